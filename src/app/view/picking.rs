//! Which shape is under the pointer.

use capsule_lab::{
    geometry::{Shape, Triangle},
    scene::Scene,
};
use glam::Vec3;

/// The nearest of the scene's shapes that a ray (origin and unit direction) meets.
pub(crate) fn pick(scene: &Scene, ray: (Vec3, Vec3)) -> Option<usize> {
    let met = |(index, shape): (usize, &Shape)| Some((index, distance_to(shape, ray)?));
    let shapes = scene.bodies.iter().map(|body| &body.shape).enumerate();
    shapes
        .filter_map(met)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(index, _)| index)
}

/// How far along the ray it meets `shape`, metres.
fn distance_to(shape: &Shape, ray: (Vec3, Vec3)) -> Option<f32> {
    match shape {
        Shape::Sphere(sphere) => to_capsule(sphere.center, sphere.center, sphere.radius, ray),
        Shape::Capsule(capsule) => to_capsule(capsule.a, capsule.b, capsule.radius, ray),
        Shape::Triangle(triangle) => to_triangle(triangle, ray),
        Shape::Box(shape) => shape
            .triangles()
            .iter()
            .filter_map(|triangle| to_triangle(triangle, ray))
            .min_by(f32::total_cmp),
    }
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
    use crate::app::view::picture::tests::sphere_over_triangle;
    use glam::vec3;

    #[test]
    fn the_nearer_shape_is_picked() {
        let scene = sphere_over_triangle();
        let down = |x: f32, z: f32| (vec3(x, 5.0, z), Vec3::NEG_Y);
        assert_eq!(pick(&scene, down(0.1, 0.0)), Some(0));
        assert_eq!(pick(&scene, down(-1.0, 0.8)), Some(1));
        assert_eq!(pick(&scene, down(3.0, 0.0)), None);
        let up = (vec3(0.1, -5.0, 0.3), Vec3::Y);
        assert_eq!(pick(&scene, up), Some(0), "it dips through the triangle");
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
