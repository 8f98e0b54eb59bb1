//! Through the frames of a scene that moves.

use super::super::{Category::Frame, Command, needs};
use crate::app::{
    action::{PanelAction, ViewAction, Visibility},
    keys::Shortcut,
};
use capsule_lab::session::{self, action};
use egui::Key;
use egui_phosphor::regular as icon;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        Frame,
        "frame.reverse",
        "Play the frames backwards",
        icon::REWIND,
        &[Shortcut::key(Key::Space).shift()],
        |_| action::GoFrame::PlayBackwards.into(),
    )
    .unless(needs::a_frame_before),
    Command::new(
        Frame,
        "frame.next",
        "Next frame",
        icon::CARET_RIGHT,
        &[Shortcut::key(Key::ArrowRight).command()],
        |_| action::GoFrame::Next.into(),
    )
    .again_while_held()
    .unless(needs::movement),
    Command::new(
        Frame,
        "frame.previous",
        "Previous frame",
        icon::CARET_LEFT,
        &[Shortcut::key(Key::ArrowLeft).command()],
        |_| action::GoFrame::Previous.into(),
    )
    .again_while_held()
    .unless(needs::a_frame_before),
    Command::new(
        Frame,
        "frame.first",
        "To frame 0",
        icon::SKIP_BACK,
        &[Shortcut::key(Key::Home).command()],
        |_| action::GoFrame::To(0).into(),
    )
    .unless(needs::a_frame_before),
    Command::new(
        Frame,
        "frame.last",
        "To the newest frame",
        icon::SKIP_FORWARD,
        &[Shortcut::key(Key::End).command()],
        |_| action::GoFrame::Newest.into(),
    )
    .unless(needs::movement),
    Command::new(
        Frame,
        "frame.repeat_from",
        "Repeat the frames from here",
        icon::BRACKETS_SQUARE,
        &[Shortcut::key(Key::OpenBracket).command()],
        |_| action::GoFrame::RepeatFromHere.into(),
    )
    .unless(needs::movement),
    Command::new(
        Frame,
        "frame.repeat_to",
        "Repeat the frames up to here",
        icon::BRACKETS_SQUARE,
        &[Shortcut::key(Key::CloseBracket).command()],
        |_| action::GoFrame::RepeatToHere.into(),
    )
    .unless(needs::a_frame_before),
    Command::new(
        Frame,
        "frame.repeat_nothing",
        "Repeat nothing",
        icon::X,
        &[],
        |_| action::GoFrame::RepeatNothing.into(),
    )
    .unless(needs::a_range),
    Command::new(
        Frame,
        "frame.unplace",
        "Set no mover before this frame any more",
        icon::PUSH_PIN_SLASH,
        &[],
        |_| action::GoFrame::Unplace.into(),
    )
    .unless(needs::a_place_here),
    Command::new(
        Frame,
        "frame.breaks",
        "Break when…",
        icon::HAND_PALM,
        &[Shortcut::key(Key::F9)],
        |_| PanelAction::Window("frame.breaks").into(),
    )
    .unless(needs::movement),
    Command::new(
        Frame,
        "frame.log",
        "Frame log…",
        icon::SCROLL,
        &[Shortcut::key(Key::L).command().shift()],
        |_| PanelAction::Window("frame.log").into(),
    )
    .unless(needs::movement),
    Command::new(
        Frame,
        "frame.copy_log",
        "Copy this frame’s log",
        icon::COPY,
        &[Shortcut::key(Key::L).command()],
        |_| action::CopyText::Frame.into(),
    )
    .unless(needs::movement),
    Command::new(
        Frame,
        "frame.walk",
        "Walk with the keys",
        icon::PERSON_SIMPLE_WALK,
        &[Shortcut::key(Key::K)],
        |_| session::SessionAction::ToggleWalk.into(),
    )
    .unless(needs::a_player),
    Command::new(
        Frame,
        "frame.follow",
        "Let the camera follow a walk, or stay",
        icon::VIDEO_CAMERA,
        &[],
        |_| ViewAction::Toggle(Visibility::Follows).into(),
    )
    .unless(needs::a_player),
];
