//! A mover that begins a frame in several shapes at once.

use capsule_lab::lab::{run::study::Timeline, scene::Scene};
use glam::Vec3;

/// Jolt #1887, `TestInitiallyIntersecting2`: a character in a block, between two crossed plates at 75° and -75°. It has
/// `velocity`; none where that is empty.
fn wedged(velocity: &str) -> Scene {
    let text = format!(
        "title = \"Wedged between plates\"\nrun.response = \"exact/slide\"\nworld.gravity = [0, -9.81, 0]\n\
         [[capsule]]\nname = \"player\"\nbase = [0, 0, 0]\ntip = [0, 1.95, 0]\nradius = 0.3\n{velocity}\n\
         [[box]]\nname = \"floor\"\ncenter = [0, -0.5, 0]\nhalf_size = [50, 0.5, 50]\n\
         [[box]]\nname = \"block\"\ncenter = [-0.5, 0.5, 0]\nhalf_size = [0.5, 0.5, 0.5]\n\
         [[box]]\nname = \"left\"\ncenter = [0, 0, 0]\nhalf_size = [1, 0.1, 1]\nrotation = [0, 0, 75]\n\
         [[box]]\nname = \"right\"\ncenter = [0, 0, 0]\nhalf_size = [1, 0.1, 1]\nrotation = [0, 0, -75]\n"
    );
    Scene::read("wedged.toml", &text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Where the feet are at the start and after each of so many frames.
fn feet(scene: &Scene, frames: usize) -> Vec<Vec3> {
    let mut timeline = Timeline::of(scene);
    timeline.reach(frames);
    let foot = |frame: usize| {
        let study = timeline.study(scene, frame);
        let before = &study.frame().expect("it moves").before;
        before.movers[0].shape.points()[0] - Vec3::Y * 0.3
    };
    (0..=frames).map(foot).collect()
}

#[test]
fn wedged_between_plates_it_rises_and_is_not_thrown_aside() {
    let feet = feet(&wedged(""), 30);
    for (frame, pair) in feet.windows(2).enumerate() {
        assert!(
            pair[1].y >= pair[0].y - 1e-4,
            "falls in frame {frame}: {feet:?}"
        );
        let step = pair[0].distance(pair[1]);
        assert!(step < 0.7, "thrown {step} m in frame {frame}: {feet:?}");
        assert!(pair[1].z.abs() < 1e-3, "out at the side: {feet:?}");
    }
    assert!(feet[10].y > 0.5, "still in the wedge: {feet:?}");
}

/// A mover at rest is one: it is pushed out, and gravity pulls it.
#[test]
fn a_capsule_at_rest_is_moved_by_the_response() {
    for velocity in ["", "velocity = [0, 0, 0]"] {
        let scene = wedged(velocity);
        assert_eq!(scene.mover_at_rest(), Some(0));
        assert!(feet(&scene, 1)[1].y > 0.0);
    }
    let text = "title = \"t\"\nrun.response = \"exact/slide\"\nworld.gravity = [0, -10, 0]\n[[sphere]]\n\
                center = [0, 3, 0]\nradius = 0.5\n";
    let scene = Scene::read("t.toml", text).unwrap_or_else(|errors| panic!("{errors}"));
    let feet = feet(&scene, 10);
    assert!(feet[10].y < feet[0].y - 0.05, "{feet:?}");
}
