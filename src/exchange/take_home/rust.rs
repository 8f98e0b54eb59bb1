//! A function for `adapters/adapter.rs`.

use super::{
    TakenTest,
    language::{ShapeForms, TestLanguage, about, exact},
};

pub(super) static RUST: TestLanguage = TestLanguage {
    number: exact,
    off: about,
    vector: "[$0]",
    begin,
    check_number: "    if let Some($0) = found.$0 {
        assert!(($0 - $1).abs() <= $2, \"$0 {$0}, not $1\");
    }
",
    check_normal: "    if let Some(normal) = found.normal {
        let right = $0;
        let off: f64 = (0..3).map(|i| (normal[i] - right[i]).powi(2)).sum();
        assert!(off.sqrt() <= $1, \"normal {normal:?}, not {right:?}\");
    }
",
    end: |_| "}\n".into(),
};

const SHAPES: ShapeForms = ShapeForms {
    sphere: "Shape::Sphere { center: $0, radius: $1 }",
    capsule: "Shape::Capsule { a: $0, b: $1, radius: $2 }",
    triangle: "Shape::Triangle([$0, $1, $2])",
    cuboid: "Shape::Box { center: $0, half_size: $1, rotation: $2 }",
};

fn begin(language: &TestLanguage, test: &TakenTest) -> String {
    let motion = match test.motion() {
        Some(motion) => format!("Some({})", language.vector(motion)),
        None => "None".into(),
    };
    format!(
        "/// {}\n/// Put it into `adapter.rs`: `rustc --test adapter.rs && ./adapter`\n\
         #[test]\nfn {}() {{\n    let a = {};\n    let b = {};\n    \
         let found = answer(&a, &b, {motion}).expect(\"a function answers this\");\n    \
         assert!({}found.hit, \"{}\");\n",
        test.head(),
        test.name(),
        language.shape(&test.pair.mover, &SHAPES),
        language.shape(&test.pair.obstacle, &SHAPES),
        if test.exact.is_hit() { "" } else { "!" },
        test.verdict(),
    )
}
