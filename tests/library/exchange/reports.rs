//! Reports as they stand in their threads, one file each in `reports/`.
//!
//! No text is a copy: each is written anew in the form of its source, with the source's numbers, names of types and
//! order of calls. Sources: A1 to A3, A18 and A20 tests of Jolt Physics (`CollideShapeTests.cpp`, `CastShapeTests.cpp`), A4 its
//! issue 886, A5 its pull request 2065; A6 and A7 PhysX issues 597 and 600; A9 bepuphysics2 issue 101 (the calls at its
//! end are made up); A11 and A14 tests of Box3D, A17 its sample “Capsule vs Hull”; A24 panda3d pull request 675; B1
//! rapier issue 809 (`desired` of its last two frames is made up). B26 has the form of godot-jolt issue 524, but its
//! numbers are made up.

#![allow(clippy::excessive_precision)] // the numbers as the reports print them

use capsule_lab::{
    core::geometry::{OrientedBox, Shape},
    lab::scene::Scene,
    text::paste::{self, HeightMeaning, NoteKind, Pasted},
};
use glam::Vec3;

/// A report that is read, and what must come of it.
struct Report {
    name: &'static str,
    text: &'static str,
    /// As `query` takes them, each with its motion in a whole step.
    shapes: &'static [(Wanted, [f32; 3])],
    /// What is said first, one beginning each; nothing else may be doubtful.
    doubts: &'static [&'static str],
    /// What a capsule's height counts, and in which engine.
    height: Option<(&'static str, HeightMeaning, &'static str)>,
}

enum Wanted {
    Capsule([f32; 3], [f32; 3], f32),
    Sphere([f32; 3], f32),
    Triangle([[f32; 3]; 3]),
    /// Center, half size, and its own x axis in the world.
    Box([f32; 3], [f32; 3], [f32; 3]),
}

use HeightMeaning::Cylinder;
use Wanted::{Box as Cuboid, Capsule, Sphere, Triangle};

const STILL: [f32; 3] = [0.0; 3];

const A24: &str = include_str!("reports/a24-panda-tube.txt");

const RIGHT: [Report; 15] = [
    Report {
        name: "A1",
        text: include_str!("reports/a01-jolt-parallel-triangle.txt"),
        shapes: &[
            (
                Triangle([
                    [-0.479988575, -1.36185002, 0.269966960],
                    [-0.104996204, 0.388152480, 0.269967079],
                    [-0.104996204, -1.36185002, 0.269966960],
                ]),
                STILL,
            ),
            (Capsule([0.0, -0.5, 0.0], [0.0, 0.5, 0.0], 0.37), STILL),
        ],
        doubts: &[],
        height: Some(("half height 0.5", Cylinder, "Jolt")),
    },
    Report {
        name: "A2",
        text: include_str!("reports/a02-jolt-triangle-face.txt"),
        shapes: &[
            (
                Triangle([
                    [-0.0904417038, -4.72410202, 0.307858467],
                    [-0.0904417038, 5.27589798, 0.307857513],
                    [9.90955830, 5.27589798, 0.307864189],
                ]),
                STILL,
            ),
            (Capsule([0.0, -0.675, 0.0], [0.0, 0.675, 0.0], 0.42), STILL),
        ],
        doubts: &[],
        height: Some(("half height 0.675", Cylinder, "Jolt")),
    },
    Report {
        name: "A3",
        text: include_str!("reports/a03-jolt-max-separation.txt"),
        shapes: &[
            (
                Triangle([
                    [-0.474807739, 17.2921791, 0.212532043],
                    [-0.474807739, -2.70782185, 0.212535858],
                    [-0.857490540, -2.70782185, -0.711341858],
                ]),
                STILL,
            ),
            (
                Capsule([0.0, -0.649999976, 0.0], [0.0, 0.649999976, 0.0], 0.5),
                STILL,
            ),
        ],
        doubts: &[],
        height: Some(("half height 0.65", Cylinder, "Jolt")),
    },
    Report {
        name: "A4",
        text: include_str!("reports/a04-jolt-sphere-cast.txt"),
        shapes: &[
            (
                Sphere([14.8314590, 8.19055080, -4.30825043], 0.2),
                [-0.0988006592, 5.96046448e-08, 0.000732421875],
            ),
            (
                Triangle([
                    [14.5536213, 10.5973721, -0.00600051880],
                    [14.5536213, 10.5969315, -3.18638134],
                    [14.5536213, 10.5969315, -5.18637228],
                ]),
                STILL,
            ),
        ],
        doubts: &[],
        height: None,
    },
    Report {
        name: "A5",
        text: include_str!("reports/a05-jolt-debugger.txt"),
        shapes: &[(
            Capsule(
                [-142.7733, 19.2557, 174.7865],
                [-142.7733, 20.2557, 174.7865],
                0.25,
            ),
            STILL,
        )],
        doubts: &[],
        height: Some(("half height 0.5", Cylinder, "Jolt")),
    },
    Report {
        name: "A6",
        text: include_str!("reports/a06-physx-sweep.txt"),
        shapes: &[
            (
                Triangle([
                    [7.33294010, 79.6109009, -26.9337997],
                    [7.61456013, 80.2574005, -27.3008995],
                    [7.33294010, 80.2574005, -26.9337997],
                ]),
                STILL,
            ),
            (
                Capsule(
                    [7.74110079, 80.5139662, -27.2595482],
                    [7.74110079, 81.1946672, -27.2595482],
                    0.265350759,
                ),
                [-0.139005186, -0.004203796, 0.054967882],
            ),
        ],
        doubts: &[],
        height: Some(("half height 0.3403505", Cylinder, "PhysX")),
    },
    Report {
        name: "A7",
        text: include_str!("reports/a07-physx-overlap.txt"),
        shapes: &[
            (
                Triangle([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, -1.0]]),
                STILL,
            ),
            (
                Capsule([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.3),
                [-1.0, 0.0, 0.0],
            ),
        ],
        doubts: &[],
        height: Some(("half height 1", Cylinder, "PhysX")),
    },
    Report {
        name: "A9",
        text: include_str!("reports/a09-bepu-triangle-offset.txt"),
        shapes: &[
            (Capsule([0.0, -0.5, 0.0], [0.0, 0.5, 0.0], 0.5), STILL),
            (
                Triangle([[9.0, -0.9, -6.0], [9.0, -0.9, 4.0], [-11.0, -0.899999, 4.0]]),
                STILL,
            ),
        ],
        doubts: &[
            "`Check` is read with its first call: yOffset = 0.000001",
            "left over, and it may matter: new CapsuleTriangleTester",
        ],
        height: Some(("half height 0.5", Cylinder, "bepuphysics")),
    },
    Report {
        name: "A11",
        text: include_str!("reports/a11-box3d-edge-deep.txt"),
        shapes: &[
            (
                Triangle([[-2.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 0.0, -2.0]]),
                STILL,
            ),
            (
                Capsule(
                    [-0.22911367, -0.11766969, -0.59190476],
                    [0.22911367, 0.11766969, 0.49190476],
                    0.05,
                ),
                STILL,
            ),
        ],
        doubts: &[
            "the first of 54 poses of its loops is read: radii[0], tilts[0], yaws[0], z0s[0]",
        ],
        height: None,
    },
    Report {
        name: "A14",
        text: include_str!("reports/a14-box3d-coincident.txt"),
        shapes: &[
            (Capsule([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.3), STILL),
            (Capsule([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.2), STILL),
        ],
        doubts: &[],
        height: None,
    },
    Report {
        name: "A17",
        text: include_str!("reports/a17-box3d-commented.txt"),
        shapes: &[
            (
                Capsule(
                    [1.670147, 0.73497915, 0.3632707],
                    [1.5153638, 0.69494855, 0.35696867],
                    0.1,
                ),
                STILL,
            ),
            (Cuboid([0.0; 3], [0.5, 1.0, 1.5], [1.0, 0.0, 0.0]), STILL),
        ],
        doubts: &[
            "the shapes are in comments",
            "`m_hull`: no position was found: (0, 0, 0) is used",
        ],
        height: None,
    },
    Report {
        name: "A18",
        text: include_str!("reports/a18-jolt-box-cast.txt"),
        shapes: &[
            (Cuboid([0.0; 3], [1.5, 0.5, 1.5], [1.0, 0.0, 0.0]), STILL),
            (
                Cuboid([0.01, 0.95, 0.0], [0.5, 0.5, 0.5], [1.0, 0.0, 0.0]),
                [0.0, -0.5, 0.0],
            ),
        ],
        doubts: &[],
        height: None,
    },
    Report {
        name: "A20",
        text: include_str!("reports/a20-jolt-long-capsule.txt"),
        shapes: &[
            (
                Cuboid(
                    [-10.2214508, -18.6808319, 40.7468987],
                    [1.5, 0.75, 1.25],
                    [0.516170502, -0.803887904, -0.295520246],
                ),
                STILL,
            ),
            (
                Capsule(
                    [-9.68538570, -18.0328083, -33.678772],
                    [-9.68538570, -18.0328083, 116.321228],
                    1.5,
                ),
                STILL,
            ),
        ],
        doubts: &[],
        height: Some(("half height 75", Cylinder, "Jolt")),
    },
    Report {
        name: "A24",
        text: A24,
        shapes: &[
            (Capsule([0.0, 0.0, 0.0], [4.0, 0.0, 4.0], 0.3), STILL),
            (
                Cuboid([0.0, -0.25, 0.0], [1.0, 0.75, 1.0], [1.0, 0.0, 0.0]),
                STILL,
            ),
        ],
        doubts: &[],
        height: None,
    },
    Report {
        name: "B1",
        text: include_str!("reports/b01-rapier-log.txt"),
        shapes: &[(
            Capsule([0.0, 0.33, -8.1], [0.0, 2.53, -8.1], 0.35),
            [0.0, -0.02, 0.3],
        )],
        doubts: &["the first of 3 frames of the log is read: 77"],
        height: Some(("length 2.2", Cylinder, "Rapier")),
    },
];

fn read(name: &str, text: &str) -> Pasted {
    let pasted = paste::read(text).unwrap_or_else(|errors| panic!("{name}\n{errors}"));
    let again = Scene::read("again.toml", &pasted.text);
    let again = again.unwrap_or_else(|errors| panic!("{name}\n{errors}"));
    assert!(again.bodies.iter().eq(&pasted.bodies), "{name}");
    pasted
}

/// The points of `shape` and what else it has, one after the other.
fn numbers(shape: &Shape) -> Vec<Vec3> {
    match shape {
        Shape::Capsule(capsule) => vec![capsule.a, capsule.b, Vec3::splat(capsule.radius)],
        Shape::Sphere(sphere) => vec![sphere.center, Vec3::splat(sphere.radius)],
        Shape::Triangle(triangle) => triangle.v.to_vec(),
        Shape::Box(cuboid) => {
            let [x, ..] = OrientedBox::axes_turned(cuboid.rotation);
            vec![cuboid.center, cuboid.half_size, x.as_vec3()]
        }
    }
}

impl Wanted {
    fn numbers(&self) -> Vec<Vec3> {
        match *self {
            Capsule(a, b, radius) => vec![a.into(), b.into(), Vec3::splat(radius)],
            Sphere(center, radius) => vec![center.into(), Vec3::splat(radius)],
            Triangle(corners) => corners.map(Vec3::from).to_vec(),
            Cuboid(center, half_size, x) => [center, half_size, x].map(Vec3::from).to_vec(),
        }
    }
}

/// Whether two vectors are as near as the rounding of what was computed from the text.
fn is_near(a: Vec3, b: Vec3) -> bool {
    let most = a.abs().max_element().max(1.0);
    a.abs_diff_eq(b, most * 2e-6)
}

#[test]
fn reports_are_read_with_the_numbers_that_they_give() {
    for report in &RIGHT {
        let pasted = read(report.name, report.text);
        let told = format!(
            "{}\n{:#?}\n{:#?}",
            report.name, pasted.understood, pasted.notes
        );
        assert_eq!(pasted.bodies.len(), report.shapes.len(), "{told}");
        let seconds = pasted.world.time_step;
        for (body, (wanted, motion)) in pasted.bodies.iter().zip(report.shapes) {
            let (got, wanted) = (numbers(&body.shape), wanted.numbers());
            assert_eq!(got.len(), wanted.len(), "{told}");
            for (got, wanted) in got.into_iter().zip(wanted) {
                assert!(is_near(got, wanted), "{got} for {wanted}: {told}");
            }
            let is_still = body.velocity == Vec3::ZERO;
            let way = body.velocity * if is_still { 1.0 } else { seconds };
            assert!(is_near(way, (*motion).into()), "{way}: {told}");
        }
    }
}

#[test]
fn what_a_report_leaves_open_is_said_and_nothing_else_is_doubtful() {
    for report in &RIGHT {
        let pasted = read(report.name, report.text);
        let doubts = pasted
            .notes
            .iter()
            .filter(|note| note.kind == NoteKind::Doubt);
        let doubts: Vec<&str> = doubts.map(|note| note.text.as_str()).collect();
        let is_said = doubts
            .iter()
            .zip(report.doubts)
            .all(|(got, wanted)| got.starts_with(wanted));
        assert!(
            is_said && doubts.len() == report.doubts.len(),
            "{}: {doubts:#?}",
            report.name
        );
        let left_over = pasted
            .notes
            .iter()
            .filter(|note| note.kind == NoteKind::LeftOver);
        assert!(
            left_over.count() <= 2,
            "{}: {:#?}",
            report.name,
            pasted.notes
        );
        let height = pasted
            .height
            .map(|height| (height.text, height.meaning, height.engine));
        let wanted = report
            .height
            .map(|(text, meaning, engine)| (text.to_string(), meaning, Some(engine)));
        assert_eq!(height, wanted, "{}", report.name);
    }
}

/// Reports of which no shape can be made, each with why, and with the clean lines that are offered instead.
const REFUSED: [(&str, &str, &str, &str); 1] = [(
    "B26",
    "a frame says where the body is, not what shape it has",
    include_str!("reports/b26-godot-frame.txt"),
    "capsule center=(2.5, 1.000999, -4.25) height=? r=? velocity=(0, -0.163333, -5)\n\
     triangle v0=(1.5, 0.000976, -3.25) v1=(3.5, 0.000976, -3.25) v2=(2.5, 0.000976, -5.25)\n",
)];

#[test]
fn what_cannot_be_read_is_refused_and_clean_lines_with_its_numbers_are_offered() {
    for (name, why, text, lines) in REFUSED {
        assert!(paste::read(text).is_err(), "{name}: {why}");
        let offered = paste::clean_lines(text);
        assert!(offered.starts_with(lines), "{name}: {offered}");
        let shapes = read(name, &filled_in(&offered)).bodies.len();
        assert_eq!(shapes, offered.lines().count(), "{name}");
    }
    let offered = paste::clean_lines("nothing here");
    assert_eq!(read("", &filled_in(&offered)).bodies.len(), 2, "{offered}");
}

/// What a reader makes of lines in which a text has left values open.
fn filled_in(offered: &str) -> String {
    let sized = offered
        .replace("height=?", "height=2")
        .replace("r=?", "r=0.5");
    sized.replace('?', "0")
}

#[test]
fn heights_count_what_the_reader_says() {
    let text = include_str!("reports/a01-jolt-parallel-triangle.txt");
    let whole = paste::read_with(text, Some(HeightMeaning::Whole)).expect(text);
    let capsule = numbers(&whole.bodies[1].shape);
    assert!(
        is_near(capsule[1], Vec3::new(0.0, 0.13, 0.0)),
        "{capsule:?}"
    );
    let loose = "capsule center (0, 1, 0) half height 0.5 radius 0.3";
    for (meaning, top) in [(HeightMeaning::Cylinder, 1.5), (HeightMeaning::Whole, 1.2)] {
        let pasted = paste::read_with(loose, Some(meaning)).expect(loose);
        let capsule = numbers(&pasted.bodies[0].shape);
        assert!(is_near(capsule[1], Vec3::new(0.0, top, 0.0)), "{capsule:?}");
        let height = pasted.height.expect("it has a height");
        assert_eq!(
            (height.text.as_str(), height.meaning),
            ("half height 0.5", meaning)
        );
    }
}

#[test]
fn a_comment_with_code_is_no_shape_and_is_said() {
    let swapped = A24.replace("\n#tube", "\ntube").replace(
        "\ntube = CollisionTube((0, 0, 0), (4",
        "\n#tube = CollisionTube((0, 0, 0), (4",
    );
    let pasted = read("A24", &swapped);
    let capsule = numbers(&pasted.bodies[0].shape);
    assert_eq!(
        capsule,
        [Vec3::ZERO, Vec3::new(0.0, 0.0, 2.0), Vec3::splat(2.0)]
    );
    assert_eq!(pasted.bodies.len(), 2);
    let is_said = |text: &str| text.starts_with("a comment is not read: #tube");
    assert!(
        pasted.notes.iter().any(|note| is_said(&note.text)),
        "{:#?}",
        pasted.notes
    );
}

#[test]
fn titles_say_what_was_pasted() {
    for (text, title) in [
        (A24, "Pasted: capsule and box"),
        (
            include_str!("reports/a14-box3d-coincident.txt"),
            "Pasted: 2 capsules",
        ),
        ("sphere 1 2 3 0.5", "Pasted: sphere"),
        (
            "[[sphere]]\ncenter = [0, 1, 0]\nradius = 0.5\n",
            "Pasted: sphere",
        ),
    ] {
        let scene = Scene::read("pasted.toml", &read(title, text).text).expect(text);
        assert_eq!(scene.title, title);
    }
}
