//! The picture and the window.

use super::super::{Category::View, Command, TAB, key, needs, number_pad, typed};
use crate::{
    action::{self, ColumnSide, PanelAction, Visibility},
    palette::Theme,
    view::camera::Axis,
};
use egui::Key;

/// The factor of the distance for a press of a key.
const ZOOM: f32 = 1.25;

commands! { View;
    "view.frame", CROSSHAIR_SIMPLE, "Frame pair or movers",
        [key(Key::F)], needs something_to_frame => action::ViewAction::FramePair;
    "view.frame_all", CORNERS_OUT, "Frame everything", [key(Key::F).shift()]
        => action::ViewAction::FrameAll;
    "view.scene", HOUSE_SIMPLE, "Reset view", [] => action::ViewAction::Own;
    "view.keep", PUSH_PIN, "Save view in scene", [] => action::ViewAction::Keep;
    "view.zoom_in", MAGNIFYING_GLASS_PLUS, "Zoom in", [typed('+'), typed('=')], repeats
        => action::ViewAction::Zoom(1.0 / ZOOM);
    "view.zoom_out", MAGNIFYING_GLASS_MINUS, "Zoom out", [typed('-')], repeats
        => action::ViewAction::Zoom(ZOOM);
    "view.front", CUBE, "View from the front", [number_pad(1)]
        => action::ViewAction::Along(Axis::Front);
    "view.side", CUBE, "View from the side", [number_pad(3)]
        => action::ViewAction::Along(Axis::Side);
    "view.top", CUBE, "View from the top", [number_pad(7)] => action::ViewAction::Along(Axis::Top);
    "view.orthographic", PERSPECTIVE, "Orthographic or perspective", [number_pad(5)]
        => action::ViewAction::ToggleOrthographic;
    "view.legend", LIST_DASHES, "Show/hide legend", [key(Key::Num3)]
        => action::ViewAction::Toggle(Visibility::Legend);
    "view.triad", VECTOR_THREE, "Show/hide axes and scale", [key(Key::Num4)]
        => action::ViewAction::Toggle(Visibility::Triad);
    "view.earlier", STACK, "Show/hide earlier steps", [key(Key::Num1)]
        => action::ViewAction::Toggle(Visibility::Earlier);
    "view.pushed", SELECTION_BACKGROUND, "Show/hide pushed-out position",
        [key(Key::Num2)] => action::ViewAction::Toggle(Visibility::Pushed);
    "view.wires", CUBE_TRANSPARENT, "Show/hide wireframe", [key(Key::Num5)]
        => action::ViewAction::Toggle(Visibility::Wires);
    "view.labels", TAG, "Labels: none, some, all", [key(Key::L)] => action::ViewAction::NextLabels;
    "view.theme", PALETTE, "Next theme", [key(Key::T)] => action::ViewAction::NextTheme;
    "view.light", SUN, "Light theme", [] => action::ViewAction::Theme(Theme::Light);
    "view.dark", MOON, "Dark theme", [] => action::ViewAction::Theme(Theme::Dark);
    "view.print", PRINTER, "Print theme", [] => action::ViewAction::Theme(Theme::Print);
    "view.minkowski", INTERSECT, "Show/hide Minkowski sum",
        [key(Key::M)], needs a_rounded_body => action::ViewAction::ToggleRounded;
    "view.explode", ARROWS_OUT, "Explode Minkowski sum",
        [key(Key::M).shift()], needs a_rounded_body => action::ViewAction::ToggleExploded;
    "view.drawer", ROWS, "Show/hide bottom panel", [key(Key::B)], needs a_drawer
        => PanelAction::Drawer;
    "view.parts", ROWS, "Show/hide sweep parts", [key(Key::B).shift()], needs a_sweep
        => PanelAction::Parts;
    "view.inspector", SLIDERS_HORIZONTAL, "Inspector or values", [key(Key::N)]
        => PanelAction::Inspector;
    "view.panels", SIDEBAR_SIMPLE, "Show/hide side panels", [TAB] => PanelAction::Columns;
    "view.frame_times", TIMER, "Frame times", [] => PanelAction::Window("view.frame_times");
    "view.left", BOOK_OPEN, "Scenes and lesson", [] => PanelAction::Column(ColumnSide::Left);
    "view.right", CODE, "Steps, code and values", [] => PanelAction::Column(ColumnSide::Right);
}
