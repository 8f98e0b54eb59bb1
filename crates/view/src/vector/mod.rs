//! Pictures as SVG: shapes as paths, lines as strokes, words as text. Needs no graphics card.
//!
//! Words, boxes and lines over a view come from egui as shapes, which `interface` writes. Where they show a view, `drawing`
//! writes its figure from the list that the renderer draws.

mod drawing;
mod interface;
mod markup;
mod shading;
mod sight;
#[cfg(test)]
mod tests;

use crate::{
    Surface,
    camera::Camera,
    figure::Figure,
    palette::Theme,
    picture::{LARGEST, PictureError, ViewPicture, fitting_scale, raw_input, show_view},
    renderer::{DrawnFrame, Tile},
};
use capsule_scenes::{edit::write_atomically, scene::case_in_picture};
use egui::{Rect, TextureId};
use markup::{Markup, escaped};
use std::{fmt::Write, path::Path};

/// Runs of the interface before its layout has settled.
const LAYOUT_RUNS: usize = 3;

/// A picture as the text of an SVG file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorPicture(String);

/// The views that an interface shows.
#[derive(Debug, Default)]
struct VectorSurface(Vec<RecordedView>);

/// One view, to be drawn where its texture would be.
#[derive(Clone, Debug)]
struct RecordedView {
    size: [u32; 2],
    figure: Figure,
    camera: Camera,
    theme: Theme,
    scale: f32,
}

impl Surface for VectorSurface {
    fn texture(
        &mut self,
        pane: usize,
        size: [u32; 2],
        figure: &Figure,
        camera: &Camera,
        theme: Theme,
        scale: f32,
    ) -> Option<TextureId> {
        let view = RecordedView {
            size,
            figure: figure.clone(),
            camera: *camera,
            theme,
            scale,
        };
        match self.0.get_mut(pane) {
            Some(known) => *known = view,
            None => self.0.resize(pane + 1, view),
        }
        Some(TextureId::User(pane as u64))
    }
}

impl RecordedView {
    /// Draws it where `rect` is.
    fn draw(&self, markup: &mut Markup, rect: Rect) {
        if self.size.contains(&0) {
            return;
        }
        let [width, height] = self
            .size
            .map(|side| markup::number(side as f32 / self.scale));
        let inside = format!("<rect width=\"{width}\" height=\"{height}\"/>");
        let clip = markup.define("clipPath", "", &inside);
        let [x, y] = [rect.left(), rect.top()].map(markup::number);
        let _ = writeln!(
            markup.body,
            "<g transform=\"translate({x} {y})\" clip-path=\"{clip}\">"
        );
        let frame = DrawnFrame {
            figure: &self.figure,
            camera: &self.camera,
            theme: self.theme,
            size: self.size,
            scale: self.scale,
            tile: Tile::whole(self.size),
        };
        drawing::draw(markup, &frame);
        markup.body.push_str("</g>\n");
    }
}

impl VectorPicture {
    /// The view alone, which carries the text of a scene, its `case`. `context` brings the fonts.
    pub fn of_view(
        size: [u32; 2],
        context: &egui::Context,
        view: &ViewPicture<'_>,
        case: Option<&str>,
    ) -> Result<Self, PictureError> {
        let [width, height] = size;
        if size.iter().any(|side| !(1..=LARGEST).contains(side)) {
            return Err(PictureError::Size(width, height));
        }
        context.style_mut(|style| style.animation_time = 0.0);
        let scale = fitting_scale(size);
        let mut surface = VectorSurface::default();
        let mut images = interface::Images::default();
        let mut shapes = vec![];
        for run in 1..=LAYOUT_RUNS {
            let input = raw_input(size, scale, run);
            let output = context.run(input, |context| show_view(context, view, &mut surface));
            images.take(output.textures_delta);
            shapes = output.shapes;
        }
        let mut markup = Markup::default();
        if view.first.figure.backdrop.is_none() {
            let paper = view.first.theme.paper().to_hex();
            markup.element(&format!(
                "rect width=\"100%\" height=\"100%\" fill=\"{paper}\""
            ));
        }
        interface::write(&mut markup, shapes, &surface.0, &images);
        let [across, down] = size.map(|side| markup::number(side as f32 / scale));
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {across} {down}\">\n"
        );
        if let Some(caption) = view.first.caption {
            let (title, sentence) = (escaped(&caption.title), escaped(&caption.sentence));
            let _ = writeln!(text, "<title>{title}</title>\n<desc>{sentence}</desc>");
        }
        if let Some(case) = case {
            let element = case_in_picture::svg_element(&escaped(case));
            let _ = writeln!(text, "<metadata>{element}</metadata>");
        }
        let Markup {
            body, definitions, ..
        } = markup;
        let _ = write!(text, "<defs>\n{definitions}</defs>\n{body}</svg>\n");
        Ok(Self(text))
    }

    pub fn text(&self) -> &str {
        &self.0
    }

    /// Saves it as a file, which is whole or stays as it was before.
    pub fn save(&self, path: &Path) -> Result<(), PictureError> {
        write_atomically(path, |file| file.write_all(self.0.as_bytes()))?;
        Ok(())
    }
}
