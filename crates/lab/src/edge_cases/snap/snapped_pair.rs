//! The pair that a snap changes.

use super::{
    super::{shapes, touch},
    Mirror, Snap, WhyNot,
};
use crate::{
    run::study::TestedPair,
    scene::{Body, Snapshot},
};
use capsule_core::{
    geometry::{Capsule, Facet, Shape},
    method::{Answer, Pair, Question, Settings},
};
use glam::{DVec3, Vec3};

/// A pair of a scene, ready for snaps.
pub(in crate::edge_cases) struct SnapSubject<'s> {
    pub(in crate::edge_cases) mover: &'s Body,
    pub(super) obstacle: &'s Body,
    /// The two as an algorithm meets them, the mover on its way.
    pub(in crate::edge_cases) pair: Pair,
    /// About the two as they stand.
    pub(super) question: Option<Question>,
    /// The triangle, where the obstacle is one.
    pub(super) facet: Option<Facet>,
    /// How long the shapes move, seconds.
    pub(super) time_step: f32,
    is_part: bool,
}

impl<'s> SnapSubject<'s> {
    pub(in crate::edge_cases) fn of(scene: Snapshot<'s>, tested: TestedPair) -> Self {
        let pair = tested.shapes(scene).moved_by(tested.displacement(scene));
        let facet = match &pair.obstacle {
            Shape::Triangle(triangle) => Some(Facet::from(triangle)),
            Shape::Sphere(_) | Shape::Capsule(_) | Shape::Box(_) => None,
        };
        Self {
            mover: scene.body(tested.mover),
            obstacle: scene.body(tested.obstacle),
            pair,
            question: tested.question(scene),
            facet,
            time_step: scene.scene.world.time_step,
            is_part: tested.part.is_some(),
        }
    }

    pub(super) fn check(&self, snap: Snap) -> Result<(), WhyNot> {
        match snap {
            Snap::AxisParallelToPlane => self.axis().and(self.plane()).map(|_| ()),
            Snap::AxisParallelToEdge(edge) => self.axis().and(self.edge(edge)),
            Snap::AxisParallelToAxis => self.axis().and(self.other_axis()).map(|_| ()),
            Snap::AxisParallelToMotion => self.axis().and(self.way()).map(|_| ()),
            Snap::MotionParallelToPlane => self.plane().and(self.way()).map(|_| ()),
            Snap::JustTouching => self.way_to_touch().map(|_| ()),
            Snap::StopAtImpact => self.impact().map(|_| ()),
            Snap::EndOnPlane(_) => self.capsule().and(self.plane()).map(|_| ()),
            Snap::EndOnEdge(_) => self.capsule().and(self.edge(None)),
            Snap::EndOnVertex(_) => self.capsule().and(self.triangle()).map(|_| ()),
            Snap::OnPlane | Snap::Mirror(Mirror::Plane) => {
                self.round().and(self.plane()).map(|_| ())
            }
            Snap::OnEdge(edge) => self.round().and(self.edge(edge)),
            Snap::OnVertex(None | Some(0..=2)) => self.round().and(self.triangle()).map(|_| ()),
            Snap::OnVertex(_) => Err(WhyNot::NoVertex),
            Snap::OnAxis => self.sphere().and(self.core()).map(|_| ()),
            Snap::Mirror(Mirror::Across(_)) => Ok(()),
            Snap::SwapEnds => self.capsule().map(|_| ()),
            Snap::ReverseWinding if self.is_part => Err(WhyNot::PartOfBox),
            Snap::ReverseWinding => self.triangle().map(|_| ()),
        }
    }

    pub(in crate::edge_cases) fn capsule(&self) -> Result<&Capsule, WhyNot> {
        match &self.pair.mover {
            Shape::Capsule(capsule) => Ok(capsule),
            Shape::Sphere(_) | Shape::Triangle(_) | Shape::Box(_) => Err(WhyNot::NoCapsule),
        }
    }

    fn round(&self) -> Result<(), WhyNot> {
        let is_round = self.pair.mover.is_round();
        is_round.then_some(()).ok_or(WhyNot::IsBox)
    }

    fn sphere(&self) -> Result<(), WhyNot> {
        match self.pair.mover {
            Shape::Sphere(_) => Ok(()),
            Shape::Capsule(_) | Shape::Triangle(_) | Shape::Box(_) => Err(WhyNot::NoSphere),
        }
    }

    /// From the mover's `a` to its `b`, meters, not zero.
    pub(in crate::edge_cases) fn axis(&self) -> Result<DVec3, WhyNot> {
        let capsule = self.capsule().map_err(|_| WhyNot::NoAxis)?;
        let axis = capsule.b.as_dvec3() - capsule.a.as_dvec3();
        (axis != DVec3::ZERO).then_some(axis).ok_or(WhyNot::NoAxis)
    }

    /// Half-way between the mover's ends, or its center.
    pub(in crate::edge_cases) fn middle(&self) -> DVec3 {
        let points = self.pair.mover.points();
        points.iter().map(|point| point.as_dvec3()).sum::<DVec3>() / points.len() as f64
    }

    /// The obstacle's core, where that is a capsule.
    pub(in crate::edge_cases) fn core(&self) -> Result<[DVec3; 2], WhyNot> {
        match &self.pair.obstacle {
            Shape::Capsule(capsule) => Ok([capsule.a, capsule.b].map(|end| end.as_dvec3())),
            Shape::Sphere(_) | Shape::Triangle(_) | Shape::Box(_) => Err(WhyNot::NoOtherAxis),
        }
    }

    /// Along the obstacle's core, not zero.
    pub(in crate::edge_cases) fn other_axis(&self) -> Result<DVec3, WhyNot> {
        let [a, b] = self.core()?;
        (a != b).then_some(b - a).ok_or(WhyNot::NoOtherAxis)
    }

    pub(in crate::edge_cases) fn triangle(&self) -> Result<&Facet, WhyNot> {
        self.facet.as_ref().ok_or(WhyNot::NoTriangle)
    }

    /// The triangle, where it has a plane.
    pub(in crate::edge_cases) fn plane(&self) -> Result<&Facet, WhyNot> {
        let facet = self.triangle()?;
        shapes::has_plane(facet)
            .then_some(facet)
            .ok_or(WhyNot::NoPlane)
    }

    fn edge(&self, edge: Option<u8>) -> Result<(), WhyNot> {
        let edges = self.triangle()?.edges();
        let has_length = |[start, end]: &[DVec3; 2]| start != end;
        let is_there = match edge {
            Some(i) => edges.get(usize::from(i)).is_some_and(has_length),
            None => edges.iter().any(has_length),
        };
        is_there.then_some(()).ok_or(WhyNot::NoEdge)
    }

    /// How far the mover goes, seen from the obstacle, meters, not zero.
    pub(super) fn way(&self) -> Result<DVec3, WhyNot> {
        let way = self.pair.displacement.as_dvec3();
        (way != DVec3::ZERO).then_some(way).ok_or(WhyNot::NoMotion)
    }

    /// The exact answer about `pair`, with the sides that the scene's triangle has.
    pub(super) fn exact(&self, question: Question, pair: &Pair) -> Answer {
        let settings = Settings {
            double_sided: self.obstacle.double_sided,
            ..Settings::default()
        };
        (question.exact().silent)(pair, &settings)
    }

    /// The pair as it stands, with another mover.
    pub(super) fn with_mover(&self, mover: Shape) -> Pair {
        Pair {
            mover,
            displacement: Vec3::ZERO,
            ..self.pair
        }
    }

    /// Unit length: where to move the mover to open the gap, and how wide the gap is now, meters.
    pub(in crate::edge_cases) fn way_to_touch(&self) -> Result<(DVec3, f64), WhyNot> {
        let question = self.question.ok_or(WhyNot::NoSide)?;
        let standing = self.with_mover(self.pair.mover);
        let answer = self.exact(question, &standing);
        if let Some(contact) = answer.contact {
            return Ok((contact.normal.as_dvec3(), -f64::from(contact.depth)));
        }
        if !standing.mover.is_round() {
            return self.way_ahead(question, &standing).ok_or(WhyNot::NoSide);
        }
        let gap = answer.distance.ok_or(WhyNot::NoSide)? - standing.reach();
        let more = gap.max(0.0) + 0.01 * standing.size();
        let reaching = touch::grown(&standing, more);
        let contact = self.exact(question, &reaching).contact;
        let contact = contact.ok_or(WhyNot::NoSide)?;
        Ok((contact.normal.as_dvec3(), f64::from(gap)))
    }

    /// The way for a box that is apart: straight to the obstacle's middle, for a box that grows keeps no direction.
    fn way_ahead(&self, question: Question, standing: &Pair) -> Option<(DVec3, f64)> {
        let middle = |shape: &Shape| {
            let points = shape.points();
            points.iter().sum::<Vec3>() / points.len() as f32
        };
        let ahead = middle(&standing.obstacle) - middle(&standing.mover);
        let time = self
            .exact(question.swept()?, &standing.moved_by(ahead))
            .time?;
        let ahead = ahead.as_dvec3();
        Some((-ahead.try_normalize()?, f64::from(time) * ahead.length()))
    }

    /// The fraction of the way after which the shapes touch, more than 0.
    pub(super) fn impact(&self) -> Result<f32, WhyNot> {
        self.way()?;
        let swept = self.question.and_then(Question::swept);
        let time = swept.and_then(|question| self.exact(question, &self.pair).time);
        time.filter(|time| *time > 0.0).ok_or(WhyNot::NoImpact)
    }
}
