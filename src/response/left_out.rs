//! Which obstacles nobody is asked about, told to whoever watches.
//!
//! A response asks about every obstacle, wherever that is; only exact methods are spared those whose boxes are apart from
//! the mover's. This file changes no answer: it looks at the boxes once more, and only where somebody watches.

use super::{
    Obstacle, Watch,
    asked::{Asking, Unasked},
};
use crate::{
    geometry::{AxisBox, OrientedBox},
    trace::{Note, Role, Shape},
};

/// So many are told by name; of more, only how many they are.
const FEW: usize = 6;

/// Tells which of `obstacles` are left out; nothing where none is, or nobody watches.
pub(super) fn tell(asking: &Asking<'_>, obstacles: &[&Obstacle], watch: &mut impl Watch) {
    if !watch.is_watching() {
        return;
    }
    let why = |obstacle: &&Obstacle| asking.about(obstacle).err();
    let left_out = |reason: Unasked| {
        let own = obstacles.iter().filter(move |one| why(one) == Some(reason));
        own.copied().collect::<Vec<_>>()
    };
    let [apart, numberless] = [Unasked::BoxesApart, Unasked::NoNumber].map(left_out);
    if apart.is_empty() && numberless.is_empty() {
        return;
    }
    watch.inside("boxes apart", |watch| {
        // The box around the mover, or around all of its way, is apart from the boxes of these obstacles. They are not
        // asked about: the methods are exact and would find them apart as well.
        watch
            .step("not asked")
            .value("boxes apart", apart.len() as f32)
            .value("no number", numberless.len() as f32)
            .value("of", obstacles.len() as f32);

        for obstacle in apart.iter().filter(|_| apart.len() <= FEW) {
            // Along one of the axes there is a gap between the box around the mover and the one around this obstacle.
            let [mover, other] = asking.boxes(obstacle);
            watch
                .step_named(|| obstacle.name.clone())
                .draw(Role::Construction, "", solid(mover))
                .draw(Role::Rejected, "", solid(other))
                .value("gap", gap(&mover, &other));
        }
    });
}

fn solid(around: AxisBox) -> Shape {
    Shape::Box(OrientedBox::from(around))
}

/// The widest gap between two boxes along one of the axes, metres.
fn gap(one: &AxisBox, other: &AxisBox) -> f32 {
    (one.low - other.high)
        .max(other.low - one.high)
        .max_element()
}
