//! Pinned numbers over the frames, in a window of its own: of a run as the frames go, of a recording as its cases go, there the
//! engine's number beside the exact one.

use super::predict;
use super::prelude::*;
use crate::shell::recording::ShownRecording;
use capsule_bench::recording::RecordedPin;
use capsule_scenes::run::pin::{Pin, PinSample};
use capsule_session::action::GoFrame;
use egui_plot::{
    HLine, Line, MarkerShape, PlotPoint, PlotPoints, PlotUi, Points, Text, VLine,
    uniform_grid_spacer,
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
/// Of more samples than this, several share a column of the plot.
const MAX_COLUMNS: usize = 1000;

/// What a plot of one and the same number shows above and below it.
const FLAT: f32 = 0.01;

/// The steps between the numbers along an axis: the next above `least` that is 1, 2 or 5 times a power of ten, and larger ones.
fn round_steps(least: f64) -> [f64; 3] {
    let power = 10.0_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0].map(|step| step * power);
    let found = steps.into_iter().find(|step| *step >= least);
    [1.0, 10.0, 100.0].map(|by| by * found.unwrap_or(10.0 * power))
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
    /// The sample of the shown frame.
    here: PinSample,
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
        let title = format!("{verb} {}", pin.name);
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

impl PinWindow {
    pub(super) fn show(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        if predict::hides(ui, seen) {
            return;
        }
        match seen.shown_recording() {
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
        let others = shown.pins.iter().filter(|pin| !self.recorded.contains(pin));
        let mut pins: Vec<RecordedPin> = self.recorded.iter().chain(others).cloned().collect();
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
            entries(ui, seen, session.pins_of_frame());
            entries(ui, seen, session.pins_of_step(None));
        });
    });
    widgets::name(&list.response, WidgetType::Button, title);
    let curves = session.pins().curves();
    if curves.is_empty() {
        let text = "Nothing is pinned. You can also right-click a number in the values, the verdict or the contact log.";
        widgets::wrapped(ui, widgets::sized(text, 12.5, seen.chrome().soft));
        return;
    }
    let frame = session.frame();
    let plots = curves.iter().map(|curve| {
        let samples = curve.samples.iter().enumerate();
        let samples = samples.map(|(place, &sample)| PlotSample {
            x: place as f64,
            place,
            sample,
        });
        PinPlot {
            name: curve.pin.name.clone(),
            unit: curve.pin.unit,
            whose: "method",
            has_exact: curve.pin.has_exact(),
            is_pinned: true,
            here: frame
                .and_then(|frame| curve.samples.get(frame).copied())
                .unwrap_or_default(),
            samples: thinned(samples.collect()),
        }
    });
    let plots: Vec<PinPlot> = plots.collect();
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
                let pins = plot.heading(ui, chrome);
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

/// Of very many samples those that show: the least and the largest numbers of each column of the plot.
fn thinned(samples: Vec<PlotSample>) -> Vec<PlotSample> {
    let count = samples.len().div_ceil(MAX_COLUMNS);
    if count <= 1 {
        return samples;
    }
    let shown = |column: &[PlotSample]| {
        let mut kept: Vec<&PlotSample> = vec![];
        for which in 0..2 {
            let number = |one: &&PlotSample| one.sample[which].is_some();
            let with = || column.iter().filter(number);
            let size = |one: &&PlotSample, other: &&PlotSample| {
                let [one, other] = [one, other].map(|it| it.sample[which].unwrap_or_default());
                one.total_cmp(&other)
            };
            kept.extend(with().min_by(size).into_iter().chain(with().max_by(size)));
        }
        kept.extend(column.first().filter(|_| kept.is_empty()));
        kept.sort_by_key(|one| one.place);
        kept.dedup_by_key(|one| one.place);
        kept.into_iter().copied().collect::<Vec<_>>()
    };
    samples.chunks(count).flat_map(shown).collect()
}

impl PinPlot {
    fn recorded(pin: &RecordedPin, shown: &ShownRecording, is_pinned: bool) -> Self {
        let here = shown.case.and_then(|case| shown.recording.cases.get(case));
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
            here: here.and_then(|case| pin.sample(case)).unwrap_or_default(),
            samples: thinned(samples.collect()),
        }
    }

    /// The sample at the frame that is nearest to `x`.
    fn nearest(&self, x: f64) -> Option<&PlotSample> {
        let away = |one: &&PlotSample| (one.x - x).abs();
        let samples = self.samples.iter();
        samples.min_by(|one, other| away(one).total_cmp(&away(other)))
    }

    /// The least and the largest number, apart from each other; of lengths and speeds 0 is among them.
    fn range(&self) -> [f32; 2] {
        let numbers = self.samples.iter().flat_map(|one| one.sample);
        let finite = numbers.flatten().filter(|number| number.is_finite());
        let zero = self.unit.starts_with('m').then_some(0.0);
        let [low, high] = finite
            .chain(zero)
            .fold([f32::INFINITY, f32::NEG_INFINITY], |[low, high], number| {
                [low.min(number), high.max(number)]
            });
        match high - low {
            room if room > 0.0 => [low, high],
            0.0 => [low - FLAT, high + FLAT],
            _ => [0.0, FLAT],
        }
    }

    /// The name and the numbers of the shown frame, which say what the lines are; whether the pin was pressed.
    fn heading(&self, ui: &mut Ui, chrome: &Chrome) -> bool {
        let sample = self.here;
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
        let [low, high] = self.range();
        let frames = round_steps(((last - first) / 5.0).max(1.0));
        let plot = widgets::still_plot("pin", height)
            .include_x(first)
            .include_x(last.max(first + 1.0))
            .include_y(low)
            .include_y(high)
            .show_axes([has_frames, true])
            .y_axis_min_width(NUMBERS)
            .show_grid([false, true])
            .grid_spacing(egui::Rangef::new(8.0, 60.0))
            .set_margin_fraction(vec2(0.02, 0.12))
            .x_grid_spacer(uniform_grid_spacer(move |_| frames))
            .y_grid_spacer(uniform_grid_spacer(|room| {
                round_steps((room.bounds.1 - room.bounds.0) / 2.0)
            }))
            .x_axis_formatter(|mark, _| mark.value.to_string())
            .y_axis_formatter(|mark, _| typography::minus(&text::plain(mark.value as f32)))
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
        for one in &self.samples {
            match (one.sample[which], pieces.last_mut()) {
                (Some(y), Some(piece)) if y.is_finite() => piece.push(PlotPoint::new(one.x, y)),
                (number, _) => {
                    broken.extend(number.map(|number| (one.x, number)));
                    pieces.push(vec![]);
                }
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
            let told = widgets::sized(number.to_string(), 11.0, chrome.bad);
            let at = PlotPoint::new(x, low);
            plot.text(Text::new("", at, told).anchor(Align2::LEFT_BOTTOM));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_very_many_samples_the_plot_keeps_every_extreme_and_every_nan() {
        let number = |place: usize| match place {
            777 => f32::NAN,
            55_555 => 9.0,
            55_556 => -9.0,
            _ => (place as f32 * 0.01).sin(),
        };
        let samples = (0..100_000).map(|place| PlotSample {
            x: place as f64,
            place,
            sample: [Some(number(place)), None],
        });
        let kept = thinned(samples.collect());
        assert!(kept.len() <= 4 * MAX_COLUMNS, "{}", kept.len());
        assert!(kept.is_sorted_by_key(|one| one.place));
        let places: Vec<usize> = kept.iter().map(|one| one.place).collect();
        assert!(
            [777, 55_555, 55_556]
                .iter()
                .all(|place| places.contains(place))
        );
    }

    #[test]
    fn axes_have_round_numbers() {
        let steps = [0.3, 1.0, 3.9, 7.0, 12.5, 130.0].map(|least| round_steps(least)[0]);
        assert_eq!(steps, [0.5, 1.0, 5.0, 10.0, 20.0, 200.0]);
    }
}
