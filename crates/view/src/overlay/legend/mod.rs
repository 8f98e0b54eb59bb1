//! The meaning of the colors and signs in the picture.

mod names;
mod samples;

use super::{
    Screen,
    names::{MIN_NAMED_LENGTH, ShownName},
    paint_backing,
    sight::Eyesight,
};
use crate::{
    figure::{DrawnExtent, Figure, SignedThing, part_state::PartState, sign::Sign},
    palette::Theme,
};
use capsule_core::{geometry::Shape as Solid, trace::Role};
use egui::{Color32, FontId, Galley, Painter, Pos2, Rect, Vec2, pos2, vec2};
use std::sync::Arc;

/// How many rows there are at most.
const MAX_ROWS: usize = 4;
/// Height of a row, points, in a large view and in a small one.
const ROWS: [f32; 2] = [21.0, 17.5];
/// Size of its text, likewise.
const TEXTS: [f32; 2] = [13.0, 11.5];
/// Views lower than this are small, points.
const SMALL: f32 = 680.0;
/// Views narrower or lower than this have room for one line only, points.
const ONE_LINE: f32 = 500.0;
/// In views lower than this even a line gives way to the subject, points.
const LOWEST: f32 = 240.0;
/// Between a caption and rows beneath it, points.
const PADDING: f32 = 12.0;
/// Width of a sample, points.
const SAMPLE: f32 = 28.0;
/// Between a sample and its name, points.
const GAP: f32 = 10.0;
/// Between a name and the next sample in one line, points.
const BETWEEN: f32 = 16.0;
/// The room of the scale at its right, points.
const SCALE: f32 = 84.0;

/// Width of the usual legend, points.
const USUAL_WIDTH: f32 = 170.0;
/// Rows of the usual legend.
const USUAL_ROWS: f32 = 4.0;

/// Something to explain, with its name as it is written.
type LegendEntry = (LegendRow, Arc<Galley>);

/// A sign, and its color where that is not always the same.
pub(super) type LegendRow = (Sign, Option<Color32>);

/// Where a legend goes: its room, and where each entry that has a place begins, at the middle of its left side.
struct Layout {
    room: Rect,
    places: Vec<(Pos2, LegendEntry)>,
}

/// The signs to explain, the most important first: signs of the current step that are in sight, and that no name explains; with
/// the color of the first thing that means it, where that is not always the same.
pub(super) fn rows(figure: &Figure, screen: Screen<'_>, names: &[ShownName<'_>]) -> Vec<LegendRow> {
    let sight = Eyesight::of(figure, screen);
    // A dashed line that leads from one thing to another explains itself.
    let is_aid = |one: &&SignedThing| one.sign == Sign::Role(Role::Construction);
    let mut signs: Vec<LegendRow> = vec![];
    let fresh = figure
        .meanings
        .iter()
        .filter(|one| one.is_fresh && !is_aid(one));
    for SignedThing {
        sign, extent, tint, ..
    } in fresh
    {
        let is_known = signs.iter().any(|(known, _)| known == sign);
        let is_named = is_known || names.iter().any(|name| name.tells(*sign));
        let least = match (sign, extent) {
            // Its sample is a ring: that is no riddle where a face or an edge is rejected.
            (Sign::Role(Role::Rejected), extent) if !matches!(extent, DrawnExtent::Point(_)) => {
                None
            }
            _ => Some(MIN_NAMED_LENGTH),
        };
        let is_seen = || {
            let seen = sight.of_extent(extent).zip(least);
            seen.is_some_and(|(seen, least)| seen.span >= least)
        };
        if !is_named && is_seen() {
            signs.push((*sign, *tint));
        }
    }
    signs.sort_by_key(|(sign, _)| (rank(*sign), *sign));
    signs.truncate(MAX_ROWS);
    signs.sort_by_key(|(sign, _)| *sign);
    signs
}

/// Paints what `signs` look like in `inner`: one row a sign at the bottom left, or at the top left where they would cover
/// the subject. In a small view, and where both places would, one line, as far as they fit; in the lowest views not even
/// that. Answers the room it takes.
pub(super) fn paint(
    painter: &Painter,
    inner: Rect,
    signs: &[LegendRow],
    pair: Option<[Solid; 2]>,
    theme: Theme,
    is_subject: impl Fn(Rect) -> bool,
) -> Rect {
    let entries = |text: f32| -> Vec<LegendEntry> {
        let written = |&row: &LegendRow| {
            let name = names::name(row.0, pair);
            let font = FontId::proportional(text);
            (row, painter.layout_no_wrap(name, font, theme.ink()))
        };
        signs.iter().map(written).collect()
    };
    let is_small = inner.width().min(inner.height()) < ONE_LINE - 2.0 * super::MARGIN;
    let is_compact = usize::from(inner.height() < SMALL);
    let in_rows = |is_at_top| {
        let rows = in_rows(
            inner,
            entries(TEXTS[is_compact]),
            ROWS[is_compact],
            is_at_top,
        );
        let backed = rows.room.expand2(super::BACKING);
        let fits = inner.contains_rect(rows.room.shrink(1.0)) && !is_subject(backed);
        (fits && !is_small).then_some(rows)
    };
    let rows = in_rows(false).or_else(|| in_rows(true));
    let layout = rows.unwrap_or_else(|| in_a_line(inner, entries(TEXTS[1])));
    let gives_way = inner.height() < LOWEST && is_subject(layout.room);
    if layout.places.is_empty() || gives_way {
        return Rect::from_min_max(inner.left_bottom(), inner.left_bottom());
    }
    paint_backing(painter, layout.room, theme);
    for (left, (row, name)) in layout.places {
        samples::paint_sample(painter, left, row, theme);
        let at = left + vec2(SAMPLE + GAP, -name.size().y * 0.5);
        painter.galley(at, name, theme.ink());
    }
    layout.room
}

/// The room of the usual legend in `inner`, as far as is known before it is written.
pub(super) fn usual_size(inner: Vec2) -> Vec2 {
    let row = ROWS[usize::from(inner.y < SMALL)];
    if inner.min_elem() < ONE_LINE - 2.0 * super::MARGIN {
        vec2((inner.x - SCALE).max(0.0), ROWS[1])
    } else {
        vec2(USUAL_WIDTH, USUAL_ROWS * row)
    }
}

fn width((_, name): &LegendEntry) -> f32 {
    SAMPLE + GAP + name.size().x
}

fn in_rows(inner: Rect, entries: Vec<LegendEntry>, row: f32, is_at_top: bool) -> Layout {
    let size = vec2(
        entries.iter().map(width).fold(0.0, f32::max),
        row * entries.len() as f32,
    );
    let top_left = if is_at_top {
        inner.left_top() + vec2(0.0, PADDING)
    } else {
        inner.left_bottom() - vec2(0.0, size.y)
    };
    let left = |i: usize| top_left + vec2(0.0, row * (i as f32 + 0.5));
    Layout {
        room: Rect::from_min_size(top_left, size),
        places: entries
            .into_iter()
            .enumerate()
            .map(|(i, entry)| (left(i), entry))
            .collect(),
    }
}

fn in_a_line(inner: Rect, mut entries: Vec<LegendEntry>) -> Layout {
    // The least important entry comes last.
    entries.sort_by_key(|((sign, _), _)| rank(*sign));
    let (row, most) = (ROWS[1], inner.width() - SCALE);
    let (mut places, mut end) = (vec![], 0.0);
    for entry in entries {
        let start = if places.is_empty() {
            0.0
        } else {
            end + BETWEEN
        };
        if start + width(&entry) > most {
            break;
        }
        end = start + width(&entry);
        let left = pos2(inner.left() + start, inner.bottom() - row * 0.5);
        places.push((left, entry));
    }
    let top_left = inner.left_bottom() - vec2(0.0, row);
    Layout {
        room: Rect::from_min_size(top_left, Vec2::new(end, row)),
        places,
    }
}

/// How soon a sign may be left out: the greatest first.
fn rank(sign: Sign) -> u8 {
    match sign {
        Sign::Part(PartState::Winning | PartState::Candidate) => 0,
        Sign::Part(_) => 1,
        Sign::Role(Role::Construction) => 4,
        Sign::Role(Role::Rejected) => 3,
        Sign::Role(_) | Sign::Tried => 1,
        Sign::Moment
        | Sign::Pushed
        | Sign::Before
        | Sign::FrameEnd
        | Sign::Trail
        | Sign::Doing(_) => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fonts;

    /// The room of a legend of everything in a view of this size, whose subject is where `is_subject` says.
    fn room(width: f32, height: f32, is_subject: fn(Rect) -> bool) -> (Rect, Rect) {
        let context = egui::Context::default();
        fonts::install(&context);
        let inner = Rect::from_min_size(Pos2::ZERO, vec2(width, height)).shrink(16.0);
        let mut room = Rect::NOTHING;
        let signs = Role::ALL.map(Sign::Role).into_iter().chain(Sign::PARTS);
        let rows: Vec<LegendRow> = signs.map(|sign| (sign, None)).collect();
        for _ in 0..2 {
            let _ = context.run(Default::default(), |context| {
                let painter = context.layer_painter(egui::LayerId::background());
                room = paint(&painter, inner, &rows, None, Theme::Light, is_subject);
            });
        }
        (inner, room)
    }

    #[test]
    fn in_a_small_view_the_legend_is_one_line_beside_the_scale() {
        for (width, height) in [(460.0, 520.0), (900.0, 380.0), (300.0, 200.0)] {
            let (inner, room) = room(width, height, |_| false);
            assert!(room.height() <= ROWS[1], "{room:?}");
            assert!(room.right() <= inner.right() - SCALE && inner.contains_rect(room));
        }
        let (_, large) = room(900.0, 700.0, |_| false);
        assert!(large.height() > 10.0 * ROWS[1]);
    }

    #[test]
    fn a_legend_gives_way_to_the_subject() {
        let (_, room) = room(900.0, 700.0, |room| room.contains(pos2(60.0, 600.0)));
        assert!(
            room.top() < 60.0 && room.height() > 10.0 * ROWS[1],
            "{room:?}"
        );
        let (_, room) = self::room(900.0, 700.0, |room| room.height() > 100.0);
        assert!(room.height() <= ROWS[1], "{room:?}");
        let (_, room) = self::room(440.0, 150.0, |_| true);
        assert_eq!(room.area(), 0.0);
    }
}
