//! The aim of a hunt.

use super::frame_failure::FrameFault;
use crate::judge::outcome::CaseOutcome;

/// The failures that a hunt searches for: any, or the named ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HuntAim(Vec<&'static AimWord>);

#[derive(Debug, PartialEq, Eq)]
struct AimWord {
    word: &'static str,
    outcomes: &'static [CaseOutcome],
    faults: &'static [FrameFault],
}

#[rustfmt::skip]
static WORDS: [AimWord; 17] = [
    AimWord { word: "flip", outcomes: &[CaseOutcome::Missed, CaseOutcome::FalseHit], faults: &[] },
    AimWord { word: "missed", outcomes: &[CaseOutcome::Missed], faults: &[] },
    AimWord { word: "false-hit", outcomes: &[CaseOutcome::FalseHit], faults: &[] },
    AimWord { word: "time", outcomes: &[CaseOutcome::Time], faults: &[] },
    AimWord { word: "depth", outcomes: &[CaseOutcome::Depth], faults: &[] },
    AimWord { word: "normal", outcomes: &[CaseOutcome::Normal], faults: &[] },
    AimWord { word: "point", outcomes: &[CaseOutcome::Point], faults: &[] },
    AimWord { word: "distance", outcomes: &[CaseOutcome::Distance], faults: &[] },
    AimWord { word: "not-a-number", outcomes: &[CaseOutcome::NotANumber], faults: &[FrameFault::NotANumber] },
    AimWord { word: "crashed", outcomes: &[CaseOutcome::Crashed, CaseOutcome::Hung, CaseOutcome::Junk], faults: &[] },
    AimWord { word: "tunnelled", outcomes: &[], faults: &[FrameFault::Tunnelled] },
    AimWord { word: "overlaps", outcomes: &[], faults: &[FrameFault::Overlaps] },
    AimWord { word: "speed", outcomes: &[], faults: &[FrameFault::GainsSpeed] },
    AimWord { word: "stuck", outcomes: &[], faults: &[FrameFault::Stuck] },
    AimWord { word: "thrown", outcomes: &[], faults: &[FrameFault::Thrown] },
    AimWord { word: "trembles", outcomes: &[], faults: &[FrameFault::Trembles] },
    AimWord { word: "capped", outcomes: &[], faults: &[FrameFault::Capped] },
];

impl HuntAim {
    /// The aim of these words.
    pub fn parse(words: &[String]) -> Result<Self, String> {
        let one = |word: &String| {
            let found = WORDS.iter().find(|one| one.word == word);
            found.ok_or_else(|| {
                let names: Vec<&str> = WORDS.iter().map(|one| one.word).collect();
                format!(
                    "no failure is called `{word}`; the failures are {}",
                    names.join(", ")
                )
            })
        };
        words.iter().map(one).collect::<Result<_, _>>().map(Self)
    }

    /// Whether an answer of that kind is what is hunted for.
    pub(super) fn takes_outcome(&self, outcome: CaseOutcome) -> bool {
        let takes = |word: &&AimWord| word.outcomes.contains(&outcome);
        outcome.is_failure() && (self.0.is_empty() || self.0.iter().any(takes))
    }

    /// Whether a frame with that fault is.
    pub(super) fn takes_fault(&self, fault: FrameFault) -> bool {
        self.0.is_empty() || self.0.iter().any(|word| word.faults.contains(&fault))
    }

    /// The first word that names nothing that a method that answers a question can do, or a response.
    pub(super) fn misplaced(&self, is_of_frames: bool) -> Option<&'static str> {
        let is_misplaced = |word: &&&AimWord| {
            if is_of_frames {
                word.faults.is_empty()
            } else {
                word.outcomes.is_empty()
            }
        };
        self.0.iter().find(is_misplaced).map(|word| word.word)
    }

    /// The words that there are for frames, or for answers.
    pub fn words(is_of_frames: bool) -> Vec<&'static str> {
        let all = WORDS.iter().filter(|word| {
            if is_of_frames {
                !word.faults.is_empty()
            } else {
                !word.outcomes.is_empty()
            }
        });
        all.map(|word| word.word).collect()
    }
}
