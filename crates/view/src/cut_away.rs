//! Boxes that stand between the eye and what moves, to be left out while frames pass.

use super::{camera::Camera, figure::CutAway, picking};
use capsule_core::geometry::Shape;
use capsule_scenes::scene::{Body, Snapshot};
use glam::Vec3;
use std::f32::consts::TAU;

/// Places on a mover's outline that are looked at.
const AROUND: usize = 8;
/// How far out they are, as a share of its radius.
const RIM: f32 = 0.95;

/// The boxes of `scene` that cover the middle of one of the `movers` as `camera` sees it; of those that the scene's own
/// picture leaves out, also what covers the rim of one.
pub fn covering(scene: Snapshot<'_>, movers: &[usize], camera: &Camera) -> CutAway {
    let covers = |body: &Body| {
        let mut hidden = scene.scene.picture.hidden.iter();
        let is_left_out = hidden.any(|name| *name == *body.name);
        movers.iter().any(|&mover| {
            let shape = &scene.body(mover).shape;
            let is_covered = |at: Vec3| is_covered(at, &body.shape, camera);
            is_covered(middle(shape)) || is_left_out && rim(shape, camera).any(is_covered)
        })
    };
    let boxes = scene.bodies().enumerate().filter(|(index, body)| {
        matches!(body.shape, Shape::Box(_)) && !body.hidden && !movers.contains(index)
    });
    let covering = boxes.filter(|(_, body)| covers(body));
    CutAway::of(covering.map(|(index, _)| index))
}

fn middle(shape: &Shape) -> Vec3 {
    let points = shape.points();
    points.iter().sum::<Vec3>() / points.len().max(1) as f32
}

/// Places on the outline of a shape, around each of its points.
fn rim(shape: &Shape, camera: &Camera) -> impl Iterator<Item = Vec3> {
    let (right, up) = (camera.right(), camera.up());
    let radius = shape.radius() * RIM;
    shape.points().into_iter().flat_map(move |point| {
        (0..AROUND).map(move |place| {
            let (sin, cos) = (TAU * place as f32 / AROUND as f32).sin_cos();
            point + (right * cos + up * sin) * radius
        })
    })
}

/// Whether `shape` is between the eye and `point`.
fn is_covered(point: Vec3, shape: &Shape, camera: &Camera) -> bool {
    let way = if camera.orthographic {
        camera.back() * camera.distance
    } else {
        camera.eye() - point
    };
    let length = way.length();
    let met = picking::distance_to(shape, (point, way.normalize_or_zero()));
    met.is_some_and(|met| met > 0.0 && met < length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        camera::Axis,
        figure::{Figure, FigureOptions},
        palette::Theme,
    };
    use capsule_scenes::{
        run::study::Study,
        scene::{Scene, library},
    };

    #[test]
    fn the_lintel_over_the_ball_is_cut_away_from_above_and_stays_from_the_side() {
        let mut scene = library::open("through-a-doorway").expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let frame = study.frame().expect("it moves");
        let poses = frame.after.movers.iter().map(|mover| mover.shape);
        for (&body, shape) in frame.bodies.iter().zip(poses) {
            scene.bodies[body].shape = shape;
        }
        let cut = |scene: &Scene, axis: Axis| {
            let eye = Vec3::new(0.0, 9.0, 9.0);
            let camera = Camera::from_eye(eye, Vec3::ZERO, true).along(axis);
            let cut = covering(scene.into(), &frame.bodies, &camera);
            let bodies = scene.bodies.iter().enumerate();
            let cut = bodies.filter(|(index, _)| cut.has(*index));
            cut.map(|(_, body)| body.name.clone()).collect::<Vec<_>>()
        };
        assert_eq!(cut(&scene, Axis::Top), ["lintel"]);
        assert!(!cut(&scene, Axis::Side).contains(&"lintel".into()));
        // A scene whose picture leaves nothing out keeps what covers no more than a rim.
        scene.picture.hidden.clear();
        assert!(cut(&scene, Axis::Top).is_empty());
        let (lintel, _) = scene.find("lintel").expect("a body");
        let Shape::Box(over) = &mut scene.bodies[lintel].shape else {
            panic!("a box");
        };
        over.center.x = 1.1;
        assert_eq!(cut(&scene, Axis::Top), ["lintel"]);
    }
    #[test]
    fn what_is_cut_away_is_not_drawn() {
        let scene = library::open("through-a-doorway").expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let (lintel, _) = scene.find("lintel").expect("a body");
        let drawn = |cut_away: CutAway| {
            let options = FigureOptions {
                opening: Some(false),
                cut_away,
                ..FigureOptions::default()
            };
            let figure = Figure::of(&scene, &study, None, Theme::Light, &options);
            let scenery = figure.scenery.iter();
            scenery
                .map(|one| one.scenery.triangles.len())
                .sum::<usize>()
        };
        let all = drawn(CutAway::default());
        let cut = CutAway::of([lintel].into_iter());
        assert_eq!(drawn(cut) + 12, all, "the sides of a box");
    }
}
