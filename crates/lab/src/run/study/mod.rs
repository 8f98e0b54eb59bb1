//! One look at a scene: the chosen algorithm on every pair it can answer, its whole trace, and the exact answers.
//!
//! A study is a function of scene, choice and frame alone. It is computed once per change; moving through its steps only
//! reads it.

mod difference;
mod events;
mod expectation;
mod expected;
mod expected_frame;
mod frame;
mod timeline;

pub use super::{
    contact_log::{Cause, ContactLog, ContactLogRow, MoverFrame, Trembling, Turns, Warning},
    pairs::{
        GapSample, MAX_RECORDED, Mending, PairStudy, Profile, Unrecorded, focus_question, parts_of,
    },
};
pub use crate::scene::{TestedPair, tested_pairs};
pub use capsule_core::catalog::AlgorithmChoice;
pub use difference::Difference;
pub use events::Events;
pub use frame::Frame;
pub use timeline::Timeline;

use super::{
    coarse::{LostPair, run_coarse_pass},
    pairs::{self, PairTest, Verdict, check_solids, judged_test, recorded_pairs, study_pair},
    simulation::{RunHistory, TracedFrame},
    winner::Contest,
};
use crate::scene::{Scene, Snapshot, first_mover, named_pair};
use capsule_core::{
    geometry::Contact,
    method::{CoarseAnswer, WorkPhase},
    trace::{AddressError, DrawnShape, Record, Recorder, Role, Step},
};
use glam::Vec3;
use std::collections::HashSet;

/// A depth below this share of the case's size is a touch.
pub const TOUCH: f32 = 1e-5;
/// Centers nearer to each other than this share of the radius are one.
const SAME_CENTER: f32 = 1e-3;

/// The findings of one look at a scene.
#[derive(Clone, Debug, Default)]
pub struct Study {
    /// Every step of every pair.
    pub record: Record,
    /// The pairs, in the order they were tested: all, or those worth looking at where there are very many.
    pub pairs: Vec<PairStudy>,
    /// The other answers, without steps.
    pub unrecorded: Unrecorded,
    /// Index of the pair to look at first, if there is any pair.
    pub focus: Option<usize>,
    /// The findings about shapes that stand, or about shapes that move.
    pub kind: StudyKind,
    /// The trace of a frame with all repairs of its response, where some are off.
    pub repaired: Option<Record>,
    /// The answer of the scene's coarse pass about shapes that stand. Every pair is tested nevertheless.
    pub coarse: Option<CoarseAnswer>,
    /// The pair that the coarse pass leaves out though it touches.
    pub lost: Option<LostPair>,
}

/// The findings of a study besides its pairs.
#[derive(Clone, Debug)]
pub enum StudyKind {
    /// Shapes that stand: for every mover with more than one pair, which of its contacts is the answer.
    Still(Vec<Contest>),
    /// A frame of shapes that move: the displacements, and the effects of its contacts.
    Moving(Box<(Frame, ContactLog)>),
}

impl Default for StudyKind {
    fn default() -> Self {
        Self::Still(vec![])
    }
}

impl Study {
    /// Runs `choice` on `scene`; `None` takes the exact form of every pair as it stands.
    pub fn of<'a>(scene: impl Into<Snapshot<'a>>, choice: Option<&AlgorithmChoice>) -> Self {
        let scene: Snapshot<'_> = scene.into();
        let mut recorder = Recorder::default();
        let coarse = run_coarse_pass(scene, &mut recorder);
        let (pairs, unrecorded) = WorkPhase::Fine.during(|| {
            let (recorded, unrecorded) = recorded_pairs(scene, choice);
            let pairs = recorded.into_iter().filter_map(|tested| {
                let test = PairTest::of(tested, scene, choice)?;
                Some(study_pair(test, &mut recorder))
            });
            let mut pairs: Vec<PairStudy> = pairs.collect();
            check_solids(&mut pairs, scene);
            (pairs, unrecorded)
        });
        let asks: HashSet<usize> = pairs.iter().map(|pair| pair.mover).collect();
        let is_mover = |&i: &usize| scene.body(i).shape.is_round() || asks.contains(&i);
        // Bodies made by tables are triangles, and are obstacles.
        let movers = (0..scene.scene.made_start()).filter(is_mover);
        let contests = Contest::all(movers, &pairs, scene.scene.run.winner.unwrap_or_default());
        let lost = coarse
            .as_ref()
            .and_then(|coarse| coarse.lost(&pairs, scene));
        let left_out = lost.as_ref().map(|lost| lost.index);
        Self {
            record: recorder.finish(),
            focus: focus(scene, &pairs, (left_out, &contests)),
            pairs,
            unrecorded,
            kind: StudyKind::Still(contests),
            repaired: None,
            coarse: coarse.map(|run| run.answer),
            lost,
        }
    }

    /// Frame `number` of `history`, or the next one where that is not reached yet.
    pub fn of_frame(history: &RunHistory, number: usize) -> Self {
        let traced = TracedFrame::of(history, number);
        let contact_log = ContactLog::of(history, &traced);
        let frame = Frame::of(history, &traced);
        let TracedFrame { record, tests, .. } = traced;
        let pairs = tests.into_iter().map(|test| judged_test(test, &record));
        let pairs: Vec<PairStudy> = pairs.collect();
        let hit = pairs.iter().position(|pair| pair.answer.is_hit());
        Self {
            focus: hit.or((!pairs.is_empty()).then_some(0)),
            pairs,
            unrecorded: Unrecorded::default(),
            kind: StudyKind::Moving(Box::new((frame, contact_log))),
            record,
            repaired: TracedFrame::repaired(history, number),
            coarse: None,
            lost: None,
        }
    }

    /// Runs what the scene's `[run]` chooses: the frame it opens at, where it has a response.
    pub fn of_scene(scene: &Scene) -> Self {
        let mut timeline = Timeline::of(scene);
        let frame = scene.run.frame.unwrap_or(0);
        timeline.reach(frame);
        timeline.study(scene, frame)
    }

    /// The contest of every mover with more than one pair: which of its contacts is the answer; none in a frame.
    pub fn contests(&self) -> &[Contest] {
        match &self.kind {
            StudyKind::Still(contests) => contests,
            StudyKind::Moving(_) => &[],
        }
    }

    /// The frame that it is of; `None` of shapes that stand.
    pub fn frame(&self) -> Option<&Frame> {
        match &self.kind {
            StudyKind::Still(_) => None,
            StudyKind::Moving(moving) => Some(&moving.0),
        }
    }

    /// The contacts of that frame and their effects; `None` for shapes that stand.
    pub fn contact_log(&self) -> Option<&ContactLog> {
        match &self.kind {
            StudyKind::Still(_) => None,
            StudyKind::Moving(moving) => Some(&moving.1),
        }
    }

    /// The address of `step`: as it is `written` in the scene, where that names this step.
    pub fn address_as_written(&self, step: usize, written: Option<&String>) -> String {
        let own = written.filter(|address| self.find(address) == Ok(step));
        own.cloned().unwrap_or_else(|| self.record.address(step))
    }

    /// The step whose address ends with `address`; where several pairs have one, the focused pair's.
    pub fn find(&self, address: &str) -> Result<usize, AddressError> {
        let found = self.record.find(address);
        let (Err(AddressError::Ambiguous { matches, .. }), Some(focus)) = (&found, self.focus)
        else {
            return found;
        };
        let group = self.record.address(self.pairs[focus].steps.start);
        let is_focused = |full: &&String| {
            full.strip_prefix(group.as_str())
                .is_some_and(|rest| rest.starts_with('/'))
        };
        let mut focused = matches.iter().filter(is_focused);
        match (focused.next(), focused.next()) {
            (Some(one), None) => self.record.find(one),
            _ => found,
        }
    }

    /// The displacement of the mover at step `index` of a frame.
    pub fn mover_frame_at(&self, index: usize) -> Option<&MoverFrame> {
        let mut passages = self.contact_log()?.passages.iter();
        passages.find(|passage| passage.steps.contains(&index))
    }

    /// The step that a reader wants first: of a frame the whole way of the mover of its first fault, else of its first
    /// contact; of shapes that stand the last step of the focused pair.
    pub fn answer(&self) -> Option<usize> {
        if let Some(contact_log) = self.contact_log() {
            let touching = contact_log.rows.first().map(|row| row.mover);
            let own = contact_log.warned().or(touching)?;
            return Some(contact_log.passages[own].steps.start);
        }
        let focus = self.focus.and_then(|focus| self.pairs.get(focus));
        let end = focus.map_or(self.record.steps.len(), |pair| pair.steps.end);
        end.checked_sub(1)
    }

    /// Whether `scene` opens at this step, and at the frame that it is of: without a step of its own it opens at the answer.
    pub fn opens(&self, scene: &Scene, step: Option<usize>) -> bool {
        let frame = self.frame().map(|frame| frame.number);
        let own = match &scene.run.step {
            Some(address) => self.find(address).ok() == step,
            None => step.is_none() || step == self.answer(),
        };
        own && frame.is_none_or(|frame| scene.run.frame.unwrap_or(0) == frame)
    }

    /// Step `index` as it is with the repairs that mend the pair's answer, or with all of the response's; `None` where none
    /// is off, the step is not reached with them, or it is about another moment then, as the third of more sub-steps.
    pub fn put_right(&self, index: usize) -> Option<&Step> {
        let (record, index) = self.put_right_in(index)?;
        record.steps.get(index)
    }

    /// The same as the record with the repairs and its place there.
    pub fn put_right_in(&self, index: usize) -> Option<(&Record, usize)> {
        let address = self.record.address(index);
        let mended = self.pair_at(index).and_then(|pair| {
            let group = self.record.address(pair.steps.start);
            let own = address.strip_prefix(&group)?.strip_prefix('/')?;
            let (_, record) = pair.repaired.as_ref()?;
            let mended = record.at(own)?;
            let moment = self.record.moment_tried(index, Some(pair.steps.start));
            Some((record, mended, record.moment_tried(mended, None) == moment))
        });
        let (record, index, is_same_moment) = match mended {
            Some(mended) => mended,
            None => {
                let record = self.repaired.as_ref()?;
                (record, record.at(&address)?, true)
            }
        };
        is_same_moment.then_some((record, index))
    }

    /// The spheres that the step at `index` is about, and those that it is about with the repairs, where both differ: the center of
    /// each that is tested, and the center and radius of the right one.
    pub fn moved_spheres(&self, index: usize) -> Vec<(Vec3, (Vec3, f32))> {
        let pair = self.pair_at(index);
        let Some((pair, (record, right))) = pair.zip(self.put_right_in(index)) else {
            return vec![];
        };
        let own = tested_spheres(&self.record, (index, pair.steps.start));
        let both = own.into_iter().zip(tested_spheres(record, (right, 0)));
        let differ = |((own, _), (center, radius)): &((Vec3, f32), (Vec3, f32))| {
            own.is_nan() || own.distance(*center) > SAME_CENTER * radius
        };
        let moved = both.filter(differ);
        moved.map(|((own, _), right)| (own, right)).collect()
    }

    /// The pair of a frame whose contact step `index` answers, though it is none of its own steps: in the nearest group around
    /// it in which shapes were tested before it, the first hit, the deepest among those at once. `None` where none was.
    pub fn answered_at(&self, index: usize) -> Option<&PairStudy> {
        if self.frame().is_none() || self.place_of(index).is_some() {
            return None;
        }
        let groups = std::iter::successors(self.record.parent(index), |&group| {
            self.record.parent(group)
        });
        let mut tested = groups.map(|group| {
            let tests = self.pairs.iter();
            tests.filter(move |pair| pair.steps.start > group && pair.steps.end <= index)
        });
        let nearest = tested.find(|tests| tests.clone().next().is_some())?;
        let hits = nearest.filter_map(|pair| Some((pair, pair.answer.contact?)));
        let key = |pair: &PairStudy, depth: f32| (pair.answer.time.unwrap_or(0.0), -depth);
        let first = hits.min_by(|(a, met), (b, other)| {
            let [a, b] = [key(a, met.depth), key(b, other.depth)];
            a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
        });
        first.map(|(pair, _)| pair)
    }

    /// The pair that step `index` belongs to.
    pub fn pair_at(&self, index: usize) -> Option<&PairStudy> {
        self.pairs.get(self.place_of(index)?)
    }

    /// What else the mover of `pair` overlaps as it stands, each with its exact contact; mere touches are left out.
    pub fn other_overlaps<'a>(
        &'a self,
        pair: &'a PairStudy,
    ) -> impl Iterator<Item = (&'a PairStudy, Contact)> {
        let others = self.pairs.iter().filter(|other| {
            let stands = !other.choice.method.question.is_sweep();
            stands && other.mover == pair.mover && other.obstacle != pair.obstacle
        });
        let contacts = others.filter_map(|other| Some((other, other.exact.contact?)));
        contacts.filter(|(other, contact)| contact.depth > TOUCH * other.shapes.size())
    }

    /// The verdict on one of its pairs, which the broad phase may leave out; of one whose motion is left out where `stands`.
    pub fn verdict_on(&self, pair: &PairStudy, stands: bool) -> Verdict {
        let lost = self.lost_as(pair);
        lost.map_or_else(|| pair.verdict(stands), LostPair::verdict)
    }

    /// The remedy of what is wrong about one of its pairs.
    pub fn remedy_of(&self, pair: &PairStudy) -> Option<String> {
        let lost = self.lost_as(pair);
        lost.map_or_else(|| pair.remedy(), LostPair::remedy)
    }

    /// Whether the broad phase leaves out this pair, although it needs a test.
    pub fn is_left_out(&self, pair: &PairStudy) -> bool {
        self.lost_as(pair).is_some()
    }

    fn lost_as(&self, pair: &PairStudy) -> Option<&LostPair> {
        let is_it = |lost: &&LostPair| self.pairs[lost.index].steps == pair.steps;
        self.lost.as_ref().filter(is_it)
    }

    /// Which pair step `index` belongs to: pairs follow one another as their steps do.
    pub fn place_of(&self, index: usize) -> Option<usize> {
        let place = self.pairs.partition_point(|pair| pair.steps.end <= index);
        let pair = self.pairs.get(place)?;
        pair.steps.contains(&index).then_some(place)
    }

    /// Index of the pair that one looks at: the step's, else the focus. Of a frame, in which a shape is tested at many
    /// places, the step's alone.
    pub fn current(&self, step: Option<usize>) -> Option<usize> {
        if self.frame().is_some() {
            return self.place_of(step?);
        }
        step.and_then(|step| self.place_of(step)).or(self.focus)
    }

    /// The contest in which pair `index` takes part, if its mover or its obstacle has other pairs as well. Where both
    /// have, it is that of the focus, else the mover's.
    pub fn contest_of(&self, index: usize) -> Option<&Contest> {
        let mover = self.pairs.get(index)?.mover;
        let own = self.contests().iter().filter(|one| one.has(index));
        own.max_by_key(|one| {
            let is_focused = self.focus.is_some_and(|focus| one.has(focus));
            (is_focused, one.mover == mover)
        })
    }
}

/// Of more pairs of a sweep it takes too long to find where each comes nearest.
const MAX_APPROACHES: usize = 100;

/// The pair that the scene names; else the one that the coarse pass has `left_out`, else the first mover's contact that the
/// method chooses where that is wrong, else its earliest or deepest hit, else the obstacle that it comes nearest to. Of a box that
/// is named without its triangle, the same among its triangles.
fn focus(
    scene: Snapshot<'_>,
    pairs: &[PairStudy],
    (left_out, contests): (Option<usize>, &[Contest]),
) -> Option<usize> {
    let mover = first_mover(scene)?;
    let named = named_pair(scene);
    let is_named = |&i: &usize| named.is_some_and(|named| pairs[i].tested().is_of(&named));
    let mut candidates: Vec<usize> = (0..pairs.len()).filter(is_named).collect();
    if candidates.is_empty() {
        let own = contests.iter().find(|contest| contest.mover == mover);
        let chosen = own.and_then(|contest| contest.winner().pair);
        let wrong = chosen.filter(|&i| !pairs[i].faults.is_empty());
        if let Some(fault) = left_out.or(wrong) {
            return Some(fault);
        }
        candidates = (0..pairs.len())
            .filter(|&i| pairs[i].tested().involves(mover))
            .collect();
    }
    // A sweep's distance is that at the start.
    let is_few = candidates.len() <= MAX_APPROACHES;
    let passes = |pair: &PairStudy| pair.nearest_approach().filter(|_| is_few);
    let merit = |i: usize| match passes(&pairs[i]) {
        Some((_, [from, to])) => (false, -from.distance(to)),
        None => pairs::merit(&pairs[i].exact),
    };
    let judged = candidates.into_iter().map(|index| (merit(index), index));
    let best = judged.max_by(|&(a, one), &(b, other)| {
        let first_wins = other.cmp(&one);
        pairs::by_merit(a, b).then(first_wins)
    });
    best.map(|(_, index)| index)
}
/// The centers and radii of the spheres that the step at `index` of `record` is about: its own, or those of the latest step in
/// whose scope it is, from `first` on.
fn tested_spheres(record: &Record, (index, first): (usize, usize)) -> Vec<(Vec3, f32)> {
    let of_step = |one: usize| {
        let drawn = record.steps[one].drawables.iter();
        let spheres = drawn.filter_map(|one| match one.shape {
            DrawnShape::Sphere { center, radius } if one.role == Role::CandidateSphere => {
                Some((center, radius))
            }
            _ => None,
        });
        spheres.collect::<Vec<_>>()
    };
    let in_scope = record.in_scope(index).take_while(|&one| one >= first);
    let mut all = in_scope.map(of_step);
    all.find(|spheres| !spheres.is_empty()).unwrap_or_default()
}
