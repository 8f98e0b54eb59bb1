//! How far back a camera must stand to show what it should.

use super::{Bounds, Camera, DISTANCES, FOV_Y};
use capsule_lab::{
    minkowski::Stage,
    scene::{Snapshot, View},
};
use glam::{Vec2, Vec3, vec2};

/// Width over height of the pictures that scenes' views are written for.
pub(super) const WRITTEN_FOR: f32 = 1.6;
/// Room left around what is framed.
const FRAMING_MARGIN: f32 = 1.22;

impl Camera {
    /// A three-quarter view of what the scene is about.
    pub(crate) fn framing<'a>(scene: impl Into<Snapshot<'a>>, aspect: f32) -> Self {
        let three_quarter = Self {
            target: Vec3::ZERO,
            yaw: 0.62,
            pitch: 0.42,
            distance: 1.0,
            orthographic: false,
        };
        three_quarter.framed(&Bounds::of_interest(scene), aspect)
    }

    /// The scene's own view, from farther away where the picture is narrower than it was written for; else what it is about.
    pub(crate) fn of<'a>(scene: impl Into<Snapshot<'a>>, aspect: f32) -> Self {
        let scene = scene.into();
        match &scene.scene.view {
            Some(view) => {
                let mut camera = Self::from_view(view);
                camera.distance *= (WRITTEN_FOR / aspect).max(1.0);
                camera
            }
            None => Self::framing(scene, aspect),
        }
    }

    /// What a scene file says so that [`Self::of`] is this camera again, but for digits that nobody sees.
    pub(crate) fn as_written(&self, aspect: f32, minkowski: Stage) -> View {
        let mut written = *self;
        written.distance /= (WRITTEN_FOR / aspect).max(1.0);
        // A thousandth of the distance is less than a pixel or two.
        let digits = (3.0 - written.distance.log10().floor()).clamp(0.0, 6.0);
        let scale = 10_f64.powf(f64::from(digits));
        let round = |x: f32| ((f64::from(x) * scale).round() / scale) as f32 + 0.0;
        let rounded = |v: Vec3| Vec3::from_array(v.to_array().map(round));
        View {
            eye: rounded(written.eye()),
            target: rounded(written.target),
            orthographic: written.orthographic,
            minkowski,
        }
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
    pub(super) fn middle_of(&self, balls: &[(Vec3, f32)], aspect: f32) -> Vec2 {
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
}
