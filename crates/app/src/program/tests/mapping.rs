//! The map of failures: painted in the background, read, clicked.

use super::Lab;
use crate::shell::mapping::MapPainting;
use capsule_bench::{
    judge::outcome::CaseOutcome,
    map::{MapOf, raster::values_at},
};
use capsule_scenes::edit::Edit;
use capsule_session::action::Choose;
use egui::{Pos2, pos2};
use std::{thread, time::Duration};

/// The window with a map that is whole.
fn mapped(scene: &str) -> Lab {
    let mut lab = Lab::at(scene);
    lab.toggle_window("algorithm.map");
    lab.settle();
    wait(&mut lab);
    lab
}

/// Until the map is painted.
fn wait(lab: &mut Lab) {
    for _ in 0..3000 {
        lab.settle();
        if !painting(lab).is_running() {
            return lab.settle();
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("the map is never whole");
}

fn painting(lab: &Lab) -> &MapPainting {
    let map = lab.app().shell.map.as_ref().expect("a map");
    map.painting.as_ref().unwrap_or_else(|why| panic!("{why}"))
}

/// The window's point over column and row.
fn point(lab: &Lab, place: [usize; 2]) -> Pos2 {
    let map = lab.place_of("The map");
    pos2(
        map.left() + place[0] as f32 + 0.5,
        map.top() + place[1] as f32 + 0.5,
    )
}

fn home(lab: &Lab) -> [f32; 2] {
    let painting = painting(lab);
    painting
        .axes
        .map(|axis| painting.subject.home(axis.freedom))
}

#[test]
fn what_is_painted_is_what_each_case_answers_by_itself() {
    let lab = mapped("phantom");
    let painting = painting(&lab);
    assert_eq!(painting.of, MapOf::Time);
    let size = painting.raster.size();
    let mut failures = 0;
    for row in (0..size[1]).step_by(7) {
        for column in (0..size[0]).step_by(5) {
            let at = values_at(painting.axes, size, [column, row]);
            let direct = painting.subject.cell(painting.of, at);
            let painted = painting.raster.cell([column, row]);
            assert_eq!(painted, Some(&direct), "{column} {row}");
            failures += usize::from(direct.outcome == CaseOutcome::FalseHit);
        }
    }
    assert!(failures > 20, "{failures}");
}

#[test]
fn a_click_takes_the_scene_there_in_one_step_and_the_map_stays() {
    let mut lab = mapped("phantom");
    let [width, height] = painting(&lab).raster.size();
    let steps = lab.app().session.history().titles().len();
    let version = painting(&lab).version;
    let place = [width / 4, height / 3];
    let at = values_at(painting(&lab).axes, [width, height], place);
    let to = point(&lab, place);
    lab.click_at(to, egui::Modifiers::NONE);
    wait(&mut lab);
    let titles = lab.app().session.history().titles();
    assert_eq!(titles.len(), steps + 1);
    assert_eq!(
        titles.last().map(|title| title.to_string()),
        Some("Set player.x and player.y".into())
    );
    for (own, (_, wanted)) in home(&lab).into_iter().zip(at) {
        assert!((own - wanted).abs() < 0.01, "{own} {wanted}");
    }
    assert_eq!(painting(&lab).version, version, "the same map");
    assert!(lab.app_mut().session.undo());
}

#[test]
fn a_drag_across_the_map_leads_to_the_case_where_it_ends_and_leaves_the_window_in_place() {
    let mut lab = mapped("phantom");
    let [width, height] = painting(&lab).raster.size();
    let before = lab.place_of("The map");
    let [from, to] = [[width / 4, height / 3], [width / 2, height / 2]];
    let at = values_at(painting(&lab).axes, [width, height], to);
    let [from, to] = [from, to].map(|place| point(&lab, place));
    lab.drag(from, to);
    wait(&mut lab);
    assert_eq!(lab.place_of("The map"), before);
    for (own, (_, wanted)) in home(&lab).into_iter().zip(at) {
        assert!((own - wanted).abs() < 0.01, "{own} {wanted}");
    }
}

#[test]
fn another_method_another_height_and_another_scene_are_other_maps() {
    let mut lab = mapped("phantom");
    let wrong = |lab: &Lab| {
        let cells = painting(lab).raster.known();
        cells
            .filter(|cell| cell.outcome == CaseOutcome::FalseHit)
            .count()
    };
    let printed = wrong(&lab);
    assert!(printed > 100, "{printed}");
    lab.app_mut().apply(Choose::AllRepairs(true).into());
    wait(&mut lab);
    assert_eq!(wrong(&lab), 0);
    lab.app_mut().apply(Choose::AllRepairs(false).into());
    let bodies = vec!["player".to_string()];
    let by = glam::vec3(0.0, 0.0, -0.2);
    lab.app_mut().apply(Edit::Move { bodies, by }.into());
    wait(&mut lab);
    assert_ne!(wrong(&lab), printed);
    lab.open("mirrored-trace");
    wait(&mut lab);
    let name = |lab: &Lab| {
        let painting = painting(lab);
        painting.axes[0].freedom.name(&painting.subject.scene)
    };
    assert_eq!(name(&lab), "diver.x");
    assert_eq!(painting(&lab).of, MapOf::Depth);
}

#[test]
fn the_mouse_reads_a_case_and_what_is_not_seen_is_not_painted() {
    let mut lab = mapped("phantom");
    let [width, height] = painting(&lab).raster.size();
    let at = point(&lab, [width / 2, height / 2]);
    lab.input(egui::Event::PointerMoved(at), egui::Modifiers::NONE);
    assert!(lab.says("player.x") && lab.says("; false hit"));
    lab.toggle_window("algorithm.map");
    lab.settle();
    assert!(lab.app().shell.map.is_none());
}
