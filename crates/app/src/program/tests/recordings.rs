//! What an engine wrote down, looked at in the window.

use super::Lab;
use capsule_bench::recording::RecordingListener;
use capsule_core::method::NoAnswerReason;
use capsule_scenes::{run::study::Study, scene::Scene};
use capsule_session::{Origin, SessionAction, action::Choose};
use glam::Vec3;
use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::{Ipv4Addr, TcpStream},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

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

pub(super) fn dropped(name: &str, text: &str) -> (Lab, tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, text).expect("written");
    let mut lab = Lab::new();
    lab.drop_file(path.clone());
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
    lab.click("Only wrong answers");
    lab.click("frame 0: right");
    assert!(lab.app().session.scene().title.ends_with("line 1: right"));
    assert_eq!(*lab.app().session.origin(), Origin::New(1));
}

/// The list is what is leafed through: worst first as it usually is, or in the order of the file.
#[test]
fn the_next_wrong_case_is_the_next_of_the_list() {
    let (mut lab, _folder, _) = dropped("run.jsonl", &lines(&[7, 8, 9]));
    let is_at = |lab: &Lab, frame: u32| {
        let title = &lab.app().session.scene().title;
        assert!(title.contains(&format!("frame {frame},")), "{title}");
    };
    // Half a meter deep; then a quarter, above the floor and below it.
    is_at(&lab, 8);
    lab.click("Next wrong");
    is_at(&lab, 7);
    lab.click("Next wrong");
    is_at(&lab, 9);
    lab.click("Previous wrong");
    is_at(&lab, 7);
    lab.click("Worst first");
    lab.click("Next wrong");
    is_at(&lab, 8);
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
    let patience = Instant::now() + Duration::from_secs(30);
    while !lab.says("2 of 20 answers wrong") {
        assert!(Instant::now() < patience, "it is not read on");
        thread::sleep(Duration::from_millis(10));
        lab.app_mut().tend_files(Instant::now());
        lab.settle();
    }
    assert!(lab.shows("frame 7: missed hit, 0.2500 m deep"));
}

/// A recording of which less than all is read, with a wrong frame.
fn half_read() -> (Lab, tempfile::TempDir, PathBuf) {
    let (mut lab, folder, path) = dropped("run.jsonl", &lines(&[7]));
    let shown = lab.app_mut().shell.recording.as_mut();
    let shown = shown.expect("a recording");
    (shown.is_whole, shown.recording.share_read) = (false, 0.5);
    (lab, folder, path)
}

/// The rest of the file comes, with a worse frame, and is read to its end.
fn read_on(lab: &mut Lab, path: &Path) {
    let mut file = fs::File::options().append(true).open(path).expect("open");
    let before = lines(&[7]).lines().count();
    file.write_all(lines(&[8]).as_bytes()).expect("written");
    let patience = Instant::now() + Duration::from_secs(30);
    let is_whole = |lab: &Lab| {
        lab.app()
            .shell
            .recording
            .as_ref()
            .is_some_and(|one| one.is_whole && one.recording.cases.len() > before)
    };
    while !is_whole(lab) {
        assert!(Instant::now() < patience, "it is not read on");
        thread::sleep(Duration::from_millis(10));
        // Its reader may say once more that the first lines were all.
        let shown = lab.app_mut().shell.recording.as_mut();
        let shown = shown.filter(|shown| shown.recording.cases.len() <= before);
        if let Some(shown) = shown {
            (shown.is_whole, shown.recording.share_read) = (false, 0.5);
        }
        // No frame is drawn meanwhile: what is said then would go by the clock.
        lab.app_mut().tend_files(Instant::now());
    }
}

#[test]
fn the_worst_of_all_is_shown_once_all_is_read_unless_a_case_was_chosen() {
    let (mut lab, _folder, path) = half_read();
    assert!(lab.app().session.scene().title.contains("frame 7"));
    read_on(&mut lab, &path);
    lab.settle();
    assert!(lab.app().session.scene().title.contains("frame 8"));

    let (mut lab, _folder, path) = half_read();
    lab.click("Only wrong answers");
    lab.click("frame 0: right");
    read_on(&mut lab, &path);
    assert!(lab.app().session.scene().title.ends_with("line 1: right"));
    let notices = format!("{:?}", lab.app().shell.notices);
    assert!(
        notices.contains("opens line 19, the worst case"),
        "{notices}"
    );
    lab.settle();
    lab.click("Worst");
    assert!(lab.app().session.scene().title.contains("frame 8"));
}

/// At the size that most screens have the list lies beneath the view and leaves the subject free.
#[test]
fn the_list_leaves_the_view_its_subject_and_says_how_large_errors_are() {
    let (lab, _folder, _) = dropped("run.jsonl", &lines(&[7, 8]));
    let list = lab.place_of("Cases in the order of the file");
    let view = lab.app().view.rect;
    assert!(list.top() >= view.bottom(), "{list:?} over {view:?}");
    assert!(view.height() > 200.0, "{view:?}");
    assert!(lab.says("median < 0.1 µm, 99 % 0.5 m, worst 0.5 m"));
    let mut lab = lab;
    lab.click("Close the recording’s list");
    assert!(!lab.says("2 of 10 answers wrong"));
    lab.toggle_window("scene.recording");
    lab.settle();
    assert!(lab.says("2 of 10 answers wrong"));
    lab.app_mut().go_back();
    lab.settle();
    assert!(!lab.says("2 of 10 answers wrong"));
}

#[test]
fn the_wrong_ones_are_taken_to_a_file_of_their_own() {
    let text = lines(&[7, 8]);
    let (mut lab, folder, _) = dropped("run.jsonl", &text);
    for name in ["run-chosen.jsonl", "run-chosen-2.jsonl"] {
        lab.click("Export the list");
        let exported = fs::read_to_string(folder.path().join(name)).expect("a new file");
        let came = |number: usize| text.lines().nth(number).expect("a line");
        let wrong: Vec<&str> = exported.lines().collect();
        assert_eq!(wrong, [came(8), came(7)], "as they came, the worst first");
    }
}

/// A capsule that hangs in a floor, 9 cm too deep by its engine, pushed to the side.
const WRONG: &str = r#"{"frame": 3, "query": "sphere_triangle", "a": {"sphere": {"center": [0.1, 0.31, 0], "radius": 0.5}}, "b": {"triangle": [[-1, 0, -1], [0, 0, 2], [1, 0, -1]]}, "answer": {"hit": true, "depth": 0.28, "normal": [1, 0, 0]}}"#;

#[test]
fn the_recorded_answer_is_what_is_drawn_and_judged() {
    let (mut lab, _folder, _) = dropped("run.jsonl", &(WRONG.to_owned() + "\n"));
    let pair = lab.app().session.pair().expect("a pair");
    assert_eq!(pair.choice.name(), "run-recorded/sphere-triangle");
    let contact = pair.answer.contact.expect("a hit");
    assert_eq!((contact.depth, contact.normal), (0.28, Vec3::X));
    assert!(
        pair.exact
            .contact
            .is_some_and(|exact| exact.normal == Vec3::Y)
    );
    assert!(!pair.faults.is_empty() && pair.silence.is_none());
    assert!(
        lab.says("normal off by 90.0°"),
        "the strip judges what was recorded"
    );
    let session = &lab.app().session;
    let step = session
        .cursor()
        .map(|step| &session.study().record.steps[step]);
    assert!(step.is_some_and(|step| step.title == "answer" && !step.drawables.is_empty()));
    assert!(!session.history().is_dirty(), "the scene is as it was made");
    // Nothing is known of other shapes.
    let recorded = pair.choice.clone();
    let exact = recorded.method.question.exact();
    let mut elsewhere = pair.shapes;
    elsewhere.mover = elsewhere.mover.translated(Vec3::Y * 0.01);
    let reply = recorded.method.reply(&elsewhere, &recorded.settings);
    assert_eq!(
        reply.expect_err("no answer").silence,
        NoAnswerReason::Declined
    );
    // Another method answers it, and the recording again.
    let session = &mut lab.app_mut().session;
    session.apply(SessionAction::Choose(Choose::Algorithm(exact)));
    assert!(!session.asks_engine());
    session.apply(SessionAction::Choose(Choose::Algorithm(recorded.method)));
    assert!(session.asks_engine());
    assert!(!session.history().is_dirty(), "the scene is as it was made");
}

/// The picture and the link of a scene contain the answer too.
#[test]
fn a_recorded_case_keeps_the_answer_of_its_engine_wherever_it_is_opened() {
    let (lab, _folder, _) = dropped("run.jsonl", &(WRONG.to_owned() + "\n"));
    let text = lab.app().session.history().document().text().to_string();
    let scene = Scene::read("elsewhere.toml", &text).expect("a scene");
    let study = Study::of_scene(&scene);
    let shown = lab.app().session.pair().expect("a pair");
    assert_eq!(study.pairs[0].answer, shown.answer);
    assert_eq!(study.pairs[0].faults, shown.faults);
    assert!(!shown.faults.is_empty());
}

/// Reads on until that many cases are there. No frame is drawn meanwhile: what is said then would go by the clock.
fn wait_for(lab: &mut Lab, cases: usize) {
    let patience = Instant::now() + Duration::from_secs(30);
    let count = |lab: &Lab| {
        let shown = lab.app().shell.recording.as_ref();
        shown.map_or(0, |shown| shown.recording.cases.len())
    };
    while count(lab) < cases {
        assert!(Instant::now() < patience, "never {cases} cases");
        thread::sleep(Duration::from_millis(10));
        lab.app_mut().tend_files(Instant::now());
    }
}

/// An engine on the socket stops at a wrong answer, and the window shows this case: unless another scene is looked at by then.
#[test]
fn a_socket_lists_what_an_engine_writes_and_shows_where_it_stops() {
    let address = (Ipv4Addr::LOCALHOST, 0).into();
    let listener = RecordingListener::start(address, None).expect("a free port");
    let address = listener.address();
    let mut lab = Lab::new();
    lab.app_mut().listen(listener).expect("its file is there");
    lab.settle();
    assert!(lab.says(&format!("Listening on {address} for the first case.")));
    let mut engine = TcpStream::connect(address).expect("connected");
    let mut replies = BufReader::new(engine.try_clone().expect("its other half"));
    let mut write = |text: &str| engine.write_all(text.as_bytes()).expect("sent");
    let is_at = |lab: &Lab, frame: u32| {
        let title = &lab.app().session.scene().title;
        assert!(title.contains(&format!("frame {frame},")), "{title}");
    };
    let frame_of = |frame: usize| {
        let text = lines(&[frame as u32]);
        text.lines().nth(frame).expect("a line").to_string() + "\n"
    };
    write(&frame_of(8));
    write("what is this\n");
    let mut reply = String::new();
    replies.read_line(&mut reply).expect("why it is no case");
    wait_for(&mut lab, 1);
    is_at(&lab, 8);
    let mut stop_at = |frame: usize| {
        write(&frame_of(frame).replacen('{', "{\"reply\": true, ", 1));
        reply.clear();
        replies.read_line(&mut reply).expect("a reply");
        assert!(reply.starts_with(r#"{"wrong":true,"#), "{reply}");
    };
    stop_at(7);
    wait_for(&mut lab, 2);
    is_at(&lab, 7);
    lab.settle();
    assert!(lab.says("2 of 2 answers wrong, 1 line is not a case, listening"));
    lab.open("crossing-axes");
    stop_at(9);
    wait_for(&mut lab, 3);
    let notices = format!("{:?}", lab.app().shell.notices);
    assert!(notices.contains("answer in line 4 is wrong"), "{notices}");
    assert!(!lab.app().session.scene().title.contains("frame"));
}
