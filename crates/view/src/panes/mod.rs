//! Several pictures in one view: where each stands, its heading, its values. Beneath the scene a sequence has its moments in a
//! row.

mod first;
mod side_by_side;
mod strip;

pub use first::FirstPane;
pub use side_by_side::SideBySide;

use super::{
    figure::{FigureOptions, Labels},
    overlay::OverlayOptions,
};
use crate::{fonts, palette::Theme};
use capsule_session::panes::Words;
use egui::{Rect, RichText, Stroke, Ui, pos2, vec2};
use strip::ValueStrip;

/// Least width of a pane that stands beside another, points.
const MIN_WIDTH: f32 = 200.0;
/// Panes lower than this, points, stand in one row instead of two where that leaves them wide enough.
const LOW: f32 = 200.0;
/// The share of the view's height that the moments of a sequence take, and its limits, points.
const SEQUENCE: f32 = 0.3;
const MIN_SEQUENCE: f32 = 130.0;
const MAX_SEQUENCE: f32 = 210.0;
/// In pictures lower than this, points, legend and axes give way.
const MIN_OVERLAY: f32 = 170.0;
/// In pictures lower than this, points, names give way too.
const MIN_LABELS: f32 = 110.0;
/// Between panes, points.
const GAP: f32 = 3.0;
/// Height of the answer in a picture, points.
const ANSWER: f32 = 22.0;
/// Height of a heading, points.
const HEADING: f32 = 28.0;
/// The most of a pane's height beneath its heading that values take.
const MAX_VALUES: f32 = 0.42;
/// Values give way to a lower picture, down to a line of them, and all of them where it would be too low for names, points.
const MIN_PICTURE: f32 = 140.0;
/// Between the edge of a pane and what is written in it, points.
pub const INSET: f32 = 8.0;

pub struct Cell {
    pub(crate) room: Rect,
    pub heading: Rect,
    pub picture: Rect,
    strip: ValueStrip,
    /// The text in it.
    pub words: Words,
}

/// Where the panes that `words` are about stand in `room`, the first one first.
pub fn lay_out(ui: &Ui, room: Rect, words: &[Words], theme: Theme) -> Vec<Cell> {
    let rooms = rooms(room, words.len());
    let most = |room: &Rect| {
        let height = room.height() - HEADING;
        let share = (height * MAX_VALUES / strip::ROW).max(0.0) as usize;
        let has_line = height - strip::ROW >= MIN_LABELS;
        let least = if has_line { 1.0 } else { 0.0 };
        let beside_picture = ((height - MIN_PICTURE) / strip::ROW).max(least) as usize;
        share.min(beside_picture)
    };
    let width = |room: &Rect| room.width() - 2.0 * INSET;
    let needed = rooms.iter().zip(words).map(|(room, words)| {
        let needed = ValueStrip::rows(ui, &words.values, width(room), theme);
        needed.min(most(room))
    });
    // Pictures of one height compare best.
    let rows = needed.max().unwrap_or(0);
    let strips = rooms.iter().zip(words).map(|(room, words)| {
        let room = (width(room), rows);
        ValueStrip::of(ui, &words.values, room, theme)
    });
    let strips: Vec<ValueStrip> = strips.collect();
    let height = match rows {
        0 => 0.0,
        rows => rows as f32 * strip::ROW + 6.0,
    };
    let cell = |((room, strip), words): ((Rect, ValueStrip), &Words)| {
        let heading = room.with_max_y((room.top() + HEADING).min(room.bottom()));
        let top = (heading.bottom() + height).min(room.bottom());
        Cell {
            room,
            heading,
            picture: room.with_min_y(top),
            strip,
            words: words.clone(),
        }
    };
    let places = rooms.into_iter().zip(strips);
    places.zip(words).map(cell).collect()
}

/// Where a scene stands and beneath it, in a row, the moments of its sequence; `words` are about all of them, the scene first.
pub fn lay_out_sequence(room: Rect, words: &[Words]) -> Vec<Cell> {
    let moments = words.len().saturating_sub(1).max(1);
    let height = (room.height() * SEQUENCE).clamp(MIN_SEQUENCE, MAX_SEQUENCE);
    let top = (room.bottom() - height).max(room.center().y);
    let large = room.with_max_y(top - GAP);
    let row = grid(room.with_min_y(top), &[moments]);
    let large = Cell {
        heading: large.with_max_y(large.top()),
        picture: large,
        ..Cell::of_picture(large, &words[0], 0.0)
    };
    let moments = row.into_iter().zip(&words[1..]);
    let moments = moments.map(|(room, words)| Cell::of_picture(room, words, ANSWER));
    std::iter::once(large).chain(moments).collect()
}

/// The rooms of `count` panes of a picture, all of one size: in a row and, of four, two by two; the other way is one column.
fn equal_rooms(room: Rect, count: usize, is_column: bool) -> Vec<Rect> {
    let columns = match (is_column, count) {
        (true, _) => 1,
        (false, 4) => 2,
        (false, count) => count.max(1),
    };
    grid(room, &vec![columns; count.div_ceil(columns)])
}

/// The rooms of `count` panes: two beside each other, three as one over two, four as two by two; one over the other
/// where they would be too narrow, all in a row where they would be too low.
fn rooms(room: Rect, count: usize) -> Vec<Rect> {
    let is_wide_for = |columns: usize| room.width() >= columns as f32 * (MIN_WIDTH + GAP);
    let is_compact = (room.height() - GAP) * 0.5 < LOW;
    let rows: Vec<usize> = match count {
        0 | 1 => vec![count],
        _ if !is_wide_for(2) => vec![1; count],
        2 => vec![2],
        _ if is_compact && is_wide_for(count) => vec![count],
        odd if odd % 2 == 1 => [vec![1], vec![2; odd / 2]].concat(),
        even => vec![2; even / 2],
    };
    grid(room, &rows)
}

/// Rooms in rows, with this many in each.
fn grid(room: Rect, rows: &[usize]) -> Vec<Rect> {
    let height = (room.height() - GAP * (rows.len() as f32 - 1.0)) / rows.len() as f32;
    let mut all = vec![];
    for (row, &columns) in rows.iter().enumerate() {
        let width = (room.width() - GAP * (columns as f32 - 1.0)) / columns as f32;
        let top = room.top() + row as f32 * (height + GAP);
        all.extend((0..columns).map(|column| {
            let left = room.left() + column as f32 * (width + GAP);
            let min = pos2(left, top).round();
            Rect::from_min_max(min, (pos2(left, top) + vec2(width, height)).round())
        }));
    }
    all
}

/// Where the panes of a picture stand that `words` are about: equally large, each with its answer in a few words.
fn lay_out_picture(room: Rect, words: &[Words], is_column: bool) -> Vec<Cell> {
    let rooms = equal_rooms(room, words.len(), is_column);
    let has_answer = words.iter().any(|words| words.plain.is_some());
    let answer = if has_answer { ANSWER } else { 0.0 };
    let cells = rooms.into_iter().zip(words);
    cells
        .map(|(room, words)| Cell::of_picture(room, words, answer))
        .collect()
}

impl Cell {
    /// One without values: a heading, beneath it an `answer` of that height, points, and a picture.
    fn of_picture(room: Rect, words: &Words, answer: f32) -> Self {
        Self {
            room,
            heading: room.with_max_y((room.top() + HEADING).min(room.bottom())),
            picture: room.with_min_y((room.top() + HEADING + answer).min(room.bottom())),
            strip: ValueStrip::default(),
            words: words.clone(),
        }
    }

    /// Paints what lies under heading and values: the first pane's in the color of what is current.
    pub fn paint_ground(&self, ui: &Ui, theme: Theme, is_first: bool) {
        let chrome = theme.chrome();
        let fill = if is_first {
            chrome.accent_fill
        } else {
            chrome.control
        };
        let painter = ui.painter();
        painter.rect_filled(self.room.with_max_y(self.picture.top()), 0.0, chrome.panel);
        painter.rect_filled(self.heading, 0.0, fill);
        if is_first {
            let line = Stroke::new(2.0, chrome.accent);
            painter.hline(self.heading.x_range(), self.heading.top() + 1.0, line);
        }
    }

    /// Paints heading and answer, as pictures have them.
    fn head_ui(&self, ui: &mut Ui, theme: Theme, is_first: bool) {
        self.paint_ground(ui, theme, is_first);
        self.title_ui(ui, theme, is_first);
        self.answer_ui(ui, theme);
    }

    /// Writes the title alone, as pictures have it.
    fn title_ui(&self, ui: &mut Ui, theme: Theme, is_first: bool) {
        let label = egui::Label::new(title_text(&self.words, theme, is_first)).truncate();
        let line = egui::UiBuilder::new()
            .max_rect(self.heading.shrink2(vec2(INSET, 0.0)))
            .layout(egui::Layout::left_to_right(egui::Align::Center));
        ui.new_child(line).add(label.selectable(false));
    }

    /// Writes the answer in plain words: in the color of what is wrong or of what is right, where it is either.
    pub fn answer_ui(&self, ui: &mut Ui, theme: Theme) {
        let Some(answer) = &self.words.plain else {
            return;
        };
        let chrome = theme.chrome();
        let color = match answer.is_right {
            Some(true) => chrome.good,
            Some(false) => chrome.bad,
            None => chrome.ink,
        };
        let text = RichText::new(&answer.text).size(13.5).color(color);
        let at = Rect::from_min_max(self.heading.left_bottom(), self.picture.right_top());
        let line = egui::UiBuilder::new()
            .max_rect(at.shrink2(vec2(INSET, 0.0)))
            .layout(egui::Layout::left_to_right(egui::Align::Center));
        let label = egui::Label::new(text).truncate().selectable(false);
        ui.new_child(line).add(label);
    }

    /// `wanted` without what only clutters so small a picture.
    pub fn options(&self, wanted: FigureOptions) -> FigureOptions {
        if self.picture.height() < MIN_LABELS {
            FigureOptions {
                labels: Labels::None,
                ..wanted
            }
        } else {
            wanted
        }
    }

    /// The parts of `wanted` that there is room for.
    pub fn overlay(&self, wanted: OverlayOptions) -> OverlayOptions {
        if self.picture.height() < MIN_OVERLAY {
            OverlayOptions::NOTHING
        } else {
            wanted
        }
    }

    pub fn values_ui(&self, ui: &mut Ui, theme: Theme) {
        let at = self.heading.left_bottom() + vec2(INSET, 3.0);
        self.strip.ui(ui, at, theme);
    }
}

/// A pane's title in the weight of headings; where it leaves out the motion, it says so and has the color of that.
pub fn title_text(words: &Words, theme: Theme, is_first: bool) -> RichText {
    let chrome = theme.chrome();
    let color = match (words.stands, is_first) {
        (true, _) => chrome.caution,
        (false, true) => chrome.accent,
        (false, false) => chrome.ink,
    };
    let stands = if words.stands { "standing: " } else { "" };
    RichText::new(format!("{stands}{}", words.title))
        .font(fonts::semibold(12.5))
        .color(color)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(width: f32, height: f32, count: usize) -> Vec<Rect> {
        let room = Rect::from_min_size(pos2(268.0, 100.0), vec2(width, height));
        let all = rooms(room, count);
        assert_eq!(all.len(), count);
        for (index, one) in all.iter().enumerate() {
            assert!(room.contains_rect(*one), "{one} in {room}");
            for other in &all[..index] {
                assert!(!one.intersect(*other).is_positive(), "{one} over {other}");
            }
        }
        all
    }

    #[test]
    fn panes_share_the_room_and_never_overlap() {
        let [left, right] = of(696.0, 490.0, 2)[..] else {
            panic!("two")
        };
        assert!(left.right() < right.left() && left.height() == right.height());
        let three = of(696.0, 490.0, 3);
        assert!(three[0].width() > 690.0 && three[1].top() > three[0].bottom());
        assert_eq!(three[1].top(), three[2].top());
        let four = of(696.0, 490.0, 4);
        assert!(four[0].top() == four[1].top() && four[0].left() == four[2].left());
    }

    #[test]
    fn panes_of_a_picture_are_equally_large() {
        let room = Rect::from_min_size(pos2(0.0, 75.0), vec2(1200.0, 675.0));
        for count in 2..=5 {
            for is_column in [false, true] {
                let all = equal_rooms(room, count, is_column);
                assert_eq!(all.len(), count);
                for one in &all {
                    let off = one.size() - all[0].size();
                    assert!(off.length() <= 1.5, "{all:?}");
                }
            }
        }
    }

    #[test]
    fn moments_stand_in_a_row_beneath_the_scene() {
        let empty = Words {
            title: String::new(),
            stands: false,
            values: vec![],
            plain: None,
        };
        for (width, height) in [(755.0, 560.0), (1200.0, 675.0), (400.0, 240.0)] {
            let room = Rect::from_min_size(pos2(268.0, 100.0), vec2(width, height));
            let cells = lay_out_sequence(room, &vec![empty.clone(); 5]);
            assert_eq!(cells.len(), 5);
            let (large, moments) = cells.split_first().expect("a scene");
            assert!(
                large.picture.height() >= 0.48 * height,
                "{large:?}",
                large = large.picture
            );
            for moment in moments {
                assert!(moment.room.top() > large.picture.bottom());
                assert_eq!(moment.room.top(), moments[0].room.top());
                assert!(room.contains_rect(moment.room));
                assert!(moment.picture.is_positive());
            }
        }
    }

    #[test]
    fn narrow_rooms_stack_their_panes_and_low_ones_put_them_in_a_row() {
        for count in 2..=4 {
            let all = of(380.0, 600.0, count);
            assert!(all.iter().all(|one| one.width() == 380.0), "{all:?}");
            let all = of(1024.0, 318.0, count);
            assert!(all.iter().all(|one| one.height() == 318.0), "{all:?}");
        }
    }
}
