//! The contact log of the shown frame, beneath the view: a row for each contact that was answered, then the warnings.

mod row;

use super::prelude::*;
use super::{VIEW_BY_CONTACT_LOG, errata, is_tight, leaves_too_little_view, pins, predict};
use crate::shell::preferences::Drawer;
use capsule_scenes::run::study::ContactLog;
use capsule_session::action;
use egui::panel::PanelState;
use row::{ContactLogColumns, ContactLogLine, Needs};

/// The name of its rows' panel, by which a hand's height is kept.
const PANEL: &str = "ledger";
/// Of the heading alone, points.
const HEADING: f32 = 32.0;
/// The most of the room beneath and in the view that the rows take by themselves.
const MAX_SHARE: f32 = 0.3;
/// The least height of the rows, points: two of them.
const MIN_HEIGHT: f32 = 64.0;
/// What their heading and the margin beneath them take, points.
const AROUND: f32 = 26.0;

#[derive(Default)]
pub(crate) struct ContactLogDrawer {
    /// Whether only its heading is to be shown, once that was chosen.
    chosen: Option<bool>,
    /// Whether the window has no room for it beside the view, or the page does without it.
    is_short: bool,
    bring: widgets::Bring<(u64, Option<usize>)>,
    /// The most rows that a frame of this scene has had, and of which scene that is.
    most: (usize, Option<Origin>),
}

impl ContactLogDrawer {
    /// Whether only the heading is shown: as was chosen, else where the view needs the room.
    pub(crate) fn is_folded(&self) -> bool {
        self.chosen.unwrap_or(self.is_short)
    }

    /// The height of as many rows as frames of the scene `of` have had so far, with their heading: while frames play, the
    /// view above only ever gives way. Whether no frame before had as many.
    fn needed(&mut self, rows: usize, of: &Origin) -> (f32, bool) {
        if self.most.1.as_ref() != Some(of) {
            self.most = (0, Some(of.clone()));
        }
        let has_grown = rows > self.most.0;
        self.most.0 = self.most.0.max(rows);
        (AROUND + row::HEIGHT * self.most.0 as f32, has_grown)
    }
}

/// Gives the drawer a height of `least` points where frames of fewer rows left it lower.
fn grow(ui: &Ui, least: f32) {
    let id = Id::new(PANEL);
    if let Some(PanelState { rect }) = PanelState::load(ui.ctx(), id)
        && rect.height() < least
    {
        let rect = rect.with_min_y(rect.max.y - least);
        ui.data_mut(|data| data.insert_persisted(id, PanelState { rect }));
    }
}

/// The heading, and the rows unless they are folded; nothing in scenes that stand.
pub(crate) fn contact_log(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut ContactLogDrawer) {
    if seen.session.walks() {
        return;
    }
    let Some(contact_log) = seen.study().contact_log().cloned() else {
        return;
    };
    let chrome = seen.chrome();
    let bar = Frame::new().fill(chrome.panel);
    let height = ui.available_height();
    let usual = (height * 0.2).clamp(84.0, 180.0);
    let folded = &seen.shell.preferences.folded;
    own.chosen = folded.get(&Drawer::ContactLog).copied();
    let is_spare = seen.session.has_panes() || seen.only_plays();
    own.is_short = is_spare || leaves_too_little_view(ui, usual + HEADING, VIEW_BY_CONTACT_LOG);
    let is_folded = own.is_folded();
    if is_folded && is_tight(ui, seen) {
        return;
    }
    if !is_folded {
        let count = contact_log.rows.len() + contact_log.warnings.len();
        let (needed, has_grown) = own.needed(count, seen.session.origin());
        let share = seen.shell.preferences.panels.get(PANEL);
        let window = ui.ctx().screen_rect().height();
        let own_height = (height * MAX_SHARE).clamp(84.0, 180.0);
        let wanted = share.map_or(own_height, |share| share * window).min(needed);
        if has_grown {
            grow(ui, wanted);
        }
        TopBottomPanel::bottom(PANEL)
            .frame(bar.inner_margin(style::gutter(0, 6)))
            .show_separator_line(false)
            .resizable(true)
            .default_height(wanted)
            .height_range(MIN_HEIGHT..=(height * 0.5).min(needed).max(MIN_HEIGHT))
            .show_inside(ui, |ui| {
                ui.set_min_height(ui.available_height());
                rows(ui, seen, own, &contact_log);
            });
    }
    TopBottomPanel::bottom("contact log heading")
        .frame(view_bar(chrome, 2))
        .show_inside(ui, |ui| heading(ui, seen, is_folded, &contact_log));
}

fn heading(ui: &mut Ui, seen: &PanelContext<'_>, is_folded: bool, contact_log: &ContactLog) {
    let chrome = seen.chrome();
    let folds = widgets::folding(ui, "Contact log", is_folded, |ui| {
        widgets::command_button(ui, seen, "frame.copy_log", 14.0);
        widgets::command_button(ui, seen, pins::COMMAND, 14.0);
        if seen.is_asked() {
            return;
        }
        let counted = |count: usize, one: &str| match count {
            1 => format!("1 {one}"),
            _ => format!("{count} {one}s"),
        };
        let contacts = counted(contact_log.rows.len(), "contact");
        let (said, color) = match contact_log.warnings.len() {
            0 => (contacts, chrome.soft),
            count => {
                let warnings = counted(count, "warning");
                (format!("{contacts}, {warnings}"), chrome.bad)
            }
        };
        widgets::one_line(ui, widgets::sized(said, 12.0, color));
        remedy(ui, seen);
    });
    if folds {
        seen.act(PanelAction::Drawer);
    }
}

/// What ends what is wrong with the frame, and a button that switches that on.
fn remedy(ui: &mut Ui, seen: &PanelContext<'_>) {
    let Some(remedy) = seen.session.frame_remedy() else {
        return;
    };
    let chrome = seen.chrome();
    let mending = seen.session.frame_mending();
    let set = mending.and_then(|one| one.repairs.first());
    if let (Some(set), Some(run)) = (set, seen.session.run()) {
        let text = format!("Switch on {}", set.join(" and "));
        ui.visuals_mut().widgets.inactive.fg_stroke.color = chrome.departure;
        let button = ui.add(Button::new(RichText::new(&text).size(12.0)).small());
        if errata::on_hover(button, &text, seen).clicked() {
            let fixed = run.chosen().with_in_all(set);
            if fixed.settings != run.chosen().settings {
                seen.act(action::Choose::Response(fixed.name()));
            }
            if fixed.context.coarse != run.chosen().context.coarse {
                let pass = fixed.context.coarse.map(|pass| pass.name());
                seen.act(action::Choose::CoarsePass(pass));
            }
        }
    }
    let remedy = text::capitalised(&remedy);
    let label = ui.add(Label::new(widgets::sized(&remedy, 12.0, chrome.departure)).truncate());
    errata::on_hover(label, &remedy, seen);
}

fn rows(
    ui: &mut Ui,
    seen: &PanelContext<'_>,
    own: &mut ContactLogDrawer,
    contact_log: &ContactLog,
) {
    let chrome = seen.chrome();
    ui.spacing_mut().item_spacing.y = 2.0;
    if predict::hides(ui, seen) {
        return;
    }
    if contact_log.rows.is_empty() && contact_log.warnings.is_empty() {
        widgets::soft(ui, "No contacts in this frame.");
        return;
    }
    let several = contact_log.passages.len() > 1;
    let room = ui.available_rect_before_wrap().x_range();
    let columns = ContactLogColumns::of(room, Needs::of(ui, contact_log, several), several);
    if !contact_log.rows.is_empty() {
        row::header(ui, &columns, chrome);
    }
    let warnings = contact_log.warnings.iter().map(ContactLogLine::Warning);
    let contacts = contact_log.rows.iter().enumerate();
    let contacts = contacts.map(|(number, row)| ContactLogLine::Contact { number, row });
    let shown: Vec<ContactLogLine<'_>> = contacts.chain(warnings).collect();

    let key = (seen.session.revision(), seen.cursor());
    let brings = own.bring.wants(ui, key);
    let is_here =
        |one: &ContactLogLine<'_>| one.is_contact() && one.step(contact_log) == seen.cursor();
    let bring = shown.iter().position(is_here).filter(|_| brings);
    let own = errata::current_repairs(seen);
    let lines = (shown.len(), row::HEIGHT);
    let clicked = widgets::list(ui, "contact log", lines, bring, |ui, index, rect| {
        let one = &shown[index];
        let response = ui.interact(rect, ui.id().with(("contact log", index)), Sense::click());
        let is_current = seen.cursor().is_some() && is_here(one);
        let told = (is_current, own.as_slice());
        one.show(ui, &response, contact_log, &columns, told, chrome);
        if let ContactLogLine::Contact { row, .. } = one {
            pins::menu(&response, seen, || seen.session.pins_of_contact(row));
        }
        response.clicked().then(|| one.step(contact_log)).flatten()
    });
    if clicked.is_some() {
        seen.act(action::GoFrame::Step(clicked));
    }
}
