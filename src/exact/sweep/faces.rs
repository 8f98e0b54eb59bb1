//! The flat faces of a rounded body, moved out by the radius.

use super::{
    ray::{Ray, Touch, world},
    rounded::{Face, Rounded},
    slabs::Entry,
};
use crate::{
    geometry::{greater, lesser, tolerance},
    trace::{Comparison, Fate, Note, Role, Trace, Trial},
};
use glam::DVec3;

/// How much earlier than the last slab the slab of a face may be entered and still be worth testing.
const EARLIER: f64 = 1e-6;

impl<const F: usize, const D: usize, const E: usize, const C: usize> Rounded<F, D, E, C> {
    /// The face through which the ray enters the body, if it does through one.
    #[inline]
    pub(super) fn enter_faces<const S: usize>(
        &self,
        ray: &Ray,
        entry: &Entry<'_, S>,
        trace: &mut impl Trace,
    ) -> Option<Touch> {
        let size = greater(ray.start.abs().max_element(), self.radius);
        for face in self.faces {
            // A face without area has no plane, and one that is entered before another slab is entered outside of it.
            let (slab, crossing) = (&entry.slabs[face.slab], &entry.crossings[face.slab]);
            let nothing = tolerance::SEAM * size * slab.length;
            let is_outside = crossing.enters + EARLIER < entry.enters;
            let no_area = slab.length == 0.0;
            let is_far = (slab.first - crossing.border).abs() > nothing;
            let is_inside = crossing.gap < -nothing;
            let dropped = is_outside || no_area | is_far | is_inside;
            let (fate, reason) = if no_area {
                (Fate::Degenerate, "no area: its edges decide")
            } else if is_far {
                (Fate::NotNeeded, "on the far side")
            } else if is_inside {
                (Fate::WrongSide, "not coming from its outside")
            } else if is_outside {
                (Fate::Outside, "another half-space is entered later")
            } else {
                (Fate::TooLate, "later than the end of the motion")
            };
            let trial = |fate| Trial {
                part: face.part,
                fate,
                time: crossing
                    .enters
                    .is_finite()
                    .then_some(crossing.enters as f32),
                earliest: 1.0,
                roots: None,
            };
            if dropped || crossing.enters > 1.0 + tolerance::SEAM {
                trace
                    .step(face.title)
                    .draw_outline(Role::Rejected, self, face)
                    .decides(dropped, reason, reason)
                    .tries(trial(fate));
                continue;
            }

            // Where the point meets the face's plane, moved out by the radius, is it over the face?
            let time = crossing.enters.max(0.0);
            let [first, one, other] = face.corners.map(|corner| self.corners[corner].at);
            let normal = slab.unit() * crossing.outwards;
            let on_plane = ray.at(time) - normal * self.radius;
            let [s, t] = coordinates(on_plane - first, [one - first, other - first]);
            let least = lesser(lesser(s, t), lesser(1.0 - s, 1.0 - t));
            let is_over = least >= -tolerance::SEAM;
            trace
                .step(face.title)
                .draw_outline(Role::or_rejected(Role::Edge, is_over), self, face)
                .arrow(Role::FaceNormal, "n", world(self.origin, on_plane), normal)
                .point(
                    Role::or_rejected(Role::Reference, is_over),
                    "",
                    world(self.origin, on_plane),
                )
                .value("t", time)
                .compares(
                    "least side",
                    least,
                    Comparison::GreaterOrEqual,
                    "border",
                    0.0,
                )
                .decides(is_over, "hit: nothing can be earlier", "outside the face")
                .tries(trial(if is_over {
                    Fate::Earliest
                } else {
                    Fate::Outside
                }));
            if is_over {
                let [first, one, other] =
                    face.corners.map(|corner| self.corners[corner].on_obstacle);
                let on_obstacle = first + (one - first) * s + (other - first) * t;
                return Some(self.contact(time, on_obstacle, normal, face.feature, trace));
            }
        }
        None
    }
}

/// `s`, `t` of the point `s e + t f` of a plane, which may be above it.
#[inline]
fn coordinates(point: DVec3, [e, f]: [DVec3; 2]) -> [f64; 2] {
    let across = e.cross(f);
    let over_sq = across.length_squared().recip();
    let turned = point.cross(across);
    [-f.dot(turned) * over_sq, e.dot(turned) * over_sq]
}

/// Draws faces.
trait DrawOutline: Note {
    /// The borders of `face`.
    fn draw_outline<const F: usize, const D: usize, const E: usize, const C: usize>(
        self,
        role: Role,
        body: &Rounded<F, D, E, C>,
        face: &Face,
    ) -> Self {
        let [first, one, other] = face.corners.map(|corner| body.corners[corner].at);
        let last = one + (other - first);
        let [first, one, other, last] =
            [first, one, other, last].map(|point| world(body.origin, point));
        self.segment(role, "", first, one)
            .segment(role, "", first, other)
            .segment(role, "", one, last)
            .segment(role, "", other, last)
    }
}

impl<N: Note> DrawOutline for N {}
