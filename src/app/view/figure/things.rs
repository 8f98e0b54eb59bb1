//! What a figure is made of.

use crate::app::palette::{Glyph, Pattern, Texture};
use capsule_lab::minkowski::BodyForm;
use egui::Color32;
use glam::Vec3;

/// How much a thing stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// Not under study.
    Subdued,
    /// A shape under study.
    Shape,
    /// Told earlier.
    Calm,
    /// Told by the current step.
    Current,
}

/// A capsule, or a sphere where `a` is `b`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DrawnBody {
    /// First sphere's centre.
    pub(crate) a: Vec3,
    /// Last sphere's centre.
    pub(crate) b: Vec3,
    /// Radius.
    pub(crate) radius: f32,
    /// Colour of the fill.
    pub(crate) fill: Color32,
    /// Opacity of the fill, 0..=1.
    pub(crate) opacity: f32,
    /// Colour of the silhouette.
    pub(crate) outline: Color32,
    /// Width of the silhouette, points.
    pub(crate) width: f32,
    /// Whether it darkens the ground and cuts a contour into the triangles.
    pub(crate) is_solid: bool,
}

/// A piece of a swept body's surface.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DrawnPart {
    /// What it is, where it belongs.
    pub(crate) form: BodyForm,
    /// How far it is moved from there.
    pub(crate) offset: Vec3,
    /// Of cylinders and spheres.
    pub(crate) radius: f32,
    /// Colour of the fill.
    pub(crate) fill: Color32,
    /// Opacity of the fill, 0..=1.
    pub(crate) opacity: f32,
    /// Colour of silhouette and borders.
    pub(crate) outline: Color32,
    /// Width of the silhouette, points.
    pub(crate) width: f32,
    /// Width of the borders to other parts, points.
    pub(crate) border: f32,
    /// How the fill is broken up.
    pub(crate) texture: Texture,
    /// How much is seen of what lies inside of the body, 0..=1.
    pub(crate) inside: f32,
}

/// A capsule that only shades the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Caster {
    /// First end.
    pub(crate) a: Vec3,
    /// Last end.
    pub(crate) b: Vec3,
    /// Radius.
    pub(crate) radius: f32,
}

/// A flat translucent piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DrawnFace {
    /// Its corners.
    pub(crate) v: [Vec3; 3],
    pub(crate) fill: Color32,
    /// Its opacity, 0..=1.
    pub(crate) opacity: f32,
    /// Whether it hides lines, darkens the ground and shows the contours of bodies.
    pub(crate) is_solid: bool,
}

/// A line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stroke {
    /// From.
    pub(crate) a: Vec3,
    /// To.
    pub(crate) b: Vec3,
    /// Width, points.
    pub(crate) width: f32,
    /// Solid, dashed or dotted.
    pub(crate) pattern: Pattern,
    pub(crate) color: Color32,
    /// How much it stands out.
    pub(crate) weight: Weight,
}

impl Stroke {
    /// Whether bodies before it veil it: it is a side of a triangle, not a line that someone thinks of.
    pub(crate) fn is_veiled(&self) -> bool {
        self.pattern == Pattern::Solid && matches!(self.weight, Weight::Subdued | Weight::Shape)
    }
}

/// The head of an arrow; its shaft is a [`Stroke`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Head {
    /// The whole arrow's start.
    pub(crate) from: Vec3,
    /// The arrow's end.
    pub(crate) tip: Vec3,
    pub(crate) color: Color32,
    /// Size relative to the usual.
    pub(crate) scale: f32,
    /// Whether the arrow is drawn shorter than it is.
    pub(crate) is_broken: bool,
}

/// A point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mark {
    pub(crate) at: Vec3,
    /// Its form.
    pub(crate) glyph: Glyph,
    pub(crate) color: Color32,
    /// Radius, points.
    pub(crate) radius: f32,
    /// How much it stands out.
    pub(crate) weight: Weight,
}

/// A name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Label {
    pub(crate) at: Vec3,
    /// The article's variable name, or a corner's.
    pub(crate) text: String,
    pub(crate) color: Color32,
    /// How much it stands out.
    pub(crate) weight: Weight,
    /// Whether it names a point, and so is the name of any other point there.
    pub(crate) is_of_point: bool,
}
