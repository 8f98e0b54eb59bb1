//! Whether a scene's run has the step that the scene opens at, and answers what it expects.

use super::{
    Study,
    difference::{Difference, EXACT, same, same_vector},
    expected_frame,
};
use crate::scene::{Expected, Scene};
use capsule_core::{method::Answer, trace::AddressError};

/// The largest difference in a number, meters, that counts as none; a scene may set another.
const TOLERANCE: f32 = 1e-5;

impl Study {
    /// Why this study of `scene`, as it opens, has no such step as its `[run] step` says; `None` where it has, where the
    /// scene says nothing, and where it would have it if nothing were hidden.
    pub fn stale_step(&self, scene: &Scene) -> Option<AddressError> {
        let address = scene.run.step.as_ref()?;
        let error = self.find(address).err()?;
        let hides = scene.bodies.iter().any(|body| body.hidden);
        let whole = hides.then(|| Self::of_scene(&scene.shown()));
        let is_hidden = whole.is_some_and(|whole| whole.find(address).is_ok());
        (!is_hidden).then_some(error)
    }
}

impl Scene {
    /// Every way in which `study` of this scene differs from its `[expect]`; empty when they agree, when nothing is
    /// expected, and where it is of another frame than the one that the scene opens at.
    pub fn differences(&self, study: &Study) -> Vec<Difference> {
        let Some(expect) = &self.expect else {
            return vec![];
        };
        let opening = self.run.frame.unwrap_or(0);
        let frame = study.frame().map(|frame| frame.number);
        if frame.is_some_and(|frame| frame != opening) {
            return vec![];
        }
        let tolerance = expect.tolerance.unwrap_or(TOLERANCE);
        let mut found = match study.contact_log() {
            Some(contact_log) => {
                let warnings = expect.warnings.as_deref();
                expected_frame::differences(&expect.movers, warnings, contact_log, tolerance)
            }
            None => vec![],
        };
        let Some(pair) = study.focus.map(|focus| &study.pairs[focus]) else {
            return found;
        };
        found.extend(compare(EXACT, &expect.exact, &pair.exact, tolerance));
        let chosen = pair.choice.name();
        found.extend(compare(&chosen, &expect.chosen, &pair.answer, tolerance));
        found
    }
}

fn compare(who: &str, expected: &Expected, answer: &Answer, tolerance: f32) -> Vec<Difference> {
    let mut found = vec![];
    let mut differs = |part, expected: String, got: Option<String>| {
        found.push(Difference {
            who: who.into(),
            part,
            expected,
            got: got.unwrap_or_else(|| "none".into()),
        });
    };
    let contact = answer.contact;
    if let Some(hit) = expected.hit
        && hit != answer.is_hit()
    {
        let word = |hit| if hit { "hit" } else { "miss" };
        differs("answer", word(hit).into(), Some(word(!hit).into()));
    }
    let scalars = [
        (
            "depth",
            expected.depth,
            contact.map(|contact| contact.depth),
        ),
        ("distance", expected.distance, answer.distance),
        ("time", expected.time, answer.time),
    ];
    for (part, expected, got) in scalars {
        if let Some(expected) = expected
            && !got.is_some_and(|got| same(got, expected, tolerance))
        {
            differs(part, expected.to_string(), got.map(|got| got.to_string()));
        }
    }
    let got = contact.map(|contact| contact.normal);
    if let Some(expected) = expected.normal
        && !got.is_some_and(|got| same_vector(got, expected, tolerance))
    {
        differs(
            "normal",
            expected.to_string(),
            got.map(|got| got.to_string()),
        );
    }
    let got = contact.map(|contact| contact.feature.to_string());
    if let Some(expected) = &expected.feature
        && got.as_ref() != Some(expected)
    {
        differs("feature", expected.clone(), got);
    }
    found
}
