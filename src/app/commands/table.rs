use super::{
    Category, Command, ESCAPE, SPACE, TAB, has_contest, has_pairs, has_repairs, has_steps,
    is_after_start, is_before_end,
};
use crate::app::{
    keys::{ExtraKey, Shortcut},
    modal::Modal,
    palette::Theme,
    state::{App, Place},
    stepping,
    view::camera::Axis,
};
use Category::{Algorithm, Help, Scene, Step, View};
use capsule_lab::winner::Rule;
use egui::Key;
use egui_phosphor::regular as icon;

/// Every command.
pub(crate) static COMMANDS: &[Command] = &[
    Command::new(
        Scene,
        "scene.next",
        "Next scene",
        icon::CARET_DOUBLE_DOWN,
        &[Shortcut::key(Key::CloseBracket)],
        |app| app.step_scene(true),
    )
    .when(|app| match app.place {
        Place::Shelf(place) => place + 1 < app.shelf.len(),
        Place::File(_) => true,
    }),
    Command::new(
        Scene,
        "scene.previous",
        "Previous scene",
        icon::CARET_DOUBLE_UP,
        &[Shortcut::key(Key::OpenBracket)],
        |app| app.step_scene(false),
    )
    .when(|app| app.place != Place::Shelf(0)),
    Command::new(
        Scene,
        "scene.find",
        "Find scene…",
        icon::MAGNIFYING_GLASS,
        &[Shortcut::key(Key::O).command()],
        |app| app.toggle_modal(Modal::Search { scenes_only: true }),
    ),
    Command::new(
        Scene,
        "scene.open",
        "Open scene file…",
        icon::FOLDER_OPEN,
        &[Shortcut::key(Key::O).command().shift()],
        |app| app.wants_file_dialog = true,
    ),
    Command::new(
        Scene,
        "view.picture",
        "Save picture of the view",
        icon::CAMERA,
        &[Shortcut::extra(ExtraKey::F12)],
        |app| app.wants_picture = true,
    ),
    Command::new(
        Scene,
        "quit",
        "Quit",
        icon::SIGN_OUT,
        &[Shortcut::key(Key::Q).command()],
        |app| app.quits = true,
    ),
    Command::new(
        Step,
        "step.play",
        "Play or pause",
        icon::PLAY,
        &[SPACE, Shortcut::key(Key::P)],
        App::toggle_play,
    )
    .when(has_steps),
    Command::new(
        Step,
        "step.next",
        "Next step",
        icon::CARET_RIGHT,
        &[Shortcut::key(Key::Period), Shortcut::key(Key::ArrowRight)],
        |app| app.go_to(stepping::next(&app.study, app.cursor)),
    )
    .when(is_before_end),
    Command::new(
        Step,
        "step.previous",
        "Previous step",
        icon::CARET_LEFT,
        &[Shortcut::key(Key::Comma), Shortcut::key(Key::ArrowLeft)],
        |app| app.go_to(stepping::previous(app.cursor)),
    )
    .when(is_after_start),
    Command::new(
        Step,
        "step.next_event",
        "Next event",
        icon::CARET_DOUBLE_RIGHT,
        &[
            Shortcut::key(Key::Period).shift(),
            Shortcut::key(Key::ArrowRight).shift(),
        ],
        |app| app.go_to(stepping::next_event(&app.study, app.cursor)),
    )
    .when(is_before_end),
    Command::new(
        Step,
        "step.previous_event",
        "Previous event",
        icon::CARET_DOUBLE_LEFT,
        &[
            Shortcut::key(Key::Comma).shift(),
            Shortcut::key(Key::ArrowLeft).shift(),
        ],
        |app| app.go_to(stepping::previous_event(&app.study, app.cursor)),
    )
    .when(is_after_start),
    Command::new(
        Step,
        "step.over",
        "Step over",
        icon::ARROW_BEND_DOWN_RIGHT,
        &[Shortcut::key(Key::ArrowDown)],
        |app| app.go_to(stepping::over(&app.study, app.cursor)),
    )
    .when(is_before_end),
    Command::new(
        Step,
        "step.out",
        "Step out of the group",
        icon::ARROW_BEND_UP_LEFT,
        &[Shortcut::key(Key::ArrowUp)],
        |app| app.go_to(stepping::out(&app.study, app.cursor)),
    )
    .when(is_before_end),
    Command::new(
        Step,
        "step.first",
        "To the start",
        icon::SKIP_BACK,
        &[Shortcut::key(Key::Home)],
        |app| app.go_to(None),
    )
    .when(is_after_start),
    Command::new(
        Step,
        "step.last",
        "To the end",
        icon::SKIP_FORWARD,
        &[Shortcut::key(Key::End)],
        |app| app.go_to(stepping::last(&app.study)),
    )
    .when(is_before_end),
    Command::new(
        Step,
        "step.restart",
        "Play from the start",
        icon::ARROW_COUNTER_CLOCKWISE,
        &[Shortcut::key(Key::R)],
        |app| {
            app.go_to(None);
            app.playback.play();
        },
    )
    .when(has_steps),
    Command::new(
        Step,
        "pair.next",
        "Next pair",
        icon::ARROW_LINE_RIGHT,
        &[Shortcut::key(Key::CloseBracket).shift()],
        |app| app.step_pair(true),
    )
    .when(has_pairs),
    Command::new(
        Step,
        "pair.previous",
        "Previous pair",
        icon::ARROW_LINE_LEFT,
        &[Shortcut::key(Key::OpenBracket).shift()],
        |app| app.step_pair(false),
    )
    .when(has_pairs),
    Command::new(
        Algorithm,
        "algorithm.exact",
        "Exact or printed algorithm",
        icon::SCALES,
        &[Shortcut::key(Key::X)],
        App::toggle_exact,
    )
    .when(|app| app.choice.is_some()),
    Command::new(
        Algorithm,
        "algorithm.repair",
        "Switch all repairs on",
        icon::WRENCH,
        &[],
        |app| app.set_all_repairs(true),
    )
    .when(has_repairs),
    Command::new(
        Algorithm,
        "algorithm.as_printed",
        "As printed, without repairs",
        icon::BOOK_OPEN_TEXT,
        &[],
        |app| app.set_all_repairs(false),
    )
    .when(has_repairs),
    Command::new(
        Algorithm,
        "algorithm.departure",
        "Jump to where it departs",
        icon::ARROWS_SPLIT,
        &[Shortcut::key(Key::D)],
        App::go_to_departure,
    ),
    Command::new(
        Algorithm,
        "winner.first",
        "Winner: first found",
        icon::CROWN_SIMPLE,
        &[],
        |app| app.set_winner(Rule::First),
    )
    .when(has_contest),
    Command::new(
        Algorithm,
        "winner.closest",
        "Winner: closest",
        icon::CROWN_SIMPLE,
        &[],
        |app| app.set_winner(Rule::Closest),
    )
    .when(has_contest),
    Command::new(
        Algorithm,
        "winner.deepest",
        "Winner: deepest",
        icon::CROWN_SIMPLE,
        &[],
        |app| app.set_winner(Rule::Deepest),
    )
    .when(has_contest),
    Command::new(
        View,
        "view.frame",
        "Frame the current pair",
        icon::CROSSHAIR_SIMPLE,
        &[Shortcut::key(Key::F)],
        App::frame_pair,
    )
    .when(|app| app.pair().is_some()),
    Command::new(
        View,
        "view.frame_all",
        "Frame everything",
        icon::CORNERS_OUT,
        &[Shortcut::key(Key::F).shift()],
        |app| app.view.frame_all(&app.scene),
    ),
    Command::new(
        View,
        "view.scene",
        "The scene's own view",
        icon::HOUSE_SIMPLE,
        &[],
        |app| app.view.open(&app.scene),
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
        "view.minkowski",
        "Point and rounded body, or the shapes",
        icon::INTERSECT,
        &[Shortcut::key(Key::M)],
        App::toggle_minkowski,
    )
    .when(App::has_body),
    Command::new(
        View,
        "view.explode",
        "Take the rounded body apart",
        icon::ARROWS_OUT,
        &[Shortcut::key(Key::M).shift()],
        App::toggle_explode,
    )
    .when(App::has_body),
    Command::new(
        View,
        "view.legend",
        "Show or hide the legend",
        icon::LIST_DASHES,
        &[],
        |app| app.view.overlay.legend ^= true,
    ),
    Command::new(
        View,
        "view.earlier",
        "Show or hide what earlier steps told",
        icon::STACK,
        &[],
        |app| app.view.options.earlier ^= true,
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
        app.theme = Theme::Light
    }),
    Command::new(View, "view.dark", "Dark theme", icon::MOON, &[], |app| {
        app.theme = Theme::Dark
    }),
    Command::new(
        View,
        "view.print",
        "Print theme",
        icon::PRINTER,
        &[],
        |app| app.theme = Theme::Print,
    ),
    Command::new(
        View,
        "view.panels",
        "Show or hide panels",
        icon::SIDEBAR_SIMPLE,
        &[TAB],
        |app| app.shows_panels = !app.shows_panels,
    ),
    Command::new(
        Help,
        "help.keys",
        "Keys and commands",
        icon::KEYBOARD,
        &[Shortcut::typed('?'), Shortcut::extra(ExtraKey::F1)],
        |app| app.toggle_modal(Modal::Help),
    ),
    Command::new(
        Help,
        "help.search",
        "Search commands and scenes…",
        icon::COMMAND,
        &[Shortcut::key(Key::P).command()],
        |app| app.toggle_modal(Modal::Search { scenes_only: false }),
    ),
    Command::new(
        Help,
        "help.back",
        "Close the topmost layer",
        icon::ARROW_U_UP_LEFT,
        &[ESCAPE],
        App::peel,
    ),
];
