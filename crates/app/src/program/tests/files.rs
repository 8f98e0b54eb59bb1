//! New scenes, saving, coming back to edits, what changes on disk, and ending.

use super::Lab;
use crate::{
    commands,
    shell::{files::DiskProblem, modal::Modal},
};
use capsule_scenes::{
    edit::{Autosave, Edit},
    run::study::Study,
    scene::Scene,
};
use capsule_session::{
    Origin,
    action::{Play, Select},
};
use egui::{Key, Modifiers, accesskit::Role};
use egui_kittest::kittest::Queryable;
use std::{fs, path::PathBuf};
use tempfile::TempDir;

const SCENE: &str = include_str!("../../../../lab/src/edit/blank.toml");

impl Lab {
    /// With a file of its own, which holds `text`.
    fn with_file(text: &str) -> (Self, TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("my-case.toml");
        fs::write(&path, text).expect("written");
        let mut lab = Self::new();
        lab.app_mut().open_file(&path);
        lab.settle();
        assert_eq!(*lab.app().session.origin(), Origin::File(path.clone()));
        (lab, folder, path)
    }

    fn rename_scene(&mut self, title: &str) {
        assert!(self.app_mut().session.edit(&Edit::Title(title.into())));
        self.settle();
    }

    /// As the watcher would, once someone wrote to the open file.
    fn write_outside(&mut self, path: &PathBuf, text: &str) {
        fs::write(path, text).expect("written");
        self.app_mut().look_at_disk();
        self.settle();
    }

    /// As the watcher would, once someone deleted the open file.
    fn delete_outside(&mut self, path: &PathBuf) {
        fs::remove_file(path).expect("removed");
        self.app_mut().look_at_disk();
        self.settle();
    }

    /// Offers what `folder` keeps of runs that are over; so many edits.
    fn offer_lost(&mut self, folder: &std::path::Path) -> usize {
        let lost = self.app_mut().shell.files.autosaver.start(folder.into());
        let lost = lost.expect("readable");
        let count = lost.len();
        self.app_mut().offer(lost);
        self.settle();
        count
    }

    fn save(&mut self) {
        self.chord(Modifiers::COMMAND, Key::S);
    }
}

#[test]
fn a_file_with_mistakes_from_the_start_is_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("broken.toml");
    fs::write(&path, "title = 3\n").expect("written");
    let mut lab = Lab::new();
    let name = path.to_string_lossy().into_owned();
    let error = lab.app_mut().open_named(&name).expect_err("mistakes");
    let capsule_scenes::scene::library::OpenError::Invalid(errors) = error else {
        panic!("{error}");
    };
    lab.app_mut().await_mended(&path, &errors);
    lab.settle();
    assert!(!lab.app().context().is_unsaved());
    assert!(lab.shows("broken.toml has mistakes: another scene is shown until they are fixed"));
    lab.write_outside(&path, "title = 4\n");
    assert!(lab.app().shell.files.problem.is_some());
    lab.write_outside(&path, &called("Mended"));
    assert_eq!(lab.app().shell.files.problem, None::<DiskProblem>);
    assert_eq!(lab.app().session.scene().title, "Mended");
    lab.app_mut().undo();
    assert_eq!(
        lab.app().session.scene().title,
        "Mended",
        "the other was never its own"
    );
}

fn called(title: &str) -> String {
    SCENE.replace("A new scene", title)
}

#[test]
fn a_saved_file_keeps_its_words_and_the_mark_goes() {
    let text = format!("# a comment\n{SCENE}");
    let (mut lab, _folder, path) = Lab::with_file(&text);
    lab.rename_scene("Mine");
    assert!(lab.shows("my-case.toml • – Mine"));
    assert!(lab.shows("my-case.toml, edited"));
    lab.save();
    assert!(lab.shows("my-case.toml – Mine"));
    assert!(lab.shows("my-case.toml"));
    let expected = text.replace("A new scene", "Mine");
    assert_eq!(fs::read_to_string(&path).expect("a file"), expected);
}

#[test]
fn a_built_in_scene_is_saved_as_a_copy_through_the_dialog() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = Lab::at("best-edge");
    lab.rename_scene("Mine");
    assert!(!lab.app_mut().save());
    let asked = lab.app().shell.files.asks_place.clone().expect("a place");
    assert_eq!(asked.file_name().expect("a name"), "best-edge.toml");
    let wanted = folder.path().join("best-edge.toml");
    lab.app_mut().shell.files.asks_place = Some(wanted.clone());
    lab.settle();
    assert!(lab.app().panels.file_dialog.picks_file());
    lab.click("📥  Save");
    assert_eq!(*lab.app().session.origin(), Origin::File(wanted.clone()));
    assert!(
        fs::read_to_string(&wanted)
            .expect("a file")
            .contains("Mine")
    );
    assert!(!lab.app().panels.file_dialog.picks_file() && !lab.app().context().is_unsaved());
}

#[test]
fn a_copy_is_its_own_scene_and_the_built_in_one_is_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = Lab::at("best-edge");
    let built_in = lab.app().session.origin().clone();
    let before = lab.app().session.scene().title.clone();
    lab.rename_scene("Mine");
    assert!(lab.app_mut().save_at(&folder.path().join("copy")));
    let path = folder.path().join("copy.toml");
    assert_eq!(*lab.app().session.origin(), Origin::File(path.clone()));
    assert!(fs::read_to_string(&path).expect("a file").contains("Mine"));
    assert!(!lab.app().context().is_unsaved());
    lab.app_mut().open_place(&built_in);
    assert_eq!(lab.app().session.scene().title, before);
    assert!(!lab.app().context().is_unsaved());
    lab.app_mut().open_place(&Origin::File(path));
    assert_eq!(lab.app().session.scene().title, "Mine");
}

#[test]
fn a_name_typed_with_its_ending_has_it_once_unless_that_is_another_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let mut lab = Lab::at("best-edge");
    assert!(lab.app_mut().save_at(&path("mine.toml.toml")));
    assert!(path("mine.toml").exists() && !path("mine.toml.toml").exists());
    fs::write(path("theirs.toml"), "kept").expect("written");
    assert!(lab.app_mut().save_at(&path("theirs.toml.toml")));
    let theirs = fs::read_to_string(path("theirs.toml")).expect("a file");
    assert_eq!(theirs, "kept");
}

#[test]
fn saving_tells_that_an_expectation_is_of_another_case() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = Lab::at("best-edge");
    let tells = |lab: &Lab| {
        let mut notices = lab.app().shell.notices.iter();
        notices.any(|notice| notice.text.contains("[expect]"))
    };
    assert!(lab.app_mut().save_at(&folder.path().join("same.toml")));
    assert!(!tells(&lab));
    let body = lab.app().session.snapshot().body(0).name.to_string();
    let away = Edit::Move {
        bodies: vec![body],
        by: glam::Vec3::new(0.0, 0.125, 0.0),
    };
    assert!(lab.app_mut().session.edit(&away) && lab.app_mut().save());
    assert!(tells(&lab));
}

#[test]
fn what_cannot_be_saved_is_told_and_stays_edited() {
    let (mut lab, folder, path) = Lab::with_file(SCENE);
    lab.rename_scene("Mine");
    let nowhere = folder.path().join("no-folder/x.toml");
    assert!(!lab.app_mut().save_at(&nowhere));
    let notice = lab.app().shell.notices.last().expect("a notice");
    assert!(
        notice.outcome == capsule_session::NoticeOutcome::Failed
            && notice.text.contains("no-folder"),
        "{notice:?}"
    );
    assert_eq!(*lab.app().session.origin(), Origin::File(path));
    assert!(lab.app().context().is_unsaved());
}

#[test]
fn a_new_scene_asks_for_a_place_when_it_is_saved() {
    let mut lab = Lab::new();
    lab.chord(Modifiers::COMMAND, Key::N);
    assert_eq!(*lab.app().session.origin(), Origin::New(1));
    assert!(!lab.app().context().is_unsaved());
    lab.save();
    assert!(lab.app().panels.file_dialog.picks_file());
}

#[test]
fn other_scenes_are_visited_without_losing_edits() {
    let mut lab = Lab::at("best-edge");
    let place = lab.app().session.origin().clone();
    lab.rename_scene("Mine");
    lab.app_mut().session.go_to(Some(1));
    lab.key(Key::CloseBracket);
    assert_ne!(*lab.app().session.origin(), place);
    assert!(!lab.app().context().is_unsaved());
    assert_eq!(lab.app().context().unsaved_places().first(), Some(&place));
    lab.key(Key::OpenBracket);
    assert_eq!(lab.app().session.scene().title, "Mine");
    assert_eq!(lab.app().session.cursor(), Some(1));
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_ne!(lab.app().session.scene().title, "Mine");
    lab.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(lab.app().session.scene().title, "Mine");
}

#[test]
fn trying_algorithms_in_a_lesson_is_kept_but_never_asked_about() {
    let mut lab = Lab::at("best-edge");
    let name = |lab: &Lab| lab.app().session.choice().map(|choice| choice.name());
    lab.key(Key::X);
    let tried = name(&lab);
    assert!(lab.app().session.history().is_dirty() && !lab.app().context().is_unsaved());
    lab.key(Key::CloseBracket);
    lab.key(Key::OpenBracket);
    assert_eq!(name(&lab), tried);
    lab.chord(Modifiers::COMMAND, Key::Q);
    assert!(lab.app().shell.quits);
}

#[test]
fn a_change_on_disk_shows_at_once_and_the_step_stays() {
    let (mut lab, _folder, path) = Lab::with_file(SCENE);
    lab.app_mut().session.go_to(Some(1));
    let camera = lab.app().view.aim();
    lab.write_outside(&path, &called("Theirs"));
    assert_eq!(lab.app().session.scene().title, "Theirs");
    assert_eq!(lab.app().session.cursor(), Some(1));
    assert_eq!(lab.app().view.aim(), camera);
    assert!(!lab.app().context().is_unsaved() && lab.app().shell.modals.is_empty());
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(lab.app().session.scene().title, "A new scene");
}

#[test]
fn a_change_with_mistakes_shows_where_and_goes_when_mended() {
    let (mut lab, _folder, path) = Lab::with_file(SCENE);
    lab.write_outside(&path, &SCENE.replace("radius", "raduis"));
    assert_eq!(lab.app().session.scene().title, "A new scene");
    assert!(lab.says("my-case.toml has mistakes on disk"));
    assert!(lab.says("raduis = 0.4"), "the excerpt");
    lab.save();
    assert_eq!(
        lab.app().shell.modals,
        [Modal::ChangedOnDisk { saves: true }]
    );
    lab.click("Cancel");
    assert!(
        fs::read_to_string(&path)
            .expect("a file")
            .contains("raduis")
    );
    lab.write_outside(&path, &called("Mended"));
    assert_eq!(lab.app().session.scene().title, "Mended");
    assert!(!lab.says("has mistakes on disk"));
}

#[test]
fn a_change_beside_own_edits_asks_which_to_keep() {
    let (mut lab, _folder, path) = Lab::with_file(SCENE);
    lab.rename_scene("Mine");
    lab.write_outside(&path, &called("Theirs"));
    lab.click("Keep mine");
    assert_eq!(lab.app().session.scene().title, "Mine");
    assert!(lab.app().context().is_unsaved() && lab.app().shell.modals.is_empty());
    lab.write_outside(&path, &called("Theirs again"));
    lab.click("Take the file’s version");
    assert_eq!(lab.app().session.scene().title, "Theirs again");
    assert!(!lab.app().context().is_unsaved());
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(lab.app().session.scene().title, "Mine");
}

#[test]
fn saving_never_overwrites_what_was_not_seen() {
    let (mut lab, _folder, path) = Lab::with_file(SCENE);
    lab.rename_scene("Mine");
    fs::write(&path, called("Theirs")).expect("written");
    lab.save();
    assert_eq!(fs::read_to_string(&path).expect("a file"), called("Theirs"));
    // The watcher sees it a moment later, and asks nothing more.
    lab.app_mut().look_at_disk();
    lab.settle();
    assert_eq!(
        lab.app().shell.modals,
        [Modal::ChangedOnDisk { saves: true }]
    );
    lab.click("Save mine");
    assert_eq!(fs::read_to_string(&path).expect("a file"), called("Mine"));
    assert!(!lab.app().context().is_unsaved());
}

#[test]
fn a_file_that_is_gone_is_unsaved_until_it_comes_back() {
    let (mut lab, _folder, path) = Lab::with_file(SCENE);
    fs::remove_file(&path).expect("removed");
    lab.app_mut().look_at_disk();
    lab.settle();
    assert!(lab.app().context().is_unsaved());
    assert!(lab.says("my-case.toml is gone from disk"));
    lab.write_outside(&path, &called("Theirs"));
    assert_eq!(lab.app().session.scene().title, "Theirs");
    lab.delete_outside(&path);
    lab.save();
    assert_eq!(fs::read_to_string(&path).expect("a file"), called("Theirs"));
    assert_eq!(lab.app().shell.files.problem, None::<DiskProblem>);
}

#[test]
fn a_file_made_anew_piece_by_piece_is_shown_when_it_is_whole_and_nothing_is_asked() {
    let (mut lab, _folder, path) = Lab::with_file(SCENE);
    let theirs = called("Theirs");
    let half = &theirs[..theirs.len() / 2];
    lab.delete_outside(&path);
    for piece in ["", half, &theirs] {
        lab.write_outside(&path, piece);
        assert_eq!(lab.app().shell.modals, [], "after {} bytes", piece.len());
    }
    assert_eq!(lab.app().session.scene().title, "Theirs");
    assert!(!lab.app().context().is_unsaved());

    // What was edited meanwhile is asked about, and not if the file is what it was.
    lab.delete_outside(&path);
    lab.rename_scene("Mine");
    lab.write_outside(&path, half);
    lab.write_outside(&path, &theirs);
    assert_eq!(lab.app().shell.modals, []);
    assert!(lab.app().context().is_unsaved() && lab.app().session.scene().title == "Mine");
    lab.write_outside(&path, half);
    lab.write_outside(&path, &called("Theirs again"));
    assert_eq!(
        lab.app().shell.modals,
        [Modal::ChangedOnDisk { saves: false }]
    );
}

#[cfg(unix)]
#[test]
fn a_pipe_among_scenes_is_neither_listed_nor_opened() {
    let (mut lab, folder, _path) = Lab::with_file(SCENE);
    let pipe = folder.path().join("my-pipe.toml");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo is installed").success());
    lab.chord(Modifiers::COMMAND, Key::O);
    lab.type_text("my-");
    assert!(lab.shows("Result my-case.toml"));
    assert!(!lab.shows("Result my-pipe.toml"));
    lab.key(Key::Escape);
    lab.app_mut().open_file(&pipe);
    lab.settle();
    assert!(lab.says("an ordinary file was expected"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_whose_name_is_no_utf_8_opens_and_is_saved() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(OsStr::from_bytes(b"caf\xe9.toml"));
    fs::write(&path, SCENE).expect("written");
    let mut lab = Lab::new();
    lab.app_mut().open_file(&path);
    lab.settle();
    assert_eq!(*lab.app().session.origin(), Origin::File(path.clone()));
    lab.rename_scene("Mine");
    lab.save();
    assert_eq!(fs::read_to_string(&path).expect("a file"), called("Mine"));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[cfg(unix)]
#[test]
fn saving_tells_that_other_names_of_the_file_keep_the_text_before() {
    let (mut lab, folder, path) = Lab::with_file(SCENE);
    lab.rename_scene("Mine");
    assert!(lab.app_mut().save());
    let tells = |lab: &Lab| {
        let mut notices = lab.app().shell.notices.iter();
        notices.any(|notice| notice.text.contains("Other hard links"))
    };
    assert!(!tells(&lab));
    fs::hard_link(&path, folder.path().join("other.toml")).expect("linked");
    lab.rename_scene("Mine again");
    assert!(lab.app_mut().save() && tells(&lab));
}

#[test]
fn ending_asks_and_names_every_unsaved_scene() {
    let (mut lab, _folder, path) = Lab::with_file(SCENE);
    lab.rename_scene("Mine");
    lab.open("best-edge");
    lab.rename_scene("A lesson of mine");
    lab.chord(Modifiers::COMMAND, Key::Q);
    assert!(!lab.app().shell.quits);
    assert!(lab.shows("A lesson of mine") && lab.shows("Mine"));
    assert!(lab.shows(&path.display().to_string()));
    lab.key(Key::Escape);
    assert!(lab.app().shell.modals.is_empty() && !lab.app().shell.quits);
    lab.chord(Modifiers::COMMAND, Key::Q);
    lab.click("Cancel");
    assert!(lab.app().shell.modals.is_empty() && !lab.app().shell.quits);
    lab.chord(Modifiers::COMMAND, Key::Q);
    lab.click("Discard");
    assert!(lab.app().shell.quits);
    assert_eq!(fs::read_to_string(&path).expect("a file"), SCENE);
}

#[test]
fn saving_all_at_the_end_asks_for_the_places_it_lacks() {
    let (mut lab, folder, path) = Lab::with_file(SCENE);
    lab.rename_scene("Mine");
    lab.open("best-edge");
    lab.rename_scene("A lesson of mine");
    lab.key(Key::CloseBracket);
    lab.chord(Modifiers::COMMAND, Key::Q);
    lab.click("Save all");
    assert!(!lab.app().shell.quits && lab.app().panels.file_dialog.picks_file());
    assert_eq!(fs::read_to_string(&path).expect("a file"), called("Mine"));
    lab.key(Key::Escape);
    assert!(!lab.app().panels.file_dialog.picks_file());
    assert!(!lab.app().shell.files.ends_when_saved);
    lab.chord(Modifiers::COMMAND, Key::Q);
    lab.click("Save");
    assert!(lab.app_mut().save_at(&folder.path().join("lesson.toml")));
    assert!(lab.app().shell.quits);
}

#[test]
fn the_history_lists_every_step_and_goes_where_one_clicks() {
    let mut lab = Lab::at("best-edge");
    let first = lab.app().session.scene().title.clone();
    lab.rename_scene("One");
    lab.rename_scene("Two");
    lab.chord(Modifiers::COMMAND, Key::H);
    assert!(lab.shows("Edit 0: As opened"));
    let titles: Vec<String> = lab
        .app()
        .session
        .history()
        .titles()
        .map(String::from)
        .collect();
    lab.click(&format!("Edit 1: {}", titles[0]));
    assert_eq!(lab.app().session.scene().title, "One");
    lab.click("Edit 0: As opened");
    assert_eq!(lab.app().session.scene().title, first);
    lab.click(&format!("Edit 2: {}", titles[1]));
    assert_eq!(lab.app().session.scene().title, "Two");
    lab.app_mut().apply(Play::FromStart.into());
    lab.key(Key::Escape);
    assert!(!lab.shows("Edit 0: As opened"));
    assert!(lab.app().session.is_playing(), "Esc takes one layer");
}

#[test]
fn lost_edits_are_offered_and_come_back_as_one_step() {
    let (mut lab, folder, path) = Lab::with_file(SCENE);
    let state = folder.path().join("state");
    let crashed = Autosave::open(&state).expect("a folder");
    crashed
        .write(Some(&path), SCENE, &called("Lost"))
        .expect("kept");
    drop(crashed);
    let lost = Autosave::open(&state).and_then(|now| now.lost());
    lab.app_mut().offer(lost.expect("readable"));
    lab.settle();
    assert_eq!(lab.app().shell.modals, [Modal::RestoreEdits]);
    lab.click("Restore");
    assert!(lab.app().shell.modals.is_empty());
    assert_eq!(lab.app().session.scene().title, "Lost");
    assert!(lab.app().context().is_unsaved());
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(lab.app().session.scene().title, "A new scene");
}

#[test]
fn where_a_drag_ends_is_kept_at_once() {
    use std::time::{Duration, Instant};
    let (mut lab, folder, _path) = Lab::with_file(SCENE);
    let state = folder.path().join("state");
    assert_eq!(lab.offer_lost(&state), 0);
    let body = lab.app().session.snapshot().body(0).name.to_string();
    let now = Instant::now();
    // The panels would let time pass as well: frames of one moment are no time for the pace to end in.
    for (height, millis) in [(0.125, 0), (0.25, 1), (0.375, 2)] {
        let up = Edit::Move {
            bodies: vec![body.clone()],
            by: glam::Vec3::new(0.0, height, 0.0),
        };
        let app = lab.app_mut();
        app.session.update_drag(&up).expect("a move");
        app.tend_files(now + Duration::from_millis(millis));
    }
    let app = lab.app_mut();
    app.session.end_drag();
    app.tend_files(now + Duration::from_millis(3));
    let wanted = app.session.history().document().text().clone();
    let start = Instant::now();
    let is_kept = || {
        let files = fs::read_dir(&state).expect("a folder").flatten();
        let mut texts = files.filter_map(|entry| fs::read_to_string(entry.path()).ok());
        texts.any(|text| text.ends_with(&*wanted))
    };
    while !is_kept() {
        assert!(start.elapsed() < Duration::from_secs(10), "it is not");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn of_two_lost_versions_the_newer_is_shown_and_none_is_deleted_before_it_is_saved() {
    let (mut lab, folder, path) = Lab::with_file(SCENE);
    let state = folder.path().join("state");
    let mut kept = vec![];
    for title in ["Older", "Newer"] {
        let crashed = Autosave::open(&state).expect("a folder");
        crashed
            .write(Some(&path), SCENE, &called(title))
            .expect("kept");
        let is_new = |file: &PathBuf| file.extension().is_some_and(|end| end == "toml");
        let files = fs::read_dir(&state).expect("a folder").flatten();
        let files = files.map(|entry| entry.path()).filter(is_new);
        let new: Vec<PathBuf> = files.filter(|file| !kept.contains(file)).collect();
        // Files of one moment have no order.
        let age = std::time::Duration::from_secs(60 * (2 - kept.len() as u64));
        let file = fs::File::open(&new[0]).expect("kept");
        let when = std::time::SystemTime::now() - age;
        file.set_modified(when).expect("dated");
        kept.extend(new);
    }
    assert_eq!(lab.offer_lost(&state), 2);
    lab.click("Restore all");
    assert_eq!(lab.app().session.scene().title, "Newer");
    lab.app_mut().tend_files(std::time::Instant::now());
    assert!(kept.iter().all(|file| file.exists()), "until it is saved");
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(lab.app().session.scene().title, "Older");
    lab.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    lab.save();
    assert_eq!(fs::read_to_string(&path).expect("a file"), called("Newer"));
    lab.app_mut().end_files();
    assert!(!kept.iter().any(|file| file.exists()), "it is saved");
}

#[test]
fn restored_edits_that_are_taken_back_are_offered_again() {
    let (mut lab, folder, path) = Lab::with_file(SCENE);
    let state = folder.path().join("state");
    let crashed = Autosave::open(&state).expect("a folder");
    let text = called("Lost");
    crashed.write(Some(&path), SCENE, &text).expect("kept");
    drop(crashed);
    assert_eq!(lab.offer_lost(&state), 1);
    lab.click("Restore");
    lab.chord(Modifiers::COMMAND, Key::Z);
    lab.app_mut().end_files();
    assert_eq!(Lab::new().offer_lost(&state), 1);
}

#[test]
fn lost_edits_of_a_lesson_come_back_to_the_lesson() {
    let mut lab = Lab::at("best-edge");
    let place = lab.app().session.origin().clone();
    let state = tempfile::tempdir().expect("a folder");
    let text = lab.app().session.history().saved_text().to_string();
    let title = lab.app().session.scene().title.clone();
    let crashed = Autosave::open(state.path()).expect("a folder");
    let edited = text.replace(&title, "Lost");
    crashed.write(None, &text, &edited).expect("kept");
    drop(crashed);
    lab.key(Key::CloseBracket);
    let lost = Autosave::open(state.path()).and_then(|now| now.lost());
    lab.app_mut().offer(lost.expect("readable"));
    lab.settle();
    lab.click("Restore");
    assert_eq!(*lab.app().session.origin(), place);
    assert_eq!(lab.app().session.scene().title, "Lost");
}

#[test]
fn dropped_files_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("dropped.toml");
    fs::write(&path, called("Dropped")).expect("written");
    let mut lab = Lab::new();
    lab.drop_file(path);
    lab.settle();
    assert_eq!(lab.app().session.scene().title, "Dropped");
    assert!(lab.shows("dropped.toml"));
}

#[test]
fn a_dropped_mesh_gets_a_scene_that_is_saved_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("yard.obj");
    let square = "v -5 0 -5\nv -5 0 5\nv 5 0 5\nv 5 0 -5\nf 1 2 3 4\n";
    fs::write(&path, square).expect("written");
    let mut lab = Lab::new();
    lab.drop_file(path.clone());
    lab.settle();
    assert_eq!(*lab.app().session.origin(), Origin::New(1));
    assert_eq!(lab.app().session.scene().bodies.len(), 3);
    lab.app_mut().ask_for_place();
    let place = path.with_extension("toml");
    assert_eq!(lab.app().shell.files.asks_place.as_ref(), Some(&place));
    assert!(lab.app_mut().save_at(&place));
    let saved = fs::read_to_string(&place).expect("saved");
    assert!(saved.contains("file = \"yard.obj\""), "{saved}");
    lab.app_mut().open_file(&place);
    assert_eq!(*lab.app().session.origin(), Origin::File(place));
    assert_eq!(fs::read_to_string(&path).expect("the mesh"), square);
    // A mesh with a mistake is told about, and the scene stays.
    fs::write(&path, "v 0 0 0\nf 1 1 x\n").expect("written");
    lab.app_mut().open_file(&path);
    let Some(Modal::Problem { report, .. }) = lab.app().shell.modals.last() else {
        panic!("nothing is told");
    };
    assert!(report.contains("yard.obj:2: `x` is no corner"), "{report}");
}

#[test]
fn recent_files_open_from_the_menu_and_missing_ones_are_gray() {
    let (mut lab, folder, path) = Lab::with_file(SCENE);
    let gone = folder.path().join("gone.toml");
    fs::write(&gone, called("Gone")).expect("written");
    lab.app_mut().open_file(&gone);
    fs::remove_file(&gone).expect("removed");
    lab.app_mut().open_lesson(0);
    lab.settle();
    assert!(
        lab.shows("my-case.toml") && !lab.shows("gone.toml"),
        "what is there is in the list"
    );
    lab.click("Scene");
    lab.point(lab.place_of("Open recent").center());
    let is_gray = |lab: &Lab, name: &str| {
        let mut buttons = lab.harness().query_all_by_label(name);
        buttons.any(|node| node.role() == Role::Button && node.is_disabled())
    };
    assert!(is_gray(&lab, "gone.toml"));
    assert!(!is_gray(&lab, "my-case.toml"));
    {
        let mut named = lab.harness().query_all_by_label("my-case.toml");
        let item = named.find(|node| node.role() == Role::Button);
        item.expect("an item").click();
    }
    lab.settle();
    assert_eq!(*lab.app().session.origin(), Origin::File(path));
}

#[test]
fn a_saved_copy_is_a_recent_file_of_the_next_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("copy.toml");
    let mut lab = Lab::new();
    assert!(lab.app_mut().save_at(&path));
    assert_eq!(lab.app().shell.preferences.recent(), [path]);
    lab.app_mut().open_lesson(1);
    lab.chord(Modifiers::COMMAND, Key::O);
    lab.key(Key::Enter);
    assert_eq!(
        *lab.app().session.origin(),
        Origin::File(lab.app().shell.preferences.recent()[0].clone())
    );
}

#[test]
fn a_draft_whose_file_changed_out_of_sight_asks_when_it_comes_back() {
    let (mut lab, _folder, path) = Lab::with_file(SCENE);
    lab.rename_scene("Mine");
    lab.app_mut().open_lesson(1);
    lab.settle();
    fs::write(&path, called("Theirs")).expect("written");
    lab.app_mut().open_place(&Origin::File(path));
    lab.settle();
    assert_eq!(
        lab.app().shell.modals,
        [Modal::ChangedOnDisk { saves: false }]
    );
    assert_eq!(lab.app().session.scene().title, "Mine");
}

#[test]
fn the_search_finds_files_beside_those_of_the_session() {
    let (mut lab, folder, _path) = Lab::with_file(SCENE);
    fs::write(folder.path().join("sister-case.toml"), called("Sister")).expect("written");
    fs::write(folder.path().join("sister-notes.toml"), "a = 1").expect("written");
    lab.chord(Modifiers::COMMAND, Key::O);
    lab.type_text("sister");
    assert!(lab.shows("Result sister-case.toml"));
    assert!(!lab.shows("Result sister-notes.toml"));
    lab.key(Key::Enter);
    assert_eq!(lab.app().session.scene().title, "Sister");
}

const PASTED: &str =
    "hero = capsule a=(0, 2, 0) b=(0, 3, 0) r=0.4\nwall: triangle (0,0,0) (1,0,0) (0,0,-1)";

#[test]
fn what_is_pasted_in_place_of_a_file_never_overwrites_it() {
    let (mut lab, _folder, path) = Lab::with_file(SCENE);
    lab.rename_scene("Mine");
    lab.app_mut().show_pasted(PASTED.into());
    lab.settle();
    lab.key(Key::Enter);
    assert_eq!(*lab.app().session.origin(), Origin::New(1));
    assert!(
        lab.app().context().is_unsaved(),
        "what was pasted is not saved"
    );
    assert!(lab.says("not saved yet"));
    lab.save();
    assert!(
        lab.app().panels.file_dialog.picks_file(),
        "it asks for a name"
    );
    // The first leaves the field for the name.
    lab.key(Key::Escape);
    lab.key(Key::Escape);
    assert!(!lab.app().panels.file_dialog.picks_file());
    assert_eq!(fs::read_to_string(&path).expect("a file"), SCENE);

    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(*lab.app().session.origin(), Origin::File(path.clone()));
    assert_eq!(
        lab.app().session.scene().title,
        "Mine",
        "its edits are there still"
    );
    assert!(lab.app().context().is_unsaved());
    assert_eq!(
        lab.app().context().unsaved_places(),
        [Origin::File(path.clone())]
    );
    let redo = Modifiers::COMMAND | Modifiers::SHIFT;
    lab.chord(redo, Key::Z);
    assert_eq!(*lab.app().session.origin(), Origin::New(1));
    assert_eq!(lab.app().session.snapshot().body(0).name, "hero");
    lab.chord(Modifiers::COMMAND, Key::Z);
    lab.rename_scene("Another way");
    lab.chord(redo, Key::Z);
    assert_eq!(lab.app().session.scene().title, "Another way");
}

#[test]
fn a_pasted_scene_is_undone_step_by_step_and_then_goes() {
    let (mut lab, _folder, path) = Lab::with_file(SCENE);
    for _ in 0..2 {
        let read = capsule_text::paste::read(PASTED).expect("shapes");
        lab.app_mut().replace_by_pasted(&read.text);
    }
    lab.rename_scene("Mine");
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(*lab.app().session.origin(), Origin::New(2));
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(*lab.app().session.origin(), Origin::New(1));
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(*lab.app().session.origin(), Origin::File(path));
    assert!(!commands::command("edit.undo").is_enabled(&lab.app().context()));
    lab.chord(Modifiers::COMMAND, Key::Q);
    assert!(lab.app().shell.quits, "what was undone is not asked about");
}

/// Whether the text comes out as it expects, as `check` finds it.
fn holds(text: &str) -> bool {
    let scene = Scene::read("saved.toml", text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let study = Study::of_scene(&scene);
    assert!(scene.expect.is_some(), "{text}");
    scene.differences(&study).is_empty()
}

#[test]
fn a_changed_lesson_saved_under_a_name_of_its_own_is_offered_words_and_answers_of_its_own() {
    for lesson in [
        "plane-trace",
        "best-edge",
        "onto-a-corner",
        "zig-zag",
        "cancelled",
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("my-case.toml");
        let mut lab = Lab::at(lesson);
        let names = lab
            .app()
            .session
            .snapshot()
            .bodies()
            .map(|body| body.name.to_string());
        let away = Edit::Move {
            bodies: names.take(1).collect(),
            by: glam::Vec3::new(0.03, 0.11, 0.02),
        };
        lab.app_mut().session.go_to_frame(0);
        assert!(lab.app_mut().session.edit(&away), "{lesson}");
        assert!(lab.app_mut().save_at(&path));
        lab.settle();
        assert_eq!(lab.app().shell.modals, [Modal::LessonAsOwnCase], "{lesson}");
        let saved = fs::read_to_string(&path).expect("a file");
        assert!(holds(&saved), "{lesson}, before any answer: {saved}");
        lab.key(Key::Enter);
        assert!(lab.app().shell.modals.is_empty());
        let saved = fs::read_to_string(&path).expect("a file");
        assert_eq!(lab.app().session.scene().title, "My case");
        assert_eq!(lab.app().session.scene().text, "");
        assert!(!lab.app().context().is_unsaved());
        assert!(holds(&saved), "{lesson}: {saved}");
        lab.chord(Modifiers::COMMAND, Key::Z);
        assert_ne!(
            lab.app().session.scene().title,
            "My case",
            "it is one step to undo"
        );
    }
}

#[test]
fn what_a_lesson_says_of_its_picture_is_said_of_no_other_shapes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("away.toml");
    let mut lab = Lab::at("over-the-face");
    assert!(lab.paints("closest point of the ramp"));
    let away = Edit::Move {
        bodies: vec!["player".into()],
        by: glam::Vec3::Y,
    };
    assert!(lab.app_mut().session.edit(&away));
    lab.settle();
    assert!(
        !lab.paints("closest point of the ramp"),
        "it is where no end is"
    );
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert!(lab.paints("closest point of the ramp"), "it is true again");
    assert!(lab.app_mut().session.edit(&away) && lab.app_mut().save_at(&path));
    lab.settle();
    lab.click("Change and save");
    let scene = lab.app().session.scene();
    assert_eq!((&scene.caption, &scene.question), (&None, &None));
    assert_eq!(scene.picture, Default::default());
    let saved = fs::read_to_string(&path).expect("a file");
    assert!(!saved.contains("closest point of the ramp") && !saved.contains("lands inside:"));
}

#[test]
fn a_lesson_s_words_may_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.toml");
    let mut lab = Lab::at("best-edge");
    let title = lab.app().session.scene().title.clone();
    let hide = Edit::Hide {
        bodies: vec!["ball".into()],
        hidden: true,
    };
    assert!(lab.app_mut().session.edit(&hide) && lab.app_mut().save_at(&path));
    lab.settle();
    lab.click("Keep all texts");
    assert!(lab.app().shell.modals.is_empty());
    assert_eq!(lab.app().session.scene().title, title);
    // A copy of what was not changed is not asked about.
    let mut lab = Lab::at("best-edge");
    assert!(lab.app_mut().save_at(&path));
    assert!(lab.app().shell.modals.is_empty());
}

#[test]
fn the_scene_can_expect_what_comes_out_now() {
    let (mut lab, _folder, path) = Lab::with_file(SCENE);
    lab.key(Key::N);
    lab.app_mut().apply(Select::Nothing.into());
    lab.settle();
    lab.click("Expect the current exact answer, and the algorithm’s answer where it differs");
    lab.save();
    let saved = fs::read_to_string(&path).expect("a file");
    assert!(holds(&saved), "{saved}");
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(lab.app().session.scene().expect, None);
}

#[test]
fn what_the_chosen_method_answers_is_expected_where_it_is_another() {
    for (lesson, is_other) in [("best-edge", true), ("face", false), ("cancelled", true)] {
        let mut lab = Lab::at(lesson);
        let edit = lab.app().session.expectation().expect("a pair");
        assert!(lab.app_mut().session.edit(&edit));
        let text = lab.app().session.history().document().text().to_string();
        assert_eq!(text.contains("[expect.chosen]"), is_other, "{text}");
        assert!(holds(&text), "{text}");
    }
}
