//! The bar below the view with the buttons that play the steps, and a strip with a mark for each step.

use super::prelude::*;
use super::{events, verdict};
use capsule_core::trace::Event;
use capsule_scenes::run::{pairs::VerdictSign, study::Events};
use capsule_session::{
    action::Play,
    playback::{Playing, STEP_SPEEDS},
    stepping::{self, Cursor},
};

/// With less room than this, in points, steps have no marks of their own.
const MIN_ROOM: f32 = 4.0;
/// Stretches of pairs shorter than this, in points, are not separated by lines.
const MIN_STRETCH: f32 = 10.0;

/// Playing and the strip of steps.
pub(crate) fn timeline(ctx: &Context, seen: &PanelContext<'_>) {
    TopBottomPanel::bottom("timeline")
        .frame(view_bar(seen.chrome(), 8))
        .show(ctx, |ui| {
            transport(ui, seen);
            strip(ui, seen);
        });
}

fn transport(ui: &mut Ui, seen: &PanelContext<'_>) {
    let chrome = seen.chrome();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for id in ["step.first", "step.previous_event", "step.previous"] {
            widgets::command_button(ui, seen, id, 16.0);
        }
        let plays_frames = seen.session.moves();
        if !plays_frames {
            let play = commands::command("step.play");
            let glyph = widgets::play_icon(seen.session.playback().plays(Playing::Steps));
            widgets::icon_button(ui, seen, play, glyph, 18.0);
        }
        for id in ["step.next", "step.next_event", "step.last"] {
            widgets::command_button(ui, seen, id, 16.0);
        }
        ui.add_space(12.0);
        if !plays_frames {
            let mut speed = seen.session.playback().step_speed();
            let slider = Slider::new(&mut speed, STEP_SPEEDS)
                .step_by(0.5)
                .custom_formatter(|speed, _| format!("{speed:.1}×"));
            let slider = ui.add(slider).on_hover_text("Playback speed of steps");
            if slider.changed() {
                seen.act(Play::Speed(speed));
            }
        }
        ui.add_space(12.0);
        widgets::at_right(ui, |ui| {
            ui.spacing_mut().item_spacing.x = 12.0;
            let count = seen.study().record.steps.len();
            let at = place_of(seen.shown_cursor());
            ui.add(Label::new(RichText::new(format!("step {at} of {count}")).monospace()).extend());
            let address = match seen.shown_cursor() {
                Some(step) => seen.study().record.address(step),
                None => "start".into(),
            };
            ui.add(Label::new(widgets::monospaced(address, 11.5, chrome.soft)).truncate());
        });
    });
}

/// Where the places of a strip are: the first, then as many as are counted, evenly.
#[derive(Clone, Copy, Debug)]
pub(super) struct StripPlaces {
    pub(super) left: f32,
    pub(super) width: f32,
    pub(super) count: usize,
}

impl StripPlaces {
    /// Those of a strip that fills `rect`.
    pub(super) fn of(rect: Rect, count: usize) -> Self {
        let (left, width) = (rect.left() + 8.0, rect.width() - 16.0);
        Self { left, width, count }
    }

    /// What a place takes, points.
    fn room(&self) -> f32 {
        self.width / self.count.max(1) as f32
    }

    pub(super) fn x(&self, place: usize) -> f32 {
        self.left + self.width * place as f32 / self.count.max(1) as f32
    }

    pub(super) fn place(&self, x: f32) -> usize {
        let share = ((x - self.left) / self.width.max(1.0)).clamp(0.0, 1.0);
        (share * self.count as f32).round() as usize
    }

    /// Where a step is: the start comes before the first.
    fn x_of(&self, cursor: Cursor) -> f32 {
        self.x(place_of(cursor))
    }

    fn cursor(&self, x: f32) -> Cursor {
        self.place(x).checked_sub(1)
    }
}

fn place_of(cursor: Cursor) -> usize {
    cursor.map_or(0, |step| step + 1)
}

/// Where one is on a strip: a line so far `above` and `below` its middle, with a head of so many points of height.
pub(super) fn needle(ui: &Ui, at: Pos2, [above, below]: [f32; 2], height: f32) {
    let accent = style::chrome(ui.ctx()).accent;
    let painter = ui.painter();
    painter.vline(at.x, at.y - above..=at.y + below, Stroke::new(2.0, accent));
    let head = Rect::from_center_size(at - vec2(0.0, above), vec2(10.0, height));
    painter.rect_filled(head, height / 2.0, accent);
}

fn strip(ui: &mut Ui, seen: &PanelContext<'_>) {
    let size = vec2(ui.available_width(), 30.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let steps = seen.study().record.steps.len();
    let at = place_of(seen.shown_cursor()) as f64;
    widgets::name_value(&response, WidgetType::Slider, "Timeline", at);
    let places = StripPlaces::of(rect, steps);
    if let Some(pointer) = response.interact_pointer_pos().filter(|_| steps > 0) {
        let pointed = places.cursor(pointer.x);
        if pointed != seen.cursor() || seen.session.playback().plays(Playing::Steps) {
            seen.act(SessionAction::Go(pointed));
        }
    }
    let middle = rect.top() + 14.0;
    track(ui, seen, &places, middle);
    if !seen.is_asked() {
        marks(ui.painter(), seen, &places, middle);
    }
    let here = pos2(places.x_of(seen.shown_cursor()), middle);
    needle(ui, here, [12.0, 14.0], 6.0);
    if let Some(pointer) = response
        .hover_pos()
        .filter(|_| steps > 0 && !response.dragged() && !seen.is_asked())
    {
        let pointed = places.cursor(pointer.x);
        let title = pointed.map_or("start".into(), |step| tooltip(seen, step));
        response.on_hover_text_at_pointer(title);
    }
}

/// A step's address and why one may stop there.
fn tooltip(seen: &PanelContext<'_>, step: usize) -> String {
    let address = seen.study().record.address(step);
    let told = match events::names(seen.study().events(step)) {
        names if names.is_empty() => address,
        names => format!("{address}: {names}"),
    };
    match bar_of(seen.study(), step) {
        Some(bar) => format!("{told}\n{bar}"),
        None => told,
    }
}

/// What the bar beneath `step` says of its test, where there are several.
fn bar_of(study: &Study, step: usize) -> Option<String> {
    let pair = study.pair_at(step).filter(|_| study.pairs.len() > 1)?;
    let (color, said) = match study.verdict_on(pair, false).sign {
        VerdictSign::Right => ("Green", "is exact"),
        VerdictSign::Caution => ("Amber", "is a touch within rounding"),
        VerdictSign::Waiting => ("Gray", "has not arrived yet"),
        VerdictSign::Wrong => ("Red", "differs from the exact one"),
    };
    Some(format!(
        "{color} bar: the steps of one test; its answer {said}"
    ))
}

/// The events; where steps are dense, branches give way to what the steps led to.
fn marks(painter: &Painter, seen: &PanelContext<'_>, places: &StripPlaces, middle: f32) {
    let chrome = seen.chrome();
    let is_dense = places.room() < MIN_ROOM;
    let marked = |step: usize| {
        let mut events = seen.study().events(step);
        if is_dense {
            events.own = events.own.filter(|&event| event != Event::Branch);
        }
        let at = pos2(places.x_of(Some(step)), middle);
        events.any().then_some((events, at))
    };
    let marked: Vec<(Events, Pos2)> = (0..places.count).filter_map(marked).collect();
    for (_, at) in &marked {
        painter.circle_filled(*at, 6.0, chrome.panel);
    }
    for (events, at) in marked {
        events::paint_together(painter, events, at, 8.0, chrome);
    }
}

/// The line, the part of it that is done, ticks, and the stretches that pairs take.
fn track(ui: &Ui, seen: &PanelContext<'_>, places: &StripPlaces, middle: f32) {
    let chrome = seen.chrome();
    let painter = ui.painter();
    let (start, end) = (places.x_of(None), places.x_of(stepping::last(seen.study())));
    painter.hline(start..=end, middle, Stroke::new(2.0, chrome.hairline));
    let here = places.x_of(seen.shown_cursor());
    painter.hline(start..=here, middle, Stroke::new(2.0, chrome.accent));
    if places.room() >= MIN_ROOM {
        for step in 0..places.count {
            let is_group = seen.study().record.steps[step].is_group;
            let height = if is_group { 6.0 } else { 3.0 };
            let line = Stroke::new(1.0, chrome.faint);
            let x = places.x_of(Some(step));
            painter.vline(x, middle - height..=middle + height, line);
        }
    }
    if seen.study().pairs.len() > 1 && !seen.is_asked() {
        stretches(painter, seen, places, middle);
    }
}

/// Below the line, the stretch of each pair in the color of its verdict, the current one's thicker; thin separators where
/// there is room.
fn stretches(painter: &Painter, seen: &PanelContext<'_>, places: &StripPlaces, middle: f32) {
    let chrome = seen.chrome();
    let half = places.room() / 2.0;
    let has_room = places.width / seen.study().pairs.len() as f32 >= MIN_STRETCH;
    let current = seen.study().current(seen.shown_cursor());
    for (index, pair) in seen.study().pairs.iter().enumerate() {
        let from = places.x_of(Some(pair.steps.start));
        if index > 0 && has_room {
            let line = Stroke::new(1.0, chrome.hairline);
            painter.vline(from - half, middle - 12.0..=middle + 15.0, line);
        }
        let (_, color) = verdict::sign_of(seen.study().verdict_on(pair, false).sign, chrome);
        let (width, strength) = if current == Some(index) {
            (3.0, 1.0)
        } else {
            (2.0, 0.5)
        };
        let to = places.x_of(pair.steps.end.checked_sub(1));
        let line = Stroke::new(width, color.gamma_multiply(strength));
        painter.hline(from + 1.0..=to, middle + 11.0, line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_says_whether_its_test_is_right() {
        let study = |id: &str| {
            let scene = capsule_scenes::scene::library::open(id).expect("a built-in scene");
            Study::of_scene(&scene)
        };
        let (moving, single) = (study("three-at-a-door"), study("face"));
        let first = moving.pairs[0].steps.start;
        let bar = bar_of(&moving, first).expect("a bar");
        assert_eq!(bar.starts_with("Green"), moving.pairs[0].faults.is_empty());
        assert_eq!(bar_of(&single, 0), None, "one test has no bar");
    }

    #[test]
    fn a_place_on_the_strip_is_its_step_again() {
        let places = StripPlaces {
            left: 8.0,
            width: 640.0,
            count: 17,
        };
        for cursor in [None, Some(0), Some(8), Some(16)] {
            assert_eq!(places.cursor(places.x_of(cursor)), cursor);
        }
        assert_eq!(places.cursor(-100.0), None);
        assert_eq!(places.cursor(1e6), Some(16));
    }
}
