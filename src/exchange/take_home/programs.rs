//! Rust, C++, C# and Python, with the types of the adapters.

use super::{ExpectedHit, TakenTest};
use crate::geometry::Shape;
use glam::Vec3;

/// In digits that are the same number as `f64`, which is what adapters reckon with.
fn number(number: f32) -> String {
    format!("{:?}", f64::from(number))
}

/// How near something has to be: three digits say it.
fn about(number: f32) -> String {
    format!("{number:.2e}")
}

fn numbers(vector: Vec3) -> String {
    vector.to_array().map(number).join(", ")
}

/// What a hit that is expected, or not, is told as.
fn hit(test: &TakenTest) -> &'static str {
    match test.exact.is_hit() {
        true => "they touch",
        false => "they do not touch",
    }
}

pub(super) fn rust(test: &TakenTest) -> String {
    let vector = |v: Vec3| format!("[{}]", numbers(v));
    let shape = |shape: &Shape| match shape {
        Shape::Sphere(one) => format!(
            "Shape::Sphere {{ center: {}, radius: {} }}",
            vector(one.center),
            number(one.radius)
        ),
        Shape::Capsule(one) => format!(
            "Shape::Capsule {{ a: {}, b: {}, radius: {} }}",
            vector(one.a),
            vector(one.b),
            number(one.radius)
        ),
        Shape::Triangle(one) => format!("Shape::Triangle([{}])", one.v.map(vector).join(", ")),
        Shape::Box(one) => format!(
            "Shape::Box {{ center: {}, half_size: {}, rotation: {} }}",
            vector(one.center),
            vector(one.half_size),
            vector(one.rotation)
        ),
    };
    let motion = match test.motion() {
        Some(motion) => format!("Some({})", vector(motion)),
        None => "None".into(),
    };
    let not = if test.exact.is_hit() { "" } else { "!" };
    let mut text = format!(
        "/// {}\n/// Put it into `adapter.rs`: `rustc --test adapter.rs && ./adapter`\n\
         #[test]\nfn {}() {{\n    let a = {};\n    let b = {};\n    \
         let found = answer(&a, &b, {motion}).expect(\"a function answers this\");\n    \
         assert!({not}found.hit, \"{}\");\n",
        test.head(),
        test.name(),
        shape(&test.pair.mover),
        shape(&test.pair.obstacle),
        hit(test),
    );
    if let Some(ExpectedHit {
        time,
        depth,
        normal,
    }) = test.expected()
    {
        for (key, told) in [("time", time), ("depth", depth)] {
            if let Some((right, off)) = told {
                let (right, off) = (number(right), about(off));
                text += &format!(
                    "    if let Some({key}) = found.{key} {{\n        \
                     assert!(({key} - {right}).abs() <= {off}, \"{key} {{{key}}}, not {right}\");\n    }}\n"
                );
            }
        }
        let (right, off) = (vector(normal.0), about(normal.1));
        text += &format!(
            "    if let Some(normal) = found.normal {{\n        let right = {right};\n        \
             let off: f64 = (0..3).map(|i| (normal[i] - right[i]).powi(2)).sum();\n        \
             assert!(off.sqrt() <= {off}, \"normal {{normal:?}}, not {{right:?}}\");\n    }}\n"
        );
    }
    text + "}\n"
}

pub(super) fn cpp(test: &TakenTest) -> String {
    let vector = |v: Vec3| format!("Vec3{{{}}}", numbers(v));
    let shape = |shape: &Shape| match shape {
        Shape::Sphere(one) => format!("Sphere{{{}, {}}}", vector(one.center), number(one.radius)),
        Shape::Capsule(one) => format!(
            "Capsule{{{}, {}, {}}}",
            vector(one.a),
            vector(one.b),
            number(one.radius)
        ),
        Shape::Triangle(one) => format!("Triangle{{{{{}}}}}", one.v.map(vector).join(", ")),
        Shape::Box(one) => format!(
            "Box{{{}, {}, {}}}",
            vector(one.center),
            vector(one.half_size),
            vector(one.rotation)
        ),
    };
    let motion = match test.motion() {
        Some(motion) => vector(motion),
        None => "std::nullopt".into(),
    };
    let not = if test.exact.is_hit() { "" } else { "!" };
    let mut text = format!(
        "// {}\n// Beside `adapter.cpp`: c++ -std=c++17 test.cpp -o test && ./test\n\
         #define main bench_main\n#include \"adapter.cpp\"\n#undef main\n\n\
         bool {name}() {{\n    const Shape a = {};\n    const Shape b = {};\n    \
         const auto found = answer(a, b, {motion});\n    bool right = found && {not}found->hit; // {}\n",
        test.head(),
        shape(&test.pair.mover),
        shape(&test.pair.obstacle),
        hit(test),
        name = test.name(),
    );
    if let Some(ExpectedHit {
        time,
        depth,
        normal,
    }) = test.expected()
    {
        for (key, told) in [("time", time), ("depth", depth)] {
            if let Some((right, off)) = told {
                let (right, off) = (number(right), about(off));
                text += &format!(
                    "    if (right && found->{key}) right = std::abs(*found->{key} - {right}) <= {off};\n"
                );
            }
        }
        let (right, off) = (vector(normal.0), about(normal.1));
        text += &format!(
            "    if (right && found->normal) right = length(*found->normal - {right}) <= {off};\n"
        );
    }
    text += "    return right;\n}\n\n";
    let name = test.name();
    text + &format!(
        "int main() {{\n    const bool right = {name}();\n    \
         std::printf(\"%s: {name}\\n\", right ? \"right\" : \"WRONG\");\n    return right ? 0 : 1;\n}}\n"
    )
}

pub(super) fn csharp(test: &TakenTest) -> String {
    let vector = |v: Vec3| format!("new Vec3({})", numbers(v));
    let shape = |shape: &Shape| match shape {
        Shape::Sphere(one) => format!("new Sphere({}, {})", vector(one.center), number(one.radius)),
        Shape::Capsule(one) => format!(
            "new Capsule({}, {}, {})",
            vector(one.a),
            vector(one.b),
            number(one.radius)
        ),
        Shape::Triangle(one) => {
            format!("new Triangle(new[] {{ {} }})", one.v.map(vector).join(", "))
        }
        Shape::Box(one) => format!(
            "new Box({}, {}, {})",
            vector(one.center),
            vector(one.half_size),
            vector(one.rotation)
        ),
    };
    let motion = match test.motion() {
        Some(motion) => vector(motion),
        None => "null".into(),
    };
    let not = if test.exact.is_hit() { "!" } else { "" };
    let mut text = format!(
        "/// <summary>{}\n/// Beside `Adapter.cs`; call Check from a test of your framework, [Fact] or [Test].</summary>\n\
         public static class {}\n{{\n    public static void Check()\n    {{\n        \
         Shape a = {};\n        Shape b = {};\n        \
         var found = Engine.Ask(a, b, {motion}) ?? throw new System.Exception(\"no function answers this\");\n        \
         if ({not}found.Hit) throw new System.Exception(\"{}\");\n",
        xml(&test.head()),
        camel(&test.name()),
        shape(&test.pair.mover),
        shape(&test.pair.obstacle),
        hit(test),
    );
    if let Some(ExpectedHit {
        time,
        depth,
        normal,
    }) = test.expected()
    {
        for (key, told) in [("Time", time), ("Depth", depth)] {
            if let Some((right, off)) = told {
                let (right, off) = (number(right), about(off));
                let word = key.to_ascii_lowercase();
                text += &format!(
                    "        if (found.{key} is double {word} && !(System.Math.Abs({word} - {right}) <= {off}))\n            \
                     throw new System.Exception($\"{word} {{{word}}}, not {right}\");\n"
                );
            }
        }
        let (right, off) = (vector(normal.0), about(normal.1));
        text += &format!(
            "        if (found.Normal is Vec3 normal && !((normal - {right}).Length <= {off}))\n            \
             throw new System.Exception($\"normal {{normal}}\");\n"
        );
    }
    text + "    }\n}\n"
}

pub(super) fn python(test: &TakenTest) -> String {
    let mut case: serde_json::Value =
        serde_json::from_str(&super::json::write(test)).unwrap_or_default();
    if let Some(object) = case.as_object_mut() {
        object.retain(|key, _| !["note", "expect", "tolerance"].contains(&key.as_str()));
    }
    // Python has other words for these two.
    let case = case
        .to_string()
        .replace(":false", ":False")
        .replace(":true", ":True");
    let not = if test.exact.is_hit() { "" } else { "not " };
    let name = test.name();
    let mut text = format!(
        "# {}\n# Beside `adapter.py`: pytest, or python3 and this file.\nimport math\n\n\
         from adapter import QUESTIONS, answer\n\n\n\
         def test_{name}():\n    case = {case}\n    found = answer(case, QUESTIONS)\n    \
         assert \"error\" not in found, found[\"error\"]\n    assert {not}found[\"hit\"], \"{}\"\n",
        test.head(),
        hit(test),
    );
    if let Some(ExpectedHit {
        time,
        depth,
        normal,
    }) = test.expected()
    {
        for (key, told) in [("time", time), ("depth", depth)] {
            if let Some((right, off)) = told {
                let (right, off) = (number(right), about(off));
                text += &format!(
                    "    if \"{key}\" in found:\n        \
                     assert abs(found[\"{key}\"] - {right}) <= {off}, f\"{key} {{found['{key}']}}, not {right}\"\n"
                );
            }
        }
        let (right, off) = (numbers(normal.0), about(normal.1));
        text += &format!(
            "    if \"normal\" in found:\n        assert math.dist(found[\"normal\"], [{right}]) <= {off}, \
             f\"normal {{found['normal']}}, not [{right}]\"\n"
        );
    }
    text + &format!(
        "\n\nif __name__ == \"__main__\":\n    test_{name}()\n    print(\"right: {name}\")\n"
    )
}

/// `CaseOverTheFace` of `case_over_the_face`.
fn camel(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let (first, rest) = word.split_at(1.min(word.len()));
        first.to_ascii_uppercase() + rest
    });
    words.collect()
}

/// Text between tags.
fn xml(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
