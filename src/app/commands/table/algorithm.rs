//! Which algorithm runs, and which of its answers counts.

use super::super::{Category::Algorithm, Command, has_contest, has_repairs};
use crate::app::{keys::Shortcut, state::App};
use capsule_lab::winner::Rule;
use egui::Key;
use egui_phosphor::regular as icon;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        Algorithm,
        "algorithm.exact",
        "Exact or printed algorithm",
        icon::SCALES,
        &[Shortcut::key(Key::X)],
        App::toggle_exact,
    )
    .when(|app| app.choice.is_some()),
    Command::new(
        Algorithm,
        "algorithm.repair",
        "Switch all repairs on",
        icon::WRENCH,
        &[],
        |app| app.set_all_repairs(true),
    )
    .when(has_repairs),
    Command::new(
        Algorithm,
        "algorithm.as_printed",
        "As printed, without repairs",
        icon::BOOK_OPEN_TEXT,
        &[],
        |app| app.set_all_repairs(false),
    )
    .when(has_repairs),
    Command::new(
        Algorithm,
        "algorithm.departure",
        "Jump to where it departs",
        icon::ARROWS_SPLIT,
        &[Shortcut::key(Key::D)],
        App::go_to_departure,
    ),
    Command::new(
        Algorithm,
        "beside.add",
        "Compare side by side…",
        icon::COLUMNS,
        &[Shortcut::key(Key::C)],
        App::add_pane,
    )
    .when(App::can_compare),
    Command::new(
        Algorithm,
        "beside.close",
        "Close the panes",
        icon::SQUARE,
        &[Shortcut::key(Key::C).shift()],
        App::close_panes,
    )
    .when(App::has_panes),
    Command::new(
        Algorithm,
        "winner.first",
        "Winner: first found",
        icon::CROWN_SIMPLE,
        &[],
        |app| app.set_winner(Rule::First),
    )
    .when(has_contest),
    Command::new(
        Algorithm,
        "winner.closest",
        "Winner: closest",
        icon::CROWN_SIMPLE,
        &[],
        |app| app.set_winner(Rule::Closest),
    )
    .when(has_contest),
    Command::new(
        Algorithm,
        "winner.deepest",
        "Winner: deepest",
        icon::CROWN_SIMPLE,
        &[],
        |app| app.set_winner(Rule::Deepest),
    )
    .when(has_contest),
];
