//! Through the steps and the pairs.

use super::super::{Category::Step, Command, SPACE, needs};
use crate::app::keys::Shortcut;
use capsule_lab::session::{
    self,
    action::{self, GoMoment, Play},
};
use egui::Key;
use egui_phosphor::regular as icon;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        Step,
        "step.play",
        "Play or pause",
        icon::PLAY,
        &[SPACE, Shortcut::key(Key::P)],
        |_| Play::Toggle.into(),
    )
    .unless(needs::steps),
    Command::new(
        Step,
        "step.next",
        "Next step",
        icon::CARET_RIGHT,
        &[Shortcut::key(Key::ArrowRight), Shortcut::key(Key::Period)],
        |_| action::GoStep::Next.into(),
    )
    .again_while_held()
    .unless(needs::a_step_after),
    Command::new(
        Step,
        "step.previous",
        "Previous step",
        icon::CARET_LEFT,
        &[Shortcut::key(Key::ArrowLeft), Shortcut::key(Key::Comma)],
        |_| action::GoStep::Previous.into(),
    )
    .again_while_held()
    .unless(needs::a_step_before),
    Command::new(
        Step,
        "step.next_event",
        "Next event",
        icon::CARET_DOUBLE_RIGHT,
        &[
            Shortcut::key(Key::ArrowRight).shift(),
            Shortcut::key(Key::Period).shift(),
        ],
        |_| action::GoStep::NextEvent.into(),
    )
    .again_while_held()
    .unless(needs::a_step_after),
    Command::new(
        Step,
        "step.previous_event",
        "Previous event",
        icon::CARET_DOUBLE_LEFT,
        &[
            Shortcut::key(Key::ArrowLeft).shift(),
            Shortcut::key(Key::Comma).shift(),
        ],
        |_| action::GoStep::PreviousEvent.into(),
    )
    .again_while_held()
    .unless(needs::a_step_before),
    Command::new(
        Step,
        "step.over",
        "Step over",
        icon::ARROW_BEND_DOWN_RIGHT,
        &[Shortcut::key(Key::ArrowDown)],
        |_| action::GoStep::Over.into(),
    )
    .again_while_held()
    .unless(needs::a_step_after),
    Command::new(
        Step,
        "step.out",
        "Step out of the group",
        icon::ARROW_BEND_UP_LEFT,
        &[Shortcut::key(Key::ArrowUp)],
        |_| action::GoStep::Out.into(),
    )
    .unless(needs::a_step_after),
    Command::new(
        Step,
        "step.first",
        "To the start",
        icon::SKIP_BACK,
        &[Shortcut::key(Key::Home)],
        |_| session::SessionAction::Go(None).into(),
    )
    .unless(needs::a_step_before),
    Command::new(
        Step,
        "step.last",
        "To the end",
        icon::SKIP_FORWARD,
        &[Shortcut::key(Key::End)],
        |_| action::GoStep::Last.into(),
    )
    .unless(needs::a_step_after),
    Command::new(
        Step,
        "step.restart",
        "Play from the start",
        icon::ARROW_COUNTER_CLOCKWISE,
        &[Shortcut::key(Key::R)],
        |_| Play::FromStart.into(),
    )
    .unless(needs::steps),
    Command::new(
        Step,
        "pair.next",
        "Next pair",
        icon::ARROW_LINE_RIGHT,
        &[Shortcut::key(Key::CloseBracket).shift()],
        |_| action::GoStep::NextPair.into(),
    )
    .unless(needs::pairs),
    Command::new(
        Step,
        "pair.previous",
        "Previous pair",
        icon::ARROW_LINE_LEFT,
        &[Shortcut::key(Key::OpenBracket).shift()],
        |_| action::GoStep::PreviousPair.into(),
    )
    .unless(needs::pairs),
    Command::new(
        Step,
        "motion.play",
        "Play or stop the motion",
        icon::PLAY_CIRCLE,
        &[Shortcut::key(Key::G)],
        |_| GoMoment::Toggle.into(),
    )
    .unless(needs::a_sweep),
    Command::new(
        Step,
        "motion.impact",
        "To the moment of impact",
        icon::TARGET,
        &[Shortcut::key(Key::I)],
        |_| GoMoment::Impact.into(),
    )
    .unless(needs::a_sweep),
];
