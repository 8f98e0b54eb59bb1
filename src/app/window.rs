//! The window: macroquad's loop around the panels, and what the window layer gets wrong about input.

use super::{
    files::Watch,
    fonts, gl, icon,
    keys::{ExtraInput, ExtraKey},
    picture,
    preferences::SIDES,
    state::App,
    text,
    title::{self, Display, Title},
    ui::app_ui,
    view::{GlSurface, Quality},
};
use macroquad::prelude as mq;
use std::time::{Duration, Instant};

/// How long a frame rests while something happens.
const ACTIVE: Duration = Duration::from_millis(8);
/// How long a frame rests once nothing has happened for [`CALM`].
const IDLE: Duration = Duration::from_millis(500);
/// The same where input cannot end the rest.
const IDLE_BLIND: Duration = Duration::from_millis(80);
/// How long after the last input the program counts as idle.
const CALM: Duration = Duration::from_secs(1);

/// No display could be opened.
#[derive(Debug, thiserror::Error)]
#[error(
    "no display: the window needs X11 or Wayland ({0}); `capsule-lab help` lists what works without one"
)]
pub(crate) struct NoDisplay(&'static str);

/// Opens the window and stays in it until it is closed.
pub(crate) fn run(app: App) -> Result<(), NoDisplay> {
    let display = Display::open();
    let backend = backend()?;
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
    macroquad::Window::from_config(config, frames(app, display));
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

/// The window system to use, if one answers.
#[cfg(target_os = "linux")]
fn backend() -> Result<macroquad::miniquad::conf::LinuxBackend, NoDisplay> {
    use macroquad::miniquad::conf::LinuxBackend;
    let has = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if has("WAYLAND_DISPLAY") && !has("DISPLAY") {
        return match wayland_answers() {
            true => Ok(LinuxBackend::WaylandOnly),
            false => Err(NoDisplay("no compositor answers at WAYLAND_DISPLAY")),
        };
    }
    gl::probe_x11().map_err(NoDisplay)?;
    Ok(LinuxBackend::X11Only)
}

/// Whether a compositor listens at the socket that `WAYLAND_DISPLAY` names, in the user's runtime folder or anywhere.
#[cfg(target_os = "linux")]
fn wayland_answers() -> bool {
    let folder = std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default();
    let socket = std::env::var_os("WAYLAND_DISPLAY").unwrap_or_default();
    let path = std::path::PathBuf::from(folder).join(socket);
    std::os::unix::net::UnixStream::connect(path).is_ok()
}

/// Elsewhere a window system is always there.
#[cfg(not(target_os = "linux"))]
fn backend() -> Result<macroquad::miniquad::conf::LinuxBackend, NoDisplay> {
    Ok(Default::default())
}

/// Frame after frame until the program is told to end.
async fn frames(mut app: App, display: Display) {
    egui_macroquad::cfg(prepare);
    // Where the display's scale is not 1, egui's first frame is 10,000 points wide: it shows nothing.
    egui_macroquad::ui(|_| ());
    egui_macroquad::draw();
    if macroquad::miniquad::window::dpi_scale() != 1.0 {
        // The window was made this many pixels large; this many points are meant.
        let [width, height] = app.preferences.window;
        mq::request_new_screen_size(width as f32, height as f32);
    }
    mq::next_frame().await;
    let mut rest = Rest::new();
    let mut surface = GlSurface::new(Quality::Live);
    let mut can_draw = true;
    let mut title = Title::take_over(display);
    mq::prevent_quit();
    app.start_files();
    while !app.quits {
        if mq::is_quit_requested() {
            app.ask_to_end();
        }
        let mut extra = extra_input();
        let mut repaints = false;
        egui_macroquad::cfg(|ctx| scale(ctx, &app));
        egui_macroquad::ui(|ctx| {
            fix_input(ctx);
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
        egui_macroquad::draw();
        if std::mem::take(&mut app.clipboard.wants_text) {
            app.show_pasted(macroquad::miniquad::window::clipboard_get().unwrap_or_default());
        }
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
        rest.after_frame(
            repaints || app.playback.is_playing,
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

/// What egui-macroquad divides the wheel by.
const WHEEL: f32 = 90.0;

/// Sleeps between frames, longer once nothing happens.
struct Rest {
    last_activity: Instant,
    pointer: (f32, f32),
    screen: (f32, f32),
}

impl Rest {
    fn new() -> Self {
        Self {
            last_activity: Instant::now(),
            pointer: (0.0, 0.0),
            screen: (0.0, 0.0),
        }
    }

    fn after_frame(&mut self, is_moving: bool, window: &Title, watch: &Watch) {
        let pointer = mq::mouse_position();
        let screen = (mq::screen_width(), mq::screen_height());
        let buttons = [
            mq::MouseButton::Left,
            mq::MouseButton::Middle,
            mq::MouseButton::Right,
        ];
        let is_active = is_moving
            || watch.is_due_soon()
            || pointer != self.pointer
            || screen != self.screen
            || mq::is_any_key_down()
            || mq::mouse_wheel() != (0.0, 0.0)
            || buttons.into_iter().any(mq::is_mouse_button_down);
        (self.pointer, self.screen) = (pointer, screen);
        if is_active {
            self.last_activity = Instant::now();
        }
        if self.last_activity.elapsed() > CALM {
            window.rest(IDLE, IDLE_BLIND, &|| watch.is_due_soon());
        } else {
            std::thread::sleep(ACTIVE);
        }
    }
}

/// Keys and dropped files, which never reach egui.
fn extra_input() -> ExtraInput {
    use mq::KeyCode as Key;
    const FUNCTION: [Key; 12] = [
        Key::F1,
        Key::F2,
        Key::F3,
        Key::F4,
        Key::F5,
        Key::F6,
        Key::F7,
        Key::F8,
        Key::F9,
        Key::F10,
        Key::F11,
        Key::F12,
    ];
    const NUMPAD: [Key; 10] = [
        Key::Kp0,
        Key::Kp1,
        Key::Kp2,
        Key::Kp3,
        Key::Kp4,
        Key::Kp5,
        Key::Kp6,
        Key::Kp7,
        Key::Kp8,
        Key::Kp9,
    ];
    let function = FUNCTION.into_iter().zip((1..).map(ExtraKey::Function));
    let numpad = NUMPAD.into_iter().zip((0..).map(ExtraKey::Numpad));
    let pressed = function.chain(numpad);
    let pressed = pressed.filter(|(key, _)| mq::is_key_pressed(*key));
    ExtraInput {
        pressed: pressed.map(|(_, key)| key).collect(),
        dropped: mq::get_dropped_files()
            .into_iter()
            .filter_map(|file| file.path)
            .collect(),
    }
}

/// Mends the frame's input before anyone reads it. On X11 modifiers arrive one key event late and characters before
/// their key: Ctrl+C would type a "c", and Ctrl would stay held after its release, so that the wheel zooms.
fn fix_input(ctx: &egui::Context) {
    let modifiers = held_modifiers();
    ctx.input_mut(|input| {
        let held_too_long = input.modifiers.command && !modifiers.command;
        input.modifiers = modifiers;
        if modifiers.command || modifiers.ctrl {
            drop_letters(&mut input.events);
        }
        for event in &mut input.events {
            if let egui::Event::Key {
                modifiers: told, ..
            }
            | egui::Event::PointerButton {
                modifiers: told, ..
            } = event
            {
                *told = modifiers;
            }
        }
        if held_too_long {
            let scrolled: f32 = input.raw.events.iter().map(wheel_points).sum();
            input.raw_scroll_delta.y = scrolled;
            input.smooth_scroll_delta.y += scrolled;
        }
    });
}

fn held_modifiers() -> egui::Modifiers {
    use mq::KeyCode as Key;
    // A quick chord can begin and end within a frame, or end in the frame that brings its letter.
    let held = |key| mq::is_key_down(key) || mq::is_key_pressed(key) || mq::is_key_released(key);
    let either = |left, right| held(left) || held(right);
    let ctrl = either(Key::LeftControl, Key::RightControl);
    let logo = either(Key::LeftSuper, Key::RightSuper);
    let is_mac = cfg!(target_os = "macos");
    egui::Modifiers {
        alt: either(Key::LeftAlt, Key::RightAlt),
        ctrl,
        shift: either(Key::LeftShift, Key::RightShift),
        mac_cmd: is_mac && logo,
        command: if is_mac { logo } else { ctrl },
    }
}

/// Drops the letter of a shortcut and keeps pasted text, which follows its letter.
fn drop_letters(events: &mut Vec<egui::Event>) {
    let pastes = mq::is_key_pressed(mq::KeyCode::V);
    let mut is_first = true;
    events.retain(|event| match event {
        egui::Event::Text(text) if pastes => {
            !(std::mem::take(&mut is_first) && text.eq_ignore_ascii_case("v"))
        }
        egui::Event::Text(text) => text.chars().count() != 1,
        _ => true,
    });
    if pastes {
        tell_pasting(events);
    }
}

/// Pasted text arrives as if it were typed, and an empty clipboard not at all.
fn tell_pasting(events: &mut Vec<egui::Event>) {
    let mut pasted = String::new();
    events.retain(|event| match event {
        egui::Event::Text(text) => {
            pasted += text;
            false
        }
        egui::Event::Key {
            key: egui::Key::V,
            pressed: true,
            ..
        } => false,
        _ => true,
    });
    events.push(egui::Event::Paste(pasted));
}

/// What a turn of the wheel scrolls, where egui took it for zooming.
fn wheel_points(event: &egui::Event) -> f32 {
    match event {
        egui::Event::MouseWheel { delta, .. } => delta.y * 40.0 * WHEEL,
        _ => 0.0,
    }
}
