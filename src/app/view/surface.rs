//! Figures drawn into textures that egui shows.

use super::{
    Surface,
    camera::Camera,
    figure::Figure,
    renderer::{DrawnFrame, Renderer, RendererError, SAMPLES, Target, Tile},
};
use crate::app::{gl, palette::Theme};
use macroquad::miniquad::RenderingBackend;

/// Side of the tiles that stills are drawn in, pixels.
const TILE_SIDE: u32 = 1024;
/// Pictures with more pixels than this are not supersampled.
const MOST_SUPERSAMPLED: u32 = 3840 * 2160;

/// How much work a picture is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quality {
    /// Drawn at once: for the window.
    Live,
    /// Drawn in tiles, at twice the size and averaged up to 4K: for files.
    Still,
}

/// What a texture shows.
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
pub(crate) struct GlSurface {
    quality: Quality,
    tile_side: u32,
    renderer: Option<Renderer>,
    panes: Vec<PaneTexture>,
    retired: Vec<Target>,
}

/// One of the textures.
#[derive(Debug, Default)]
struct PaneTexture {
    wanted: Option<Request>,
    drawn: Option<Request>,
    target: Option<Target>,
    name: Option<u32>,
}

impl GlSurface {
    /// An empty one; the first [`GlSurface::render`] compiles the shaders.
    pub(crate) fn new(quality: Quality) -> Self {
        Self {
            quality,
            tile_side: TILE_SIDE,
            renderer: None,
            panes: vec![],
            retired: vec![],
        }
    }

    /// One for stills that are drawn in tiles of `side`.
    #[cfg(test)]
    pub(crate) fn with_tiles(side: u32) -> Self {
        Self {
            tile_side: side,
            ..Self::new(Quality::Still)
        }
    }

    /// What was drawn of the first pane, top row first.
    #[cfg(test)]
    pub(crate) fn read(&self, backend: &mut dyn RenderingBackend) -> Vec<u8> {
        let target = self.panes.first().and_then(|pane| pane.target.as_ref());
        target.map_or(vec![], |target| target.read(backend))
    }

    /// What the texture shows that egui was handed before the size changed, top row first.
    #[cfg(test)]
    pub(crate) fn read_retired(&self, backend: &mut dyn RenderingBackend) -> Vec<u8> {
        let target = self.retired.last();
        target.map_or(vec![], |target| target.read(backend))
    }

    /// Draws what was last asked for, if that has changed. Answers whether it drew.
    ///
    /// After a change of size the texture handed out before stays whole until the next call, as do those of panes that
    /// are no longer asked for. It shows the new picture too, squeezed into the old size: egui paints it once more, stretched
    /// to the new one.
    pub(crate) fn render(
        &mut self,
        backend: &mut dyn RenderingBackend,
    ) -> Result<bool, RendererError> {
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
        }
        Ok(has_drawn)
    }

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
        if self.renderer.is_none() {
            self.renderer = Some(Renderer::new(backend)?);
        }
        let old = pane.fit_target(backend, wanted.size, self.quality);
        if let (Some(renderer), Some(old), Quality::Live) = (&mut self.renderer, &old, self.quality)
        {
            let frame = wanted.frame(1, None);
            renderer.prepare(backend, &frame);
            renderer.draw(backend, old, &frame);
        }
        self.retired.extend(old);
        if let (Some(renderer), Some(target)) = (&mut self.renderer, &pane.target) {
            match self.quality {
                Quality::Live => {
                    let frame = wanted.frame(1, None);
                    renderer.prepare(backend, &frame);
                    renderer.draw(backend, target, &frame);
                }
                Quality::Still => draw_still(renderer, backend, target, &wanted, self.tile_side),
            }
        }
        pane.drawn = Some(wanted);
        Ok(true)
    }
}

impl PaneTexture {
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
            Quality::Still => 1,
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

/// Draws tile after tile, so that no more of the picture is held at many samples than one of them.
fn draw_still(
    renderer: &mut Renderer,
    backend: &mut dyn RenderingBackend,
    into: &Target,
    wanted: &Request,
    tile_side: u32,
) {
    let pixels = wanted.size[0].saturating_mul(wanted.size[1]);
    let factor = if pixels <= MOST_SUPERSAMPLED { 2 } else { 1 };
    let tiles = Tile::cover(wanted.size, tile_side);
    let Some(first) = tiles.first() else { return };
    renderer.prepare(backend, &wanted.frame(factor, None));
    let scratch = Target::new(backend, first.enlarged(factor).size, SAMPLES);
    for tile in tiles {
        renderer.draw(backend, &scratch, &wanted.frame(factor, Some(tile)));
        renderer.copy(backend, &scratch, into, tile);
    }
    scratch.delete(backend);
}
