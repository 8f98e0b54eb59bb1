//! A graphics context with neither window nor display.

use macroquad::miniquad::RenderingBackend;

/// Why there is no such context.
#[derive(Debug, thiserror::Error)]
pub enum HeadlessError {
    /// The driver or its library is missing or too old.
    #[error("pictures without a window need EGL and OpenGL 3.3 from Mesa: {0}")]
    Unavailable(String),
}

/// OpenGL without a window. One at a time, on one thread.
#[cfg(target_os = "linux")]
pub struct Headless {
    backend: macroquad::miniquad::GlContext,
    _egl: crate::gl::Egl,
}

#[cfg(target_os = "linux")]
impl Headless {
    pub fn start() -> Result<Self, HeadlessError> {
        let egl = crate::gl::load_surfaceless().map_err(HeadlessError::Unavailable)?;
        Ok(Self {
            backend: macroquad::miniquad::GlContext::new(),
            _egl: egl,
        })
    }

    pub fn backend(&mut self) -> &mut dyn RenderingBackend {
        &mut self.backend
    }
}

/// OpenGL without a window: only Linux offers it.
#[cfg(not(target_os = "linux"))]
pub struct Headless(std::convert::Infallible);

#[cfg(not(target_os = "linux"))]
impl Headless {
    pub fn start() -> Result<Self, HeadlessError> {
        let elsewhere = "they are offered on Linux only; take the picture from the window";
        Err(HeadlessError::Unavailable(elsewhere.into()))
    }

    pub fn backend(&mut self) -> &mut dyn RenderingBackend {
        match self.0 {}
    }
}
