//! What it costs to ask a mover about a level as the level's triangles grow: a sweep against the test where it stands.
//!
//! The numbers are counts of what is tested, the same on every computer. The surface stays: its triangles are cut in four
//! again and again.

use super::prelude::*;
use capsule_core::{
    broad_phase::{CostRow, GrowingMesh, QueryCost},
    geometry::Mesh,
};
use capsule_scenes::{run::level_cost::LevelCost, scene::grouped};
use egui_plot::{Line, LineStyle, PlotPoint, PlotPoints};

const CHART: f32 = 224.0;
/// Of the chart, for what its lines are, points.
const BENEATH: f32 = 24.0;

#[derive(Debug, Default)]
pub(crate) struct CostWindow {
    /// The mesh that was cut, and what came of it.
    grown: Option<(Arc<Mesh>, GrowingMesh)>,
}

impl CostWindow {
    pub(super) fn show(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        let chrome = seen.chrome();
        match LevelCost::of(seen.session.snapshot()) {
            Some(level) => {
                let rows = self.rows(level);
                widgets::small(ui, level.told(), 12.5);
                chart(ui, &rows, chrome, CHART);
                table(ui, &rows);
            }
            None => {
                let none = "The scene has no mesh, or no shape to test against it.";
                widgets::soft(ui, none);
            }
        }
    }

    /// The costs of a level, which is cut where it is not known yet.
    fn rows(&mut self, level: LevelCost<'_>) -> Vec<CostRow> {
        let mesh = &level.mesh.mesh;
        self.grown.take_if(|(known, _)| !Arc::ptr_eq(known, mesh));
        let new = || (mesh.clone(), level.grown());
        let (_, grown) = self.grown.get_or_insert_with(new);
        level.rows(grown)
    }
}

fn questions(chrome: &Chrome) -> [(&'static str, Color32); 3] {
    [
        ("no motion", chrome.soft),
        ("0.2 m", chrome.accent),
        ("20 m", chrome.departure),
    ]
}

/// What the questions of a row cost, in the order of [`questions`].
fn costs(row: &CostRow) -> impl Iterator<Item = QueryCost> {
    std::iter::once(row.overlap).chain(row.sweeps.iter().copied())
}

/// All tests over all triangles, both by powers of ten.
pub(crate) fn chart(ui: &mut Ui, rows: &[CostRow], chrome: &Chrome, height: f32) {
    let power = |number: usize| (number.max(1) as f64).log10();
    let number = |power: f64| {
        if power.fract() == 0.0 && power >= 0.0 {
            grouped(10_f64.powf(power) as u64)
        } else {
            String::new()
        }
    };
    let ends = [rows.first(), rows.last()].map(|row| power(row.map_or(1, |row| row.triangles)));
    ui.visuals_mut().override_text_color = Some(chrome.soft);
    widgets::still_plot("cost chart", height - BENEATH)
        .include_x(ends[0].floor())
        .include_x(ends[1].ceil())
        .include_y(0.0)
        .x_axis_formatter(move |mark, _| number(mark.value))
        .y_axis_formatter(move |mark, _| number(mark.value))
        .x_axis_label("triangles")
        .y_axis_label("tests")
        .show(ui, |plot| {
            let every = rows.iter().map(|row| [power(row.triangles); 2]);
            let every = Line::new("brute force", PlotPoints::from_iter(every));
            plot.line(every.color(chrome.faint).style(LineStyle::dashed_loose()));
            for (index, (name, color)) in questions(chrome).into_iter().enumerate() {
                let cost = |row: &CostRow| costs(row).nth(index).unwrap_or_default();
                let points = rows.iter().map(|row| {
                    let cost = cost(row);
                    let tests = power(cost.boxes + cost.triangles);
                    PlotPoint::new(power(row.triangles), tests)
                });
                let line = Line::new(name, PlotPoints::Owned(points.collect()));
                plot.line(line.color(color).width(2.0));
            }
        });
    ui.visuals_mut().override_text_color = None;
    ui.horizontal(|ui| {
        let every = ("– – brute force", chrome.soft);
        for (name, color) in [every].into_iter().chain(questions(chrome)) {
            ui.label(widgets::sized(name, 12.0, color));
        }
    });
}

/// The exact numbers: boxes and triangles of each question.
fn table(ui: &mut Ui, rows: &[CostRow]) {
    let chrome = style::chrome(ui.ctx());
    let cell = |ui: &mut Ui, number: usize, color: Color32| {
        ui.label(widgets::monospaced(grouped(number as u64), 12.0, color));
    };
    Grid::new("cost table")
        .spacing(vec2(14.0, 2.0))
        .show(ui, |ui| {
            let head = |text: &str, color: Color32| widgets::semibold(text, 12.0, color);
            ui.label(head("triangles", chrome.ink));
            for (name, color) in questions(chrome) {
                ui.label(head(&format!("{name}: boxes"), color));
                ui.label(head("triangles", color));
            }
            ui.end_row();
            for row in rows {
                cell(ui, row.triangles, chrome.ink);
                for cost in costs(row) {
                    cell(ui, cost.boxes, chrome.soft);
                    cell(ui, cost.triangles, chrome.ink);
                }
                ui.end_row();
            }
        });
}
