//! What a picture shows, as plain data: a scene's shapes and what a study told up to a step.
//!
//! A figure knows no camera and no pixels. It is read from records; no algorithm runs here.

mod bodies;
mod cast;
mod drawables;
mod framed;
pub(crate) mod minkowski;
mod minkowski_way;
pub(crate) mod part_state;
mod scope;
mod shift;
pub(crate) mod travel;

use super::bounds::Bounds;
use crate::app::palette::{Glyph, Pattern, Texture, Theme};
use capsule_lab::{
    geometry::Shape,
    minkowski::Form,
    scene::Scene,
    study::{PairStudy, Study},
    trace::Role,
};
use cast::Cast;
use egui::Color32;
use glam::Vec3;
use minkowski::MinkowskiOptions;
use travel::Travel;

/// What to leave out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FigureOptions {
    /// Which labels are shown.
    pub(crate) labels: Labels,
    /// Whether what earlier steps told stays, calmer.
    pub(crate) earlier: bool,
    /// Whether the mover is also shown where the push takes it, once there is one.
    pub(crate) pushed: bool,
    /// The moment at which a sweep's shapes are shown, a fraction of the displacement; `None` for that of the impact, or
    /// the end of the motion where there is none.
    pub(crate) time: Option<f32>,
    /// Whether the pair of a sweep is shown as a point and a rounded body.
    pub(crate) minkowski: MinkowskiOptions,
}

impl Default for FigureOptions {
    fn default() -> Self {
        Self {
            labels: Labels::Some,
            earlier: true,
            pushed: true,
            time: None,
            minkowski: MinkowskiOptions::default(),
        }
    }
}

/// Which labels are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Labels {
    /// None.
    None,
    /// The most telling few, the current step's first.
    #[default]
    Some,
    /// All of them.
    All,
}

/// Everything to draw, in world space, metres; widths and radii of marks in points.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Figure {
    /// Translucent capsules and spheres.
    pub(crate) bodies: Vec<Body>,
    /// Outlines of what is no longer there, dashed.
    pub(crate) ghosts: Vec<Body>,
    /// The surface of a swept body, in parts.
    pub(crate) parts: Vec<DrawnPart>,
    /// The corners of the volume inside: where a cylinder or a sphere is nearest to another, it is inside of the body.
    pub(crate) core: Vec<Vec3>,
    /// What shades the ground besides bodies and faces.
    pub(crate) casters: Vec<Caster>,
    /// Translucent triangles and patches of planes.
    pub(crate) faces: Vec<Face>,
    /// Lines.
    pub(crate) strokes: Vec<Stroke>,
    /// Heads of arrows.
    pub(crate) heads: Vec<Head>,
    /// Points.
    pub(crate) marks: Vec<Mark>,
    /// Names.
    pub(crate) labels: Vec<Label>,
    /// The roles that are present, for the legend.
    pub(crate) roles: Vec<Role>,
    /// Under study: the mover, and what it meets.
    pub(crate) pair: Option<[Shape; 2]>,
    /// Around the scene's shapes.
    pub(crate) bounds: Bounds,
    /// Around the pair under study.
    pub(crate) case: Bounds,
    /// Which labels are shown.
    pub(crate) shown_labels: Labels,
}

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
pub(crate) struct Body {
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
    pub(crate) form: Form,
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
pub(crate) struct Face {
    /// Its corners.
    pub(crate) v: [Vec3; 3],
    /// Its colour.
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
    /// Colour.
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
    /// Colour.
    pub(crate) color: Color32,
    /// Size relative to the usual.
    pub(crate) scale: f32,
}

/// A point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mark {
    /// Where.
    pub(crate) at: Vec3,
    /// Its form.
    pub(crate) glyph: Glyph,
    /// Its colour.
    pub(crate) color: Color32,
    /// Radius, points.
    pub(crate) radius: f32,
    /// How much it stands out.
    pub(crate) weight: Weight,
}

/// A name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Label {
    /// What it names.
    pub(crate) at: Vec3,
    /// The article's variable name, or a corner's.
    pub(crate) text: String,
    /// Colour.
    pub(crate) color: Color32,
    /// How much it stands out.
    pub(crate) weight: Weight,
}

/// What every part of a figure is made with.
struct Painter<'a> {
    figure: &'a mut Figure,
    theme: Theme,
}

impl Figure {
    /// The picture of `scene` and of what `study` told up to `step`; the shapes alone without a step.
    pub(crate) fn of(
        scene: &Scene,
        study: &Study,
        step: Option<usize>,
        theme: Theme,
        options: &FigureOptions,
    ) -> Self {
        let step = step.filter(|&index| index < study.record.steps.len());
        let current = framed::current(study, step);
        let pair = current.map(|current| &study.pairs[current]);
        let framed = framed::scene_of(scene, study, pair);
        let scene = framed.as_ref();
        let mut figure = Self::empty(scene, pair, options.labels);
        let mut painter = Painter {
            figure: &mut figure,
            theme,
        };
        let body = pair.and_then(|pair| minkowski::body_of(pair, &options.minkowski));
        let travel = pair.filter(|_| body.is_none());
        let travel = travel.and_then(|pair| Travel::of(scene, pair, options.time));
        let is_gone = |index: usize| {
            let gone = pair.filter(|_| body.is_some());
            let is_round = scene.bodies[index].shape.is_round();
            is_round && gone.is_some_and(|pair| pair.tested().involves(index))
        };
        let cast = Cast::of(study, current);
        if pair.is_some_and(|pair| cast.is_obstacle(pair.mover)) {
            painter.figure.pair = painter.figure.pair.map(|[a, b]| [b, a]);
        }
        if let (Some(pair), Some(body)) = (pair, &body) {
            painter.add_minkowski(body, pair, study, step, options);
        }
        let shown = travel.as_ref().map(Travel::scene);
        let bodies = &shown.as_ref().unwrap_or(scene).bodies;
        for (index, body) in bodies.iter().enumerate() {
            if is_gone(index) || body.hidden {
                continue;
            }
            let tones = theme.round(cast.is_obstacle(index));
            painter.add_scene_body(body, tones, cast.whole(index), |part| {
                cast.part(index, part)
            });
        }
        if let Some(travel) = &travel {
            painter.add_travel(travel);
        }
        let told_from = painter.figure.extent();
        if let Some(step) = step {
            cast.winner.inspect(|winner| painter.add_winner(winner));
            painter.add_told(study, step, options.earlier, body.is_some());
            if options.pushed {
                painter.add_pushed(study, step);
            }
        }
        if let Some(travel) = &travel {
            figure.shift(told_from, travel.drift());
        }
        figure
    }

    fn empty(scene: &Scene, pair: Option<&PairStudy>, shown_labels: Labels) -> Self {
        let bounds = Bounds::of(scene);
        let balls = pair.into_iter().flat_map(|pair| {
            let shapes = [pair.shapes.mover, pair.shapes.obstacle];
            shapes
                .into_iter()
                .flat_map(|shape| shape.points().into_iter().map(move |p| (p, shape.radius())))
        });
        Self {
            bodies: vec![],
            ghosts: vec![],
            parts: vec![],
            core: vec![],
            casters: vec![],
            faces: vec![],
            strokes: vec![],
            heads: vec![],
            marks: vec![],
            labels: vec![],
            roles: vec![],
            pair: pair.map(|pair| [pair.shapes.mover, pair.shapes.obstacle]),
            bounds,
            case: Bounds::around(balls).unwrap_or(bounds),
            shown_labels,
        }
    }

    /// Widens the bounds to hold `balls`.
    fn reach(&mut self, balls: impl Iterator<Item = (Vec3, f32)>) {
        if let Some(more) = Bounds::around(balls) {
            self.bounds = self.bounds.with(&more);
        }
    }
}

impl Painter<'_> {
    fn tone(&self, color: Color32, weight: Weight) -> Color32 {
        match weight {
            Weight::Subdued => self.theme.subdued(color),
            Weight::Calm => self.theme.calm(color),
            Weight::Shape | Weight::Current => color,
        }
    }

    fn stroke(
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

    fn mark(&mut self, at: Vec3, glyph: Glyph, color: Color32, radius: f32, weight: Weight) {
        let smaller = if weight == Weight::Calm { 0.85 } else { 1.0 };
        self.figure.marks.push(Mark {
            at,
            glyph,
            color: self.tone(color, weight),
            radius: radius * smaller,
            weight,
        });
    }

    fn label(&mut self, at: Vec3, text: &str, color: Color32, weight: Weight) {
        if !text.is_empty() {
            self.figure.labels.push(Label {
                at,
                text: text.into(),
                color,
                weight,
            });
        }
    }
}
