//! The inner edges of what is flat: nobody who slides over them may feel one.
//!
//! They are where engines' users lose speed, hop and stop: edges between the two triangles of a tile, corners that lie
//! on the middle of a neighbor's edge (T-junctions), fans of thin triangles, crumbs. Here the feet go over thousands in
//! 29 directions.

use super::worlds::{self, character, exact, gravity, run, standing};
use capsule_lab::core::{
    geometry::{OrientedBox, Shape, Sphere, Triangle},
    method::{Mover, Obstacle, World},
};
use glam::{Vec2, Vec3};

/// Half the side of a floor, meters.
const HALF: i16 = 2;

type Tile = [Vec2; 3];

fn at(x: f32, z: f32) -> Vec2 {
    Vec2::new(x, z)
}

/// The two halves of a square from `low` with sides of `side` meters; the diagonal rises or falls.
fn square(low: Vec2, side: f32, rises: bool) -> [Tile; 2] {
    let [a, b, c, d] = [[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0]]
        .map(|corner| low + Vec2::from(corner) * side);
    if rises {
        [[a, b, c], [a, c, d]]
    } else {
        [[a, b, d], [b, c, d]]
    }
}

/// Squares of `side` meters all over the floor, the diagonals of which `rises` tells by column and row.
fn grid(side: f32, rises: fn(i16, i16) -> bool) -> Vec<Tile> {
    let count = (f32::from(HALF) / side) as i16;
    let cells = (-count..count).flat_map(|x| (-count..count).map(move |z| (x, z)));
    let tiles = cells.flat_map(|(x, z)| square(at(x.into(), z.into()) * side, side, rises(x, z)));
    tiles.collect()
}

/// Large squares beside rows of small ones, whose corners lie on the middle of the large ones' edges.
fn t_junctions() -> Vec<Tile> {
    let tile = |x: i16, z: i16| -> Vec<Tile> {
        let low = at(x.into(), z.into());
        match (x + z).rem_euclid(3) {
            0 => square(low, 1.0, true).into(),
            1 => (0..9)
                .flat_map(|i: i16| {
                    square(
                        low + at((i % 3).into(), (i / 3).into()) / 3.0,
                        1.0 / 3.0,
                        i % 2 == 0,
                    )
                })
                .collect(),
            _ => (0..25)
                .flat_map(|i: i16| {
                    square(
                        low + at((i % 5).into(), (i / 5).into()) / 5.0,
                        0.2,
                        i % 2 == 0,
                    )
                })
                .collect(),
        }
    };
    let cells = (-HALF..HALF).flat_map(|x| (-HALF..HALF).map(move |z| (x, z)));
    cells.flat_map(|(x, z)| tile(x, z)).collect()
}

/// Squares of a meter, each a fan of thin triangles about a point near one of its corners.
fn fans() -> Vec<Tile> {
    let cells = (-HALF..HALF).flat_map(|x| (-HALF..HALF).map(move |z| at(x.into(), z.into())));
    let fan = |low: Vec2| {
        const RIM: i16 = 16;
        let rim = move |i: i16| {
            let along = f32::from(i % RIM) * 4.0 / f32::from(RIM);
            let (side, share) = (along.floor(), along.fract());
            low + match side as i16 {
                0 => at(0.0, share),
                1 => at(share, 1.0),
                2 => at(1.0, 1.0 - share),
                _ => at(1.0 - share, 0.0),
            }
        };
        let tip = low + at(0.03, 0.02);
        (0..RIM).map(move |i| [tip, rim(i), rim(i + 1)])
    };
    cells.flat_map(fan).collect()
}

/// Squares of a meter around a cross of crumbs, a centimeter each, that lies along both axes.
fn crumbs() -> Vec<Tile> {
    let mut all = grid(1.0, |x, z| (x ^ z) & 1 == 0);
    for i in -150_i16..150 {
        let along = f32::from(i) / 100.0;
        all.extend(square(at(along, -0.005), 0.01, i % 2 == 0));
        all.extend(square(at(-0.005, along), 0.01, i % 2 == 0));
    }
    all
}

fn floors() -> Vec<(&'static str, Vec<Tile>)> {
    vec![
        ("rising diagonals", grid(0.5, |_, _| true)),
        ("both diagonals", grid(0.5, |x, z| (x ^ z) & 1 == 0)),
        (
            "tenths, which f32 has none of",
            grid(0.3, |x, z| (x / 3 + z) & 1 == 0),
        ),
        ("T-junctions", t_junctions()),
        ("fans", fans()),
        ("crumbs", crumbs()),
    ]
}

/// Where a floor lies, and how it leans.
#[derive(Clone, Copy, Debug)]
struct Lay {
    origin: Vec3,
    degrees: Vec3,
}

impl Lay {
    fn place(&self, tile: Vec2, height: f32) -> Vec3 {
        let axes = OrientedBox::axes_turned(self.degrees).map(|axis| axis.as_vec3());
        self.origin + axes[0] * tile.x + axes[1] * height + axes[2] * tile.y
    }

    fn obstacles(&self, tiles: &[Tile]) -> Vec<Obstacle> {
        let triangle = |tile: &Tile| Triangle {
            v: tile.map(|corner| self.place(corner, 0.0)),
        };
        tiles
            .iter()
            .map(|tile| standing(Shape::Triangle(triangle(tile))))
            .collect()
    }
}

/// What slides.
#[derive(Clone, Copy, Debug)]
enum Slider {
    /// A character on its feet, with gravity.
    Walks,
    /// A ball that is pressed onto the floor, without gravity.
    Pressed,
}

impl Slider {
    /// What it has lost of its velocity at most, meters per second, and how far it has come off its height, meters, on
    /// its way across the floor's middle, from when it has touched ground.
    fn lost(self, floor: &[Obstacle], lay: Lay, along: Vec2) -> [f32; 2] {
        let start = lay.place(-0.4 * along, 0.41);
        let way = lay.place(along, 0.0) - lay.origin;
        let up = lay.place(Vec2::ZERO, 1.0) - lay.origin;
        let (world, mover) = match self {
            Self::Walks => (
                gravity(),
                Mover {
                    velocity: way,
                    ..character(start - 0.4 * Vec3::Y)
                },
            ),
            Self::Pressed => {
                let ball = Sphere {
                    center: start,
                    radius: 0.4,
                };
                let world = World {
                    gravity: Vec3::ZERO,
                    ..gravity()
                };
                (world, Mover::new(Shape::Sphere(ball), way - up))
            }
        };
        let mut history = run(world, floor.to_vec(), mover, false, exact());
        history.reach(2);
        let first = worlds::mover(&history);
        let mut most = [0.0_f32; 2];
        for frame in 3..45 {
            history.reach(frame);
            let now = worlds::mover(&history);
            let risen = (now.place() - first.place()).dot(up);
            most[0] = most[0].max(now.velocity.distance(first.velocity));
            most[1] = most[1].max(risen.abs());
        }
        let went = worlds::mover(&history).place().distance(first.place());
        assert!(
            (went - first.velocity.length() * 42.0 / 60.0).abs() < 0.01,
            "{self:?} {lay:?} {along}: {went}"
        );
        most
    }

    /// The most that it has lost of 29 directions.
    fn lost_in_all(self, tiles: &[Tile], lay: Lay) -> [f32; 2] {
        let floor = lay.obstacles(tiles);
        let directions = (0..29_u8).map(|one| f32::from(one) / 29.0 * std::f32::consts::TAU);
        let lost = directions.map(|angle| self.lost(&floor, lay, Vec2::from_angle(angle) * 3.7));
        lost.fold([0.0; 2], |[a, b], [c, d]| [a.max(c), b.max(d)])
    }
}

#[test]
fn inner_edges_of_a_level_floor_cost_no_speed_at_all() {
    let far = Vec3::new(1003.7, 57.3, -411.9);
    for (name, tiles) in floors() {
        for origin in [Vec3::ZERO, far] {
            let lay = Lay {
                origin,
                degrees: Vec3::ZERO,
            };
            for slider in [Slider::Walks, Slider::Pressed] {
                let lost = slider.lost_in_all(&tiles, lay);
                assert_eq!(lost, [0.0; 2], "{slider:?} over {name} at {origin}");
            }
        }
    }
}

#[test]
fn inner_edges_of_a_slope_cost_what_its_corners_are_rounded_by() {
    let lay = Lay {
        origin: Vec3::ZERO,
        degrees: Vec3::new(20.0, 0.0, 0.0),
    };
    for (name, tiles) in floors() {
        // A crumb's corners are rounded by as much as those of the others, but it is a hundred times as small: it leans.
        if name == "crumbs" {
            continue;
        }
        // The way of what is pressed is that of its first touch, perhaps of an edge alone: half the skin is for that.
        for slider in [Slider::Walks, Slider::Pressed] {
            let [speed, height] = slider.lost_in_all(&tiles, lay);
            println!("{slider:?} over {name}: {speed} m/s, {height} m");
            assert!(
                speed < 4e-3 && height < 5e-3,
                "{slider:?} over {name}: {speed} {height}"
            );
        }
    }
}
