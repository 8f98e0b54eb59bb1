//! What the exact forms answer, and what the oracle says about it.

use super::{
    body::{Two, exact},
    cases::{Case, Kind},
    vector::{dot, largest, length, sub, times},
};
use crate::support::Bits;
use capsule_lab::core::{
    exact::{overlap, sweep},
    geometry::{Contact, Shape},
    trace::Trace,
};

/// What is off, relative to the size of the case, where more is wrong.
const ALLOWED: f64 = 2e-6;

/// How far the contact's point may be from where it says, relative to the size of the case.
const POINT_ALLOWED: f64 = 1e-5;

/// What may be asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    pub(crate) name: &'static str,
    pub(crate) kinds: [Kind; 2],
    pub(crate) is_sweep: bool,
}

const fn standing(name: &'static str, mover: Kind, obstacle: Kind) -> Question {
    Question {
        name,
        kinds: [mover, obstacle],
        is_sweep: false,
    }
}

const fn moving(name: &'static str, mover: Kind, obstacle: Kind) -> Question {
    Question {
        name,
        kinds: [mover, obstacle],
        is_sweep: true,
    }
}

pub(crate) const QUESTIONS: [Question; 14] = [
    standing("sphere-sphere", Kind::Sphere, Kind::Sphere),
    standing("sphere-capsule", Kind::Sphere, Kind::Capsule),
    standing("capsule-capsule", Kind::Capsule, Kind::Capsule),
    standing("sphere-triangle", Kind::Sphere, Kind::Triangle),
    standing("capsule-triangle", Kind::Capsule, Kind::Triangle),
    standing("capsule-box", Kind::Capsule, Kind::Box),
    standing("box-box", Kind::Box, Kind::Box),
    standing("box-triangle", Kind::Box, Kind::Triangle),
    moving("sweep-sphere-triangle", Kind::Sphere, Kind::Triangle),
    moving("sweep-capsule-triangle", Kind::Capsule, Kind::Triangle),
    moving("sweep-capsule-capsule", Kind::Capsule, Kind::Capsule),
    moving("sweep-capsule-box", Kind::Capsule, Kind::Box),
    moving("sweep-box-box", Kind::Box, Kind::Box),
    moving("sweep-box-triangle", Kind::Box, Kind::Triangle),
];

impl Question {
    pub(crate) fn named(name: &str) -> Self {
        let found = QUESTIONS.into_iter().find(|question| question.name == name);
        found.unwrap_or_else(|| panic!("no question is called {name}"))
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) contact: Option<Contact>,
    /// Of the cores as they stand, meters.
    pub(crate) distance: Option<f32>,
    pub(crate) time: Option<f32>,
}

impl Answer {
    pub(crate) fn bits(&self) -> Bits<(Option<Contact>, Option<f32>, Option<f32>)> {
        Bits((self.contact, self.distance, self.time))
    }
}

/// The exact form's answer, all triangles double-sided.
pub(crate) fn answer(question: &Question, case: &Case, trace: &mut impl Trace) -> Answer {
    use Shape::{Box, Capsule, Sphere, Triangle};
    let Case {
        mover,
        obstacle,
        motion,
    } = case;
    if question.is_sweep {
        let impact = match (mover, obstacle) {
            (Sphere(a), Triangle(b)) => sweep::sphere_triangle(a, b, *motion, true, trace),
            (Capsule(a), Triangle(b)) => sweep::capsule_triangle(a, b, *motion, true, trace),
            (Capsule(a), Capsule(b)) => sweep::capsule_capsule(a, b, *motion, trace),
            (Capsule(a), Box(b)) => sweep::capsule_box(a, b, *motion, trace),
            (Box(a), Box(b)) => sweep::box_box(a, b, *motion, trace),
            (Box(a), Triangle(b)) => sweep::box_triangle(a, b, *motion, true, trace),
            _ => unreachable!("no such question"),
        };
        return Answer {
            contact: impact.map(|impact| impact.contact),
            distance: None,
            time: impact.map(|impact| impact.time),
        };
    }
    let (contact, distance) = match (mover, obstacle) {
        (Sphere(a), Sphere(b)) => (
            overlap::sphere_sphere(a, b, trace),
            overlap::sphere_sphere_distance(a, b),
        ),
        (Sphere(a), Capsule(b)) => (
            overlap::sphere_capsule(a, b, trace),
            overlap::sphere_capsule_distance(a, b),
        ),
        (Capsule(a), Capsule(b)) => (
            overlap::capsule_capsule(a, b, trace),
            overlap::capsule_capsule_distance(a, b),
        ),
        (Sphere(a), Triangle(b)) => (
            overlap::sphere_triangle(a, b, true, trace),
            overlap::sphere_triangle_distance(a, b),
        ),
        (Capsule(a), Triangle(b)) => (
            overlap::capsule_triangle(a, b, true, trace),
            overlap::capsule_triangle_distance(a, b),
        ),
        (Capsule(a), Box(b)) => (
            overlap::capsule_box(a, b, trace),
            overlap::capsule_box_distance(a, b),
        ),
        (Box(a), Box(b)) => (
            overlap::box_box(a, b, trace),
            overlap::box_box_distance(a, b),
        ),
        (Box(a), Triangle(b)) => (
            overlap::box_triangle(a, b, true, trace),
            overlap::box_triangle_distance(a, b),
        ),
        _ => unreachable!("no such question"),
    };
    Answer {
        contact,
        distance: Some(distance),
        time: None,
    }
}

/// Something that is wrong, and by how much: as a share of the size of the case.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    pub(crate) what: &'static str,
    pub(crate) off: f64,
}

/// What is wrong with `answer`, nothing most of the time.
pub(crate) fn faults(question: &Question, case: &Case, answer: &Answer) -> Vec<Fault> {
    let mut check = Check::of(case);
    let motion = exact(case.motion);
    if question.is_sweep {
        check.size = check.size.max(largest(motion));
        check.sweep(case, answer);
    } else {
        check.standing(answer.contact.as_ref());
        let apart = check.two.distance([0.0; 3]).max(0.0);
        let distance = answer.distance.map_or(f64::NAN, f64::from);
        check.within("distance", (distance - apart).abs());
    }
    check.faults
}

struct Check {
    two: Two,
    /// The obstacle's first point in the world.
    origin: [f64; 3],
    /// Meters.
    size: f64,
    /// How fine `f32` is there, meters.
    spacing: f64,
    faults: Vec<Fault>,
}

impl Check {
    fn of(case: &Case) -> Self {
        let two = Two::of(&case.mover, &case.obstacle);
        let origin = super::body::origin_of(&case.obstacle);
        Self {
            size: two.size,
            spacing: (largest(origin) * 1.2e-7).max(1e-45),
            two,
            origin,
            faults: vec![],
        }
    }

    fn within(&mut self, what: &'static str, off: f64) {
        self.within_share(what, off, ALLOWED);
    }

    fn within_share(&mut self, what: &'static str, off: f64, allowed: f64) {
        let is_right = off <= allowed * self.size + 4e-45;
        if !is_right {
            let off = off / self.size;
            self.faults.push(Fault { what, off });
        }
    }

    /// Of shapes as they stand.
    fn standing(&mut self, contact: Option<&Contact>) {
        let (apart, radius) = (self.two.distance([0.0; 3]), self.two.radius());
        let Some(contact) = contact else {
            return self.within("missed", radius - apart);
        };
        self.within("hit", apart - radius);
        let depth = f64::from(contact.depth);
        self.within("depth", (depth - (radius - apart).max(0.0)).abs());
        let push = times(exact(contact.normal), depth);
        self.within("push", radius - self.two.distance(push));
        self.form(contact);
        let point = self.point(contact);
        if apart > 0.0 {
            let to_mover = self.two.mover.distance_to(sub(point, push));
            let off = (to_mover - self.two.mover.radius).abs() - self.spacing;
            self.within_share("point off the mover", off, POINT_ALLOWED);
        }
    }

    /// A unit normal, and a point of the obstacle.
    fn form(&mut self, contact: &Contact) {
        let off = (length(exact(contact.normal)) - 1.0).abs();
        self.within_share("normal's length", off * self.size, 1e-6);
        let point = self.point(contact);
        let to_core = self.two.obstacle.distance_to(point);
        let off = (to_core - self.two.obstacle.radius).abs() - self.spacing;
        self.within_share("point off the obstacle", off, POINT_ALLOWED);
    }

    fn point(&self, contact: &Contact) -> [f64; 3] {
        sub(exact(contact.point), self.origin)
    }

    fn sweep(&mut self, case: &Case, answer: &Answer) {
        let (motion, radius) = (exact(case.motion), self.two.radius());
        let (Some(contact), Some(time)) = (&answer.contact, answer.time) else {
            let (least, _) = self.two.least_on_the_way(motion, [0.0, 1.0]);
            self.within("missed", radius - least);
            if self.two.goes_through(motion, ALLOWED * self.size) {
                self.faults.push(Fault {
                    what: "went through",
                    off: 1.0,
                });
            }
            return;
        };
        let time = f64::from(time);
        if !(0.0..=1.0).contains(&time) {
            self.faults.push(Fault {
                what: "time",
                off: time,
            });
            return;
        }
        let depth = f64::from(contact.depth);
        let start = self.two.distance([0.0; 3]);
        if time == 0.0 && start < radius {
            return self.standing(Some(contact));
        }

        // Just touching, and not before.
        let there = times(motion, time);
        self.within("time", (self.two.distance(there) - radius).abs());
        let (least, _) = self.two.least_on_the_way(motion, [0.0, time]);
        self.within("too late", radius - least);
        self.within("depth on the way", depth);
        self.form(contact);
        let normal = exact(contact.normal);
        self.within_share(
            "normal parts them not",
            radius - self.two.clearance(normal, there),
            1e-5,
        );
        if time > 0.0 {
            let back = dot(normal, motion) / length(motion).max(1e-300);
            if back > 1e-4 {
                self.faults.push(Fault {
                    what: "normal leads on",
                    off: back,
                });
            }
        }
        let point = self.point(contact);
        let to_mover = self.two.mover.distance_to(sub(point, there));
        let off = (to_mover - self.two.mover.radius).abs() - self.spacing;
        self.within_share("point off the mover", off, POINT_ALLOWED);
    }
}
