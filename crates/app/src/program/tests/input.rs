//! Keys, commands, search, help.

use super::Lab;
use crate::{commands, keys::KeyStroke, shell::modal::Modal};
use capsule_session::{Origin, stepping};
use capsule_view::palette::Theme;
use egui::{Event, Key, Modifiers, OutputCommand};
use std::collections::HashSet;

#[test]
fn commands_have_ids_titles_and_keys_of_their_own() {
    let ids: HashSet<_> = commands::all().map(|command| command.id).collect();
    let titles: HashSet<_> = commands::all().map(|command| command.title).collect();
    let count = commands::all().count();
    assert_eq!((ids.len(), titles.len()), (count, count));
    let mut taken = HashSet::new();
    for shortcut in commands::all().flat_map(|command| command.shortcuts) {
        assert!(taken.insert(*shortcut), "{} twice", shortcut.text());
    }
}

#[test]
fn arrows_step_and_several_presses_in_one_frame_all_count() {
    let mut lab = Lab::new();
    lab.key(Key::Home);
    assert_eq!(lab.app().session.cursor(), None);
    lab.key(Key::ArrowRight);
    assert_eq!(lab.app().session.cursor(), Some(0));
    lab.0.press_key(Key::Period);
    lab.0.press_key(Key::Period);
    lab.settle();
    assert_eq!(lab.app().session.cursor(), Some(2));
    lab.key(Key::Comma);
    assert_eq!(lab.app().session.cursor(), Some(1));
    lab.key(Key::End);
    assert_eq!(
        lab.app().session.cursor(),
        stepping::last(lab.app().session.study())
    );
}

#[test]
fn shift_goes_from_event_to_event() {
    let mut lab = Lab::new();
    lab.key(Key::Home);
    lab.chord(Modifiers::SHIFT, Key::ArrowRight);
    let app = lab.app();
    let first = (0..app.session.study().record.steps.len())
        .find(|&step| app.session.study().events(step).any());
    assert_eq!(app.session.cursor(), first);
}

#[test]
fn brackets_change_the_scene_and_stop_at_the_ends() {
    let mut lab = Lab::new();
    lab.key(Key::OpenBracket);
    assert_eq!(*lab.app().session.origin(), Origin::BuiltIn(0));
    lab.key(Key::CloseBracket);
    assert_eq!(*lab.app().session.origin(), Origin::BuiltIn(1));
}

#[test]
fn space_plays_and_time_moves_the_steps() {
    let mut lab = Lab::new();
    lab.key(Key::Home);
    lab.key(Key::Space);
    assert!(lab.app().session.is_playing());
    lab.app_mut().session.advance(2.0);
    assert!(lab.app().session.cursor() >= Some(1));
    lab.key(Key::Space);
    assert!(!lab.app().session.is_playing());
}

#[test]
fn a_key_that_is_held_steps_on_and_on_but_plays_once() {
    let held = |key| {
        let mut lab = Lab::new();
        lab.key(Key::Home);
        for _ in 0..4 {
            // The keyboard repeats what is not let go.
            let down = Event::Key {
                key,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers: Modifiers::NONE,
            };
            lab.harness_mut().input_mut().events.push(down);
        }
        lab.harness_mut().step();
        lab
    };
    assert!(held(Key::Space).app().session.is_playing());
    assert_eq!(held(Key::ArrowRight).app().session.cursor(), Some(3));
}

/// Presses `keys` and lets them go, one after the other, within one frame.
fn tap_in_one_frame(lab: &mut Lab, keys: &[(Modifiers, Key)]) {
    push_taps(lab, keys);
    lab.settle();
}

fn push_taps(lab: &mut Lab, keys: &[(Modifiers, Key)]) {
    for &(modifiers, key) in keys {
        for pressed in [true, false] {
            let event = Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers,
            };
            lab.harness_mut().input_mut().events.push(event);
        }
    }
}

#[test]
fn keys_of_one_frame_run_in_the_order_in_which_they_were_pressed() {
    let plain = |key| (Modifiers::NONE, key);
    let mut lab = Lab::new();
    lab.key(Key::Home);
    tap_in_one_frame(&mut lab, &[plain(Key::End), plain(Key::Home)]);
    assert_eq!(lab.app().session.cursor(), None);
    tap_in_one_frame(&mut lab, &[plain(Key::Home), plain(Key::End)]);
    let last = stepping::last(lab.app().session.study());
    assert_eq!(lab.app().session.cursor(), last);

    // A picture is asked for and not wanted after all; Esc first leaves the question open.
    tap_in_one_frame(&mut lab, &[plain(Key::F12), plain(Key::Escape)]);
    assert!(lab.app().shell.modals.is_empty());
    tap_in_one_frame(&mut lab, &[plain(Key::Escape), plain(Key::F12)]);
    assert_eq!(lab.app().shell.modals, [Modal::Picture]);
}

#[test]
fn every_key_that_is_pressed_and_let_go_within_a_frame_counts() {
    let mut lab = Lab::at("a-yard");
    let mut counted = 0;
    for command in commands::all() {
        for shortcut in command.shortcuts {
            let KeyStroke::Key(key) = shortcut.stroke else {
                continue;
            };
            lab.app_mut().shell.modals.clear();
            lab.app_mut().session.end_walk();
            if lab.app().panels.file_dialog.picks_file() {
                lab = Lab::at("a-yard");
            }
            lab.harness().ctx.memory_mut(|memory| {
                let focused = memory.focused();
                focused
                    .into_iter()
                    .for_each(|id| memory.surrender_focus(id));
            });
            lab.settle();
            if !command.is_enabled(&lab.app().context()) {
                continue;
            }
            let modifiers = Modifiers {
                shift: shortcut.shift,
                ctrl: shortcut.command,
                command: shortcut.command,
                ..Modifiers::NONE
            };
            push_taps(&mut lab, &[(modifiers, key)]);
            lab.harness_mut().step();
            let is_left = |event: &Event| shortcut.is_pressed_by(event);
            let is_left = lab
                .harness()
                .ctx
                .input(|input| input.events.iter().any(is_left));
            assert!(!is_left, "{} of {}", shortcut.text(), command.id);
            counted += 1;
        }
    }
    assert!(counted > 60, "{counted}");
}

#[test]
fn a_copy_of_nothing_leaves_the_clipboard_as_it_is() {
    let mut lab = Lab::new();
    for nothing in [true, false] {
        let text = if nothing { "" } else { "word" };
        lab.app_mut().shell.clipboard.copied = Some(text.into());
        lab.harness_mut().step();
        let commands = &lab.harness().output().platform_output.commands;
        let is_copy = |command: &OutputCommand| matches!(command, OutputCommand::CopyText(_));
        assert_eq!(commands.iter().any(is_copy), !nothing);
    }
}

#[test]
fn the_help_sheet_lists_every_command_and_escape_closes_it() {
    let mut lab = Lab::new();
    lab.type_text("?");
    assert_eq!(lab.app().shell.modals, [Modal::Help]);
    for command in commands::all() {
        assert!(lab.shows(command.title), "{}", command.title);
    }
    lab.key(Key::Escape);
    assert!(lab.app().shell.modals.is_empty());
    lab.key(Key::F1);
    assert_eq!(lab.app().shell.modals, [Modal::Help]);
    lab.click("Open glossary");
    assert!(lab.app().shell.modals.is_empty());
    assert!(lab.shows("Look up"), "the glossary");
}

#[test]
fn escape_peels_and_never_ends_the_program() {
    let mut lab = Lab::new();
    lab.key(Key::Tab);
    assert!(!lab.shows_columns());
    assert!(!lab.shows("Fix W1"));
    for _ in 0..3 {
        lab.key(Key::Escape);
    }
    assert!(lab.shows_columns() && !lab.app().shell.quits);
    lab.chord(Modifiers::COMMAND, Key::Q);
    assert!(lab.app().shell.quits);
}

#[test]
fn the_program_can_be_ended_while_a_window_is_over_everything() {
    let mut lab = Lab::new();
    lab.chord(Modifiers::COMMAND, Key::Comma);
    assert!(!lab.app().shell.modals.is_empty());
    lab.chord(Modifiers::COMMAND, Key::Q);
    assert!(lab.app().shell.quits);
}

#[test]
fn search_runs_a_command_and_typing_in_it_runs_none() {
    let mut lab = Lab::new();
    let before = lab.app().session.cursor();
    lab.chord(Modifiers::COMMAND, Key::P);
    lab.key(Key::Period);
    lab.type_text("dark th");
    assert_eq!(lab.app().session.cursor(), before);
    assert!(lab.shows("Result Dark theme"));
    lab.key(Key::Enter);
    assert_eq!(lab.app().view.theme, Theme::Dark);
    assert!(lab.app().shell.modals.is_empty());
}

#[test]
fn search_finds_scenes_with_the_arrows() {
    let mut lab = Lab::new();
    let title = lab
        .app()
        .shell
        .lessons
        .get(2)
        .expect("three scenes")
        .document
        .scene()
        .title
        .clone();
    lab.chord(Modifiers::COMMAND, Key::O);
    lab.key(Key::ArrowDown);
    lab.key(Key::ArrowDown);
    lab.key(Key::Enter);
    assert_eq!(lab.app().session.scene().title, title);
}

#[test]
fn f12_asks_for_a_picture() {
    let mut lab = Lab::new();
    lab.key(Key::F12);
    assert_eq!(lab.app().shell.modals, [Modal::Picture]);
}
