//! An answer from outside this program, of which any part but the hit may be missing.

use super::{Answer, GivenParts, Pair, PairReply, Question, Settings};
use crate::geometry::{Contact, Feature, tolerance};
use glam::Vec3;

/// A given answer about a pair; `None` for a missing value, which is not judged.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GivenAnswer {
    /// Whether the shapes touch.
    pub hit: bool,
    /// The fraction of the displacement traveled at first contact.
    pub time: Option<f32>,
    /// The length of the push, meters.
    pub depth: Option<f32>,
    /// From the obstacle to the mover.
    pub normal: Option<Vec3>,
    /// The contact point on the obstacle, meters.
    pub point: Option<Vec3>,
    /// Between the cores, meters.
    pub distance: Option<f32>,
    /// Whether a missing number was NaN or infinite.
    pub non_finite: bool,
}

impl GivenAnswer {
    /// The parts of a contact that it gives.
    pub fn parts(&self) -> GivenParts {
        GivenParts {
            point: self.point.is_some(),
            normal: self.normal.is_some(),
            depth: self.depth.is_some(),
            feature: false,
        }
    }

    /// The whole answer, with missing values taken from the `exact` one.
    pub fn beside(&self, exact: &Answer) -> Answer {
        let contact = self.hit.then(|| {
            let own = exact.contact.unwrap_or(Contact {
                point: Vec3::ZERO,
                normal: Vec3::ZERO,
                depth: 0.0,
                feature: Feature::Face,
            });
            Contact {
                point: self.point.unwrap_or(own.point),
                normal: self.normal.unwrap_or(own.normal),
                depth: self.depth.unwrap_or(own.depth),
                feature: own.feature,
            }
        });
        let distance = if self.non_finite {
            Some(f32::NAN)
        } else {
            self.distance
        };
        Answer {
            contact,
            distance,
            time: self.time.filter(|_| self.hit),
        }
    }

    /// It as the reply to `question` about `pair`.
    pub fn reply(&self, question: Question, pair: &Pair, settings: &Settings) -> PairReply {
        let plain = Settings {
            double_sided: settings.double_sided,
            ..Settings::default()
        };
        let exact = (question.exact().silent)(pair, &plain);
        let mut answer = self.beside(&exact);
        // A hit of what does not touch is nowhere: it is shown where the two are nearest.
        if let Some(contact) = &mut answer.contact
            && exact.contact.is_none()
            && self.point.is_none()
        {
            contact.point = nearest_point(question, pair, answer.time.unwrap_or(0.0));
        }
        PairReply {
            answer,
            given: self.parts(),
        }
    }
}

/// The point of the obstacle that is nearest to the mover at `time`, as far as an exact form knows it; else the mover's place.
fn nearest_point(question: Question, pair: &Pair, time: f32) -> Vec3 {
    let plain = Settings::default();
    let exact = question.standing().exact();
    let mut pair = Pair {
        mover: pair.mover.translated(pair.displacement * time),
        displacement: Vec3::ZERO,
        ..*pair
    };
    let place = pair.mover.place();
    let Some(distance) = (exact.silent)(&pair, &plain).distance else {
        return place;
    };
    let by = distance - pair.reach() + 2.0 * tolerance::AGREEMENT * pair.size().max(1.0);
    pair.mover = pair.mover.grown(by);
    let contact = (exact.silent)(&pair, &plain).contact;
    contact.map_or(place, |contact| contact.point)
}

impl From<&Answer> for GivenAnswer {
    fn from(answer: &Answer) -> Self {
        let contact = answer.contact;
        Self {
            hit: answer.is_hit(),
            time: answer.time,
            depth: contact.map(|contact| contact.depth),
            normal: contact.map(|contact| contact.normal),
            point: contact.map(|contact| contact.point),
            distance: answer.distance,
            non_finite: false,
        }
    }
}
