//! A round magnifier beside what is too small to be seen: a cut through the shapes there, with its own scale.

use super::{
    figure::{Dimension, DrawnBlock, DrawnBody, Figure, Weight},
    overlay::{self, Screen},
};
use crate::app::palette::{self, Theme};
use capsule_lab::geometry::closest_point_on_segment;
use egui::{
    Align2, Color32, ColorImage, FontId, Id, Mesh, Pos2, Rect, Shape, Stroke, TextureHandle,
    TextureOptions, Ui, Vec2, pos2, vec2,
};
use glam::Vec3;
use std::f32::consts::TAU;

/// Lengths that are seen shorter than this are magnified, points.
const SMALL: f32 = 12.0;
/// The share of the magnifier's width that the length takes in it.
const SHARE: f32 = 0.3;
/// The most that is magnified: beyond it one would see rounding.
const MOST: f32 = 5000.0;
/// Width over the lesser side of the view, and its bounds in points.
const WIDTH: (f32, f32, f32) = (0.32, 110.0, 230.0);
/// Views lower or narrower than this have no room for one, points.
const LOWEST: f32 = 300.0;
/// From the edges of the view, points.
const MARGIN: f32 = 18.0;
/// Beneath it, for what it says, points.
const WORDS: f32 = 26.0;
/// Sides of the polygon that stands for a circle.
const SIDES: usize = 96;
/// Opacity of what is cut, of a body under study and of an outline.
const FILLS: [f32; 2] = [0.42, 0.06];
/// Opacity of a box that is elsewhere, at least.
const ELSEWHERE: f32 = 0.16;
/// How far what is behind a sheet is filled, share of what is seen, and how opaque it is there.
const BEHIND: [f32; 2] = [0.9, 1.0];
/// How near to the length it is placed, in its own widths from middle to middle, and in how many directions.
const NEAREST: f32 = 0.75;
const DIRECTIONS: usize = 24;

/// What is magnified, and where it is shown.
#[derive(Clone, Debug)]
pub(crate) struct Lens<'a> {
    /// The round picture and the words beneath.
    pub(crate) room: Rect,
    /// The square around the round picture.
    glass: Rect,
    cut: Cut,
    figure: &'a Figure,
    dimension: &'a Dimension,
    /// Where that is in the view.
    source: Pos2,
    times: f32,
}

/// The plane that the shapes are cut by, seen from before it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cut {
    /// In the middle.
    middle: Vec3,
    /// Unit vectors to the right and upwards.
    axes: [Vec3; 2],
    /// Half of the width that is seen, metres.
    reach: f32,
}

impl<'a> Lens<'a> {
    /// For the first length of `figure` that is too short to be seen in the view; `None` where there is none, or no room.
    pub(crate) fn over(figure: &'a Figure, screen: Screen<'_>) -> Option<Self> {
        let rect = screen.rect;
        if rect.height() < LOWEST || rect.width() < LOWEST {
            return None;
        }
        let (share, least, most) = WIDTH;
        let width = (rect.size().min_elem() * share).clamp(least, most);
        let mut own = figure.dimensions.iter();
        let dimension = own.find(|one| one.weight == Weight::Current && one.a != one.b)?;
        let (a, b) = (screen.at(dimension.a)?, screen.at(dimension.b)?);
        let source = a.lerp(b, 0.5);
        let middle = dimension.middle();
        // How long it would be seen from the side: what leads to the eye is not small.
        let points_a_metre = rect.height() * 0.5 / screen.camera.unit_at(middle);
        let length = dimension.a.distance(dimension.b);
        let times = width * SHARE / (length * points_a_metre);
        if length * points_a_metre >= SMALL || times > MOST || !rect.contains(source) {
            return None;
        }
        let camera = screen.camera;
        let cut = Cut {
            middle,
            axes: axes(dimension.b - dimension.a, camera.back(), camera.up()),
            reach: 0.5 * length / SHARE,
        };
        if cut.surfaces(figure) < 2 {
            return None;
        }
        let room = free_room(figure, screen, source, vec2(width, width + WORDS));
        // What leads to it shall not lead through its words.
        let glass = match source.y > room.center().y {
            true => room.with_min_y(room.bottom() - width),
            false => room.with_max_y(room.top() + width),
        };
        Some(Self {
            room,
            glass,
            cut,
            figure,
            dimension,
            source,
            times,
        })
    }

    /// Paints it.
    pub(crate) fn paint(&self, ui: &Ui, theme: Theme) {
        let painter = ui.painter();
        let (center, radius) = (self.glass.center(), self.glass.width() * 0.5);
        let rim = theme.chrome().soft;
        let around = (radius / self.times).max(7.0);
        for tangent in tangents((self.source, around), (center, radius)) {
            painter.line_segment(tangent, Stroke::new(1.0, rim));
        }
        painter.circle_stroke(self.source, around, Stroke::new(1.4, rim));
        painter.add(disc(center, radius, self.texture(ui, theme)));
        for sheet in self.cut.sheets(self.figure, theme) {
            let ends = sheet.ends.map(|end| self.place(end));
            if let Some(ends) = within(ends, (center, radius)) {
                painter.line_segment(ends, Stroke::new(sheet.width, sheet.outline));
            }
        }
        let ends = [self.dimension.a, self.dimension.b].map(|end| self.place(self.cut.seen(end)));
        overlay::paint_line(painter, ends, self.dimension.color, theme);
        painter.circle_stroke(center, radius, Stroke::new(2.0, rim));
        self.paint_words(ui, theme);
    }

    /// Writes beneath it how much is magnified, and the length.
    fn paint_words(&self, ui: &Ui, theme: Theme) {
        let painter = ui.painter();
        let words = format!(
            "{} · cut ×{}",
            self.dimension.text,
            magnification(self.times)
        );
        let galley =
            painter.layout_no_wrap(words, FontId::proportional(13.0), self.dimension.color);
        let size = galley.size();
        let inner = painter.clip_rect().shrink(8.0);
        let middle = self.room.center().x;
        let most = (inner.right() - size.x).max(inner.left());
        let left = (middle - size.x * 0.5).clamp(inner.left(), most);
        let at = match self.glass.bottom() < self.room.bottom() {
            true => pos2(left, self.glass.bottom() + 6.0),
            false => pos2(left, self.room.top()),
        };
        overlay::paint_backing(
            painter,
            Rect::from_min_size(at, size).shrink2(vec2(5.0, 5.0)),
            theme,
        );
        painter.galley(at, galley, self.dimension.color);
    }

    /// Where a place of the cut is seen.
    fn place(&self, [right, up]: [f32; 2]) -> Pos2 {
        let points_a_metre = self.glass.width() * 0.5 / self.cut.reach;
        self.glass.center() + vec2(right, -up) * points_a_metre
    }

    /// The round bodies as the plane cuts them, painted anew where something has changed.
    fn texture(&self, ui: &Ui, theme: Theme) -> egui::TextureId {
        let scale = ui.ctx().pixels_per_point();
        let pixels = (self.glass.width() * scale).round().max(1.0) as usize;
        let wanted = Painted {
            cut: self.cut,
            sheets: self.cut.sheets(self.figure, theme),
            bodies: self.cut.bodies(self.figure),
            blocks: self.cut.blocks(self.figure),
            pixels,
            scale,
            theme,
        };
        let id = Id::new("what the magnifier shows");
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

/// Everything that the picture in a magnifier depends on.
#[derive(Clone, Debug, PartialEq)]
struct Painted {
    cut: Cut,
    sheets: Vec<Sheet>,
    /// What stands first, then what is under study.
    bodies: Vec<DrawnBody>,
    blocks: Vec<DrawnBlock>,
    /// Its side.
    pixels: usize,
    /// Pixels a point.
    scale: f32,
    theme: Theme,
}

impl Painted {
    fn image(&self) -> ColorImage {
        let side = self.pixels;
        let mut image = ColorImage::new([side, side], self.theme.paper());
        for sheet in &self.sheets {
            self.fill(
                &mut image,
                |place| sheet.behind(place, self.cut.reach),
                sheet.fill,
            );
        }
        let solids = self.blocks.iter().map(|block| {
            let planes = planes(block);
            let outside = move |p: Vec3| outside_block(&planes, p);
            let outside: Box<dyn Fn(Vec3) -> f32> = Box::new(outside);
            (
                outside,
                block.fill,
                block.opacity.max(ELSEWHERE),
                (block.outline, block.width),
            )
        });
        let bodies = self.bodies.iter().map(|body| {
            let outside: Box<dyn Fn(Vec3) -> f32> = Box::new(move |p| outside(body, p));
            let opacity = match (body.opacity >= 1.0, body.is_solid) {
                (true, _) => 1.0,
                (false, is_solid) => FILLS[usize::from(!is_solid)],
            };
            (outside, body.fill, opacity, (body.outline, body.width))
        });
        let mut all: Vec<_> = solids.chain(bodies).collect();
        // What stands is behind what is under study.
        all.sort_by(|p, q| q.2.total_cmp(&p.2));
        for (outside, fill, opacity, line) in all {
            self.cut_solid(&mut image, &*outside, (fill, opacity), line);
        }
        image
    }

    /// Where the middle of a pixel is in the plane, metres.
    fn place(&self, x: f32, y: f32) -> [f32; 2] {
        let metres = 2.0 * self.cut.reach / self.pixels as f32;
        let half = self.pixels as f32 * 0.5;
        [(x - half) * metres, (half - y) * metres]
    }

    /// Mixes `color` in, as much as `share` says of each place.
    fn fill(&self, image: &mut ColorImage, share: impl Fn([f32; 2]) -> f32, color: Color32) {
        for y in 0..self.pixels {
            for x in 0..self.pixels {
                let share = share(self.place(x as f32 + 0.5, y as f32 + 0.5));
                if share > 0.0 {
                    let pixel = &mut image.pixels[y * self.pixels + x];
                    *pixel = palette::mix(*pixel, color, share);
                }
            }
        }
    }

    /// Fills what is inside of a solid, and draws its outline.
    fn cut_solid(
        &self,
        image: &mut ColorImage,
        outside: &dyn Fn(Vec3) -> f32,
        (fill, opacity): (Color32, f32),
        (outline, width): (Color32, f32),
    ) {
        let side = self.pixels;
        let metres = 2.0 * self.cut.reach / side as f32;
        for y in 0..side {
            for x in 0..side {
                let at = |x: f32, y: f32| self.cut.point(self.place(x, y));
                let index = y * side + x;
                let (x, y) = (x as f32 + 0.5, y as f32 + 0.5);
                let depth = outside(at(x, y));
                let slope = vec2(
                    outside(at(x + 1.0, y)) - depth,
                    outside(at(x, y + 1.0)) - depth,
                );
                // In pixels along the plane, which may cut the surface at a slant.
                let pixels = depth / slope.length().max(1e-3 * metres);
                let inside = (0.5 - pixels).clamp(0.0, 1.0);
                let line = (0.5 + width * self.scale * 0.5 - pixels.abs()).clamp(0.0, 1.0);
                let pixel = &mut image.pixels[index];
                *pixel = palette::mix(*pixel, fill, inside * opacity);
                *pixel = palette::mix(*pixel, outline, line);
            }
        }
    }
}

/// A triangle as the plane cuts it, with something solid behind it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sheet {
    /// Metres from the middle.
    ends: [[f32; 2]; 2],
    /// Unit vector in the plane, away from its front.
    back: [f32; 2],
    fill: Color32,
    outline: Color32,
    /// Points.
    width: f32,
}

impl Sheet {
    /// How much what is behind it is seen at a place, in a picture of this reach.
    fn behind(&self, [x, y]: [f32; 2], reach: f32) -> f32 {
        let [[ax, ay], [bx, by]] = self.ends;
        let (way, from) = (vec2(bx - ax, by - ay), vec2(x - ax, y - ay));
        let along = from.dot(way) / way.length_sq().max(f32::MIN_POSITIVE);
        let deep = from.dot(vec2(self.back[0], self.back[1])) / (reach * BEHIND[0]);
        match (0.0..=1.0).contains(&along) && (0.0..=1.0).contains(&deep) {
            true => BEHIND[1] * (1.0 - deep),
            false => 0.0,
        }
    }
}

/// The planes of a box's sides: a unit normal outwards, and how far it is from the origin along it.
fn planes(block: &DrawnBlock) -> Vec<(Vec3, f32)> {
    let triangles = block.shape.triangles();
    let plane = |triangle: &capsule_lab::geometry::Triangle| {
        let [a, b, c] = triangle.v;
        let normal = (b - a).cross(c - a).normalize_or_zero();
        (normal, normal.dot(a))
    };
    triangles.iter().step_by(2).map(plane).collect()
}

/// How far a point is outside of a box with these planes, metres; the greatest of all sides.
fn outside_block(planes: &[(Vec3, f32)], point: Vec3) -> f32 {
    let far = planes.iter().map(|(normal, off)| normal.dot(point) - off);
    far.fold(f32::NEG_INFINITY, f32::max)
}

/// How far a point is outside of a body, metres.
fn outside(body: &DrawnBody, point: Vec3) -> f32 {
    closest_point_on_segment(point, body.a, body.b).distance(point) - body.radius
}

impl Cut {
    /// A place of the plane in the world.
    fn point(&self, [right, up]: [f32; 2]) -> Vec3 {
        self.middle + self.axes[0] * right + self.axes[1] * up
    }

    /// Where in the plane a point is seen, metres from the middle.
    fn seen(&self, point: Vec3) -> [f32; 2] {
        self.axes.map(|axis| axis.dot(point - self.middle))
    }

    /// The round bodies that it may cut.
    fn bodies(&self, figure: &Figure) -> Vec<DrawnBody> {
        let all = figure.standing.iter().chain(&figure.bodies);
        let near = all.filter(|body| outside(body, self.middle) < self.seen_reach());
        near.copied().collect()
    }

    /// The boxes that it may cut.
    fn blocks(&self, figure: &Figure) -> Vec<DrawnBlock> {
        let all = figure.blocks.iter();
        let near =
            all.filter(|block| outside_block(&planes(block), self.middle) < self.seen_reach());
        near.copied().collect()
    }

    /// How far a corner of the picture is from its middle, metres.
    fn seen_reach(&self) -> f32 {
        self.reach * 1.5
    }

    /// The triangles that it cuts and that are no sides of boxes.
    fn sheets(&self, figure: &Figure, theme: Theme) -> Vec<Sheet> {
        let blocks: Vec<_> = self.blocks(figure).iter().map(planes).collect();
        let (fill, outline) = theme.triangle();
        let studied = figure.faces.iter().filter(|face| face.is_solid);
        let studied = studied.map(|face| (face.v, (fill, outline, 3.0)));
        let around = figure.scenery.iter().flat_map(|drawn| {
            let look = (drawn.fill, theme.crease(), 2.0);
            let ranges = drawn.shown().into_iter();
            let shown = ranges.flat_map(|range| drawn.scenery.triangles[range].iter());
            shown.map(move |v| (*v, look))
        });
        let sheet = |(v, (fill, outline, width)): ([Vec3; 3], (Color32, Color32, f32))| {
            let ends = self.through(v)?;
            let [a, b] = ends.map(|[x, y]| pos2(x, y));
            let [a, b] = within([a, b], (Pos2::ZERO, self.seen_reach()))?;
            let middle = a.lerp(b, 0.5);
            let middle = self.point([middle.x, middle.y]);
            let is_side = |planes: &Vec<_>| outside_block(planes, middle).abs() < 1e-3 * self.reach;
            let normal = (v[1] - v[0]).cross(v[2] - v[0]);
            let back = self.axes.map(|axis| -axis.dot(normal));
            let back = vec2(back[0], back[1]).normalized();
            (!blocks.iter().any(is_side)).then_some(Sheet {
                ends: [[a.x, a.y], [b.x, b.y]],
                back: [back.x, back.y],
                fill,
                outline,
                width,
            })
        };
        studied.chain(around).filter_map(sheet).collect()
    }

    /// How many surfaces are seen in it: less than two show no length between them.
    fn surfaces(&self, figure: &Figure) -> usize {
        let bodies = figure
            .bodies
            .iter()
            .filter(|body| outside(body, self.middle).abs() < self.reach);
        let triangles = figure.triangles().filter(|&corners| {
            let ends = self.through(corners);
            ends.is_some_and(|ends| {
                let [a, b] = ends.map(|[x, y]| pos2(x, y));
                within([a, b], (Pos2::ZERO, self.reach)).is_some()
            })
        });
        bodies.count() + triangles.count()
    }

    /// Where the plane cuts a triangle; `None` where it passes it, or touches a corner alone.
    fn through(&self, corners: [Vec3; 3]) -> Option<[[f32; 2]; 2]> {
        let normal = self.axes[0].cross(self.axes[1]);
        let height = corners.map(|corner| normal.dot(corner - self.middle));
        if height.iter().all(|&h| h < 0.0) || height.iter().all(|&h| h >= 0.0) {
            return None;
        }
        let mut ends = vec![];
        for (i, j) in [(0, 1), (1, 2), (2, 0)] {
            if (height[i] < 0.0) != (height[j] < 0.0) {
                let share = height[i] / (height[i] - height[j]);
                ends.push(self.seen(corners[i].lerp(corners[j], share)));
            }
        }
        <[_; 2]>::try_from(ends).ok()
    }
}

/// To the right and upwards in a plane that holds `along` and faces the eye as far as it can.
fn axes(along: Vec3, back: Vec3, up: Vec3) -> [Vec3; 2] {
    let along = along.normalize_or(Vec3::Y);
    let face = |way: Vec3| (way - along * along.dot(way)).try_normalize();
    let facing = face(back)
        .or(face(up))
        .unwrap_or_else(|| along.any_orthonormal_vector());
    let upward = up - facing * facing.dot(up);
    let upward = upward.try_normalize().unwrap_or(along);
    [upward.cross(facing), upward]
}

/// As near to what is magnified as it covers nothing of the subject; else at the corner farthest from it.
fn free_room(figure: &Figure, screen: Screen<'_>, source: Pos2, size: Vec2) -> Rect {
    let inner = screen.rect.shrink(MARGIN);
    let boxes: Vec<Rect> = figure
        .blocks
        .iter()
        .filter_map(|block| seen_around(block, screen))
        .collect();
    let is_free = |room: &Rect| {
        let is_covered = boxes.iter().any(|seen| seen.intersects(*room));
        inner.contains_rect(*room) && !is_covered && !overlay::covers(figure, screen, *room)
    };
    let around = (0..).map(|ring| size.x * (NEAREST + 0.12 * ring as f32));
    let around = around.take_while(|far| *far < inner.size().length());
    let mut near = around.flat_map(|far| {
        (0..DIRECTIONS).map(move |i| {
            let (sin, cos) = (TAU * i as f32 / DIRECTIONS as f32).sin_cos();
            Rect::from_center_size(source + vec2(cos, -sin) * far, size)
        })
    });
    near.find(is_free).unwrap_or_else(|| {
        let corners = [
            Align2::RIGHT_TOP,
            Align2::LEFT_TOP,
            Align2::RIGHT_CENTER,
            Align2::LEFT_CENTER,
        ];
        let rooms = corners.map(|corner| corner.align_size_within_rect(size, inner));
        let far = |room: &Rect| room.center().distance(source);
        let farthest = rooms.iter().max_by(|a, b| far(a).total_cmp(&far(b)));
        *farthest.unwrap_or(&rooms[0])
    })
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

/// What of a line lies in a circle.
fn within([a, b]: [Pos2; 2], (center, radius): (Pos2, f32)) -> Option<[Pos2; 2]> {
    let (way, from) = (b - a, a - center);
    let [p, q] = [way.length_sq(), from.dot(way)];
    let under = q * q - p * (from.length_sq() - radius * radius);
    if p == 0.0 || under <= 0.0 {
        return None;
    }
    let shares = [-1.0, 1.0].map(|sign| ((-q + sign * under.sqrt()) / p).clamp(0.0, 1.0));
    (shares[0] < shares[1]).then(|| shares.map(|share| a + way * share))
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
mod tests {
    use super::*;
    use crate::app::view::figure::plain;
    use crate::app::view::{camera::Camera, figure::FigureOptions};
    use capsule_lab::run::study::Study;
    use glam::vec3;

    /// What is magnified of a built-in scene as it opens, in a view of this size.
    fn magnified(scene: &str, size: Vec2) -> Option<(f32, Rect)> {
        let scene = plain(scene);
        let study = Study::of_scene(&scene);
        let step = scene.run.step.as_ref();
        let step = step.and_then(|step| study.find(step).ok());
        let step = step.unwrap_or(study.record.steps.len() - 1);
        let options = FigureOptions::default();
        let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
        let rect = Rect::from_min_size(pos2(50.0, 20.0), size);
        let camera = Camera::of(&scene, rect.aspect_ratio());
        let screen = Screen {
            rect,
            camera: &camera,
        };
        let lens = Lens::over(&figure, screen)?;
        assert!(rect.contains_rect(lens.room));
        Some((lens.times, lens.glass))
    }

    #[test]
    fn what_is_too_small_to_be_seen_is_magnified_and_nothing_else() {
        let size = vec2(960.0, 600.0);
        let (times, _) = magnified("halving", size).expect("a centimetre");
        assert!(times > 8.0, "{times}");
        assert!(magnified("mirrored-trace", size).is_none(), "it is seen");
        assert!(
            magnified("halving", vec2(290.0, 200.0)).is_none(),
            "no room"
        );
    }

    #[test]
    fn the_plane_holds_the_length_and_faces_the_eye() {
        for (along, back) in [
            (vec3(0.0, -2.0, 0.0), vec3(0.6, 0.0, 0.8)),
            (vec3(1.0, 1.0, 0.3), vec3(0.0, 0.6, 0.8)),
            (vec3(0.0, 0.0, 1.0), Vec3::Z),
        ] {
            let [right, up] = axes(along, back, Vec3::Y);
            let facing = right.cross(up);
            assert!((facing.length() - 1.0).abs() < 1e-5 && right.dot(up).abs() < 1e-5);
            assert!(facing.dot(along).abs() < 1e-5 && facing.dot(back) > -1e-5);
        }
    }

    #[test]
    fn a_triangle_is_cut_in_a_line_and_a_ball_in_a_disc() {
        let cut = Cut {
            middle: Vec3::ZERO,
            axes: [Vec3::X, Vec3::Y],
            reach: 1.0,
        };
        let corners = [
            vec3(-1.0, 0.5, -1.0),
            vec3(1.0, 0.5, -1.0),
            vec3(0.0, 0.5, 1.0),
        ];
        let [a, b] = cut.through(corners).expect("it crosses");
        assert_eq!([a[1], b[1]], [0.5; 2]);
        assert!((a[0] - b[0]).abs() == 1.0);
        assert_eq!(cut.through(corners.map(|v| v + Vec3::Z * 5.0)), None);
        let ball = DrawnBody {
            a: Vec3::ZERO,
            b: Vec3::ZERO,
            radius: 0.5,
            fill: Theme::Light.ink(),
            opacity: 1.0,
            outline: Theme::Light.ink(),
            width: 2.0,
            is_solid: true,
        };
        assert_eq!(outside(&ball, vec3(0.0, 1.0, 0.0)), 0.5);
        let painted = Painted {
            cut,
            sheets: vec![],
            bodies: vec![ball],
            blocks: vec![],
            pixels: 64,
            scale: 1.0,
            theme: Theme::Light,
        };
        let image = painted.image();
        let at = |x: usize, y: usize| image.pixels[y * 64 + x].r();
        assert!(at(32, 16) < 60, "its rim");
        assert!(at(32, 32) < at(2, 2), "inside it is darker than outside");
    }

    #[test]
    fn a_box_and_what_is_behind_a_floor_are_filled() {
        let shape = capsule_lab::geometry::OrientedBox {
            center: vec3(-0.5, 0.5, 0.0),
            half_size: vec3(0.4, 0.4, 0.4),
            rotation: Vec3::ZERO,
        };
        let theme = Theme::Light;
        let (fill, outline) = theme.triangle();
        let painted = Painted {
            cut: Cut {
                middle: Vec3::ZERO,
                axes: [Vec3::X, Vec3::Y],
                reach: 1.0,
            },
            sheets: vec![Sheet {
                ends: [[-1.0, 0.0], [1.0, 0.0]],
                back: [0.0, -1.0],
                fill,
                outline,
                width: 3.0,
            }],
            bodies: vec![],
            blocks: vec![DrawnBlock {
                shape,
                fill,
                opacity: 1.0,
                outline,
                width: 2.0,
            }],
            pixels: 64,
            scale: 1.0,
            theme,
        };
        let image = painted.image();
        let at = |x: usize, y: usize| image.pixels[y * 64 + x];
        assert_eq!(at(16, 16), fill, "in the box");
        assert_eq!(at(48, 16), theme.paper(), "beside it");
        assert!(at(48, 34).r() < at(48, 50).r(), "most just below the floor");
        assert_eq!(at(48, 63), theme.paper(), "far below");
    }

    #[test]
    fn a_line_is_kept_within_the_circle() {
        let circle = (pos2(0.0, 0.0), 10.0);
        let cut = within([pos2(-30.0, 6.0), pos2(30.0, 6.0)], circle).expect("it crosses");
        assert_eq!(cut, [pos2(-8.0, 6.0), pos2(8.0, 6.0)]);
        assert_eq!(within([pos2(-30.0, 16.0), pos2(30.0, 16.0)], circle), None);
    }
}
