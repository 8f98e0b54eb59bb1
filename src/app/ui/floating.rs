//! Windows of their own over the panels, which a command opens and closes, and Esc puts aside.

use super::{
    Panels, breaks, cost, errata, frame_log, frame_times, glossary, history, hunt, invariants, map,
    mesh_report, method_table, precision, recording, widgets,
};
use crate::app::context::PanelContext;
use egui::{Align2, Context, Frame, Id, Pos2, Ui, Vec2, Window};

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

/// Between a window and the view's edges, and around what is in it, points.
const OFF_EDGES: f32 = 12.0;
const AROUND: i8 = 10;

/// A window over the panels.
pub(super) struct FloatingWindow {
    /// The id of the command that opens and closes it.
    command: &'static str,
    title: &'static str,
    /// The corner of the view where it is at first.
    corner: Align2,
    /// Its first size, points; zero where it is as large as what is in it.
    size: Vec2,
    show: fn(&mut Ui, &PanelContext<'_>, &mut Panels),
    /// How its title goes on; `None` where there is nothing to show.
    subject: fn(&PanelContext<'_>) -> Option<String>,
    /// Where its corner is fixed, points.
    place: Option<fn(&Panels) -> Pos2>,
}

impl FloatingWindow {
    pub(super) const fn new(
        command: &'static str,
        title: &'static str,
        (corner, size): (Align2, Vec2),
        show: fn(&mut Ui, &PanelContext<'_>, &mut Panels),
    ) -> Self {
        Self {
            command,
            title,
            corner,
            size,
            show,
            subject: |_| Some(String::new()),
            place: None,
        }
    }

    /// The same, whose title goes on with `subject`; closed where that has nothing to show.
    pub(super) const fn about(self, subject: fn(&PanelContext<'_>) -> Option<String>) -> Self {
        Self { subject, ..self }
    }

    /// The same in scenes that move alone.
    pub(super) const fn of_frames(self) -> Self {
        self.about(|seen| seen.session.moves().then(String::new))
    }

    /// The same, with its corner fixed at `place`.
    pub(super) const fn fixed_at(self, place: fn(&Panels) -> Pos2) -> Self {
        Self {
            place: Some(place),
            ..self
        }
    }

    fn show(&self, ctx: &Context, seen: &PanelContext<'_>, panels: &mut Panels) {
        let Some(subject) = (self.subject)(seen) else {
            return;
        };
        let title = format!("{} {subject}", self.title);
        let mut is_open = true;
        let window = Window::new(widgets::heading(title.trim_end(), seen.chrome()))
            .id(Id::new(self.command))
            .open(&mut is_open)
            .collapsible(false)
            .resizable(self.size != Vec2::ZERO)
            .default_size(self.size)
            .pivot(self.corner)
            .frame(Frame::window(&ctx.style()).inner_margin(AROUND));
        let window = match self.place {
            Some(place) => window.fixed_pos(place(panels)),
            None => {
                let view = seen.view.rect.shrink(OFF_EDGES);
                window.default_pos(self.corner.pos_in_rect(&view))
            }
        };
        window.show(ctx, |ui| (self.show)(ui, seen, panels));
        if !is_open {
            panels.open.remove(self.command);
        }
    }
}

/// Shows the windows that are open.
pub(super) fn windows(ctx: &Context, seen: &PanelContext<'_>, panels: &mut Panels) {
    for window in WINDOWS {
        if panels.open.contains(window.command) {
            window.show(ctx, seen, panels);
        }
    }
}

/// Which windows and drawers are open.
impl Panels {
    /// Whether the window or drawer of the command `id` is open.
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
