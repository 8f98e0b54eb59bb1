//! The needs of commands, and the sentence where one is missing.

use crate::app::context::PanelContext;
use capsule_lab::{
    lab::scene::Body,
    session::{Origin, Session, prediction::RightPoint, stepping},
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

/// A need a row: its name, whether it is met, and the sentence where it is not; after another need, where that is met.
macro_rules! needs {
    ($($name:ident($seen:ident $(, $first:ident)?) = $is_met:expr, $need:ident($why:expr);)*) => {$(
        pub(super) fn $name($seen: &PanelContext<'_>) -> Option<Hindrance> {
            None $(.or_else(|| $first($seen)))? .or_else(|| $need($is_met, $why))
        }
    )*};
}

needs! {
    a_recording(seen) = seen.shell.recording.is_some(),
        require("No recording is open: a file of cases with answers, run.jsonl, opens as one.");
    a_next_scene(seen) = match seen.session.origin() {
            Origin::BuiltIn(place) => place + 1 < seen.shell.lessons.len(),
            Origin::File(_) | Origin::New(_) => true,
        }, plain("This is the last scene.");
    a_scene_before(seen) = *seen.session.origin() != Origin::BuiltIn(0),
        plain("This is the first scene.");
    a_page(seen) = seen.shell.page(seen.session.origin()).is_some(),
        require("Your own scene is no page of a course: Scene › Go on learning leads to one.");
    a_page_before(seen) = seen.shell.page(seen.session.origin()).is_some_and(|(_, page)| page > 0),
        plain("This is the first page of the course.");
    a_question_to_point(seen) = is_point_asked(seen.session),
        require("This scene asks for no point to click at.");
    a_folder_for_meshes(seen) = !matches!(seen.session.origin(), Origin::BuiltIn(_)),
        require("Save this scene in a folder of yours first: a scene reads its meshes from there.");
    a_mesh(seen) = !seen.scene().meshes.is_empty(),
        require("There is no mesh here: open or drop an OBJ, glTF, GLB or STL file.");
    something_to_undo(seen) = seen.can_undo(), require("There is nothing to undo.");
    something_to_redo(seen) = seen.can_redo(), require("There is nothing to do again.");
    a_selection(seen) = seen.session.selection().primary().is_some(),
        require("Select a shape first: click it, in the view or in the inspector’s list.");
    a_possible_player(seen, a_selection) = seen.session.selected_body().is_some_and(Body::can_move),
        require("A triangle goes nowhere: select a capsule, a sphere or a box.");
    something_hidden(seen) = seen.scene().bodies.iter().any(|body| body.hidden),
        require("No shape is hidden.");
    letters(seen) = !seen.is_fly_mode, plain("While you fly, letters are directions.");
    an_algorithm(seen) = seen.session.choice().is_some(), require(NO_PAIR);
    repairs(seen) = seen.session.choice().is_some_and(|it| !it.method.repairs.is_empty()),
        require("This algorithm has nothing to repair.");
    something_to_compare(seen) = seen.session.can_compare(), require(NO_PAIR);
    something_to_search(seen) = seen.session.moves() || seen.session.can_compare(),
        require(NO_PAIR);
    panes(seen) = seen.session.has_panes(), require("No other pane is open.");
    unkept_panes(seen) = seen.session.has_unkept_panes(),
        require("The scene has the panes that are open already.");
    a_response(seen) = seen.session.moves(),
        require("No response is chosen: the shapes stand already.");
    a_contest(seen) = seen.session.contest().is_some(),
        require("There is nothing to choose from: the shape meets one other alone.");
    steps(seen) = !seen.study().record.steps.is_empty(), require(NO_PAIR);
    a_step_after(seen) = seen.cursor() != stepping::last(seen.study()),
        plain("This is the last step.");
    a_step_before(seen) = seen.cursor().is_some(), plain("This is the start.");
    pairs(seen) = seen.study().pairs.len() > 1, require("There is no other pair here.");
    a_sweep(seen) = seen.session.swept_pair().is_some(), require(NO_SWEEP);
    a_rounded_body(seen) = seen.session.has_body(), require(NO_SWEEP);
    a_drawer(seen) = seen.session.swept_pair().is_some() || seen.session.moves(),
        require("Nothing stands beneath the view here: sweeps have their parts there, scenes that move their slide ledger.");
    something_to_frame(seen) = seen.session.pair().is_some() || seen.session.moves(),
        require(NO_PAIR);
    movement(seen) = seen.session.moves(), require(NOTHING_MOVES);
    a_frame_before(seen, movement) = seen.session.frame().is_some_and(|frame| frame > 0),
        plain("This is the first frame.");
    a_range(seen, movement) = seen.session.frames().range().is_some(),
        require("No frames are repeated.");
    a_place_here(seen, movement) = seen.session.placed_here().next().is_some(),
        require("No mover is set before this frame.");
    a_player(seen) = seen.session.has_player(),
        require("There is no player: tick “player” of a capsule or a sphere in the inspector.");
}

fn is_point_asked(session: &Session) -> bool {
    let asked = session.scene().prediction.as_ref();
    let right = asked.map(|asked| RightPoint::of(asked, session.scene(), session.study()));
    right.is_some_and(|right| right.is_ok())
}

const NO_PAIR: &str =
    "No two shapes here can be tested: that needs a capsule or a sphere, and another shape.";
const NO_SWEEP: &str = "Nothing is swept here: choose an algorithm for shapes that move.";
const NOTHING_MOVES: &str = "Nothing moves here: tick “player” of a capsule or a sphere in the inspector, or choose a response.";
