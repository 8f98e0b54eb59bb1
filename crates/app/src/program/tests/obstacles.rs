//! Several obstacles: their list, their winner, the way through their pairs.

use super::Lab;
use capsule_scenes::{edit::Document, run::winner::Rule};
use capsule_session::Origin;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use std::fmt::Write;

/// The last step of pair `index`.
fn answer(lab: &Lab, index: usize) -> Option<usize> {
    lab.app().session.study().pairs[index]
        .steps
        .end
        .checked_sub(1)
}

#[test]
fn one_pair_has_no_list() {
    let lab = Lab::at("best-edge");
    assert!(!lab.says("Obstacles of") && !lab.shows("Chosen contact: deepest"));
}

#[test]
fn the_winner_is_marked_and_another_rule_marks_another() {
    let mut lab = Lab::at("ghost-edge");
    assert!(lab.shows("Obstacles of ball"));
    assert!(lab.shows("right: hit, chosen") && lab.shows("left: hit"));
    let at = lab.app().session.cursor();
    lab.click("Chosen contact: deepest");
    assert!(lab.shows("right: hit") && lab.shows("left: hit, chosen"));
    assert_eq!(lab.app().session.cursor(), at, "the reader stays");
    assert_eq!(lab.app().session.scene().run.winner, Some(Rule::Deepest));
    assert!(lab.says("Deepest wins, in any order."));
}

#[test]
fn the_order_dependence_is_told() {
    let lab = Lab::at("ghost-edge");
    let told = "First found wins; in another order left would win, with a different push. \
                Closest and deepest choose left.";
    assert!(lab.shows(told));
}

#[test]
fn a_click_on_a_pair_goes_to_its_answer() {
    let mut lab = Lab::at("ghost-edge");
    lab.click("left: hit");
    assert_eq!(lab.app().session.cursor(), answer(&lab, 1));
    assert!(lab.says("ball against left"));
}

#[test]
fn what_is_apart_is_counted_until_it_is_asked_for() {
    let mut lab = Lab::at("a-crate");
    assert!(!lab.shows("crate face 0: miss"));
    lab.click("9 more apart");
    assert!(lab.shows("crate face 0: miss"));
    let shown = lab.harness().query_all_by_label_contains(": miss").count();
    assert!(shown <= 7, "{shown} rows of 12 are made");
    lab.click("Hide the 9 pairs that are apart");
    assert!(lab.shows("9 more apart"));
}

#[test]
fn the_pair_one_looks_at_is_never_hidden() {
    let mut lab = Lab::at("a-crate");
    let first = answer(&lab, 0);
    lab.app_mut().session.go_to(first);
    lab.settle();
    assert!(lab.shows("crate face 0: miss"));
    assert!(lab.shows("8 more apart"));
}

#[test]
fn a_wrong_pair_says_so() {
    let mut lab = Lab::at("a-crate");
    assert!(!lab.says("wrong:"));
    lab.click("Fix B1");
    assert!(lab.says("crate face 4: hit, chosen; wrong: normal off by 180.0°"));
}

#[test]
fn keys_walk_from_pair_to_pair() {
    let mut lab = Lab::at("ghost-edge");
    let place = lab.app().session.origin().clone();
    lab.chord(Modifiers::SHIFT, Key::CloseBracket);
    assert_eq!(lab.app().session.cursor(), answer(&lab, 1));
    lab.chord(Modifiers::SHIFT, Key::CloseBracket);
    assert_eq!(
        lab.app().session.cursor(),
        answer(&lab, 1),
        "there is no third"
    );
    lab.chord(Modifiers::SHIFT, Key::OpenBracket);
    assert_eq!(lab.app().session.cursor(), answer(&lab, 0));
    assert_eq!(*lab.app().session.origin(), place, "the scene stays");
}

#[test]
fn the_search_chooses_the_rule() {
    let mut lab = Lab::at("a-crate");
    lab.chord(Modifiers::COMMAND, Key::P);
    lab.type_text("choose first");
    lab.key(Key::Enter);
    assert_eq!(
        lab.app().session.contest().map(|one| one.rule),
        Some(Rule::First)
    );
}

#[test]
fn pairs_fold_but_the_current_one() {
    let mut lab = Lab::at("ghost-edge");
    assert!(lab.shows("Open ball-left"));
    lab.click("left: hit");
    lab.app_mut().session.step_pair(false);
    lab.app_mut().session.go_to(Some(1));
    lab.settle();
    assert!(lab.shows("Close ball-right"));
}

#[test]
fn a_small_window_still_has_room_for_code() {
    let mut lab = Lab::sized(vec2(1024.0, 640.0));
    lab.open("a-crate");
    lab.click("Show obstacles of ball");
    lab.click("9 more apart");
    for name in [
        "Obstacles of ball",
        "Chosen contact: deepest",
        "Steps",
        "Code",
        "Values",
    ] {
        // The lesson may say the same words, further down than it shows.
        let nodes = lab.harness().query_all_by_label(name);
        let is_inside = nodes
            .filter_map(|node| node.raw_bounds())
            .any(|bounds| bounds.x1 <= 1024.0 && bounds.y1 <= 560.0);
        assert!(is_inside, "{name} is missing or outside");
    }
}

/// A ball among twenty others, of which it touches the last.
fn crowd() -> Lab {
    let mut text = String::from(
        "title = \"Crowd\"\n[[sphere]]\nname = \"ball\"\ncenter = [0, 0, 0]\nradius = 1\n",
    );
    for number in 1..=20 {
        let x = 40 - 2 * number;
        let _ = write!(
            text,
            "[[triangle]]\nname = \"rock {number}\"\n\
             points = [[{x}, -0.5, -1], [{x}, -0.5, 1], [{x}.5, -0.5, 0]]\n"
        );
    }
    text += "[run]\npair = [\"ball\", \"rock 3\"]\n";
    let document = Document::new(text, "crowd.toml").unwrap_or_else(|errors| panic!("{errors}"));
    let mut lab = Lab::new();
    lab.app_mut().open(document, Origin::New(7));
    lab.settle();
    lab
}

#[test]
fn of_many_pairs_the_winner_is_first_and_others_are_found_by_name() {
    let mut lab = crowd();
    let top = |lab: &Lab, name: &str| lab.place_of(name).top();
    assert!(top(&lab, "rock 20: hit, chosen") < top(&lab, "rock 3: miss"));
    assert!(!lab.shows("rock 11: miss"));
    lab.harness().get_by_label("Filter the obstacles").focus();
    lab.settle();
    lab.type_text("Rock 1");
    assert!(lab.shows("rock 1: miss") && lab.shows("rock 11: miss"));
    assert!(!lab.says("rock 20: hit") && !lab.says("more apart"));
    lab.type_text("x");
    assert!(lab.shows("No matches."));
}

#[test]
fn of_many_pairs_the_steps_of_those_that_touch_can_be_seen_alone() {
    let mut lab = crowd();
    assert!(lab.shows("ball-rock 4"));
    lab.click("touching only");
    assert!(!lab.shows("ball-rock 4") && lab.shows("ball-rock 20"));
    let study = lab.app().session.study();
    let step = lab.app().session.cursor().expect("a step");
    let title = study.record.steps[step].title.to_string();
    assert!(lab.shows(&title), "the pair that is looked at stays");
    let few = Lab::at("a-crate");
    assert!(!few.shows("touching only"));
}
