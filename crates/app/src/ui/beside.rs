//! Headings and values of the panes that stand side by side, and what can be done there.

use super::prelude::*;
use super::{
    chooser, errata, follow_link,
    pick_list::{self, PickRow, pick_list},
};
use capsule_session::{
    action::Beside,
    panes::{Pane, PaneOf, words},
};
use capsule_view::panes::{Cell, INSET, lay_out, lay_out_sequence, title_text};
use egui::{PopupCloseBehavior, UiBuilder, popup_below_widget};

/// Least width of that list, points.
const WIDTH: f32 = 530.0;

/// Of a heading's small buttons.
const SIDE: f32 = 22.0;

/// Where the panes stand within `room`; none where the scene's own way is alone.
pub(crate) fn cells(ui: &Ui, seen: &PanelContext<'_>, room: Rect) -> Vec<Cell> {
    if seen.session.panes().all().is_empty() {
        return vec![];
    }
    let (main, panes) = (seen.session.main_way(), seen.session.panes());
    let words = words(main.as_ref(), panes, seen.study(), seen.cursor());
    if panes.is_sequence() {
        lay_out_sequence(room, &words)
    } else {
        lay_out(ui, room, &words, seen.view.theme)
    }
}

/// Headings and values of the panes that stand in `cells`.
pub(crate) fn around(ui: &mut Ui, seen: &PanelContext<'_>, cells: &[Cell]) {
    let theme = seen.view.theme;
    if seen.session.panes().is_sequence() {
        return moments(ui, seen, cells);
    }
    let mut asked = None;
    for (index, cell) in cells.iter().enumerate() {
        cell.paint_ground(ui, theme, index == 0);
        match index.checked_sub(1) {
            None => main_heading(ui, seen, cell),
            Some(place) => {
                let pane = &seen.session.panes().all()[place];
                let way = pane.way();
                let now = way.and_then(|way| heading(ui, seen, cell, (place, pane, way)));
                asked = now.or(asked);
            }
        }
        cell.values_ui(ui, theme);
    }
    if let Some(asked) = asked {
        seen.act(asked);
    }
}

/// Headings and answers of a sequence's moments; the first cell has the scene itself.
fn moments(ui: &mut Ui, seen: &PanelContext<'_>, cells: &[Cell]) {
    let theme = seen.view.theme;
    let panes = seen.session.panes().all();
    for (index, (cell, pane)) in cells.iter().skip(1).zip(panes).enumerate() {
        let PaneOf::Moment(moment) = &pane.of else {
            continue;
        };
        let is_shown = pane.is_shown(seen.session);
        cell.paint_ground(ui, theme, is_shown);
        let is_last = index + 1 == panes.len();
        let closes = line(ui, cell, |ui| {
            let closes =
                is_last && widgets::small_button(ui, icon::X, SIDE, "Close the sequence").clicked();
            widgets::at_left(ui, |ui| {
                let text = title_text(&cell.words, theme, is_shown);
                let name = format!("Moment {}: {}", index + 1, moment.title);
                let button = Button::new(text).frame(false).truncate();
                let button = widgets::button(ui, button, &name);
                let hint = format!("{}\nClick to set the scene to this moment.", moment.title);
                if button.on_hover_text(hint).clicked() {
                    follow_link::go_all(seen, &moment.links);
                }
            });
            closes
        });
        cell.answer_ui(ui, theme);
        if closes {
            seen.act(Beside::Sequence);
        }
    }
}

/// A line of widgets from the right to the left of a heading.
fn line<R>(ui: &mut Ui, cell: &Cell, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let builder = UiBuilder::new()
        .max_rect(cell.heading.shrink2(vec2(INSET, 0.0)))
        .layout(Layout::right_to_left(Align::Center));
    let mut line = ui.new_child(builder);
    line.spacing_mut().item_spacing.x = 2.0;
    line.set_clip_rect(ui.clip_rect().intersect(cell.heading));
    contents(&mut line)
}

fn main_heading(ui: &mut Ui, seen: &PanelContext<'_>, cell: &Cell) {
    let theme = seen.view.theme;
    let Some(way) = seen.session.main_way() else {
        return;
    };
    line(ui, cell, |ui| {
        widgets::at_left(ui, |ui| {
            let text = title_text(&cell.words, theme, true);
            let label = widgets::one_line(ui, text);
            label.on_hover_text(format!(
                "{}   {}\nThe scene’s own method. Steps, dragging and breakpoints use this pane.{}",
                way.title(),
                way.name(),
                about(&way, cell)
            ));
        });
    });
}

fn heading(
    ui: &mut Ui,
    seen: &PanelContext<'_>,
    cell: &Cell,
    (place, pane, way): (usize, &Pane, &MethodChoice),
) -> Option<Beside> {
    let (theme, number) = (seen.view.theme, place + 2);
    line(ui, cell, |ui| {
        let close = widgets::small_button(ui, icon::X, SIDE, &format!("Close pane {number}"));
        let close = close.clicked().then_some(Beside::Close(place));
        let chosen = chooser(ui, seen, way, number).map(|way| Beside::Set(place, way));
        let title = widgets::at_left(ui, |ui| title(ui, (pane, way, cell), theme, number));
        let main = title.clicked().then_some(Beside::MakeMain(place));
        close.or(chosen).or(main)
    })
}

/// The title; a click makes it the scene's own.
fn title(
    ui: &mut Ui,
    (pane, way, cell): (&Pane, &MethodChoice, &Cell),
    theme: Theme,
    number: usize,
) -> Response {
    let title = pane.title();
    let text = title_text(&cell.words, theme, false);
    let name = format!("Pane {number}: {title}");
    let button = widgets::button(ui, Button::new(text).frame(false).truncate(), &name);
    let steps = &pane.study.record.steps;
    let step = pane.step.map_or("the start", |step| &steps[step].title);
    button.on_hover_text(format!(
        "{title}   {}\nAt step: {step}.{}\nClick to swap it with the scene’s own method.",
        way.name(),
        about(way, cell)
    ))
}

/// That the motion is left out, where it is, and what the repairs are.
fn about(way: &MethodChoice, cell: &Cell) -> String {
    let repairs: Vec<_> = way.repairs().iter().collect();
    let codes = errata::explanations(&way.title(), &repairs);
    let stands = format!("{}.", text::capitalised(text::MOTION_LEFT_OUT));
    let stands = cell.words.stands.then_some(stands);
    let lines = stands
        .into_iter()
        .chain((!codes.is_empty()).then_some(codes));
    lines.map(|line| format!("\n{line}")).collect()
}

/// The ways to choose from, and the repairs of the one that is shown.
fn chooser(
    ui: &mut Ui,
    seen: &PanelContext<'_>,
    way: &MethodChoice,
    number: usize,
) -> Option<MethodChoice> {
    let name = format!("Choose method for pane {number}");
    let button = widgets::small_button(ui, icon::CARET_DOWN, SIDE, &name);
    let popup = ui.id().with(&name);
    let has_repairs = !way.repairs().is_empty();
    let repairs = format!("Fixes of pane {number}");
    let asks_repairs =
        has_repairs && widgets::small_button(ui, icon::WRENCH, SIDE, &repairs).clicked();
    if button.clicked() || asks_repairs {
        ui.memory_mut(|memory| memory.toggle_popup(popup));
    }
    let stays = PopupCloseBehavior::CloseOnClickOutside;
    popup_below_widget(ui, popup, &button, stays, |ui| ways(ui, seen, way)).flatten()
}

fn ways(ui: &mut Ui, seen: &PanelContext<'_>, way: &MethodChoice) -> Option<MethodChoice> {
    let mut chosen = None;
    ui.set_min_width(WIDTH);
    if !way.repairs().is_empty() {
        let chips = chooser::Chips {
            repairs: way.repairs(),
            settings: way.settings(),
            mends: &|_| false,
        };
        let toggled = chips.show(ui, |_| ());
        chosen = toggled.map(|id| way.switched(id));
        ui.separator();
    }
    let moves = seen.session.moves();
    let offered = seen.session.ways();
    let is_offered = offered.iter().any(|one| one.name() == way.name());
    let has_both =
        offered.iter().any(MethodChoice::is_sweep) && !offered.iter().all(MethodChoice::is_sweep);
    let row = |one: MethodChoice| {
        let is_plain = one.settings().repairs.is_empty();
        PickRow {
            heading: match (&one, moves) {
                (MethodChoice::Algorithm(_), true) => "The scene’s response, with contact tests by",
                (MethodChoice::Pass(_), true) => "The scene’s response, with broad phase by",
                (_, false) => chooser::kind(one.is_sweep(), has_both),
                _ => "",
            },
            text: if is_plain {
                chooser::label(one.plain_title(), one.catalog_name())
            } else {
                chooser::label(&one.title(), &one.name())
            },
            hint: String::new(),
            is_current: if is_offered {
                one.name() == way.name()
            } else {
                is_plain && one.catalog_name() == way.catalog_name()
            },
            value: one,
        }
    };
    let room = pick_list::room(ui);
    let rows: Vec<PickRow<MethodChoice>> = offered.into_iter().map(row).collect();
    let picked = pick_list(ui, room, rows);
    picked.filter(|one| one.name() != way.name()).or(chosen)
}
