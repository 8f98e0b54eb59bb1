//! The view among the panels: the mouse moves the camera, the surface draws, the overlay writes.

use super::{
    beside, follow_link, mention_highlight, minkowski::description, scroll::scroll, seconds_passed,
    shape_menu::shape_menu,
};
use crate::{
    action::ViewAction,
    hands::{self, Canvas},
};
use capsule_core::{geometry::Shape, minkowski::MinkowskiBody, trace::Part};
use capsule_scenes::{run::study::PairStudy, scene::Snapshot};
use capsule_session::{Session, panes::PaneOf};
use capsule_view::{
    Lens, ShownAt, StudyKey, Surface, ViewState,
    bounds::Bounds,
    camera::{Framing, NeededSight},
    cut_away,
    figure::{CutAway, Figure, FigureOptions, minkowski, part_state::PartNotes, travel},
    overlay::{self, OverlayOptions, Screen},
    paint_figure,
    panes::Cell,
    picking,
    rounded_triangle::RoundedTriangle,
};
use egui::{Key, PointerButton, Pos2, Rect, Response, Sense, Ui};
use glam::{Vec2, Vec3, vec2, vec3};
use std::sync::Arc;

/// So far into the view, in points, reaches the line that a hand pulls at to make a column wider.
const SPLITTER: f32 = 5.0;
/// Flying speed, target distances a second.
const FLY_SPEED: f32 = 0.5;

/// All the room there is for the view; `None` where there is none.
pub(crate) fn room(ui: &mut Ui) -> Option<Rect> {
    let (room, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    room.is_positive().then_some(room)
}

/// Lets the mouse work in `room`; whether a menu is open.
pub(crate) fn act(ui: &mut Ui, canvas: &mut Canvas<'_>, room: Rect) -> bool {
    let rects = pictures(&beside::cells(ui, &canvas.seen(), room), room);
    if !rects.iter().all(Rect::is_positive) {
        return false;
    }
    let mut has_menu = false;
    for (index, rect) in rects.into_iter().enumerate() {
        let id = ui.id().with(("view", index));
        // What is pressed at the lines beside the view is theirs: they move.
        let sensed = rect.intersect(room.shrink2(egui::vec2(SPLITTER, 0.0)));
        let response = Response {
            rect,
            ..ui.interact(sensed, id, Sense::click_and_drag())
        };
        match index.checked_sub(1) {
            None => has_menu = act_on_own(ui, canvas, &response),
            Some(place) => act_beside(ui, canvas, place, &response),
        }
    }
    has_menu
}

/// Shows the scene and what its study told up to the current step in `room`; beside it the other ways that are open.
pub(crate) fn paint(ui: &mut Ui, canvas: &mut Canvas<'_>, surface: &mut dyn Surface, room: Rect) {
    let cells = beside::cells(ui, &canvas.seen(), room);
    if !pictures(&cells, room).iter().all(Rect::is_positive) {
        return;
    }
    if advance(canvas, seconds_passed(ui.ctx())) {
        ui.ctx().request_repaint();
    }
    let rects = pictures(&cells, room);
    let figures = figures(canvas, &cells, &rects);
    fit(canvas, &figures, &cells, &rects);
    paint_in(ui, canvas, surface, (&cells, room), &figures);
    beside::around(ui, &canvas.seen(), &cells);
}

/// Lets the camera go where it goes in a view of this size and shape that no window shows.
pub(crate) fn place_camera(canvas: &mut Canvas<'_>) {
    advance(canvas, 0.0);
    let panes = canvas.session.panes().all().len();
    let rects = vec![canvas.view.rect; 1 + panes];
    let figures = figures(canvas, &[], &rects);
    fit(canvas, &figures, &[], &rects);
}

/// Where the pictures go: in all of `room` where there are no `cells`.
fn pictures(cells: &[Cell], room: Rect) -> Vec<Rect> {
    match cells {
        [] => vec![room],
        cells => cells.iter().map(|cell| cell.picture).collect(),
    }
}

fn figures(canvas: &mut Canvas<'_>, cells: &[Cell], rects: &[Rect]) -> Arc<Vec<Figure>> {
    let (session, theme) = (canvas.session, canvas.view.theme);
    let opens = session.study().opens(session.scene(), session.cursor());
    let passing = session.study().frame().filter(|_| !opens);
    let cut_away = passing.map_or_else(CutAway::default, |frame| {
        cut_away::covering(session.snapshot(), &frame.bodies, &canvas.view.camera)
    });
    let wanted = FigureOptions {
        cut_away,
        opening: Some(opens),
        ..canvas.view.figure_options(session)
    };
    // What the reader pointed at is of the first pane's way.
    let others = FigureOptions {
        guessing: wanted.guessing.filter(|_| wanted.tells_nothing()),
        ..wanted
    };
    let panes = session.panes().all();
    let is_of_scene = |index: usize| {
        let beside = index.checked_sub(1);
        beside.is_none_or(|beside| {
            panes
                .get(beside)
                .is_some_and(|pane| pane.is_of_scene(beside))
        })
    };
    let options = (0..rects.len()).map(|index| {
        let wanted = FigureOptions {
            pane: index,
            is_changed: wanted.is_changed || !is_of_scene(index),
            ..if index == 0 { wanted } else { others }
        };
        let cell = cells.get(index);
        cell.map_or(wanted, |cell| cell.options(wanted))
    });
    let options: Vec<FigureOptions> = options.collect();
    let of = (
        StudyKey::of(session),
        session.cursor(),
        theme,
        options.clone(),
    );
    canvas.view.figures.get(of, || {
        let main = (session.snapshot(), session.study(), session.cursor());
        let panes = session.panes().all().iter();
        let beside = panes.map(|pane| (pane.snapshot(), &pane.study, pane.step));
        let shown = std::iter::once(main).chain(beside);
        let mut figures: Vec<Figure> = vec![];
        for ((scene, study, step), options) in shown.zip(&options) {
            let figure = match figures.first() {
                None => Figure::of(scene, study, step, theme, options),
                Some(first) if session.panes().is_sequence() => {
                    Figure::of_moment(scene, study, step, theme, options).on_ground_of(first)
                }
                Some(first) => Figure::of(scene, study, step, theme, options).on_ground_of(first),
            };
            figures.push(figure);
        }
        Arc::new(figures)
    })
}

/// While the reader is asked, the shapes of the question; at the start of the frames, unless the scene opens there or plays,
/// what moves.
fn needed(session: &Session, moment: ShownAt) -> NeededSight {
    let snapshot = session.snapshot();
    let pair = session.pair().map(|pair| [pair.mover, pair.obstacle]);
    let asked = snapshot.scene.prediction.as_ref();
    let on = asked.and_then(|asked| snapshot.scene.find(asked.on.as_deref()?));
    let on = on.map(|(body, _)| body).filter(|_| moment.is_asked);
    let goes_to_start = moment.frame == Some(0)
        && !session.is_playing()
        && snapshot.scene.run.frame.is_some_and(|frame| frame > 0);
    let bodies = snapshot.bodies().enumerate().filter(|(body, shown)| {
        let is_asked_about =
            moment.is_asked && (on == Some(*body) || pair.is_some_and(|pair| pair.contains(body)));
        let starts = goes_to_start && snapshot.scene.bodies[*body].moves();
        !shown.hidden && (is_asked_about || starts)
    });
    let hulls = bodies.flat_map(|(_, body)| RoundedTriangle::of(&body.shape));
    let face = on.and_then(|body| match snapshot.body(body).shape {
        Shape::Triangle(triangle) => triangle.area_normal().try_normalize(),
        Shape::Sphere(_) | Shape::Capsule(_) | Shape::Box(_) => None,
    });
    NeededSight {
        hulls: hulls.collect(),
        face,
    }
}

/// Lets the camera see what all panes show, where it has to.
fn fit(canvas: &mut Canvas<'_>, figures: &[Figure], cells: &[Cell], rects: &[Rect]) {
    // What is moved by hand moves in the picture that the hand took hold of it in.
    if canvas.hands.holds() {
        return;
    }
    let subject: Vec<RoundedTriangle> =
        figures.iter().flat_map(|one| one.subject.clone()).collect();
    let narrowest = rects
        .iter()
        .min_by(|a, b| a.aspect_ratio().total_cmp(&b.aspect_ratio()));
    let Some(narrowest) = narrowest else { return };
    // Small pictures beneath a large one have its corners free.
    let height = rects.iter().map(Rect::height).fold(0.0, f32::max);
    let size = egui::vec2(narrowest.aspect_ratio() * height, height);
    let room = overlay::room(size, written(canvas, cells.first()));
    let session = &canvas.session;
    // Who walks has a camera that follows him, or one that shall stay.
    let frame = session.study().frame().filter(|_| !session.walks());
    let moment = ShownAt {
        frame: frame.map(|frame| frame.number),
        step: session.cursor(),
        is_asked: canvas.view.is_asked(session),
    };
    let needed = needed(session, moment);
    let seen = (session.cursor(), !session.runs_as_read());
    let home = Framing::at(session.scene(), session.study(), seen);
    canvas.view.fit(home, moment, &subject, &needed, room);
}

/// What is written on the first pane's picture.
fn written(canvas: &Canvas<'_>, first: Option<&Cell>) -> OverlayOptions {
    let wanted = canvas.view.overlay;
    first.map_or(wanted, |cell| cell.overlay(wanted))
}

/// Paints every pane's picture, and over the first one what the hands do.
fn paint_in(
    ui: &Ui,
    canvas: &Canvas<'_>,
    surface: &mut dyn Surface,
    (cells, room): (&[Cell], Rect),
    figures: &[Figure],
) {
    let view = &canvas.view;
    let (camera, theme) = (&view.camera, view.theme);
    let painter = ui.painter();
    if !cells.is_empty() {
        painter.rect_filled(room, 0.0, theme.chrome().hairline);
    }
    let rects = pictures(cells, room);
    let mut taken = vec![];
    for (index, (figure, rect)) in figures.iter().zip(&rects).enumerate() {
        let written = match index {
            0 => written(canvas, cells.first()),
            _ => OverlayOptions::NOTHING,
        };
        paint_figure(ui, surface, (index, *rect), figure, camera, theme);
        let screen = Screen {
            rect: *rect,
            camera,
        };
        let lenses = match index {
            0 => Lens::all_over(figure, screen),
            _ => vec![],
        };
        let written = OverlayOptions {
            lenses: Lens::rooms(&lenses),
            lit: mention_highlight::lit(ui.ctx()).filter(|_| index == 0),
            is_steady: true,
            ..written
        };
        let written = overlay::paint(painter, *rect, figure, camera, theme, written);
        if index == 0 {
            taken = written;
        }
        lenses.iter().for_each(|lens| lens.paint(ui, screen, theme));
        if index == 0 {
            note_terms(ui, figure, screen);
        }
    }
    hands::paint(painter, rects[0], canvas, (figures.first(), &taken));
}

/// Says what of the picture texts may speak of, and what of it the pointer is on.
fn note_terms(ui: &Ui, figure: &Figure, screen: Screen<'_>) {
    let pointer = ui.ctx().pointer_hover_pos();
    let is_here = |at: &Pos2| screen.rect.contains(*at) && ui.rect_contains_pointer(screen.rect);
    let pointed = pointer.filter(is_here);
    let pointed = pointed.and_then(|at| overlay::pointed_at(figure, screen, at));
    mention_highlight::note_view(ui.ctx(), overlay::terms(figure), pointed);
}

/// Lets the mouse work on the scene's own way.
fn act_on_own(ui: &Ui, canvas: &mut Canvas<'_>, response: &Response) -> bool {
    let is_held = hands::act(ui, canvas, response);
    let asked = canvas.hands.asked.clone();
    let has_menu = shape_menu(&canvas.seen(), asked.as_ref(), response);
    let (step, chosen, walks) = (
        canvas.session.cursor(),
        canvas.session.chosen_time(),
        canvas.session.walks(),
    );
    let Canvas { view, session, .. } = canvas;
    let (scene, study) = (session.snapshot(), session.study());
    let pair = study.current(step).map(|current| &study.pairs[current]);
    let poses = || travel::poses_at(scene, pair, chosen);
    if response.double_clicked() {
        frame_clicked(view, Snapshot::new(scene.scene, &poses()), response);
    }
    let of = (StudyKey::of(session), study.current(step), chosen);
    let kept = view.bounds.entry(0).or_default();
    let bounds = kept.get(of, || Bounds::of(Snapshot::new(scene.scene, &poses())));
    let hand = Hand { is_held, walks };
    move_camera(ui, view, bounds, response, hand);
    tell_part(view, session, response);
    let clicked = response.clicked().then(|| response.interact_pointer_pos());
    if let Some(pointer) = clicked.flatten()
        && let Some((_, _, part)) = part_at(view, session, response.rect, pointer)
    {
        canvas.act(ViewAction::Part(part));
    }
    has_menu
}

/// Lets the mouse move the camera over the pane at `place`; a click at a moment makes the scene so.
fn act_beside(ui: &Ui, canvas: &mut Canvas<'_>, place: usize, response: &Response) {
    let Some(pane) = canvas.session.panes().all().get(place) else {
        return;
    };
    if let PaneOf::Moment(moment) = &pane.of
        && response.clicked()
    {
        follow_link::go_all(&canvas.seen(), &moment.links);
    }
    let shown = pane.snapshot();
    if response.double_clicked() {
        frame_clicked(canvas.view, shown, response);
    }
    let of = (StudyKey::of(canvas.session), None, None);
    let kept = canvas.view.bounds.entry(place + 1).or_default();
    let bounds = kept.get(of, || Bounds::of(shown));
    let walks = canvas.session.walks();
    let secondary = ui.input(|input| input.pointer.secondary_down());
    canvas.hands.is_fly_mode |= secondary && response.is_pointer_button_down_on();
    let is_held = false;
    let hand = Hand { is_held, walks };
    move_camera(ui, canvas.view, bounds, response, hand);
}

/// Lets the view's own motion go on for `seconds`; whether it has not ended.
fn advance(canvas: &mut Canvas<'_>, seconds: f32) -> bool {
    let (session, view) = (canvas.session, &mut *canvas.view);
    let follows = match (session.walker(), session.replayed()) {
        _ if !view.follows => false,
        (Some(walker), _) => view.follow(walker, seconds),
        (None, replayed) => view.chase(replayed, seconds),
    };
    canvas.view.advance(seconds) || follows
}

#[derive(Clone, Copy, Debug)]
struct Hand {
    /// It holds a shape: the left button is not the camera's.
    is_held: bool,
    /// It walks: the letters are not the camera's.
    walks: bool,
}

/// Lets the mouse orbit, pan, fly and zoom.
fn move_camera(ui: &Ui, view: &mut ViewState, bounds: Bounds, response: &Response, hand: Hand) {
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
        if walks {
            view.camera.orbit(drag)
        } else {
            view.camera.look_around(drag);
            fly(ui, view);
        }
    }
    let reach = view.reach_of(bounds);
    if let Some(pointer) = response.hover_pos() {
        scroll(ui, view, &reach, rect, on_screen(rect, pointer));
    }
    if !is_held {
        reach.hold(&mut view.camera);
    }
}

/// Says what the part under the resting pointer is, and what became of it.
fn tell_part(view: &ViewState, session: &Session, response: &Response) {
    let Some(pointer) = response.hover_pos().filter(|_| !response.dragged()) else {
        return;
    };
    let found = part_at(view, session, response.rect, pointer);
    let Some((pair, body, Some(part))) = found else {
        return;
    };
    let note = PartNotes::of(session.study(), pair, session.cursor()).get(part);
    // What became of it is not told to a reader who is asked for it.
    let told = if view.is_asked(session) {
        body.meaning(part)
    } else {
        description(part, &body, note)
    };
    let told = format!("{part} · {told}");
    response.clone().on_hover_text_at_pointer(told);
}

/// The current pair, its swept body if it is shown, and the part of it at `pointer`.
fn part_at<'a>(
    view: &ViewState,
    session: &'a Session,
    rect: Rect,
    pointer: Pos2,
) -> Option<(&'a PairStudy, MinkowskiBody, Option<Part>)> {
    let pair = session.pair()?;
    let options = view.figure_options(session).minkowski;
    let body = minkowski::body_of(pair, &options)?;
    let ray = view
        .camera
        .ray(on_screen(rect, pointer), rect.aspect_ratio());
    let part = picking::pick_part(&body, &options, ray);
    Some((pair, body, part))
}

/// Frames the shape under the pointer, or everything where there is none.
fn frame_clicked(view: &mut ViewState, scene: Snapshot<'_>, response: &Response) {
    let rect = response.rect;
    let pointer = response.interact_pointer_pos().unwrap_or(rect.center());
    let ray = view
        .camera
        .ray(on_screen(rect, pointer), rect.aspect_ratio());
    match picking::pick(scene, ray) {
        Some(index) => view.frame_body(scene.body(index)),
        None => view.frame_picture(scene),
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
        let seconds = seconds_passed(ui.ctx());
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
mod tests;
