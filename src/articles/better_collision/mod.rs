//! *Better collision detection*, as printed: the sphere against one triangle, the cuboids that were before, and what is
//! done with a contact.

mod cuboids;
pub mod response;
mod sphere_triangle;

pub use cuboids::cuboids;
pub use sphere_triangle::sphere_triangle;

use super::{Facts, answer};
use crate::{
    method::{Answer, Pair, Repair, Settings},
    trace::Trace,
};

/// The article.
pub const FACTS: Facts = Facts {
    title: "Better collision detection",
    by: "developer diary of a first-person maze game",
    contributes: "Takes the player out of obstacles after the fact, each cut into triangles, by the deepest contact.",
};

/// Which faults are mended, by erratum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is told in its entry of the repair list")]
pub struct Repairs {
    pub b1: bool,
    pub b4: bool,
    pub b6: bool,
}

impl Repairs {
    /// The repairs that `settings` switch on.
    pub fn of(settings: &Settings) -> Self {
        Self {
            b1: settings.repairs("B1"),
            b4: settings.repairs("B4"),
            b6: settings.repairs("B6"),
        }
    }
}

/// What can be mended.
pub const SPHERE_REPAIRS: &[Repair] = &[
    Repair {
        id: "B1",
        title: "Point the normal from the impact to the center",
    },
    Repair {
        id: "B4",
        title: "Take the plane's distance without its sign",
    },
    Repair {
        id: "B6",
        title: "Count touching an edge as a hit",
    },
];

/// The sphere–triangle method, fitted to the catalog.
pub(crate) fn answer_sphere_triangle(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (sphere, triangle) = pair.sphere_triangle();
    let contact = sphere_triangle(sphere, triangle, Repairs::of(settings), trace);
    answer(contact, sphere.radius)
}

/// The test of two cuboids, fitted to the catalog.
pub(crate) fn answer_cuboids(pair: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    let (mover, obstacle) = pair.box_box();
    let impact = cuboids(mover, obstacle, pair.displacement, trace);
    Answer {
        contact: impact.map(|impact| impact.contact),
        distance: None,
        time: impact.map(|impact| impact.time),
    }
}
