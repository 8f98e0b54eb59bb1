//! A file beside `adapters/adapter.cpp`.

use super::{
    TakenTest,
    language::{ShapeForms, TestLanguage, about, exact},
};

pub(super) static CPP: TestLanguage = TestLanguage {
    number: exact,
    off: about,
    vector: "Vec3{$0}",
    begin,
    check_number: "    if (right && found->$0) right = std::abs(*found->$0 - $1) <= $2;\n",
    check_normal: "    if (right && found->normal) right = length(*found->normal - $0) <= $1;\n",
    end,
};

const SHAPES: ShapeForms = ShapeForms {
    sphere: "Sphere{$0, $1}",
    capsule: "Capsule{$0, $1, $2}",
    triangle: "Triangle{{$0, $1, $2}}",
    cuboid: "Box{$0, $1, $2}",
};

fn begin(language: &TestLanguage, test: &TakenTest) -> String {
    let motion = match test.motion() {
        Some(motion) => language.vector(motion),
        None => "std::nullopt".into(),
    };
    format!(
        "// {}\n// Beside `adapter.cpp`: c++ -std=c++17 test.cpp -o test && ./test\n\
         #define main bench_main\n#include \"adapter.cpp\"\n#undef main\n\n\
         bool {}() {{\n    const Shape a = {};\n    const Shape b = {};\n    \
         const auto found = answer(a, b, {motion});\n    bool right = found && {}found->hit; // {}\n",
        test.head(),
        test.name(),
        language.shape(&test.pair.mover, &SHAPES),
        language.shape(&test.pair.obstacle, &SHAPES),
        if test.exact.is_hit() { "" } else { "!" },
        test.verdict(),
    )
}

fn end(test: &TakenTest) -> String {
    let name = test.name();
    format!(
        "    return right;\n}}\n\nint main() {{\n    const bool right = {name}();\n    \
         std::printf(\"%s: {name}\\n\", right ? \"right\" : \"WRONG\");\n    return right ? 0 : 1;\n}}\n"
    )
}
