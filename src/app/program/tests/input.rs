//! Keys, commands, search, help.

use super::Lab;
use crate::app::{commands, keys::ExtraKey, palette::Theme, shell::modal::Modal};
use capsule_lab::session::{Origin, stepping};
use egui::{Event, Key, Modifiers};
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
    lab.extra(ExtraKey::F1);
    assert_eq!(lab.app().shell.modals, [Modal::Help]);
    lab.click("What the words mean");
    assert!(lab.app().shell.modals.is_empty());
    assert!(lab.shows("Look up"), "the glossary");
}

#[test]
fn escape_peels_and_never_ends_the_program() {
    let mut lab = Lab::new();
    lab.key(Key::Tab);
    assert!(!lab.shows_columns());
    assert!(!lab.shows("Repair W1"));
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
    lab.extra(ExtraKey::F12);
    assert_eq!(lab.app().shell.modals, [Modal::Picture]);
}
