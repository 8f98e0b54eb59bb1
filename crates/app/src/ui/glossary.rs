//! The glossary, in a window of its own: those of the shown lesson first.

use super::errata;
use super::prelude::*;
use capsule_core::catalog::{GLOSSARY, GlossaryTerm, SearchWords};

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
