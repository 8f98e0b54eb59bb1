//! The program, driven without a window: its panels are pressed and read by their labels.

mod all_methods;
mod badges;
mod beside;
mod code;
mod contrast;
mod courses;
mod editing;
mod files;
mod filming;
mod frames;
mod hands;
mod hunting;
mod input;
mod inspector;
mod invariants;
mod layers;
mod level;
mod links;
mod mapping;
mod meshes;
mod minkowski;
mod obstacles;
mod panels;
mod paste;
mod pictures;
mod pins;
mod pose;
mod precision;
mod predicting;
mod preferences;
mod programs;
mod reading;
mod recordings;
mod room;
mod search;
mod sequence;
mod sharing;
mod sight;
mod steady;
mod sweep;
mod terms;
mod walk;

use crate::{
    action::{ColumnSide, PanelAction},
    program::{App, app_ui},
    shell::{preferences::Drawer, scene_list::SceneList},
};
use capsule_session::action::Select;
use egui::{Event, Key, Modifiers, Vec2, vec2};
use egui_kittest::{Harness, kittest::Queryable};
use std::{collections::BTreeMap, path::PathBuf};

fn open_lesson(app: &mut App, id: &str) {
    let place = app
        .shell
        .lessons
        .entries()
        .position(|entry| entry.name == id);
    app.open_lesson(place.unwrap_or_else(|| panic!("no scene {id}")));
}

/// A window's worth of panels.
pub(super) struct Lab(Harness<'static, App>);

impl Lab {
    pub(super) fn new() -> Self {
        Self::sized(vec2(1440.0, 900.0))
    }

    pub(super) fn sized(size: Vec2) -> Self {
        Self::of(App::new(SceneList::built_in()), size)
    }

    /// Whose preferences have these shares of the panels.
    pub(super) fn with_panels(shares: BTreeMap<&'static str, f32>) -> Self {
        let mut app = App::new(SceneList::built_in());
        app.shell.preferences.panels = shares;
        Self::of(app, vec2(1440.0, 900.0))
    }

    fn of(app: App, size: Vec2) -> Self {
        let panels = |ctx: &egui::Context, app: &mut App| app_ui(ctx, app, &mut ());
        let builder = Harness::builder()
            .with_size(size)
            .with_max_steps(4)
            .with_step_dt(0.1);
        let mut lab = Self(builder.build_state(panels, app));
        lab.settle();
        lab
    }

    /// At the scene of this id.
    pub(super) fn at(id: &str) -> Self {
        let mut app = App::new(SceneList::built_in());
        open_lesson(&mut app, id);
        Self::of(app, vec2(1440.0, 900.0))
    }

    pub(super) fn open(&mut self, id: &str) {
        open_lesson(self.app_mut(), id);
        self.settle();
    }

    pub(super) fn resize(&mut self, size: Vec2) {
        self.0.set_size(size);
        self.settle();
    }

    /// Runs until the layout rests. Without a surface the view asks for frame after frame.
    pub(super) fn settle(&mut self) {
        self.0.run_steps(5);
    }

    pub(super) fn app(&self) -> &App {
        self.0.state()
    }

    pub(super) fn app_mut(&mut self) -> &mut App {
        self.0.state_mut()
    }

    /// Whether a column is beside the view.
    pub(super) fn shows_columns(&self) -> bool {
        let columns = &self.app().panels.columns;
        ColumnSide::BOTH.into_iter().any(|side| columns.shows(side))
    }

    /// Selects the shape called `name` alone.
    pub(super) fn select(&mut self, name: &str) {
        self.app_mut().apply(Select::One(name.into()).into());
    }

    pub(super) fn click(&mut self, label: &str) {
        self.0.get_by_label(label).click();
        self.settle();
    }

    /// Opens what is folded beneath the view.
    pub(super) fn unfold(&mut self) {
        self.app_mut().shell.preferences.folded = [Drawer::Sweep, Drawer::ContactLog]
            .map(|drawer| (drawer, false))
            .into();
        self.settle();
    }

    /// Gives the keyboard to the number beside the slider of the speed.
    pub(super) fn focus_speed(&mut self) {
        self.0
            .get_by_role(egui::accesskit::Role::SpinButton)
            .focus();
        self.settle();
    }

    pub(super) fn key(&mut self, key: Key) {
        self.0.press_key(key);
        self.settle();
    }

    /// Where the widget called `label` is.
    pub(super) fn place_of(&self, label: &str) -> egui::Rect {
        let bounds = self.0.get_by_label(label).raw_bounds().expect("bounds");
        let [x0, y0, x1, y1] = [bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(|x| x as f32);
        egui::Rect::from_min_max(egui::pos2(x0, y0), egui::pos2(x1, y1))
    }

    /// Presses the mouse at `from` and lets it go at `to`.
    pub(super) fn drag(&mut self, from: egui::Pos2, to: egui::Pos2) {
        let button = |pos, pressed| Event::PointerButton {
            pos,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        for event in [
            Event::PointerMoved(from),
            button(from, true),
            Event::PointerMoved(to),
            button(to, false),
        ] {
            self.0.input_mut().events.push(event);
            self.settle();
        }
    }

    /// Gives the panels one event while `modifiers` are held.
    pub(super) fn input(&mut self, event: Event, modifiers: Modifiers) {
        let input = self.0.input_mut();
        input.modifiers = modifiers;
        input.events.push(event);
        self.settle();
        self.0.input_mut().modifiers = Modifiers::NONE;
    }

    /// Where all widgets called `label` are.
    pub(super) fn places_of(&self, label: &str) -> Vec<egui::Rect> {
        let bounds = self.0.query_all_by_label(label);
        let bounds = bounds.filter_map(|node| node.raw_bounds());
        let rect = |bounds: egui::accesskit::Rect| {
            let [x0, y0, x1, y1] = [bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(|x| x as f32);
            egui::Rect::from_min_max(egui::pos2(x0, y0), egui::pos2(x1, y1))
        };
        bounds.map(rect).collect()
    }

    /// Opens the window of the command `id`, or closes it.
    pub(super) fn toggle_window(&mut self, id: &'static str) {
        self.app_mut().apply(PanelAction::Window(id).into());
    }

    pub(super) fn chord(&mut self, modifiers: Modifiers, key: Key) {
        self.0.press_key_modifiers(modifiers, key);
        self.settle();
    }

    pub(super) fn type_text(&mut self, text: &str) {
        self.0.input_mut().events.push(Event::Text(text.into()));
        self.settle();
    }

    pub(super) fn drop_file(&mut self, path: PathBuf) {
        let dropped = egui::DroppedFile {
            path: Some(path),
            ..Default::default()
        };
        self.0.input_mut().dropped_files.push(dropped);
        self.0.step();
        self.0.input_mut().dropped_files.clear();
    }

    /// Whether a widget is called exactly `label`.
    pub(super) fn shows(&self, label: &str) -> bool {
        self.0.query_all_by_label(label).next().is_some()
    }

    /// Whether a widget's name contains `part`.
    pub(super) fn says(&self, part: &str) -> bool {
        self.0.query_all_by_label_contains(part).next().is_some()
    }

    /// Whether the last frame painted this text, as part of another or alone.
    pub(super) fn paints(&self, text: &str) -> bool {
        let mut shapes = self.0.output().shapes.iter();
        shapes.any(|clipped| match &clipped.shape {
            egui::Shape::Text(painted) => painted.galley.text().contains(text),
            _ => false,
        })
    }

    /// How many lines of this color the last frame painted in the view.
    pub(super) fn strokes_of(&self, color: egui::Color32) -> usize {
        let view = self.app().view.rect;
        let shapes = self.0.output().shapes.iter();
        let lines = shapes.filter(|clipped| match &clipped.shape {
            egui::Shape::Path(path) => {
                path.stroke.color == egui::epaint::ColorMode::Solid(color)
                    && view.intersects(path.visual_bounding_rect())
            }
            _ => false,
        });
        lines.count()
    }

    /// The lines of text beside the view that are cut through at an edge of what they stand in.
    pub(super) fn rows_cut_through(&self) -> Vec<String> {
        let beside = self.app().view.rect.right();
        let shapes = self.0.output().shapes.iter();
        let cut = shapes.filter_map(|clipped| {
            let egui::Shape::Text(painted) = &clipped.shape else {
                return None;
            };
            let (text, edges) = (painted.visual_bounding_rect(), clipped.clip_rect);
            let cuts = |edge: f32| text.top() + 3.0 < edge && edge < text.bottom() - 3.0;
            let is_cut = cuts(edges.top()) || cuts(edges.bottom());
            (text.left() > beside && is_cut).then(|| painted.galley.text().to_string())
        });
        cut.collect()
    }

    /// The colors in which `text` is painted, in one line or several.
    pub(super) fn colors_of(&self, text: &str) -> Vec<egui::Color32> {
        let mut colors = vec![];
        for clipped in &self.0.output().shapes {
            if let egui::Shape::Text(painted) = &clipped.shape
                && (painted.galley.job.text == text
                    || painted.galley.job.text.replace('\n', " ") == text)
            {
                let sections = &painted.galley.job.sections;
                colors.extend(sections.iter().map(|section| section.format.color));
            }
        }
        colors
    }

    pub(super) fn harness_mut(&mut self) -> &mut Harness<'static, App> {
        &mut self.0
    }

    pub(super) fn harness(&self) -> &Harness<'static, App> {
        &self.0
    }
}
