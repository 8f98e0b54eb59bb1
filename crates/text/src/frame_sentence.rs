//! What happens in a frame, in one sentence: for a picture that nobody has written a caption for.

use capsule_scenes::{
    run::{
        contact_log::{ContactLog, ContactLogRow, MoverFrame, Warning},
        study::Study,
    },
    wording::{in_unit, whole_with_article, with_article},
};

/// Speeds that differ by less than this share are the same.
const SAME: f32 = 1e-3;
/// The most obstacles that are named.
const MAX_NAMED: usize = 3;

/// The sentence for the frame that `study` is about: its first fault, else what its contacts do to the speed; `None` where
/// nothing moves in frames.
pub fn of(study: &Study) -> Option<String> {
    let contact_log = study.contact_log()?;
    let said = match (
        contact_log.warnings.first(),
        contact_log.passages.as_slice(),
    ) {
        (Some(warning), _) => of_warning(contact_log, warning),
        (None, [passage]) => of_one(contact_log, 0, passage),
        (None, passages) => of_several(contact_log, passages),
    };
    Some(format!(
        "Frame {}: {}.",
        contact_log.frame,
        said.trim_end_matches('.')
    ))
}

/// What a fault does; of a response that gave up also what that did to its mover.
fn of_warning(contact_log: &ContactLog, warning: &Warning) -> String {
    match (warning, contact_log.warned()) {
        (Warning::CapReached { .. }, Some(index)) => {
            let happens = of_one(contact_log, index, &contact_log.passages[index]);
            format!("{happens}. The response stopped at its iteration limit")
        }
        _ => warning.to_string(),
    }
}

/// What happens to the one mover.
fn of_one(contact_log: &ContactLog, index: usize, passage: &MoverFrame) -> String {
    let mover = with_article(&passage.name);
    let [before, after] = [&passage.before, &passage.after].map(|state| state.velocity.length());
    let speed = |speed: f32| in_unit(speed, "m/s");
    let at = obstacles(contact_log, index);
    // What is written alike is no change.
    let is_same =
        (after - before).abs() <= SAME * before.max(after) || speed(before) == speed(after);
    let touches = match at.as_str() {
        "" => "touches nothing".into(),
        at => format!("touches {at}"),
    };
    match (is_same, before == 0.0) {
        (true, true) if at.is_empty() => format!("{mover} rests"),
        (true, true) => format!("{mover} {touches} and stands still"),
        (true, false) => format!("{mover} {touches} and keeps {}", speed(before)),
        (false, _) => format!(
            "{mover} {touches}; its speed goes from {} to {}",
            speed(before),
            speed(after)
        ),
    }
}

/// What happens to the first of several that touches something: the picture is about that.
fn of_several(contact_log: &ContactLog, passages: &[MoverFrame]) -> String {
    let all = passages.len();
    match (0..all).find(|&index| rows(contact_log, index).next().is_some()) {
        Some(first) => of_one(contact_log, first, &passages[first]),
        None => format!("{all} shapes move, and none touches anything"),
    }
}

/// The contacts of a mover.
fn rows(contact_log: &ContactLog, mover: usize) -> impl Iterator<Item = &ContactLogRow> {
    contact_log
        .rows
        .iter()
        .filter(move |row| row.mover == mover)
}

/// What it touches, as a list: "the wall and the ground"; empty where that is nothing.
fn obstacles(contact_log: &ContactLog, mover: usize) -> String {
    let mut names: Vec<String> = vec![];
    for row in rows(contact_log, mover) {
        let name = match row.obstacle.as_str() {
            "" => "several shapes at once".into(),
            name => whole_with_article(name),
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.len() > MAX_NAMED {
        return format!("{} shapes", names.len());
    }
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::{
        run::study::Study,
        scene::{Scene, library},
    };

    #[test]
    fn a_frame_says_what_it_touches_and_what_is_left_of_the_speed() {
        let case = "title = \"Mine\"\n[run]\nresponse = \"exact/slide\"\n\
            [[sphere]]\nname = \"ball\"\ncenter = [0, 1, 0]\nradius = 0.5\nvelocity = [3, 0, 4]\n\
            [[triangle]]\nname = \"wall\"\npoints = [[0.55, -9, -9], [0.55, -9, 9], [0.55, 18, 0]]\n";
        let scene = Scene::read("mine.toml", case).unwrap_or_else(|errors| panic!("{errors}"));
        let study = Study::of_scene(&scene);
        assert_eq!(
            of(&study).as_deref(),
            Some("Frame 0: the ball touches the wall; its speed goes from 5 m/s to 4 m/s.")
        );
    }

    #[test]
    fn every_moving_scene_has_a_sentence() {
        for built_in in library::all() {
            let scene = built_in.read().unwrap_or_else(|errors| panic!("{errors}"));
            let study = Study::of_scene(&scene);
            let said = of(&study);
            assert_eq!(said.is_some(), study.frame().is_some(), "{}", built_in.id);
            let is_plain = |said: &String| said.ends_with('.') && said.chars().count() < 200;
            assert!(said.iter().all(is_plain), "{}: {said:?}", built_in.id);
        }
    }
}
