//! No coarse pass: every mover is tested against every part, however far away that is.
//!
//! A method that is wrong from afar is then wrong in motion too: no box leaves a pair out. The pass loses no pair, and lets
//! more pairs go on than boxes would.

use crate::{
    exact::ARTICLE,
    method::{
        BOXES_TESTED, CoarseAnswer, CoarsePair, CoarsePass, CoarseScene, Form, Setting, Settings,
        coarse_pass,
    },
    trace::{Note, Outcome, Trace},
};

fn none(scene: &CoarseScene, _: &Settings, trace: &mut impl Trace) -> CoarseAnswer {
    // Give every pair of a mover and an obstacle part to the exact test, without comparing boxes. Only the exact
    // tests decide whether the shapes touch.
    let obstacles = || scene.obstacles.iter().enumerate();
    let parts_of = |mover| {
        obstacles().flat_map(move |(obstacle, object)| {
            (0..object.parts.len()).map(move |part| CoarsePair {
                mover,
                obstacle,
                part,
            })
        })
    };
    let pairs: Vec<CoarsePair> = (0..scene.movers.len()).flat_map(parts_of).collect();
    trace
        .step("candidates")
        .value(BOXES_TESTED, 0_usize)
        .value("pairs", pairs.len())
        .concludes(Outcome::of(!pairs.is_empty()));
    CoarseAnswer {
        pairs,
        ..CoarseAnswer::default()
    }
}

/// Its entry in the catalog.
pub(crate) static METHOD: CoarsePass = coarse_pass!(none {
    name: "none",
    title: "None: every pair is tested",
    article: &ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[Setting::Candidates],
});
