//! What the colours and signs in the picture mean.

use super::paint_backing;
use crate::app::palette::{Glyph, Pattern, RoleStyle, Theme};
use capsule_lab::{geometry::Shape as Solid, trace::Role};
use egui::{FontId, Galley, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};
use std::{ops::Range, sync::Arc};

/// Height of a row, points, in a large view and in a small one.
const ROWS: [f32; 2] = [21.0, 17.5];
/// Size of its text, likewise.
const TEXTS: [f32; 2] = [13.0, 11.5];
/// Views lower than this are small, points.
const SMALL: f32 = 680.0;
/// Views narrower or lower than this have room for one line only, points.
const ONE_LINE: f32 = 500.0;
/// Width of a sample, points.
const SAMPLE: f32 = 28.0;
/// Between a sample and its name, points.
const GAP: f32 = 10.0;
/// Between a name and the next sample in one line, points.
const BETWEEN: f32 = 16.0;
/// What a line leaves to the scale at its right, points.
const SCALE: f32 = 84.0;

/// What a role is in this pair: a ball has no axis to be close on, and a box is no triangle.
fn name(role: Role, pair: Option<[Solid; 2]>) -> &'static str {
    let shapes = || pair.into_iter().flatten();
    match role {
        Role::ClosestOnAxis if shapes().all(|s| !matches!(s, Solid::Capsule(_))) => "centre",
        Role::ClosestOnTriangle if shapes().any(|s| matches!(s, Solid::Box(_))) => "closest on box",
        _ => role.name(),
    }
}

/// Paints what the roles look like: one row a role, the last at the bottom left; in a small view one line, results
/// before what led to them, as far as they fit. Answers the room it takes.
pub(super) fn paint(
    painter: &Painter,
    inner: Rect,
    roles: &[Role],
    pair: Option<[Solid; 2]>,
    theme: Theme,
) -> Rect {
    let is_small = inner.width().min(inner.height()) < ONE_LINE - 2.0 * super::MARGIN;
    let text = TEXTS[usize::from(is_small || inner.height() < SMALL)];
    let entry = |&role: &Role| {
        let name = name(role, pair).into();
        let name = painter.layout_no_wrap(name, FontId::proportional(text), theme.ink());
        (role, name)
    };
    if is_small {
        let is_minor = |role: &&Role| matches!(role, Role::Construction | Role::Rejected);
        let (minor, major): (Vec<_>, Vec<_>) = roles.iter().rev().partition(is_minor);
        let entries: Vec<Entry> = major.into_iter().chain(minor).map(entry).collect();
        paint_line_of(painter, inner, entries, theme)
    } else {
        let entries: Vec<Entry> = roles.iter().map(entry).collect();
        paint_rows(painter, inner, entries, theme)
    }
}

/// A role and its name as it is written.
type Entry = (Role, Arc<Galley>);

fn paint_rows(painter: &Painter, inner: Rect, entries: Vec<Entry>, theme: Theme) -> Rect {
    if entries.is_empty() {
        return Rect::from_min_max(inner.left_bottom(), inner.left_bottom());
    }
    let row = ROWS[usize::from(inner.height() < SMALL)];
    let top = inner.bottom() - row * entries.len() as f32;
    let widest = entries.iter().map(|(_, name)| name.size().x);
    let widest = widest.fold(0.0, f32::max);
    let size = vec2(SAMPLE + GAP + widest, row * entries.len() as f32);
    let room = Rect::from_min_size(pos2(inner.left(), top), size);
    paint_backing(painter, room, theme);
    for (i, entry) in entries.into_iter().enumerate() {
        let middle = top + row * (i as f32 + 0.5);
        paint_entry(painter, pos2(inner.left(), middle), entry, theme);
    }
    room
}

fn paint_line_of(painter: &Painter, inner: Rect, entries: Vec<Entry>, theme: Theme) -> Rect {
    let row = ROWS[1];
    let fitting = fitting(&entries, inner.width() - SCALE);
    let width = fitting.last().map_or(0.0, |place| place.end);
    let bottom_left = inner.left_bottom();
    let room = Rect::from_min_size(bottom_left - vec2(0.0, row), vec2(width, row));
    if fitting.is_empty() {
        return room;
    }
    paint_backing(painter, room, theme);
    for (entry, place) in entries.into_iter().zip(fitting) {
        let at = bottom_left + vec2(place.start, -row * 0.5);
        paint_entry(painter, at, entry, theme);
    }
    room
}

/// Where the entries that fit into `width` begin and end, one after the other.
fn fitting(entries: &[Entry], width: f32) -> Vec<Range<f32>> {
    let mut places: Vec<Range<f32>> = vec![];
    for (_, name) in entries {
        let start = places.last().map_or(0.0, |place| place.end + BETWEEN);
        let end = start + SAMPLE + GAP + name.size().x;
        if end > width {
            break;
        }
        places.push(start..end);
    }
    places
}

/// A sample and its name, beginning at the middle of its left side.
fn paint_entry(painter: &Painter, left: Pos2, (role, name): Entry, theme: Theme) {
    paint_sample(painter, left, role, theme.role(role));
    let at = left + vec2(SAMPLE + GAP, -name.size().y * 0.5);
    painter.galley(at, name, theme.ink());
}

/// How a role mostly shows itself.
fn paint_sample(painter: &Painter, left: Pos2, role: Role, style: RoleStyle) {
    let right = left + vec2(SAMPLE, 0.0);
    let middle = left + vec2(SAMPLE * 0.5, 0.0);
    match role {
        Role::CapsuleLine | Role::Edge | Role::Construction | Role::Penetration | Role::Gap => {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::fonts;
    use capsule_lab::{scene::library, study::Study};

    /// The room of a legend of every role in a view of this size.
    fn room(width: f32, height: f32) -> (Rect, Rect) {
        let context = egui::Context::default();
        fonts::install(&context);
        let inner = Rect::from_min_size(Pos2::ZERO, vec2(width, height)).shrink(16.0);
        let mut room = Rect::NOTHING;
        for _ in 0..2 {
            let _ = context.run(Default::default(), |context| {
                let painter = context.layer_painter(egui::LayerId::background());
                room = paint(&painter, inner, &Role::ALL, None, Theme::Light);
            });
        }
        (inner, room)
    }

    #[test]
    fn in_a_small_view_the_legend_is_one_line_beside_the_scale() {
        for (width, height) in [(460.0, 520.0), (900.0, 380.0), (300.0, 200.0)] {
            let (inner, room) = room(width, height);
            assert!(room.height() <= ROWS[1], "{room:?}");
            assert!(room.right() <= inner.right() - SCALE && inner.contains_rect(room));
        }
        let (_, large) = room(900.0, 700.0);
        assert!(large.height() > 10.0 * ROWS[1]);
    }

    #[test]
    fn names_are_those_of_the_pair_s_shapes() {
        let pair = |id: &str| {
            let scene = library::open(id).expect("a built-in scene");
            let study = Study::of_scene(&scene).expect("a known algorithm");
            let shapes = study.pairs[study.focus.expect("a pair")].shapes;
            Some([shapes.mover, shapes.obstacle])
        };
        for (id, on_axis) in [
            ("face", "centre"),
            ("two-spheres", "centre"),
            ("two-capsules", "closest on axis"),
            ("beside-the-capsule", "closest on axis"),
        ] {
            assert_eq!(name(Role::ClosestOnAxis, pair(id)), on_axis, "{id}");
        }
        assert_eq!(
            name(Role::ClosestOnTriangle, pair("voxels")),
            "closest on box"
        );
    }
}
