//! What went wrong once, by what it was.

use super::{
    answers::{Answer, Question, answer, faults},
    cases::Case,
};
use capsule_lab::core::geometry::{Capsule, Feature, OrientedBox, Shape, Sphere, Triangle};
use glam::{DVec3, Vec3};

fn capsule(a: [f32; 3], b: [f32; 3], radius: f32) -> Shape {
    let [a, b] = [a, b].map(Vec3::from);
    Shape::Capsule(Capsule { a, b, radius })
}

fn cuboid(center: [f32; 3], half_size: [f32; 3], rotation: [f32; 3]) -> Shape {
    let [center, half_size, rotation] = [center, half_size, rotation].map(Vec3::from);
    Shape::Box(OrientedBox {
        center,
        half_size,
        rotation,
    })
}

fn triangle(v: [[f32; 3]; 3]) -> Shape {
    Shape::Triangle(Triangle {
        v: v.map(Vec3::from),
    })
}

/// The answer, which the oracle finds nothing wrong with.
#[track_caller]
fn right(name: &str, mover: Shape, obstacle: Shape, motion: [f32; 3]) -> Answer {
    let case = Case {
        mover,
        obstacle,
        motion: motion.into(),
    };
    let question = Question::named(name);
    let found = answer(&question, &case, &mut ());
    let wrong = faults(&question, &case, &found);
    assert!(wrong.is_empty(), "{name}: {wrong:?}\n{found:?}");
    found
}

#[test]
fn a_core_that_touches_a_side_of_a_box_is_pushed_out_of_that_side() {
    let left = cuboid([0.7, 0.0, 0.0], [0.1, 0.5, 0.5], [0.0; 3]);
    let right_of_it = capsule([0.8, 0.0, 0.0], [1.0, 0.0, 0.0], 0.2);
    let wider = cuboid([0.1, 0.0, 0.0], [0.2, 0.5, 0.5], [0.0; 3]);
    let at_it = capsule([0.3, 0.0, 0.0], [1.0, 0.0, 0.0], 0.2);
    for (mover, obstacle) in [(right_of_it, left), (at_it, wider)] {
        for name in ["capsule-box", "sweep-capsule-box"] {
            let found = right(name, mover, obstacle, [1.0, 2.0, 3.0]);
            let contact = found.contact.expect("they touch");
            assert_eq!((contact.normal, contact.depth), (Vec3::X, 0.2), "{name}");
        }
    }
}

#[test]
fn a_turned_sheet_that_falls_flat_on_a_triangle_lands_on_it() {
    let ground = triangle([
        [-1.7617, 0.4746, -0.4395],
        [-0.4805, 0.4746, 1.834],
        [1.6074, 0.4746, -1.5957],
    ]);
    for thin in [0.0, 1e-7, 1e-6] {
        let half = [thin, 0.06933594, 0.5527344];
        let sheet = cuboid([2.6055, -2.425, -2.128], half, [45.0, 0.0, 90.0]);
        let motion = [-4.5646687, 3.288054, 2.4137416];
        let found = right("sweep-box-triangle", sheet, ground, motion);
        let time = found.time.expect("its middle goes through");
        assert!((time - 0.881858).abs() < 1e-5, "{time}");
        let normal = found.contact.expect("as above").normal;
        assert!(normal.distance(Vec3::NEG_Y) < 1e-6, "{normal} leads on");
    }
}

#[test]
fn a_sphere_on_a_vertex_of_a_triangle_is_pushed_all_the_way_out() {
    let sphere = Shape::Sphere(Sphere {
        center: Vec3::new(1.0000001, -2.0, 2.9802322e-7),
        radius: 0.5,
    });
    let obstacle = triangle([
        [1.0000001, -2.0, 3e-7],
        [1.0000001, -0.9999999, -1.4999],
        [-0.9999999, -0.9999997, 2.0000002],
    ]);
    let found = right("sphere-triangle", sphere, obstacle, [0.0; 3]);
    assert!(found.contact.is_some_and(|contact| contact.depth == 0.5));
}

#[test]
fn a_sphere_a_micrometer_from_a_vertex_is_pushed_off_the_edge_that_is_nearest() {
    let sphere = Shape::Sphere(Sphere {
        center: Vec3::new(-8.4973277e-7, -9.074634e-8, -4.8904576e-7),
        radius: 0.6869486,
    });
    let obstacle = triangle([
        [0.20889747, -1.8705735, -0.12733752],
        [-0.46712875, -0.64236057, 2.139552],
        [0.0, 0.0, 0.0],
    ]);
    let found = right("sphere-triangle", sphere, obstacle, [0.0; 3]);
    assert!(found.contact.is_some());
}

#[test]
fn an_end_of_a_wire_that_goes_exactly_through_an_edge_is_stopped() {
    let through_the_side = (
        capsule(
            [-11.96875, -15.712891, 16.923828],
            [-22.5625, -14.447266, 34.029297],
            3.3521776e-11,
        ),
        triangle([
            [8.035156, 15.6484375, 1.3007813],
            [-16.378906, -3.8867188, 2.4179688],
            [3.5117188, -16.523438, 16.65625],
        ]),
        [22.140625, 22.03125, -29.546875],
    );
    let through_the_vertex = (
        capsule(
            [22.208984, -21.71289, 15.111328],
            [11.751953, -10.763672, 8.345703],
            1.4476518e-9,
        ),
        triangle([
            [9.394531, -2.7851563, 1.515625],
            [8.2890625, -4.1210938, -7.7929688],
            [-12.410156, -18.761719, 14.8671875],
        ]),
        [-15.6171875, 7.96875, -6.984375],
    );
    for ((wire, obstacle, motion), time) in [(through_the_side, 0.25), (through_the_vertex, 0.5)] {
        let found = right("sweep-capsule-triangle", wire, obstacle, motion);
        assert_eq!(found.time, Some(time));
    }
}

#[test]
fn boxes_of_a_hundredth_of_a_millimeter_are_as_right_as_large_ones() {
    for size in [1.0_f32, 1e-3, 1e-5, 1e-7, 1e-20] {
        let at = |x: f32| [x * size, 0.25 * size, -0.125 * size];
        let mover = cuboid(at(1.75), [size; 3], [10.0, 20.0, 30.0]);
        let other = cuboid(at(0.0), [size; 3], [0.0; 3]);
        let floor = triangle([at(-2.0), [0.0, 0.5 * size, 3.0 * size], at(2.0)]);
        let motion = [size, size, 0.0];
        for (name, obstacle) in [("sweep-box-box", other), ("sweep-box-triangle", floor)] {
            let found = right(name, mover, obstacle, motion);
            let contact = found.contact.expect("they overlap at the start");
            assert!(contact.depth > 0.01 * size, "{name}, {size}: {contact:?}");
        }
    }
}

#[test]
fn boxes_far_from_home_are_as_right_as_near_it() {
    let far = Vec3::new(3811.0, -2905.5, 1777.25);
    let obstacle = cuboid([0.1, 0.2, 0.3], [0.7, 0.4, 0.6], [12.0, 34.0, 56.0]);
    let flat = triangle([[-1.0, 0.1, -1.5], [-1.2, 0.0, 1.0], [1.4, -0.2, 0.3]]);
    let there = |shape: &Shape| shape.translated(far);
    for i in 0..400 {
        let turn = i as f32 * 0.9;
        let from = [2.0 * turn.cos(), 1.5 * (turn * 0.7).sin(), 2.0 * turn.sin()];
        let motion = from.map(|x| -x * 0.75);
        let brick = cuboid(from, [0.2, 0.3, 0.1], [turn, -turn, 30.0]);
        let round = capsule(from, [from[0], from[1] + 0.5, from[2]], 0.1);
        let standing = Vec3::from(from) * -0.6;
        for (mover, body, name) in [
            (brick, obstacle, "box-box"),
            (brick, flat, "box-triangle"),
            (round, obstacle, "capsule-box"),
        ] {
            let (mover, body) = (there(&mover), there(&body));
            right(&format!("sweep-{name}"), mover, body, motion);
            right(name, mover.translated(standing), body, motion);
        }
    }
}

#[test]
fn a_box_touches_a_sliver_where_both_are() {
    let sheet = cuboid([-1.0, 0.25, 0.0], [0.75, 0.75, 0.0], [0.0; 3]);
    let sliver = triangle([
        [-0.25, -0.75, 0.75],
        [0.25, -0.5, -0.5],
        [0.35284948, -0.44857526, -0.7571237],
    ]);
    right("sweep-box-triangle", sheet, sliver, [0.25, -0.375, 0.125]);
    let turned = [-135.0, -45.0, 45.0];
    let brick = cuboid([-0.75, -0.75, -1.25], [0.75, 0.75, 0.25], turned);
    let sliver = triangle([
        [0.25, -0.5, -0.5],
        [-1.0, 1.0, 1.0],
        [1.1880734, -1.6256881, -1.6256881],
    ]);
    let motion = [2.2437572, 0.9950058, 1.4950058];
    right("sweep-box-triangle", brick, sliver, motion);
}

#[test]
fn a_sheet_that_goes_past_a_corner_is_not_pushed_on() {
    let sheet = cuboid([0.0, 0.75, 0.0], [0.0, 0.75, 0.75], [0.0; 3]);
    let ramp = triangle([[-0.25, -0.25, -0.25], [0.75, 0.0, 0.25], [0.25, -0.25, 0.0]]);
    let found = right("sweep-box-triangle", sheet, ramp, [2.0, 0.0, 0.0]);
    let contact = found.contact.expect("its lower border touches the vertex");
    assert_eq!(
        (contact.normal, contact.feature),
        (Vec3::Y, Feature::Vertex(1))
    );
}

#[test]
fn large_capsules_that_hardly_move_overlap_at_the_start() {
    let one = capsule([0.0, 0.0, 1.2e6], [3e6, 1e6, 1.2e6], 2.1e6);
    let other = capsule([1e6, 2e6, 0.0], [2e6, -2e6, 5e4], 2.1e6);
    for motion in [1e-20_f32, 1e-30, 1e-32, 1e-34, 0.0] {
        let found = right(
            "sweep-capsule-capsule",
            one,
            other,
            [motion, 2.0 * motion, -motion],
        );
        assert_eq!(found.time, Some(0.0), "{motion}");
    }
}

#[test]
fn what_touches_by_its_numbers_is_hit() {
    // A triangle of 3, 4 and 5 gives distances that are numbers; f64 may be off by its last digit.
    let mut missed = vec![];
    for i in 1..2_000_i16 {
        let unit = f32::from(i) / 1024.0;
        let along = [3.0 * unit, 4.0 * unit, 0.0];
        let share = f32::from(i % 7) / 8.0;
        let beside = [
            3.0 * unit * share - 4.0 * unit,
            4.0 * unit * share + 3.0 * unit,
            0.0,
        ];
        let radius = 5.0 * unit;
        let center = Vec3::from(beside);
        let ball = Shape::Sphere(Sphere { center, radius });
        let lying = capsule(
            beside,
            [beside[0] + along[0], beside[1] + along[1], 0.0],
            radius,
        );
        let core = capsule([0.0; 3], along, 0.0);
        let wall = triangle([[0.0; 3], along, [0.0, 0.0, unit]]);
        for (name, mover, obstacle) in [
            ("sphere-capsule", ball, core),
            ("capsule-capsule", lying, core),
            ("sphere-triangle", ball, wall),
            ("capsule-triangle", lying, wall),
            ("sweep-sphere-triangle", ball, wall),
            ("sweep-capsule-triangle", lying, wall),
        ] {
            let found = right(name, mover, obstacle, [unit, 0.0, 0.0]);
            if found.contact.is_none() {
                missed.push((name, i));
            }
        }
    }
    assert!(missed.is_empty(), "{} missed: {missed:?}", missed.len());
}

#[test]
fn a_side_of_a_box_is_left_along_its_normal_beside_its_diagonal_and_its_border() {
    // Each meets a side at a time that in f32 is that of a rim of half of it, or of the next side.
    let upright = [0.0; 3];
    let beside_the_diagonal = (
        capsule(
            [1.7500173, -0.49999994, 0.0],
            [1.2500174, 0.49999994, 0.75],
            0.25,
        ),
        cuboid([0.5, 0.5000254, 0.75], [0.25; 3], [44.999992, 0.0, -180.0]),
        [-2.0, 0.0, 0.0],
    );
    let over_the_border = (
        capsule(
            [-1.5, -0.49998915, -1.75],
            [-1.5, 0.50001085, -1.75],
            0.250001,
        ),
        cuboid([-0.4999968, 0.25, 0.25], [0.25, 0.75, 0.5], upright),
        [1.2699044, 9.485_257e-8, 1.5298567],
    );
    let fast_and_thin = (
        capsule(
            [0.17236426, -0.75433606, 0.59672654],
            [0.17038655, -0.7737817, 0.57873684],
            0.00013742261,
        ),
        cuboid(
            [0.456711, -0.7585916, 0.44663674],
            [0.56003016, 0.25, 0.08410686],
            [-140.33902, 150.92987, 141.39227],
        ),
        [0.47442824, 1.1746175, -1.2566806],
    );
    for (mover, obstacle, motion) in [beside_the_diagonal, over_the_border, fast_and_thin] {
        let found = right("sweep-capsule-box", mover, obstacle, motion);
        let normal = found.contact.expect("it comes to the side").normal;
        let Shape::Box(cuboid) = obstacle else {
            unreachable!("it is a box");
        };
        let is_of_a_side = |axis: DVec3| axis.dot(normal.as_dvec3()).abs() > 1.0 - 1e-12;
        assert!(cuboid.axes().into_iter().any(is_of_a_side), "{normal}");
    }
}

#[test]
fn a_wire_that_meets_the_border_of_a_sheet_is_not_pushed_into_it() {
    let at_the_start = (
        capsule([0.5, 0.0, 0.0], [0.75, -0.25, -0.25], 0.0),
        cuboid([0.5, 0.0, 0.75], [0.75, 0.0, 0.75], [-135.0, -90.0, 180.0]),
        [0.75, -0.75, -1.2471492],
    );
    let on_the_way = (
        capsule([0.0, -1.5, 0.5], [-0.5, -1.9999995, 0.75], 0.0),
        cuboid(
            [-0.75, -0.74999994, 0.25],
            [1.0000052, 0.0, 0.24999997],
            [45.0, 180.0, 45.0],
        ),
        [-30.0, 30.0, -10.0],
    );
    for (wire, sheet, motion) in [at_the_start, on_the_way] {
        right("sweep-capsule-box", wire, sheet, motion);
    }
}

#[test]
fn wires_that_cross_are_parted_across_both() {
    let upright = capsule(
        [-0.14719081, -0.4707436, -0.2832018],
        [-0.14719081, 0.5292564, -0.2832018],
        0.0,
    );
    let slanted = capsule(
        [0.06966078, 0.4908262, 0.18731403],
        [-0.3640424, -0.43231338, -0.75371766],
        0.0,
    );
    right("sweep-capsule-capsule", upright, slanted, [0.0, 1.0, 0.0]);

    let past_an_end = capsule(
        [4.8260133e-12, -0.24586296, -1.5153694e-11],
        [4.8260133e-12, 0.75413704, -1.5153694e-11],
        0.0,
    );
    let ending_there = capsule([0.2230457, -0.77836454, -0.0152186155], [0.0; 3], 0.0);
    let motion = [-2.1764274, -1.2463106, -3.2946901];
    right("sweep-capsule-capsule", past_an_end, ending_there, motion);

    let end_on = capsule(
        [0.9334117, 0.29552293, -0.85689235],
        [0.29821074, -0.2222094, -0.6271838],
        0.0,
    );
    let under_it = capsule(
        [-0.06107092, 0.38005167, -0.07448894],
        [0.53216684, -0.61438817, -0.98708636],
        0.0,
    );
    let motion = [0.514743, -0.74881226, -1.5171196];
    right("sweep-capsule-capsule", end_on, under_it, motion);
}

#[test]
fn a_wire_on_a_triangle_that_is_a_point_is_parted_across_its_core() {
    let point = Vec3::new(-0.14588988, 0.8035555, -0.17961156).to_array();
    let through = capsule(
        [-0.07727045, 1.2557335, -0.09425253],
        [-0.21450931, 0.3513775, -0.2649706],
        0.0,
    );
    let other = Vec3::new(-0.16722906, 0.1924963, -0.36206102).to_array();
    let hardly_moving = capsule(
        [0.162938, -0.2451337, 0.11857396],
        [-0.4973961, 0.6301263, -0.842696],
        0.0,
    );
    for (wire, point, motion) in [
        (through, point, [-0.6518069, 1.5393102, -0.09320629]),
        (
            hardly_moving,
            other,
            [1.4534689e-14, 1.4560642e-14, 4.1231146e-15],
        ),
    ] {
        right("sweep-capsule-triangle", wire, triangle([point; 3]), motion);
    }
}

#[test]
fn a_point_that_meets_the_border_of_a_triangle_is_not_pushed_on() {
    let point = Shape::Sphere(Sphere {
        center: Vec3::new(-1.1746925e-13, -1.5564652e-12, 3.0704128e-12),
        radius: 0.0,
    });
    let obstacle = triangle([
        [1.2449589, -0.84312415, -0.20682663],
        [0.0; 3],
        [1.8716923, -1.0816023, -0.016318202],
    ]);
    let motion = [1.1943414, -0.7350924, -1.1816772];
    right("sweep-sphere-triangle", point, obstacle, motion);
}
