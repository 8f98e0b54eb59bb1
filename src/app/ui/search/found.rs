//! What can be found, and what finding it does.

use crate::app::{
    action::{Action, FileAction, PanelAction},
    commands::{self, Command},
    context::PanelContext,
    shell::files::file_name,
};
use capsule_lab::{
    core::{
        catalog::{COARSE_PASSES, ERRATA, GLOSSARY, GlossaryTerm, HowTo, RESPONSES, SearchWords},
        method::Algorithm,
    },
    lab::scene::search::{scenes_that_name, search},
    session::{Origin, action::Choose},
};
use egui_phosphor::regular as icon;
use std::path::PathBuf;

/// Lessons are asked for a word of so many letters at least.
const MIN_WORD: usize = 3;

#[derive(Clone, Debug)]
pub(super) struct Found {
    pub title: String,
    pub icon: &'static str,
    /// At the right: its keys, or where it belongs.
    pub note: String,
    /// The sentence of a lesson that has the words; empty where the title has them.
    pub excerpt: String,
    what: FoundKind,
}

#[derive(Clone, Debug)]
enum FoundKind {
    Command(&'static Command),
    Algorithm(&'static Algorithm),
    Response(&'static str),
    CoarsePass(&'static str),
    Repair(&'static str),
    Scene(usize),
    Term(&'static GlossaryTerm),
    File(PathBuf),
}

impl Found {
    fn command(seen: &PanelContext<'_>, command: &'static Command) -> Self {
        Self {
            title: command.title.into(),
            icon: command.icon,
            note: match (command.hindrance)(seen) {
                None => command.shortcut_text(&seen.shell.preferences.keys),
                Some(_) => "not now".into(),
            },
            excerpt: String::new(),
            what: FoundKind::Command(command),
        }
    }

    pub(super) fn give(&self, seen: &PanelContext<'_>) {
        match &self.what {
            FoundKind::Command(command) => seen.act(Action::Command(command.id)),
            FoundKind::Response(name) => seen.act(Choose::Response((*name).into())),
            FoundKind::CoarsePass(name) => seen.act(Choose::CoarsePass(Some((*name).into()))),
            FoundKind::Algorithm(algorithm) => seen.act(Choose::Algorithm(algorithm)),
            FoundKind::Repair(id) => seen.act(Choose::Repair((*id).into())),
            FoundKind::Scene(place) => seen.act(FileAction::Open(Origin::BuiltIn(*place))),
            FoundKind::Term(term) => seen.act(PanelAction::Glossary(term)),
            FoundKind::File(path) => seen.act(FileAction::OpenFile(path.clone())),
        }
    }
}

pub(super) fn everything(
    seen: &PanelContext<'_>,
    scenes_only: bool,
    errata: &[Found],
) -> Vec<Found> {
    let mut all = vec![];
    if !scenes_only {
        let own = ["help.search", "help.back"];
        let others = commands::all().filter(|command| !own.contains(&command.id));
        let is_useful = |command: &&Command| command.is_enabled(seen);
        let (useful, hindered): (Vec<_>, Vec<_>) = others.partition(is_useful);
        let found = |command| Found::command(seen, command);
        all.extend(useful.into_iter().map(found));
        all.extend(algorithms(seen));
        all.extend(repairs(seen));
        all.extend(responses(seen));
        all.extend(coarse_passes(seen));
        // ResponseChoice, they say why not.
        let is_worth_a_word = |command: &&Command| {
            let hindrance = (command.hindrance)(seen);
            hindrance.is_some_and(|hindrance| !hindrance.is_plain)
        };
        all.extend(hindered.into_iter().filter(is_worth_a_word).map(found));
    }
    all.extend(files(seen));
    all.extend(scenes(seen));
    all.extend_from_slice(errata);
    if !scenes_only {
        all.extend(terms());
    }
    if scenes_only {
        all.push(Found::command(seen, commands::command("scene.open")));
    }
    all
}

/// The other algorithms that answer the current question.
fn algorithms(seen: &PanelContext<'_>) -> impl Iterator<Item = Found> {
    let current = seen.session.choice().map(|choice| choice.method.name);
    let others = seen
        .session
        .algorithms()
        .filter(move |one| Some(one.name) != current);
    others.map(|algorithm| Found {
        title: format!("Algorithm: {}", algorithm.title),
        icon: icon::FUNCTION,
        note: algorithm.name.into(),
        excerpt: String::new(),
        what: FoundKind::Algorithm(algorithm),
    })
}

/// The other responses: how the scene may move.
fn responses(seen: &PanelContext<'_>) -> impl Iterator<Item = Found> {
    let run = seen.session.run();
    let current = run.map(|run| run.chosen().method.name);
    let others = RESPONSES.iter();
    let others = others.filter(move |one| Some(one.name) != current);
    others.map(|response| Found {
        title: format!("Response: {}", response.title),
        icon: icon::PERSON_SIMPLE_RUN,
        note: response.name.into(),
        excerpt: String::new(),
        what: FoundKind::Response(response.name),
    })
}

/// The other coarse passes: which pairs go on to an exact test.
fn coarse_passes(seen: &PanelContext<'_>) -> impl Iterator<Item = Found> {
    let run = &seen.session.scene().run;
    let current = run.coarse_pass.as_ref().map(|chosen| chosen.method.name);
    let others = COARSE_PASSES.iter();
    let others = others.filter(move |one| Some(one.name) != current);
    others.map(|pass| Found {
        title: format!("Coarse pass: {}", pass.title),
        icon: icon::FUNNEL,
        note: pass.name.into(),
        excerpt: String::new(),
        what: FoundKind::CoarsePass(pass.name),
    })
}

fn repairs(seen: &PanelContext<'_>) -> impl Iterator<Item = Found> {
    let choice = seen.session.choice().into_iter();
    choice.flat_map(|choice| {
        choice.method.repairs.iter().map(|repair| Found {
            title: format!("Repair {}: {}", repair.id, repair.title),
            icon: icon::WRENCH,
            note: if choice.settings.repairs(repair.id) {
                "on".into()
            } else {
                "off".into()
            },
            excerpt: String::new(),
            what: FoundKind::Repair(repair.id),
        })
    })
}

fn scenes(seen: &PanelContext<'_>) -> impl Iterator<Item = Found> {
    let chapters = seen.shell.lessons.chapters.iter();
    let entries = chapters.flat_map(|chapter| chapter.scenes.iter().map(move |e| (chapter, e)));
    entries.enumerate().map(|(place, (chapter, entry))| Found {
        title: entry.document.scene().title.clone(),
        icon: icon::FILE,
        note: chapter.title.clone(),
        excerpt: String::new(),
        what: FoundKind::Scene(place),
    })
}

/// Every erratum that a scene shows; it leads to the one about it.
pub(super) fn errata(seen: &PanelContext<'_>) -> Vec<Found> {
    let entries: Vec<_> = seen.shell.lessons.entries().collect();
    let texts = || entries.iter().map(|entry| entry.document.text().as_ref());
    let shown = ERRATA.iter().filter_map(|row| {
        let place = *scenes_that_name(row, texts()).first()?;
        Some(Found {
            title: format!("{}: {}", row.id, row.told),
            icon: icon::WARNING,
            note: entries[place].document.scene().title.clone(),
            excerpt: String::new(),
            what: FoundKind::Scene(place),
        })
    });
    shown.collect()
}

fn terms() -> impl Iterator<Item = Found> {
    GLOSSARY.iter().map(|term| Found {
        title: format!("What is: {}", term.word),
        icon: icon::BOOK_OPEN_TEXT,
        note: "glossary".into(),
        excerpt: String::new(),
        what: FoundKind::Term(term),
    })
}

/// What is done here that `text` asks for; none for a letter or two.
pub(super) fn how_to(text: &str) -> Vec<Found> {
    if text.trim().len() < MIN_WORD {
        return vec![];
    }
    let found = HowTo::that_tell_of(&SearchWords::of(text)).into_iter();
    let found = found.map(|one| Found {
        title: one.wanted.into(),
        icon: icon::QUESTION,
        note: commands::command(one.command).title.into(),
        excerpt: String::new(),
        what: FoundKind::Command(commands::command(one.command)),
    });
    found.collect()
}

/// The scenes whose lesson speaks of `text`; none for a letter or two.
pub(super) fn lessons(seen: &PanelContext<'_>, text: &str) -> Vec<Found> {
    if text.trim().len() < MIN_WORD {
        return vec![];
    }
    let all: Vec<Found> = scenes(seen).collect();
    let chapters = seen.shell.lessons.chapters.iter();
    let entries = chapters.flat_map(|chapter| chapter.scenes.iter().map(move |e| (chapter, e)));
    let scenes = entries.map(|(chapter, entry)| {
        let title = chapter.title.as_str();
        (title, entry.document.scene().as_ref())
    });
    let hits = search(scenes, &SearchWords::of(text));
    let hits = hits.into_iter();
    hits.map(|hit| Found {
        icon: icon::TEXT_ALIGN_LEFT,
        excerpt: hit.sentence,
        ..all[hit.place].clone()
    })
    .collect()
}

fn files(seen: &PanelContext<'_>) -> impl Iterator<Item = Found> {
    seen.shell.files.nearby.iter().map(|path| Found {
        title: file_name(path),
        icon: icon::FILE_TEXT,
        note: path.parent().map(file_name).unwrap_or_default(),
        excerpt: String::new(),
        what: FoundKind::File(path.clone()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_lab::core::catalog::HOW_TO;

    #[test]
    fn what_is_wanted_is_begun_by_a_command() {
        for one in HOW_TO.iter() {
            let ids: Vec<&str> = commands::all().map(|command| command.id).collect();
            assert!(ids.contains(&one.command), "{}", one.command);
        }
        let found = how_to("paste a case from a log");
        assert_eq!(found[0].note, "Paste shapes…");
        assert!(how_to("pa").is_empty());
    }
}
