//! What well-known engines call shapes, and what the numbers behind those names mean.

use crate::core::geometry::Kind;
use glam::Vec3;
use std::ops::Range;

/// A property of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PastedField {
    /// An end or a vertex, in the order of the digit or letter.
    Point(u8),
    Base,
    Tip,
    /// Where something begins: a capsule's end, or its displacement.
    From,
    To,
    Center,
    Radius,
    Diameter,
    /// From one outer end to the other, or between the spheres' centers: programs differ.
    Height,
    HalfHeight,
    /// Between the spheres' centers.
    Length,
    /// From the center to an outer end.
    Reach,
    Axis,
    Distance,
    Velocity,
    /// The displacement of a whole step.
    Motion,
    /// One of the two: the text does not say which.
    Moving,
    HalfSize,
    /// Half a size or a whole one: programs differ.
    Extents,
    Size,
    Min,
    Max,
    Rotation,
    DoubleSided,
    TimeStep,
}

impl PastedField {
    /// Whether a shape of this kind has it.
    pub(super) fn suits(self, kind: Kind) -> bool {
        use PastedField::*;
        match kind {
            Kind::Triangle => matches!(self, Point(_) | DoubleSided),
            _ if self.is_motion() || matches!(self, Axis | Distance | From | To | Center) => true,
            Kind::Capsule => matches!(
                self,
                Point(_) | Base | Tip | Radius | Diameter | Height | HalfHeight | Length | Reach
            ),
            Kind::Sphere => matches!(self, Radius | Diameter | Point(_)),
            Kind::Box => {
                matches!(
                    self,
                    HalfSize | Extents | Size | Min | Max | Rotation | DoubleSided
                )
            }
        }
    }

    pub(super) fn is_motion(self) -> bool {
        matches!(self, Self::Velocity | Self::Motion | Self::Moving)
    }

    /// Whether its value is one number.
    pub(super) fn is_number(self) -> bool {
        use PastedField::*;
        matches!(
            self,
            Radius | Diameter | Height | HalfHeight | Length | Reach | Distance | TimeStep
        )
    }

    /// Whether it says how long a capsule is.
    pub(super) fn is_height(self) -> bool {
        use PastedField::*;
        matches!(self, Height | HalfHeight | Length | Reach)
    }
}

/// What a height or half a height of a capsule counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeightMeaning {
    /// The cylinder alone, from one sphere's center to the other's.
    Cylinder,
    /// The whole capsule, both round ends included.
    Whole,
}

/// What a text says of how long a capsule is, and what that is taken to count.
#[derive(Clone, Debug, PartialEq)]
pub struct HeightReading {
    /// `half height 0.34`.
    pub text: String,
    /// What it is taken to count.
    pub meaning: HeightMeaning,
    /// The engine that counts so; unset where the reader chose, or where the text is of none.
    pub engine: Option<&'static str>,
}

/// A program whose names for shapes are known.
#[derive(Debug, PartialEq)]
pub(super) struct Engine {
    pub(super) name: &'static str,
    /// What the words of its code begin with.
    marks: &'static [&'static str],
    /// What it counts as a capsule's height.
    pub(super) height: HeightMeaning,
    /// Where its capsules' axis points.
    pub(super) axis: Vec3,
}

const fn engine(
    name: &'static str,
    marks: &'static [&'static str],
    height: HeightMeaning,
    axis: Vec3,
) -> Engine {
    Engine {
        name,
        marks,
        height,
        axis,
    }
}

use HeightMeaning::{Cylinder, Whole};

const JOLT: Engine = engine(
    "Jolt",
    &[
        "JPH",
        "RVec3",
        "Mat44",
        "RMat44",
        "CollisionDispatch",
        "CapsuleShape",
        "TriangleShape",
        "mHalfHeightOfCylinder",
    ],
    Cylinder,
    Vec3::Y,
);
const PHYSX: Engine = engine("PhysX", &["Px", "physx"], Cylinder, Vec3::X);
const BOX3D: Engine = engine("Box3D", &["b3"], Cylinder, Vec3::Y);
const BULLET: Engine = engine("Bullet", &["bt"], Cylinder, Vec3::Y);
const RAPIER: Engine = engine(
    "Rapier",
    &[
        "rapier",
        "parry",
        "ColliderBuilder",
        "SharedShape",
        "Isometry",
    ],
    Cylinder,
    Vec3::Y,
);
const PANDA: Engine = engine(
    "Panda3D",
    &["panda3d", "CollisionTube", "CollisionCapsule"],
    Cylinder,
    Vec3::Z,
);
const BEPU: Engine = engine(
    "bepuphysics",
    &["CapsuleWide", "TriangleWide", "BepuPhysics", "RigidPose"],
    Cylinder,
    Vec3::Y,
);
const JITTER: Engine = engine("Jitter", &["JVector"], Cylinder, Vec3::Y);
const UNITY: Engine = engine("Unity", &["UnityEngine", "CapsuleCollider"], Whole, Vec3::Y);
const UNREAL: Engine = engine("Unreal", &["FVector", "FCollisionShape"], Whole, Vec3::Z);

/// In the order in which they are looked for: Jitter calls its shapes as Jolt does.
const ENGINES: [&Engine; 10] = [
    &PHYSX, &JITTER, &UNREAL, &BEPU, &RAPIER, &BOX3D, &BULLET, &PANDA, &UNITY, &JOLT,
];

/// The engine that one of `words` is of.
pub(super) fn of_words<'w>(
    words: impl Iterator<Item = &'w str> + Clone,
) -> Option<&'static Engine> {
    let is_mark = |word: &str, mark: &str| {
        let is_prefix = mark.len() == 2 && mark != "UE";
        let next = word.chars().nth(mark.len());
        if is_prefix {
            word.starts_with(mark) && next.is_some_and(char::is_uppercase)
        } else {
            word.starts_with(mark)
        }
    };
    let is_of = |engine: &&&Engine| {
        let mut marks = engine.marks.iter();
        marks.any(|mark| words.clone().any(|word| is_mark(word, mark)))
    };
    ENGINES.iter().find(is_of).copied()
}

/// How an engine makes a shape.
#[derive(Debug, PartialEq)]
pub(super) struct Constructor {
    words: &'static [&'static str],
    pub(super) kind: Kind,
    /// What the values without a label are, in their order.
    pub(super) fields: &'static [PastedField],
    /// Where a capsule's axis points; unset where the engine leaves it open.
    pub(super) axis: Option<Vec3>,
    /// Set where the word is that of one engine.
    pub(super) engine: Option<&'static Engine>,
}

const fn constructor(
    words: &'static [&'static str],
    kind: Kind,
    fields: &'static [PastedField],
    axis: Option<Vec3>,
    engine: Option<&'static Engine>,
) -> Constructor {
    Constructor {
        words,
        kind,
        fields,
        axis,
        engine,
    }
}

use PastedField::{Center, HalfHeight, HalfSize, Length, Max, Min, Point, Radius, Reach, Size};

const HALF_FIRST: &[PastedField] = &[HalfHeight, Radius];
const RADIUS_FIRST: &[PastedField] = &[Radius, HalfHeight];
const LENGTH_LAST: &[PastedField] = &[Radius, Length];
const ENDS: &[PastedField] = &[Point(0), Point(1), Radius];
const CORNERS: &[PastedField] = &[Point(0), Point(1), Point(2)];
const X: Option<Vec3> = Some(Vec3::X);
const Y: Option<Vec3> = Some(Vec3::Y);
const Z: Option<Vec3> = Some(Vec3::Z);
const CAPSULE: Kind = Kind::Capsule;

/// Where a word stands twice, the first whose fields fit the values is taken.
const CONSTRUCTORS: [Constructor; 33] = [
    constructor(
        &["capsule_x", "new_x"],
        CAPSULE,
        HALF_FIRST,
        X,
        Some(&RAPIER),
    ),
    constructor(
        &["capsule_y", "new_y"],
        CAPSULE,
        HALF_FIRST,
        Y,
        Some(&RAPIER),
    ),
    constructor(
        &["capsule_z", "new_z"],
        CAPSULE,
        HALF_FIRST,
        Z,
        Some(&RAPIER),
    ),
    constructor(&["capsuleshape"], CAPSULE, LENGTH_LAST, Y, Some(&JITTER)),
    constructor(
        &["capsuleshape", "capsuleshapesettings"],
        CAPSULE,
        HALF_FIRST,
        Y,
        Some(&JOLT),
    ),
    constructor(
        &["pxcapsulegeometry"],
        CAPSULE,
        RADIUS_FIRST,
        X,
        Some(&PHYSX),
    ),
    constructor(&["btcapsuleshape"], CAPSULE, LENGTH_LAST, Y, Some(&BULLET)),
    constructor(&["btcapsuleshapex"], CAPSULE, LENGTH_LAST, X, Some(&BULLET)),
    constructor(&["btcapsuleshapez"], CAPSULE, LENGTH_LAST, Z, Some(&BULLET)),
    // three.js, Bevy
    constructor(
        &["capsulegeometry", "capsule3d"],
        CAPSULE,
        LENGTH_LAST,
        Y,
        None,
    ),
    constructor(
        &["makecapsule"],
        CAPSULE,
        &[Radius, Reach],
        Z,
        Some(&UNREAL),
    ),
    constructor(&["capsulewide"], CAPSULE, RADIUS_FIRST, Y, Some(&BEPU)),
    constructor(
        &["collisiontube", "collisioncapsule"],
        CAPSULE,
        ENDS,
        None,
        Some(&PANDA),
    ),
    constructor(&["b3capsule"], CAPSULE, ENDS, None, Some(&BOX3D)),
    constructor(&["capsule"], CAPSULE, ENDS, None, None),
    constructor(&["capsule"], CAPSULE, LENGTH_LAST, Y, Some(&BEPU)),
    // Unity, Godot: what belongs to them is assigned.
    constructor(
        &[
            "capsulecollider",
            "capsuleshape3d",
            "charactercontroller",
            "capsulemesh",
        ],
        CAPSULE,
        &[],
        None,
        Some(&UNITY),
    ),
    constructor(
        &["sphereshape", "sphereshapesettings"],
        Kind::Sphere,
        &[Radius],
        None,
        Some(&JOLT),
    ),
    constructor(
        &["pxspheregeometry"],
        Kind::Sphere,
        &[Radius],
        None,
        Some(&PHYSX),
    ),
    constructor(
        &["btsphereshape"],
        Kind::Sphere,
        &[Radius],
        None,
        Some(&BULLET),
    ),
    constructor(&["ball"], Kind::Sphere, &[Radius], None, Some(&RAPIER)),
    constructor(
        &["b3sphere"],
        Kind::Sphere,
        &[Center, Radius],
        None,
        Some(&BOX3D),
    ),
    constructor(
        &["collisionsphere"],
        Kind::Sphere,
        &[Center, Radius],
        None,
        Some(&PANDA),
    ),
    constructor(
        &["triangleshape", "triangleshapesettings"],
        Kind::Triangle,
        CORNERS,
        None,
        Some(&JOLT),
    ),
    constructor(
        &["bttriangleshape"],
        Kind::Triangle,
        CORNERS,
        None,
        Some(&BULLET),
    ),
    constructor(
        &["trianglewide"],
        Kind::Triangle,
        CORNERS,
        None,
        Some(&BEPU),
    ),
    constructor(&["triangle"], Kind::Triangle, CORNERS, None, None),
    constructor(&["boxshape"], Kind::Box, &[Size], None, Some(&JITTER)),
    constructor(
        &["boxshape", "boxshapesettings"],
        Kind::Box,
        &[HalfSize],
        None,
        Some(&JOLT),
    ),
    constructor(
        &["pxboxgeometry", "btboxshape", "cuboid"],
        Kind::Box,
        &[HalfSize],
        None,
        None,
    ),
    constructor(
        &["b3makeboxhull", "b3createbox"],
        Kind::Box,
        &[HalfSize],
        None,
        Some(&BOX3D),
    ),
    constructor(
        &["collisionbox"],
        Kind::Box,
        &[Min, Max],
        None,
        Some(&PANDA),
    ),
    constructor(
        &["collisionbox"],
        Kind::Box,
        &[Center, HalfSize],
        None,
        Some(&PANDA),
    ),
];

/// How `word` makes a shape, whatever its letters' size; several ways where engines share it.
pub(super) fn constructors(word: &str) -> impl Iterator<Item = &'static Constructor> {
    let word = word.to_lowercase();
    let known = CONSTRUCTORS.iter();
    known.filter(move |constructor| constructor.words.contains(&word.as_str()))
}

/// How `word` makes a capsule where no other word says which engine's it is.
pub(super) fn capsule(word: &str) -> Option<&'static Constructor> {
    let is_its = |constructor: &&Constructor| {
        let is_plain = word.eq_ignore_ascii_case("capsule");
        constructor.kind == CAPSULE && constructor.engine != Some(&JITTER) && !is_plain
    };
    constructors(word).find(is_its)
}

/// Words by which a text tells that it comes from Unreal, in whose worlds z points up and numbers are centimetres.
const UNREAL_WORDS: [&str; 7] = [
    "CapsuleComponent",
    "CapsuleHalfHeight",
    "FVector",
    "UE_LOG",
    "LogTemp",
    "LogCharacterMovement",
    "(X=",
];

/// Where `text` tells that it comes from Unreal.
pub(super) fn unreal(text: &str) -> Option<Range<usize>> {
    let found = UNREAL_WORDS.iter().filter_map(|word| {
        let start = text.find(word)?;
        Some(start..start + word.len())
    });
    found.min_by_key(|range| range.start)
}
