//! Which pairs of a scene keep their steps. Where there are very many, most are answered silently and counted.

use super::PairTest;
use crate::scene::{Pairing, Snapshot, TestedPair, first_mover, named_pair};
use capsule_core::{
    catalog::AlgorithmChoice,
    geometry::AxisBox,
    method::{Answer, Question},
};
use std::{
    cell::{Cell, LazyCell},
    cmp::Ordering,
    collections::HashSet,
    fmt,
};

/// Up to this many pairs, all keep their steps; beyond, no more than this many that touch do.
pub const MAX_RECORDED: usize = 500;
/// How many pairs keep their steps beyond those that touch: the first mover's nearest.
const NEAREST: usize = 32;

/// Pairs that were answered without steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unrecorded {
    /// How many; 0 where there are few pairs.
    pub pairs: usize,
    /// How many of them touch.
    pub hits: usize,
}

impl fmt::Display for Unrecorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pairs, hits } = self;
        write!(f, "{pairs} more pairs are tested without steps: ")?;
        match hits {
            0 => f.write_str("apart"),
            _ => write!(f, "{hits} touch"),
        }
    }
}

/// The pairs that keep their steps, in order, and what of the others is known: the named pair, those that touch, and the
/// nearest of the first mover. All of them, up to [`MAX_RECORDED`].
pub(in crate::run) fn recorded_pairs(
    scene: Snapshot<'_>,
    choice: Option<&AlgorithmChoice>,
) -> (Vec<TestedPair>, Unrecorded) {
    let pairing = Pairing::of(scene);
    let few: Vec<TestedPair> = pairing.iter().take(MAX_RECORDED + 1).collect();
    if few.len() <= MAX_RECORDED {
        return (few, Unrecorded::default());
    }
    let bounds = LazyCell::new(|| PairBounds::of(scene, choice));
    // The answer of an article's method for shapes far apart is not known without running it. An external method is queried
    // about the recorded pairs alone.
    let is_exact =
        choice.is_none_or(|choice| choice.method.is_exact() || choice.method.respondent.is_some());
    let (first, named) = (first_mover(scene), named_pair(scene));
    let (mut recorded, mut hits, mut near) = (vec![], vec![], vec![]);
    let mut all_hits = 0_usize;
    // How far the last of the nearest are, once there are enough of them.
    let nearest = Cell::new(None);
    // The number of pairs left out without a test.
    let skipped = Cell::new(0_usize);
    let is_worth_it = |asker: usize, met: usize| {
        let involves = |body: usize| asker == body || met == body;
        let is_named = named.is_some_and(|named| involves(named.mover) && involves(named.obstacle));
        let is_first_s = first.is_some_and(involves);
        if is_named || !is_exact || (is_first_s && nearest.get().is_none()) {
            return true;
        }
        // The first mover's nearest pairs are recorded; a bounding box is never farther than the shape in it.
        let most = nearest.get().filter(|_| is_first_s).unwrap_or(0.0);
        let is_worth_it = bounds.gap(asker, met) <= most;
        if !is_worth_it {
            skipped.set(skipped.get() + pairing.count_of(asker, met));
        }
        is_worth_it
    };
    let made_count = LazyCell::new(|| pairing.made().count());
    // Of very many triangles only those with near boxes are tested.
    let of_made = |asker: usize| -> Option<Vec<usize>> {
        if !is_exact {
            return None;
        }
        let reach = if first == Some(asker) {
            reach_of_nearest(scene, &pairing, choice, asker, &bounds)?
        } else {
            0.0
        };
        if first == Some(asker) {
            nearest.set(Some(reach));
        }
        let around = bounds.around(asker).grown(reach);
        let mut met = scene.scene.bodies.made_meeting(&around);
        let named = named.filter(|named| named.involves(asker));
        let named = named.map(|named| named.mover + named.obstacle - asker);
        met.extend(named.filter(|&body| body >= scene.scene.made_start()));
        met.sort_unstable();
        met.dedup();
        met.retain(|&one| !scene.body(one).hidden);
        skipped.set(skipped.get() + *made_count - met.len());
        Some(met)
    };
    let mut seen = 0;
    for (order, tested) in pairing.iter_where(&is_worth_it, &of_made).enumerate() {
        seen += 1;
        let is_first_s = first.is_some_and(|first| tested.involves(first));
        let is_named = named.is_some_and(|named| tested.is_of(&named));
        if is_named {
            recorded.push((order, tested));
            continue;
        }
        let Some(test) = PairTest::of(tested, scene, choice) else {
            continue;
        };
        let (exact, is_hit) = test.answer();
        let found = (merit(&exact), (order, tested));
        match (is_hit, is_first_s) {
            (true, _) => {
                all_hits += 1;
                hits.push(found);
            }
            (false, true) => near.push(found),
            (false, false) => {}
        }
        // A pair that is not among the best so far will not be in the end.
        for (some, most) in [(&mut hits, MAX_RECORDED), (&mut near, NEAREST)] {
            if some.len() >= 2 * most {
                keep_best(some, most);
            }
        }
        if near.len() == NEAREST {
            let last = near.iter().map(|((_, merit), _)| -merit).reduce(f32::max);
            let known = nearest.get().unwrap_or(f32::INFINITY);
            nearest.set(last.map(|last| last.min(known)));
        }
    }
    for (mut some, most) in [(hits, MAX_RECORDED), (near, NEAREST)] {
        keep_best(&mut some, most);
        recorded.extend(some.into_iter().map(|(_, found)| found));
    }
    recorded.sort_by_key(|(order, _)| *order);
    let unrecorded = Unrecorded {
        pairs: seen + skipped.get() - recorded.len(),
        hits: all_hits.saturating_sub(MAX_RECORDED),
    };
    (
        recorded.into_iter().map(|(_, tested)| tested).collect(),
        unrecorded,
    )
}

/// How far the last of the nearest made triangles is from `asker`, meters, at most; `None` where there are too few that
/// are no hits, or their distances say nothing.
fn reach_of_nearest(
    scene: Snapshot<'_>,
    pairing: &Pairing<'_>,
    choice: Option<&AlgorithmChoice>,
    asker: usize,
    bounds: &PairBounds<'_>,
) -> Option<f32> {
    let around = bounds.around(asker);
    let bodies = &scene.scene.bodies;
    let mut reach = 0.0;
    let mut looked_at = HashSet::new();
    let mut distances: Vec<f32> = vec![];
    loop {
        let mut met = bodies.made_meeting(&around.grown(reach));
        let is_all = met.len() == bodies.made_bounds().len();
        met.retain(|one| looked_at.insert(*one) && !scene.body(*one).hidden);
        for one in met {
            let tested = pairing.with_made(asker, one)?;
            let (exact, is_hit) = PairTest::of(tested, scene, choice)?.answer();
            let (_, merit) = merit(&exact);
            if !is_hit {
                distances.push(-merit);
            }
        }
        if distances.len() >= NEAREST {
            distances.sort_by(f32::total_cmp);
            return Some(distances[NEAREST - 1]).filter(|last| last.is_finite());
        }
        if is_all {
            return None;
        }
        reach = (2.0 * reach).max((around.high - around.low).length() / 16.0);
    }
}

/// A pair with its merit and its place in the order.
type Ranked = ((bool, f32), (usize, TestedPair));

/// Keeps the `most` best, the first in order among equals.
fn keep_best(pairs: &mut Vec<Ranked>, most: usize) {
    pairs.sort_by(|(a, one), (b, other)| by_merit(*b, *a).then(one.0.cmp(&other.0)));
    pairs.truncate(most);
}

/// The question about the two shapes that a reader looks at first: the named pair, else the first mover's earliest or deepest
/// hit, else its nearest obstacle; by `choice` where it fits, else as the shapes stand. `None` where there is no pair.
pub fn focus_question<'a>(
    scene: impl Into<Snapshot<'a>>,
    choice: Option<&AlgorithmChoice>,
) -> Option<Question> {
    let scene = scene.into();
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
    let tests = candidates.into_iter().rev();
    let tests = tests.filter_map(|tested| PairTest::of(tested, scene, choice));
    // Where all ask the same, it need not be found out which is the best.
    let mut questions = tests.clone().map(|test| test.choice.method.question);
    let first = questions.next()?;
    if questions.all(|question| question == first) {
        return Some(first);
    }
    let best = tests.map(|test| (merit(&test.answer().0), test.choice.method.question));
    // The last of several that are as good is the first in order.
    let best = best.max_by(|(a, _), (b, _)| by_merit(*a, *b));
    best.map(|(_, question)| question)
}

/// How much a pair is worth looking at by its exact answer: a contact more than none, an early or deep one more than
/// others, a near miss more than a far one.
pub(in crate::run) fn merit(exact: &Answer) -> (bool, f32) {
    match (exact.contact, exact.distance) {
        (Some(contact), _) => (true, contact.depth - exact.time.unwrap_or(0.0)),
        (None, distance) => (false, -distance.unwrap_or(f32::INFINITY)),
    }
}

pub(in crate::run) fn by_merit(a: (bool, f32), b: (bool, f32)) -> Ordering {
    a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
}

/// The boxes around a scene's bodies, with room for rounding, and where the algorithm is a sweep around their ways.
struct PairBounds<'s> {
    listed: Vec<AxisBox>,
    made: &'s [AxisBox],
}

impl<'s> PairBounds<'s> {
    fn of(scene: Snapshot<'s>, choice: Option<&AlgorithmChoice>) -> Self {
        let is_sweep = choice.is_some_and(|choice| choice.method.question.is_sweep());
        let time = if is_sweep {
            scene.scene.world.time_step
        } else {
            0.0
        };
        let bodies = &scene.scene.bodies;
        let listed = scene.bodies().take(bodies.listed().len()).map(|body| {
            let start = AxisBox::around(&body.shape);
            start
                .and(&start.translated(body.velocity * time))
                .with_room()
        });
        Self {
            listed: listed.collect(),
            made: bodies.made_bounds(),
        }
    }

    /// How far two bodies are apart at least, meters; 0 where their boxes meet.
    fn gap(&self, one: usize, other: usize) -> f32 {
        self.around(one).gap(self.around(other))
    }

    fn around(&self, body: usize) -> &AxisBox {
        match body.checked_sub(self.listed.len()) {
            None => &self.listed[body],
            Some(made) => &self.made[made],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;
    use std::fmt::Write;

    /// A mover over rough ground of `side` by `side` squares, with another beside and the lines of `more`.
    fn over_ground(side: usize, more: &str) -> Scene {
        let mut heights = String::new();
        for row in 0..=side {
            let of_row = (0..=side).map(|column| (row * 7 + column * 5) % 11);
            let of_row: Vec<String> = of_row.map(|height| format!("0.{height:02}")).collect();
            writeln!(heights, "[{}],", of_row.join(", ")).expect("a String takes all");
        }
        let text = format!(
            "title = \"t\"\n{more}[[capsule]]\nname = \"player\"\na = [4.3, 0.4, 5.2]\nb = [4.6, 1.3, 5.0]\nradius = 0.4\n\
             velocity = [9.0, 0.0, 3.0]\n\
             [[sphere]]\nname = \"ball\"\ncenter = [11.0, 0.3, 2.0]\nradius = 0.35\nvelocity = [0.0, -1.0, 0.0]\n\
             [[terrain]]\nname = \"ground\"\norigin = [0.0, 0.0, 0.0]\nheights = [{heights}]\n"
        );
        Scene::read("t.toml", &text).unwrap_or_else(|errors| panic!("{errors}"))
    }

    /// The recorded pairs where every pair is tested.
    fn expected(scene: &Scene) -> (Vec<TestedPair>, usize) {
        let snapshot = Snapshot::from(scene);
        let choice = scene.run.algorithm.as_ref();
        let (first, named) = (first_mover(snapshot), named_pair(snapshot));
        let pairs: Vec<TestedPair> = Pairing::of(snapshot).iter().collect();
        let (mut kept, mut near) = (vec![], vec![]);
        for (order, pair) in pairs.iter().enumerate() {
            let test = PairTest::of(*pair, snapshot, choice).expect("a question");
            let (exact, is_hit) = test.answer();
            if is_hit || named.is_some_and(|named| pair.is_of(&named)) {
                kept.push((order, *pair));
            } else if first.is_some_and(|first| pair.involves(first)) {
                near.push((merit(&exact).1, (order, *pair)));
            }
        }
        near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.0.cmp(&b.1.0)));
        kept.extend(near.into_iter().take(NEAREST).map(|(_, found)| found));
        kept.sort_by_key(|(order, _)| *order);
        let kept: Vec<TestedPair> = kept.into_iter().map(|(_, pair)| pair).collect();
        let left = pairs.len() - kept.len();
        (kept, left)
    }

    #[test]
    fn of_many_the_same_are_recorded_as_if_all_were_asked() {
        for more in [
            "[run]\nalgorithm = \"exact/capsule-triangle\"\n",
            "[run]\nalgorithm = \"exact/sweep-capsule-triangle\"\n[world]\ntime_step = 0.5\n",
            "[run]\nalgorithm = \"exact/capsule-triangle\"\npair = [\"player\", \"ground 20 15 a\"]\n",
        ] {
            let scene = over_ground(24, more);
            let (pairs, left) = recorded_pairs((&scene).into(), scene.run.algorithm.as_ref());
            let (expected, unrecorded) = expected(&scene);
            assert!(expected.len() > NEAREST, "{more}");
            assert_eq!(pairs, expected, "{more}");
            assert_eq!(left.pairs, unrecorded, "{more}");
        }
    }
}
