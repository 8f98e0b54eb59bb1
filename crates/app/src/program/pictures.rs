//! Pictures of the view that is on the screen: how they are taken, where they go.

use super::prelude::*;
use crate::shell::pictures::PictureTarget;
use capsule_scenes::scene::case_in_picture::CaseInPicture;
use capsule_view::{
    camera::Framing,
    figure::{Figure, FigureOptions, Labels},
    overlay::{Caption, OverlayOptions},
    palette::FARTHEST_APART,
    panes::SideBySide,
    picture::{Picture, PictureError, PictureJob, PictureSource},
    style,
    vector::VectorPicture,
};
use egui::Color32;

impl App {
    pub(crate) fn ask_for_picture(&mut self) {
        self.shell.pictures.path = self.free_picture().display().to_string();
        self.toggle_modal(Modal::Picture);
    }

    /// Takes one as large as is chosen, to where it is said; never in place of another file.
    pub(crate) fn take_picture(&mut self) {
        let typed = self.shell.pictures.path.trim();
        let path = match typed {
            "" => self.free_picture(),
            _ => as_picture(Path::new(typed)),
        };
        let path = std::path::absolute(&path).unwrap_or(path);
        let target = PictureTarget::File(path);
        self.shell.pictures.order(self.session.origin(), target);
    }

    /// Takes one as large as is chosen, to the clipboard.
    pub(crate) fn copy_picture(&mut self) {
        let target = PictureTarget::Clipboard;
        self.shell.pictures.order(self.session.origin(), target);
    }

    /// Tells where it is, and what its scene lacks.
    pub(crate) fn tell_taken_picture(&mut self, target: &PictureTarget) {
        let PictureTarget::File(path) = target else {
            return self.say(
                "Copied the picture, without its scene. A saved picture contains the scene too.",
            );
        };
        let (path, files) = (path.display(), self.files_to_send());
        if files.is_empty() {
            self.say(format!("Saved {path}"));
        } else {
            self.refuse(format!(
                "Saved {path}, which contains the scene without {files}: send the file too."
            ));
        }
    }

    /// Takes one just like the last, under the next name.
    pub(crate) fn take_picture_again(&mut self) {
        self.shell.pictures.path.clear();
        self.take_picture();
    }

    /// Takes one of the scene as published beside it fixed.
    pub(crate) fn take_picture_of_both(&mut self) {
        let path = self.free_picture_of("both");
        let origin = self.session.origin();
        self.shell.pictures.order_of_both(origin, path);
    }

    /// A file that is not there yet: where the scene's last picture went, else beside the scene's file, else where the
    /// last picture of any went.
    fn free_picture(&self) -> PathBuf {
        self.free_picture_called(&self.scene_stem(), ".png")
    }

    /// The same of another kind of picture, which its name tells.
    pub(super) fn free_picture_of(&self, kind: &str) -> PathBuf {
        self.free_picture_called(&format!("{}-{kind}", self.scene_stem()), ".png")
    }

    /// The same of any file or folder, by its name before and after a number.
    pub(super) fn free_picture_called(&self, stem: &str, ending: &str) -> PathBuf {
        let beside = self.folder_of_scene();
        let folder = self.shell.pictures.folder(self.session.origin(), beside);
        let here = || std::env::current_dir().unwrap_or_default();
        let folder = folder.unwrap_or_else(here);
        free_path(&folder.join(format!("{stem}{ending}")), |path| {
            path.exists()
        })
    }
}

/// The current view as its picture is asked for, to be drawn bit by bit.
pub(crate) fn job_of_current_view(app: &App) -> PictureJob {
    let sources = if app.shell.pictures.is_of_both() {
        vec![source_of_both(app)]
    } else if app.shell.pictures.transparent {
        FARTHEST_APART.map(|color| source(app, Some(color))).into()
    } else {
        vec![view_source(app)]
    };
    let theme = app.shell.pictures.theme.unwrap_or(app.view.theme);
    let size = app.context().pixels(app.shell.pictures.size);
    PictureJob::new(size, style::context(theme), sources)
}

/// The picture that was drawn of it, once or on two backdrops.
pub(crate) fn merged(mut pictures: Vec<Picture>) -> Option<Picture> {
    match &pictures[..] {
        [on_black, on_white] => Some(Picture::before_nothing(on_black, on_white)),
        _ => pictures.pop(),
    }
}

/// Saves `picture` as a PNG file at `path`, or beside it where a file is there; returns where. It carries `case`.
pub(crate) fn save_picture(
    picture: &Picture,
    path: &Path,
    case: &CaseInPicture,
) -> Result<PathBuf, PictureError> {
    let path = free_path(path, |path| path.exists());
    picture.save(&path, Some(case))?;
    Ok(path)
}

/// The current view, to be drawn as lines and text.
pub(crate) struct VectorJob {
    source: PictureSource,
    size: [u32; 2],
}

impl VectorJob {
    pub(crate) fn of_current_view(app: &App) -> Self {
        let pictures = &app.shell.pictures;
        let backdrop = pictures.transparent.then_some(Color32::TRANSPARENT);
        Self {
            source: source(app, backdrop),
            size: app.context().pixels(pictures.size),
        }
    }

    /// Draws and saves it as SVG at `path`, or beside it where a file is there; returns where. It carries `case`.
    pub(crate) fn save(&self, path: &Path, case: &str) -> Result<PathBuf, PictureError> {
        let Self { source, size } = self;
        let context = style::context(source.theme);
        let picture = VectorPicture::of_view(*size, &context, &source.view(), Some(case))?;
        let path = free_path(path, |path| path.exists());
        picture.save(&path)?;
        Ok(path)
    }
}

/// The current view as its picture is asked for.
pub(crate) fn view_source(app: &App) -> PictureSource {
    source(app, None)
}

/// The scene as published beside it fixed, seen as the current view is.
fn source_of_both(app: &App) -> PictureSource {
    let (study, cursor) = (app.session.study(), app.session.cursor());
    let source = view_source(app);
    let both = app.session.published_and_fixed().ok();
    let options = figure_options(app);
    let row = both.and_then(|row| {
        let options = options.beside(&row);
        SideBySide::of((None, &row), study, cursor, source.theme, &options)
    });
    PictureSource {
        beside: row,
        sight: source.sight.kept(),
        caption: source.caption.map(Caption::of_row),
        ..source
    }
}

/// The same before a color instead of paper if there is one.
fn source(app: &App, backdrop: Option<Color32>) -> PictureSource {
    let App { session, view, .. } = app;
    let (study, cursor) = (session.study(), session.cursor());
    let theme = app.shell.pictures.theme.unwrap_or(app.view.theme);
    let options = figure_options(app);
    let main = app.session.main_way();
    let ways = (main.as_ref(), app.session.panes());
    PictureSource {
        figure: Figure {
            backdrop,
            ..Figure::of(session.snapshot(), study, cursor, theme, &options)
        },
        // What is seen across is seen in a narrower picture too.
        sight: Framing::Placed(view.camera, app.view.rect.aspect_ratio()),
        theme,
        overlay: overlay(app),
        caption: caption(app),
        beside: match backdrop {
            Some(_) => None,
            None => SideBySide::of(ways, study, cursor, theme, &options),
        },
    }
}

/// What the picture shows, with names of points or without.
fn figure_options(app: &App) -> FigureOptions {
    let (session, view) = (&app.session, &app.view);
    let shown = view.figure_options(session);
    let labels = match app.shell.pictures.labels {
        Some(true) if !view.shows_labels() => Labels::Some,
        Some(false) => Labels::None,
        _ => shown.labels,
    };
    FigureOptions {
        labels,
        ..shown.beside(session.panes())
    }
}

/// What is written around it.
fn overlay(app: &App) -> OverlayOptions {
    let shown = app.view.overlay;
    match app.shell.pictures.legend {
        Some(legend) if legend != shown.legend => OverlayOptions {
            legend,
            triad: legend,
            ..shown
        },
        _ => shown,
    }
}

/// What is said above it; nothing where that is not wanted.
fn caption(app: &App) -> Option<Caption> {
    let wanted = &app.shell.pictures;
    if !wanted.caption {
        return None;
    }
    let session = &app.session;
    let (scene, study, cursor) = (session.scene(), session.study(), session.cursor());
    let caption = if app.view.figure_options(session).is_changed {
        Caption::of_changed(scene, study, cursor)
    } else {
        Caption::of(scene, study, cursor)
    };
    let caption = match wanted.words.trim() {
        "" => caption,
        words => Caption {
            sentence: words.into(),
            ..caption
        },
    };
    Some(if wanted.verdict {
        caption.with_verdict(study, cursor, session.response_remedy())
    } else {
        caption
    })
}

/// Endings of pictures that are not written.
const OTHER_PICTURES: [&str; 6] = ["jpg", "jpeg", "gif", "webp", "bmp", "tiff"];

/// `path` with an ending that says what will be there.
fn as_picture(path: &Path) -> PathBuf {
    if has_ending(path, "png") || is_vector(path) {
        return path.to_owned();
    }
    let mut others = OTHER_PICTURES.iter();
    if others.any(|ending| has_ending(path, ending)) {
        return path.with_extension("png");
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".png");
    name.into()
}

/// Whether a file of this name is a picture of lines and text.
pub(crate) fn is_vector(path: &Path) -> bool {
    has_ending(path, "svg")
}

fn has_ending(path: &Path, wanted: &str) -> bool {
    let ending = path.extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case(wanted))
}

/// `face.png`, else the first of `face-2.png`, `face-3.png`… that is not taken.
fn free_path(path: &Path, is_taken: impl Fn(&Path) -> bool) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path
        .extension()
        .map(|end| format!(".{}", end.to_string_lossy()));
    let ending = ending.unwrap_or_default();
    let numbered = |n: usize| path.with_file_name(format!("{stem}-{n}{ending}"));
    let names = std::iter::once(path.to_path_buf()).chain((2..).map(numbered));
    let mut free = names.skip_while(|path| is_taken(path));
    free.next().unwrap_or_else(|| path.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::{pictures::Size, scene_list::SceneList};
    use capsule_scenes::scene::case_in_picture;

    #[test]
    fn a_picture_has_what_is_ticked() {
        let mut app = App::new(SceneList::built_in());
        let usual = caption(&app).expect("it is usual");
        assert!(usual.verdict.is_empty());
        app.shell.pictures.verdict = true;
        assert!(!caption(&app).expect("a caption").verdict.is_empty());
        app.shell.pictures.words = "In my words".into();
        app.shell.pictures.transparent = true;
        let own = caption(&app).expect("without paper too");
        assert_eq!(own.sentence, "In my words");
        app.shell.pictures.caption = false;
        assert!(caption(&app).is_none());
        assert_eq!(figure_options(&app).labels, Labels::Some);
        app.shell.pictures.labels = Some(false);
        assert_eq!(figure_options(&app).labels, Labels::None);
        assert!(overlay(&app).legend && overlay(&app).triad);
        app.shell.pictures.legend = Some(false);
        assert!(!overlay(&app).legend && !overlay(&app).triad);
    }

    #[test]
    fn an_svg_is_saved_beside_another_and_contains_its_scene() {
        let mut app = App::new(SceneList::built_in());
        app.shell.pictures.size = Size::Usual;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("case.svg");
        let job = VectorJob::of_current_view(&app);
        let saved = [(); 2].map(|()| job.save(&path, "title = \"<a>\"").expect("saved"));
        assert_eq!(saved, [path, folder.path().join("case-2.svg")]);
        for path in saved {
            let text = case_in_picture::text_in(&path).expect("readable");
            assert_eq!(text.as_deref(), Some("title = \"<a>\""));
        }
    }

    #[test]
    fn no_picture_takes_the_place_of_another() {
        let taken = [PathBuf::from("a/face.png"), PathBuf::from("a/face-2.png")];
        let is_taken = |path: &Path| taken.contains(&path.to_path_buf());
        let path = free_path(Path::new("a/face.png"), is_taken);
        assert_eq!(path, Path::new("a/face-3.png"));
        let path = free_path(Path::new("a/face.gif"), is_taken);
        assert_eq!(path, Path::new("a/face.gif"));
        let path = free_path(Path::new("a/edge.png"), is_taken);
        assert_eq!(path, Path::new("a/edge.png"));
    }

    #[test]
    fn a_name_is_that_of_a_picture() {
        for (typed, path) in [
            ("a/case", "a/case.png"),
            ("case.PNG", "case.PNG"),
            ("my.case", "my.case.png"),
            ("a/case.svg", "a/case.svg"),
            ("a/case.JPG", "a/case.png"),
        ] {
            assert_eq!(as_picture(Path::new(typed)), Path::new(path));
        }
    }
}
