use crate::geometry::{Contact, Shape, ShapeType};
use glam::Vec3;

/// A mover and an obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// The first or moving shape.
    pub mover: Shape,
    /// The other.
    pub obstacle: Shape,
    /// The mover's outer ends, *base* and *tip*, where it was given by them. Closer than twice the radius they say more
    /// than the capsule does, and a printed method that starts from them goes wrong.
    pub base_tip: Option<[Vec3; 2]>,
    /// The obstacle's base and tip, as the scene gives them.
    pub obstacle_base_tip: Option<[Vec3; 2]>,
    /// How far the mover goes, seen from the obstacle, meters; zero in questions about shapes as they stand.
    pub displacement: Vec3,
}

impl Pair {
    /// Two shapes as they are; no capsule was given by its outer ends.
    pub fn new(mover: Shape, obstacle: Shape) -> Self {
        Self {
            mover,
            obstacle,
            base_tip: None,
            obstacle_base_tip: None,
            displacement: Vec3::ZERO,
        }
    }

    /// The same pair with the mover on its way.
    pub fn moved_by(self, displacement: Vec3) -> Self {
        Self {
            displacement,
            ..self
        }
    }

    /// The two shapes, of kinds that are known by the question.
    ///
    /// # Panics
    ///
    /// If one is of another kind.
    pub fn shapes<A: ShapeType, B: ShapeType>(&self) -> (&A, &B) {
        match (A::of(&self.mover), B::of(&self.obstacle)) {
            (Some(mover), Some(obstacle)) => (mover, obstacle),
            _ => panic!("no {} and {}: {self:?}", A::KIND, B::KIND),
        }
    }

    /// A `contact` of the pair at `time`, a fraction of the way, as the obstacle feels it if it moves in place of the mover.
    pub fn felt_by_obstacle(&self, contact: Contact, time: f32) -> Contact {
        let mut felt = contact.reversed();
        felt.point -= self.displacement * time;
        felt
    }

    /// The summed radius: cores this near touch, meters.
    pub fn reach(&self) -> f32 {
        self.mover.radius() + self.obstacle.radius()
    }

    /// The largest coordinate or radius once the obstacle's first point is the origin, meters: what tolerances scale with.
    pub fn size(&self) -> f32 {
        let origin = self.obstacle.points()[0];
        let points = self
            .mover
            .points()
            .into_iter()
            .chain(self.obstacle.points());
        points
            .map(|point| (point - origin).abs().max_element())
            .fold(self.reach(), f32::max)
            .max(self.displacement.abs().max_element())
    }
}
