//! A scene's shapes, and the mover after its push.

use super::{
    DrawnBlock, DrawnBody, DrawnExtent, DrawnFace, LabelKind, Painter, Weight,
    emphasis::{Emphasis, Standing},
    notes::NAMES,
    scenery::{DrawnScenery, Scenery},
    sign::Sign,
    things::Stroke,
    whole_face::WholeFace,
};
use crate::{
    palette::{Glyph, Pattern},
    rounded_triangle::RoundedTriangle,
};
use capsule_core::{
    geometry::{Capsule, OrientedBox, Shape, Sphere, Triangle},
    trace::Outcome,
};
use capsule_scenes::{
    run::{study::Study, verdict::Fault},
    scene::{Body as SceneBody, Snapshot},
};
use egui::Color32;
use glam::Vec3;

/// How much is seen of the inside of where the push takes the mover.
const PUSHED: f32 = 0.05;
/// The opacity of a shape that only has to differ from its ground: [`Figure::show_ghosts`] raises it as far as needed.
pub(super) const TOLD_APART: f32 = f32::MIN_POSITIVE;
/// Pushes shorter than this share of the inner radius would only double the outline.
const MIN_VISIBLE_PUSH: f32 = 0.01;

/// The factor of the opacity of the sides of a box under study: one sees through two of them.
const WHOLE_BOX: f32 = 0.7;

/// The factor for a box that moves: its drawings are inside.
const MOVING_BOX: f32 = 0.45;

/// In a scene without a pair, up to this many triangles are all under study; more are scenery.
const FEW_TRIANGLES: usize = 3;

/// Opacities of fills and widths of outlines of what is under study.
const BODY: f32 = 0.5;
const TRIANGLE: f32 = 0.5;
const BODY_LINE: f32 = 2.2;
const TRIANGLE_LINE: f32 = 3.0;
/// Width of the outline of a whole side that is met, points.
const FACE_LINE: f32 = 2.0;
/// The outline of a winner, for scenes that leave it out.
const TOUCHED_TOO: &str = "touched too";
/// Width of the outline of a winner, points.
const WINNER_LINE: f32 = 2.2;
/// Width of the outline of a body that stands around, points.
const STANDING_LINE: f32 = 1.1;

/// Boxes lower than this share of their lesser side lie flat.
const FLAT: f32 = 0.4;

/// Triangles that become scenery together.
#[derive(Default)]
struct Heap {
    triangles: Vec<[Vec3; 3]>,
    holes: Vec<usize>,
    is_stage: bool,
}

/// The scenery of movers, and of shapes at rest.
struct Heaps {
    /// Triangles and what lies flat: the stage.
    sheets: Heap,
    blocks: Heap,
}

impl Default for Heaps {
    fn default() -> Self {
        Self {
            sheets: Heap {
                is_stage: true,
                ..Heap::default()
            },
            blocks: Heap::default(),
        }
    }
}

impl Heaps {
    /// Whether a shape is a part of the stage, not something that stands on it.
    fn is_stage(shape: &Shape) -> bool {
        !matches!(shape, Shape::Box(block) if !lies_flat(block))
    }

    /// Where a shape belongs.
    fn of(&mut self, shape: &Shape) -> &mut Heap {
        if Self::is_stage(shape) {
            &mut self.sheets
        } else {
            &mut self.blocks
        }
    }
}

/// Whether an answer with this fault pushes the mover somewhere else than the exact one.
fn spoils_push(fault: &Fault) -> bool {
    !matches!(fault, Fault::PointOff(..) | Fault::DistanceOff(_))
}

/// Whether a box is low beside its lesser side: a slab, a floor, a step.
fn lies_flat(block: &OrientedBox) -> bool {
    let corners = block.triangles().map(|triangle| triangle.v);
    let corners = || corners.iter().flatten();
    let least = corners().fold(Vec3::INFINITY, |a, &b| a.min(b));
    let size = corners().fold(Vec3::NEG_INFINITY, |a, &b| a.max(b)) - least;
    size.y < FLAT * size.x.min(size.z)
}

impl Heap {
    /// Adds a triangle; one under study leaves a hole. One that is not finite is left out.
    fn add(&mut self, triangle: &Triangle, is_studied: bool) {
        if !triangle.v.iter().all(|corner| corner.is_finite()) {
            return;
        }
        if is_studied {
            self.holes.push(self.triangles.len());
        }
        self.triangles.push(triangle.v);
    }
}

impl Painter<'_> {
    /// Adds the shapes of `scene`, but for the hidden and for those that are gone: the pair under study in color, what
    /// stands around it as scenery.
    pub(super) fn add_scene(
        &mut self,
        scene: Snapshot<'_>,
        cast: &Emphasis,
        is_gone: impl Fn(usize) -> bool,
    ) {
        let triangles = scene
            .bodies()
            .filter(|body| matches!(body.shape, Shape::Triangle(_)));
        let are_few = triangles.take(FEW_TRIANGLES + 1).count() <= FEW_TRIANGLES;
        let has_player = scene.bodies().any(|body| body.player && !body.hidden);
        let [mut standing, mut moving, mut met] = [(); 3].map(|()| Heaps::default());
        let answered = cast.answered();
        let face = answered.and_then(|part| WholeFace::of(scene, part));
        // A floor that one stands on stays the stage.
        let is_stage = answered.is_some_and(|(body, _)| Heaps::is_stage(&scene.body(body).shape))
            && face.as_ref().is_some_and(WholeFace::is_level);
        let is_met = |part| face.as_ref().is_some_and(|face| face.holds(part));
        for (index, body) in scene.bodies().enumerate() {
            if is_gone(index) || body.hidden || self.hides(&body.name) {
                continue;
            }
            let named = self.figure.labels.len();
            let is_extra = cast.is_extra(index, body.player, has_player);
            let part = match cast.whole(index).unwrap_or(cast.part(index, None)) {
                Standing::Studied if is_extra => Standing::Other,
                part => part,
            };
            let heaps = if body.moves() {
                &mut moving
            } else {
                &mut standing
            };
            let heap = heaps.of(&body.shape);
            match body.shape {
                Shape::Sphere(sphere) => self.add_sphere(&sphere, cast, index, part),
                Shape::Capsule(capsule) => self.add_capsule(&capsule, cast, index, part),
                Shape::Triangle(triangle) if is_met((index, None)) => {
                    if is_stage {
                        heap.add(&triangle, false)
                    } else {
                        met.of(&body.shape).add(&triangle, false)
                    }
                }
                Shape::Triangle(triangle) => {
                    let is_told = cast.is_answered(index) || cast.is_obstacle(index);
                    let is_scenery = cast.is_all() && !(are_few && cast.is_still()) && !is_told;
                    self.add_triangle(
                        &triangle,
                        if is_scenery { Standing::Other } else { part },
                        heap,
                    );
                }
                Shape::Box(shape) if cast.whole(index).is_some() => {
                    self.add_box(&shape, cast.is_mover(index), part, heap);
                }
                Shape::Box(shape) => {
                    let is_told = answered.is_some_and(|(body, _)| body == index) && !is_stage;
                    let fill = if is_told {
                        self.theme.met()
                    } else {
                        self.theme.upright()
                    };
                    self.add_block(&shape, (fill, 1.0), (self.theme.crease(), STANDING_LINE));
                    for (i, triangle) in shape.triangles().iter().enumerate() {
                        match is_met((index, Some(i))) {
                            true if is_stage => heap.add(triangle, false),
                            true => met.of(&body.shape).add(triangle, false),
                            false => self.add_triangle(triangle, cast.part(index, Some(i)), heap),
                        }
                    }
                }
            }
            if cast.is_named(index) {
                self.figure.labels.truncate(named);
                self.add_name(body);
            } else if cast.is_crowd() || cast.is_answered(index) {
                self.figure.labels.truncate(named);
            } else if self.has_twins() {
                for label in &mut self.figure.labels[named..] {
                    label.text = format!("{} {}", body.name, label.text);
                }
            }
        }
        for heaps in [standing, moving] {
            self.add_heap(heaps.sheets, [self.theme.scenery(), self.theme.upright()]);
            self.add_heap(heaps.blocks, [self.theme.upright(); 2]);
        }
        for heap in [met.sheets, met.blocks] {
            self.add_heap(heap, [self.theme.met(); 2]);
        }
        let border = face.iter().filter(|_| !is_stage);
        self.add_face_border(border.flat_map(WholeFace::border));
    }

    /// Adds a heap with the colors of level and of steep surfaces.
    fn add_heap(&mut self, heap: Heap, [fill, steep]: [Color32; 2]) {
        if heap.triangles.is_empty() {
            return;
        }
        self.figure.scenery.push(DrawnScenery {
            is_clear: heap.holes.len() == heap.triangles.len(),
            scenery: Scenery::of(heap.triangles),
            holes: heap.holes,
            is_stage: heap.is_stage,
            fill,
            steep,
            presence: 1.0,
        });
    }

    /// Adds the border of a whole hit side: unlike that of a shape under study it is not shown behind other things.
    fn add_face_border(&mut self, sides: impl Iterator<Item = [Vec3; 2]>) {
        let (_, color) = self.theme.triangle();
        let strokes = sides.map(|[a, b]| Stroke {
            a,
            b,
            width: FACE_LINE,
            pattern: Pattern::Solid,
            color,
            weight: Weight::Subdued,
        });
        self.figure.strokes.extend(strokes);
    }

    /// Whether both shapes under study are of one round kind: their points have the same names.
    fn has_twins(&self) -> bool {
        let is_round = |[a, b]: &[Shape; 2]| a.is_round() && a.kind() == b.kind();
        self.figure.pair.as_ref().is_some_and(is_round)
    }

    pub(super) fn add_name(&mut self, body: &SceneBody) {
        if self.hides(&body.name) {
            return;
        }
        self.name_shape(DrawnExtent::of(&body.shape), &body.name);
    }

    /// Adds a box that is tested whole: under study its sides are translucent and without diagonals. One that moves but is
    /// not under study is solid, in the tone of all that moves.
    fn add_box(&mut self, shape: &OrientedBox, is_mover: bool, part: Standing, heap: &mut Heap) {
        let triangles = shape.triangles();
        if part != Standing::Studied {
            let fill = if is_mover {
                self.theme.actor()
            } else {
                self.theme.upright()
            };
            self.add_block(shape, (fill, 1.0), (self.theme.crease(), STANDING_LINE));
            if is_mover {
                let own = triangles.map(|triangle| triangle.v).to_vec();
                let own = Heap {
                    triangles: own,
                    ..Heap::default()
                };
                self.add_heap(own, [self.theme.actor(); 2]);
            } else {
                triangles
                    .iter()
                    .for_each(|triangle| heap.add(triangle, false))
            }
            if part == Standing::Winner && !self.hides(TOUCHED_TOO) {
                let color = self.theme.calm(self.theme.ink());
                self.add_edges(shape, color, WINNER_LINE, Weight::Shape);
            }
            return;
        }
        let clear = if is_mover { MOVING_BOX } else { WHOLE_BOX };
        let (fill, outline) = self.theme.round(!is_mover);
        self.add_block(shape, (fill, BODY), (outline, BODY_LINE));
        let mut own = Heap::default();
        for triangle in &triangles {
            own.add(triangle, true);
            self.figure.faces.push(DrawnFace {
                v: triangle.v,
                fill,
                opacity: TRIANGLE * clear,
                is_solid: true,
            });
        }
        self.add_heap(own, [self.theme.upright(); 2]);
        self.add_edges(shape, outline, TRIANGLE_LINE, Weight::Shape);
    }

    /// Notes a box with its fill and outline, for cuts through it.
    fn add_block(
        &mut self,
        shape: &OrientedBox,
        (fill, opacity): (Color32, f32),
        (outline, width): (Color32, f32),
    ) {
        self.figure.blocks.push(DrawnBlock {
            shape: *shape,
            fill,
            opacity,
            outline,
            width,
        });
    }

    /// Adds the edges of a box that is elsewhere.
    pub(super) fn add_edges(
        &mut self,
        shape: &OrientedBox,
        color: Color32,
        width: f32,
        weight: Weight,
    ) {
        for edge in shape.edges() {
            self.stroke(edge, width, Pattern::Solid, color, weight);
        }
    }

    /// Adds a round shape; answers its outline if it is under study.
    fn add_round(
        &mut self,
        [a, b]: [Vec3; 2],
        radius: f32,
        cast: &Emphasis,
        index: usize,
        part: Standing,
    ) -> Option<Color32> {
        let is_obstacle = cast.is_obstacle(index);
        let (fill, outline) = self.theme.round(is_obstacle);
        let body = DrawnBody {
            a,
            b,
            radius,
            fill,
            opacity: BODY,
            outline,
            width: BODY_LINE,
            is_solid: true,
        };
        if part == Standing::Studied {
            self.figure.bodies.push(body);
            return Some(outline);
        }
        let (outline, width) = match part {
            Standing::Winner if !self.hides(TOUCHED_TOO) => {
                (self.theme.calm(self.theme.ink()), WINNER_LINE)
            }
            _ => (self.theme.crease(), STANDING_LINE),
        };
        let fill = if cast.is_mover(index) {
            self.theme.actor()
        } else {
            self.theme.upright()
        };
        self.figure.standing.push(DrawnBody {
            fill,
            opacity: 1.0,
            outline,
            width,
            ..body
        });
        None
    }

    pub(super) fn add_sphere(
        &mut self,
        sphere: &Sphere,
        cast: &Emphasis,
        index: usize,
        part: Standing,
    ) {
        let Sphere { center, radius } = *sphere;
        if let Some(outline) = self.add_round([center; 2], radius, cast, index, part) {
            self.mark(center, Glyph::Dot, outline, 4.0, Weight::Shape);
            self.name_points([(center, "center")]);
        }
    }

    pub(super) fn add_capsule(
        &mut self,
        capsule: &Capsule,
        cast: &Emphasis,
        index: usize,
        part: Standing,
    ) {
        let Capsule { a, b, radius } = *capsule;
        if let Some(outline) = self.add_round([a, b], radius, cast, index, part) {
            if !self.hides("axis") {
                self.stroke([a, b], 2.0, Pattern::Dashed, outline, Weight::Shape);
                for end in [a, b] {
                    self.mark(end, Glyph::Dot, outline, 4.0, Weight::Shape);
                }
            }
            let names = [(a, "a"), (b, "b")];
            self.name_points(names);
        }
    }

    fn add_triangle(&mut self, triangle: &Triangle, part: Standing, heap: &mut Heap) {
        heap.add(triangle, part == Standing::Studied);
        match part {
            Standing::Studied => {
                let (fill, outline) = self.theme.triangle();
                self.figure.faces.push(DrawnFace {
                    v: triangle.v,
                    fill,
                    opacity: TRIANGLE,
                    is_solid: true,
                });
                self.add_sides(triangle, TRIANGLE_LINE, outline);
                // A sign without a name asks more than it says.
                if !self.hides(NAMES) {
                    for corner in triangle.v {
                        self.mark(corner, Glyph::Dot, outline, 4.5, Weight::Shape);
                    }
                }
                self.name_points(triangle.v.into_iter().zip(["v0", "v1", "v2"]));
            }
            Standing::Winner if !self.hides(TOUCHED_TOO) => {
                let color = self.theme.calm(self.theme.ink());
                self.add_sides(triangle, WINNER_LINE, color);
            }
            Standing::Winner | Standing::Other | Standing::Apart => {}
        }
    }

    fn add_sides(&mut self, triangle: &Triangle, width: f32, color: Color32) {
        for (a, b) in triangle.edges() {
            self.stroke([a, b], width, Pattern::Solid, color, Weight::Shape);
        }
    }

    /// Adds the outline of a shape that is elsewhere, its inside seen as little as the opacity says.
    pub(super) fn add_elsewhere(
        &mut self,
        shape: &Shape,
        (color, opacity): (Color32, f32),
        width: f32,
    ) {
        if let Shape::Box(shape) = shape {
            let color = self.theme.elsewhere(color);
            self.add_block(shape, (color, opacity), (color, width));
            self.add_edges(shape, color, width, Weight::Shape);
            return;
        }
        let points = shape.points();
        self.figure.bodies.push(DrawnBody {
            a: points[0],
            b: points[points.len() - 1],
            radius: shape.radius(),
            fill: color,
            opacity,
            outline: color,
            width,
            is_solid: false,
        });
    }

    /// Adds the mover's outline where the pair's answer pushes it from where it touches, once `step` has settled a hit.
    pub(super) fn add_pushed(&mut self, study: &Study, step: usize) {
        let settled = study.record.steps[step].outcome == Some(Outcome::Hit);
        let pair = study.pair_at(step).filter(|_| settled);
        let pair = pair.filter(|pair| pair.given.normal && pair.given.depth);
        let Some((pair, contact)) = pair.and_then(|pair| pair.answer.contact.map(|c| (pair, c)))
        else {
            return;
        };
        // What is wrong is where the motion ends: a push from there would say nothing.
        let is_elsewhere = |fault: &&Fault| {
            matches!(
                fault,
                Fault::Late(_) | Fault::Early(_) | Fault::FalseImpact(_)
            )
        };
        if self.is_composed()
            && pair
                .faults
                .first()
                .is_some_and(|fault| is_elsewhere(&fault))
        {
            return;
        }
        // Without a time the push is of the whole motion, and of no place on it.
        let is_sweep = pair.choice.method.question.is_sweep();
        let time = pair.answer.time.or((!is_sweep).then_some(0.0));
        let Some(time) = time else {
            return;
        };
        let way = pair.shapes.displacement * time;
        let shape = pair.shapes.mover.translated(way);
        let push = contact.push();
        if !push.is_finite() || push.length() < MIN_VISIBLE_PUSH * shape.inner_radius() {
            return;
        }
        let shape = shape.translated(push);
        let noun = pair.choice.method.noun();
        let (color, name) = if pair.faults.iter().any(spoils_push) {
            (self.theme.wrong(), format!("after {noun}’s push"))
        } else {
            (self.theme.pushed(), "after the push".into())
        };
        self.mean(Sign::Pushed, DrawnExtent::of(&shape));
        if let Some(meaning) = self.figure.meanings.last_mut() {
            meaning.tint = Some(color);
        }
        RoundedTriangle::of(&shape)
            .into_iter()
            .for_each(|hull| self.show(hull, Weight::Current));
        self.add_elsewhere(&shape, (color, PUSHED), 1.6);
        if self.is_composed() {
            let color = self.theme.text(color);
            let label = self.name(DrawnExtent::of(&shape), &name, color, Weight::Shape);
            (label.kind, label.sign) = (LabelKind::Plain, Some(Sign::Pushed));
        }
    }
}
