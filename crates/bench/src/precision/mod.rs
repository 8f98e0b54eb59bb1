//! Precision lab: the same case far from the origin, where `f32` has few digits left for it.
//!
//! A coordinate 10 km out goes in steps of nearly a millimeter: storing the shapes there rounds them, and a method that
//! computes with such coordinates rounds again at every step. The answer for the stored shapes as they are holds both; for the
//! same shapes moved to the obstacle's first vertex, only the loss by storing; with coordinates in `f64` neither: that is the
//! answer of the exact form for the case where the scene has it.

use super::{judge::report::length, map::MapSubject};

mod report;

pub use report::{
    PRECISION_HEADS, PrecisionRow, answer_text, nudge_text, precision_rows, precision_text, remarks,
};

use capsule_core::{
    catalog::AlgorithmChoice,
    geometry::{Shape, tolerance},
    method::{Answer, NoAnswerReason, Pair, Settings},
};
use capsule_scenes::scene::{Freedom, FreedomUnit};
use glam::Vec3;

/// The way from home: level and along no axis, so that two coordinates grow. Of unit length.
const OUT: Vec3 = Vec3::new(0.8, 0.0, 0.6);

/// The number of places about as far out that are tested for the worst of a distance.
const PLACES: u32 = 16;

/// Steps of a curve in each power of ten.
const STEPS: i32 = 4;

/// The powers of ten that a curve goes through, meters.
const POWERS: [i32; 2] = [0, 6];

/// The largest distance at which a push is tested, meters.
const FARTHEST: f32 = 1e12;

/// In which numbers a case is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// `f32`, where the shapes are.
    World,
    /// `f32`, with the stored shapes brought to the obstacle's first vertex before.
    FirstVertex,
    /// `f64`, coordinates included: the exact form.
    Double,
}

impl Arithmetic {
    /// Every one, the worst first.
    pub const ALL: [Self; 3] = [Self::World, Self::FirstVertex, Self::Double];

    /// For people; what a program computes with is not known.
    pub fn name(self, is_program: bool) -> &'static str {
        match (self, is_program) {
            (Self::World, false) => "f32",
            (Self::FirstVertex, false) => "f32 relative to the first vertex",
            (Self::World, true) => "your program",
            (Self::FirstVertex, true) => "your program, relative to the first vertex",
            (Self::Double, _) => "f64, exact",
        }
    }
}

/// How far an answer is from what is right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AnswerError {
    /// It says that they meet though they do not, or the other way round.
    pub is_flipped: bool,
    /// The error of the push in length, meters; `None` where there is none to compare.
    pub depth: Option<f32>,
    /// The error of the contact's time, as a share of the displacement.
    pub time: Option<f32>,
    /// The error of the push's direction, degrees.
    pub normal: Option<f32>,
}

impl AnswerError {
    /// The error of `answer` where `exact` is right.
    fn of(answer: &Answer, exact: &Answer) -> Self {
        let contacts = answer.contact.zip(exact.contact);
        let times = answer.time.zip(exact.time);
        Self {
            is_flipped: answer.is_hit() != exact.is_hit(),
            depth: contacts.map(|(own, right)| (own.depth - right.depth).abs()),
            time: times.map(|(own, right)| (own - right).abs()),
            normal: contacts.map(|(own, right)| degrees_between(own.normal, right.normal)),
        }
    }

    /// In meters: of a sweep how much too early or late it stops on its `way`, else of the push; of a flipped one all of
    /// that.
    fn meters(&self, exact: &Answer, way: f32) -> f32 {
        match (self.is_flipped, self.time, self.depth) {
            (true, ..) if way > 0.0 => way,
            (true, ..) => exact.contact.map_or(0.0, |contact| contact.depth),
            // A shape that overlaps at the start is pushed, as one at rest is.
            (false, Some(time), _) if exact.time != Some(0.0) => time * way,
            (false, _, depth) => depth.unwrap_or(0.0),
        }
    }

    fn worse(self, other: Self) -> Self {
        let larger = |own: Option<f32>, other: Option<f32>| match (own, other) {
            (Some(own), Some(other)) if own.is_nan() || other.is_nan() => Some(f32::NAN),
            (Some(own), Some(other)) => Some(own.max(other)),
            (own, other) => own.or(other),
        };
        Self {
            is_flipped: self.is_flipped || other.is_flipped,
            depth: larger(self.depth, other.depth),
            time: larger(self.time, other.time),
            normal: larger(self.normal, other.normal),
        }
    }
}

/// The angle between two normals, degrees, to the last digits of a small one.
fn degrees_between(one: Vec3, other: Vec3) -> f32 {
    let [one, other] = [one.as_dvec3(), other.as_dvec3()];
    one.cross(other).length().atan2(one.dot(other)).to_degrees() as f32
}

/// The answer far from home.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FarAnswer {
    pub arithmetic: Arithmetic,
    /// The answer, or why there is none.
    pub answer: Result<Answer, NoAnswerReason>,
    /// How far it is from the exact answer; `None` without an answer.
    pub error: Option<AnswerError>,
}

/// The largest error about this far out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistanceError {
    /// From home, meters.
    pub distance: f32,
    /// From one coordinate to the next that `f32` has there, meters.
    pub step: f32,
    /// In `f32`, and in `f32` from the first vertex.
    pub errors: [AnswerError; 2],
    /// The same in meters of depth, of a sweep of its way.
    pub meters: [f32; 2],
}

/// The stored form of a push, or of a motion, as it is added to a stored place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StoredPush {
    /// The push of the answer, meters.
    pub push: Vec3,
    /// The displacement of the mover, meters.
    pub arrived: Vec3,
    /// From one coordinate to the next there, meters: the largest of three.
    pub step: f32,
}

impl StoredPush {
    /// Whether it does nothing.
    pub fn is_lost(&self) -> bool {
        self.push != Vec3::ZERO && self.arrived == Vec3::ZERO
    }

    /// How much of it is missing or too much, as a share of it.
    pub fn share_off(&self) -> f32 {
        match self.push.length() {
            0.0 => 0.0,
            length => (self.arrived - self.push).length() / length,
        }
    }
}

/// An answer with one number moved by some steps of `f32`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nudge {
    pub steps: i32,
    pub value: f32,
    /// The method's answer.
    pub answer: Answer,
    pub exact: Answer,
    /// How far the normal is turned from that without a step, degrees.
    pub turned: Option<f32>,
}

/// A case, to be looked at with few digits.
#[derive(Clone, Debug)]
pub struct PrecisionLab {
    pub choice: AlgorithmChoice,
    /// The case where the scene has it.
    pub pair: Pair,
    pub exact: Answer,
    /// The method's answer where numbers have all their digits: at the obstacle's first vertex.
    home: Result<Answer, NoAnswerReason>,
}

impl PrecisionLab {
    /// How far out the table looks, meters.
    pub const DISTANCES: [f32; 3] = [0.0, 1000.0, 10_000.0];

    /// The case of `subject`.
    pub fn of(subject: &MapSubject) -> Self {
        let pair = subject.pair(&[]);
        let choice = subject.choice.clone();
        let at_home = moved(&pair, -pair.obstacle.points()[0]);
        Self {
            exact: exact(&choice, &pair),
            home: answer_of(&choice, &at_home),
            choice,
            pair,
        }
    }

    /// Whether a program answers.
    pub fn is_of_program(&self) -> bool {
        self.choice.method.respondent.is_some()
    }

    /// The answers for the case moved `distance` meters from its place in the scene, beside the exact answer.
    pub fn at(&self, distance: f32) -> [FarAnswer; 3] {
        Arithmetic::ALL.map(|arithmetic| {
            let answer = self.answer(distance, arithmetic);
            FarAnswer {
                arithmetic,
                error: answer
                    .ok()
                    .map(|answer| AnswerError::of(&answer, &self.exact)),
                answer,
            }
        })
    }

    /// The reference of a curve: the right answer, or the method's own at home where that is wrong already.
    fn reference(&self) -> &Answer {
        match &self.home {
            Ok(home) if self.is_wrong_at_home() => home,
            _ => &self.exact,
        }
    }

    fn answer(&self, distance: f32, arithmetic: Arithmetic) -> Result<Answer, NoAnswerReason> {
        let stored = moved(&self.pair, OUT * distance);
        match arithmetic {
            Arithmetic::World => answer_of(&self.choice, &stored),
            Arithmetic::FirstVertex => {
                let home = moved(&stored, -stored.obstacle.points()[0]);
                answer_of(&self.choice, &home)
            }
            Arithmetic::Double => Ok(self.exact),
        }
    }

    /// How far the mover goes, meters; 0 where it stands.
    pub fn way(&self) -> f32 {
        self.pair.displacement.length()
    }

    /// How wrong it gets, from 1 m to 1000 km, at the worst of some places about as far out.
    pub fn curve(&self) -> Vec<DistanceError> {
        let powers = POWERS[0] * STEPS..=POWERS[1] * STEPS;
        let distances = powers.map(|step| 10.0_f32.powf(step as f32 / STEPS as f32));
        distances.map(|distance| self.worst_at(distance)).collect()
    }

    fn worst_at(&self, distance: f32) -> DistanceError {
        let places = (0..PLACES).map(|place| distance * (1.0 + place as f32 / (8 * PLACES) as f32));
        let right = self.reference();
        let asked = [Arithmetic::World, Arithmetic::FirstVertex];
        let start = ([AnswerError::default(); 2], [0.0_f32; 2]);
        let (errors, meters) = places.fold(start, |(errors, meters), place| {
            // Without an answer nothing is known of how wrong it is.
            let own = asked.map(|one| {
                let answer = self.answer(place, one).ok();
                answer.map(|answer| AnswerError::of(&answer, right))
            });
            let far =
                own.map(|error| error.map_or(f32::NAN, |error| error.meters(right, self.way())));
            let own = own.map(Option::unwrap_or_default);
            let larger = |i: usize| {
                if far[i].is_nan() || meters[i].is_nan() {
                    f32::NAN
                } else {
                    far[i].max(meters[i])
                }
            };
            (
                [errors[0].worse(own[0]), errors[1].worse(own[1])],
                [larger(0), larger(1)],
            )
        });
        DistanceError {
            distance,
            step: step_at(&moved(&self.pair, OUT * distance).mover),
            errors,
            meters,
        }
    }

    /// The stored form of the right push so far out, of a sweep of its motion; `None` where there is neither.
    pub fn push_at(&self, distance: f32) -> Option<StoredPush> {
        let push = if self.way() > 0.0 {
            self.pair.displacement
        } else {
            self.exact.contact.map(|contact| contact.push())?
        };
        if push == Vec3::ZERO || !push.is_finite() {
            return None;
        }
        let mover = moved(&self.pair, OUT * distance).mover;
        let places = mover.points().into_iter();
        // The one of several points that loses most.
        let arrived = places.map(|place| (place + push) - place);
        let worst = arrived.max_by(|a, b| (*a - push).length().total_cmp(&(*b - push).length()));
        Some(StoredPush {
            push,
            arrived: worst?,
            step: step_at(&mover),
        })
    }

    /// How far from home the push is lost, meters, to a factor of two; `None` where it never is.
    pub fn lost_from(&self) -> Option<f32> {
        let distances = std::iter::successors(Some(1.0_f32), |distance| Some(distance * 2.0));
        let mut distances = distances.take_while(|distance| *distance < FARTHEST);
        distances.find(|distance| self.push_at(*distance).is_some_and(|push| push.is_lost()))
    }

    /// The warning about the push so far out, a sentence; `None` where nearly all of it arrives.
    pub fn warning(&self, distance: f32) -> Option<String> {
        /// A share that is not worth a word.
        const LITTLE: f32 = 0.01;
        let push = self.push_at(distance)?;
        let what = if self.way() > 0.0 { "motion" } else { "push" };
        let [whole, arrived, step] =
            [push.push.length(), push.arrived.length(), push.step].map(length);
        let place = far(distance);
        if push.is_lost() {
            return Some(format!(
                "{place}, the {what} of {whole} is lost: the step between f32 coordinates is {step}, so the mover does not move."
            ));
        }
        (push.share_off() > LITTLE).then(|| {
            format!(
                "{place}, {arrived} is left of the {what} of {whole}: the step between f32 coordinates is {step}."
            )
        })
    }

    /// Whether the answer is wrong at home already, which is no matter of digits.
    pub fn is_wrong_at_home(&self) -> bool {
        let Ok(home) = &self.home else {
            return false;
        };
        let error = AnswerError::of(home, &self.exact);
        let allowed = tolerance::AGREEMENT * (1.0 + self.pair.size());
        let is_off = |error: Option<f32>, allowed: f32| {
            error.is_some_and(|off| off.is_nan() || off > allowed)
        };
        error.is_flipped
            || is_off(error.depth, allowed)
            || is_off(error.time, tolerance::AGREEMENT)
            || is_off(error.normal, tolerance::NORMAL_AGREEMENT.to_degrees())
    }
}

/// The answer about `pair`, or the reason why there is none.
fn answer_of(choice: &AlgorithmChoice, pair: &Pair) -> Result<Answer, NoAnswerReason> {
    let reply = choice.method.reply(pair, &choice.settings);
    reply.map(|reply| reply.answer).map_err(|none| none.silence)
}

/// The freedoms for a nudge: the numbers of both shapes that a map may be drawn over, except turns that change nothing.
pub fn nudged_freedoms(subject: &MapSubject) -> Vec<Freedom> {
    let mut all = subject.freedoms();
    all.retain(|one| one.unit() != FreedomUnit::Degrees);
    all
}

/// The results of `freedom` with up to `most` steps of `f32` less or more, from the least on.
pub fn nudges(subject: &MapSubject, freedom: Freedom, most: u32) -> Vec<Nudge> {
    let home = subject.home(freedom);
    let choice = &subject.choice;
    let ask = |steps: i32| {
        let value = stepped(home, steps);
        let pair = subject.pair(&[(freedom, value)]);
        let answer = (choice.method.silent)(&pair, &choice.settings);
        (value, answer, exact(choice, &pair))
    };
    let unmoved = ask(0).1.contact;
    let most = i32::try_from(most).unwrap_or(i32::MAX - 1);
    let all = (-most..=most).map(|steps| {
        let (value, answer, exact) = ask(steps);
        let both = answer.contact.zip(unmoved);
        Nudge {
            steps,
            value,
            answer,
            exact,
            turned: both.map(|(own, first)| degrees_between(own.normal, first.normal)),
        }
    });
    all.collect()
}

/// The number that many steps of `f32` above `value`.
pub fn stepped(value: f32, steps: i32) -> f32 {
    let step = |value: f32| {
        if steps > 0 {
            value.next_up()
        } else {
            value.next_down()
        }
    };
    (0..steps.unsigned_abs()).fold(value, |value, _| step(value))
}

fn far(distance: f32) -> String {
    if distance == 0.0 {
        "At the scene's place".into()
    } else {
        format!("{} out", length(distance))
    }
}

fn exact(choice: &AlgorithmChoice, pair: &Pair) -> Answer {
    let settings = Settings {
        repairs: vec![],
        ..choice.settings.clone()
    };
    (choice.method.question.exact().silent)(pair, &settings)
}

/// Every point of both shapes `way` from where it is, each coordinate rounded once.
fn moved(pair: &Pair, way: Vec3) -> Pair {
    let ends = |ends: Option<[Vec3; 2]>| ends.map(|ends| ends.map(|end| end + way));
    Pair {
        mover: pair.mover.translated(way),
        obstacle: pair.obstacle.translated(way),
        base_tip: ends(pair.base_tip),
        obstacle_base_tip: ends(pair.obstacle_base_tip),
        displacement: pair.displacement,
    }
}

/// From the largest coordinate of a shape to the next one that there is, meters.
fn step_at(shape: &Shape) -> f32 {
    let points = shape.points().into_iter();
    let largest = points
        .map(|point| point.abs().max_element())
        .fold(0.0, f32::max);
    largest.next_up() - largest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_goes_to_its_neighbors() {
        assert_eq!(stepped(1.0, 1), 1.0 + f32::EPSILON);
        assert_eq!(stepped(1.0, -2), 1.0 - f32::EPSILON);
        assert_eq!(stepped(8000.0, 3) - 8000.0, 3.0 / 2048.0);
        assert_eq!(stepped(0.5, 0), 0.5);
    }
}
