//! What steps told, turned into strokes, heads, marks and labels.

use super::{DrawnBody, DrawnFace, Head, Painter, Weight, minkowski::Carry, scope, sign::Sign};
use crate::app::{
    palette::{Pattern, RoleStyle},
    view::hull::Hull,
};
use capsule_lab::{
    geometry::{Shape as Solid, closest_point_on_segment},
    run::study::Study,
    session::text,
    trace::{Drawable, DrawnShape, Role},
};
use egui::Color32;
use glam::Vec3;

/// How far unbounded lines reach beyond the case, in its diagonals.
const LINE_REACH: f32 = 0.35;
/// Length of a drawn unit vector, in the case's diagonals.
const UNIT_VECTOR: f32 = 0.24;

/// How long an arrow called `name` is, with its unit where that is known: articles have motions as velocities and as ways.
fn measure(role: Role, name: &str, length: f32) -> String {
    let unit = match role {
        _ if name.contains("velocity") => " m/s",
        Role::Penetration | Role::Gap => " m",
        _ => "",
    };
    format!("{}{unit}", text::measure(length))
}

/// What a legend says of `drawable`: a whole capsule is no candidate sphere.
fn sign_of(drawable: &Drawable) -> Sign {
    match (drawable.role, drawable.shape) {
        (Role::CandidateSphere, DrawnShape::Capsule { .. }) => Sign::Tried,
        (role, _) => Sign::Role(role),
    }
}

/// What the step itself tells, for the legend.
pub(super) fn signs_at(study: &Study, step: usize) -> Vec<Sign> {
    let told = scope::in_sight(study, step, false).into_iter();
    told.map(|sighted| sign_of(&sighted.drawable)).collect()
}

impl Painter<'_> {
    /// Adds everything in sight at `step`; beside a swept body what goes along with it.
    pub(super) fn add_told(
        &mut self,
        study: &Study,
        step: usize,
        earlier: bool,
        carry: Option<&Carry>,
    ) {
        for sighted in scope::in_sight(study, step, earlier) {
            let drawable = match carry {
                Some(carry) => carry.carried(&study.record, &sighted),
                None => Some(sighted.drawable),
            };
            let Some(drawable) = drawable else { continue };
            let weight = if sighted.is_current {
                Weight::Current
            } else {
                Weight::Calm
            };
            self.show_told(&drawable.shape, weight);
            self.add_drawable(&drawable, weight);
            self.figure.signs.push(sign_of(&drawable));
        }
    }

    fn add_drawable(&mut self, drawable: &Drawable, weight: Weight) {
        let style = self.theme.role(drawable.role);
        let anchor = match drawable.shape {
            DrawnShape::Point(at) => {
                let radius = if weight == Weight::Current { 8.0 } else { 6.5 };
                self.mark(at, style.glyph, style.stroke, radius, weight);
                return self.label_point(at, drawable.label, style.text, weight);
            }
            DrawnShape::Segment(a, b) => {
                self.stroke([a, b], style.width, style.pattern, style.stroke, weight);
                (a + b) * 0.5
            }
            DrawnShape::Line { through, direction } => {
                self.add_line(through, direction, style, weight)
            }
            // What has no length is not seen.
            DrawnShape::Arrow { along, .. } if along == Vec3::ZERO => return,
            DrawnShape::Arrow { from, along } => {
                let (role, name) = (drawable.role, drawable.label);
                let (tip, is_broken) = self.add_arrow(role, from, along, weight);
                if is_broken && !name.is_empty() {
                    let name = format!("{name} {}", measure(role, name, along.length()));
                    return self.label(tip, &name, style.text, weight);
                }
                tip
            }
            DrawnShape::Sphere { center, radius } => {
                let style = self.of_owner(center, radius, style);
                self.add_told_round([center, center], radius, style, weight);
                center + Vec3::Y * radius
            }
            DrawnShape::Capsule { a, b, radius } => {
                self.add_told_round([a, b], radius, style, weight);
                (if a.y < b.y { b } else { a }) + Vec3::Y * radius
            }
            DrawnShape::Box(shape) => {
                for edge in shape.edges() {
                    self.stroke(edge, style.width, style.pattern, style.stroke, weight);
                }
                shape.corners()[3]
            }
            DrawnShape::Plane { point, normal } => self.add_plane(point, normal, style, weight),
        };
        self.label(anchor, drawable.label, style.text, weight);
    }

    /// Adds an unbounded line, clipped a little beyond the case; answers where its label goes.
    fn add_line(
        &mut self,
        through: Vec3,
        direction: Vec3,
        style: RoleStyle,
        weight: Weight,
    ) -> Vec3 {
        let Some(direction) = direction.try_normalize() else {
            return through;
        };
        let case = self.figure.case;
        let along = case
            .corners()
            .map(|corner| (corner - through).dot(direction));
        let reach = case.diagonal() * LINE_REACH;
        let first = along.into_iter().fold(0.0, f32::min) - reach;
        let last = along.into_iter().fold(0.0, f32::max) + reach;
        let ends = [through + direction * first, through + direction * last];
        self.stroke(ends, style.width, style.pattern, style.stroke, weight);
        through + direction * (last - reach * 0.5)
    }

    /// Adds an arrow; unit vectors are drawn at a length that suits the case. What is longer than suits the picture, and is
    /// not the way between two places in it, is drawn shorter than it is, with a break across the shaft. Answers where its
    /// label goes, and whether it is broken.
    pub(super) fn add_arrow(
        &mut self,
        role: Role,
        from: Vec3,
        along: Vec3,
        weight: Weight,
    ) -> (Vec3, bool) {
        let style = self.theme.role(role);
        let is_normal = matches!(role, Role::FaceNormal | Role::ContactNormal);
        let is_unit = (along.length() - 1.0).abs() < 1e-3;
        let (case, longest) = (self.figure.case, self.figure.longest_arrow);
        let length = along.length();
        let is_motion = matches!(role, Role::Velocity | Role::RemovedMotion | Role::Slide);
        let is_way = !is_motion && case.holds(from) && case.holds(from + along);
        let is_direction = is_normal && is_unit;
        let is_broken = !is_direction && !is_way && length > longest;
        let scale = match is_direction {
            true => case.diagonal() * UNIT_VECTOR,
            false if is_broken => longest / length,
            false => 1.0,
        };
        let tip = from + along * scale;
        if tip == from {
            return (from, false);
        }
        self.show(Hull::capsule([from, tip], 0.0), weight);
        let ends = [from, tip];
        self.stroke(ends, style.width, style.pattern, style.stroke, weight);
        self.figure.heads.push(Head {
            from,
            tip,
            color: self.tone(style.stroke, weight),
            scale: if weight == Weight::Current { 1.0 } else { 0.8 },
            is_broken,
        });
        (tip, is_broken)
    }

    /// The style of a told sphere: in the obstacle's colours where it is part of a round obstacle.
    fn of_owner(&self, center: Vec3, radius: f32, style: RoleStyle) -> RoleStyle {
        let is_of = |solid: &Solid| {
            let points = solid.points();
            let core = closest_point_on_segment(center, points[0], points[points.len() - 1]);
            let slop = 1e-3 * radius + 1e-6 * center.length();
            solid.is_round()
                && (solid.radius() - radius).abs() < slop
                && core.distance(center) < slop
        };
        match &self.figure.pair {
            Some([mover, obstacle]) if is_of(obstacle) && !is_of(mover) => {
                let (fill, outline) = self.theme.round(true);
                RoleStyle {
                    fill,
                    stroke: outline,
                    ..style
                }
            }
            _ => style,
        }
    }

    fn add_told_round(&mut self, [a, b]: [Vec3; 2], radius: f32, style: RoleStyle, weight: Weight) {
        let is_current = weight == Weight::Current;
        self.figure.bodies.push(DrawnBody {
            a,
            b,
            radius,
            fill: style.fill,
            opacity: if is_current { 0.16 } else { 0.05 },
            outline: self.tone(style.stroke, weight),
            width: if is_current { 2.2 } else { 1.3 },
            is_solid: false,
        });
    }

    /// Adds a square patch of a plane around the case; answers where its label goes.
    fn add_plane(&mut self, point: Vec3, normal: Vec3, style: RoleStyle, weight: Weight) -> Vec3 {
        let Some(normal) = normal.try_normalize() else {
            return point;
        };
        let case = self.figure.case;
        let middle = case.center() - normal * (case.center() - point).dot(normal);
        let (x, y) = normal.any_orthonormal_pair();
        let half = case.diagonal() * 0.42;
        let corner = |i: f32, j: f32| middle + (x * i + y * j) * half;
        let corners = [
            corner(-1.0, -1.0),
            corner(1.0, -1.0),
            corner(1.0, 1.0),
            corner(-1.0, 1.0),
        ];
        self.add_patch(corners, style.fill);
        for i in 0..4 {
            let side = [corners[i], corners[(i + 1) % 4]];
            self.stroke(side, style.width, Pattern::Dashed, style.stroke, weight);
        }
        corners[2]
    }

    fn add_patch(&mut self, [a, b, c, d]: [Vec3; 4], fill: Color32) {
        for v in [[a, b, c], [a, c, d]] {
            self.figure.faces.push(DrawnFace {
                v,
                fill,
                opacity: 0.10,
                is_solid: false,
            });
        }
    }
}
