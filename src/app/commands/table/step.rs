//! Through the steps and the pairs.

use super::super::{Category::Step, Command, SPACE, needs};
use crate::app::keys::Shortcut;
use capsule_lab::session::stepping;
use egui::Key;
use egui_phosphor::regular as icon;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        Step,
        "step.play",
        "Play or pause",
        icon::PLAY,
        &[SPACE, Shortcut::key(Key::P)],
        |app| app.session.toggle_play(),
    )
    .unless(needs::steps),
    Command::new(
        Step,
        "step.next",
        "Next step",
        icon::CARET_RIGHT,
        &[Shortcut::key(Key::ArrowRight), Shortcut::key(Key::Period)],
        |app| {
            app.session
                .go_to(stepping::next(&app.session.study, app.session.cursor))
        },
    )
    .unless(needs::a_step_after),
    Command::new(
        Step,
        "step.previous",
        "Previous step",
        icon::CARET_LEFT,
        &[Shortcut::key(Key::ArrowLeft), Shortcut::key(Key::Comma)],
        |app| app.session.go_to(stepping::previous(app.session.cursor)),
    )
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
        |app| {
            app.session
                .go_to(stepping::next_event(&app.session.study, app.session.cursor))
        },
    )
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
        |app| {
            app.session.go_to(stepping::previous_event(
                &app.session.study,
                app.session.cursor,
            ))
        },
    )
    .unless(needs::a_step_before),
    Command::new(
        Step,
        "step.over",
        "Step over",
        icon::ARROW_BEND_DOWN_RIGHT,
        &[Shortcut::key(Key::ArrowDown)],
        |app| {
            app.session
                .go_to(stepping::over(&app.session.study, app.session.cursor))
        },
    )
    .unless(needs::a_step_after),
    Command::new(
        Step,
        "step.out",
        "Step out of the group",
        icon::ARROW_BEND_UP_LEFT,
        &[Shortcut::key(Key::ArrowUp)],
        |app| {
            app.session
                .go_to(stepping::out(&app.session.study, app.session.cursor))
        },
    )
    .unless(needs::a_step_after),
    Command::new(
        Step,
        "step.first",
        "To the start",
        icon::SKIP_BACK,
        &[Shortcut::key(Key::Home)],
        |app| app.session.go_to(None),
    )
    .unless(needs::a_step_before),
    Command::new(
        Step,
        "step.last",
        "To the end",
        icon::SKIP_FORWARD,
        &[Shortcut::key(Key::End)],
        |app| app.session.go_to(stepping::last(&app.session.study)),
    )
    .unless(needs::a_step_after),
    Command::new(
        Step,
        "step.restart",
        "Play from the start",
        icon::ARROW_COUNTER_CLOCKWISE,
        &[Shortcut::key(Key::R)],
        |app| app.session.play_from_start(),
    )
    .unless(needs::steps),
    Command::new(
        Step,
        "pair.next",
        "Next pair",
        icon::ARROW_LINE_RIGHT,
        &[Shortcut::key(Key::CloseBracket).shift()],
        |app| app.session.step_pair(true),
    )
    .unless(needs::pairs),
    Command::new(
        Step,
        "pair.previous",
        "Previous pair",
        icon::ARROW_LINE_LEFT,
        &[Shortcut::key(Key::OpenBracket).shift()],
        |app| app.session.step_pair(false),
    )
    .unless(needs::pairs),
    Command::new(
        Step,
        "motion.play",
        "Play or stop the motion",
        icon::PLAY_CIRCLE,
        &[Shortcut::key(Key::G)],
        |app| app.session.toggle_motion(),
    )
    .unless(needs::a_sweep),
    Command::new(
        Step,
        "motion.impact",
        "To the moment of impact",
        icon::TARGET,
        &[Shortcut::key(Key::I)],
        |app| app.session.show_impact(),
    )
    .unless(needs::a_sweep),
];
