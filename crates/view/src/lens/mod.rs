//! A round magnifier beside what is too small to be seen: a cut through the shapes there, with its own scale.

mod cut;
mod flat;
mod painted;

use super::{
    figure::{Callout, Dimension, DrawnBlock, Figure, LensRequest, Weight},
    overlay::{self, Crowd, LensRoom, Screen},
};
use crate::{
    palette::{self, Theme},
    typography,
};
use capsule_scenes::scene::{LensSide, LensSpot};
use cut::{Cut, axes, within};
use egui::{
    Align2, FontId, Id, Mesh, Pos2, Rect, Shape, Stroke, TextureHandle, TextureOptions, Ui, Vec2,
    pos2, vec2,
};
use glam::Vec3;
use painted::Painted;
use std::f32::consts::TAU;

/// The share of the magnifier's width that a length takes in it.
const SHARE: f32 = 0.25;
/// The most that is magnified: beyond it one would see rounding.
const MAX_TIMES: f32 = 5000.0;
/// The least magnification that a scene gets: with a length, and without one.
const ASKED: (f32, f32) = (1.8, 6.0);
/// The cosine of the angle between two looks at the same that show the same.
const ALIKE: f32 = 0.98;
/// The share of the shown size within which a thing belongs to the cut.
const NEAR: f32 = 0.2;
/// Width over the lesser side of the view, and its bounds in points.
const WIDTH: (f32, f32, f32) = (0.32, 110.0, 230.0);
/// Views lower or narrower than this have no room for one, points.
const LOWEST: f32 = 300.0;
/// From the edges of the view, points.
const MARGIN: f32 = 18.0;
/// The height of the text beneath it, points.
const WORDS: f32 = 26.0;
/// Between a line in it and its number, points.
const GAP: f32 = 6.0;
/// Between two lengths that lie along each other, points.
const BESIDE_ANOTHER: f32 = 26.0;
/// The least radius of the circle around the magnified part, points.
const MIN_AROUND: f32 = 7.0;
/// Sides of the polygon that stands for a circle.
const SIDES: usize = 96;
/// How near to the length it is placed, in its own widths from middle to middle, and in how many directions.
const NEAREST: f32 = 0.75;
const DIRECTIONS: usize = 24;
/// The cost of a room that covers some of the subject, and of every point of distance from the magnified part.
const COVERS: f32 = 2000.0;
const FAR: f32 = 0.3;
/// Between it and what is drawn, points.
const BESIDE: f32 = 5.0;
/// The distance, in radii, from which one line alone leads to it.
const FROM_AFAR: f32 = 1.9;
/// The corner where the axes are, points.
const AXES: f32 = 132.0;

/// The magnified part, and the place where it is shown.
#[derive(Clone, Debug)]
pub struct Lens<'a> {
    /// The round picture and the words beneath.
    room: Rect,
    /// The square around the round picture.
    glass: Rect,
    cut: Cut,
    figure: &'a Figure,
    /// The lengths that are shown in it.
    dimensions: Vec<&'a Dimension>,
    /// The texts that are written in it.
    callouts: Vec<&'a Callout>,
    /// Where that is in the view.
    source: Pos2,
    times: f32,
    /// Which of several it is.
    index: usize,
    /// Whether the scene wants it.
    is_asked_for: bool,
}

/// The part to be magnified.
struct MagnifiedPart<'a> {
    /// The length that gives the scale.
    dimension: Option<&'a Dimension>,
    middle: Vec3,
    times: f32,
    reach: f32,
}

impl<'a> Lens<'a> {
    /// The magnifiers that the scene wants, else one for the first length of `figure` if that is too short to be seen in the
    /// view; none where there is no room.
    pub fn all_over(figure: &'a Figure, screen: Screen<'_>) -> Vec<Self> {
        let mut lenses: Vec<Self> = vec![];
        for request in &figure.lenses {
            lenses.extend(Self::over(figure, request, screen, &lenses));
        }
        lenses
    }

    /// The contents and places of `lenses`.
    pub fn rooms(lenses: &[Self]) -> [Option<LensRoom>; 2] {
        [0, 1].map(|index| lenses.get(index).map(Self::room))
    }

    /// The one that the scene wants, beside those `before` it.
    fn over(
        figure: &'a Figure,
        request: &LensRequest,
        screen: Screen<'_>,
        before: &[Self],
    ) -> Option<Self> {
        let rect = screen.rect;
        if rect.height() < LOWEST || rect.width() < LOWEST {
            return None;
        }
        let (share, least, most) = WIDTH;
        let width = (rect.size().min_elem() * share).clamp(least, most);
        let sought = match request.at {
            Some(at) => asked_for(figure, screen, at, width),
            None => too_small(figure, screen, width)?,
        };
        let (middle, times) = (sought.middle, sought.times);
        let source = screen.at(middle)?;
        if times > MAX_TIMES || !rect.contains(source) {
            return None;
        }
        let camera = screen.camera;
        let along = sought.dimension.map(|one| one.b - one.a);
        let axes = axes(along.unwrap_or(camera.up()), camera.back(), camera.up());
        let looks_along = axes[0].cross(axes[1]).dot(camera.back()) > ALIKE;
        let cut = Cut {
            middle,
            axes,
            reach: sought.reach,
            depth: if looks_along && request.at.is_some() {
                f32::INFINITY
            } else {
                NEAR * sought.reach
            },
        };
        if request.at.is_none() && cut.surfaces(figure) < 2 {
            return None;
        }
        let size = vec2(width, width + WORDS);
        let inner = rect.shrink(MARGIN);
        let over = |place: Vec3| Some(Rect::from_center_size(screen.at(place)?, size));
        let wanted = match request.spot {
            Some(LensSpot::Side(side)) => Some(aligned(side).align_size_within_rect(size, inner)),
            Some(LensSpot::Over(place)) => over(place),
            None => None,
        };
        let room = match wanted {
            Some(room) => clear_of_axes(overlay::inside(room, inner), rect),
            None => {
                let taken: Vec<Rect> = before.iter().map(|lens| lens.room).collect();
                free_room(figure, screen, source, (size, &taken))
            }
        };
        // The lines that lead to it shall not cross its words.
        let glass = if source.y > room.center().y {
            room.with_min_y(room.bottom() - width)
        } else {
            room.with_max_y(room.top() + width)
        };
        let mut lens = Self {
            room,
            glass,
            cut,
            figure,
            dimensions: sought.dimension.into_iter().collect(),
            callouts: vec![],
            source,
            times,
            index: before.len(),
            is_asked_for: request.at.is_some(),
        };
        let shown = lens.room();
        for one in figure.dimensions.iter().filter(|one| is_told(one)) {
            let is_here = [one.a, one.b].map(|end| screen.at(end));
            let [Some(a), Some(b)] = is_here else {
                continue;
            };
            let is_same = |other: &&Dimension| [other.a, other.b] == [one.a, one.b];
            let is_short = a.distance(b) < overlay::MAGNIFIED;
            if (is_short || request.at.is_some())
                && shown.shows(&[a, b])
                && !lens.dimensions.iter().any(is_same)
            {
                lens.dimensions.push(one);
            }
        }
        let is_here = |one: &&Callout| {
            let seen = [one.at, one.text_at].map(|at| screen.at(at));
            let [Some(at), Some(text_at)] = seen else {
                return false;
            };
            shown.shows(&[at, text_at])
        };
        lens.callouts = figure.callouts.iter().filter(is_here).collect();
        Some(lens)
    }

    /// Its content and its place.
    pub(crate) fn room(&self) -> LensRoom {
        LensRoom {
            room: self.room,
            source: self.source,
            around: 0.5 * self.glass.width() / self.times,
            tells_below: if self.is_asked_for {
                overlay::MAGNIFIED_AS_ASKED
            } else {
                overlay::MAGNIFIED
            },
        }
    }

    pub fn paint(&self, ui: &Ui, screen: Screen<'_>, theme: Theme) {
        let painter = ui.painter();
        let (center, radius) = (self.glass.center(), self.glass.width() * 0.5);
        let rim = theme.chrome().soft;
        let around = self.room().around.max(MIN_AROUND);
        for line in leads((self.source, around), (center, radius)) {
            painter.line_segment(line, Stroke::new(1.0, rim));
        }
        painter.circle_stroke(self.source, around, Stroke::new(1.4, rim));
        painter.add(disc(center, radius, self.texture(ui, theme)));
        for sheet in self.cut.sheets(self.figure, theme) {
            let ends = sheet.ends.map(|end| self.place(end));
            if let Some(ends) = within(ends, (center, radius)) {
                painter.line_segment(ends, Stroke::new(sheet.width, sheet.outline));
            }
        }
        let told: Vec<_> = self.dimensions.iter().map(|one| [one.a, one.b]).collect();
        let place = |at| self.place(at);
        flat::paint(painter, &self.cut, self.figure, &told, place, theme);
        for touch in &self.figure.touches {
            let at = self.place(self.cut.seen(touch.at));
            if self.cut.holds(touch.at) && at.distance(center) + touch.rim() < radius {
                overlay::paint_touch(painter, at, touch, theme);
            }
        }
        for dimension in &self.dimensions {
            let color = dimension.color;
            let (ends, measured) = (self.ends(dimension), self.measured(dimension));
            if ends != measured {
                for i in 0..2 {
                    painter.line_segment([measured[i], ends[i]], Stroke::new(1.0, color));
                }
            }
            overlay::paint_line(painter, ends, color, theme);
        }
        painter.circle_stroke(center, radius, Stroke::new(2.0, rim));
        self.paint_words(ui, screen, theme);
    }

    /// Where what a length is of is seen in it.
    fn measured(&self, dimension: &Dimension) -> [Pos2; 2] {
        [dimension.a, dimension.b].map(|end| self.place(self.cut.seen(end)))
    }

    /// The ends of a length's line in it: beside earlier lines that it would lie on.
    fn ends(&self, dimension: &Dimension) -> [Pos2; 2] {
        let ends = self.measured(dimension);
        let before = self.dimensions.iter().take_while(|one| **one != dimension);
        let across = (ends[1] - ends[0]).normalized().rot90();
        let is_on = |one: &&&Dimension| {
            let others = self.measured(one);
            let along = (others[1] - others[0]).normalized();
            let off = across.dot(others[0] - ends[0]).abs();
            along.dot(across).abs() < 0.1 && off < BESIDE_ANOTHER
        };
        let down = across * across.y.signum();
        let by = down * (BESIDE_ANOTHER * before.filter(is_on).count() as f32);
        ends.map(|end| end + by)
    }

    /// Writes in it what its scene says there and how long its lengths are, and beneath it how much is magnified and what found no place.
    fn paint_words(&self, ui: &Ui, screen: Screen<'_>, theme: Theme) {
        let painter = ui.painter();
        let font = FontId::proportional(13.0);
        let mut taken: Vec<Rect> = self
            .dimensions
            .iter()
            .map(|one| Rect::from_points(&self.ends(one)))
            .collect();
        let glass = Screen {
            rect: self.glass,
            camera: screen.camera,
        };
        for callout in &self.callouts {
            let [at, middle] =
                [callout.at, callout.text_at].map(|at| self.place(self.cut.seen(at)));
            let mut signs = self.figure.touches.iter();
            let rim = signs.find(|touch| touch.at == callout.at);
            let off = rim.map_or(0.0, |touch| touch.rim() + overlay::BESIDE_SIGN);
            let words = (callout.text.as_str(), callout.color);
            let place = (middle, taken.as_slice());
            let room = overlay::write(painter, glass, words, place, (at, off), theme);
            taken.push(room);
        }
        let mut beneath = vec![];
        for dimension in self.dimensions.iter().filter(|one| !one.text.is_empty()) {
            let text = typography::words(&dimension.text);
            let galley = painter.layout_no_wrap(text.clone(), font.clone(), dimension.color);
            // A single number has a quieter place beneath.
            let room = self.number_room(self.ends(dimension), galley.size(), &taken);
            match room.filter(|_| self.dimensions.len() > 1) {
                Some(room) => {
                    overlay::halo_galley(painter, room.min, &galley, dimension.color, theme);
                    taken.push(room);
                }
                None => beneath.push((text, dimension.color)),
            }
        }
        let color = beneath.first().map_or(theme.ink(), |(_, color)| *color);
        let texts = beneath.into_iter().map(|(text, _)| text);
        let words: Vec<String> = texts
            .chain([format!("enlarged {}×", magnification(self.times))])
            .collect();
        let galley = painter.layout_no_wrap(words.join("  "), font, color);
        let size = galley.size();
        let inner = painter.clip_rect().shrink(8.0);
        let middle = self.room.center().x;
        let most = (inner.right() - size.x).max(inner.left());
        let left = (middle - size.x * 0.5).clamp(inner.left(), most);
        let at = if self.glass.bottom() < self.room.bottom() {
            pos2(left, self.glass.bottom() + 6.0)
        } else {
            pos2(left, self.room.top())
        };
        let backed = Rect::from_min_size(at, size).shrink2(vec2(5.0, 5.0));
        overlay::paint_backing(painter, backed, theme);
        painter.galley(at, galley, color);
    }

    /// Room for a number beside its line, inside of the glass; `None` where there is none.
    fn number_room(&self, ends: [Pos2; 2], size: Vec2, taken: &[Rect]) -> Option<Rect> {
        let line = Rect::from_points(&ends);
        let (across, down) = (0.5 * size.x + 2.0 * GAP, 0.5 * size.y + GAP);
        let middles = [
            line.center_top() - vec2(0.0, down),
            line.center_bottom() + vec2(0.0, down),
            line.right_center() + vec2(across, 0.0),
            line.left_center() - vec2(across, 0.0),
        ];
        let rooms = middles.map(|middle| Rect::from_center_size(middle, size));
        let (center, radius) = (self.glass.center(), self.glass.width() * 0.5 - 2.0);
        let is_inside = |room: &Rect| {
            let corners = [
                room.left_top(),
                room.right_top(),
                room.left_bottom(),
                room.right_bottom(),
            ];
            corners.iter().all(|at| at.distance(center) < radius)
        };
        let is_free = |room: &&Rect| !taken.iter().any(|other| other.intersects(**room));
        let mut inside = rooms.iter().filter(|room| is_inside(room));
        inside.find(is_free).copied()
    }

    /// Where a place of the cut is seen.
    fn place(&self, [right, up]: [f32; 2]) -> Pos2 {
        let points_a_meter = self.glass.width() * 0.5 / self.cut.reach;
        self.glass.center() + vec2(right, -up) * points_a_meter
    }

    /// The round bodies as the plane cuts them, painted anew where something has changed.
    fn texture(&self, ui: &Ui, theme: Theme) -> egui::TextureId {
        let scale = ui.ctx().pixels_per_point();
        let pixels = (self.glass.width() * scale).round().max(1.0) as usize;
        let wanted = Painted {
            cut: self.cut,
            flats: self.cut.flats(self.figure),
            sheets: self.cut.sheets(self.figure, theme),
            bodies: self.cut.bodies(self.figure),
            blocks: self.cut.blocks(self.figure),
            pixels,
            scale,
            theme,
        };
        let id = Id::new(("what a magnifier shows", self.index));
        let before = ui.data(|data| data.get_temp::<(Painted, TextureHandle)>(id));
        if let Some((painted, texture)) = before
            && painted == wanted
        {
            return texture.id();
        }
        let image = wanted.image();
        let texture = ui
            .ctx()
            .load_texture("magnifier", image, TextureOptions::LINEAR);
        let name = texture.id();
        ui.data_mut(|data| data.insert_temp(id, (wanted, texture)));
        name
    }
}

/// Whether a length has a number.
fn is_told(dimension: &Dimension) -> bool {
    dimension.weight == Weight::Current && dimension.a != dimension.b
}

/// The first length of `figure`, if it is too short to be seen.
fn too_small<'a>(figure: &'a Figure, screen: Screen<'_>, width: f32) -> Option<MagnifiedPart<'a>> {
    let dimension = figure.dimensions.iter().find(|one| is_told(one))?;
    let sought = MagnifiedPart::of(dimension, dimension.middle(), screen, width);
    let seen = width * SHARE / sought.times;
    (seen < overlay::MAGNIFIED).then_some(sought)
}

/// The magnified part around a place, at the scale of the shortest length there.
fn asked_for<'a>(
    figure: &'a Figure,
    screen: Screen<'_>,
    at: Vec3,
    width: f32,
) -> MagnifiedPart<'a> {
    let told = figure.dimensions.iter().filter(|one| is_told(one));
    let sought = told.map(|one| MagnifiedPart::of(one, at, screen, width));
    let with_one = sought.filter(|sought| {
        let ends = sought.dimension.iter().flat_map(|one| [one.a, one.b]);
        let far = |end: Vec3| across(end - at, sought.dimension, screen).length();
        let farthest = ends.map(far).fold(0.0, f32::max);
        farthest < sought.reach && (ASKED.0..MAX_TIMES).contains(&sought.times)
    });
    let usual = MagnifiedPart {
        dimension: None,
        middle: at,
        times: ASKED.1,
        reach: 0.5 * width / (ASKED.1 * points_a_meter(screen, at)),
    };
    with_one
        .max_by(|p, q| p.times.total_cmp(&q.times))
        .unwrap_or(usual)
}

/// The part of a vector that is seen when one looks at `dimension` from the side; all of it without a dimension.
fn across(way: Vec3, dimension: Option<&Dimension>, screen: Screen<'_>) -> Vec3 {
    let back = screen.camera.back();
    let along = dimension.map_or(Vec3::ZERO, |one| (one.b - one.a).normalize_or_zero());
    if along.dot(back).abs() < (1.0 - ALIKE * ALIKE).sqrt() {
        way - back * way.dot(back)
    } else {
        way
    }
}

fn points_a_meter(screen: Screen<'_>, at: Vec3) -> f32 {
    screen.rect.height() * 0.5 / screen.camera.unit_at(at)
}

impl<'a> MagnifiedPart<'a> {
    /// The part around `middle` in which the length takes its share. The length as seen from the side counts: a line toward
    /// the eye is not small.
    fn of(dimension: &'a Dimension, middle: Vec3, screen: Screen<'_>, width: f32) -> Self {
        let length = dimension.a.distance(dimension.b);
        Self {
            dimension: Some(dimension),
            middle,
            times: width * SHARE / (length * points_a_meter(screen, middle)),
            reach: 0.5 * length / SHARE,
        }
    }
}

/// How a side is written for a rectangle.
fn aligned(side: LensSide) -> Align2 {
    match side {
        LensSide::Left => Align2::LEFT_CENTER,
        LensSide::Right => Align2::RIGHT_CENTER,
        LensSide::Top => Align2::CENTER_TOP,
        LensSide::Bottom => Align2::CENTER_BOTTOM,
        LensSide::TopLeft => Align2::LEFT_TOP,
        LensSide::TopRight => Align2::RIGHT_TOP,
        LensSide::BottomLeft => Align2::LEFT_BOTTOM,
        LensSide::BottomRight => Align2::RIGHT_BOTTOM,
    }
}

/// A room as near to the magnified part as possible that covers no drawn or named thing; else one that covers least.
fn free_room(
    figure: &Figure,
    screen: Screen<'_>,
    source: Pos2,
    (size, taken): (Vec2, &[Rect]),
) -> Rect {
    let inner = screen.rect.shrink(MARGIN);
    let boxes: Vec<Rect> = figure
        .blocks
        .iter()
        .filter_map(|block| seen_around(block, screen))
        .collect();
    let axes = axes_room(screen.rect);
    let crowd = Crowd::of(figure, screen);
    let cost = |room: Rect| {
        let room = room.expand(BESIDE);
        let mut over = boxes.iter().chain(taken);
        let is_over = over.any(|seen| seen.intersects(room));
        let is_covered = is_over || axes.intersects(room) || overlay::covers(figure, screen, room);
        crowd.cost(room) + if is_covered { COVERS } else { 0.0 }
    };
    let around = (0..).map(|ring| size.x * (NEAREST + 0.12 * ring as f32));
    let around = around.take_while(|far| *far < inner.size().length());
    let near = around.flat_map(|far| {
        (0..DIRECTIONS).map(move |i| {
            let (sin, cos) = (TAU * i as f32 / DIRECTIONS as f32).sin_cos();
            Rect::from_center_size(source + vec2(cos, -sin) * far, size)
        })
    });
    let corners = LensSide::ALL.map(|side| aligned(side).align_size_within_rect(size, inner));
    let rooms = near.filter(|room| inner.contains_rect(*room));
    let mut least = (f32::INFINITY, corners[0]);
    for room in rooms.chain(corners) {
        let cost = cost(room);
        if cost == 0.0 {
            return room;
        }
        let cost = cost + FAR * room.center().distance(source);
        if cost < least.0 {
            least = (cost, room);
        }
    }
    least.1
}

/// The room, moved up from over the axes of a view.
fn clear_of_axes(room: Rect, rect: Rect) -> Rect {
    let axes = axes_room(rect);
    let over = room.bottom() - axes.top();
    room.translate(vec2(0.0, if axes.intersects(room) { -over } else { 0.0 }))
}

/// Where the axes are in a view.
fn axes_room(rect: Rect) -> Rect {
    Align2::RIGHT_BOTTOM.align_size_within_rect(Vec2::splat(AXES), rect)
}

/// Around a box under study as it is seen; what only stands may be covered.
fn seen_around(block: &DrawnBlock, screen: Screen<'_>) -> Option<Rect> {
    let corners = block.shape.corners();
    let corners = corners.iter().filter_map(|corner| screen.at(*corner));
    let around = corners.fold(Rect::NOTHING, |rect, at| {
        rect.union(Rect::from_min_max(at, at))
    });
    (block.opacity < 1.0 && around.is_finite()).then_some(around)
}

/// The lines from the one circle to the other: two tangents of both, or from afar a single line, which crosses less.
fn leads((a, ra): (Pos2, f32), (b, rb): (Pos2, f32)) -> Vec<[Pos2; 2]> {
    let way = b - a;
    if way.length() < ra + rb * FROM_AFAR {
        return tangents((a, ra), (b, rb));
    }
    let along = way.normalized();
    vec![[a + along * ra, b - along * rb]]
}

/// The two lines that touch both circles from outside; none where one lies in the other.
fn tangents((a, ra): (Pos2, f32), (b, rb): (Pos2, f32)) -> Vec<[Pos2; 2]> {
    let way = b - a;
    let distance = way.length();
    if distance <= (rb - ra).abs() + 1.0 {
        return vec![];
    }
    let sine = (rb - ra) / distance;
    let cosine = (1.0 - sine * sine).max(0.0).sqrt();
    let along = way / distance;
    [1.0, -1.0]
        .map(|side| {
            let normal = along.rot90() * (side * cosine) - along * sine;
            [a + normal * ra, b + normal * rb]
        })
        .to_vec()
}

/// A texture cut out round.
fn disc(center: Pos2, radius: f32, texture: egui::TextureId) -> Shape {
    let mut mesh = Mesh::with_texture(texture);
    let mut corner = |way: Vec2| {
        mesh.vertices.push(egui::epaint::Vertex {
            pos: center + way * radius,
            uv: pos2(0.5 + way.x * 0.5, 0.5 + way.y * 0.5),
            color: palette::UNTINTED,
        });
    };
    corner(Vec2::ZERO);
    for side in 0..SIDES {
        let (sin, cos) = (TAU * side as f32 / SIDES as f32).sin_cos();
        corner(vec2(cos, sin));
    }
    for side in 0..SIDES as u32 {
        mesh.add_triangle(0, 1 + side, 1 + (side + 1) % SIDES as u32);
    }
    Shape::mesh(mesh)
}

/// A round number of times.
fn magnification(times: f32) -> String {
    let digits = 10_f32.powf(times.log10().floor() - 1.0).max(1.0);
    format!("{:.0}", (times / digits).round() * digits)
}

#[cfg(test)]
mod tests;
