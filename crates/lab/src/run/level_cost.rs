//! The cost of queries of a scene's mover against its first mesh as the mesh's triangles grow: standing, and swept by two
//! lengths.

use crate::scene::{Body, PlacedMesh, Snapshot};
use capsule_core::{
    broad_phase::{CostRow, GrowingMesh},
    geometry::Shape,
};
use glam::Vec3;

/// The mover and the mesh of a cost measurement.
#[derive(Clone, Copy, Debug)]
pub struct LevelCost<'s> {
    /// The mover: the first shape that is no triangle.
    pub mover: &'s Body,
    /// The mesh.
    pub mesh: &'s PlacedMesh,
}

impl<'s> LevelCost<'s> {
    /// The largest number of triangles to cut the mesh into.
    pub const MAX_TRIANGLES: usize = 200_000;
    /// How long the ways are that are swept, meters: a frame's and a shot's.
    pub const WAYS: [f32; 2] = [0.2, 20.0];

    /// The measurement of a scene; `None` without a mesh, or without a mover.
    pub fn of(snapshot: Snapshot<'s>) -> Option<Self> {
        let mesh = snapshot.scene.meshes.first()?;
        let mut bodies = snapshot.bodies();
        let mover = bodies.find(|body| !matches!(body.shape, Shape::Triangle(_)))?;
        Some(Self { mover, mesh })
    }

    /// The mesh in more and more triangles.
    pub fn grown(&self) -> GrowingMesh {
        GrowingMesh::new(&self.mesh.mesh, Self::MAX_TRIANGLES)
    }

    /// A row for each of what is `grown`.
    pub fn rows(&self, grown: &GrowingMesh) -> Vec<CostRow> {
        let motions = Self::WAYS.map(|way| way * self.direction());
        let is_double = self.mesh.double_sided;
        match &self.mover.shape {
            Shape::Capsule(capsule) => grown.costs(capsule, &motions, is_double),
            Shape::Sphere(sphere) => grown.costs(sphere, &motions, is_double),
            Shape::Box(solid) => grown.costs(solid, &motions, is_double),
            Shape::Triangle(_) => vec![],
        }
    }

    /// The meaning of the counts, a sentence.
    pub fn told(&self) -> String {
        let way = if self.mover.velocity == Vec3::ZERO {
            "down"
        } else {
            "along its velocity"
        };
        let [short, long] = Self::WAYS;
        format!(
            "Boxes and triangles tested for {} and {}: without motion, and swept {way} by {short} m and {long} m.",
            self.mover.name, self.mesh.name
        )
    }

    /// Where the mover goes; down where it stands.
    fn direction(&self) -> Vec3 {
        self.mover.velocity.try_normalize().unwrap_or(Vec3::NEG_Y)
    }
}
