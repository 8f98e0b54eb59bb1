//! Where a film goes, and in which form: its name's ending says that.

use capsule_scenes::edit::{SaveError, write_atomically};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The file of a film, or its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilmTarget {
    path: PathBuf,
    format: FilmFormat,
}

/// The form of a film.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FilmFormat {
    #[default]
    Gif,
    AnimatedPng,
    /// A PNG file for each picture, in a folder or named by a pattern.
    Numbered,
}

/// The pattern of the numbers where none is given.
const NUMBERS: &str = "%03d.png";

impl FilmTarget {
    /// Reads `film.gif`, `film.png`, a pattern such as `film-%03d.png`, or a folder.
    pub fn read(path: PathBuf) -> Result<Self, String> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let ending = path.extension().map(|end| end.to_ascii_lowercase());
        let ending = ending.unwrap_or_default();
        let format = if path.is_dir() || ending.is_empty() {
            FilmFormat::Numbered
        } else if ending == "gif" {
            FilmFormat::Gif
        } else if ending == "png" && pattern(&name).is_some() {
            FilmFormat::Numbered
        } else if ending == "png" {
            FilmFormat::AnimatedPng
        } else {
            return Err("give a name that ends in .gif or .png, a pattern such as film-%03d.png, or a folder".into());
        };
        Ok(Self { path, format })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn format(&self) -> FilmFormat {
        self.format
    }

    /// Writes `files`: one, or of numbered pictures as many as there are.
    pub(crate) fn write(&self, files: &[Vec<u8>]) -> Result<(), SaveError> {
        if self.format != FilmFormat::Numbered {
            let file = files.first().map_or(&[][..], Vec::as_slice);
            return write_atomically(&self.path, |into| into.write_all(file)).map(drop);
        }
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        let (folder, name) = match pattern(&name) {
            Some(_) => (self.path.parent().unwrap_or(Path::new("")), &*name),
            None => (&*self.path, NUMBERS),
        };
        let failed = |error| SaveError::Failed {
            path: folder.into(),
            error,
        };
        fs::create_dir_all(folder).or_else(|error| match folder == Path::new("") {
            true => Ok(()),
            false => Err(failed(error)),
        })?;
        let Some((before, digits, after)) = pattern(name) else {
            return Ok(());
        };
        for (number, file) in (1..).zip(files) {
            let path = folder.join(format!("{before}{number:0digits$}{after}"));
            write_atomically(&path, |into| into.write_all(file))?;
        }
        Ok(())
    }
}

/// The parts of `film-%03d.png`: the text before the number, its digits, and the text after it.
fn pattern(name: &str) -> Option<(&str, usize, &str)> {
    let (before, rest) = name.split_once('%')?;
    let (digits, after) = rest.split_once('d')?;
    let digits = match digits {
        "" => 1,
        digits => digits.parse().ok().filter(|digits| *digits <= 9)?,
    };
    Some((before, digits, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_says_the_form() {
        for (name, format) in [
            ("film.gif", FilmFormat::Gif),
            ("film.PNG", FilmFormat::AnimatedPng),
            ("film-%03d.png", FilmFormat::Numbered),
            ("pictures", FilmFormat::Numbered),
            ("100%.png", FilmFormat::AnimatedPng),
        ] {
            let target = FilmTarget::read(name.into()).expect(name);
            assert_eq!(target.format, format, "{name}");
        }
        assert!(FilmTarget::read("film.mp4".into()).is_err());
    }

    #[test]
    fn numbered_pictures_are_named_by_their_pattern_or_lie_in_a_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        for (name, first, second) in [
            ("a-%02d.png", "a-01.png", "a-02.png"),
            ("b", "b/001.png", "b/002.png"),
        ] {
            let target = FilmTarget::read(at(name)).expect("a target");
            target.write(&[vec![1], vec![2]]).expect("it is written");
            let read = |name: &str| fs::read(at(name)).expect("a picture");
            assert_eq!((read(first), read(second)), (vec![1], vec![2]), "{name}");
        }
    }
}
