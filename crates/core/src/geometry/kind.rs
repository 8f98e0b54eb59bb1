//! The kinds of shapes, in one table: what each is called, how a pair is ordered, what may move.

use super::{Capsule, OrientedBox, Shape, Sphere, Triangle};
use std::fmt;

/// A kind of shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// See [`super::Capsule`].
    Capsule,
    /// See [`super::Sphere`].
    Sphere,
    /// See [`super::Triangle`].
    Triangle,
    /// See [`super::OrientedBox`].
    Box,
}

/// The facts common to all shapes of a kind.
struct KindFacts {
    /// In scene files, cases and sentences.
    name: &'static str,
    type_name: &'static str,
    /// The place in a pair: the smaller is the mover, the greater the obstacle.
    rank: usize,
    /// Whether its surface is as far from its core everywhere.
    is_round: bool,
    /// Whether it may have a velocity.
    can_move: bool,
}

impl Kind {
    /// All of them, in the order in which a scene's shapes are counted.
    pub const ALL: [Self; 4] = [Self::Capsule, Self::Sphere, Self::Triangle, Self::Box];

    /// The [names](Self::name) of [all](Self::ALL).
    pub const NAMES: [&'static str; Self::ALL.len()] = {
        let mut names = [""; Self::ALL.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = Self::ALL[i].name();
            i += 1;
        }
        names
    };

    const fn facts(self) -> KindFacts {
        let (name, type_name, rank, is_round, can_move) = match self {
            Self::Sphere => ("sphere", "Sphere", 0, true, true),
            Self::Capsule => ("capsule", "Capsule", 1, true, true),
            Self::Box => ("box", "OrientedBox", 2, false, true),
            Self::Triangle => ("triangle", "Triangle", 3, false, false),
        };
        KindFacts {
            name,
            type_name,
            rank,
            is_round,
            can_move,
        }
    }

    /// Its name in scene files, cases and sentences.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// The kind of that [name](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The name of its type in source code.
    pub const fn type_name(self) -> &'static str {
        self.facts().type_name
    }

    /// Its place in a pair of two kinds: the one of the smaller rank comes first, and is the mover.
    pub const fn rank(self) -> usize {
        self.facts().rank
    }

    /// Whether it is a core and a radius: a sphere or a capsule.
    pub const fn is_round(self) -> bool {
        self.facts().is_round
    }

    /// Whether it may have a velocity, be a player or follow a script.
    pub const fn can_move(self) -> bool {
        self.facts().can_move
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The type of all shapes of one kind.
pub trait ShapeType: Sized {
    /// The kind.
    const KIND: Kind;

    /// `shape` itself if it is of this kind.
    fn of(shape: &Shape) -> Option<&Self>;
}

/// Says that `Shape::$kind` holds the shapes of type `$shape`.
macro_rules! shape_types {
    ($($kind:ident($shape:ty),)*) => {$(
        impl ShapeType for $shape {
            const KIND: Kind = Kind::$kind;

            fn of(shape: &Shape) -> Option<&Self> {
                match shape {
                    Shape::$kind(shape) => Some(shape),
                    _ => None,
                }
            }
        }
    )*};
}

shape_types! {
    Sphere(Sphere),
    Capsule(Capsule),
    Triangle(Triangle),
    Box(OrientedBox),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_and_a_rank_of_its_own() {
        let mut ranks: Vec<usize> = Kind::ALL.iter().map(|kind| kind.rank()).collect();
        ranks.sort_unstable();
        assert_eq!(ranks, (0..Kind::ALL.len()).collect::<Vec<_>>());
        for kind in Kind::ALL {
            assert_eq!(Kind::named(kind.name()), Some(kind));
        }
        assert_eq!(Kind::named("cylinder"), None);
    }
}
