//! Words that are no label and no shape, but say something about those beside them.

/// Whether a word may stand between a label and its value: `radius of about 0.5`.
pub(in crate::text::paste::loose) fn is_link(word: &str) -> bool {
    matches!(
        word,
        "of" | "is"
            | "was"
            | "are"
            | "were"
            | "at"
            | "about"
            | "around"
            | "approximately"
            | "roughly"
            | "equals"
            | "being"
            | "the"
            | "by"
            | "exactly"
            | "vector"
    )
}

/// Whether it stands before a list of points.
pub(in crate::text::paste::loose) fn is_list_word(word: &str) -> bool {
    matches!(
        word.to_lowercase().as_str(),
        "points"
            | "vertices"
            | "verts"
            | "corners"
            | "positions"
            | "ends"
            | "v"
            | "between"
            | "endpoints"
    )
}

/// Whether the value behind it is about a contact or about what should have come out, not about a shape.
pub(in crate::text::paste::loose) fn is_of_a_contact(word: &str) -> bool {
    matches!(
        word,
        "hit"
            | "hits"
            | "contact"
            | "contacts"
            | "touches"
            | "touch"
            | "touching"
            | "impact"
            | "collides"
            | "collision"
            | "intersects"
            | "intersection"
            | "penetrates"
            | "overlaps"
            | "closest"
            | "nearest"
            | "normal"
            | "expected"
            | "expect"
            | "returned"
            | "returns"
            | "result"
            | "final"
            | "landed"
            | "lands"
            | "stops"
            | "stopped"
            | "got"
            | "instead"
    )
}

/// Whether what it is said of goes from one place to another.
pub(in crate::text::paste::loose) fn moves(word: &str) -> bool {
    matches!(
        word,
        "moving"
            | "moves"
            | "moved"
            | "travels"
            | "travelling"
            | "traveling"
            | "falling"
            | "falls"
            | "fell"
            | "going"
            | "goes"
            | "swept"
            | "sweeps"
            | "sweeping"
            | "cast"
            | "sweep"
            | "slides"
            | "sliding"
            | "flies"
            | "drops"
            | "dropped"
            | "shot"
            | "fired"
            | "teleported"
            | "walks"
            | "walking"
            | "runs"
            | "running"
    )
}

/// Metres in a unit of length, or of speed with a second, or seconds in a unit of time.
pub(in crate::text::paste::loose) fn unit(word: &str) -> Option<f64> {
    Some(match word {
        "m" | "meter" | "meters" | "metre" | "metres" | "units" | "unit" | "mps" | "s" | "sec"
        | "seconds" => 1.0,
        "cm" | "centimeters" | "centimetres" | "uu" => 0.01,
        "mm" | "millimeters" | "millimetres" | "ms" => 0.001,
        "km" => 1000.0,
        "ft" | "feet" | "foot" => 0.3048,
        "inch" | "inches" => 0.0254,
        _ => return None,
    })
}

/// Whether it changes what the shapes are or what becomes of them, so that skipping it must be told at once.
pub(in crate::text::paste::loose) fn is_weighty(word: &str) -> bool {
    let stems = [
        "fell",
        "tunnel",
        "stuck",
        "penetrat",
        "rotat",
        "scale",
        "quat",
        "degree",
        "radian",
        "mirror",
        "flipp",
        "tilt",
        "lean",
        "upside",
        "relative",
        "local",
        "offset",
        "negat",
        "cylinder",
        "plane",
        "cone",
        "ellips",
        "torus",
        "heightfield",
        "mesh",
        "hull",
        "convex",
        "polygon",
        "quad",
        "accelerat",
        "gravity",
        "angular",
        "spin",
        "transform",
        "matrix",
        "yaw",
        "veloc",
        "motion",
        "pitch",
        "skin",
    ];
    let words = [
        "through",
        "falls",
        "falling",
        "cm",
        "mm",
        "inch",
        "inches",
        "feet",
        "ft",
        "zup",
        "lefthanded",
        "handed",
        "scaled",
        "sideways",
        "lying",
        "horizontal",
        "inside",
        "outside",
        "moving",
        "moved",
        "speed",
        "swap",
        "swapped",
        "roll",
        "per",
        "backface",
        "onesided",
    ];
    words.contains(&word) || stems.iter().any(|stem| word.starts_with(stem))
}

/// Whether it says so little that nobody misses it: words of grammar, of code, of logs.
pub(in crate::text::paste::loose) fn is_small(word: &str) -> bool {
    matches!(
        word,
        "a" | "an"
            | "the"
            | "and"
            | "or"
            | "of"
            | "with"
            | "at"
            | "is"
            | "was"
            | "are"
            | "were"
            | "be"
            | "positioned"
            | "placed"
            | "located"
            | "starts"
            | "starting"
            | "begins"
            | "sits"
            | "sitting"
            | "stands"
            | "standing"
            | "rests"
            | "resting"
            | "it"
            | "its"
            | "this"
            | "that"
            | "these"
            | "to"
            | "in"
            | "on"
            | "by"
            | "for"
            | "from"
            | "as"
            | "vs"
            | "versus"
            | "against"
            | "has"
            | "have"
            | "had"
            | "my"
            | "our"
            | "i"
            | "we"
            | "then"
            | "when"
            | "so"
            | "one"
            | "both"
            | "where"
            | "which"
            | "there"
            | "here"
            | "about"
            | "also"
            | "while"
            | "but"
            | "if"
            | "set"
            | "between"
            | "named"
            | "called"
            | "let"
            | "const"
            | "static"
            | "mut"
            | "new"
            | "var"
            | "auto"
            | "float"
            | "float3"
            | "float4"
            | "double"
            | "int"
            | "bool"
            | "void"
            | "public"
            | "private"
            | "protected"
            | "struct"
            | "class"
            | "return"
            | "f32"
            | "f64"
            | "vec3"
            | "vector3"
            | "vector"
            | "self"
            | "out"
            | "ref"
            | "physics"
            | "type"
            | "kind"
            | "shape"
            | "shapes"
            | "collider"
            | "points"
            | "vertices"
            | "corners"
            | "ends"
            | "true"
            | "false"
            | "info"
            | "debug"
            | "warn"
            | "warning"
            | "trace"
            | "v"
            | "somewhere"
            | "json"
            | "points3d"
            | "constexpr"
            | "final"
            | "readonly"
            | "whose"
            | "component"
            | "geometry"
            | "object"
            | "instance"
            | "actor"
            | "inline"
            | "make"
            | "shared"
            | "std"
            | "json5"
            | "cpp"
            | "rust"
            | "csharp"
            | "glsl"
            | "hlsl"
    )
}

/// Whether it is no name of a shape even where one is assigned to it: `shape = Capsule`.
pub(in crate::text::paste::loose) fn is_no_variable(word: &str) -> bool {
    matches!(word, "shape" | "type" | "kind" | "collider" | "name")
}

/// Whether it is no name where it stands before the word for a kind: `a static capsule`, `hits triangle`.
pub(in crate::text::paste::loose) fn is_no_name(word: &str) -> bool {
    let is_form =
        word.len() > 4 && (word.ends_with("ing") || word.ends_with("ed") || word.ends_with("ly"));
    is_form
        || is_small(word)
        || is_of_a_contact(word)
        || is_weighty(word)
        || moves(word)
        || matches!(
            word,
            "name"
                | "error"
                | "frame"
                | "step"
                | "tick"
                | "repro"
                | "bug"
                | "issue"
                | "case"
                | "test"
                | "before"
                | "after"
                | "note"
                | "log"
                | "input"
                | "actual"
                | "update"
                | "version"
                | "values"
                | "numbers"
                | "setup"
                | "scene"
                | "data"
                | "example"
                | "into"
                | "onto"
                | "over"
                | "under"
                | "above"
                | "below"
                | "near"
                | "beside"
                | "behind"
                | "off"
                | "via"
                | "than"
                | "like"
                | "not"
                | "no"
                | "every"
                | "each"
                | "any"
                | "another"
                | "other"
                | "same"
                | "single"
                | "two"
                | "three"
                | "big"
                | "small"
                | "large"
                | "tiny"
                | "huge"
                | "thin"
                | "thick"
                | "long"
                | "short"
                | "simple"
                | "kinematic"
                | "dynamic"
                | "rigid"
                | "body"
                | "solid"
                | "upright"
                | "vertical"
                | "first"
                | "second"
                | "last"
                | "flat"
                | "steep"
                | "misses"
                | "miss"
                | "missed"
                | "crosses"
                | "enters"
                | "passes"
                | "mesh"
                | "export"
                | "extends"
                | "use"
                | "using"
                | "create"
                | "add"
                | "spawn"
                | "insert"
                | "draw"
                | "build"
                | "does"
                | "did"
                | "says"
                | "only"
                | "just"
                | "some"
                | "along"
                | "back"
                | "face"
                | "edge"
                | "bounding"
                | "unit"
                | "standard"
                | "default"
                | "usual"
                | "same_as"
                | "me"
        )
}
