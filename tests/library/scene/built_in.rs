//! Every built-in scene comes out as it says, teaches something, and opens where it should.

use crate::support::Bits;
use capsule_lab::{
    core::method::Settings,
    lab::{
        run::{
            study::{AlgorithmChoice, Study},
            verdict::Fault,
        },
        scene::{
            Freedom, LessonLink, ProsePiece, Scene,
            library::{self, BuiltIn, OpenError},
            links_of, prose_pieces, without_links,
        },
    },
    session::{lesson_values::FilledLesson, text},
    text::report,
};
use std::{
    collections::{BTreeSet, HashSet},
    path::PathBuf,
};

pub(super) fn read(scene: &BuiltIn) -> Scene {
    scene.read().unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn every_scene_comes_out_as_it_expects() {
    for built_in in library::all() {
        let scene = read(built_in);
        let study = Study::of_scene(&scene);
        let differences = scene.differences(&study);
        assert!(differences.is_empty(), "{}: {differences:?}", built_in.id);
    }
}

#[test]
fn every_scene_is_a_whole_lesson() {
    let mut lengths = vec![];
    for built_in in library::all() {
        let (id, scene) = (built_in.id, read(built_in));
        assert!(
            (10..=60).contains(&scene.title.chars().count()),
            "{id}: title"
        );
        let text = without_links(&FilledLesson::of(&scene).text);
        // A formula is looked at, not read word by word.
        let pieces = prose_pieces(&text).into_iter();
        let text: String = pieces
            .map(|piece| match piece {
                ProsePiece::Words(words) => words,
                ProsePiece::Code(_) | ProsePiece::Formula(_) => "x",
            })
            .collect();
        let words = text.split_whitespace().count();
        if !(80..=220).contains(&words) {
            lengths.push(format!("{id}: {words} words"));
        }
        assert!(scene.text.contains("**Try:**"), "{id}: nothing to try");
        assert!(scene.view.is_some(), "{id}: no view");
        assert!(scene.run.step.is_some(), "{id}: no step to open at");
        if scene.run.response.is_some() {
            assert!(scene.run.frame.is_some(), "{id}: no frame to open at");
            continue;
        }
        assert!(scene.run.algorithm.is_some(), "{id}: no algorithm");
        let expect = scene
            .expect
            .unwrap_or_else(|| panic!("{id}: expects nothing"));
        assert!(expect.exact.hit.is_some(), "{id}: exact answer");
    }
    assert!(lengths.is_empty(), "80 to 220 words: {lengths:?}");
}

#[test]
fn a_lesson_links_other_scenes_and_quotes_no_title() {
    let titles: HashSet<String> = library::all().map(|scene| read(scene).title).collect();
    for built_in in library::all() {
        let (id, text) = (built_in.id, read(built_in).text);
        for quoted in text.split('“').skip(1) {
            let (quoted, _) = quoted.split_once('”').expect("a quotation that ends");
            let quoted = quoted.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(!titles.contains(&quoted), "{id} quotes “{quoted}”: link it");
        }
        assert!(
            !text.to_lowercase().contains("lesson"),
            "{id} speaks of a lesson: link it by what it shows"
        );
    }
}

#[test]
fn every_link_of_a_lesson_leads_somewhere_from_where_its_scene_opens() {
    let mut followed = 0;
    for built_in in library::all() {
        let scene = read(built_in);
        let addresses = links_of(&scene.text);
        if addresses.is_empty() {
            continue;
        }
        let study = Study::of_scene(&scene);
        let choice = scene.choice();
        for address in addresses {
            let at = format!("{}: {address}", built_in.id);
            let Some(link) = LessonLink::read(&address) else {
                assert!(address.starts_with("https://"), "{at}");
                continue;
            };
            match link.unwrap_or_else(|why| panic!("{at}: {why}")) {
                LessonLink::Step(end) => {
                    let found = study.find(&end);
                    assert!(found.is_ok(), "{at}: {found:?}");
                }
                LessonLink::Frame(_) => assert!(study.frame().is_some(), "{at}: nothing moves"),
                LessonLink::Algorithm(other) => {
                    let own = choice.as_ref().map(|it| it.method.question.standing());
                    assert_eq!(own, Some(other.method.question.standing()), "{at}");
                }
                LessonLink::Response(_) => assert!(scene.run.response.is_some(), "{at}"),
                LessonLink::Repair(id) => {
                    let response = scene.run.response.as_ref();
                    let of_response = response.into_iter().flat_map(|it| it.method.repairs);
                    let of_algorithm = choice.iter().flat_map(|it| it.method.repairs);
                    let mut repairs = of_response.chain(of_algorithm);
                    assert!(repairs.any(|repair| repair.id == id), "{at}");
                }
                LessonLink::Setting(setting, _) => {
                    let response = scene.run.response.as_ref();
                    let of_response = response.into_iter().flat_map(|it| it.method.settings);
                    let of_algorithm = choice.iter().flat_map(|it| it.method.settings);
                    let read = of_response.chain(of_algorithm);
                    let pass = scene.coarse_pass();
                    let of_pass = pass.into_iter().flat_map(|it| it.method.settings);
                    let mut read = read.chain(of_pass);
                    assert!(read.any(|one| *one == setting), "{at}");
                }
                LessonLink::Shapes(numbers) => {
                    for (name, _) in numbers {
                        let found = Freedom::one_named(&scene, &name, 0);
                        assert!(found.is_ok(), "{at}: {found:?}");
                    }
                }
                LessonLink::World(..) => {
                    assert!(scene.bodies.iter().any(|body| body.moves()), "{at}");
                }
                LessonLink::CoarsePass(_) => {
                    let is_asked = scene.coarse_pass().is_some() || study.frame().is_some();
                    assert!(is_asked, "{at}");
                }
                LessonLink::Winner(_) => assert!(study.pairs.len() > 1, "{at}"),
                LessonLink::View(_) | LessonLink::Window(_) | LessonLink::Scene(_) => {}
            }
            followed += 1;
        }
    }
    assert!(followed >= 10, "{followed}");
}

#[test]
fn scenes_stand_on_the_ground() {
    for built_in in library::all() {
        for body in &read(built_in).bodies {
            let points = body.shape.points();
            let lowest = points
                .iter()
                .map(|point| point.y)
                .fold(f32::INFINITY, f32::min);
            let lowest = lowest - body.shape.radius();
            assert!(
                lowest >= -1e-6,
                "{}: {} at {lowest}",
                built_in.id,
                body.name
            );
        }
    }
}

#[test]
fn a_lesson_about_a_fault_shows_it_and_its_repair_mends_it() {
    let mut shown = 0;
    for built_in in library::all() {
        let scene = read(built_in);
        let (_, ids) = text::title_and_errata(&scene.title);
        if scene.run.response.is_none() && !ids.is_empty() {
            let ids = ids.join("+");
            let choice = scene.choice().unwrap();
            let study = Study::of(&scene, Some(&choice));
            let wrong = &study.pairs[study.focus.unwrap()];
            assert!(!wrong.faults.is_empty(), "{} goes right", built_in.id);
            assert!(wrong.departure.is_some(), "{} departs nowhere", built_in.id);

            let name = format!("{}+{ids}", choice.name());
            let settings = Settings {
                repairs: AlgorithmChoice::parse(&name).unwrap().settings.repairs,
                ..choice.settings.clone()
            };
            let mended = AlgorithmChoice { settings, ..choice };
            let study = Study::of(&scene, Some(&mended));
            let mended = &study.pairs[study.focus.unwrap()];
            let faults = &mended.faults;
            assert!(
                faults.iter().all(is_search_s_end),
                "{} with {name}: {faults:?}",
                built_in.id
            );
            shown += 1;
        }
    }
    assert!(shown >= 29, "only {shown} faults are shown");
}

/// Whether the fault is no more than what eight tries leave of a motion.
fn is_search_s_end(fault: &Fault) -> bool {
    matches!(fault, Fault::Early(by) | Fault::Late(by) if *by <= 1.0 / 128.0)
}

#[test]
fn ids_are_unique_and_found() {
    let ids: Vec<&str> = library::all().map(|scene| scene.id).collect();
    assert!(ids.len() >= 12);
    assert_eq!(ids[0], "plane-trace", "what a newcomer sees first");
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len());
    for scene in library::all() {
        let tail = scene.path.rsplit('/').next().unwrap();
        for name in [scene.id, &scene.path, tail, tail.trim_end_matches(".toml")] {
            assert_eq!(library::find(name).unwrap().id, scene.id);
        }
    }
    assert_eq!(library::find("mirrored").unwrap().id, "mirrored-trace");
}

#[test]
fn chapters_come_in_the_order_of_their_numbers() {
    let titles: Vec<&str> = library::chapters()
        .iter()
        .map(|chapter| chapter.title.as_str())
        .collect();
    assert_eq!(
        titles,
        [
            "Start here",
            "A sphere and a triangle",
            "The capsule and the triangle",
            "Where the listing goes wrong",
            "Round against round",
            "Where round tests go wrong",
            "Many obstacles",
            "From capsule to point",
            "A fast capsule",
            "Other ways to catch it",
            "Where sweeps go wrong",
            "Motion",
            "Boxes",
            "Whole levels",
            "Bugs that shipped",
        ]
    );
    let listing = &library::chapters()[3].scenes;
    assert_eq!(listing[8].id, "pushed-inward");
    assert_eq!(listing[9].id, "far-below", "10 comes after 9");
}

#[test]
fn what_is_no_scene_is_said_with_the_nearest_that_is() {
    let message = library::open("mirored-trase").unwrap_err().to_string();
    assert!(
        message.contains("did you mean `mirrored-trace`?"),
        "{message}"
    );
    assert!(matches!(library::open("edge"), Ok(scene) if scene.title.contains("over an edge")));
    // Words of a title are no id, and an id is not all of them.
    for (name, expected) in [
        (
            "leaning-over-an-edge",
            "did you mean `over-an-edge` or `leaning-in`?",
        ),
        ("Best edge wins", "did you mean `best-edge`?"),
        ("xylophone", "there is no such file"),
    ] {
        let unknown = library::find(name).expect_err(name).to_string();
        assert!(unknown.ends_with(expected), "{unknown}");
    }
    let ambiguous = library::find("edg");
    assert!(matches!(ambiguous, Err(OpenError::Ambiguous { .. })));
    for path in ["src", "nowhere/face.toml", "face.toml"] {
        let opened = library::open(path);
        let is_no_file = matches!(opened, Err(OpenError::Unreadable { .. }));
        assert!(is_no_file, "{path}: {opened:?}");
    }
}

#[test]
fn a_file_on_disk_opens_as_its_built_in_twin() {
    for built_in in library::all() {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(&built_in.path);
        let opened = library::open(path.to_str().unwrap()).unwrap();
        assert_eq!(Bits(opened), Bits(read(built_in)));
    }
}

#[test]
fn json_numbers_read_back_to_the_same_bits() {
    let scene = read(library::find("zero-length").unwrap());
    let study = Study::of_scene(&scene);
    let report: serde_json::Value =
        serde_json::from_str(&report::json(&scene, &study, None)).unwrap();
    let steps = report["steps"].as_array().unwrap();
    assert_eq!(steps.len(), study.record.steps.len());
    let mut non_finite = 0;
    for (json, step) in steps.iter().zip(&study.record.steps) {
        assert_eq!(json["title"], *step.title);
        for (json, drawable) in json["drawables"]
            .as_array()
            .unwrap()
            .iter()
            .zip(&step.drawables)
        {
            if let capsule_lab::core::trace::DrawnShape::Sphere { center, radius } = drawable.shape
            {
                let same = |json: &serde_json::Value, x: f32| match json.as_f64() {
                    Some(number) => (number as f32).to_bits() == x.to_bits(),
                    None => !x.is_finite(),
                };
                assert!(same(&json["radius"], radius));
                assert!((0..3).all(|i| same(&json["center"][i], center[i])));
            }
            assert_eq!(json["non_finite"] == true, !drawable.shape.is_finite());
            non_finite += usize::from(!drawable.shape.is_finite());
        }
    }
    assert!(non_finite > 0, "this scene is about NaN values");
}

#[test]
fn no_step_s_sentence_is_its_title_alone() {
    let mut seen = BTreeSet::new();
    for built_in in library::all() {
        let scene = read(built_in);
        let study = Study::of_scene(&scene);
        for (index, step) in study.record.steps.iter().enumerate() {
            let is_pair = study.pairs.iter().any(|pair| pair.steps.start == index);
            let source = (step.source.file(), step.source.line());
            if step.is_group || is_pair || !seen.insert((source, step.title.clone())) {
                continue;
            }
            let said = text::caption(step);
            let title = text::capitalised(&step.title);
            assert_ne!(
                said.trim_end_matches('.'),
                title,
                "{}: {}:{}",
                built_in.id,
                step.source.file(),
                step.source.line()
            );
        }
    }
}

#[test]
fn a_mesh_or_a_terrain_that_was_moved_is_another_s_shapes() {
    for id in ["a-dungeon-to-walk", "a-ridge-between-samples"] {
        let lesson = read(library::all().find(|one| one.id == id).expect("built in"));
        let mut moved = lesson.clone();
        assert!(moved.has_shapes_of(&lesson), "{id}");
        for mesh in &mut moved.meshes {
            mesh.name = "another name".into();
        }
        assert!(moved.has_shapes_of(&lesson), "{id}: names do not matter");
        for mesh in &mut moved.meshes {
            mesh.placement.position.x += 1.0;
        }
        for terrain in &mut moved.terrains {
            terrain.origin.x += 1.0;
        }
        assert!(!moved.has_shapes_of(&lesson), "{id}");
    }
}
