//! The window: macroquad's loop around the panels.

mod backend;
mod clipboard;
mod display;
mod filming;
mod input;
mod keyboard;
mod paste_watch;
mod rest;
mod start;
mod taking;
mod title;

pub(crate) use backend::NoDisplay;

use crate::{
    program::{App, app_ui, save_map_picture},
    shell::{
        frame_times::FramePart,
        preferences::{SIDES, WindowSize},
    },
};
use capsule_session::text;
use capsule_view::{GlSurface, Quality, fonts, gl};
use clipboard::Clipboard;
use display::{Display, DisplayedWindow};
use filming::FilmTaking;
use keyboard::Keyboard;
use macroquad::{miniquad::conf::LinuxBackend, prelude as mq};
use rest::{Repaints, Rest};
use std::{
    path::Path,
    time::{Duration, Instant},
};
use taking::PictureTaking;
use title::WindowTitle;

/// Time per UI frame for scanning skipped frames.
const LOOK_BACK: Duration = Duration::from_millis(5);

/// The units of a notch of the wheel in egui-macroquad, which Windows and macOS send.
const WHEEL: f32 = 90.0;

/// Opens the window and stays in it until it is closed.
pub fn run(app: App) -> Result<(), NoDisplay> {
    let display = Display::open();
    let backend = backend::choose()?;
    let [width, height] = fitting(app.shell.preferences.window, display.size());
    let config = macroquad::window::Conf {
        window_title: title::first(),
        window_width: width as i32,
        window_height: height as i32,
        high_dpi: true,
        sample_count: 1,
        icon: Some(window_icon()),
        platform: macroquad::miniquad::conf::Platform {
            linux_wm_class: "capsule-lab",
            linux_backend: backend,
            ..Default::default()
        },
        ..Default::default()
    };
    start::begin();
    let is_x11 = cfg!(target_os = "linux") && backend == LinuxBackend::X11Only;
    macroquad::Window::from_config(config, frames(app, display, is_x11));
    Ok(())
}

/// A size for the window, as wanted if the display has room for it.
fn fitting(wanted: WindowSize, display: Option<[u32; 2]>) -> [u32; 2] {
    let room = display.unwrap_or([*SIDES.end(); 2]);
    let side = |wanted: u32, room: u32| wanted.min(room).max(*SIDES.start());
    [side(wanted.width, room[0]), side(wanted.height, room[1])]
}

fn window_icon() -> macroquad::miniquad::conf::Icon {
    macroquad::miniquad::conf::Icon {
        small: *include_bytes!("../../../../assets/icon/16.rgba"),
        medium: *include_bytes!("../../../../assets/icon/32.rgba"),
        big: *include_bytes!("../../../../assets/icon/64.rgba"),
    }
}

/// Frame after frame until the program ends.
async fn frames(mut app: App, display: Display, is_x11: bool) {
    start::end();
    let mut keyboard = Keyboard::new();
    let interface = interface();
    prepare(&interface);
    // Where the display's scale is not 1, egui's first frame is 10,000 points wide: it shows nothing.
    egui_macroquad::ui(|_| ());
    egui_macroquad::draw();
    if macroquad::miniquad::window::dpi_scale() != 1.0 {
        // The window was made this many pixels large; this many points are meant.
        let scale = macroquad::miniquad::window::dpi_scale();
        let points = display
            .size()
            .map(|size| size.map(|side| (side as f32 / scale) as u32));
        let [width, height] = fitting(app.shell.preferences.window, points);
        mq::request_new_screen_size(width as f32, height as f32);
    }
    mq::next_frame().await;
    let mut rest = Rest::new(Repaints::of(&interface));
    let mut surface = GlSurface::new(Quality::Live);
    let mut can_draw = true;
    let mut taking = PictureTaking::default();
    let mut filming = FilmTaking::default();
    let window = DisplayedWindow::find(display, &title::first());
    let mut title = WindowTitle::default();
    let mut clipboard = Clipboard::open(window.watch_pasting().filter(|_| is_x11));
    mq::prevent_quit();
    app.start_files();
    let mut takes_picture = false;
    while (!app.shell.quits || takes_picture) && !window.is_gone() {
        if mq::is_quit_requested() {
            app.ask_to_end();
        }
        if window.has_lost_focus() {
            keyboard.let_go();
        }
        keyboard.listen();
        if keyboard.reads_clipboard() {
            clipboard.begin_reading();
        }
        let mut pasted = None;
        scale(&interface, &app);
        // It takes in the keys first, those of pasting too.
        egui_macroquad::ui(|ctx| {
            let is_silent = keyboard.reads_clipboard() && clipboard.end_reading();
            if is_silent {
                app.fail(clipboard::SILENT);
            }
            pasted = input::fix(ctx, &mut keyboard, is_silent);
            app_ui(ctx, &mut app, &mut surface);
            clipboard.take_copied(ctx);
        });
        app.begin(FramePart::Drawing);
        let drawn = gl::with_window(|backend| surface.render(backend));
        if let Err(error) = drawn
            && std::mem::take(&mut can_draw)
        {
            app.fail(format!("The view cannot be drawn: {error}"));
        }
        egui_macroquad::draw();
        app.shell.frame_times.end_frame(Instant::now());
        clipboard.keep();
        if std::mem::take(&mut app.shell.clipboard.wants_text) {
            // Where no field took what was pasted, it is for the scene.
            match pasted.map_or_else(|| clipboard.text(), Ok) {
                Ok(text) => app.show_pasted(text),
                Err(why) => app.fail(why),
            }
        }
        takes_picture = taking.update(&mut app);
        let films = filming.update(&mut app);
        if let Some(path) = app.due_map_picture() {
            save_map(&mut app, &path);
        }
        note_size(&mut app);
        app.keep_preferences(Instant::now(), false);
        let shown = text::title(
            &app.context().full_name(),
            app.session.study(),
            app.session.cursor(),
        );
        title.show(shown, &window);
        let is_behind = app.session.look_back(LOOK_BACK);
        let is_moving = app.session.is_playing() || is_behind || takes_picture || films;
        rest.after_frame(is_moving, &window, &mut || app.has_news(Instant::now()));
        mq::next_frame().await;
    }
    app.end_programs();
    if !window.is_gone() {
        app.end_files();
    }
    app.keep_preferences(Instant::now(), true);
}

/// egui's state in the window: the same for every frame.
fn interface() -> egui::Context {
    let mut interface = egui::Context::default();
    egui_macroquad::cfg(|ctx| interface = ctx.clone());
    interface
}

/// Sets the chosen size of the interface.
fn scale(ctx: &egui::Context, app: &App) {
    let wanted = macroquad::miniquad::window::dpi_scale() * app.shell.preferences.scale;
    if ctx.pixels_per_point() != wanted {
        ctx.set_pixels_per_point(wanted);
    }
}

/// The next run's window is as large as this one.
fn note_size(app: &mut App) {
    let size = [mq::screen_width(), mq::screen_height()];
    let [width, height] = size.map(|side| side.round() as u32);
    if SIDES.contains(&width) && SIDES.contains(&height) {
        app.shell.preferences.window = WindowSize { width, height };
    }
}

/// Draws the map of failures once more, with its title, and saves it.
fn save_map(app: &mut App, path: &Path) {
    match save_map_picture(app, path) {
        Ok(()) => app.say(format!("Saved {}", path.display())),
        Err(error) => app.fail(error.to_string()),
    }
}

/// Gives egui the values that the window layer forgets at the start: the display's scale and, on X11, that a notch of the wheel
/// arrives as 1/90 of a line.
fn prepare(ctx: &egui::Context) {
    fonts::install(ctx);
    ctx.set_pixels_per_point(macroquad::miniquad::window::dpi_scale());
    // The size of the interface is a preference.
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    if cfg!(target_os = "linux") {
        ctx.options_mut(|options| options.line_scroll_speed *= WHEEL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_no_larger_than_the_display_and_never_too_small_to_use() {
        let fitting =
            |[width, height]: [u32; 2], display| fitting(WindowSize { width, height }, display);
        assert_eq!(fitting([1440, 900], Some([1920, 1080])), [1440, 900]);
        assert_eq!(fitting([7680, 900], Some([1920, 1080])), [1920, 900]);
        assert_eq!(fitting([1440, 900], Some([200, 100])), [320, 320]);
        assert_eq!(fitting([7680, 7680], None), [7680, 7680]);
    }
}
