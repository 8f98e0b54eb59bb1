//! The nearest points of two shapes that are apart.

use crate::run::verdict::Fault;
use capsule_core::{
    catalog::AlgorithmChoice,
    geometry::{
        Facet, Shape, closest_point_on_triangle, closest_points_segment_segment, tolerance,
    },
    method::{Answer, Pair, Question, Settings},
};
use glam::{DVec3, Vec3};

/// The nearest points of obstacle and mover, where the `fault` is that they do not touch: a round one grows until they do.
pub(super) fn nearest(pair: &Pair, choice: &AlgorithmChoice, fault: &Fault) -> Option<[Vec3; 2]> {
    let &Fault::FalseHit(gap) = fault else {
        return None;
    };
    across(pair, choice.method.question, gap)
}

/// The nearest points of obstacle and mover across a `gap`.
pub(super) fn across(pair: &Pair, question: Question, gap: f32) -> Option<[Vec3; 2]> {
    if !pair.mover.is_round() && !pair.obstacle.is_round() {
        return between_corners(pair);
    }
    let contact = touching(pair, question, gap)?.contact?;
    let obstacle = if pair.mover.is_round() {
        contact.point
    } else {
        contact.point - contact.normal * growth(pair, gap)
    };
    Some([obstacle, obstacle + contact.normal * gap])
}

/// How much one of a `pair` grows until it surely touches the other across the `gap`, meters.
fn growth(pair: &Pair, gap: f32) -> f32 {
    gap + 2.0 * tolerance::AGREEMENT * pair.size().max(1.0)
}

/// The exact answer of `pair` with one of the two grown by the `gap`; `None` where neither is round.
pub(super) fn touching(pair: &Pair, question: Question, gap: f32) -> Option<Answer> {
    let by = growth(pair, gap);
    let mut grown = *pair;
    match [pair.mover.is_round(), pair.obstacle.is_round()] {
        [true, _] => grown.mover = pair.mover.grown(by),
        [_, true] => grown.obstacle = pair.obstacle.grown(by),
        _ => return None,
    }
    Some((question.exact().silent)(&grown, &Settings::default()))
}

/// The nearest points of two shapes with corners that are apart: at a corner of one, or at an edge of each.
fn between_corners(pair: &Pair) -> Option<[Vec3; 2]> {
    let [obstacle, mover] = [&pair.obstacle, &pair.mover];
    let mut all = to_faces(obstacle, mover);
    all.extend(
        to_faces(mover, obstacle)
            .into_iter()
            .map(|[own, other]| [other, own]),
    );
    let ends = |[a, b]: [Vec3; 2]| [a.as_dvec3(), b.as_dvec3()];
    for own in obstacle.edges().into_iter().map(ends) {
        for other in mover.edges().into_iter().map(ends) {
            let (s, t) = closest_points_segment_segment(own, other);
            all.push([own[0].lerp(own[1], s), other[0].lerp(other[1], t)]);
        }
    }
    let apart = |[from, to]: &[DVec3; 2]| from.distance_squared(*to);
    let nearest = all
        .into_iter()
        .min_by(|one, other| apart(one).total_cmp(&apart(other)))?;
    Some(nearest.map(|end| end.as_vec3())).filter(|ends| ends.iter().all(|end| end.is_finite()))
}

/// The corners of `one`, each with the nearest point of each face of `other`.
fn to_faces(one: &Shape, other: &Shape) -> Vec<[DVec3; 2]> {
    let facets: Vec<Facet> = other.faces().iter().map(Facet::from).collect();
    let ends = one.points().into_iter().flat_map(|corner| {
        let nearest = move |facet: &Facet| {
            let (at, _) = closest_point_on_triangle(facet.local(corner), facet);
            [corner.as_dvec3(), facet.origin() + at]
        };
        facets.iter().map(nearest)
    });
    ends.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{run::study::Study, scene::Scene};

    /// The ends of the gap of the two shapes that `text` describes.
    fn gap(text: &str) -> [Vec3; 2] {
        let scene = Scene::read("mine.toml", &format!("title = \"Mine\"\n{text}"));
        let study = Study::of_scene(&scene.expect("a sound scene"));
        study.pairs[study.focus.expect("a pair")]
            .gap_ends()
            .expect("a gap")
    }

    #[test]
    fn a_box_above_a_shelf_has_its_gap_at_a_corner_and_crossed_boxes_at_their_edges() {
        let crate_ = "[[box]]\ncenter = [3, 1.502, -2]\nhalf_size = [0.5, 0.5, 0.5]\n";
        let shelf = "[[box]]\ncenter = [3.4, 0.975, -2]\nhalf_size = [1.2, 0.025, 0.9]\n";
        let [from, to] = gap(&format!("{crate_}{shelf}"));
        assert!((to.y - from.y - 0.002).abs() < 1e-5, "{from} {to}");
        assert!(
            (to - from).reject_from(Vec3::Y).length() < 1e-4,
            "{from} {to}"
        );
        let beam = |center: &str, turn: &str| {
            format!("[[box]]\ncenter = {center}\nhalf_size = [2, 0.1, 0.1]\nrotation = {turn}\n")
        };
        let crossed = beam("[0, 1, 0]", "[45, 0, 0]") + &beam("[0, 0, 0]", "[45, 90, 0]");
        let [from, to] = gap(&crossed);
        let apart = 1.0 - 2.0 * 0.02_f32.sqrt();
        assert!((from.distance(to) - apart).abs() < 1e-4, "{from} {to}");
    }
}
