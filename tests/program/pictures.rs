//! The pictures that the program saves, against the reference pictures of `tests/pictures/figures.toml` and against common
//! sense.

use image::RgbImage;
use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// Least likeness to a reference, 0..=1: drivers differ in their edges.
const LIKENESS: f64 = 0.985;
/// The largest mean difference between a picture and its SVG, of 255. Without its round bodies a picture differs by 7 and more.
const VECTOR_DIFFERENCE: f64 = 5.0;
/// The same of a level, which has no shade in its creases there.
const LEVEL_DIFFERENCE: f64 = 7.0;
const LEVEL: &str = "a-dungeon-to-walk";

fn screenshot(scene: &str, out: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_capsule-lab"))
        .args(["screenshot", scene, "--out"])
        .arg(out)
        .args(more)
        .output()
        .expect("the program starts")
}

fn picture(scene: &str, name: &str, more: &[&str]) -> RgbImage {
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let output = screenshot(scene, &out, more);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{scene}: {told}");
    image::open(&out).expect("a picture").into_rgb8()
}

fn likeness(a: &RgbImage, b: &RgbImage) -> f64 {
    image_compare::rgb_hybrid_compare(a, b)
        .expect("pictures of one size")
        .score
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn pictures_look_like_their_references() {
    let mut figures = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures/figures.toml");
    let output = figures.arg("figures").arg(file).arg("--check").output();
    let output = output.expect("the program starts");
    let [told, failed] = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
    assert!(output.status.success(), "{told}{failed}");
    assert!(told.lines().count() > 10, "{told}");
}

/// The SVG of a scene, drawn by another program's renderer with the program's fonts.
fn rendered(scene: &str, name: &str, more: &[&str]) -> RgbImage {
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let output = screenshot(scene, &out, more);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{scene}: {told}");
    let folder = out.parent().expect("a folder");
    let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/fonts");
    let only_these = folder.join("fonts.conf");
    let text = format!(
        "<fontconfig><dir>{}</dir><cachedir>{}</cachedir></fontconfig>",
        fonts.display(),
        folder.join("fonts").display()
    );
    std::fs::write(&only_these, text).expect("written");
    let pixels = out.with_extension("rendered.png");
    let mut renderer = Command::new("rsvg-convert");
    renderer.env("FONTCONFIG_FILE", only_these).arg(&out);
    let status = renderer.arg("--output").arg(&pixels).status();
    assert!(status.expect("rsvg-convert is installed").success());
    image::open(&pixels).expect("a picture").into_rgb8()
}

#[test]
#[ignore = "needs OpenGL without a window and rsvg-convert"]
fn the_same_picture_is_drawn_as_lines_and_text() {
    let mut unlike = vec![];
    let themes = ["light", "dark", "print"].into_iter().cycle();
    let scenes = [
        ("over-an-edge", &["--step", "candidate sphere"][..]),
        ("best-edge", &[]),
        ("pierced-side-by-side", &[]),
        ("a-point-and-a-rounded-prism", &[]),
        ("into-an-edge", &[]),
        ("a-crate", &[]),
        ("zig-zag", &["--frame", "3"]),
        (LEVEL, &[]),
        ("a-crowd", &[]),
        ("a-push-that-leans", &[]),
    ];
    for ((scene, more), theme) in scenes.into_iter().zip(themes) {
        let more = [more, &["--theme", theme, "--size", "720x450"]].concat();
        let pixels = picture(scene, "vector.png", &more);
        let lines = rendered(scene, "vector.svg", &more);
        // Edges and letters are smoothed otherwise: in half the size that is hardly seen.
        let [pixels, lines] = [pixels, lines].map(|one| image::imageops::thumbnail(&one, 360, 225));
        let pairs = pixels.iter().zip(lines.iter());
        let differing: f64 = pairs.map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
        let difference = differing / (360.0 * 225.0 * 3.0);
        println!("{scene} {theme}: {difference:.2}");
        let is_level = scene == LEVEL;
        let limit = if is_level {
            LEVEL_DIFFERENCE
        } else {
            VECTOR_DIFFERENCE
        };
        if difference > limit {
            unlike.push(format!("{scene} {theme}: {difference:.2}"));
        }
    }
    assert!(unlike.is_empty(), "{unlike:#?}");
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn a_picture_before_nothing_is_laid_on_any_paper() {
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("before-nothing.png");
    let size = ["--size", "480x300", "--no-legend"];
    let output = screenshot("vertex", &out, &[&["--transparent"][..], &size].concat());
    assert!(output.status.success());
    let picture = image::open(&out).expect("a picture").into_rgba8();
    let alpha = |x: u32, y: u32| picture.get_pixel(x, y).0[3];
    for (x, y) in [(0, 0), (479, 0), (0, 299)] {
        assert_eq!(alpha(x, y), 0, "nothing is at {x} {y}");
    }
    let [mut seen_through, mut opaque] = [0, 0];
    for pixel in picture.pixels() {
        seen_through += u32::from((60..200).contains(&pixel.0[3]));
        opaque += u32::from(pixel.0[3] > 250);
    }
    assert!(
        seen_through > 5_000,
        "the sphere and the triangle: {seen_through}"
    );
    assert!(opaque > 100, "outlines and points: {opaque}");
    let plain = picture_of_same_size("vertex", &size);
    let both = plain
        .enumerate_pixels()
        .filter(|(x, y, _)| alpha(*x, *y) > 250);
    let differ = both.filter(|(x, y, pixel)| {
        let own = picture.get_pixel(*x, *y).0;
        (0..3).any(|i| pixel.0[i].abs_diff(own[i]) > 24)
    });
    assert!(
        differ.count() < opaque as usize / 5,
        "what is opaque looks as ever"
    );
}

fn picture_of_same_size(scene: &str, size: &[&str]) -> RgbImage {
    picture(
        scene,
        "on-paper.png",
        &[&["--no-caption"][..], size].concat(),
    )
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn another_step_is_another_picture() {
    let small = ["--size", "480x300", "--no-caption", "--no-legend"];
    let shapes = picture("plane-trace", "one.png", &small);
    let mut other = small.to_vec();
    other.extend(["--step", "face normal"]);
    let normal = picture("plane-trace", "other.png", &other);
    assert!(likeness(&shapes, &normal) < LIKENESS);
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn a_sweep_shows_its_impact_until_another_moment_is_asked_for() {
    let small = ["--size", "480x300", "--no-caption", "--no-legend"];
    let at = |name: &str, more: &[&str]| picture("into-an-edge", name, &[&small, more].concat());
    let [plain, impact] = [at("plain.png", &[]), at("impact.png", &["--t", "0.453941"])];
    assert!(likeness(&plain, &impact) > 0.999);
    let start = at("start.png", &["--t", "0"]);
    assert!(likeness(&plain, &start) < LIKENESS);
    let window = |name: &str, t: &str| {
        let whole = ["--interface", "--size", "1024x640", "--t", t];
        picture("into-an-edge", name, &whole)
    };
    assert!(likeness(&window("early.png", "0.1"), &window("late.png", "0.9")) < 0.999);
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn only_what_overlaps_is_cut() {
    // The same picture twice, but for the lines where bodies meet faces.
    let cut_pixels = |name: &str, height: f32| {
        let view = [
            "--size",
            "960x600",
            "--no-caption",
            "--no-legend",
            "--no-labels",
        ];
        let place = ["--eye", "1.5,2.5,3.0", "--target", "0,0.4,0"];
        let both = ["[\"grid\"]", "[\"grid\", \"cuts\"]"].map(|hidden| {
            let case = format!(
                "title = \"t\"\n[picture]\nhide = {hidden}\n\
                [[capsule]]\nname = \"player\"\na = [0, {height}, 0]\nb = [0, 1.3, 0]\nradius = 0.4\n\
                [[triangle]]\nname = \"floor\"\npoints = [[-3, 0, -3], [0, 0, 3], [3, 0, -3]]\n"
            );
            let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
            let file = folder.join(format!("{name}-{}.toml", hidden.len()));
            std::fs::write(&file, case).expect("a file");
            let file = file.display().to_string();
            picture(&file, &format!("{name}.png"), &[&view[..], &place].concat())
        });
        let [cut, whole] = &both;
        let pairs = cut.pixels().zip(whole.pixels());
        let differs = |(a, b): &(&image::Rgb<u8>, &image::Rgb<u8>)| {
            (0..3).any(|i| a.0[i].abs_diff(b.0[i]) > 12)
        };
        pairs.filter(differs).count()
    };
    assert_eq!(
        cut_pixels("apart", 0.4001),
        0,
        "a tenth of a millimeter above"
    );
    let deep = cut_pixels("deep", 0.3);
    assert!(deep > 100, "{deep}");
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn paper_fills_the_picture_and_something_is_drawn_on_it() {
    for (theme, paper) in [("light", 0xFA), ("dark", 0x16), ("print", 0xFF)] {
        let more = ["--size", "480x300", "--theme", theme, "--no-caption"];
        let picture = picture("plane-trace", &format!("paper-{theme}.png"), &more);
        assert_eq!(picture.dimensions(), (480, 300));
        let corner = picture.get_pixel(2, 2).0[0];
        assert!(corner.abs_diff(paper) <= 12, "{theme}: {corner}");
        let far = |p: &&image::Rgb<u8>| p.0.iter().any(|c| c.abs_diff(paper) > 40);
        let drawn = picture.pixels().filter(far).count();
        assert!((2_000..120_000).contains(&drawn), "{theme}: {drawn}");
    }
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn the_largest_size_is_drawn_and_a_larger_one_is_refused() {
    // A written eye: a fitted one leaves as many points free around a large picture as around a small one.
    // Names lie elsewhere where their letters are rounded otherwise.
    let scene = "title = \"Large\"\n\
        [view]\neye = [2.0, 2.0, 5.0]\ntarget = [0.0, 0.8, 0.0]\n[picture]\nhide = [\"legend\"]\n\
        [[capsule]]\na = [0.0, 0.6, 0.0]\nb = [0.3, 1.6, 0.0]\nradius = 0.5\n\
        [[triangle]]\npoints = [[-2.0, 0.0, 1.5], [2.0, 0.0, 1.5], [0.0, 0.0, -2.0]]\n\
        [[box]]\ncenter = [1.8, 0.5, -1.0]\nhalf_size = [0.5, 0.5, 0.5]\n";
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("large.toml");
    std::fs::write(&path, scene).expect("the scene is written");
    let path = path.to_str().expect("a path that is text");
    let bare = |name: &str, size: &str| {
        let more = ["--theme", "dark", "--no-labels", "--no-caption"];
        picture(path, name, &[more.as_slice(), &["--size", size]].concat())
    };
    let large = bare("8k.png", "7680x2160");
    let small = bare("small.png", "960x270");
    assert_eq!(large.dimensions(), (7680, 2160));
    // Averaged, lines lose a little of their strength: alike is less here than for one size.
    let shrunk = image::imageops::thumbnail(&large, 480, 135);
    let small = image::imageops::thumbnail(&small, 480, 135);
    let likeness = likeness(&shrunk, &small);
    assert!(likeness > 0.85, "{likeness}");

    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("huge.png");
    let refused = screenshot("plane-trace", &out, &["--size", "9000x100"]);
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("8192"));
}

#[test]
fn every_picture_of_the_pages_is_a_figure() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = std::fs::read_to_string(root.join("figures.toml")).expect("a list of figures");
    let list: toml::Table = toml::from_str(&list).expect("it is TOML");
    let figures = list["figure"].as_array().expect("a list of tables");
    let names = figures.iter().map(|figure| figure["name"].as_str());
    let made = names.filter_map(|name| name?.strip_suffix(".png"));
    let pages = crate::docs::pages();
    let shown = pages.iter().flat_map(|(_, page)| {
        let pictures = page.split("screenshots/").skip(1);
        let pictures = pictures.filter_map(|rest| Some(rest.split_once(".png)")?.0));
        pictures.filter(|name| !name.contains(char::is_whitespace))
    });
    let mut made: Vec<String> = made.map(String::from).collect();
    let mut shown: Vec<String> = shown.map(String::from).collect();
    assert!(shown.len() >= 5, "{shown:?}");
    let mut kept: Vec<String> = std::fs::read_dir(root.join("screenshots"))
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "png"))
        .filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()))
        .collect();
    for names in [&mut kept, &mut made, &mut shown] {
        names.sort_unstable();
        names.dedup();
    }
    assert_eq!(made, shown);
    assert_eq!(kept, shown);
}

#[test]
fn mistakes_on_the_command_line_are_told() {
    let out = Path::new("unused.png");
    for (scene, more, told) in [
        ("no-such-scene", vec![], "no-such-scene"),
        ("plane-trace", vec!["--size", "wide"], "1600x1000"),
        ("plane-trace", vec!["--eye", "1,2"], "three numbers"),
        (
            "plane-trace",
            vec!["--step", "no such step"],
            "no such step",
        ),
        ("plane-trace", vec!["--minkowski", "1"], "need a sweep"),
        ("into-an-edge", vec!["--minkowski", "2"], "from 0 to 1"),
        ("into-an-edge", vec!["--explode", "x"], "such as 0.5"),
        ("into-an-edge", vec!["--explode", "1"], "add --minkowski 1"),
        (
            "vertex",
            vec!["--compare", "fix"],
            "Nothing in this scene has a fix",
        ),
        ("vertex", vec!["--compare", "frame"], "it has no frames"),
        ("vertex", vec!["--compare", "view:top"], "changes no run"),
        (
            "best-edge",
            vec!["--compare", "a"],
            "2 to 5 pictures, not 1",
        ),
        (
            "best-edge",
            vec!["--compare", "fix", "--compare", "repair:W99"],
            "no fix `W99`",
        ),
        (
            "best-edge",
            vec!["--compare", "fix", "--compare", "step:none"],
            "no step is called `none`",
        ),
    ] {
        let output = screenshot(scene, out, &more);
        assert!(!output.status.success(), "{scene} {more:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(told), "{more:?}: {error}");
    }
}
