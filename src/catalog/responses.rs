//! Every response there is, in one explicit list.

use crate::{
    articles::{
        better_collision::response as better_collision, swept::response as swept,
        thunderfist::response as thunderfist, wicked::response as wicked,
    },
    exact::response as exact,
    method::{Article, Asks, Form, Response, Setting},
};

/// Fills in [`Response::traced`] and [`Response::silent`] from one generic function.
macro_rules! response {
    ($run:path { $($field:ident : $value:expr),* $(,)? }) => {
        Response {
            $($field: $value,)*
            traced: |case, recorder| $run(case, recorder),
            silent: |case| $run(case, &mut ()),
        }
    };
}

/// A box may rest on four corners, all of them lowest.
const ONE_LOWEST_POINT: &str =
    "it follows the ground with the one lowest point of a mover, and a box may have four";

/// A box has no such sphere.
const A_SPHERE_COLLIDES: &str =
    "it pushes a sphere out along the line of its center and the impact";

/// Every response, the exact-minded one first.
pub static RESPONSES: &[Response] = &[
    response!(exact::slide {
        name: "exact/slide",
        title: "Exact: sweep, slide, steps and slopes",
        article: Article::Exact,
        form: Form::Own,
        source: "src/exact/response/mod.rs",
        asks: Asks::Impacts,
        repairs: &[],
        settings: &[Setting::Iterations],
        has_own_gravity: true,
        refuses_boxes: None,
    }),
    response!(wicked::push_and_slide {
        name: "wicked/push-and-slide",
        title: "Wicked Engine: push out and slide",
        article: Article::Wicked,
        form: Form::Printed,
        source: "src/articles/wicked/response/push_and_slide.rs",
        asks: Asks::Overlaps,
        repairs: wicked::PUSH_AND_SLIDE_REPAIRS,
        settings: &[],
        has_own_gravity: false,
        refuses_boxes: None,
    }),
    response!(wicked::sub_steps {
        name: "wicked/sub-steps",
        title: "Wicked Engine: sub-steps",
        article: Article::Wicked,
        form: Form::Printed,
        source: "src/articles/wicked/response/sub_steps.rs",
        asks: Asks::Overlaps,
        repairs: wicked::SUB_STEPS_REPAIRS,
        settings: &[Setting::SubSteps],
        has_own_gravity: false,
        refuses_boxes: None,
    }),
    response!(wicked::two_passes {
        name: "wicked/two-passes",
        title: "Wicked Engine: gravity in a pass of its own",
        article: Article::Wicked,
        form: Form::Told,
        source: "src/articles/wicked/response/two_passes.rs",
        asks: Asks::Overlaps,
        repairs: wicked::TWO_PASSES_REPAIRS,
        settings: &[],
        has_own_gravity: true,
        refuses_boxes: None,
    }),
    response!(swept::push_loop {
        name: "swept/push-loop",
        title: "Swept capsule: push out of each object",
        article: Article::Swept,
        form: Form::Printed,
        source: "src/articles/swept/response/push_loop.rs",
        asks: Asks::Overlaps,
        repairs: swept::PUSH_LOOP_REPAIRS,
        settings: &[],
        has_own_gravity: false,
        refuses_boxes: None,
    }),
    response!(swept::sweep_and_slide {
        name: "swept/sweep-and-slide",
        title: "Swept capsule: sweep and slide",
        article: Article::Swept,
        form: Form::Printed,
        source: "src/articles/swept/response/sweep_and_slide.rs",
        asks: Asks::Impacts,
        repairs: swept::SWEEP_AND_SLIDE_REPAIRS,
        settings: &[Setting::Iterations, Setting::Tolerance],
        has_own_gravity: false,
        refuses_boxes: None,
    }),
    response!(thunderfist::movement_clipping {
        name: "thunderfist/movement-clipping",
        title: "Thunderfist: movement clipping",
        article: Article::Thunderfist,
        form: Form::Told,
        source: "src/articles/thunderfist/response/movement_clipping.rs",
        asks: Asks::Impacts,
        repairs: thunderfist::MOVEMENT_CLIPPING_REPAIRS,
        settings: &[Setting::Iterations],
        has_own_gravity: false,
        refuses_boxes: None,
    }),
    response!(thunderfist::terrain {
        name: "thunderfist/terrain",
        title: "Thunderfist: terrain by its height at start and end",
        article: Article::Thunderfist,
        form: Form::Told,
        source: "src/articles/thunderfist/response/terrain.rs",
        asks: Asks::Impacts,
        repairs: thunderfist::TERRAIN_REPAIRS,
        settings: &[Setting::Iterations],
        has_own_gravity: false,
        refuses_boxes: Some(ONE_LOWEST_POINT),
    }),
    response!(better_collision::deepest {
        name: "better-collision/deepest",
        title: "Better collision: snap out of the deepest contact",
        article: Article::BetterCollision,
        form: Form::Printed,
        source: "src/articles/better_collision/response/deepest.rs",
        asks: Asks::Overlaps,
        repairs: better_collision::DEEPEST_REPAIRS,
        settings: &[Setting::Iterations],
        has_own_gravity: false,
        refuses_boxes: Some(A_SPHERE_COLLIDES),
    }),
    response!(better_collision::face_normal {
        name: "better-collision/face-normal",
        title: "Better collision: snap out along the face normal",
        article: Article::BetterCollision,
        form: Form::Told,
        source: "src/articles/better_collision/response/deepest.rs",
        asks: Asks::Overlaps,
        repairs: better_collision::FACE_NORMAL_REPAIRS,
        settings: &[Setting::Iterations],
        has_own_gravity: false,
        refuses_boxes: Some(A_SPHERE_COLLIDES),
    }),
    response!(better_collision::boxes {
        name: "better-collision/boxes",
        title: "Better collision: cuboid against cuboid, the old system",
        article: Article::BetterCollision,
        form: Form::Told,
        source: "src/articles/better_collision/response/boxes.rs",
        asks: Asks::Impacts,
        repairs: &[],
        settings: &[Setting::Iterations],
        has_own_gravity: false,
        refuses_boxes: None,
    }),
    response!(better_collision::surface {
        name: "better-collision/surface",
        title: "Better collision: kept on a surface",
        article: Article::BetterCollision,
        form: Form::Told,
        source: "src/articles/better_collision/response/surface.rs",
        asks: Asks::Overlaps,
        repairs: &[],
        settings: &[Setting::Iterations],
        has_own_gravity: false,
        refuses_boxes: Some(ONE_LOWEST_POINT),
    }),
    response!(better_collision::center_ray {
        name: "better-collision/center-ray",
        title: "Better collision: a ray ahead of the center",
        article: Article::BetterCollision,
        form: Form::Told,
        source: "src/articles/better_collision/response/center_ray.rs",
        asks: Asks::Impacts,
        repairs: &[],
        settings: &[],
        has_own_gravity: false,
        refuses_boxes: None,
    }),
];
