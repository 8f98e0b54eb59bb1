//! Courses through the built-in scenes: one for each article, in its order, one that puts a character controller together, one of
//! boxes and levels, and one of bugs that shipped. They stand in `scenes/courses.toml`.

use capsule_core::catalog::data;
use serde::Deserialize;
use std::sync::LazyLock;

/// A way through the built-in scenes.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// What it is called on the command line and in preferences.
    pub name: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What one can do after it, a sentence.
    pub leads_to: &'static str,
    /// The article whose other scenes follow, as the chapters order them.
    article: Option<&'static str>,
    #[serde(borrow, default)]
    pages: Vec<&'static str>,
    /// Its pages where each adds to what is built.
    #[serde(default, rename = "page")]
    built: Vec<BuiltPage>,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct BuiltPage {
    scene: &'static str,
    /// What there is so far, and what is new.
    builds: &'static str,
}

/// Every course, in the order in which a reader takes them.
pub static COURSES: LazyLock<Vec<Course>> = LazyLock::new(|| {
    let text = include_str!("../../../../scenes/courses.toml");
    data::rows(text, "course")
});

impl Course {
    /// The one of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        COURSES.iter().find(|course| course.name == name)
    }

    /// The scenes that it names, in their order.
    fn named_pages(&self) -> impl Iterator<Item = &'static str> {
        let built = self.built.iter().map(|page| page.scene);
        self.pages.iter().copied().chain(built)
    }

    /// Its pages, as places among `scenes`: each with what it is called and its article, as the library orders them.
    pub fn pages<'a>(
        &self,
        scenes: impl IntoIterator<Item = (&'a str, Option<&'a str>)>,
    ) -> Vec<usize> {
        let scenes = scenes.into_iter().enumerate();
        let places = scenes.filter_map(|(place, (name, article))| {
            let named = self.named_pages().position(|one| one == name);
            let is_other = self.article.is_some() && article == self.article;
            Some((named.or(is_other.then_some(usize::MAX))?, place))
        });
        let mut places: Vec<_> = places.collect();
        places.sort_unstable();
        places.into_iter().map(|(_, place)| place).collect()
    }

    /// What has been built before the page called `name`, and what it adds; `None` where nothing is built.
    pub fn builds_at(&self, name: &str) -> Option<&'static str> {
        let page = self.built.iter().find(|page| page.scene == name);
        page.map(|page| page.builds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Scene, library};
    use std::collections::HashSet;

    #[test]
    fn every_built_in_scene_is_a_page_and_every_page_is_a_scene() {
        let scenes: Vec<Scene> = library::all()
            .map(|scene| scene.read().expect("it reads"))
            .collect();
        let known = || {
            let articles = scenes.iter().map(|scene| scene.article.as_deref());
            library::all().map(|scene| scene.id).zip(articles)
        };
        let mut read = HashSet::new();
        for course in COURSES.iter() {
            let pages = course.pages(known());
            assert!(pages.len() > 5, "{}", course.name);
            let names: Vec<&str> = course.named_pages().collect();
            let ids: Vec<&str> = library::all().map(|scene| scene.id).collect();
            let begin: Vec<&str> = pages.iter().map(|&place| ids[place]).collect();
            assert_eq!(begin[..names.len()], names, "{}", course.name);
            read.extend(pages);
        }
        let left: Vec<_> = library::all()
            .enumerate()
            .filter(|(place, _)| !read.contains(place))
            .map(|(_, scene)| scene.id)
            .collect();
        assert_eq!(left, Vec::<&str>::new(), "pages of no course");
    }

    #[test]
    fn every_page_that_builds_says_what_there_is_and_what_is_new() {
        let course = Course::named("put-together").expect("a course");
        assert!((18..=24).contains(&course.built.len()));
        for (name, told) in course.built.iter().map(|page| (page.scene, page.builds)) {
            assert!(told.starts_with("The controller so far: "), "{name}");
            assert_eq!(told.matches(" New here: ").count(), 1, "{name}");
            assert!(told.ends_with('.') && told.len() < 200, "{name}: {told}");
        }
        assert_eq!(course.builds_at("best-edge"), None);
    }
}
