//! The shortest way out of several half-spaces at once.
//!
//! Every one, two and three of their planes are tried, for the answer lies on no more: the active sets of a quadratic
//! programme, few enough to try all. Where no way out does for all, the one that misses by least is taken; without planes,
//! none. It serves Box3D's purpose (planes collected, then solved together), which finds it step by step.
//!
//! A large shape among small triangles has thousands of planes, and their triples are too many to try. Only a few are tried
//! then: none at first, then always the one more that is missed by most.

use crate::geometry::tolerance;
use glam::{DMat3, DVec3, Vec3};

/// The distance by which a plane may be missed, relative to the largest amount. Normals and amounts come as `f32`: of two that
/// are the same but for rounding, a solution for one must do for the other.
const SLACK: f64 = tolerance::RELATIVE as f64;
/// Up to this many planes every three are tried; of more, at most this many are used.
const MAX_TRIED: usize = 24;

/// The shortest `w` with `w · normal >= amount` for every plane `(normal, amount)`, `normal` of unit length.
///
/// With depths for amounts it is the least push out of all contacts; with minus the speed along each normal it is what
/// turns a velocity into the nearest one that leads into none of them: along one plane, along the crease of two, or to
/// rest where three close in. Where no vector does for all, it is the one that misses by least. Without planes, zero.
pub(crate) fn least_change(planes: &[(Vec3, f32)]) -> Vec3 {
    let planes: Vec<(DVec3, f64)> = planes
        .iter()
        .map(|&(normal, amount)| (unit(normal), f64::from(amount)))
        .collect();
    if planes.len() <= MAX_TRIED {
        return by_trying(&planes).as_vec3();
    }

    // In each round, add the plane that the solution so far violates most, until it violates none.
    let slack = SLACK * most_asked(&planes);
    let (mut tried, mut w) = (vec![], DVec3::ZERO);
    while tried.len() < MAX_TRIED {
        let missing = |&(normal, amount): &(DVec3, f64)| amount - w.dot(normal);
        let by_missing = |a: &&_, b: &&_| missing(a).total_cmp(&missing(b));
        let known = planes.iter().filter(|plane| !missing(plane).is_nan());
        match known.max_by(by_missing) {
            Some(plane) if missing(plane) > slack && !tried.contains(plane) => tried.push(*plane),
            _ => break,
        }
        w = by_trying(&tried);
    }
    w.as_vec3()
}

/// The largest amount of one of `planes`, whatever its sign.
fn most_asked(planes: &[(DVec3, f64)]) -> f64 {
    let amounts = planes.iter().map(|plane| plane.1.abs());
    amounts.fold(0.0, f64::max)
}

/// The shortest way out of the few `planes`: it lies on at most three of them at once.
fn by_trying(planes: &[(DVec3, f64)]) -> DVec3 {
    let most = most_asked(planes);
    let cost = |w: DVec3| {
        let missing = planes
            .iter()
            .map(|(normal, amount)| amount - w.dot(*normal));
        let worst = missing.fold(SLACK * most, f64::max);
        (worst, w.length_squared())
    };

    let mut best = (cost(DVec3::ZERO), DVec3::ZERO);
    let mut offer = |w: DVec3| {
        let cost = cost(w);
        if w.is_finite() && cost < best.0 {
            best = (cost, w);
        }
    };
    for (index, &first) in planes.iter().enumerate() {
        offer(first.0 * first.1);
        for (index, &second) in planes.iter().enumerate().skip(index + 1) {
            offer(on_both(first, second));
            for &third in &planes[index + 1..] {
                offer(on_all(first, second, third));
            }
        }
    }
    best.1
}

/// A unit normal is one in `f32` only. What has no direction stays as it is.
fn unit(normal: Vec3) -> DVec3 {
    let normal = normal.as_dvec3();
    match normal.length() {
        0.0 => normal,
        length => normal / length,
    }
}

/// The shortest vector that reaches two planes; NaN where they are parallel.
fn on_both((n, amount): (DVec3, f64), (m, other): (DVec3, f64)) -> DVec3 {
    let cosine = n.dot(m);
    let sine_sq = n.cross(m).length_squared();
    (n * (amount - cosine * other) + m * (other - cosine * amount)) / sine_sq
}

/// The one vector that reaches three planes; NaN where two are parallel or all share a line.
fn on_all(first: (DVec3, f64), second: (DVec3, f64), third: (DVec3, f64)) -> DVec3 {
    let rows = DMat3::from_cols(first.0, second.0, third.0).transpose();
    rows.inverse() * DVec3::new(first.1, second.1, third.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toward(x: f32, y: f32, z: f32) -> Vec3 {
        Vec3::new(x, y, z) / Vec3::new(x, y, z).length()
    }

    #[track_caller]
    fn assert_near(found: Vec3, wanted: Vec3) {
        assert!((found - wanted).length() < 1e-5, "{found}, not {wanted}");
    }

    #[test]
    fn of_no_plane_or_one_that_asks_nothing_it_is_zero() {
        assert_eq!(least_change(&[]), Vec3::ZERO);
        assert_eq!(least_change(&[(Vec3::Y, -1.0)]), Vec3::ZERO);
    }

    #[test]
    fn of_several_it_is_the_shortest_that_does_for_all() {
        assert_near(least_change(&[(Vec3::Y, 0.5)]), Vec3::Y * 0.5);
        let slanted = toward(1.0, 1.0, 0.0);
        assert_near(
            least_change(&[(Vec3::Y, 2.0), (slanted, 1.0)]),
            Vec3::Y * 2.0,
        );
        let corner = [(Vec3::X, 0.5), (Vec3::Z, 0.4), (Vec3::Y, 0.1)];
        assert_near(least_change(&corner), Vec3::new(0.5, 0.1, 0.4));
    }

    #[test]
    fn two_walls_at_thirty_degrees_are_left_in_one_step() {
        let walls = [toward(-3.732_051, 1.0, 0.0), toward(3.732_051, 1.0, 0.0)];
        let out = least_change(&walls.map(|wall| (wall, 0.1)));
        assert_near(out, Vec3::Y * 0.1 / 0.258_819);
        let velocity = Vec3::new(0.6, -0.8, 0.25);
        let change = least_change(&walls.map(|wall| (wall, -velocity.dot(wall))));
        assert_near(velocity + change, Vec3::Z * 0.25);
    }

    #[test]
    fn an_edge_that_two_triangles_share_leads_up_from_the_floor_and_not_to_rest() {
        // A capsule at a curb of a centimeter: the edge comes twice, with normals that differ by rounding.
        let (edge, again) = (
            Vec3::new(-0.210_311, 0.977_634, -1.120_77e-15),
            Vec3::new(-0.210_311, 0.977_634, 0.0),
        );
        let velocity = Vec3::new(2.5, -0.1635, 0.0);
        let planes = [Vec3::Y, edge, again].map(|normal| (normal, -velocity.dot(normal)));
        assert_near(
            velocity + least_change(&planes),
            velocity - edge * velocity.dot(edge),
        );
    }

    #[test]
    fn of_thousands_of_planes_it_is_found_at_once_and_is_that_of_those_that_matter() {
        // The planes of a corner, and three thousand about them that ask for less.
        let corner = [(Vec3::X, 0.5), (Vec3::Z, 0.4), (Vec3::Y, 0.1)];
        let around = (0..3_000).map(|i| {
            let angle = i as f32 * 0.001;
            let normal = toward(angle.cos().abs(), 1.0, angle.sin().abs());
            (normal, 0.3 * normal.dot(Vec3::new(0.5, 0.1, 0.4)))
        });
        let planes: Vec<_> = around.chain(corner).collect();
        assert_near(least_change(&planes), Vec3::new(0.5, 0.1, 0.4));
        let squeezed: Vec<_> = planes.iter().chain(&[(-Vec3::Y, 0.2)]).copied().collect();
        assert!(least_change(&squeezed).is_finite());
        assert_eq!(least_change(&vec![(Vec3::Y, -1.0); 3_000]), Vec3::ZERO);
    }

    #[test]
    fn of_more_planes_than_are_tried_it_is_what_trying_all_finds() {
        for round in 0..20 {
            let planes: Vec<_> = (0..30)
                .map(|i| {
                    let turn = (round * 30 + i) as f32;
                    let up = (turn * 0.83).cos().abs() + 0.2;
                    let normal = toward((turn * 1.7).sin(), up, (turn * 2.3).cos());
                    (normal, 0.1 + 0.4 * (turn * 0.61).sin().abs())
                })
                .collect();
            let all: Vec<_> = planes
                .iter()
                .map(|&(normal, amount)| (unit(normal), f64::from(amount)))
                .collect();
            assert_near(least_change(&planes), by_trying(&all).as_vec3());
        }
    }

    #[test]
    fn where_nothing_does_for_all_it_misses_by_least() {
        let squeezed = least_change(&[(Vec3::Y, 0.2), (-Vec3::Y, 0.2)]);
        assert!(squeezed.is_finite() && squeezed.length() <= 0.2);
        assert!(least_change(&[(Vec3::NAN, 1.0), (Vec3::X, 1.0)]).is_finite());
    }
}
