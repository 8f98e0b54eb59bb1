//! A round magnifier beside what is too small to be seen: a cut through the shapes there, with its own scale.

mod cut;
mod painted;

use super::{
    figure::{Dimension, DrawnBlock, Figure, Weight},
    overlay::{self, Screen},
};
use crate::app::palette::{self, Theme};
use cut::{Cut, axes, within};
use egui::{
    Align2, FontId, Id, Mesh, Pos2, Rect, Shape, Stroke, TextureHandle, TextureOptions, Ui, Vec2,
    pos2, vec2,
};
use painted::Painted;
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
    use super::{
        cut::{Sheet, outside},
        *,
    };
    use crate::app::view::figure::plain;
    use crate::app::view::{
        camera::Camera,
        figure::{DrawnBody, FigureOptions},
    };
    use capsule_lab::run::study::Study;
    use glam::{Vec3, vec3};

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
