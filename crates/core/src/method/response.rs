use super::{Article, Form, FrameRecorder, Mover, Repair, Setting, Settings, Surroundings, World};
use glam::Vec3;

/// The kind of query that a response makes of its surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// The overlaps of a shape as it stands.
    Overlaps,
    /// The contacts of a shape on its way.
    Impacts,
}

/// One way to answer contacts for a frame.
#[derive(Debug)]
pub struct Response {
    /// `article/method`.
    pub name: &'static str,
    /// For people, short.
    pub title: &'static str,
    /// Its source.
    pub article: &'static Article,
    /// How the article gives it.
    pub form: Form,
    /// Its source file.
    pub source: &'static str,
    /// The kind of its queries, and so which algorithms may answer.
    pub asks: Asks,
    /// The repairs that it can have, in the order of the ids.
    pub repairs: &'static [Repair],
    /// Which settings it reads.
    pub settings: &'static [Setting],
    /// Whether it deals with gravity itself; for the others, gravity is part of the velocity.
    pub has_own_gravity: bool,
    /// Why it moves no boxes, a clause; `None` where it moves them as it does spheres and capsules.
    pub refuses_boxes: Option<&'static str>,
    /// Runs it and records every step.
    pub traced: fn(&Case<'_>, &mut FrameRecorder) -> Moved,
    /// Runs it without a trace; the same result, bit for bit.
    pub silent: fn(&Case<'_>) -> Moved,
}

/// No two have a name.
impl PartialEq for Response {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// Makes a [`Response`] of one generic function, in the file that it is called in.
macro_rules! response {
    ($run:ident { $($field:ident: $value:expr),* $(,)? }) => {
        $crate::method::Response {
            $($field: $value,)*
            source: file!(),
            traced: |case, recorder| $run(case, recorder),
            silent: |case| $run(case, &mut ()),
        }
    };
}
pub(crate) use response;

/// Everything a response looks at.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The mover at the frame's start, with the velocity of this frame.
    pub mover: &'a Mover,
    /// The normal of the ground that it stood on and does not jump off, unit length.
    pub stood_on: Option<Vec3>,
    /// The world's constants.
    pub world: &'a World,
    /// The obstacles around the mover.
    pub around: &'a Surroundings<'a>,
    /// Repairs, counts and tolerances.
    pub settings: &'a Settings,
}

impl Case<'_> {
    /// How far the mover goes in this frame if it meets nothing, meters.
    pub fn displacement(&self) -> Vec3 {
        self.mover.velocity * self.world.time_step
    }
}

/// The result of a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moved {
    /// The mover at the frame's end.
    pub mover: Mover,
    /// Whether it was stopped by its cap on iterations with some of the way left.
    pub is_capped: bool,
}
