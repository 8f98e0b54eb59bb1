//! The actions of a session: every change of the view by the reader, and what each does.

use super::prelude::*;
use super::{breaks::Wait, walk::WalkKeys};
use capsule_bench::take_home::TestForm;
use capsule_core::{method::Settings, trace::Part};
use capsule_scenes::{
    edge_cases::{EdgeCase, Snap},
    run::{pin::Pin, winner::Rule},
};
use capsule_text::{snippet::SnippetForm, take_along::CodeLanguage};

/// A kind of actions: a row each, with its values and what it does to the session.
macro_rules! actions {
    (
        $(#[$about:meta])*
        $kind:ident of $session:ident:
        $($(#[$told:meta])* $name:ident $(($($value:ident: $type:ty),*))? => $does:expr;)*
    ) => {
        $(#[$about])*
        pub enum $kind {
            $($(#[$told])* $name $(($($type),*))?,)*
        }

        impl $kind {
            fn apply(self, $session: &mut Session) {
                match self {
                    $(Self::$name $(($($value),*))? => { $does; })*
                }
            }
        }
    };
}

actions! {
    #[derive(Clone, Debug, PartialEq)]
    SessionAction of session:

    /// Changes the scene, as a step of its own.
    Edit(edit: Edit) => session.edit(&edit);
    /// Goes to the state with this many steps of the history done.
    Jump(place: usize) => session.jump(place);
    /// Changes the scene by the hand.
    Drag(drag: DragEdit) => drag.apply(session);
    /// Goes to a step, or to the start; playing stops.
    Go(cursor: Cursor) => session.go_to(cursor);
    /// Goes to a step from where one is; playing stops.
    Step(step: GoStep) => step.apply(session);
    /// Plays the steps, or the frames of a scene that moves.
    Play(play: Play) => play.apply(session);
    /// Goes through the frames of a scene that moves.
    Frame(frame: GoFrame) => frame.apply(session);
    Motion(moment: GoMoment) => moment.apply(session);
    /// Picks a part of a swept body, or none.
    Part(part: Option<Part>) => session.part = part;
    Choose(choose: Choose) => choose.apply(session);
    /// Changes what stands beside.
    Beside(beside: Beside) => beside.apply(session);
    Select(select: Select) => select.apply(session);
    Shapes(shapes: ShapeSet) => shapes.apply(session);
    /// Brings the current pair into a special configuration.
    Snap(snap: Snap) => session.snap(snap);
    /// Makes the selected shape the player, or no longer.
    TogglePlayer => session.toggle_player();
    /// Begins to walk from the shown frame, or ends it.
    ToggleWalk => session.toggle_walk();
    Steer(keys: WalkKeys) => session.steer(keys);
    /// Says when playing the frames stops.
    Break(change: Break) => change.apply(session);
    /// Writes down what frames do.
    Log(log: LogFrames) => log.apply(session);
    /// Pins a number over the frames, or no longer.
    Pin(pin: Pin) => session.frames.pins.toggle(pin);
    Copy(copy: CopyText) => copy.apply(session);
}

actions! {
    #[derive(Clone, Debug, PartialEq)]
    DragEdit of session:

    /// All that follows until the end is one step.
    Begin => session.begin_drag();
    /// The edit as it is by now, from how the scene was when the drag began. Where it is refused, the last one stays.
    Update(edit: Edit) => drop(session.update_drag(&edit));
    End => session.end_drag();
    /// It ends where it began.
    Cancel => session.cancel_drag();
}

actions! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    GoStep of session:

    Next => session.step(stepping::next);
    Previous => session.step(|_, cursor| stepping::previous(cursor));
    /// The next one worth stopping at.
    NextEvent => session.step(stepping::next_event);
    /// The one before that is worth stopping at.
    PreviousEvent => session.step(stepping::previous_event);
    /// Past the group at the cursor.
    Over => session.step(stepping::over);
    /// Past the group that the cursor is in.
    Out => session.step(stepping::out);
    Last => session.step(|study, _| stepping::last(study));
    NextPair => session.step_pair(true);
    /// The answer of the pair before.
    PreviousPair => session.step_pair(false);
    /// Where the answer first departs from the method that the repairs mend.
    Departure => session.go_to_departure();
}

actions! {
    #[derive(Clone, Copy, Debug, PartialEq)]
    Play of session:

    Toggle => session.toggle_play();
    /// Plays from the first frame or step.
    FromStart => session.play_from_start();
    /// How fast steps follow each other, a multiple of the usual speed.
    Speed(speed: f32) => session.playback.step_speed = speed;
    Stop => session.stop_playing();
}

actions! {
    #[derive(Clone, Copy, Debug, PartialEq)]
    GoFrame of session:

    /// To this one; playing stops.
    To(frame: usize) => session.pause_at(|_| frame);
    /// To the newest; playing stops.
    Newest => session.pause_at(|it| it.run().map_or(0, RunHistory::newest));
    /// To the next; playing stops.
    Next => session.pause_at(|it| it.frames.frame() + 1);
    /// To the one before; playing stops.
    Previous => session.pause_at(|it| it.frames.frame().saturating_sub(1));
    PlayBackwards => session.toggle_frames(true);
    /// How fast they follow each other, a multiple of the scene's own time.
    Speed(speed: f32) => session.playback.frame_speed = speed;
    RepeatFromHere => session.repeat_here(true);
    RepeatToHere => session.repeat_here(false);
    /// Repeats those between two, both included.
    Repeat(from: usize, to: usize) => session.frames.repeat(from, to);
    RepeatNothing => session.frames.range = None;
    /// Sets no mover before the shown one any more.
    Unplace => session.unplace_here();
    /// Goes to a step of the shown one; playing stops.
    Step(cursor: Cursor) => {
        session.pause_frames();
        session.go_to(cursor)
    };
}

actions! {
    #[derive(Clone, Copy, Debug, PartialEq)]
    GoMoment of session:

    /// This one, a fraction of the displacement; playing the motion stops.
    At(time: f32) => session.show_time(time);
    /// The impact, or the end where there is none.
    Impact => session.show_impact();
    /// The quantity that the current step tests.
    Tried => session.show_tried();
    /// Plays the motion, or stops it.
    Toggle => session.toggle_motion();
    /// This one for as long as a hand holds something.
    Hold(time: f32) => session.scrubbed_time = Some(time);
    /// The steps' own again: the hand has let go.
    Release => session.scrubbed_time = None;
}

actions! {
    #[derive(Clone, Debug, PartialEq)]
    Choose of session:

    Algorithm(algorithm: &'static Algorithm) => session.choose_algorithm(algorithm);
    /// The exact algorithm, or the printed one again.
    ExactOrPrinted => session.toggle_exact();
    /// Switches a repair of the algorithm, by its id.
    Repair(id: String) => session.toggle_repair(&id);
    /// Switches all repairs of the algorithm on or off.
    AllRepairs(on: bool) => session.set_all_repairs(on);
    Settings(settings: Settings) => session.set_settings(&settings);
    /// Which of several contacts is the answer.
    Winner(rule: Rule) => session.set_winner(rule);
    Response(name: String) => session.choose_response(&name);
    /// No response: the shapes stand.
    NoResponse => session.edit(&Edit::Response(None));
    /// The coarse pass of this name, with repairs, or none.
    CoarsePass(name: Option<String>) => session.edit(&Edit::CoarsePass(name));
}

actions! {
    /// The panes beside the scene's own way.
    #[derive(Clone, Debug, PartialEq)]
    Beside of session:

    Add => session.add_pane();
    /// Opens one more that shows this way, unless one does.
    Open(way: MethodChoice) => session.open_pane(&way);
    Close(place: usize) => session.close_pane(place);
    CloseAll => session.close_panes();
    /// Shows another way in the one at this place.
    Set(place: usize, way: MethodChoice) => session.set_pane(place, &way);
    /// Makes the way of the one at this place the scene's own.
    MakeMain(place: usize) => session.make_main(place);
    /// Writes them into the scene.
    Keep => session.keep_panes();
    /// Opens or closes the sequence of moments instead of them.
    Sequence => session.toggle_sequence();
    /// Opens the moments that lead into this edge case instead of them.
    Into(case: EdgeCase) => session.open_sequence(Some(case));
}

actions! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    Select of session:

    One(name: String) => session.selection.select(&name);
    /// This one as well, or no longer.
    Toggle(name: String) => session.selection.toggle(&name);
    Nothing => session.selection.clear();
    All => session.selection.select_all(session.names(|body| !body.hidden));
}

actions! {
    #[derive(Clone, Debug, PartialEq)]
    ShapeSet of session:

    /// Adds what this edit adds, selects it and has it seen.
    Add(edit: Edit) => session.add(&edit);
    /// Copies the selected shapes, moved by this displacement, meters, and selects the copies.
    Duplicate(by: Vec3) => {
        let bodies = session.selection.names().to_vec();
        session.edit_and_select_new(&Edit::Duplicate { bodies, by })
    };
    /// Takes the selected ones out of the scene.
    Delete => {
        let bodies = session.selection.names().to_vec();
        session.edit(&Edit::Delete { bodies })
    };
    /// Leaves the selected ones out of every test and of the picture.
    Hide => {
        let (bodies, hidden) = (session.selection.names().to_vec(), true);
        session.edit(&Edit::Hide { bodies, hidden });
        session.selection.clear()
    };
    /// Shows every one again and selects those that were hidden.
    ShowHidden => {
        let (bodies, hidden) = (session.names(|body| body.hidden), false);
        let shown = bodies.clone();
        if session.edit(&Edit::Hide { bodies, hidden }) {
            session.selection.select_all(shown);
        }
    };
}

actions! {
    /// When playing the frames stops by itself.
    #[derive(Clone, Debug, PartialEq)]
    Break of session:

    Wait(wait: Wait, is_on: bool) => session.breaks.choose(wait, is_on);
    /// The limit of depths, meters.
    Depth(limit: f32) => {
        session.breaks.depth = limit;
        session.breaks.choose(Wait::Depth, true)
    };
    /// The limit of pushes, meters.
    Push(limit: f32) => {
        session.breaks.push = limit;
        session.breaks.choose(Wait::Push, true)
    };
    Condition(text: String) => session.breaks.write(text);
}

actions! {
    /// Writing down what frames do while they play.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    LogFrames of session:

    On(is_on: bool) => session.log.is_on = is_on;
    /// How often, milliseconds.
    Every(milliseconds: u32) => session.log.every_ms = milliseconds;
    /// Forgets what was written down.
    Clear => session.log.clear();
}

actions! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    CopyText of session:

    Case(form: SnippetForm) => session.copy(form);
    Test(form: TestForm) => session.copy_test(form);
    File => session.copy_file();
    /// The code of the current step's method.
    Listing => session.copy_listing();
    /// The listing of the pair's method to take along, without its trace and with the fixes that are on.
    Code(language: CodeLanguage) => session.copy_code(language);
    Frame => session.copy_frame_log();
    /// Every frame that was written down.
    Log => session.copy_log();
}

impl Session {
    pub fn apply(&mut self, action: SessionAction) {
        action.apply(self);
    }

    fn step(&mut self, to: impl FnOnce(&Study, Cursor) -> Cursor) {
        self.go_to(to(&self.study, self.cursor));
    }

    /// Goes to a frame, which is counted from where play and walk are stopped.
    fn pause_at(&mut self, frame: impl FnOnce(&Self) -> usize) {
        self.pause_frames();
        self.go_to_frame(frame(self));
    }

    /// The names of the bodies that are `wanted`.
    fn names(&self, wanted: fn(&Body) -> bool) -> Vec<String> {
        let bodies = self.scene.bodies.iter().filter(|body| wanted(body));
        bodies.map(|body| body.name.to_string()).collect()
    }
}
