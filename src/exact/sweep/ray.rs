use super::Impact;
use crate::{
    geometry::{Contact, Feature},
    trace::{Note, Outcome, Role, Trace},
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
    /// The touch at `time` of the obstacle's surface.
    #[inline]
    pub(super) fn at(
        time: f64,
        surface: Vec3,
        normal: DVec3,
        feature: Feature,
        trace: &mut impl Trace,
    ) -> Self {
        // Just touching, the shapes have no depth.
        let contact = Contact {
            point: surface,
            normal: normal.as_vec3(),
            depth: 0.0,
            feature,
        };
        let time = time.clamp(0.0, 1.0);
        trace
            .step("contact")
            .point(Role::ClosestOnTriangle, "contact", contact.point)
            .arrow(Role::ContactNormal, "normal", contact.point, contact.normal)
            .value("normal", contact.normal)
            .value("time", time);
        Self { time, contact }
    }

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
