//! Which shape is under the pointer.

use super::figure::minkowski::MinkowskiOptions;
use capsule_core::{
    geometry::{Capsule, Shape, Triangle},
    minkowski::{BodyForm, MinkowskiBody},
    trace::Part,
};
use capsule_scenes::scene::Snapshot;
use glam::Vec3;

/// The nearest of the scene's shapes that a ray (origin and unit direction) meets.
pub fn pick(scene: Snapshot<'_>, ray: (Vec3, Vec3)) -> Option<usize> {
    let met = |(index, shape): (usize, &Shape)| Some((index, distance_to(shape, ray)?));
    let shapes = scene.bodies().map(|body| &body.shape).enumerate();
    shapes
        .filter_map(met)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(index, _)| index)
}

/// The nearest shown part of a swept body that a ray hits.
pub fn pick_part(
    body: &MinkowskiBody,
    options: &MinkowskiOptions,
    ray: (Vec3, Vec3),
) -> Option<Part> {
    let shown = parts_met(body, ray).filter(|(part, _)| options.shows(*part));
    shown
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(part, _)| part)
}

/// How far along the ray it meets the surface of a swept body, meters.
pub fn distance_to_body(body: &MinkowskiBody, ray: (Vec3, Vec3)) -> Option<f32> {
    let surface = parts_met(body, ray).filter(|(part, _)| *part != Part::Core);
    surface.map(|(_, distance)| distance).min_by(f32::total_cmp)
}

/// The parts of a swept body that a ray meets, and how far along it.
fn parts_met(body: &MinkowskiBody, ray: (Vec3, Vec3)) -> impl Iterator<Item = (Part, f32)> + '_ {
    let core = body
        .faces
        .iter()
        .map(move |face| (Part::Core, to_polygon(face, ray)));
    let pieces = body.pieces.iter().map(move |piece| {
        let ray = (ray.0 - piece.offset, ray.1);
        let distance = match &piece.form {
            BodyForm::Flat { corners, .. } => to_polygon(corners, ray),
            BodyForm::Cylinder { ends } => to_tube(*ends, body.radius, ray),
            BodyForm::Sphere { center } => to_capsule(*center, *center, body.radius, ray),
        };
        (piece.part, distance)
    });
    core.chain(pieces)
        .filter_map(|(part, distance)| Some((part, distance?)))
}

pub(super) fn to_polygon(corners: &[Vec3], ray: (Vec3, Vec3)) -> Option<f32> {
    let (first, rest) = corners.split_first()?;
    let fan = rest.windows(2).map(|pair| Triangle {
        v: [*first, pair[0], pair[1]],
    });
    fan.filter_map(|triangle| to_triangle(&triangle, ray))
        .min_by(f32::total_cmp)
}

/// The first of the two places on the tube's inner or outer side that lies between its ends.
fn to_tube([a, b]: [Vec3; 2], radius: f32, (origin, direction): (Vec3, Vec3)) -> Option<f32> {
    let axis = (b - a).try_normalize()?;
    let across = |v: Vec3| v - axis * v.dot(axis);
    let (d, o) = (across(direction), across(origin - a));
    let (aa, bb) = (d.length_squared(), d.dot(o));
    let discriminant = bb * bb - aa * (o.length_squared() - radius * radius);
    if aa <= 0.0 || discriminant < 0.0 {
        return None;
    }
    let depths = [-1.0, 1.0].map(|sign| (-bb + sign * discriminant.sqrt()) / aa);
    let is_on_it = |depth: &f32| {
        let along = (origin + direction * *depth - a).dot(axis);
        *depth > 0.0 && (0.0..=a.distance(b)).contains(&along)
    };
    depths.into_iter().find(is_on_it)
}

/// How far along the ray it meets `shape`, meters.
pub fn distance_to(shape: &Shape, ray: (Vec3, Vec3)) -> Option<f32> {
    if let Some(Capsule { a, b, radius }) = shape.as_capsule() {
        return to_capsule(a, b, radius, ray);
    }
    let faces = shape.faces();
    let met = faces.iter().filter_map(|face| to_triangle(face, ray));
    met.min_by(f32::total_cmp)
}

/// Good enough to choose by: the depth of the ray's point nearest to the segment, less what the roundness adds.
fn to_capsule(a: Vec3, b: Vec3, radius: f32, (origin, direction): (Vec3, Vec3)) -> Option<f32> {
    let (ab, to_a) = (b - a, a - origin);
    // Seen along the ray the segment is flat; its point nearest to the ray is found there.
    let flat = |v: Vec3| v - direction * v.dot(direction);
    let (flat_ab, flat_a) = (flat(ab), flat(to_a));
    let length_sq = flat_ab.length_squared();
    let share = if length_sq > 0.0 {
        (-flat_a.dot(flat_ab) / length_sq).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let gap_sq = (flat_a + flat_ab * share).length_squared();
    let depth = (to_a + ab * share).dot(direction);
    let inside_sq = radius * radius - gap_sq;
    (inside_sq >= 0.0 && depth > 0.0).then(|| depth - inside_sq.sqrt())
}

/// Where the ray passes the plane on the inner side of all three edges, from whichever side it comes.
fn to_triangle(triangle: &Triangle, (origin, direction): (Vec3, Vec3)) -> Option<f32> {
    let normal = triangle.area_normal();
    let slope = normal.dot(direction);
    if slope == 0.0 {
        return None;
    }
    let depth = normal.dot(triangle.v[0] - origin) / slope;
    let at = origin + direction * depth;
    let is_inside = |&(a, b): &(Vec3, Vec3)| (b - a).cross(at - a).dot(normal) >= 0.0;
    (depth > 0.0 && triangle.edges().iter().all(is_inside)).then_some(depth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tests::sphere_over_triangle;
    use glam::vec3;

    #[test]
    fn the_nearer_shape_is_picked() {
        let scene = sphere_over_triangle();
        let down = |x: f32, z: f32| (vec3(x, 5.0, z), Vec3::NEG_Y);
        assert_eq!(pick((&scene).into(), down(0.1, 0.0)), Some(0));
        assert_eq!(pick((&scene).into(), down(-1.0, 0.8)), Some(1));
        assert_eq!(pick((&scene).into(), down(3.0, 0.0)), None);
        let up = (vec3(0.1, -5.0, 0.3), Vec3::Y);
        assert_eq!(
            pick((&scene).into(), up),
            Some(0),
            "it dips through the triangle"
        );
    }

    #[test]
    fn a_part_is_picked_on_the_surface_and_where_it_was_moved_to() {
        let scene = capsule_scenes::scene::library::open("into-an-edge").expect("a built-in scene");
        let study = capsule_scenes::run::study::Study::of_scene(&scene);
        let pair = &study.pairs[0].shapes;
        let whole = capsule_core::minkowski::Stage::WHOLE;
        for explode in [0.0, 1.0] {
            let stage = capsule_core::minkowski::Stage { explode, ..whole };
            let body = MinkowskiBody::of(&pair.mover, &pair.obstacle, stage).expect("a body");
            let mut options = MinkowskiOptions::default();
            let top = body
                .pieces
                .iter()
                .find(|piece| piece.part == Part::Triangle(0));
            let at = top.expect("a face").middle();
            let down = (at + Vec3::Y * 0.1, Vec3::NEG_Y);
            assert_eq!(pick_part(&body, &options, down), Some(Part::Triangle(0)));
            let far = distance_to_body(&body, down).expect("it is met");
            assert!((far - 0.1).abs() < 1e-4, "{far}");
            options.hidden[1] = true;
            assert_ne!(pick_part(&body, &options, down), Some(Part::Triangle(0)));
            options.hidden = [true; 5];
            assert_eq!(pick_part(&body, &options, down), None);
        }
    }

    #[test]
    fn one_looks_through_an_open_cylinder_and_sees_its_inner_side() {
        let ends = [Vec3::ZERO, Vec3::X];
        let through = (vec3(-1.0, 0.1, 0.0), Vec3::X);
        assert_eq!(to_tube(ends, 0.5, through), None);
        let slanting = (vec3(-0.5, 0.0, 0.0), vec3(1.0, 0.5, 0.0));
        assert_eq!(to_tube(ends, 0.5, slanting), Some(1.0));
    }

    #[test]
    fn a_capsule_is_met_on_its_skin() {
        let ray = (vec3(0.0, 0.0, 10.0), Vec3::NEG_Z);
        let (a, b) = (vec3(-1.0, 0.0, 0.0), vec3(1.0, 0.0, 0.0));
        assert_eq!(to_capsule(a, b, 0.5, ray), Some(9.5));
        assert_eq!(to_capsule(a + Vec3::Y, b + Vec3::Y, 0.5, ray), None);
        assert_eq!(to_capsule(a, b, 0.5, (ray.0, Vec3::Z)), None, "behind");
    }
}
