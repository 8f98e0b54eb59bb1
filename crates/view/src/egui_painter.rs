//! Paints egui's output into any texture, at any scale.

use super::renderer::{RendererError, Target, header};
use egui::epaint::{ImageDelta, Mesh, Primitive, Vertex};
use macroquad::miniquad::{
    Bindings, BlendFactor, BlendState, BlendValue, BufferLayout, BufferSource, BufferType,
    BufferUsage, Equation, FilterMode, PassAction, Pipeline, PipelineParams, RawId,
    RenderingBackend, ShaderMeta, ShaderSource, TextureId, TextureParams, UniformBlockLayout,
    UniformDesc, UniformType, UniformsSource, VertexAttribute, VertexFormat,
};
use std::collections::HashMap;

const VERTEX: &str = include_str!("shaders/egui.vert");
const FRAGMENT: &str = include_str!("shaders/egui.frag");

/// The pipeline and the textures that one egui context has sent.
#[derive(Debug)]
pub(crate) struct EguiPainter {
    pipeline: Pipeline,
    textures: HashMap<egui::TextureId, TextureId>,
}

impl EguiPainter {
    pub(crate) fn new(backend: &mut dyn RenderingBackend) -> Result<Self, RendererError> {
        let header = header(backend)?;
        let meta = ShaderMeta {
            images: vec!["u_texture".into()],
            uniforms: UniformBlockLayout {
                uniforms: vec![UniformDesc::new("u_size", UniformType::Float2)],
            },
        };
        let source = ShaderSource::Glsl {
            vertex: &format!("{header}{VERTEX}"),
            fragment: &format!("{header}{FRAGMENT}"),
        };
        let shader = backend
            .new_shader(source, meta)
            .map_err(|error| RendererError::Shader {
                name: "egui",
                message: error.to_string(),
            })?;
        let attributes = [
            VertexAttribute::new("a_position", VertexFormat::Float2),
            VertexAttribute::new("a_uv", VertexFormat::Float2),
            VertexAttribute::new("a_color", VertexFormat::Byte4),
        ];
        let premultiplied = BlendState::new(
            Equation::Add,
            BlendFactor::One,
            BlendFactor::OneMinusValue(BlendValue::SourceAlpha),
        );
        let params = PipelineParams {
            color_blend: Some(premultiplied),
            ..Default::default()
        };
        let layout = [BufferLayout::default()];
        Ok(Self {
            pipeline: backend.new_pipeline(&layout, &attributes, shader, params),
            textures: HashMap::new(),
        })
    }

    /// Takes over the textures that a run of egui changed. Every run's changes are needed, in order.
    pub(crate) fn take_textures(
        &mut self,
        backend: &mut dyn RenderingBackend,
        delta: &egui::TexturesDelta,
    ) {
        for (id, change) in &delta.set {
            self.change_texture(backend, *id, change);
        }
    }

    fn change_texture(
        &mut self,
        backend: &mut dyn RenderingBackend,
        id: egui::TextureId,
        change: &ImageDelta,
    ) {
        let [width, height] = change.image.size().map(|n| n as u32);
        let bytes: Vec<u8> = match &change.image {
            egui::ImageData::Font(font) => {
                font.srgba_pixels(None).flat_map(|p| p.to_array()).collect()
            }
            egui::ImageData::Color(image) => {
                image.pixels.iter().flat_map(|p| p.to_array()).collect()
            }
        };
        if let (Some([x, y]), Some(&texture)) = (change.pos, self.textures.get(&id)) {
            let [x, y, width, height] = [x as i32, y as i32, width as i32, height as i32];
            backend.texture_update_part(texture, x, y, width, height, &bytes);
            return;
        }
        let params = TextureParams {
            width,
            height,
            min_filter: FilterMode::Linear,
            mag_filter: FilterMode::Linear,
            ..Default::default()
        };
        let texture = backend.new_texture_from_data_and_format(&bytes, params);
        if let Some(old) = self.textures.insert(id, texture) {
            backend.delete_texture(old);
        }
    }

    /// Paints `shapes` over what `target` holds.
    pub(crate) fn paint(
        &self,
        backend: &mut dyn RenderingBackend,
        target: &Target,
        context: &egui::Context,
        shapes: Vec<egui::epaint::ClippedShape>,
        pixels_per_point: f32,
    ) {
        let primitives = context.tessellate(shapes, pixels_per_point);
        backend.begin_pass(Some(target.pass), PassAction::Nothing);
        for primitive in primitives {
            if let Primitive::Mesh(mesh) = primitive.primitive {
                let clip = clip_pixels(primitive.clip_rect, target.size, pixels_per_point);
                self.paint_mesh(backend, target, &mesh, clip, pixels_per_point);
            }
        }
        backend.end_render_pass();
    }

    fn paint_mesh(
        &self,
        backend: &mut dyn RenderingBackend,
        target: &Target,
        mesh: &Mesh,
        [x, y, width, height]: [i32; 4],
        pixels_per_point: f32,
    ) {
        let Some(texture) = self.texture(mesh.texture_id) else {
            return;
        };
        if mesh.indices.is_empty() || width == 0 || height == 0 {
            return;
        }
        let vertices = BufferSource::slice::<Vertex>(&mesh.vertices);
        let stream = BufferUsage::Stream;
        let vertices = backend.new_buffer(BufferType::VertexBuffer, stream, vertices);
        let indices = BufferSource::slice(&mesh.indices);
        let indices = backend.new_buffer(BufferType::IndexBuffer, stream, indices);
        backend.apply_pipeline(&self.pipeline);
        backend.apply_scissor_rect(x, y, width, height);
        backend.apply_bindings(&Bindings {
            vertex_buffers: vec![vertices],
            index_buffer: indices,
            images: vec![texture],
        });
        let size = target.size.map(|n| n as f32 / pixels_per_point);
        backend.apply_uniforms(UniformsSource::table(&size));
        backend.draw(0, mesh.indices.len() as i32, 1);
        backend.delete_buffer(vertices);
        backend.delete_buffer(indices);
    }

    /// Our own textures go by the driver's name, egui's by its number.
    fn texture(&self, id: egui::TextureId) -> Option<TextureId> {
        match id {
            egui::TextureId::User(name) => Some(TextureId::from_raw_id(RawId::OpenGl(name as u32))),
            managed => self.textures.get(&managed).copied(),
        }
    }
}

/// A clip rectangle in pixels from the bottom left: x, y, width, height.
fn clip_pixels(clip: egui::Rect, size: [u32; 2], pixels_per_point: f32) -> [i32; 4] {
    let [width, height] = size.map(|n| n as f32);
    let pixel = |points: f32, most: f32| (points * pixels_per_point).round().clamp(0.0, most);
    let (left, right) = (pixel(clip.min.x, width), pixel(clip.max.x, width));
    let (top, bottom) = (pixel(clip.min.y, height), pixel(clip.max.y, height));
    [
        left as i32,
        (height - bottom) as i32,
        (right - left).max(0.0) as i32,
        (bottom - top).max(0.0) as i32,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clips_count_from_the_bottom_and_stay_inside() {
        let clip = egui::Rect::from_min_max(egui::pos2(10.0, 5.0), egui::pos2(1e9, 20.0));
        assert_eq!(clip_pixels(clip, [200, 100], 2.0), [20, 60, 180, 30]);
    }
}
