//! Finished pictures, up to 8K, of the view alone or of a whole interface.

use super::{
    GlSurface, Quality, RendererError, Surface,
    camera::Framing,
    egui_painter::EguiPainter,
    figure::Figure,
    headless::{Headless, HeadlessError},
    overlay::{Caption, OverlayOptions},
    panes::{FirstPane, SideBySide},
    renderer::Target,
    surface::{Rendered, SMALL_TILE_SIDE},
};
use crate::palette::Theme;
use capsule_scenes::{
    edit::{SaveError, write_atomically},
    scene::case_in_picture::CaseInPicture,
};
use macroquad::miniquad::RenderingBackend;
use std::{
    io::{self, Write},
    path::Path,
    time::{Duration, Instant},
};

/// The largest side, pixels.
pub const LARGEST: u32 = 8192;
/// Runs of the interface before its layout has settled.
const LAYOUT_RUNS: usize = 3;
/// The most runs, should the view's size never settle.
const MAX_RUNS: usize = 6;

/// Why a picture was not made.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// A side is 0 or beyond [`LARGEST`].
    #[error("a picture has 1 to {LARGEST} pixels a side, not {0}x{1}")]
    Size(u32, u32),
    /// There is no context to draw with.
    #[error(transparent)]
    Headless(#[from] HeadlessError),
    /// The driver cannot draw it.
    #[error(transparent)]
    Renderer(#[from] RendererError),
    /// The file cannot be written.
    #[error(transparent)]
    Save(#[from] SaveError),
}

/// Pixels, red green blue alpha, top row first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub size: [u32; 2],
    /// Four bytes a pixel.
    pub rgba: Vec<u8>,
}

/// A view and what stands beside it.
#[derive(Clone, Copy, Debug)]
pub struct ViewPicture<'a> {
    pub first: FirstPane<'a>,
    /// The panes beside it.
    pub beside: Option<&'a SideBySide>,
}

/// A picture with all its sources.
#[derive(Clone, Debug)]
pub struct PictureSource {
    pub figure: Figure,
    /// From where it is seen.
    pub sight: Framing,
    pub theme: Theme,
    /// The text on it.
    pub overlay: OverlayOptions,
    pub caption: Option<Caption>,
    /// The panes beside it.
    pub beside: Option<SideBySide>,
}

impl PictureSource {
    pub fn view(&self) -> ViewPicture<'_> {
        ViewPicture {
            first: FirstPane {
                figure: &self.figure,
                sight: self.sight,
                theme: self.theme,
                overlay: self.overlay,
                caption: self.caption.as_ref(),
            },
            beside: self.beside.as_ref(),
        }
    }
}

/// Pictures of one size that are drawn bit by bit, so that a window beside them stays alive.
pub struct PictureJob {
    series: PictureSeries,
    sources: Vec<PictureSource>,
    done: Vec<Picture>,
}

impl PictureJob {
    /// A picture of all `sources`; `context` brings the fonts.
    pub fn new(size: [u32; 2], context: egui::Context, sources: Vec<PictureSource>) -> Self {
        Self {
            series: PictureSeries::of_views(size, context),
            sources,
            done: vec![],
        }
    }

    /// Draws until `end`; the pictures once all of them are there.
    pub fn advance(
        &mut self,
        backend: &mut dyn RenderingBackend,
        end: Instant,
    ) -> Result<Option<Vec<Picture>>, PictureError> {
        let Some(source) = self.sources.get(self.done.len()) else {
            return Ok(Some(std::mem::take(&mut self.done)));
        };
        let drawn = self.series.advance_view(backend, source, end)?;
        self.done.extend(drawn);
        Ok(None)
    }

    /// How much is done, 0 to 1.
    pub fn share_done(&self) -> f32 {
        let own = self.series.share_done();
        (self.done.len() as f32 + own) / self.sources.len().max(1) as f32
    }

    /// Frees what is half done.
    pub fn cancel(self, backend: &mut dyn RenderingBackend) {
        self.series.delete(backend);
    }
}

/// Pictures of one size, one after another: what the driver makes for the first is there for all.
pub struct PictureSeries {
    size: [u32; 2],
    pixels_per_point: f32,
    context: egui::Context,
    quality: Quality,
    drawing: Option<PictureDrawing>,
}

impl PictureSeries {
    /// Of views alone; `context` brings the fonts, and is used for nothing else.
    pub fn of_views(size: [u32; 2], context: egui::Context) -> Self {
        Self::of_interface(size, fitting_scale(size), context)
    }

    /// Of whatever interface, with so many pixels a point.
    pub fn of_interface(size: [u32; 2], pixels_per_point: f32, context: egui::Context) -> Self {
        Self {
            size,
            pixels_per_point,
            context,
            quality: Quality::Still,
            drawing: None,
        }
    }

    /// The same as the pictures of a film are drawn.
    pub fn at_film_quality(self) -> Self {
        Self {
            quality: Quality::Film,
            ..self
        }
    }

    /// Draws the next picture, of this view, until `end`; the picture once it is whole.
    pub fn advance_view(
        &mut self,
        backend: &mut dyn RenderingBackend,
        source: &PictureSource,
        end: Instant,
    ) -> Result<Option<Picture>, PictureError> {
        let view = source.view();
        self.advance(
            backend,
            &mut |ctx, surface| show_view(ctx, &view, surface),
            end,
        )
    }

    /// Draws the next picture, of what `interface` shows, until `end`; the picture once it is whole.
    pub fn advance(
        &mut self,
        backend: &mut dyn RenderingBackend,
        interface: &mut dyn FnMut(&egui::Context, &mut dyn Surface),
        end: Instant,
    ) -> Result<Option<Picture>, PictureError> {
        let drawing = match &mut self.drawing {
            Some(drawing) => drawing,
            None => {
                let surface = match self.quality {
                    Quality::Still => GlSurface::with_tiles(SMALL_TILE_SIDE),
                    Quality::Live | Quality::Film => GlSurface::new(self.quality),
                };
                let look = (self.size, self.pixels_per_point);
                let drawing = PictureDrawing::begin(backend, look, &self.context, surface)?;
                self.drawing.insert(drawing)
            }
        };
        drawing.advance(backend, interface, end)
    }

    /// The drawn share of the picture in work, 0 to 1.
    fn share_done(&self) -> f32 {
        let drawing = self.drawing.as_ref();
        drawing.map_or(0.0, |drawing| drawing.surface.share_done())
    }

    /// Frees what the driver made.
    pub fn delete(self, backend: &mut dyn RenderingBackend) {
        if let Some(drawing) = self.drawing {
            drawing.delete(backend);
        }
    }
}

/// A picture that is being drawn, and after it the next.
struct PictureDrawing {
    size: [u32; 2],
    pixels_per_point: f32,
    context: egui::Context,
    painter: EguiPainter,
    surface: GlSurface,
    /// How often the interface was run, for all pictures.
    runs: usize,
    /// How often it was for this one, and how often it has to be before its layout has settled.
    run: usize,
    least_runs: usize,
    /// The shapes of the last run, while their textures are drawn.
    shapes: Option<Vec<egui::epaint::ClippedShape>>,
}

impl PictureDrawing {
    fn begin(
        backend: &mut dyn RenderingBackend,
        (size, pixels_per_point): ([u32; 2], f32),
        context: &egui::Context,
        surface: GlSurface,
    ) -> Result<Self, PictureError> {
        if size.iter().any(|side| !(1..=LARGEST).contains(side)) {
            return Err(PictureError::Size(size[0], size[1]));
        }
        context.style_mut(|style| style.animation_time = 0.0);
        Ok(Self {
            size,
            pixels_per_point,
            context: context.clone(),
            painter: EguiPainter::new(backend)?,
            surface,
            runs: 0,
            run: 0,
            least_runs: LAYOUT_RUNS,
            shapes: None,
        })
    }

    /// Draws what `interface` shows until `end`; the picture once it is whole.
    fn advance(
        &mut self,
        backend: &mut dyn RenderingBackend,
        interface: &mut dyn FnMut(&egui::Context, &mut dyn Surface),
        end: Instant,
    ) -> Result<Option<Picture>, PictureError> {
        loop {
            while self.shapes.is_none() {
                self.run += 1;
                self.runs += 1;
                let input = raw_input(self.size, self.pixels_per_point, self.runs);
                let surface = &mut self.surface;
                let output = self
                    .context
                    .run(input, |context| interface(context, surface));
                self.painter.take_textures(backend, &output.textures_delta);
                self.shapes = (self.run >= self.least_runs).then_some(output.shapes);
            }
            match self.surface.render_until(backend, end)? {
                Rendered::Partly => return Ok(None),
                // The next run is handed what was drawn.
                Rendered::Everything if self.run < MAX_RUNS => self.shapes = None,
                Rendered::Everything | Rendered::Nothing => break,
            }
        }
        let target = Target::new(backend, self.size, 1);
        let shapes = self.shapes.take().unwrap_or_default();
        let scale = self.pixels_per_point;
        self.painter
            .paint(backend, &target, &self.context, shapes, scale);
        let rgba = target.read(backend);
        target.delete(backend);
        // The next picture has the same layout.
        (self.run, self.least_runs) = (0, 1);
        Ok(Some(Picture {
            size: self.size,
            rgba,
        }))
    }

    fn delete(self, backend: &mut dyn RenderingBackend) {
        self.surface.delete(backend);
    }
}

/// The least pixels a point: names, 14 points high, have at least 11 pixels.
const MIN_SCALE: f32 = 0.8;

/// Width and height of a picture whose text has one pixel a point: at 1200 by 750 pixels names are 17 pixels high.
const FITTING: [f32; 2] = [1080.0, 675.0];

/// Pixels a point that suit a picture of `size`: its text looks alike at all sizes, but never too small to read.
pub(crate) fn fitting_scale(size: [u32; 2]) -> f32 {
    (size[0] as f32 / FITTING[0])
        .min(size[1] as f32 / FITTING[1])
        .max(MIN_SCALE)
}

impl Picture {
    /// The view alone. `context` brings the fonts.
    pub fn of_view(
        size: [u32; 2],
        context: &egui::Context,
        view: &ViewPicture<'_>,
    ) -> Result<Self, PictureError> {
        let mut headless = Headless::start()?;
        let backend = headless.backend();
        let scale = fitting_scale(size);
        Self::of_interface_in(backend, size, scale, context, |context, surface| {
            show_view(context, view, surface);
        })
    }

    /// Whatever `interface` shows; it may run several times until its layout rests.
    pub fn of_interface(
        size: [u32; 2],
        pixels_per_point: f32,
        context: &egui::Context,
        interface: impl FnMut(&egui::Context, &mut dyn Surface),
    ) -> Result<Self, PictureError> {
        let mut headless = Headless::start()?;
        let backend = headless.backend();
        Self::of_interface_in(backend, size, pixels_per_point, context, interface)
    }

    /// The picture of an interface, drawn by an existing context.
    pub fn of_interface_in(
        backend: &mut dyn RenderingBackend,
        size: [u32; 2],
        pixels_per_point: f32,
        context: &egui::Context,
        mut interface: impl FnMut(&egui::Context, &mut dyn Surface),
    ) -> Result<Self, PictureError> {
        let surface = GlSurface::new(Quality::Still);
        let mut drawing =
            PictureDrawing::begin(backend, (size, pixels_per_point), context, surface)?;
        loop {
            let end = Instant::now() + Duration::from_secs(1);
            if let Some(picture) = drawing.advance(backend, &mut interface, end)? {
                drawing.delete(backend);
                return Ok(picture);
            }
        }
    }

    /// The picture with transparency, from its pixels before black and before white: a difference means see-through.
    pub fn before_nothing(on_black: &Self, on_white: &Self) -> Self {
        let pixels = on_black.rgba.chunks_exact(4);
        let rgba = pixels.zip(on_white.rgba.chunks_exact(4));
        let rgba = rgba.flat_map(|(black, white)| {
            let through = (0..3).map(|i| white[i].saturating_sub(black[i]));
            let alpha = 255 - through.max().unwrap_or(0);
            let of = |i: usize| {
                let color = u32::from(black[i]) * 255 / u32::from(alpha.max(1));
                color.min(255) as u8
            };
            [of(0), of(1), of(2), alpha]
        });
        Self {
            size: on_black.size,
            rgba: rgba.collect(),
        }
    }

    /// Writes it as PNG, with alpha where one sees through it, and with the `case` that it carries.
    pub fn encode(&self, into: impl Write, case: Option<&CaseInPicture>) -> io::Result<()> {
        let is_opaque = self.rgba.chunks_exact(4).all(|pixel| pixel[3] == 255);
        let channels = if is_opaque { 3 } else { 4 };
        let mut encoder = png::Encoder::new(into, self.size[0], self.size[1]);
        encoder.set_color(if is_opaque {
            png::ColorType::Rgb
        } else {
            png::ColorType::Rgba
        });
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
        for (keyword, text) in case.iter().flat_map(|case| case.chunks()) {
            encoder.add_itxt_chunk(keyword.into(), text.into())?;
        }
        let pixels = self.rgba.chunks_exact(4);
        let bytes: Vec<u8> = pixels
            .flat_map(|pixel| pixel[..channels].iter().copied())
            .collect();
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&bytes)?;
        Ok(writer.finish()?)
    }

    /// Saves it as a PNG file, which is whole or stays as it was before. It carries its `case`.
    pub fn save(&self, path: &Path, case: Option<&CaseInPicture>) -> Result<(), PictureError> {
        write_atomically(path, |file| self.encode(file, case))?;
        Ok(())
    }
}

pub(crate) fn show_view(
    context: &egui::Context,
    view: &ViewPicture<'_>,
    surface: &mut dyn Surface,
) {
    egui::CentralPanel::default()
        .frame(egui::Frame::NONE)
        .show(context, |ui| paint_view(ui, view, surface));
}

fn paint_view(ui: &mut egui::Ui, view: &ViewPicture<'_>, surface: &mut dyn Surface) {
    let rect = ui.max_rect();
    match view.beside {
        Some(beside) => beside.paint(ui, rect, &view.first, surface),
        None => view.first.paint(ui, rect, surface),
    }
}

pub(crate) fn raw_input(size: [u32; 2], pixels_per_point: f32, run: usize) -> egui::RawInput {
    let [width, height] = size.map(|side| side as f32 / pixels_per_point);
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height));
    let mut input = egui::RawInput {
        screen_rect: Some(screen),
        max_texture_side: Some(LARGEST as usize),
        time: Some(run as f64),
        ..Default::default()
    };
    input
        .viewports
        .entry(egui::ViewportId::ROOT)
        .or_default()
        .native_pixels_per_point = Some(pixels_per_point);
    input
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::{
        camera::Camera,
        figure::{Figure, FigureOptions},
        palette::Theme,
    };
    use capsule_core::geometry::{Shape, Sphere, Triangle};
    use capsule_scenes::{
        run::study::Study,
        scene::{Body, Run, Scene},
    };
    use glam::vec3;

    /// The scene's pixels, drawn in tiles of `side`.
    fn drawn(side: u32, size: [u32; 2]) -> Vec<u8> {
        let scene = sphere_over_triangle();
        let study = Study::of(&scene, None);
        let last = study.record.steps.len() - 1;
        let options = FigureOptions::default();
        let figure = Figure::of(&scene, &study, Some(last), Theme::Light, &options);
        let camera = Camera::of(&scene, size[0] as f32 / size[1] as f32);
        let mut headless = Headless::start().expect("OpenGL without a window");
        let backend = headless.backend();
        let mut surface = GlSurface::with_tiles(side);
        surface.texture(0, size, &figure, &camera, Theme::Light, 1.0);
        surface.render(backend).expect("the shaders compile");
        assert_eq!(crate::gl::take_error(backend), 0);
        surface.read(backend)
    }

    #[test]
    #[ignore = "needs OpenGL without a window"]
    fn a_pane_is_drawn_when_it_changes_and_freed_when_it_is_gone() {
        let scene = sphere_over_triangle();
        let study = Study::of(&scene, None);
        let options = FigureOptions::default();
        let figure = Figure::of(&scene, &study, None, Theme::Light, &options);
        let camera = Camera::of(&scene, 1.5);
        let mut headless = Headless::start().expect("OpenGL without a window");
        let backend = headless.backend();
        let mut surface = GlSurface::new(Quality::Live);
        let mut shown = |sizes: &[[u32; 2]]| {
            let names = sizes.iter().enumerate();
            let names: Vec<_> = names
                .map(|(pane, size)| {
                    surface.texture(pane, *size, &figure, &camera, Theme::Light, 1.0)
                })
                .collect();
            let drew = surface.render(backend).expect("the shaders compile");
            assert_eq!(crate::gl::take_error(backend), 0);
            (drew, names)
        };
        assert_eq!(shown(&[[90, 60]; 3]), (true, vec![None; 3]));
        let (drew, names) = shown(&[[90, 60]; 3]);
        assert!(!drew, "nothing has changed");
        assert!(names.iter().all(Option::is_some));
        assert!(
            names[0] != names[1] && names[1] != names[2],
            "one texture each"
        );
        assert!(shown(&[[90, 60], [90, 60], [90, 80]]).0, "one has changed");
        assert!(!shown(&[[90, 60]]).0, "the others are closed");
        assert_eq!(
            shown(&[[90, 60]; 2]).1[1],
            None,
            "a new one has to be drawn"
        );
    }

    #[test]
    #[ignore = "needs OpenGL without a window"]
    fn a_picture_of_another_size_is_never_the_old_one_stretched() {
        let scene = sphere_over_triangle();
        let study = Study::of(&scene, None);
        let options = FigureOptions::default();
        let figure = Figure::of(&scene, &study, None, Theme::Light, &options);
        let camera = Camera::of(&scene, 1.5);
        let mut headless = Headless::start().expect("OpenGL without a window");
        let backend = headless.backend();
        let mut surface = GlSurface::new(Quality::Live);
        let (wide, high) = ([200, 100], [100, 200]);
        for size in [wide, high] {
            surface.texture(0, size, &figure, &camera, Theme::Light, 1.0);
            surface.render(backend).expect("the shaders compile");
        }
        let (stretched, new) = (surface.read_retired(backend), surface.read(backend));
        let pixel = |bytes: &[u8], width: usize, x: usize, y: usize| bytes[(y * width + x) * 4];
        let mut differing = 0;
        for (x, y) in (0..100).flat_map(|x| (0..100).map(move |y| (x, y))) {
            let old = pixel(&stretched, 200, 2 * x, y);
            differing += usize::from(old.abs_diff(pixel(&new, 100, x, 2 * y)) > 40);
        }
        assert!(differing < 500, "{differing} of 10000 pixels");
    }

    #[test]
    fn a_png_carries_its_scene_and_its_answers_as_text() {
        let picture = Picture {
            size: [1, 1],
            rgba: vec![255; 4],
        };
        let case = CaseInPicture {
            scene: "title = \"é\"".into(),
            answers: "answer for ball-floor".into(),
        };
        let mut bytes = vec![];
        picture.encode(&mut bytes, Some(&case)).expect("written");
        let reader = png::Decoder::new(io::Cursor::new(bytes)).read_info();
        let chunks = reader.expect("a PNG").info().utf8_text.clone();
        let texts = chunks
            .iter()
            .map(|chunk| (chunk.keyword.clone(), chunk.get_text().expect("text")));
        let wanted = [
            ("capsule-lab scene".into(), "title = \"é\"".into()),
            ("capsule-lab answers".into(), "answer for ball-floor".into()),
        ];
        assert_eq!(texts.collect::<Vec<(String, String)>>(), wanted);
    }

    #[test]
    #[ignore = "needs OpenGL without a window"]
    fn tiles_make_the_same_picture_as_one_piece() {
        let size = [500, 310];
        let (whole, tiled) = (drawn(1024, size), drawn(96, size));
        let differing = whole
            .iter()
            .zip(&tiled)
            .filter(|(a, b)| a.abs_diff(**b) > 12)
            .count();
        assert!(
            differing * 1000 < whole.len(),
            "{differing} of {}",
            whole.len()
        );
        let brightest = whole.iter().max();
        let darkest = whole.chunks_exact(4).map(|p| p[0]).min();
        assert!(brightest > Some(&200) && darkest < Some(100), "not blank");
    }

    /// A sphere that dips into a triangle.
    pub(crate) fn sphere_over_triangle() -> Scene {
        let sphere = Sphere {
            center: vec3(0.1, 0.4, 0.0),
            radius: 0.6,
        };
        let v = [
            vec3(-1.5, 0.0, 1.0),
            vec3(1.5, 0.0, 1.0),
            vec3(0.0, 0.3, -1.6),
        ];
        Scene {
            title: "A sphere over a triangle".into(),
            article: None,
            caption: None,
            picture: Default::default(),
            text: String::new(),
            source: None,
            question: None,
            prediction: None,
            run: Run::default(),
            view: None,
            world: Default::default(),
            replay: Default::default(),
            places: vec![],
            bodies: vec![
                Body::standing("ball", Shape::Sphere(sphere)),
                Body::standing("floor", Shape::Triangle(Triangle { v })),
            ]
            .into(),
            terrains: vec![],
            meshes: vec![],
            expect: None,
        }
    }
}
