use super::Impact;
use crate::{
    geometry::Contact,
    trace::{Note, Outcome, Trace},
};
use glam::{DVec3, Vec3};

/// A point on its way, as seen from the obstacle's first point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray {
    /// Metres.
    pub(super) start: DVec3,
    /// The whole displacement, metres.
    pub(super) motion: DVec3,
}

impl Ray {
    /// Where the point is at `time`.
    #[inline]
    pub(super) fn at(&self, time: f64) -> DVec3 {
        self.start + self.motion * time
    }
}

/// Where a rounded body was touched first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch {
    /// The fraction of the displacement, 0..=1.
    pub(super) time: f64,
    /// With the depth 0.
    pub(super) contact: Contact,
}

impl Touch {
    /// The answer that it is.
    #[inline]
    pub(super) fn impact(self, trace: &mut impl Trace) -> Impact {
        let impact = Impact {
            time: self.time as f32,
            contact: self.contact,
        };
        trace
            .step("impact")
            .value("time", impact.time)
            .concludes(Outcome::Hit);
        impact
    }
}

/// `point`, seen from `origin`, in the world.
#[inline]
pub(super) fn world(origin: DVec3, point: DVec3) -> Vec3 {
    (origin + point).as_vec3()
}
