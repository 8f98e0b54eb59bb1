//! Copying a case, and pasting one.

use super::Lab;
use crate::shell::{clipboard::PasteReading, modal::Modal};
use capsule_text::paste;
use egui::{Event, Key, Modifiers, OutputCommand};
use egui_kittest::kittest::Queryable;
use std::time::{Duration, Instant};

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
    let scene = lab.app().session.scene();
    let pair = lab.app().session.pair().expect("it has a pair");
    let tested = pair.tested();
    let wanted = [tested.mover, tested.obstacle].map(|index| scene.bodies[index].clone());
    assert_eq!(paste::read(&text).expect(&text).bodies, wanted);
}

#[test]
fn pasted_shapes_are_shown_first_and_replace_the_scene_with_enter() {
    let mut lab = Lab::at("best-edge");
    lab.happens(Event::Paste(LOG.into()));
    assert!(lab.app().shell.clipboard.wants_text);
    lab.app_mut().show_pasted(LOG.into());
    lab.settle();
    assert_eq!(lab.app().shell.modals, [Modal::Paste]);
    for part in [
        "capsule hero: a (0, 2, 0)",
        "left over: dist=0.3",
        "Open as a new scene",
    ] {
        assert!(lab.says(part), "{part}");
    }
    lab.key(Key::Enter);
    assert!(lab.app().shell.modals.is_empty());
    let names: Vec<&str> = lab
        .app()
        .session
        .snapshot()
        .bodies()
        .map(|body| body.name.as_str())
        .collect();
    assert_eq!(names, ["hero", "wall"]);
    let title = lab.app().session.scene().title.clone();
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_ne!(lab.app().session.scene().title, title);
}

#[test]
fn pasted_shapes_join_the_scene_or_are_cancelled() {
    let mut lab = Lab::at("best-edge");
    let before = lab.app().session.scene().bodies.len();
    lab.app_mut().show_pasted(LOG.into());
    lab.settle();
    lab.key(Key::Escape);
    assert!(lab.app().shell.modals.is_empty());
    assert_eq!(lab.app().session.scene().bodies.len(), before);
    lab.app_mut().show_pasted(LOG.into());
    lab.settle();
    lab.click("Add to the scene");
    assert_eq!(lab.app().session.scene().bodies.len(), before + 2);
}

const REPORT: &str = "player capsule base (2.1,0.05,-3.3) tip (2.1,1.85,-3.3) r 0.4 moving (0,-0.2,0.05) fell through \
    triangle (0,0,-4) (4,0,-4) (2,0,-2)";

impl Lab {
    fn shows_pasted(text: &str) -> Self {
        let mut lab = Self::at("best-edge");
        lab.app_mut().show_pasted(text.into());
        lab.settle();
        lab
    }

    fn names(&self) -> Vec<&str> {
        let bodies = self.app().session.snapshot().bodies();
        bodies.map(|body| body.name.as_str()).collect()
    }

    /// Puts the keyboard into the pasted text, behind its last letter.
    fn at_end_of_pasted(&mut self) {
        self.0.get_by_label("Pasted text").focus();
        self.settle();
        self.chord(Modifiers::COMMAND, Key::End);
    }
}

#[test]
fn a_text_without_shapes_is_refused_with_its_place_and_can_be_mended() {
    let mut lab = Lab::shows_pasted("capsule a=(1, 2, 3)");
    assert!(lab.says("Line 1: this capsule has one end"));
    lab.key(Key::Enter);
    assert_eq!(lab.app().shell.modals, [Modal::Paste]);
    lab.at_end_of_pasted();
    lab.happens(Event::Text(" b=(1, 3, 3) r=0.5".into()));
    lab.settle();
    assert!(lab.says("capsule capsule: a (1, 2, 3), b (1, 3, 3), radius 0.5"));
    lab.chord(Modifiers::COMMAND, Key::Enter);
    assert!(lab.app().shell.modals.is_empty());
    assert_eq!(lab.names(), ["capsule"]);
}

#[test]
fn a_click_says_what_a_half_height_counts() {
    let mut lab = Lab::shows_pasted("PxCapsuleGeometry(0.3f, 0.5f) at PxVec3(0.0f, 1.0f, 0.0f)");
    assert!(lab.says("Half height 0.5: of the cylinder, as in PhysX"));
    assert!(lab.says("a (-0.5, 1, 0), b (0.5, 1, 0), radius 0.3"));
    lab.click("Use it for the whole capsule");
    assert!(lab.says("Half height 0.5: of the whole capsule"));
    assert!(lab.says("a (-0.2, 1, 0), b (0.2, 1, 0), radius 0.3"));
    lab.click("Use it for the cylinder");
    assert!(lab.says("a (-0.5, 1, 0), b (0.5, 1, 0), radius 0.3"));
}

#[test]
fn clean_lines_are_offered_for_a_text_without_shapes() {
    let mut lab = Lab::shows_pasted("position:(2, 1, 3) velocity:(0, 0, -5)");
    assert!(lab.says("Fill in these two lines. The numbers found are in them"));
    assert!(lab.says("capsule center=(2, 1, 3) height=? r=? velocity=(0, 0, -5)"));
    lab.click("Use these lines");
    assert!(!lab.says("Use these lines"));
}

#[test]
fn scenes_that_are_pasted_have_titles_of_their_own() {
    let mut lab = Lab::at("best-edge");
    for wanted in [
        "Pasted: capsule and triangle",
        "Pasted: capsule and triangle 2",
    ] {
        lab.app_mut().show_pasted(LOG.into());
        lab.settle();
        lab.key(Key::Enter);
        assert_eq!(lab.app().session.scene().title, wanted);
    }
}

#[test]
fn what_is_doubtful_is_shown_before_it_is_taken() {
    let lab = Lab::shows_pasted(REPORT);
    for part in [
        "Is this what you mean?",
        "left over, and it may matter: fell through",
        "player: its motion may be a velocity or a displacement",
        "capsule player: base (2.1, 0.05, -3.3), tip (2.1, 1.85, -3.3), radius 0.4",
    ] {
        assert!(lab.says(part), "{part}");
    }
}

#[test]
fn shift_and_enter_add_what_was_pasted() {
    let mut lab = Lab::shows_pasted(LOG);
    assert!(lab.paints("Shift+Enter"));
    let before = lab.app().session.scene().bodies.len();
    lab.chord(Modifiers::SHIFT, Key::Enter);
    assert!(lab.app().shell.modals.is_empty());
    assert_eq!(lab.app().session.scene().bodies.len(), before + 2);
}

#[test]
fn while_the_text_is_typed_enter_is_its_own_and_escape_leaves_it() {
    let mut lab = Lab::shows_pasted(LOG);
    let before = lab.app().session.scene().bodies.len();
    lab.at_end_of_pasted();
    lab.key(Key::Enter);
    assert_eq!(lab.app().shell.modals, [Modal::Paste]);
    assert!(lab.paints("Ctrl+Shift+Enter"));
    lab.key(Key::Escape);
    assert_eq!(
        lab.app().shell.modals,
        [Modal::Paste],
        "Escape leaves the text alone"
    );
    let text = lab
        .app()
        .panels
        .paste
        .as_ref()
        .map(|pasted| pasted.text().to_string());
    assert_eq!(text, Some(format!("{LOG}\n")));
    lab.key(Key::Enter);
    assert_eq!(lab.names(), ["hero", "wall"]);
    assert_ne!(before, 0);
}

#[test]
fn that_no_title_was_given_is_said_of_replacing_alone() {
    let lab = Lab::shows_pasted("[[sphere]]\ncenter = [0, 1, 0]\nradius = 0.5\n");
    assert!(lab.says("Only in a new scene") && lab.says("no title was given"));
    assert!(!lab.says("Assumptions and leftovers"));
}

#[test]
fn pictures_and_binary_data_are_refused_in_a_sentence() {
    for (text, why) in [
        ("", "The clipboard holds no text"),
        (" \n", "The clipboard holds no text"),
        ("\u{fffd}PNG\r\n", "data, not text"),
        ("capsule\0\0", "data, not text"),
    ] {
        let mut lab = Lab::at("best-edge");
        lab.app_mut().show_pasted(text.into());
        let told = lab.app().shell.notices.iter().any(|notice| {
            notice.outcome == capsule_session::NoticeOutcome::Failed && notice.text.contains(why)
        });
        assert!(told && lab.app().shell.modals.is_empty(), "{text:?}");
    }
}

#[test]
fn text_fields_keep_their_own_copy_and_paste() {
    let mut lab = Lab::at("best-edge");
    lab.focus_speed();
    lab.happens(Event::Paste("2".into()));
    lab.happens(Event::Copy);
    assert!(!lab.app().shell.clipboard.wants_text);
    assert!(lab.app().shell.clipboard.copied.is_none() && lab.app().shell.notices.is_empty());
}

/// A strip of so many squares, two triangles each.
fn strip(squares: usize) -> String {
    let corners = (0..=squares).map(|place| format!("v {place} 0 0\nv {place} 0 -1\n"));
    let faces = (0..squares).map(|place| {
        let [a, b, c, d] = [1, 3, 4, 2].map(|corner| 2 * place + corner);
        format!("f {a} {b} {c} {d}\n")
    });
    corners.chain(faces).collect()
}

#[test]
fn pasted_faces_are_a_mesh_in_a_file_that_is_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = Lab::at("best-edge");
    lab.app_mut().show_pasted(strip(150));
    lab.settle();
    assert!(lab.says("mesh: 300 triangles, 302 corners"));
    assert!(lab.says("Save the scene first to add this mesh"));
    lab.app_mut().shell.modals.clear();
    lab.app_mut().open_new();
    lab.app_mut().show_pasted(strip(150));
    lab.settle();
    lab.click("Add to the scene");
    let file = folder.path().join("strip.obj");
    lab.app_mut().save_mesh_at(&file);
    lab.settle();
    let text = std::fs::read_to_string(&file).expect("it is written");
    assert_eq!(text, strip(150));
    let session = &lab.app().session;
    assert_eq!(session.scene().meshes[0].mesh.len(), 300);
    assert_eq!(session.history().titles().last(), Some("Import strip"));
    let scene = folder.path().join("case.toml");
    assert!(lab.app_mut().save_at(&scene));
    let again = capsule_scenes::scene::library::open(&scene).expect("it is read again");
    assert_eq!(again.meshes[0].mesh.len(), 300);

    lab.app_mut().show_pasted(strip(4));
    lab.settle();
    lab.key(Key::Enter);
    let asked = lab.app().shell.clipboard.mesh.as_ref().expect("a mesh");
    assert!(!asked.joins);
    lab.app_mut().save_mesh_at(&folder.path().join("other"));
    assert!(folder.path().join("other.obj").exists());
    let meshes = &lab.app().session.scene().meshes;
    assert_eq!((meshes.len(), meshes[0].mesh.len()), (1, 8));
    assert_eq!(meshes[0].file, "other.obj");
}

#[test]
fn a_long_text_is_read_in_the_background() {
    let mut lab = Lab::at("best-edge");
    let (text, count) = (strip(20_000), 40_000);
    let reading = PasteReading::start(text);
    lab.app_mut().shell.clipboard.reading = Some(reading);
    let begun = Instant::now();
    while lab.app().shell.modals.is_empty() && begun.elapsed() < Duration::from_secs(60) {
        lab.app_mut().tend_files(Instant::now());
    }
    let paste = lab.app().panels.paste.as_ref().expect("it is shown");
    let mesh = paste.read.as_ref().expect("faces").mesh.as_ref();
    assert_eq!(mesh.map(|mesh| mesh.len()), Some(count));
    assert!(lab.app().shell.clipboard.reading.is_none());
}
