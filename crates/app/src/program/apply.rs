//! Everything that was asked for is done here.

use super::prelude::*;
use crate::{
    action::{
        Action, ColumnSide, FieldEdit, FileAction, LayerAction, PanelAction, PasteAction,
        PictureAction, ViewAction, Visibility,
    },
    commands::{Command, command},
    shell::preferences::{Drawer, Preferences},
};
use capsule_core::geometry::Shape;
use capsule_session as session;
use capsule_view::{figure::Labels, palette::Theme, rounded_triangle::RoundedTriangle};

impl App {
    /// Does everything that was asked for, in order; whether there was anything.
    pub(crate) fn apply_pending(&mut self) -> bool {
        let actions = self.actions.take();
        let is_any = !actions.is_empty();
        for action in actions {
            self.apply(action);
        }
        self.settle();
        is_any
    }

    pub(crate) fn apply(&mut self, action: Action) {
        match action {
            Action::Session(action) => self.session.apply(action),
            Action::Command(id) => self.give(command(id)),
            Action::View(view) => self.change_view(view),
            Action::File(file) => self.change_files(file),
            Action::Layer(LayerAction::Toggle(modal)) => self.toggle_modal(modal),
            Action::Layer(LayerAction::Show(modal)) => self.show_once(modal),
            Action::Layer(LayerAction::Close(modal)) => {
                self.shell.modals.retain(|one| *one != modal);
            }
            Action::Layer(LayerAction::CloseTopmost) => drop(self.shell.modals.pop()),
            Action::Layer(LayerAction::Back) => self.go_back(),
            Action::Layer(LayerAction::Responses) => self.search_responses(),
            Action::Panel(panel) => self.toggle_panel(panel),
            Action::Course(course) => self.turn_pages(course),
            Action::Predict(predict) => self.change_prediction(predict),
            Action::Picture(PictureAction::Ask) => self.ask_for_picture(),
            Action::Picture(PictureAction::Set(pictures)) => self.shell.pictures = pictures,
            Action::Picture(PictureAction::Take) => self.take_picture(),
            Action::Picture(PictureAction::TakeAgain) => self.take_picture_again(),
            Action::Picture(PictureAction::TakeBoth) => self.take_picture_of_both(),
            Action::Picture(PictureAction::Copy) => self.copy_picture(),
            Action::Picture(PictureAction::Cancel) => self.shell.pictures.cancel(),
            Action::Film(film) => self.change_film(film),
            Action::Hunt(hunt) => self.change_hunt(hunt),
            Action::Map(map) => self.change_map(map),
            Action::Paste(PasteAction::Ask) => self.shell.clipboard.wants_text = true,
            Action::Paste(PasteAction::Replace(text)) => self.replace_by_pasted(&text),
            Action::Paste(PasteAction::Add(pasted)) => self.add_pasted(*pasted),
            Action::Paste(PasteAction::Mesh(mesh)) => self.ask_for_place_of(mesh),
            Action::Field(wanted) => self.take_field(wanted),
            Action::Prefer(preferences) => self.prefer(*preferences),
            Action::Refuse(why) => self.refuse(why),
        }
        self.settle();
    }

    /// Gives `command`; where it cannot be done, the reader is told why.
    pub(crate) fn give(&mut self, command: &'static Command) {
        let seen = self.context();
        match (command.hindrance)(&seen) {
            None => {
                let action = (command.action)(&seen);
                self.apply(action);
            }
            Some(hindrance) => self.refuse(hindrance.why),
        }
    }

    fn change_view(&mut self, view: ViewAction) {
        match view {
            ViewAction::FramePair => self.frame_pair(),
            ViewAction::FrameAll => self.view.frame_picture(self.session.snapshot()),
            ViewAction::Frame(balls) => {
                let hulls = balls.map(|ball| RoundedTriangle::of(&Shape::Sphere(ball)));
                self.view.frame(&hulls.concat());
            }
            ViewAction::Own => self.go_to_scene_s_view(),
            ViewAction::Keep => self.keep_view(),
            ViewAction::Zoom(factor) => self.view.zoom(self.session.snapshot(), factor),
            ViewAction::Along(axis) => self.view.look_along(axis),
            ViewAction::ToggleOrthographic => self.view.toggle_orthographic(),
            ViewAction::Toggle(shown) => *self.switch_of(shown) ^= true,
            ViewAction::NextLabels => self.view.set_labels(match self.view.options.labels {
                Labels::None => Labels::Some,
                Labels::Some => Labels::All,
                Labels::All => Labels::None,
            }),
            ViewAction::Theme(theme) => self.view.theme = theme,
            ViewAction::NextTheme => {
                self.view.theme = match self.view.theme {
                    Theme::Light => Theme::Dark,
                    Theme::Dark => Theme::Print,
                    Theme::Print => Theme::Light,
                }
            }
            ViewAction::ToggleRounded => self.toggle_minkowski(),
            ViewAction::ToggleExploded => self.toggle_explode(),
            ViewAction::Stage(stage) => self.view.set_stage(stage),
            ViewAction::GoToStage(stage) => self.go_to_stage(stage),
            ViewAction::ToggleKind(place) => self.view.options.minkowski.hidden[place] ^= true,
            ViewAction::Isolate(alone) => self.view.options.minkowski.isolated = alone,
            ViewAction::Part(part) => {
                self.session.apply(session::SessionAction::Part(part));
                self.view.options.minkowski.isolated &= part.is_some();
            }
            ViewAction::Tool(tool) => self.hands.tool = tool,
        }
    }

    fn switch_of(&mut self, shown: Visibility) -> &mut bool {
        let view = &mut self.view;
        match shown {
            Visibility::Legend => &mut view.overlay.legend,
            Visibility::Triad => &mut view.overlay.triad,
            Visibility::Earlier => &mut view.options.earlier,
            Visibility::Pushed => &mut view.options.pushed,
            Visibility::Wires => &mut view.options.wires,
            Visibility::Follows => &mut view.follows,
        }
    }

    fn change_files(&mut self, file: FileAction) {
        match file {
            FileAction::New => self.open_new(),
            FileAction::Open(Origin::BuiltIn(place)) => self.open_lesson(place),
            FileAction::Open(origin) => self.open_place(&origin),
            FileAction::OpenFile(path) => self.open_file(&path),
            FileAction::CancelReading => self.cancel_reading(),
            FileAction::OpenRecorded(index) => self.choose_recorded(index),
            FileAction::ExportRecorded(indices) => self.export_recorded(&indices),
            FileAction::Next => self.step_scene(true),
            FileAction::Previous => self.step_scene(false),
            FileAction::AskToOpen => self.shell.wants_file_dialog = true,
            FileAction::AskToImport => self.ask_for_mesh(),
            FileAction::Import(path) => self.import_mesh(&path),
            FileAction::Save => {
                self.save();
            }
            FileAction::AskWhereToSave => self.ask_for_place(),
            FileAction::SaveAt(path) => {
                self.save_at(&path);
            }
            FileAction::SaveMeshAt(path) => self.save_mesh_at(&path),
            FileAction::CopyLink => self.copy_link(),
            FileAction::CancelPlace => self.cancel_place(),
            FileAction::Undo => self.undo(),
            FileAction::Redo => self.redo(),
            FileAction::KeepMine => self.keep_mine(),
            FileAction::SaveMine => self.save_mine(),
            FileAction::TakeTheirs => self.take_theirs(),
            FileAction::Restore(index) => self.restore(index),
            FileAction::RestoreAll => self.restore_all(),
            FileAction::Discard(index) => self.discard(index),
            FileAction::DiscardAll => {
                while !self.shell.files.lost.is_empty() {
                    self.discard(0);
                }
            }
            FileAction::RestoreLater => self.shell.files.lost.clear(),
            FileAction::ChangeLessonTexts(texts) => self.change_lesson_texts(texts),
            FileAction::SaveAllAndEnd => self.save_all_and_end(),
            FileAction::AskToEnd => self.ask_to_end(),
            FileAction::End => self.shell.quits = true,
        }
        if self.shell.files.lost.is_empty() {
            self.shell
                .modals
                .retain(|modal| *modal != Modal::RestoreEdits);
        }
    }

    fn toggle_panel(&mut self, panel: PanelAction) {
        let panels = &mut self.panels;
        match panel {
            PanelAction::Window(command) => {
                let is_open = panels.is_window_open(command);
                panels.set_window(command, !is_open);
            }
            PanelAction::OpenWindow(command) => panels.set_window(command, true),
            PanelAction::Glossary(term) => {
                panels.glossary.look_up(term);
                panels.set_window("help.glossary", true);
            }
            PanelAction::Drawer => {
                if self.session.moves() {
                    let is_folded = panels.contact_log.is_folded();
                    self.fold(Drawer::ContactLog, !is_folded);
                } else {
                    self.fold_parts()
                }
            }
            PanelAction::Parts => self.fold_parts(),
            PanelAction::Inspector => {
                let is_seen = panels.inspector.is_open && panels.columns.shows(ColumnSide::Right);
                panels.inspector.is_open = !is_seen;
                panels.columns.show(ColumnSide::Right);
            }
            PanelAction::Column(side) => panels.columns.toggle(side),
            PanelAction::Columns => panels.columns.toggle_all(),
        }
    }

    fn fold_parts(&mut self) {
        let (drawer, is_folded) = (self.panels.sweep.drawer(), self.panels.sweep.is_folded());
        self.fold(drawer, !is_folded);
    }

    fn fold(&mut self, drawer: Drawer, is_folded: bool) {
        self.shell.preferences.folded.insert(drawer, is_folded);
    }

    fn take_field(&mut self, wanted: FieldEdit) {
        let FieldEdit { row, edit, scrubs } = wanted;
        let done = if scrubs {
            self.session.update_drag(&edit)
        } else {
            self.session.edit_and_move(edit)
        };
        let inspector = &mut self.panels.inspector;
        inspector.note_refusal(row, done.err(), self.session.revision());
    }

    pub(super) fn prefer(&mut self, preferences: Preferences) {
        self.view.theme = preferences.theme;
        self.view.motion = preferences.motion;
        self.view.pointer = preferences.pointer;
        self.view.options.shading = preferences.shading();
        self.view.options.plain_names = !preferences.listing_names;
        self.shell.preferences = preferences;
    }
}
