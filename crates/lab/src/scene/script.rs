//! The `script` of a shape: the velocity that it asks for, from frame to frame.
//!
//! ```toml
//! script = [{ frame = 0, velocity = [1.0, 0.0, 0.0] }, { frame = 40, velocity = [-1.0, 0.0, 0.0] }]
//! repeat = 80
//! ```

use super::{Script, ScriptStep, known_keys::Fields, values::FRAMES};

const STEP: [&str; 2] = ["frame", "velocity"];

/// Reads the script of a shape, if it has one.
pub(super) fn read(fields: &Fields<'_, '_>) -> Option<Script> {
    let mistakes = fields.mistakes();
    let repeat = fields.count("repeat", &(1..=*FRAMES.end()));
    let Some(written) = fields.get("script") else {
        if let Some(span) = fields.key_span("repeat") {
            let message = "`repeat` without a script";
            mistakes.add(span, message, "expected `script = …` beside it", None);
        }
        return None;
    };
    let tables = fields.tables("script", "{ frame = …, velocity = … }", &STEP);
    let mut steps: Vec<ScriptStep> = vec![];
    for table in &tables {
        let frame = table.required("frame", "40", table.count("frame", &FRAMES));
        let form = "[1.0, 0.0, 0.0]";
        let velocity = table.required("velocity", form, table.vector("velocity"));
        let (Some(frame), Some(velocity)) = (frame, velocity) else {
            continue;
        };
        let frame = frame as usize;
        if let Some(last) = steps.last().filter(|last| last.frame >= frame) {
            let message = "`script` goes back in time";
            let expected = format!("expected a frame after {}, found {frame}", last.frame);
            let place = table
                .get("frame")
                .map_or_else(|| table.span(), |frame| frame.span());
            mistakes.add(place, message, expected, None);
        }
        steps.push(ScriptStep { frame, velocity });
    }
    if tables.is_empty() && mistakes.is_empty() {
        let expected = "expected `{ frame = 0, velocity = […] }` at least";
        mistakes.add(written.span(), "`script` is empty", expected, None);
    }
    let repeat = repeat.map(|frames| frames as usize);
    let last = steps.last().map_or(0, |last| last.frame);
    if let (Some(frames), Some(value)) = (repeat, fields.get("repeat"))
        && frames <= last
    {
        let message = "`repeat` restarts before the script ends";
        let expected = format!("expected more than {last} frames, found {frames}");
        mistakes.add(value.span(), message, expected, None);
    }
    if fields.flag("player") == Some(true) {
        let message = "`script` of a shape that a player drives";
        let expected = "expected one of the two, `script` or `player`";
        mistakes.add(written.span(), message, expected, None);
    }
    Some(Script { steps, repeat })
}
