//! Changing the scene.

use super::super::{COPY, Category::Edit, Command, PASTE, SELECT_ALL, key, needs};
use crate::{
    action::{FileAction, PanelAction, PasteAction, Tool, ViewAction},
    hands::shapes,
};
use capsule_bench::take_home::TestForm;
use capsule_session::{
    self as session,
    action::{CopyText, Select, ShapeSet},
};
use capsule_text::snippet::SnippetForm;
use egui::Key;

commands! { Edit;
    "edit.undo", ARROW_U_UP_LEFT, "Undo", [key(Key::Z).command()], repeats, needs something_to_undo
        => FileAction::Undo;
    "edit.redo", ARROW_U_UP_RIGHT, "Redo",
        [key(Key::Z).command().shift(), key(Key::Y).command()], repeats, needs something_to_redo
        => FileAction::Redo;
    "edit.history", CLOCK_COUNTER_CLOCKWISE, "History…", [key(Key::H).command()]
        => PanelAction::Window("edit.history");
    "edit.copy", COPY, "Copy the case", [COPY] => CopyText::Case(SnippetForm::Scene);
    "edit.copy_file", FILES, "Copy the whole scene file", [] => CopyText::File;
    "edit.copy_listing", CODE_BLOCK, "Copy the listing", [] => CopyText::Listing;
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
    "edit.player", PERSON_SIMPLE_WALK, "Use as player",
        [], needs a_possible_player => session::SessionAction::TogglePlayer;
}
