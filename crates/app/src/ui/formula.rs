//! Formulas of a lesson: set in STIX, with fractions, roots, powers and indices where print has them.

use super::prelude::*;
use capsule_scenes::scene::{Formula, FormulaPiece};
use capsule_view::typography::SMALL;

/// STIX looks smaller than the words around it.
const BESIDE_WORDS: f32 = 1.16;
/// A line of its own, against one among words; and how far it is moved in, points.
const ON_ITS_OWN: f32 = 1.12;
const MOVED_IN: f32 = 14.0;

// All of these are shares of the letters' size.
/// What letters take above and beneath their line.
const ASCENT: f32 = 0.72;
const DESCENT: f32 = 0.22;
/// Where the middle of a minus and the bar of a fraction are, above the line.
const AXIS: f32 = 0.26;
/// On both sides of a sign, behind a comma, and around a fraction.
const AROUND_SIGN: f32 = 0.24;
const BEHIND_COMMA: f32 = 0.2;
const BETWEEN_NAMES: f32 = 0.12;
const AROUND_FRACTION: f32 = 0.1;
/// Between a bar and what it divides.
const OFF_BAR: f32 = 0.13;
const BAR: f32 = 0.06;
/// How far a power is raised, and an index lowered.
const RAISED: f32 = 0.36;
const LOWERED: f32 = 0.17;
/// The hook of a root, and the room over what is in it.
const HOOK: f32 = 0.55;
const ROOF: f32 = 0.1;
/// Height of a bracket as it is typed.
const BRACKET: f32 = 0.94;

/// A formula or a part of it, ready to paint; lengths in points.
struct FormulaBox {
    width: f32,
    ascent: f32,
    descent: f32,
    /// Above its line, of what was added last.
    last_ascent: f32,
    marks: Vec<FormulaMark>,
}

/// What is painted; places are from the left end of the line, down is positive.
enum FormulaMark {
    /// Letters, whose line begins here.
    Letters(Vec2, Arc<Galley>),
    Line(Vec<Vec2>, f32),
}

/// Shows the formula that is `written`, in a line of words or on a line of its own; what cannot be read as it is written.
pub(super) fn formula(ui: &mut Ui, written: &str, is_inline: bool) {
    let Some(formula) = Formula::read(written) else {
        ui.label(RichText::new(written).monospace());
        return;
    };
    let body = egui::TextStyle::Body.resolve(ui.style());
    let color = ui.visuals().text_color();
    let size = body.size * BESIDE_WORDS;
    let row = |formula: &Formula, size, is_compact| {
        FormulaSetter { ui, color }.row(formula, size, is_compact)
    };
    let (set, place) = if is_inline {
        let set = row(&formula, size, true);
        let (height, line) = ui.fonts(|fonts| {
            let words = fonts.layout_no_wrap("x".into(), body, color);
            let glyph = words.rows.first().and_then(|row| row.glyphs.first());
            let line = glyph.map_or(words.size().y, |glyph| glyph.pos.y);
            (words.size().y, line)
        });
        let rect = said(ui, &formula, vec2(set.width, height));
        let place = pos2(rect.left(), rect.top() + line);
        (set, place)
    } else {
        let room = ui.available_width() - 2.0 * MOVED_IN;
        let whole = row(&formula, size * ON_ITS_OWN, false);
        let set = if whole.width > room {
            row(&formula, size * ON_ITS_OWN * room / whole.width, false)
        } else {
            whole
        };
        let room = vec2(MOVED_IN + set.width, set.ascent + set.descent);
        let rect = said(ui, &formula, room);
        let place = pos2(rect.left() + MOVED_IN, rect.top() + set.ascent);
        (set, place)
    };
    set.paint(ui.painter(), place, color);
}

/// Room for a formula, which says it as text to who does not see it.
fn said(ui: &mut Ui, formula: &Formula, room: Vec2) -> Rect {
    let (rect, response) = ui.allocate_exact_size(room, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, formula.plain()));
    rect
}

struct FormulaSetter<'a> {
    ui: &'a Ui,
    color: Color32,
}

impl FormulaSetter<'_> {
    /// Pieces side by side. Within a line of words a fraction has a slash.
    fn row(&self, formula: &Formula, size: f32, is_compact: bool) -> FormulaBox {
        let mut row = FormulaBox::empty(size);
        for (place, piece) in formula.0.iter().enumerate() {
            // A power over an index stands where that does.
            let after = place.checked_sub(1).map(|before| &formula.0[before]);
            let back = match (after, piece) {
                (Some(FormulaPiece::Below(of)), FormulaPiece::Above(_)) => {
                    self.row(of, size * SMALL, true).width
                }
                _ => 0.0,
            };
            row.width -= back;
            if after.is_some_and(|after| piece.stands_off(after)) {
                row.width += BETWEEN_NAMES * size;
            }
            let width = row.width;
            self.piece(piece, size, is_compact, &mut row);
            row.width = row.width.max(width + back);
        }
        row
    }

    fn piece(&self, piece: &FormulaPiece, size: f32, is_compact: bool, row: &mut FormulaBox) {
        match piece {
            FormulaPiece::Variable(name) => {
                row.add(self.letters(&typography::slanted(name), size), 0.0);
            }
            FormulaPiece::Upright(text) => row.add(self.letters(text, size), 0.0),
            FormulaPiece::Between(sign) => {
                row.width += AROUND_SIGN * size;
                row.add(self.letters(&sign.to_string(), size), 0.0);
                row.width += AROUND_SIGN * size;
            }
            FormulaPiece::Comma => {
                row.add(self.letters(",", size), 0.0);
                row.width += BEHIND_COMMA * size;
            }
            FormulaPiece::Above(of) => {
                // Of what is tall it stands at the upper end.
                let raised = RAISED * size + (row.last_ascent - ASCENT * size).max(0.0);
                row.add(self.row(of, size * SMALL, true), -raised);
            }
            FormulaPiece::Below(of) => row.add(self.row(of, size * SMALL, true), LOWERED * size),
            FormulaPiece::Bracket(open, inside, close) => {
                let inside = self.row(inside, size, is_compact);
                let tall = (inside.ascent - AXIS * size).max(inside.descent + AXIS * size);
                let tall = (2.0 * tall / (BRACKET * size)).max(1.0);
                // A little more than letters have is no reason to grow.
                let tall = if tall < 1.3 { 1.0 } else { tall };
                let bracket = |sign: &char| {
                    let letters = self.letters(&sign.to_string(), size * tall);
                    let middle = 0.5 * (ASCENT - DESCENT) * size * tall;
                    let is_typed = tall == 1.0;
                    (letters, if is_typed { 0.0 } else { middle - AXIS * size })
                };
                for (part, lowered) in [bracket(open), (inside, 0.0), bracket(close)] {
                    row.add(part, lowered);
                }
            }
            FormulaPiece::Root(of) => self.root(of, size, is_compact, row),
            FormulaPiece::Fraction(..) if is_compact => {
                let flat = Formula(vec![piece.clone()]);
                for run in flat.in_line() {
                    let text = if run.is_variable {
                        typography::slanted(&run.text)
                    } else {
                        run.text
                    };
                    row.add(self.letters(&text, size), 0.0);
                }
            }
            FormulaPiece::Fraction(above, beneath) => self.fraction(above, beneath, size, row),
        }
    }

    fn fraction(&self, above: &Formula, beneath: &Formula, size: f32, row: &mut FormulaBox) {
        let (above, beneath) = (self.row(above, size, false), self.row(beneath, size, false));
        let around = AROUND_FRACTION * size;
        let width = above.width.max(beneath.width) + 2.0 * around;
        let bar = -AXIS * size;
        row.width += around;
        let left = row.width;
        let ends = [vec2(left, bar), vec2(left + width, bar)];
        row.marks.push(FormulaMark::Line(ends.into(), BAR * size));
        let over = bar - OFF_BAR * size - above.descent;
        let under = bar + OFF_BAR * size + beneath.ascent;
        for (part, lowered) in [(above, over), (beneath, under)] {
            row.width = left + 0.5 * (width - part.width);
            row.add(part, lowered);
        }
        row.width = left + width + around;
    }

    fn root(&self, of: &Formula, size: f32, is_compact: bool, row: &mut FormulaBox) {
        let of = self.row(of, size, is_compact);
        let (top, bottom) = (-of.ascent - ROOF * size, of.descent);
        let (left, hook) = (row.width, HOOK * size);
        let height = bottom - top;
        let line = [
            vec2(left + 0.05 * hook, bottom - 0.42 * height),
            vec2(left + 0.25 * hook, bottom - 0.5 * height),
            vec2(left + 0.55 * hook, bottom),
            vec2(left + 0.95 * hook, top),
            vec2(left + hook + of.width + 0.08 * size, top),
        ];
        row.marks.push(FormulaMark::Line(line.into(), BAR * size));
        row.width += hook;
        row.ascent = row.ascent.max(-top + BAR * size);
        row.add(of, 0.0);
        row.width += 0.12 * size;
    }

    fn letters(&self, text: &str, size: f32) -> FormulaBox {
        let font: FontId = fonts::formula(size);
        let set = |fonts: &egui::epaint::Fonts| fonts.layout_no_wrap(text.into(), font, self.color);
        let galley = self.ui.fonts(set);
        let glyph = galley.rows.first().and_then(|row| row.glyphs.first());
        let line = glyph.map_or(0.0, |glyph| glyph.pos.y);
        FormulaBox {
            width: galley.size().x,
            marks: vec![FormulaMark::Letters(vec2(0.0, -line), galley)],
            ..FormulaBox::empty(size)
        }
    }
}

impl FormulaBox {
    /// Of letters of this size, without one.
    fn empty(size: f32) -> Self {
        Self {
            width: 0.0,
            ascent: ASCENT * size,
            descent: DESCENT * size,
            last_ascent: ASCENT * size,
            marks: vec![],
        }
    }

    /// Adds `other` at the right end, its line lower by this much.
    fn add(&mut self, other: Self, lowered: f32) {
        let by = vec2(self.width, lowered);
        for mut mark in other.marks {
            match &mut mark {
                FormulaMark::Letters(at, _) => *at += by,
                FormulaMark::Line(points, _) => points.iter_mut().for_each(|point| *point += by),
            }
            self.marks.push(mark);
        }
        self.width += other.width;
        self.last_ascent = other.ascent - lowered;
        self.ascent = self.ascent.max(self.last_ascent);
        self.descent = self.descent.max(other.descent + lowered);
    }

    fn paint(self, painter: &Painter, at: Pos2, color: Color32) {
        for mark in self.marks {
            match mark {
                FormulaMark::Letters(place, galley) => painter.galley(at + place, galley, color),
                FormulaMark::Line(points, width) => {
                    let points = points.into_iter().map(|point| at + point).collect();
                    painter.line(points, Stroke::new(width.max(1.0), color));
                }
            }
        }
    }
}
