//! Every method on the case that one looks at, in a window of its own.

use super::background::Background;
use super::prelude::*;
use capsule_core::{
    method::{Answer, NoAnswerReason, Pair, PartialSettings},
    trace::significant,
};
use capsule_scenes::run::{
    pairs::{Compared, MethodComparison},
    verdict::Fault,
};
use capsule_session::action::Beside;

/// So many digits of an answer are told.
const DIGITS: usize = 4;

#[derive(Debug, Default)]
pub(crate) struct MethodTable {
    compared: Background<ComparedCase, Vec<MethodComparison>>,
}

#[derive(Debug, PartialEq)]
struct ComparedCase {
    pair: Pair,
    settings: PartialSettings,
    is_sweep: bool,
    /// Of the session's studies, where one's own program is asked: it answers something else in another.
    revision: Option<u64>,
}

impl MethodTable {
    pub(super) fn show(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        self.renew(ui.ctx(), seen);
        if seen.session.pair().is_none() {
            widgets::soft(ui, "No pair is tested here.");
            return;
        }
        let comparisons = self.compared.shown(ui).into_iter().flatten();
        let area = ScrollArea::both().auto_shrink([false, true]);
        area.show(ui, |ui| {
            comparisons.for_each(|comparison| table(ui, seen, comparison));
        });
    }

    /// Asks all methods anew where the case is another one.
    fn renew(&mut self, ctx: &Context, seen: &PanelContext<'_>) {
        let session = seen.session;
        let Some(pair) = session.pair() else {
            self.compared = Background::default();
            return;
        };
        let case = ComparedCase {
            pair: pair.shapes,
            settings: session.scene().run.settings,
            is_sweep: pair.choice.method.question.is_sweep(),
            revision: (!session.programs().is_empty()).then(|| session.revision()),
        };
        let is_dragging = session.history().is_dragging();
        self.compared.update(ctx, case, is_dragging, || {
            let work = session.comparisons();
            move || work.map_or_else(Vec::new, |work| work())
        });
    }
}

/// A question's methods, a row each; a click on one opens it beside.
fn table(ui: &mut Ui, seen: &PanelContext<'_>, comparison: &MethodComparison) {
    let title = format!("Of a {}", comparison.question.pair_name());
    widgets::title(ui, &title);
    let grid = Grid::new(comparison.question.name())
        .num_columns(5)
        .spacing(vec2(14.0, 3.0));
    grid.show(ui, |ui| {
        let heads = [
            "Method",
            "Answer",
            "Wrong by",
            "Fixed by",
            "First differs at",
        ];
        for head in heads {
            widgets::small(ui, head, 11.5);
        }
        ui.end_row();
        for row in &comparison.methods {
            if method_cell(ui, seen, row) {
                seen.act(Beside::Open(MethodChoice::Algorithm(row.choice.clone())));
            }
            answer_cells(ui, row, &comparison.exact);
            if departure_cell(ui, row) {
                if seen.session.choice() != Some(&row.choice) {
                    seen.act(Choose::Algorithm(row.choice.method));
                }
                seen.act(Action::Command("algorithm.departure"));
            }
            ui.end_row();
        }
    });
    ui.add_space(8.0);
}

/// The method's name, a button; whether it was pressed. A name with repairs stands below that without.
fn method_cell(ui: &mut Ui, seen: &PanelContext<'_>, row: &Compared) -> bool {
    let is_main = seen.session.choice() == Some(&row.choice);
    let text = RichText::new(row_title(row)).size(12.5);
    let response = ui.selectable_label(is_main, text);
    let name = format!("Open {} beside", row.choice.name());
    widgets::name(&response, WidgetType::SelectableLabel, &name);
    response.on_hover_text(name).clicked()
}

fn row_title(row: &Compared) -> String {
    let on = &row.choice.settings.repairs;
    match on.len() {
        0 => row.choice.name(),
        count if count > 3 => format!("    with {count} fixes"),
        _ => format!("    with {}", on.join(", ")),
    }
}

fn answer_cells(ui: &mut Ui, row: &Compared, exact: &Answer) {
    let chrome = style::chrome(ui.ctx());
    let small = |text: String| RichText::new(text).size(12.5);
    ui.label(small(answer_text(row)).color(chrome.ink));
    match row.faults.first() {
        None if row.answer.is_hit() != exact.is_hit() => {
            ui.label(small("within rounding".into()).color(chrome.caution))
        }
        None => ui.label(small("right".into()).color(chrome.good)),
        Some(Fault::NoAnswer(NoAnswerReason::Waiting)) => {
            ui.label(small(NoAnswerReason::Waiting.to_string()).color(chrome.soft))
        }
        Some(fault) => {
            let all: Vec<String> = row.faults.iter().map(ToString::to_string).collect();
            let response = ui.label(small(fault.to_string()).color(chrome.bad));
            response.on_hover_text(all.join(", "))
        }
    };
    let is_plain = row.choice.settings.repairs.is_empty();
    match row.remedy().filter(|_| is_plain) {
        Some(remedy) => {
            let response = ui.label(small(mended_by(row)).color(chrome.soft));
            response.on_hover_text(remedy);
        }
        None => drop(ui.label("")),
    }
}

/// The step at which the method departs from what is right, a link there; whether that was pressed.
fn departure_cell(ui: &mut Ui, row: &Compared) -> bool {
    let chrome = style::chrome(ui.ctx());
    let Some(address) = &row.departs else {
        return false;
    };
    let step = address.rsplit('/').next().unwrap_or(address);
    let response = ui.link(widgets::sized(step, 12.5, chrome.departure));
    let name = format!("Go to first wrong step of {}", row.choice.name());
    widgets::name(&response, WidgetType::Link, &name);
    let hint = format!("{name}: {address}");
    response.on_hover_text(hint).clicked()
}

/// `W2 or W4`, `M3 and W2`, `W1, in part`, or that nothing does.
fn mended_by(row: &Compared) -> String {
    let Some(mending) = &row.mending else {
        return "no fix".into();
    };
    let sets = mending.repairs.iter().map(|set| set.join(" and "));
    let sets = sets.collect::<Vec<_>>().join(" or ");
    if mending.leaves.is_empty() {
        sets
    } else {
        format!("{sets}, in part")
    }
}

/// `hit, time 0.25, depth 0.1`.
fn answer_text(row: &Compared) -> String {
    if let Some(Fault::NoAnswer(_)) = row.faults.first() {
        return "none".into();
    }
    let contact = row.answer.contact;
    let word = if contact.is_some() { "hit" } else { "miss" };
    let told = |name: &str, number| format!("{name} {}", significant(number, DIGITS));
    let time = row.answer.time.map(|time| told("time", time));
    // What is met on the way is touched: only an overlap is worth a number.
    let depth = contact.filter(|_| row.given.depth);
    let depth = depth.filter(|contact| time.is_none() || contact.depth != 0.0);
    let depth = depth.map(|contact| told("depth", contact.depth));
    let parts = [Some(word.to_string()), time, depth];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
