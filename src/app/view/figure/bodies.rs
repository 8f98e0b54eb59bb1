//! A scene's shapes, and the mover after its push.

use super::{
    DrawnBody, DrawnFace, Painter, Weight,
    cast::{Cast, Standing},
    sign::Sign,
};
use crate::app::{
    palette::{Glyph, Pattern},
    view::hull::Hull,
};
use capsule_lab::{
    geometry::{Capsule, OrientedBox, Shape, Sphere, Triangle},
    run::study::{PairStudy, Study},
    scene::{Body as SceneBody, Snapshot},
    trace::Outcome,
};
use egui::Color32;
use glam::Vec3;

/// Pushes shorter than this share of the inner radius would only double the outline.
const LEAST_VISIBLE_PUSH: f32 = 0.01;

/// What the opacity of a box's sides is multiplied by: one sees through two of them.
const WHOLE_BOX: f32 = 0.8;

/// The same of a box that moves: what is told of it is inside.
const MOVING_BOX: f32 = 0.4;

/// Opacities of fills and widths of outlines.
struct BodyLook {
    body: f32,
    triangle: f32,
    body_line: f32,
    triangle_line: f32,
}

impl Standing {
    fn look(self) -> BodyLook {
        let [body, triangle, body_line, triangle_line] = match self {
            Standing::Studied => [0.30, 0.52, 2.2, 3.0],
            Standing::Winner => [0.16, 0.30, 1.8, 2.2],
            Standing::Other => [0.12, 0.26, 1.2, 1.5],
            Standing::Apart => [0.10, 0.15, 1.0, 0.8],
        };
        BodyLook {
            body,
            triangle,
            body_line,
            triangle_line,
        }
    }
}

/// Fill and outline of a round shape, or of a box that is met whole.
pub(super) type Tones = (Color32, Color32);

impl Painter<'_> {
    /// Adds the shapes of `scene`, but for the hidden and for those that are gone.
    pub(super) fn add_scene(
        &mut self,
        scene: Snapshot<'_>,
        cast: &Cast<'_>,
        is_gone: impl Fn(usize) -> bool,
    ) {
        for (index, body) in scene.bodies().enumerate() {
            if is_gone(index) || body.hidden {
                continue;
            }
            let is_standing_box = matches!(body.shape, Shape::Box(_)) && !cast.is_mover(index);
            let (tones, clear) = match is_standing_box {
                true => (self.theme.triangle(), WHOLE_BOX),
                false => (self.theme.round(cast.is_obstacle(index)), MOVING_BOX),
            };
            let whole = cast.whole(index).map(|part| (part, clear));
            let named = self.figure.labels.len();
            self.add_scene_body(body, tones, whole, |part| cast.part(index, part));
            if cast.is_named(index) {
                self.figure.labels.truncate(named);
                self.add_name(body);
            } else if cast.is_crowd() {
                self.figure.labels.truncate(named);
            }
        }
    }

    /// Names a whole shape, above it.
    fn add_name(&mut self, body: &SceneBody) {
        let points = body.shape.points();
        let highest = points.into_iter().max_by(|a, b| a.y.total_cmp(&b.y));
        if let Some(point) = highest {
            let at = point + Vec3::Y * body.shape.radius();
            self.label(at, &body.name, self.theme.ink(), Weight::Shape);
        }
    }

    /// Adds a shape with its part in what is looked at: `part` tells that of a triangle of a box, or of all of a body;
    /// `whole` that of a box which is tested whole, and what its opacity is multiplied by. Round shapes and such boxes get
    /// `tones`.
    fn add_scene_body(
        &mut self,
        body: &SceneBody,
        tones: Tones,
        whole: Option<(Standing, f32)>,
        part: impl Fn(Option<usize>) -> Standing,
    ) {
        match body.shape {
            Shape::Sphere(sphere) => self.add_sphere(&sphere, tones, part(None)),
            Shape::Capsule(capsule) => self.add_capsule(&capsule, tones, part(None)),
            Shape::Triangle(triangle) => self.add_triangle(&triangle, part(None)),
            Shape::Box(shape) => match whole {
                Some(whole) => self.add_box(&shape, tones, whole),
                None => {
                    for (i, triangle) in shape.triangles().into_iter().enumerate() {
                        self.add_triangle(&triangle, part(Some(i)));
                    }
                }
            },
        }
    }

    /// Adds a box that is tested whole: its sides have no diagonals.
    fn add_box(
        &mut self,
        shape: &OrientedBox,
        (fill, outline): Tones,
        (part, clear): (Standing, f32),
    ) {
        let look = part.look();
        let (outline, weight) = self.outline(outline, part);
        for triangle in shape.triangles() {
            self.figure.faces.push(DrawnFace {
                v: triangle.v,
                fill,
                opacity: look.triangle * clear,
                is_solid: true,
            });
        }
        for edge in shape.edges() {
            self.stroke(edge, look.triangle_line, Pattern::Solid, outline, weight);
        }
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

    /// The colour of an outline and how much it stands out.
    fn outline(&self, plain: Color32, part: Standing) -> (Color32, Weight) {
        match part {
            Standing::Studied => (plain, Weight::Shape),
            Standing::Winner => (self.theme.calm(self.theme.pushed()), Weight::Shape),
            Standing::Other => (self.theme.calm(plain), Weight::Shape),
            Standing::Apart => (plain, Weight::Subdued),
        }
    }

    fn add_round(&mut self, [a, b]: [Vec3; 2], radius: f32, tones: Tones, part: Standing) {
        let (fill, outline) = tones;
        let look = part.look();
        let (outline, weight) = self.outline(outline, part);
        self.figure.bodies.push(DrawnBody {
            a,
            b,
            radius,
            fill: self.tone(fill, weight),
            opacity: look.body,
            outline: self.tone(outline, weight),
            width: look.body_line,
            is_solid: part == Standing::Studied,
        });
    }

    fn add_sphere(&mut self, sphere: &Sphere, tones: Tones, part: Standing) {
        self.add_round([sphere.center; 2], sphere.radius, tones, part);
        if part == Standing::Studied {
            let (_, outline) = tones;
            self.mark(sphere.center, Glyph::Dot, outline, 4.0, Weight::Shape);
            self.label_point(sphere.center, "center", self.theme.ink(), Weight::Shape);
        }
    }

    fn add_capsule(&mut self, capsule: &Capsule, tones: Tones, part: Standing) {
        let Capsule { a, b, radius } = *capsule;
        self.add_round([a, b], radius, tones, part);
        if part == Standing::Studied {
            let (_, outline) = tones;
            self.stroke([a, b], 2.0, Pattern::Dashed, outline, Weight::Shape);
            for (end, name) in [(a, "a"), (b, "b")] {
                self.mark(end, Glyph::Dot, outline, 4.0, Weight::Shape);
                self.label_point(end, name, self.theme.ink(), Weight::Shape);
            }
        }
    }

    fn add_triangle(&mut self, triangle: &Triangle, part: Standing) {
        let (fill, outline) = self.theme.triangle();
        let look = part.look();
        let (outline, weight) = self.outline(outline, part);
        self.figure.faces.push(DrawnFace {
            v: triangle.v,
            fill,
            opacity: look.triangle,
            is_solid: true,
        });
        for (a, b) in triangle.edges() {
            self.stroke([a, b], look.triangle_line, Pattern::Solid, outline, weight);
        }
        if part == Standing::Studied {
            for (corner, name) in triangle.v.into_iter().zip(["v0", "v1", "v2"]) {
                self.mark(corner, Glyph::Dot, outline, 4.5, Weight::Shape);
                self.label_point(corner, name, self.theme.ink(), Weight::Shape);
            }
        }
    }

    /// Adds a quiet ring at the contact that wins, where that is another than the one under study.
    pub(super) fn add_winner(&mut self, winner: &PairStudy) {
        let Some(contact) = winner
            .answer
            .contact
            .filter(|contact| contact.point.is_finite())
        else {
            return;
        };
        let color = self.theme.pushed();
        self.mark(contact.point, Glyph::Ring, color, 6.0, Weight::Calm);
        self.label(contact.point, "winner", color, Weight::Shape);
    }

    /// Adds the mover's outline where the pair's answer pushes it from where it touches, once `step` has settled a hit.
    pub(super) fn add_pushed(&mut self, study: &Study, step: usize) {
        let settled = study.record.steps[step].outcome == Some(Outcome::Hit);
        let pair = study.pair_at(step).filter(|_| settled);
        let Some((pair, contact)) = pair.and_then(|pair| pair.answer.contact.map(|c| (pair, c)))
        else {
            return;
        };
        let way = pair.shapes.displacement * pair.answer.time.unwrap_or(0.0);
        let shape = pair.shapes.mover.translated(way);
        let push = contact.normal * contact.depth;
        if !push.is_finite() || push.length() < LEAST_VISIBLE_PUSH * shape.inner_radius() {
            return;
        }
        let color = self.theme.pushed();
        self.figure.signs.push(Sign::Pushed);
        if let Shape::Box(shape) = shape.translated(push) {
            self.add_edges(&shape, color, 1.6, Weight::Shape);
            return;
        }
        for hull in Hull::of(&shape) {
            self.show(hull.translated(push), Weight::Current);
        }
        let points = shape.points();
        self.figure.bodies.push(DrawnBody {
            a: points[0] + push,
            b: points[points.len() - 1] + push,
            radius: shape.radius(),
            fill: color,
            opacity: 0.05,
            outline: color,
            width: 1.6,
            is_solid: false,
        });
    }
}
