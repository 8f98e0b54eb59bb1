//! Frames are pure: forwards, revisited and told, they are the same bits. Whatever comes out of one, the next goes on.

use crate::support::Bits;
use capsule_lab::{
    core::{
        catalog::RESPONSES,
        method::{Control, Finder, FrameRecorder, Response},
    },
    lab::{
        run::simulation::{Level, ResponseChoice, RunHistory, State, next_state},
        scene::{Scene, library},
    },
};
use glam::Vec3;

fn moving_scenes() -> Vec<Scene> {
    let scenes = library::all().map(|scene| library::open(scene.id).expect("a built-in scene"));
    scenes
        .filter(|scene| scene.run.response.is_some())
        .collect()
}

fn history(scene: &Scene) -> RunHistory {
    let chosen = scene.response().expect("one is chosen");
    let (level, start) = Level::of(scene, &chosen.context.finder);
    RunHistory::new(level, start, chosen)
}

/// Some walking about.
fn control(frame: usize) -> Control {
    let turn = frame as f32 * 0.1;
    Control {
        walk: Vec3::new(turn.cos(), 0.0, turn.sin()),
        jump: frame.is_multiple_of(40),
    }
}

fn bits(state: &State) -> Bits<State> {
    Bits(state.clone())
}

#[test]
fn there_are_scenes_that_move() {
    assert!(!moving_scenes().is_empty());
}

#[test]
fn a_frame_visited_again_is_the_same() {
    for scene in moving_scenes() {
        let mut history = history(&scene);
        let mut passed = vec![];
        for frame in 0..200 {
            passed.push(bits(&history.state(frame)));
            history.advance(control(frame));
        }
        for frame in (0..200).rev() {
            assert_eq!(
                bits(&history.state(frame)),
                passed[frame],
                "{} {frame}",
                scene.title
            );
        }
    }
}

#[test]
fn a_long_run_keeps_few_states_and_visits_all() {
    let scene = library::open("down-a-ramp").expect("a built-in scene");
    let mut history = history(&scene);
    let mut passed = vec![];
    for frame in 0..5000 {
        if frame % 977 == 0 {
            passed.push((frame, bits(&history.state(frame))));
        }
        history.advance(Control::default());
    }
    for (frame, state) in passed {
        assert_eq!(bits(&history.state(frame)), state, "{frame}");
    }
    assert_eq!(history.notes().len(), 5000);
    let near = history.kept(4000, 4060).count();
    assert!((1..60).contains(&near), "{near} of 60 states are kept");
    history.cut(977);
    assert_eq!(history.newest(), 977);
    assert_eq!(history.notes().len(), 977);
    history.advance(Control::default());
    assert_eq!(history.newest(), 978);
}

#[test]
fn what_a_frame_touched_is_noted_by_its_number() {
    let scene = library::open("down-a-ramp").expect("a built-in scene");
    let mut history = history(&scene);
    for _ in 0..60 {
        history.advance(Control::default());
    }
    for (frame, note) in history.notes().iter().enumerate() {
        let after = history.state(frame + 1);
        let stands = after.movers.iter().any(|mover| mover.ground.is_some());
        assert_eq!(note.ground, stands, "{frame}");
        assert!(!note.non_finite);
    }
    assert!(!history.notes()[0].touches(), "it falls first");
    assert!(history.notes().iter().any(|note| note.ground));
    assert_eq!(history.kept(10, 20).count(), 11);
}

#[test]
fn watching_a_frame_changes_no_bit() {
    for scene in moving_scenes() {
        let mut history = history(&scene);
        for frame in 0..120 {
            let state = history.state(frame);
            let (level, chosen) = (history.level(), history.chosen());
            let mut recorder = FrameRecorder::default();
            let told = next_state(level, &state, &control(frame), chosen, &mut recorder);
            let silent = next_state(level, &state, &control(frame), chosen, &mut ());
            assert_eq!(bits(&told), bits(&silent), "{} {frame}", scene.title);
            assert!(!recorder.finish().0.steps.is_empty());
            history.advance(control(frame));
        }
    }
}

/// `response` with every repair on.
fn mended(response: &Response) -> String {
    let ids = response.repairs.iter().map(|repair| repair.id);
    let names = std::iter::once(response.name).chain(ids);
    names.collect::<Vec<_>>().join("+")
}

#[test]
fn every_response_goes_on_in_every_scene_and_gives_no_speed_once_all_is_mended() {
    for scene in moving_scenes() {
        let (level, start) = Level::of(&scene, &Finder::exact());
        for response in RESPONSES {
            for (name, is_mended) in [(response.name.to_string(), false), (mended(response), true)]
            {
                let chosen = ResponseChoice::parse(&name).expect("a response");
                let mut state = start.clone();
                for frame in 0..24 {
                    let mut recorder = FrameRecorder::default();
                    let told = next_state(&level, &state, &control(frame), &chosen, &mut recorder);
                    let silent = next_state(&level, &state, &control(frame), &chosen, &mut ());
                    assert_eq!(bits(&told), bits(&silent), "{name} in {}", scene.title);
                    state = silent;
                    let steps = recorder.finish().0.steps;
                    let corrections = steps.iter().filter_map(|step| step.correction);
                    for correction in corrections.filter(|_| is_mended) {
                        let [before, after] = correction.velocity.map(|velocity| velocity.length());
                        assert!(
                            after <= before * 1.000_01 + 1e-6,
                            "{name} in {}, frame {frame}: {before} to {after}",
                            scene.title
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn a_run_that_keeps_up_with_another_has_its_input_and_its_own_answers() {
    let scene = library::open("a-yard").expect("a built-in scene");
    let mut main = history(&scene);
    for frame in 0..60 {
        main.advance(control(frame));
    }
    let chosen = ResponseChoice::parse("wicked/push-and-slide").expect("a response");
    let mut beside = main.answered_by(chosen.clone());
    beside.reach(50);
    // The main run goes another way from frame 30 on.
    main.cut(30);
    for frame in 30..70 {
        main.advance(control(frame + 500));
    }
    beside.keep_up(&main);
    assert_eq!(beside.newest(), 30, "what is the same is not run again");
    beside.reach(70);
    assert_eq!(beside.controls(), main.controls());
    let (level, start) = Level::of(&scene, &chosen.context.finder);
    let mut fresh = RunHistory::new(level, start, chosen);
    fresh.foresee(main.controls());
    fresh.reach(70);
    for frame in [0, 29, 30, 31, 70] {
        let [kept, expected] = [&beside, &fresh].map(|run| bits(&run.state(frame)));
        assert_eq!(kept, expected, "frame {frame}");
    }
    assert_ne!(bits(&beside.state(70)), bits(&main.state(70)));
}
