//! `overlap::capsule_triangle` with every trace call removed, to measure what the silent watcher costs. The benchmark
//! checks that it still answers the same, bit for bit.

use capsule_lab::core::geometry::{
    Capsule, Contact, Facet, Feature, Sphere, Triangle, closest_points_segment_segment, fraction,
    tolerance,
};
use glam::DVec3;

#[derive(Clone, Copy)]
struct Closest {
    on_axis: DVec3,
    gap: DVec3,
    gap_sq: f64,
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
    let crosses = rise_a * rise_b <= 0.0;
    let nearer_is_a = rise_a.abs() <= rise_b.abs();
    let nearer_rise = if nearer_is_a { rise_a } else { rise_b };
    let nearer_rise_sq = nearer_rise * nearer_rise;
    let out_of_reach = !crosses & (nearer_rise_sq > radius * radius * facet.area_normal_sq);
    if out_of_reach {
        return None;
    }
    let [sides_a, sides_b] = core.map(|end| facet.sides(end));
    let inmost = Facet::inmost(sides_a, sides_b);
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
    let Closest {
        on_axis,
        gap,
        gap_sq,
        feature,
    } = if inside {
        let rise_by_sq = nearer_rise / facet.area_normal_sq;
        Closest {
            on_axis: low,
            gap: facet.area_normal * rise_by_sq,
            gap_sq: nearer_rise * rise_by_sq,
            feature: Feature::Face,
        }
    } else {
        nearest_edge(core, sides, &facet)
    };
    let on_triangle = on_axis - gap;
    let apart = gap_sq > radius * radius;
    let point = facet.world(on_triangle);
    if apart {
        return None;
    }
    let size_sq = on_axis.length_squared() + (core[1] - core[0]).length_squared();
    if gap_sq <= tolerance::COINCIDENT_SQ * size_sq {
        let touched = (on_triangle, feature);
        return Some(least_push_out(core, radius, touched, &facet, double_sided));
    }
    let rise = facet.rise(on_axis);
    let behind = !double_sided && rise < 0.0;
    if behind {
        return None;
    }
    let length = gap_sq.sqrt();
    Some(Contact {
        point,
        normal: (gap * (length * gap_sq.recip())).as_vec3(),
        depth: (radius - length) as f32,
        feature,
    })
}

#[inline]
fn nearest_edge([a, b]: [DVec3; 2], sides: [f64; 3], facet: &Facet) -> Closest {
    let mut best = Closest {
        on_axis: a,
        gap: a,
        gap_sq: a.length_squared(),
        feature: Feature::Vertex(0),
    };
    for (i, edge) in facet.edges().into_iter().enumerate() {
        let is_within = sides[i] > 0.0;
        if is_within {
            continue;
        }
        let (s, t) = closest_points_segment_segment([a, b], edge);
        let on_axis = a + (b - a) * s;
        let on_edge = edge[0] + (edge[1] - edge[0]) * t;
        let gap = on_axis - on_edge;
        let gap_sq = gap.length_squared();
        let nearer = gap_sq < best.gap_sq;

        if nearer {
            best = Closest {
                on_axis,
                gap,
                gap_sq,
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
        normal: (gap * (length * gap_sq.recip())).as_vec3(),
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
        let distance_sq = center.distance_squared(candidate);
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
    direction: DVec3,
    direction_sq: f64,
    way_sq: f64,
}

impl Push {
    #[inline]
    fn new(direction: DVec3, rise: f64) -> Self {
        let direction_sq = direction.length_squared();
        let times = if direction_sq > 0.0 {
            rise / direction_sq
        } else {
            0.0
        };
        Self {
            direction,
            direction_sq,
            way_sq: rise * times,
        }
    }
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
    let way = push.way_sq.sqrt();
    Contact {
        point: facet.world(touched.0),
        normal: (push.direction * push.direction_sq.sqrt().recip()).as_vec3(),
        depth: (way + radius) as f32,
        feature: touched.1,
    }
}

fn through_face([a, b]: [DVec3; 2], facet: &Facet, double_sided: bool) -> Push {
    let (rise_a, rise_b) = (facet.rise(a), facet.rise(b));
    let (lower, higher) = if rise_a < rise_b {
        (rise_a, rise_b)
    } else {
        (rise_b, rise_a)
    };
    let to_front = Push::new(facet.area_normal, (-lower).max(0.0));
    let to_back = Push::new(-facet.area_normal, higher.max(0.0));
    let backwards = double_sided && to_back.way_sq < to_front.way_sq;
    if backwards { to_back } else { to_front }
}

fn over_an_edge([a, b]: [DVec3; 2], facet: &Facet, double_sided: bool, mut best: Push) -> Push {
    let outwards = if facet.rise(b - a) < 0.0 { -1.0 } else { 1.0 };
    for [start, end] in facet.edges() {
        let wall = (end - start).cross(b - a) * outwards;
        let push = Push::new(wall, (start - a).dot(wall).max(0.0));
        let lean = wall.dot(facet.area_normal).min(0.0);
        let forwards = lean * lean
            <= tolerance::LEAN * tolerance::LEAN * facet.area_normal_sq * push.direction_sq;
        let allowed = push.direction_sq > 0.0 && (double_sided || forwards);
        let shorter = allowed && push.way_sq < best.way_sq;
        if shorter {
            best = push;
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

    Push::new(normal, 0.0)
}
