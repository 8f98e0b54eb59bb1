//! Which of several contacts is the answer, and whether the order of the obstacles matters.

use capsule_lab::{
    lab::{
        run::{
            study::Study,
            winner::{Contest, Rule},
        },
        scene::Scene,
    },
    text::report,
};
use glam::Vec3;

/// A ball over the seam of a flat floor, nearer to the first triangle than to the second: W17.
const SEAM: &str = r#"
title = "Ghost edge"

[[triangle]]
name = "beyond"
points = [[0.0, 0.0, -2.0], [0.0, 0.0, 2.0], [4.0, 0.0, 0.0]]

[[triangle]]
name = "beneath"
points = [[0.0, 0.0, 2.0], [0.0, 0.0, -2.0], [-4.0, 0.0, 0.0]]

[[sphere]]
name = "ball"
center = [-0.25, 0.25, 0.0]
radius = 0.5
"#;

fn study(text: &str) -> (Scene, Study) {
    let scene = Scene::read("test.toml", text).expect("a sound scene");
    let study = Study::of_scene(&scene);
    (scene, study)
}

/// The obstacle, normal and depth that a rule answers with.
fn answer(scene: &Scene, study: &Study, contest: &Contest, rule: Rule) -> (String, Vec3, f32) {
    let pair = &study.pairs[contest.by(rule).pair.expect("something touches")];
    let [_, obstacle] = pair.names(scene);
    let contact = pair.answer.contact.expect("a winner touches");
    (obstacle, contact.normal, contact.depth)
}

#[test]
fn the_first_found_may_be_a_ghost_edge_where_the_deepest_is_the_floor() {
    let (scene, study) = study(SEAM);
    let contest = &study.contests()[0];
    let (name, normal, depth) = answer(&scene, &study, contest, Rule::First);
    assert_eq!(name, "beyond");
    let slanted = Vec3::new(-0.5_f32.sqrt(), 0.5_f32.sqrt(), 0.0);
    assert!(normal.distance(slanted) < 1e-6 && (depth - 0.146_447).abs() < 1e-6);
    assert!(contest.by(Rule::First).depends_on_order);
    for rule in [Rule::Closest, Rule::Deepest] {
        let found = answer(&scene, &study, contest, rule);
        assert_eq!(found, ("beneath".into(), Vec3::Y, 0.25));
        assert!(contest.by(rule).ties.is_empty() && !contest.by(rule).depends_on_order);
    }
}

#[test]
fn another_order_changes_what_is_found_first_and_nothing_else() {
    let triangles: Vec<&str> = SEAM.split("[[triangle]]").collect();
    let (last, ball) = triangles[2].split_once("[[sphere]]").expect("a sphere");
    let swapped = format!(
        "{}[[triangle]]{last}[[triangle]]{}[[sphere]]{ball}",
        triangles[0], triangles[1]
    );
    let (scene, study) = study(&swapped);
    for (rule, _) in Rule::ALL {
        let found = answer(&scene, &study, &study.contests()[0], rule);
        assert_eq!(found, ("beneath".into(), Vec3::Y, 0.25));
    }
}

#[test]
fn ties_that_push_alike_do_not_depend_on_the_order() {
    let over_the_seam = SEAM.replace("-0.25, 0.25", "0.0, 0.25");
    let (_, study) = study(&over_the_seam);
    for winner in &study.contests()[0].winners {
        assert_eq!(winner.pair, Some(0));
        assert_eq!(winner.ties, [1]);
        assert!(!winner.depends_on_order);
    }
}

#[test]
fn ties_that_push_apart_depend_on_the_order_by_every_rule() {
    let corner = SEAM
        .replace("[-4.0, 0.0, 0.0]", "[0.0, 4.0, 0.0]")
        .replace("-0.25, 0.25", "0.25, 0.25");
    let (scene, study) = study(&corner);
    let contest = &study.contests()[0];
    for (rule, _) in Rule::ALL {
        assert_eq!(
            answer(&scene, &study, contest, rule),
            ("beyond".into(), Vec3::Y, 0.25)
        );
        assert_eq!(contest.by(rule).ties, [1]);
        assert!(contest.by(rule).depends_on_order);
    }
}

#[test]
fn pierced_cores_tie_by_distance_and_not_by_depth() {
    let pierced = SEAM
        .replace(
            "[0.0, 0.0, 2.0], [0.0, 0.0, -2.0], [-4.0, 0.0, 0.0]",
            "[-1.0, 0.5, -2.0], [-1.0, 0.5, 2.0], [4.0, 0.5, 0.0]",
        )
        .replace("[[sphere]]", "[[capsule]]")
        .replace(
            "center = [-0.25, 0.25, 0.0]",
            "a = [0.25, -0.25, 0.0]\nb = [0.25, 1.5, 0.0]",
        );
    let (_, study) = study(&pierced);
    let contest = &study.contests()[0];
    assert_eq!(contest.by(Rule::Closest).pair, Some(0));
    assert_eq!(contest.by(Rule::Closest).ties, [1]);
    assert!(contest.by(Rule::Closest).depends_on_order);
    assert_eq!(contest.by(Rule::Deepest).pair, Some(1));
}

#[test]
fn the_scene_says_which_rule_counts() {
    let contest_of = |text: &str| study(text).1.contests()[0].clone();
    assert_eq!(contest_of(SEAM).rule, Rule::Deepest);
    let first = SEAM.replacen("\n\n", "\n[run.settings]\nwinner = \"first\"\n\n", 1);
    let contest = contest_of(&first);
    assert_eq!(contest.rule, Rule::First);
    assert_eq!(contest.winner().pair, Some(0));
    let unknown = Scene::read("test.toml", &first.replace("first", "fist"));
    let error = unknown.expect_err("no such rule").to_string();
    assert!(error.contains("did you mean `first`"), "{error}");
}

#[test]
fn nothing_wins_where_nothing_touches_and_one_pair_is_no_contest() {
    let (scene, far) = study(&SEAM.replace("0.25, 0.0]", "9.0, 0.0]"));
    assert!(
        far.contests()[0]
            .winners
            .iter()
            .all(|winner| winner.pair.is_none())
    );
    let text = report::text(&scene, &far, &report::TextLayout::default());
    assert!(
        text.contains("chosen contact among the 2 pairs of ball") && text.contains("none touches")
    );
    let (alone, _) = SEAM.split_once("[[sphere]]").expect("a sphere");
    assert_eq!(study(alone).1.contests(), []);
}

#[test]
fn the_second_of_a_pair_has_its_own_contest_with_pushes_turned_round() {
    let (scene, study) = study(
        r#"
title = "Two balls on a capsule"
[[capsule]]
name = "bar"
a = [-1.0, 0.0, 0.0]
b = [1.0, 0.0, 0.0]
radius = 0.5
[[sphere]]
name = "left"
center = [-0.5, 0.75, 0.0]
radius = 0.5
[[sphere]]
name = "right"
center = [0.5, -0.75, 0.0]
radius = 0.5
"#,
    );
    let names: Vec<[String; 2]> = study.pairs.iter().map(|pair| pair.names(&scene)).collect();
    assert_eq!(names, [["left", "bar"], ["right", "bar"]]);
    assert_eq!(study.contests().len(), 1);
    let contest = &study.contests()[0];
    assert_eq!(scene.bodies[contest.mover].name, "bar");
    assert_eq!(contest.winner().ties, [1]);
    assert!(contest.winner().depends_on_order);
}

#[test]
fn a_pair_belongs_to_the_contest_of_the_body_with_several_pairs() {
    let scene = capsule_lab::lab::scene::library::open("three-spheres").expect("a built-in scene");
    let study = Study::of_scene(&scene);
    for (index, pair) in study.pairs.iter().enumerate() {
        let contest = study.contest_of(index).expect("the rod's");
        assert_eq!(scene.bodies[contest.mover].name, "rod");
        assert!(contest.has(index) && contest.opponent(pair, &scene) != "rod");
        let (first, last) = (pair.steps.start, pair.steps.end - 1);
        assert_eq!(
            [first, last].map(|step| study.current(Some(step))),
            [Some(index); 2]
        );
    }
    assert_eq!(study.current(None), study.focus);
    assert_eq!(study.contest_of(study.pairs.len()), None);
}

/// A capsule that the method stops in the air beside a fin (S8), before the wall that it really hits.
const FIN_AND_WALL: &str = r#"
title = "Stops in the air"

[run]
algorithm = "swept/capsule-triangle"

[[capsule]]
name = "hero"
a = [-1.187, 0.259, 1.509]
b = [-1.108, 1.198, 1.174]
radius = 0.3
velocity = [2.485, 0.703, -2.717]

[[triangle]]
name = "wall"
points = [[-3.0, -3.0, -1.4], [4.0, -3.0, -1.4], [0.0, 5.0, -1.4]]

[[triangle]]
name = "fin"
points = [[-1.01, 0.468, -0.5], [-0.365, -0.469, 0.899], [1.078, 0.033, -0.369]]
"#;

#[test]
fn one_looks_at_the_contact_that_the_method_chooses_where_it_is_wrong() {
    let (scene, wrong) = study(FIN_AND_WALL);
    let looked_at = |study: &Study| {
        let focus = study.focus.expect("a pair");
        study.pairs[focus].names(&scene)[1].clone()
    };
    assert_eq!(looked_at(&wrong), "fin");
    let (_, right) = study(&FIN_AND_WALL.replace("-triangle\"", "-triangle+S8\""));
    assert_eq!(looked_at(&right), "wall");
}

#[test]
fn of_several_misses_one_looks_at_the_obstacle_that_the_mover_comes_nearest_to() {
    let battlements = "title = \"Between two posts\"\n[run]\nalgorithm = \"exact/sweep-capsule-capsule\"\n\
        [[capsule]]\nname = \"arrow\"\na = [-0.5, 0.0, 0.0]\nb = [0.0, 0.0, 0.0]\nradius = 0.1\nvelocity = [10.0, 0.0, 0.0]\n\
        [[capsule]]\nname = \"near the start\"\na = [0.0, 1.0, 0.0]\nb = [0.0, 2.0, 0.0]\nradius = 0.2\n\
        [[capsule]]\nname = \"near the way\"\na = [6.0, 0.5, 0.0]\nb = [6.0, 2.0, 0.0]\nradius = 0.2\n";
    let (scene, study) = study(battlements);
    let focus = study.focus.expect("a pair");
    assert_eq!(study.pairs[focus].names(&scene)[1], "near the way");
}
