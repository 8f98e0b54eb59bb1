//! How each language writes the parts of a listing. In a form `$0`, `$1` … stand for what is put there.

/// A language that a listing is taken along in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeLanguage {
    Rust,
    Cpp,
    Glsl,
    Hlsl,
    CSharp,
}

/// The forms of a language.
pub(super) struct CodeForms {
    /// `bool`, the whole number, `f32`, `f64` and the vectors of both.
    pub(super) types: [&'static str; 6],
    /// What ends a number in `f32`, and one in `f64`.
    pub(super) suffixes: [&'static str; 2],
    /// Infinity in `f32`, and in `f64`.
    pub(super) infinities: [&'static str; 2],
    /// The file's beginning, with the name of its namespace: two listings have types and functions of the same names.
    pub(super) head: &'static str,
    /// What vectors in `f32` need.
    pub(super) vectors: &'static str,
    /// What comes before the functions, where the entry has this name with capitals.
    pub(super) before_functions: &'static str,
    pub(super) tail: &'static str,
    /// Type, name.
    pub(super) declaration: &'static str,
    /// Type, name, value.
    pub(super) definition: &'static str,
    /// The same for a variable that changes.
    pub(super) variable: &'static str,
    /// Type, name.
    pub(super) parameter: &'static str,
    /// Type, name, parameters.
    pub(super) function: &'static str,
    /// The same for the entry.
    pub(super) entry: &'static str,
    /// Name.
    pub(super) structure: &'static str,
    /// Type, name.
    pub(super) field: &'static str,
    /// Name, parameters, the assignments of the fields, the names of the parameters.
    pub(super) constructor: &'static str,
    pub(super) structure_end: &'static str,
    /// Name, parts.
    pub(super) make: &'static str,
    /// Vector type, parts.
    pub(super) make_vector: &'static str,
    /// Condition.
    pub(super) condition: &'static str,
    pub(super) endless: &'static str,
    /// Condition, and both values.
    pub(super) select: &'static str,
    /// Of vectors: left, right.
    pub(super) equal_vectors: &'static str,
    /// Square root, absolute value, rounding down, sign of the second, to `f32`, to `f64`; square root in `f64`.
    pub(super) natives: [&'static str; 7],
    /// The forms of what may be missing; none where a struct has a member `hit` for it.
    pub(super) option: Option<[&'static str; 5]>,
    /// Name; none where each field is written as zero.
    pub(super) missing: Option<&'static str>,
    /// Words that no name may be.
    pub(super) reserved: &'static [&'static str],
}

impl CodeLanguage {
    /// All of them, in the order of menus.
    pub const ALL: [Self; 5] = [Self::Rust, Self::Cpp, Self::Glsl, Self::Hlsl, Self::CSharp];

    /// The name for readers.
    pub fn title(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::Cpp => "C++",
            Self::Glsl => "GLSL",
            Self::Hlsl => "HLSL",
            Self::CSharp => "C#",
        }
    }

    /// The name on the command line.
    pub fn key(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::Cpp => "cpp",
            Self::Glsl => "glsl",
            Self::Hlsl => "hlsl",
            Self::CSharp => "csharp",
        }
    }

    /// What the code needs where it is pasted.
    pub fn needs(self) -> &'static str {
        match self {
            Self::Rust => "nothing but the standard library",
            Self::Cpp => "C++14, and -ffp-contract=off for the same bits",
            Self::Glsl => "GLSL 4.00",
            Self::Hlsl => "shader model 5",
            Self::CSharp => "C# 7",
        }
    }

    pub(super) fn forms(self) -> &'static CodeForms {
        match self {
            Self::Rust => &RUST,
            Self::Cpp => &CPP,
            Self::Glsl => &GLSL,
            Self::Hlsl => &HLSL,
            Self::CSharp => &CSHARP,
        }
    }
}

static RUST: CodeForms = CodeForms {
    types: ["bool", "i32", "f32", "f64", "Vec3", "DVec3"],
    suffixes: ["", ""],
    infinities: ["f32::INFINITY", "f64::INFINITY"],
    head: "use std::ops::{Add, Div, Mul, Neg, Sub};\n\n",
    vectors: include_str!("heads/vector.rs.txt"),
    before_functions: "",
    tail: "",
    declaration: "let $1: $0;",
    definition: "let $1: $0 = $2;",
    variable: "let mut $1: $0 = $2;",
    parameter: "$1: $0",
    function: "fn $1($2) -> $0 {",
    entry: "pub fn $1($2) -> $0 {",
    structure: "#[derive(Clone, Copy, Debug)]\npub struct $0 {",
    field: "pub $1: $0,",
    constructor: "",
    structure_end: "}",
    make: "$0 { $1 }",
    make_vector: "$0::new($1)",
    condition: "if $0 {",
    endless: "loop {",
    select: "if $0 { $1 } else { $2 }",
    equal_vectors: "$0 == $1",
    natives: [
        "$0.sqrt()",
        "$0.abs()",
        "$0.floor()",
        "$0.copysign($1)",
        "$0 as f32",
        "$0 as f64",
        "$0.sqrt()",
    ],
    option: Some([
        "Option<$0>",
        "Some($0)",
        "None",
        "$0.is_some()",
        "$0.unwrap()",
    ]),
    missing: None,
    reserved: &[
        "box", "in", "match", "move", "ref", "type", "use", "where", "own",
    ],
};

static CPP: CodeForms = CodeForms {
    types: ["bool", "int", "float", "double", "Vec3", "DVec3"],
    suffixes: ["f", ""],
    infinities: ["INFINITY", "double(INFINITY)"],
    head: "#include <cmath>\n\nnamespace $0 {\n\n",
    vectors: include_str!("heads/vector.cpp.txt"),
    before_functions: "",
    tail: "\n}\n",
    declaration: "$0 $1;",
    definition: "const $0 $1 = $2;",
    variable: "$0 $1 = $2;",
    parameter: "$0 $1",
    function: "inline $0 $1($2) {",
    entry: "inline $0 $1($2) {",
    structure: "struct $0 {",
    field: "$0 $1;",
    constructor: "",
    structure_end: "};",
    make: "$0{$1}",
    make_vector: "$0{$1}",
    condition: "if ($0) {",
    endless: "while (true) {",
    select: "$0 ? $1 : $2",
    equal_vectors: "$0 == $1",
    natives: [
        "std::sqrt($0)",
        "std::fabs($0)",
        "std::floor($0)",
        "std::copysign($0, $1)",
        "float($0)",
        "double($0)",
        "std::sqrt($0)",
    ],
    option: None,
    missing: Some("$0{}"),
    reserved: &[
        "and", "bool", "char", "default", "do", "double", "float", "int", "long", "new", "not",
        "or", "short", "this", "near", "far",
    ],
};

static GLSL: CodeForms = CodeForms {
    types: ["bool", "int", "float", "double", "vec3", "dvec3"],
    suffixes: ["", "lf"],
    infinities: ["(1.0 / 0.0)", "(1.0lf / 0.0lf)"],
    head: "",
    vectors: "",
    before_functions: "",
    tail: "",
    declaration: "$0 $1;",
    definition: "$0 $1 = $2;",
    variable: "$0 $1 = $2;",
    parameter: "$0 $1",
    function: "$0 $1($2) {",
    entry: "$0 $1($2) {",
    structure: "struct $0 {",
    field: "$0 $1;",
    constructor: "",
    structure_end: "};",
    make: "$0($1)",
    make_vector: "$0($1)",
    condition: "if ($0) {",
    endless: "while (true) {",
    select: "$0 ? $1 : $2",
    equal_vectors: "$0 == $1",
    natives: [
        "sqrt($0)",
        "abs($0)",
        "floor($0)",
        "(($1) < 0.0 || 1.0 / ($1) < 0.0 ? -abs($0) : abs($0))",
        "float($0)",
        "double($0)",
        "sqrt($0)",
    ],
    option: None,
    missing: None,
    reserved: &[
        "active",
        "filter",
        "half",
        "in",
        "input",
        "inout",
        "out",
        "output",
        "partition",
        "sample",
        "this",
        "using",
        "common",
        "closest",
        "fixed",
        "point",
        "triangle",
        "line",
    ],
};

static HLSL: CodeForms = CodeForms {
    // There is no square root in `f64`.
    natives: [
        "sqrt($0)",
        "abs($0)",
        "floor($0)",
        "(($1) < 0.0 || 1.0 / ($1) < 0.0 ? -abs($0) : abs($0))",
        "float($0)",
        "double($0)",
        "",
    ],
    types: ["bool", "int", "float", "double", "float3", "double3"],
    suffixes: ["", "L"],
    infinities: ["(1.0 / 0.0)", "(1.0L / 0.0L)"],
    constructor: "$0 make_$0($1) {\n    $0 made;\n$2    return made;\n}",
    structure_end: "};",
    make: "make_$0($1)",
    equal_vectors: "all($0 == $1)",
    missing: Some("($0)0"),
    reserved: &[
        "half",
        "in",
        "inout",
        "line",
        "matrix",
        "out",
        "packed",
        "point",
        "sample",
        "texture",
        "triangle",
        "vector",
        "pass",
        "technique",
        "this",
    ],
    ..GLSL
};

static CSHARP: CodeForms = CodeForms {
    types: ["bool", "int", "float", "double", "Vec3", "DVec3"],
    suffixes: ["f", ""],
    infinities: ["float.PositiveInfinity", "double.PositiveInfinity"],
    head: "using System;\n\nnamespace $0 {\n\n",
    vectors: include_str!("heads/vector.cs.txt"),
    before_functions: "public static class $0 {\n\n",
    tail: "}\n\n}\n",
    declaration: "$0 $1;",
    definition: "$0 $1 = $2;",
    variable: "$0 $1 = $2;",
    parameter: "$0 $1",
    function: "static $0 $1($2) {",
    entry: "public static $0 $1($2) {",
    structure: "public struct $0 {",
    field: "public $0 $1;",
    constructor: "    public $0($1) {\n$2    }",
    structure_end: "}",
    make: "new $0($1)",
    make_vector: "new $0($1)",
    condition: "if ($0) {",
    endless: "while (true) {",
    select: "$0 ? $1 : $2",
    equal_vectors: "$0 == $1",
    natives: [
        "(float)Math.Sqrt($0)",
        "Math.Abs($0)",
        "Math.Floor($0)",
        "(($1) < 0.0 || 1.0 / ($1) < 0.0 ? -Math.Abs($0) : Math.Abs($0))",
        "(float)($0)",
        "(double)($0)",
        "Math.Sqrt($0)",
    ],
    option: None,
    missing: Some("default($0)"),
    reserved: &[
        "base", "in", "is", "out", "params", "ref", "fixed", "checked", "object", "this", "as",
        "event", "lock",
    ],
};
