//! Which window system there is.

#[cfg(target_os = "linux")]
mod wayland;

#[cfg(target_os = "linux")]
use capsule_view::gl;

/// No display could be opened.
#[derive(Debug, thiserror::Error)]
#[error(
    "no display: the window needs X11 or Wayland ({0}); `capsule-lab help` lists what works without one"
)]
pub struct NoDisplay(&'static str);

/// The window system to use, if one answers: X11 where there is one, for there everything works.
#[cfg(target_os = "linux")]
pub(super) fn choose() -> Result<macroquad::miniquad::conf::LinuxBackend, NoDisplay> {
    use macroquad::miniquad::conf::LinuxBackend;
    let has = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_wayland = has("WAYLAND_DISPLAY");
    if has("DISPLAY") || !has_wayland {
        match gl::probe_x11() {
            Ok(()) => return Ok(LinuxBackend::X11Only),
            Err(why) if !has_wayland => return Err(NoDisplay(why)),
            Err(_) => {}
        }
    }
    wayland::probe().map_err(NoDisplay)?;
    Ok(LinuxBackend::WaylandOnly)
}

/// Elsewhere a window system is always there.
#[cfg(not(target_os = "linux"))]
pub(super) fn choose() -> Result<macroquad::miniquad::conf::LinuxBackend, NoDisplay> {
    Ok(Default::default())
}
