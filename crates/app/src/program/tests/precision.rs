//! The case far from home, and one of its numbers float by float.

use super::Lab;
use capsule_session::action::Choose;

/// The window at `scene`.
fn opened(scene: &str) -> Lab {
    let mut lab = Lab::at(scene);
    lab.toggle_window("algorithm.precision");
    lab.settle();
    lab
}

fn x_of_the_mover(lab: &Lab) -> f32 {
    let case = lab.app().session.case().expect("a pair");
    let all = case.freedoms();
    case.home(all[0])
}

#[test]
fn the_table_has_a_row_a_distance_and_arithmetic() {
    let mut lab = opened("over-the-face");
    for text in ["1 km", "10 km", "f64, exact"] {
        assert!(lab.says(text), "{text}");
    }
    assert_eq!(lab.places_of("f32 relative to the first vertex").len(), 3);
    assert!(lab.says("floats to either side"));
    lab.open("mirrored-trace");
    assert!(lab.says("already wrong at the scene's place"));
    lab.app_mut().apply(Choose::AllRepairs(true).into());
    lab.settle();
    assert!(!lab.says("already wrong at the scene's place"));
}

#[test]
fn a_number_goes_to_the_next_float_and_back_each_a_step_to_undo() {
    let mut lab = opened("a-sphere-and-a-point");
    let before = x_of_the_mover(&lab);
    lab.click("Next float");
    let after = x_of_the_mover(&lab);
    assert_eq!(after.to_bits(), before.next_up().to_bits());
    lab.click("Previous float");
    assert_eq!(x_of_the_mover(&lab).to_bits(), before.to_bits());
    assert_eq!(lab.app().session.history().titles().len(), 2);
}
