//! Plain terms for the names of listings: what a picture, a caption or a sentence says where no listing stands beside it.
//!
//! A name of a listing is a row. Where it means one thing in one listing and another elsewhere, the particular rows come
//! before the general one.

use Of::{Against, Any, Listing, Moment, Roles};
use Quantity::{Area, Cosine, Count, Direction, Length, Place, Plain, Speed, Square, Time};
use capsule_core::trace::Role;
use capsule_scenes::wording;

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

/// Where a name has a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// Everywhere else.
    Any,
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

/// Name, where it means that, term, quantity.
#[rustfmt::skip]
const TERMS: &[(&str, Of, &str, Quantity)] = &[
    ("(x - [a + (b - a) t])²", Any, "distance", Square),
    ("+++", Any, "upper corner", Plain),
    ("++-", Any, "corner", Plain),
    ("+-+", Any, "corner", Plain),
    ("+--", Any, "corner", Plain),
    ("-++", Any, "corner", Plain),
    ("-+-", Any, "corner", Plain),
    ("--+", Any, "corner", Plain),
    ("---", Any, "lower corner", Plain),
    ("-PHYSICS_EPSILON", Any, "tolerance", Speed),
    ("-PHYSICS_EPSILON²", Any, "tolerance", Speed),
    ("-velocity", Any, "reversed motion", Length),
    ("0", Any, "zero", Plain),
    ("A", Any, "end a", Place),
    ("AABBs of objects", Any, "AABBs", Count),
    ("AB", Any, "segment", Plain),
    ("AB.AB", Any, "length of the segment", Square),
    ("AB.CD", Any, "dot product of the axes", Area),
    ("AB.dot(other AB)", Any, "angle between the axes", Cosine),
    ("B", Any, "end b", Plain),
    ("C", Any, "center", Plain),
    ("CD", Any, "other segment", Plain),
    ("CD.CD", Any, "length of the other segment", Square),
    ("CapsuleNormal", Any, "direction of the axis", Direction),
    ("Dot(ac, ac)", Any, "distance from end a", Square),
    ("EPSILON", Any, "tolerance", Square),
    ("N", Any, "normal", Direction),
    ("NaN", Any, "obstacles with NaN", Count),
    ("P", Roles(&[Role::ClosestOnAxis]), "closest point", Place),
    ("P", Any, "reference point", Place),
    ("P - Q", Any, "gap", Length),
    ("PHYSICS_EPSILON", Against("|dist - R1 - R2|"), "tolerance", Length),
    ("PHYSICS_EPSILON", Any, "tolerance", Plain),
    ("Q", Roles(&[Role::ClosestOnAxis]), "closest point", Place),
    ("Q", Any, "reference point", Place),
    ("R", Any, "sum of the radii", Length),
    ("R1", Any, "first radius", Length),
    ("R1 + R2", Any, "sum of the radii", Length),
    ("R1 + R2 + motion", Any, "reach of both in this step", Length),
    ("R2", Any, "other radius", Length),
    ("R²", Listing("sweep/misses"), "limit", Plain),
    ("R²", Any, "sum of the radii", Square),
    ("SKIN_WIDTH", Any, "skin", Length),
    ("a", Against("zero"), "motion", Square),
    ("a", Roles(&[Role::CandidateSphere]), "first sphere", Plain),
    ("a", Any, "quadratic coefficient", Plain),
    ("a.radius + b.radius", Any, "sum of the radii", Length),
    ("a_A", Any, "end a of A", Plain),
    ("a_B", Any, "end b of A", Plain),
    ("a_Normal", Any, "axis of A", Direction),
    ("ab", Any, "segment", Plain),
    ("ab_closest_point", Any, "closest point", Place),
    ("ab_dist", Any, "distance", Length),
    ("ac", Any, "from end a", Length),
    ("ac_closest_point", Any, "closest point", Place),
    ("ac_dist", Any, "distance", Length),
    ("accelspeed", Any, "added speed", Speed),
    ("accepted", Any, "overlapping boxes", Count),
    ("across", Any, "perpendicular", Direction),
    ("addspeed", Any, "missing speed", Speed),
    ("all obstacles", Any, "obstacles", Plain),
    ("allowed", Any, "allowed side", Plain),
    ("along", Any, "position along the edge", Plain),
    ("answer", Moment, "stops here", Plain),
    ("answer", Any, "stops here", Plain),
    ("asked exactly", Any, "exact tests", Count),
    ("at rest", Any, "sleeping shapes", Count),
    ("axis", Any, "axis", Direction),
    ("b", Listing("segment_segment"), "dot product of the axes", Area),
    ("b", Roles(&[Role::CandidateSphere]), "other sphere", Plain),
    ("b", Any, "linear coefficient", Plain),
    ("b_A", Any, "end a of B", Plain),
    ("b_B", Any, "end b of B", Plain),
    ("b_Normal", Any, "axis of B", Direction),
    ("base", Any, "base", Place),
    ("bc", Any, "from end b", Length),
    ("bc_closest_point", Any, "closest point", Place),
    ("bc_dist", Any, "distance", Length),
    ("best so far", Any, "best so far", Square),
    ("bestA", Any, "best point of capsule A", Place),
    ("bestB", Any, "best point of capsule B", Place),
    ("best_distsq", Any, "best so far", Square),
    ("best_point", Any, "best point", Place),
    ("beyond", Any, "distance beyond an edge", Length),
    ("border", Any, "border", Plain),
    ("boxes apart", Any, "obstacles whose boxes are apart", Count),
    ("boxes tested", Any, "boxes tested", Count),
    ("c", Roles(&[Role::Reference]), "center", Plain),
    ("c", Any, "constant term", Plain),
    ("c - a", Any, "from end a", Length),
    ("c0", Roles(&[Role::CapsuleLine]), "end a", Plain),
    ("c0", Roles(&[Role::Reference]), "center", Plain),
    ("c0", Any, "cross product", Plain),
    ("c1", Roles(&[Role::CapsuleLine]), "end b", Plain),
    ("c1", Roles(&[Role::ClosestOnAxis]), "closest point", Plain),
    ("c1", Any, "cross product", Plain),
    ("c2", Roles(&[Role::Reference]), "closest point of the other", Plain),
    ("c2", Any, "cross product", Plain),
    ("ccd_max", Any, "sub-steps", Count),
    ("cell after", Any, "cell after", Plain),
    ("cell before", Any, "cell before", Plain),
    ("center", Any, "center", Place),
    ("center relative to obstacle", Any, "start", Plain),
    ("closest_edge", Any, "closest point of the edges", Plain),
    ("collision", Any, "contact", Place),
    ("collisions", Any, "contacts", Count),
    ("comparisons without lists", Any, "comparisons without lists", Count),
    ("contacts", Any, "contacts", Count),
    ("control", Any, "speed for friction", Speed),
    ("core's way", Any, "push of the segment", Length),
    ("cross", Any, "cross product of the edges", Plain),
    ("crosses the plane", Any, "crosses the plane", Plain),
    ("cubes", Any, "cells", Count),
    ("currentspeed", Any, "speed along the wished direction", Speed),
    ("d", Roles(&[Role::ClosestOnAxis]), "closest point", Place),
    ("d", Roles(&[Role::Construction]), "from the center", Length),
    ("d", Listing("resolve"), "depth", Length),
    ("d", Listing("swept/faces"), "distance", Length),
    ("d", Any, "closest point", Place),
    ("d*n", Any, "push", Length),
    ("d.n", Any, "push", Length),
    ("d0", Listing("inner_prism"), "distance of the first end", Length),
    ("d0", Any, "squared distance of the ends", Plain),
    ("d1", Roles(&[Role::CapsuleLine]), "first axis", Plain),
    ("d1", Listing("inner_prism"), "distance of the other end", Length),
    ("d1", Any, "squared distance of the ends", Plain),
    ("d2", Roles(&[Role::CapsuleLine]), "second axis", Plain),
    ("d2", Any, "squared distance of the ends", Plain),
    ("d3", Any, "squared distance of the ends", Plain),
    ("defined radius", Any, "radius", Length),
    ("denom", Against("t"), "squared length", Area),
    ("denom", Any, "determinant", Plain),
    ("depth", Any, "depth", Length),
    ("desired_motion", Roles(&[Role::Slide]), "slide velocity", Speed),
    ("desired_motion", Any, "slide velocity", Plain),
    ("discr", Any, "discriminant", Plain),
    ("discriminant", Any, "discriminant", Plain),
    ("dist", Any, "distance", Length),
    ("dist - R1 - R2", Any, "gap", Length),
    ("dist A", Any, "distance of end a", Length),
    ("dist B", Any, "distance of end b", Length),
    ("dist2", Any, "distance", Square),
    ("distance", Listing("movement_clipping"), "distance left", Length),
    ("distance", Any, "distance", Length),
    ("distance²", Any, "distance", Square),
    ("distance_from_impact_point", Any, "distance to the impact", Length),
    ("distsq", Any, "distance", Square),
    ("distsq1", Any, "distance", Square),
    ("distsq2", Any, "distance", Square),
    ("distsq3", Any, "distance", Square),
    ("div", Any, "motion along the normal", Length),
    ("divisor", Any, "divisor", Plain),
    ("distant but tested", Any, "distant obstacles", Count),
    ("dn", Any, "position along the edge", Plain),
    ("dn + vn", Any, "position at the end of the motion", Plain),
    ("dot", Listing("wicked"), "angle between motion and normal", Cosine),
    ("dot", Listing("sweep_and_slide"), "motion along the normal", Length),
    ("dot", Any, "velocity along the normal", Speed),
    ("dot(N, CapsuleNormal)", Any, "angle between axis and normal", Cosine),
    ("dot(c0, N)", Any, "side", Area),
    ("dot(c1, N)", Any, "side", Area),
    ("dot(c2, N)", Any, "side", Area),
    ("dot(normal, up)", Any, "angle from up", Cosine),
    ("dot(v,n)", Any, "velocity along the normal", Speed),
    ("double_sided", Any, "double-sided", Plain),
    ("dt*v", Any, "displacement", Length),
    ("e", Listing("segment_segment"), "length of the second segment", Square),
    ("e", Any, "dot product", Area),
    ("e * e / f", Any, "distance along the segment", Square),
    ("earliest so far", Any, "earliest so far", Time),
    ("edge", Any, "edge", Plain),
    ("end", Against("along"), "end of the edge", Plain),
    ("end", Any, "end", Plain),
    ("entered", Any, "entered", Plain),
    ("enters", Any, "entry", Time),
    ("enters last", Any, "latest entry", Time),
    ("entries", Any, "entries", Count),
    ("entry", Any, "entry", Time),
    ("every pair tests", Any, "tests by brute force", Count),
    ("on the axis", Any, "point of the axis", Plain),
    ("on the triangle", Any, "point of the triangle", Plain),
    ("exact", Moment, "first touch", Plain),
    ("exact normal", Any, "exact normal", Direction),
    ("exit", Any, "earliest exit", Time),
    ("f", Against("e"), "squared length", Area),
    ("f", Any, "dot product", Area),
    ("fall", Any, "distance down", Length),
    ("from", Against("until"), "latest entry", Time),
    ("front", Any, "front", Plain),
    ("gap", Listing("left_out"), "gap between the boxes", Length),
    ("gap", Any, "gap", Length),
    ("gap over w", Any, "safe advance", Time),
    ("gap²", Listing("sweep/misses"), "squared gap", Plain),
    ("gap²", Any, "distance", Square),
    ("gone", Any, "distance forward", Length),
    ("gravity", Any, "gravity", Plain),
    ("gravity_force", Any, "fall velocity", Speed),
    ("ground", Against("lowest"), "ground", Length),
    ("ground", Any, "ground", Plain),
    ("ground limit", Any, "slope limit", Cosine),
    ("groups", Any, "groups", Count),
    ("grown cuboid", Any, "grown AABB", Plain),
    ("grown half sizes", Any, "half size", Plain),
    ("high", Any, "upper corner", Plain),
    ("highest", Any, "step height", Length),
    ("highest corner", Any, "upper corner", Plain),
    ("hits", Any, "hits", Count),
    ("immovable", Any, "immovable shapes", Count),
    ("impact_depth", Any, "depth", Length),
    ("in at", Any, "entry", Time),
    ("inside", Any, "inside", Plain),
    ("intersects", Any, "intersects", Plain),
    ("iterations", Any, "iterations", Count),
    ("k", Any, "position along the edge", Plain),
    ("last free", Any, "last free time", Time),
    ("least room", Any, "room to the nearest side", Length),
    ("least side", Any, "least side", Plain),
    ("least so far", Any, "shortest so far", Length),
    ("leaves", Any, "exit", Time),
    ("leaves first", Any, "earliest exit", Time),
    ("len", Listing("swept/faces"), "length of the cross product", Area),
    ("len", Any, "distance", Length),
    ("length", Any, "distance", Length),
    ("level", Any, "tree levels", Plain),
    ("level after", Any, "level after", Plain),
    ("level before", Any, "level before", Plain),
    ("lift", Any, "lift", Length),
    ("line_plane_intersection", Any, "intersection with the plane", Place),
    ("low", Any, "lower corner", Plain),
    ("lowest", Any, "lowest point", Length),
    ("lowest corner", Any, "lower corner", Plain),
    ("min_dist", Any, "nearest so far", Length),
    ("motion", Any, "motion", Length),
    ("motion to test", Any, "motion to test", Plain),
    ("movable", Any, "movable shapes", Count),
    ("moved", Any, "motion", Length),
    ("mover's cuboid", Any, "mover's AABB", Plain),
    ("mover's level", Any, "mover's level", Plain),
    ("moving", Any, "moving shapes", Count),
    ("n", Any, "normal", Direction),
    ("nearer end", Roles(&[Role::ClosestOnAxis]), "nearer end", Place),
    ("nearer end", Any, "distance of the nearer end", Length),
    ("nearest", Moment, "nearest", Plain),
    ("nearest", Any, "distance", Length),
    ("newspeed", Any, "speed after friction", Speed),
    ("nn", Against("zero"), "length of the edge", Square),
    ("nn", Any, "squared length of the edge", Plain),
    ("nodes", Any, "nodes", Count),
    ("normal", Any, "normal", Direction),
    ("normal.velocity", Any, "motion along the normal", Length),
    ("normal·N", Any, "angle between the normals", Cosine),
    ("numer / denom", Any, "on the line, beyond the end", Plain),
    ("obstacle", Any, "obstacle", Plain),
    ("obstacle's cuboid", Any, "obstacle's AABB", Plain),
    ("obstacles", Any, "obstacles", Count),
    ("on ground", Any, "on the ground", Plain),
    ("out at", Any, "exit", Time),
    ("overlap", Any, "overlap", Length),
    ("p", Roles(&[Role::CapsuleLine]), "segment", Plain),
    ("p", Any, "point", Plain),
    ("p(s)", Any, "closest point", Plain),
    ("p0", Any, "v0", Plain),
    ("p1", Any, "v1", Plain),
    ("p2", Any, "v2", Plain),
    ("pairs", Any, "pairs", Count),
    ("parts", Any, "parts", Count),
    ("pen", Any, "overlap", Length),
    ("penetration", Any, "depth", Length),
    ("penetration_depth", Any, "depth", Length),
    ("penetration_normal", Any, "normal", Direction),
    ("plane trace", Any, "intersection with the plane", Place),
    ("planes", Any, "planes", Plain),
    ("point", Any, "point", Place),
    ("point in AB", Any, "point of the segment", Place),
    ("point in AB - point in voxel", Any, "gap", Length),
    ("point in voxel", Any, "point of the voxel", Place),
    ("point0", Any, "point in the plane", Place),
    ("point1", Any, "closest point", Place),
    ("point2", Any, "closest point", Place),
    ("point3", Any, "closest point", Place),
    ("projection", Any, "projection", Place),
    ("push", Any, "push", Length),
    ("q", Any, "other segment", Plain),
    ("q(t)", Any, "closest point of the other", Plain),
    ("r", Roles(&[Role::Construction]), "from segment to segment", Length),
    ("r", Any, "radius", Length),
    ("radius", Listing("some_math"), "sum of the radii", Length),
    ("radius", Any, "radius", Length),
    ("radiussq", Any, "radius", Square),
    ("radius²", Listing("some_math"), "sum of the radii", Square),
    ("radius²", Listing("capsule_capsule"), "sum of the radii", Square),
    ("r²", Any, "radius", Square),
    ("radius²", Any, "radius", Square),
    ("reach", Any, "reach", Length),
    ("reference_point", Any, "reference point", Place),
    ("rejected", Any, "separate boxes", Count),
    ("remaining", Any, "motion left", Length),
    ("removed", Any, "velocity into the surface", Speed),
    ("rise", Any, "rise", Length),
    ("room", Any, "room ahead", Length),
    ("root", Listing("swept/spheres"), "square root", Plain),
    ("root", Any, "entry", Time),
    ("rounding", Any, "tolerance", Plain),
    ("rounds", Any, "rounds", Count),
    ("s", Roles(&[Role::ClosestOnAxis, Role::Construction]), "closest point", Plain),
    ("s", Any, "position along the segment", Plain),
    ("segment length", Any, "length of the segment", Plain),
    ("sgn * d", Any, "side of the face", Plain),
    ("shortest so far", Any, "shortest so far", Length),
    ("side", Listing("voxels"), "side of a voxel", Length),
    ("side", Listing("swept/faces"), "distance", Length),
    ("side", Any, "side", Plain),
    ("side of the world", Any, "side of the world", Length),
    ("side of v0–v1", Any, "side of v0–v1", Plain),
    ("side of v1–v2", Any, "side of v1–v2", Plain),
    ("side of v2–v0", Any, "side of v2–v0", Plain),
    ("skin", Any, "skin", Length),
    ("snap_to_surface", Any, "displacement", Length),
    ("speed", Listing("separating_axes"), "motion along the axis", Length),
    ("speed", Any, "speed", Speed),
    ("speed away", Any, "speed away from the ground", Speed),
    ("sphere_center", Any, "center", Plain),
    ("sphere_radius", Any, "radius", Length),
    ("start", Against("along"), "start of the edge", Plain),
    ("start", Any, "start", Place),
    ("step", Any, "step", Length),
    ("stopped by the cap", Any, "stopped by the iteration limit", Plain),
    ("sub-steps that share the box", Any, "sub-steps that share the box", Count),
    ("sub-steps tried", Any, "sub-steps tested", Count),
    ("sub_steps", Any, "requested sub-steps", Count),
    ("sweep time", Any, "earliest so far", Time),
    ("t", Against("0"), "dot product", Area),
    ("t", Against("denom"), "dot product", Area),
    ("t", Roles(&[Role::Construction, Role::Reference]), "closest point of the other", Plain),
    ("t", Listing("overlap"), "position along the segment", Plain),
    ("t", Listing("some_math"), "position along the segment", Plain),
    ("t", Listing("wicked"), "position along the line", Plain),
    ("t", Any, "time", Time),
    ("surface normal", Any, "surface normal", Direction),
    ("t*u", Any, "displacement", Length),
    ("the greater of d0, d1", Any, "greater distance of end a", Square),
    ("the lesser of a, e", Any, "length of the shorter segment", Square),
    ("the lesser of d0, d1", Any, "distance of end a", Square),
    ("the lesser of d2, d3", Any, "distance of end b", Square),
    ("time", Any, "time", Time),
    ("tip", Any, "tip", Place),
    ("to back", Any, "push to the back", Length),
    ("to front", Any, "push to the front", Length),
    ("tolerance", Any, "tolerance", Length),
    ("touch", Any, "tolerance", Length),
    ("touches wall", Any, "touches a wall", Plain),
    ("touching", Any, "tolerance", Length),
    ("traveled", Any, "motion", Length),
    ("triangles to walk on", Any, "walkable triangles", Count),
    ("u", Roles(&[Role::CapsuleLine]), "first line", Plain),
    ("u", Any, "displacement", Length),
    ("u × v", Any, "cross product of the axes", Plain),
    ("undesired_motion", Roles(&[Role::RemovedMotion]), "velocity into the surface", Speed),
    ("undesired_motion", Any, "velocity into the surface", Plain),
    ("until", Any, "earliest exit", Time),
    ("v", Roles(&[Role::CapsuleLine]), "second line", Plain),
    ("v", Roles(&[Role::Construction, Role::Velocity]), "motion", Length),
    ("v", Listing("swept/capsule_triangle"), "displacement", Length),
    ("v", Any, "velocity", Speed),
    ("vec", Any, "from the segment", Length),
    ("velocity", Any, "velocity", Speed),
    ("velocity before", Any, "velocity before", Plain),
    ("velocity_length", Any, "speed", Speed),
    ("velocity_normalized", Any, "direction of motion", Direction),
    ("voxels", Any, "voxels", Count),
    ("voxels with a part", Any, "voxels with a part", Count),
    ("w", Any, "approach", Length),
    ("walk", Any, "input", Plain),
    ("way", Any, "displacement", Length),
    ("way left", Any, "motion left", Length),
    ("widest gap", Any, "gap between the boxes", Length),
    ("wishdir", Any, "wished direction", Direction),
    ("x", Any, "point", Plain),
    ("x - [a + (b - a) t]", Any, "distance", Length),
    ("zero", Any, "zero", Plain),
    ("|AB × other AB|", Any, "sine between the axes", Plain),
    ("|d0|", Any, "distance of the first end", Length),
    ("|d1|", Any, "distance of the other end", Length),
    ("|dist - R1 - R2|", Any, "size of the gap", Length),
    ("|dist|", Any, "distance", Length),
    ("|d|", Any, "distance", Length),
    ("|u × v|²", Any, "determinant", Plain),
    ("||AB.dot(other AB)| - 1|", Any, "deviation of the dot product", Plain),
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
    let (first, rest) = name.split_once(' ')?;
    // A moment is said as "t = 0.39".
    if rest.starts_with('=') {
        return None;
    }
    // The length of something is a plain term already.
    let is_plain = rest.starts_with("of ");
    let term = whole(first, what).filter(|term| term != first && !is_plain)?;
    Some(format!("{term} {rest}"))
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
        (Any, _) | (Moment, Drawn::Moment) => true,
        (Roles(roles), Drawn::Role(role)) => roles.contains(&role),
        _ => false,
    });
    let is_joined = name.contains('_') && !name.contains(' ');
    let joined = || is_joined.then(|| name.replace('_', " "));
    term.map(|term| term.text.into()).or_else(joined)
}

/// The term for the label of something drawn with `role`; `None` where the label is plain itself.
pub(super) fn label(name: &str, role: Role) -> Option<PlainTerm> {
    find(name, |of| match of {
        Roles(roles) => roles.contains(&role),
        Any => true,
        _ => false,
    })
}

/// The term for a value, recorded in the source file `file`.
pub(super) fn value(name: &str, file: &str) -> Option<PlainTerm> {
    find(name, |of| match of {
        Listing(part) => file.contains(part),
        Any => true,
        _ => false,
    })
}

/// The term for a number that is compared with `other` in the source file `file`.
pub(super) fn compared(name: &str, other: &str, file: &str) -> Option<PlainTerm> {
    let beside = find(name, |of| matches!(of, Against(beside) if beside == other));
    beside.or_else(|| value(name, file))
}

/// How long an arrow of this name and role is, with its unit; `None` where the name has none.
pub fn arrow_length(name: &str, role: Role, length: f32) -> Option<String> {
    match label(name, role)?.quantity {
        Speed => Some(wording::in_unit(length, "m/s")),
        Length => Some(wording::length(length)),
        Square | Area | Time | Cosine | Count | Direction | Place | Plain => None,
    }
}

fn find(name: &str, fits: impl Fn(Of) -> bool) -> Option<PlainTerm> {
    let mut own = TERMS.iter().filter(|(known, ..)| *known == name);
    let (_, _, text, quantity) = own.find(|(_, of, ..)| fits(*of))?;
    Some(PlainTerm {
        text,
        quantity: *quantity,
    })
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
