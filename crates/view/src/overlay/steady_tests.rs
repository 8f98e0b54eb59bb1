//! While a shape is dragged, names stay where they are beside their things.

use super::{
    OverlayOptions, Screen, paint,
    steady::{self, SteadyPlaces},
};
use crate::{
    camera::{Camera, Framing},
    figure::{Figure, FigureOptions, plain},
    fonts,
    palette::Theme,
    picture_room::PictureRoom,
};
use capsule_scenes::{
    run::study::Study,
    scene::{Scene, library},
};
use egui::{Context, Pos2, Rect, Shape, vec2};
use std::collections::BTreeMap;

/// The size of the view, points.
const SIZE: egui::Vec2 = vec2(1000.0, 625.0);
/// How far a shape is dragged, points, and in how many frames.
const DRAGGED: f32 = 40.0;
const FRAMES: usize = 20;
/// What moves farther between two frames jumps, points.
const JUMP: f32 = 12.0;

/// The middle of each text in the picture of `scene` at its answer, seen by `camera`, and where its thing is.
fn written(context: &Context, scene: &Scene, camera: &Camera) -> BTreeMap<String, [Pos2; 2]> {
    let study = Study::of_scene(scene);
    let step = study.answer();
    let options = FigureOptions::default();
    let figure = Figure::of(scene, &study, step, Theme::Light, &options);
    let rect = Rect::from_min_size(Pos2::ZERO, SIZE);
    let output = context.run(Default::default(), |context| {
        let painter = context.layer_painter(egui::LayerId::background());
        let options = OverlayOptions {
            is_steady: true,
            ..OverlayOptions::NOTHING
        };
        paint(&painter, rect, &figure, camera, Theme::Light, options);
    });
    let mut found: BTreeMap<String, [Pos2; 2]> = BTreeMap::new();
    let mut twice: Vec<String> = vec![];
    for clipped in output.shapes {
        // The rim around a text is written before it.
        if let Shape::Text(text) = clipped.shape {
            let words = text.galley.text();
            let key = steady::key(words);
            let middle = text.pos + text.galley.size() * 0.5;
            if let Some(way) = SteadyPlaces::of(context, rect).way(words) {
                let other = found.insert(key.clone(), [middle, middle - way]);
                // The rim is the same text; a second text in another place is another thing.
                if other.is_some_and(|other| other[1].distance(middle - way) > JUMP) {
                    twice.push(key);
                }
            }
        }
    }
    found.retain(|key, _| !twice.contains(key));
    found
}

fn context() -> Context {
    let context = Context::default();
    fonts::install(&context);
    let _ = context.run(Default::default(), |_| {});
    context
}

/// How many names stay from one frame to the next while the mover of one scene in `every` is dragged, how many of these
/// jump, and how many come back that were gone for one frame. `keeps` says whether a frame knows the one before.
fn drags(keeps: bool, every: usize) -> ([usize; 3], Vec<String>) {
    let (mut counts, mut jumped) = ([0; 3], vec![]);
    for built_in in library::all().step_by(every) {
        let scene = plain(built_in.id);
        let study = Study::of_scene(&scene);
        let Some(pair) = study.pairs.first().filter(|_| study.frame().is_none()) else {
            continue;
        };
        let room = PictureRoom::plain(glam::vec2(SIZE.x, SIZE.y));
        let options = FigureOptions::default();
        let step = study.answer();
        let figure = Figure::of(&scene, &study, step, Theme::Light, &options);
        let camera = Framing::at(&scene, &study, (step, false)).camera(&figure.subject, &room);
        let rect = Rect::from_min_size(Pos2::ZERO, SIZE);
        let screen = Screen {
            rect,
            camera: &camera,
        };
        let start = pair.shapes.mover.points()[0];
        let (_, points_a_meter) = screen.disc(start, 1.0).expect("before the eye");
        let way = camera.right() * (DRAGGED / points_a_meter / FRAMES as f32);
        let shared = context();
        let mut seen: Vec<BTreeMap<String, [Pos2; 2]>> = vec![];
        for frame in 0..FRAMES {
            let mut moved = scene.clone();
            let body = &mut moved.bodies[pair.mover];
            body.shape = body.shape.translated(way * frame as f32);
            let own = if keeps { shared.clone() } else { context() };
            seen.push(written(&own, &moved, &camera));
        }
        for (before, after) in seen.iter().zip(&seen[1..]) {
            for (text, at) in after {
                // A contact may jump from corner to corner, and its name with it.
                let was = before.get(text).filter(|was| was[1].distance(at[1]) < JUMP);
                if let Some(was) = was {
                    counts[0] += 1;
                    let by = was[0].distance(at[0]);
                    if by > JUMP {
                        counts[1] += 1;
                        jumped.push(format!("{} {text} {by:.0}", built_in.id));
                    }
                }
            }
        }
        for three in seen.windows(3) {
            let texts = three[0].keys().filter(|text| three[2].contains_key(*text));
            counts[2] += texts.filter(|text| !three[1].contains_key(*text)).count();
        }
    }
    (counts, jumped)
}

#[test]
fn names_stay_beside_their_things_while_a_shape_is_dragged() {
    let ([all, jumps, gone], jumped) = drags(true, 12);
    assert!(all > 1000, "{all}");
    assert!(jumps * 70 < all, "{jumps} of {all} jump: {jumped:#?}");
    assert!(gone * 500 < all, "{gone} of {all} are gone for a frame");
    // Without the frame before, one of six or seven does.
    let ([all, jumps, _], _) = drags(false, 24);
    assert!(jumps * 12 > all, "{jumps} of {all} jump without memory");
}
