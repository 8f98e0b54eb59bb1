//! Saving the view that is on the screen.

use super::{
    gl,
    state::App,
    still,
    view::{
        figure::Figure,
        overlay::Caption,
        panes::SideBySide,
        picture::{LARGEST, Picture, PictureError, ViewPicture},
    },
};
use std::path::{Path, PathBuf};

/// How many pixels of the picture a point of the view becomes.
const PIXELS_PER_POINT: f32 = 2.0;

/// Saves the current view as PNG in the working folder under a name that is still free; returns its path.
pub(crate) fn of_current_view(app: &App) -> Result<PathBuf, PictureError> {
    let context = still::context(app.theme);
    let App {
        scene,
        study,
        cursor,
        theme,
        view,
        ..
    } = app;
    let figure = Figure::of(scene, study, *cursor, *theme, &view.figure_options());
    let caption = Caption::of(scene, study, *cursor);
    let options = view.figure_options();
    let main = app.main_way();
    let beside = SideBySide::of(
        (main.as_ref(), &app.panes),
        study,
        *cursor,
        *theme,
        &options,
    );
    let shown = ViewPicture {
        figure: &figure,
        camera: &view.camera,
        theme: *theme,
        overlay: view.overlay,
        caption: Some(&caption),
        beside: beside.as_ref(),
    };
    let size: [f32; 2] = app.view_rect.size().into();
    let size = size.map(|side| (side * PIXELS_PER_POINT).clamp(64.0, LARGEST as f32) as u32);
    let picture = gl::with_window(|backend| Picture::of_view_in(backend, size, &context, &shown))?;
    let folder = std::env::current_dir().unwrap_or_default();
    let path = free_path(&folder, &stem(app), |path| path.exists());
    picture.save(&path)?;
    Ok(path)
}

/// The scene's title and the step's, fit for a file name.
fn stem(app: &App) -> String {
    let step = app
        .cursor
        .map(|step| app.study.record.steps[step].title.as_ref());
    let words = [app.scene.title.as_str(), step.unwrap_or("start")].join(" ");
    let letters = words
        .to_lowercase()
        .replace(|c: char| !c.is_alphanumeric(), " ");
    letters.split_whitespace().collect::<Vec<_>>().join("-")
}

/// `stem.png`, else the first of `stem-2.png`, `stem-3.png`… that is not taken.
fn free_path(folder: &Path, stem: &str, is_taken: impl Fn(&Path) -> bool) -> PathBuf {
    let numbered = |n: usize| folder.join(format!("{stem}-{n}.png"));
    let names = std::iter::once(folder.join(format!("{stem}.png"))).chain((2..).map(numbered));
    let mut free = names.skip_while(|path| is_taken(path));
    free.next().unwrap_or_else(|| folder.join("picture.png"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_picture_takes_the_place_of_another() {
        let taken = [PathBuf::from("a/face.png"), PathBuf::from("a/face-2.png")];
        let path = free_path(Path::new("a"), "face", |path| {
            taken.contains(&path.to_path_buf())
        });
        assert_eq!(path, Path::new("a/face-3.png"));
    }
}
