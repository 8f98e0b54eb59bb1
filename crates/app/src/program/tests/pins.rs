//! Numbers that are pinned and followed over the frames.

use super::{Lab, recordings::dropped};
use capsule_scenes::run::pin::Pin;
use capsule_session::SessionAction;
use egui::{Event, Modifiers, PointerButton, Pos2, vec2};
use std::time::Duration;

/// Takes every sample that there is to take.
fn followed(lab: &mut Lab) -> Vec<Vec<[Option<f32>; 2]>> {
    while lab.app_mut().session.look_back(Duration::from_millis(50)) {}
    lab.settle();
    let curves = lab.app().session.pins().curves();
    curves.iter().map(|curve| curve.samples.clone()).collect()
}

/// Pins the number of this name.
fn pin(lab: &mut Lab, name: &str) -> Pin {
    let pins = lab.app().session.pins_of_frame();
    let pin = pins.into_iter().find(|pin| pin.name == name);
    let pin = pin.unwrap_or_else(|| panic!("no {name}"));
    lab.app_mut().apply(SessionAction::Pin(pin.clone()).into());
    pin
}

fn right_click(lab: &mut Lab, at: Pos2) {
    lab.input(Event::PointerMoved(at), Modifiers::NONE);
    for pressed in [true, false] {
        let button = PointerButton::Secondary;
        let (pos, modifiers) = (at, Modifiers::NONE);
        let press = Event::PointerButton {
            pos,
            button,
            pressed,
            modifiers,
        };
        lab.input(press, modifiers);
    }
}

#[test]
fn a_number_of_the_contact_log_is_pinned_by_its_menu_and_plotted() {
    let mut lab = Lab::at("down-a-ramp");
    lab.unfold();
    let row = lab.place_of("1  ramp").center();
    right_click(&mut lab, row);
    lab.click("Pin player–ramp: gap");
    assert!(lab.shows("Unpin player–ramp: gap"), "the window opens");
    let samples = followed(&mut lab);
    assert_eq!(samples[0].len(), 31, "a sample a frame");
    let gap = |frame: usize| samples[0][frame][0].expect("a gap");
    assert!(
        gap(0) > gap(5) && gap(30).abs() < 0.01,
        "it falls onto the ramp"
    );
    lab.click("Unpin player–ramp: gap");
    assert!(lab.says("Nothing is pinned."));
}

#[test]
fn a_value_of_a_step_is_pinned_from_the_values_and_from_the_window() {
    let mut lab = Lab::at("down-a-ramp");
    let session = &mut lab.app_mut().session;
    let last = session.study().record.steps.len() - 1;
    session.go_to(Some(last));
    lab.settle();
    let name = lab.place_of("velocity").center();
    right_click(&mut lab, name);
    lab.click("Pin player/end of the frame: velocity.y");
    lab.click("Pin a number");
    lab.click("Pin player: speed");
    let samples = followed(&mut lab);
    let [fall, speed] = &samples[..] else {
        panic!("two are pinned");
    };
    assert!(fall[5][0].expect("a velocity") < 0.0);
    for (fall, speed) in fall.iter().zip(speed) {
        let [fall, speed] = [fall[0], speed[0]].map(|number| number.expect("a number"));
        assert!(fall.abs() <= speed + 1e-6, "{fall} and {speed}");
    }
}

#[test]
fn a_click_in_a_plot_goes_to_that_frame_and_scenes_keep_their_pins() {
    let mut lab = Lab::at("down-a-ramp");
    lab.toggle_window("frame.pins");
    let pin = pin(&mut lab, "player: speed");
    followed(&mut lab);
    // Beneath its heading, which is as wide as the plot with the numbers at its left.
    let heading = lab.place_of("Unpin player: speed");
    let at = heading.left_bottom() + vec2(120.0, 30.0);
    lab.drag(at, at);
    let frame = lab.app().session.frame().expect("it moves");
    assert!(frame > 0 && frame < 15, "{frame}");
    lab.open("best-edge");
    assert!(lab.app().session.pins().curves().is_empty());
    lab.open("down-a-ramp");
    assert!(lab.app().session.pins().has(&pin));
}

#[test]
fn the_method_s_depth_stands_beside_the_exact_one() {
    let mut lab = Lab::at("drawn-up-to-the-awning");
    pin(&mut lab, "ball–awning: depth");
    pin(&mut lab, "ball–awning: normal’s angle from up");
    lab.toggle_window("frame.pins");
    let samples = followed(&mut lab);
    let [depth, exact] = samples[0][10];
    assert!(
        depth.expect("a hit") < -1.0 && exact.is_none(),
        "a ball far below the awning"
    );
    assert!(samples[1][10][0].expect("a normal").is_finite());
    assert!(lab.says("— method −1.") && lab.says("– – exact none"));
}

#[test]
fn an_edit_takes_the_samples_again() {
    let mut lab = Lab::at("down-a-ramp");
    pin(&mut lab, "player–ramp: gap");
    let before = followed(&mut lab);
    assert!(lab.app_mut().session.edit(&super::frames::nudged("ramp")));
    let after = followed(&mut lab);
    assert_eq!(after[0].len(), before[0].len());
    let [before, after] = [&before, &after].map(|samples| samples[0][0][0].expect("a gap"));
    assert!(
        before - after > 0.2,
        "the ramp is higher by 0.25 m: {before} and {after}"
    );
}

#[test]
fn a_recording_s_answers_are_plotted_beside_the_exact_ones_and_a_click_opens_the_case() {
    let line = |frame: u32| {
        let y = 2.0 - 0.25 * frame as f32;
        let depth = if frame == 8 {
            "NaN".into()
        } else {
            (0.45 - y).max(0.0).to_string()
        };
        let hit = y <= 0.5;
        format!(
            r#"{{"frame": {frame}, "note": "landing", "query": "sphere_triangle", "a": {{"sphere": {{"center": [0, {y}, 0], "radius": 0.5}}}}, "b": {{"triangle": [[-1, 0, -1], [0, 0, 2], [1, 0, -1]]}}, "answer": {{"hit": {hit}, "depth": {depth}}}}}"#
        ) + "\n"
    };
    let text: String = (0..10).map(line).collect();
    let (mut lab, _folder, _) = dropped("run.jsonl", &text);
    lab.toggle_window("frame.pins");
    lab.settle();
    assert!(lab.says("Pin landing: gap"));
    assert!(lab.says("— engine NaN"), "the case of frame 8 is the worst");
    assert!(lab.says("– – exact −0.5000 m"));
    lab.click("Pin landing: gap");
    assert!(lab.shows("Unpin landing: gap"));
    let heading = lab.place_of("Unpin landing: gap");
    let at = heading.left_bottom() + vec2(70.0, 30.0);
    lab.drag(at, at);
    let shown = lab.app().shell.recording.as_ref().expect("a recording");
    assert_eq!(shown.case, Some(0), "the first frame is at the left");
}
