//! The strip below the view that compares the answer of the method with the exact answer.

mod columns;
mod differences;

use super::prelude::*;
use super::{errata, is_tight, pins, predict};
use capsule_core::method::Answer;
use capsule_core::method::GivenParts;
use capsule_scenes::run::pairs::{Verdict, VerdictSign};
use columns::{Column, VerdictColumns, cell};
use differences::wrong_columns;

/// Height of the verdict about a test: a line of heading and three rows, points.
const USUAL: f32 = 96.0;
/// Below this width, in points, a heading takes two lines.
const NARROW: f32 = 640.0;
/// Whose answer it is, of a box that is tested as its triangles.
const SOLID: &str = "Exact, the solid box";
/// What brings the motion in where it is left out.
const LOOK_AT_MOTION: &str = "Sweep the motion";
/// Below this width, in points, whose answer it is gives way where it would need a line of its own.
const COMPACT_HEIGHT: f32 = 380.0;
/// Least width for whose answer it is, points.
const MIN_OF: f32 = 90.0;
/// Height of a second line of heading, points.
const LINE: f32 = 30.0;
/// Height of the button that folds the answers, points: it stands in line with the heading.
const CARET: f32 = 22.0;

/// How high the verdict is: the view must not jump from step to step, nor under a hand that moves a shape.
#[derive(Clone, Debug, Default)]
pub(super) struct VerdictStrip {
    /// Whether the answers are shown below what they are worth, once that was chosen.
    chosen: Option<bool>,
    /// The scene, and the window's width in whole points.
    of: Option<(Origin, u32)>,
    /// The most that anything there took, points.
    height: f32,
}

impl VerdictStrip {
    /// The height to keep in so wide a strip of the scene at `place`.
    fn kept(&mut self, place: &Origin, width: f32) -> f32 {
        let of = Some((place.clone(), width as u32));
        if self.of != of {
            let second = if width < NARROW { LINE } else { 0.0 };
            (self.of, self.height) = (of, USUAL + second);
        }
        self.height
    }
}

/// The chosen algorithm's answer beside the exact one, and how it is wrong.
pub(crate) fn verdict(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut VerdictStrip) {
    if is_tight(ui, seen) {
        return;
    }
    let is_compact = is_compact(ui);
    TopBottomPanel::bottom("verdict")
        .frame(view_bar(seen.chrome(), if is_compact { 4 } else { 8 }))
        .show_inside(ui, |ui| {
            if is_compact {
                folding(ui, seen, own)
            } else {
                whole(ui, seen, own)
            }
        });
}

/// In a low window: what the answer is worth, and the answers themselves where they are asked for.
fn folding(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut VerdictStrip) {
    let shows = own.chosen.unwrap_or(false);
    ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
        let (glyph, told) = if shows {
            (icon::CARET_DOWN, "Fold the answers")
        } else {
            (icon::CARET_UP, "Show the answers")
        };
        let button = Button::new(widgets::icon_text(glyph, 14.0)).frame(false);
        let button = button.min_size(vec2(20.0, CARET));
        if widgets::hinted_button(ui, button, told).clicked() {
            own.chosen = Some(!shows);
        }
        ui.vertical(|ui| judged(ui, seen, shows));
    });
}

fn whole(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut VerdictStrip) {
    let width = ui.available_width();
    let height = own.kept(seen.session.origin(), width);
    ui.set_min_height(height);
    ui.vertical(|ui| judged(ui, seen, true));
    own.height = own.height.max(ui.min_rect().height());
}

/// What the answer is worth, and both answers if `shows` says so.
fn judged(ui: &mut Ui, seen: &PanelContext<'_>, shows: bool) {
    let chrome = seen.chrome();
    if predict::hides(ui, seen) {
        return;
    }
    let is_past = seen.session.pair().is_none();
    let Some(pair) = judged_pair(seen).cloned() else {
        widgets::soft(ui, nothing(seen));
        return;
    };
    headline(ui, seen, &pair, is_past);
    if !shows {
        return;
    }
    let is_sweep = pair.choice.method.question.is_sweep();
    let wrong = wrong_columns(&pair);
    let own = errata::current_repairs(seen);
    let columns = VerdictColumns::fitting(
        ui.available_width(),
        is_sweep,
        wrong.contains(&Column::Point),
    );
    let method = pair.choice.title();
    let menu = |label: &Response| pins::menu(label, seen, || seen.session.pins_of_pair(&pair));
    ui.spacing_mut().item_spacing.y = 2.0;
    columns.row(ui, (&own, &menu), |column| {
        (column.title(is_sweep).into(), chrome.soft, false)
    });
    let right = |ui: &mut Ui, whose: &str, answer: &Answer| {
        columns.row(ui, (&own, &menu), |column| {
            cell(column, whose, (answer, GivenParts::ALL), &[], chrome)
        });
    };
    let of_exact = match pair.part {
        Some(_) => "Exact, this triangle",
        None => "Exact",
    };
    if pair.choice.method.is_exact() {
        right(ui, of_exact, &pair.exact);
        match &pair.solid {
            Some(solid) => right(ui, SOLID, &solid.exact),
            // Keeps the view's height when the algorithm changes.
            None => ui.add_space(20.0),
        }
        return;
    }
    columns.row(ui, (&own, &menu), |column| {
        let (text, color, is_number) =
            cell(column, &method, (&pair.answer, pair.given), &wrong, chrome);
        match column {
            Column::Hit if pair.silence.is_some() => ("none".into(), chrome.soft, is_number),
            Column::Hit if is_timeless(&pair) => ("hit, no time".into(), color, is_number),
            _ => (text, color, is_number),
        }
    });
    // What the triangle's own exact answer would repeat gives way to the solid's.
    match pair.solid.as_ref().filter(|_| pair.faults.is_empty()) {
        Some(solid) => right(ui, SOLID, &solid.exact),
        None => right(ui, of_exact, &pair.exact),
    }
}

pub(super) fn judged_pair<'a>(seen: &PanelContext<'a>) -> Option<&'a PairStudy> {
    seen.session.pair().or_else(|| last_hit(seen))
}

/// Between the tests of a frame: of the same mover, the last one before the current step whose contact the response answers;
/// where it answers a contact as none found it, the last that found one.
fn last_hit<'a>(seen: &PanelContext<'a>) -> Option<&'a PairStudy> {
    let (study, step) = (seen.study(), seen.cursor()?);
    let is_answered = |index: usize| {
        let mut rows = study
            .contact_log()
            .into_iter()
            .flat_map(|contact_log| &contact_log.rows);
        rows.any(|row| row.pair == Some(index))
    };
    let pairs = study.pairs.iter().enumerate();
    let passages = study
        .contact_log()
        .map(|contact_log| contact_log.passages.as_slice());
    let mut passages = passages.unwrap_or_default().iter();
    let own = passages.find(|passage| passage.steps.contains(&step));
    let begin = own.map_or(0, |passage| passage.steps.start);
    let before = pairs.filter(|(_, pair)| {
        pair.steps.start >= begin && pair.steps.end <= step && pair.answer.is_hit()
    });
    let last = before.max_by_key(|(index, pair)| (is_answered(*index), pair.steps.end));
    last.map(|(_, pair)| pair)
}

/// Why there is nothing to judge.
fn nothing(seen: &PanelContext<'_>) -> &'static str {
    match seen.session.moves() {
        true if seen.cursor().is_none() => {
            "No test has run in this frame yet. Step to a test to judge its answer."
        }
        true => "No test has found a contact yet. Step to one to judge its answer.",
        false => "No pair to judge.",
    }
}

/// Whether a sweep's answer is a hit without a time.
fn is_timeless(pair: &PairStudy) -> bool {
    let is_sweep = pair.choice.method.question.is_sweep();
    is_sweep && pair.answer.is_hit() && pair.answer.time.is_none()
}

pub(super) fn sign_of(sign: VerdictSign, chrome: &Chrome) -> (&'static str, Color32) {
    match sign {
        VerdictSign::Right => (icon::CHECK_CIRCLE, chrome.good),
        VerdictSign::Caution => (icon::WARNING, chrome.caution),
        VerdictSign::Waiting => (icon::HOURGLASS, chrome.soft),
        VerdictSign::Wrong => (icon::WARNING_CIRCLE, chrome.bad),
    }
}

/// What the answer is worth. The one of a test that `is_past` says so.
fn headline(ui: &mut Ui, seen: &PanelContext<'_>, pair: &PairStudy, is_past: bool) {
    let chrome = seen.chrome();
    let stands = pair.leaves_out_motion(seen.scene());
    let Verdict { sign, text: said } = seen.study().verdict_on(pair, stands);
    let said = text::capitalised(&said);
    let (glyph, color) = sign_of(sign, chrome);
    let names = pair.names(seen.scene());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        widgets::still(ui, widgets::icon_text(glyph, 16.0).color(color));
        let heading = ui.label(widgets::heading(&said, chrome).color(color));
        errata::on_hover(heading, &said, seen);
        if pair.departure.is_some() && !is_past {
            let command = commands::command("algorithm.departure");
            let text = widgets::with_icon(command.icon, command.title, 12.5);
            ui.visuals_mut().widgets.inactive.fg_stroke.color = chrome.departure;
            let button = widgets::button(ui, Button::new(text).small(), command.title);
            let hint = command.hint(&seen.shell.preferences.keys);
            if button.on_hover_text(hint).clicked() {
                seen.act(Action::Command(command.id));
            }
        }
        // What does not fit beside the rest gives way: the view must keep its height.
        let has_room = |ui: &Ui| ui.available_size_before_wrap().x >= MIN_OF;
        let remedy = seen
            .study()
            .remedy_of(pair)
            .map(|remedy| text::capitalised(&remedy));
        if let Some(remedy) = remedy.as_ref().filter(|_| has_room(ui)) {
            let label = Label::new(RichText::new(remedy).color(chrome.departure));
            let label = ui.add(label.truncate());
            errata::on_hover(label, remedy, seen);
        }
        let swept = pair.choice.method.question.swept();
        if let Some(swept) = swept.filter(|_| stands && !is_past) {
            let text = widgets::with_icon(icon::PATH, LOOK_AT_MOTION, 12.5);
            let button = widgets::button(ui, Button::new(text).small(), LOOK_AT_MOTION);
            if button.on_hover_text(swept.exact().title).clicked() {
                seen.act(Choose::Algorithm(swept.exact()));
            }
        }
        let when = if is_past { ", before this step" } else { "" };
        let of = format!("{} against {}{when}", names[0], names[1]);
        // In a narrow window it is no line of its own.
        if has_room(ui) || (remedy.is_none() && ui.max_rect().width() > COMPACT_HEIGHT) {
            ui.add(Label::new(RichText::new(of).color(chrome.soft)).truncate());
        }
    });
}
