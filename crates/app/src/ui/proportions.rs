//! Panels take the same share of the window after its size has changed, and in the next run of the program.

use super::prelude::*;
use crate::shell::preferences::{PANELS, SHARES};
use egui::panel::PanelState;
use std::collections::BTreeMap;

/// The shares of the window that hands gave to panels, of its width or its height.
type Shares = BTreeMap<&'static str, f32>;

/// Those at the sides of the window, whose share is of its width.
const BESIDE: [&str; 2] = ["left", "right"];

/// Which share of the window each panel is to have. What a small window makes of it is not kept: in a larger one the panel
/// has its share again.
#[derive(Clone, Debug, Default)]
pub(super) struct Proportions {
    /// The window's size when the panels were last laid out.
    laid_out: Option<Vec2>,
    /// Of each of [`PANELS`] since the window's size changed, until a hand changes it.
    shares: BTreeMap<&'static str, Vec2>,
    /// The panel that a hand pulled at when they were last laid out, as one of [`PANELS`].
    pulled: Option<&'static str>,
}

impl Proportions {
    /// Gives every panel its share, if the window's size has changed since this was last called; first of all those that
    /// were `kept`. What is to be kept by now, where a hand has let go of one.
    pub(super) fn keep(&mut self, ctx: &Context, kept: &Shares) -> Option<Shares> {
        let size = ctx.screen_rect().size();
        let before = self.laid_out.replace(size);
        let mut pulled = None;
        for panel in PANELS {
            let id = Id::new(panel);
            if ctx.is_being_dragged(id.with("__resize")) {
                self.shares.remove(panel);
                pulled = Some(panel);
            }
            if before.is_none() {
                let share = kept.get(panel).map(|share| (panel, Vec2::splat(*share)));
                self.shares.extend(share);
            } else if before == Some(size) {
                continue;
            }
            let state = PanelState::load(ctx, id).map(|state| state.rect);
            let is_laid_out = before.zip(state);
            let known = is_laid_out.map(|(before, rect)| (rect.min, rect.size() / before));
            let share = self.shares.get(panel);
            let Some((min, now)) = known.or(share.map(|share| (Pos2::ZERO, *share))) else {
                continue;
            };
            let rect = Rect::from_min_size(min, *self.shares.entry(panel).or_insert(now) * size);
            ctx.data_mut(|data| data.insert_persisted(id, PanelState { rect }));
        }
        let let_go = std::mem::replace(&mut self.pulled, pulled);
        let panel = let_go.filter(|_| pulled.is_none())?;
        let rect = PanelState::load(ctx, Id::new(panel))?.rect;
        let share = if BESIDE.contains(&panel) {
            rect.width() / size.x
        } else {
            rect.height() / size.y
        };
        let mut kept = kept.clone();
        let thousandths = (share * 1000.0).round() / 1000.0;
        kept.insert(panel, thousandths.clamp(*SHARES.start(), *SHARES.end()));
        Some(kept)
    }
}
