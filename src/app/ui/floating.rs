//! Windows of their own over the panels, which a command opens and closes, and Esc puts aside.

use super::widgets;
use crate::app::context::PanelContext;
use egui::{Align2, Context, Frame, Id, Vec2, Window};

/// Between a window and the view's edges, and around what is in it, points.
const OFF_EDGES: f32 = 12.0;
const AROUND: i8 = 10;

/// A window over the panels.
pub(crate) trait FloatingPanel {
    /// The id of the command that opens and closes it.
    fn command(&self) -> &'static str;

    fn is_open(&mut self) -> &mut bool;

    /// Shows it; only while it is open.
    fn show(&mut self, ctx: &Context, seen: &PanelContext<'_>);
}

/// A window as all of them are: of this title and `id`, at first of this size in a corner of the view.
pub(crate) fn window<'a>(
    ctx: &Context,
    seen: &PanelContext<'_>,
    (title, id): (&str, &str),
    (corner, size): (Align2, Vec2),
) -> Window<'a> {
    let place = corner.pos_in_rect(&seen.view.rect.shrink(OFF_EDGES));
    Window::new(widgets::heading(title, seen.chrome()))
        .id(Id::new(id))
        .collapsible(false)
        .resizable(true)
        .default_size(size)
        .default_pos(place)
        .pivot(corner)
        .frame(Frame::window(&ctx.style()).inner_margin(AROUND))
}
