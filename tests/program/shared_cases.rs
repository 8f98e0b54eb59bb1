//! A picture carries its case: whoever has the picture opens what it shows.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_capsule-lab"))
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of UTF-8")
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn a_picture_opens_what_it_shows() {
    let folder = folder("shared-cases");
    for (name, scene, more) in [
        (
            "step.png",
            "plane-trace",
            &["--step", "candidate sphere"][..],
        ),
        (
            "fix.png",
            "phantom",
            &["--algorithm", "wicked/capsule-triangle+W1"],
        ),
        (
            "set.png",
            "best-edge",
            &["--set", "parallel=corner", "--theme", "dark"],
        ),
        ("frame.png", "zig-zag", &["--frame", "20"]),
        (
            "eye.png",
            "pierced",
            &["--eye", "3,2,4", "--target", "0,0.5,0"],
        ),
    ] {
        let out = folder.join(name);
        let taken = run(&[
            &[
                "screenshot",
                scene,
                "--size",
                "640x400",
                "--out",
                text(&out),
            ],
            more,
        ]
        .concat());
        let why = String::from_utf8_lossy(&taken.stderr);
        assert!(taken.status.success(), "{scene}: {why}");
        let told: Vec<&str> = match more {
            ["--eye", ..] => vec![],
            ["--step", ..] => vec![],
            [option, value, ..] => vec![option, value],
            _ => vec![],
        };
        let own = printed(&run(&[&["trace", scene], &told[..]].concat()));
        let carried = printed(&run(&["trace", text(&out)]));
        assert!(own.lines().count() > 5, "{own}");
        assert_eq!(carried, own, "{name}");
        // Other programs read the answers: the version, and how the trace ends.
        let bytes = fs::read(&out).expect("a picture");
        let chunks = String::from_utf8_lossy(&bytes);
        let last = own.lines().last().expect("a verdict");
        for said in [concat!("Capsule Lab ", env!("CARGO_PKG_VERSION")), last] {
            assert!(chunks.contains(said), "{name}: {said}");
        }
        let again = folder.join(format!("again-{name}"));
        let theme: &[&str] = if more.contains(&"dark") {
            &["--theme", "dark"]
        } else {
            &[]
        };
        let args = [
            "screenshot",
            text(&out),
            "--size",
            "640x400",
            "--out",
            text(&again),
        ];
        let taken = run(&[&args[..], theme].concat());
        assert!(taken.status.success(), "{name}");
        let [first, second] =
            [&out, &again].map(|path| image::open(path).expect("a picture").into_rgb8());
        let likeness = image_compare::rgb_hybrid_compare(&first, &second)
            .expect("of one size")
            .score;
        println!("{name}: {likeness}");
        assert!(likeness > 0.985, "{name}: {likeness}");
    }
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn a_picture_is_never_saved_over_itself() {
    let out = folder("shared-cases").join("own.png");
    let taken = run(&[
        "screenshot",
        "pierced",
        "--size",
        "320x200",
        "--out",
        text(&out),
    ]);
    assert!(taken.status.success());
    let before = fs::read(&out).expect("it is there");
    let again = run(&["screenshot", text(&out), "--out", text(&out)]);
    let why = String::from_utf8_lossy(&again.stderr);
    assert!(
        !again.status.success() && why.contains("give another name"),
        "{why}"
    );
    assert_eq!(fs::read(&out).expect("it is there"), before);
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn a_picture_without_a_case_is_refused() {
    let path = folder("shared-cases").join("bare.png");
    image::RgbImage::new(4, 4).save(&path).expect("saved");
    let refused = run(&["trace", text(&path)]);
    let why = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success());
    assert!(
        why.contains("contains no scene; expected a picture that Capsule Lab saved"),
        "{why}"
    );
    fs::write(&path, b"\x89PNG\r\n\x1a\nand then something else").expect("written");
    let refused = run(&["trace", text(&path)]);
    let why = String::from_utf8_lossy(&refused.stderr);
    assert!(
        !refused.status.success() && why.contains("cannot read"),
        "{why}"
    );
}
