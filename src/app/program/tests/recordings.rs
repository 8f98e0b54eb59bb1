//! What an engine wrote down, looked at in the window.

use super::Lab;
use capsule_lab::session::Origin;
use std::{fs, io::Write, path::PathBuf};

/// A ball that falls on a floor, a case a frame; its engine misses the frames `missed`.
fn lines(missed: &[u32]) -> String {
    let line = |frame: u32| {
        let y = 2.0 - 0.25 * frame as f32;
        let hit = y <= 0.5 && !missed.contains(&frame);
        format!(
            r#"{{"frame": {frame}, "query": "sphere_triangle", "a": {{"sphere": {{"center": [0, {y}, 0], "radius": 0.5}}}}, "b": {{"triangle": [[-1, 0, -1], [0, 0, 2], [1, 0, -1]]}}, "answer": {{"hit": {hit}}}}}"#
        ) + "\n"
    };
    (0..10).map(line).collect()
}

fn dropped(name: &str, text: &str) -> (Lab, tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, text).expect("written");
    let mut lab = Lab::new();
    lab.0.state_mut().extra.dropped.push(path.clone());
    lab.settle();
    (lab, folder, path)
}

#[test]
fn a_recording_opens_at_its_worst_case_and_lists_what_is_wrong() {
    let (lab, _folder, _) = dropped("run.jsonl", &lines(&[7, 8]));
    let title = "run.jsonl, frame 8, line 9: missed hit, 0.5000 m deep";
    assert_eq!(lab.app().session.scene().title, title);
    assert!(lab.says("Recording run.jsonl") && lab.says("2 of 10 answers wrong"));
    assert!(lab.shows("frame 8: missed hit, 0.5000 m deep"));
    assert!(lab.shows("frame 7: missed hit, 0.2500 m deep"));
    assert!(!lab.shows("frame 0: right"));
}

#[test]
fn a_click_shows_another_case_in_the_same_scene_unless_that_was_edited() {
    let (mut lab, _folder, _) = dropped("run.jsonl", &lines(&[7, 8]));
    lab.click("frame 7: missed hit, 0.2500 m deep");
    assert!(lab.app().session.scene().title.contains("frame 7"));
    assert_eq!(*lab.app().session.origin(), Origin::New(1));
    lab.click("Only wrong ones");
    lab.click("frame 0: right");
    assert!(lab.app().session.scene().title.ends_with("line 1: right"));
    assert_eq!(*lab.app().session.origin(), Origin::New(1));
}

#[test]
fn what_is_no_recording_is_told_and_the_scene_stays() {
    let (lab, _folder, _) = dropped("empty.jsonl", "this is no case\n");
    assert!(lab.says("empty.jsonl cannot be opened"));
    assert!(lab.app().shell.recording.is_none());
}

#[test]
fn what_the_engine_writes_on_is_listed() {
    let (mut lab, _folder, path) = dropped("run.jsonl", &lines(&[8]));
    let mut file = fs::File::options().append(true).open(&path).expect("open");
    file.write_all(lines(&[7]).as_bytes()).expect("written");
    let shown = lab.app_mut().shell.recording.as_mut().expect("it is open");
    shown.recording.read_on().expect("read");
    lab.settle();
    assert!(lab.says("2 of 20 answers wrong"));
    assert!(lab.shows("frame 7: missed hit, 0.2500 m deep"));
}

#[test]
fn the_wrong_ones_are_gone_through_and_taken_to_a_file_of_their_own() {
    let text = lines(&[7, 8]);
    let (mut lab, folder, _) = dropped("run.jsonl", &text);
    lab.click("Previous wrong");
    assert!(lab.app().session.scene().title.contains("frame 7"));
    lab.click("Next wrong");
    assert!(lab.app().session.scene().title.contains("frame 8"));
    for name in ["run-chosen.jsonl", "run-chosen-2.jsonl"] {
        lab.click("Export the list");
        let exported = fs::read_to_string(folder.path().join(name)).expect("a new file");
        let came = |number: usize| text.lines().nth(number).expect("a line");
        let wrong: Vec<&str> = exported.lines().collect();
        assert_eq!(wrong, [came(8), came(7)], "as they came, the worst first");
    }
}
