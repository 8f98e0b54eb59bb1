//! Frames a second of a crowd of 100 capsules: `cargo bench --bench motion`.
//!
//! The capsules walk about in a walled yard and keep bumping into one another. Nobody watches. Then the same frames, and
//! those of two scenes, run as they do while a breakpoint waits: each in outline, and one that may stop there with all its
//! steps. At most twice as long is the goal. Times move from machine to machine.

use capsule_lab::{
    core::{
        geometry::{Capsule, Shape, Triangle},
        method::{Control, Mover, Obstacle, World},
    },
    lab::{
        run::{
            breakpoint::{Breakpoint, Condition},
            simulation::{Level, MovingBody, ResponseChoice, RunHistory, State, next_state},
            study::Study,
        },
        scene::library,
    },
};
use glam::Vec3;
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// How many walk in a row, and how many rows there are.
const SIDE: usize = 10;
/// Meters between two of a row at the start.
const APART: f32 = 1.2;
const FRAMES: u32 = 200;
const ROUNDS: u32 = 5;
/// How many frames are run with a breakpoint.
const WATCHED: usize = 60;

fn main() {
    println!(
        "{} capsules, fastest of {ROUNDS} rounds of {FRAMES} frames\n",
        SIDE * SIDE
    );
    for name in ["exact/slide", "wicked/push-and-slide"] {
        let chosen = ResponseChoice::parse(name).expect("a response");
        let rounds = (0..ROUNDS).map(|_| seconds(&chosen));
        let frame = rounds.fold(f64::INFINITY, f64::min) / f64::from(FRAMES);
        println!(
            "{name:<24}{:>10.0} frames a second{:>10.2} ms a frame",
            frame.recip(),
            frame * 1e3
        );
    }

    println!("\nwhile a breakpoint waits, fastest of {ROUNDS} rounds of {WATCHED} frames\n");
    let (level, start) = crowd();
    let chosen = ResponseChoice::parse("exact/slide").expect("a response");
    print_watched("100 capsules", &RunHistory::new(level, start, chosen));
    for name in ["a-crowd", "zig-zag"] {
        let scene = library::open(name).expect("a built-in scene");
        let chosen = scene.response().expect("it moves");
        print_watched(name, &RunHistory::of(&scene, chosen));
    }
}

/// Prints how much slower the frames of `history` are while each breakpoint waits.
fn print_watched(name: &str, history: &RunHistory) {
    let fastest = |run: &dyn Fn(&mut RunHistory) -> Duration| {
        let rounds = (0..ROUNDS).map(|_| run(&mut history.clone()).as_secs_f64());
        rounds.fold(f64::INFINITY, f64::min) / WATCHED as f64
    };
    let silent = fastest(&|history| {
        let start = Instant::now();
        history.reach(WATCHED);
        start.elapsed()
    });
    println!("{name}, {:.0} frames a second", silent.recip());
    for (what, breakpoint) in breakpoints() {
        let watched = fastest(&|history| {
            let frames = 0..WATCHED;
            frames.map(|frame| watch(history, frame, &breakpoint)).sum()
        });
        let (frames, ratio) = (watched.recip(), watched / silent);
        println!("  {what:<22}{frames:>10.0} frames a second, 1 : {ratio:.1}");
    }
}

/// How long frame `frame` takes while `breakpoint` waits. Where that stops, a reader looks at the frame: the study is his then.
fn watch(history: &mut RunHistory, frame: usize, breakpoint: &Breakpoint) -> Duration {
    let start = Instant::now();
    history.reach(frame);
    let may_stop = Breakpoint::may_stop(std::slice::from_ref(breakpoint), history, frame);
    let passed = start.elapsed();
    if may_stop {
        let study = Study::of_frame(history, frame);
        if breakpoint.check(history.level(), &study).is_none() {
            return start.elapsed();
        }
    }
    passed
}

/// Every kind of breakpoint.
fn breakpoints() -> Vec<(&'static str, Breakpoint)> {
    let when = |text| Breakpoint::When(Condition::parse(text).expect("a condition"));
    vec![
        ("first contact", Breakpoint::FirstContact),
        ("NaN", Breakpoint::NonFinite),
        ("wrong", Breakpoint::Wrong),
        ("depth above", Breakpoint::DepthAbove(0.01)),
        ("push above", Breakpoint::PushAbove(0.01)),
        ("tunnelled", Breakpoint::Tunnelled),
        ("speed gained", Breakpoint::SpeedGained),
        ("cap reached", Breakpoint::CapReached),
        ("oscillating", Breakpoint::Oscillating),
        ("a mover's condition", when("speed > 300")),
        (
            "a contact's condition",
            when("other == \"box\" && depth > 1"),
        ),
    ]
}

/// How long a round takes.
fn seconds(chosen: &ResponseChoice) -> f64 {
    let (level, mut state) = crowd();
    let start = Instant::now();
    for _ in 0..FRAMES {
        state = next_state(&level, &state, &Control::default(), chosen, &mut ());
    }
    black_box(&state);
    start.elapsed().as_secs_f64()
}

/// A square of capsules, each on a way of its own, on a floor between four walls.
fn crowd() -> (Level, State) {
    let half = APART * (SIDE as f32 + 2.0) / 2.0;
    let mut movers = vec![];
    let mut moving = vec![];
    for index in 0..SIDE * SIDE {
        let cell = Vec3::new(
            (index % SIDE) as f32 + 1.5,
            0.0,
            (index / SIDE) as f32 + 1.5,
        );
        let foot = cell * APART - Vec3::new(half, 0.0, half);
        let turn = index as f32 * 2.4;
        let capsule = Capsule {
            a: foot + Vec3::Y * 0.32,
            b: foot + Vec3::Y * 1.4,
            radius: 0.3,
        };
        let velocity = Vec3::new(turn.cos(), 0.0, turn.sin()) * 1.5;
        movers.push(Mover::new(Shape::Capsule(capsule), velocity));
        moving.push(MovingBody {
            body: index,
            name: String::new(),
            ..MovingBody::default()
        });
    }
    let world = World {
        time_step: World::FRAME,
        gravity: Vec3::new(0.0, -9.81, 0.0),
        ..World::default()
    };
    let standing = yard(half);
    (
        Level {
            world,
            standing,
            moving,
            ..Level::default()
        },
        State { frame: 0, movers },
    )
}

/// A floor and four walls, two triangles each.
fn yard(half: f32) -> Vec<Obstacle> {
    let corner = |x: f32, y: f32, z: f32| Vec3::new(x * half, y, z * half);
    let ring = [[-1.0, -1.0], [-1.0, 1.0], [1.0, 1.0], [1.0, -1.0]];
    let mut quads = vec![ring.map(|[x, z]| corner(x, 0.0, z))];
    for i in 0..4 {
        let ([x0, z0], [x1, z1]) = (ring[i], ring[(i + 1) % 4]);
        quads.push([
            corner(x0, 0.0, z0),
            corner(x0, 3.0, z0),
            corner(x1, 3.0, z1),
            corner(x1, 0.0, z1),
        ]);
    }
    let triangles = quads
        .into_iter()
        .flat_map(|[a, b, c, d]| [[a, b, c], [a, c, d]]);
    triangles
        .enumerate()
        .map(|(index, v)| Obstacle {
            body: SIDE * SIDE + index,
            part: None,
            object: SIDE * SIDE + index,
            name: String::new(),
            shape: Shape::Triangle(Triangle { v }),
            solid: None,
            base_tip: None,
            double_sided: true,
            is_terrain: false,
            is_movable: false,
        })
        .collect()
}
