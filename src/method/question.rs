use crate::geometry::{Kind, Shape};

/// What is asked of a pair of shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Do two spheres overlap?
    SphereSphere,
    /// Does a sphere overlap a capsule?
    SphereCapsule,
    /// Do two capsules overlap?
    CapsuleCapsule,
    /// Does a sphere overlap a triangle?
    SphereTriangle,
    /// Does a capsule overlap a triangle?
    CapsuleTriangle,
    /// Does a capsule overlap a box, taken whole?
    CapsuleBox,
    /// Does a box overlap a triangle?
    BoxTriangle,
    /// Do two boxes overlap?
    BoxBox,
    /// When does a moving sphere touch a triangle?
    SweepSphereTriangle,
    /// When does a moving capsule touch a triangle?
    SweepCapsuleTriangle,
    /// When does a moving capsule touch another?
    SweepCapsuleCapsule,
    /// When does a moving capsule touch a box, taken whole?
    SweepCapsuleBox,
    /// When does a moving box touch a triangle?
    SweepBoxTriangle,
    /// When does a moving box touch another?
    SweepBoxBox,
}

impl Question {
    /// Every one, the simplest first.
    pub const ALL: [Question; 14] = [
        Self::SphereSphere,
        Self::SphereCapsule,
        Self::CapsuleCapsule,
        Self::SphereTriangle,
        Self::CapsuleTriangle,
        Self::CapsuleBox,
        Self::BoxTriangle,
        Self::BoxBox,
        Self::SweepSphereTriangle,
        Self::SweepCapsuleTriangle,
        Self::SweepCapsuleCapsule,
        Self::SweepCapsuleBox,
        Self::SweepBoxTriangle,
        Self::SweepBoxBox,
    ];

    /// The discrete question about this pair, mover first, if there is one. Of a sphere and a capsule, the sphere comes
    /// first.
    pub fn of(mover: &Shape, obstacle: &Shape) -> Option<Self> {
        Self::overlap(mover.kind(), obstacle.kind())
    }

    /// The question whether shapes of these kinds, mover first, overlap as they stand.
    pub(crate) const fn overlap(mover: Kind, obstacle: Kind) -> Option<Self> {
        match (mover, obstacle) {
            (Kind::Sphere, Kind::Sphere) => Some(Self::SphereSphere),
            (Kind::Sphere, Kind::Capsule) => Some(Self::SphereCapsule),
            (Kind::Capsule, Kind::Capsule) => Some(Self::CapsuleCapsule),
            (Kind::Sphere, Kind::Triangle) => Some(Self::SphereTriangle),
            (Kind::Capsule, Kind::Triangle) => Some(Self::CapsuleTriangle),
            (Kind::Capsule, Kind::Box) => Some(Self::CapsuleBox),
            (Kind::Box, Kind::Triangle) => Some(Self::BoxTriangle),
            (Kind::Box, Kind::Box) => Some(Self::BoxBox),
            _ => None,
        }
    }

    /// The question when a moving shape of the first kind touches one of the second.
    pub(crate) const fn sweep(mover: Kind, obstacle: Kind) -> Option<Self> {
        match (mover, obstacle) {
            (Kind::Sphere, Kind::Triangle) => Some(Self::SweepSphereTriangle),
            (Kind::Capsule, Kind::Triangle) => Some(Self::SweepCapsuleTriangle),
            (Kind::Capsule, Kind::Capsule) => Some(Self::SweepCapsuleCapsule),
            (Kind::Capsule, Kind::Box) => Some(Self::SweepCapsuleBox),
            (Kind::Box, Kind::Triangle) => Some(Self::SweepBoxTriangle),
            (Kind::Box, Kind::Box) => Some(Self::SweepBoxBox),
            _ => None,
        }
    }

    /// The question about the same shapes as they stand; itself if it is one.
    pub fn standing(self) -> Self {
        match self {
            Self::SweepSphereTriangle => Self::SphereTriangle,
            Self::SweepCapsuleTriangle => Self::CapsuleTriangle,
            Self::SweepCapsuleCapsule => Self::CapsuleCapsule,
            Self::SweepCapsuleBox => Self::CapsuleBox,
            Self::SweepBoxTriangle => Self::BoxTriangle,
            Self::SweepBoxBox => Self::BoxBox,
            standing => standing,
        }
    }

    /// The question about the same shapes when one moves, if there is one.
    pub fn swept(self) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|question| question.is_sweep() && question.standing() == self)
    }

    /// Whether it is about shapes that move.
    pub fn is_sweep(self) -> bool {
        self.standing() != self
    }

    /// What it is asked of, for sentences.
    pub fn pair_name(self) -> &'static str {
        match self {
            Self::SphereSphere => "sphere and a sphere",
            Self::SphereCapsule => "sphere and a capsule",
            Self::CapsuleCapsule => "capsule and a capsule",
            Self::SphereTriangle => "sphere and a triangle",
            Self::CapsuleTriangle => "capsule and a triangle",
            Self::CapsuleBox => "capsule and a box",
            Self::BoxTriangle => "box and a triangle",
            Self::BoxBox => "box and a box",
            Self::SweepSphereTriangle => "moving sphere and a triangle",
            Self::SweepCapsuleTriangle => "moving capsule and a triangle",
            Self::SweepCapsuleCapsule => "moving capsule and a capsule",
            Self::SweepCapsuleBox => "moving capsule and a box",
            Self::SweepBoxTriangle => "moving box and a triangle",
            Self::SweepBoxBox => "moving box and a box",
        }
    }

    /// Its name in `query` lines.
    pub fn name(self) -> &'static str {
        match self {
            Self::SphereSphere => "sphere_sphere",
            Self::SphereCapsule => "sphere_capsule",
            Self::CapsuleCapsule => "capsule_capsule",
            Self::SphereTriangle => "sphere_triangle",
            Self::CapsuleTriangle => "capsule_triangle",
            Self::CapsuleBox => "capsule_box",
            Self::BoxTriangle => "box_triangle",
            Self::BoxBox => "box_box",
            Self::SweepSphereTriangle => "sweep_sphere_triangle",
            Self::SweepCapsuleTriangle => "sweep_capsule_triangle",
            Self::SweepCapsuleCapsule => "sweep_capsule_capsule",
            Self::SweepCapsuleBox => "sweep_capsule_box",
            Self::SweepBoxTriangle => "sweep_box_triangle",
            Self::SweepBoxBox => "sweep_box_box",
        }
    }
}
