//! Rust, C++ and HLSL.

use super::{Configuration, names::identifiers, scene_text::is_written};
use capsule_core::geometry::{Measure, Shape};
use capsule_scenes::{
    edit::shortest,
    scene::{Body, World},
};
use glam::Vec3;

/// How a language writes a shape with named members.
pub(super) struct Language {
    /// Before a shape's members, from its type and its name.
    open: fn(kind: &str, name: &str) -> String,
    /// A member from its kind, the shape's name, its own name and its value.
    member: fn(kind: Constant, shape: &str, name: &str, value: &str) -> String,
    close: &'static str,
    vector: fn(Vec3) -> String,
    number: fn(f32) -> String,
    /// A triangle's corners as the value of one member; unset where each is a member.
    points: Option<fn(&[String; 3]) -> String>,
    /// A constant of its own from its kind, name and value.
    constant: fn(kind: Constant, name: &str, value: &str) -> String,
}

/// The kind of a value.
#[derive(Clone, Copy)]
pub(super) enum Constant {
    Vector,
    Number,
    Flag,
}

/// Rust with glam and this library's shapes.
pub(super) const RUST: Language = Language {
    open: |kind, name| format!("let {name} = {kind} {{\n"),
    member: |_, _, name, value| format!("    {name}: {value},\n"),
    close: "};\n",
    vector: |v| format!("Vec3::new({})", v.to_array().map(shortest).join(", ")),
    number: shortest,
    points: Some(|points| format!("[{}]", points.join(", "))),
    constant: |kind, name, value| match kind {
        Constant::Number => format!("let {name}: f32 = {value};\n"),
        _ => format!("let {name} = {value};\n"),
    },
};

/// C++ with designated initializers.
pub(super) const CPP: Language = Language {
    open: |kind, name| format!("const {kind} {name} = {{\n"),
    member: |_, _, name, value| format!("    .{name} = {value},\n"),
    close: "};\n",
    vector: |v| format!("{{{}}}", v.to_array().map(suffixed).join(", ")),
    number: suffixed,
    points: Some(|points| format!("{{{}}}", points.join(", "))),
    constant: |kind, name, value| format!("const {} {name} = {value};\n", type_of(kind, "Vec3")),
};

/// HLSL has no aggregate literals that all compilers take: each member is a constant.
pub(super) const HLSL: Language = Language {
    open: |_, _| String::new(),
    member: |kind, shape, name, value| hlsl_constant(kind, &format!("{shape}_{name}"), value),
    close: "",
    vector: |v| format!("float3({})", v.to_array().map(shortest).join(", ")),
    number: shortest,
    points: None,
    constant: hlsl_constant,
};

fn hlsl_constant(kind: Constant, name: &str, value: &str) -> String {
    format!(
        "static const {} {name} = {value};\n",
        type_of(kind, "float3")
    )
}

/// The type of a constant in C++ and HLSL, of which each has its own for a `vector`.
fn type_of(kind: Constant, vector: &'static str) -> &'static str {
    match kind {
        Constant::Vector => vector,
        Constant::Number => "float",
        Constant::Flag => "bool",
    }
}

/// `0.5f`.
fn suffixed(number: f32) -> String {
    format!("{}f", shortest(number))
}

/// All shapes, and beside each what its type does not hold.
pub(super) fn write(configuration: &Configuration, language: &Language) -> String {
    let mut text = time_step(&configuration.world, language);
    for (body, name) in named(configuration) {
        text += &(language.open)(body.shape.kind().type_name(), &name);
        for (kind, member, value) in members(&body.shape, language) {
            text += &(language.member)(kind, &name, member, &value);
        }
        text += language.close;
        text += &beside(body, &name, language);
    }
    text
}

fn time_step(world: &World, language: &Language) -> String {
    if world.time_step == 1.0 {
        return String::new();
    }
    let value = (language.number)(world.time_step);
    (language.constant)(Constant::Number, "time_step", &value)
}

fn named(configuration: &Configuration) -> impl Iterator<Item = (&Body, String)> {
    let bodies = configuration.bodies.iter();
    let names = identifiers(
        bodies
            .clone()
            .map(|b| (b.name.as_str(), b.shape.kind().name())),
    );
    bodies.zip(names)
}

fn members(shape: &Shape, language: &Language) -> Vec<(Constant, &'static str, String)> {
    let (vector, number) = (language.vector, language.number);
    let measures = shape.measures().into_iter();
    let member = |(key, measure)| match measure {
        Measure::Point(v) | Measure::Size(v) | Measure::Rotation(v) => {
            vec![(Constant::Vector, key, vector(v))]
        }
        Measure::Length(length) => vec![(Constant::Number, key, number(length))],
        Measure::Points(points) => match language.points {
            Some(joined) => vec![(Constant::Vector, "v", joined(&points.map(vector)))],
            None => {
                let corners = ["v0", "v1", "v2"].into_iter().zip(points);
                let corners = corners.map(|(key, v)| (Constant::Vector, key, vector(v)));
                corners.collect()
            }
        },
    };
    measures.flat_map(member).collect()
}

/// Constants for its velocity and for a back that is not solid.
fn beside(body: &Body, name: &str, language: &Language) -> String {
    let mut text = String::new();
    if is_written(body.velocity) {
        let velocity = (language.vector)(body.velocity);
        text += &(language.constant)(Constant::Vector, &format!("{name}_velocity"), &velocity);
    }
    if !body.double_sided {
        let name = format!("{name}_double_sided");
        text += &(language.constant)(Constant::Flag, &name, "false");
    }
    text
}
