use super::*;
use crate::{paste, query};
use capsule_core::{
    geometry::{Capsule, OrientedBox, Shape, Sphere, Triangle},
    method::{Domain, Setting, SettingValue, Settings},
};
use capsule_scenes::scene::{Scene, Script, ScriptStep};
use glam::Vec3;
use proptest::prelude::*;

/// Any coordinate that a scene may hold, by its bits: tiny ones, negative zero and ugly fractions too.
fn coordinate() -> impl Strategy<Value = f32> {
    prop_oneof![
        any::<u32>()
            .prop_map(f32::from_bits)
            .prop_filter("a size that scenes take", |n| n.abs() <= 1e8),
        -10.0_f32..10.0,
        Just(-0.0),
    ]
}

fn point() -> impl Strategy<Value = Vec3> {
    [coordinate(), coordinate(), coordinate()].prop_map(Vec3::from)
}

fn shape() -> impl Strategy<Value = Shape> {
    let radius = || coordinate().prop_map(f32::abs);
    prop_oneof![
        (point(), radius()).prop_map(|(center, radius)| Shape::Sphere(Sphere { center, radius })),
        (point(), point(), radius()).prop_map(|(a, b, radius)| Shape::Capsule(Capsule {
            a,
            b,
            radius
        })),
        [point(), point(), point()].prop_map(|v| Shape::Triangle(Triangle { v })),
        (-9.0_f32..9.0, point(), -180.0_f32..180.0).prop_map(|(x, size, turn)| {
            Shape::Box(OrientedBox {
                center: Vec3::new(x, 0.1, -x),
                half_size: size.abs().min(Vec3::splat(1e7)),
                rotation: Vec3::new(0.0, turn, 0.1),
            })
        }),
    ]
}

fn body() -> impl Strategy<Value = Body> {
    let name = "[a-z]{1,6}( [0-9]{1,2})?|capsule|box|crate|a|b|radius|vec|motion|ünder-way|7up";
    (shape(), name, point(), any::<bool>()).prop_map(|(shape, name, velocity, flag)| Body {
        name,
        shape,
        base_tip: None,
        velocity: if shape.is_round() && flag {
            velocity
        } else {
            Vec3::ZERO
        },
        player: false,
        script: None,
        double_sided: shape.is_round() || flag,
        hidden: false,
    })
}

fn configuration(bodies: Vec<Body>, time_step: f32) -> Configuration {
    let mut bodies = bodies;
    for index in 0..bodies.len() {
        let taken = bodies[..index]
            .iter()
            .any(|other| other.name == bodies[index].name);
        if taken {
            bodies[index].name = format!("{} of {index}", bodies[index].name);
        }
    }
    Configuration {
        title: "A \"case\"".into(),
        bodies,
        world: World {
            time_step,
            ..World::default()
        },
        run: Run::default(),
    }
}

/// The numbers of shapes, motions and time step, bit for bit.
fn bits(bodies: &[Body], world: World) -> Vec<Vec<u32>> {
    let of_body = |body: &Body| {
        let (points, sizes) = match body.shape {
            Shape::Box(shape) => (vec![shape.center, shape.rotation], shape.half_size),
            shape => (shape.points(), Vec3::splat(shape.radius())),
        };
        let vectors = points.into_iter().chain([sizes, body.velocity]);
        let numbers = vectors.flat_map(|vector| vector.to_array());
        let flag = [body.double_sided as u32, world.time_step.to_bits()];
        numbers.map(f32::to_bits).chain(flag).collect()
    };
    bodies.iter().map(of_body).collect()
}

#[test]
fn a_script_pastes_back_as_it_is() {
    let script = Script {
        steps: vec![
            ScriptStep {
                frame: 0,
                velocity: Vec3::new(0.1, -2.0, 1e-7),
            },
            ScriptStep {
                frame: 40,
                velocity: Vec3::ZERO,
            },
        ],
        repeat: Some(80),
    };
    let lift = Body {
        name: "lift".into(),
        shape: Shape::Sphere(Sphere {
            center: Vec3::Y,
            radius: 0.5,
        }),
        base_tip: None,
        velocity: Vec3::ZERO,
        player: false,
        script: Some(Box::new(script)),
        double_sided: true,
        hidden: false,
    };
    let text = configuration(vec![lift.clone()], 1.0).scene_text();
    let read = Scene::read("lift.toml", &text).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(read.bodies.listed(), [lift.into()]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn code_and_scenes_paste_back_bit_for_bit(
        bodies in prop::collection::vec(body(), 1..5),
        time_step in prop_oneof![Just(1.0_f32), 0.001_f32..2.0],
    ) {
        let written = configuration(bodies, time_step);
        let wanted = bits(&written.bodies, written.world);
        for form in [SnippetForm::Scene, SnippetForm::Rust, SnippetForm::Cpp, SnippetForm::Hlsl] {
            let text = written.write(form).expect("it takes any shapes");
            let pasted = paste::read(&text);
            let pasted = pasted.map_err(|errors| TestCaseError::fail(format!("{text}\n{errors}")))?;
            let got = bits(&pasted.bodies, pasted.world);
            prop_assert_eq!(got, wanted.clone(), "{:?}\n{}", form, text);
            prop_assert!(!pasted.notes.iter().any(|note| note.text.contains("left")), "{text}\n{:?}", pasted.notes);
        }
    }

    #[test]
    fn query_lines_paste_back_bit_for_bit(mover in shape(), obstacle in shape(), motion in point()) {
        let body = |shape: Shape, velocity| Body {
            name: shape.kind().name().into(), shape, base_tip: None, velocity, player: false,
            script: None,
            double_sided: shape.is_round(), hidden: false,
        };
        let standing = capsule_core::method::Question::of(&mover, &obstacle);
        let velocity = if standing.and_then(|standing| standing.swept()).is_some() { motion } else { Vec3::ZERO };
        let written = configuration(vec![body(mover, velocity), body(obstacle, Vec3::ZERO)], 1.0);
        match written.write(SnippetForm::Query) {
            Ok(line) => {
                let pasted = paste::read(&line).expect(&line);
                let mut wanted = written.bodies.clone();
                // Subtracting a standing obstacle's velocity makes zero of a zero below zero.
                wanted[0].velocity = velocity - Vec3::ZERO;
                let moves = velocity != Vec3::ZERO;
                if !moves { wanted[0].velocity = Vec3::ZERO; }
                prop_assert_eq!(bits(&pasted.bodies, pasted.world), bits(&wanted, written.world), "{}", line);
            }
            Err(_) => prop_assert!(standing.is_none()),
        }
    }
}

fn hero_and_floor() -> Configuration {
    let text = "hero = capsule a=(0, 1e-3, -0.0) b=(0.1, 2, 0) r=0.4 vel=(0, -2, 0)\n\
                floor 2: triangle (0,0,0) (1,0,0) (0,0,-1) double_sided=false";
    let pasted = paste::read(text).expect(text);
    Configuration {
        bodies: pasted.bodies,
        ..configuration(vec![], 0.1)
    }
}

#[test]
fn each_form_is_what_its_readers_expect() {
    let written = hero_and_floor();
    let rust = "let time_step: f32 = 0.1;
let hero = Capsule {
    a: Vec3::new(0.0, 0.001, -0.0),
    b: Vec3::new(0.1, 2.0, 0.0),
    radius: 0.4,
};
let hero_velocity = Vec3::new(0.0, -2.0, 0.0);
";
    assert!(written.write(SnippetForm::Rust).unwrap().starts_with(rust));
    let cpp = "const float time_step = 0.1f;
const Capsule hero = {
    .a = {0.0f, 0.001f, -0.0f},
    .b = {0.1f, 2.0f, 0.0f},
    .radius = 0.4f,
};
const Vec3 hero_velocity = {0.0f, -2.0f, 0.0f};
";
    assert!(written.write(SnippetForm::Cpp).unwrap().starts_with(cpp));
    let hlsl = "static const float time_step = 0.1;
static const float3 hero_a = float3(0.0, 0.001, -0.0);
static const float3 hero_b = float3(0.1, 2.0, 0.0);
static const float hero_radius = 0.4;
static const float3 hero_velocity = float3(0.0, -2.0, 0.0);
";
    assert!(written.write(SnippetForm::Hlsl).unwrap().starts_with(hlsl));
    let line = written.write(SnippetForm::Query).unwrap();
    assert!(line.contains(r#""motion":[0.0,-0.2,0.0]"#), "{line}");
    assert!(
        line.contains(r#""settings":{"double_sided":false}"#),
        "{line}"
    );
}

#[test]
fn two_triangles_have_no_query_line_and_a_box_has_one() {
    let mut written = hero_and_floor();
    written.bodies[0] = written.bodies[1].clone();
    let refusal = written.write(SnippetForm::Query).unwrap_err().to_string();
    assert!(
        refusal.ends_with("the scene has a triangle and a triangle"),
        "{refusal}"
    );
    let pasted = paste::read("box center=(0,0,0) size=(1,1,1)").unwrap();
    written.bodies[0] = pasted.bodies[0].clone();
    let line = written.write(SnippetForm::Query).unwrap();
    assert!(line.contains(r#""query":"box_triangle""#), "{line}");
}

#[test]
fn scene_text_keeps_a_box_s_velocity_and_who_is_the_player() {
    let lift = Body {
        name: "lift".into(),
        shape: Shape::Box(OrientedBox {
            center: Vec3::Y,
            half_size: Vec3::ONE,
            rotation: Vec3::ZERO,
        }),
        base_tip: None,
        velocity: Vec3::new(0.0, 0.5, 0.0),
        player: false,
        script: None,
        double_sided: true,
        hidden: false,
    };
    let me = Body {
        name: "me".into(),
        shape: Shape::Sphere(Sphere {
            center: Vec3::ZERO,
            radius: 0.5,
        }),
        velocity: Vec3::ZERO,
        player: true,
        script: None,
        ..lift.clone()
    };
    let text = configuration(vec![me.clone(), lift.clone()], 1.0)
        .write(SnippetForm::Scene)
        .expect("it takes any shapes");
    let pasted = paste::read(&text).unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    assert_eq!(pasted.bodies, [me, lift], "{text}");
}

/// A value of `setting` that is not the usual one, as it is written in a scene.
fn unusual(setting: Setting) -> (SettingValue, String) {
    let text = match setting.domain() {
        Domain::Words { words, .. } => words[words.len() - 1].0.to_string(),
        Domain::Count(range) => range.end().to_string(),
        Domain::Length(offered) => offered.end().to_string(),
    };
    let value = setting.read(&text).expect("a value that it takes");
    match value {
        SettingValue::Word(_) => (value, format!("\"{text}\"")),
        SettingValue::Count(_) | SettingValue::Length(_) => (value, text),
    }
}

#[test]
fn every_setting_goes_from_scenes_to_runs_settings_snippets_and_queries_and_back() {
    for setting in Setting::ALL {
        let (value, written) = unusual(setting);
        let mut settings = Settings::default();
        setting.set(&mut settings, value);

        // A scene has the setting, and its run passes it to the algorithm.
        let text = format!(
            "title = \"\"\n[run]\nalgorithm = \"wicked/capsule-triangle\"\n[run.settings]\n{} = {written}\n\
             [[capsule]]\na = [0.0, 1.0, 0.0]\nb = [0.0, 2.0, 0.0]\nradius = 0.5\n\
             [[triangle]]\npoints = [[0.0, 0.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]\n",
            setting.key()
        );
        let scene = Scene::read("a.toml", &text).expect("a scene");
        let said: Vec<_> = scene.run.settings.iter().collect();
        assert_eq!(said, [(setting, value)]);
        assert_eq!(scene.choice().expect("named").settings, settings);

        // A scene as a snippet says it again, and so does a line for `query`, which a paste understands.
        let configuration = Configuration::of_scene(&scene);
        let again = Scene::read("b.toml", &configuration.scene_text()).expect("a scene");
        assert_eq!(again.run.settings, scene.run.settings);
        let line = configuration.write(SnippetForm::Query).expect("one pair");
        assert!(
            line.contains(&format!("\"{}\":{written}", setting.key())),
            "{line}"
        );
        let case = query::QueryCase::read(line.as_bytes()).expect("a case");
        assert_eq!(case.settings().expect("known settings"), settings);
        let pasted = paste::read(&line).expect("a line");
        let pasted = Scene::read("c.toml", &pasted.text).expect("a scene");
        assert_eq!(pasted.run.settings, scene.run.settings);

        // The command line sets it as well.
        let mut told = Settings::default();
        let mut overrides = query::Overrides::default();
        let word = written.trim_matches('"');
        overrides.set(setting.key(), word).expect("a known key");
        overrides.apply(&mut told).expect("a value that it takes");
        assert_eq!(told, settings);
    }
}
