//! Listings to take along: each is compiled in its language where the compiler is, and answers as the method, bit for bit.

use capsule_bench::judge::regimes::REGIMES;
use capsule_core::{
    catalog::ALGORITHMS,
    geometry::{Contact, Feature, Kind, Shape},
    method::{Algorithm, Pair, ParallelRule, Question, Setting, Settings},
};
use capsule_text::take_along::{CodeLanguage, take_along};
use regex::Regex;
use std::{fs, path::PathBuf, process::Command};

const CASES: u64 = 10_000;

/// What can be taken along with any fixes, and where a fix cannot, without that.
const TAKEN: &str = include_str!("take_along.txt");

/// The settings that each method is tried with: nothing fixed and everything, both sides and one, each fix, each rule.
fn variants(method: &Algorithm) -> Vec<Settings> {
    let all: Vec<&str> = method.repairs.iter().map(|repair| repair.id).collect();
    let rules: &[ParallelRule] = if method.settings.contains(&Setting::Parallel) {
        &[
            ParallelRule::Corner,
            ParallelRule::Listing,
            ParallelRule::PlaneDistance,
        ]
    } else {
        &[ParallelRule::Corner]
    };
    let with = |repairs: &[&'static str], double_sided, parallel| Settings {
        repairs: repairs.to_vec(),
        double_sided,
        parallel,
        ..Settings::default()
    };
    let mut variants = vec![];
    for &rule in rules {
        for double_sided in [true, false] {
            variants.push(with(&[], double_sided, rule));
            if !all.is_empty() {
                variants.push(with(&all, double_sided, rule));
            }
        }
    }
    if all.len() > 1 {
        variants.extend(
            all.iter()
                .map(|&one| with(&[one], true, ParallelRule::Corner)),
        );
    }
    variants
}

/// A listing with settings, as text.
struct Taken {
    method: &'static Algorithm,
    settings: Settings,
    text: String,
}

/// All that can be written in `language`.
fn taken(language: CodeLanguage) -> Vec<Taken> {
    let mut taken = vec![];
    for &method in ALGORITHMS {
        for settings in variants(method) {
            if let Ok(text) = take_along(method, &settings, language) {
                taken.push(Taken {
                    method,
                    settings,
                    text,
                });
            }
        }
    }
    taken
}

fn name(method: &Algorithm) -> String {
    method.name.replace(['/', '-'], "_")
}

/// The cases of a method: what every regime makes for its question, in turn.
fn cases(method: &Algorithm) -> Vec<Pair> {
    let regimes = REGIMES
        .iter()
        .filter(|regime| regime.suits(method.question));
    let regimes: Vec<_> = regimes.collect();
    let count = regimes.len() as u64;
    let each = (0..CASES)
        .filter_map(|i| regimes[(i % count) as usize].case(method.question, 36, i / count));
    let plain = each.map(|pair| Pair {
        base_tip: None,
        obstacle_base_tip: None,
        ..pair
    });
    plain.collect()
}

/// How many numbers a shape of a kind is, and how each language makes it of them.
fn numbers(shape: &Shape) -> Vec<f32> {
    match shape {
        Shape::Sphere(one) => [&one.center.to_array()[..], &[one.radius]].concat(),
        Shape::Capsule(one) => [&one.a.to_array()[..], &one.b.to_array(), &[one.radius]].concat(),
        Shape::Triangle(one) => one.v.iter().flat_map(|v| v.to_array()).collect(),
        Shape::Box(one) => {
            let parts = [one.center, one.half_size, one.rotation];
            parts.iter().flat_map(|v| v.to_array()).collect()
        }
    }
}

/// A struct's name and its fields, each with its value, as a language makes it.
type MakesStruct<'a> = dyn Fn(&str, &[(&str, &str)]) -> String + 'a;

/// A shape of `kind` made of the next numbers: `n` is a number, `v` a vector, `make` a struct.
fn made(kind: Kind, vector: &str, number: &str, make: &MakesStruct<'_>) -> String {
    match kind {
        Kind::Sphere => make("Sphere", &[("center", vector), ("radius", number)]),
        Kind::Capsule => make(
            "Capsule",
            &[("a", vector), ("b", vector), ("radius", number)],
        ),
        Kind::Triangle => make(
            "Triangle",
            &[("v0", vector), ("v1", vector), ("v2", vector)],
        ),
        Kind::Box => make(
            "OrientedBox",
            &[
                ("center", vector),
                ("half_size", vector),
                ("rotation", vector),
            ],
        ),
    }
}

fn part(feature: Feature) -> u32 {
    match feature {
        Feature::Center => 0,
        Feature::Axis => 1,
        Feature::End(i) => 2 + u32::from(i),
        Feature::Face => 4,
        Feature::Edge(i) => 5 + u32::from(i),
        Feature::Vertex(i) => 8 + u32::from(i),
    }
}

/// An answer as it is compared: every NaN is one.
fn words(contact: Option<Contact>) -> [u32; 9] {
    let Some(contact) = contact else {
        return [0; 9];
    };
    let [nx, ny, nz] = contact.normal.to_array();
    let [px, py, pz] = contact.point.to_array();
    let [a, b, c, d, e, f, g] = [nx, ny, nz, contact.depth, px, py, pz].map(f32::to_bits);
    plain([1, a, b, c, d, e, f, g, part(contact.feature)])
}

fn plain(words: [u32; 9]) -> [u32; 9] {
    let [is, rest @ .., feature] = words;
    if is == 0 {
        return [0; 9];
    }
    let rest = rest.map(|bits| {
        if f32::from_bits(bits).is_nan() {
            f32::NAN.to_bits()
        } else {
            bits
        }
    });
    let [a, b, c, d, e, f, g] = rest;
    [is, a, b, c, d, e, f, g, feature]
}

/// The file of the numbers of its cases.
fn file_of(question: Question) -> String {
    let [mover, obstacle] = question.kinds();
    format!("{mover:?}-{obstacle:?}.bin")
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("along-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Builds `source` by the compiler, runs it on every case, and compares all answers with those of the methods.
fn answers_alike(taken: &[Taken], label: &str, source: &str, file: &str, compiler: &[&str]) {
    let folder = folder(label);
    fs::write(folder.join(file), source).expect("written");
    let built = Command::new(compiler[0])
        .args(&compiler[1..])
        .current_dir(&folder)
        .output();
    let Ok(built) = built else {
        eprintln!("skipped: there is no `{}` here", compiler[0]);
        return;
    };
    let said = String::from_utf8_lossy(&built.stderr);
    assert!(
        built.status.success(),
        "{label}: {}",
        said.chars().take(4000).collect::<String>()
    );
    assert!(
        !said.contains("warning"),
        "{label}: {}",
        said.chars().take(4000).collect::<String>()
    );
    let mut questions = vec![];
    for one in taken {
        let question = one.method.question;
        if !questions.contains(&question) {
            questions.push(question);
            let pairs = cases(one.method);
            let numbers = pairs
                .iter()
                .flat_map(|pair| [numbers(&pair.mover), numbers(&pair.obstacle)].concat());
            let bytes: Vec<u8> = numbers.flat_map(f32::to_le_bytes).collect();
            fs::write(folder.join(file_of(question)), bytes).expect("written");
        }
    }
    let ran = Command::new(folder.join("listings"))
        .current_dir(&folder)
        .status();
    assert!(ran.is_ok_and(|status| status.success()), "{label} runs");
    for (i, one) in taken.iter().enumerate() {
        let bytes = fs::read(folder.join(format!("{i}.out"))).expect("answers");
        let mut found = bytes
            .chunks_exact(4)
            .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]));
        let (mut hits, mut count) = (0, 0);
        for pair in cases(one.method) {
            let right = words((one.method.silent)(&pair, &one.settings).contact);
            let own: [u32; 9] = std::array::from_fn(|_| found.next().unwrap_or(u32::MAX));
            assert_eq!(
                plain(own),
                right,
                "{label}: {} {:?} of {pair:?}",
                one.method.name,
                one.settings
            );
            hits += right[0];
            count += 1;
        }
        assert!(
            hits > count / 100 && count > CASES as u32 * 9 / 10,
            "{hits} hits of {count} cases"
        );
    }
    println!("{label}: {} listings alike", taken.len());
}

/// A file for a compiler of C++ of texts that it reads, each in a namespace.
fn in_cpp(
    taken: &[Taken],
    shim: &str,
    vector: &str,
    read: &dyn Fn(&str) -> String,
    make: &MakesStruct<'_>,
) -> String {
    let mut source = format!(
        "#include <cmath>\n#include <cstdio>\n#include <cstring>\n#include <vector>\n{shim}\n\
         static std::vector<float> load(const char* name) {{\n    std::vector<float> all(1 << 20);\n    \
         FILE* file = std::fopen(name, \"rb\");\n    all.resize(std::fread(all.data(), 4, all.size(), file));\n    \
         std::fclose(file);\n    return all;\n}}\n\
         static void put(FILE* file, float value) {{ std::fwrite(&value, 4, 1, file); }}\n\
         static void put(FILE* file, int value) {{ std::fwrite(&value, 4, 1, file); }}\n"
    );
    let mut calls = String::new();
    for (i, one) in taken.iter().enumerate() {
        let [mover, obstacle] = one.method.question.kinds();
        let scope = one
            .text
            .lines()
            .find_map(|line| line.strip_prefix("namespace "));
        let scope = scope.map_or(String::new(), |scope| {
            format!("{}::", scope.trim_end_matches(" {"))
        });
        let make =
            |name: &str, fields: &[(&str, &str)]| make(&format!("l{i}::{scope}{name}"), fields);
        // The order in which braces are read is from left to right.
        let shape = |kind| made(kind, vector, "next(at)", &make);
        source += &format!(
            "namespace l{i} {{\n{}\n}}\nstatic void run{i}() {{\n    std::vector<float> all = load(\"{}\");\n    \
             FILE* out = std::fopen(\"{i}.out\", \"wb\");\n    const float* at = all.data();\n    \
             while (at < all.data() + all.size()) {{\n        auto mover = {};\n        auto obstacle = {};\n        \
             auto c = l{i}::{scope}{}(mover, obstacle);\n        put(out, c.hit ? 1 : 0);\n        \
             put(out, c.normal.x); put(out, c.normal.y); put(out, c.normal.z); put(out, c.depth);\n        \
             put(out, c.{point}.x); put(out, c.{point}.y); put(out, c.{point}.z); put(out, c.feature);\n    }}\n    \
             std::fclose(out);\n}}\n",
            read(&one.text),
            file_of(one.method.question),
            shape(mover),
            shape(obstacle),
            name(one.method),
            point = if vector.starts_with("Vec3") {
                "point"
            } else {
                "point_"
            },
        );
        calls += &format!("    run{i}();\n");
    }
    source.replace(
        "\nstatic std::vector",
        "\ninline float next(const float*& at) { return *at++; }\nstatic std::vector",
    ) + &format!("int main() {{\n{calls}}}\n")
}

const GCC: [&str; 9] = [
    "g++",
    "-std=c++20",
    "-O1",
    "-Wall",
    "-Wextra",
    "-ffp-contract=off",
    "-o",
    "listings",
    "listings.cpp",
];

#[test]
#[ignore = "compiles every listing"]
fn cpp_answers_as_the_methods() {
    let taken = taken(CodeLanguage::Cpp);
    let make = |name: &str, fields: &[(&str, &str)]| {
        let values: Vec<&str> = fields.iter().map(|(_, value)| *value).collect();
        format!("{name}{{{}}}", values.join(", "))
    };
    // Each namespace has its vectors.
    let vector = "Vec3{next(at), next(at), next(at)}";
    let source = in_cpp(&taken, "", vector, &str::to_owned, &|name, fields| {
        let of = name.split("::").next().unwrap_or_default();
        make(name, fields).replace("Vec3{", &format!("{of}::Vec3{{"))
    });
    answers_alike(&taken, "C++", &source, "listings.cpp", &GCC);
}

/// Shaders as C++: vectors of these types, and numbers without `f` that are single.
fn as_cpp(text: &str) -> String {
    let number = Regex::new(r"\b(\d+\.\d+(?:e-?\d+)?|\d+e-?\d+)(lf|L)?").expect("a pattern");
    let text = number.replace_all(text, |found: &regex::Captures<'_>| match found.get(2) {
        Some(_) => found[1].to_owned(),
        None => format!("{}f", &found[1]),
    });
    let missing = Regex::new(r"\((\w+)\)0").expect("a pattern");
    missing.replace_all(&text, "$1{}").into_owned()
}

const SHIM: &str = "using std::sqrt; using std::abs; using std::floor;\n\
    template <class T> struct Three {\n    T x, y, z;\n    Three() {}\n    Three(T x, T y, T z) : x(x), y(y), z(z) {}\n};\n\
    template <class T> Three<T> operator+(Three<T> a, Three<T> b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }\n\
    template <class T> Three<T> operator-(Three<T> a, Three<T> b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }\n\
    template <class T> Three<T> operator-(Three<T> a) { return {-a.x, -a.y, -a.z}; }\n\
    template <class T> Three<T> operator*(Three<T> v, T s) { return {v.x * s, v.y * s, v.z * s}; }\n\
    template <class T> Three<T> operator*(T s, Three<T> v) { return {s * v.x, s * v.y, s * v.z}; }\n\
    template <class T> Three<T> operator/(Three<T> v, T s) { return {v.x / s, v.y / s, v.z / s}; }\n\
    template <class T> bool operator==(Three<T> a, Three<T> b) { return a.x == b.x && a.y == b.y && a.z == b.z; }\n\
    static inline bool all(bool is) { return is; }\n\
    using vec3 = Three<float>; using dvec3 = Three<double>; using float3 = vec3; using double3 = dvec3;\n";

#[test]
#[ignore = "compiles every listing"]
fn shaders_answer_as_the_methods() {
    for (language, vector) in [
        (CodeLanguage::Glsl, "vec3{next(at), next(at), next(at)}"),
        (CodeLanguage::Hlsl, "float3{next(at), next(at), next(at)}"),
    ] {
        let taken = taken(language);
        let source = in_cpp(&taken, SHIM, vector, &as_cpp, &|name, fields| {
            let values: Vec<&str> = fields.iter().map(|(_, value)| *value).collect();
            format!("{name}{{{}}}", values.join(", "))
        });
        // A shader's functions are not `inline`, and not all of its parentheses are needed in C++.
        let unused = [&GCC[..], &["-O0", "-Wno-unused-function", "-Wno-overflow"]].concat();
        answers_alike(&taken, language.title(), &source, "listings.cpp", &unused);
    }
}

#[test]
#[ignore = "compiles every listing"]
fn rust_answers_as_the_methods() {
    let taken = taken(CodeLanguage::Rust);
    let mut source = "use std::fs;\n".to_owned();
    let mut calls = String::new();
    for (i, one) in taken.iter().enumerate() {
        let [mover, obstacle] = one.method.question.kinds();
        let make = |name: &str, fields: &[(&str, &str)]| {
            let fields = fields
                .iter()
                .map(|(field, value)| format!("{field}: {value}"));
            format!(
                "l{i}::{name} {{ {} }}",
                fields.collect::<Vec<_>>().join(", ")
            )
        };
        let vector = format!("l{i}::Vec3::new(n(), n(), n())");
        let shape = |kind| made(kind, &vector, "n()", &make);
        source += &format!(
            "pub mod l{i} {{\n{}\n}}\nfn run{i}() {{\n    let bytes = fs::read(\"{}\").unwrap();\n    \
             let mut numbers = bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).peekable();\n    \
             let mut out: Vec<u8> = vec![];\n    while numbers.peek().is_some() {{\n        \
             let mut n = || numbers.next().unwrap();\n        let mover = {};\n        let obstacle = {};\n        \
             let words: [u32; 9] = match l{i}::{}(mover, obstacle) {{\n            None => [0; 9],\n            \
             Some(c) => [1, c.normal.x.to_bits(), c.normal.y.to_bits(), c.normal.z.to_bits(), c.depth.to_bits(), \
             c.point.x.to_bits(), c.point.y.to_bits(), c.point.z.to_bits(), c.feature as u32],\n        }};\n        \
             out.extend(words.iter().flat_map(|word| word.to_le_bytes()));\n    }}\n    \
             fs::write(\"{i}.out\", out).unwrap();\n}}\n",
            one.text,
            file_of(one.method.question),
            shape(mover),
            shape(obstacle),
            name(one.method),
        );
        calls += &format!("    run{i}();\n");
    }
    source += &format!("fn main() {{\n{calls}}}\n");
    let rustc = [
        "rustc",
        "--edition",
        "2021",
        "-O",
        "-o",
        "listings",
        "listings.rs",
    ];
    answers_alike(&taken, "Rust", &source, "listings.rs", &rustc);
}

#[test]
#[ignore = "compiles every listing"]
fn naga_reads_every_glsl_listing() {
    let folder = folder("naga");
    // It reads no numbers in `f64` yet.
    let taken = taken(CodeLanguage::Glsl).into_iter();
    let single: Vec<Taken> = taken.filter(|one| !one.text.contains("lf")).collect();
    assert!(single.len() > 30, "{} listings", single.len());
    for (i, one) in single.iter().enumerate() {
        let file = folder.join(format!("{i}.comp"));
        let main = "layout(local_size_x = 1) in;\nvoid main() {}\n";
        fs::write(&file, format!("#version 450\n{}\n{main}", one.text)).expect("written");
        let Ok(ran) = Command::new("naga")
            .arg(&file)
            .args(["--input-kind", "glsl", "--shader-stage", "compute"])
            .output()
        else {
            eprintln!("skipped: there is no `naga` here");
            return;
        };
        let said = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success(), "{}: {said}", one.method.name);
    }
}

/// What can be taken along, as published and with all fixes, and why not. The reducing is one for all languages; what one
/// language alone cannot say is named with it.
#[test]
fn the_methods_that_can_be_taken_along() {
    let mut found = String::new();
    for &method in ALGORITHMS {
        let fixed = Settings {
            repairs: method.repairs.iter().map(|repair| repair.id).collect(),
            ..Settings::default()
        };
        let said = [Settings::default(), fixed].map(|settings| {
            let all = CodeLanguage::ALL.map(|language| take_along(method, &settings, language));
            let errors: Vec<String> = all
                .into_iter()
                .filter_map(Result::err)
                .map(|error| error.to_string())
                .collect();
            match errors.as_slice() {
                [] => "all languages".to_owned(),
                [one] => format!("all languages but one. {one}"),
                [one, ..] => one.replace(" in Rust", ""),
            }
        });
        found += &match said {
            [one, other] if one == other => format!("{}: {one}\n", method.name),
            [one, other] => format!("{}: {one}; fixed: {other}\n", method.name),
        };
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write("tests/take_along.txt", &found).expect("written");
        return;
    }
    assert_eq!(found, TAKEN);
}
