//! What names should not cover: where something is drawn, in cells, and how bad it is to cover it.

use super::{Screen, arc, ruler::Ruler, sight::outline};
use crate::app::view::figure::{Figure, Weight};
use egui::{Pos2, Rect, pos2};

/// Side of a cell, points.
const CELL: f32 = 4.0;
/// What it costs to cover a cell of a point, of an outline, and of a line that stands back.
const POINT: f32 = 9.0;
const OUTLINE: f32 = 4.0;
const BACK: f32 = 1.0;
/// The same of the inside of a body: a letter may be there, a word has room beside it.
const INSIDE: f32 = 0.7;

/// The costs of covering a view's places.
pub(super) struct Clutter {
    rect: Rect,
    columns: usize,
    rows: usize,
    /// The sums of all cells above and left of each corner, a row of corners after the other.
    sums: Vec<f32>,
}

impl Clutter {
    /// Of what `figure` draws.
    pub(super) fn of(figure: &Figure, screen: Screen<'_>) -> Self {
        let mut cells = Cells::new(screen.rect);
        for stroke in &figure.strokes {
            let cost = match stroke.weight {
                Weight::Subdued => BACK,
                _ => OUTLINE,
            };
            if let (Some(a), Some(b)) = (screen.at(stroke.a), screen.at(stroke.b)) {
                cells.line(a, b, cost);
            }
        }
        for body in figure.bodies.iter().chain(&figure.ghosts) {
            let ends = [body.a, body.b].into_iter();
            let discs: Vec<_> = ends
                .filter_map(|end| screen.disc(end, body.radius))
                .collect();
            let cost = if body.width > 1.5 {
                OUTLINE
            } else {
                OUTLINE * 0.5
            };
            if body.is_solid {
                cells.inside(&discs);
            }
            cells.outline(&discs, cost);
        }
        for dimension in figure.dimensions.iter().filter(|one| !one.is_drawn) {
            let ruler = Ruler::of(dimension, screen);
            for [a, b] in ruler.iter().flat_map(Ruler::lines) {
                cells.line(a, b, OUTLINE);
            }
        }
        for arc in figure.angles.iter().map(|angle| arc::of(angle, screen)) {
            for piece in arc.windows(2) {
                cells.line(piece[0], piece[1], OUTLINE);
            }
        }
        let marks = figure.marks.iter().map(|mark| (mark.at, mark.radius));
        let touches = figure.touches.iter().map(|touch| (touch.at, touch.rim()));
        for (at, radius) in marks.chain(touches) {
            if let Some(at) = screen.at(at) {
                let room = Rect::from_center_size(at, egui::Vec2::splat(2.0 * radius));
                cells.fill(room, POINT);
            }
        }
        cells.summed()
    }

    /// Of nothing.
    #[cfg(test)]
    pub(super) fn bare(rect: Rect) -> Self {
        Cells::new(rect).summed()
    }

    /// Of one point.
    #[cfg(test)]
    pub(super) fn with_point(rect: Rect, at: Pos2) -> Self {
        let mut cells = Cells::new(rect);
        cells.fill(Rect::from_center_size(at, egui::Vec2::splat(16.0)), POINT);
        cells.summed()
    }

    /// What a thin line crosses.
    pub(super) fn cost_of_line(&self, [from, to]: [Pos2; 2]) -> f32 {
        let steps = (from.distance(to) / CELL).ceil().max(1.0) as usize;
        let places = (0..=steps).map(|i| from.lerp(to, i as f32 / steps as f32));
        let cell = egui::Vec2::splat(1e-3);
        places
            .map(|at| self.cost(Rect::from_center_size(at, cell)))
            .sum()
    }

    /// What it costs to cover `room`.
    pub(super) fn cost(&self, room: Rect) -> f32 {
        let column = |x: f32| ((x - self.rect.left()) / CELL).clamp(0.0, self.columns as f32);
        let row = |y: f32| ((y - self.rect.top()) / CELL).clamp(0.0, self.rows as f32);
        let [left, right] = [column(room.left()).floor(), column(room.right()).ceil()];
        let [top, bottom] = [row(room.top()).floor(), row(room.bottom()).ceil()];
        let sum = |x: f32, y: f32| self.sums[y as usize * (self.columns + 1) + x as usize];
        sum(right, bottom) - sum(left, bottom) - sum(right, top) + sum(left, top)
    }
}

/// The costs, cell by cell.
struct Cells {
    rect: Rect,
    columns: usize,
    rows: usize,
    costs: Vec<f32>,
}

impl Cells {
    fn new(rect: Rect) -> Self {
        let columns = (rect.width() / CELL).ceil().max(1.0) as usize;
        let rows = (rect.height() / CELL).ceil().max(1.0) as usize;
        Self {
            rect,
            columns,
            rows,
            costs: vec![0.0; columns * rows],
        }
    }

    /// Something that costs so much is at a place: the cell costs as much as the worst in it.
    fn put(&mut self, at: Pos2, cost: f32) {
        if self.rect.contains(at) {
            let column = ((at.x - self.rect.left()) / CELL) as usize;
            let row = ((at.y - self.rect.top()) / CELL) as usize;
            let place = row.min(self.rows - 1) * self.columns + column.min(self.columns - 1);
            self.costs[place] = self.costs[place].max(cost);
        }
    }

    fn line(&mut self, from: Pos2, to: Pos2, cost: f32) {
        let Some([from, to]) = clipped(from, to, self.rect) else {
            return;
        };
        let steps = ((to - from).length() / CELL * 1.3).ceil().max(1.0) as usize;
        for i in 0..=steps {
            self.put(from + (to - from) * (i as f32 / steps as f32), cost);
        }
    }

    /// Fills what is inside of the outline of a body.
    fn inside(&mut self, discs: &[(Pos2, f32)]) {
        let (Some((a, radius)), Some((b, other))) = (discs.first(), discs.last()) else {
            return;
        };
        let radius = radius.max(*other);
        let room = Rect::from_two_pos(*a, *b)
            .expand(radius)
            .intersect(self.rect);
        let [columns, rows] = [room.width(), room.height()].map(|side| (side / CELL).ceil() as i32);
        for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)))
        {
            let at = room.min + egui::vec2(column as f32 + 0.5, row as f32 + 0.5) * CELL;
            let along = *b - *a;
            let share = ((at - *a).dot(along) / along.length_sq().max(1e-6)).clamp(0.0, 1.0);
            if at.distance(*a + along * share) < radius {
                self.put(at, INSIDE);
            }
        }
    }

    fn outline(&mut self, discs: &[(Pos2, f32)], cost: f32) {
        let points = outline(discs);
        // Neighbours are near each other along the circles; the sides are put as lines.
        for pair in points.windows(2) {
            let reach = discs.iter().map(|disc| disc.1).fold(0.0, f32::max);
            if pair[0].distance(pair[1]) < reach * 0.5 + 1.0 {
                self.line(pair[0], pair[1], cost);
            }
        }
        if let [(a, ra), (b, rb)] = discs[..] {
            let side = (b - a).normalized().rot90();
            for side in [side, -side] {
                self.line(a + side * ra, b + side * rb, cost);
            }
        }
    }

    fn fill(&mut self, room: Rect, cost: f32) {
        let across = (room.width() / CELL).ceil() as usize;
        let down = (room.height() / CELL).ceil() as usize;
        for (i, j) in (0..=across).flat_map(|i| (0..=down).map(move |j| (i, j))) {
            let share = pos2(
                i as f32 / across.max(1) as f32,
                j as f32 / down.max(1) as f32,
            );
            self.put(room.lerp_inside(share.to_vec2()), cost);
        }
    }

    fn summed(self) -> Clutter {
        let Self {
            rect,
            columns,
            rows,
            costs,
        } = self;
        let mut sums = vec![0.0; (columns + 1) * (rows + 1)];
        for row in 0..rows {
            let mut of_row = 0.0;
            for column in 0..columns {
                of_row += costs[row * columns + column];
                let above = sums[row * (columns + 1) + column + 1];
                sums[(row + 1) * (columns + 1) + column + 1] = above + of_row;
            }
        }
        Clutter {
            rect,
            columns,
            rows,
            sums,
        }
    }
}

/// The part of a stretch that is within `rect`.
pub(super) fn clipped(from: Pos2, to: Pos2, rect: Rect) -> Option<[Pos2; 2]> {
    let way = to - from;
    let (mut first, mut last) = (0.0f32, 1.0f32);
    for (start, by, low, high) in [
        (from.x, way.x, rect.left(), rect.right()),
        (from.y, way.y, rect.top(), rect.bottom()),
    ] {
        if by == 0.0 {
            if !(low..=high).contains(&start) {
                return None;
            }
            continue;
        }
        let [a, b] = [(low - start) / by, (high - start) / by];
        first = first.max(a.min(b));
        last = last.min(a.max(b));
    }
    (first <= last).then(|| [from + way * first, from + way * last])
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    #[test]
    fn a_room_costs_what_it_covers() {
        let rect = Rect::from_min_size(pos2(100.0, 50.0), vec2(400.0, 300.0));
        let mut cells = Cells::new(rect);
        cells.line(pos2(0.0, 200.0), pos2(1000.0, 200.0), OUTLINE);
        let ground = cells.summed();
        let room = |y: f32| Rect::from_min_size(pos2(200.0, y), vec2(40.0, 12.0));
        assert_eq!(ground.cost(room(100.0)), 0.0);
        assert_eq!(ground.cost(room(196.0)), 10.0 * OUTLINE);
        assert!(ground.cost(rect.expand(500.0)) >= 100.0 * OUTLINE);
    }

    #[test]
    fn only_what_is_in_the_view_is_kept_of_a_line() {
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(100.0, 100.0));
        let [a, b] = clipped(pos2(-50.0, -50.0), pos2(1e6, 1e6), rect).expect("it crosses");
        assert!(a.distance(Pos2::ZERO) < 0.2 && b.distance(pos2(100.0, 100.0)) < 0.2);
        assert_eq!(clipped(pos2(-5.0, 0.0), pos2(-5.0, 90.0), rect), None);
        assert_eq!(clipped(pos2(-50.0, 40.0), pos2(40.0, -50.0), rect), None);
    }
}
