//! The scenery around the pair under study: opaque surfaces with the lines where they end or bend.
//!
//! A level's triangles are the same from step to step and from frame to frame, so they are made once and shared; a figure
//! only says which of them it leaves out because they are under study.

mod creases;

use creases::creases;
use egui::Color32;
use glam::Vec3;
use std::{cell::RefCell, sync::Arc};

/// The number of kept lists of triangles: those of four panes, and of earlier pictures.
const KEPT: usize = 16;

/// A line where a surface ends or bends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Crease {
    pub(crate) ends: [Vec3; 2],
    /// How much it is seen, 0..=1: a border fully, a bend by its angle.
    pub(crate) strength: f32,
}

/// Triangles that stand, and their creases: sides between triangles in one plane are none.
#[derive(Debug, PartialEq)]
pub(crate) struct Scenery {
    /// Finite corners, meters, in the order of the scene.
    pub(crate) triangles: Vec<[Vec3; 3]>,
    /// Each once, however many triangles meet there.
    pub(crate) creases: Vec<Crease>,
}

impl Scenery {
    /// The scenery of `triangles`, cached: the same ones give the same scenery.
    pub(super) fn of(triangles: Vec<[Vec3; 3]>) -> Arc<Self> {
        thread_local! {
            static KNOWN: RefCell<Vec<Arc<Scenery>>> = const { RefCell::new(vec![]) };
        }
        KNOWN.with_borrow_mut(|known| {
            let found = known.iter().position(|one| one.triangles == triangles);
            let scenery = match found {
                Some(place) => known.remove(place),
                None => Arc::new(Self {
                    creases: creases(&triangles),
                    triangles,
                }),
            };
            known.insert(0, scenery.clone());
            known.truncate(KEPT);
            scenery
        })
    }
}

/// Scenery in a figure.
#[derive(Clone, Debug)]
pub struct DrawnScenery {
    pub(crate) scenery: Arc<Scenery>,
    /// Triangles that are left out, by their index, in rising order.
    pub(crate) holes: Vec<usize>,
    /// Color of level surfaces in full light.
    pub(crate) fill: Color32,
    /// The color of steep ones.
    pub(crate) steep: Color32,
    /// 1 where it is opaque; less where it stands back.
    pub(crate) presence: f32,
    /// Whether it is a stage and not something that stands on one: nothing is beneath it, so it throws next to no shadow on
    /// the ground.
    pub(crate) is_stage: bool,
    /// Whether one sees through it: it throws shadows, but what is behind is shaded as well.
    pub(crate) is_clear: bool,
}

impl PartialEq for DrawnScenery {
    fn eq(&self, other: &Self) -> bool {
        let own = (&self.holes, self.fill, self.steep);
        let look = (self.presence, self.is_clear, self.is_stage);
        Arc::ptr_eq(&self.scenery, &other.scenery)
            && own == (&other.holes, other.fill, other.steep)
            && look == (other.presence, other.is_clear, other.is_stage)
    }
}

impl DrawnScenery {
    /// The triangles that are drawn, as ranges of indices.
    pub(crate) fn shown(&self) -> Vec<std::ops::Range<usize>> {
        let mut from = 0;
        let mut ranges = vec![];
        for &hole in self.holes.iter().chain([&self.scenery.triangles.len()]) {
            if from < hole {
                ranges.push(from..hole);
            }
            from = hole + 1;
        }
        ranges
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_triangles_have_the_same_scenery_and_holes_are_left_out() {
        let triangle = |x: f32| [Vec3::X * x, Vec3::Y, Vec3::Z];
        let triangles: Vec<_> = (1..6).map(|x| triangle(x as f32)).collect();
        let scenery = Scenery::of(triangles.clone());
        assert!(Arc::ptr_eq(&scenery, &Scenery::of(triangles)));
        assert!(!Arc::ptr_eq(&scenery, &Scenery::of(vec![triangle(1.0)])));
        let shown = |holes: &[usize]| {
            let drawn = DrawnScenery {
                scenery: scenery.clone(),
                holes: holes.to_vec(),
                fill: Color32::default(),
                steep: Color32::default(),
                presence: 1.0,
                is_clear: false,
                is_stage: false,
            };
            drawn.shown()
        };
        let triangles = |holes: &[usize]| shown(holes).into_iter().flatten().collect::<Vec<_>>();
        assert_eq!(triangles(&[]), [0, 1, 2, 3, 4]);
        assert_eq!(triangles(&[0, 2, 3]), [1, 4]);
        assert_eq!(triangles(&[4]), [0, 1, 2, 3]);
        assert_eq!(shown(&[0, 2, 3]).len(), 2, "neighbors at once");
    }
}
