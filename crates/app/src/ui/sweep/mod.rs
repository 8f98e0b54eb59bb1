//! What is shown of a sweep beneath the view: its motion to scrub, the parts that were tried, and what they computed.

mod plot;
mod quadratic;
mod rows;
mod scrub;
mod strip;

use super::prelude::*;
use super::{VIEW_SHARE, drawer_frame, leaves_too_little_view, predict};
use crate::shell::preferences::Drawer;
use capsule_scenes::run::study::Profile;

#[derive(Default)]
pub(crate) struct SweepDrawer {
    /// Whether only the motion is to be shown, once that was chosen.
    chosen: Option<bool>,
    /// Whether the room is another's: in a scene that moves the contact log's; with panes, theirs.
    is_taken: bool,
    /// Whether there is no room for the drawer beside the view.
    is_short: bool,
    tab: Tab,
    bring: widgets::Bring<(u64, Option<usize>)>,
    profile: Option<(u64, usize, Profile)>,
}

impl SweepDrawer {
    /// Whether only the motion is shown: as was chosen, else where the view needs the room.
    pub(crate) fn is_folded(&self) -> bool {
        self.chosen.unwrap_or(self.is_short)
    }

    /// By what name it is kept whether it is folded.
    pub(crate) fn drawer(&self) -> Drawer {
        if self.is_taken {
            Drawer::SweepBesideOthers
        } else {
            Drawer::Sweep
        }
    }
}

/// What is shown beside the parts, or in their place where there is little room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    Parts,
    #[default]
    Distance,
    Quadratic,
}

impl Tab {
    const ALL: [(Self, &'static str); 3] = [
        (Self::Parts, PARTS),
        (Self::Distance, "Distance"),
        (Self::Quadratic, "Quadratic"),
    ];
}
const PARTS: &str = "Parts";

/// With less room than this, in points, the parts are a tab among the others.
const NARROW: f32 = 500.0;
/// Of the motion alone, points.
const MOTION: f32 = 38.0;

/// The motion of the current pair and the drawer with its parts; nothing unless the pair is swept.
pub(crate) fn sweep(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut SweepDrawer) {
    if seen.session.walks() {
        return;
    }
    let Some(current) = seen.study().current(seen.cursor()) else {
        return;
    };
    let Some(pair) = seen.session.swept_pair().cloned() else {
        return;
    };
    let height = ui.available_height();
    let usual = (height * 0.32).clamp(120.0, 300.0);
    own.is_taken = seen.session.moves() || seen.session.has_panes();
    own.chosen = seen.shell.preferences.folded.get(&own.drawer()).copied();
    own.is_short = own.is_taken || leaves_too_little_view(ui, usual + MOTION, VIEW_SHARE);
    if !own.is_folded() {
        TopBottomPanel::bottom("sweep")
            .frame(drawer_frame(seen.chrome()))
            .resizable(true)
            .default_height(usual)
            .height_range(120.0..=(height * 0.62).max(120.0))
            .show_inside(ui, |ui| {
                ui.set_min_height(ui.available_height());
                drawer(ui, seen, own, &pair, current);
            });
    }
    TopBottomPanel::bottom("motion")
        .frame(view_bar(seen.chrome(), 3))
        .show_inside(ui, |ui| scrub::scrub(ui, seen, own, &pair));
}

fn drawer(
    ui: &mut Ui,
    seen: &PanelContext<'_>,
    own: &mut SweepDrawer,
    pair: &PairStudy,
    current: usize,
) {
    if predict::hides(ui, seen) {
        return;
    }
    let is_narrow = ui.available_width() < NARROW;
    let rows = rows::rows(seen.study(), pair);
    let steps = &seen.study().record.steps[pair.steps.clone()];
    let has_roots = |step: &Step| step.trial.is_some_and(|trial| trial.roots.is_some());
    let shows = |tab: Tab| match tab {
        Tab::Parts => is_narrow && !rows.is_empty(),
        Tab::Distance => true,
        Tab::Quadratic => steps.iter().any(has_roots),
    };
    if !shows(own.tab) {
        own.tab = Tab::Distance;
    }
    let tabs = Tab::ALL.into_iter().filter(|(tab, _)| shows(*tab));
    let tabs: Vec<_> = tabs.collect();
    // It is measured once per study.
    let profile = match own.profile.take() {
        Some((revision, of, profile)) if (revision, of) == (seen.session.revision(), current) => {
            profile
        }
        _ => Profile::of(&pair.shapes),
    };
    let has_strip = !is_narrow && !rows.is_empty();
    let gutter = if has_strip { style::GUTTER } else { 0 };
    if has_strip {
        let width = ui.available_width();
        egui::SidePanel::left("parts")
            .frame(Frame::new().inner_margin(Margin {
                right: gutter,
                ..Margin::ZERO
            }))
            .resizable(true)
            .default_width(width * 0.54)
            .width_range((width * 0.4).max(240.0)..=(width * 0.65))
            .show_inside(ui, |ui| strip::strip(ui, seen, own, pair, &rows));
    }
    egui::CentralPanel::default()
        .frame(Frame::new().inner_margin(Margin {
            left: gutter,
            ..Margin::ZERO
        }))
        .show_inside(ui, |ui| {
            beside(ui, seen, own, pair, (&profile, &rows, &tabs))
        });
    own.profile = Some((seen.session.revision(), current, profile));
}

fn beside(
    ui: &mut Ui,
    seen: &PanelContext<'_>,
    own: &mut SweepDrawer,
    pair: &PairStudy,
    (profile, rows, tabs): (&Profile, &[rows::PartRow], &[(Tab, &str)]),
) {
    let chrome = seen.chrome();
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for &(tab, title) in tabs {
            let told = (own.tab == tab, title, title);
            if widgets::option(ui, told, 12.5).clicked() {
                own.tab = tab;
            }
        }
        if let (Tab::Quadratic, Some(part)) = (own.tab, seen.session.looked_at()) {
            let part = widgets::sized(part.to_string(), 12.5, chrome.ink);
            ui.add_space(8.0);
            ui.add(Label::new(part).truncate());
        }
    });
    match own.tab {
        Tab::Parts => strip::strip(ui, seen, own, pair, rows),
        Tab::Distance => plot::distance(ui, seen, pair, profile, rows),
        Tab::Quadratic => quadratic::quadratic(ui, seen, pair),
    }
}

/// The button that folds and unfolds the drawer, with its name where there is room for that.
fn fold_button(ui: &mut Ui, seen: &PanelContext<'_>, own: &SweepDrawer, is_named: bool) {
    let command = commands::command("view.parts");
    let [up, down] = [icon::CARET_UP, icon::CARET_DOWN];
    let glyph = if own.is_folded() { up } else { down };
    if is_named {
        widgets::titled_button(ui, seen, command, (glyph, PARTS))
    } else {
        widgets::icon_button(ui, seen, command, glyph, 14.0)
    };
}
