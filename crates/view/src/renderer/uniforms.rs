//! The uniforms of every shader, in the order that `common.glsl` declares them.

use super::{
    DrawnFrame,
    light::{MapUniforms, SeenUniforms},
};
use crate::bounds::Bounds;
use crate::{
    camera::Camera,
    figure::{DrawnScenery, Figure},
    palette::{Theme, mix},
};
use capsule_core::trace::Role;
use egui::Color32;
use glam::{Mat4, Vec3, Vec4, vec3, vec4};
use macroquad::miniquad::{UniformDesc, UniformType};

/// How many bodies and faces cast shadows.
const CASTERS: usize = 4;
/// How much higher the light is where one looks from above: shadows are short, and lie on nothing else that is looked at.
const HIGHER: f32 = 1.4;
/// How much paler they are there.
const PALER: f32 = 0.5;
/// Between which heights of the look, as sines, a view comes to be one from above.
const ABOVE: [f32; 2] = [0.72, 0.85];
/// How much of the shadow of a stage falls on the ground.
const STAGE_SHADOW: f32 = 0.2;
/// Width of a crease, points.
const CREASE: f32 = 1.1;
/// Width over height of a view, as is usual.
const USUAL_ASPECT: f32 = 1.6;
/// The most corners that the volume inside of a swept body has.
const CORNERS: usize = 6;

/// One value for all vertices and pixels of a pass.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Uniforms {
    pub(crate) clip_from_world: Mat4,
    pub(crate) eye: Vec4,
    view: Vec4,
    tile: Vec4,
    pub(crate) light: Vec4,
    pub(crate) top: Vec4,
    pub(crate) bottom: Vec4,
    pub(crate) grid: Vec4,
    pub(crate) shadow: Vec4,
    pub(crate) ground: Vec4,
    pub(crate) contour: Vec4,
    pub(crate) paper: Vec4,
    pub(crate) body_a: [Vec4; CASTERS],
    pub(crate) body_b: [Vec4; CASTERS],
    ghost_a: [Vec4; CASTERS],
    ghost_b: [Vec4; CASTERS],
    pub(crate) fill: Vec4,
    pub(crate) steep: Vec4,
    pub(crate) crease: Vec4,
    pub(crate) floor: Vec4,
    pub(crate) look: Vec4,
    seen: SeenUniforms,
    map: MapUniforms,
    pub(crate) core: [Vec4; CORNERS],
}

/// The uniforms' names and types.
pub(crate) fn descriptions() -> Vec<UniformDesc> {
    let single = [
        "u_eye",
        "u_view",
        "u_tile",
        "u_light",
        "u_top",
        "u_bottom",
        "u_grid",
        "u_shadow",
        "u_ground",
        "u_contour",
        "u_paper",
    ];
    let arrays = ["u_body_a", "u_body_b", "u_ghost_a", "u_ghost_b"];
    let mut all = vec![UniformDesc::new("u_clip_from_world", UniformType::Mat4)];
    all.extend(single.map(|name| UniformDesc::new(name, UniformType::Float4)));
    all.extend(arrays.map(|name| UniformDesc::new(name, UniformType::Float4).array(CASTERS)));
    let shading = [
        "u_fill",
        "u_steep",
        "u_crease",
        "u_floor",
        "u_look",
        "u_origin",
        "u_right",
        "u_up",
        "u_forward",
        "u_range",
        "u_map_center",
        "u_map_x",
        "u_map_y",
        "u_map_z",
        "u_map",
    ];
    all.extend(shading.map(|name| UniformDesc::new(name, UniformType::Float4)));
    all.push(UniformDesc::new("u_core", UniformType::Float4).array(CORNERS));
    all
}

impl Uniforms {
    pub(crate) fn of(frame: &DrawnFrame<'_>) -> Self {
        let DrawnFrame { camera, theme, .. } = frame;
        let [width, height] = frame.size.map(|n| n as f32);
        let [tile_width, tile_height] = frame.tile.size.map(|n| n as f32);
        let eye = if camera.orthographic {
            camera.back().extend(0.0)
        } else {
            camera.eye().extend(1.0)
        };
        let around = theme.surroundings();
        let [left, bottom] = frame.tile.corner.map(|n| n as f32);
        let above = above(camera);
        let light = vec3(-0.45, 0.80 + HIGHER * above, 0.40).normalize_or(Vec3::Y);
        let shading = frame.figure.shading.strengths() * (1.0 - PALER * above);
        let opaque = |color| rgb(color).extend(1.0);
        let mut uniforms = Self {
            clip_from_world: frame.tile_matrix() * camera.view_projection(width / height),
            eye,
            view: vec4(tile_width, tile_height, frame.scale, 0.0),
            tile: vec4(left, bottom, width, height),
            light: light.extend(if theme.is_dark() { 1.0 } else { 0.0 }),
            top: opaque(around.top),
            bottom: opaque(around.bottom),
            grid: rgb(around.grid).extend(if theme.has_grid() {
                grid_unit(frame.figure, frame.camera)
            } else {
                0.0
            }),
            shadow: rgb(around.shadow).extend(around.shadow_strength),
            ground: frame
                .figure
                .bounds
                .center()
                .extend(frame.figure.bounds.diagonal() * 2.2),
            contour: contour(*theme).extend(ground_height(frame.figure)),
            paper: opaque(theme.paper()),
            body_a: [Vec4::ZERO; CASTERS],
            body_b: [Vec4::ZERO; CASTERS],
            ghost_a: [Vec4::ZERO; CASTERS],
            ghost_b: [Vec4::ZERO; CASTERS],
            fill: Vec4::ZERO,
            steep: Vec4::W,
            crease: rgb(theme.crease()).extend(CREASE * theme.line_scale()),
            floor: rgb(around.ground).extend(around.ground_strength),
            look: shading.extend(above).extend(high_from(frame.figure)),
            seen: SeenUniforms::of(frame),
            map: MapUniforms::of(frame, light),
            core: [Vec4::ZERO; CORNERS],
        };
        if !frame.camera.sees_ground(frame.figure.ground) {
            (uniforms.grid.w, uniforms.floor.w, uniforms.shadow.w) = (0.0, 0.0, 0.0);
        }
        if let Some(color) = frame.figure.backdrop {
            (uniforms.top, uniforms.bottom) = (opaque(color), opaque(color));
            (uniforms.grid.w, uniforms.floor.w) = (0.0, 0.0);
        }
        for (into, corner) in uniforms.core.iter_mut().zip(&frame.figure.core) {
            *into = corner.extend(1.0);
        }
        uniforms.add_casters(frame);
        uniforms
    }

    /// The uniforms of the pass that draws hidden things.
    pub(crate) fn hidden(mut self) -> Self {
        self.view.w = 1.0;
        self
    }

    /// The uniforms of the shadow map.
    pub(crate) fn for_light(mut self) -> Self {
        self.clip_from_world = self.map.clip_from_world();
        self
    }

    /// The uniforms of the whole picture, `size` pixels large, where `frame` may be a tile of it.
    pub(crate) fn of_whole(mut self, frame: &DrawnFrame<'_>, size: [u32; 2]) -> Self {
        let [width, height] = frame.size.map(|n| n as f32);
        self.clip_from_world = frame.camera.view_projection(width / height);
        let [width, height] = size.map(|n| n as f32);
        self.view = vec4(width, height, self.view.z, 0.0);
        self.tile = vec4(0.0, 0.0, width, height);
        self
    }

    /// The uniforms of one scenery.
    pub(crate) fn of_scenery(mut self, drawn: &DrawnScenery) -> Self {
        self.fill = rgb(drawn.fill).extend(drawn.presence);
        let on_ground = if drawn.is_stage { STAGE_SHADOW } else { 1.0 };
        self.steep = rgb(drawn.steep).extend(on_ground);
        self
    }

    fn add_casters(&mut self, frame: &DrawnFrame<'_>) {
        let bodies = frame.figure.bodies.iter().filter(|body| body.is_solid);
        let cuts = f32::from(u8::from(frame.figure.has_cuts));
        let bodies = bodies.map(|body| (body.a.extend(body.radius), body.b.extend(cuts)));
        let casters = frame.figure.casters.iter();
        let casters = casters.map(|one| (one.a.extend(one.radius), one.b.extend(0.0)));
        for (i, (a, b)) in bodies.chain(casters).take(CASTERS).enumerate() {
            (self.body_a[i], self.body_b[i]) = (a, b);
        }
        for (i, ghost) in frame.figure.shades.iter().take(CASTERS).enumerate() {
            self.ghost_a[i] = ghost.a.extend(ghost.radius);
            self.ghost_b[i] = ghost.b.extend(0.0);
        }
    }
}

/// How much a view is one from above: 0 to 1.
fn above(camera: &Camera) -> f32 {
    let [from, to] = ABOVE;
    let share = (camera.back().y - from) / (to - from);
    let share = share.clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// A level surface higher than this is no floor for the shapes under study: a tenth of their height above their lowest point.
fn high_from(figure: &Figure) -> f32 {
    let bodies = figure.bodies.iter().filter(|body| body.is_solid);
    let balls = bodies.flat_map(|body| [body.a, body.b].map(|end| (end, body.radius)));
    let around = Bounds::around(balls).unwrap_or(figure.bounds);
    around.min.y + 0.1 * (around.max.y - around.min.y)
}

/// In the hue of bodies, for it is a line of theirs and says nothing of right or wrong. On dark paper paler than that: the
/// cutting plane lies over it.
fn contour(theme: Theme) -> Vec3 {
    let own = theme.elsewhere(theme.role(Role::CapsuleLine).stroke);
    rgb(if theme.is_dark() {
        mix(own, theme.ink(), 0.5)
    } else {
        own
    })
}

/// A little below the lowest shape, so that triangles lying flat float above their shadow.
pub(crate) fn ground_height(figure: &Figure) -> f32 {
    let bounds = figure.bounds;
    bounds.min.y - 0.06 * bounds.diagonal()
}

/// The grid's unit, meters: one that suits the scene, unless less of it is seen than a square.
pub(crate) fn grid_unit(figure: &Figure, camera: &Camera) -> f32 {
    let across = 2.0 * camera.unit_at(camera.target) * USUAL_ASPECT;
    let above = camera.eye().y - ground_height(figure);
    unit_of(figure.bounds.diagonal().min(across.max(above)))
}

/// The power of ten, meters, that gives a handful of squares in what is so large.
fn unit_of(diagonal: f32) -> f32 {
    10f32
        .powf((diagonal / 1.6).log10().floor())
        .clamp(1e-4, 1e5)
}

/// Red, green, blue as the screen takes them, 0..=1.
pub(crate) fn rgb(color: Color32) -> Vec3 {
    Vec3::new(color.r() as f32, color.g() as f32, color.b() as f32) / 255.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_uniforms_are_as_large_as_the_shaders_read_them() {
        let described: i32 = descriptions()
            .iter()
            .map(|one| {
                let floats = match one.uniform_type {
                    UniformType::Mat4 => 16,
                    _ => 4,
                };
                floats * 4 * one.array_count as i32
            })
            .sum();
        assert_eq!(described as usize, size_of::<Uniforms>());
    }

    #[test]
    fn only_from_above_shadows_are_short_and_pale() {
        let seen_from = |back: Vec3| above(&Camera::from_direction(back));
        assert_eq!(seen_from(vec3(0.5, 0.3, 0.8)), 0.0, "as scenes open");
        assert_eq!(seen_from(vec3(0.0, 1.0, 0.3)), 1.0);
    }

    #[test]
    fn the_grid_has_a_handful_of_squares_at_any_size() {
        for diagonal in [0.02, 0.5, 1.6, 3.0, 15.0, 900.0] {
            let squares = diagonal / unit_of(diagonal);
            assert!((1.5..=17.0).contains(&squares), "{diagonal}: {squares}");
        }
    }
}
