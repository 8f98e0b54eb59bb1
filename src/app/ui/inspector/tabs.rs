//! The headings of the section at the bottom: what the step computed, or what the shapes are.

use super::Inspector;
use crate::app::ui::prelude::*;

/// A heading a tab, with room for controls at their right.
pub(crate) fn tabs(ui: &mut Ui, inspector: &mut Inspector, right: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.set_min_height(24.0);
        ui.spacing_mut().item_spacing.x = 16.0;
        for (title, opens) in [("Values", false), ("Inspector", true)] {
            let is_shown = inspector.is_open == opens;
            if tab(ui, title, is_shown && !inspector.is_folded) {
                inspector.is_folded = is_shown && !inspector.is_folded;
                inspector.is_open = opens;
            }
        }
        widgets::at_right(ui, right);
    });
}

fn tab(ui: &mut Ui, title: &str, is_open: bool) -> bool {
    let chrome = style::chrome(ui.ctx());
    let color = if is_open { chrome.ink } else { chrome.soft };
    let response = ui.add(
        Label::new(widgets::semibold(title, 13.0, color))
            .selectable(false)
            .sense(Sense::click()),
    );
    table::selectable(&response, WidgetType::SelectableLabel, is_open, title);
    if is_open || response.hovered() {
        let color = if is_open { chrome.accent } else { chrome.faint };
        let (span, under) = (response.rect.x_range(), response.rect.bottom() + 2.0);
        ui.painter().hline(span, under, Stroke::new(2.0, color));
    }
    response.clicked()
}
