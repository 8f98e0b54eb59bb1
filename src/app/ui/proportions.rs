//! Panels take the same share of the window after its size has changed.

use egui::{Context, Id, Rect, Vec2, panel::PanelState};

/// The panels that a hand can make larger.
const PANELS: [&str; 9] = [
    "left",
    "right",
    "steps",
    "steps beside inspector",
    "values",
    "inspector",
    "lesson",
    "sweep",
    "ledger",
];

/// Which share of the window each panel is to have. What a small window makes of it is no wish: in a larger one the panel
/// has its share again.
#[derive(Clone, Debug, Default)]
pub(super) struct Proportions {
    /// The window's size when the panels were last laid out.
    laid_out: Option<Vec2>,
    /// Of each of [`PANELS`] since the window's size changed, until a hand changes it.
    shares: [Option<Vec2>; PANELS.len()],
}

impl Proportions {
    /// Gives every panel its share, if the window's size has changed since this was last called.
    pub(super) fn keep(&mut self, ctx: &Context) {
        let size = ctx.screen_rect().size();
        let before = self.laid_out.replace(size).unwrap_or(size);
        for (name, share) in PANELS.into_iter().zip(&mut self.shares) {
            let id = Id::new(name);
            if ctx.is_being_dragged(id.with("__resize")) {
                *share = None;
            }
            if size == before {
                continue;
            }
            if let Some(mut panel) = PanelState::load(ctx, id) {
                let share = *share.get_or_insert(panel.rect.size() / before);
                panel.rect = Rect::from_min_size(panel.rect.min, share * size);
                ctx.data_mut(|data| data.insert_persisted(id, panel));
            }
        }
    }
}
