//! The gap between the shapes over time.

use super::rows::PartRow;
use crate::ui::prelude::*;
use capsule_scenes::run::study::Profile;
use capsule_view::figure::travel::{Instant, instants};
use egui_plot::{HLine, Line, MarkerShape, PlotPoint, PlotPoints, PlotUi, Points, VLine};

/// Shows the gap, its zero, the impacts, what was tried, and the current moment; dragging shows another one.
pub(super) fn distance(
    ui: &mut Ui,
    seen: &PanelContext<'_>,
    pair: &PairStudy,
    profile: &Profile,
    rows: &[PartRow],
) {
    let chrome = seen.chrome();
    let mut caption = if pair.shapes.mover.is_round() {
        "core distance − radius, m".to_string()
    } else {
        "gap, m".to_string()
    };
    if let Some(nearest) = profile.nearest().filter(|nearest| nearest.gap > 0.0) {
        let (gap, time) = (text::plain(nearest.gap), text::short(nearest.time));
        caption += &format!("; smallest gap {gap} at t = {time}");
    }
    ui.add(Label::new(widgets::sized(caption, 11.5, chrome.soft)).truncate());
    let time = seen.session.time().unwrap_or(1.0);
    let looked_at = seen.session.looked_at();
    let scrubbed = over_time(ui, "distance", time, |plot| {
        let curve = profile.moments.iter().map(|one| point(one.time, one.gap));
        plot.line(line("gap", curve.collect(), chrome.ink, 2.0));
        impacts(plot, pair, chrome);
        tries(plot, profile, rows, looked_at, chrome);
        if let Some(here) = profile.at(time) {
            let at = points("now", vec![point(time, here.gap)], chrome.accent);
            plot.points(at.radius(4.5).filled(true));
        }
    });
    if let Some(time) = scrubbed {
        seen.act(GoMoment::At(time));
    }
}

/// A plot over the whole motion with a line at zero and one at `time`; answers the moment that is dragged to.
pub(super) fn over_time(
    ui: &mut Ui,
    id: &str,
    time: f32,
    content: impl FnOnce(&mut PlotUi<'_>),
) -> Option<f32> {
    let chrome = style::chrome(ui.ctx());
    let size = ui.available_size();
    if size.y < 24.0 {
        return None;
    }
    let small = FontId::proportional(10.5);
    let styles = &mut ui.style_mut().text_styles;
    styles.insert(egui::TextStyle::Body, small);
    ui.visuals_mut().override_text_color = Some(chrome.soft);
    let plot = widgets::still_plot(id, size.y)
        .width(size.x)
        .include_x(0.0)
        .include_x(1.0)
        .include_y(0.0)
        .grid_spacing(egui::Rangef::new(20.0, 260.0))
        .set_margin_fraction(vec2(0.02, 0.10))
        .label_formatter(|name, at| {
            let [t, value] = [at.x, at.y].map(|number| text::short(number as f32));
            let told = (!name.is_empty()).then(|| format!("{name}\nt {t}\n{value}"));
            told.unwrap_or_default()
        });
    let shown = plot.show(ui, |plot| {
        plot.hline(HLine::new("", 0.0).color(chrome.faint).width(1.0));
        content(plot);
        let now = VLine::new("", f64::from(time)).color(chrome.accent);
        plot.vline(now.width(1.5));
    });
    let pointer = shown.response.interact_pointer_pos()?;
    let at = shown.transform.value_from_position(pointer);
    Some(at.x.clamp(0.0, 1.0) as f32)
}

pub(super) fn point(time: f32, value: f32) -> PlotPoint {
    PlotPoint::new(time, value)
}

pub(super) fn line(name: &str, all: Vec<PlotPoint>, color: Color32, width: f32) -> Line<'static> {
    let line = Line::new(name, PlotPoints::Owned(all)).color(color);
    line.width(width).allow_hover(false)
}

pub(super) fn points(name: &str, all: Vec<PlotPoint>, color: Color32) -> Points<'static> {
    Points::new(name, PlotPoints::Owned(all)).color(color)
}

/// Dashed lines where the shapes meet, as the algorithm and the exact one say.
fn impacts(plot: &mut PlotUi<'_>, pair: &PairStudy, chrome: &Chrome) {
    for (instant, time) in instants(pair) {
        let color = match instant {
            Instant::Start | Instant::End => continue,
            Instant::Impact | Instant::Nearest => chrome.accent,
            Instant::Answer => chrome.bad,
            Instant::Exact => chrome.soft,
        };
        let at = VLine::new(instant.name(), f64::from(time));
        let dashed = LineStyle::Dashed { length: 5.0 };
        plot.vline(at.color(color).width(1.5).style(dashed).allow_hover(false));
    }
}

/// The roots of parts on the line at zero, that of the one looked at larger, and the moments tried on the curve.
fn tries(
    plot: &mut PlotUi<'_>,
    profile: &Profile,
    rows: &[PartRow],
    looked_at: Option<Part>,
    chrome: &Chrome,
) {
    for row in rows {
        let Some(time) = row.time.filter(|time| (0.0..=1.0).contains(time)) else {
            continue;
        };
        let gap = match row.part {
            Some(_) => 0.0,
            None => profile.at(time).map_or(0.0, |one| one.gap),
        };
        let (color, shape) = if row.is_taken {
            (chrome.accent, MarkerShape::Circle)
        } else {
            (chrome.soft, MarkerShape::Diamond)
        };
        let mark = points(&row.name, vec![point(time, gap)], color);
        let is_looked_at = row.part.is_some() && row.part == looked_at;
        let radius = if is_looked_at { 5.5 } else { 3.5 };
        plot.points(mark.shape(shape).radius(radius).filled(row.is_taken));
    }
}
