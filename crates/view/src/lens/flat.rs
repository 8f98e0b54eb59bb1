//! The things without an inside in a magnifier: lines, heads of arrows, points, and faces that are seen from the front.

use super::cut::{Cut, outside, within};
use crate::{
    figure::{DrawnBody, Figure, Head, Mark, Stroke},
    palette::{Glyph, Pattern, Theme},
};
use egui::{Color32, Painter, Pos2, Shape, Vec2, pos2, vec2};
use glam::Vec3;

/// Lengths of a dash, of a dot and of what is between, points.
const DASH: f32 = 6.0;
const DOT: f32 = 1.5;
const BETWEEN: f32 = 4.0;
/// The number of pieces of a line, where some of them may be hidden.
const PIECES: usize = 48;
/// Length of an arrow's head and half its width, points; a shorter arrow than this many heads has none.
const HEAD: (f32, f32) = (11.0, 4.5);
const ARROW: f32 = 1.6;
/// A point is smaller here than in the view: what is around it is looked at.
const POINT: f32 = 0.6;
/// Width of the paper around a point.
const HALO: f32 = 1.5;

/// A face that is seen from before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Flat {
    /// Meters from the middle.
    pub(super) corners: [[f32; 2]; 3],
    pub(super) fill: Color32,
    pub(super) opacity: f32,
}

impl Flat {
    /// Whether it is seen at a place; nowhere where it is seen as a line.
    pub(super) fn holds(&self, [x, y]: [f32; 2]) -> bool {
        let [a, b, c] = self.corners.map(|[x, y]| vec2(x, y));
        let at = vec2(x, y);
        let side = |p: Vec2, q: Vec2| (q - p).x * (at - p).y - (q - p).y * (at - p).x;
        let sides = [side(a, b), side(b, c), side(c, a)];
        sides.iter().all(|side| *side > 0.0) || sides.iter().all(|side| *side < 0.0)
    }
}

impl Cut {
    /// The faces that are seen from before, the farthest first; none where bodies are cut.
    pub(super) fn flats(&self, figure: &Figure) -> Vec<Flat> {
        if !self.is_view() {
            return vec![];
        }
        let is_seen = |v: &[Vec3; 3]| {
            let around = v.map(|corner| self.seen(corner));
            let is_beside = |i: usize| {
                let mut all = around.iter().map(|place| place[i]);
                all.clone().all(|x| x > self.reach) || all.all(|x| x < -self.reach)
            };
            !is_beside(0) && !is_beside(1)
        };
        let studied = figure.faces.iter();
        let studied = studied.map(|face| (face.v, face.fill, face.opacity));
        let around = figure.scenery.iter().flat_map(|drawn| {
            let ranges = drawn.shown().into_iter();
            let shown = ranges.flat_map(|range| drawn.scenery.triangles[range].iter());
            shown.map(|v| (*v, drawn.fill, 1.0))
        });
        let all = studied.chain(around).filter(|(v, _, _)| is_seen(v));
        let seen = all.map(|(v, fill, opacity)| {
            let height: f32 = v.iter().map(|corner| self.height(*corner)).sum();
            let corners = v.map(|corner| self.seen(corner));
            let flat = Flat {
                corners,
                fill,
                opacity,
            };
            (height, flat)
        });
        let mut seen: Vec<(f32, Flat)> = seen.collect();
        seen.sort_by(|(p, _), (q, _)| p.total_cmp(q));
        seen.into_iter().map(|(_, flat)| flat).collect()
    }

    /// The pieces of a line that are seen in it, meters from its middle.
    pub(super) fn line(&self, [a, b]: [Vec3; 2], opaque: &[DrawnBody]) -> Vec<[[f32; 2]; 2]> {
        let heights = [a, b].map(|end| self.height(end));
        let shares = |limit: f32| {
            let share = (limit - heights[0]) / (heights[1] - heights[0]);
            share.clamp(0.0, 1.0)
        };
        let mut ends = [0.0, 1.0];
        if !self.is_view() {
            if heights[0] == heights[1] {
                if heights[0].abs() > self.depth {
                    return vec![];
                }
            } else {
                ends = [shares(-self.depth), shares(self.depth)];
                ends.sort_by(f32::total_cmp);
            }
        }
        let [from, to] = ends.map(|share| self.seen(a.lerp(b, share)));
        let reach = (Pos2::ZERO, self.reach);
        let Some([p, q]) = within([pos2(from[0], from[1]), pos2(to[0], to[1])], reach) else {
            return vec![];
        };
        let whole = Vec2::new(to[0] - from[0], to[1] - from[1]);
        let share = |at: Pos2| {
            let way = at - pos2(from[0], from[1]);
            let along = way.dot(whole) / whole.length_sq().max(f32::MIN_POSITIVE);
            ends[0] + (ends[1] - ends[0]) * along
        };
        let shares = [share(p), share(q)];
        let is_hidden = |at: Vec3| {
            let flat = at - self.facing() * self.height(at);
            let is_behind = |body: &&DrawnBody| {
                self.height(at) < self.height(body.a).min(self.height(body.b)) - 1e-3 * self.reach
            };
            let mut before = opaque.iter().filter(is_behind);
            before.any(|body| outside(&self.flattened(body), flat) < 0.0)
        };
        if opaque.is_empty() {
            return vec![[[p.x, p.y], [q.x, q.y]]];
        }
        let piece = |i: usize| {
            let [start, end] = [i, i + 1].map(|i| i as f32 / PIECES as f32);
            let place = |along: f32| p.lerp(q, along);
            let middle = shares[0] + (shares[1] - shares[0]) * 0.5 * (start + end);
            let [p, q] = [place(start), place(end)];
            (!is_hidden(a.lerp(b, middle))).then_some([[p.x, p.y], [q.x, q.y]])
        };
        (0..PIECES).filter_map(piece).collect()
    }

    /// Whether a place is near enough to be seen in it.
    fn shows(&self, point: Vec3) -> bool {
        let [x, y] = self.seen(point);
        vec2(x, y).length() < self.reach && self.height(point).abs() < self.depth
    }
}

/// Paints the lines, heads and points of `figure` that `cut` shows, but not the lines between `told` ends: those have a
/// dimension.
pub(super) fn paint(
    painter: &Painter,
    cut: &Cut,
    figure: &Figure,
    told: &[[Vec3; 2]],
    place: impl Fn([f32; 2]) -> Pos2,
    theme: Theme,
) {
    let is_told = |ends: [Vec3; 2]| {
        told.iter()
            .any(|[a, b]| ends == [*a, *b] || ends == [*b, *a])
    };
    let drawn = figure.standing.iter().chain(&figure.bodies);
    let opaque = drawn.filter(|body| body.opacity >= 1.0);
    let is_near = |body: &&DrawnBody| outside(&cut.flattened(body), cut.middle) < cut.reach;
    let opaque: Vec<DrawnBody> = opaque.filter(is_near).copied().collect();
    for stroke in figure.strokes.iter().filter(|one| !is_told([one.a, one.b])) {
        for ends in cut.line([stroke.a, stroke.b], &opaque) {
            paint_stroke(painter, ends.map(&place), stroke, theme);
        }
    }
    for drawn in &figure.scenery {
        for crease in &drawn.scenery.creases {
            let color = theme.crease().gamma_multiply(crease.strength);
            for ends in cut.line(crease.ends, &opaque) {
                painter.line_segment(ends.map(&place), (theme.line_scale(), color));
            }
        }
    }
    for head in figure
        .heads
        .iter()
        .filter(|one| !is_told([one.from, one.tip]))
    {
        if cut.shows(head.tip) {
            let ends = [head.from, head.tip].map(|end| place(cut.seen(end)));
            paint_head(painter, ends, head);
        }
    }
    for mark in figure.marks.iter().filter(|mark| cut.shows(mark.at)) {
        paint_mark(painter, place(cut.seen(mark.at)), mark, theme);
    }
}

fn paint_stroke(painter: &Painter, ends: [Pos2; 2], stroke: &Stroke, theme: Theme) {
    let line = egui::Stroke::new(stroke.width * theme.line_scale().min(1.2), stroke.color);
    let shapes = match stroke.pattern {
        Pattern::Solid => vec![Shape::line_segment(ends, line)],
        Pattern::Dashed => Shape::dashed_line(&ends, line, DASH, BETWEEN),
        Pattern::Dotted => Shape::dashed_line(&ends, line, DOT, BETWEEN),
    };
    painter.extend(shapes);
}

fn paint_head(painter: &Painter, [from, tip]: [Pos2; 2], head: &Head) {
    let (length, half) = HEAD;
    let way = tip - from;
    if way.length() < ARROW * length {
        return;
    }
    let along = way.normalized();
    let (base, across) = (tip - along * length, along.rot90() * half);
    let corners = vec![tip, base + across, base - across];
    painter.add(Shape::convex_polygon(
        corners,
        head.color,
        egui::Stroke::NONE,
    ));
}

fn paint_mark(painter: &Painter, at: Pos2, mark: &Mark, theme: Theme) {
    let radius = mark.radius * POINT;
    match mark.glyph {
        Glyph::Circle | Glyph::Ring | Glyph::Dot => {
            painter.circle_filled(at, radius + HALO, theme.paper());
            painter.circle_filled(at, radius, mark.color);
        }
        Glyph::Diamond | Glyph::OpenDiamond | Glyph::Cross | Glyph::Square | Glyph::Triangle => {
            for (radius, color) in [(radius + HALO, theme.paper()), (radius, mark.color)] {
                let ways = [Vec2::RIGHT, Vec2::DOWN, Vec2::LEFT, Vec2::UP];
                let corners = ways.map(|way| at + way * radius).to_vec();
                painter.add(Shape::convex_polygon(corners, color, egui::Stroke::NONE));
            }
        }
    }
}
