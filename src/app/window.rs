//! The window: macroquad's loop around the panels, and what the window layer gets wrong about input.

use super::{
    fonts, icon,
    keys::{ExtraInput, ExtraKey},
    state::App,
    ui::app_ui,
};
use macroquad::prelude as mq;
use std::time::{Duration, Instant};

/// Size of the window at first.
const SIZE: (i32, i32) = (1440, 900);
/// How long a frame rests while something happens.
const ACTIVE: Duration = Duration::from_millis(8);
/// How long a frame rests once nothing has happened for [`CALM`].
const IDLE: Duration = Duration::from_millis(66);
/// How long after the last input the program counts as idle.
const CALM: Duration = Duration::from_secs(1);

/// No display could be opened.
#[derive(Debug, thiserror::Error)]
#[error("no display: the window needs X11 or Wayland ({0}); `capsule-lab help` lists what works without one")]
pub struct NoDisplay(&'static str);

/// Opens the window and stays in it until it is closed.
pub fn run(app: App) -> Result<(), NoDisplay> {
    let backend = backend()?;
    let title = "Capsule Lab".to_string();
    let config = macroquad::window::Conf {
        window_title: title,
        window_width: SIZE.0,
        window_height: SIZE.1,
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
    macroquad::Window::from_config(config, frames(app));
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
