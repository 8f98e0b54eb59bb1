//! What an engine wrote down while it ran, in a drawer beneath the view, which keeps its subject in sight: its cases along a
//! strip, red where its answer is wrong, and in a list.

use super::prelude::*;
use super::{Panels, drawer_frame, pins};
use crate::shell::recording::ShownRecording;
use capsule_bench::{
    judge::report::{meters, size_line},
    recording::{CaseRecording, RecordedCase},
};

/// The command that opens and closes the drawer.
pub(super) const COMMAND: &str = "scene.recording";

/// The least height of the drawer, points: without any case of the list.
const MIN_HEIGHT: f32 = 100.0;

/// Its usual share of the view's height, and in a high window so many points at most.
const SHARE: f32 = 0.27;
const MAX_USUAL_HEIGHT: f32 = 190.0;

const STRIP_HEIGHT: f32 = 18.0;

/// So often it is seen whether the engine wrote on, while nothing else happens.
const LOOK: Duration = Duration::from_millis(500);

/// The same while it is read for the first time.
const READING: Duration = Duration::from_millis(100);

#[derive(Debug)]
pub(crate) struct RecordingList {
    wrong_only: bool,
    by_size: bool,
    /// The cases in the list, and what they were chosen by.
    listed: Option<(ListedBy, Vec<usize>)>,
    shown: widgets::Bring<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct ListedBy {
    revision: u64,
    wrong_only: bool,
    by_size: bool,
}

impl Default for RecordingList {
    fn default() -> Self {
        Self {
            wrong_only: true,
            by_size: true,
            listed: None,
            shown: widgets::Bring::default(),
        }
    }
}

/// The drawer, while it is open and there is a recording.
pub(super) fn recording(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut Panels) {
    let is_open = own.is_window_open(COMMAND);
    let Some(shown) = seen.shell.recording.as_ref().filter(|_| is_open) else {
        return;
    };
    ui.ctx()
        .request_repaint_after(if shown.recording.share_read < 1.0 {
            READING
        } else {
            LOOK
        });
    let height = ui.available_height();
    TopBottomPanel::bottom("recording")
        .frame(drawer_frame(seen.chrome()))
        .resizable(true)
        .default_height((height * SHARE).clamp(MIN_HEIGHT, MAX_USUAL_HEIGHT))
        .height_range(MIN_HEIGHT..=(height * 0.6).max(MIN_HEIGHT))
        .show_inside(ui, |ui| {
            ui.set_min_height(ui.available_height());
            own.recording.contents(ui, seen, shown);
        });
}

impl RecordingList {
    fn contents(&mut self, ui: &mut Ui, seen: &PanelContext<'_>, shown: &ShownRecording) {
        let chrome = seen.chrome();
        let recording = &shown.recording;
        let (cases, failures) = (recording.cases.len(), recording.failures());
        let mut summary = format!("{failures} of {cases} answers wrong");
        match recording.bad_lines {
            0 => {}
            1 => summary += ", 1 line is not a case",
            bad => summary += &format!(", {bad} lines are not cases"),
        }
        if recording.share_read < 1.0 {
            let read = (recording.share_read * 100.0) as u32;
            summary += &format!(", {read} % read");
        }
        if shown.listener.is_some() {
            summary += ", listening";
        }
        ui.horizontal(|ui| {
            let title = format!("Recording {}", file_name(recording.path()));
            widgets::title(ui, &title);
            let response = ui.label(widgets::sized(summary, 12.5, chrome.prose));
            response.on_hover_text(recording.bad.join("\n"));
            widgets::at_right(ui, |ui| {
                let title = "Close the recording’s list";
                if widgets::bare_button(ui, icon::X, 14.0, title).clicked() {
                    seen.act(PanelAction::Window(COMMAND));
                }
                widgets::command_button(ui, seen, pins::COMMAND, 14.0);
                if let Some(sizes) = size_line(&recording.lengths, &meters) {
                    let label =
                        ui.add(Label::new(widgets::sized(sizes, 12.5, chrome.soft)).truncate());
                    label.on_hover_text("Errors of all answers, right ones too");
                }
            });
        });
        self.renew(recording);
        let listed = self.listed.as_ref().map_or(&[][..], |(_, listed)| listed);
        ui.horizontal(|ui| {
            let worst = recording.worst().filter(|worst| Some(*worst) != shown.case);
            let next_to = |is_next: bool| beside(recording, listed, shown.case, is_next);
            for (text, there) in [
                ("Previous wrong", next_to(false)),
                ("Next wrong", next_to(true)),
                ("Worst", worst),
            ] {
                let button = ui.add_enabled(there.is_some(), Button::new(text));
                if let (true, Some(case)) = (button.clicked(), there) {
                    seen.act(FileAction::OpenRecorded(case));
                }
            }
            let export = ui.add_enabled(!listed.is_empty(), Button::new("Export the list"));
            let export =
                export.on_hover_text("Saves the listed lines to a new file beside the recording");
            if export.clicked() {
                seen.act(FileAction::ExportRecorded(listed.to_vec()));
            }
            widgets::check_box(ui, &mut self.wrong_only, "Only wrong answers");
            widgets::check_box(ui, &mut self.by_size, "Worst first");
        });
        if let Some(case) = strip(ui, shown) {
            seen.act(FileAction::OpenRecorded(case));
        }
        ui.add_space(4.0);
        if listed.is_empty() {
            let waiting = shown.listener.as_ref().filter(|_| cases == 0);
            let text = match waiting {
                Some(listener) => {
                    format!("Listening on {} for the first case.", listener.address())
                }
                None => "Every answer is right.".into(),
            };
            widgets::soft(ui, text);
            return;
        }
        let place = listed.iter().position(|index| Some(*index) == shown.case);
        let brings = place.filter(|place| self.shown.wants(ui, listed[*place]));
        let rows = (listed.len(), style::ROW);
        let chosen = widgets::list(ui, "recording", rows, brings, |ui, place, rect| {
            let (index, case) = (listed[place], &recording.cases[listed[place]]);
            row(ui, rect, case, shown.case == Some(index)).then_some(index)
        });
        if let Some(index) = chosen {
            seen.act(FileAction::OpenRecorded(index));
        }
    }

    /// Lists the cases anew where there are others, or others are wanted.
    fn renew(&mut self, recording: &CaseRecording) {
        let by = ListedBy {
            revision: recording.revision,
            wrong_only: self.wrong_only,
            by_size: self.by_size,
        };
        if matches!(self.listed, Some((listed, _)) if listed == by) {
            return;
        }
        let wanted = |case: &RecordedCase| !by.wrong_only || case.outcome.is_failure();
        let listed = if by.by_size {
            recording.by_size(wanted)
        } else {
            recording.in_order(wanted)
        };
        self.listed = Some((by, listed));
    }
}

/// The wrong case next to `case` in the list, after it or before it; of a case that is not in the list, in the file.
fn beside(
    recording: &CaseRecording,
    listed: &[usize],
    case: Option<usize>,
    is_next: bool,
) -> Option<usize> {
    let is_wrong = |index: &usize| recording.cases[*index].outcome.is_failure();
    let Some(case) = case else {
        let first = listed.iter().copied().find(is_wrong);
        return first.filter(|_| is_next);
    };
    match listed.iter().position(|index| *index == case) {
        Some(place) if is_next => listed[place + 1..].iter().copied().find(is_wrong),
        Some(place) => listed[..place].iter().copied().rfind(is_wrong),
        None if is_next => (case + 1..recording.cases.len()).find(is_wrong),
        None => (0..case).rfind(is_wrong),
    }
}

/// All cases from left to right, red where any is wrong; the case that was clicked at, the nearest wrong one first.
fn strip(ui: &mut Ui, shown: &ShownRecording) -> Option<usize> {
    let chrome = style::chrome(ui.ctx());
    let cases = &shown.recording.cases;
    let room = vec2(ui.available_width(), STRIP_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(room, Sense::click());
    let name = "Cases in the order of the file";
    widgets::name(&response, WidgetType::Slider, name);
    let painter = ui.painter();
    painter.rect_filled(rect, 4.0, chrome.sunken);
    let columns = (rect.width() as usize).clamp(1, cases.len().max(1));
    let width = rect.width() / columns as f32;
    let span = |column: usize| {
        let at = |column: usize| column * cases.len() / columns;
        at(column)..at(column + 1)
    };
    let is_wrong = |index: usize| cases[index].outcome.is_failure();
    for column in 0..columns {
        if span(column).any(is_wrong) {
            let left = rect.left() + column as f32 * width;
            let size = vec2(width.max(1.5), rect.height());
            let mark = Rect::from_min_size(pos2(left, rect.top()), size);
            painter.rect_filled(mark, 0.0, chrome.bad);
        }
    }
    if let Some(case) = shown.case {
        let share = (case as f32 + 0.5) / cases.len().max(1) as f32;
        let x = rect.left() + share * rect.width();
        painter.vline(x, rect.y_range(), Stroke::new(2.0, chrome.accent));
    }
    let pointer = response
        .interact_pointer_pos()
        .filter(|_| response.clicked())?;
    let column = ((pointer.x - rect.left()) / width).max(0.0) as usize;
    let mut there = span(column.min(columns - 1));
    let wrong = there.clone().find(|&index| is_wrong(index));
    wrong.or_else(|| there.next())
}

fn row(ui: &mut Ui, rect: Rect, case: &RecordedCase, is_here: bool) -> bool {
    let chrome = style::chrome(ui.ctx());
    let place = match case.frame {
        Some(frame) => format!("frame {frame}"),
        None => format!("line {}", case.line),
    };
    let complaint = match case.complaint() {
        text if text.is_empty() => "right".to_string(),
        text => text,
    };
    let name = format!("{place}: {complaint}");
    let response = table::row(ui, rect, ("case", case.line), (is_here, &name));
    let (ink, size) = match (case.outcome.is_failure(), case.meters.is_finite()) {
        (false, _) => (chrome.good, String::new()),
        (true, false) => (chrome.bad, "-".to_string()),
        (true, true) => (chrome.bad, meters(case.meters)),
    };
    let mut left = rect.left() + 8.0;
    for (text, width, ink) in [
        (place, 90.0, chrome.soft),
        (case.question.name(), 160.0, chrome.ink),
        (size, 76.0, ink),
        (complaint, f32::INFINITY, ink),
    ] {
        let right = (left + width).min(rect.right() - 8.0);
        let room = Rect::from_x_y_ranges(left..=right, rect.y_range());
        table::clipped_text(ui, room, &text, FontId::proportional(12.5), ink);
        left = right + 6.0;
    }
    response.clicked()
}
