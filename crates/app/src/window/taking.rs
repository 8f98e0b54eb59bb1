//! Pictures of the view are drawn between the window's own frames, and saved or copied in a thread.

use super::clipboard;
use crate::{
    program::{App, VectorJob, is_vector, job_of_current_view, merged, save_picture},
    shell::pictures::PictureTarget,
};
use capsule_scenes::scene::case_in_picture::CaseInPicture;
use capsule_view::{gl, picture::PictureJob};
use std::{
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// How long one frame of the window is drawn at a picture.
pub(super) const PIECE: Duration = Duration::from_millis(60);

#[derive(Default)]
pub(super) struct PictureTaking {
    drawing: Option<PictureTask>,
    saving: Option<JoinHandle<Result<PictureTarget, String>>>,
}

/// A picture that is being drawn.
struct PictureTask {
    job: PictureJob,
    target: PictureTarget,
    /// The case as it was shown when the drawing began.
    case: CaseInPicture,
}

impl PictureTaking {
    /// Goes on with it for a moment; whether there is one.
    pub(super) fn update(&mut self, app: &mut App) -> bool {
        if app.shell.pictures.is_cancelled() {
            if let Some(drawing) = self.drawing.take() {
                gl::with_window(|backend| drawing.job.cancel(backend));
            }
            if self.saving.is_none() {
                app.shell.pictures.end();
                app.say("No picture was taken.");
            }
        }
        if self.saving.is_none()
            && self.drawing.is_none()
            && let Some(target) = app.shell.pictures.due()
        {
            match target {
                PictureTarget::File(path) if is_vector(&path) => {
                    let drawing = VectorJob::of_current_view(app);
                    let case = app.case_as_shown();
                    self.saving = Some(thread::spawn(move || {
                        let saved = drawing.save(&path, &case);
                        saved
                            .map(PictureTarget::File)
                            .map_err(|error| error.to_string())
                    }));
                }
                PictureTarget::File(_) | PictureTarget::Clipboard => {
                    self.drawing = Some(PictureTask {
                        job: job_of_current_view(app),
                        target,
                        case: app.case_in_picture(),
                    });
                }
            }
        }
        self.draw(app);
        if self.saving.as_ref().is_some_and(JoinHandle::is_finished)
            && let Some(saved) = self.saving.take().and_then(|saving| saving.join().ok())
        {
            match saved {
                Ok(target) => app.tell_taken_picture(&target),
                Err(error) => app.fail(error),
            }
            app.shell.pictures.end();
        }
        self.drawing.is_some() || self.saving.is_some()
    }

    fn draw(&mut self, app: &mut App) {
        let Some(mut drawing) = self.drawing.take() else {
            return;
        };
        let end = Instant::now() + PIECE;
        match gl::with_window(|backend| drawing.job.advance(backend, end)) {
            Ok(None) => {
                app.shell.pictures.note_share(drawing.job.share_done());
                self.drawing = Some(drawing);
            }
            Ok(Some(pictures)) => {
                let PictureTask { target, case, .. } = drawing;
                let picture = merged(pictures);
                self.saving = picture.map(|picture| {
                    thread::spawn(move || match target {
                        PictureTarget::File(path) => match save_picture(&picture, &path, &case) {
                            Ok(path) => Ok(PictureTarget::File(path)),
                            Err(error) => Err(error.to_string()),
                        },
                        PictureTarget::Clipboard => {
                            clipboard::put_picture(picture)?;
                            Ok(target)
                        }
                    })
                });
            }
            Err(error) => {
                gl::with_window(|backend| drawing.job.cancel(backend));
                app.shell.pictures.end();
                app.fail(error.to_string());
            }
        }
    }
}
