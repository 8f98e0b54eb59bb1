//! Everything the program can be told to do, in one table: keys, menus, the help sheet and the search read it.

mod table;

pub(crate) use table::all;

use super::{
    keys::{ExtraInput, Shortcut},
    preferences::Bindings,
    state::App,
    stepping,
    ui::{layers, preferences},
};
use egui::{Key, text_selection::LabelSelectionState};

/// A heading of menus and of the help sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Category {
    /// Scenes and files.
    Scene,
    /// Changing the scene.
    Edit,
    /// Bringing the current pair into special configurations.
    Shape,
    /// Through the frames of a scene that moves.
    Frame,
    /// Through the steps.
    Step,
    /// Which algorithm runs.
    Algorithm,
    /// The picture and the window.
    View,
    /// Finding one's way.
    Help,
}

impl Category {
    /// Every category, in the order of the menu bar.
    pub(crate) const ALL: [Self; 8] = [
        Self::Scene,
        Self::Edit,
        Self::Shape,
        Self::Frame,
        Self::Step,
        Self::Algorithm,
        Self::View,
        Self::Help,
    ];

    /// Its heading.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Scene => "Scene",
            Self::Edit => "Edit",
            Self::Shape => "Shape",
            Self::Frame => "Frame",
            Self::Step => "Step",
            Self::Algorithm => "Algorithm",
            Self::View => "View",
            Self::Help => "Help",
        }
    }
}

/// Something the program can be told to do.
#[derive(Debug)]
pub(crate) struct Command {
    /// Unique, for code.
    pub id: &'static str,
    /// For people.
    pub title: &'static str,
    /// Where it is listed.
    pub category: Category,
    /// Its keys unless others were chosen, the one to show first; [`Bindings::of`] tells which it has.
    pub shortcuts: &'static [Shortcut],
    /// Its icon.
    pub icon: &'static str,
    /// Whether it can be done now.
    pub enabled: fn(&App) -> bool,
    /// What stands in its way where it cannot be done, in a sentence, if that is not plain to see.
    pub hindrance: fn(&App) -> Option<String>,
    /// Does it.
    pub run: fn(&mut App),
}

impl Command {
    const fn new(
        category: Category,
        id: &'static str,
        title: &'static str,
        icon: &'static str,
        shortcuts: &'static [Shortcut],
        run: fn(&mut App),
    ) -> Self {
        Self {
            id,
            title,
            category,
            shortcuts,
            icon,
            enabled: always,
            hindrance: |_| None,
            run,
        }
    }

    const fn when(self, enabled: fn(&App) -> bool) -> Self {
        Self { enabled, ..self }
    }

    const fn unless(self, hindrance: fn(&App) -> Option<String>) -> Self {
        Self { hindrance, ..self }
    }

    /// Its first key as text, empty for none.
    pub(crate) fn shortcut_text(&self, keys: &Bindings) -> String {
        keys.of(self)
            .first()
            .map(Shortcut::text)
            .unwrap_or_default()
    }

    /// Its name and keys, for a tooltip.
    pub(crate) fn hint(&self, keys: &Bindings) -> String {
        let keys: Vec<String> = keys.of(self).iter().map(Shortcut::text).collect();
        match keys.is_empty() {
            true => self.title.into(),
            false => format!("{}  ({})", self.title, keys.join(", ")),
        }
    }
}

fn always(_: &App) -> bool {
    true
}

fn has_steps(app: &App) -> bool {
    !app.study.record.steps.is_empty()
}

fn is_before_end(app: &App) -> bool {
    app.cursor != stepping::last(&app.study)
}

fn is_after_start(app: &App) -> bool {
    app.cursor.is_some()
}

fn has_repairs(app: &App) -> bool {
    let choice = app.choice.as_ref();
    choice.is_some_and(|choice| !choice.algorithm.repairs.is_empty())
}

fn has_pairs(app: &App) -> bool {
    app.study.pairs.len() > 1
}

fn has_contest(app: &App) -> bool {
    app.contest().is_some()
}

fn moves(app: &App) -> bool {
    app.frames.is_some()
}

fn is_after_first_frame(app: &App) -> bool {
    app.frame().is_some_and(|frame| frame > 0)
}

fn has_player(app: &App) -> bool {
    app.has_player()
}

fn is_swept(app: &App) -> bool {
    app.swept_pair().is_some()
}

/// The command called `id`.
pub(crate) fn command(id: &str) -> &'static Command {
    all()
        .find(|command| command.id == id)
        .unwrap_or_else(|| unreachable!("no command is called {id}"))
}

/// Runs every command whose key went down. While text is typed, only keys that type nothing count; while a window is
/// over everything, only those that take it away; while the file dialog is open, none.
pub(crate) fn run_keys(ctx: &egui::Context, app: &mut App, extra: &ExtraInput) {
    if app.panels.dialogs.picks_file() {
        return;
    }
    if preferences::listen(ctx, app, extra) {
        return;
    }
    let types = layers::types(ctx);
    let selects = LabelSelectionState::load(ctx).has_selection();
    let is_focused = ctx.memory(|memory| memory.focused()).is_some();
    let has_text = app
        .modals
        .last()
        .is_none_or(|modal| *modal == super::modal::Modal::Paste);
    let leaves_escape = has_text && app.panels.layers.take_escape(ctx);
    let keys = app.preferences.keys.clone();
    for command in all() {
        let in_modal = app.modals.is_empty() || command.category == Category::Help;
        if !in_modal || !(command.enabled)(app) {
            continue;
        }
        for shortcut in keys.of(command) {
            let is_its_own = is_focused && *shortcut == SPACE;
            let is_text =
                types && (shortcut.is_typing() || *shortcut == SELECT_ALL) && *shortcut != ESCAPE;
            let is_egui_s = leaves_escape && *shortcut == ESCAPE;
            let is_field_s =
                (types && [COPY, PASTE].contains(shortcut)) || (selects && *shortcut == COPY);
            if is_its_own || is_text || is_egui_s || is_field_s {
                continue;
            }
            let presses = ctx.input_mut(|input| shortcut.take(input, extra));
            for _ in 0..presses {
                if (command.enabled)(app) {
                    (command.run)(app);
                }
            }
        }
    }
}

const SPACE: Shortcut = Shortcut::key(Key::Space);
const ESCAPE: Shortcut = Shortcut::key(Key::Escape);
pub(super) const COPY: Shortcut = Shortcut::key(Key::C).command();
pub(super) const PASTE: Shortcut = Shortcut::key(Key::V).command();
/// In a text it selects the text.
const SELECT_ALL: Shortcut = Shortcut::key(Key::A).command();
const TAB: Shortcut = Shortcut::key(Key::Tab);
