//! The tests of two bounding boxes in a broad phase, counted and recorded as steps.

use crate::{
    geometry::{AxisBox, Shape},
    method::{BOXES_TESTED, BoxCounts, CoarseAnswer, CoarsePair, CoarseScene},
    trace::{Comparison, Note, Outcome, Role, Title, Trace},
};

/// The largest number of candidates drawn together: triangles as they are, other shapes by their boxes.
const MAX_DRAWN: usize = 48;
/// The largest number of drawn triangles whose boxes were compared in vain.
const MAX_LEFT: usize = 400;

/// The comparisons of boxes that a coarse pass makes, and what comes of them.
#[derive(Debug, Default)]
pub(crate) struct BoxTests {
    pairs: Vec<CoarsePair>,
    /// The first of them, with the mover's box and the part's.
    drawn: Vec<(CoarsePair, [AxisBox; 2])>,
    /// The first pairs whose boxes are apart.
    left: Vec<CoarsePair>,
    counts: BoxCounts,
}

impl BoxTests {
    /// Whether two boxes meet, recorded as a step; touching counts, and NaN meets nothing.
    #[track_caller]
    pub(crate) fn meet(
        &mut self,
        title: impl Into<Title>,
        asking: &AxisBox,
        asked: &AxisBox,
        trace: &mut impl Trace,
    ) -> bool {
        // Two boxes are apart if there is a gap between them along one of the axes.
        let meets = asking.meets(asked);
        trace
            .step(title)
            .at_length(|note| note.compare_boxes(asking, asked, meets));
        self.counts.count(meets)
    }

    /// Tests a mover's box against the box of an obstacle's part: where they meet, the pair goes on.
    #[track_caller]
    pub(crate) fn ask(
        &mut self,
        pair: CoarsePair,
        asking: &AxisBox,
        asked: &AxisBox,
        trace: &mut impl Trace,
    ) {
        let meets = asking.meets(asked);
        trace
            .step(("box", pair.part))
            .value("obstacle", pair.obstacle)
            .at_length(|note| note.compare_boxes(asking, asked, meets));
        if self.counts.count(meets) {
            self.pairs.push(pair);
            if self.drawn.len() < MAX_DRAWN {
                self.drawn.push((pair, [*asking, *asked]));
            }
        } else if self.left.len() < MAX_LEFT {
            self.left.push(pair);
        }
    }

    /// Tests a mover's box against all parts of an obstacle, `between` a mover and it, by their places in the scene.
    #[track_caller]
    pub(crate) fn ask_parts(
        &mut self,
        between: [usize; 2],
        asking: &AxisBox,
        parts: impl Iterator<Item = AxisBox>,
        trace: &mut impl Trace,
    ) {
        let [mover, obstacle] = between;
        for (part, asked) in parts.enumerate() {
            let pair = CoarsePair {
                mover,
                obstacle,
                part,
            };
            self.ask(pair, asking, &asked, trace);
        }
    }

    /// The candidates of `scene`, in order; the last step shows the number of boxes that brute force would compare.
    #[track_caller]
    pub(crate) fn finish(mut self, scene: &CoarseScene, trace: &mut impl Trace) -> CoarseAnswer {
        self.pairs.sort_unstable();
        let BoxCounts {
            tested,
            rejected,
            accepted,
        } = self.counts;
        trace
            .step("candidates")
            .at_length(|note| {
                let part = |pair: &CoarsePair| &scene.obstacles[pair.obstacle].parts[pair.part];
                let left = self.left.iter().map(part);
                let left = left.filter(|part| matches!(part, Shape::Triangle(_)));
                let note = left.fold(note, |note, part| note.shape(Role::Rejected, "", part));
                let drawn = self.drawn.iter().enumerate();
                drawn.fold(note, |note, (index, (pair, [asking, asked]))| {
                    let is_again = index > 0 && self.drawn[index - 1].1[0] == *asking;
                    let note = match part(pair) {
                        Shape::Triangle(_) => note.shape(Role::Edge, "", part(pair)),
                        Shape::Sphere(_) | Shape::Capsule(_) | Shape::Box(_) => {
                            note.draw_box(Role::Edge, asked)
                        }
                    };
                    if is_again {
                        note
                    } else {
                        note.draw_box(Role::CandidateSphere, asking)
                    }
                })
            })
            .value(BOXES_TESTED, tested)
            .value("rejected", rejected)
            .value("accepted", accepted)
            .value("every pair tests", scene.pairs())
            .value("pairs", self.pairs.len())
            .decides(
                self.pairs.is_empty(),
                "no exact test is needed",
                "the exact test follows",
            )
            .concludes(Outcome::of(!self.pairs.is_empty()));
        CoarseAnswer {
            pairs: self.pairs,
            counts: self.counts,
        }
    }
}

/// Draws boxes along the world's axes.
pub(crate) trait DrawBox: Note {
    fn draw_box(self, role: Role, bounds: &AxisBox) -> Self {
        self.shape(role, "", &Shape::Box((*bounds).into()))
    }

    /// Both boxes, and the widest gap between them along an axis, negative where they overlap along all, meters.
    fn compare_boxes(self, asking: &AxisBox, asked: &AxisBox, meets: bool) -> Self {
        let gaps = (asked.low - asking.high).max(asking.low - asked.high);
        self.boxes([*asking, *asked], meets)
            .compares(
                "widest gap",
                gaps.max_element(),
                Comparison::LessOrEqual,
                "touching",
                0.0,
            )
            .decides(meets, "the boxes meet", "the boxes are apart")
    }
}

impl<N: Note> DrawBox for N {}
