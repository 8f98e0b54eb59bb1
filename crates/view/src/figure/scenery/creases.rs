//! The lines of a surface made of triangles, in one pass over their sides.

use super::Crease;
use egui::ahash::{HashMap, HashMapExt};
use glam::{IVec3, Vec3};
use std::collections::hash_map::Entry;

/// Corners nearer than this share of the surface's reach are one.
const SAME_CORNER: f32 = 2e-6;
/// Bends by less, radians, are none: the triangles lie in one plane.
const FLAT: f32 = 0.02;
/// Bends from here on, radians, are seen as fully as borders.
const SHARP: f32 = 0.6;
/// How much the slightest bend is seen.
const FAINTEST: f32 = 0.25;

/// A side, and the triangles that were found at it.
struct Side {
    ends: [Vec3; 2],
    /// Unit vector from the side into its first triangle, across the side; zero if that has no height.
    into: Vec3,
    /// None while there is one triangle alone.
    bend: Option<f32>,
}

/// The creases of `triangles`, in the order of their first triangles.
pub(super) fn creases(triangles: &[[Vec3; 3]]) -> Vec<Crease> {
    let corners = triangles.iter().flatten();
    let least = corners.clone().fold(Vec3::INFINITY, |a, &b| a.min(b));
    let greatest = corners.fold(Vec3::NEG_INFINITY, |a, &b| a.max(b));
    let cell = ((greatest - least).max_element() * SAME_CORNER).max(f32::MIN_POSITIVE);
    let place = |p: Vec3| -> IVec3 { ((p - least) / cell).round().as_ivec3() };

    let mut sides: Vec<Side> = vec![];
    let mut known: HashMap<[[i32; 3]; 2], usize> = HashMap::with_capacity(triangles.len() * 2);
    for v in triangles {
        let places = v.map(|corner| place(corner).to_array());
        for i in 0..3 {
            let [from, to, third] = [i, (i + 1) % 3, (i + 2) % 3];
            let mut key = [places[from], places[to]];
            key.sort_unstable();
            let along = (v[to] - v[from]).normalize_or_zero();
            let inwards = v[third] - v[from];
            let into = (inwards - along * inwards.dot(along)).normalize_or_zero();
            match known.entry(key) {
                Entry::Vacant(free) => {
                    free.insert(sides.len());
                    sides.push(Side {
                        ends: [v[from], v[to]],
                        into,
                        bend: None,
                    });
                }
                Entry::Occupied(place) => {
                    let side = &mut sides[*place.get()];
                    // Both lead away from the side: in one plane they are opposite.
                    let bend = (side.into + into).length().min(2.0) * 0.5;
                    let bend = 2.0 * bend.asin();
                    side.bend = Some(side.bend.unwrap_or(0.0).max(bend));
                }
            }
        }
    }
    let seen = sides.into_iter().filter_map(|side| {
        let strength = match side.bend {
            None => 1.0,
            Some(bend) if bend < FLAT => return None,
            Some(bend) => FAINTEST + (1.0 - FAINTEST) * (bend / SHARP).min(1.0),
        };
        Some(Crease {
            ends: side.ends,
            strength,
        })
    });
    seen.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::geometry::OrientedBox;
    use glam::vec3;

    #[test]
    fn a_box_has_twelve_lines_and_no_diagonals() {
        let shape = OrientedBox {
            center: vec3(3.0, -1.0, 20.0),
            half_size: vec3(0.5, 1.0, 2.0),
            rotation: vec3(0.3, 0.7, -0.2),
        };
        let triangles = shape.triangles().map(|triangle| triangle.v);
        let creases = creases(&triangles);
        assert_eq!(creases.len(), 12);
        assert!(creases.iter().all(|crease| crease.strength == 1.0));
    }

    #[test]
    fn of_two_triangles_the_common_side_is_a_line_as_far_as_they_bend() {
        let bent_by = |height: f32| {
            let (a, b) = (Vec3::ZERO, Vec3::Z);
            let pair = [[a, b, Vec3::X], [b, a, vec3(-1.0, height, 0.0)]];
            let lines = creases(&pair);
            let common = lines.iter().find(|line| line.ends == [a, b]);
            (lines.len(), common.map(|line| line.strength))
        };
        assert_eq!(bent_by(0.0), (4, None), "in one plane");
        let [(_, Some(slight)), (_, Some(sharp))] = [0.1, 1.0].map(bent_by) else {
            panic!("both are seen");
        };
        assert!(slight < 0.5 && sharp == 1.0, "{slight} {sharp}");
    }

    #[test]
    fn a_triangle_without_height_is_still_seen_as_a_line() {
        let collapsed = [Vec3::ZERO, Vec3::X, Vec3::X * 2.0];
        assert_eq!(creases(&[collapsed]).len(), 3);
        assert!(creases(&[[Vec3::ONE; 3]]).len() <= 1);
    }

    #[test]
    fn a_large_level_is_gone_through_once() {
        let side = 150;
        let corner = |i: usize, j: usize| vec3(i as f32, 0.0, j as f32);
        let squares = (0..side).flat_map(|i| (0..side).map(move |j| (i, j)));
        let triangles: Vec<_> = squares
            .flat_map(|(i, j)| {
                let [a, b, c, d] =
                    [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(x, y)| corner(i + x, j + y));
                [[a, c, b], [a, d, c]]
            })
            .collect();
        assert_eq!(creases(&triangles).len(), 4 * side, "its border alone");
    }
}
