//! A class beside `adapters/Adapter.cs`.

use super::{
    TakenTest,
    language::{ShapeForms, TestLanguage, about, exact},
};

pub(super) static CSHARP: TestLanguage = TestLanguage {
    number: exact,
    off: about,
    vector: "new Vec3($0)",
    begin,
    check_number: "        if (found.$3 is double $0 && !(System.Math.Abs($0 - $1) <= $2))
            throw new System.Exception($\"$0 {$0}, not $1\");
",
    check_normal: "        if (found.Normal is Vec3 normal && !((normal - $0).Length <= $1))
            throw new System.Exception($\"normal {normal}\");
",
    end: |_| "    }\n}\n".into(),
};

const SHAPES: ShapeForms = ShapeForms {
    sphere: "new Sphere($0, $1)",
    capsule: "new Capsule($0, $1, $2)",
    triangle: "new Triangle(new[] { $0, $1, $2 })",
    cuboid: "new Box($0, $1, $2)",
};

fn begin(language: &TestLanguage, test: &TakenTest) -> String {
    let motion = match test.motion() {
        Some(motion) => language.vector(motion),
        None => "null".into(),
    };
    format!(
        "/// <summary>{}\n/// Beside `Adapter.cs`; call Check from a test of your framework, [Fact] or [Test].</summary>\n\
         public static class {}\n{{\n    public static void Check()\n    {{\n        \
         Shape a = {};\n        Shape b = {};\n        \
         var found = Engine.Ask(a, b, {motion}) ?? throw new System.Exception(\"no function answers this\");\n        \
         if ({}found.Hit) throw new System.Exception(\"{}\");\n",
        xml(&test.head()),
        camel(&test.name()),
        language.shape(&test.pair.mover, &SHAPES),
        language.shape(&test.pair.obstacle, &SHAPES),
        if test.exact.is_hit() { "!" } else { "" },
        test.verdict(),
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
