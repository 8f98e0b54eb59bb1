//! Of article 004, what it tells of beside its own response: the surface that nobody falls off, and the old cuboids.

use super::{after, assert_near, ball, frame, history};
use capsule_lab::{
    core::{geometry::Shape, method::Question},
    lab::run::study::Study,
};

const SURFACE: &str = "better-collision/surface";
const BOXES: &str = "better-collision/boxes";

/// A platform of 4 by 2 meters at height 1.
const PLATFORM: &str = "[[box]]\ncenter = [0.0, 0.5, 0.0]\nhalf_size = [2.0, 0.5, 1.0]\n";

#[test]
fn the_foot_stays_over_the_surface_and_slides_along_its_border() {
    let walking = ball([0.0, 1.2, 0.0], 0.2, [1.0, 0.0, -2.0], 1.0) + PLATFORM;
    let walked = frame(SURFACE, &walking);
    assert_near(walked.mover.shape.lowest_point(), [1.0, 1.0, -1.0], 1e-4);
    assert_near(walked.mover.velocity, [1.0, 0.0, 0.0], 1e-5);
    assert!(walked.mover.ground.is_some());
}

#[test]
fn in_a_corner_of_the_border_it_stands() {
    let walking = ball([0.0, 1.2, 0.0], 0.2, [5.0, 0.0, -2.0], 1.0) + PLATFORM;
    let walked = frame(SURFACE, &walking);
    assert_near(walked.mover.shape.lowest_point(), [2.0, 1.0, -1.0], 1e-4);
    let later = after(20, SURFACE, &walking);
    assert_near(later.shape.lowest_point(), [2.0, 1.0, -1.0], 1e-3);
}

#[test]
fn a_step_is_taken_and_a_drop_is_not() {
    let step = "[[box]]\ncenter = [3.0, 0.6, 0.0]\nhalf_size = [1.0, 0.6, 1.0]\n";
    let walking = ball([1.5, 1.2, 0.3], 0.2, [1.0, 0.0, 0.0], 1.0) + PLATFORM + step;
    assert_near(
        frame(SURFACE, &walking).mover.shape.lowest_point(),
        [2.5, 1.2, 0.3],
        1e-4,
    );
    let high = step.replace("0.6", "0.8");
    let walking = ball([1.5, 1.2, 0.3], 0.2, [1.0, 0.0, 0.0], 1.0) + PLATFORM + &high;
    assert_near(
        frame(SURFACE, &walking).mover.shape.lowest_point(),
        [2.0, 1.0, 0.3],
        1e-4,
    );
}

#[test]
fn over_no_surface_it_falls() {
    let falling = ball([5.0, 3.0, 0.0], 0.2, [0.0, -1.0, 0.0], 1.0) + PLATFORM;
    assert_near(frame(SURFACE, &falling).place(), [5.0, 2.0, 0.0], 1e-6);
}

/// A cube of a meter at `center`, in a frame of a second.
fn cube(center: [f32; 3], velocity: [f32; 3]) -> String {
    format!(
        "[world]\ntime_step = 1.0\nskin = 0.0\n[[box]]\ncenter = {center:?}\nhalf_size = [0.5, 0.5, 0.5]\nvelocity = {velocity:?}\n"
    )
}

#[test]
fn cuboids_stop_and_slide() {
    let wall = "[[box]]\ncenter = [3.0, 1.0, 0.0]\nhalf_size = [0.5, 1.0, 2.0]\n";
    let met = frame(BOXES, &(cube([0.0, 0.5, 0.0], [4.0, 0.0, 1.0]) + wall));
    assert_near(met.place(), [2.0, 0.5, 1.0], 1e-5);
    assert_near(met.mover.velocity, [0.0, 0.0, 1.0], 1e-6);
}

#[test]
fn what_is_at_torso_height_is_not_met_by_a_cube_at_the_feet() {
    let beam = "[[box]]\ncenter = [3.0, 1.4, 0.0]\nhalf_size = [0.2, 0.2, 2.0]\n";
    let passed = frame(BOXES, &(cube([0.0, 0.5, 0.0], [6.0, 0.0, 0.0]) + beam));
    assert_near(passed.place(), [6.0, 0.5, 0.0], 1e-5);
    let capsule = "[world]\ntime_step = 1.0\nskin = 0.0\n[[capsule]]\na = [0.0, 0.5, 0.0]\nb = [0.0, 1.3, 0.0]\nradius = 0.5\nvelocity = [6.0, 0.0, 0.0]\n";
    let met = frame(BOXES, &format!("{capsule}{beam}"));
    assert_near(met.place(), [2.3, 0.5, 0.0], 1e-5);
}

#[test]
fn a_slanted_wall_is_met_where_its_cuboid_is() {
    let slanted = "[[triangle]]\npoints = [[2.0, 0.0, -2.0], [6.0, 0.0, 2.0], [4.0, 3.0, 0.0]]\n";
    let met = frame(BOXES, &(cube([0.0, 0.5, 1.0], [4.0, 0.0, 0.0]) + slanted));
    assert_near(met.place(), [1.5, 0.5, 1.0], 1e-5);
}

#[test]
fn each_sweep_of_two_cuboids_is_a_test_that_can_be_looked_at() {
    let slanted = "[[triangle]]\nname = \"wing\"\npoints = [[2.0, 0.0, -2.0], [6.0, 0.0, 2.0], [4.0, 3.0, 0.0]]\n";
    let crate_ =
        "[[box]]\nname = \"crate\"\ncenter = [9.0, 0.0, 0.0]\nhalf_size = [1.0, 1.0, 1.0]\n";
    let standing = format!("{slanted}{crate_}");
    let history = history(BOXES, &(cube([0.0, 0.5, 1.0], [4.0, 0.0, 0.0]) + &standing));
    let study = Study::of_frame(&history, 0);
    let asked: Vec<_> = study
        .pairs
        .iter()
        .map(|pair| (pair.obstacle, pair.part))
        .collect();
    assert_eq!(asked, [(1, None), (2, None)], "each body whole, and once");
    for pair in &study.pairs {
        assert_eq!(pair.choice.method.name, "better-collision/cuboids");
        assert_eq!(pair.choice.method.question, Question::SWEEP_BOX_BOX);
        assert!(
            matches!(pair.shapes.obstacle, Shape::Box(_)),
            "in its cuboid"
        );
        assert!(pair.faults.is_empty() && pair.steps.len() > 3, "{pair:?}");
    }
    assert!(study.pairs[0].answer.is_hit());
    let contact_log = study.contact_log().expect("a frame's");
    assert_eq!(contact_log.rows[0].obstacle, "wing");
    assert!(
        study.record.find("box-crate").is_ok(),
        "called after the body, not its triangle"
    );
}
