//! Reading large files: the window goes on, and nothing changes before a file is read to its end.

use super::Lab;
use crate::{
    program::App,
    shell::{modal::Modal, reading::ReadingPurpose},
};
use capsule_scenes::{
    edit::Document,
    scene::{ReadingProgress, library::OpenError, mesh_file},
};
use capsule_session::Origin;
use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        mpsc::{self, Sender},
    },
    thread,
    time::{Duration, Instant},
};

/// Squares in a row: two triangles each.
fn row(squares: usize) -> String {
    let mut text = String::new();
    for place in 0..=squares {
        let _ = writeln!(text, "v {place} 0 0\nv {place} 0 1");
    }
    for place in 0..squares {
        let [a, b, c, d] = [1, 2, 4, 3].map(|corner| 2 * place + corner);
        let _ = writeln!(text, "f {a} {b} {c}\nf {a} {c} {d}");
    }
    text
}

impl Lab {
    /// Begins to open a file that is read once the sender says what it holds.
    fn open_slowly(&mut self, path: &Path) -> Sender<Result<Document, OpenError>> {
        let (file, read) = mpsc::channel();
        let purpose = ReadingPurpose::Open {
            path: path.into(),
            place: Origin::File(path.into()),
            awaits_mending: false,
        };
        self.app_mut()
            .read_within(Duration::ZERO, purpose, move |_| {
                read.recv().expect("the test says what there is")
            });
        file
    }

    /// Lets time pass until nothing is read any more.
    fn wait_for_readings(&mut self) {
        while self.app().shell.readings.first().is_some() {
            self.app_mut().tend_files(Instant::now());
            thread::sleep(Duration::from_millis(5));
        }
        self.settle();
    }
}

fn seen(app: &App) -> (Origin, u64, Arc<str>) {
    let session = &app.session;
    let text = session.history().document().text().clone();
    (session.origin().clone(), session.revision(), text)
}

#[test]
fn what_takes_long_to_read_is_shown_once_it_is_there_and_the_window_goes_on() {
    let mut lab = Lab::at("over-the-face");
    let before = seen(lab.app());
    let file = lab.open_slowly(Path::new("level.toml"));
    lab.settle();
    assert_eq!(seen(lab.app()), before);
    assert!(!lab.says("Reading"), "it is not talked about at once");
    thread::sleep(Duration::from_millis(600));
    lab.settle();
    assert!(lab.shows("Reading level.toml") && lab.shows("Cancel reading"));
    lab.open("into-an-edge");
    let opened = seen(lab.app());
    assert_ne!(opened, before);
    file.send(Ok(Document::blank())).expect("the reader waits");
    lab.wait_for_readings();
    let place = Origin::File(PathBuf::from("level.toml"));
    assert_eq!(*lab.app().session.origin(), place);
    assert!(!lab.says("Reading"));
}

#[test]
fn a_reading_that_is_given_up_changes_nothing_and_its_reader_ends() {
    let mut lab = Lab::at("over-the-face");
    let before = seen(lab.app());
    let file = lab.open_slowly(Path::new("level.toml"));
    let progress = lab.app().shell.readings.first().expect("it is read");
    let progress = progress.progress.clone();
    thread::sleep(Duration::from_millis(600));
    lab.settle();
    lab.click("Cancel reading");
    assert!(lab.tells("level.toml was not opened."));
    assert!(progress.is_cancelled());
    // What comes after all is not taken.
    let _ = file.send(Ok(Document::blank()));
    lab.wait_for_readings();
    assert_eq!(seen(lab.app()), before);
}

#[test]
fn a_reading_that_fails_tells_why_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("level.obj");
    fs::write(&path, row(10_000) + "f 1 2 x\n").expect("written");
    let mut lab = Lab::at("over-the-face");
    let before = seen(lab.app());
    let purpose = ReadingPurpose::Open {
        path: path.clone(),
        place: Origin::File(path.clone()),
        awaits_mending: false,
    };
    lab.app_mut()
        .read_within(Duration::ZERO, purpose, move |progress| {
            Document::open(path, progress)
        });
    lab.wait_for_readings();
    assert_eq!(seen(lab.app()), before);
    let modals = &lab.app().shell.modals;
    let [Modal::Problem { title, report }] = &modals[..] else {
        panic!("{modals:?}");
    };
    assert_eq!(title, "level.obj cannot be opened");
    assert!(
        report.contains("level.obj:40003: `x` is no corner"),
        "{report}"
    );
}

#[test]
fn a_reader_that_breaks_is_told_about() {
    let mut lab = Lab::at("over-the-face");
    drop(lab.open_slowly(Path::new("level.toml")));
    lab.wait_for_readings();
    assert!(lab.says("level.toml cannot be opened"));
}

#[test]
fn a_mesh_edited_over_while_it_is_read_again_is_read_once_more() {
    let folder = tempfile::tempdir().expect("a folder");
    let [mesh, path] = ["level.obj", "case.toml"].map(|name| folder.path().join(name));
    fs::write(&mesh, row(1)).expect("written");
    let text = "title = \"Row\"\n[[mesh]]\nname = \"level\"\nfile = \"level.obj\"\n";
    fs::write(&path, text).expect("written");
    let mut lab = Lab::new();
    lab.app_mut().open_file(&path);
    fs::write(&mesh, row(2)).expect("written");
    let (go, goes) = mpsc::channel();
    let document = lab.app().session.history().document().clone();
    lab.app_mut()
        .read_within(Duration::ZERO, ReadingPurpose::Meshes, move |progress| {
            goes.recv().expect("the test says when");
            let (text, path) = (document.text().clone(), document.path());
            Ok(Document::new_watched(text, path, progress)?)
        });
    let title = capsule_scenes::edit::Edit::Title("Mine".into());
    assert!(lab.app_mut().session.edit(&title));
    go.send(()).expect("the reader waits");
    lab.wait_for_readings();
    let scene = lab.app().session.scene();
    assert_eq!(
        (scene.title.as_str(), scene.meshes[0].mesh.len()),
        ("Mine", 4)
    );
}

#[test]
fn readers_of_all_forms_tell_where_they_are_and_give_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let squares = 20_000;
    let mut stl = vec![0; 80];
    stl.extend_from_slice(&(2 * squares as u32).to_le_bytes());
    stl.resize(84 + 50 * 2 * squares, 0);
    let facet = "facet\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendfacet\n";
    let glb =
        include_bytes!("../../../../../scenes/meshes/avian_character_controller_demo.glb").to_vec();
    for (name, bytes) in [
        ("level.glb", glb),
        ("level.obj", row(squares).into_bytes()),
        ("level.stl", stl),
        (
            "text.stl",
            format!("solid\n{}", facet.repeat(10_000)).into_bytes(),
        ),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, &bytes).expect("written");
        let progress = ReadingProgress::default();
        let mesh = mesh_file::read_watched(&path, &progress).expect("a mesh");
        let place = progress.place();
        assert!(place.file.ends_with(name) && place.of_bytes == bytes.len() as u64);
        // Of glTF it is unknown which bytes are which triangles.
        let is_gltf = name == "level.glb";
        assert!(is_gltf || place.share() > 0.9, "{name}: {place:?}");
        assert!(
            is_gltf || place.triangles > mesh.len() / 2,
            "{name}: {place:?}"
        );
        progress.cancel();
        let error = mesh_file::read_watched(&path, &progress).expect_err("given up");
        assert_eq!(error.message, "its reading was given up", "{name}");
    }
}
