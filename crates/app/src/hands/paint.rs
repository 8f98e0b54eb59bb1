//! Outlines, handles and words over the view.

use super::{
    Canvas,
    drag::{Drag, Lock},
    handles::{self, Grip, Handle},
    outline,
    pick::PlacedShape,
    snap,
};
use capsule_view::typography;
use capsule_view::{
    figure::Figure,
    overlay::{self, Screen, covers},
    palette::Theme,
};
use egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};
use glam::Vec3;

/// From the view's edges to what is written, points.
const INSET: f32 = 18.0;
/// How near the pointer may be to what is written, points.
const CLEAR: f32 = 24.0;

/// Marks what is selected, pointed at and held in a view that fills `rect`, on the picture of `figure` with what is
/// `written` on it.
pub(crate) fn paint(
    painter: &Painter,
    rect: Rect,
    canvas: &Canvas<'_>,
    (figure, written): (Option<&Figure>, &[Rect]),
) {
    if super::shows_rounded_body(canvas) {
        return;
    }
    let screen = Screen {
        rect,
        camera: &canvas.view.camera,
    };
    let brush = Brush {
        painter: &painter.with_clip_rect(rect),
        screen,
        theme: canvas.view.theme,
        canvas,
        figure,
        written,
    };
    let selected = super::shown_selection(canvas);
    let held = canvas.hands.held.as_ref();
    let hovered = canvas.hands.hovered.as_ref();
    let hovered = hovered.filter(|_| !shows_answer(canvas));
    for shown in &selected {
        let name = &canvas.session.scene().bodies[shown.body].name;
        let is_primary = canvas.session.selection().primary() == Some(name);
        brush.outline(shown, if is_primary { 2.6 } else { 1.8 });
    }
    super::gizmo::paint(brush.painter, canvas);
    if let Some(hit) = hovered {
        let name = &canvas.session.scene().bodies[hit.shown.body].name;
        if hit.shown.is_start || !canvas.session.selection().contains(name) {
            brush.outline(&hit.shown, 1.4);
        }
        brush.handles(&hit.shown, hit.grip());
    }
    let grip = held.and_then(|held| held.drag.hit().grip());
    for shown in &selected {
        if hovered.is_none_or(|hit| hit.shown.body != shown.body) {
            brush.handles(shown, grip);
        }
    }
    match (held, hovered) {
        (Some(held), _) => {
            brush.lock(&held.drag);
            brush.readout(held);
        }
        (None, Some(hit)) => brush.name(hit),
        (None, None) => {}
    }
}

/// Whether the picture is of a prediction's answer, and nothing was selected since: what is pointed at has no marks then.
fn shows_answer(canvas: &Canvas<'_>) -> bool {
    let (view, session) = (&canvas.view, canvas.session);
    view.guessing(session).is_some() && session.selection().primary().is_none()
}

struct Brush<'a> {
    painter: &'a Painter,
    screen: Screen<'a>,
    theme: Theme,
    canvas: &'a Canvas<'a>,
    figure: Option<&'a Figure>,
    written: &'a [Rect],
}

impl Brush<'_> {
    fn line(&self, points: Vec<Pos2>, width: f32, color: Color32) {
        let rim = Stroke::new(width + 2.4, self.theme.paper().gamma_multiply(0.7));
        self.painter.add(Shape::closed_line(points.clone(), rim));
        let stroke = Stroke::new(width, color);
        self.painter.add(Shape::closed_line(points, stroke));
    }

    fn outline(&self, shown: &PlacedShape, width: f32) {
        let corners = outline::of(&shown.shape, self.screen);
        self.line(corners, width, self.theme.selection());
    }

    fn handles(&self, shown: &PlacedShape, gripped: Option<Grip>) {
        let session = &self.canvas.session;
        let (time_step, body) = (
            session.scene().world.time_step,
            session.snapshot().body(shown.body),
        );
        let camera = self.screen.camera;
        let handles = handles::of(body, &shown.shape, camera, time_step);
        for handle in handles {
            if handle.grip == Grip::Velocity {
                self.arrow(body.velocity * time_step, &handle);
            }
            if let Some(at) = self.screen.at(handle.at) {
                self.handle(at, handle.grip, gripped == Some(handle.grip));
            }
        }
    }

    /// The way in the time step, from the middle at the start.
    fn arrow(&self, way: Vec3, tip: &Handle) {
        let (Some(from), Some(to)) = (self.screen.at(tip.at - way), self.screen.at(tip.at)) else {
            return;
        };
        let color = self.theme.selection();
        for (width, color) in [(4.4, self.theme.paper().gamma_multiply(0.7)), (2.0, color)] {
            self.painter.line_segment([from, to], (width, color));
        }
    }

    /// Round for a point that moves freely, square for one that moves along a line, a triangle for an arrow's tip.
    fn handle(&self, at: Pos2, grip: Grip, is_gripped: bool) {
        let color = self.theme.selection();
        let radius = if is_gripped { 7.0 } else { 5.0 };
        let fill = if is_gripped {
            color
        } else {
            self.theme.paper()
        };
        let stroke = Stroke::new(2.0, color);
        let corners: &[(f32, f32)] = match grip {
            Grip::Radius | Grip::Side(..) => &[(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)],
            Grip::Velocity => &[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)],
            _ => {
                self.painter.circle(at, radius, fill, stroke);
                return;
            }
        };
        let corners = corners.iter().map(|&(x, y)| at + vec2(x, y) * radius);
        let shape = Shape::convex_polygon(corners.collect(), fill, stroke);
        self.painter.add(shape);
    }

    /// The axis, or the two axes of the plane, that the drag is held to.
    fn lock(&self, drag: &Drag) {
        let is_shown = |axis: usize| match drag.lock {
            Lock::View => false,
            Lock::Axis(locked) => locked == axis,
            Lock::Plane(locked) => locked != axis,
        };
        let at = drag.hit().at;
        let reach = self.screen.camera.unit_at(at) * 0.6;
        for axis in (0..3).filter(|&axis| is_shown(axis)) {
            let by = Vec3::AXES[axis] * reach;
            if let (Some(a), Some(b)) = (self.screen.at(at - by), self.screen.at(at + by)) {
                let color = self.theme.axes()[axis];
                self.painter.line_segment([a, b], (1.5, color));
            }
        }
    }

    fn name(&self, hit: &super::Hit) {
        let Some(pointer) = self.painter.ctx().pointer_hover_pos() else {
            return;
        };
        let body = &self.canvas.session.scene().bodies[hit.shown.body];
        let kind = body.shape.kind();
        let text = match hit.grip() {
            Some(grip) => format!("{} · {}", body.name, grip.name()),
            None if body.name == kind.name() => body.name.to_string(),
            None => format!("{} · {kind}", body.name),
        };
        self.write(pointer, &[text]);
    }

    fn readout(&self, held: &super::HeldDrag) {
        let Some(effect) = &held.effect else { return };
        let what = match held.drag.hit().grip() {
            Some(grip) => format!("{}  {}", grip.name(), effect.value),
            None => effect.value.clone(),
        };
        let mut lines = vec![what];
        lines.extend((!effect.change.is_empty()).then(|| effect.change.clone()));
        let axis = |axis: usize| ["x", "y", "z"][axis];
        let lock = match held.drag.lock {
            Lock::View => None,
            Lock::Axis(locked) => Some(format!("along {}", axis(locked))),
            Lock::Plane(locked) => Some(format!("in the plane perpendicular to {}", axis(locked))),
        };
        let snap = held.snaps.then(|| format!("grid {} m", snap::GRID));
        let fine = held.is_fine.then(|| "fine".to_string());
        let state: Vec<String> = [lock, snap, fine].into_iter().flatten().collect();
        lines.extend((!state.is_empty()).then(|| state.join(" · ")));
        self.write(held.at, &lines);
    }

    /// Writes at the view's edge: beside the pointer is what the hand is about.
    fn write(&self, pointer: Pos2, lines: &[String]) {
        let ink = self.theme.chrome().ink;
        let font = egui::FontId::monospace(13.0);
        let text = typography::minus(&lines.join("\n"));
        let galley = self.painter.layout_no_wrap(text, font, ink);
        let covers = |place: Rect| {
            let figure = self
                .figure
                .is_some_and(|figure| covers(figure, self.screen, place));
            figure || self.written.iter().any(|written| written.intersects(place))
        };
        let room = self.screen.rect.shrink(INSET);
        let place = at_edge(room, galley.size(), pointer, covers);
        overlay::paint_backing(self.painter, place, self.theme);
        self.painter.galley(place.min, galley, ink);
    }
}

/// Where a text of this `size` lies at an edge of `room`: away from `pointer` in any case, and where that can be at a place
/// where it `covers` nothing.
fn at_edge(room: Rect, size: Vec2, pointer: Pos2, covers: impl Fn(Rect) -> bool) -> Rect {
    let places = [
        Align2::CENTER_TOP,
        Align2::CENTER_BOTTOM,
        Align2::LEFT_TOP,
        Align2::RIGHT_TOP,
        Align2::LEFT_BOTTOM,
        Align2::RIGHT_BOTTOM,
    ];
    let places = places.map(|align| align.align_size_within_rect(size, room));
    let is_away = |place: &&Rect| place.distance_to_pos(pointer) > CLEAR;
    let mut away = places.iter().filter(is_away);
    let first = away.clone().next();
    let free = away.find(|place| !covers(place.expand2(overlay::BACKING)));
    *free.or(first).unwrap_or(&places[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn what_is_written_lies_neither_at_the_pointer_nor_over_what_is_told() {
        let room = Rect::from_min_size(pos2(0.0, 0.0), vec2(600.0, 400.0));
        let size = vec2(140.0, 18.0);
        let at = |pointer, written: &[Rect]| {
            let covers = |place: Rect| written.iter().any(|other| other.intersects(place));
            at_edge(room, size, pointer, covers)
        };
        let usual = at(room.center(), &[]);
        assert_eq!(usual.center().x, room.center().x);
        let below = at(usual.center(), &[]);
        assert!(below.distance_to_pos(usual.center()) > 300.0, "{below}");
        let names = [usual, below];
        let beside = at(room.center(), &names);
        assert!(
            names.iter().all(|name| !name.intersects(beside)),
            "{beside}"
        );
        assert!(room.contains_rect(beside));
    }
}
