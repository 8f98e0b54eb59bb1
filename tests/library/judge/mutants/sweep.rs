//! When a moving body first touches another: a point against spheres, cylinders and planes as wide as both radii.

use super::{
    body::{TINY, is_over, normal_of},
    engine::{Bodies, Meeting, foot, is_on},
    mutation::Mutation,
};
use glam::DVec3;

/// The fraction of `motion` at the first touch that the engine's tests find, and what touches; the bodies are apart at first.
pub(super) fn first_touch(bodies: &Bodies, motion: DVec3) -> Option<(f64, Meeting)> {
    let sweep = Sweep {
        bodies,
        motion,
        reach: bodies.reach(),
    };
    let mut touches = vec![];
    sweep.corners(&mut touches);
    sweep.edges(&mut touches);
    let tested = touches
        .into_iter()
        .filter(|(time, meeting)| is_on(*time) && bodies.tests(meeting.features));
    tested.min_by(|one, other| one.0.total_cmp(&other.0))
}

struct Sweep<'a> {
    bodies: &'a Bodies,
    motion: DVec3,
    reach: f64,
}

type Touches = Vec<(f64, Meeting)>;

impl Sweep<'_> {
    /// A corner of one against corners, edges and faces of the other.
    fn corners(&self, touches: &mut Touches) {
        let Bodies {
            mover, obstacle, ..
        } = self.bodies;
        for own in &mover.corners {
            for other in &obstacle.corners {
                touches.extend(self.sphere(*own, *other));
            }
            for edge in &obstacle.edges {
                let touch = self.cylinder(*own - edge[0], self.motion, edge[1] - edge[0]);
                touches.extend(touch.and_then(|time| {
                    let (share, foot) = foot(*own + self.motion * time, *edge);
                    is_on(share).then(|| self.touch(time, [*own, foot]))?
                }));
            }
            for face in &obstacle.faces {
                touches.extend(self.plane(face, *own, self.motion).and_then(|time| {
                    let is_in_front = normal_of(face).is_some_and(|n| n.dot(self.motion) < 0.0);
                    let is_tested = is_in_front || self.bodies.mutation != Mutation::OneSide;
                    let at = *own + self.motion * time;
                    let foot = on_plane(face, at)?;
                    is_tested.then(|| self.touch_along(time, [*own, foot], face, at - foot))?
                }));
            }
        }
        for other in &obstacle.corners {
            for edge in &mover.edges {
                if self.bodies.is_left_to_its_ends(*edge) {
                    continue;
                }
                let touch = self.cylinder(*other - edge[0], -self.motion, edge[1] - edge[0]);
                touches.extend(touch.and_then(|time| {
                    let (share, foot) = foot(*other - self.motion * time, *edge);
                    let is_tested = self.bodies.is_on_mover(share);
                    is_tested.then(|| self.touch(time, [foot, *other]))?
                }));
            }
            for face in &mover.faces {
                touches.extend(self.plane(face, *other, -self.motion).and_then(|time| {
                    let at = *other - self.motion * time;
                    let foot = on_plane(face, at)?;
                    self.touch_along(time, [foot, *other], face, foot - at)
                }));
            }
        }
    }

    /// Two edges that pass each other.
    fn edges(&self, touches: &mut Touches) {
        let Bodies {
            mover, obstacle, ..
        } = self.bodies;
        for own in &mover.edges {
            for other in &obstacle.edges {
                touches.extend(self.passing(*own, *other));
            }
        }
    }

    fn passing(&self, own: [DVec3; 2], other: [DVec3; 2]) -> Option<(f64, Meeting)> {
        let [u, v] = [own[1] - own[0], other[1] - other[0]];
        if self.bodies.are_parallel(u, v) || self.bodies.is_left_to_its_ends(own) {
            return None;
        }
        let mut normal = u.cross(v).try_normalize()?;
        if normal.dot(self.motion) > 0.0 {
            normal = -normal;
        }
        let toward = normal.dot(self.motion);
        let time = (self.reach - (own[0] - other[0]).dot(normal)) / toward;
        let at = own[0] + self.motion * time - normal * self.reach;
        let [s, t] = self.bodies.passing(other[0] - at, u, v);
        let is_on_own = is_on_by(s, self.reach) || self.bodies.is_on_mover(s);
        if !is_on_own || !is_on_by(t, self.reach) {
            return None;
        }
        let points = [own[0] + u * s, other[0] + v * t];
        let features = self.bodies.features(points, normal);
        Some((
            time,
            Meeting {
                distance: 0.0,
                normal,
                features,
            },
        ))
    }

    /// When the moving corner is as near to the other as both radii.
    fn sphere(&self, own: DVec3, other: DVec3) -> Option<(f64, Meeting)> {
        let time = first_root(own - other, self.motion, self.reach)?;
        self.touch(time, [own, other])
    }

    /// When a point `from` the start of an edge is as near to its line.
    fn cylinder(&self, from: DVec3, motion: DVec3, along: DVec3) -> Option<f64> {
        let axis = along.try_normalize()?;
        let [from, motion] = [from, motion].map(|v| v - axis * axis.dot(v));
        first_root(from, motion, self.reach)
    }

    /// When a point is as near to the plane of a face, from the side that it comes from.
    fn plane(&self, face: &[DVec3], point: DVec3, motion: DVec3) -> Option<f64> {
        let mut normal = normal_of(face)?;
        if normal.dot(motion) > 0.0 {
            normal = -normal;
        }
        let toward = normal.dot(motion);
        (toward < 0.0).then(|| (self.reach - (point - face[0]).dot(normal)) / toward)
    }

    /// A touch of these points, the mover's as it stands at first.
    fn touch(&self, time: f64, [own, other]: [DVec3; 2]) -> Option<(f64, Meeting)> {
        let is_moving_corner = self.bodies.mover.corners.contains(&own);
        let at = if is_moving_corner {
            own + self.motion * time - other
        } else {
            own - (other - self.motion * time)
        };
        let normal = at.try_normalize()?;
        Some(self.found(time, [own, other], normal))
    }

    /// A touch of a face, across it, the way that `gap` leads where it does not vanish.
    fn touch_along(
        &self,
        time: f64,
        points: [DVec3; 2],
        face: &[DVec3],
        gap: DVec3,
    ) -> Option<(f64, Meeting)> {
        let mut normal = normal_of(face)?;
        let is_behind = if gap.length() > TINY {
            normal.dot(gap) < 0.0
        } else {
            normal.dot(self.motion) > 0.0
        };
        if is_behind {
            normal = -normal;
        }
        Some(self.found(time, points, normal))
    }

    fn found(&self, time: f64, points: [DVec3; 2], normal: DVec3) -> (f64, Meeting) {
        let features = self.bodies.features(points, normal);
        (
            time,
            Meeting {
                distance: 0.0,
                normal,
                features,
            },
        )
    }
}

/// Where a point lies over a face; `None` beside it.
fn on_plane(face: &[DVec3], point: DVec3) -> Option<DVec3> {
    let normal = normal_of(face)?;
    is_over(face, normal, point).then(|| point - normal * (point - face[0]).dot(normal))
}

/// Whether a fraction is one of a segment; of flat bodies, whose edges may meet at their ends, but for rounding.
fn is_on_by(share: f64, reach: f64) -> bool {
    let slack = if reach > 0.0 { 0.0 } else { TINY };
    (-slack..=1.0 + slack).contains(&share)
}

/// The first time at which `from + motion * time` is `reach` long.
fn first_root(from: DVec3, motion: DVec3, reach: f64) -> Option<f64> {
    let a = motion.length_squared();
    let b = from.dot(motion);
    let c = from.length_squared() - reach * reach;
    let inside = b * b - a * c;
    (reach > 0.0 && a > 0.0 && b < 0.0 && inside >= 0.0).then(|| (-b - inside.sqrt()) / a)
}
