//! The names in a picture: few, each beside its thing.
//!
//! First come the results of the current step, then the things in its sentence, then the shapes' own names. Names of one point
//! share a label. An invisible thing has no name, but a gap or a depth too short to be seen has a tick with its length.

mod chosen;
mod paint;

#[cfg(test)]
pub(super) use chosen::MAX_MOMENTS;
pub(super) use chosen::chosen;
#[cfg(test)]
pub(super) use paint::{galley, places, wanted};
pub(super) use paint::{paint, paint_end, paint_leader};

use chosen::Rank;

use super::sight::VisibleThing;
use crate::{
    figure::{Label, LabelKind, sign::Sign},
    typography,
};
use capsule_session::text;
use egui::Color32;

/// The number of names in a picture unless all are wanted; the points of a shape count as one, outlines at other moments as
/// none.
pub(super) const MAX_NAMES: usize = 6;
/// A shorter line on the screen has no name, points.
pub(super) const MIN_NAMED_LENGTH: f32 = 6.0;
/// A word has more letters than this; what has fewer may be a symbol.
const LONGEST_SYMBOL: usize = 2;
/// Between the names of one point.
const EQUALS: &str = " = ";
/// Between those of points that are seen as one.
const NEARLY: &str = " ≈ ";

/// A name as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ShownName<'a> {
    /// The named things: several at one point, the most important first.
    pub(super) labels: Vec<&'a Label>,
    rank: Rank,
    pub(super) seen: VisibleThing,
    /// Whether only a tick stands for what is too short to be seen.
    pub(super) is_tick: bool,
    /// Whether it names several points that are only seen as one.
    is_nearly: bool,
}

impl<'a> ShownName<'a> {
    /// The name of one thing, whatever else is named.
    pub(super) fn alone(label: &'a Label, seen: VisibleThing, is_tick: bool) -> Self {
        Self {
            labels: vec![label],
            rank: Rank::Made,
            seen,
            is_tick,
            is_nearly: false,
        }
    }
}

impl ShownName<'_> {
    /// The label as it is written: `v1 = p1`, `depth 2 mm`. A gap or a depth of the current step has its length. Of several
    /// words for one point the first is enough.
    pub(super) fn text(&self) -> String {
        // The scene's name of a point replaces all others.
        let own = self.labels.iter().find_map(|label| label.shown.as_deref());
        let is_needed = |(place, label): &(usize, &&Label)| {
            *place == 0 || label.set.is_some() || is_symbol(label) || is_symbol(self.labels[0])
        };
        let needed = self.labels.iter().enumerate().filter(is_needed);
        let names = needed.map(|(_, label)| label.text.as_str());
        let names = own
            .map_or_else(|| names.collect::<Vec<_>>(), |own| vec![own])
            .into_iter();
        let names: Vec<&str> = names.collect();
        let between = match self.is_nearly {
            _ if names.iter().any(|name| name.contains(EQUALS)) => ", ",
            true => NEARLY,
            false => EQUALS,
        };
        let names = names.join(between);
        let names = typography::curly(&typography::formula(&names));
        let tells = |length: &f32| self.is_tick || *length > 0.0;
        let mut places = self.labels.iter().filter_map(|one| one.place.as_deref());
        if let Some(place) = places.next() {
            return format!("{names} {}", typography::minus(place));
        }
        match self.labels[0].length.filter(tells) {
            Some(length) => {
                format!("{names} {}", typography::minus(&text::length(length)))
            }
            None => names,
        }
    }

    fn color(&self) -> Color32 {
        self.labels[0].color
    }

    /// Words are set as words are, also where they are names from a listing.
    fn is_code(&self) -> bool {
        self.labels.iter().all(|label| {
            let is_own = label.kind == LabelKind::Variable && label.shown.is_none();
            is_own && is_symbol(label)
        })
    }

    /// Whether it explains `sign`, so that no legend needs to.
    pub(super) fn tells(&self, sign: Sign) -> bool {
        self.labels.iter().any(|label| label.sign == Some(sign))
    }
}

/// Whether a label is no word.
fn is_symbol(label: &Label) -> bool {
    let first = label.text.split(' ').next().unwrap_or_default();
    let is_of_word = |c: char| c.is_alphabetic() || c == '-';
    first.len() <= LONGEST_SYMBOL || !first.chars().all(is_of_word)
}
