//! The tree of boxes over what stands in a level, kept from question to question and from frame to frame.
//!
//! It saves exact methods the test of every box of a level for each query; see [`NearIndex`]. It is built once there were
//! enough queries that it pays, and shared by the copies of its level.

use capsule_core::{
    broad_phase::Bvh,
    geometry::AxisBox,
    method::{NearIndex, NearObstacles, Obstacle},
};
use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicUsize, Ordering},
};

/// Fewer obstacles are looked at one by one.
const MIN_OBSTACLES: usize = 128;
/// This many queries cost as much as the tree: it is built for the next.
const QUESTIONS: usize = 32;

/// The tree of a level, once it is made.
#[derive(Clone, Debug, Default)]
pub struct KeptTree(Arc<TreeSlot>);

#[derive(Debug, Default)]
struct TreeSlot {
    asked: AtomicUsize,
    tree: OnceLock<StandingTree>,
}

#[derive(Debug)]
struct StandingTree {
    tree: Bvh,
    known: usize,
    numberless: usize,
}

impl StandingTree {
    fn of(obstacles: &[&Obstacle]) -> Self {
        let boxes = obstacles.iter().map(|one| one.asked_box());
        let is_numberless = |bounds: &AxisBox| !bounds.is_finite();
        Self {
            numberless: boxes.clone().filter(is_numberless).count(),
            tree: Bvh::of_boxes(boxes),
            known: obstacles.len(),
        }
    }
}

impl KeptTree {
    /// Whether there were enough queries.
    pub(super) fn is_made(&self) -> bool {
        self.0.tree.get().is_some()
    }
}

impl NearIndex for KeptTree {
    fn near(&self, bounds: &AxisBox, obstacles: &[&Obstacle]) -> Option<NearObstacles> {
        let standing = obstacles.partition_point(|one| !one.is_movable);
        if standing < MIN_OBSTACLES || self.0.asked.fetch_add(1, Ordering::Relaxed) < QUESTIONS {
            return None;
        }
        let kept = &self.0.tree;
        let StandingTree {
            tree,
            known,
            numberless,
        } = kept.get_or_init(|| StandingTree::of(&obstacles[..standing]));
        Some(NearObstacles {
            indices: tree.all_meeting(bounds),
            known: *known,
            numberless: *numberless,
        })
    }
}

/// The tree follows from the shapes at rest.
impl PartialEq for KeptTree {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::{run::simulation::Level, scene::Scene};
    use capsule_core::{
        geometry::{Shape, Sphere},
        method::{Finder, FrameRecorder, Mover, Surroundings, Watch},
        trace::Record,
    };
    use glam::{Vec3, vec3};

    /// Two hundred tiles with a triangle that has no place, a wall, and a ball that moves among them.
    fn level() -> Level {
        let heights: Vec<String> = (0..11)
            .map(|row| {
                let along =
                    (0..11).map(|at| format!("{:.1}", ((row * 7 + at * 3) % 5) as f32 * 0.2));
                format!("[{}]", along.collect::<Vec<_>>().join(", "))
            })
            .collect();
        let text = format!(
            "title = \"t\"\n[run]\nresponse = \"exact/slide\"\n\
             [[terrain]]\nname = \"hill\"\norigin = [-5.0, 0.0, -5.0]\nheights = [{}]\n\
             [[box]]\nname = \"wall\"\ncenter = [0.5, 1.0, 2.0]\nhalf_size = [2.0, 1.0, 0.2]\n\
             [[sphere]]\nname = \"ball\"\ncenter = [0.0, 1.0, 0.0]\nradius = 0.4\nvelocity = [1.0, 0.0, 0.0]\n\
             [[sphere]]\nname = \"other\"\ncenter = [1.0, 1.0, 0.0]\nradius = 0.4\nvelocity = [1.0, 0.0, 0.0]\n",
            heights.join(", ")
        );
        let scene = Scene::read("a.toml", &text).unwrap_or_else(|errors| panic!("{errors}"));
        let (mut level, _) = Level::of(&scene, &Finder::exact());
        let mut lost = level.standing[7].clone();
        lost.shape = Shape::Sphere(Sphere {
            center: Vec3::NAN,
            radius: 1.0,
        });
        level.standing.insert(100, lost);
        level
    }

    fn asked(
        around: &Surroundings<'_>,
        mover: &Mover,
        watch: &mut impl Watch,
    ) -> [Vec<capsule_core::method::ObstacleContact>; 2] {
        [
            around.overlaps(mover, watch),
            around.impacts(mover, vec3(0.7, -0.6, 0.9), watch),
        ]
    }

    #[test]
    fn the_tree_changes_neither_an_answer_nor_a_step() {
        let level = level();
        let finder = Finder::exact();
        let radius = 0.4;
        let at = |center: Vec3| Mover::new(Shape::Sphere(Sphere { center, radius }), Vec3::ZERO);
        let movers: Vec<Mover> = (0..40)
            .map(|i| {
                vec3(
                    i as f32 * 0.31 - 6.0,
                    0.2 + (i % 4) as f32 * 0.3,
                    (i % 7) as f32 - 3.0,
                )
            })
            .map(at)
            .collect();
        let others = level.others(0, &[movers[3], movers[5]]);
        let with = level.around(0, &others, &finder);
        let without = Surroundings {
            index: None,
            ..with.clone()
        };
        let recorded = |around: &Surroundings<'_>, mover: &Mover| -> Record {
            let mut recorder = FrameRecorder::default();
            asked(around, mover, &mut recorder);
            recorder.finish().0
        };
        let mut met = 0;
        for mover in movers.iter().chain(&movers) {
            let [own, its] = [&with, &without].map(|around| asked(around, mover, &mut ()));
            assert!(own == its, "{mover:?}");
            met += own.iter().map(Vec::len).sum::<usize>();
            let [own, its] = [&with, &without].map(|around| recorded(around, mover));
            assert_eq!(own.steps.len(), its.steps.len(), "{mover:?}");
            let mut pairs = own.steps.iter().zip(&its.steps);
            assert!(
                pairs.all(|(one, other)| one.tells_the_same(other)),
                "{mover:?}"
            );
        }
        assert!(level.tree.is_made());
        assert!(met > 100, "{met}");
        let lost = at(Vec3::NAN);
        assert_eq!(
            asked(&with, &lost, &mut ()),
            asked(&without, &lost, &mut ())
        );
    }
}
