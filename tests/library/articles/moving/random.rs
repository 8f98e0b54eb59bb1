//! Random movers on their way to what they may hit.

use super::*;
use capsule_lab::core::{geometry::OrientedBox, method::Question};
use glam::vec3;

/// A pair for a sweep: it starts some meters off and heads for somewhere near the obstacle. Every tenth is degenerate or
/// special: without motion, without length, without area, along an edge, from inside.
pub(crate) fn pair_for(question: Question, i: usize, random: &mut Random) -> Pair {
    let mut triangle = Triangle {
        v: std::array::from_fn(|_| random.point(1.5)),
    };
    let mut start = random.point(3.0);
    let mut motion = (random.point(1.2) - start) * random.between(0.3, 1.6);
    let mut axis = random.point(0.8);
    match i % 80 {
        7 => motion = Vec3::ZERO,
        17 => axis = Vec3::ZERO,
        27 => triangle.v[2] = triangle.v[1],
        37 => motion = triangle.v[1] - triangle.v[0],
        47 => start = (triangle.v[0] + triangle.v[1] + triangle.v[2]) / 3.0 - axis * 0.5,
        57 => axis = motion * 0.5,
        67 => axis = triangle.v[1] - triangle.v[0],
        _ => {}
    }
    let radius = random.between(0.1, 0.5);
    let end = start + axis;
    let mover = match question {
        Question::SWEEP_SPHERE_TRIANGLE => sphere(start, radius),
        Question::SWEEP_BOX_TRIANGLE | Question::SWEEP_BOX_BOX => cuboid(start, axis.abs(), i),
        _ => capsule(start, end, radius),
    };
    let obstacle = match question {
        Question::SWEEP_CAPSULE_CAPSULE => {
            let [a, b, _] = triangle.v;
            capsule(a, b, random.between(0.1, 0.5))
        }
        Question::SWEEP_CAPSULE_BOX | Question::SWEEP_BOX_BOX => {
            let [center, corner, _] = triangle.v;
            cuboid(center, (corner - center).abs() * 0.4, i / 2)
        }
        _ => Shape::Triangle(triangle),
    };
    Pair::new(mover, obstacle).moved_by(motion)
}

/// Two capsules of different lengths with parallel axes, the one on its way near the other; every fifth along the axis.
pub(crate) fn parallel_pair(i: usize, random: &mut Random) -> Pair {
    let along = random.point(1.0).normalize_or(Vec3::Y);
    let at = random.point(1.0);
    let mut start = random.point(3.0);
    let mut motion = (random.point(1.0) - start) * random.between(0.5, 1.5);
    if i.is_multiple_of(5) {
        start = at + along * random.between(3.0, 4.0);
        motion = -along * random.between(1.0, 4.0);
    }
    let (here, there) = (random.between(-1.0, 1.0), random.between(-1.0, 1.0));
    let end = start + along * here;
    let other_end = at + along * there;
    Pair::new(
        capsule(start, end, random.between(0.1, 0.5)),
        capsule(at, other_end, random.between(0.1, 0.5)),
    )
    .moved_by(motion)
}

/// Every second one turned.
fn cuboid(center: Vec3, half_size: Vec3, i: usize) -> Shape {
    let is_turned = i % 2 == 1;
    Shape::Box(OrientedBox {
        center,
        half_size,
        rotation: if is_turned {
            vec3(20.0, 65.0, -40.0)
        } else {
            Vec3::ZERO
        },
    })
}
