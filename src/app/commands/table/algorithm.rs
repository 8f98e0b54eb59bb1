//! Which algorithm runs, and which of its answers counts.

use super::super::{Category::Algorithm, Command, needs};
use crate::app::{
    action::{LayerAction, PanelAction},
    keys::Shortcut,
};
use capsule_lab::{
    lab::run::winner::Rule,
    session::action::{self, Beside, Choose},
};
use egui::Key;
use egui_phosphor::regular as icon;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        Algorithm,
        "algorithm.exact",
        "Exact or printed algorithm",
        icon::SCALES,
        &[Shortcut::key(Key::X)],
        |_| Choose::ExactOrPrinted.into(),
    )
    .unless(needs::an_algorithm),
    Command::new(
        Algorithm,
        "algorithm.repair",
        "Switch all repairs on",
        icon::WRENCH,
        &[],
        |_| Choose::AllRepairs(true).into(),
    )
    .unless(needs::repairs),
    Command::new(
        Algorithm,
        "algorithm.as_printed",
        "As printed, without repairs",
        icon::BOOK_OPEN_TEXT,
        &[],
        |_| Choose::AllRepairs(false).into(),
    )
    .unless(needs::repairs),
    Command::new(
        Algorithm,
        "algorithm.departure",
        "Jump to where it departs",
        icon::ARROWS_SPLIT,
        &[Shortcut::key(Key::D)],
        |_| action::GoStep::Departure.into(),
    ),
    Command::new(
        Algorithm,
        "algorithm.all",
        "All methods on this case…",
        icon::TABLE,
        &[],
        |_| PanelAction::Window("algorithm.all").into(),
    )
    .unless(needs::something_to_compare),
    Command::new(
        Algorithm,
        "algorithm.hunt",
        "Find me a failure…",
        icon::CROSSHAIR,
        &[],
        |_| PanelAction::Window("algorithm.hunt").into(),
    )
    .unless(needs::something_to_search),
    Command::new(
        Algorithm,
        "algorithm.map",
        "Map of failures…",
        icon::MAP_TRIFOLD,
        &[],
        |_| PanelAction::Window("algorithm.map").into(),
    )
    .unless(needs::something_to_compare),
    Command::new(
        Algorithm,
        "algorithm.invariants",
        "Invariants: what must hold of a contact…",
        icon::CHECKS,
        &[],
        |_| PanelAction::Window("algorithm.invariants").into(),
    )
    .unless(needs::something_to_compare),
    Command::new(
        Algorithm,
        "algorithm.precision",
        "Precision: far from home, float by float…",
        icon::RULER,
        &[],
        |_| PanelAction::Window("algorithm.precision").into(),
    )
    .unless(needs::something_to_compare),
    Command::new(
        Algorithm,
        "beside.add",
        "Compare side by side…",
        icon::COLUMNS,
        &[Shortcut::key(Key::C)],
        |_| Beside::Add.into(),
    )
    .unless(needs::something_to_compare),
    Command::new(
        Algorithm,
        "beside.close",
        "Close the panes",
        icon::SQUARE,
        &[Shortcut::key(Key::C).shift()],
        |_| Beside::CloseAll.into(),
    )
    .unless(needs::panes),
    Command::new(
        Algorithm,
        "beside.keep",
        "Keep these panes in the scene",
        icon::PUSH_PIN,
        &[],
        |_| Beside::Keep.into(),
    )
    .unless(needs::unkept_panes),
    Command::new(
        Algorithm,
        "response.choose",
        "Choose a response: how the scene moves…",
        icon::PERSON_SIMPLE_RUN,
        &[],
        |_| LayerAction::Responses.into(),
    ),
    Command::new(
        Algorithm,
        "response.none",
        "No response: let the shapes stand",
        icon::STOP,
        &[],
        |_| Choose::NoResponse.into(),
    )
    .unless(needs::a_response),
    Command::new(
        Algorithm,
        "winner.first",
        "Winner: first found",
        icon::CROWN_SIMPLE,
        &[],
        |_| Choose::Winner(Rule::First).into(),
    )
    .unless(needs::a_contest),
    Command::new(
        Algorithm,
        "winner.closest",
        "Winner: closest",
        icon::CROWN_SIMPLE,
        &[],
        |_| Choose::Winner(Rule::Closest).into(),
    )
    .unless(needs::a_contest),
    Command::new(
        Algorithm,
        "winner.deepest",
        "Winner: deepest",
        icon::CROWN_SIMPLE,
        &[],
        |_| Choose::Winner(Rule::Deepest).into(),
    )
    .unless(needs::a_contest),
];
