//! Which pairs of a scene are tested, in which order; boxes as their triangles.

use capsule_lab::{
    core::{
        geometry::{OrientedBox, Shape},
        method::Question,
    },
    lab::{run::study::Study, scene::Scene},
};
use glam::Vec3;

/// A scene of the bodies that `shorthand` names: `s` a sphere, `c` a capsule, `t` a triangle, `b` a box; upper case
/// moves. Each is called by its letter and its place, from 1.
fn scene(shorthand: &str, run: &str) -> String {
    let mut text = format!("title = \"t\"\n{run}\n");
    for (i, letter) in shorthand.chars().enumerate() {
        let at = format!("[{}, 0, 0]", i * 3);
        let (kind, fields) = match letter.to_ascii_lowercase() {
            's' => ("sphere", format!("center = {at}\nradius = 1")),
            'c' => ("capsule", format!("a = {at}\naxis = [0, 1, 0]\nradius = 1")),
            't' => ("triangle", format!("points = [{at}, [0, 9, 0], [0, 0, 9]]")),
            _ => ("box", format!("center = {at}\nhalf_size = [1, 1, 1]")),
        };
        let velocity = if letter.is_uppercase() {
            "velocity = [1, 0, 0]"
        } else {
            ""
        };
        let name = format!("{}{}", letter.to_ascii_lowercase(), i + 1);
        text += &format!("[[{kind}]]\nname = \"{name}\"\n{fields}\n{velocity}\n");
    }
    text
}

fn read(text: &str) -> Scene {
    Scene::read("my.toml", text).unwrap_or_else(|errors| panic!("{errors}"))
}

fn report(text: &str) -> String {
    let errors = Scene::read("my.toml", text).expect_err("a mistake");
    errors.to_string()
}

/// The names of the tested pairs, and the pair in focus.
fn tested(shorthand: &str, run: &str) -> (Vec<String>, Option<String>) {
    let scene = read(&scene(shorthand, run));
    let study = Study::of_scene(&scene);
    let names: Vec<String> = study
        .pairs
        .iter()
        .map(|pair| pair.names(&scene).join("-"))
        .collect();
    let focus = study.focus.map(|focus| names[focus].clone());
    (names, focus)
}

#[test]
fn what_moves_meets_all_others_and_else_the_first_does() {
    let cases = [
        ("t", ""),
        ("s", ""),
        ("sss", "s1-s2 s1-s3"),
        ("sSs", "s1-s2 s2-s3"),
        ("SSs", "s1-s2 s1-s3 s2-s3"),
        ("ccs", "c1-c2 s3-c1"),
        ("csc", "s2-c1 c1-c3"),
        ("tcs", "c2-t1 s3-c2 s3-t1"),
        ("tsc", "s2-t1 s2-c3 c3-t1"),
    ];
    for (shorthand, expected) in cases {
        let (names, _) = tested(shorthand, "");
        assert_eq!(names.join(" "), expected, "{shorthand}");
    }
}

#[test]
fn a_box_that_moves_meets_what_is_not_round_and_else_the_first_does() {
    let cases = [
        ("b", ""),
        ("bt", "b1-t2"),
        ("tb", "b2-t1"),
        ("bb", "b1-b2"),
        ("bbt", "b1-b2 b1-t3"),
        ("bBt", "b2-b1 b2-t3"),
        ("BtB", "b1-t2 b1-b3 b3-t2"),
        ("stB", "s1-t2 s1-b3"),
    ];
    for (shorthand, expected) in cases {
        let (names, _) = tested(shorthand, "");
        assert!(
            names.join(" ").starts_with(expected),
            "{shorthand}: {names:?}"
        );
    }
    assert!(tested("stB", "").0.contains(&"b3-t2".into()));
    let part = tested("bb", "run.pair = [\"b1\", \"b2 face 3\"]");
    assert_eq!(part.1.as_deref(), Some("b1-b2 face 3"));
}

#[test]
fn the_named_pair_is_tested_and_in_focus_whichever_way_round() {
    for pair in ["[\"c2\", \"s3\"]", "[\"s3\", \"c2\"]"] {
        let (names, focus) = tested("ccs", &format!("run.pair = {pair}"));
        assert_eq!(names, ["c1-c2", "s3-c1", "s3-c2"]);
        assert_eq!(focus.as_deref(), Some("s3-c2"));
    }
}

#[test]
fn without_a_named_pair_the_first_mover_s_is_in_focus() {
    assert_eq!(tested("sSs", "").1.as_deref(), Some("s1-s2"));
    assert_eq!(tested("scC", "").1.as_deref(), Some("c2-c3"));
    assert_eq!(tested("t", "").1, None);
}

#[test]
fn a_scene_asks_the_questions_of_its_tested_pairs_alone() {
    let questions = |shorthand: &str| read(&scene(shorthand, "")).questions();
    assert_eq!(questions("ss"), [Question::SPHERE_SPHERE]);
    assert_eq!(
        questions("scs"),
        [Question::SPHERE_CAPSULE, Question::SPHERE_SPHERE]
    );
    assert_eq!(
        questions("cct"),
        [Question::CAPSULE_CAPSULE, Question::CAPSULE_TRIANGLE]
    );
    assert_eq!(
        questions("sb"),
        [Question::CAPSULE_BOX, Question::SPHERE_TRIANGLE],
        "a box is a solid, or its triangles"
    );
    assert_eq!(
        questions("bbt"),
        [Question::BOX_BOX, Question::BOX_TRIANGLE]
    );
    let untested = scene("sccc", "run.algorithm = \"exact/capsule-capsule\"");
    assert!(report(&untested).contains("answers no pair of this scene"));
}

#[test]
fn by_a_method_of_triangles_a_box_is_twelve_obstacles_and_its_deepest_is_in_focus() {
    let text = scene("sb", "run.algorithm = \"exact/sphere-triangle\"");
    let text = text.replace("[3, 0, 0]", "[0, -1.5, 0]");
    let scene = read(&text);
    let study = Study::of_scene(&scene);
    assert_eq!(scene.bodies.len(), 2);
    assert_eq!(study.pairs.len(), OrientedBox::TRIANGLES);
    let focus = &study.pairs[study.focus.expect("a pair")];
    assert_eq!(focus.names(&scene), ["s1", "b2 face 4"]);
    let contact = focus.exact.contact.expect("half a meter deep");
    assert_eq!((contact.normal, contact.depth), (Vec3::Y, 0.5));
    assert!(study.record.find("s1-b2 face 11").is_ok());
}

#[test]
fn a_box_or_one_of_its_triangles_can_be_named() {
    let named = |name: &str| tested("sb", &format!("run.pair = [\"s1\", \"{name}\"]")).1;
    assert_eq!(named("b2 face 7").as_deref(), Some("s1-b2 face 7"));
    assert_eq!(named("b2").as_deref(), Some("s1-b2"));
    for name in ["b2 face 12", "b2 face", "s1 face 1", "b2 face -1"] {
        let text = scene("sb", &format!("run.pair = [\"s1\", \"{name}\"]"));
        assert!(report(&text).contains(&format!("no shape is called `{name}`")));
    }
}

#[test]
fn a_box_is_read_and_its_mistakes_are_placed() {
    let turned = "title = \"t\"\n[[box]]\ncenter = [1, 2, 3]\nhalf_size = [1, 0, 2]\nrotation = [0, 45, 0]\ndouble_sided = false\n";
    let body = &read(turned).bodies[0];
    assert_eq!((body.name.as_str(), body.double_sided), ("box", false));
    let shape = OrientedBox {
        center: Vec3::new(1.0, 2.0, 3.0),
        half_size: Vec3::new(1.0, 0.0, 2.0),
        rotation: Vec3::new(0.0, 45.0, 0.0),
    };
    assert_eq!(body.shape, Shape::Box(shape));
    for (before, after, place, says) in [
        ("[1, 0, 2]", "[1, -1, 2]", (4, 13), "must not be negative"),
        ("[0, 45, 0]", "45", (5, 12), "three numbers"),
        ("half_size", "halfsize", (4, 1), "did you mean `half_size`"),
        (
            "center = [1, 2, 3]\n",
            "",
            (2, 1),
            "[[box]] has no `center`",
        ),
        ("rotation", "spin", (5, 1), "unknown key `spin`"),
    ] {
        let errors = Scene::read("my.toml", &turned.replace(before, after)).expect_err(after);
        let first = &errors.errors[0];
        assert_eq!((first.line, first.column), place, "{errors}");
        assert!(errors.to_string().contains(says), "{errors}");
    }
}

#[test]
fn a_pair_needs_a_mover_and_another_shape() {
    let with = |pair: &str| report(&scene("stb", &format!("run.pair = {pair}")));
    assert!(with("[\"t2\", \"s1\"]").contains("the mover, a sphere or capsule, comes first"));
    assert!(with("[\"b3 face 1\", \"s1\"]").contains("`b3 face 1` is a box"));
    assert!(with("[\"t2\", \"b3\"]").contains("the box comes first"));
    assert!(with("[\"t2\", \"t2\"]").contains("the first must be the mover"));
    assert!(with("[\"s1\", \"s1\"]").contains("paired with itself"));
}

#[test]
fn a_step_that_several_pairs_have_is_the_focused_pair_s() {
    let scene = read(
        r#"
        title = "Two triangles"
        [[sphere]]
        name = "ball"
        center = [0.0, 0.25, 0.0]
        radius = 0.5
        [[triangle]]
        name = "near"
        points = [[-2.0, 0.0, -2.0], [-2.0, 0.0, 2.0], [2.0, 0.0, 0.0]]
        [[triangle]]
        name = "far"
        points = [[-2.0, -0.2, -2.0], [-2.0, -0.2, 2.0], [2.0, -0.2, 0.0]]
        "#,
    );
    let study = Study::of(&scene, None);
    let step = study.find("face normal").expect("the focused pair has one");
    assert_eq!(study.record.address(step), "ball-near/face normal");
    assert!(study.record.find("face normal").is_err());
    assert!(study.find("edge nowhere").is_err());
}

#[test]
fn a_response_that_moves_no_boxes_is_refused_where_one_moves() {
    let text = |response: &str| {
        format!(
            "title = \"t\"\nrun.response = \"{response}\"\n[[box]]\nname = \"crate\"\ncenter = [0, 1, 0]\n\
             half_size = [1, 1, 1]\nvelocity = [1, 0, 0]\n"
        )
    };
    assert!(Scene::read("my.toml", &text("better-collision/boxes")).is_ok());
    assert!(Scene::read("my.toml", &text("exact/slide")).is_ok());
    let errors = Scene::read("my.toml", &text("thunderfist/terrain")).expect_err("a box moves");
    let told = errors.to_string();
    assert!(
        told.contains("moves no boxes, and `crate` is one"),
        "{told}"
    );
    assert!(told.contains("one lowest point"), "{told}");
    assert!(told.contains("better-collision/boxes"), "{told}");
}
