//! The errata of the articles' responses: every fault shows as printed and is mended by its repair alone.

mod afar;
mod clipping;
mod corners;
mod deepest;
mod ground;
mod loops;
mod other_ways;
mod slide;
mod steering;
mod sub_steps;
mod terrain;

use capsule_lab::{
    core::{
        method::{Control, FrameRecorder, Mover},
        trace::{Correction, Record},
    },
    lab::{
        run::simulation::{Level, RunHistory, next_state},
        scene::Scene,
    },
};
use glam::Vec3;

/// A floor at height 0, larger than anything here.
const FLOOR: &str = "
[[triangle]]
points = [[-50.0, 0.0, -50.0], [0.0, 0.0, 90.0], [50.0, 0.0, -50.0]]
";

/// A flat floor of two triangles with a seam along z.
const SEAM: &str = "
[[triangle]]
points = [[0.0, 0.0, -2.0], [0.0, 0.0, 2.0], [4.0, 0.0, 0.0]]
[[triangle]]
points = [[0.0, 0.0, 2.0], [0.0, 0.0, -2.0], [-4.0, 0.0, 0.0]]
";

/// A frame and what was told of it.
struct Frame {
    mover: Mover,
    corrections: Vec<Correction>,
    record: Record,
}

impl Frame {
    fn place(&self) -> Vec3 {
        self.mover.place()
    }

    /// The only contact that was answered.
    #[track_caller]
    fn correction(&self) -> Correction {
        let [only] = self.corrections[..] else {
            panic!("{} corrections", self.corrections.len());
        };
        only
    }
}

/// A run of the scene that `rest` is, answered by `response`.
#[track_caller]
fn history(response: &str, rest: &str) -> RunHistory {
    let text = format!("title = \"A test\"\n[run]\nresponse = \"{response}\"\n{rest}");
    let scene = Scene::read("test.toml", &text).unwrap_or_else(|errors| panic!("{errors}"));
    let chosen = scene.response().expect("one is chosen");
    let (level, start) = Level::of(&scene, &chosen.context.finder);
    RunHistory::new(level, start, chosen)
}

/// The first frame of the scene that `rest` is.
#[track_caller]
fn frame(response: &str, rest: &str) -> Frame {
    let history = history(response, rest);
    let mut recorder = FrameRecorder::default();
    let (level, chosen) = (history.level(), history.chosen());
    let control = Control::default();
    let after = next_state(level, &history.state(0), &control, chosen, &mut recorder);
    let (record, _) = recorder.finish();
    let corrections = record.steps.iter().filter_map(|step| step.correction);
    Frame {
        mover: after.movers[0],
        corrections: corrections.collect(),
        record,
    }
}

/// The first mover after `frames` frames without input.
#[track_caller]
fn after(frames: usize, response: &str, rest: &str) -> Mover {
    let mut history = history(response, rest);
    for _ in 0..frames {
        history.advance(Control::default());
    }
    history.state(frames).movers[0]
}

/// A ball of radius `radius` at `center` with `velocity` in frames of `seconds`.
fn ball(center: [f32; 3], radius: f32, velocity: [f32; 3], seconds: f32) -> String {
    format!(
        "[world]\ntime_step = {seconds:?}\n[[sphere]]\ncenter = {center:?}\nradius = {radius:?}\nvelocity = {velocity:?}\n"
    )
}

#[track_caller]
fn assert_near(found: Vec3, wanted: [f32; 3], by: f32) {
    let wanted = Vec3::from_array(wanted);
    assert!(
        (found - wanted).abs().max_element() <= by,
        "{found}, not {wanted}"
    );
}
