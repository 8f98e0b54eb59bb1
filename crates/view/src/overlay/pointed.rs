//! The link between words and pictures: pointing at one highlights the other.

use super::{
    Screen,
    names::{MIN_NAMED_LENGTH, ShownName},
    sight::{Eyesight, VisibleThing},
};
use crate::{
    figure::{DrawnExtent, Figure, Label, sign::Sign},
    palette::Theme,
};
use capsule_core::trace::Role;
use egui::{Color32, Id, Painter, Pos2, Stroke};

/// A pointer as near as this to a point, and to a line or an outline, is on it, points.
const NEAR: [f32; 2] = [11.0, 6.0];
/// Radius of the ring around what is pointed at, points.
const RING: f32 = 12.0;
/// Width of the line along it, points.
const WIDTH: f32 = 7.0;

/// A thing of a picture, as texts speak of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    pub id: Id,
    /// The words for it: its name in the listing, that as words, its meaning.
    pub words: Vec<String>,
}

/// The terms of texts for the things in `figure`.
pub fn terms(figure: &Figure) -> Vec<Term> {
    let mut terms: Vec<Term> = vec![];
    for label in all(figure) {
        let id = id_of(label);
        let mut words = vec![label.text.clone(), label.text.replace('_', " ")];
        words.extend(label.shown.clone().filter(|shown| !shown.is_empty()));
        // Where several things mean the same, their own names distinguish them.
        let is_same = |other: &&Label| other.sign == label.sign && other.text != label.text;
        if !all(figure).any(|other| is_same(&other)) {
            words.extend(label.sign.and_then(role_of));
        }
        words.dedup();
        if terms.iter().all(|term| term.id != id) {
            terms.push(Term { id, words });
        }
    }
    for thing in &figure.meanings {
        let Some(role) = role_of(thing.sign) else {
            continue;
        };
        let is_told = |term: &Term| term.words.contains(&role);
        if !terms.iter().any(is_told) {
            let (id, words) = (id_of_sign(thing.sign), vec![role]);
            terms.push(Term { id, words });
        }
    }
    terms
}

/// The labels that texts may use. From the end, labels without a name in the scene come first: where it also has a note, texts
/// call the thing by its own name.
fn all(figure: &Figure) -> impl DoubleEndedIterator<Item = &Label> {
    figure.labels.iter().chain(&figure.unnamed)
}

/// The name of a role, but for aids: they have no name of their own.
fn role_of(sign: Sign) -> Option<String> {
    match sign {
        Sign::Role(Role::Construction | Role::Rejected) => None,
        Sign::Role(role) => Some(role.name().into()),
        _ => None,
    }
}

fn id_of(label: &Label) -> Id {
    Id::new(("named", &label.text))
}

fn id_of_sign(sign: Sign) -> Id {
    Id::new(("meant", sign))
}

/// The thing at the pointer.
pub fn at(figure: &Figure, screen: Screen<'_>, pointer: Pos2) -> Option<Id> {
    let sight = Eyesight::of(figure, screen);
    let near = all(figure).rev().filter_map(|label| {
        let seen = sight.of_extent(&label.extent)?;
        let away = distance(&label.extent, &seen, screen, pointer);
        let [point, line] = NEAR;
        let is_point = matches!(label.extent, DrawnExtent::Point(_));
        let most = if is_point { point } else { line };
        // For a point on a line the point is meant.
        let rank = if is_point { 0.0 } else { point };
        (away <= most).then(|| (rank + away, id_of(label)))
    });
    let nearest = near.min_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map(|(_, id)| id)
}

/// How far `pointer` is from where a thing is seen, points.
fn distance(extent: &DrawnExtent, seen: &VisibleThing, screen: Screen<'_>, pointer: Pos2) -> f32 {
    let ends = match extent {
        DrawnExtent::Line([a, b]) => screen.at(*a).zip(screen.at(*b)),
        _ => None,
    };
    let Some((a, b)) = ends else {
        let ties = seen.ties.iter().map(|tie| tie.distance(pointer));
        return ties.fold(f32::INFINITY, f32::min);
    };
    let way = b - a;
    let share = (pointer - a).dot(way) / way.length_sq().max(1e-6);
    pointer.distance(a + way * share.clamp(0.0, 1.0))
}

/// The name of what is pointed at, where it is not among `names`.
pub(super) fn named<'a>(
    figure: &'a Figure,
    screen: Screen<'a>,
    names: &[ShownName<'_>],
    id: Id,
) -> Option<ShownName<'a>> {
    let is_meant = |label: &&Label| id_of(label) == id;
    let mut shown = names.iter().flat_map(|name| &name.labels);
    if shown.any(|label| id_of(label) == id) {
        return None;
    }
    let label = all(figure).rev().find(is_meant)?;
    let seen = Eyesight::of(figure, screen).of_extent(&label.extent)?;
    let is_tick = seen.span < MIN_NAMED_LENGTH && label.length.is_some();
    Some(ShownName::alone(label, seen, is_tick))
}

/// Paints a light around what is pointed at.
pub(super) fn paint(painter: &Painter, figure: &Figure, screen: Screen<'_>, theme: Theme, id: Id) {
    let color = theme.selection();
    let labels = all(figure).filter(|label| id_of(label) == id);
    let things = figure.meanings.iter();
    let things = things.filter(|thing| id_of_sign(thing.sign) == id);
    let extents = labels.map(|label| &label.extent);
    for extent in extents.chain(things.map(|thing| &thing.extent)) {
        paint_extent(painter, extent, screen, color);
    }
}

fn paint_extent(painter: &Painter, extent: &DrawnExtent, screen: Screen<'_>, color: Color32) {
    let line = Stroke::new(WIDTH, color.gamma_multiply(0.45));
    match extent {
        DrawnExtent::Point(at) | DrawnExtent::Spot(at) => {
            if let Some(at) = screen.at(*at) {
                painter.circle_stroke(at, RING, Stroke::new(2.5, color));
            }
        }
        DrawnExtent::Line([a, b]) => {
            if let Some((a, b)) = screen.at(*a).zip(screen.at(*b)) {
                painter.line_segment([a, b], line);
            }
        }
        DrawnExtent::Round(ends, radius) => {
            let discs = ends.map(|end| screen.disc(end, *radius));
            if let [Some(a), Some(b)] = discs {
                for (center, radius) in [a, b] {
                    painter.circle_stroke(center, radius, Stroke::new(2.5, color));
                }
                let side = (b.0 - a.0).normalized().rot90();
                for side in [side, -side] {
                    let sides = [a.0 + side * a.1, b.0 + side * b.1];
                    painter.line_segment(sides, Stroke::new(2.5, color));
                }
            }
        }
        DrawnExtent::Corners(corners) => {
            let seen: Vec<Pos2> = corners.iter().filter_map(|at| screen.at(*at)).collect();
            let next = |i: usize| seen[(i + 1) % seen.len()];
            for (i, corner) in seen.iter().enumerate() {
                painter.line_segment([*corner, next(i)], Stroke::new(2.5, color));
            }
        }
    }
}
