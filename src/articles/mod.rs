//! The articles' methods as printed: the same arithmetic and branches in our own structure, faults included.
//!
//! Every fault has an erratum id (`W1`); switching the repair of that name on mends that fault alone. Each method's
//! module names its exact counterpart.

pub mod better_collision;
pub mod some_math;
pub mod swept;
pub mod thunderfist;
pub mod wicked;

mod axes;

use crate::{
    exact::overlap,
    geometry::{Contact, Feature, Sphere, Triangle, tolerance},
    method::{Answer, Article},
};
use glam::Vec3;

/// What there is to know about an article before reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Its title.
    pub title: &'static str,
    /// Who published it, as far as it says.
    pub by: &'static str,
    /// What it adds to the subject, one sentence.
    pub contributes: &'static str,
}

impl Facts {
    /// The facts of `article`; `None` for the exact forms, which are no article's.
    pub fn of(article: Article) -> Option<&'static Self> {
        match article {
            Article::Exact => None,
            Article::Wicked => Some(&wicked::FACTS),
            Article::Swept => Some(&swept::FACTS),
            Article::SomeMath => Some(&some_math::FACTS),
            Article::Thunderfist => Some(&thunderfist::FACTS),
            Article::BetterCollision => Some(&better_collision::FACTS),
            Article::Advancement => Some(&ADVANCEMENT),
        }
    }
}

/// Where conservative advancement comes from; [`crate::exact::sweep`] has it, for comparison.
const ADVANCEMENT: Facts = Facts {
    title: "Impulse-based Dynamic Simulation of Rigid Body Systems",
    by: "Brian Mirtich, thesis, University of California, Berkeley, 1996",
    contributes: "Advances a body again and again by the gap over the speed that closes it, so that it never passes the \
                  first touch.",
};

/// A sweep's time and contact as an answer; the distance at the start is not among what it computes.
fn timed(hit: Option<(f32, Contact)>) -> Answer {
    Answer {
        contact: hit.map(|(_, contact)| contact),
        distance: None,
        time: hit.map(|(time, _)| time),
    }
}

/// A contact and a distance as an answer.
fn measured((contact, distance): (Option<Contact>, f32)) -> Answer {
    Answer {
        contact,
        distance: Some(distance),
        time: None,
    }
}

/// A printed method's contact as an answer. Its listing knows the distance only where it finds a contact.
fn answer(contact: Option<Contact>, radius: f32) -> Answer {
    Answer {
        contact,
        distance: contact.map(|contact| (radius - contact.depth).max(0.0)),
        time: None,
    }
}

/// The part of the triangle that `point`, the closest point of edge `i`, belongs to: the edge or one of its ends.
fn edge_feature(i: usize, point: Vec3, triangle: &Triangle) -> Feature {
    let (start, end) = triangle.edges()[i];
    if point == start {
        Feature::Vertex(i as u8)
    } else if point == start + (end - start) {
        Feature::Vertex((i as u8 + 1) % 3)
    } else {
        Feature::Edge(i as u8)
    }
}

/// Whether `center` is on the triangle as far as `f32` can tell; `gap` is its distance from it.
fn is_touched(gap: f32, center: Vec3, triangle: &Triangle) -> bool {
    let size = triangle.v.map(|v| v.distance(center)).into_iter();
    gap <= tolerance::RELATIVE * size.fold(0.0, f32::max)
}

/// Where to push a sphere whose centre is on the triangle: the exact form's choice, which is a face normal if there is a
/// face.
fn normal_of_touched(sphere: &Sphere, triangle: &Triangle, double_sided: bool) -> Vec3 {
    match overlap::sphere_triangle(sphere, triangle, double_sided, &mut ()) {
        Some(contact) => contact.normal,
        None => triangle.area_normal().normalize_or_zero(),
    }
}
