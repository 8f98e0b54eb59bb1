//! The command palette.

use super::Lab;
use capsule_session::Origin;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

impl Lab {
    fn searching(id: &str, text: &str) -> Self {
        let mut lab = Self::at(id);
        lab.chord(Modifiers::COMMAND, Key::P);
        lab.type_text(text);
        lab
    }

    fn palette_height(&self) -> f32 {
        let id = egui::Id::new("search");
        let rect = self.harness().ctx.memory(|memory| memory.area_rect(id));
        rect.expect("the palette is open").height()
    }
}

#[test]
fn repairs_are_found_by_their_id_and_switched() {
    let mut lab = Lab::searching("best-edge", "fix w1");
    assert!(lab.says("Result Fix W1: "));
    lab.key(Key::Enter);
    let choice = lab.app().session.choice().expect("an algorithm");
    assert_eq!(choice.settings.repairs, ["W1"]);
    assert!(lab.app().shell.modals.is_empty());
}

#[test]
fn commands_are_found_by_the_words_of_what_they_do() {
    let mut lab = Lab::searching("best-edge", "");
    for (words, title) in [
        ("predict", "Predict: guess where it hits"),
        ("guess", "Predict: guess where it hits"),
        ("quiz", "Predict: guess where it hits"),
        ("screenshot", "Save a picture or screenshot"),
        ("dark", "Dark theme"),
        ("theme", "Next theme"),
        ("undo", "Undo"),
        ("reset camera", "Reset the camera"),
        ("camera", "Reset the camera"),
        ("import", "Open or import a level"),
        ("obj", "Open or import a level"),
        ("slow motion", "Play in slow motion"),
        ("slow", "Play in slow motion"),
        ("gravity", "Change the time step, frame rate, gravity"),
        ("grid", "Show or hide the grid"),
        ("wireframe", "Draw wireframes"),
        ("settings", "Change the settings"),
        ("shortcuts", "Learn the shortcuts"),
        ("rotate", "Rotate or scale a shape"),
        ("restart", "Restart, reset or rewind"),
        ("export", "Export a scene"),
        ("breakpoint", "Stop at the frame"),
    ] {
        lab.app_mut().panels.search.begin(words);
        lab.settle();
        assert!(lab.says(&format!("Result {title}")), "{words}");
    }
}

#[test]
fn an_erratum_opens_the_scene_that_shows_it() {
    let mut lab = Lab::searching("best-edge", "W2: The code divides by an absolute value");
    assert!(lab.says("Result W2: The code divides"));
    lab.key(Key::Enter);
    let title = &lab.app().session.scene().title;
    assert!(title.ends_with("(W2)"), "{title}");
}

#[test]
fn what_only_a_lesson_speaks_of_is_found_in_it() {
    let lab = Lab::searching("best-edge", "empty voxels");
    assert!(lab.says("Result Uniform grid: distant voxels are skipped"));
    assert!(lab.says("empty voxels"), "the sentence that has the words");
}

#[test]
fn no_sentence_is_found_by_scattered_letters() {
    let lab = Lab::searching("best-edge", "seam");
    for noise in ["Result M7: ", "Result W10: ", "Result M4: ", "Result M5: "] {
        assert!(!lab.says(noise), "{noise}");
    }
    let lab = Lab::searching("best-edge", "octree");
    assert!(lab.says("Result T14: "));
}

#[test]
fn other_algorithms_are_found_and_chosen() {
    let mut lab = Lab::searching("best-edge", "algorithm exact");
    lab.key(Key::Enter);
    let choice = lab.app().session.choice().expect("an algorithm");
    assert!(choice.method.is_exact());
}

#[test]
fn a_typo_finds_what_is_meant_and_scattered_letters_find_nothing() {
    let lab = Lab::searching("best-edge", "drak");
    assert!(lab.shows("Result Dark theme"));
    assert!(!lab.shows("Result End to end"));
}

#[test]
fn the_palette_grows_back_when_its_text_is_deleted() {
    let mut lab = Lab::searching("best-edge", "");
    let full = lab.palette_height();
    lab.type_text("dark");
    assert!(lab.palette_height() < 0.5 * full);
    for _ in 0..4 {
        lab.key(Key::Backspace);
    }
    assert_eq!(lab.palette_height(), full);
}

#[test]
fn a_word_of_the_glossary_opens_it_there_and_offers_scenes_that_use_it() {
    let mut lab = Lab::searching("best-edge", "what is sub-step");
    assert!(lab.says("Result What is: sub-step"));
    lab.key(Key::Enter);
    assert!(lab.paints("One of several equal parts"));
    assert!(!lab.paints("A 32-bit number"), "others are left out");
    lab.click("sub-step");
    let scenes = lab.app().shell.lessons.entries().enumerate();
    let using = scenes.filter(|(_, entry)| entry.document.text().contains("sub-step"));
    let (place, first) = using.into_iter().next().expect("a scene");
    let title = first.document.scene().title.clone();
    lab.click(&format!("See {title}"));
    assert_eq!(*lab.app().session.origin(), Origin::BuiltIn(place));
    lab.key(Key::Escape);
    assert!(!lab.paints("One of several equal parts"));
}

#[test]
fn the_window_of_errata_leads_to_the_scene_about_a_row() {
    for asked in ["errata", "mistakes", "bugs in the article"] {
        let mut lab = Lab::searching("best-edge", asked);
        let way = ["Result Errata of the", "Result See the errata"];
        assert!(way.iter().any(|way| lab.says(way)), "{asked}");
        lab.key(Key::Escape);
    }
    let mut lab = Lab::at("best-edge");
    lab.toggle_window("help.errata");
    lab.settle();
    lab.harness_mut().get_by_label("Look up an erratum").focus();
    lab.settle();
    lab.type_text("not the point closest to the capsule");
    assert!(lab.paints("Misses 4.5 % of the hits"));
    lab.click("W4 in Two steps do not find the nearest sphere (W4)");
    let title = &lab.app().session.scene().title;
    assert!(title.ends_with("(W4)"), "{title}");
    let mut lab = Lab::searching("best-edge", "W4: The triangle's point");
    lab.key(Key::Enter);
    let title = &lab.app().session.scene().title;
    assert!(title.ends_with("(W4)"), "{title}");
}
