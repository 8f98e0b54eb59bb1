//! Kinds that a picture shows by hue: the role of a shape, and the families of a swept body's parts.

use capsule_core::trace::Part;

/// The role of a shape in the shown frame or motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Doing {
    /// It stands and meets nothing.
    Idle,
    /// It moves and meets nothing.
    Moving,
    Impacting,
}

impl Doing {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Moving => "moving",
            Self::Impacting => "impacting",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PartKind {
    Core,
    Triangles,
    Parallelograms,
    Cylinders,
    Spheres,
}

impl PartKind {
    /// Every kind, in the order a sweep tries them.
    pub(crate) const ALL: [Self; 5] = [
        Self::Core,
        Self::Triangles,
        Self::Parallelograms,
        Self::Cylinders,
        Self::Spheres,
    ];

    pub(crate) fn of(part: Part) -> Self {
        match part {
            Part::Core => Self::Core,
            Part::Triangle(_) => Self::Triangles,
            Part::Parallelogram(_) => Self::Parallelograms,
            Part::Cylinder(_) => Self::Cylinders,
            Part::Sphere(_) => Self::Spheres,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Core => "Core",
            Self::Triangles => "Triangles",
            Self::Parallelograms => "Parallelograms",
            Self::Cylinders => "Cylinders",
            Self::Spheres => "Spheres",
        }
    }
}
