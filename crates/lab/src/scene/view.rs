//! The `[view]` of a scene file: where to look from, and how far a swept body is built up.

use super::{Scene, View, Viewpoint, known_keys::Fields, values::Mistakes};
use capsule_core::minkowski::Stage;
use glam::Vec3;
use std::ops::Range;

const VIEW: [&str; 6] = [
    "direction",
    "eye",
    "target",
    "orthographic",
    "minkowski",
    "explode",
];

/// A [`View`] with the places of what only sweeps have.
#[derive(Default)]
pub(super) struct PlacedView {
    pub(super) view: Option<View>,
    /// Key and place of each number above 0.
    stage: Vec<(&'static str, Range<usize>)>,
}

/// Reads `[view]`.
pub(super) fn read(root: &Fields<'_, '_>, mistakes: &Mistakes) -> PlacedView {
    let mut placed = PlacedView::default();
    let Some(fields) = root.table("view", "[view]", &VIEW) else {
        return placed;
    };
    let minkowski = Stage {
        morph: placed.read_share(&fields, "minkowski", mistakes),
        explode: placed.read_share(&fields, "explode", mistakes),
    };
    placed.view = read_view(&fields, minkowski, mistakes);
    placed
}

fn read_view(fields: &Fields<'_, '_>, minkowski: Stage, mistakes: &Mistakes) -> Option<View> {
    let from = match fields.get("direction") {
        Some(_) => read_direction(fields, mistakes),
        None => read_eye(fields, mistakes),
    };
    let orthographic = fields.flag("orthographic").unwrap_or(false);
    Some(View {
        from: from?,
        orthographic,
        minkowski,
    })
}

/// Reads `direction`, beside which there is no eye.
fn read_direction(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> Option<Viewpoint> {
    for key in ["eye", "target"] {
        if let Some(other) = fields.get(key) {
            let message = format!("`{key}` beside `direction`");
            let expected = "expected either `direction`, or `eye` and `target`";
            mistakes.add(other.span(), message, expected, None);
        }
    }
    let direction = fields.vector("direction")?;
    if direction == Vec3::ZERO {
        let span = fields.get("direction").map_or(fields.span(), |d| d.span());
        let expected = "expected one from what is seen toward the eye, such as [0.5, 0.4, 0.8]";
        mistakes.add(span, "`direction` has no length", expected, None);
    }
    Some(Viewpoint::Direction(direction))
}

/// Reads `eye` and `target`.
fn read_eye(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> Option<Viewpoint> {
    let eye = fields.required("eye", "[4.0, 3.0, 5.0]", fields.vector("eye"));
    let target = fields.required("target", "[0.0, 1.0, 0.0]", fields.vector("target"));
    let (eye, target) = (eye?, target?);
    if eye == target {
        let span = fields.get("target").map_or(fields.span(), |t| t.span());
        let message = "`eye` and `target` are the same point";
        mistakes.add(span, message, "expected a point in front of the eye", None);
    }
    Some(Viewpoint::Eye { eye, target })
}

impl PlacedView {
    /// A number from 0 to 1; 0 unless told.
    fn read_share(
        &mut self,
        fields: &Fields<'_, '_>,
        key: &'static str,
        mistakes: &Mistakes,
    ) -> f32 {
        let Some(share) = fields.number(key) else {
            return 0.0;
        };
        let (span, number) = (share.span(), share.into_inner());
        if !(0.0..=1.0).contains(&number) {
            let expected = format!("expected a number from 0 to 1, found {number}");
            let message = format!("`{key}` must be from 0 to 1");
            mistakes.add(span.clone(), message, expected, None);
        }
        if number > 0.0 {
            self.stage.push((key, span));
        }
        number
    }

    /// Checks that it fits `scene`: only sweeps have a rounded body to show.
    pub(super) fn check(&self, scene: &Scene, mistakes: &Mistakes) {
        let choice = scene.choice();
        let is_sweep = choice.is_some_and(|choice| choice.method.question.is_sweep());
        for (key, span) in self.stage.iter().filter(|_| !is_sweep) {
            let help =
                "write algorithm = \"exact/sweep-capsule-triangle\" or another sweep under [run]";
            mistakes.add(
                span.clone(),
                format!("`{key}` needs a sweep"),
                "expected a scene whose algorithm is a sweep",
                Some(help.into()),
            );
        }
    }
}
