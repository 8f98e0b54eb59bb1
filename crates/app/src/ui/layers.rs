//! What egui itself keeps open over the panels. Esc closes that before anything of the program's own.

use super::prelude::*;
use std::hash::Hash;

/// What was open when the last frame ended.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Layers {
    /// A text field had the keyboard. Esc takes it away before any code sees the key.
    typed: bool,
    pub(crate) menu: bool,
    panel_menu: bool,
}

impl Layers {
    /// Notes at the end of a frame where the keyboard is.
    pub(crate) fn note(&mut self, ctx: &Context) {
        self.typed = types(ctx);
        let drawn = ctx.data(|data| data.get_temp::<PanelMenu>(Id::new(PANEL_MENU)));
        self.panel_menu = drawn.is_some_and(|menu| menu.pass == ctx.cumulative_pass_nr());
    }

    /// Whether Esc is egui's: it closes a drop-down or a menu, or leaves a text field.
    pub(crate) fn take_escape(&self, ctx: &Context) -> bool {
        let has_menu = self.menu || self.panel_menu;
        self.typed || has_menu || ctx.memory(egui::Memory::any_popup_open)
    }
}

/// Whether a text field has the keyboard.
pub(crate) fn types(ctx: &Context) -> bool {
    let focused = ctx.memory(egui::Memory::focused);
    focused.is_some_and(|id| TextEdit::load_state(ctx, id).is_some())
}

const PANEL_MENU: &str = "menu of a panel";

#[derive(Clone, Copy)]
struct PanelMenu {
    about: Id,
    /// When it was drawn first, and last.
    since: u64,
    pass: u64,
}

/// To be called in every menu of a panel while it is open: Esc closes it, and so does another page or file to be `about`.
/// Whether it has just been opened.
pub(super) fn panel_menu(ui: &mut Ui, about: impl Hash) -> bool {
    /// Until its rows have their places, passes.
    const OPENING: u64 = 3;
    let (about, pass) = (Id::new(about), ui.ctx().cumulative_pass_nr());
    let before = ui.data(|data| data.get_temp::<PanelMenu>(Id::new(PANEL_MENU)));
    let is_open = before.filter(|menu| menu.pass + 1 >= pass);
    if is_open.is_some_and(|menu| menu.about != about) {
        ui.close_menu();
        return false;
    }
    let since = is_open.map_or(pass, |menu| menu.since);
    let menu = PanelMenu { about, since, pass };
    ui.data_mut(|data| data.insert_temp(Id::new(PANEL_MENU), menu));
    pass < since + OPENING
}
