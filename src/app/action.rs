//! What panels, menus and keys ask for, and how it is done.

use super::{
    commands::Command,
    modal::Modal,
    palette::Theme,
    picture::Pictures,
    preferences::Preferences,
    state::{App, Renewal},
    view::{camera::Axis, figure::Labels},
};
use capsule_lab::{
    edit::Edit,
    exchange::paste::Pasted,
    minkowski::Stage,
    session::{self, Origin, action},
    trace::Part,
};
use std::path::PathBuf;

/// Something to be done.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// What is looked at changes.
    Session(session::Action),
    /// A command is given; where it cannot be done it says why.
    Command(&'static Command),
    /// The view changes.
    View(ViewAction),
    /// Scenes are opened, saved, given up, got back.
    File(FileAction),
    /// What lies over the panels changes.
    Layer(LayerAction),
    /// A panel opens or closes.
    Panel(PanelAction),
    /// A picture is taken.
    Picture(PictureAction),
    /// Text from elsewhere is taken in.
    Paste(PasteAction),
    /// What a field of the inspector says.
    Field(FieldEdit),
    /// Other preferences.
    Prefer(Box<Preferences>),
    /// The reader is told why nothing was done.
    Refuse(String),
}

/// How the scene is seen.
#[derive(Clone, Debug)]
pub(crate) enum ViewAction {
    /// Shows all of the current pair, or of the movers.
    FramePair,
    /// Shows everything.
    FrameAll,
    /// From where the scene says.
    Own,
    /// Makes it the scene's own.
    Keep,
    /// Multiplies the distance.
    Zoom(f32),
    /// Looks along an axis.
    Along(Axis),
    /// Parallel or perspective projection.
    ToggleOrthographic,
    /// Shows something, or hides it.
    Toggle(Shown),
    /// The next way of naming.
    NextLabels,
    /// Colours.
    Theme(Theme),
    /// The next colours.
    NextTheme,
    /// A point and a rounded body, or the shapes as they are.
    ToggleRounded,
    /// Takes the rounded body apart, or puts it together.
    ToggleExploded,
    /// So far it is built up and taken apart, at once.
    Stage(Stage),
    /// The same, smoothly.
    GoToStage(Stage),
    /// Hides parts of this kind, counted as they are listed, or shows them.
    ToggleKind(usize),
    /// Shows the picked part alone, or all.
    Isolate(bool),
    /// Picks a part, or none.
    Part(Option<Part>),
    /// What the hand works with.
    Tool(Tool),
}

/// What the hand's tool is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tool {
    /// Selects and drags.
    #[default]
    Select,
    /// Arrows at the selection as well.
    Move,
    /// Rings around the selection as well.
    Turn,
}

/// What the view shows or hides.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shown {
    /// What the colours mean.
    Legend,
    /// Axes and scale.
    Triad,
    /// What earlier steps told.
    Earlier,
    /// Where the push takes the mover.
    Pushed,
    /// Shapes as lines.
    Wires,
    /// Whether the camera goes with who walks.
    Follows,
}

/// Scenes and their files.
#[derive(Clone, Debug)]
pub(crate) enum FileAction {
    /// A scene to begin with.
    New,
    /// This scene, as it was left.
    Open(Origin),
    /// The scene in this file.
    OpenFile(PathBuf),
    /// The next built-in scene.
    Next,
    /// The built-in scene before.
    Previous,
    /// Asks which file to open.
    AskToOpen,
    /// Saves where the scene comes from.
    Save,
    /// Asks where to save.
    AskWhereToSave,
    /// Saves there.
    SaveAt(PathBuf),
    /// No place to save at was given.
    CancelPlace,
    /// Takes back the last edit, or that this scene took another's place.
    Undo,
    /// Does again what was taken back last.
    Redo,
    /// Of a file that others changed: what is here stays.
    KeepMine,
    /// Of a file that others changed: what is here replaces it.
    SaveMine,
    /// Of a file that others changed: what is there is shown.
    TakeTheirs,
    /// Gets lost edits back.
    Restore(usize),
    /// Gets all of them back.
    RestoreAll,
    /// Throws lost edits away.
    Discard(usize),
    /// Throws all of them away.
    DiscardAll,
    /// Leaves them for the next start.
    RestoreLater,
    /// Makes a changed lesson a case of its own.
    Renew(Renewal),
    /// Saves everything, then ends.
    SaveAllAndEnd,
    /// Ends; where edits would be lost, it asks first.
    AskToEnd,
    /// Ends.
    End,
}

/// Windows over the panels.
#[derive(Clone, Debug)]
pub(crate) enum LayerAction {
    /// Shows this one, or takes it away.
    Toggle(Modal),
    /// Shows this one.
    Show(Modal),
    /// Takes this one away.
    Close(Modal),
    /// Takes the topmost away.
    CloseTopmost,
    /// Takes whatever is topmost away: a window, a panel's own, playing, the selection.
    Peel,
    /// Lists every response to choose from.
    Responses,
}

/// A panel that opens and closes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PanelAction {
    /// The steps to undo and redo.
    History,
    /// When playing stops.
    Breaks,
    /// What frames did.
    FrameLog,
    /// What is beneath the view.
    Drawer,
    /// The parts of a sweep.
    Parts,
    /// The inspector, or the values.
    Inspector,
    /// Those at the sides.
    Sides,
}

/// What a field of the inspector asks for.
#[derive(Clone, Debug)]
pub(crate) struct FieldEdit {
    /// The row that asks.
    pub row: String,
    /// What it asks.
    pub edit: Edit,
    /// Whether it is a part of a scrub.
    pub scrubs: bool,
}

/// Pictures of the view.
#[derive(Clone, Debug)]
pub(crate) enum PictureAction {
    /// Asks how.
    Ask,
    /// How they are taken.
    Set(Pictures),
    /// Takes one.
    Take,
    /// Takes one like the last.
    TakeAgain,
    /// The window has said that one is being taken.
    NoteShown,
}

/// Shapes from elsewhere.
#[derive(Clone, Debug)]
pub(crate) enum PasteAction {
    /// The clipboard's text is wanted.
    Ask,
    /// This text becomes a scene of its own.
    Replace(String),
    /// These shapes join the scene.
    Add(Box<Pasted>),
}

impl From<session::Action> for Action {
    fn from(action: session::Action) -> Self {
        Self::Session(action)
    }
}

/// From the kinds of actions to actions.
macro_rules! kinds {
    ($($kind:ty => $one:expr),* $(,)?) => {
        $(impl From<$kind> for Action {
            fn from(kind: $kind) -> Self {
                $one(kind)
            }
        })*
    };
}

kinds! {
    ViewAction => Self::View,
    FileAction => Self::File,
    LayerAction => Self::Layer,
    PanelAction => Self::Panel,
    PictureAction => Self::Picture,
    PasteAction => Self::Paste,
    Edit => |edit| Self::Session(session::Action::Edit(edit)),
    action::GoStep => |step| Self::Session(session::Action::Step(step)),
    action::Play => |play| Self::Session(session::Action::Play(play)),
    action::GoFrame => |frame| Self::Session(session::Action::Frame(frame)),
    action::GoMoment => |moment| Self::Session(session::Action::Motion(moment)),
    action::Choose => |choose| Self::Session(session::Action::Choose(choose)),
    action::Beside => |beside| Self::Session(session::Action::Beside(beside)),
    action::Select => |select| Self::Session(session::Action::Select(select)),
    action::ShapeSet => |shapes| Self::Session(session::Action::Shapes(shapes)),
    action::Break => |change| Self::Session(session::Action::Break(change)),
    action::DragEdit => |drag| Self::Session(session::Action::Drag(drag)),
    action::LogFrames => |log| Self::Session(session::Action::Log(log)),
    action::CopyText => |copy| Self::Session(session::Action::Copy(copy)),
}

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

    /// Does `action`.
    pub(crate) fn apply(&mut self, action: Action) {
        match action {
            Action::Session(action) => self.session.apply(action),
            Action::Command(command) => self.give(command),
            Action::View(view) => self.change_view(view),
            Action::File(file) => self.change_files(file),
            Action::Layer(layer) => self.change_layers(layer),
            Action::Panel(panel) => self.toggle_panel(panel),
            Action::Picture(picture) => self.change_pictures(picture),
            Action::Paste(paste) => self.take_in(paste),
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
            ViewAction::FrameAll => self.view.frame_all(self.session.snapshot()),
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
                self.session.apply(session::Action::Part(part));
                self.view.options.minkowski.isolated &= part.is_some();
            }
            ViewAction::Tool(tool) => self.hands.tool = tool,
        }
    }

    fn switch_of(&mut self, shown: Shown) -> &mut bool {
        let view = &mut self.view;
        match shown {
            Shown::Legend => &mut view.overlay.legend,
            Shown::Triad => &mut view.overlay.triad,
            Shown::Earlier => &mut view.options.earlier,
            Shown::Pushed => &mut view.options.pushed,
            Shown::Wires => &mut view.options.wires,
            Shown::Follows => &mut view.follows,
        }
    }

    fn change_files(&mut self, file: FileAction) {
        match file {
            FileAction::New => self.open_new(),
            FileAction::Open(Origin::BuiltIn(place)) => self.open_shelf(place),
            FileAction::Open(origin) => self.open_place(&origin),
            FileAction::OpenFile(path) => self.open_file(&path),
            FileAction::Next => self.step_scene(true),
            FileAction::Previous => self.step_scene(false),
            FileAction::AskToOpen => self.shell.wants_file_dialog = true,
            FileAction::Save => {
                self.save();
            }
            FileAction::AskWhereToSave => self.ask_for_place(),
            FileAction::SaveAt(path) => {
                self.save_at(&path);
            }
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
            FileAction::Renew(renewal) => self.renew(renewal),
            FileAction::SaveAllAndEnd => self.save_all_and_end(),
            FileAction::AskToEnd => self.ask_to_end(),
            FileAction::End => self.shell.quits = true,
        }
        if self.shell.files.lost.is_empty() {
            self.shell.modals.retain(|modal| *modal != Modal::Lost);
        }
    }

    fn change_layers(&mut self, layer: LayerAction) {
        match layer {
            LayerAction::Toggle(modal) => self.toggle_modal(modal),
            LayerAction::Show(modal) => self.show_once(modal),
            LayerAction::Close(modal) => self.shell.modals.retain(|one| *one != modal),
            LayerAction::CloseTopmost => {
                self.shell.modals.pop();
            }
            LayerAction::Peel => self.peel(),
            LayerAction::Responses => self.search_responses(),
        }
    }

    fn toggle_panel(&mut self, panel: PanelAction) {
        let panels = &mut self.panels;
        match panel {
            PanelAction::History => panels.history.toggle(),
            PanelAction::Breaks => panels.breaks.toggle(),
            PanelAction::FrameLog => panels.frame_log.toggle(),
            PanelAction::Drawer => match self.session.frames {
                Some(_) => panels.ledger.toggle(),
                None => panels.sweep.toggle(),
            },
            PanelAction::Parts => panels.sweep.toggle(),
            PanelAction::Inspector => {
                let is_seen = panels.inspector.is_open && !panels.hides_sides;
                panels.inspector.is_open = !is_seen;
                panels.hides_sides = false;
            }
            PanelAction::Sides => panels.hides_sides ^= true,
        }
    }

    fn change_pictures(&mut self, picture: PictureAction) {
        match picture {
            PictureAction::Ask => self.ask_for_picture(),
            PictureAction::Set(pictures) => self.shell.pictures = pictures,
            PictureAction::Take => self.take_picture(),
            PictureAction::TakeAgain => self.take_picture_again(),
            PictureAction::NoteShown => self.shell.pictures.note_shown(),
        }
    }

    fn take_in(&mut self, paste: PasteAction) {
        match paste {
            PasteAction::Ask => self.shell.clipboard.wants_text = true,
            PasteAction::Replace(text) => self.replace_by_pasted(&text),
            PasteAction::Add(pasted) => self.add_pasted(*pasted),
        }
    }

    fn take_field(&mut self, wanted: FieldEdit) {
        let FieldEdit { row, edit, scrubs } = wanted;
        let done = match scrubs {
            true => self.session.update_drag(&edit),
            false => self.session.edit_and_move(edit),
        };
        let inspector = &mut self.panels.inspector;
        inspector.note_refusal(row, done.err(), self.session.revision);
    }

    fn prefer(&mut self, preferences: Preferences) {
        self.view.theme = preferences.theme;
        self.view.motion = preferences.motion;
        self.view.pointer = preferences.pointer;
        self.shell.preferences = preferences;
    }
}
