//! A level made from nothing, by keys and words alone: its parts, a player, a walk, a file.

use crate::{display::eventually, lab::Lab};
use capsule_lab::lab::{
    run::simulation::RunHistory,
    scene::{Scene, Snapshot},
};
use std::{fs, thread::sleep, time::Duration};

impl Lab {
    /// Does what the search finds first for `words`.
    fn search(&self, words: &str) {
        let before = self.settled();
        self.key("ctrl+p");
        // Letters that come before it are commands.
        let shown = self.changed_by("the search shows", &before, 0.05);
        self.display.xdotool(&["type", "--delay", "60", words]);
        let found = self.changed_by("what is found shows", &shown, 0.01);
        self.key("Return");
        self.changed_by("the search goes", &found, 0.05);
    }
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn a_level_is_made_walked_saved_and_plays_back() {
    let mut lab = Lab::open("level", &[]);
    lab.key("ctrl+n");
    lab.titled("A new scene – not saved yet");
    for part in ["add a floor", "add stairs", "add a capsule"] {
        lab.search(part);
        lab.titled("A new scene •");
    }
    lab.search("use as player");
    eventually("it moves", || (lab.frame()? == 0).then_some(()));
    lab.key("k");
    // Not for long: two seconds lead off the floor.
    lab.display
        .xdotool(&["keydown", "s", "sleep", "0.5", "keyup", "s"]);
    eventually("it walks", || (lab.frame()? >= 20).then_some(()));
    lab.key("Escape");
    let before = lab.settled();
    lab.key("ctrl+s");
    lab.changed_by("a dialog asks where", &before, 0.05);
    lab.key("ctrl+a");
    sleep(Duration::from_millis(500));
    let name = ["type", "--delay", "90", "my-level.toml"];
    lab.display.xdotool(&name);
    lab.settled();
    lab.key("Return");
    lab.titled("my-level.toml – A new scene");

    let saved = fs::read_to_string(lab.display.folder.join("my-level.toml")).expect("a file");
    let scene = Scene::read("my-level.toml", &saved).expect("a scene");
    let chosen = scene.response().expect("a response");
    let mut run = RunHistory::of(&scene, chosen);
    run.reach(scene.replay.len());
    let end = run.level().poses(&scene, &run.state(scene.replay.len()));
    let player = |scene: Snapshot<'_>| {
        let found = scene.bodies().find(|body| body.player);
        found.expect("a player").shape.points()[0]
    };
    let way = player(Snapshot::new(&scene, &end)) - player((&scene).into());
    // How far half a second leads depends on how many frames the machine draws in it: one, 7 cm long, where it is busy.
    assert!(way.with_y(0.0).length() > 0.03, "{way}: {saved}");
    lab.key("ctrl+q");
    assert!(lab.wait().success());
}
