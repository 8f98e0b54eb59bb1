//! How often the faults strike among uniform random sweeps.

use super::{random::*, *};

/// Random sweeps with the exact answer to each.
fn sweeps(seed: u64) -> Vec<(Pair, Answer)> {
    let mut random = Random::new(seed);
    let with_answer = |pair: Pair| (pair, exact(&pair));
    (0..30_000)
        .map(|_| with_answer(uniform(&mut random)))
        .collect()
}

/// In how many percent of the sweeps that `counts` picks `strikes` holds; there are some.
#[track_caller]
fn assert_share(
    sweeps: &[(Pair, Answer)],
    percent: f32,
    counts: impl Fn(&Answer) -> bool,
    strikes: impl Fn(&Pair, &Answer) -> bool,
) {
    let counted: Vec<_> = sweeps.iter().filter(|(_, exact)| counts(exact)).collect();
    let struck = counted.iter().filter(|(pair, exact)| strikes(pair, exact));
    let found = 100.0 * struck.count() as f32 / counted.len() as f32;
    assert!(counted.len() > 500, "{} prove little", counted.len());
    assert!((found - percent).abs() < 2.0, "{found} %, not {percent} %");
}

fn is_pierced(exact: &Answer) -> bool {
    exact.distance == Some(0.0)
}

fn overlaps(exact: &Answer) -> bool {
    exact.time == Some(0.0) && !is_pierced(exact)
}

#[test]
fn s4_the_push_fails_in_73_percent_of_pierces() {
    assert_share(&sweeps(21), 73.0, is_pierced, |pair, _| {
        let (contact, _) = hit("", pair);
        distance_after_push(pair, &contact) < pair.reach() - 1e-4
    });
}

#[test]
fn s6_sideways_is_shorter_in_86_percent_of_pierces() {
    assert_share(&sweeps(21), 86.0, is_pierced, |pair, _| {
        let [through, least] = ["+S4", "+S4+S6"].map(|repairs| hit(repairs, pair).0.depth);
        least < through
    });
}

#[test]
fn s7_seven_percent_of_overlaps_are_lost_and_some_are_late() {
    let sweeps = sweeps(22);
    assert_share(&sweeps, 7.5, overlaps, |pair, _| !run("", pair).is_hit());
    assert_share(&sweeps, 3.6, overlaps, |pair, _| {
        run("", pair).time.is_some_and(|time| time > 0.0)
    });
}

#[test]
fn s8_five_percent_of_misses_are_hits_and_seven_of_hits_early() {
    let sweeps = sweeps(23);
    let misses = |exact: &Answer| !exact.is_hit();
    assert_share(&sweeps, 5.1, misses, |pair, _| run("", pair).is_hit());
    let is_met = |exact: &Answer| exact.time > Some(0.0);
    assert_share(&sweeps, 6.5, is_met, |pair, exact| {
        run("", pair).time < exact.time.map(|time| time - 1e-4)
    });
}

#[test]
fn s10_every_motionless_miss_is_a_hit() {
    let still: Vec<_> = sweeps(24)
        .into_iter()
        .map(|(pair, _)| pair.moved_by(Vec3::ZERO))
        .map(|pair| (pair, exact(&pair)))
        .collect();
    let misses = |exact: &Answer| !exact.is_hit();
    assert_share(&still, 100.0, misses, |pair, _| run("", pair).is_hit());
    assert_share(&still, 0.0, misses, |pair, _| run("+S10", pair).is_hit());
}
