//! One case has one exact answer, however it came: as a scene, pasted, as a line of `query`, before `judge`, in the window.
//! And its verdict never says in green what the answer beside it denies.

use crate::support::Bits;
use capsule_lab::{
    bench::judge::{outcome::CaseOutcome, regimes::REGIMES, ruling::Ruling},
    core::{
        catalog::ALGORITHMS,
        geometry::{Kind, Shape, Sphere},
        method::{Answer, GivenAnswer, Pair, Question, Settings},
    },
    lab::{
        edit::{Document, UndoHistory},
        run::{
            pairs::{PairStudy, VerdictSign},
            study::{AlgorithmChoice, Study},
        },
        scene::{Body, Run, Scene, World},
    },
    session::{Origin, Session},
    text::{
        paste,
        query::QueryCase,
        snippet::{Configuration, SnippetForm},
    },
};
use glam::Vec3;

/// Cases of each question.
const CASES: u64 = 200;

/// The pair as it is taken elsewhere, to be tested by `algorithm`; none where that is left open.
fn configuration(pair: &Pair, algorithm: Option<AlgorithmChoice>) -> Configuration {
    let mover = Body {
        velocity: pair.displacement,
        ..Body::standing("mover", pair.mover)
    };
    Configuration {
        title: "One case".into(),
        bodies: vec![mover, Body::standing("obstacle", pair.obstacle)],
        world: World {
            time_step: 1.0,
            ..World::default()
        },
        run: Run {
            algorithm,
            ..Run::default()
        },
    }
}

fn read(text: &str) -> Scene {
    Scene::read("case.toml", text).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

/// The one pair that is looked at.
fn focus(scene: &Scene) -> PairStudy {
    let study = Study::of_scene(scene);
    study.pairs[study.focus.expect("a pair")].clone()
}

/// What the window shows of a scene.
fn shown(text: &str) -> PairStudy {
    let document = Document::new(text, "case.toml").expect("it can be read");
    let mut session = Session::default();
    session.open(UndoHistory::new(document), Origin::New(1), None);
    session.pair().expect("a pair").clone()
}

/// Every exact answer to the case by its way, of which `right` is the one by the question's own method.
fn assert_answered_alike(pair: &Pair, right: &Answer, about: &str) {
    let case = configuration(pair, None);
    let scene_text = case.write(SnippetForm::Scene).expect("a scene");
    let line = case.write(SnippetForm::Query).expect("a line");
    let pasted = |text: &str| {
        let pasted = paste::read(text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        focus(&read(&pasted.text))
    };
    let asked = QueryCase::read(line.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{line}"));
    let own = (asked.question.exact().silent)(&asked.asked_pair(), &Settings::default());
    assert_eq!(Bits(own), Bits(*right), "query, {about}\n{line}");
    for (way, study) in [
        ("scene", focus(&read(&scene_text))),
        ("pasted scene", pasted(&scene_text)),
        ("pasted line", pasted(&line)),
        ("window", shown(&scene_text)),
    ] {
        assert_eq!(Bits(study.exact), Bits(*right), "{way}, {about}\n{line}");
        assert_eq!(Bits(study.answer), Bits(*right), "{way}, {about}\n{line}");
        assert_eq!(
            study.verdict(false).sign,
            VerdictSign::Right,
            "{way}, {about}"
        );
    }
    let ruling = Ruling::of(&asked, &Ok(GivenAnswer::from(right)));
    assert_eq!(ruling.outcome, CaseOutcome::Right, "judge, {about}\n{line}");
}

#[test]
fn one_case_has_one_answer_whichever_way_it_comes() {
    for question in Question::ALL {
        let regimes: Vec<_> = REGIMES.iter().filter(|one| one.suits(question)).collect();
        for index in 0..CASES {
            let regime = regimes[index as usize % regimes.len()];
            let pair = regime.case(question, 85, index).expect("it suits");
            // What does not move is asked about as it stands.
            if question.is_sweep() && pair.displacement == Vec3::ZERO {
                continue;
            }
            let right = (question.exact().silent)(&pair, &Settings::default());
            let about = format!("{} {} {index}", question.name(), regime.name);
            assert_answered_alike(&pair, &right, &about);
        }
    }
}

/// A sphere has no question of its own with a box: it is a capsule without length.
#[test]
fn a_sphere_and_a_box_have_one_answer_whichever_way_they_come() {
    for question in [Question::CAPSULE_BOX, Question::SWEEP_CAPSULE_BOX] {
        for index in 0..CASES {
            let pair = REGIMES[0].case(question, 86, index).expect("it suits");
            let capsule = pair.mover.as_capsule().expect("a capsule");
            let sphere = Shape::Sphere(Sphere {
                center: capsule.a,
                radius: capsule.radius,
            });
            let without_length = sphere.as_capsule().expect("it is round");
            let asked = Pair {
                mover: Shape::Capsule(without_length),
                ..pair
            };
            let right = (question.exact().silent)(&asked, &Settings::default());
            let taken = Pair {
                mover: sphere,
                ..pair
            };
            assert_answered_alike(&taken, &right, &format!("{} {index}", question.name()));
        }
    }
}

/// panda3d PR #675: by its twelve triangles the tube is 0.3 m deep and leaves through a side of the shell.
#[test]
fn a_tube_through_a_block_leaves_through_its_top() {
    const CASE: &str =
        "capsule a=(0, 0, 0) b=(4, 0, 4) r=0.3\nbox min=(-1, -1, -1) max=(1, 0.5, 1)\n";
    let pasted = paste::read(CASE).unwrap_or_else(|errors| panic!("{errors}"));
    let solid = focus(&read(&pasted.text));
    let contact = solid.exact.contact.expect("a hit");
    assert_eq!((contact.depth, contact.normal), (0.8, Vec3::Y));
    assert_eq!(solid.choice.name(), "exact/capsule-box");

    // A method of triangles meets the shell, and is held against the solid.
    let mut scene = read(&pasted.text);
    let triangles = AlgorithmChoice::parse("exact/capsule-triangle").expect("known");
    scene.run.algorithm = Some(triangles);
    let shell = focus(&scene);
    assert!(shell.part.is_some() && shell.faults.is_empty());
    let held = shell.solid.as_ref().expect("it is a box's triangle");
    assert_eq!(held.exact.contact.map(|one| one.depth), Some(0.8));
    assert_eq!(held.answer.contact.map(|one| one.depth), Some(0.3));
    let verdict = shell.verdict(false);
    assert_eq!(verdict.sign, VerdictSign::Wrong);
    assert!(
        verdict.text.contains("solid box: depth too short by 0.5"),
        "{}",
        verdict.text
    );
}

/// Where the shell and the solid agree, its triangle's verdict is as good.
#[test]
fn outside_a_box_its_triangles_are_right_of_the_solid() {
    let text = "title = \"Above\"\nrun.algorithm = \"exact/sphere-triangle\"\n[[sphere]]\ncenter = [0.2, 1.4, 0.1]\n\
                radius = 0.5\n[[box]]\ncenter = [0, 0, 0]\nhalf_size = [1, 1, 1]\n";
    let above = focus(&read(text));
    assert!(above.part.is_some() && above.wrongs().is_empty());
    let verdict = above.verdict(false);
    assert_eq!(
        (verdict.sign, verdict.text.as_str()),
        (VerdictSign::Right, "the exact answer: hit")
    );
}

#[test]
fn a_verdict_is_green_only_where_the_answer_printed_is_the_exact_one() {
    let mut within_rounding = 0;
    for algorithm in ALGORITHMS {
        let question = algorithm.question;
        for regime in REGIMES.iter().filter(|one| one.suits(question)) {
            for index in 0..6 {
                let pair = regime.case(question, 87, index).expect("it suits");
                let choice = AlgorithmChoice::plain(algorithm);
                let text = configuration(&pair, Some(choice)).scene_text();
                let study = focus(&read(&text));
                let about = format!("{} {} {index}", algorithm.name, regime.name);
                assert_eq!(study.choice.method.name, algorithm.name);
                within_rounding += usize::from(assert_verdict_is_true(&study, &about));
            }
        }
    }
    assert!(within_rounding > 0, "no method differs within rounding");
}

/// Fails unless sign and words are those of the answers; answers whether these differ within rounding.
fn assert_verdict_is_true(study: &PairStudy, about: &str) -> bool {
    let verdict = study.verdict(false);
    let [own, right] = [&study.answer, &study.exact].map(Answer::is_hit);
    let word = |is_hit: bool| if is_hit { "hit" } else { "miss" };
    let said = &verdict.text;
    match verdict.sign {
        VerdictSign::Right => {
            assert_eq!(own, right, "{about}: {said}");
            assert!(study.wrongs().is_empty(), "{about}: {said}");
            let timeless = said.starts_with("correct hit");
            let ends = said.rsplit(": ").next().expect("an answer");
            assert!(timeless || ends.starts_with(word(own)), "{about}: {said}");
        }
        VerdictSign::Caution => {
            assert_ne!(own, right, "{about}: {said}");
            assert!(said.starts_with(word(own)), "{about}: {said}");
            let exact = format!("the exact answer is {}", word(right));
            assert!(said.contains(&exact), "{about}: {said}");
        }
        VerdictSign::Wrong => assert!(!study.wrongs().is_empty(), "{about}: {said}"),
        VerdictSign::Waiting => panic!("{about}: nobody is asked"),
    }
    verdict.sign == VerdictSign::Caution
}

#[test]
fn the_lesson_of_a_touch_that_one_test_alone_counts_is_not_green() {
    let scene = capsule_lab::lab::scene::library::open("a-touch-that-counts-over-the-face-only");
    let study = focus(&scene.expect("a built-in scene"));
    assert!(!study.answer.is_hit() && study.exact.is_hit());
    let verdict = study.verdict(false);
    assert_eq!(verdict.sign, VerdictSign::Caution);
    assert!(
        verdict
            .text
            .starts_with("miss, but the exact answer is hit")
    );
    assert_eq!(study.shapes.obstacle.kind(), Kind::Triangle);
}

/// A touch at the start is a hit at time 0; whether it stops anything, the motion says.
#[test]
fn a_touch_that_is_left_is_called_so() {
    let lifted = |speed: f32| {
        let text = format!(
            "title = \"Off the floor\"\n[world]\ntime_step = 1.0\n[[sphere]]\ncenter = [0, 0.5, 0]\nradius = 0.5\n\
             velocity = [0, {speed}, 0]\n[[triangle]]\npoints = [[-2, 0, -2], [0, 0, 2], [2, 0, -2]]\n"
        );
        focus(&read(&text))
    };
    let [away, into] = [1.0, -1.0].map(lifted);
    for study in [&away, &into] {
        assert!(study.exact.is_hit() && study.exact.time == Some(0.0));
    }
    let said = [&away, &into].map(|study| study.verdict(false).text);
    assert_eq!(
        said[0],
        "the exact answer: hit at 0.0000, touching at the start, moving away"
    );
    assert_eq!(said[1], "the exact answer: hit at 0.0000");
}
