//! Lengths as draughtsmen write them: a line, a stroke across at both ends, the number beside it.

use super::{
    Screen,
    clutter::Clutter,
    halo_galley,
    names::paint_leader,
    placement::{self, Wanted},
};
use crate::app::{
    palette::Theme,
    typography,
    view::figure::{Dimension, Figure},
};
use egui::{Color32, Painter, Pos2, Rect, Stroke};

/// Half of the strokes across, points.
const TICK: f32 = 5.0;
/// Where along the line its number may be tied to it, the best place first.
const TIES: [f32; 3] = [0.5, 0.3, 0.7];
/// A number farther than this from its line gets a leader, points.
const LEADER_FROM: f32 = 20.0;
/// Size of the number, points.
const TEXT: f32 = 15.0;
/// What is shorter than this is not seen, points.
pub(super) const LEAST: f32 = 12.0;

/// Paints the lengths of `figure` that are told by a line of their own; those that are too short to be seen as their numbers
/// alone, unless there is a magnifier. What is written joins what is `reserved`.
pub(super) fn paint_all(
    painter: &Painter,
    screen: Screen<'_>,
    figure: &Figure,
    is_magnified: bool,
    theme: Theme,
    reserved: &mut Vec<Rect>,
) {
    let ground = Clutter::of(figure, screen);
    for dimension in figure.dimensions.iter().filter(|one| !one.is_drawn) {
        let Some([a, b]) = ends(dimension, screen) else {
            continue;
        };
        let is_short = a.distance(b) < LEAST;
        if is_short && is_magnified && dimension.a != dimension.b {
            continue;
        }
        if !is_short {
            paint_line(painter, [a, b], dimension.color, theme);
        }
        reserved.extend(paint_number(
            painter,
            screen,
            dimension,
            [a, b],
            theme,
            (reserved.as_slice(), &ground),
        ));
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
    for (width, color) in [(4.5, theme.paper()), (1.8, color)] {
        let line = Stroke::new(width * theme.line_scale().min(1.2), color);
        painter.line_segment([a, b], line);
        for end in [a, b] {
            painter.line_segment([end - across, end + across], line);
        }
    }
}

fn ends(dimension: &Dimension, screen: Screen<'_>) -> Option<[Pos2; 2]> {
    Some([screen.at(dimension.a)?, screen.at(dimension.b)?])
}

/// Writes the number at the best free place beside the line, with a leader where that is away; answers the room it takes.
fn paint_number(
    painter: &Painter,
    screen: Screen<'_>,
    dimension: &Dimension,
    [a, b]: [Pos2; 2],
    theme: Theme,
    (reserved, ground): (&[Rect], &Clutter),
) -> Option<Rect> {
    let (text, color) = (typography::minus(&dimension.text), dimension.color);
    let galley = painter.layout_no_wrap(text, egui::FontId::proportional(TEXT), color);
    let wanted = Wanted {
        ties: TIES.map(|share| a.lerp(b, share)).to_vec(),
        inside: None,
        size: galley.size(),
    };
    let bounds = screen.rect.shrink(4.0);
    let places = placement::place(&[wanted], (bounds, reserved), ground);
    let place = places.into_iter().next().flatten()?;
    let [from, to] = place.leader();
    if from.distance(to) > LEADER_FROM {
        paint_leader(painter, [from, to], color, theme);
    }
    halo_galley(painter, place.rect.min, &galley, color, theme);
    Some(place.rect)
}
