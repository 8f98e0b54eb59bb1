//! Map of failures: over which two numbers, and the map itself, in a window of its own.

use super::prelude::*;
use crate::{
    action::MapAction,
    map::chart::{MapChart, in_short, margins},
    shell::mapping::{MapOrder, MapPainting},
};
use capsule_bench::{
    judge::{
        histogram::ErrorHistogram,
        outcome::CaseOutcome,
        report::{meters, size_line},
    },
    map::{MapAxis, MapCell, MapOf, raster::values_at},
};
use capsule_scenes::scene::Freedom;
use egui::{CursorIcon, UiBuilder};

/// So often it is seen what was painted, while that goes on.
const LOOK: Duration = Duration::from_millis(60);

const MIN_SIDE: f32 = 96.0;

/// Room beneath the map's axis, for the line that reads it.
const READING: f32 = 22.0;

pub(crate) struct MapWindow {
    axes: [Option<String>; 2],
    near: f32,
    of: Option<MapOf>,
    drawn: Option<DrawnMap>,
}

/// A map as it was given to the screen last.
struct DrawnMap {
    version: u64,
    chart: MapChart,
    /// How large the errors in it are.
    sizes: Option<String>,
}

impl Default for MapWindow {
    fn default() -> Self {
        Self {
            axes: [None, None],
            near: 1.0,
            of: None,
            drawn: None,
        }
    }
}

impl MapWindow {
    pub(super) fn show(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        self.order(ui, seen);
        ui.add_space(6.0);
        self.map(ui, seen);
    }

    pub(crate) fn forget_drawn(&mut self) {
        self.drawn = None;
    }

    /// What is mapped, and what can be done with the map.
    fn order(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        let chrome = seen.chrome();
        let painting = painting(seen);
        ui.horizontal(|ui| {
            let axes = [("Across", "To the right"), ("up", "Upwards")];
            for (index, (word, name)) in axes.into_iter().enumerate() {
                widgets::small(ui, word, 12.5);
                if let Some(painting) = painting {
                    self.axis(ui, painting, (index, name));
                }
            }
            widgets::small(ui, "within", 12.5);
            let near = DragValue::new(&mut self.near).range(0.001..=1000.0);
            let near = ui.add(near.speed(0.01).suffix(" m"));
            let tip = "How far to vary the scene’s values; angles vary by 90° to either side";
            let near = near.on_hover_text(tip);
            widgets::name(&near, WidgetType::DragValue, "Map within, meters");
            widgets::small(ui, "of", 12.5);
            self.what(ui, painting);
        });
        ui.horizontal(|ui| {
            let Some(painting) = painting else {
                return;
            };
            let share = painting.raster.share();
            let percent = format!("{:.0} %", (share * 100.0).floor());
            let who = painting.subject.choice.name();
            match (&painting.failed, painting.is_running()) {
                (Some(why), _) => {
                    ui.label(widgets::sized(why, 12.5, chrome.bad));
                }
                (None, true) => {
                    ui.ctx().request_repaint_after(LOOK);
                    widgets::small(ui, format!("{who}: painted {percent}"), 12.5);
                    if ui.button("Stop").clicked() {
                        seen.act(MapAction::Stop);
                    }
                }
                (None, false) if painting.is_stopped() => {
                    widgets::small(ui, format!("{who}: stopped at {percent}"), 12.5);
                    if ui.button("Resume").clicked() {
                        seen.act(MapAction::Again);
                    }
                }
                (None, false) => {
                    widgets::small(ui, who, 12.5);
                }
            }
            let is_whole = painting.raster.is_whole();
            let save = ui.add_enabled(is_whole, Button::new("Save picture"));
            let tip = "Saves a PNG beside the scene, or in the folder of the last picture";
            if save.on_hover_text(tip).clicked() {
                seen.act(MapAction::Save);
            }
            if ui.button("Center on the scene").clicked() {
                seen.act(MapAction::Again);
            }
        });
    }

    fn axis(&mut self, ui: &mut Ui, painting: &MapPainting, (index, label): (usize, &str)) {
        let scene = &painting.subject.scene;
        let shown = painting.axes[index].freedom;
        let other = painting.axes[1 - index].freedom;
        let all = painting.subject.freedoms();
        let options = all.into_iter().filter(|one| *one != other);
        let options = options.map(|freedom| (freedom.name(scene), freedom.name(scene)));
        let current = shown.name(scene);
        if let Some(name) = widgets::drop_down(ui, label, (&current, 118.0), options) {
            self.axes = painting.axes.map(|axis| Some(axis.freedom.name(scene)));
            self.axes[index] = Some(name);
        }
    }

    fn what(&mut self, ui: &mut Ui, painting: Option<&MapPainting>) {
        let shown = painting.map_or(MapOf::Depth, |painting| painting.of);
        let options = MapOf::ALL.map(|(of, name)| (of, name.to_string()));
        let current = (shown.name(), 84.0);
        if let Some(of) = widgets::drop_down(ui, "What is painted", current, options) {
            self.of = Some(of);
        }
    }

    /// The map: read where the mouse is, and the scene goes where it is clicked.
    fn map(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        let chrome = seen.chrome();
        let of = painting(seen).map_or(MapOf::Depth, |painting| painting.of);
        let [left, top, right, bottom] = margins(of, 8.0);
        let room = ui.available_rect_before_wrap();
        let side = |whole: f32, less: f32| (whole - less).max(MIN_SIDE).floor();
        let around = vec2(left + right, top + bottom + READING);
        let size = vec2(side(room.width(), around.x), side(room.height(), around.y));
        let rect = Rect::from_min_size((room.min + vec2(left, top)).round(), size);
        let taken = size + around;
        ui.allocate_rect(Rect::from_min_size(room.min, taken), Sense::hover());
        let order = MapOrder {
            axes: self.axes.clone(),
            near: self.near,
            of: self.of,
            size: [size.x as usize, size.y as usize],
        };
        let map = seen.shell.map.as_ref();
        if map.is_none_or(|map| map.order != order) {
            seen.act(MapAction::Show(Box::new(order)));
        }
        let painting = match map.map(|map| &map.painting) {
            None => return,
            Some(Err(why)) => {
                self.drawn = None;
                let font = FontId::proportional(13.0);
                let painter = ui.painter();
                painter.text(room.min, Align2::LEFT_TOP, why, font, chrome.prose);
                return;
            }
            Some(Ok(painting)) => painting,
        };
        let drawn = self.drawn(ui.ctx(), painting);
        let (subject, axes) = (&painting.subject, painting.axes);
        drawn.chart.paint(ui, rect, subject, axes);
        let response = ui.interact(rect, ui.id().with("map"), Sense::click_and_drag());
        widgets::name(&response, WidgetType::Other, "The map");
        let beneath = rect.left_bottom() + vec2(-left + 4.0, bottom);
        let size = painting.raster.size();
        let text = match response.hover_pos() {
            Some(at) => {
                ui.ctx().set_cursor_icon(CursorIcon::Crosshair);
                reading(painting, place_at(rect, size, at))
            }
            None => {
                let how = "Point at the map to read a case. Click to set the scene to it.";
                let sizes = drawn.sizes.iter().map(|sizes| format!("Errors: {sizes}. "));
                sizes.collect::<String>() + how
            }
        };
        let line = Rect::from_min_size(beneath, vec2(taken.x - 8.0, READING));
        let text = widgets::sized(text, 12.5, chrome.prose);
        ui.scope_builder(UiBuilder::new().max_rect(line), |ui| {
            ui.add(Label::new(text).truncate());
        });
        let is_chosen = response.clicked() || response.drag_stopped();
        if let Some(at) = response.interact_pointer_pos().filter(|_| is_chosen) {
            let place = place_at(rect, size, at);
            let values = values_at(painting.axes, size, place);
            let pairs = [0, 1].map(|i| round(values[i].1, painting.axes[i], size[i]));
            seen.act(MapAction::Go(pairs));
        }
    }

    /// The map, drawn anew where there is something new to see.
    fn drawn(&mut self, ctx: &Context, painting: &MapPainting) -> &DrawnMap {
        let is_old = |drawn: &mut DrawnMap| drawn.version != painting.version;
        self.drawn.take_if(is_old);
        self.drawn.get_or_insert_with(|| DrawnMap {
            version: painting.version,
            chart: MapChart::of(ctx, painting.of, &painting.raster),
            sizes: sizes(painting),
        })
    }
}

fn painting<'a>(seen: &PanelContext<'a>) -> Option<&'a MapPainting> {
    seen.shell.map.as_ref()?.painting.as_ref().ok()
}

/// The cell under a point of the map.
fn place_at(rect: Rect, [width, height]: [usize; 2], at: Pos2) -> [usize; 2] {
    let cell = |along: f32, count: usize| (along.max(0.0) as usize).min(count.saturating_sub(1));
    let at = at - rect.min;
    [cell(at.x, width), cell(at.y, height)]
}

/// What is known of a cell, in a line.
fn reading(painting: &MapPainting, place: [usize; 2]) -> String {
    let size = painting.raster.size();
    let scene = &painting.subject.scene;
    let values = values_at(painting.axes, size, place);
    let number = |index: usize| {
        let (freedom, value): (Freedom, f32) = values[index];
        let value = round(value, painting.axes[index], size[index]);
        format!("{} {value} {}", freedom.name(scene), freedom.unit())
    };
    let told = match painting.raster.shown(place) {
        Some(cell) => cell_text(painting.of, cell),
        None => "not painted yet".into(),
    };
    format!("{}, {}: {told}", number(0), number(1))
}

/// How large the errors are that the map has, a clause; `None` of a map of something else.
fn sizes(painting: &MapPainting) -> Option<String> {
    let written: &dyn Fn(f32) -> String = match painting.of {
        MapOf::Depth => &meters,
        MapOf::Time => &|share| format!("{} {}", in_short(share), MapOf::Time.unit()),
        MapOf::Cost | MapOf::Branch => return None,
    };
    let mut errors = ErrorHistogram::default();
    for cell in painting.raster.known() {
        errors.add(cell.value.abs());
    }
    size_line(&errors, written)
}

/// A cell's value and outcome.
fn cell_text(of: MapOf, cell: &MapCell) -> String {
    let value = match (&cell.branch, of) {
        (Some(branch), _) => branch.name(),
        (None, _) if !cell.value.is_finite() => "NaN".into(),
        (None, MapOf::Cost) => format!("{} steps", cell.value),
        (None, _) => format!("error {} {}", in_short(cell.value), of.unit()),
    };
    let outcome = match cell.outcome {
        CaseOutcome::Time
        | CaseOutcome::Depth
        | CaseOutcome::Normal
        | CaseOutcome::Point
        | CaseOutcome::Distance => format!("wrong {}", cell.outcome.title()),
        outcome => outcome.title().into(),
    };
    format!("{value}; {outcome}")
}

/// A value with no more digits than a cell of the map can tell.
fn round(value: f32, axis: MapAxis, count: usize) -> f32 {
    let [low, high] = axis.range.map(f64::from);
    let cell = (high - low) / count.max(1) as f64;
    let digits = (-cell.log10().floor()).clamp(0.0, 9.0) as usize;
    format!("{value:.digits$}").parse().unwrap_or(value)
}
