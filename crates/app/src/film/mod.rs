//! Films: the view, or the whole window, at one moment after another, as GIF, animated PNG or numbered pictures. They are
//! drawn bit by bit, so that a window beside them stays alive, and written once they are whole.

mod changed;
mod encoder;
mod gif;
mod moments;

pub use moments::FilmMoment;

use crate::{
    headless_screenshot::pixels_per_point,
    program::{App, app_ui, view_source},
    shell::{film_target::FilmTarget, filming::FilmOrder},
    ui::view_panel,
};
use capsule_scenes::edit::SaveError;
use capsule_session::action::Play;
use capsule_view::{
    camera::Camera,
    headless::{Headless, HeadlessError},
    picture::{LARGEST, Picture, PictureError, PictureSeries, PictureSource},
    style,
};
use encoder::FilmEncoder;
use macroquad::miniquad::RenderingBackend;
use moments::Shot;
use std::{
    collections::VecDeque,
    io,
    time::{Duration, Instant},
};

/// Why there is no film.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    #[error(transparent)]
    Picture(#[from] PictureError),
    #[error(transparent)]
    Headless(#[from] HeadlessError),
    #[error("{0}")]
    Moment(String),
    #[error(
        "a film has at most {} pictures: this one has more",
        moments::MAX_PICTURES
    )]
    TooLong,
    #[error("the film cannot be encoded: {0}")]
    Encode(#[from] io::Error),
    #[error(transparent)]
    Save(#[from] SaveError),
}

/// How it is drawn, and how long its pictures are shown.
#[derive(Clone, Copy, Debug)]
pub struct FilmStyle {
    /// Width and height, pixels.
    pub size: [u32; 2],
    /// Whether the whole window is drawn, not the view alone.
    pub is_window: bool,
    /// How long each picture is shown, one of a motion, and the last one.
    pub each: Duration,
    pub moving: Duration,
    pub last: Duration,
}

impl FilmStyle {
    /// How long the last picture is shown if nobody says it.
    const LAST: Duration = Duration::from_secs(2);
}

/// A film that is being made.
pub struct Film {
    app: App,
    style: FilmStyle,
    /// What is left of it.
    shots: VecDeque<Shot>,
    /// The number of all its pictures.
    count: usize,
    /// The view that is being drawn.
    source: Option<PictureSource>,
    is_begun: bool,
    /// Where the camera was as its last motion began.
    camera: Option<Camera>,
    series: PictureSeries,
    encoder: FilmEncoder,
    target: FilmTarget,
}

impl Film {
    /// A film of what `app` shows, and of each of `moments`. Nothing is drawn yet.
    pub fn begin(
        mut app: App,
        style: FilmStyle,
        moments: &[FilmMoment],
        target: FilmTarget,
    ) -> Result<Self, FilmError> {
        let size = style.size;
        if size.iter().any(|side| !(1..=LARGEST).contains(side)) {
            return Err(PictureError::Size(size[0], size[1]).into());
        }
        let shots = moments::shots(app.twin(), moments, style)?;
        let count = shots.len();
        let context = style::context(app.shell.pictures.theme.unwrap_or(app.view.theme));
        let series = match style.is_window {
            true => PictureSeries::of_interface(size, pixels_per_point(size), context),
            false => PictureSeries::of_views(size, context),
        };
        let [width, height] = size.map(|side| side as f32);
        if app.view.is_at_own_place() {
            app.view.rect.set_width(width);
            app.view.rect.set_height(height);
        }
        app.view.motion = false;
        app.view.advance(f32::INFINITY);
        place_camera(&mut app);
        Ok(Self {
            app,
            style,
            shots: shots.into(),
            count,
            source: None,
            is_begun: false,
            camera: None,
            series: series.at_film_quality(),
            encoder: FilmEncoder::begin(target.format(), size, count),
            target,
        })
    }

    /// The film that the window of `app` is told to make. What it shows stays as it is.
    pub(crate) fn of_window(app: &App, order: &FilmOrder) -> Result<Self, FilmError> {
        let wish = &order.wish;
        let mut twin = app.twin();
        twin.apply(Play::Stop.into());
        // They were of one picture.
        twin.shell.pictures.words.clear();
        let style = FilmStyle {
            size: wish.size,
            is_window: false,
            each: Duration::from_secs_f32(wish.still),
            moving: Duration::from_secs_f32(wish.moving),
            last: FilmStyle::LAST,
        };
        let moment = FilmMoment::read(&wish.moment()).map_err(FilmError::Moment)?;
        Self::begin(twin, style, &[moment], order.target.clone())
    }

    /// How many of its pictures are drawn, and how many it has.
    pub fn progress(&self) -> [usize; 2] {
        [self.count - self.shots.len(), self.count]
    }

    /// Draws until `end`; whether all of it is drawn.
    pub fn advance(
        &mut self,
        backend: &mut dyn RenderingBackend,
        end: Instant,
    ) -> Result<bool, FilmError> {
        while let Some(shot) = self.shots.front() {
            let time = shot.time;
            if !std::mem::replace(&mut self.is_begun, true) {
                shot.play(&mut self.app, &mut self.camera);
                self.source = (!self.style.is_window).then(|| {
                    place_camera(&mut self.app);
                    view_source(&self.app)
                });
            }
            let Some(picture) = self.draw(backend, end)? else {
                return Ok(false);
            };
            self.encoder.take(picture, time);
            self.is_begun = false;
            self.shots.pop_front();
            if Instant::now() >= end {
                break;
            }
        }
        Ok(self.shots.is_empty())
    }

    fn draw(
        &mut self,
        backend: &mut dyn RenderingBackend,
        end: Instant,
    ) -> Result<Option<Picture>, PictureError> {
        match &self.source {
            Some(source) => self.series.advance_view(backend, source, end),
            None => {
                let app = &mut self.app;
                self.series
                    .advance(backend, &mut |ctx, surface| app_ui(ctx, app, surface), end)
            }
        }
    }

    /// Writes it, all of whose pictures are drawn; frees what the driver made.
    pub fn finish(self, backend: &mut dyn RenderingBackend) -> Result<FilmTarget, FilmError> {
        self.series.delete(backend);
        self.target.write(&self.encoder.finish()?)?;
        Ok(self.target)
    }

    /// Leaves it: nothing is written.
    pub fn cancel(self, backend: &mut dyn RenderingBackend) {
        self.series.delete(backend);
    }

    /// Makes all of it without a window; `told` is handed the progress.
    pub fn make(mut self, mut told: impl FnMut([usize; 2])) -> Result<FilmTarget, FilmError> {
        let mut headless = Headless::start()?;
        while !self.advance(headless.backend(), Instant::now())? {
            told(self.progress());
        }
        self.finish(headless.backend())
    }
}

/// Lets the camera go where it goes by itself.
fn place_camera(app: &mut App) {
    app.session.bring_up_panes();
    view_panel::place_camera(&mut app.canvas());
}
