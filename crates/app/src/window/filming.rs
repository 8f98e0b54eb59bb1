//! A film is drawn between the window's own frames.

use super::taking::PIECE;
use crate::{film::Film, program::App};
use capsule_view::gl;
use std::time::Instant;

#[derive(Default)]
pub(super) struct FilmTaking(Option<Film>);

impl FilmTaking {
    /// Goes on with it for a moment; whether there is one.
    pub(super) fn update(&mut self, app: &mut App) -> bool {
        let Some(order) = app.shell.film.clone() else {
            return false;
        };
        if order.is_cancelled {
            if let Some(film) = self.0.take() {
                gl::with_window(|backend| film.cancel(backend));
            }
            app.shell.film = None;
            app.say("No film was saved.");
            return false;
        }
        let made = match self.0.take() {
            Some(film) => Ok(film),
            None => Film::of_window(app, &order),
        };
        let made = made.and_then(|mut film| {
            let end = Instant::now() + PIECE;
            let is_drawn = gl::with_window(|backend| film.advance(backend, end))?;
            if let Some(order) = &mut app.shell.film {
                order.progress = Some(film.progress());
            }
            if !is_drawn {
                self.0 = Some(film);
                return Ok(None);
            }
            gl::with_window(|backend| film.finish(backend)).map(Some)
        });
        match made {
            Ok(None) => return true,
            Ok(Some(target)) => app.say(format!("Saved {}", target.path().display())),
            Err(error) => app.fail(error.to_string()),
        }
        app.shell.film = None;
        false
    }
}
