//! Windows of their own over the panels, which a command opens and closes, and Esc puts aside.

use crate::app::context::PanelContext;
use egui::Context;

/// A window over the panels.
pub(crate) trait FloatingPanel {
    /// The id of the command that opens and closes it.
    fn command(&self) -> &'static str;

    /// Whether it is open.
    fn is_open(&mut self) -> &mut bool;

    /// Shows it; only while it is open.
    fn show(&mut self, ctx: &Context, seen: &PanelContext<'_>);
}
