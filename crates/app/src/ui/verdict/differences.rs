//! Which cells of the verdict are red: the parts of an answer that differ from the exact one.

use super::columns::Column;
use crate::ui::prelude::*;
use capsule_core::geometry::{Contact, tolerance};
use capsule_scenes::run::verdict::Fault;

/// The wrong parts of a pair's answer; none where it counts as equal to the exact one. Once it is wrong, everything is that
/// differs or is NaN; but a point only if it is off its shapes.
pub(super) fn wrong_columns(pair: &PairStudy) -> Vec<Column> {
    if pair.faults.is_empty() {
        return vec![];
    }
    let (answer, exact) = (&pair.answer, &pair.exact);
    let most = tolerance::AGREEMENT * pair.shapes.size().max(1.0);
    let is_off = |own: Option<f32>, right: Option<f32>| {
        let is_near = |own: f32| right.is_none_or(|right| (own - right).abs() <= most);
        own.is_some_and(|own| !own.is_finite() || !is_near(own))
    };
    let (own, right) = (answer.contact, exact.contact);
    let is_turned = |own: Vec3| {
        let right = right.map_or(own, |contact| contact.normal);
        !own.is_finite() || own.distance(right) > tolerance::NORMAL_AGREEMENT
    };
    let depth = |contact: Contact| contact.depth;
    let features = [own, right].map(|contact| contact.map(|contact| contact.feature));
    let is_untimely = |fault: &Fault| {
        use Fault::{Early, FalseImpact, Late, MissedImpact};
        matches!(fault, MissedImpact(_) | FalseImpact(_) | Late(_) | Early(_))
    };
    let has = |is: fn(&Fault) -> bool| pair.faults.iter().any(is);
    let is_wrong = |column: &Column| match column {
        Column::Method => false,
        Column::Hit => answer.is_hit() != exact.is_hit(),
        Column::Time => has(is_untimely) || answer.time.is_some_and(|time| !time.is_finite()),
        Column::Distance => is_off(answer.distance, exact.distance),
        Column::Depth => is_off(own.map(depth), right.map(depth)),
        Column::Normal => {
            let is_along = has(|fault| matches!(fault, Fault::NormalAlong));
            is_along || own.is_some_and(|contact| is_turned(contact.normal))
        }
        Column::Feature => matches!(features, [Some(own), Some(right)] if own != right),
        Column::Point => {
            let is_off = has(|fault| matches!(fault, Fault::PointOff(..)));
            is_off || own.is_some_and(|contact| !contact.point.is_finite())
        }
    };
    Column::ALL.into_iter().filter(is_wrong).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::geometry::Feature;
    use capsule_scenes::{run::study::Study, scene::library};

    /// The focused pair of a built-in scene, changed.
    fn differences(scene: &str, change: impl Fn(&mut PairStudy)) -> Vec<Column> {
        let scene = library::open(scene).expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let mut pair = study.pairs[study.focus.expect("a pair")].clone();
        change(&mut pair);
        wrong_columns(&pair)
    }

    fn contact_of(pair: &mut PairStudy) -> &mut Contact {
        pair.answer.contact.as_mut().expect("a hit")
    }

    #[test]
    fn a_distance_that_is_not_a_number_is_wrong() {
        let off = differences("near-miss", |pair| {
            pair.answer.distance = Some(f32::NAN);
            pair.faults = vec![Fault::NonFinite];
        });
        assert!(off.contains(&Column::Distance));
        assert!(!off.contains(&Column::Depth) && !off.contains(&Column::Normal));
    }

    #[test]
    fn a_late_answer_is_red_wherever_it_differs() {
        let off = differences("into-an-edge", |pair| {
            let contact = contact_of(pair);
            contact.normal = -contact.normal;
            contact.depth = f32::NAN;
            contact.feature = Feature::Face;
            pair.answer.time = pair.exact.time.map(|time| time + 0.1);
            pair.faults = vec![Fault::Late(0.1)];
        });
        let all = [Column::Time, Column::Depth, Column::Normal, Column::Feature];
        assert_eq!(off, all);
    }

    #[test]
    fn another_feature_is_wrong_where_the_answer_is() {
        let other = |pair: &mut PairStudy| contact_of(pair).feature = Feature::Edge(1);
        assert!(differences("face", other).is_empty());
        let off = differences("face", |pair| {
            other(pair);
            contact_of(pair).depth -= 0.1;
            pair.faults = vec![Fault::DepthShort(0.1)];
        });
        assert_eq!(off, [Column::Depth, Column::Feature]);
    }
}
