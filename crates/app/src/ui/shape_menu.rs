//! The menu of the right button in the view: what can be done to the shape, or the end, that was clicked at.

use super::menu_bar;
use super::prelude::*;
use crate::hands::{HandTarget, handles::Grip};
use capsule_core::geometry::Shape;

/// What is done to a shape, whichever it is.
const SHAPE: [&str; 3] = ["edit.duplicate", "edit.hide", "edit.delete"];
/// What is done beside every shape.
const BESIDE: [&str; 6] = [
    "edit.paste",
    "edit.add_capsule",
    "edit.add_sphere",
    "edit.add_triangle",
    "edit.add_box",
    "view.frame_all",
];

/// Shows it where the right button was clicked, for what is `asked` about; whether it is open.
pub(crate) fn shape_menu(
    seen: &PanelContext<'_>,
    asked: Option<&HandTarget>,
    response: &Response,
) -> bool {
    // egui answers only when the menu closes.
    let mut is_open = false;
    response.context_menu(|ui| {
        is_open = true;
        ui.set_min_width(240.0);
        match asked {
            Some(asked) => about(ui, seen, asked),
            None => items(ui, seen, &BESIDE),
        }
    });
    is_open
}

fn about(ui: &mut Ui, seen: &PanelContext<'_>, asked: &HandTarget) {
    let title = match asked.grip {
        Some(grip) => format!("{} · {}", asked.body, grip.name()),
        None => asked.body.clone(),
    };
    widgets::still(ui, widgets::sized(title, 12.5, seen.chrome().soft));
    let snaps = snaps(seen, asked);
    if !snaps.is_empty() {
        items(ui, seen, snaps);
        ui.separator();
    }
    items(ui, seen, &SHAPE);
}

fn items(ui: &mut Ui, seen: &PanelContext<'_>, ids: &[&str]) {
    for id in ids {
        menu_bar::item(ui, seen, commands::command(id));
    }
}

/// The snaps of what was clicked at. They are about the current pair: none for a shape that is not in it.
fn snaps(seen: &PanelContext<'_>, asked: &HandTarget) -> &'static [&'static str] {
    let Some(tested) = seen.session.pair().map(|pair| pair.tested()) else {
        return &[];
    };
    let name = |index: usize| {
        seen.scene()
            .bodies
            .get(index)
            .map(|body| body.name.as_str())
    };
    let is = |index: usize| name(index) == Some(asked.body.as_str());
    let mover = &seen.scene().bodies[tested.mover].shape;
    match asked.grip {
        _ if is(tested.obstacle) => &["snap.reverse"],
        _ if !is(tested.mover) => &[],
        Some(Grip::A) => &["snap.a_on_edge", "snap.a_on_vertex", "snap.a_on_plane"],
        Some(Grip::B) => &["snap.b_on_edge", "snap.b_on_vertex", "snap.b_on_plane"],
        _ if matches!(mover, Shape::Sphere(_)) => &[
            "snap.touch",
            "snap.on_edge",
            "snap.on_vertex",
            "snap.on_plane",
            "snap.on_axis",
        ],
        _ => &[
            "snap.touch",
            "snap.on_edge",
            "snap.on_vertex",
            "snap.on_plane",
            "snap.axis_to_plane",
            "snap.axis_to_edge",
            "snap.swap_ends",
        ],
    }
}
