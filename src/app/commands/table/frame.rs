//! Through the frames of a scene that moves.

use super::super::{Category::Frame, Command, is_after_first_frame, moves};
use crate::app::{keys::Shortcut, state::App};
use egui::Key;
use egui_phosphor::regular as icon;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        Frame,
        "frame.reverse",
        "Play the frames backwards",
        icon::REWIND,
        &[Shortcut::key(Key::Space).shift()],
        |app| app.toggle_frames(true),
    )
    .when(is_after_first_frame),
    Command::new(
        Frame,
        "frame.next",
        "Next frame",
        icon::CARET_RIGHT,
        &[Shortcut::key(Key::ArrowRight).command()],
        |app| app.step_frame(true),
    )
    .when(moves),
    Command::new(
        Frame,
        "frame.previous",
        "Previous frame",
        icon::CARET_LEFT,
        &[Shortcut::key(Key::ArrowLeft).command()],
        |app| app.step_frame(false),
    )
    .when(is_after_first_frame),
    Command::new(
        Frame,
        "frame.first",
        "To frame 0",
        icon::SKIP_BACK,
        &[Shortcut::key(Key::Home).command()],
        |app: &mut App| {
            app.pause_frames();
            app.go_to_frame(0);
        },
    )
    .when(is_after_first_frame),
    Command::new(
        Frame,
        "frame.last",
        "To the newest frame",
        icon::SKIP_FORWARD,
        &[Shortcut::key(Key::End).command()],
        |app: &mut App| {
            app.pause_frames();
            let newest = app.frames.as_ref().map(|frames| frames.history.newest());
            app.go_to_frame(newest.unwrap_or(0));
        },
    )
    .when(moves),
];
