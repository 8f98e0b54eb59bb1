//! Results in lessons are filled from their runs: a length or a speed that is typed there is one that the scene is given.
//!
//! Given is what the file says of shapes, world and run, also doubled, as a width is, and a capsule's length. What else
//! stands in a text is in [`TYPED`] with its reason.

use capsule_lab::lab::scene::library;
use glam::Vec3;
use toml::Value;

/// What is typed all the same.
const TYPED: [(&str, &str); 39] = [
    (
        "past-the-corner",
        "no step tells how near a sweep that misses comes",
    ),
    ("the-swept-rectangle", "a share of the way's length"),
    ("halving", "a share of the way's length"),
    ("a-hand-s-breadth", "between two given places"),
    ("through-the-paper", "a fifth of the way"),
    (
        "phantom",
        "no step tells how near a sweep that misses comes",
    ),
    (
        "gravity-pulls-back",
        "gravity's part along the slope, a second",
    ),
    ("a-wall-to-stand-on", "a speed made of one frame's push"),
    ("three-time-steps", "by the formula beneath"),
    ("as-far-at-half-the-speed", "the article's number, wrong"),
    ("three-at-a-door", "half widths less door, and a diagonal"),
    (
        "past-a-pilaster",
        "how far a pilaster stands out of its wall",
    ),
    ("a-press", "a speed to try"),
    ("too-wide-for-the-door", "another skin than the scene's"),
    (
        "a-leap-at-sixty-frames-a-second",
        "by the formula beneath, and how low the foot comes",
    ),
    (
        "what-a-cylinder-would-cost",
        "of a cylinder, which no method knows",
    ),
    ("a-hit-before-the-touch", "the report's numbers"),
    ("thrown-back-from-a-wall", "the report's numbers"),
    ("a-contact-high-above", "the report's numbers"),
    ("cannot-leave-the-floor", "an engine's tolerance"),
    ("best-edge", "the root of what the step tells"),
    ("a-hit-from-afar", "counted over many cases"),
    ("end-to-end", "of fractions that no step clamps"),
    (
        "round-after-round",
        "of rounds that the listing does not make",
    ),
    ("wrong-radius", "of another radius than the scene's"),
    ("cancelled", "roots of what the step tells"),
    ("the-cosine", "the drift of an angle over a length"),
    ("far-end-free", "a motion to try"),
    ("no-jump-from-inside", "how deep the given shapes overlap"),
    ("stuck-at-a-seam", "pushes of frames that are not shown"),
    ("a-patrol", "a part of a velocity that no step states alone"),
    ("no-skin", "a skin to try"),
    (
        "before-or-after",
        "of another response than the scene's own",
    ),
    ("a-cube-that-changes", "between a cell's border and a box"),
    ("on-a-plane-far-away", "between two given places"),
    ("five-kilometres-out", "the step of f32 there"),
    ("two-steps", "no answer tells how far the tested sphere is"),
    ("joined", "the sum of two given radii"),
    ("held-too-high", "the size of the octree's root"),
];

/// How many of a unit a meter, or a meter a second, has.
const UNITS: [(&str, f64); 8] = [
    ("m", 1.0),
    ("meters", 1.0),
    ("meter", 1.0),
    ("cm", 100.0),
    ("centimeters", 100.0),
    ("mm", 1000.0),
    ("millimeters", 1000.0),
    ("m/s", 1.0),
];

#[test]
fn lengths_and_speeds_in_lessons_are_given_or_filled() {
    let mut unused: Vec<&str> = TYPED.iter().map(|(id, _)| *id).collect();
    let mut unexcused = vec![];
    for built_in in library::all() {
        let file: Value = toml::from_str(built_in.text).expect("it reads");
        let given = given(&file);
        let texts = ["caption", "text", "question", "answer"].map(|key| file.get(key));
        let texts = texts.into_iter().flatten().filter_map(Value::as_str);
        let mut typed = texts.flat_map(|text| typed_in(&without_marks(text)));
        let strange = typed.find(|(number, step, _)| {
            let is_same = |given: &f64| (given - number).abs() <= 0.5001 * step;
            !given.iter().any(is_same)
        });
        let excused = unused.iter().position(|id| *id == built_in.id);
        match (strange, excused) {
            (Some(_), Some(place)) => {
                unused.remove(place);
            }
            (Some((_, _, words)), None) => {
                unexcused.push(format!("{}: {words}", built_in.path));
            }
            (None, _) => {}
        }
    }
    assert!(
        unexcused.is_empty(),
        "typed, and no numbers of the scene: fill them from the run, or say in TYPED why not\n{}",
        unexcused.join("\n")
    );
    assert!(unused.is_empty(), "nothing is typed in {unused:?}");
}

/// `text` without links, which set numbers, and without what is filled, code and formulas.
fn without_marks(text: &str) -> String {
    const GONE: &str = " x ";
    let mut rest = text.to_string();
    while let Some(middle) = rest.find("](") {
        let start = rest[..middle].rfind('[').unwrap_or(middle);
        let close = if rest[middle..].starts_with("](<") {
            ">)"
        } else {
            ")"
        };
        let end = rest[middle..].find(close).expect("a link ends");
        rest.replace_range(start..middle + end + close.len(), GONE);
    }
    for [open, close] in [["{", "}"], ["`", "`"], ["$$", "$$"], ["$", "$"]] {
        while let Some(start) = rest.find(open) {
            let inside = start + open.len();
            let length = rest[inside..].find(close).expect("a mark ends");
            rest.replace_range(start..inside + length + close.len(), GONE);
        }
    }
    rest
}

/// The numbers with units in `text`: in meters or meters a second, what its last digit is worth, and how it is written.
fn typed_in(text: &str) -> Vec<(f64, f64, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let pairs = words.windows(2).filter_map(|pair| {
        let number = pair[0].trim_matches(|c: char| !c.is_ascii_digit());
        let unit = pair[1].trim_matches(|c: char| !c.is_alphanumeric());
        let (_, share) = UNITS.iter().find(|(name, _)| *name == unit)?;
        let decimals = number.split_once('.').map_or(0, |(_, digits)| digits.len());
        let value: f64 = number.parse().ok()?;
        let step = 0.1_f64.powi(decimals as i32) / share;
        Some((value / share, step, pair.join(" ")))
    });
    pairs.collect()
}

/// The numbers of a scene file, without signs: as they are, doubled, and the lengths of capsules.
fn given(file: &Value) -> Vec<f64> {
    const TOLD: [&str; 9] = [
        "title", "caption", "text", "question", "answer", "predict", "view", "picture", "note",
    ];
    let mut all = vec![];
    for (key, value) in file.as_table().expect("a table") {
        if !TOLD.contains(&key.as_str()) && key != "expect" {
            numbers_of(value, &mut all);
        }
    }
    all.extend(all.clone().iter().map(|number| 2.0 * number));
    for capsule in file
        .get("capsule")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        let at = |keys: [&str; 2]| {
            let found = keys.iter().find_map(|key| capsule.get(*key)?.as_array())?;
            let axis = |i: usize| number_of(found.get(i)?).map(|number| number as f32);
            Some(Vec3::new(axis(0)?, axis(1)?, axis(2)?))
        };
        if let (Some(a), Some(b)) = (at(["a", "base"]), at(["b", "tip"])) {
            let radius = capsule.get("radius").and_then(number_of).unwrap_or(0.0);
            let length = f64::from(a.distance(b));
            all.extend([length, length + 2.0 * radius]);
        }
    }
    all
}

fn number_of(value: &Value) -> Option<f64> {
    value
        .as_float()
        .or_else(|| Some(value.as_integer()? as f64))
}

fn numbers_of(value: &Value, all: &mut Vec<f64>) {
    match value {
        Value::Array(list) => list.iter().for_each(|one| numbers_of(one, all)),
        Value::Table(table) => table.values().for_each(|one| numbers_of(one, all)),
        one => all.extend(number_of(one).map(f64::abs)),
    }
}
