//! The verdict on an answer: its sign and its words, decided in one place.

use super::PairStudy;
use crate::run::verdict::Fault;
use capsule_core::method::{Answer, Pair};

/// The remark where a pair moves, but the algorithm tests it as it stands.
pub const MOTION_LEFT_OUT: &str = "tested without motion";

/// The remark about a sweep that starts in touch and moves away.
pub const MOVING_AWAY: &str = "touching at the start, moving away";

/// The sign of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictSign {
    /// It says what is right.
    Right,
    /// Nothing in it is wrong, but something is missing, or differs within rounding.
    Caution,
    /// There is no answer yet.
    Waiting,
    /// It is wrong.
    Wrong,
}

/// The verdict on an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// At a glance.
    pub sign: VerdictSign,
    /// In words, a sentence without its full stop.
    pub text: String,
}

impl Verdict {
    /// The one about `study`, whose motion is left out where `stands`.
    fn of(study: &PairStudy, stands: bool) -> Self {
        let verdict = |sign, text| Self { sign, text };
        let about = |answer: &Answer| hit_words(answer, &study.shapes);
        let [own, right] = [&study.answer, &study.exact].map(about);
        if let Some(none) = &study.silence {
            let sign = if study.is_awaited() {
                VerdictSign::Waiting
            } else {
                VerdictSign::Wrong
            };
            return verdict(sign, none.to_string());
        }
        if !study.faults.is_empty() {
            let text = format!("wrong: {}", listed(&study.faults));
            return verdict(VerdictSign::Wrong, text);
        }
        if let Some(solid) = study.solid.as_ref().filter(|one| !one.faults.is_empty()) {
            let text = format!("wrong for the solid box: {}", listed(&solid.faults));
            return verdict(VerdictSign::Wrong, text);
        }
        if study.answer.is_hit() != study.exact.is_hit() {
            let text = format!("{own}, but the exact answer is {right}: a touch within rounding");
            return verdict(VerdictSign::Caution, text);
        }
        let is_timeless = study.is_sweep() && study.answer.is_hit() && study.answer.time.is_none();
        let is_exact = study.choice.method.is_exact();
        // In a frame, a box's triangle is tested for itself.
        let is_triangle = study.part.is_some() && study.solid.is_none();
        let of = if is_triangle {
            " for this triangle"
        } else {
            ""
        };
        let mut text = if is_exact {
            format!("the exact answer{of}: {right}")
        } else if is_timeless {
            format!("correct hit, no time returned; exact{of}: {right}")
        } else {
            format!("matches exact{of}: {right}")
        };
        let mut sign = VerdictSign::Right;
        if stands {
            text = format!("{text}, {MOTION_LEFT_OUT}");
            sign = VerdictSign::Caution;
        }
        verdict(sign, text)
    }
}

impl PairStudy {
    /// The verdict on the answer; of one whose motion is left out where `stands`.
    pub fn verdict(&self, stands: bool) -> Verdict {
        Verdict::of(self, stands)
    }

    /// How its answer is wrong; where it is right of a box's triangle, how the box's twelve are wrong of the solid.
    pub fn wrongs(&self) -> &[Fault] {
        match &self.solid {
            Some(solid) if self.faults.is_empty() => &solid.faults,
            _ => &self.faults,
        }
    }

    fn is_sweep(&self) -> bool {
        self.choice.method.question.is_sweep()
    }
}

/// `miss`, `hit` or `hit at 0.2500`; of a touch at the start of a motion that leads away, that as well.
pub fn hit_words(answer: &Answer, pair: &Pair) -> String {
    let mut words = match (answer.is_hit(), answer.time) {
        (false, _) => "miss".to_string(),
        (true, None) => "hit".into(),
        (true, Some(time)) => format!("hit at {time:.4}"),
    };
    if answer.leaves_a_touch(pair) {
        words = format!("{words}, {MOVING_AWAY}");
    }
    words
}

fn listed(faults: &[Fault]) -> String {
    let faults: Vec<String> = faults.iter().map(Fault::to_string).collect();
    faults.join("; ")
}
