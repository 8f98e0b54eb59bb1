//! Against parry3d.

use super::{any_box, any_triangle, moved, vector};
use capsule_lab::core::{
    exact::{
        overlap::{box_box, box_box_distance, box_triangle_distance},
        sweep,
    },
    geometry::OrientedBox,
};
use glam::Vec3;
use parry3d::{
    math::{Pose, Rotation, Vector},
    query::{self, ShapeCastOptions},
    shape,
};
use proptest::prelude::*;

fn parry(vector: Vec3) -> Vector {
    Vector::new(vector.x, vector.y, vector.z)
}

fn pose(shape: &OrientedBox) -> Pose {
    let [x, y, z] = shape.rotation.to_array().map(f32::to_radians);
    let turn =
        Rotation::from_rotation_z(z) * Rotation::from_rotation_y(y) * Rotation::from_rotation_x(x);
    Pose::from_parts(parry(shape.center), turn)
}

fn cuboid(shape: &OrientedBox) -> shape::Cuboid {
    shape::Cuboid::new(parry(shape.half_size))
}

proptest! {
    #[test]
    fn distances_agree(a in any_box(), b in any_box(), triangle in any_triangle(), by in vector(-3.0..3.0)) {
        let a = moved(&a, by);
        let theirs = query::distance(&pose(&a), &cuboid(&a), &pose(&b), &cuboid(&b));
        let theirs = theirs.expect("a supported pair");
        let more = theirs.distance - box_box_distance(&a, &b);
        prop_assert!(more > -1e-4 && more < 1e-2, "{more} more");
        let [v0, v1, v2] = triangle.v.map(parry);
        let other = shape::Triangle::new(v0, v1, v2);
        let theirs = query::distance(&pose(&a), &cuboid(&a), &Pose::identity(), &other);
        let theirs = theirs.expect("a supported pair");
        let ours = box_triangle_distance(&a, &triangle);
        // Its search may end a millimeter too far; never nearer.
        let more = theirs.distance - ours;
        prop_assert!(more > -1e-4 && more < 1e-2, "{ours}, not {}", theirs.distance);
    }

    #[test]
    fn overlaps_agree(a in any_box(), b in any_box()) {
        let theirs = query::intersection_test(&pose(&a), &cuboid(&a), &pose(&b), &cuboid(&b));
        let theirs = theirs.expect("a supported pair").intersecting;
        let ours = box_box(&a, &b, &mut ());
        let is_clear = ours.map_or(box_box_distance(&a, &b), |contact| contact.depth) > 1e-4;
        prop_assert!(!is_clear || ours.is_some() == theirs);
    }

    #[test]
    fn times_of_impact_agree(
        a in any_box(),
        b in any_box(),
        from in vector(-4.0..4.0),
        way in vector(-6.0..6.0),
    ) {
        let a = moved(&a, from);
        prop_assume!(box_box(&a, &b, &mut ()).is_none());
        let options = ShapeCastOptions { max_time_of_impact: 1.0, ..ShapeCastOptions::default() };
        let [here, there] = [pose(&a), pose(&b)];
        let theirs = query::cast_shapes(&here, parry(way), &cuboid(&a), &there, parry(Vec3::ZERO), &cuboid(&b), options);
        let theirs = theirs.expect("a supported pair");
        let ours = sweep::box_box(&a, &b, way, &mut ());
        if let (Some(ours), Some(theirs)) = (ours, theirs) {
            let along = ours.contact.normal.dot(way).abs();
            prop_assert!((ours.time - theirs.time_of_impact).abs() * along < 2e-3, "{ours:?} {theirs:?}");
        }
    }
}
