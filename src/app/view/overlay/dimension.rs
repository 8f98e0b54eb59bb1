//! Lengths as draughtsmen write them: a line between two strokes, the number beside its middle; where it lies beside what
//! it measures, thin lines lead there. What is too short for that is held by two arrows from outside.

use super::{
    LensRoom, Screen,
    along::NumberedStretch,
    callout,
    clutter::Clutter,
    halo_galley,
    names::paint_leader,
    ruler::{LEAST, OUTSIDE, Ruler},
};
use crate::app::{
    palette::{Pattern, Theme, mix},
    typography,
    view::figure::{Dimension, Figure},
};
use egui::{Color32, Painter, Pos2, Rect, Stroke};

/// Half of the strokes across, points.
const TICK: f32 = 5.0;
/// Size of the number, points.
const TEXT: f32 = 15.0;
/// What is shorter than this is left to a magnifier that shows it, points; to one that its scene asks for, a little more.
pub(in crate::app::view) const MAGNIFIED: f32 = 12.0;
pub(in crate::app::view) const MAGNIFIED_AS_ASKED: f32 = 40.0;
/// Length of an arrow's head, points, and half its width.
const HEAD: (f32, f32) = (8.0, 3.2);
/// Widths of a ruler and of what leads to it, points.
const WIDTHS: [f32; 2] = [1.8, 1.0];
/// What leads from a number to its ruler ends so far before it, points.
const BESIDE: f32 = 4.0;
/// How much wider than a line the paper beneath it is, points, and than what leads to it; how opaque it is there.
const HALO: f32 = 2.7;
const THIN_HALO: (f32, f32) = (1.2, 0.4);
/// A line lies on another that is as near as this to it, points, and ends so far before its end at most.
const RUNS_ON: (f32, f32) = (1.5, 6.0);
/// How opaque the paper beneath a line is on dark paper: over a pale body all of it would be a black bar.
const DARK_HALO: f32 = 0.45;
/// How much of the paper's colour what leads to a ruler has.
const PALE: f32 = 0.3;

/// Paints the lengths of `figure` that are told by a line of their own; of those that are seen as a point their numbers
/// alone. Short ones that one of the `lenses` shows are told there. What is written joins what is `reserved`.
pub(super) fn paint_all(
    painter: &Painter,
    screen: Screen<'_>,
    figure: &Figure,
    lenses: &[LensRoom],
    theme: Theme,
    reserved: &mut Vec<Rect>,
) {
    let ground = Clutter::of(figure, screen);
    let own = figure.dimensions.iter().filter(|one| !one.is_drawn);
    let rulers = own.filter_map(|dimension| {
        let ruler = Ruler::of(dimension, screen)?;
        let ends = [screen.at(dimension.a)?, screen.at(dimension.b)?];
        let tells = |lens: &LensRoom| ruler.length() < lens.tells_below && lens.shows(&ends);
        let is_magnified = dimension.a != dimension.b && lenses.iter().any(tells);
        (!is_magnified).then_some((dimension, ruler))
    });
    let rulers: Vec<_> = rulers.collect();
    let drawn = lines(screen, figure);
    for (dimension, ruler) in &rulers {
        let is_drawn = |ends: &&[Pos2; 2]| drawn.iter().any(|line| runs_on(**ends, *line));
        for ends in ruler.extensions.iter().filter(|ends| !is_drawn(ends)) {
            paint_thin(painter, *ends, WIDTHS[1], dimension.color, theme);
        }
        paint_ruler(painter, ruler, dimension.color, theme);
    }
    let written = rulers.iter().filter(|(one, _)| !one.text.is_empty());
    for (dimension, ruler) in written {
        if let Some(middle) = dimension.text_at.and_then(|at| screen.at(at)) {
            let words = (dimension.text.as_str(), dimension.color);
            let tie = (ruler.ends[0].lerp(ruler.ends[1], 0.5), BESIDE);
            let place = (middle, reserved.as_slice());
            let room = callout::write(painter, screen, words, place, tie, theme);
            reserved.push(room);
            continue;
        }
        let room = (reserved.as_slice(), &ground);
        reserved.extend(paint_number(painter, screen, dimension, ruler, theme, room));
    }
}

/// The straight lines that are drawn: along one of them nothing more needs to lead.
fn lines(screen: Screen<'_>, figure: &Figure) -> Vec<[Pos2; 2]> {
    let strokes = figure.strokes.iter();
    let strokes = strokes.filter(|stroke| stroke.pattern == Pattern::Solid);
    let strokes = strokes.map(|stroke| [stroke.a, stroke.b]);
    let around = figure.scenery.iter();
    let creases = around.flat_map(|drawn| drawn.scenery.creases.iter().map(|crease| crease.ends));
    let seen = strokes
        .chain(creases)
        .map(|ends| ends.map(|end| screen.at(end)));
    seen.filter_map(|[a, b]| Some([a?, b?])).collect()
}

/// Whether the one line lies on the other from end to end, as it is seen.
fn runs_on(ends: [Pos2; 2], [a, b]: [Pos2; 2]) -> bool {
    let (along, length) = ((b - a).normalized(), a.distance(b));
    // What is seen as a point covers nothing.
    length > RUNS_ON.1
        && ends.iter().all(|end| {
            let way = *end - a;
            let is_within = (-RUNS_ON.1..length + RUNS_ON.1).contains(&along.dot(way));
            is_within && along.rot90().dot(way).abs() < RUNS_ON.0
        })
}

fn paint_ruler(painter: &Painter, ruler: &Ruler, color: Color32, theme: Theme) {
    let width = WIDTHS[0];
    if ruler.is_held() {
        for [from, tip] in ruler.outside() {
            paint_stroke(painter, [from, tip], width, color, theme);
            paint_head(painter, [from, tip], color);
        }
        let across = (ruler.ends[1] - ruler.ends[0]).normalized().rot90() * TICK;
        for end in ruler.ends.iter().filter(|_| ruler.extensions.is_empty()) {
            painter.line_segment([*end - across, *end + across], (1.4, color));
        }
    } else if ruler.length() >= LEAST {
        paint_line(painter, ruler.ends, color, theme);
    }
}

/// Paints the line of a length alone.
pub(in crate::app::view) fn paint_line(
    painter: &Painter,
    [a, b]: [Pos2; 2],
    color: Color32,
    theme: Theme,
) {
    let along = (b - a).normalized();
    let across = along.rot90() * TICK;
    let ticks = [a, b].map(|end| [end - across, end + across]);
    let halo = match theme.is_dark() {
        true => theme.paper().gamma_multiply(DARK_HALO),
        false => theme.paper(),
    };
    // Where it ends is often a line, which is not to be broken.
    let inner = along * HALO.min(0.3 * a.distance(b));
    let beneath = ([a + inner, b - inner], HALO, halo);
    let lines = ticks.into_iter().chain([[a, b]]);
    let lines = lines.map(|ends| (ends, 0.0, color));
    for (ends, more, color) in std::iter::once(beneath).chain(lines) {
        let width = (WIDTHS[0] + more) * theme.line_scale().min(1.2);
        painter.line_segment(ends, Stroke::new(width, color));
    }
}

fn paint_stroke(painter: &Painter, ends: [Pos2; 2], width: f32, color: Color32, theme: Theme) {
    let opacity = if theme.is_dark() { DARK_HALO } else { 0.7 };
    let halo = theme.paper().gamma_multiply(opacity);
    for (more, color) in [(HALO, halo), (0.0, color)] {
        let width = (width + more) * theme.line_scale().min(1.2);
        painter.line_segment(ends, Stroke::new(width, color));
    }
}

/// Paints a line that leads to a ruler: it stands back behind all that is measured.
fn paint_thin(painter: &Painter, ends: [Pos2; 2], width: f32, color: Color32, theme: Theme) {
    let (more, opacity) = THIN_HALO;
    let lines = [
        (more, theme.paper().gamma_multiply(opacity)),
        (0.0, mix(color, theme.paper(), PALE)),
    ];
    for (more, color) in lines {
        let width = (width + more) * theme.line_scale().min(1.2);
        painter.line_segment(ends, Stroke::new(width, color));
    }
}

fn paint_head(painter: &Painter, [from, tip]: [Pos2; 2], color: Color32) {
    let along = (tip - from).normalized();
    let (length, half) = HEAD;
    let across = along.rot90() * half;
    let base = tip - along * length;
    let corners = vec![tip, base + across, base - across];
    painter.add(egui::Shape::convex_polygon(corners, color, Stroke::NONE));
}

/// Writes the number at the best free place beside the line, with a leader where that is away; answers the room it takes.
fn paint_number(
    painter: &Painter,
    screen: Screen<'_>,
    dimension: &Dimension,
    ruler: &Ruler,
    theme: Theme,
    (reserved, ground): (&[Rect], &Clutter),
) -> Option<Rect> {
    let (text, color) = (typography::words(&dimension.text), dimension.color);
    let galley = painter.layout_no_wrap(text, egui::FontId::proportional(TEXT), color);
    let bounds = screen.rect.shrink(4.0);
    let stretch = NumberedStretch {
        ends: ruler.ends,
        away: ruler.away,
        held: if ruler.is_held() { OUTSIDE } else { 0.0 },
        size: galley.size(),
    };
    let place = stretch.place((bounds, reserved), ground)?;
    if let Some(leader) = place.leader {
        paint_leader(painter, leader, color, theme);
    }
    halo_galley(painter, place.rect.min, &galley, color, theme);
    Some(place.rect)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn nothing_leads_to_a_ruler_along_a_line_that_is_drawn() {
        let floor = [pos2(0.0, 100.0), pos2(200.0, 100.0)];
        let level = [pos2(50.0, 100.5), pos2(120.0, 101.0)];
        assert!(runs_on(level, floor));
        assert!(!runs_on(level.map(|end| end + egui::vec2(0.0, 4.0)), floor));
        let beyond = [pos2(150.0, 100.0), pos2(260.0, 100.0)];
        assert!(!runs_on(beyond, floor), "it ends before");
        assert!(!runs_on([floor[0], pos2(0.0, 50.0)], floor), "across");
        let on_end = [pos2(80.0, 100.0); 2];
        assert!(!runs_on(level, on_end), "a point");
    }
}
