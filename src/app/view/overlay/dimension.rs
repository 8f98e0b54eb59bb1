//! Lengths as draughtsmen write them: a line, a stroke across at both ends, the number beside it.

use super::{Screen, halo_text};
use crate::app::{
    palette::Theme,
    view::figure::{Dimension, Figure},
};
use egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, Vec2, vec2};

/// Half of the strokes across, points.
const TICK: f32 = 5.0;
/// Between the line and its number, points.
const BESIDE: f32 = 12.0;
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
            reserved,
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

/// Writes the number at the first free place beside the line; answers the room it takes.
fn paint_number(
    painter: &Painter,
    screen: Screen<'_>,
    dimension: &Dimension,
    [a, b]: [Pos2; 2],
    theme: Theme,
    reserved: &[Rect],
) -> Option<Rect> {
    let font = egui::FontId::proportional(TEXT);
    let galley = painter.layout_no_wrap(dimension.text.clone(), font, dimension.color);
    let half = galley.size() * 0.5;
    let middle = a.lerp(b, 0.5);
    let along = (b - a).normalized();
    let along = if along == Vec2::ZERO {
        vec2(0.0, 1.0)
    } else {
        along
    };
    let room = screen.rect.shrink(4.0);
    let reach = |way: Vec2| way * (BESIDE + (way.x * half.x).abs() + (way.y * half.y).abs());
    let beyond = (b - a) * 0.5;
    let ways = [
        reach(along.rot90()),
        reach(-along.rot90()),
        beyond + reach(along),
        -beyond + reach(-along),
        reach(vec2(0.7, -0.7)) * 1.8,
        reach(vec2(-0.7, 0.7)) * 1.8,
    ];
    let places = ways.map(|way| Rect::from_center_size(middle + way, half * 2.0));
    let is_free = |place: &&Rect| {
        room.contains_rect(**place) && reserved.iter().all(|other| !other.intersects(**place))
    };
    let place = places.iter().find(is_free)?;
    let (at, text) = (place.center(), &dimension.text);
    let color = dimension.color;
    let align = Align2::CENTER_CENTER;
    Some(halo_text(painter, at, align, text, TEXT, color, theme))
}
