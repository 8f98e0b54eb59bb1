//! What the program starts with: preferences, a display.

use crate::{
    display::{SCREEN, difference, eventually},
    lab::{Lab, PROGRAM},
};
use std::{fs, process::Command};

/// How bright the middle of the upper edge is, 0 to 765: the menu bar, in the theme's color.
fn brightness_of_the_menu_bar(pixels: &[u32]) -> u32 {
    let pixel = pixels[4 * SCREEN[0] + SCREEN[0] / 2];
    (pixel >> 16 & 0xFF) + (pixel >> 8 & 0xFF) + (pixel & 0xFF)
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn the_theme_survives_a_restart_and_a_broken_file_is_told() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let file = folder.path().join("preferences.toml");
    let mut lab = Lab::open_with("theme", &["plane-trace"], folder.path());
    let light = brightness_of_the_menu_bar(&lab.settled());
    assert!(!file.exists(), "nothing was changed yet");
    lab.key("t");
    let said = eventually("the preferences are written", || {
        fs::read_to_string(&file).ok()
    });
    assert!(said.contains("theme = \"dark\""), "{said}");
    lab.key("ctrl+q");
    assert!(lab.wait().success());
    drop(lab);

    let lab = Lab::open_with("theme-again", &["plane-trace"], folder.path());
    let dark = brightness_of_the_menu_bar(&lab.settled());
    assert!(light > 600 && dark < 200, "{light}, then {dark}");
    drop(lab);

    let broken = "theme = dark\n";
    fs::write(&file, broken).expect("written");
    let lab = Lab::open_with("theme-broken", &[], folder.path());
    let told = lab.settled();
    lab.key("Escape");
    lab.changed_by("the report goes", &told, 0.10);
    let untouched = fs::read_to_string(&file).expect("still there");
    assert_eq!(untouched, broken);
    lab.key("t");
    let aside = folder.path().join("preferences.toml.bak");
    let kept = eventually("the broken file is put aside", || {
        fs::read_to_string(&aside).ok()
    });
    assert_eq!(kept, broken);
    eventually("a whole file in its place", || {
        let text = fs::read_to_string(&file).ok()?;
        text.contains("theme = \"dark\"").then_some(())
    });
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn the_first_start_says_what_this_is_and_the_next_does_not() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let file = folder.path().join("preferences.toml");
    let lab = Lab::open_with("welcome", &[], folder.path());
    let welcomed = lab.settled();
    lab.key("Escape");
    lab.changed_by("the welcome goes", &welcomed, 0.10);
    let said = eventually("it is kept", || fs::read_to_string(&file).ok());
    assert!(said.contains("\nwelcome = false\n"), "{said}");
    let seen = lab.settled();
    drop(lab);

    let again = Lab::open_with("welcome-again", &[], folder.path());
    eventually("the same, without a welcome", || {
        let found = difference(&again.settled(), &seen);
        (found < 0.02).then_some(())
    });
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn a_home_that_depends_on_where_one_stands_gets_no_folders() {
    let display = crate::display::Display::start("home");
    let mut program = Command::new(PROGRAM)
        .arg("plane-trace")
        .current_dir(&display.folder)
        .env("DISPLAY", &display.name)
        .env("HOME", "here")
        .env_remove("XDG_CONFIG_HOME")
        .env_remove("XDG_STATE_HOME")
        .env_remove("XDG_DATA_HOME")
        .env_remove("CAPSULE_LAB_CONFIG_DIR")
        .env_remove("CAPSULE_LAB_STATE_DIR")
        .env_remove("WAYLAND_DISPLAY")
        .spawn()
        .expect("the program starts");
    let window = eventually("a window", || {
        display.xdotool(&["search", "--name", "Capsule Lab"])
    });
    display.xdotool(&["windowfocus", &window]);
    display.xdotool(&["key", "t"]);
    std::thread::sleep(std::time::Duration::from_secs(1));
    display.xdotool(&["key", "ctrl+q"]);
    let status = eventually("the program ends", || program.try_wait().expect("a child"));
    assert!(status.success());
    assert!(!display.folder.join("here").exists());
}

/// Starts the program where the variables name no display that answers, and expects one sentence about it.
#[cfg(target_os = "linux")]
fn complains_of_no_display(variables: &[(&str, &str)]) {
    let output = Command::new(PROGRAM)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .envs(variables.iter().copied())
        .output()
        .expect("the program starts");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    assert_eq!(complaint.trim().lines().count(), 1, "{complaint}");
    assert!(complaint.contains("display"), "{complaint}");
    assert!(!complaint.contains("panicked"), "{complaint}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_wayland_compositor_without_keyboard_and_mouse_is_told_in_a_sentence() {
    use std::{
        io::{Read, Write},
        os::unix::net::UnixListener,
    };
    let folder = tempfile::tempdir().expect("temporary folder");
    let socket = folder.path().join("wayland-9");
    let listener = UnixListener::bind(&socket).expect("a socket");
    let compositor = std::thread::spawn(move || {
        let (mut client, _) = listener.accept().expect("a client");
        let mut asked = [0; 24];
        client.read_exact(&mut asked).expect("two requests");
        // What there is: `xdg_wm_base`, and that is all.
        let words = |words: &[u32]| words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        let mut answer: Vec<u8> = words(&[2, 32 << 16, 1, 12]);
        answer.extend(b"xdg_wm_base\0");
        let rest: Vec<u8> = words(&[1, 3, 12 << 16, 0]);
        answer.extend(rest);
        client.write_all(&answer).expect("taken");
    });
    let runtime = folder.path().to_str().expect("UTF-8");
    complains_of_no_display(&[
        ("XDG_RUNTIME_DIR", runtime),
        ("WAYLAND_DISPLAY", "wayland-9"),
    ]);
    compositor.join().expect("it was asked");
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn without_a_driver_it_says_so_and_ends() {
    let display = crate::display::Display::start("driver");
    let output = Command::new(PROGRAM)
        .env("DISPLAY", &display.name)
        .env_remove("WAYLAND_DISPLAY")
        .env("LIBGL_DRIVERS_PATH", "/nonexistent")
        .output()
        .expect("the program starts");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    assert!(complaint.contains("no OpenGL driver works"), "{complaint}");
    assert!(!complaint.contains("panicked"), "{complaint}");
    assert!(!complaint.contains("X Error"), "{complaint}");
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_display_it_says_so_and_ends() {
    complains_of_no_display(&[]);
    complains_of_no_display(&[("DISPLAY", ":7654")]);
    complains_of_no_display(&[("WAYLAND_DISPLAY", "wayland-7654")]);
}
