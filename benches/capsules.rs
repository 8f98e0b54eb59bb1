//! Capsule against capsule.

use super::{Contestant, QUERIES, RADIUS, depth, race, random_capsule};
use capsule_lab::core::{exact::overlap::capsule_capsule_contact, geometry::Capsule};
use parry3d::{
    math::{Pose, Vector},
    query, shape,
};

/// The same pair in our form and in parry's.
type Ours = (Capsule, Capsule);
type Theirs = (shape::Capsule, shape::Capsule);

/// Prints the row of capsules; how many times faster ours is than `intersection_test`, which answers yes or no, and
/// than `contact`.
pub(super) fn capsules() -> [f64; 2] {
    let (ours, theirs) = queries();
    let [ours, test, contact] = race([
        Contestant::new(&ours, |(a, b)| depth(capsule_capsule_contact(a, b))),
        Contestant::new(&theirs, |(a, b)| {
            let here = Pose::identity();
            let hit = query::intersection_test(&here, a, &here, b);
            let hit = hit.expect("a supported pair").intersecting;
            f32::from(u8::from(hit))
        }),
        Contestant::new(&theirs, |(a, b)| {
            let here = Pose::identity();
            let contact = query::contact(&here, a, &here, b, 0.0);
            let contact = contact.expect("a supported pair");
            contact.map_or(0.0, |contact| contact.dist)
        }),
    ]);
    let ratios = [test / ours, contact / ours];
    println!(
        "{:<26}{ours:>8.1}{test:>11.1} {:>7.1}x{contact:>11.1} {:>7.1}x   (first: intersection_test)",
        "capsule–capsule mixed", ratios[0], ratios[1],
    );
    ratios
}

/// Random pairs as they come: some far apart, some overlapping, few with cores that nearly cross.
fn queries() -> (Vec<Ours>, Vec<Theirs>) {
    let mut seed = 0x2545_F491_4F6C_DD1D;
    let pairs: Vec<Ours> = (0..QUERIES)
        .map(|_| (random_capsule(&mut seed), random_capsule(&mut seed)))
        .collect();
    let parry = |capsule: &Capsule| {
        let [a, b] = [capsule.a, capsule.b].map(|p| Vector::new(p.x, p.y, p.z));
        shape::Capsule::new(a, b, RADIUS)
    };
    let theirs = pairs.iter().map(|(a, b)| (parry(a), parry(b))).collect();
    (pairs, theirs)
}
