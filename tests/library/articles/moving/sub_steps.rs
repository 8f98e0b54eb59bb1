//! Sub-steps: erratum W18, its rule and how often it strikes.

use super::*;

const S: &str = "wicked/sub-steps-sphere-triangle";

/// A ball of half a meter at this height, on its way down.
fn falling(y: f32, way: f32) -> Pair {
    to_floor(sphere([-1.0, y, -1.0], 0.5), [0.0, -way, 0.0])
}

#[test]
fn w18_a_long_sub_step_is_pushed_out_of_the_wrong_side() {
    let pair = falling(1.4, 4.0);
    let (time, contact) = hit(run(S, &pair));
    assert!((time - 0.4).abs() < 1e-6 && contact.normal == Vec3::NEG_Y);
    let (right, contact) = hit(exact(S, &pair));
    assert!((right - 0.225).abs() < 1e-6 && contact.normal == Vec3::Y);
    let (mended, contact) = hit(run("wicked/sub-steps-sphere-triangle+W18", &pair));
    assert!(right <= mended && mended <= right + 1.0 / 8.0 && contact.normal == Vec3::Y);
}

#[test]
fn w18_a_longer_one_jumps_through() {
    let pair = falling(3.0, 6.0);
    assert_misses(S, &pair);
    let tested = samples(&record(&choice(S), &pair));
    let times: Vec<f32> = tested.iter().map(|sample| sample.time).collect();
    assert_eq!(times, [0.2, 0.4, 0.6, 0.8, 1.0]);
    assert!(tested.iter().all(|sample| !sample.touches));
    assert!(exact(S, &pair).is_hit());
    assert!(run("wicked/sub-steps-sphere-triangle+W18", &pair).is_hit());
    let finer = run_with(S, &pair, |settings| settings.sub_steps = 12);
    assert_eq!(hit(finer), {
        let (_, contact) = hit(finer);
        (5.0 / 12.0, contact)
    });
}

/// Shares of falls that pass through the floor, and that are found with the center below it, over all starts from which
/// the floor is passed on the way.
fn shares(name: &str, sub_steps: u32, way: f32, double_sided: bool) -> [f32; 2] {
    const STARTS: usize = 2_000;
    let mut counts = [0, 0];
    for i in 0..STARTS {
        let share = (i as f32 + 0.5) / STARTS as f32;
        let pair = falling(0.5 + (way - 1.0) * share, way);
        let answer = run_with(name, &pair, |settings| {
            settings.sub_steps = sub_steps;
            settings.double_sided = double_sided;
        });
        match answer.contact {
            None => counts[0] += 1,
            Some(contact) => counts[1] += usize::from(contact.normal.y < 0.0),
        }
    }
    counts.map(|count| count as f32 / STARTS as f32)
}

#[test]
fn w18_no_face_is_missed_up_to_twice_the_radius_a_piece_nor_found_from_behind_up_to_once() {
    for n in [3, 5, 9] {
        let radii = |count: f32| n as f32 * count * 0.5;
        assert_eq!(shares(S, n, radii(0.999), true), [0.0, 0.0]);
        let [tunnels, wrong] = shares(S, n, radii(1.999), true);
        assert!(tunnels == 0.0 && wrong > 0.3, "{n}: {wrong}");
        let [tunnels, _] = shares(S, n, radii(2.2), true);
        assert!(tunnels > 0.05, "{n}: {tunnels}");
    }
}

#[test]
fn w18_single_sided_faces_are_jumped_by_pieces_longer_than_the_radius() {
    let name = "wicked/sub-steps-sphere-triangle+W13";
    assert_eq!(shares(name, 5, 2.49, false)[0], 0.0);
    assert!(shares(name, 5, 3.0, false)[0] > 0.1);
}

#[test]
fn w18_strikes_as_often_as_it_is_said_to() {
    for (way, tunnels, wrong) in [
        (3.0, 0.0, 0.19),
        (5.0, 0.0, 0.50),
        (5.5, 0.11, 0.44),
        (10.0, 0.56, 0.22),
    ] {
        let found = shares(S, 5, way, true);
        let off = [(found[0] - tunnels).abs(), (found[1] - wrong).abs()];
        assert!(off[0] < 0.02 && off[1] < 0.02, "{way}: {found:?}");
    }
    assert_eq!(
        shares("wicked/sub-steps-sphere-triangle+W18", 5, 10.0, true),
        [0.0, 0.0]
    );
}

#[test]
fn the_start_is_not_tested() {
    let pair = falling(0.25, 0.1);
    assert_eq!(hit(run(S, &pair)).0, 0.2);
    assert_eq!(hit(exact(S, &pair)).0, 0.0);
}

#[test]
fn capsules_jump_through_faces_and_through_each_other() {
    let lying = |y: f32| capsule([-1.5, y, -1.0], [-0.5, y, -1.0], 0.5);
    let bullet = to_floor(lying(3.0), [0.0, -6.0, 0.0]);
    let name = "wicked/sub-steps-capsule-triangle";
    assert_misses(name, &bullet);
    assert!(run("wicked/sub-steps-capsule-triangle+W18", &bullet).is_hit());
    let near = to_floor(lying(1.0), [0.0, -1.0, 0.0]);
    assert_time(name, &near, 0.6);

    let upright = capsule([0.0, 0.0, 0.0], [0.0, 1.0, 0.0], 0.25);
    let thrown = capsule([-6.0, 0.5, 0.0], [-6.0, 0.75, 0.0], 0.25);
    let fast = Pair::new(thrown, upright).moved_by([11.0, 0.0, 0.0].into());
    let name = "wicked/sub-steps-capsule-capsule";
    assert!(exact(name, &fast).is_hit());
    assert_misses(name, &fast);
    assert!(run("wicked/sub-steps-capsule-capsule+W18", &fast).is_hit());
    assert_time(name, &fast.moved_by([7.5, 0.0, 0.0].into()), 0.8);
}

#[test]
fn the_faults_of_the_static_test_can_be_mended_in_every_sub_step() {
    // W2: the axis points at the front, so the trace is mirrored and the floor is missed at every sub-step.
    let pointing = capsule([-1.0, 2.75, -1.0], [-1.0, 1.25, -1.0], 0.5);
    let pair = to_floor(pointing, [0.0, -1.0, 0.0]);
    let printed = run("wicked/sub-steps-capsule-triangle", &pair);
    let mended = run("wicked/sub-steps-capsule-triangle+W2", &pair);
    assert_ne!(printed.time, mended.time);
    assert_eq!(mended.time, Some(0.8));
}
