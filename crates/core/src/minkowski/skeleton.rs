//! The inner structure of a rounded body, in place.

use crate::geometry::{RoundedBody, Shape};
use glam::DVec3;

/// The core of a body, measured from `origin`.
pub(super) struct Skeleton {
    pub(super) kind: RoundedBody,
    pub(super) origin: DVec3,
    pub(super) corners: Vec<DVec3>,
    /// The radius that the obstacle has by itself.
    pub(super) radius: f64,
}

impl Skeleton {
    /// `obstacle` with `share` of the core of `mover`.
    pub(super) fn of(mover: &Shape, obstacle: &Shape, share: f64) -> Option<Self> {
        let kind = RoundedBody::of(mover, obstacle)?;
        let taken = mover.core_vector()? * share;
        let points: Vec<DVec3> = obstacle.points().iter().map(|p| p.as_dvec3()).collect();
        let local = |i: usize| points[i.min(points.len() - 1)] - points[0];
        let vertices = [0, 1, 2].map(local);
        let corners = kind.corners().iter();
        Some(Self {
            kind,
            origin: points[0],
            corners: corners.map(|corner| corner.at(&vertices, taken)).collect(),
            radius: f64::from(obstacle.radius()),
        })
    }
}
