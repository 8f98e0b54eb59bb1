//! A sequence: the moments that stand in a row beneath the scene.

use super::Lab;
use capsule_scenes::{
    edge_cases::EdgeCase,
    edit::{Document, UndoHistory},
};
use capsule_session::{Origin, SessionAction, action::Beside};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, vec2};
use glam::vec3;

/// A capsule that lies over a floor, parallel to it.
const PARALLEL: &str = r#"
    title = "t"
    [[capsule]]
    name = "bar"
    a = [-0.5, 0.2, 0.0]
    b = [0.5, 0.2, 0.0]
    radius = 0.3
    [[triangle]]
    name = "floor"
    points = [[-2, 0, -2], [-2, 0, 4], [4, 0, -2]]
"#;

impl Lab {
    fn open_text(&mut self, text: &str) {
        let document = Document::new(text, "a.toml").expect("a scene");
        let history = UndoHistory::new(document);
        self.app_mut().session.open(history, Origin::New(1), None);
        self.settle();
    }

    /// Clicks at a place, faster than a drag.
    fn press_at(&mut self, pos: Pos2) {
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.harness_mut()
            .input_mut()
            .events
            .push(Event::PointerMoved(pos));
        self.settle();
        let events = &mut self.harness_mut().input_mut().events;
        events.extend([button(true), button(false)]);
        self.settle();
    }

    fn titles(&self) -> Vec<String> {
        let panes = self.app().session.panes().all();
        panes.iter().map(|pane| pane.title()).collect()
    }
}

#[test]
fn a_key_shows_the_way_into_the_edge_case_and_hides_it_again() {
    let mut lab = Lab::new();
    lab.open_text(PARALLEL);
    assert!(lab.titles().is_empty());
    lab.key(Key::S);
    let expected = ["20° off", "5° off", "axis parallel to plane", "5° beyond"];
    assert_eq!(lab.titles(), expected);
    for title in expected {
        assert!(lab.says(title), "{title}");
    }
    let panes = lab.app().session.panes().all();
    let shown: Vec<bool> = panes
        .iter()
        .map(|pane| pane.is_shown(&lab.app().session))
        .collect();
    assert_eq!(shown, [false, false, true, false]);
    lab.key(Key::S);
    assert!(lab.titles().is_empty());
    assert!(lab.app().session.history().titles().len() == 0, "no edit");
}

#[test]
fn a_click_at_a_moment_makes_the_scene_so_and_undo_takes_it_back() {
    let mut lab = Lab::new();
    lab.open_text(PARALLEL);
    lab.key(Key::S);
    lab.click("Moment 2: 5° off");
    let tilt = |lab: &Lab| {
        let ends = lab.app().session.scene().bodies[0].shape.points();
        let axis = ends[1] - ends[0];
        axis.y.atan2(axis.x).to_degrees().abs()
    };
    assert!((tilt(&lab) - 5.0).abs() < 0.01, "{}", tilt(&lab));
    // The moments stay what they were: they do not tilt from here once more.
    lab.click("Moment 2: 5° off");
    assert!((tilt(&lab) - 5.0).abs() < 0.01, "{}", tilt(&lab));
    lab.app_mut().session.undo();
    lab.settle();
    assert_eq!(tilt(&lab), 0.0);
    // The moment from which the others were found stays as well.
    lab.click("Moment 2: 5° off");
    lab.click("Moment 3: axis parallel to plane");
    assert_eq!(tilt(&lab), 0.0);
    // So does a click at a picture.
    let heading = lab.place_of("Moment 2: 5° off");
    lab.press_at(heading.center_bottom() + vec2(0.0, 60.0));
    assert!((tilt(&lab) - 5.0).abs() < 0.01, "{}", tilt(&lab));
}

#[test]
fn it_stays_open_where_the_scene_is_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = Lab::new();
    lab.open_text(PARALLEL);
    lab.key(Key::S);
    assert!(lab.app_mut().save_at(&folder.path().join("mine.toml")));
    lab.settle();
    assert_eq!(lab.titles().len(), 4);
}

#[test]
fn of_a_run_it_has_the_frames_around_the_shown_one() {
    let mut lab = Lab::at("four-ways-through-the-zig-zag");
    lab.app_mut()
        .session
        .apply(SessionAction::Beside(Beside::CloseAll));
    lab.app_mut().session.go_to_frame(10);
    lab.settle();
    lab.key(Key::S);
    assert_eq!(
        lab.titles(),
        ["frame 9", "frame 10", "frame 11", "frame 12"]
    );
    let numbers = lab.app().session.panes().all().iter();
    let numbers: Vec<usize> = numbers
        .filter_map(|pane| Some(pane.study.frame()?.number))
        .collect();
    assert_eq!(numbers, [9, 10, 11, 12]);
}

#[test]
fn a_scene_opens_with_the_moments_that_it_names() {
    let mut lab = Lab::new();
    let named = "[picture]\nsequence = [\"[high](shape:bar.y=1)\", \"here\"]\n[[capsule]]";
    lab.open_text(&PARALLEL.replacen("[[capsule]]", named, 1));
    assert_eq!(lab.titles(), ["high", "here"]);
    let high = &lab.app().session.panes().all()[0];
    assert_eq!(high.scene.bodies[0].shape.place().y, 1.0);
    assert!(lab.says("apart"), "the answer at the higher place");
    lab.click("Close the sequence");
    assert!(lab.titles().is_empty());
    lab.key(Key::S);
    assert_eq!(lab.titles(), ["high", "here"]);
    // Other ways take the place of the moments, and the moments theirs.
    lab.key(Key::C);
    assert!(lab.says("Pane 2:") && !lab.says("Moment 1"));
    lab.key(Key::S);
    assert_eq!(lab.titles(), ["high", "here"]);
}

#[test]
fn where_nothing_is_special_it_says_so() {
    let mut lab = Lab::new();
    lab.open_text(&PARALLEL.replacen("[0.5, 0.2, 0.0]", "[0.5, 0.9, 0.4]", 1));
    lab.key(Key::S);
    assert!(lab.titles().is_empty());
    assert!(lab.paints("This pair is in no edge case"));
}

#[test]
fn an_edge_case_of_choice_has_its_own_moments() {
    let mut lab = Lab::new();
    lab.open_text(&PARALLEL.replacen("[0.5, 0.2, 0.0]", "[0.5, 0.0, 0.0]", 1));
    let on_plane = |case: &EdgeCase| matches!(case, EdgeCase::PointOn { .. });
    let pair = lab.app().session.pair().expect("a pair").clone();
    let found = capsule_scenes::edge_cases::nearness(&pair.shapes, pair.choice.method.question);
    let case = found
        .iter()
        .map(|one| one.case)
        .find(on_plane)
        .expect("an end on the plane");
    lab.app_mut()
        .session
        .apply(SessionAction::Beside(Beside::Into(case)));
    lab.settle();
    assert_eq!(lab.titles()[2], case.name());
    let moved = &lab.app().session.panes().all()[0];
    let way = moved.scene.bodies[0].shape.place() - vec3(-0.5, 0.2, 0.0);
    assert!(way.x == 0.0 && way.y != 0.0, "{way}");
}
