//! Side by side: the same scene at the same time, answered in other ways than the scene's own; or a sequence of its moments,
//! answered in the scene's own way.
//!
//! The scene may name them in `[run] beside`; those that are opened here are no edit of it until they are kept. A [`Pane`]
//! keeps the study of each: in a scene that stands another study of the same shapes, in one that moves a run of its own, with
//! the main run's input and at the same frame. Panes are brought up to date when they are to be shown, and only then.

mod edits;
mod row;
mod sequence;
mod values;

pub use row::RowPart;
pub use sequence::{broken_sequence, found_sequence, opens_with_found};
pub use values::{PaneMark, PaneValue, PlainAnswer, Words, words};

use super::lesson_runs;
use crate::prelude::*;
use capsule_scenes::{run::study::Timeline, scene::SequenceMoment};
use sequence::OpenedSequence;
use std::collections::HashMap;

/// The subject of a pane.
#[derive(Clone, Debug, PartialEq)]
pub enum PaneOf {
    /// The scene, answered in this way.
    Way(MethodChoice),
    /// Another moment of the scene, answered in its own way.
    Moment(SequenceMoment),
}

impl PaneOf {
    /// What stands beside a scene: these other ways, else these moments.
    pub fn all(ways: &[MethodChoice], moments: &[SequenceMoment]) -> Vec<Self> {
        if ways.is_empty() {
            moments.iter().cloned().map(Self::Moment).collect()
        } else {
            ways.iter().cloned().map(Self::Way).collect()
        }
    }
}

#[derive(Clone, Debug)]
pub struct Pane {
    pub of: PaneOf,
    /// The shapes, in a scene that moves as the shown frame of this run begins.
    pub scene: Arc<Scene>,
    pub poses: Poses,
    pub study: Study,
    pub step: Cursor,
    timeline: Timeline,
}

#[derive(Clone, Copy, Debug)]
pub struct PaneSubject<'a> {
    pub written: &'a Arc<Scene>,
    pub panes: &'a [PaneOf],
    /// The main run and the frame that is shown of it, in a scene that moves.
    pub run: Option<(&'a RunHistory, usize)>,
}

#[derive(Clone, Debug, Default)]
pub struct Panes {
    all: Vec<Pane>,
    /// The scene that they were made from, and their subjects.
    of: Option<(Arc<Scene>, Vec<PaneOf>)>,
    /// The panes opened and closed in this session, where they differ from the scene's.
    opened: HashMap<Origin, Vec<MethodChoice>>,
    /// The sequences opened and closed in this session, where they differ from the scene's.
    sequences: HashMap<Origin, OpenedSequence>,
    /// The panes of the shown scene when they were fitted to it.
    fitted: Option<(Origin, Vec<MethodChoice>)>,
    /// Whether they stand in a row of equal pictures, without the scene itself.
    is_row: bool,
    /// Which of the session's studies they stand beside, and the step it is at.
    beside: Option<(u64, Cursor)>,
    revision: u64,
}

impl Panes {
    pub fn of(subject: PaneSubject<'_>, study: &Study, cursor: Cursor) -> Self {
        let mut panes = Self::default();
        panes.follow(subject);
        panes.look(study, cursor);
        panes
    }

    /// Counts how often they were brought to another scene, way or frame.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    pub fn all(&self) -> &[Pane] {
        &self.all
    }

    /// Makes all studies anew when they are next shown: a program's answers have changed.
    pub(super) fn forget_studies(&mut self) {
        self.of = None;
        self.beside = None;
    }

    /// The coarse pass of the scene itself, where they are all coarse passes: these are what is compared.
    fn compared_pass(&self) -> Option<MethodChoice> {
        let are_passes = self
            .all
            .iter()
            .all(|pane| matches!(pane.of, PaneOf::Way(MethodChoice::Pass(_))));
        let (scene, _) = self.of.as_ref().filter(|_| are_passes)?;
        scene.coarse_pass().map(MethodChoice::Pass)
    }

    /// Whether they are moments of a sequence.
    pub fn is_sequence(&self) -> bool {
        matches!(self.all.first(), Some(pane) if matches!(pane.of, PaneOf::Moment(_)))
    }

    /// Whether they stand in a row of equal pictures, without the scene itself.
    pub fn is_row(&self) -> bool {
        self.is_row
    }

    /// Whether `pair` is tested as it stands, though it moves.
    fn leave_out_motion(&self, pair: &PairStudy) -> bool {
        let of = self.of.as_ref();
        of.is_some_and(|(scene, _)| pair.leaves_out_motion(scene))
    }

    /// Goes where `subject` is: runs go on, or begin anew where the scene has changed.
    fn follow(&mut self, subject: PaneSubject<'_>) {
        self.revision += 1;
        let written = subject.written;
        let of = self.of.as_ref();
        let is_same =
            of.is_some_and(|(of, panes)| Arc::ptr_eq(of, written) && panes == subject.panes);
        if !is_same {
            let panes = subject.panes.iter();
            self.all = panes.filter_map(|of| Pane::new(of, subject)).collect();
            self.of = Some((written.clone(), subject.panes.to_vec()));
        }
        if let Some((main, frame)) = subject.run {
            for pane in &mut self.all {
                pane.go_to(main, frame);
            }
        }
    }

    fn look(&mut self, main: &Study, cursor: Cursor) {
        for pane in &mut self.all {
            pane.step = match self.is_row {
                true => pane.step_in_row(main, cursor),
                false => pane.step_beside(main, cursor),
            };
        }
    }
}

impl Pane {
    /// Whether the scene itself names this pane `index` beside its own: the scene's remarks on its picture are about that.
    pub fn is_of_scene(&self, index: usize) -> bool {
        matches!(&self.of, PaneOf::Way(way) if self.scene.run.beside.get(index) == Some(way))
    }

    /// The scene in the way, or at the moment, that it is `of`; `None` where its run moves and the scene does not, and where
    /// there is no such moment.
    fn new(of: &PaneOf, subject: PaneSubject<'_>) -> Option<Self> {
        let written = subject.written;
        let (scene, run) = match of {
            PaneOf::Way(way) => {
                let mut scene = Scene::clone(written);
                scene.run = scene.run.instead(way);
                (written.clone(), scene)
            }
            PaneOf::Moment(moment) => {
                let scene = lesson_runs::changed(written, &moment.links).ok()?;
                (Arc::new(scene.clone()), scene)
            }
        };
        // A frame is looked at once the run has come to it.
        let (timeline, study) = match subject.run {
            Some((main, _)) if Arc::ptr_eq(&scene, written) => {
                let run = main.answered_by(run.response()?);
                (Timeline::Moving(None, run.into()), Study::default())
            }
            Some(_) => (Timeline::of(&run), Study::default()),
            None => {
                let timeline = Timeline::of(&run);
                let study = timeline.study(&run, 0);
                (timeline, study)
            }
        };
        Some(Self {
            of: of.clone(),
            scene,
            poses: Poses::default(),
            study,
            step: None,
            timeline,
        })
    }

    /// Whether it shows what `session` shows: the shapes where they stand, at the same frame.
    pub fn is_shown(&self, session: &Session) -> bool {
        let is_at_frame = match (self.study.frame(), session.frame()) {
            (Some(own), Some(shown)) => own.number == shown,
            _ => true,
        };
        is_at_frame && self.scene.runs_as(session.history.document().scene())
    }

    /// The way that it shows, where it is no moment.
    pub fn way(&self) -> Option<&MethodChoice> {
        match &self.of {
            PaneOf::Way(way) => Some(way),
            PaneOf::Moment(_) => None,
        }
    }

    /// Its heading: the moment, or the way; where that only finds the contacts of a run, the response that answers them as well.
    pub fn title(&self) -> String {
        let way = match &self.of {
            PaneOf::Way(way) => way,
            PaneOf::Moment(moment) => return moment.title.clone(),
        };
        match (way, self.timeline.history()) {
            (MethodChoice::Algorithm(_), Some(run)) => {
                let response = MethodChoice::Response(run.chosen().clone());
                let response: String = if run.chosen().settings.repairs.is_empty() {
                    response.plain_title().into()
                } else {
                    response.title()
                };
                // A heading is short, and the first pane says whose response it is.
                let response = response
                    .split_once(": ")
                    .map_or(&*response, |(_, what)| what);
                format!("{response}, tests by {}", way.title())
            }
            _ => way.title(),
        }
    }

    /// The shapes where they are.
    pub fn snapshot(&self) -> Snapshot<'_> {
        Snapshot::new(&self.scene, &self.poses)
    }

    /// Shows frame `frame` of its run, which has the input of `main`; a moment with a frame of its own, that one.
    fn go_to(&mut self, main: &RunHistory, frame: usize) {
        let frame = match &self.of {
            PaneOf::Way(_) => frame,
            PaneOf::Moment(moment) => frame_of(&moment.links).unwrap_or(frame),
        };
        self.timeline.keep_up(main, frame);
        self.poses = self.timeline.poses(&self.scene, frame);
        self.study = self.timeline.study(&self.scene, frame);
    }

    /// The step to show while the main study is at `cursor`: the same one, where this way has it; else its answer, or of
    /// a frame the shapes as it begins. A moment that stands shows its answer at any step.
    fn step_beside(&self, main: &Study, cursor: Cursor) -> Cursor {
        if matches!(self.of, PaneOf::Moment(_)) && self.study.frame().is_none() {
            let pair = self.pair_beside(main, cursor)?;
            return self.study.pairs[pair].steps.end.checked_sub(1);
        }
        self.step_like(main, cursor)
    }

    /// The step that the main study has at `cursor`, else the answer.
    fn step_like(&self, main: &Study, cursor: Cursor) -> Cursor {
        let same = stepping::same(main, cursor, &self.study);
        if self.study.frame().is_some() {
            return same;
        }
        same.or_else(|| {
            let pair = self.pair_beside(main, cursor)?;
            let steps = self.study.pairs[pair].steps.clone();
            let title = cursor.map(|step| &main.record.steps[step].title);
            let is_called = |step: &usize| Some(&self.study.record.steps[*step].title) == title;
            let last = steps.end.checked_sub(1);
            steps.rev().find(is_called).or(last)
        })
    }

    /// Which of its pairs is the one that the main study is looked at for.
    fn pair_beside(&self, main: &Study, cursor: Cursor) -> Option<usize> {
        let tested = main.pairs[main.current(cursor)?].tested();
        let mut own = self.study.pairs.iter();
        own.position(|pair| pair.tested() == tested)
    }
}

/// The frame that these links lead to, if they lead to one.
fn frame_of(links: &[LessonLink]) -> Option<usize> {
    let mut frames = links.iter().filter_map(|link| match link {
        LessonLink::Frame(frame) => Some(*frame),
        _ => None,
    });
    frames.next_back()
}

impl Session {
    /// Whether there is anything beside the scene's own way.
    pub fn has_panes(&self) -> bool {
        !self.ways_beside().is_empty()
    }

    /// The open panes: the scene's own unless others were opened.
    pub fn ways_beside(&self) -> &[MethodChoice] {
        let opened = self.panes.opened.get(&self.origin);
        opened.unwrap_or_else(|| self.own_ways_beside())
    }

    fn own_ways_beside(&self) -> &Vec<MethodChoice> {
        &self.history.document().scene().run.beside
    }

    /// Brings the panes to the scene and the time that are shown.
    pub fn bring_up_panes(&mut self) {
        let now = (self.revision, self.cursor);
        if self.panes.beside == Some(now) {
            return;
        }
        if self.panes.beside.map(|(revision, _)| revision) != Some(self.revision) {
            let frame = self.study.frame().map(|frame| frame.number);
            let panes = PaneOf::all(self.ways_beside(), self.sequence());
            self.panes.follow(PaneSubject {
                written: self.history.document().scene(),
                panes: &panes,
                run: self.frames.run().zip(frame),
            });
        }
        self.panes.look(&self.study, self.cursor);
        self.panes.beside = Some(now);
    }
}
