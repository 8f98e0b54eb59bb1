//! Spheres and capsules against each other, with every special case that a repair is for.

use crate::{oracle::Dice, *};
use capsule_lab::{catalog::Question, geometry::OrientedBox};

fn ball(center: impl Into<Vec3>, radius: f32) -> Shape {
    let center = center.into();
    Shape::Sphere(Sphere { center, radius })
}

fn long(a: impl Into<Vec3>, b: impl Into<Vec3>, radius: f32) -> Shape {
    let (a, b) = (a.into(), b.into());
    Shape::Capsule(Capsule { a, b, radius })
}

fn brick(center: Vec3, size: Vec3) -> Shape {
    Shape::Box(OrientedBox {
        center,
        half_size: size.abs() * 0.5,
        rotation: size * 90.0,
    })
}

/// Two capsules by their outer ends, which may be closer than twice the radius.
fn by_outer_ends([a, b, c, d]: [Vec3; 4]) -> Pair {
    let capsule = |base, tip| Shape::Capsule(Capsule::from_base_tip(base, tip, 0.5));
    Pair {
        base_tip: Some([a, b]),
        obstacle_base_tip: Some([c, d]),
        ..Pair::new(capsule(a, b), capsule(c, d))
    }
}

/// Touching, coinciding, without length, nearly parallel, long and short ones, then lattice and random ones.
pub(crate) fn round_pairs(question: Question) -> Vec<Pair> {
    let mut pairs = special(question);
    let mut dice = Dice::new(11);
    for i in 0..300 {
        let mut point = || {
            let point = if i % 2 == 0 {
                dice.lattice_point()
            } else {
                dice.point()
            };
            point * 0.5
        };
        let [a, b, c, d] = std::array::from_fn(|_| point());
        pairs.push(match question {
            Question::SphereSphere => Pair::new(ball(a, 0.5), ball(b, 0.25)),
            Question::SphereCapsule => Pair::new(ball(a, 0.25), long(c, d, 0.5)),
            Question::CapsuleBox => Pair::new(long(a, b, 0.5), brick(c, d)),
            _ if i % 3 == 0 => by_outer_ends([a, b, c, d]),
            _ if i % 5 == 0 => Pair::new(long(a, b, 0.5), long(c, c + (b - a) + d * 1e-3, 0.5)),
            _ => Pair::new(long(a, b, 0.25), long(c, d, 0.5)),
        });
    }
    pairs
}

fn special(question: Question) -> Vec<Pair> {
    let (o, x, y) = (Vec3::ZERO, Vec3::X, Vec3::Y);
    match question {
        Question::SphereSphere => vec![
            Pair::new(ball(o, 0.5), ball(x, 0.5)),
            Pair::new(ball(o, 0.5), ball(o, 0.25)),
        ],
        Question::SphereCapsule => vec![
            Pair::new(ball(o, 0.5), long(-x, x, 0.5)),
            Pair::new(ball(y, 0.5), long(-x, x, 0.5)),
            Pair::new(
                ball([235.0, 940.0 / 3.0, 0.01], 0.5),
                long(o, [300.0, 400.0, 0.0], 0.5),
            ),
        ],
        Question::CapsuleBox => vec![Pair::new(long(y, x + y, 0.5), brick(o, Vec3::ONE * 0.5))],
        _ => vec![
            Pair::new(long(-x, x, 0.5), long(-x + y, x + y, 0.5)),
            Pair::new(long(-x, x, 0.5), long(-Vec3::Z, Vec3::Z, 0.5)),
            Pair::new(long(-x * 0.0005, o, 0.5), long(y * 0.0001, y, 0.5)),
            Pair::new(
                long(o, [10.0, 0.14, 0.0], 0.5),
                long(y * 0.9, [10.0, 0.9, 0.0], 0.5),
            ),
            by_outer_ends([o, o, -x, x]),
            by_outer_ends([o, y * 0.5, -x, x]),
        ],
    }
}
