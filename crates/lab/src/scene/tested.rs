//! Which pairs of a scene are tested, and in which order.

use super::{Body, Scene, Snapshot, face_name};
use capsule_core::{
    geometry::{Kind, OrientedBox, Shape},
    method::{Pair, Question},
};
use glam::Vec3;
use std::ops::Range;

/// Two bodies of a scene, as their question asks for them: a sphere before a capsule, both before a box, that before a
/// triangle; of two of a kind, the one that moves, else the one listed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestedPair {
    /// Index of the first or moving body.
    pub mover: usize,
    /// Index of the other.
    pub obstacle: usize,
    /// Which triangle of a box, where those are tested instead of the solid.
    pub part: Option<usize>,
}

impl TestedPair {
    /// The two in order.
    fn of(scene: Snapshot<'_>, one: usize, other: usize, part: Option<usize>) -> Self {
        let rank = |i: usize| scene.body(i).shape.kind().rank();
        let stands =
            |i: usize| scene.body(i).velocity == Vec3::ZERO && !scene.body(i).shape.is_round();
        let order = |i: usize| (rank(i), stands(i), i);
        let in_order = order(one) <= order(other);
        let (mover, obstacle) = if in_order { (one, other) } else { (other, one) };
        Self {
            mover,
            obstacle,
            part,
        }
    }

    /// The pair with these `names`, if there are such bodies; of a box a triangle where the name says which.
    pub(crate) fn named(scene: Snapshot<'_>, [one, other]: &[String; 2]) -> Option<Self> {
        let (one, _) = scene.scene.find(one)?;
        let (other, part) = scene.scene.find(other)?;
        Some(Self::of(scene, one, other, part))
    }

    /// Whether `body` is one of the two.
    pub fn involves(&self, body: usize) -> bool {
        self.mover == body || self.obstacle == body
    }

    /// Whether it is the pair that `named` means: where that is of a box without its triangle, any of its triangles.
    pub fn is_of(&self, named: &Self) -> bool {
        let part = named.part.or(self.part);
        *self == Self { part, ..*named }
    }

    /// The two bodies as such, a box as the solid that it is.
    pub fn whole(self) -> Self {
        Self { part: None, ..self }
    }

    /// The shapes as an algorithm meets them: of a box one triangle, or the solid. A sphere that meets a solid box is a
    /// capsule without length.
    pub fn shapes<'a>(&self, scene: impl Into<Snapshot<'a>>) -> Pair {
        let scene = scene.into();
        let [mover, obstacle] = [self.mover, self.obstacle].map(|i| scene.body(i));
        let obstacle_shape = match (&obstacle.shape, self.part) {
            (Shape::Box(shape), Some(part)) => Shape::Triangle(shape.triangles()[part]),
            (shape, _) => *shape,
        };
        let mover_shape = match (&obstacle_shape, mover.shape.as_capsule()) {
            (Shape::Box(_), Some(capsule)) => Shape::Capsule(capsule),
            _ => mover.shape,
        };
        Pair {
            mover: mover_shape,
            obstacle: obstacle_shape,
            base_tip: mover.ends(),
            obstacle_base_tip: obstacle.ends(),
            displacement: Vec3::ZERO,
        }
    }

    /// How far the mover goes in the world's time step, seen from the obstacle, meters.
    pub fn displacement<'a>(&self, scene: impl Into<Snapshot<'a>>) -> Vec3 {
        let scene = scene.into();
        let [mover, obstacle] = [self.mover, self.obstacle].map(|i| scene.body(i).velocity);
        (mover - obstacle) * scene.scene.world.time_step
    }

    /// What is asked about the two as they stand.
    pub fn question<'a>(&self, scene: impl Into<Snapshot<'a>>) -> Option<Question> {
        let shapes = self.shapes(scene);
        Question::of(&shapes.mover, &shapes.obstacle)
    }

    /// What the two are called; a triangle of a box is `crate face 3`.
    pub fn names(&self, scene: &Scene) -> [String; 2] {
        let obstacle = &scene.bodies[self.obstacle].name;
        let obstacle = match self.part {
            Some(part) => face_name(obstacle, part),
            None => obstacle.to_string(),
        };
        [scene.bodies[self.mover].name.to_string(), obstacle]
    }
}

/// Every pair of a scene to test, by the order of its bodies.
///
/// Every sphere and capsule meets every triangle and every box. A box is the solid that it is; but where the scene's
/// algorithm is one for triangles, those that it is for meet each of the box's twelve. Among themselves, each of those that move meets
/// all others; if none moves, the first does. A box that moves meets every triangle and every other box, whole; where
/// nothing is round, the first box does if none moves. The pair that the scene names is tested in any case. Hidden bodies
/// meet nobody.
pub fn tested_pairs(scene: &Scene) -> Vec<TestedPair> {
    Pairing::of(scene).iter().collect()
}

/// Who meets whom in a scene: the pairs of [`tested_pairs`], one after the other, without a list of all.
#[derive(Clone, Debug)]
pub struct Pairing<'s> {
    scene: Snapshot<'s>,
    /// Bodies that take part, in order, but for those that follow.
    shown: Vec<usize>,
    /// Those of them that are not round.
    flat: Vec<usize>,
    /// The triangles that tables make: very many, and no list of them is needed. The hidden take no part.
    made: Range<usize>,
    /// The body whose pairs are looked at first.
    first: Option<usize>,
    named: Option<TestedPair>,
    /// The kind of shape that meets a box's triangles instead of the solid.
    meets_triangles: Option<Kind>,
}

impl<'s> Pairing<'s> {
    /// That of `scene`.
    pub fn of(scene: impl Into<Snapshot<'s>>) -> Self {
        let scene = scene.into();
        let bodies = &scene.scene.bodies;
        let listed = 0..bodies.listed().len();
        let shown = listed.filter(|&i| !scene.body(i).hidden).collect();
        Self::among(scene, shown, bodies.listed().len()..bodies.len())
    }

    /// That of a few bodies of each kind and velocity, which ask all that the scene asks; of what is asked alike, the first.
    pub(super) fn of_each_kind(scene: Snapshot<'s>) -> Self {
        let (first, named) = (first_mover(scene), named_pair(scene));
        let mut met: Vec<((Kind, Vec3, bool), usize)> = vec![];
        let is_named = |i: usize| named.is_some_and(|named| named.involves(i));
        let is_one = |&i: &usize| {
            let body = scene.body(i);
            if body.hidden {
                return false;
            }
            let kind = (body.shape.kind(), body.velocity, first == Some(i));
            let before = match met.iter().position(|(one, _)| *one == kind) {
                Some(place) => place,
                None => {
                    met.push((kind, 0));
                    met.len() - 1
                }
            };
            met[before].1 += 1;
            // Two of a kind may meet each other.
            met[before].1 <= 2 || is_named(i)
        };
        let bodies = &scene.scene.bodies;
        let mut few: Vec<usize> = (0..bodies.listed().len()).filter(is_one).collect();
        // Those that tables make are very many, all of one kind, and stand.
        let made = bodies.listed().len()..bodies.len();
        let is_shown = |i: &usize| !scene.body(*i).hidden;
        few.extend(made.clone().filter(is_shown).take(2));
        let named = named.map_or([0, 0], |named| [named.mover, named.obstacle]);
        let named = named
            .into_iter()
            .filter(|i| made.contains(i) && is_shown(i));
        few.extend(named);
        few.sort_unstable();
        few.dedup();
        Self::among(scene, few, 0..0)
    }

    fn among(scene: Snapshot<'s>, shown: Vec<usize>, made: Range<usize>) -> Self {
        let is_flat = |i: &usize| !scene.body(*i).shape.is_round();
        Self {
            scene,
            flat: shown.iter().copied().filter(is_flat).collect(),
            shown,
            made,
            first: first_mover(scene),
            named: named_pair(scene),
            meets_triangles: kind_for_triangles(scene.scene),
        }
    }

    /// Every pair, in order.
    pub fn iter(&self) -> impl Iterator<Item = TestedPair> {
        self.iter_where(&|_, _| true, &|_| None)
    }

    /// Every pair, in order, of a body that asks and one that is met, by index, of which `keep` says that they are wanted:
    /// of very many most are not, and need not be looked at. Of the triangles that tables make those alone are asked that
    /// `of_made` gives for the body that asks, in order; all where it says nothing.
    pub fn iter_where(
        &self,
        keep: &impl Fn(usize, usize) -> bool,
        of_made: &impl Fn(usize) -> Option<Vec<usize>>,
    ) -> impl Iterator<Item = TestedPair> {
        // A triangle that a table makes stands, and asks nobody but where it is named.
        let made = self.scene.scene.made_start();
        let mut named = self
            .named
            .map_or(vec![], |one| vec![one.mover, one.obstacle]);
        named.retain(|&body| body >= made && self.is_shown(body));
        named.sort_unstable();
        let listed = self.shown.iter().copied().filter(move |&body| body < made);
        listed.chain(named).flat_map(move |body| {
            let asked = self.asked_by(body, keep, of_made);
            asked.filter(move |pair| !self.has_asked(body, pair))
        })
    }

    /// The pair of `asker` and a triangle that a table makes.
    pub fn with_made(&self, asker: usize, made: usize) -> Option<TestedPair> {
        self.pairs(asker, made).next()
    }

    /// How many pairs there are of `asker` and another that it asks about.
    pub fn count_of(&self, asker: usize, met: usize) -> usize {
        // One that is listed comes before a triangle that a table makes, and asks about it as a whole.
        let made = self.scene.scene.made_start();
        if asker < made && met >= made {
            return 1;
        }
        let asked = self.pairs(asker, met);
        asked.filter(|pair| !self.has_asked(asker, pair)).count()
    }

    /// Every pair of `body`, in order.
    pub fn with(&self, body: usize) -> Vec<TestedPair> {
        let others = self.shown.iter().copied().chain(self.made());
        let mut pairs = vec![];
        for other in others.filter(|&other| other != body) {
            for (asker, met) in [(body, other), (other, body)] {
                let asked = self.pairs(asker, met);
                let new = asked.filter(|pair| !self.has_asked(asker, pair));
                pairs.extend(new.map(|pair| ((asker, met, pair.part), pair)));
            }
        }
        pairs.sort_by_key(|(order, _)| *order);
        pairs.into_iter().map(|(_, pair)| pair).collect()
    }

    /// What is tested because of `body`, with whomever it meets.
    fn asked_by(
        &self,
        body: usize,
        keep: &impl Fn(usize, usize) -> bool,
        of_made: &impl Fn(usize) -> Option<Vec<usize>>,
    ) -> impl Iterator<Item = TestedPair> {
        let is_round = self.scene.body(body).shape.is_round();
        let (others, made) = match (self.is_mover(body), is_round) {
            (true, _) => (&self.shown[..], Some(of_made(body))),
            (false, true) => (&self.flat[..], Some(of_made(body))),
            (false, false) => (&[][..], None),
        };
        let has_made = made.is_some();
        let few = made.clone().flatten().into_iter().flatten();
        let few = few.filter(|&one| !self.scene.body(one).hidden);
        let made = (made == Some(None)).then(|| self.made());
        // A body that stands meets another that it would not meet where the scene names the two.
        let named = self.named.filter(|named| named.involves(body));
        let named = named.map(|named| named.mover + named.obstacle - body);
        let is_extra = |other: &usize| {
            let is_met = others.binary_search(other).is_ok();
            let is_met = is_met || has_made && self.made.contains(other);
            !is_met && self.is_shown(*other)
        };
        let named = named.filter(is_extra);
        let place = named.map_or(others.len(), |named| {
            others.partition_point(|&other| other < named)
        });
        let (before, after) = others.split_at(place);
        let all = before.iter().copied().chain(named);
        let all = all.chain(after.iter().copied());
        let all = all.chain(few).chain(made.into_iter().flatten());
        all.filter(move |&other| other != body && keep(body, other))
            .flat_map(move |other| self.pairs(body, other))
    }

    /// The triangles that tables make and that take part, in order.
    pub fn made(&self) -> impl Iterator<Item = usize> {
        let has_hidden = self.scene.scene.bodies.has_hidden_made();
        let made = self.made.clone();
        made.filter(move |&body| !has_hidden || !self.scene.body(body).hidden)
    }

    /// Whether `body` takes part.
    fn is_shown(&self, body: usize) -> bool {
        let is_made = || self.made.contains(&body) && !self.scene.body(body).hidden;
        self.shown.binary_search(&body).is_ok() || is_made()
    }

    /// What is tested of the two because of `body`.
    fn pairs(&self, body: usize, other: usize) -> impl Iterator<Item = TestedPair> {
        let is_round = |index: usize| self.scene.body(index).shape.is_round();
        let is_standing = is_round(body) && !is_round(other);
        let asks = is_standing || self.is_mover(body);
        let parts = self.parts(body, other);
        let pairs = parts.map(move |part| TestedPair::of(self.scene, body, other, part));
        pairs.filter(move |pair| asks || self.named == Some(*pair))
    }

    /// Whether `pair` is tested because of the other of its two, which comes before `body`.
    fn has_asked(&self, body: usize, pair: &TestedPair) -> bool {
        let other = pair.mover + pair.obstacle - body;
        other < body && self.pairs(other, body).any(|one| one == *pair)
    }

    fn is_mover(&self, body: usize) -> bool {
        self.scene.body(body).velocity != Vec3::ZERO || self.first == Some(body)
    }

    /// As which of its parts `other` is met by `body`: of a box the whole, or its triangles. None where `body` is not the
    /// one that asks: round shapes ask about all others, boxes about what is not round.
    fn parts(&self, body: usize, other: usize) -> impl Iterator<Item = Option<usize>> + use<> {
        let [shape, met] = [body, other].map(|i| &self.scene.body(i).shape);
        let (is_whole, faces) = match (shape, met) {
            (Shape::Triangle(_), _) => (false, 0..0),
            (Shape::Box(_), met) if met.is_round() => (false, 0..0),
            (round, Shape::Box(_)) if self.meets_triangles == Some(round.kind()) => {
                (false, 0..OrientedBox::TRIANGLES)
            }
            (_, Shape::Box(_)) => {
                let named = self.named.filter(|named| named.mover == body);
                let part = named.filter(|named| named.obstacle == other);
                let part = part.and_then(|named| named.part);
                (true, part.map_or(0..0, |part| part..part + 1))
            }
            _ => (true, 0..0),
        };
        let whole = is_whole.then_some(None);
        whole.into_iter().chain(faces.map(Some))
    }
}

impl Scene {
    /// Where a response moves the shapes and none has a velocity, a script or a player: the one that it moves, which
    /// gravity pulls from rest.
    pub fn mover_at_rest(&self) -> Option<usize> {
        let is_moved =
            self.run.response.is_some() && !self.bodies.listed().iter().any(|body| body.moves());
        first_mover(self).filter(|_| is_moved)
    }

    /// The questions that its pairs ask as they stand, each once. A round shape may ask about a box as a solid and about its
    /// triangles.
    pub fn questions(&self) -> Vec<Question> {
        let mut questions = vec![];
        let mut add = |question: Option<Question>| {
            questions.extend(question.filter(|question| !questions.contains(question)));
        };
        for tested in Pairing::of_each_kind(self.into()).iter() {
            add(tested.question(self));
            let [mover, obstacle] = [tested.mover, tested.obstacle].map(|i| &self.bodies[i].shape);
            if mover.is_round() && matches!(obstacle, Shape::Box(_)) {
                add(tested.whole().question(self));
                add(Some(Question::overlap(mover.kind(), Kind::Triangle)));
            }
        }
        questions
    }
}

/// The round kind that the scene's algorithm tests against triangles, and so against those of boxes.
fn kind_for_triangles(scene: &Scene) -> Option<Kind> {
    let question = scene.run.algorithm.as_ref()?.method.question;
    let [mover, obstacle] = question.kinds();
    (mover.is_round() && obstacle == Kind::Triangle).then_some(mover)
}

/// The first sphere or capsule that moves, else the first there is, among those shown; where nothing is round, the first
/// box likewise.
pub(crate) fn first_mover<'a>(scene: impl Into<Snapshot<'a>>) -> Option<usize> {
    let scene = scene.into();
    let is_round = |body: &Body| body.shape.is_round();
    let is_box = |body: &Body| matches!(body.shape, Shape::Box(_));
    first_of(scene, is_round).or_else(|| first_of(scene, is_box))
}

/// The first body shown that moves, else the first there is, among those of a `kind`.
fn first_of(scene: Snapshot<'_>, kind: impl Fn(&Body) -> bool) -> Option<usize> {
    let is_one = |body: &Body| kind(body) && !body.hidden;
    let is_moving = |body: &Body| is_one(body) && body.velocity != Vec3::ZERO;
    // What tables make are triangles that stand.
    let listed = || scene.bodies().take(scene.scene.made_start());
    let moving = listed().position(is_moving);
    moving.or_else(|| listed().position(is_one))
}

/// The pair that the scene's `[run]` names; of a box without its triangle, any triangle is meant and `part` is none.
pub(crate) fn named_pair<'a>(scene: impl Into<Snapshot<'a>>) -> Option<TestedPair> {
    let scene = scene.into();
    TestedPair::named(scene, scene.scene.run.pair.as_ref()?)
}
