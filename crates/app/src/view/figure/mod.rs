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
pub(crate) mod minkowski;
mod moments;
mod notes;
mod painter;
pub(crate) mod part_state;
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
pub(in crate::view) mod shown_tests;
pub(crate) mod sign;
mod stated;
mod subject;
mod things;
pub(crate) mod travel;
mod warned;
mod whole_face;
mod wires;
mod written_lengths;

pub(crate) use guess::Guessing;
pub(crate) use scenery::{DrawnScenery, Scenery};
pub(crate) use things::{
    Callout, Caster, Dimension, DrawnAngle, DrawnBlock, DrawnBody, DrawnExtent, DrawnFace,
    DrawnPart, Head, Label, LabelKind, LensRequest, Mark, PictureGround, SignedThing, Stroke,
    TouchForm, TouchMark, Weight,
};

pub(crate) use mention::places;
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
pub(crate) struct CutAway([Option<usize>; 4]);

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
pub(crate) struct FigureOptions {
    /// Which labels are shown.
    pub(crate) labels: Labels,
    /// Whether the drawings of earlier steps stay, calmer.
    pub(crate) earlier: bool,
    /// Whether the mover is also shown where the push takes it, once there is one.
    pub(crate) pushed: bool,
    /// The moment at which a sweep's shapes are shown, a fraction of the displacement; `None` for the one that the step
    /// tries, else that of the impact, or the end of the motion where there is none.
    pub(crate) time: Option<f32>,
    /// Whether shapes are lines alone, in the color of what they do.
    pub(crate) wires: bool,
    /// Whether the pair of a sweep is shown as a point and a rounded body.
    pub(crate) minkowski: MinkowskiOptions,
    pub(crate) shading: Shading,
    /// Whether it is the opening picture of a scene, and so as the scene describes it: beside such a one, at any step. `None`
    /// where its own step decides.
    pub(crate) opening: Option<bool>,
    /// Whether it shows another run than its scene's notes and names are about: then it has none of them.
    pub(crate) is_changed: bool,
    /// Whether things have plain terms in place of their names in listings.
    pub(crate) plain_names: bool,
    /// Whether, of a frame, obstacles look the same whichever of them is under study: then pictures beside each other
    /// differ in what moves alone.
    pub(crate) alike: bool,
    /// The prediction that the reader is to make, if there is one.
    pub(crate) guessing: Option<Guessing>,
    /// Which of several pictures side by side it is: 0 for the scene's own way.
    pub(crate) pane: usize,
    /// The bodies left out because they cover a mover.
    pub(crate) cut_away: CutAway,
}

impl FigureOptions {
    /// The same for pictures with `panes` beside them.
    pub(crate) fn beside(self, panes: &Panes) -> Self {
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
pub(crate) struct Shading {
    /// Whether shapes throw shadows.
    pub(crate) shadows: bool,
    /// Whether it is darker in creases and beside bodies.
    pub(crate) creases: bool,
}

impl Shading {
    pub(crate) const NONE: Self = Self {
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
pub(crate) enum Labels {
    None,
    /// The few most important, the current step's first.
    #[default]
    Some,
    All,
}

/// Everything to draw, in world space, meters; widths and radii of marks in points.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Figure {
    /// The scenery around the pair under study.
    pub(crate) scenery: Vec<DrawnScenery>,
    /// Opaque capsules and spheres that stand there.
    pub(crate) standing: Vec<DrawnBody>,
    /// Boxes, for cuts through them.
    pub(crate) blocks: Vec<DrawnBlock>,
    /// Translucent capsules and spheres.
    pub(crate) bodies: Vec<DrawnBody>,
    /// Outlines of what is no longer there, dashed.
    pub(crate) ghosts: Vec<DrawnBody>,
    /// The surface of a swept body, in parts.
    pub(crate) parts: Vec<DrawnPart>,
    /// The corners of the volume inside: where a cylinder or a sphere is nearest to another, it is inside of the body.
    pub(crate) core: Vec<Vec3>,
    /// The shapes that cast shadows besides bodies and faces.
    pub(crate) casters: Vec<Caster>,
    /// The shapes that cast a pale blob alone: moved outlines.
    pub(crate) shades: Vec<Caster>,
    pub(crate) shading: Shading,
    /// Translucent triangles and patches of planes.
    pub(crate) faces: Vec<DrawnFace>,
    pub(crate) strokes: Vec<Stroke>,
    pub(crate) heads: Vec<Head>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) labels: Vec<Label>,
    /// Lengths, the one that decides first.
    pub(crate) dimensions: Vec<Dimension>,
    pub(crate) angles: Vec<DrawnAngle>,
    /// Texts at places of their own.
    pub(crate) callouts: Vec<Callout>,
    /// Signs that nothing covers.
    pub(crate) touches: Vec<TouchMark>,
    /// The signs to explain.
    pub(crate) meanings: Vec<SignedThing>,
    /// The pair under study: the mover, and its obstacle.
    pub(crate) pair: Option<[Shape; 2]>,
    /// Around the scene's shapes.
    pub(crate) bounds: Bounds,
    /// Around the pair under study and what is near it; of what is much larger, around a part of it.
    pub(crate) case: Bounds,
    /// The longest that an arrow is drawn which is not the way between two places, meters.
    pub(crate) longest_arrow: f32,
    /// The scale of drawn motions: they are velocities, or shares of one, and comparable by length.
    pub(crate) motion_scale: f32,
    /// The solids that have to be in the picture.
    pub(crate) subject: Vec<RoundedTriangle>,
    /// Names of things that its scene gives none, or whose notes alone it shows: texts speak of them all the same.
    pub(crate) unnamed: Vec<Label>,
    /// Which labels are shown.
    pub(crate) shown_labels: Labels,
    /// Whether its signs are explained.
    pub(crate) has_legend: bool,
    /// Whether a map of the level stands beside it.
    pub(crate) has_map: bool,
    /// Names that the scene says something of, for a picture in which nothing is called so.
    pub(crate) unknown_names: Vec<String>,
    /// Its magnifiers, as the scene wants them.
    pub(crate) lenses: Vec<LensRequest>,
    /// The ground beneath it all, with its grid and what shadows fall on it.
    pub(crate) ground: PictureGround,
    /// Whether a line shows where bodies meet faces.
    pub(crate) has_cuts: bool,
    /// Whether what is turned away of the surface of a swept body shines through.
    pub(crate) has_far_sides: bool,
    /// The color behind the picture in place of paper with a ground.
    pub(crate) backdrop: Option<Color32>,
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
    pub(crate) fn of_moment(
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
    pub(crate) fn of<'a>(
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
    pub(crate) fn on_ground_of(self, other: &Self) -> Self {
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
