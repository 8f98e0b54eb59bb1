//! What the panels show, and what clicking in them does.

use super::{App, Lab};
use crate::{
    action::Action,
    shell::{frame_times::FramePart, modal::Modal},
};
use capsule_core::{catalog::ALGORITHMS, method::Algorithm};
use capsule_scenes::edit::Document;
use capsule_session::{
    Origin,
    action::{GoFrame, Select},
    lesson_values,
};
use capsule_view::{figure::Figure, overlay::Caption, palette::Theme};
use egui::{Key, Modifiers, Rect, vec2};
use egui_kittest::kittest::Queryable;
use std::time::{Duration, Instant};

#[test]
fn buttons_step_forth_and_back() {
    let mut lab = Lab::new();
    lab.click("Go to start");
    lab.click("Next step");
    lab.click("Next step");
    assert_eq!(lab.app().session.cursor(), Some(1));
    lab.click("Previous step");
    assert_eq!(lab.app().session.cursor(), Some(0));
}

#[test]
fn a_click_on_a_step_goes_there_and_one_on_a_scene_opens_it() {
    let mut lab = Lab::new();
    lab.click("Go to start");
    let title = lab.app().session.study().record.steps[1].title.to_string();
    lab.click(&title);
    assert_eq!(lab.app().session.cursor(), Some(1));
    let other = lab
        .app()
        .shell
        .lessons
        .get(1)
        .expect("two scenes")
        .document
        .scene()
        .title
        .clone();
    lab.click(&other);
    assert_eq!(*lab.app().session.origin(), Origin::BuiltIn(1));
}

#[test]
fn a_closed_group_hides_its_steps_and_opens_when_the_cursor_enters() {
    let mut lab = Lab::new();
    lab.click("Go to start");
    let group = lab.app().session.study().record.steps[0].title.to_string();
    let inner = lab.app().session.study().record.steps[1].title.to_string();
    lab.click(&format!("Close {group}"));
    assert!(!lab.shows(&inner));
    lab.app_mut().session.go_to(Some(1));
    lab.settle();
    assert!(lab.shows(&inner));
}

#[test]
fn the_verdict_says_what_is_wrong_and_leads_to_where_it_departs() {
    let mut lab = Lab::at("best-edge");
    assert!(lab.says("Wrong: depth too short by"));
    let departure = lab.app().session.pair().and_then(|pair| pair.departure);
    lab.app_mut().session.go_to(None);
    lab.settle();
    lab.click("Go to first wrong step");
    assert!(departure.is_some());
    assert_eq!(lab.app().session.cursor(), departure);
}

#[test]
fn the_verdict_names_the_repair_that_mends_and_the_chooser_marks_it() {
    let mut lab = Lab::at("best-edge");
    assert!(lab.says("W1 fixes this"));
    let departure = lab.app().view.theme.chrome().departure;
    assert!(lab.colors_of("W1").contains(&departure));
    assert!(!lab.colors_of("W7").contains(&departure));
    lab.key(egui::Key::D);
    assert!(lab.paints("W1 fixes this."), "and so does the notice");
    lab.click("Fix W1");
    assert!(!lab.says("W1 fixes this"));
    assert!(!lab.colors_of("W1").contains(&departure));
}

#[test]
fn where_the_idea_itself_is_wrong_no_jump_is_offered() {
    let text = r#"
title = "A slow fall"
[run]
algorithm = "wicked/trace-segment"
[[capsule]]
name = "player"
base = [2.1, 0.05, -3.3]
tip = [2.1, 1.85, -3.3]
radius = 0.4
velocity = [0.0, -0.2, 0.05]
[[triangle]]
name = "floor"
points = [[0.0, 0.0, -4.0], [4.0, 0.0, -4.0], [2.0, 0.0, -2.0]]
"#;
    let document = Document::new(text, "t.toml").expect("a sound scene");
    let mut lab = Lab::new();
    lab.app_mut().open(document, Origin::New(0));
    lab.settle();
    assert!(lab.says("Wrong: missed impact"));
    assert!(lab.says("No fix corrects this: the method itself misses"));
    assert!(!lab.shows("Go to first wrong step"));
    let before = lab.app().session.cursor();
    lab.key(egui::Key::D);
    assert_eq!(lab.app().session.cursor(), before);
    let departure = lab.app().view.theme.chrome().departure;
    assert!(!lab.colors_of("W2").contains(&departure));
}

#[test]
fn a_missed_hit_is_called_that() {
    let lab = Lab::at("overhang");
    assert!(lab.says("missed hit"));
}

#[test]
fn a_repair_mends_the_verdict_and_taking_it_back_spoils_it_again() {
    let mut lab = Lab::at("best-edge");
    lab.click("Fix W1");
    assert!(lab.says("Matches exact"));
    lab.click("Fix W1");
    assert!(lab.says("Wrong:"));
    lab.click("Switch all fixes on");
    assert!(lab.says("Matches exact"));
    lab.click("As published, without fixes");
    assert!(lab.says("Wrong:"));
}

#[test]
fn exact_and_back_keeps_the_repairs() {
    let mut lab = Lab::at("best-edge");
    lab.click("Fix W1");
    let repaired = lab.app().session.choice().map(|choice| choice.name());
    lab.click("Exact or published algorithm");
    let choice = lab.app().session.choice();
    assert!(choice.is_some_and(|choice| choice.method.is_exact()));
    lab.click("Exact or published algorithm");
    assert_eq!(
        lab.app().session.choice().map(|choice| choice.name()),
        repaired
    );
}

#[test]
fn code_folds_trace_statements_until_they_are_asked_for() {
    let mut lab = Lab::at("plane-trace");
    assert!(lab.says("Folded lines"));
    assert!(
        lab.says(".step(\"candidate sphere\")"),
        "alone under its comment"
    );
    lab.click("Show trace statements");
    assert!(!lab.says("Folded lines"));
}

#[test]
fn what_the_code_names_is_opened_until_the_cursor_comes_to_another_file() {
    let mut lab = Lab::at("best-edge");
    lab.click("Open a definition used here");
    lab.click("Open closest_point_on_line_segment");
    assert!(lab.says("crates/core/src/articles/wicked/parts.rs"));
    lab.click("Open a definition used here");
    lab.click("Open Triangle");
    assert!(lab.says("crates/core/src/geometry/triangle.rs"));
    lab.click("Open a definition used here");
    lab.click("Back to the step");
    assert!(!lab.says("crates/core/src/geometry/triangle.rs"));
}

#[test]
fn the_code_panel_shows_the_line_of_every_step() {
    let mut lab = Lab::new();
    for step in 1..lab.app().session.study().record.steps.len() {
        lab.app_mut().session.go_to(Some(step));
        lab.settle();
        let told = lab.app().session.study().record.steps[step].source;
        let listing = capsule_text::listing::Listing::open(told.file()).expect("embedded");
        let marked = listing.marked_line(told.line() as usize);
        let accent = lab.app().view.theme.chrome().accent;
        let colors = lab.colors_of(&marked.to_string());
        assert!(colors.contains(&accent), "line {marked} of {told}");
    }
}

#[test]
fn what_is_not_a_number_is_in_the_error_color() {
    let mut lab = Lab::at("no-branch");
    let steps = &lab.app().session.study().record.steps;
    let with_nan = steps.iter().position(|step| {
        let is_nan = |x: f32| x.is_nan();
        step.values.iter().any(|(_, value)| match *value {
            capsule_core::trace::Value::Scalar(x) => is_nan(x),
            capsule_core::trace::Value::Vector(v) => v.is_nan(),
            capsule_core::trace::Value::Count(_) | capsule_core::trace::Value::Flag(_) => false,
        })
    });
    lab.app_mut()
        .session
        .go_to(Some(with_nan.expect("the listing divides by zero")));
    lab.settle();
    let bad = lab.app().view.theme.chrome().bad;
    let colors = lab.colors_of("NaN");
    assert!(!colors.is_empty() && colors.iter().all(|&color| color == bad));
}

#[test]
fn a_bad_file_is_reported_with_its_place_and_the_scene_stays() {
    let mut lab = Lab::new();
    let title = lab.app().session.scene().title.clone();
    let path = std::env::temp_dir().join(format!("capsule-lab-bad-{}.toml", std::process::id()));
    std::fs::write(&path, "title = \"x\"\ncapsul = 3\n").expect("temporary file");
    lab.app_mut().open_file(&path);
    lab.settle();
    std::fs::remove_file(&path).expect("temporary file");
    let Some(Modal::Problem { report, .. }) = lab.app().shell.modals.last() else {
        panic!("no report")
    };
    assert!(
        report.contains(":2:1") && report.contains("capsul"),
        "{report}"
    );
    assert!(lab.says("capsul = 3"));
    assert_eq!(lab.app().session.scene().title, title);
    lab.click("Close");
    assert!(lab.app().shell.modals.is_empty());
}

/// Names of what must always be in reach.
const ALWAYS: [&str; 14] = [
    "Scene",
    "Step",
    "Help",
    "Scenes",
    "Algorithm",
    "Steps",
    "Code",
    "Values",
    "Play or pause",
    "Next step",
    "Go to end",
    "Timeline",
    "Steps, code and values",
    "Go to first wrong step",
];

#[test]
fn panels_keep_their_share_of_a_growing_window() {
    let mut lab = Lab::sized(vec2(1240.0, 775.0));
    let share = |lab: &Lab, width: f32| lab.app().view.rect.width() / width;
    let small = share(&lab, 1240.0);
    lab.resize(vec2(2480.0, 1550.0));
    let large = share(&lab, 2480.0);
    assert!((small - large).abs() < 0.03, "{small} became {large}");
}

#[test]
fn panels_have_their_sizes_again_after_a_small_window() {
    for scene in ["best-edge", "a-yard"] {
        let mut lab = Lab::at(scene);
        let before = lab.app().view.rect;
        lab.resize(vec2(1024.0, 640.0));
        lab.resize(vec2(800.0, 600.0));
        lab.resize(vec2(1440.0, 900.0));
        let after = lab.app().view.rect;
        let moved = (before.min - after.min).abs() + (before.max - after.max).abs();
        assert!(moved.max_elem() < 1.5, "{scene}: {before} became {after}");
    }
}

#[test]
fn the_current_step_stays_in_sight_when_the_inspector_opens() {
    let mut lab = Lab::at("best-edge");
    let last = lab.app().session.study().record.steps.len() - 1;
    for step in [last, last / 2] {
        lab.app_mut().apply(Select::Nothing.into());
        lab.app_mut().session.go_to(Some(step));
        lab.settle();
        let title = lab.app().session.study().record.steps[step]
            .title
            .to_string();
        let is_current = |lab: &Lab| {
            let mut nodes = lab.harness().query_all_by_label(&title);
            nodes.any(|node| node.toggled() == Some(egui::accesskit::Toggled::True))
        };
        assert!(is_current(&lab));
        let body = lab.app().session.snapshot().body(0).name.to_string();
        lab.select(&body);
        lab.settle();
        assert!(lab.app().panels.inspector.is_open);
        assert!(is_current(&lab), "{title} is out of sight");
    }
}

#[test]
fn a_notice_goes_after_a_while_and_with_the_scene() {
    let said = "Saved nothing";
    let mut lab = Lab::new();
    lab.app_mut().say(said);
    lab.settle();
    assert!(!lab.colors_of(said).is_empty());
    let shown = lab.harness().ctx.input(|input| input.time);
    while lab.harness().ctx.input(|input| input.time) < shown + 5.0 {
        lab.harness_mut().step();
    }
    lab.settle();
    assert!(lab.colors_of(said).is_empty(), "five seconds later");
    lab.app_mut().refuse(said);
    lab.settle();
    assert!(!lab.colors_of(said).is_empty());
    lab.app_mut().open_lesson(3);
    lab.harness_mut().run_steps(1);
    assert!(lab.colors_of(said).is_empty(), "another scene");
}

#[test]
fn a_small_window_clips_nothing() {
    for size in [vec2(1240.0, 700.0), vec2(1440.0, 900.0)] {
        let mut lab = Lab::sized(size);
        lab.open("best-edge");
        let screen = Rect::from_min_size(Default::default(), size);
        for name in ALWAYS {
            let nodes: Vec<_> = lab.harness().query_all_by_label(name).collect();
            assert!(!nodes.is_empty(), "{name} is missing at {size}");
            for node in nodes {
                let bounds = node.raw_bounds().expect("bounds");
                let [x0, y0, x1, y1] =
                    [bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(|x| x as f32);
                let rect = Rect::from_min_max(egui::pos2(x0, y0), egui::pos2(x1, y1));
                assert!(screen.contains_rect(rect), "{name} at {rect:?} in {size}");
            }
        }
        let [width, height]: [f32; 2] = lab.app().view.rect.size().into();
        assert!(
            width >= 400.0 && height >= 280.0,
            "the view has {width} x {height}"
        );
    }
}

fn algorithm(name: &str) -> &'static Algorithm {
    let mut all = ALGORITHMS.iter();
    all.find(|one| one.name == name).expect(name)
}

#[test]
fn a_method_s_numbers_are_beside_it_as_far_as_it_reads_them() {
    let mut lab = Lab::at("bullet-and-paper");
    let numbers = ["Sub-steps", "Iterations", "Tolerance"];
    assert!(numbers.iter().all(|name| !lab.shows(name)));
    lab.app_mut()
        .session
        .choose_algorithm(algorithm("wicked/sub-steps-capsule-triangle"));
    lab.settle();
    assert_eq!(numbers.map(|name| lab.shows(name)), [true, false, false]);
    lab.app_mut()
        .session
        .choose_algorithm(algorithm("advancement/capsule-triangle"));
    lab.settle();
    assert_eq!(numbers.map(|name| lab.shows(name)), [false, true, true]);
}

#[test]
fn a_hit_without_a_time_is_called_that() {
    let mut lab = Lab::new();
    let text = "title = \"t\"\n[run]\nalgorithm = \"wicked/sphere-as-capsule+W2+W7\"\n\
                [[sphere]]\ncenter = [-1, 3, -1]\nradius = 0.5\nvelocity = [0, -6, 0]\n\
                [[triangle]]\npoints = [[-2, 0, -2], [-2, 0, 2], [2, 0, -2]]\n";
    let document = Document::new(text, "t.toml").expect("a sound scene");
    lab.app_mut().open(document, Origin::File("t.toml".into()));
    lab.settle();
    assert!(lab.says("Correct hit, no time returned"));
    assert!(lab.shows("hit, no time"));
}

#[test]

fn the_lists_are_at_the_step_in_the_frame_that_goes_there() {
    let mut lab = Lab::at("mirrored-trace");
    lab.app_mut().session.go_to(None);
    lab.settle();
    let last = capsule_session::stepping::last(lab.app().session.study());
    lab.app_mut().session.go_to(last);
    lab.harness_mut().step();
    let step = lab.app().session.cursor().expect("the last one");
    let address = lab.app().session.study().record.address(step);
    let title = lab.app().session.study().record.steps[step]
        .title
        .to_string();
    let beside_the_view = lab.app().view.rect.right();
    let rows = lab.places_of(&title);
    let is_listed = rows.iter().any(|row| row.left() >= beside_the_view);
    assert!(is_listed, "{address} is in sight, {rows:?}");
}

#[test]
fn a_message_covers_neither_a_small_view_nor_the_search() {
    let mut lab = Lab::sized(vec2(960.0, 600.0));
    for id in ["down-a-ramp", "best-edge"] {
        lab.open(id);
        lab.chord(Modifiers::COMMAND, Key::P);
        lab.type_text("a");
        let said = "Set the mover before this frame, and go on from there";
        lab.app_mut().say(said);
        lab.settle();
        let mut shapes = lab.harness().output().shapes.iter();
        let place = shapes.find_map(|clipped| match &clipped.shape {
            egui::Shape::Text(painted) if painted.galley.text() == said => {
                Some(painted.visual_bounding_rect())
            }
            _ => None,
        });
        let place = place.expect("it is told").expand(8.0);
        let view = lab.app().view.rect;
        let search = lab.harness().ctx.memory(|memory| {
            let area = memory.area_rect(egui::Id::new("search"));
            area.expect("the search is open")
        });
        assert!(!place.intersects(view), "{id}: {place:?} over {view:?}");
        assert!(!place.intersects(search), "{id}: {place:?} over {search:?}");
        lab.key(Key::Escape);
    }
}

#[test]
fn a_long_message_stays_within_the_view() {
    let mut lab = Lab::new();
    let path = "/a-folder-with-a-long-name".repeat(20);
    lab.app_mut()
        .fail(format!("Can’t save preferences: {path}: no room"));
    lab.settle();
    let room = lab.app().view.rect.width();
    let mut widths = vec![];
    for clipped in &lab.harness().output().shapes {
        if let egui::Shape::Text(painted) = &clipped.shape
            && painted
                .galley
                .job
                .text
                .starts_with("Can’t save preferences")
        {
            widths.push(painted.galley.size().x);
            let told: String = painted.galley.job.text.split_whitespace().collect();
            assert!(told.contains(&path), "nothing of it is lost: {told}");
        }
    }
    assert_eq!(widths.len(), 1);
    assert!(widths[0] < room, "{} of {room}", widths[0]);
}

#[test]
fn frame_times_are_shown_on_demand_and_put_aside_by_escape() {
    let mut lab = Lab::new();
    assert!(!lab.shows("longest"));
    lab.app_mut().apply(Action::Command("view.frame_times"));
    let begun = Instant::now();
    let times = &mut lab.app_mut().shell.frame_times;
    times.begin(FramePart::Drawing, begun);
    times.end_frame(begun + Duration::from_millis(7));
    lab.settle();
    for part in FramePart::ALL {
        assert!(lab.shows(part.title()), "{part:?}");
    }
    assert!(lab.shows("7.00 ms"), "drawing");
    lab.key(Key::Escape);
    assert!(!lab.shows("longest"));
}

#[test]
fn the_answer_of_a_lesson_s_question_is_shown_when_wanted() {
    let mut lab = Lab::at("crossed-ends");
    let asked = lab.app().session.scene().question.clone();
    let asked = asked.expect("a question");
    assert!(lab.shows(&asked.question) && !lab.shows(&asked.answer));
    lab.click("Show the answer");
    assert!(lab.shows(&asked.answer) && !lab.shows("Show the answer"));
    lab.open("face");
    assert!(lab.shows("Show the answer"));
}

/// The rows of numbers in the values: how high each is, and the sizes of its numbers.
fn sizes_of_numbers(lab: &Lab) -> Vec<(f32, Vec<f32>)> {
    let mut rows: Vec<(f32, Vec<f32>)> = vec![];
    for clipped in &lab.harness().output().shapes {
        let egui::Shape::Text(text) = &clipped.shape else {
            continue;
        };
        let number = text.galley.text().replace('−', "-").parse::<f32>();
        let Some(section) = text.galley.job.sections.first() else {
            continue;
        };
        let font = &section.format.font_id;
        let is_value = number.is_ok() && text.galley.text().contains('.');
        if !is_value || font.family != egui::FontFamily::Monospace {
            continue;
        }
        let middle = text.pos.y + text.galley.size().y * 0.5;
        match rows.iter_mut().find(|(y, _)| (y - middle).abs() < 4.0) {
            Some((_, sizes)) => sizes.push(font.size),
            None => rows.push((middle, vec![font.size])),
        }
    }
    rows
}

#[test]
fn the_numbers_of_a_row_have_one_size() {
    let mut lab = Lab::sized(egui::vec2(1024.0, 640.0));
    lab.open("thirteen-axes");
    let rows = sizes_of_numbers(&lab);
    assert!(rows.iter().any(|(_, sizes)| sizes.len() == 3), "{rows:?}");
    for (_, sizes) in rows {
        assert!(sizes.iter().all(|size| *size == sizes[0]), "{sizes:?}");
    }
}

#[test]
fn answers_have_a_true_minus_and_values_their_names() {
    let lab = Lab::at("over-the-face");
    assert!(!lab.paints("clo…"), "a short name is whole");
    assert!(lab.paints("−0.059"), "the normal");
    assert!(!lab.paints("-0.059"));
}

#[test]
fn the_current_line_stays_in_sight_where_the_window_shrinks() {
    let mut lab = Lab::sized(egui::vec2(1600.0, 1000.0));
    lab.open("plane-trace");
    let marks = |lab: &Lab| {
        let accent = lab.app().view.theme.chrome().accent;
        let mut shapes = lab.harness().output().shapes.iter();
        shapes.any(|one| match &one.shape {
            egui::Shape::Rect(bar) => {
                let is_bar = bar.fill == accent && bar.rect.width() == 3.0;
                is_bar && one.clip_rect.contains(bar.rect.center())
            }
            _ => false,
        })
    };
    let count = lab.app().session.study().record.steps.len();
    for step in (0..count).step_by(5) {
        lab.resize(egui::vec2(1600.0, 1000.0));
        lab.app_mut()
            .apply(capsule_session::SessionAction::Go(Some(step)).into());
        lab.settle();
        if !marks(&lab) {
            continue;
        }
        lab.resize(egui::vec2(1024.0, 640.0));
        assert!(marks(&lab), "step {step}");
    }
}

#[test]
fn in_a_low_window_the_methods_of_what_moves_are_folded() {
    let mut lab = Lab::sized(egui::vec2(1024.0, 640.0));
    lab.open("down-a-ramp");
    assert!(!lab.shows("Choose algorithm"));
    lab.click("Show methods");
    assert!(lab.shows("Choose algorithm"));
    lab.resize(egui::vec2(1600.0, 1000.0));
    assert!(lab.shows("Choose algorithm") && !lab.shows("Fold methods"));
}

#[test]
fn the_contact_log_takes_no_more_than_its_rows() {
    let mut lab = Lab::sized(egui::vec2(1600.0, 1000.0));
    lab.open("down-a-ramp");
    lab.unfold();
    let rows = lab
        .app()
        .session
        .study()
        .contact_log()
        .expect("a frame")
        .rows
        .len();
    assert_eq!(rows, 1);
    let id = egui::Id::new("ledger");
    let contact_log = egui::panel::PanelState::load(&lab.harness_mut().ctx, id);
    let height = contact_log.expect("it is shown").rect.height();
    assert!(height < 80.0, "{height}");
}

#[test]
fn the_contact_log_has_its_usual_height_again_once_a_frame_has_many_rows_and_contacts_come_first() {
    let mut lab = Lab::new();
    lab.open("zig-zag");
    lab.unfold();
    lab.app_mut().apply(GoFrame::To(0).into());
    lab.app_mut().panels.contact_log = Default::default();
    lab.settle();
    let of = |lab: &mut Lab| {
        let contact_log = lab.app().session.study().contact_log().expect("a frame");
        let counts = [contact_log.rows.len(), contact_log.warnings.len()];
        let state = egui::panel::PanelState::load(&lab.harness_mut().ctx, egui::Id::new("ledger"));
        (counts, state.expect("it is shown").rect.height())
    };
    let (before, low) = of(&mut lab);
    assert!(before == [0, 0] && low < 80.0, "{before:?} {low}");
    lab.app_mut().apply(GoFrame::To(17).into());
    lab.settle();
    let (after, high) = of(&mut lab);
    assert!(
        after[0] == 5 && after[1] > 0 && high > 120.0,
        "{after:?} {high}"
    );
    let top = |lab: &Lab, name: &str| {
        let node = lab.harness().query_all_by_label_contains(name).next();
        let bounds = node.and_then(|node| node.raw_bounds());
        bounds.map_or(f64::INFINITY, |bounds| bounds.y0)
    };
    let [last, warning] = ["5  ", "Warning: "].map(|name| top(&lab, name));
    assert!(last < warning, "contacts come first: {last} {warning}");
}

#[test]
fn where_a_scene_opens_the_headline_says_what_happens_in_it() {
    let mut lab = Lab::new();
    for id in [
        "wrong-end",
        "one-projection",
        "no-length",
        "ends-crossed-over",
        "round-after-round",
    ] {
        lab.open(id);
        let scene = lab.app().session.scene();
        let caption = scene.caption.as_deref().expect("a caption");
        let headline = &lesson_values::filled(caption, scene);
        assert!(lab.paints(headline), "{id}: {headline}");
        lab.key(Key::ArrowLeft);
        assert!(!lab.paints(headline), "{id}: another step");
        lab.key(Key::ArrowRight);
        assert!(lab.paints(headline), "{id}");
    }
}

#[test]
fn the_headline_of_a_step_is_the_sentence_under_its_picture() {
    let mut lab = Lab::at("near-miss");
    for _ in 0..3 {
        lab.key(Key::ArrowLeft);
        let session = &lab.app().session;
        let (scene, study) = (session.scene(), session.study());
        let caption = Caption::of(scene, study, session.cursor());
        assert!(lab.paints(&caption.sentence), "{}", caption.sentence);
    }
}

#[test]
fn the_body_that_a_step_shows_goes_and_comes_by_its_command() {
    let mut lab = Lab::at("onto-a-corner");
    lab.key(Key::ArrowLeft);
    let parts = |lab: &Lab| {
        let App { session, view, .. } = lab.app();
        let options = view.figure_options(session);
        let (study, cursor) = (session.study(), session.cursor());
        let figure = Figure::of(session.snapshot(), study, cursor, Theme::Light, &options);
        figure.parts.len()
    };
    assert_eq!(parts(&lab), 20);
    lab.key(Key::M);
    lab.settle();
    assert!(parts(&lab) < 20, "the shapes as they are");
    lab.key(Key::M);
    lab.settle();
    assert_eq!(parts(&lab), 20);
}
