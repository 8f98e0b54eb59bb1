//! The list of steps, right of the view; groups of steps can be closed.

use super::prelude::*;
use super::{
    columns::{Room, Share},
    events, predict,
};
use capsule_scenes::run::study::Events;
use capsule_session::stepping::Cursor;
use std::collections::BTreeSet;

const ROW: f32 = 22.0;
/// The heading and six rows, points.
const MIN_HEIGHT: f32 = 42.0 + 6.0 * ROW;
/// Of more pairs than this, those that are apart can be left out.
const MAX_UNFILTERED: usize = 12;
/// How far a deeper step is moved to the right.
const INDENT: f32 = 14.0;

/// Which groups of steps are closed. Of several pairs only the current one is open, and those that the reader opened.
#[derive(Debug, Default)]
pub(crate) struct StepList {
    /// Whether only the heading is shown.
    pub(super) is_folded: bool,
    /// Whether of many pairs those that are apart, and rightly so, are left out.
    only_touching: bool,
    closed: BTreeSet<usize>,
    /// Pairs that the reader opened.
    kept: BTreeSet<usize>,
    revision: u64,
    revealed: Option<Cursor>,
    /// Also by the height that there is, in whole points: it changes where the inspector opens.
    bring: widgets::Bring<(u64, Cursor, u32)>,
}

impl StepList {
    /// What it takes of its column. Beside the inspector, which needs room, some has to be left for the code between.
    pub(super) fn room(&self, beside_inspector: bool) -> Room {
        let (id, usual) = match beside_inspector {
            _ if self.is_folded => return Room::Own,
            true => ("steps_beside_inspector", 0.18),
            false => ("steps", 0.29),
        };
        Room::Share(Share {
            id,
            is_below: false,
            usual,
            least: MIN_HEIGHT,
            most: 0.6,
        })
    }

    /// Opens what is around the cursor where that has moved, and closes the pairs that it has left.
    fn follow(&mut self, study: &Study, revision: u64, cursor: Cursor) {
        if self.revision != revision {
            self.revision = revision;
            self.closed.clear();
            self.kept.clear();
            self.revealed = None;
        }
        if self.revealed == Some(cursor) {
            return;
        }
        self.revealed = Some(cursor);
        let current = study.current(cursor);
        for (index, pair) in study.pairs.iter().enumerate() {
            let group = pair.steps.start;
            if Some(index) != current && !self.kept.contains(&group) {
                self.closed.insert(group);
            }
        }
        let pair = current.map(|index| study.pairs[index].steps.start);
        let mut around = pair;
        if let Some(step) = cursor {
            around = study.record.parent(step).or(pair);
        }
        while let Some(group) = around {
            self.closed.remove(&group);
            around = study.record.parent(group);
        }
    }

    /// Opens or closes a group by hand.
    fn toggle(&mut self, group: usize) {
        if self.closed.remove(&group) {
            self.kept.insert(group);
        } else {
            self.closed.insert(group);
            self.kept.remove(&group);
        }
    }

    /// The steps that are not in a closed group, nor of a pair that is left out; the one that is looked at is not.
    fn visible(&self, study: &Study, cursor: Cursor) -> Vec<usize> {
        let leaves_out = self.only_touching && study.pairs.len() > MAX_UNFILTERED;
        let current = study.current(cursor);
        let mut visible = vec![];
        let mut index = 0;
        while index < study.record.steps.len() {
            if leaves_out
                && let Some(place) = study.place_of(index)
                && Some(place) != current
                && study.pairs[place].is_apart()
            {
                index = study.pairs[place].steps.end;
                continue;
            }
            visible.push(index);
            index = if self.closed.contains(&index) {
                study.record.subtree(index).end
            } else {
                index + 1
            };
        }
        visible
    }
}

/// Every step, indented as it is nested; the current one is lit and in sight.
pub(crate) fn steps(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut StepList) {
    let chrome = seen.chrome();
    widgets::hairline(ui);
    let count = seen.study().record.steps.len();
    let has_many = seen.study().pairs.len() > MAX_UNFILTERED;
    let only_touching = &mut own.only_touching;
    let folds = widgets::folding(ui, "Steps", own.is_folded, |ui| {
        let count = RichText::new(count.to_string()).monospace();
        widgets::still(ui, count.color(chrome.soft));
        if has_many {
            ui.add_space(4.0);
            let title = RichText::new("touching only").size(12.0);
            widgets::check_box(ui, only_touching, title);
        }
    });
    own.is_folded ^= folds;
    if own.is_folded || predict::hides(ui, seen) {
        return;
    }
    own.follow(seen.study(), seen.session.revision(), seen.cursor());
    let height = ui.available_height() as u32;
    let key = (seen.session.revision(), seen.cursor(), height);
    let bring = own.bring.wants(ui, key);

    let visible = own.visible(seen.study(), seen.cursor());
    let current = visible.iter().position(|&step| Some(step) == seen.cursor());
    let (rows, bring) = ((visible.len(), ROW), bring.then_some(current.unwrap_or(0)));
    let clicked = widgets::list(ui, "steps", rows, bring, |ui, row, rect| {
        let index = visible[row];
        let look = StepLook {
            is_current: current == Some(row),
            is_closed: own.closed.contains(&index),
            events: seen.study().events(index),
            chrome,
        };
        step_row(ui, rect, index, &seen.study().record.steps[index], look)
    });
    match clicked {
        Some(Click::Step(step)) => seen.act(SessionAction::Go(Some(step))),
        Some(Click::Fold(group)) => own.toggle(group),
        None => {}
    }
}

struct StepLook<'a> {
    is_current: bool,
    is_closed: bool,
    events: Events,
    chrome: &'a Chrome,
}

enum Click {
    Step(usize),
    Fold(usize),
}

fn step_row(
    ui: &mut Ui,
    rect: Rect,
    index: usize,
    step: &Step,
    look: StepLook<'_>,
) -> Option<Click> {
    let chrome = look.chrome;
    let response = ui.interact(rect, ui.id().with(("step", index)), Sense::click());
    let title = step.title.as_ref();
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(events::names(look.events)),
        ..WidgetInfo::selected(WidgetType::SelectableLabel, true, look.is_current, title)
    });
    table::light(ui, rect, (look.is_current, response.hovered()));
    let painter = ui.painter();
    let left = rect.left() + 6.0 + step.depth as f32 * INDENT;
    let middle = rect.center().y;
    for depth in 1..=step.depth {
        let x = rect.left() + 12.0 + (depth - 1) as f32 * INDENT;
        painter.vline(x, rect.y_range(), Stroke::new(1.0, chrome.hairline));
    }
    let mut click = response.clicked().then_some(Click::Step(index));
    if step.is_group {
        let fold = Rect::from_center_size(pos2(left + 6.0, middle), vec2(16.0, ROW));
        let fold_response = ui.interact(fold, ui.id().with(("fold", index)), Sense::click());
        let verb = if look.is_closed { "Open" } else { "Close" };
        let told = format!("{verb} {title}");
        widgets::name(&fold_response, WidgetType::Button, &told);
        let caret = widgets::caret(look.is_closed);
        table::text_around(ui, fold.center(), caret, fonts::icons(11.0), chrome.soft);
        if fold_response.clicked() {
            click = Some(Click::Fold(index));
        }
    }
    let mut right = rect.right() - 8.0;
    for mark in events::marks(look.events).rev() {
        mark.paint(painter, pos2(right - 5.0, middle), 9.0, chrome);
        right -= 18.0;
    }
    let font = table::row_font(step.is_group || look.is_current);
    let room = Rect::from_min_max(pos2(left + 16.0, rect.top()), pos2(right, rect.bottom()));
    table::clipped_text(ui, room, title, font, chrome.ink);
    if look.events.any() {
        response.on_hover_text(format!("{title}: {}", events::names(look.events)));
    }
    click
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::scene::library;

    #[test]
    fn only_the_current_pair_is_open_and_what_the_reader_opened() {
        let scene = library::open("a-crate").expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let mut list = StepList::default();
        let group = |pair: usize| study.pairs[pair].steps.start;
        let open = |list: &StepList| -> Vec<usize> {
            let pairs = 0..study.pairs.len();
            pairs
                .filter(|&pair| !list.closed.contains(&group(pair)))
                .collect()
        };
        list.follow(&study, 1, study.pairs[4].steps.end.checked_sub(1));
        assert_eq!(open(&list), [4]);
        list.toggle(group(5));
        list.follow(&study, 1, Some(group(3)));
        assert_eq!(open(&list), [3, 5], "the fourth was left");
        list.toggle(group(3));
        list.follow(&study, 1, Some(group(3)));
        assert_eq!(
            open(&list),
            [5],
            "closed by hand, it stays until the cursor moves"
        );
        list.follow(&study, 2, None);
        assert_eq!(open(&list), [study.focus.expect("a focus")], "a new study");
    }
}
