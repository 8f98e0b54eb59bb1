//! Where what is written stood in the frame before. While a shape is dragged or a run plays, names keep their places beside
//! their things as long as no other place is much better.

use egui::{Context, Id, Pos2, Rect, Vec2};
use std::collections::HashMap;

/// By how much another place has to be better than the one of the frame before.
pub(super) const HELD: f32 = 120.0;
/// The units of measured numbers.
const UNITS: [&str; 7] = ["km", "m", "cm", "mm", "µm", "m/s", "m²"];
/// A place this near to that of the frame before is the same, points: its thing has moved a little.
const SAME: f32 = 8.0;

/// The places of what is written in one view, each as the way from its thing to its middle, points. By default there was no
/// frame before.
#[derive(Default)]
pub(super) struct SteadyPlaces {
    before: HashMap<String, Vec2>,
    now: HashMap<String, Vec2>,
}

impl SteadyPlaces {
    /// Those of the view that fills `rect`.
    pub(super) fn of(context: &Context, rect: Rect) -> Self {
        let before = context.data(|data| data.get_temp(view(rect)));
        Self {
            before: before.unwrap_or_default(),
            now: HashMap::new(),
        }
    }

    /// The way of the frame before from the thing that this `text` belongs to.
    pub(super) fn way(&self, text: &str) -> Option<Vec2> {
        self.before.get(&key(text)).copied()
    }

    /// Notes where `text` is written now, whose thing is `at` this place.
    pub(super) fn note(&mut self, text: &str, at: Pos2, room: Rect) {
        self.now.insert(key(text), room.center() - at);
    }

    /// Keeps them for the next frame of the view that fills `rect`.
    pub(super) fn keep(self, context: &Context, rect: Rect) {
        context.data_mut(|data| data.insert_temp(view(rect), self.now));
    }
}

fn view(rect: Rect) -> Id {
    let corner = [rect.min.x, rect.min.y, rect.width(), rect.height()];
    Id::new(("steady places", corner.map(f32::to_bits)))
}

/// What a place is worth that is this way from its thing.
pub(super) fn worth(before: Option<Vec2>, way: Vec2) -> f32 {
    match before {
        Some(before) if (before - way).length() < SAME => HELD,
        _ => 0.0,
    }
}

/// A text without its measured numbers, which change while shapes move; the number of a part stays.
pub(super) fn key(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let is_measured = |place: usize| {
        let begins = |c: char| c.is_ascii_digit() || c == '−' || c == '(';
        let next = words.get(place + 1).map(|next| next.trim_end_matches(','));
        let has_unit = next.is_some_and(|next| UNITS.contains(&next));
        let is_value = place > 0 && matches!(words[place - 1], "=" | "<" | ">");
        let is_whole = words[place].ends_with(['°', ',', ')']);
        words[place].starts_with(begins) && (has_unit || is_value || is_whole)
    };
    let is_unit = |word: &str| UNITS.contains(&word.trim_end_matches(','));
    let kept = words.iter().enumerate();
    let kept = kept.filter(|(place, word)| !is_measured(*place) && !is_unit(word));
    kept.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn a_name_is_the_same_whatever_it_measures() {
        for (one, other) in [
            ("depth 12.3 cm", "depth 1.02 m"),
            ("t = 0.43", "t = 0.5"),
            ("25 cm < radius 50 cm", "1 m > radius 50 cm"),
            ("52.7°", "9°"),
            ("end a (0.1, −2, 3)", "end a (0.2, −2.1, 3)"),
        ] {
            assert_eq!(key(one).replace('<', ">"), key(other), "{one}");
        }
        assert_ne!(key("cylinder 1"), key("cylinder 2"));
        assert_ne!(key("depth 3 cm"), key("gap 3 cm"));
    }
}
