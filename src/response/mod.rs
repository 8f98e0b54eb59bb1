//! Collision response: what becomes of a motion that meets something.
//!
//! A response takes one mover through one frame: it moves the shape, asks its [`Surroundings`] what it meets, pushes it
//! out and takes from its velocity what leads into the obstacle. Everything else holds still meanwhile. The articles'
//! responses are in [`crate::articles`]; [`crate::catalog::RESPONSES`] lists all.
//!
//! A response is pure: the same mover, world and surroundings give the same bits.

mod asked;
mod least_change;
mod left_out;
mod quake;
mod steering;
mod surroundings;
mod watch;

pub(crate) use least_change::least_change;
pub use steering::{Control, Steering, SteeringRule, steer};
pub use surroundings::{Finder, Met, Obstacle, Surroundings};
pub use watch::{FrameRecorder, Probe, Probed, Watch};

use crate::{catalog::Settings, geometry::Shape};
use glam::Vec3;

/// A shape on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mover {
    /// Where it is. A sphere, a capsule or a box.
    pub shape: Shape,
    /// The outer ends, for a capsule that was given by them.
    pub base_tip: Option<[Vec3; 2]>,
    /// Metres per second.
    pub velocity: Vec3,
    /// The velocity that gravity alone has given it, metres per second, for responses that keep that apart.
    pub fall: Vec3,
    /// The normal of the ground that it stood on when its last frame ended, unit length.
    pub ground: Option<Vec3>,
    /// Whether it touched anything else than ground in its last frame.
    pub touches_wall: bool,
}

crate::geometry::same_bits!(struct Mover { shape, base_tip, velocity, fall, ground, touches_wall });

impl Mover {
    /// `shape` with `velocity`, metres per second, that has met nothing yet.
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

    /// The same moved by `way`, metres.
    pub fn translated(&self, way: Vec3) -> Self {
        Self {
            shape: self.shape.translated(way),
            base_tip: self.base_tip.map(|ends| ends.map(|end| end + way)),
            ..*self
        }
    }

    /// The first point of its core, where its arrows are drawn.
    pub fn place(&self) -> Vec3 {
        match self.shape {
            Shape::Box(shape) => shape.center,
            shape => shape.points()[0],
        }
    }

    /// Whether every number of its place and velocity is one.
    pub fn is_finite(&self) -> bool {
        let points = self.shape.points();
        self.velocity.is_finite() && points.iter().all(|point| point.is_finite())
    }

    /// Notes that it met a surface with `normal`: ground, where that points up by more than the world's limit.
    pub fn feel(&mut self, normal: Vec3, world: &World) {
        if normal.y > world.ground_limit {
            self.ground = Some(normal);
        } else {
            self.touches_wall = true;
        }
    }
}

/// What holds for everything that moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct World {
    /// Seconds a frame; of scenes without a response, how long a shape moves with its velocity.
    pub time_step: f32,
    /// Metres per second squared.
    pub gravity: Vec3,
    /// A contact is ground where the upward part of its normal is greater than this.
    pub ground_limit: f32,
    /// The gap that responses with a skin keep from obstacles, metres.
    pub skin: f32,
    /// The highest step that responses with steps climb, metres.
    pub step_height: f32,
    /// How a player's input becomes velocity.
    pub steering: Steering,
}

crate::geometry::same_bits!(struct World { time_step, gravity, ground_limit, skin, step_height, steering });

impl World {
    /// Seconds a frame, of a scene with a response that tells no time step.
    pub const FRAME: f32 = 1.0 / 60.0;
}

impl Default for World {
    /// No gravity and a time step of a second; the ground limit is that of article 000, the steps those of a house.
    fn default() -> Self {
        Self {
            time_step: 1.0,
            gravity: Vec3::ZERO,
            ground_limit: 0.3,
            skin: 0.01,
            step_height: 0.3,
            steering: Steering::default(),
        }
    }
}

/// Everything a response looks at.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The mover at the frame's start, with the velocity of this frame.
    pub mover: &'a Mover,
    /// The normal of the ground that it stood on and does not jump off, unit length.
    pub stood_on: Option<Vec3>,
    /// What holds for all.
    pub world: &'a World,
    /// What it may meet.
    pub around: &'a Surroundings<'a>,
    /// Repairs, counts and tolerances.
    pub settings: &'a Settings,
}

impl Case<'_> {
    /// How far the mover goes in this frame if it meets nothing, metres.
    pub fn displacement(&self) -> Vec3 {
        self.mover.velocity * self.world.time_step
    }
}

/// What a response made of a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moved {
    /// The mover at the frame's end.
    pub mover: Mover,
    /// Whether it was stopped by its cap on iterations with some of the way left.
    pub is_capped: bool,
}
