//! The way into a special configuration: the same pair a little off it, less, in it, and a little beyond.
//!
//! In it an answer may have no direction, or be one of two; what leads there shows why. Only the mover is moved.

use super::{EdgeCase, Nearness, Severity, Unit, snap::SnapSubject};
use crate::{
    run::study::TestedPair,
    scene::{LessonLink, Snapshot},
};
use capsule_core::geometry::{Capsule, Facet, Feature, Shape};
use glam::{DQuat, DVec3};

/// How far off the moments are, degrees; 0 is the configuration itself.
const DEGREES: [f64; 4] = [20.0, 5.0, 0.0, -5.0];
/// The same of lengths, as parts of the pair's reach.
const PARTS: [f64; 4] = [0.5, 0.125, 0.0, -0.125];

/// A moment on the way into a configuration.
#[derive(Clone, Debug, PartialEq)]
pub struct ApproachMoment {
    /// How far the mover is off, negative beyond the configuration; 0 for the pair as it is.
    pub off: f32,
    /// The unit of that: degrees or meters.
    pub unit: Unit,
    /// The numbers of the mover that make it so.
    pub links: Vec<LessonLink>,
}

/// One way to leave a configuration.
enum Departure {
    /// Turning the mover about its middle around this unit direction.
    Turn(DVec3),
    /// Moving it along this unit direction.
    Shift(DVec3),
    /// Moving its end `b` alone along this unit direction.
    End(DVec3),
}

/// The first of the configurations that the pair has reached and can leave, `found` as [`super::nearness`] has them, and the
/// moments on the way into it. `None` where there is none.
pub fn approach(
    scene: Snapshot<'_>,
    tested: TestedPair,
    found: &[Nearness],
) -> Option<(EdgeCase, Vec<ApproachMoment>)> {
    let subject = SnapSubject::of(scene, tested);
    let mut reached = found.iter().filter(|one| one.severity <= Severity::Within);
    reached.find_map(|one| {
        let departure = departure(one.case, &subject)?;
        let moments = moments(&departure, &subject)?;
        Some((one.case, moments))
    })
}

/// How the pair leaves `case`: so that what is undecided there is decided at either side.
fn departure(case: EdgeCase, subject: &SnapSubject<'_>) -> Option<Departure> {
    let across = |direction: DVec3| direction.try_normalize();
    Some(match case {
        EdgeCase::AxisParallelToPlane
        | EdgeCase::AxisInPlane
        | EdgeCase::AxisAlongEdge(_)
        | EdgeCase::AxisParallelToEdge(_) => {
            let normal = subject.plane().ok()?.normal();
            Departure::Turn(across(subject.axis().ok()?.cross(normal))?)
        }
        EdgeCase::ParallelAxes | EdgeCase::CoincidentAxes => {
            let axis = subject.axis().ok()?.try_normalize()?;
            let [middle, other] = [subject.middle(), middle(subject.core().ok()?)];
            let gap = (other - middle).reject_from_normalized(axis);
            let turn = across(axis.cross(gap)).unwrap_or_else(|| axis.any_orthonormal_vector());
            Departure::Turn(turn)
        }
        EdgeCase::AxisParallelToMotion => {
            let axis = subject.axis().ok()?.try_normalize()?;
            let normal = subject.plane().map(Facet::normal).unwrap_or(DVec3::Y);
            let turn = across(axis.cross(normal)).unwrap_or_else(|| axis.any_orthonormal_vector());
            Departure::Turn(turn)
        }
        EdgeCase::PointOn { part, .. } => {
            Departure::Shift(off_part(part, subject.triangle().ok()?)?)
        }
        EdgeCase::Touching => Departure::Shift(subject.way_to_touch().ok()?.0),
        EdgeCase::CenterOnAxis => {
            let axis = subject.other_axis().ok()?.try_normalize()?;
            let up = across(DVec3::Y.reject_from_normalized(axis));
            Departure::Shift(up.unwrap_or_else(|| axis.any_orthonormal_vector()))
        }
        EdgeCase::CrossingAxes => {
            let axes = subject.axis().ok()?.cross(subject.other_axis().ok()?);
            Departure::Shift(across(axes)?)
        }
        EdgeCase::SameCenter => Departure::Shift(DVec3::Y),
        EdgeCase::NoLength => Departure::End(DVec3::Y).for_capsule(subject)?,
        EdgeCase::Sliver
        | EdgeCase::NoRadius
        | EdgeCase::NoMotion
        | EdgeCase::FarAway
        | EdgeCase::TouchingAtStart
        | EdgeCase::TouchingAtEnd
        | EdgeCase::Grazing
        | EdgeCase::MotionParallelToPlane
        | EdgeCase::Needle
        | EdgeCase::Obtuse => return None,
    })
}

impl Departure {
    fn for_capsule(self, subject: &SnapSubject<'_>) -> Option<Self> {
        subject.capsule().ok().map(|_| self)
    }
}

fn middle([a, b]: [DVec3; 2]) -> DVec3 {
    (a + b) / 2.0
}

/// Off this part of the triangle, to where another part is nearest.
fn off_part(part: Feature, facet: &Facet) -> Option<DVec3> {
    let corners = facet.edges().map(|[start, _]| start);
    match part {
        Feature::Edge(index) => {
            let [start, end] = facet.edges()[usize::from(index)];
            (end - start).cross(facet.normal()).try_normalize()
        }
        Feature::Vertex(index) => {
            let center = corners.iter().sum::<DVec3>() / 3.0;
            (corners[usize::from(index)] - center).try_normalize()
        }
        _ => facet.normal().try_normalize(),
    }
}

fn moments(departure: &Departure, subject: &SnapSubject<'_>) -> Option<Vec<ApproachMoment>> {
    let reach = match f64::from(subject.pair.reach()) {
        0.0 => f64::from(subject.pair.size()),
        reach => reach,
    };
    let (unit, amounts) = match departure {
        Departure::Turn(_) => (Unit::Degrees, DEGREES),
        Departure::Shift(_) | Departure::End(_) => (Unit::Meters, PARTS.map(|part| part * reach)),
    };
    let amounts = amounts
        .into_iter()
        .filter(|off| !matches!(departure, Departure::End(_)) || *off >= 0.0);
    let moment = |off: f64| {
        let links = vec![LessonLink::Shapes(numbers(subject, departure, off)?)];
        Some(ApproachMoment {
            off: off as f32,
            unit,
            links,
        })
    };
    amounts.map(moment).collect()
}

/// The numbers of the mover when it is `off` by so much, by their names in links.
fn numbers(
    subject: &SnapSubject<'_>,
    departure: &Departure,
    off: f64,
) -> Option<Vec<(String, f32)>> {
    let name = subject.mover.name.as_str();
    let named = |part: &str, place: DVec3| {
        let numbers = ["x", "y", "z"].into_iter().zip(place.as_vec3().to_array());
        let named = numbers.map(|(axis, number)| (format!("{name}{part}.{axis}"), number));
        named.collect::<Vec<_>>()
    };
    match &subject.mover.shape {
        Shape::Capsule(Capsule { a, b, .. }) => {
            // Its file says which of its points stand still where the others are moved.
            let (names, points) = match subject.mover.ends() {
                Some(ends) => ([".base", ".tip"], ends),
                None => ([".a", ".b"], [*a, *b]),
            };
            let points = points.map(|point| point.as_dvec3());
            let [first, last] = match *departure {
                // Without a sum, which rounds.
                _ if off == 0.0 => points,
                Departure::Turn(around) => {
                    let turn = DQuat::from_axis_angle(around, off.to_radians());
                    let middle = middle(points);
                    points.map(|point| middle + turn * (point - middle))
                }
                Departure::Shift(along) => points.map(|point| point + along * off),
                Departure::End(along) => [points[0], points[1] + along * off],
            };
            Some([named(names[0], first), named(names[1], last)].concat())
        }
        shape @ (Shape::Sphere(_) | Shape::Box(_)) => match *departure {
            Departure::Shift(along) => Some(named("", shape.place().as_dvec3() + along * off)),
            Departure::Turn(_) | Departure::End(_) => None,
        },
        Shape::Triangle(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        edge_cases::nearness,
        run::study::Study,
        scene::{Freedom, Scene},
    };
    use capsule_core::method::Question;

    const FLOOR: &str =
        "[[triangle]]\nname = \"floor\"\npoints = [[-2, 0, -2], [-2, 0, 4], [4, 0, -2]]\n";

    fn scene(shapes: &str) -> Scene {
        let text = format!("title = \"t\"\n{shapes}");
        Scene::read("a.toml", &text).expect("a scene")
    }

    fn approached(scene: &Scene) -> Option<(EdgeCase, Vec<ApproachMoment>)> {
        let study = Study::of_scene(scene);
        let pair = &study.pairs[0];
        let question: Question = pair.choice.method.question;
        approach(
            scene.into(),
            pair.tested(),
            &nearness(&pair.shapes, question),
        )
    }

    /// The scene at a moment.
    fn at(scene: &Scene, moment: &ApproachMoment) -> Scene {
        let mut other = scene.clone();
        for link in &moment.links {
            let LessonLink::Shapes(numbers) = link else {
                panic!("{link:?}")
            };
            for (name, to) in numbers {
                let freedom = Freedom::one_named(scene, name, 0).expect("a number");
                freedom.set(&mut other, *to);
            }
        }
        other
    }

    #[test]
    fn a_parallel_axis_is_tilted_by_as_many_degrees_as_the_moment_says() {
        let scene = scene(&format!(
            "[[capsule]]\nname = \"bar\"\na = [-0.5, 1, 0]\nb = [0.5, 1, 0]\nradius = 0.3\n{FLOOR}"
        ));
        let (case, moments) = approached(&scene).expect("a configuration");
        assert_eq!(case, EdgeCase::AxisParallelToPlane);
        let offs: Vec<f32> = moments.iter().map(|moment| moment.off).collect();
        assert_eq!(offs, [20.0, 5.0, 0.0, -5.0]);
        for moment in &moments {
            let Shape::Capsule(bar) = at(&scene, moment).bodies[0].shape else {
                panic!("a capsule")
            };
            let axis = bar.b - bar.a;
            let tilt = (axis.y / axis.length()).asin().to_degrees();
            assert!(
                (tilt.abs() - moment.off.abs()).abs() < 1e-3,
                "{moment:?}: {tilt}"
            );
            assert!((axis.length() - 1.0).abs() < 1e-5);
        }
    }

    #[test]
    fn a_center_on_the_plane_moves_along_its_normal_to_either_side() {
        let scene = scene(&format!(
            "[[sphere]]\nname = \"ball\"\ncenter = [0, 0, 0]\nradius = 0.4\n{FLOOR}"
        ));
        let (_, moments) = approached(&scene).expect("a configuration");
        let heights = moments
            .iter()
            .map(|moment| at(&scene, moment).bodies[0].shape.place().y);
        let heights: Vec<f32> = heights.collect();
        assert!(
            (heights[0].abs() - 0.2).abs() < 1e-6 && heights[2] == 0.0,
            "{heights:?}"
        );
        assert!(heights[1] * heights[3] < 0.0, "{heights:?}");
    }

    #[test]
    fn where_nothing_is_reached_there_is_no_way_into_it() {
        let scene = scene(&format!(
            "[[capsule]]\nname = \"bar\"\na = [-0.5, 1, 0]\nb = [0.5, 1.4, 0.2]\nradius = 0.3\n{FLOOR}"
        ));
        assert_eq!(approached(&scene), None);
    }
}
