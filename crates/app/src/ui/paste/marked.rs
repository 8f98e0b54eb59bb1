//! A pasted text with what its parts became: each shape has a color, each part a line and its name beneath it.

use crate::shell::clipboard::{MAX_BYTES, Paste};
use crate::ui::prelude::*;
use capsule_text::paste::{PasteForm, PastedPart};
use egui::{Galley, text::CCursor};
use std::{cell::RefCell, ops::Range};

/// Parts beyond this many have a color alone.
const MAX_NAMES: usize = 400;

/// Points from one line to the next: room for the names beneath.
const LINE: f32 = 32.0;

const SIZE: f32 = 13.0;

/// The text, to be mended, at most `height` points high.
pub(super) fn text(ui: &mut Ui, pasted: &mut Paste, theme: Theme, height: f32) {
    let chrome = theme.chrome();
    if pasted.text().len() > MAX_BYTES {
        let kib = pasted.text().len() >> 10;
        let text = format!("The text is too long to be shown: {kib} KiB.");
        widgets::soft(ui, text);
        return;
    }
    let frame = Frame::new().fill(chrome.sunken).corner_radius(6);
    frame.inner_margin(10).show(ui, |ui| {
        let area = ScrollArea::vertical().id_salt("pasted text");
        let area = area.max_height(height);
        area.show(ui, |ui| edit(ui, pasted, theme));
    });
}

fn edit(ui: &mut Ui, pasted: &mut Paste, theme: Theme) {
    let mut text = pasted.text().to_string();
    let reading = RefCell::new(pasted);
    let mut layouter = |ui: &Ui, text: &str, width: f32| -> Arc<Galley> {
        reading.borrow_mut().mend(text);
        let job = job(&reading.borrow(), theme, width);
        ui.fonts(|fonts| fonts.layout_job(job))
    };
    let output = TextEdit::multiline(&mut text)
        .id_salt("pasted")
        .frame(false)
        .desired_width(f32::INFINITY)
        .desired_rows(1)
        .layouter(&mut layouter)
        .show(ui);
    widgets::name(&output.response, WidgetType::TextEdit, "Pasted text");
    let pasted = reading.into_inner();
    pasted.mend(&text);
    let mut marks = Marks {
        galley: &output.galley,
        origin: output.galley_pos,
        painter: ui.painter(),
        last: Pos2::ZERO,
    };
    marks.all(pasted, theme);
}

/// Each part in its shape's color; what was not read is gray.
fn job(pasted: &Paste, theme: Theme, width: f32) -> LayoutJob {
    let chrome = theme.chrome();
    let text = pasted.text();
    let mut job = LayoutJob::default();
    job.wrap.max_width = width;
    let mut add = |range: Range<usize>, color: Color32| {
        let format = TextFormat {
            line_height: Some(LINE),
            valign: Align::TOP,
            ..TextFormat::simple(FontId::monospace(SIZE), color)
        };
        if !range.is_empty() {
            job.append(&text[range], 0.0, format);
        }
    };
    let mut at = 0;
    for part in parts(pasted) {
        add(at..part.span.start, unread(pasted, chrome));
        add(part.span.clone(), color(part, theme));
        at = part.span.end;
    }
    add(at..text.len(), unread(pasted, chrome));
    job
}

fn parts(pasted: &Paste) -> &[PastedPart] {
    pasted.read.as_ref().map_or(&[], |read| &read.parts)
}

/// What became no part of a shape. Of a scene file all is read.
fn unread(pasted: &Paste, chrome: &Chrome) -> Color32 {
    match &pasted.read {
        Ok(read) if read.form == PasteForm::Scene => chrome.prose,
        Ok(_) => chrome.soft,
        Err(_) => chrome.ink,
    }
}

fn color(part: &PastedPart, theme: Theme) -> Color32 {
    part.shape
        .map_or(theme.chrome().ink, |shape| theme.shape_text(shape))
}

/// Lines and names beneath parts.
struct Marks<'g> {
    galley: &'g Galley,
    /// Where the galley begins on the screen.
    origin: Pos2,
    painter: &'g Painter,
    /// The end of the last name and its height.
    last: Pos2,
}

impl Marks<'_> {
    fn all(&mut self, pasted: &Paste, theme: Theme) {
        let text = pasted.text();
        let (mut byte, mut letter) = (0, 0);
        let mut letter_at = |at: usize| {
            letter += text[byte..at].chars().count();
            byte = at;
            letter
        };
        for part in parts(pasted).iter().take(MAX_NAMES) {
            let letters = letter_at(part.span.start)..letter_at(part.span.end);
            let name = match (part.shape, &pasted.read) {
                (Some(shape), Ok(read)) if read.bodies[shape].shape.kind().name() == part.what => {
                    format!("{} {}", shape + 1, part.what)
                }
                _ => part.what.to_string(),
            };
            self.mark(letters, &name, color(part, theme));
        }
        if let Err(errors) = &pasted.read {
            for error in &errors.errors {
                let span = error.span.start.min(text.len())..error.span.end.min(text.len());
                let letters = |at: usize| text.get(..at).map_or(0, |text| text.chars().count());
                self.line(letters(span.start)..letters(span.end), theme.chrome().bad);
            }
        }
    }

    fn mark(&mut self, letters: Range<usize>, name: &str, color: Color32) {
        let Some(start) = self.line(letters, color) else {
            return;
        };
        let font = FontId::proportional(10.0);
        let galley = self.painter.layout_no_wrap(name.into(), font, color);
        let is_free = start.y > self.last.y + 1.0 || start.x >= self.last.x + 5.0;
        if is_free {
            self.last = Pos2::new(start.x + galley.size().x, start.y);
            self.painter.galley(start + vec2(0.0, 1.0), galley, color);
        }
    }

    /// A line beneath some letters, also where they go on in the next row; the answer is where it begins.
    fn line(&self, letters: Range<usize>, color: Color32) -> Option<Pos2> {
        if letters.is_empty() {
            return None;
        }
        let place = |letter: usize| self.galley.pos_from_ccursor(CCursor::new(letter));
        let (from, to) = (place(letters.start), place(letters.end));
        let mut first = None;
        for row in &self.galley.rows {
            let Rect { min, max } = row.rect;
            if max.y <= from.min.y + 1.0 || min.y >= to.max.y - 1.0 {
                continue;
            }
            let is_first = (min.y - from.min.y).abs() < 1.0;
            let is_last = (min.y - to.min.y).abs() < 1.0;
            let left = if is_first { from.min.x } else { min.x };
            let right = if is_last { to.min.x } else { max.x };
            let y = self.origin.y + min.y + SIZE + 5.0;
            let span = self.origin.x + left..=self.origin.x + right;
            self.painter.hline(span, y, Stroke::new(1.5, color));
            first = first.or(Some(Pos2::new(self.origin.x + left, y)));
        }
        first
    }
}
