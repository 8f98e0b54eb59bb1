//! Moving through a study's steps, as a debugger moves through code. `None` is the start, before any step.

use capsule_lab::study::Study;

/// Where one may be.
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
    later
        .find(|&step| study.event(step).is_some())
        .or(last(study))
}

/// The step worth stopping at before this one, or the start.
pub fn previous_event(study: &Study, cursor: Cursor) -> Cursor {
    (0..cursor?).rev().find(|&step| study.event(step).is_some())
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

/// Where the reader of `old` is in `new`: at the step of the same address, else at the focused pair's answer.
pub fn carried(old: &Study, cursor: Cursor, new: &Study) -> Cursor {
    let here = cursor?;
    let address = old.record.address(here);
    let same = (0..new.record.steps.len()).find(|&step| new.record.address(step) == address);
    same.or_else(|| answer(new))
}

/// The last step of the focused pair: its answer.
pub fn answer(study: &Study) -> Cursor {
    let focus = study.focus.and_then(|focus| study.pairs.get(focus));
    match focus {
        Some(pair) => pair.steps.end.checked_sub(1),
        None => last(study),
    }
}
