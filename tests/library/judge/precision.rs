//! The same case far from home.

use capsule_lab::{
    bench::{
        map::MapSubject,
        precision::{Arithmetic, PrecisionLab, nudge_text, nudges},
    },
    core::catalog::AlgorithmChoice,
    lab::scene::{Freedom, Scene, library},
};
use std::sync::Arc;

fn subject(scene: Scene) -> MapSubject {
    let scene = Arc::new(scene);
    MapSubject::of(scene.clone(), scene.choice().as_ref()).expect("a pair")
}

fn built_in(id: &str) -> MapSubject {
    subject(library::open(id).unwrap_or_else(|error| panic!("{error}")))
}

/// A sphere that dips so far into a floor.
fn dipping(depth: f32, algorithm: &str) -> MapSubject {
    let text = format!(
        "title = \"Dipping\"\n[run]\nalgorithm = \"{algorithm}\"\n[[sphere]]\nname = \"ball\"\ncenter = [-0.5, {}, -0.5]\nradius = 0.5\n\
         [[triangle]]\nname = \"floor\"\npoints = [[-2.0, 0.0, -2.0], [-2.0, 0.0, 2.0], [2.0, 0.0, -2.0]]\n",
        0.5 - depth
    );
    subject(Scene::read("dipping.toml", &text).unwrap_or_else(|errors| panic!("{errors}")))
}

#[test]
fn in_f64_nothing_is_lost_and_at_home_f32_is_as_good() {
    for id in ["over-the-face", "wrong-end", "phantom", "two-capsules"] {
        let lab = PrecisionLab::of(&built_in(id));
        for distance in PrecisionLab::DISTANCES {
            let [.., double] = lab.at(distance);
            assert_eq!(double.arithmetic, Arithmetic::Double);
            assert_eq!(double.answer, Ok(lab.exact), "{id}");
        }
    }
    let lab = PrecisionLab::of(&dipping(0.1, "wicked/sphere-triangle"));
    assert!(!lab.is_wrong_at_home());
    assert!(PrecisionLab::of(&built_in("mirrored-trace")).is_wrong_at_home());
}

/// Home is where numbers have their digits, not where a scene far out has its shapes.
#[test]
fn what_a_scene_far_from_home_loses_there_is_measured() {
    let lab = PrecisionLab::of(&built_in("a-push-that-leans"));
    assert!(!lab.is_wrong_at_home());
    let [world, first_vertex, _] = lab.at(0.0);
    assert!(
        world.error.and_then(|error| error.normal) > Some(20.0),
        "{world:?}"
    );
    assert!(
        first_vertex.error.and_then(|error| error.normal) < Some(0.1),
        "{first_vertex:?}"
    );
}

/// 10 km out a coordinate goes in steps of a millimeter, or half of one: no answer is nearer than that.
#[test]
fn far_out_errors_are_about_a_step_of_f32_and_grow() {
    let choice = AlgorithmChoice::parse("wicked/capsule-triangle").expect("a method");
    let lab = PrecisionLab::of(&MapSubject {
        choice,
        ..built_in("over-the-face")
    });
    let curve = lab.curve();
    let near = |distance: f32| {
        let mut curve = curve.iter();
        let at = curve.find(|at| (at.distance / distance - 1.0).abs() < 0.01);
        *at.unwrap_or_else(|| panic!("{distance}"))
    };
    let far = near(10_000.0);
    assert!((0.4e-3..1.1e-3).contains(&far.step), "{far:?}");
    assert!(near(1.0).meters[0] < 1e-5);
    assert!(near(1e6).meters[0] > 10.0 * far.meters[0]);
    assert!(
        far.meters
            .iter()
            .all(|off| (1e-5..2.0 * far.step).contains(off))
    );
}

#[test]
fn a_push_shorter_than_half_a_step_is_lost_and_that_is_said() {
    let shallow = PrecisionLab::of(&dipping(1e-4, "wicked/sphere-triangle"));
    // The push is upwards, where the world is not far: nothing of it is lost.
    assert_eq!(shallow.warning(10_000.0), None);
    let mut scene = Scene::clone(&dipping(1e-4, "wicked/sphere-triangle").scene);
    for (name, to) in [("x", 0.4999), ("y", -0.5), ("z", -0.5)] {
        let freedom = Freedom::one_named(&scene, name, 0).expect("it has it");
        freedom.set(&mut scene, to);
    }
    let corners = [[0.0, -2.0, -2.0], [0.0, 2.0, -2.0], [0.0, -2.0, 2.0]];
    for (corner, to) in corners.into_iter().enumerate() {
        for (axis, to) in ["x", "y", "z"].into_iter().zip(to) {
            let name = format!("floor.v{corner}.{axis}");
            let freedom = Freedom::one_named(&scene, &name, 1).expect("it has it");
            freedom.set(&mut scene, to);
        }
    }
    let wall = PrecisionLab::of(&subject(scene));
    let depth = wall.exact.contact.expect("it touches").depth;
    assert!((0.5e-4..2e-4).contains(&depth), "{depth}");
    assert_eq!(wall.warning(0.0), None);
    let told = wall.warning(10_000.0).expect("it is lost");
    assert!(told.starts_with("10 km out, the push of 0.1 mm"), "{told}");
    assert!(told.contains("is lost"), "{told}");
    let push = wall.push_at(10_000.0).expect("a push");
    assert!(push.is_lost());
    let from = wall.lost_from().expect("somewhere");
    assert!((500.0..10_000.0).contains(&from), "{from}");
}

#[test]
fn nudged_numbers_are_neighbors_and_the_table_has_a_row_each() {
    let subject = built_in("over-an-edge");
    let freedom = Freedom::one_named(&subject.scene, "y", subject.tested.mover).expect("a place");
    let all = nudges(&subject, freedom, 4);
    assert_eq!(all.len(), 9);
    assert_eq!(all[4].value, subject.home(freedom));
    assert_eq!(all[4].turned, Some(0.0));
    for pair in all.windows(2) {
        assert_eq!(pair[0].value.next_up(), pair[1].value);
        assert_eq!(pair[0].steps + 1, pair[1].steps);
    }
    let table = nudge_text(("player.y", "m"), &all);
    assert_eq!(table.lines().count(), 10);
    assert!(table.contains("+4") && table.contains("-4"));
}
