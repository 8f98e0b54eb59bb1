//! Which cells of the verdict are red: the parts of an answer that differ from the exact one.

use capsule_core::geometry::tolerance;
use capsule_scenes::run::{study::PairStudy, verdict::Fault};
use glam::Vec3;

/// Which parts of an answer are wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Differences {
    pub hit: bool,
    pub time: bool,
    pub depth: bool,
    pub normal: bool,
    pub distance: bool,
    pub feature: bool,
    pub point: bool,
}

impl Differences {
    /// Those of a pair's answer; none where it counts as equal to the exact one. Once it is wrong, everything is that
    /// differs or is NaN; but a point only if it is off its shapes.
    pub(super) fn of(pair: &PairStudy) -> Self {
        if pair.faults.is_empty() {
            return Self::default();
        }
        let (answer, exact) = (&pair.answer, &pair.exact);
        let most = tolerance::AGREEMENT * pair.shapes.size().max(1.0);
        let is_off = |own: Option<f32>, right: Option<f32>| {
            let is_near = |own: f32| right.is_none_or(|right| (own - right).abs() <= most);
            own.is_some_and(|own| !own.is_finite() || !is_near(own))
        };
        let is_turned = |own: Vec3| {
            let right = exact.contact.map_or(own, |contact| contact.normal);
            !own.is_finite() || own.distance(right) > tolerance::NORMAL_AGREEMENT
        };
        let contact = answer.contact;
        let features = [answer, exact].map(|one| one.contact.map(|contact| contact.feature));
        let is_untimely = |fault: &Fault| {
            use Fault::{Early, FalseImpact, Late, MissedImpact};
            matches!(fault, MissedImpact(_) | FalseImpact(_) | Late(_) | Early(_))
        };
        let has = |is: fn(&Fault) -> bool| pair.faults.iter().any(is);
        Self {
            hit: answer.is_hit() != exact.is_hit(),
            time: has(is_untimely) || answer.time.is_some_and(|time| !time.is_finite()),
            depth: is_off(
                contact.map(|contact| contact.depth),
                exact.contact.map(|contact| contact.depth),
            ),
            normal: contact.is_some_and(|contact| is_turned(contact.normal))
                || has(|fault| matches!(fault, Fault::NormalAlong)),
            distance: is_off(answer.distance, exact.distance),
            feature: matches!(features, [Some(own), Some(right)] if own != right),
            point: contact.is_some_and(|contact| !contact.point.is_finite())
                || has(|fault| matches!(fault, Fault::PointOff(..))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::geometry::{Contact, Feature};
    use capsule_scenes::{run::study::Study, scene::library};

    /// The focused pair of a built-in scene, changed.
    fn differences(scene: &str, change: impl Fn(&mut PairStudy)) -> Differences {
        let scene = library::open(scene).expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let mut pair = study.pairs[study.focus.expect("a pair")].clone();
        change(&mut pair);
        Differences::of(&pair)
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
        assert!(off.distance && !off.depth && !off.normal);
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
        let all = Differences {
            time: true,
            depth: true,
            normal: true,
            feature: true,
            ..Differences::default()
        };
        assert_eq!(off, all);
    }

    #[test]
    fn another_feature_is_wrong_where_the_answer_is() {
        let other = |pair: &mut PairStudy| contact_of(pair).feature = Feature::Edge(1);
        assert_eq!(differences("face", other), Differences::default());
        let off = differences("face", |pair| {
            other(pair);
            contact_of(pair).depth -= 0.1;
            pair.faults = vec![Fault::DepthShort(0.1)];
        });
        assert!(off.feature && off.depth && !off.hit);
    }
}
