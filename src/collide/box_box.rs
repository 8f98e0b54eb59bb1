//! Box against box, both solid and perhaps turned: fifteen separating axes.
//!
//! The faces of both have three directions each, their edges nine pairs. A box without thickness keeps its axes.

use super::separating_axes::least_push;
use crate::geometry::{Contact, OrientedBox};

/// Contact of the box `mover` with the box `obstacle`, or `None` when they are apart; touching counts.
///
/// The normal is a unit vector from the obstacle to the mover; moving the mover by `depth * normal` ends the overlap,
/// and no shorter move does.
pub fn box_box(mover: &OrientedBox, obstacle: &OrientedBox) -> Option<Contact> {
    let (axes, others) = (mover.axes(), obstacle.axes());
    let crossed = axes
        .into_iter()
        .flat_map(|axis| others.map(|other| axis.cross(other)));
    let all = others.into_iter().chain(axes).chain(crossed);
    least_push(&mover.corners(), &obstacle.corners(), all)
}
