//! Every method there is, a line each, and what names call.
//!
//! To add one, end its file with its `METHOD` and add a line here. Everything else reads these lists: scenes, the command
//! line, panels, tests.

mod choice;
pub mod data;
mod errata;
mod external;
mod glossary;
mod how_to;
mod search_words;

pub use choice::{
    AlgorithmChoice, Choice, ChoiceError, CoarsePassChoice, ContactSearch, Method, MethodHead,
    ResponseChoice,
};
pub use errata::{ERRATA, Erratum, ErratumClass, ErratumFrequency, repairs_of};
pub use external::ExternalHead;
pub use glossary::{GLOSSARY, GlossaryTerm};
pub use how_to::{HOW_TO, HowTo};
pub use search_words::SearchWords;

use crate::{
    articles::{better_collision, shortcuts, some_math, swept, thunderfist, wicked},
    broad_phase::{bvh, none},
    exact::{self, overlap, sweep},
    method::{Algorithm, Article, CoarsePass, Finder, Question, Response, Settings},
};
use std::sync::LazyLock;

/// Every article, ours first.
pub static ARTICLES: &[&Article] = &[
    &exact::ARTICLE,
    &wicked::ARTICLE,
    &swept::ARTICLE,
    &some_math::ARTICLE,
    &thunderfist::ARTICLE,
    &better_collision::ARTICLE,
    &shortcuts::ARTICLE,
    &sweep::conservative_advancement::ARTICLE,
];

/// Every algorithm, in the order in which they are listed for each question.
pub static ALGORITHMS: &[&Algorithm] = &[
    &overlap::sphere_sphere::METHOD,
    &wicked::sphere_sphere::METHOD,
    &overlap::sphere_capsule::METHOD,
    &some_math::sphere_capsule::METHOD,
    &some_math::point_segment::METHOD,
    &some_math::definition::METHOD,
    &thunderfist::surface_normal::METHOD,
    &overlap::capsule_capsule::METHOD,
    &wicked::capsule_capsule::METHOD,
    &some_math::capsule_capsule::METHOD,
    &some_math::segment_segment::METHOD,
    &thunderfist::capsule_capsule::METHOD,
    &thunderfist::parallel_capsules::METHOD,
    &overlap::sphere_triangle::METHOD,
    &wicked::sphere_triangle::METHOD,
    &better_collision::sphere_triangle::METHOD,
    &overlap::capsule_triangle::METHOD,
    &wicked::capsule_triangle::METHOD,
    &some_math::capsule_triangle::METHOD,
    &shortcuts::no_reference::METHOD,
    &shortcuts::ends_and_corners::METHOD,
    &overlap::capsule_box::METHOD,
    &thunderfist::voxel_capsule::METHOD,
    &overlap::box_triangle::METHOD,
    &overlap::box_box::METHOD,
    &sweep::sphere_triangle::METHOD,
    &wicked::sweeps::sub_steps::SPHERE_TRIANGLE,
    &wicked::sweeps::sphere_as_capsule::METHOD,
    &sweep::conservative_advancement::SPHERE_TRIANGLE,
    &sweep::capsule_triangle::METHOD,
    &swept::capsule_triangle::METHOD,
    &wicked::sweeps::sub_steps::CAPSULE_TRIANGLE,
    &wicked::sweeps::stretched_sphere::METHOD,
    &wicked::sweeps::spheres_and_cylinder::METHOD,
    &wicked::sweeps::swept_rectangle::METHOD,
    &wicked::sweeps::trace_segment::METHOD,
    &sweep::conservative_advancement::CAPSULE_TRIANGLE,
    &sweep::capsule_capsule::METHOD,
    &wicked::sweeps::sub_steps::CAPSULE_CAPSULE,
    &thunderfist::parallel_ray::METHOD,
    &thunderfist::successive_approximation::METHOD,
    &sweep::conservative_advancement::CAPSULE_CAPSULE,
    &sweep::capsule_box::METHOD,
    &sweep::box_triangle::METHOD,
    &sweep::box_box::METHOD,
    &better_collision::cuboids::METHOD,
];

/// Every response, the exact-minded one first.
pub static RESPONSES: &[&Response] = &[
    &exact::response::METHOD,
    &wicked::response::push_and_slide::METHOD,
    &wicked::response::sub_steps::METHOD,
    &wicked::response::two_passes::METHOD,
    &swept::response::push_loop::METHOD,
    &swept::response::sweep_and_slide::METHOD,
    &thunderfist::response::movement_clipping::METHOD,
    &thunderfist::response::terrain::METHOD,
    &better_collision::response::deepest::DEEPEST,
    &better_collision::response::deepest::FACE_NORMAL,
    &better_collision::response::boxes::METHOD,
    &better_collision::response::surface::METHOD,
    &better_collision::response::center_ray::METHOD,
];

/// Every coarse pass, the one that all others are judged by first, that which leaves nothing out last.
pub static COARSE_PASSES: &[&CoarsePass] = &[
    &thunderfist::coarse_pass::every_pair::METHOD,
    &wicked::coarse_pass::boxes::METHOD,
    &wicked::coarse_pass::object_then_triangle::METHOD,
    &thunderfist::coarse_pass::nested_boxes::METHOD,
    &thunderfist::coarse_pass::octree::METHOD,
    &thunderfist::coarse_pass::three_lists::METHOD,
    &thunderfist::coarse_pass::voxels::METHOD,
    &bvh::pass::METHOD,
    &none::METHOD,
];

/// The exact algorithm of each of [`Question::ALL`]: responses look them up again and again.
static EXACT: LazyLock<[&Algorithm; Question::ALL.len()]> = LazyLock::new(|| {
    Question::ALL.map(|question| {
        let mut exact = question.algorithms().filter(|one| one.is_exact());
        exact.next().expect("every question has an exact answer")
    })
});

impl Question {
    /// The exact algorithm that answers it.
    pub fn exact(self) -> &'static Algorithm {
        let place = Self::ALL.iter().position(|question| *question == self);
        EXACT[place.expect("one of all questions")]
    }

    /// Every algorithm that answers it, the exact one first.
    pub fn algorithms(self) -> impl Iterator<Item = &'static Algorithm> {
        ALGORITHMS
            .iter()
            .copied()
            .filter(move |algorithm| algorithm.question == self)
    }
}

impl Finder {
    /// The exact forms.
    pub fn exact() -> Self {
        Self {
            usual: Question::exact,
            algorithm: None,
            settings: Settings::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::Setting;

    #[test]
    fn every_question_is_answered_first_by_its_one_exact_algorithm() {
        for question in Question::ALL {
            let answering: Vec<_> = question.algorithms().collect();
            assert!(std::ptr::eq(answering[0], question.exact()));
            let exact = answering.iter().filter(|one| one.is_exact());
            assert_eq!((exact.count(), question.exact().question), (1, question));
        }
    }

    #[test]
    fn a_setting_that_nothing_reads_is_told() {
        let choice = AlgorithmChoice::parse("wicked/capsule-triangle").expect("known");
        let algorithm = choice.method;
        assert_eq!(algorithm.unread(&[Setting::Parallel]), None);
        assert_eq!(
            algorithm
                .unread(&[Setting::Parallel, Setting::SubSteps])
                .as_deref(),
            Some("wicked/capsule-triangle does not read `sub_steps`: it reads `parallel`")
        );
        assert_eq!(
            algorithm
                .question
                .exact()
                .unread(&[Setting::Tolerance])
                .as_deref(),
            Some("exact/capsule-triangle does not read `tolerance`: it has no settings")
        );
    }
}
