//! Where one is in the courses, and what is done of them.

use super::{Shell, scene_list::LessonCourse};
use capsule_session::Origin;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct GuessTally {
    pub(crate) count: usize,
    /// How far off the middle one of them was, in radii.
    pub(crate) middle: f32,
}

impl Shell {
    pub(crate) fn page(&self, origin: &Origin) -> Option<(&LessonCourse, usize)> {
        let Origin::BuiltIn(place) = origin else {
            return None;
        };
        let course = self.preferences.course.as_deref();
        self.lessons.course_at(*place, course)
    }

    pub(crate) fn page_name(&self, origin: &Origin) -> Option<String> {
        let Origin::BuiltIn(place) = origin else {
            return None;
        };
        self.lessons.get(*place).map(|entry| entry.name.clone())
    }

    /// How the first guesses at pages of `course` were; `None` where there was none.
    pub(crate) fn guesses(&self, course: &LessonCourse) -> Option<GuessTally> {
        let entries = course
            .pages
            .iter()
            .filter_map(|&place| self.lessons.get(place));
        let guesses = entries.filter_map(|entry| self.preferences.guesses.get(&entry.name));
        let mut misses: Vec<f32> = guesses.copied().collect();
        misses.sort_by(f32::total_cmp);
        let middle = *misses.get(misses.len() / 2)?;
        Some(GuessTally {
            count: misses.len(),
            middle,
        })
    }

    pub(crate) fn pages_read(&self, course: &LessonCourse) -> usize {
        let is_read = |place: &&usize| self.is_read(**place);
        course.pages.iter().filter(is_read).count()
    }

    /// Whether the page at `place` of the lessons is done.
    pub(crate) fn is_read(&self, place: usize) -> bool {
        let entry = self.lessons.get(place);
        entry.is_some_and(|entry| self.preferences.read.contains(&entry.name))
    }

    /// Whether the reader has seen the answer to the question of the page at `place`: it was guessed, the page is done, or it
    /// was left with no question open since the program began.
    pub(crate) fn has_seen_answer(&self, place: usize) -> bool {
        let entry = self.lessons.get(place);
        let is_guessed =
            entry.is_some_and(|entry| self.preferences.guesses.contains_key(&entry.name));
        is_guessed || self.is_read(place) || self.answered.contains(&place)
    }

    /// The first page of `course` that is not done, else its first.
    pub(crate) fn first_unread(&self, course: &LessonCourse) -> Option<usize> {
        let unread = course.pages.iter().find(|place| !self.is_read(**place));
        unread.or(course.pages.first()).copied()
    }
}
