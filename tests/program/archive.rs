//! The archive that is given away: what is in it, and that its program runs in another folder.
#![cfg(target_os = "linux")]

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn text(output: Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The path of the archive of the program under test, made in `folder`.
fn archive(folder: &Path) -> String {
    let mut script = Command::new("bash");
    script
        .args(["scripts/dist.sh", "", env!("CARGO_BIN_EXE_capsule-lab")])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("CAPSULE_LAB_ARCHIVES", folder);
    text(script.output().expect("bash starts")).trim().into()
}

#[test]
fn the_archive_has_the_program_its_pages_and_all_licenses_and_runs_in_another_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut tar = Command::new("tar");
    tar.args(["-xvzf", &archive(folder.path())])
        .current_dir(&folder);
    let names = text(tar.output().expect("tar starts"));
    let (top, _) = names.split_once('/').expect("one folder");
    for name in [
        "README.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "docs/examples/my-corner.toml",
        "adapters/README.md",
        "share/applications/capsule-lab.desktop",
        "share/icons/hicolor/256x256/apps/capsule-lab.png",
    ] {
        let wanted = format!("{top}/{name}");
        assert!(names.lines().any(|name| name == wanted), "{wanted}");
    }
    let top = folder.path().join(top);
    let licenses = fs::read_to_string(top.join("LICENSES-OF-DEPENDENCIES.txt")).expect("there");
    for said in [
        "glam v0.27.0, MIT OR Apache-2.0, https://github.com/bitshifter/glam-rs",
        "Copyright (c) 2014-2026 Alex Crichton",
        "Its package has no text of the license",
        "SIL OPEN FONT LICENSE",
    ] {
        assert!(licenses.contains(said), "{said}");
    }
    let mut program = Command::new("./capsule-lab");
    program.args(["check", "docs/examples/my-corner.toml", "plane-trace"]);
    program.current_dir(&top).env_clear().env("HOME", &top);
    let output = program.output().expect("the program starts");
    println!("{}", String::from_utf8_lossy(&output.stdout));
    assert!(output.status.success());
}
