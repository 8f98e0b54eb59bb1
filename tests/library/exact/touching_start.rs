//! A sweep that starts in touch, but for rounding, is a hit at the start: a floor under a foot is never missed.

use capsule_lab::core::{
    exact::sweep::{capsule_triangle_impact, sphere_triangle_impact},
    geometry::{Capsule, Sphere, Triangle},
};
use glam::Vec3;

#[test]
fn a_floor_in_touch_is_met_at_once_on_the_way_down() {
    let mut missed = vec![];
    for size in [1.0_f32, 3.0, 7.3, 20.0] {
        let v = [[-1.0, 0.0, -1.0], [1.0, 0.0, 1.0], [1.0, 0.0, -1.0]];
        let floor = Triangle {
            v: v.map(|v| Vec3::from(v) * size),
        };
        for (i, radius) in (-3..=3).flat_map(|i| [0.1_f32, 0.31, 0.41, 0.4].map(|r| (i, r))) {
            let y = f32::from_bits((radius.to_bits() as i32 + i) as u32);
            let a = Vec3::new(0.2 * size, y, -0.1 * size);
            let b = a + Vec3::Y;
            let way = Vec3::NEG_Y * 0.31;
            let capsule = capsule_triangle_impact(&Capsule { a, b, radius }, &floor, way);
            let sphere = sphere_triangle_impact(&Sphere { center: a, radius }, &floor, way);
            for impact in [capsule, sphere] {
                let is_met = impact.is_some_and(|impact| impact.time < 1e-5);
                if !is_met {
                    missed.push((size, i, radius, impact));
                }
            }
        }
    }
    assert!(missed.is_empty(), "{missed:?}");
}
