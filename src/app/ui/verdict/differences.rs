use capsule_lab::{geometry::tolerance, study::PairStudy, verdict::Fault};

/// Which parts of an answer are wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Differences {
    pub hit: bool,
    pub time: bool,
    pub depth: bool,
    pub normal: bool,
    pub distance: bool,
    pub feature: bool,
}

impl Differences {
    /// Those of a pair's answer; none where it counts as equal to the exact one.
    pub(super) fn of(pair: &PairStudy) -> Self {
        let mut differences = Self::default();
        for fault in &pair.faults {
            differences.add(fault, pair);
        }
        if pair.faults.is_empty() {
            return differences;
        }
        differences.distance |= is_distance_off(pair);
        let feature = [pair.answer, pair.exact].map(|answer| answer.contact.map(|c| c.feature));
        if let [Some(answer), Some(exact)] = feature {
            differences.feature = answer != exact;
        }
        differences
    }

    fn add(&mut self, fault: &Fault, pair: &PairStudy) {
        match fault {
            Fault::MissedHit(_) | Fault::FalseHit(_) => self.hit = true,
            Fault::MissedImpact(_) | Fault::FalseImpact(_) => {
                (self.hit, self.time) = (true, true);
            }
            Fault::Late(_) | Fault::Early(_) => self.time = true,
            Fault::DepthShort(_) | Fault::DepthLong(_) => self.depth = true,
            Fault::NormalOff(_) => self.normal = true,
            Fault::DistanceOff(_) => self.distance = true,
            Fault::NonFinite => {
                let answer = &pair.answer;
                let contact = answer.contact;
                self.time |= answer.time.is_some_and(|time| !time.is_finite());
                self.depth |= contact.is_some_and(|contact| !contact.depth.is_finite());
                self.normal |= contact.is_some_and(|contact| !contact.normal.is_finite());
            }
        }
    }
}

/// Whether the distances differ by more than agreement allows, or the answer's is not a number.
fn is_distance_off(pair: &PairStudy) -> bool {
    let Some(distance) = pair.answer.distance else {
        return false;
    };
    let most = tolerance::AGREEMENT * pair.shapes.size().max(1.0);
    let is_near = |exact: f32| (distance - exact).abs() <= most;
    !distance.is_finite() || !pair.exact.distance.is_none_or(is_near)
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_lab::{geometry::Feature, scene::library, study::Study};

    /// The focused pair of a built-in scene, changed.
    fn differences(scene: &str, change: impl Fn(&mut PairStudy)) -> Differences {
        let scene = library::open(scene).expect("a built-in scene");
        let study = Study::of_scene(&scene).expect("a known algorithm");
        let mut pair = study.pairs[study.focus.expect("a pair")].clone();
        change(&mut pair);
        Differences::of(&pair)
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
    fn another_feature_is_wrong_where_the_answer_is() {
        let other = |pair: &mut PairStudy| {
            let contact = pair.answer.contact.as_mut().expect("a hit");
            contact.feature = Feature::Edge(1);
        };
        assert_eq!(differences("face", other), Differences::default());
        let off = differences("face", |pair| {
            other(pair);
            pair.faults = vec![Fault::DepthShort(0.1)];
        });
        assert!(off.feature && off.depth && !off.hit);
    }
}
