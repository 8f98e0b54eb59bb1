//! What is odd about the meshes of the scene: counted by kind, each listed, framed and selected on a click.

use super::{
    floating::{self, FloatingPanel},
    scenes::clipped_text,
    style, widgets,
};
use crate::app::{action::ViewAction, context::PanelContext, fonts, palette::Chrome};
use capsule_lab::{
    geometry::{Mesh, Sphere},
    scene::{
        PlacedMesh,
        mesh_file::{MeshReport, Oddity},
    },
    session::action::Select,
};
use egui::{Align2, Context, FontId, Rect, RichText, Sense, Ui, WidgetInfo, WidgetType, vec2};
use egui_phosphor::regular as icon;
use glam::Vec3;
use std::{collections::HashSet, sync::Arc};

/// Room for the list, points.
const SIZE: egui::Vec2 = vec2(300.0, 260.0);
/// So much of a mesh's size is seen around a triangle, however small that is.
const AROUND: f32 = 0.02;

/// The window with what is odd about the meshes.
#[derive(Debug, Default)]
pub(crate) struct MeshReportWindow {
    is_open: bool,
    /// The reports of the files that the scene has.
    known: Vec<(Arc<Mesh>, MeshReport)>,
    /// What is listed one by one: the number of a mesh and a kind.
    unfolded: HashSet<(usize, Oddity)>,
}

impl FloatingPanel for MeshReportWindow {
    fn command(&self) -> &'static str {
        "scene.mesh_report"
    }

    fn is_open(&mut self) -> &mut bool {
        &mut self.is_open
    }

    fn show(&mut self, ctx: &Context, seen: &PanelContext<'_>) {
        let chrome = seen.chrome();
        self.learn(&seen.session.scene().meshes);
        let mut is_open = true;
        floating::window(
            ctx,
            seen,
            ("Meshes", "mesh report"),
            (Align2::RIGHT_TOP, SIZE),
        )
        .open(&mut is_open)
        .show(ctx, |ui| self.list(ui, seen, chrome));
        self.is_open &= is_open;
    }
}

/// A row of the list.
#[derive(Clone, Copy)]
enum ReportRow {
    /// A mesh, by its number, and how many of its triangles there are.
    Mesh(usize),
    /// A mesh that has nothing odd.
    Sound,
    /// How many oddities of a kind a mesh has.
    Kind(usize, Oddity),
    /// One of them.
    One(usize, Oddity, usize),
}

impl MeshReportWindow {
    /// Reports on the files of `meshes` that are not known yet, and forgets the others.
    fn learn(&mut self, meshes: &[PlacedMesh]) {
        let is_used = |file: &Arc<Mesh>| meshes.iter().any(|one| Arc::ptr_eq(&one.source, file));
        self.known.retain(|(file, _)| is_used(file));
        for mesh in meshes {
            if self.report(mesh).is_none() {
                let report = MeshReport::of(&mesh.source);
                self.known.push((mesh.source.clone(), report));
            }
        }
    }

    fn report(&self, mesh: &PlacedMesh) -> Option<&MeshReport> {
        let mut known = self.known.iter();
        let found = known.find(|(file, _)| Arc::ptr_eq(file, &mesh.source))?;
        Some(&found.1)
    }

    fn list(&mut self, ui: &mut Ui, seen: &PanelContext<'_>, chrome: &Chrome) {
        ui.set_min_size(vec2(220.0, 96.0));
        let meshes = &seen.session.scene().meshes;
        if meshes.is_empty() {
            ui.label(RichText::new("The scene has no mesh.").color(chrome.soft));
            return;
        }
        let rows: Vec<ReportRow> = (0..meshes.len())
            .flat_map(|index| self.rows_of(index, &meshes[index]))
            .collect();
        let heights = widgets::Heights::new(rows.iter().map(|_| style::ROW));
        let mut clicked = None;
        widgets::rows(ui, "oddities", &heights, 0.0, None, |ui, place, rect| {
            if self.row(ui, rect, (place, rows[place]), seen, chrome) {
                clicked = Some(rows[place]);
            }
        });
        match clicked {
            Some(ReportRow::Kind(index, kind)) => self.toggle((index, kind)),
            Some(ReportRow::One(index, kind, place)) => {
                self.go_to(&meshes[index], kind, place, seen)
            }
            _ => {}
        }
    }

    /// Shows what is odd in the way of `kind`, or its count alone.
    fn toggle(&mut self, kind: (usize, Oddity)) {
        if !self.unfolded.remove(&kind) {
            self.unfolded.insert(kind);
        }
    }

    fn rows_of(&self, index: usize, mesh: &PlacedMesh) -> Vec<ReportRow> {
        let mut rows = vec![ReportRow::Mesh(index)];
        let Some(report) = self.report(mesh) else {
            return rows;
        };
        for kind in Oddity::ALL {
            let count = report.count(kind);
            if count > 0 {
                rows.push(ReportRow::Kind(index, kind));
            }
            if self.unfolded.contains(&(index, kind)) {
                rows.extend((0..count).map(|place| ReportRow::One(index, kind, place)));
            }
        }
        if rows.len() == 1 {
            rows.push(ReportRow::Sound);
        }
        rows
    }

    /// What a row says, and what is explained where the pointer rests on it.
    fn words(&self, row: ReportRow, meshes: &[PlacedMesh]) -> (String, &'static str) {
        match row {
            ReportRow::Mesh(index) => {
                let mesh = &meshes[index];
                let count = mesh.mesh.len();
                (format!("{}: {count} triangles", mesh.name), "")
            }
            ReportRow::Sound => ("nothing odd".into(), ""),
            ReportRow::Kind(index, kind) => {
                let report = self.report(&meshes[index]);
                let count = report.map_or(0, |report| report.count(kind));
                (format!("{count} {}", kind.title(count)), kind.help())
            }
            ReportRow::One(index, kind, place) => {
                let mesh = &meshes[index];
                let report = self.report(mesh);
                let triangle = report.and_then(|report| report.triangle(kind, place, &mesh.source));
                let name = triangle.map_or_else(String::new, |at| mesh.triangle_name(at));
                match kind.is_edge() {
                    true => (format!("an edge of {name}"), kind.help()),
                    false => (name, kind.help()),
                }
            }
        }
    }

    /// Shows a row; whether it was clicked.
    fn row(
        &self,
        ui: &mut Ui,
        rect: Rect,
        (place, row): (usize, ReportRow),
        seen: &PanelContext<'_>,
        chrome: &Chrome,
    ) -> bool {
        let (words, help) = self.words(row, &seen.session.scene().meshes);
        let is_button = matches!(row, ReportRow::Kind(..) | ReportRow::One(..));
        let sense = if is_button {
            Sense::click()
        } else {
            Sense::hover()
        };
        let response = ui.interact(rect, ui.id().with(("oddity", place)), sense);
        let kind = if is_button {
            WidgetType::Button
        } else {
            WidgetType::Label
        };
        response.widget_info(|| WidgetInfo::labeled(kind, true, &words));
        if is_button && response.hovered() {
            ui.painter().rect_filled(rect, 6.0, chrome.hover);
        }
        let (indent, font, ink) = match row {
            ReportRow::Mesh(_) => (4.0, fonts::semibold(13.0), chrome.ink),
            ReportRow::Sound => (24.0, FontId::proportional(13.0), chrome.good),
            ReportRow::Kind(..) => (24.0, FontId::proportional(13.0), chrome.ink),
            ReportRow::One(..) => (40.0, FontId::proportional(13.0), chrome.soft),
        };
        if let ReportRow::Kind(index, kind) = row {
            let caret = match self.unfolded.contains(&(index, kind)) {
                true => icon::CARET_DOWN,
                false => icon::CARET_RIGHT,
            };
            let at = rect.left_center() + vec2(6.0, 0.0);
            let font = fonts::icons(12.0);
            ui.painter()
                .text(at, Align2::LEFT_CENTER, caret, font, chrome.soft);
        }
        let room = Rect::from_min_max(rect.min + vec2(indent, 0.0), rect.max - vec2(8.0, 0.0));
        clipped_text(ui, room, &words, font, ink);
        match help {
            "" => false,
            help => response.on_hover_text(help).clicked(),
        }
    }

    /// Selects the triangle of an oddity and shows it with a little around it.
    fn go_to(&self, mesh: &PlacedMesh, kind: Oddity, place: usize, seen: &PanelContext<'_>) {
        let report = self.report(mesh);
        let Some(index) = report.and_then(|report| report.triangle(kind, place, &mesh.source))
        else {
            return;
        };
        let corners = mesh.mesh.triangle(index).v;
        let center = corners.iter().sum::<Vec3>() / 3.0;
        let reach = corners.map(|corner| corner.distance(center));
        let reach = reach.into_iter().fold(0.0, f32::max);
        let size = mesh.mesh.size();
        let radius = (1.5 * reach).max(AROUND * size);
        seen.act(Select::One(mesh.triangle_name(index)));
        seen.act(ViewAction::Frame(Sphere { center, radius }));
    }
}
