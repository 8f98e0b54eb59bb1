//! A class beside `adapters/Adapter.cs`.

use super::language::{NamedTest, ShapeForms, TestLanguage, about, capital, exact};

pub(super) static CSHARP: TestLanguage = TestLanguage {
    number: exact,
    off: about,
    vector: "new Vec3($0)",
    adapter: Some("Adapter.cs"),
    head: "",
    begin,
    check_number: "        if (found.$3 is double $0 && !(System.Math.Abs($0 - $1) <= $2))
            off.Add($\"$0: got {$0}, expected $1, within $2\");
",
    check_vector: "        if (found.$3 is Vec3 $0 && !(($0 - $1).Length <= $2))
            off.Add($\"$0: got {$0}, expected {$1}, within $2\");
",
    end: "        if (off.Count > 0) throw new System.Exception(string.Join(\"\\n\", off));
    }
}
",
    tail: |_| String::new(),
};

const SHAPES: ShapeForms = ShapeForms {
    sphere: "new Sphere($0, $1)",
    capsule: "new Capsule($0, $1, $2)",
    triangle: "new Triangle(new[] { $0, $1, $2 })",
    cuboid: "new Box($0, $1, $2)",
};

fn begin(language: &TestLanguage, named: &NamedTest<'_>) -> String {
    let test = named.test;
    let motion = match test.motion() {
        Some(motion) => language.vector(motion),
        None => "null".into(),
    };
    let (wrong, said) = if test.exact.is_hit() {
        ("!", "got no hit, expected a hit")
    } else {
        ("", "got a hit, expected no hit")
    };
    format!(
        "/// <summary>{}\n/// Put this beside `{}`; call Check from a test of your framework, [Fact] or [Test].</summary>\n\
         public static class {}\n{{\n    public static void Check()\n    {{\n        \
         Shape a = {};\n        Shape b = {};\n        \
         var found = Engine.Ask(a, b, {motion}) ?? throw new System.Exception(\"not answered: no function takes this case\");\n        \
         var off = new System.Collections.Generic.List<string>();\n        \
         if ({wrong}found.Hit) off.Add(\"{said}\");\n",
        xml(&test.head()),
        named.adapter,
        camel(named.name),
        language.shape(&test.pair.mover, &SHAPES),
        language.shape(&test.pair.obstacle, &SHAPES),
    )
}

/// `CaseOverTheFace` of `case_over_the_face`.
fn camel(name: &str) -> String {
    let words = name.split('_').map(capital);
    words.collect()
}

fn xml(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
