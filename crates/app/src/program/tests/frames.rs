//! A scene that moves: its frames, forwards and back, and what edits do to them.

use super::Lab;
use capsule_scenes::{edit::Edit, scene::Snapshot};
use capsule_session::{action::Break, breaks::Wait};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2};
use glam::Vec3;

fn place<'a>(scene: impl Into<Snapshot<'a>>) -> Vec3 {
    scene.into().body(0).shape.points()[0]
}

pub(super) fn nudged(body: &str) -> Edit {
    Edit::Move {
        bodies: vec![body.into()],
        by: Vec3::new(0.0, 0.25, 0.0),
    }
}

#[test]
fn frames_have_a_timeline_where_something_moves() {
    let mut lab = Lab::at("best-edge");
    assert!(!lab.shows("Frames"));
    lab.open("down-a-ramp");
    assert!(lab.shows("Frames"));
    assert_eq!(
        lab.app().session.frame(),
        Some(30),
        "it opens where the scene says"
    );
}

#[test]
fn a_frame_stepped_back_to_is_the_same() {
    let mut lab = Lab::at("down-a-ramp");
    let at_30 = place(lab.app().session.snapshot());
    lab.chord(Modifiers::COMMAND, Key::ArrowRight);
    assert_eq!(lab.app().session.frame(), Some(31));
    assert_ne!(place(lab.app().session.snapshot()), at_30);
    lab.chord(Modifiers::COMMAND, Key::ArrowLeft);
    assert_eq!(place(lab.app().session.snapshot()), at_30);
    lab.chord(Modifiers::COMMAND, Key::Home);
    let start = lab.app().session.history().document().scene().clone();
    assert_eq!(place(lab.app().session.snapshot()), place(&start));
    lab.chord(Modifiers::COMMAND, Key::End);
    assert_eq!(
        lab.app().session.frame(),
        Some(31),
        "the newest frame is kept"
    );
}

#[test]
fn playing_goes_on_and_backwards_ends_at_the_start() {
    let mut lab = Lab::at("down-a-ramp");
    lab.app_mut().session.toggle_play();
    lab.app_mut().session.advance(0.1);
    assert_eq!(lab.app().session.frame(), Some(36));
    lab.app_mut().session.toggle_frames(true);
    for _ in 0..20 {
        lab.app_mut().session.advance(0.1);
    }
    assert_eq!(lab.app().session.frame(), Some(0));
    assert!(!lab.app().session.is_playing());
}

#[test]
fn what_stands_is_edited_at_any_frame_in_all_of_them() {
    let mut lab = Lab::at("down-a-ramp");
    let at_30 = place(lab.app().session.snapshot());
    assert!(lab.app_mut().session.edit(&nudged("ramp")));
    assert_eq!(lab.app().session.frame(), Some(30));
    assert_ne!(
        place(lab.app().session.snapshot()),
        at_30,
        "the frames since run again"
    );
}

/// Plays until playing stops, for a while.
fn play(lab: &mut Lab) {
    lab.app_mut().session.toggle_play();
    for _ in 0..60 {
        lab.app_mut().session.advance(0.1);
    }
    lab.app_mut().settle();
}

#[test]
fn playing_stops_at_the_first_contact_and_shows_its_step() {
    let mut lab = Lab::at("down-a-ramp");
    lab.app_mut().session.go_to_frame(0);
    lab.app_mut()
        .apply(Break::Wait(Wait::FirstContact, true).into());
    play(&mut lab);
    let app = lab.app();
    assert!(!app.session.playback().plays_frames());
    let frame = app.session.frame().expect("it moves");
    let contact_log = app.session.study().contact_log().expect("a frame's");
    assert_eq!(app.session.cursor(), Some(contact_log.rows[0].step));
    assert!(frame > 3 && frame < 30, "{frame}");
    assert!(
        app.session.frames().stops().contains(&frame),
        "it is marked"
    );
    let run = app.session.run().expect("it moves");
    assert!(run.notes()[frame].touches());
    assert!(!run.notes()[frame - 1].touches());
    let told = app.shell.notices.last().map(|notice| notice.text.clone());
    let told = told.expect("a notice");
    assert_eq!(
        told,
        format!("Stopped at frame {frame}: first contact: player and ramp")
    );
}

#[test]
fn a_condition_is_typed_into_the_window_and_its_mistake_shown() {
    let mut lab = Lab::at("down-a-ramp");
    assert!(!lab.shows("First contact"));
    lab.key(Key::F9);
    assert!(lab.shows("First contact"));
    lab.app_mut()
        .apply(Break::Condition("velocty.x > 0".into()).into());
    lab.settle();
    assert!(lab.says("no value is called `velocty.x`"));
    assert!(lab.says("Invalid condition at velocty.x") && lab.says("Values: frame, "));
    let bad = lab.app().view.theme.chrome().bad;
    assert_eq!(lab.colors_of("Condition"), [bad]);
    lab.app_mut()
        .apply(Break::Condition("frame == 41".into()).into());
    lab.settle();
    assert!(!lab.says("no value is called"));
    play(&mut lab);
    assert_eq!(lab.app().session.frame(), Some(41));
    lab.key(Key::Escape);
    assert!(!lab.shows("First contact"), "Esc closes it");
}

#[test]
fn nothing_stops_playing_unless_it_is_waited_for() {
    let mut lab = Lab::at("down-a-ramp");
    lab.app_mut().session.go_to_frame(0);
    lab.click("Break when…");
    lab.click("First contact");
    lab.click("First contact");
    play(&mut lab);
    assert!(lab.app().session.playback().plays_frames());
}

/// Drags on the strip from one share of its width to another, with Shift.
fn drag_range(lab: &mut Lab, from: f32, to: f32) -> [usize; 2] {
    let strip = lab
        .places_of("Frames")
        .into_iter()
        .max_by(|a, b| a.width().total_cmp(&b.width()))
        .expect("the strip");
    let at = |share: f32| {
        pos2(
            strip.left() + 8.0 + (strip.width() - 16.0) * share,
            strip.center().y,
        )
    };
    lab.drag_with(Modifiers::SHIFT, at(from), at(to));
    lab.app().session.frames().range().expect("a range")
}

#[test]
fn a_range_dragged_with_shift_is_repeated_until_escape() {
    let mut lab = Lab::at("down-a-ramp");
    for _ in 0..60 {
        lab.chord(Modifiers::COMMAND, Key::ArrowRight);
    }
    let [first, last] = drag_range(&mut lab, 0.1, 0.3);
    assert_eq!([first, last], [12, 36]);
    lab.app_mut().session.toggle_play();
    let mut seen = vec![];
    for _ in 0..200 {
        lab.app_mut().session.advance(1.0 / 60.0);
        seen.extend(lab.app().session.frame());
    }
    assert!(seen.iter().all(|frame| (first..=last).contains(frame)));
    let starts = seen.iter().filter(|&&frame| frame == first).count();
    assert!(starts > 3, "{starts}");
    lab.key(Key::Escape);
    assert!(!lab.app().session.playback().plays_frames());
    lab.key(Key::Escape);
    assert_eq!(lab.app().session.frames().range(), None);
}

#[test]
fn a_range_is_marked_by_keys_as_well() {
    let mut lab = Lab::at("down-a-ramp");
    lab.app_mut().session.go_to_frame(10);
    lab.chord(Modifiers::COMMAND, Key::OpenBracket);
    lab.app_mut().session.go_to_frame(20);
    lab.chord(Modifiers::COMMAND, Key::CloseBracket);
    let range = lab.app().session.frames().range();
    assert_eq!(range, Some([10, 20]));
    lab.app_mut().session.toggle_frames(true);
    let mut seen = vec![];
    for _ in 0..40 {
        lab.app_mut().session.advance(1.0 / 60.0);
        seen.extend(lab.app().session.frame());
    }
    assert!(
        seen.iter().all(|frame| (10..=20).contains(frame)),
        "{seen:?}"
    );
}

#[test]
fn the_contact_log_lists_the_frame_s_contacts_and_goes_to_their_steps() {
    let mut lab = Lab::at("best-edge");
    lab.unfold();
    assert!(!lab.shows("Contact log"));
    lab.open("down-a-ramp");
    assert!(lab.shows("Contact log"));
    lab.app_mut().session.go_to(None);
    lab.settle();
    let contact_log = lab
        .app()
        .session
        .study()
        .contact_log()
        .cloned()
        .expect("a frame's");
    assert_eq!(contact_log.rows.len(), 1);
    lab.click("1  ramp");
    assert_eq!(lab.app().session.cursor(), Some(contact_log.rows[0].step));
    lab.key(Key::B);
    assert!(lab.shows("Contact log") && !lab.shows("1  ramp"));
    lab.click("Contact log");
    assert!(lab.shows("1  ramp"), "its heading opens it");
    lab.key(Key::B);
    lab.key(Key::B);
    assert!(lab.shows("1  ramp"));
    lab.app_mut().session.go_to_frame(0);
    lab.settle();
    assert!(lab.shows("No contacts in this frame."));
}

#[test]
fn a_warning_of_a_frame_leads_to_its_step() {
    let mut lab = Lab::at("down-a-ramp");
    lab.unfold();
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../scenes/12-motion/1-down-a-ramp.toml"
    ));
    let text = text
        .expect("the scene's file")
        .replace("frame    = 30", "frame = 5");
    let text = text.replace("step     = \"slide velocity\"\n", "");
    let text = text.replace("0.5, 0.0, 0.0]", "0.5, -600.0, 0.0]");
    let document = capsule_scenes::edit::Document::new(text, "fast.toml").expect("a scene");
    let place = capsule_session::Origin::New(1);
    lab.app_mut().open(document, place);
    lab.app_mut().session.go_to_frame(0);
    lab.settle();
    let contact_log = lab
        .app()
        .session
        .study()
        .contact_log()
        .cloned()
        .expect("a frame's");
    let warning = contact_log
        .warnings
        .first()
        .expect("it goes through the ramp");
    let step = contact_log.step_of(warning);
    lab.click(&format!("Warning: {warning}"));
    assert_eq!(lab.app().session.cursor(), step);
    lab.app_mut()
        .apply(Break::Wait(Wait::Tunnelled, true).into());
    assert_eq!(warning.kind(), "tunnelled");
}

#[test]
fn a_trembling_frame_says_so_and_its_warning_leads_to_the_contact() {
    let mut lab = Lab::at("zig-zag");
    lab.unfold();
    let told = "The walker bounces between the right wall and the left wall, 5 contacts in turn: \
                each slide runs into the other";
    let said = format!("{told}. W16 fixes this");
    assert!(lab.shows(&said), "at a step of a contact");
    lab.app_mut().session.go_to(None);
    lab.settle();
    assert!(lab.shows("Frame 17: 5 contacts.") && lab.shows(&said));
    let warning = told.replacen('T', "Warning: t", 1);
    lab.click(&warning);
    let contact_log = lab
        .app()
        .session
        .study()
        .contact_log()
        .cloned()
        .expect("a frame's");
    assert_eq!(lab.app().session.cursor(), Some(contact_log.rows[0].step));
    assert!(lab.shows(&said));
}

#[test]
fn a_frame_that_goes_wrong_names_the_repair_that_ends_it_and_offers_it() {
    let mut lab = Lab::at("zig-zag");
    assert!(lab.shows("W16 fixes this"));
    lab.app_mut().session.toggle_play();
    lab.settle();
    assert!(!lab.says("fixes this"), "while frames pass");
    lab.app_mut().session.toggle_play();
    lab.open("zig-zag");
    lab.click("Switch on W16");
    let run = lab.app().session.run().expect("it moves");
    assert!(run.chosen().settings.repairs("W16"));
    let contact_log = lab.app().session.study().contact_log().expect("a frame's");
    assert!(
        contact_log.warnings.is_empty(),
        "{:?}",
        contact_log.warnings
    );
    assert!(!lab.shows("Switch on W16") && !lab.says("fixes this"));
    lab.open("gone-to-infinity");
    assert!(lab.shows("Switch on S3"));
}

#[test]
fn frames_that_tremble_are_marked_as_they_play_until_they_are_run_anew() {
    let mut lab = Lab::at("zig-zag");
    lab.app_mut().session.go_to_frame(8);
    lab.app_mut().session.toggle_play();
    for _ in 0..20 {
        lab.app_mut().session.advance(1.0 / 30.0);
    }
    let marked = |lab: &Lab| {
        let frames = lab.app().session.frames();
        frames.faults().frames().collect::<Vec<_>>()
    };
    assert_eq!(marked(&lab)[..3], [16, 17, 18]);
    assert!(lab.app_mut().session.edit(&nudged("left wall")));
    assert!(marked(&lab).len() <= 1, "but the shown one");
}

#[test]
fn where_nothing_is_touched_playing_shows_the_frame_and_later_the_reader_s_step_again() {
    let mut lab = Lab::at("zig-zag");
    let address = |lab: &Lab| {
        let step = lab.app().session.cursor()?;
        Some(lab.app().session.study().record.address(step))
    };
    let here = address(&lab).expect("the scene's own step");
    lab.app_mut().session.go_to_frame(0);
    assert_eq!(lab.app().session.cursor(), None);
    lab.settle();
    let said = capsule_text::frame_sentence::of(lab.app().session.study());
    assert!(lab.shows(&said.expect("a frame's")));
    lab.app_mut().session.go_to_frame(18);
    assert_eq!(address(&lab), Some(here));
}

#[test]
fn the_window_of_breakpoints_leaves_the_view_free() {
    let mut lab = Lab::at("zig-zag");
    lab.key(Key::F9);
    lab.settle();
    let view = lab.app().view.rect;
    for wait in Wait::ALL {
        let place = lab.places_of(wait.title())[0];
        assert!(
            !view.intersects(place),
            "{}: {place:?} in {view:?}",
            wait.title()
        );
    }
}

#[test]
fn a_frame_s_log_is_copied_and_kept_while_playing() {
    let mut lab = Lab::at("down-a-ramp");
    lab.chord(Modifiers::COMMAND, Key::L);
    let notice = lab
        .app()
        .shell
        .notices
        .last()
        .map(|notice| notice.text.clone());
    lab.app_mut().session.copy_frame_log();
    lab.app_mut().settle();
    let copied = lab.app_mut().shell.clipboard.copied.take().expect("a text");
    for part in ["frame 30", "velocity", "ground", "ramp", "contact log"] {
        assert!(copied.contains(part), "{part} in {copied}");
    }
    assert!(notice.is_none_or(|text| text.contains("frame 30")));
    lab.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::L);
    lab.click("Record while playing, every");
    lab.app_mut().session.toggle_play();
    for _ in 0..12 {
        lab.app_mut().session.advance(0.1);
    }
    assert!(lab.app().session.log().entries().len() >= 2);
    lab.app_mut().session.pause_frames();
    lab.click("Clear");
    assert!(lab.app().session.log().entries().is_empty());
}

impl Lab {
    /// Like [`Lab::drag`], with keys held.
    fn drag_with(&mut self, modifiers: Modifiers, from: Pos2, to: Pos2) {
        let button = |pos, pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers,
        };
        for event in [
            Event::PointerMoved(from),
            button(from, true),
            Event::PointerMoved(to),
            button(to, false),
        ] {
            self.input(event, modifiers);
        }
    }
}

#[test]
fn between_the_tests_the_verdict_is_of_the_contact_that_is_answered() {
    let mut lab = Lab::at("zig-zag");
    assert!(
        lab.app().session.pair().is_none(),
        "it opens between two tests"
    );
    assert!(lab.says("walker against left wall, before this step"));
    lab.key(Key::R);
    assert!(
        lab.says("No test has run in this frame yet"),
        "at the frame's start"
    );
    assert!(!lab.says("before this step"));
    // Several sides of the pillar are met on the way; one of them is answered.
    lab.open("three-at-a-door");
    assert!(lab.says("box against pillar 3 face 2, before this step"));
}

#[test]
fn a_repair_that_ends_all_contacts_leaves_the_reader_at_the_same_sub_step() {
    let mut lab = Lab::at("zig-zag");
    let before = lab.app().session.cursor();
    lab.click("Fix W16");
    let app = lab.app();
    let cursor = app
        .session
        .cursor()
        .expect("a step, not the start of the frame");
    let address = app.session.study().record.address(cursor);
    assert!(address.starts_with("walker/sub-step 2/"), "{address}");
    lab.click("Fix W16");
    assert_eq!(lab.app().session.cursor(), before);
}

#[test]
fn what_playing_stops_for_is_of_the_scene_that_it_was_chosen_in() {
    let mut lab = Lab::at("down-a-ramp");
    let choose = |lab: &mut Lab| {
        for change in [
            Break::Wait(Wait::FirstContact, true),
            Break::Condition("speed > 1".into()),
        ] {
            lab.app_mut().apply(change.into());
        }
        lab.settle();
    };
    choose(&mut lab);
    lab.open("down-a-ramp");
    assert!(lab.app().session.breaks().any(), "the same scene again");
    lab.open("into-a-square-corner");
    let breaks = lab.app().session.breaks();
    assert!(!breaks.any());
    assert_eq!(breaks.text(), "speed > 1", "it can be chosen again");
}

#[test]
fn what_moves_is_in_sight_at_the_start() {
    for id in ["zig-zag", "down-a-ramp"] {
        let mut lab = Lab::at(id);
        lab.chord(Modifiers::COMMAND, Key::Home);
        lab.settle();
        let (session, view) = (&lab.app().session, &lab.app().view);
        let snapshot = session.snapshot();
        let moving = snapshot.scene.bodies.iter().position(|body| body.moves());
        let moving = snapshot.body(moving.expect("it moves"));
        let radius = moving.shape.inner_radius();
        let balls: Vec<(Vec3, f32)> = moving
            .shape
            .points()
            .into_iter()
            .map(|point| (point, radius))
            .collect();
        assert!(view.sees_all(&balls), "{id}");
    }
}

#[test]
fn the_verdict_between_the_tests_has_the_time_of_the_contact_log_and_is_of_the_same_mover() {
    for (page, names) in [
        ("through-a-doorway", "ball against middle pillar face"),
        ("up-the-stairs", "capsule against stair 1 face"),
        ("past-a-pilaster", "box against pilaster 2 face"),
    ] {
        let lab = Lab::at(page);
        assert!(lab.says(names), "{page}");
        let study = lab.app().session.study();
        for row in &study.contact_log().expect("a frame").rows {
            let found = row.pair.map(|pair| study.pairs[pair].answer);
            let (Some(found), Some(time)) = (found, row.correction.time) else {
                continue;
            };
            assert_eq!(found.time, Some(time), "{page}: {}", row.obstacle);
            let feature = found.contact.map(|contact| contact.feature);
            assert_eq!(feature, Some(row.correction.contact.feature), "{page}");
        }
    }
}
