//! Through the frames of a scene that moves.

use super::super::{Category::Frame, Command, needs};
use crate::app::{
    keys::{ExtraKey, Shortcut},
    state::App,
};
use egui::Key;
use egui_phosphor::regular as icon;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        Frame,
        "frame.reverse",
        "Play the frames backwards",
        icon::REWIND,
        &[Shortcut::key(Key::Space).shift()],
        |app| app.session.toggle_frames(true),
    )
    .unless(needs::a_frame_before),
    Command::new(
        Frame,
        "frame.next",
        "Next frame",
        icon::CARET_RIGHT,
        &[Shortcut::key(Key::ArrowRight).command()],
        |app| app.session.step_frame(true),
    )
    .unless(needs::movement),
    Command::new(
        Frame,
        "frame.previous",
        "Previous frame",
        icon::CARET_LEFT,
        &[Shortcut::key(Key::ArrowLeft).command()],
        |app| app.session.step_frame(false),
    )
    .unless(needs::a_frame_before),
    Command::new(
        Frame,
        "frame.first",
        "To frame 0",
        icon::SKIP_BACK,
        &[Shortcut::key(Key::Home).command()],
        |app: &mut App| {
            app.session.pause_frames();
            app.session.go_to_frame(0);
        },
    )
    .unless(needs::a_frame_before),
    Command::new(
        Frame,
        "frame.last",
        "To the newest frame",
        icon::SKIP_FORWARD,
        &[Shortcut::key(Key::End).command()],
        |app: &mut App| {
            app.session.pause_frames();
            let newest = app
                .session
                .frames
                .as_ref()
                .map(|frames| frames.history.newest());
            app.session.go_to_frame(newest.unwrap_or(0));
        },
    )
    .unless(needs::movement),
    Command::new(
        Frame,
        "frame.repeat_from",
        "Repeat the frames from here",
        icon::BRACKETS_SQUARE,
        &[Shortcut::key(Key::OpenBracket).command()],
        |app| app.session.repeat_here(true),
    )
    .unless(needs::movement),
    Command::new(
        Frame,
        "frame.repeat_to",
        "Repeat the frames up to here",
        icon::BRACKETS_SQUARE,
        &[Shortcut::key(Key::CloseBracket).command()],
        |app| app.session.repeat_here(false),
    )
    .unless(needs::a_frame_before),
    Command::new(
        Frame,
        "frame.repeat_nothing",
        "Repeat nothing",
        icon::X,
        &[],
        |app| {
            app.session.repeat_nothing();
        },
    )
    .unless(needs::a_range),
    Command::new(
        Frame,
        "frame.unplace",
        "Set no mover before this frame any more",
        icon::PUSH_PIN_SLASH,
        &[],
        |app| app.session.unplace_here(),
    )
    .unless(needs::a_place_here),
    Command::new(
        Frame,
        "frame.breaks",
        "Break when…",
        icon::HAND_PALM,
        &[Shortcut::extra(ExtraKey::Function(9))],
        |app| app.panels.breaks.toggle(),
    )
    .unless(needs::movement),
    Command::new(
        Frame,
        "frame.log",
        "Frame log…",
        icon::SCROLL,
        &[Shortcut::key(Key::L).command().shift()],
        |app| app.panels.frame_log.toggle(),
    )
    .unless(needs::movement),
    Command::new(
        Frame,
        "frame.copy_log",
        "Copy this frame's log",
        icon::COPY,
        &[Shortcut::key(Key::L).command()],
        |app| app.session.copy_frame_log(),
    )
    .unless(needs::movement),
    Command::new(
        Frame,
        "frame.walk",
        "Walk with the keys",
        icon::PERSON_SIMPLE_WALK,
        &[Shortcut::key(Key::K)],
        |app| app.session.toggle_walk(),
    )
    .unless(needs::a_player),
    Command::new(
        Frame,
        "frame.follow",
        "Let the camera follow a walk, or stay",
        icon::VIDEO_CAMERA,
        &[],
        |app| app.view.follows ^= true,
    )
    .unless(needs::a_player),
];
