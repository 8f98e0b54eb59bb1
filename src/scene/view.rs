//! The `[view]` of a scene file: where to look from, and how far a swept body is built up.

use super::{Scene, View, fields::Fields, values::Mistakes};
use crate::minkowski::Stage;
use std::ops::Range;

const VIEW: [&str; 5] = ["eye", "target", "orthographic", "minkowski", "explode"];

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
    let eye = fields.required("eye", "[4.0, 3.0, 5.0]", fields.vector("eye"));
    let target = fields.required("target", "[0.0, 1.0, 0.0]", fields.vector("target"));
    let orthographic = fields.flag("orthographic").unwrap_or(false);
    let (eye, target) = (eye?, target?);
    if eye == target {
        let span = fields.get("target").map_or(fields.span(), |t| t.span());
        let message = "`eye` and `target` are the same point";
        mistakes.add(span, message, "expected a point in front of the eye", None);
    }
    Some(View {
        eye,
        target,
        orthographic,
        minkowski,
    })
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
        let is_sweep = choice.is_some_and(|choice| choice.algorithm.question.is_sweep());
        for (key, span) in self.stage.iter().filter(|_| !is_sweep) {
            let help = "write algorithm = \"exact/sweep-capsule-triangle\" or its like under [run]";
            mistakes.add(
                span.clone(),
                format!("`{key}` needs a sweep"),
                "expected a scene whose algorithm is a sweep",
                Some(help.into()),
            );
        }
    }
}
