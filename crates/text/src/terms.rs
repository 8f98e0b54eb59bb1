//! Plain terms for the names of listings: what a picture, a caption or a sentence says where no listing stands beside it.
//!
//! A term is a row, with the names of listings that stand for it. What a name means in one place alone is a row of its own.

use Of::{Against, Listing, Moment, Roles};
use Quantity::{Area, Cosine, Count, Direction, Length, Place, Plain, Speed, Square, Time};
use capsule_core::trace::{Role, Step};
use capsule_scenes::wording::{self, capitalised};

/// The kind of number that a name stands for, which decides its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantity {
    /// Meters.
    Length,
    /// The square of the length that the term names.
    Square,
    /// Square meters that are no square of a length.
    Area,
    /// Meters per second.
    Speed,
    /// A moment, as a fraction of the displacement.
    Time,
    /// The cosine of the angle that the term names.
    Cosine,
    /// How many of what the term names, a plural.
    Count,
    /// A unit vector.
    Direction,
    /// A point.
    Place,
    /// A number without a unit, a yes or no, or a point that says nothing alone.
    Plain,
}

/// Where a name has a meaning of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// A drawn thing with one of these roles.
    Roles(&'static [Role]),
    /// The outline of a moving shape at another moment.
    Moment,
    /// A value of the listings whose path contains this.
    Listing(&'static str),
    /// A number compared with the one that has this name.
    Against(&'static str),
}

/// The meaning of a drawn name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// A thing with a role.
    Role(Role),
    /// The outline of a moving shape at another moment.
    Moment,
    /// Another thing.
    Other,
}

/// The plain meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlainTerm {
    pub(super) text: &'static str,
    pub(super) quantity: Quantity,
}

/// What a name means in one place and nowhere else: name, place, term, quantity.
#[rustfmt::skip]
const PARTICULAR: &[(&str, Of, &str, Quantity)] = &[
    ("P", Roles(&[Role::ClosestOnAxis]), "closest point", Place),
    ("PHYSICS_EPSILON", Against("|dist - R1 - R2|"), "tolerance", Length),
    ("Q", Roles(&[Role::ClosestOnAxis]), "closest point", Place),
    ("R²", Listing("sweep/misses"), "limit", Plain),
    ("a", Against("zero"), "motion", Square),
    ("a", Roles(&[Role::CandidateSphere]), "tested sphere", Plain),
    ("b", Listing("segment_segment"), "dot product of the axes", Area),
    ("b", Roles(&[Role::CandidateSphere]), "tested sphere", Plain),
    ("c", Roles(&[Role::Reference]), "center", Plain),
    ("c0", Roles(&[Role::CapsuleLine]), "end a", Plain),
    ("c0", Roles(&[Role::Reference]), "center", Plain),
    ("c1", Roles(&[Role::CapsuleLine]), "end b", Plain),
    ("c1", Roles(&[Role::ClosestOnAxis]), "closest point", Plain),
    ("c2", Roles(&[Role::Reference]), "closest point of the other", Plain),
    ("d", Roles(&[Role::Construction]), "from the center", Length),
    ("d", Listing("resolve"), "depth", Length),
    ("d", Listing("swept/faces"), "distance", Length),
    ("d0", Listing("inner_prism"), "distance of the first end", Length),
    ("d1", Roles(&[Role::CapsuleLine]), "mover's segment", Plain),
    ("d1", Listing("inner_prism"), "distance of the other end", Length),
    ("d2", Roles(&[Role::CapsuleLine]), "obstacle's segment", Plain),
    ("denom", Against("t"), "squared length", Area),
    ("desired_motion", Roles(&[Role::Slide]), "slide velocity", Speed),
    ("distance", Listing("movement_clipping"), "distance left", Length),
    ("divisor", Listing("wicked"), "angle", Cosine),
    ("dot", Listing("wicked"), "angle between motion and normal", Cosine),
    ("dot", Listing("sweep_and_slide"), "motion along the normal", Length),
    ("e", Listing("segment_segment"), "length of the second segment", Square),
    ("end", Against("along"), "end of the edge", Plain),
    ("end", Roles(&[Role::PlaneTrace]), "intersection at the end", Place),
    ("exact", Moment, "first touch", Plain),
    ("f", Against("e"), "squared length", Area),
    ("from", Against("until"), "latest entry", Time),
    ("gap", Listing("left_out"), "gap between the boxes", Length),
    ("gap²", Listing("sweep/misses"), "squared gap", Plain),
    ("ground", Against("lowest"), "ground", Length),
    ("len", Listing("swept/faces"), "length of the cross product", Area),
    ("nearer end", Roles(&[Role::ClosestOnAxis]), "nearer end", Place),
    ("nearest", Moment, "nearest", Plain),
    ("nn", Against("zero"), "length of the edge", Square),
    ("p", Roles(&[Role::CapsuleLine]), "segment", Plain),
    ("r", Roles(&[Role::Construction]), "from segment to segment", Length),
    ("radius", Listing("some_math"), "sum of the radii", Length),
    ("radius²", Listing("some_math"), "sum of the radii", Square),
    ("radius²", Listing("capsule_capsule"), "sum of the radii", Square),
    ("root", Listing("swept/spheres"), "square root", Plain),
    ("s", Roles(&[Role::ClosestOnAxis, Role::Construction]), "closest point", Plain),
    ("side", Listing("voxels"), "side of a voxel", Length),
    ("side", Listing("swept/faces"), "distance", Length),
    ("speed", Listing("separating_axes"), "motion along the axis", Length),
    ("start", Against("along"), "start of the edge", Plain),
    ("start", Roles(&[Role::PlaneTrace]), "intersection at the start", Place),
    ("t", Against("0"), "dot product", Area),
    ("t", Against("denom"), "dot product", Area),
    ("t", Roles(&[Role::Construction, Role::Reference]), "closest point of the other", Plain),
    ("t", Listing("overlap"), "position along the segment", Plain),
    ("t", Listing("some_math"), "position along the segment", Plain),
    ("t", Listing("wicked"), "position along the line", Plain),
    ("u", Roles(&[Role::CapsuleLine]), "first line", Plain),
    ("undesired_motion", Roles(&[Role::RemovedMotion]), "velocity into the surface", Speed),
    ("v", Roles(&[Role::CapsuleLine]), "second line", Plain),
    ("v", Roles(&[Role::Construction, Role::Velocity]), "motion", Length),
    ("v", Listing("swept/capsule_triangle"), "displacement", Length),
];

/// What names mean in all other places: quantity, term, the names that stand for it.
#[rustfmt::skip]
const TERMS: &[(Quantity, &str, &[&str])] = &[
    (Length, "approach", &["w"]),
    (Length, "depth", &["impact_depth", "penetration", "penetration_depth"]),
    (Length, "displacement", &["dt*v", "snap_to_surface", "t*u", "u", "way"]),
    (Length, "distance", &["ab_dist", "ac_dist", "bc_dist", "dist", "len", "length", "nearest", "x - [a + (b - a) t]",
        "|dist|", "|d|"]),
    (Length, "distance beyond an edge", &["beyond"]),
    (Length, "distance down", &["fall"]),
    (Length, "distance forward", &["gone"]),
    (Length, "distance of end a", &["dist A"]),
    (Length, "distance of end b", &["dist B"]),
    (Length, "distance of the first end", &["|d0|"]),
    (Length, "distance of the nearer end", &["nearer end"]),
    (Length, "distance of the other end", &["|d1|"]),
    (Length, "distance to the impact", &["distance_from_impact_point"]),
    (Length, "first radius", &["R1"]),
    (Length, "from end a", &["ac", "c - a"]),
    (Length, "from end b", &["bc"]),
    (Length, "from the segment", &["vec"]),
    (Length, "gap", &["P - Q", "dist - R1 - R2", "point in AB - point in voxel"]),
    (Length, "gap between the boxes", &["widest gap"]),
    (Length, "lowest point", &["lowest"]),
    (Length, "motion", &["moved", "traveled"]),
    (Length, "motion along the normal", &["div", "normal.velocity"]),
    (Length, "motion left", &["remaining", "way left"]),
    (Length, "nearest so far", &["min_dist"]),
    (Length, "other radius", &["R2"]),
    (Length, "overlap", &["pen"]),
    (Length, "push", &["d*n", "d.n"]),
    (Length, "push of the segment", &["core's way"]),
    (Length, "push to the back", &["to back"]),
    (Length, "push to the front", &["to front"]),
    (Length, "radius", &["defined radius", "r", "sphere_radius"]),
    (Length, "reach of both in this step", &["R1 + R2 + motion"]),
    (Length, "reversed motion", &["-velocity"]),
    (Length, "room ahead", &["room"]),
    (Length, "room to the nearest side", &["least room"]),
    (Length, "shortest so far", &["least so far"]),
    (Length, "size of the gap", &["|dist - R1 - R2|"]),
    (Length, "skin", &["SKIN_WIDTH"]),
    (Length, "step height", &["highest"]),
    (Length, "sum of the radii", &["R", "R1 + R2", "a.radius + b.radius"]),
    (Length, "tolerance", &["touch", "touching"]),
    (Square, "best so far", &["best_distsq"]),
    (Square, "distance", &["(x - [a + (b - a) t])²", "dist2", "distance²", "distsq", "distsq1", "distsq2", "distsq3",
        "gap²"]),
    (Square, "distance along the segment", &["e * e / f"]),
    (Square, "distance from end a", &["Dot(ac, ac)"]),
    (Square, "distance of end a", &["the lesser of d0, d1"]),
    (Square, "distance of end b", &["the lesser of d2, d3"]),
    (Square, "greater distance of end a", &["the greater of d0, d1"]),
    (Square, "length of the other segment", &["CD.CD"]),
    (Square, "length of the segment", &["AB.AB"]),
    (Square, "length of the shorter segment", &["the lesser of a, e"]),
    (Square, "radius", &["radiussq", "r²", "radius²"]),
    (Square, "sum of the radii", &["R²"]),
    (Square, "tolerance", &["EPSILON"]),
    (Area, "dot product", &["e", "f"]),
    (Area, "dot product of the axes", &["AB.CD"]),
    (Area, "side", &["dot(c0, N)", "dot(c1, N)", "dot(c2, N)"]),
    (Speed, "added speed", &["accelspeed"]),
    (Speed, "fall velocity", &["gravity_force"]),
    (Speed, "missing speed", &["addspeed"]),
    (Speed, "speed", &["velocity_length"]),
    (Speed, "speed after friction", &["newspeed"]),
    (Speed, "speed along the wished direction", &["currentspeed"]),
    (Speed, "speed away from the ground", &["speed away"]),
    (Speed, "speed for friction", &["control"]),
    (Speed, "tolerance", &["-PHYSICS_EPSILON", "-PHYSICS_EPSILON²"]),
    (Speed, "velocity", &["v"]),
    (Speed, "velocity along the normal", &["dot", "dot(v,n)"]),
    (Speed, "velocity into the surface", &["removed"]),
    (Time, "earliest exit", &["exit", "leaves first", "until"]),
    (Time, "earliest so far", &["sweep time"]),
    (Time, "entry", &["enters", "in at", "root"]),
    (Time, "exit", &["leaves", "out at"]),
    (Time, "last free time", &["last free"]),
    (Time, "latest entry", &["enters last"]),
    (Time, "safe advance", &["gap over w"]),
    (Time, "time", &["t"]),
    (Cosine, "angle between axis and normal", &["dot(N, CapsuleNormal)"]),
    (Cosine, "angle between the axes", &["AB.dot(other AB)"]),
    (Cosine, "angle between the normals", &["normal·N"]),
    (Cosine, "angle from up", &["dot(normal, up)"]),
    (Cosine, "slope limit", &["ground limit"]),
    (Count, "AABBs", &["AABBs of objects"]),
    (Count, "cells", &["cubes"]),
    (Count, "contacts", &["collisions"]),
    (Count, "distant obstacles", &["distant but tested"]),
    (Count, "exact tests", &["asked exactly"]),
    (Count, "immovable shapes", &["immovable"]),
    (Count, "movable shapes", &["movable"]),
    (Count, "moving shapes", &["moving"]),
    (Count, "obstacles whose boxes are apart", &["boxes apart"]),
    (Count, "obstacles with NaN", &["NaN"]),
    (Count, "overlapping boxes", &["accepted"]),
    (Count, "requested sub-steps", &["sub_steps"]),
    (Count, "separate boxes", &["rejected"]),
    (Count, "sleeping shapes", &["at rest"]),
    (Count, "sub-steps", &["ccd_max"]),
    (Count, "sub-steps tested", &["sub-steps tried"]),
    (Count, "tests by brute force", &["every pair tests"]),
    (Count, "walkable triangles", &["triangles to walk on"]),
    (Direction, "mover's axis", &["a_Normal"]),
    (Direction, "obstacle's axis", &["b_Normal"]),
    (Direction, "direction of motion", &["velocity_normalized"]),
    (Direction, "direction of the axis", &["CapsuleNormal"]),
    (Direction, "normal", &["N", "n", "penetration_normal"]),
    (Direction, "perpendicular", &["across"]),
    (Direction, "wished direction", &["wishdir"]),
    (Place, "best point", &["best_point"]),
    (Place, "mover's best point", &["bestA"]),
    (Place, "obstacle's best point", &["bestB"]),
    (Place, "closest point", &["ab_closest_point", "ac_closest_point", "bc_closest_point", "d", "point1", "point2",
        "point3"]),
    (Place, "contact", &["collision"]),
    (Place, "end a", &["A"]),
    (Place, "intersection with the plane", &["line_plane_intersection", "plane trace"]),
    (Place, "point in the plane", &["point0"]),
    (Place, "point of the segment", &["point in AB"]),
    (Place, "point of the voxel", &["point in voxel"]),
    (Place, "reference point", &["P", "Q", "reference_point"]),
    (Plain, "allowed side", &["allowed"]),
    (Plain, "center", &["C", "sphere_center"]),
    (Plain, "closest point", &["p(s)"]),
    (Plain, "closest point of the edges", &["closest_edge"]),
    (Plain, "closest point of the other", &["q(t)"]),
    (Plain, "constant term", &["c"]),
    (Plain, "corner", &["++-", "+-+", "+--", "-++", "-+-", "--+"]),
    (Plain, "cross product", &["c0", "c1", "c2"]),
    (Plain, "cross product of the axes", &["u × v"]),
    (Plain, "cross product of the edges", &["cross"]),
    (Plain, "determinant", &["denom", "|u × v|²"]),
    (Plain, "deviation of the dot product", &["||AB.dot(other AB)| - 1|"]),
    (Plain, "discriminant", &["discr"]),
    (Plain, "double-sided", &["double_sided"]),
    (Plain, "mover's end a", &["a_A"]),
    (Plain, "obstacle's end a", &["b_A"]),
    (Plain, "end b", &["B"]),
    (Plain, "mover's end b", &["a_B"]),
    (Plain, "obstacle's end b", &["b_B"]),
    (Plain, "grown AABB", &["grown cuboid"]),
    (Plain, "half size", &["grown half sizes"]),
    (Plain, "input", &["walk"]),
    (Plain, "length of the segment", &["segment length"]),
    (Plain, "linear coefficient", &["b"]),
    (Plain, "lower corner", &["---", "low", "lowest corner"]),
    (Plain, "mover's AABB", &["mover's cuboid"]),
    (Plain, "obstacle's AABB", &["obstacle's cuboid"]),
    (Plain, "obstacle's segment", &["other AB"]),
    (Plain, "obstacles", &["all obstacles"]),
    (Plain, "on the ground", &["on ground"]),
    (Plain, "on the line, beyond the end", &["numer / denom"]),
    (Plain, "other segment", &["CD", "q"]),
    (Plain, "point", &["p", "x"]),
    (Plain, "point of the axis", &["on the axis"]),
    (Plain, "point of the triangle", &["on the triangle"]),
    (Plain, "position along the edge", &["along", "dn", "k"]),
    (Plain, "position along the segment", &["s"]),
    (Plain, "position at the end of the motion", &["dn + vn"]),
    (Plain, "quadratic coefficient", &["a"]),
    (Plain, "segment", &["AB", "ab"]),
    (Plain, "side of the face", &["sgn * d"]),
    (Plain, "sine between the axes", &["|AB × other AB|"]),
    (Plain, "slide velocity", &["desired_motion"]),
    (Plain, "squared distance of the ends", &["d0", "d1", "d2", "d3"]),
    (Plain, "squared length of the edge", &["nn"]),
    (Plain, "start", &["center relative to obstacle"]),
    (Plain, "stopped by the iteration limit", &["stopped by the cap"]),
    (Plain, "stops here", &["answer"]),
    (Plain, "tolerance", &["PHYSICS_EPSILON", "rounding"]),
    (Plain, "touches a wall", &["touches wall"]),
    (Plain, "tree levels", &["level"]),
    (Plain, "upper corner", &["+++", "high", "highest corner"]),
    (Plain, "v0", &["p0"]),
    (Plain, "v1", &["p1"]),
    (Plain, "v2", &["p2"]),
    (Plain, "velocity into the surface", &["undesired_motion"]),
    (Plain, "zero", &["0"]),
];

/// Names that are terms themselves, by their quantity.
#[rustfmt::skip]
const PLAIN_NAMES: &[(Quantity, &[&str])] = &[
    (Length, &["depth", "distance", "gap", "lift", "motion", "overlap", "push", "radius", "reach", "rise",
        "shortest so far", "side of the world", "skin", "step", "tolerance"]),
    (Square, &["best so far"]),
    (Speed, &["speed", "velocity"]),
    (Time, &["earliest so far", "entry", "time"]),
    (Count, &["boxes tested", "comparisons without lists", "contacts", "entries", "groups", "hits", "iterations",
        "nodes", "obstacles", "pairs", "parts", "rounds", "sub-steps that share the box", "voxels",
        "voxels with a part"]),
    (Direction, &["axis", "normal", "surface normal"]),
    (Place, &["base", "center", "point", "projection", "start", "tip"]),
    (Plain, &["axis-aligned box", "border", "cell after", "cell before", "crosses the plane", "discriminant", "divisor",
        "edge", "end", "entered", "front", "gravity", "ground", "inside", "intersects", "least side", "level after", "level before",
        "motion to test", "mover's level", "obstacle", "planes", "side", "side of v0–v1", "side of v1–v2",
        "side of v2–v0", "velocity before", "zero"]),
];

/// The plain term for the name of a drawn thing; `None` where the name is plain itself.
pub fn drawn(name: &str, what: Drawn) -> Option<String> {
    if let Some(term) = whole(name, what) {
        return (term != name).then_some(term);
    }
    // Several moments that are one, and a name with its number.
    if name.contains(", ") {
        let parts = name.split(", ");
        let said = parts.map(|part| whole(part, what).unwrap_or_else(|| part.into()));
        let said = said.collect::<Vec<_>>().join(", ");
        return (said != name).then_some(said);
    }
    // The longest name that has a term: "R1 + R2" has one of its own.
    let mut blanks = name.rmatch_indices(' ');
    let (front, term, rest) = blanks.find_map(|(at, _)| {
        let front = &name[..at];
        Some((front, whole(front, what)?, &name[at + 1..]))
    })?;
    // A moment is said as "t = 0.39", and the length of something is a plain term already.
    let is_plain = term == front || rest.starts_with('=') || rest.starts_with("of ");
    (!is_plain).then(|| format!("{term} {rest}"))
}

/// `text` with the names of the shapes of a pair, the mover's first, where a listing has letters or roles for them.
pub fn named(text: &str, [mover, obstacle]: [&str; 2]) -> String {
    let mut text = text.to_owned();
    for (role, name) in [
        ("capsule A", mover),
        ("capsule B", obstacle),
        ("the mover's", &format!("{mover}'s")),
        ("The mover's", &format!("{}'s", capitalised(mover))),
        ("the obstacle's", &format!("{obstacle}'s")),
        ("The obstacle's", &format!("{}'s", capitalised(obstacle))),
    ] {
        text = text.replace(role, name);
    }
    text
}

/// The plain term for the name of a point with `role`, or `otherwise` where the name is that of a number; `None` where it is
/// plain itself.
pub fn point(name: &str, role: Role, otherwise: impl FnOnce() -> String) -> Option<String> {
    let is_number = label(name, role).is_some_and(|term| {
        matches!(
            term.quantity,
            Length | Square | Area | Speed | Time | Cosine | Count
        )
    });
    if is_number {
        Some(otherwise())
    } else {
        drawn(name, Drawn::Role(role))
    }
}

fn whole(name: &str, what: Drawn) -> Option<String> {
    let term = find(name, |of| match (of, what) {
        (Moment, Drawn::Moment) => true,
        (Roles(roles), Drawn::Role(role)) => roles.contains(&role),
        _ => false,
    });
    let is_joined = name.contains('_') && !name.contains(' ');
    let joined = || is_joined.then(|| name.replace('_', " "));
    term.map(|term| term.text.into()).or_else(joined)
}

/// The term for the label of something drawn with `role`; `None` where the label is plain itself.
pub(super) fn label(name: &str, role: Role) -> Option<PlainTerm> {
    find(
        name,
        |of| matches!(of, Roles(roles) if roles.contains(&role)),
    )
}

/// The term for a value, recorded in the source file `file`.
pub(super) fn value(name: &str, file: &str) -> Option<PlainTerm> {
    find(
        name,
        |of| matches!(of, Listing(part) if file.contains(part)),
    )
}

/// The term for a number that is compared with `other` in the source file `file`.
pub(super) fn compared(name: &str, other: &str, file: &str) -> Option<PlainTerm> {
    let beside = particular(name, |of| matches!(of, Against(beside) if beside == other));
    beside.or_else(|| value(name, file))
}

/// The terms for the number that `step` compares, and for what it compares that with.
pub(super) fn of_comparison(step: &Step) -> Option<[PlainTerm; 2]> {
    let (name, _, _, limit, _) = step.decision?.comparison?;
    let term = |name, other| compared(name, other, &file(step));
    Some([term(name, limit)?, term(limit, name)?])
}

/// The source file that records `step`.
pub(super) fn file(step: &Step) -> String {
    step.source.file().replace('\\', "/")
}

/// How long an arrow of this name and role is, with its unit; `None` where the name has none.
pub fn arrow_length(name: &str, role: Role, length: f32) -> Option<String> {
    match label(name, role)?.quantity {
        Speed => Some(wording::in_unit(length, "m/s")),
        Length => Some(wording::length(length)),
        Square | Area | Time | Cosine | Count | Direction | Place | Plain => None,
    }
}

/// The unit of a number called `name` of `step`, which draws the thing where it has a `role`; empty for none.
pub fn unit(name: &str, role: Option<Role>, step: &Step) -> &'static str {
    let term = match role {
        Some(role) => label(name, role),
        None => value(name, &file(step)),
    };
    match term.map(|term| term.quantity) {
        Some(Length | Place) => "m",
        Some(Square | Area) => "m²",
        Some(Speed) => "m/s",
        Some(Time | Cosine | Count | Direction | Plain) | None => "",
    }
}

/// Whether an arrow of this name and role is a way through space, and no velocity.
pub fn is_way(name: &str, role: Role) -> bool {
    label(name, role).is_some_and(|term| term.quantity == Length)
}

/// The meaning of a name where it has one that `fits`, else the one that it has anywhere.
fn find(name: &str, fits: impl Fn(Of) -> bool) -> Option<PlainTerm> {
    let named = TERMS.iter().find(|(.., names)| names.contains(&name));
    let named = || named.map(|&(quantity, text, _)| PlainTerm { text, quantity });
    let own = PLAIN_NAMES.iter().find_map(|(quantity, names)| {
        let text = names.iter().find(|own| **own == name)?;
        Some(PlainTerm {
            text,
            quantity: *quantity,
        })
    });
    particular(name, fits).or_else(named).or(own)
}

fn particular(name: &str, fits: impl Fn(Of) -> bool) -> Option<PlainTerm> {
    let mut own = PARTICULAR.iter().filter(|(known, ..)| *known == name);
    let &(_, _, text, quantity) = own.find(|(_, of, ..)| fits(*of))?;
    Some(PlainTerm { text, quantity })
}

/// Whether a word is spelt as code is: `like_this`, `likeThis`, `like(this)`, `like*this`, `like.this`.
pub fn is_code(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '_' && c != ')');
    let letters: Vec<char> = word.chars().collect();
    let is_letter = |c: &char| c.is_alphabetic();
    let is_joined = |pair: &[char]| pair[0].is_lowercase() && pair[1].is_uppercase();
    let is_operator = |three: &[char]| {
        let joins = matches!(three[1], '*' | '.' | '(');
        joins && is_letter(&three[0]) && is_letter(&three[2])
    };
    let is_number = word == "NaN";
    !is_number
        && (word.contains('_')
            || letters.windows(2).any(is_joined)
            || letters.windows(3).any(is_operator))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_from_listings_have_plain_terms_and_words_have_none() {
        let normal = Drawn::Role(Role::FaceNormal);
        for (name, what, expected) in [
            ("impact_depth", Drawn::Other, Some("depth")),
            (
                "undesired_motion 0.5",
                Drawn::Other,
                Some("velocity into the surface 0.5"),
            ),
            (
                "velocity_normalized is NaN",
                Drawn::Other,
                Some("direction of motion is NaN"),
            ),
            ("abc_point", Drawn::Other, Some("abc point")),
            (
                "R1 + R2 32 cm",
                Drawn::Other,
                Some("sum of the radii 32 cm"),
            ),
            ("exact", Drawn::Moment, Some("first touch")),
            ("start, answer", Drawn::Moment, Some("start, stops here")),
            ("N", normal, Some("normal")),
            ("c0", Drawn::Role(Role::CapsuleLine), Some("end a")),
            ("c0", Drawn::Role(Role::Reference), Some("center")),
            ("start, impact", Drawn::Moment, None),
            ("v0", Drawn::Other, None),
            ("depth", Drawn::Other, None),
            ("surface normal", normal, None),
        ] {
            assert_eq!(drawn(name, what).as_deref(), expected, "{name}");
        }
    }

    #[test]
    fn letters_and_roles_of_listings_give_way_to_names_of_shapes() {
        let names = ["the javelin", "the needle"];
        for (text, expected) in [
            ("best end of capsule A", "best end of the javelin"),
            ("the obstacle's end a is near", "the needle's end a is near"),
            (
                "It is 1 m. The mover's axis is short",
                "It is 1 m. The javelin's axis is short",
            ),
        ] {
            assert_eq!(named(text, names), expected);
        }
    }

    #[test]
    fn words_of_code_are_told_from_others() {
        for code in ["impact_depth", "bestA", "d.n", "dt*v", "p(s)"] {
            assert!(is_code(code), "{code}");
        }
        for word in [
            "depth", "v0", "pole a", "t = 0.5", "1.2 cm", "(free)", "W16", "S8:",
        ] {
            assert!(!word.split_whitespace().any(is_code), "{word}");
        }
    }
}
