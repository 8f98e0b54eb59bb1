//! The contact log: what the contacts of one frame did to the motion, and what is wrong with that.

mod mending;
mod trembling;
mod tunnelling;
mod turns;
mod warnings;
mod words;

pub use trembling::Trembling;
pub use turns::{Cause, Turns};
pub use warnings::Warning;

use super::simulation::{Level, RunHistory, TracedFrame};
use capsule_core::{
    geometry::Kind,
    method::{Mover, Obstacle, Probe},
    trace::Correction,
};
use glam::Vec3;
use std::ops::Range;

/// A frame's account.
#[derive(Clone, Debug)]
pub struct ContactLog {
    /// Which frame.
    pub frame: usize,
    /// Every mover's way through it, in the order of [`Level::moving`].
    pub passages: Vec<MoverFrame>,
    /// A row for every answered contact, in the order they were answered.
    pub rows: Vec<ContactLogRow>,
    /// The faults of the frame.
    pub warnings: Vec<Warning>,
}

/// One mover's way through a frame.
#[derive(Clone, Debug)]
pub struct MoverFrame {
    /// The mover's name.
    pub name: String,
    /// At the frame's start.
    pub before: Mover,
    /// At its end.
    pub after: Mover,
    /// Its steps in the frame's record; the first is its group.
    pub steps: Range<usize>,
}

/// An answered contact.
#[derive(Clone, Debug)]
pub struct ContactLogRow {
    /// The step that answers it.
    pub step: usize,
    /// Index of the mover among the passages.
    pub mover: usize,
    /// The numbered group of the response that it is in, where there is one: `iteration 0`, `sub-step 2`.
    pub iteration: Option<String>,
    /// Index of the test that found the contact among the frame's pairs; `None` where none found just this one.
    pub pair: Option<usize>,
    /// The kind of the obstacle's shape: a box also where one of its triangles was tested. `None` as above.
    pub kind: Option<Kind>,
    /// The obstacle's name; empty where no test found just this contact.
    pub obstacle: String,
    /// Whether no test found just this contact, but tests of this frame found others that it may be made of.
    pub is_of_several: bool,
    /// The correction by the contact.
    pub correction: Correction,
}

impl ContactLogRow {
    /// Whether it took away motion or pushed.
    fn does_something(&self) -> bool {
        let Correction { push, velocity, .. } = self.correction;
        push != Vec3::ZERO || velocity[0] != velocity[1]
    }

    /// Meters per second, before and after.
    pub fn speeds(&self) -> [f32; 2] {
        self.correction.velocity.map(Vec3::length)
    }
}

impl ContactLog {
    /// The contact log of a frame of `history`. Where a mover may tremble, frames before are run again.
    pub fn of(history: &RunHistory, traced: &TracedFrame) -> Self {
        Self::with_warnings(history, traced, |_| true)
    }

    /// The contact log with those kinds of warnings alone that are `wanted`, by their names.
    pub(super) fn with_warnings(
        history: &RunHistory,
        traced: &TracedFrame,
        wanted: impl Fn(&str) -> bool,
    ) -> Self {
        let (passages, rows) = Self::account(history.level(), traced);
        let warnings = warnings::of(history, traced, (&passages, &rows), wanted);
        Self {
            frame: traced.number,
            passages,
            rows,
            warnings,
        }
    }

    /// The displacements and contacts of a frame of `level`, whether wrong or not.
    fn account(level: &Level, traced: &TracedFrame) -> (Vec<MoverFrame>, Vec<ContactLogRow>) {
        let passages = passages(level, traced);
        let rows = rows(level, traced, &passages);
        (passages, rows)
    }

    /// The mover of the first fault, by its place in `passages`.
    pub fn warned(&self) -> Option<usize> {
        let warning = self.warnings.first()?;
        let mut passages = self.passages.iter();
        passages.position(|passage| passage.name == warning.mover())
    }

    /// The step that `warning` is about: its first contact's, else the last of its mover; `None` where it has no such
    /// mover.
    pub fn step_of(&self, warning: &Warning) -> Option<usize> {
        if let Some(row) = warning.first_row() {
            return self.rows.get(row).map(|row| row.step);
        }
        let mut passages = self.passages.iter();
        let passage = passages.find(|passage| passage.name == warning.mover())?;
        passage.steps.end.checked_sub(1)
    }

    /// The first warning that is about step `step`: one of its contacts is answered there, or it goes there.
    pub fn warning_at(&self, step: usize) -> Option<&Warning> {
        let row = self.rows.iter().position(|row| row.step == step);
        let mut warnings = self.warnings.iter();
        warnings.find(|warning| {
            row.is_some_and(|row| warning.is_about(row)) || self.step_of(warning) == Some(step)
        })
    }
}

/// Each mover's steps are one group, in the movers' order; before them a broad phase may have some for the whole frame.
fn passages(level: &Level, traced: &TracedFrame) -> Vec<MoverFrame> {
    let steps = &traced.record.steps;
    let groups = (0..steps.len()).filter(|&i| steps[i].depth == 0 && steps[i].is_group);
    let groups: Vec<usize> = groups.collect();
    let of_frame = groups.len().saturating_sub(level.moving.len());
    let states = traced.before.movers.iter().zip(&traced.after.movers);
    let groups = groups.into_iter().skip(of_frame);
    let movers = level.moving.iter().zip(states).zip(groups);
    movers
        .map(|((moving, (before, after)), group)| MoverFrame {
            name: moving.name.clone(),
            before: *before,
            after: *after,
            steps: traced.record.subtree(group),
        })
        .collect()
}

fn rows(level: &Level, traced: &TracedFrame, passages: &[MoverFrame]) -> Vec<ContactLogRow> {
    let mut rows = vec![];
    for (mover, passage) in passages.iter().enumerate() {
        for step in passage.steps.clone() {
            let Some(correction) = traced.record.steps[step].correction else {
                continue;
            };
            let body = level.moving[mover].body;
            let asked = tests_between(traced, passage.steps.start, step);
            let pair = found_by(traced, body, asked.clone(), &correction);
            let probe = pair.map(|pair| &traced.tests[pair].probe);
            let obstacle = probe.map(|probe| name_of(level, probe, body));
            let is_of_several = pair.is_none() && any_contact(traced, asked);
            rows.push(ContactLogRow {
                step,
                mover,
                iteration: iteration(traced, step),
                pair,
                kind: probe.map(|probe| kind_of(probe, body)),
                obstacle: obstacle.unwrap_or_default(),
                is_of_several,
                correction,
            });
        }
    }
    rows
}

/// Whether one of the tests `within` found a contact.
fn any_contact(traced: &TracedFrame, within: Range<usize>) -> bool {
    let mut tests = traced.tests[within].iter();
    tests.any(|test| test.answer.contact.is_some())
}

/// The places of the tests that ran after step `first` was recorded and before step `last` was. In an outline they have no
/// steps of their own.
fn tests_between(traced: &TracedFrame, first: usize, last: usize) -> Range<usize> {
    let tests = &traced.tests;
    let [start, end] =
        [first, last].map(|step| tests.partition_point(|test| test.steps.start <= step));
    start..end
}

/// The one of the tests `within` that found the contact of `body` which `answered` is about. Tests of neighboring triangles and of
/// other ways may find the same point and normal: the one with the same time counts first, then the one with the same feature
/// and depth, then the last.
fn found_by(
    traced: &TracedFrame,
    body: usize,
    within: Range<usize>,
    answered: &Correction,
) -> Option<usize> {
    let contact = &answered.contact;
    let tests = within.clone().zip(&traced.tests[within]);
    let found = tests.filter_map(|(index, test)| {
        let found = test.answer.contact?;
        let felt = if test.probe.mover == body {
            found
        } else {
            let time = test.answer.time.unwrap_or(0.0);
            test.probe.pair.felt_by_obstacle(found, time)
        };
        let is_same = felt.normal == contact.normal && felt.point == contact.point;
        let worth = (test.answer.time == answered.time, felt == *contact);
        is_same.then_some((worth, index))
    });
    found.max().map(|(_, index)| index)
}

/// The kind of what `body` met in the test.
fn kind_of(probe: &Probe, body: usize) -> Kind {
    match (probe.part, probe.mover == body) {
        (Some(_), _) => Kind::Box,
        (None, true) => probe.pair.obstacle.kind(),
        (None, false) => probe.pair.mover.kind(),
    }
}

/// The body that `body` met in the test.
fn other_body(probe: &Probe, body: usize) -> usize {
    if probe.mover == body {
        probe.obstacle
    } else {
        probe.mover
    }
}

/// The name of what `body` met in the test.
fn name_of(level: &Level, probe: &Probe, body: usize) -> String {
    let other = other_body(probe, body);
    let moving = level.moving.iter().find(|moving| moving.body == other);
    if let Some(moving) = moving {
        return moving.name.clone();
    }
    let mut standing = level.standing.iter().filter(|one| one.body == other);
    let name = match probe.part {
        Some(part) => {
            let of_part = standing.find(|one| one.part == Some(part));
            of_part.map(|one| one.name.as_str())
        }
        None => standing.next().map(Obstacle::body_name),
    };
    name.unwrap_or_default().into()
}

/// The title of the outermost numbered group around `step`.
fn iteration(traced: &TracedFrame, step: usize) -> Option<String> {
    let is_numbered = |title: &str| {
        let number = title.rsplit_once(' ').map(|(_, last)| last);
        number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let mut found = None;
    let mut at = traced.record.parent(step);
    while let Some(group) = at {
        let outer = traced.record.parent(group);
        let title = &traced.record.steps[group].title;
        // The outermost group of all is the mover's, whose name may end with a number.
        if outer.is_some() && is_numbered(title) {
            found = Some(title.to_string());
        }
        at = outer;
    }
    found
}
