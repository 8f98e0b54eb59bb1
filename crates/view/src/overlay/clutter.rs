//! The cost of covering the picture with names: the drawn things, in cells, with the cost of each.

use super::{Screen, arc, ruler::rulers, sight::outline};
use crate::figure::{DrawnBody, Figure, Weight};
use egui::{Pos2, Rect, Vec2, pos2};

/// Side of a cell, points.
const CELL: f32 = 4.0;
/// The cost of covering a cell of a point, of an outline, and of a line in the background.
const POINT: f32 = 9.0;
const OUTLINE: f32 = 8.0;
const BACK: f32 = 2.0;
/// The cost of a sharp crease of the scenery; where there are more of them than this, they are a texture.
const CREASE: f32 = 6.0;
const MAX_CREASES: usize = 300;
/// The cost of a body's rim: a word is wholly inside or wholly outside.
const RIM: f32 = 14.0;
/// The cost of the inside of a body: a letter may be there, a word has room beside it; of scenery, or of a former shape; and of
/// a flat piece, which may well be the ground that words lie on.
const INSIDE: f32 = 1.3;
const ASIDE: f32 = 0.7;
const FACE: f32 = 0.2;
/// Numbers pay this share of the cost.
const NUMBER: f32 = 0.2;
/// With more flat pieces than this they count for nothing.
const MAX_FACES: usize = 400;
/// A line goes through a place within this distance, points, and has a direction there from this length on.
const THROUGH: f32 = 6.0;
const DIRECTED: f32 = 12.0;

/// The costs of covering a view's places.
pub(super) struct Clutter {
    rect: Rect,
    columns: usize,
    rows: usize,
    /// The sums of all cells above and left of each corner, a row of corners after the other: of lines, and of what is
    /// filled.
    sums: [Vec<f32>; 2],
    /// The cost of crossing each cell: the lines and points in it, not the fills.
    lines: Vec<f32>,
    /// The straight lines that are drawn.
    stretches: Vec<[Pos2; 2]>,
}

impl Clutter {
    /// The costs of the drawings of `figure`.
    pub(super) fn of(figure: &Figure, screen: Screen<'_>) -> Self {
        let mut cells = Cells::new(screen.rect);
        for stroke in &figure.strokes {
            let cost = match stroke.weight {
                Weight::Subdued => BACK,
                _ => OUTLINE,
            };
            if let (Some(a), Some(b)) = (screen.at(stroke.a), screen.at(stroke.b)) {
                cells.line(a, b, cost);
                if stroke.weight != Weight::Subdued {
                    cells.stretches.push([a, b]);
                }
            }
        }
        let solid = |body: &DrawnBody| if body.is_solid { INSIDE } else { 0.0 };
        let bodies = figure.bodies.iter().map(|body| (body, solid(body)));
        let aside = figure.ghosts.iter().chain(&figure.standing);
        for (body, inside) in bodies.chain(aside.map(|body| (body, ASIDE))) {
            let ends = [body.a, body.b].into_iter();
            let discs: Vec<_> = ends
                .filter_map(|end| screen.disc(end, body.radius))
                .collect();
            let cost = if body.width > 1.5 { RIM } else { RIM * 0.5 };
            cells.inside(&discs, inside);
            cells.outline(&discs, cost);
        }
        let faces = figure.faces.iter().filter(|face| face.is_solid);
        if faces.clone().count() <= MAX_FACES {
            for face in faces {
                if let [Some(a), Some(b), Some(c)] = face.v.map(|corner| screen.at(corner)) {
                    cells.face([a, b, c]);
                }
            }
        }
        let creases = figure
            .scenery
            .iter()
            .flat_map(|drawn| &drawn.scenery.creases);
        if creases.clone().count() <= MAX_CREASES {
            for crease in creases {
                if let [Some(a), Some(b)] = crease.ends.map(|end| screen.at(end)) {
                    cells.line(a, b, CREASE * crease.strength);
                }
            }
        }
        for (_, ruler) in rulers(figure, screen) {
            for [a, b] in ruler.lines() {
                cells.line(a, b, OUTLINE);
                cells.stretches.push([a, b]);
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

    #[cfg(test)]
    pub(super) fn bare(rect: Rect) -> Self {
        Cells::new(rect).summed()
    }

    #[cfg(test)]
    pub(super) fn with_ball(rect: Rect, center: Pos2, radius: f32) -> Self {
        let mut cells = Cells::new(rect);
        cells.inside(&[(center, radius)], INSIDE);
        cells.outline(&[(center, radius)], RIM);
        cells.summed()
    }

    #[cfg(test)]
    pub(super) fn with_lines(rect: Rect, lines: &[[Pos2; 2]]) -> Self {
        let mut cells = Cells::new(rect);
        for &[a, b] in lines {
            cells.line(a, b, OUTLINE);
            cells.stretches.push([a, b]);
        }
        cells.summed()
    }

    /// The clutter of one point.
    #[cfg(test)]
    pub(super) fn with_point(rect: Rect, at: Pos2) -> Self {
        let mut cells = Cells::new(rect);
        cells.fill(Rect::from_center_size(at, egui::Vec2::splat(16.0)), POINT);
        cells.summed()
    }

    /// The cost of a thin line by its crossings.
    pub(super) fn cost_of_line(&self, [from, to]: [Pos2; 2]) -> f32 {
        let steps = (from.distance(to) / CELL).ceil().max(1.0) as usize;
        let places = (0..=steps).map(|i| from.lerp(to, i as f32 / steps as f32));
        let seen = places.filter(|at| self.rect.contains(*at));
        seen.map(|at| {
            let column = ((at.x - self.rect.left()) / CELL) as usize;
            let row = ((at.y - self.rect.top()) / CELL) as usize;
            self.lines[row.min(self.rows - 1) * self.columns + column.min(self.columns - 1)]
        })
        .sum()
    }

    /// The directions, unit vectors, of the lines that go through a place or end there.
    pub(super) fn lines_through(&self, at: Pos2) -> Vec<Vec2> {
        let lines = self.stretches.iter().filter_map(|&[a, b]| {
            let way = b - a;
            let share = ((at - a).dot(way) / way.length_sq().max(1e-6)).clamp(0.0, 1.0);
            let is_there = at.distance(a + way * share) < THROUGH && way.length() > DIRECTED;
            is_there.then(|| way.normalized())
        });
        lines.collect()
    }

    /// The cost of a name that covers `room`.
    pub(super) fn cost(&self, room: Rect) -> f32 {
        self.sum(&self.sums[0], room) + self.sum(&self.sums[1], room)
    }

    /// The cost of a line's number, which may well lie on a fill.
    pub(super) fn cost_of_number(&self, room: Rect) -> f32 {
        self.sum(&self.sums[0], room) + self.sum(&self.sums[1], room) * NUMBER
    }

    fn sum(&self, sums: &[f32], room: Rect) -> f32 {
        let column = |x: f32| ((x - self.rect.left()) / CELL).clamp(0.0, self.columns as f32);
        let row = |y: f32| ((y - self.rect.top()) / CELL).clamp(0.0, self.rows as f32);
        let [left, right] = [column(room.left()).floor(), column(room.right()).ceil()];
        let [top, bottom] = [row(room.top()).floor(), row(room.bottom()).ceil()];
        let sum = |x: f32, y: f32| sums[y as usize * (self.columns + 1) + x as usize];
        sum(right, bottom) - sum(left, bottom) - sum(right, top) + sum(left, top)
    }
}

/// The costs, cell by cell.
struct Cells {
    rect: Rect,
    columns: usize,
    rows: usize,
    lines: Vec<f32>,
    fills: Vec<f32>,
    stretches: Vec<[Pos2; 2]>,
}

impl Cells {
    fn new(rect: Rect) -> Self {
        let columns = (rect.width() / CELL).ceil().max(1.0) as usize;
        let rows = (rect.height() / CELL).ceil().max(1.0) as usize;
        Self {
            rect,
            columns,
            rows,
            lines: vec![0.0; columns * rows],
            fills: vec![0.0; columns * rows],
            stretches: vec![],
        }
    }

    /// The cell that a place is in.
    fn cell(&self, at: Pos2) -> Option<usize> {
        let column = ((at.x - self.rect.left()) / CELL) as usize;
        let row = ((at.y - self.rect.top()) / CELL) as usize;
        let cell = row.min(self.rows - 1) * self.columns + column.min(self.columns - 1);
        self.rect.contains(at).then_some(cell)
    }

    /// Adds a cost at a place: the cell costs as much as the worst in it.
    fn put(&mut self, at: Pos2, cost: f32) {
        if let Some(cell) = self.cell(at) {
            self.lines[cell] = self.lines[cell].max(cost);
        }
    }

    /// Fills the cells of `room` whose middle `is_inside`.
    fn fill_where(&mut self, room: Rect, cost: f32, is_inside: impl Fn(Pos2) -> bool) {
        let room = room.intersect(self.rect);
        let [columns, rows] = [room.width(), room.height()].map(|side| (side / CELL).ceil() as i32);
        for row in 0..rows {
            for column in 0..columns {
                let at = room.min + egui::vec2(column as f32 + 0.5, row as f32 + 0.5) * CELL;
                if is_inside(at)
                    && let Some(cell) = self.cell(at)
                {
                    self.fills[cell] = self.fills[cell].max(cost);
                }
            }
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

    fn face(&mut self, [a, b, c]: [Pos2; 3]) {
        let turn = |p: Pos2, q: Pos2, r: Pos2| (q - p).rot90().dot(r - p);
        let is_inside = |at: Pos2| {
            let [ab, bc, ca] = [turn(a, b, at), turn(b, c, at), turn(c, a, at)];
            ab.min(bc).min(ca) >= 0.0 || ab.max(bc).max(ca) <= 0.0
        };
        self.fill_where(Rect::from_points(&[a, b, c]), FACE, is_inside);
    }

    /// Fills what is inside of the outline of a body.
    fn inside(&mut self, discs: &[(Pos2, f32)], cost: f32) {
        let (Some((a, radius)), Some((b, other))) = (discs.first(), discs.last()) else {
            return;
        };
        let radius = radius.max(*other);
        let room = Rect::from_two_pos(*a, *b).expand(radius);
        let along = *b - *a;
        self.fill_where(room, cost, |at| {
            let share = ((at - *a).dot(along) / along.length_sq().max(1e-6)).clamp(0.0, 1.0);
            at.distance_sq(*a + along * share) < radius * radius
        });
    }

    fn outline(&mut self, discs: &[(Pos2, f32)], cost: f32) {
        let points = outline(discs);
        // Neighbors are near each other along the circles; the sides are put as lines.
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
            lines,
            fills,
            stretches,
        } = self;
        let sums = [&lines, &fills].map(|costs| {
            let mut sums = vec![0.0; (columns + 1) * (rows + 1)];
            for row in 0..rows {
                let mut of_row = 0.0;
                for column in 0..columns {
                    of_row += costs[row * columns + column];
                    let above = sums[row * (columns + 1) + column + 1];
                    sums[(row + 1) * (columns + 1) + column + 1] = above + of_row;
                }
            }
            sums
        });
        Clutter {
            rect,
            columns,
            rows,
            sums,
            lines,
            stretches,
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
