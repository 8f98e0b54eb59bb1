//! The settings of methods, in one table.
//!
//! A setting is a variant of [`Setting`], a field of [`Settings`] with its usual value, and a row of the table. Scene
//! files, `--set`, queries, panels, snippets and help all read the table.

use super::Repair;
use std::ops::RangeInclusive;

/// The rule of article 000, by its three accounts, for a capsule's line that never meets the triangle's plane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ParallelRule {
    /// Its prose: the first corner serves as reference point.
    #[default]
    Corner,
    /// Its listing: no branch at all, so the trace divides by zero.
    Listing,
    /// Its author in a comment: the line's distance to the plane decides.
    PlaneDistance,
}

impl ParallelRule {
    /// Every rule with its name in settings.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::Corner, "corner"),
        (Self::Listing, "listing"),
        (Self::PlaneDistance, "plane-distance"),
    ];

    /// The rule that settings call `name`.
    pub fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|(_, known)| *known == name);
        found.map(|(rule, _)| rule)
    }

    /// Its name in settings.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// When a coarse pass finds a mover's candidates, in a scene that moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CandidatesRule {
    /// When its turn comes, once for all of its frame.
    #[default]
    Turn,
    /// Before anything moves: the pass sees every mover at its start of the frame.
    Frame,
    /// Before each query of the response.
    Question,
}

impl CandidatesRule {
    /// Every rule with its name in settings.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::Turn, "turn"),
        (Self::Frame, "frame"),
        (Self::Question, "question"),
    ];

    /// The rule that settings call `name`.
    pub fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|(_, known)| *known == name);
        found.map(|(rule, _)| rule)
    }

    /// Its name in settings.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// Which hits on a way are looked for, by a response that goes as far as the closest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HitsRule {
    /// All of them: each obstacle is tested on all of the way.
    #[default]
    Closest,
    /// The first in the order of the scene: no obstacle is tested after it.
    First,
    /// All that may be the closest: an obstacle farther than the closest so far is not tested.
    Shrinking,
}

impl HitsRule {
    /// Every rule with its name in settings.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::Closest, "closest"),
        (Self::First, "first"),
        (Self::Shrinking, "shrinking"),
    ];

    /// The rule that settings call `name`.
    pub fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|(_, known)| *known == name);
        found.map(|(rule, _)| rule)
    }

    /// Its name in settings.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// A setting that some methods read; those that do say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// [`Settings::parallel`].
    Parallel,
    /// [`Settings::sub_steps`].
    SubSteps,
    /// [`Settings::iterations`].
    Iterations,
    /// [`Settings::tolerance`].
    Tolerance,
    /// [`Settings::candidates`].
    Candidates,
    /// [`Settings::hits`].
    Hits,
}

/// The value of a setting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SettingValue {
    /// One of the words of [`Domain::Words`].
    Word(&'static str),
    /// A whole number.
    Count(u32),
    /// Meters.
    Length(f32),
}

/// The values that a setting may have.
#[derive(Clone, Debug, PartialEq)]
pub enum Domain {
    /// One of several words.
    Words {
        /// The name of such a word in sentences.
        noun: &'static str,
        /// Each word, and its meaning for readers.
        words: &'static [(&'static str, &'static str)],
    },
    /// A whole number of these.
    Count(RangeInclusive<u32>),
    /// Any length greater than 0, meters; panels offer these.
    Length(RangeInclusive<f32>),
}

impl Domain {
    /// The words that it has; none where it takes a number.
    pub fn words(&self) -> Vec<&'static str> {
        match self {
            Self::Words { words, .. } => words.iter().map(|(word, _)| *word).collect(),
            Self::Count(_) | Self::Length(_) => vec![],
        }
    }
}

/// Why a setting cannot be set to something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// It takes another word.
    #[error("no {noun} is called `{word}`; there are {}", .words.join(", "))]
    UnknownWord {
        /// The name of such a word in sentences.
        noun: &'static str,
        /// The word as written.
        word: String,
        /// The allowed words.
        words: Vec<&'static str>,
    },
    /// It takes a number.
    #[error("`{key}` is `{value}`; a number was expected")]
    NotANumber {
        /// Its key.
        key: &'static str,
        /// The value as written.
        value: String,
    },
    /// It takes another number.
    #[error("`{key}` is {value}; a whole number from {} to {} was expected", .range.start(), .range.end())]
    NotACount {
        /// Its key.
        key: &'static str,
        /// The value as read.
        value: String,
        /// The allowed range.
        range: RangeInclusive<u32>,
    },
    /// It takes another length.
    #[error("`{key}` is {value}; meters greater than 0 were expected")]
    NotALength {
        /// Its key.
        key: &'static str,
        /// The value as read.
        value: String,
    },
}

struct SettingRow {
    /// In scene files, queries and on the command line.
    key: &'static str,
    /// Beside its field among others.
    label: &'static str,
    /// In front of its field alone.
    title: &'static str,
    /// Which methods read it, and what for; a sentence without its full stop.
    help: &'static str,
    domain: Domain,
    get: fn(&Settings) -> SettingValue,
    /// Values of another form are left alone.
    set: fn(&mut Settings, SettingValue),
}

impl Setting {
    /// All of them, in the order of files and panels.
    pub const ALL: [Self; 6] = [
        Self::Parallel,
        Self::SubSteps,
        Self::Iterations,
        Self::Tolerance,
        Self::Candidates,
        Self::Hits,
    ];

    const fn row(self) -> SettingRow {
        match self {
            Self::Parallel => SettingRow {
                key: "parallel",
                label: "parallel",
                title: "Parallel to the plane",
                help: "`parallel` is the rule for a capsule's axis that never meets the triangle's plane",
                domain: Domain::Words {
                    noun: "parallel rule",
                    words: &[
                        (ParallelRule::ALL[0].1, "prose: first corner"),
                        (ParallelRule::ALL[1].1, "listing: no branch"),
                        (ParallelRule::ALL[2].1, "comment: plane distance"),
                    ],
                },
                get: |settings| SettingValue::Word(settings.parallel.name()),
                set: |settings, value| {
                    if let SettingValue::Word(word) = value {
                        settings.parallel = ParallelRule::named(word).unwrap_or_default();
                    }
                },
            },
            Self::SubSteps => SettingRow {
                key: "sub_steps",
                label: "sub-steps",
                title: "Sub-steps",
                help: "Methods with sub-steps cut a motion into `sub_steps` equal pieces",
                domain: Domain::Count(Settings::SUB_STEPS),
                get: |settings| SettingValue::Count(settings.sub_steps),
                set: |settings, value| {
                    if let SettingValue::Count(count) = value {
                        settings.sub_steps = count;
                    }
                },
            },
            Self::Iterations => SettingRow {
                key: "iterations",
                label: "iterations",
                title: "Iterations",
                help: "Searches in time run at most `iterations` tests; responses resolve at most as many contacts a frame",
                domain: Domain::Count(1..=64),
                get: |settings| SettingValue::Count(settings.iterations),
                set: |settings, value| {
                    if let SettingValue::Count(count) = value {
                        settings.iterations = count;
                    }
                },
            },
            Self::Tolerance => SettingRow {
                key: "tolerance",
                label: "tolerance",
                title: "Tolerance",
                help: "Searches in time stop within `tolerance` meters of the contact",
                domain: Domain::Length(1e-6..=1.0),
                get: |settings| SettingValue::Length(settings.tolerance),
                set: |settings, value| {
                    if let SettingValue::Length(length) = value {
                        settings.tolerance = length;
                    }
                },
            },
            Self::Candidates => SettingRow {
                key: "candidates",
                label: "candidates",
                title: "When the broad phase runs",
                help: "`candidates` sets when the broad phase of a moving scene runs (once a turn, once a frame before anything moves, or before each query)",
                domain: Domain::Words {
                    noun: "candidates rule",
                    words: &[
                        (CandidatesRule::ALL[0].1, "once, at the mover's turn"),
                        (CandidatesRule::ALL[1].1, "once, before anything moves"),
                        (CandidatesRule::ALL[2].1, "before each query"),
                    ],
                },
                get: |settings| SettingValue::Word(settings.candidates.name()),
                set: |settings, value| {
                    if let SettingValue::Word(word) = value {
                        settings.candidates = CandidatesRule::named(word).unwrap_or_default();
                    }
                },
            },
            Self::Hits => SettingRow {
                key: "hits",
                label: "hits",
                title: "Which hits are searched",
                help: "`hits` sets which obstacles a response tests to find the closest hit (all, none after the first hit, or none farther than the closest so far)",
                domain: Domain::Words {
                    noun: "hits rule",
                    words: &[
                        (HitsRule::ALL[0].1, "all, then the closest"),
                        (HitsRule::ALL[1].1, "the first in the list"),
                        (HitsRule::ALL[2].1, "none beyond the closest so far"),
                    ],
                },
                get: |settings| SettingValue::Word(settings.hits.name()),
                set: |settings, value| {
                    if let SettingValue::Word(word) = value {
                        settings.hits = HitsRule::named(word).unwrap_or_default();
                    }
                },
            },
        }
    }

    /// Its key in scene files, queries and the command line.
    pub const fn key(self) -> &'static str {
        self.row().key
    }

    /// The setting of that [key](Self::key).
    pub fn named(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|setting| setting.key() == key)
    }

    /// The keys of all settings, and `others` before them.
    pub const fn keys<const N: usize, const ALL: usize>(
        others: [&'static str; N],
    ) -> [&'static str; ALL] {
        assert!(ALL == N + Self::ALL.len());
        let mut keys = [""; ALL];
        let mut i = 0;
        while i < ALL {
            keys[i] = if i < N {
                others[i]
            } else {
                Self::ALL[i - N].key()
            };
            i += 1;
        }
        keys
    }

    /// Its name beside its field, among others.
    pub fn label(self) -> &'static str {
        self.row().label
    }

    /// Its name in front of its field, alone.
    pub fn title(self) -> &'static str {
        self.row().title
    }

    /// Which methods read it, and what for; a sentence without its full stop.
    pub fn help(self) -> &'static str {
        self.row().help
    }

    /// The values that it may have.
    pub fn domain(self) -> Domain {
        self.row().domain
    }

    /// Its value in `settings`.
    pub fn get(self, settings: &Settings) -> SettingValue {
        (self.row().get)(settings)
    }

    /// Sets it in `settings`; a value of another form changes nothing.
    pub fn set(self, settings: &mut Settings, value: SettingValue) {
        (self.row().set)(settings, value);
    }

    /// The value that `text` says.
    pub fn read(self, text: &str) -> Result<SettingValue, SettingError> {
        match self.domain() {
            Domain::Words { noun, words } => {
                let found = words.iter().find(|(word, _)| *word == text);
                found
                    .map(|(word, _)| SettingValue::Word(word))
                    .ok_or_else(|| SettingError::UnknownWord {
                        noun,
                        word: text.into(),
                        words: self.domain().words(),
                    })
            }
            Domain::Count(_) | Domain::Length(_) => {
                let number = text.parse().map_err(|_| SettingError::NotANumber {
                    key: self.key(),
                    value: text.into(),
                })?;
                self.read_number(number)
            }
        }
    }

    /// The value that a number is.
    pub fn read_number(self, number: f64) -> Result<SettingValue, SettingError> {
        let key = self.key();
        match self.domain() {
            Domain::Words { .. } => self.read(&number.to_string()),
            Domain::Count(range) => {
                let count = Settings::count_in(&range, number);
                count
                    .map(SettingValue::Count)
                    .ok_or(SettingError::NotACount {
                        key,
                        value: number.to_string(),
                        range,
                    })
            }
            Domain::Length(_) => {
                let length = number as f32;
                let is_sound = length > 0.0 && length.is_finite();
                is_sound
                    .then_some(SettingValue::Length(length))
                    .ok_or(SettingError::NotALength {
                        key,
                        value: number.to_string(),
                    })
            }
        }
    }
}

/// The settings of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Whether a triangle is hit from behind as well.
    pub double_sided: bool,
    /// For the methods that trace the plane with the capsule's line: what they do when the two are parallel.
    pub parallel: ParallelRule,
    /// Into how many pieces a motion is cut by the methods that do so.
    pub sub_steps: u32,
    /// How many moments a search in time tests at most, and how many contacts a response answers in a frame. Each may
    /// halve what is left, and an `f32` has no more than 64 times to halve.
    pub iterations: u32,
    /// A search in time ends where less than this remains of the motion, or of the gap, meters.
    pub tolerance: f32,
    /// When a coarse pass runs, in a scene that moves.
    pub candidates: CandidatesRule,
    /// Which hits are looked for on a way.
    pub hits: HitsRule,
    /// Ids of the repairs switched on, such as `W1`.
    pub repairs: Vec<&'static str>,
}

impl Default for Settings {
    /// Sub-steps and iterations are those of articles 000 and 003. The tolerance is the one at which answers of a
    /// meter's size count as equal.
    fn default() -> Self {
        Self {
            double_sided: true,
            parallel: ParallelRule::default(),
            sub_steps: 5,
            iterations: 8,
            tolerance: 1e-5,
            candidates: CandidatesRule::default(),
            hits: HitsRule::default(),
            repairs: vec![],
        }
    }
}

impl Settings {
    /// The allowed numbers of sub-steps.
    pub const SUB_STEPS: RangeInclusive<u32> = 1..=1000;

    /// `number` where it is a whole one in `range`.
    pub fn count_in(range: &RangeInclusive<u32>, number: f64) -> Option<u32> {
        let count = number as u32;
        (f64::from(count) == number && range.contains(&count)).then_some(count)
    }

    /// Whether `repair` is on.
    pub fn mends(&self, repair: Repair) -> bool {
        self.repairs(repair.id)
    }

    /// Whether the repair `id` is on.
    pub fn repairs(&self, id: &str) -> bool {
        self.repairs.contains(&id)
    }
}

/// The settings that a source gives: a scene file, a query, a command line. The others stay as they are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PartialSettings([Option<SettingValue>; Setting::ALL.len()]);

impl PartialSettings {
    /// The values of `settings` that differ from `usual`.
    pub fn unusual(settings: &Settings, usual: &Settings) -> Self {
        let differing = |setting: Setting| {
            let value = setting.get(settings);
            (value != setting.get(usual)).then_some(value)
        };
        Self(Setting::ALL.map(differing))
    }

    /// The given value of `setting`.
    pub fn get(&self, setting: Setting) -> Option<SettingValue> {
        self.0[setting as usize]
    }

    /// Says `value` of `setting`, or nothing.
    pub fn put(&mut self, setting: Setting, value: Option<SettingValue>) {
        self.0[setting as usize] = value;
    }

    /// Everything that is said, in the order of [`Setting::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Setting, SettingValue)> {
        let all = Setting::ALL.into_iter().zip(self.0);
        all.filter_map(|(setting, value)| Some((setting, value?)))
    }

    /// The settings with a given value.
    pub fn settings(&self) -> Vec<Setting> {
        self.iter().map(|(setting, _)| setting).collect()
    }

    /// Sets in `settings` what is said.
    pub fn apply(&self, settings: &mut Settings) {
        for (setting, value) in self.iter() {
            setting.set(settings, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_listed_in_the_order_that_numbers_them_and_keep_what_they_are_set_to() {
        for (place, setting) in Setting::ALL.into_iter().enumerate() {
            assert_eq!(setting as usize, place);
            assert_eq!(Setting::named(setting.key()), Some(setting));
            assert!(setting.help().contains(&format!("`{}`", setting.key())));
            let unusual = match setting.domain() {
                Domain::Words { words, .. } => setting.read(words[words.len() - 1].0),
                Domain::Count(range) => setting.read(&range.end().to_string()),
                Domain::Length(offered) => setting.read(&offered.end().to_string()),
            };
            let unusual = unusual.expect("a value that it takes");
            let mut settings = Settings::default();
            setting.set(&mut settings, unusual);
            let said = PartialSettings::unusual(&settings, &Settings::default());
            assert_eq!(said.iter().collect::<Vec<_>>(), [(setting, unusual)]);
            let mut told = Settings::default();
            said.apply(&mut told);
            assert_eq!(told, settings);
        }
    }

    #[test]
    fn a_rule_has_the_name_of_its_place() {
        for (rule, name) in ParallelRule::ALL {
            assert_eq!((rule.name(), ParallelRule::named(name)), (name, Some(rule)));
        }
        for (rule, name) in HitsRule::ALL {
            assert_eq!((rule.name(), HitsRule::named(name)), (name, Some(rule)));
        }
        for (rule, name) in CandidatesRule::ALL {
            assert_eq!(
                (rule.name(), CandidatesRule::named(name)),
                (name, Some(rule))
            );
        }
    }

    #[test]
    fn what_a_setting_does_not_take_is_told() {
        let told = |setting: Setting, text: &str| {
            let error = setting.read(text).expect_err("nothing that it takes");
            error.to_string()
        };
        assert_eq!(
            told(Setting::Parallel, "across"),
            "no parallel rule is called `across`; there are corner, listing, plane-distance"
        );
        assert_eq!(
            told(Setting::SubSteps, "2.5"),
            "`sub_steps` is 2.5; a whole number from 1 to 1000 was expected"
        );
        assert_eq!(
            told(Setting::Tolerance, "-1"),
            "`tolerance` is -1; meters greater than 0 were expected"
        );
    }
}
