//! The panels, one a file. None of them knows of the window or of GL.

mod badges;
mod beside;
mod breaks;
mod changed;
mod chooser;
mod code;
mod codes;
pub(crate) mod dialogs;
mod disk_problem;
mod events;
mod frame_log;
mod frames;
mod help;
mod highlight;
mod history;
pub(crate) mod inspector;
pub(crate) mod layers;
mod ledger;
mod lesson;
mod link;
mod lost;
mod menu_bar;
mod minkowski;
mod obstacles;
mod paste;
mod pick_list;
mod picture;
mod pointer;
pub(crate) mod preferences;
mod proportions;
mod question;
mod renewal;
mod scenes;
mod scroll;
mod search;
mod sentence;
mod shape_menu;
mod steps;
mod sweep;
mod timeline;
mod unsaved;
mod values;
mod verdict;
pub(crate) mod view_panel;
mod walk;
mod widgets;

#[cfg(test)]
mod tests;

use super::{
    context::PanelContext,
    fonts,
    palette::{Chrome, Theme},
    shell::{clipboard::Paste, modal::Modal, renewal::Renewal},
    style,
};
use capsule_lab::session::Origin;
use dialogs::OpenDialogs;
use egui::{Frame, Margin};

/// What the panels keep between frames.
#[derive(Default)]
pub(crate) struct Panels {
    /// Whether those at the sides are folded away.
    pub hides_sides: bool,
    /// What the current pair is near to.
    pub badges: badges::Badges,
    /// The window of breakpoints.
    pub(crate) breaks: breaks::BreakWindow,
    /// The window with the frames' texts.
    pub(crate) frame_log: frame_log::LogWindow,
    /// The drawer with the slide ledger.
    pub(crate) ledger: ledger::LedgerDrawer,
    /// The frames' strip.
    pub(crate) frames: frames::FrameStrip,
    /// The height of the verdict.
    verdict: verdict::VerdictStrip,
    /// The list of pairs.
    pub obstacles: obstacles::Obstacles,
    /// The step list's closed groups.
    pub steps: steps::StepList,
    /// The code panel's text.
    pub code: code::CodeView,
    /// The drawer with a sweep's parts.
    pub sweep: sweep::SweepDrawer,
    /// The search's text and selection.
    pub search: search::SearchWindow,
    /// The scene that the list was scrolled to.
    pub scenes: widgets::Bring<Origin>,
    /// The lesson, ready to show.
    pub lesson: lesson::Lesson,
    /// The inspector's typing and refusals.
    pub inspector: inspector::Inspector,
    /// A pasted text and what is read of it.
    pub paste: Option<Paste>,
    /// What may be made new in a lesson that was changed and saved under a name of its own.
    pub renewal: Renewal,
    /// What egui keeps open.
    pub layers: layers::Layers,
    /// The steps to undo and redo.
    pub history: history::HistoryList,
    /// The preferences' section and the key that is being chosen.
    pub preferences: preferences::PreferenceSheet,
    /// File dialog and messages.
    pub dialogs: dialogs::Dialogs,
    /// What egui misses of the pointer.
    moves: pointer::Moves,
    /// The panels' shares of the window.
    proportions: proportions::Proportions,
    /// The theme that egui was told, and whether things move.
    styled: Option<(Theme, bool)>,
}

/// Below this width the panels at the sides take their least.
const NARROW: f32 = 1200.0;

impl Panels {
    /// Tells egui what the window looks like, where that has changed; whether the panels can be shown: fonts arrive with
    /// the next pass.
    pub(crate) fn take_look(&mut self, ctx: &egui::Context, look: (Theme, bool)) -> bool {
        if self.styled == Some(look) {
            return true;
        }
        let (theme, moves) = look;
        if self.styled.is_none() {
            fonts::install(ctx);
        }
        style::apply(ctx, theme);
        if !moves {
            ctx.all_styles_mut(|style| style.animation_time = 0.0);
        }
        self.styled = Some(look);
        let has_fonts = ctx.fonts(|fonts| fonts.families().contains(&fonts::semibold(1.0).family));
        if !has_fonts {
            ctx.request_discard("fonts arrive with the next pass");
        }
        has_fonts
    }

    /// Sees to what egui misses of the pointer, and to Tab in the inspector's fields.
    pub(crate) fn take_input(&mut self, ctx: &egui::Context) {
        self.moves.tell(ctx);
        self.inspector.walk.take_tab(ctx);
    }
}

/// The panels around the view.
pub(crate) fn around(ctx: &egui::Context, seen: &PanelContext<'_>, panels: &mut Panels) {
    panels.proportions.keep(ctx);
    let backdrop = ctx.layer_painter(egui::LayerId::background());
    backdrop.rect_filled(ctx.screen_rect(), 0.0, seen.chrome().panel);
    menu_bar::menu_bar(ctx, seen, &mut panels.layers);
    timeline::timeline(ctx, seen);
    frames::frames(ctx, seen, &mut panels.frames);
    if !panels.hides_sides {
        let width = ctx.screen_rect().width();
        left_panel(ctx, seen, panels, width);
        right_panel(ctx, seen, panels, width);
    }
}

/// What lies over the panels.
pub(crate) fn over(ctx: &egui::Context, seen: &PanelContext<'_>, panels: &mut Panels) {
    history::history(ctx, seen, &mut panels.history);
    let button = panels.frames.breaks_button;
    breaks::breaks(ctx, seen, &mut panels.breaks, button);
    frame_log::frame_log(ctx, seen, &mut panels.frame_log);
    match seen.shell.modals.last().cloned() {
        Some(Modal::Help) => help::help(ctx, seen),
        Some(Modal::Search { scenes_only }) => {
            search::search(ctx, seen, &mut panels.search, scenes_only)
        }
        Some(Modal::Problem { title, report }) => {
            let note = "The scene before it is still open.";
            let modal = Modal::Problem {
                title: title.clone(),
                report: report.clone(),
            };
            dialogs::problem(ctx, seen, modal, &title, note, &report);
        }
        Some(Modal::Preferences) => preferences::preferences(ctx, seen, &mut panels.preferences),
        Some(Modal::BadPreferences { report }) => preferences::bad(ctx, seen, &report),
        Some(Modal::Paste) => paste::paste(ctx, seen, &mut panels.paste),
        Some(Modal::Unsaved) => unsaved::unsaved(ctx, seen),
        Some(Modal::Changed { saves }) => changed::changed(ctx, seen, saves),
        Some(Modal::Lost) => lost::lost(ctx, seen),
        Some(Modal::Renewal) => renewal::renewal(ctx, seen, &mut panels.renewal),
        Some(Modal::Picture) => picture::picture(ctx, seen),
        Some(Modal::Link { address }) => link::link(ctx, seen, &address),
        None => {}
    }
}

/// The file dialog, messages, and that a picture is being taken.
pub(crate) fn dialogs(
    ctx: &egui::Context,
    seen: &PanelContext<'_>,
    panels: &mut Panels,
    asked: OpenDialogs,
) {
    dialogs::dialogs(ctx, seen, &mut panels.dialogs, asked);
    picture::under_way(ctx, seen);
}

/// Tab hides panels; egui would also move the keyboard focus by it. Where a field has the keyboard, Tab is the field's.
pub(crate) fn forget_tab(ctx: &egui::Context) {
    if layers::types(ctx) {
        return;
    }
    let pressed = ctx.input(|input| {
        let tab = |event: &egui::Event| {
            matches!(event, egui::Event::Key { key: egui::Key::Tab, pressed: true, modifiers, .. } if modifiers.is_none())
        };
        input.raw.events.iter().any(tab)
    });
    if pressed {
        ctx.memory_mut(|memory| memory.stop_text_input());
    }
}

fn side_frame(chrome: &Chrome) -> Frame {
    let gutter = style::GUTTER;
    Frame::new().fill(chrome.panel).inner_margin(Margin {
        left: gutter,
        right: gutter,
        top: 8,
        bottom: 8,
    })
}

fn left_panel(ctx: &egui::Context, seen: &PanelContext<'_>, panels: &mut Panels, width: f32) {
    let default = if width < NARROW { 216.0 } else { 268.0 };
    egui::SidePanel::left("left")
        .frame(side_frame(seen.chrome()))
        .default_width(default)
        .width_range(180.0..=(width * 0.22).max(180.0))
        .show(ctx, |ui| {
            let lesson = (ui.available_height() * 0.48).max(120.0);
            egui::TopBottomPanel::bottom("lesson")
                .frame(Frame::new())
                .show_separator_line(false)
                .resizable(true)
                .default_height(lesson)
                .height_range(80.0..=(ui.available_height() * 0.62).max(80.0))
                .show_inside(ui, |ui| lesson::lesson(ui, seen, &mut panels.lesson));
            scenes::scenes(ui, seen, &mut panels.scenes);
        });
}

fn right_panel(ctx: &egui::Context, seen: &PanelContext<'_>, panels: &mut Panels, width: f32) {
    let default = if width < NARROW { 344.0 } else { 476.0 };
    egui::SidePanel::right("right")
        .frame(side_frame(seen.chrome()))
        .default_width(default)
        .width_range(280.0..=(width * 0.345).max(280.0))
        .show(ctx, |ui| {
            chooser::chooser(ui, seen);
            obstacles::obstacles(ui, seen, &mut panels.obstacles);
            let height = ui.available_height();
            panels.inspector.follow(seen.session.selection());
            // The inspector needs room, and some has to be left for the code between.
            let (id, share) = match panels.inspector.is_open {
                true => ("steps beside inspector", 0.18),
                false => ("steps", 0.29),
            };
            egui::TopBottomPanel::top(id)
                .frame(Frame::new())
                .show_separator_line(false)
                .resizable(true)
                .default_height(height * share)
                .height_range(72.0..=(height * 0.38).max(72.0))
                .show_inside(ui, |ui| steps::steps(ui, seen, &mut panels.steps));
            bottom_section(ui, seen, &mut panels.inspector, height);
            egui::CentralPanel::default()
                .frame(Frame::new())
                .show_inside(ui, |ui| code::code(ui, seen, &mut panels.code));
        });
}

/// The values, or the inspector, which needs more room.
fn bottom_section(
    ui: &mut egui::Ui,
    seen: &PanelContext<'_>,
    inspector: &mut inspector::Inspector,
    height: f32,
) {
    let (id, share, most) = match inspector.is_open {
        true => ("inspector", 0.45, 0.6),
        false => ("values", 0.2, 0.3),
    };
    egui::TopBottomPanel::bottom(id)
        .frame(Frame::new())
        .show_separator_line(false)
        .resizable(true)
        .default_height(height * share)
        .height_range(56.0..=(height * most).max(56.0))
        .show_inside(ui, |ui| match inspector.is_open {
            true => inspector::inspector(ui, seen, inspector),
            false => values::values(ui, seen, inspector),
        });
}

/// What is said of the step, above and under the view.
pub(crate) fn about_view(
    ui: &mut egui::Ui,
    seen: &PanelContext<'_>,
    panels: &mut Panels,
    fill: egui::Color32,
) {
    let bar = Frame::new()
        .fill(fill)
        .inner_margin(Margin::symmetric(style::GUTTER, 8));
    egui::TopBottomPanel::top("sentence")
        .frame(bar)
        .show_inside(ui, |ui| sentence::sentence(ui, seen));
    egui::TopBottomPanel::bottom("verdict")
        .frame(bar)
        .show_inside(ui, |ui| verdict::verdict(ui, seen, &mut panels.verdict));
    disk_problem::disk_problem(ui, seen);
    egui::TopBottomPanel::bottom("badges")
        .frame(
            Frame::new()
                .fill(fill)
                .inner_margin(Margin::symmetric(style::GUTTER, 0)),
        )
        .exact_height(badges::HEIGHT)
        .show_inside(ui, |ui| badges::badges(ui, seen, &mut panels.badges));
    if !seen.session.walks() {
        sweep::sweep(ui, seen, &mut panels.sweep);
        ledger::ledger(ui, seen, &mut panels.ledger);
    }
    if seen.session.has_body() && seen.view.options.minkowski.stage.morph > 0.0 {
        let has_strip = !panels.sweep.is_folded();
        egui::TopBottomPanel::bottom("minkowski")
            .frame(bar.inner_margin(Margin::symmetric(style::GUTTER, 5)))
            .show_inside(ui, |ui| minkowski::parts(ui, seen, has_strip));
    }
}
