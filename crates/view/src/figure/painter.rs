//! Adds lines, points and names to a figure.

use super::{
    Caster, DrawnExtent, Figure, Label, LabelKind, Mark, SignedThing, Stroke, Weight, sign::Sign,
};
use crate::palette::{Glyph, Pattern, Theme};
use capsule_core::geometry::Shape;
use capsule_scenes::{run::study::Study, scene::Staging};
use egui::Color32;
use glam::Vec3;
use std::cell::RefCell;

/// The common inputs of all parts of a figure.
pub(super) struct Painter<'a> {
    pub(super) figure: &'a mut Figure,
    pub(super) theme: Theme,
    /// The step that the picture is about.
    pub(super) current: Option<(&'a Study, usize)>,
    /// The scene's description of its opening picture.
    pub(super) picture: Option<&'a Staging>,
    /// Which of several pictures side by side it is.
    pub(super) pane: usize,
    /// The hidden parts that were found.
    pub(super) met: RefCell<Vec<String>>,
    /// The points of shapes that notes may name.
    pub(super) shape_points: Vec<(String, Vec3)>,
}

impl Painter<'_> {
    /// Whether the program composes this picture: the scene leaves nothing of it out, whatever it adds.
    pub(super) fn is_composed(&self) -> bool {
        self.picture.is_none_or(|picture| picture.hidden.is_empty())
    }

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

    /// Names something that has its name at `at`, in plain words.
    pub(super) fn label(&mut self, at: Vec3, text: &str, color: Color32, weight: Weight) {
        self.name(DrawnExtent::Spot(at), text, color, weight).kind = LabelKind::Plain;
    }

    /// Adds the name of what is at `extent`; answers it, so that more can be said of it.
    pub(super) fn name(
        &mut self,
        extent: DrawnExtent,
        text: &str,
        color: Color32,
        weight: Weight,
    ) -> &mut Label {
        let labels = &mut self.figure.labels;
        labels.push(Label {
            extent,
            text: text.into(),
            color,
            weight,
            kind: LabelKind::Variable,
            sign: None,
            set: None,
            length: None,
            place: None,
            is_mentioned: false,
            shown: None,
        });
        let last = labels.len() - 1;
        &mut labels[last]
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

    /// Names the points of one shape, all or none of them.
    pub(super) fn name_points(&mut self, points: impl IntoIterator<Item = (Vec3, &'static str)>) {
        let (set, ink) = (self.figure.labels.len(), self.theme.ink());
        for (at, text) in points {
            self.name(DrawnExtent::Point(at), text, ink, Weight::Shape)
                .set = Some(set);
        }
    }

    /// Notes what something means that is drawn now.
    pub(super) fn mean(&mut self, sign: Sign, extent: DrawnExtent) {
        self.figure.meanings.push(SignedThing {
            sign,
            extent,
            is_fresh: true,
            tint: None,
        });
    }
}
