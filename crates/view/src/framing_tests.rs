//! Every built-in scene in pictures of several shapes: what is studied is in them, clear of what is written.

use super::{
    camera::{Camera, Framing},
    figure::{Figure, FigureOptions, measured, minkowski::MinkowskiOptions, shown_tests},
    overlay::{self, OverlayOptions},
    panes::SideBySide,
    picture_room::PictureRoom,
    rounded_triangle::RoundedTriangle,
};
use crate::palette::Theme;
use capsule_scenes::{
    edit::{Document, UndoHistory},
    run::study::Study,
    scene::{
        Scene,
        library::{self, BuiltIn},
    },
};
use capsule_session::{Origin, Session};
use glam::{Vec2, Vec3, vec2};

/// Sizes of pictures, points.
const SIZES: [[f32; 2]; 3] = [[1200.0, 680.0], [640.0, 350.0], [700.0, 900.0]];

/// The picture that a built-in scene opens with.
fn opening(scene: &Scene) -> Figure {
    let study = Study::of_scene(scene);
    let step = scene
        .run
        .step
        .as_deref()
        .and_then(|step| study.find(step).ok());
    at_step(scene, &study, step)
}

/// The panes beside that picture.
fn beside(source: &BuiltIn) -> Option<SideBySide> {
    let document = Document::new(source.text, source.path.as_str()).expect("a scene");
    let mut session = Session::default();
    session.open(UndoHistory::new(document), Origin::BuiltIn(0), None);
    session.bring_up_panes();
    let main = session.main_way();
    let ways = (main.as_ref(), session.panes());
    let (study, cursor) = (session.study(), session.cursor());
    SideBySide::of(ways, study, cursor, Theme::Light, &FigureOptions::default())
}

fn at_step(scene: &Scene, study: &Study, step: Option<usize>) -> Figure {
    let options = FigureOptions {
        minkowski: MinkowskiOptions {
            stage: scene.view.map(|view| view.minkowski).unwrap_or_default(),
            ..Default::default()
        },
        ..Default::default()
    };
    Figure::of(scene, study, step, Theme::Light, &options)
}

/// Whether the scene places the eye itself, amid shapes too large for any picture: a pipeline of half a kilometer.
fn is_written(framing: &Framing) -> bool {
    matches!(framing, Framing::Placed(..))
}

/// How far a ball reaches over the free part of the picture, points; negative inside.
fn beyond(camera: &Camera, room: &PictureRoom, (center, radius): (Vec3, f32)) -> f32 {
    let half = room.size * 0.5;
    let Some(place) = camera.project(center, room.aspect()) else {
        return f32::INFINITY;
    };
    let at = half + place * half;
    let radius = radius * half.y / camera.unit_at(center);
    let border = (radius - at).max(at + radius - room.size).max_element();
    let mirrored = vec2(room.size.x - at.x, at.y);
    let corners = [at, mirrored].into_iter().zip(room.corners);
    let written = corners.filter(|(_, corner)| corner.min_element() > 0.0);
    let over = written.map(|(at, corner)| radius - (at - corner).max(Vec2::ZERO).length());
    over.fold(border, f32::max)
}

#[test]
fn what_a_scene_says_of_its_picture_is_about_what_is_there() {
    let mut mistakes = vec![];
    for source in library::all() {
        let scene = source.read().expect("a built-in scene");
        let unknown = opening(&scene).unknown_names;
        let unknown = match beside(source) {
            Some(beside) => beside.unknown(unknown),
            None => unknown,
        };
        if !unknown.is_empty() {
            mistakes.push(format!("{}: {unknown:?}", source.id));
        }
    }
    assert!(mistakes.is_empty(), "{mistakes:#?}");
}

#[test]
fn what_is_studied_touches_neither_border_nor_what_is_written() {
    let mut mistakes = vec![];
    for source in library::all() {
        let scene = source.read().expect("a built-in scene");
        let figure = opening(&scene);
        assert!(!figure.subject.is_empty(), "{}", source.id);
        for size in SIZES {
            let room = overlay::room(size.into(), OverlayOptions::default());
            let framing = Framing::of(scene.view.as_ref());
            if is_written(&framing) {
                continue;
            }
            let camera = framing.camera(&figure.subject, &room);
            let samples = figure.subject.iter().flat_map(RoundedTriangle::samples);
            let worst = samples.map(|ball| beyond(&camera, &room, ball));
            let worst = worst.fold(f32::NEG_INFINITY, f32::max);
            if worst > 0.0 {
                mistakes.push(format!("{} {size:?}: {worst}", source.id));
            }
        }
    }
    assert!(mistakes.is_empty(), "{mistakes:#?}");
}

#[test]
fn arrows_are_no_longer_than_a_quarter_of_the_picture_s_height() {
    let mut longest = vec![];
    for source in library::all() {
        let scene = source.read().expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let count = study.record.steps.len();
        let steps = (0..count).step_by((count / 4).max(1)).map(Some);
        let figures = steps.map(|step| at_step(&scene, &study, step));
        for figure in figures.chain([opening(&scene)]) {
            let room = PictureRoom::plain(SIZES[0].into());
            let framing = Framing::of(scene.view.as_ref());
            if is_written(&framing) {
                continue;
            }
            let camera = framing.camera(&figure.subject, &room);
            for head in figure.heads.iter().filter(|head| head.is_broken) {
                let ends = [head.from, head.tip].map(|end| camera.project(end, room.aspect()));
                let [Some(from), Some(tip)] = ends else {
                    continue;
                };
                let way = (tip - from) * vec2(room.aspect(), 1.0);
                longest.push((way.length() * 0.5, source.id));
            }
        }
    }
    assert!(!longest.is_empty());
    let long: Vec<_> = longest.iter().filter(|(share, _)| *share > 0.28).collect();
    assert!(long.is_empty(), "{long:?}");
}

#[test]
fn the_pair_is_large_enough() {
    for source in library::all() {
        let scene = source.read().expect("a built-in scene");
        let figure = opening(&scene);
        let Some(pair) = &figure.pair else { continue };
        let room = overlay::room(SIZES[0].into(), OverlayOptions::default());
        let framing = Framing::of(scene.view.as_ref());
        if is_written(&framing) {
            continue;
        }
        let camera = framing.camera(&figure.subject, &room);
        let near = |ball: &(Vec3, f32)| figure.case.holds(ball.0);
        let balls = pair
            .iter()
            .flat_map(RoundedTriangle::of)
            .flat_map(|hull| hull.balls());
        let sides = balls.filter(near).flat_map(|(center, radius)| {
            let [x, y] = [camera.right() * radius, camera.up() * radius];
            [x, -x, y, -y].map(|by| camera.project(center + by, room.aspect()).expect("seen"))
        });
        let none = [Vec2::INFINITY, Vec2::NEG_INFINITY];
        let [low, high] = sides.fold(none, |[low, high], at| [low.min(at), high.max(at)]);
        let share = ((high - low) * 0.5 * vec2(room.aspect(), 1.0)).max_element();
        assert!(share > 0.3, "{}: {share} of the height", source.id);
    }
}

#[test]
fn of_several_who_move_the_picture_is_about_the_one_whose_turn_it_is() {
    let scene = library::open("up-the-stairs").expect("a built-in scene");
    let (study, options) = (Study::of_scene(&scene), FigureOptions::default());
    let of = |step| Figure::of(&scene, &study, step, Theme::Light, &options);
    let own = scene.run.step.as_deref();
    let own = study.find(own.expect("a step")).expect("it is there");
    let [all, one] = [of(None), of(Some(own))];
    assert!(one.case.diagonal() < 0.8 * all.case.diagonal());
}

/// How many steps are seen from where the length that they state looks shorter than four fifths of it: this only ever falls. Amid a level
/// the camera stays where something stands before it.
const MAX_FORESHORTENED: usize = 42;

#[test]
fn the_length_that_a_step_states_is_seen_from_its_side() {
    let mut foreshortened = vec![];
    for built_in in library::all() {
        let scene = Scene::read(built_in.path.as_str(), built_in.text).expect("a scene");
        let study = Study::of_scene(&scene);
        for step in shown_tests::kinds(&study) {
            if study.opens(&scene, Some(step)) {
                continue;
            }
            let (Framing::Placed(camera, _) | Framing::Kept(camera, _) | Framing::Fitted(camera)) =
                Framing::at(&scene, &study, (Some(step), false));
            let ends = measured::stated_ends(&study, step);
            let along = ends.and_then(|[from, to]| (to - from).try_normalize());
            let hidden = along.map_or(0.0, |along| along.dot(camera.back()).abs());
            if hidden > 0.6 {
                let address = study.record.address(step);
                foreshortened.push(format!("{} {address}: {hidden:.2}", built_in.id));
            }
        }
    }
    assert!(
        foreshortened.len() <= MAX_FORESHORTENED,
        "{}: {foreshortened:#?}",
        foreshortened.len()
    );
}

#[test]
fn an_eye_over_a_case_that_was_changed_is_kept_only_while_it_shows_the_answer() {
    let case = |eye: &str| {
        let text = format!(
            "title = \"Mine\"\n[view]\neye = {eye}\ntarget = [0, 1, 0]\n\
             [[capsule]]\nbase = [0, -0.1, 0]\ntip = [0, 2, 0]\nradius = 0.4\n\
             [[triangle]]\npoints = [[-2, 0, -2], [0, 0, 3], [2, 0, -2]]\n"
        );
        let scene = Scene::read("mine.toml", &text).expect("a sound scene");
        let study = Study::of_scene(&scene);
        [false, true].map(|is_changed| Framing::at(&scene, &study, (None, is_changed)))
    };
    let [above, aside] = ["[0.01, 9, 0]", "[7, 2, 3]"].map(case);
    let back = |framing: Framing| match framing {
        Framing::Placed(camera, _) | Framing::Kept(camera, _) | Framing::Fitted(camera) => {
            camera.back()
        }
    };
    assert!(matches!(above[0], Framing::Placed(..)) && back(above[0]).y > 0.9);
    assert!(
        back(above[1]).y.abs() < 0.1,
        "the depth is seen from the side"
    );
    assert!(matches!(aside[1], Framing::Kept(..)) && back(aside[1]) == back(aside[0]));
}

#[test]
fn the_way_of_a_sweep_that_no_side_shows_is_seen_across_and_no_capsule_end_on() {
    let look = |case: &str| {
        let text = format!("title = \"Mine\"\n{case}");
        let scene = Scene::read("mine.toml", &text).unwrap_or_else(|errors| panic!("{errors}"));
        let study = Study::of_scene(&scene);
        Framing::of_case(&scene, &study).camera(
            &opening(&scene).subject,
            &PictureRoom::plain(SIZES[0].into()),
        )
    };
    let camera = look(
        "[run]\nalgorithm = \"exact/sweep-capsule-box\"\n\
        [[capsule]]\na = [-21.1, 22.49, -61.52]\nb = [-20.54, 24.89, -63.68]\nradius = 0.69\nvelocity = [-12.04, 1.53, -21.53]\n\
        [[box]]\ncenter = [-27.46, 28.07, -74.12]\nhalf_size = [1.38, 1.01, 4.35]\nrotation = [-44.9, 13.0, -26.4]\n",
    );
    let way = Vec3::new(-12.04, 1.53, -21.53).normalize_or_zero();
    assert!(camera.back().dot(way).abs() < 0.46, "{}", camera.back());
    assert!(camera.back().y < 0.6, "not from above");
}

/// Against which direction a built-in scene is looked at, at the step of this address.
fn back_at(scene: &str, address: &str) -> (Study, usize, Vec3) {
    let scene = library::open(scene).expect("a built-in scene");
    let study = Study::of_scene(&scene);
    let step = study.find(address).expect("a step");
    let (Framing::Placed(camera, _) | Framing::Kept(camera, _) | Framing::Fitted(camera)) =
        Framing::at(&scene, &study, (Some(step), false));
    (study, step, camera.back())
}

#[test]
fn shapes_that_are_apart_are_not_seen_one_over_the_other() {
    for (scene, address) in [
        (
            "gone-to-infinity",
            "flyer/iteration 0/flyer-board/they are apart",
        ),
        (
            "a-cube-at-the-feet",
            "whole/sweep 0/whole-feet/they are apart",
        ),
    ] {
        let (study, step, back) = back_at(scene, address);
        let gap = study.pair_at(step).and_then(|pair| pair.smallest_gap());
        let [from, to] = gap.expect("a gap");
        let along = (to - from).normalize_or_zero().dot(back).abs();
        assert!(along < 0.01, "{scene}: {along} of the gap is depth");
    }
}

#[test]
fn the_motion_of_a_sweep_is_seen_at_its_touch_from_between_the_walls() {
    let address = "runner/ground/runner-floor/impact";
    let (study, step, back) = back_at("into-a-wedge", address);
    let pair = study.pair_at(step).expect("a pair");
    let motion = pair.shapes.displacement.normalize_or_zero();
    assert!(motion.dot(back).abs() < 0.46, "{motion} along {back}");
    assert!(back.x.abs() > 0.8, "the wedge is open to x: {back}");
}

#[test]
fn axes_along_which_boxes_are_compared_are_seen_across() {
    let address = "feet/sweep 0/feet-whole/z axis";
    let (_, _, back) = back_at("a-cube-at-the-feet", address);
    assert!(back.z.abs() < 0.46, "{back}");
}
