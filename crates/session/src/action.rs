//! The actions of a session: every change of the view by the reader.

use super::{
    Session,
    breaks::Wait,
    stepping::{self, Cursor},
    walk::WalkKeys,
};
use capsule_bench::take_home::TestForm;
use capsule_core::{
    method::{Algorithm, Settings},
    trace::Part,
};
use capsule_scenes::{
    edge_cases::{EdgeCase, Snap},
    edit::Edit,
    run::{simulation::RunHistory, winner::Rule},
    scene::{Body, MethodChoice},
};
use capsule_text::snippet::SnippetForm;
use glam::Vec3;

#[derive(Clone, Debug, PartialEq)]
pub enum SessionAction {
    /// Changes the scene, as a step of its own.
    Edit(Edit),
    /// Goes to the state with this many steps of the history done.
    Jump(usize),
    /// Changes the scene by the hand.
    Drag(DragEdit),
    /// Goes to a step, or to the start; playing stops.
    Go(Cursor),
    /// Goes to a step from where one is; playing stops.
    Step(GoStep),
    /// Plays the steps, or the frames of a scene that moves.
    Play(Play),
    /// Goes through the frames of a scene that moves.
    Frame(GoFrame),
    Motion(GoMoment),
    /// Picks a part of a swept body, or none.
    Part(Option<Part>),
    Choose(Choose),
    /// Changes what stands beside.
    Beside(Beside),
    Select(Select),
    Shapes(ShapeSet),
    /// Brings the current pair into a special configuration.
    Snap(Snap),
    /// Makes the selected shape the player, or no longer.
    TogglePlayer,
    /// Begins to walk from the shown frame, or ends it.
    ToggleWalk,
    Steer(WalkKeys),
    /// Says when playing the frames stops.
    Break(Break),
    /// Writes down what frames do.
    Log(LogFrames),
    Copy(CopyText),
}

#[derive(Clone, Debug, PartialEq)]
pub enum DragEdit {
    /// All that follows until the end is one step.
    Begin,
    /// The edit as it is by now, from how the scene was when the drag began. Where it is refused, the last one stays.
    Update(Edit),
    End,
    /// It ends where it began.
    Cancel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoStep {
    Next,
    Previous,
    /// The next one worth stopping at.
    NextEvent,
    /// The one before that is worth stopping at.
    PreviousEvent,
    /// Past the group at the cursor.
    Over,
    /// Past the group that the cursor is in.
    Out,
    Last,
    NextPair,
    /// The answer of the pair before.
    PreviousPair,
    /// Where the answer first departs from the method that the repairs mend.
    Departure,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Play {
    Toggle,
    /// Plays from the first frame or step.
    FromStart,
    /// How fast steps follow each other, a multiple of the usual speed.
    Speed(f32),
    Stop,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GoFrame {
    /// To this one; playing stops.
    To(usize),
    /// To the newest; playing stops.
    Newest,
    /// To the next; playing stops.
    Next,
    /// To the one before; playing stops.
    Previous,
    PlayBackwards,
    /// How fast they follow each other, a multiple of the scene's own time.
    Speed(f32),
    RepeatFromHere,
    RepeatToHere,
    /// Repeats those between two, both included.
    Repeat(usize, usize),
    RepeatNothing,
    /// Sets no mover before the shown one any more.
    Unplace,
    /// Goes to a step of the shown one; playing stops.
    Step(Cursor),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GoMoment {
    /// This one, a fraction of the displacement; playing the motion stops.
    At(f32),
    /// The impact, or the end where there is none.
    Impact,
    /// The quantity that the current step tests.
    Tried,
    /// Plays the motion, or stops it.
    Toggle,
    /// This one for as long as a hand holds something.
    Hold(f32),
    /// The steps' own again: the hand has let go.
    Release,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Choose {
    Algorithm(&'static Algorithm),
    /// The exact algorithm, or the printed one again.
    ExactOrPrinted,
    /// Switches a repair of the algorithm, by its id.
    Repair(String),
    /// Switches all repairs of the algorithm on or off.
    AllRepairs(bool),
    Settings(Settings),
    /// Which of several contacts is the answer.
    Winner(Rule),
    Response(String),
    /// No response: the shapes stand.
    NoResponse,
    /// The coarse pass of this name, with repairs, or none.
    CoarsePass(Option<String>),
}

/// The panes beside the scene's own way.
#[derive(Clone, Debug, PartialEq)]
pub enum Beside {
    Add,
    /// Opens one more that shows this way, unless one does.
    Open(MethodChoice),
    Close(usize),
    CloseAll,
    /// Shows another way in the one at this place.
    Set(usize, MethodChoice),
    /// Makes the way of the one at this place the scene's own.
    MakeMain(usize),
    /// Writes them into the scene.
    Keep,
    /// Opens or closes the sequence of moments instead of them.
    Sequence,
    /// Opens the moments that lead into this edge case instead of them.
    Into(EdgeCase),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Select {
    One(String),
    /// This one as well, or no longer.
    Toggle(String),
    Nothing,
    All,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ShapeSet {
    /// Adds what this edit adds, selects it and has it seen.
    Add(Edit),
    /// Copies the selected shapes, moved by this displacement, meters, and selects the copies.
    Duplicate(Vec3),
    /// Takes the selected ones out of the scene.
    Delete,
    /// Leaves the selected ones out of every test and of the picture.
    Hide,
    /// Shows every one again and selects those that were hidden.
    ShowHidden,
}

/// When playing the frames stops by itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Break {
    Wait(Wait, bool),
    /// The limit of depths, meters.
    Depth(f32),
    /// The limit of pushes, meters.
    Push(f32),
    Condition(String),
}

/// Writing down what frames do while they play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFrames {
    On(bool),
    /// How often, milliseconds.
    Every(u32),
    /// Forgets what was written down.
    Clear,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyText {
    Case(SnippetForm),
    Test(TestForm),
    File,
    /// The code of the current step's method.
    Listing,
    Frame,
    /// Every frame that was written down.
    Log,
}

impl Session {
    pub fn apply(&mut self, action: SessionAction) {
        match action {
            SessionAction::Edit(edit) => {
                self.edit(&edit);
            }
            SessionAction::Jump(place) => self.jump(place),
            SessionAction::Drag(DragEdit::Begin) => self.begin_drag(),
            SessionAction::Drag(DragEdit::Update(edit)) => {
                // The hand went too far: the last update stays.
                let _ = self.update_drag(&edit);
            }
            SessionAction::Drag(DragEdit::End) => self.end_drag(),
            SessionAction::Drag(DragEdit::Cancel) => self.cancel_drag(),
            SessionAction::Go(cursor) => self.go_to(cursor),
            SessionAction::Step(step) => self.step(step),
            SessionAction::Play(Play::Toggle) => self.toggle_play(),
            SessionAction::Play(Play::FromStart) => self.play_from_start(),
            SessionAction::Play(Play::Speed(speed)) => self.playback.step_speed = speed,
            SessionAction::Play(Play::Stop) => self.stop_playing(),
            SessionAction::Frame(frame) => self.through_frames(frame),
            SessionAction::Motion(GoMoment::At(time)) => self.show_time(time),
            SessionAction::Motion(GoMoment::Impact) => self.show_impact(),
            SessionAction::Motion(GoMoment::Tried) => self.show_tried(),
            SessionAction::Motion(GoMoment::Toggle) => self.toggle_motion(),
            SessionAction::Motion(GoMoment::Hold(time)) => self.scrubbed_time = Some(time),
            SessionAction::Motion(GoMoment::Release) => self.scrubbed_time = None,
            SessionAction::Part(part) => self.part = part,
            SessionAction::Choose(Choose::Algorithm(one)) => self.choose_algorithm(one),
            SessionAction::Choose(Choose::ExactOrPrinted) => self.toggle_exact(),
            SessionAction::Choose(Choose::Repair(id)) => self.toggle_repair(&id),
            SessionAction::Choose(Choose::AllRepairs(on)) => self.set_all_repairs(on),
            SessionAction::Choose(Choose::Settings(settings)) => self.set_settings(&settings),
            SessionAction::Choose(Choose::Winner(rule)) => self.set_winner(rule),
            SessionAction::Choose(Choose::Response(name)) => self.choose_response(&name),
            SessionAction::Choose(Choose::NoResponse) => self.choose_no_response(),
            SessionAction::Choose(Choose::CoarsePass(pass)) => {
                self.edit(&Edit::CoarsePass(pass));
            }
            SessionAction::Beside(Beside::Add) => self.add_pane(),
            SessionAction::Beside(Beside::Open(way)) => self.open_pane(&way),
            SessionAction::Beside(Beside::Close(place)) => self.close_pane(place),
            SessionAction::Beside(Beside::CloseAll) => self.close_panes(),
            SessionAction::Beside(Beside::Set(place, way)) => self.set_pane(place, &way),
            SessionAction::Beside(Beside::MakeMain(place)) => self.make_main(place),
            SessionAction::Beside(Beside::Keep) => self.keep_panes(),
            SessionAction::Beside(Beside::Sequence) => self.toggle_sequence(),
            SessionAction::Beside(Beside::Into(case)) => self.open_sequence(Some(case)),
            SessionAction::Select(Select::One(name)) => self.selection.select(&name),
            SessionAction::Select(Select::Toggle(name)) => self.selection.toggle(&name),
            SessionAction::Select(Select::Nothing) => self.selection.clear(),
            SessionAction::Select(Select::All) => {
                let names = self.names(|body| !body.hidden);
                self.selection.select_all(names);
            }
            SessionAction::Shapes(shapes) => self.change_shapes(shapes),
            SessionAction::Snap(snap) => self.snap(snap),
            SessionAction::TogglePlayer => self.toggle_player(),
            SessionAction::ToggleWalk => self.toggle_walk(),
            SessionAction::Steer(keys) => self.steer(keys),
            SessionAction::Break(Break::Wait(wait, is_on)) => self.breaks.choose(wait, is_on),
            SessionAction::Break(Break::Depth(limit)) => {
                self.breaks.depth = limit;
                self.breaks.choose(Wait::Depth, true);
            }
            SessionAction::Break(Break::Push(limit)) => {
                self.breaks.push = limit;
                self.breaks.choose(Wait::Push, true);
            }
            SessionAction::Break(Break::Condition(text)) => self.breaks.write(text),
            SessionAction::Log(LogFrames::On(is_on)) => self.log.is_on = is_on,
            SessionAction::Log(LogFrames::Every(milliseconds)) => self.log.every_ms = milliseconds,
            SessionAction::Log(LogFrames::Clear) => self.log.clear(),
            SessionAction::Copy(CopyText::Case(form)) => self.copy(form),
            SessionAction::Copy(CopyText::Test(form)) => self.copy_test(form),
            SessionAction::Copy(CopyText::File) => self.copy_file(),
            SessionAction::Copy(CopyText::Listing) => self.copy_listing(),
            SessionAction::Copy(CopyText::Frame) => self.copy_frame_log(),
            SessionAction::Copy(CopyText::Log) => self.copy_log(),
        }
    }

    fn step(&mut self, step: GoStep) {
        let (study, cursor) = (&self.study, self.cursor);
        match step {
            GoStep::Next => self.go_to(stepping::next(study, cursor)),
            GoStep::Previous => self.go_to(stepping::previous(cursor)),
            GoStep::NextEvent => self.go_to(stepping::next_event(study, cursor)),
            GoStep::PreviousEvent => self.go_to(stepping::previous_event(study, cursor)),
            GoStep::Over => self.go_to(stepping::over(study, cursor)),
            GoStep::Out => self.go_to(stepping::out(study, cursor)),
            GoStep::Last => self.go_to(stepping::last(study)),
            GoStep::NextPair => self.step_pair(true),
            GoStep::PreviousPair => self.step_pair(false),
            GoStep::Departure => self.go_to_departure(),
        }
    }

    fn through_frames(&mut self, frame: GoFrame) {
        match frame {
            GoFrame::To(frame) => {
                self.pause_frames();
                self.go_to_frame(frame);
            }
            GoFrame::Newest => {
                self.pause_frames();
                self.go_to_frame(self.run().map_or(0, RunHistory::newest));
            }
            GoFrame::Next => self.step_frame(true),
            GoFrame::Previous => self.step_frame(false),
            GoFrame::PlayBackwards => self.toggle_frames(true),
            GoFrame::Speed(speed) => self.playback.frame_speed = speed,
            GoFrame::RepeatFromHere => self.repeat_here(true),
            GoFrame::RepeatToHere => self.repeat_here(false),
            GoFrame::Repeat(from, to) => self.frames.repeat(from, to),
            GoFrame::RepeatNothing => self.repeat_nothing(),
            GoFrame::Unplace => self.unplace_here(),
            GoFrame::Step(cursor) => {
                self.pause_frames();
                self.go_to(cursor);
            }
        }
    }

    fn change_shapes(&mut self, shapes: ShapeSet) {
        let bodies = self.selection.names().to_vec();
        match shapes {
            ShapeSet::Add(edit) => self.add(&edit),
            ShapeSet::Duplicate(by) => self.edit_and_select_new(&Edit::Duplicate { bodies, by }),
            ShapeSet::Delete => {
                self.edit(&Edit::Delete { bodies });
            }
            ShapeSet::Hide => {
                let hidden = true;
                self.edit(&Edit::Hide { bodies, hidden });
                self.selection.clear();
            }
            ShapeSet::ShowHidden => {
                let (shown, hidden) = (self.names(|body| body.hidden), false);
                let bodies = shown.clone();
                if self.edit(&Edit::Hide { bodies, hidden }) {
                    self.selection.select_all(shown);
                }
            }
        }
    }

    /// The names of the bodies that are `wanted`.
    fn names(&self, wanted: fn(&Body) -> bool) -> Vec<String> {
        let bodies = self.scene.bodies.iter().filter(|body| wanted(body));
        bodies.map(|body| body.name.to_string()).collect()
    }
}
