//! A map of where a method is wrong, as a picture with axes and a legend.

use crate::app::{
    palette::{
        Theme,
        scale::{HATCHES, NO_NUMBER, RING, UNTINTED, scale},
    },
    style,
    view::picture::{Picture, PictureError},
};
use capsule_lab::judge::{
    map::{MapAxis, MapCell, MapOf, MapSubject},
    outcome::CaseOutcome,
};
use egui::{
    Align2, CentralPanel, Color32, ColorImage, FontId, Frame, Pos2, Rect, TextureHandle,
    TextureOptions, pos2, vec2,
};

/// Around the map, pixels: left, top, right, bottom.
const MARGINS: [usize; 4] = [76, 58, 150, 54];

/// From one line of a hatch to the next, and its width, pixels.
const HATCH: (usize, usize) = (8, 2);

/// What is not told by the scale alone.
const SWATCHES: [(&str, CaseOutcome); 3] = [
    ("missed", CaseOutcome::Missed),
    ("false hit", CaseOutcome::FalseHit),
    ("no number", CaseOutcome::NotANumber),
];

/// Pieces of an axis between two numbers.
const PIECES: usize = 4;

/// What is painted.
pub(crate) struct MapSheet {
    /// Whose answers about what.
    pub(crate) subject: MapSubject,
    /// What of them.
    pub(crate) of: MapOf,
    /// To the right, and upwards.
    pub(crate) axes: [MapAxis; 2],
    /// Width and height, pixels.
    pub(crate) size: [u32; 2],
    /// On which paper.
    pub(crate) theme: Theme,
}

impl MapSheet {
    /// The size of the map itself, pixels; `None` where the picture is too small for it.
    pub(crate) fn room(&self) -> Option<[usize; 2]> {
        let [left, top, right, bottom] = MARGINS;
        let [width, height] = self.size.map(|side| side as usize);
        let room = [
            width.checked_sub(left + right)?,
            height.checked_sub(top + bottom)?,
        ];
        (room[0] >= 32 && room[1] >= 32).then_some(room)
    }

    /// Draws it; `rows` are the map's, the topmost first.
    pub(crate) fn draw(&self, rows: &[Vec<MapCell>]) -> Result<Picture, PictureError> {
        let most = most(rows);
        let image = image(rows, most);
        let context = style::context(self.theme);
        let mut textures = None;
        Picture::of_interface(self.size, 1.0, &context, |ctx, _| {
            let textures = textures.get_or_insert_with(|| {
                let load = |name, image| ctx.load_texture(name, image, TextureOptions::NEAREST);
                [load("map", image.clone()), load("swatches", swatches())]
            });
            let fill = ctx.style().visuals.panel_fill;
            CentralPanel::default()
                .frame(Frame::new().fill(fill))
                .show(ctx, |ui| self.paint(ui, textures, most));
        })
    }

    fn paint(&self, ui: &egui::Ui, [texture, swatches]: &[TextureHandle; 2], most: f32) {
        let ink = ui.visuals().strong_text_color();
        let soft = ui.visuals().text_color();
        let painter = ui.painter();
        let [left, top, ..] = MARGINS.map(|side| side as f32);
        let rect = Rect::from_min_size(pos2(left, top), texture.size_vec2());
        let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        painter.image(texture.id(), rect, whole, UNTINTED);
        let text = |at: Pos2, align: Align2, text: &str, size: f32, color: Color32| {
            painter.text(at, align, text, FontId::proportional(size), color)
        };
        let scene = &self.subject.scene;
        text(pos2(left, 12.0), Align2::LEFT_TOP, &scene.title, 16.0, ink);
        let who = format!("{}: {}", self.subject.choice.name(), self.of.title());
        text(pos2(left, 34.0), Align2::LEFT_TOP, &who, 12.5, soft);
        let [x, y] = self.axes;
        let stroke = egui::Stroke::new(1.0, soft);
        for piece in 0..=PIECES {
            let share = piece as f32 / PIECES as f32;
            let number = |axis: &MapAxis| {
                let [low, high] = axis.range;
                in_short(low + (high - low) * share)
            };
            let at = rect.left() + share * rect.width();
            painter.vline(at, rect.bottom()..=rect.bottom() + 4.0, stroke);
            text(
                pos2(at, rect.bottom() + 6.0),
                Align2::CENTER_TOP,
                &number(&x),
                12.0,
                soft,
            );
            let at = rect.bottom() - share * rect.height();
            painter.hline(rect.left() - 4.0..=rect.left(), at, stroke);
            text(
                pos2(rect.left() - 7.0, at),
                Align2::RIGHT_CENTER,
                &number(&y),
                12.0,
                soft,
            );
        }
        let name =
            |axis: &MapAxis| format!("{}, {}", axis.freedom.name(scene), axis.freedom.unit());
        let below = pos2(rect.center().x, rect.bottom() + 28.0);
        text(below, Align2::CENTER_TOP, &name(&x), 13.0, ink);
        let galley = painter.layout_no_wrap(name(&y), FontId::proportional(13.0), ink);
        let beside = pos2(8.0, rect.center().y + galley.size().x / 2.0);
        let turned = egui::epaint::TextShape::new(beside, galley, ink);
        painter.add(turned.with_angle(-std::f32::consts::FRAC_PI_2));
        // Where the scene itself is.
        let place = |axis: &MapAxis| {
            let [low, high] = axis.range;
            (axis.freedom.get(scene) - low) / (high - low)
        };
        let own = pos2(
            rect.left() + place(&x) * rect.width(),
            rect.bottom() - place(&y) * rect.height(),
        );
        if rect.contains(own) {
            painter.circle_stroke(own, 6.0, egui::Stroke::new(3.5, RING[0]));
            painter.circle_stroke(own, 6.0, egui::Stroke::new(1.5, RING[1]));
        }
        self.legend(ui, swatches, rect, most);
    }

    fn legend(&self, ui: &egui::Ui, swatches: &TextureHandle, map: Rect, most: f32) {
        let soft = ui.visuals().text_color();
        let painter = ui.painter();
        let bar = Rect::from_min_size(map.right_top() + vec2(18.0, 0.0), vec2(16.0, 200.0));
        for line in 0..200 {
            let share = 1.0 - line as f32 / 199.0;
            let at = bar.top() + line as f32;
            let piece = Rect::from_min_size(pos2(bar.left(), at), vec2(16.0, 1.0));
            painter.rect_filled(piece, 0.0, scale(share));
        }
        let text = |at: Pos2, text: &str| {
            painter.text(
                at,
                Align2::LEFT_CENTER,
                text,
                FontId::proportional(12.0),
                soft,
            )
        };
        for piece in 0..=PIECES {
            let share = piece as f32 / PIECES as f32;
            let at = bar.bottom() - share * bar.height();
            text(pos2(bar.right() + 6.0, at), &in_short(share * most));
        }
        let outcomes = SWATCHES
            .iter()
            .map(|(name, outcome)| (*name, Some(outcome)));
        let rows = outcomes.chain([("the scene", None)]);
        for (place, (name, outcome)) in rows.enumerate() {
            let corner = pos2(bar.left(), bar.bottom() + 16.0 + 24.0 * place as f32);
            let swatch = Rect::from_min_size(corner, vec2(16.0, 16.0));
            match outcome {
                None => {
                    painter.circle_stroke(swatch.center(), 6.0, egui::Stroke::new(1.5, soft));
                }
                Some(_) => {
                    let part = place as f32 / SWATCHES.len() as f32;
                    let uv = Rect::from_min_max(
                        pos2(0.0, part),
                        pos2(1.0, part + 1.0 / SWATCHES.len() as f32),
                    );
                    painter.image(swatches.id(), swatch, uv, UNTINTED);
                }
            }
            text(pos2(swatch.right() + 8.0, swatch.center().y), name);
        }
    }
}

/// A number of at most three digits that matter.
fn in_short(number: f32) -> String {
    let size = number.abs().log10().floor();
    let digits = (2.0 - size).clamp(0.0, 7.0) as usize;
    let text = format!("{:.*}", if number == 0.0 { 0 } else { digits }, number);
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').into(),
        false => text,
    }
}

/// The end of the scale: the largest value there is, or 1, 2 or 5 times a power of ten above it.
fn most(rows: &[Vec<MapCell>]) -> f32 {
    let values = rows.iter().flatten().map(|cell| cell.value);
    let largest = values
        .filter(|value| value.is_finite())
        .fold(1e-6, f32::max);
    let power = 10.0_f32.powf(largest.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    let above = steps.into_iter().find(|step| *step >= largest * 0.9999);
    above.unwrap_or(largest)
}

fn image(rows: &[Vec<MapCell>], most: f32) -> ColorImage {
    let width = rows.first().map_or(0, Vec::len);
    let mut image = ColorImage::new([width, rows.len()], NO_NUMBER);
    for (y, row) in rows.iter().enumerate() {
        for (x, cell) in row.iter().enumerate() {
            image.pixels[y * width + x] = color(cell, most, [x, y]);
        }
    }
    image
}

/// What is missed, hit falsely and no number, each 16 pixels high.
fn swatches() -> ColorImage {
    let row = |outcome| {
        let cell = MapCell {
            value: 0.5,
            outcome,
        };
        vec![cell; 16]
    };
    let rows = SWATCHES
        .iter()
        .flat_map(|(_, outcome)| vec![row(*outcome); 16]);
    image(&rows.collect::<Vec<_>>(), 1.0)
}

/// The colour of a cell at a pixel of the map.
fn color(cell: &MapCell, most: f32, [x, y]: [usize; 2]) -> Color32 {
    let (apart, width) = HATCH;
    let is_line = |along: usize| along % apart < width;
    match cell.outcome {
        CaseOutcome::NotANumber => NO_NUMBER,
        CaseOutcome::Missed if is_line(x + y) => HATCHES[0],
        CaseOutcome::FalseHit if is_line(x + apart * (y / apart + 1) - y % apart) => HATCHES[1],
        _ if !cell.value.is_finite() => NO_NUMBER,
        _ => scale(cell.value / most),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_ends_at_a_round_number_and_numbers_are_short() {
        let cell = |value| MapCell {
            value,
            outcome: CaseOutcome::Right,
        };
        for (largest, end) in [(0.13, 0.2), (1.0, 1.0), (0.0, 1e-6), (3.2, 5.0)] {
            let rows = [vec![cell(largest), cell(f32::NAN)]];
            assert!((most(&rows) / end - 1.0).abs() < 1e-3, "{largest}");
        }
        assert_eq!(
            [0.0, 0.25, -1.0, 12.5, 1500.0].map(in_short),
            ["0", "0.25", "-1", "12.5", "1500"]
        );
    }

    #[test]
    fn what_is_missed_and_what_is_no_number_is_seen_whatever_its_size() {
        let colors = |outcome| {
            let cell = MapCell {
                value: 0.0,
                outcome,
            };
            let rows = vec![vec![cell; 16]; 16];
            image(&rows, 1.0).pixels
        };
        let right = colors(CaseOutcome::Right);
        assert!(right.iter().all(|one| *one == scale(0.0)));
        for (outcome, ink) in [
            (CaseOutcome::Missed, HATCHES[0]),
            (CaseOutcome::FalseHit, HATCHES[1]),
        ] {
            let inked = colors(outcome).into_iter().filter(|one| *one == ink);
            assert_eq!(inked.count(), 16 * 16 / 4);
        }
        assert!(
            colors(CaseOutcome::NotANumber)
                .iter()
                .all(|one| *one == NO_NUMBER)
        );
    }
}
