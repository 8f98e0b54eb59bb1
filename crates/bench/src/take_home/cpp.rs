//! A file beside `adapters/adapter.cpp`.

use super::language::{NamedTest, ShapeForms, TestLanguage, about, exact};

pub(super) static CPP: TestLanguage = TestLanguage {
    number: exact,
    off: about,
    vector: "Vec3{$0}",
    adapter: Some("adapter.cpp"),
    head: HEAD,
    begin,
    check_number: "    if (found->$0) right &= is_near(\"$0\", *found->$0, $1, $2);\n",
    check_vector: "    if (found->$0) right &= is_near(\"$0\", *found->$0, $1, $2);\n",
    end: "    return right;\n}\n\n",
    tail,
};

const SHAPES: ShapeForms = ShapeForms {
    sphere: "Sphere{$0, $1}",
    capsule: "Capsule{$0, $1, $2}",
    triangle: "Triangle{{$0, $1, $2}}",
    cuboid: "Box{$0, $1, $2}",
};

const HEAD: &str = r#"// Includes `$0`, in which `answer` (or BENCH_ENGINE) calls your engine; `take-home --include NAME` names another file.
// c++ -std=c++17 test.cpp -o test && ./test
#define main bench_main
#include "$0"
#undef main
#ifndef BENCH_ENGINE
#define BENCH_ENGINE answer
#endif

std::string details; // what is off in the test that runs

bool is_near(const char* what, double got, double expected, double within) {
    if (std::abs(got - expected) <= within) return true;
    char line[160];
    std::snprintf(line, sizeof line, "    %s: got %.9g, expected %.9g, within %.3g\n", what, got, expected, within);
    details += line;
    return false;
}

bool is_near(const char* what, Vec3 got, Vec3 expected, double within) {
    if (length(got - expected) <= within) return true;
    char line[320];
    std::snprintf(line, sizeof line, "    %s: got [%.9g, %.9g, %.9g], expected [%.9g, %.9g, %.9g], within %.3g\n", what,
                  got.x, got.y, got.z, expected.x, expected.y, expected.z, within);
    details += line;
    return false;
}

bool same_hit(bool got, bool expected) {
    if (got != expected) details += got ? "    got a hit, expected no hit\n" : "    got no hit, expected a hit\n";
    return got == expected;
}

"#;

fn begin(language: &TestLanguage, named: &NamedTest<'_>) -> String {
    let test = named.test;
    let motion = match test.motion() {
        Some(motion) => language.vector(motion),
        None => "std::nullopt".into(),
    };
    format!(
        "// {}\nstd::optional<bool> {}() {{\n    const Shape a = {};\n    const Shape b = {};\n    \
         const auto found = BENCH_ENGINE(a, b, {motion});\n    if (!found) return {{}};\n    \
         bool right = same_hit(found->hit, {});\n",
        test.head(),
        named.name,
        language.shape(&test.pair.mover, &SHAPES),
        language.shape(&test.pair.obstacle, &SHAPES),
        test.exact.is_hit(),
    )
}

fn tail(names: &[String]) -> String {
    let runs = names
        .iter()
        .map(|name| format!("    run(\"{name}\", {name});\n"));
    let runs: String = runs.collect();
    format!(
        r#"int main() {{
    int failed = 0;
    const auto run = [&](const char* name, std::optional<bool> (*test)()) {{
        details.clear();
        const std::optional<bool> right = test();
        const char* verdict = !right ? "not answered" : *right ? "right" : "WRONG";
        std::printf("%s: %s\n%s", verdict, name, details.c_str());
        if (!right || !*right) failed++;
    }};
{runs}    return failed ? 1 : 0;
}}
"#
    )
}
