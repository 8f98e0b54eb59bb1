//! The file dialog, the report on a bad file, and messages that go away by themselves.

use super::erratum_tooltips;
use super::prelude::*;
use crate::shell::Shell;
use capsule_bench::recording::CaseRecording;
use capsule_scenes::scene::mesh_file::is_mesh;
use capsule_session::{Notice, NoticeOutcome};
use egui_file_dialog::{DialogState, FileDialog};
use egui_notify::{Anchor, Toasts};
use std::path::PathBuf;
use std::{path::Path, sync::Arc, time::Duration};

pub(crate) struct Dialogs {
    files: FileDialog,
    asks: FilePurpose,
    toasts: Toasts,
    /// Which scene the messages are about.
    place: Option<Origin>,
    /// The refusals among them: a key that is pressed again and again is refused once.
    refused: Vec<String>,
    /// When the last of them ends, by egui's clock.
    until: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum FilePurpose {
    #[default]
    Open,
    /// To be added to the scene.
    Import,
    /// The scene is written to it.
    Save,
    SaveMesh,
}

/// The filter of all that can be opened.
const EVERYTHING: &str = "Scenes, meshes, recordings";
/// Those of scenes; they are saved as such too.
const SCENES: &str = "Scenes";
/// The form in which a mesh is saved.
const OBJ: &str = "Wavefront OBJ";
const MESHES: &str = "Meshes";

/// How long a message stays, seconds.
const STAYS: f64 = 4.0;
/// And how long for each line after the first.
const A_LINE: f64 = 2.0;

/// From the window's edges to a message, points.
const MARGIN: f32 = 12.0;

/// At the bottom, over the right of the bars: they cover neither the view nor the search, which hangs from the top.
fn no_toasts() -> Toasts {
    Toasts::default()
        .with_anchor(Anchor::BottomRight)
        .with_margin(Vec2::splat(MARGIN))
}

impl Default for Dialogs {
    fn default() -> Self {
        let is_scene = |path: &Path| path.extension().is_some_and(|end| end == "toml");
        let is_any =
            move |path: &Path| is_scene(path) || is_mesh(path) || CaseRecording::is_one(path);
        Self {
            files: FileDialog::new()
                .default_size([640.0, 420.0])
                .anchor(Align2::CENTER_CENTER, Vec2::ZERO)
                .add_file_filter(EVERYTHING, Arc::new(is_any))
                .add_file_filter(SCENES, Arc::new(is_scene))
                .add_file_filter(MESHES, Arc::new(|path| is_mesh(path)))
                .add_file_filter("Recordings", Arc::new(CaseRecording::is_one))
                .add_save_extension(SCENES, "toml")
                .add_save_extension(OBJ, "obj"),
            asks: FilePurpose::default(),
            toasts: no_toasts(),
            place: None,
            refused: vec![],
            until: 0.0,
        }
    }
}

impl Dialogs {
    /// Whether the file dialog is open: it has the keyboard to itself.
    pub(crate) fn picks_file(&self) -> bool {
        self.files.state() == DialogState::Open
    }
}

/// What the dialogs are to show from now on.
#[derive(Debug, Default)]
pub(crate) struct OpenDialogs {
    /// What a file is asked for, and where to look first or what to suggest.
    asks: Option<(FilePurpose, PathBuf)>,
    notices: Vec<Notice>,
}

impl OpenDialogs {
    pub(crate) fn take(shell: &mut Shell) -> Self {
        let opens = std::mem::take(&mut shell.wants_file_dialog);
        let asked = [
            (FilePurpose::Open, opens.then(PathBuf::new)),
            (FilePurpose::Import, shell.wants_mesh_from.take()),
            (FilePurpose::Save, shell.files.asks_place.take()),
            (FilePurpose::SaveMesh, shell.files.asks_mesh_place.take()),
        ];
        let mut asked = asked.into_iter();
        Self {
            asks: asked.find_map(|(purpose, place)| Some((purpose, place?))),
            notices: std::mem::take(&mut shell.notices),
        }
    }
}

pub(crate) fn dialogs(
    ctx: &Context,
    seen: &PanelContext<'_>,
    own: &mut Dialogs,
    asked: OpenDialogs,
) {
    let chrome = seen.chrome();
    let repairs = erratum_tooltips::current_repairs(seen);
    let Dialogs { files, asks, .. } = own;

    files.config_mut().modal_overlay_color = chrome.veil;
    if let Some((purpose, place)) = asked.asks {
        *asks = purpose;
        match purpose {
            FilePurpose::Open => pick(files, "Open a scene file or a mesh", EVERYTHING),
            FilePurpose::Import => {
                files.config_mut().initial_directory = place;
                pick(files, "Import a mesh into this scene", MESHES);
            }
            FilePurpose::Save => ask_place(files, SCENES, "Save the scene as", &place),
            FilePurpose::SaveMesh => ask_place(files, OBJ, "Save the pasted mesh as", &place),
        }
    }
    let was_open = files.state() == DialogState::Open;
    // The library writes what is chosen in the color that is behind it elsewhere, which is as pale as the paper.
    show_chosen(ctx, [chrome.accent, chrome.panel]);
    files.update(ctx);
    show_chosen(ctx, [chrome.accent_fill, chrome.accent]);
    // The library counts frames as if they came at the screen's pace, and slow ones would keep a message for long.
    let now = ctx.input(|input| input.time);
    let is_elsewhere = own.place.as_ref() != Some(seen.session.origin());
    if is_elsewhere || now >= own.until {
        own.toasts = no_toasts();
        own.refused.clear();
        own.place = Some(seen.session.origin().clone());
    }
    let room = (ctx.screen_rect().width() - 96.0).clamp(160.0, 640.0);
    for mut notice in asked.notices {
        if notice.outcome == NoticeOutcome::Refused {
            if own.refused.contains(&notice.text) {
                continue;
            }
            own.refused.push(notice.text.clone());
        }
        let codes = erratum_tooltips::explanations(&notice.text, &repairs);
        notice.text = wrapped(ctx, format!("{}\n{codes}", notice.text).trim_end(), room);
        let lines = notice.text.matches('\n').count() as f64;
        own.until = own.until.max(now + STAYS + A_LINE * lines);
        toast(&mut own.toasts, notice, chrome, own.until - now);
    }
    if own.until > now {
        ctx.request_repaint_after(Duration::from_secs_f64(own.until - now));
    }
    own.toasts.show(ctx);
    let is_closed = was_open && files.state() != DialogState::Open;
    let action = match (files.take_picked(), *asks) {
        (Some(path), FilePurpose::Save) => FileAction::SaveAt(path),
        (Some(path), FilePurpose::SaveMesh) => FileAction::SaveMeshAt(path),
        (Some(path), FilePurpose::Open) => FileAction::OpenFile(path),
        (Some(path), FilePurpose::Import) => FileAction::Import(path),
        (None, FilePurpose::Save) if is_closed => FileAction::CancelPlace,
        (None, _) => return,
    };
    seen.act(action);
}

/// Asks for a file that is there, showing those of the filter called `shown` first.
fn pick(files: &mut FileDialog, title: &str, shown: &str) {
    let config = files.config_mut();
    config.title = Some(title.into());
    config.default_file_filter = Some(shown.into());
    files.pick_file();
}

/// Asks where to save a file of this form, suggesting `place`.
fn ask_place(files: &mut FileDialog, form: &str, title: &str, place: &Path) {
    let config = files.config_mut();
    config.title = Some(title.into());
    config.default_save_extension = Some(form.into());
    config.default_file_name = file_name(place);
    if let Some(folder) = place.parent() {
        config.initial_directory = folder.into();
    }
    files.save_file();
}

/// `text` in lines of at most `width` points: the library draws what it is given, past the window's edge if need be.
fn wrapped(ctx: &Context, text: &str, width: f32) -> String {
    let font = egui::TextStyle::Body.resolve(&ctx.style());
    let galley = ctx.fonts(|fonts| fonts.layout(text.into(), font, Color32::PLACEHOLDER, width));
    let lines = galley.rows.iter().map(|row| {
        let signs: String = row.glyphs.iter().map(|glyph| glyph.chr).collect();
        signs.trim_end().to_string()
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn toast(toasts: &mut Toasts, notice: Notice, chrome: &Chrome, stays: f64) {
    let (mark, color) = match notice.outcome {
        NoticeOutcome::Done => ("✓", chrome.good),
        NoticeOutcome::Refused => ("–", chrome.departure),
        NoticeOutcome::Failed => ("!", chrome.bad),
    };
    let text = RichText::new(notice.text).color(chrome.ink);
    toasts
        .custom(text, mark.into(), color)
        .closable(false)
        .show_progress_bar(false)
        .duration(Some(Duration::from_secs_f64(stays)));
}

/// What is wrong with a file, as it was reported, and what that leads to.
pub(crate) fn problem(
    ctx: &Context,
    seen: &PanelContext<'_>,
    own: Modal,
    title: &str,
    note: &str,
    report: &str,
) {
    let chrome = seen.chrome();
    let screen = ctx.screen_rect().size();
    let modal = widgets::modal(ctx, "problem").show(ctx, |ui| {
        ui.set_width((screen.x - 96.0).min(820.0));
        ui.label(widgets::semibold(title, 15.0, chrome.bad));
        widgets::soft(ui, note);
        ui.add_space(8.0);
        ScrollArea::both()
            .max_height(screen.y - 200.0)
            .show(ui, |ui| {
                ui.add(Label::new(RichText::new(report).monospace()).extend());
            });
        ui.add_space(8.0);
        widgets::at_right(ui, |ui| {
            let close = ui.button("Close").clicked();
            if ui.button("Copy").clicked() {
                ui.ctx().copy_text(report.into());
            }
            close
        })
    });
    if modal.inner || modal.backdrop_response.clicked() {
        seen.act(LayerAction::Close(own));
    }
}

/// What is behind a chosen row, and its text, from here on.
fn show_chosen(ctx: &Context, [behind, text]: [Color32; 2]) {
    ctx.style_mut(|style| {
        let selection = &mut style.visuals.selection;
        (selection.bg_fill, selection.stroke.color) = (behind, text);
    });
}
