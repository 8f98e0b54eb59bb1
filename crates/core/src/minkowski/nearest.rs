//! Which part of a whole body a place belongs to: the part about the face, edge or corner of its core that is nearest.
//!
//! It takes places on the surface or near it. Where two parts meet, the one with fewer dimensions is meant: a sphere rather
//! than a cylinder, a cylinder rather than a face. A place inside of the core belongs to the nearest face.

use super::{BodyForm, MinkowskiBody};
use crate::geometry::{
    Facet, Part, Triangle, closest_point_on_segment, closest_point_on_triangle, tolerance,
};
use glam::Vec3;

impl MinkowskiBody {
    /// The part of the surface that `place`, meters, belongs to; `None` of a body without any.
    pub fn part_at(&self, place: Vec3) -> Option<Part> {
        let off = |part: &Part| place.distance(self.in_core(*part, place));
        let parts = || self.parts().into_iter().filter(|part| *part != Part::Core);
        let least = parts().map(|part| off(&part)).fold(f32::INFINITY, f32::min);
        let same = tolerance::AGREEMENT * (1.0 + least);
        let mut nearest = parts().filter(|part| off(part) <= least + same);
        nearest.next_back()
    }

    /// The place on `part` of the surface over the point of its face, edge or corner that is nearest to `place`, meters: as
    /// far out as the radius, midway between the faces that meet there.
    pub fn on_part(&self, part: Part, place: Vec3) -> Vec3 {
        let inside = self.in_core(part, place);
        inside + self.outwards(part, inside) * self.radius
    }

    /// The way out of the core at its place `inside`, which is of `part`; unit length.
    fn outwards(&self, part: Part, inside: Vec3) -> Vec3 {
        let corners = self.kind.corners_of(part);
        let faces = self.kind.faces().iter();
        let meeting = faces.filter(|face| corners.iter().all(|one| face.around.contains(one)));
        let sides = meeting.flat_map(|face| {
            let pieces = self.pieces.iter().filter(|piece| piece.part == face.part);
            pieces.filter_map(|piece| match &piece.form {
                BodyForm::Flat { normal, .. } => Some(*normal),
                _ => None,
            })
        });
        let sides: Vec<Vec3> = sides.collect();
        if let Some(between) = sides.iter().sum::<Vec3>().try_normalize() {
            return between;
        }

        // A flat body has two opposite sides that cancel, or no face. Its edges and corners point away from its middle.
        let at = |i: &usize| self.corners[*i];
        let way = match corners.as_slice() {
            [corner] => {
                let edges = self.kind.edges().iter();
                let others = edges.filter_map(|edge| match edge.ends {
                    [one, other] if one == *corner => Some(other),
                    [other, one] if one == *corner => Some(other),
                    _ => None,
                });
                let along = |other: usize| (at(corner) - at(&other)).normalize_or_zero();
                others.map(along).sum()
            }
            [a, b] => {
                let along = (at(b) - at(a)).normalize_or_zero();
                let middle = self.corners.iter().sum::<Vec3>() / self.corners.len() as f32;
                let away = inside - middle;
                let across = away - along * away.dot(along);
                match across.try_normalize() {
                    None if along != Vec3::ZERO => along.any_orthonormal_vector(),
                    _ => across,
                }
            }
            _ => sides.first().copied().unwrap_or_default(),
        };
        way.normalize_or(Vec3::Y)
    }

    /// The middle of `part`, on the surface.
    pub fn middle_of(&self, part: Part) -> Vec3 {
        let corners = self.kind.corners_of(part).into_iter();
        let corners: Vec<Vec3> = corners.map(|corner| self.corners[corner]).collect();
        let middle = corners.iter().sum::<Vec3>() / corners.len().max(1) as f32;
        self.on_part(part, middle)
    }

    /// The point of the face, the edge or the corner within `part` that is nearest to `place`.
    fn in_core(&self, part: Part, place: Vec3) -> Vec3 {
        let corners = self.kind.corners_of(part).into_iter();
        let corners: Vec<Vec3> = corners.map(|corner| self.corners[corner]).collect();
        match corners.as_slice() {
            [] => place,
            [corner] => *corner,
            [a, b] => closest_point_on_segment(place, *a, *b),
            [first, rest @ ..] => {
                let fan = rest.windows(2).map(|pair| {
                    let v = [*first, pair[0], pair[1]];
                    let facet = Facet::from(&Triangle { v });
                    let (point, _) =
                        closest_point_on_triangle(place.as_dvec3() - facet.origin(), &facet);
                    (facet.origin() + point).as_vec3()
                });
                let nearest = fan.min_by(|a, b| place.distance(*a).total_cmp(&place.distance(*b)));
                nearest.unwrap_or(*first)
            }
        }
    }
}
