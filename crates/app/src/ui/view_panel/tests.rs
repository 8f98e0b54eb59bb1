//! Clicks, drags and keys in the view do what they should.

use super::*;
use crate::{hands::test_scene::sphere_over_triangle, program::App, shell::scene_list::SceneList};
use capsule_scenes::{run::study::Study, scene::Scene};
use capsule_view::{PointingDevice, camera::Camera};
use egui::{Event, Modifiers, RawInput, pos2};

/// Shows the panel once with `events`, after a first quiet run.
fn shown(view: &mut ViewState, scene: &Scene, events: &[Vec<Event>], modifiers: Modifiers) {
    let context = egui::Context::default();
    let mut app = App::new(SceneList::built_in());
    let study = Study::of(scene, None);
    let shapes = (scene.clone().into(), Default::default());
    app.session.show(shapes, study, None, None);
    app.session.go_to(None);
    app.view = view.clone();
    for (i, events) in [vec![]].iter().chain(events).enumerate() {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, egui::vec2(600.0, 400.0))),
            time: Some(i as f64 * 0.5),
            events: events.clone(),
            modifiers,
            ..Default::default()
        };
        let _ = context.run(input, |context| {
            let frame = egui::Frame::NONE;
            egui::CentralPanel::default()
                .frame(frame)
                .show(context, |ui| {
                    let room = room(ui).expect("the panel is large");
                    act(ui, &mut app.canvas(), room);
                    app.apply_pending();
                    paint(ui, &mut app.canvas(), &mut (), room);
                });
        });
    }
    *view = app.view;
}

fn button(at: Pos2, button: PointerButton, pressed: bool, modifiers: Modifiers) -> Event {
    Event::PointerButton {
        pos: at,
        button,
        pressed,
        modifiers,
    }
}

/// The camera before and after a drag of `with` to the right, beside every shape.
fn dragged(with: PointerButton, modifiers: Modifiers) -> (Camera, Camera) {
    let scene = sphere_over_triangle();
    let mut view = ViewState::default();
    view.motion = false;
    shown(&mut view, &scene, &[], Modifiers::NONE);
    let before = view.camera;
    let (from, to) = (pos2(20.0, 20.0), pos2(80.0, 20.0));
    let events = [
        vec![Event::PointerMoved(from)],
        vec![button(from, with, true, modifiers)],
        vec![Event::PointerMoved(to)],
    ];
    shown(&mut view, &scene, &events, modifiers);
    (before, view.camera)
}

#[test]
fn a_left_drag_orbits() {
    let (before, after) = dragged(PointerButton::Primary, Modifiers::NONE);
    assert!(after.yaw < before.yaw);
    assert_eq!(after.target, before.target);
}

#[test]
fn a_middle_drag_and_a_shifted_one_pan() {
    for (with, modifiers) in [
        (PointerButton::Middle, Modifiers::NONE),
        (PointerButton::Primary, Modifiers::SHIFT),
    ] {
        let (before, after) = dragged(with, modifiers);
        assert_eq!(after.yaw, before.yaw);
        assert!((after.target - before.target).dot(before.right()) < 0.0);
    }
}

#[test]
fn a_right_drag_turns_the_head() {
    let (before, after) = dragged(PointerButton::Secondary, Modifiers::NONE);
    assert!(after.eye().distance(before.eye()) < 1e-4);
    assert_ne!(after.yaw, before.yaw);
}

#[test]
fn the_wheel_zooms_to_the_pointer() {
    let scene = sphere_over_triangle();
    let mut view = ViewState::default();
    shown(&mut view, &scene, &[], Modifiers::NONE);
    let before = view.camera;
    let wheel = Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(0.0, 40.0),
        modifiers: Modifiers::NONE,
    };
    let events = [vec![Event::PointerMoved(pos2(450.0, 100.0))], vec![wheel]];
    shown(&mut view, &scene, &events, Modifiers::NONE);
    assert!(view.camera.distance < before.distance);
    assert_ne!(view.camera.target, before.target);
}

/// The camera before and after two fingers moved by `delta` on a trackpad.
fn scrolled(delta: egui::Vec2, modifiers: Modifiers) -> (Camera, Camera) {
    let scene = sphere_over_triangle();
    let mut view = ViewState::default();
    view.pointer = PointingDevice::Trackpad;
    shown(&mut view, &scene, &[], modifiers);
    let before = view.camera;
    let fingers = Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta,
        modifiers,
    };
    let over = vec![Event::PointerMoved(pos2(450.0, 100.0))];
    shown(&mut view, &scene, &[over, vec![fingers]], modifiers);
    (before, view.camera)
}

#[test]
fn two_fingers_orbit_as_a_drag_does() {
    let (before, after) = scrolled(egui::vec2(6.0, 6.0), Modifiers::NONE);
    assert!(after.yaw < before.yaw);
    assert_ne!(after.pitch, before.pitch);
    assert_eq!(after.target, before.target);
    assert_eq!(after.distance, before.distance);
}

#[test]
fn two_fingers_with_shift_pan_both_ways() {
    let (before, after) = scrolled(egui::vec2(6.0, 9.0), Modifiers::SHIFT);
    assert_eq!((after.yaw, after.pitch), (before.yaw, before.pitch));
    assert_eq!(after.distance, before.distance);
    let moved = after.target - before.target;
    assert!(moved.dot(before.right()) < 0.0, "{moved}");
    assert!(moved.dot(before.up()) > 0.0, "{moved}");
}

#[test]
fn two_fingers_with_ctrl_zoom_to_the_pointer() {
    let (before, after) = scrolled(egui::vec2(0.0, 40.0), Modifiers::COMMAND);
    assert!(after.distance < before.distance);
    assert_ne!(after.target, before.target);
    assert_eq!((after.yaw, after.pitch), (before.yaw, before.pitch));
}

#[test]
fn the_wheel_stops_before_the_scene_is_nothing() {
    let scene = sphere_over_triangle();
    for (points, factor) in [(1e5, 0.0), (-1e5, 1e9)] {
        let mut view = ViewState::default();
        shown(&mut view, &scene, &[], Modifiers::NONE);
        let reach = view.reach(&scene);
        let limit = view.camera.distance * reach.factor(view.camera.distance, factor);
        let wheel = Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, points),
            modifiers: Modifiers::NONE,
        };
        let events = [
            vec![Event::PointerMoved(pos2(450.0, 100.0))],
            vec![wheel],
            vec![],
        ];
        shown(&mut view, &scene, &events, Modifiers::NONE);
        let off = view.camera.distance / limit - 1.0;
        assert!(off.abs() < 1e-3, "{} for {limit}", view.camera.distance);
    }
}
