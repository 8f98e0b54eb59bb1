//! The bodies of a scene. There may be very many: copies of a scene share them, and a scene after an edit those that it left as
//! they were. Those that tables make come last, and are shared as a whole.

use super::Body;
use capsule_core::broad_phase::Bvh;
use capsule_core::geometry::{AxisBox, SameBits};
use std::{
    iter::{Chain, Map},
    ops::{Index, IndexMut, Range},
    slice,
    sync::{Arc, OnceLock},
};

/// Every body of a list.
pub type EveryBody<'a> =
    Chain<Map<slice::Iter<'a, Arc<Body>>, fn(&'a Arc<Body>) -> &'a Body>, slice::Iter<'a, Body>>;

/// Bodies by their index in a scene: those that its file lists, then those that its tables make.
#[derive(Clone, Debug, Default)]
pub struct BodyList {
    listed: Vec<Arc<Body>>,
    made: Arc<MadeBodies>,
}

/// The triangles that tables make. They stand.
#[derive(Debug, Default)]
pub struct MadeBodies {
    bodies: Vec<Body>,
    /// Found once for all copies of a scene.
    looked_at: OnceLock<LookedAt>,
}

#[derive(Debug)]
struct LookedAt {
    bounds: Vec<AxisBox>,
    tree: OnceLock<Bvh>,
    has_hidden: bool,
}

impl MadeBodies {
    /// These.
    pub fn new(bodies: Vec<Body>) -> Self {
        Self {
            bodies,
            looked_at: OnceLock::new(),
        }
    }

    /// All of them, in order.
    pub fn all(&self) -> &[Body] {
        &self.bodies
    }

    /// All of them, to be changed.
    fn changed(&mut self) -> &mut [Body] {
        self.looked_at = OnceLock::new();
        &mut self.bodies
    }

    fn looked_at(&self) -> &LookedAt {
        self.looked_at.get_or_init(|| LookedAt {
            bounds: self
                .bodies
                .iter()
                .map(|body| AxisBox::around(&body.shape).with_room())
                .collect(),
            tree: OnceLock::new(),
            has_hidden: self.bodies.iter().any(|body| body.hidden),
        })
    }
}

impl Clone for MadeBodies {
    fn clone(&self) -> Self {
        Self::new(self.bodies.clone())
    }
}

impl BodyList {
    /// `listed` ones, and those that tables `made`.
    pub fn new(listed: Vec<Body>, made: Arc<MadeBodies>) -> Self {
        let listed = listed.into_iter().map(Arc::new).collect();
        Self { listed, made }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.listed.len() + self.made.bodies.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Those that the file lists.
    pub fn listed(&self) -> &[Arc<Body>] {
        &self.listed
    }

    /// Those that tables make, which come after them.
    pub fn made(&self) -> &Arc<MadeBodies> {
        &self.made
    }

    /// The boxes around those that tables make, in order, with room for rounding.
    pub fn made_bounds(&self) -> &[AxisBox] {
        &self.made.looked_at().bounds
    }

    /// Those of them whose boxes meet `bounds`, by their index in the scene, in order.
    pub fn made_meeting(&self, bounds: &AxisBox) -> Vec<usize> {
        let LookedAt {
            bounds: own, tree, ..
        } = self.made.looked_at();
        let tree = tree.get_or_init(|| Bvh::of_boxes(own.iter().copied()));
        let mut met = tree.all_meeting(bounds);
        met.iter_mut().for_each(|index| *index += self.listed.len());
        met
    }

    /// Whether one of those is left out of every test.
    pub fn has_hidden_made(&self) -> bool {
        self.made.looked_at().has_hidden
    }

    /// The one at `index`, if there is one.
    pub fn get(&self, index: usize) -> Option<&Body> {
        match index.checked_sub(self.listed.len()) {
            None => self.listed.get(index).map(Arc::as_ref),
            Some(index) => self.made.bodies.get(index),
        }
    }

    /// All of them, in order.
    pub fn iter(&self) -> EveryBody<'_> {
        let listed: Map<_, fn(&Arc<Body>) -> &Body> = self.listed.iter().map(Arc::as_ref);
        listed.chain(self.made.bodies.iter())
    }

    /// Those of `range`, which tables make.
    pub fn made_within(&self, range: Range<usize>) -> &[Body] {
        let start = self.listed.len();
        &self.made.bodies[range.start - start..range.end - start]
    }

    /// All of them, to be changed: they are shared no longer.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Body> {
        let made = if self.made.bodies.is_empty() {
            &mut []
        } else {
            Arc::make_mut(&mut self.made).changed()
        };
        self.listed.iter_mut().map(Arc::make_mut).chain(made)
    }

    /// The same bodies in the file, and others that tables make.
    pub(super) fn with_made(self, made: Arc<MadeBodies>) -> Self {
        Self { made, ..self }
    }

    /// Adds one to those that the file lists.
    pub fn push(&mut self, body: impl Into<Arc<Body>>) {
        self.listed.push(body.into());
    }
}

impl From<Vec<Body>> for BodyList {
    fn from(listed: Vec<Body>) -> Self {
        Self::new(listed, Arc::default())
    }
}

impl<'a> IntoIterator for &'a BodyList {
    type Item = &'a Body;
    type IntoIter = EveryBody<'a>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Index<usize> for BodyList {
    type Output = Body;

    fn index(&self, index: usize) -> &Body {
        match index.checked_sub(self.listed.len()) {
            None => &self.listed[index],
            Some(index) => &self.made.bodies[index],
        }
    }
}

/// To change one that a table makes costs a copy of them all.
impl IndexMut<usize> for BodyList {
    fn index_mut(&mut self, index: usize) -> &mut Body {
        match index.checked_sub(self.listed.len()) {
            None => Arc::make_mut(&mut self.listed[index]),
            Some(index) => &mut Arc::make_mut(&mut self.made).changed()[index],
        }
    }
}

impl PartialEq for BodyList {
    fn eq(&self, other: &Self) -> bool {
        self.listed == other.listed
            && (Arc::ptr_eq(&self.made, &other.made) || self.made.bodies == other.made.bodies)
    }
}

impl SameBits for BodyList {
    fn same_bits(&self, other: &Self) -> bool {
        self.listed.same_bits(&other.listed)
            && (Arc::ptr_eq(&self.made, &other.made)
                || self.made.bodies.same_bits(&other.made.bodies))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::geometry::{Shape, Sphere, Triangle};
    use glam::Vec3;

    fn list() -> BodyList {
        let ball = Shape::Sphere(Sphere {
            center: Vec3::Y,
            radius: 0.5,
        });
        let triangle = |x: f32| {
            let v = [Vec3::ZERO, Vec3::X, Vec3::Z].map(|at| at + x * Vec3::X);
            Body::standing("floor", Shape::Triangle(Triangle { v }))
        };
        let made = MadeBodies::new(vec![triangle(0.0), triangle(5.0)]);
        BodyList::new(vec![Body::standing("ball", ball)], Arc::new(made))
    }

    #[test]
    fn those_that_are_listed_come_first() {
        let list = list();
        let names: Vec<&str> = list.iter().map(|body| body.name.as_str()).collect();
        assert_eq!(names, ["ball", "floor", "floor"]);
        assert_eq!((list.len(), list.listed().len()), (3, 1));
        assert_eq!(list.get(2), Some(&list[2]));
        assert_eq!(list.get(3), None);
        assert_eq!(list.made_within(2..3), [list[2].clone()]);
    }

    #[test]
    fn a_copy_shares_what_is_made_until_that_is_changed() {
        let list = list();
        assert!(list.made_bounds()[1].low.x > 4.0 && !list.has_hidden_made());
        assert_eq!(list.made_meeting(&list.made_bounds()[1].clone()), [2]);
        assert_eq!(list.made_meeting(&list.made_bounds()[0].grown(9.0)), [1, 2]);
        let mut copy = list.clone();
        copy[0].hidden = true;
        assert!(Arc::ptr_eq(list.made(), copy.made()));
        assert_ne!(list, copy);
        copy[2].shape = list[1].shape;
        assert!(!Arc::ptr_eq(list.made(), copy.made()));
        assert!(
            copy.made_bounds()[1].low.x < 1.0,
            "boxes go with their shapes"
        );
        assert!(list.made_bounds()[1].low.x > 4.0);
        copy.iter_mut().for_each(|body| body.hidden = true);
        assert!(copy.has_hidden_made() && !list.has_hidden_made());
    }
}
