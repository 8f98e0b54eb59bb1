//! The articles' methods as printed: the same arithmetic and branches in our own structure, faults included.
//!
//! Every fault has an erratum id (`W1`); switching the repair of that name on mends that fault alone. Each method's
//! module names its exact counterpart.

pub mod better_collision;
pub mod some_math;
pub mod thunderfist;
pub mod wicked;

mod axes;
mod exact_pair;

use crate::{
    catalog::{Answer, Article},
    geometry::{Contact, Feature, Triangle},
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
            Article::SomeMath => Some(&some_math::FACTS),
            Article::Thunderfist => Some(&thunderfist::FACTS),
            Article::BetterCollision => Some(&better_collision::FACTS),
        }
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

/// A unit vector to push along where the centre is on the triangle: the face normal, or any vector across a triangle
/// that has no face.
fn normal_of_touched(triangle: &Triangle, normal: Vec3) -> Vec3 {
    let [edge, other, _] = triangle.edges().map(|(start, end)| end - start);
    let across = || {
        edge.try_normalize()
            .or(other.try_normalize())
            .map_or(Vec3::Y, |along| along.any_orthonormal_vector())
    };
    if normal.is_normalized() {
        normal
    } else {
        across()
    }
}
