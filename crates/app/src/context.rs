//! The program as a panel sees it, and the actions that a panel returns.

use super::action::Action;
use crate::shell::{Shell, files::file_name, pictures::Size, recording::ShownRecording};
use capsule_scenes::{run::study::Study, scene::Scene};
use capsule_session::{Origin, Session, stepping::Cursor};
use capsule_view::{ViewState, figure::part_state::PartNotes, palette::Chrome, picture::LARGEST};
use std::{cell::RefCell, path::PathBuf, sync::Arc};

/// How many pixels of the picture a point of the view becomes, where the picture is as large as the view.
const PIXELS_PER_POINT: f32 = 2.0;

/// The actions of panels, the oldest first.
#[derive(Default)]
pub(crate) struct Actions(RefCell<Vec<Action>>);

impl Actions {
    pub(crate) fn push(&self, action: Action) {
        self.0.borrow_mut().push(action);
    }

    /// All actions since the last call.
    pub(crate) fn take(&self) -> Vec<Action> {
        self.0.take()
    }
}

/// The program as panels, menus and commands see it: to be read, with one way to answer.
#[derive(Clone, Copy)]
pub(crate) struct PanelContext<'a> {
    pub session: &'a Session,
    /// Files, preferences, messages.
    pub shell: &'a Shell,
    /// The camera and what else the view keeps.
    pub view: &'a ViewState,
    /// Whether letters fly through the scene at the moment.
    pub is_fly_mode: bool,
    pub actions: &'a Actions,
}

impl<'a> PanelContext<'a> {
    /// Adds `action`, which is done once the panels are shown.
    pub(crate) fn act(&self, action: impl Into<Action>) {
        self.actions.push(action.into());
    }

    pub(crate) fn scene(&self) -> &'a Arc<Scene> {
        self.session.scene()
    }

    pub(crate) fn study(&self) -> &'a Study {
        self.session.study()
    }

    pub(crate) fn cursor(&self) -> Cursor {
        self.session.cursor()
    }

    /// Whether the reader is to point at something before the results of the run are shown.
    pub(crate) fn is_asked(&self) -> bool {
        self.view.is_asked(self.session)
    }

    /// The colors of panels.
    pub(crate) fn chrome(&self) -> &'static Chrome {
        self.view.theme.chrome()
    }

    /// The states of the current pair's parts, by the record; none is tested yet while the reader is to predict.
    pub(crate) fn part_notes(&self) -> PartNotes {
        let pair = self.session.pair();
        pair.map_or_else(PartNotes::default, |pair| {
            PartNotes::of(self.session.study(), pair, self.shown_cursor())
        })
    }

    /// The recording whose case is shown, if one is.
    pub(crate) fn shown_recording(&self) -> Option<&'a ShownRecording> {
        let shown = self.shell.recording.as_ref()?;
        (shown.place.as_ref() == Some(self.session.origin())).then_some(shown)
    }

    /// Width and height in pixels of a picture of this size.
    pub(crate) fn pixels(&self, size: Size) -> [u32; 2] {
        match size {
            Size::View => {
                let size: [f32; 2] = self.view.rect.size().into();
                size.map(|side| (side * PIXELS_PER_POINT).clamp(64.0, LARGEST as f32) as u32)
            }
            Size::Usual => [1600, 1000],
            Size::FourK => [3840, 2160],
            Size::Own => self.shell.pictures.own,
        }
    }

    /// Whether there is something to undo: an edit, or that this scene took another's place.
    pub(crate) fn can_undo(&self) -> bool {
        let replaced = &self.shell.files.replaced;
        self.session.can_undo() || replaced.before(self.session.origin()).is_some()
    }

    /// Whether there is something to do again.
    pub(crate) fn can_redo(&self) -> bool {
        let replaced = &self.shell.files.replaced;
        self.session.can_redo() || replaced.has_undone(self.session.origin())
    }
}

/// Which scenes are there, and which of them are edited.
impl PanelContext<'_> {
    /// Whether the shown lesson is the one that the program came with.
    pub(crate) fn is_lesson_built_in(&self) -> bool {
        let Origin::BuiltIn(place) = *self.session.origin() else {
            return false;
        };
        let entry = self.shell.lessons.get(place);
        let shown = self.session.scene();
        entry.is_some_and(|entry| {
            let lesson = entry.document.scene();
            (&lesson.text, &lesson.source) == (&shown.text, &shown.source)
        })
    }

    /// Whether the shown scene has edits worth saving.
    pub(crate) fn is_unsaved(&self) -> bool {
        let session = self.session;
        let files = &self.shell.files;
        files.is_unsaved(session.origin(), session.history())
    }

    /// Whether the scene of `origin` has.
    pub(crate) fn is_unsaved_at(&self, origin: &Origin) -> bool {
        if origin == self.session.origin() {
            self.is_unsaved()
        } else {
            self.shell.files.drafts.is_unsaved(origin)
        }
    }

    /// The scenes with edits worth saving.
    pub(crate) fn unsaved_places(&self) -> Vec<Origin> {
        let shown = self.is_unsaved().then(|| self.session.origin().clone());
        let drafts = self.shell.files.drafts.unsaved();
        let drafts = drafts.map(|draft| draft.place.clone());
        shown.into_iter().chain(drafts).collect()
    }

    /// The title of the scene of `origin`, as it is edited; a file's name where nothing of it is in memory.
    pub(crate) fn title_of(&self, origin: &Origin) -> String {
        if origin == self.session.origin() {
            return self.session.scene().title.clone();
        }
        if let Some(draft) = self.shell.files.drafts.get(origin) {
            return draft.history.document().scene().title.clone();
        }
        match origin {
            Origin::BuiltIn(place) => {
                let entry = self.shell.lessons.get(*place);
                entry.map_or_else(String::new, |entry| entry.document.scene().title.clone())
            }
            Origin::File(path) => file_name(path),
            Origin::New(_) => "New scene".into(),
        }
    }

    /// The name of the scene of `origin`: its file's name, else its title.
    pub(crate) fn name_of(&self, origin: &Origin) -> String {
        match origin {
            Origin::File(path) => file_name(path),
            Origin::BuiltIn(_) | Origin::New(_) => self.title_of(origin),
        }
    }

    /// The name of the shown scene, with a dot where it is not saved.
    pub(crate) fn marked_name(&self) -> String {
        let mark = if self.is_unsaved() { " •" } else { "" };
        self.name_of(self.session.origin()) + mark
    }

    /// The text beside the shown scene's name: its title, or that it has no file.
    pub(crate) fn byname(&self) -> Option<&str> {
        match self.session.origin() {
            Origin::File(_) => Some(&self.session.scene().title),
            Origin::BuiltIn(_) => None,
            Origin::New(_) => Some("not saved yet"),
        }
    }

    /// Whether the reader is still where a page begins.
    pub(crate) fn is_at_beginning(&self) -> bool {
        let session = self.session;
        let is_begun = self.view.begun == Some(session.revision());
        is_begun
            && match session.moves() {
                true => session.study().opens(session.scene(), session.cursor()),
                false => session.cursor().is_none(),
            }
    }

    /// Whether a lesson that moves was begun, and the reader has gone to no other step yet.
    pub(crate) fn only_plays(&self) -> bool {
        let is_lesson = matches!(self.session.origin(), Origin::BuiltIn(_));
        is_lesson && self.session.moves() && self.is_at_beginning()
    }

    /// The current step, as panels show it: none while the reader is to predict, as it may show the right answer.
    pub(crate) fn shown_cursor(&self) -> Cursor {
        self.session.cursor().filter(|_| !self.is_asked())
    }

    /// Both in one line; the question instead while the reader is to predict, as a title may give the answer away.
    pub(crate) fn full_name(&self) -> String {
        if let Some(question) = self.question() {
            return question;
        }
        let name = self.marked_name();
        match self.byname() {
            Some(byname) => format!("{name} – {byname}"),
            None => name,
        }
    }

    /// The list entry of the built-in scene at `place`: its title, or its question until the reader has seen the answer.
    pub(crate) fn listed(&self, place: usize) -> Option<String> {
        let entry = self.shell.lessons.get(place)?;
        let scene = entry.document.scene();
        let is_open = match *self.session.origin() == Origin::BuiltIn(place) {
            true => self.is_asked(),
            false => !self.shell.has_seen_answer(place),
        };
        let asked = scene.prediction.as_ref().filter(|_| is_open);
        Some(match asked {
            Some(asked) => predict_title(&asked.question),
            None => scene.title.clone(),
        })
    }

    /// The question that replaces the title while the reader is to predict.
    pub(crate) fn question(&self) -> Option<String> {
        let asked = self.session.scene().prediction.as_ref()?;
        self.is_asked().then(|| predict_title(&asked.question))
    }

    /// The new scenes that hold something, then the files of late that are still there and those that are edited, by name.
    pub(crate) fn own_places(&self) -> Vec<Origin> {
        let recent = self.shell.preferences.recent().iter();
        let recent = recent
            .filter(|path| self.shell.files.presence.has(path))
            .cloned();
        let drafts = self.shell.files.drafts.places().cloned();
        let all = recent
            .map(Origin::File)
            .chain(drafts)
            .chain([self.session.origin().clone()]);
        let mut own: Vec<Origin> = all
            .filter(|origin| !matches!(origin, Origin::BuiltIn(_)))
            .collect();
        own.sort_by_cached_key(|origin| match origin {
            Origin::File(path) => (u32::MAX, file_name(path).to_lowercase(), path.clone()),
            Origin::New(number) => (*number, String::new(), PathBuf::new()),
            Origin::BuiltIn(_) => Default::default(),
        });
        own.dedup();
        own
    }
}

/// The name of a page while its own title would give the answer away.
fn predict_title(question: &str) -> String {
    format!("Predict: {question}")
}
