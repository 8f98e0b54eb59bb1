//! The rows that say what words mean. A further word, constructor or engine is a row here and nothing else.

use super::super::{HeightMeaning, HeightMeaning::*};
use capsule_core::geometry::{Kind, Kind::*};
use glam::{DVec3, Vec3};

/// Declares what words may mean, each with the words that do.
macro_rules! meanings {
    ($(#[$attribute:meta])* $name:ident $({ $($other:tt)* })?, $table:ident:
        $($(#[$doc:meta])* $meaning:ident $words:literal;)*) => {
        $(#[$attribute])*
        pub(in super::super) enum $name { $($($other)*,)? $($(#[$doc])* $meaning,)* }

        pub(super) const $table: &[($name, &str)] = &[$(($name::$meaning, $words),)*];
    };
}

meanings! {
    /// A property of a shape, and what the last words of a name are that say it, written together in small letters.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    PastedField {
        /// An end or a vertex, in the order of the digit or letter.
        Point(u8)
    }, FIELDS:
    Base "base bottom feet foot";
    Tip "tip top";
    /// Where something begins: a capsule's end, or its displacement.
    From "from startpos startposition startlocation";
    /// Where it ends.
    To "to endpos endposition endlocation";
    /// The middle; beside a position it is measured from there.
    Center "center centre centered centred offset";
    /// Where the body is that has the shape.
    Position "pos position origin location loc at p translation translate com centerofmass fromxyz fromtranslation";
    Radius "radius r rad";
    Diameter "diameter dia";
    /// From one outer end to the other, or between the spheres' centers: programs differ.
    Height "height h totalheight fullheight";
    /// Half of it.
    HalfHeight "halfheight halflength hh";
    /// Between the spheres' centers.
    Length "length cylinderheight cylheight";
    /// Half of that.
    HalfLength "halfheightofcylinder cylinderhalfheight halfcylinderheight";
    /// From the center to an outer end.
    Reach "capsulehalfheight";
    Axis "axis dir direction unitdir updirection up along";
    /// How far a cast goes.
    Distance "maxdistance maxdist distance";
    Velocity "velocity vel v linearvelocity linvel bodyvelocity";
    /// The displacement of a whole step.
    Motion "motion displacement disp delta move movement";
    /// One of the two: the text does not say which.
    Moving "moving moves moved travelling traveling falling going";
    HalfSize "halfsize halfextents halfextent";
    /// Half a size or a whole one: programs differ.
    Extents "extents extent";
    Size "size dimensions fullsize";
    Min "min mincorner minimumcorner lowercorner";
    Max "max maxcorner maximumcorner uppercorner";
    Rotation "rotation rot euler eulerangles rotationdegrees orientation quaternion quat q";
    /// Position and rotation together.
    Pose "pose transform worldtransform globaltransform globalpose localpose xf xform isometry";
    Scale "scale localscale lossyscale";
    DoubleSided "doublesided";
    TimeStep "timestep dt deltatime fixeddeltatime";
}

pub(super) use PastedField::*;

impl PastedField {
    /// Whether a shape of this kind has it.
    pub(super) fn suits(self, kind: Kind) -> bool {
        let is_round = matches!(self, Radius | Diameter | Point(_) | Rotation);
        let is_placing = matches!(
            self,
            Axis | Distance | From | To | Center | Position | Pose | Scale
        );
        match kind {
            Triangle => matches!(self, Point(_) | DoubleSided | Pose),
            _ if self.is_motion() || is_placing => true,
            Capsule => is_round || self.is_height() || matches!(self, Base | Tip),
            Sphere => is_round,
            Box => self.is_size() || matches!(self, Min | Max | Rotation | DoubleSided),
        }
    }

    pub(in super::super) fn is_motion(self) -> bool {
        matches!(self, Velocity | Motion | Moving)
    }

    /// Whether its value is one number.
    pub(super) fn is_number(self) -> bool {
        self.is_height() || matches!(self, Radius | Diameter | Distance | TimeStep)
    }

    /// Whether it says how long a capsule is.
    pub(super) fn is_height(self) -> bool {
        matches!(self, Height | HalfHeight | Length | HalfLength | Reach)
    }

    /// Whether it is a size of a box, which one number may give for all directions.
    pub(super) fn is_size(self) -> bool {
        matches!(self, HalfSize | Extents | Size)
    }
}

/// The same of points.
#[rustfmt::skip]
pub(super) const POINTS: &[(PastedField, &str)] = &[
    (Point(0), "a pointa enda centera start startpoint firstend bottomsphere bottomspherecenter bottomcenter lowercenter \
                lowersphere lowerspherecenter"),
    (Point(1), "b pointb endb centerb end endpoint secondend topsphere topspherecenter topcenter uppercenter uppersphere \
                upperspherecenter"),
    (Point(2), "c pointc"),
];

/// Parts of names that say a kind of shape.
pub(super) const KINDS: &[(Kind, &str)] = &[
    (Capsule, "capsule capsules pill cap btcapsule"),
    (Sphere, "sphere spheres ball"),
    (Triangle, "triangle triangles tri tris"),
    (Box, "box boxes aabb obb cuboid cube"),
];

/// A program whose names for shapes are known.
#[derive(Debug, PartialEq)]
pub(super) struct Engine {
    pub(super) name: &'static str,
    /// What the words of its code begin with; two letters are a prefix before a capital; what has `::` or `.`
    /// stands so in the text.
    marks: &'static str,
    /// What it counts as a capsule's height.
    pub(super) height: HeightMeaning,
    /// Where its capsules' axis points.
    pub(super) axis: Vec3,
}

macro_rules! engines {
    ($($id:ident $name:literal $height:ident $axis:ident $marks:literal;)*) => {
        $(const $id: Engine = Engine { name: $name, marks: $marks, height: $height, axis: Vec3::$axis };)*
        /// In the order in which they are looked for: Jitter calls its shapes as Jolt does.
        const ENGINES: &[&Engine] = &[$(&$id),*];
    };
}

engines! {
    PHYSX "PhysX" Cylinder X "Px physx eCAPSULE";
    JITTER "Jitter" Cylinder Y "JVector";
    REACTPHYSICS3D "ReactPhysics3D" Cylinder Y "reactphysics3d PhysicsCommon physicsCommon createCapsuleShape";
    ODE "ODE" Cylinder Z "dGeom dCreate dBody dWorld dSpace dQuaternion dMatrix3";
    MUJOCO "MuJoCo" Cylinder Z "mujoco worldbody fromto freejoint mjGEOM";
    URDF "URDF" Cylinder Z "urdf";
    USD "USD" Cylinder Z "xformOp xformOpOrder UsdGeom";
    HAVOK "Havok" Cylinder Y "hkp hknp hkVector4";
    NEWTON "Newton" Cylinder Z "ModelBuilder add_shape_capsule";
    UNREAL "Unreal" Whole Z "FVector FCollisionShape FQuat FTransform UCapsuleComponent";
    BEPU "bepuphysics" Cylinder Y "CapsuleWide TriangleWide BepuPhysics RigidPose BodyDescription";
    RAPIER "Rapier" Cylinder Y "rapier bevy_rapier parry ColliderBuilder SharedShape Isometry RigidBodyBuilder RAPIER ColliderDesc \
        RigidBody::Fixed RigidBody::KinematicPositionBased RigidBody::KinematicVelocityBased";
    BOX3D "Box3D" Cylinder Y "b3";
    PYBULLET "PyBullet" Cylinder Z "pybullet createMultiBody createCollisionShape GEOM_CAPSULE";
    BULLET "Bullet" Cylinder Y "bt";
    PANDA "Panda3D" Cylinder Z "panda3d CollisionTube CollisionCapsule";
    GODOT3 "Godot 3" Cylinder Z "CapsuleShape.new KinematicBody";
    GODOT "Godot" Whole Y "CapsuleShape3D BoxShape3D SphereShape3D CollisionShape3D CharacterBody3D move_and_slide";
    UNITY "Unity" Whole Y "UnityEngine CapsuleCollider";
    JOLT "Jolt" Cylinder Y "JPH RVec3 Mat44 RMat44 CollisionDispatch CapsuleShape TriangleShape mHalfHeightOfCylinder \
        BodyCreationSettings BodyInterface CharacterVirtual";
    AVIAN "Avian" Cylinder Y "avian RigidBody::Static RigidBody::Kinematic Collider::capsule";
    CANNON "cannon-es" Cylinder Y "CANNON";
    THREE "three.js" Cylinder Y "THREE";
    FCL "FCL" Cylinder Z "fcl FCL_REAL";
}

/// The engine that one of `words` is of, or of whose marks with `::` or `.` one stands in `text`.
pub(super) fn engine_of<'w>(
    words: impl Iterator<Item = &'w str> + Clone,
    text: &str,
) -> Option<&'static Engine> {
    let is_mark = |word: &str, mark: &str| {
        let next = word.as_bytes().get(mark.len());
        word.starts_with(mark) && (mark.len() > 2 || next.is_some_and(u8::is_ascii_uppercase))
    };
    let is_written = |mark: &str| {
        text.match_indices(mark).any(|(start, _)| {
            let next = text[start + mark.len()..].chars().next();
            next.is_none_or(|next| !next.is_alphanumeric() && next != '_')
        })
    };
    let is_of = |engine: &&&Engine| {
        let mut marks = engine.marks.split_whitespace();
        marks.any(|mark| match mark.contains(['.', ':']) {
            true => is_written(mark),
            false => words.clone().any(|word| is_mark(word, mark)),
        })
    };
    ENGINES.iter().find(is_of).copied()
}

/// How an engine makes a shape.
#[derive(Debug, PartialEq)]
pub(super) struct Constructor {
    /// In small letters.
    pub(super) words: &'static str,
    pub(super) kind: Kind,
    /// What the values without a label are, in their order.
    pub(super) fields: &'static [PastedField],
    /// Where a capsule's axis points; unset where the engine leaves it open.
    pub(super) axis: Option<Vec3>,
    /// Set where the word is that of one engine.
    pub(super) engine: Option<&'static Engine>,
    /// Whether the word may be one of a sentence: then nothing but these values stands in its brackets.
    pub(super) is_plain: bool,
}

const fn row(
    words: &'static str,
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
        is_plain: false,
    }
}

const fn plain(words: &'static str, kind: Kind, fields: &'static [PastedField]) -> Constructor {
    Constructor {
        is_plain: true,
        ..row(words, kind, fields, None, None)
    }
}

const HALF_FIRST: &[PastedField] = &[HalfHeight, Radius];
const RADIUS_FIRST: &[PastedField] = &[Radius, HalfHeight];
const LENGTH_LAST: &[PastedField] = &[Radius, Length];
const ENDS: &[PastedField] = &[Point(0), Point(1), Radius];
const CORNERS: &[PastedField] = &[Point(0), Point(1), Point(2)];
const X: Option<Vec3> = Some(Vec3::X);
const Y: Option<Vec3> = Some(Vec3::Y);
const Z: Option<Vec3> = Some(Vec3::Z);

/// Where a word stands twice, the first whose fields fit the values is taken.
#[rustfmt::skip]
pub(super) const CONSTRUCTORS: &[Constructor] = &[
    row("capsule_x new_x", Capsule, HALF_FIRST, X, Some(&RAPIER)),
    row("capsule_y new_y", Capsule, HALF_FIRST, Y, Some(&RAPIER)),
    row("capsule_z new_z", Capsule, HALF_FIRST, Z, Some(&RAPIER)),
    row("capsule", Capsule, HALF_FIRST, Y, Some(&RAPIER)),
    row("capsuleshape", Capsule, LENGTH_LAST, Y, Some(&JITTER)),
    row("capsuleshape capsuleshapesettings", Capsule, HALF_FIRST, Y, Some(&JOLT)),
    row("pxcapsulegeometry", Capsule, RADIUS_FIRST, X, Some(&PHYSX)),
    row("btcapsuleshape", Capsule, LENGTH_LAST, Y, Some(&BULLET)),
    row("btcapsuleshapex", Capsule, LENGTH_LAST, X, Some(&BULLET)),
    row("btcapsuleshapez", Capsule, LENGTH_LAST, Z, Some(&BULLET)),
    row("btcapsuleshape", Capsule, LENGTH_LAST, Y, None),
    row("createcapsuleshape", Capsule, LENGTH_LAST, Y, Some(&REACTPHYSICS3D)),
    row("dcreatecapsule", Capsule, LENGTH_LAST, Z, Some(&ODE)),
    row("dcreatesphere", Sphere, &[Radius], None, Some(&ODE)),
    row("dcreatebox", Box, &[Size], None, Some(&ODE)),
    row("add_shape_capsule", Capsule, RADIUS_FIRST, Z, Some(&NEWTON)),
    row("add_shape_sphere", Sphere, &[Radius], None, Some(&NEWTON)),
    row("add_shape_box", Box, &[HalfSize], None, Some(&NEWTON)),
    row("capsule_endpoints", Capsule, &[Radius, Point(0), Point(1)], None, None),
    row("capsule_endpoints capsule_from_endpoints", Capsule, ENDS, None, None),
    row("hkpcapsuleshape physicsshapecapsule drawcapsule", Capsule, ENDS, None, None),
    row("physicsshapesphere", Sphere, &[Center, Radius], None, None),
    row("bulletcapsuleshape", Capsule, LENGTH_LAST, Z, Some(&PANDA)),
    row("capsulegeometry capsule3d", Capsule, LENGTH_LAST, Y, None),
    row("capsule", Capsule, LENGTH_LAST, Y, Some(&AVIAN)),
    row("makecapsule initcapsulesize setcapsulesize", Capsule, &[Radius, Reach], Z, Some(&UNREAL)),
    row("capsulewide", Capsule, RADIUS_FIRST, Y, Some(&BEPU)),
    row("collisiontube collisioncapsule", Capsule, ENDS, None, Some(&PANDA)),
    row("b3capsule", Capsule, ENDS, None, Some(&BOX3D)),
    row("capsulecast", Capsule, &[Point(0), Point(1), Radius, Axis, Distance], None, None),
    row("checkcapsule overlapcapsule", Capsule, ENDS, None, None),
    row("sdcapsule", Capsule, ENDS, None, None),
    row("sdsphere", Sphere, &[Radius], None, None),
    row("sdbox", Box, &[HalfSize], None, None),
    plain("capsule", Capsule, ENDS),
    plain("sphere ball", Sphere, &[Center, Radius]),
    plain("box aabb obb cube", Box, &[]),
    row("capsule", Capsule, LENGTH_LAST, Y, Some(&BEPU)),
    // Unity, Godot: what belongs to them is assigned.
    row("capsulecollisionshape", Capsule, LENGTH_LAST, Y, None),
    row("capsulecollider charactercontroller", Capsule, &[], None, Some(&UNITY)),
    row("capsuleshape3d capsulemesh", Capsule, &[], None, Some(&GODOT)),
    row("sphereshape3d", Sphere, &[], None, Some(&GODOT)),
    row("boxshape3d", Box, &[], None, Some(&GODOT)),
    row("sphereshape sphereshapesettings createsphereshape", Sphere, &[Radius], None, None),
    row("pxspheregeometry btsphereshape makesphere bulletsphereshape spheregeometry spherecollisionshape", Sphere, &[Radius], None, None),
    row("ball sphere", Sphere, &[Radius], None, Some(&RAPIER)),
    row("sphere", Sphere, &[Radius], None, Some(&AVIAN)),
    row("capsule", Capsule, LENGTH_LAST, Z, Some(&FCL)),
    row("sphere", Sphere, &[Radius], None, Some(&FCL)),
    row("box", Box, &[Size], None, Some(&FCL)),
    row("sphere", Sphere, &[Radius], None, Some(&CANNON)),
    row("sphere", Sphere, &[Radius], None, Some(&BEPU)),
    row("spherecast", Sphere, &[Center, Radius, Axis, Distance], None, None),
    row("checksphere overlapsphere", Sphere, &[Center, Radius], None, None),
    row("b3sphere collisionsphere", Sphere, &[Center, Radius], None, None),
    row("triangleshape triangleshapesettings bttriangleshape trianglewide", Triangle, CORNERS, None, None),
    plain("triangle", Triangle, CORNERS),
    row("boxshape", Box, &[Size], None, Some(&JITTER)),
    row("cuboid", Box, &[Size], None, Some(&AVIAN)),
    row("cuboid", Box, &[HalfSize], None, None),
    row("boxshape boxshapesettings createboxshape pxboxgeometry btboxshape makebox bulletboxshape boxcollisionshape", Box, &[HalfSize], None, None),
    row("box", Box, &[HalfSize], None, Some(&CANNON)),
    row("box", Box, &[Size], None, Some(&BEPU)),
    row("boxgeometry", Box, &[Size], None, None),
    row("b3makeboxhull b3createbox", Box, &[HalfSize], None, Some(&BOX3D)),
    row("b3maketransformedboxhull", Box, &[HalfSize, Pose], None, Some(&BOX3D)),
    row("b3makeoffsetboxhull", Box, &[HalfSize, Center], None, Some(&BOX3D)),
    row("collisionbox", Box, &[Min, Max], None, Some(&PANDA)),
    row("collisionbox", Box, &[Center, HalfSize], None, Some(&PANDA)),
    row("box3", Box, &[Min, Max], None, Some(&THREE)),
    row("createbox", Box, &[Position, Rotation, HalfSize], None, Some(&JOLT)),
    row("boxcast", Box, &[Center, HalfSize, Axis, Rotation, Distance], None, None),
];

/// A capsule of MuJoCo's markup: a radius and half a length.
pub(super) const MUJOCO_CAPSULE: &Constructor =
    &row("geom", Capsule, &[Radius, HalfLength], Z, Some(&MUJOCO));

/// A capsule of a robot's or a world's description, or of ODE.
pub(super) const URDF_CAPSULE: &Constructor = &row("capsule", Capsule, LENGTH_LAST, Z, Some(&URDF));

/// Engines that write a quaternion as w, x, y, z.
pub(super) const SCALAR_FIRST: &[&Engine] = &[&ODE, &FCL, &MUJOCO];

/// Engines whose axis holds in data and logs as well.
pub(super) const AXES_OF_DATA: &[&Engine] = &[&USD, &PHYSX];

/// Engines whose property `height` is the cylinder's.
pub(super) const CYLINDER_HEIGHTS: &[&Engine] = &[&GODOT3, &USD, &REACTPHYSICS3D, &PYBULLET];

/// What the names of constructors begin with whose first value is the space or the body that the shape is added to.
pub(super) const ADDED_TO: &str = "dcreate add_shape";

/// What calls begin with that give a body a shape, whatever an engine calls a shape.
pub(super) const ADDERS: &str = "addsolid add_solid addshape add_shape addcollider add_collider";

/// Parts of calls that move a shape.
pub(super) const CASTS: &str = "cast sweep trace move";

/// Parts of calls that put a shape where a vector says, wherever it stands among the values.
pub(super) const CREATORS: &str = "create add spawn instantiate make body description";

/// Calls of Jolt that put a shape's center of mass at the pose.
pub(super) const AT_CENTER_OF_MASS: &str = "shapevsshape shapecast";

/// Words by which a text tells that it comes from Unreal, in whose worlds z points up and numbers are centimeters.
pub(super) const UNREAL_WORDS: &str =
    "CapsuleComponent CapsuleHalfHeight FVector UE_LOG LogTemp LogCharacterMovement (X=";

/// What a type or an engine has a name for.
pub(super) enum NamedValue {
    Vector(DVec3),
    Number(f64),
    Turn,
    Pose,
}

/// Unity looks along z, Godot against it.
#[rustfmt::skip]
pub(super) const CONSTANTS: &[(NamedValue, &str)] = &[
    (NamedValue::Vector(DVec3::ZERO), "zero Zero ZERO zeros sZero ZeroVector b3Vec3_zero b3Pos_zero"),
    (NamedValue::Vector(DVec3::ONE), "one One ONE sOne OneVector"),
    (NamedValue::Vector(DVec3::Y), "up Up UP Y UnitY sAxisY"),
    (NamedValue::Vector(DVec3::NEG_Y), "down Down DOWN NEG_Y"),
    (NamedValue::Vector(DVec3::X), "right Right RIGHT X UnitX sAxisX ForwardVector"),
    (NamedValue::Vector(DVec3::NEG_X), "left Left LEFT NEG_X"),
    (NamedValue::Vector(DVec3::Z), "forward BACK Z UnitZ sAxisZ UpVector"),
    (NamedValue::Vector(DVec3::NEG_Z), "back FORWARD NEG_Z"),
    (NamedValue::Number(std::f64::consts::PI), "PI Pi pi JPH_PI PxPi SIMD_PI M_PI B3_PI"),
    (NamedValue::Number(std::f64::consts::FRAC_PI_2), "PxHalfPi SIMD_HALF_PI FRAC_PI_2 M_PI_2"),
    (NamedValue::Number(f32::EPSILON as f64), "FLT_EPSILON EPSILON"),
    (NamedValue::Turn, "b3Quat_identity"),
    (NamedValue::Pose, "PxIdentity b3Transform_identity"),
];

/// Parts of names and types of poses.
pub(super) const POSE_WORDS: &str = "transform isometry mat44 mat4 matrix affine pose motionstate";

/// Parts of names of vectors that are no places, and of calls that take such vectors.
pub(super) const NO_PLACES: &str = "inertia gravity mass scale up normal color colour impulse force torque damping friction \
    world scene extent extents size dir direction axis velocity vel createworld";

/// Parts of names of vectors that are places.
pub(super) const PLACES: &str =
    "pos origin loc start spawn center centre point translation where place";

/// Beginnings of the names of what a test answers.
pub(super) const RESULTS: &str = "hit contact impact result closest nearest expected penetration";

/// Parts of the names of vector types.
pub(super) const VECTORS: &str = "vec float3 float4 half3 double3 point coords array real3";

/// Meters in a unit of length, or of speed with a second, or seconds in a unit of time.
#[rustfmt::skip]
pub(super) const UNITS: &[(f64, &str)] = &[
    (1.0, "m meter meters metre metres units unit mps s sec seconds"),
    (0.01, "cm centimeters centimetres uu"),
    (0.001, "mm millimeters millimetres ms"),
    (1000.0, "km"),
    (0.3048, "ft feet foot"),
    (0.0254, "inch inches"),
];

/// Lines of code with these words say nothing of shapes.
pub(super) const NO_SHAPES: &str = "indices check assert ensure expect printf stride";

/// Lines of code with these words say where a shape is or how it moves.
pub(super) const GRAVE: &str = "velocity unitdir setorigin settranslation movement translat setposition m_position setworldtransform \
    global_position setlinear";

/// Beginnings of words of weight.
pub(super) const WEIGHTY_STEMS: &str = "fell tunnel stuck penetrat rotat scale quat degree radian mirror flipp tilt lean upside relative local offset negat \
     cylinder plane cone ellips torus heightfield mesh hull convex polygon quad accelerat gravity angular spin transform \
     matrix yaw veloc motion pitch skin";

meanings! {
    /// What a word may be that is no property.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    WordUse, WORDS:
    /// What stands before a digit in the name of a point: `v0`, `vertex2`.
    PointStem "v p c vertex vert point pt center corner end pos";
    /// Shapes that none can be made of.
    OtherShape "cylinder cone plane quad ellipsoid torus polygon heightfield hull mesh bounds";
    /// Words for bodies, which have a place and a velocity and get a shape by another call.
    Body "body rigidbody btcollisionobject btghostobject btpaircachingghostobject rigidbodybuilder rigidbodydesc bodydef bodydescription actor \
    kinematicbody add_body createbody createrigidbody createcollisionbody dynamic kinematic fixed newdynamic kinematicpositionbased kinematicvelocitybased";
    /// Words of code that stand before the name of a variable.
    Type "float double int auto var let const static final val mut readonly constexpr bool f32 f64 \
    local real public private volatile unsigned";
    /// Words after which no name of a variable stands.
    NoType "return new else in case throw delete await yield if while do and or";
    /// Words that may stand between a label and its value: `radius of about 0.5`.
    Link "of is was are were at about around approximately roughly equals being the by exactly vector";
    /// Words before a list of points.
    List "points vertices verts corners positions ends v between endpoints";
    /// The value behind them is about a contact or about what should have come out, not about a shape.
    Contact "hit hits contact contacts touches touch touching impact collides collision intersects \
    intersection penetrates overlaps closest nearest normal expected expect returned returns result final landed lands \
    stops stopped got instead actual penetration";
    /// What they are said of goes from one place to another.
    Move "moving moves moved travels travelling traveling falling falls fell going goes swept sweeps \
    sweeping cast sweep slides sliding flies drops dropped shot fired teleported walks walking runs running";
    /// They say so little that nobody misses them: words of grammar, of code, of logs.
    Small "a an the and or of with at is was are were be positioned placed located starts starting \
    begins sits sitting stands standing rests resting it its this that these to in on by for from as vs versus against \
    has have had my our i we then when so one both where which there here about also while but if set between named called \
    let const static mut new var auto float float3 float4 double int bool void public private protected struct class return \
    f32 f64 vec3 vector3 vector self out ref physics type kind shape shapes collider points vertices corners ends true false \
    info debug warn warning trace v somewhere json points3d constexpr final readonly whose component geometry object \
    instance actor inline make shared std json5 cpp rust csharp glsl hlsl transform";
    /// No name of a shape even where one is assigned to it: `shape = Capsule`.
    NoVariable "shape type kind collider name id";
    /// No owner of a property but the shape itself: `transform.position`, `this.radius`.
    NoOwner "m k g s in the f local world with set get initial unscaled global this self transform xformop gameobject rb \
        rigidbody node mesh body state node3d";
    /// Nothing before the last part of a name: `m_radius`.
    NoPrefix "m k g s in the f local world with set get initial unscaled global";
    /// No name where it stands before the word for a kind: `a static capsule`, `hits triangle`.
    NoName "def over id name error frame step tick repro bug issue case test before after note log input actual \
    update version values numbers setup scene data example into onto over under above below near beside behind off via than \
    like not no every each any another other same single two three big small large tiny huge thin thick long short simple \
    kinematic dynamic rigid body solid upright vertical first second last flat steep misses miss missed crosses enters \
    passes mesh export extends use using create add spawn insert draw build does did says only just some along back face \
    edge bounding unit standard default usual same_as me";
    /// They change what the shapes are or what becomes of them, so that skipping them must be said.
    Weighty "through falls falling cm mm inch inches feet ft zup lefthanded handed scaled sideways lying horizontal inside outside \
     moving moved speed swap swapped roll per backface onesided";
}
