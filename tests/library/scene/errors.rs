//! Every mistake in a scene file is reported at its place, in plain words, and no file makes the reader panic.

use crate::support::Random;
use capsule_lab::lab::{
    run::study::Study,
    scene::{Scene, SceneErrors},
};

/// A sphere over a triangle, without a mistake.
const GOOD: &str = r#"title = "A ball"
article = "wicked"
text = "Look."

[run]
algorithm = "exact/sphere-triangle"
pair = ["ball", "floor"]
step = "face normal"

[run.settings]
parallel = "corner"

[view]
eye = [4, 3.0, 5.0]
target = [0.0, 1.0, 0.0]

[[sphere]]
name = "ball"
center = [-1.0, 0.25, -1.0]
radius = 0.5

[[triangle]]
name = "floor"
points = [[-2, 0, -2], [-2, 0, 2], [2, 0, -2]]

[expect]
hit = true
depth = 0.25
normal = [0, 1, 0]
feature = "face"

[expect.chosen]
hit = true
"#;

fn errors_of(text: &str) -> SceneErrors {
    match Scene::read("my.toml", text) {
        Ok(scene) => panic!("no mistake found in {scene:?}"),
        Err(errors) => errors,
    }
}

/// One edit of [`GOOD`]: what is replaced by what; where the mistake is then (line, column); what its report says.
struct Case(
    &'static str,
    &'static str,
    (usize, usize),
    &'static [&'static str],
);

const CASES: &[Case] = &[
    // A question and its answer.
    Case(
        "text = \"Look.\"",
        "question = \"Where?\"",
        (3, 12),
        &[
            "a `question` without an answer",
            "expected `answer` as well",
        ],
    ),
    Case(
        "text = \"Look.\"",
        "answer = \"Here.\"",
        (3, 10),
        &[
            "an `answer` without a question",
            "expected `question` as well",
        ],
    ),
    // What stands beside.
    Case(
        "pair = [",
        "beside = \"exact/sphere-triangle\"\npair = [",
        (7, 10),
        &["`beside` must be a list of names", "found text"],
    ),
    Case(
        "pair = [",
        "beside = [\"exact/sphere-triangle\", 3]\npair = [",
        (7, 36),
        &["`beside` must be text in quotes"],
    ),
    Case(
        "pair = [",
        "beside = [\"wicked/sphere-triangle\", \"wicked/sphere-triangle+W1\", \"exact/sphere-triangle\", \"better-collision/sphere-triangle\"]\npair = [",
        (7, 91),
        &["`beside` has 4 names", "expected 3 at most"],
    ),
    Case(
        "pair = [",
        "beside = [\"wicked/sphere-triangel\"]\npair = [",
        (7, 11),
        &[
            "no algorithm is called `wicked/sphere-triangel`",
            "did you mean `wicked/sphere-triangle`?",
        ],
    ),
    Case(
        "pair = [",
        "beside = [\"wicked/sphere-triangle+W99\"]\npair = [",
        (7, 35),
        &["has no fix `W99`"],
    ),
    Case(
        "pair = [",
        "beside = [\"wicked/capsule-triangle\"]\npair = [",
        (7, 11),
        &["answers no pair of this scene", "these fit"],
    ),
    Case(
        "pair = [",
        "beside = [\"exact/slide\"]\npair = [",
        (7, 11),
        &[
            "`exact/slide` is a response",
            "without `response`, nothing moves",
        ],
    ),
    Case(
        "pair = [",
        "beside = [\"wicked/sphere-triangle+w1\", \"wicked/sphere-triangle+W1\"]\npair = [",
        (7, 40),
        &["`wicked/sphere-triangle+W1` is in `beside` twice"],
    ),
    Case(
        "pair = [\"ball\", \"floor\"]\nstep = \"face normal\"",
        "response = \"exact/slide\"\nbeside = [\"exact/slyde\"]",
        (8, 11),
        &[
            "no response or algorithm is called `exact/slyde`",
            "did you mean `exact/slide`?",
        ],
    ),
    // The world.
    Case(
        "[[sphere]]",
        "[world]\ntime_step = 0\n[[sphere]]",
        (18, 13),
        &["`time_step` must be greater than 0"],
    ),
    Case(
        "[[sphere]]",
        "[world]\ngravity = 0\n[[sphere]]",
        (18, 11),
        &["gravity"],
    ),
    // The replay.
    Case(
        "[[sphere]]",
        "[replay]\ninput = [{ frame = 3 }]\n[[sphere]]",
        (18, 12),
        &["unknown key `frame`", "did you mean `frames`?"],
    ),
    Case(
        "[[sphere]]",
        "[replay]\ninput = [\n  { frames = 3 },\n  { frames = 0 },\n]\n[[sphere]]",
        (20, 14),
        &["`frames` must be a whole number from 1"],
    ),
    Case(
        "[[sphere]]",
        "[replay]\ninput = [{ frames = 3, walk = [0.0, 0.0, 1.0] }]\n[[sphere]]",
        (18, 31),
        &["expected two numbers [x, z], found a list of 3"],
    ),
    Case(
        "[[sphere]]",
        "[replay]\ninput = [{ frames = 3, walk = [1.0, 1.0] }]\n[[sphere]]",
        (18, 31),
        &["`walk` is faster than full speed", "found 1.41"],
    ),
    Case(
        "[[sphere]]",
        "[replay]\ninput = [{ walk = [1.0, 0.0], jump = 1 }]\n[[sphere]]",
        (18, 10),
        &["has no `frames`"],
    ),
    Case(
        "[[sphere]]",
        "[replay]\ninput = [{ frames = 300_000 }, { frames = 300_000 }]\n[[sphere]]",
        (18, 32),
        &["`input` is longer than 360000 frames"],
    ),
    Case(
        "[[sphere]]",
        "[replay]\ninput = [{ frames = 30 }]\n[[sphere]]",
        (17, 1),
        &["`replay` in a scene without a player", "`player = true`"],
    ),
    // Syntax.
    Case("hit = true\ndepth", "hit = \ndepth", (27, 7), &["not TOML"]),
    Case("radius = 0.5", "radius = 0.5.1", (20, 13), &["not TOML"]),
    Case(
        "title = \"A ball\"",
        "title = \"A ball",
        (1, 16),
        &["not TOML"],
    ),
    Case(
        "radius = 0.5",
        "radius = 0.5\nradius = 0.6",
        (21, 1),
        &["duplicate key"],
    ),
    Case("[[sphere]]", "[[sphere]", (17, 10), &["not TOML"]),
    // Keys.
    Case(
        "radius = 0.5",
        "raduis = 0.5",
        (20, 1),
        &[
            "unknown key `raduis` in [[sphere]]",
            "did you mean `radius`?",
            "`center`",
        ],
    ),
    Case(
        "title =",
        "titel =",
        (1, 1),
        &["unknown key `titel`", "did you mean `title`?"],
    ),
    Case(
        "parallel = \"corner\"",
        "double_sided = true",
        (11, 1),
        &["unknown key `double_sided` in [run.settings]"],
    ),
    Case(
        "title = \"A ball\"\n",
        "",
        (1, 1),
        &["a scene has no `title`", "expected `title = \"…\"`"],
    ),
    Case(
        "radius = 0.5\n",
        "",
        (17, 1),
        &["[[sphere]] has no `radius`"],
    ),
    Case(
        "center = [-1.0, 0.25, -1.0]\n",
        "",
        (17, 1),
        &["[[sphere]] has no `center`"],
    ),
    Case(
        "points = [[-2, 0, -2], [-2, 0, 2], [2, 0, -2]]\n",
        "",
        (22, 1),
        &["[[triangle]] has no `points`"],
    ),
    Case(
        "target = [0.0, 1.0, 0.0]\n",
        "",
        (13, 1),
        &["[view] has no `target`"],
    ),
    // Types.
    Case(
        "radius = 0.5",
        "radius = \"0.5\"",
        (20, 10),
        &["`radius` must be a number", "found text"],
    ),
    Case(
        "title = \"A ball\"",
        "title = 7",
        (1, 9),
        &["`title` must be text in quotes", "found a number"],
    ),
    Case(
        "hit = true\ndepth",
        "hit = 1\ndepth",
        (27, 7),
        &["`hit` must be true or false"],
    ),
    Case(
        "[-1.0, 0.25, -1.0]",
        "[-1.0, 0.25]",
        (19, 10),
        &["three numbers [x, y, z]", "found a list of 2"],
    ),
    Case(
        "[-1.0, 0.25, -1.0]",
        "[-1.0, true, -1.0]",
        (19, 17),
        &["`center` must be a number", "found true or false"],
    ),
    Case(
        "[-2, 0, 2], [2, 0, -2]]",
        "[-2, 0, 2]]",
        (24, 10),
        &["three points", "found a list of 2"],
    ),
    Case(
        "[2, 0, -2]]",
        "[2, 0]]",
        (24, 36),
        &["`points` must be three numbers"],
    ),
    Case(
        "[[sphere]]",
        "[sphere]",
        (17, 1),
        &["`sphere` must be a list of tables", "two brackets"],
    ),
    Case(
        "[view]",
        "[[view]]",
        (13, 1),
        &["`view` must be a table", "a list of 1"],
    ),
    Case(
        "pair = [\"ball\", \"floor\"]",
        "pair = [\"ball\"]",
        (7, 8),
        &["two names [mover, obstacle]"],
    ),
    // The swept body.
    Case(
        "target = [0.0, 1.0, 0.0]\n",
        "target = [0.0, 1.0, 0.0]\nminkowski = 1.5\n",
        (16, 13),
        &["`minkowski` must be from 0 to 1", "found 1.5"],
    ),
    Case(
        "target = [0.0, 1.0, 0.0]\n",
        "target = [0.0, 1.0, 0.0]\nexplode = -1\n",
        (16, 11),
        &["`explode` must be from 0 to 1", "found -1"],
    ),
    Case(
        "target = [0.0, 1.0, 0.0]\n",
        "target = [0.0, 1.0, 0.0]\nminkowski = \"on\"\n",
        (16, 13),
        &["`minkowski` must be a number"],
    ),
    Case(
        "target = [0.0, 1.0, 0.0]\n",
        "target = [0.0, 1.0, 0.0]\nminkowski = 1.0\n",
        (16, 13),
        &["`minkowski` needs a sweep"],
    ),
    // Numbers.
    Case(
        "radius = 0.5",
        "radius = nan",
        (20, 10),
        &["`radius` must be finite", "found nan"],
    ),
    Case(
        "0.25, -1.0]",
        "-inf, -1.0]",
        (19, 17),
        &["`center` must be finite", "found infinity"],
    ),
    Case(
        "radius = 0.5",
        "radius = 1e39",
        (20, 10),
        &["`radius` is too large"],
    ),
    Case(
        "radius = 0.5",
        "radius = -0.5",
        (20, 10),
        &["`radius` must not be negative", "found -0.5"],
    ),
    // Names and what they refer to.
    Case(
        "name = \"floor\"",
        "name = \"ball\"",
        (23, 8),
        &["two shapes are called `ball`"],
    ),
    Case(
        "name = \"floor\"",
        "name = \"a/b\"",
        (23, 8),
        &["free of `/` and `#`"],
    ),
    Case(
        "\"floor\"]",
        "\"flor\"]",
        (7, 17),
        &["no shape is called `flor`", "did you mean `floor`?"],
    ),
    Case(
        "[\"ball\", \"floor\"]",
        "[\"floor\", \"ball\"]",
        (7, 9),
        &["`floor` is a triangle", "the mover"],
    ),
    Case(
        "exact/sphere-triangle",
        "exact/spere-triangle",
        (6, 13),
        &[
            "no algorithm is called",
            "did you mean `exact/sphere-triangle`?",
        ],
    ),
    Case(
        "exact/sphere-triangle",
        "exact/sphere-triangle+W1",
        (6, 36),
        &["has no fix `W1`"],
    ),
    Case(
        "\"wicked\"",
        "\"wiked\"",
        (2, 11),
        &["no article is called `wiked`", "did you mean `wicked`?"],
    ),
    Case(
        "text = \"Look.\"",
        "source = \"example.org/issues/12\"",
        (3, 10),
        &[
            "`source` is not a web address",
            "such as \"https://example.org/issues/12\"",
        ],
    ),
    Case(
        "\"corner\"",
        "\"korner\"",
        (11, 12),
        &["no parallel rule", "did you mean `corner`?"],
    ),
    Case(
        "parallel = \"corner\"",
        "sub_steps = 0",
        (11, 13),
        &[
            "`sub_steps` must be a whole number from 1 to 1000",
            "expected 1 to 1000, found 0",
        ],
    ),
    Case(
        "parallel = \"corner\"",
        "sub_steps = 2.5",
        (11, 13),
        &["must be a whole number", "found 2.5"],
    ),
    Case(
        "parallel = \"corner\"",
        "iterations = 65",
        (11, 14),
        &["`iterations` must be a whole number from 1 to 64"],
    ),
    Case(
        "parallel = \"corner\"",
        "iterations = \"8\"",
        (11, 14),
        &["`iterations` must be a number"],
    ),
    Case(
        "parallel = \"corner\"",
        "tolerance = 0.0",
        (11, 13),
        &["`tolerance` must be greater than 0", "expected meters"],
    ),
    Case(
        "parallel = \"corner\"",
        "tolerance = nan",
        (11, 13),
        &["`tolerance` must be finite"],
    ),
    Case(
        "parallel = \"corner\"",
        "tolerence = 0.1",
        (11, 1),
        &["did you mean `tolerance`?"],
    ),
    Case(
        "target = [0.0, 1.0, 0.0]",
        "target = [4, 3, 5]",
        (15, 10),
        &["the same point"],
    ),
    // Expectations.
    Case(
        "feature = \"face\"",
        "feature = \"side\"",
        (30, 11),
        &["no feature is called `side`", "`edge v0–v1`"],
    ),
    Case(
        "normal = [0, 1, 0]",
        "normal = [0, 2, 0]",
        (29, 10),
        &["unit length", "found 2.0000"],
    ),
    Case(
        "depth = 0.25",
        "depth = -0.25",
        (28, 9),
        &["never negative"],
    ),
    Case(
        "depth = 0.25",
        "depth = \"nan\"",
        (28, 9),
        &["`depth` must be a number"],
    ),
    Case(
        "depth = 0.25",
        "tolerance = 0",
        (28, 13),
        &["greater than 0"],
    ),
    Case(
        "[expect.chosen]\nhit = true",
        "[expect.chosen]\nhit = false\ndepth = 1.0",
        (34, 9),
        &["`depth` is expected of a miss"],
    ),
    Case(
        "algorithm = \"exact/sphere-triangle\"\n",
        "",
        (31, 1),
        &["chooses no algorithm"],
    ),
];

#[test]
fn the_good_file_is_good() {
    Scene::read("my.toml", GOOD).unwrap();
}

#[test]
fn every_mistake_is_reported_at_its_place() {
    let mut wrong = vec![];
    for Case(before, after, place, fragments) in CASES {
        assert_eq!(GOOD.matches(before).count(), 1, "{before} must be unique");
        let errors = errors_of(&GOOD.replacen(before, after, 1));
        let report = errors.to_string();
        let mut places = errors.errors.iter().map(|error| (error.line, error.column));
        let is_placed = places.any(|found| found == *place)
            && report.contains(&format!("my.toml:{}:{}", place.0, place.1));
        if !is_placed || !fragments.iter().all(|part| report.contains(part)) {
            wrong.push(format!(
                "{after}\n  expected {place:?} {fragments:?}\n{report}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn a_step_that_the_run_lacks_is_found_by_running_and_placed_in_the_file() {
    let with_step = |step: &str| GOOD.replacen("face normal", step, 1);
    let report = |text: &str| {
        let scene = Scene::read("my.toml", text).expect("the reader runs nothing");
        let study = Study::of_scene(&scene);
        let stale = study.stale_step(&scene);
        stale.map(|error| SceneErrors::of_step("my.toml", text, &error))
    };
    assert_eq!(report(GOOD), None);
    let errors = report(&with_step("face norml")).expect("no such step");
    let first = &errors.errors[0];
    assert_eq!((first.line, first.column), (8, 8), "{errors}");
    let text = errors.to_string();
    assert!(text.contains("my.toml:8:8"), "{text}");
    assert!(text.contains("no step is called `face norml`"), "{text}");
    let help = "did you mean `ball-floor/face normal`? `trace` lists every step";
    assert!(text.contains(help), "{text}");

    let alone = "title = \"t\"\nrun.step = \"face\"\n[[triangle]]\npoints = [[0, 0, 0], [1, 0, 0], [0, 0, 1]]\n";
    let text = report(alone).expect("no step at all").to_string();
    assert!(text.contains("no step is called `face`"), "{text}");
    assert!(text.contains("this scene has no steps"), "{text}");
}

#[test]
fn a_step_of_a_hidden_pair_is_there_all_the_same() {
    let hidden = GOOD.replacen("name = \"floor\"", "name = \"floor\"\nhidden = true", 1);
    assert_ne!(hidden, GOOD);
    let scene = Scene::read("my.toml", &hidden).expect("a sound scene");
    let study = Study::of_scene(&scene);
    assert!(study.find("face normal").is_err());
    assert_eq!(study.stale_step(&scene), None);
}

#[test]
fn capsules_are_placed_one_way() {
    let scene = |ends: &str| format!("title = \"t\"\n[[capsule]]\nradius = 0.5\n{ends}");
    let cases = [
        ("", (2, 1), "not placed anywhere"),
        ("a = [0, 0, 0]", (4, 1), "expected `b` as well"),
        ("tip = [0, 0, 0]", (4, 1), "expected `base` as well"),
        ("axis = [0, 0, 0]", (4, 1), "expected `a` as well"),
        (
            "a = [0, 0, 0]\nb = [0, 1, 0]\ntip = [0, 2, 0]",
            (6, 1),
            "do not go together",
        ),
        (
            "base = [0, 0, 0]\naxis = [0, 1, 0]",
            (5, 1),
            "do not go together",
        ),
    ];
    for (ends, place, fragment) in cases {
        let errors = errors_of(&scene(ends));
        let first = &errors.errors[0];
        assert_eq!((first.line, first.column), place, "{errors}");
        assert!(errors.to_string().contains(fragment), "{errors}");
    }
}

#[test]
fn scenes_without_what_they_need_are_refused() {
    let triangle = "[[triangle]]\npoints = [[0, 0, 0], [1, 0, 0], [0, 0, 1]]\n";
    let cases = [
        ("".to_string(), "the scene is empty"),
        (
            format!("{triangle}[expect]\nhit = true"),
            "without a pair to test",
        ),
        (
            format!("run.algorithm = \"exact/sphere-triangle\"\n{triangle}"),
            "answers no pair of this scene",
        ),
        (
            format!("{triangle}[[sphere]]\ncenter = [0, 1, 0]\nradius = 1\n[expect]"),
            "expects nothing",
        ),
    ];
    for (text, fragment) in cases {
        let report = errors_of(&format!("title = \"t\"\n{text}")).to_string();
        assert!(report.contains(fragment), "{report}");
    }
}

#[test]
fn all_mistakes_are_reported_in_the_order_of_their_places() {
    let text = GOOD
        .replace("radius = 0.5", "radius = -1\ncolor = 3")
        .replace("\"floor\"]", "\"ceiling\"]")
        .replace("feature = \"face\"", "feature = 3");
    let errors = errors_of(&text).errors;
    let lines: Vec<usize> = errors.iter().map(|error| error.line).collect();
    assert_eq!(lines, [7, 20, 21, 31]);
}

#[test]
fn a_report_reads_like_a_compilers() {
    let report = errors_of(&GOOD.replace("radius = 0.5", "raduis = 0.5")).to_string();
    assert_eq!(
        report,
        "\
error: unknown key `raduis` in [[sphere]]
  --> my.toml:20:1
   |
20 | raduis = 0.5
   | ^^^^^^ not a key of [[sphere]]
   |
   = help: did you mean `radius`? allowed here: `name`, `center`, `radius`, `velocity`, `player`, `script`, `repeat`, `hidden`"
    );
}

#[test]
fn color_comes_only_when_asked_for() {
    let errors = errors_of("title = 3");
    assert!(!errors.to_string().contains('\u{1b}'));
    assert!(errors.render(true).contains('\u{1b}'));
}

#[test]
fn columns_count_characters_and_bytes_that_are_no_text_are_reported() {
    let errors = errors_of("title = \"é\" x");
    assert_eq!((errors.errors[0].line, errors.errors[0].column), (1, 13));

    let errors = Scene::read_bytes("my.toml", b"title = \"a\"\ntext = \"\xff\"").unwrap_err();
    assert_eq!((errors.errors[0].line, errors.errors[0].column), (2, 9));
    assert!(errors.to_string().contains("not UTF-8"), "{errors}");

    let errors = Scene::read_bytes("photo.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF").unwrap_err();
    let said = errors.to_string();
    assert!(said.contains("this picture contains no scene"), "{said}");
}

#[test]
fn numbers_are_read_to_the_nearest_float() {
    // Twice rounded, through f64, this would come out one step lower.
    let text = GOOD.replace("0.25, -1.0]", "1.00000005960464477541, -1.0]");
    let scene = Scene::read("my.toml", &text.replace("depth = 0.25\n", "")).unwrap();
    let points = scene.bodies[0].shape.points();
    assert_eq!(points[0].y, 1.000_000_1);
}

#[test]
fn no_bytes_make_the_reader_panic() {
    let mut random = Random::new(7);
    let alphabet: &[u8] = b"[]{}=\".,-+0123456789eEnaif \n\t\r#/\\_\xc3\xa9\xff\x00";
    let whole = GOOD.replace("depth = 0.25", "depth = 0.25 # \u{e9}\u{1f600}");
    for _ in 0..20_000 {
        let mut bytes = whole.clone().into_bytes();
        for _ in 0..=random.below(4) {
            if bytes.is_empty() {
                break;
            }
            let at = random.below(bytes.len());
            match random.below(8) {
                0..3 => bytes[at] = alphabet[random.below(alphabet.len())],
                3..6 => bytes.insert(at, alphabet[random.below(alphabet.len())]),
                6 => drop(bytes.drain(at..bytes.len().min(at + random.below(30)))),
                _ => bytes.truncate(at + 1),
            }
        }
        if let Err(errors) = Scene::read_bytes("my.toml", &bytes) {
            assert!(!errors.errors.is_empty());
            assert!(!errors.render(false).is_empty());
        }
    }
}
