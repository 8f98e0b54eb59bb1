//! The windows and drawers that a command opens and closes, and which of them are open.

use super::prelude::*;
use super::{
    Panels, breaks, cost, errata, floating::FloatingWindow, frame_log, frame_times, glossary,
    history, hunt, invariants, map, mesh_report, method_table, precision, recording,
};

/// Every window over the panels; Esc closes the first that is open.
const WINDOWS: [&FloatingWindow; 13] = [
    &history::WINDOW,
    &method_table::WINDOW,
    &hunt::WINDOW,
    &map::WINDOW,
    &invariants::WINDOW,
    &precision::WINDOW,
    &breaks::WINDOW,
    &frame_log::WINDOW,
    &mesh_report::WINDOW,
    &frame_times::WINDOW,
    &cost::WINDOW,
    &glossary::WINDOW,
    &errata::WINDOW,
];

/// The commands of drawers, which a command opens and closes like a window.
const DRAWERS: [&str; 1] = [recording::COMMAND];

/// Every command that opens and closes a window or a drawer.
fn commands() -> impl Iterator<Item = &'static str> {
    WINDOWS.iter().map(|window| window.command).chain(DRAWERS)
}

pub(super) fn windows(ctx: &Context, seen: &PanelContext<'_>, panels: &mut Panels) {
    for window in WINDOWS {
        if panels.open.contains(window.command) {
            window.show(ctx, seen, panels);
        }
    }
}

/// Which windows and drawers are open.
impl Panels {
    pub(crate) fn is_window_open(&self, id: &str) -> bool {
        self.open.contains(id)
    }

    /// Opens the window or drawer of the command `id`, or closes it.
    pub(crate) fn set_window(&mut self, id: &str, is_open: bool) {
        match commands().find(|command| *command == id) {
            Some(id) if is_open => {
                self.open.insert(id);
            }
            Some(id) => {
                self.open.remove(id);
            }
            None => {}
        }
    }

    /// Closes the first that is open. Whether there was one.
    pub(crate) fn close_window(&mut self) -> bool {
        commands().any(|command| self.open.remove(command))
    }
}
