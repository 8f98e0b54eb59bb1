//! Courses: pages are turned, and what is done is kept.

use super::prelude::*;
use crate::action::CourseAction;
use capsule_scenes::scene::Course;

impl App {
    pub(super) fn turn_pages(&mut self, action: CourseAction) {
        match action {
            CourseAction::Next => self.finish_page(),
            CourseAction::Previous => {
                let before = self.shell.page(self.session.origin());
                let before =
                    before.and_then(|(course, page)| course.pages.get(page.checked_sub(1)?));
                if let Some(&place) = before {
                    self.open_lesson(place);
                }
            }
            CourseAction::Open(course, place) => {
                self.shell.preferences.course = Some(course.name.into());
                self.open_lesson(place);
            }
            CourseAction::Resume(course) => self.resume(course),
        }
    }

    /// Notes that the page is done unless its question is open, and shows the next.
    fn finish_page(&mut self) {
        let Some((course, page)) = self.shell.page(self.session.origin()) else {
            return;
        };
        let (name, title) = (course.course.name, course.course.title);
        let next = course.pages.get(page + 1).copied();
        let done = self.shell.lessons.get(course.pages[page]);
        let done = done.map(|entry| entry.name.clone());
        let is_open = self.view.is_asked(&self.session);
        let done = done.filter(|_| !is_open);
        self.shell.preferences.read.extend(done);
        self.shell.preferences.course = Some(name.into());
        match next {
            Some(place) => self.open_lesson(place),
            None => self.say(format!("This was the last page of “{title}”.")),
        }
    }

    /// Shows the first page that is not done of `wanted`, or of the course that one is in, or of the first: from its
    /// beginning, for who learns has seen nothing of it.
    fn resume(&mut self, wanted: Option<&'static Course>) {
        let kept = self.shell.preferences.course.as_deref();
        let name = wanted.map(|course| course.name).or(kept);
        let courses = &self.shell.lessons.courses;
        let named = name.and_then(|name| self.shell.lessons.course(name));
        let Some(course) = named.or(courses.first()) else {
            return;
        };
        let place = self.shell.first_unread(course);
        let name = course.course.name;
        self.shell.preferences.course = Some(name.into());
        if let Some(place) = place {
            self.begin_lesson(place);
        }
    }
}
