//! Changing the scene.

use super::super::{COPY, Category::Edit, Command, PASTE, SELECT_ALL, needs};
use crate::app::{
    action::{FileAction, PanelAction, PasteAction, Tool, ViewAction},
    hands::shapes,
    keys::Shortcut,
};
use capsule_lab::{
    bench::take_home::TestForm,
    session::{
        self,
        action::{CopyText, Select, ShapeSet},
    },
    text::snippet::SnippetForm,
};
use egui::Key;
use egui_phosphor::regular as icon;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        Edit,
        "edit.undo",
        "Undo",
        icon::ARROW_U_UP_LEFT,
        &[Shortcut::key(Key::Z).command()],
        |_| FileAction::Undo.into(),
    )
    .again_while_held()
    .unless(needs::something_to_undo),
    Command::new(
        Edit,
        "edit.redo",
        "Redo",
        icon::ARROW_U_UP_RIGHT,
        &[
            Shortcut::key(Key::Z).command().shift(),
            Shortcut::key(Key::Y).command(),
        ],
        |_| FileAction::Redo.into(),
    )
    .again_while_held()
    .unless(needs::something_to_redo),
    Command::new(
        Edit,
        "edit.history",
        "History…",
        icon::CLOCK_COUNTER_CLOCKWISE,
        &[Shortcut::key(Key::H).command()],
        |_| PanelAction::Window("edit.history").into(),
    ),
    Command::new(
        Edit,
        "edit.copy",
        "Copy the case",
        icon::COPY,
        &[COPY],
        |_| CopyText::Case(SnippetForm::Scene).into(),
    ),
    Command::new(
        Edit,
        "edit.copy_file",
        "Copy the whole scene file",
        icon::FILES,
        &[],
        |_| CopyText::File.into(),
    ),
    Command::new(
        Edit,
        "edit.copy_listing",
        "Copy the listing",
        icon::CODE_BLOCK,
        &[],
        |_| CopyText::Listing.into(),
    ),
    Command::new(
        Edit,
        "edit.copy_rust",
        "Copy the case as Rust",
        icon::CODE,
        &[],
        |_| CopyText::Case(SnippetForm::Rust).into(),
    ),
    Command::new(
        Edit,
        "edit.copy_cpp",
        "Copy the case as C++",
        icon::CODE,
        &[],
        |_| CopyText::Case(SnippetForm::Cpp).into(),
    ),
    Command::new(
        Edit,
        "edit.copy_hlsl",
        "Copy the case as HLSL",
        icon::CODE,
        &[],
        |_| CopyText::Case(SnippetForm::Hlsl).into(),
    ),
    Command::new(
        Edit,
        "edit.copy_query",
        "Copy the case as a query line",
        icon::TERMINAL,
        &[],
        |_| CopyText::Case(SnippetForm::Query).into(),
    ),
    Command::new(
        Edit,
        "edit.test_rust",
        "Copy a test of the case in Rust",
        icon::TEST_TUBE,
        &[],
        |_| CopyText::Test(TestForm::Rust).into(),
    )
    .unless(needs::an_algorithm),
    Command::new(
        Edit,
        "edit.test_cpp",
        "Copy a test of the case in C++",
        icon::TEST_TUBE,
        &[],
        |_| CopyText::Test(TestForm::Cpp).into(),
    )
    .unless(needs::an_algorithm),
    Command::new(
        Edit,
        "edit.test_csharp",
        "Copy a test of the case in C#",
        icon::TEST_TUBE,
        &[],
        |_| CopyText::Test(TestForm::CSharp).into(),
    )
    .unless(needs::an_algorithm),
    Command::new(
        Edit,
        "edit.test_python",
        "Copy a test of the case in Python",
        icon::TEST_TUBE,
        &[],
        |_| CopyText::Test(TestForm::Python).into(),
    )
    .unless(needs::an_algorithm),
    Command::new(
        Edit,
        "edit.test_hlsl",
        "Copy a test of the case in HLSL",
        icon::TEST_TUBE,
        &[],
        |_| CopyText::Test(TestForm::Hlsl).into(),
    )
    .unless(needs::an_algorithm),
    Command::new(
        Edit,
        "edit.test_glsl",
        "Copy a test of the case in GLSL",
        icon::TEST_TUBE,
        &[],
        |_| CopyText::Test(TestForm::Glsl).into(),
    )
    .unless(needs::an_algorithm),
    Command::new(
        Edit,
        "edit.test_json",
        "Copy a test of the case in JSON",
        icon::TEST_TUBE,
        &[],
        |_| CopyText::Test(TestForm::Json).into(),
    )
    .unless(needs::an_algorithm),
    Command::new(
        Edit,
        "edit.paste",
        "Paste shapes…",
        icon::CLIPBOARD_TEXT,
        &[PASTE],
        |_| PasteAction::Ask.into(),
    ),
    Command::new(
        Edit,
        "edit.select",
        "Select and drag",
        icon::CURSOR,
        &[Shortcut::key(Key::Q)],
        |_| ViewAction::Tool(Tool::Select).into(),
    )
    .unless(needs::letters),
    Command::new(
        Edit,
        "edit.move",
        "Move by arrows",
        icon::ARROWS_OUT_CARDINAL,
        &[Shortcut::key(Key::W)],
        |_| ViewAction::Tool(Tool::Move).into(),
    )
    .unless(needs::letters),
    Command::new(
        Edit,
        "edit.turn",
        "Turn by rings",
        icon::ARROWS_CLOCKWISE,
        &[Shortcut::key(Key::E)],
        |_| ViewAction::Tool(Tool::Turn).into(),
    )
    .unless(needs::letters),
    Command::new(
        Edit,
        "edit.select_all",
        "Select all shapes",
        icon::SELECTION_ALL,
        &[SELECT_ALL],
        |_| Select::All.into(),
    ),
    Command::new(
        Edit,
        "edit.duplicate",
        "Duplicate the selection",
        icon::COPY,
        &[Shortcut::key(Key::D).command()],
        |seen| shapes::duplicating(seen.view).into(),
    )
    .unless(needs::a_selection),
    Command::new(
        Edit,
        "edit.delete",
        "Delete the selection",
        icon::TRASH,
        &[Shortcut::key(Key::Delete)],
        |_| ShapeSet::Delete.into(),
    )
    .unless(needs::a_selection),
    Command::new(
        Edit,
        "edit.hide",
        "Hide the selection",
        icon::EYE_SLASH,
        &[],
        |_| ShapeSet::Hide.into(),
    )
    .unless(needs::a_selection),
    Command::new(
        Edit,
        "edit.show",
        "Show what is hidden",
        icon::EYE,
        &[],
        |_| ShapeSet::ShowHidden.into(),
    )
    .unless(needs::something_hidden),
    Command::new(
        Edit,
        "edit.player",
        "Player or not: the selected shape walks by the keys",
        icon::PERSON_SIMPLE_WALK,
        &[],
        |_| session::SessionAction::TogglePlayer.into(),
    )
    .unless(needs::a_possible_player),
];
