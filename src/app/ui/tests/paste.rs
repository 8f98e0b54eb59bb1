//! Copying a case, and pasting one.

use super::Lab;
use crate::app::modal::Modal;
use capsule_lab::paste;
use egui::{Event, Key, Modifiers, OutputCommand};

const LOG: &str = "hero = capsule a=(0, 2, 0) b=(0, 3, 0) r=0.4 dist=0.3\nwall: triangle (0,0,0) (1,0,0) (0,0,-1)";

impl Lab {
    fn happens(&mut self, event: Event) {
        self.0.input_mut().events.push(event);
        self.0.step();
    }

    /// What the last frame put on the clipboard.
    fn copied(&self) -> Option<String> {
        let commands = &self.0.output().platform_output.commands;
        commands.iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    }
}

#[test]
fn what_is_copied_pastes_back_as_the_same_pair() {
    let mut lab = Lab::at("best-edge");
    lab.happens(Event::Copy);
    let text = lab.copied().expect("Ctrl+C copies");
    let scene = &lab.app().scene;
    let pair = lab.app().pair().expect("it has a pair");
    let tested = pair.tested();
    let wanted = [tested.mover, tested.obstacle].map(|index| scene.bodies[index].clone());
    assert_eq!(paste::read(&text).expect(&text).bodies, wanted);
}

#[test]
fn pasted_shapes_are_shown_first_and_replace_the_scene_with_enter() {
    let mut lab = Lab::at("best-edge");
    lab.happens(Event::Paste(LOG.into()));
    assert!(lab.app().clipboard.wants_text);
    lab.app_mut().show_pasted(LOG.into());
    lab.settle();
    assert_eq!(lab.app().modals, [Modal::Paste]);
    for part in [
        "capsule hero: a (0, 2, 0)",
        "left over: dist=0.3",
        "Replace the scene",
    ] {
        assert!(lab.says(part), "{part}");
    }
    lab.key(Key::Enter);
    assert!(lab.app().modals.is_empty());
    let names: Vec<&str> = lab
        .app()
        .scene
        .bodies
        .iter()
        .map(|body| body.name.as_str())
        .collect();
    assert_eq!(names, ["hero", "wall"]);
    let title = lab.app().scene.title.clone();
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_ne!(lab.app().scene.title, title);
}

#[test]
fn pasted_shapes_join_the_scene_or_are_cancelled() {
    let mut lab = Lab::at("best-edge");
    let before = lab.app().scene.bodies.len();
    lab.app_mut().show_pasted(LOG.into());
    lab.settle();
    lab.key(Key::Escape);
    assert!(lab.app().modals.is_empty());
    assert_eq!(lab.app().scene.bodies.len(), before);
    lab.app_mut().show_pasted(LOG.into());
    lab.settle();
    lab.click("Add to the scene");
    assert_eq!(lab.app().scene.bodies.len(), before + 2);
}

#[test]
fn a_text_without_shapes_is_refused_with_its_place() {
    let mut lab = Lab::at("best-edge");
    lab.app_mut().show_pasted("capsule a=(1, 2, 3)".into());
    lab.settle();
    assert!(lab.says("this capsule has one end"));
}

#[test]
fn pictures_and_binary_data_are_refused_in_a_sentence() {
    for (text, why) in [
        ("", "The clipboard holds no text"),
        (" \n", "The clipboard holds no text"),
        ("\u{fffd}PNG\r\n", "data that is no text"),
        ("capsule\0\0", "data that is no text"),
    ] {
        let mut lab = Lab::at("best-edge");
        lab.app_mut().show_pasted(text.into());
        let told = lab.app().notices.iter().any(|notice| {
            notice.outcome == crate::app::modal::Outcome::Failed && notice.text.contains(why)
        });
        assert!(told && lab.app().modals.is_empty(), "{text:?}");
    }
}

#[test]
fn text_fields_keep_their_own_copy_and_paste() {
    let mut lab = Lab::at("best-edge");
    lab.focus_speed();
    lab.happens(Event::Paste("2".into()));
    lab.happens(Event::Copy);
    assert!(!lab.app().clipboard.wants_text);
    assert!(lab.app().clipboard.copied.is_none() && lab.app().notices.is_empty());
}
