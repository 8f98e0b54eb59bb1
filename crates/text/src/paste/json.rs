//! JSON as `query` takes it: one case after the other, on one line each or spread over several.

use super::{
    FreeNames, MAX_SHAPES, NoteKind, PasteForm, PasteNote, Pasted, PastedPart, error, in_order,
    place_in, shape_title, too_many,
};
use crate::{
    query::{CaseError, QueryCase, without_place},
    snippet::Configuration,
};
use capsule_core::method::{PartialSettings, Settings};
use capsule_scenes::scene::{Body, LARGEST, Run, SceneErrors, World};
use glam::Vec3;
use serde_json::value::RawValue;
use std::{borrow::Cow, collections::BTreeMap, ops::Range};

/// What it says, if it is meant to be a case at all.
pub(super) fn read(text: &str) -> Option<Result<Pasted, SceneErrors>> {
    let is_meant = text.trim_start().starts_with('{') && text.contains("\"query\"");
    is_meant.then(|| read_cases(text))
}

fn read_cases(text: &str) -> Result<Pasted, SceneErrors> {
    let mut read = Cases::default();
    for span in values(text)? {
        if read.bodies.len() + 2 > MAX_SHAPES {
            return Err(too_many(text, span));
        }
        let case = case(text, &span)?;
        if !fits_a_scene(&case) {
            let message = "a number of this case is too large";
            let expected = "expected sizes of at most 1e8, as in scenes";
            return Err(error(text, span, message, expected));
        }
        read.add(&case, text, span.clone())
            .map_err(|problem| error(text, span, problem.to_string(), "in this case"))?;
    }
    Ok(read.pasted())
}

fn values(text: &str) -> Result<Vec<Range<usize>>, SceneErrors> {
    let stream = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let span = |value: Result<&RawValue, serde_json::Error>| match value {
        Ok(value) => Ok(place_in(text, value.get())),
        Err(problem) => {
            let at = place_of(text, problem.line(), problem.column());
            let message = format!("not JSON: {}", without_place(&problem));
            Err(error(text, at..at, message, "a `query` line was expected"))
        }
    };
    stream.map(span).collect()
}

/// The byte at a line and column as JSON's reader counts them.
fn place_of(text: &str, line: usize, column: usize) -> usize {
    let before = text.split_inclusive('\n').take(line.saturating_sub(1));
    let start: usize = before.map(str::len).sum();
    (start + column.saturating_sub(1)).min(text.len())
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

/// Whether a scene may hold its numbers: a case may have larger ones.
fn fits_a_scene(case: &QueryCase) -> bool {
    let pair = [case.pair.mover, case.pair.obstacle];
    let points = pair.iter().flat_map(|shape| shape.points());
    let radii = pair.iter().map(|shape| Vec3::splat(shape.radius()));
    let mut vectors = points.chain(radii).chain([case.pair.displacement]);
    vectors.all(|vector| vector.abs().max_element() <= LARGEST)
}

/// The values of a case, one of the shapes of which is the one at `first`, the other the next. A case that says a thing
/// twice is no case.
fn parts(text: &str, case: &str, first: usize) -> Vec<PastedPart> {
    let mut parts = vec![];
    let mut add = |shape: usize, what: &str, value: &RawValue| {
        parts.push(PastedPart {
            span: place_in(text, value.get()),
            shape: Some(shape),
            what: what.to_string().into(),
        });
    };
    for (key, value) in members(case) {
        let shape = match key.as_ref() {
            "a" => first,
            "b" => first + 1,
            "motion" => {
                add(first, "motion", value);
                continue;
            }
            _ => continue,
        };
        for (_, value) in members(value.get()) {
            let corners: Result<[&RawValue; 3], _> = serde_json::from_str(value.get());
            match corners {
                Ok(corners) => (0..3).for_each(|at| add(shape, &format!("v{at}"), corners[at])),
                Err(_) => members(value.get()).for_each(|(key, value)| add(shape, &key, value)),
            }
        }
    }
    parts
}

/// An object's keys and values; none where it is no object.
fn members(object: &str) -> impl Iterator<Item = (Cow<'_, str>, &RawValue)> {
    let members: BTreeMap<Cow<'_, str>, &RawValue> =
        serde_json::from_str(object).unwrap_or_default();
    members.into_iter()
}

#[derive(Default)]
struct Cases {
    bodies: Vec<Body>,
    names: FreeNames,
    spans: Vec<Range<usize>>,
    parts: Vec<PastedPart>,
    run: Run,
    cases: usize,
}

impl Cases {
    fn add(&mut self, case: &QueryCase, text: &str, span: Range<usize>) -> Result<(), CaseError> {
        let settings = case.settings()?;
        let parts = parts(text, &text[span.clone()], self.bodies.len());
        self.parts.extend(parts);
        let pair = [case.pair.mover, case.pair.obstacle];
        for (shape, velocity) in pair.into_iter().zip([case.pair.displacement, Vec3::ZERO]) {
            self.bodies.push(Body {
                velocity,
                double_sided: shape.is_round() || settings.double_sided,
                ..Body::standing(self.names.free(None, shape.kind().name()), shape)
            });
            self.spans.push(span.clone());
        }
        if self.cases == 0 {
            self.open_at_first(&settings);
        }
        self.cases += 1;
        Ok(())
    }

    fn open_at_first(&mut self, settings: &Settings) {
        let usual = Settings::default();
        if let [mover, obstacle] = &self.bodies[..] {
            self.run.pair = Some([mover.name.to_string(), obstacle.name.to_string()]);
        }
        self.run.settings = PartialSettings::unusual(settings, &usual);
    }

    fn pasted(self) -> Pasted {
        let mut notes = vec![];
        let mut note = |text: &str| notes.push(PasteNote::new(NoteKind::Assumed, None, text));
        if self.cases > 1 {
            let cases = self.cases;
            note(&format!(
                "the shapes of all {cases} cases are in one scene, which opens at the first"
            ));
        }
        if self.bodies.iter().any(|body| body.velocity != Vec3::ZERO) {
            note("a `motion` is a velocity over a time step of 1 s");
        }
        let read = Configuration {
            title: shape_title(&self.bodies),
            bodies: self.bodies,
            world: World::default(),
            run: self.run,
        };
        let parts = in_order(self.parts);
        Pasted::unwritten(PasteForm::Query, read, self.spans, parts, notes)
    }
}
