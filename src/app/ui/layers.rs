//! What egui itself keeps open over the panels. Esc closes that before anything of the program's own.

/// What was open when the last frame ended.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Layers {
    /// A text field had the keyboard. Esc takes it away before any code sees the key.
    typed: bool,
    /// A menu of the menu bar was open.
    pub(crate) menu: bool,
}

impl Layers {
    /// Notes at the end of a frame where the keyboard is.
    pub(crate) fn note(&mut self, ctx: &egui::Context) {
        self.typed = types(ctx);
    }

    /// Whether Esc is egui's: it closes a drop-down or a menu, or leaves a text field.
    pub(crate) fn take_escape(&self, ctx: &egui::Context) -> bool {
        self.typed || self.menu || ctx.memory(egui::Memory::any_popup_open)
    }
}

/// Whether a text field has the keyboard.
pub(crate) fn types(ctx: &egui::Context) -> bool {
    let focused = ctx.memory(egui::Memory::focused);
    focused.is_some_and(|id| egui::TextEdit::load_state(ctx, id).is_some())
}
