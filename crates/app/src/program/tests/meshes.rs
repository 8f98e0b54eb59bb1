//! Meshes: what is said of theirs that is odd, and that their files are looked at.

use super::{Lab, inspector::type_into};
use crate::action::Action;
use capsule_scenes::edit::Edit;
use capsule_session::Origin;
use capsule_view::palette::{Theme, contrast};
use egui::{Key, Modifiers};
use std::{
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

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
        "1 duplicate triangle",
        "3 edges with wrong winding",
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
    lab.click("1 duplicate triangle");
    lab.click("level 4");
    assert_eq!(lab.app().session.selection().names(), ["level 4"]);
    let view = &lab.app().view;
    let square = glam::Vec3::new(1.0, 0.0, 1.0);
    assert!(view.sees_all(&[(square, 1.0)]) && !view.sees_any(&[(1.5 * middle, 0.0)]));
    lab.click("1 sliver");
    assert!(!lab.shows("level 2"), "it is folded again");
}

#[test]
fn an_edge_is_told_by_its_corners_and_selects_all_triangles_that_have_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = Lab::new();
    lab.app_mut().view.motion = false;
    lab.app_mut().open_file(&scene(&folder, ODD));
    lab.app_mut().apply(Action::Command("scene.mesh_report"));
    lab.settle();
    lab.click("3 edges with wrong winding");
    for row in [
        "v0 to v1 of level 0",
        "v1 to v2 of level 0",
        "v2 to v0 of level 0",
    ] {
        assert!(lab.shows(row), "{row}");
    }
    lab.click("v1 to v2 of level 0");
    let selected = |lab: &Lab| lab.app().session.selection().names().to_vec();
    assert_eq!(selected(&lab), ["level 0", "level 4"]);
    lab.click("v0 to v1 of level 0");
    assert_eq!(selected(&lab), ["level 0", "level 1", "level 4"]);
    // The square is seen, and not beneath the window.
    let view = &lab.app().view;
    let window = lab
        .harness()
        .ctx
        .memory(|memory| memory.area_rect("scene.mesh_report"));
    let window = window.expect("it is open");
    let size = view.rect.size();
    for corner in [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]] {
        let corner = glam::Vec3::new(corner[0], 0.0, corner[1]);
        let at = view
            .camera
            .project(corner, size.x / size.y)
            .expect("in front");
        let at = view.rect.min + 0.5 * egui::vec2(size.x * (1.0 + at.x), size.y * (1.0 - at.y));
        assert!(
            view.rect.contains(at) && !window.contains(at),
            "{corner} at {at}"
        );
    }
}

#[test]
fn a_sound_mesh_says_so_and_without_one_there_is_no_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let tetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
    let mut lab = Lab::new();
    lab.app_mut().apply(Action::Command("scene.mesh_report"));
    lab.settle();
    assert!(lab.tells("This scene has no mesh. Open or drop an OBJ, glTF, GLB or STL file."));
    lab.app_mut().open_file(&scene(&folder, tetrahedron));
    lab.settle();
    lab.app_mut().apply(Action::Command("scene.mesh_report"));
    lab.settle();
    assert!(lab.shows("level: 4 triangles") && lab.shows("no problems found"));
}

/// Lets time pass until `is_done`, half a minute at most.
fn wait(lab: &mut Lab, is_done: impl Fn(&Lab) -> bool) -> bool {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(30) {
        lab.app_mut().tend_files(Instant::now());
        if is_done(lab) {
            return true;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    false
}

#[test]
fn a_mesh_that_changes_on_disk_is_read_again_and_edits_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("level.obj");
    let mut lab = Lab::new();
    lab.app_mut().open_file(&scene(&folder, ODD));
    lab.app_mut()
        .shell
        .files
        .mesh_watch
        .start()
        .expect("started");
    let triangles = |lab: &Lab| lab.app().session.scene().meshes[0].mesh.len();
    assert_eq!(triangles(&lab), 5);
    assert!(lab.app_mut().session.edit(&Edit::Title("Mine".into())));
    lab.app_mut().tend_files(Instant::now());

    fs::write(&file, "v 0 0 0\nv 2 0 0\nv 2 0 2\nf 1 3 2\n").expect("written");
    assert!(
        wait(&mut lab, |lab| triangles(lab) == 1),
        "it is read again"
    );
    assert_eq!(lab.app().session.scene().title, "Mine");
    assert!(
        lab.app().context().is_unsaved(),
        "the edit is not saved by that"
    );
    lab.chord(Modifiers::COMMAND, Key::Z);
    let session = &lab.app().session;
    assert_eq!(
        (session.scene().title.as_str(), triangles(&lab)),
        ("Odd", 1)
    );

    fs::write(&file, "v 0 0 0\nf 1 x 2\n").expect("written");
    let says = |lab: &Lab| {
        let mut notices = lab.app().shell.notices.iter();
        notices.any(|one| format!("{one:?}").contains("not reloaded: level.obj:2"))
    };
    assert!(wait(&mut lab, says), "the mistake is told");
    assert_eq!(triangles(&lab), 1, "the last good mesh stays");
}

#[test]
fn a_mesh_that_is_opened_without_a_scene_is_looked_at_as_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("level.obj");
    fs::write(&file, ODD).expect("a mesh");
    let mut lab = Lab::new();
    lab.app_mut()
        .shell
        .files
        .mesh_watch
        .start()
        .expect("started");
    lab.app_mut().open_file(&file);
    lab.app_mut().tend_files(Instant::now());
    assert_eq!(lab.app().session.scene().meshes[0].mesh.len(), 5);
    fs::write(&file, "v 0 0 0\nv 2 0 0\nv 2 0 2\nf 1 3 2\n").expect("written");
    let has_one = |lab: &Lab| lab.app().session.scene().meshes[0].mesh.len() == 1;
    assert!(wait(&mut lab, has_one));
}

/// A triangle whose corners lie in a file beside it.
const OUTSIDE: &str = r#"{"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"uri":"parts/corners.bin","byteLength":36}]}"#;

#[test]
fn a_buffer_beside_a_mesh_is_looked_at_as_the_mesh_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let levels = folder.path().join("levels");
    fs::create_dir_all(levels.join("parts")).expect("folders");
    let buffer = levels.join("parts/corners.bin");
    let corners = |width: f32| {
        let numbers = [0.0, 0.0, 0.0, width, 0.0, 0.0, 0.0, 0.0, 1.0];
        numbers.map(f32::to_le_bytes).concat()
    };
    fs::write(&buffer, corners(1.0)).expect("a buffer");
    fs::write(levels.join("level.gltf"), OUTSIDE).expect("a mesh");
    let path = folder.path().join("case.toml");
    let text = "title = \"Outside\"\n[[mesh]]\nfile = \"levels/level.gltf\"\n";
    fs::write(&path, text).expect("a scene");
    let mut lab = Lab::new();
    lab.app_mut()
        .shell
        .files
        .mesh_watch
        .start()
        .expect("started");
    lab.app_mut().open_file(&path);
    lab.app_mut().tend_files(Instant::now());
    let width = |lab: &Lab| lab.app().session.scene().meshes[0].mesh.vertices[1].x;
    assert_eq!(width(&lab), 1.0);
    let followed = lab.app().shell.files.mesh_watch.files();
    let all = [levels.join("level.gltf"), buffer.clone()];
    assert_eq!(followed, all);
    fs::write(&buffer, corners(3.0)).expect("written");
    assert!(wait(&mut lab, |lab| width(lab) == 3.0), "it is read again");
    fs::write(&buffer, [0; 4]).expect("written");
    let says = |lab: &Lab| {
        let mut notices = lab.app().shell.notices.iter();
        notices.any(|one| format!("{one:?}").contains("4 of 36 bytes"))
    };
    assert!(wait(&mut lab, says), "what is wrong is told");
    assert_eq!(width(&lab), 3.0, "the last good one stays");
}

#[test]
fn what_a_sweep_costs_is_shown_for_more_and_more_triangles() {
    let mut lab = Lab::new();
    lab.app_mut().apply(Action::Command("scene.cost"));
    lab.settle();
    assert!(!lab.shows("every pair"), "there is no mesh");
    lab.open("a-dungeon-to-walk");
    lab.app_mut().apply(Action::Command("scene.cost"));
    lab.settle();
    assert!(lab.says("swept along its velocity by 0.2 m and 20 m"));
    for text in ["10,133", "40,532", "162,128", "20 m: boxes"] {
        assert!(lab.paints(text), "{text}");
    }
    assert!(!lab.paints("648,512"));
}

#[test]
fn a_mesh_is_imported_placed_in_the_inspector_saved_and_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = scene(&folder, ODD);
    fs::create_dir(folder.path().join("parts")).expect("a folder");
    let stairs = folder.path().join("parts/stairs.obj");
    fs::write(&stairs, "v 0 0 0\nv 2 0 0\nv 2 0 2\nf 1 3 2\n").expect("a mesh");
    let mut lab = Lab::new();
    lab.app_mut().open_file(&path);
    lab.settle();
    lab.app_mut().apply(Action::Command("scene.import"));
    // Taken here, no dialog opens.
    let asked = lab.app_mut().shell.wants_mesh_from.take();
    assert_eq!(asked.as_deref(), Some(folder.path()));
    lab.app_mut().import_mesh(&stairs);
    lab.settle();
    let meshes = |lab: &Lab| {
        let meshes = lab.app().session.scene().meshes.iter();
        meshes.map(|mesh| mesh.file.clone()).collect::<Vec<_>>()
    };
    assert_eq!(meshes(&lab), ["level.obj", "parts/stairs.obj"]);
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(meshes(&lab), ["level.obj"], "it is one step");
    lab.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);

    lab.select("stairs 0");
    let placement = |lab: &Lab| lab.app().session.scene().meshes[1].placement;
    lab.harness_mut().set_size(egui::vec2(1440.0, 3000.0));
    lab.settle();
    type_into(&mut lab, "stairs position Y", "1.5");
    assert_eq!(placement(&lab).position.y, 1.5);
    lab.click("stairs is in cm");
    assert_eq!(placement(&lab).unit, 0.01);
    lab.click("stairs has z up");
    assert!(placement(&lab).is_z_up);
    type_into(&mut lab, "stairs file", "parts/gone.obj");
    assert!(lab.says("parts/gone.obj"), "it is refused in its row");
    assert_eq!(meshes(&lab), ["level.obj", "parts/stairs.obj"]);

    let before = lab.app().session.scene().meshes.clone();
    assert!(lab.app_mut().save());
    let mut other = Lab::new();
    other.app_mut().open_file(&path);
    assert_eq!(other.app().session.scene().meshes, before);
    lab.click("Remove stairs from the scene");
    assert_eq!(meshes(&lab), ["level.obj"]);
    lab.settle();
    assert!(
        lab.shows("level file"),
        "of the scene, each mesh has fields"
    );
}

#[test]
fn a_new_scene_lies_beside_its_first_mesh_and_a_mesh_elsewhere_is_told() {
    let [folder, other] = [0, 1].map(|_| tempfile::tempdir().expect("a folder"));
    let mut lab = Lab::new();
    lab.app_mut().apply(Action::Command("scene.import"));
    lab.settle();
    assert!(
        lab.tells("A scene reads meshes from its own folder. Save this scene in a folder first.")
    );
    lab.app_mut().open_new();
    let file = folder.path().join("level.obj");
    fs::write(&file, ODD).expect("a mesh");
    lab.app_mut().import_mesh(&file);
    assert_eq!(lab.app().session.scene().meshes.len(), 1);
    lab.app_mut().ask_for_place();
    let asked = lab.app().shell.files.asks_place.clone();
    assert_eq!(asked, Some(folder.path().join("new-scene.toml")));
    let elsewhere = other.path().join("other.obj");
    fs::write(&elsewhere, ODD).expect("a mesh");
    lab.app_mut().import_mesh(&elsewhere);
    assert_eq!(lab.app().session.scene().meshes.len(), 1);
    let mut notices = lab.app().shell.notices.iter();
    let where_it_is = elsewhere.to_string_lossy().into_owned();
    assert!(notices.any(|one| one.text.contains(&where_it_is) && one.text.contains("Copy")));
}

#[test]
fn saved_elsewhere_a_scene_names_its_meshes_from_there_or_is_not_saved() {
    let [outer, other] = [0, 1].map(|_| tempfile::tempdir().expect("a folder"));
    let inner = tempfile::tempdir_in(outer.path()).expect("a folder");
    let path = scene(&inner, ODD);
    let mut lab = Lab::new();
    lab.app_mut().open_file(&path);
    let text = |lab: &Lab| lab.app().session.history().document().text().clone();
    let before = text(&lab);
    let elsewhere = other.path().join("case.toml");
    assert!(!lab.app_mut().save_at(&elsewhere) && !elsewhere.exists());
    let gone = outer.path().join("no/such/folder.toml");
    assert!(!lab.app_mut().save_at(&gone), "it is no folder");
    assert_eq!(lab.app().session.origin(), &Origin::File(path));
    assert_eq!(text(&lab), before);

    let above = outer.path().join("above.toml");
    assert!(lab.app_mut().save_at(&above));
    let name = inner.path().file_name().expect("a name");
    let file = format!("{}/level.obj", name.to_string_lossy());
    assert_eq!(lab.app().session.scene().meshes[0].file, file);
    let again = capsule_scenes::scene::library::open(&above).expect("it is read again");
    assert_eq!(again.meshes[0].mesh.len(), 5);
}

#[test]
fn the_file_that_is_chosen_can_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = scene(&folder, ODD);
    let mut lab = Lab::new();
    lab.app_mut().open_file(&path);
    lab.settle();
    lab.app_mut().apply(Action::Command("scene.import"));
    lab.settle();
    let before = lab.colors_of("level.obj").len();
    lab.key(Key::ArrowDown);
    let colors = lab.colors_of("level.obj");
    assert!(colors.len() > before, "it is named as chosen");
    let paper = Theme::Light.chrome().panel;
    for color in colors {
        let found = contrast(color, paper);
        assert!(found > 4.0, "{color:?}: {found}");
    }
}
