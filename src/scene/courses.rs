//! Courses through the built-in scenes: one for each article, in its order, one that puts a character controller together, and one of
//! bugs that shipped.

/// A way through the built-in scenes.
#[derive(Debug, PartialEq, Eq)]
pub struct Course {
    /// What it is called on the command line and in preferences.
    pub name: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What one can do after it, a sentence.
    pub leads_to: &'static str,
    pages: CoursePages,
}

#[derive(Debug, PartialEq, Eq)]
enum CoursePages {
    /// Every scene of this article, as the chapters order them.
    OfArticle(&'static str),
    /// These scenes.
    Named(&'static [&'static str]),
}

/// Every course, in the order in which a reader takes them.
pub static COURSES: [Course; 7] = [
    of_article(
        "wicked",
        "One sphere instead of a capsule",
        "You can test a capsule against triangles and capsules, and answer with a push and a slide.",
    ),
    of_article(
        "better-collision",
        "Snap out, then slide",
        "You can tell an inward push from an outward one, and why one contact is not enough in a corner.",
    ),
    of_article(
        "some-math",
        "Segments, and what f32 leaves",
        "You can find the closest points of two segments, and say where their digits end.",
    ),
    of_article(
        "thunderfist",
        "From two capsules to a level",
        "You can find the few that matter in a level, and know which shortcuts lose a pair.",
    ),
    of_article(
        "swept",
        "The rounded prism",
        "You can sweep a capsule against a triangle without missing or inventing a touch.",
    ),
    Course {
        name: "put-together",
        title: "Put together: a character controller",
        leads_to: "You can build a character that walks, climbs and stops where it should, step by step.",
        pages: CoursePages::Named(&[
            "plane-trace",
            "edge",
            "vertex",
            "over-the-face",
            "over-an-edge",
            "at-a-vertex",
            "pierced",
            "down-a-ramp",
            "gravity-in-its-own-pass",
            "a-wall-to-stand-on",
            "into-a-square-corner",
            "three-time-steps",
            "a-leap-at-sixty-frames-a-second",
            "five-bullets",
            "never-too-far",
            "a-corner-of-a-room",
            "no-skin",
            "too-wide-for-the-door",
            "into-a-wedge",
            "through-a-doorway",
            "up-the-stairs",
            "three-up-the-stairs",
            "stairs-and-a-ramp",
            "feet-only",
            "off-the-ramp",
            "past-a-pilaster",
            "what-a-cylinder-would-cost",
            "a-hand-s-breadth",
            "an-end-on-the-wall",
            "two-meet",
            "three-at-a-door",
            "a-crowd",
            "a-patrol",
            "a-yard",
            "thirteen-axes",
            "two-boxes",
            "the-latest-entry",
            "a-sheet-falls-flat",
            "a-box-and-its-twelve-triangles",
            "a-ramp-from-a-glb",
            "a-dungeon-to-walk",
            "what-a-sweep-costs",
            "a-worn-floor",
            "five-kilometres-out",
        ]),
    },
    Course {
        name: "shipped",
        title: "Bugs that shipped",
        leads_to: "You can name twelve cases that bit engines, and write the test that finds each.",
        pages: CoursePages::Named(&[
            "a-spine-through-the-floor",
            "inside-before-it-moves",
            "a-sign-in-the-closest-points",
            "parallel-to-an-edge",
            "only-the-ends",
            "a-seam-in-a-flat-floor",
            "zero-is-no-direction",
            "shorter-at-a-corner",
            "just-touching-and-stuck",
            "a-hair-off-level",
            "a-hit-before-the-touch",
            "a-capsule-that-is-a-ball",
        ]),
    },
];

const fn of_article(name: &'static str, title: &'static str, leads_to: &'static str) -> Course {
    Course {
        name,
        title,
        leads_to,
        pages: CoursePages::OfArticle(name),
    }
}

impl Course {
    /// The one of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        COURSES.iter().find(|course| course.name == name)
    }

    /// Its pages, as places among `scenes`: each with what it is called and its article, as the library orders them.
    pub fn pages<'a>(
        &self,
        scenes: impl IntoIterator<Item = (&'a str, Option<&'a str>)>,
    ) -> Vec<usize> {
        let scenes = scenes.into_iter().enumerate();
        match self.pages {
            CoursePages::OfArticle(own) => {
                let own = scenes.filter(|(_, (_, article))| *article == Some(own));
                own.map(|(place, _)| place).collect()
            }
            CoursePages::Named(names) => {
                let places = scenes.filter_map(|(place, (name, _))| {
                    let order = names.iter().position(|one| *one == name)?;
                    Some((order, place))
                });
                let mut places: Vec<_> = places.collect();
                places.sort_unstable();
                places.into_iter().map(|(_, place)| place).collect()
            }
        }
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
        for course in &COURSES {
            let pages = course.pages(known());
            assert!(pages.len() > 5, "{}", course.name);
            if let CoursePages::Named(names) = course.pages {
                assert_eq!(pages.len(), names.len(), "{}", course.name);
            }
            read.extend(pages);
        }
        let left: Vec<_> = library::all()
            .enumerate()
            .filter(|(place, _)| !read.contains(place))
            .map(|(_, scene)| scene.id)
            .collect();
        assert_eq!(left, Vec::<&str>::new(), "pages of no course");
    }
}
