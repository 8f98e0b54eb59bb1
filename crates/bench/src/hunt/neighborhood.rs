//! The neighborhood of a scene: the same shapes with other numbers, none of which moves a point far.

use crate::judge::random::Random;
use capsule_scenes::scene::{Freedom, FreedomUnit, Poses, Scene};
use glam::Vec3;
use std::sync::Arc;

/// A size is never varied down to less than this share of its own: what has none is of another kind.
const SMALLEST: f32 = 0.05;

/// The probability that a number stays as it is.
const KEPT: f64 = 0.15;

/// The probability that all numbers are round ones: special positions lie there.
const ROUND: f64 = 0.2;

/// A scene, and which of its numbers may be others.
#[derive(Clone, Debug)]
pub struct Neighborhood {
    pub scene: Arc<Scene>,
    pub freedoms: Vec<Freedom>,
    /// The scene's own values.
    home: Vec<f32>,
    /// How far each may be from there.
    reach: Vec<f32>,
}

impl Neighborhood {
    /// The configurations so near `scene` that no point of a shape is more than about `near` meters elsewhere, at the start or
    /// after `frames` frames.
    pub fn new(scene: Arc<Scene>, freedoms: Vec<Freedom>, near: f32, frames: usize) -> Self {
        let time = scene.world.time_step * frames.max(1) as f32;
        let reach = freedoms.iter().map(|freedom| match freedom.unit() {
            FreedomUnit::Meters => near,
            FreedomUnit::MetersPerSecond => near / time,
            FreedomUnit::Degrees => {
                let points = scene.bodies[freedom.body].shape.points();
                let middle = points.iter().sum::<Vec3>() / points.len() as f32;
                let far = points.iter().map(|point| point.distance(middle));
                let far = far.fold(0.0, f32::max).max(f32::MIN_POSITIVE);
                (near / far).to_degrees().min(180.0)
            }
        });
        Self {
            reach: reach.collect(),
            home: freedoms.iter().map(|one| one.get(&scene)).collect(),
            scene,
            freedoms,
        }
    }

    /// The scene's own values.
    pub fn home(&self) -> &[f32] {
        &self.home
    }

    /// The names of the varied values; three numbers of a vector as one.
    pub fn names(&self) -> Vec<String> {
        let names = self.freedoms.iter().map(|one| one.name(&self.scene));
        let names: Vec<String> = names.collect();
        let vector = |name: &String| {
            let vector = name.strip_suffix(".x")?;
            let is_there = |axis: &str| names.contains(&format!("{vector}.{axis}"));
            (is_there("y") && is_there("z")).then(|| vector.to_string())
        };
        let vectors: Vec<String> = names.iter().filter_map(vector).collect();
        let in_short = |name: &String| match name.rsplit_once('.') {
            Some((vector, "x")) if vectors.iter().any(|one| one == vector) => Some(vector.into()),
            Some((vector, "y" | "z")) if vectors.iter().any(|one| one == vector) => None,
            _ => Some(name.clone()),
        };
        names.iter().filter_map(in_short).collect()
    }

    /// Where the shapes are with these `values`.
    pub fn poses(&self, values: &[f32]) -> Poses {
        let mut poses = Poses::default();
        for (freedom, value) in self.freedoms.iter().zip(values) {
            poses.change(&self.scene, freedom.body, |body| {
                freedom.set_of(body, *value)
            });
        }
        poses
    }

    /// The scene with these `values`.
    pub fn scene_with(&self, values: &[f32]) -> Scene {
        let mut scene = Scene::clone(&self.scene);
        for (freedom, value) in self.freedoms.iter().zip(values) {
            freedom.set(&mut scene, *value);
        }
        scene
    }

    /// Values near `about`, within this `share` of the reach, and none beyond that around the scene's own.
    pub(super) fn random(&self, about: &[f32], share: f64, random: &mut Random) -> Vec<f32> {
        let is_round = random.chance(ROUND);
        let mut one = |index: usize| {
            let (home, reach) = (self.home[index], self.reach[index]);
            if random.chance(KEPT) {
                return about[index];
            }
            let by = random.between(-share, share) as f32 * reach;
            let mut value = about[index] + by;
            if is_round && reach > 0.0 {
                let grid = 10.0_f32.powf((reach * share as f32).log10().floor()) / 2.0;
                value = (value / grid).round() * grid;
            }
            value.clamp(self.least(index), home + reach)
        };
        (0..about.len()).map(&mut one).collect()
    }

    /// The smallest that number `index` may be.
    fn least(&self, index: usize) -> f32 {
        let (home, reach) = (self.home[index], self.reach[index]);
        if self.freedoms[index].is_size() {
            (home * SMALLEST).max(home - reach)
        } else {
            home - reach
        }
    }

    /// Whether none of `values` is farther from the scene's own than it may be.
    pub(super) fn contains(&self, values: &[f32]) -> bool {
        let is_near = |(index, value): (usize, &f32)| {
            (self.least(index)..=self.home[index] + self.reach[index]).contains(value)
        };
        values.iter().enumerate().all(is_near)
    }

    /// How far `values` are from the scene's own: 0 there, 1 where each is as far as it may be.
    pub(super) fn distance(&self, values: &[f32]) -> f32 {
        let parts = values.iter().zip(&self.home).zip(&self.reach);
        let parts = parts.map(|((value, home), reach)| {
            let part = (value - home) / reach.max(f32::MIN_POSITIVE);
            part * part
        });
        (parts.sum::<f32>() / values.len().max(1) as f32).sqrt()
    }
}
