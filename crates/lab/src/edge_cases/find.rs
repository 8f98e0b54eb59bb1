use super::{EdgeCase, Nearness, finder::EdgeCaseFinder, limits, planes, round, shapes, touch};
use capsule_core::{
    geometry::{Facet, Shape},
    method::{Pair, Question},
};

/// The special configurations that `pair` is at or near for `question`, the nearest first.
///
/// Of several that mean the same, the most specific is kept. Numbers are computed in `f64` from the obstacle's first point on.
/// The pair must be one that fits the question.
pub fn nearness(pair: &Pair, question: Question) -> Vec<Nearness> {
    let (size, reach) = (f64::from(pair.size()), f64::from(pair.reach()));
    let mut finder = EdgeCaseFinder {
        found: vec![],
        size,
        neighborhood: match reach {
            0.0 => size,
            _ => size.min(limits::NEIGHBORHOOD * reach),
        },
        spacing: shapes::spacing(pair),
    };
    shapes::find(pair, &mut finder);
    match (&pair.mover, &pair.obstacle) {
        (Shape::Capsule(capsule), Shape::Triangle(triangle)) => {
            let facet = Facet::from(triangle);
            planes::axis(capsule, &facet, &mut finder);
            planes::ends(capsule, &facet, &mut finder);
        }
        (Shape::Sphere(sphere), Shape::Triangle(triangle)) => {
            planes::center(sphere, &Facet::from(triangle), &mut finder);
        }
        (Shape::Capsule(a), Shape::Capsule(b)) => round::capsules(a, b, &mut finder),
        (Shape::Sphere(sphere), Shape::Capsule(capsule)) => {
            round::sphere_capsule(sphere, capsule, &mut finder);
        }
        (Shape::Sphere(a), Shape::Sphere(b)) => round::spheres(a, b, &mut finder),
        _ => {}
    }
    if question.is_sweep() {
        motion(pair, &mut finder);
        touch::moving(pair, question, &mut finder);
    } else {
        touch::standing(pair, question, &mut finder);
    }
    finder.finish()
}

fn motion(pair: &Pair, finder: &mut EdgeCaseFinder) {
    let way = pair.displacement.as_dvec3();
    let length = way.length();
    finder.length(EdgeCase::NoMotion, length);
    if length == 0.0 {
        return;
    }
    if let Shape::Capsule(capsule) = &pair.mover {
        let axis = capsule.b.as_dvec3() - capsule.a.as_dvec3();
        let shorter = axis.length().min(length);
        if shorter > 0.0 {
            let sine = axis.cross(way).length() / (axis.length() * length);
            finder.angle(EdgeCase::AxisParallelToMotion, sine, shorter);
        }
    }
    if let Shape::Triangle(triangle) = &pair.obstacle {
        let facet = Facet::from(triangle);
        if shapes::has_plane(&facet) {
            let sine = facet.normal().dot(way).abs() / length;
            finder.angle(EdgeCase::MotionParallelToPlane, sine, length);
        }
    }
}
