//! What a window of its own over the panels is: a command opens and closes it, Esc puts it aside.

use super::Panels;
use super::prelude::*;
use egui::Window;

/// Between a window and the view's edges, and around what is in it, points.
const OFF_EDGES: f32 = 12.0;
const AROUND: i8 = 10;

pub(super) struct FloatingWindow {
    /// The id of the command that opens and closes it.
    pub(super) command: &'static str,
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

    pub(super) fn show(&self, ctx: &Context, seen: &PanelContext<'_>, panels: &mut Panels) {
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
