//! How often the faults strike, and that the mended methods agree with the exact ones.

use super::{random::*, *};

#[test]
fn m5_nearly_parallel_segments_divide_noise_by_noise() {
    let mut random = Random::new(5);
    let worst = |name: &str, random: &mut Random| {
        let mut worst = 0.0_f32;
        for _ in 0..20_000 {
            let pair = nearly_parallel(random);
            let exact = run("exact/capsule-capsule", &pair).distance.unwrap();
            let found = run(name, &pair).distance.unwrap();
            worst = worst.max((found - exact).abs());
        }
        worst
    };
    let printed = worst("some-math/segment-segment", &mut random);
    assert!(printed > 5e-5, "printed is off by {printed} at worst");
    let mended = worst("some-math/segment-segment+M5", &mut random);
    assert!(mended < 4e-6, "mended is off by {mended} at worst");
}

#[test]
fn w6_misses_as_many_hits_as_it_is_said_to() {
    let mut random = Random::new(1);
    let (mut hits, mut printed, mut nearest_ends) = (0, 0, 0);
    for _ in 0..60_000 {
        let pair = Pair::new(random_capsule(&mut random), random_capsule(&mut random));
        if run("exact/capsule-capsule", &pair).is_hit() {
            hits += 1;
            printed += usize::from(!run("wicked/capsule-capsule", &pair).is_hit());
            nearest_ends += usize::from(!run("wicked/capsule-capsule+W6", &pair).is_hit());
        }
    }
    let percent = |count: usize| 100.0 * count as f32 / hits as f32;
    assert!(hits > 10_000, "{hits}");
    assert!(
        (percent(printed) - 15.9).abs() < 1.5,
        "{}",
        percent(printed)
    );
    assert!(
        (percent(nearest_ends) - 6.3).abs() < 1.5,
        "{}",
        percent(nearest_ends)
    );
}

fn printed_methods() -> impl Iterator<Item = &'static Algorithm> {
    ALGORITHMS
        .iter()
        .copied()
        .filter(|algorithm| !algorithm.name.starts_with("exact/"))
}

#[test]
fn with_every_repair_on_they_agree_with_the_exact_forms() {
    for algorithm in printed_methods() {
        let (mended, mut random) = (AlgorithmChoice::plain(algorithm).repaired(), Random::new(3));
        let (mut hits, mut meetings) = (0, 0);
        for i in 0..6_000 {
            let Some(pair) = pair_for(algorithm.question, i, &mut random) else {
                break;
            };
            let exact = (algorithm.question.exact().silent)(&pair, &mended.settings);
            let found = (algorithm.silent)(&pair, &mended.settings);
            let context = || format!("{} on {pair:?}:\n{found:?}\n{exact:?}", algorithm.name);
            let distance = exact.distance.unwrap();
            let near_touching = (distance - pair.reach()).abs() < 1e-5;
            assert!(
                found.is_hit() == exact.is_hit() || near_touching,
                "{}",
                context()
            );
            let (Some(ours), Some(theirs)) = (found.contact, exact.contact) else {
                continue;
            };
            hits += 1;
            assert!((ours.depth - theirs.depth).abs() < 1e-5, "{}", context());
            assert!(ours.normal.is_normalized(), "{}", context());
            // Axes that meet may be parted either way, and along any square to them if they are parallel.
            if distance > 1e-2 {
                let apart = ours.normal.distance(theirs.normal);
                assert!(apart < 1e-3 || is_tied(&pair), "{apart} in {}", context());
            }
            meetings += usize::from(distance == 0.0);
        }
        assert!(hits == 0 || hits > 300, "{}: {hits}", algorithm.name);
        assert!(hits == 0 || meetings > 5, "{}: {meetings}", algorithm.name);
    }
}

/// Whether several pairs of points are closest alike, as for parallel axes: then the normal may be any of theirs.
fn is_tied(pair: &Pair) -> bool {
    let (Shape::Capsule(a), Shape::Capsule(b)) = (&pair.mover, &pair.obstacle) else {
        return false;
    };
    let (u, v) = (a.b - a.a, b.b - b.a);
    u.cross(v).length() <= 1e-3 * u.length() * v.length()
}
