//! The only unsafe code: OpenGL that miniquad does not wrap, and what the window system offers through C alone.

#![allow(unsafe_code)]

use macroquad::miniquad::{RawId, RenderingBackend, TextureId, gl};

const GL_MAX_SAMPLES: u32 = 0x8D57;

/// Whether draws write depth. miniquad can test depth only together with writing it, so this mask is turned off around
/// a draw and must be turned on again after it.
pub(crate) fn write_depth(on: bool) {
    // SAFETY: called only between begin and end of a render pass, when miniquad has loaded OpenGL and made a context
    // current on this thread; the call has no pointer arguments.
    unsafe { gl::glDepthMask(on as u8) }
}

/// Waits until all that was drawn is there: a driver may put off its work, and then the time that it takes is not seen.
pub(crate) fn finish(_current: &dyn RenderingBackend) {
    // SAFETY: a backend exists, so a context is current; the call has no arguments.
    unsafe { gl::glFinish() }
}

/// The most samples a pixel that the driver offers, at least 1.
pub(crate) fn max_samples(_current: &dyn RenderingBackend) -> i32 {
    let mut samples = 1;
    // SAFETY: a backend exists, so a context is current; GL_MAX_SAMPLES writes exactly one integer.
    unsafe { gl::glGetIntegerv(GL_MAX_SAMPLES, &mut samples) };
    samples.max(1)
}

/// How many bytes wait to be read on this process's connections to an X display; 0 where there is none.
#[cfg(target_os = "linux")]
pub fn waiting_of_display(sockets: &[std::os::fd::RawFd]) -> u64 {
    let waiting = sockets.iter().map(|&socket| {
        // SAFETY: the number is looked at for one call. Should it be closed by now, the call fails; should it be another
        // file by now, the count is wrong and nothing is changed.
        let socket = unsafe { std::os::fd::BorrowedFd::borrow_raw(socket) };
        rustix::io::ioctl_fionread(socket).unwrap_or(0)
    });
    waiting.sum()
}

/// This process's connections to an X display on the same machine.
#[cfg(target_os = "linux")]
pub fn display_sockets() -> Vec<std::os::fd::RawFd> {
    use rustix::net::{SocketAddrUnix, getpeername};
    let open = std::fs::read_dir("/proc/self/fd").into_iter().flatten();
    let numbers = open.filter_map(|file| file.ok()?.file_name().to_str()?.parse().ok());
    let is_display = |&socket: &std::os::fd::RawFd| {
        // SAFETY: as above: the number was just listed as open, and only its peer is read.
        let socket = unsafe { std::os::fd::BorrowedFd::borrow_raw(socket) };
        let peer = getpeername(socket).ok().flatten();
        let peer = peer.and_then(|peer| SocketAddrUnix::try_from(peer).ok());
        peer.is_some_and(|peer| {
            let path = peer.path().map(|path| path.to_bytes().to_vec());
            let name = peer.abstract_name().map(<[u8]>::to_vec);
            let name = path.or(name).unwrap_or_default();
            name.starts_with(b"/tmp/.X11-unix/")
        })
    };
    numbers.filter(is_display).collect()
}

/// The error that OpenGL noted since the last call, 0 for none.
#[cfg(test)]
pub(crate) fn take_error(_current: &dyn RenderingBackend) -> u32 {
    // SAFETY: a backend exists, so a context is current; the call has no arguments.
    unsafe { gl::glGetError() }
}

/// The driver's name of a texture, which egui's painters take; `None` where the driver is not OpenGL.
pub(crate) fn texture_name(backend: &dyn RenderingBackend, texture: TextureId) -> Option<u32> {
    // SAFETY: the name is only read, and handed on as a number.
    match unsafe { backend.texture_raw_id(texture) } {
        RawId::OpenGl(name) => Some(name),
        #[cfg(target_vendor = "apple")]
        RawId::Metal(_) => None,
    }
}

/// Draws with the window's OpenGL context.
pub fn with_window<R>(draw: impl FnOnce(&mut dyn RenderingBackend) -> R) -> R {
    // SAFETY: called from the window's own loop, outside macroquad's and egui's drawing calls, so that this is the only
    // reference to the context while `draw` runs.
    let mut window = unsafe { macroquad::window::get_internal_gl() };
    // The draw calls that macroquad has queued go first: macroquad does not know of the state that `draw` changes.
    window.flush();
    draw(window.quad_context)
}

/// Whether an X display answers and has OpenGL; says why if not.
#[cfg(target_os = "linux")]
pub fn probe_x11() -> Result<(), &'static str> {
    pass_over_x_errors();
    use macroquad::miniquad::native::linux_x11::libx11::LibX11;
    let Ok(x11) = LibX11::try_load() else {
        return Err("libX11.so.6 is missing");
    };
    // SAFETY: the functions come from the library just loaded, with libX11's own signatures. A null name means the display of
    // the environment; a display that opened is closed once and never used again.
    unsafe {
        let display = (x11.XOpenDisplay)(std::ptr::null());
        if display.is_null() {
            return Err("no X server answers at DISPLAY");
        }
        let has_driver = glx::has_driver(&x11, display);
        (x11.XCloseDisplay)(display);
        if has_driver {
            Ok(())
        } else {
            Err("no OpenGL driver works on this X display")
        }
    }
}

#[cfg(target_os = "linux")]
mod glx {
    use macroquad::miniquad::native::{
        linux_x11::libx11::{_XPrivDisplay, Display, LibX11},
        module::Module,
    };
    use std::{
        ffi::{c_char, c_int},
        mem::ManuallyDrop,
    };

    type QueryExtension = unsafe extern "C" fn(*mut Display, *mut c_int, *mut c_int) -> c_int;
    type ChooseConfig =
        unsafe extern "C" fn(*mut Display, c_int, *const c_int, *mut c_int) -> *mut *mut ();
    type GetFunction = unsafe extern "C" fn(*const c_char) -> Option<CreateContext>;
    type CreateContext =
        unsafe extern "C" fn(*mut Display, *mut (), *mut (), c_int, *const c_int) -> *mut ();
    type DestroyContext = unsafe extern "C" fn(*mut Display, *mut ());

    /// GLX_RENDER_TYPE, GLX_DRAWABLE_TYPE and GLX_DOUBLEBUFFER: colors in a window, drawn out of sight.
    const WANTED: [c_int; 7] = [0x8011, 1, 0x8010, 1, 5, 1, 0];
    /// GLX_CONTEXT_MAJOR_VERSION_ARB and its minor one, as miniquad requests them.
    const VERSION: [c_int; 5] = [0x2091, 2, 0x2092, 1, 0];

    /// Whether OpenGL starts, by the steps that miniquad takes; also where that is unknown, or there is no GLX at all, for then
    /// it tries EGL.
    ///
    /// # Safety
    ///
    /// `display` must be open, and errors of the X server must not end the program.
    pub(super) unsafe fn has_driver(x11: &LibX11, display: *mut Display) -> bool {
        let library = Module::load("libGL.so.1");
        let Ok(library) = library.or_else(|_| Module::load("libGL.so")) else {
            return true;
        };
        // Drivers do not like to be unloaded.
        let library = ManuallyDrop::new(library);
        let functions = (
            library.get_symbol::<QueryExtension>("glXQueryExtension"),
            library.get_symbol::<ChooseConfig>("glXChooseFBConfig"),
            library.get_symbol::<GetFunction>("glXGetProcAddressARB"),
            library.get_symbol::<DestroyContext>("glXDestroyContext"),
        );
        let (Ok(query), Ok(choose), Ok(function), Ok(destroy)) = functions else {
            return true;
        };
        let [mut first, mut second, mut count] = [0; 3];
        // SAFETY: the functions have GLX's own signatures; the display is open, the lists end with a zero, and what was
        // made is freed once.
        unsafe {
            if query(display, &mut first, &mut second) == 0 {
                return true;
            }
            let screen = (*(display as _XPrivDisplay)).default_screen;
            let configs = choose(display, screen, WANTED.as_ptr(), &mut count);
            let Some(create) = function(c"glXCreateContextAttribsARB".as_ptr()) else {
                return true;
            };
            if configs.is_null() || count == 0 {
                return true;
            }
            let none = std::ptr::null_mut();
            let context = create(display, *configs, none, 1, VERSION.as_ptr());
            (x11.XFree)(configs.cast());
            (x11.XSync)(display, 0);
            if !context.is_null() {
                destroy(display, context);
            }
            !context.is_null()
        }
    }
}

/// Has errors of the X server passed over: each is about a window or a selection that has gone, and Xlib would end the
/// program by them.
#[cfg(target_os = "linux")]
pub fn pass_over_x_errors() {
    use macroquad::miniquad::native::linux_x11::libx11::{Display, LibX11, XErrorEvent};
    /// Ignores an error: the failed request has no effect.
    unsafe extern "C" fn pass_over(_: *mut Display, _: *mut XErrorEvent) -> std::ffi::c_int {
        0
    }
    if let Ok(x11) = LibX11::try_load() {
        // SAFETY: the function comes from the library just loaded, with libX11's own signature; the handler reads nothing.
        unsafe { (x11.XSetErrorHandler)(Some(pass_over)) };
        // The library keeps the handler, so it stays loaded.
        std::mem::forget(x11);
    }
}

#[cfg(target_os = "linux")]
pub(crate) use surfaceless::{Egl, load as load_surfaceless};

#[cfg(target_os = "linux")]
mod surfaceless {
    use khronos_egl as egl;
    use macroquad::miniquad::gl;

    /// EGL_PLATFORM_SURFACELESS_MESA
    const SURFACELESS: egl::Enum = 0x31DD;

    /// The EGL library with a context that needs neither display nor window; dropping it ends neither.
    pub(crate) type Egl = egl::DynamicInstance<egl::EGL1_5>;

    /// Makes an OpenGL 3.3 core context current on this thread and loads miniquad's functions from it.
    pub(crate) fn load() -> Result<Egl, String> {
        // SAFETY: loading libEGL runs its initializers only; the instance is kept by the caller while it is used.
        let egl = unsafe { Egl::load_required() }
            .map_err(|error| format!("libEGL 1.5 cannot be loaded ({error})"))?;
        let told = |what: &str, error: egl::Error| format!("{what}: {error}");
        // SAFETY: the default display of this platform takes no native handle, and the attribute list is ended.
        let display = unsafe {
            egl.get_platform_display(SURFACELESS, egl::DEFAULT_DISPLAY, &[egl::ATTRIB_NONE])
        }
        .map_err(|error| told("no surfaceless EGL display", error))?;
        egl.initialize(display)
            .map_err(|error| told("EGL does not start", error))?;
        egl.bind_api(egl::OPENGL_API)
            .map_err(|error| told("EGL has no OpenGL", error))?;
        #[rustfmt::skip]
        let wanted = [egl::SURFACE_TYPE, 0, egl::RENDERABLE_TYPE, egl::OPENGL_BIT, egl::NONE];
        let config = egl
            .choose_first_config(display, &wanted)
            .map_err(|error| told("EGL has no configuration", error))?
            .ok_or("EGL has no configuration with OpenGL")?;
        #[rustfmt::skip]
        let version = [
            egl::CONTEXT_MAJOR_VERSION, 3, egl::CONTEXT_MINOR_VERSION, 3,
            egl::CONTEXT_OPENGL_PROFILE_MASK, egl::CONTEXT_OPENGL_CORE_PROFILE_BIT, egl::NONE,
        ];
        let context = egl
            .create_context(display, config, None, &version)
            .map_err(|error| told("OpenGL 3.3 is not available", error))?;
        egl.make_current(display, None, None, Some(context))
            .map_err(|error| told("the OpenGL context cannot be used", error))?;
        // SAFETY: both are pointers to functions without arguments, used only after the cast that miniquad makes of
        // them to their real types.
        let function = |name: &str| {
            egl.get_proc_address(name).map(|f| unsafe {
                std::mem::transmute::<extern "system" fn(), unsafe extern "C" fn()>(f)
            })
        };
        gl::load_gl_funcs(function);
        Ok(egl)
    }
}
