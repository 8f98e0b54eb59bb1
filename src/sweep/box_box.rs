//! When a moving axis-aligned box first touches another: a ray against the sum of both.
//!
//! Seen from the obstacle's centre, the mover's centre is a point and the obstacle grown by the mover's half sizes. The
//! point enters each of its three slabs at a time and leaves it at another; it is in the grown box from the latest entry
//! to the earliest exit.

use crate::geometry::AxisBox;
use glam::{DVec3, Vec3};

/// The fraction of `displacement` after which `mover` touches `obstacle`, and the unit normal of the side it touches, to
/// the mover; `None` when it does not. Touching counts. Overlapping at the start, the time is 0 and the normal that of
/// the least push.
pub fn box_box(mover: &AxisBox, displacement: Vec3, obstacle: &AxisBox) -> Option<(f32, Vec3)> {
    let half = (mover.half_size().as_dvec3() + obstacle.half_size().as_dvec3()).to_array();
    let from = (mover.center().as_dvec3() - obstacle.center().as_dvec3()).to_array();
    let way = displacement.as_dvec3().to_array();
    if (0..3).all(|i| from[i].abs() <= half[i]) {
        return Some((0.0, least_push(from, half)));
    }
    let (mut entry, mut exit, mut normal) = (0.0_f64, 1.0_f64, DVec3::ZERO);
    for i in 0..3 {
        if way[i] == 0.0 {
            if from[i].abs() > half[i] {
                return None;
            }
            continue;
        }
        let toward = way[i].signum();
        let first = (-toward * half[i] - from[i]) / way[i];
        let last = (toward * half[i] - from[i]) / way[i];
        if first >= entry {
            entry = first;
            normal = -toward * DVec3::AXES[i];
        }
        exit = exit.min(last);
    }
    (entry <= exit).then(|| (entry as f32, normal.as_vec3()))
}

/// The side that a point within the box of `half` sizes is nearest to.
fn least_push(from: [f64; 3], half: [f64; 3]) -> Vec3 {
    let room = |i: usize| half[i] - from[i].abs();
    let nearest = (0..3).min_by(|&i, &j| room(i).total_cmp(&room(j)));
    let axis = nearest.unwrap_or(1);
    Vec3::AXES[axis] * if from[axis] < 0.0 { -1.0 } else { 1.0 }
}
