//! The gap of two shapes at the start of a sweep, in meters, for a step that tests whether they meet there and has no number.

use super::{InMeters, terms, written};
use capsule_scenes::run::study::{Study, TOUCH};

/// The title of such steps, and where the listings are whose starts are of whole shapes.
const START: &str = "start";
const SWEEPS: &str = "exact/sweep";

pub(super) fn at(study: &Study, step: usize) -> Option<InMeters> {
    let recorded = &study.record.steps[step];
    let decision = recorded.decision?;
    let file = terms::file(recorded);
    if recorded.title != START || decision.comparison.is_some() || !file.contains(SWEEPS) {
        return None;
    }
    let pair = study.pair_at(step)?;
    if decision.holds {
        let contact = pair.exact.contact?;
        let ends = [contact.point, contact.point - contact.push()];
        let depth = written(contact.depth);
        if contact.depth <= TOUCH * pair.shapes.size() {
            let fact = "the shapes just touch".into();
            return Some(InMeters::between(ends, "touch", fact));
        }
        let fact = format!("the shapes overlap by {depth}");
        return Some(InMeters::between(ends, format!("depth {depth}"), fact));
    }
    // Shapes that touch are no length apart.
    let ends = pair.start_gap().filter(|[from, to]| from != to)?;
    let label = format!("{} apart", written(ends[0].distance(ends[1])));
    let fact = format!("the shapes are {label}");
    Some(InMeters::between(ends, label, fact))
}
