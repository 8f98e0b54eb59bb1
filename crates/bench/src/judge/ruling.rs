//! Whether an answer is right, by the exact one, and by nothing that rounding decides.
//!
//! The verdict of the window ([`capsule_scenes::run::verdict`]) names every difference. An engine that was never written to agree
//! with ours is given what follows from rounding alone:
//!
//! * Whether and when they meet is right if it is so for a mover a little thicker or a little thinner.
//! * Of an overlap, any point is right that is no farther from both surfaces than they overlap: engines name one on either
//!   surface or between them.
//! * Where the cores are so near each other that rounding turns the normal, any normal is right whose push, as long as the
//!   exact one, parts the shapes: those whose plane has one shape on either side.
//!
//! "A little" is [`tolerance::AGREEMENT`] of the case's size. Rules may forgive more, and require values
//! ([`JudgingRules`]).

use super::{
    outcome::CaseOutcome,
    rules::{AnswerPart, JudgingRules},
};
use crate::engine::NoAnswer;
use capsule_core::{
    geometry::{Contact, Shape, tolerance},
    method::{Answer, GivenAnswer, Pair, Question, Settings},
};
use capsule_scenes::run::verdict::{self, Fault};
use capsule_text::query::QueryCase;
use glam::Vec3;

/// The verdict on an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruling {
    pub outcome: CaseOutcome,
    /// How the answer is wrong, the most severe first.
    pub faults: Vec<Fault>,
    /// The required values that the answer does not have.
    pub left_out: Vec<AnswerPart>,
    /// By how much it is wrong; `None` where that is NaN, or there is no answer.
    pub error: Option<ErrorSize>,
    pub exact: Answer,
}

/// By how much an answer differs from the exact one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ErrorSize {
    /// The largest of its errors that are lengths, meters. A hit too early counts as the gap that is left then, one too late
    /// as the deepest overlap until then, a missed hit as the deepest overlap on the way, a false one as the narrowest gap.
    pub length: f32,
    /// The error of its normal, degrees; `None` where none of the two answers has one.
    pub angle: Option<f32>,
}

impl Ruling {
    /// The ruling on the answer `given` for a case, where only rounding is forgiven and nothing is required.
    pub fn of(case: &QueryCase, given: &Result<GivenAnswer, NoAnswer>) -> Self {
        Self::by(&JudgingRules::default(), case, given)
    }

    pub fn by(
        rules: &JudgingRules,
        case: &QueryCase,
        given: &Result<GivenAnswer, NoAnswer>,
    ) -> Self {
        // The settings of a case are checked as it is read.
        let settings = case.settings().unwrap_or_default();
        let asked = AskedCase {
            question: case.question,
            pair: case.asked_pair(),
            settings,
        };
        let exact = asked.exact(&asked.pair);
        let Ok(answer) = given else {
            return Self {
                outcome: given
                    .as_ref()
                    .err()
                    .map_or(CaseOutcome::Unanswered, CaseOutcome::of_none),
                faults: vec![],
                left_out: vec![],
                error: None,
                exact,
            };
        };
        let whole = answer.beside(&exact);
        let mut faults = asked.faults(&whole, &exact);
        faults.retain(|fault| is_told(fault, answer));
        let length = |fault: &Fault| asked.length(fault, &whole, &exact);
        let lengths: Vec<Option<f32>> = faults.iter().map(length).collect();
        let error = asked.error((answer, &whole), &exact, &faults, &lengths);
        let mut lengths = lengths.into_iter();
        faults.retain(|fault| {
            let length = lengths.next().flatten();
            !asked.is_within(rules.within, (fault, length), &whole, &exact)
        });
        let is_left_out = |part: &AnswerPart| {
            part.is_due(asked.question, answer.hit, &exact) && !part.is_in(answer)
        };
        let left_out: Vec<AnswerPart> =
            rules.required.iter().copied().filter(is_left_out).collect();
        let outcome = match faults.first() {
            Some(worst) => CaseOutcome::of_fault(worst),
            None if !left_out.is_empty() => CaseOutcome::Incomplete,
            None => CaseOutcome::Right,
        };
        Self {
            outcome,
            faults,
            left_out,
            error,
            exact,
        }
    }
}

/// Whether the answer says anything of what the fault is about.
fn is_told(fault: &Fault, given: &GivenAnswer) -> bool {
    match fault {
        Fault::DepthShort(_) | Fault::DepthLong(_) => given.depth.is_some(),
        Fault::NormalOff(_) | Fault::NormalLength(_) | Fault::NormalAlong => given.normal.is_some(),
        Fault::PointOff(..) => given.point.is_some(),
        _ => true,
    }
}

/// The number of times that the displacement of a mover is narrowed to find where it is nearest or deepest: to a billionth of it.
const NARROWINGS: usize = 44;

struct AskedCase {
    question: Question,
    pair: Pair,
    settings: Settings,
}

impl AskedCase {
    fn exact(&self, pair: &Pair) -> Answer {
        (self.question.exact().silent)(pair, &self.settings)
    }

    fn faults(&self, answer: &Answer, exact: &Answer) -> Vec<Fault> {
        let mut faults = if self.question.is_sweep() {
            verdict::sweep_faults(answer, exact, &self.pair)
        } else {
            let mut faults = verdict::faults(answer, exact, self.pair.reach(), self.pair.size());
            faults.extend(verdict::overlap_point_fault(answer, &self.pair));
            faults
        };
        if !faults.is_empty() {
            faults.retain(|fault| !self.is_of_rounding(fault, answer, exact));
        }
        faults
    }

    /// A length that rounding may be, meters.
    fn allowed(&self) -> f32 {
        tolerance::AGREEMENT * self.pair.size().max(1.0)
    }

    fn is_of_rounding(&self, fault: &Fault, answer: &Answer, exact: &Answer) -> bool {
        let by = self.allowed();
        match fault {
            Fault::MissedHit(_) | Fault::MissedImpact(_) => !self.exact(&self.thinner(by)).is_hit(),
            Fault::FalseHit(_) | Fault::FalseImpact(_) => self.exact(&self.thicker(by)).is_hit(),
            Fault::Late(_) | Fault::Early(_) => self.is_in_time(answer, by),
            Fault::NormalOff(_) => match (&answer.contact, &exact.contact) {
                (Some(contact), Some(exact_contact)) => {
                    let time = exact.time.unwrap_or(0.0);
                    let by = self.allowed();
                    self.is_doubtful(exact_contact) && self.parts(contact, exact_contact, time, by)
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether they meet at the answer's time if the mover is up to `by` meters thicker or thinner.
    fn is_in_time(&self, answer: &Answer, by: f32) -> bool {
        let Some(time) = answer.time else {
            return false;
        };
        let early = self.exact(&self.thicker(by)).time.unwrap_or(0.0);
        let late = self.exact(&self.thinner(by)).time.unwrap_or(1.0);
        let slack = by / self.pair.displacement.length().max(by);
        (early - slack..=late + slack).contains(&time)
    }

    /// Whether the cores are so near that a tolerable error of length turns the normal by an intolerable angle.
    fn is_doubtful(&self, exact: &Contact) -> bool {
        let between_cores = self.pair.reach() - exact.depth;
        between_cores * tolerance::NORMAL_AGREEMENT <= self.allowed()
    }

    /// Whether a push along the contact's normal, at most `by` longer than the exact one, parts the shapes as they are at
    /// `time`.
    fn parts(&self, contact: &Contact, exact: &Contact, time: f32, by: f32) -> bool {
        let normal = contact.normal;
        if (normal.length() - 1.0).abs() > tolerance::NORMAL_AGREEMENT {
            return false;
        }
        let origin = self.pair.obstacle.place();
        let along = |point: Vec3| (point - origin).dot(normal);
        let mover = self.pair.mover.points().into_iter().map(along);
        let nearest = mover.fold(f32::INFINITY, f32::min) - self.pair.mover.radius();
        let nearest = nearest + normal.dot(self.pair.displacement) * time;
        let obstacle = self.pair.obstacle.points().into_iter().map(along);
        let farthest = obstacle.fold(f32::NEG_INFINITY, f32::max) + self.pair.obstacle.radius();
        farthest - nearest <= exact.depth + by
    }

    /// Whether the rules forgive a fault, whose error is `length` meters if it is one of length. A normal is right if a push
    /// along it that is `within` longer than the exact one parts the shapes as they are at the answer's time.
    fn is_within(
        &self,
        within: f32,
        (fault, length): (&Fault, Option<f32>),
        answer: &Answer,
        exact: &Answer,
    ) -> bool {
        match (fault, answer.contact, exact.contact) {
            (Fault::NormalOff(_), Some(contact), Some(exact_contact)) if within > 0.0 => {
                let time = answer.time.or(exact.time).unwrap_or(0.0);
                self.parts(&contact, &exact_contact, time, within)
            }
            _ => length.is_some_and(|length| length <= within),
        }
    }

    /// The error of a fault that is one of length, meters. An error of time is measured between the surfaces: along a grazing
    /// motion a gap of a millimeter closes over meters of the way.
    fn length(&self, fault: &Fault, answer: &Answer, exact: &Answer) -> Option<f32> {
        let length = match *fault {
            Fault::MissedHit(by)
            | Fault::FalseHit(by)
            | Fault::DepthShort(by)
            | Fault::DepthLong(by)
            | Fault::PointOff(by, _)
            | Fault::DistanceOff(by) => by,
            Fault::Early(_) => self.separation(answer.time?).abs(),
            Fault::Late(_) => self.least_separation(exact.time?, answer.time?).abs(),
            Fault::MissedImpact(_) | Fault::FalseImpact(_) => self.least_separation(0.0, 1.0).abs(),
            Fault::NoAnswer(_)
            | Fault::NonFinite
            | Fault::NormalOff(_)
            | Fault::NormalLength(_)
            | Fault::NormalAlong => {
                return None;
            }
        };
        length.is_finite().then_some(length)
    }

    /// By how much the answer differs: the largest of the `lengths` of its faults, else what is left to rounding.
    fn error(
        &self,
        (given, answer): (&GivenAnswer, &Answer),
        exact: &Answer,
        faults: &[Fault],
        lengths: &[Option<f32>],
    ) -> Option<ErrorSize> {
        let is_a_number = |fault: &Fault| !matches!(fault, Fault::NonFinite | Fault::NoAnswer(_));
        if !faults.iter().all(is_a_number) {
            return None;
        }
        let largest = lengths.iter().flatten().copied().reduce(f32::max);
        let normal_off = faults.iter().find_map(|fault| match fault {
            Fault::NormalOff(degrees) => Some(*degrees),
            _ => None,
        });
        let angle = match (answer.contact, exact.contact) {
            (Some(own), Some(exact)) if given.normal.is_some() => {
                // A difference by rounding is no error.
                let apart = own.normal.distance(exact.normal);
                let is_near = apart <= tolerance::NORMAL_AGREEMENT;
                let rounding = if is_near { apart.to_degrees() } else { 0.0 };
                Some(normal_off.unwrap_or(rounding))
            }
            _ => None,
        };
        Some(ErrorSize {
            length: largest.unwrap_or_else(|| self.rounding(given, answer, exact)),
            angle,
        })
    }

    /// The largest difference of a right answer's lengths, meters.
    fn rounding(&self, given: &GivenAnswer, answer: &Answer, exact: &Answer) -> f32 {
        let depth = match (answer.contact, exact.contact) {
            (Some(own), Some(exact)) if given.depth.is_some() => Some(own.depth - exact.depth),
            _ => None,
        };
        let distance = answer.distance.zip(exact.distance);
        let distance = distance.map(|(own, exact)| own - exact);
        let normal = exact.contact.map_or(Vec3::ZERO, |contact| contact.normal);
        let approach = normal.dot(self.pair.displacement);
        let time = answer.time.zip(exact.time);
        let time = time.map(|(own, exact)| (own - exact) * approach);
        let allowed = self.allowed();
        let differences = [depth, distance, time].into_iter().flatten();
        // An answer that the verdict calls right is no farther off.
        let sizes = differences.map(|by| by.abs().min(allowed));
        sizes.fold(0.0, f32::max)
    }

    /// The gap between the shapes at a time, meters; where they overlap the depth, negative.
    fn separation(&self, time: f32) -> f32 {
        // Far from home the way would be rounded to what `f32` has there: the obstacle's first point becomes the origin.
        let home = -self.pair.obstacle.points()[0];
        let mover = self.pair.mover.translated(home);
        let pair = Pair {
            mover: mover.translated(self.pair.displacement * time),
            obstacle: self.pair.obstacle.translated(home),
            displacement: Vec3::ZERO,
            ..self.pair
        };
        let answer = (self.question.standing().exact().silent)(&pair, &Settings::default());
        match (answer.contact, answer.distance) {
            (Some(contact), _) => -contact.depth,
            (None, Some(distance)) => distance - pair.reach(),
            (None, None) => f32::NAN,
        }
    }

    /// The least [separation](Self::separation) from one time to another. The signed distance of convex shapes is a convex
    /// function of the place, so one minimum is all there is.
    fn least_separation(&self, from: f32, to: f32) -> f32 {
        // Golden section: each narrowing keeps one of its two inner places.
        let golden = 0.5 * (5.0_f32.sqrt() - 1.0);
        let (mut start, mut end) = (from, to);
        let inner = [1.0 - golden, golden].map(|share| from + share * (to - from));
        let [mut one, mut other] = inner.map(|time| (time, self.separation(time)));
        for _ in 0..NARROWINGS {
            if one.1 < other.1 {
                end = other.0;
                other = one;
                let time = end - golden * (end - start);
                one = (time, self.separation(time));
            } else {
                start = one.0;
                one = other;
                let time = start + golden * (end - start);
                other = (time, self.separation(time));
            }
        }
        let ends = [from, to].map(|time| self.separation(time));
        ends.into_iter().fold(one.1.min(other.1), f32::min)
    }

    fn thicker(&self, by: f32) -> Pair {
        Pair {
            mover: self.pair.mover.grown(by),
            ..self.pair
        }
    }

    /// With a smaller mover; one that is already thin meets a smaller obstacle.
    fn thinner(&self, by: f32) -> Pair {
        let Pair {
            mover, obstacle, ..
        } = self.pair;
        if mover.inner_radius() >= by {
            Pair {
                mover: mover.grown(-by),
                ..self.pair
            }
        } else {
            Pair {
                obstacle: shrunk(&obstacle, by),
                ..self.pair
            }
        }
    }
}

/// An obstacle whose border is `by` meters further in; a triangle's corners move that far toward its middle.
fn shrunk(shape: &Shape, by: f32) -> Shape {
    let mut shrunk = *shape;
    match &mut shrunk {
        Shape::Triangle(triangle) => {
            let middle = triangle.v.iter().sum::<Vec3>() / 3.0;
            triangle.v = triangle.v.map(|corner| {
                let way = middle - corner;
                corner + way * (by / way.length().max(by))
            });
        }
        _ if shape.inner_radius() >= by => shrunk = shape.grown(-by),
        Shape::Sphere(_) | Shape::Capsule(_) | Shape::Box(_) => {}
    }
    shrunk
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::regimes::REGIMES;
    use capsule_text::query::read_answer;

    fn outcome(line: &str, answer: &str) -> CaseOutcome {
        let case = QueryCase::read(line.as_bytes()).expect(line);
        let given = read_answer(answer.as_bytes()).map_err(NoAnswer::from);
        Ruling::of(&case, &given).outcome
    }

    const SPHERE: &str = r#"{"query": "sphere_triangle", "a": {"sphere": {"center": [0, 0.4, 0], "radius": 0.5}},
        "b": {"triangle": [[-1, 0, -1], [0, 0, 2], [1, 0, -1]]}}"#;

    #[test]
    fn only_what_is_told_is_judged() {
        for (answer, expected) in [
            (r#"{"hit": true}"#, CaseOutcome::Right),
            (
                r#"{"hit": true, "depth": 0.1, "normal": [0, 1, 0]}"#,
                CaseOutcome::Right,
            ),
            (r#"{"hit": true, "depth": 0.2}"#, CaseOutcome::Depth),
            // On the obstacle, on the mover, and nowhere near: the overlap is 0.1 m deep.
            (r#"{"hit": true, "point": [0, 0, 0]}"#, CaseOutcome::Right),
            (
                r#"{"hit": true, "point": [0, -0.1, 0]}"#,
                CaseOutcome::Right,
            ),
            (
                r#"{"hit": true, "point": [50, 50, 50]}"#,
                CaseOutcome::Point,
            ),
            (
                r#"{"hit": true, "normal": [0, -1, 0]}"#,
                CaseOutcome::Normal,
            ),
            (r#"{"hit": true, "distance": 0.3}"#, CaseOutcome::Distance),
            (r#"{"hit": true, "depth": NaN}"#, CaseOutcome::NotANumber),
            (r#"{"hit": false}"#, CaseOutcome::Missed),
            (r#"{"error": "no spheres"}"#, CaseOutcome::Unanswered),
            ("yes", CaseOutcome::Junk),
        ] {
            assert_eq!(outcome(SPHERE, answer), expected, "{answer}");
        }
        let above = SPHERE.replace("0.4", "0.6");
        assert_eq!(outcome(&above, r#"{"hit": true}"#), CaseOutcome::FalseHit);
    }

    #[test]
    fn what_rounding_decides_is_nobodys_fault() {
        let sweep = |y: f32| {
            format!(
                r#"{{"query": "sweep_sphere_triangle", "a": {{"sphere": {{"center": [-3, {y}, 0], "radius": 0.5}}}},
                "b": {{"triangle": [[-1, 0, -1], [0, 0, 2], [1, 0, -1]]}}, "motion": [6, 0, 0]}}"#
            )
        };
        for y in [0.499999, 0.500001] {
            for answer in [
                r#"{"hit": true}"#,
                r#"{"hit": false}"#,
                r#"{"hit": true, "time": 0.5}"#,
            ] {
                assert_eq!(
                    outcome(&sweep(y), answer),
                    CaseOutcome::Right,
                    "{y} {answer}"
                );
            }
        }
        assert_eq!(
            outcome(&sweep(0.49), r#"{"hit": false}"#),
            CaseOutcome::Missed
        );
        assert_eq!(
            outcome(&sweep(0.51), r#"{"hit": true, "time": 0.4}"#),
            CaseOutcome::FalseHit
        );
        assert_eq!(
            outcome(&sweep(0.49), r#"{"hit": true, "time": 0.9}"#),
            CaseOutcome::Time
        );
    }

    /// A tolerant sweep stops short by its tolerance; along a graze that is a large part of the way.
    #[test]
    fn a_stop_short_of_a_grazed_floor_is_measured_between_the_surfaces() {
        // Goes down by 2 cm over 6 m, onto a floor that is met in the middle of the way.
        let line = r#"{"query": "sweep_sphere_triangle", "a": {"sphere": {"center": [-3, 0.51, 0], "radius": 0.5}},
            "b": {"triangle": [[-9, 0, -9], [0, 0, 9], [9, 0, -9]]}, "motion": [6, -0.02, 0]}"#;
        let case = QueryCase::read(line.as_bytes()).expect("a case");
        let ruling = |within: f32, answer: &str| {
            let given = read_answer(answer.as_bytes()).map_err(NoAnswer::from);
            let rules = JudgingRules {
                within,
                ..JudgingRules::default()
            };
            Ruling::by(&rules, &case, &given)
        };
        let early = r#"{"hit": true, "time": 0.05, "normal": [0, 1, 0]}"#;
        let ruled = ruling(0.0, early);
        assert_eq!(ruled.outcome, CaseOutcome::Time);
        let length = ruled.error.expect("a size").length;
        assert!(
            (length - 0.009).abs() < 1e-4,
            "the gap that is left: {length}"
        );
        let late = ruling(0.0, r#"{"hit": true, "time": 0.95}"#)
            .error
            .expect("a size");
        assert!((late.length - 0.009).abs() < 1e-4, "{late:?}");
        assert_eq!(ruling(0.01, early).outcome, CaseOutcome::Right);
        assert_eq!(ruling(0.008, early).outcome, CaseOutcome::Time);
        // Within a length nothing is forgiven that is off by more: the normal still has to part them.
        let sideways = early.replace("[0, 1, 0]", "[1, 0, 0]");
        assert_eq!(ruling(0.01, &sideways).outcome, CaseOutcome::Normal);
    }

    /// Ten kilometers out a float is a millimeter wide; the gap between the surfaces is not.
    #[test]
    fn the_gap_of_a_hit_too_early_is_the_same_far_from_home() {
        let line = r#"{"query": "sweep_capsule_triangle", "a": {"capsule": {"a": [9070, -1568, 1190], "b": [9069.8, -1569, 1190], "radius": 0.4}},
            "b": {"triangle": [[9071, -1570, 1190], [9070.3, -1568.6, 1190], [9073, -1570, 1190]]}, "motion": [0.1, 0, 0.1]}"#;
        let case = QueryCase::read(line.as_bytes()).expect("a case");
        let exact = (case.question.exact().silent)(&case.asked_pair(), &Settings::default());
        let time = exact.time.expect("a hit") - 0.0004;
        let answer = format!(r#"{{"hit": true, "time": {time}}}"#);
        let given = read_answer(answer.as_bytes()).map_err(NoAnswer::from);
        let length = Ruling::of(&case, &given).error.expect("a size").length;
        let way = 0.0004 * case.pair.displacement.length();
        assert!(length <= way * 1.1, "{length} of {way}");
    }

    /// A normal that is only too short does not point elsewhere.
    #[test]
    fn a_normal_that_is_no_unit_vector_is_called_so() {
        let case = QueryCase::read(SPHERE.as_bytes()).expect("a case");
        let faults = |normal: &str| {
            let answer = format!(r#"{{"hit": true, "normal": {normal}}}"#);
            let given = read_answer(answer.as_bytes()).map_err(NoAnswer::from);
            let ruling = Ruling::of(&case, &given);
            ruling
                .faults
                .iter()
                .map(Fault::to_string)
                .collect::<Vec<_>>()
        };
        assert_eq!(faults("[0, 0.1, 0]"), ["normal has length 0.1000"]);
        assert_eq!(faults("[0, 0, 0]"), ["normal has length 0.0000"]);
        assert_eq!(faults("[1, 0, 0]"), ["normal off by 90.0°"]);
    }

    #[test]
    fn any_normal_that_parts_what_has_no_certain_one_is_right() {
        // The core crosses the floor at its middle: up and down are as short.
        let pierced = r#"{"query": "sphere_triangle", "a": {"sphere": {"center": [0, 0, 0], "radius": 0.5}},
            "b": {"triangle": [[-9, 0, -9], [0, 0, 9], [9, 0, -9]]}}"#;
        for (normal, expected) in [
            ("[0, 1, 0]", CaseOutcome::Right),
            ("[0, -1, 0]", CaseOutcome::Right),
            ("[1, 0, 0]", CaseOutcome::Normal),
            ("[0, 2, 0]", CaseOutcome::Normal),
        ] {
            let answer = format!(r#"{{"hit": true, "depth": 0.5, "normal": {normal}}}"#);
            assert_eq!(outcome(pierced, &answer), expected, "{normal}");
        }
    }

    #[test]
    fn the_exact_answer_is_right_in_every_regime() {
        for question in Question::ALL {
            for regime in REGIMES.iter().filter(|one| one.suits(question)) {
                for index in 0..50 {
                    let pair = regime.case(question, 3, index).expect(regime.name);
                    let case = QueryCase::new(question, pair);
                    let exact = (question.exact().silent)(&pair, &Settings::default());
                    let ruling = Ruling::of(&case, &Ok(GivenAnswer::from(&exact)));
                    assert_eq!(ruling.faults, [], "{} {pair:?}", regime.name);
                }
            }
        }
    }
}
