//! `collide::capsule_triangle` with every trace call removed, to measure what the silent watcher costs. The benchmark
//! checks that it still answers the same, bit for bit.

use capsule_lab::geometry::{
    Capsule, Contact, Facet, Feature, Sphere, Triangle, fraction, tolerance,
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
    let [rise_a, rise_b] = core.map(|end| facet.rise(end));
    let crosses = (rise_a.min(rise_b) <= 0.0) & (rise_a.max(rise_b) >= 0.0);
    let nearest = rise_a.abs().min(rise_b.abs());
    let out_of_reach = !crosses & (nearest * nearest > radius * radius * facet.area_normal_sq);
    if out_of_reach {
        return None;
    }
    let [sides_a, sides_b] = core.map(|end| facet.sides(end));
    let inmost = [0, 1, 2].map(|i| sides_a[i].max(sides_b[i]));
    let beyond = facet.is_beyond_an_edge(inmost, radius);
    if beyond {
        return None;
    }
    let fall = rise_a - rise_b;
    let t = fraction(rise_a * fall, fall * fall);
    let low = core[0] + (core[1] - core[0]) * t;
    let sides = [0, 1, 2].map(|i| sides_a[i] + (sides_b[i] - sides_a[i]) * t);
    let inside = facet.is_inside(sides);
    if inside && crosses {
        let touched = (low, Feature::Face);
        return Some(least_push_out(core, radius, touched, &facet, double_sided));
    }
    let closest = if inside {
        let projection = facet.projection(low, facet.rise(low));
        Closest {
            on_axis: low,
            on_triangle: projection,
            feature: Feature::Face,
        }
    } else {
        nearest_edge(core, &facet)
    };
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
    Some(Contact {
        point,
        normal: (gap * length.recip()).as_vec3(),
        depth: (radius - length) as f32,
        feature: closest.feature,
    })
}

#[inline]
fn nearest_edge([a, b]: [DVec3; 2], facet: &Facet) -> Closest {
    let mut best = (0, 0.0, 0.0);
    let mut best_sq = a.length_squared();
    for (i, pair) in facet.to_edges_of_segment([a, b]).into_iter().enumerate() {
        let (s, t) = pair.closest();
        let gap_sq = pair.gap_sq(s, t);
        let nearer = gap_sq < best_sq;

        if nearer {
            best = (i, s, t);
            best_sq = gap_sq;
        }
    }
    let (i, s, t) = best;
    Closest {
        on_axis: a + (b - a) * s,
        on_triangle: facet.on_edge(i, t),
        feature: Facet::feature_on_edge(i, t),
    }
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
    let beyond = facet.is_beyond_an_edge(sides, radius);
    if beyond {
        return None;
    }
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
    Some(Contact {
        point,
        normal: (gap * length.recip()).as_vec3(),
        depth: (radius - length) as f32,
        feature,
    })
}

#[inline]
fn nearest_edge_point(center: DVec3, facet: &Facet) -> (DVec3, Feature) {
    let mut best = (facet.v[0], 0, 0.0);
    let mut best_sq = center.length_squared();
    for (i, to_edge) in facet.to_edges(center).into_iter().enumerate() {
        let t = to_edge.closest();
        let candidate = facet.on_edge(i, t);
        let distance_sq = to_edge.distance_sq(t);
        let nearer = distance_sq < best_sq;

        if nearer {
            best = (candidate, i, t);
            best_sq = distance_sq;
        }
    }
    let (closest, i, t) = best;
    (closest, Facet::feature_on_edge(i, t))
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
    Contact {
        point: facet.world(touched.0),
        normal: push.normal.as_vec3(),
        depth: (push.length + radius) as f32,
        feature: touched.1,
    }
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
