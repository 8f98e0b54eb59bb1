use super::{
    events,
    scenes::clipped_text,
    widgets::{self, Heights},
};
use crate::app::{fonts, palette::Chrome, state::App};
use capsule_lab::{
    study::Study,
    trace::{Event, Step},
};
use egui::{FontId, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use egui_phosphor::regular as icon;
use std::collections::BTreeSet;

/// Height of a step's row.
const ROW: f32 = 22.0;
/// How far a deeper step is moved to the right.
const INDENT: f32 = 14.0;

/// Which groups of steps are closed.
#[derive(Debug, Default)]
pub(crate) struct StepList {
    closed: BTreeSet<usize>,
    revision: u64,
    revealed: Option<usize>,
    bring: widgets::Bring<(u64, Option<usize>)>,
}

impl StepList {
    /// Opens everything for a new study, but the pairs that are out of focus.
    fn renew(&mut self, study: &Study, revision: u64) {
        if self.revision == revision {
            return;
        }
        self.revision = revision;
        self.revealed = None;
        self.closed = match study.pairs.len() {
            0..=2 => BTreeSet::new(),
            _ => {
                let pairs = study.pairs.iter().enumerate();
                let others = pairs.filter(|&(index, _)| Some(index) != study.focus);
                others.map(|(_, pair)| pair.steps.start).collect()
            }
        };
    }

    /// Opens the groups around `step`.
    fn reveal(&mut self, study: &Study, step: usize) {
        let mut around = study.record.parent(step);
        while let Some(group) = around {
            self.closed.remove(&group);
            around = study.record.parent(group);
        }
    }

    /// The steps that are not in a closed group.
    fn visible(&self, study: &Study) -> Vec<usize> {
        let mut visible = vec![];
        let mut index = 0;
        while index < study.record.steps.len() {
            visible.push(index);
            index = match self.closed.contains(&index) {
                true => study.record.subtree(index).end,
                false => index + 1,
            };
        }
        visible
    }
}

/// Every step, indented as it is nested; the current one is lit and in sight.
pub(crate) fn steps(ui: &mut Ui, app: &mut App) {
    let chrome = app.theme.chrome();
    widgets::hairline(ui, chrome);
    let count = app.study.record.steps.len();
    widgets::section(ui, "Steps", chrome, |ui| {
        let count = egui::RichText::new(format!("{count}"))
            .monospace()
            .color(chrome.soft);
        ui.add(egui::Label::new(count).selectable(false));
    });
    let list = &mut app.panels.steps;
    list.renew(&app.study, app.revision);
    if let Some(step) = app.cursor.filter(|_| list.revealed != app.cursor) {
        list.reveal(&app.study, step);
    }
    list.revealed = app.cursor;
    let bring = list.bring.wants(ui, (app.revision, app.cursor));

    let visible = list.visible(&app.study);
    let current = visible.iter().position(|&step| Some(step) == app.cursor);
    let heights = Heights::new(visible.iter().map(|_| ROW));
    let (mut chosen, mut toggled) = (None, None);
    widgets::rows(
        ui,
        "steps",
        &heights,
        0.0,
        bring.then_some(current.unwrap_or(0)),
        |ui, row, rect| {
            let index = visible[row];
            let look = Look {
                is_current: current == Some(row),
                is_closed: list.closed.contains(&index),
                event: app.study.event(index),
                chrome,
            };
            match step_row(ui, rect, index, &app.study.record.steps[index], look) {
                Some(Click::Step) => chosen = Some(index),
                Some(Click::Fold) => toggled = Some(index),
                None => {}
            }
        },
    );
    if let Some(group) = toggled
        && !list.closed.remove(&group)
    {
        list.closed.insert(group);
    }
    if chosen.is_some() {
        app.go_to(chosen);
    }
}

/// How a step's row looks now.
struct Look<'a> {
    is_current: bool,
    is_closed: bool,
    event: Option<Event>,
    chrome: &'a Chrome,
}

/// What of a row was clicked.
enum Click {
    Step,
    Fold,
}

fn step_row(ui: &mut Ui, rect: Rect, index: usize, step: &Step, look: Look<'_>) -> Option<Click> {
    let chrome = look.chrome;
    let response = ui.interact(rect, ui.id().with(("step", index)), Sense::click());
    let title = step.title.as_ref();
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::SelectableLabel, true, look.is_current, title)
    });
    let painter = ui.painter();
    if look.is_current {
        painter.rect_filled(rect, 6.0, chrome.accent_fill);
    } else if response.hovered() {
        painter.rect_filled(rect, 6.0, chrome.hover);
    }

    let left = rect.left() + 6.0 + step.depth as f32 * INDENT;
    let middle = rect.center().y;
    for depth in 1..=step.depth {
        let x = rect.left() + 12.0 + (depth - 1) as f32 * INDENT;
        painter.vline(x, rect.y_range(), egui::Stroke::new(1.0, chrome.hairline));
    }
    let mut click = response.clicked().then_some(Click::Step);
    if step.is_group {
        let fold = Rect::from_center_size(pos2(left + 6.0, middle), vec2(16.0, ROW));
        let fold_response = ui.interact(fold, ui.id().with(("fold", index)), Sense::click());
        let verb = if look.is_closed { "Open" } else { "Close" };
        widgets::name(
            &fold_response,
            WidgetType::Button,
            true,
            &format!("{verb} {title}"),
        );
        let caret = if look.is_closed {
            icon::CARET_RIGHT
        } else {
            icon::CARET_DOWN
        };
        let font = fonts::icons(11.0);
        painter.text(
            fold.center(),
            egui::Align2::CENTER_CENTER,
            caret,
            font,
            chrome.soft,
        );
        if fold_response.clicked() {
            click = Some(Click::Fold);
        }
    }
    let mut right = rect.right() - 8.0;
    if let Some(event) = look.event {
        events::paint(painter, event, pos2(right - 5.0, middle), 9.0, chrome);
        right -= 18.0;
    }
    let leads = step.is_group || look.is_current;
    let font = if leads {
        fonts::semibold(13.0)
    } else {
        FontId::proportional(13.0)
    };
    let room = Rect::from_min_max(pos2(left + 16.0, rect.top()), pos2(right, rect.bottom()));
    clipped_text(ui, room, title, font, chrome.ink);
    if let Some(event) = look.event {
        response.on_hover_text(format!("{title}: {}", events::name(event)));
    }
    click
}
