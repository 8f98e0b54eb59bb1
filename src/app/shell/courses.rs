//! Where one is in the courses, and what is done of them.

use super::{Shell, lessons::LessonCourse};
use capsule_lab::session::Origin;

impl Shell {
    /// Which page of which course the scene from `origin` is.
    pub(crate) fn page(&self, origin: &Origin) -> Option<(&LessonCourse, usize)> {
        let Origin::BuiltIn(place) = origin else {
            return None;
        };
        let course = self.preferences.course.as_deref();
        self.lessons.course_at(*place, course)
    }

    /// How many pages of `course` are done.
    pub(crate) fn pages_read(&self, course: &LessonCourse) -> usize {
        let is_read = |place: &&usize| self.is_read(**place);
        course.pages.iter().filter(is_read).count()
    }

    /// Whether the page at `place` of the lessons is done.
    pub(crate) fn is_read(&self, place: usize) -> bool {
        let entry = self.lessons.get(place);
        entry.is_some_and(|entry| self.preferences.read.contains(&entry.name))
    }

    /// The first page of `course` that is not done, else its first.
    pub(crate) fn first_unread(&self, course: &LessonCourse) -> Option<usize> {
        let unread = course.pages.iter().find(|place| !self.is_read(**place));
        unread.or(course.pages.first()).copied()
    }
}
