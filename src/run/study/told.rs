//! Which pairs of a scene tell their steps. Where there are very many, most are answered silently and counted.

use super::{Choice, Tested};
use crate::{
    geometry::{AxisBox, tolerance},
    method::{Answer, Pair, Question},
    scene::{Pairing, Scene, first_mover, named_pair},
};
use glam::Vec3;
use std::{cmp::Ordering, fmt};

/// Up to this many pairs, all tell their steps; beyond, no more than this many that touch do.
pub const MOST_TOLD: usize = 500;
/// How many pairs tell their steps beyond those that touch: the first mover's nearest.
const NEAREST: usize = 32;

/// Pairs that were answered without steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Untold {
    /// How many; 0 where there are few pairs.
    pub pairs: usize,
    /// How many of them touch.
    pub hits: usize,
}

impl fmt::Display for Untold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pairs, hits } = self;
        write!(f, "{pairs} more pairs are answered without steps: ")?;
        match hits {
            0 => f.write_str("apart"),
            _ => write!(f, "{hits} touch"),
        }
    }
}

/// One pair of a scene with what runs on it.
pub(super) struct Asked<'s> {
    pub(super) scene: &'s Scene,
    pub(super) tested: Tested,
    /// The shapes, moving where the question is a sweep.
    pub(super) pair: Pair,
    /// The chosen algorithm, or the exact one where that does not fit.
    pub(super) choice: Choice,
}

impl<'s> Asked<'s> {
    /// `None` where nothing asks of such shapes. Once the choice is a sweep, the shapes of every pair move, where there
    /// is a sweep of them.
    pub(super) fn of(tested: Tested, scene: &'s Scene, choice: Option<&Choice>) -> Option<Self> {
        let standing = tested.question(scene)?;
        let is_sweep = choice.is_some_and(|choice| choice.algorithm.question.is_sweep());
        let swept = standing.swept().filter(|_| is_sweep);
        let question = swept.unwrap_or(standing);
        let fitting = choice.filter(|choice| choice.algorithm.question == question);
        let mut choice = fitting
            .cloned()
            .unwrap_or_else(|| Choice::plain(question.exact()));
        choice.settings.double_sided = scene.bodies[tested.obstacle].double_sided;
        let mut pair = tested.shapes(scene);
        if question.is_sweep() {
            pair = pair.moved_by(tested.displacement(scene));
        }
        Some(Self {
            scene,
            tested,
            pair,
            choice,
        })
    }

    /// The exact answer, and whether that or the algorithm that runs finds a contact.
    fn answer(&self) -> (Answer, bool) {
        let algorithm = self.choice.algorithm;
        let exact = (algorithm.question.exact().silent)(&self.pair, &self.choice.settings);
        let is_hit = exact.is_hit()
            || !algorithm.is_exact()
                && (algorithm.silent)(&self.pair, &self.choice.settings).is_hit();
        (exact, is_hit)
    }
}

/// The pairs that tell their steps, in order, and what of the others is known: the named pair, those that touch, and the
/// nearest of the first mover. All of them, up to [`MOST_TOLD`].
pub(super) fn told_pairs(scene: &Scene, choice: Option<&Choice>) -> (Vec<Tested>, Untold) {
    let pairing = Pairing::of(scene);
    let few: Vec<Tested> = pairing.iter().take(MOST_TOLD + 1).collect();
    if few.len() <= MOST_TOLD {
        return (few, Untold::default());
    }
    let bounds = Bounds::of(scene, choice);
    // What an article's method does with shapes that are far apart is not known without running it.
    let is_exact = choice.is_none_or(|choice| choice.algorithm.is_exact());
    let (first, named) = (first_mover(scene), named_pair(scene));
    let (mut told, mut hits, mut near, mut count) = (vec![], vec![], vec![], 0);
    for (order, tested) in pairing.iter().enumerate() {
        count += 1;
        let is_first_s = first.is_some_and(|first| tested.involves(first));
        let is_named = named.is_some_and(|named| tested.is_of(&named));
        if is_named {
            told.push((order, tested));
            continue;
        }
        if is_exact && !is_first_s && !bounds.meet(&tested) {
            continue;
        }
        let Some(asked) = Asked::of(tested, scene, choice) else {
            continue;
        };
        let (exact, is_hit) = asked.answer();
        let found = (merit(&exact), (order, tested));
        match (is_hit, is_first_s) {
            (true, _) => hits.push(found),
            (false, true) => near.push(found),
            (false, false) => {}
        }
    }
    let all_hits = hits.len();
    for (mut some, most) in [(hits, MOST_TOLD), (near, NEAREST)] {
        some.sort_by(|(a, one), (b, other)| by_merit(*b, *a).then(one.0.cmp(&other.0)));
        told.extend(some.into_iter().take(most).map(|(_, found)| found));
    }
    told.sort_by_key(|(order, _)| *order);
    let untold = Untold {
        pairs: count - told.len(),
        hits: all_hits.saturating_sub(MOST_TOLD),
    };
    (told.into_iter().map(|(_, tested)| tested).collect(), untold)
}

/// What is asked of the two that one looks at first: the named pair, else the first mover's earliest or deepest hit, else
/// its nearest obstacle; as `choice` asks where it fits, else as the shapes stand. `None` where there is no pair.
pub fn focus_question(scene: &Scene, choice: Option<&Choice>) -> Option<Question> {
    let pairing = Pairing::of(scene);
    let named = named_pair(scene);
    let of_named = named.map_or(vec![], |named| {
        let own = pairing.with(named.mover).into_iter();
        own.filter(|pair| pair.is_of(&named)).collect()
    });
    let candidates = match of_named[..] {
        [] => pairing.with(first_mover(scene)?),
        _ => of_named,
    };
    let asked = candidates.into_iter().rev();
    let asked = asked.filter_map(|tested| Asked::of(tested, scene, choice));
    let best = asked.map(|asked| (merit(&asked.answer().0), asked.choice.algorithm.question));
    // The last of several that are as good is the first in order.
    let best = best.max_by(|(a, _), (b, _)| by_merit(*a, *b));
    best.map(|(_, question)| question)
}

/// How much a pair is worth looking at by its exact answer: a contact more than none, an early or deep one more than
/// others, a near miss more than a far one.
pub(super) fn merit(exact: &Answer) -> (bool, f32) {
    match (exact.contact, exact.distance) {
        (Some(contact), _) => (true, contact.depth - exact.time.unwrap_or(0.0)),
        (None, distance) => (false, -distance.unwrap_or(f32::INFINITY)),
    }
}

/// Compares two merits.
pub(super) fn by_merit(a: (bool, f32), b: (bool, f32)) -> Ordering {
    a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
}

/// The boxes around a scene's bodies, with room for rounding, and where the algorithm is a sweep around their ways.
struct Bounds(Vec<AxisBox>);

impl Bounds {
    fn of(scene: &Scene, choice: Option<&Choice>) -> Self {
        let is_sweep = choice.is_some_and(|choice| choice.algorithm.question.is_sweep());
        let time = if is_sweep { scene.world.time_step } else { 0.0 };
        let bounds = scene.bodies.iter().map(|body| {
            let start = AxisBox::around(&body.shape);
            let all = start.and(&start.translated(body.velocity * time));
            let size = all.low.abs().max(all.high.abs()).max_element();
            let room = Vec3::splat(tolerance::AGREEMENT * (1.0 + size));
            AxisBox {
                low: all.low - room,
                high: all.high + room,
            }
        });
        Self(bounds.collect())
    }

    fn meet(&self, tested: &Tested) -> bool {
        let [one, other] = [tested.mover, tested.obstacle].map(|body| &self.0[body]);
        one.low.cmple(other.high).all() && other.low.cmple(one.high).all()
    }
}
