//! The picture in a magnifier.

use super::{
    cut::{Cut, Sheet, outside, outside_block, planes},
    flat::Flat,
};
use crate::{
    figure::{DrawnBlock, DrawnBody},
    palette::{self, Theme},
};
use egui::{Color32, ColorImage, vec2};
use glam::Vec3;

/// Opacity of what is cut, of a body under study and of an outline.
const FILLS: [f32; 2] = [0.42, 0.06];
/// Opacity of a box that is elsewhere, at least.
const ELSEWHERE: f32 = 0.16;

/// Everything that the picture in a magnifier depends on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Painted {
    pub(super) cut: Cut,
    /// The shapes seen from the front, the farthest first.
    pub(super) flats: Vec<Flat>,
    pub(super) sheets: Vec<Sheet>,
    /// The scenery first, then the shapes under study.
    pub(super) bodies: Vec<DrawnBody>,
    pub(super) blocks: Vec<DrawnBlock>,
    pub(super) pixels: usize,
    /// Pixels a point.
    pub(super) scale: f32,
    pub(super) theme: Theme,
}

impl Painted {
    pub(super) fn image(&self) -> ColorImage {
        let side = self.pixels;
        let mut image = ColorImage::new([side, side], self.theme.paper());
        for flat in &self.flats {
            self.fill_flat(&mut image, flat);
        }
        for sheet in &self.sheets {
            self.fill(&mut image, |place| sheet.behind(place), sheet.fill);
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
        // The scenery is behind the shapes under study.
        all.sort_by(|p, q| q.2.total_cmp(&p.2));
        for (outside, fill, opacity, line) in all {
            self.cut_solid(&mut image, &*outside, (fill, opacity), line);
        }
        image
    }

    /// Where the middle of a pixel is in the plane, meters.
    fn place(&self, x: f32, y: f32) -> [f32; 2] {
        let meters = 2.0 * self.cut.reach / self.pixels as f32;
        let half = self.pixels as f32 * 0.5;
        [(x - half) * meters, (half - y) * meters]
    }

    /// Mixes a face in where it is seen.
    fn fill_flat(&self, image: &mut ColorImage, flat: &Flat) {
        let pixels = self.pixels as f32 / (2.0 * self.cut.reach);
        let span = |i: usize, sign: f32| {
            let places = flat.corners.map(|place| sign * place[i] * pixels);
            let half = 0.5 * self.pixels as f32;
            let first = half + places.iter().copied().fold(f32::INFINITY, f32::min);
            let last = half + places.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            first.max(0.0) as usize..(last.max(0.0) as usize + 1).min(self.pixels)
        };
        for y in span(1, -1.0) {
            for x in span(0, 1.0) {
                if flat.holds(self.place(x as f32 + 0.5, y as f32 + 0.5)) {
                    let pixel = &mut image.pixels[y * self.pixels + x];
                    *pixel = palette::mix(*pixel, flat.fill, flat.opacity);
                }
            }
        }
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
        let meters = 2.0 * self.cut.reach / side as f32;
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
                let pixels = depth / slope.length().max(1e-3 * meters);
                let inside = (0.5 - pixels).clamp(0.0, 1.0);
                let line = (0.5 + width * self.scale * 0.5 - pixels.abs()).clamp(0.0, 1.0);
                let pixel = &mut image.pixels[index];
                *pixel = palette::mix(*pixel, fill, inside * opacity);
                *pixel = palette::mix(*pixel, outline, line);
            }
        }
    }
}
