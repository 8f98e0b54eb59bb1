//! Random pairs: uniform, on a lattice, nearly parallel.

use super::*;

pub(crate) fn random_capsule(random: &mut Random) -> Shape {
    Shape::Capsule(random.capsule())
}

/// Two axes, one to four meters long, a millionth to a hundredth apart in angle.
pub(crate) fn nearly_parallel(random: &mut Random) -> Pair {
    let start = random.place();
    let along = random.place().normalize_or(Vec3::X);
    let aside = random.place().normalize_or(Vec3::Y);
    let tilt = 10.0_f32.powf(random.between(-6.0, -2.0));
    let second = start + aside * random.between(0.0, 0.5) + along * random.between(-2.0, 2.0);
    let lengths = [random.between(1.0, 4.0), random.between(1.0, 4.0)];
    let across = along.cross(random.place()).normalize_or_zero();
    let end = start + along * lengths[0];
    let other_end = second + (along + across * tilt) * lengths[1];
    let radii = [random.radius(), random.radius()];
    Pair::new(
        capsule(start, end, radii[0]),
        capsule(second, other_end, radii[1]),
    )
}

fn lattice_point(random: &mut Random) -> Vec3 {
    random.lattice_point(1.5, 0.5)
}

/// One in five has no length.
fn lattice_capsule(random: &mut Random) -> Shape {
    let a = lattice_point(random);
    let b = if random.between(0.0, 1.0) < 0.2 {
        a
    } else {
        lattice_point(random)
    };
    capsule(a, b, random.radius())
}

/// A pair for `question`, every third of each kind: random, on a lattice, nearly parallel.
pub(crate) fn pair_for(question: Question, i: usize, random: &mut Random) -> Option<Pair> {
    let ball = |random: &mut Random, on_lattice: bool| {
        let center = if on_lattice {
            lattice_point(random)
        } else {
            random.place()
        };
        sphere(center, random.radius())
    };
    let long = |random: &mut Random, on_lattice: bool| {
        if on_lattice {
            lattice_capsule(random)
        } else {
            random_capsule(random)
        }
    };
    let on_lattice = i % 3 == 1;
    match question {
        Question::SPHERE_SPHERE => Some(Pair::new(
            ball(random, on_lattice),
            ball(random, on_lattice),
        )),
        Question::SPHERE_CAPSULE => Some(Pair::new(
            ball(random, on_lattice),
            long(random, on_lattice),
        )),
        Question::CAPSULE_CAPSULE if i % 3 == 2 => Some(nearly_parallel(random)),
        Question::CAPSULE_CAPSULE => Some(Pair::new(
            long(random, on_lattice),
            long(random, on_lattice),
        )),
        _ => None,
    }
}
