//! The code that the articles' tests of two spheres or capsules share: the direction of the gap between two axes, also for axes
//! that meet, and the push along it.

use crate::geometry::{Contact, Feature, closest_points_segment_segment, tolerance};
use glam::{DVec3, Vec3};

/// Where two axes, or two centers, meet: the gap between their closest points has no direction of its own there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    /// Unit length, square to both axes: the shortest way apart.
    across: Vec3,
    /// A gap no longer than this is rounding, meters.
    within: f32,
}

impl Meeting {
    /// The push for two centers: every direction is as short, and up is taken.
    pub(super) const OF_CENTERS: Self = Self {
        across: Vec3::Y,
        within: 0.0,
    };

    /// The push for two axes, given by their ends; an axis without length is a point.
    pub(super) fn of_axes(first: [Vec3; 2], second: [Vec3; 2]) -> Self {
        let [u, v] = [first[1] - first[0], second[1] - second[0]];
        let longer = if u.length_squared() < v.length_squared() {
            v
        } else {
            u
        };
        let across = u.cross(v);
        let is_parallel = across.length() <= tolerance::RELATIVE * u.length() * v.length();
        let square = || longer.try_normalize().map(|n| n.any_orthonormal_vector());
        let across = across.try_normalize().filter(|_| !is_parallel);
        let reach = (first[0] - second[0]).length() + u.length() + v.length();
        Self {
            across: across.or_else(square).unwrap_or(Vec3::Y),
            within: tolerance::RELATIVE * reach,
        }
    }

    /// Whether a gap of this length is none.
    pub(super) fn holds(&self, length: f32) -> bool {
        length <= self.within
    }

    /// The unit direction of `gap`, or across the axes where they meet.
    pub(super) fn direction(&self, gap: Vec3) -> Vec3 {
        let length = gap.length();
        if self.holds(length) {
            self.across * 1.0_f32.copysign(gap.dot(self.across))
        } else {
            gap / length
        }
    }
}

/// The contact where a push of `depth` along `normal` frees the mover from a shape of `radius` about `on_axis`.
pub(super) fn contact(
    on_axis: Vec3,
    radius: f32,
    normal: Vec3,
    depth: f32,
    feature: Feature,
) -> Contact {
    Contact {
        point: on_axis + normal * radius,
        normal,
        depth,
        feature,
    }
}

/// The exact closest points of two axes, each given by its ends, in this order.
pub(super) fn closest_pair_of_axes(first: [Vec3; 2], second: [Vec3; 2]) -> (Vec3, Vec3) {
    let origin = second[0].as_dvec3();
    let local = |axis: [Vec3; 2]| axis.map(|end| end.as_dvec3() - origin);
    let (p, q) = (local(first), local(second));
    let (s, t) = closest_points_segment_segment(p, q);
    let in_world =
        |[start, end]: [DVec3; 2], fraction| (start.lerp(end, fraction) + origin).as_vec3();
    (in_world(p, s), in_world(q, t))
}

/// The part of the capsule from `a` to `b` that `point` of its axis belongs to: an end or the side.
pub(super) fn axis_feature(point: Vec3, [a, b]: [Vec3; 2]) -> Feature {
    if point == a {
        Feature::End(0)
    } else if point == b || point == a + (b - a) {
        Feature::End(1)
    } else {
        Feature::Axis
    }
}
