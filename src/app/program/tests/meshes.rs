//! Meshes: what is said of theirs that is odd.

use super::Lab;
use crate::app::action::Action;
use std::{fs, path::PathBuf};

/// A square of two triangles, far from the first corner; a sliver; one without area; the first once more.
const ODD: &str = "v 0 0 0\nv 2 0 0\nv 2 0 2\nv 0 0 2\nv 40 0 0\nv 80 0.001 0\nv 120 0 0\nv 41 5 5\n\
    f 1 3 2\nf 1 4 3\nf 5 6 7\nf 5 5 8\nf 1 3 2\n";

fn scene(folder: &tempfile::TempDir, mesh: &str) -> PathBuf {
    fs::write(folder.path().join("level.obj"), mesh).expect("a mesh");
    let path = folder.path().join("case.toml");
    let text = "title = \"Odd\"\n[[mesh]]\nname = \"level\"\nfile = \"level.obj\"\n\n\
        [[sphere]]\nname = \"ball\"\ncenter = [1, 3, 1]\nradius = 1\n";
    fs::write(&path, text).expect("a scene");
    path
}

#[test]
fn what_is_odd_about_a_mesh_is_counted_listed_framed_and_selected() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = Lab::new();
    lab.app_mut().view.motion = false;
    lab.app_mut().open_file(&scene(&folder, ODD));
    lab.settle();
    lab.app_mut().apply(Action::Command("scene.mesh_report"));
    lab.settle();
    for line in [
        "level: 5 triangles",
        "1 triangle without area",
        "1 sliver",
        "1 triangle that is there before",
        "3 edges wound twice",
    ] {
        assert!(lab.shows(line), "{line}");
    }
    assert!(!lab.shows("level 2"), "each is listed when it is asked for");
    lab.click("1 sliver");
    lab.click("level 2");
    assert_eq!(lab.app().session.selection().names(), ["level 2"]);
    let view = &lab.app().view;
    let middle = glam::Vec3::new(80.0, 0.0, 0.0);
    assert!(view.sees_all(&[(middle, 40.0)]), "it is framed");
    lab.click("1 triangle that is there before");
    lab.click("level 4");
    assert_eq!(lab.app().session.selection().names(), ["level 4"]);
    let view = &lab.app().view;
    let square = glam::Vec3::new(1.0, 0.0, 1.0);
    assert!(view.sees_all(&[(square, 1.0)]) && !view.sees_any(&[(1.5 * middle, 0.0)]));
    lab.click("1 sliver");
    assert!(!lab.shows("level 2"), "it is folded again");
}

#[test]
fn a_sound_mesh_says_so_and_without_one_there_is_no_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let tetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
    let mut lab = Lab::new();
    lab.app_mut().apply(Action::Command("scene.mesh_report"));
    lab.settle();
    assert!(lab.tells("There is no mesh here: open or drop an OBJ, glTF, GLB or STL file."));
    lab.app_mut().open_file(&scene(&folder, tetrahedron));
    lab.settle();
    lab.app_mut().apply(Action::Command("scene.mesh_report"));
    lab.settle();
    assert!(lab.shows("level: 4 triangles") && lab.shows("nothing odd"));
}
