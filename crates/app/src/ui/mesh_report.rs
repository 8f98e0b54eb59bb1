//! What is odd about the meshes of the scene: counted by kind, each listed, framed and selected on a click.

use super::prelude::*;
use capsule_core::geometry::{AxisBox, Mesh, Sphere};
use capsule_scenes::scene::{
    PlacedMesh,
    mesh_file::{MeshReport, Oddity},
};
use capsule_session::action::Select;
use std::collections::HashSet;

/// What egui calls the window.
pub(super) const ID: &str = "scene.mesh_report";
/// So much of a mesh's size is seen around a triangle, however small that is.
const AROUND: f32 = 0.02;

#[derive(Debug, Default)]
pub(crate) struct MeshReportWindow {
    known: Vec<(Arc<Mesh>, MeshReport)>,
    /// What is listed one by one: the number of a mesh and a kind.
    unfolded: HashSet<(usize, Oddity)>,
}

#[derive(Clone, Copy)]
enum ReportRow {
    /// A mesh, by its number, and how many of its triangles there are.
    Mesh(usize),
    /// A mesh without oddities.
    Sound,
    Kind(usize, Oddity),
    One(usize, Oddity, usize),
}

impl MeshReportWindow {
    pub(super) fn show(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        let meshes = &seen.scene().meshes;
        self.learn(meshes);
        ui.set_min_size(vec2(220.0, 96.0));
        if meshes.is_empty() {
            widgets::soft(ui, "The scene has no mesh.");
            return;
        }
        let rows = meshes.iter().enumerate();
        let rows: Vec<ReportRow> = rows.flat_map(|(at, mesh)| self.rows_of(at, mesh)).collect();
        let count = (rows.len(), style::ROW);
        let clicked = widgets::list(ui, "oddities", count, None, |ui, place, rect| {
            let is_clicked = self.row(ui, rect, (place, rows[place]), seen);
            is_clicked.then_some(rows[place])
        });
        match clicked {
            Some(ReportRow::Kind(index, kind)) => {
                // What is odd in this way is listed one by one, or counted alone.
                let is_open = self.unfolded.remove(&(index, kind));
                self.unfolded.extend((!is_open).then_some((index, kind)));
            }
            Some(ReportRow::One(index, kind, place)) => {
                self.go_to(ui, &meshes[index], (kind, place), seen)
            }
            _ => {}
        }
    }

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
            ReportRow::Sound => ("no problems found".into(), ""),
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
                let ends = report.and_then(|report| report.edge(kind, place));
                match ends.zip(triangle) {
                    Some((ends, triangle)) => {
                        let [from, to] = ends.map(|end| corner_of(mesh, triangle, end));
                        (format!("v{from} to v{to} of {name}"), kind.help())
                    }
                    None => (name, kind.help()),
                }
            }
        }
    }

    fn row(
        &self,
        ui: &mut Ui,
        rect: Rect,
        (place, row): (usize, ReportRow),
        seen: &PanelContext<'_>,
    ) -> bool {
        let chrome = seen.chrome();
        let (words, help) = self.words(row, &seen.scene().meshes);
        let is_button = matches!(row, ReportRow::Kind(..) | ReportRow::One(..));
        let (sense, kind) = if is_button {
            (Sense::click(), WidgetType::Button)
        } else {
            (Sense::hover(), WidgetType::Label)
        };
        let response = ui.interact(rect, ui.id().with(("oddity", place)), sense);
        response.widget_info(|| WidgetInfo::labeled(kind, true, &words));
        table::light(ui, rect, (false, is_button && response.hovered()));
        let (indent, ink) = match row {
            ReportRow::Mesh(_) => (4.0, chrome.ink),
            ReportRow::Sound => (24.0, chrome.good),
            ReportRow::Kind(..) => (24.0, chrome.ink),
            ReportRow::One(..) => (40.0, chrome.soft),
        };
        let font = table::row_font(matches!(row, ReportRow::Mesh(_)));
        if let ReportRow::Kind(index, kind) = row {
            let caret = widgets::caret(!self.unfolded.contains(&(index, kind)));
            let at = rect.left_center() + vec2(6.0, 0.0);
            table::text_from(ui, at, caret, fonts::icons(12.0), chrome.soft);
        }
        let room = Rect::from_min_max(rect.min + vec2(indent, 0.0), rect.max - vec2(8.0, 0.0));
        table::clipped_text(ui, room, &words, font, ink);
        match help {
            "" => false,
            help => response.on_hover_text(help).clicked(),
        }
    }

    /// Selects the triangles of an oddity, all that have its edge, and shows them with a little around beside the window.
    fn go_to(
        &self,
        ui: &Ui,
        mesh: &PlacedMesh,
        (kind, place): (Oddity, usize),
        seen: &PanelContext<'_>,
    ) {
        let Some(report) = self.report(mesh) else {
            return;
        };
        let triangles = report.triangles(kind, place, &mesh.source);
        let corners = triangles
            .iter()
            .flat_map(|&index| mesh.mesh.triangle(index).v);
        let corners: Vec<Vec3> = corners.collect();
        let boxes = corners.iter().map(|&corner| AxisBox::of_points([corner]));
        let Some(around) = boxes.reduce(|sum, next| sum.and(&next)) else {
            return;
        };
        let center = around.center();
        let reach = corners.iter().map(|corner| corner.distance(center));
        let radius = (1.5 * reach.fold(0.0, f32::max)).max(AROUND * mesh.mesh.size());
        let names = triangles.iter().map(|&index| mesh.triangle_name(index));
        for (index, name) in names.enumerate() {
            seen.act(match index {
                0 => Select::One(name),
                _ => Select::Toggle(name),
            });
        }
        let ball = Sphere { center, radius };
        let window = ui.ctx().memory(|memory| memory.area_rect(Id::new(ID)));
        let aside = window.map_or(0.0, |window| aside(seen.view.rect, window, radius));
        let other = Sphere {
            center: center + aside * seen.view.camera.right(),
            radius,
        };
        seen.act(ViewAction::Frame([ball, other]));
    }
}

/// How far to the right of a ball of so much `radius` a like one has to be, meters, so that the first is seen beside the
/// `window` where a picture of both fills the `view`; negative where the window is at the left.
fn aside(view: Rect, window: Rect, radius: f32) -> f32 {
    let is_right = window.center().x > view.center().x;
    let free = if is_right {
        window.left() - view.left()
    } else {
        view.right() - window.right()
    };
    let (width, height) = (view.width(), view.height());
    let free = free.clamp(0.4 * width, width);
    let diameter = 2.0 * radius;
    let by_width = diameter * (width / free - 1.0);
    let by_height = diameter * (width + height - 2.0 * free) / height;
    let far = by_width.max(by_height).max(0.0);
    if is_right { far } else { -far }
}

/// Which corner of the `triangle` is at the place of the mesh's corner `end`.
fn corner_of(mesh: &PlacedMesh, triangle: usize, end: u32) -> usize {
    let at = |corner: u32| mesh.source.vertices[corner as usize];
    let corners = mesh.mesh.triangles[triangle];
    let found = corners.iter().position(|&corner| at(corner) == at(end));
    found.unwrap_or(0)
}
