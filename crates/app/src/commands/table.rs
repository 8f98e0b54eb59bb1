//! The table itself: every command, category after category.

use super::{
    COPY, Category, Command, ESCAPE, Hindrance, PASTE, SELECT_ALL, SPACE, TAB, key, needs,
    number_pad, typed,
};
use crate::{
    action::{
        ColumnSide, CourseAction, FileAction, LayerAction, PanelAction, PasteAction, PictureAction,
        PredictAction, Tool, ViewAction, Visibility,
    },
    context::PanelContext,
    hands::shapes,
    shell::modal::Modal,
};
use capsule_bench::take_home::TestForm;
use capsule_core::geometry::Kind;
use capsule_scenes::{
    edge_cases::{End, Mirror, Snap, SnapAxis},
    run::winner::Rule,
};
use capsule_session::{
    SessionAction,
    action::{Beside, Choose, CopyText, GoFrame, GoMoment, GoStep, Play, Select, ShapeSet},
};
use capsule_text::{snippet::SnippetForm, take_along::CodeLanguage};
use capsule_view::{camera::Axis, palette::Theme};
use egui::Key;

/// The commands of a category: id, icon, title and keys of each, what it needs, whether a held key repeats it, and its action.
macro_rules! commands {
    (@action => $action:expr) => { |_| $action.into() };
    (@action $seen:ident => $action:expr) => { |$seen| $action.into() };
    ($(#[$told:meta])* $name:ident of $category:ident: $(
        $id:literal, $icon:ident, $title:literal, [$($key:expr),*] $(, $with:ident $($need:ident)?)*
        $(|$seen:ident|)? => $action:expr;
    )*) => {
        $(#[$told])*
        static $name: &[Command] = &[$(
            Command::new(
                Category::$category,
                $id,
                $title,
                egui_phosphor::regular::$icon,
                &[$($key),*],
                commands!(@action $($seen)? => $action),
            )
            $(.$with($(needs::$need)?))*
        ),*];
    };
}

/// Commands that do a snap to the current pair, where it can be done.
macro_rules! snaps {
    ($($id:literal, $icon:ident, $title:literal => $snap:ident $(($of:expr))?;)*) => {
        /// Bringing the current pair into special configurations.
        static SNAPS: &[Command] = &[$(
            Command::new(Category::Shape, $id, $title, egui_phosphor::regular::$icon, &[], |_| {
                SessionAction::Snap(Snap::$snap $(($of))?).into()
            })
            .needs(|seen: &PanelContext<'_>| {
                let snap = Snap::$snap $(($of))?;
                seen.session.can_snap(snap).err().map(Hindrance::new)
            })
        ),*];
    };
}

/// Every command, category after category.
pub fn all() -> impl Iterator<Item = &'static Command> {
    let categories = [SCENE, EDIT, ADD, SNAPS, FRAME, STEP, ALGORITHM, VIEW, HELP];
    categories.into_iter().flatten()
}

/// The factor of the distance for a press of a key.
const ZOOM: f32 = 1.25;

commands! {
    /// Scenes, files, the program itself.
    SCENE of Scene:

    "scene.next", CARET_DOUBLE_DOWN, "Next scene", [key(Key::CloseBracket)], needs a_next_scene
        => FileAction::Next;
    "scene.previous", CARET_DOUBLE_UP, "Previous scene", [key(Key::OpenBracket)],
        needs a_scene_before => FileAction::Previous;
    "course.next", ARROW_RIGHT, "Next page", [key(Key::PageDown)], needs a_page
        => CourseAction::Next;
    "course.previous", ARROW_LEFT, "Previous page", [key(Key::PageUp)], needs a_page_before
        => CourseAction::Previous;
    "course.resume", STUDENT, "Continue course", [] => CourseAction::Resume(None);
    "course.predict", HAND_POINTING, "Predict", [], needs a_question_to_point => PredictAction::Ask;
    "scene.new", FILE_PLUS, "New scene", [key(Key::N).command()] => FileAction::New;
    "scene.find", MAGNIFYING_GLASS, "Find scene…", [key(Key::O).command()]
        => LayerAction::Toggle(Modal::Search { scenes_only: true });
    "scene.open", FOLDER_OPEN, "Open file…", [key(Key::O).command().shift()]
        => FileAction::AskToOpen;
    "scene.import", DOWNLOAD_SIMPLE, "Import mesh…", [], needs a_folder_for_meshes
        => FileAction::AskToImport;
    "scene.mesh_report", POLYGON, "Check meshes…", [], needs a_mesh
        => PanelAction::Window("scene.mesh_report");
    "scene.cost", CHART_LINE, "Sweep cost…", [], needs a_mesh => PanelAction::Window("scene.cost");
    "scene.recording", RECORD, "Recorded cases…", [], needs a_recording
        => PanelAction::Window("scene.recording");
    "scene.save", FLOPPY_DISK, "Save", [key(Key::S).command()] => FileAction::Save;
    "scene.save_as", FLOPPY_DISK_BACK, "Save as…", [key(Key::S).command().shift()]
        => FileAction::AskWhereToSave;
    "view.picture", CAMERA, "Save picture…", [key(Key::F12)] => PictureAction::Ask;
    "view.picture_again", CAMERA_PLUS, "Save picture again", [key(Key::F12).command()]
        => PictureAction::TakeAgain;
    "view.picture_both", COLUMNS, "Save published and fixed", [], needs a_fix
        => PictureAction::TakeBoth;
    "view.film", FILM_SLATE, "Save film…", [] => PanelAction::Window("view.film");
    "app.preferences", GEAR_SIX, "Preferences…", [key(Key::Comma).command()]
        => LayerAction::Toggle(Modal::Preferences);
    "quit", SIGN_OUT, "Quit", [key(Key::Q).command()], over_everything => FileAction::AskToEnd;
}

commands! {
    /// Changing the scene.
    EDIT of Edit:

    "edit.undo", ARROW_U_UP_LEFT, "Undo", [key(Key::Z).command()], repeats, needs something_to_undo
        => FileAction::Undo;
    "edit.redo", ARROW_U_UP_RIGHT, "Redo",
        [key(Key::Z).command().shift(), key(Key::Y).command()], repeats, needs something_to_redo
        => FileAction::Redo;
    "edit.history", CLOCK_COUNTER_CLOCKWISE, "History…", [key(Key::H).command()]
        => PanelAction::Window("edit.history");
    "edit.copy", COPY, "Copy the case", [COPY] => CopyText::Case(SnippetForm::Scene);
    "edit.copy_picture", IMAGE, "Copy the picture", [key(Key::F12).shift()]
        => PictureAction::Copy;
    "edit.copy_link", LINK, "Copy the scene as a link", [] => FileAction::CopyLink;
    "edit.copy_file", FILES, "Copy the whole scene file", [] => CopyText::File;
    "edit.copy_listing", CODE_BLOCK, "Copy the listing", [] => CopyText::Listing;
    "edit.code_rust", CODE_BLOCK, "Copy the listing as Rust", [], needs an_algorithm
        => CopyText::Code(CodeLanguage::Rust);
    "edit.code_cpp", CODE_BLOCK, "Copy the listing as C++", [], needs an_algorithm
        => CopyText::Code(CodeLanguage::Cpp);
    "edit.code_csharp", CODE_BLOCK, "Copy the listing as C#", [], needs an_algorithm
        => CopyText::Code(CodeLanguage::CSharp);
    "edit.code_glsl", CODE_BLOCK, "Copy the listing as GLSL", [], needs an_algorithm
        => CopyText::Code(CodeLanguage::Glsl);
    "edit.code_hlsl", CODE_BLOCK, "Copy the listing as HLSL", [], needs an_algorithm
        => CopyText::Code(CodeLanguage::Hlsl);
    "edit.copy_rust", CODE, "Copy the case as Rust", [] => CopyText::Case(SnippetForm::Rust);
    "edit.copy_cpp", CODE, "Copy the case as C++", [] => CopyText::Case(SnippetForm::Cpp);
    "edit.copy_hlsl", CODE, "Copy the case as HLSL", [] => CopyText::Case(SnippetForm::Hlsl);
    "edit.copy_query", TERMINAL, "Copy the case as a query line", []
        => CopyText::Case(SnippetForm::Query);
    "edit.test_rust", TEST_TUBE, "Copy a test of the case in Rust", [], needs an_algorithm
        => CopyText::Test(TestForm::Rust);
    "edit.test_cpp", TEST_TUBE, "Copy a test of the case in C++", [], needs an_algorithm
        => CopyText::Test(TestForm::Cpp);
    "edit.test_csharp", TEST_TUBE, "Copy a test of the case in C#", [], needs an_algorithm
        => CopyText::Test(TestForm::CSharp);
    "edit.test_python", TEST_TUBE, "Copy a test of the case in Python", [], needs an_algorithm
        => CopyText::Test(TestForm::Python);
    "edit.test_hlsl", TEST_TUBE, "Copy a test of the case in HLSL", [], needs an_algorithm
        => CopyText::Test(TestForm::Hlsl);
    "edit.test_glsl", TEST_TUBE, "Copy a test of the case in GLSL", [], needs an_algorithm
        => CopyText::Test(TestForm::Glsl);
    "edit.test_json", TEST_TUBE, "Copy a test of the case in JSON", [], needs an_algorithm
        => CopyText::Test(TestForm::Json);
    "edit.paste", CLIPBOARD_TEXT, "Paste shapes…", [PASTE] => PasteAction::Ask;
    "edit.select", CURSOR, "Select and drag", [key(Key::Q)], needs letters
        => ViewAction::Tool(Tool::Select);
    "edit.move", ARROWS_OUT_CARDINAL, "Move with arrows", [key(Key::W)], needs letters
        => ViewAction::Tool(Tool::Move);
    "edit.turn", ARROWS_CLOCKWISE, "Turn with rings", [key(Key::E)], needs letters
        => ViewAction::Tool(Tool::Turn);
    "edit.select_all", SELECTION_ALL, "Select all shapes", [SELECT_ALL] => Select::All;
    "edit.duplicate", COPY, "Duplicate the selection", [key(Key::D).command()], needs a_selection
        |seen| => shapes::duplicating(seen.view);
    "edit.delete", TRASH, "Delete the selection", [key(Key::Delete)], needs a_selection
        => ShapeSet::Delete;
    "edit.hide", EYE_SLASH, "Hide the selection", [], needs a_selection => ShapeSet::Hide;
    "edit.show", EYE, "Show hidden shapes", [], needs something_hidden => ShapeSet::ShowHidden;
    "edit.player", PERSON_SIMPLE_WALK, "Use as player", [], needs a_possible_player
        => SessionAction::TogglePlayer;
}

commands! {
    /// New shapes, one by one, and ready-made parts of a level.
    ADD of Shape:

    "edit.add_capsule", PILL, "Add a capsule", [] |seen| => shapes::adding(seen, Kind::Capsule);
    "edit.add_sphere", SPHERE, "Add a sphere", [] |seen| => shapes::adding(seen, Kind::Sphere);
    "edit.add_triangle", TRIANGLE, "Add a triangle", []
        |seen| => shapes::adding(seen, Kind::Triangle);
    "edit.add_box", CUBE, "Add a box", [] |seen| => shapes::adding(seen, Kind::Box);
    "add.floor", SQUARE, "Add a floor", [] |seen| => shapes::adding_part(seen, &shapes::FLOOR);
    "add.wall", WALL, "Add a wall", [] |seen| => shapes::adding_part(seen, &shapes::WALL);
    "add.room_corner", CORNERS_IN, "Add a room corner", []
        |seen| => shapes::adding_part(seen, &shapes::ROOM_CORNER);
    "add.ramp", TRIANGLE_DASHED, "Add a ramp", [] |seen| => shapes::adding_part(seen, &shapes::RAMP);
    "add.stairs", STAIRS, "Add stairs", [] |seen| => shapes::adding_part(seen, &shapes::STAIRS);
    "add.terrain", MOUNTAINS, "Add a hill", [] |seen| => shapes::adding_part(seen, &shapes::TERRAIN);
}

snaps! {
    "snap.axis_to_plane", ANGLE, "Snap: axis parallel to the plane" => AxisParallelToPlane;
    "snap.axis_to_edge", LINE_SEGMENT, "Snap: axis parallel to the nearest edge"
        => AxisParallelToEdge(None);
    "snap.axis_to_axis", EQUALS, "Snap: axis parallel to the other axis" => AxisParallelToAxis;
    "snap.axis_to_motion", PATH, "Snap: axis parallel to the motion" => AxisParallelToMotion;
    "snap.motion_to_plane", ARROW_LINE_RIGHT, "Snap: motion parallel to the plane"
        => MotionParallelToPlane;
    "snap.touch", MAGNET, "Snap: just touching" => JustTouching;
    "snap.impact", STOP_CIRCLE, "Snap: stop at the time of impact" => StopAtImpact;
    "snap.on_plane", ARROW_LINE_DOWN, "Snap: center or end on the plane" => OnPlane;
    "snap.on_edge", VECTOR_TWO, "Snap: center or end on the nearest edge" => OnEdge(None);
    "snap.on_vertex", DOT_OUTLINE, "Snap: center or end on the nearest vertex" => OnVertex(None);
    "snap.a_on_edge", VECTOR_TWO, "Snap: end a alone on the nearest edge" => EndOnEdge(End::A);
    "snap.b_on_edge", VECTOR_TWO, "Snap: end b alone on the nearest edge" => EndOnEdge(End::B);
    "snap.a_on_vertex", DOT_OUTLINE, "Snap: end a alone on the nearest vertex"
        => EndOnVertex(End::A);
    "snap.b_on_vertex", DOT_OUTLINE, "Snap: end b alone on the nearest vertex"
        => EndOnVertex(End::B);
    "snap.a_on_plane", ARROW_LINE_DOWN, "Snap: end a alone on the plane" => EndOnPlane(End::A);
    "snap.b_on_plane", ARROW_LINE_DOWN, "Snap: end b alone on the plane" => EndOnPlane(End::B);
    "snap.on_axis", CROSSHAIR, "Snap: center on the axis" => OnAxis;
    "snap.mirror_plane", FLIP_VERTICAL, "Snap: mirror in the triangle’s plane"
        => Mirror(Mirror::Plane);
    "snap.mirror_x", FLIP_HORIZONTAL, "Snap: mirror the pair along x"
        => Mirror(Mirror::Across(SnapAxis::X));
    "snap.mirror_y", FLIP_HORIZONTAL, "Snap: mirror the pair along y"
        => Mirror(Mirror::Across(SnapAxis::Y));
    "snap.mirror_z", FLIP_HORIZONTAL, "Snap: mirror the pair along z"
        => Mirror(Mirror::Across(SnapAxis::Z));
    "snap.swap_ends", SWAP, "Snap: swap the capsule’s ends" => SwapEnds;
    "snap.reverse", ARROWS_CLOCKWISE, "Snap: reverse the triangle’s winding" => ReverseWinding;
}

commands! {
    /// Through the frames of a scene that moves.
    FRAME of Frame:

    "frame.reverse", REWIND, "Play frames backward", [key(Key::Space).shift()], needs a_frame_before
        => GoFrame::PlayBackwards;
    "frame.next", CARET_RIGHT, "Next frame", [key(Key::ArrowRight).command()], repeats,
        needs movement => GoFrame::Next;
    "frame.previous", CARET_LEFT, "Previous frame", [key(Key::ArrowLeft).command()], repeats,
        needs a_frame_before => GoFrame::Previous;
    "frame.first", SKIP_BACK, "Go to frame 0", [key(Key::Home).command()], needs a_frame_before
        => GoFrame::To(0);
    "frame.last", SKIP_FORWARD, "Go to newest frame", [key(Key::End).command()], needs movement
        => GoFrame::Newest;
    "frame.repeat_from", BRACKETS_SQUARE, "Set loop start", [key(Key::OpenBracket).command()],
        needs movement => GoFrame::RepeatFromHere;
    "frame.repeat_to", BRACKETS_SQUARE, "Set loop end", [key(Key::CloseBracket).command()],
        needs a_frame_before => GoFrame::RepeatToHere;
    "frame.repeat_nothing", X, "Clear loop", [], needs a_range => GoFrame::RepeatNothing;
    "frame.unplace", PUSH_PIN_SLASH, "Remove placements at this frame", [], needs a_place_here
        => GoFrame::Unplace;
    "frame.breaks", HAND_PALM, "Break when…", [key(Key::F9)], needs movement
        => PanelAction::Window("frame.breaks");
    "frame.log", SCROLL, "Frame log…", [key(Key::L).command().shift()], needs movement
        => PanelAction::Window("frame.log");
    "frame.copy_log", COPY, "Copy this frame’s log", [key(Key::L).command()], needs movement
        => CopyText::Frame;
    "frame.pins", CHART_LINE, "Values over frames…", [], needs several_frames
        => PanelAction::Window("frame.pins");
    "frame.walk", PERSON_SIMPLE_WALK, "Walk with the keys", [key(Key::K)], needs a_player
        => SessionAction::ToggleWalk;
    "frame.follow", VIDEO_CAMERA, "Follow player", [], needs a_player
        => ViewAction::Toggle(Visibility::Follows);
}

commands! {
    /// Through the steps and the pairs.
    STEP of Step:

    "step.play", PLAY, "Play or pause", [SPACE, key(Key::P)], needs steps => Play::Toggle;
    "step.next", CARET_RIGHT, "Next step", [key(Key::ArrowRight), key(Key::Period)], repeats,
        needs a_step_after => GoStep::Next;
    "step.previous", CARET_LEFT, "Previous step", [key(Key::ArrowLeft), key(Key::Comma)], repeats,
        needs a_step_before => GoStep::Previous;
    "step.next_event", CARET_DOUBLE_RIGHT, "Next event",
        [key(Key::ArrowRight).shift(), key(Key::Period).shift()], repeats, needs a_step_after
        => GoStep::NextEvent;
    "step.previous_event", CARET_DOUBLE_LEFT, "Previous event",
        [key(Key::ArrowLeft).shift(), key(Key::Comma).shift()], repeats, needs a_step_before
        => GoStep::PreviousEvent;
    "step.over", ARROW_BEND_DOWN_RIGHT, "Step over", [key(Key::ArrowDown)], repeats,
        needs a_step_after => GoStep::Over;
    "step.out", ARROW_BEND_UP_LEFT, "Step out of the group", [key(Key::ArrowUp)], needs a_step_after
        => GoStep::Out;
    "step.first", SKIP_BACK, "Go to start", [key(Key::Home)], needs a_step_before
        => SessionAction::Go(None);
    "step.last", SKIP_FORWARD, "Go to end", [key(Key::End)], needs a_step_after => GoStep::Last;
    "step.restart", ARROW_COUNTER_CLOCKWISE, "Play from the start", [key(Key::R)], needs steps
        => Play::FromStart;
    "pair.next", ARROW_LINE_RIGHT, "Next pair", [key(Key::CloseBracket).shift()], needs pairs
        => GoStep::NextPair;
    "pair.previous", ARROW_LINE_LEFT, "Previous pair", [key(Key::OpenBracket).shift()], needs pairs
        => GoStep::PreviousPair;
    "motion.play", PLAY_CIRCLE, "Play or stop the motion", [key(Key::G)], needs a_sweep
        => GoMoment::Toggle;
    "motion.impact", TARGET, "Go to impact", [key(Key::I)], needs a_sweep => GoMoment::Impact;
}

commands! {
    /// Which algorithm runs, and which of its answers counts.
    ALGORITHM of Algorithm:

    "algorithm.exact", SCALES, "Exact or published algorithm", [key(Key::X)], needs an_algorithm
        => Choose::ExactOrPrinted;
    "algorithm.repair", WRENCH, "Switch all fixes on", [], needs repairs
        => Choose::AllRepairs(true);
    "algorithm.as_printed", BOOK_OPEN_TEXT, "As published, without fixes", [], needs repairs
        => Choose::AllRepairs(false);
    "algorithm.departure", ARROWS_SPLIT, "Go to first wrong step", [key(Key::D)]
        => GoStep::Departure;
    "algorithm.all", TABLE, "All methods on this case…", [], needs something_to_compare
        => PanelAction::Window("algorithm.all");
    "algorithm.hunt", CROSSHAIR, "Find a failure…", [], needs something_to_search
        => PanelAction::Window("algorithm.hunt");
    "algorithm.map", MAP_TRIFOLD, "Map of failures…", [], needs something_to_compare
        => PanelAction::Window("algorithm.map");
    "algorithm.invariants", CHECKS, "Check invariants…", [], needs something_to_compare
        => PanelAction::Window("algorithm.invariants");
    "algorithm.precision", RULER, "Check precision…", [], needs something_to_compare
        => PanelAction::Window("algorithm.precision");
    "beside.add", COLUMNS, "Compare side by side…", [key(Key::C)], needs something_to_compare
        => Beside::Add;
    "beside.close", SQUARE, "Close the panes", [key(Key::C).shift()], needs panes
        => Beside::CloseAll;
    "beside.sequence", FILM_STRIP, "Sequence of moments", [key(Key::S)], needs something_to_compare
        => Beside::Sequence;
    "beside.keep", PUSH_PIN, "Save panes in scene", [], needs unkept_panes => Beside::Keep;
    "response.choose", PERSON_SIMPLE_RUN, "Collision response…", [] => LayerAction::Responses;
    "response.none", STOP, "No response (static)", [], needs a_response => Choose::NoResponse;
    "winner.first", CROWN_SIMPLE, "Choose first contact", [], needs a_contest
        => Choose::Winner(Rule::First);
    "winner.closest", CROWN_SIMPLE, "Choose closest contact", [], needs a_contest
        => Choose::Winner(Rule::Closest);
    "winner.deepest", CROWN_SIMPLE, "Choose deepest contact", [], needs a_contest
        => Choose::Winner(Rule::Deepest);
}

commands! {
    /// The picture and the window.
    VIEW of View:

    "view.frame", CROSSHAIR_SIMPLE, "Frame pair or movers", [key(Key::F)], needs something_to_frame
        => ViewAction::FramePair;
    "view.frame_all", CORNERS_OUT, "Frame everything", [key(Key::F).shift()]
        => ViewAction::FrameAll;
    "view.scene", HOUSE_SIMPLE, "Reset view", [] => ViewAction::Own;
    "view.keep", PUSH_PIN, "Save view in scene", [] => ViewAction::Keep;
    "view.zoom_in", MAGNIFYING_GLASS_PLUS, "Zoom in", [typed('+'), typed('=')], repeats
        => ViewAction::Zoom(1.0 / ZOOM);
    "view.zoom_out", MAGNIFYING_GLASS_MINUS, "Zoom out", [typed('-')], repeats
        => ViewAction::Zoom(ZOOM);
    "view.front", CUBE, "View from the front", [number_pad(1)] => ViewAction::Along(Axis::Front);
    "view.side", CUBE, "View from the side", [number_pad(3)] => ViewAction::Along(Axis::Side);
    "view.top", CUBE, "View from the top", [number_pad(7)] => ViewAction::Along(Axis::Top);
    "view.orthographic", PERSPECTIVE, "Orthographic or perspective", [number_pad(5)]
        => ViewAction::ToggleOrthographic;
    "view.legend", LIST_DASHES, "Show/hide legend", [key(Key::Num3)]
        => ViewAction::Toggle(Visibility::Legend);
    "view.triad", VECTOR_THREE, "Show/hide axes and scale", [key(Key::Num4)]
        => ViewAction::Toggle(Visibility::Triad);
    "view.earlier", STACK, "Show/hide earlier steps", [key(Key::Num1)]
        => ViewAction::Toggle(Visibility::Earlier);
    "view.pushed", SELECTION_BACKGROUND, "Show/hide pushed-out position", [key(Key::Num2)]
        => ViewAction::Toggle(Visibility::Pushed);
    "view.wires", CUBE_TRANSPARENT, "Show/hide wireframe", [key(Key::Num5)]
        => ViewAction::Toggle(Visibility::Wires);
    "view.labels", TAG, "Labels: none, some, all", [key(Key::L)] => ViewAction::NextLabels;
    "view.theme", PALETTE, "Next theme", [key(Key::T)] => ViewAction::NextTheme;
    "view.light", SUN, "Light theme", [] => ViewAction::Theme(Theme::Light);
    "view.dark", MOON, "Dark theme", [] => ViewAction::Theme(Theme::Dark);
    "view.print", PRINTER, "Print theme", [] => ViewAction::Theme(Theme::Print);
    "view.minkowski", INTERSECT, "Show/hide Minkowski sum", [key(Key::M)], needs a_rounded_body
        => ViewAction::ToggleRounded;
    "view.explode", ARROWS_OUT, "Explode Minkowski sum", [key(Key::M).shift()], needs a_rounded_body
        => ViewAction::ToggleExploded;
    "view.drawer", ROWS, "Show/hide bottom panel", [key(Key::B)], needs a_drawer
        => PanelAction::Drawer;
    "view.parts", ROWS, "Show/hide sweep parts", [key(Key::B).shift()], needs a_sweep
        => PanelAction::Parts;
    "view.inspector", SLIDERS_HORIZONTAL, "Inspector or values", [key(Key::N)]
        => PanelAction::Inspector;
    "view.panels", SIDEBAR_SIMPLE, "Show/hide side panels", [TAB] => PanelAction::Columns;
    "view.frame_times", TIMER, "Frame times", [] => PanelAction::Window("view.frame_times");
    "view.left", BOOK_OPEN, "Scenes and lesson", [] => PanelAction::Column(ColumnSide::Left);
    "view.right", CODE, "Steps, code and values", [] => PanelAction::Column(ColumnSide::Right);
}

commands! {
    /// Finding one’s way.
    HELP of Help:

    "help.keys", KEYBOARD, "Keys and commands", [typed('?'), key(Key::F1)]
        => LayerAction::Toggle(Modal::Help);
    "help.welcome", DOOR_OPEN, "Welcome", [] => LayerAction::Toggle(Modal::Welcome);
    "help.glossary", BOOK_OPEN_TEXT, "Glossary", [key(Key::F1).shift()]
        => PanelAction::Window("help.glossary");
    "help.errata", WARNING, "Errata of the articles", [] => PanelAction::Window("help.errata");
    "help.search", COMMAND, "Search commands and scenes…", [key(Key::P).command()]
        => LayerAction::Toggle(Modal::Search { scenes_only: false });
    "help.back", ARROW_U_UP_LEFT, "Close", [ESCAPE] => LayerAction::Back;
}
