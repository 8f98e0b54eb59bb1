//! Title and sentence at the head of an exported picture.

use crate::app::{fonts::semibold, palette::Theme};
use capsule_lab::{
    scene::Scene,
    study::Study,
    trace::{Outcome, Step, source::Listing},
};
use egui::{FontId, Painter, Rect, text::LayoutJob, vec2};

/// What stands at the head of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// The scene's title.
    pub title: String,
    /// The step: its title, and what it decides.
    pub step: String,
    /// Why it is done; may be empty.
    pub why: String,
}

impl Caption {
    /// The caption of `scene` at `step`.
    pub fn of(scene: &Scene, study: &Study, step: Option<usize>) -> Self {
        let step = step.and_then(|index| study.record.steps.get(index));
        let why = step.and_then(|step| {
            let listing = Listing::open(step.source.file())?;
            listing.caption(step.source.line() as usize)
        });
        Self {
            title: scene.title.clone(),
            step: step.map(sentence).unwrap_or_default(),
            why: why.unwrap_or_default(),
        }
    }

    /// Paints it at the top left; answers the room it takes.
    pub(super) fn paint(&self, painter: &Painter, inner: Rect, theme: Theme) -> Rect {
        let width = inner.width().min(900.0);
        let mut at = inner.left_top();
        let faint = theme.chrome().soft;
        let lines = [
            (&self.title, semibold(21.0), theme.ink()),
            (&self.step, FontId::proportional(15.0), theme.ink()),
            (&self.why, FontId::proportional(13.5), faint),
        ];
        for (text, font, color) in lines {
            if text.is_empty() {
                continue;
            }
            let job = LayoutJob::simple(text.clone(), font, color, width);
            let galley = painter.layout_job(job);
            let height = galley.size().y;
            painter.galley(at, galley, color);
            at += vec2(0.0, height + 5.0);
        }
        Rect::from_min_max(inner.left_top(), at + vec2(width * 0.6, 0.0))
    }
}

/// What a step says, in one line.
fn sentence(step: &Step) -> String {
    let mut parts = vec![step.title.to_string()];
    if let Some(decision) = step.decision {
        if let Some((name, number, sign, limit_name, limit)) = decision.comparison {
            parts.push(format!(
                "{name} = {number:.4} {sign} {limit_name} = {limit:.4}? {}",
                if decision.holds { "yes" } else { "no" }
            ));
        }
        if !decision.branch.is_empty() {
            parts.push(decision.branch.into());
        }
    }
    match (step.outcome, step.decision) {
        (Some(Outcome::Hit), None) => parts.push("contact".into()),
        (Some(Outcome::Miss), None) => parts.push("apart".into()),
        _ => {}
    }
    parts.join(" · ")
}
