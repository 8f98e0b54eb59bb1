//! Whether a pair still is what its regime is about: what shrinking must keep.

use super::{
    approach::{FAST, GRAZE, TINY},
    contact::PARALLEL,
    shapes::{FAR, THIN},
};
use capsule_core::{
    geometry::{Facet, Shape, tolerance},
    method::{Pair, Question, Settings},
};
use glam::{DVec3, Vec3};

/// Bounds that were drawn may be missed by this share, by rounding.
const ROUNDED: f64 = 1.1;

pub(super) fn any(_: Question, _: &Pair) -> bool {
    true
}

pub(super) fn apart(question: Question, pair: &Pair) -> bool {
    !is_hit(question, pair)
}

/// A direction of one is parallel to a face, an edge or the core of the other.
pub(super) fn along(_: Question, pair: &Pair) -> bool {
    leans(pair).into_iter().any(|sine| sine <= 5.0 * PARALLEL)
}

pub(super) fn nearly_along(_: Question, pair: &Pair) -> bool {
    let hardly = 5.0 * PARALLEL..=1e-2 * ROUNDED;
    leans(pair).into_iter().any(|sine| hardly.contains(&sine))
}

/// The cores meet as they stand.
pub(super) fn pierced(question: Question, pair: &Pair) -> bool {
    let standing = Pair {
        displacement: Vec3::ZERO,
        ..*pair
    };
    let exact = (question.standing().exact().silent)(&standing, &Settings::default());
    let reach = pair.reach() - tolerance::AGREEMENT * pair.size().max(1.0);
    exact.contact.is_some_and(|contact| contact.depth >= reach)
}

/// The surfaces touch but for rounding, at first or in the end.
pub(super) fn touching(question: Question, pair: &Pair) -> bool {
    let by = tolerance::AGREEMENT * pair.size().max(1.0);
    let standing = |way: Vec3| Pair {
        mover: pair.mover.translated(way),
        displacement: Vec3::ZERO,
        ..*pair
    };
    let question = question.standing();
    [Vec3::ZERO, pair.displacement]
        .map(standing)
        .iter()
        .any(|pair| is_between(question, pair, by))
}

/// Past it within a hundredth of the mover's thickness.
pub(super) fn grazing(question: Question, pair: &Pair) -> bool {
    let by = pair.mover.inner_radius() * (GRAZE[1] * ROUNDED) as f32;
    is_between(question, pair, by)
}

/// A triangle or a box that is thin and not flat.
pub(super) fn thin(_: Question, pair: &Pair) -> bool {
    let [_, thin] = THIN;
    match &pair.obstacle {
        Shape::Triangle(_) => (f64::MIN_POSITIVE..=2.0 * thin).contains(&slenderness(pair)),
        Shape::Box(body) => {
            let [least, most] = [body.half_size.min_element(), body.half_size.max_element()];
            least > 0.0 && f64::from(least) <= 5.0 * thin * f64::from(most)
        }
        Shape::Sphere(_) | Shape::Capsule(_) => false,
    }
}

/// A capsule of no more than two millimeters between its ends.
pub(super) fn without_length(_: Question, pair: &Pair) -> bool {
    let is_short = |shape: &Shape| match shape {
        Shape::Capsule(capsule) => capsule.a.distance(capsule.b) <= 2e-3,
        Shape::Sphere(_) | Shape::Triangle(_) | Shape::Box(_) => false,
    };
    is_short(&pair.mover) || is_short(&pair.obstacle)
}

/// A triangle without area, but for rounding.
pub(super) fn collapsed(_: Question, pair: &Pair) -> bool {
    matches!(pair.obstacle, Shape::Triangle(_)) && slenderness(pair) <= 1e-6
}

/// Kilometers from the world's origin.
pub(super) fn far(_: Question, pair: &Pair) -> bool {
    f64::from(pair.obstacle.place().length()) * ROUNDED >= FAR[0]
}

/// A motion of a millimeter at most, but one.
pub(super) fn tiny(_: Question, pair: &Pair) -> bool {
    let length = f64::from(pair.displacement.length());
    length > 0.0 && length <= TINY[1] * ROUNDED
}

/// A motion of 20 meters at least.
pub(super) fn fast(_: Question, pair: &Pair) -> bool {
    f64::from(pair.displacement.length()) * ROUNDED >= FAST[0]
}

fn is_hit(question: Question, pair: &Pair) -> bool {
    (question.exact().silent)(pair, &Settings::default()).is_hit()
}

/// Whether a mover that is `by` meters thicker hits, and one that is as much thinner does not.
fn is_between(question: Question, pair: &Pair, by: f32) -> bool {
    let grown = |by: f32| Pair {
        mover: pair.mover.grown(by),
        ..*pair
    };
    is_hit(question, &grown(by)) && !is_hit(question, &grown(-by))
}

/// How much the directions of the mover lean to those of the obstacle and to its faces, sines.
fn leans(pair: &Pair) -> Vec<f64> {
    let (own, other) = (directions(&pair.mover), directions(&pair.obstacle));
    let pairs = own
        .iter()
        .flat_map(|one| other.iter().map(move |two| (one, two)));
    let mut sines: Vec<f64> = pairs.map(|(one, two)| one.cross(*two).length()).collect();
    if let Shape::Triangle(triangle) = &pair.obstacle {
        let normal = Facet::from(triangle).normal();
        sines.extend(own.iter().map(|one| one.dot(normal).abs()));
    }
    if let Shape::Box(body) = &pair.obstacle {
        let to_faces = |one: &DVec3| body.axes().map(|axis| axis.dot(*one).abs());
        sines.extend(own.iter().flat_map(to_faces));
    }
    sines
}

/// The unit directions in which a shape is straight; none of a sphere.
fn directions(shape: &Shape) -> Vec<DVec3> {
    match shape {
        Shape::Box(body) => body.axes().to_vec(),
        Shape::Triangle(triangle) => {
            let edges = triangle.edges().into_iter();
            let along = |(a, b): (Vec3, Vec3)| (b.as_dvec3() - a.as_dvec3()).try_normalize();
            edges.filter_map(along).collect()
        }
        Shape::Sphere(_) | Shape::Capsule(_) => {
            let core = shape.core_vector().and_then(DVec3::try_normalize);
            core.into_iter().collect()
        }
    }
}

/// Twice a triangle's area as a share of its longest edge's square; 0 of a point, and of another shape.
fn slenderness(pair: &Pair) -> f64 {
    let Shape::Triangle(triangle) = &pair.obstacle else {
        return 0.0;
    };
    let facet = Facet::from(triangle);
    let lengths = facet.edges().map(|[a, b]| a.distance_squared(b));
    let longest = lengths.into_iter().fold(0.0, f64::max);
    if longest > 0.0 {
        facet.area_normal.length() / longest
    } else {
        0.0
    }
}
