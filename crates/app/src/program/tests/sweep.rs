//! The drawer of a sweep: its motion, its parts, its plots.

use super::Lab;
use capsule_core::trace::{Fate, Part};
use capsule_session::{SessionAction, playback::Playing};
use capsule_view::figure::Figure;
use egui::{Key, vec2};

/// What the view shows now.
fn figure(lab: &Lab) -> Figure {
    let app = lab.app();
    Figure::of(
        app.session.scene(),
        app.session.study(),
        app.session.cursor(),
        app.view.theme,
        &app.view.figure_options(&app.session),
    )
}

/// The step that tries `part`.
fn step_of(lab: &Lab, part: Part) -> Option<usize> {
    let mut steps = lab.app().session.study().record.steps.iter();
    steps.position(|step| step.trial.is_some_and(|trial| trial.part == part))
}

#[test]
fn the_drawer_is_there_for_sweeps_alone_and_folds() {
    let mut lab = Lab::at("best-edge");
    lab.unfold();
    assert!(!lab.shows("Moment of the motion") && !lab.shows("Distance"));
    lab.open("into-an-edge");
    assert!(lab.shows("Moment of the motion") && lab.shows("Distance"));
    let open = lab.app().view.rect.height();
    lab.key(Key::B);
    assert!(lab.shows("Moment of the motion") && !lab.shows("Distance"));
    assert!(lab.app().view.rect.height() > open + 100.0);
    lab.click("Show/hide sweep parts");
    assert!(lab.shows("Distance"));
}

#[test]
fn a_click_on_a_part_goes_to_its_step_and_picks_it() {
    let mut lab = Lab::at("into-an-edge");
    lab.unfold();
    let part = Part::Triangle(0);
    let later = step_of(&lab, part).map(|step| step + 2);
    lab.app_mut().session.go_to(later);
    lab.settle();
    lab.click("triangle 0: outside the part");
    assert_eq!(lab.app().session.cursor(), step_of(&lab, part));
    assert_eq!(lab.app().session.part(), Some(part));
    lab.click("triangle 0: outside the part");
    assert_eq!(lab.app().session.part(), None, "a second click lets it go");
    lab.open("bullet-and-paper");
    assert!(!lab.says("triangle 1"), "the reader is asked first");
    lab.key(Key::Escape);
    assert!(lab.shows("triangle 1: not reached yet"));
    lab.key(Key::End);
    let at = lab.app().session.cursor();
    lab.click("triangle 1: not needed");
    assert_eq!(
        (lab.app().session.cursor(), lab.app().session.part()),
        (at, Some(Part::Triangle(1)))
    );
    assert!(lab.says("19 not needed: triangle 0 is hit"));
    lab.open("into-an-edge");
    assert_eq!(lab.app().session.part(), None, "another scene forgets it");
}

#[test]
fn a_scene_opens_at_the_impact_and_dragging_moves_the_shapes() {
    let mut lab = Lab::at("into-an-edge");
    let impact = lab.app().session.pair().and_then(|pair| pair.answer.time);
    assert_eq!(lab.app().session.time(), impact);
    let at_impact = figure(&lab);
    let bounds = lab.place_of("Moment of the motion");
    let point = bounds.left_center() + vec2(10.0 + 0.25 * (bounds.width() - 20.0), 0.0);
    lab.drag(bounds.center(), point);
    let time = lab.app().session.time().expect("a sweep");
    assert!((time - 0.25).abs() < 0.01, "{time}");
    let moved = figure(&lab);
    assert!(moved.bodies[0].a.y > at_impact.bodies[0].a.y + 0.4);
    lab.key(Key::I);
    assert_eq!(figure(&lab), at_impact);
}

#[test]
fn a_step_of_a_search_shows_the_moment_that_it_tries_until_another_is_chosen() {
    let mut lab = Lab::at("five-sub-steps");
    lab.unfold();
    let go = |lab: &mut Lab, address: &str| {
        let step = lab.app().session.study().find(address).expect("a step");
        lab.app_mut().session.go_to(Some(step));
        lab.settle();
        lab.app().session.time()
    };
    assert_eq!(
        go(&mut lab, "sub-step 1/static test/plane trace"),
        Some(0.2)
    );
    assert_eq!(go(&mut lab, "sub-step 2/move"), Some(0.4));
    lab.key(Key::I);
    let impact = lab.app().session.pair().and_then(|pair| pair.answer.time);
    assert!(
        impact.is_some() && lab.app().session.time() == impact,
        "the impact is asked for"
    );
    lab.app_mut().session.show_time(0.1);
    assert_eq!(go(&mut lab, "sub-step 3/move"), Some(0.1));
    lab.click("sub-step 1: apart");
    assert_eq!(
        lab.app().session.time(),
        Some(0.2),
        "a click at a try shows its moment"
    );
}

#[test]
fn a_miss_opens_where_it_is_nearest() {
    let mut lab = Lab::at("past-the-corner");
    lab.unfold();
    let time = lab.app().session.time().expect("a sweep");
    assert!((time - 0.588).abs() < 1e-3, "{time}");
    assert!(lab.says("smallest gap 0.0324 at t = 0.58"));
}

#[test]
fn the_motion_plays_through_once() {
    let mut lab = Lab::at("into-an-edge");
    lab.key(Key::G);
    let early = lab.app().session.time().expect("a sweep");
    assert!(
        lab.app().session.playback().plays(Playing::Motion) && early < 0.4,
        "{early}"
    );
    for _ in 0..60 {
        lab.settle();
    }
    assert!(!lab.app().session.playback().plays(Playing::Motion));
    assert_eq!(lab.app().session.time(), Some(1.0));
}

#[test]
fn the_quadratic_of_the_picked_part_shows_its_numbers_and_what_they_say() {
    let mut lab = Lab::at("into-an-edge");
    lab.unfold();
    lab.click("cylinder 1: not reached yet");
    for told in [
        "c > 0: starts outside.",
        "b < 0: comes nearer.",
        "< 0: passes by.",
    ] {
        assert!(lab.says(told), "{told}");
    }
    let step = step_of(&lab, Part::Cylinder(1)).expect("tried");
    let trial = lab.app().session.study().record.steps[step]
        .trial
        .expect("a trial");
    assert_eq!(trial.fate, Fate::PassesBy);
    let roots = trial.roots.expect("a quadratic");
    for (name, number) in [("a", roots.a), ("b", roots.b), ("c", roots.c)] {
        let told = format!("{name}{}", capsule_session::text::number(number));
        assert!(lab.shows(&told), "{told}");
    }
    assert!(lab.shows("entered, left atnone"));
    assert!(lab.says("a t² + 2 b t + c = 0, t counted from 0."));
    assert!(lab.shows("a = |e×v|², b = (e×v)·(e×D), c = |e×D|² − r² e·e"));
    lab.click("Distance");
    assert!(lab.says("core distance"));
    let part = Some(Part::Triangle(0));
    lab.app_mut().apply(SessionAction::Part(part).into());
    lab.click("Quadratic");
    assert!(lab.says("is flat and has no quadratic"));
}

#[test]
fn both_kinds_of_algorithms_are_offered_where_the_pair_moves() {
    let kinds = |lab: &Lab| {
        let all = lab.app().session.algorithms();
        let swept = all.filter(|one| one.question.is_sweep()).count();
        (swept, lab.app().session.algorithms().count() - swept)
    };
    let mut lab = Lab::at("into-an-edge");
    let (swept, standing) = kinds(&lab);
    assert!(swept > 0 && standing > 1, "{swept} {standing}");
    let plain = capsule_scenes::run::study::AlgorithmChoice::parse("wicked/capsule-triangle")
        .expect("known");
    lab.app_mut().session.choose_algorithm(plain.method);
    lab.settle();
    assert!(!lab.shows("Moment of the motion"));
    assert_eq!(kinds(&lab), (swept, standing), "and the way back");
    lab.open("mirrored-trace");
    assert!(kinds(&lab).0 > 0, "its capsule has a velocity");
    lab.open("best-edge");
    assert_eq!(kinds(&lab).0, 0);
}

#[test]
fn the_verdict_has_a_time_for_sweeps() {
    let mut lab = Lab::at("into-an-edge");
    assert!(lab.shows("time") && lab.shows("0.4539"));
    assert!(lab.shows("distance at start") && !lab.shows("distance"));
    lab.open("best-edge");
    assert!(!lab.shows("time"));
    assert!(lab.shows("distance") && !lab.shows("distance at start"));
}

#[test]
fn a_standing_algorithm_says_that_it_drops_the_motion() {
    let mut lab = Lab::at("into-an-edge");
    let told = "tested without motion";
    assert!(!lab.says(told));
    let plain = capsule_scenes::run::study::AlgorithmChoice::parse("wicked/capsule-triangle")
        .expect("known");
    lab.app_mut().session.choose_algorithm(plain.method);
    let group = lab.app().session.study().pairs[0].steps.start;
    lab.app_mut().session.go_to(Some(group));
    lab.settle();
    assert!(lab.says(told), "the verdict");
    let verdict = format!("Matches exact: miss, {told}");
    let colors = lab.colors_of(&verdict);
    assert_eq!(
        colors,
        [lab.app().view.theme.chrome().caution],
        "no green tick"
    );
    assert!(lab.says("Tested without motion."), "the sentence");
    lab.click("Sweep the motion");
    assert!(!lab.says(told));
    assert!(lab.app().session.swept_pair().is_some());
    lab.open("best-edge");
    assert!(!lab.says(told), "nothing moves there");
}

#[test]
fn a_case_with_a_velocity_opens_on_its_sweep() {
    let mut lab = Lab::new();
    let text = r#"
title = "A ball that is_fly_mode"

[[sphere]]
center = [0.0, 1.0, 0.0]
radius = 0.25
velocity = [0.0, -2.0, 0.0]

[[triangle]]
points = [[-1.0, 0.0, -1.0], [0.0, 0.0, 1.0], [1.0, 0.0, -1.0]]
"#;
    let document = capsule_scenes::edit::Document::new(text.to_string(), "a.toml");
    let place = capsule_session::Origin::New(3);
    lab.app_mut().open(document.expect("a scene"), place);
    lab.settle();
    assert!(lab.shows("The exact answer: hit at 0.3750"));
    lab.key(egui::Key::X);
    let choice = lab.app().session.choice().cloned().expect("an algorithm");
    assert!(choice.method.question.is_sweep(), "{}", choice.name());
}

#[test]
fn a_point_off_the_triangle_is_named_and_shown() {
    let mut lab = Lab::at("into-an-edge");
    lab.app_mut().session.go_to(None);
    lab.settle();
    assert!(!lab.shows("point"), "only where it is wrong");
    lab.open("pushed-deeper");
    lab.app_mut().session.go_to(None);
    lab.settle();
    let mut all = lab
        .app()
        .session
        .choice()
        .cloned()
        .expect("a choice")
        .repaired();
    all.settings.repairs.retain(|&id| id != "S5");
    for id in all.settings.repairs {
        if !lab
            .app()
            .session
            .choice()
            .is_some_and(|choice| choice.settings.repairs(id))
        {
            lab.app_mut().session.toggle_repair(id);
        }
    }
    lab.settle();
    lab.app_mut().session.go_to(None);
    lab.settle();
    assert!(lab.shows("Wrong: point 2.0000 m off the triangle"));
    assert!(lab.shows("point"));
    lab.app_mut().session.toggle_repair("S5");
    lab.app_mut().session.go_to(None);
    lab.settle();
    assert!(lab.says("Matches exact") && !lab.shows("point"));
}

#[test]
fn a_setting_that_the_method_does_not_read_is_told_beside_it() {
    let mut lab = Lab::at("five-sub-steps");
    lab.app_mut()
        .session
        .edit(&capsule_scenes::edit::Edit::Setting {
            key: "iterations".into(),
            to: Some(capsule_scenes::edit::KeyValue::Count(4)),
        });
    lab.settle();
    assert!(lab.says("does not read iterations: it reads parallel, sub_steps."));
    assert!(lab.shows("Sub-steps"));
    lab.app_mut().session.toggle_repair("W18");
    lab.settle();
    assert!(lab.shows("Sub-steps, at least"), "W18 may cut finer");
}

#[test]
fn a_small_window_keeps_the_drawer_and_the_view() {
    for size in [
        vec2(1024.0, 640.0),
        vec2(1280.0, 720.0),
        vec2(1440.0, 900.0),
    ] {
        let mut lab = Lab::sized(size);
        lab.open("into-an-edge");
        if lab.app().panels.sweep.is_folded() {
            lab.key(Key::B);
        }
        let screen = egui::Rect::from_min_size(Default::default(), size);
        for name in [
            "Moment of the motion",
            "Distance",
            "Quadratic",
            "Go to impact",
        ] {
            let rect = lab.place_of(name);
            assert!(screen.contains_rect(rect), "{name} at {rect:?} in {size}");
        }
        let height = lab.app().view.rect.height();
        assert!(height >= 150.0, "the view is {height} high in {size}");
    }
}

#[test]
fn in_a_short_window_the_view_keeps_its_room_until_the_drawer_is_asked_for() {
    let mut lab = Lab::sized(vec2(2560.0, 1440.0));
    lab.open("into-an-edge");
    assert!(!lab.app().panels.sweep.is_folded());
    lab.resize(egui::vec2(1024.0, 640.0));
    assert!(lab.app().panels.sweep.is_folded());
    assert!(
        lab.app().view.rect.height() > 240.0,
        "{:?}",
        lab.app().view.rect
    );
    lab.key(egui::Key::B);
    assert!(!lab.app().panels.sweep.is_folded());
    lab.key(egui::Key::B);
    assert!(lab.app().panels.sweep.is_folded());
}
