//! Which shapes stand out: the pair under study, then the obstacle that wins, then what is touched, then the rest.

use crate::{bounds::Bounds, rounded_triangle::RoundedTriangle};
use capsule_core::geometry::Shape;
use capsule_scenes::{
    run::study::{ContactLog, Study},
    scene::Scene,
};
use capsule_session::text::whole_name;
use egui::ahash::{HashMap, HashMapExt};
use std::collections::HashSet;

/// A box this many times as large as what moves is the ground that the picture stands on: it keeps its own color.
const MAX_BOX: f32 = 1.5;

/// How a shape takes part in what is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// One of the pair under study.
    Studied,
    /// Not under study, but the obstacle whose contact is the mover's answer.
    Winner,
    Other,
    /// An obstacle that the mover does not touch.
    Apart,
}

/// The role of every shape in the picture.
pub(super) struct Emphasis {
    /// By body and triangle of a body; who is missing is none of the mover's obstacles.
    parts: HashMap<(usize, Option<usize>), Standing>,
    /// Whether everything is under study: there is no pair to look at.
    is_all: bool,
    /// Whether nothing moves in frames.
    is_still: bool,
    /// Of several movers, the one that the step is about.
    acting: Option<usize>,
    /// The obstacle of the contact that the step answers: a body, and which triangle of it.
    answered: Option<(usize, Option<usize>)>,
    /// Whether some obstacles have no result to show: they are apart.
    is_partial: bool,
    /// Bodies that move or ask: boxes among them are met whole.
    movers: HashSet<usize>,
    /// Bodies that are called by their names: movers, where there are several, but for those of the pair under study.
    named: HashSet<usize>,
    /// Bodies that the mover under study is tested against.
    obstacles: HashSet<usize>,
}

impl Emphasis {
    /// The parts while pair `current` is looked at.
    pub(super) fn of(study: &Study, current: Option<usize>) -> Self {
        let mut parts = HashMap::new();
        let contest = current.and_then(|current| study.contest_of(current));
        let won = contest.and_then(|contest| contest.winner().pair);
        for (index, pair) in contest.iter().flat_map(|contest| {
            let pairs = contest.pairs.iter();
            pairs.map(|&index| (index, &study.pairs[index]))
        }) {
            let part = match pair.answer.is_hit() {
                _ if won == Some(index) => Standing::Winner,
                true => Standing::Other,
                false => Standing::Apart,
            };
            parts.insert((pair.mover, None), part);
            parts.insert((pair.obstacle, pair.part), part);
        }
        if let Some(pair) = current.map(|current| &study.pairs[current]) {
            parts.insert((pair.mover, None), Standing::Studied);
            parts.insert((pair.obstacle, pair.part), Standing::Studied);
        }
        let own = current.map(|current| study.pairs[current].mover);
        let mover = contest.map(|contest| contest.mover).or(own);
        let met = contest.into_iter().flat_map(|contest| &contest.pairs);
        let bodies = met.chain(&current).flat_map(|&index| {
            let pair = &study.pairs[index];
            [pair.mover, pair.obstacle]
        });
        let several = study.frame().filter(|frame| frame.bodies.len() > 1);
        let moving_ones = several.into_iter().flat_map(|frame| &frame.bodies);
        let tested = current.map(|current| &study.pairs[current]);
        let is_tested = |body: usize| tested.is_some_and(|pair| pair.tested().involves(body));
        let asking = study.pairs.iter().map(|pair| pair.mover);
        let moving = study.frame().into_iter().flat_map(|frame| &frame.bodies);
        Self {
            parts,
            named: moving_ones
                .copied()
                .filter(|&body| !is_tested(body))
                .collect(),
            movers: asking.chain(moving.copied()).collect(),
            obstacles: bodies.filter(|&body| Some(body) != mover).collect(),
            is_all: current.is_none(),
            is_still: study.frame().is_none(),
            acting: None,
            answered: None,
            is_partial: study.unrecorded.pairs > 0,
        }
    }

    /// The emphasis at a step, which may be no test but still be about a mover.
    pub(super) fn at(self, scene: &Scene, study: &Study, step: Option<usize>) -> Self {
        let passages = study.contact_log().into_iter();
        let mut passages = passages.flat_map(|contact_log| &contact_log.passages);
        let place = step.and_then(|step| passages.position(|one| one.steps.contains(&step)));
        let bodies = study.frame().map(|frame| &frame.bodies);
        let acting = place
            .zip(bodies)
            .and_then(|(place, bodies)| bodies.get(place));
        let answered = step.and_then(|step| study.answered_at(step));
        let answered = answered.map(|pair| (pair.obstacle, pair.part));
        let mut cast = Self {
            acting: acting.copied(),
            answered,
            ..self
        };
        for body in met_in_frame(scene, study, step) {
            cast.obstacles.insert(body);
            cast.parts.insert((body, None), Standing::Studied);
        }
        cast.obstacles.extend(answered.map(|(body, _)| body));
        cast.parts
            .extend(answered.map(|met| (met, Standing::Studied)));
        cast
    }

    /// The emphasis while boxes are compared to find the pairs: no obstacle is under study yet.
    pub(super) fn before_pairs(mut self) -> Self {
        let obstacles = &self.obstacles;
        for ((body, _), part) in &mut self.parts {
            if *part == Standing::Studied && obstacles.contains(body) {
                *part = Standing::Other;
            }
        }
        self
    }

    /// The emphasis of movers alone, with all shapes at rest alike.
    pub(super) fn of_movers(mut self) -> Self {
        let movers = &self.movers;
        self.parts.retain(|(body, _), _| movers.contains(body));
        self.answered = None;
        self
    }

    /// A body, and which triangle of it, whose contact the step answers.
    pub(super) fn answered(&self) -> Option<(usize, Option<usize>)> {
        self.answered
    }

    /// Whether it is a body, or a triangle of it, whose contact the step answers.
    pub(super) fn is_answered(&self, body: usize) -> bool {
        self.answered.is_some_and(|(answered, _)| answered == body)
    }

    /// Whether, of many movers, another than body `index` is the subject: the one that the step is about, else a player if
    /// there is one.
    pub(super) fn is_extra(&self, index: usize, is_player: bool, has_player: bool) -> bool {
        self.is_crowd()
            && match self.acting {
                Some(acting) => acting != index,
                None => has_player && !is_player,
            }
    }

    /// The part of a body, or of one of its triangles.
    pub(super) fn part(&self, body: usize, triangle: Option<usize>) -> Standing {
        match self.parts.get(&(body, triangle)) {
            Some(&part) => part,
            None if self.is_all && triangle.is_none() => Standing::Studied,
            None if self.is_partial => Standing::Apart,
            None => Standing::Other,
        }
    }

    /// Whether there is no pair to look at.
    pub(super) fn is_all(&self) -> bool {
        self.is_all
    }

    /// Whether the scene stands still: it does not run in frames.
    pub(super) fn is_still(&self) -> bool {
        self.is_still
    }

    /// Whether a body is called by its name, not by its points.
    pub(super) fn is_named(&self, body: usize) -> bool {
        self.named.contains(&body)
    }

    /// Whether several movers are the subject: points without a name could belong to any of them.
    pub(super) fn is_crowd(&self) -> bool {
        self.is_all && !self.named.is_empty()
    }

    /// Whether a body is an obstacle of the mover under study.
    pub(super) fn is_obstacle(&self, body: usize) -> bool {
        self.obstacles.contains(&body)
    }

    /// The part of a body that is tested as a whole, or that moves.
    pub(super) fn whole(&self, body: usize) -> Option<Standing> {
        let moves = self.movers.contains(&body);
        let told = self.parts.get(&(body, None)).copied();
        told.or_else(|| moves.then(|| self.part(body, None)))
    }

    /// Whether a body is, or could be, the mover under study.
    pub(super) fn is_mover(&self, body: usize) -> bool {
        self.movers.contains(&body) && !self.is_obstacle(body)
    }
}

/// The obstacles of the mover whose way through a frame begins at `step`: those that it touches, and that of the frame's first
/// fault; no floor.
fn met_in_frame(scene: &Scene, study: &Study, step: Option<usize>) -> Vec<usize> {
    let Some(contact_log) = study.contact_log() else {
        return vec![];
    };
    let mut passages = contact_log.passages.iter();
    let Some(mover) = passages.position(|passage| Some(passage.steps.start) == step) else {
        return vec![];
    };
    let touched = contact_log.rows.iter().filter(|row| row.mover == mover);
    let touched = touched.filter_map(|row| Some(scene.find(whole_name(&row.obstacle))?.0));
    let largest = MAX_BOX * size(&contact_log.passages[mover].before.shape);
    let is_floor = |shape: &Shape| matches!(shape, Shape::Box(_)) && size(shape) > largest;
    touched
        .chain(faulty_obstacle(scene, contact_log, mover))
        .filter(|&body| !is_floor(&scene.bodies[body].shape))
        .collect()
}

/// The obstacle that the frame's first fault is about, where that is the fault of `mover`.
pub(super) fn faulty_obstacle(
    scene: &Scene,
    contact_log: &ContactLog,
    mover: usize,
) -> Option<usize> {
    let warning = contact_log.warnings.first();
    let warning = warning.filter(|_| contact_log.warned() == Some(mover))?;
    let (obstacle, _) = warning.met()?;
    Some(scene.find(whole_name(obstacle))?.0)
}

/// The diagonal of a box around a shape, meters.
fn size(shape: &Shape) -> f32 {
    let hulls = RoundedTriangle::of(shape);
    let around = Bounds::around(hulls.iter().flat_map(RoundedTriangle::balls));
    around.map_or(0.0, |around| around.diagonal())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::plain;
    use capsule_scenes::scene::Scene;

    fn study(scene: &str) -> (Scene, Study) {
        let scene = plain(scene);
        let study = Study::of_scene(&scene);
        (scene, study)
    }

    #[test]
    fn of_a_box_the_triangles_play_their_own_parts() {
        let (scene, study) = study("a-crate");
        let [ball, crate_] = ["ball", "crate"].map(|name| scene.find(name).expect("a body").0);
        let at_five = Emphasis::of(&study, Some(5));
        assert_eq!(at_five.part(ball, None), Standing::Studied);
        let parts = [5, 4, 9, 0].map(|face| at_five.part(crate_, Some(face)));
        assert_eq!(
            parts,
            [
                Standing::Studied,
                Standing::Winner,
                Standing::Other,
                Standing::Apart
            ]
        );
        assert_eq!(at_five.whole(crate_), None);
    }

    #[test]
    fn a_box_may_play_its_part_as_a_whole() {
        let (scene, study) = study("voxels");
        let cast = Emphasis::of(&study, study.focus);
        let parts = ["wall", "ground", "more ground"].map(|name| {
            let (body, _) = scene.find(name).expect("a body");
            cast.whole(body)
        });
        assert_eq!(
            parts,
            [Standing::Studied, Standing::Winner, Standing::Apart].map(Some)
        );
    }

    #[test]
    fn a_box_that_moves_is_a_mover_and_whole() {
        let (scene, study) = study("thirteen-axes");
        let cast = Emphasis::of(&study, study.focus);
        let [crate_, ledge] = ["crate", "ledge"].map(|name| scene.find(name).expect("a body").0);
        assert_eq!(cast.whole(crate_), Some(Standing::Studied));
        assert!(cast.is_mover(crate_) && !cast.is_mover(ledge));

        // Between the tests of a frame it stays so, and what stands is made of triangles.
        let (scene, study) = self::study("three-at-a-door");
        let cast = Emphasis::of(&study, None);
        let [moving, pillar] = ["box", "pillar 3"].map(|name| scene.find(name).expect("a body").0);
        assert_eq!(cast.whole(moving), Some(Standing::Studied));
        assert!(cast.is_mover(moving) && cast.whole(pillar).is_none());
    }

    #[test]
    fn of_several_movers_those_that_are_not_tested_have_names() {
        let (scene, study) = study("five-bullets");
        let all = Emphasis::of(&study, None);
        let movers = &study.frame().expect("a frame").bodies;
        assert!(all.is_crowd() && movers.iter().all(|&mover| all.is_named(mover)));
        let first = &study.pairs[0];
        let at_first = Emphasis::of(&study, Some(0));
        assert!(!at_first.is_crowd() && !at_first.is_named(first.mover));
        let others = movers
            .iter()
            .filter(|&&mover| mover != first.mover && mover != first.obstacle);
        assert!(
            others.clone().count() > 0 && others.clone().all(|&mover| at_first.is_named(mover))
        );
        let (_, alone) = self::study("a-yard");
        assert!(!Emphasis::of(&alone, None).is_crowd() && scene.bodies.len() > movers.len());
    }

    #[test]
    fn of_a_crowd_one_alone_is_looked_at() {
        let (scene, study) = study("five-bullets");
        let passages = &study.contact_log().expect("a contact log").passages;
        let movers = &study.frame().expect("a frame").bodies;
        for (passage, mover) in passages.iter().zip(movers) {
            let cast = Emphasis::of(&study, None).at(&scene, &study, Some(passage.steps.start));
            let looked_at = movers
                .iter()
                .filter(|&&one| !cast.is_extra(one, false, false));
            assert_eq!(looked_at.collect::<Vec<_>>(), [mover]);
        }
        let before = Emphasis::of(&study, None).at(&scene, &study, None);
        assert!(!before.is_extra(movers[0], false, false), "all of them");
        assert!(before.is_extra(movers[0], false, true) && !before.is_extra(movers[1], true, true));
    }

    #[test]
    fn the_mover_is_none_of_its_obstacles() {
        let (scene, study) = study("two-capsules");
        let [pole, rail] = ["pole", "rail"].map(|name| scene.find(name).expect("a body").0);
        let cast = Emphasis::of(&study, study.focus);
        assert!(cast.is_obstacle(rail) && !cast.is_obstacle(pole));
        let (scene, study) = self::study("three-spheres");
        for current in 0..study.pairs.len() {
            let cast = Emphasis::of(&study, Some(current));
            for (body, name) in ["rod", "player", "feet", "head"].into_iter().enumerate() {
                let (index, _) = scene.find(name).expect("a body");
                assert_eq!(
                    cast.is_obstacle(index),
                    body > 0,
                    "{name} at pair {current}"
                );
            }
        }
    }

    #[test]
    fn while_boxes_are_compared_no_obstacle_is_under_study() {
        let (scene, study) = study("held-too-high");
        let [player, floor] = ["player", "floor"].map(|name| scene.find(name).expect("a body").0);
        let current = study.focus;
        let cast = Emphasis::of(&study, current).before_pairs();
        assert_eq!(cast.part(player, None), Standing::Studied);
        assert_ne!(cast.part(floor, None), Standing::Studied);
    }

    #[test]
    fn without_a_pair_everything_is_under_study() {
        let nothing = Study::default();
        let cast = Emphasis::of(&nothing, None);
        assert_eq!(cast.part(0, None), Standing::Studied);
        assert_eq!(cast.part(0, Some(3)), Standing::Other);
    }
}
