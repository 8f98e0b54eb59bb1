//! What the colours and signs in the picture mean.

use super::paint_backing;
use crate::app::palette::{Glyph, Pattern, RoleStyle, Theme};
use capsule_lab::trace::Role;
use egui::{FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

/// Height of a row, points, in a large view and in a small one.
const ROWS: [f32; 2] = [21.0, 17.5];
/// Size of its text, likewise.
const TEXTS: [f32; 2] = [13.0, 11.5];
/// Views lower than this are small, points.
const SMALL: f32 = 680.0;
/// Width of a sample, points.
const SAMPLE: f32 = 28.0;

/// Paints one row a role, the last at the bottom left; answers the room they take.
pub(super) fn paint(painter: &Painter, inner: Rect, roles: &[Role], theme: Theme) -> Rect {
    if roles.is_empty() {
        return Rect::from_min_max(inner.left_bottom(), inner.left_bottom());
    }
    let small = usize::from(inner.height() < SMALL);
    let (row, text) = (ROWS[small], TEXTS[small]);
    let top = inner.bottom() - row * roles.len() as f32;
    let names: Vec<_> = roles
        .iter()
        .map(|role| {
            painter.layout_no_wrap(role.name().into(), FontId::proportional(text), theme.ink())
        })
        .collect();
    let widest = names.iter().map(|name| name.size().x).fold(0.0, f32::max);
    let size = vec2(SAMPLE + 10.0 + widest, row * roles.len() as f32);
    let room = Rect::from_min_size(pos2(inner.left(), top), size);
    paint_backing(painter, room, theme);
    for (i, (&role, name)) in roles.iter().zip(names).enumerate() {
        let middle = top + row * (i as f32 + 0.5);
        paint_sample(painter, pos2(inner.left(), middle), role, theme.role(role));
        let at = pos2(inner.left() + SAMPLE + 10.0, middle - name.size().y * 0.5);
        painter.galley(at, name, theme.ink());
    }
    room
}

/// How a role mostly shows itself.
fn paint_sample(painter: &Painter, left: Pos2, role: Role, style: RoleStyle) {
    let right = left + vec2(SAMPLE, 0.0);
    let middle = left + vec2(SAMPLE * 0.5, 0.0);
    match role {
        Role::CapsuleLine | Role::Edge | Role::Construction | Role::Penetration | Role::Gap => {
            paint_line(painter, left, right, style);
        }
        Role::FaceNormal | Role::ContactNormal => {
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
