//! Numbers of a run that a reader pins, to follow them from frame to frame.

use super::{
    pairs::exact_answer,
    simulation::{RunHistory, TracedFrame},
};
use crate::scene::{Scene, Snapshot, TestedPair};
use capsule_core::{
    geometry::Contact,
    method::{Answer, Pair, Probed, Settings},
    trace::Value,
};
use glam::Vec3;

/// A number of a run that is followed from frame to frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pin {
    /// The exact gap between two bodies as the frame begins, meters; negative where they overlap: the depth.
    Gap([String; 2]),
    /// A number of a mover's deepest contact among those that the frame's tests find: with one other body, or with any.
    OfContact {
        /// The mover's name.
        mover: String,
        /// The other body's name; `None` for any.
        other: Option<String>,
        /// The number of the contact.
        number: ContactNumber,
    },
    /// The speed of a mover as the frame ends, meters per second.
    Speed(String),
    /// A value of a step.
    OfStep {
        /// The whole address of the step.
        address: String,
        /// The name of the value.
        name: &'static str,
        /// The part of the value.
        part: ValuePart,
        /// The unit of that part; empty for none.
        unit: &'static str,
    },
}

/// A number of a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactNumber {
    /// The depth, meters.
    Depth,
    /// The angle between the normal and up, degrees.
    Angle,
}

/// A number that a step's value has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValuePart {
    /// The number; of a yes or no 1 or 0.
    Whole,
    /// The x coordinate.
    X,
    /// The y coordinate.
    Y,
    /// The z coordinate.
    Z,
    /// The length of the vector.
    Length,
    /// The angle between the vector and up, degrees.
    Angle,
}

/// A number as a run has it, and the exact one where that may differ; `None` where a frame has none.
pub type PinSample = [Option<f32>; 2];

impl Pin {
    /// Its name: the bodies or the step, and the quantity.
    pub fn name(&self) -> String {
        match self {
            Self::Gap([mover, other]) => format!("{mover}–{other}: gap"),
            Self::OfContact {
                mover,
                other,
                number,
            } => {
                let other = other.as_ref().map(|other| format!("–{other}"));
                let quantity = match number {
                    ContactNumber::Depth => "depth",
                    ContactNumber::Angle => "normal’s angle from up",
                };
                format!("{mover}{}: {quantity}", other.unwrap_or_default())
            }
            Self::Speed(mover) => format!("{mover}: speed"),
            Self::OfStep {
                address,
                name,
                part,
                ..
            } => format!("{address}: {name}{}", part.suffix()),
        }
    }

    /// Whether an exact number stands beside the run's own.
    pub fn has_exact(&self) -> bool {
        matches!(self, Self::OfContact { .. })
    }

    /// The unit of its numbers; empty for a number without one.
    pub fn unit(&self) -> &'static str {
        match self {
            Self::Gap(_)
            | Self::OfContact {
                number: ContactNumber::Depth,
                ..
            } => "m",
            Self::OfContact {
                number: ContactNumber::Angle,
                ..
            }
            | Self::OfStep {
                part: ValuePart::Angle,
                ..
            } => "°",
            Self::Speed(_) => "m/s",
            Self::OfStep { unit, .. } => unit,
        }
    }

    /// The samples of `pins` in frame `number` of `history`, which is a run of `scene`.
    pub fn samples(
        pins: &[&Self],
        scene: &Scene,
        history: &RunHistory,
        number: usize,
    ) -> Vec<PinSample> {
        let is_of_step = |pin: &&Self| matches!(pin, Self::OfStep { .. });
        let traced = if pins.iter().any(is_of_step) {
            TracedFrame::of(history, number)
        } else {
            TracedFrame::outline(history, number)
        };
        let sample = |pin: &&Self| pin.sample(scene, history, &traced);
        pins.iter().map(sample).collect()
    }

    fn sample(&self, scene: &Scene, history: &RunHistory, traced: &TracedFrame) -> PinSample {
        match self {
            Self::Gap(names) => {
                let poses = history.level().poses(scene, &traced.before);
                [gap(Snapshot::new(scene, &poses), names), None]
            }
            Self::OfContact {
                mover,
                other,
                number,
            } => {
                let contacts = deepest(scene, traced, mover, other.as_deref());
                contacts.map(|contact| contact.map(|contact| number.of(&contact)))
            }
            Self::Speed(mover) => {
                let mut moving = history.level().moving.iter();
                let place = moving.position(|moving| moving.name == *mover);
                let speed = place.map(|place| traced.after.movers[place].velocity.length());
                [speed, None]
            }
            Self::OfStep {
                address,
                name,
                part,
                ..
            } => {
                let step = traced.record.at(address);
                let values = step.map(|step| traced.record.steps[step].named_values());
                let mut values = values.into_iter().flatten();
                let value = values.find(|(one, ..)| one == name);
                [value.and_then(|(_, value, _)| part.of(value)), None]
            }
        }
    }
}

/// The exact gap between the bodies with these `names`, meters; negative where they overlap. `None` where nothing measures it.
fn gap(scene: Snapshot<'_>, names: &[String; 2]) -> Option<f32> {
    let tested = TestedPair::named(scene, names)?;
    let pair = tested.shapes(scene);
    let settings = Settings {
        double_sided: scene.body(tested.obstacle).double_sided,
        ..Settings::default()
    };
    let answer = exact_answer(tested.question(scene)?, &settings, &pair);
    signed_gap(&answer, &pair)
}

/// The gap that an `answer` about a standing `pair` gives, meters: the negative depth of an overlap.
pub fn signed_gap(answer: &Answer, pair: &Pair) -> Option<f32> {
    match answer.contact {
        Some(contact) => Some(-contact.depth),
        None => Some(answer.distance? - pair.reach()),
    }
}

/// The deepest contact of the body `mover` among the frame's tests against `other`, as the method of the test answers and as
/// the exact one does; the first of several as deep. A depth that is NaN counts as the deepest.
fn deepest(
    scene: &Scene,
    traced: &TracedFrame,
    mover: &str,
    other: Option<&str>,
) -> [Option<Contact>; 2] {
    let body = |name: &str| scene.find(name).map(|(body, _)| body);
    let Some(mover) = body(mover) else {
        return [None; 2];
    };
    let other = other.map(body);
    let is_meant = |test: &&Probed| {
        let bodies = [test.probe.mover, test.probe.obstacle];
        let met = bodies.into_iter().find(|body| *body != mover);
        bodies.contains(&mover) && other.is_none_or(|other| other == met)
    };
    let contacts = traced.tests.iter().filter(is_meant).map(|test| {
        let probe = &test.probe;
        let exact = if probe.algorithm.is_exact() {
            test.answer
        } else {
            exact_answer(probe.algorithm.question, &probe.settings, &probe.pair)
        };
        [test.answer, exact].map(|answer| {
            let contact = answer.contact?;
            let is_own = probe.mover == mover;
            Some(if is_own { contact } else { contact.reversed() })
        })
    });
    let depth = |contacts: &[Option<Contact>; 2]| {
        let depths = contacts.iter().flatten().map(|contact| contact.depth);
        let depths = depths.map(|depth| if depth.is_nan() { f32::INFINITY } else { depth });
        depths.reduce(f32::max)
    };
    let deepest = contacts.reduce(|best, one| {
        if depth(&one) > depth(&best) {
            one
        } else {
            best
        }
    });
    deepest.unwrap_or_default()
}

impl ContactNumber {
    /// The number of `contact`.
    pub fn of(self, contact: &Contact) -> f32 {
        match self {
            Self::Depth => contact.depth,
            Self::Angle => angle_from_up(contact.normal),
        }
    }
}

/// The angle between a vector and up, degrees; NaN for a vector without length.
pub fn angle_from_up(v: Vec3) -> f32 {
    (v.y / v.length()).clamp(-1.0, 1.0).acos().to_degrees()
}

impl ValuePart {
    /// Every part that a value like `value` has.
    pub fn all(value: Value) -> &'static [Self] {
        match value {
            Value::Scalar(_) | Value::Count(_) | Value::Flag(_) => &[Self::Whole],
            Value::Vector(_) => &[Self::X, Self::Y, Self::Z, Self::Length, Self::Angle],
        }
    }

    fn suffix(self) -> &'static str {
        match self {
            Self::Whole => "",
            Self::X => ".x",
            Self::Y => ".y",
            Self::Z => ".z",
            Self::Length => ", length",
            Self::Angle => ", angle from up",
        }
    }

    /// The part of `value`; `None` where the value has no such part.
    fn of(self, value: Value) -> Option<f32> {
        match (self, value) {
            (Self::Whole, Value::Scalar(number)) => Some(number),
            (Self::Whole, Value::Count(count)) => Some(count as f32),
            (Self::Whole, Value::Flag(flag)) => Some(f32::from(u8::from(flag))),
            (Self::X, Value::Vector(v)) => Some(v.x),
            (Self::Y, Value::Vector(v)) => Some(v.y),
            (Self::Z, Value::Vector(v)) => Some(v.z),
            (Self::Length, Value::Vector(v)) => Some(v.length()),
            (Self::Angle, Value::Vector(v)) => Some(angle_from_up(v)),
            _ => None,
        }
    }
}
