//! The needs of commands, and the sentence where one is missing.

use crate::app::context::PanelContext;
use capsule_lab::{
    lab::scene::Body,
    session::{Origin, prediction::RightPoint, stepping},
};
use std::borrow::Cow;

/// Why a command cannot be done now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hindrance {
    /// A sentence that says what would help.
    pub why: Cow<'static, str>,
    /// Whether that is plain to see, as at the last step: then its key does nothing without a word.
    pub is_plain: bool,
}

impl Hindrance {
    /// One that is worth a word.
    pub(crate) fn new(why: impl Into<Cow<'static, str>>) -> Self {
        Self {
            why: why.into(),
            is_plain: false,
        }
    }
}

/// `why`, unless the need `is_met`.
fn require(is_met: bool, why: &'static str) -> Option<Hindrance> {
    (!is_met).then(|| Hindrance::new(why))
}

/// The same where that is plain to see.
fn plain(is_met: bool, why: &'static str) -> Option<Hindrance> {
    (!is_met).then(|| Hindrance {
        is_plain: true,
        ..Hindrance::new(why)
    })
}

pub(super) fn a_recording(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(
        seen.shell.recording.is_some(),
        "No recording is open: a file of cases with answers, run.jsonl, opens as one.",
    )
}

pub(super) fn a_next_scene(seen: &PanelContext<'_>) -> Option<Hindrance> {
    let has_next = match seen.session.origin() {
        Origin::BuiltIn(place) => place + 1 < seen.shell.lessons.len(),
        Origin::File(_) | Origin::New(_) => true,
    };
    plain(has_next, "This is the last scene.")
}

pub(super) fn a_scene_before(seen: &PanelContext<'_>) -> Option<Hindrance> {
    plain(
        *seen.session.origin() != Origin::BuiltIn(0),
        "This is the first scene.",
    )
}

pub(super) fn a_page(seen: &PanelContext<'_>) -> Option<Hindrance> {
    let is_page = seen.shell.page(seen.session.origin()).is_some();
    require(
        is_page,
        "Your own scene is no page of a course: Scene › Go on learning leads to one.",
    )
}

pub(super) fn a_page_before(seen: &PanelContext<'_>) -> Option<Hindrance> {
    let page = seen.shell.page(seen.session.origin());
    let has_one = page.is_some_and(|(_, page)| page > 0);
    plain(has_one, "This is the first page of the course.")
}

pub(super) fn a_question_to_point(seen: &PanelContext<'_>) -> Option<Hindrance> {
    let session = seen.session;
    let asked = session.scene().prediction.as_ref();
    let right = asked.map(|asked| RightPoint::of(asked, session.scene(), session.study()));
    require(
        right.is_some_and(|right| right.is_ok()),
        "This scene asks for no point to click at.",
    )
}

pub(super) fn a_folder_for_meshes(seen: &PanelContext<'_>) -> Option<Hindrance> {
    let is_built_in = matches!(seen.session.origin(), Origin::BuiltIn(_));
    require(
        !is_built_in,
        "Save this scene in a folder of yours first: a scene reads its meshes from there.",
    )
}

pub(super) fn a_mesh(seen: &PanelContext<'_>) -> Option<Hindrance> {
    let has_one = !seen.session.scene().meshes.is_empty();
    require(
        has_one,
        "There is no mesh here: open or drop an OBJ, glTF, GLB or STL file.",
    )
}

pub(super) fn something_to_undo(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(seen.can_undo(), "There is nothing to undo.")
}

pub(super) fn something_to_redo(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(seen.can_redo(), "There is nothing to do again.")
}

pub(super) fn a_selection(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(
        seen.session.selection().primary().is_some(),
        "Select a shape first: click it, in the view or in the inspector’s list.",
    )
}

pub(super) fn a_possible_player(seen: &PanelContext<'_>) -> Option<Hindrance> {
    let can_move = seen.session.selected_body().is_some_and(Body::can_move);
    let why = "A triangle goes nowhere: select a capsule, a sphere or a box.";
    a_selection(seen).or_else(|| require(can_move, why))
}

pub(super) fn something_hidden(seen: &PanelContext<'_>) -> Option<Hindrance> {
    let is_met = seen.session.scene().bodies.iter().any(|body| body.hidden);
    require(is_met, "No shape is hidden.")
}

/// Letters are tools, but for directions while one is_fly_mode.
pub(super) fn letters(seen: &PanelContext<'_>) -> Option<Hindrance> {
    plain(!seen.is_fly_mode, "While you fly, letters are directions.")
}

pub(super) fn an_algorithm(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(seen.session.choice().is_some(), NO_PAIR)
}

pub(super) fn repairs(seen: &PanelContext<'_>) -> Option<Hindrance> {
    let choice = seen.session.choice();
    let is_met = choice.is_some_and(|choice| !choice.method.repairs.is_empty());
    require(is_met, "This algorithm has nothing to repair.")
}

pub(super) fn something_to_compare(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(seen.session.can_compare(), NO_PAIR)
}

pub(super) fn something_to_search(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(seen.session.moves() || seen.session.can_compare(), NO_PAIR)
}

pub(super) fn panes(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(seen.session.has_panes(), "No other pane is open.")
}

pub(super) fn unkept_panes(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(
        seen.session.has_unkept_panes(),
        "The scene has the panes that are open already.",
    )
}

pub(super) fn a_response(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(
        seen.session.moves(),
        "No response is chosen: the shapes stand already.",
    )
}

pub(super) fn a_contest(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(
        seen.session.contest().is_some(),
        "There is nothing to choose from: the shape meets one other alone.",
    )
}

pub(super) fn steps(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(!seen.session.study().record.steps.is_empty(), NO_PAIR)
}

pub(super) fn a_step_after(seen: &PanelContext<'_>) -> Option<Hindrance> {
    plain(
        seen.session.cursor() != stepping::last(seen.session.study()),
        "This is the last step.",
    )
}

pub(super) fn a_step_before(seen: &PanelContext<'_>) -> Option<Hindrance> {
    plain(seen.session.cursor().is_some(), "This is the start.")
}

pub(super) fn pairs(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(
        seen.session.study().pairs.len() > 1,
        "There is no other pair here.",
    )
}

pub(super) fn a_sweep(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(seen.session.swept_pair().is_some(), NO_SWEEP)
}

pub(super) fn a_rounded_body(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(seen.session.has_body(), NO_SWEEP)
}

pub(super) fn a_drawer(seen: &PanelContext<'_>) -> Option<Hindrance> {
    let is_met = seen.session.swept_pair().is_some() || seen.session.moves();
    require(
        is_met,
        "Nothing stands beneath the view here: sweeps have their parts there, scenes that move their slide ledger.",
    )
}

pub(super) fn something_to_frame(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(
        seen.session.pair().is_some() || seen.session.moves(),
        NO_PAIR,
    )
}

pub(super) fn movement(seen: &PanelContext<'_>) -> Option<Hindrance> {
    require(seen.session.moves(), NOTHING_MOVES)
}

pub(super) fn a_frame_before(seen: &PanelContext<'_>) -> Option<Hindrance> {
    let is_met = seen.session.frame().is_some_and(|frame| frame > 0);
    movement(seen).or_else(|| plain(is_met, "This is the first frame."))
}

pub(super) fn a_range(seen: &PanelContext<'_>) -> Option<Hindrance> {
    let range = seen.session.frames().range();
    movement(seen).or_else(|| require(range.is_some(), "No frames are repeated."))
}

pub(super) fn a_place_here(seen: &PanelContext<'_>) -> Option<Hindrance> {
    let is_met = seen.session.placed_here().next().is_some();
    movement(seen).or_else(|| require(is_met, "No mover is set before this frame."))
}

pub(super) fn a_player(seen: &PanelContext<'_>) -> Option<Hindrance> {
    let why =
        "There is nobody to walk with: tick “player” of a capsule or a sphere in the inspector.";
    require(seen.session.has_player(), why)
}

const NO_PAIR: &str =
    "No two shapes here can be tested: that needs a capsule or a sphere, and another shape.";
const NO_SWEEP: &str = "Nothing is swept here: choose an algorithm for shapes that move.";
const NOTHING_MOVES: &str = "Nothing moves here: tick “player” of a capsule or a sphere in the inspector, or choose a response.";
