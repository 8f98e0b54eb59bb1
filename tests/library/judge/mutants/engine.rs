//! A plain engine in `f64`, a test for every pair of features, any of which can be left out.
//!
//! Cores that are apart are as near as the nearest of: corner and corner, corner and edge, two edges that pass each other,
//! corner and face. Flat bodies that overlap are parted along a face's normal or across two edges. Cores of round bodies
//! that meet have none of these; the exact form answers there.

use super::{
    body::{Body, TINY, is_over, normal_of},
    mutation::Mutation,
    sweep::first_touch,
};
use capsule_lab::{
    bench::judge::regimes::{FeaturePair, SurfaceFeature},
    core::{
        geometry::Shape,
        method::{GivenAnswer, Pair, Question, Settings},
    },
};
use glam::{DVec3, Vec3};

/// Two bodies, what of them is nearest, and how far it is apart, meters; below 0 where it overlaps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting {
    pub(super) distance: f64,
    /// From the obstacle to the mover, unit length.
    pub(super) normal: DVec3,
    pub(crate) features: FeaturePair,
}

/// Both bodies of a case, as seen from the obstacle, and what is left out.
pub(super) struct Bodies {
    pub(super) mover: Body,
    pub(super) obstacle: Body,
    pub(super) mutation: Mutation,
    /// What rounding to `f32` moves a point by, several times over, meters.
    rounding: f64,
}

impl Bodies {
    fn of(pair: &Pair, mutation: Mutation) -> Self {
        let origin = pair.obstacle.place().as_dvec3();
        let points = [&pair.mover, &pair.obstacle].map(Shape::points).concat();
        let reach = points.iter().map(|point| point.abs().max_element());
        let reach = reach.fold(1.0, f32::max);
        Self {
            mover: Body::seen_from(origin, &pair.mover),
            obstacle: Body::seen_from(origin, &pair.obstacle),
            mutation,
            rounding: f64::from(8.0 * f32::EPSILON * reach),
        }
    }

    pub(super) fn reach(&self) -> f64 {
        self.mover.radius + self.obstacle.radius
    }

    /// What meets where a point of each core touches, with the `normal` from one to the other.
    pub(super) fn features(&self, [own, other]: [DVec3; 2], normal: DVec3) -> FeaturePair {
        FeaturePair {
            mover: self.mover.feature(own, normal, self.rounding),
            obstacle: self.obstacle.feature(other, normal, self.rounding),
        }
    }

    /// Whether the engine has the test that finds those features.
    pub(super) fn tests(&self, features: FeaturePair) -> bool {
        match self.mutation {
            Mutation::Without(left_out) => features != left_out,
            Mutation::NoCap => features.mover != SurfaceFeature::End,
            _ => true,
        }
    }

    /// Whether the mover's edge lies level with a face, and the engine is content with testing its ends there.
    pub(super) fn is_left_to_its_ends(&self, [a, b]: [DVec3; 2]) -> bool {
        let is_level = |normal: DVec3| (b - a).dot(normal).abs() <= self.rounding;
        let mut normals = self
            .obstacle
            .faces
            .iter()
            .filter_map(|face| normal_of(face));
        self.mutation == Mutation::EndsWhereLevel && normals.any(is_level)
    }

    /// Whether two edges are parallel as the engine sees it.
    pub(super) fn are_parallel(&self, u: DVec3, v: DVec3) -> bool {
        let sine_sq = u.cross(v).length_squared();
        if self.mutation == Mutation::AbsoluteTolerance {
            sine_sq < 1e-4
        } else {
            sine_sq <= 1e-20 * u.length_squared() * v.length_squared()
        }
    }

    /// Where two lines pass each other, as fractions of `own` and `other`, each `w` and its line's vector.
    pub(super) fn passing(&self, w: DVec3, u: DVec3, v: DVec3) -> [f64; 2] {
        let across = u.cross(v);
        let [s, t] = [v, u].map(|line| w.cross(line).dot(across) / across.length_squared());
        if self.mutation == Mutation::WrongSign {
            [s, -t]
        } else {
            [s, t]
        }
    }

    /// Whether a fraction of the mover's edge is one, as the engine sees it.
    pub(super) fn is_on_mover(&self, share: f64) -> bool {
        is_on(share) || self.mutation == Mutation::Unclamped
    }

    /// The nearest that the engine's tests find of cores that are apart; `None` where they are all left out.
    fn nearest(&self) -> Option<Meeting> {
        let mut found: Vec<[DVec3; 2]> = vec![];
        for own in &self.mover.corners {
            found.extend(self.obstacle.corners.iter().map(|other| [*own, *other]));
            for edge in &self.obstacle.edges {
                let (share, foot) = foot(*own, *edge);
                found.extend(is_on(share).then_some([*own, foot]));
            }
            for face in &self.obstacle.faces {
                let Some(normal) = normal_of(face) else {
                    continue;
                };
                let height = (*own - face[0]).dot(normal);
                let is_tested = height >= 0.0 || self.mutation != Mutation::OneSide;
                if is_tested && is_over(face, normal, *own) {
                    found.push([*own, *own - normal * height]);
                }
            }
        }
        for other in &self.obstacle.corners {
            for edge in &self.mover.edges {
                let (share, foot) = foot(*other, *edge);
                let is_tested = self.is_on_mover(share) && !self.is_left_to_its_ends(*edge);
                // Where two edges pass finds these as well, if it is computed to its end.
                let is_left_out = self.mutation == Mutation::NotReclamped;
                found.extend((is_tested && !is_left_out).then_some([foot, *other]));
            }
            for face in &self.mover.faces {
                let normal = normal_of(face).filter(|normal| is_over(face, *normal, *other));
                let foot = normal.map(|n| *other - n * (*other - face[0]).dot(n));
                found.extend(foot.map(|foot| [foot, *other]));
            }
        }
        for own in &self.mover.edges {
            for other in &self.obstacle.edges {
                found.extend(self.edges(*own, *other));
            }
        }
        let meeting = |points: [DVec3; 2]| {
            let gap = points[0] - points[1];
            let normal = gap.try_normalize()?;
            let features = self.features(points, normal);
            self.tests(features).then_some(Meeting {
                distance: gap.length(),
                normal,
                features,
            })
        };
        least(found.into_iter().filter_map(meeting))
    }

    /// Where two edges pass each other, if they do.
    fn edges(&self, own: [DVec3; 2], other: [DVec3; 2]) -> Option<[DVec3; 2]> {
        let [u, v] = [own[1] - own[0], other[1] - other[0]];
        if self.are_parallel(u, v) || self.is_left_to_its_ends(own) {
            return None;
        }
        let [s, t] = self.passing(other[0] - own[0], u, v);
        let points = |s: f64, t: f64| [own[0] + u * s, other[0] + v * t];
        if self.mutation == Mutation::NotReclamped {
            return Some(points(s.clamp(0.0, 1.0), t.clamp(0.0, 1.0)));
        }
        (self.is_on_mover(s) && is_on(t)).then(|| points(s, t))
    }

    /// The shortest push that parts flat bodies, of those that the engine tries; what is apart has a distance above 0.
    fn push(&self) -> Option<Meeting> {
        let faces = self.mover.faces.iter().chain(&self.obstacle.faces);
        let mut axes: Vec<DVec3> = faces.filter_map(|face| normal_of(face)).collect();
        for [a, b] in &self.mover.edges {
            for [c, d] in &self.obstacle.edges {
                let [u, v] = [*b - *a, *d - *c];
                let across = u.cross(v);
                let axis = (!self.are_parallel(u, v)).then(|| across.try_normalize());
                axes.extend(axis.flatten());
            }
        }
        let both_ways = axes.into_iter().flat_map(|axis| [axis, -axis]);
        let parted = |normal: DVec3| {
            let along = |corner: &&DVec3| corner.dot(normal);
            let by_height = |a: &&DVec3, b: &&DVec3| along(a).total_cmp(&along(b));
            let own = *self.mover.corners.iter().min_by(by_height)?;
            let other = *self.obstacle.corners.iter().max_by(by_height)?;
            let features = self.features([own, other], normal);
            self.tests(features).then_some(Meeting {
                distance: (own - other).dot(normal),
                normal,
                features,
            })
        };
        most(both_ways.filter_map(parted))
    }

    /// How they stand, as the engine sees it. Where cores of round bodies meet, nothing of it is to be relied on.
    fn standing(&self) -> Option<Meeting> {
        let flat = if self.reach() == 0.0 {
            self.push()
        } else {
            None
        };
        flat.filter(|push| push.distance <= TINY)
            .or_else(|| self.nearest())
    }
}

/// An engine without one of its tests.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Engine(pub(crate) Mutation);

impl Engine {
    /// Which features meet, as the whole engine sees it; `None` of a sweep that does not arrive, and where cores meet.
    pub(crate) fn features(question: Question, pair: &Pair) -> Option<FeaturePair> {
        let bodies = Bodies::of(pair, Mutation::None);
        let is_deep = do_cores_meet(question, pair);
        let standing = bodies.standing().filter(|_| !is_deep)?;
        if !question.is_sweep() || standing.distance <= bodies.reach() {
            return Some(standing.features);
        }
        let touch = first_touch(&bodies, pair.displacement.as_dvec3());
        touch.map(|(_, meeting)| meeting.features)
    }

    /// The answer to a question about a pair.
    pub(crate) fn answer(self, question: Question, pair: &Pair) -> GivenAnswer {
        if self.0 != Mutation::Pierced && do_cores_meet(question, pair) {
            let standing = exact_standing(question, pair);
            let time = question.is_sweep().then_some(0.0);
            return GivenAnswer { time, ..standing };
        }
        let bodies = Bodies::of(pair, self.0);
        let standing = bodies.standing();
        let touching = standing.filter(|it| it.distance <= bodies.reach() + TINY);
        if let Some(meeting) = touching {
            return GivenAnswer {
                hit: true,
                time: question.is_sweep().then_some(0.0),
                depth: Some((bodies.reach() - meeting.distance) as f32),
                normal: Some(meeting.normal.as_vec3()),
                ..GivenAnswer::default()
            };
        }
        if !question.is_sweep() {
            return GivenAnswer {
                distance: standing.map(|it| it.distance as f32),
                ..GivenAnswer::default()
            };
        }
        let motion = pair.displacement.as_dvec3();
        if self.0 == Mutation::AbsoluteTolerance && motion.length() < 1e-3 {
            return GivenAnswer::default();
        }
        match first_touch(&bodies, motion) {
            Some((time, touch)) => GivenAnswer {
                hit: true,
                time: Some(time as f32),
                depth: Some(0.0),
                normal: Some(touch.normal.as_vec3()),
                ..GivenAnswer::default()
            },
            None => GivenAnswer::default(),
        }
    }
}

/// The exact answer about the shapes as they stand.
fn exact_standing(question: Question, pair: &Pair) -> GivenAnswer {
    let standing = Pair {
        displacement: Vec3::ZERO,
        ..*pair
    };
    let exact = (question.standing().exact().silent)(&standing, &Settings::default());
    GivenAnswer::from(&exact)
}

/// Whether the cores of round bodies are so near each other that rounding turns what is between them.
fn do_cores_meet(question: Question, pair: &Pair) -> bool {
    let reach = pair.reach();
    let depth = exact_standing(question, pair).depth;
    reach > 0.0 && depth.is_some_and(|depth| depth >= reach - 1e-4 * pair.size().max(1.0))
}

/// Whether a fraction is one of a segment.
pub(super) fn is_on(share: f64) -> bool {
    (0.0..=1.0).contains(&share)
}

/// The fraction of the line through an edge that is nearest to a point, and the point there.
pub(super) fn foot(point: DVec3, [a, b]: [DVec3; 2]) -> (f64, DVec3) {
    let along = b - a;
    let share = (point - a).dot(along) / along.length_squared();
    (share, a + along * share)
}

fn least(meetings: impl Iterator<Item = Meeting>) -> Option<Meeting> {
    meetings.min_by(|one, other| one.distance.total_cmp(&other.distance))
}

fn most(meetings: impl Iterator<Item = Meeting>) -> Option<Meeting> {
    meetings.max_by(|one, other| one.distance.total_cmp(&other.distance))
}
