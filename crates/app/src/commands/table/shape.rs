//! Bringing the current pair into special configurations.

use super::super::{Category::Shape, Command, Hindrance};
use crate::context::PanelContext;
use capsule_scenes::edge_cases::{End, Mirror, Snap, SnapAxis};
use capsule_session::SessionAction;

/// Commands that do a snap to the current pair, where it can be done.
macro_rules! snaps {
    ($($id:literal, $icon:ident, $title:literal => $snap:ident $(($of:expr))?;)*) => {
        pub(super) static COMMANDS: &[Command] = &[$(
            Command::new(Shape, $id, $title, egui_phosphor::regular::$icon, &[], |_| {
                SessionAction::Snap(Snap::$snap $(($of))?).into()
            })
            .needs(|seen: &PanelContext<'_>| {
                let snap = Snap::$snap $(($of))?;
                seen.session.can_snap(snap).err().map(Hindrance::new)
            })
        ),*];
    };
}

snaps! {
    "snap.axis_to_plane", ANGLE, "Snap: axis parallel to the plane" => AxisParallelToPlane;
    "snap.axis_to_edge", LINE_SEGMENT, "Snap: axis parallel to the nearest edge"
        => AxisParallelToEdge(None);
    "snap.axis_to_axis", EQUALS, "Snap: axis parallel to the other axis" => AxisParallelToAxis;
    "snap.axis_to_motion", PATH, "Snap: axis parallel to the motion" => AxisParallelToMotion;
    "snap.motion_to_plane", ARROW_LINE_RIGHT, "Snap: motion parallel to the plane"
        => MotionParallelToPlane;
    "snap.touch", MAGNET, "Snap: just touching" => JustTouching;
    "snap.impact", STOP_CIRCLE, "Snap: stop at the time of impact" => StopAtImpact;
    "snap.on_plane", ARROW_LINE_DOWN, "Snap: center or end on the plane" => OnPlane;
    "snap.on_edge", VECTOR_TWO, "Snap: center or end on the nearest edge" => OnEdge(None);
    "snap.on_vertex", DOT_OUTLINE, "Snap: center or end on the nearest vertex" => OnVertex(None);
    "snap.a_on_edge", VECTOR_TWO, "Snap: end a alone on the nearest edge" => EndOnEdge(End::A);
    "snap.b_on_edge", VECTOR_TWO, "Snap: end b alone on the nearest edge" => EndOnEdge(End::B);
    "snap.a_on_vertex", DOT_OUTLINE, "Snap: end a alone on the nearest vertex"
        => EndOnVertex(End::A);
    "snap.b_on_vertex", DOT_OUTLINE, "Snap: end b alone on the nearest vertex"
        => EndOnVertex(End::B);
    "snap.a_on_plane", ARROW_LINE_DOWN, "Snap: end a alone on the plane" => EndOnPlane(End::A);
    "snap.b_on_plane", ARROW_LINE_DOWN, "Snap: end b alone on the plane" => EndOnPlane(End::B);
    "snap.on_axis", CROSSHAIR, "Snap: center on the axis" => OnAxis;
    "snap.mirror_plane", FLIP_VERTICAL, "Snap: mirror in the triangle’s plane"
        => Mirror(Mirror::Plane);
    "snap.mirror_x", FLIP_HORIZONTAL, "Snap: mirror the pair along x"
        => Mirror(Mirror::Across(SnapAxis::X));
    "snap.mirror_y", FLIP_HORIZONTAL, "Snap: mirror the pair along y"
        => Mirror(Mirror::Across(SnapAxis::Y));
    "snap.mirror_z", FLIP_HORIZONTAL, "Snap: mirror the pair along z"
        => Mirror(Mirror::Across(SnapAxis::Z));
    "snap.swap_ends", SWAP, "Snap: swap the capsule’s ends" => SwapEnds;
    "snap.reverse", ARROWS_CLOCKWISE, "Snap: reverse the triangle’s winding" => ReverseWinding;
}
