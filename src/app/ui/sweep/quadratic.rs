//! The quadratic of one cylinder or sphere: its numbers, what their signs say, and its parabola.

use super::plot::{caption_ui, line, over_time, point, points};
use crate::app::{palette::Chrome, state::App, text};
use capsule_lab::{
    study::PairStudy,
    trace::{Fate, Part, Roots, Step, Trial, Value},
};
use egui::{Color32, Label, RichText, Ui};
use egui_plot::{LineStyle, MarkerShape, VLine};

/// So many points make the parabola.
const POINTS: usize = 120;

/// Shows the quadratic of the part that is looked at.
pub(super) fn quadratic(ui: &mut Ui, app: &mut App, pair: &PairStudy) {
    let chrome = app.theme.chrome();
    let Some(part) = app.looked_at() else {
        return say(ui, "Pick a cylinder or a sphere from the list.", chrome);
    };
    let Some((trial, discriminant)) = trial_of(app, pair, part) else {
        return say(ui, &format!("{part} was never tested."), chrome);
    };
    let Some(roots) = trial.roots else {
        return say(ui, &without(&trial), chrome);
    };
    let time = app.time().unwrap_or(1.0);
    caption_ui(
        ui,
        &format!(
            "{part}: a t² + 2 b t + c, t from {}",
            text::short(roots.from)
        ),
        chrome,
    );
    numbers(ui, &roots, discriminant, chrome);
    let scrubbed = over_time(ui, "quadratic", time, chrome, |plot| {
        let at = |i: usize| i as f32 / POINTS as f32;
        let curve = (0..=POINTS).map(|i| point(at(i), value(&roots, at(i))));
        plot.line(line("", curve.collect(), chrome.ink, 2.0));
        let from = VLine::new("", f64::from(roots.from))
            .color(chrome.faint)
            .width(1.0);
        plot.vline(from.style(LineStyle::dotted_dense()).allow_hover(false));
        for (name, time) in ["enters", "leaves"]
            .into_iter()
            .zip(times(&roots, discriminant))
        {
            let mark = points(name, vec![point(time, 0.0)], chrome.accent);
            let is_entry = name == "enters" && trial.fate == Fate::Earliest;
            plot.points(mark.shape(MarkerShape::Circle).radius(4.0).filled(is_entry));
        }
    });
    if let Some(time) = scrubbed {
        app.show_time(time);
    }
}

fn say(ui: &mut Ui, text: &str, chrome: &Chrome) {
    ui.add_space(4.0);
    ui.label(RichText::new(text).size(12.5).color(chrome.soft));
}

/// The test of `part`, at the cursor if that is one, else the last; and its discriminant as the algorithm told it.
fn trial_of(app: &App, pair: &PairStudy, part: Part) -> Option<(Trial, f32)> {
    let is_its = |step: &&Step| step.trial.is_some_and(|trial| trial.part == part);
    let steps = &app.study.record.steps;
    let here = app
        .cursor
        .and_then(|cursor| steps.get(cursor))
        .filter(is_its);
    let step = here.or_else(|| steps[pair.steps.clone()].iter().rfind(is_its))?;
    let trial = step.trial?;
    let told = step.values.iter().find_map(|(name, value)| match *value {
        Value::Scalar(number) if *name == "discriminant" => Some(number),
        _ => None,
    });
    let computed = trial.roots.map_or(f32::NAN, |roots| roots.discriminant());
    Some((trial, told.unwrap_or(computed)))
}

/// Why a part that was tried has no quadratic.
fn without(trial: &Trial) -> String {
    let Trial {
        part, fate, time, ..
    } = trial;
    match (part, time) {
        (Part::Cylinder(_) | Part::Sphere(_), _) => {
            format!("{part}: {}, so nothing was computed.", fate.name())
        }
        (_, Some(time)) => {
            let time = text::short(*time);
            format!("{part} is flat and has no quadratic: its plane is met at t {time}.")
        }
        (_, None) => format!("{part} is flat and has no quadratic: {}.", fate.name()),
    }
}

/// `a τ² + 2 b τ + c` at `time`, `τ` counted from where the quadratic counts.
fn value(roots: &Roots, time: f32) -> f32 {
    let [a, b, c, from] = [roots.a, roots.b, roots.c, roots.from].map(f64::from);
    let t = f64::from(time) - from;
    (a * t * t + 2.0 * b * t + c) as f32
}

/// When it is entered and left, in fractions of the displacement; empty if it has no roots.
fn times(roots: &Roots, discriminant: f32) -> Vec<f32> {
    if discriminant < 0.0 || roots.a <= 0.0 || !discriminant.is_finite() {
        return vec![];
    }
    let root = discriminant.sqrt();
    [-root, root]
        .map(|root| roots.from + (root - roots.b) / roots.a)
        .to_vec()
}

/// Each number and what its sign says.
fn numbers(ui: &mut Ui, roots: &Roots, discriminant: f32, chrome: &Chrome) {
    let times: Vec<String> = times(roots, discriminant)
        .into_iter()
        .map(text::short)
        .collect();
    let passes = discriminant < 0.0;
    let rows = [
        (
            "a",
            text::number(roots.a),
            "the speed across, squared; 0 is along the axis",
        ),
        (
            "b",
            text::number(roots.b),
            if roots.b >= 0.0 {
                "not negative: moving away, or along"
            } else {
                "negative: coming nearer"
            },
        ),
        (
            "c",
            text::number(roots.c),
            if roots.c <= 0.0 {
                "not positive: starts inside"
            } else {
                "positive: starts outside"
            },
        ),
        (
            "b²−ac",
            text::number(discriminant),
            if passes {
                "negative: passes by"
            } else {
                "not negative: comes near enough"
            },
        ),
        (
            "roots",
            if times.is_empty() {
                "none".into()
            } else {
                times.join(" ")
            },
            if times.is_empty() {
                ""
            } else {
                "entered and left, if endless"
            },
        ),
    ];
    ui.spacing_mut().item_spacing.y = 0.0;
    for (name, number, meaning) in rows {
        ui.horizontal(|ui| {
            ui.set_min_height(16.0);
            ui.spacing_mut().item_spacing.x = 8.0;
            cell(ui, 38.0, name, chrome.soft);
            cell(ui, 92.0, &number, chrome.ink);
            let meaning = RichText::new(meaning).size(11.5).color(chrome.soft);
            ui.add(Label::new(meaning).truncate());
        });
    }
}

fn cell(ui: &mut Ui, width: f32, text: &str, color: Color32) {
    let text = RichText::new(text).monospace().size(11.5).color(color);
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(egui::vec2(width, 16.0), layout, |ui| {
        ui.set_min_width(width);
        ui.add(Label::new(text).extend());
    });
}
