use crate::geometry::Contact;
use glam::Vec3;

/// The effect of one contact on a motion: a row of the contact log.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Correction {
    /// The contact that was answered.
    pub contact: Contact,
    /// Where a sweep found it: the fraction of the motion that was left; `None` for a test of the shape as it stands.
    pub time: Option<f32>,
    /// How far the mover was moved out, meters.
    pub push: Vec3,
    /// The mover's velocity before and after, meters per second.
    pub velocity: [Vec3; 2],
    /// The rest of the frame's displacement, meters.
    pub remaining: Vec3,
}

crate::geometry::same_bits!(struct Correction { contact, time, push, velocity, remaining });

impl Correction {
    /// The part of the velocity that was taken away, meters per second: the articles' *undesired motion*.
    pub fn removed(&self) -> Vec3 {
        self.velocity[0] - self.velocity[1]
    }
}
