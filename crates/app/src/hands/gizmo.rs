//! Arrows and rings at the selection, by the `transform-gizmo` library.

use super::{Canvas, Grasp, shown_selection, snap, stop_time};
use crate::action::Tool;
use capsule_scenes::edit::Edit;
use capsule_session::{action::DragEdit, prediction::middle};
use capsule_view::{overlay::Screen, palette::Theme};
use egui::{Mesh, Response, Ui, epaint::Vertex};
use glam::{Mat4, Quat, Vec3};
use transform_gizmo_egui::{
    EnumSet, GizmoConfig, GizmoInteraction, GizmoMode, GizmoOrientation, GizmoResult, GizmoVisuals,
    math::Transform,
};

/// The library's gizmo and its target.
#[derive(Default)]
pub(super) struct Gizmo {
    inner: transform_gizmo_egui::Gizmo,
    held: Option<GizmoStart>,
}

/// The selection when the gizmo was taken.
#[derive(Clone, Debug)]
struct GizmoStart {
    bodies: Vec<String>,
    /// The middle of the shapes in the scene, meters.
    about: Vec3,
    /// The middle of the shapes as they are drawn, meters.
    drawn: Vec3,
}

impl std::fmt::Debug for Gizmo {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.held.fmt(formatter)
    }
}

impl Gizmo {
    /// Whether an arrow or a ring is held.
    pub(super) fn holds(&self) -> bool {
        self.held.is_some()
    }

    /// Lets go; the button has to go down anew.
    pub(super) fn let_go(&mut self) {
        *self = Self::default();
    }
}

fn modes(tool: Tool) -> EnumSet<GizmoMode> {
    use GizmoMode::{
        RotateView, RotateX, RotateY, RotateZ, TranslateX, TranslateXY, TranslateXZ, TranslateY,
        TranslateYZ, TranslateZ,
    };
    match tool {
        Tool::Select => EnumSet::empty(),
        Tool::Move => {
            TranslateX | TranslateY | TranslateZ | TranslateXY | TranslateXZ | TranslateYZ
        }
        Tool::Turn => RotateX | RotateY | RotateZ | RotateView,
    }
}

fn rows(matrix: Mat4) -> [[f64; 4]; 4] {
    matrix.transpose().as_dmat4().to_cols_array_2d()
}

fn config(tool: Tool, theme: Theme, screen: Screen<'_>, snaps: bool) -> GizmoConfig {
    let [x_color, y_color, z_color] = theme.axes();
    let rect = screen.rect;
    GizmoConfig {
        view_matrix: rows(screen.camera.view()).into(),
        projection_matrix: rows(screen.camera.projection(rect.aspect_ratio())).into(),
        viewport: rect,
        modes: modes(tool),
        orientation: GizmoOrientation::Global,
        snapping: snaps,
        snap_angle: snap::ANGLE.to_radians(),
        snap_distance: snap::GRID,
        visuals: GizmoVisuals {
            x_color,
            y_color,
            z_color,
            s_color: theme.chrome().soft,
            inactive_alpha: 0.85,
            highlight_alpha: 1.0,
            highlight_color: Some(theme.selection()),
            stroke_width: 3.5,
            gizmo_size: 70.0,
        },
        ..GizmoConfig::default()
    }
}

/// Shows the gizmo and applies its pull. Returns whether the pointer is the gizmo's.
pub(super) fn act(
    ui: &Ui,
    canvas: &mut Canvas<'_>,
    response: &Response,
    screen: Screen<'_>,
) -> bool {
    let (tool, held) = (canvas.hands.tool, canvas.hands.held.is_some());
    let Some(now) = selected(canvas).filter(|_| tool != Tool::Select && !held) else {
        return false;
    };
    let grasp = Grasp::of(ui);
    let (went_down, modifiers) =
        ui.input(|input| (input.pointer.primary_pressed(), input.modifiers));
    let gizmo = &mut canvas.hands.gizmo;
    let was_held = gizmo.holds();
    let snaps = modifiers.command;
    gizmo.inner.update_config(GizmoConfig {
        pixels_per_point: ui.ctx().pixels_per_point(),
        ..config(tool, canvas.view.theme, screen, snaps)
    });
    let is_over = response.contains_pointer() && !modifiers.alt;
    let interaction = GizmoInteraction {
        cursor_pos: grasp.at.unwrap_or_default().into(),
        hovered: is_over,
        drag_started: is_over && went_down,
        // A released target is pulled once more, to the place of the release.
        dragging: grasp.is_down || was_held,
    };
    let drawn = gizmo.held.as_ref().map_or(now.drawn, |held| held.drawn);
    let target = Transform::from_scale_rotation_translation(
        [1.0; 3],
        [0.0, 0.0, 0.0, 1.0],
        drawn.as_dvec3().to_array(),
    );
    let result = gizmo.inner.update(interaction, &[target]);
    let is_focused = gizmo.inner.is_focused();
    if let Some((result, _)) = result {
        pull(canvas, now, result);
    }
    if was_held && !grasp.is_down {
        canvas.act(DragEdit::End);
        super::let_go(canvas);
    }
    is_focused || was_held
}

pub(super) fn paint(painter: &egui::Painter, canvas: &Canvas<'_>) {
    if selected(canvas).is_none()
        || canvas.hands.tool == Tool::Select
        || canvas.hands.held.is_some()
    {
        return;
    }
    let drawn = canvas.hands.gizmo.inner.draw();
    let vertices = drawn.vertices.into_iter().zip(drawn.colors);
    let vertices = vertices.map(|(at, [r, g, b, a])| Vertex {
        pos: at.into(),
        uv: egui::epaint::WHITE_UV,
        color: egui::Rgba::from_rgba_premultiplied(r, g, b, a).into(),
    });
    painter.add(Mesh {
        indices: drawn.indices,
        vertices: vertices.collect(),
        ..Mesh::default()
    });
}

/// The selection, if there is any to be seen.
fn selected(canvas: &Canvas<'_>) -> Option<GizmoStart> {
    let bodies = shown_selection(canvas);
    let count = bodies.len() as f32;
    let middles = bodies.iter().map(|one| middle(&one.shape));
    let drawn = middles.sum::<Vec3>() / count;
    let drift = bodies.iter().map(|one| one.drift).sum::<Vec3>() / count;
    let names = bodies
        .iter()
        .map(|one| canvas.session.scene().bodies[one.body].name.to_string());
    (count > 0.0).then(|| GizmoStart {
        bodies: names.collect(),
        about: drawn - drift,
        drawn,
    })
}

fn pull(canvas: &mut Canvas<'_>, now: GizmoStart, result: GizmoResult) {
    if !canvas.hands.gizmo.holds() {
        if now.about != now.drawn {
            stop_time(canvas);
        }
        canvas.view.stop();
        canvas.act(DragEdit::Begin);
        canvas.hands.gizmo.held = Some(now);
    }
    let edit = canvas
        .hands
        .gizmo
        .held
        .as_ref()
        .and_then(|held| edit(held, result));
    if let Some(edit) = edit {
        // Where it is refused, the last update stays.
        canvas.act(DragEdit::Update(edit));
    }
}

fn edit(held: &GizmoStart, result: GizmoResult) -> Option<Edit> {
    let vector = |v: [f64; 3]| glam::DVec3::from(v).as_vec3();
    match result {
        GizmoResult::Translation { total, .. } => Some(Edit::Move {
            bodies: held.bodies.clone(),
            by: vector(total.into()),
        }),
        // The library counts the total against its own axis.
        GizmoResult::Rotation { axis, total, .. } => Some(Edit::Turn {
            bodies: held.bodies.clone(),
            by: Quat::from_axis_angle(vector(axis.into()).try_normalize()?, -total as f32),
            about: held.about,
            velocities: held.bodies.len() > 1,
        }),
        GizmoResult::Scale { .. } | GizmoResult::Arcball { .. } => None,
    }
}
