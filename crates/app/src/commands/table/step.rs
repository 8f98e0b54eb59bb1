//! Through the steps and the pairs.

use super::super::{Category::Step, Command, SPACE, key, needs};
use capsule_session::{
    self as session,
    action::{self, GoMoment, Play},
};
use egui::Key;

commands! { Step;
    "step.play", PLAY, "Play or pause", [SPACE, key(Key::P)], needs steps => Play::Toggle;
    "step.next", CARET_RIGHT, "Next step",
        [key(Key::ArrowRight), key(Key::Period)], repeats, needs a_step_after
        => action::GoStep::Next;
    "step.previous", CARET_LEFT, "Previous step",
        [key(Key::ArrowLeft), key(Key::Comma)], repeats, needs a_step_before
        => action::GoStep::Previous;
    "step.next_event", CARET_DOUBLE_RIGHT, "Next event",
        [key(Key::ArrowRight).shift(), key(Key::Period).shift()], repeats, needs a_step_after
        => action::GoStep::NextEvent;
    "step.previous_event", CARET_DOUBLE_LEFT, "Previous event",
        [key(Key::ArrowLeft).shift(), key(Key::Comma).shift()], repeats, needs a_step_before
        => action::GoStep::PreviousEvent;
    "step.over", ARROW_BEND_DOWN_RIGHT, "Step over",
        [key(Key::ArrowDown)], repeats, needs a_step_after => action::GoStep::Over;
    "step.out", ARROW_BEND_UP_LEFT, "Step out of the group", [key(Key::ArrowUp)], needs a_step_after
        => action::GoStep::Out;
    "step.first", SKIP_BACK, "Go to start", [key(Key::Home)], needs a_step_before
        => session::SessionAction::Go(None);
    "step.last", SKIP_FORWARD, "Go to end", [key(Key::End)], needs a_step_after
        => action::GoStep::Last;
    "step.restart", ARROW_COUNTER_CLOCKWISE, "Play from the start", [key(Key::R)], needs steps
        => Play::FromStart;
    "pair.next", ARROW_LINE_RIGHT, "Next pair", [key(Key::CloseBracket).shift()], needs pairs
        => action::GoStep::NextPair;
    "pair.previous", ARROW_LINE_LEFT, "Previous pair", [key(Key::OpenBracket).shift()], needs pairs
        => action::GoStep::PreviousPair;
    "motion.play", PLAY_CIRCLE, "Play or stop the motion", [key(Key::G)], needs a_sweep
        => GoMoment::Toggle;
    "motion.impact", TARGET, "Go to impact", [key(Key::I)], needs a_sweep
        => GoMoment::Impact;
}
