//! How far off the values of a hit may be.
//!
//! An engine is right about lengths within rounding. That makes a large difference of a grazing motion's time, and of a
//! contact's point where the shapes meet along an edge or a face: any point that both shapes have there is right.

use capsule_core::{
    geometry::{Contact, Shape, tolerance},
    method::Pair,
};
use glam::Vec3;

/// How a pair of shapes meets.
pub(super) struct TestedHit<'a> {
    pub(super) pair: &'a Pair,
    pub(super) contact: Contact,
    /// The time of a sweep: the fraction of the motion.
    pub(super) time: Option<f32>,
    /// How far off a length may be, meters.
    pub(super) length: f32,
}

impl TestedHit<'_> {
    /// Whether the shapes overlap before anything moves: then there is a depth.
    pub(super) fn is_overlap(&self) -> bool {
        self.time.is_none_or(|time| time == 0.0)
    }

    /// How far off the time may be, a fraction of the motion: what a mover thicker or thinner by a rounding takes.
    pub(super) fn time_off(&self) -> f32 {
        let approach = self.contact.normal.dot(self.pair.displacement).abs();
        (2.0 * self.length / approach.max(self.length)).min(1.0)
    }

    /// How far off the point may be, meters: the size of the part that both shapes have where they meet.
    pub(super) fn point_off(&self) -> f32 {
        let Pair {
            mover,
            obstacle,
            displacement,
            ..
        } = self.pair;
        let point = self.contact.point;
        let way = *displacement * self.time.unwrap_or(0.0);
        if self.is_overlap() {
            // Any point of the overlap is right, before or after the push; a segment through a triangle is at any of its plane.
            let farthest = |shape: &Shape| {
                let points = shape.points().into_iter();
                points.map(|end| end.distance(point)).fold(0.0, f32::max) + shape.radius()
            };
            return 2.0 * farthest(mover) + self.contact.depth + self.length;
        }
        let slide = self.time_off() * displacement.length();
        let on_mover = self.extent(mover, way, -self.contact.normal) + slide;
        let on_obstacle = self.extent(obstacle, Vec3::ZERO, self.contact.normal);
        let turn = (mover.radius() + obstacle.radius()) * tolerance::NORMAL_AGREEMENT;
        on_mover.min(on_obstacle) + turn + self.length
    }

    /// How far from the contact's point the part of a `shape` that is farthest `along` a direction reaches, meters. A point
    /// that is as far along but for rounding is a mean of the shape's corners in which a corner that lies lower has a
    /// share of at most the rounding over how much lower it lies.
    fn extent(&self, shape: &Shape, way: Vec3, along: Vec3) -> f32 {
        let surface = way + along * shape.radius();
        let corners = shape.points().into_iter().map(|corner| corner + surface);
        let corners: Vec<Vec3> = corners.collect();
        let heights = corners.iter().map(|corner| corner.dot(along));
        let top = heights.fold(f32::NEG_INFINITY, f32::max);
        let reach = corners.iter().map(|corner| {
            let lower = top - corner.dot(along);
            let share = 2.0 * self.length / lower.max(2.0 * self.length);
            share * corner.distance(self.contact.point)
        });
        reach.sum()
    }
}
