//! The parts of a figure.

use super::sign::Sign;
use crate::palette::{Glyph, Pattern, Texture};
use capsule_core::{
    geometry::{OrientedBox, Shape, closest_point_on_segment},
    minkowski::BodyForm,
};
use capsule_scenes::scene::{LensSpot, NoteMark};
use egui::Color32;
use glam::Vec3;

/// How much a thing stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    Subdued,
    Shape,
    Calm,
    /// Drawn by the current step.
    Current,
}

/// A capsule, or a sphere where `a` is `b`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawnBody {
    /// First sphere's center.
    pub a: Vec3,
    pub b: Vec3,
    pub(crate) radius: f32,
    pub(crate) fill: Color32,
    /// Opacity of the fill, 0..=1.
    pub(crate) opacity: f32,
    /// Color of the silhouette.
    pub(crate) outline: Color32,
    /// Width of the silhouette, points.
    pub(crate) width: f32,
    /// Whether it darkens the ground and cuts a contour into the triangles.
    pub(crate) is_solid: bool,
}

/// A piece of a swept body's surface.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnPart {
    /// The piece, where it belongs.
    pub(crate) form: BodyForm,
    /// How far it is moved from there.
    pub(crate) offset: Vec3,
    /// The radius of cylinders and spheres.
    pub(crate) radius: f32,
    pub(crate) fill: Color32,
    /// Opacity of the fill, 0..=1.
    pub opacity: f32,
    /// Color of silhouette and borders.
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

impl DrawnBody {
    /// Whether its middle is within another.
    pub(super) fn lies_over(&self, other: &Self) -> bool {
        let middle = self.a.midpoint(self.b);
        closest_point_on_segment(middle, other.a, other.b).distance(middle) < other.radius
    }
}

/// A capsule that only shades the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Caster {
    pub(crate) a: Vec3,
    pub(crate) b: Vec3,
    pub(crate) radius: f32,
}

/// A box, as a plane cuts it: what is drawn of it are its sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawnBlock {
    pub(crate) shape: OrientedBox,
    pub(crate) fill: Color32,
    /// Opacity of the fill, 0..=1.
    pub(crate) opacity: f32,
    /// Color of the outline.
    pub(crate) outline: Color32,
    /// Width of the outline, points.
    pub(crate) width: f32,
}

/// A flat translucent piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawnFace {
    pub(crate) v: [Vec3; 3],
    pub(crate) fill: Color32,
    /// Its opacity, 0..=1.
    pub(crate) opacity: f32,
    /// Whether it hides lines, darkens the ground and shows the contours of bodies.
    pub(crate) is_solid: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    pub(crate) a: Vec3,
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
    /// Whether bodies before it veil it: it is a side of a triangle, not a construction line.
    pub(crate) fn is_veiled(&self) -> bool {
        self.pattern == Pattern::Solid && matches!(self.weight, Weight::Subdued | Weight::Shape)
    }
}

/// The head of an arrow; its shaft is a [`Stroke`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Head {
    /// The whole arrow's start.
    pub(crate) from: Vec3,
    pub(crate) tip: Vec3,
    pub(crate) color: Color32,
    /// Size relative to the usual.
    pub(crate) scale: f32,
    /// Whether the arrow is drawn shorter than it is.
    pub(crate) is_broken: bool,
}

/// A point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    pub at: Vec3,
    pub(crate) glyph: Glyph,
    pub(crate) color: Color32,
    /// Radius, points.
    pub(crate) radius: f32,
    /// How much it stands out.
    pub(crate) weight: Weight,
}

/// Where a thing is, so that it can be seen, named and pointed at.
#[derive(Clone, Debug, PartialEq)]
pub enum DrawnExtent {
    /// A point: it bears the name of any other point there.
    Point(Vec3),
    /// A place where the name of something larger goes.
    Spot(Vec3),
    /// A stretch, or the shaft of an arrow.
    Line([Vec3; 2]),
    /// The outline of a capsule between two centers, or of a sphere where they are one.
    Round([Vec3; 2], f32),
    /// The corners of something with sides.
    Corners(Vec<Vec3>),
}

impl DrawnExtent {
    /// The outline of a round shape; the corners of another.
    pub(crate) fn of(shape: &Shape) -> Self {
        let points = shape.points();
        if shape.is_round() {
            Self::Round([points[0], points[points.len() - 1]], shape.radius())
        } else {
            Self::Corners(points)
        }
    }

    pub(crate) fn middle(&self) -> Vec3 {
        match self {
            Self::Point(at) | Self::Spot(at) => *at,
            Self::Line([a, b]) | Self::Round([a, b], _) => (*a + *b) * 0.5,
            Self::Corners(corners) => corners.iter().sum::<Vec3>() / corners.len().max(1) as f32,
        }
    }

    pub(crate) fn shift(&mut self, by: Vec3) {
        match self {
            Self::Point(at) | Self::Spot(at) => *at += by,
            Self::Line(ends) | Self::Round(ends, _) => ends.iter_mut().for_each(|end| *end += by),
            Self::Corners(corners) => corners.iter_mut().for_each(|corner| *corner += by),
        }
    }
}

/// Something drawn that has a meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct SignedThing {
    pub sign: Sign,
    pub(crate) extent: DrawnExtent,
    /// Whether it belongs to the current step, not to an earlier one.
    pub(crate) is_fresh: bool,
    /// Its color, where that is not always the same.
    pub(crate) tint: Option<Color32>,
}

/// The kind of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelKind {
    /// A name from a listing: it is set as code is.
    Variable,
    /// A shape's, a moment's, a part's: plain text.
    Plain,
    /// A note of the scene's: plain text, before all others.
    Note,
}

/// A length shown as a line with a stroke across at both ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Dimension {
    pub(crate) a: Vec3,
    /// To; a point where it is `a`.
    pub(crate) b: Vec3,
    /// How far beside them its line lies, meters.
    pub(crate) beside: Vec3,
    /// Where its text is written; beside its line where it says nothing.
    pub(crate) text_at: Option<Vec3>,
    /// Its name, with its number and unit.
    pub text: String,
    pub(crate) color: Color32,
    /// Whether a line or an arrow of the figure is this length: it is shown only where that is too short to be seen.
    pub(crate) is_drawn: bool,
    /// How much it stands out.
    pub(crate) weight: Weight,
}

impl Dimension {
    pub(crate) fn middle(&self) -> Vec3 {
        self.a.midpoint(self.b)
    }
}

/// The ground beneath a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureGround {
    Missing,
    /// Only where the picture is a stage: seen square to an axis it is a drawing on paper.
    Stage,
    Everywhere,
}

/// A sign at a place that is drawn before everything.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TouchMark {
    pub(crate) at: Vec3,
    pub form: TouchForm,
    pub color: Color32,
}

/// The look of a [`TouchMark`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchForm {
    /// A scene's mark of a place.
    Note(NoteMark),
    /// A tick: the reader pointed at the right place.
    Tick,
}

impl TouchMark {
    /// How far its rim is from its middle, points.
    pub(crate) fn rim(&self) -> f32 {
        match self.form {
            TouchForm::Note(NoteMark::Dot) => 5.0,
            TouchForm::Note(NoteMark::Ring) => 9.0,
            TouchForm::Note(NoteMark::Cross) => 7.0,
            TouchForm::Tick => 10.0,
        }
    }
}

/// An angle shown as an arc.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnAngle {
    pub(crate) at: Vec3,
    /// The ends of its arms, meters from there.
    pub(crate) arms: [Vec3; 2],
    /// Its name, with its degrees; may be empty.
    pub(crate) text: String,
    /// Whether it is a right one: it has a square instead of an arc.
    pub(crate) is_right: bool,
    pub(crate) color: Color32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    pub(crate) extent: DrawnExtent,
    /// The article's variable name, or a corner's.
    pub text: String,
    pub(crate) color: Color32,
    /// How much it stands out.
    pub(crate) weight: Weight,
    pub(crate) kind: LabelKind,
    /// The sign of its thing, if a legend would explain it.
    pub(crate) sign: Option<Sign>,
    /// The shape whose points are named all or none, counted as they were drawn.
    pub(crate) set: Option<usize>,
    /// The length of a gap or a depth, meters: shown where the line is too short to be seen.
    pub(crate) length: Option<f32>,
    /// The coordinates that the current step states of it.
    pub(crate) place: Option<String>,
    /// Whether the current step speaks of it.
    pub(crate) is_mentioned: bool,
    /// Its name in the picture, where that differs.
    pub(crate) shown: Option<String>,
}

impl Label {
    /// What is written of it.
    pub(crate) fn said(&self) -> &str {
        self.shown.as_deref().unwrap_or(&self.text)
    }
}

/// A scene's request for a magnifier.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LensRequest {
    /// The magnified place; `None` for the part that is too small to be seen.
    pub(crate) at: Option<Vec3>,
    pub(crate) spot: Option<LensSpot>,
}

/// A text with its own place, tied to its subject.
#[derive(Clone, Debug, PartialEq)]
pub struct Callout {
    pub(crate) at: Vec3,
    /// The middle of the text.
    pub(crate) text_at: Vec3,
    pub text: String,
    pub(crate) color: Color32,
}
