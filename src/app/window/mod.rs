//! The window: macroquad's loop around the panels.

mod backend;
mod clipboard;
mod input;
mod interface;
mod pasting;
mod rest;

pub(crate) use backend::NoDisplay;

use super::{
    fonts, gl, icon, picture,
    preferences::SIDES,
    state::App,
    text,
    title::{self, Display, Title},
    ui::app_ui,
    view::{GlSurface, Quality},
};
use clipboard::Clipboard;
use interface::{Interface, WHEEL};
use macroquad::{miniquad::conf::LinuxBackend, prelude as mq};
use pasting::Pasting;
use rest::Rest;
use std::time::{Duration, Instant};

/// What each look at the window spends on frames that were passed unseen.
const LOOK_BACK: Duration = Duration::from_millis(5);

/// Opens the window and stays in it until it is closed.
pub(crate) fn run(app: App) -> Result<(), NoDisplay> {
    let display = Display::open();
    let backend = backend::choose()?;
    let [width, height] = app.preferences.window;
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
    let is_x11 = cfg!(target_os = "linux") && backend == LinuxBackend::X11Only;
    macroquad::Window::from_config(config, frames(app, display, is_x11));
    Ok(())
}

fn window_icon() -> macroquad::miniquad::conf::Icon {
    fn level<const N: usize>(size: usize) -> [u8; N] {
        let mut level = [0; N];
        level.copy_from_slice(&icon::pixels(size));
        level
    }
    macroquad::miniquad::conf::Icon {
        small: level(16),
        medium: level(32),
        big: level(64),
    }
}

/// Frame after frame until the program is told to end.
async fn frames(mut app: App, display: Display, is_x11: bool) {
    let mut clipboard = Clipboard::open(is_x11);
    let mut interface = Interface::new(clipboard.is_own());
    prepare(interface.context());
    // Where the display's scale is not 1, egui's first frame is 10,000 points wide: it shows nothing.
    interface.run(|_| ());
    interface.draw();
    if macroquad::miniquad::window::dpi_scale() != 1.0 {
        // The window was made this many pixels large; this many points are meant.
        let [width, height] = app.preferences.window;
        mq::request_new_screen_size(width as f32, height as f32);
    }
    mq::next_frame().await;
    let mut rest = Rest::new();
    let mut surface = GlSurface::new(Quality::Live);
    let mut can_draw = true;
    let mut pasting = Pasting::default();
    let mut title = Title::take_over(display);
    mq::prevent_quit();
    app.start_files();
    while !app.quits {
        if mq::is_quit_requested() {
            app.ask_to_end();
        }
        let mut extra = input::extra();
        let mut repaints = false;
        if interface.listen() {
            pasting.ask_for_keyboard(&mut clipboard, Instant::now());
        }
        let mut pasted = pasting.arrived(&mut clipboard, &mut app, Instant::now());
        scale(interface.context(), &app);
        let copied = interface.run(|ctx| {
            input::fix(ctx, clipboard.is_own());
            if let Some(text) = pasted.take() {
                input::paste(ctx, text);
            }
            let extra = std::mem::take(&mut extra);
            app_ui(ctx, &mut app, &extra, &mut surface);
            repaints = ctx.has_requested_repaint();
        });
        let drawn = gl::with_window(|backend| surface.render(backend));
        if let Err(error) = drawn
            && std::mem::take(&mut can_draw)
        {
            app.fail(format!("The view cannot be drawn: {error}"));
        }
        interface.draw();
        copied.into_iter().for_each(|text| clipboard.copy(text));
        pasting.after_panels(&mut clipboard, &mut app, Instant::now());
        if std::mem::take(&mut app.wants_picture) {
            save_picture(&mut app);
        }
        note_size(&mut app);
        app.keep_preferences(Instant::now(), false);
        title.show(text::title(
            &app.scene,
            &app.study,
            app.cursor,
            app.is_unsaved(),
        ));
        let is_behind = app.look_back(LOOK_BACK);
        rest.after_frame(
            repaints || app.playback.is_playing || is_behind || clipboard.is_asked(),
            &title,
            &app.files.watch,
        );
        mq::next_frame().await;
    }
    app.files.keeper.finish();
    app.keep_preferences(Instant::now(), true);
}

/// Makes the interface as large as it is wanted.
fn scale(ctx: &egui::Context, app: &App) {
    let wanted = macroquad::miniquad::window::dpi_scale() * app.preferences.scale;
    if ctx.pixels_per_point() != wanted {
        ctx.set_pixels_per_point(wanted);
    }
}

/// The next run's window is as large as this one.
fn note_size(app: &mut App) {
    let size = [mq::screen_width(), mq::screen_height()].map(|side| side.round() as u32);
    if size.iter().all(|side| SIDES.contains(side)) {
        app.preferences.window = size;
    }
}

/// Draws the view once more, larger, and saves it in the working folder.
fn save_picture(app: &mut App) {
    let said = match picture::of_current_view(app) {
        Ok(path) => return app.say(format!("Saved {}", path.display())),
        Err(error) => error,
    };
    app.fail(said.to_string());
}

/// Tells egui what the window layer forgets at the start: the display's scale and, on X11, that a notch of the wheel
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
