//! The only unsafe code: what the window system offers through C alone.

#![allow(unsafe_code)]

/// Whether an X display answers; says why if not.
#[cfg(target_os = "linux")]
pub fn probe_x11() -> Result<(), &'static str> {
    use macroquad::miniquad::native::linux_x11::libx11::LibX11;
    let Ok(x11) = LibX11::try_load() else {
        return Err("libX11.so.6 is missing");
    };
    // SAFETY: the functions come from the library just loaded, with libX11's own signatures. A null name asks for the
    // display of the environment; a display that opened is closed once and never used again.
    unsafe {
        let display = (x11.XOpenDisplay)(std::ptr::null());
        if display.is_null() {
            return Err("no X server answers at DISPLAY");
        }
        (x11.XCloseDisplay)(display);
    }
    Ok(())
}
