//! `exact/slide` on every mesh that is shipped: nothing is gone through, nothing overlapped, no NaN.
//!
//! `CAPSULE_LAB_SLIDE_FRAMES` says how many frames on each mesh, 1 000 unless told.
//!
//! Whoever moves starts free, somewhere near a random triangle, and either walks by a player's input, with gravity, or
//! flies without, up to several of its own lengths a frame. A place where the distance to every triangle is the radius at
//! least lies on the same side of all of them as another such place that is less than a diameter away: to change sides, the
//! way between them would cross a triangle at a point that is a radius from either. So the way of a frame is followed in
//! such pieces, and each piece's end is tested.

use super::worlds::{Wanderer, exact, standing};
use crate::support::Random;
use capsule_lab::{
    core::{
        exact::overlap::capsule_triangle_distance,
        geometry::{AxisBox, Capsule, Mesh, Shape, Triangle},
        method::{Control, FrameRecorder, Mover, Obstacle, World},
        trace::{DrawnShape, Record},
    },
    lab::{
        run::simulation::{Level, MovingBody, ResponseChoice, State, next_state},
        scene::{Scene, library, mesh_file::is_mesh},
    },
};
use glam::Vec3;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// So many frames go on from one start.
const FRAMES_A_START: usize = 50;

fn frames() -> usize {
    let told = std::env::var("CAPSULE_LAB_SLIDE_FRAMES").ok();
    told.map_or(1_000, |text| text.parse().expect("a number of frames"))
}

/// Every file of a mesh in `folder` and those within.
fn meshes(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("one").path()).collect();
    paths.sort();
    let found = paths.into_iter().flat_map(|path| {
        if path.is_dir() {
            meshes(&path)
        } else {
            vec![path]
        }
    });
    found
        .filter(|path| path.is_dir() || is_mesh(path))
        .collect()
}

/// The scene that is made around a mesh: how tall somebody is there, and the world.
struct Ground {
    scene: Scene,
    player: Capsule,
    mesh: Mesh,
    boxes: Vec<AxisBox>,
}

impl Ground {
    fn of(path: &Path) -> Self {
        let scene = library::open(path).unwrap_or_else(|error| panic!("{error}"));
        let Shape::Capsule(player) = scene.bodies[0].shape else {
            panic!("no capsule");
        };
        let mesh = (*scene.meshes[0].mesh).clone();
        let triangles = (0..mesh.len()).map(|index| mesh.triangle(index));
        let boxes = triangles.map(|one| AxisBox::of_points(one.v)).collect();
        Self {
            scene,
            player,
            mesh,
            boxes,
        }
    }

    /// The triangles that come within `reach` of `at`.
    fn near(&self, at: Vec3, reach: f32) -> Vec<Triangle> {
        let around = AxisBox {
            low: at - reach,
            high: at + reach,
        };
        let near = (0..self.mesh.len()).filter(|&index| self.boxes[index].meets(&around));
        near.map(|index| self.mesh.triangle(index)).collect()
    }

    /// A place where the player touches nothing, near one of the triangles.
    fn start(&self, random: &mut Random) -> Capsule {
        let length = (self.player.b - self.player.a).length() + 2.0 * self.player.radius;
        loop {
            let triangle = self.mesh.triangle(random.below(self.mesh.len()));
            let [u, v] = [random.between(0.0, 1.0), random.between(0.0, 1.0)];
            let [u, v] = if u + v > 1.0 {
                [1.0 - u, 1.0 - v]
            } else {
                [u, v]
            };
            let [a, b, c] = triangle.v;
            let on = a + (b - a) * u + (c - a) * v;
            let at = on + random.point(1.5 * length);
            let mut moved = self.player;
            moved.b += at - moved.a;
            moved.a = at;
            if gap(&moved, &self.near(at, 2.0 * length)) > 0.0 {
                return moved;
            }
        }
    }
}

/// How far `capsule` is from the nearest of `triangles`; negative where it overlaps.
fn gap(capsule: &Capsule, triangles: &[Triangle]) -> f32 {
    let around = AxisBox::around(&Shape::Capsule(*capsule));
    let near = triangles
        .iter()
        .filter(|one| AxisBox::of_points(one.v).meets(&around));
    let gaps = near.map(|triangle| capsule_triangle_distance(capsule, triangle) - capsule.radius);
    gaps.fold(f32::INFINITY, f32::min)
}

/// The places that a frame's way is straight between, by what its steps say; the start is left out.
fn places(record: &Record) -> Vec<Vec3> {
    let (mut places, mut raised) = (vec![], Vec3::ZERO);
    for step in &record.steps {
        let drawn = step.drawables.iter().find_map(|one| match one.shape {
            DrawnShape::Capsule { a, .. } => Some(a),
            _ => None,
        });
        let Some(place) = drawn else { continue };
        match &*step.title {
            "up" => raised = place,
            "push" | "sweep" | "snap" => places.push(place),
            "step" => places.extend([raised, place.with_y(raised.y), place]),
            _ => {}
        }
    }
    places
}

/// One that moves in the neighborhood of its start.
struct Run<'a> {
    ground: &'a Ground,
    level: Level,
    triangles: Vec<Triangle>,
    state: State,
    reach: f32,
    from: Vec3,
}

impl<'a> Run<'a> {
    fn new(ground: &'a Ground, random: &mut Random) -> Self {
        let start = ground.start(random);
        let tall = (start.b - start.a).length() + 2.0 * start.radius;
        let flies = random.below(2) == 0;
        let world = if flies {
            World {
                gravity: Vec3::ZERO,
                ..ground.scene.world
            }
        } else {
            ground.scene.world
        };
        let fast = tall * [1.0, 4.0][random.below(2)] / world.time_step;
        let velocity = if flies {
            random.point(fast)
        } else {
            Vec3::ZERO
        };
        let reach = 12.0 * tall;
        let triangles = ground.near(start.a, reach);
        let body = |(index, triangle): (usize, &Triangle)| Obstacle {
            body: index + 1,
            name: format!("level {index}"),
            ..standing(Shape::Triangle(*triangle))
        };
        let level = Level {
            world,
            standing: triangles.iter().enumerate().map(body).collect(),
            moving: vec![MovingBody {
                name: "mover".into(),
                is_player: !flies,
                ..MovingBody::default()
            }],
            ..Level::default()
        };
        Self {
            ground,
            level,
            triangles,
            state: State {
                frame: 0,
                movers: vec![Mover::new(Shape::Capsule(start), velocity)],
            },
            reach,
            from: start.a,
        }
    }

    fn capsule(&self) -> Capsule {
        let Shape::Capsule(capsule) = self.state.movers[0].shape else {
            panic!("it stays a capsule");
        };
        capsule
    }

    /// Whether all that it may meet in the next frame is there.
    fn is_within(&self) -> bool {
        let mover = &self.state.movers[0];
        let tall = 2.0 * self.ground.player.radius
            + (self.ground.player.b - self.ground.player.a).length();
        let way = mover.velocity.length() * self.level.world.time_step + 2.0 * tall;
        (mover.place() - self.from).abs().max_element() + way < self.reach
    }

    /// Whether nothing is overlapped where its first point is at `a`, on a straight way of so many meters: along what it
    /// grazes, a hundred-thousandth of it may lead in.
    fn tested(&self, a: Vec3, way: f32) -> Result<(), String> {
        let mut there = self.capsule();
        (there.a, there.b) = (a, there.b + (a - there.a));
        let gap = gap(&there, &self.triangles);
        if gap >= -1e-5 * there.radius.max(way) {
            Ok(())
        } else {
            Err(format!("{} deep at {a}", -gap))
        }
    }

    /// Runs a frame; what went wrong in it.
    fn advance(&mut self, control: &Control, chosen: &ResponseChoice) -> Result<(), String> {
        let before = self.capsule();
        let next = next_state(&self.level, &self.state, control, chosen, &mut ());
        let was = std::mem::replace(&mut self.state, next);
        let mover = self.state.movers[0];
        if !mover.is_finite() {
            return Err(format!("no number: {mover:?}"));
        }
        let after = self.capsule();
        // No more than a diameter on, it is on the same side of everything.
        if after.a.distance(before.a) < 2.0 * after.radius {
            return self.tested(after.a, 0.0);
        }
        let mut recorder = FrameRecorder::default();
        next_state(&self.level, &was, control, chosen, &mut recorder);
        let mut at = before.a;
        for place in places(&recorder.finish().0).into_iter().chain([after.a]) {
            let way = at.distance(place);
            let pieces = (way / after.radius).ceil().max(1.0) as usize;
            for piece in 1..=pieces {
                let there = at.lerp(place, piece as f32 / pieces as f32);
                self.tested(there, way)
                    .map_err(|fault| format!("{fault}, after {was:?}"))?;
            }
            at = place;
        }
        Ok(())
    }
}

#[test]
fn no_mesh_that_is_shipped_is_gone_through_or_into() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes/meshes");
    let (meshes, chosen) = (meshes(&folder), exact());
    assert!(meshes.len() >= 12, "{meshes:?}");
    let (mut wrong, mut tallies) = (vec![], [0; 3]);
    for path in &meshes {
        let name = path.strip_prefix(&folder).expect("in it").display();
        let ground = Ground::of(path);
        let mut random = Random::new(41);
        let mut wanderer = Wanderer::new(43);
        let (mut left, mut stood, mut walls, mut fast, mut faults) = (frames(), 0, 0, 0, 0);
        while left > 0 {
            let mut run = Run::new(&ground, &mut random);
            for _ in 0..FRAMES_A_START.min(left) {
                if !run.is_within() {
                    break;
                }
                left -= 1;
                let before = run.capsule().a;
                if let Err(fault) = run.advance(&wanderer.next(), &chosen) {
                    faults += 1;
                    if faults < 4 {
                        wrong.push(format!("{name}: {fault}"));
                    }
                    break;
                }
                let mover = run.state.movers[0];
                stood += usize::from(mover.ground.is_some());
                walls += usize::from(mover.touches_wall);
                fast += usize::from(run.capsule().a.distance(before) > 2.0 * run.capsule().radius);
            }
        }
        println!(
            "{name}: {} triangles, {stood} stood, {walls} walls, {fast} fast, {faults} faults",
            ground.mesh.len()
        );
        for (sum, own) in tallies.iter_mut().zip([stood, walls, fast]) {
            *sum += own;
        }
    }
    let enough = frames() * meshes.len() / 20;
    assert!(tallies.iter().all(|&one| one > enough), "{tallies:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `recast_nav_test.obj`: a capsule a few millimeters over a floor, less than its skin, met its neighbor at their common
/// edge first, took that for the seam of something flat, and went through what rises from there.
#[test]
fn a_floor_that_bends_up_a_little_is_not_gone_into() {
    for degrees in [0.05_f32, 0.5, 2.0, 5.0, 9.0, 20.0, 45.0] {
        let rise = 20.0 * degrees.to_radians().tan();
        let corner = |x: f32, z: f32| Vec3::new(x, if x > 0.0 { rise } else { 0.0 }, z);
        let [a, b, c, d, e, f] = [
            corner(-20.0, -5.0),
            corner(-20.0, 5.0),
            corner(0.0, 5.0),
            corner(0.0, -5.0),
            corner(20.0, 5.0),
            corner(20.0, -5.0),
        ];
        let triangles = [[a, b, c], [a, c, d], [d, c, e], [d, e, f]].map(|v| Triangle { v });
        for (over, speed) in [(0.003, 9.0), (0.003, 500.0), (0.0, 60.0), (0.009, 3.0)] {
            let at = Vec3::new(-0.3, 0.4 + over, 0.3);
            let capsule = Capsule {
                a: at,
                b: at + Vec3::Y,
                radius: 0.4,
            };
            let body = |(index, triangle): (usize, &Triangle)| Obstacle {
                body: index + 1,
                name: format!("floor {index}"),
                ..standing(Shape::Triangle(*triangle))
            };
            let level = Level {
                world: World {
                    gravity: Vec3::ZERO,
                    ..World::default()
                },
                standing: triangles.iter().enumerate().map(body).collect(),
                moving: vec![MovingBody::default()],
                ..Level::default()
            };
            let velocity = Vec3::new(speed, 0.0, 0.1 * speed);
            let mut state = State {
                frame: 0,
                movers: vec![Mover::new(Shape::Capsule(capsule), velocity)],
            };
            for frame in 0..3 {
                state = next_state(&level, &state, &Control::default(), &exact(), &mut ());
                let Shape::Capsule(there) = state.movers[0].shape else {
                    panic!("it stays a capsule");
                };
                if there.a.x > 19.0 {
                    break;
                }
                let gap = gap(&there, &triangles);
                assert!(
                    gap >= -1e-4,
                    "{degrees}°, {speed} m/s, frame {frame}: {gap} at {there:?}"
                );
            }
            assert!(
                state.movers[0].place().x > at.x,
                "{degrees}°: it is not stopped"
            );
        }
    }
}
