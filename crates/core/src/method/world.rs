use glam::Vec3;

/// The constants for everything that moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct World {
    /// Seconds a frame; of scenes without a response, how long a shape moves with its velocity.
    pub time_step: f32,
    /// Meters per second squared.
    pub gravity: Vec3,
    /// A contact is ground where the upward part of its normal is greater than this.
    pub ground_limit: f32,
    /// The gap that responses with a skin keep from obstacles, meters.
    pub skin: f32,
    /// The highest step that responses with steps climb, meters.
    pub step_height: f32,
    /// How a player's input becomes velocity.
    pub steering: Steering,
}

crate::geometry::same_bits!(struct World { time_step, gravity, ground_limit, skin, step_height, steering });

impl World {
    /// Seconds a frame, for a scene with a response that gives no time step.
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

/// A player's control in one frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Control {
    /// Where to walk, world space, level; length 1 is full speed.
    pub walk: Vec3,
    /// Whether to jump off the ground.
    pub jump: bool,
}

crate::geometry::same_bits!(struct Control { walk, jump });

/// By which rule input becomes velocity, and how fast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Steering {
    /// The rule.
    pub rule: SteeringRule,
    /// Meters per second at full speed.
    pub walk_speed: f32,
    /// Meters per second upwards.
    pub jump_speed: f32,
    /// How much of full speed is gained a second, for rules that accelerate, per second.
    pub acceleration: f32,
    /// How much of its speed a mover on ground loses a second, for rules with friction, per second.
    pub friction: f32,
}

crate::geometry::same_bits!(struct Steering { rule, walk_speed, jump_speed, acceleration, friction });

/// By which rule input becomes velocity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SteeringRule {
    /// The level part of the velocity is the player's, at once.
    #[default]
    Direct,
    /// Acceleration and friction as in Quake, of the velocity that the last frame has left.
    Quake,
}

crate::geometry::same_bits!(equal SteeringRule);

impl SteeringRule {
    /// Every rule with its name in scene files.
    pub const ALL: [(Self, &'static str); 2] = [(Self::Direct, "direct"), (Self::Quake, "quake")];
}

impl Default for Steering {
    /// Acceleration and friction are those of Quake.
    fn default() -> Self {
        Self {
            rule: SteeringRule::default(),
            walk_speed: 4.0,
            jump_speed: 5.0,
            acceleration: 10.0,
            friction: 4.0,
        }
    }
}
