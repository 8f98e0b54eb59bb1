//! HLSL and GLSL: the shapes as constants, and a function that takes what was found.

use super::{
    RightValue,
    language::{NamedTest, TestLanguage},
};
use capsule_core::geometry::{Measure, Shape};
use capsule_scenes::edit::shortest;
use std::fmt::Write;

pub(super) static HLSL: TestLanguage = TestLanguage {
    vector: "float3($0)",
    begin: |language, test| begin(language, test, "float3", "static const"),
    ..GLSL
};

pub(super) static GLSL: TestLanguage = TestLanguage {
    number: shortest,
    off: shortest,
    vector: "vec3($0)",
    adapter: None,
    head: "",
    begin: |language, test| begin(language, test, "vec3", "const"),
    check_number: "    right = right && abs($0 - ($1)) <= $2;\n",
    check_vector: "    right = right && length($0 - $1) <= $2;\n",
    end: "    return right;\n}\n",
    tail: |_| String::new(),
};

/// `vector` is what the language calls one, `constant` what stands before a constant's type.
fn begin(language: &TestLanguage, named: &NamedTest<'_>, vector: &str, constant: &str) -> String {
    let NamedTest { test, name, .. } = named;
    let mut text = format!("// {} Expected: {}.\n", test.head(), test.verdict());
    for (which, shape) in [("a", &test.pair.mover), ("b", &test.pair.obstacle)] {
        for (member, measure) in measures(shape) {
            let _ = match measure {
                Measure::Length(length) => {
                    let length = shortest(length);
                    writeln!(text, "{constant} float {name}_{which}_{member} = {length};")
                }
                Measure::Point(v) | Measure::Size(v) | Measure::Rotation(v) => {
                    let v = language.vector(v);
                    writeln!(text, "{constant} {vector} {name}_{which}_{member} = {v};")
                }
                Measure::Points(_) => Ok(()),
            };
        }
    }
    if let Some(motion) = test.motion() {
        let motion = language.vector(motion);
        let _ = writeln!(text, "{constant} {vector} {name}_motion = {motion};");
    }
    let not = if test.exact.is_hit() { "" } else { "!" };
    let parameters = test.expected().into_iter().map(|value| {
        let kind = match value.right {
            RightValue::Number(_) => "float",
            RightValue::Vector(_) => vector,
        };
        format!(", {kind} {}", value.key)
    });
    let parameters: String = parameters.collect();
    let _ = write!(
        text,
        "\n// Whether the values of your function are right; remove the parameters that it does not find.\n\
         bool {name}(bool hit{parameters}) {{\n    bool right = {not}hit;\n"
    );
    text
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
