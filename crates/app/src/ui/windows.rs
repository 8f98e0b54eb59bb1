//! The windows over the panels and the drawers that a command opens and closes, and which of them are open.

use super::prelude::*;
use super::{
    Panels, bad_files::bad_file_report, breaks, follow_link, frame_log, frame_times, help, history,
    mesh_report, paste, picture, pins, preferences, questions, recording, search, welcome,
};
use egui::Window;

/// Between a window and the view's edges, and around what is in it, points.
const OFF_EDGES: f32 = 12.0;
const AROUND: i8 = 10;

struct FloatingWindow {
    /// The id of the command that opens and closes it.
    command: &'static str,
    title: &'static str,
    /// The corner of the view where it is at first.
    corner: Align2,
    /// Its first size, points; zero where it is as large as what is in it.
    size: Vec2,
    show: fn(&mut Ui, &PanelContext<'_>, &mut Panels),
}

/// A row a window: its command and title, the corner and size that it has at first, and what is in it.
macro_rules! windows {
    ($($command:tt $title:literal $corner:ident $width:literal $height:literal: $show:expr;)*) => {
        /// Every window over the panels; Esc closes the first that is open.
        const WINDOWS: &[FloatingWindow] = &[$(FloatingWindow {
            command: $command,
            title: $title,
            corner: Align2::$corner,
            size: vec2($width, $height),
            show: $show,
        }),*];
    };
}

windows! {
    "view.film" "Film" RIGHT_BOTTOM 0.0 0.0: |ui, seen, own| own.film.show(ui, seen);
    "edit.history" "History" RIGHT_TOP 248.0 200.0: |ui, seen, own| history::history(ui, seen, &mut own.history);
    "algorithm.all" "All methods on this case" LEFT_BOTTOM 880.0 380.0: |ui, seen, own| own.method_table.show(ui, seen);
    "algorithm.hunt" "Find a failure" LEFT_BOTTOM 560.0 300.0: |ui, seen, own| own.hunt.show(ui, seen);
    "algorithm.map" "Map of failures" LEFT_BOTTOM 520.0 376.0: |ui, seen, own| own.map.show(ui, seen);
    "algorithm.invariants" "Invariants" LEFT_BOTTOM 430.0 330.0: |ui, seen, own| own.invariants.show(ui, seen);
    "algorithm.precision" "Precision" LEFT_BOTTOM 640.0 500.0: |ui, seen, own| own.precision.show(ui, seen);
    BREAKS "Break when" LEFT_BOTTOM 0.0 0.0: |ui, seen, _| breaks::breaks(ui, seen);
    (pins::COMMAND) "Values over frames" LEFT_BOTTOM 460.0 300.0: |ui, seen, own| own.pins.show(ui, seen);
    LOG "Frame log" RIGHT_BOTTOM 560.0 240.0: |ui, seen, _| frame_log::frame_log(ui, seen);
    (mesh_report::ID) "Meshes" RIGHT_TOP 300.0 260.0: |ui, seen, own| own.mesh_report.show(ui, seen);
    "view.frame_times" "Frame times" LEFT_BOTTOM 0.0 0.0: |ui, seen, _| frame_times::times(ui, seen);
    "scene.cost" "Sweep cost" LEFT_BOTTOM 420.0 380.0: |ui, seen, own| own.cost.show(ui, seen);
    "help.glossary" "Glossary" RIGHT_TOP 400.0 420.0: |ui, seen, own| own.glossary.show(ui, seen);
    "help.errata" "Errata" RIGHT_TOP 460.0 460.0: |ui, seen, own| own.errata.show(ui, seen);
}

/// The windows that there are in scenes that move alone.
const OF_FRAMES: [&str; 2] = [BREAKS, LOG];
const BREAKS: &str = "frame.breaks";
const LOG: &str = "frame.log";

/// The commands of drawers, which a command opens and closes like a window.
const DRAWERS: [&str; 1] = [recording::COMMAND];

/// Every command that opens and closes a window or a drawer.
fn commands() -> impl Iterator<Item = &'static str> {
    WINDOWS.iter().map(|window| window.command).chain(DRAWERS)
}

pub(super) fn windows(ctx: &Context, seen: &PanelContext<'_>, panels: &mut Panels) {
    for window in WINDOWS {
        let is_there = seen.session.moves() || !OF_FRAMES.contains(&window.command);
        if is_there && panels.open.contains(window.command) {
            window.show(ctx, seen, panels);
        }
    }
}

impl FloatingWindow {
    fn show(&self, ctx: &Context, seen: &PanelContext<'_>, panels: &mut Panels) {
        let mut is_open = true;
        let window = Window::new(widgets::heading(self.title, seen.chrome()))
            .id(Id::new(self.command))
            .open(&mut is_open)
            .collapsible(false)
            .resizable(self.size != Vec2::ZERO)
            .default_size(self.size)
            .pivot(self.corner)
            .frame(Frame::window(&ctx.style()).inner_margin(AROUND));
        let window = if self.command == BREAKS {
            // At the button that opens it, over the frames' strip, so that it leaves the view free.
            window.fixed_pos(panels.frames.breaks_button - vec2(breaks::WIDTH / 2.0, 8.0))
        } else {
            let view = seen.view.rect.shrink(OFF_EDGES);
            window.default_pos(self.corner.pos_in_rect(&view))
        };
        window.show(ctx, |ui| (self.show)(ui, seen, panels));
        if !is_open {
            panels.open.remove(self.command);
        }
    }
}

/// The topmost of the windows over everything, if there is one.
pub(super) fn modals(ctx: &Context, seen: &PanelContext<'_>, panels: &mut Panels) {
    let Some(modal) = seen.shell.modals.last() else {
        return;
    };
    match modal {
        Modal::Welcome => welcome::welcome(ctx, seen, &mut panels.welcome),
        Modal::Help => help::help(ctx, seen),
        Modal::Search { scenes_only } => {
            search::search(ctx, seen, &mut panels.search, *scenes_only)
        }
        Modal::Problem { title, report } => {
            let note = "The previous scene is still open.";
            bad_file_report(ctx, seen, modal, title, note, report);
        }
        Modal::Preferences => preferences::preferences(ctx, seen, &mut panels.preferences),
        Modal::BadPreferences { report } => preferences::bad(ctx, seen, modal, report),
        Modal::Paste => paste::paste(ctx, seen, &mut panels.paste),
        Modal::QuitUnsaved => questions::ask_before_quitting(ctx, seen),
        Modal::ChangedOnDisk { saves } => questions::ask_about_changed_file(ctx, seen, *saves),
        Modal::RestoreEdits => questions::ask_about_lost_edits(ctx, seen),
        Modal::LessonAsOwnCase => {
            questions::ask_about_lesson_texts(ctx, seen, &mut panels.lesson_texts)
        }
        Modal::Picture => picture::picture(ctx, seen),
        Modal::Link { address } => follow_link::ask_to_open_page(ctx, seen, address),
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
