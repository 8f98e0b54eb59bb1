//! What words mean: kinds of shapes, their properties, names of vector types.

pub(super) use super::super::engine::PastedField;
use crate::core::geometry::Kind;

mod label;
mod lists;

pub(super) use label::{PastedLabel, label};
pub(super) use lists::{
    is_link, is_list_word, is_no_name, is_no_variable, is_of_a_contact, is_small, is_weighty,
    moves, unit,
};

/// What a word says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A kind of shape, and whether the word says more than that: `capsule_2`.
    Kind { kind: Kind, is_name: bool },
    /// A shape that none can be made of.
    OtherShape,
    /// A property, and of whom, where the word says it: `player_radius`.
    Field {
        field: PastedField,
        of: Option<String>,
    },
    /// Anything else.
    Plain,
}

/// What `word` says.
pub(super) fn meaning(word: &str) -> Meaning {
    if word.len() > 64 {
        return Meaning::Plain;
    }
    let parts = parts(word);
    let names: Vec<String> = parts.iter().map(|part| part.to_lowercase()).collect();
    for tail in (1..=names.len().min(4)).rev() {
        let head = names.len() - tail;
        if let Some(field) = field(&names[head..].concat()) {
            let of = (head > 0).then(|| head_of(word, parts[head])).flatten();
            return Meaning::Field { field, of };
        }
    }
    if names.concat() == "charactercontroller" {
        let (kind, is_name) = (Kind::Capsule, false);
        return Meaning::Kind { kind, is_name };
    }
    let mut kinds = names.iter().filter_map(|name| kind(name));
    match (kinds.next(), kinds.next()) {
        (Some(kind), None) => Meaning::Kind {
            kind,
            is_name: word.contains('_') || word.ends_with(|c: char| c.is_ascii_digit()),
        },
        (None, _) if names.iter().any(|name| is_other_shape(name)) => Meaning::OtherShape,
        _ => Meaning::Plain,
    }
}

/// What of `word` stands before its part `tail`, if that says anything: members of a class are often called `m_…`.
fn head_of(word: &str, tail: &str) -> Option<String> {
    let start = tail.as_ptr() as usize - word.as_ptr() as usize;
    let head = word[..start].trim_matches('_');
    let is_prefix = matches!(
        head,
        "" | "m"
            | "k"
            | "g"
            | "s"
            | "in"
            | "the"
            | "f"
            | "local"
            | "world"
            | "with"
            | "set"
            | "Set"
            | "Get"
            | "get"
            | "initial"
            | "unscaled"
            | "Unscaled"
            | "global"
            | "Local"
    );
    (!is_prefix).then(|| head.into())
}

/// The kind that `head` of a property says, if it says one.
pub(super) fn kind_in(word: &str) -> Option<Kind> {
    match meaning(word) {
        Meaning::Kind { kind, .. } => Some(kind),
        _ => None,
    }
}

/// `player_a` and `playerA` are two parts. Each is a piece of `word` itself.
pub(super) fn parts(word: &str) -> Vec<&str> {
    let mut parts = vec![];
    for piece in word.split('_').filter(|piece| !piece.is_empty()) {
        let mut start = 0;
        let mut was_small = false;
        for (at, letter) in piece.char_indices() {
            if was_small && letter.is_uppercase() {
                parts.push(&piece[start..at]);
                start = at;
            }
            was_small = letter.is_lowercase() || letter.is_ascii_digit();
        }
        parts.push(&piece[start..]);
    }
    parts
}

fn kind(part: &str) -> Option<Kind> {
    let part = part.trim_end_matches("'s").trim_end_matches("’s");
    match part.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "capsule" | "capsules" | "pill" | "cap" | "btcapsule" => Some(Kind::Capsule),
        "sphere" | "spheres" | "ball" => Some(Kind::Sphere),
        "triangle" | "triangles" | "tri" | "tris" => Some(Kind::Triangle),
        "box" | "boxes" | "aabb" | "obb" | "cuboid" | "cube" => Some(Kind::Box),
        _ => None,
    }
}

fn is_other_shape(part: &str) -> bool {
    matches!(
        part.trim_end_matches(|c: char| c.is_ascii_digit()),
        "cylinder"
            | "cone"
            | "plane"
            | "quad"
            | "ellipsoid"
            | "torus"
            | "polygon"
            | "heightfield"
            | "hull"
            | "mesh"
    )
}

fn field(name: &str) -> Option<PastedField> {
    use PastedField::*;
    Some(match name {
        "a" | "pointa" | "enda" | "centera" | "start" | "startpoint" | "firstend" => Point(0),
        "bottomsphere" | "bottomspherecenter" | "bottomcenter" | "lowercenter" | "lowersphere"
        | "lowerspherecenter" => Point(0),
        "b" | "pointb" | "endb" | "centerb" | "end" | "endpoint" | "secondend" => Point(1),
        "topsphere" | "topspherecenter" | "topcenter" | "uppercenter" | "uppersphere"
        | "upperspherecenter" => Point(1),
        "c" | "pointc" => Point(2),
        "base" | "bottom" | "feet" | "foot" => Base,
        "tip" | "top" => Tip,
        "from" | "startpos" | "startposition" | "startlocation" => From,
        "to" | "endpos" | "endposition" | "endlocation" => To,
        "center" | "centre" | "centered" | "centred" | "pos" | "position" | "origin"
        | "location" | "loc" | "at" | "p" | "translation" | "fromxyz" | "fromtranslation" => Center,
        "radius" | "r" | "rad" => Radius,
        "diameter" | "dia" => Diameter,
        "height" | "h" | "totalheight" | "fullheight" => Height,
        "halfheight" => HalfHeight,
        "length" | "cylinderheight" | "cylheight" => Length,
        "halflength" | "halfheightofcylinder" => HalfHeight,
        "capsulehalfheight" => Reach,
        "axis" | "dir" | "direction" | "up" | "along" => Axis,
        "maxdistance" | "maxdist" | "distance" => Distance,
        "velocity" | "vel" | "v" | "linearvelocity" | "linvel" => Velocity,
        "motion" | "displacement" | "disp" | "delta" | "move" | "movement" => Motion,
        "moving" | "moves" | "moved" | "travelling" | "traveling" | "falling" | "going" => Moving,
        "halfsize" | "halfextents" | "halfextent" => HalfSize,
        "extents" | "extent" => Extents,
        "size" | "dimensions" | "fullsize" => Size,
        "min" => Min,
        "max" => Max,
        "rotation" | "rot" | "euler" => Rotation,
        "doublesided" => DoubleSided,
        "timestep" | "dt" | "deltatime" => TimeStep,
        _ => return numbered(name),
    })
}

/// `v0`, `p1`, `vertex2`.
fn numbered(name: &str) -> Option<PastedField> {
    let digit = name.chars().next_back()?.to_digit(10)?;
    let stems = [
        "v", "p", "c", "vertex", "vert", "point", "pt", "center", "corner", "end", "pos",
    ];
    let stem = &name[..name.len() - 1];
    stems
        .contains(&stem)
        .then_some(PastedField::Point(digit as u8))
}

/// Whether a word before a bracket makes a vector of what is in it.
pub(super) fn makes_vector(word: &str) -> bool {
    let word = word.to_lowercase();
    let stems = [
        "vec", "float3", "float4", "half3", "double3", "point", "coords", "array", "real3",
    ];
    word == "new" || word == "simd" || word == "xyz" || stems.iter().any(|stem| word.contains(stem))
}
