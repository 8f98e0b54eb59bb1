//! Random shapes of the size of a character, and the ground under them.

use crate::judge::random::Random;
use capsule_core::geometry::{Capsule, Kind, OrientedBox, Shape, Sphere, Triangle};
use glam::DVec3;

/// A triangle's vertices have coordinates up to this, meters.
const TRIANGLE: f64 = 2.0;

/// The thickness of a sliver, as a share of its former one.
pub(super) const THIN: [f64; 2] = [1e-4, 1e-2];

/// How much of its length is left to a capsule that has hardly any.
const HARDLY_LONG: [f64; 2] = [1e-9, 1e-3];

/// How far from the world's origin is far, meters.
pub(super) const FAR: [f64; 2] = [1e3, 1e4];

/// Two shapes, the mover first.
pub(super) type Shapes = [Shape; 2];

/// Shapes of the size of a character, about the origin.
pub(super) fn usual(random: &mut Random, kinds: [Kind; 2]) -> Option<Shapes> {
    Some(kinds.map(|kind| shape(random, kind)))
}

/// An obstacle that is hardly as wide as a hair in one direction.
pub(super) fn thin(random: &mut Random, kinds: [Kind; 2]) -> Option<Shapes> {
    let [mover, mut obstacle] = kinds.map(|kind| shape(random, kind));
    let thin = random.magnitude(THIN[0], THIN[1]);
    match &mut obstacle {
        Shape::Triangle(triangle) => {
            let [v0, v1, v2] = triangle.v.map(|corner| corner.as_dvec3());
            let on_the_line = v0.lerp(v1, random.between(0.1, 0.9));
            triangle.v[2] = on_the_line.lerp(v2, thin).as_vec3();
        }
        Shape::Box(body) => body.half_size[random.index(3)] *= thin as f32,
        Shape::Sphere(_) | Shape::Capsule(_) => return None,
    }
    Some([mover, obstacle])
}

/// Capsules whose ends are one point, or nearly one.
pub(super) fn without_length(random: &mut Random, kinds: [Kind; 2]) -> Option<Shapes> {
    let mut shapes = kinds.map(|kind| shape(random, kind));
    for shape in &mut shapes {
        if let Shape::Capsule(capsule) = shape {
            let left = if random.chance(0.5) {
                0.0
            } else {
                random.magnitude(HARDLY_LONG[0], HARDLY_LONG[1]) as f32
            };
            capsule.b = capsule.a + (capsule.b - capsule.a) * left;
        }
    }
    kinds.contains(&Kind::Capsule).then_some(shapes)
}

/// An obstacle kilometers from the world's origin.
pub(super) fn far(random: &mut Random, kinds: [Kind; 2]) -> Option<Shapes> {
    let [mover, obstacle] = kinds.map(|kind| shape(random, kind));
    let far = random.direction() * random.magnitude(FAR[0], FAR[1]);
    Some([mover, moved(&obstacle, far)])
}

/// A triangle without area: two of its vertices are one, or all three lie in a line, or are one point.
pub(super) fn collapsed(random: &mut Random, kinds: [Kind; 2]) -> Option<Shapes> {
    let [mover, mut obstacle] = kinds.map(|kind| shape(random, kind));
    let Shape::Triangle(triangle) = &mut obstacle else {
        return None;
    };
    let [v0, v1, _] = triangle.v;
    triangle.v = match random.index(3) {
        0 => [v0, v1, v1],
        1 => [v0, v1, (v0 + v1) * 0.5],
        _ => [v0; 3],
    };
    Some([mover, obstacle])
}

/// The shape moved by `way`, every coordinate rounded once.
pub(super) fn moved(shape: &Shape, way: DVec3) -> Shape {
    let moved = |point: glam::Vec3| (point.as_dvec3() + way).as_vec3();
    let mut shape = *shape;
    match &mut shape {
        Shape::Sphere(sphere) => sphere.center = moved(sphere.center),
        Shape::Capsule(capsule) => {
            capsule.a = moved(capsule.a);
            capsule.b = moved(capsule.b);
        }
        Shape::Triangle(triangle) => triangle.v = triangle.v.map(moved),
        Shape::Box(body) => body.center = moved(body.center),
    }
    shape
}

/// A shape of `kind`, about the origin; no triangle is a sliver.
pub(super) fn shape(random: &mut Random, kind: Kind) -> Shape {
    match kind {
        Kind::Sphere => Shape::Sphere(Sphere {
            center: random.place(0.5),
            radius: random.between(0.2, 0.8) as f32,
        }),
        Kind::Capsule => Shape::Capsule(capsule(random)),
        Kind::Triangle => Shape::Triangle(triangle(random)),
        Kind::Box => {
            let half_size = [(); 3].map(|()| random.between(0.2, 1.0));
            Shape::Box(OrientedBox {
                center: random.place(0.5),
                half_size: DVec3::from_array(half_size).as_vec3(),
                rotation: random.place(180.0),
            })
        }
    }
}

fn capsule(random: &mut Random) -> Capsule {
    let center = random.point(0.5);
    let half = random.direction() * random.between(0.2, 1.0);
    Capsule {
        a: (center - half).as_vec3(),
        b: (center + half).as_vec3(),
        radius: random.between(0.15, 0.6) as f32,
    }
}

fn triangle(random: &mut Random) -> Triangle {
    loop {
        let v = [(); 3].map(|()| random.place(TRIANGLE));
        let triangle = Triangle { v };
        let longest = triangle.edges().map(|(a, b)| a.distance_squared(b));
        let longest = longest.into_iter().fold(0.0, f32::max);
        if triangle.area_normal().length() > 0.2 * longest {
            return triangle;
        }
    }
}
