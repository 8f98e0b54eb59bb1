//! Cuboid against cuboid on its way, the test of the predictive system that *Better collision detection* replaces.
//!
//! Every object is wrapped in a cuboid along the axes that encapsulates all of it. Seen from the obstacle's center, the
//! mover's center is a point and the obstacle grown by the mover's half sizes. The point enters each of its three slabs at
//! a time and leaves it at another; it is in the grown box from the latest entry to the earliest exit. The article names
//! the test and prints none of it, so the arithmetic is the usual.
//!
//! The article names the drawbacks: a turned shape is wrapped badly, and is hit before the mover reaches it.
//!
//! Exact counterpart: [`crate::exact::sweep::box_box`].

use super::ARTICLE;
use crate::{
    exact::sweep::Impact,
    geometry::{AxisBox, Contact, Feature, OrientedBox, Shape},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::{DVec3, Vec3};

/// The mover's center seen from the obstacle's, and the half sizes of both together, meters.
#[derive(Clone, Copy, Debug)]
struct Grown {
    from: DVec3,
    half: DVec3,
}

impl Grown {
    /// The grown cuboid, where `obstacle` is.
    fn around(&self, obstacle: &AxisBox) -> Shape {
        Shape::Box(OrientedBox {
            half_size: self.half.as_vec3(),
            ..OrientedBox::from(*obstacle)
        })
    }
}

/// The name of the mover's cuboid in the picture.
const MOVING: &str = "mover's cuboid";

fn solid(cuboid: &AxisBox) -> Shape {
    Shape::Box(OrientedBox::from(*cuboid))
}

/// When the cuboid around `mover`, moved by `motion`, touches the one around `obstacle`, or `None` if it never does;
/// touching counts. Overlapping at the start, the time is 0 and the contact that of the least push.
pub fn cuboids(
    mover: &OrientedBox,
    obstacle: &OrientedBox,
    motion: Vec3,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // Grow the obstacle's AABB by the mover's half sizes, so that only the mover's center must be tested. “least room”
    // is the smallest distance from this center to a side of the grown AABB, or negative outside.
    let [mover, obstacle] = [mover, obstacle].map(|shape| AxisBox::around(&Shape::Box(*shape)));
    let grown = Grown {
        from: mover.center().as_dvec3() - obstacle.center().as_dvec3(),
        half: mover.half_size().as_dvec3() + obstacle.half_size().as_dvec3(),
    };
    let room = grown.half - grown.from.abs();
    let is_inside = room.min_element() >= 0.0;
    trace
        .step("grown AABB")
        .shape(Role::Construction, MOVING, &solid(&mover))
        .shape(Role::Construction, "obstacle's cuboid", &solid(&obstacle))
        .shape(Role::Construction, "grown cuboid", &grown.around(&obstacle))
        .point(Role::Construction, "center", mover.center())
        .arrow(Role::Construction, "v", mover.center(), motion)
        .value("center relative to obstacle", grown.from)
        .value("grown half sizes", grown.half)
        .compares(
            "least room",
            room.min_element(),
            Comparison::GreaterOrEqual,
            "0",
            0.0,
        )
        .decides(
            is_inside,
            "the AABBs overlap at the start",
            "the AABBs are apart at the start",
        );
    let entry = if is_inside {
        (0.0, least_push(&grown))
    } else {
        enter(&grown, motion.as_dvec3(), trace)?
    };
    Some(impact(&mover, &obstacle, motion, entry, trace))
}

/// When the point enters the grown cuboid, and the unit normal of the side it comes through.
fn enter(grown: &Grown, motion: DVec3, trace: &mut impl Trace) -> Option<(f64, DVec3)> {
    let (mut entry, mut exit, mut normal) = (0.0_f64, 1.0_f64, DVec3::ZERO);
    for (i, axis) in DVec3::AXES.into_iter().enumerate() {
        let (from, half, way) = (grown.from[i], grown.half[i], motion[i]);

        // Compute when the mover's center is inside the grown AABB along “axis”: from “in at” to “out at”. So far,
        // entry is the latest “in at” (at least 0) and exit the earliest “out at” (at most 1).
        let toward = way.signum();
        let (first, last) = if way == 0.0 {
            let end = if from.abs() <= half {
                f64::INFINITY
            } else {
                f64::NEG_INFINITY
            };
            (-end, end)
        } else {
            ((-toward * half - from) / way, (toward * half - from) / way)
        };
        let is_latest = first >= entry;
        if is_latest {
            (entry, normal) = (first, -toward * axis);
        }
        exit = exit.min(last);
        let is_never = entry > exit;
        let reason = match (is_never, is_latest) {
            (true, true) if way == 0.0 => "the AABBs stay apart along this axis",
            (true, _) => "the AABBs never touch",
            (_, true) => "this entry is the latest so far",
            _ => "this entry is not the latest",
        };
        trace
            .step(["x axis", "y axis", "z axis"][i])
            .value("axis", axis)
            .value("center relative to obstacle", from)
            .value("motion", way)
            .entered([first, last])
            .narrowed([entry, exit])
            .decides(is_never, reason, reason);
        // The AABBs of mover and obstacle never touch, because the mover's center never enters the grown AABB. The
        // grown AABB is the obstacle's AABB, larger by the mover's half sizes.
        if is_never {
            trace.step("they are apart").concludes(Outcome::Miss);
            return None;
        }
    }
    Some((entry, normal))
}

/// The values that a step about a slab adds.
trait SlabNote: Note {
    /// When the point comes in and goes out, unless it always is, or never.
    fn entered(self, times: [f64; 2]) -> Self {
        match times.map(|time| time as f32) {
            [first, last] if first.is_finite() => self.value("in at", first).value("out at", last),
            _ => self,
        }
    }

    /// Narrows the drawn motion to the time in which the mover may be inside; without numbers where it is beside the slab all
    /// along.
    fn narrowed(self, times: [f64; 2]) -> Self {
        match times.map(|time| time as f32) {
            [entry, exit] if entry.is_finite() && exit.is_finite() => {
                self.compares("entry", entry, Comparison::Greater, "exit", exit)
            }
            _ => self,
        }
    }
}

impl<N: Note> SlabNote for N {}

/// The side that a point within is nearest to.
fn least_push(grown: &Grown) -> DVec3 {
    let room = grown.half - grown.from.abs();
    let nearest = (0..3).min_by(|&i, &j| room[i].total_cmp(&room[j]));
    let axis = nearest.unwrap_or(1);
    DVec3::AXES[axis] * if grown.from[axis] < 0.0 { -1.0 } else { 1.0 }
}

/// The answer: the cuboids touch in the middle of what their sides share.
fn impact(
    mover: &AxisBox,
    obstacle: &AxisBox,
    motion: Vec3,
    (time, normal): (f64, DVec3),
    trace: &mut impl Trace,
) -> Impact {
    // Compute the first contact of the two AABBs; time is 0 if the AABBs overlap at the start. The normal points out of
    // the obstacle's side that the mover touches.
    let mover = mover.translated((motion.as_dvec3() * time).as_vec3());
    let (low, high) = (mover.low.max(obstacle.low), mover.high.min(obstacle.high));
    let normal = normal.as_vec3();
    let out = if normal.cmpgt(Vec3::ZERO).any() {
        obstacle.high - mover.low
    } else {
        mover.high - obstacle.low
    };
    let side = Vec3::select(normal.cmpgt(Vec3::ZERO), obstacle.high, obstacle.low);
    let shared = (low + high) * 0.5;
    let contact = Contact {
        point: Vec3::select(normal.cmpeq(Vec3::ZERO), shared, side),
        normal,
        depth: if time > 0.0 {
            0.0
        } else {
            out.dot(normal.abs()).max(0.0)
        },
        feature: Feature::Face,
    };
    trace
        .step("impact")
        .shape(Role::Construction, MOVING, &solid(&mover))
        .point(Role::ClosestOnTriangle, "contact", contact.point)
        .arrow(Role::ContactNormal, "normal", contact.point, normal)
        .value("normal", normal)
        .value("depth", contact.depth)
        .value("time", time)
        .concludes(Outcome::Hit);
    Impact {
        time: time as f32,
        contact,
    }
}

fn answer(
    mover: &OrientedBox,
    obstacle: &OrientedBox,
    pair: &Pair,
    _: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    Answer::swept(cuboids(mover, obstacle, pair.displacement, trace))
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "better-collision/cuboids",
    title: "Better collision: AABBs",
    question: sweep(OrientedBox, OrientedBox),
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[],
    settings: &[],
});
