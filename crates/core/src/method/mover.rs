use super::World;
use crate::geometry::Shape;
use glam::Vec3;

/// A shape on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mover {
    /// Its shape and place. A sphere, a capsule or a box.
    pub shape: Shape,
    /// The outer ends, for a capsule that was given by them.
    pub base_tip: Option<[Vec3; 2]>,
    /// Meters per second.
    pub velocity: Vec3,
    /// The velocity that gravity alone has given it, meters per second, for responses that keep that apart.
    pub fall: Vec3,
    /// The normal of the ground that it stood on when its last frame ended, unit length.
    pub ground: Option<Vec3>,
    /// Whether it touched anything else than ground in its last frame.
    pub touches_wall: bool,
}

crate::geometry::same_bits!(struct Mover { shape, base_tip, velocity, fall, ground, touches_wall });

impl Mover {
    /// `shape` with `velocity`, meters per second, that has met nothing yet.
    pub fn new(shape: Shape, velocity: Vec3) -> Self {
        Self {
            shape,
            base_tip: None,
            velocity,
            fall: Vec3::ZERO,
            ground: None,
            touches_wall: false,
        }
    }

    /// The mover moved by `way`, meters.
    pub fn translated(&self, way: Vec3) -> Self {
        Self {
            shape: self.shape.translated(way),
            base_tip: self.base_tip.map(|ends| ends.map(|end| end + way)),
            ..*self
        }
    }

    /// The first point of its core, where its arrows are drawn.
    pub fn place(&self) -> Vec3 {
        self.shape.place()
    }

    /// Whether every number of its place and velocity is one.
    pub fn is_finite(&self) -> bool {
        let points = self.shape.points();
        self.velocity.is_finite() && points.iter().all(|point| point.is_finite())
    }

    /// Notes a touched surface with `normal`: ground, where that points up by more than the world's limit, else a wall.
    pub fn classify_normal(&mut self, normal: Vec3, world: &World) {
        if normal.y > world.ground_limit {
            self.ground = Some(normal);
        } else {
            self.touches_wall = true;
        }
    }
}
