//! `collide::capsule_triangle` with every trace call removed, to measure what the silent watcher costs. The benchmark
//! checks that it still answers the same, bit for bit.

use capsule_lab::geometry::{
    Capsule, Contact, Facet, Feature, Sphere, Triangle, closest_points_segment_segment,
    fraction_on_segment, tolerance,
};
use glam::DVec3;

#[derive(Clone, Copy)]
struct Closest {
    on_axis: DVec3,
    on_triangle: DVec3,
    feature: Feature,
}

pub(crate) fn capsule_triangle(
    capsule: &Capsule,
    triangle: &Triangle,
    double_sided: bool,
) -> Option<Contact> {
    if capsule.a == capsule.b {
        let sphere = capsule.sphere_at(capsule.a);
        return sphere_triangle(&sphere, triangle, double_sided);
    }
    let facet = Facet::from(triangle);
    let core = [facet.local(capsule.a), facet.local(capsule.b)];
    let radius = f64::from(capsule.radius);
    let rises = core.map(|end| facet.rise(end));
    let crosses = rises[0].min(rises[1]) <= 0.0 && rises[0].max(rises[1]) >= 0.0;
    let nearest = rises[0].abs().min(rises[1].abs());
    let out_of_reach = !crosses && nearest * nearest > radius * radius * facet.area_normal_sq;
    if out_of_reach {
        return None;
    }
    let closest = if crosses && rises[0] != rises[1] {
        let pierced = plane_trace(core, rises, &facet);
        if let Some(point) = pierced {
            let touched = (point, Feature::Face);
            return Some(least_push_out(core, radius, touched, &facet, double_sided));
        }
        None
    } else {
        nearer_end(core, rises, &facet)
    };
    let closest = closest.unwrap_or_else(|| nearest_edge(core, &facet));
    let gap = closest.on_axis - closest.on_triangle;
    let gap_sq = gap.length_squared();
    let apart = gap_sq > radius * radius;
    let point = facet.world(closest.on_triangle);
    if apart {
        return None;
    }
    let size_sq = closest.on_axis.length_squared() + (core[1] - core[0]).length_squared();
    if gap_sq <= tolerance::COINCIDENT_SQ * size_sq {
        let touched = (closest.on_triangle, closest.feature);
        return Some(least_push_out(core, radius, touched, &facet, double_sided));
    }
    let rise = facet.rise(closest.on_axis);
    let behind = !double_sided && rise < 0.0;
    if behind {
        return None;
    }
    let length = gap_sq.sqrt();
    let contact = Contact {
        point,
        normal: (gap / length).as_vec3(),
        depth: (radius - length) as f32,
        feature: closest.feature,
    };
    Some(contact)
}

#[inline]
fn plane_trace([a, b]: [DVec3; 2], rises: [f64; 2], facet: &Facet) -> Option<DVec3> {
    let t = rises[0] / (rises[0] - rises[1]);
    let point = a + (b - a) * t;
    let sides = facet.sides(point);
    let inside = facet.is_inside(sides);
    inside.then_some(point)
}

#[inline]
fn nearer_end([a, b]: [DVec3; 2], rises: [f64; 2], facet: &Facet) -> Option<Closest> {
    let takes_a = rises[0].abs() <= rises[1].abs();
    let (end, rise) = if takes_a {
        (a, rises[0])
    } else {
        (b, rises[1])
    };
    let sides = facet.sides(end);
    let inside = facet.is_inside(sides);
    if !inside {
        return None;
    }
    let projection = facet.projection(end, rise);
    Some(Closest {
        on_axis: end,
        on_triangle: projection,
        feature: Feature::Face,
    })
}

#[inline]
fn nearest_edge(core: [DVec3; 2], facet: &Facet) -> Closest {
    let mut best = Closest {
        on_axis: core[0],
        on_triangle: facet.v[0],
        feature: Feature::Vertex(0),
    };
    let mut best_sq = best.on_axis.distance_squared(best.on_triangle);
    for (i, edge) in facet.edges().into_iter().enumerate() {
        let (s, t) = closest_points_segment_segment(core, edge);
        let on_axis = core[0] + (core[1] - core[0]) * s;
        let on_edge = edge[0] + (edge[1] - edge[0]) * t;
        let gap_sq = on_axis.distance_squared(on_edge);
        let nearer = gap_sq < best_sq;

        if nearer {
            best_sq = gap_sq;
            best = Closest {
                on_axis,
                on_triangle: on_edge,
                feature: Facet::feature_on_edge(i, t),
            };
        }
    }
    best
}

fn sphere_triangle(sphere: &Sphere, triangle: &Triangle, double_sided: bool) -> Option<Contact> {
    let facet = Facet::from(triangle);
    let center = facet.local(sphere.center);
    let radius = f64::from(sphere.radius);
    let rise = facet.rise(center);
    let out_of_reach = rise * rise > radius * radius * facet.area_normal_sq;
    if out_of_reach {
        return None;
    }
    let behind = !double_sided && rise < 0.0;
    if behind {
        return None;
    }
    let sides = facet.sides(center);
    let inside = facet.is_inside(sides);
    let (closest, feature) = if inside {
        let projection = facet.projection(center, rise);
        (projection, Feature::Face)
    } else {
        nearest_edge_point(center, &facet)
    };
    let gap = center - closest;
    let gap_sq = gap.length_squared();
    let apart = gap_sq > radius * radius;
    let point = facet.world(closest);
    if apart {
        return None;
    }
    if gap_sq <= tolerance::COINCIDENT_SQ * center.length_squared() {
        let touched = (closest, feature);
        return Some(least_push_out(
            [center; 2],
            radius,
            touched,
            &facet,
            double_sided,
        ));
    }
    let length = gap_sq.sqrt();
    let contact = Contact {
        point,
        normal: (gap / length).as_vec3(),
        depth: (radius - length) as f32,
        feature,
    };
    Some(contact)
}

#[inline]
fn nearest_edge_point(center: DVec3, facet: &Facet) -> (DVec3, Feature) {
    let mut best = facet.v[0];
    let mut best_at = (0, 0.0);
    let mut best_sq = center.distance_squared(best);
    for (i, [a, b]) in facet.edges().into_iter().enumerate() {
        let t = fraction_on_segment(center, a, b);
        let candidate = a + (b - a) * t;
        let distance_sq = center.distance_squared(candidate);
        let nearer = distance_sq < best_sq;

        if nearer {
            (best, best_at, best_sq) = (candidate, (i, t), distance_sq);
        }
    }
    (best, Facet::feature_on_edge(best_at.0, best_at.1))
}

#[derive(Clone, Copy)]
struct Push {
    normal: DVec3,
    length: f64,
}

#[inline(never)] // it is rare, and the common way is faster without it
fn least_push_out(
    core: [DVec3; 2],
    radius: f64,
    touched: (DVec3, Feature),
    facet: &Facet,
    double_sided: bool,
) -> Contact {
    let push = if facet.is_degenerate() {
        off_the_line(core, facet)
    } else {
        let through_face = through_face(core, facet, double_sided);
        over_an_edge(core, facet, double_sided, through_face)
    };
    let contact = Contact {
        point: facet.world(touched.0),
        normal: push.normal.as_vec3(),
        depth: (push.length + radius) as f32,
        feature: touched.1,
    };
    contact
}

fn through_face([a, b]: [DVec3; 2], facet: &Facet, double_sided: bool) -> Push {
    let normal = facet.normal();
    let (height_a, height_b) = (normal.dot(a), normal.dot(b));
    let to_front = (-height_a.min(height_b)).max(0.0);
    let to_back = height_a.max(height_b).max(0.0);
    let backwards = double_sided && to_back < to_front;

    if backwards {
        Push {
            normal: -normal,
            length: to_back,
        }
    } else {
        Push {
            normal,
            length: to_front,
        }
    }
}

fn over_an_edge([a, b]: [DVec3; 2], facet: &Facet, double_sided: bool, mut best: Push) -> Push {
    let outwards = if facet.rise(b - a) < 0.0 { -1.0 } else { 1.0 };
    let walls = facet
        .edges()
        .map(|[start, end]| (end - start).cross(b - a).normalize_or_zero() * outwards);

    for (i, normal) in walls.into_iter().enumerate() {
        let length = (facet.v[i] - a).dot(normal).max(0.0);
        let forwards =
            normal.dot(facet.area_normal) >= -tolerance::LEAN * facet.area_normal.length();
        let allowed = normal != DVec3::ZERO && (double_sided || forwards);
        let shorter = allowed && length < best.length;

        if shorter {
            best = Push { normal, length };
        }
    }
    best
}

fn off_the_line([a, b]: [DVec3; 2], facet: &Facet) -> Push {
    let [e0, e1, e2] = facet.edges().map(|[start, end]| end - start);
    let longer = |u: DVec3, v: DVec3| {
        if v.length_squared() > u.length_squared() {
            v
        } else {
            u
        }
    };
    let edge = longer(longer(e0, e1), e2);
    let normal = edge.cross(b - a).try_normalize().unwrap_or_else(|| {
        let line = longer(edge, b - a).try_normalize();
        line.map_or(DVec3::Y, |line| line.any_orthonormal_vector())
    });

    Push {
        normal,
        length: 0.0,
    }
}
