//! Links of a lesson that lead nowhere in its own scene.

use super::prelude::*;
use capsule_scenes::scene::{is_web_page, links_of};

/// Why a lesson's link leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("link `{address}` has no target: {why}")]
pub struct BrokenLink {
    pub address: String,
    pub why: String,
}

/// The links in the texts of `scene` that lead nowhere, while it is as it opens, as `study` has it.
pub fn broken(scene: &Scene, study: &Study) -> Vec<BrokenLink> {
    let asked = scene.question.iter();
    let asked = asked.flat_map(|it| [it.question.as_str(), it.answer.as_str()]);
    let links = [scene.text.as_str()]
        .into_iter()
        .chain(asked)
        .flat_map(links_of);
    let broken = links.filter_map(|address| {
        let why = why_broken(&address, scene, study)?;
        Some(BrokenLink { address, why })
    });
    broken.collect()
}

fn why_broken(address: &str, scene: &Scene, study: &Study) -> Option<String> {
    let link = match LessonLink::read(address) {
        Some(Ok(link)) => link,
        Some(Err(why)) => return Some(why),
        None if is_web_page(address) => return None,
        None => {
            let kinds = LessonLink::KINDS.join("`, `");
            return Some(format!(
                "it is not a web address and starts with none of `{kinds}`"
            ));
        }
    };
    match link {
        LessonLink::Step(address) => study.find(&address).err().map(|error| error.to_string()),
        LessonLink::Frame(_) if scene.run.response.is_none() => Some("nothing moves here".into()),
        LessonLink::Algorithm(choice) if !scene.fits(choice.method.question) => {
            Some(format!("`{}` is for other shapes", choice.method.name))
        }
        LessonLink::Response(_) if scene.run.response.is_none() => {
            Some("nothing moves here".into())
        }
        LessonLink::Repair(id) if !has_repair(scene, study, &id) => {
            Some(format!("the running method has no fix `{id}`"))
        }
        LessonLink::Shapes(numbers) => {
            let mut errors = numbers.iter().filter_map(|(name, _)| {
                let freedom = Freedom::one_named(scene, name, 0);
                freedom.err().map(|error| error.to_string())
            });
            errors.next()
        }
        _ => None,
    }
}

/// Whether the method of a pair, or the response, has a repair called `id`.
fn has_repair(scene: &Scene, study: &Study, id: &str) -> bool {
    let has = |repairs: &[Repair]| repairs.iter().any(|repair| repair.id == id);
    let response = scene.run.response.as_ref();
    let mut pairs = study.pairs.iter();
    response.is_some_and(|chosen| has(chosen.method.repairs))
        || pairs.any(|pair| has(pair.choice.method.repairs))
}
