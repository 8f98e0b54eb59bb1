//! Pictures without a window: a scene's view alone, or the whole window around it.

use crate::{
    action::ColumnSide,
    program::{App, app_ui},
    shell::scene_list::SceneList,
};
use capsule_core::minkowski::Stage;
use capsule_scenes::{
    edit::{Document, UndoHistory},
    run::study::{AlgorithmChoice, Study},
    scene::{MethodChoice, Poses, Scene, Snapshot, View, Viewpoint},
};
use capsule_session::{
    Origin, Session,
    action::{GoMoment, Select},
    panes::Panes,
};
use capsule_view::{
    camera::Framing,
    figure::{Figure, FigureOptions, Labels, minkowski::MinkowskiOptions},
    overlay::{Caption, OverlayOptions},
    palette::{FARTHEST_APART, Theme},
    panes::{FirstPane, SideBySide},
    picture::{Picture, PictureError, ViewPicture},
    style,
    vector::VectorPicture,
};
use egui::Color32;
use glam::Vec3;
use std::{ffi::OsString, sync::Arc};

/// The size, in pixels, below which a window has one pixel a point; one of twice the size has two, as screens have.
const PIXELS: [u32; 2] = [1440, 900];

/// The subject of a picture.
pub struct PictureSubject {
    /// The scene with what was set for this picture.
    pub scene: Arc<Scene>,
    pub poses: Arc<Poses>,
    /// The study of its algorithm.
    pub study: Study,
    pub step: Option<usize>,
    /// The way that it goes, and the panes beside it.
    pub beside: (Option<MethodChoice>, Panes),
    /// Whether that is another run than the one that the scene's file says.
    pub is_changed: bool,
    /// The response of a frame, and the fix for the frame's fault.
    pub response: Option<String>,
}

/// How it is drawn, wherever it is shown.
#[derive(Clone, Copy, Debug)]
pub struct PictureStyle {
    /// Width and height, pixels.
    pub size: [u32; 2],
    pub theme: Theme,
    /// The moment of a sweep; `None` for the one that the step is about.
    pub time: Option<f32>,
    /// How far a sweep's rounded body is built up and taken apart.
    pub stage: Stage,
    /// Whether steps about the body show the shapes all the same.
    pub only_shapes: bool,
}

/// The text on a view alone, and its camera.
#[derive(Clone, Debug)]
pub struct PictureSheet {
    /// Eye and target, meters; `None` for the scene's own.
    pub place: Option<[Vec3; 2]>,
    /// Names of points.
    pub labels: bool,
    /// Legend, axes and scale.
    pub legend: bool,
    pub caption: bool,
    /// The text in place of the sentence.
    pub words: Option<String>,
    /// Whether the caption names the method and its answer.
    pub verdict: bool,
    /// Whether there is nothing behind the shapes: neither paper nor ground, but their shadows.
    pub transparent: bool,
}

/// The parts of a scene that only a whole window shows.
pub struct WindowSheet {
    pub document: Document,
    /// The name as given: a built-in scene's name, or a file's path.
    pub name: OsString,
    /// The algorithm that ran; `None` for the scene's own.
    pub choice: Option<AlgorithmChoice>,
    /// Whether the inspector is open, and on which shape.
    pub inspected: Option<Option<String>>,
}

pub fn view(
    subject: &PictureSubject,
    look: &PictureStyle,
    sheet: &PictureSheet,
) -> Result<Picture, PictureError> {
    let before = |color: Option<Color32>| {
        view_before(subject, look, sheet, color, |view| {
            Picture::of_view(look.size, &style::context(look.theme), view)
        })
    };
    if !sheet.transparent {
        return before(None);
    }
    let [on_black, on_white] = [
        before(Some(FARTHEST_APART[0]))?,
        before(Some(FARTHEST_APART[1]))?,
    ];
    Ok(Picture::before_nothing(&on_black, &on_white))
}

/// The same as SVG, which carries the text of a scene, its `case`.
pub fn vector_view(
    subject: &PictureSubject,
    look: &PictureStyle,
    sheet: &PictureSheet,
    case: &str,
) -> Result<VectorPicture, PictureError> {
    let backdrop = sheet.transparent.then_some(Color32::TRANSPARENT);
    view_before(subject, look, sheet, backdrop, |view| {
        VectorPicture::of_view(look.size, &style::context(look.theme), view, Some(case))
    })
}

/// What `draw` makes of the view alone, before a color instead of paper if there is one.
fn view_before<T>(
    subject: &PictureSubject,
    look: &PictureStyle,
    sheet: &PictureSheet,
    backdrop: Option<Color32>,
    draw: impl FnOnce(&ViewPicture<'_>) -> T,
) -> T {
    let figure = Figure {
        backdrop,
        ..figure(subject, look, sheet)
    };
    let caption = caption(subject, sheet);
    let beside = match backdrop {
        Some(_) => None,
        None => side_by_side(subject, look, sheet),
    };
    draw(&ViewPicture {
        first: FirstPane {
            figure: &figure,
            sight: sight(subject, sheet.place),
            theme: look.theme,
            overlay: OverlayOptions {
                legend: sheet.legend,
                triad: sheet.legend,
                ..OverlayOptions::default()
            },
            caption: caption.as_ref(),
        },
        beside: beside.as_ref(),
    })
}

/// Names that the scene says something of, for its picture, where nothing in that is called so.
pub fn unknown_names(
    subject: &PictureSubject,
    look: &PictureStyle,
    sheet: &PictureSheet,
) -> Vec<String> {
    let unknown = figure(subject, look, sheet).unknown_names;
    match side_by_side(subject, look, sheet) {
        Some(beside) => beside.unknown(unknown),
        None => unknown,
    }
}

/// The unknown names in the picture that a scene opens with, whose `study` stands at `step`.
pub fn unknown_in_opening(document: &Document, study: &Study, step: Option<usize>) -> Vec<String> {
    let scene = document.scene();
    let options = FigureOptions {
        minkowski: MinkowskiOptions {
            stage: scene.view.map(|view| view.minkowski).unwrap_or_default(),
            ..Default::default()
        },
        ..FigureOptions::default()
    };
    let figure = Figure::of(scene, study, step, Theme::Light, &options);
    if figure.unknown_names.is_empty() || scene.run.beside.is_empty() {
        return figure.unknown_names;
    }
    // A name that is missing in the first pane may be in another.
    let mut session = Session::default();
    session.open(UndoHistory::new(document.clone()), Origin::New(0), None);
    session.bring_up_panes();
    let main = session.main_way();
    let ways = (main.as_ref(), session.panes());
    let (study, cursor) = (session.study(), session.cursor());
    match SideBySide::of(ways, study, cursor, Theme::Light, &options) {
        Some(beside) => beside.unknown(figure.unknown_names),
        None => figure.unknown_names,
    }
}

/// The panes beside the view.
fn side_by_side(
    subject: &PictureSubject,
    look: &PictureStyle,
    sheet: &PictureSheet,
) -> Option<SideBySide> {
    let (main, panes) = &subject.beside;
    let options = options(subject, look, sheet);
    let (study, step) = (&subject.study, subject.step);
    SideBySide::of((main.as_ref(), panes), study, step, look.theme, &options)
}

fn figure(subject: &PictureSubject, look: &PictureStyle, sheet: &PictureSheet) -> Figure {
    let snapshot = Snapshot::new(&subject.scene, &subject.poses);
    let options = options(subject, look, sheet);
    Figure::of(snapshot, &subject.study, subject.step, look.theme, &options)
}

fn options(subject: &PictureSubject, look: &PictureStyle, sheet: &PictureSheet) -> FigureOptions {
    FigureOptions {
        labels: if sheet.labels {
            Labels::Some
        } else {
            Labels::None
        },
        time: look.time,
        minkowski: MinkowskiOptions {
            stage: look.stage,
            only_wanted: look.only_shapes,
            ..Default::default()
        },
        is_changed: subject.is_changed,
        ..FigureOptions::default()
    }
    .beside(&subject.beside.1)
}

/// The caption over the picture.
fn caption(subject: &PictureSubject, sheet: &PictureSheet) -> Option<Caption> {
    if !sheet.caption {
        return None;
    }
    let PictureSubject {
        scene, study, step, ..
    } = subject;
    let mut caption = if subject.is_changed {
        Caption::of_changed(scene, study, *step)
    } else {
        Caption::of(scene, study, *step)
    };
    if let Some(words) = &sheet.words {
        caption.sentence.clone_from(words);
    }
    if subject.beside.1.is_row() {
        return Some(caption.of_row());
    }
    Some(if sheet.verdict {
        caption.with_verdict(study, *step, subject.response.clone())
    } else {
        caption
    })
}

/// From where the view alone is seen.
fn sight(subject: &PictureSubject, place: Option<[Vec3; 2]>) -> Framing {
    let scene = &subject.scene;
    let Some([eye, target]) = place else {
        let own = Framing::at(scene, &subject.study, (subject.step, subject.is_changed));
        // The camera of the scene is meant for the scene, not for all that is compared with it.
        return if subject.beside.1.is_row() {
            own.kept()
        } else {
            own
        };
    };
    let view = scene.view.as_ref();
    Framing::of(Some(&View {
        from: Viewpoint::Eye { eye, target },
        orthographic: view.is_some_and(|view| view.orthographic),
        minkowski: Stage::default(),
    }))
}

/// The whole window, as a screen of that size shows it.
pub fn window(
    subject: PictureSubject,
    look: &PictureStyle,
    sheet: WindowSheet,
) -> Result<Picture, PictureError> {
    let mut app = opened(subject, look, sheet);
    let context = style::context(look.theme);
    let scale = pixels_per_point(look.size);
    Picture::of_interface(look.size, scale, &context, |context, surface| {
        app_ui(context, &mut app, surface);
    })
}

/// The program with that scene open.
pub fn opened(subject: PictureSubject, look: &PictureStyle, sheet: WindowSheet) -> App {
    let lessons = SceneList::built_in();
    let place = lessons.origin_of(&sheet.name);
    let mut app = App::new(lessons);
    app.open(sheet.document, place);
    if let Some(frame) = subject.study.frame() {
        app.session.go_to_frame(frame.number);
    }
    app.view.theme = look.theme;
    app.view.motion = false;
    if let Some(time) = look.time {
        app.apply(GoMoment::At(time).into());
    }
    app.view.set_stage(look.stage);
    app.view.options.minkowski.only_wanted = look.only_shapes;
    app.session.show(
        (subject.scene, subject.poses),
        subject.study,
        sheet.choice,
        subject.step,
    );
    if let Some(shape) = &sheet.inspected {
        app.panels.inspector.is_open = true;
        app.panels.columns.show(ColumnSide::Right);
        if let Some(name) = shape {
            app.apply(Select::One(name.clone()).into());
        }
    }
    app
}

/// How many pixels a point of the window takes, in a picture of `size`: whole ones, as on a screen of that size.
pub(super) fn pixels_per_point(size: [u32; 2]) -> f32 {
    let [across, down] = [0, 1].map(|side| size[side] / PIXELS[side]);
    across.min(down).max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_window_is_shown_as_it_is_and_a_large_one_as_on_a_fine_screen() {
        for (size, expected) in [
            ([1024, 640], 1.0),
            ([1280, 720], 1.0),
            ([1440, 900], 1.0),
            ([1920, 1080], 1.0),
            ([2880, 1800], 2.0),
            ([7680, 4320], 4.0),
        ] {
            assert_eq!(pixels_per_point(size), expected, "{size:?}");
        }
    }
}
