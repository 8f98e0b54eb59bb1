//! From a core and a radius to the pieces of the surface, together or apart.

use super::{BodyForm, MinkowskiBody, Piece, skeleton::Skeleton};
use crate::geometry::{Capsule, Part, is_thin, rounded::RoundedFace};
use glam::DVec3;

/// How far faces, cylinders and spheres move at most, in reaches of the body. Each next kind overtakes the one before.
const SPREAD: [f64; 3] = [0.30, 0.48, 0.66];
/// Corners this near to a face's plane lie in it, in reaches of the body.
const IN_PLANE: f64 = 1e-6;

/// Outward normals of a face: one, two where all of the body lies in its plane, none where it has no area.
type Outwards = Vec<DVec3>;

/// The body of `radius` about `skeleton`, its parts moved apart by the share `apart` of the most.
pub(super) fn body(skeleton: &Skeleton, radius: f64, apart: f32, mover: Capsule) -> MinkowskiBody {
    let radius = radius + skeleton.radius;
    let outwards: Vec<Outwards> = skeleton
        .kind
        .faces()
        .iter()
        .map(|face| normals(skeleton, face.around))
        .collect();
    let middle = skeleton.corners.iter().sum::<DVec3>() / skeleton.corners.len() as f64;
    let farthest = skeleton
        .corners
        .iter()
        .map(|corner| corner.distance(middle))
        .fold(0.0, f64::max);
    let maker = BodyMaker {
        skeleton,
        outwards,
        middle,
        radius,
        unit: (farthest + radius) * f64::from(apart),
    };
    let world = |i: &usize| maker.world(skeleton.corners[*i]);
    MinkowskiBody {
        pieces: maker.pieces(),
        corners: (0..skeleton.corners.len()).map(|i| world(&i)).collect(),
        edges: skeleton
            .kind
            .edges()
            .iter()
            .map(|edge| edge.ends.map(|end| world(&end)))
            .collect(),
        faces: skeleton
            .kind
            .faces()
            .iter()
            .map(|face| face.around.iter().map(world).collect())
            .collect(),
        radius: radius as f32,
        mover,
        kind: skeleton.kind,
    }
}

fn normals(skeleton: &Skeleton, face: &[usize]) -> Outwards {
    let at = |i: usize| skeleton.corners[face[i]];
    let (one, other) = (at(1) - at(0), at(face.len() - 1) - at(0));
    let across = one.cross(other);
    let spanned = (!is_thin(across, [one, other])).then_some(across);
    let Some(normal) = spanned.and_then(DVec3::try_normalize) else {
        return vec![];
    };
    let beside = skeleton.corners.iter().map(|&c| normal.dot(c - at(0)));
    let (low, high) = beside.fold((0.0, 0.0), |(low, high): (f64, f64), d| {
        (low.min(d), high.max(d))
    });
    let size = one.length().max(other.length());
    match (high <= IN_PLANE * size, low >= -IN_PLANE * size) {
        (true, true) => vec![normal, -normal],
        (true, false) => vec![normal],
        _ => vec![-normal],
    }
}

struct BodyMaker<'a> {
    skeleton: &'a Skeleton,
    outwards: Vec<Outwards>,
    middle: DVec3,
    radius: f64,
    /// The unit of [`SPREAD`], meters.
    unit: f64,
}

impl BodyMaker<'_> {
    fn world(&self, point: DVec3) -> glam::Vec3 {
        (self.skeleton.origin + point).as_vec3()
    }

    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = vec![];
        for (face, outwards) in self.skeleton.kind.faces().iter().zip(&self.outwards) {
            pieces.extend(outwards.iter().map(|&normal| self.side(face, normal)));
        }
        if self.radius > 0.0 {
            pieces.extend((0..self.skeleton.kind.edges().len()).filter_map(|i| self.cylinder(i)));
            pieces.extend((0..self.skeleton.corners.len()).map(|i| self.sphere(i)));
        }
        pieces
    }

    fn side(&self, face: &RoundedFace, normal: DVec3) -> Piece {
        let moved = |i: &usize| self.world(self.skeleton.corners[*i] + normal * self.radius);
        Piece {
            part: face.part,
            form: BodyForm::Flat {
                corners: face.around.iter().map(moved).collect(),
                normal: normal.as_vec3(),
            },
            offset: (normal * (self.unit * SPREAD[0])).as_vec3(),
        }
    }

    fn cylinder(&self, i: usize) -> Option<Piece> {
        let ends = self.skeleton.kind.edges()[i]
            .ends
            .map(|end| self.skeleton.corners[end]);
        if ends[0] == ends[1] {
            return None;
        }
        let outwards = self.outwards_at(&self.skeleton.kind.edges()[i].ends);
        Some(Piece {
            part: Part::Cylinder(i),
            form: BodyForm::Cylinder {
                ends: ends.map(|end| self.world(end)),
            },
            offset: (outwards * (self.unit * SPREAD[1])).as_vec3(),
        })
    }

    fn sphere(&self, i: usize) -> Piece {
        let outwards = self.outwards_at(&[i]);
        Piece {
            part: Part::Sphere(i),
            form: BodyForm::Sphere {
                center: self.world(self.skeleton.corners[i]),
            },
            offset: (outwards * (self.unit * SPREAD[2])).as_vec3(),
        }
    }

    /// The mean direction of the faces that meet at all of `corners`; away from the middle where they have none.
    fn outwards_at(&self, corners: &[usize]) -> DVec3 {
        let meets = |face: &[usize]| corners.iter().all(|corner| face.contains(corner));
        let faces = self.skeleton.kind.faces().iter().zip(&self.outwards);
        let sum: DVec3 = faces
            .filter(|(face, _)| meets(face.around))
            .flat_map(|(_, outwards)| outwards)
            .sum();
        let at = corners
            .iter()
            .map(|&i| self.skeleton.corners[i])
            .sum::<DVec3>();
        let away = at / corners.len() as f64 - self.middle;
        // The normals of the two sides of a flat body cancel out, except for rounding.
        let mean = if sum.length() > 1e-3 { sum } else { away };
        mean.try_normalize().unwrap_or(DVec3::ZERO)
    }
}
