//! Small samples of what a picture shows.

use super::{LegendRow, SAMPLE};
use crate::{
    figure::{minkowski::look, part_state::PartState, sign::Sign},
    palette::{Glyph, PartKind, Pattern, RoleStyle, Texture, Theme},
};
use capsule_core::trace::Role;
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

/// Height of a sample of something flat, points.
const PATCH: f32 = 12.0;
/// Between the lines of a hatching and between dots, points.
const HATCH: f32 = 4.5;

/// How a sign mostly shows itself, beginning at the middle of its left side.
pub(super) fn paint_sample(painter: &Painter, left: Pos2, (sign, tint): LegendRow, theme: Theme) {
    let (_, mover) = theme.round(false);
    match sign {
        Sign::Role(role) => {
            let usual = theme.role(role);
            let style = RoleStyle {
                fill: tint.unwrap_or(usual.fill),
                stroke: tint.unwrap_or(usual.stroke),
                ..usual
            };
            paint_role(painter, left, role, style);
        }
        Sign::Tried => {
            let style = theme.role(Role::CandidateSphere);
            let fill = style.fill.gamma_multiply(0.22);
            painter.rect_filled(patch(left), PATCH * 0.5, fill);
            paint_outline(painter, left, style.stroke, false);
        }
        Sign::Moment => paint_outline(painter, left, theme.calm(mover), false),
        Sign::Pushed => paint_outline(painter, left, tint.unwrap_or(theme.pushed()), false),
        Sign::Trail => {
            let right = left + vec2(SAMPLE, 0.0);
            painter.line_segment([left, right], Stroke::new(1.2, theme.calm(mover)));
        }
        Sign::FrameEnd => paint_outline(painter, left, mover, true),
        Sign::Doing(doing) => paint_outline(painter, left, theme.doing(doing), false),
        Sign::Before => paint_outline(painter, left, theme.calm(mover), true),
        Sign::Part(state) => {
            let color = tint.unwrap_or(theme.part(PartKind::Core).stroke);
            paint_part(painter, left, state, (color, theme));
        }
    }
}

/// A patch of the flat things' size.
fn patch(left: Pos2) -> Rect {
    Rect::from_center_size(left + vec2(SAMPLE * 0.5, 0.0), vec2(SAMPLE - 2.0, PATCH))
}

fn paint_outline(painter: &Painter, left: Pos2, color: Color32, is_dashed: bool) {
    let (patch, stroke) = (patch(left), Stroke::new(1.4, color));
    let half = PATCH * 0.5;
    if !is_dashed {
        painter.rect_stroke(patch, half, stroke, StrokeKind::Inside);
        return;
    }
    let arc = |middle: f32, from: f32| {
        (0..=8).map(move |i| {
            let (sin, cos) = (from + std::f32::consts::PI * i as f32 / 8.0).sin_cos();
            pos2(middle + half * cos, patch.center().y + half * sin)
        })
    };
    let quarter = std::f32::consts::FRAC_PI_2;
    let mut around: Vec<Pos2> = arc(patch.right() - half, -quarter).collect();
    around.extend(arc(patch.left() + half, quarter));
    around.push(around[0]);
    painter.extend(Shape::dashed_line(&around, stroke, 3.5, 2.5));
}

/// A part of a swept body in its color.
fn paint_part(painter: &Painter, left: Pos2, state: PartState, (color, theme): (Color32, Theme)) {
    let (opacity, width, _, texture) = look(state);
    let patch = patch(left);
    painter.rect_filled(patch, 0.0, color.gamma_multiply(opacity));
    let inside = painter.with_clip_rect(patch);
    let marks = theme.calm(color);
    match texture {
        Texture::Plain => {}
        Texture::Hatched => {
            let lines = (0..).map(|i| patch.left() - PATCH + HATCH * i as f32);
            for x in lines.take_while(|&x| x < patch.right()) {
                let line = [pos2(x, patch.top()), pos2(x + PATCH, patch.bottom())];
                inside.line_segment(line, Stroke::new(1.2, marks));
            }
        }
        Texture::Dotted => {
            let along = |from: f32, to: f32| {
                let places = (0..).map(move |i| from + HATCH * (i as f32 + 0.5));
                places.take_while(move |&at| at < to)
            };
            for y in along(patch.top(), patch.bottom()) {
                for x in along(patch.left(), patch.right()) {
                    inside.circle_filled(pos2(x, y), 1.1, marks);
                }
            }
        }
    }
    painter.rect_stroke(patch, 0.0, Stroke::new(width, color), StrokeKind::Inside);
}

/// How a role mostly shows itself.
fn paint_role(painter: &Painter, left: Pos2, role: Role, style: RoleStyle) {
    let right = left + vec2(SAMPLE, 0.0);
    let middle = left + vec2(SAMPLE * 0.5, 0.0);
    match role {
        Role::CapsuleLine
        | Role::Edge
        | Role::Construction
        | Role::Penetration
        | Role::Gap
        | Role::MoverInterval
        | Role::ObstacleInterval
        | Role::Projection => {
            paint_line(painter, left, right, style);
        }
        Role::FaceNormal
        | Role::ContactNormal
        | Role::Velocity
        | Role::RemovedMotion
        | Role::Slide => {
            let neck = right - vec2(9.0, 0.0);
            paint_line(painter, left, neck, style);
            let head = vec![neck + vec2(0.0, -4.5), right, neck + vec2(0.0, 4.5)];
            painter.add(Shape::convex_polygon(head, style.stroke, Stroke::NONE));
        }
        Role::Plane => {
            let patch = Rect::from_center_size(middle, vec2(SAMPLE - 4.0, 11.0));
            painter.rect_filled(patch, 0.0, style.fill.gamma_multiply(0.35));
            let corners = [
                patch.left_top(),
                patch.right_top(),
                patch.right_bottom(),
                patch.left_bottom(),
                patch.left_top(),
            ];
            let stroke = Stroke::new(1.3, style.stroke);
            painter.extend(Shape::dashed_line(&corners, stroke, 3.5, 2.5));
        }
        Role::CandidateSphere => {
            let fill = style.fill.gamma_multiply(0.22);
            painter.circle(middle, 7.5, fill, Stroke::new(1.8, style.stroke));
        }
        Role::PlaneTrace
        | Role::Reference
        | Role::ClosestOnTriangle
        | Role::ClosestOnAxis
        | Role::Rejected => paint_glyph(painter, middle, 7.0, style),
    }
}

fn paint_line(painter: &Painter, from: Pos2, to: Pos2, style: RoleStyle) {
    let stroke = Stroke::new(style.width.max(1.8), style.stroke);
    match style.pattern {
        Pattern::Solid => {
            painter.line_segment([from, to], stroke);
        }
        Pattern::Dashed => painter.extend(Shape::dashed_line(&[from, to], stroke, 5.0, 3.5)),
        Pattern::Dotted => painter.extend(Shape::dotted_line(&[from, to], style.stroke, 5.0, 1.3)),
    }
}

/// The same forms as the shader's.
fn paint_glyph(painter: &Painter, at: Pos2, r: f32, style: RoleStyle) {
    let color = style.stroke;
    let polygon = |corners: &[Vec2]| corners.iter().map(|&corner| at + corner * r).collect();
    let diamond = [
        vec2(0.0, -1.1),
        vec2(1.1, 0.0),
        vec2(0.0, 1.1),
        vec2(-1.1, 0.0),
    ];
    match style.glyph {
        Glyph::Circle => {
            painter.circle_filled(at, r * 0.88, color);
        }
        Glyph::Dot => {
            painter.circle_filled(at, r * 0.72, color);
        }
        Glyph::Ring => {
            painter.circle_stroke(at, r * 0.74, Stroke::new(r * 0.28, color));
        }
        Glyph::Diamond => {
            painter.add(Shape::convex_polygon(
                polygon(&diamond),
                color,
                Stroke::NONE,
            ));
        }
        Glyph::OpenDiamond => {
            let stroke = Stroke::new(r * 0.34, color);
            let corners: Vec<Pos2> = diamond.iter().map(|&c| at + c * r * 0.85).collect();
            painter.add(Shape::closed_line(corners, stroke));
            painter.circle_filled(at, r * 0.22, color);
        }
        Glyph::Cross => {
            for slope in [1.0, -1.0] {
                let arm = vec2(0.7, 0.7 * slope) * r;
                painter.line_segment([at - arm, at + arm], Stroke::new(r * 0.48, color));
            }
        }
        Glyph::Square => {
            let square = Rect::from_center_size(at, Vec2::splat(r * 1.44));
            painter.rect_filled(square, 0.0, color);
        }
        Glyph::Triangle => {
            let corners = [vec2(0.0, -1.0), vec2(0.95, 0.6), vec2(-0.95, 0.6)];
            painter.add(Shape::convex_polygon(
                polygon(&corners),
                color,
                Stroke::NONE,
            ));
        }
    }
}
