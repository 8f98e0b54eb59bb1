//! Through the frames of a scene that moves.

use super::super::{Category::Frame, Command, key, needs};
use crate::action::{PanelAction, ViewAction, Visibility};
use capsule_session::{self as session, action};
use egui::Key;

commands! { Frame;
    "frame.reverse", REWIND, "Play frames backward",
        [key(Key::Space).shift()], needs a_frame_before => action::GoFrame::PlayBackwards;
    "frame.next", CARET_RIGHT, "Next frame",
        [key(Key::ArrowRight).command()], repeats, needs movement => action::GoFrame::Next;
    "frame.previous", CARET_LEFT, "Previous frame",
        [key(Key::ArrowLeft).command()], repeats, needs a_frame_before => action::GoFrame::Previous;
    "frame.first", SKIP_BACK, "Go to frame 0", [key(Key::Home).command()], needs a_frame_before
        => action::GoFrame::To(0);
    "frame.last", SKIP_FORWARD, "Go to newest frame", [key(Key::End).command()], needs movement
        => action::GoFrame::Newest;
    "frame.repeat_from", BRACKETS_SQUARE, "Set loop start",
        [key(Key::OpenBracket).command()], needs movement => action::GoFrame::RepeatFromHere;
    "frame.repeat_to", BRACKETS_SQUARE, "Set loop end",
        [key(Key::CloseBracket).command()], needs a_frame_before => action::GoFrame::RepeatToHere;
    "frame.repeat_nothing", X, "Clear loop", [], needs a_range
        => action::GoFrame::RepeatNothing;
    "frame.unplace", PUSH_PIN_SLASH, "Remove placements at this frame",
        [], needs a_place_here => action::GoFrame::Unplace;
    "frame.breaks", HAND_PALM, "Break when…", [key(Key::F9)], needs movement
        => PanelAction::Window("frame.breaks");
    "frame.log", SCROLL, "Frame log…", [key(Key::L).command().shift()], needs movement
        => PanelAction::Window("frame.log");
    "frame.copy_log", COPY, "Copy this frame’s log", [key(Key::L).command()], needs movement
        => action::CopyText::Frame;
    "frame.walk", PERSON_SIMPLE_WALK, "Walk with the keys", [key(Key::K)], needs a_player
        => session::SessionAction::ToggleWalk;
    "frame.follow", VIDEO_CAMERA, "Follow player", [], needs a_player
        => ViewAction::Toggle(Visibility::Follows);
}
