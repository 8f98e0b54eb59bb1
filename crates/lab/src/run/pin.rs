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

/// A number of a run that is followed from frame to frame. Pins of one name are the same.
#[derive(Clone, Debug)]
pub struct Pin {
    /// The bodies or the step, and the quantity.
    pub name: String,
    /// The unit; empty for a number without one.
    pub unit: &'static str,
    source: PinSource,
}

/// Where the number comes from.
#[derive(Clone, Debug)]
enum PinSource {
    /// The exact gap between two bodies as the frame begins; negative where they overlap: the depth.
    Gap([String; 2]),
    /// A mover's deepest contact among those that the frame's tests find: with one other body, or with any.
    Contact(String, Option<String>, fn(Contact) -> f32),
    /// A mover as the frame ends.
    Speed(String),
    /// A value of the step with this address; of a vector the number at this place of the table.
    Step(String, &'static str, usize),
}

/// A number as a run has it, and the exact one of a contact; `None` where a frame has none.
pub type PinSample = [Option<f32>; 2];

type OfVector = fn(Vec3) -> f32;

/// The numbers of a vector, each with what its name ends with.
const OF_VECTOR: [(&str, OfVector); 5] = [
    (".x", |v| v.x),
    (".y", |v| v.y),
    (".z", |v| v.z),
    (", length", Vec3::length),
    (ANGLE, angle_from_up),
];
const ANGLE: &str = ", angle from up";

impl PartialEq for Pin {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Pin {
    /// What can be pinned of the body `mover` with one other body, or with any.
    pub fn all_of(mover: &str, other: Option<&str>) -> Vec<Self> {
        let with = other.map_or_else(String::new, |other| format!("–{other}"));
        let pin = |quantity: &str, unit, source| Self {
            name: format!("{mover}{with}: {quantity}"),
            unit,
            source,
        };
        let of_contact = |number| PinSource::Contact(mover.into(), other.map(String::from), number);
        let gap = other.map(|other| PinSource::Gap([mover.into(), other.into()]));
        let mut pins: Vec<Self> = gap.map(|gap| pin("gap", "m", gap)).into_iter().collect();
        pins.push(pin("depth", "m", of_contact(|contact| contact.depth)));
        let angle = of_contact(|contact| angle_from_up(contact.normal));
        pins.push(pin("normal’s angle from up", "°", angle));
        pins.push(Self {
            name: format!("{mover}: speed"),
            unit: "m/s",
            source: PinSource::Speed(mover.into()),
        });
        pins
    }

    /// What can be pinned of the value `name` of the step with this whole `address`.
    pub fn all_of_value(
        address: &str,
        (name, value): (&'static str, Value),
        unit: &'static str,
    ) -> Vec<Self> {
        let pin = |(place, part, unit)| Self {
            name: format!("{address}: {name}{part}"),
            unit,
            source: PinSource::Step(address.into(), name, place),
        };
        let parts = OF_VECTOR.iter().enumerate().map(|(place, (part, _))| {
            let unit = if *part == ANGLE { "°" } else { unit };
            (place, *part, unit)
        });
        match value {
            Value::Vector(_) => parts.map(pin).collect(),
            Value::Scalar(_) | Value::Count(_) | Value::Flag(_) => vec![pin((0, "", unit))],
        }
    }

    /// Whether an exact number stands beside the run's own.
    pub fn has_exact(&self) -> bool {
        matches!(self.source, PinSource::Contact(..))
    }

    /// The samples of `pins` in frame `number` of `history`, which is a run of `scene`.
    pub fn samples(
        pins: &[&Self],
        scene: &Scene,
        history: &RunHistory,
        number: usize,
    ) -> Vec<PinSample> {
        let is_of_step = |pin: &&Self| matches!(pin.source, PinSource::Step(..));
        let traced = if pins.iter().any(is_of_step) {
            TracedFrame::of(history, number)
        } else {
            TracedFrame::outline(history, number)
        };
        let sample = |pin: &&Self| pin.sample(scene, history, &traced);
        pins.iter().map(sample).collect()
    }

    fn sample(&self, scene: &Scene, history: &RunHistory, traced: &TracedFrame) -> PinSample {
        match &self.source {
            PinSource::Gap(names) => {
                let poses = history.level().poses(scene, &traced.before);
                [gap(Snapshot::new(scene, &poses), names), None]
            }
            PinSource::Contact(mover, other, number) => {
                let contacts = deepest(scene, traced, mover, other.as_deref());
                contacts.map(|contact| contact.map(number))
            }
            PinSource::Speed(mover) => {
                let mut moving = history.level().moving.iter();
                let place = moving.position(|moving| moving.name == *mover);
                let speed = place.map(|place| traced.after.movers[place].velocity.length());
                [speed, None]
            }
            PinSource::Step(address, name, place) => {
                let step = traced.record.at(address);
                let values = step.map(|step| traced.record.steps[step].named_values());
                let mut values = values.into_iter().flatten();
                let value = values.find(|(one, ..)| one == name);
                let number = value.and_then(|(_, value, _)| match value {
                    Value::Vector(v) => Some(OF_VECTOR[*place].1(v)),
                    Value::Flag(flag) => Some(f32::from(u8::from(flag))),
                    Value::Scalar(_) | Value::Count(_) => value.number(),
                });
                [number, None]
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

/// The angle between a vector and up, degrees; NaN for a vector without length.
pub fn angle_from_up(v: Vec3) -> f32 {
    (v.y / v.length()).clamp(-1.0, 1.0).acos().to_degrees()
}
