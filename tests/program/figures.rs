//! `figures`: pictures that a file lists, and those that stand side by side.

use image::RgbImage;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

const SCENE: &str = "title = \"A ball on a slab\"\n\
    [[sphere]]\nname = \"ball\"\ncenter = [0.0, 0.4, 0.0]\nradius = 0.5\n\
    [[mesh]]\nname = \"slab\"\nfile = \"slab.obj\"\n";
const SLAB: &str = "v -2 0 -2\nv -2 0 2\nv 2 0 -2\nf 1 2 3\n";
const FIGURES: &str = "[[figure]]\nname = \"ball.png\"\nscene = \"ball.toml\"\nsize = [320, 200]\n\
    [[figure]]\nname = \"edge.gif\"\nscene = \"best-edge\"\nmoment = [\"repair:W1\"]\nsize = \"160x100\"\n";

/// A folder of its own with a list of figures.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder"));
        folder.write("ball.toml", SCENE);
        folder.write("slab.obj", SLAB);
        folder.write("figures.toml", FIGURES);
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("written");
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect("it is there")
    }

    /// What `figures` prints in this folder, and whether it succeeds.
    fn figures(&self, arguments: &[&str]) -> (String, Option<i32>) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
        let command = command.arg("figures").args(arguments);
        let Output {
            stdout,
            stderr,
            status,
        } = command.current_dir(&self.0).output().expect("it starts");
        let told = [stdout, stderr].map(|told| String::from_utf8_lossy(&told).into_owned());
        (told.concat(), status.code())
    }

    /// What became of each figure.
    fn made(&self) -> Vec<String> {
        let (told, code) = self.figures(&[]);
        assert_eq!(code, Some(0), "{told}");
        let words = told.lines().map(|line| line.split_whitespace().next());
        words.map(|word| word.unwrap_or_default().into()).collect()
    }
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn a_figure_is_drawn_again_where_its_entry_its_scene_or_its_mesh_has_changed() {
    let folder = Folder::new();
    assert_eq!(folder.made(), ["drawn", "drawn"]);
    let first = [folder.read("ball.png"), folder.read("edge.gif")];
    assert_eq!(folder.made(), ["unchanged", "unchanged"]);
    fs::remove_file(folder.path("figures.lock")).expect("it was there");
    assert_eq!(folder.made(), ["drawn", "drawn"]);
    let again = [folder.read("ball.png"), folder.read("edge.gif")];
    assert!(first == again, "the same bytes");

    folder.write("ball.toml", &SCENE.replace("0.4", "0.3"));
    assert_eq!(folder.made(), ["drawn", "unchanged"]);
    assert!(folder.read("ball.png") != first[0]);
    folder.write("slab.obj", &SLAB.replace("v 2 0 -2", "v 3 0 -2"));
    assert_eq!(folder.made(), ["drawn", "unchanged"]);
    folder.write("figures.toml", &FIGURES.replace("160x100", "200x100"));
    assert_eq!(folder.made(), ["unchanged", "drawn"]);
    folder.write("ball.png", "another picture");
    assert_eq!(folder.made(), ["drawn", "unchanged"]);
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn a_check_fails_on_what_changed_and_shows_where() {
    let folder = Folder::new();
    assert!(
        folder
            .figures(&["--check"])
            .0
            .contains("missing    ball.png")
    );
    folder.made();
    let (told, code) = folder.figures(&["--check"]);
    let alike = "alike      ball.png\nalike      edge.gif\n";
    assert_eq!((told.as_str(), code), (alike, Some(0)));
    folder.write("ball.toml", &SCENE.replace("0.4", "0.2"));
    let before = folder.read("ball.png");
    let (told, code) = folder.figures(&["--check"]);
    assert_eq!(code, Some(1), "{told}");
    let differs = "differs    ball.png: see ball.difference.png\nalike      edge.gif\n";
    assert_eq!(told, differs);
    assert!(folder.read("ball.png") == before, "it stays");
    let difference = image::open(folder.path("ball.difference.png")).expect("a picture");
    let difference = difference.into_rgb8();
    let marked = difference.pixels().filter(|pixel| pixel.0 == [214, 0, 120]);
    let marked = marked.count();
    assert!((100..32_000).contains(&marked), "{marked} of 64000 pixels");
    folder.write("figures.toml", &FIGURES.replace("[320, 200]", "[320, 210]"));
    let told = folder.figures(&["--check"]).0;
    assert!(told.contains("it is 320x210 now, not 320x200"), "{told}");
}

#[test]
fn an_svg_is_checked_as_text() {
    let folder = Folder::new();
    folder.write(
        "figures.toml",
        "[[figure]]\nname = \"face.svg\"\nscene = \"face\"\n",
    );
    assert_eq!(folder.figures(&[]).1, Some(0));
    assert_eq!(folder.figures(&["--check"]).1, Some(0));
    folder.write("face.svg", "<svg/>");
    let (told, code) = folder.figures(&["--check"]);
    assert!(
        told.contains("its text is another") && code == Some(1),
        "{told}"
    );
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn a_scene_lists_its_own_figures_and_another_folder_takes_them() {
    let folder = Folder::new();
    let own = "[[figure]]\nname = \"own.png\"\nsize = [160, 100]\ncompare = [\"a\", \"b\"]\n";
    folder.write("ball.toml", &format!("{SCENE}{own}"));
    let (told, code) = folder.figures(&["ball.toml", "--out", "pictures"]);
    assert_eq!((told.as_str(), code), ("drawn      own.png\n", Some(0)));
    assert!(folder.path("pictures/own.png").exists());
}

#[test]
fn what_is_wrong_in_a_list_is_told_with_its_line_and_what_was_expected() {
    let folder = Folder::new();
    let plane = "scene = \"plane-trace\"\n";
    for (text, line, expected) in [
        ("[[figure]]\nname = \"a.png\"\n", 1, "expected `scene ="),
        (plane, 1, "expected a table [[figure]]"),
        (
            "[[figure]]\nname = \"a.png\"\nscene = \"nowhere.toml\"\n",
            3,
            "a built-in scene",
        ),
        (
            "[[figure]]\nname = \"a\"\nscene = \"vertex\"\n",
            2,
            "such as \"figure.png\"",
        ),
        (
            "[[figure]]\nname = \"a.jpg\"\nscene = \"vertex\"\n",
            2,
            "ends in .png",
        ),
        (
            "[[figure]]\nname = \"a.png\"\nscene = \"vertex\"\nsiz = 3\n",
            4,
            "did you mean `size`?",
        ),
        (
            "[[figure]]\nname = \"a.png\"\nscene = \"vertex\"\nsize = \"wide\"\n",
            4,
            "1600x1000",
        ),
        (
            "[[figure]]\nname = \"a.png\"\nscene = \"vertex\"\nverdict = 1\n",
            4,
            "true or false",
        ),
        (
            "[[figure]]\nname = \"a.png\"\nscene = \"vertex\"\ntheme = \"blue\"\n",
            4,
            "light, dark",
        ),
        (
            "[[figure]]\nname = \"a.png\"\nscene = \"vertex\"\nmoment = \"x\"\n",
            4,
            "expected steps",
        ),
        (
            "[[figure]]\nname = \"a.png\"\nscene = \"vertex\"\nx = \"player.x\"\n",
            1,
            "--y",
        ),
        (
            "[[figure]]\nname = \"a.png\"\nscene = \"vertex\"\neach = 1\n",
            4,
            "not an option of `screenshot`",
        ),
    ] {
        folder.write("figures.toml", text);
        let (told, code) = folder.figures(&[]);
        assert_eq!(code, Some(2), "{text}{told}");
        let place = format!("--> figures.toml:{line}:");
        assert!(
            told.contains(&place) && told.contains(expected),
            "{text}{told}"
        );
    }
    let twice = format!("{FIGURES}{FIGURES}");
    folder.write("figures.toml", &twice);
    assert!(
        folder
            .figures(&[])
            .0
            .contains("two figures are called `ball.png`")
    );
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn a_figure_that_cannot_be_drawn_is_told_with_its_line_and_the_others_are_drawn() {
    let folder = Folder::new();
    let wrong = "[[figure]]\nname = \"step.png\"\nscene = \"vertex\"\nstep = \"no such step\"\n";
    folder.write("figures.toml", &format!("{FIGURES}{wrong}"));
    let (told, code) = folder.figures(&[]);
    assert_eq!(code, Some(2), "{told}");
    assert!(told.starts_with("drawn      ball.png\ndrawn      edge.gif\nFAILED     step.png\n"));
    assert!(told.contains("figures.toml:11:") && told.contains("no step is called `no such step`"));
}

/// The picture of `scene` with these panels.
fn panels(folder: &Path, scene: &str, compare: &[&str]) -> RgbImage {
    let out = folder.join("panels.png");
    let mut command = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    let command = command.args([
        "screenshot",
        scene,
        "--size",
        "1083x675",
        "--no-legend",
        "--out",
    ]);
    let command = command.arg(&out);
    for panel in compare {
        command.args(["--compare", panel]);
    }
    let output = command.output().expect("the program starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    image::open(&out).expect("a picture").into_rgb8()
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn panels_have_one_scale_and_one_camera() {
    let folder = Folder::new();
    // Between the panels are three pixels; their headings are above.
    let halves = |compare: &[&str]| {
        let picture = panels(folder.0.path(), "best-edge", compare);
        let half = |left| image::imageops::crop_imm(&picture, left, 130, 540, 540).to_image();
        [half(0), half(543)]
    };
    let differing = |[a, b]: &[RgbImage; 2]| {
        let pairs = a.pixels().zip(b.pixels());
        let differs = |(a, b): &(&image::Rgb<u8>, &image::Rgb<u8>)| {
            (0..3).any(|i| a.0[i].abs_diff(b.0[i]) > 24)
        };
        pairs.filter(differs).count()
    };
    let same = differing(&halves(&["one", "two"]));
    assert!(same < 500, "{same} of 291600 pixels");
    // The panel with the ball elsewhere has the same triangle: the left border of it is far from ball and names.
    let moved = halves(&["here", "[there](shape:ball.x=3)"]);
    assert!(differing(&moved) > 5_000);
    let edge = |half: &RgbImage| {
        let rows = half
            .rows()
            .map(|row| row.enumerate().find(|(_, it)| it.0[0] < 90));
        rows.map(|found| found.map(|(x, _)| x)).collect::<Vec<_>>()
    };
    let [here, there] = moved.each_ref().map(edge);
    let alike = here
        .iter()
        .zip(&there)
        .filter(|(a, b)| a.is_some() && a == b);
    assert!(alike.count() > 100, "{here:?} {there:?}");
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn the_published_answer_stands_beside_the_fixed_one() {
    let folder = Folder::new();
    let colors = |picture: &RgbImage, left: u32| {
        let half = image::imageops::crop_imm(picture, left, 75, 540, 600).to_image();
        let red = half
            .pixels()
            .filter(|pixel| pixel.0[0] > 150 && pixel.0[1] < 90);
        red.count()
    };
    let both = panels(folder.0.path(), "best-edge", &["fix"]);
    let [published, fixed] = [colors(&both, 0), colors(&both, 543)];
    assert!(published > 300 && fixed == 0, "{published} {fixed}");
}
