//! The picture and the window.

use super::super::{Category::View, Command, TAB, needs};
use crate::app::{
    keys::{ExtraKey, Shortcut},
    palette::Theme,
    state::App,
    view::camera::Axis,
};
use egui::Key;
use egui_phosphor::regular as icon;

/// What a press of a key multiplies the distance by.
const ZOOM: f32 = 1.25;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        View,
        "view.frame",
        "Frame the current pair, or the movers",
        icon::CROSSHAIR_SIMPLE,
        &[Shortcut::key(Key::F)],
        App::frame_pair,
    )
    .unless(needs::something_to_frame),
    Command::new(
        View,
        "view.frame_all",
        "Frame everything",
        icon::CORNERS_OUT,
        &[Shortcut::key(Key::F).shift()],
        |app| app.view.frame_all(app.session.snapshot()),
    ),
    Command::new(
        View,
        "view.scene",
        "The scene's own view",
        icon::HOUSE_SIMPLE,
        &[],
        App::go_to_scene_s_view,
    ),
    Command::new(
        View,
        "view.keep",
        "Keep this view in the scene",
        icon::PUSH_PIN,
        &[],
        App::keep_view,
    ),
    Command::new(
        View,
        "view.zoom_in",
        "Zoom in",
        icon::MAGNIFYING_GLASS_PLUS,
        &[Shortcut::typed('+'), Shortcut::typed('=')],
        |app| app.view.zoom(app.session.snapshot(), 1.0 / ZOOM),
    ),
    Command::new(
        View,
        "view.zoom_out",
        "Zoom out",
        icon::MAGNIFYING_GLASS_MINUS,
        &[Shortcut::typed('-')],
        |app| app.view.zoom(app.session.snapshot(), ZOOM),
    ),
    Command::new(
        View,
        "view.front",
        "View from the front",
        icon::CUBE,
        &[Shortcut::extra(ExtraKey::Numpad(1))],
        |app| app.view.look_along(Axis::Front),
    ),
    Command::new(
        View,
        "view.side",
        "View from the side",
        icon::CUBE,
        &[Shortcut::extra(ExtraKey::Numpad(3))],
        |app| app.view.look_along(Axis::Side),
    ),
    Command::new(
        View,
        "view.top",
        "View from the top",
        icon::CUBE,
        &[Shortcut::extra(ExtraKey::Numpad(7))],
        |app| app.view.look_along(Axis::Top),
    ),
    Command::new(
        View,
        "view.orthographic",
        "Orthographic or perspective",
        icon::PERSPECTIVE,
        &[Shortcut::extra(ExtraKey::Numpad(5))],
        |app| app.view.toggle_orthographic(),
    ),
    Command::new(
        View,
        "view.legend",
        "Show or hide the legend",
        icon::LIST_DASHES,
        &[Shortcut::key(Key::Num3)],
        |app| app.view.overlay.legend ^= true,
    ),
    Command::new(
        View,
        "view.triad",
        "Show or hide axes and scale",
        icon::VECTOR_THREE,
        &[Shortcut::key(Key::Num4)],
        |app| app.view.overlay.triad ^= true,
    ),
    Command::new(
        View,
        "view.earlier",
        "Show or hide what earlier steps told",
        icon::STACK,
        &[Shortcut::key(Key::Num1)],
        |app| app.view.options.earlier ^= true,
    ),
    Command::new(
        View,
        "view.pushed",
        "Show or hide where the push takes the mover",
        icon::SELECTION_BACKGROUND,
        &[Shortcut::key(Key::Num2)],
        |app| app.view.options.pushed ^= true,
    ),
    Command::new(
        View,
        "view.wires",
        "Shapes as lines: idle, moving, impacting",
        icon::CUBE_TRANSPARENT,
        &[Shortcut::key(Key::Num5)],
        |app| app.view.options.wires ^= true,
    ),
    Command::new(
        View,
        "view.labels",
        "Labels: none, some, all",
        icon::TAG,
        &[Shortcut::key(Key::L)],
        App::cycle_labels,
    ),
    Command::new(
        View,
        "view.theme",
        "Next theme",
        icon::PALETTE,
        &[Shortcut::key(Key::T)],
        App::cycle_theme,
    ),
    Command::new(View, "view.light", "Light theme", icon::SUN, &[], |app| {
        app.view.theme = Theme::Light
    }),
    Command::new(View, "view.dark", "Dark theme", icon::MOON, &[], |app| {
        app.view.theme = Theme::Dark
    }),
    Command::new(
        View,
        "view.print",
        "Print theme",
        icon::PRINTER,
        &[],
        |app| app.view.theme = Theme::Print,
    ),
    Command::new(
        View,
        "view.minkowski",
        "Point and rounded body, or the shapes",
        icon::INTERSECT,
        &[Shortcut::key(Key::M)],
        App::toggle_minkowski,
    )
    .unless(needs::a_rounded_body),
    Command::new(
        View,
        "view.explode",
        "Explode the rounded body",
        icon::ARROWS_OUT,
        &[Shortcut::key(Key::M).shift()],
        App::toggle_explode,
    )
    .unless(needs::a_rounded_body),
    Command::new(
        View,
        "view.drawer",
        "Show or hide the drawer beneath the view",
        icon::ROWS,
        &[Shortcut::key(Key::B)],
        App::toggle_drawer,
    )
    .unless(needs::a_drawer),
    Command::new(
        View,
        "view.parts",
        "Show or hide the parts of a sweep",
        icon::ROWS,
        &[Shortcut::key(Key::B).shift()],
        |app| app.panels.sweep.toggle(),
    )
    .unless(needs::a_sweep),
    Command::new(
        View,
        "view.inspector",
        "Inspector or values",
        icon::SLIDERS_HORIZONTAL,
        &[Shortcut::key(Key::N)],
        App::toggle_inspector,
    ),
    Command::new(
        View,
        "view.panels",
        "Show or hide panels",
        icon::SIDEBAR_SIMPLE,
        &[TAB],
        |app| app.panels.hides_sides ^= true,
    ),
];
