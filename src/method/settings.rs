use super::Repair;
use std::ops::RangeInclusive;

/// What article 000 does, by its three accounts, when the capsule's line never meets the triangle's plane.
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
}

/// A setting that some algorithms read; those that do say so.
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
}

impl Setting {
    /// Every one with its name in scene files and on the command line.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Parallel, "parallel"),
        (Self::SubSteps, "sub_steps"),
        (Self::Iterations, "iterations"),
        (Self::Tolerance, "tolerance"),
    ];

    /// The setting that is called `name`.
    pub fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|(_, known)| *known == name);
        found.map(|(setting, _)| setting)
    }

    /// Those that are told, in the order of [`Setting::ALL`].
    pub fn where_told(is_told: [bool; 4]) -> Vec<Self> {
        let all = Self::ALL.into_iter().zip(is_told);
        all.filter(|(_, is_told)| *is_told)
            .map(|((setting, _), _)| setting)
            .collect()
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// What a run may be told besides its shapes.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Whether a triangle is hit from behind as well.
    pub double_sided: bool,
    /// For the methods that trace the plane with the capsule's line: what they do when the two are parallel.
    pub parallel: ParallelRule,
    /// Into how many pieces a motion is cut by the methods that do so.
    pub sub_steps: u32,
    /// How many moments a search in time tests at most, and how many contacts a response answers in a frame.
    pub iterations: u32,
    /// A search in time ends where less than this is left of the way, or of the gap, metres.
    pub tolerance: f32,
    /// Ids of the repairs switched on, such as `W1`.
    pub repairs: Vec<&'static str>,
}

impl Default for Settings {
    /// Sub-steps and iterations are those of articles 000 and 003. The tolerance is the one at which answers of a
    /// metre's size count as equal.
    fn default() -> Self {
        Self {
            double_sided: true,
            parallel: ParallelRule::default(),
            sub_steps: 5,
            iterations: 8,
            tolerance: 1e-5,
            repairs: vec![],
        }
    }
}

impl Settings {
    /// The sub-steps that may be asked for.
    pub const SUB_STEPS: RangeInclusive<u32> = 1..=1000;
    /// The iterations that may be asked for: each may halve what is left, and an `f32` has no more to halve.
    pub const ITERATIONS: RangeInclusive<u32> = 1..=64;

    /// Whether `repair` is on.
    pub fn mends(&self, repair: Repair) -> bool {
        self.repairs(repair.id)
    }

    /// Whether the repair `id` is on.
    pub fn repairs(&self, id: &str) -> bool {
        self.repairs.contains(&id)
    }

    /// `number` where it is a whole one in `range`.
    pub fn count_in(range: &RangeInclusive<u32>, number: f64) -> Option<u32> {
        let count = number as u32;
        (f64::from(count) == number && range.contains(&count)).then_some(count)
    }
}
