//! The sequence of a scene: several of its moments beside each other, with one thing changed from each to the next.
//!
//! The scene may name the moments in `[picture] sequence`. Where it does not they are found: of shapes that stand, the way into
//! the special configuration that the current pair is in; of a run, the frames around the shown one.

use super::super::lesson_runs;
use crate::prelude::*;
use capsule_scenes::{
    edge_cases::{ApproachMoment, EdgeCase, Unit, approach, nearness},
    run::verdict::Fault,
    scene::{SceneSequence, SequenceMoment},
};

/// The frames of a run's sequence, counted from the shown one.
const FRAMES: [isize; 4] = [-1, 0, 1, 2];
/// A sequence studies every moment anew at each change: of more pairs than these that would be slow.
const MAX_PAIRS: usize = 500;

/// What was done to the scene's own sequence in this session.
#[derive(Clone, Debug)]
pub(super) enum OpenedSequence {
    /// It is closed.
    Closed,
    /// These moments, which were found, are shown.
    Found(Vec<SequenceMoment>),
}

impl Session {
    /// The moments that stand beside the scene: its own, unless others were found or they were closed.
    pub fn sequence(&self) -> &[SequenceMoment] {
        match self.panes.sequences.get(&self.origin) {
            Some(OpenedSequence::Closed) => &[],
            Some(OpenedSequence::Found(moments)) => moments,
            None => match self.own_sequence() {
                SceneSequence::Moments(moments) => moments,
                SceneSequence::None | SceneSequence::Found => &[],
            },
        }
    }

    fn own_sequence(&self) -> &SceneSequence {
        &self.history.document().scene().picture.sequence
    }

    /// Finds the moments of a scene that opens with those that are found, once.
    pub(crate) fn open_own_sequence(&mut self) {
        let is_opened = self.panes.sequences.contains_key(&self.origin);
        if !is_opened
            && opens_with_found(self.scene(), self.study(), self.cursor())
            && let Ok(moments) = self.found(None)
        {
            self.show_found(moments);
        }
    }

    /// Opens the sequence, or closes it. Where there is none, it says why.
    pub(crate) fn toggle_sequence(&mut self) {
        let origin = self.origin.clone();
        let has_own = *self.own_sequence() != SceneSequence::None;
        if self.sequence().is_empty() || self.has_panes() {
            self.panes.sequences.remove(&origin);
            if self.sequence().is_empty() {
                return self.open_sequence(None);
            }
        } else if has_own {
            self.panes.sequences.insert(origin, OpenedSequence::Closed);
        } else {
            self.panes.sequences.remove(&origin);
        }
        self.make_room();
    }

    /// Opens the moments that lead into `case`, else into the first edge case that the pair is in.
    pub(crate) fn open_sequence(&mut self, case: Option<EdgeCase>) {
        match self.found(case) {
            Ok(moments) => self.show_found(moments),
            Err(why) => self.refuse(why),
        }
    }

    fn found(&self, case: Option<EdgeCase>) -> Result<Vec<SequenceMoment>, &'static str> {
        found_sequence(self.snapshot(), self.study(), self.cursor(), case)
    }

    fn show_found(&mut self, moments: Vec<SequenceMoment>) {
        let found = OpenedSequence::Found(moments);
        self.panes.sequences.insert(self.origin.clone(), found);
        self.make_room();
    }

    /// Closes the panes where a sequence takes their place.
    fn make_room(&mut self) {
        if !self.sequence().is_empty() && self.has_panes() {
            self.close_panes();
        }
        self.panes.beside = None;
    }
}

/// Whether `scene` opens with the moments that are found: it says so, or it is a case without a picture of its own whose answer
/// is NaN, and what leads there shows why.
pub fn opens_with_found(scene: &Scene, study: &Study, cursor: Cursor) -> bool {
    let is_nan = |pair: &PairStudy| pair.faults.contains(&Fault::NonFinite);
    match scene.picture.sequence {
        SceneSequence::Found => true,
        SceneSequence::Moments(_) => false,
        SceneSequence::None => {
            let pair = study.current(cursor).and_then(|pair| study.pairs.get(pair));
            let is_bare = scene.caption.is_none() && scene.run.beside.is_empty();
            is_bare && study.frame().is_none() && pair.is_some_and(is_nan)
        }
    }
}

/// The moments that lead to what `study` of `scene` shows at `cursor`, into `case` where that is given; or why there are none.
pub fn found_sequence(
    scene: Snapshot<'_>,
    study: &Study,
    cursor: Cursor,
    case: Option<EdgeCase>,
) -> Result<Vec<SequenceMoment>, &'static str> {
    if let Some(frame) = study.frame() {
        return Ok(frames_around(frame.number));
    }
    let pair = study.current(cursor).and_then(|pair| study.pairs.get(pair));
    let pair = pair.ok_or("There is no pair of shapes here, so there is no sequence.")?;
    if study.pairs.len() > MAX_PAIRS {
        return Err("There are too many pairs here to show a sequence.");
    }
    let mut found = nearness(&pair.shapes, pair.choice.method.question);
    found.retain(|one| case.is_none_or(|case| one.case == case));
    let (case, moments) = approach(scene, pair.tested(), &found)
        .ok_or("This pair is in no edge case. Snap it into one from the Shape menu.")?;
    Ok(moments
        .into_iter()
        .map(|moment| titled(case, moment))
        .collect())
}

/// Why `scene`, whose `study` stands at `cursor`, has no such sequence as it names; `None` where it has.
pub fn broken_sequence(scene: &Scene, study: &Study, cursor: Cursor) -> Option<String> {
    match &scene.picture.sequence {
        SceneSequence::None => None,
        SceneSequence::Found => found_sequence(scene.into(), study, cursor, None)
            .err()
            .map(str::to_owned),
        SceneSequence::Moments(moments) => {
            let mut changed = moments
                .iter()
                .map(|moment| lesson_runs::changed(scene, &moment.links));
            changed.find_map(Result::err)
        }
    }
}

fn titled(case: EdgeCase, moment: ApproachMoment) -> SequenceMoment {
    let amount = match moment.unit {
        Unit::Degrees => format!("{}°", moment.off.abs()),
        Unit::Meters | Unit::Ratio => text::length(moment.off.abs()),
    };
    let title = match moment.off {
        0.0 => case.name(),
        _ if case == EdgeCase::NoLength => format!("{amount} long"),
        off if off > 0.0 => format!("{amount} off"),
        _ => format!("{amount} beyond"),
    };
    SequenceMoment {
        title,
        links: moment.links,
    }
}

fn frames_around(shown: usize) -> Vec<SequenceMoment> {
    let frames = FRAMES
        .into_iter()
        .filter_map(|by| shown.checked_add_signed(by));
    let moments = frames.map(|frame| SequenceMoment {
        title: format!("frame {frame}"),
        links: vec![LessonLink::Frame(frame)],
    });
    moments.collect()
}
