//! What the listings call `sweep`: the earliest contact so far.

use super::{
    Repairs,
    prism::{Prism, drawn, feature},
};
use crate::{
    exact::sweep::Impact,
    geometry::{Contact, tolerance},
    trace::{Comparison, Fate, Note, Part, Role, Roots, Trial},
};
use glam::DVec3;

/// A contact at some time of the motion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) time: f64,
    /// How far the point is inside at the start; 0 for what is met later.
    pub(super) depth: f64,
    /// Where the moving point is then, or on a face what it touches.
    pub(super) point: DVec3,
    pub(super) normal: DVec3,
    /// What of the prism is touched.
    pub(super) part: Part,
}

impl Found {
    /// The same with the point of the triangle that the moving capsule of radius `r` touches.
    ///
    /// The listings tell the moving point, or on a face the point of the prism. From there it is as far to the core of
    /// the part, and then along the capsule's core to the triangle.
    pub(super) fn on_triangle(&self, prism: &Prism, r: f64) -> Self {
        let is_flat = matches!(self.part, Part::Triangle(_) | Part::Parallelogram(_));
        let to_core = match is_flat {
            true => -self.depth,
            false => r - self.depth,
        };
        let on_prism = self.point - self.normal * to_core;
        Self {
            point: on_prism + prism.u * prism.moved_back(self.part, on_prism),
            ..*self
        }
    }

    /// The answer that it is.
    pub(super) fn impact(&self) -> Impact {
        Impact {
            time: self.time.min(1.0) as f32,
            contact: Contact {
                point: drawn(self.point),
                normal: self.normal.as_vec3(),
                depth: self.depth as f32,
                feature: feature(self.part),
            },
        }
    }
}

/// `sweep`, and what the listings share besides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweep {
    /// `sweep->time`: only what is met before is taken.
    pub(super) time: f64,
    /// The earliest contact so far.
    pub(super) found: Option<Found>,
    /// `nearestFaceNormal`: towards the moving point's start.
    pub(super) nearest_face_normal: DVec3,
    /// How far the start is from the plane of that face.
    nearest_face: f64,
    /// The faults mended.
    pub(super) repairs: Repairs,
}

impl Sweep {
    /// Nothing found; `normal` is the nearest face's while there is none.
    pub(super) fn new(normal: DVec3, repairs: Repairs) -> Self {
        // S13: what is met exactly at the end of the motion is not met before 1.
        let time = if repairs.s13 {
            1.0 + tolerance::SEAM
        } else {
            1.0
        };
        Self {
            time,
            found: None,
            nearest_face_normal: normal,
            nearest_face: f64::INFINITY,
            repairs,
        }
    }

    /// Remembers the normal `n` of a face whose plane is `distance` away, if none was nearer.
    pub(super) fn pass_face(&mut self, n: DVec3, distance: f64) {
        if distance < self.nearest_face {
            self.nearest_face = distance;
            self.nearest_face_normal = n;
        }
    }

    /// Whether a part that is met at `t` is no earlier than what was found. S9: of several at the start, the first one
    /// tested wins; mended they all go on, to be told apart by depth.
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

    /// Whether a part that is met at `t`, not late, is no deeper than what was found at the same start.
    pub(super) fn is_shallower(&self, t: f64, depth: f64) -> bool {
        t >= self.time && self.found.is_some_and(|found| depth <= found.depth)
    }

    /// Why a part that is late is dropped.
    pub(super) fn late(&self) -> Fate {
        self.found.map_or(Fate::TooLate, |_| Fate::Later)
    }

    /// Takes `part` as the best so far, met at `time`.
    pub(super) fn take(
        &mut self,
        part: Part,
        [time, depth]: [f64; 2],
        point: DVec3,
        normal: DVec3,
    ) {
        self.time = time;
        self.found = Some(Found {
            time,
            depth,
            point,
            normal,
            part,
        });
    }

    /// What became of a flat part, met at `time` if at all.
    pub(super) fn trial(&self, part: Part, fate: Fate, time: Option<f64>) -> Trial {
        Trial {
            part,
            fate,
            time: time.map(|time| time as f32),
            earliest: self.time as f32,
            roots: None,
        }
    }

    /// The same of a round part.
    pub(super) fn round_trial(
        &self,
        part: Part,
        quadratic: &Quadratic,
        fate: Fate,
        time: Option<f64>,
    ) -> Trial {
        Trial {
            roots: Some(quadratic.roots()),
            ..self.trial(part, fate, time)
        }
    }
}

/// What became of a part that is met in time.
pub(super) fn fate_of_hit(is_shallower: bool) -> Fate {
    if is_shallower {
        Fate::Later
    } else {
        Fate::Earliest
    }
}

/// `a t² + 2 b t + c = 0`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quadratic {
    pub(super) a: f64,
    pub(super) b: f64,
    pub(super) c: f64,
}

impl Quadratic {
    /// As trials keep it.
    fn roots(&self) -> Roots {
        Roots {
            a: self.a as f32,
            b: self.b as f32,
            c: self.c as f32,
            from: 0.0,
        }
    }
}

/// Tells of parts.
pub(super) trait TellTrial: Note {
    /// Its trial, where this step `settles` what becomes of the part.
    #[inline(always)]
    fn tries_if(self, settles: bool, trial: Trial) -> Self {
        if settles { self.tries(trial) } else { self }
    }

    /// The contact with a part that is met in time, `trial`.
    #[inline(always)]
    fn meets(self, collision: DVec3, normal: DVec3, depth: f64, trial: Trial) -> Self {
        let (at, normal) = (drawn(collision), normal.as_vec3());
        self.arrow(Role::ContactNormal, "normal", at, normal)
            .value("depth", depth)
            .value("normal", normal)
            .decides(
                trial.fate == Fate::Earliest,
                "hit, the earliest so far",
                "no deeper than another at the start",
            )
            .tries(trial)
    }

    /// Whether `t` is later than what was found.
    #[inline(always)]
    fn compares_times(self, t: f64, sweep: &Sweep) -> Self {
        let (time, sign) = (sweep.time as f32, sweep.lateness(t));
        self.compares("t", t, sign, "sweep time", time).decides(
            sweep.is_late(t),
            "not before the earliest so far",
            "in time",
        )
    }
}

impl<N: Note> TellTrial for N {}
