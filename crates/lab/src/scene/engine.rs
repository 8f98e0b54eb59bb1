//! The `[engine]` of a scene file: what an engine answered about the scene's pair. It is a method of this scene alone, so
//! the scene shows the answer beside the exact one wherever it is opened.
//!
//! ```toml
//! [engine]
//! name   = "Jolt"
//! hit    = true
//! depth  = 0.02
//! normal = [0.0, 1.0, 0.0]
//! ```
//!
//! A missing value is not judged.

use super::{
    known_keys::Fields,
    values::{Mistakes, list, number, vector},
};
use capsule_core::{
    catalog::{AlgorithmChoice, ExternalHead},
    method::{
        Algorithm, ExternalMethod, GivenAnswer, NoAnswerReason, NoReply, Pair, PairReply, Question,
        Settings,
    },
};
use fnv::FnvHasher;
use glam::Vec3;
use std::{
    collections::BTreeMap,
    hash::Hasher,
    sync::{Mutex, PoisonError},
};
use toml::de::DeValue;

const KEYS: [&str; 9] = [
    "name", "hit", "time", "depth", "normal", "point", "distance", "error", "shapes",
];

/// The name of an engine that has none.
const UNNAMED: &str = "engine";

/// What an engine answered; two are equal where they say the same.
#[derive(Clone, Copy, Debug)]
pub struct EngineAnswer(&'static EngineMethod);

#[derive(Debug)]
struct EngineMethod {
    said: Said,
    algorithms: &'static [Algorithm],
}

/// What `[engine]` says.
#[derive(Clone, Debug)]
struct Said {
    name: String,
    /// The answer, or why there is none.
    answer: Result<GivenAnswer, String>,
    /// The fingerprint of the question and the shapes; an answer without one is taken for any shapes.
    shapes: Option<u64>,
}

impl PartialEq for EngineAnswer {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl EngineAnswer {
    /// What the engine `name` answered, or why it did not.
    pub fn new(name: &str, answer: Result<GivenAnswer, String>) -> Self {
        Self::of(Said {
            name: name.into(),
            answer,
            shapes: None,
        })
    }

    /// The same, about these shapes alone: others it does not answer.
    pub fn about(self, question: Question, pair: &Pair) -> Self {
        Self::of(Said {
            shapes: Some(fingerprint(question, pair)),
            ..self.0.said.clone()
        })
    }

    /// Methods are never forgotten: what says the same is one method.
    fn of(said: Said) -> Self {
        static KNOWN: Mutex<BTreeMap<String, &'static EngineMethod>> = Mutex::new(BTreeMap::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let method = known.entry(format!("{said:?}")).or_insert_with(|| {
            // A program that runs may have the same name.
            let head = ExternalHead {
                name: &format!("{} recorded", said.name),
                shown: Some(&said.name),
                known: &[],
                title: "Engine",
                by: &said.name,
                contributes: "The answer of an engine: it has no steps.",
            };
            let respondent: &'static Said = Box::leak(Box::new(said.clone()));
            Box::leak(Box::new(EngineMethod {
                algorithms: head.routines(respondent),
                said,
            }))
        });
        Self(method)
    }

    /// The name of the engine.
    pub fn name(self) -> &'static str {
        &self.0.said.name
    }

    /// The answer, or why there is none.
    pub fn answer(self) -> Result<GivenAnswer, &'static str> {
        self.0.said.answer.as_ref().copied().map_err(String::as_str)
    }

    /// The fingerprint of its shapes, as `shapes` has it.
    pub fn shapes(self) -> Option<String> {
        self.0.said.shapes.map(|shapes| format!("{shapes:016x}"))
    }

    /// The routine that answers `question` with it.
    pub fn algorithm(self, question: Question) -> Option<&'static Algorithm> {
        let mut all = self.0.algorithms.iter();
        all.find(|algorithm| algorithm.question == question)
    }

    /// Whether `algorithm` is one of its routines.
    pub fn is_asked_by(self, algorithm: &Algorithm) -> bool {
        self.0.algorithms.iter().any(|own| own == algorithm)
    }

    /// The choice that `[run]` names so.
    pub(super) fn named(self, name: &str) -> Option<AlgorithmChoice> {
        let mut all = self.0.algorithms.iter();
        let algorithm = all.find(|algorithm| algorithm.name == name)?;
        Some(AlgorithmChoice::plain(algorithm))
    }
}

impl ExternalMethod for Said {
    fn reply(
        &self,
        question: Question,
        pair: &Pair,
        settings: &Settings,
    ) -> Result<PairReply, NoReply> {
        let declined = |why: &str| NoReply {
            silence: NoAnswerReason::Declined,
            why: why.into(),
        };
        let mut shapes = self.shapes.iter();
        if shapes.any(|shapes| *shapes != fingerprint(question, pair)) {
            return Err(declined("no answer: it answered for other shapes"));
        }
        match &self.answer {
            Ok(given) => Ok(given.reply(question, pair, settings)),
            Err(why) => Err(declined(why)),
        }
    }

    fn noun(&self) -> &'static str {
        "the engine"
    }
}

/// Differs where the question or a bit of the shapes does.
fn fingerprint(question: Question, pair: &Pair) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(question.name().as_bytes());
    let points = [pair.mover, pair.obstacle].map(|shape| shape.points());
    let points = points.concat().into_iter().chain([pair.displacement]);
    let radii = [pair.mover, pair.obstacle].map(|shape| shape.radius());
    for number in points.flat_map(|point| point.to_array()).chain(radii) {
        // Both zeros are one place.
        hasher.write_u32((number + 0.0).to_bits());
    }
    hasher.finish()
}

/// Reads `[engine]`.
pub(super) fn read(root: &Fields<'_, '_>, mistakes: &Mistakes) -> Option<EngineAnswer> {
    let fields = root.table("engine", "[engine]", &KEYS)?;
    let name = fields.text("name").map(|name| name.into_inner());
    let error = fields.text("error").map(|error| error.into_inner());
    let shapes = fields.text("shapes").and_then(|written| {
        let shapes = u64::from_str_radix(written.get_ref(), 16);
        if shapes.is_err() {
            let message = "`shapes` is no fingerprint";
            let expected = "expected 16 hexadecimal digits, as the program writes them";
            mistakes.add(written.span(), message, expected, None);
        }
        shapes.ok()
    });
    let scalar = |key: &str| {
        let value = fields.get(key)?;
        if is_non_finite(value.get_ref()) {
            return Some(f32::NAN);
        }
        Some(number(key, value, mistakes)?.into_inner())
    };
    let triple = |key: &str| {
        let value = fields.get(key)?;
        let parts: [_; 3] = list(key, value, "three numbers [x, y, z]", mistakes)?;
        if parts.iter().any(|part| is_non_finite(part.get_ref())) {
            return Some(Vec3::NAN);
        }
        vector(key, value, mistakes)
    };
    let answer = match error {
        Some(error) => {
            if let Some(hit) = fields.key_span("hit") {
                let message = "`hit` beside `error`";
                let expected = "expected one of the two: an engine that fails answers nothing";
                mistakes.add(hit, message, expected, None);
            }
            Err(error)
        }
        None => Ok(GivenAnswer {
            hit: fields.required("hit", "true", fields.flag("hit"))?,
            time: scalar("time"),
            depth: scalar("depth"),
            normal: triple("normal"),
            point: triple("point"),
            distance: scalar("distance"),
            non_finite: false,
        }),
    };
    if answer.as_ref().is_ok_and(|given: &GivenAnswer| !given.hit) {
        for key in ["time", "depth", "normal", "point"] {
            if let Some(at) = fields.key_span(key) {
                let message = format!("`{key}` is given for a miss");
                let expected = format!("expected no `{key}` beside `hit = false`");
                mistakes.add(at, message, expected, None);
            }
        }
    }
    Some(EngineAnswer::of(Said {
        name: name.unwrap_or_else(|| UNNAMED.into()),
        answer,
        shapes,
    }))
}

/// Engines answer NaN, too.
fn is_non_finite(value: &DeValue<'_>) -> bool {
    matches!(value, DeValue::Float(float) if float.as_str().contains(['n', 'N']))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{run::study::Study, scene::Scene};

    /// A ball half a meter deep in the ground, and what its engine answered.
    fn text(engine: &str) -> String {
        format!(
            "title = \"Ball\"\n[engine]\nname = \"Jolt\"\n{engine}\n\
             [[sphere]]\nname = \"ball\"\ncenter = [0, 0.5, 0]\nradius = 1\n\
             [[triangle]]\nname = \"ground\"\npoints = [[-2, 0, -2], [0, 0, 2], [2, 0, -2]]\n"
        )
    }

    fn scene(engine: &str) -> Scene {
        let text = text(engine);
        Scene::read("ball.toml", &text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// The words of the mistakes of such a scene.
    fn mistakes(engine: &str) -> String {
        let read = Scene::read("ball.toml", &text(engine));
        read.expect_err("a mistake").to_string()
    }

    #[test]
    fn the_answer_of_an_engine_is_judged_beside_the_exact_one() {
        let wrong = Study::of_scene(&scene("hit = true\ndepth = 0.25"));
        let pair = &wrong.pairs[0];
        let depths = [&pair.answer, &pair.exact].map(|one| one.contact.map(|it| it.depth));
        assert_eq!(depths, [Some(0.25), Some(0.5)]);
        assert_eq!(pair.faults.len(), 1, "{:?}", pair.faults);
        // What is left out is not judged.
        let right = Study::of_scene(&scene("hit = true"));
        assert!(right.pairs[0].faults.is_empty());
        let missed = Study::of_scene(&scene("hit = false"));
        assert!(!missed.pairs[0].faults.is_empty());
        let declined = Study::of_scene(&scene("error = \"no spheres\""));
        assert!(!declined.pairs[0].faults.is_empty());
        let no_number = Study::of_scene(&scene("hit = true\nnormal = [0, nan, 0]"));
        assert!(!no_number.pairs[0].answer.is_finite());
    }

    #[test]
    fn a_hit_of_what_does_not_touch_is_shown_where_the_two_are_nearest() {
        let text = text("hit = true\nnormal = [0, 1, 0]").replace("[0, 0.5, 0]", "[0.25, 4, 0]");
        let scene = Scene::read("ball.toml", &text).expect("a scene");
        let pair = Study::of_scene(&scene).pairs.remove(0);
        assert!(pair.exact.contact.is_none());
        let contact = pair.answer.contact.expect("the hit of the engine");
        assert!(
            contact.point.distance(Vec3::new(0.25, 0.0, 0.0)) < 1e-3,
            "{contact:?}"
        );
    }

    /// A point that the engine did not give is on the obstacle, so it is not judged.
    #[test]
    fn a_false_hit_of_two_boxes_has_no_fault_but_the_hit() {
        let text = "title = \"Crate\"\n[engine]\nhit = true\ntime = 0.0\n\
            [[box]]\ncenter = [0, 1.003, 0]\nhalf_size = [0.5, 0.5, 0.5]\nvelocity = [0, 1, 0]\n\
            [[box]]\ncenter = [0, 0.25, 0]\nhalf_size = [2, 0.25, 2]\n";
        let scene = Scene::read("crate.toml", text).expect("a scene");
        let pair = Study::of_scene(&scene).pairs.remove(0);
        assert_eq!(pair.faults.len(), 1, "{:?}", pair.faults);
    }

    #[test]
    fn an_engine_answers_no_other_shapes_than_it_was_asked_about() {
        let asked = scene("hit = true\ndepth = 0.25");
        let engine = asked.run.engine.expect("an answer");
        let pair = Study::of_scene(&asked).pairs[0].shapes;
        let about = engine.about(Question::SPHERE_TRIANGLE, &pair);
        assert_eq!(about, engine.about(Question::SPHERE_TRIANGLE, &pair));
        let shapes = about.shapes().expect("a fingerprint");
        let engine = format!("hit = true\ndepth = 0.25\nshapes = \"{shapes}\"");
        let depth = |scene: &Scene| {
            let study = Study::of_scene(scene);
            study.pairs[0].answer.contact.map(|contact| contact.depth)
        };
        assert_eq!(depth(&scene(&engine)), Some(0.25));
        let moved = text(&engine).replace("[0, 0.5, 0]", "[0, 0.6, 0]");
        let moved = Scene::read("ball.toml", &moved).expect("a scene");
        assert_eq!(depth(&moved), None);
    }

    #[test]
    fn another_method_is_named_beside_an_engine_and_so_is_the_engine() {
        let run = |algorithm: &str| {
            let text = text("hit = false").replace(
                "[engine]",
                &format!("[run]\nalgorithm = \"{algorithm}\"\n[engine]"),
            );
            let scene = Scene::read("ball.toml", &text).expect("a scene");
            scene.choice().expect("a choice").name()
        };
        for name in ["exact/sphere-triangle", "jolt-recorded/sphere-triangle"] {
            assert_eq!(run(name), name);
        }
    }

    #[test]
    fn no_response_moves_by_the_answer_of_an_engine() {
        let run =
            "[run]\nresponse = \"exact/slide\"\nalgorithm = \"jolt-recorded/sphere-triangle\"";
        for run in [run, "[run]\nresponse = \"exact/slide\""] {
            let scene = scene(&format!("hit = true\n{run}"));
            assert!(scene.run.algorithm.is_none(), "{run}");
        }
    }

    #[test]
    fn a_mistake_in_an_answer_is_told() {
        assert!(mistakes("depth = 0.1").contains("[engine] has no `hit`"));
        assert!(mistakes("hit = 1").contains("`hit` must be true or false"));
        assert!(mistakes("hit = true\nshapes = \"these\"").contains("`shapes` is no fingerprint"));
        assert!(mistakes("hit = true\ndeep = 1").contains("unknown key `deep`"));
        assert!(mistakes("hit = false\ndepth = 1").contains("`depth` is given for a miss"));
        assert!(mistakes("hit = true\nerror = \"no\"").contains("`hit` beside `error`"));
    }
}
