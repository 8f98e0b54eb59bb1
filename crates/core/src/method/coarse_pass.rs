use super::{Article, Form, Repair, Setting, Settings};
use crate::{
    geometry::{AxisBox, Shape},
    trace::{Note, Outcome, Recorder, Role, Trace},
};
use glam::Vec3;
use std::{
    any::Any,
    sync::{Arc, OnceLock},
};

/// One way to find the few pairs that are worth an exact test: by boxes alone.
#[derive(Debug)]
pub struct CoarsePass {
    /// `article/method`, or `none`.
    pub name: &'static str,
    /// For people, short.
    pub title: &'static str,
    /// Its source.
    pub article: &'static Article,
    /// How the article gives it.
    pub form: Form,
    /// Its source file, as the compiler calls it.
    pub source: &'static str,
    /// The repairs that it can have, in the order of the ids. With all of them on no pass loses a pair.
    pub repairs: &'static [Repair],
    /// Which settings it reads.
    pub settings: &'static [Setting],
    /// Runs it and records every step.
    pub traced: fn(&CoarseScene, &Settings, &mut Recorder) -> CoarseAnswer,
    /// Runs it without a trace; the same answer.
    pub silent: fn(&CoarseScene, &Settings) -> CoarseAnswer,
    /// Its rule for movers at rest in a frame; `None` where everything that can move has its turn.
    pub rest: Option<RestRule>,
}

/// Finds the movers that stay at rest in a frame, before anything moves: one answer for each.
#[derive(Clone, Copy, Debug)]
pub struct RestRule {
    /// Finds them and records every step.
    pub traced: fn(&[RestingMover], &Settings, &mut Recorder) -> Vec<bool>,
    /// Finds them without a trace; the same answer.
    pub silent: fn(&[RestingMover], &Settings) -> Vec<bool>,
}

/// A mover before a frame, for a [`RestRule`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RestingMover {
    /// The mover as it stands, and its displacement in the frame if it meets nothing; the part of gravity in this frame is not
    /// included.
    pub mover: CoarseMover,
    /// Whether it falls nowhere: it stood on something when the last frame ended, or gravity does not pull it.
    pub is_held: bool,
}

/// The largest number of box comparisons recorded as steps: a reader walks through no more.
pub const MAX_TOLD: usize = 20_000;

/// The name of the number of compared boxes, at the last step of a pass.
pub const BOXES_TESTED: &str = "boxes tested";

/// The largest number of candidates drawn together where no other steps are recorded.
const MAX_DRAWN: usize = 48;

impl CoarsePass {
    /// Runs it and records every step, or, where it compares more than [`MAX_TOLD`] boxes, their number and the candidates: a
    /// tree over a large level is recorded, brute force over it is not.
    pub fn recorded(
        &self,
        scene: &CoarseScene,
        settings: &Settings,
        recorder: &mut Recorder,
    ) -> CoarseAnswer {
        if scene.pairs() <= MAX_TOLD {
            return (self.traced)(scene, settings, recorder);
        }
        let found = (self.silent)(scene, settings);
        if found.counts.tested <= MAX_TOLD {
            return (self.traced)(scene, settings, recorder);
        }
        // Show only a summary of the broad phase, because a step for each comparison would be too many. Only “pairs”,
        // the pairs whose boxes meet, get the exact test.
        let drawn = found.pairs.iter().take(MAX_DRAWN);
        let drawn = drawn.map(|pair| &scene.obstacles[pair.obstacle].parts[pair.part]);
        recorder
            .step("summary of the broad phase")
            .at_length(|note| drawn.fold(note, |note, part| note.shape(Role::Edge, "", part)))
            .value(BOXES_TESTED, found.counts.tested)
            .value("rejected", found.counts.rejected)
            .value("accepted", found.counts.accepted)
            .value("every pair tests", scene.pairs())
            .value("pairs", found.pairs.len())
            .concludes(Outcome::of(!found.pairs.is_empty()));
        found
    }
}

/// No two have a name.
impl PartialEq for CoarsePass {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// Makes a [`CoarsePass`] of one generic function, in the file that it is called in, and perhaps of a second that says what
/// stays at rest.
macro_rules! coarse_pass {
    ($run:ident { $($field:ident: $value:expr),* $(,)? }) => {
        $crate::method::coarse_pass!($run, rest: None, { $($field: $value,)* })
    };
    ($run:ident, resting by $rest:ident { $($field:ident: $value:expr),* $(,)? }) => {
        $crate::method::coarse_pass!(
            $run,
            rest: Some($crate::method::RestRule {
                traced: |movers, settings, recorder| $rest(movers, settings, recorder),
                silent: |movers, settings| $rest(movers, settings, &mut ()),
            }),
            { $($field: $value,)* }
        )
    };
    ($run:ident, rest: $rest:expr, { $($field:ident: $value:expr,)* }) => {
        $crate::method::CoarsePass {
            $($field: $value,)*
            rest: $rest,
            source: file!(),
            traced: |scene, settings, recorder| $run(scene, settings, recorder),
            silent: |scene, settings| $run(scene, settings, &mut ()),
        }
    };
}
pub(crate) use coarse_pass;

/// The movers and the obstacles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CoarseScene {
    /// The movers to find candidates for.
    pub movers: Vec<CoarseMover>,
    /// The obstacles to choose from.
    pub obstacles: Vec<CoarseObstacle>,
    /// The cache over the obstacles that never move, the first ones; empty where no query follows.
    pub kept: CoarseCache,
}

/// The data of a coarse pass over the obstacles that never move, such as a tree, kept from query to query. Copies share it.
#[derive(Clone, Debug, Default)]
pub struct CoarseCache(Arc<OnceLock<Box<dyn Any + Send + Sync>>>);

impl CoarseCache {
    /// The kept data, made by `make` the first time; made anew where another pass has kept other data.
    pub fn get<T: Any + Send + Sync + Clone>(&self, make: impl Fn() -> T) -> T {
        let kept = self.0.get_or_init(|| Box::new(make()));
        kept.downcast_ref::<T>().cloned().unwrap_or_else(make)
    }
}

/// The cache follows from the obstacles.
impl PartialEq for CoarseCache {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl CoarseScene {
    /// How many pairs of a mover and a part there are.
    pub fn pairs(&self) -> usize {
        let parts = self.obstacles.iter().map(|one| one.parts.len());
        self.movers.len() * parts.sum::<usize>()
    }
}

/// A shape that goes somewhere in this frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoarseMover {
    /// The shape when the frame begins.
    pub shape: Shape,
    /// How far it goes in the frame if it meets nothing, meters.
    pub displacement: Vec3,
}

impl CoarseMover {
    /// Around where it is when the frame begins and where it would come to, and so around all between.
    pub fn motion_box(&self) -> AxisBox {
        let [start, end] = self.end_boxes();
        start.and(&end)
    }

    /// Around where it is when the frame begins, and around where it would come to.
    pub fn end_boxes(&self) -> [AxisBox; 2] {
        let start = AxisBox::around(&self.shape);
        [start, start.translated(self.displacement)]
    }
}

/// An object in one piece or of several: a shape, or the triangles of a box or a mesh.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CoarseObstacle {
    /// The shapes for the exact test.
    pub parts: Vec<Shape>,
    /// Whether it may ever move.
    pub is_movable: bool,
}

/// A mover and a part of an obstacle that may meet, by their places in the [`CoarseScene`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CoarsePair {
    /// Which mover.
    pub mover: usize,
    /// Which obstacle.
    pub obstacle: usize,
    /// Which of its parts.
    pub part: usize,
}

/// The result of a coarse pass, and the number of its comparisons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CoarseAnswer {
    /// The pairs for an exact test: by mover, then by obstacle, then by part.
    pub pairs: Vec<CoarsePair>,
    /// The numbers of boxes that meet and that do not.
    pub counts: BoxCounts,
}

/// How often two boxes were compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoxCounts {
    /// In all.
    pub tested: usize,
    /// The number of boxes apart.
    pub rejected: usize,
    /// The number of boxes that meet.
    pub accepted: usize,
}

impl BoxCounts {
    /// One comparison more; gives back how it ended.
    pub fn count(&mut self, meets: bool) -> bool {
        self.tested += 1;
        if meets {
            self.accepted += 1
        } else {
            self.rejected += 1
        }
        meets
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn what_a_pass_keeps_is_made_once_and_shared_by_copies() {
        let made = Cell::new(0);
        let make = || {
            made.set(made.get() + 1);
            made.get()
        };
        let kept = CoarseCache::default();
        let copy = kept.clone();
        assert_eq!([kept.get(make), copy.get(make), kept.get(make)], [1, 1, 1]);
        assert_eq!(copy.get(|| "another pass's"), "another pass's");
        assert_eq!(kept.get(make), 1);
    }
}
