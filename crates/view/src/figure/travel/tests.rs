use super::*;
use crate::figure::plain;
use crate::{
    figure::{DrawnBody, Figure, FigureOptions},
    palette::Theme,
};
use capsule_core::method::Question;
use capsule_scenes::{
    run::study::{AlgorithmChoice, Study},
    scene::Scene,
};
use egui::Color32;
use glam::vec3;

/// Two capsules that fly toward each other and meet between.
const BOTH_MOVE: &str = "title = \"t\"\n\
    [[capsule]]\nname = \"left\"\na = [-2, 0, 0]\nb = [-2, 1, 0]\nradius = 0.25\nvelocity = [3, 0, 0]\n\
    [[capsule]]\nname = \"right\"\na = [2, 0.2, -0.5]\nb = [2, 0.3, 0.5]\nradius = 0.25\nvelocity = [-2, 0, 0]\n";

fn built_in(name: &str) -> (Scene, Study) {
    let scene = plain(name);
    let study = Study::of_scene(&scene);
    (scene, study)
}

fn figure((scene, study): &(Scene, Study), time: Option<f32>) -> Figure {
    let options = FigureOptions {
        time,
        ..FigureOptions::default()
    };
    let step = study.record.steps.len().checked_sub(1);
    Figure::of(scene, study, step, Theme::Light, &options)
}

/// The outlines that are no solid bodies, by where they begin.
fn ghosts(figure: &Figure) -> Vec<Vec3> {
    let hollow = figure.bodies.iter().filter(|body| !body.is_solid);
    hollow.map(|body| body.a).collect()
}

fn names(figure: &Figure) -> Vec<&str> {
    figure
        .labels
        .iter()
        .map(|label| label.text.as_str())
        .collect()
}

#[test]
fn a_hit_shows_the_mover_at_impact_between_its_start_and_its_end() {
    let case = built_in("into-an-edge");
    let (start, way) = (vec3(0.1, 2.5, 1.25), vec3(0.0, -2.5, 0.0));
    let time = case.1.pairs[0].answer.time.expect("a hit");
    let figure = figure(&case, None);
    assert_eq!(figure.bodies[0].a, start + way * time);
    assert_eq!(ghosts(&figure), [start, start + way]);
    for name in ["start", "impact", "end"] {
        let names = names(&figure);
        assert!(names.iter().any(|own| own.ends_with(name)), "{name}");
    }
    assert!(
        figure.bounds.min.y < -0.39,
        "the end is inside of the bounds"
    );
}

#[test]
fn between_the_moments_that_matter_the_impact_is_an_outline_and_the_time_is_told() {
    let case = built_in("into-an-edge");
    let figure = figure(&case, Some(0.25));
    assert_eq!(ghosts(&figure).len(), 3);
    assert!(names(&figure).contains(&"t = 0.25"));
}

#[test]
fn what_overlaps_at_the_start_has_one_outline_for_start_and_impact() {
    let case = built_in("in-it-from-the-start");
    let figure = figure(&case, Some(1.0));
    let both = names(&figure);
    assert!(both.iter().any(|name| name.ends_with(", start")));
    let path_ends = [vec3(0.1, 0.7, 0.2)];
    assert_eq!(ghosts(&figure)[..1], path_ends);
}

#[test]
fn a_wrong_answer_has_its_own_outline_beside_the_exact_one() {
    let mut case = built_in("into-an-edge");
    let pair = &mut case.1.pairs[0];
    let exact = pair.exact.time.expect("a hit");
    pair.answer.time = Some(0.75);
    pair.faults = vec![Fault::Late(0.75 - exact)];
    let figure = figure(&case, Some(1.0));
    let (start, way) = (vec3(0.1, 2.5, 1.25), vec3(0.0, -2.5, 0.0));
    let expected = [start, start + way * 0.75, start + way * exact];
    assert_eq!(ghosts(&figure)[..3], expected);
    let colors: Vec<Color32> = figure.bodies.iter().map(|body| body.outline).collect();
    assert!(colors[2] != colors[3], "answer and exact look different");
    assert!(names(&figure).contains(&"answer") && names(&figure).contains(&"exact"));
}

#[test]
fn two_that_move_touch_in_the_world_at_the_impact() {
    let scene = Scene::read("both.toml", BOTH_MOVE).expect("a scene");
    let exact = AlgorithmChoice::plain(Question::SWEEP_CAPSULE_CAPSULE.exact());
    let study = Study::of(&scene, Some(&exact));
    let case = (scene, study);
    let pair = &case.1.pairs[0];
    let contact = pair.answer.contact.expect("they meet");
    let figure = figure(&case, None);
    let solid: Vec<&DrawnBody> = figure.bodies.iter().filter(|body| body.is_solid).collect();
    let [left, right] = solid[..] else {
        panic!("two solid bodies");
    };
    let distance = |body: &DrawnBody, point: Vec3| {
        let ab = body.b - body.a;
        let share = ((point - body.a).dot(ab) / ab.length_squared()).clamp(0.0, 1.0);
        (body.a + ab * share).distance(point) - body.radius
    };
    let time = pair.answer.time.expect("a hit");
    let drift = vec3(-2.0, 0.0, 0.0) * time;
    let touched = contact.point + drift;
    for body in [left, right] {
        assert!(distance(body, touched).abs() < 1e-4, "{body:?} {touched}");
    }
    let marked = figure
        .marks
        .iter()
        .any(|mark| mark.at.distance(touched) < 1e-5);
    assert!(marked, "what was told goes with the obstacle");
    assert_eq!(ghosts(&figure).len(), 4, "start and end of either");
    let outlines = figure.bodies.iter().filter(|body| !body.is_solid);
    let outlines: Vec<Color32> = outlines.map(|body| body.outline).collect();
    assert_ne!(outlines[0], outlines[2], "each in its own hue");
}

#[test]
fn what_stands_has_no_outlines_and_no_time() {
    let case = built_in("mirrored-trace");
    assert_eq!(shown_time(&case.1.pairs[0], Some(0.5)), None);
    assert_eq!(figure(&case, Some(0.5)), figure(&case, None));
}

#[test]
fn a_right_hit_without_a_time_is_shown_at_the_exact_impact_and_pushes_nothing() {
    let case = built_in("a-ball-as-a-capsule");
    let pair = &case.1.pairs[0];
    assert!(pair.answer.time.is_none() && pair.answer.contact.is_some());
    let time = pair.exact.time.expect("a hit");
    let figure = figure(&case, None);
    let start = pair.shapes.mover.place();
    assert_eq!(figure.bodies[0].a, start + pair.shapes.displacement * time);
    let names = names(&figure);
    assert!(
        names.iter().any(|name| name.ends_with("impact")),
        "{names:?}"
    );
    assert!(!names.contains(&"after the push"));
}
