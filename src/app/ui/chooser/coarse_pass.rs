//! Which pairs go on to an exact test.

use super::{Chips, NamedList, widgets};
use crate::app::{context::PanelContext, palette::Chrome};
use capsule_lab::{
    core::{
        catalog::{COARSE_PASSES, CoarsePassChoice},
        method::Repair,
    },
    session::{Origin, action::Choose},
};
use egui::{Label, RichText, Ui};

/// That no coarse pass is looked at.
const NONE: &str = "no coarse pass of its own";

/// The coarse pass and its repairs. A lesson that is not about one has none to choose here.
pub(super) fn coarse_pass(ui: &mut Ui, seen: &PanelContext<'_>) {
    let chosen = seen.session.scene().coarse_pass();
    let chrome = seen.chrome();
    match chosen {
        Some(chosen) => {
            widgets::section(ui, "Coarse pass", chrome, |_| ());
            choose(ui, seen, Some(&chosen));
            if !chosen.pass.repairs.is_empty() {
                repairs(ui, seen, &chosen, chrome);
            }
        }
        None if matches!(seen.session.origin(), Origin::BuiltIn(_)) => return,
        None => {
            ui.horizontal(|ui| {
                ui.add(Label::new(widgets::heading("Coarse pass", chrome)).selectable(false));
                choose(ui, seen, None);
            });
        }
    }
    ui.add_space(4.0);
}

/// All of them, and that there is none.
fn choose(ui: &mut Ui, seen: &PanelContext<'_>, chosen: Option<&CoarsePassChoice>) {
    let rows = COARSE_PASSES
        .iter()
        .map(|pass| (pass.name, pass.title, pass.form.origin(pass.article)));
    let list = NamedList {
        title: "Choose coarse pass",
        none: NONE,
        current: chosen.map(|chosen| chosen.pass.name),
    };
    if let Some(wanted) = list.show(ui, rows) {
        seen.act(Choose::CoarsePass(wanted));
    }
}

fn repairs(ui: &mut Ui, seen: &PanelContext<'_>, chosen: &CoarsePassChoice, chrome: &Chrome) {
    let row = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        ui.label(RichText::new("Repairs").color(chrome.soft));
        let chips = Chips {
            repairs: chosen.pass.repairs,
            settings: &chosen.settings,
            mends: &|_| false,
        };
        chips.show(ui, chrome)
    });
    if let Some(toggled) = row.inner {
        let on = Repair::switched(chosen.pass.repairs, &chosen.settings.repairs, toggled);
        let name = Repair::join(chosen.pass.name, &on);
        seen.act(Choose::CoarsePass(Some(name)));
    }
}
