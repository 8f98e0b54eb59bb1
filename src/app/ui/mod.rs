//! The panels, one a file. None of them knows of the window or of GL.

mod badges;
mod beside;
mod breaks;
mod changed;
mod chooser;
mod code;
mod codes;
mod dialogs;
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
mod view_panel;
mod walk;
mod widgets;

#[cfg(test)]
mod tests;

use super::{
    commands, fonts, hands,
    keys::{ExtraInput, walking},
    modal::Modal,
    palette::Theme,
    state::App,
    style,
    view::Surface,
};
use capsule_lab::session::Origin;
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
    pub(crate) frames: frames::Strip,
    /// The height of the verdict.
    verdict: verdict::Strip,
    /// The list of pairs.
    pub obstacles: obstacles::Obstacles,
    /// The step list's closed groups.
    pub steps: steps::StepList,
    /// The code panel's text.
    pub code: code::CodeView,
    /// The drawer with a sweep's parts.
    pub sweep: sweep::Sweep,
    /// The search's text and selection.
    pub search: search::Search,
    /// The scene that the list was scrolled to.
    pub scenes: widgets::Bring<Origin>,
    /// The lesson, ready to show.
    pub lesson: lesson::Lesson,
    /// The inspector's typing and refusals.
    pub inspector: inspector::Inspector,
    /// What egui keeps open.
    pub layers: layers::Layers,
    /// The steps to undo and redo.
    pub history: history::HistoryList,
    /// The preferences' section and the key that is being chosen.
    pub preferences: preferences::Sheet,
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

/// Everything in the window.
pub(crate) fn app_ui(
    ctx: &egui::Context,
    app: &mut App,
    extra: &ExtraInput,
    surface: &mut dyn Surface,
) {
    let look = (app.view.theme, app.view.motion);
    if app.panels.styled != Some(look) {
        if app.panels.styled.is_none() {
            fonts::install(ctx);
        }
        style::apply(ctx, app.view.theme);
        if !app.view.motion {
            ctx.all_styles_mut(|style| style.animation_time = 0.0);
        }
        app.panels.styled = Some(look);
        if !ctx.fonts(|fonts| fonts.families().contains(&fonts::semibold(1.0).family)) {
            ctx.request_discard("fonts arrive with the next pass");
            return;
        }
    }
    app.panels.moves.tell(ctx);
    app.panels.inspector.walk.take_tab(ctx);
    hands::take_keys(ctx, app);
    walking::take_keys(ctx, app);
    commands::run_keys(ctx, app, extra);
    for path in &extra.dropped {
        app.open_file(path);
    }
    app.tend_files(std::time::Instant::now());
    if ctx.output(|output| output.num_completed_passes) == 0 {
        let seconds = ctx.input(|input| input.stable_dt).min(0.1);
        app.session.advance(seconds);
        app.session.advance_frames(seconds);
        app.walk_on(seconds);
        app.session.keep_log(seconds);
    }
    if app.session.playback.is_playing || app.session.plays_frames() || app.session.walks() {
        ctx.request_repaint();
    }

    app.panels.proportions.keep(ctx);
    let backdrop = ctx.layer_painter(egui::LayerId::background());
    backdrop.rect_filled(ctx.screen_rect(), 0.0, app.view.theme.chrome().panel);
    menu_bar::menu_bar(ctx, app);
    timeline::timeline(ctx, app);
    frames::frames(ctx, app);
    if !app.panels.hides_sides {
        let width = ctx.screen_rect().width();
        left_panel(ctx, app, width);
        right_panel(ctx, app, width);
    }
    center(ctx, app, surface);
    history::history(ctx, app);
    breaks::breaks(ctx, app);
    frame_log::frame_log(ctx, app);

    match app.shell.modals.last().cloned() {
        Some(Modal::Help) => help::help(ctx, app),
        Some(Modal::Search { scenes_only }) => search::search(ctx, app, scenes_only),
        Some(Modal::Problem { title, report }) => {
            let note = "The scene before it is still open.";
            dialogs::problem(ctx, app, &title, note, &report);
        }
        Some(Modal::Preferences) => preferences::preferences(ctx, app),
        Some(Modal::BadPreferences { report }) => preferences::bad(ctx, app, &report),
        Some(Modal::Paste) => paste::paste(ctx, app),
        Some(Modal::Unsaved) => unsaved::unsaved(ctx, app),
        Some(Modal::Changed { saves }) => changed::changed(ctx, app, saves),
        Some(Modal::Lost) => lost::lost(ctx, app),
        Some(Modal::Renewal) => renewal::renewal(ctx, app),
        Some(Modal::Picture) => picture::picture(ctx, app),
        Some(Modal::Link { address }) => link::link(ctx, app, &address),
        None => {}
    }
    app.settle();
    if let Some(text) = app.shell.clipboard.copied.take() {
        ctx.copy_text(text);
    }
    dialogs::dialogs(ctx, app);
    picture::under_way(ctx, app);
    forget_tab(ctx);
    app.panels.layers.note(ctx);
}

/// Tab hides panels; egui would also move the keyboard focus by it. Where a field has the keyboard, Tab is the field's.
fn forget_tab(ctx: &egui::Context) {
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

fn side_frame(app: &App) -> Frame {
    let chrome = app.view.theme.chrome();
    let gutter = style::GUTTER;
    Frame::new().fill(chrome.panel).inner_margin(Margin {
        left: gutter,
        right: gutter,
        top: 8,
        bottom: 8,
    })
}

fn left_panel(ctx: &egui::Context, app: &mut App, width: f32) {
    let default = if width < NARROW { 216.0 } else { 268.0 };
    egui::SidePanel::left("left")
        .frame(side_frame(app))
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
                .show_inside(ui, |ui| lesson::lesson(ui, app));
            scenes::scenes(ui, app);
        });
}

fn right_panel(ctx: &egui::Context, app: &mut App, width: f32) {
    let default = if width < NARROW { 344.0 } else { 476.0 };
    egui::SidePanel::right("right")
        .frame(side_frame(app))
        .default_width(default)
        .width_range(280.0..=(width * 0.345).max(280.0))
        .show(ctx, |ui| {
            chooser::chooser(ui, app);
            obstacles::obstacles(ui, app);
            let height = ui.available_height();
            app.panels.inspector.follow(&app.session.selection);
            // The inspector needs room, and some has to be left for the code between.
            let (id, share) = match app.panels.inspector.is_open {
                true => ("steps beside inspector", 0.18),
                false => ("steps", 0.29),
            };
            egui::TopBottomPanel::top(id)
                .frame(Frame::new())
                .show_separator_line(false)
                .resizable(true)
                .default_height(height * share)
                .height_range(72.0..=(height * 0.38).max(72.0))
                .show_inside(ui, |ui| steps::steps(ui, app));
            bottom_section(ui, app, height);
            egui::CentralPanel::default()
                .frame(Frame::new())
                .show_inside(ui, |ui| code::code(ui, app));
        });
}

/// The values, or the inspector, which needs more room.
fn bottom_section(ui: &mut egui::Ui, app: &mut App, height: f32) {
    let (id, share, most) = match app.panels.inspector.is_open {
        true => ("inspector", 0.45, 0.6),
        false => ("values", 0.2, 0.3),
    };
    egui::TopBottomPanel::bottom(id)
        .frame(Frame::new())
        .show_separator_line(false)
        .resizable(true)
        .default_height(height * share)
        .height_range(56.0..=(height * most).max(56.0))
        .show_inside(ui, |ui| match app.panels.inspector.is_open {
            true => inspector::inspector(ui, app),
            false => values::values(ui, app),
        });
}

fn center(ctx: &egui::Context, app: &mut App, surface: &mut dyn Surface) {
    let fill = app.view.theme.chrome().panel;
    let bar = Frame::new()
        .fill(fill)
        .inner_margin(Margin::symmetric(style::GUTTER, 8));
    egui::CentralPanel::default()
        .frame(Frame::new().fill(fill))
        .show(ctx, |ui| {
            egui::TopBottomPanel::top("sentence")
                .frame(bar)
                .show_inside(ui, |ui| sentence::sentence(ui, app));
            egui::TopBottomPanel::bottom("verdict")
                .frame(bar)
                .show_inside(ui, |ui| verdict::verdict(ui, app));
            disk_problem::disk_problem(ui, app);
            egui::TopBottomPanel::bottom("badges")
                .frame(
                    Frame::new()
                        .fill(fill)
                        .inner_margin(Margin::symmetric(style::GUTTER, 0)),
                )
                .exact_height(badges::HEIGHT)
                .show_inside(ui, |ui| badges::badges(ui, app));
            if !app.session.walks() {
                sweep::sweep(ui, app);
                ledger::ledger(ui, app);
            }
            if app.session.has_body() && app.view.options.minkowski.stage.morph > 0.0 {
                egui::TopBottomPanel::bottom("minkowski")
                    .frame(bar.inner_margin(Margin::symmetric(style::GUTTER, 5)))
                    .show_inside(ui, |ui| minkowski::parts(ui, app));
            }
            app.view.rect = ui.available_rect_before_wrap();
            view_panel::view_panel(ui, app, surface);
        });
}
