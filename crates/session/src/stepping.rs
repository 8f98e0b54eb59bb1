//! Moving through a study's steps, as a debugger moves through code. `None` is the start, before any step.

use capsule_scenes::run::study::Study;

pub type Cursor = Option<usize>;

/// The last step, or the start where there is none.
pub fn last(study: &Study) -> Cursor {
    study.record.steps.len().checked_sub(1)
}

/// One step further, or where one is at the end.
pub fn next(study: &Study, cursor: Cursor) -> Cursor {
    let next = cursor.map_or(0, |step| step + 1);
    last(study).map(|last| next.min(last))
}

/// One step back; before the first is the start.
pub fn previous(cursor: Cursor) -> Cursor {
    cursor?.checked_sub(1)
}

/// The next step worth stopping at, or the end.
pub fn next_event(study: &Study, cursor: Cursor) -> Cursor {
    let first = cursor.map_or(0, |step| step + 1);
    let mut later = first..study.record.steps.len();
    later.find(|&step| study.events(step).any()).or(last(study))
}

/// The step worth stopping at before this one, or the start.
pub fn previous_event(study: &Study, cursor: Cursor) -> Cursor {
    (0..cursor?).rev().find(|&step| study.events(step).any())
}

/// The next step that is no deeper: past the group at the cursor.
pub fn over(study: &Study, cursor: Cursor) -> Cursor {
    let Some(here) = cursor else {
        return next(study, cursor);
    };
    let past = study.record.subtree(here).end;
    last(study).map(|last| past.min(last))
}

/// The first step after the group that the cursor is in.
pub fn out(study: &Study, cursor: Cursor) -> Cursor {
    match cursor.and_then(|here| study.record.parent(here)) {
        Some(parent) => over(study, Some(parent)),
        None => last(study),
    }
}

/// The last step of the pair after the cursor's, or of the one before; the start comes before the first pair.
pub fn pair_beside(study: &Study, cursor: Cursor, forward: bool) -> Cursor {
    let place = match (cursor, forward) {
        (None, true) => Some(0),
        (None, false) => None,
        (Some(step), true) => Some(begun_by(study, step)),
        (Some(step), false) => {
            let inside = usize::from(study.place_of(step).is_some());
            begun_by(study, step).checked_sub(1 + inside)
        }
    };
    study.pairs.get(place?)?.steps.end.checked_sub(1)
}

/// How many pairs have begun by `step`, in the order of their steps.
fn begun_by(study: &Study, step: usize) -> usize {
    study.pairs.partition_point(|pair| pair.steps.start <= step)
}

/// Where a reader belongs who reads one study after another, each of the same scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingStep {
    /// The address of the reader's step in a study before, which the last one lacked.
    address: String,
    /// Where the reader is instead.
    instead: Cursor,
}

/// Where the reader of `old` is in `new`: at the step of the same address, else near it until a later study has that step
/// again, unless the reader goes elsewhere. In another frame than before, near is what a reader comes for; one who is near
/// already and comes to no other frame stays there.
pub fn carried(
    old: &Study,
    cursor: Cursor,
    sought: Option<PendingStep>,
    new: &Study,
) -> (Cursor, Option<PendingStep>) {
    let is_there = |sought: &PendingStep| sought.instead == cursor;
    let here = |step| old.record.address(step);
    let sought = sought.filter(is_there).map(|sought| sought.address);
    let was_near = sought.is_some();
    let Some(address) = sought.or_else(|| cursor.map(here)) else {
        return (None, None);
    };
    if let Some(step) = new.record.at(&address) {
        return (Some(step), None);
    }
    let number = |study: &Study| study.frame().map(|frame| frame.number);
    let stays = cursor.is_none() || same(old, cursor, new).is_some();
    let instead = match number(old) == number(new) {
        true if was_near && stays => same(old, cursor, new),
        true => near(new, &address),
        false => new.answer(),
    };
    (instead, Some(PendingStep { address, instead }))
}

/// The step of `study` that is most like one at `address`, which it lacks: the last step of the innermost group that it
/// has, where the pair or the sub-step is concluded; else what a reader comes for, else the end.
fn near(study: &Study, address: &str) -> Cursor {
    let mut path = address;
    while let Some((group, _)) = path.rsplit_once('/') {
        path = group;
        let is_whole_frame = study.frame().is_some() && !path.contains('/');
        if let Some(group) = study.record.at(path)
            && !is_whole_frame
        {
            return study.record.subtree(group).end.checked_sub(1);
        }
    }
    study.answer().or(last(study))
}

/// The step of `new` that has the address of that at `cursor` in `old`.
pub fn same(old: &Study, cursor: Cursor, new: &Study) -> Cursor {
    new.record.at(&old.record.address(cursor?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::trace::{Note, Outcome, Recorder, Trace};
    use capsule_scenes::run::study::StudyKind;

    /// 0 pair, 1 a, 2 group, 3 inner, 4 inner, 5 answer.
    fn study() -> Study {
        let mut recorder = Recorder::default();
        recorder.inside("pair", |trace| {
            trace.step("a");
            trace.inside("group", |trace| {
                trace.step("inner").decides(true, "yes", "no");
                trace.step("inner");
            });
            trace.step("answer").concludes(Outcome::Hit);
        });
        Study {
            record: recorder.finish(),
            ..Study::default()
        }
    }

    #[test]
    fn steps_end_where_the_record_does() {
        let study = study();
        assert_eq!(next(&study, None), Some(0));
        assert_eq!(next(&study, Some(5)), Some(5));
        assert_eq!(previous(Some(0)), None);
        assert_eq!(previous(None), None);
    }

    #[test]
    fn over_passes_a_group_and_out_leaves_it() {
        let study = study();
        assert_eq!(over(&study, Some(2)), Some(5));
        assert_eq!(over(&study, Some(3)), Some(4));
        assert_eq!(out(&study, Some(3)), Some(5));
        assert_eq!(out(&study, Some(0)), Some(5));
    }

    #[test]
    fn events_are_found_both_ways() {
        let study = study();
        assert_eq!(next_event(&study, None), Some(3));
        assert_eq!(next_event(&study, Some(3)), Some(5));
        assert_eq!(previous_event(&study, Some(5)), Some(3));
        assert_eq!(previous_event(&study, Some(3)), None);
    }

    #[test]
    fn the_reader_stays_at_the_same_address() {
        let (old, new) = (study(), study());
        assert_eq!(carried(&old, Some(4), None, &new), (Some(4), None));
        assert_eq!(carried(&old, None, None, &new), (None, None));
    }

    #[test]
    fn the_reader_comes_back_to_a_step_that_was_missing_for_a_while() {
        let (full, empty) = (study(), Study::default());
        let (cursor, sought) = carried(&full, Some(4), None, &empty);
        assert_eq!(cursor, None);
        let (cursor, sought) = carried(&empty, cursor, sought, &empty);
        assert_eq!(cursor, None);
        let back = carried(&empty, cursor, sought.clone(), &full);
        assert_eq!(back, (Some(4), None));
        let gone_elsewhere = carried(&full, Some(1), sought, &full);
        assert_eq!(gone_elsewhere, (Some(1), None));
    }

    #[test]
    fn where_a_repair_takes_the_reader_s_step_away_its_group_s_end_is_shown() {
        let scene = capsule_scenes::scene::library::open("zig-zag").expect("a built-in scene");
        let old = Study::of_scene(&scene);
        let step = old.find("sub-step 2/slide velocity").expect("a step");
        let mut mended = scene.clone();
        mended.run.response =
            capsule_core::catalog::ResponseChoice::parse("wicked/sub-steps+W16").ok();
        let new = Study::of_scene(&mended);
        assert_eq!(new.answer(), None, "nothing is touched in this frame");
        let (cursor, sought) = carried(&old, Some(step), None, &new);
        let address = new.record.address(cursor.expect("a step, not the start"));
        assert!(address.starts_with("walker/sub-step 2/"), "{address}");
        assert_eq!(carried(&new, cursor, sought, &old), (Some(step), None));
    }

    #[test]
    fn a_frame_without_the_reader_s_step_shows_the_same_however_often_it_is_come_to() {
        let scene = capsule_scenes::scene::library::open("zig-zag").expect("a built-in scene");
        let chosen = scene.response().expect("it moves");
        let mut history = capsule_scenes::run::simulation::RunHistory::of(&scene, chosen);
        history.reach(40);
        let study = |frame| Study::of_frame(&history, frame);
        let full = (0..40).map(study).max_by_key(|it| it.record.steps.len());
        let full = full.expect("a frame");
        let pair = (0..40).map(study).find_map(|it| {
            let mut steps = 0..full.record.steps.len();
            let lacks = |&step: &usize| it.record.at(&full.record.address(step)).is_none();
            let step = steps.find(lacks);
            step.map(|step| (Some(step), it))
        });
        let (reader, lacking) = pair.expect("not every frame is alike");
        let (there, sought) = carried(&full, reader, None, &lacking);
        let (again, sought) = carried(&lacking, there, sought, &lacking);
        assert_eq!(again, there, "the same frame once more moves nothing");
        let (back, sought) = carried(&lacking, again, sought, &full);
        assert_eq!((back, sought.clone()), (reader, None));
        let (there_again, _) = carried(&full, back, sought, &lacking);
        assert_eq!(there_again, there);
    }

    #[test]
    fn where_a_step_is_gone_the_same_pair_s_answer_is_shown() {
        let study = study();
        let mut recorder = Recorder::default();
        recorder.inside("pair", |trace| {
            trace.step("other");
            trace.step("answer").concludes(Outcome::Miss);
        });
        recorder.inside("last", |trace| {
            trace.step("answer").concludes(Outcome::Miss);
        });
        let other = Study {
            record: recorder.finish(),
            ..Study::default()
        };
        let (cursor, _) = carried(&study, Some(4), None, &other);
        assert_eq!(cursor, Some(2), "of the reader's pair, not of the last");
    }

    #[test]
    fn of_a_frame_the_reader_sees_the_way_of_who_is_wrong_or_touches_or_the_start() {
        let scene = capsule_scenes::scene::library::open("down-a-ramp").expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let contact_log = study.contact_log().expect("a frame's");
        let mover = contact_log.rows[0].mover;
        assert_eq!(
            study.answer(),
            Some(contact_log.passages[mover].steps.start)
        );
        let wrong = capsule_scenes::scene::library::open("five-bullets").expect("a built-in scene");
        let wrong = Study::of_scene(&wrong);
        let step = wrong.answer().expect("a step");
        assert_eq!(wrong.record.address(step), "fifth");
        let mut calm = study.clone();
        let StudyKind::Moving(moving) = &mut calm.kind else {
            panic!("it is a frame");
        };
        moving.1.rows.clear();
        assert_eq!(calm.answer(), None);
    }

    #[test]
    fn pairs_are_walked_by_their_answers_and_end_at_both_ends() {
        let scene = capsule_scenes::scene::library::open("a-crate").expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let answers: Vec<usize> = study.pairs.iter().map(|pair| pair.steps.end - 1).collect();
        let mut walked = vec![];
        let mut cursor = None;
        while let Some(step) = pair_beside(&study, cursor, true) {
            walked.push(step);
            cursor = Some(step);
        }
        assert_eq!(walked, answers);
        assert_eq!(pair_beside(&study, cursor, false), Some(answers[10]));
        assert_eq!(pair_beside(&study, Some(0), false), None);
        assert_eq!(pair_beside(&study, None, false), None);
    }

    #[test]
    fn between_the_pairs_of_a_frame_the_next_and_the_last_are_found() {
        let scene = capsule_scenes::scene::library::open("down-a-ramp").expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let answer = study.pairs[0].steps.end - 1;
        assert!(study.place_of(0).is_none() && study.place_of(answer + 1).is_none());
        assert_eq!(pair_beside(&study, Some(0), true), Some(answer));
        assert_eq!(pair_beside(&study, Some(0), false), None);
        assert_eq!(pair_beside(&study, Some(answer + 1), false), Some(answer));
    }

    #[test]
    fn nothing_can_be_stepped_in_an_empty_study() {
        let empty = Study::default();
        for go in [next, next_event, over, out] {
            assert_eq!(go(&empty, None), None);
        }
    }
}
