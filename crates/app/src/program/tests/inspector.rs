//! The inspector: selecting, typing, scrubbing, refusing.

use super::Lab;
use capsule_core::{
    geometry::Shape,
    method::{Setting, SettingValue},
};
use capsule_scenes::edit::Edit;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, accesskit::Role, pos2, vec2};
use egui_kittest::kittest::Queryable;
use glam::{Vec3, vec3};

/// Selects the shape that the list calls `row`, with the inspector open.
fn inspecting(scene: &str, row: &str) -> Lab {
    let mut lab = tall(scene);
    lab.key(Key::N);
    lab.click(row);
    lab
}

/// A window in which no field has to be scrolled to.
fn tall(scene: &str) -> Lab {
    let mut lab = Lab::sized(vec2(1440.0, 1400.0));
    lab.open(scene);
    lab
}

fn press(lab: &mut Lab, at: Pos2, pressed: bool) {
    lab.0.input_mut().events.push(Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    });
    lab.0.step();
}

fn move_to(lab: &mut Lab, at: Pos2) {
    lab.0.input_mut().events.push(Event::PointerMoved(at));
    lab.0.step();
}

/// Where the field called `name` is; the label before it says the same.
fn place_of(lab: &Lab, name: &str) -> Rect {
    let mut named = lab.harness().query_all_by_label(name);
    let field = named.find(|node| node.role() != Role::Label);
    let bounds = field.and_then(|node| node.raw_bounds());
    let bounds = bounds.unwrap_or_else(|| panic!("no field {name}"));
    let [x0, y0, x1, y1] = [bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(|x| x as f32);
    Rect::from_min_max(pos2(x0, y0), pos2(x1, y1))
}

/// Clicks the field called `field`.
fn enter(lab: &mut Lab, field: &str) {
    let at = place_of(lab, field).center();
    move_to(lab, at);
    press(lab, at, true);
    press(lab, at, false);
    lab.settle();
}

/// Types over what the field called `field` holds, and presses Enter.
pub(super) fn type_into(lab: &mut Lab, field: &str, text: &str) {
    enter(lab, field);
    lab.chord(Modifiers::COMMAND, Key::A);
    lab.type_text(text);
    lab.key(Key::Enter);
}

fn radius(lab: &Lab, name: &str) -> f32 {
    shape(lab, name).radius()
}

fn shape(lab: &Lab, name: &str) -> Shape {
    let mut bodies = lab.app().session.snapshot().bodies();
    bodies.find(|it| it.name == name).expect("there").shape
}

fn ends(lab: &Lab, name: &str) -> [Vec3; 2] {
    match shape(lab, name) {
        Shape::Capsule(capsule) => capsule.base_tip().into(),
        other => panic!("{other:?} is no capsule"),
    }
}

#[test]
fn a_typed_radius_changes_the_verdict_and_undo_brings_it_back() {
    let mut lab = inspecting("best-edge", "ball, sphere");
    assert_eq!(lab.app().session.selection().primary(), Some("ball"));
    assert!(lab.says("Wrong: depth too short by"));
    type_into(&mut lab, "radius", "0.25f");
    assert_eq!(radius(&lab, "ball"), 0.25);
    assert!(!lab.says("Wrong: depth too short by"), "too small to touch");
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(radius(&lab, "ball"), 0.5);
    assert!(lab.says("Wrong: depth too short by"));
}

#[test]
fn what_the_reader_refuses_is_told_in_place_and_changes_nothing() {
    let mut lab = inspecting("best-edge", "ball, sphere");
    type_into(&mut lab, "radius", "-1");
    assert!(lab.shows("`radius` must not be negative: expected 0 or more, found -1."));
    type_into(&mut lab, "radius", "wide");
    assert!(lab.shows("`wide` is not a number."));
    assert!(!lab.says("must not be negative"), "the older one goes");
    type_into(&mut lab, "center X", "nan");
    assert!(lab.shows("`nan` is not finite."));
    type_into(&mut lab, "name", "panel");
    assert!(lab.shows("Two shapes are called `panel`: expected a name of its own."));
    type_into(&mut lab, "name", " ");
    assert!(lab.says("A name must be printable"));
    assert_eq!(radius(&lab, "ball"), 0.5);
    assert_eq!(lab.app().session.history().place(), 0);
    assert!(lab.app().shell.notices.is_empty());
}

/// A scene of one slanted capsule, told by its centers.
const SLANTED: &str = r#"
title = "A slanted capsule"

[[capsule]]
name = "log"
a = [0.1, 0.5, 0.3]
b = [0.9, 1.2, -0.2]
radius = 0.3

[[triangle]]
points = [[-1.0, 0.0, -1.0], [0.0, 0.0, 1.0], [1.0, 0.0, -1.0]]
"#;

fn at_text(text: &str) -> Lab {
    let mut lab = Lab::sized(vec2(1440.0, 1400.0));
    let document = capsule_scenes::edit::Document::new(text.to_string(), "a.toml");
    let document = document.expect("a scene");
    lab.app_mut()
        .open(document, capsule_session::Origin::New(3));
    lab.key(Key::N);
    lab
}

#[test]
fn tab_walks_the_fields_and_what_is_typed_after_it_goes_into_the_next() {
    let mut lab = at_text(SLANTED);
    lab.click("log, capsule");
    lab.click("Place by the outer ends");
    let shown = (lab.shows_columns(), lab.app().view.options.wires);
    enter(&mut lab, "base X");
    lab.chord(Modifiers::COMMAND, Key::A);
    for number in ["0", "0.01", "-2", "1.5", "2.25", "5"] {
        lab.type_text(number);
        lab.key(Key::Tab);
    }
    let now = (lab.shows_columns(), lab.app().view.options.wires);
    assert_eq!(now, shown, "no digit and no Tab is a shortcut");
    let text = lab.app().session.history().document().text().clone();
    assert!(text.contains("base = [0.0, 0.01, -2.0]"), "{text}");
    assert!(text.contains("tip = [1.5, 2.25, 5.0]"), "{text}");
    assert!(!text.contains("a = ["), "the ends tell it all: {text}");
    let field = |name: &str| {
        let mut named = lab.harness().query_all_by_label(name);
        let field = named.find(|node| node.role() != Role::Label);
        field.expect(name).numeric_value().expect("a number") as f32
    };
    assert_eq!((field("base Y"), field("tip Z")), (0.01, 5.0));
}

#[test]
fn tab_goes_back_with_shift_and_round_at_the_ends_and_never_hides_the_panels() {
    let mut lab = at_text(SLANTED);
    lab.click("log, capsule");
    enter(&mut lab, "name");
    for _ in 0..30 {
        lab.key(Key::Tab);
        assert!(lab.shows_columns());
        assert!(crate::ui::layers::types(&lab.harness().ctx));
    }
    enter(&mut lab, "center b X");
    lab.chord(Modifiers::SHIFT, Key::Tab);
    lab.type_text("0.75");
    lab.key(Key::Enter);
    let text = lab.app().session.history().document().text().clone();
    assert!(text.contains("a = [0.1, 0.5, 0.75]"), "{text}");
    // Everything at once, as a slow frame brings it.
    enter(&mut lab, "center a X");
    lab.chord(Modifiers::COMMAND, Key::A);
    let tab = || Event::Key {
        key: Key::Tab,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    let events = [
        Event::Text("7".into()),
        tab(),
        Event::Text("8".into()),
        tab(),
        Event::Text("9".into()),
        tab(),
    ];
    lab.harness_mut().input_mut().events.extend(events);
    lab.settle();
    let text = lab.app().session.history().document().text().clone();
    assert!(text.contains("a = [7.0, 8.0, 9.0]"), "{text}");
    assert!(!lab.app().view.options.wires);
}

#[test]
fn another_shape_is_shown_from_its_first_field_on() {
    let mut lab = Lab::sized(vec2(1440.0, 1000.0));
    lab.open("mirrored-trace");
    lab.key(Key::N);
    let names: Vec<String> = {
        let bodies = lab.app().session.snapshot().bodies();
        let row =
            |body: &capsule_scenes::scene::Body| format!("{}, {}", body.name, body.shape.kind());
        bodies.map(row).collect()
    };
    lab.click(&names[0]);
    let top = place_of(&lab, "name").top();
    let at = place_of(&lab, "name").center();
    move_to(&mut lab, at);
    lab.harness_mut()
        .input_mut()
        .events
        .push(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: vec2(0.0, -300.0),
            modifiers: Modifiers::NONE,
        });
    lab.settle();
    lab.settle();
    assert!(place_of(&lab, "name").top() < top - 20.0, "it is scrolled");
    lab.click(&names[1]);
    assert_eq!(place_of(&lab, "name").top(), top);
}

#[test]
fn a_renamed_shape_stays_selected() {
    let mut lab = inspecting("best-edge", "ball, sphere");
    type_into(&mut lab, "name", "marble");
    assert_eq!(lab.app().session.selection().primary(), Some("marble"));
    assert!(lab.shows("marble, sphere"));
    assert!(!lab.shows("ball, sphere"));
}

#[test]
fn undoing_and_redoing_a_name_keeps_the_shape_selected() {
    let mut lab = inspecting("best-edge", "ball, sphere");
    let rename = Edit::Rename {
        body: "ball".into(),
        to: "stone".into(),
    };
    assert!(lab.app_mut().session.edit(&rename));
    assert_eq!(lab.app().session.selection().names(), ["stone"]);
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(lab.app().session.selection().names(), ["ball"]);
    lab.chord(Modifiers::COMMAND, Key::Y);
    assert_eq!(lab.app().session.selection().names(), ["stone"]);
    lab.app_mut()
        .apply(capsule_session::action::ShapeSet::Delete.into());
    assert_eq!(lab.app().session.selection().primary(), None);
}

#[test]
fn escape_leaves_a_field_as_it_was() {
    let mut lab = inspecting("best-edge", "ball, sphere");
    for field in ["radius", "name"] {
        enter(&mut lab, field);
        lab.type_text("7");
        lab.key(Key::Escape);
    }
    assert_eq!(lab.app().session.history().place(), 0);
    assert!(lab.shows("ball, sphere"));
}

#[test]
fn a_scrub_is_one_step_and_stops_at_no_radius() {
    let mut lab = inspecting("best-edge", "ball, sphere");
    let from = place_of(&lab, "radius").center();
    move_to(&mut lab, from);
    press(&mut lab, from, true);
    for x in [10.0, 30.0, 60.0] {
        move_to(&mut lab, from + vec2(x, 0.0));
    }
    let grown = radius(&lab, "ball");
    assert!(grown > 0.6, "{grown}");
    move_to(&mut lab, from - vec2(4000.0, 0.0));
    assert_eq!(radius(&lab, "ball"), 0.0);
    move_to(&mut lab, from + vec2(50.0, 0.0));
    press(&mut lab, from + vec2(50.0, 0.0), false);
    lab.settle();
    let titles: Vec<&str> = lab.app().session.history().titles().collect();
    assert_eq!(titles, ["Radius of ball"]);
    assert!(!lab.app().session.history().is_dragging());
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(radius(&lab, "ball"), 0.5);
}

#[test]
fn escape_cancels_a_scrub_and_the_rest_of_it_does_nothing() {
    let mut lab = inspecting("best-edge", "ball, sphere");
    let text = lab.app().session.history().document().text().clone();
    let from = place_of(&lab, "radius").center();
    move_to(&mut lab, from);
    press(&mut lab, from, true);
    move_to(&mut lab, from + vec2(30.0, 0.0));
    move_to(&mut lab, from + vec2(60.0, 0.0));
    assert!(radius(&lab, "ball") > 0.5);
    lab.key(Key::Escape);
    assert_eq!(radius(&lab, "ball"), 0.5);
    move_to(&mut lab, from + vec2(90.0, 0.0));
    press(&mut lab, from + vec2(90.0, 0.0), false);
    lab.settle();
    assert_eq!(lab.app().session.history().document().text(), &text);
    assert_eq!(lab.app().session.history().titles().len(), 0);
    assert!(!lab.app().session.history().is_dragging());
    assert_eq!(
        lab.app().session.selection().primary(),
        Some("ball"),
        "nothing else is closed"
    );
}

#[test]
fn a_scrub_with_ctrl_goes_by_tenths() {
    let mut lab = inspecting("best-edge", "ball, sphere");
    let from = place_of(&lab, "radius").center();
    move_to(&mut lab, from);
    press(&mut lab, from, true);
    lab.0.input_mut().modifiers = Modifiers::COMMAND;
    move_to(&mut lab, from + vec2(20.0, 0.0));
    move_to(&mut lab, from + vec2(43.0, 0.0));
    let tenths = f64::from(radius(&lab, "ball")) * 10.0;
    assert!(tenths > 5.5, "{tenths}");
    assert!((tenths - tenths.round()).abs() < 1e-5, "{tenths}");
}

#[test]
fn a_capsule_is_edited_in_any_form() {
    let mut lab = inspecting("ends-crossed-over", "crouching, capsule");
    assert!(
        lab.shows("base X") && lab.shows("tip Y"),
        "as its file has it"
    );
    let told = "Base and tip are closer than two radii, so this is a sphere at their midpoint.";
    assert!(lab.shows(told));
    type_into(&mut lab, "tip Y", "3");
    assert!(!lab.shows(told));
    let [base, tip] = ends(&lab, "crouching");
    assert!((tip.y - 3.0).abs() < 1e-6 && base.y < 3.0, "{base} {tip}");
    lab.click("Place by the centers of the outer spheres");
    type_into(&mut lab, "center b Y", "2.5");
    let Shape::Capsule(capsule) = shape(&lab, "crouching") else {
        unreachable!("a capsule")
    };
    assert!((capsule.b.y - 2.5).abs() < 1e-6, "{capsule:?}");
    lab.click("Place by a center and the vector to the other");
    for (field, text) in [("vector X", "1"), ("vector Y", "0"), ("vector Z", "0")] {
        type_into(&mut lab, field, text);
    }
    let Shape::Capsule(capsule) = shape(&lab, "crouching") else {
        unreachable!("a capsule")
    };
    let along = capsule.b - capsule.a;
    assert!((along - Vec3::X).length() < 1e-6, "{along}");
}

#[test]
fn a_scrub_through_a_sphere_loses_no_ends() {
    let mut lab = inspecting("ends-crossed-over", "crouching, capsule");
    type_into(&mut lab, "tip Y", "3");
    let before = ends(&lab, "crouching");
    lab.click("Place by the outer ends");
    let from = place_of(&lab, "radius").center();
    move_to(&mut lab, from);
    press(&mut lab, from, true);
    move_to(&mut lab, from + vec2(3000.0, 0.0));
    assert_eq!(ends(&lab, "crouching")[0], ends(&lab, "crouching")[1]);
    move_to(&mut lab, from + vec2(5.0, 0.0));
    press(&mut lab, from + vec2(5.0, 0.0), false);
    let after = ends(&lab, "crouching");
    let off = (after[0] - before[0]).length() + (after[1] - before[1]).length();
    assert!(off < 1e-5, "{before:?} became {after:?}");
}

#[test]
fn the_eye_hides_and_shows() {
    let mut lab = Lab::at("best-edge");
    lab.key(Key::N);
    lab.click("Hide panel");
    assert!(
        lab.app()
            .session
            .snapshot()
            .bodies()
            .any(|body| body.hidden)
    );
    assert!(lab.app().session.study().pairs.is_empty());
    lab.click("Show panel");
    assert_eq!(lab.app().session.study().pairs.len(), 1);
}

#[test]
fn the_scene_has_fields_of_its_own() {
    let mut lab = tall("best-edge");
    lab.key(Key::N);
    assert!(lab.says("The answers match the expected answer."));
    type_into(&mut lab, "title", "An edge");
    assert_eq!(lab.app().session.scene().title, "An edge");
    type_into(&mut lab, "time step", "0.1");
    assert_eq!(lab.app().session.scene().world.time_step, 0.1);
    lab.click("Reset time step to its default");
    assert_eq!(lab.app().session.scene().world.time_step, 1.0);
    type_into(&mut lab, "sub-steps", "0");
    assert!(lab.says("must be a whole number from 1 to 1000"));
    type_into(&mut lab, "sub-steps", "12");
    assert_eq!(
        lab.app()
            .session
            .scene()
            .run
            .settings
            .get(Setting::SubSteps),
        Some(SettingValue::Count(12))
    );
    lab.click("Make all single-sided");
    assert!(
        lab.app()
            .session
            .snapshot()
            .bodies()
            .any(|body| !body.double_sided)
    );
}

#[test]
fn an_expectation_that_no_longer_holds_is_told_and_can_go() {
    let mut lab = inspecting("best-edge", "ball, sphere");
    type_into(&mut lab, "radius", "0.6");
    lab.click("Scene and settings");
    lab.resize(vec2(1440.0, 1600.0));
    assert!(lab.says("The answers differ from the expected answer"));
    lab.click("Remove the expected answer");
    assert!(lab.app().session.scene().expect.is_none());
    assert!(lab.says("This scene has no expected answer."));
}

#[test]
fn velocity_shows_the_displacement_of_a_step() {
    let mut lab = inspecting("a-crate", "ball, sphere");
    lab.resize(vec2(1440.0, 1200.0));
    assert!(lab.shows("displacement"));
    type_into(&mut lab, "velocity X", "2");
    let body = &lab.app().session.scene().bodies;
    let ball = body.iter().find(|it| it.name == "ball").expect("there");
    assert_eq!(ball.velocity, vec3(2.0, -1.0, 0.0));
}

#[test]
fn selecting_opens_the_inspector_and_values_come_back() {
    let mut lab = Lab::at("best-edge");
    lab.select("panel");
    lab.settle();
    assert!(lab.shows("v0 X") && lab.shows("area"));
    lab.click("Values");
    assert!(!lab.shows("v0 X"));
    lab.settle();
    assert!(!lab.app().panels.inspector.is_open, "it stays away");
}

/// So many triangles of a table are looked at.
const LOOKED_AT_OF_A_TABLE: usize = 8;

#[test]
fn every_shape_of_every_scene_can_be_looked_at() {
    let mut lab = Lab::sized(vec2(1024.0, 640.0));
    lab.app_mut().panels.inspector.is_open = true;
    for scene in 0..lab.app().shell.lessons.entries().count() {
        lab.app_mut().open_lesson(scene);
        let snapshot = lab.app().session.snapshot();
        let made = snapshot.scene.made_start();
        // The triangles of a table are all alike.
        let bodies = snapshot.bodies().take(made + LOOKED_AT_OF_A_TABLE);
        let names = bodies.map(|body| body.name.to_string());
        for name in names.collect::<Vec<_>>() {
            lab.select(&name);
            lab.0.run_steps(2);
            assert!(lab.shows("name"), "{name} has no fields");
        }
        assert_eq!(lab.app().session.history().place(), 0, "looking is no edit");
    }
}

#[test]
fn fields_stay_in_the_window() {
    for size in [
        vec2(1440.0, 900.0),
        vec2(1280.0, 720.0),
        vec2(1024.0, 640.0),
    ] {
        let mut lab = Lab::sized(size);
        lab.open("best-edge");
        lab.select("panel");
        lab.settle();
        let screen = Rect::from_min_size(Pos2::ZERO, size);
        for field in ["v0 X", "v0 Y", "v0 Z", "name", "Hide panel"] {
            let place = place_of(&lab, field);
            assert!(screen.contains_rect(place), "{field} at {place:?}");
        }
    }
}

#[test]
fn a_world_in_which_things_move_shows_and_takes_what_frames_are_made_of() {
    let mut lab = inspecting("best-edge", "Scene and settings");
    assert!(!lab.shows("walk speed"), "nothing moves here");
    lab.open("down-a-ramp");
    lab.click("Scene and settings");
    type_into(&mut lab, "gravity Y", "-1.62");
    type_into(&mut lab, "ground limit", "0.7");
    let world = lab.app().session.scene().world;
    assert_eq!(world.gravity, vec3(0.0, -1.62, 0.0));
    assert_eq!(world.ground_limit, 0.7);
    let text = lab.app().session.history().document().text();
    assert!(
        text.contains("[world]\ngravity   = [0.0, -1.62, 0.0]\n"),
        "{text}"
    );
    lab.app_mut().undo();
    lab.app_mut().undo();
    assert_eq!(lab.app().session.scene().world.gravity.y, -9.81);
}

#[test]
fn a_box_has_a_velocity_and_any_mover_a_player() {
    let mut lab = inspecting("a-crate", "crate, box");
    lab.resize(vec2(1440.0, 1800.0));
    type_into(&mut lab, "velocity X", "2");
    let crate_of = |lab: &Lab| {
        let mut bodies = lab.app().session.snapshot().bodies();
        bodies
            .find(|body| body.name == "crate")
            .expect("there")
            .clone()
    };
    assert_eq!(crate_of(&lab).velocity, Vec3::X * 2.0);
    lab.click("walks with the keys");
    assert!(crate_of(&lab).player);
    lab.click("walks with the keys");
    assert!(!crate_of(&lab).player);
}

#[test]
fn a_number_s_menu_goes_to_the_next_float_and_back() {
    let mut lab = inspecting("best-edge", "ball, sphere");
    let before = radius(&lab, "ball");
    let at = place_of(&lab, "radius").center();
    let choose = |lab: &mut Lab, wanted: &str| {
        move_to(lab, at);
        for pressed in [true, false] {
            lab.0.input_mut().events.push(Event::PointerButton {
                pos: at,
                button: PointerButton::Secondary,
                pressed,
                modifiers: Modifiers::NONE,
            });
            lab.0.step();
        }
        lab.settle();
        lab.click(wanted);
    };
    choose(&mut lab, "Next float");
    assert_eq!(radius(&lab, "ball"), before.next_up());
    choose(&mut lab, "Previous float");
    assert_eq!(radius(&lab, "ball"), before);
}
