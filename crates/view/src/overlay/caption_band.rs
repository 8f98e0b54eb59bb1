//! The band at the head of an exported picture in which its caption is painted.

use super::Caption;
use crate::{palette::Theme, typography};
use egui::{FontId, Mesh, Painter, Rect, TextFormat, pos2, vec2};

/// Size of the title, points.
const TITLE: f32 = 23.0;
/// Size of what stands beneath it, points.
const BENEATH: f32 = 16.5;
/// The most rows of that.
const MAX_ROWS: usize = 2;
/// Beside what is written, points.
const SIDE: f32 = 22.0;
/// Above what is written, points.
const ABOVE: f32 = 15.0;
/// Under it, points.
const UNDER: f32 = 13.0;
/// Between title and what stands beneath it, points.
const GAP: f32 = 4.0;
/// The room of the text at the right of the title, points.
const TAG: f32 = 130.0;
/// How far the picture beneath comes out of the paper, points.
const FADE: f32 = 44.0;

impl Caption {
    /// Paints it in a band of `paper` across the head of `room`; answers the room beneath.
    pub(crate) fn paint(
        &self,
        painter: &Painter,
        room: Rect,
        (theme, paper): (Theme, egui::Color32),
    ) -> Rect {
        let width = (room.width() - 2.0 * SIDE).max(1.0);
        let soft = theme.chrome().soft;
        let tag = if self.tag.is_empty() { 0.0 } else { TAG };
        let lines = [
            (&self.title, TITLE, theme.ink()),
            (&self.sentence, BENEATH, theme.ink()),
            (&self.verdict, BENEATH, soft),
        ];
        let written = lines.into_iter().filter(|(text, ..)| !text.is_empty());
        let written = written.map(|(text, size, color)| {
            let font = FontId::proportional(size);
            let mut job = typography::prose(text, &TextFormat::simple(font, color));
            job.wrap.max_width = width - if size == TITLE { tag } else { 0.0 };
            job.wrap.max_rows = MAX_ROWS;
            painter.layout_job(job)
        });
        let written: Vec<_> = written.collect();
        let heights = written.iter().map(|galley| galley.size().y);
        let between = GAP * written.len().saturating_sub(1) as f32;
        let height = ABOVE + heights.sum::<f32>() + between + UNDER;
        let bottom = (room.top() + height).round().min(room.bottom());
        painter.rect_filled(room.with_max_y(bottom), 0.0, paper);
        if !self.tag.is_empty() {
            let font = FontId::proportional(BENEATH);
            let galley = painter.layout_no_wrap(self.tag.clone(), font, soft);
            let right = room.right_top() + vec2(-SIDE - galley.size().x, ABOVE + BENEATH * 0.5);
            painter.galley(right, galley, soft);
        }
        let mut at = room.left_top() + vec2(SIDE, ABOVE);
        for galley in written {
            let height = galley.size().y;
            painter.galley(at, galley, theme.ink());
            at.y += height + GAP;
        }
        room.with_min_y(bottom)
    }
}

/// Lets the picture beneath a caption come out of the paper: a floor that goes on beyond the frame has no edge there.
pub(crate) fn fade_beneath_caption(painter: &Painter, picture: Rect, theme: Theme) {
    let (paper, clear) = (theme.paper(), theme.paper().gamma_multiply(0.0));
    let bottom = picture.top() + FADE.min(picture.height());
    let mut fade = Mesh::default();
    for (y, color) in [(picture.top(), paper), (bottom, clear)] {
        fade.colored_vertex(pos2(picture.left(), y), color);
        fade.colored_vertex(pos2(picture.right(), y), color);
    }
    fade.add_triangle(0, 1, 2);
    fade.add_triangle(2, 1, 3);
    painter.add(fade);
}
