//! What can be found, and what finding it does.

use crate::shell::scene_list::{LessonChapter, LessonEntry};
use crate::ui::prelude::*;
use capsule_core::catalog::{COARSE_PASSES, ERRATA, GLOSSARY, HowTo, RESPONSES, SearchWords};
use capsule_scenes::scene::search::{scenes_that_name, search};

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
    action: Action,
}

impl Found {
    fn new(
        title: impl Into<String>,
        icon: &'static str,
        note: impl Into<String>,
        action: impl Into<Action>,
    ) -> Self {
        Self {
            title: title.into(),
            icon,
            note: note.into(),
            excerpt: String::new(),
            action: action.into(),
        }
    }

    fn command(seen: &PanelContext<'_>, command: &'static Command) -> Self {
        let note = match (command.hindrance)(seen) {
            None => command.shortcut_text(&seen.shell.preferences.keys),
            Some(_) => "unavailable".into(),
        };
        let action = Action::Command(command.id);
        Self::new(command.title, command.icon, note, action)
    }

    pub(super) fn give(&self, seen: &PanelContext<'_>) {
        seen.act(self.action.clone());
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
        all.extend(methods(seen));
        // Chosen, they say why not.
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

/// The other methods: algorithms that answer the current question, responses and coarse passes.
fn methods(seen: &PanelContext<'_>) -> Vec<Found> {
    let session = seen.session;
    let pass = session.scene().run.coarse_pass.as_ref();
    let current = [
        session.choice().map(|choice| choice.method.name),
        session.run().map(|run| run.chosen().method.name),
        pass.map(|chosen| chosen.method.name),
    ];
    let is_other = |name: &str| !current.contains(&Some(name));
    let method = |kind: &str, icon, (title, name): (&str, &str), choose| {
        is_other(name).then(|| Found::new(format!("{kind}: {title}"), icon, name, choose))
    };
    let algorithms = session.algorithms().filter_map(|one| {
        let named = (one.title, one.name);
        method("Algorithm", icon::FUNCTION, named, Choose::Algorithm(one))
    });
    let responses = RESPONSES.iter().filter_map(|one| {
        let (named, glyph) = ((one.title, one.name), icon::PERSON_SIMPLE_RUN);
        method("Response", glyph, named, Choose::Response(one.name.into()))
    });
    let passes = COARSE_PASSES.iter().filter_map(|one| {
        let choose = Choose::CoarsePass(Some(one.name.into()));
        method("Broad phase", icon::FUNNEL, (one.title, one.name), choose)
    });
    let all = algorithms.chain(repairs(seen)).chain(responses);
    all.chain(passes).collect()
}

fn repairs(seen: &PanelContext<'_>) -> impl Iterator<Item = Found> {
    let choice = seen.session.choice().into_iter();
    choice.flat_map(|choice| {
        choice.method.repairs.iter().map(|repair| {
            let title = format!("Fix {}: {}", repair.id, repair.title);
            let is_on = choice.settings.repairs(repair.id);
            let note = if is_on { "on" } else { "off" };
            Found::new(title, icon::WRENCH, note, Choose::Repair(repair.id.into()))
        })
    })
}

/// Every lesson with its chapter.
fn entries<'a>(
    seen: &PanelContext<'a>,
) -> impl Iterator<Item = (&'a LessonChapter, &'a LessonEntry)> {
    let chapters = seen.shell.lessons.chapters.iter();
    chapters.flat_map(|chapter| chapter.scenes.iter().map(move |entry| (chapter, entry)))
}

fn scenes(seen: &PanelContext<'_>) -> impl Iterator<Item = Found> {
    entries(seen).enumerate().map(|(place, (chapter, entry))| {
        Found::new(
            entry.document.scene().title.clone(),
            icon::FILE,
            chapter.title.clone(),
            FileAction::Open(Origin::BuiltIn(place)),
        )
    })
}

/// Every erratum that a scene shows; it leads to the one about it.
pub(super) fn errata(seen: &PanelContext<'_>) -> Vec<Found> {
    let entries: Vec<_> = seen.shell.lessons.entries().collect();
    let texts = || entries.iter().map(|entry| entry.document.text().as_ref());
    let shown = ERRATA.iter().filter_map(|row| {
        let place = *scenes_that_name(row, texts()).first()?;
        Some(Found::new(
            format!("{}: {}", row.id, row.told),
            icon::WARNING,
            entries[place].document.scene().title.clone(),
            FileAction::Open(Origin::BuiltIn(place)),
        ))
    });
    shown.collect()
}

fn terms() -> impl Iterator<Item = Found> {
    GLOSSARY.iter().map(|term| {
        Found::new(
            format!("What is: {}", term.word),
            icon::BOOK_OPEN_TEXT,
            "glossary",
            PanelAction::Glossary(term),
        )
    })
}

/// What is done here that `text` asks for; none for a letter or two.
pub(super) fn how_to(text: &str) -> Vec<Found> {
    if text.trim().len() < MIN_WORD {
        return vec![];
    }
    let found = HowTo::that_tell_of(&SearchWords::of(text)).into_iter();
    let found = found.map(|one| {
        Found::new(
            one.wanted,
            icon::QUESTION,
            commands::command(one.command).title,
            Action::Command(one.command),
        )
    });
    found.collect()
}

/// The scenes whose lesson speaks of `text`; none for a letter or two.
pub(super) fn lessons(seen: &PanelContext<'_>, text: &str) -> Vec<Found> {
    if text.trim().len() < MIN_WORD {
        return vec![];
    }
    let all: Vec<Found> = scenes(seen).collect();
    let entries = entries(seen).map(|(chapter, entry)| {
        let title = chapter.title.as_str();
        (title, entry.document.scene().as_ref())
    });
    let hits = search(entries, &SearchWords::of(text)).into_iter();
    hits.map(|hit| Found {
        icon: icon::TEXT_ALIGN_LEFT,
        excerpt: hit.sentence,
        ..all[hit.place].clone()
    })
    .collect()
}

fn files(seen: &PanelContext<'_>) -> impl Iterator<Item = Found> {
    seen.shell.files.nearby.iter().map(|path| {
        Found::new(
            file_name(path),
            icon::FILE_TEXT,
            path.parent().map(file_name).unwrap_or_default(),
            FileAction::OpenFile(path.clone()),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::catalog::HOW_TO;

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
