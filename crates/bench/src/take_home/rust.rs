//! A function for `adapters/adapter.rs`.

use super::language::{NamedTest, ShapeForms, TestLanguage, about, exact};

pub(super) static RUST: TestLanguage = TestLanguage {
    number: exact,
    off: about,
    vector: "[$0]",
    adapter: Some("adapter.rs"),
    head: "",
    begin,
    check_number: "    if let Some($0) = found.$0 {
        if !(($0 - $1).abs() <= $2) {
            off.push(format!(\"$0: got {$0}, expected $1, within $2\"));
        }
    }
",
    check_vector: "    if let Some($0) = found.$0 {
        let expected = $1;
        let apart: f64 = (0..3).map(|i| ($0[i] - expected[i]).powi(2)).sum();
        if !(apart.sqrt() <= $2) {
            off.push(format!(\"$0: got {$0:?}, expected {expected:?}, within $2\"));
        }
    }
",
    end: "    assert!(off.is_empty(), \"{}\", off.join(\"\\n\"));\n}\n",
    tail: |_| String::new(),
};

const SHAPES: ShapeForms = ShapeForms {
    sphere: "Shape::Sphere { center: $0, radius: $1 }",
    capsule: "Shape::Capsule { a: $0, b: $1, radius: $2 }",
    triangle: "Shape::Triangle([$0, $1, $2])",
    cuboid: "Shape::Box { center: $0, half_size: $1, rotation: $2 }",
};

fn begin(language: &TestLanguage, named: &NamedTest<'_>) -> String {
    let test = named.test;
    let motion = match test.motion() {
        Some(motion) => format!("Some({})", language.vector(motion)),
        None => "None".into(),
    };
    let (wrong, said) = if test.exact.is_hit() {
        ("!", "got no hit, expected a hit")
    } else {
        ("", "got a hit, expected no hit")
    };
    let file = named.adapter;
    let program = file.strip_suffix(".rs").unwrap_or(file);
    format!(
        "/// {}\n/// Put it into `{file}`: `rustc --test {file} && ./{program}`\n\
         #[test]\nfn {}() {{\n    let a = {};\n    let b = {};\n    \
         let found = answer(&a, &b, {motion}).expect(\"not answered: no function takes this case\");\n    \
         let mut off: Vec<String> = vec![];\n    \
         if {wrong}found.hit {{\n        off.push(\"{said}\".into());\n    }}\n",
        test.head(),
        named.name,
        language.shape(&test.pair.mover, &SHAPES),
        language.shape(&test.pair.obstacle, &SHAPES),
    )
}
