//! The flat face that a triangle is a part of: what a body meets is a side of a step, not half of it.

use capsule_core::geometry::Shape;
use capsule_scenes::scene::Snapshot;
use glam::Vec3;

/// Faces that bend by less than the angle of this cosine are one.
const FLAT: f32 = 0.9999;
/// A face that points upwards by more than the angle of this cosine is level.
const LEVEL: f32 = 0.9;
/// Corners nearer than this share of a triangle's size are one, and this share is a corner's largest distance from a plane.
const SAME: f32 = 1e-4;

/// A body, and which triangle of it.
type FacePart = (usize, Option<usize>);

/// Triangles in one plane, side by side.
#[derive(Debug, PartialEq)]
pub(super) struct WholeFace {
    parts: Vec<FacePart>,
    triangles: Vec<[Vec3; 3]>,
}

impl WholeFace {
    /// The face around one triangle: of a box its whole side, of triangles all that go on in its plane. `None` where it is
    /// a face by itself.
    pub(super) fn of(scene: Snapshot<'_>, part: FacePart) -> Option<Self> {
        let all = neighbors(scene, part.0);
        let (_, first) = *all.iter().find(|(other, _)| *other == part)?;
        let normal = normal(first);
        let reach = SAME
            * (first[1] - first[0])
                .length()
                .max((first[2] - first[0]).length());
        let in_plane = |v: &[Vec3; 3]| {
            let is_near = |corner: &Vec3| (*corner - first[0]).dot(normal).abs() <= reach;
            v.iter().all(is_near) && self::normal(*v).dot(normal) > FLAT
        };
        let mut rest: Vec<_> = all.into_iter().filter(|(_, v)| in_plane(v)).collect();
        let (mut parts, mut triangles, mut next) = (vec![], vec![first], 0);
        rest.retain(|(other, _)| *other != part);
        parts.push(part);
        while let Some(&v) = triangles.get(next) {
            rest.retain(|&(other, w)| {
                let touches = sides(w).iter().any(|side| has_side(v, *side, reach));
                if touches {
                    parts.push(other);
                    triangles.push(w);
                }
                !touches
            });
            next += 1;
        }
        (parts.len() > 1).then_some(Self { parts, triangles })
    }

    /// Whether a triangle of a body is a part of it.
    pub(super) fn holds(&self, part: FacePart) -> bool {
        self.parts.contains(&part)
    }

    /// Whether one stands on it.
    pub(super) fn is_level(&self) -> bool {
        let lies = |v: &[Vec3; 3]| normal(*v).y > LEVEL;
        self.triangles.first().is_some_and(lies)
    }

    /// The sides that two of its triangles do not share.
    pub(super) fn border(&self) -> Vec<[Vec3; 2]> {
        let reach = |[a, b]: [Vec3; 2]| SAME * a.distance(b);
        let is_border = |side: &[Vec3; 2]| {
            let having = self.triangles.iter();
            having
                .filter(|v| has_side(**v, *side, reach(*side)))
                .count()
                < 2
        };
        let all = self.triangles.iter().flat_map(|v| sides(*v));
        all.filter(is_border).collect()
    }
}

/// The triangles that may go on in the plane of one of `body`: its own, or all that stand for themselves.
fn neighbors(scene: Snapshot<'_>, body: usize) -> Vec<(FacePart, [Vec3; 3])> {
    match scene.body(body).shape {
        Shape::Box(block) => {
            let triangles = block.triangles().into_iter().enumerate();
            let own = triangles.map(|(i, triangle)| ((body, Some(i)), triangle.v));
            own.collect()
        }
        Shape::Sphere(_) | Shape::Capsule(_) | Shape::Triangle(_) => {
            let bodies = scene.bodies().enumerate();
            let bodies = bodies.filter(|(_, other)| !other.hidden);
            bodies
                .filter_map(|(index, other)| match other.shape {
                    Shape::Triangle(triangle) => Some(((index, None), triangle.v)),
                    Shape::Sphere(_) | Shape::Capsule(_) | Shape::Box(_) => None,
                })
                .collect()
        }
    }
}

fn normal([a, b, c]: [Vec3; 3]) -> Vec3 {
    (b - a).cross(c - a).normalize_or_zero()
}

fn sides([a, b, c]: [Vec3; 3]) -> [[Vec3; 2]; 3] {
    [[a, b], [b, c], [c, a]]
}

/// Whether a triangle has this side, in either direction.
fn has_side(v: [Vec3; 3], [a, b]: [Vec3; 2], reach: f32) -> bool {
    let has = |p: Vec3| v.iter().any(|corner| corner.distance(p) <= reach);
    has(a) && has(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::scene::Scene;

    fn scene(bodies: &str) -> Scene {
        let head = "title = \"t\"\n[[sphere]]\nname = \"ball\"\ncenter = [0, 3, 0]\nradius = 1\n";
        Scene::read("faces.toml", &format!("{head}{bodies}")).expect("a scene")
    }

    #[test]
    fn a_side_of_a_box_is_one_face_without_its_diagonal() {
        let scene = scene("[[box]]\nname = \"step\"\ncenter = [0, 0, 0]\nhalf_size = [2, 1, 1]\n");
        let snapshot = Snapshot::from(&scene);
        for triangle in 0..12 {
            let face = WholeFace::of(snapshot, (1, Some(triangle))).expect("two triangles");
            assert_eq!(face.parts.len(), 2);
            let border = face.border();
            assert_eq!(border.len(), 4);
            let lengths = border.iter().map(|[a, b]| a.distance(*b));
            assert!(
                lengths.into_iter().all(|length| length <= 4.0),
                "{border:?}"
            );
        }
    }

    #[test]
    fn a_floor_of_triangles_goes_on_until_it_bends() {
        let triangle = |name: &str, points: &str| {
            format!("[[triangle]]\nname = \"{name}\"\npoints = [{points}]\n")
        };
        let scene = scene(
            &[
                triangle("one", "[0, 0, 0], [0, 0, 1], [1, 0, 0]"),
                triangle("two", "[1, 0, 0], [0, 0, 1], [1, 0, 1]"),
                triangle("ramp", "[1, 0, 0], [1, 0, 1], [2, 1, 0]"),
                triangle("apart", "[5, 0, 0], [5, 0, 1], [6, 0, 0]"),
            ]
            .concat(),
        );
        let snapshot = Snapshot::from(&scene);
        let face = WholeFace::of(snapshot, (2, None)).expect("two triangles");
        assert!(face.holds((1, None)) && face.holds((2, None)));
        assert!(!face.holds((3, None)) && !face.holds((4, None)));
        assert_eq!(face.border().len(), 4);
        assert!(face.is_level());
        assert_eq!(WholeFace::of(snapshot, (3, None)), None, "the ramp");
        assert_eq!(WholeFace::of(snapshot, (0, None)), None, "no triangle");
    }
}
