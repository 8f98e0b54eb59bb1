//! A saved file is the old or the new text, whole, whatever happens; unsaved edits outlive the program.

use capsule_lab::lab::{
    edit::{Autosave, LostEdits, SaveError, Saved, save_atomically, write_atomically},
    scene::read_regular,
};
use std::{
    fs, io,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

/// Set for a child: what it is to do, and where.
const PART: &str = "CAPSULE_LAB_TEST_PART";
const PLACE: &str = "CAPSULE_LAB_TEST_PLACE";

/// The test that a child runs, as the test binary calls it.
const PLAY_A_PART: &str = "edit::saving::play_a_part";

/// This test binary again, playing `part` in its test `play_a_part`.
fn child(part: &str, place: &Path) -> Command {
    child_of(&std::env::current_exe().unwrap(), part, place)
}

fn child_of(binary: &Path, part: &str, place: &Path) -> Command {
    let mut command = Command::new(binary);
    command.args(["--exact", PLAY_A_PART, "--nocapture"]);
    command.stdout(Stdio::null());
    command.env(PART, part).env(PLACE, place);
    command
}

/// Two texts long enough that writing one takes several calls.
fn texts() -> [String; 2] {
    let long = |line: &str| {
        format!(
            "title = \"{line}\"\n{}",
            format!("# {line}\n").repeat(40_000)
        )
    };
    [long("old"), long("another text, of another length")]
}

#[test]
fn play_a_part() {
    let (Ok(part), Some(place)) = (std::env::var(PART), std::env::var_os(PLACE)) else {
        return;
    };
    let place = PathBuf::from(place);
    match part.as_str() {
        "save for ever" => {
            for text in texts().iter().cycle() {
                save_atomically(&place, text).unwrap();
            }
        }
        "keep and wait" => {
            let autosave = Autosave::open(&place).unwrap();
            let path = Path::new("/somewhere/my \"case\".toml");
            autosave
                .write(Some(path), "saved\n", "title = \"lost\"\n\n# end")
                .unwrap();
            fs::write(place.join("ready"), "").unwrap();
            sleep(Duration::from_secs(60));
        }
        "save in a read-only folder" => {
            let error = save_atomically(&place, "new").unwrap_err();
            assert!(
                matches!(error, SaveError::ReadOnlyFolder { .. }),
                "{error:?}"
            );
            assert!(error.to_string().ends_with("is read-only"), "{error}");
            println!("refused");
        }
        other => panic!("no part is called {other}"),
    }
}

/// What `own` finds lost. A program that another test starts just then holds what is open here for a moment.
fn lost_once_let_go(own: &Autosave) -> Vec<LostEdits> {
    let until = Instant::now() + Duration::from_secs(60);
    while own.lost().unwrap().is_empty() && Instant::now() < until {
        sleep(Duration::from_millis(5));
    }
    own.lost().unwrap()
}

/// Ends a child without warning.
fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_save_that_is_killed_leaves_the_old_or_the_new_text_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("case.toml");
    let [old, new] = texts();
    fs::write(&path, &old).unwrap();
    let (mut seen, mut killed_while_writing) = ([0, 0], 0);
    // On a busy machine more rounds are needed until a kill has come at every moment.
    for round in 0..600 {
        if round >= 60 && seen[0] > 0 && seen[1] > 0 && killed_while_writing > 0 {
            break;
        }
        let child = child("save for ever", &path).spawn().unwrap();
        let begun = Instant::now();
        let was = fs::metadata(&path).unwrap().modified().unwrap();
        while fs::metadata(&path).unwrap().modified().unwrap() == was {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "the child saves nothing"
            );
            sleep(Duration::from_millis(1));
        }
        sleep(Duration::from_micros(137 * (round % 60)));
        kill(child);
        let text = fs::read_to_string(&path).unwrap();
        assert!(
            text == old || text == new,
            "round {round}: {} bytes",
            text.len()
        );
        seen[usize::from(text == new)] += 1;
        for left in fs::read_dir(folder.path()).unwrap() {
            let left = left.unwrap().path();
            if left != path {
                assert_eq!(left.extension().unwrap(), "saving");
                killed_while_writing += 1;
                fs::remove_file(left).unwrap();
            }
        }
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
    assert!(
        killed_while_writing > 0,
        "no kill came in the middle of a save"
    );
}

#[test]
fn a_save_makes_the_file_or_replaces_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("case.toml");
    for text in ["one\r\n", "", "two"] {
        save_atomically(&path, text).unwrap();
        assert_eq!(fs::read(&path).unwrap(), text.as_bytes());
    }
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "nothing is left beside it"
    );
}

#[test]
fn a_save_that_cannot_be_says_why_and_leaves_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let error = save_atomically(&folder.path().join("none/case.toml"), "x").unwrap_err();
    assert!(matches!(error, SaveError::NoFolder { .. }));
    assert!(error.to_string().contains("there is no folder"), "{error}");
    assert!(matches!(
        save_atomically(folder.path(), "x"),
        Err(SaveError::IsFolder { .. })
    ));

    let path = folder.path().join("case.toml");
    fs::write(&path, "old").unwrap();
    let writable = fs::metadata(&path).unwrap().permissions();
    let mut read_only = writable.clone();
    read_only.set_readonly(true);
    fs::set_permissions(&path, read_only).unwrap();
    let error = save_atomically(&path, "new").unwrap_err();
    assert!(matches!(error, SaveError::ReadOnlyFile { .. }), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    fs::set_permissions(&path, writable).unwrap();
}

#[test]
fn what_is_written_in_pieces_replaces_the_file_once_it_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("picture.png");
    fs::write(&path, "good").unwrap();
    let error = write_atomically(&path, |file| {
        file.write_all(b"half")?;
        assert_eq!(fs::read_to_string(&path).unwrap(), "good");
        Err(io::Error::other("the rest is missing"))
    });
    assert!(error.unwrap_err().to_string().contains("the rest"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "good");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(target_os = "linux")]
mod linux {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_full_disk_is_told_to_the_last_byte_and_devices_stay_devices() {
        let folder = tempfile::tempdir().unwrap();
        let full = folder.path().join("full.toml");
        symlink("/dev/full", &full).unwrap();
        let error = save_atomically(&full, "x").unwrap_err().to_string();
        assert!(error.contains("No space left"), "{error}");
        let null = folder.path().join("null.toml");
        symlink("/dev/null", &null).unwrap();
        save_atomically(&null, "x").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[test]
    fn lost_edits_know_a_file_whose_name_is_no_utf_8() {
        use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
        let folder = tempfile::tempdir().unwrap();
        let path = Path::new(OsStr::from_bytes(b"/home/caf\xe9.toml"));
        let crashed = Autosave::open(folder.path()).unwrap();
        crashed.write(Some(path), "", "title = \"x\"\n").unwrap();
        drop(crashed);
        let lost = lost_once_let_go(&Autosave::open(folder.path()).unwrap());
        assert_eq!(lost[0].path.as_deref(), Some(path));
    }

    #[test]
    fn a_pipe_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe.toml");
        let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        let error = save_atomically(&pipe, "x").unwrap_err();
        assert!(matches!(error, SaveError::IsNoFile { .. }), "{error}");
        let error = read_regular(&pipe).unwrap_err().to_string();
        assert!(error.contains("ordinary file"), "{error}");
    }

    #[test]
    fn extended_attributes_stay_and_other_names_are_told() {
        use rustix::fs::{XattrFlags, getxattr, setxattr};
        let folder = tempfile::tempdir().unwrap();
        let [path, other] = ["case.toml", "other.toml"].map(|name| folder.path().join(name));
        fs::write(&path, "old").unwrap();
        let has_attributes = setxattr(&path, "user.origin", b"here", XattrFlags::empty()).is_ok();
        assert_eq!(save_atomically(&path, "new").unwrap(), Saved::default());
        if has_attributes {
            let mut value = [0; 16];
            let length = getxattr(&path, "user.origin", &mut value[..]).unwrap();
            assert_eq!(&value[..length], b"here");
        }
        fs::hard_link(&path, &other).unwrap();
        let saved = save_atomically(&path, "newer").unwrap();
        assert_eq!(saved.other_names, 1);
        assert_eq!(fs::read_to_string(&other).unwrap(), "new");
    }
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::{
        fs::{MetadataExt, PermissionsExt, chown, symlink},
        process::CommandExt,
    };

    const NOBODY: u32 = 65534;

    fn set_mode(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn permissions_and_symbolic_links_stay() {
        let folder = tempfile::tempdir().unwrap();
        let [real, link, dangling, usual] =
            ["real.toml", "link.toml", "dangling.toml", "usual.toml"]
                .map(|name| folder.path().join(name));
        fs::write(&real, "old").unwrap();
        fs::write(&usual, "as any program makes a file").unwrap();
        set_mode(&real, 0o640);
        let _ = chown(&real, Some(NOBODY), Some(NOBODY)); // where the tests may
        let owner = || fs::metadata(&real).unwrap().uid();
        let owned_by = owner();
        symlink("real.toml", &link).unwrap();
        symlink("made.toml", &dangling).unwrap();
        save_atomically(&link, "new").unwrap();
        assert_eq!(fs::read_link(&link).unwrap(), Path::new("real.toml"));
        assert_eq!(
            (fs::read_to_string(&real).unwrap().as_str(), mode(&real)),
            ("new", 0o640)
        );
        assert_eq!(owner(), owned_by);
        save_atomically(&dangling, "made").unwrap();
        let made = folder.path().join("made.toml");
        assert_eq!(fs::read_to_string(&made).unwrap(), "made");
        assert_eq!(mode(&made), mode(&usual));
        let circle = folder.path().join("circle.toml");
        symlink("circle.toml", &circle).unwrap();
        let error = save_atomically(&circle, "x").unwrap_err().to_string();
        assert!(error.contains("circle"), "{error}");
    }

    #[test]
    fn a_read_only_folder_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("closed");
        fs::create_dir(&inner).unwrap();
        let path = inner.join("case.toml");
        fs::write(&path, "old").unwrap();
        set_mode(&path, 0o666);
        set_mode(&inner, 0o555);
        set_mode(folder.path(), 0o755);
        let is_almighty = fs::write(inner.join("probe"), "").is_ok();
        let binary = folder.path().join("tests");
        fs::copy(std::env::current_exe().unwrap(), &binary).unwrap();
        let mut command = child_of(&binary, "save in a read-only folder", &path);
        if is_almighty {
            command.uid(NOBODY).gid(NOBODY).current_dir("/");
        }
        let output = command.stdout(Stdio::piped()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success() && said.contains("refused"),
            "{said}"
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        set_mode(&inner, 0o755);
    }
}

#[test]
fn edits_lost_by_a_kill_are_offered_and_those_of_a_running_program_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("autosave");
    let own = Autosave::open(&place).unwrap();
    own.write(None, "", "title = \"mine\"\n").unwrap();
    assert_eq!(own.lost().unwrap(), []);

    let running = child("keep and wait", &place).spawn().unwrap();
    let begun = Instant::now();
    while !place.join("ready").exists() {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "the child keeps nothing"
        );
        sleep(Duration::from_millis(5));
    }
    assert_eq!(own.lost().unwrap(), [], "it still runs");
    kill(running);

    let lost = own.lost().unwrap();
    assert_eq!(lost.len(), 1);
    assert_eq!(
        lost[0].path.as_deref(),
        Some(Path::new("/somewhere/my \"case\".toml"))
    );
    assert_eq!(lost[0].text, "title = \"lost\"\n\n# end");
    assert!(lost[0].are_based_on("saved\n") && !lost[0].are_based_on("saved"));
    let kept = fs::read_to_string(lost[0].file()).unwrap();
    assert!(kept.starts_with("# Unsaved edits"), "{kept}");
    assert!(kept.ends_with("\n\ntitle = \"lost\"\n\n# end"), "{kept}");

    own.discard(&lost[0]).unwrap();
    own.discard(&lost[0]).unwrap();
    assert_eq!(own.lost().unwrap(), []);
}

#[test]
fn kept_edits_go_when_saved_and_stay_when_the_program_stops() {
    let folder = tempfile::tempdir().unwrap();
    let count = || fs::read_dir(folder.path()).unwrap().count();
    let first = Autosave::open(folder.path()).unwrap();
    first.write(None, "", "a\r\n\r\nb").unwrap();
    first.clear().unwrap();
    first.clear().unwrap();
    drop(first);
    assert_eq!(count(), 0);

    let second = Autosave::open(folder.path()).unwrap();
    second.write(None, "", "a\r\n\r\nb").unwrap();
    drop(second);
    fs::write(folder.path().join("stray.toml"), "not one of ours\n\n").unwrap();
    let third = Autosave::open(folder.path()).unwrap();
    let lost = lost_once_let_go(&third);
    assert_eq!(lost.len(), 1);
    assert_eq!(
        (lost[0].path.as_ref(), lost[0].text.as_str()),
        (None, "a\r\n\r\nb")
    );
}
