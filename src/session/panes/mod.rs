//! Side by side: the same scene at the same time, answered in other ways than the scene's own.
//!
//! The scene may name them in `[run] beside`; those that are opened here are no edit of it until they are kept. A [`Pane`]
//! keeps the study of each: in a scene that stands another study of the same shapes, in one that moves a run of its own, with
//! the main run's input and at the same frame. Panes are brought up to date when they are to be shown, and only then.

mod edits;
mod values;

pub use values::{PaneMark, PaneValue, PlainAnswer, Words, words};

use super::{
    Origin, Session,
    stepping::{self, Cursor},
};
use crate::lab::{
    run::{
        simulation::RunHistory,
        study::{PairStudy, Study, Timeline},
    },
    scene::{MethodChoice, Poses, Scene, Snapshot},
};
use std::{collections::HashMap, sync::Arc};

#[derive(Clone, Debug)]
pub struct Pane {
    pub way: MethodChoice,
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
    pub ways: &'a [MethodChoice],
    /// The main run and the frame that is shown of it, in a scene that moves.
    pub run: Option<(&'a RunHistory, usize)>,
}

#[derive(Clone, Debug, Default)]
pub struct Panes {
    all: Vec<Pane>,
    /// The scene that they were made from, and their ways.
    of: Option<(Arc<Scene>, Vec<MethodChoice>)>,
    /// The panes opened and closed in this session, where they differ from the scene's.
    opened: HashMap<Origin, Vec<MethodChoice>>,
    /// The panes of the shown scene when they were fitted to it.
    fitted: Option<(Origin, Vec<MethodChoice>)>,
    /// Which of the session's studies they stand beside, and the step it is at.
    beside: Option<(u64, Cursor)>,
    /// Counts how often they were brought to another scene, way or frame.
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
            .all(|pane| matches!(pane.way, MethodChoice::Pass(_)));
        let (scene, _) = self.of.as_ref().filter(|_| are_passes)?;
        scene.coarse_pass().map(MethodChoice::Pass)
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
        let is_same = of.is_some_and(|(of, ways)| Arc::ptr_eq(of, written) && ways == subject.ways);
        if !is_same {
            let ways = subject.ways.iter();
            self.all = ways.filter_map(|way| Pane::new(way, subject)).collect();
            self.of = Some((written.clone(), subject.ways.to_vec()));
        }
        if let Some((main, frame)) = subject.run {
            for pane in &mut self.all {
                pane.go_to(written, main, frame);
            }
        }
    }

    fn look(&mut self, main: &Study, cursor: Cursor) {
        for pane in &mut self.all {
            pane.step = pane.step_beside(main, cursor);
        }
    }
}

impl Pane {
    /// Whether the scene itself names this pane `index` beside its own: the scene's remarks on its picture are about that.
    pub fn is_of_scene(&self, index: usize) -> bool {
        self.scene.run.beside.get(index) == Some(&self.way)
    }

    /// The scene in that `way`; `None` where its run moves and the scene does not.
    fn new(way: &MethodChoice, subject: PaneSubject<'_>) -> Option<Self> {
        let mut scene = Scene::clone(subject.written);
        scene.run = scene.run.instead(way);
        // A frame is looked at once the run has come to it.
        let (timeline, study) = match subject.run {
            Some((main, _)) => {
                let run = main.answered_by(scene.response()?);
                (Timeline::Moving(None, run.into()), Study::default())
            }
            None => {
                let timeline = Timeline::of(&scene);
                let study = timeline.study(&scene, 0);
                (timeline, study)
            }
        };
        Some(Self {
            way: way.clone(),
            scene: subject.written.clone(),
            poses: Poses::default(),
            study,
            step: None,
            timeline,
        })
    }

    /// Its heading: the way; where that only finds the contacts of a run, the response that answers them as well.
    pub fn title(&self) -> String {
        match (&self.way, self.timeline.history()) {
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
                format!("{response}, tests by {}", self.way.title())
            }
            _ => self.way.title(),
        }
    }

    /// The shapes where they are.
    pub fn snapshot(&self) -> Snapshot<'_> {
        Snapshot::new(&self.scene, &self.poses)
    }

    /// Shows frame `frame` of its run, which has the input of `main`.
    fn go_to(&mut self, written: &Scene, main: &RunHistory, frame: usize) {
        self.timeline.keep_up(main, frame);
        self.poses = self.timeline.poses(written, frame);
        self.study = self.timeline.study(written, frame);
    }

    /// The step to show while the main study is at `cursor`: the same one, where this way has it; else its answer, or of
    /// a frame the shapes as it begins.
    fn step_beside(&self, main: &Study, cursor: Cursor) -> Cursor {
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
            let ways = self.ways_beside().to_vec();
            self.panes.follow(PaneSubject {
                written: self.history.document().scene(),
                ways: &ways,
                run: self.frames.run().zip(frame),
            });
        }
        self.panes.look(&self.study, self.cursor);
        self.panes.beside = Some(now);
    }
}
