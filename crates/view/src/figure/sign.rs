//! The signs that a legend explains.

use super::part_state::PartState;
use crate::palette::Doing;
use capsule_core::trace::Role;

/// The name of a depth.
pub(super) const DEPTH: &str = "depth";

/// Something in a picture that has a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    Role(Role),
    /// The mover where it is tested.
    Tried,
    /// The outline of a moving shape at another moment.
    Moment,
    /// The outline of the mover where the push takes it.
    Pushed,
    /// The dashed outline of a shape that has become a part of another.
    Before,
    /// The dashed outline of a mover at the frame's end.
    FrameEnd,
    /// The line along which a mover came in the frames before.
    Trail,
    /// The role of a shape drawn in lines.
    Doing(Doing),
    /// A part of a swept body, by how it stands in the search.
    Part(PartState),
}

impl Sign {
    /// The sign of every state that a part can be in.
    #[cfg(test)]
    pub(crate) const PARTS: [Self; 5] = [
        Self::Part(PartState::Untested),
        Self::Part(PartState::Missed),
        Self::Part(PartState::Candidate),
        Self::Part(PartState::Winning),
        Self::Part(PartState::NotNeeded),
    ];

    /// Its name in legends, where its pair says no better one.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Role(Role::CandidateSphere) => "tested sphere".into(),
            Self::Role(Role::PlaneTrace) => "intersection with the plane".into(),
            Self::Role(Role::Reference) => "reference point".into(),
            Self::Role(Role::Construction) => "construction line".into(),
            Self::Role(Role::CapsuleLine) => "line of the axis".into(),
            Self::Role(Role::Rejected) => "rejected".into(),
            Self::Role(Role::RemovedMotion) => "removed motion".into(),
            Self::Role(Role::Penetration) => "depth".into(),
            Self::Role(Role::ClosestOnTriangle) => "closest point of the triangle".into(),
            Self::Role(Role::ClosestOnAxis) => "closest point of the axis".into(),
            // It is mostly between an axis and a surface: the radius is not taken off.
            Self::Role(Role::Gap) => "distance".into(),
            Self::Role(role) => role.name().into(),
            Self::Tried => "tested here".into(),
            Self::Moment => "at another moment".into(),
            Self::Pushed => "after the push".into(),
            Self::Before => "as it was".into(),
            Self::FrameEnd => "at the frame’s end".into(),
            Self::Trail => "way in earlier frames".into(),
            Self::Doing(doing) => doing.name().into(),
            Self::Part(PartState::Untested) => "part not tested yet".into(),
            Self::Part(PartState::Candidate) => "part hit so far".into(),
            Self::Part(PartState::Winning) => "part hit".into(),
            Self::Part(state) => format!("part {}", state.name()),
        }
    }
}

/// Whether arrows of this role are motions: as velocities they have no length of their own in a picture.
pub(super) fn is_motion(role: Role) -> bool {
    matches!(role, Role::Velocity | Role::RemovedMotion | Role::Slide)
}

/// Whether what has this role is a direction square to a surface.
pub(super) fn is_normal(role: Role) -> bool {
    matches!(role, Role::ContactNormal | Role::FaceNormal)
}
