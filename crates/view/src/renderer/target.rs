//! Textures to draw into.

use crate::gl;
use macroquad::miniquad::{
    FilterMode, RenderPass, RenderingBackend, TextureFormat, TextureId, TextureParams,
};

/// A texture with a depth buffer, drawn with several samples a pixel where wanted.
#[derive(Debug)]
pub(crate) struct Target {
    pub(crate) pass: RenderPass,
    /// The picture, once the pass has ended; bottom row first.
    pub(crate) color: TextureId,
    /// Width and height, pixels.
    pub(crate) size: [u32; 2],
}

impl Target {
    /// Makes one; `samples` is cut to what the driver offers.
    pub(crate) fn new(backend: &mut dyn RenderingBackend, size: [u32; 2], samples: i32) -> Self {
        Self::filtered(backend, size, samples, FilterMode::Linear)
    }

    /// A target for numbers: a value read is a value drawn, never a mixture.
    pub(super) fn exact(backend: &mut dyn RenderingBackend, size: [u32; 2]) -> Self {
        Self::filtered(backend, size, 1, FilterMode::Nearest)
    }

    fn filtered(
        backend: &mut dyn RenderingBackend,
        size: [u32; 2],
        samples: i32,
        filter: FilterMode,
    ) -> Self {
        let samples = samples.min(gl::max_samples(backend));
        let params = |format, sample_count| TextureParams {
            width: size[0],
            height: size[1],
            format,
            sample_count,
            min_filter: filter,
            mag_filter: filter,
            ..Default::default()
        };
        // OpenGL ES cannot draw into 32 bits of depth.
        let is_es = backend.info().gl_version_string.contains("OpenGL ES");
        let depth_format = if is_es {
            TextureFormat::Depth
        } else {
            TextureFormat::Depth32
        };
        let depth = backend.new_render_texture(params(depth_format, samples));
        let drawn = backend.new_render_texture(params(TextureFormat::RGBA8, samples));
        let (pass, color) = if samples > 1 {
            let resolved = backend.new_render_texture(params(TextureFormat::RGBA8, 1));
            let pass = backend.new_render_pass_mrt(&[drawn], Some(&[resolved]), Some(depth));
            (pass, resolved)
        } else {
            (backend.new_render_pass(drawn, Some(depth)), drawn)
        };
        Self { pass, color, size }
    }

    /// Frees it and its textures.
    pub(crate) fn delete(self, backend: &mut dyn RenderingBackend) {
        backend.delete_render_pass(self.pass);
    }

    /// Its pixels, red green blue alpha, top row first.
    pub(crate) fn read(&self, backend: &mut dyn RenderingBackend) -> Vec<u8> {
        let row = self.size[0] as usize * 4;
        let mut bytes = vec![0; row * self.size[1] as usize];
        backend.texture_read_pixels(self.color, &mut bytes);
        let mut top_first = Vec::with_capacity(bytes.len());
        for line in bytes.chunks_exact(row).rev() {
            top_first.extend_from_slice(line);
        }
        top_first
    }
}
