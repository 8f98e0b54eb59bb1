//! How near a motion comes to a sphere's center or to a cylinder's axis, in meters: the discriminant of a quadratic is negative
//! where that is more than the radius, its constant term where the start is nearer than the radius, and its linear coefficient
//! where the motion leads nearer at first.

use super::{ComparedNumber, InMeters, LengthLimit, latest, written};
use capsule_core::{geometry::closest_point_on_segment, trace::DrawnShape};
use capsule_scenes::{run::study::Study, wording::lengths_apart};
use glam::Vec3;

const DISCRIMINANT: &str = "discriminant";
const CONSTANT: &str = "constant term";
const LINEAR: &str = "linear coefficient";

/// A sphere or an infinite cylinder.
struct Round {
    center: Vec3,
    /// Of a cylinder, of unit length; zero of a sphere.
    axis: Vec3,
    radius: f32,
}

impl Round {
    fn of(shape: &DrawnShape) -> Option<Self> {
        let (center, axis, radius) = match *shape {
            DrawnShape::Sphere { center, radius } => (center, Vec3::ZERO, radius),
            DrawnShape::Tube { a, b, radius, .. } => (a, (b - a).try_normalize()?, radius),
            _ => return None,
        };
        Some(Self {
            center,
            axis,
            radius,
        })
    }

    fn name(&self) -> &'static str {
        if self.axis == Vec3::ZERO {
            "sphere's center"
        } else {
            "cylinder's axis"
        }
    }

    /// The point of the core that is nearest to `at`.
    fn core(&self, at: Vec3) -> Vec3 {
        self.center + self.axis * (at - self.center).dot(self.axis)
    }
}

pub(super) fn at(study: &Study, step: usize) -> Option<InMeters> {
    let compared = ComparedNumber::of(&study.record.steps[step])?;
    if compared.term == LINEAR {
        return leading(study, step, compared.number);
    }
    let is_start = match compared.term {
        DISCRIMINANT => false,
        CONSTANT => true,
        _ => return None,
    };
    let round = latest(study, step, Round::of)?;
    let shapes = &study.pair_at(step)?.shapes;
    let motion = shapes.displacement;
    let across = motion - round.axis * motion.dot(round.axis);
    // The end of the mover that the number is of: for it the number says what the length does.
    let is_inside = if is_start {
        compared.number <= 0.0
    } else {
        compared.number >= 0.0
    };
    let points = shapes.mover.points().into_iter();
    let mut ends = points.map(|start| {
        let to_core = round.core(start) - start;
        let time = to_core.dot(across) / across.length_squared();
        let at = if is_start || !time.is_finite() {
            start
        } else {
            start + motion * time
        };
        [start, round.core(at), at]
    });
    let is_it = |[_, core, at]: &[Vec3; 3]| (core.distance(*at) <= round.radius) == is_inside;
    let [start, core, at] = ends.find(is_it)?;
    let distance = core.distance(at);
    let [near, radius] = lengths_apart([distance, round.radius]);
    let more = if distance > round.radius {
        "more"
    } else {
        "less"
    };
    let what = round.name();
    let verb = if is_start { "starts" } else { "passes" };
    // What happens outside of the motion is drawn on the line of the motion.
    let nearest = closest_point_on_segment(at, start, start + motion);
    let is_beyond = nearest.distance(at) > 1e-3 * round.radius;
    let line = if is_beyond {
        "the line of the path"
    } else {
        "the path"
    };
    let rest = is_beyond.then_some([nearest, at]);
    let fact = format!("{line} {verb} {near} from the {what}, {more} than the radius of {radius}");
    Some(InMeters {
        helpers: rest.into_iter().collect(),
        limit: Some(LengthLimit {
            name: "radius",
            meters: round.radius,
            text: radius,
        }),
        ..InMeters::between([core, at], format!("distance {near}"), fact)
    })
}

/// How far the motion leads nearer to the core of the part, or away from it, as far as it goes on as it begins.
fn leading(study: &Study, step: usize, number: f32) -> Option<InMeters> {
    let round = latest(study, step, Round::of)?;
    let shapes = &study.pair_at(step)?.shapes;
    let points = shapes.mover.points().into_iter();
    let mut ways = points.filter_map(|start| {
        let outward = (start - round.core(start)).try_normalize()?;
        Some((start, outward, shapes.displacement.dot(outward)))
    });
    // The end of the mover that the number is of leads as its sign says.
    let (start, outward, away) = ways.find(|(.., away)| (*away >= 0.0) == (number >= 0.0))?;
    let what = round.name();
    let away = if number == 0.0 { 0.0 } else { away };
    let label = match away {
        0.0 => "neither nearer nor away".into(),
        _ if away > 0.0 => format!("{} away", written(away)),
        _ => format!("{} nearer", written(away)),
    };
    let fact = if away == 0.0 {
        format!("the motion leads {label}")
    } else if away > 0.0 {
        format!(
            "the motion leads away from the {what}, by {}",
            written(away)
        )
    } else {
        format!(
            "the motion leads nearer to the {what}, by {}",
            written(away)
        )
    };
    Some(InMeters {
        helpers: vec![[round.core(start), start]],
        ..InMeters::between([start, start + outward * away], label, fact)
    })
}
