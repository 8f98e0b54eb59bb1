//! Which points of the two shapes a part of a body stands for.

use super::MinkowskiBody;
use crate::geometry::{Part, RoundedBody};

/// Points of a shape by their index: one for a corner or an end, two for a side or a core, three for a face. Empty where
/// a part stands for no one place.
pub type FeaturePlaces = Vec<usize>;

impl MinkowskiBody {
    /// The places of the obstacle and of the mover that touch where `part` is entered: those of its corners.
    pub fn features(&self, part: Part) -> [FeaturePlaces; 2] {
        let corners = self.kind.corners();
        let (mut vertices, mut ends) = (vec![], vec![]);
        for corner in self.kind.corners_of(part).into_iter().map(|i| corners[i]) {
            add(&mut vertices, corner.vertex);
            add(&mut ends, corner.end);
        }

        // A longer segment may end at either end of the mover, because the other segment may be a point.
        let is_segment = matches!(self.kind, RoundedBody::Segment { .. });
        if is_segment && matches!(part, Part::Sphere(_)) {
            ends.clear();
        }
        [vertices, ends]
    }
}

fn add(places: &mut FeaturePlaces, place: usize) {
    if !places.contains(&place) {
        places.push(place);
    }
}
