//! The axes of a map and what its colors mean, painted around it.

use super::colors::{MIN_SCALE, MapColors, SWATCHES};
use capsule_bench::map::{MapAxis, MapOf, MapSubject, raster::MapRaster};
use capsule_scenes::wording::trimmed;
use capsule_view::palette::scale::{RING, UNTINTED, scale};
use egui::{
    Align2, Color32, Context, FontId, Painter, Pos2, Rect, TextureHandle, TextureOptions, Ui, pos2,
    vec2,
};

/// Pieces of an axis between two numbers.
const PIECES: usize = 4;

/// The most branches that are named; the others keep their colors.
const MAX_NAMED: usize = 14;

/// Around the map, points: left, top, right, bottom.
pub(crate) fn margins(of: MapOf, top: f32) -> [f32; 4] {
    let legend = match of {
        MapOf::Branch => 244.0,
        _ => 150.0,
    };
    [76.0, top, legend, 54.0]
}

/// A map as it is given to the screen.
pub(crate) struct MapChart {
    colors: MapColors,
    /// The map, and the swatches of what is no value.
    textures: [TextureHandle; 2],
}

impl MapChart {
    pub(crate) fn of(ctx: &Context, of: MapOf, raster: &MapRaster) -> Self {
        let colors = MapColors::of(of, raster.known());
        let image = colors.image(raster.size(), |place| raster.shown(place));
        let load = |name, image| ctx.load_texture(name, image, TextureOptions::NEAREST);
        Self {
            textures: [load("map", image), load("swatches", colors.swatches())],
            colors,
        }
    }

    /// With its `axes`, to the right and upwards, and where the scene of `subject` is by now.
    pub(crate) fn paint(&self, ui: &Ui, rect: Rect, subject: &MapSubject, axes: [MapAxis; 2]) {
        let ink = ui.visuals().strong_text_color();
        let soft = ui.visuals().text_color();
        let painter = ui.painter();
        let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        painter.image(self.textures[0].id(), rect, whole, UNTINTED);
        let [x, y] = axes;
        let stroke = egui::Stroke::new(1.0, soft);
        for piece in 0..=PIECES {
            let share = piece as f32 / PIECES as f32;
            let number = |axis: &MapAxis| {
                let [low, high] = axis.range;
                in_short(low + (high - low) * share)
            };
            let at = rect.left() + share * rect.width();
            painter.vline(at, rect.bottom()..=rect.bottom() + 4.0, stroke);
            let below = pos2(at, rect.bottom() + 6.0);
            text(painter, below, Align2::CENTER_TOP, &number(&x), soft);
            let at = rect.bottom() - share * rect.height();
            painter.hline(rect.left() - 4.0..=rect.left(), at, stroke);
            let beside = pos2(rect.left() - 7.0, at);
            text(painter, beside, Align2::RIGHT_CENTER, &number(&y), soft);
        }
        let scene = &subject.scene;
        let name =
            |axis: &MapAxis| format!("{}, {}", axis.freedom.name(scene), axis.freedom.unit());
        let below = pos2(rect.center().x, rect.bottom() + 28.0);
        let font = FontId::proportional(13.0);
        painter.text(below, Align2::CENTER_TOP, name(&x), font.clone(), ink);
        let galley = painter.layout_no_wrap(name(&y), font, ink);
        let beside = pos2(rect.left() - 68.0, rect.center().y + galley.size().x / 2.0);
        let turned = egui::epaint::TextShape::new(beside, galley, ink);
        painter.add(turned.with_angle(-std::f32::consts::FRAC_PI_2));
        let home = axes.map(|axis| subject.home(axis.freedom));
        let own = place_of(rect, axes, home);
        if rect.contains(own) {
            mark(painter, own, RING);
        }
        self.legend(painter, soft, rect);
    }

    fn legend(&self, painter: &Painter, soft: Color32, map: Rect) {
        let left = map.right() + 18.0;
        let mut at = match &self.colors {
            MapColors::Scale(most) => {
                let bar = Rect::from_min_size(
                    pos2(left, map.top()),
                    vec2(16.0, 200.0_f32.min(map.height() * 0.5)),
                );
                let lines = bar.height() as usize;
                for line in 0..lines {
                    let share = 1.0 - line as f32 / (lines - 1).max(1) as f32;
                    let at = bar.top() + line as f32;
                    let piece = Rect::from_min_size(pos2(bar.left(), at), vec2(16.0, 1.0));
                    painter.rect_filled(piece, 0.0, scale(share));
                }
                // Where all answers are right there is no value above zero to show.
                let told = if *most > MIN_SCALE { PIECES } else { 0 };
                for piece in 0..=told {
                    let share = piece as f32 / PIECES as f32;
                    let at = pos2(bar.right() + 6.0, bar.bottom() - share * bar.height());
                    let number = in_short(share * most);
                    text(painter, at, Align2::LEFT_CENTER, &number, soft);
                }
                bar.bottom() + 16.0
            }
            MapColors::Branches(all) => {
                let mut at = map.top();
                for (branch, ink) in all.iter().take(MAX_NAMED) {
                    let swatch = Rect::from_min_size(pos2(left, at), vec2(16.0, 16.0));
                    painter.rect_filled(swatch, 2.0, *ink);
                    let beside = pos2(swatch.right() + 8.0, swatch.center().y);
                    text(painter, beside, Align2::LEFT_CENTER, &branch.name(), soft);
                    at += 21.0;
                }
                if all.len() > MAX_NAMED {
                    let more = format!("and {} more", all.len() - MAX_NAMED);
                    text(painter, pos2(left, at), Align2::LEFT_TOP, &more, soft);
                    at += 21.0;
                }
                at + 8.0
            }
        };
        for place in 0..=SWATCHES.len() {
            let swatch = Rect::from_min_size(pos2(left, at), vec2(16.0, 16.0));
            let name = match SWATCHES.get(place) {
                None => {
                    mark(painter, swatch.center(), [Color32::TRANSPARENT, soft]);
                    "the scene"
                }
                Some((name, _)) => {
                    let part = |index: usize| index as f32 / SWATCHES.len() as f32;
                    let uv = Rect::from_min_max(pos2(0.0, part(place)), pos2(1.0, part(place + 1)));
                    painter.image(self.textures[1].id(), swatch, uv, UNTINTED);
                    name
                }
            };
            let beside = pos2(swatch.right() + 8.0, swatch.center().y);
            text(painter, beside, Align2::LEFT_CENTER, name, soft);
            at += 24.0;
        }
    }
}

/// Where these numbers are on a map in `rect`.
fn place_of(rect: Rect, axes: [MapAxis; 2], at: [f32; 2]) -> Pos2 {
    let share = |axis: usize| {
        let [low, high] = axes[axis].range;
        (at[axis] - low) / (high - low)
    };
    pos2(
        rect.left() + share(0) * rect.width(),
        rect.bottom() - share(1) * rect.height(),
    )
}

/// A ring with a cross, that hides nothing of what is in its middle.
fn mark(painter: &Painter, at: Pos2, [outside, inside]: [Color32; 2]) {
    for (width, color) in [(3.5, outside), (1.5, inside)] {
        let stroke = egui::Stroke::new(width, color);
        painter.circle_stroke(at, 5.0, stroke);
        for along in [
            vec2(1.0, 0.0),
            vec2(-1.0, 0.0),
            vec2(0.0, 1.0),
            vec2(0.0, -1.0),
        ] {
            painter.line_segment([at + along * 5.0, at + along * 9.0], stroke);
        }
    }
}

fn text(painter: &Painter, at: Pos2, align: Align2, text: &str, color: Color32) {
    painter.text(at, align, text, FontId::proportional(12.0), color);
}

/// A number of at most three digits that matter.
pub(crate) fn in_short(number: f32) -> String {
    let size = number.abs().log10().floor();
    let digits = (2.0 - size).clamp(0.0, 7.0) as usize;
    let digits = if number == 0.0 { 0 } else { digits };
    trimmed(&format!("{number:.digits$}")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(
            [0.0, 0.25, -1.0, 12.5, 1500.0].map(in_short),
            ["0", "0.25", "-1", "12.5", "1500"]
        );
    }
}
