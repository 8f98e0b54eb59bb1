//! The points of sweeps' contacts: the verdict calls none wrong where a form is right, and finds those that are.

use capsule_lab::{
    core::method::{Answer, Settings},
    lab::run::{
        study::AlgorithmChoice,
        verdict::{Fault, sweep_faults},
    },
    text::query::QueryCase,
};

const CASES: &str = include_str!("../../vectors/public.jsonl");

/// Every sweep of the reference cases with its exact answer.
fn sweeps() -> impl Iterator<Item = (QueryCase, Answer)> {
    let case = |line: &str| QueryCase::read(line.as_bytes()).expect("a sound case");
    let sweeps = CASES.lines().map(case);
    sweeps.filter(|case| case.question.is_sweep()).map(|case| {
        let exact = (case.question.exact().silent)(&case.pair, &Settings::default());
        (case, exact)
    })
}

/// What is wrong with `choice`'s answers to the cases of its question.
fn faults_of(choice: &AlgorithmChoice) -> Vec<(QueryCase, Vec<Fault>)> {
    let own = sweeps().filter(|(case, _)| case.question == choice.method.question);
    own.map(|(case, exact)| {
        let answer = (choice.method.silent)(&case.pair, &choice.settings);
        let faults = sweep_faults(&answer, &exact, &case.pair);
        (case, faults)
    })
    .collect()
}

fn is_point(fault: &Fault) -> bool {
    matches!(fault, Fault::PointOff(..))
}

#[test]
fn no_point_of_an_exact_sweep_is_wrong() {
    let mut hits = 0;
    for (case, exact) in sweeps() {
        assert_eq!(
            sweep_faults(&exact, &exact, &case.pair),
            [],
            "{:?}",
            case.id
        );
        hits += usize::from(exact.is_hit());
    }
    assert!(hits > 800, "only {hits} hits");
}

#[test]
fn no_point_of_a_right_form_is_wrong() {
    for name in [
        "swept/capsule-triangle",
        "wicked/spheres-and-cylinder",
        "wicked/sub-steps-sphere-triangle",
        "wicked/sub-steps-capsule-triangle",
        "advancement/sphere-triangle",
        "advancement/capsule-triangle",
        "advancement/capsule-capsule",
        "thunderfist/successive-approximation",
    ] {
        let choice = AlgorithmChoice::parse(name).expect("known").repaired();
        for (case, faults) in faults_of(&choice) {
            let is_right_else = faults.iter().all(is_point);
            assert!(
                !is_right_else || faults.is_empty(),
                "{name}, {:?}: {faults:?}",
                case.id
            );
        }
    }
}

#[test]
fn s5_alone_is_found_by_its_points() {
    let repaired = AlgorithmChoice::parse("swept/capsule-triangle")
        .expect("known")
        .repaired();
    let mut choice = repaired.clone();
    choice.settings.repairs.retain(|&id| id != "S5");
    let mut found = 0;
    for ((case, faults), (_, mended)) in faults_of(&choice).into_iter().zip(faults_of(&repaired)) {
        let (points, others): (Vec<Fault>, Vec<Fault>) = faults.into_iter().partition(is_point);
        assert_eq!(others, mended, "{:?}", case.id);
        found += points.len();
    }
    assert!(found >= 20, "only {found} pierced triangles");
}
