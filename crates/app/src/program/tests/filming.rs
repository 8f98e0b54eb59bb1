//! The window that saves a film.

use super::Lab;
use crate::program::App;
use crate::{
    film::{Film, FilmMoment, FilmStyle},
    shell::{
        film_target::FilmTarget,
        filming::{FilmOrder, FilmWish, Filmed},
        scene_list::SceneList,
    },
};
use capsule_view::headless::Headless;
use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

fn order(folder: &Path, name: &str) -> FilmOrder {
    FilmOrder {
        wish: FilmWish {
            of: Filmed::Orbit,
            moving: 0.5,
            size: [100, 160],
            ..FilmWish::default()
        },
        target: FilmTarget::read(folder.join(name)).expect("a target"),
        progress: None,
        is_cancelled: false,
        is_warned_of: false,
    }
}

#[test]
fn quitting_while_a_film_is_saved_is_asked_for_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = Lab::new();
    lab.app_mut().shell.film = Some(order(folder.path(), "film.gif"));
    lab.app_mut().ask_to_end();
    assert!(!lab.app().shell.quits);
    let notice = lab.app().shell.notices.last().expect("a notice");
    assert!(notice.text.contains("Quit again"), "{}", notice.text);
    lab.app_mut().ask_to_end();
    assert!(lab.app().shell.quits);
}

#[test]
fn a_film_is_ordered_beside_the_scene_s_file_and_cancelled() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = Lab::new();
    assert!(lab.app_mut().save_at(&folder.path().join("case.toml")));
    fs::write(folder.path().join("case-film.gif"), "another").expect("written");
    lab.app_mut().give(crate::commands::command("view.film"));
    lab.settle();
    lab.click("a turn of the camera");
    lab.click("Save the film");
    let film = lab.app().shell.film.as_ref().expect("it is ordered");
    assert_eq!(film.wish.of, Filmed::Orbit);
    assert_eq!(film.target.path(), folder.path().join("case-film-2.gif"));
    let film = lab.app_mut().shell.film.as_mut().expect("it is ordered");
    film.progress = Some([12, 80]);
    lab.settle();
    assert!(lab.shows("12 of 80 pictures"));
    lab.click("Cancel");
    assert!(
        lab.app()
            .shell
            .film
            .as_ref()
            .is_some_and(|film| film.is_cancelled)
    );
}

#[test]
#[ignore = "needs EGL and OpenGL"]
fn the_window_s_film_is_the_command_s_and_the_window_shows_what_it_did() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lab = Lab::at("plane-trace");
    let order = order(folder.path(), "window.gif");
    let before = (lab.app().view.camera, lab.app().session.cursor());
    let film = Film::of_window(lab.app(), &order).expect("a film");
    assert_eq!(film.progress(), [0, 9]);
    film.make(|_| ()).expect("it is made");
    assert_eq!((lab.app().view.camera, lab.app().session.cursor()), before);

    let mut app = App::new(SceneList::built_in());
    app.open_named("plane-trace").expect("a scene");
    let style = FilmStyle {
        size: [100, 160],
        is_window: false,
        each: Duration::from_millis(800),
        moving: Duration::from_millis(500),
        last: Duration::from_secs(2),
    };
    let moment = FilmMoment::read("orbit").expect("a moment");
    let target = FilmTarget::read(folder.path().join("command.gif")).expect("a target");
    let film = Film::begin(app, style, &[moment], target).expect("a film");
    film.make(|_| ()).expect("it is made");
    let [window, command] = ["window.gif", "command.gif"].map(|name| folder.path().join(name));
    assert!(fs::read(window).expect("a film") == fs::read(command).expect("a film"));

    // In the window a hand has moved the camera: it is filmed from there.
    lab.app_mut().view.camera.yaw += 1.0;
    let film = Film::of_window(lab.app(), &order).expect("a film");
    assert_eq!(film.progress(), [0, 9]);
}

#[test]
#[ignore = "needs EGL and OpenGL"]
fn a_cancelled_film_writes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let lab = Lab::at("best-edge");
    for name in ["film.gif", "film.png", "film-%d.png", "films"] {
        let order = order(folder.path(), name);
        let mut film = Film::of_window(lab.app(), &order).expect("a film");
        let mut headless = Headless::start().expect("OpenGL without a window");
        let is_drawn = film.advance(headless.backend(), Instant::now());
        assert!(!is_drawn.expect("a picture"));
        film.cancel(headless.backend());
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}
