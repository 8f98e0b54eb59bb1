//! Every algorithm there is, in one explicit list.

mod advancement;
mod article;
mod exact;
mod pair;
mod question;
mod response;
mod settings;

pub use article::Article;
pub use pair::Pair;
pub use question::Question;
pub use response::{Asks, RESPONSES, Response};
pub use settings::{ParallelRule, Setting, Settings};

use crate::{
    articles::{
        better_collision, some_math, swept, thunderfist,
        wicked::{self, sweeps},
    },
    geometry::Contact,
    trace::Recorder,
};

/// What an algorithm answered about a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The contact, `None` when apart.
    pub contact: Option<Contact>,
    /// Between the cores (point, segment, triangle), metres; `None` where the algorithm does not compute it.
    pub distance: Option<f32>,
    /// The fraction of the displacement travelled at first contact, for sweeps that hit.
    pub time: Option<f32>,
}

impl Answer {
    /// Whether it found a contact.
    pub fn is_hit(&self) -> bool {
        self.contact.is_some()
    }
}

/// A fault of a printed method that can be mended on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repair {
    /// Erratum id, such as `W1`.
    pub id: &'static str,
    /// What switching it on changes, one short sentence.
    pub title: &'static str,
}

/// One routine.
#[derive(Debug)]
pub struct Algorithm {
    /// `article/pair`.
    pub name: &'static str,
    /// For people, short.
    pub title: &'static str,
    /// What it answers.
    pub question: Question,
    /// Where it comes from.
    pub article: Article,
    /// Its source file, a path that [`crate::trace::source::Listing::open`] knows.
    pub source: &'static str,
    /// What can be mended, in the order of the ids.
    pub repairs: &'static [Repair],
    /// Which settings it reads, besides `double_sided`.
    pub settings: &'static [Setting],
    /// Runs it and tells every step.
    pub traced: fn(&Pair, &Settings, &mut Recorder) -> Answer,
    /// Runs it with nobody watching; the same answer, bit for bit.
    pub silent: fn(&Pair, &Settings) -> Answer,
}

/// Fills in [`Algorithm::traced`] and [`Algorithm::silent`] from one generic function, and the settings that it reads.
macro_rules! algorithm {
    ($run:path { $($field:ident : $value:expr),* $(,)? }) => {
        algorithm!($run { $($field: $value),* } reads &[])
    };
    ($run:path { $($field:ident : $value:expr),* $(,)? } reads $settings:expr) => {
        Algorithm {
            $($field: $value,)*
            settings: $settings,
            traced: |pair, settings, recorder| $run(pair, settings, recorder),
            silent: |pair, settings| $run(pair, settings, &mut ()),
        }
    };
}

/// Every algorithm, by question, the exact one first.
pub static ALGORITHMS: &[Algorithm] = &[
    algorithm!(exact::sphere_sphere {
        name: "exact/sphere-sphere",
        title: "Exact",
        question: Question::SphereSphere,
        article: Article::Exact,
        source: "src/collide/sphere_sphere.rs",
        repairs: &[],
    }),
    algorithm!(wicked::answer_sphere_sphere {
        name: "wicked/sphere-sphere",
        title: "Wicked Engine",
        question: Question::SphereSphere,
        article: Article::Wicked,
        source: "src/articles/wicked/sphere_sphere.rs",
        repairs: wicked::SPHERE_SPHERE_REPAIRS,
    }),
    algorithm!(exact::sphere_capsule {
        name: "exact/sphere-capsule",
        title: "Exact",
        question: Question::SphereCapsule,
        article: Article::Exact,
        source: "src/collide/sphere_capsule.rs",
        repairs: &[],
    }),
    algorithm!(some_math::answer_sphere_capsule {
        name: "some-math/sphere-capsule",
        title: "Some math: squared distance",
        question: Question::SphereCapsule,
        article: Article::SomeMath,
        source: "src/articles/some_math/sphere_capsule.rs",
        repairs: some_math::SPHERE_REPAIRS,
    }),
    algorithm!(some_math::answer_point_segment {
        name: "some-math/point-segment",
        title: "Some math: closest point",
        question: Question::SphereCapsule,
        article: Article::SomeMath,
        source: "src/articles/some_math/point_segment.rs",
        repairs: &[],
    }),
    algorithm!(some_math::answer_definition {
        name: "some-math/definition",
        title: "Some math: definition",
        question: Question::SphereCapsule,
        article: Article::SomeMath,
        source: "src/articles/some_math/definition.rs",
        repairs: some_math::DEFINITION_REPAIRS,
    }),
    algorithm!(thunderfist::answer_surface_normal {
        name: "thunderfist/surface-normal",
        title: "Thunderfist: surface normal",
        question: Question::SphereCapsule,
        article: Article::Thunderfist,
        source: "src/articles/thunderfist/surface_normal.rs",
        repairs: &[],
    }),
    algorithm!(exact::capsule_capsule {
        name: "exact/capsule-capsule",
        title: "Exact",
        question: Question::CapsuleCapsule,
        article: Article::Exact,
        source: "src/collide/capsule_capsule.rs",
        repairs: &[],
    }),
    algorithm!(wicked::answer_capsule_capsule {
        name: "wicked/capsule-capsule",
        title: "Wicked Engine",
        question: Question::CapsuleCapsule,
        article: Article::Wicked,
        source: "src/articles/wicked/capsule_capsule.rs",
        repairs: wicked::CAPSULE_CAPSULE_REPAIRS,
    }),
    algorithm!(some_math::answer_capsule_capsule {
        name: "some-math/capsule-capsule",
        title: "Some math: squared distance",
        question: Question::CapsuleCapsule,
        article: Article::SomeMath,
        source: "src/articles/some_math/capsule_capsule.rs",
        repairs: some_math::SEGMENT_REPAIRS,
    }),
    algorithm!(some_math::answer_segment_segment {
        name: "some-math/segment-segment",
        title: "Some math: closest points",
        question: Question::CapsuleCapsule,
        article: Article::SomeMath,
        source: "src/articles/some_math/segment_segment.rs",
        repairs: some_math::SEGMENT_REPAIRS,
    }),
    algorithm!(thunderfist::answer_capsule_capsule {
        name: "thunderfist/capsule-capsule",
        title: "Thunderfist: intersects",
        question: Question::CapsuleCapsule,
        article: Article::Thunderfist,
        source: "src/articles/thunderfist/capsule_capsule.rs",
        repairs: thunderfist::INTERSECTS_REPAIRS,
    }),
    algorithm!(thunderfist::answer_parallel_capsules {
        name: "thunderfist/parallel-capsules",
        title: "Thunderfist: joined capsules",
        question: Question::CapsuleCapsule,
        article: Article::Thunderfist,
        source: "src/articles/thunderfist/parallel_capsules.rs",
        repairs: thunderfist::PARALLEL_REPAIRS,
    }),
    algorithm!(exact::sphere_triangle {
        name: "exact/sphere-triangle",
        title: "Exact",
        question: Question::SphereTriangle,
        article: Article::Exact,
        source: "src/collide/sphere_triangle.rs",
        repairs: &[],
    }),
    algorithm!(wicked::answer_sphere_triangle {
        name: "wicked/sphere-triangle",
        title: "Wicked Engine",
        question: Question::SphereTriangle,
        article: Article::Wicked,
        source: "src/articles/wicked/sphere_triangle.rs",
        repairs: wicked::SPHERE_REPAIRS,
    }),
    algorithm!(better_collision::answer_sphere_triangle {
        name: "better-collision/sphere-triangle",
        title: "Better collision",
        question: Question::SphereTriangle,
        article: Article::BetterCollision,
        source: "src/articles/better_collision/sphere_triangle.rs",
        repairs: better_collision::SPHERE_REPAIRS,
    }),
    algorithm!(exact::capsule_triangle {
        name: "exact/capsule-triangle",
        title: "Exact",
        question: Question::CapsuleTriangle,
        article: Article::Exact,
        source: "src/collide/capsule_triangle.rs",
        repairs: &[],
    }),
    algorithm!(wicked::answer_capsule_triangle {
        name: "wicked/capsule-triangle",
        title: "Wicked Engine",
        question: Question::CapsuleTriangle,
        article: Article::Wicked,
        source: "src/articles/wicked/capsule_triangle.rs",
        repairs: wicked::CAPSULE_REPAIRS,
    } reads &[Setting::Parallel]),
    algorithm!(some_math::answer_capsule_triangle {
        name: "some-math/capsule-triangle",
        title: "Some math",
        question: Question::CapsuleTriangle,
        article: Article::SomeMath,
        source: "src/articles/some_math/capsule_triangle.rs",
        repairs: some_math::CAPSULE_REPAIRS,
    }),
    algorithm!(exact::capsule_box {
        name: "exact/capsule-box",
        title: "Exact",
        question: Question::CapsuleBox,
        article: Article::Exact,
        source: "src/collide/capsule_box.rs",
        repairs: &[],
    }),
    algorithm!(thunderfist::answer_voxel_capsule {
        name: "thunderfist/voxel-capsule",
        title: "Thunderfist: a reader's voxels",
        question: Question::CapsuleBox,
        article: Article::Thunderfist,
        source: "src/articles/thunderfist/voxel_capsule.rs",
        repairs: &[],
    }),
    algorithm!(exact::sweep_sphere_triangle {
        name: "exact/sweep-sphere-triangle",
        title: "Exact",
        question: Question::SweepSphereTriangle,
        article: Article::Exact,
        source: "src/sweep/sphere_triangle.rs",
        repairs: &[],
    }),
    algorithm!(sweeps::answer_sub_steps_sphere_triangle {
        name: "wicked/sub-steps-sphere-triangle",
        title: "Wicked Engine: sub-steps",
        question: Question::SweepSphereTriangle,
        article: Article::Wicked,
        source: "src/articles/wicked/sweeps/sub_steps.rs",
        repairs: sweeps::SUB_STEP_SPHERE_REPAIRS,
    } reads &[Setting::SubSteps]),
    algorithm!(sweeps::answer_sphere_as_capsule {
        name: "wicked/sphere-as-capsule",
        title: "Wicked Engine: a sphere as a capsule",
        question: Question::SweepSphereTriangle,
        article: Article::Wicked,
        source: "src/articles/wicked/sweeps/sphere_as_capsule.rs",
        repairs: sweeps::SPHERE_AS_CAPSULE_REPAIRS,
    } reads &[Setting::Parallel]),
    algorithm!(advancement::sphere_triangle {
        name: "advancement/sphere-triangle",
        title: "Conservative advancement",
        question: Question::SweepSphereTriangle,
        article: Article::Advancement,
        source: "src/sweep/conservative_advancement.rs",
        repairs: &[],
    } reads &[Setting::Iterations, Setting::Tolerance]),
    algorithm!(exact::sweep_capsule_triangle {
        name: "exact/sweep-capsule-triangle",
        title: "Exact: rounded prism",
        question: Question::SweepCapsuleTriangle,
        article: Article::Exact,
        source: "src/sweep/capsule_triangle.rs",
        repairs: &[],
    }),
    algorithm!(swept::answer_capsule_triangle {
        name: "swept/capsule-triangle",
        title: "Swept: rounded prism",
        question: Question::SweepCapsuleTriangle,
        article: Article::Swept,
        source: "src/articles/swept/capsule_triangle.rs",
        repairs: swept::CAPSULE_TRIANGLE_REPAIRS,
    }),
    algorithm!(sweeps::answer_sub_steps_capsule_triangle {
        name: "wicked/sub-steps-capsule-triangle",
        title: "Wicked Engine: sub-steps",
        question: Question::SweepCapsuleTriangle,
        article: Article::Wicked,
        source: "src/articles/wicked/sweeps/sub_steps.rs",
        repairs: sweeps::SUB_STEP_CAPSULE_REPAIRS,
    } reads &[Setting::Parallel, Setting::SubSteps]),
    algorithm!(sweeps::answer_stretched_sphere {
        name: "wicked/stretched-sphere",
        title: "Wicked comments: a stretched sphere first",
        question: Question::SweepCapsuleTriangle,
        article: Article::Wicked,
        source: "src/articles/wicked/sweeps/stretched_sphere.rs",
        repairs: sweeps::FILTER_REPAIRS,
    }),
    algorithm!(sweeps::answer_spheres_and_cylinder {
        name: "wicked/spheres-and-cylinder",
        title: "Wicked comments: two spheres and a cylinder",
        question: Question::SweepCapsuleTriangle,
        article: Article::Wicked,
        source: "src/articles/wicked/sweeps/spheres_and_cylinder.rs",
        repairs: &[],
    }),
    algorithm!(sweeps::answer_swept_rectangle {
        name: "wicked/swept-rectangle",
        title: "Wicked comments: the swept rectangle",
        question: Question::SweepCapsuleTriangle,
        article: Article::Wicked,
        source: "src/articles/wicked/sweeps/swept_rectangle.rs",
        repairs: &[],
    }),
    algorithm!(sweeps::answer_trace_segment {
        name: "wicked/trace-segment",
        title: "Wicked comments: the trace segment",
        question: Question::SweepCapsuleTriangle,
        article: Article::Wicked,
        source: "src/articles/wicked/sweeps/trace_segment.rs",
        repairs: sweeps::TRACE_SEGMENT_REPAIRS,
    }),
    algorithm!(advancement::capsule_triangle {
        name: "advancement/capsule-triangle",
        title: "Conservative advancement",
        question: Question::SweepCapsuleTriangle,
        article: Article::Advancement,
        source: "src/sweep/conservative_advancement.rs",
        repairs: &[],
    } reads &[Setting::Iterations, Setting::Tolerance]),
    algorithm!(exact::sweep_capsule_capsule {
        name: "exact/sweep-capsule-capsule",
        title: "Exact: rounded parallelogram",
        question: Question::SweepCapsuleCapsule,
        article: Article::Exact,
        source: "src/sweep/capsule_capsule.rs",
        repairs: &[],
    }),
    algorithm!(sweeps::answer_sub_steps_capsule_capsule {
        name: "wicked/sub-steps-capsule-capsule",
        title: "Wicked Engine: sub-steps",
        question: Question::SweepCapsuleCapsule,
        article: Article::Wicked,
        source: "src/articles/wicked/sweeps/sub_steps.rs",
        repairs: sweeps::SUB_STEP_CAPSULE_CAPSULE_REPAIRS,
    } reads &[Setting::SubSteps]),
    algorithm!(thunderfist::answer_parallel_ray {
        name: "thunderfist/parallel-ray",
        title: "Thunderfist: parallel ray",
        question: Question::SweepCapsuleCapsule,
        article: Article::Thunderfist,
        source: "src/articles/thunderfist/parallel_ray.rs",
        repairs: thunderfist::COLLISION_DISTANCE_REPAIRS,
    } reads &[Setting::Iterations, Setting::Tolerance]),
    algorithm!(thunderfist::answer_successive_approximation {
        name: "thunderfist/successive-approximation",
        title: "Thunderfist: successive approximation",
        question: Question::SweepCapsuleCapsule,
        article: Article::Thunderfist,
        source: "src/articles/thunderfist/successive_approximation.rs",
        repairs: thunderfist::APPROXIMATION_REPAIRS,
    } reads &[Setting::Iterations, Setting::Tolerance]),
    algorithm!(advancement::capsule_capsule {
        name: "advancement/capsule-capsule",
        title: "Conservative advancement",
        question: Question::SweepCapsuleCapsule,
        article: Article::Advancement,
        source: "src/sweep/conservative_advancement.rs",
        repairs: &[],
    } reads &[Setting::Iterations, Setting::Tolerance]),
];
