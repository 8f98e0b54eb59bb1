//! Hands on the shapes: pointing, selecting, dragging, turning.
//!
//! [`pick`] says what is under the pointer, [`handles`] by which points a shape is held, [`drag`] what a drag means,
//! [`gizmo`] moves and turns the selection by arrows and rings, [`paint`] draws all of it over the view. Every change
//! is an edit of the scene; a drag is one step of the history.

pub(crate) mod drag;
mod gizmo;
pub(crate) mod handles;
mod outline;
mod paint;
pub(crate) mod pick;
pub(crate) mod shapes;
mod snap;
#[cfg(test)]
pub(crate) mod test_scene;

pub(crate) use paint::paint;

use crate::{
    action::{Action, PredictAction, Tool},
    context::{Actions, PanelContext},
    shell::Shell,
};
use capsule_session::{
    Session,
    action::{DragEdit, GoMoment, Select},
};
use capsule_view::ViewState;
use capsule_view::overlay::Screen;
use drag::{Drag, DragEffect, SlowedPointer};
use egui::{CursorIcon, Event, Key, PointerButton, Pos2, Response, Ui};
use gizmo::Gizmo;
use pick::{Hit, PlacedShape};

/// The state of the pointer tools.
#[derive(Debug, Default)]
pub(crate) struct Hands {
    pub(crate) tool: Tool,
    /// Whether the letters fly through the scene at the moment.
    pub(crate) is_fly_mode: bool,
    /// The target of the last right click.
    pub(crate) asked: Option<HandTarget>,
    hovered: Option<Hit>,
    held: Option<HeldDrag>,
    gizmo: Gizmo,
    /// Whether the moment shown is fixed for as long as something is held.
    has_stopped_time: bool,
}

/// A shape, or a part of it, that something is to be done to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HandTarget {
    pub(crate) body: String,
    pub(crate) grip: Option<handles::Grip>,
}

#[derive(Debug)]
struct HeldDrag {
    drag: Drag,
    pointer: SlowedPointer,
    effect: Option<DragEffect>,
    /// Where the pointer is, and whether it is slow and on the grid.
    at: Pos2,
    is_fine: bool,
    snaps: bool,
}

impl Hands {
    pub(crate) fn holds(&self) -> bool {
        self.held.is_some() || self.gizmo.holds()
    }
}

pub(crate) struct Canvas<'a> {
    pub(crate) session: &'a Session,
    pub(crate) shell: &'a Shell,
    pub(crate) view: &'a mut ViewState,
    pub(crate) hands: &'a mut Hands,
    pub(crate) actions: &'a Actions,
}

impl Canvas<'_> {
    pub(crate) fn seen(&self) -> PanelContext<'_> {
        PanelContext {
            session: self.session,
            shell: self.shell,
            view: self.view,
            is_fly_mode: self.hands.is_fly_mode,
            actions: self.actions,
        }
    }

    /// Adds `action`, which is done before the view is painted.
    pub(crate) fn act(&self, action: impl Into<Action>) {
        self.actions.push(action.into());
    }
}

/// While something is dragged, here or in the inspector, takes the keys that steer it, before any command does.
pub(crate) fn take_keys(ctx: &egui::Context, canvas: &mut Canvas<'_>) {
    if !canvas.session.history().is_dragging() {
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
                canvas.act(DragEdit::Cancel);
                let_go(canvas);
            }
            _ => press_axis(canvas, key),
        }
    }
}

fn press_axis(canvas: &mut Canvas<'_>, key: Key) {
    let axis = match key {
        Key::X => 0,
        Key::Y => 1,
        _ => 2,
    };
    if let Some(held) = &mut canvas.hands.held {
        held.drag.lock = held.drag.lock.pressed(axis);
    }
}

/// Lets the pointer select and drag. Whether the left button is the hands', so that it does not turn the view.
pub(crate) fn act(ui: &Ui, canvas: &mut Canvas<'_>, response: &Response) -> bool {
    let secondary = ui.input(|input| input.pointer.secondary_down());
    canvas.hands.is_fly_mode = secondary && response.is_pointer_button_down_on();
    if canvas.hands.holds() && !canvas.session.history().is_dragging() {
        let_go(canvas);
    }
    let is_asked = canvas.view.is_asked(canvas.session);
    if shows_rounded_body(canvas) && !is_asked {
        canvas.hands.hovered = None;
        return false;
    }
    let camera = canvas.view.camera;
    let screen = Screen {
        rect: response.rect,
        camera: &camera,
    };
    if is_asked {
        canvas.hands.hovered = None;
        point(ui, canvas, response, screen);
        return false;
    }
    if gizmo::act(ui, canvas, response, screen) {
        canvas.hands.hovered = None;
        return true;
    }
    if canvas.hands.held.is_some() {
        let grasp = Grasp::of(ui);
        follow(ui, canvas, screen, grasp.at);
        if !grasp.is_down {
            canvas.act(DragEdit::End);
            let_go(canvas);
        }
        return true;
    }
    if response.drag_started_by(PointerButton::Primary) && begin(ui, canvas, screen) {
        follow(ui, canvas, screen, Grasp::of(ui).at);
        return true;
    }
    if canvas.session.walks() {
        canvas.hands.hovered = None;
        return false;
    }
    hover(ui, canvas, response, screen);
    if response.clicked() {
        click(ui, canvas);
    }
    if response.secondary_clicked() {
        ask(canvas);
    }
    false
}

/// Lets the reader point at the place that the scene asks for; a drag turns the view.
fn point(ui: &Ui, canvas: &Canvas<'_>, response: &Response, screen: Screen<'_>) {
    if response.hovered() && !response.dragged() {
        ui.ctx().set_cursor_icon(CursorIcon::Crosshair);
    }
    let clicked = response.clicked().then(|| response.interact_pointer_pos());
    if let Some(pointer) = clicked.flatten() {
        let (from, along) = screen.ray(pointer);
        canvas.act(PredictAction::Point([from, along]));
    }
}

fn shows_rounded_body(canvas: &Canvas<'_>) -> bool {
    canvas.session.has_body() && canvas.view.options.minkowski.stage.morph > 0.0
}

fn shown(canvas: &Canvas<'_>) -> Vec<PlacedShape> {
    pick::shown(
        canvas.session.snapshot(),
        canvas.session.pair(),
        canvas.session.chosen_time(),
    )
}

/// The shapes that are selected, and not hidden.
fn shown_selection(canvas: &Canvas<'_>) -> Vec<PlacedShape> {
    let (session, selection) = (canvas.session, canvas.session.selection());
    if selection.primary().is_none() {
        return vec![];
    }
    let all = pick::drawn(session.snapshot(), session.pair(), session.chosen_time());
    let bodies = &session.scene().bodies;
    all.filter(|one| selection.contains(&bodies[one.body].name))
        .collect()
}

fn hit_at(canvas: &Canvas<'_>, screen: Screen<'_>, pointer: Pos2) -> Option<Hit> {
    let is_selected = |body: usize| {
        canvas
            .session
            .selection()
            .contains(&canvas.session.scene().bodies[body].name)
    };
    pick::at(
        canvas.session.snapshot(),
        &shown(canvas),
        is_selected,
        screen,
        pointer,
    )
}

fn hover(ui: &Ui, canvas: &mut Canvas<'_>, response: &Response, screen: Screen<'_>) {
    let pointer = response.hover_pos().filter(|_| !response.dragged());
    canvas.hands.hovered = pointer.and_then(|pointer| hit_at(canvas, screen, pointer));
    if let Some(hit) = &canvas.hands.hovered {
        ui.ctx().set_cursor_icon(if may_drag(canvas, hit) {
            CursorIcon::Grab
        } else {
            CursorIcon::PointingHand
        });
    }
}

fn name_of<'a>(canvas: &'a Canvas<'_>, hit: &Hit) -> &'a str {
    &canvas.session.scene().bodies[hit.shown.body].name
}

/// Whether a drag moves what is hit: what is selected, or anything where that is preferred. Else it turns the view, so that
/// an attempt to look round changes no scene.
fn may_drag(canvas: &Canvas<'_>, hit: &Hit) -> bool {
    let selection = canvas.session.selection();
    canvas.shell.preferences.drags_at_once || selection.contains(name_of(canvas, hit))
}

/// Selects what is clicked at; beside everything, nothing.
fn click(ui: &Ui, canvas: &mut Canvas<'_>) {
    let modifiers = ui.input(|input| input.modifiers);
    let adds = modifiers.shift || modifiers.command;
    match canvas.hands.hovered {
        Some(hit) => {
            let name = name_of(canvas, &hit).to_owned();
            if adds {
                canvas.act(Select::Toggle(name))
            } else {
                canvas.act(Select::One(name))
            }
        }
        None if !adds => canvas.act(Select::Nothing),
        None => {}
    }
}

/// Notes what the menu will be about, and selects it.
fn ask(canvas: &mut Canvas<'_>) {
    canvas.hands.asked = canvas.hands.hovered.map(|hit| HandTarget {
        body: name_of(canvas, &hit).to_owned(),
        grip: hit.grip(),
    });
    if let Some(asked) = &canvas.hands.asked
        && !canvas.session.selection().contains(&asked.body)
    {
        canvas.act(Select::One(asked.body.clone()));
    }
}

/// Takes what is where the button went down. Whether there is anything.
fn begin(ui: &Ui, canvas: &mut Canvas<'_>, screen: Screen<'_>) -> bool {
    let (origin, alt) = ui.input(|input| (input.pointer.press_origin(), input.modifiers.alt));
    let Some(origin) = origin.filter(|_| !alt) else {
        return false;
    };
    let hit = hit_at(canvas, screen, origin).filter(|hit| may_drag(canvas, hit));
    let Some(hit) = hit else { return false };
    let name = name_of(canvas, &hit).to_owned();
    let selection = canvas.session.selection();
    let names = if !selection.contains(&name) || hit.handle.is_some() {
        canvas.act(Select::One(name.clone()));
        vec![name]
    } else {
        selection.names().to_vec()
    };
    canvas.view.stop();
    if hit.shown.drift != glam::Vec3::ZERO {
        stop_time(canvas);
    }
    canvas.act(DragEdit::Begin);
    canvas.hands.hovered = None;
    canvas.hands.held = Some(HeldDrag {
        drag: Drag::new(
            canvas.session.snapshot(),
            hit,
            names,
            screen.ray(origin),
            screen.camera.back(),
        ),
        pointer: SlowedPointer::new(origin),
        effect: None,
        at: origin,
        is_fine: false,
        snaps: false,
    });
    true
}

/// The left button in a frame.
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
fn follow(ui: &Ui, canvas: &mut Canvas<'_>, screen: Screen<'_>, pointer: Option<Pos2>) {
    ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
    let Some(held) = &mut canvas.hands.held else {
        return;
    };
    let modifiers = ui.input(|input| input.modifiers);
    held.at = pointer.unwrap_or(held.at);
    held.is_fine = modifiers.shift;
    held.snaps = modifiers.command;
    let hand = held.pointer.moved(held.at, held.is_fine);
    let effect = held.drag.effect_at(screen.ray(hand), held.snaps);
    if effect.is_none() || effect == held.effect {
        return;
    }
    held.effect = effect.clone();
    if let Some(effect) = effect {
        // Where it is refused, the last update stays: the hand went too far.
        canvas.act(DragEdit::Update(effect.edit));
    }
}

/// Shows what moves where it is now for as long as it is held, so that it stays under the pointer.
fn stop_time(canvas: &mut Canvas<'_>) {
    if canvas.session.scrubbed_time().is_none()
        && let Some(time) = canvas.session.time()
    {
        canvas.act(GoMoment::Hold(time));
        canvas.hands.has_stopped_time = true;
    }
}

/// Nothing is held any more.
fn let_go(canvas: &mut Canvas<'_>) {
    canvas.hands.held = None;
    canvas.hands.gizmo.let_go();
    if std::mem::take(&mut canvas.hands.has_stopped_time) {
        canvas.act(GoMoment::Release);
    }
}
