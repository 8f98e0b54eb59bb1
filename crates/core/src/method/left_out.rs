//! The obstacles that a response does not test, recorded for the trace.
//!
//! A response tests every obstacle, wherever that is; only exact methods skip those whose boxes are apart from the mover's.
//! Where a scene names a coarse pass, `none` too, every candidate of the pass is tested. This file changes no answer: it tests
//! the boxes once more, and only with a trace.

use super::{
    NearObstacles, Obstacle, Watch,
    asked::{MoverQuery, SkipReason},
};
use crate::{
    geometry::{AxisBox, OrientedBox},
    trace::{DrawnShape, Note, Role},
};

/// The largest number of obstacles named one by one; of more, the step shows their number and boxes.
const MAX_NAMED: usize = 6;

/// Among more obstacles than this, a test that finds two apart whose boxes are apart records no steps: there would be
/// thousands. Nor are more boxes drawn.
const CROWD: usize = 48;

/// Whether there are so many `obstacles` that not every test is recorded.
pub(super) fn is_crowd(obstacles: &[&Obstacle]) -> bool {
    obstacles.len() > CROWD
}

/// Records which of `obstacles` are left out; nothing where none is, or without a trace. For far obstacles an index may know
/// the `near` ones without a test of each box.
pub(super) fn tell(
    asking: &MoverQuery<'_>,
    obstacles: &[&Obstacle],
    near: Option<&NearObstacles>,
    watch: &mut impl Watch,
) {
    if !watch.is_watching() {
        return;
    }
    let none = NearObstacles::default();
    let NearObstacles {
        indices,
        known,
        numberless,
    } = near.unwrap_or(&none);
    let (mut apart, mut numberless, mut far) = (known - numberless - indices.len(), *numberless, 0);
    for one in indices.iter().copied().chain(*known..obstacles.len()) {
        match asking.about(obstacles[one]) {
            Ok(asked) => far += usize::from(!asked.is_near),
            Err(SkipReason::BoxesApart) => apart += 1,
            Err(SkipReason::NoNumber) => numberless += 1,
            Err(SkipReason::NoQuestion) => {}
        }
    }
    let untold = if is_crowd(obstacles) { far } else { 0 };
    if apart + numberless + untold == 0 {
        return;
    }
    // List the obstacles whose exact tests are skipped or not shown.
    watch.inside("untested obstacles", |watch| {
        // Count the obstacles whose exact test is skipped: their boxes are apart, or a coordinate is not finite (“NaN”).
        // “distant but tested” counts obstacles that were tested although the boxes are apart; their tests are shown only
        // for hits.
        let is_left_out = |one: &&&Obstacle| {
            asking
                .about(one)
                .is_err_and(|why| why == SkipReason::BoxesApart)
        };
        let left_out = || obstacles.iter().filter(is_left_out);
        watch
            .step("untested obstacles")
            .at_length(|note| {
                let most = if apart > MAX_NAMED { CROWD } else { 0 };
                let others = left_out()
                    .take(most)
                    .map(|obstacle| solid(asking.boxes(obstacle)[1]));
                others.fold(note, |note, other| note.draw(Role::Rejected, "", other))
            })
            .value("boxes apart", apart)
            .value("NaN", numberless)
            .value("distant but tested", untold)
            .value("all obstacles", obstacles.len());

        let few = if apart > MAX_NAMED { 0 } else { apart };
        for obstacle in left_out().take(few) {
            // Skip this obstacle, because its box and the mover's swept AABB are apart. gap is the largest of the gaps
            // between these boxes along x, y and z.
            let [mover, other] = asking.boxes(obstacle);
            watch
                .step_named(|| obstacle.name.clone())
                .boxes([mover, other], false)
                .value("gap", gap(&mover, &other));
        }
    });
}

fn solid(around: AxisBox) -> DrawnShape {
    DrawnShape::Box(OrientedBox::from(around))
}

/// The widest gap between two boxes along one of the axes, meters.
fn gap(one: &AxisBox, other: &AxisBox) -> f32 {
    (one.low - other.high)
        .max(other.low - one.high)
        .max_element()
}
