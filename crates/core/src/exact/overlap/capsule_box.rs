//! Capsule against a whole box, which may be turned and is solid.
//!
//! Seen from the box, turned as it is, the box is `|x| ≤ h` along each axis. A core that stays outside comes closest
//! either with one of its ends or to one of the box's twelve edges. A core that enters has to be pushed out: the
//! displacements that keep it inside form the box swept along the core, and the least way out of that leads through one
//! of its faces, which are square to an axis of the box, or to an axis and the core.
//!
//! A box without thickness is a rectangle, a segment or a point; a core that crosses it is pushed out likewise. So is a
//! core that stays outside but touches: where next to no gap is left its direction means nothing.
//!
//! Source: Christer Ericson, *Real-Time Collision Detection*, 2005, 5.1.3 and 5.1.9, for the closest points; the
//! push out of the box swept along the core is a Minkowski sum, as in [`super::push_out`].

use super::sphere_sphere::Spheres;
use crate::{
    exact,
    geometry::{Capsule, Contact, Feature, OrientedBox, closest_points_segment_segment},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Note, Outcome, Role, Trace},
};
use glam::{DVec3, Vec3};

/// Contact of `capsule` with the solid `obstacle`, or `None` when they are apart; touching counts.
///
/// The normal is a unit vector from the box to the capsule. The feature of a box is always its face.
pub fn capsule_box(
    capsule: &Capsule,
    obstacle: &OrientedBox,
    trace: &mut impl Trace,
) -> Option<Contact> {
    // Test whether the capsule's segment enters the box. A sphere counts as a capsule whose segment is one point, the
    // center.
    let frame = BoxFrame::of(obstacle);
    let core = [capsule.a, capsule.b].map(|end| frame.local(end));
    let entry = frame.entry(core);
    trace
        .step("segment")
        .segment(Role::CapsuleLine, "", capsule.a, capsule.b)
        .decides(
            entry.is_some(),
            "the segment enters the box",
            "the segment stays outside",
        );

    // If the segment enters the box, there is no gap. Find the minimum translation instead.
    let radius = f64::from(capsule.radius);
    if let Some(entry) = entry {
        return Some(frame.push_out(core, entry, radius, trace));
    }

    // Find the closest points of the box and the capsule's segment (for a sphere: the center). “closest” is the point
    // of the segment.
    let (on_core, on_box) = frame.closest(core);
    trace
        .step("closest points")
        .point(Role::ClosestOnAxis, "closest", frame.world(on_core))
        .point(Role::ClosestOnTriangle, "", frame.world(on_box))
        .segment(
            Role::Gap,
            "distance",
            frame.world(on_box),
            frame.world(on_core),
        );
    let turned = |point: DVec3| frame.turn(point);
    let lengths = [core[0], core[1], frame.half].map(DVec3::length_squared);
    let spheres = Spheres {
        origin: frame.center,
        centers: [turned(on_core), turned(on_box)],
        radii: [radius, 0.0],
        size_sq: lengths.iter().sum(),
        feature: Feature::Face,
    };
    // Test the sphere around “closest”, the segment's point closest to the box. No other part of the shape is nearer to
    // the box.
    trace.inside("candidate spheres", |trace| {
        spheres.contact(|trace| frame.least_way(core, trace).0, trace)
    })
}

/// Distance from the core of `capsule` to the solid `obstacle`, meters; 0 inside.
pub fn capsule_box_distance(capsule: &Capsule, obstacle: &OrientedBox) -> f32 {
    let center = obstacle.center.as_dvec3();
    let core = [capsule.a, capsule.b].map(|end| end.as_dvec3() - center);
    segment_box_distance(core, obstacle) as f32
}

/// Distance from a segment, seen from the center of the solid `obstacle`, to that, meters; 0 inside.
pub(super) fn segment_box_distance(segment: [DVec3; 2], obstacle: &OrientedBox) -> f64 {
    let frame = BoxFrame::of(obstacle);
    let core = segment.map(|end| frame.along_axes(end));
    if frame.entry(core).is_some() {
        return 0.0;
    }
    let (on_core, on_box) = frame.closest(core);
    on_core.distance(on_box)
}

/// A box's own view of the world.
struct BoxFrame {
    center: DVec3,
    /// The box's axes in the world, unit length.
    axes: [DVec3; 3],
    half: DVec3,
}

impl BoxFrame {
    fn of(obstacle: &OrientedBox) -> Self {
        Self {
            center: obstacle.center.as_dvec3(),
            axes: obstacle.axes(),
            half: obstacle.half_size.as_dvec3(),
        }
    }

    fn local(&self, point_in_world: Vec3) -> DVec3 {
        self.along_axes(point_in_world.as_dvec3() - self.center)
    }

    /// A vector of the world's as the box sees it.
    fn along_axes(&self, vector: DVec3) -> DVec3 {
        DVec3::from_array(self.axes.map(|axis| axis.dot(vector)))
    }

    /// A vector of the box's as the world sees it.
    fn turn(&self, vector: DVec3) -> DVec3 {
        self.axes[0] * vector.x + self.axes[1] * vector.y + self.axes[2] * vector.z
    }

    fn world(&self, point: DVec3) -> Vec3 {
        (self.center + self.turn(point)).as_vec3()
    }

    /// The first point of the core that is in the box.
    fn entry(&self, [a, b]: [DVec3; 2]) -> Option<DVec3> {
        let (mut first, mut last) = (0.0_f64, 1.0_f64);
        let (start, along) = (a.to_array(), (b - a).to_array());
        for (i, half) in self.half.to_array().into_iter().enumerate() {
            if along[i] == 0.0 {
                if start[i].abs() > half {
                    return None;
                }
                continue;
            }
            let one = (-half - start[i]) / along[i];
            let other = (half - start[i]) / along[i];
            first = first.max(one.min(other));
            last = last.min(one.max(other));
        }
        (first <= last).then(|| a.lerp(b, first))
    }

    /// The closest points of a core that stays outside and of the box.
    fn closest(&self, core: [DVec3; 2]) -> (DVec3, DVec3) {
        let clamped = |point: DVec3| point.clamp(-self.half, self.half);
        let mut best = (core[0], clamped(core[0]));
        let gap_sq = |pair: &(DVec3, DVec3)| pair.0.distance_squared(pair.1);
        let mut try_pair = |pair: (DVec3, DVec3)| {
            if gap_sq(&pair) < gap_sq(&best) {
                best = pair;
            }
        };
        try_pair((core[1], clamped(core[1])));
        for edge in self.edges() {
            let (s, t) = closest_points_segment_segment(core, edge);
            try_pair((core[0].lerp(core[1], s), edge[0].lerp(edge[1], t)));
        }
        best
    }

    /// The twelve edges: four along each axis.
    fn edges(&self) -> impl Iterator<Item = [DVec3; 2]> + '_ {
        (0..12).map(|i| {
            let (axis, signs) = (i / 4, i % 4);
            let sign = |bit: usize| if signs & bit == 0 { -1.0 } else { 1.0 };
            let mut corner = DVec3::ZERO;
            corner[(axis + 1) % 3] = sign(1) * self.half[(axis + 1) % 3];
            corner[(axis + 2) % 3] = sign(2) * self.half[(axis + 2) % 3];
            let along = DVec3::AXES[axis] * self.half[axis];
            [corner - along, corner + along]
        })
    }

    /// The least push that frees a core inside.
    fn push_out(
        &self,
        core: [DVec3; 2],
        entry: DVec3,
        radius: f64,
        trace: &mut impl Trace,
    ) -> Contact {
        // Push the capsule along normal by depth, the sum of “core's way” and the radius. “core's way” is the shortest
        // motion that moves the capsule's segment out of the box.
        let (normal, length) = self.least_way(core, &mut ());
        let contact = Contact {
            point: self.world(entry),
            normal: normal.as_vec3(),
            depth: (radius + length) as f32,
            feature: Feature::Face,
        };
        let push = contact.push();
        trace
            .step("push out")
            .arrow(Role::ContactNormal, "normal", contact.point, push)
            .value("core's way", length)
            .value("normal", contact.normal)
            .value("depth", contact.depth)
            .concludes(Outcome::Hit);
        contact
    }

    /// The shortest way out for a core, in the world, unit length, and how far that is, meters.
    fn least_way(&self, core: [DVec3; 2], trace: &mut impl Trace) -> (DVec3, f64) {
        // Find the shortest motion that moves the capsule's segment out of the box: “core's way” along normal. Try
        // all directions perpendicular to a side of the box, or to the segment and an edge.
        let along = core[1] - core[0];
        let walls = DVec3::AXES.map(|axis| axis.cross(along));
        let ways = DVec3::AXES.into_iter().chain(walls);
        let both = ways.flat_map(|way| [way, -way]);
        let (normal, length) = both
            .filter_map(DVec3::try_normalize)
            .map(|normal| (normal, self.way_out(core, normal)))
            .min_by(|one, other| one.1.total_cmp(&other.1))
            .unwrap_or((DVec3::Y, 0.0));
        let normal = self.turn(normal);
        trace
            .step("minimum translation")
            .value("core's way", length)
            .value("normal", normal);
        (normal, length)
    }

    /// How far a core must go along `normal` to leave the box.
    fn way_out(&self, [a, b]: [DVec3; 2], normal: DVec3) -> f64 {
        let reach = self.half.dot(normal.abs());
        (reach - a.dot(normal).min(b.dot(normal))).max(0.0)
    }
}

fn answer(
    capsule: &Capsule,
    obstacle: &OrientedBox,
    _: &Pair,
    _: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    Answer::measured(
        capsule_box(capsule, obstacle, trace),
        capsule_box_distance(capsule, obstacle),
    )
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "exact/capsule-box",
    title: "Exact",
    question: overlap(Capsule, OrientedBox),
    article: &exact::ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[],
});
