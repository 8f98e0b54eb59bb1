//! A film of what the window shows: where it goes, and what it is told.

use super::prelude::*;
use crate::{
    action::FilmAction,
    shell::{
        film_target::{FilmFormat, FilmTarget},
        filming::{FilmOrder, FilmWish},
    },
};

impl App {
    pub(super) fn change_film(&mut self, action: FilmAction) {
        match action {
            FilmAction::Start(wish) if self.shell.film.is_none() => self.order_film(*wish),
            FilmAction::Start(_) => self.refuse("A film is being made. Cancel it first."),
            FilmAction::Cancel => {
                if let Some(film) = &mut self.shell.film {
                    film.is_cancelled = true;
                }
            }
        }
    }

    /// Orders a film, to a file or a folder that is not there yet, beside the pictures.
    fn order_film(&mut self, wish: FilmWish) {
        let ending = match wish.format {
            FilmFormat::Gif => ".gif",
            FilmFormat::AnimatedPng => ".png",
            FilmFormat::Numbered => "",
        };
        let path = self.free_picture_called(&format!("{}-film", self.scene_stem()), ending);
        match FilmTarget::read(std::path::absolute(&path).unwrap_or(path)) {
            Ok(target) => {
                self.shell.film = Some(FilmOrder {
                    wish,
                    target,
                    progress: None,
                    is_cancelled: false,
                    is_warned_of: false,
                });
            }
            Err(why) => self.fail(why),
        }
    }
}
