//! W16: one contact at a time in an acute corner.

use super::{SEAM, after, assert_near, ball, frame};

/// Two walls that meet in the z axis, 15 degrees to either side of upright.
const WEDGE: &str = "
[[triangle]]
points = [[0.0, 0.0, -50.0], [0.0, 0.0, 50.0], [25.88190, 96.59258, 0.0]]
[[triangle]]
points = [[0.0, 0.0, -50.0], [0.0, 0.0, 50.0], [-25.88190, 96.59258, 0.0]]
";

/// A ball too low in the wedge, that hardly moves.
fn scene() -> String {
    ball([0.0, 3.7, 0.0], 1.0, [0.6, -0.8, 0.25], 1e-7) + WEDGE
}

#[test]
fn w16_each_clip_turns_the_motion_into_the_other_wall() {
    let printed = frame("wicked/sub-steps", &scene());
    let velocities: Vec<_> = printed
        .corrections
        .iter()
        .map(|one| one.velocity[1])
        .collect();
    let told = [
        [-0.16, -0.60, 0.25],
        [0.14, -0.52, 0.25],
        [-0.12, -0.45, 0.25],
    ];
    assert_eq!(velocities.len(), 5);
    for (velocity, told) in velocities.iter().zip(told) {
        assert_near(*velocity, told, 0.005);
    }
    for pair in velocities.windows(2) {
        let [before, after] = [pair[0], pair[1]].map(|velocity| velocity.truncate().length());
        let cosine = 30_f32.to_radians().cos();
        assert!(
            (after / before - cosine).abs() < 1e-3,
            "{after} of {before}"
        );
        assert!(pair[0].x * pair[1].x < 0.0);
    }
}

#[test]
fn w16_all_contacts_at_once_leave_the_crease() {
    for name in ["push-and-slide", "sub-steps", "two-passes"] {
        let mended = frame(&format!("wicked/{name}+W16"), &scene());
        let correction = mended.correction();
        assert_near(correction.velocity[1], [0.0, 0.0, 0.25], 1e-6);
        let height = mended.place().y;
        let free = 1.0 / 15_f32.to_radians().sin();
        assert!((height - free).abs() < 1e-3, "{height}, not {free}");
    }
}

#[test]
fn w16_the_way_out_takes_dozens_of_frames() {
    let [printed, mended] = ["wicked/push-and-slide", "wicked/push-and-slide+W16"].map(|name| {
        let free = 1.0 / 15_f32.to_radians().sin() - 1e-3;
        (1..200).find(|&frames| after(frames, name, &scene()).place().y > free)
    });
    assert_eq!(mended, Some(1));
    assert!(printed.is_some_and(|frames| frames >= 20), "{printed:?}");
}

#[test]
fn w16_a_walk_into_the_corner_ends_there() {
    // It touches one wall at a time: what leads out of one leads into the other. Only where the push out of one wall leads
    // into the other are both answered.
    let walking = ball([0.3, 5.0, 0.0], 1.0, [0.3, -3.0, 0.0], 1.0 / 60.0) + WEDGE;
    let changes = |name: &str| {
        let mut history = super::history(name, &walking);
        let mut turns = 0;
        for frame in 0..60 {
            history.advance(Default::default());
            let [before, after] = [frame, frame + 1].map(|frame| history.state(frame).movers[0]);
            let is_turned = before.velocity.x * after.velocity.x < 0.0;
            turns += usize::from(is_turned && after.velocity.length() > 1e-3);
        }
        (turns, history.state(60).movers[0].velocity.length())
    };
    let (turns, _) = changes("wicked/push-and-slide");
    assert!(turns > 10, "{turns}");
    let (turns, speed) = changes("wicked/push-and-slide+W16");
    assert!(turns <= 2 && speed < 1e-5, "{turns}, {speed}");
}

#[test]
fn w16_a_ghost_edge_beside_the_floor_is_not_answered() {
    let scene = ball([-0.25, 0.25, 0.0], 0.5, [1.0, 0.0, 0.0], 1e-7) + SEAM;
    let mended = frame("wicked/push-and-slide+W16", &scene);
    assert_near(mended.correction().velocity[1], [1.0, 0.0, 0.0], 1e-5);
}

#[test]
fn w16_of_a_single_contact_the_listing_is_left_as_it_is() {
    let rising = ball([0.0, 0.25, 0.0], 0.5, [0.0, 5.0, 0.0], 0.01);
    let frame = frame(
        "wicked/push-and-slide+W16",
        &format!("{rising}{}", super::FLOOR),
    );
    assert_near(frame.mover.velocity, [0.0; 3], 1e-6);
}

#[test]
fn w16_a_curb_of_a_centimeter_is_rolled_over() {
    // The floor and the curb's edge, which both of its triangles find: up along the edge leads out of the floor as well.
    let curb = "
[[triangle]]
points = [[1.0, 0.0, -5.0], [1.0, 0.01, 5.0], [1.0, 0.01, -5.0]]
[[triangle]]
points = [[1.0, 0.01, -5.0], [1.0, 0.01, 5.0], [9.0, 0.01, 0.0]]
";
    let ball = ball(
        [0.916_666_7, 0.397_375, 0.0],
        0.4,
        [2.5, -0.1635, 0.0],
        1e-7,
    );
    let mended = frame(
        "wicked/push-and-slide+W16",
        &format!("{ball}{}{curb}", super::FLOOR),
    );
    let [x, y, _] = mended.correction().velocity[1].to_array();
    assert!(x > 2.3 && y > 0.4, "{x} {y}");
}
