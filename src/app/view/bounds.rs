//! How far shapes reach.

use capsule_lab::scene::{Body, Snapshot};
use glam::{Vec3, vec3};

/// A box with its sides along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    /// Least coordinates, metres.
    pub(crate) min: Vec3,
    /// Greatest coordinates, metres.
    pub(crate) max: Vec3,
}

impl Bounds {
    /// Around all `balls`, (centre, radius); `None` for none. Non-finite balls are left out.
    pub(crate) fn around(balls: impl IntoIterator<Item = (Vec3, f32)>) -> Option<Self> {
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
    pub(crate) fn of<'a>(scene: impl Into<Snapshot<'a>>) -> Self {
        let snapshot = scene.into();
        let scene = snapshot.scene;
        let choice = scene.choice();
        let is_sweep = choice.is_some_and(|choice| choice.algorithm.question.is_sweep());
        Self::after(snapshot, if is_sweep { scene.world.time_step } else { 0.0 })
    }

    /// Around a scene's shapes and where they are after so many seconds.
    pub(crate) fn after(scene: Snapshot<'_>, seconds: f32) -> Self {
        Self::of_bodies(scene.bodies(), seconds).unwrap_or(Self {
            min: Vec3::splat(-0.5),
            max: Vec3::splat(0.5),
        })
    }

    /// What a scene is about: in one that runs in frames its movers and where they go in a second, with room around them;
    /// else everything.
    pub(crate) fn of_interest<'a>(scene: impl Into<Snapshot<'a>>) -> Self {
        let scene = scene.into();
        let all = Self::of(scene);
        match Self::of_movers(scene, |_| true, 1.0) {
            Some(movers) if scene.scene.run.response.is_some() => movers.within(&all),
            _ => all,
        }
    }

    /// Around those movers that `is_meant`, by their place among the bodies, and where they are after so many seconds, with
    /// room on every side to see what they are about to meet; `None` for none.
    pub(crate) fn of_movers<'a>(
        scene: impl Into<Snapshot<'a>>,
        is_meant: impl Fn(usize) -> bool,
        seconds: f32,
    ) -> Option<Self> {
        let bodies = scene.into().bodies().enumerate();
        let movers =
            bodies.filter(|(index, body)| body.moves() && !body.hidden && is_meant(*index));
        let bounds = Self::of_bodies(movers.map(|(_, body)| body), seconds)?;
        let room = (bounds.max - bounds.min).max_element() * 0.5;
        Some(Self {
            min: bounds.min - room,
            max: bounds.max + room,
        })
    }

    /// Around `bodies` and where they are after so many seconds; `None` for none.
    fn of_bodies<'a>(bodies: impl IntoIterator<Item = &'a Body>, seconds: f32) -> Option<Self> {
        Self::around(bodies.into_iter().flat_map(|body| {
            let (radius, way) = (body.shape.radius(), body.velocity * seconds);
            let points = body.shape.points().into_iter();
            points.flat_map(move |p| [(p, radius), (p + way, radius)])
        }))
    }

    /// What of it is in `other`; itself where that is nothing.
    fn within(&self, other: &Self) -> Self {
        let (min, max) = (self.min.max(other.min), self.max.min(other.max));
        match min.cmple(max).all() {
            true => Self { min, max },
            false => *self,
        }
    }

    /// Around both.
    pub(crate) fn with(&self, other: &Self) -> Self {
        Self {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
        }
    }

    /// Its middle.
    pub(crate) fn center(&self) -> Vec3 {
        (self.min + self.max) * 0.5
    }

    /// Length of its diagonal, metres; never zero.
    pub(crate) fn diagonal(&self) -> f32 {
        (self.max - self.min).length().max(1e-3)
    }

    /// Its eight corners.
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

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_lab::scene::Scene;

    /// A ball over a large floor.
    fn ball_over_floor(run: &str) -> Scene {
        let text = format!(
            "title = \"t\"\n{run}\n\
             [[sphere]]\nname = \"ball\"\ncenter = [3.0, 1.0, 0.0]\nradius = 0.5\nvelocity = [1.0, 0.0, 0.0]\n\
             [[triangle]]\npoints = [[-20.0, 0.0, -20.0], [-20.0, 0.0, 20.0], [20.0, 0.0, -20.0]]\n"
        );
        Scene::read("ball.toml", &text).expect("a scene")
    }

    #[test]
    fn a_scene_in_frames_is_about_its_movers_and_another_about_everything() {
        let moving = ball_over_floor("[run]\nresponse = \"exact/slide\"");
        let bounds = Bounds::of_interest(&moving);
        assert!(bounds.min.cmple(vec3(2.5, 0.5, -0.5)).all() && bounds.max.x >= 4.5);
        assert!(bounds.diagonal() < 6.0, "{bounds:?}");
        assert_eq!(bounds.min.y, 0.0, "there is nothing under the floor");
        let standing = ball_over_floor("");
        assert_eq!(Bounds::of_interest(&standing), Bounds::of(&standing));
    }

    #[test]
    fn movers_that_are_not_meant_or_hidden_are_left_out() {
        let mut scene = ball_over_floor("[run]\nresponse = \"exact/slide\"");
        assert!(Bounds::of_movers(&scene, |body| body == 0, 0.0).is_some());
        assert_eq!(Bounds::of_movers(&scene, |body| body == 1, 0.0), None);
        scene.bodies[0].hidden = true;
        assert_eq!(Bounds::of_movers(&scene, |_| true, 0.0), None);
        assert_eq!(Bounds::of_interest(&scene), Bounds::of(&scene));
    }
}
