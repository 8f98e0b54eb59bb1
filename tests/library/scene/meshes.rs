//! Meshes of scene files: what they become, what is said of wrong ones, and how they are edited.

use capsule_lab::{
    core::{
        exact::overlap::capsule_triangle_distance,
        geometry::{SameBits, Shape},
    },
    lab::{
        edit::{Document, Edit, EditError, Field},
        scene::{FileError, FileSource, Scene, library, read_regular},
    },
};
use glam::Vec3;
use std::{
    borrow::Cow,
    cell::Cell,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

/// A right triangle in the plane of x and y of the file, and one above it.
const OBJ: &str = "v 0 0 0\nv 2 0 0\nv 0 1 0\nv 0 0 3\nf 1 2 3\nf 1 3 4\n";

/// One file of that name, and how often it was asked for.
struct One(&'static str, Cell<usize>);

impl FileSource for One {
    fn bytes(&self, path: &str) -> Result<Cow<'static, [u8]>, FileError> {
        self.1.set(self.1.get() + 1);
        if path == self.0 {
            Ok(OBJ.as_bytes().into())
        } else {
            Err(FileError::Outside(path.into()))
        }
    }
}

fn scene_with(mesh: &str) -> Result<Scene, String> {
    let text = format!(
        "title = \"Level\"\n[[mesh]]\nfile = \"a.obj\"\n{mesh}\n[[sphere]]\nname = \"ball\"\ncenter = [0, 5, 0]\nradius = 1\n"
    );
    let files = One("a.obj", Cell::new(0));
    Scene::read_with("scene.toml", &text, &files).map_err(|errors| errors.to_string())
}

fn triangle(scene: &Scene, index: usize) -> [Vec3; 3] {
    match scene.bodies[index].shape {
        Shape::Triangle(triangle) => triangle.v,
        other => panic!("{other:?} is no triangle"),
    }
}

#[test]
fn a_mesh_is_triangles_after_all_other_shapes() {
    let scene = scene_with("name = \"level\"").expect("a scene");
    let names: Vec<&str> = scene.bodies.iter().map(|body| body.name.as_str()).collect();
    assert_eq!(names, ["ball", "level 0", "level 1"]);
    assert_eq!(
        [0, 1, 2].map(|index| scene.is_made(index)),
        [false, true, true]
    );
    assert_eq!(triangle(&scene, 1), [Vec3::ZERO, 2.0 * Vec3::X, Vec3::Y]);
    assert!(scene.bodies[1].double_sided && !scene.bodies[1].hidden);
    let scene = scene_with("double_sided = false\nhidden = true").expect("a scene");
    assert_eq!(scene.bodies[2].name.as_str(), "mesh 1");
    assert!(!scene.bodies[2].double_sided && scene.bodies[2].hidden);
}

#[test]
fn it_is_scaled_turned_and_moved_in_that_order() {
    for (placement, second, third) in [
        ("", [2.0, 0.0, 0.0], [0.0, 1.0, 0.0]),
        ("position = [1, 2, 3]", [3.0, 2.0, 3.0], [1.0, 3.0, 3.0]),
        ("scale = 2", [4.0, 0.0, 0.0], [0.0, 2.0, 0.0]),
        ("scale = [1, 3, 1]", [2.0, 0.0, 0.0], [0.0, 3.0, 0.0]),
        ("unit = \"cm\"", [0.02, 0.0, 0.0], [0.0, 0.01, 0.0]),
        ("unit = 0.5", [1.0, 0.0, 0.0], [0.0, 0.5, 0.0]),
        (
            "unit = \"in\"\nscale = 10",
            [0.508, 0.0, 0.0],
            [0.0, 0.254, 0.0],
        ),
        ("up = \"z\"", [2.0, 0.0, 0.0], [0.0, 0.0, -1.0]),
        (
            "up = \"z\"\nscale = [1, 1, 5]",
            [2.0, 0.0, 0.0],
            [0.0, 0.0, -5.0],
        ),
        (
            "rotation = [0, 90, 0]\nscale = [3, 1, 1]",
            [0.0, 0.0, -6.0],
            [0.0, 1.0, 0.0],
        ),
        (
            "rotation = [0, 90, 0]\nposition = [0, 0, 1]",
            [0.0, 0.0, -1.0],
            [0.0, 1.0, 1.0],
        ),
    ] {
        let scene = scene_with(placement).expect("a scene");
        let [_, b, c] = triangle(&scene, 1);
        let error = (b - Vec3::from(second))
            .length()
            .max((c - Vec3::from(third)).length());
        assert!(error < 1e-6, "{placement}: {b} {c}");
    }
}

#[test]
fn a_mirrored_mesh_keeps_its_fronts() {
    let plain = scene_with("").expect("a scene");
    let normal = |scene: &Scene| {
        let [a, b, c] = triangle(scene, 1);
        (b - a).cross(c - a).z
    };
    for (scale, front) in [
        ("[-1, 1, 1]", 1.0),
        ("[1, 1, -1]", -1.0),
        ("[-1, -1, 1]", 1.0),
        ("-1", -1.0),
    ] {
        let scene = scene_with(&format!("scale = {scale}")).expect("a scene");
        assert_eq!(
            normal(&scene).signum(),
            front * normal(&plain).signum(),
            "{scale}"
        );
    }
}

#[test]
fn mistakes_are_told_with_their_place() {
    for (mesh, told) in [
        ("scale = 0", "`scale` must not be 0"),
        ("scale = [1, 0, 1]", "`scale` must not be 0"),
        ("scale = \"big\"", "`scale` must be a number"),
        ("up = \"x\"", "`x` is no direction that files have up"),
        ("unit = \"inch\"", "did you mean `in`?"),
        ("unit = 0", "`unit` must be greater than 0"),
        ("unit = true", "`unit` must be a number"),
        ("scale = 1e8", "the mesh is too large"),
        ("color = 1", "unknown key `color` in [[mesh]]"),
        ("name = \"a/b\"", "a name must be printable"),
        ("name = \"ball\"", "two shapes are called `ball`"),
        (
            "name = \"level\"\n[[sphere]]\nname = \"level 1\"\ncenter = [0, 0, 0]\nradius = 1",
            "two shapes are called `level 1`",
        ),
        ("[[mesh]]\nname = \"b\"", "[[mesh]] has no `file`"),
        (
            "[[mesh]]\nfile = \"../b.obj\"",
            "`../b.obj` leaves the folder",
        ),
    ] {
        let error = scene_with(mesh).expect_err("a mistake");
        assert!(error.contains(told), "{mesh}: {error}");
    }
    // A number of a name that the mesh does not reach is free.
    let free = "name = \"level\"\n[[sphere]]\nname = \"level 2\"\ncenter = [0, 0, 0]\nradius = 1";
    assert!(scene_with(free).is_ok());
}

#[test]
fn what_is_wrong_in_its_file_is_told_where_the_scene_names_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.toml");
    fs::write(folder.path().join("b.obj"), "v 0 0 0\nf 1 1 x\n").expect("a file");
    let text = "title = \"t\"\n[[mesh]]\nfile = \"b.obj\"\n";
    let errors = Scene::read(&path.to_string_lossy(), text).expect_err("a mistake");
    assert_eq!((errors.errors[0].line, errors.errors[0].column), (3, 8));
    assert_eq!(
        errors.errors[0].message,
        "b.obj:2: `x` is no corner of a face"
    );
    assert!(
        errors
            .to_string()
            .contains("expected the place of a `v` line"),
        "{errors}"
    );
}

#[test]
fn a_built_in_mesh_is_found_from_anywhere_and_one_beside_the_scene_first() {
    let text = "title = \"t\"\n[[mesh]]\nfile = \"meshes/box3d_stairs.obj\"\n";
    let scene = Scene::read("no/such/folder/a.toml", text).expect("a scene");
    assert_eq!(scene.bodies.len(), 44);
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("meshes")).expect("a folder");
    fs::write(folder.path().join("meshes/box3d_stairs.obj"), OBJ).expect("a file");
    let path = folder.path().join("a.toml");
    let scene = Scene::read(&path.to_string_lossy(), text).expect("a scene");
    assert_eq!(scene.bodies.len(), 2);
    assert!(
        library::chapters()
            .iter()
            .all(|chapter| !chapter.scenes.is_empty())
    );
    assert!(read_regular(&path).is_err(), "nothing is written there");
}

#[test]
fn a_file_is_read_once_for_all_its_meshes() {
    let files = One("a.obj", Cell::new(0));
    let text = "title = \"t\"\n[[mesh]]\nfile = \"a.obj\"\n[[mesh]]\nfile = \"a.obj\"\nposition = [0, 1, 0]\n";
    let scene = Scene::read_with("a.toml", text, &files).expect("a scene");
    let names: Vec<&str> = scene.bodies.iter().map(|body| body.name.as_str()).collect();
    assert_eq!(names, ["mesh 0", "mesh 1", "mesh 2 0", "mesh 2 1"]);
    // Once for the parts of the text; there is no second reading of it as a whole.
    assert_eq!(files.1.get(), 1);
}

const STAIRS: &str = "title = \"Stairs\"\n\n# kept as it is\n[[mesh]] # the stairs\nfile = 'meshes/box3d_stairs.obj'\n  name=\"stairs\"\nscale   = 2e0\n\n[[sphere]]\nname = \"ball\"\ncenter = [0, 5, 0]\nradius = 1\n";

#[test]
fn an_edit_leaves_its_table_as_it_is_written() {
    let document = Document::new(STAIRS, "stairs.toml").expect("a scene");
    let by = Vec3::X;
    let bodies = vec!["ball".to_string()];
    let edited = document
        .with(&Edit::Move { bodies, by })
        .expect("an edit")
        .document;
    assert_eq!(edited.text().replace("[1.0, 5, 0]", "[0, 5, 0]"), STAIRS);
    let again = Scene::read("stairs.toml", edited.text()).expect("a scene");
    assert!(again.same_bits(edited.scene()));
    for edit in [
        Edit::Move {
            bodies: vec!["stairs 3".into()],
            by,
        },
        Edit::Hide {
            bodies: vec!["stairs 3".into()],
            hidden: true,
        },
        Edit::Rename {
            body: "stairs 3".into(),
            to: "step".into(),
        },
    ] {
        let error = document.with(&edit).expect_err("it is part of a mesh");
        assert!(
            matches!(error, EditError::PartOfTable { table: "mesh", .. }),
            "{error}"
        );
    }
}

#[test]
fn an_edit_of_something_else_makes_its_triangles_no_second_time() {
    let document = Document::new(STAIRS, "stairs.toml").expect("a scene");
    let made = |document: &Document| document.scene().bodies.made().clone();
    let edited = document.with(&Edit::Set {
        body: "ball".into(),
        to: Field::Radius(0.3),
    });
    let edited = edited.expect("an edit").document;
    assert!(Arc::ptr_eq(&made(&document), &made(&edited)));
    let larger = document.with_text(STAIRS.replace("scale   = 2e0", "scale = 3.0"));
    let larger = larger.expect("a scene");
    assert!(!Arc::ptr_eq(&made(&document), &made(&larger)));
    let again = Scene::read("stairs.toml", larger.text()).expect("a scene");
    assert!(again.same_bits(larger.scene()));
}

#[test]
fn deleting_one_of_its_triangles_takes_it_out() {
    let document = Document::new(STAIRS, "stairs.toml").expect("a scene");
    let bodies = vec!["stairs 3".to_string(), "stairs 4".into()];
    let edited = document
        .with(&Edit::Delete { bodies })
        .expect("an edit")
        .document;
    assert!(!edited.text().contains("mesh"), "{}", edited.text());
    assert_eq!(edited.scene().bodies.len(), 1);
}

#[test]
fn a_name_that_a_triangle_has_is_taken_for_new_shapes() {
    let document = Document::new(STAIRS, "stairs.toml").expect("a scene");
    let mut ball = document.scene().bodies[0].clone();
    ball.name = "stairs 3".into();
    let edited = document.with(&Edit::Add(Box::new(ball))).expect("an edit");
    assert_eq!(edited.added, ["stairs 44"]);
}

/// What a mesh that is opened becomes: its file, how tall the player is, where the foot may be.
#[test]
fn a_mesh_that_is_opened_gets_a_scene_with_somebody_on_its_ground() {
    let folder = tempfile::tempdir().expect("a folder");
    let meshes: PathBuf = [env!("CARGO_MANIFEST_DIR"), "scenes", "meshes"]
        .iter()
        .collect();
    for (file, height) in [
        ("recast_dungeon.obj", 1.8),
        ("recast_undulating.obj", 1.8),
        ("recast_nav_test.obj", 1.8),
        ("box3d_test_map01.obj", 1.8),
        ("avian_character_controller_demo.glb", 1.8),
        ("threejs_collision-world.glb", 1.8),
        ("cm_spot.obj", 0.1718),
        ("kenney/p3d_brick.glb", 0.1),
    ] {
        let path = folder.path().join(file.replace("kenney/", "it's \"a\" "));
        fs::copy(meshes.join(file), &path).expect("a copy");
        let source = library::source(&path).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(Path::new(&source.path), path.with_extension("toml"));
        let scene = library::open(&path).unwrap_or_else(|error| panic!("{error}"));
        let player = &scene.bodies[0];
        let Shape::Capsule(capsule) = player.shape else {
            panic!("{player:?} is no capsule");
        };
        let tall = (capsule.b - capsule.a).length() + 2.0 * capsule.radius;
        assert!(
            player.player && (tall / height - 1.0).abs() < 0.01,
            "{file}: {tall}"
        );
        assert!(scene.view.is_some(), "{file}");
        let foot = capsule.a - capsule.radius * Vec3::Y;
        let mut nearest = f32::INFINITY;
        for body in scene.bodies.iter().skip(1) {
            let Shape::Triangle(triangle) = body.shape else {
                continue;
            };
            let distance = capsule_triangle_distance(&capsule, &triangle);
            nearest = nearest.min(distance - capsule.radius);
        }
        assert!(
            nearest > 0.0 && nearest < 0.02 * tall,
            "{file}: {nearest} at {foot}"
        );
        let standing = Document::new(source.text, source.path).expect("its text is a scene");
        assert!(scene.same_bits(standing.scene()));
    }
}

#[test]
fn a_mesh_with_a_mistake_says_so_when_it_is_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.obj");
    fs::write(&path, "v 0 0 0\nf 1 1 x\n").expect("a file");
    let error = library::open(&path).expect_err("no mesh").to_string();
    assert!(
        error.contains("a.obj:2: `x` is no corner of a face"),
        "{error}"
    );
    let gone = library::open(folder.path().join("b.obj"))
        .expect_err("no file")
        .to_string();
    assert!(
        gone.contains("no scene is called") || gone.contains("cannot read"),
        "{gone}"
    );
}

#[cfg(unix)]
#[test]
fn a_link_to_a_mesh_elsewhere_says_where_it_leads() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("levels")).expect("a folder");
    fs::write(path("level.obj"), OBJ).expect("a file");
    let link = path("levels/link.obj");
    std::os::unix::fs::symlink(path("level.obj"), &link).expect("a link");
    let error = library::open(&link).expect_err("it leads out").to_string();
    let target = path("level.obj").canonicalize().expect("it is there");
    for file in [&link, &target] {
        assert!(error.contains(&*file.to_string_lossy()), "{error}");
    }
    assert!(!error.contains(".toml"), "{error}");
    let inside = path("inside.obj");
    std::os::unix::fs::symlink("level.obj", &inside).expect("a link");
    assert!(library::open(&inside).is_ok());
}

#[test]
fn every_mesh_that_comes_along_has_its_licence() {
    let told = include_str!("../../../scenes/meshes/LICENSES.md");
    let files = fs::read_dir("scenes/meshes").expect("the folder");
    let names = files.map(|file| file.expect("a file").file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    for name in names.filter(|name| name != "LICENSES.md" && name != "kenney") {
        assert!(told.contains(&format!("`{name}`")), "{name}");
    }
    for line in [
        "For Avian: Copyright (c) 2022 Jondolf",
        "Permission is hereby granted, free of charge",
        "The origin of this software must not be misrepresented",
        "4. Limitations and Disclaimers.",
    ] {
        assert!(told.contains(line), "{line}");
    }
}
