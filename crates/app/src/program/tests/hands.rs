//! Hands on the shapes in the view.

use super::Lab;
use crate::action::Tool;
use capsule_core::geometry::{Capsule, Shape};
use capsule_session::action::ShapeSet;
use capsule_view::overlay::Screen;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, vec2};
use glam::Vec3;

/// A capsule that stands in a triangle.
const SCENE: &str = "mirrored-trace";

impl Lab {
    pub(super) fn seen(&self, point: Vec3) -> Pos2 {
        let app = self.app();
        let screen = Screen {
            rect: app.view.rect,
            camera: &app.view.camera,
        };
        screen.at(point).expect("in sight")
    }

    /// At a scene whose view changes at once.
    fn still(id: &str) -> Self {
        let mut lab = Self::new();
        lab.app_mut().view.motion = false;
        lab.open(id);
        lab
    }

    fn capsule(&self) -> Capsule {
        let mut shapes = self
            .app()
            .session
            .snapshot()
            .bodies()
            .map(|body| body.shape);
        let found = shapes.find_map(|shape| match shape {
            Shape::Capsule(capsule) => Some(capsule),
            _ => None,
        });
        found.expect("a capsule")
    }

    pub(super) fn middle_of_the_capsule(&self) -> Pos2 {
        let Capsule { a, b, .. } = self.capsule();
        self.seen(a.lerp(b, 0.3))
    }

    fn capsule_name(&self) -> String {
        let mut bodies = self.app().session.snapshot().bodies();
        let found = bodies.find(|body| matches!(body.shape, Shape::Capsule(_)));
        found.expect("a capsule").name.to_string()
    }

    pub(super) fn point(&mut self, to: Pos2) {
        self.0.input_mut().events.push(Event::PointerMoved(to));
        self.settle();
    }

    fn button(&mut self, at: Pos2, pressed: bool, modifiers: Modifiers) {
        self.0.input_mut().modifiers = modifiers;
        self.0.input_mut().events.push(Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers,
        });
        // A frame is a quarter of a second here: a button that is down for longer drags.
        self.0.run_steps(1);
        self.0.input_mut().modifiers = Modifiers::NONE;
    }

    pub(super) fn click_at(&mut self, at: Pos2, modifiers: Modifiers) {
        self.point(at);
        self.button(at, true, modifiers);
        self.button(at, false, modifiers);
    }

    /// A place of the view where there is nothing.
    fn nowhere(&self) -> Pos2 {
        self.app().view.rect.left_top() + vec2(12.0, 12.0)
    }
}

#[test]
fn a_click_selects_another_adds_and_one_beside_clears() {
    let mut lab = Lab::still(SCENE);
    let Capsule { a, b, .. } = lab.capsule();
    let name = lab.capsule_name();
    lab.click_at(lab.seen(a.lerp(b, 0.3)), Modifiers::NONE);
    assert_eq!(lab.app().session.selection().primary(), Some(name.as_str()));
    let triangle = lab
        .app()
        .session
        .snapshot()
        .bodies()
        .find_map(|body| match body.shape {
            Shape::Triangle(triangle) => Some(triangle.v),
            _ => None,
        });
    let corners = triangle.expect("a triangle").map(|corner| lab.seen(corner));
    let view = lab.app().view.rect.shrink(20.0);
    let corner = corners.into_iter().find(|at| view.contains(*at));
    lab.click_at(corner.expect("a corner in sight"), Modifiers::SHIFT);
    assert_eq!(lab.app().session.selection().names().len(), 2);
    assert_eq!(lab.app().session.selection().names()[0], name);
    lab.click_at(lab.nowhere(), Modifiers::NONE);
    assert_eq!(lab.app().session.selection().primary(), None);
}

#[test]
fn a_drag_moves_the_shape_as_one_step_and_undo_brings_it_back_bit_for_bit() {
    let mut lab = Lab::still(SCENE);
    let (before, text) = (
        lab.capsule(),
        lab.app().session.history().document().text().clone(),
    );
    let camera = lab.app().view.camera;
    let from = lab.seen(before.a.lerp(before.b, 0.3));
    lab.drag(from, from + vec2(40.0, -30.0));
    let after = lab.capsule();
    assert_ne!(before, after);
    let (from_a, from_b) = (after.a - before.a, after.b - before.b);
    assert!(from_a.distance(from_b) < 1e-6, "it is moved, not turned");
    assert_eq!(lab.app().view.camera, camera, "the view stays");
    assert_eq!(lab.app().session.history().titles().len(), 1);
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(lab.app().session.history().document().text(), &text);
}

#[test]
fn where_that_is_preferred_a_drag_turns_the_view_over_a_shape_too_until_it_is_selected() {
    let mut lab = Lab::still(SCENE);
    lab.app_mut().shell.preferences.drags_at_once = false;
    let (before, camera) = (lab.capsule(), lab.app().view.camera);
    for from in [lab.seen(before.a.lerp(before.b, 0.3)), lab.seen(before.a)] {
        lab.drag(from, from + vec2(40.0, -30.0));
        assert_eq!(lab.capsule(), before);
        assert_eq!(lab.app().session.history().titles().len(), 0);
        assert_eq!(lab.app().session.selection().primary(), None);
        assert_ne!(lab.app().view.camera, camera, "it turns");
        lab.app_mut().view.camera = camera;
    }
    let from = lab.seen(before.a.lerp(before.b, 0.3));
    lab.click_at(from, Modifiers::NONE);
    lab.settle();
    lab.drag(from, from + vec2(40.0, -30.0));
    assert_ne!(lab.capsule(), before, "it is selected now");
    assert_eq!(lab.app().view.camera, camera);
}

#[test]
fn a_drag_of_an_end_moves_that_end_alone() {
    let mut lab = Lab::still(SCENE);
    let before = lab.capsule();
    let from = lab.seen(before.a);
    lab.drag(from, from + vec2(25.0, 10.0));
    let after = lab.capsule();
    assert_eq!((after.b, after.radius), (before.b, before.radius));
    assert!(lab.seen(after.a).distance(from + vec2(25.0, 10.0)) < 0.5);
}

/// What a slow frame brings at once: the last move, the release there, and moves of the free hand after it.
fn released_in_a_slow_frame(lab: &mut Lab, at: Pos2) {
    let events = &mut lab.0.input_mut().events;
    events.push(Event::PointerMoved(at));
    events.push(Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed: false,
        modifiers: Modifiers::NONE,
    });
    events.push(Event::PointerMoved(at + vec2(200.0, 120.0)));
    lab.settle();
}

#[test]
fn a_drag_ends_where_the_button_was_let_go_and_follows_no_later_move() {
    let mut lab = Lab::still(SCENE);
    let before = lab.capsule();
    let from = lab.seen(before.a);
    lab.point(from);
    lab.button(from, true, Modifiers::NONE);
    lab.point(from + vec2(12.0, 4.0));
    let to = from + vec2(25.0, 10.0);
    released_in_a_slow_frame(&mut lab, to);
    let end = lab.seen(lab.capsule().a);
    assert!(end.distance(to) < 0.5, "{end:?} is not {to:?}");
    assert_eq!(lab.app().session.history().titles().len(), 1);
}

#[test]
fn undo_in_the_middle_of_a_drag_takes_it_back() {
    let mut lab = Lab::still(SCENE);
    let before = lab.capsule();
    let from = lab.seen(before.a);
    lab.point(from);
    lab.button(from, true, Modifiers::NONE);
    lab.point(from + vec2(30.0, 10.0));
    assert_ne!(lab.capsule(), before);
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(lab.capsule(), before);
    lab.button(from + vec2(30.0, 10.0), false, Modifiers::NONE);
    lab.settle();
    assert_eq!(lab.capsule(), before);
    assert_eq!(lab.app().session.history().titles().len(), 0);
    assert!(!lab.app().session.history().is_dragging());
}

#[test]
fn the_gizmo_ends_where_the_button_was_let_go() {
    let moved = |is_slow: bool| {
        let mut lab = Lab::still(SCENE);
        let before = lab.capsule();
        let name = lab.capsule_name();
        lab.select(&name);
        lab.key(Key::W);
        let middle = (before.a + before.b) * 0.5;
        let along = (lab.seen(middle + Vec3::Y * 0.2) - lab.seen(middle)).normalized();
        let arrow = lab.seen(middle) + along * 45.0;
        lab.point(arrow);
        lab.button(arrow, true, Modifiers::NONE);
        lab.point(arrow + along * 10.0);
        let to = arrow + along * 40.0;
        if is_slow {
            released_in_a_slow_frame(&mut lab, to);
        } else {
            lab.point(to);
            lab.button(to, false, Modifiers::NONE);
            lab.settle();
        }
        assert!(!lab.app().session.history().is_dragging());
        lab.capsule().a.y - before.a.y
    };
    let (slow, quick) = (moved(true), moved(false));
    assert!(
        quick > 0.05 && (slow - quick).abs() < 1e-4,
        "{slow} is not {quick}"
    );
}

#[test]
fn the_right_button_offers_to_put_the_end_it_clicked_at_onto_the_edge() {
    let mut lab = Lab::still("over-the-face");
    let before = lab.capsule();
    let at = lab.seen(before.b);
    lab.point(at);
    for pressed in [true, false] {
        lab.0.input_mut().events.push(Event::PointerButton {
            pos: at,
            button: PointerButton::Secondary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        lab.0.run_steps(1);
    }
    lab.settle();
    assert!(lab.says("end b"));
    lab.click("Snap: end b alone on the nearest edge");
    assert!(
        lab.capsule().a.distance(before.a) < 1e-6,
        "the other end stays"
    );
    assert!(lab.capsule().b.distance(before.b) > 0.01);
    assert!(lab.says("on edge"), "a chip says so");
    assert_eq!(lab.app().session.history().titles().len(), 1);
}

#[test]
fn escape_cancels_a_drag_and_the_rest_of_it_does_nothing() {
    let mut lab = Lab::still(SCENE);
    let before = lab.capsule();
    let from = lab.seen(before.a.lerp(before.b, 0.3));
    lab.point(from);
    lab.button(from, true, Modifiers::NONE);
    lab.point(from + vec2(30.0, 0.0));
    assert_ne!(lab.capsule(), before);
    lab.key(Key::Escape);
    assert_eq!(lab.capsule(), before);
    lab.point(from + vec2(60.0, 0.0));
    lab.button(from + vec2(60.0, 0.0), false, Modifiers::NONE);
    assert_eq!(lab.capsule(), before);
    assert!(!lab.app().session.history().is_dirty() && lab.shows_columns());
}

fn name_of_choice(lab: &Lab) -> Option<String> {
    lab.app().session.choice().map(|choice| choice.name())
}

#[test]
fn a_key_locks_an_axis_during_a_drag_and_runs_no_command() {
    let mut lab = Lab::still(SCENE);
    let (before, choice) = (lab.capsule(), name_of_choice(&lab));
    let from = lab.seen(before.a.lerp(before.b, 0.3));
    lab.point(from);
    lab.button(from, true, Modifiers::NONE);
    lab.point(from + vec2(30.0, 20.0));
    lab.key(Key::X);
    let by = lab.capsule().a - before.a;
    assert!(by.x != 0.0 && by.y == 0.0 && by.z == 0.0, "{by}");
    assert_eq!(name_of_choice(&lab), choice);
    lab.button(from + vec2(30.0, 20.0), false, Modifiers::NONE);
    assert_eq!(lab.app().session.history().titles().len(), 1);
}

#[test]
fn beside_everything_and_with_alt_the_view_turns() {
    let mut lab = Lab::still(SCENE);
    let (before, yaw) = (lab.capsule(), lab.app().view.camera.yaw);
    let from = lab.nowhere();
    lab.drag(from, from + vec2(50.0, 0.0));
    assert_ne!(lab.app().view.camera.yaw, yaw);
    assert_eq!(lab.capsule(), before);
}

#[test]
fn what_moves_is_dragged_where_it_is_drawn() {
    let mut lab = Lab::still("into-an-edge");
    let before = lab.capsule();
    let body = lab
        .app()
        .session
        .snapshot()
        .bodies()
        .find(|body| body.velocity != Vec3::ZERO);
    let velocity = body.expect("a mover").velocity;
    let time = lab
        .app()
        .session
        .pair()
        .and_then(|pair| pair.answer.time)
        .expect("a hit");
    let drift = velocity * lab.app().session.scene().world.time_step * time;
    let from = lab.seen(before.a.lerp(before.b, 0.3) + drift);
    lab.point(from);
    lab.button(from, true, Modifiers::NONE);
    lab.point(from + vec2(35.0, -20.0));
    let by = lab.capsule().a - before.a;
    let held = lab.seen(before.a.lerp(before.b, 0.3) + drift + by);
    assert!(held.distance(from + vec2(35.0, -20.0)) < 3.0, "{held:?}");
    assert_eq!(
        lab.app().session.scrubbed_time(),
        Some(time),
        "it stays where it is held"
    );
    lab.button(from + vec2(35.0, -20.0), false, Modifiers::NONE);
    assert_eq!(lab.app().session.scrubbed_time(), None);
}

#[test]
fn shapes_are_added_copied_hidden_shown_and_deleted() {
    let mut lab = Lab::still(SCENE);
    let count = |lab: &Lab| lab.app().session.scene().bodies.len();
    let first = count(&lab);
    for command in ["capsule", "sphere", "triangle", "box"] {
        let id = format!("edit.add_{command}");
        lab.app_mut().give(crate::commands::command(&id));
        assert_eq!(lab.app().session.selection().names().len(), 1);
    }
    assert_eq!(count(&lab), first + 4);
    let added = lab.app().session.selection().names().to_vec();
    lab.chord(Modifiers::COMMAND, Key::D);
    assert_eq!(count(&lab), first + 5);
    assert_ne!(lab.app().session.selection().names(), added);
    lab.app_mut().apply(ShapeSet::Hide.into());
    assert_eq!(lab.app().session.selection().primary(), None);
    lab.app_mut().apply(ShapeSet::ShowHidden.into());
    assert_eq!(lab.app().session.selection().names().len(), 1);
    lab.key(Key::Delete);
    assert_eq!(count(&lab), first + 4);
    lab.chord(Modifiers::COMMAND, Key::A);
    lab.key(Key::Escape);
    assert_eq!(lab.app().session.selection().primary(), None);
}

#[test]
fn an_arrow_of_the_gizmo_moves_the_selection_along_its_axis() {
    let mut lab = Lab::still(SCENE);
    let before = lab.capsule();
    let name = lab.capsule_name();
    lab.select(&name);
    lab.key(Key::W);
    assert_eq!(lab.app().hands.tool, Tool::Move);
    let middle = (before.a + before.b) * 0.5;
    let along = lab.seen(middle + Vec3::Y * 0.2) - lab.seen(middle);
    let arrow = lab.seen(middle) + along.normalized() * 45.0;
    lab.drag(arrow, arrow + along.normalized() * 40.0);
    let by = lab.capsule().a - before.a;
    assert!(by.y > 0.0 && by.x == 0.0 && by.z == 0.0, "{by}");
    assert_eq!(lab.app().session.history().titles().len(), 1);
}

#[test]
fn a_ring_of_the_gizmo_turns_the_selection_with_the_pointer() {
    // The ring about y is nearest to the eye somewhere below the middle.
    let turned = (6..120).step_by(2).find_map(|below| {
        let mut lab = Lab::still("plane-trace");
        let before = lab.capsule();
        let name = lab.capsule_name();
        lab.select(&name);
        lab.key(Key::E);
        assert_eq!(lab.app().hands.tool, Tool::Turn);
        let middle = (before.a + before.b) * 0.5;
        let ring = lab.seen(middle) + vec2(0.0, below as f32);
        lab.drag(ring, ring + vec2(30.0, 0.0));
        let after = lab.capsule();
        let old = before.a - before.b;
        let new = after.a - after.b;
        let is_about_y = (old.y - new.y).abs() < 1e-5 && old.distance(new) > 0.01;
        is_about_y.then_some((lab.app().view.camera.right(), old, new))
    });
    let (right, old, new) = turned.expect("a ring about y");
    assert!((old.length() - new.length()).abs() < 1e-5);
    // Its front goes to the right with the pointer: seen from above, against the clock.
    let turn = old.x * new.z - old.z * new.x;
    assert!(turn < 0.0, "{turn} {right}");
}
