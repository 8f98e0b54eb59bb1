//! A scene's shapes, and the mover after its push.

use super::{Body, Face, Painter, Weight};
use crate::app::palette::{Glyph, Pattern};
use capsule_lab::{
    geometry::{Capsule, Shape, Sphere, Triangle},
    scene::{Body as SceneBody, Scene},
    study::Study,
    trace::Outcome,
};
use glam::Vec3;

/// Pushes shorter than this share of the radius would only double the outline.
const LEAST_VISIBLE_PUSH: f32 = 0.01;

impl Painter<'_> {
    /// Adds a shape, prominent if it is under study; of a box only the triangle `part`.
    pub(super) fn add_scene_body(&mut self, body: &SceneBody, studied: bool, part: Option<usize>) {
        match body.shape {
            Shape::Sphere(sphere) => self.add_sphere(&sphere, studied),
            Shape::Capsule(capsule) => self.add_capsule(&capsule, studied),
            Shape::Triangle(triangle) => self.add_triangle(&triangle, studied),
            Shape::Box(shape) => {
                for (i, triangle) in shape.triangles().into_iter().enumerate() {
                    self.add_triangle(&triangle, studied && part == Some(i));
                }
            }
        }
    }

    fn add_round(&mut self, a: Vec3, b: Vec3, radius: f32, studied: bool) {
        let (fill, outline) = self.theme.body();
        let weight = weight_of(studied);
        self.figure.bodies.push(Body {
            a,
            b,
            radius,
            fill: self.tone(fill, weight),
            opacity: if studied { 0.30 } else { 0.12 },
            outline: self.tone(outline, weight),
            width: if studied { 2.2 } else { 1.2 },
            is_solid: studied,
        });
    }

    fn add_sphere(&mut self, sphere: &Sphere, studied: bool) {
        self.add_round(sphere.center, sphere.center, sphere.radius, studied);
        if studied {
            let (_, outline) = self.theme.body();
            self.mark(sphere.center, Glyph::Dot, outline, 4.0, Weight::Shape);
            self.label(sphere.center, "center", self.theme.ink(), Weight::Shape);
        }
    }

    fn add_capsule(&mut self, capsule: &Capsule, studied: bool) {
        let Capsule { a, b, radius } = *capsule;
        self.add_round(a, b, radius, studied);
        if studied {
            let (_, outline) = self.theme.body();
            self.stroke([a, b], 2.0, Pattern::Dashed, outline, Weight::Shape);
            for (end, name) in [(a, "a"), (b, "b")] {
                self.mark(end, Glyph::Dot, outline, 4.0, Weight::Shape);
                self.label(end, name, self.theme.ink(), Weight::Shape);
            }
        }
    }

    fn add_triangle(&mut self, triangle: &Triangle, studied: bool) {
        let (fill, outline) = self.theme.triangle();
        let weight = weight_of(studied);
        self.figure.faces.push(Face {
            v: triangle.v,
            fill,
            opacity: if studied { 0.52 } else { 0.22 },
            is_solid: true,
        });
        let width = if studied { 3.0 } else { 1.2 };
        for (a, b) in triangle.edges() {
            self.stroke([a, b], width, Pattern::Solid, outline, weight);
        }
        if studied {
            for (corner, name) in triangle.v.into_iter().zip(["v0", "v1", "v2"]) {
                self.mark(corner, Glyph::Dot, outline, 4.5, Weight::Shape);
                self.label(corner, name, self.theme.ink(), Weight::Shape);
            }
        }
    }

    /// Adds the mover's outline where the pair's answer pushes it, once `step` has settled a hit.
    pub(super) fn add_pushed(&mut self, scene: &Scene, study: &Study, step: usize) {
        let settled = study.record.steps[step].outcome == Some(Outcome::Hit);
        let pair = study.pair_at(step).filter(|_| settled);
        let Some((pair, contact)) = pair.and_then(|pair| pair.answer.contact.map(|c| (pair, c)))
        else {
            return;
        };
        let shape = scene.bodies[pair.mover].shape;
        let push = contact.normal * contact.depth;
        if !push.is_finite() || push.length() < LEAST_VISIBLE_PUSH * shape.radius() {
            return;
        }
        let points = shape.points();
        let color = self.theme.pushed();
        self.figure.bodies.push(Body {
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

fn weight_of(studied: bool) -> Weight {
    if studied {
        Weight::Shape
    } else {
        Weight::Subdued
    }
}
