//! The actions of panels, menus and keys.

use crate::shell::{
    clipboard::PastedMesh,
    filming::FilmWish,
    mapping::MapOrder,
    modal::{LessonTexts, Modal},
    pictures::Pictures,
    preferences::Preferences,
};
use capsule_bench::hunt::HuntOrder;
use capsule_core::{catalog::GlossaryTerm, geometry::Sphere, minkowski::Stage, trace::Part};
use capsule_scenes::{edit::Edit, scene::Course};
use capsule_session::{self as session, Origin, action};
use capsule_text::paste::Pasted;
use capsule_view::{camera::Axis, palette::Theme};
use glam::Vec3;
use std::path::PathBuf;

#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// Changes the session.
    Session(session::SessionAction),
    /// The command of this id is given; where it cannot be done it says why.
    Command(&'static str),
    View(ViewAction),
    /// Scenes are opened, saved, given up, got back.
    File(FileAction),
    /// A page of a course is turned.
    Course(CourseAction),
    /// The reader points at the place that a scene's question is about.
    Predict(PredictAction),
    /// Changes the layer over the panels.
    Layer(LayerAction),
    /// A panel opens or closes.
    Panel(PanelAction),
    Picture(PictureAction),
    Film(FilmAction),
    /// Failures are searched.
    Hunt(HuntAction),
    Map(MapAction),
    /// Text from elsewhere is taken in.
    Paste(PasteAction),
    /// A change of a field in the inspector.
    Field(FieldEdit),
    Prefer(Box<Preferences>),
    /// Shows the reason why nothing was done.
    Refuse(String),
}

/// How the scene is seen.
#[derive(Clone, Debug)]
pub(crate) enum ViewAction {
    /// Shows all of the current pair, or of the movers.
    FramePair,
    FrameAll,
    /// Shows what is in these balls.
    Frame([Sphere; 2]),
    /// From where the scene says.
    Own,
    /// Makes it the scene's own.
    Keep,
    /// Multiplies the distance.
    Zoom(f32),
    Along(Axis),
    /// Parallel or perspective projection.
    ToggleOrthographic,
    /// Shows something, or hides it.
    Toggle(Visibility),
    /// The next way of naming.
    NextLabels,
    Theme(Theme),
    NextTheme,
    /// A point and a rounded body, or the shapes as they are.
    ToggleRounded,
    /// Takes the rounded body apart, or puts it together.
    ToggleExploded,
    /// Shows the build-up of the swept body at this stage, at once.
    Stage(Stage),
    GoToStage(Stage),
    /// Hides parts of this kind, counted as they are listed, or shows them.
    ToggleKind(usize),
    /// Shows the picked part alone, or all.
    Isolate(bool),
    /// Picks a part, or none.
    Part(Option<Part>),
    /// Chooses the tool of the pointer.
    Tool(Tool),
}

/// The tool of the pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tool {
    #[default]
    Select,
    /// Arrows at the selection as well.
    Move,
    /// Rings around the selection as well.
    Turn,
}

/// A part of the view to show or hide.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Visibility {
    /// The meaning of the colors.
    Legend,
    Triad,
    /// The drawings of earlier steps.
    Earlier,
    /// Where the push takes the mover.
    Pushed,
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
    /// Gives up the reading that is shown.
    CancelReading,
    /// The case at this index of the recording.
    OpenRecorded(usize),
    /// Writes the cases at these indices of the recording to a file of their own, beside it.
    ExportRecorded(Vec<usize>),
    /// The next built-in scene.
    Next,
    /// The built-in scene before.
    Previous,
    /// Opens the dialog for a file to open.
    AskToOpen,
    /// Opens the dialog for a mesh to add to the scene.
    AskToImport,
    /// Adds the mesh in this file to the scene.
    Import(PathBuf),
    /// Saves where the scene comes from.
    Save,
    AskWhereToSave,
    SaveAt(PathBuf),
    /// Writes the pasted mesh there.
    SaveMeshAt(PathBuf),
    /// Copies the scene as a link that opens at what is shown.
    CopyLink,
    /// No place to save at was given.
    CancelPlace,
    /// Takes back the last edit, or that this scene took another's place.
    Undo,
    /// Does again what was taken back last.
    Redo,
    /// Keeps the scene here although its file has changed on disk.
    KeepMine,
    /// Saves the scene here over a file that has changed on disk.
    SaveMine,
    /// Shows the file that has changed on disk in place of the scene here.
    TakeTheirs,
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
    ChangeLessonTexts(LessonTexts),
    /// Saves everything, then ends.
    SaveAllAndEnd,
    /// Ends the program; where edits would be lost, a dialog comes first.
    AskToEnd,
    End,
}

/// The pages of a course.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CourseAction {
    /// This page is done: the next one.
    Next,
    Previous,
    /// The built-in scene at this place, as a page of this course.
    Open(&'static Course, usize),
    /// The first page that is not done: of this course, or of the one that one is in.
    Resume(Option<&'static Course>),
}

/// The reader's answer to a scene that asks for a place.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PredictAction {
    /// Hides the results of the run until the reader has pointed.
    Ask,
    /// It is where this ray leads: from where, and a direction of unit length.
    Point([Vec3; 2]),
    /// It is this part of the rounded body.
    Name(Part),
    /// Shows the right place without a guess.
    GiveUp,
}

/// Windows over the panels.
#[derive(Clone, Debug)]
pub(crate) enum LayerAction {
    /// Shows this one, or takes it away.
    Toggle(Modal),
    Show(Modal),
    Close(Modal),
    /// Takes the topmost away.
    CloseTopmost,
    /// Takes whatever is topmost away: a window, a panel's own, playing, the selection.
    Back,
    /// Lists every response to choose from.
    Responses,
}

/// A panel that opens and closes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PanelAction {
    /// The window of its own that the command of this id opens and closes.
    Window(&'static str),
    /// Opens that window, if it is not open.
    OpenWindow(&'static str),
    /// The glossary, at this word.
    Glossary(&'static GlossaryTerm),
    /// A drawer beneath the view.
    Drawer,
    Parts,
    /// The inspector, or the values.
    Inspector,
    /// The column at this side of the view.
    Column(ColumnSide),
    Columns,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnSide {
    Left,
    Right,
}

impl ColumnSide {
    pub(crate) const BOTH: [Self; 2] = [Self::Left, Self::Right];
}

/// A change in a field of the inspector.
#[derive(Clone, Debug)]
pub(crate) struct FieldEdit {
    pub row: String,
    pub edit: Edit,
    /// Whether it is a part of a scrub.
    pub scrubs: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum PictureAction {
    Ask,
    Set(Pictures),
    Take,
    /// Takes one like the last.
    TakeAgain,
    /// Takes one of the scene as published beside it fixed.
    TakeBoth,
    /// Takes one to the clipboard.
    Copy,
    /// Does not take the one under way.
    Cancel,
}

/// A film of what the window shows.
#[derive(Clone, Debug)]
pub(crate) enum FilmAction {
    Start(Box<FilmWish>),
    /// Ends the one under way; nothing is saved.
    Cancel,
}

/// The search for failures near the scene.
#[derive(Clone, Debug)]
pub(crate) enum HuntAction {
    Start(Box<HuntOrder>),
    /// Ends; what was found stays.
    Stop,
    /// Shows what was found, by its place in the list.
    Open(usize),
    Shrink(usize),
}

/// The map of failures around the scene.
#[derive(Clone, Debug)]
pub(crate) enum MapAction {
    Show(Box<MapOrder>),
    /// Stops; what is painted stays.
    Stop,
    /// Paints the same once more, around the scene as it is.
    Again,
    /// Gives its two numbers to the scene.
    Go([f32; 2]),
    /// Saves a picture of it.
    Save,
}

/// Shapes from elsewhere.
#[derive(Clone, Debug)]
pub(crate) enum PasteAction {
    /// Fetches the clipboard's text.
    Ask,
    /// This text becomes a scene of its own.
    Replace(String),
    /// These shapes join the scene.
    Add(Box<Pasted>),
    /// Writes a mesh to a file, after a dialog, and shows it in the scene.
    Mesh(PastedMesh),
}

impl From<session::SessionAction> for Action {
    fn from(action: session::SessionAction) -> Self {
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
    CourseAction => Self::Course,
    PredictAction => Self::Predict,
    LayerAction => Self::Layer,
    PanelAction => Self::Panel,
    PictureAction => Self::Picture,
    FilmAction => Self::Film,
    HuntAction => Self::Hunt,
    MapAction => Self::Map,
    PasteAction => Self::Paste,
    Edit => |edit| Self::Session(session::SessionAction::Edit(edit)),
    action::GoStep => |step| Self::Session(session::SessionAction::Step(step)),
    action::Play => |play| Self::Session(session::SessionAction::Play(play)),
    action::GoFrame => |frame| Self::Session(session::SessionAction::Frame(frame)),
    action::GoMoment => |moment| Self::Session(session::SessionAction::Motion(moment)),
    action::Choose => |choose| Self::Session(session::SessionAction::Choose(choose)),
    action::Beside => |beside| Self::Session(session::SessionAction::Beside(beside)),
    action::Select => |select| Self::Session(session::SessionAction::Select(select)),
    action::ShapeSet => |shapes| Self::Session(session::SessionAction::Shapes(shapes)),
    action::Break => |change| Self::Session(session::SessionAction::Break(change)),
    action::DragEdit => |drag| Self::Session(session::SessionAction::Drag(drag)),
    action::LogFrames => |log| Self::Session(session::SessionAction::Log(log)),
    action::CopyText => |copy| Self::Session(session::SessionAction::Copy(copy)),
}
