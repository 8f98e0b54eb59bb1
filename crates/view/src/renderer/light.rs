//! The inputs of shading: the depth from the eye, and the depth from the light.

use super::DrawnFrame;
use crate::bounds::Bounds;
use glam::{Mat4, Vec3, Vec4, vec4};

/// Side of the map of what the light sees, texels.
pub(super) const MAP_SIDE: u32 = 1024;
/// The reach of the map beyond the middle of the picture, in halves of its larger side, where the scene is that large.
const MAP_REACH: f32 = 1.7;
/// The widest soft edge of a shadow, share of the map.
const SOFTEST: f32 = 0.045;
/// How far a crease shades, in diagonals of the mover.
const SHADE_OF_MOVER: f32 = 0.42;
/// The largest reach in diagonals of the scene, where nothing is under study, and the most anywhere.
const SHADE_OF_SCENE: f32 = 0.06;

/// How places of the picture become places in the world.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct SeenUniforms {
    origin: Vec4,
    right: Vec4,
    up: Vec4,
    forward: Vec4,
    range: Vec4,
}

impl SeenUniforms {
    pub(super) fn of(frame: &DrawnFrame<'_>) -> Self {
        let DrawnFrame { camera, figure, .. } = frame;
        let aspect = frame.size[0] as f32 / frame.size[1] as f32;
        let (eye, forward) = (camera.eye(), -camera.back());
        let (half_height, is_perspective) = if camera.orthographic {
            (camera.unit_at(camera.target), 0.0)
        } else {
            (camera.unit_at(camera.target) / camera.distance, 1.0)
        };
        let bounds = figure.bounds;
        let corners = bounds.corners();
        let depths = corners.map(|corner| (corner - eye).dot(forward));
        let nearest = depths.into_iter().fold(f32::INFINITY, f32::min);
        let farthest = depths.into_iter().fold(f32::NEG_INFINITY, f32::max);
        let ground = (bounds.center() - eye).dot(forward) + 2.0 * bounds.diagonal();
        let nearest = if camera.orthographic {
            nearest - 0.1 * bounds.diagonal()
        } else {
            (nearest - 0.1 * bounds.diagonal()).max(camera.distance * 0.02)
        };
        let length = (farthest.max(ground) - nearest).max(1e-3);
        Self {
            origin: eye.extend(1.0),
            right: (camera.right() * half_height * aspect).extend(is_perspective),
            up: (camera.up() * half_height).extend(0.0),
            forward: forward.extend(0.0),
            range: vec4(nearest, length, shade_reach(frame), 0.0),
        }
    }
}

/// How far creases shade, meters.
fn shade_reach(frame: &DrawnFrame<'_>) -> f32 {
    let scene = frame.figure.bounds.diagonal() * SHADE_OF_SCENE;
    let mover = frame.figure.pair.as_ref().and_then(|[mover, _]| {
        let points = mover.points().into_iter();
        Bounds::around(points.map(|point| (point, mover.radius())))
    });
    mover.map_or(scene, |mover| {
        (mover.diagonal() * SHADE_OF_MOVER).clamp(scene * 0.3, scene * 2.0)
    })
}

/// The map of what the light sees: parallel rays, of all that is near the middle of the picture.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct MapUniforms {
    center: Vec4,
    x: Vec4,
    y: Vec4,
    z: Vec4,
    map: Vec4,
}

impl MapUniforms {
    pub(super) fn of(frame: &DrawnFrame<'_>, to_light: Vec3) -> Self {
        let bounds = frame.figure.bounds;
        let aspect = frame.size[0] as f32 / frame.size[1] as f32;
        let seen = frame.camera.unit_at(frame.camera.target) * aspect.max(1.0) * MAP_REACH;
        let all = bounds.diagonal() * 0.55;
        let (center, reach) = if all <= seen {
            (bounds.center(), all)
        } else {
            (frame.camera.target, seen)
        };
        let (x, y) = to_light.any_orthonormal_pair();
        // Toward the light everything counts, however far it is from the picture's middle.
        let deep = all + center.distance(bounds.center());
        let texel = 2.0 * reach / MAP_SIDE as f32;
        Self {
            center: center.extend(0.0),
            x: (x / reach).extend(0.0),
            y: (y / reach).extend(0.0),
            z: (-to_light / deep).extend(0.0),
            map: vec4(texel, 0.5 / reach, SOFTEST, 0.5 / deep),
        }
    }

    /// World to the light's clip space.
    pub(super) fn clip_from_world(&self) -> Mat4 {
        let rows = [self.x, self.y, self.z].map(|row| {
            let row = row.truncate();
            row.extend(-row.dot(self.center.truncate()))
        });
        Mat4::from_cols(rows[0], rows[1], rows[2], Vec4::W).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_s_middle_and_borders_are_where_the_shaders_look_for_them() {
        let map = MapUniforms {
            center: vec4(3.0, -2.0, 5.0, 0.0),
            x: vec4(0.5, 0.0, 0.0, 0.0),
            y: vec4(0.0, 0.0, 0.25, 0.0),
            z: vec4(0.0, -0.1, 0.0, 0.0),
            map: Vec4::ZERO,
        };
        let at = |p: Vec3| map.clip_from_world().project_point3(p);
        assert_eq!(at(Vec3::new(3.0, -2.0, 5.0)), Vec3::ZERO);
        assert_eq!(at(Vec3::new(5.0, -2.0, 9.0)), Vec3::new(1.0, 1.0, 0.0));
        assert_eq!(at(Vec3::new(3.0, 8.0, 5.0)).z, -1.0, "near the light");
    }
}
