//! The numbers and words of a scene, one by one.

use super::*;
use crate::support::Random;
use capsule_lab::{
    core::{
        catalog::AlgorithmChoice,
        geometry::{OrientedBox, Triangle},
    },
    lab::edit::{KeyValue, shortest},
};

#[test]
fn an_edit_touches_only_its_own_digits() {
    let text = |text: &str| text.to_string();
    replaces(
        &set("player", Field::Base(vec3(0.1, 0.75, 0.2))),
        "0.55",
        "0.75",
    );
    replaces(&set("player", Field::RadiusBetweenEnds(0.5)), "4e-1", "0.5");
    replaces(&set("capsule", Field::Radius(1.0)), "1_0.25e-1", "1.0");
    replaces(
        &set("capsule", Field::A(vec3(1.0, 1.5, 1.0))),
        "a = [1.0, 1.0, 1.0]\naxis = [0.0, 1.0, 0.0]",
        "a = [1.0, 1.5, 1.0]\naxis = [0.0, 0.5, 0.0]",
    );
    replaces(
        &set("floor", Field::Vertex(1, vec3(-2.0, 0.1, 2.0))),
        "0.00",
        "0.1",
    );
    replaces(
        &set("floor", Field::Vertex(2, vec3(3.0, 0.0, -2.0))),
        "+2.0",
        "3.0",
    );
    replaces(
        &set("sphere", Field::Center(vec3(0.0, 3.5, 0.0))),
        "0x3",
        "3.5",
    );
    replaces(&Edit::Title(text("Odder")), "'Odd'", "\"Odder\"");
    replaces(
        &Edit::Lesson(text("Other words.\n")),
        "Words  with   spaces.",
        "Other words.",
    );
    replaces(
        &set("sphere", Field::Velocity(vec3(0.0, -1.0, 0.0))),
        "radius = 0.5\n",
        "radius = 0.5\nvelocity = [0.0, -1.0, 0.0]\n",
    );
    replaces(
        &set("floor", Field::DoubleSided(false)),
        "# v2\n]\n",
        "# v2\n]\ndouble_sided = false\n",
    );
    let setting = Edit::Setting {
        key: text("winner"),
        to: Some(KeyValue::Text(text("first"))),
    };
    replaces(&setting, "\"deepest\"", "\"first\"");
    replaces(
        &Edit::Setting {
            key: text("winner"),
            to: None,
        },
        "winner = \"deepest\"\n",
        "",
    );
    replaces(
        &Edit::Pair(Some([text("player"), text("sphere")])),
        "\"floor\"] #",
        "\"sphere\"] #",
    );
    replaces(
        &Edit::Algorithm(Some(text("exact/capsule-triangle"))),
        "wicked/capsule-triangle",
        "exact/capsule-triangle",
    );
    replaces(
        &Edit::Move {
            bodies: vec![text("sphere")],
            by: vec3(0.0, 0.0, 0.5),
        },
        "[0, 0x3, 0]",
        "[0, 0x3, 0.5]",
    );
}

#[test]
fn what_says_the_same_again_changes_no_byte() {
    let document = odd();
    let texts = [
        set("player", Field::Tip(vec3(0.1, 2.35, 0.2))),
        set("player", Field::RadiusBetweenEnds(0.4)),
        set("capsule", Field::B(vec3(1.0, 2.0, 1.0))),
        set("capsule", Field::Velocity(Vec3::ZERO)),
        set("floor", Field::DoubleSided(true)),
        Edit::Title("Odd".into()),
        Edit::Lesson("Words  with   spaces.\n".into()),
        Edit::RemoveExpect,
        Edit::View(None),
        Edit::Hide {
            bodies: vec!["floor".into()],
            hidden: false,
        },
        Edit::Group {
            title: "Nothing".into(),
            edits: vec![],
        },
    ];
    for edit in texts {
        assert_eq!(after(&document, &edit).text(), document.text(), "{edit:?}");
    }
}

#[test]
fn every_built_in_scene_survives_an_edit_that_says_the_same() {
    for built_in in library::all() {
        let document = Document::new(built_in.text, built_in.path.as_str()).unwrap();
        let scene = document.scene().clone();
        let mut edits = vec![
            Edit::Title(scene.title.clone()),
            Edit::Lesson(scene.text.clone()),
            Edit::Algorithm(scene.run.algorithm.as_ref().map(AlgorithmChoice::name)),
            Edit::Pair(scene.run.pair.clone()),
            Edit::View(scene.view),
        ];
        let mut numbers = 0;
        let is_listed = |index: &usize| !scene.is_made(*index);
        for index in (0..scene.bodies.len()).filter(is_listed) {
            let body = &scene.bodies[index];
            let fields = match body.shape {
                Shape::Capsule(_) if body.base_tip.is_some() => {
                    let [base, tip] = body.ends().unwrap();
                    vec![
                        Field::Base(base),
                        Field::Tip(tip),
                        Field::Velocity(body.velocity),
                    ]
                }
                Shape::Capsule(Capsule { a, b, radius }) => {
                    vec![
                        Field::A(a),
                        Field::B(b),
                        Field::Radius(radius),
                        Field::Velocity(body.velocity),
                    ]
                }
                Shape::Sphere(Sphere { center, radius }) => {
                    vec![Field::Center(center), Field::Radius(radius)]
                }
                Shape::Triangle(Triangle { v }) => (0..3).map(|i| Field::Vertex(i, v[i])).collect(),
                Shape::Box(OrientedBox {
                    center,
                    half_size,
                    rotation,
                }) => {
                    vec![
                        Field::Center(center),
                        Field::HalfSize(half_size),
                        Field::Rotation(rotation),
                    ]
                }
            };
            numbers += fields.len();
            edits.extend(fields.into_iter().map(|field| set(&body.name, field)));
        }
        assert!(numbers > 0);
        for edit in edits {
            assert_eq!(
                &**after(&document, &edit).text(),
                built_in.text,
                "{}: {edit:?}",
                built_in.id
            );
        }
    }
}

#[test]
fn an_end_of_a_capsule_goes_where_it_is_put_in_every_form() {
    let wanted = vec3(-0.3, 1.7, 0.45);
    for name in ["player", "capsule"] {
        let before = capsule(&odd(), name);
        let a = capsule(&after(&odd(), &set(name, Field::A(wanted))), name);
        let b = capsule(&after(&odd(), &set(name, Field::B(wanted))), name);
        for (got, wanted) in [
            (a.a, wanted),
            (a.b, before.b),
            (b.a, before.a),
            (b.b, wanted),
        ] {
            assert!(got.distance(wanted) <= 2.4e-7, "{name}: {got} for {wanted}");
        }
        assert_eq!((a.radius, b.radius), (before.radius, before.radius));
    }
    let text = after(&odd(), &set("player", Field::B(wanted)))
        .text()
        .to_string();
    assert!(
        text.contains("base = [ ") && text.contains("tip  = ["),
        "{text}"
    );
    assert!(text.contains("  # lowest point"), "{text}");
}

#[test]
fn a_radius_keeps_the_centers_or_the_ends_as_asked() {
    let before = capsule(&odd(), "player");
    let grown = capsule(&after(&odd(), &set("player", Field::Radius(0.6))), "player");
    assert!(grown.a.distance(before.a) <= 2.4e-7 && grown.b.distance(before.b) <= 2.4e-7);
    assert_eq!(grown.radius, 0.6);
    let document = after(&odd(), &set("capsule", Field::RadiusBetweenEnds(0.5)));
    let (base, tip) = capsule(&document, "capsule").base_tip();
    let (old_base, old_tip) = capsule(&odd(), "capsule").base_tip();
    assert!(base.distance(old_base) < 1e-6 && tip.distance(old_tip) < 1e-6);
}

#[test]
fn every_finite_number_reads_back_bit_for_bit() {
    let mut random = Random::new(0);
    let (mut read, mut document) = (0, odd());
    for round in 0..200_000 {
        let number = f32::from_bits(random.bits());
        if !number.is_finite() {
            continue;
        }
        let text = shortest(number);
        assert!(text.contains(['.', 'e']), "{text}");
        assert_eq!(text.parse::<f32>().unwrap().to_bits(), number.to_bits());
        if round % 500 == 0 && number.abs() <= 1e8 {
            document = after(
                &document,
                &set("sphere", Field::Center(Vec3::splat(number))),
            );
            let Shape::Sphere(sphere) = body(&document, "sphere").shape else {
                panic!("a sphere")
            };
            assert_eq!(
                sphere.center.to_array().map(f32::to_bits),
                [number.to_bits(); 3]
            );
            read += 1;
        }
    }
    assert!(read > 100, "{read}");
}
