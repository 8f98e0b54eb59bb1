//! What must not move, and what must be told.

use super::Lab;
use crate::ui::events;
use egui::{Key, vec2};
use egui_kittest::kittest::Queryable;

/// Where the view is at the start and at every step of a scene.
fn view_rects(lab: &mut Lab) -> Vec<egui::Rect> {
    let steps = lab.app().session.study().record.steps.len();
    let cursors = std::iter::once(None).chain((0..steps).map(Some));
    cursors
        .map(|cursor| {
            lab.app_mut().session.go_to(cursor);
            lab.0.run_steps(2);
            lab.app().view.rect
        })
        .collect()
}

#[test]
fn the_view_stays_where_it_is_from_step_to_step() {
    for (size, scene) in [
        (vec2(1440.0, 900.0), "best-edge"),
        (vec2(1024.0, 640.0), "best-edge"),
        (vec2(860.0, 600.0), "two-capsules"),
    ] {
        let mut lab = Lab::sized(size);
        lab.open(scene);
        let rects = view_rects(&mut lab);
        assert!(
            rects.iter().all(|rect| *rect == rects[0]),
            "{scene} in {size}: {rects:?}"
        );
    }
}

#[test]
fn the_view_stays_where_it_is_between_the_tests_of_a_frame_and_in_them() {
    for size in [vec2(1440.0, 900.0), vec2(1024.0, 640.0)] {
        let mut lab = Lab::sized(size);
        lab.open("zig-zag");
        for frame in [0, 40] {
            lab.app_mut().session.go_to_frame(frame);
            lab.settle();
            let mut rects = view_rects(&mut lab);
            rects.dedup();
            assert!(rects.len() == 1, "frame {frame} in {size}: {rects:?}");
        }
    }
}

#[test]
fn the_exact_answer_stands_alone_and_takes_as_much_height_as_two() {
    let mut lab = Lab::at("best-edge");
    let rows = |lab: &Lab| lab.harness().query_all_by_label("Exact").count();
    assert_eq!(rows(&lab), 1);
    let before = lab.app().view.rect;
    lab.key(Key::X);
    let choice = lab.app().session.choice().expect("an algorithm");
    assert!(choice.method.is_exact());
    assert_eq!(rows(&lab), 1, "the same answer stands twice");
    assert!(!lab.says("Matches exact"));
    assert!(lab.says("The exact answer: "));
    assert!((lab.app().view.rect.height() - before.height()).abs() < 4.0);
}

#[test]
fn the_key_for_departures_says_so_where_there_is_none() {
    let mut lab = Lab::at("face");
    let before = lab.app().session.cursor();
    lab.key(Key::D);
    assert_eq!(lab.app().session.cursor(), before);
    let said = "No wrong step: the answer is correct.";
    assert!(!lab.colors_of(said).is_empty());
}

#[test]
fn a_wrong_answer_is_told_so_in_the_list_of_steps() {
    let lab = Lab::at("best-edge");
    let study = lab.app().session.study();
    let wrong = (0..study.record.steps.len()).find(|&step| study.events(step).is_wrong);
    let title = study.record.steps[wrong.expect("a wrong answer")]
        .title
        .to_string();
    let nodes = lab.harness().query_all_by_label(&title);
    let told: Vec<String> = nodes.filter_map(|node| node.value()).collect();
    assert!(
        told.iter().any(|told| told.contains("wrong hit")),
        "{told:?}"
    );
    let expected = events::names(study.events(wrong.unwrap_or_default()));
    assert!(told.contains(&expected));
}

#[test]
fn zoom_keys_move_the_camera() {
    let mut lab = Lab::new();
    lab.app_mut().view.motion = false;
    let before = lab.app().view.camera.distance;
    lab.type_text("+");
    let near = lab.app().view.camera.distance;
    lab.type_text("-");
    assert!(near < before && lab.app().view.camera.distance > near);
}
