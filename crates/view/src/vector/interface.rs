//! The shapes of egui as SVG.

use super::{
    RecordedView,
    markup::{Markup, ScreenOutline, escaped, number, paint, path_of, stop, stroke},
};
use crate::fonts;
use base64::{Engine, prelude::BASE64_STANDARD};
use egui::{
    Color32, ColorImage, CornerRadius, FontId, Galley, ImageData, Pos2, Rect, Shape, TextureId,
    TexturesDelta,
    epaint::{ClippedShape, ColorMode, Mesh, StrokeKind, TextShape},
};
use glam::Vec3;
use std::{collections::HashMap, fmt::Write, sync::Arc};

/// The images that egui was given, by their textures.
#[derive(Debug, Default)]
pub(super) struct Images(HashMap<TextureId, Arc<ColorImage>>);

impl Images {
    pub(super) fn take(&mut self, delta: TexturesDelta) {
        for (id, change) in delta.set {
            if let (ImageData::Color(image), None) = (change.image, change.pos) {
                self.0.insert(id, image);
            }
        }
    }
}

/// Writes `shapes`; a texture that is a view's number shows that of `views`.
pub(super) fn write(
    markup: &mut Markup,
    shapes: Vec<ClippedShape>,
    views: &[RecordedView],
    images: &Images,
) {
    let mut writer = ShapeWriter {
        markup,
        views,
        images,
    };
    let mut rim = None;
    for ClippedShape { clip_rect, shape } in shapes {
        let bounds = shape.visual_bounding_rect();
        if !bounds.intersects(clip_rect) {
            continue;
        }
        let is_cut = !clip_rect.contains_rect(bounds.shrink(1.0));
        if is_cut {
            let area = rect_of(clip_rect, CornerRadius::ZERO);
            let clip = writer.markup.define("clipPath", "", &format!("<{area}/>"));
            let _ = writeln!(writer.markup.body, "<g clip-path=\"{clip}\">");
        }
        writer.shape(shape, &mut rim);
        if is_cut {
            writer.markup.body.push_str("</g>\n");
        }
    }
}

struct ShapeWriter<'a> {
    markup: &'a mut Markup,
    views: &'a [RecordedView],
    images: &'a Images,
}

/// The rim of the text that comes next: the same letters, beside it.
type Rim = Option<(Arc<Galley>, Vec<Pos2>, Color32)>;

impl ShapeWriter<'_> {
    fn shape(&mut self, shape: Shape, rim: &mut Rim) {
        match shape {
            Shape::Noop | Shape::Callback(_) => {}
            Shape::Vec(shapes) => shapes.into_iter().for_each(|shape| self.shape(shape, rim)),
            Shape::Circle(circle) => {
                let [x, y, r] = [circle.center.x, circle.center.y, circle.radius].map(number);
                let look = look(circle.fill, circle.stroke);
                self.markup
                    .element(&format!("circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {look}"));
            }
            Shape::Ellipse(one) => {
                let [x, y, rx, ry] =
                    [one.center.x, one.center.y, one.radius.x, one.radius.y].map(number);
                let look = look(one.fill, one.stroke);
                self.markup.element(&format!(
                    "ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\" {look}"
                ));
            }
            Shape::LineSegment { points, stroke } => {
                self.path(&points, false, &look(Color32::TRANSPARENT, stroke))
            }
            Shape::Path(path) => {
                let color = match path.stroke.color {
                    ColorMode::Solid(color) => color,
                    ColorMode::UV(_) => Color32::TRANSPARENT,
                };
                let look = look(path.fill, egui::Stroke::new(path.stroke.width, color));
                self.path(&path.points, path.closed, &look);
            }
            Shape::Rect(one) => {
                let by = match one.stroke_kind {
                    StrokeKind::Inside => 0.5 * one.stroke.width,
                    StrokeKind::Middle => 0.0,
                    StrokeKind::Outside => -0.5 * one.stroke.width,
                };
                let area = rect_of(one.rect.shrink(by), one.corner_radius);
                self.markup
                    .element(&format!("{area} {}", look(one.fill, one.stroke)));
            }
            Shape::Text(text) => self.text(text, rim),
            Shape::Mesh(mesh) => self.mesh(&mesh),
            Shape::QuadraticBezier(curve) => {
                let look = look(
                    curve.fill,
                    egui::Stroke::new(curve.stroke.width, solid(&curve.stroke.color)),
                );
                self.path(&curve.flatten(Some(0.05)), curve.closed, &look);
            }
            Shape::CubicBezier(curve) => {
                let look = look(
                    curve.fill,
                    egui::Stroke::new(curve.stroke.width, solid(&curve.stroke.color)),
                );
                self.path(&curve.flatten(Some(0.05)), curve.closed, &look);
            }
        }
    }

    fn path(&mut self, points: &[Pos2], is_closed: bool, look: &str) {
        let outline: ScreenOutline = points.iter().map(|p| [p.x, p.y]).collect();
        let d = path_of([outline].iter(), is_closed);
        if !d.is_empty() {
            self.markup.element(&format!("path d=\"{d}\" {look}"));
        }
    }

    /// A view, an image, or a band between two colors.
    fn mesh(&mut self, mesh: &Mesh) {
        let bounds = mesh.calc_bounds();
        if let TextureId::User(pane) = mesh.texture_id {
            if let Some(view) = self.views.get(pane as usize) {
                view.draw(self.markup, bounds);
            }
            return;
        }
        let [x, y, width, height] =
            [bounds.left(), bounds.top(), bounds.width(), bounds.height()].map(number);
        if let Some(image) = self.images.0.get(&mesh.texture_id) {
            // The first corner is the middle of the disc that is cut out of the image.
            let outline: ScreenOutline = mesh
                .vertices
                .iter()
                .skip(1)
                .map(|v| [v.pos.x, v.pos.y])
                .collect();
            let inside = format!("<path d=\"{}\"/>", path_of([outline].iter(), true));
            let clip = self.markup.define("clipPath", "", &inside);
            let Some(data) = encoded(image) else { return };
            return self.markup.element(&format!(
                "image x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" clip-path=\"{clip}\" href=\"data:image/png;base64,{data}\""
            ));
        }
        let at = |edge: f32| mesh.vertices.iter().find(|v| v.pos.y == edge);
        let ends = [at(bounds.top()), at(bounds.bottom())];
        let ends = ends.map(|vertex| parts(vertex.map_or(Color32::TRANSPARENT, |v| v.color)));
        // What ends as nothing keeps its color until then.
        let color = if ends[0].1 > 0.0 {
            ends[0].0
        } else {
            ends[1].0
        };
        let stops = [0.0, 1.0].map(|place| {
            let (own, opacity) = ends[place as usize];
            stop(place, if opacity > 0.0 { own } else { color }, opacity)
        });
        let down = "x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"";
        let fill = self.markup.define("linearGradient", down, &stops.concat());
        self.markup.element(&format!(
            "rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\""
        ));
    }

    fn text(&mut self, text: TextShape, rim: &mut Rim) {
        if let Some(color) = text.override_text_color {
            match rim {
                Some((galley, places, _)) if Arc::ptr_eq(galley, &text.galley) => {
                    places.push(text.pos)
                }
                _ => *rim = Some((text.galley.clone(), vec![text.pos], color)),
            }
            return;
        }
        let around = rim
            .take()
            .filter(|(galley, ..)| Arc::ptr_eq(galley, &text.galley));
        let around = around.map_or(String::new(), |(_, places, color)| {
            let reach = places
                .iter()
                .map(|p| p.distance(text.pos))
                .fold(0.0, f32::max);
            let (color, _) = parts(color);
            format!(
                " {} style=\"paint-order:stroke\"",
                stroke(color, 0.95, 2.0 * reach)
            )
        });
        if text.angle != 0.0 {
            let [x, y] = [text.pos.x, text.pos.y].map(number);
            let turn = number(text.angle.to_degrees());
            let _ = writeln!(self.markup.body, "<g transform=\"rotate({turn} {x} {y})\">");
        }
        for row in &text.galley.rows {
            let runs = row
                .glyphs
                .chunk_by(|a, b| a.section_index == b.section_index && a.pos.y == b.pos.y);
            for run in runs {
                let (Some(first), Some(last)) = (run.first(), run.last()) else {
                    continue;
                };
                let Some(section) = text.galley.job.sections.get(first.section_index as usize)
                else {
                    continue;
                };
                let words: String = run.iter().map(|glyph| glyph.chr).collect();
                let format = &section.format;
                let [left, right] = [first.pos.x, last.max_x()];
                if format.background != Color32::TRANSPARENT {
                    let y = text.pos.y + row.rect.top();
                    let place = Pos2::new(text.pos.x + left, y);
                    let room =
                        Rect::from_min_size(place, egui::vec2(right - left, row.rect.height()));
                    let (area, fill) = (
                        rect_of(room, CornerRadius::ZERO),
                        look(format.background, egui::Stroke::NONE),
                    );
                    self.markup.element(&format!("{area} {fill}"));
                }
                if words.trim().is_empty() {
                    continue;
                }
                let color = match format.color {
                    Color32::PLACEHOLDER => text.fallback_color,
                    color => color,
                };
                let (color, opacity) = parts(color);
                let [x, y] = [text.pos.x + left, text.pos.y + first.pos.y].map(number);
                let slant = if format.italics {
                    " font-style=\"italic\""
                } else {
                    ""
                };
                let _ = writeln!(
                    self.markup.body,
                    "<text x=\"{x}\" y=\"{y}\" {}{slant} textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" {}{around}>{}</text>",
                    font(&format.font_id),
                    number(right - left),
                    paint("fill", color, opacity * text.opacity_factor),
                    escaped(&words),
                );
            }
        }
        if text.angle != 0.0 {
            self.markup.body.push_str("</g>\n");
        }
    }
}

fn solid(mode: &ColorMode) -> Color32 {
    match mode {
        ColorMode::Solid(color) => *color,
        ColorMode::UV(_) => Color32::TRANSPARENT,
    }
}

/// The attributes of a font: its names, with others that look like it.
fn font(id: &FontId) -> String {
    let size = number(id.size);
    let (names, weight) = fonts::names(&id.family);
    let weight = if weight == 400 {
        String::new()
    } else {
        format!(" font-weight=\"{weight}\"")
    };
    format!("font-family=\"{names}\" font-size=\"{size}\"{weight}")
}

/// A color without what its opacity makes of it, and that.
fn parts(color: Color32) -> (Vec3, f32) {
    let [r, g, b, a] = color.to_array().map(|n| f32::from(n) / 255.0);
    let color = Vec3::new(r, g, b) / a.max(1.0 / 255.0);
    (color.min(Vec3::ONE), a)
}

fn look(fill: Color32, line: egui::Stroke) -> String {
    let fill = match parts(fill) {
        (_, 0.0) => "fill=\"none\"".into(),
        (color, opacity) => paint("fill", color, opacity),
    };
    if line.is_empty() {
        return fill;
    }
    let (color, opacity) = parts(line.color);
    format!(
        "{fill} {} stroke-width=\"{}\"",
        paint("stroke", color, opacity),
        number(line.width)
    )
}

fn rect_of(rect: Rect, radius: CornerRadius) -> String {
    let [x, y, width, height] = [rect.left(), rect.top(), rect.width(), rect.height()].map(number);
    let round = match radius.nw {
        0 => String::new(),
        r => format!(" rx=\"{r}\""),
    };
    format!("rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round}")
}

/// A PNG in base64.
fn encoded(image: &ColorImage) -> Option<String> {
    let [width, height] = image.size.map(|side| side as u32);
    let mut bytes = vec![];
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    let pixels: Vec<u8> = image
        .pixels
        .iter()
        .flat_map(|pixel| pixel.to_srgba_unmultiplied())
        .collect();
    encoder
        .write_header()
        .ok()?
        .write_image_data(&pixels)
        .ok()?;
    Some(BASE64_STANDARD.encode(&bytes))
}
