//! The same case put another way: swapped, with its corners renamed, mirrored, moved or turned. The answer must be the same
//! one, put the same way.
//!
//! Mirroring and turning exchange and negate coordinates alone, so that no digit is lost.

use super::{InvariantFinding, Residual, allowed, core_distance};
use capsule_core::{
    catalog::AlgorithmChoice,
    geometry::{Capsule, Shape, Sphere, Triangle, tolerance},
    method::{Answer, NoAnswerReason, NoReply, Pair, PairReply, Settings},
};
use glam::Vec3;

/// Where a moved case has its obstacle, in sizes of the case.
const ELSEWHERE: Vec3 = Vec3::new(2.0, -1.0, 0.5);

/// Moving rounds every point, and a grazing sweep turns its normal by several times that.
const MOVED_NORMAL: f32 = 4.0 * tolerance::NORMAL_AGREEMENT;

/// A case, and who answered what about it.
#[derive(Clone, Copy)]
pub(super) struct AnsweredCase<'a> {
    pub(super) pair: &'a Pair,
    pub(super) choice: &'a AlgorithmChoice,
    pub(super) reply: &'a PairReply,
}

impl AnsweredCase<'_> {
    /// Mover and obstacle exchanged, and the normal turned.
    pub(super) fn swapped(&self) -> InvariantFinding {
        let pair = self.pair;
        if pair.mover.kind() != pair.obstacle.kind() {
            let [mover, obstacle] = [pair.mover, pair.obstacle].map(|shape| shape.kind().name());
            return InvariantFinding::not_applicable(format!(
                "a {mover} and a {obstacle} cannot be swapped: the query takes them in one order"
            ));
        }
        let other = Pair {
            mover: pair.obstacle,
            obstacle: pair.mover,
            base_tip: pair.obstacle_base_tip,
            obstacle_base_tip: pair.base_tip,
            displacement: -pair.displacement,
        };
        self.same(&other, |normal| -normal)
    }

    /// The triangle's corners named from the second and from the third one on.
    pub(super) fn renamed(&self) -> InvariantFinding {
        let Shape::Triangle(triangle) = self.pair.obstacle else {
            return InvariantFinding::not_applicable("there is no triangle");
        };
        let [v0, v1, v2] = triangle.v;
        let findings = [[v1, v2, v0], [v2, v0, v1]].map(|v| {
            let obstacle = Shape::Triangle(Triangle { v });
            let other = Pair {
                obstacle,
                ..*self.pair
            };
            self.same(&other, |normal| normal)
        });
        let [first, second] = findings;
        if first.is_broken() { first } else { second }
    }

    /// Left and right exchanged; a triangle keeps its front.
    pub(super) fn mirrored(&self) -> InvariantFinding {
        let mirror = |v: Vec3| Vec3::new(-v.x, v.y, v.z);
        self.carried(mirror, true, mirror)
    }

    /// Turned by 120° about the diagonal between the axes.
    pub(super) fn turned(&self) -> InvariantFinding {
        let turn = |v: Vec3| Vec3::new(v.z, v.x, v.y);
        let back = |v: Vec3| Vec3::new(v.y, v.z, v.x);
        self.carried(turn, false, back)
    }

    /// Everything somewhere else.
    pub(super) fn moved(&self) -> InvariantFinding {
        let size = self.pair.size();
        let way = ELSEWHERE * size - self.pair.obstacle.place();
        if !way.is_finite() {
            return InvariantFinding::of(f32::NAN, 0.0, "m", String::new);
        }
        let ends = |ends: Option<[Vec3; 2]>| ends.map(|ends| ends.map(|end| end + way));
        let other = Pair {
            mover: self.pair.mover.translated(way),
            obstacle: self.pair.obstacle.translated(way),
            base_tip: ends(self.pair.base_tip),
            obstacle_base_tip: ends(self.pair.obstacle_base_tip),
            displacement: self.pair.displacement,
        };
        self.nearly_same(&other, MOVED_NORMAL, |normal| normal)
    }

    /// Every point and way taken `to` another place, and the normal `back`. Where this `mirrors`, corners change their order.
    fn carried(
        &self,
        to: impl Fn(Vec3) -> Vec3,
        mirrors: bool,
        back: impl Fn(Vec3) -> Vec3,
    ) -> InvariantFinding {
        let shape = |shape: &Shape| match *shape {
            Shape::Sphere(Sphere { center, radius }) => Some(Shape::Sphere(Sphere {
                center: to(center),
                radius,
            })),
            Shape::Capsule(Capsule { a, b, radius }) => Some(Shape::Capsule(Capsule {
                a: to(a),
                b: to(b),
                radius,
            })),
            Shape::Triangle(Triangle { v }) => {
                let [v0, v1, v2] = v.map(&to);
                let v = if mirrors { [v0, v2, v1] } else { [v0, v1, v2] };
                Some(Shape::Triangle(Triangle { v }))
            }
            Shape::Box(_) => None,
        };
        let pair = self.pair;
        let (Some(mover), Some(obstacle)) = (shape(&pair.mover), shape(&pair.obstacle)) else {
            return InvariantFinding::not_applicable(
                "the three angles of a box cannot turn without rounding",
            );
        };
        let ends = |ends: Option<[Vec3; 2]>| ends.map(|ends| ends.map(&to));
        let other = Pair {
            mover,
            obstacle,
            base_tip: ends(pair.base_tip),
            obstacle_base_tip: ends(pair.obstacle_base_tip),
            displacement: to(pair.displacement),
        };
        self.same(&other, back)
    }

    /// Whether the `other` pair gets the same answer once its normal is taken `back`: by the largest difference of both answers.
    fn same(&self, other: &Pair, back: impl Fn(Vec3) -> Vec3) -> InvariantFinding {
        self.nearly_same(other, tolerance::NORMAL_AGREEMENT, back)
    }

    /// The finding with normals that may be `turned` apart, as the length of their difference.
    fn nearly_same(
        &self,
        other: &Pair,
        turned: f32,
        back: impl Fn(Vec3) -> Vec3,
    ) -> InvariantFinding {
        let mut second = match self.choice.method.reply(other, &self.choice.settings) {
            Ok(second) => second,
            Err(none) => return unanswered(none),
        };
        if let Some(contact) = &mut second.answer.contact {
            contact.normal = back(contact.normal);
        }
        let (first, second) = (&self.reply.answer, &second.answer);
        if first.is_hit() != second.is_hit() {
            return self.flipped(first);
        }
        let lengths = self.lengths(first, second);
        if lengths.is_broken() {
            return lengths;
        }
        // Where the cores touch, one normal is as good as another.
        let time = first.time.unwrap_or(0.0);
        let is_certain = core_distance(self.pair, time).is_none_or(|apart| apart > self.allowed());
        match first.contact.zip(second.contact).filter(|_| is_certain) {
            None => lengths,
            Some((a, b)) => {
                let off = (a.normal - b.normal).length();
                let turn = InvariantFinding::of(off, turned, "", || "the normal differs".into());
                if turn.is_broken() { turn } else { lengths }
            }
        }
    }

    /// The finding where the `first` answer is a hit and the second is none, or the other way round.
    fn flipped(&self, first: &Answer) -> InvariantFinding {
        let by = self.allowed();
        let exact = self.choice.method.question.exact();
        let settings = Settings {
            double_sided: self.choice.settings.double_sided,
            ..Settings::default()
        };
        let hits = |by: f32| {
            let mover = self.pair.mover.grown(by);
            (exact.silent)(
                &Pair {
                    mover,
                    ..*self.pair
                },
                &settings,
            )
            .is_hit()
        };
        let less = by.min(self.pair.mover.inner_radius());
        if hits(by) != hits(-less) {
            return InvariantFinding::not_applicable("rounding alone decides between hit and miss");
        }
        let residual = Residual {
            off: f32::INFINITY,
            allowed: by,
            unit: "m",
        };
        let why = if first.is_hit() {
            "a hit, but a miss in this variant"
        } else {
            "a miss, but a hit in this variant"
        };
        InvariantFinding::Broken(residual, why.into())
    }

    /// The farthest that depth, distance and time are apart.
    fn lengths(&self, first: &Answer, second: &Answer) -> InvariantFinding {
        let both = |a: Option<f32>, b: Option<f32>| a.zip(b).map(|(a, b)| (a - b).abs());
        let depths = [first, second].map(|it| it.contact.map(|contact| contact.depth));
        // Along a grazing motion a small error of length is a large one of time.
        let normal = first.contact.map_or(Vec3::ZERO, |contact| contact.normal);
        let approach = normal.dot(self.pair.displacement).abs();
        let time = both(first.time, second.time).map(|off| off * approach);
        let lengths = [
            ("the depth", both(depths[0], depths[1])),
            ("the distance", both(first.distance, second.distance)),
            ("the time", time),
        ];
        let told = lengths
            .into_iter()
            .filter_map(|(what, off)| Some((what, off?)));
        // NaN is the farthest of all.
        let farthest = told.max_by(|(_, a), (_, b)| a.total_cmp(b));
        let (what, off) = farthest.unwrap_or(("", 0.0));
        InvariantFinding::of(off, self.allowed(), "m", || format!("{what} differs"))
    }

    fn allowed(&self) -> f32 {
        allowed(self.pair)
    }
}

/// The finding where the case put another way gets no answer.
fn unanswered(none: NoReply) -> InvariantFinding {
    match none.silence {
        NoAnswerReason::Waiting | NoAnswerReason::Declined => {
            InvariantFinding::NotApplicable(none.to_string().into())
        }
        NoAnswerReason::NotThere
        | NoAnswerReason::Crashed
        | NoAnswerReason::Hung
        | NoAnswerReason::Junk => {
            let residual = Residual {
                off: f32::INFINITY,
                allowed: 0.0,
                unit: "m",
            };
            InvariantFinding::Broken(residual, none.to_string())
        }
    }
}
