//! The `[expect]` of a scene file: what its answers must be.

use super::{
    Expect, Expected, Scene,
    error::suggestion,
    expect_frame,
    known_keys::Fields,
    run::PlacedRun,
    values::{Mistakes, SpannedValue, number, text, vector},
};
use capsule_core::geometry::Feature;
use glam::Vec3;
use toml::de::DeValue;

const EXACT: [&str; 10] = [
    "hit",
    "depth",
    "distance",
    "time",
    "normal",
    "feature",
    "tolerance",
    "chosen",
    "mover",
    "warnings",
];
const CHOSEN: [&str; 6] = ["hit", "depth", "distance", "time", "normal", "feature"];

/// Reads `[expect]`.
pub(super) fn read(root: &Fields<'_, '_>, mistakes: &Mistakes) -> Option<Expect> {
    let fields = root.table("expect", "[expect]", &EXACT)?;
    let chosen = fields.table("chosen", "[expect.chosen]", &CHOSEN);
    let tolerance = fields.number("tolerance");
    if let Some(tolerance) = &tolerance
        && *tolerance.get_ref() <= 0.0
    {
        let message = "`tolerance` must be greater than 0";
        mistakes.add(tolerance.span(), message, "expected some room", None);
    }
    Some(Expect {
        exact: expected(&fields, false, mistakes),
        chosen: chosen
            .map(|fields| expected(&fields, true, mistakes))
            .unwrap_or_default(),
        movers: expect_frame::movers(&fields),
        warnings: expect_frame::warnings(&fields, mistakes),
        tolerance: tolerance.map(|tolerance| *tolerance.get_ref()),
    })
}

/// Reads the parts of one answer. Only a printed method's may be NaN.
fn expected(fields: &Fields<'_, '_>, may_be_nan: bool, mistakes: &Mistakes) -> Expected {
    let is_nan = |value: &SpannedValue<'_>| may_be_nan && value.get_ref().as_str() == Some("nan");
    let scalar = |key: &str| {
        let value = fields.get(key)?;
        if is_nan(value) {
            return Some(f32::NAN);
        }
        let number = number(key, value, mistakes)?;
        if *number.get_ref() < 0.0 && !may_be_nan {
            let message = format!("`{key}` of the exact answer is never negative");
            mistakes.add(number.span(), message, "expected 0 or more", None);
        }
        Some(*number.get_ref())
    };
    let found = Expected {
        hit: fields.flag("hit"),
        depth: scalar("depth"),
        distance: scalar("distance"),
        time: scalar("time"),
        normal: fields.get("normal").and_then(|value| {
            if is_nan(value) {
                return Some(Vec3::NAN);
            }
            unit_vector(value, mistakes)
        }),
        feature: fields
            .get("feature")
            .and_then(|value| feature(value, mistakes)),
    };
    if found.hit == Some(false) {
        for key in ["depth", "time", "normal", "feature"] {
            if let Some(value) = fields.get(key) {
                let message = format!("`{key}` is expected of a miss");
                let help = "a miss has no contact: leave it out, or expect `hit = true`";
                let expected = format!("expected no `{key}` beside `hit = false`");
                mistakes.add(value.span(), message, expected, Some(help.into()));
            }
        }
    }
    found
}

fn unit_vector(value: &SpannedValue<'_>, mistakes: &Mistakes) -> Option<Vec3> {
    let normal = vector("normal", value, mistakes)?;
    let length = normal.length();
    if (length - 1.0).abs() > 1e-3 {
        let message = "`normal` must be of unit length";
        let expected = format!("expected length 1, found {length:.4}");
        mistakes.add(value.span(), message, expected, None);
    }
    Some(normal)
}

fn feature(value: &SpannedValue<'_>, mistakes: &Mistakes) -> Option<String> {
    let known = Feature::ALL.map(|feature| feature.to_string());
    let DeValue::String(name) = value.get_ref() else {
        text("feature", value, mistakes);
        return None;
    };
    let feature = Feature::named(name);
    if feature.is_none() {
        let known = known.each_ref().map(String::as_str);
        mistakes.add(
            value.span(),
            format!("no feature is called `{name}`"),
            "expected a part of a shape",
            Some(suggestion(name, "the features are", &known)),
        );
    }
    feature.map(|feature| feature.to_string())
}

/// Checks that there is something to expect of `scene`.
pub(super) fn check(
    root: &Fields<'_, '_>,
    expect: Option<&Expect>,
    run: &PlacedRun,
    scene: &Scene,
    mistakes: &Mistakes,
) {
    let (Some(expect), Some(table)) = (expect, root.get("expect")) else {
        return;
    };
    let nothing = Expected::default();
    expect_frame::check(root, expect, run.has_response(), scene, mistakes);
    let is_of_frame = !expect.movers.is_empty() || expect.warnings.is_some();
    if scene.questions().is_empty() && !is_of_frame && mistakes.is_empty() {
        let message = "`[expect]` in a scene without a pair to test";
        let expected = "expected a sphere or capsule, and another shape";
        mistakes.add(table.span(), message, expected, None);
    }
    let is_of_pair = expect.exact != nothing || expect.chosen != nothing;
    if !is_of_pair && !is_of_frame && mistakes.is_empty() {
        let message = "`[expect]` expects nothing";
        let expected = if run.has_response() {
            "expected `warnings = […]` or a [[expect.mover]]"
        } else {
            "expected `hit = …` at least"
        };
        mistakes.add(table.span(), message, expected, None);
    }
    let chosen = table.get_ref().get("chosen");
    if let Some(chosen) = chosen
        && !run.has_algorithm()
    {
        mistakes.add(
            chosen.span(),
            "`[expect.chosen]` in a scene that chooses no algorithm",
            "expected `algorithm = …` in [run]",
            Some("[expect] itself is about the exact answer".into()),
        );
    }
}
