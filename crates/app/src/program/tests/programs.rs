//! A program of one's own in the window: asked in the background, chosen without the scene knowing.

#![cfg(unix)]

use super::Lab;
use capsule_bench::engine::CommandLine;
use capsule_core::method::NoAnswerReason;
use capsule_scenes::{
    edit::{Document, UndoHistory},
    run::study::PairStudy,
    scene::{MethodChoice, library},
};
use capsule_session::{
    Origin, SessionAction,
    action::{Beside, Choose},
};
use std::{
    thread,
    time::{Duration, Instant},
};

/// Says of every case that they are apart.
const APART: &str = r#"sh -c 'while read line; do echo "{\"hit\": false}"; done'"#;
/// The same, each after a while.
const SLOWLY_APART: &str =
    r#"sh -c 'while read line; do sleep 0.3; echo "{\"hit\": false}"; done'"#;
const DIES: &str = "sh -c 'read line; echo out of memory >&2; exit 3'";

impl Lab {
    /// Asks what `command` starts about the scene of this id.
    fn asking(id: &str, command: &str) -> Self {
        let mut lab = Self::at(id);
        let command = CommandLine::parse(command).expect("a command");
        lab.app_mut()
            .ask_program(command, Duration::from_secs(5), true);
        lab
    }

    /// Opens a file with the text of the built-in scene of this id.
    fn bring(&mut self, id: &str) {
        let found = library::all().find(|one| one.id == id);
        let text = found.expect("a scene").text.to_string();
        let document = Document::new(text, "mine.toml").expect("it reads");
        let place = Origin::New(77);
        let history = UndoHistory::new(document);
        self.app_mut().session.open(history, place, None);
        self.settle();
    }

    fn looked_at(&self) -> &PairStudy {
        self.app().session.pair().expect("a pair")
    }

    /// Lets the window go on until no answer is awaited.
    fn until_answered(&mut self) {
        let patience = Instant::now() + Duration::from_secs(30);
        while self.looked_at().is_awaited() {
            assert!(Instant::now() < patience, "no answer comes");
            thread::sleep(Duration::from_millis(5));
            self.app_mut().tend_files(Instant::now());
        }
        self.settle();
    }
}

#[test]
fn a_program_is_waited_for_in_the_background_and_then_judged() {
    let mut lab = Lab::asking("over-the-face", SLOWLY_APART);
    let first = lab.looked_at();
    assert_eq!(first.choice.name(), "sh/capsule-triangle");
    assert!(first.is_awaited(), "the window does not wait");
    lab.until_answered();
    let pair = lab.looked_at();
    assert!(pair.exact.is_hit() && !pair.answer.is_hit() && pair.silence.is_none());
    assert!(pair.faults[0].to_string().starts_with("missed hit"));
    assert!(
        !lab.app().session.history().is_dirty(),
        "the scene knows nothing of it"
    );
    assert!(
        lab.app().session.unmet().is_empty(),
        "nor does what it expects"
    );

    // A lesson keeps its own method; a scene that is brought is answered by the program.
    lab.open("pierced");
    assert_eq!(lab.looked_at().choice.name(), "exact/capsule-triangle");
    lab.bring("pierced");
    lab.until_answered();
    assert_eq!(lab.looked_at().choice.name(), "sh/capsule-triangle");

    // The scene's own algorithm again.
    let exact = lab.looked_at().choice.method.question.exact();
    lab.app_mut()
        .session
        .apply(SessionAction::Choose(Choose::Algorithm(exact)));
    assert_eq!(lab.looked_at().choice.method, exact);
    lab.app_mut().end_programs();
}

#[test]
fn a_crash_is_a_verdict() {
    let mut lab = Lab::asking("over-the-face", DIES);
    lab.until_answered();
    let silence = lab.looked_at().silence.clone().expect("no answer");
    assert_eq!(silence.silence, NoAnswerReason::Crashed);
    assert!(silence.why.contains("exit status: 3") && silence.why.contains("out of memory"));
    lab.app_mut().end_programs();
}

#[test]
fn a_program_stands_in_a_pane_and_no_scene_is_written_with_it() {
    let mut lab = Lab::asking("over-the-face", APART);
    let own = lab.looked_at().choice.clone();
    let exact = own.method.question.exact();
    let session = &mut lab.app_mut().session;
    session.apply(SessionAction::Choose(Choose::Algorithm(exact)));
    session.apply(SessionAction::Beside(Beside::Open(
        MethodChoice::Algorithm(own.clone()),
    )));
    session.keep_panes();
    assert_eq!(
        session.ways_beside(),
        [MethodChoice::Algorithm(own.clone())]
    );
    assert!(!session.history().document().text().contains("sh/"));
    session.apply(SessionAction::Beside(Beside::MakeMain(0)));
    assert_eq!(session.choice(), Some(&own));
    let rows = session.comparisons().expect("a pair")();
    let asked = rows[0].methods.iter().filter(|row| row.choice == own);
    assert_eq!(asked.count(), 1, "it is one of all methods");
    lab.until_answered();
    lab.app_mut().end_programs();
}

#[test]
fn in_the_place_of_code_stands_what_helps_with_a_program() {
    let mut lab = Lab::asking("over-the-face", APART);
    lab.until_answered();
    assert!(lab.says("Your program") && !lab.says("crates/core/src/method/external_method.rs"));
    assert!(lab.says("capsule-lab invariants over-the-face --program 'sh -c "));
    assert!(lab.says("--of branch --program"));
    // A lesson is answered by its own method again, whose code is there.
    lab.open("over-the-face");
    assert!(!lab.says("Your program"));
    lab.app_mut().end_programs();
}

#[test]
fn without_a_scene_of_ones_own_the_lesson_keeps_its_method() {
    let mut lab = Lab::at("over-the-face");
    let own = lab.looked_at().choice.clone();
    let command = CommandLine::parse(APART).expect("a command");
    lab.app_mut()
        .ask_program(command, Duration::from_secs(5), false);
    // A notice goes by itself.
    let told = format!("{:?}", lab.app().shell.notices);
    lab.settle();
    assert_eq!(lab.looked_at().choice, own);
    assert!(told.contains("Lessons keep their own method"), "{told}");
    lab.app_mut().end_programs();
}

#[test]
fn precision_and_invariants_are_of_the_program_s_answers() {
    let mut lab = Lab::asking("over-the-face", APART);
    lab.toggle_window("algorithm.precision");
    lab.toggle_window("algorithm.invariants");
    let patience = Instant::now() + Duration::from_secs(60);
    // A missed hit is wholly off.
    while !(lab.says("your program") && lab.says("whole")) {
        assert!(
            Instant::now() < patience,
            "the answers far from home never come"
        );
        thread::sleep(Duration::from_millis(20));
        lab.app_mut().tend_files(Instant::now());
        lab.settle();
    }
    assert!(
        lab.says("vertices renamed")
            && lab.says("not applicable: the method's answer has no contact")
    );
    lab.app_mut().end_programs();
}
