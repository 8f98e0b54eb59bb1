//! What can be found, and what finding it does.

use crate::app::{
    commands::{self, Command},
    files::file_name,
    state::App,
};
use capsule_lab::catalog::Algorithm;
use egui_phosphor::regular as icon;
use std::path::PathBuf;

/// Something to find.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub title: String,
    pub icon: &'static str,
    /// At the right: its keys, or where it belongs.
    pub note: String,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    Command(&'static Command),
    Algorithm(&'static Algorithm),
    Repair(&'static str),
    Scene(usize),
    File(PathBuf),
}

impl Found {
    fn command(app: &App, command: &'static Command) -> Self {
        Self {
            title: command.title.into(),
            icon: command.icon,
            note: command.shortcut_text(&app.preferences.keys),
            what: What::Command(command),
        }
    }

    /// Does it.
    pub(super) fn run(&self, app: &mut App) {
        match &self.what {
            What::Command(command) => (command.run)(app),
            What::Algorithm(algorithm) => app.choose_algorithm(algorithm),
            What::Repair(id) => app.toggle_repair(id),
            What::Scene(place) => app.open_shelf(*place),
            What::File(path) => app.open_file(path),
        }
    }
}

/// Everything that can be found now.
pub(super) fn everything(app: &App, scenes_only: bool) -> Vec<Found> {
    let mut all = vec![];
    if !scenes_only {
        let own = ["help.search", "help.back"];
        let is_useful = |command: &&Command| (command.enabled)(app) && !own.contains(&command.id);
        let useful = commands::all().filter(is_useful);
        all.extend(useful.map(|command| Found::command(app, command)));
        all.extend(algorithms(app));
        all.extend(repairs(app));
    }
    all.extend(files(app));
    all.extend(scenes(app));
    if scenes_only {
        all.push(Found::command(app, commands::command("scene.open")));
    }
    all
}

/// The other algorithms that answer the current question.
fn algorithms(app: &App) -> impl Iterator<Item = Found> {
    let current = app.choice.as_ref().map(|choice| choice.algorithm.name);
    let others = app
        .algorithms()
        .filter(move |one| Some(one.name) != current);
    others.map(|algorithm| Found {
        title: format!("Algorithm: {}", algorithm.title),
        icon: icon::FUNCTION,
        note: algorithm.name.into(),
        what: What::Algorithm(algorithm),
    })
}

/// The repairs of the current algorithm.
fn repairs(app: &App) -> impl Iterator<Item = Found> {
    let choice = app.choice.iter();
    choice.flat_map(|choice| {
        choice.algorithm.repairs.iter().map(|repair| Found {
            title: format!("Repair {}: {}", repair.id, repair.title),
            icon: icon::WRENCH,
            note: match choice.settings.repairs(repair.id) {
                true => "on".into(),
                false => "off".into(),
            },
            what: What::Repair(repair.id),
        })
    })
}

/// Every scene of the shelf.
fn scenes(app: &App) -> impl Iterator<Item = Found> {
    let chapters = app.shelf.chapters.iter();
    let entries = chapters.flat_map(|chapter| chapter.scenes.iter().map(move |e| (chapter, e)));
    entries.enumerate().map(|(place, (chapter, entry))| Found {
        title: entry.document.scene().title.clone(),
        icon: icon::FILE,
        note: chapter.title.clone(),
        what: What::Scene(place),
    })
}

/// Scene files nearby.
fn files(app: &App) -> impl Iterator<Item = Found> {
    app.files.nearby.iter().map(|path| Found {
        title: file_name(path),
        icon: icon::FILE_TEXT,
        note: path.parent().map(file_name).unwrap_or_default(),
        what: What::File(path.clone()),
    })
}
