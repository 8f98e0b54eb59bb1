//! Another run of a lesson's scene, for a number in its text: `{depth with repair:W1}` is of the scene with that repair
//! switched, `{hero after: speed with frame:30}` of a later frame. It is written with the words of links ([`LessonLink`]),
//! several with commas between them.
//!
//! A text is filled while the reader waits, so its other runs may test [`MAX_PAIRS`] together and no more: a radius of
//! kilometers among a level's triangles would take minutes. Numbers of a run beyond that stay as they are written.

use super::prelude::*;
use capsule_core::{
    broad_phase::Bvh,
    catalog::ResponseChoice,
    geometry::AxisBox,
    method::{Mover, Obstacle, World},
};
use capsule_scenes::run::study::Timeline;
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

/// Between the name of a number and the run that it is of.
const WITH: &str = " with ";
/// The word for the step whose pair's answer is shown.
const STEP: &str = "step:";
/// How many pairs the other runs of a text may ask about, or come near enough to: some seconds at most.
const MAX_PAIRS: usize = 50_000;
/// The number of pairs that stand, mostly without steps, that take as long as one pair of a frame.
const STANDING_A_PAIR: usize = 10;

/// The other runs of a scene's text, each run once.
pub(super) struct OtherRuns<'a> {
    scene: &'a Scene,
    known: RefCell<Vec<(String, OtherRun)>>,
    pairs_left: Cell<usize>,
}

/// A scene as it was run and what came out; or why it was not.
pub(super) type OtherRun = Result<Rc<(Scene, Study)>, String>;

impl<'a> OtherRuns<'a> {
    pub(super) fn of(scene: &'a Scene) -> Self {
        Self {
            scene,
            known: RefCell::default(),
            pairs_left: Cell::new(MAX_PAIRS),
        }
    }

    pub(super) fn with(&self, links: &str) -> OtherRun {
        let known = |runs: &[(String, OtherRun)]| {
            let mut runs = runs.iter();
            runs.find(|run| run.0 == links).map(|run| run.1.clone())
        };
        if let Some(run) = known(&self.known.borrow()) {
            return run;
        }
        let run = instead(self.scene, links).and_then(|scene| {
            let study = self.run(&scene)?;
            let asked = scene.run.step.as_ref().filter(|_| links.contains(STEP));
            let missing = asked.and_then(|address| study.find(address).err());
            match missing {
                Some(error) => Err(error.to_string()),
                None => Ok(Rc::new((scene, study))),
            }
        });
        self.known.borrow_mut().push((links.into(), run.clone()));
        run
    }

    /// The study of `scene` as it opens; a sentence where it would ask about more pairs than are left.
    fn run(&self, scene: &Scene) -> Result<Study, String> {
        let take = |pairs: usize| {
            let left = self.pairs_left.get().checked_sub(pairs);
            let left = left.ok_or("that run tests too many pairs for a text")?;
            self.pairs_left.set(left);
            Ok::<_, String>(())
        };
        let (mut timeline, frame) = (Timeline::of(scene), scene.run.frame.unwrap_or(0));
        match timeline.history_mut() {
            None => take(standing_pairs(scene))?,
            Some(history) => {
                let boxes = history.level().standing.iter().map(Obstacle::asked_box);
                let standing = Bvh::of_boxes(boxes);
                for number in 0..=frame {
                    history.reach(number);
                    take(pairs_of_frame(history, &standing))?;
                }
            }
        }
        Ok(timeline.study(scene, frame))
    }
}

/// How many pairs the newest frame may ask about; `standing` has the boxes of what stands.
fn pairs_of_frame(history: &RunHistory, standing: &Bvh) -> usize {
    let (level, movers) = (history.level(), history.state(history.newest()).movers);
    let near = |mover: &Mover| {
        let start = AxisBox::around(&mover.shape);
        let way = (mover.velocity + mover.fall) * level.world.time_step;
        standing
            .all_meeting(&start.and(&start.translated(way)))
            .len()
    };
    movers.iter().map(near).sum::<usize>() + movers.len() * movers.len().saturating_sub(1)
}

/// The largest number of tested pairs of `scene` as its shapes stand.
fn standing_pairs(scene: &Scene) -> usize {
    let listed = scene.bodies.listed().iter();
    let askers = listed.filter(|body| body.shape.is_round()).count();
    askers * scene.bodies.len() / STANDING_A_PAIR
}

/// The name in `words`, and what is said of its run, if it is of another than the scene's own.
pub(super) fn split(words: &str) -> (&str, Option<&str>) {
    let is_link = |link: &str| LessonLink::read(link).is_some();
    // Addresses of steps have that word as well.
    let places = words.match_indices(WITH);
    let mut split = places.map(|(at, _)| (&words[..at], &words[at + WITH.len()..]));
    match split.find(|(_, links)| links.split(", ").all(is_link)) {
        Some((name, links)) => (name, Some(links)),
        None => (words, None),
    }
}

/// `scene` as `links` have it; or why one of them says nothing of a run.
fn instead(scene: &Scene, links: &str) -> Result<Scene, String> {
    let links = links.split(", ").map(|written| {
        LessonLink::read(written).ok_or_else(|| format!("`{written}` is not a link"))?
    });
    changed(scene, &links.collect::<Result<Vec<_>, String>>()?)
}

/// `scene` as these links have it; or why one of them says nothing of a run.
pub(super) fn changed(scene: &Scene, links: &[LessonLink]) -> Result<Scene, String> {
    let mut other = scene.clone();
    for link in links {
        set(&mut other, link.clone())?;
    }
    Ok(other)
}

fn set(scene: &mut Scene, link: LessonLink) -> Result<(), String> {
    let run = &mut scene.run;
    match link {
        LessonLink::Frame(frame) => run.frame = Some(frame),
        LessonLink::Algorithm(choice) => run.algorithm = Some(choice),
        LessonLink::Response(name) => {
            run.response = Some(ResponseChoice::parse(&name).map_err(|error| error.to_string())?);
        }
        LessonLink::Repair(id) => {
            let algorithm = run.algorithm.as_mut();
            let algorithm = algorithm.map(|it| (it.method.repairs, &mut it.settings));
            let response = run.response.as_mut();
            let response = response.map(|it| (it.method.repairs, &mut it.settings));
            let has = |repairs: &[Repair]| repairs.iter().any(|repair| repair.id == id);
            let mut all = algorithm.into_iter().chain(response);
            let (repairs, settings) = all
                .find(|(repairs, _)| has(repairs))
                .ok_or_else(|| format!("the running method has no fix `{id}`"))?;
            settings.repairs = Repair::switched(repairs, &settings.repairs, &id);
        }
        LessonLink::Setting(setting, value) => run.settings.put(setting, Some(value)),
        LessonLink::Shapes(numbers) => {
            for (name, to) in numbers {
                let freedom = Freedom::one_named(scene, &name, 0);
                freedom.map_err(|error| error.to_string())?.set(scene, to);
            }
        }
        LessonLink::World(key, to) => *number_of(&mut scene.world, key) = to,
        LessonLink::Winner(rule) => run.winner = Some(rule),
        LessonLink::CoarsePass(pass) => run.coarse_pass = Some(pass),
        // The step whose pair's answer is shown.
        LessonLink::Step(address) => run.step = Some(address),
        LessonLink::View(_) | LessonLink::Window(_) | LessonLink::Scene(_) => {
            return Err("this link does not change a run".into());
        }
    }
    Ok(())
}

/// The number of `world` that is called `key`, one of [`LessonLink::WORLD`].
fn number_of<'a>(world: &'a mut World, key: &str) -> &'a mut f32 {
    match key {
        "time_step" => &mut world.time_step,
        "skin" => &mut world.skin,
        "ground_limit" => &mut world.ground_limit,
        "step_height" => &mut world.step_height,
        "walk_speed" => &mut world.steering.walk_speed,
        _ => &mut world.steering.jump_speed,
    }
}
