//! The needs of commands, and the sentence where one is missing.

use crate::context::PanelContext;
use capsule_scenes::scene::Body;
use capsule_session::{Origin, Session, prediction::RightPoint, stepping};
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
        require("No recording is open. Open a file of recorded cases, such as run.jsonl.");
    a_next_scene(seen) = match seen.session.origin() {
            Origin::BuiltIn(place) => place + 1 < seen.shell.lessons.len(),
            Origin::File(_) | Origin::New(_) => true,
        }, plain("This is the last scene.");
    a_scene_before(seen) = *seen.session.origin() != Origin::BuiltIn(0),
        plain("This is the first scene.");
    a_page(seen) = seen.shell.page(seen.session.origin()).is_some(),
        require("Your own scene is not part of a course. Use Scene › Continue course.");
    a_page_before(seen) = seen.shell.page(seen.session.origin()).is_some_and(|(_, page)| page > 0),
        plain("This is the first page of the course.");
    a_question_to_point(seen) = is_point_asked(seen.session),
        require("This scene has nothing to predict.");
    a_folder_for_meshes(seen) = !matches!(seen.session.origin(), Origin::BuiltIn(_)),
        require("A scene reads meshes from its own folder. Save this scene in a folder first.");
    a_mesh(seen) = !seen.scene().meshes.is_empty(),
        require("This scene has no mesh. Open or drop an OBJ, glTF, GLB or STL file.");
    something_to_undo(seen) = seen.can_undo(), require("Nothing to undo.");
    something_to_redo(seen) = seen.can_redo(), require("Nothing to redo.");
    a_selection(seen) = seen.session.selection().primary().is_some(),
        require("No shape is selected. Click one in the view or in the inspector’s list.");
    a_possible_player(seen, a_selection) = seen.session.selected_body().is_some_and(Body::can_move),
        require("Triangles can’t move. Select a capsule, sphere or box.");
    something_hidden(seen) = seen.scene().bodies.iter().any(|body| body.hidden),
        require("No shape is hidden.");
    letters(seen) = !seen.is_fly_mode,
        plain("Letter keys steer while you fly. Release the right button first.");
    an_algorithm(seen) = seen.session.choice().is_some(), require(NO_PAIR);
    repairs(seen) = seen.session.choice().is_some_and(|it| !it.method.repairs.is_empty()),
        require("This algorithm has no fixes.");
    a_fix(seen) = seen.session.has_fix(), require("Nothing in this scene has a fix.");
    something_to_compare(seen) = seen.session.can_compare(), require(NO_PAIR);
    something_to_search(seen) = seen.session.moves() || seen.session.can_compare(),
        require(NO_PAIR);
    panes(seen) = seen.session.has_panes(), require("No other pane is open.");
    unkept_panes(seen) = seen.session.has_unkept_panes(),
        require("The scene already opens with these panes.");
    a_response(seen) = seen.session.moves(),
        require("The scene has no collision response, so nothing moves.");
    a_contest(seen) = seen.session.contest().is_some(),
        require("Only one contact here; nothing to choose.");
    steps(seen) = !seen.study().record.steps.is_empty(), require(NO_PAIR);
    a_step_after(seen) = seen.cursor() != stepping::last(seen.study()),
        plain("This is the last step.");
    a_step_before(seen) = seen.cursor().is_some(), plain("This is the start.");
    pairs(seen) = seen.study().pairs.len() > 1, require("There is no other pair here.");
    a_sweep(seen) = seen.session.swept_pair().is_some(), require(NO_SWEEP);
    a_rounded_body(seen) = seen.session.has_body(), require(NO_SWEEP);
    a_drawer(seen) = seen.session.swept_pair().is_some() || seen.session.moves(),
        require("This scene has no bottom panel.");
    something_to_frame(seen) = seen.session.pair().is_some() || seen.session.moves(),
        require(NO_PAIR);
    movement(seen) = seen.session.moves(), require(NOTHING_MOVES);
    several_frames(seen) = seen.session.moves() || seen.shown_recording().is_some(),
        require("There is one frame here. Open a scene that moves, or a recording.");
    a_frame_before(seen, movement) = seen.session.frame().is_some_and(|frame| frame > 0),
        plain("This is the first frame.");
    a_range(seen, movement) = seen.session.frames().range().is_some(),
        require("No loop is set.");
    a_place_here(seen, movement) = seen.session.placed_here().next().is_some(),
        require("No mover is placed at this frame.");
    a_player(seen) = seen.session.has_player(),
        require("No player. Select a capsule or sphere and tick “player” in the inspector.");
}

fn is_point_asked(session: &Session) -> bool {
    let asked = session.scene().prediction.as_ref();
    let right = asked.map(|asked| RightPoint::of(asked, session.scene(), session.study()));
    right.is_some_and(|right| right.is_ok())
}

const NO_PAIR: &str =
    "No two shapes here can be tested. Add a capsule or sphere, and another shape.";
const NO_SWEEP: &str = "There is no sweep here. Choose an algorithm for moving shapes.";
const NOTHING_MOVES: &str =
    "Nothing moves here. Tick “player” of a shape in the inspector, or choose a response.";
