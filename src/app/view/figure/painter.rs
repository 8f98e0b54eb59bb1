//! Adds lines, points and names to a figure.

use super::{Caster, Figure, Label, Mark, Stroke, Weight};
use crate::app::palette::{Glyph, Pattern, Theme};
use capsule_lab::geometry::Shape;
use egui::Color32;
use glam::Vec3;

/// What every part of a figure is made with.
pub(super) struct Painter<'a> {
    pub(super) figure: &'a mut Figure,
    pub(super) theme: Theme,
}

impl Painter<'_> {
    pub(super) fn tone(&self, color: Color32, weight: Weight) -> Color32 {
        match weight {
            Weight::Subdued => self.theme.subdued(color),
            Weight::Calm => self.theme.calm(color),
            Weight::Shape | Weight::Current => color,
        }
    }

    pub(super) fn stroke(
        &mut self,
        [a, b]: [Vec3; 2],
        width: f32,
        pattern: Pattern,
        color: Color32,
        weight: Weight,
    ) {
        let thinner = if weight == Weight::Calm { 0.7 } else { 1.0 };
        self.figure.strokes.push(Stroke {
            a,
            b,
            width: width * thinner,
            pattern,
            color: self.tone(color, weight),
            weight,
        });
    }

    pub(super) fn mark(
        &mut self,
        at: Vec3,
        glyph: Glyph,
        color: Color32,
        radius: f32,
        weight: Weight,
    ) {
        let smaller = if weight == Weight::Calm { 0.85 } else { 1.0 };
        self.figure.marks.push(Mark {
            at,
            glyph,
            color: self.tone(color, weight),
            radius: radius * smaller,
            weight,
        });
    }

    /// Names something that has its name at `at`.
    pub(super) fn label(&mut self, at: Vec3, text: &str, color: Color32, weight: Weight) {
        self.name(at, text, color, weight, false);
    }

    /// Names the point `at`.
    pub(super) fn label_point(&mut self, at: Vec3, text: &str, color: Color32, weight: Weight) {
        self.name(at, text, color, weight, true);
    }

    /// Lets the outline of a round shape throw its blob.
    pub(super) fn throw_blob(&mut self, shape: &Shape) {
        if let Some(capsule) = shape.as_capsule() {
            self.figure.shades.push(Caster {
                a: capsule.a,
                b: capsule.b,
                radius: capsule.radius,
            });
        }
    }

    fn name(&mut self, at: Vec3, text: &str, color: Color32, weight: Weight, is_of_point: bool) {
        if !text.is_empty() {
            self.figure.labels.push(Label {
                at,
                text: text.into(),
                color,
                weight,
                is_of_point,
            });
        }
    }
}
