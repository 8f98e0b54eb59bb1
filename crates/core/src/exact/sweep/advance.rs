//! The search of a conservative advancement: from the closest points at one moment to the next.
//!
//! Source and degenerate answers: see [`super::conservative_advancement`].

use super::touch::{Touch, world};
use crate::{
    geometry::Feature,
    method::Settings,
    trace::{Comparison, Note, Outcome, Role, Sample, Trace},
};
use glam::{DVec3, Vec3};

/// When an advancement ends.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many moments are tested at most.
    pub iterations: u32,
    /// A gap this small counts as touching, meters.
    pub tolerance: f32,
}

impl Limits {
    /// The limits in `settings`.
    pub fn of(settings: &Settings) -> Self {
        Self {
            iterations: settings.iterations,
            tolerance: settings.tolerance,
        }
    }
}

/// The closest points of the cores, seen from the obstacle's first point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest {
    pub(super) on_mover: DVec3,
    pub(super) on_obstacle: DVec3,
    pub(super) feature: Feature,
}

impl Nearest {
    /// From the obstacle's point to the mover's.
    pub(super) fn gap(&self) -> DVec3 {
        self.on_mover - self.on_obstacle
    }
}

/// A mover on its way, apart from the obstacle at the start.
pub(super) struct Advance<const N: usize> {
    pub(super) origin: DVec3,
    pub(super) core: [DVec3; N],
    pub(super) motion: DVec3,
    /// The mover's and the obstacle's.
    pub(super) radii: [f64; 2],
}

/// The result of one tested moment.
enum MomentTest {
    Touching,
    /// The gap does not close, now or ever.
    Parting,
    /// Nothing can be touched before this time.
    FreeUntil(f64),
}

impl<const N: usize> Advance<N> {
    /// The first moment within the tolerance.
    pub(super) fn run(
        &self,
        limits: Limits,
        trace: &mut impl Trace,
        nearest: impl Fn([DVec3; N]) -> Nearest,
    ) -> Option<Touch> {
        let mut time = 0.0;
        for i in 0..limits.iterations as usize {
            // Find the closest points of the shapes at this moment of the motion. Their distance shows how long the
            // mover can move without a hit.
            let closest = nearest(self.at(time));
            let tested = trace.inside(("advancement step", i), |trace| {
                self.test(time, &closest, limits.tolerance, trace)
            });
            match tested {
                MomentTest::Touching => return Some(self.touch(time, &closest, trace)),
                MomentTest::Parting => {
                    // The gap does not close now, so it never will: both shapes are convex, and the motion is
                    // straight.
                    trace.step("they never meet").concludes(Outcome::Miss);
                    return None;
                }
                MomentTest::FreeUntil(later) if later > 1.0 => {
                    // End the search without a hit. No hit is possible before “time”, which is after 1, the end of the
                    // motion.
                    trace
                        .step("past the end")
                        .value("time", later)
                        .concludes(Outcome::Miss);
                    return None;
                }
                MomentTest::FreeUntil(later) => time = later,
            }
        }

        // Stop the search, because it reached the iteration limit. No hit is possible before “time”, so “time” is
        // reported as the time of the hit, perhaps too early.
        trace
            .step("iteration limit reached")
            .value("iterations", limits.iterations)
            .value("time", time);
        Some(self.touch(time, &nearest(self.at(time)), trace))
    }

    fn at(&self, time: f64) -> [DVec3; N] {
        self.core.map(|point| point + self.motion * time)
    }

    fn world(&self, point: DVec3) -> Vec3 {
        world(self.origin, point)
    }

    /// Tests the moment `time`, at which the `closest` points are given.
    fn test(
        &self,
        time: f64,
        closest: &Nearest,
        tolerance: f32,
        trace: &mut impl Trace,
    ) -> MomentTest {
        // Test whether the shapes touch at this moment of the motion. They do if “gap”, the distance between their
        // surfaces, is at most “tolerance”.
        let way = closest.gap();
        let distance = way.length();
        let gap = distance - self.radii[0] - self.radii[1];
        let touches = gap <= f64::from(tolerance);
        let core = self.at(time).map(|point| self.world(point));
        trace
            .step("test")
            .tests_mover(
                &core,
                self.radii[0] as f32,
                Sample {
                    time: time as f32,
                    touches,
                },
            )
            .at_length(|note| {
                let unit = way.normalize_or_zero();
                let on_obstacle = closest.on_obstacle + unit * self.radii[1];
                let on_mover = closest.on_mover - unit * self.radii[0];
                let [from, to] = [on_obstacle, on_mover].map(|place| self.world(place));
                note.segment(Role::Gap, "gap", from, to)
            })
            .value("time", time)
            .compares("gap", gap, Comparison::LessOrEqual, "tolerance", tolerance)
            .decides(
                touches,
                "they touch within the tolerance",
                "they are still apart",
            );

        // Compute w, how fast the gap closes: the motion's part along the line between the closest points. If w is
        // not positive, the shapes never meet.
        let closing = -way.dot(self.motion) / distance.max(f64::MIN_POSITIVE);
        let closes = closing > 0.0;
        trace
            .step("closing speed")
            .arrow(
                Role::ContactNormal,
                "",
                self.world(closest.on_obstacle),
                way,
            )
            .compares("w", closing, Comparison::Greater, "0", 0.0)
            .decides(closes, "the gap closes", "the gap does not close");
        if gap > 0.0 && !closes {
            return MomentTest::Parting;
        }
        if touches {
            return MomentTest::Touching;
        }

        // Advance “time” by “gap over w”, the gap divided by its closing speed w. The gap cannot close faster, so no
        // hit is possible before the new “time”.
        let later = time + gap / closing;
        let is_at_the_end = (later - 1.0) * closing <= f64::from(tolerance);
        let later = if is_at_the_end { later.min(1.0) } else { later };
        trace
            .step("free motion")
            .value("gap", gap)
            .value("gap over w", gap / closing)
            .value("time", later);
        MomentTest::FreeUntil(later)
    }

    /// The touch at `time`, where the `closest` points are given.
    fn touch(&self, time: f64, closest: &Nearest, trace: &mut impl Trace) -> Touch {
        // The normal points from the obstacle to the mover. If the segments meet, it points against the motion instead.
        let normal = closest
            .gap()
            .try_normalize()
            .or_else(|| (-self.motion).try_normalize())
            .unwrap_or(DVec3::Y);
        let surface = self.world(closest.on_obstacle + normal * self.radii[1]);
        Touch::at(time, surface, normal, closest.feature, trace)
    }
}
