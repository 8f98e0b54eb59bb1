//! The earliest contact so far, which the listings of *Swept capsule vs triangle test* call `sweep`, with the code that they
//! share. A time may be NaN where the listing divides zero by zero (S10).

use super::{Repairs, prism::Prism};
use crate::{
    exact::sweep::Impact,
    geometry::{Contact, Part, RoundedBody, tolerance},
    trace::{Comparison, Fate, Note, Role, Roots, Trial},
};
use glam::DVec3;

/// `sweep`, and what the listings share besides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweep {
    /// The time of the earliest contact so far; before the first contact, the end of the motion. Only an earlier time replaces
    /// it.
    pub(super) time: f64,
    /// How far the point is inside at the start; 0 for what is met later.
    pub(super) depth: f64,
    /// The moving point at that time, or on a face the point that it touches.
    pub(super) point: DVec3,
    pub(super) normal: DVec3,
    /// The touched part of the prism.
    pub(super) part: Part,
    /// `nearestFaceNormal`: toward the moving point's start.
    pub(super) nearest_face_normal: DVec3,
    /// How far the start is from the plane of that face.
    nearest_face: f64,
    /// The first value of `time`.
    end: f64,
    pub(super) repairs: Repairs,
}

impl Sweep {
    /// Nothing found; `normal` is the nearest face's while there is none.
    pub(super) fn new(normal: DVec3, repairs: Repairs) -> Self {
        // A hit must come before t = 1, so a hit exactly at the end of the motion is lost (S13).
        let time = if repairs.s13 {
            1.0 + tolerance::SEAM
        } else {
            1.0
        };
        Self {
            time,
            depth: 0.0,
            point: DVec3::ZERO,
            normal,
            part: Part::Core,
            nearest_face_normal: normal,
            nearest_face: f64::INFINITY,
            end: time,
            repairs,
        }
    }

    /// `nearestFaceNormal = n`, if no other face's plane was nearer than `distance`.
    pub(super) fn set_nearest_face_normal(&mut self, n: DVec3, distance: f64) {
        if distance < self.nearest_face {
            self.nearest_face = distance;
            self.nearest_face_normal = n;
        }
    }

    /// `t >= sweep->time`. S9: of several contacts at the start, the first one tested wins; with the fix all go on, and depth
    /// decides.
    pub(super) fn is_late(&self, t: f64) -> bool {
        match self.lateness(t) {
            Comparison::Greater => t > self.time,
            _ => t >= self.time,
        }
    }

    /// How `t` is compared with the earliest time.
    fn lateness(&self, t: f64) -> Comparison {
        let is_tied_start = t == 0.0 && self.time == 0.0;
        if self.repairs.s9 && is_tied_start {
            Comparison::Greater
        } else {
            Comparison::GreaterOrEqual
        }
    }

    /// S9: whether a part that is met at `t`, not late, is no deeper than what was found at the same start.
    pub(super) fn s9_is_shallower(&self, t: f64, depth: f64) -> bool {
        t >= self.time && depth <= self.depth
    }

    /// The contact with the point of the triangle that the moving capsule of radius `r` touches.
    ///
    /// The listings give the moving point, or on a face the point of the prism. From there it is as far to the core of the
    /// part, and then along the capsule's core to the triangle.
    pub(super) fn on_triangle(&self, prism: &Prism, r: f64) -> Self {
        let to_core = match self.part {
            Part::Triangle(_) | Part::Parallelogram(_) => -self.depth,
            _ => r - self.depth,
        };
        let on_prism = self.point - self.normal * to_core;
        Self {
            point: on_prism + prism.u * prism.moved_back(self.part, on_prism),
            ..*self
        }
    }

    /// The answer that it is, if a contact was found.
    pub(super) fn impact(&self) -> Impact {
        Impact {
            time: self.time.min(1.0) as f32,
            contact: Contact {
                point: self.point.as_vec3(),
                normal: self.normal.as_vec3(),
                depth: self.depth as f32,
                feature: RoundedBody::Prism.feature(self.part),
            },
        }
    }

    /// The trial of a flat part, met at `time` if at all.
    pub(super) fn trial(&self, part: Part, fate: Fate, time: Option<f64>) -> Trial {
        Trial {
            part,
            fate,
            time: time.map(|time| time as f32),
            earliest: self.time as f32,
            roots: None,
        }
    }

    /// The trial of a round part, by its quadratic.
    pub(super) fn round_trial(
        &self,
        part: Part,
        abc: [f64; 3],
        fate: Fate,
        time: Option<f64>,
    ) -> Trial {
        let [a, b, c] = abc.map(|factor| factor as f32);
        let roots = Some(Roots { a, b, c, from: 0.0 });
        Trial {
            roots,
            ..self.trial(part, fate, time)
        }
    }

    /// The trial of a round part that was entered in the past, at `t`.
    pub(super) fn past_trial(&self, part: Part, abc: [f64; 3], t: f64) -> Trial {
        if abc[2] > 0.0 {
            self.round_trial(part, abc, Fate::MovesAway, None)
        } else {
            self.round_trial(part, abc, Fate::WrongSide, Some(t))
        }
    }

    /// Why a part that is late is dropped.
    pub(super) fn late(&self) -> Fate {
        if self.time < self.end {
            Fate::Later
        } else {
            Fate::TooLate
        }
    }

    /// The fate of a part that is met at `t`, not late.
    pub(super) fn fate_of_hit(&self, t: f64, depth: f64) -> Fate {
        if self.s9_is_shallower(t, depth) {
            Fate::Later
        } else {
            Fate::Earliest
        }
    }
}

pub(super) trait TellTrial: Note {
    /// Its trial, where this step `settles` what becomes of the part.
    #[inline(always)]
    fn tries_if(self, settles: bool, trial: Trial) -> Self {
        if settles { self.tries(trial) } else { self }
    }

    /// The contact with a part that is met in time, `trial`.
    #[inline(always)]
    fn meets(self, collision: DVec3, normal: DVec3, depth: f64, trial: Trial) -> Self {
        self.arrow(Role::ContactNormal, "normal", collision, normal)
            .segment(
                Role::Penetration,
                "depth",
                collision,
                collision + normal * depth,
            )
            .value("depth", depth)
            .value("normal", normal)
            .decides(
                trial.fate == Fate::Earliest,
                "it is the earliest hit so far",
                "it is no deeper than another at the start",
            )
            .tries(trial)
    }

    /// Whether `t` is later than what was found.
    #[inline(always)]
    fn compares_times(self, t: f64, sweep: &Sweep) -> Self {
        self.compares("t", t, sweep.lateness(t), "sweep time", sweep.time)
            .decides(
                sweep.is_late(t),
                "it is not the earliest",
                "it is early enough",
            )
    }
}

impl<N: Note> TellTrial for N {}
