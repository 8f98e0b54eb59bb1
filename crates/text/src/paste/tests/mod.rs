use super::*;
use capsule_core::{
    geometry::{Capsule, OrientedBox, Shape, Sphere, Triangle},
    method::{Setting, SettingValue},
};
use capsule_scenes::{run::study::Study, scene::Scene};
use glam::Vec3;

mod reports;

fn pasted(text: &str) -> Pasted {
    let pasted = read(text).unwrap_or_else(|errors| panic!("{text}\n{errors}"));
    let again =
        Scene::read("pasted.toml", &pasted.text).unwrap_or_else(|errors| panic!("{errors}"));
    assert!(again.bodies.iter().eq(&pasted.bodies), "{text}");
    assert_eq!(pasted.understood.len(), pasted.bodies.len(), "{text}");
    pasted
}

/// The only body of `text`.
fn one(text: &str) -> Body {
    let pasted = pasted(text);
    let sentences: Vec<_> = pasted.understood.iter().map(|u| &u.sentence).collect();
    assert_eq!(pasted.bodies.len(), 1, "{text}\n{sentences:#?}");
    pasted.bodies[0].clone()
}

fn capsule(a: [f32; 3], b: [f32; 3], radius: f32) -> Shape {
    let (a, b) = (a.into(), b.into());
    Shape::Capsule(Capsule { a, b, radius })
}

fn sphere(center: [f32; 3], radius: f32) -> Shape {
    let center = center.into();
    Shape::Sphere(Sphere { center, radius })
}

fn triangle(v: [[f32; 3]; 3]) -> Shape {
    let v = v.map(Vec3::from);
    Shape::Triangle(Triangle { v })
}

#[test]
fn a_capsule_is_read_however_programs_write_it() {
    let wanted = capsule([1.2, 0.0, 3.0], [1.2, 1e-3, -0.5], 0.5);
    let ways = [
        "capsule a=(1.2, 0, 3) b=(1.2, 1e-3, -.5) r=0.5",
        "[12:33:01.250] INFO frame 812: capsule a=(1.2, 0, 3), b=(1.2, 0.001, -0.5), r=0.5",
        "2026-11-21 12:33:01 Capsule { a: vec3(1.2, 0.0, 3.0), b: Vec3::new(1.2, 1e-3, -0.5), radius: 0.5f }",
        "Capsule { a: Vec3(1.2, 0.0, 3.0), b: Vec3(1.2, 0.001, -0.5), radius: 0.5 }",
        "capsule p0 1.2 0 3 p1 1.2 0.001 -0.5 radius 0.5",
        "capsule: [1.2, 0, 3] [1.2, 0.001, -0.5] 0.5",
        "capsule 1.2 0 3 1.2 0.001 -0.5 0.5",
        "CapsuleCollider(start: {x: 1.2, y: 0, z: 3}, end: {x: 1.2, y: 0.001, z: -0.5}, radius: 0.5)",
        "Capsule c = { {1.2f, 0.0f, 3.0f}, {1.2f, .001f, -0.5f}, 0.5f };",
        "capsule:\n  a = (1.2; 0; 3)\n  b = (1.2; 0.001; -0.5)\n  radius = 0.5 m\n",
        "capsule.a = float3(1.2, 0, 3);\ncapsule.b = float3(1.2, 0.001, -0.5);\ncapsule.radius = 0.5;",
        r#"{"capsule": {"a": [1.2, 0, 3], "b": [1.2, 0.001, -0.5], "radius": 0.5}}"#,
        "capsuleA=(X=1.2 Y=0 Z=3) capsuleB=(X=1.2 Y=0.001 Z=-0.5) capsuleRadius=0.5",
        "(1.2, 0, 3) (1.2, 0.001, -0.5) 0.5",
        "a=(1.2, 0, 3) b=(1.2, 0.001, -0.5) radius=0.5",
        "p1: 1.2 0 3\np2: 1.2 0.001 -0.5\nradius: 0.5",
    ];
    for way in ways {
        assert_eq!(one(way).shape, wanted, "{way}");
    }
}

#[test]
fn names_stand_before_or_behind_the_kind() {
    let ways = [
        "hero = capsule(a=(0,0,0), b=(0,1,0), r=1)",
        "let hero: Capsule = Capsule { a: Vec3::ZERO_X(0.0, 0.0, 0.0), b: Vec3::new(0.0, 1.0, 0.0), radius: 1.0 };",
        "const Capsule hero{ .a = {0,0,0}, .b = {0,1,0}, .radius = 1.0f };",
        "capsule \"hero\" a=(0,0,0) b=(0,1,0) r=1",
        "capsule hero a=(0,0,0) b=(0,1,0) r=1",
        "hero: capsule a=(0,0,0) b=(0,1,0) r=1",
        "hero_a = float3(0,0,0); hero_b = float3(0,1,0); hero_radius = 1;",
        "hero.a = (0,0,0)\nhero.b = (0,1,0)\nhero.radius = 1",
    ];
    for way in ways {
        let body = one(way);
        assert_eq!(
            (body.name.as_str(), body.shape),
            ("hero", capsule([0.0; 3], [0.0, 1.0, 0.0], 1.0)),
            "{way}"
        );
    }
}

#[test]
fn outer_ends_and_heights_are_turned_into_sphere_centers() {
    let upright = capsule([0.0, 0.5, 0.0], [0.0, 1.5, 0.0], 0.5);
    let ways = [
        "capsule base=(0,0,0) tip=(0,2,0) radius=0.5",
        "capsule center=(0,1,0) height=2 radius=0.5",
        "capsule center (0,1,0) half_height 0.5 radius 0.5",
        "capsule a=(0,0.5,0) axis=(0,1,0) r=0.5",
    ];
    for way in ways {
        assert_eq!(one(way).shape, upright, "{way}");
    }
    let ends = one(ways[0]).ends();
    assert_eq!(ends, Some([Vec3::ZERO, Vec3::new(0.0, 2.0, 0.0)]));
    let notes = pasted(ways[1]).notes;
    assert!(
        notes.iter().any(|note| note.text.contains("whole height")),
        "{notes:?}"
    );
}

#[test]
fn spheres_triangles_and_boxes_are_read() {
    let ball = sphere([1.0, 2.0, 3.0], 0.25);
    for way in [
        "sphere pos (1, 2, 3) radius 0.25",
        "sphere 1 2 3 0.25",
        "sphere: float4(1, 2, 3, 0.25)",
        "ball center=<1, 2, 3> r=.25",
        "center = (1,2,3), radius = 0.25",
    ] {
        assert_eq!(one(way).shape, ball, "{way}");
    }
    let floor = triangle([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, -1.0]]);
    for way in [
        "triangle v0=(0,0,0) v1=(1,0,0) v2=(0,0,-1)",
        "triangle a=(0,0,0) b=(1,0,0) c=(0,0,-1)",
        "tri (0,0,0) (1,0,0) (0,0,-1)",
        "triangle\n0 0 0\n1 0 0\n0 0 -1",
        "0 0 0\n1 0 0\n0 0 -1",
        "(0,0,0)\n(1,0,0)\n(0,0,-1)",
        "[[0,0,0],[1,0,0],[0,0,-1]]",
        "floor: (0,0,0), (1,0,0), (0,0,-1)",
        "Triangle { v: [Vec3(0.0, 0.0, 0.0), Vec3(1.0, 0.0, 0.0), Vec3(0.0, 0.0, -1.0)] }",
        "triangle points=[(0,0,0), (1,0,0), (0,0,-1)]",
    ] {
        assert_eq!(one(way).shape, floor, "{way}");
    }
    let block = OrientedBox {
        center: Vec3::new(0.0, 1.0, 0.0),
        half_size: Vec3::new(1.0, 1.0, 2.0),
        rotation: Vec3::ZERO,
    };
    for way in [
        "box center=(0,1,0) half_size=(1,1,2)",
        "aabb min=(-1,0,-2) max=(1,2,2)",
        "box center=(0,1,0) size=(2,2,4)",
    ] {
        assert_eq!(one(way).shape, Shape::Box(block), "{way}");
    }
}

#[test]
fn a_whole_case_of_a_log_is_read_with_its_motion() {
    let text = "[12:33:01] step 17 dist=0.3 player = capsule(a=(0, 2, 0), b=(0, 3, 0), r=0.5) hits\n\
                [12:33:01] floor: triangle v0=(0,0,0) v1=(1,0,0) v2=(0,0,-1) normal (0, 1, 0) motion=(0, -2, 0)";
    let pasted = pasted(text);
    let sentences: Vec<&str> = pasted
        .understood
        .iter()
        .map(|u| u.sentence.as_str())
        .collect();
    assert_eq!(
        sentences,
        [
            "capsule `player`: a (0, 2, 0), b (0, 3, 0), radius 0.5, velocity (0, -2, 0)",
            "triangle `floor`: v0 (0, 0, 0), v1 (1, 0, 0), v2 (0, 0, -1)",
        ]
    );
    let excerpt = &text[pasted.understood[0].span.clone()];
    assert!(
        excerpt.starts_with("player = capsule(a=") && excerpt.ends_with("0.5"),
        "{excerpt}"
    );
    let notes: Vec<&str> = pasted.notes.iter().map(|note| note.text.as_str()).collect();
    assert!(
        notes.contains(&"the motion is read as that of `player`"),
        "{notes:?}"
    );
    assert!(
        notes.iter().any(|note| note.contains("dist=0.3")),
        "{notes:?}"
    );
    assert!(
        notes.iter().any(|note| note.contains("normal (0, 1, 0)")),
        "{notes:?}"
    );
}

#[test]
fn the_example_of_the_page_is_read_as_it_says() {
    let page = include_str!("../../../../../docs/paste.md");
    let blocks: Vec<&str> = page.split("```").collect();
    let line = blocks[1].trim_start_matches("text").trim();
    let pasted = pasted(line);
    let sentences = pasted.understood.iter().map(|shape| shape.sentence.clone());
    let notes = pasted.notes.iter().map(|note| format!("• {}", note.text));
    let said: Vec<String> = sentences
        .chain(notes)
        .map(|line| line.replace('`', ""))
        .collect();
    assert_eq!(said.join("\n"), blocks[3].trim_start_matches("text").trim());
}

#[test]
fn a_time_step_beyond_what_scenes_hold_is_left_over() {
    let pasted = pasted("sphere 1 2 3 1 vel=(1,0,0)\ndt=1e9");
    assert_eq!(pasted.world, World::default());
    assert_eq!(pasted.notes[0].text, "left over: dt=1e9");
}

/// What is read of `text`, and no doubt.
fn sure(text: &str) -> Vec<Shape> {
    let pasted = pasted(text);
    let mut doubts = pasted.notes.iter();
    assert!(
        doubts.all(|note| note.kind != NoteKind::Doubt),
        "{text}\n{:#?}",
        pasted.notes
    );
    pasted.bodies.iter().map(|body| body.shape).collect()
}

fn block(center: [f32; 3], half_size: [f32; 3]) -> Shape {
    Shape::Box(OrientedBox {
        center: center.into(),
        half_size: half_size.into(),
        rotation: Vec3::ZERO,
    })
}

#[test]
fn numbers_behind_a_new_word_for_a_shape_are_its_own() {
    let text = "CapsuleCollider center=(0, 0.9, 0) height=1.8 radius=0.3 transform.position=(2.1, 0.02, -3.4)\n\
                hit BoxCollider 'Crate_03' center=(2.5, 0.5, -3.4) size=(1, 1, 1)";
    let shapes = [
        capsule([2.1, 0.32, -3.4], [2.1, 1.52, -3.4], 0.3),
        block([2.5, 0.5, -3.4], [0.5; 3]),
    ];
    assert_eq!(sure(text), shapes);
}

#[test]
fn a_body_s_pose_and_velocity_are_its_shape_s() {
    let text = "auto id = body_interface.CreateBody(BodyCreationSettings(new CapsuleShape(0.6f, 0.3f), RVec3(0, 1.2, 0), \
                Quat::sIdentity(), EMotionType::Dynamic, Layers::MOVING))->GetID();\n\
                body_interface.SetLinearVelocity(id, Vec3(0, -5, 0));";
    let wanted = capsule([0.0, 0.6, 0.0], [0.0, 1.8, 0.0], 0.3);
    assert_eq!(sure(text), [wanted]);
    assert_eq!(one(text).velocity, Vec3::new(0.0, -5.0, 0.0));
}

#[test]
fn in_a_call_with_two_shapes_each_pose_goes_to_the_shape_before_it() {
    let text = "PxCapsuleGeometry capsule(0.4f, 0.6f);\n\
                PxTransform first(PxVec3(0.0f, 1.2f, 0.0f), PxQuat(0.0f, 0.0f, 0.70710678f, 0.70710678f));\n\
                PxBoxGeometry box(1.0f, 0.5f, 1.0f);\n\
                PxTransform second(PxVec3(0.3f, 0.0f, 0.0f));\n\
                PxGeometryQuery::computePenetration(dir, depth, capsule, first, box, second);";
    let upright = capsule([0.0, 0.6, 0.0], [0.0, 1.8, 0.0], 0.4);
    assert_eq!(
        sure(text),
        [upright, block([0.3, 0.0, 0.0], [1.0, 0.5, 1.0])]
    );
}

#[test]
fn sums_are_rounded_once() {
    let shape = one("capsule center (0, 0.7, 0) half height 1 radius 0.3").shape;
    assert_eq!(shape, capsule([0.0, -0.3, 0.0], [0.0, 1.7, 0.0], 0.3));
}

#[test]
fn what_is_assumed_is_said() {
    let pasted = pasted("capsule a=(0,0,0) b=(0,1,0) vel=(100,0,0) cm/s");
    assert_eq!(pasted.bodies[0].velocity, Vec3::X);
    assert_eq!(pasted.bodies[0].shape.radius(), 0.5);
    let notes: Vec<&str> = pasted.notes.iter().map(|note| note.text.as_str()).collect();
    assert_eq!(
        notes,
        [
            "`capsule`: no radius was given: 0.5",
            "`capsule`: `cm` is converted to meters; numbers without a unit are read as meters"
        ]
    );
}

/// What is said first about a text that is refused, with its place.
fn refusal(text: &str) -> String {
    let errors = read(text).expect_err(text);
    let first = &errors.errors[0];
    format!(
        "{}:{}: {}; {}",
        first.line, first.column, first.message, first.expected
    )
}

#[test]
fn errors_say_where_and_what_was_expected() {
    let refusals = [
        (
            "",
            "1:1: the text is empty; expected shapes: a scene, a query line, or a line of a log",
        ),
        (
            "the capsule hits the wall",
            "1:1: no shape was found in the text; expected something like capsule a=(0, 1, 0) b=(0, 2, 0) r=0.5",
        ),
        (
            "x\ncapsule a=(1,2,3)",
            "2:1: this capsule has one end; expected `a` and `b` (sphere centers), `base` and `tip` (outer ends), or `center` and `height`",
        ),
        (
            "triangle (0,0,0) (1,0,0)",
            "1:1: this triangle has 2 points; expected three points (x, y, z): `v0`, `v1`, `v2`",
        ),
        (
            "sphere pos=(nan, 0, 0) r=1",
            "1:12: a number is not finite; expected finite numbers of at most 1e8",
        ),
        (
            "sphere pos=(1e9, 0, 0) r=1",
            "1:12: a number is too large; expected finite numbers of at most 1e8",
        ),
        (
            "sphere pos=(1, 0, 0) r=-1",
            "1:1: the radius is -1; expected a radius of 0 or more, at most 1e8",
        ),
    ];
    for (text, wanted) in refusals {
        assert_eq!(refusal(text), wanted, "{text}");
    }
}

#[test]
fn a_scene_is_read_by_the_ordinary_reader() {
    let text = "[[sphere]]\ncenter = [0, 1, 0]\nradius = 0.5\n\n[[triangle]]\npoints = [[0, 0, 0], [1, 0, 0], [0, 0, -1]]\n";
    let pasted = pasted(text);
    assert_eq!(pasted.form, PasteForm::Scene);
    assert_eq!(
        &text[pasted.understood[1].span.clone()],
        text[text.find("[[tri").unwrap()..].trim_end()
    );
    let title = "no title was given: “Pasted: sphere and triangle”";
    assert_eq!(pasted.notes[0].text, title);
    assert_eq!(
        refusal(&text.replace("radius = 0.5", "raduis = 0.5")),
        "3:1: unknown key `raduis` in [[sphere]]; not a key of [[sphere]]"
    );
    let broken = refusal(&text.replace("[0, 1, 0]", "[0, 1 0]"));
    assert!(
        broken.starts_with("2:") && broken.contains("not TOML"),
        "{broken}"
    );
}

#[test]
fn query_lines_are_read_with_their_settings_and_places() {
    let line = r#"{"query": "sweep_sphere_triangle", "a": {"sphere": {"center": [0, 0.5, 0], "radius": 1}}, "b": {"triangle": [[-2, 0, -2], [-2, 0, 2], [2, 0, -2]]}, "motion": [0, -2, 0], "settings": {"double_sided": false, "sub_steps": 7}}"#;
    let spread = line.replace(", \"b\"", ",\n  \"b\"");
    for text in [line, &spread] {
        let pasted = pasted(text);
        assert_eq!(pasted.form, PasteForm::Query);
        assert_eq!(pasted.bodies[0].velocity, Vec3::new(0.0, -2.0, 0.0));
        assert!(!pasted.bodies[1].double_sided);
        let scene = Scene::read("p", &pasted.text).unwrap();
        assert_eq!(
            scene.run.settings.get(Setting::SubSteps),
            Some(SettingValue::Count(7))
        );
    }
    let large = refusal(&line.replace("0.5", "1e21"));
    assert!(large.contains("too large"), "{large}");
    let two = pasted(&format!("{line}\n{line}\n"));
    let names: Vec<&str> = two.bodies.iter().map(|body| body.name.as_str()).collect();
    assert_eq!(names, ["sphere", "triangle", "sphere 2", "triangle 2"]);
    let bad = format!("{line}\n{}", spread.replace("\"radius\"", "\"raduis\""));
    assert!(refusal(&bad).starts_with("2:"), "{}", refusal(&bad));
    assert!(
        refusal(&bad).contains("unknown field `raduis`"),
        "{}",
        refusal(&bad)
    );
}

#[test]
fn too_long_a_text_and_too_many_shapes_are_refused() {
    let long = " ".repeat(MAX_BYTES + 1);
    assert!(refusal(&long).contains("expected at most 1048576 bytes"));
    let many = "sphere 1 2 3 1\n".repeat(MAX_SHAPES + 1);
    assert!(refusal(&many).contains("more than 10000 shapes"));
    let just = "sphere 1 2 3 1\n".repeat(MAX_SHAPES);
    assert_eq!(
        read(&just).map(|pasted| pasted.bodies.len()),
        Ok(MAX_SHAPES)
    );
}

#[test]
fn faces_of_an_obj_file_are_triangles_with_the_lines_they_are_written_on() {
    let corners = "v 0 0 0\nv 1 0 0\nv 1 0 -1\n".repeat(3);
    let text = &format!("# three\n{corners}usemtl x\nf 1 2 3\r\nf 4//1 5//1 6//1\nf -3 -2 -1");
    let pasted = read(text).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(pasted.form, PasteForm::Mesh);
    let names: Vec<&str> = pasted
        .bodies
        .iter()
        .map(|body| body.name.as_str())
        .collect();
    assert_eq!(names, ["triangle", "triangle 2", "triangle 3"]);
    let lines = pasted.understood.iter().map(|one| &text[one.span.clone()]);
    let lines: Vec<&str> = lines.collect();
    assert_eq!(lines, ["f 1 2 3", "f 4//1 5//1 6//1", "f -3 -2 -1"]);
    let shapes: Vec<_> = pasted.parts.iter().filter_map(|part| part.shape).collect();
    assert_eq!(shapes, [0, 1, 2]);
    let errors = read("v 0 0 0\nf 1 1 9\n").expect_err("there is no corner 9");
    assert_eq!(errors.errors[0].line, 2);
    assert!(
        errors.to_string().contains("a face has corner 9"),
        "{errors}"
    );
}

#[test]
fn faces_that_share_corners_or_are_many_are_one_mesh() {
    let corners = "v 0 0 0\nv 1 0 0\nv 1 0 -1\nv 0 0 -1\n";
    let text = format!("{corners}f 1 2 3 4\nf -4//1 -3//1 -1//1");
    let pasted = read(&text).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!((pasted.form, pasted.bodies.len()), (PasteForm::Mesh, 0));
    let mesh = pasted.mesh.expect("a mesh");
    assert_eq!((mesh.len(), mesh.vertices.len()), (3, 4));
    assert_eq!(
        pasted.understood[0].sentence,
        "mesh: 3 triangles, 4 corners"
    );
    assert_eq!(pasted.text, format!("{text}\n"));
    assert!(pasted.parts.iter().all(|part| part.shape.is_none()));
    assert_eq!(pasted.parts.len(), 6);
    let apart = |count: usize| {
        let corners = corners.repeat(count);
        let faces =
            (0..count).map(|one| format!("f {} {} {}\n", 4 * one + 1, 4 * one + 2, 4 * one + 3));
        read(&(corners + &faces.collect::<String>())).expect("faces")
    };
    assert_eq!((apart(20).bodies.len(), apart(20).mesh), (20, None));
    assert_eq!(apart(21).mesh.map(|mesh| mesh.len()), Some(21));
}

#[test]
fn faces_may_be_longer_than_any_other_text() {
    let corners = "v 0 0 0\nv 1 0 0\nv 1 0 -1\n".repeat(50_000);
    let text = corners + "f 1 2 3\nf 1 3 2\n";
    assert!(text.len() > MAX_BYTES);
    let pasted = read(&text).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(pasted.mesh.map(|mesh| mesh.len()), Some(2));
    let errors = read(&format!("{text}hero")).expect_err("it is no file of faces");
    assert!(errors.to_string().contains("too long"), "{errors}");
}

/// The doubts about `text`.
fn doubts(text: &str) -> String {
    let read = pasted(text);
    let notes = read.notes.iter();
    let doubts = notes.filter(|note| note.kind == NoteKind::Doubt);
    doubts.map(|note| format!("{}\n", note.text)).collect()
}

fn one_box(text: &str) -> OrientedBox {
    let boxes: Vec<OrientedBox> = pasted(text)
        .bodies
        .iter()
        .filter_map(|body| match body.shape {
            Shape::Box(shape) => Some(shape),
            _ => None,
        })
        .collect();
    assert_eq!(boxes.len(), 1, "{text}");
    boxes[0]
}

#[test]
fn a_vector_named_for_something_else_is_no_position() {
    let text = "world = new RAPIER.World({x: 0, y: -9.81, z: 0});\n\
        let floor = RAPIER.ColliderDesc.cuboid(5, 0.5, 5);\nworld.createCollider(floor);";
    assert_eq!(one_box(text).center, Vec3::ZERO, "{text}");
    assert!(doubts(text).contains("no position was found"), "{text}");
    let ways = ["inertia", "localInertia", "gravity", "impulse", "extents"];
    for name in ways {
        let text = format!(
            "btVector3 {name}(1, 2, 3);\nbtBoxShape* slab = new btBoxShape(btVector3(4, 1, 4));\ncreateBody(slab, {name});"
        );
        assert_eq!(one_box(&text).center, Vec3::ZERO, "{text}");
    }
    let text = "btVector3 corner9(1, 2, 3);\nbtBoxShape* slab = new btBoxShape(btVector3(4, 1, 4));\ncreateBody(slab, corner9);";
    let place = text.replace("corner9", "spawnPos");
    assert_eq!(one_box(&place).center, Vec3::new(1.0, 2.0, 3.0));
    assert_eq!(doubts(&place), "");
    let other = text.replace("corner9", "whatever");
    assert!(doubts(&other).contains("`whatever` is read as its position"));
}

#[test]
fn a_pose_set_by_calls_reaches_the_shape_through_its_body() {
    let shape = "btCapsuleShape* hero = new btCapsuleShape(0.5, 1);\n";
    let pose = "btTransform tr; tr.setIdentity();\ntr.setOrigin(btVector3(0, 3, 0));\n";
    let ways = [
        "btRigidBody::btRigidBodyConstructionInfo info(1, new btDefaultMotionState(tr), hero, inertia);",
        "btDefaultMotionState motion(tr);\nbtRigidBody::btRigidBodyConstructionInfo info(1, &motion, hero);",
        "btCollisionObject* o = new btCollisionObject();\no->setCollisionShape(hero);\no->setWorldTransform(tr);",
        "o->setCollisionShape(hero);\no->setWorldTransform(tr);",
    ];
    for way in ways {
        let body = one(&format!("{shape}{pose}{way}"));
        assert_eq!(
            body.shape,
            capsule([0.0, 2.5, 0.0], [0.0, 3.5, 0.0], 0.5),
            "{way}"
        );
    }
    let sweep = format!(
        "{shape}{pose}btTransform end;\nend.setIdentity();\nend.setOrigin(btVector3(2, 3, 0));\nworld->convexSweepTest(hero, tr, end, cb);"
    );
    let body = one(&sweep);
    assert_eq!(body.shape, capsule([0.0, 2.5, 0.0], [0.0, 3.5, 0.0], 0.5));
    assert_eq!(body.velocity, Vec3::new(2.0, 0.0, 0.0));
}

#[test]
fn avian_counts_whole_lengths_and_rapier_half() {
    let spawn =
        "commands.spawn((Collider::cuboid(4.0, 2.0, 6.0), Transform::from_xyz(0.0, 1.0, 0.0)));";
    let half_size = |first: &str| one_box(&format!("{first}{spawn}")).half_size;
    let [half, whole] = [Vec3::new(4.0, 2.0, 6.0), Vec3::new(2.0, 1.0, 3.0)];
    assert_eq!(half_size("use avian3d::prelude::*;\n"), whole);
    assert_eq!(half_size("use bevy_rapier3d::prelude::*;\n"), half);
    assert_eq!(half_size("commands.spawn(RigidBody::Static);\n"), whole);
    assert_eq!(half_size("commands.spawn(RigidBody::Fixed);\n"), half);
    assert_eq!(half_size(""), half);
    assert!(doubts(spawn).contains("Avian's are whole: half size (2, 1, 3)"));
}

#[test]
fn a_speed_along_an_axis_is_a_motion_and_no_capsule_s_axis() {
    for (way, wanted) in [
        ("and it moves at 5 m/s along +x.", Vec3::new(5.0, 0.0, 0.0)),
        ("travels 2 m in -y", Vec3::new(0.0, -2.0, 0.0)),
        ("velocity 3 m/s along z", Vec3::new(0.0, 0.0, 3.0)),
    ] {
        let body = one(&format!("capsule radius 0.5 height 2 at (0, 1, 0), {way}"));
        assert_eq!(
            body.shape,
            capsule([0.0, 0.5, 0.0], [0.0, 1.5, 0.0], 0.5),
            "{way}"
        );
        assert_eq!(body.velocity, wanted, "{way}");
    }
    for text in [
        "a 1x2x4 box centered at (1, 2, 3)",
        "box 1x2x4 at (1, 2, 3)",
        "box of size 1x2x4 at (1, 2, 3)",
    ] {
        assert_eq!(one_box(text).half_size, Vec3::new(0.5, 1.0, 2.0), "{text}");
    }
}

#[test]
fn a_quaternion_that_is_not_of_length_1_is_not_applied_and_that_is_said() {
    let text = "capsule radius=0.5 length=2 center=(1, 2, 3) quaternion=(0.2, 0.1, 0.6, 0.1)";
    assert!(doubts(text).contains("not a unit quaternion"));
    let read = pasted(text);
    assert!(read.parts.iter().all(|part| part.what != "rotation"));
    let turned = text.replace("(0.2, 0.1, 0.6, 0.1)", "(0, 0, 0.707, 0.707)");
    let Shape::Capsule(shape) = one(&turned).shape else {
        panic!("{turned}");
    };
    assert!((shape.a - shape.b).abs().x > 1.99, "{shape:?}");
}

#[test]
fn a_name_without_a_value_is_said() {
    let text = "PxRigidDynamic* actor = physics->createRigidDynamic(PxTransform(place));\n\
        PxShape* s = PxRigidActorExt::createExclusiveShape(*actor, PxCapsuleGeometry(0.5f, 1.0f), m);";
    assert!(
        doubts(text).contains("`place` has no value in the text"),
        "{}",
        doubts(text)
    );
    let text = "var triangle = new TriangleWide { A = new Vector3Wide {X = Val(1f), Y = Val(0f), Z = Val(5f)}, \
        B = new Vector3Wide {X = Val(1f), Y = Val(0f), Z = Val(9f)}, C = new Vector3Wide {X = Val(4f), Y = Val(lift), Z = Val(5f)} };";
    assert_eq!(
        one(text).shape,
        triangle([[1.0, 0.0, 5.0], [1.0, 0.0, 9.0], [4.0, 0.0, 5.0]])
    );
    assert!(doubts(text).contains("`lift` has no value in the text"));
}

#[test]
fn a_variable_is_no_box_by_its_name_alone() {
    let ball = "let ball = ColliderBuilder::ball(0.5).translation(vector![0.0, 1.0, 0.0]).build();";
    one(&format!(
        "use rapier3d::prelude::*;\nlet step_size = 0.01;\n{ball}"
    ));
    assert!(read("step_size = 0.01").is_err());
}

#[test]
fn a_minus_before_brackets_stays_and_a_capsule_without_length_is_said() {
    let text = "capsule B(-(0.5 * 4 - 1) * Vec3::Y, (0.5 * 4 - 1) * Vec3::Y, 0.5)";
    assert_eq!(
        one(text).shape,
        capsule([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], 0.5)
    );
    assert!(doubts("capsule a=(0, 1, 0) b=(0, 1, 0) r=0.5").contains("one point: a sphere"));
    let fcl = one("fcl::Capsule tall(0.5, 2.0);");
    assert_eq!(fcl.shape, capsule([0.0, 0.0, -1.0], [0.0, 0.0, 1.0], 0.5));
}

#[test]
fn the_answer_of_a_pasted_case_is_that_of_the_scene() {
    let line = |answer: &str| {
        format!(
            r#"{{"query": "sphere_triangle", "a": {{"sphere": {{"center": [0, 0.5, 0], "radius": 1}}}}, "b": {{"triangle": [[-2, 0, -2], [0, 0, 2], [2, 0, -2]]}}, "answer": {answer}}}"#
        )
    };
    let answered = |text: &str| {
        let scene = Scene::read("p", &pasted(text).text).unwrap();
        Study::of_scene(&scene).pairs.remove(0)
    };
    let pair = answered(&line(
        r#"{"hit": true, "depth": 0.25, "normal": [0, 1, 0]}"#,
    ));
    let contact = pair.answer.contact.expect("the hit of the engine");
    assert_eq!((contact.depth, contact.normal), (0.25, Vec3::Y));
    assert!(pair.choice.method.respondent.is_some() && !pair.faults.is_empty());
    let declined = answered(&line(r#"{"error": "no spheres"}"#));
    assert!(declined.silence.is_some());
    let bad = refusal(&line(r#"{"depth": 1}"#));
    assert!(bad.contains("has no `hit`"), "{bad}");
}

#[test]
fn a_pose_or_a_motion_that_reaches_no_shape_is_a_doubt() {
    let shape = "btCapsuleShape* unit = new btCapsuleShape(0.5, 1.0);\n";
    let line = "ghost->getWorldTransform().setOrigin(btVector3(0, 3, 0));";
    let said = doubts(&format!("{shape}{line}"));
    assert!(said.contains("left over, and it may matter"), "{said}");
    let noise = doubts(&format!("{shape}btScalar mass = 2.0f;"));
    assert!(!noise.contains("left over"), "{noise}");
}

#[test]
fn lines_to_fill_in_have_the_numbers_that_were_found() {
    assert!(!has_clean_numbers("nothing here"));
    let text = "The player has a radius of 0.3, is 1.8 m tall, and has its feet at (1, 0, 2)";
    assert!(has_clean_numbers(text));
    let lines = clean_lines(text);
    assert!(
        lines.starts_with("capsule a=(1, 0.3, 2) b=(1, 1.5, 2) r=0.3\n"),
        "{lines}"
    );
    let lines = clean_lines("position:(2, 1, 3) velocity:(0, 0, -5)");
    let wanted = "capsule center=(2, 1, 3) height=? r=? velocity=(0, 0, -5)\n\
        triangle v0=(?, ?, ?) v1=(?, ?, ?) v2=(?, ?, ?)";
    assert_eq!(lines, wanted);
    assert!(read(&lines).is_err());
    assert_eq!(clean_lines(&lines), lines);
}
