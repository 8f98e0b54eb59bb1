//! Which algorithm runs, and which of its answers counts.

use super::super::{Category::Algorithm, Command, key, needs};
use crate::action::{LayerAction, PanelAction};
use capsule_scenes::run::winner::Rule;
use capsule_session::action::{self, Beside, Choose};
use egui::Key;

commands! { Algorithm;
    "algorithm.exact", SCALES, "Exact or published algorithm", [key(Key::X)], needs an_algorithm
        => Choose::ExactOrPrinted;
    "algorithm.repair", WRENCH, "Switch all fixes on", [], needs repairs
        => Choose::AllRepairs(true);
    "algorithm.as_printed", BOOK_OPEN_TEXT, "As published, without fixes", [], needs repairs
        => Choose::AllRepairs(false);
    "algorithm.departure", ARROWS_SPLIT, "Go to first wrong step", [key(Key::D)]
        => action::GoStep::Departure;
    "algorithm.all", TABLE, "All methods on this case…", [], needs something_to_compare
        => PanelAction::Window("algorithm.all");
    "algorithm.hunt", CROSSHAIR, "Find a failure…", [], needs something_to_search
        => PanelAction::Window("algorithm.hunt");
    "algorithm.map", MAP_TRIFOLD, "Map of failures…", [], needs something_to_compare
        => PanelAction::Window("algorithm.map");
    "algorithm.invariants", CHECKS, "Check invariants…",
        [], needs something_to_compare => PanelAction::Window("algorithm.invariants");
    "algorithm.precision", RULER, "Check precision…",
        [], needs something_to_compare => PanelAction::Window("algorithm.precision");
    "beside.add", COLUMNS, "Compare side by side…", [key(Key::C)], needs something_to_compare
        => Beside::Add;
    "beside.close", SQUARE, "Close the panes", [key(Key::C).shift()], needs panes
        => Beside::CloseAll;
    "beside.sequence", FILM_STRIP, "Sequence of moments", [key(Key::S)],
        needs something_to_compare => Beside::Sequence;
    "beside.keep", PUSH_PIN, "Save panes in scene", [], needs unkept_panes
        => Beside::Keep;
    "response.choose", PERSON_SIMPLE_RUN, "Collision response…", []
        => LayerAction::Responses;
    "response.none", STOP, "No response (static)", [], needs a_response
        => Choose::NoResponse;
    "winner.first", CROWN_SIMPLE, "Choose first contact", [], needs a_contest
        => Choose::Winner(Rule::First);
    "winner.closest", CROWN_SIMPLE, "Choose closest contact", [], needs a_contest
        => Choose::Winner(Rule::Closest);
    "winner.deepest", CROWN_SIMPLE, "Choose deepest contact", [], needs a_contest
        => Choose::Winner(Rule::Deepest);
}
