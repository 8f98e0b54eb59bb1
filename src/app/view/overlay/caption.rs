//! Title and sentence at the head of an exported picture.

use super::paint_backing;
use crate::app::{fonts::semibold, palette::Theme};
use capsule_lab::{
    exchange::listing::Listing,
    run::study::Study,
    scene::Scene,
    session::text,
    trace::{Outcome, Step},
};
use egui::{FontId, Painter, Rect, text::LayoutJob, vec2};

/// Between its lines, points.
const GAP: f32 = 5.0;

/// What stands at the head of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Caption {
    /// The scene's title.
    pub(crate) title: String,
    /// The step: its title, and what it decides.
    pub(crate) step: String,
    /// Why it is done; may be empty.
    pub(crate) why: String,
}

impl Caption {
    /// The caption of `scene` at `step`.
    pub(crate) fn of(scene: &Scene, study: &Study, step: Option<usize>) -> Self {
        let opens = opens_at(scene, study, step);
        let step = step.and_then(|index| study.record.steps.get(index));
        let own = scene.caption.clone().filter(|_| opens);
        let of_source = step.and_then(|step| {
            let listing = Listing::open(step.source.file())?;
            listing.caption(step.source.line() as usize)
        });
        Self {
            title: scene.title.clone(),
            step: step.map(sentence).unwrap_or_default(),
            why: own.or(of_source).unwrap_or_default(),
        }
    }

    /// Paints it at the top left; answers the room it takes.
    pub(super) fn paint(&self, painter: &Painter, inner: Rect, theme: Theme) -> Rect {
        let width = inner.width().min(900.0);
        let lines = [
            (&self.title, semibold(21.0), theme.ink()),
            (&self.step, FontId::proportional(15.0), theme.ink()),
            (&self.why, FontId::proportional(13.5), theme.chrome().soft),
        ];
        let written: Vec<_> = lines
            .into_iter()
            .filter(|(text, ..)| !text.is_empty())
            .map(|(text, font, color)| {
                let job = LayoutJob::simple(text.clone(), font, color, width);
                (painter.layout_job(job), color)
            })
            .collect();
        let mut room = Rect::from_min_size(inner.left_top(), vec2(0.0, 0.0));
        for (galley, _) in &written {
            let size = galley.size();
            room.max.x = room.max.x.max(room.min.x + size.x);
            room.max.y += size.y + GAP;
        }
        paint_backing(painter, room, theme);
        let mut at = inner.left_top();
        for (galley, color) in written {
            let height = galley.size().y;
            painter.galley(at, galley, color);
            at.y += height + GAP;
        }
        room
    }
}

/// Whether the scene opens at this step, of the frame that the study is of.
fn opens_at(scene: &Scene, study: &Study, step: Option<usize>) -> bool {
    let frame = study.frame().map(|frame| frame.number);
    let own = match &scene.run.step {
        Some(address) => study.find(address).ok() == step,
        None => true,
    };
    own && frame.is_none_or(|frame| scene.run.frame.unwrap_or(0) == frame)
}

/// What a step says, in one line.
fn sentence(step: &Step) -> String {
    let mut parts = vec![step.title.to_string()];
    if let Some(decision) = step.decision {
        parts.extend(text::comparison(&decision));
        if !decision.branch.is_empty() {
            parts.push(decision.branch.into());
        }
    }
    match (step.outcome, step.decision) {
        (Some(Outcome::Hit), None) if step.title != "contact" => parts.push("contact".into()),
        (Some(Outcome::Miss), None) if step.title != "apart" => parts.push("apart".into()),
        _ => {}
    }
    parts.join(" · ")
}
