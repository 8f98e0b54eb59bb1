//! The obstacles around a mover, and the tests of them.

use super::{
    Algorithm, CoarseCache, Collector, Mover, NearIndex, NearObstacles, Pair, Probe, Question,
    Settings, Watch, WorkPhase,
    asked::{self, MoverQuery, PairQuery},
    left_out,
};
use crate::geometry::{AxisBox, Contact, Kind, OrientedBox, Shape, Terrain};
use glam::Vec3;
use std::{iter::Chain, ops::Range, vec::IntoIter};

/// Something to collide with.
#[derive(Clone, Debug, PartialEq)]
pub struct Obstacle {
    /// Index of its body among the scene's.
    pub body: usize,
    /// Which triangle of it, where that is a box.
    pub part: Option<usize>,
    /// The box that it is a triangle of.
    pub solid: Option<OrientedBox>,
    /// Index of the first body of the object that it is a part of: of a mesh or a terrain, else its own body.
    pub object: usize,
    /// For people.
    pub name: String,
    /// The shape.
    pub shape: Shape,
    /// The outer ends, for a capsule that was given by them.
    pub base_tip: Option<[Vec3; 2]>,
    /// For triangles: whether the back is solid too.
    pub double_sided: bool,
    /// Whether it is a triangle of one of [`Surroundings::terrains`].
    pub is_terrain: bool,
    /// Whether the obstacle is one of the movers.
    pub is_movable: bool,
}

crate::geometry::same_bits!(struct Obstacle { body, part, solid, object, name, shape, base_tip, double_sided, is_terrain, is_movable });

impl Obstacle {
    /// The name of its body: of `crate face 3`, that is `crate`.
    pub fn body_name(&self) -> &str {
        let of_part = self.part.map(|part| format!(" face {part}"));
        let whole = of_part.and_then(|of_part| self.name.strip_suffix(of_part.as_str()));
        whole.unwrap_or(&self.name)
    }

    /// Around it, as questions compare boxes; not finite where one of its numbers is not.
    pub fn asked_box(&self) -> AxisBox {
        asked::box_of(&self.shape)
    }
}

/// Which algorithm the tests use: the chosen one where it answers the question, else the exact one.
#[derive(Clone, Debug)]
pub struct Finder {
    /// The exact one.
    pub usual: fn(Question) -> &'static Algorithm,
    /// The chosen algorithm, if any.
    pub algorithm: Option<&'static Algorithm>,
    /// Its settings; `double_sided` is the obstacle's.
    pub settings: Settings,
}

impl PartialEq for Finder {
    fn eq(&self, other: &Self) -> bool {
        (self.algorithm, &self.settings) == (other.algorithm, &other.settings)
    }
}

impl Finder {
    /// Whether the exact forms make every test.
    pub(super) fn is_exact(&self) -> bool {
        self.algorithm.is_none_or(Algorithm::is_exact)
    }

    /// Whether an algorithm is chosen that is about obstacles of this `kind`.
    pub fn takes(&self, kind: Kind) -> bool {
        self.algorithm
            .is_some_and(|one| one.question.kinds()[1] == kind)
    }

    /// The chosen algorithm where it answers `question`.
    pub(super) fn chosen_for(&self, question: Question) -> Option<&'static Algorithm> {
        self.algorithm.filter(|one| one.question == question)
    }

    /// The algorithm that answers the question of the `usual` one, and its settings for an obstacle.
    pub(super) fn asked(
        &self,
        usual: &'static Algorithm,
        double_sided: bool,
    ) -> (&'static Algorithm, Settings) {
        let chosen = self.chosen_for(usual.question);
        let mut settings = match chosen {
            Some(_) => self.settings.clone(),
            None => Settings::default(),
        };
        settings.double_sided = double_sided;
        (chosen.unwrap_or(usual), settings)
    }
}

/// Everything around one mover.
#[derive(Clone, Debug)]
pub struct Surroundings<'a> {
    /// Index of the mover's body among the scene's.
    pub body: usize,
    /// The mover's name.
    pub name: &'a str,
    /// The obstacles, in the scene's order.
    pub obstacles: Vec<&'a Obstacle>,
    /// The terrains that some of the obstacles are triangles of.
    pub terrains: &'a [Terrain],
    /// How the tests are made.
    pub finder: &'a Finder,
    /// Whether a coarse pass has chosen the obstacles: exact methods too test each of them then, even where its box is apart
    /// from the mover's.
    pub is_collected: bool,
    /// The coarse pass that chooses among the obstacles before each question; `None` where none does, or has already.
    pub collector: Option<Collector<'a>>,
    /// The index over the first obstacles, for exact methods without a coarse pass; `None` where each is tested.
    pub index: Option<&'a dyn NearIndex>,
    /// The cache of a coarse pass over all obstacles at rest.
    pub kept: &'a CoarseCache,
}

/// A contact of a mover with one of its obstacles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ObstacleContact {
    /// Index among the surroundings' obstacles.
    pub obstacle: usize,
    /// The contact; its normal points to the mover.
    pub contact: Contact,
    /// The fraction of the motion traveled until then; 0 where nothing moved.
    pub time: f32,
}

impl ObstacleContact {
    /// The contact of greatest depth; of several, the first. A NaN depth is never the greatest.
    pub fn deepest(found: impl IntoIterator<Item = Self>) -> Option<Self> {
        let is_deeper =
            |one: &ObstacleContact, best: &ObstacleContact| one.contact.depth > best.contact.depth;
        best_of(found, is_deeper)
    }

    /// The contact of least time; of several at the same moment, the deepest, else the first.
    pub fn earliest(found: impl IntoIterator<Item = Self>) -> Option<Self> {
        let is_sooner = |one: &ObstacleContact, best: &ObstacleContact| {
            one.time < best.time
                || (one.time == best.time && one.contact.depth > best.contact.depth)
        };
        best_of(found, is_sooner)
    }
}

impl Surroundings<'_> {
    /// Every obstacle that `mover` overlaps as it stands, in the scene's order.
    #[track_caller]
    pub fn overlaps(&self, mover: &Mover, watch: &mut impl Watch) -> Vec<ObstacleContact> {
        self.all(&MoverQuery::standing(mover, self), watch)
    }

    /// The first overlap found, in the scene's order; the others are not looked for.
    #[track_caller]
    pub fn first_overlap(&self, mover: &Mover, watch: &mut impl Watch) -> Option<ObstacleContact> {
        let asking = MoverQuery::standing(mover, self);
        for obstacle in self.asked_about(&asking, 0..self.obstacles.len(), watch) {
            if let Some(met) = self.ask(&asking, obstacle, watch) {
                return Some(met);
            }
        }
        None
    }

    /// The overlap of greatest depth; of several, the first. A NaN depth is never the greatest.
    #[track_caller]
    pub fn deepest_overlap(
        &self,
        mover: &Mover,
        watch: &mut impl Watch,
    ) -> Option<ObstacleContact> {
        ObstacleContact::deepest(self.overlaps(mover, watch))
    }

    /// The overlap of greatest depth as in [`Self::deepest_overlap`], of boxes as the solids that they are: each is met
    /// once, as its first triangle, wherever in it the mover is.
    #[track_caller]
    pub fn deepest_solid_overlap(
        &self,
        mover: &Mover,
        watch: &mut impl Watch,
    ) -> Option<ObstacleContact> {
        let asking = MoverQuery::standing(mover, self);
        let mut found = vec![];
        for obstacle in self.asked_about(&asking, 0..self.obstacles.len(), watch) {
            if self.obstacles[obstacle].solid.is_none() {
                found.extend(self.ask(&asking, obstacle, watch));
            }
        }
        for (index, obstacle) in self.obstacles.iter().enumerate() {
            let Some(solid) = obstacle.solid.filter(|_| obstacle.part == Some(0)) else {
                continue;
            };
            let Ok(asked) = asking.about_solid(obstacle, solid) else {
                continue;
            };
            let title = || format!("{}-{}", self.name, obstacle.body_name());
            let exact = (self.finder.usual)(asked.question);
            found.extend(self.probe(asked, (index, None), exact, title, watch));
        }
        ObstacleContact::deepest(found)
    }

    /// Whether `mover` overlaps one obstacle.
    #[track_caller]
    pub fn overlap(
        &self,
        mover: &Mover,
        obstacle: usize,
        watch: &mut impl Watch,
    ) -> Option<ObstacleContact> {
        self.one(&MoverQuery::standing(mover, self), obstacle, watch)
    }

    /// Every obstacle that `mover` meets on its way along `displacement`, meters, each with its time, in the scene's
    /// order.
    #[track_caller]
    pub fn impacts(
        &self,
        mover: &Mover,
        displacement: Vec3,
        watch: &mut impl Watch,
    ) -> Vec<ObstacleContact> {
        self.all(&MoverQuery::moving(mover, displacement, self), watch)
    }

    /// The obstacle that is met first on the way along `displacement`, meters; of several at the same moment, the
    /// deepest, else the first in the scene's order.
    #[track_caller]
    pub fn earliest_impact(
        &self,
        mover: &Mover,
        displacement: Vec3,
        watch: &mut impl Watch,
    ) -> Option<ObstacleContact> {
        ObstacleContact::earliest(self.impacts(mover, displacement, watch))
    }

    /// When `mover` meets one obstacle on its way along `displacement`, meters.
    #[track_caller]
    pub fn impact(
        &self,
        mover: &Mover,
        displacement: Vec3,
        obstacle: usize,
        watch: &mut impl Watch,
    ) -> Option<ObstacleContact> {
        let asking = MoverQuery::moving(mover, displacement, self);
        self.one(&asking, obstacle, watch)
    }

    /// The first contact of the `pair` of shapes that stand in for the mover and the whole body of one obstacle, found by the
    /// chosen algorithm where it answers the question of the `usual` one, else by the usual one.
    #[track_caller]
    pub fn impact_of(
        &self,
        pair: Pair,
        obstacle: usize,
        usual: &'static Algorithm,
        watch: &mut impl Watch,
    ) -> Option<ObstacleContact> {
        let asked = PairQuery::instead(pair, usual.question)?;
        let body = self.obstacles[obstacle];
        let title = || format!("{}-{}", self.name, body.body_name());
        self.probe(asked, (obstacle, None), usual, title, watch)
    }

    /// Every obstacle met, in the scene's order.
    #[track_caller]
    fn all(&self, asking: &MoverQuery<'_>, watch: &mut impl Watch) -> Vec<ObstacleContact> {
        let mut found = vec![];
        for obstacle in self.asked_about(asking, 0..self.obstacles.len(), watch) {
            found.extend(self.ask(asking, obstacle, watch));
        }
        found
    }

    /// Whether one obstacle is met.
    #[track_caller]
    fn one(
        &self,
        asking: &MoverQuery<'_>,
        obstacle: usize,
        watch: &mut impl Watch,
    ) -> Option<ObstacleContact> {
        let mut asked = self.asked_about(asking, obstacle..obstacle + 1, watch);
        self.ask(asking, asked.next()?, watch)
    }

    /// The obstacles `within` to test: all, or the candidates of a coarse pass.
    #[track_caller]
    fn asked_about(
        &self,
        asking: &MoverQuery<'_>,
        within: Range<usize>,
        watch: &mut impl Watch,
    ) -> Chain<IntoIter<usize>, Range<usize>> {
        let obstacles = &self.obstacles[within.clone()];
        let Some(pass) = self.collector else {
            let asks_about_all = within.len() == self.obstacles.len();
            let near = asks_about_all.then(|| self.near(asking)).flatten();
            left_out::tell(asking, obstacles, near.as_ref(), watch);
            return match near {
                Some(near) => near.indices.into_iter().chain(near.known..within.end),
                None => vec![].into_iter().chain(within),
            };
        };
        let mut chosen = pass.collect(obstacles, asking.coarse_mover(), watch);
        for one in &mut chosen {
            *one += within.start;
        }
        chosen.into_iter().chain(0..0)
    }

    /// The obstacles near the mover that is `asking`, by the index; `None` where more than those are tested.
    fn near(&self, asking: &MoverQuery<'_>) -> Option<NearObstacles> {
        let spares_the_far = self.finder.is_exact() && !self.is_collected;
        let index = self.index.filter(|_| spares_the_far)?;
        let searched = asking.searched_box()?;
        WorkPhase::Coarse.during(|| index.near(&searched, &self.obstacles))
    }

    #[track_caller]
    fn ask(
        &self,
        asking: &MoverQuery<'_>,
        index: usize,
        watch: &mut impl Watch,
    ) -> Option<ObstacleContact> {
        let obstacle = self.obstacles[index];
        let asked = asking.about(obstacle).ok()?;
        let title = || format!("{}-{}", self.name, obstacle.name);
        let exact = (self.finder.usual)(asked.question);
        self.probe(asked, (index, obstacle.part), exact, title, watch)
    }

    #[track_caller]
    fn probe(
        &self,
        asked: PairQuery,
        (index, part): (usize, Option<usize>),
        usual: &'static Algorithm,
        title: impl FnOnce() -> String,
        watch: &mut impl Watch,
    ) -> Option<ObstacleContact> {
        let obstacle = self.obstacles[index];
        let (algorithm, settings) = self.finder.asked(usual, obstacle.double_sided);
        let is_apart = || (algorithm.silent)(&asked.pair, &settings).contact.is_none();
        if !asked.is_near
            && left_out::is_crowd(&self.obstacles)
            && watch.is_watching()
            && is_apart()
        {
            return None;
        }
        let bodies = [self.body, obstacle.body];
        let [first, second] = if asked.is_swapped {
            [bodies[1], bodies[0]]
        } else {
            bodies
        };
        let probe = Probe {
            mover: first,
            obstacle: second,
            part,
            pair: asked.pair,
            algorithm,
            settings,
        };
        let answer = watch.probe(probe, title);
        let time = answer.time.unwrap_or(0.0);
        Some(ObstacleContact {
            obstacle: index,
            contact: asked.felt(answer.contact?, time),
            time,
        })
    }
}

/// The first of `found` that no other `beats`.
fn best_of(
    found: impl IntoIterator<Item = ObstacleContact>,
    beats: impl Fn(&ObstacleContact, &ObstacleContact) -> bool,
) -> Option<ObstacleContact> {
    let better = |best, one| if beats(&one, &best) { one } else { best };
    found.into_iter().reduce(better)
}
