//! Random shapes of the size of a character, and what it stands on.

use crate::{
    geometry::{Capsule, Kind, OrientedBox, Shape, Sphere, Triangle},
    judge::random::Random,
};
use glam::DVec3;

/// A triangle's vertices have coordinates up to this, metres.
const TRIANGLE: f64 = 2.0;

/// A shape of `kind`, about the origin; no triangle is a sliver.
pub(super) fn shape(random: &mut Random, kind: Kind) -> Shape {
    match kind {
        Kind::Sphere => Shape::Sphere(Sphere {
            center: random.place(0.5),
            radius: random.between(0.2, 0.8) as f32,
        }),
        Kind::Capsule => {
            let axis = random.direction();
            capsule_along(random, axis)
        }
        Kind::Triangle => Shape::Triangle(triangle(random)),
        Kind::Box => {
            let rotation = random.place(180.0);
            Shape::Box(OrientedBox {
                rotation,
                ..unturned_box(random)
            })
        }
    }
}

/// A capsule whose ends lie along `axis`, of unit length.
pub(super) fn capsule_along(random: &mut Random, axis: DVec3) -> Shape {
    let center = random.point(0.5);
    let half = axis * random.between(0.2, 1.0);
    Shape::Capsule(Capsule {
        a: (center - half).as_vec3(),
        b: (center + half).as_vec3(),
        radius: random.between(0.15, 0.6) as f32,
    })
}

/// A box whose edges lie along the axes of the world.
pub(super) fn unturned_box(random: &mut Random) -> OrientedBox {
    let half_size = DVec3::new(
        random.between(0.2, 1.0),
        random.between(0.2, 1.0),
        random.between(0.2, 1.0),
    );
    OrientedBox {
        center: random.place(0.5),
        half_size: half_size.as_vec3(),
        rotation: glam::Vec3::ZERO,
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
