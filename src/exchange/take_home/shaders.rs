//! HLSL and GLSL: the shapes as constants, and a function that takes what was found.

use super::{ExpectedHit, TakenTest};
use crate::{
    edit::shortest,
    geometry::{Measure, Shape},
};
use glam::Vec3;
use std::fmt::Write;

/// What the two languages call the same.
struct ShaderLanguage {
    vector: &'static str,
    constant: &'static str,
}

pub(super) fn hlsl(test: &TakenTest) -> String {
    write(
        test,
        &ShaderLanguage {
            vector: "float3",
            constant: "static const",
        },
    )
}

pub(super) fn glsl(test: &TakenTest) -> String {
    write(
        test,
        &ShaderLanguage {
            vector: "vec3",
            constant: "const",
        },
    )
}

fn write(test: &TakenTest, language: &ShaderLanguage) -> String {
    let ShaderLanguage { vector, constant } = language;
    let value = |v: Vec3| format!("{vector}({})", v.to_array().map(shortest).join(", "));
    let name = test.name();
    let mut text = format!("// {}\n", test.head());
    for (which, shape) in [("a", &test.pair.mover), ("b", &test.pair.obstacle)] {
        for (member, measure) in measures(shape) {
            let _ = match measure {
                Measure::Length(length) => {
                    let length = shortest(length);
                    writeln!(text, "{constant} float {name}_{which}_{member} = {length};")
                }
                Measure::Point(v) | Measure::Size(v) | Measure::Rotation(v) => {
                    let v = value(v);
                    writeln!(text, "{constant} {vector} {name}_{which}_{member} = {v};")
                }
                Measure::Points(_) => Ok(()),
            };
        }
    }
    if let Some(motion) = test.motion() {
        let motion = value(motion);
        let _ = writeln!(text, "{constant} {vector} {name}_motion = {motion};");
    }
    let not = if test.exact.is_hit() { "" } else { "!" };
    let _ = write!(
        text,
        "\n// Whether what your function found of them is right.\n\
         bool {name}(bool hit, float time, float depth, {vector} normal) {{\n    bool right = {not}hit;\n"
    );
    if let Some(ExpectedHit {
        time,
        depth,
        normal,
    }) = test.expected()
    {
        for (key, told) in [("time", time), ("depth", depth)] {
            if let Some((number, off)) = told {
                let (number, off) = (shortest(number), shortest(off));
                let _ = writeln!(
                    text,
                    "    right = right && abs({key} - ({number})) <= {off};"
                );
            }
        }
        let (number, off) = (value(normal.0), shortest(normal.1));
        let _ = writeln!(
            text,
            "    right = right && length(normal - {number}) <= {off};"
        );
    }
    text + "    return right;\n}\n"
}

/// Each vertex of a triangle by itself: arrays are written in another way in each language.
fn measures(shape: &Shape) -> Vec<(String, Measure)> {
    let own = shape.measures().into_iter();
    let apart = own.flat_map(|(key, measure)| match measure {
        Measure::Points(points) => {
            let each = points.into_iter().enumerate();
            each.map(|(index, point)| (format!("v{index}"), Measure::Point(point)))
                .collect()
        }
        other => vec![(key.to_string(), other)],
    });
    apart.collect()
}
