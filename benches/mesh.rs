//! Whole meshes against parry3d, in one process on the same queries: `cargo bench --bench mesh`, or with the numbers of
//! triangles behind a `--`, such as `cargo bench --bench mesh -- 10000 100000`.
//!
//! Capsules at hilly ground in cells of half a meter, its triangles in no order. Hot are 64 places asked again and again, as
//! from frame to frame; cold are places all over the ground. All implementations take turns; each one's fastest round
//! counts. Times move from machine to machine, ratios within one run hold.
//!
//! Then the same in the dungeon that comes along, whose triangles are of all sizes; alone with `-- dungeon`.

mod race;
mod random;

use capsule_lab::{
    core::{
        broad_phase::{Bvh, IndexedMesh},
        geometry::{Capsule, Mesh},
    },
    lab::scene::mesh_file,
};
use glam::Vec3;
use parry3d::{
    math::{Pose, Vector},
    query::{self, ShapeCastOptions},
    shape::{self, TriMesh},
};
use race::{Contestant, QUERIES, ROUNDS, race};
use random::{RADIUS, random_capsule, random_point};
use std::{
    env,
    hint::black_box,
    time::{Duration, Instant},
};

/// Side of a cell of the ground, meters.
const CELL: f32 = 0.5;
/// Places that are asked about again and again.
const HOT: usize = 64;
/// The level whose triangles are of all sizes, and so many places in it are to be asked about in a second, one after the
/// other.
const DUNGEON: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/scenes/meshes/recast_dungeon.obj"
);
const IN_A_SECOND: f64 = 100_000.0;
/// How often a tree is built.
const BUILDS: usize = 3;

/// What is asked, and by how much faster than parry's the answers have to come while they are hot, by the number of
/// triangles.
struct Asked {
    name: &'static str,
    /// Meters; `None` where it is whether anything is touched at all.
    way: Option<f32>,
    goals: [f64; 3],
}

const ASKED: [Asked; 3] = [
    Asked {
        name: "overlap any",
        way: None,
        goals: [7.0, 6.0, 5.0],
    },
    Asked {
        name: "sweep 0.2 m",
        way: Some(0.2),
        goals: [10.0, 8.0, 7.0],
    },
    Asked {
        name: "sweep 20 m",
        way: Some(20.0),
        goals: [10.0; 3],
    },
];

/// The same ground in our form and in parry's.
struct Ground {
    ours: IndexedMesh,
    parry: TriMesh,
}

/// The same capsules and motions in our form and in parry's, each packed by itself.
struct Queries {
    ours: Vec<(Capsule, Vec3)>,
    parry: Vec<(shape::Capsule, Vector)>,
}

fn main() {
    let told: Vec<usize> = env::args().filter_map(|arg| arg.parse().ok()).collect();
    let asks_dungeon = env::args().any(|arg| arg == "dungeon");
    let sizes = match told.is_empty() {
        true if asks_dungeon => vec![],
        true => vec![10_000, 100_000, 1_000_000],
        false => told.clone(),
    };
    println!("{QUERIES} queries a row, fastest of {ROUNDS} rounds, ns a query\n");
    println!("{:<36}{:>10}{:>12}", "", "ours", "parry");
    let mut verdicts = vec![];
    for size in sizes {
        let mesh = terrain(size);
        verdicts.extend(built(&mesh));
        let ground = Ground {
            parry: parry_mesh(&mesh),
            ours: mesh.into(),
        };
        let goal_of = match size {
            0..50_000 => 0,
            50_000..500_000 => 1,
            _ => 2,
        };
        for asked in &ASKED {
            for (heat, places) in [("hot", HOT), ("cold", QUERIES)] {
                let name = format!("{} {size} {heat}", asked.name);
                let queries = queries(&ground, places, asked.way.unwrap_or(0.0));
                let [ours, parry] = asked.race(&name, &ground, &queries);
                if places == HOT {
                    verdicts.push(at_least(&name, parry / ours, asked.goals[goal_of]));
                }
            }
        }
    }
    if asks_dungeon || told.is_empty() {
        verdicts.extend(in_the_dungeon());
    }
    println!();
    verdicts.iter().for_each(|verdict| println!("{verdict}"));
}

impl Asked {
    /// Prints a row; the nanoseconds that ours and parry's take.
    fn race(&self, name: &str, ground: &Ground, queries: &Queries) -> [f64; 2] {
        match self.way {
            None => overlap_any(name, ground, queries),
            Some(_) => sweep(name, ground, queries),
        }
    }
}

/// Prints a row for each question about the dungeon, at places all over it; how many answers a second that is.
fn in_the_dungeon() -> [String; 3] {
    let mesh = mesh_file::read(DUNGEON.as_ref()).expect("the dungeon comes along");
    let ground = Ground {
        parry: parry_mesh(&mesh),
        ours: mesh.into(),
    };
    ASKED.each_ref().map(|asked| {
        let name = format!("{} dungeon", asked.name);
        let queries = queries(&ground, QUERIES, asked.way.unwrap_or(0.0));
        let [ours, _] = asked.race(&name, &ground, &queries);
        let answers = 1e9 / ours;
        let verdict = if answers >= IN_A_SECOND {
            "met".into()
        } else {
            format!("MISSED by {:.0} %", 100.0 * (1.0 - answers / IN_A_SECOND))
        };
        format!("{name:<28}{answers:>12.0} a second   goal {IN_A_SECOND}   {verdict}")
    })
}

/// Prints a row of memory and one of building; what is to be said about them.
fn built(mesh: &Mesh) -> [String; 2] {
    let (size, mut best) = (mesh.len(), [Duration::MAX; 2]);
    for _ in 0..BUILDS {
        let parry = (parry_vertices(mesh), mesh.triangles.clone());
        let start = Instant::now();
        black_box(Bvh::of(mesh));
        best[0] = best[0].min(start.elapsed());
        let start = Instant::now();
        black_box(TriMesh::new(parry.0, parry.1)).expect("sound triangles");
        best[1] = best[1].min(start.elapsed());
    }
    let [ours, parry] = best.map(|time| time.as_secs_f64() * 1e3);
    println!(
        "{:<36}{ours:>8.1} ms{parry:>9.1} ms",
        format!("build {size}")
    );
    let bytes = Bvh::of(mesh).bytes() as f64 / size as f64;
    println!(
        "{:<36}{bytes:>8.1} bytes a triangle",
        format!("tree {size}")
    );
    [
        at_most(&format!("bytes a triangle {size}"), bytes, 40.0),
        at_most(&format!("build {size}, of parry's"), ours / parry, 1.5),
    ]
}

fn at_least(what: &str, ratio: f64, goal: f64) -> String {
    let verdict = match ratio >= goal {
        true if ratio >= 2.0 * goal => "met twice over".into(),
        true => "met".into(),
        false => format!("MISSED by {:.0} %", 100.0 * (1.0 - ratio / goal)),
    };
    format!("{what:<36}{ratio:>8.1}x   goal {goal:>4}x   {verdict}")
}

fn at_most(what: &str, number: f64, goal: f64) -> String {
    let verdict = if number <= goal {
        "met".into()
    } else {
        format!("MISSED by {:.0} %", 100.0 * (number / goal - 1.0))
    };
    format!("{what:<36}{number:>8.2}    most {goal:>4}    {verdict}")
}

/// Prints a row; the nanoseconds that ours and parry's take.
fn overlap_any(name: &str, ground: &Ground, queries: &Queries) -> [f64; 2] {
    let times = race([
        Contestant::new(&queries.ours, |(capsule, _)| {
            f32::from(u8::from(ground.ours.touches(capsule, true)))
        }),
        Contestant::new(&queries.parry, |(capsule, _)| {
            let here = Pose::identity();
            let touches = query::intersection_test(&here, capsule, &here, &ground.parry);
            f32::from(u8::from(touches.expect("a supported pair").intersecting))
        }),
    ]);
    row(name, times)
}

/// The same.
fn sweep(name: &str, ground: &Ground, queries: &Queries) -> [f64; 2] {
    let times = race([
        Contestant::new(&queries.ours, |(capsule, motion)| {
            let first = ground.ours.first_touch(capsule, *motion, true);
            first.map_or(2.0, |first| first.impact.time)
        }),
        Contestant::new(&queries.parry, |(capsule, motion)| {
            let (here, still) = (Pose::identity(), Vector::ZERO);
            let options = ShapeCastOptions::with_max_time_of_impact(1.0);
            let mesh = &ground.parry;
            let hit = query::cast_shapes(&here, *motion, capsule, &here, still, mesh, options);
            hit.expect("a supported pair")
                .map_or(2.0, |hit| hit.time_of_impact)
        }),
    ]);
    row(name, times)
}

fn row(name: &str, times: [f64; 2]) -> [f64; 2] {
    let [ours, parry] = times;
    let ratio = parry / ours;
    println!("{name:<36}{ours:>10.1}{parry:>12.1} {ratio:>7.1}x");
    times
}

/// Capsules that lean by up to a quarter, about as often in the ground as above it, on a way of that length.
fn queries(ground: &Ground, places: usize, way: f32) -> Queries {
    let mut seed = 0x9E37_79B9_7F4A_7C15;
    let mesh = ground.ours.mesh();
    let place = |_| {
        let pick = (random_point(&mut seed, 0.5).x + 0.5) * (mesh.len() - 1) as f32;
        let corner = mesh.triangle(pick as usize).v[0];
        let center = corner + random_point(&mut seed, 0.3) + Vec3::Y;
        let axis = (random_point(&mut seed, 0.25) + Vec3::Y).normalize_or(Vec3::Y);
        let random = random_capsule(&mut seed);
        let half = axis * (0.5 * random.a.distance(random.b));
        let capsule = Capsule {
            a: center - half,
            b: center + half,
            radius: RADIUS,
        };
        let motion = random_point(&mut seed, 1.0) * Vec3::new(1.0, 0.3, 1.0);
        (capsule, motion.normalize_or(Vec3::X) * way)
    };
    let some: Vec<(Capsule, Vec3)> = (0..places).map(place).collect();
    let ours: Vec<(Capsule, Vec3)> = some.iter().copied().cycle().take(QUERIES).collect();
    let parry = |(capsule, motion): &(Capsule, Vec3)| {
        let (a, b) = (vector(capsule.a), vector(capsule.b));
        (shape::Capsule::new(a, b, RADIUS), vector(*motion))
    };
    Queries {
        parry: ours.iter().map(parry).collect(),
        ours,
    }
}

/// Hilly ground of about `count` triangles.
fn terrain(count: usize) -> Mesh {
    let cells = (count as f32 / 2.0).sqrt().round() as u32;
    let corner = |column: u32, row: u32| {
        let (x, z) = (column as f32 * CELL, row as f32 * CELL);
        let height = (x * 0.31).sin() + (z * 0.27).cos() + 0.2 * (x * 1.9 + z * 1.3).sin();
        Vec3::new(x, height, z)
    };
    let mut mesh = Mesh::default();
    for row in 0..=cells {
        for column in 0..=cells {
            mesh.vertices.push(corner(column, row));
        }
    }
    for row in 0..cells {
        for column in 0..cells {
            let first = row * (cells + 1) + column;
            let back = first + cells + 1;
            mesh.triangles.push([first, back, first + 1]);
            mesh.triangles.push([first + 1, back, back + 1]);
        }
    }
    let mut seed = 0x2545_F491_4F6C_DD1D;
    for last in (1..mesh.len()).rev() {
        let share = f64::from(random_point(&mut seed, 0.5).x + 0.5);
        let other = (share * last as f64) as usize;
        mesh.triangles.swap(last, other);
    }
    mesh
}

fn parry_mesh(mesh: &Mesh) -> TriMesh {
    TriMesh::new(parry_vertices(mesh), mesh.triangles.clone()).expect("sound triangles")
}

fn parry_vertices(mesh: &Mesh) -> Vec<Vector> {
    mesh.vertices.iter().copied().map(vector).collect()
}

fn vector(p: Vec3) -> Vector {
    Vector::new(p.x, p.y, p.z)
}
