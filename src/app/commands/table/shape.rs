//! Bringing the current pair into special configurations.

use super::super::{Category::Shape, Command, Hindrance};
use crate::app::context::PanelContext;
use capsule_lab::{
    lab::edge_cases::{End, Mirror, Snap, SnapAxis},
    session::SessionAction,
};
use egui_phosphor::regular as icon;

/// A command that does a snap to the current pair, where it can be done.
macro_rules! snap {
    ($id:literal, $title:literal, $icon:expr, $snap:expr) => {
        Command::new(Shape, $id, $title, $icon, &[], |_| {
            SessionAction::Snap($snap).into()
        })
        .unless(|seen: &PanelContext<'_>| seen.session.can_snap($snap).err().map(Hindrance::new))
    };
}

pub(super) static COMMANDS: &[Command] = &[
    snap!(
        "snap.axis_to_plane",
        "Snap: axis parallel to the plane",
        icon::ANGLE,
        Snap::AxisParallelToPlane
    ),
    snap!(
        "snap.axis_to_edge",
        "Snap: axis parallel to the nearest edge",
        icon::LINE_SEGMENT,
        Snap::AxisParallelToEdge(None)
    ),
    snap!(
        "snap.axis_to_axis",
        "Snap: axis parallel to the other axis",
        icon::EQUALS,
        Snap::AxisParallelToAxis
    ),
    snap!(
        "snap.axis_to_motion",
        "Snap: axis parallel to the motion",
        icon::PATH,
        Snap::AxisParallelToMotion
    ),
    snap!(
        "snap.motion_to_plane",
        "Snap: motion parallel to the plane",
        icon::ARROW_LINE_RIGHT,
        Snap::MotionParallelToPlane
    ),
    snap!(
        "snap.touch",
        "Snap: just touching",
        icon::MAGNET,
        Snap::JustTouching
    ),
    snap!(
        "snap.impact",
        "Snap: stop at the time of impact",
        icon::STOP_CIRCLE,
        Snap::StopAtImpact
    ),
    snap!(
        "snap.on_plane",
        "Snap: center or end on the plane",
        icon::ARROW_LINE_DOWN,
        Snap::OnPlane
    ),
    snap!(
        "snap.on_edge",
        "Snap: center or end on the nearest edge",
        icon::VECTOR_TWO,
        Snap::OnEdge(None)
    ),
    snap!(
        "snap.on_vertex",
        "Snap: center or end on the nearest vertex",
        icon::DOT_OUTLINE,
        Snap::OnVertex(None)
    ),
    snap!(
        "snap.a_on_edge",
        "Snap: end a alone on the nearest edge",
        icon::VECTOR_TWO,
        Snap::EndOnEdge(End::A)
    ),
    snap!(
        "snap.b_on_edge",
        "Snap: end b alone on the nearest edge",
        icon::VECTOR_TWO,
        Snap::EndOnEdge(End::B)
    ),
    snap!(
        "snap.a_on_vertex",
        "Snap: end a alone on the nearest vertex",
        icon::DOT_OUTLINE,
        Snap::EndOnVertex(End::A)
    ),
    snap!(
        "snap.b_on_vertex",
        "Snap: end b alone on the nearest vertex",
        icon::DOT_OUTLINE,
        Snap::EndOnVertex(End::B)
    ),
    snap!(
        "snap.a_on_plane",
        "Snap: end a alone on the plane",
        icon::ARROW_LINE_DOWN,
        Snap::EndOnPlane(End::A)
    ),
    snap!(
        "snap.b_on_plane",
        "Snap: end b alone on the plane",
        icon::ARROW_LINE_DOWN,
        Snap::EndOnPlane(End::B)
    ),
    snap!(
        "snap.on_axis",
        "Snap: center on the axis",
        icon::CROSSHAIR,
        Snap::OnAxis
    ),
    snap!(
        "snap.mirror_plane",
        "Snap: mirror in the triangle’s plane",
        icon::FLIP_VERTICAL,
        Snap::Mirror(Mirror::Plane)
    ),
    snap!(
        "snap.mirror_x",
        "Snap: mirror the pair along x",
        icon::FLIP_HORIZONTAL,
        Snap::Mirror(Mirror::Across(SnapAxis::X))
    ),
    snap!(
        "snap.mirror_y",
        "Snap: mirror the pair along y",
        icon::FLIP_HORIZONTAL,
        Snap::Mirror(Mirror::Across(SnapAxis::Y))
    ),
    snap!(
        "snap.mirror_z",
        "Snap: mirror the pair along z",
        icon::FLIP_HORIZONTAL,
        Snap::Mirror(Mirror::Across(SnapAxis::Z))
    ),
    snap!(
        "snap.swap_ends",
        "Snap: swap the capsule’s ends",
        icon::SWAP,
        Snap::SwapEnds
    ),
    snap!(
        "snap.reverse",
        "Snap: reverse the triangle’s winding",
        icon::ARROWS_CLOCKWISE,
        Snap::ReverseWinding
    ),
];
