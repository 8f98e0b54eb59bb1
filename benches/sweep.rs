//! Sweeps against parry3d, in one process on the same queries: `cargo bench --bench sweep`.
//!
//! All implementations take turns; each one's fastest round counts. Times move from machine to machine, ratios within
//! one run hold.

mod race;
mod random;

use capsule_lab::core::{
    exact::sweep::{Impact, capsule_capsule_impact, capsule_triangle_impact},
    geometry::{Capsule, Triangle},
};
use glam::Vec3;
use parry3d::{
    math::{Pose, Vector},
    query::{self, ShapeCastOptions},
    shape,
};
use race::{Contestant, QUERIES, ROUNDS, race};
use random::{RADIUS, random_capsule, random_point};

/// The same sweeps in our form and in parry's, each packed by itself.
struct Regime<O, T> {
    name: &'static str,
    ours: Vec<(Capsule, O, Vec3)>,
    parry: Vec<(shape::Capsule, T, Vector)>,
}

fn main() {
    println!("{QUERIES} queries a row, fastest of {ROUNDS} rounds, ns a query\n");
    println!("{:<36}{:>8}{:>20}", "", "ours", "cast_shapes");
    let mut goals = vec![];
    for regime in triangles() {
        let ratio = run(
            &format!("capsule–triangle {}", regime.name),
            &regime,
            capsule_triangle_impact,
        );
        match regime.name {
            "miss, boxes overlap" => goals.push(("miss with overlapping boxes", ratio, 8.0)),
            "mixed" => goals.push(("capsule–triangle mixed", ratio, 18.0)),
            _ => {}
        }
    }
    let ratio = run("capsule–capsule mixed", &capsules(), capsule_capsule_impact);
    goals.push(("capsule–capsule mixed", ratio, 20.0));

    println!();
    for (what, ratio, goal) in goals {
        let verdict = if ratio >= goal { "met" } else { "MISSED" };
        println!("{what:<36}{ratio:>8.1}x   goal {goal:>4}x   {verdict}");
    }
}

/// Prints a row; how many times faster ours is.
fn run<O, T: shape::Shape>(
    name: &str,
    regime: &Regime<O, T>,
    ours: impl Fn(&Capsule, &O, Vec3) -> Option<Impact>,
) -> f64 {
    let [ours, parry] = race([
        Contestant::new(&regime.ours, |(capsule, obstacle, motion)| {
            ours(capsule, obstacle, *motion).map_or(2.0, |impact| impact.time)
        }),
        Contestant::new(&regime.parry, |(capsule, obstacle, motion)| {
            let here = Pose::identity();
            let options = ShapeCastOptions::with_max_time_of_impact(1.0);
            let still = Vector::ZERO;
            let hit = query::cast_shapes(&here, *motion, capsule, &here, still, obstacle, options);
            let hit = hit.expect("a supported pair");
            hit.map_or(2.0, |hit| hit.time_of_impact)
        }),
    ]);
    let ratio = parry / ours;
    println!("{name:<36}{ours:>8.1}{parry:>11.1} {ratio:>7.1}x");
    ratio
}

/// Random sweeps, sorted by how they end; the last regime takes them as they come.
fn triangles() -> [Regime<Triangle, shape::Triangle>; 6] {
    let names = [
        "miss",
        "miss, boxes overlap",
        "graze",
        "hit",
        "overlap at start",
        "mixed",
    ];
    let mut regimes = names.map(|name| Regime {
        name,
        ours: vec![],
        parry: vec![],
    });
    let mut seed = 0x9E37_79B9_7F4A_7C15;
    while regimes.iter().any(|regime| regime.ours.len() < QUERIES) {
        let capsule = random_capsule(&mut seed);
        let v = [(); 3].map(|()| random_point(&mut seed, 3.0));
        let motion = random_point(&mut seed, 3.0);
        let triangle = Triangle { v };
        let own = kind(&capsule, &triangle, motion);
        for index in [own, 5] {
            regimes[index].take(capsule, triangle, parry_triangle(&triangle), motion);
        }
    }
    regimes
}

/// The index of the regime that a sweep belongs to.
fn kind(capsule: &Capsule, triangle: &Triangle, motion: Vec3) -> usize {
    let with_radius = |share: f32| {
        let radius = capsule.radius * share;
        let capsule = Capsule { radius, ..*capsule };
        capsule_triangle_impact(&capsule, triangle, motion)
    };
    let [thinner, own, thicker] = [0.97, 1.0, 1.03].map(with_radius);
    match own {
        Some(impact) if impact.time == 0.0 => 4,
        _ if thinner.is_some() != thicker.is_some() => 2,
        Some(_) => 3,
        None if boxes_overlap(capsule, triangle, motion) => 1,
        None => 0,
    }
}

fn boxes_overlap(capsule: &Capsule, triangle: &Triangle, motion: Vec3) -> bool {
    let [a, b] = [capsule.a, capsule.b];
    let low = a.min(b).min(a + motion).min(b + motion) - capsule.radius;
    let high = a.max(b).max(a + motion).max(b + motion) + capsule.radius;
    let [v0, v1, v2] = triangle.v;
    low.cmple(v0.max(v1).max(v2)).all() && high.cmpge(v0.min(v1).min(v2)).all()
}

fn capsules() -> Regime<Capsule, shape::Capsule> {
    let mut regime = Regime {
        name: "mixed",
        ours: vec![],
        parry: vec![],
    };
    let mut seed = 0x2545_F491_4F6C_DD1D;
    for _ in 0..QUERIES {
        let capsules = [random_capsule(&mut seed), random_capsule(&mut seed)];
        let away = random_point(&mut seed, 2.0);
        let [mover, obstacle] = capsules;
        let mover = Capsule {
            a: mover.a + away,
            b: mover.b + away,
            ..mover
        };
        let motion = random_point(&mut seed, 3.0);
        regime.take(mover, obstacle, parry_capsule(&obstacle), motion);
    }
    regime
}

impl<O, T> Regime<O, T> {
    /// Adds a sweep while there is room.
    fn take(&mut self, capsule: Capsule, ours: O, parry: T, motion: Vec3) {
        if self.ours.len() < QUERIES {
            self.ours.push((capsule, ours, motion));
            self.parry
                .push((parry_capsule(&capsule), parry, vector(motion)));
        }
    }
}

fn vector(p: Vec3) -> Vector {
    Vector::new(p.x, p.y, p.z)
}

fn parry_capsule(capsule: &Capsule) -> shape::Capsule {
    shape::Capsule::new(vector(capsule.a), vector(capsule.b), RADIUS)
}

fn parry_triangle(triangle: &Triangle) -> shape::Triangle {
    let [v0, v1, v2] = triangle.v.map(vector);
    shape::Triangle::new(v0, v1, v2)
}
