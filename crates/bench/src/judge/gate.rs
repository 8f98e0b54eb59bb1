//! Whether a build passes: how much may be wrong, and what nothing allows.
//!
//! * No allowance covers a program that crashes, hangs or writes something else than answers.
//! * Of each query in each regime at most a share may stay unanswered.
//! * A regime with an allowance of its own is held to that; the wrong answers of all other regimes count together.

use super::{
    outcome::CaseOutcome,
    regimes::Regime,
    tally::{Tally, TallyRow},
};
use capsule_core::method::Question;
use capsule_scenes::scene::grouped;
use std::{collections::BTreeSet, fmt, str::FromStr};

/// The largest number of regimes that a sentence names; the others are counted.
const MAX_NAMED: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Allowance {
    Cases(u64),
    /// A share of them, of 1.
    Share(f64),
}

impl Allowance {
    /// None at all.
    pub const NONE: Self = Self::Cases(0);

    /// Whether `count` of `total` cases are no more than it allows.
    pub fn covers(self, count: u64, total: u64) -> bool {
        match self {
            Self::Cases(cases) => count <= cases,
            Self::Share(share) => count as f64 <= share * total as f64,
        }
    }
}

impl FromStr for Allowance {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || format!("`{text}` is not a count or a percentage such as 0.1%");
        match text.strip_suffix('%') {
            Some(share) => {
                let share = share.parse::<f64>().ok();
                let share = share.filter(|share| (0.0..=100.0).contains(share));
                share
                    .map(|share| Self::Share(share / 100.0))
                    .ok_or_else(expected)
            }
            None => text.parse().map(Self::Cases).map_err(|_| expected()),
        }
    }
}

impl fmt::Display for Allowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cases(cases) => write!(f, "{}", grouped(*cases)),
            Self::Share(share) => write!(f, "{} %", share * 100.0),
        }
    }
}

/// An allowance for one regime, or for all that have none of their own: `15%`, `sliver=15%`.
#[derive(Clone, Debug, PartialEq)]
pub struct RegimeAllowance {
    /// The regime; `None` for the others.
    pub regime: Option<String>,
    /// How many of its answers may be wrong.
    pub allowed: Allowance,
}

impl FromStr for RegimeAllowance {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (regime, allowed) = match text.rsplit_once('=') {
            Some((regime, allowed)) => (Some(regime.trim().to_string()), allowed),
            None => (None, text),
        };
        Ok(Self {
            regime,
            allowed: allowed.trim().parse()?,
        })
    }
}

/// The requirements for a build.
#[derive(Clone, Debug)]
pub struct Gate {
    /// How many answers may be wrong.
    pub allowed: Vec<RegimeAllowance>,
    /// How many cases of a query in a regime may be unanswered.
    pub unanswered: Allowance,
}

/// A reason for which a build fails.
#[derive(Clone, Debug, PartialEq)]
pub enum Breach {
    /// The program did something else than answer.
    Breakdown {
        question: Question,
        regime: String,
        /// How often it did what.
        counts: Vec<(CaseOutcome, u64)>,
    },
    /// Too many cases are unanswered.
    Unanswered {
        question: Question,
        regime: String,
        count: u64,
        /// How many cases there are.
        total: u64,
        allowed: Allowance,
    },
    /// Too many answers are wrong.
    Wrong {
        /// In these regimes, taken together; the one that fails most first.
        regimes: Vec<String>,
        count: u64,
        /// How many cases there are.
        total: u64,
        allowed: Allowance,
    },
    /// Not all was judged: why.
    Run(String),
}

impl Gate {
    /// The first allowance that names neither a regime nor a kind of the cases in `tally`: one that is misspelt would be held
    /// to nothing.
    pub fn misplaced(&self, tally: &Tally) -> Option<&str> {
        let is_known = |name: &str| {
            tally.rows.iter().any(|row| row.name == name) || Regime::named(name).is_ok()
        };
        let mut named = self.allowed.iter().filter_map(|one| one.regime.as_deref());
        named.find(|name| !is_known(name))
    }

    /// Every reason for which a build with these results fails; it passes where there is none.
    pub fn breaches(&self, tally: &Tally) -> Vec<Breach> {
        let mut breaches: Vec<Breach> = tally.rows.iter().filter_map(breakdown).collect();
        breaches.extend(tally.rows.iter().filter_map(|row| self.unanswered(row)));
        let own: BTreeSet<&str> = self
            .allowed
            .iter()
            .filter_map(|one| one.regime.as_deref())
            .collect();
        for regime in &own {
            breaches.extend(self.wrong(tally, &|name| name == *regime, Some(regime)));
        }
        breaches.extend(self.wrong(tally, &|name| !own.contains(name), None));
        breaches
    }

    fn unanswered(&self, row: &TallyRow) -> Option<Breach> {
        let (count, total) = (row.count(CaseOutcome::Unanswered), row.total());
        (!self.unanswered.covers(count, total)).then_some(Breach::Unanswered {
            question: row.question?,
            regime: row.name.clone(),
            count,
            total,
            allowed: self.unanswered,
        })
    }

    /// Whether too many are wrong in the regimes that `takes` names, by the allowance of `regime`.
    fn wrong(
        &self,
        tally: &Tally,
        takes: &dyn Fn(&str) -> bool,
        regime: Option<&str>,
    ) -> Option<Breach> {
        // The last one counts, as with other options.
        let mut allowed = self.allowed.iter().rev();
        let allowed = allowed.find(|one| one.regime.as_deref() == regime);
        let allowed = allowed.map_or(Allowance::NONE, |one| one.allowed);
        let rows = || tally.rows.iter().filter(|row| takes(&row.name));
        let count = rows().map(TallyRow::wrong).sum();
        let total = rows().map(TallyRow::total).sum();
        if allowed.covers(count, total) {
            return None;
        }
        // The regime that fails most says most about the fault.
        let mut failing: Vec<_> = rows().filter(|row| row.wrong() > 0).collect();
        let share = |row: &TallyRow| row.wrong() as f64 / row.total() as f64;
        failing.sort_by(|a, b| share(b).total_cmp(&share(a)));
        let mut regimes: Vec<String> = vec![];
        for row in failing {
            if !regimes.contains(&row.name) {
                regimes.push(row.name.clone());
            }
        }
        Some(Breach::Wrong {
            regimes,
            count,
            total,
            allowed,
        })
    }
}

fn breakdown(row: &TallyRow) -> Option<Breach> {
    let breakdowns = CaseOutcome::ALL
        .into_iter()
        .filter(|one| one.is_breakdown());
    let counts: Vec<(CaseOutcome, u64)> = breakdowns
        .map(|outcome| (outcome, row.count(outcome)))
        .filter(|(_, count)| *count > 0)
        .collect();
    (!counts.is_empty()).then_some(Breach::Breakdown {
        question: row.question?,
        regime: row.name.clone(),
        counts,
    })
}

impl Breach {
    /// Whether the cases of `row` are among the reasons.
    pub fn concerns(&self, row: &TallyRow) -> bool {
        match self {
            Self::Breakdown {
                question, regime, ..
            }
            | Self::Unanswered {
                question, regime, ..
            } => row.question == Some(*question) && row.name == *regime,
            Self::Wrong { regimes, .. } => row.wrong() > 0 && regimes.contains(&row.name),
            Self::Run(_) => false,
        }
    }
}

/// `edge: 12 of 1,000 answers wrong, 0 allowed`.
impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Breakdown {
                question,
                regime,
                counts,
            } => {
                let counts = counts
                    .iter()
                    .map(|(outcome, count)| format!("{} {}", grouped(*count), outcome.title()));
                let counts: Vec<String> = counts.collect();
                let name = question.name();
                write!(
                    f,
                    "{regime}, {name}: {}, which is never allowed",
                    counts.join(", ")
                )
            }
            Self::Unanswered {
                question,
                regime,
                count,
                total,
                allowed,
            } => {
                let (name, count, total) = (question.name(), grouped(*count), grouped(*total));
                write!(
                    f,
                    "{regime}, {name}: {count} of {total} cases unanswered, {allowed} allowed"
                )
            }
            Self::Wrong {
                regimes,
                count,
                total,
                allowed,
            } => {
                let (count, total) = (grouped(*count), grouped(*total));
                let (shown, more) = regimes.split_at(regimes.len().min(MAX_NAMED));
                let regimes = match more.len() {
                    0 => shown.join(", "),
                    1 => format!("{} and one more regime", shown.join(", ")),
                    more => format!("{} and {more} more regimes", shown.join(", ")),
                };
                write!(
                    f,
                    "{regimes}: {count} of {total} answers wrong, {allowed} allowed"
                )
            }
            Self::Run(why) => f.write_str(why),
        }
    }
}
