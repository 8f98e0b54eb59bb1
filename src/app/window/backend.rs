//! Which window system there is.

#[cfg(target_os = "linux")]
use crate::app::gl;

/// No display could be opened.
#[derive(Debug, thiserror::Error)]
#[error(
    "no display: the window needs X11 or Wayland ({0}); `capsule-lab help` lists what works without one"
)]
pub(crate) struct NoDisplay(&'static str);

/// The window system to use, if one answers.
#[cfg(target_os = "linux")]
pub(super) fn choose() -> Result<macroquad::miniquad::conf::LinuxBackend, NoDisplay> {
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
pub(super) fn choose() -> Result<macroquad::miniquad::conf::LinuxBackend, NoDisplay> {
    Ok(Default::default())
}
