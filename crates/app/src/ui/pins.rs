//! Pinned numbers over the frames, in a window of its own: of a run as the frames go, of a recording as its cases go, there the
//! engine's number beside the exact one.

use super::predict;
use super::prelude::*;
use crate::shell::recording::ShownRecording;
use capsule_bench::recording::RecordedPin;
use capsule_scenes::run::pin::{Pin, PinSample};
use capsule_session::action::GoFrame;
use egui_plot::{
    GridMark, HLine, Line, MarkerShape, PlotPoint, PlotPoints, PlotUi, Points, Text, VLine,
};

/// The command that opens and closes the window.
pub(super) const COMMAND: &str = "frame.pins";

/// The least height of a plot, and what its heading and the numbers of the frames take, points.
const MIN_PLOT: f32 = 60.0;
const HEADING: f32 = 31.0;
const FRAMES: f32 = 18.0;
/// The width of the numbers left of every plot, so that frames stand beneath each other.
const NUMBERS: f32 = 56.0;
/// The most entries of a list of numbers that is seen without scrolling, points.
const MENU: f32 = 300.0;
/// Of more samples than this, several share a column of the plot: their least and their largest number.
const MAX_COLUMNS: usize = 1000;

/// The most numbers of frames beneath the last plot, less one.
const MARKS: f64 = 8.0;

/// The whole number of frames, 1, 2 or 5 times a power of ten, next above `least`.
fn round_step(least: f64) -> f64 {
    let power = 10.0_f64.powf(least.max(1.0).log10().floor());
    let steps = [1.0, 2.0, 5.0].map(|step| step * power);
    let found = steps.into_iter().find(|step| *step >= least);
    found.unwrap_or(10.0 * power)
}

#[derive(Debug, Default)]
pub(crate) struct PinWindow {
    /// The pinned numbers of the recording.
    recorded: Vec<RecordedPin>,
    /// The plots of the recording, and what they were made of.
    made: Option<(RecordedKey, Vec<PinPlot>)>,
}

/// A batch of the recording, the case that is shown, and how many numbers are pinned.
type RecordedKey = (u64, Option<usize>, usize);

#[derive(Debug)]
struct PinPlot {
    name: String,
    unit: &'static str,
    /// Whose number it is.
    whose: &'static str,
    /// Whether the exact number stands beside it.
    has_exact: bool,
    is_pinned: bool,
    samples: Vec<PlotSample>,
}

#[derive(Clone, Copy, Debug)]
struct PlotSample {
    /// The frame.
    x: f64,
    /// The place of the frame in the run, or of the case in the recording.
    place: usize,
    sample: PinSample,
}

/// What was pressed in a plot.
enum Pressed {
    Pin,
    Place(usize),
}

/// Gives a label the menu that pins its number.
pub(super) type PinMenu<'a> = &'a dyn Fn(&Response);

/// A menu of the right button over `response` that pins numbers of a run.
pub(super) fn menu(response: &Response, seen: &PanelContext<'_>, pins: impl FnOnce() -> Vec<Pin>) {
    if seen.session.moves() {
        response.context_menu(|ui| entries(ui, seen, pins()));
    }
}

fn entries(ui: &mut Ui, seen: &PanelContext<'_>, pins: Vec<Pin>) {
    for pin in pins {
        let is_pinned = seen.session.pins().has(&pin);
        let verb = if is_pinned { "Unpin" } else { "Pin" };
        let title = format!("{verb} {}", pin.name());
        let text = widgets::with_icon(pin_icon(is_pinned), &title, 12.5);
        let button = Button::new(text).wrap_mode(egui::TextWrapMode::Extend);
        if widgets::button(ui, button, &title).clicked() {
            seen.act(SessionAction::Pin(pin));
            if !is_pinned {
                seen.act(PanelAction::OpenWindow(COMMAND));
            }
            ui.close_menu();
        }
    }
}

fn pin_icon(is_pinned: bool) -> &'static str {
    if is_pinned {
        icon::PUSH_PIN_SLASH
    } else {
        icon::PUSH_PIN
    }
}

/// The recording whose case is shown, if one is.
pub(crate) fn shown_recording<'a>(seen: &PanelContext<'a>) -> Option<&'a ShownRecording> {
    let shown = seen.shell.recording.as_ref()?;
    (shown.place.as_ref() == Some(seen.session.origin())).then_some(shown)
}

impl PinWindow {
    pub(super) fn show(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        if predict::hides(ui, seen) {
            return;
        }
        match shown_recording(seen) {
            Some(shown) => self.recorded(ui, seen, shown),
            None if seen.session.moves() => of_run(ui, seen),
            None => drop(widgets::soft(
                ui,
                "The scene has one frame, so nothing changes.",
            )),
        }
    }

    /// The pinned numbers of a recording, then those of the shown case's query.
    fn recorded(&mut self, ui: &mut Ui, seen: &PanelContext<'_>, shown: &ShownRecording) {
        let mut pins = self.recorded.clone();
        pins.extend(
            shown
                .pins
                .iter()
                .filter(|pin| !self.recorded.contains(pin))
                .cloned(),
        );
        let key = (shown.recording.revision, shown.case, self.recorded.len());
        if self.made.as_ref().is_none_or(|(made, _)| *made != key) {
            let plot =
                |pin: &RecordedPin| PinPlot::recorded(pin, shown, self.recorded.contains(pin));
            self.made = Some((key, pins.iter().map(plot).collect()));
        }
        let case = shown.case.and_then(|case| shown.recording.cases.get(case));
        let now = case.map(|case| case.frame.unwrap_or(case.line) as f64);
        let plots = self.made.as_ref().map_or(&[][..], |(_, plots)| plots);
        match plots_ui(ui, plots, now, seen.chrome()) {
            Some((_, Pressed::Place(case))) if shown.case != Some(case) => {
                seen.act(FileAction::OpenRecorded(case));
            }
            Some((_, Pressed::Place(_))) | None => {}
            Some((plot, Pressed::Pin)) if plot < self.recorded.len() => {
                self.recorded.remove(plot);
            }
            Some((plot, Pressed::Pin)) => self.recorded.push(pins.swap_remove(plot)),
        }
    }
}

/// The pinned numbers of a run, and a list of what else can be pinned.
fn of_run(ui: &mut Ui, seen: &PanelContext<'_>) {
    let session = seen.session;
    let title = "Pin a number";
    let text = widgets::with_icon(icon::PUSH_PIN, title, 12.5);
    let list = ui.menu_button(text, |ui| {
        ScrollArea::vertical().max_height(MENU).show(ui, |ui| {
            entries(ui, seen, session.pins_of_step(None));
            entries(ui, seen, session.pins_of_frame());
        });
    });
    widgets::name(&list.response, WidgetType::Button, title);
    let curves = session.pins().curves();
    if curves.is_empty() {
        let text = "Nothing is pinned. You can also right-click a number in the values, the verdict or the contact log.";
        widgets::wrapped(ui, widgets::sized(text, 12.5, seen.chrome().soft));
        return;
    }
    let plots: Vec<PinPlot> = curves
        .iter()
        .map(|curve| {
            let samples = curve.samples.iter().enumerate();
            let samples = samples.map(|(place, &sample)| PlotSample {
                x: place as f64,
                place,
                sample,
            });
            PinPlot {
                name: curve.pin.name(),
                unit: curve.pin.unit(),
                whose: "method",
                has_exact: curve.pin.has_exact(),
                is_pinned: true,
                samples: samples.collect(),
            }
        })
        .collect();
    let frame = session.frame();
    match plots_ui(ui, &plots, frame.map(|frame| frame as f64), seen.chrome()) {
        Some((_, Pressed::Place(place))) if frame != Some(place) => seen.act(GoFrame::To(place)),
        Some((plot, Pressed::Pin)) => seen.act(SessionAction::Pin(curves[plot].pin.clone())),
        Some((_, Pressed::Place(_))) | None => {}
    }
}

/// The plots beneath each other, with a line at the frame that is shown; what was pressed in which of them.
fn plots_ui(
    ui: &mut Ui,
    plots: &[PinPlot],
    now: Option<f64>,
    chrome: &Chrome,
) -> Option<(usize, Pressed)> {
    let ends = plots
        .iter()
        .flat_map(|plot| [plot.samples.first(), plot.samples.last()]);
    let ends = ends.flatten().map(|sample| sample.x).chain(now);
    let span = ends.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| {
        [low.min(x), high.max(x)]
    });
    let room = ui.available_height() - FRAMES;
    let height = (room / plots.len().max(1) as f32 - HEADING).max(MIN_PLOT);
    let mut pressed = None;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for (index, plot) in plots.iter().enumerate() {
            let is_last = index + 1 == plots.len();
            let shown = ui.push_id(index, |ui| {
                let pins = plot.heading(ui, now, chrome);
                let height = height + if is_last { FRAMES } else { 0.0 };
                let place = plot.curves(ui, (now, span), (height, is_last), chrome);
                pins.then_some(Pressed::Pin).or(place.map(Pressed::Place))
            });
            pressed = shown
                .inner
                .map(|pressed| (index, pressed))
                .or(pressed.take());
        }
    });
    pressed
}

impl PinPlot {
    fn recorded(pin: &RecordedPin, shown: &ShownRecording, is_pinned: bool) -> Self {
        let cases = shown.recording.cases.iter().enumerate();
        let samples = cases.filter_map(|(place, case)| {
            Some(PlotSample {
                x: case.frame.unwrap_or(case.line) as f64,
                place,
                sample: pin.sample(case)?,
            })
        });
        Self {
            name: pin.name.clone(),
            unit: pin.unit(),
            whose: "engine",
            has_exact: true,
            is_pinned,
            samples: samples.collect(),
        }
    }

    /// The sample at the frame that is nearest to `x`.
    fn nearest(&self, x: f64) -> Option<&PlotSample> {
        let away = |one: &&PlotSample| (one.x - x).abs();
        let samples = self.samples.iter();
        samples.min_by(|one, other| away(one).total_cmp(&away(other)))
    }

    /// The name and the numbers of the shown frame, which say what the lines are; whether the pin was pressed.
    fn heading(&self, ui: &mut Ui, now: Option<f64>, chrome: &Chrome) -> bool {
        let here = now.and_then(|now| self.nearest(now).filter(|one| one.x == now));
        let sample = here.map_or([None; 2], |one| one.sample);
        let number = |number: Option<f32>| {
            let told = number.map(|number| match self.unit {
                _ if !number.is_finite() => number.to_string(),
                "°" => format!("{number:.1}°"),
                unit => format!("{} {unit}", text::short(number)),
            });
            typography::minus(told.as_deref().unwrap_or("none").trim_end())
        };
        let color = |number: Option<f32>, usual| match number {
            Some(number) if !number.is_finite() => chrome.bad,
            _ => usual,
        };
        let [own, exact] = sample.map(number);
        let mut legend = vec![(own.clone(), color(sample[0], chrome.ink))];
        if self.has_exact {
            legend[0].0 = format!("— {} {own}", self.whose);
            legend.push((format!("– – exact {exact}"), color(sample[1], chrome.good)));
        }
        ui.horizontal(|ui| {
            let verb = if self.is_pinned { "Unpin" } else { "Pin" };
            let title = format!("{verb} {}", self.name);
            let pins = widgets::bare_button(ui, pin_icon(self.is_pinned), 14.0, &title).clicked();
            widgets::at_right(ui, |ui| {
                for (text, color) in legend.into_iter().rev() {
                    ui.label(widgets::monospaced(text, 11.5, color));
                }
                widgets::at_left(ui, |ui| {
                    let font = fonts::semibold(12.5);
                    let name = widgets::without_middle(ui, &self.name, &font, ui.available_width());
                    let label = ui.label(RichText::new(name).font(font).color(chrome.ink));
                    label.on_hover_text(&self.name);
                });
            });
            pins
        })
        .inner
    }

    /// The lines over the frames of `span`; the place that was pressed.
    fn curves(
        &self,
        ui: &mut Ui,
        (now, [first, last]): (Option<f64>, [f64; 2]),
        (height, has_frames): (f32, bool),
        chrome: &Chrome,
    ) -> Option<usize> {
        let styles = &mut ui.style_mut().text_styles;
        styles.insert(TextStyle::Body, FontId::proportional(10.5));
        ui.visuals_mut().override_text_color = Some(chrome.soft);
        let step = round_step((last - first) / MARKS);
        let marks = move |_| {
            let from = (first / step).ceil();
            let marks = (0..=MARKS as usize).map(|index| (from + index as f64) * step);
            let mark = |value| GridMark {
                value,
                step_size: last - first,
            };
            marks.take_while(|mark| *mark <= last).map(mark).collect()
        };
        let plot = widgets::still_plot("pin", height)
            .include_x(first)
            .include_x(last.max(first + 1.0))
            .show_axes([has_frames, true])
            .y_axis_min_width(NUMBERS)
            .show_grid([false, true])
            .grid_spacing(egui::Rangef::new(20.0, 260.0))
            .set_margin_fraction(vec2(0.02, 0.12))
            .x_grid_spacer(marks)
            .x_axis_formatter(|mark, _| mark.value.to_string())
            .label_formatter(|name, at| match name {
                "" => String::new(),
                name => format!("{name}\nframe {:.0}\n{}", at.x, text::short(at.y as f32)),
            });
        let shown = plot.show(ui, |plot| {
            if self.unit == "m" {
                plot.hline(HLine::new("", 0.0).color(chrome.faint).width(1.0));
            }
            if let Some(now) = now {
                plot.vline(VLine::new("", now).color(chrome.accent).width(1.5));
            }
            self.line(plot, (0, self.whose, LineStyle::Solid), chrome.ink, chrome);
            if self.has_exact {
                let dashed = LineStyle::Dashed { length: 6.0 };
                self.line(plot, (1, "exact", dashed), chrome.good, chrome);
            }
        });
        let pointer = shown.response.interact_pointer_pos()?;
        let at = shown.transform.value_from_position(pointer);
        Some(self.nearest(at.x)?.place)
    }

    /// One of both lines: broken where a frame has no number, and a cross where the number is NaN or infinite.
    fn line(
        &self,
        plot: &mut PlotUi<'_>,
        (which, name, style): (usize, &str, LineStyle),
        color: Color32,
        chrome: &Chrome,
    ) {
        let mut pieces: Vec<Vec<PlotPoint>> = vec![vec![]];
        let mut broken: Vec<(f64, f32)> = vec![];
        let count = self.samples.len().div_ceil(MAX_COLUMNS).max(1);
        for column in self.samples.chunks(count) {
            let numbers = column
                .iter()
                .filter_map(|one| Some((one.x, one.sample[which]?)));
            let (sound, unsound): (Vec<_>, Vec<_>) = numbers.partition(|(_, y)| y.is_finite());
            broken.extend(unsound.first());
            let by_size = |one: &&(f64, f32), other: &&(f64, f32)| one.1.total_cmp(&other.1);
            let ends = [sound.iter().min_by(by_size), sound.iter().max_by(by_size)];
            let mut ends: Vec<(f64, f32)> = ends.into_iter().flatten().copied().collect();
            ends.sort_by(|one, other| one.0.total_cmp(&other.0));
            ends.dedup();
            match (ends.is_empty(), pieces.last_mut()) {
                (false, Some(piece)) => {
                    piece.extend(ends.into_iter().map(|(x, y)| PlotPoint::new(x, y)));
                }
                _ => pieces.push(vec![]),
            }
        }
        let low = pieces
            .iter()
            .flatten()
            .map(|point| point.y)
            .reduce(f64::min)
            .unwrap_or(0.0);
        for piece in pieces.into_iter().filter(|piece| !piece.is_empty()) {
            if piece.len() == 1 {
                let points = Points::new(name, PlotPoints::Owned(piece)).color(color);
                plot.points(points.radius(2.0));
            } else {
                let line = Line::new(name, PlotPoints::Owned(piece)).color(color);
                plot.line(line.width(2.0).style(style));
            }
        }
        if let Some(&(x, number)) = broken.first() {
            let told = RichText::new(number.to_string()).size(11.0);
            let at = PlotPoint::new(x, low);
            let told = Text::new("", at, told).color(chrome.bad);
            plot.text(told.anchor(Align2::LEFT_BOTTOM));
        }
        let crosses = broken.iter().map(|&(x, _)| PlotPoint::new(x, low));
        let crosses = Points::new("not finite", PlotPoints::Owned(crosses.collect()));
        plot.points(
            crosses
                .color(chrome.bad)
                .shape(MarkerShape::Cross)
                .radius(4.0),
        );
    }
}
