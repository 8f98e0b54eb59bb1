//! Discrete tests against parry3d, in one process on the same queries: `cargo bench --bench discrete`.
//!
//! All implementations take turns; each one's fastest round counts. Times move from machine to machine, ratios within
//! one run hold.
//!
//! A player's capsule, 1.8 m tall and 0.3 m in radius, is put at random near random triangles with edges of about four
//! meters, such as floors and walls have. *Miss*, *near* (within 3 % of touching), *overlap* (the core outside, the
//! capsule not) and *deep* (the core pierced) are these pairs sorted by distance, *mixed* takes them as they come.

mod capsules;
mod race;
mod random;
mod unwatched;

use capsule_lab::core::{
    exact::overlap::{
        capsule_triangle_contact, capsule_triangle_distance, sphere_triangle_contact,
    },
    geometry::{Capsule, Contact, SameBits, Sphere, Triangle},
};
use glam::Vec3;
use parry3d::{
    math::{Pose, Vector},
    query::{self, ContactManifold, DefaultQueryDispatcher, PersistentQueryDispatcher},
    shape,
};
use race::{Contestant, QUERIES, ROUNDS, race};
use random::{RADIUS, random_capsule, random_point};

/// The same pairs of shapes in our form and in parry's, each packed by itself.
struct Regime {
    name: &'static str,
    ours: Vec<(Capsule, Triangle)>,
    parry: Vec<(shape::Capsule, shape::Triangle)>,
}

fn main() {
    println!("{QUERIES} queries a row, fastest of {ROUNDS} rounds, ns a query\n");
    println!(
        "{:<26}{:>8}{:>20}{:>20}",
        "", "ours", "contact_manifolds", "contact"
    );
    let mut goals = vec![];
    let regimes = regimes();
    for regime in &regimes {
        let [ours, manifolds, contact] = race([
            Contestant::new(&regime.ours, |(capsule, triangle)| {
                depth(capsule_triangle_contact(capsule, triangle))
            }),
            Contestant::new(&regime.parry, |(capsule, triangle)| {
                parry_manifolds(capsule, triangle)
            }),
            Contestant::new(&regime.parry, |(capsule, triangle)| {
                parry_contact(&Pose::identity(), capsule, triangle)
            }),
        ]);
        let (by_manifolds, by_contact) = (manifolds / ours, contact / ours);
        println!(
            "{:<26}{ours:>8.1}{manifolds:>11.1} {by_manifolds:>7.1}x{contact:>11.1} {by_contact:>7.1}x",
            format!("capsule–triangle {}", regime.name),
        );
        match regime.name {
            "near" => goals.push(("capsule near, contact", by_contact, 40.0)),
            "overlap" => goals.push(("capsule overlap, contact", by_contact, 80.0)),
            "mixed" => goals.push(("capsule mixed, contact_manifolds", by_manifolds, 14.0)),
            _ => {}
        }
    }
    let mixed = regimes.last().expect("there are regimes");
    goals.push(("sphere mixed, contact", spheres(mixed), 8.0));
    let [by_test, by_contact] = capsules::capsules();
    goals.push(("two capsules, intersection_test", by_test, 10.0));
    goals.push(("two capsules, contact", by_contact, 70.0));

    println!();
    for (what, ratio, goal) in goals {
        let verdict = if ratio >= goal { "met" } else { "MISSED" };
        println!("{what:<36}{ratio:>8.1}x   goal {goal:>4}x          {verdict}");
    }
    watcher(mixed);
}

/// The row of spheres, one at an end of each capsule; how many times faster ours is.
fn spheres(regime: &Regime) -> f64 {
    let ours: Vec<(Sphere, Triangle)> = regime
        .ours
        .iter()
        .map(|(capsule, triangle)| (capsule.sphere_at(capsule.a), *triangle))
        .collect();
    let ball = shape::Ball::new(RADIUS);
    let [ours, contact] = race([
        Contestant::new(&ours, |(sphere, triangle)| {
            depth(sphere_triangle_contact(sphere, triangle))
        }),
        Contestant::new(&regime.parry, |(capsule, triangle)| {
            parry_contact(&Pose::from_translation(capsule.segment.a), &ball, triangle)
        }),
    ]);
    let ratio = contact / ours;
    println!(
        "{:<26}{ours:>8.1}{:>20}{contact:>11.1} {ratio:>7.1}x",
        "sphere–triangle mixed", ""
    );
    ratio
}

/// What the silent watcher costs: the traced function unwatched, against the same code without any trace call.
fn watcher(regime: &Regime) {
    let twin = |capsule: &Capsule, triangle: &Triangle| {
        unwatched::capsule_triangle(capsule, triangle, true)
    };
    for (capsule, triangle) in &regime.ours {
        let ours = capsule_triangle_contact(capsule, triangle);
        assert!(
            ours.same_bits(&twin(capsule, triangle)),
            "the code without trace calls has drifted"
        );
    }
    let [ours, twin] = race([
        Contestant::new(&regime.ours, |(capsule, triangle)| {
            depth(capsule_triangle_contact(capsule, triangle))
        }),
        Contestant::new(&regime.ours, |(capsule, triangle)| {
            depth(twin(capsule, triangle))
        }),
    ]);
    let ratio = ours / twin;
    let is_free = (ratio - 1.0).abs() <= 0.03;
    let verdict = if is_free { "met" } else { "MISSED" };
    let what = format!("silent watcher, {ours:.1} against {twin:.1}");
    println!("{what:<36}{ratio:>9.3}   goal 1.00 ± 0.03   {verdict}");
}

fn depth(contact: Option<Contact>) -> f32 {
    contact.map_or(0.0, |contact| contact.depth)
}

fn parry_contact(pose: &Pose, mover: &dyn shape::Shape, triangle: &shape::Triangle) -> f32 {
    let contact = query::contact(pose, mover, &Pose::identity(), triangle, 0.0);
    contact
        .expect("a supported pair")
        .map_or(0.0, |contact| contact.dist)
}

fn parry_manifolds(capsule: &shape::Capsule, triangle: &shape::Triangle) -> f32 {
    let mut manifolds: Vec<ContactManifold<(), ()>> = vec![];
    DefaultQueryDispatcher
        .contact_manifolds(
            &Pose::identity(),
            capsule,
            triangle,
            0.0,
            &mut manifolds,
            &mut None,
        )
        .expect("a supported pair");
    manifolds.len() as f32
}

/// Random pairs, sorted by how near their cores are; the last regime takes them as they come.
fn regimes() -> [Regime; 5] {
    let mut regimes = ["miss", "near", "overlap", "deep", "mixed"].map(|name| Regime {
        name,
        ours: vec![],
        parry: vec![],
    });
    let mut seed = 0x9E37_79B9_7F4A_7C15;
    while regimes.iter().any(|regime| regime.ours.len() < QUERIES) {
        let (capsule, triangle) = random_pair(&mut seed);
        let own = match capsule_triangle_distance(&capsule, &triangle) / RADIUS {
            0.0 => 3,
            ..0.97 => 2,
            ..1.03 => 1,
            _ => 0,
        };
        for index in [own, 4] {
            regimes[index].take(capsule, triangle);
        }
    }
    regimes
}

impl Regime {
    /// Adds a pair while there is room.
    fn take(&mut self, capsule: Capsule, triangle: Triangle) {
        if self.ours.len() == QUERIES {
            return;
        }
        let vector = |p: Vec3| Vector::new(p.x, p.y, p.z);
        let [v0, v1, v2] = triangle.v.map(vector);
        self.ours.push((capsule, triangle));
        self.parry.push((
            shape::Capsule::new(vector(capsule.a), vector(capsule.b), RADIUS),
            shape::Triangle::new(v0, v1, v2),
        ));
    }
}

fn random_pair(seed: &mut u64) -> (Capsule, Triangle) {
    let capsule = random_capsule(seed);
    let v = [(); 3].map(|()| random_point(seed, 3.0));
    (capsule, Triangle { v })
}
