//! The panels, one a file, in lists by where they stand. None of them knows of the window or of GL. Lengths are points unless
//! their unit is told.

mod background;
mod bad_files;
mod badges;
mod beside;
mod breaks;
mod chooser;
mod code;
pub(crate) mod columns;
mod contact_log;
mod cost;
mod course;
mod errata;
pub(crate) mod events;
pub(crate) mod file_dialog;
mod film;
mod first_step_hint;
pub(crate) mod follow_link;
mod formula;
mod frame_log;
mod frame_times;
mod frames;
mod glossary;
mod help;
mod highlight;
mod history;
pub(crate) mod hunt;
mod inspector;
mod invariants;
pub(crate) mod layers;
mod lesson;
mod map;
pub(crate) mod mention_highlight;
mod menu_bar;
mod mesh_report;
mod method_table;
mod minkowski;
mod obstacles;
mod own_program;
mod paste;
mod pick_list;
mod picture;
mod pins;
mod pointer;
mod precision;
mod predict;
pub(crate) mod preferences;
mod prelude;
mod proportions;
mod questions;
mod reading;
mod recording;
mod scenes;
mod scroll;
mod search;
mod sentence;
mod shape_menu;
mod steps;
mod sweep;
mod table;
mod timeline;
mod toasts;
mod values;
mod verdict;
pub(crate) mod view_panel;
mod welcome;
mod widgets;
mod windows;

pub(crate) use cost::chart as cost_chart;
pub(crate) use precision::plot as precision_plot;

use super::shell::{clipboard::Paste, modal::LessonTexts};
use capsule_session::Notice;
use capsule_session::playback::LONGEST_LOOK;
use columns::{InColumn, Room, Share};
use file_dialog::FileRequest;
use prelude::*;
use std::collections::BTreeSet;

/// What the panels keep between frames.
#[derive(Default)]
pub(crate) struct Panels {
    pub(crate) columns: columns::Columns,
    pub badges: badges::Badges,
    pub(crate) contact_log: contact_log::ContactLogDrawer,
    pub(crate) frames: frames::FrameStrip,
    verdict: verdict::VerdictStrip,
    pub chooser: chooser::MethodChooser,
    pub obstacles: obstacles::Obstacles,
    pub steps: steps::StepList,
    pub code: code::CodeView,
    pub sweep: sweep::SweepDrawer,
    pub search: search::SearchWindow,
    /// The scene that the list was scrolled to.
    pub scenes: widgets::Bring<Origin>,
    pub lesson: lesson::Lesson,
    pub inspector: inspector::Inspector,
    /// A pasted text and what is read of it.
    pub paste: Option<Paste>,
    /// What may be made new in a lesson that was changed and saved under a name of its own.
    pub lesson_texts: LessonTexts,
    /// Whether steps and values are folded because the page does not use them, and whether they were folded before.
    unused: Option<[bool; 2]>,
    pub layers: layers::Layers,
    /// The commands whose windows and drawers are open.
    open: BTreeSet<&'static str>,
    pub history: widgets::Bring<usize>,
    pub method_table: method_table::MethodTable,
    pub(crate) hunt: hunt::HuntWindow,
    pub(crate) map: map::MapWindow,
    film: film::FilmWindow,
    pub(crate) pins: pins::PinWindow,
    pub(crate) invariants: invariants::InvariantsWindow,
    pub(crate) precision: precision::PrecisionWindow,
    pub(crate) recording: recording::RecordingList,
    pub(crate) mesh_report: mesh_report::MeshReportWindow,
    pub(crate) cost: cost::CostWindow,
    pub(crate) glossary: glossary::GlossaryWindow,
    errata: errata::ErrataWindow,
    /// The picture of the welcome, and what is told of.
    pub(crate) welcome: welcome::WelcomePage,
    /// The preferences' section and the key that is being chosen.
    pub preferences: preferences::PreferenceSheet,
    pub file_dialog: file_dialog::FilePicker,
    toasts: toasts::ToastList,
    moves: pointer::Moves,
    proportions: proportions::Proportions,
    /// The theme that egui was told, and whether things move.
    styled: Option<(Theme, bool)>,
}

/// Of the window's area the view has at least so much, unless a hand opens what folds beneath it.
const VIEW_SHARE: f32 = 0.36;
/// The same beside the contact log: what a response did with its contacts is half of what a frame shows.
const VIEW_BY_CONTACT_LOG: f32 = 0.21;
/// The most of the window's width that the view has beside the columns.
const VIEW_WIDTH: f32 = 0.75;
/// A lower window leaves the view what is least needed beside it, points.
const COMPACT_HEIGHT: f32 = 720.0;
/// In a lower window panes beside each other need all the room, points.
const TIGHT_HEIGHT: f32 = 560.0;
/// Of the code, at least so many points are shown: its heading and twelve lines.
const MIN_CODE: f32 = 258.0;

type Shown = fn(&mut Ui, &PanelContext<'_>, &mut Panels);
type ShownAround = fn(&Context, &PanelContext<'_>, &mut Panels);

/// The panels at the edges of the window, from the outside in.
const EDGES: [ShownAround; 3] = [
    |ctx, seen, own| menu_bar::menu_bar(ctx, seen, &mut own.layers),
    |ctx, seen, _| timeline::timeline(ctx, seen),
    |ctx, seen, own| frames::frames(ctx, seen, &mut own.frames),
];

/// The panels in the columns beside the view, each column from the top down.
const COLUMNS: [&[InColumn]; 2] = [&LEFT, &RIGHT];
const LEFT: [InColumn; 2] = [
    InColumn {
        room: |_| Room::Share(LESSON),
        show: |ui, seen, own| lesson::lesson(ui, seen, &mut own.lesson),
    },
    InColumn {
        room: |_| Room::Rest(120.0),
        show: |ui, seen, own| scenes::scenes(ui, seen, &mut own.scenes),
    },
];
const RIGHT: [InColumn; 5] = [
    InColumn {
        room: |_| Room::Own,
        show: |ui, seen, own| chooser::chooser(ui, seen, &mut own.chooser),
    },
    InColumn {
        room: |_| Room::Own,
        show: |ui, seen, own| obstacles::obstacles(ui, seen, &mut own.obstacles),
    },
    InColumn {
        room: |own| own.steps.room(own.inspector.is_open),
        show: |ui, seen, own| steps::steps(ui, seen, &mut own.steps),
    },
    InColumn {
        room: |own| own.inspector.room(),
        show: |ui, seen, own| {
            if own.inspector.is_open {
                inspector::inspector(ui, seen, &mut own.inspector)
            } else {
                mention_highlight::note_region(ui.ctx(), ui.max_rect());
                values::values(ui, seen, &mut own.inspector);
            }
        },
    },
    InColumn {
        room: |own| Room::Rest(own.code.least(MIN_CODE)),
        show: |ui, seen, own| code::code(ui, seen, &mut own.code),
    },
];
const LESSON: Share = Share {
    id: "lesson",
    is_below: true,
    usual: 0.48,
    least: 80.0,
    most: 0.62,
};

/// The panels above and beneath the view, from the outside in.
const ABOUT_VIEW: [Shown; 8] = [
    |ui, seen, _| sentence::sentence(ui, seen),
    |ui, seen, own| recording::recording(ui, seen, own),
    |ui, seen, own| verdict::verdict(ui, seen, &mut own.verdict),
    |ui, seen, _| bad_files::disk_problem(ui, seen),
    |ui, seen, own| badges::badges(ui, seen, &mut own.badges),
    |ui, seen, own| sweep::sweep(ui, seen, &mut own.sweep),
    |ui, seen, own| contact_log::contact_log(ui, seen, &mut own.contact_log),
    |ui, seen, own| minkowski::parts_strip(ui, seen, !own.sweep.is_folded()),
];

impl Panels {
    /// Tells egui what the window looks like, where that has changed; whether the panels can be shown: fonts arrive with
    /// the next pass.
    pub(crate) fn take_look(&mut self, ctx: &Context, look: (Theme, bool)) -> bool {
        if self.styled == Some(look) {
            return true;
        }
        let (theme, moves) = look;
        if self.styled.is_none() {
            fonts::install(ctx);
        }
        style::apply(ctx, theme);
        if !moves {
            ctx.all_styles_mut(|style| style.animation_time = 0.0);
        }
        self.styled = Some(look);
        let has_fonts = ctx.fonts(|fonts| fonts.families().contains(&fonts::semibold(1.0).family));
        if !has_fonts {
            ctx.request_discard("fonts arrive with the next pass");
        }
        has_fonts
    }

    /// Folds steps and values on a page that only plays, until a step is looked at; a hand may open them meanwhile.
    fn fold_unused(&mut self, seen: &PanelContext<'_>) {
        let folded = [self.steps.is_folded, self.inspector.is_folded];
        match (seen.only_plays(), self.unused) {
            (true, None) => {
                self.unused = Some(folded);
                self.steps.is_folded = true;
                self.inspector.is_folded = !self.inspector.is_open;
            }
            (false, Some([steps, values])) => {
                self.unused = None;
                self.steps.is_folded = steps;
                self.inspector.is_folded = values && !self.inspector.is_open;
            }
            _ => {}
        }
    }

    /// Sees to what egui misses of the pointer, and to Tab in the inspector's fields.
    pub(crate) fn take_input(&mut self, ctx: &Context) {
        self.moves.tell(ctx);
        self.inspector.walk.take_tab(ctx);
    }
}

pub(crate) fn around(ctx: &Context, seen: &PanelContext<'_>, panels: &mut Panels) {
    let preferences = &seen.shell.preferences;
    if let Some(shares) = panels.proportions.keep(ctx, &preferences.panels) {
        let mut preferences = Box::new(preferences.clone());
        preferences.panels = shares;
        seen.act(Action::Prefer(preferences));
    }
    let backdrop = ctx.layer_painter(egui::LayerId::background());
    backdrop.rect_filled(ctx.screen_rect(), 0.0, seen.chrome().panel);
    for show in EDGES {
        show(ctx, seen, panels);
    }
    columns::columns(ctx, seen, panels, COLUMNS);
}

pub(crate) fn over(ctx: &Context, seen: &PanelContext<'_>, panels: &mut Panels) {
    glossary::glossary_tooltips(ctx, seen);
    mention_highlight::link(ctx, seen.view.theme);
    first_step_hint::over_view(ctx, seen);
    windows::windows(ctx, seen, panels);
    windows::modals(ctx, seen, panels);
}

/// The file dialog, messages, and what is under way: a picture, a reading.
pub(crate) fn dialogs(
    ctx: &Context,
    seen: &PanelContext<'_>,
    panels: &mut Panels,
    (asked, notices): (Option<FileRequest>, Vec<Notice>),
) {
    file_dialog::file_dialog(ctx, seen, &mut panels.file_dialog, asked);
    toasts::toasts(ctx, seen, &mut panels.toasts, notices);
    picture::under_way(ctx, seen);
    reading::reading(ctx, seen);
}

/// The time since the picture before, seconds, as far as play and flights make up for it.
pub(crate) fn seconds_passed(ctx: &Context) -> f32 {
    ctx.input(|input| input.stable_dt.min(LONGEST_LOOK))
}

/// Tab hides panels; egui would also move the keyboard focus by it. Where a field has the keyboard, Tab is the field's.
pub(crate) fn forget_tab(ctx: &Context) {
    if layers::types(ctx) {
        return;
    }
    let pressed = ctx.input(|input| {
        let tab = |event: &egui::Event| {
            matches!(event, egui::Event::Key { key: Key::Tab, pressed: true, modifiers, .. } if modifiers.is_none())
        };
        input.raw.events.iter().any(tab)
    });
    if pressed {
        ctx.memory_mut(|memory| memory.stop_text_input());
    }
}

/// What is said of the step, above and under the view.
pub(crate) fn about_view(ui: &mut Ui, seen: &PanelContext<'_>, panels: &mut Panels) {
    let whole = ui.available_rect_before_wrap();
    for show in ABOUT_VIEW {
        show(ui, seen, panels);
    }
    // The view between is no text: its names light by themselves.
    let view = ui.available_rect_before_wrap();
    mention_highlight::note_region(ui.ctx(), whole.with_max_y(view.top()));
    mention_highlight::note_region(ui.ctx(), whole.with_min_y(view.bottom()));
}

/// The code in place of the view.
pub(crate) fn code_in_view(ui: &mut Ui, seen: &PanelContext<'_>, panels: &mut Panels) {
    code::in_view(ui, seen, &mut panels.code);
}

/// Stands behind what is said about the view.
fn view_bar(chrome: &Chrome, above: i8) -> Frame {
    let margin = Margin::symmetric(style::GUTTER, above);
    Frame::new().fill(chrome.panel).inner_margin(margin)
}

/// Stands behind a drawer beneath the view.
fn drawer_frame(chrome: &Chrome) -> Frame {
    view_bar(chrome, 0).inner_margin(style::gutter(4, 6))
}

/// Whether panes stand in so low a window that what is said of the first one gives way.
fn is_tight(ui: &Ui, seen: &PanelContext<'_>) -> bool {
    seen.session.has_panes() && ui.ctx().screen_rect().height() < TIGHT_HEIGHT
}

/// Whether a drawer of so many points beneath the view would leave it less than this share of the window.
fn leaves_too_little_view(ui: &Ui, height: f32, share: f32) -> bool {
    let window = ui.ctx().screen_rect().size();
    let room = ui.available_size();
    // Columns that are hidden make room for the view, and not for what lies beneath it.
    let width = room.x.min(window.x * VIEW_WIDTH);
    (room.y - height) * width < window.x * window.y * share || is_compact(ui)
}

/// Whether the window is so low that the view needs what can be spared.
fn is_compact(ui: &Ui) -> bool {
    ui.ctx().screen_rect().height() < COMPACT_HEIGHT
}
