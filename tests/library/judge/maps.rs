//! A map's cells are what one gets by asking about each point itself.

use capsule_lab::{
    bench::{
        judge::outcome::CaseOutcome,
        map::{MapOf, MapSubject},
    },
    lab::{
        run::study::Study,
        scene::{Freedom, Scene, library},
    },
};
use std::collections::BTreeSet;

#[test]
fn every_cell_is_what_the_scene_answers_there() {
    for (id, of) in [("mirrored-trace", MapOf::Depth), ("phantom", MapOf::Time)] {
        let scene = library::open(id).unwrap_or_else(|error| panic!("{error}"));
        let subject =
            MapSubject::of(scene.clone().into(), scene.choice().as_ref()).expect("a pair");
        let axis = |name| {
            let freedom = Freedom::one_named(&scene, name, subject.tested.mover);
            subject.axis_around(freedom.expect("it has it"), 1.0)
        };
        let axes = [axis("x"), axis("y")];
        let size = [24, 16];
        let mut wrong = 0;
        for row in 0..size[1] {
            for (column, cell) in subject.row(of, axes, size, row).into_iter().enumerate() {
                let mut other = Scene::clone(&scene);
                axes[0]
                    .freedom
                    .set(&mut other, axes[0].value(column, size[0]));
                axes[1]
                    .freedom
                    .set(&mut other, axes[1].value(size[1] - 1 - row, size[1]));
                let study = Study::of(&other, other.choice().as_ref());
                let pair = &study.pairs[study.focus.expect("a pair")];
                let depths = [pair.answer, pair.exact]
                    .map(|answer| answer.contact.map_or(0.0, |contact| contact.depth));
                let expected = match (of, pair.answer.time, pair.exact.time) {
                    (MapOf::Depth, ..) => (depths[0] - depths[1]).abs(),
                    (_, Some(own), Some(right)) => (own - right).abs(),
                    (_, None, None) => 0.0,
                    _ => 1.0,
                };
                assert_eq!(
                    cell.value.to_bits(),
                    expected.to_bits(),
                    "{id} {column} {row}"
                );
                if cell.outcome != CaseOutcome::Right {
                    assert!(!pair.faults.is_empty(), "{id} {column} {row}");
                    wrong += 1;
                }
            }
        }
        assert!(wrong > 20, "{id} {wrong}");
    }
}

/// Of every cell: a hit is decided by a part, and the same part whatever else is asked; what is apart by a step.
#[test]
fn what_decided_is_a_part_where_they_meet_and_a_step_where_they_do_not() {
    for (id, parts, reasons) in [("phantom", 10, 1), ("over-an-edge", 6, 2)] {
        let scene = library::open(id).unwrap_or_else(|error| panic!("{error}"));
        let subject =
            MapSubject::of(scene.clone().into(), scene.choice().as_ref()).expect("a pair");
        let axes = ["x", "z"].map(|name| {
            let freedom = Freedom::one_named(&scene, name, subject.tested.mover);
            subject.axis_around(freedom.expect("it has it"), 2.0)
        });
        let size = [48, 48];
        let mut names = [BTreeSet::new(), BTreeSet::new()];
        for row in 0..size[1] {
            let asked = [MapOf::Branch, MapOf::Depth].map(|of| subject.row(of, axes, size, row));
            let [decided, right] = asked;
            for (cell, other) in decided.into_iter().zip(right) {
                assert_eq!(cell.outcome, other.outcome);
                let branch = cell.branch.expect("something decided");
                names[usize::from(branch.hue().is_none())].insert(branch.name());
            }
        }
        let counts = [&names[0], &names[1]].map(BTreeSet::len);
        assert!(counts[0] >= parts && counts[1] >= reasons, "{id} {names:?}");
    }
}
