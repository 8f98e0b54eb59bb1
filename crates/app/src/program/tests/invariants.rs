//! What must hold of a contact, in its window.

use super::Lab;
use capsule_session::action::Choose;

/// The window at `scene`.
fn opened(scene: &str) -> Lab {
    let mut lab = Lab::at(scene);
    lab.toggle_window("algorithm.invariants");
    lab.settle();
    lab
}

#[test]
fn what_is_broken_says_what_that_means_until_it_is_mended() {
    let mut lab = opened("best-edge");
    assert!(lab.says("push ends the overlap"));
    assert!(lab.says("the shapes still overlap"));
    lab.app_mut().apply(Choose::AllRepairs(true).into());
    lab.settle();
    assert!(lab.says("push ends the overlap"));
    assert!(!lab.says("the shapes still overlap"));
}

#[test]
fn what_does_not_apply_says_why() {
    let mut lab = opened("mirrored-trace");
    assert!(lab.says("not applicable: the method's answer has no contact"));
    lab.open("short-push");
    assert!(lab.says("NaN"));
}
