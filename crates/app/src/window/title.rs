//! The title of the window, which follows the scene and the step.
//!
//! miniquad sets a title only when it makes the window. On X11 a connection of our own sets it later; elsewhere the first
//! title stays.

use super::display::DisplayedWindow;

/// The title that the window is made with; on X11 it identifies this window among other instances.
pub(crate) fn first() -> String {
    if cfg!(target_os = "linux") && std::env::var_os("DISPLAY").is_some() {
        format!("Capsule Lab {}", std::process::id())
    } else {
        "Capsule Lab".into()
    }
}

/// The title as it was last shown.
#[derive(Default)]
pub(crate) struct WindowTitle(String);

impl WindowTitle {
    /// Shows `title` on `window`, if it is another than before.
    pub(crate) fn show(&mut self, title: String, window: &DisplayedWindow) {
        if title != self.0 {
            window.rename(&title);
            self.0 = title;
        }
    }
}
