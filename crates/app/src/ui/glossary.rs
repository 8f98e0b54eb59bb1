//! Words of the glossary: in a window of their own, with the scenes that use each; and in what is read, where the first of each
//! in the lesson is underlined, and under the pointer each says what it means.

use super::{
    errata,
    mention_highlight::{self, PaintedText},
    prelude::*,
};
use capsule_core::catalog::{GLOSSARY, GlossaryTerm, SearchWords};
use egui::{
    FontFamily, LayerId, Shape, show_tooltip_at_pointer,
    util::cache::{ComputerMut, FrameCache},
};

/// So many scenes are offered for a word.
const MAX_SCENES: usize = 5;

#[derive(Debug, Default)]
pub(crate) struct GlossaryWindow {
    query: String,
    /// The words of the lesson of this study.
    own: Option<(u64, Vec<&'static GlossaryTerm>)>,
    /// The word whose scenes are shown: their places and titles.
    scenes: Option<(&'static GlossaryTerm, Vec<(usize, String)>)>,
}

impl GlossaryWindow {
    pub(crate) fn look_up(&mut self, term: &'static GlossaryTerm) {
        self.query = term.word.into();
    }

    pub(super) fn show(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        let told = ("A word, or what it means", "Look up");
        widgets::text_field(ui, &mut self.query, told, f32::INFINITY);
        ui.add_space(4.0);
        let revision = seen.session.revision();
        self.own.take_if(|(of, _)| *of != revision);
        let is_used = |term: &&GlossaryTerm| seen.scene().uses(term);
        let used = || (revision, GLOSSARY.iter().filter(is_used).collect());
        let own = self.own.get_or_insert_with(used).1.clone();
        let sections = match self.query.trim() {
            "" => {
                let others = GLOSSARY.iter().filter(|term| !own.contains(term)).collect();
                vec![("In this lesson", own), ("All words", others)]
            }
            query => {
                let words = SearchWords::of(query);
                let told = GLOSSARY.iter().filter(|term| term.tells_of(&words));
                let mut found: Vec<_> = told.collect();
                found.sort_by_key(|term| {
                    let mut forms = term.forms();
                    !forms.any(|form| form.eq_ignore_ascii_case(query))
                });
                vec![("Found", found)]
            }
        };
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            if sections.iter().all(|(_, terms)| terms.is_empty()) {
                widgets::soft(ui, "No matches.");
            }
            for (heading, terms) in sections.iter().filter(|(_, terms)| !terms.is_empty()) {
                self.terms(ui, seen, heading, terms);
            }
        });
    }

    fn terms(
        &mut self,
        ui: &mut Ui,
        seen: &PanelContext<'_>,
        heading: &str,
        terms: &[&'static GlossaryTerm],
    ) {
        let chrome = seen.chrome();
        widgets::small(ui, heading, 11.5);
        for term in terms {
            let word = RichText::new(term.word).font(fonts::semibold(13.0));
            let word = ui.link(word.color(chrome.ink));
            let is_open = self.scenes.as_ref().is_some_and(|(of, _)| of == term);
            if word.on_hover_text("Scenes that use it").clicked() {
                self.scenes = (!is_open).then(|| (*term, scenes_of(term, seen)));
            }
            ui.label(RichText::new(typography::words(term.said)).color(chrome.prose));
            if let Some((_, scenes)) = self.scenes.as_ref().filter(|_| is_open) {
                for (place, title) in scenes {
                    errata::scene_link(ui, seen, (*place, title), &format!("See {title}"));
                }
                if scenes.is_empty() {
                    let none = "No lesson uses this term; a method name does.";
                    widgets::small(ui, none, 12.5);
                }
            }
            ui.add_space(style::GUTTER as f32 * 0.5);
        }
    }
}

fn scenes_of(term: &GlossaryTerm, seen: &PanelContext<'_>) -> Vec<(usize, String)> {
    let scenes = seen.shell.lessons.entries().enumerate();
    let using = scenes.filter_map(|(place, entry)| {
        let scene = entry.document.scene();
        scene.uses(term).then(|| (place, scene.title.clone()))
    });
    using.take(MAX_SCENES).collect()
}

/// So long the pointer rests on a word before it is explained, seconds: who only passes wants no explanation.
const REST: f32 = 0.35;
const WIDTH: f32 = 280.0;

/// A word in a text: where, in bytes, and what it means.
type FoundWord = (Range<usize>, &'static GlossaryTerm);

/// Finds the words of a text, once while it is shown.
#[derive(Default)]
struct WordFinder;

impl ComputerMut<&str, Vec<FoundWord>> for WordFinder {
    fn compute(&mut self, text: &str) -> Vec<FoundWord> {
        let mut all: Vec<FoundWord> = GLOSSARY
            .iter()
            .flat_map(|term| term.places_in(text).map(move |place| (place, term)))
            .collect();
        // Of words one within the other the longer is meant.
        all.sort_by_key(|(place, _)| (place.start, std::cmp::Reverse(place.end)));
        let mut end = 0;
        all.retain(|(place, _)| {
            let is_free = place.start >= end;
            end = end.max(place.end);
            is_free
        });
        all
    }
}

/// Underlines the words of the lesson that are explained, and explains the one under the pointer. For when all is painted.
pub(super) fn glossary_tooltips(ctx: &Context, seen: &PanelContext<'_>) {
    let painter = ctx.layer_painter(LayerId::background());
    let line = Stroke::new(1.0, seen.chrome().soft.gamma_multiply(0.7));
    let margin = ctx.style().visuals.clip_rect_margin;
    let mut known: Vec<&GlossaryTerm> = vec![];
    for text in mention_highlight::texts_of_lesson(ctx) {
        for (place, term) in found(ctx, &text) {
            if known.contains(&term) {
                continue;
            }
            known.push(term);
            // A line that is cut at the foot has none: it would stand below what is read.
            let foot = text.clip().bottom() - margin;
            let rows = text.rects(&place).into_iter();
            for row in rows.filter(|row| row.bottom() < foot) {
                let ends = [row.left_bottom(), row.right_bottom()];
                let dots = Shape::dotted_line(&ends, line.color, 3.0, 0.6);
                painter.with_clip_rect(text.clip()).extend(dots);
            }
        }
    }
    if let Some(term) = pointed(ctx) {
        explain(ctx, seen, term);
    }
}

/// The words of `text` that are no code: names of a listing are its own.
fn found(ctx: &Context, text: &PaintedText) -> Vec<FoundWord> {
    let galley = text.galley();
    let is_code = |at: usize| {
        let mut sections = galley.job.sections.iter();
        let section = sections.find(|section| section.byte_range.contains(&at));
        section.is_some_and(|it| it.format.font_id.family == FontFamily::Monospace)
    };
    let mut words = ctx.memory_mut(|memory| {
        let cache = memory
            .caches
            .cache::<FrameCache<Vec<FoundWord>, WordFinder>>();
        cache.get(galley.text())
    });
    words.retain(|(place, _)| !is_code(place.start));
    words
}

fn pointed(ctx: &Context) -> Option<&'static GlossaryTerm> {
    let pointer = mention_highlight::resting_pointer(ctx)?;
    let is_there = |text: &PaintedText, place: &Range<usize>, pointer: Pos2| {
        let mut rows = text.rects(place).into_iter();
        rows.any(|row| row.contains(pointer))
    };
    let term = mention_highlight::texts_at(ctx, pointer).find_map(|text| {
        let mut words = found(ctx, &text).into_iter();
        let word = words.find(|(place, _)| is_there(&text, place, pointer));
        word.map(|(_, term)| term)
    })?;
    let rested = ctx.input(|input| input.pointer.time_since_last_movement());
    if rested < REST {
        ctx.request_repaint_after(Duration::from_secs_f32(REST - rested));
        return None;
    }
    Some(term)
}

fn explain(ctx: &Context, seen: &PanelContext<'_>, term: &GlossaryTerm) {
    let chrome = seen.chrome();
    let layer = LayerId::background();
    show_tooltip_at_pointer(ctx, layer, Id::new("a word's meaning"), |ui| {
        ui.set_max_width(WIDTH);
        ui.label(RichText::new(term.word).font(fonts::semibold(13.0)));
        ui.label(RichText::new(typography::words(term.said)).color(chrome.prose));
    });
}
