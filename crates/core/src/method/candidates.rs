//! The candidates that a coarse pass finds for one mover.

use super::{
    CoarseCache, CoarseMover, CoarseObstacle, CoarsePass, CoarseScene, Obstacle, Settings, Watch,
    WorkPhase,
};

/// A coarse pass that runs before each query, with its settings.
#[derive(Clone, Copy, Debug)]
pub struct Collector<'a> {
    /// The pass.
    pub pass: &'static CoarsePass,
    /// Its repairs and settings.
    pub settings: &'a Settings,
    /// The cache of the pass over the obstacles at rest.
    pub kept: &'a CoarseCache,
}

impl Collector<'_> {
    /// Indices of the `obstacles` that the pass lets go on for the mover, in their order. Parts of one object follow each other.
    pub fn collect(
        &self,
        obstacles: &[&Obstacle],
        asking: CoarseMover,
        watch: &mut impl Watch,
    ) -> Vec<usize> {
        let objects: Vec<&[&Obstacle]> = obstacles
            .chunk_by(|one, next| one.object == next.object)
            .collect();
        let starts: Vec<usize> = objects
            .iter()
            .scan(0, |next, parts| {
                *next += parts.len();
                Some(*next - parts.len())
            })
            .collect();
        let shapes_of = |parts: &&[&Obstacle]| CoarseObstacle {
            parts: parts.iter().map(|part| part.shape).collect(),
            is_movable: parts.iter().any(|part| part.is_movable),
        };
        let scene = CoarseScene {
            movers: vec![asking],
            obstacles: objects.iter().map(shapes_of).collect(),
            kept: self.kept.clone(),
        };
        let found = WorkPhase::Coarse.during(|| {
            // The broad phase compares boxes to find the obstacles near the mover. Only these obstacles get the exact
            // test.
            watch.inside("broad phase", |watch| {
                watch.find_pairs(self.pass, &scene, self.settings)
            })
        });
        let pairs = found.pairs.iter();
        pairs
            .map(|pair| starts[pair.obstacle] + pair.part)
            .collect()
    }
}
