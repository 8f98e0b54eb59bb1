//! The passes that can be watched: none loses a pair once it is mended, and watching changes nothing.

use crate::support::Random;
use capsule_lab::{
    core::{
        catalog::COARSE_PASSES,
        geometry::{Capsule, OrientedBox, Shape, Sphere, Triangle},
        method::{
            BoxCounts, CoarseAnswer, CoarseMover, CoarseObstacle, CoarsePair, CoarsePass,
            CoarseScene, MAX_TOLD, Settings,
        },
        trace::{Record, Recorder},
    },
    lab::{
        run::{pairs::VerdictSign, study::Study},
        scene::Scene,
    },
    text::answer_sentence,
};
use glam::Vec3;

fn pass(name: &str) -> &'static CoarsePass {
    let mut named = COARSE_PASSES.iter().filter(|pass| pass.name == name);
    named.next().expect(name)
}

/// All passes by which boxes decide.
fn passes_by_boxes() -> impl Iterator<Item = &'static CoarsePass> {
    let all = COARSE_PASSES.iter().copied();
    all.filter(|pass| pass.name != "none")
}

/// With all of it mended, or none.
fn settings(pass: &CoarsePass, mended: bool) -> Settings {
    let repairs = pass.repairs.iter().map(|repair| repair.id);
    Settings {
        repairs: repairs.filter(|_| mended).collect(),
        ..Settings::default()
    }
}

/// What it answers, and what it tells meanwhile; the same as with nobody watching.
fn watched(pass: &CoarsePass, mended: bool, scene: &CoarseScene) -> (CoarseAnswer, Record) {
    let settings = settings(pass, mended);
    let mut recorder = Recorder::default();
    let answer = (pass.traced)(scene, &settings, &mut recorder);
    let silent = (pass.silent)(scene, &settings);
    assert_eq!(answer, silent, "{}: {scene:?}", pass.name);
    (answer, recorder.finish())
}

/// Movers and objects of several parts; every second scene has its numbers on a lattice, so that boxes touch.
fn scene(index: usize, random: &mut Random) -> CoarseScene {
    let reach = [3.0, 12.0][index / 2 % 2];
    let point = |random: &mut Random, reach: f32| match index % 2 {
        0 => random.point(reach),
        _ => random.lattice_point(reach, 0.5),
    };
    let shape = |random: &mut Random| {
        let (a, along) = (point(random, reach), point(random, 1.0));
        let radius = [0.0, 0.5, 0.3][random.below(3)];
        match random.below(4) {
            0 => Shape::Sphere(Sphere { center: a, radius }),
            1 => Shape::Capsule(Capsule {
                a,
                b: a + along,
                radius,
            }),
            2 => Shape::Box(OrientedBox {
                center: a,
                half_size: along.abs(),
                rotation: [Vec3::ZERO, point(random, 90.0)][index % 2],
            }),
            _ => Shape::Triangle(Triangle {
                v: [a, a + along, a + point(random, 1.0)],
            }),
        }
    };
    let movers = (0..random.below(4)).map(|_| CoarseMover {
        shape: shape(random),
        displacement: match index % 3 {
            0 => Vec3::ZERO,
            _ => point(random, 2.0),
        },
    });
    let movers = movers.collect();
    let mut obstacles = vec![];
    for _ in 0..random.below(12) {
        let parts = (0..random.below(9)).map(|_| shape(random)).collect();
        obstacles.push(CoarseObstacle {
            parts,
            is_movable: random.below(2) == 0,
        });
    }
    CoarseScene {
        movers,
        obstacles,
        ..CoarseScene::default()
    }
}

#[test]
fn a_mended_pass_finds_the_pairs_that_every_pair_finds() {
    let mut random = Random::new(71);
    let mut found = 0;
    for index in 0..400 {
        let scene = scene(index, &mut random);
        let (every, _) = watched(COARSE_PASSES[0], true, &scene);
        for pass in passes_by_boxes() {
            let (answer, record) = watched(pass, true, &scene);
            assert_eq!(answer.pairs, every.pairs, "{}: {scene:?}", pass.name);
            let counts = answer.counts;
            assert_eq!(counts.tested, counts.rejected + counts.accepted);
            let last = record.steps.last().expect("it tells something");
            assert!(last.outcome.is_some(), "{}: {last:?}", pass.name);
        }
        found += every.pairs.len();
    }
    assert!(found > 300, "{found} pairs");
}

/// Crates about a player, and a floor across the middle of the world on which it stands.
fn yard() -> CoarseScene {
    let crates = [-16.0, 9.0, 15.0].map(|x| {
        Shape::Box(OrientedBox {
            center: Vec3::new(x, 15.0, x),
            half_size: Vec3::splat(0.5),
            rotation: Vec3::ZERO,
        })
    });
    let floor = Shape::Triangle(Triangle {
        v: [
            Vec3::new(-20.0, 14.0, -20.0),
            Vec3::new(-20.0, 14.0, 60.0),
            Vec3::new(60.0, 14.0, -20.0),
        ],
    });
    let player = Shape::Capsule(Capsule {
        a: Vec3::new(9.1, 14.4, 9.2),
        b: Vec3::new(9.1, 15.4, 9.2),
        radius: 0.5,
    });
    CoarseScene {
        movers: vec![CoarseMover {
            shape: player,
            displacement: Vec3::Y * -0.2,
        }],
        obstacles: [floor]
            .into_iter()
            .chain(crates)
            .map(|part| CoarseObstacle {
                parts: vec![part],
                is_movable: false,
            })
            .collect(),
        ..CoarseScene::default()
    }
}

#[test]
fn t14_the_printed_octree_loses_the_floor_across_the_middle_of_the_world() {
    let octree = pass("thunderfist/octree");
    let pair = |obstacle| CoarsePair {
        mover: 0,
        obstacle,
        part: 0,
    };
    let (floor, crate_beside) = (pair(0), pair(2));
    let (printed, record) = watched(octree, false, &yard());
    assert_eq!(printed.pairs, [crate_beside]);
    let lost = record.steps.iter().filter_map(|step| step.decision);
    let higher = "it is above the parent, so its parts are never compared";
    assert!(lost.into_iter().any(|decision| decision.branch == higher));

    let (mended, record) = watched(octree, true, &yard());
    assert_eq!(mended.pairs, [floor, crate_beside]);
    let decisions = record.steps.iter().filter_map(|step| step.decision);
    assert!(
        decisions
            .into_iter()
            .all(|decision| decision.branch != higher)
    );
}

#[test]
fn of_what_stands_the_octree_tells_no_cube_after() {
    let told = |scene: &CoarseScene| {
        let (_, record) = watched(pass("thunderfist/octree"), false, scene);
        record.find("mover 0/cell before and after").is_ok()
    };
    let mut scene = yard();
    assert!(told(&scene));
    scene.movers[0].displacement = Vec3::ZERO;
    assert!(!told(&scene));
}

#[test]
fn without_a_pass_everything_goes_on_and_no_box_is_compared() {
    let (answer, record) = watched(pass("none"), true, &yard());
    assert_eq!(answer.pairs.len(), 4);
    assert_eq!(answer.counts, BoxCounts::default());
    assert_eq!(record.steps.len(), 1);
}

#[test]
fn what_is_grouped_or_in_a_tree_compares_fewer_boxes() {
    let mut random = Random::new(5);
    let crowd = |count: usize, random: &mut Random| -> Vec<CoarseObstacle> {
        let part = |random: &mut Random, home: Vec3| {
            Shape::Sphere(Sphere {
                center: home + random.point(1.0),
                radius: 0.2,
            })
        };
        let object = |random: &mut Random| {
            let home = random.point(30.0);
            let parts = (0..10).map(|_| part(random, home)).collect();
            CoarseObstacle {
                parts,
                is_movable: false,
            }
        };
        (0..count).map(|_| object(random)).collect()
    };
    // Across the middle of the world a mover would have all of the octree to ask.
    let mut scene = yard();
    let mover = &mut scene.movers[0];
    mover.shape = mover.shape.translated(Vec3::Y * 5.0);
    scene.obstacles.extend(crowd(100, &mut random));
    let tested = |name: &str| watched(pass(name), true, &scene).0.counts.tested;
    let every = tested("thunderfist/every-pair");
    assert_eq!(every, 1004);
    assert_eq!(tested("wicked/boxes"), every);
    assert!(tested("wicked/object-then-triangle") * 5 < every);
    assert!(tested("thunderfist/nested-boxes") * 5 < every);
    assert!(tested("thunderfist/octree") * 5 < every);
    assert!(tested("exact/bvh") * 5 < every);
}

#[test]
fn the_box_of_a_capsule_is_told_by_its_ends_and_both_placements_with_all_corners() {
    let (_, record) = watched(pass("wicked/boxes"), false, &yard());
    let step = |address: &str| &record.steps[record.find(address).expect("one such step")];
    let number = |address: &str, name: &str| {
        let values = &step(address).values;
        let found = values.iter().find(|(own, _)| *own == name);
        found.map(|(_, value)| *value).expect("it is told")
    };
    let low = Vec3::new(9.1 - 0.5, 14.4 - 0.5, 9.2 - 0.5);
    assert_eq!(number("end sphere 0", "low"), low.into());
    assert_eq!(number("box at the start", "---"), low.into());
    assert_eq!(number("motion box", "---"), (low + Vec3::Y * -0.2).into());
    assert_eq!(
        number("motion box", "sub-steps that share the box"),
        5_usize.into()
    );
    for place in ["box at the start", "box at the end", "motion box"] {
        assert!(step(place).values.len() >= 8, "{place}");
    }
}

#[test]
fn what_is_no_number_meets_nothing_and_stops_nobody() {
    let mut scene = yard();
    let nowhere = Shape::Sphere(Sphere {
        center: Vec3::NAN,
        radius: 1.0,
    });
    scene.obstacles.push(CoarseObstacle {
        parts: vec![nowhere],
        is_movable: false,
    });
    scene.movers.push(CoarseMover {
        shape: nowhere,
        displacement: Vec3::ZERO,
    });
    for pass in passes_by_boxes() {
        let (answer, _) = watched(pass, true, &scene);
        let obstacles: Vec<usize> = answer.pairs.iter().map(|pair| pair.obstacle).collect();
        assert_eq!(obstacles, [0, 2], "{}", pass.name);
    }
    for pass in COARSE_PASSES {
        let (answer, _) = watched(pass, true, &CoarseScene::default());
        assert_eq!(answer, CoarseAnswer::default(), "{}", pass.name);
    }
}

const HELD_TOO_HIGH: &str = include_str!("../../../scenes/7-many-obstacles/4-held-too-high.toml");

#[test]
fn a_scene_names_its_pass_and_has_its_steps_before_those_of_its_pairs() {
    let pairs = |text: &str| {
        let scene = Scene::read("held.toml", text).expect("sound");
        let study = Study::of_scene(&scene);
        let inside = study.record.find("broad phase/candidates");
        assert!(inside.expect("it is told") < study.pairs[0].steps.start);
        study.coarse.expect("a pass ran").pairs
    };
    let floor = CoarsePair {
        mover: 0,
        obstacle: 0,
        part: 0,
    };
    assert!(!pairs(HELD_TOO_HIGH).contains(&floor));
    let mended = HELD_TOO_HIGH.replace("\"thunderfist/octree\"", "\"thunderfist/octree+T14\"");
    assert!(pairs(&mended).contains(&floor));
}

#[test]
fn of_very_many_pairs_a_tree_tells_its_few_comparisons_and_every_pair_their_number() {
    let mut text = HELD_TOO_HIGH.replace("thunderfist/octree", "exact/bvh");
    for index in 0..MAX_TOLD {
        let x = 40 + index;
        text += &format!(
            "[[triangle]]\nname = \"far {index}\"\npoints = [[{x}, 0, 0], [{x}, 1, 0], [{x}, 0, 1]]\n"
        );
    }
    let scene = Scene::read("held.toml", &text).expect("sound");
    let study = Study::of_scene(&scene);
    assert!(study.record.find("broad phase/mover 0/tree node 0").is_ok());
    let found = study.coarse.expect("it ran");
    assert!(!found.pairs.is_empty() && found.counts.tested < 200);

    let text = text.replace("exact/bvh", "thunderfist/every-pair");
    let study = Study::of_scene(&Scene::read("held.toml", &text).expect("sound"));
    let told = study.record.find("broad phase/summary of the broad phase");
    let values = &study.record.steps[told.expect("a step")].values;
    let tested = values.iter().find(|(name, _)| *name == "boxes tested");
    let all = study.coarse.expect("it ran");
    assert_eq!(all.pairs, found.pairs);
    assert!(all.counts.tested > MAX_TOLD);
    assert_eq!(tested.expect("a count").1, all.counts.tested.into());
    assert!(study.record.find("broad phase/mover 0").is_err());
}

#[test]
fn a_pass_that_is_not_there_is_refused_with_its_place() {
    for (name, told) in [
        ("thunderfist/octtree", "no broad phase is called"),
        ("thunderfist/octree+T15", "has no fix `T15`"),
    ] {
        let text = HELD_TOO_HIGH.replace("\"thunderfist/octree\"", &format!("\"{name}\""));
        let errors = Scene::read("held.toml", &text).expect_err("no such pass");
        assert!(errors.to_string().contains(told), "{errors}");
    }
}

#[test]
fn the_last_step_has_the_count_of_every_pair_beside_its_own() {
    let scene = yard();
    let parts: usize = scene.obstacles.iter().map(|one| one.parts.len()).sum();
    let (every, _) = watched(COARSE_PASSES[0], true, &scene);
    assert_eq!(every.counts.tested, scene.movers.len() * parts);
    for pass in passes_by_boxes() {
        let (_, record) = watched(pass, true, &scene);
        let last = record.steps.last().expect("told");
        let told = last
            .values
            .iter()
            .find(|(name, _)| *name == "every pair tests");
        let (_, value) = told.unwrap_or_else(|| panic!("{}", pass.name));
        assert_eq!(*value, every.counts.tested.into(), "{}", pass.name);
    }
}

#[test]
fn a_pair_that_the_pass_leaves_out_is_the_one_that_one_looks_at_and_its_answer_says_so() {
    let look = |text: &str| {
        let scene = Scene::read("held.toml", text).expect("sound");
        let study = Study::of_scene(&scene);
        let focus = study.focus.expect("a pair");
        let said = answer_sentence::at(&scene, &study, study.pairs[focus].steps.start);
        let pair = &study.pairs[focus];
        let told = (study.verdict_on(pair, false), study.remedy_of(pair));
        (study.lost, told, focus, said.expect("an answer"))
    };
    let (lost, (verdict, remedy), focus, said) = look(HELD_TOO_HIGH);
    let lost = lost.expect("the floor is left out");
    assert_eq!((lost.index, &lost.fixes[..]), (focus, &["T14"][..]));
    assert!(said.starts_with("The broad phase leaves out"), "{said}");
    assert!(
        said.ends_with("is never tested. Fix T14 corrects it."),
        "{said}"
    );
    let mended = HELD_TOO_HIGH.replace("\"thunderfist/octree\"", "\"thunderfist/octree+T14\"");
    assert_eq!(verdict.sign, VerdictSign::Wrong);
    assert!(
        verdict.text.starts_with("missed: the broad phase"),
        "{verdict:?}"
    );
    assert_eq!(remedy.as_deref(), Some("T14 fixes this"));
    let (lost, (verdict, remedy), _, said) = look(&mended);
    assert_eq!((verdict.sign, remedy), (VerdictSign::Right, None));
    assert!(lost.is_none() && !said.contains("broad phase"), "{said}");
}
