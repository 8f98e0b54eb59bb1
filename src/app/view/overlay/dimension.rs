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
    palette::{Theme, mix},
    typography,
    view::figure::{Dimension, Figure},
};
use egui::{Color32, Painter, Pos2, Rect, Stroke};

/// Half of the strokes across, points.
const TICK: f32 = 5.0;
/// Size of the number, points.
const TEXT: f32 = 15.0;
/// What is shorter than this is left to a magnifier that shows it, points.
pub(in crate::app::view) const MAGNIFIED: f32 = 12.0;
/// Length of an arrow's head, points, and half its width.
const HEAD: (f32, f32) = (8.0, 3.2);
/// Widths of a ruler and of what leads to it, points.
const WIDTHS: [f32; 2] = [1.8, 1.0];
/// What leads from a number to its ruler ends so far before it, points.
const BESIDE: f32 = 4.0;
/// How much wider than a line the paper beneath it is, points, and than what leads to it; how opaque it is there.
const HALO: f32 = 2.7;
const THIN_HALO: (f32, f32) = (1.2, 0.4);
/// How much of the paper's colour what leads to a ruler has.
const PALE: f32 = 0.3;

/// Paints the lengths of `figure` that are told by a line of their own; of those that are seen as a point their numbers
/// alone. Short ones that a `lens` shows are told there. What is written joins what is `reserved`.
pub(super) fn paint_all(
    painter: &Painter,
    screen: Screen<'_>,
    figure: &Figure,
    lens: Option<LensRoom>,
    theme: Theme,
    reserved: &mut Vec<Rect>,
) {
    let ground = Clutter::of(figure, screen);
    let own = figure.dimensions.iter().filter(|one| !one.is_drawn);
    let rulers = own.filter_map(|dimension| {
        let ruler = Ruler::of(dimension, screen)?;
        let ends = [screen.at(dimension.a)?, screen.at(dimension.b)?];
        let is_magnified = dimension.a != dimension.b && lens.is_some_and(|lens| lens.shows(&ends));
        (ruler.length() >= MAGNIFIED || !is_magnified).then_some((dimension, ruler))
    });
    let rulers: Vec<_> = rulers.collect();
    for (dimension, ruler) in &rulers {
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

fn paint_ruler(painter: &Painter, ruler: &Ruler, color: Color32, theme: Theme) {
    let [width, thin] = WIDTHS;
    for ends in &ruler.extensions {
        paint_thin(painter, *ends, thin, color, theme);
    }
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
    let across = (b - a).normalized().rot90() * TICK;
    let ticks = [a, b].map(|end| [end - across, end + across]);
    let lines = ticks.into_iter().chain([[a, b]]);
    for (more, color) in [(HALO, theme.paper()), (0.0, color)] {
        for ends in lines.clone() {
            let width = (WIDTHS[0] + more) * theme.line_scale().min(1.2);
            painter.line_segment(ends, Stroke::new(width, color));
        }
    }
}

fn paint_stroke(painter: &Painter, ends: [Pos2; 2], width: f32, color: Color32, theme: Theme) {
    for (more, color) in [(HALO, theme.paper().gamma_multiply(0.7)), (0.0, color)] {
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
    let (text, color) = (typography::minus(&dimension.text), dimension.color);
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
