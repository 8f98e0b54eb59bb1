//! The text over the view, by egui: names, legend, axes, scale, caption.

mod along;
mod arc;
mod callout;
mod caption;
mod caption_band;
mod clutter;
mod covered;
mod dimension;
mod legend;
mod level_inset;
mod names;
mod placement;
mod pointed;
mod ruler;
mod scale;
mod sight;
mod signs;
mod steady;
#[cfg(test)]
mod steady_tests;
mod triad;

pub(super) use callout::{GAP as BESIDE_SIGN, inside, write};
pub use caption::Caption;
pub(super) use caption_band::fade_beneath_caption;
pub(super) use covered::Crowd;
pub use covered::covers;
pub(super) use dimension::{MAGNIFIED, MAGNIFIED_AS_ASKED, paint_line};
pub use pointed::{Term, at as pointed_at, terms};
pub(super) use signs::paint_touch;

use super::{camera::Camera, figure::Figure, picture_room::PictureRoom};
use crate::palette::Theme;
use egui::{Align2, Color32, FontId, Galley, Id, Painter, Pos2, Rect, Vec2, vec2};
use glam::Vec3;
use std::sync::Arc;
use steady::SteadyPlaces;

/// From the view's edges, points.
const MARGIN: f32 = 16.0;
/// The margin of a backing around its text, points.
pub const BACKING: egui::Vec2 = vec2(10.0, 7.0);
/// How far the rim around letters reaches, points.
const HALO: f32 = 2.0;
/// In views lower than this, points, names and axes are smaller.
const LOW: f32 = 400.0;
/// Where along a broken arrow its break is.
const BREAK: f32 = 0.62;
/// Between the two strokes of a break, points.
const BREAK_GAP: f32 = 5.0;
/// Half the length of each, points.
const BREAK_HALF: f32 = 6.0;

/// Which parts are shown; labels are chosen by the figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverlayOptions {
    /// Names of the roles that are present.
    pub legend: bool,
    pub triad: bool,
    /// The contents and places of magnifiers.
    pub lenses: [Option<LensRoom>; 2],
    /// The highlighted thing, if the pointer is at one.
    pub lit: Option<Id>,
    /// Whether it is a frame of a window, in which names keep their places.
    pub is_steady: bool,
}

/// The content of a magnifier, and its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LensRoom {
    /// The round picture and the words beneath.
    pub(crate) room: Rect,
    /// The middle of the magnified part, in the view.
    pub(crate) source: Pos2,
    /// The radius of the magnified part, points.
    pub(crate) around: f32,
    /// Lengths in it that are shorter than this in the view are shown in it alone, points.
    pub(crate) tells_below: f32,
}

impl LensRoom {
    /// Whether what is at `places` of the view is seen in it.
    pub(crate) fn shows(&self, places: &[Pos2]) -> bool {
        let mut places = places.iter();
        places.all(|place| place.distance(self.source) <= self.around)
    }
}

impl OverlayOptions {
    /// The picture's names alone.
    pub const NOTHING: Self = Self {
        legend: false,
        triad: false,
        lenses: [None; 2],
        lit: None,
        is_steady: false,
    };
}

impl Default for OverlayOptions {
    fn default() -> Self {
        Self {
            legend: true,
            triad: true,
            lenses: [None; 2],
            lit: None,
            is_steady: false,
        }
    }
}

/// A view's place on the screen and its camera.
#[derive(Clone, Copy)]
pub struct Screen<'a> {
    /// The view, points.
    pub rect: Rect,
    pub camera: &'a Camera,
}

impl Screen<'_> {
    /// Where `point` is seen; `None` behind the eye.
    pub fn at(&self, point: Vec3) -> Option<Pos2> {
        let seen = self.camera.project(point, self.rect.aspect_ratio())?;
        let half = self.rect.size() * 0.5;
        Some(self.rect.center() + vec2(seen.x * half.x, -seen.y * half.y))
    }

    /// Where a ball is seen, and how large, points.
    fn disc(&self, center: Vec3, radius: f32) -> Option<(Pos2, f32)> {
        let at = self.at(center)?;
        let points_a_meter = self.rect.height() * 0.5 / self.camera.unit_at(center);
        Some((at, radius * points_a_meter))
    }

    /// The ray through `pointer`: an origin and a unit direction.
    pub fn ray(&self, pointer: Pos2) -> (Vec3, Vec3) {
        let from_middle = (pointer - self.rect.center()) / (self.rect.size() * 0.5);
        let place = glam::vec2(from_middle.x, -from_middle.y);
        self.camera.ray(place, self.rect.aspect_ratio())
    }
}

/// Writes over a view that fills `rect`; answers where.
pub fn paint(
    painter: &Painter,
    rect: Rect,
    figure: &Figure,
    camera: &Camera,
    theme: Theme,
    options: OverlayOptions,
) -> Vec<Rect> {
    let painter = painter.with_clip_rect(rect);
    let inner = rect.shrink(MARGIN);
    let screen = Screen { rect, camera };
    paint_breaks(&painter, screen, figure, theme);
    let lenses: Vec<LensRoom> = options.lenses.into_iter().flatten().collect();
    let mut reserved: Vec<Rect> = lenses.iter().map(|lens| lens.room).collect();
    let mut chosen = names::chosen(figure, screen);
    // A magnifier says itself how long that is which it shows.
    let is_magnified = |name: &names::ShownName<'_>| {
        let mut lenses = lenses.iter();
        name.is_tick && lenses.any(|lens| lens.shows(&name.seen.ties[..1]))
    };
    chosen.retain(|name| !is_magnified(name));
    if let Some(id) = options.lit {
        pointed::paint(&painter, figure, screen, theme, id);
        let name = pointed::named(figure, screen, &chosen, id);
        name.into_iter().for_each(|name| chosen.insert(0, name));
    }
    if options.legend && figure.has_legend {
        let signs = legend::rows(figure, screen, &chosen);
        let room = legend::paint(&painter, inner, &signs, figure.pair, theme, |room| {
            let mut lenses = lenses.iter();
            lenses.any(|lens| lens.room.intersects(room)) || covered::covers(figure, screen, room)
        });
        if room.is_positive() {
            reserved.push(room.expand2(BACKING));
        }
    }
    if options.triad {
        let share = size_share(rect);
        reserved.push(triad::paint(&painter, inner, camera, theme, share));
        if theme.has_grid() && scale::is_seen(figure, screen) {
            reserved.push(scale::paint(&painter, inner, figure, camera, theme));
        }
    }
    if options.legend && figure.has_map {
        let room = level_inset::paint(&painter, inner, figure, screen, theme, &reserved);
        reserved.extend(room);
    }
    let mut steady = if options.is_steady {
        SteadyPlaces::of(painter.ctx(), rect)
    } else {
        SteadyPlaces::default()
    };
    let written = (&mut reserved, &mut steady);
    dimension::paint_all(&painter, screen, figure, &lenses, theme, written);
    let written = (&mut reserved, &mut steady);
    signs::paint_angles(&painter, screen, figure, theme, written);
    signs::paint_touches(&painter, screen, figure, theme);
    callout::paint_all(&painter, screen, figure, &lenses, theme, &mut reserved);
    let written = (&mut reserved, &mut steady);
    names::paint(&painter, screen, figure, theme, &chosen, written);
    steady.keep(painter.ctx(), rect);
    reserved
}

/// The room of a view of this size beside the texts in its corners.
pub fn room(size: Vec2, options: OverlayOptions) -> PictureRoom {
    let rect = Rect::from_min_size(Pos2::ZERO, size);
    let inner = rect.shrink(MARGIN).size();
    let corner = |shown: bool, size: Vec2| {
        if shown {
            glam::vec2(size.x + MARGIN, size.y + MARGIN)
        } else {
            glam::Vec2::ZERO
        }
    };
    PictureRoom {
        size: glam::vec2(size.x, size.y),
        corners: [
            corner(options.legend, legend::usual_size(inner)),
            corner(options.triad, triad::size(size_share(rect))),
        ],
    }
}

/// Cuts the shaft of every arrow that is drawn shorter than it is by two short strokes.
fn paint_breaks(painter: &Painter, screen: Screen<'_>, figure: &Figure, theme: Theme) {
    for head in figure.heads.iter().filter(|head| head.is_broken) {
        let at = |share: f32| screen.at(head.from.lerp(head.tip, share));
        let (Some(from), Some(middle), Some(tip)) = (at(0.0), at(BREAK), at(1.0)) else {
            continue;
        };
        let along = (tip - from).normalized();
        if (tip - from).length() < 4.0 * BREAK_GAP {
            continue;
        }
        let across = (along.rot90() + along * 0.35) * BREAK_HALF;
        let gap = along * (BREAK_GAP * 0.5);
        painter.line_segment([middle - gap, middle + gap], (BREAK_GAP, theme.paper()));
        for middle in [middle - gap, middle + gap] {
            painter.line_segment([middle - across, middle + across], (2.0, head.color));
        }
    }
}

/// The share of their size that names and axes have in a view of this height.
fn size_share(rect: Rect) -> f32 {
    (rect.height() / LOW).clamp(0.75, 1.0)
}

/// Clears a place for text: the picture shines through a little.
pub fn paint_backing(painter: &Painter, room: Rect, theme: Theme) {
    let color = theme.paper().gamma_multiply(0.8);
    painter.rect_filled(room.expand2(BACKING), 8.0, color);
}

/// Text that stays readable on anything: a rim of paper around every letter.
fn halo_text(
    painter: &Painter,
    at: Pos2,
    align: Align2,
    text: &str,
    size: f32,
    color: Color32,
    theme: Theme,
) -> Rect {
    let font = FontId::proportional(size);
    let galley = painter.layout_no_wrap(text.into(), font, color);
    let room = align.anchor_size(at, galley.size());
    halo_galley(painter, room.min, &galley, color, theme);
    room
}

/// A galley with the same rim.
pub(super) fn halo_galley(
    painter: &Painter,
    at: Pos2,
    galley: &Arc<Galley>,
    color: Color32,
    theme: Theme,
) {
    let halo = theme.halo(color).gamma_multiply(0.75);
    for i in 0..12 {
        let (sin, cos) = (std::f32::consts::TAU * i as f32 / 12.0).sin_cos();
        let beside = at + vec2(cos, sin) * HALO;
        painter.galley_with_override_text_color(beside, galley.clone(), halo);
    }
    painter.galley(at, galley.clone(), color);
}

#[cfg(test)]
mod plain_words_tests;
#[cfg(test)]
mod tests;
