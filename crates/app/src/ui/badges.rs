//! Which special configurations the current pair is at or near: a line of chips.

use super::prelude::*;
use capsule_core::geometry::Feature;
use capsule_scenes::edge_cases::{EdgeCase, Nearness, Severity, Snap, nearness};
use capsule_session::action::Beside;
use egui::CornerRadius;

/// Of the line, points; the same whatever stands in it.
pub(crate) const HEIGHT: f32 = 24.0;

const CHIP: f32 = 20.0;
/// Inside a chip, at either side.
const PADDING: f32 = 7.0;
const GAP: f32 = 6.0;

/// What was found of a pair, kept while that stays.
#[derive(Default)]
pub(crate) struct Badges {
    about: Option<(u64, usize)>,
    found: Arc<[Nearness]>,
}

impl Badges {
    fn of(&mut self, seen: &PanelContext<'_>) -> Arc<[Nearness]> {
        let Some(current) = seen.study().current(seen.cursor()) else {
            return Arc::default();
        };
        let about = Some((seen.session.revision(), current));
        if self.about != about {
            let pair = &seen.study().pairs[current];
            let found = nearness(&pair.shapes, pair.choice.method.question).into();
            *self = Self { about, found };
        }
        self.found.clone()
    }
}

/// The chips that there is room for, and how many more there are; in a low window only where there is something to say.
pub(crate) fn badges(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut Badges) {
    let found = own.of(seen);
    // The view must not jump where the next step is about another pair.
    let is_steady = seen.study().pairs.len() <= 1;
    let is_spared = seen.session.moves() || (is_steady && found.is_empty());
    if is_spared && is_compact(ui) {
        return;
    }
    TopBottomPanel::bottom("badges")
        .frame(view_bar(seen.chrome(), 0))
        .exact_height(HEIGHT)
        .show_inside(ui, |ui| chips(ui, seen, &found));
}

fn chips(ui: &mut Ui, seen: &PanelContext<'_>, found: &[Nearness]) {
    let chrome = seen.chrome();
    ui.horizontal_centered(|ui| {
        if seen.is_asked() {
            return;
        }
        ui.spacing_mut().item_spacing.x = GAP;
        let title = match found {
            [] => "No edge case is near.",
            _ => "Edge cases",
        };
        widgets::one_line(ui, widgets::sized(title, 12.5, chrome.soft));
        let jobs: Vec<LayoutJob> = found.iter().map(|one| chip(one, chrome)).collect();
        let shown = fitting(ui, &jobs, chrome);
        for (one, job) in found.iter().zip(jobs).take(shown) {
            let (name, amount) = (one.case.name(), one.amount());
            let told = format!("{name}, {}, {amount}", one.severity.name());
            let snap = snap_into(one).filter(|snap| seen.session.can_snap(*snap).is_ok());
            let mut hint = typography::curly(&one.sentence());
            let is_reached = one.severity <= Severity::Within && !seen.session.moves();
            if snap.is_some() {
                hint += "\nClick to make it exact.";
            } else if is_reached {
                hint += "\nClick to see the moments before and after it.";
            }
            let (.., fill) = look(one.severity, chrome);
            let shown = show(ui, job, fill, &told);
            let shown = shown.on_hover_text(hint);
            if (snap.is_some() || is_reached) && shown.interact(Sense::click()).clicked() {
                seen.act(match snap {
                    Some(snap) => SessionAction::Snap(snap),
                    None => SessionAction::Beside(Beside::Into(one.case)),
                });
            }
        }
        if shown < found.len() {
            let rest = found[shown..].iter();
            let rest: Vec<_> = rest.map(|it| typography::curly(&it.sentence())).collect();
            let count = rest.len();
            let job = more(count, chrome);
            let told = format!("{count} more edge cases");
            show(ui, job, chrome.control, &told).on_hover_text(rest.join("\n"));
        }
    });
}

/// What makes the configuration exact, where it is only near.
fn snap_into(one: &Nearness) -> Option<Snap> {
    let is_end = |point: Feature| matches!(point, Feature::Center | Feature::End(_));
    match one.case {
        _ if one.severity != Severity::Near => None,
        EdgeCase::AxisParallelToPlane => Some(Snap::AxisParallelToPlane),
        EdgeCase::AxisParallelToEdge(edge) => Some(Snap::AxisParallelToEdge(Some(edge))),
        EdgeCase::ParallelAxes => Some(Snap::AxisParallelToAxis),
        EdgeCase::CenterOnAxis => Some(Snap::OnAxis),
        EdgeCase::PointOn { point, part } if is_end(point) => match part {
            Feature::Face => Some(Snap::OnPlane),
            Feature::Edge(edge) => Some(Snap::OnEdge(Some(edge))),
            Feature::Vertex(vertex) => Some(Snap::OnVertex(Some(vertex))),
            _ => None,
        },
        EdgeCase::Touching => Some(Snap::JustTouching),
        EdgeCase::AxisParallelToMotion => Some(Snap::AxisParallelToMotion),
        EdgeCase::MotionParallelToPlane => Some(Snap::MotionParallelToPlane),
        _ => None,
    }
}

/// How many chips fit in one line, with a last one for the rest where not all do.
fn fitting(ui: &Ui, jobs: &[LayoutJob], chrome: &Chrome) -> usize {
    let width_of = |job: LayoutJob| {
        let galley = ui.fonts(|fonts| fonts.layout_job(job));
        galley.size().x + 2.0 * PADDING + GAP
    };
    let room = ui.available_width();
    let rest = width_of(more(jobs.len(), chrome));
    let (mut taken, mut shown) = (0.0, 0);
    for (i, job) in jobs.iter().enumerate() {
        taken += width_of(job.clone());
        let is_last = i + 1 == jobs.len();
        if taken + if is_last { 0.0 } else { rest } > room {
            break;
        }
        shown += 1;
    }
    shown
}

fn show(ui: &mut Ui, job: LayoutJob, fill: Color32, told: &str) -> Response {
    let chrome = style::chrome(ui.ctx());
    let galley = ui.fonts(|fonts| fonts.layout_job(job));
    let size = vec2(galley.size().x + 2.0 * PADDING, CHIP);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(4), fill);
    let at = Rect::from_center_size(rect.center(), galley.size()).min;
    painter.galley(at, galley, chrome.ink);
    widgets::name(&response, WidgetType::Label, told);
    response
}

fn chip(one: &Nearness, chrome: &Chrome) -> LayoutJob {
    let (glyph, color, _) = look(one.severity, chrome);
    let (letters, digits) = (FontId::proportional(12.5), FontId::monospace(12.0));
    widgets::pieces(&[
        (glyph, 0.0, fonts::icons(13.0), color),
        (&one.case.name(), 5.0, letters, color),
        (&one.amount(), 7.0, digits, chrome.soft),
    ])
}

fn more(count: usize, chrome: &Chrome) -> LayoutJob {
    let format = TextFormat::simple(FontId::proportional(12.5), chrome.ink);
    LayoutJob::single_section(format!("+{count}"), format)
}

/// The sign of so exact a case, its color and what is behind it.
fn look(severity: Severity, chrome: &Chrome) -> (&'static str, Color32, Color32) {
    match severity {
        Severity::Exact => (icon::EQUALS, chrome.ink, chrome.accent_fill),
        Severity::Within => (icon::APPROXIMATE_EQUALS, chrome.ink, chrome.accent_fill),
        Severity::Near => (icon::TILDE, chrome.prose, chrome.control),
    }
}
