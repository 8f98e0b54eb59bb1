//! Spheres and capsules against each other, with every special case that a repair is for.

use super::*;
use capsule_lab::core::{geometry::OrientedBox, method::Question};

fn brick(center: Vec3, size: Vec3) -> Shape {
    Shape::Box(OrientedBox {
        center,
        half_size: size.abs() * 0.5,
        rotation: size * 90.0,
    })
}

/// Two capsules by their outer ends, which may be closer than twice the radius.
fn by_outer_ends([a, b, c, d]: [Vec3; 4]) -> Pair {
    let shape = |base, tip| Shape::Capsule(Capsule::from_base_tip(base, tip, 0.5));
    Pair {
        base_tip: Some([a, b]),
        obstacle_base_tip: Some([c, d]),
        ..Pair::new(shape(a, b), shape(c, d))
    }
}

/// Touching, coinciding, without length, nearly parallel, long and short ones, then lattice and random ones.
pub(crate) fn round_pairs(question: Question) -> Vec<Pair> {
    let mut pairs = special(question);
    let mut random = Random::new(11);
    for i in 0..300 {
        let mut point = || {
            let point = if i % 2 == 0 {
                random.knot()
            } else {
                random.place()
            };
            point * 0.5
        };
        let [a, b, c, d] = std::array::from_fn(|_| point());
        pairs.push(match question {
            Question::SPHERE_SPHERE => Pair::new(sphere(a, 0.5), sphere(b, 0.25)),
            Question::SPHERE_CAPSULE => Pair::new(sphere(a, 0.25), capsule(c, d, 0.5)),
            Question::CAPSULE_BOX => Pair::new(capsule(a, b, 0.5), brick(c, d)),
            Question::BOX_BOX => Pair::new(brick(a, b), brick(c, d)),
            Question::BOX_TRIANGLE => {
                Pair::new(brick(a, b), Shape::Triangle(Triangle { v: [b, c, d] }))
            }
            _ if i % 3 == 0 => by_outer_ends([a, b, c, d]),
            _ if i % 5 == 0 => {
                Pair::new(capsule(a, b, 0.5), capsule(c, c + (b - a) + d * 1e-3, 0.5))
            }
            _ => Pair::new(capsule(a, b, 0.25), capsule(c, d, 0.5)),
        });
    }
    pairs
}

fn special(question: Question) -> Vec<Pair> {
    let (o, x, y) = (Vec3::ZERO, Vec3::X, Vec3::Y);
    match question {
        Question::SPHERE_SPHERE => vec![
            Pair::new(sphere(o, 0.5), sphere(x, 0.5)),
            Pair::new(sphere(o, 0.5), sphere(o, 0.25)),
        ],
        Question::SPHERE_CAPSULE => vec![
            Pair::new(sphere(o, 0.5), capsule(-x, x, 0.5)),
            Pair::new(sphere(y, 0.5), capsule(-x, x, 0.5)),
            Pair::new(
                sphere([235.0, 940.0 / 3.0, 0.01], 0.5),
                capsule(o, [300.0, 400.0, 0.0], 0.5),
            ),
        ],
        Question::CAPSULE_BOX => vec![Pair::new(capsule(y, x + y, 0.5), brick(o, Vec3::ONE * 0.5))],
        Question::BOX_BOX => vec![
            Pair::new(brick(o, Vec3::ONE * 0.5), brick(y, Vec3::ONE * 0.5)),
            Pair::new(brick(o, Vec3::ZERO), brick(o, Vec3::ZERO)),
        ],
        Question::BOX_TRIANGLE => {
            let flat = |v| Shape::Triangle(Triangle { v });
            vec![
                Pair::new(brick(o, Vec3::ONE * 0.5), flat([o, x, Vec3::Z])),
                Pair::new(brick(o, Vec3::ONE * 0.5), flat([x, x, x])),
            ]
        }
        _ => vec![
            Pair::new(capsule(-x, x, 0.5), capsule(-x + y, x + y, 0.5)),
            Pair::new(capsule(-x, x, 0.5), capsule(-Vec3::Z, Vec3::Z, 0.5)),
            Pair::new(capsule(-x * 0.0005, o, 0.5), capsule(y * 0.0001, y, 0.5)),
            Pair::new(
                capsule(o, [10.0, 0.14, 0.0], 0.5),
                capsule(y * 0.9, [10.0, 0.9, 0.0], 0.5),
            ),
            by_outer_ends([o, o, -x, x]),
            by_outer_ends([o, y * 0.5, -x, x]),
        ],
    }
}
