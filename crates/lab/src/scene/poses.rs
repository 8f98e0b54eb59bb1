//! Where the bodies of a scene are: as its file says, but for those that are elsewhere at the moment.

use super::{Body, Scene};
use std::{collections::BTreeMap, sync::Arc};

/// The bodies of a scene that are elsewhere, or on another way, than its file says, by their index.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Poses(BTreeMap<usize, Body>);

static AS_WRITTEN: Poses = Poses(BTreeMap::new());

impl Poses {
    /// Notes that body `index` of `scene` is otherwise: what `change` makes of it where it is by now.
    pub fn change(&mut self, scene: &Scene, index: usize, change: impl FnOnce(&mut Body)) {
        let body = self.0.entry(index);
        change(body.or_insert_with(|| scene.bodies[index].clone()));
    }
}

/// A scene at a moment: what its file says, with the bodies where they are by then.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot<'a> {
    /// What the file says.
    pub scene: &'a Scene,
    poses: &'a Poses,
}

impl<'a> Snapshot<'a> {
    /// `scene` with its bodies as `poses` have them.
    pub fn new(scene: &'a Scene, poses: &'a Poses) -> Self {
        Self { scene, poses }
    }

    /// Body `index` as it is at the moment.
    pub fn body(self, index: usize) -> &'a Body {
        self.poses
            .0
            .get(&index)
            .unwrap_or_else(|| &self.scene.bodies[index])
    }

    /// Every body as it is at the moment, in the scene's order.
    pub fn bodies(self) -> impl ExactSizeIterator<Item = &'a Body> {
        (0..self.scene.bodies.len()).map(move |index| self.body(index))
    }

    /// Where the bodies are, to be changed further.
    pub fn poses(self) -> Poses {
        self.poses.clone()
    }
}

impl<'a> From<&'a Scene> for Snapshot<'a> {
    fn from(scene: &'a Scene) -> Self {
        Self::new(scene, &AS_WRITTEN)
    }
}

impl<'a> From<&'a Arc<Scene>> for Snapshot<'a> {
    fn from(scene: &'a Arc<Scene>) -> Self {
        Self::new(scene, &AS_WRITTEN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::library;
    use glam::Vec3;

    #[test]
    fn who_is_elsewhere_is_found_there_and_the_others_where_they_are_written() {
        let scene = library::open("down-a-ramp").expect("a built-in scene");
        let mut poses = Poses::default();
        poses.change(&scene, 0, |body| body.velocity = Vec3::X);
        poses.change(&scene, 0, |body| body.hidden = true);
        let snapshot = Snapshot::new(&scene, &poses);
        assert_eq!(snapshot.body(0).velocity, Vec3::X);
        assert!(snapshot.body(0).hidden);
        assert_eq!(snapshot.body(1), &scene.bodies[1]);
        assert_eq!(snapshot.bodies().len(), scene.bodies.len());
        let written = Snapshot::from(&scene);
        assert!(written.bodies().eq(&scene.bodies));
    }
}
