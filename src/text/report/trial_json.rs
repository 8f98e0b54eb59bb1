use crate::core::trace::{Sample, Trial};
use serde::Serialize;

/// What became of a part of a swept body.
#[derive(Serialize)]
pub(super) struct TrialJson {
    part: String,
    fate: &'static str,
    time: Option<f32>,
    earliest: f32,
    roots: Option<RootsJson>,
}

/// `a t² + 2 b t + c = 0`, `t` counted from `from`.
#[derive(Serialize)]
struct RootsJson {
    a: f32,
    b: f32,
    c: f32,
    from: f32,
}

/// A moment at which the shapes were tested.
#[derive(Serialize)]
pub(super) struct SampleJson {
    time: f32,
    touches: bool,
}

impl TrialJson {
    pub(super) fn of(trial: &Trial) -> Self {
        Self {
            part: trial.part.to_string(),
            fate: trial.fate.name(),
            time: trial.time,
            earliest: trial.earliest,
            roots: trial.roots.map(|roots| RootsJson {
                a: roots.a,
                b: roots.b,
                c: roots.c,
                from: roots.from,
            }),
        }
    }
}

impl SampleJson {
    pub(super) fn of(sample: &Sample) -> Self {
        Self {
            time: sample.time,
            touches: sample.touches,
        }
    }
}
