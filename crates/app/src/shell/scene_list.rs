//! The scenes to choose from in their chapters, where one is in the courses, and what is done of them.

use super::prelude::*;
use super::{Shell, files::whole};
use capsule_scenes::scene::{COURSES, Course, library};
use std::{ffi::OsStr, sync::LazyLock};

/// Scenes that belong together.
#[derive(Clone, Debug)]
pub(crate) struct LessonChapter {
    pub title: String,
    /// Its scenes, in reading order.
    pub scenes: Vec<LessonEntry>,
}

/// A scene with the name it is found by.
#[derive(Clone, Debug)]
pub(crate) struct LessonEntry {
    /// Path without the ending, such as `first-steps/face`.
    pub name: String,
    pub document: Document,
}

/// Every chapter, and the scenes counted through them.
#[derive(Clone, Debug, Default)]
pub struct SceneList {
    /// The chapters, in reading order.
    pub(crate) chapters: Vec<LessonChapter>,
    /// The courses, in the order in which a reader takes them.
    pub(crate) courses: Vec<LessonCourse>,
    /// The faults of scenes that are left out, a sentence each.
    pub(crate) problems: Vec<String>,
}

/// A course, and where its pages stand.
#[derive(Clone, Debug)]
pub(crate) struct LessonCourse {
    pub course: &'static Course,
    /// Counted through all chapters.
    pub pages: Vec<usize>,
}

impl LessonCourse {
    pub(crate) fn page_of(&self, place: usize) -> Option<usize> {
        self.pages.iter().position(|page| *page == place)
    }
}

impl SceneList {
    /// The scenes that come with the program, read once.
    pub fn built_in() -> Self {
        static BUILT_IN: LazyLock<SceneList> = LazyLock::new(|| SceneList::of(library::chapters()));
        BUILT_IN.clone()
    }

    fn of(chapters: &[library::Chapter]) -> Self {
        let mut problems = vec![];
        let read = |scene: &library::BuiltIn| Document::new(scene.text, scene.path.as_str());
        let mut entry = |scene: &library::BuiltIn| match read(scene) {
            Ok(document) => Some(LessonEntry {
                name: scene.id.into(),
                document,
            }),
            Err(error) => {
                let first = error.errors.first();
                let message = first.map_or("", |error| error.message.as_str());
                problems.push(format!("The scene {} is left out: {message}", scene.id));
                None
            }
        };
        let chapters = chapters.iter().map(|chapter| LessonChapter {
            title: chapter.title.clone(),
            scenes: chapter.scenes.iter().filter_map(&mut entry).collect(),
        });
        let chapters: Vec<LessonChapter> = chapters.collect();
        let entries = || chapters.iter().flat_map(|chapter| &chapter.scenes);
        let known = || {
            entries().map(|entry| {
                let article = entry.document.scene().article.as_deref();
                (entry.name.as_str(), article)
            })
        };
        let courses = COURSES.iter().map(|course| LessonCourse {
            course,
            pages: course.pages(known()),
        });
        let courses = courses.collect();
        Self {
            chapters,
            courses,
            problems,
        }
    }

    pub(crate) fn course(&self, name: &str) -> Option<&LessonCourse> {
        self.courses.iter().find(|one| one.course.name == name)
    }

    pub(crate) fn course_titled(&self, title: &str) -> Option<&LessonCourse> {
        self.courses.iter().find(|one| one.course.title == title)
    }

    /// The course that the scene at `place` is read in, and which of its pages that is: the `preferred` one where it has
    /// the scene, else the first that has.
    pub(crate) fn course_at(
        &self,
        place: usize,
        preferred: Option<&str>,
    ) -> Option<(&LessonCourse, usize)> {
        let preferred = preferred.and_then(|name| self.course(name));
        let mut courses = preferred.into_iter().chain(&self.courses);
        courses.find_map(|one| Some((one, one.page_of(place)?)))
    }

    /// Every scene, in reading order.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &LessonEntry> {
        self.chapters.iter().flat_map(|chapter| &chapter.scenes)
    }

    /// The scene at `place`, counted through all chapters.
    pub(crate) fn get(&self, place: usize) -> Option<&LessonEntry> {
        self.entries().nth(place)
    }

    /// Where the built-in scene that `argument` opens stands; none for a file.
    pub(crate) fn place_of(&self, argument: &str) -> Option<usize> {
        let id = library::built_in(argument)?.id;
        self.entries().position(|entry| entry.name == id)
    }

    /// Where the scene comes from that `name` opens: a built-in one's name, or a file's. That around a mesh is in no file.
    pub(crate) fn origin_of(&self, name: impl AsRef<OsStr>) -> Origin {
        let name = Path::new(&name);
        if library::opens_as_new(name) {
            return Origin::New(1);
        }
        let built_in = name.to_str().and_then(|name| self.place_of(name));
        built_in.map_or_else(|| Origin::File(whole(name)), Origin::BuiltIn)
    }

    pub(crate) fn len(&self) -> usize {
        self.entries().count()
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scene_is_found_by_its_name_and_no_file_is() {
        let lessons = SceneList::built_in();
        for (place, entry) in lessons.entries().enumerate() {
            assert_eq!(lessons.place_of(&entry.name), Some(place), "{}", entry.name);
        }
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../scenes/1-start-here/1-plane-trace.toml"
        );
        assert_eq!(lessons.place_of(file), None);
        assert_eq!(lessons.place_of("no-such-scene"), None);
    }

    #[test]
    fn the_scene_around_a_mesh_is_in_no_file() {
        let lessons = SceneList::built_in();
        assert_eq!(lessons.origin_of("levels/a.glb"), Origin::New(1));
        assert!(matches!(lessons.origin_of("a.toml"), Origin::File(_)));
        assert_eq!(lessons.origin_of("plane-trace"), Origin::BuiltIn(0));
    }

    #[test]
    fn a_scene_that_cannot_be_read_is_told_and_the_others_stay() {
        let whole = library::all().next().expect("a scene");
        let built_in = |id, text| library::BuiltIn {
            id,
            path: format!("scenes/1-test/{id}.toml"),
            text,
        };
        let chapter = library::Chapter {
            title: "Test".into(),
            scenes: vec![
                built_in("broken", "title = \"Broken\"\ncapsul = 3\n"),
                built_in("whole", whole.text),
            ],
        };
        let lessons = SceneList::of(&[chapter]);
        assert_eq!(lessons.len(), 1);
        let app = crate::program::App::new(lessons);
        let [notice] = &app.shell.notices[..] else {
            panic!("{:?}", app.shell.notices);
        };
        assert!(
            notice.outcome == capsule_session::NoticeOutcome::Failed
                && notice.text.contains("broken"),
            "{}",
            notice.text
        );
        assert!(
            app.shell.notices[0].text.contains("capsul"),
            "{}",
            notice.text
        );
    }

    #[test]
    fn every_built_in_scene_can_be_read() {
        assert_eq!(SceneList::built_in().problems, Vec::<String>::new());
    }
}
