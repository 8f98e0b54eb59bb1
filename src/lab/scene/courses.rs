//! Courses through the built-in scenes: one for each article, in its order, one that puts a character controller together, one of
//! boxes and levels, and one of bugs that shipped.

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
    /// Of this article: these scenes as it comes to them, then its others, as the chapters order them.
    OfArticle(&'static str, &'static [&'static str]),
    Named(&'static [&'static str]),
    /// These scenes, each of which adds to what is built: what there is so far, and what is new.
    Built(&'static [(&'static str, &'static str)]),
}

/// Every course, in the order in which a reader takes them.
pub static COURSES: [Course; 8] = [
    of_article(
        "wicked",
        "One sphere instead of a capsule",
        "You can test a capsule against triangles and capsules, and answer with a push and a slide.",
        &[
            // Why capsules.
            "through-a-doorway",
            "up-the-stairs",
            "past-a-pilaster",
            // Sphere and sphere, sphere and triangle.
            "two-spheres",
            "face",
            "edge",
            "vertex",
            "best-edge",
            "back-side",
            "a-touch-that-counts-over-the-face-only",
            // The capsule, and two of them.
            "crossed-ends",
            "ends-crossed-over",
            "no-length",
            "two-capsules",
            "wrong-end",
            "one-projection",
            "round-after-round",
            // Capsule and triangle.
            "plane-trace",
            "what-the-reference-point-is-for",
            "mirrored-trace",
            "two-steps",
            "parallel",
            "overhang",
            "no-branch",
            "nearly-parallel-to-the-plane",
            "a-hit-from-afar",
            "zero-length",
            "short-push",
            "the-nine-candidates",
            "a-lone-edge",
            "a-lone-corner",
            // Usage: push, slide, gravity, ground.
            "down-a-ramp",
            "into-a-square-corner",
            "zig-zag",
            "four-ways-through-the-zig-zag",
            "no-jump-from-inside",
            "at-rest-and-no-number",
            "pierced-side-by-side",
            "a-press",
            "gravity-pulls-back",
            "gravity-in-its-own-pass",
            "a-wall-to-stand-on",
            "over-a-kerb",
            "off-the-ramp",
            "rubbed-to-rest",
            // Several steps in a frame.
            "five-sub-steps",
            "through-the-paper",
            "out-on-the-wrong-side",
            "five-bullets",
            "a-ball-as-a-capsule",
            // Optimisation: boxes, and the first hit.
            "one-box-for-all-sub-steps",
            "a-crowd-in-a-level",
            "ghost-edge",
            "a-hop-at-the-seam",
            "stuck-at-a-seam",
            // The comments beneath.
            "a-filter-first",
            "two-balls-and-a-tube",
            "the-swept-rectangle",
            "between-two-traces",
            "on-a-plane-far-away",
            "a-push-that-leans",
        ],
    ),
    of_article(
        "better-collision",
        "Snap out, then slide",
        "You can tell an inward push from an outward one, and why one contact is not enough in a corner.",
        &[
            "wrapped-in-cuboids",
            "a-cube-at-the-feet",
            "before-or-after",
            "a-crate",
            "near-miss",
            "far-below",
            "less-or-no-greater",
            "pushed-inward",
            "a-hop-as-high-as-the-skin",
            "the-wrong-way-out",
            "the-fall-goes-on",
            "drawn-up-to-the-awning",
            "up-a-step-or-not",
            "the-glitch-in-corners",
            "nobody-falls-off",
            "a-ray-from-the-center",
        ],
    ),
    of_article(
        "some-math",
        "Segments, and what f32 leaves",
        "You can find the closest points of two segments, and say where their digits end.",
        &[
            "wrong-radius",
            "three-spheres",
            "beside-the-capsule",
            "at-the-round-end",
            "cancelled",
            "end-to-end",
            "crossing-axes",
            "nearly-parallel",
            "too-short-to-count",
            "ends-for-centers",
            "copied-with-its-faults",
        ],
    ),
    of_article(
        "thunderfist",
        "From two capsules to a level",
        "You can find the few that matter in a level, and know which shortcuts lose a pair.",
        &[
            // The coarse pass.
            "boxes-in-boxes",
            "held-too-high",
            "across-the-middle",
            "stale-boxes",
            "the-first-of-the-list",
            "the-ground-is-gone",
            // The fine pass, and rounding.
            "the-wrong-part-removed",
            "as-far-at-half-the-speed",
            "a-right-angle-but-for-rounding",
            // Capsules: normal, overlap, distance.
            "where-it-faces",
            "on-the-axis",
            "only-touching",
            "not-unit-vectors",
            "the-cosine",
            "joined",
            "a-ray-for-two",
            "stacked-and-lost",
            "inside-is-a-miss",
            "halving",
            "far-end-free",
            "the-last-try",
            // Terrain.
            "a-ridge-between-samples",
            "concave-and-convex",
            "through-the-floor",
            "a-cube-that-changes",
            // The comments beneath.
            "voxels",
            "a-grid-of-cubes",
            "clipped-by-cubes",
        ],
    ),
    of_article(
        "swept",
        "The rounded prism",
        "You can sweep a capsule against a triangle without missing or inventing a touch.",
        &[
            // The two loops that it opens with.
            "faster-at-rest",
            "gone-to-infinity",
            "metres-and-seconds",
            // Minkowski difference.
            "a-sphere-and-a-point",
            "a-pillar-and-a-square",
            "a-line-becomes-a-parallelogram",
            "two-that-move",
            "a-cylinder-and-two-caps",
            "a-point-and-a-rounded-prism",
            // Inside the prism.
            "in-it-from-the-start",
            "pushed-deeper",
            "long-way-out",
            "leaning-in",
            "flat-prism",
            // Faces.
            "bullet-and-paper",
            "other-end-first",
            "drawn-out-the-wrong-way",
            "side-first",
            "ball-at-speed",
            "through-the-back",
            // Cylinders.
            "into-an-edge",
            "hanging-end",
            "tip-into-the-side",
            "a-graze",
            "along-the-wall",
            "lost-at-the-edge",
            "phantom",
            "too-slow",
            // Spheres.
            "onto-a-corner",
            "past-the-corner",
            "spiked-below",
            "standing-still",
            "pulled-to-the-floor",
            // The first of all, and what to take care of.
            "first-not-deepest",
            "at-the-last-moment",
            "no-longer-a-capsule",
            "a-point-hits-all",
            "a-wire",
            "faces-of-a-wire",
            "both-move",
            "stacked",
            "far-from-home",
            "a-spray",
        ],
    ),
    Course {
        name: "put-together",
        title: "Put together: a character controller",
        leads_to: "You can build a character that walks, climbs and stops where it should, step by step.",
        pages: CoursePages::Built(&[
            (
                "over-the-face",
                "The controller so far: a capsule, and nothing that holds it. New here: the closest pair of capsule and \
                 triangle, which gives a depth and a normal.",
            ),
            (
                "over-an-edge",
                "The controller so far: it knows the floor beneath an end. New here: edges, so that the middle of the \
                 capsule is held as well.",
            ),
            (
                "at-a-vertex",
                "The controller so far: it knows faces and edges. New here: corners, and the test of a triangle is \
                 complete.",
            ),
            (
                "pierced",
                "The controller so far: it knows how deep it is while its core is outside. New here: a way out where the \
                 core is through.",
            ),
            (
                "down-a-ramp",
                "The controller so far: a depth and a normal. New here: an answer in every frame. It is pushed out, and \
                 loses the part of its velocity that leads in.",
            ),
            (
                "into-a-square-corner",
                "The controller so far: it answers one contact. New here: a second one in the same frame, answered after \
                 the first.",
            ),
            (
                "into-a-wedge",
                "The controller so far: it answers contacts one by one. New here: two at once, so that it goes along the \
                 crease and does not tremble.",
            ),
            (
                "three-time-steps",
                "The controller so far: it comes out of what it is in. New here: a fixed time step, so that a throw is the \
                 same on every machine.",
            ),
            (
                "five-bullets",
                "The controller so far: it looks where it is, once a frame. New here: several looks in a frame, and why \
                 they do not hold what is fast.",
            ),
            (
                "bullet-and-paper",
                "The controller so far: it looks at places only. New here: the sweep, which finds the moment of the first \
                 touch.",
            ),
            (
                "a-corner-of-a-room",
                "The controller so far: a sweep and a slide. New here: the loop of both. Go to the touch, slide, go on \
                 with the rest of the way.",
            ),
            (
                "no-skin",
                "The controller so far: it stops exactly at walls. New here: a skin, a small gap that rounding cannot \
                 close.",
            ),
            (
                "too-wide-for-the-door",
                "The controller so far: it keeps a skin. New here: how large that may be, for it counts at every door.",
            ),
            (
                "a-wall-to-stand-on",
                "The controller so far: every contact is alike. New here: ground. It is told by how far the normal points \
                 up.",
            ),
            (
                "gravity-in-its-own-pass",
                "The controller so far: it knows ground from wall. New here: gravity in a pass of its own, which ends on \
                 ground and gathers no speed downhill.",
            ),
            (
                "a-leap-at-sixty-frames-a-second",
                "The controller so far: it stands and walks. New here: the jump, and what the time step takes from its \
                 height.",
            ),
            (
                "up-the-stairs",
                "The controller so far: it walks, stands and jumps. New here: steps. The round foot climbs them, and a \
                 step height says which.",
            ),
            (
                "through-a-doorway",
                "The controller so far: it climbs. New here: its size. A radius for the shoulders and a height for the \
                 head lead through a door.",
            ),
            (
                "three-at-a-door",
                "The controller so far: it has a size. New here: why its shape is a capsule. A box of that size stands at \
                 the door frame.",
            ),
            (
                "two-meet",
                "The controller so far: everything else stands still. New here: another one that moves. Each sweeps \
                 against the other where that stands by then.",
            ),
            (
                "a-crowd",
                "The controller so far: it meets one other. New here: many, and the order in which they move.",
            ),
            (
                "what-a-sweep-costs",
                "The controller so far: it asks about every triangle. New here: boxes that leave a few of them, and what a \
                 frame costs then.",
            ),
            (
                "a-dungeon-to-walk",
                "The controller so far: all its parts. New here: a whole level, to walk through with the keys.",
            ),
        ]),
    },
    Course {
        name: "boxes-and-levels",
        title: "Boxes, levels and crowds",
        leads_to: "You can test boxes, bring a level in, and fill it with many who walk.",
        pages: CoursePages::Named(&[
            "thirteen-axes",
            "two-boxes",
            "the-latest-entry",
            "a-box-and-its-twelve-triangles",
            "an-end-on-the-wall",
            "a-sheet-falls-flat",
            "what-a-cylinder-would-cost",
            "never-too-far",
            "stairs-and-a-ramp",
            "feet-only",
            "three-up-the-stairs",
            "a-hand-s-breadth",
            "a-patrol",
            "a-yard",
            "a-ramp-from-a-glb",
            "stairs-from-an-obj",
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

const fn of_article(
    name: &'static str,
    title: &'static str,
    leads_to: &'static str,
    order: &'static [&'static str],
) -> Course {
    Course {
        name,
        title,
        leads_to,
        pages: CoursePages::OfArticle(name, order),
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
        let places = scenes.filter_map(|(place, (name, article))| {
            let order = match self.pages {
                CoursePages::OfArticle(own, order) => {
                    let named = order.iter().position(|one| *one == name);
                    named.or((article == Some(own)).then_some(order.len()))
                }
                CoursePages::Named(names) => names.iter().position(|one| *one == name),
                CoursePages::Built(pages) => pages.iter().position(|(one, _)| *one == name),
            };
            Some((order?, place))
        });
        let mut places: Vec<_> = places.collect();
        places.sort_unstable();
        places.into_iter().map(|(_, place)| place).collect()
    }

    /// What has been built before the page called `name`, and what it adds; `None` where nothing is built.
    pub fn builds_at(&self, name: &str) -> Option<&'static str> {
        let CoursePages::Built(pages) = self.pages else {
            return None;
        };
        let page = pages.iter().find(|(page, _)| *page == name);
        page.map(|(_, told)| *told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::scene::{Scene, library};
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
            let names: Vec<&str> = match course.pages {
                CoursePages::OfArticle(_, order) => order.to_vec(),
                CoursePages::Named(names) => names.to_vec(),
                CoursePages::Built(pages) => pages.iter().map(|(name, _)| *name).collect(),
            };
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
        let CoursePages::Built(pages) = course.pages else {
            panic!("it builds nothing")
        };
        assert!((18..=24).contains(&pages.len()));
        for (name, told) in pages {
            assert!(told.starts_with("The controller so far: "), "{name}");
            assert_eq!(told.matches(" New here: ").count(), 1, "{name}");
            assert!(told.ends_with('.') && told.len() < 200, "{name}: {told}");
        }
        assert_eq!(course.builds_at("best-edge"), None);
    }
}
