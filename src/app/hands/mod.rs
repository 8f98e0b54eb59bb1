//! Hands on the shapes: pointing, selecting, dragging, turning.
//!
//! [`pick`] says what is under the pointer, [`handles`] by which points a shape is held, [`drag`] what a drag means,
//! [`gizmo`] moves and turns the selection by arrows and rings, [`paint`] draws all of it over the view. Every change
//! is an edit of the scene; a drag is one step of the history.

pub(crate) mod drag;
mod gizmo;
pub(crate) mod handles;
pub(crate) mod level;
mod outline;
mod paint;
pub(crate) mod pick;
pub(crate) mod shapes;
mod snap;

pub(crate) use paint::paint;

use super::{state::App, view::overlay::Screen};
use capsule_lab::{edit::Edit, scene::Body};
use drag::{Drag, Pointer, Told};
use egui::{CursorIcon, Event, Key, PointerButton, Pos2, Response, Ui};
use gizmo::Gizmo;
use pick::{Hit, Shown};

/// What the hand's tool is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tool {
    /// Selects and drags.
    #[default]
    Select,
    /// Arrows at the selection as well.
    Move,
    /// Rings around the selection as well.
    Turn,
}

/// What the hands are about.
#[derive(Debug, Default)]
pub(crate) struct Hands {
    /// What they work with.
    pub(crate) tool: Tool,
    /// Whether the letters fly through the scene at the moment.
    pub(crate) flies: bool,
    /// What the right button was clicked at last.
    pub(crate) asked: Option<Asked>,
    hovered: Option<Hit>,
    held: Option<Held>,
    gizmo: Gizmo,
    /// Whether the moment shown is fixed for as long as something is held.
    has_stopped_time: bool,
}

/// A shape, or a part of it, that something is to be done to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    /// Its name.
    pub(crate) body: String,
    /// Which part.
    pub(crate) grip: Option<handles::Grip>,
}

/// A drag under way.
#[derive(Debug)]
struct Held {
    drag: Drag,
    pointer: Pointer,
    told: Option<Told>,
    /// Where the pointer is, and whether it is slow and on the grid.
    at: Pos2,
    is_fine: bool,
    snaps: bool,
}

impl Hands {
    /// Whether something is held.
    pub(crate) fn holds(&self) -> bool {
        self.held.is_some() || self.gizmo.holds()
    }
}

/// While something is dragged, here or in the inspector, takes the keys that steer it, before any command does.
pub(crate) fn take_keys(ctx: &egui::Context, app: &mut App) {
    if !app.session.history.is_dragging() {
        return;
    }
    let mut pressed = vec![];
    ctx.input_mut(|input| {
        let steers = [Key::X, Key::Y, Key::Z, Key::Escape];
        input.events.retain(|event| match event {
            Event::Key {
                key,
                pressed: is_down,
                modifiers,
                ..
            } if steers.contains(key) && !modifiers.command => {
                pressed.extend(is_down.then_some(*key));
                false
            }
            Event::Text(_) => false,
            _ => true,
        });
    });
    for key in pressed {
        match key {
            Key::Escape => {
                app.session.cancel_drag();
                let_go(app);
            }
            _ => press_axis(app, key),
        }
    }
}

fn press_axis(app: &mut App, key: Key) {
    let axis = match key {
        Key::X => 0,
        Key::Y => 1,
        _ => 2,
    };
    if let Some(held) = &mut app.hands.held {
        held.drag.lock = held.drag.lock.pressed(axis);
    }
}

/// Lets the pointer select and drag. Whether the left button is the hands', so that it does not turn the view.
pub(crate) fn act(ui: &Ui, app: &mut App, response: &Response) -> bool {
    let secondary = ui.input(|input| input.pointer.secondary_down());
    app.hands.flies = secondary && response.is_pointer_button_down_on();
    if app.hands.holds() && !app.session.history.is_dragging() {
        let_go(app);
    }
    if shows_rounded_body(app) {
        app.hands.hovered = None;
        return false;
    }
    let camera = app.view.camera;
    let screen = Screen {
        rect: response.rect,
        camera: &camera,
    };
    if gizmo::act(ui, app, response, screen) {
        app.hands.hovered = None;
        return true;
    }
    if app.hands.held.is_some() {
        let grasp = Grasp::of(ui);
        follow(ui, app, screen, grasp.at);
        if !grasp.is_down {
            app.session.end_drag();
            let_go(app);
        }
        return true;
    }
    if response.drag_started_by(PointerButton::Primary) && begin(ui, app, screen) {
        follow(ui, app, screen, Grasp::of(ui).at);
        return true;
    }
    hover(ui, app, response, screen);
    if response.clicked() {
        click(ui, app);
    }
    if response.secondary_clicked() {
        ask(app);
    }
    false
}

fn shows_rounded_body(app: &App) -> bool {
    app.session.has_body() && app.view.options.minkowski.stage.morph > 0.0
}

/// The shapes as they are drawn.
fn shown(app: &App) -> Vec<Shown> {
    pick::shown(
        app.session.snapshot(),
        app.session.pair(),
        app.session.chosen_time(),
    )
}

fn hit_at(app: &App, screen: Screen<'_>, pointer: Pos2) -> Option<Hit> {
    let is_selected = |body: usize| {
        app.session
            .selection
            .contains(&app.session.scene.bodies[body].name)
    };
    pick::at(
        app.session.snapshot(),
        &shown(app),
        is_selected,
        screen,
        pointer,
    )
}

fn hover(ui: &Ui, app: &mut App, response: &Response, screen: Screen<'_>) {
    let pointer = response.hover_pos().filter(|_| !response.dragged());
    app.hands.hovered = pointer.and_then(|pointer| hit_at(app, screen, pointer));
    if let Some(hit) = &app.hands.hovered {
        ui.ctx().set_cursor_icon(match may_drag(app, hit) {
            true => CursorIcon::Grab,
            false => CursorIcon::PointingHand,
        });
    }
}

/// Whether a drag moves what is hit: what is selected, or anything where that is preferred. Else it turns the view, so that
/// an attempt to look round changes no scene.
fn may_drag(app: &App, hit: &Hit) -> bool {
    let name = &app.session.scene.bodies[hit.shown.body].name;
    app.shell.preferences.drags_at_once || app.session.selection.contains(name)
}

/// Selects what is clicked at; beside everything, nothing.
fn click(ui: &Ui, app: &mut App) {
    let modifiers = ui.input(|input| input.modifiers);
    let adds = modifiers.shift || modifiers.command;
    match app.hands.hovered {
        Some(hit) => {
            let name = app.session.scene.bodies[hit.shown.body].name.to_string();
            match adds {
                true => app.session.selection.toggle(&name),
                false => app.session.selection.select(&name),
            }
        }
        None if !adds => app.session.selection.clear(),
        None => {}
    }
}

/// Notes what the menu will be about, and selects it.
fn ask(app: &mut App) {
    app.hands.asked = app.hands.hovered.map(|hit| Asked {
        body: app.session.scene.bodies[hit.shown.body].name.to_string(),
        grip: hit.grip(),
    });
    if let Some(asked) = &app.hands.asked
        && !app.session.selection.contains(&asked.body)
    {
        app.session.selection.select(&asked.body);
    }
}

/// Takes what is where the button went down. Whether there is anything.
fn begin(ui: &Ui, app: &mut App, screen: Screen<'_>) -> bool {
    let (origin, alt) = ui.input(|input| (input.pointer.press_origin(), input.modifiers.alt));
    let Some(origin) = origin.filter(|_| !alt) else {
        return false;
    };
    let hit = hit_at(app, screen, origin).filter(|hit| may_drag(app, hit));
    let Some(hit) = hit else { return false };
    let name = app.session.scene.bodies[hit.shown.body].name.to_string();
    if !app.session.selection.contains(&name) || hit.handle.is_some() {
        app.session.selection.select(&name);
    }
    let names = app.session.selection.names().to_vec();
    app.view.stop();
    if hit.shown.drift != glam::Vec3::ZERO {
        stop_time(app);
    }
    app.session.begin_drag();
    app.hands.hovered = None;
    app.hands.held = Some(Held {
        drag: Drag::new(
            app.session.snapshot(),
            hit,
            names,
            screen.ray(origin),
            screen.camera.back(),
        ),
        pointer: Pointer::new(origin),
        told: None,
        at: origin,
        is_fine: false,
        snaps: false,
    });
    true
}

/// What the left button does in a frame.
struct Grasp {
    /// Where the pointer is, or where it was when the button was let go: in a slow frame it may have gone on since.
    at: Option<Pos2>,
    is_down: bool,
}

impl Grasp {
    fn of(ui: &Ui) -> Self {
        ui.input(|input| {
            let released = input.events.iter().find_map(|event| match event {
                Event::PointerButton {
                    pos,
                    button: PointerButton::Primary,
                    pressed: false,
                    ..
                } => Some(*pos),
                _ => None,
            });
            Self {
                at: released.or(input.pointer.latest_pos()),
                is_down: released.is_none() && input.pointer.primary_down(),
            }
        })
    }
}

/// Edits the scene to where the pointer is.
fn follow(ui: &Ui, app: &mut App, screen: Screen<'_>, pointer: Option<Pos2>) {
    ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
    let Some(held) = &mut app.hands.held else {
        return;
    };
    let modifiers = ui.input(|input| input.modifiers);
    held.at = pointer.unwrap_or(held.at);
    held.is_fine = modifiers.shift;
    held.snaps = modifiers.command;
    let hand = held.pointer.moved(held.at, held.is_fine);
    let told = held.drag.told(screen.ray(hand), held.snaps);
    if told.is_none() || told == held.told {
        return;
    }
    held.told = told.clone();
    if let Some(told) = told {
        // Where it is refused, the last update stays: the hand went too far.
        let _ = app.session.update_drag(&told.edit);
    }
}

/// Shows what moves where it is now for as long as it is held, so that it stays under the pointer.
fn stop_time(app: &mut App) {
    if app.session.motion.time.is_none() {
        let time = app.session.time();
        app.session.motion.time = time;
        app.hands.has_stopped_time = time.is_some();
    }
}

/// Nothing is held any more.
fn let_go(app: &mut App) {
    app.hands.held = None;
    app.hands.gizmo.let_go();
    if std::mem::take(&mut app.hands.has_stopped_time) {
        app.session.motion.time = None;
    }
}

impl App {
    /// Does `edit` and selects the shapes that are new by it.
    fn edit_and_select_new(&mut self, edit: &Edit) {
        let old = self.session.scene.clone();
        if self.session.edit(edit) {
            let is_new = |body: &Body| !old.bodies.iter().any(|one| one.name == body.name);
            let bodies = self.session.scene.bodies.iter().enumerate();
            // A terrain is no shape to hold.
            let own = bodies.filter(|(index, _)| !self.session.scene.is_of_terrain(*index));
            let new = own.filter(|(_, body)| is_new(body));
            let new: Vec<String> = new.map(|(_, body)| body.name.to_string()).collect();
            self.session.selection.select_all(new);
        }
    }
}
