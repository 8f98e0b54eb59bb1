//! Names on the screen, with leaders to what they name.

use super::ShownName;
use crate::{
    figure::{DrawnExtent, Figure, Weight},
    overlay::{
        Screen,
        clutter::Clutter,
        halo_galley,
        placement::{self, LEADER_FROM, NamePlace, Wanted},
        size_share,
        steady::SteadyPlaces,
    },
    palette::{Theme, mix},
};
use egui::{Color32, FontId, Galley, Painter, Pos2, Rect, Stroke, Vec2};
use std::sync::Arc;

/// How far a leader stays away from the rim of a sign, points: the paper around it.
const BEFORE_RIM: f32 = 1.5;
/// How much of the paper is in the color of a leader: it stands back from what is measured and drawn.
const PALE: f32 = 0.15;
/// Radius of the dot in which a leader ends within a body, points.
const END: f32 = 2.0;
/// A sign this near to a point is the point's, points.
const SAME_PLACE: f32 = 2.0;
/// Half the length of a tick, points.
const TICK: f32 = 5.0;
/// Between a name and the view's edges, points.
const MARGIN: f32 = 4.0;

/// Writes `names`, the first of them first of all, where nothing is `reserved`; what is written joins that.
pub(in crate::overlay) fn paint(
    painter: &Painter,
    screen: Screen<'_>,
    figure: &Figure,
    theme: Theme,
    names: &[ShownName<'_>],
    (reserved, steady): (&mut Vec<Rect>, &mut SteadyPlaces),
) {
    let galleys: Vec<_> = names
        .iter()
        .map(|name| galley(painter, name, screen.rect))
        .collect();
    let wanted = names.iter().zip(&galleys).map(|(name, galley)| {
        let before = steady.way(galley.text());
        wanted(name, galley.size(), before)
    });
    let wanted: Vec<Wanted> = wanted.collect();
    let places = places(&wanted, figure, screen, reserved);
    let written = names.iter().zip(&wanted).zip(&galleys).zip(places);
    for (((name, wanted), galley), place) in written {
        let Some(place) = place else { continue };
        steady.note(galley.text(), wanted.middle(), place.rect);
        let color = name.color();
        if name.is_tick {
            paint_tick(painter, place.tie, name, color);
        }
        let rim = rim(name, place.tie, figure, screen);
        if let Some([from, to]) = leader(name, &place, rim) {
            paint_leader(painter, [from, to], color, theme);
            // On a line or a sign it ends by itself, within a body it would end in nothing.
            if name.seen.inside.is_some() {
                paint_end(painter, from, color, theme);
            }
        }
        halo_galley(painter, place.rect.min, galley, color, theme);
        reserved.push(place.rect);
    }
}

/// A line from a text to its subject.
pub(in crate::overlay) fn paint_leader(
    painter: &Painter,
    ends: [Pos2; 2],
    color: Color32,
    theme: Theme,
) {
    let halo = Stroke::new(2.6, theme.paper().gamma_multiply(0.5));
    painter.line_segment(ends, halo);
    let pale = mix(color, theme.paper(), PALE);
    painter.line_segment(ends, Stroke::new(1.1, pale));
}

/// The end of a leader within the named thing.
pub(in crate::overlay) fn paint_end(painter: &Painter, at: Pos2, color: Color32, theme: Theme) {
    painter.circle_filled(at, END + 1.0, theme.paper().gamma_multiply(0.6));
    painter.circle_filled(at, END, mix(color, theme.paper(), PALE));
}

/// A name as it is written in a view that fills `rect`.
pub(in crate::overlay) fn galley(
    painter: &Painter,
    name: &ShownName<'_>,
    rect: Rect,
) -> Arc<Galley> {
    painter.layout_no_wrap(name.text(), font(name, rect), name.color())
}

/// A name that wants a place of this size, with the way from its thing to its middle in the frame before.
pub(in crate::overlay) fn wanted(name: &ShownName<'_>, size: Vec2, before: Option<Vec2>) -> Wanted {
    Wanted {
        ties: name.seen.ties.clone(),
        outwards: name.seen.outwards.clone(),
        along: name.seen.direction,
        inside: name.seen.inside,
        size,
        before,
    }
}

/// A place for each name; `None` where there is none left.
pub(in crate::overlay) fn places(
    wanted: &[Wanted],
    figure: &Figure,
    screen: Screen<'_>,
    reserved: &[Rect],
) -> Vec<Option<NamePlace>> {
    let ground = Clutter::of(figure, screen);
    placement::place(wanted, (screen.rect.shrink(MARGIN), reserved), &ground)
}

fn font(name: &ShownName<'_>, rect: Rect) -> FontId {
    let is_current = name.labels[0].weight == Weight::Current;
    let size = |usual: f32| {
        let size = if is_current { usual + 1.0 } else { usual };
        (size * size_share(rect)).round()
    };
    if name.is_code() {
        FontId::monospace(size(14.0))
    } else {
        FontId::proportional(size(15.0))
    }
}

/// From the named thing to the nearest side of its name, if that is away. It ends at the `rim` of the thing.
fn leader(name: &ShownName<'_>, place: &NamePlace, rim: f32) -> Option<[Pos2; 2]> {
    let [_, end] = place.leader();
    let away = end - place.tie;
    let off = if name.is_tick { TICK } else { rim };
    let is_far = away.length() > LEADER_FROM.max(off + 3.0);
    is_far.then(|| [place.tie + away.normalized() * off, end])
}

/// How far the rim of the sign at a name's point is from there, points; 0 without a sign.
fn rim(name: &ShownName<'_>, tie: Pos2, figure: &Figure, screen: Screen<'_>) -> f32 {
    if !matches!(name.labels[0].extent, DrawnExtent::Point(_)) {
        return 0.0;
    }
    let marks = figure.marks.iter().map(|mark| (mark.at, mark.radius));
    let touches = figure.touches.iter().map(|touch| (touch.at, touch.rim()));
    let there = marks.chain(touches).filter(|(at, _)| {
        let seen = screen.at(*at);
        seen.is_some_and(|seen| seen.distance(tie) < SAME_PLACE)
    });
    there.map(|(_, rim)| rim + BEFORE_RIM).fold(0.0, f32::max)
}

/// A short line across what is too short to be seen.
fn paint_tick(painter: &Painter, at: Pos2, name: &ShownName<'_>, color: Color32) {
    let across = name.seen.direction.rot90();
    let across = if across == egui::Vec2::ZERO {
        egui::Vec2::X
    } else {
        across
    };
    let ends = [at - across * TICK, at + across * TICK];
    painter.line_segment(ends, Stroke::new(2.0, color));
}
