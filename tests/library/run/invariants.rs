//! What must hold of a contact holds of every exact form, and tells the articles' slips without knowing the exact answer.

use capsule_lab::{
    bench::judge::regimes::REGIMES,
    core::{catalog::AlgorithmChoice, method::Question},
    lab::{
        run::{
            invariants::{AnsweredPair, Invariant, of_reply},
            study::Study,
        },
        scene::library,
    },
};

const SEED: u64 = 20_261;
const CASES: u64 = 150;
/// Coordinates of kilometers leave `f32` no more digits than this asks for.
const FAR: &str = "far-from-home";
/// Of flat bodies whose edges are nearly parallel two features touch at one time: either's normal is right.
const NEAR_PARALLEL: &str = "near-parallel";

fn broken(all: &[Invariant]) -> Vec<&'static str> {
    let broken = all.iter().filter(|one| one.finding.is_broken());
    broken.map(|one| one.name).collect()
}

/// What is broken in a built-in scene, as it opens.
fn broken_in(scene: &str) -> Vec<&'static str> {
    let found = library::all().find(|one| one.id == scene);
    let scene = found.expect("a scene").read().expect("it reads");
    let study = Study::of_scene(&scene);
    let step = scene.run.step.as_ref();
    let step = step.and_then(|address| study.find(address).ok());
    let pair = study.current(step).or(study.focus).expect("a pair");
    broken(&AnsweredPair::of(&study, &study.pairs[pair]).invariants())
}

#[test]
fn they_hold_of_every_exact_form_whatever_the_case() {
    let (mut asked, mut hits) = (0, 0);
    for question in Question::ALL {
        let choice = AlgorithmChoice::plain(question.exact());
        for regime in REGIMES
            .iter()
            .filter(|regime| regime.suits(question) && regime.name != FAR)
        {
            for index in 0..CASES {
                let Some(pair) = regime.case(question, SEED, index) else {
                    continue;
                };
                let reply = choice.method.reply(&pair, &choice.settings);
                let reply = reply.expect("code of this house answers");
                let answer = reply.answer;
                let all = of_reply(&pair, &choice, &reply, None);
                let mut broken = broken(&all);
                let has_two_normals = regime.name == NEAR_PARALLEL && pair.reach() == 0.0;
                broken.retain(|name| !(has_two_normals && *name == "vertices renamed"));
                assert_eq!(
                    broken,
                    Vec::<&str>::new(),
                    "{} {} {index}: {pair:?} {answer:?} {all:#?}",
                    question.name(),
                    regime.name
                );
                asked += 1;
                hits += usize::from(answer.is_hit());
            }
        }
    }
    assert!(asked > 10_000 && hits > asked / 4, "{hits} of {asked}");
}

#[test]
fn they_tell_the_articles_slips() {
    let expected = [
        (
            "best-edge",
            vec!["push ends the overlap", "vertices renamed", "mirrored"],
        ),
        ("overhang", vec!["vertices renamed"]),
        ("short-push", vec!["unit normal", "push ends the overlap"]),
        (
            "pushed-inward",
            vec!["on the mover", "push ends the overlap"],
        ),
        ("over-the-face", vec![]),
        ("bullet-and-paper", vec![]),
    ];
    let found = expected
        .each_ref()
        .map(|(scene, _)| (*scene, broken_in(scene)));
    assert_eq!(found, expected);
}
