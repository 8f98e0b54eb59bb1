//! JSON as `query` takes it: one case after the other, on one line each or spread over several.

use super::{
    MAX_SHAPES, NoteKind, PasteForm, Pasted, error, place_in, shapes::PastedShapes, too_many,
};
use crate::query::{CaseError, GivenError, QueryCase, without_place};
use capsule_core::method::{PartialSettings, Settings};
use capsule_scenes::scene::{Body, EngineAnswer, LARGEST, Run, SceneErrors, World};
use glam::Vec3;
use serde_json::value::RawValue;
use std::{borrow::Cow, collections::BTreeMap, ops::Range};

/// What it says, if it is meant to be a case at all.
pub(super) fn read(text: &str) -> Option<Result<Pasted, SceneErrors>> {
    let is_meant = text.trim_start().starts_with('{') && text.contains("\"query\"");
    is_meant.then(|| read_cases(text))
}

fn read_cases(text: &str) -> Result<Pasted, SceneErrors> {
    let mut shapes = PastedShapes::default();
    let mut run = Run::default();
    let values = values(text)?;
    for span in values.iter().cloned() {
        if shapes.bodies.len() + 2 > MAX_SHAPES {
            return Err(too_many(text, span));
        }
        let case = case(text, &span)?;
        if !fits_a_scene(&case) {
            let message = "a number of this case is too large";
            let expected = "expected sizes of at most 1e8, as in scenes";
            return Err(error(text, span, message, expected));
        }
        let settings = case
            .settings()
            .map_err(|problem| error(text, span.clone(), problem.to_string(), "in this case"))?;
        add(&mut shapes, &case, &settings, text, span);
        // The scene opens at the first case.
        if let [mover, obstacle] = &shapes.bodies[..] {
            run.pair = Some([mover.name.clone(), obstacle.name.clone()]);
            run.settings = PartialSettings::unusual(&settings, &Settings::default());
            run.engine = engine(&case).map_err(|problem| {
                error(text, values[0].clone(), problem.to_string(), "in this case")
            })?;
        }
    }
    if values.len() > 1 {
        let count = values.len();
        let text =
            format!("the shapes of all {count} cases are in one scene, which opens at the first");
        shapes.note(NoteKind::Assumed, None, text);
    }
    if shapes.bodies.iter().any(|body| body.velocity != Vec3::ZERO) {
        let text = "a `motion` is a velocity over a time step of 1 s";
        shapes.note(NoteKind::Assumed, None, text);
    }
    Ok(shapes.pasted(PasteForm::Query, World::default(), run))
}

fn values(text: &str) -> Result<Vec<Range<usize>>, SceneErrors> {
    let stream = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let span = |value: Result<&RawValue, serde_json::Error>| match value {
        Ok(value) => Ok(place_in(text, value.get())),
        Err(problem) => {
            let before = text
                .split_inclusive('\n')
                .take(problem.line().saturating_sub(1));
            let start: usize = before.map(str::len).sum();
            let at = (start + problem.column().saturating_sub(1)).min(text.len());
            let message = format!("not JSON: {}", without_place(&problem));
            Err(error(text, at..at, message, "a `query` line was expected"))
        }
    };
    stream.map(span).collect()
}

fn case(text: &str, span: &Range<usize>) -> Result<QueryCase, SceneErrors> {
    // On one line a column is a place. No JSON string holds a line break, so none is lost.
    let line = text[span.clone()].replace(['\n', '\r'], " ");
    QueryCase::read(line.as_bytes()).map_err(|problem| match problem {
        CaseError::Form { message, column } => {
            let at = (span.start + column.saturating_sub(1)).min(span.end);
            error(text, at..at, message, "here")
        }
        other => error(text, span.clone(), other.to_string(), "in this case"),
    })
}

/// What the engine of a case answered about these shapes, if the case has its answer.
fn engine(case: &QueryCase) -> Result<Option<EngineAnswer>, GivenError> {
    let answer = match case.note.answer() {
        None => return Ok(None),
        Some(Err(GivenError::Declined(why))) => Err(why),
        Some(answer) => Ok(answer?),
    };
    let engine = EngineAnswer::new("engine", answer);
    Ok(Some(engine.about(case.question, &case.pair)))
}

/// Whether a scene may hold its numbers: a case may have larger ones.
fn fits_a_scene(case: &QueryCase) -> bool {
    let pair = [case.pair.mover, case.pair.obstacle];
    let points = pair.iter().flat_map(|shape| shape.points());
    let radii = pair.iter().map(|shape| Vec3::splat(shape.radius()));
    let mut vectors = points.chain(radii).chain([case.pair.displacement]);
    vectors.all(|vector| vector.abs().max_element() <= LARGEST)
}

/// Adds the shapes of the case at `span`. A case that says a thing twice is no case.
fn add(
    shapes: &mut PastedShapes,
    case: &QueryCase,
    settings: &Settings,
    text: &str,
    span: Range<usize>,
) {
    let first = shapes.bodies.len();
    let mut part = |shape: usize, what: String, value: &RawValue| {
        shapes.part(place_in(text, value.get()), Some(shape), what);
    };
    for (key, value) in members(&text[span.clone()]) {
        let shape = match key.as_ref() {
            "a" => first,
            "b" => first + 1,
            "motion" => {
                part(first, "motion".into(), value);
                continue;
            }
            _ => continue,
        };
        for (_, value) in members(value.get()) {
            let corners: Result<[&RawValue; 3], _> = serde_json::from_str(value.get());
            match corners {
                Ok(corners) => (0..3).for_each(|at| part(shape, format!("v{at}"), corners[at])),
                Err(_) => {
                    members(value.get()).for_each(|(key, value)| part(shape, key.into(), value))
                }
            }
        }
    }
    let pair = [case.pair.mover, case.pair.obstacle];
    for (shape, velocity) in pair.into_iter().zip([case.pair.displacement, Vec3::ZERO]) {
        let name = shapes.free_name(None, shape.kind());
        let body = Body {
            velocity,
            double_sided: shape.is_round() || settings.double_sided,
            ..Body::standing(name, shape)
        };
        shapes.add(body, span.clone());
    }
}

/// An object's keys and values; none where it is no object.
fn members(object: &str) -> impl Iterator<Item = (Cow<'_, str>, &RawValue)> {
    let members: BTreeMap<Cow<'_, str>, &RawValue> =
        serde_json::from_str(object).unwrap_or_default();
    members.into_iter()
}
