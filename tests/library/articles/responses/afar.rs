//! B4, S10, S11 and the rule of the plane's distance: a listing whose fault is a hit from afar has it in motion as well,
//! for it is asked about every obstacle. Exact methods are spared those whose boxes are apart, and the record says so.

use super::{FLOOR, Frame, assert_near, ball, frame};

/// A corner of a floor, two meters below what flies there.
const CORNER: &str = "
[[triangle]]
name = \"corner\"
points = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 0.0, 4.0]]
";

/// The awning of the lesson about B4, above a ball that rolls on the ground.
const AWNING: &str = "
[[triangle]]
name = \"awning\"
points = [[-1.6, 1.9, -1.2], [-1.4, 1.9, 1.3], [1.6, 1.9, -0.3]]
";

/// The first frame of `rest`, with the tests made by `algorithm`.
#[track_caller]
fn tested(response: &str, algorithm: &str, rest: &str) -> Frame {
    frame(response, &format!("algorithm = \"{algorithm}\"\n{rest}"))
}

/// A capsule of radius 0.5 that moves with `velocity`; at rest it is a player without input.
fn capsule(a: [f32; 3], b: [f32; 3], velocity: [f32; 3]) -> String {
    let is_player = velocity == [0.0; 3];
    format!(
        "[world]\ntime_step = 0.1\n[[capsule]]\nplayer = {is_player}\na = {a:?}\nb = {b:?}\nradius = 0.5\n\
         velocity = {velocity:?}\n"
    )
}

#[test]
fn b4_a_ball_below_an_awning_is_drawn_up_to_it() {
    let rolling = ball([-0.4, 0.4, -0.2], 0.4, [0.5, 0.0, 0.0], 0.1) + AWNING;
    let [response, test] = [
        "better-collision/deepest+B1",
        "better-collision/sphere-triangle",
    ];
    let printed = tested(response, test, &rolling);
    assert!((printed.correction().contact.depth + 1.1).abs() < 1e-5);
    assert_near(printed.place(), [-0.35, 1.49, -0.2], 1e-4);
    let mended = tested(response, &format!("{test}+B4"), &rolling);
    assert!(mended.corrections.is_empty());
    assert_near(mended.place(), [-0.35, 0.4, -0.2], 1e-6);
}

#[test]
fn s10_who_stands_still_is_pulled_to_the_floor() {
    let still = capsule([1.0, 2.0, 1.0], [1.0, 4.0, 1.0], [0.0; 3]) + CORNER;
    let [response, test] = ["swept/sweep-and-slide+S1+S2", "swept/capsule-triangle"];
    let printed = tested(response, test, &still);
    let first = printed.corrections.first().expect("a hit from afar");
    assert!((first.contact.depth + 1.949_49).abs() < 1e-4, "{first:?}");
    assert!(first.push.y < -1.5, "toward the floor: {first:?}");
    for mended in ["swept/capsule-triangle+S10", "exact/sweep-capsule-triangle"] {
        let free = tested("swept/sweep-and-slide+S1+S2+S3", mended, &still);
        assert!(free.corrections.is_empty(), "{mended}");
        assert_near(free.place(), [1.0, 2.0, 1.0], 1e-6);
    }
}

#[test]
fn s11_a_capsule_without_length_hits_all() {
    let point = [1.0, 2.0, 1.0];
    let flying = capsule(point, point, [1.0, 0.0, 0.0]) + CORNER;
    let [response, test] = ["swept/sweep-and-slide+S1+S2", "swept/capsule-triangle"];
    let printed = tested(response, test, &flying);
    let first = printed.corrections.first().expect("a hit from afar");
    assert_eq!(first.time, Some(0.0));
    assert!((first.contact.depth + 1.949_49).abs() < 1e-4, "{first:?}");
    let mended = tested(
        "swept/sweep-and-slide+S1+S2+S3",
        "swept/capsule-triangle+S11",
        &flying,
    );
    assert!(mended.corrections.is_empty());
    assert_near(mended.place(), [1.1, 2.0, 1.0], 1e-6);
}

#[test]
fn by_the_plane_s_distance_a_log_is_held_by_a_triangle_far_beside_it() {
    let log = "[run.settings]\nparallel = \"plane-distance\"\n[world]\ntime_step = 0.1\n[[capsule]]\n\
               a = [40.0, 0.3, 0.0]\nb = [42.0, 0.3, 0.0]\nradius = 0.5\nvelocity = [0.0, -1.0, 0.0]\n";
    let log = log.to_string() + CORNER;
    let [response, test] = ["wicked/push-and-slide+W12", "wicked/capsule-triangle"];
    let printed = tested(response, test, &log);
    assert!(printed.correction().contact.depth > 0.25);
    let exact = tested(response, "exact/capsule-triangle", &log);
    assert!(exact.corrections.is_empty());
}

#[test]
fn what_an_exact_method_is_not_asked_is_told_by_name() {
    let falling = ball([0.0, 5.0, 0.0], 0.5, [0.0, -1.0, 0.0], 0.1) + FLOOR + AWNING;
    let frame = frame("wicked/push-and-slide", &falling);
    let step = frame
        .record
        .find("untested obstacles/untested obstacles")
        .expect("it is told");
    let values: Vec<String> = frame.record.steps[step]
        .values
        .iter()
        .map(|(name, value)| format!("{name} {value:?}"))
        .collect();
    let told = [
        "boxes apart Count(2)",
        "NaN Count(0)",
        "distant but tested Count(0)",
        "all obstacles Count(2)",
    ];
    assert_eq!(values, told);
    let awning = frame
        .record
        .find("untested obstacles/awning")
        .expect("by name");
    let drawn = &frame.record.steps[awning].drawables;
    assert_eq!(drawn.len(), 2, "both boxes");

    let near = ball([0.0, 0.5, 0.0], 0.5, [0.0, -1.0, 0.0], 0.1) + FLOOR;
    let near = super::frame("wicked/push-and-slide", &near);
    let told = near
        .record
        .steps
        .iter()
        .any(|step| step.title == "boxes apart");
    assert!(!told, "nothing is left out");
}

#[test]
fn what_is_no_number_is_asked_nothing_and_told() {
    // The free way by the printed loop leads to infinity; in the next frame nothing can be asked about such a place.
    let free = capsule([0.0, 5.0, 0.0], [0.0, 6.0, 0.0], [2.0, 0.0, 0.0]) + FLOOR;
    let mut gone = super::history(
        "swept/sweep-and-slide",
        &format!("algorithm = \"swept/capsule-triangle\"\n{free}"),
    );
    gone.reach(2);
    let study = capsule_lab::lab::run::study::Study::of_frame(&gone, 1);
    assert!(study.pairs.is_empty());
    let step = study
        .record
        .find("iteration 0/untested obstacles/untested obstacles");
    let values = &study.record.steps[step.expect("it is told")].values;
    let told = format!("{values:?}");
    assert!(told.contains("(\"NaN\", Count(1))"), "{told}");
}

#[test]
fn in_a_crowd_only_what_is_hit_from_afar_tells_its_steps() {
    let rolling = ball([-0.4, 0.4, -0.2], 0.4, [0.5, 0.0, 0.0], 0.1);
    let far: String = (0..60)
        .map(|i| {
            let x = 100.0 + 3.0 * i as f32;
            format!("[[triangle]]\npoints = [[{x}, 0.0, 0.0], [{x}, 2.0, 0.0], [{x}, 0.0, 2.0]]\n")
        })
        .collect();
    let [response, test] = [
        "better-collision/deepest+B1",
        "better-collision/sphere-triangle",
    ];
    let alone = tested(response, test, &(rolling.clone() + AWNING));
    let crowd = tested(response, test, &(rolling + AWNING + &far));
    assert_eq!(alone.mover, crowd.mover);
    let told = |frame: &Frame| {
        let mut titles = frame.record.steps.iter().filter(|step| step.is_group);
        titles.any(|step| step.title.ends_with("-awning"))
    };
    assert!(told(&alone) && told(&crowd), "the hit from afar");
    assert!(crowd.record.steps.len() < alone.record.steps.len() + 10);
    let step = crowd
        .record
        .find("untested obstacles/untested obstacles")
        .expect("it is told");
    let values = format!("{:?}", crowd.record.steps[step].values);
    assert!(
        values.contains("(\"distant but tested\", Count(61))"),
        "{values}"
    );
}
