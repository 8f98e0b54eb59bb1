//! Asking for a picture of the view.

use super::Lab;
use crate::shell::{
    modal::Modal,
    pictures::{PictureTarget, Size},
};
use capsule_session::Origin;
use capsule_view::palette::Theme;
use egui::{Key, Modifiers};
use std::{fs, path::Path};

#[test]
fn a_picture_is_asked_for_at_once_named_after_the_file_and_under_way_in_sight() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("my-case.toml");
    let mut lab = Lab::new();
    assert!(lab.app_mut().save_at(&path));
    assert_eq!(*lab.app().session.origin(), Origin::File(path));
    fs::write(folder.path().join("my-case.png"), "another").expect("written");
    lab.key(Key::F12);
    assert_eq!(lab.app().shell.modals, [Modal::Picture]);
    let wanted = folder.path().join("my-case-2.png");
    assert_eq!(Path::new(&lab.app().shell.pictures.path), wanted);
    lab.click("4K 3840 × 2160");
    lab.click("print");
    for title in ["verdict", "labels", "legend", "transparent"] {
        lab.click(title);
    }
    let pictures = &lab.app().shell.pictures;
    assert!(!pictures.caption && pictures.verdict && pictures.transparent);
    assert_eq!(
        (pictures.labels, pictures.legend),
        (Some(false), Some(false))
    );
    assert_eq!(lab.app().shell.pictures.size, Size::FourK);
    assert_eq!(lab.app().shell.pictures.theme, Some(Theme::Print));
    lab.click("caption");
    assert!(lab.app().shell.pictures.caption, "on other paper too");
    lab.key(Key::Enter);
    assert!(lab.app().shell.modals.is_empty());
    assert!(lab.app().shell.pictures.is_under_way());
    assert!(!lab.shows("Taking the picture…"), "most take no time");
    assert_eq!(
        lab.app_mut().shell.pictures.due(),
        Some(PictureTarget::File(wanted.clone()))
    );
    assert_eq!(lab.app_mut().shell.pictures.due(), None, "it is begun once");
    std::thread::sleep(std::time::Duration::from_millis(510));
    lab.settle();
    assert!(lab.shows("Taking the picture…"));
    lab.click("Cancel");
    assert!(lab.app().shell.pictures.is_cancelled());
    lab.app_mut().shell.pictures.end();
    lab.settle();
    assert!(!lab.shows("Taking the picture…"));

    // Just like that again, under the next name.
    fs::write(&wanted, "the picture").expect("written");
    lab.0.input_mut().modifiers = Modifiers::COMMAND;
    lab.key(Key::F12);
    lab.0.input_mut().modifiers = Modifiers::NONE;
    assert!(lab.app().shell.modals.is_empty());
    let next = folder.path().join("my-case-3.png");
    assert_eq!(
        lab.app_mut().shell.pictures.due(),
        Some(PictureTarget::File(next))
    );
    assert_eq!(
        lab.app().context().pixels(lab.app().shell.pictures.size),
        [3840, 2160]
    );
}

#[test]
fn escape_takes_no_picture_and_a_lesson_s_has_its_own_name() {
    let mut lab = Lab::at("best-edge");
    lab.key(Key::F12);
    let path = lab.app().shell.pictures.path.clone();
    assert!(path.ends_with("best-edge.png"), "{path}");
    lab.key(Key::Escape);
    assert!(lab.app().shell.modals.is_empty() && !lab.app().shell.pictures.is_under_way());
    lab.key(Key::F12);
    lab.click("own");
    assert!(lab.shows("Width in pixels") && lab.shows("Height in pixels"));
}

#[test]
fn a_picture_is_copied_by_its_key_and_out_of_the_question() {
    let mut lab = Lab::new();
    lab.0.input_mut().modifiers = Modifiers::SHIFT;
    lab.key(Key::F12);
    lab.0.input_mut().modifiers = Modifiers::NONE;
    let due = lab.app_mut().shell.pictures.due();
    assert_eq!(due, Some(PictureTarget::Clipboard));
    lab.app_mut().shell.pictures.end();
    lab.key(Key::F12);
    lab.click("Copy it");
    assert!(lab.app().shell.modals.is_empty());
    let due = lab.app_mut().shell.pictures.due();
    assert_eq!(due, Some(PictureTarget::Clipboard));
}

#[test]
fn published_and_fixed_are_saved_by_two_clicks_where_there_is_a_fix() {
    let mut lab = Lab::at("best-edge");
    lab.click("Scene");
    lab.click("Save published and fixed");
    assert!(lab.app().shell.pictures.is_of_both());
    let Some(PictureTarget::File(path)) = lab.app_mut().shell.pictures.due() else {
        panic!("a file");
    };
    assert!(path.ends_with("best-edge-both.png"), "{path:?}");
    let row = lab.app().session.published_and_fixed();
    let row = row.expect("there are both");
    let titles: Vec<String> = row.all().iter().map(|pane| pane.title()).collect();
    assert_eq!(titles, ["as published", "fixed"]);
    lab.app_mut().shell.pictures.end();
    assert!(!lab.app().shell.pictures.is_of_both());
    assert!(!Lab::at("vertex").app().session.has_fix());
}
