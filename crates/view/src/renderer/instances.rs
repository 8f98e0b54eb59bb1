//! A figure as one camera sees it, in the form that the shaders read.

use super::{
    DrawnFrame,
    parts::{self, PartInstance},
    uniforms::rgb,
};
use crate::{
    distinct,
    figure::{DrawnBody, DrawnFace, Figure, Head, Mark, Stroke, Weight},
    heads::{self, HeadView},
    palette::{Glyph, Pattern},
};
use glam::{Vec3, Vec4};
use std::collections::HashMap;

/// An outline nearer than this to a body like it, points, looks the same.
const SAME_OUTLINE: f32 = 7.0;
/// Periods of dashes and dots, points.
const DASH: f32 = 9.0;
const DOT: f32 = 6.0;
/// Radius of what stands for the head of an arrow that is seen head-on, points.
const DISC: f32 = 6.0;

/// A capsule, sphere or cone.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solid {
    pub(crate) a: Vec4,
    pub(crate) b: Vec4,
    pub(crate) color: Vec4,
    pub(crate) outline: Vec4,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineInstance {
    pub(crate) a: Vec4,
    pub(crate) b: Vec4,
    pub(crate) color: Vec4,
}

/// A point.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) at: Vec4,
    pub(crate) color: Vec4,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    pub(crate) at: Vec4,
    pub(crate) normal: Vec3,
    pub(crate) color: Vec4,
}

/// Everything to draw, in drawing order.
#[derive(Debug, Default)]
pub(crate) struct Instances {
    /// Opaque bodies that stand around, the farthest first.
    pub(crate) standing: Vec<Solid>,
    /// The bodies that cast shadows but are not scenery: those under study, and those out of sight.
    pub(crate) casters: Vec<Solid>,
    /// Translucent bodies, the farthest first.
    pub(crate) bodies: Vec<Solid>,
    pub(crate) ghosts: Vec<Solid>,
    /// Parts of a swept body, the farthest first.
    pub(crate) parts: Vec<PartInstance>,
    pub(crate) heads: Vec<Solid>,
    /// Faces, the farthest first, three corners each.
    pub(crate) faces: Vec<Corner>,
    /// The corners of the faces that hide lines.
    pub(crate) solid_faces: Vec<Corner>,
    /// Sides of triangles, which bodies before them veil.
    pub(crate) side_lines: Vec<LineInstance>,
    /// Lines without a hidden-line pass.
    pub(crate) quiet_lines: Vec<LineInstance>,
    /// The other lines, the most important last.
    pub(crate) lines: Vec<LineInstance>,
    /// Points, the most important last.
    pub(crate) points: Vec<Point>,
}

impl Instances {
    pub(crate) fn of(frame: &DrawnFrame<'_>) -> Self {
        let figure = frame.figure;
        let depth = |p: Vec3| (p - frame.camera.eye()).dot(frame.camera.back());
        let line_scale = frame.theme.line_scale();

        let bodies = |bodies: &[DrawnBody]| -> Vec<Solid> {
            let mut sorted: Vec<&DrawnBody> = bodies.iter().collect();
            sorted.sort_by(|p, q| depth((p.a + p.b) * 0.5).total_cmp(&depth((q.a + q.b) * 0.5)));
            sorted.into_iter().map(|b| body(b, frame)).collect()
        };
        let mut faces: Vec<&DrawnFace> = figure.faces.iter().collect();
        let middle = |face: &DrawnFace| depth((face.v[0] + face.v[1] + face.v[2]) / 3.0);
        faces.sort_by(|p, q| middle(p).total_cmp(&middle(q)));
        let (sides, mut others): (Vec<&Stroke>, Vec<&Stroke>) =
            figure.strokes.iter().partition(|stroke| stroke.is_veiled());
        let is_quiet = |stroke: &&Stroke| stroke.weight == Weight::Subdued;
        let (quiet, sides): (Vec<&Stroke>, Vec<&Stroke>) = sides.into_iter().partition(is_quiet);
        others.sort_by_key(|stroke| stroke.weight);
        let view = head_view(frame);
        let seen = figure.heads.iter();
        let seen: Vec<&Head> = seen.filter(|head| view.is_worth_it(head, figure)).collect();
        let heads: HashMap<_, &Head> = seen
            .iter()
            .copied()
            .map(|head| (ends([head.from, head.tip]), head))
            .rev()
            .collect();
        let lines = |strokes: Vec<&Stroke>| {
            let line = |stroke: &Stroke| {
                let head = heads.get(&ends([stroke.a, stroke.b]));
                line(stroke, head.copied(), line_scale, frame)
            };
            strokes.into_iter().map(line).collect()
        };
        let marks = distinct::marks(figure, |at| seen_at(at, frame));
        let discs = figure
            .heads
            .iter()
            .filter(|head| view.is_disc(head, figure));
        let discs = discs.map(|head| disc(head, line_scale));

        Self {
            standing: bodies(&figure.standing),
            casters: casters(figure),
            bodies: bodies(&figure.bodies),
            ghosts: outlines(frame).map(|b| dashed(body(b, frame))).collect(),
            parts: parts::seen(figure, depth, line_scale),
            heads: seen.into_iter().map(|h| head(h, frame)).collect(),
            solid_faces: faces
                .iter()
                .filter(|face| face.is_solid)
                .flat_map(|face| corners(face))
                .collect(),
            faces: faces.into_iter().flat_map(corners).collect(),
            side_lines: lines(sides),
            quiet_lines: lines(quiet),
            lines: lines(others),
            points: discs.chain(marks.into_iter().map(point)).collect(),
        }
    }
}

/// Where a point is seen and how many points a meter has there; `None` behind the eye.
fn seen_at(at: Vec3, frame: &DrawnFrame<'_>) -> Option<(egui::Pos2, f32)> {
    let aspect = frame.size[0] as f32 / frame.size[1] as f32;
    let seen = frame.camera.project(at, aspect)?;
    let half = frame.height_points() * 0.5;
    let place = egui::pos2(seen.x * half * aspect, -seen.y * half);
    Some((place, half / frame.camera.unit_at(at)))
}

/// Moved outlines, without those so near to a body like it that both would be one line with slivers.
fn outlines<'a>(frame: &DrawnFrame<'a>) -> impl Iterator<Item = &'a DrawnBody> {
    let DrawnFrame { figure, camera, .. } = *frame;
    let points_a_unit = frame.height_points() * 0.5;
    let is_near =
        move |p: Vec3, q: Vec3| p.distance(q) / camera.unit_at(p) * points_a_unit < SAME_OUTLINE;
    let is_doubled = move |ghost: &DrawnBody| {
        let mut bodies = figure.bodies.iter().filter(|body| body.is_solid);
        bodies.any(|body| {
            let is_like = (body.radius - ghost.radius).abs() <= 1e-3 * body.radius;
            is_like && is_near(body.a, ghost.a) && is_near(body.b, ghost.b)
        })
    };
    figure.ghosts.iter().filter(move |ghost| !is_doubled(ghost))
}

fn casters(figure: &Figure) -> Vec<Solid> {
    let bodies = figure.bodies.iter().filter(|body| body.is_solid);
    let bodies = bodies.map(|body| (body.a, body.b, body.radius));
    let others = figure.casters.iter();
    let others = others.map(|one| (one.a, one.b, one.radius));
    let caster = |(a, b, radius): (Vec3, Vec3, f32)| Solid {
        a: a.extend(radius),
        b: b.extend(radius),
        color: Vec4::ONE,
        outline: Vec4::ZERO,
    };
    bodies.chain(others).map(caster).collect()
}

fn body(body: &DrawnBody, frame: &DrawnFrame<'_>) -> Solid {
    Solid {
        a: body.a.extend(body.radius),
        b: body.b.extend(body.radius),
        color: rgb(body.fill).extend(body.opacity),
        outline: rgb(body.outline).extend(body.width * frame.theme.line_scale()),
    }
}

/// The same with a dashed outline.
fn dashed(body: Solid) -> Solid {
    Solid {
        outline: body.outline * Vec4::new(1.0, 1.0, 1.0, -1.0),
        ..body
    }
}

/// The values that the size of heads depends on.
fn head_view<'a>(frame: &DrawnFrame<'a>) -> HeadView<'a> {
    HeadView {
        camera: frame.camera,
        height: frame.height_points(),
        line_scale: frame.theme.line_scale(),
    }
}

fn head(head: &Head, frame: &DrawnFrame<'_>) -> Solid {
    let length = head_view(frame).length(head);
    let direction = (head.tip - head.from).normalize_or_zero();
    Solid {
        a: (head.tip - direction * length).extend(length * heads::SLOPE),
        b: head.tip.extend(0.0),
        color: rgb(head.color).extend(1.0),
        outline: Vec4::ZERO,
    }
}

fn corners(face: &DrawnFace) -> [Corner; 3] {
    let [a, b, c] = face.v;
    let normal = (b - a).cross(c - a).normalize_or(Vec3::Y);
    face.v.map(|corner| Corner {
        at: corner.extend(if face.is_solid { 1.0 } else { 0.0 }),
        normal,
        color: rgb(face.fill).extend(face.opacity),
    })
}

/// The bits of two points; a zero below zero is zero.
fn ends(points: [Vec3; 2]) -> [[u32; 3]; 2] {
    points.map(|point| (point + Vec3::ZERO).to_array().map(f32::to_bits))
}

/// A line, with the arrow's head at its end where it is a shaft.
fn line(
    stroke: &Stroke,
    head: Option<&Head>,
    line_scale: f32,
    frame: &DrawnFrame<'_>,
) -> LineInstance {
    // A shaft ends inside its head, or it would blunt the tip.
    let shortened = head.map_or(0.0, |head| head_view(frame).length(head) * 0.9);
    let along = (stroke.b - stroke.a).normalize_or_zero();
    let pattern = match stroke.pattern {
        Pattern::Solid => 0.0,
        Pattern::Dashed => DASH * line_scale,
        Pattern::Dotted => -DOT * line_scale,
    };
    LineInstance {
        a: stroke.a.extend(stroke.width * line_scale),
        b: (stroke.b - along * shortened).extend(pattern),
        // The drawings of steps lie on the sides of triangles and must not fight with them.
        color: rgb(stroke.color).extend(if stroke.is_veiled() { 1.0 } else { 2.0 }),
    }
}

/// The disc of a long arrow that is seen head-on.
fn disc(head: &Head, line_scale: f32) -> Point {
    point(&Mark {
        at: head.tip,
        glyph: Glyph::Circle,
        color: head.color,
        radius: DISC * line_scale,
        weight: Weight::Current,
    })
}

fn point(mark: &Mark) -> Point {
    let number = Glyph::ALL.iter().position(|&glyph| glyph == mark.glyph);
    Point {
        at: mark.at.extend(mark.radius),
        color: rgb(mark.color).extend(number.unwrap_or_default() as f32),
    }
}
