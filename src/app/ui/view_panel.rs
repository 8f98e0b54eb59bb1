//! The view among the panels: the mouse moves the camera, the surface draws, the overlay writes.

use super::{beside, minkowski::told, scroll::scroll, shape_menu::shape_menu};
use crate::app::{
    beside::{Pane, Panes},
    hands,
    state::App,
    view::{
        Reach, Surface, ViewState,
        figure::{Figure, minkowski, part_state::PartNotes, travel},
        overlay::{self, OverlayOptions},
        paint_figure, picking,
    },
};
use capsule_lab::{
    minkowski::Body,
    scene::Scene,
    study::{PairStudy, Study},
    trace::Part,
};
use egui::{Key, PointerButton, Pos2, Rect, Response, Sense, Ui};
use glam::{Vec2, Vec3, vec2, vec3};

/// Flying speed, target distances a second.
const FLY_SPEED: f32 = 0.9;

/// Shows the scene and what its study told up to the current step, in all the room there is; beside it the other ways
/// that the scene names.
pub(crate) fn view_panel(ui: &mut Ui, app: &mut App, surface: &mut dyn Surface) {
    let (room, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    if !room.is_positive() {
        return;
    }
    app.bring_up_panes();
    let panes = std::mem::take(&mut app.panes);
    show(ui, app, surface, (&panes, room));
    app.panes = panes;
}

/// Shows the scene's own way and those of `panes` within `room`.
fn show(ui: &mut Ui, app: &mut App, surface: &mut dyn Surface, (panes, room): (&Panes, Rect)) {
    let cells = beside::cells(ui, app, panes, room);
    let rects: Vec<Rect> = match cells.is_empty() {
        true => vec![room],
        false => cells.iter().map(|cell| cell.picture).collect(),
    };
    let narrowest = rects.iter().map(Rect::aspect_ratio);
    let narrowest = narrowest.fold(f32::INFINITY, f32::min);
    if !rects.iter().all(Rect::is_positive) {
        return;
    }
    app.view.fit(&app.scene, narrowest);
    let responses: Vec<Response> = rects
        .iter()
        .enumerate()
        .map(|(index, rect)| {
            ui.interact(
                *rect,
                ui.id().with(("view", index)),
                Sense::click_and_drag(),
            )
        })
        .collect();
    let (main, others) = (&responses[0], &responses[1..]);
    act(ui, app, main);
    for (pane, response) in panes.all().iter().zip(others) {
        act_beside(ui, app, pane, response);
    }
    advance(ui, app);

    let App {
        view, scene, study, ..
    } = &*app;
    let (camera, theme) = (&view.camera, app.theme);
    let options = |index: usize| {
        let options = view.figure_options();
        cells
            .get(index)
            .map_or(options, |cell| cell.options(options))
    };
    let figure = Figure::of(scene, study, app.cursor, theme, &options(0));
    paint_figure(ui, surface, (0, rects[0]), &figure, camera, theme);
    let written = cells.first().map(|cell| cell.overlay(view.overlay));
    let written = written.unwrap_or(view.overlay);
    overlay::paint(
        ui.painter(),
        rects[0],
        &figure,
        camera,
        theme,
        written,
        None,
    );
    for (index, (pane, rect)) in (1..).zip(panes.all().iter().zip(&rects[1..])) {
        let options = options(index);
        let figure = Figure::of(&pane.scene, &pane.study, pane.step, theme, &options);
        paint_figure(ui, surface, (index, *rect), &figure, camera, theme);
        let bare = OverlayOptions::NOTHING;
        overlay::paint(ui.painter(), *rect, &figure, camera, theme, bare, None);
    }
    hands::paint(ui.painter(), rects[0], app);
}

/// Lets the mouse work on the scene's own way.
fn act(ui: &Ui, app: &mut App, response: &Response) {
    let is_held = hands::act(ui, app, response);
    shape_menu(app, response);
    let (step, chosen, walks) = (app.cursor, app.chosen_time(), app.walks());
    let App {
        view, scene, study, ..
    } = app;
    let pair = study.current(step).map(|current| &study.pairs[current]);
    let shown = travel::scene_at(scene, pair, chosen);
    move_camera(ui, view, &shown, response, Hand { is_held, walks });
    pick_part(view, study, step, response);
    tell_part(view, study, step, response);
}

/// Lets the mouse move the camera over another pane.
fn act_beside(ui: &Ui, app: &mut App, pane: &Pane, response: &Response) {
    let secondary = ui.input(|input| input.pointer.secondary_down());
    app.hands.flies |= secondary && response.is_pointer_button_down_on();
    let hand = Hand {
        is_held: false,
        walks: app.walks(),
    };
    move_camera(ui, &mut app.view, &pane.scene, response, hand);
}

/// Lets the view's own motion go on.
fn advance(ui: &Ui, app: &mut App) {
    let followed = app.followed();
    let seconds = ui.input(|input| input.stable_dt.min(0.1));
    let follows = followed.is_some_and(|place| app.view.follow(place, seconds));
    if app.view.advance(seconds) || follows {
        ui.ctx().request_repaint();
    }
}

/// What the hand is busy with.
#[derive(Clone, Copy, Debug)]
struct Hand {
    /// It holds a shape: the left button is not the camera's.
    is_held: bool,
    /// It walks: the letters are not the camera's.
    walks: bool,
}

/// Lets the mouse orbit, pan, fly, zoom and frame.
fn move_camera(ui: &Ui, view: &mut ViewState, scene: &Scene, response: &Response, hand: Hand) {
    let Hand { is_held, walks } = hand;
    let rect = response.rect;
    let by = response.drag_delta();
    // Drags in units of half the height, upwards.
    let drag = vec2(by.x, -by.y) * (2.0 / rect.height());
    let modifiers = ui.input(|input| input.modifiers);
    let is_pan = response.dragged_by(PointerButton::Middle)
        || (response.dragged_by(PointerButton::Primary) && modifiers.shift && !is_held);
    if is_pan {
        view.stop();
        view.camera.pan(drag);
    } else if response.dragged_by(PointerButton::Primary) && !is_held {
        view.stop();
        view.camera.orbit(drag);
    } else if response.dragged_by(PointerButton::Secondary) {
        view.stop();
        match walks {
            true => view.camera.orbit(drag),
            false => {
                view.camera.look_around(drag);
                fly(ui, view);
            }
        }
    }
    if response.double_clicked() {
        frame_clicked(view, scene, response);
    }
    let reach = Reach::of(scene, rect.aspect_ratio());
    if let Some(pointer) = response.hover_pos() {
        scroll(ui, view, &reach, rect, on_screen(rect, pointer));
    }
    if !is_held {
        reach.hold(&mut view.camera);
    }
}

/// Picks the part of a swept body that is clicked at; beside it none.
fn pick_part(view: &mut ViewState, study: &Study, step: Option<usize>, response: &Response) {
    let clicked = response.clicked().then(|| response.interact_pointer_pos());
    let Some(pointer) = clicked.flatten() else {
        return;
    };
    if let Some((_, _, part)) = part_at(view, study, step, response.rect, pointer) {
        view.part = part;
        view.options.minkowski.isolated &= part.is_some();
    }
}

/// Says what the part under the resting pointer is, and what became of it.
fn tell_part(view: &ViewState, study: &Study, step: Option<usize>, response: &Response) {
    let Some(pointer) = response.hover_pos().filter(|_| !response.dragged()) else {
        return;
    };
    let found = part_at(view, study, step, response.rect, pointer);
    let Some((pair, body, Some(part))) = found else {
        return;
    };
    let note = PartNotes::of(study, pair, step).get(part);
    let told = format!("{part} · {}", told(part, &body, note));
    response.clone().on_hover_text_at_pointer(told);
}

/// The current pair, its swept body if it is shown, and the part of it at `pointer`.
fn part_at<'a>(
    view: &ViewState,
    study: &'a Study,
    step: Option<usize>,
    rect: Rect,
    pointer: Pos2,
) -> Option<(&'a PairStudy, Body, Option<Part>)> {
    let pair = &study.pairs[study.current(step)?];
    let options = view.figure_options().minkowski;
    let body = minkowski::body_of(pair, &options)?;
    let ray = view
        .camera
        .ray(on_screen(rect, pointer), rect.aspect_ratio());
    let part = picking::pick_part(&body, &options, ray);
    Some((pair, body, part))
}

/// Frames the shape under the pointer, or everything where there is none.
fn frame_clicked(view: &mut ViewState, scene: &Scene, response: &Response) {
    let rect = response.rect;
    let pointer = response.interact_pointer_pos().unwrap_or(rect.center());
    let ray = view
        .camera
        .ray(on_screen(rect, pointer), rect.aspect_ratio());
    match picking::pick(scene, ray) {
        Some(index) => view.frame_body(&scene.bodies[index]),
        None => view.frame_all(scene),
    }
}

/// WASDQE, by position on the keyboard as far as egui tells it.
fn fly(ui: &Ui, view: &mut ViewState) {
    let held = |key: Key| ui.input(|input| input.key_down(key)) as i8 as f32;
    let along = vec3(
        held(Key::D) - held(Key::A),
        held(Key::E) - held(Key::Q),
        held(Key::W) - held(Key::S),
    );
    if along != Vec3::ZERO {
        let seconds = ui.input(|input| input.stable_dt.min(0.1));
        let distance = view.camera.distance;
        view.camera.fly(along * (FLY_SPEED * distance * seconds));
        ui.ctx().request_repaint();
    }
}

/// A pointer's place in the view, -1..=1, right and up.
fn on_screen(rect: Rect, pointer: Pos2) -> Vec2 {
    let from_middle = pointer - rect.center();
    vec2(from_middle.x, -from_middle.y) / vec2(rect.width(), rect.height()) * 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{
        preferences::Pointer,
        shelf::Shelf,
        view::{camera::Camera, picture::tests::sphere_over_triangle},
    };
    use egui::{Event, Modifiers, RawInput, pos2};

    /// Shows the panel once with `events`, after a first quiet run.
    fn shown(view: &mut ViewState, scene: &Scene, events: &[Vec<Event>], modifiers: Modifiers) {
        let context = egui::Context::default();
        let mut app = App::new(Shelf::built_in());
        app.scene = std::sync::Arc::new(scene.clone());
        app.study = Study::of(scene, None);
        (app.cursor, app.view) = (None, view.clone());
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
                        view_panel(ui, &mut app, &mut ());
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
        view.pointer = Pointer::Trackpad;
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
        let reach = Reach::of(&scene, 1.5);
        for (points, factor) in [(1e5, 0.0), (-1e5, 1e9)] {
            let mut view = ViewState::default();
            shown(&mut view, &scene, &[], Modifiers::NONE);
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
}
