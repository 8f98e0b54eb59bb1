//! Words that mention things of the picture: under the pointer they light them, and things light their words.

use super::prelude::*;
use capsule_view::{figure::places, overlay::Term};
use egui::{
    FontFamily, LayerId, Shape,
    epaint::{ClippedShape, TextShape, text::cursor::CCursor},
};

/// What is known from one run to the next.
#[derive(Clone, Default)]
struct Link {
    terms: Vec<Term>,
    /// Where texts speak of it.
    regions: Vec<Rect>,
    /// Where the lesson is, which is one of them.
    lesson: Option<Rect>,
    /// What the pointer is on in the picture.
    in_view: Option<Id>,
    lit: Option<Id>,
}

fn with<R>(ctx: &Context, act: impl FnOnce(&mut Link) -> R) -> R {
    let id = Id::new("words and things");
    ctx.data_mut(|data| act(data.get_temp_mut_or_default::<Link>(id)))
}

/// Notes that the text in `region` may speak of the picture.
pub(super) fn note_region(ctx: &Context, region: Rect) {
    with(ctx, |link| link.regions.push(region));
}

pub(super) fn note_lesson(ctx: &Context, region: Rect) {
    note_region(ctx, region);
    with(ctx, |link| link.lesson = Some(region));
}

/// Notes what the picture shows, and what of it the pointer is on.
pub(super) fn note_view(ctx: &Context, terms: Vec<Term>, in_view: Option<Id>) {
    with(ctx, |link| (link.terms, link.in_view) = (terms, in_view));
}

/// What is to be lit in the picture.
pub(crate) fn lit(ctx: &Context) -> Option<Id> {
    with(ctx, |link| link.lit)
}

/// Finds what is pointed at, once the panels are painted, and lights its words where the picture has it.
pub(super) fn link(ctx: &Context, theme: Theme) {
    let link = with(ctx, std::mem::take);
    let is_calm = ctx.input(|input| !input.pointer.any_down());
    let pointer = resting_pointer(ctx);
    let (texts, terms) = (texts(ctx, &link.regions), link.terms);
    let in_text = pointer.and_then(|at| texts.iter().find_map(|text| text.term_at(at, &terms)));
    let pointed = in_text.or(link.in_view.filter(|_| is_calm));
    if let Some(id) = pointed.filter(|_| in_text.is_none())
        && let Some(term) = terms.iter().find(|term| term.id == id)
    {
        let painter = ctx.layer_painter(LayerId::background());
        let light = |text: &PaintedText| text.light(&painter, term, theme);
        texts.iter().for_each(light);
    }
    if pointed != link.lit {
        ctx.request_repaint();
    }
    with(ctx, |link| (link.terms, link.lit) = (terms, pointed));
}

/// Where the pointer is, if no button is down and nothing lies over the panels there.
pub(super) fn resting_pointer(ctx: &Context) -> Option<Pos2> {
    let is_calm = ctx.input(|input| !input.pointer.any_down());
    let pointer = ctx.pointer_latest_pos().filter(|_| is_calm)?;
    (ctx.layer_id_at(pointer) == Some(LayerId::background())).then_some(pointer)
}

/// The texts of the lesson, as they are read. To be asked before [`link`].
pub(super) fn texts_of_lesson(ctx: &Context) -> Vec<PaintedText> {
    let lesson = with(ctx, |link| link.lesson);
    texts(ctx, lesson.as_slice())
}

/// The texts at `pointer` that may speak of the picture. To be asked before [`link`].
pub(super) fn texts_at(ctx: &Context, pointer: Pos2) -> impl Iterator<Item = PaintedText> {
    let regions = with(ctx, |link| link.regions.clone());
    let texts = texts(ctx, &regions).into_iter();
    texts.filter(move |text| text.is_at(pointer))
}

pub(super) struct PaintedText {
    shape: TextShape,
    clip: Rect,
}

fn texts(ctx: &Context, regions: &[Rect]) -> Vec<PaintedText> {
    let is_in = |clip: Rect, at: Pos2| {
        let mut regions = regions.iter();
        regions.any(|region| region.intersects(clip) && region.expand(1.0).contains(at))
    };
    ctx.graphics(|graphics| {
        let shapes = graphics.get(LayerId::background()).into_iter();
        let shapes = shapes.flat_map(|list| list.all_entries());
        let texts = shapes.filter_map(|ClippedShape { clip_rect, shape }| match shape {
            Shape::Text(text) if is_in(*clip_rect, text.pos) => Some(PaintedText {
                shape: text.clone(),
                clip: *clip_rect,
            }),
            _ => None,
        });
        texts.collect()
    })
}

impl PaintedText {
    pub(super) fn galley(&self) -> &Galley {
        &self.shape.galley
    }

    pub(super) fn clip(&self) -> Rect {
        self.clip
    }

    fn is_at(&self, pointer: Pos2) -> bool {
        let local = pointer - self.shape.pos;
        self.clip.contains(pointer) && self.shape.galley.rect.contains(local.to_pos2())
    }

    /// Which of `terms` the word at `pointer` is: the longest that fits.
    fn term_at(&self, pointer: Pos2, terms: &[Term]) -> Option<Id> {
        if !self.is_at(pointer) {
            return None;
        }
        let galley = self.galley();
        let all = terms.iter().flat_map(|term| {
            let words = found(galley, term).into_iter();
            words.map(move |word| (word.len(), term.id, word))
        });
        let under = all.filter(|(_, _, word)| {
            let mut rects = self.rects(word).into_iter();
            rects.any(|rect| rect.contains(pointer))
        });
        let longest = under.max_by_key(|(length, ..)| *length);
        longest.map(|(_, id, _)| id)
    }

    fn light(&self, painter: &Painter, term: &Term, theme: Theme) {
        let painter = painter.with_clip_rect(self.clip);
        let color = theme.selection();
        let words = found(&self.shape.galley, term);
        for rect in words.iter().flat_map(|word| self.rects(word)) {
            painter.rect_filled(rect.expand(1.0), 2.0, color.gamma_multiply(0.22));
            painter.hline(rect.x_range(), rect.bottom(), Stroke::new(1.5, color));
        }
    }

    /// Where the bytes of `word` are on the screen: in one row or in two.
    pub(super) fn rects(&self, word: &Range<usize>) -> Vec<Rect> {
        let TextShape { pos, galley, .. } = &self.shape;
        let letter = |byte: usize| galley.text()[..byte].chars().count();
        let [first, last] = [letter(word.start), letter(word.end)];
        let place = |letter: usize| galley.pos_from_ccursor(CCursor::new(letter));
        let mut rects: Vec<Rect> = vec![];
        for at in first..last {
            let (left, right) = (place(at), place(at + 1));
            if (left.top() - right.top()).abs() > 1.0 {
                continue;
            }
            let letter = left.union(right).translate(pos.to_vec2());
            match rects.last_mut() {
                Some(row) if (row.top() - letter.top()).abs() < 1.0 => *row = row.union(letter),
                _ => rects.push(letter),
            }
        }
        rects
    }
}

/// Where a text speaks of `term`, in bytes; names of one letter count only where they are set as code. A text may be a name
/// without its middle, where there was no room for that.
fn found(galley: &Galley, term: &Term) -> Vec<Range<usize>> {
    let text = galley.text();
    let is_code = |word: &Range<usize>| {
        let mut sections = galley.job.sections.iter();
        let section = sections.find(|section| section.byte_range.contains(&word.start));
        section.is_some_and(|it| it.format.font_id.family == FontFamily::Monospace)
    };
    let is_cut_of = |name: &&String| {
        let parts = text.split_once('…');
        parts.is_some_and(|(head, tail)| {
            let is_long = name.len() > head.len() + tail.len();
            is_long && !tail.is_empty() && name.starts_with(head) && name.ends_with(tail)
        })
    };
    let words = term.words.iter();
    if words.clone().any(|name| is_cut_of(&name)) {
        return std::iter::once(0..text.len()).collect();
    }
    words
        .flat_map(|name| {
            let all = places(text, name).into_iter();
            all.filter(|word| word.len() > 1 || is_code(word))
        })
        .collect()
}
