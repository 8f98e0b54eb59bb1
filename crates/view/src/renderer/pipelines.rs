//! Shaders and the ways they are drawn with.

use macroquad::miniquad::{
    BlendFactor, BlendState, BlendValue, BufferLayout, Comparison, CullFace, Equation,
    FrontFaceOrder, Pipeline, PipelineParams, RenderingBackend, ShaderId, ShaderMeta, ShaderSource,
    UniformBlockLayout, VertexAttribute, VertexFormat, VertexStep,
};

const COMMON: &str = include_str!("../shaders/common.glsl");

/// Why nothing can be drawn.
#[derive(Debug, thiserror::Error)]
pub enum RendererError {
    /// The driver is too old.
    #[error("OpenGL 3.2 or OpenGL ES 3.0 is needed; this driver offers {0}")]
    TooOld(String),
    /// The driver refuses a shader.
    #[error("the driver refuses the shader `{name}`: {message}")]
    Shader { name: &'static str, message: String },
}

#[derive(Debug)]
pub(crate) struct Pipelines {
    pub(crate) backdrop: Pipeline,
    pub(crate) ground: Pipeline,
    pub(crate) scenery: Pipeline,
    /// Round bodies among it.
    pub(crate) standing: Pipeline,
    pub(crate) crease: Pipeline,
    /// Opaque solids, heads of arrows: in sight, and hidden ones.
    pub(crate) solid: [Pipeline; 2],
    /// Far sides of bodies in front of faces, and behind them.
    pub(crate) body_back: [Pipeline; 2],
    /// Near sides of bodies in front of faces, and behind them.
    pub(crate) body_front: [Pipeline; 2],
    /// Far and near sides of cylinders and spheres of a swept body, in front of faces and behind them.
    pub(crate) round_part: [[Pipeline; 2]; 2],
    /// The pipelines of its flat parts.
    pub(crate) flat_part: [[Pipeline; 2]; 2],
    pub(crate) face_depth: Pipeline,
    /// Faces, the farthest first.
    pub(crate) face: Pipeline,
    /// Lines in sight, and hidden ones.
    pub(crate) line: [Pipeline; 2],
    /// Points in sight, and hidden ones.
    pub(crate) point: [Pipeline; 2],
    /// Depths for the light, of triangles and of round bodies.
    pub(crate) scenery_shadow: Pipeline,
    pub(crate) standing_shadow: Pipeline,
    /// Depths and normals for the viewer, of triangles, of round bodies, of the ground.
    pub(crate) scenery_seen: Pipeline,
    pub(crate) standing_seen: Pipeline,
    pub(crate) ground_seen: Pipeline,
    /// Light and sky from those depths.
    pub(crate) shade: Pipeline,
    pub(crate) smooth: Pipeline,
    /// One texture into another.
    pub(crate) copy: Pipeline,
}

/// The first line of a shader in the driver's dialect; all of them take the same text after it.
pub(crate) fn header(backend: &dyn RenderingBackend) -> Result<&'static str, RendererError> {
    let info = backend.info();
    let dialects = [
        (info.glsl_support.v330, "#version 330\n"),
        (
            info.glsl_support.v300es,
            "#version 300 es\nprecision highp float;\nprecision highp int;\nprecision highp sampler2D;\n",
        ),
        (info.glsl_support.v150, "#version 150\n"),
    ];
    dialects
        .into_iter()
        .find(|(is_supported, _)| *is_supported)
        .map(|(_, header)| header)
        .ok_or(RendererError::TooOld(info.gl_version_string))
}

fn blend(source: BlendFactor) -> Option<BlendState> {
    let rest = BlendFactor::OneMinusValue(BlendValue::SourceAlpha);
    Some(BlendState::new(Equation::Add, source, rest))
}

/// Translucent over what is there; the target stays opaque.
fn base() -> PipelineParams {
    PipelineParams {
        depth_test: Comparison::LessOrEqual,
        depth_write: true,
        color_blend: blend(BlendFactor::Value(BlendValue::SourceAlpha)),
        alpha_blend: blend(BlendFactor::One),
        front_face_order: FrontFaceOrder::CounterClockwise,
        ..Default::default()
    }
}

/// Makes pipelines from sources.
struct Maker<'a> {
    backend: &'a mut dyn RenderingBackend,
    header: &'static str,
}

impl Maker<'_> {
    fn shader(
        &mut self,
        name: &'static str,
        vertex: &str,
        fragment: &str,
    ) -> Result<ShaderId, RendererError> {
        let is_shaded = fragment.contains("shade_at(");
        let vertex = format!("{}{COMMON}{vertex}", self.header);
        let shaded = if is_shaded { "#define SHADED\n" } else { "" };
        let fragment = format!(
            "{}#define FRAGMENT\n{shaded}{COMMON}{fragment}",
            self.header
        );
        let images: &[&str] = match name {
            "copy" | "smooth" => &["u_source"],
            "shade" => &["u_seen", "u_shadows"],
            _ if is_shaded => &["u_shade"],
            _ => &[],
        };
        let meta = ShaderMeta {
            images: images.iter().map(|&image| image.into()).collect(),
            uniforms: UniformBlockLayout {
                uniforms: super::uniforms::descriptions(),
            },
        };
        let glsl = ShaderSource::Glsl {
            vertex: &vertex,
            fragment: &fragment,
        };
        self.backend
            .new_shader(glsl, meta)
            .map_err(|error| RendererError::Shader {
                name,
                message: error.to_string(),
            })
    }

    /// Attributes named `a_` come from the vertex, `i_` from the instance.
    fn pipeline(
        &mut self,
        shader: ShaderId,
        attributes: &[(&'static str, VertexFormat)],
        params: PipelineParams,
    ) -> Pipeline {
        let attributes: Vec<VertexAttribute> = attributes
            .iter()
            .map(|&(name, format)| {
                let buffer = usize::from(name.starts_with("i_"));
                VertexAttribute::with_buffer(name, format, buffer)
            })
            .collect();
        let per_instance = BufferLayout {
            step_func: VertexStep::PerInstance,
            ..Default::default()
        };
        let is_instanced = attributes.iter().any(|a| a.buffer_index == 1);
        let layouts = [BufferLayout::default(), per_instance];
        let layouts = &layouts[..if is_instanced { 2 } else { 1 }];
        self.backend
            .new_pipeline(layouts, &attributes, shader, params)
    }
}

/// The sources of one shader.
macro_rules! shader {
    ($maker:expr, $vertex:literal, $fragment:literal) => {
        $maker.shader(
            $fragment,
            include_str!(concat!("../shaders/", $vertex, ".vert")),
            include_str!(concat!("../shaders/", $fragment, ".frag")),
        )?
    };
}

impl Pipelines {
    pub(crate) fn new(backend: &mut dyn RenderingBackend) -> Result<Self, RendererError> {
        use VertexFormat::{Float2, Float3, Float4};
        let header = header(backend)?;
        let mut make = Maker { backend, header };

        let quad = [("a_corner", Float2)];
        let solid = [
            ("a_direction", Float4),
            ("a_normal", Float3),
            ("i_a", Float4),
            ("i_b", Float4),
            ("i_color", Float4),
            ("i_outline", Float4),
        ];
        let face = [("a_p", Float4), ("a_normal", Float3), ("a_color", Float4)];
        let scenery = [("a_p", Float3), ("a_normal", Float3)];
        let crease = [("a_corner", Float2), ("i_a", Float4), ("i_b", Float3)];
        let line = [
            ("a_corner", Float2),
            ("i_a", Float4),
            ("i_b", Float4),
            ("i_color", Float4),
        ];
        let point = [("a_corner", Float2), ("i_p", Float4), ("i_color", Float4)];

        let part = [
            ("i_a", Float4),
            ("i_b", Float4),
            ("i_c", Float4),
            ("i_color", Float4),
            ("i_outline", Float4),
            ("i_offset", Float4),
            ("i_look", Float4),
        ];
        let [round_part, flat_part] = [&solid[..2], &quad[..]].map(|own| [own, &part].concat());

        let backdrop_shader = shader!(make, "backdrop", "backdrop");
        let ground_shader = shader!(make, "ground", "ground");
        let scenery_shader = shader!(make, "scenery", "scenery");
        let standing_shader = shader!(make, "standing", "scenery");
        let crease_shader = shader!(make, "crease", "crease");
        let solid_shader = shader!(make, "solid", "solid");
        let round_shader = shader!(make, "part", "part");
        let flat_shader = shader!(make, "patch", "part");
        let face_shader = shader!(make, "face", "face");
        let line_shader = shader!(make, "line", "line");
        let mark_shader = shader!(make, "mark", "mark");
        let copy_shader = shader!(make, "backdrop", "copy");

        let scenery_shadow = shader!(make, "scenery", "shadow");
        let standing_shadow = shader!(make, "standing", "shadow");
        let scenery_seen = shader!(make, "scenery", "seen");
        let standing_seen = shader!(make, "standing", "seen");
        let ground_seen = shader!(make, "ground", "seen");
        let shade_shader = shader!(make, "backdrop", "shade");
        let smooth_shader = shader!(make, "backdrop", "smooth");

        let base = base();
        let in_sight_and_hidden = [
            base,
            PipelineParams {
                depth_test: Comparison::Greater,
                ..base
            },
        ];
        let culled = |cull_face| in_sight_and_hidden.map(|p| PipelineParams { cull_face, ..p });
        let opaque = PipelineParams {
            color_blend: None,
            alpha_blend: None,
            ..base
        };
        let near = PipelineParams {
            cull_face: CullFace::Back,
            ..base
        };
        let depth_only = PipelineParams {
            color_write: (false, false, false, false),
            ..opaque
        };
        let flat = PipelineParams::default();
        Ok(Self {
            backdrop: make.pipeline(backdrop_shader, &quad, flat),
            ground: make.pipeline(ground_shader, &quad, base),
            scenery: make.pipeline(scenery_shader, &scenery, base),
            standing: make.pipeline(standing_shader, &solid, near),
            crease: make.pipeline(crease_shader, &crease, base),
            solid: [opaque, culled(CullFace::Back)[1]]
                .map(|p| make.pipeline(solid_shader, &solid, p)),
            body_back: culled(CullFace::Front).map(|p| make.pipeline(solid_shader, &solid, p)),
            body_front: culled(CullFace::Back).map(|p| make.pipeline(solid_shader, &solid, p)),
            round_part: [CullFace::Front, CullFace::Back]
                .map(|side| culled(side).map(|p| make.pipeline(round_shader, &round_part, p))),
            flat_part: [CullFace::Front, CullFace::Back]
                .map(|side| culled(side).map(|p| make.pipeline(flat_shader, &flat_part, p))),
            face_depth: make.pipeline(face_shader, &face, depth_only),
            face: make.pipeline(face_shader, &face, base),
            line: in_sight_and_hidden.map(|p| make.pipeline(line_shader, &line, p)),
            point: in_sight_and_hidden.map(|p| make.pipeline(mark_shader, &point, p)),
            scenery_shadow: make.pipeline(scenery_shadow, &scenery, opaque),
            standing_shadow: make.pipeline(standing_shadow, &solid, opaque),
            scenery_seen: make.pipeline(scenery_seen, &scenery, opaque),
            standing_seen: make.pipeline(standing_seen, &solid, opaque),
            ground_seen: make.pipeline(ground_seen, &quad, opaque),
            shade: make.pipeline(shade_shader, &quad, flat),
            smooth: make.pipeline(smooth_shader, &quad, flat),
            copy: make.pipeline(copy_shader, &quad, flat),
        })
    }
}
