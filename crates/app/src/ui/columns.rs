//! The columns at the sides of the view: which are shown, and how the panels in one share its height.

use super::Panels;
use super::prelude::*;
use crate::action::ColumnSide;
use egui::panel::PanelState;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Columns {
    /// Whether the left and the right one are shown, once that was chosen.
    chosen: [Option<bool>; 2],
    /// The window's width when they were laid out last, points.
    width: f32,
}

impl Columns {
    /// Whether the column at `side` is shown: as was chosen, else where the window has room for it beside the view.
    pub(crate) fn shows(&self, side: ColumnSide) -> bool {
        self.chosen[side as usize].unwrap_or(self.width >= least_window(side))
    }

    pub(crate) fn toggle(&mut self, side: ColumnSide) {
        self.chosen[side as usize] = Some(!self.shows(side));
    }

    pub(crate) fn show(&mut self, side: ColumnSide) {
        if !self.shows(side) {
            self.toggle(side);
        }
    }

    /// Hides both; where neither is shown, shows those that there is room for, at least the right one.
    pub(crate) fn toggle_all(&mut self) {
        if ColumnSide::BOTH.into_iter().any(|side| self.shows(side)) {
            self.chosen = [Some(false); 2];
        } else {
            self.chosen = [None; 2];
            self.show(ColumnSide::Right);
        }
    }

    /// What was hidden is shown again, where there is room for it.
    pub(crate) fn come_back(&mut self) {
        self.chosen = self.chosen.map(|chosen| chosen.filter(|shown| *shown));
    }
}

/// The left column's least width: 260 points for the lines of a lesson, and what is beside them.
const MIN_LESSON: f32 = 260.0 + 2.0 * style::GUTTER as f32;

/// A narrower window shows the view instead of this column, points.
fn least_window(side: ColumnSide) -> f32 {
    match side {
        ColumnSide::Left => 1200.0,
        ColumnSide::Right => 900.0,
    }
}

pub(super) enum Room {
    Own,
    /// What it needs, at the bottom.
    OwnBelow,
    /// A share of the height, which a hand can change.
    Share(Share),
    /// What the others leave, at least so many points where the column has them.
    Rest(f32),
}

/// A share of a column's height.
#[derive(Clone, Copy)]
pub(super) struct Share {
    /// By what name its height is kept.
    pub(super) id: &'static str,
    pub(super) is_below: bool,
    /// Of the height, unless a hand changes it.
    pub(super) usual: f32,
    /// The least height, points; a low column gives no more than [`MAX_KEPT_SHARE`] of its height.
    pub(super) least: f32,
    pub(super) most: f32,
}

/// The most of its column that a panel keeps for itself.
const MAX_KEPT_SHARE: f32 = 0.31;

impl Share {
    fn least(&self, height: f32) -> f32 {
        self.least.min(height * MAX_KEPT_SHARE)
    }
}

pub(super) struct InColumn {
    pub(super) room: fn(&Panels) -> Room,
    pub(super) show: fn(&mut Ui, &PanelContext<'_>, &mut Panels),
}

pub(super) fn columns(
    ctx: &Context,
    seen: &PanelContext<'_>,
    panels: &mut Panels,
    all: [&[InColumn]; 2],
) {
    let width = ctx.screen_rect().width();
    panels.columns.width = width;
    panels.inspector.follow(seen.session.selection());
    let is_narrow = width < least_window(ColumnSide::Left);
    for side in ColumnSide::BOTH {
        if !panels.columns.shows(side) {
            continue;
        }
        let own = all[side as usize];
        let (column, [usual, least, most]) = match side {
            ColumnSide::Left => {
                let widths = [MIN_LESSON, MIN_LESSON, width * 0.25];
                (egui::SidePanel::left("left"), widths)
            }
            ColumnSide::Right => {
                let widths = if is_narrow {
                    [300.0, 280.0, width * 0.3]
                } else {
                    [(width * 0.255).clamp(400.0, 476.0), 280.0, width * 0.345]
                };
                (egui::SidePanel::right("right"), widths)
            }
        };
        column
            .frame(view_bar(seen.chrome(), 8))
            .default_width(usual)
            .width_range(least..=most.max(least))
            .show(ctx, |ui| column_ui(ui, seen, panels, own));
    }
}

/// The panels of one column, from the top down.
fn column_ui(ui: &mut Ui, seen: &PanelContext<'_>, panels: &mut Panels, own: &[InColumn]) {
    let mut height = None;
    panels.fold_unused(seen);
    for (place, panel) in own.iter().enumerate() {
        match (panel.room)(panels) {
            Room::Own => (panel.show)(ui, seen, panels),
            Room::OwnBelow => {
                TopBottomPanel::bottom(Id::new(("folded", place)))
                    .frame(Frame::new())
                    .show_separator_line(false)
                    .show_inside(ui, |ui| (panel.show)(ui, seen, panels));
            }
            Room::Share(share) => {
                let height = *height.get_or_insert(ui.available_height());
                let others = own.iter().enumerate().filter(|(other, _)| *other != place);
                let others = others.map(|(_, other)| kept(ui, &(other.room)(panels), height));
                let most = (height - others.sum::<f32>()).min(height * share.most);
                let side = if share.is_below {
                    TopBottomPanel::bottom(share.id)
                } else {
                    TopBottomPanel::top(share.id)
                };
                side.frame(Frame::new())
                    .show_separator_line(false)
                    .resizable(true)
                    .default_height(height * share.usual)
                    .height_range(share.least(height)..=most.max(share.least(height)))
                    .show_inside(ui, |ui| (panel.show)(ui, seen, panels));
            }
            Room::Rest(_) => {
                egui::CentralPanel::default()
                    .frame(Frame::new())
                    .show_inside(ui, |ui| (panel.show)(ui, seen, panels));
            }
        }
    }
}

/// The height that is kept for a panel of `room` while another of the same column of `height` is made larger.
fn kept(ui: &Ui, room: &Room, height: f32) -> f32 {
    match room {
        Room::Own | Room::OwnBelow => 0.0,
        Room::Rest(least) => least.min(height * 0.42),
        Room::Share(share) => {
            let state = PanelState::load(ui.ctx(), Id::new(share.id));
            let shown = state.map_or(height * share.usual, |state| state.rect.height());
            shown.max(share.least(height))
        }
    }
}
