//! Where the view looks from. Pure mathematics; screen positions run from -1 to 1, right and up.

pub(crate) use super::bounds::Bounds;
use capsule_lab::scene::{Scene, View};
use glam::{Mat4, Quat, Vec2, Vec3, Vec4, vec2, vec3};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// Vertical field of view, radians.
const FOV_Y: f32 = 0.61;
/// Width over height of the pictures that scenes' views are written for.
const WRITTEN_FOR: f32 = 1.6;
/// Room left around what is framed.
const FRAMING_MARGIN: f32 = 1.22;
/// The nearest and farthest that any camera is, metres.
const DISTANCES: std::ops::RangeInclusive<f32> = 1e-3..=1e5;

/// An eye on a sphere around a target. Y is up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Camera {
    /// What it looks at, metres.
    pub(crate) target: Vec3,
    /// Turn about the vertical, radians; 0 looks along -Z.
    pub(crate) yaw: f32,
    /// How far above the horizon the eye is, radians.
    pub(crate) pitch: f32,
    /// From the eye to the target, metres.
    pub(crate) distance: f32,
    /// Parallel projection.
    pub(crate) orthographic: bool,
}

/// An axis to look along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Axis {
    /// From +Z.
    Front,
    /// From +X.
    Side,
    /// From +Y.
    Top,
}

impl Camera {
    /// The camera that a scene file describes.
    pub(crate) fn from_view(view: &View) -> Self {
        let back = view.eye - view.target;
        let distance = back.length().max(*DISTANCES.start());
        Self {
            target: view.target,
            yaw: if back.x == 0.0 && back.z == 0.0 {
                0.0
            } else {
                back.x.atan2(back.z)
            },
            pitch: (back.y / distance).clamp(-1.0, 1.0).asin(),
            distance,
            orthographic: view.orthographic,
        }
    }

    /// A three-quarter view of the whole scene.
    pub(crate) fn framing(scene: &Scene, aspect: f32) -> Self {
        let three_quarter = Self {
            target: Vec3::ZERO,
            yaw: 0.62,
            pitch: 0.42,
            distance: 1.0,
            orthographic: false,
        };
        three_quarter.framed(&Bounds::of(scene), aspect)
    }

    /// The scene's own view, from farther away where the picture is narrower than it was written for; else everything.
    pub(crate) fn of(scene: &Scene, aspect: f32) -> Self {
        match &scene.view {
            Some(view) => {
                let mut camera = Self::from_view(view);
                camera.distance *= (WRITTEN_FOR / aspect).max(1.0);
                camera
            }
            None => Self::framing(scene, aspect),
        }
    }

    /// Turns camera space (right, up, backwards) into the world.
    fn rotation(&self) -> Quat {
        Quat::from_rotation_y(self.yaw) * Quat::from_rotation_x(-self.pitch)
    }

    /// Unit vector to the right.
    pub(crate) fn right(&self) -> Vec3 {
        self.rotation() * Vec3::X
    }

    /// Unit vector upwards on the screen.
    pub(crate) fn up(&self) -> Vec3 {
        self.rotation() * Vec3::Y
    }

    /// Unit vector from the target to the eye.
    pub(crate) fn back(&self) -> Vec3 {
        self.rotation() * Vec3::Z
    }

    /// Where the eye is, metres.
    pub(crate) fn eye(&self) -> Vec3 {
        self.target + self.back() * self.distance
    }

    /// Half the height that is seen at the target, metres.
    fn half_height(&self) -> f32 {
        self.distance * (FOV_Y * 0.5).tan()
    }

    /// World to clip space, OpenGL's.
    pub(crate) fn view_projection(&self, aspect: f32) -> Mat4 {
        self.projection(aspect) * self.view()
    }

    /// World to camera space: right, up, backwards.
    pub(crate) fn view(&self) -> Mat4 {
        Mat4::from_rotation_translation(self.rotation(), self.eye()).inverse()
    }

    /// Camera to clip space, OpenGL's.
    pub(crate) fn projection(&self, aspect: f32) -> Mat4 {
        if self.orthographic {
            let (h, w) = (self.half_height(), self.half_height() * aspect);
            let reach = self.distance * 12.0;
            Mat4::orthographic_rh_gl(-w, w, -h, h, self.distance - reach, self.distance + reach)
        } else {
            Mat4::perspective_rh_gl(FOV_Y, aspect, self.distance * 0.04, self.distance * 30.0)
        }
    }

    /// Where `point` is on the screen; `None` behind the eye.
    pub(crate) fn project(&self, point: Vec3, aspect: f32) -> Option<Vec2> {
        let clip: Vec4 = self.view_projection(aspect) * point.extend(1.0);
        (clip.w > 1e-6).then(|| vec2(clip.x, clip.y) / clip.w)
    }

    /// The ray through a place on the screen: an origin and a unit direction.
    pub(crate) fn ray(&self, screen: Vec2, aspect: f32) -> (Vec3, Vec3) {
        let across = screen * vec2(aspect, 1.0) * self.half_height();
        let on_target_plane = self.target + self.right() * across.x + self.up() * across.y;
        if self.orthographic {
            (
                on_target_plane + self.back() * self.distance * 12.0,
                -self.back(),
            )
        } else {
            let eye = self.eye();
            (eye, (on_target_plane - eye).normalize_or(-self.back()))
        }
    }

    /// How long one unit of screen height (from -1 to 1 is two) is at `point`, metres.
    pub(crate) fn unit_at(&self, point: Vec3) -> f32 {
        if self.orthographic {
            return self.half_height();
        }
        let ahead = (self.eye() - point).dot(self.back());
        ahead.max(self.distance * 0.01) * (FOV_Y * 0.5).tan()
    }

    /// Whether all `balls`, centre and radius, are in the picture.
    pub(crate) fn sees(&self, balls: &[(Vec3, f32)], aspect: f32) -> bool {
        let is_seen = |point: Vec3| {
            let place = self.project(point, aspect);
            place.is_some_and(|place| place.abs().max_element() <= 1.0)
        };
        balls.iter().all(|&(center, radius)| {
            let [x, y] = [self.right() * radius, self.up() * radius];
            [x, -x, y, -y].into_iter().all(|by| is_seen(center + by))
        })
    }

    /// Turns about the target by a drag in units of screen height.
    pub(crate) fn orbit(&mut self, drag: Vec2) {
        self.yaw = wrapped(self.yaw - drag.x * 1.6);
        self.pitch = (self.pitch - drag.y * 1.6).clamp(-FRAC_PI_2, FRAC_PI_2);
    }

    /// Moves sideways so that the target plane follows a drag in units of screen height.
    pub(crate) fn pan(&mut self, drag: Vec2) {
        let drag = drag * self.half_height();
        self.target -= self.right() * drag.x + self.up() * drag.y;
    }

    /// Shrinks the distance by `factor` and keeps what is under `screen`, on the target's plane, where it is.
    pub(crate) fn zoom(&mut self, factor: f32, screen: Vec2, aspect: f32) {
        let before = self.half_height();
        self.distance = (self.distance * factor).clamp(*DISTANCES.start(), *DISTANCES.end());
        let across = screen * vec2(aspect, 1.0) * (before - self.half_height());
        self.target += self.right() * across.x + self.up() * across.y;
    }

    /// Moves eye and target together: right, up, forwards, metres.
    pub(crate) fn fly(&mut self, by: Vec3) {
        self.target += self.right() * by.x + self.up() * by.y - self.back() * by.z;
    }

    /// Turns the head: the eye stays.
    pub(crate) fn look_around(&mut self, drag: Vec2) {
        let eye = self.eye();
        self.orbit(drag * 0.6);
        self.target = eye - self.back() * self.distance;
    }

    /// The same direction, with all of `bounds` in the picture.
    pub(crate) fn framed(self, bounds: &Bounds, aspect: f32) -> Self {
        let corners = bounds.corners().map(|corner| (corner, 0.0));
        let centered = Self {
            target: bounds.center(),
            ..self
        };
        centered.stepped_back(&corners, aspect, bounds.diagonal() * 0.5)
    }

    /// The same direction, with all `balls`, centre and radius, in the middle of the picture.
    pub(crate) fn framed_on(mut self, balls: &[(Vec3, f32)], aspect: f32) -> Self {
        let Some(bounds) = Bounds::around(balls.iter().copied()) else {
            return self;
        };
        self = self.framed(&bounds, aspect);
        for _ in 0..2 {
            let middle = self.middle_of(balls, aspect) * vec2(aspect, 1.0) * self.half_height();
            self.target += self.right() * middle.x + self.up() * middle.y;
            self = self.stepped_back(balls, aspect, 0.0);
        }
        self
    }

    /// The middle of what `balls` cover in the picture.
    fn middle_of(&self, balls: &[(Vec3, f32)], aspect: f32) -> Vec2 {
        let sides = balls.iter().flat_map(|&(center, radius)| {
            let [x, y] = [self.right() * radius, self.up() * radius];
            [x, -x, y, -y].map(|by| center + by)
        });
        let seen = sides.filter_map(|side| self.project(side, aspect));
        let (low, high) = seen.fold((Vec2::INFINITY, Vec2::NEG_INFINITY), |(low, high), at| {
            (low.min(at), high.max(at))
        });
        if low.x <= high.x {
            (low + high) * 0.5
        } else {
            Vec2::ZERO
        }
    }

    /// As far from its target as `balls` need to be in the picture, and at least as far as `least`.
    fn stepped_back(mut self, balls: &[(Vec3, f32)], aspect: f32, least: f32) -> Self {
        let slope = (FOV_Y * 0.5).tan() / FRAMING_MARGIN;
        let needed = balls.iter().map(|&(center, radius)| {
            let p = self.rotation().inverse() * (center - self.target);
            let across = ((p.x.abs() + radius) / aspect).max(p.y.abs() + radius) / slope;
            across + if self.orthographic { 0.0 } else { p.z }
        });
        self.distance = needed
            .fold(least, f32::max)
            .clamp(*DISTANCES.start(), *DISTANCES.end());
        self
    }

    /// The same target seen along an axis.
    pub(crate) fn along(self, axis: Axis) -> Self {
        let (yaw, pitch) = match axis {
            Axis::Front => (0.0, 0.0),
            Axis::Side => (FRAC_PI_2, 0.0),
            Axis::Top => (0.0, FRAC_PI_2),
        };
        Self { yaw, pitch, ..self }
    }

    /// Between this camera and `to`, 0..=1, turning the shorter way.
    pub(crate) fn towards(&self, to: &Self, share: f32) -> Self {
        let lerp = |a: f32, b: f32| a + (b - a) * share;
        Self {
            target: self.target.lerp(to.target, share),
            yaw: self.yaw + wrapped(to.yaw - self.yaw) * share,
            pitch: lerp(self.pitch, to.pitch),
            distance: lerp(self.distance.ln(), to.distance.ln()).exp(),
            orthographic: to.orthographic,
        }
    }
}

/// Reads `x,y,z`.
pub(crate) fn point(text: &str) -> Result<Vec3, String> {
    let numbers: Result<Vec<f32>, _> = text.split(',').map(|part| part.trim().parse()).collect();
    match numbers.as_deref() {
        Ok(&[x, y, z]) if vec3(x, y, z).is_finite() => Ok(vec3(x, y, z)),
        _ => Err("write three numbers with commas, such as 4,3,5".into()),
    }
}

/// The same angle in -π..=π.
fn wrapped(angle: f32) -> f32 {
    angle - TAU * ((angle + PI) / TAU).floor()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASPECT: f32 = 1.6;

    fn cameras() -> [Camera; 3] {
        let camera = Camera {
            target: vec3(1.0, 2.0, -3.0),
            yaw: 0.7,
            pitch: 0.5,
            distance: 6.0,
            orthographic: false,
        };
        let parallel = Camera {
            orthographic: true,
            ..camera
        };
        [camera, parallel, camera.along(Axis::Top)]
    }

    /// What a scene file would say of `camera`.
    fn view_of(camera: &Camera) -> View {
        View {
            eye: camera.eye(),
            target: camera.target,
            orthographic: camera.orthographic,
            minkowski: Default::default(),
        }
    }

    #[test]
    fn a_view_survives_the_way_through_a_camera() {
        for camera in cameras() {
            let again = Camera::from_view(&view_of(&camera));
            assert!(again.eye().distance(camera.eye()) < 1e-4);
            assert!(again.back().distance(camera.back()) < 1e-3);
        }
    }

    #[test]
    fn the_target_is_in_the_middle_and_up_is_up() {
        for camera in cameras() {
            let middle = camera.project(camera.target, ASPECT).unwrap();
            assert!(middle.length() < 1e-5);
            let above = camera.project(camera.target + camera.up() * 0.1, ASPECT);
            assert!(above.unwrap().y > 0.0);
        }
    }

    #[test]
    fn a_ray_passes_through_the_point_it_was_cast_at() {
        let point = vec3(1.5, 1.2, -2.5);
        for camera in cameras() {
            let screen = camera.project(point, ASPECT).unwrap();
            let (origin, direction) = camera.ray(screen, ASPECT);
            let off = (point - origin).cross(direction).length();
            assert!(off < 1e-3, "{off}");
        }
    }

    #[test]
    fn zoom_keeps_the_point_under_the_cursor() {
        for mut camera in cameras() {
            let point = camera.target + camera.right() * 0.8 - camera.up() * 0.5;
            let before = camera.project(point, ASPECT).unwrap();
            camera.zoom(0.6, before, ASPECT);
            let after = camera.project(point, ASPECT).unwrap();
            assert!(before.distance(after) < 1e-4, "{before} {after}");
        }
    }

    #[test]
    fn pan_carries_the_target_plane_along() {
        for mut camera in cameras() {
            let point = camera.target;
            camera.pan(vec2(0.2, -0.1));
            let moved = camera.project(point, ASPECT).unwrap();
            assert!(moved.distance(vec2(0.2 / ASPECT, -0.1)) < 1e-4, "{moved}");
        }
    }

    #[test]
    fn framing_contains_every_corner_and_is_not_wasteful() {
        let bounds = Bounds {
            min: vec3(-4.0, 0.0, 1.0),
            max: vec3(2.0, 1.0, 9.0),
        };
        for camera in cameras() {
            for aspect in [0.5, 1.0, 2.2] {
                let framed = camera.framed(&bounds, aspect);
                let spread = bounds
                    .corners()
                    .map(|corner| framed.project(corner, aspect).unwrap().abs().max_element());
                assert!(spread.iter().all(|&s| s <= 1.0), "{spread:?}");
                assert!(spread.iter().any(|&s| s > 0.6), "{spread:?}");
            }
        }
    }

    #[test]
    fn balls_are_framed_tighter_than_the_box_around_them() {
        let balls = [(vec3(-3.0, 0.0, 0.0), 0.5), (vec3(3.0, 2.0, 0.0), 1.0)];
        let around = Bounds::around(balls).expect("a box");
        for camera in cameras() {
            let framed = camera.framed_on(&balls, ASPECT);
            assert!(framed.sees(&balls, ASPECT));
            assert!(framed.distance <= camera.framed(&around, ASPECT).distance);
            assert!(framed.middle_of(&balls, ASPECT).length() < 0.05);
            let nearer = Camera {
                distance: framed.distance * 0.6,
                ..framed
            };
            assert!(!nearer.sees(&balls, ASPECT));
        }
    }

    #[test]
    fn a_narrow_picture_shows_as_much_across_as_a_wide_one() {
        let mut scene = crate::app::view::picture::tests::sphere_over_triangle();
        scene.view = Some(view_of(&cameras()[0]));
        let across = |aspect: f32| {
            let camera = Camera::of(&scene, aspect);
            let point = camera.target + camera.right();
            camera.project(point, aspect).map(|seen| seen.x)
        };
        let eye = Camera::of(&scene, WRITTEN_FOR).eye();
        assert!(eye.distance(cameras()[0].eye()) < 1e-4);
        let (wide, narrow) = (across(WRITTEN_FOR), across(0.8));
        assert!((wide.unwrap() - narrow.unwrap()).abs() < 0.02);
    }

    #[test]
    fn a_look_around_leaves_the_eye_in_place() {
        for mut camera in cameras() {
            let eye = camera.eye();
            camera.look_around(vec2(0.3, -0.2));
            assert!(eye.distance(camera.eye()) < 1e-4);
        }
    }

    #[test]
    fn the_tween_ends_where_it_should_and_turns_the_shorter_way() {
        let [from, ..] = cameras();
        let from = Camera { yaw: 3.0, ..from };
        let to = Camera { yaw: -3.0, ..from };
        assert!(wrapped(from.towards(&to, 1.0).yaw - to.yaw).abs() < 1e-5);
        assert!(from.towards(&to, 0.5).yaw.abs() > 3.0);
    }
}
