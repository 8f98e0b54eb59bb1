//! Another run of a lesson's scene, of which a number is told: `{depth with repair:W1}` is of the scene with that repair
//! switched, `{hero after: speed with frame:30}` of a later frame. It is said with the words that links have
//! ([`LessonLink`]), several with commas between them.

use crate::{
    catalog::Chosen,
    method::{Repair, World},
    scene::{Freedom, LessonLink, Scene},
};

/// Between the name of a number and the run that it is of.
const WITH: &str = " with ";

/// The name in `words`, and what is said of its run, if it is of another than the scene's own.
pub(super) fn split(words: &str) -> (&str, Option<&str>) {
    let is_link = |link: &str| LessonLink::read(link).is_some();
    match words.rsplit_once(WITH) {
        Some((name, links)) if links.split(", ").all(is_link) => (name, Some(links)),
        _ => (words, None),
    }
}

/// `scene` as `links` have it; or why one of them says nothing of a run.
pub(super) fn instead(scene: &Scene, links: &str) -> Result<Scene, String> {
    let mut other = scene.clone();
    for written in links.split(", ") {
        let link = LessonLink::read(written).ok_or_else(|| format!("`{written}` is no link"))??;
        set(&mut other, link)?;
    }
    Ok(other)
}

fn set(scene: &mut Scene, link: LessonLink) -> Result<(), String> {
    let run = &mut scene.run;
    match link {
        LessonLink::Frame(frame) => run.frame = Some(frame),
        LessonLink::Algorithm(choice) => run.algorithm = Some(choice),
        LessonLink::Response(name) => {
            run.response = Some(Chosen::parse(&name).map_err(|error| error.to_string())?);
        }
        LessonLink::Repair(id) => {
            let algorithm = run.algorithm.as_mut();
            let algorithm = algorithm.map(|it| (it.algorithm.repairs, &mut it.settings));
            let response = run.response.as_mut();
            let response = response.map(|it| (it.response.repairs, &mut it.settings));
            let has = |repairs: &[Repair]| repairs.iter().any(|repair| repair.id == id);
            let mut all = algorithm.into_iter().chain(response);
            let (repairs, settings) = all
                .find(|(repairs, _)| has(repairs))
                .ok_or_else(|| format!("what runs has no repair `{id}`"))?;
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
        LessonLink::Step(_)
        | LessonLink::View(_)
        | LessonLink::Window(_)
        | LessonLink::Scene(_) => return Err("such a link changes no run".into()),
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
