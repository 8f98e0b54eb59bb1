//! The contact log of a frame: its rows are what the response did, its warnings what went wrong.

use capsule_lab::{
    lab::{
        run::{
            simulation::{ResponseChoice, RunHistory, TracedFrame},
            study::{ContactLog, Mending, Study, Warning},
        },
        scene::{Scene, library},
    },
    text::report::{self, TextLayout},
};
use glam::Vec3;

/// The study of frame `frame`, and the run it is of.
fn frame_of(scene: &Scene, frame: usize) -> (RunHistory, Study) {
    let chosen = scene.response().expect("chosen");
    let mut history = RunHistory::of(scene, chosen);
    history.reach(frame);
    let study = Study::of_frame(&history, frame);
    (history, study)
}

fn contact_log_of(text: &str, frame: usize) -> ContactLog {
    let scene = Scene::read("test.toml", text).unwrap_or_else(|errors| panic!("{errors}"));
    let (_, study) = frame_of(&scene, frame);
    study
        .contact_log()
        .cloned()
        .expect("a frame has a contact log")
}

fn corner() -> Scene {
    library::open("a-corner-of-a-room").expect("a built-in scene")
}

/// A capsule in front of a paper at x = 0, with what `[run]` and the capsule say.
fn paper(response: &str, velocity: &str, more: &str) -> String {
    format!(
        "title = \"t\"\n[run]\nresponse = \"{response}\"\n[world]\ntime_step = 0.1\n\
         [[capsule]]\nname = \"bullet\"\na = [-2, 1, 0]\nb = [-2, 2, 0]\nradius = 0.2\nvelocity = {velocity}\n\
         [[triangle]]\nname = \"paper\"\npoints = [[0, 0, -3], [0, 0, 3], [0, 9, 0]]\n{more}"
    )
}

#[test]
fn rows_tell_iteration_obstacle_and_speeds() {
    let (_, study) = frame_of(&corner(), 97);
    let contact_log = study
        .contact_log()
        .cloned()
        .expect("a frame has a contact log");
    let runner = contact_log
        .passages
        .iter()
        .position(|one| one.name == "runner");
    let own = contact_log
        .rows
        .iter()
        .filter(|row| Some(row.mover) == runner);
    let rows: Vec<_> = own.collect();
    let met: Vec<_> = rows
        .iter()
        .map(|row| (row.iteration.as_deref(), row.obstacle.as_str()))
        .collect();
    assert_eq!(met[0], (Some("iteration 0"), "north wall"), "{met:?}");
    let [before, after] = rows[0].speeds();
    assert!(
        (before - 1.6).abs() < 1e-5 && after < 1e-6,
        "{before} {after}"
    );
    assert_eq!(rows[0].correction.contact.normal, Vec3::Z);
    assert!(
        contact_log.warnings.is_empty(),
        "{:?}",
        contact_log.warnings
    );
}

#[test]
fn a_row_tells_the_sub_step_it_is_in() {
    let scene = capsule_lab::lab::scene::library::open("zig-zag").expect("a built-in scene");
    let study = Study::of_scene(&scene);
    let rows = study
        .contact_log()
        .cloned()
        .expect("a frame has a contact log")
        .rows;
    let told = rows.iter().map(|row| row.iteration.as_deref());
    let sub_steps = [
        "sub-step 1",
        "sub-step 2",
        "sub-step 3",
        "sub-step 4",
        "sub-step 5",
    ];
    assert!(told.eq(sub_steps.map(Some)));
}

#[test]
fn trembling_is_told_with_what_is_between_and_why_and_leads_to_its_first_contact() {
    let scene = library::open("zig-zag").expect("a built-in scene");
    let study = Study::of_scene(&scene);
    let contact_log = study
        .contact_log()
        .cloned()
        .expect("a frame has a contact log");
    let trembles = |warning: &&Warning| matches!(warning, Warning::Oscillating { .. });
    let warning = contact_log
        .warnings
        .iter()
        .find(trembles)
        .expect("it trembles");
    assert_eq!(
        warning.to_string(),
        "the walker bounces between the right wall and the left wall, 5 contacts in turn: \
         each slide runs into the other"
    );
    assert_eq!(contact_log.step_of(warning), Some(contact_log.rows[0].step));
    for row in &contact_log.rows {
        assert_eq!(contact_log.warning_at(row.step), Some(warning));
    }
    assert_eq!(contact_log.warning_at(contact_log.rows[0].step - 1), None);
}

/// The sentences of frame `frame` of the built-in scene `name` that tell of contacts in turn.
fn trembles(name: &str, response: Option<&str>, frame: usize) -> Vec<String> {
    let mut scene = library::open(name).expect("a built-in scene");
    if let Some(response) = response {
        scene.run.response = Some(ResponseChoice::parse(response).expect("a response"));
    }
    let (_, study) = frame_of(&scene, frame);
    let warnings = study
        .contact_log()
        .cloned()
        .expect("a frame has a contact log")
        .warnings;
    let oscillating = warnings.iter().filter(|one| one.kind() == "oscillating");
    oscillating.map(ToString::to_string).collect()
}

#[test]
fn trembling_from_frame_to_frame_is_told_once_each_contact_came_twice() {
    let scene = "the-glitch-in-corners";
    assert_eq!(trembles(scene, None, 43), [""; 0]);
    assert_eq!(
        trembles(scene, None, 44),
        ["the walker bounces between the right wall and the left wall from frame 41 to 44"]
    );
    let leads_to = |frame| {
        let (_, study) = frame_of(&library::open(scene).expect("a built-in scene"), frame);
        let contact_log = study
            .contact_log()
            .cloned()
            .expect("a frame has a contact log");
        contact_log
            .warning_at(contact_log.rows[0].step)
            .map(|one| one.kind())
    };
    assert_eq!(leads_to(44), Some("oscillating"), "at its contact");
}

#[test]
fn what_comes_to_rest_does_not_tremble() {
    for (scene, response, frames) in [
        ("the-glitch-in-corners", "exact/slide", 80),
        (
            "the-glitch-in-corners",
            "better-collision/deepest+B1+B2+B3",
            80,
        ),
        ("into-a-wedge", "exact/slide", 80),
        ("a-corner-of-a-room", "exact/slide", 120),
        ("down-a-ramp", "wicked/push-and-slide+W12+W16+W17", 80),
    ] {
        for frame in (0..frames).step_by(3) {
            let told = trembles(scene, Some(response), frame);
            assert_eq!(told, [""; 0], "{scene} by {response}, frame {frame}");
        }
    }
}

#[test]
fn what_is_hit_and_still_overlapped_was_not_gone_through() {
    let scene = library::open("a-hop-at-the-seam").expect("a built-in scene");
    let study = Study::of_scene(&scene);
    let contact_log = study
        .contact_log()
        .cloned()
        .expect("a frame has a contact log");
    let told: Vec<String> = contact_log
        .warnings
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(
        told[1].starts_with("the ball went into the floor behind"),
        "{told:?}"
    );
}

#[test]
fn a_contact_that_no_test_found_is_told_from_one_of_several() {
    let several = |name: &str| {
        let scene = library::open(name).expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let rows = study
            .contact_log()
            .cloned()
            .expect("a frame has a contact log")
            .rows;
        rows.iter()
            .map(|row| (row.obstacle.clone(), row.is_of_several))
            .collect::<Vec<_>>()
    };
    assert_eq!(several("concave-and-convex"), [(String::new(), false)]);
    assert_eq!(several("down-a-ramp"), [("ramp".into(), false)]);
}

#[test]
fn a_step_through_paper_is_told() {
    let contact_log = contact_log_of(&paper("wicked/push-and-slide", "[40, 0, 0]", ""), 0);
    let [
        Warning::Tunnelled {
            mover,
            obstacle,
            time,
            contact,
            is_inside: false,
        },
    ] = &contact_log.warnings[..]
    else {
        panic!("{:?}", contact_log.warnings);
    };
    assert_eq!(
        (mover.as_str(), obstacle.as_str(), *time),
        ("bullet", "paper", 0.45)
    );
    assert!(contact.point.is_finite() && contact.normal.is_normalized());
    assert!(contact_log.rows.is_empty());
    // The exact-minded response stops there.
    let contact_log = contact_log_of(&paper("exact/slide", "[40, 0, 0]", ""), 0);
    assert_eq!(contact_log.warnings, []);
    assert_eq!(contact_log.rows.len(), 1);
}

#[test]
fn an_overlap_that_was_not_answered_is_told_with_its_depth() {
    let second =
        "[[triangle]]\nname = \"ground\"\npoints = [[-9, 0.9, -9], [0, 0.9, 9], [9, 0.9, -9]]";
    let text = paper("wicked/push-and-slide", "[19, 0, 0]", second);
    let contact_log = contact_log_of(&text, 0);
    let [
        Warning::StillOverlapping {
            obstacle, contact, ..
        },
    ] = &contact_log.warnings[..]
    else {
        panic!("{:?}", contact_log.warnings);
    };
    assert_eq!(obstacle, "ground");
    assert!((contact.depth - 0.1).abs() < 1e-4, "{contact:?}");
}

#[test]
fn a_velocity_that_is_no_number_is_told() {
    // W11: a velocity of zero is divided by its length.
    let text = paper("wicked/push-and-slide", "[0, 0, 0]", "")
        .replace(
            "a = [-2, 1, 0]\nb = [-2, 2, 0]",
            "a = [0.1, 1, 0]\nb = [0.1, 2, 0]",
        )
        .replace("velocity = [0, 0, 0]", "player = true");
    let contact_log = contact_log_of(&text, 0);
    let is_told =
        |warning: &Warning| matches!(warning, Warning::NonFinite { mover } if mover == "bullet");
    assert!(
        contact_log.warnings.iter().any(is_told),
        "{:?}",
        contact_log.warnings
    );
}

#[test]
fn a_contact_that_gives_speed_is_told() {
    let (history, _) = frame_of(&corner(), 97);
    let mut traced = TracedFrame::of(&history, 97);
    let record = &mut traced.record;
    let slide = record.find("runner/iteration 0/slide/slide velocity");
    let step = &mut record.steps[slide.expect("a contact")];
    let correction = step.correction.as_mut().expect("it is answered there");
    correction.velocity[1] = correction.velocity[0] * 1.25;
    let contact_log = ContactLog::of(&history, &traced);
    let [
        Warning::SpeedGained {
            row: Some(row),
            before,
            after,
            ..
        },
    ] = &contact_log.warnings[..]
    else {
        panic!("{:?}", contact_log.warnings);
    };
    assert_eq!(contact_log.rows[*row].obstacle, "north wall");
    assert!((before - 1.6).abs() < 1e-4 && (after - 2.0).abs() < 1e-4);
}

#[test]
fn a_script_that_gives_speed_is_not_warned_of() {
    let text = "title = \"t\"\n[run]\nresponse = \"exact/slide\"\n[[capsule]]\nname = \"lift\"\na = [0, 1, 0]\nb = [0, 2, 0]\n\
                radius = 0.3\nscript = [{ frame = 0, velocity = [0, 0.1, 0] }, { frame = 2, velocity = [0, 9, 0] }]\n\
                [[triangle]]\nname = \"floor\"\npoints = [[-3, 0, -3], [0, 0, 3], [3, 0, -3]]\n";
    let contact_log = contact_log_of(text, 2);
    assert!(
        contact_log.warnings.is_empty(),
        "{:?}",
        contact_log.warnings
    );
}

#[test]
fn both_reports_end_with_the_contact_log() {
    let scene = corner();
    let (_, study) = frame_of(&scene, 97);
    let text = report::text(&scene, &study, &TextLayout::default());
    let (_, frame) = text.split_once("\nframe 97\n").expect("the frame is told");
    for part in ["runner", "contact log", "north wall", "speed before"] {
        assert!(frame.contains(part), "{part} is missing in\n{frame}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&report::json(&scene, &study, None)).expect("JSON");
    assert_eq!(json["frame"]["frame"], 97);
    let rows = json["frame"]["ledger"].as_array().expect("rows");
    assert!(rows.iter().any(|row| row["obstacle"] == "north wall"));
    assert_eq!(json["frame"]["warnings"], serde_json::json!([]));
}

#[test]
fn a_slide_along_the_side_of_stairs_feels_neither_their_seams_nor_a_turn() {
    let mut level = String::from(
        "title = \"Off the side of stairs\"\n[run]\nresponse = \"exact/slide\"\n\
         [world]\ngravity = [0.0, -9.81, 0.0]\n\
         [[box]]\nname = \"floor\"\ncenter = [0, -0.1, 0]\nhalf_size = [5, 0.1, 5]\n\
         [[capsule]]\nname = \"hero\"\na = [0, 0.4, 0]\nb = [0, 1.4, 0]\nradius = 0.4\nplayer = true\n\
         [replay]\ninput = [{ frames = 38, walk = [0.5547, 0.8321] }, { frames = 6 }, \
         { frames = 24, walk = [0.8321, -0.5547] }]\n",
    );
    for (height, z) in [(0.1, 2.6), (0.2, 2.3), (0.3, 2.0), (0.4, 1.7), (0.5, 1.4)] {
        level += &format!(
            "[[box]]\ncenter = [2.0, {height}, {z}]\nhalf_size = [0.75, {height}, 0.15]\n"
        );
    }
    let contact_log = contact_log_of(&level, 50);
    let normals = contact_log
        .rows
        .iter()
        .map(|row| row.correction.contact.normal);
    let normals: Vec<Vec3> = normals.collect();
    assert_eq!(normals, [-Vec3::X, Vec3::Y], "the stairs, then the floor");
    assert_eq!(
        contact_log.rows[1].speeds()[0],
        contact_log.rows[1].speeds()[1]
    );
    assert_eq!(contact_log.warnings, []);
}

/// A ball that falls into a V of two planks: with fix B2 alone it is pushed out of the world in one frame.
const BETWEEN_PLANKS: &str = "title = \"Into a V of planks\"\n[run]\nresponse = \"better-collision/deepest\"\n\
    frame = 12\n[world]\ntime_step = 0.02\ngravity = [0.0, -9.81, 0.0]\n\
    [[sphere]]\nname = \"ball\"\ncenter = [0.12, 1.08, -0.06]\nradius = 0.21\nvelocity = [-0.8, -1.5, 0.4]\n\
    [[triangle]]\nname = \"plank left\"\npoints = [[-1.4, 1.3, -1.1], [-1.2, 1.5, 1.2], [0.05, 0.1, 0.1]]\n\
    [[triangle]]\nname = \"plank right\"\npoints = [[1.1, 1.2, 1.1], [1.3, 1.0, -0.9], [-0.05, 0.1, 0.0]]\n";

#[test]
fn a_mover_that_is_pushed_out_of_the_world_is_no_mended_frame() {
    let with_b2 = BETWEEN_PLANKS.replace("/deepest\"", "/deepest+B2\"");
    let contact_log = contact_log_of(&with_b2, 12);
    let [Warning::Thrown { by, motion, .. }] = contact_log.warnings[..] else {
        panic!("{:?}", contact_log.warnings);
    };
    assert!(by > 1e6 && motion < 0.1, "{by} {motion}");
    let scene = Scene::read("test.toml", BETWEEN_PLANKS).expect("sound");
    let (history, study) = frame_of(&scene, 12);
    let contact_log = study.contact_log().expect("a frame");
    let mending = Mending::of_frame(&history, contact_log);
    let sets = mending.map_or(vec![], |mending| mending.repairs);
    assert!(!sets.contains(&vec!["B2"]), "{sets:?}");
}
