//! As the catalog asks them, and judged.

use super::{any_box, any_capsule, any_triangle, vector};
use capsule_lab::{
    core::{
        geometry::Shape,
        method::{Pair, Question, Settings},
    },
    lab::run::verdict,
};
use proptest::prelude::*;

/// Every question about boxes is asked of these shapes.
fn check(pair: Pair) -> Result<(), TestCaseError> {
    let standing = Question::of(&pair.mover, &pair.obstacle).expect("a question");
    let swept = standing.swept().expect("a sweep");
    for (question, pair) in [
        (standing, Pair::new(pair.mover, pair.obstacle)),
        (swept, pair),
    ] {
        let settings = Settings::default();
        let exact = (question.exact().silent)(&pair, &settings);
        let faults = if question.is_sweep() {
            verdict::sweep_faults(&exact, &exact, &pair)
        } else {
            verdict::faults(&exact, &exact, pair.reach(), pair.size())
        };
        prop_assert_eq!(faults, vec![], "{:?}", exact);
    }
    Ok(())
}

proptest! {
    #[test]
    fn tracing_changes_no_bit_and_the_exact_answer_agrees_with_itself(
        a in any_box(),
        b in any_box(),
        capsule in any_capsule(),
        triangle in any_triangle(),
        way in vector(-5.0..5.0),
    ) {
        let (a, b) = (Shape::Box(a), Shape::Box(b));
        check(Pair::new(a, b).moved_by(way))?;
        check(Pair::new(a, Shape::Triangle(triangle)).moved_by(way))?;
        check(Pair::new(Shape::Capsule(capsule), b).moved_by(way))?;
    }
}
