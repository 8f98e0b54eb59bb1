//! Figures drawn into textures that egui shows.

use super::{
    Surface,
    camera::Camera,
    figure::Figure,
    renderer::{DrawnFrame, Fineness, Renderer, RendererError, SAMPLES, Target, Tile},
};
use crate::{gl, palette::Theme};
use macroquad::miniquad::RenderingBackend;
use std::{collections::VecDeque, time::Instant};

/// Side of the tiles that stills are drawn in, pixels.
const TILE_SIDE: u32 = 1024;
/// The side beside a window: small enough that one tile takes no longer than a frame may where no graphics card helps.
pub(crate) const SMALL_TILE_SIDE: u32 = 320;
/// Pictures with more pixels than this are not supersampled.
const MAX_SUPERSAMPLED: u32 = 3840 * 2160;

/// Films up to this height, pixels, show round bodies as round with fewer triangles.
const HIGHEST_COARSE: u32 = 800;

/// How much work a picture is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// Drawn at once: for the window.
    Live,
    /// Drawn in tiles, at twice the size and averaged up to 4K: for files.
    Still,
    /// Drawn in tiles, at its size: for films.
    Film,
}

impl Quality {
    /// How finely the nearest bodies of a picture of `size` are drawn where it is not as finely as can be.
    fn nearest(self, size: [u32; 2]) -> Option<Fineness> {
        let is_small = size[1] <= HIGHEST_COARSE;
        (self == Self::Film && is_small).then_some(Fineness::FILM)
    }

    /// How many times as large a picture of `size` is drawn.
    fn factor(self, size: [u32; 2]) -> u32 {
        let is_small = size[0].saturating_mul(size[1]) <= MAX_SUPERSAMPLED;
        if self == Self::Still && is_small {
            2
        } else {
            1
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Request {
    size: [u32; 2],
    figure: Figure,
    camera: Camera,
    theme: Theme,
    scale: f32,
}

/// A [`Surface`] on an OpenGL context. The textures it hands out are filled by [`GlSurface::render`], between egui's
/// run and its painting.
#[derive(Debug)]
pub struct GlSurface {
    quality: Quality,
    tile_side: u32,
    renderer: Option<Renderer>,
    panes: Vec<PaneTexture>,
    retired: Vec<Target>,
    /// The still that is being drawn, tile after tile.
    still: Option<StillDrawing>,
    /// Whether the call of [`Self::render_until`] that is not done with yet has drawn something.
    has_drawn: bool,
}

/// How far [`GlSurface::render_until`] came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rendered {
    /// Everything is drawn, and was before.
    Nothing,
    /// Everything is drawn by now.
    Everything,
    /// Tiles are left to draw.
    Partly,
}

/// A still, of which no more is held at many samples than a tile.
#[derive(Debug)]
struct StillDrawing {
    place: usize,
    wanted: Request,
    /// How many times as large it is drawn.
    factor: u32,
    scratch: Target,
    count: usize,
    left: VecDeque<Tile>,
}

#[derive(Debug, Default)]
struct PaneTexture {
    wanted: Option<Request>,
    drawn: Option<Request>,
    target: Option<Target>,
    name: Option<u32>,
}

impl GlSurface {
    /// An empty one; the first [`GlSurface::render`] compiles the shaders.
    pub fn new(quality: Quality) -> Self {
        Self {
            quality,
            tile_side: TILE_SIDE,
            renderer: None,
            panes: vec![],
            retired: vec![],
            still: None,
            has_drawn: false,
        }
    }

    /// A surface for stills that are drawn in tiles of `side`.
    pub(crate) fn with_tiles(side: u32) -> Self {
        Self {
            tile_side: side,
            ..Self::new(Quality::Still)
        }
    }

    /// The pixels of the first pane, top row first.
    #[cfg(test)]
    pub(crate) fn read(&self, backend: &mut dyn RenderingBackend) -> Vec<u8> {
        let target = self.panes.first().and_then(|pane| pane.target.as_ref());
        target.map_or(vec![], |target| target.read(backend))
    }

    /// The pixels of the texture that egui got before the size changed, top row first.
    #[cfg(test)]
    pub(crate) fn read_retired(&self, backend: &mut dyn RenderingBackend) -> Vec<u8> {
        let target = self.retired.last();
        target.map_or(vec![], |target| target.read(backend))
    }

    /// Draws the requested picture, if it has changed. Returns whether it drew.
    ///
    /// After a change of size the texture handed out before stays whole until the next call, as do those of closed panes. It
    /// shows the new picture too, squeezed into the old size: egui paints it once more, stretched to the new one.
    pub fn render(&mut self, backend: &mut dyn RenderingBackend) -> Result<bool, RendererError> {
        for retired in self.retired.drain(..) {
            retired.delete(backend);
        }
        let asked = self.panes.iter().rposition(|pane| pane.wanted.is_some());
        let Some(last) = asked else { return Ok(false) };
        let gone = self.panes.drain(last + 1..);
        self.retired.extend(gone.filter_map(|pane| pane.target));
        let mut has_drawn = false;
        for place in 0..self.panes.len() {
            has_drawn |= self.render_pane(backend, place)?;
            while !self.draw_tiles(backend, Instant::now()) {}
        }
        Ok(has_drawn)
    }

    /// Draws until there is no more time: the rest is drawn by the next calls, before any newer request.
    pub(crate) fn render_until(
        &mut self,
        backend: &mut dyn RenderingBackend,
        end: Instant,
    ) -> Result<Rendered, RendererError> {
        loop {
            if !self.draw_tiles(backend, end) {
                return Ok(Rendered::Partly);
            }
            let asked = (0..self.panes.len()).find(|&place| self.panes[place].is_due());
            let Some(place) = asked else { break };
            self.has_drawn |= self.render_pane(backend, place)?;
        }
        Ok(if std::mem::take(&mut self.has_drawn) {
            Rendered::Everything
        } else {
            Rendered::Nothing
        })
    }

    /// The drawn share of the still in work, and of those after it.
    pub(crate) fn share_done(&self) -> f32 {
        let due = self.panes.iter().filter(|pane| pane.is_due()).count();
        self.still.as_ref().map_or(0.0, |still| {
            let own = (still.count - still.left.len()) as f32 / still.count.max(1) as f32;
            (still.place as f32 + own) / (still.place + 1 + due) as f32
        })
    }

    pub(crate) fn delete(mut self, backend: &mut dyn RenderingBackend) {
        let panes = self.panes.drain(..).filter_map(|pane| pane.target);
        let scratch = self.still.take().map(|still| still.scratch);
        for target in panes.chain(self.retired.drain(..)).chain(scratch) {
            target.delete(backend);
        }
    }

    /// Draws tiles of the still under way; whether all are drawn.
    fn draw_tiles(&mut self, backend: &mut dyn RenderingBackend, end: Instant) -> bool {
        let (Some(still), Some(renderer)) = (&mut self.still, &self.renderer) else {
            return true;
        };
        let into = self
            .panes
            .get(still.place)
            .and_then(|pane| pane.target.as_ref());
        while let Some(tile) = still.left.pop_front() {
            if let Some(into) = into {
                let frame = still.wanted.frame(still.factor, Some(tile));
                renderer.draw(backend, &still.scratch, &frame);
                renderer.copy(backend, &still.scratch, into, tile);
                gl::finish(backend);
            }
            if Instant::now() >= end && !still.left.is_empty() {
                return false;
            }
        }
        if let Some(still) = self.still.take() {
            still.scratch.delete(backend);
        }
        true
    }

    /// Draws the requested picture of a pane, or begins to where it is a still. Returns whether there was anything to draw.
    fn render_pane(
        &mut self,
        backend: &mut dyn RenderingBackend,
        place: usize,
    ) -> Result<bool, RendererError> {
        let pane = &mut self.panes[place];
        let Some(wanted) = pane.wanted.take() else {
            return Ok(false);
        };
        if pane.drawn.as_ref() == Some(&wanted) {
            return Ok(false);
        }
        let mut renderer = match self.renderer.take() {
            Some(renderer) => renderer,
            None => Renderer::new(backend, self.quality.nearest(wanted.size))?,
        };
        let old = pane.fit_target(backend, wanted.size, self.quality);
        match self.quality {
            Quality::Live => {
                let frame = wanted.frame(1, None);
                for target in old.iter().chain(&pane.target) {
                    renderer.prepare(backend, &frame);
                    renderer.draw(backend, target, &frame);
                }
            }
            Quality::Still | Quality::Film => {
                let factor = self.quality.factor(wanted.size);
                let still =
                    StillDrawing::begin((place, wanted.clone()), factor, self.tile_side, backend);
                renderer.prepare(backend, &wanted.frame(still.factor, None));
                self.still = Some(still);
            }
        }
        self.retired.extend(old);
        pane.drawn = Some(wanted);
        self.renderer = Some(renderer);
        Ok(true)
    }
}

impl PaneTexture {
    /// Whether the request differs from the drawn picture.
    fn is_due(&self) -> bool {
        self.wanted.is_some() && self.wanted != self.drawn
    }

    /// Makes a target of `size` where there is none; hands on the one before.
    fn fit_target(
        &mut self,
        backend: &mut dyn RenderingBackend,
        size: [u32; 2],
        quality: Quality,
    ) -> Option<Target> {
        if self.target.as_ref().is_some_and(|t| t.size == size) {
            return None;
        }
        let samples = match quality {
            Quality::Live => SAMPLES,
            Quality::Still | Quality::Film => 1,
        };
        let target = Target::new(backend, size, samples);
        self.name = gl::texture_name(backend, target.color);
        self.target.replace(target)
    }
}

impl Surface for GlSurface {
    fn texture(
        &mut self,
        pane: usize,
        size_px: [u32; 2],
        figure: &Figure,
        camera: &Camera,
        theme: Theme,
        pixels_per_point: f32,
    ) -> Option<egui::TextureId> {
        if size_px.contains(&0) {
            return None;
        }
        if self.panes.len() <= pane {
            self.panes.resize_with(pane + 1, PaneTexture::default);
        }
        let pane = &mut self.panes[pane];
        pane.wanted = Some(Request {
            size: size_px,
            figure: figure.clone(),
            camera: *camera,
            theme,
            scale: pixels_per_point,
        });
        pane.name.map(|name| egui::TextureId::User(name.into()))
    }
}

impl Request {
    /// The picture `factor` times as large, or a tile of the picture.
    fn frame(&self, factor: u32, tile: Option<Tile>) -> DrawnFrame<'_> {
        let tile = tile.unwrap_or(Tile::whole(self.size));
        DrawnFrame {
            figure: &self.figure,
            camera: &self.camera,
            theme: self.theme,
            size: self.size.map(|n| n * factor),
            scale: self.scale * factor as f32,
            tile: tile.enlarged(factor),
        }
    }
}

impl StillDrawing {
    fn begin(
        (place, wanted): (usize, Request),
        factor: u32,
        tile_side: u32,
        backend: &mut dyn RenderingBackend,
    ) -> Self {
        let left: VecDeque<Tile> = Tile::cover(wanted.size, tile_side).into();
        let tile = left.front().copied().unwrap_or(Tile::whole([1; 2]));
        Self {
            place,
            wanted,
            factor,
            scratch: Target::new(backend, tile.enlarged(factor).size, SAMPLES),
            count: left.len(),
            left,
        }
    }
}
