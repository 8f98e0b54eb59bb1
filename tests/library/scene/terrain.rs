//! Terrains of scene files: read, refused with the place, and edited with nothing else.

use capsule_lab::{
    core::geometry::Shape,
    lab::{
        edit::{Document, Edit, EditError},
        scene::Scene,
    },
};
use glam::Vec3;

const HILL: &str = r#"title = "A hill"

[[terrain]]
name    = "hill"
origin  = [0.0, 0.0, 0.0]
tile    = 0.5
heights = [[0.0, 0.5, 0.0], [0.0, 1.0, 0.0]]

[[sphere]]
name   = "ball"
center = [0.0, 2.0, 0.0]
radius = 0.2

[[triangle]]
points = [[0, 0, 0], [0, 0, 1], [1, 0, 0]]
"#;

fn names(scene: &Scene) -> Vec<&str> {
    scene.bodies.iter().map(|body| body.name.as_str()).collect()
}

#[test]
fn a_terrain_is_triangles_after_all_other_shapes() {
    let scene = Scene::read("hill.toml", HILL).expect("a scene");
    let parts = ["hill 0 0 a", "hill 0 0 b", "hill 1 0 a", "hill 1 0 b"];
    assert_eq!(names(&scene)[..2], ["ball", "triangle"]);
    assert_eq!(names(&scene)[2..], parts);
    let made: Vec<bool> = (0..6).map(|index| scene.is_made(index)).collect();
    assert_eq!(made, [false, false, true, true, true, true]);
    for body in scene.bodies.iter().skip(2) {
        let Shape::Triangle(triangle) = body.shape else {
            panic!("{} is no triangle", body.name);
        };
        assert!(triangle.area_normal().y > 0.0, "{}", body.name);
    }
    assert_eq!(
        scene.terrains[0].height_at(Vec3::new(0.5, 9.0, 0.25)),
        Some(0.75)
    );
}

#[test]
fn mistakes_are_told_with_their_place() {
    let heights = "heights = [[0.0, 0.5, 0.0], [0.0, 1.0, 0.0]]";
    let cases = [
        (heights, "", "[[terrain]] has no `heights`"),
        (heights, "heights = [[0.0, 0.5, 0.0]]", "two or more rows"),
        (heights, "heights = [[0.0], [1.0]]", "two or more numbers"),
        (heights, "heights = [[0, 1], [0, 1, 2]]", "of one length"),
        (
            heights,
            "heights = [[0, nan], [0, 1]]",
            "`heights` must be finite",
        ),
        (heights, "heights = 3", "found a number"),
        (
            "tile    = 0.5",
            "tile = 0.0",
            "`tile` must be greater than 0",
        ),
        (
            "origin  = [0.0, 0.0, 0.0]",
            "",
            "[[terrain]] has no `origin`",
        ),
        ("tile    =", "tiles =", "unknown key `tiles` in [[terrain]]"),
        (
            "\"ball\"",
            "\"hill 1 0 b\"",
            "two shapes are called `hill 1 0 b`",
        ),
    ];
    for (old, new, message) in cases {
        let text = HILL.replace(old, new);
        assert_ne!(text, HILL);
        let errors = Scene::read("hill.toml", &text)
            .expect_err(message)
            .to_string();
        assert!(errors.contains(message), "{errors}");
    }
}

#[test]
fn a_part_of_a_terrain_is_not_edited() {
    let document = Document::new(HILL, "hill.toml").expect("a scene");
    let part = || vec!["hill 0 0 b".to_string()];
    let by = Vec3::X;
    for edit in [
        Edit::Move { bodies: part(), by },
        Edit::Duplicate { bodies: part(), by },
        Edit::Hide {
            bodies: part(),
            hidden: true,
        },
    ] {
        let refused = document.with(&edit).expect_err("refused");
        assert!(
            matches!(refused, EditError::PartOfTable { .. }),
            "{refused}"
        );
        assert!(refused.to_string().contains("part of a terrain"));
    }
}

#[test]
fn a_terrain_is_added_under_a_free_name_and_goes_with_any_of_its_triangles() {
    let document = Document::new(HILL, "hill.toml").expect("a scene");
    let terrain = document.scene().terrains[0].clone();
    let add = Edit::AddTerrain {
        name: "hill".into(),
        terrain: terrain.clone(),
    };
    let twice = Edit::Group {
        title: "Two more".into(),
        edits: vec![add.clone(), add],
    };
    let added = document.with(&twice).expect("added").document;
    assert_eq!(added.scene().terrains, vec![terrain; 3]);
    let delete = Edit::Delete {
        bodies: vec!["hill 2 0 0 a".into(), "hill 2 0 0 b".into()],
    };
    let without = added.with(&delete).expect("deleted").document;
    assert_eq!(without.scene().terrains.len(), 2);
    let names = |part: &str| {
        let bodies = without.scene().bodies.iter();
        bodies.filter(|body| body.name.starts_with(part)).count()
    };
    assert_eq!((names("hill 2 "), names("hill 3 ")), (0, 4));
    let rest = Edit::Delete {
        bodies: vec!["hill 0 0 a".into(), "hill 3 0 0 a".into()],
    };
    let bare = without.with(&rest).expect("deleted").document;
    assert!(bare.scene().terrains.is_empty());
    assert!(!bare.text().contains("terrain"), "{}", bare.text());
}

#[test]
fn edits_of_others_find_their_own_tables() {
    let document = Document::new(HILL, "hill.toml").expect("a scene");
    let bodies = vec!["triangle".to_string()];
    let by = Vec3::new(0.0, 1.0, 0.0);
    let moved = document.with(&Edit::Move { bodies, by }).expect("moved");
    let scene = moved.document.scene();
    assert_eq!(names(scene).len(), 6);
    let Shape::Triangle(triangle) = scene.bodies[1].shape else {
        panic!("no triangle");
    };
    assert_eq!(triangle.v[0].y, 1.0);
    assert_eq!(scene.terrains, document.scene().terrains);

    let copied = Edit::Duplicate {
        bodies: vec!["triangle".to_string()],
        by,
    };
    let copied = document.with(&copied).expect("copied");
    assert_eq!(copied.added, ["triangle 2"]);
    assert_eq!(names(copied.document.scene()).len(), 7);
}
