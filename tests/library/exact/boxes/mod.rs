//! Boxes against boxes, triangles and capsules, as they stand and on their way, against brute force and another library.

mod answers;
mod overlap;
mod reference;
mod swept;

use capsule_lab::core::geometry::{Capsule, OrientedBox, Triangle};
use glam::{DVec3, Vec3};
use proptest::prelude::*;

fn vector(range: std::ops::Range<f32>) -> impl Strategy<Value = Vec3> {
    [range.clone(), range.clone(), range].prop_map(Vec3::from_array)
}

fn any_box() -> impl Strategy<Value = OrientedBox> {
    (vector(-1.5..1.5), vector(0.1..1.0), vector(-180.0..180.0)).prop_map(
        |(center, half_size, rotation)| OrientedBox {
            center,
            half_size,
            rotation,
        },
    )
}

fn any_triangle() -> impl Strategy<Value = Triangle> {
    [vector(-2.0..2.0), vector(-2.0..2.0), vector(-2.0..2.0)].prop_map(|v| Triangle { v })
}

fn any_capsule() -> impl Strategy<Value = Capsule> {
    (vector(-1.5..1.5), vector(-1.0..1.0), 0.05_f32..0.6).prop_map(|(a, along, radius)| Capsule {
        a,
        b: a + along,
        radius,
    })
}

fn moved(shape: &OrientedBox, by: Vec3) -> OrientedBox {
    OrientedBox {
        center: shape.center + by,
        ..*shape
    }
}

/// Whether `point` is in the box by more than `by`; by less than its negative beside it, if that is below 0.
fn holds(shape: &OrientedBox, point: Vec3, by: f64) -> bool {
    let from = (point - shape.center).as_dvec3();
    let half = shape.half_size.as_dvec3().to_array();
    let axes: [DVec3; 3] = shape.axes();
    (0..3).all(|i| axes[i].dot(from).abs() < half[i] - by)
}

/// Points all over the box.
fn points(shape: &OrientedBox) -> Vec<Vec3> {
    let steps = || (-4..=4).map(|step| step as f32 / 4.0);
    let axes = shape.axes().map(|axis| axis.as_vec3());
    let mut points = vec![];
    for (x, y, z) in
        steps().flat_map(|x| steps().flat_map(move |y| steps().map(move |z| (x, y, z))))
    {
        let along = Vec3::new(x, y, z) * shape.half_size;
        points.push(shape.center + axes[0] * along.x + axes[1] * along.y + axes[2] * along.z);
    }
    points
}

fn triangle_points(triangle: &Triangle) -> Vec<Vec3> {
    let [v0, v1, v2] = triangle.v;
    let weights =
        (0..=20).flat_map(|i| (0..=20 - i).map(move |j| (i as f32 / 20.0, j as f32 / 20.0)));
    weights
        .map(|(i, j)| v0 + (v1 - v0) * i + (v2 - v0) * j)
        .collect()
}
