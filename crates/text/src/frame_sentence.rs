//! What happens in a frame, in one sentence: for a picture that nobody has written a caption for.

use capsule_scenes::{
    run::{
        contact_log::{ContactLog, ContactLogRow, MoverFrame, Warning},
        study::Study,
    },
    wording::{in_unit, lengths_apart, whole_with_article, with_article},
};

/// Speeds that differ by less than this share are the same.
const SAME: f32 = 1e-3;
/// The group of steps in which a response tests for a step, and how it finds one that is too high.
const STEP_UP: &str = "step up";
const TOO_HIGH: &str = "it is too high to step on";
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
    let said = said.trim_end_matches('.');
    let ledge = too_high(study).filter(|_| contact_log.warnings.is_empty());
    let whole = match ledge {
        Some(ledge) => format!("Frame {}: {said}. {ledge}.", contact_log.frame),
        None => format!("Frame {}: {said}.", contact_log.frame),
    };
    Some(whole)
}

/// The ledge that is too high to step on, where a response tested for a step, found that, and went no other way up: of several
/// tests the first one's.
fn too_high(study: &Study) -> Option<String> {
    let steps = &study.record.steps;
    let group = (0..steps.len()).find(|&index| steps[index].title == STEP_UP)?;
    let tested = || study.record.subtree(group).map(|index| &steps[index]);
    if tested().any(|step| step.correction.is_some()) {
        return None;
    }
    let rise = tested().find_map(|step| {
        let decision = step.decision.filter(|one| one.branch == TOO_HIGH)?;
        let (_, rise, _, _, highest) = decision.comparison?;
        Some([rise, highest])
    })?;
    let [rise, highest] = lengths_apart(rise);
    let mover = study.mover_frame_at(group)?.name.as_str();
    Some(format!(
        "The ledge ahead of {} is {rise} high, more than the step height of {highest}",
        with_article(mover)
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
    fn a_frame_that_a_high_step_ends_says_how_high_it_is() {
        let case = |height: f32| {
            let case = format!(
                "title = \"Mine\"\n[run]\nresponse = \"exact/slide\"\nframe = 30\n[world]\n\
                gravity = [0.0, -9.81, 0.0]\nstep_height = 0.2\nwalk_speed = 2.0\n[[capsule]]\nname = \"hero\"\n\
                base = [0.0, 0.02, 0.0]\ntip = [0.0, 1.7, 0.0]\nradius = 0.25\nplayer = true\n\
                [[box]]\nname = \"floor\"\ncenter = [0, -0.5, 0]\nhalf_size = [4, 0.5, 4]\n\
                [[box]]\nname = \"stair\"\ncenter = [1.2, {half}, 0]\nhalf_size = [0.5, {half}, 2]\n\
                [replay]\ninput = [ {{ frames = 60, walk = [1.0, 0.0] }} ]\n",
                half = height / 2.0
            );
            let scene = Scene::read("mine.toml", &case).unwrap_or_else(|errors| panic!("{errors}"));
            of(&Study::of_scene(&scene)).expect("it moves")
        };
        let ledge =
            "The ledge ahead of the hero is 24 cm high, more than the step height of 20 cm.";
        let said = case(0.24);
        assert!(said.ends_with(ledge), "{said}");
        let said = case(0.18);
        assert!(!said.contains("ledge"), "{said}");
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
