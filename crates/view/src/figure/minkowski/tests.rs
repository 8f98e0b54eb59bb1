use super::*;
use crate::figure::{Caster, plain};
use crate::{camera::Framing, figure::Figure, palette::Theme, picture_room::PictureRoom};
use capsule_core::geometry::closest_point_on_segment;
use glam::vec2;
use std::collections::HashSet;

fn figure(scene: &str, morph: f32, change: impl Fn(&mut MinkowskiOptions)) -> Figure {
    let scene = plain(scene);
    let study = Study::of_scene(&scene);
    let mut options = FigureOptions::default();
    options.minkowski.stage.morph = morph;
    options.time = Some(0.0);
    change(&mut options.minkowski);
    let last = study.record.steps.len().checked_sub(1);
    Figure::of(&scene, &study, last, Theme::Light, &options)
}

#[test]
fn states_differ_by_more_than_color() {
    let all = [
        PartState::Untested,
        PartState::Missed,
        PartState::Candidate,
        PartState::Winning,
        PartState::NotNeeded,
    ];
    let looks = all
        .map(look)
        .map(|(_, width, border, texture)| (texture, width.to_bits(), border.to_bits()));
    assert_eq!(HashSet::from(looks).len(), all.len());
}

#[test]
fn the_winner_is_the_strongest_and_the_missed_are_hatched() {
    let figure = figure("into-an-edge", 1.0, |_| ());
    assert_eq!(figure.parts.len(), 20);
    let count = |texture| figure.parts.iter().filter(|p| p.texture == texture).count();
    assert_eq!(count(Texture::Plain), 1, "only the winner is plain");
    assert!(count(Texture::Hatched) > 3 && count(Texture::Dotted) > 3);
    let strongest = figure
        .parts
        .iter()
        .map(|part| part.opacity)
        .fold(0.0, f32::max);
    assert_eq!(strongest, 0.60);
    let labels: Vec<&str> = figure
        .labels
        .iter()
        .map(|label| label.text.as_str())
        .collect();
    assert!(labels.contains(&"cylinder 0") && labels.contains(&"t = 0.454"));
}

#[test]
fn its_shadow_has_no_hole() {
    let figure = figure("into-an-edge", 1.0, |_| ());
    let middle = figure.core.iter().sum::<Vec3>() / figure.core.len() as f32;
    for corner in &figure.core {
        let inside = middle.lerp(*corner, 0.6);
        let is_filled = |one: &Caster| {
            let near = closest_point_on_segment(inside, one.a, one.b);
            let beside = near - inside;
            // Seen from the light, nearly from above.
            beside.with_y(0.0).length() <= one.radius
        };
        assert!(figure.casters.iter().any(is_filled), "{inside}");
    }
}

#[test]
fn the_mover_shrinks_from_its_other_end_and_then_all_around() {
    let mover = |morph| {
        let figure = figure("into-an-edge", morph, |_| ());
        figure.bodies.iter().find(|body| body.is_solid).copied()
    };
    let [whole, half, ball, small] = [0.0, 0.25, 0.5, 0.75].map(|m| mover(m).expect("a mover"));
    assert_eq!([half.a, ball.a, small.a], [whole.a; 3]);
    assert!(half.b.distance(whole.a.lerp(whole.b, 0.5)) < 1e-5);
    assert_eq!(ball.a, ball.b);
    assert_eq!(
        (ball.radius, small.radius),
        (whole.radius, whole.radius * 0.5)
    );
    assert_eq!(mover(1.0), None);
}

#[test]
fn the_triangle_stands_back_as_its_body_grows() {
    let triangle = |morph| {
        let figure = figure("into-an-edge", morph, |_| ());
        let mut faces = figure.faces.iter();
        faces
            .find(|face| face.is_solid)
            .expect("a triangle")
            .opacity
    };
    assert!((triangle(1.0) - triangle(0.0) * (1.0 - STANDS_BACK)).abs() < 1e-6);
}

#[test]
fn only_what_is_asked_for_is_shown() {
    let isolated = figure("into-an-edge", 1.0, |options| {
        options.picked = Some(Part::Sphere(4));
        options.isolated = true;
    });
    assert_eq!(isolated.parts.len(), 1);
    let round = figure("into-an-edge", 1.0, |options| {
        options.hidden = [true, true, true, false, false];
    });
    assert_eq!(round.parts.len(), 15);
    let shapes = figure("into-an-edge", 0.0, |_| ());
    assert!(shapes.parts.is_empty() && shapes.ghosts.is_empty());
    let standing = figure("over-an-edge", 1.0, |_| ());
    assert!(standing.parts.is_empty(), "nothing moves: no body");
}

/// The picture of a built-in scene at the step whose address ends with `address`, where nobody chose a stage.
fn at_step(scene: &str, address: &str, only_wanted: bool) -> Figure {
    let scene = plain(scene);
    let study = Study::of_scene(&scene);
    let step = study.find(address).expect("a step");
    let mut options = FigureOptions::default();
    options.minkowski.only_wanted = only_wanted;
    Figure::of(&scene, &study, Some(step), Theme::Light, &options)
}

fn names(figure: &Figure) -> Vec<&str> {
    let labels = figure.labels.iter();
    let shown = labels.map(|label| label.shown.as_deref().unwrap_or(&label.text));
    shown.collect()
}

#[test]
fn a_step_about_the_body_shows_it_by_itself_and_the_part_that_it_tests_stands_out() {
    for (address, part, beyond) in [
        ("half-spaces/wall slab 0", None, 0),
        ("faces/face 1", Some("face 1"), 0),
        // An endless cylinder goes on at both ends.
        ("cylinders/cylinder 1", Some("cylinder 1"), 2),
        ("spheres/sphere 5", Some("sphere 5"), 0),
    ] {
        let figure = at_step("onto-a-corner", address, false);
        assert_eq!(figure.parts.len(), 20 + beyond, "{address}");
        let names = names(&figure);
        let shapes = ["player, shrunk to a point", "path", "grown spike", "spike"];
        for name in shapes.into_iter().chain(part) {
            assert!(names.contains(&name), "{address}: {name} of {names:?}");
        }
        let is_explained = |one: &SignedThing| matches!(one.sign, Sign::Part(_) | Sign::Before);
        assert!(!figure.meanings.iter().any(is_explained), "{address}");
    }
    let slab = at_step("onto-a-corner", "half-spaces/wall slab 0", false);
    assert!(names(&slab).contains(&"slab"));
    for (address, only_wanted) in [("cylinders/cylinder 1", true), ("motion box", false)] {
        let figure = at_step("onto-a-corner", address, only_wanted);
        assert!(figure.parts.len() < 20, "{address}: the shapes as they are");
    }
}

#[test]
fn beside_the_part_that_is_tested_the_earliest_so_far_is_called_so() {
    let figure = at_step("shorter-at-a-corner", "cylinders/cylinder 8", false);
    let names = names(&figure);
    for name in ["cylinder 8", "cylinder 2, earliest so far"] {
        assert!(names.contains(&name), "{name} of {names:?}");
    }
}

#[test]
fn a_step_of_a_case_that_names_no_step_shows_the_body_and_its_answer_the_shapes() {
    let mut scene = plain("onto-a-corner");
    scene.run.step = None;
    let study = Study::of_scene(&scene);
    let parts = |step| {
        let options = FigureOptions::default();
        let figure = Figure::of(&scene, &study, step, Theme::Light, &options);
        figure.parts.len()
    };
    assert_eq!(parts(study.find("faces/face 1").ok()), 20);
    assert_eq!(parts(study.answer()), 0);
}

#[test]
fn a_test_of_boxes_shows_the_mover_at_its_start_and_no_body_and_is_over_at_the_next_step() {
    let boxes = at_step("both-move", "motion box", false);
    assert!(boxes.parts.is_empty());
    assert!(!names(&boxes).iter().any(|name| name.starts_with("t = ")));
    let body = at_step("both-move", "directions of the segments", false);
    assert!(!body.parts.is_empty());
    for name in ["mover box", "tested box"] {
        assert!(names(&boxes).contains(&name), "{name}");
        assert!(!names(&body).contains(&name), "{name}");
    }
    let path = body.dimensions.iter().find(|one| one.is_drawn);
    assert!(
        path.is_some_and(|one| one.text.starts_with(PATH)),
        "for the magnifier"
    );
}

#[test]
fn the_path_to_a_body_is_seen_at_length() {
    let scene = plain("drawn-out-the-wrong-way");
    let study = Study::of_scene(&scene);
    for address in ["faces/face 0", "half-spaces/wall slab 0"] {
        let step = study.find(address).expect("a step");
        let room = PictureRoom::plain(vec2(1200.0, 800.0));
        let figure = at_step("drawn-out-the-wrong-way", address, false);
        let framing = Framing::at(&scene, &study, (Some(step), false));
        let camera = framing.camera(&figure.subject, &room);
        let pair = study.pair_at(step).expect("a pair");
        let along = camera
            .back()
            .dot(pair.shapes.displacement.normalize_or_zero());
        assert!(along.abs() < 0.5, "{address}: {along}");
    }
}
