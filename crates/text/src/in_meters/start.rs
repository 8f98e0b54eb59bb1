//! The gap of two shapes at the start of a sweep, in meters, for a step that tests whether they meet there and has no number.

use super::{InMeters, written};
use capsule_scenes::run::study::Study;

/// The title of such steps, and where the listings are whose starts are of whole shapes.
const START: &str = "start";
const SWEEPS: &str = "exact/sweep";

pub(super) fn at(study: &Study, step: usize) -> Option<InMeters> {
    let recorded = &study.record.steps[step];
    let decision = recorded.decision?;
    let file = recorded.source.file().replace('\\', "/");
    if recorded.title != START || decision.comparison.is_some() || !file.contains(SWEEPS) {
        return None;
    }
    let ends = study.pair_at(step)?.start_gap()?;
    // Shapes that touch are no length apart.
    let [from, to] = Some(ends).filter(|[from, to]| from != to)?;
    let label = format!("{} apart", written(from.distance(to)));
    Some(InMeters {
        ends: [from, to],
        normal: None,
        helpers: vec![],
        fact: format!("the shapes are {label}"),
        label,
    })
}
