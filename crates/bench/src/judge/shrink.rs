//! The roundest numbers with which a case still fails in the same way.
//!
//! First the obstacle is brought home, then all numbers are rounded alike, as far as the failure lasts, then each by
//! itself. A number is rounder the fewer digits it has; 0 has none. What a round number must not do is make the case one of
//! another kind: a radius or a length of 0 where there was one, a triangle without area, nothing that moves any more. The
//! fault stays of its kind ([`FaultKind`]): its direction, and what touches what in the exact answer. A case that has what its
//! regime is about keeps it.

use super::{fault_kind::FaultKind, regimes::Regime, rules::JudgingRules, tally::JudgedCase};
use crate::engine::NoAnswer;
use capsule_core::method::GivenAnswer;
use capsule_core::{
    geometry::{Shape, tolerance},
    method::Pair,
};
use capsule_text::query::QueryCase;
use glam::Vec3;

/// Digits behind the point that are tried, the roundest first.
const DIGITS: [i32; 6] = [0, 1, 2, 3, 4, 5];

/// The largest number of rounds over all numbers.
const MAX_ROUNDS: usize = 6;

/// `judged` with the roundest numbers found in at most `tries` queries, judged by the same `rules`. `ask` queries the engine
/// that failed.
pub fn shrink(
    judged: &JudgedCase,
    rules: &JudgingRules,
    tries: usize,
    ask: &mut dyn FnMut(&QueryCase) -> Result<GivenAnswer, NoAnswer>,
) -> JudgedCase {
    shrink_alike(judged, rules, tries, ask, &|_| true)
}

/// `judged` with the roundest numbers, where only a case that `is_alike` may replace it.
pub(crate) fn shrink_alike(
    judged: &JudgedCase,
    rules: &JudgingRules,
    tries: usize,
    ask: &mut dyn FnMut(&QueryCase) -> Result<GivenAnswer, NoAnswer>,
    is_alike: &dyn Fn(&JudgedCase) -> bool,
) -> JudgedCase {
    let mut search = ShrinkSearch {
        best: judged.clone(),
        original: judged,
        kind: judged.kind(),
        regime: regime_of(judged),
        rules,
        character: Character::of(&judged.case.pair),
        tries,
        ask,
        is_alike,
    };
    search.bring_home();
    let start = numbers_of(&search.best.case.pair);
    round_numbers(start, &mut |numbers| search.takes(numbers));
    search.best
}

/// The roundest `numbers` that `takes` takes: first all alike, then each by itself.
pub(crate) fn round_numbers(numbers: Vec<f32>, takes: &mut dyn FnMut(&[f32]) -> bool) -> Vec<f32> {
    let mut best = numbers;
    for digits in DIGITS {
        let rounded: Vec<f32> = best.iter().map(|number| round(*number, digits)).collect();
        if rounded != best && takes(&rounded) {
            best = rounded;
            break;
        }
    }
    for _ in 0..MAX_ROUNDS {
        if !round_each(&mut best, takes) {
            break;
        }
    }
    best
}

/// Rounds each number as far as it goes; whether any was.
fn round_each(best: &mut Vec<f32>, takes: &mut dyn FnMut(&[f32]) -> bool) -> bool {
    let mut has_changed = false;
    for index in 0..best.len() {
        for candidate in rounder(best[index]) {
            let mut changed = best.clone();
            changed[index] = candidate;
            if takes(&changed) {
                *best = changed;
                has_changed = true;
                break;
            }
        }
    }
    has_changed
}

struct ShrinkSearch<'a> {
    best: JudgedCase,
    original: &'a JudgedCase,
    kind: FaultKind,
    regime: Option<&'static Regime>,
    rules: &'a JudgingRules,
    character: Character,
    tries: usize,
    ask: &'a mut dyn FnMut(&QueryCase) -> Result<GivenAnswer, NoAnswer>,
    is_alike: &'a dyn Fn(&JudgedCase) -> bool,
}

impl ShrinkSearch<'_> {
    /// Moves all so that the obstacle stands at the origin.
    fn bring_home(&mut self) {
        let pair = self.best.case.pair;
        let way = -pair.obstacle.place();
        let home = Pair {
            mover: pair.mover.translated(way),
            obstacle: pair.obstacle.translated(way),
            ..pair
        };
        self.fails_with(home);
    }

    fn takes(&mut self, numbers: &[f32]) -> bool {
        let pair = with_numbers(&self.best.case.pair, numbers);
        pair != self.best.case.pair && self.fails_with(pair)
    }

    /// Tests `pair`, and keeps it if it fails as the original does.
    fn fails_with(&mut self, pair: Pair) -> bool {
        if self.tries == 0 || Character::of(&pair) != self.character {
            return false;
        }
        self.tries -= 1;
        let mut case = self.best.case.clone();
        case.pair = pair;
        let leaves = |regime: &Regime| !regime.contains(case.question, &case.asked_pair());
        if self.regime.is_some_and(leaves) {
            return false;
        }
        let given = (self.ask)(&case);
        let judged = JudgedCase::by(self.rules, self.original.number, case, given);
        let is_alike = judged.kind() == self.kind
            && match (
                judged.ruling.faults.first(),
                self.original.ruling.faults.first(),
            ) {
                (Some(own), Some(original)) => !own.is_much_less_than(original),
                (None, None) => true,
                _ => false,
            }
            && (self.is_alike)(&judged);
        if is_alike {
            self.best = judged;
        }
        is_alike
    }
}

/// The regime that a case was made for, if it has what that is about.
fn regime_of(judged: &JudgedCase) -> Option<&'static Regime> {
    let case = &judged.case;
    let regime = Regime::named(case.note.regime.as_deref()?).ok()?;
    regime
        .contains(case.question, &case.asked_pair())
        .then_some(regime)
}

/// The properties of a case that stay while its numbers change.
#[derive(Debug, PartialEq)]
struct Character {
    shapes: [ShapeCharacter; 2],
    moves: bool,
}

#[derive(Debug, PartialEq)]
struct ShapeCharacter {
    has_thickness: bool,
    has_extent: bool,
    has_area: bool,
}

impl Character {
    fn of(pair: &Pair) -> Self {
        Self {
            shapes: [&pair.mover, &pair.obstacle].map(ShapeCharacter::of),
            moves: pair.displacement != Vec3::ZERO,
        }
    }
}

impl ShapeCharacter {
    fn of(shape: &Shape) -> Self {
        let points = shape.points();
        let longest = points.iter().map(|point| point.distance(points[0]));
        let longest = longest.fold(0.0, f32::max);
        let area = match shape {
            Shape::Triangle(triangle) => triangle.area_normal().length(),
            Shape::Sphere(_) | Shape::Capsule(_) | Shape::Box(_) => 0.0,
        };
        Self {
            has_thickness: shape.inner_radius() > 0.0,
            has_extent: longest > 0.0,
            has_area: area > tolerance::RELATIVE * longest * longest,
        }
    }
}

/// Rounder numbers than `number`, the roundest first.
fn rounder(number: f32) -> Vec<f32> {
    let own = digits_of(number);
    let whole = [0.0, number.signum(), number.round()];
    let halves = (number * 2.0).round() / 2.0;
    let rounded = DIGITS[1..].iter().map(|digits| round(number, *digits));
    let mut found: Vec<f32> = vec![];
    for candidate in whole
        .into_iter()
        .chain([halves])
        .chain(rounded)
        .chain(significant(number))
    {
        if digits_of(candidate) < own && !found.contains(&candidate) {
            found.push(candidate);
        }
    }
    found.sort_by_key(|candidate| digits_of(*candidate));
    found
}

/// To one, two and three significant digits: of what is tiny or huge.
fn significant(number: f32) -> impl Iterator<Item = f32> {
    let size = number.abs().log10().floor();
    let exponent = if size.is_finite() { size as i32 } else { 0 };
    (0..3).map(move |digits| round(number, digits - exponent))
}

fn round(number: f32, digits: i32) -> f32 {
    let scale = 10.0_f64.powi(digits);
    let rounded = ((f64::from(number) * scale).round() / scale) as f32;
    // A zero is a zero.
    rounded + 0.0
}

/// How many digits it is written with, its sign one of them; none of 0.
fn digits_of(number: f32) -> usize {
    let text = format!("{number:e}");
    let mantissa = text.split('e').next().unwrap_or_default();
    let digits = mantissa.chars().filter(|sign| *sign != '.').count();
    if number == 0.0 { 0 } else { digits }
}

/// Every number of a pair, in an order of our own.
fn numbers_of(pair: &Pair) -> Vec<f32> {
    let mut numbers = vec![];
    for_each_number(&mut pair.clone(), |number| numbers.push(*number));
    numbers
}

/// The same pair with other numbers, in that order.
fn with_numbers(pair: &Pair, numbers: &[f32]) -> Pair {
    let mut pair = *pair;
    let mut next = numbers.iter();
    for_each_number(&mut pair, |number| {
        *number = next.next().copied().unwrap_or(*number);
    });
    pair
}

fn for_each_number(pair: &mut Pair, mut each: impl FnMut(&mut f32)) {
    let vector = |vector: &mut Vec3, each: &mut dyn FnMut(&mut f32)| {
        let mut numbers = vector.to_array();
        numbers.iter_mut().for_each(each);
        *vector = numbers.into();
    };
    for shape in [&mut pair.mover, &mut pair.obstacle] {
        match shape {
            Shape::Sphere(sphere) => {
                vector(&mut sphere.center, &mut each);
                each(&mut sphere.radius);
            }
            Shape::Capsule(capsule) => {
                vector(&mut capsule.a, &mut each);
                vector(&mut capsule.b, &mut each);
                each(&mut capsule.radius);
            }
            Shape::Triangle(triangle) => {
                for corner in &mut triangle.v {
                    vector(corner, &mut each);
                }
            }
            Shape::Box(body) => {
                vector(&mut body.center, &mut each);
                vector(&mut body.half_size, &mut each);
                vector(&mut body.rotation, &mut each);
            }
        }
    }
    vector(&mut pair.displacement, &mut each);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::report::MAX_SHOWN_KINDS;
    use crate::judge::{
        contender::Contender, judge, outcome::CaseOutcome, regimes::REGIMES, source::MadeCases,
    };
    use capsule_core::catalog::AlgorithmChoice;

    #[test]
    fn rounder_numbers_come_roundest_first_and_have_fewer_digits() {
        assert_eq!(rounder(0.4999)[..3], [0.0, 1.0, 0.5]);
        assert_eq!(rounder(-1.0), [0.0]);
        assert_eq!(rounder(0.0), [0.0; 0]);
        assert!(rounder(0.000123).contains(&0.0001));
        for number in [1.2345, -0.001, 7e9, 1e-20, 123.0] {
            for rounder in rounder(number) {
                assert!(
                    digits_of(rounder) < digits_of(number),
                    "{rounder} of {number}"
                );
            }
        }
    }

    #[test]
    fn a_shrunk_case_fails_in_the_same_way_and_is_no_less_round() {
        let choice = AlgorithmChoice::parse("wicked/capsule-triangle").expect("known");
        let source = MadeCases::new(REGIMES, &[choice.method.question], 8000, 5);
        let rules = JudgingRules::default();
        let contenders = vec![Contender::Method(choice.clone())];
        let tally = judge(&source, contenders, &rules, |_| ()).expect("it ends");
        let mut shrunk_cases = 0;
        for found in tally.faults(MAX_SHOWN_KINDS) {
            let worst = &found.worst;
            let mut contender = Contender::Method(choice.clone());
            let mut asked = 0;
            let shrunk = shrink(worst, &rules, 2000, &mut |case| {
                asked += 1;
                contender.answer(case)
            });
            assert!(asked <= 2000);
            assert_eq!(shrunk.kind(), found.kind);
            let is_in_regime = |judged: &JudgedCase| {
                let regime = Regime::named(&found.regime).expect("known");
                regime.contains(judged.case.question, &judged.case.pair)
            };
            assert!(
                !is_in_regime(worst) || is_in_regime(&shrunk),
                "{}",
                found.regime
            );
            assert_ne!(shrunk.ruling.outcome, CaseOutcome::Right);
            assert_eq!(
                Character::of(&shrunk.case.pair),
                Character::of(&worst.case.pair)
            );
            let digits = |judged: &JudgedCase| -> usize {
                numbers_of(&judged.case.pair)
                    .into_iter()
                    .map(digits_of)
                    .sum()
            };
            assert!(digits(&shrunk) <= digits(worst));
            shrunk_cases += usize::from(digits(&shrunk) * 3 < digits(worst));
        }
        assert!(shrunk_cases > 10, "{shrunk_cases}");
    }
}
