//! Random edits of whatever scene there is.

use capsule_lab::{
    core::geometry::{Capsule, Shape},
    lab::{
        edit::{Edit, Field, KeyValue},
        scene::{Body, Scene, View, Viewpoint},
    },
};
use glam::{Quat, Vec3};
use proptest::{
    prelude::*,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};

/// A throw of dice that becomes an edit of whatever scene there is.
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    kind: u8,
    pub(crate) pick: usize,
    other: usize,
    vector: Vec3,
    number: f32,
}

pub(crate) fn dice() -> impl Strategy<Value = Dice> {
    let vector = prop::array::uniform3(-3.0_f32..3.0).prop_map(Vec3::from);
    (0_u8..24, any::<u16>(), any::<u16>(), vector, 0.0_f32..2.0).prop_map(
        |(kind, pick, other, vector, number)| Dice {
            kind,
            pick: pick.into(),
            other: other.into(),
            vector,
            number,
        },
    )
}

impl Dice {
    pub(crate) fn edit(&self, scene: &Scene) -> Edit {
        let (vector, number) = (self.vector, self.number);
        let name = |pick: usize| scene.bodies[pick % scene.bodies.len()].name.to_string();
        let body = name(self.pick);
        let bodies = vec![body.clone(), name(self.other)];
        let set = |to: Field| Edit::Set {
            body: body.clone(),
            to,
        };
        let is_odd = self.other % 2 == 1;
        match self.kind {
            0 => set(Field::A(vector)),
            1 => set(Field::B(vector)),
            2 => set(Field::Base(vector)),
            3 => set(Field::Tip(vector)),
            4 => set(Field::Axis(vector)),
            5 => set(Field::Radius(number)),
            6 => set(Field::RadiusBetweenEnds(number)),
            7 => set(Field::Center(vector)),
            8 => set(Field::Vertex(self.other % 3, vector)),
            9 => set(Field::HalfSize(vector.abs())),
            10 => set(Field::Rotation(vector * 60.0)),
            11 => set(Field::Velocity(vector)),
            12 => set(Field::DoubleSided(is_odd)),
            13 => Edit::Move {
                bodies: vec![body],
                by: vector,
            },
            14 => Edit::Turn {
                bodies: vec![body],
                by: Quat::from_axis_angle(vector.normalize_or(Vec3::Y), number),
                about: vector,
                velocities: is_odd,
            },
            15 => Edit::Rename {
                body,
                to: format!("shape {}", self.other % 7),
            },
            16 => Edit::Hide {
                bodies,
                hidden: is_odd,
            },
            17 => Edit::Add(Box::new(self.body())),
            18 => Edit::Duplicate {
                bodies: vec![body],
                by: vector,
            },
            19 => Edit::Delete { bodies: vec![body] },
            20 => self.of_run(scene, bodies),
            21 => Edit::View(is_odd.then_some(View {
                from: match self.other % 2 {
                    0 => Viewpoint::Direction(vector.normalize_or(Vec3::Y)),
                    _ => Viewpoint::Eye {
                        eye: vector,
                        target: vector + Vec3::X,
                    },
                },
                orthographic: is_odd,
                minkowski: Default::default(),
            })),
            22 => Edit::Lesson(format!("Words \"and\" \\ {number}\n\nµ {vector}")),
            _ => Edit::Title(format!("Scene 'of' {number}")),
        }
    }

    fn body(&self) -> Body {
        let capsule = Capsule {
            a: self.vector,
            b: Vec3::Y,
            radius: self.number,
        };
        Body {
            name: Default::default(),
            shape: Shape::Capsule(capsule),
            base_tip: None,
            velocity: Vec3::ZERO,
            double_sided: true,
            player: false,
            script: None,
            hidden: false,
        }
    }

    fn of_run(&self, scene: &Scene, bodies: Vec<String>) -> Edit {
        let text = |text: &str| Some(KeyValue::Text(text.into()));
        match self.pick % 7 {
            0 => Edit::Algorithm(
                scene
                    .questions()
                    .first()
                    .map(|question| question.exact().name.into()),
            ),
            1 => Edit::Algorithm(None),
            2 => Edit::Setting {
                key: "winner".into(),
                to: text("deepest"),
            },
            3 => Edit::Setting {
                key: "winner".into(),
                to: None,
            },
            4 => Edit::World {
                key: "time_step".into(),
                to: Some(KeyValue::Number(self.number + 0.1)),
            },
            5 => Edit::RemoveExpect,
            _ => Edit::Pair(<[String; 2]>::try_from(bodies).ok()),
        }
    }
}

/// The same numbers in every run.
pub(crate) fn runner(cases: u32) -> TestRunner {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]))
}
