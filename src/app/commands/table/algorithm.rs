//! Which algorithm runs, and which of its answers counts.

use super::super::{Category::Algorithm, Command, needs};
use crate::app::{keys::Shortcut, state::App};
use capsule_lab::run::winner::Rule;
use egui::Key;
use egui_phosphor::regular as icon;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        Algorithm,
        "algorithm.exact",
        "Exact or printed algorithm",
        icon::SCALES,
        &[Shortcut::key(Key::X)],
        |app| app.session.toggle_exact(),
    )
    .unless(needs::an_algorithm),
    Command::new(
        Algorithm,
        "algorithm.repair",
        "Switch all repairs on",
        icon::WRENCH,
        &[],
        |app| app.session.set_all_repairs(true),
    )
    .unless(needs::repairs),
    Command::new(
        Algorithm,
        "algorithm.as_printed",
        "As printed, without repairs",
        icon::BOOK_OPEN_TEXT,
        &[],
        |app| app.session.set_all_repairs(false),
    )
    .unless(needs::repairs),
    Command::new(
        Algorithm,
        "algorithm.departure",
        "Jump to where it departs",
        icon::ARROWS_SPLIT,
        &[Shortcut::key(Key::D)],
        |app| app.session.go_to_departure(),
    ),
    Command::new(
        Algorithm,
        "beside.add",
        "Compare side by side…",
        icon::COLUMNS,
        &[Shortcut::key(Key::C)],
        |app| app.session.add_pane(),
    )
    .unless(needs::something_to_compare),
    Command::new(
        Algorithm,
        "beside.close",
        "Close the panes",
        icon::SQUARE,
        &[Shortcut::key(Key::C).shift()],
        |app| app.session.close_panes(),
    )
    .unless(needs::panes),
    Command::new(
        Algorithm,
        "beside.keep",
        "Keep these panes in the scene",
        icon::PUSH_PIN,
        &[],
        |app| app.session.keep_panes(),
    )
    .unless(needs::unkept_panes),
    Command::new(
        Algorithm,
        "response.choose",
        "Choose a response: how the scene moves…",
        icon::PERSON_SIMPLE_RUN,
        &[],
        App::search_responses,
    ),
    Command::new(
        Algorithm,
        "response.none",
        "No response: let the shapes stand",
        icon::STOP,
        &[],
        |app| app.session.choose_no_response(),
    )
    .unless(needs::a_response),
    Command::new(
        Algorithm,
        "winner.first",
        "Winner: first found",
        icon::CROWN_SIMPLE,
        &[],
        |app| app.session.set_winner(Rule::First),
    )
    .unless(needs::a_contest),
    Command::new(
        Algorithm,
        "winner.closest",
        "Winner: closest",
        icon::CROWN_SIMPLE,
        &[],
        |app| app.session.set_winner(Rule::Closest),
    )
    .unless(needs::a_contest),
    Command::new(
        Algorithm,
        "winner.deepest",
        "Winner: deepest",
        icon::CROWN_SIMPLE,
        &[],
        |app| app.session.set_winner(Rule::Deepest),
    )
    .unless(needs::a_contest),
];
