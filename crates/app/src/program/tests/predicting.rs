//! Pointing at what a scene asks for before its run is shown.

use super::Lab;
use capsule_core::{geometry::Shape, minkowski::Stage};
use capsule_scenes::scene::NoteMark;
use capsule_session::{Origin, prediction::RightPoint};
use capsule_view::{
    figure::{Figure, Guessing, TouchForm, part_state::PartNotes, sign::Sign},
    rounded_triangle::RoundedTriangle,
};
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use glam::Vec3;

const PAGE: &str = "over-an-edge";
const QUESTION: &str = "Which point of the table is closest to the player’s segment?";

fn guessing(lab: &Lab) -> Option<Guessing> {
    lab.app().view.guessing(&lab.app().session)
}

fn right(lab: &Lab) -> RightPoint {
    let session = &lab.app().session;
    let asked = session.scene().prediction.as_ref().expect("a question");
    RightPoint::of(asked, session.scene(), session.study()).expect("it is there")
}

fn figure(lab: &Lab) -> Figure {
    let (session, view) = (&lab.app().session, &lab.app().view);
    let options = view.figure_options(session);
    Figure::of(
        session.snapshot(),
        session.study(),
        session.cursor(),
        view.theme,
        &options,
    )
}

#[test]
fn the_run_is_hidden_until_the_reader_has_pointed() {
    let mut lab = Lab::at(PAGE);
    assert_eq!(guessing(&lab), Some(Guessing::Asked));
    assert!(lab.paints(QUESTION));
    let right = right(&lab);
    let is_told = |lab: &Lab| figure(lab).marks.iter().any(|mark| mark.at == right.at);
    assert!(!is_told(&lab), "the answer is drawn");

    let told = ["The exact answer: hit", "gap²", "candidate sphere"];
    assert!(lab.paints("Hidden until you click your guess."));
    let title = capsule_view::typography::curly(&lab.app().session.scene().title);
    let lines = |lab: &Lab| lab.places_of(&title).len();
    let before = lines(&lab);
    for text in told {
        assert!(!lab.paints(text), "`{text}` tells it");
    }

    let off = Vec3::new(0.3, 0.0, -0.2);
    let at = lab.seen(right.at + off);
    lab.click_at(at, Modifiers::NONE);
    lab.settle();
    let Some(Guessing::Shown {
        guess,
        right: shown,
        is_hit: false,
    }) = guessing(&lab)
    else {
        panic!("{:?}", guessing(&lab));
    };
    assert_eq!(shown, right.at);
    assert!(
        guess.distance(right.at + off) < 0.01,
        "{guess}: it lands on the table"
    );
    assert!(is_told(&lab));
    assert!(lab.says("of the radius"));
    assert!(lines(&lab) > before, "the title is told afterwards");
    for text in told {
        assert!(lab.paints(text), "`{text}`");
    }
    let told = figure(&lab).dimensions;
    assert!(
        told.iter()
            .any(|one| one.text.starts_with("your guess, 36")),
        "{told:?}"
    );
    let kept = &lab.app().shell.preferences.guesses;
    assert!(
        (kept[PAGE] - off.length() / right.radius).abs() < 0.05,
        "{kept:?}"
    );

    lab.key(Key::ArrowRight);
    assert_eq!(guessing(&lab), None, "another step is shown");
}

#[test]
fn the_first_guess_alone_counts() {
    let mut lab = Lab::at(PAGE);
    let right = right(&lab);
    for share in [1.0, 0.0] {
        let at = lab.seen(right.at + Vec3::X * share * right.radius);
        lab.click_at(at, Modifiers::NONE);
        lab.settle();
        lab.click("Guess again");
        assert_eq!(guessing(&lab), Some(Guessing::Asked));
    }
    let kept = lab.app().shell.preferences.guesses[PAGE];
    assert!((kept - 1.0).abs() < 0.05, "{kept}");
    let shell = &lab.app().shell;
    let (course, _) = shell.page(lab.app().session.origin()).expect("a page");
    let tally = shell.guesses(course).expect("one guess");
    assert_eq!((tally.count, tally.middle), (1, kept));
}

#[test]
fn escape_a_button_or_a_step_shows_it_without() {
    let ways: [fn(&mut Lab); 3] = [
        |lab| lab.key(Key::Escape),
        |lab| lab.click("Show answer"),
        |lab| lab.key(Key::ArrowLeft),
    ];
    for way in ways {
        let mut lab = Lab::at(PAGE);
        way(&mut lab);
        assert_eq!(guessing(&lab), None);
        assert!(lab.app().shell.preferences.guesses.is_empty());
        assert!(!lab.paints("Esc or the next step"));
    }
}

#[test]
fn a_sweep_stands_at_its_start_while_the_reader_is_asked() {
    let mut lab = Lab::at("bullet-and-paper");
    assert_eq!(guessing(&lab), Some(Guessing::Asked));
    let start = lab.app().session.scene().bodies[0].shape.points()[0];
    let asked = figure(&lab);
    assert!(
        asked
            .bodies
            .iter()
            .any(|body| body.a == start || body.b == start)
    );
    assert!(asked.ghosts.is_empty() && !asked.heads.is_empty());
    // The line along the motion does not tell when they meet.
    assert!(lab.paints("t 0") && !lab.paints("t 0.3923"));
    lab.key(Key::Escape);
    assert!(lab.paints("t 0.3923"));
}

#[test]
fn a_part_of_the_rounded_prism_is_pointed_at_or_named() {
    let page = "a-point-and-a-rounded-prism";
    let mut lab = Lab::at(page);
    lab.unfold();
    assert_eq!(guessing(&lab), Some(Guessing::Asked));
    let asked = figure(&lab);
    assert!(asked.parts.len() >= 20, "{} parts", asked.parts.len());
    let opacity = |figure: &Figure| {
        let opacities = figure.parts.iter().map(|part| part.opacity);
        opacities.fold(0.0, f32::max)
    };
    assert!(opacity(&asked) < 0.3, "one stands out");
    assert!(!lab.says("winning"), "the list of parts tells it");
    let right = right(&lab);
    let at = lab.seen(right.at);
    lab.click_at(at, Modifiers::NONE);
    lab.settle();
    assert!(lab.shows("✓ Right: it is cylinder 0, edge v0–v1 at end a."));
    assert_eq!(lab.app().shell.preferences.guesses[page], 0.0);
    assert!(opacity(&figure(&lab)) > 0.5, "now it does");
    assert!(lab.says("winning"));

    lab.click("Guess again");
    lab.click("Part");
    lab.click("sphere 4: vertex v1 at end b");
    assert!(lab.says("You pointed at sphere 4, vertex v1 at end b. It is cylinder 0"));
}

#[test]
fn how_the_parts_stand_is_said_by_neither_strip_nor_legend_while_the_reader_is_asked() {
    for page in ["no-longer-a-capsule", "ball-at-speed"] {
        let mut lab = Lab::at(page);
        lab.app_mut().view.options.minkowski.stage = Stage::WHOLE;
        lab.settle();
        assert_eq!(guessing(&lab), Some(Guessing::Asked), "{page}");
        let tells = |lab: &Lab| {
            let meanings = figure(lab).meanings;
            let mut signs = meanings.into_iter().map(|one| one.sign);
            signs.any(|sign| matches!(sign, Sign::Part(_)))
        };
        assert!(!lab.says(" parts: ") && !tells(&lab), "{page}");
        let notes = lab.app().context().part_notes();
        assert_eq!(notes, PartNotes::default(), "{page}");
        lab.key(Key::Escape);
        assert!(lab.says(" parts: ") && tells(&lab), "{page}");
    }
}

#[test]
fn the_picture_of_the_answer_has_no_handles_until_something_is_selected() {
    let mut lab = Lab::at(PAGE);
    lab.select("player");
    let at = lab.seen(right(&lab).at);
    let marks = |lab: &mut Lab| {
        let ink = lab.app().view.theme.selection();
        lab.strokes_of(ink)
    };
    lab.click_at(at, Modifiers::NONE);
    lab.settle();
    assert!(matches!(guessing(&lab), Some(Guessing::Shown { .. })));
    assert!(lab.app().session.selection().primary().is_none());
    assert_eq!(marks(&mut lab), 0, "the table is under the mouse");
    lab.click_at(at, Modifiers::NONE);
    lab.settle();
    assert!(lab.app().session.selection().primary().is_some());
    assert!(marks(&mut lab) > 0, "taken hold of");
}

#[test]
fn what_the_question_speaks_of_is_named_in_the_picture() {
    // One shape of a pair, two of one kind, one that moves alone.
    for (page, names) in [
        (PAGE, vec!["player", "table"]),
        ("two-capsules", vec!["pole", "rail"]),
        ("bullet-and-paper", vec!["bullet", "paper"]),
        ("a-ridge-between-samples", vec!["ball"]),
    ] {
        let lab = Lab::at(page);
        let mut named: Vec<String> = figure(&lab)
            .labels
            .into_iter()
            .map(|one| one.text)
            .collect();
        named.sort();
        assert_eq!(named, names, "{page}");
        for name in names {
            assert!(lab.paints(name), "{page}: {name}");
        }
    }
}

#[test]
fn a_guess_that_is_right_has_a_tick_in_the_color_of_what_is_right() {
    for (off, form) in [
        (Vec3::ZERO, TouchForm::Tick),
        (Vec3::X, TouchForm::Note(NoteMark::Cross)),
    ] {
        let mut lab = Lab::at(PAGE);
        let right = right(&lab);
        let at = lab.seen(right.at + off * right.radius);
        lab.click_at(at, Modifiers::NONE);
        lab.settle();
        let is_hit = form == TouchForm::Tick;
        assert_eq!(lab.says("✓ Right"), is_hit);
        assert!(!lab.says("First guesses"), "the list of courses has them");
        let shown = figure(&lab);
        let good = lab.app().view.theme.right();
        let own = shown.touches.iter().find(|touch| touch.form == form);
        let own = own.expect("the guess is marked");
        assert_eq!(own.color == good, is_hit);
    }
}

#[test]
fn no_title_gives_the_answer_away_while_the_reader_is_asked() {
    let mut lab = Lab::at(PAGE);
    let title = lab.app().session.scene().title.clone();
    let asked = format!("Predict: {QUESTION}");
    assert!(lab.shows(&asked), "the list of scenes");
    assert!(!lab.shows(&title));
    assert_eq!(lab.app().context().full_name(), asked);
    lab.key(Key::Escape);
    lab.settle();
    assert!(lab.shows(&title));
    assert!(lab.app().context().full_name().contains(&title));
}

#[test]
fn timeline_and_code_stand_at_the_start_while_the_reader_is_asked() {
    let mut lab = Lab::at(PAGE);
    let timeline = |lab: &Lab| lab.harness().get_by_label("Timeline").numeric_value();
    let step = lab.app().session.cursor().expect("the scene's own step");
    assert_eq!(timeline(&lab), Some(0.0));
    assert_eq!(lab.app().context().shown_cursor(), None);
    let address = lab.app().session.study().record.address(step);
    assert!(!lab.paints(&address));
    lab.key(Key::Escape);
    assert_eq!(timeline(&lab), Some(step as f64 + 1.0));
    assert_eq!(lab.app().context().shown_cursor(), Some(step));
    assert!(lab.paints(&address));
}

#[test]
fn lists_have_the_question_of_a_page_until_its_answer_was_seen() {
    let mut lab = Lab::at("two-capsules");
    let place = |lab: &Lab| {
        let mut entries = lab.app().shell.lessons.entries();
        entries
            .position(|entry| entry.name == PAGE)
            .expect("a page")
    };
    let listed = |lab: &Lab| lab.app().context().listed(place(lab));
    let asked = Some(format!("Predict: {QUESTION}"));
    assert_eq!(listed(&lab), asked, "no page was opened");
    lab.open(PAGE);
    assert_eq!(listed(&lab), asked);
    lab.key(Key::Escape);
    let title = Some(lab.app().session.scene().title.clone());
    assert_eq!(listed(&lab), title);
    lab.open("two-capsules");
    assert_eq!(listed(&lab), title, "it was seen");
}

#[test]
fn a_page_that_is_passed_keeps_its_question_and_its_answer() {
    let mut lab = Lab::at(PAGE);
    let place = match *lab.app().session.origin() {
        Origin::BuiltIn(place) => place,
        ref other => panic!("{other:?}"),
    };
    let asked = Some(format!("Predict: {QUESTION}"));
    for key in [Key::PageDown, Key::PageUp, Key::PageUp, Key::PageDown] {
        lab.key(key);
        assert_eq!(lab.app().context().listed(place), asked, "{key:?}");
        assert!(!lab.app().shell.is_read(place), "{key:?}");
    }
    assert_eq!(guessing(&lab), Some(Guessing::Asked));
    lab.click("Show answer");
    lab.key(Key::PageDown);
    let title = Some(lab.app().session.scene().title.clone());
    assert_ne!(lab.app().context().listed(place), asked);
    assert_ne!(lab.app().context().listed(place), title);
    assert!(lab.app().shell.is_read(place));
}

#[test]
fn what_a_question_is_about_is_in_sight_and_no_face_of_it_is_seen_end_on() {
    let mut lab = Lab::new();
    let entries = lab.app().shell.lessons.entries();
    let asking = entries.filter(|entry| entry.document.scene().prediction.is_some());
    let asking: Vec<String> = asking.map(|entry| entry.name.clone()).collect();
    assert!(asking.len() > 10);
    for page in asking {
        lab.open(&page);
        assert_eq!(guessing(&lab), Some(Guessing::Asked), "{page}");
        let (session, view) = (&lab.app().session, &lab.app().view);
        let snapshot = session.snapshot();
        let pair = session.pair();
        for body in pair
            .into_iter()
            .flat_map(|pair| [pair.mover, pair.obstacle])
        {
            let body = snapshot.body(body);
            let hulls = RoundedTriangle::of(&body.shape);
            let is_seen = |hull: &RoundedTriangle| view.sees_all(&hull.balls());
            assert!(hulls.iter().all(is_seen), "{page}: {}", body.name);
        }
        let asked = snapshot.scene.prediction.as_ref().expect("a question");
        let on = asked
            .on
            .as_deref()
            .and_then(|name| snapshot.scene.find(name));
        if let Some((body, _)) = on
            && let Shape::Triangle(triangle) = snapshot.body(body).shape
        {
            let normal = triangle.area_normal().normalize_or_zero();
            let steep = view.camera.back().dot(normal).abs();
            assert!(steep > 0.19, "{page}: {steep}");
        }
        lab.key(Key::Escape);
        assert!(lab.app().view.is_at_own_place(), "{page}");
    }
}
