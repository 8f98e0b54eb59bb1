//! The content of a picture, as plain data: a scene's shapes and a study's drawings up to a step.
//!
//! A figure knows no camera and no pixels. It is read from records; no algorithm runs here.

pub(crate) mod angle;
mod bodies;
mod broad_phase_boxes;
mod captioned;
mod composition;
mod drawables;
mod emphasis;
mod error;
mod framed;
mod guess;
pub(crate) mod intervals;
pub(crate) mod measured;
mod mention;
pub mod minkowski;
mod moments;
mod notes;
#[cfg(test)]
mod own_case_tests;
mod painter;
pub mod part_state;
mod passage;
mod path;
#[cfg(test)]
mod red_tests;
mod said_lengths;
mod scenery;
mod scope;
mod shape_names;
mod shift;
#[cfg(test)]
pub(crate) mod shown_tests;
pub mod sign;
pub(crate) mod stated;
mod subject;
mod things;
pub mod travel;
mod warned;
mod whole_face;
mod wires;
mod written_lengths;

pub use guess::Guessing;
pub(crate) use scenery::{DrawnScenery, Scenery};
pub use things::{
    Callout, Caster, Dimension, DrawnAngle, DrawnBlock, DrawnBody, DrawnExtent, DrawnFace,
    DrawnPart, Head, Label, LabelKind, LensRequest, Mark, PictureGround, SignedThing, Stroke,
    TouchForm, TouchMark, Weight,
};

pub use mention::places;
pub(crate) use stated::is_on_the_way;

use super::{bounds::Bounds, rounded_triangle::RoundedTriangle};
use crate::palette::{self, Theme};
use capsule_core::geometry::{Shape, closest_point_on_segment};
use capsule_scenes::{
    run::study::{PairStudy, Study},
    scene::Snapshot,
};
use capsule_session::panes::Panes;
use composition::{Composition, ShownMoment};
use egui::Color32;
use glam::{Vec2, Vec3};
use minkowski::MinkowskiOptions;
use painter::Painter;

/// Which bodies of a scene are left out because they cover what moves, a few at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CutAway([Option<usize>; 4]);

impl CutAway {
    /// The first of `bodies`.
    pub(crate) fn of(bodies: impl Iterator<Item = usize>) -> Self {
        let mut cut = Self::default();
        for (place, body) in cut.0.iter_mut().zip(bodies) {
            *place = Some(body);
        }
        cut
    }

    pub(crate) fn has(&self, body: usize) -> bool {
        self.0.contains(&Some(body))
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FigureOptions {
    /// Which labels are shown.
    pub labels: Labels,
    /// Whether the drawings of earlier steps stay, calmer.
    pub earlier: bool,
    /// Whether the mover is also shown where the push takes it, once there is one.
    pub pushed: bool,
    /// The moment at which a sweep's shapes are shown, a fraction of the displacement; `None` for the one that the step
    /// tries, else that of the impact, or the end of the motion where there is none.
    pub time: Option<f32>,
    /// Whether shapes are lines alone, in the color of what they do.
    pub wires: bool,
    /// Whether the pair of a sweep is shown as a point and a rounded body.
    pub minkowski: MinkowskiOptions,
    pub shading: Shading,
    /// Whether it is the opening picture of a scene, and so as the scene describes it: beside such a one, at any step. `None`
    /// where its own step decides.
    pub opening: Option<bool>,
    /// Whether it shows another run than its scene's notes and names are about: then it has none of them.
    pub is_changed: bool,
    /// Whether things have plain terms in place of their names in listings.
    pub plain_names: bool,
    /// Whether, of a frame, obstacles look the same whichever of them is under study: then pictures beside each other
    /// differ in what moves alone.
    pub alike: bool,
    /// The prediction that the reader is to make, if there is one.
    pub guessing: Option<Guessing>,
    /// Which of several pictures side by side it is: 0 for the scene's own way.
    pub pane: usize,
    /// The bodies left out because they cover a mover.
    pub cut_away: CutAway,
}

impl FigureOptions {
    /// The same for pictures with `panes` beside them.
    pub fn beside(self, panes: &Panes) -> Self {
        Self {
            alike: !panes.all().is_empty(),
            ..self
        }
    }
}

impl Default for FigureOptions {
    fn default() -> Self {
        Self {
            labels: Labels::Some,
            earlier: true,
            pushed: true,
            wires: false,
            time: None,
            minkowski: MinkowskiOptions::default(),
            shading: Shading::default(),
            opening: None,
            is_changed: false,
            plain_names: true,
            alike: false,
            guessing: None,
            pane: 0,
            cut_away: CutAway::default(),
        }
    }
}

/// The shading; it costs time where no graphics card helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shading {
    /// Whether shapes throw shadows.
    pub shadows: bool,
    /// Whether it is darker in creases and beside bodies.
    pub creases: bool,
}

impl Shading {
    pub const NONE: Self = Self {
        shadows: false,
        creases: false,
    };

    /// How strong shadows, and the shade in creases, are.
    pub(crate) fn strengths(self) -> Vec2 {
        Vec2::new(f32::from(self.shadows), f32::from(self.creases))
    }
}

impl Default for Shading {
    fn default() -> Self {
        Self {
            shadows: true,
            creases: true,
        }
    }
}

/// Which labels are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Labels {
    None,
    /// The few most important, the current step's first.
    #[default]
    Some,
    All,
}

/// Everything to draw, in world space, meters; widths and radii of marks in points.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The scenery around the pair under study.
    pub scenery: Vec<DrawnScenery>,
    /// Opaque capsules and spheres that stand there.
    pub standing: Vec<DrawnBody>,
    /// Boxes, for cuts through them.
    pub blocks: Vec<DrawnBlock>,
    /// Translucent capsules and spheres.
    pub bodies: Vec<DrawnBody>,
    /// Outlines of what is no longer there, dashed.
    pub ghosts: Vec<DrawnBody>,
    /// The surface of a swept body, in parts.
    pub parts: Vec<DrawnPart>,
    /// The corners of the volume inside: where a cylinder or a sphere is nearest to another, it is inside of the body.
    pub core: Vec<Vec3>,
    /// The shapes that cast shadows besides bodies and faces.
    pub casters: Vec<Caster>,
    /// The shapes that cast a pale blob alone: moved outlines.
    pub shades: Vec<Caster>,
    pub shading: Shading,
    /// Translucent triangles and patches of planes.
    pub faces: Vec<DrawnFace>,
    pub strokes: Vec<Stroke>,
    pub heads: Vec<Head>,
    pub marks: Vec<Mark>,
    pub labels: Vec<Label>,
    /// Lengths, the one that decides first.
    pub dimensions: Vec<Dimension>,
    pub angles: Vec<DrawnAngle>,
    /// Texts at places of their own.
    pub callouts: Vec<Callout>,
    /// Signs that nothing covers.
    pub touches: Vec<TouchMark>,
    /// The signs to explain.
    pub meanings: Vec<SignedThing>,
    /// The pair under study: the mover, and its obstacle.
    pub pair: Option<[Shape; 2]>,
    /// Around the scene's shapes.
    pub bounds: Bounds,
    /// Around the pair under study and what is near it; of what is much larger, around a part of it.
    pub case: Bounds,
    /// The longest that an arrow is drawn which is not the way between two places, meters.
    pub longest_arrow: f32,
    /// The scale of drawn motions: they are velocities, or shares of one, and comparable by length.
    pub motion_scale: f32,
    /// The solids that have to be in the picture.
    pub subject: Vec<RoundedTriangle>,
    /// Names of things that its scene gives none, or whose notes alone it shows: texts speak of them all the same.
    pub unnamed: Vec<Label>,
    /// Which labels are shown.
    pub shown_labels: Labels,
    /// Whether its signs are explained.
    pub has_legend: bool,
    /// Whether a map of the level stands beside it.
    pub has_map: bool,
    /// Names that the scene says something of, for a picture in which nothing is called so.
    pub unknown_names: Vec<String>,
    /// Its magnifiers, as the scene wants them.
    pub lenses: Vec<LensRequest>,
    /// The ground beneath it all, with its grid and what shadows fall on it.
    pub ground: PictureGround,
    /// Whether a line shows where bodies meet faces.
    pub has_cuts: bool,
    /// Whether what is turned away of the surface of a swept body shines through.
    pub has_far_sides: bool,
    /// The color behind the picture in place of paper with a ground.
    pub backdrop: Option<Color32>,
}

/// Whether `step` is where the answer of its `pair` is known, and that is right.
fn answers_right(study: &Study, pair: &PairStudy, step: usize) -> bool {
    let is_known = match study.frame() {
        Some(_) => study.settles(pair) == Some(step),
        None => step + 1 == pair.steps.end,
    };
    is_known && pair.faults.is_empty()
}

impl Figure {
    /// The small picture of a moment: the shapes and what was answered, without words, for its heading has the answer.
    pub fn of_moment(
        scene: Snapshot<'_>,
        study: &Study,
        step: Option<usize>,
        theme: Theme,
        options: &FigureOptions,
    ) -> Self {
        let options = FigureOptions {
            labels: Labels::None,
            earlier: false,
            is_changed: true,
            ..*options
        };
        let mut figure = Self::of(scene, study, step, theme, &options);
        // A mark without a length is its text alone, and the heading has a depth that is no error.
        let ink = theme.ink();
        let is_kept = |one: &Dimension| one.a != one.b && (one.is_drawn || one.color != ink);
        figure.dimensions.retain(is_kept);
        figure
    }

    /// The picture of `scene` and of the drawings of `study` up to `step`; the shapes alone without a step.
    pub fn of<'a>(
        scene: impl Into<Snapshot<'a>>,
        study: &Study,
        step: Option<usize>,
        theme: Theme,
        options: &FigureOptions,
    ) -> Self {
        let step = step.filter(|&index| index < study.record.steps.len());
        let snapshot = scene.into();
        if let (true, Some(_)) = (options.tells_nothing(), step) {
            return Self::before_run(snapshot, study, step, theme, options);
        }
        let moment = ShownMoment::of(snapshot, study, step, options);
        let (poses, is_at_end) = moment.poses(snapshot);
        let scene = poses.as_ref();
        let scene = scene.map_or(snapshot, |poses| Snapshot::new(snapshot.scene, poses));
        Composition::of(&moment, scene, is_at_end, theme).draw()
    }

    /// The same on the ground of `other`, which stands beside it: a mover that is gone far away shall not change the grid.
    pub fn on_ground_of(self, other: &Self) -> Self {
        Self {
            bounds: other.bounds,
            ..self
        }
    }

    fn empty(
        scene: Snapshot<'_>,
        study: &Study,
        (step, pair): (Option<usize>, Option<&PairStudy>),
        shown_labels: Labels,
    ) -> Self {
        let bounds = Bounds::of(scene);
        let (subject, case) = subject::of_shapes(scene, study, step, pair);
        Self {
            scenery: vec![],
            standing: vec![],
            blocks: vec![],
            bodies: vec![],
            ghosts: vec![],
            parts: vec![],
            core: vec![],
            casters: vec![],
            shades: vec![],
            shading: Shading::default(),
            faces: vec![],
            strokes: vec![],
            heads: vec![],
            marks: vec![],
            labels: vec![],
            dimensions: vec![],
            angles: vec![],
            callouts: vec![],
            touches: vec![],
            meanings: vec![],
            pair: pair.map(|pair| [pair.shapes.mover, pair.shapes.obstacle]),
            bounds,
            case: case.unwrap_or(bounds),
            longest_arrow: subject::longest_arrow(&subject)
                .unwrap_or(case.unwrap_or(bounds).diagonal()),
            motion_scale: 1.0,
            subject,
            unnamed: vec![],
            shown_labels,
            has_legend: true,
            has_map: true,
            unknown_names: vec![],
            lenses: vec![LensRequest::default()],
            ground: PictureGround::Everywhere,
            has_cuts: true,
            has_far_sides: true,
            backdrop: None,
        }
    }

    /// Whether something in it has this meaning.
    #[cfg(test)]
    pub(crate) fn shows(&self, sign: sign::Sign) -> bool {
        self.meanings.iter().any(|meaning| meaning.sign == sign)
    }

    /// Every triangle that is drawn, under study or around.
    pub(crate) fn triangles(&self) -> impl Iterator<Item = [Vec3; 3]> {
        let studied = self.faces.iter().filter(|face| face.is_solid);
        let around = self.scenery.iter().flat_map(|drawn| {
            let ranges = drawn.shown().into_iter();
            ranges.flat_map(|range| drawn.scenery.triangles[range].iter().copied())
        });
        studied.map(|face| face.v).chain(around)
    }

    /// How far it is from `from`, along a unit vector, out of all round bodies that it is in, meters; 0 outside of them.
    fn way_out(&self, from: Vec3, direction: Vec3) -> f32 {
        let ways = self.bodies.iter().filter(|body| body.is_solid).map(|body| {
            let core = |at: Vec3| closest_point_on_segment(at, body.a, body.b);
            let is_inside = |way: f32| {
                let at = from + direction * way;
                core(at).distance(at) < body.radius
            };
            if !is_inside(0.0) {
                return 0.0;
            }
            let [mut inside, mut outside] = [0.0, body.a.distance(body.b) + 2.0 * body.radius];
            for _ in 0..24 {
                let middle = 0.5 * (inside + outside);
                if is_inside(middle) {
                    inside = middle
                } else {
                    outside = middle
                }
            }
            outside
        });
        ways.fold(0.0, f32::max)
    }

    /// Makes what is elsewhere or only thought of as light as it has to be on this paper. On pale paper it stays a rim over a
    /// shape that is there; on dark paper a rim there would be lost. What has no filling gets none.
    fn show_ghosts(&mut self, theme: Theme) {
        let solid: Vec<DrawnBody> = self
            .bodies
            .iter()
            .filter(|body| body.is_solid)
            .copied()
            .collect();
        let elsewhere = self.bodies.iter_mut().filter(|body| !body.is_solid);
        for ghost in elsewhere.chain(&mut self.ghosts) {
            let is_rim = |body: &DrawnBody| {
                if theme.is_dark() {
                    [body.a, body.b] == [ghost.a, ghost.b] && body.radius == ghost.radius
                } else {
                    ghost.lies_over(body)
                }
            };
            if !solid.iter().any(is_rim) && ghost.opacity > 0.0 {
                if theme.is_dark() {
                    ghost.fill = palette::mix(ghost.fill, ghost.outline, 0.5);
                }
                ghost.opacity = theme.ghost_opacity(ghost.fill, ghost.opacity);
            }
            ghost.outline = theme.elsewhere(ghost.outline);
        }
    }

    /// Widens the bounds to hold `balls`.
    fn reach(&mut self, balls: impl Iterator<Item = (Vec3, f32)>) {
        if let Some(more) = Bounds::around(balls) {
            self.bounds = self.bounds.with(&more);
        }
    }
}

/// A built-in scene without the description of its own picture.
#[cfg(test)]
pub(crate) fn plain(scene: &str) -> capsule_scenes::scene::Scene {
    capsule_scenes::scene::Scene {
        picture: capsule_scenes::scene::Staging::default(),
        ..capsule_scenes::scene::library::open(scene).expect("a built-in scene")
    }
}
