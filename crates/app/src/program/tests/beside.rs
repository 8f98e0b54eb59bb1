//! Panes side by side: adding, changing and closing them, their runs, and what is marked in them.

use super::Lab;
use crate::commands;
use capsule_core::geometry::SameBits;
use capsule_scenes::{
    edit::{Document, Edit},
    run::simulation::RunHistory,
    scene::{MethodChoice, library},
};
use capsule_session::{Origin, SessionAction, walk::WalkKeys};
use egui::{Key, Modifiers, Rect, pos2, vec2};
use glam::{Vec2, Vec3};

/// A scene that moves, with several ways.
const MOVES: &str = "four-ways-through-the-zig-zag";
/// A scene that stands, with several ways.
const STANDS: &str = "pierced-side-by-side";

impl Lab {
    fn beside(&self) -> Vec<String> {
        self.app()
            .session
            .ways_beside()
            .iter()
            .map(MethodChoice::name)
            .collect()
    }

    fn set_beside(&mut self, names: &[&str]) {
        let names = names.iter().map(|name| name.to_string()).collect();
        assert!(self.app_mut().session.edit(&Edit::Beside(names)));
        self.settle();
    }

    /// Fails unless every pane is at the shown frame, as a run of its own with the same input has it.
    fn check_runs(&self) {
        let app = self.app();
        let main = app.session.run().expect("it moves");
        let written = app.session.history().document().scene();
        let ways = app.session.ways_beside();
        assert_eq!(app.session.panes().all().len(), ways.len());
        for (pane, way) in app.session.panes().all().iter().zip(ways) {
            let (mut scene, name) = (capsule_scenes::scene::Scene::clone(written), way.name());
            scene.run = scene.run.instead(way);
            let chosen = scene.response().expect("a response");
            let mut run = RunHistory::of(&scene, chosen);
            run.foresee(main.input());
            run.reach(app.session.frames().frame());
            let shown = pane.study.frame().expect("a frame");
            assert_eq!(shown.number, app.session.frames().frame(), "{name}");
            let [shown, expected] = [&shown.before, &run.state(shown.number)];
            assert!(
                shown.same_bits(expected),
                "{name}: {shown:?}, not {expected:?}"
            );
        }
    }

    /// The pictures' places, as the pointer finds them: those of headings and values are beside them.
    fn headings(&self) -> Vec<Rect> {
        let panes = self.app().session.panes().all().iter().enumerate();
        let names = panes.map(|(place, pane)| format!("Pane {}: {}", place + 2, pane.title()));
        names.map(|name| self.place_of(&name)).collect()
    }
}

#[test]
fn a_key_adds_panes_and_another_takes_them_away() {
    let mut lab = Lab::at("best-edge");
    assert!(lab.beside().is_empty());
    lab.key(Key::C);
    assert_eq!(
        lab.beside(),
        ["exact/sphere-triangle"],
        "beside a printed one"
    );
    assert!(lab.says("Pane 2: Exact"));
    lab.chord(Modifiers::SHIFT, Key::C);
    assert!(lab.beside().is_empty() && !lab.says("Pane 2"));
    lab.key(Key::X);
    lab.key(Key::C);
    let beside = lab.beside();
    assert!(
        !beside[0].starts_with("exact/"),
        "{beside:?} beside the exact one"
    );
    lab.key(Key::C);
    lab.key(Key::C);
    lab.key(Key::C);
    assert!(lab.beside().len() <= 3);
    lab.chord(Modifiers::SHIFT, Key::C);
    assert!(lab.beside().is_empty());
}

#[test]
fn panes_are_no_edit_of_the_file_until_they_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.toml");
    let mut lab = Lab::at("best-edge");
    assert!(lab.app_mut().save_at(&path));
    let keep = commands::command("beside.keep");
    assert!(!keep.is_enabled(&lab.app().context()));
    lab.key(Key::C);
    lab.key(Key::C);
    let open = lab.beside();
    assert_eq!(open.len(), 2);
    assert!(!lab.app().context().is_unsaved() && lab.app().session.history().titles().len() == 0);
    // Neither an edit nor its undoing touches them.
    lab.key(Key::X);
    lab.key(Key::X);
    assert_eq!(
        lab.beside(),
        open,
        "there and back they change places twice"
    );
    lab.chord(Modifiers::COMMAND, Key::Z);
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(lab.beside(), open);
    assert!(lab.says("Pane 3: "));
    // Elsewhere they are not open, and here they are again.
    let here = lab.app().session.origin().clone();
    lab.open("face");
    assert!(lab.beside().is_empty());
    lab.app_mut().open_place(&here);
    lab.settle();
    assert_eq!(lab.beside(), open);

    lab.app_mut().session.keep_panes();
    lab.settle();
    assert!(lab.app().context().is_unsaved());
    let kept = &lab.app().session.history().document().scene().run.beside;
    assert_eq!(
        kept.iter().map(MethodChoice::name).collect::<Vec<_>>(),
        open
    );
    assert!(!keep.is_enabled(&lab.app().context()));
    lab.app_mut().save();
    lab.chord(Modifiers::SHIFT, Key::C);
    assert!(lab.beside().is_empty() && !lab.app().context().is_unsaved());
    let again = Document::new(std::fs::read_to_string(&path).expect("a file"), "mine.toml");
    lab.app_mut().open(again.expect("a scene"), Origin::New(7));
    lab.settle();
    assert_eq!(lab.beside(), open, "it opens with what was kept");
}

#[test]
fn in_a_scene_that_moves_the_first_pane_added_is_the_exact_response() {
    let mut lab = Lab::at("zig-zag");
    lab.key(Key::C);
    assert_eq!(lab.beside(), ["exact/slide"]);
    lab.check_runs();
    lab.chord(Modifiers::SHIFT, Key::C);
    let edit = Edit::Response(Some("exact/slide".into()));
    lab.app_mut().session.edit(&edit);
    lab.key(Key::C);
    assert_eq!(lab.beside(), ["wicked/push-and-slide"]);
}

#[test]
fn no_pane_repeats_the_scene_s_own_response_and_the_end_of_ways_is_told() {
    let mut lab = Lab::at("zig-zag");
    let main = lab.app().session.main_way().expect("a response");
    for _ in 0..3 {
        lab.key(Key::C);
    }
    let beside = lab.beside();
    assert_eq!(beside.len(), 3);
    assert_eq!(beside[0], "exact/slide");
    if let Some(right) = main.put_right() {
        assert_eq!(beside[1], right.name(), "the same put right");
    }
    assert!(!beside.contains(&"exact/capsule-triangle".into()));
    lab.key(Key::C);
    let said = "At most 4 panes fit side by side.";
    let chrome = lab.app().view.theme.chrome();
    assert!(!lab.colors_of(said).is_empty(), "it says why");
    assert!(!lab.colors_of("–").is_empty() && lab.colors_of("✓").is_empty());
    assert_ne!(chrome.departure, chrome.good);
    // What makes the tests now is not offered, the exact forms are, and told to be of the response.
    let edit = Edit::Algorithm(Some("wicked/capsule-triangle".into()));
    assert!(lab.app_mut().session.edit(&edit));
    let ways: Vec<String> = lab
        .app()
        .session
        .ways()
        .iter()
        .map(MethodChoice::name)
        .collect();
    assert!(!ways.contains(&"wicked/capsule-triangle".into()));
    assert!(ways.contains(&"exact/capsule-triangle".into()));
    lab.set_beside(&["exact/capsule-triangle"]);
    let (_, response) = main.plain_title().split_once(": ").expect("an article's");
    let title = format!("Pane 2: {response}, tests by Exact");
    assert!(lab.says(&title), "{title}");
}

#[test]
fn the_same_put_right_comes_after_the_exact_way_and_stands_in_the_list() {
    let mut lab = Lab::at("best-edge");
    let right = lab
        .app()
        .session
        .main_way()
        .and_then(|main| main.put_right());
    let right = right.expect("it has repairs");
    lab.key(Key::C);
    lab.key(Key::C);
    assert_eq!(lab.beside(), ["exact/sphere-triangle", &right.name()]);
    lab.click("Choose method for pane 2");
    assert!(lab.says(&right.name()), "it can be chosen");
}

#[test]
fn a_pane_s_repairs_have_a_button_of_their_own() {
    let mut lab = Lab::at("zig-zag");
    let edit = Edit::Response(Some("exact/slide".into()));
    assert!(lab.app_mut().session.edit(&edit));
    lab.set_beside(&["wicked/sub-steps"]);
    lab.click("Fixes of pane 2");
    assert!(lab.shows("Fix W16"));
    lab.click("Fix W16");
    assert_eq!(lab.beside(), ["wicked/sub-steps+W16"]);
    lab.set_beside(&["exact/slide"]);
    assert!(!lab.shows("Fixes of pane 2"), "nothing to mend");
}

#[test]
fn every_pane_is_at_the_shown_frame_whatever_is_done() {
    let mut lab = Lab::at(MOVES);
    lab.check_runs();
    for frame in [3, 60, 20] {
        lab.app_mut().session.go_to_frame(frame);
        lab.settle();
        lab.check_runs();
    }
    lab.app_mut().session.toggle_play();
    lab.app_mut().session.advance(0.1);
    lab.app_mut().session.pause_frames();
    lab.settle();
    lab.check_runs();
    let before = lab.app().session.panes().all()[0].snapshot().body(0).shape;
    let edit = Edit::Move {
        bodies: vec!["right wall".into()],
        by: Vec3::new(-0.4, 0.0, 0.0),
    };
    assert!(lab.app_mut().session.edit(&edit));
    lab.settle();
    lab.check_runs();
    assert_ne!(
        lab.app().session.panes().all()[0].snapshot().body(0).shape,
        before
    );
    lab.chord(Modifiers::COMMAND, Key::Z);
    lab.check_runs();
}

#[test]
fn panes_go_where_a_walk_goes_and_forget_what_it_forgets() {
    let mut lab = Lab::at("a-yard");
    lab.app_mut().session.go_to_frame(0);
    lab.set_beside(&["wicked/push-and-slide", "swept/push-loop"]);
    lab.app_mut().session.go_to_frame(20);
    lab.settle();
    lab.check_runs();
    let app = lab.app_mut();
    app.session.go_to_frame(10);
    app.apply(SessionAction::ToggleWalk.into());
    app.apply(
        SessionAction::Steer(WalkKeys {
            way: Vec2::X,
            is_fresh: true,
            ..WalkKeys::default()
        })
        .into(),
    );
    let time_step = app.session.scene().world.time_step;
    for _ in 0..15 {
        app.walk_on(1.01 * time_step);
    }
    assert_eq!(app.session.frame(), Some(25));
    lab.settle();
    lab.check_runs();
}

#[test]
fn what_differs_is_marked_and_what_is_equal_is_not() {
    let mut lab = Lab::at(STANDS);
    lab.set_beside(&["wicked/capsule-triangle+W7", "exact/capsule-triangle"]);
    assert!(!lab.says("≠ answer"), "all of them hit");
    assert_eq!(
        lab.places_of("≠ depth 0.5000").len(),
        2,
        "W7 leaves the depth"
    );
    assert!(lab.shows("depth 1.0000"), "the exact depth is right");
    let chrome = lab.app().view.theme.chrome();
    let colors = lab.colors_of("≠ depth 0.5000");
    assert!(!colors.is_empty() && colors.iter().all(|color| *color == chrome.bad));
    assert!(!lab.colors_of("depth 1.0000").contains(&chrome.bad));
    // The first pane's normal is NaN.
    let colors = lab.colors_of("≠ normal NaN NaN NaN");
    assert!(!colors.is_empty() && colors.iter().all(|color| *color == chrome.bad));
    // Beside the exact answer nothing is wrong with the exact answer.
    lab.key(Key::X);
    lab.set_beside(&["exact/capsule-triangle"]);
    assert!(
        !lab.paints("≠ normal") && !lab.paints("≠ depth"),
        "right beside right"
    );
}

#[test]
fn beside_a_sweep_come_sweeps_and_what_leaves_out_the_motion_is_marked() {
    let mut lab = Lab::at("into-an-edge");
    let standing = "tested without motion";
    assert!(!lab.says(standing));
    lab.key(Key::C);
    let beside = lab.beside();
    assert!(
        beside[0].contains("sweep") || beside[0].starts_with("swept/"),
        "{beside:?}"
    );
    lab.set_beside(&["wicked/capsule-triangle"]);
    assert!(lab.says("≠ motion not looked at"));
    let chrome = lab.app().view.theme.chrome();
    let colors = lab.colors_of("standing: Wicked Engine, as published");
    assert_eq!(colors, [chrome.caution]);
    lab.click("Choose method for pane 2");
    assert!(lab.shows("Moving") && lab.shows("Static: tested without motion"));
}

#[test]
fn a_run_is_compared_with_the_first_one_s() {
    let mut lab = Lab::at(MOVES);
    assert!(lab.says("≠ position"));
    lab.app_mut().session.go_to_frame(0);
    lab.settle();
    assert!(!lab.says("≠ position"), "nothing is met in the first frame");
}

#[test]
fn a_click_at_a_heading_makes_that_way_the_scene_s_own() {
    let mut lab = Lab::at(MOVES);
    let first = lab.app().session.main_way().expect("a way");
    let second = MethodChoice::parse(&lab.beside()[1]).expect("a way");
    lab.click(&format!("Pane 3: {}", second.title()));
    assert_eq!(
        lab.app().session.main_way().expect("a way").name(),
        second.name()
    );
    assert_eq!(lab.beside()[1], first.name());
    lab.check_runs();
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(
        lab.app().session.main_way().expect("a way").name(),
        first.name()
    );
    lab.click("Close pane 3");
    assert_eq!(lab.beside().len(), 2);
    lab.check_runs();
}

#[test]
fn the_algorithm_of_the_tests_is_compared_and_changes_places_alone() {
    let mut lab = Lab::at("zig-zag");
    lab.set_beside(&["wicked/capsule-triangle"]);
    lab.check_runs();
    let response = lab.app().session.main_way().expect("a response").name();
    lab.app_mut().session.make_main(0);
    lab.settle();
    let scene = lab.app().session.history().document().scene().clone();
    let algorithm = scene.run.algorithm.as_ref().map(|one| one.name());
    assert_eq!(algorithm.as_deref(), Some("wicked/capsule-triangle"));
    assert_eq!(lab.beside(), ["exact/capsule-triangle"]);
    let now = scene.run.response.as_ref().map(|one| one.name());
    assert_eq!(now, Some(response));
    lab.check_runs();
}

#[test]
fn a_pane_s_way_and_its_repairs_are_chosen_in_its_heading() {
    let mut lab = Lab::at("zig-zag");
    lab.set_beside(&["exact/slide"]);
    lab.click("Choose method for pane 2");
    lab.click("Better collision: push out of the deepest contact   better-collision/deepest");
    assert_eq!(lab.beside(), ["better-collision/deepest"]);
    lab.click("Choose method for pane 2");
    lab.click("Fix B1");
    assert_eq!(lab.beside(), ["better-collision/deepest+B1"]);
    lab.click("Fix B3");
    assert_eq!(
        lab.beside(),
        ["better-collision/deepest+B1+B3"],
        "it stays open"
    );
    lab.click("Fix B3");
    assert_eq!(lab.beside(), ["better-collision/deepest+B1"]);
}

#[test]
fn a_drag_over_any_pane_turns_all_and_holds_no_shape() {
    let mut lab = Lab::at(STANDS);
    lab.app_mut().view.motion = false;
    lab.settle();
    let heading = lab.headings()[0];
    let (before, text) = (
        lab.app().view.camera,
        lab.app().session.history().document().clone(),
    );
    let from = pos2(heading.center().x, lab.app().view.rect.bottom() - 20.0);
    let from = if from.y > heading.bottom() + 40.0 {
        from
    } else {
        heading.center_bottom() + vec2(0.0, 120.0)
    };
    lab.drag(from, from + vec2(40.0, 0.0));
    assert!(lab.app().view.camera.yaw < before.yaw);
    assert_eq!(lab.app().session.history().document(), &text);
}

#[test]
fn a_step_that_another_way_has_is_shown_there_too_else_its_answer() {
    let mut lab = Lab::at(STANDS);
    lab.set_beside(&["wicked/capsule-triangle+W7", "exact/capsule-triangle"]);
    let step = lab
        .app()
        .session
        .study()
        .find("best point")
        .expect("a step");
    lab.app_mut().session.go_to(Some(step));
    lab.settle();
    let panes = lab.app().session.panes().all();
    let title = |place: usize| {
        let step = panes[place].step.expect("a step");
        panes[place].study.record.steps[step].title.to_string()
    };
    assert_eq!(title(0), "best point");
    let answer = panes[1].study.pairs[0].steps.end - 1;
    assert_eq!(
        panes[1].step,
        Some(answer),
        "the exact way has no such step"
    );
}

#[test]
fn panes_stay_in_the_view_in_every_window() {
    let mut lab = Lab::at(MOVES);
    for size in [vec2(1440.0, 900.0), vec2(1024.0, 640.0), vec2(800.0, 600.0)] {
        lab.resize(size);
        let view = lab.app().view.rect;
        for heading in lab.headings() {
            assert!(view.contains_rect(heading), "{heading} in {view} at {size}");
        }
        lab.key(Key::Tab);
        let view = lab.app().view.rect;
        assert!(
            lab.headings()
                .into_iter()
                .all(|one| view.contains_rect(one))
        );
        lab.key(Key::Tab);
    }
}

#[test]
fn panes_are_saved_with_the_scene_and_go_where_they_no_longer_fit() {
    let mut lab = Lab::at("best-edge");
    lab.key(Key::C);
    lab.app_mut().session.keep_panes();
    let text = lab.app().session.history().document().text().clone();
    assert!(
        text.contains("beside    = [\"exact/sphere-triangle\"]"),
        "{text}"
    );
    let document = Document::new(text, "saved.toml").expect("it reads back");
    lab.app_mut().open(document, Origin::New(7));
    lab.settle();
    assert!(lab.says("Pane 2: Exact"));
    let delete = Edit::Delete {
        bodies: vec!["ball".into()],
    };
    assert!(lab.app_mut().session.edit(&delete));
    lab.settle();
    assert!(lab.beside().is_empty() && !lab.says("Pane 2"));
}

#[test]
fn the_scenes_with_panes_name_ways_that_are_there() {
    for id in [MOVES, STANDS] {
        let scene = library::open(id).expect("a built-in scene");
        assert_eq!(scene.run.beside.len(), 3, "{id}");
    }
}
