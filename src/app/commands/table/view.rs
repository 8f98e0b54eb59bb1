//! The picture and the window.

use super::super::{Category::View, Command, TAB, needs};
use crate::app::{
    action::{self, ColumnSide, PanelAction, Visibility},
    keys::Shortcut,
    palette::Theme,
    view::camera::Axis,
};
use egui::Key;
use egui_phosphor::regular as icon;

/// The factor of the distance for a press of a key.
const ZOOM: f32 = 1.25;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        View,
        "view.frame",
        "Frame the current pair, or the movers",
        icon::CROSSHAIR_SIMPLE,
        &[Shortcut::key(Key::F)],
        |_| action::ViewAction::FramePair.into(),
    )
    .unless(needs::something_to_frame),
    Command::new(
        View,
        "view.frame_all",
        "Frame everything",
        icon::CORNERS_OUT,
        &[Shortcut::key(Key::F).shift()],
        |_| action::ViewAction::FrameAll.into(),
    ),
    Command::new(
        View,
        "view.scene",
        "The scene’s own view",
        icon::HOUSE_SIMPLE,
        &[],
        |_| action::ViewAction::Own.into(),
    ),
    Command::new(
        View,
        "view.keep",
        "Keep this view in the scene",
        icon::PUSH_PIN,
        &[],
        |_| action::ViewAction::Keep.into(),
    ),
    Command::new(
        View,
        "view.zoom_in",
        "Zoom in",
        icon::MAGNIFYING_GLASS_PLUS,
        &[Shortcut::typed('+'), Shortcut::typed('=')],
        |_| action::ViewAction::Zoom(1.0 / ZOOM).into(),
    )
    .again_while_held(),
    Command::new(
        View,
        "view.zoom_out",
        "Zoom out",
        icon::MAGNIFYING_GLASS_MINUS,
        &[Shortcut::typed('-')],
        |_| action::ViewAction::Zoom(ZOOM).into(),
    )
    .again_while_held(),
    Command::new(
        View,
        "view.front",
        "View from the front",
        icon::CUBE,
        &[Shortcut::number_pad(1)],
        |_| action::ViewAction::Along(Axis::Front).into(),
    ),
    Command::new(
        View,
        "view.side",
        "View from the side",
        icon::CUBE,
        &[Shortcut::number_pad(3)],
        |_| action::ViewAction::Along(Axis::Side).into(),
    ),
    Command::new(
        View,
        "view.top",
        "View from the top",
        icon::CUBE,
        &[Shortcut::number_pad(7)],
        |_| action::ViewAction::Along(Axis::Top).into(),
    ),
    Command::new(
        View,
        "view.orthographic",
        "Orthographic or perspective",
        icon::PERSPECTIVE,
        &[Shortcut::number_pad(5)],
        |_| action::ViewAction::ToggleOrthographic.into(),
    ),
    Command::new(
        View,
        "view.legend",
        "Show or hide the legend",
        icon::LIST_DASHES,
        &[Shortcut::key(Key::Num3)],
        |_| action::ViewAction::Toggle(Visibility::Legend).into(),
    ),
    Command::new(
        View,
        "view.triad",
        "Show or hide axes and scale",
        icon::VECTOR_THREE,
        &[Shortcut::key(Key::Num4)],
        |_| action::ViewAction::Toggle(Visibility::Triad).into(),
    ),
    Command::new(
        View,
        "view.earlier",
        "Show or hide what earlier steps told",
        icon::STACK,
        &[Shortcut::key(Key::Num1)],
        |_| action::ViewAction::Toggle(Visibility::Earlier).into(),
    ),
    Command::new(
        View,
        "view.pushed",
        "Show or hide where the push takes the mover",
        icon::SELECTION_BACKGROUND,
        &[Shortcut::key(Key::Num2)],
        |_| action::ViewAction::Toggle(Visibility::Pushed).into(),
    ),
    Command::new(
        View,
        "view.wires",
        "Shapes as lines: idle, moving, impacting",
        icon::CUBE_TRANSPARENT,
        &[Shortcut::key(Key::Num5)],
        |_| action::ViewAction::Toggle(Visibility::Wires).into(),
    ),
    Command::new(
        View,
        "view.labels",
        "Labels: none, some, all",
        icon::TAG,
        &[Shortcut::key(Key::L)],
        |_| action::ViewAction::NextLabels.into(),
    ),
    Command::new(
        View,
        "view.theme",
        "Next theme",
        icon::PALETTE,
        &[Shortcut::key(Key::T)],
        |_| action::ViewAction::NextTheme.into(),
    ),
    Command::new(View, "view.light", "Light theme", icon::SUN, &[], |_| {
        action::ViewAction::Theme(Theme::Light).into()
    }),
    Command::new(View, "view.dark", "Dark theme", icon::MOON, &[], |_| {
        action::ViewAction::Theme(Theme::Dark).into()
    }),
    Command::new(
        View,
        "view.print",
        "Print theme",
        icon::PRINTER,
        &[],
        |_| action::ViewAction::Theme(Theme::Print).into(),
    ),
    Command::new(
        View,
        "view.minkowski",
        "Point and rounded body, or the shapes",
        icon::INTERSECT,
        &[Shortcut::key(Key::M)],
        |_| action::ViewAction::ToggleRounded.into(),
    )
    .unless(needs::a_rounded_body),
    Command::new(
        View,
        "view.explode",
        "Explode the rounded body",
        icon::ARROWS_OUT,
        &[Shortcut::key(Key::M).shift()],
        |_| action::ViewAction::ToggleExploded.into(),
    )
    .unless(needs::a_rounded_body),
    Command::new(
        View,
        "view.drawer",
        "Show or hide the drawer beneath the view",
        icon::ROWS,
        &[Shortcut::key(Key::B)],
        |_| PanelAction::Drawer.into(),
    )
    .unless(needs::a_drawer),
    Command::new(
        View,
        "view.parts",
        "Show or hide the parts of a sweep",
        icon::ROWS,
        &[Shortcut::key(Key::B).shift()],
        |_| PanelAction::Parts.into(),
    )
    .unless(needs::a_sweep),
    Command::new(
        View,
        "view.inspector",
        "Inspector or values",
        icon::SLIDERS_HORIZONTAL,
        &[Shortcut::key(Key::N)],
        |_| PanelAction::Inspector.into(),
    ),
    Command::new(
        View,
        "view.panels",
        "Show or hide panels",
        icon::SIDEBAR_SIMPLE,
        &[TAB],
        |_| PanelAction::Columns.into(),
    ),
    Command::new(
        View,
        "view.frame_times",
        "Frame times",
        icon::TIMER,
        &[],
        |_| PanelAction::Window("view.frame_times").into(),
    ),
    Command::new(
        View,
        "view.left",
        "Scenes and lesson",
        icon::BOOK_OPEN,
        &[],
        |_| PanelAction::Column(ColumnSide::Left).into(),
    ),
    Command::new(
        View,
        "view.right",
        "Steps, code and values",
        icon::CODE,
        &[],
        |_| PanelAction::Column(ColumnSide::Right).into(),
    ),
];
