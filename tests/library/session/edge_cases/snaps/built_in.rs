//! Every snap in every built-in scene.

use capsule_lab::{
    core::geometry::Feature,
    lab::{
        edge_cases::{EdgeCase, Nearness, Severity, Snap, nearness},
        edit::Document,
        run::study::{Study, TestedPair},
        scene::library,
    },
};
use std::collections::HashSet;

/// Whether the badge that `snap` makes is among `found`, at least within the tolerance. Snaps without one are content.
fn has_badge(snap: Snap, found: &[Nearness]) -> bool {
    let reached = |wanted: fn(EdgeCase) -> bool| {
        let mut reached = found
            .iter()
            .filter(|found| found.severity <= Severity::Within);
        reached.any(|found| wanted(found.case))
    };
    match snap {
        Snap::AxisParallelToPlane => reached(|case| {
            matches!(
                case,
                EdgeCase::AxisParallelToPlane | EdgeCase::AxisInPlane | EdgeCase::AxisAlongEdge(_)
            )
        }),
        Snap::AxisParallelToEdge(_) => reached(|case| {
            matches!(
                case,
                EdgeCase::AxisParallelToEdge(_) | EdgeCase::AxisAlongEdge(_)
            )
        }),
        Snap::AxisParallelToAxis => {
            reached(|case| matches!(case, EdgeCase::ParallelAxes | EdgeCase::CoincidentAxes))
        }
        Snap::JustTouching => {
            reached(|case| matches!(case, EdgeCase::Touching | EdgeCase::TouchingAtStart))
        }
        Snap::OnPlane | Snap::EndOnPlane(_) => reached(|case| {
            matches!(
                case,
                EdgeCase::PointOn { .. } | EdgeCase::AxisInPlane | EdgeCase::AxisAlongEdge(_)
            )
        }),
        Snap::OnEdge(_) | Snap::EndOnEdge(_) => reached(|case| {
            let part = |part| matches!(part, Feature::Edge(_) | Feature::Vertex(_));
            matches!(case, EdgeCase::PointOn { part: on, .. } if part(on))
                || matches!(case, EdgeCase::AxisAlongEdge(_))
        }),
        Snap::OnVertex(_) | Snap::EndOnVertex(_) => reached(|case| {
            matches!(
                case,
                EdgeCase::PointOn {
                    part: Feature::Vertex(_),
                    ..
                }
            )
        }),
        Snap::OnAxis => reached(|case| case == EdgeCase::CenterOnAxis),
        _ => true,
    }
}

fn pair_of(study: &Study, tested: TestedPair) -> Vec<Nearness> {
    let found = study.pairs.iter().find(|pair| pair.tested() == tested);
    let pair = found.expect("the pair is still tested");
    nearness(&pair.shapes, pair.choice.method.question)
}

#[test]
fn a_snap_that_can_be_done_is_and_then_has_its_badge() {
    let mut done = HashSet::new();
    for built_in in library::all() {
        let document = Document::new(built_in.text, built_in.path.as_str());
        let document = document.unwrap_or_else(|errors| panic!("{errors}"));
        // A frame tests its movers elsewhere than where the file has them.
        if document.scene().run.response.is_some() {
            continue;
        }
        let study = Study::of_scene(document.scene());
        let Some(focus) = study.focus else { continue };
        let tested = study.pairs[focus].tested();
        // What a mesh makes is changed in its table alone.
        if document.scene().is_made(tested.obstacle) {
            continue;
        }
        for snap in Snap::ALL {
            let told = format!("{snap:?} in {}", built_in.id);
            let edit = snap.edit(document.scene(), tested);
            let check = snap.check(document.scene(), tested);
            assert_eq!(check.err(), edit.as_ref().err().copied(), "{told}");
            let Ok(edit) = edit else { continue };
            let edited = document.with(&edit);
            let edited = edited.unwrap_or_else(|error| panic!("{told}: {error}"));
            let study = Study::of_scene(edited.document.scene());
            let found = pair_of(&study, tested);
            assert!(has_badge(snap, &found), "{told}: {found:#?}");
            assert_eq!(edit.title(), snap.title());
            done.insert(snap);
        }
    }
    let never: Vec<Snap> = Snap::ALL
        .into_iter()
        .filter(|snap| !done.contains(snap))
        .collect();
    assert_eq!(never, [], "no scene lets these be done");
}
