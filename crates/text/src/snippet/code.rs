//! Rust, C++ and HLSL.

use super::{Configuration, names::identifiers, scene_text::is_written};
use capsule_core::geometry::{Measure, Shape};
use capsule_scenes::{
    edit::shortest,
    scene::{Body, World},
};
use glam::Vec3;
use std::fmt::Write;

/// How a language writes a shape with named members.
pub(super) struct Language {
    /// Before a shape's members, from its type and its name.
    open: fn(kind: &str, name: &str) -> String,
    /// A member from its name and value.
    member: fn(name: &str, value: &str) -> String,
    close: &'static str,
    vector: fn(Vec3) -> String,
    number: fn(f32) -> String,
    points: fn(&[String; 3]) -> String,
    /// A constant of its own from its kind, name and value.
    constant: fn(kind: Constant, name: &str, value: &str) -> String,
}

/// The value of a constant beside the shapes.
#[derive(Clone, Copy)]
pub(super) enum Constant {
    Vector,
    Number,
    Flag,
}

/// Rust with glam and this library's shapes.
pub(super) const RUST: Language = Language {
    open: |kind, name| format!("let {name} = {kind} {{\n"),
    member: |name, value| format!("    {name}: {value},\n"),
    close: "};\n",
    vector: |v| format!("Vec3::new({})", v.to_array().map(shortest).join(", ")),
    number: shortest,
    points: |points| format!("[{}]", points.join(", ")),
    constant: |kind, name, value| match kind {
        Constant::Number => format!("let {name}: f32 = {value};\n"),
        _ => format!("let {name} = {value};\n"),
    },
};

/// C++ with designated initializers.
pub(super) const CPP: Language = Language {
    open: |kind, name| format!("const {kind} {name} = {{\n"),
    member: |name, value| format!("    .{name} = {value},\n"),
    close: "};\n",
    vector: |v| format!("{{{}}}", v.to_array().map(suffixed).join(", ")),
    number: suffixed,
    points: |points| format!("{{{}}}", points.join(", ")),
    constant: |kind, name, value| {
        let kind = match kind {
            Constant::Vector => "Vec3",
            Constant::Number => "float",
            Constant::Flag => "bool",
        };
        format!("const {kind} {name} = {value};\n")
    },
};

/// `0.5f`.
fn suffixed(number: f32) -> String {
    format!("{}f", shortest(number))
}

/// All shapes, and beside each what its type does not hold.
pub(super) fn write(configuration: &Configuration, language: &Language) -> String {
    let mut text = time_step(&configuration.world, language);
    for (body, name) in named(configuration) {
        text += &(language.open)(body.shape.kind().type_name(), &name);
        for (member, value) in members(&body.shape, language) {
            text += &(language.member)(member, &value);
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

fn members(shape: &Shape, language: &Language) -> Vec<(&'static str, String)> {
    let (vector, number) = (language.vector, language.number);
    let measures = shape.measures().into_iter();
    let member = |(key, measure)| match measure {
        Measure::Point(v) | Measure::Size(v) | Measure::Rotation(v) => (key, vector(v)),
        Measure::Points(points) => ("v", (language.points)(&points.map(vector))),
        Measure::Length(length) => (key, number(length)),
    };
    measures.map(member).collect()
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

/// HLSL has no aggregate literals that all compilers take: each member is a constant.
pub(super) fn hlsl(configuration: &Configuration) -> String {
    let mut text = time_step(&configuration.world, &HLSL);
    for (body, name) in named(configuration) {
        for (member, value) in hlsl_members(&body.shape) {
            let kind = if member == "radius" {
                "float"
            } else {
                "float3"
            };
            let _ = writeln!(text, "static const {kind} {name}_{member} = {value};");
        }
        text += &beside(body, &name, &HLSL);
    }
    text
}

fn hlsl_members(shape: &Shape) -> Vec<(&'static str, String)> {
    match shape {
        Shape::Triangle(triangle) => ["v0", "v1", "v2"]
            .into_iter()
            .zip(triangle.v.map(HLSL.vector))
            .collect(),
        other @ (Shape::Sphere(_) | Shape::Capsule(_) | Shape::Box(_)) => members(other, &HLSL),
    }
}

const HLSL: Language = Language {
    vector: |v| format!("float3({})", v.to_array().map(shortest).join(", ")),
    number: shortest,
    constant: |kind, name, value| {
        let kind = match kind {
            Constant::Vector => "float3",
            Constant::Number => "float",
            Constant::Flag => "bool",
        };
        format!("static const {kind} {name} = {value};\n")
    },
    ..RUST
};
