//! What must hold of the current contact, whichever method answered it, in a window of its own.

use super::background::Background;
use super::prelude::*;
use capsule_bench::invariants::residual_text;
use capsule_scenes::run::invariants::{AnsweredPair, Invariant, InvariantFinding};
use capsule_session::{Session, text::capitalised};

/// Width of what is said of a row, points.
const TEXT: f32 = 230.0;

#[derive(Debug, Default)]
pub(crate) struct InvariantsWindow {
    /// What is found of the pair at the cursor, of which study and step.
    found: Background<(u64, Option<usize>), InvariantSheet>,
}

/// Whose contact it is, and what is found; or why nothing is.
type InvariantSheet = Result<(String, Vec<Invariant>), String>;

impl InvariantsWindow {
    pub(super) fn show(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        let now = (seen.session.revision(), seen.cursor());
        let is_dragging = seen.session.history().is_dragging();
        self.found.update(ui.ctx(), now, is_dragging, || {
            let order = order(seen.session);
            move || order.map(|(who, answered)| (who, answered.invariants()))
        });
        let list = ScrollArea::vertical().auto_shrink([false, true]);
        list.show(ui, |ui| self.content(ui));
    }

    fn content(&self, ui: &mut Ui) {
        match self.found.shown(ui) {
            None => {}
            Some(Err(why)) => {
                widgets::soft(ui, why);
            }
            Some(Ok((who, all))) => {
                widgets::small(ui, who, 12.5);
                ui.add_space(4.0);
                Grid::new("invariants")
                    .num_columns(3)
                    .spacing(vec2(10.0, 7.0))
                    .show(ui, |ui| {
                        for one in all {
                            row(ui, one);
                            ui.end_row();
                        }
                    });
            }
        }
    }
}

/// The contact at the cursor and whose it is, or why nothing can be found of it.
fn order(session: &Session) -> Result<(String, AnsweredPair), String> {
    let pair = session.pair().ok_or("No pair is tested here.")?;
    if let Some(none) = &pair.silence {
        return Err(capitalised(&format!("{none}.")));
    }
    let names = pair.names(session.scene()).join(" and ");
    let who = format!("{} on {names}", pair.choice.name());
    Ok((who, AnsweredPair::of(session.study(), pair)))
}

fn row(ui: &mut Ui, one: &Invariant) {
    let chrome = style::chrome(ui.ctx());
    let (sign, color, word) = match &one.finding {
        InvariantFinding::Holds(_) => (icon::CHECK, chrome.good, "holds"),
        InvariantFinding::Broken(..) => (icon::X, chrome.bad, "broken"),
        InvariantFinding::NotApplicable(_) => (icon::MINUS, chrome.soft, "not applicable"),
    };
    let sign = ui.label(widgets::icon_text(sign, 15.0).color(color));
    sign.on_hover_text(word);
    let name = RichText::new(one.name).font(fonts::semibold(13.0));
    let (ink, bad) = (chrome.ink, chrome.bad);
    let ink = if one.finding.is_broken() { bad } else { ink };
    ui.label(name.color(ink)).on_hover_text(one.demand);
    ui.vertical(|ui| {
        ui.set_width(TEXT);
        ui.add_space(2.0);
        ui.spacing_mut().item_spacing.y = 2.0;
        let (residual, why) = match &one.finding {
            InvariantFinding::Holds(residual) => (Some(residual), None),
            InvariantFinding::Broken(residual, why) => {
                let residual = Some(residual).filter(|residual| !residual.off.is_nan());
                (residual, Some((why.clone(), chrome.bad)))
            }
            InvariantFinding::NotApplicable(why) => (None, Some((why.to_string(), chrome.soft))),
        };
        let residual = residual.map(|residual| (residual_text(residual), chrome.soft));
        for (text, color) in why.into_iter().chain(residual) {
            widgets::wrapped(ui, widgets::sized(text, 12.5, color));
        }
    });
}
