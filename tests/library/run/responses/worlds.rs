//! Random levels to walk in, and what walks in them.

use crate::support::Random;
use capsule_lab::{
    core::{
        geometry::{Capsule, OrientedBox, Shape, Sphere, Triangle},
        method::{Control, Mover, Obstacle, World},
    },
    lab::run::simulation::{Level, MovingBody, ResponseChoice, RunHistory, State},
};
use glam::Vec3;

/// Half the side of the square room that random levels are in, meters.
pub(crate) const ROOM: f32 = 6.0;

pub(crate) fn gravity() -> World {
    World {
        time_step: World::FRAME,
        gravity: Vec3::new(0.0, -9.81, 0.0),
        ground_limit: 0.7,
        ..World::default()
    }
}

pub(crate) fn exact() -> ResponseChoice {
    ResponseChoice::parse("exact/slide").expect("a response")
}

pub(crate) fn standing(shape: Shape) -> Obstacle {
    Obstacle {
        body: 0,
        part: None,
        object: 0,
        name: shape.kind().name().into(),
        shape,
        base_tip: None,
        solid: None,
        double_sided: true,
        is_terrain: false,
        is_movable: false,
    }
}

pub(crate) fn sides(block: OrientedBox) -> Vec<Obstacle> {
    let triangles = block.triangles().into_iter();
    triangles
        .map(|triangle| standing(Shape::Triangle(triangle)))
        .collect()
}

/// Four corners, the front seen with them counter-clockwise.
pub(crate) fn quad([a, b, c, d]: [Vec3; 4]) -> Vec<Obstacle> {
    let triangle = |v| standing(Shape::Triangle(Triangle { v }));
    vec![triangle([a, b, c]), triangle([a, c, d])]
}

/// A closed room with a floor at 0.
pub(crate) fn room() -> Vec<Obstacle> {
    let corner = |x: f32, y: f32, z: f32| Vec3::new(x * ROOM, y, z * ROOM);
    let top = 20.0;
    let ring = [[-1.0, -1.0], [-1.0, 1.0], [1.0, 1.0], [1.0, -1.0]];
    let mut all = quad(ring.map(|[x, z]| corner(x, 0.0, z)));
    for i in 0..4 {
        let ([x0, z0], [x1, z1]) = (ring[i], ring[(i + 1) % 4]);
        all.extend(quad([
            corner(x0, 0.0, z0),
            corner(x0, top, z0),
            corner(x1, top, z1),
            corner(x1, 0.0, z1),
        ]));
    }
    all
}

/// A room with blocks, slopes, thin walls that meet at acute angles, and things to bump into.
pub(crate) fn random_level(random: &mut Random) -> Vec<Obstacle> {
    let mut all = room();
    let place = |random: &mut Random| random.point(ROOM - 1.0).with_y(0.0);
    for _ in 0..4 {
        let half_size = Vec3::new(
            random.between(0.3, 1.5),
            [random.between(0.05, 0.14), random.between(0.05, 0.6)][random.below(2)],
            random.between(0.3, 1.5),
        );
        let lean = [0.0, random.between(-60.0, 60.0)][random.below(2)];
        all.extend(sides(OrientedBox {
            center: place(random),
            half_size,
            rotation: Vec3::new(lean, random.between(0.0, 90.0), 0.0),
        }));
    }
    for _ in 0..2 {
        let tip = place(random);
        for angle in [0.0_f32, random.between(0.2, 1.2)] {
            let end = tip + Vec3::new(angle.cos(), 0.0, angle.sin()) * 3.0;
            let up = Vec3::Y * 2.0;
            all.extend(quad([tip, end, end + up, tip + up]));
        }
    }
    let foot = place(random);
    all.push(standing(Shape::Capsule(Capsule {
        a: foot + Vec3::Y * 0.3,
        b: foot + random.point(0.5) + Vec3::Y * 1.2,
        radius: 0.3,
    })));
    all.push(standing(Shape::Sphere(Sphere {
        center: place(random),
        radius: random.between(0.1, 0.6),
    })));
    all
}

/// A character's capsule with its feet at `foot`.
pub(crate) fn character(foot: Vec3) -> Mover {
    let radius = 0.4;
    let capsule = Capsule {
        a: foot + Vec3::Y * radius,
        b: foot + Vec3::Y * (radius + 1.0),
        radius,
    };
    Mover::new(Shape::Capsule(capsule), Vec3::ZERO)
}

/// A run of one `mover` among `standing` things.
pub(crate) fn run(
    world: World,
    standing: Vec<Obstacle>,
    mover: Mover,
    is_player: bool,
    chosen: ResponseChoice,
) -> RunHistory {
    let level = Level {
        world,
        standing: as_bodies(standing),
        moving: vec![MovingBody {
            body: 1,
            name: "mover".into(),
            is_player,
            ..MovingBody::default()
        }],
        ..Level::default()
    };
    RunHistory::new(
        level,
        State {
            frame: 0,
            movers: vec![mover],
        },
        chosen,
    )
}

/// The same, each a body of its own.
fn as_bodies(mut standing: Vec<Obstacle>) -> Vec<Obstacle> {
    for (index, obstacle) in standing.iter_mut().enumerate() {
        obstacle.body = index + 2;
        obstacle.name = format!("{} {index}", obstacle.name);
    }
    standing
}

/// The only mover as it stands.
pub(crate) fn mover(history: &RunHistory) -> Mover {
    history.state(history.newest()).movers[0]
}

/// Someone who keeps walking somewhere for a while, and jumps now and then.
pub(crate) struct Wanderer {
    random: Random,
    walk: Vec3,
    left: usize,
}

impl Wanderer {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            walk: Vec3::ZERO,
            left: 0,
        }
    }

    pub(crate) fn next(&mut self) -> Control {
        if self.left == 0 {
            let angle = self.random.between(0.0, std::f32::consts::TAU);
            self.walk = Vec3::new(angle.cos(), 0.0, angle.sin());
            self.left = 10 + self.random.below(80);
        }
        self.left -= 1;
        Control {
            walk: self.walk,
            jump: self.random.below(60) == 0,
        }
    }
}
