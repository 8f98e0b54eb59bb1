//! The glossary, in a window of its own: those of the shown lesson first.

use super::errata;
use super::prelude::*;
use capsule_lab::core::catalog::{GLOSSARY, GlossaryTerm, SearchWords};

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
        self.note_own(seen);
        let (found, heading): (Vec<_>, _) = match self.query.trim() {
            "" => (vec![], "All words"),
            query => {
                let words = SearchWords::of(query);
                let told = GLOSSARY.iter().filter(|term| term.tells_of(&words));
                let mut found: Vec<_> = told.collect();
                let is_called = |term: &&GlossaryTerm| {
                    let mut forms = term.forms();
                    !forms.any(|form| form.eq_ignore_ascii_case(query))
                };
                found.sort_by_key(is_called);
                (found, "Found")
            }
        };
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            if self.query.trim().is_empty() {
                let own = self.own.iter().flat_map(|(_, own)| own.clone());
                let own: Vec<_> = own.collect();
                if !own.is_empty() {
                    self.terms(ui, seen, "In this lesson", &own);
                }
                let all: Vec<_> = GLOSSARY.iter().filter(|term| !own.contains(term)).collect();
                self.terms(ui, seen, heading, &all);
            } else if found.is_empty() {
                widgets::soft(ui, "No matches.");
            } else {
                self.terms(ui, seen, heading, &found);
            }
        });
    }

    /// Finds out which words the shown lesson uses, once a study.
    fn note_own(&mut self, seen: &PanelContext<'_>) {
        let revision = seen.session.revision();
        if self.own.as_ref().is_some_and(|(of, _)| *of == revision) {
            return;
        }
        let scene = seen.scene();
        let is_used = |term: &&GlossaryTerm| scene.uses(term);
        self.own = Some((revision, GLOSSARY.iter().filter(is_used).collect()));
    }

    fn terms(
        &mut self,
        ui: &mut Ui,
        seen: &PanelContext<'_>,
        heading: &str,
        terms: &[&'static GlossaryTerm],
    ) {
        let chrome = seen.chrome();
        ui.label(widgets::sized(heading, 11.5, chrome.soft));
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
                    ui.label(widgets::sized(none, 12.5, chrome.soft));
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
