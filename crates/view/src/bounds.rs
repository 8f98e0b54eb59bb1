//! How far shapes reach.

use capsule_core::geometry::AxisBox;
use capsule_scenes::scene::{Body, Snapshot};
use glam::{Vec3, vec3};

/// A box with its sides along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Least coordinates, meters.
    pub min: Vec3,
    /// Greatest coordinates, meters.
    pub max: Vec3,
}

impl Bounds {
    /// Around all `balls`, (center, radius); `None` for none. Non-finite balls are left out.
    pub fn around(balls: impl IntoIterator<Item = (Vec3, f32)>) -> Option<Self> {
        balls
            .into_iter()
            .filter(|(center, radius)| center.is_finite() && radius.is_finite())
            .map(|(center, radius)| Self {
                min: center - radius,
                max: center + radius,
            })
            .reduce(|a, b| Self {
                min: a.min.min(b.min),
                max: a.max.max(b.max),
            })
    }

    /// Around a scene's shapes, and where they move to if the scene's algorithm is a sweep; a unit box for an empty scene.
    pub fn of<'a>(scene: impl Into<Snapshot<'a>>) -> Self {
        let snapshot = scene.into();
        let scene = snapshot.scene;
        let choice = scene.choice();
        let is_sweep = choice.is_some_and(|choice| choice.method.question.is_sweep());
        Self::after(snapshot, if is_sweep { scene.world.time_step } else { 0.0 })
    }

    /// The bounds of a scene's shapes now and `seconds` later.
    pub(crate) fn after(scene: Snapshot<'_>, seconds: f32) -> Self {
        Self::of_bodies(scene.bodies(), seconds).unwrap_or(Self {
            min: Vec3::splat(-0.5),
            max: Vec3::splat(0.5),
        })
    }

    /// The bounds of `bodies` now and `seconds` later; `None` for none.
    fn of_bodies<'a>(bodies: impl IntoIterator<Item = &'a Body>, seconds: f32) -> Option<Self> {
        let boxes = bodies.into_iter().map(|body| {
            let start = AxisBox::around(&body.shape);
            start.and(&start.translated(body.velocity * seconds))
        });
        let all = boxes.filter(AxisBox::is_finite).reduce(|a, b| a.and(&b))?;
        let AxisBox {
            low: min,
            high: max,
        } = all;
        Some(Self { min, max })
    }

    /// Whether `point` is in it.
    pub(crate) fn holds(&self, point: Vec3) -> bool {
        point.cmpge(self.min).all() && point.cmple(self.max).all()
    }

    /// The same with so much more on every side, meters.
    pub(crate) fn grown(&self, by: f32) -> Self {
        Self {
            min: self.min - by,
            max: self.max + by,
        }
    }

    pub(crate) fn with(&self, other: &Self) -> Self {
        Self {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
        }
    }

    pub(crate) fn center(&self) -> Vec3 {
        (self.min + self.max) * 0.5
    }

    /// Length of its diagonal, meters; never zero.
    pub(crate) fn diagonal(&self) -> f32 {
        (self.max - self.min).length().max(1e-3)
    }

    pub(crate) fn corners(&self) -> [Vec3; 8] {
        std::array::from_fn(|i| {
            let pick = |bit: usize, low: f32, high: f32| if i >> bit & 1 == 0 { low } else { high };
            vec3(
                pick(0, self.min.x, self.max.x),
                pick(1, self.min.y, self.max.y),
                pick(2, self.min.z, self.max.z),
            )
        })
    }
}
