//! What one does to a session without a window: editing, dragging, playing, walking, pasting.

use capsule_lab::{
    lab::{
        edit::{Document, Edit, KeyValue, UndoHistory},
        scene::library,
    },
    session::{
        Effect, NoticeOutcome, Origin, Session, SessionAction,
        action::{Break, CopyText, DragEdit, GoFrame, GoStep, Play, Select, ShapeSet},
        breaks::Wait,
        walk::{Heading, WalkKeys},
    },
    text::{paste, take_along::CodeLanguage},
};
use glam::{Vec2, Vec3};

/// At a built-in scene.
fn at(scene: &str) -> Session {
    let source = library::source(scene).expect("a built-in scene");
    let document = Document::new(source.text, source.path).expect("it can be read");
    let mut session = Session::default();
    session.open(UndoHistory::new(document), Origin::New(1), None);
    assert_eq!(session.take_effects(), []);
    session
}

fn raised(body: &str, by: f32) -> Edit {
    Edit::Move {
        bodies: vec![body.into()],
        by: Vec3::Y * by,
    }
}

/// Where the first body is.
fn place(session: &Session) -> Vec3 {
    session.snapshot().body(0).shape.points()[0]
}

fn name(session: &Session) -> String {
    session.scene().bodies[0].name.to_string()
}

#[test]
fn an_edit_is_studied_undone_and_done_again() {
    let mut session = at("best-edge");
    let (start, revision) = (place(&session), session.revision());
    session.apply(SessionAction::Edit(raised(&name(&session), 0.5)));
    assert!(session.revision() > revision && session.can_undo());
    assert_eq!(session.take_effects(), [Effect::Edited]);
    let edited = session.scene().clone();
    assert!(session.undo() && !session.undo());
    assert_eq!(place(&session), start);
    assert!(matches!(&session.take_effects()[..], [Effect::Became(_)]));
    assert!(session.redo() && !session.can_redo());
    assert_eq!(session.scene().bodies, edited.bodies);
    session.apply(SessionAction::Jump(0));
    assert_eq!(place(&session), start);
}

#[test]
fn what_is_refused_is_told_and_changes_nothing() {
    let mut session = at("best-edge");
    let (start, revision) = (place(&session), session.revision());
    session.apply(SessionAction::Edit(raised("nobody", 1.0)));
    assert_eq!((place(&session), session.revision()), (start, revision));
    let effects = session.take_effects();
    let [Effect::Notice(notice)] = &effects[..] else {
        panic!("{effects:?}");
    };
    assert!(notice.outcome == NoticeOutcome::Failed && notice.text.contains("nobody"));
}

#[test]
fn a_drag_is_one_step_and_one_that_is_given_up_is_none() {
    let mut session = at("best-edge");
    let (start, body) = (place(&session), name(&session));
    for ends in [DragEdit::Cancel, DragEdit::End] {
        session.apply(SessionAction::Drag(DragEdit::Begin));
        for by in [0.1, 0.3, 0.2] {
            session.apply(SessionAction::Drag(DragEdit::Update(raised(&body, by))));
        }
        assert!((place(&session).y - start.y - 0.2).abs() < 1e-6);
        session.apply(SessionAction::Drag(ends));
    }
    assert_eq!(session.history().titles().len(), 1);
    assert!(session.undo());
    assert_eq!(place(&session), start);
}

#[test]
fn steps_play_to_the_end_and_stop_there() {
    let mut session = at("best-edge");
    session.apply(SessionAction::Play(Play::FromStart));
    assert!(session.is_playing() && session.cursor().is_none());
    for _ in 0..1000 {
        session.advance(0.5);
    }
    let last = session.study().record.steps.len() - 1;
    assert!(!session.is_playing() && session.cursor() == Some(last));
    session.apply(SessionAction::Step(GoStep::Previous));
    assert_eq!(session.cursor(), Some(last - 1));
}

#[test]
fn play_keeps_real_time_where_pictures_are_seldom() {
    let mut session = at("down-a-ramp");
    let time_step = session.scene().world.time_step;
    session.apply(SessionAction::Frame(GoFrame::To(0)));
    session.apply(SessionAction::Play(Play::Toggle));
    session.advance(0.8);
    let frames = session.frame().expect("it moves") as f32;
    assert!(
        (frames * time_step - 0.8).abs() <= time_step,
        "{frames} frames"
    );
    let mut session = at("a-yard");
    session.apply(SessionAction::Frame(GoFrame::To(0)));
    let heading = Heading {
        right: Vec3::X,
        ahead: Vec3::NEG_Z,
    };
    session.apply(SessionAction::ToggleWalk);
    session.apply(SessionAction::Steer(WalkKeys {
        way: Vec2::Y,
        is_fresh: true,
        ..WalkKeys::default()
    }));
    let time_step = session.scene().world.time_step;
    session.advance_walk(0.8, heading);
    let frames = session.frame().expect("it moves") as f32;
    assert!(
        (frames * time_step - 0.8).abs() <= time_step,
        "{frames} frames"
    );
}

#[test]
fn a_picture_is_about_the_run_that_the_file_says() {
    let mut session = at("zig-zag");
    assert!(session.runs_as_read());
    for edit in [
        Edit::Response(Some("wicked/sub-steps+W16".into())),
        Edit::Setting {
            key: "sub_steps".into(),
            to: Some(KeyValue::Count(4)),
        },
        Edit::World {
            key: "time_step".into(),
            to: Some(KeyValue::Number(0.01)),
        },
        raised("walker", 0.1),
    ] {
        assert!(session.edit(&edit), "{edit:?}");
        assert!(!session.runs_as_read(), "{edit:?}");
        assert!(session.undo());
        assert!(session.runs_as_read(), "{edit:?} undone");
    }
    let title = Edit::Title("Another title".into());
    assert!(session.edit(&title) && session.runs_as_read());
}

#[test]
fn frames_play_until_what_is_waited_for() {
    let mut session = at("down-a-ramp");
    session.apply(SessionAction::Frame(GoFrame::To(0)));
    session.apply(SessionAction::Break(Break::Wait(Wait::FirstContact, true)));
    session.apply(SessionAction::Play(Play::Toggle));
    for _ in 0..60 {
        session.advance(0.1);
    }
    assert!(!session.is_playing());
    let frame = session.frame().expect("it moves");
    assert!(0 < frame && frame < 30, "{frame}");
    let told = session.take_effects();
    let is_told = |effect: &Effect| matches!(effect, Effect::Notice(notice) if notice.text.starts_with("Stopped at frame"));
    assert!(told.iter().any(is_told), "{told:?}");
}

#[test]
fn a_walk_becomes_the_scene_s_replay_and_is_undone_at_once() {
    let mut session = at("a-yard");
    session.apply(SessionAction::Frame(GoFrame::To(0)));
    let kept = session.scene().replay.clone();
    let heading = Heading {
        right: Vec3::X,
        ahead: Vec3::NEG_Z,
    };
    session.apply(SessionAction::ToggleWalk);
    session.advance_walk(0.5, heading);
    assert_eq!(session.frame(), Some(0), "nothing moves before a key");
    session.apply(SessionAction::Steer(WalkKeys {
        way: Vec2::X,
        is_fresh: true,
        ..WalkKeys::default()
    }));
    for _ in 0..10 {
        session.advance_walk(0.1, heading);
    }
    assert!(session.walks() && session.frame() > Some(30));
    session.apply(SessionAction::ToggleWalk);
    assert!(!session.walks());
    let walked = session.history().document().scene().replay.clone();
    assert!(walked.len() > 30 && walked[0].walk == Vec3::X);
    assert!(session.undo());
    assert_eq!(session.history().document().scene().replay, kept);
}

#[test]
fn pasted_shapes_are_added_selected_and_to_be_seen() {
    let mut session = at("best-edge");
    let count = session.scene().bodies.len();
    let read = paste::read("far: sphere center=(40, 0, 0) r=0.5").expect("a sphere");
    let body = read.bodies.into_iter().next().expect("a sphere");
    let add = Edit::Add(Box::new(body));
    session.apply(SessionAction::Shapes(ShapeSet::Add(add)));
    assert_eq!(session.scene().bodies.len(), count + 1);
    assert_eq!(session.selection().names(), ["far"]);
    assert!(
        matches!(&session.take_effects()[..], [Effect::Edited, Effect::Grew(before)] if before.bodies.len() == count)
    );
    session.apply(SessionAction::Shapes(ShapeSet::Hide));
    assert_eq!(session.selection().primary(), None);
    session.apply(SessionAction::Shapes(ShapeSet::ShowHidden));
    assert_eq!(session.selection().primary(), Some("far"));
    session.apply(SessionAction::Shapes(ShapeSet::Delete));
    assert_eq!(session.scene().bodies.len(), count);
    session.apply(SessionAction::Select(Select::All));
    assert_eq!(session.selection().names().len(), count);
}

#[test]
fn the_listing_is_copied_without_what_it_tells_the_watcher_and_nothing_is_not_copied() {
    let copied = |session: &mut Session, what: CopyText| {
        session.apply(SessionAction::Copy(what));
        let effects = session.take_effects();
        effects.into_iter().find_map(|effect| match effect {
            Effect::Copied(text) => Some(text),
            _ => None,
        })
    };
    let mut session = at("best-edge");
    let listing = copied(&mut session, CopyText::Listing).expect("it has one");
    assert!(
        listing.contains("fn ") && !listing.contains("trace.step("),
        "{listing}"
    );
    let code = copied(&mut session, CopyText::Code(CodeLanguage::Cpp)).expect("it can be written");
    assert!(
        code.contains("inline Contact ") && !code.contains(".step("),
        "{code}"
    );
    let mut blank = Session::default();
    assert_eq!(copied(&mut blank, CopyText::Listing), None);
    assert_eq!(copied(&mut blank, CopyText::Code(CodeLanguage::Rust)), None);
}
