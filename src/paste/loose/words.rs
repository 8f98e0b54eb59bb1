//! What words mean: kinds of shapes, their properties, names of vector types.

/// A kind of shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Capsule,
    Sphere,
    Triangle,
    Box,
}

impl Kind {
    /// As scene files have it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Capsule => "capsule",
            Self::Sphere => "sphere",
            Self::Triangle => "triangle",
            Self::Box => "box",
        }
    }
}

/// A property of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Field {
    /// An end or a vertex, in the order of the digit or letter.
    Point(u8),
    Base,
    Tip,
    Center,
    Radius,
    Height,
    HalfHeight,
    Axis,
    Velocity,
    Motion,
    HalfSize,
    Size,
    Min,
    Max,
    Rotation,
    DoubleSided,
    TimeStep,
}

impl Field {
    /// Whether a shape of this kind has it.
    pub(super) fn suits(self, kind: Kind) -> bool {
        use Field::*;
        match kind {
            _ if self.is_motion() || self == TimeStep => true,
            Kind::Capsule => matches!(
                self,
                Point(_) | Base | Tip | Center | Radius | Height | HalfHeight | Axis
            ),
            Kind::Sphere => matches!(self, Center | Radius | Point(_)),
            Kind::Triangle => matches!(self, Point(_) | DoubleSided),
            Kind::Box => {
                matches!(
                    self,
                    Center | HalfSize | Size | Min | Max | Rotation | DoubleSided
                )
            }
        }
    }

    pub(super) fn is_motion(self) -> bool {
        matches!(self, Self::Velocity | Self::Motion)
    }

    /// Whether its value is one number.
    pub(super) fn is_number(self) -> bool {
        use Field::*;
        matches!(self, Radius | Height | HalfHeight | TimeStep)
    }
}

/// What a word says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A kind of shape, and whether the word says more than that: `capsule_2`.
    Kind { kind: Kind, is_name: bool },
    /// A property, and of whom, where the word says it: `player_radius`.
    Field { field: Field, of: Option<String> },
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
    for tail in (1..=names.len().min(3)).rev() {
        let head = names.len() - tail;
        if let Some(field) = field(&names[head..].concat()) {
            let of = (head > 0).then(|| head_of(word, parts[head])).flatten();
            return Meaning::Field { field, of };
        }
    }
    let mut kinds = names.iter().filter_map(|name| kind(name));
    match (kinds.next(), kinds.next()) {
        (Some(kind), None) => Meaning::Kind {
            kind,
            is_name: word.contains('_') || word.ends_with(|c: char| c.is_ascii_digit()),
        },
        _ => Meaning::Plain,
    }
}

/// What of `word` stands before its part `tail`, if that says anything: members of a class are often called `m_…`.
fn head_of(word: &str, tail: &str) -> Option<String> {
    let start = tail.as_ptr() as usize - word.as_ptr() as usize;
    let head = word[..start].trim_matches('_');
    let is_prefix = matches!(
        head,
        "" | "m" | "k" | "g" | "s" | "in" | "the" | "f" | "local" | "world"
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
fn parts(word: &str) -> Vec<&str> {
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
    match part.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "capsule" | "capsules" | "pill" => Some(Kind::Capsule),
        "sphere" | "spheres" | "ball" => Some(Kind::Sphere),
        "triangle" | "triangles" | "tri" => Some(Kind::Triangle),
        "box" | "boxes" | "aabb" | "obb" | "cuboid" => Some(Kind::Box),
        _ => None,
    }
}

fn field(name: &str) -> Option<Field> {
    use Field::*;
    Some(match name {
        "a" | "pointa" | "enda" | "centera" | "start" | "from" => Point(0),
        "b" | "pointb" | "endb" | "centerb" | "end" | "to" => Point(1),
        "c" | "pointc" => Point(2),
        "base" | "bottom" => Base,
        "tip" | "top" => Tip,
        "center" | "centre" | "pos" | "position" | "origin" | "location" | "at" | "p" => Center,
        "radius" | "r" | "rad" => Radius,
        "height" | "h" => Height,
        "halfheight" => HalfHeight,
        "axis" | "dir" | "direction" | "up" => Axis,
        "velocity" | "vel" | "v" => Velocity,
        "motion" | "displacement" | "disp" | "delta" | "move" | "movement" => Motion,
        "halfsize" | "halfextents" | "halfextent" | "extents" | "extent" => HalfSize,
        "size" => Size,
        "min" => Min,
        "max" => Max,
        "rotation" | "rot" | "euler" => Rotation,
        "doublesided" => DoubleSided,
        "timestep" | "dt" | "deltatime" => TimeStep,
        _ => return numbered(name),
    })
}

/// `v0`, `p1`, `vertex2`.
fn numbered(name: &str) -> Option<Field> {
    let digit = name.chars().next_back()?.to_digit(10)?;
    let stems = [
        "v", "p", "c", "vertex", "vert", "point", "pt", "center", "corner", "end",
    ];
    let stem = &name[..name.len() - 1];
    stems.contains(&stem).then_some(Field::Point(digit as u8))
}

/// Whether a word before a bracket makes a vector of what is in it.
pub(super) fn makes_vector(word: &str) -> bool {
    let word = word.to_lowercase();
    let stems = [
        "vec", "float3", "float4", "half3", "double3", "point", "coords", "array", "real3",
    ];
    word == "new" || word == "simd" || word == "xyz" || stems.iter().any(|stem| word.contains(stem))
}

/// Whether a word behind a number is a unit of length or speed.
pub(super) fn is_unit(word: &str) -> bool {
    matches!(
        word,
        "m" | "cm"
            | "mm"
            | "km"
            | "ft"
            | "in"
            | "units"
            | "unit"
            | "meters"
            | "metres"
            | "mps"
            | "s"
    )
}

/// Whether it stands before a list of points.
pub(super) fn is_list_word(word: &str) -> bool {
    matches!(
        word.to_lowercase().as_str(),
        "points" | "vertices" | "verts" | "corners" | "positions"
    )
}
