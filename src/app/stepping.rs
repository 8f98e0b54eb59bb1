//! Moving through a study's steps, as a debugger moves through code. `None` is the start, before any step.

use capsule_lab::study::Study;

/// Where one may be.
pub(crate) type Cursor = Option<usize>;

/// The last step, or the start where there is none.
pub(crate) fn last(study: &Study) -> Cursor {
    study.record.steps.len().checked_sub(1)
}

/// One step further, or where one is at the end.
pub(crate) fn next(study: &Study, cursor: Cursor) -> Cursor {
    let next = cursor.map_or(0, |step| step + 1);
    last(study).map(|last| next.min(last))
}

/// One step back; before the first is the start.
pub(crate) fn previous(cursor: Cursor) -> Cursor {
    cursor?.checked_sub(1)
}

/// The next step worth stopping at, or the end.
pub(crate) fn next_event(study: &Study, cursor: Cursor) -> Cursor {
    let first = cursor.map_or(0, |step| step + 1);
    let mut later = first..study.record.steps.len();
    later.find(|&step| study.events(step).any()).or(last(study))
}

/// The step worth stopping at before this one, or the start.
pub(crate) fn previous_event(study: &Study, cursor: Cursor) -> Cursor {
    (0..cursor?).rev().find(|&step| study.events(step).any())
}

/// The next step that is no deeper: past the group at the cursor.
pub(crate) fn over(study: &Study, cursor: Cursor) -> Cursor {
    let Some(here) = cursor else {
        return next(study, cursor);
    };
    let past = study.record.subtree(here).end;
    last(study).map(|last| past.min(last))
}

/// The first step after the group that the cursor is in.
pub(crate) fn out(study: &Study, cursor: Cursor) -> Cursor {
    match cursor.and_then(|here| study.record.parent(here)) {
        Some(parent) => over(study, Some(parent)),
        None => last(study),
    }
}

/// The last step of the pair after the cursor's, or of the one before; the start comes before the first pair.
pub(crate) fn pair_beside(study: &Study, cursor: Cursor, forward: bool) -> Cursor {
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

/// Where the reader of `old` is in `new`: at the step of the same address, else at the focused pair's answer.
pub(crate) fn carried(old: &Study, cursor: Cursor, new: &Study) -> Cursor {
    cursor?;
    same(old, cursor, new).or_else(|| answer(new))
}

/// The step of `new` that has the address of that at `cursor` in `old`.
pub(crate) fn same(old: &Study, cursor: Cursor, new: &Study) -> Cursor {
    let title = &old.record.steps[cursor?].title;
    let address = old.record.address(cursor?);
    let called = new.record.steps.iter().enumerate();
    let mut called = called.filter(|(_, step)| step.title == *title);
    let found = called.find(|&(step, _)| new.record.address(step) == address);
    found.map(|(step, _)| step)
}

/// The last step of the focused pair: its answer.
pub(crate) fn answer(study: &Study) -> Cursor {
    let focus = study.focus.and_then(|focus| study.pairs.get(focus));
    match focus {
        Some(pair) => pair.steps.end.checked_sub(1),
        None => last(study),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_lab::trace::{Note, Outcome, Recorder, Trace};

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
        assert_eq!(carried(&old, Some(4), &new), Some(4));
        assert_eq!(carried(&old, None, &new), None);
        let empty = Study::default();
        assert_eq!(carried(&old, Some(4), &empty), None);
    }

    #[test]
    fn pairs_are_walked_by_their_answers_and_end_at_both_ends() {
        let scene = capsule_lab::scene::library::open("a-crate").expect("a built-in scene");
        let study = Study::of_scene(&scene).expect("a known algorithm");
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
        let scene = capsule_lab::scene::library::open("down-a-ramp").expect("a built-in scene");
        let study = Study::of_scene(&scene).expect("a known response");
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
