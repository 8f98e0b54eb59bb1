//! The nearest motion that leads into none of several planes.
//!
//! All motions `w` with `nᵢ·w ≥ 0` form a cone with its tip at zero. The one nearest to a motion `v` is found on one of
//! its faces:
//!
//! ```text
//! inside      w = v
//! a plane     w = v − nᵢ (nᵢ·v)
//! a crease    w = c (c·v),  c = nᵢ × nⱼ of unit length
//! the tip     w = 0
//! ```
//!
//! and of those that lead into no plane it is the nearest to `v`. As in Quake's `SV_FlyMove`, a clip that leads into another
//! plane gives way to the crease of two; unlike there, the order of the planes does not matter. The nearest point of a cone is
//! never longer than `v`, and never points against it.
//!
//! Source: Quake's `SV_FlyMove`; the nearest point of a convex cone, after Box3D's mover, which solves its planes together.

use super::GRAZING;
use glam::{DVec3, Vec3};

/// The nearest to `motion` that leads into none of `planes`, given by their normals of unit length.
///
/// Planes that face the same way but for rounding count as one; without planes, the motion itself.
pub(super) fn clipped(motion: Vec3, planes: &[Vec3]) -> Vec3 {
    let v = motion.as_dvec3();
    let normals: Vec<DVec3> = planes.iter().map(|normal| normal.as_dvec3()).collect();
    let slack = GRAZING * v.length();
    let leads_into_none = |w: &DVec3| normals.iter().all(|n| n.dot(*w) >= -slack);
    if leads_into_none(&v) {
        return motion;
    }
    let along_planes = normals.iter().map(|n| v - *n * n.dot(v));
    let nearest = along_planes
        .chain(along_creases(v, &normals))
        .filter(leads_into_none)
        .min_by(|a, b| a.distance_squared(v).total_cmp(&b.distance_squared(v)));
    nearest.unwrap_or(DVec3::ZERO).as_vec3()
}

/// The component of `v` along the crease of every two planes that are not parallel.
fn along_creases(v: DVec3, normals: &[DVec3]) -> impl Iterator<Item = DVec3> {
    let pairs = (0..normals.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
    pairs.filter_map(move |(i, j)| {
        let crease = normals[i].cross(normals[j]);
        let is_parallel = crease.length_squared() < GRAZING * GRAZING;
        (!is_parallel).then(|| crease * (crease.dot(v) / crease.length_squared()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_motion_that_leads_into_nothing_stays() {
        let motion = Vec3::new(1.0, 2.0, 3.0);
        assert_eq!(clipped(motion, &[]), motion);
        assert_eq!(clipped(motion, &[Vec3::X, Vec3::Y]), motion);
        assert_eq!(clipped(Vec3::ZERO, &[Vec3::X, -Vec3::X]), Vec3::ZERO);
    }

    #[test]
    fn one_plane_takes_what_leads_into_it() {
        let motion = Vec3::new(1.0, -2.0, 3.0);
        assert_eq!(clipped(motion, &[Vec3::Y]), Vec3::new(1.0, 0.0, 3.0));
    }

    #[test]
    fn two_planes_leave_their_crease() {
        // An acute corner: each clip alone would turn the motion into the other wall.
        let walls = [
            Vec3::new(1.0, 0.0, 0.25).normalize_or_zero(),
            Vec3::new(-1.0, 0.0, 0.25).normalize_or_zero(),
        ];
        let left = clipped(Vec3::new(0.1, 0.5, -2.0), &walls);
        assert!(left.abs_diff_eq(Vec3::new(0.0, 0.5, 0.0), 1e-6), "{left}");
    }

    #[test]
    fn three_planes_stop() {
        let corner = [Vec3::X, Vec3::Y, Vec3::Z];
        assert_eq!(clipped(Vec3::new(-1.0, -2.0, -3.0), &corner), Vec3::ZERO);
    }

    #[test]
    fn planes_that_differ_by_rounding_count_as_one() {
        let floor = [Vec3::Y, Vec3::new(3e-7, 1.0, -2e-7)];
        let left = clipped(Vec3::new(2.0, -1.0, 1.0), &floor);
        assert!(left.abs_diff_eq(Vec3::new(2.0, 0.0, 1.0), 1e-5), "{left}");
    }

    #[test]
    fn walls_that_face_each_other_leave_what_runs_between() {
        let left = clipped(Vec3::new(1.0, 0.0, 2.0), &[Vec3::X, -Vec3::X]);
        assert!(left.abs_diff_eq(Vec3::new(0.0, 0.0, 2.0), 1e-6), "{left}");
    }
}
