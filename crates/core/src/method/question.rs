//! Questions: two kinds of shapes, and whether the first moves.

use crate::geometry::{Kind, Shape};

/// A question about a pair of shapes: whether they overlap as they stand, or when the first touches the second on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    mover: Kind,
    obstacle: Kind,
    is_sweep: bool,
}

impl Question {
    /// Do two spheres overlap?
    pub const SPHERE_SPHERE: Self = Self::overlap(Kind::Sphere, Kind::Sphere);
    /// Does a sphere overlap a capsule?
    pub const SPHERE_CAPSULE: Self = Self::overlap(Kind::Sphere, Kind::Capsule);
    /// Do two capsules overlap?
    pub const CAPSULE_CAPSULE: Self = Self::overlap(Kind::Capsule, Kind::Capsule);
    /// Does a sphere overlap a triangle?
    pub const SPHERE_TRIANGLE: Self = Self::overlap(Kind::Sphere, Kind::Triangle);
    /// Does a capsule overlap a triangle?
    pub const CAPSULE_TRIANGLE: Self = Self::overlap(Kind::Capsule, Kind::Triangle);
    /// Does a capsule overlap a box, taken whole?
    pub const CAPSULE_BOX: Self = Self::overlap(Kind::Capsule, Kind::Box);
    /// Does a box overlap a triangle?
    pub const BOX_TRIANGLE: Self = Self::overlap(Kind::Box, Kind::Triangle);
    /// Do two boxes overlap?
    pub const BOX_BOX: Self = Self::overlap(Kind::Box, Kind::Box);
    /// When does a moving sphere touch a triangle?
    pub const SWEEP_SPHERE_TRIANGLE: Self = Self::sweep(Kind::Sphere, Kind::Triangle);
    /// When does a moving capsule touch a triangle?
    pub const SWEEP_CAPSULE_TRIANGLE: Self = Self::sweep(Kind::Capsule, Kind::Triangle);
    /// When does a moving capsule touch another?
    pub const SWEEP_CAPSULE_CAPSULE: Self = Self::sweep(Kind::Capsule, Kind::Capsule);
    /// When does a moving capsule touch a box, taken whole?
    pub const SWEEP_CAPSULE_BOX: Self = Self::sweep(Kind::Capsule, Kind::Box);
    /// When does a moving box touch a triangle?
    pub const SWEEP_BOX_TRIANGLE: Self = Self::sweep(Kind::Box, Kind::Triangle);
    /// When does a moving box touch another?
    pub const SWEEP_BOX_BOX: Self = Self::sweep(Kind::Box, Kind::Box);

    /// Every one that there is an exact answer to, the simplest first.
    pub const ALL: [Self; 14] = [
        Self::SPHERE_SPHERE,
        Self::SPHERE_CAPSULE,
        Self::CAPSULE_CAPSULE,
        Self::SPHERE_TRIANGLE,
        Self::CAPSULE_TRIANGLE,
        Self::CAPSULE_BOX,
        Self::BOX_TRIANGLE,
        Self::BOX_BOX,
        Self::SWEEP_SPHERE_TRIANGLE,
        Self::SWEEP_CAPSULE_TRIANGLE,
        Self::SWEEP_CAPSULE_CAPSULE,
        Self::SWEEP_CAPSULE_BOX,
        Self::SWEEP_BOX_TRIANGLE,
        Self::SWEEP_BOX_BOX,
    ];

    /// Whether a shape of kind `mover` and one of kind `obstacle` overlap as they stand.
    pub const fn overlap(mover: Kind, obstacle: Kind) -> Self {
        Self {
            mover,
            obstacle,
            is_sweep: false,
        }
    }

    /// When a moving shape of kind `mover` touches one of kind `obstacle`.
    pub(crate) const fn sweep(mover: Kind, obstacle: Kind) -> Self {
        Self {
            is_sweep: true,
            ..Self::overlap(mover, obstacle)
        }
    }

    /// The question of that [name](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        let (kinds, is_sweep) = match name.strip_prefix("sweep_") {
            Some(kinds) => (kinds, true),
            None => (name, false),
        };
        let (mover, obstacle) = kinds.split_once('_')?;
        let standing = Self::overlap(Kind::named(mover)?, Kind::named(obstacle)?);
        Self {
            is_sweep,
            ..standing
        }
        .answered()
    }

    /// The discrete question about this pair, mover first, if there is one. Of a sphere and a capsule, the sphere comes
    /// first.
    pub fn of(mover: &Shape, obstacle: &Shape) -> Option<Self> {
        Self::overlap(mover.kind(), obstacle.kind()).answered()
    }

    /// The kinds of its shapes, mover first.
    pub fn kinds(self) -> [Kind; 2] {
        [self.mover, self.obstacle]
    }

    /// Itself if there is an answer to it.
    fn answered(self) -> Option<Self> {
        Self::ALL.contains(&self).then_some(self)
    }

    /// The question about the same shapes as they stand; itself if it is one.
    pub fn standing(self) -> Self {
        Self::overlap(self.mover, self.obstacle)
    }

    /// The question about the same shapes when one moves, if there is one.
    pub fn swept(self) -> Option<Self> {
        Self::sweep(self.mover, self.obstacle)
            .answered()
            .filter(|swept| *swept != self)
    }

    /// Whether it is about shapes that move.
    pub fn is_sweep(self) -> bool {
        self.is_sweep
    }

    /// The pair in words, for sentences: `moving capsule and a box`.
    pub fn pair_name(self) -> String {
        let moving = if self.is_sweep { "moving " } else { "" };
        format!("{moving}{} and a {}", self.mover, self.obstacle)
    }

    /// Its name in `query` lines: `sweep_capsule_box`.
    pub fn name(self) -> String {
        let sweep = if self.is_sweep { "sweep_" } else { "" };
        format!("{sweep}{}_{}", self.mover, self.obstacle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_is_called_by_its_name() {
        for question in Question::ALL {
            assert_eq!(Question::named(&question.name()), Some(question));
        }
        for name in ["sphere_box", "sweep_sphere_sphere", "capsule", "cone_box"] {
            assert_eq!(Question::named(name), None, "{name}");
        }
    }

    #[test]
    fn sweeps_and_the_questions_of_those_that_stand_lead_to_one_another() {
        assert_eq!(Question::SWEEP_BOX_BOX.standing(), Question::BOX_BOX);
        assert_eq!(Question::BOX_BOX.swept(), Some(Question::SWEEP_BOX_BOX));
        assert_eq!(Question::SPHERE_SPHERE.swept(), None);
        assert_eq!(Question::SWEEP_BOX_BOX.swept(), None);
    }
}
