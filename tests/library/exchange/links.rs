//! A case as a link: whole or refused, wherever it stands.

use capsule_lab::lab::scene::{
    case_link::{CaseLinkError, SCHEME, link_in, link_of, text_of},
    library,
};

const CASE: &str = r#"title = "The corner by the door"

[[capsule]]
name = "player"
a = [1.25, 0.4, -3.5]
b = [1.25, 1.3, -3.5]
radius = 0.35
velocity = [1.5, -9.81, 0.125]

[[triangle]]
name = "floor"
points = [[-2.0, 0.0, -2.0], [0.0, 0.0, 3.0], [3.0, 0.0, -2.0]]

[run]
algorithm = "wicked/capsule-triangle+W1"
step = "player-floor/closest point on the triangle"

[view]
eye = [4.07, 1.47, 3.77]
target = [0.19, 0.12, -0.18]
"#;

#[test]
fn every_scene_comes_back_bit_for_bit() {
    for scene in library::all() {
        let link = link_of(scene.text);
        assert_eq!(text_of(&link).as_deref(), Ok(scene.text), "{}", scene.id);
    }
}

#[test]
fn a_case_of_two_shapes_takes_at_most_1200_characters() {
    let length = link_of(CASE).len();
    assert!(length <= 1200, "{length}");
}

#[test]
fn a_link_is_found_in_a_message() {
    let link = link_of(CASE);
    for message in [
        link.clone(),
        format!("It falls through here: {link}."),
        format!("<{link}>, look at the \u{201c}floor\u{201d}"),
        format!("see\n\n    {link}\n\nthanks"),
        format!("[case]({link})"),
    ] {
        assert_eq!(link_in(&message), Some(&*link), "{message}");
    }
    for message in ["", "capsule-lab:", "capsule-lab: a tool", "capsule lab"] {
        assert_eq!(link_in(message), None, "{message}");
    }
    let scene = library::open(format!("look: {link}")).expect("it opens as an argument");
    assert_eq!(scene.title, "The corner by the door");
    assert_eq!(scene.bodies.len(), 2);
}

#[test]
fn a_cut_or_changed_link_is_refused_and_never_another_case() {
    let link = link_of(CASE);
    let refused = |link: &str| matches!(text_of(link), Err(CaseLinkError::Damaged(_)));
    for end in SCHEME.len()..link.len() {
        assert!(refused(&link[..end]), "cut at {end}");
    }
    for place in SCHEME.len()..link.len() {
        for other in ['A', 'z', '-'] {
            let mut changed: Vec<char> = link.chars().collect();
            if std::mem::replace(&mut changed[place], other) == other {
                continue;
            }
            let changed: String = changed.into_iter().collect();
            let read = text_of(&changed);
            // The last character has bits that stand for nothing.
            assert!(
                read.is_err() || read.as_deref() == Ok(CASE),
                "{place}: {changed}"
            );
        }
    }
    let error = library::open(&link[..200]).expect_err("it is cut off");
    let why = error.to_string();
    assert!(
        why.contains("part of its 200 characters is missing or changed"),
        "{why}"
    );
}

#[test]
fn a_short_link_of_a_text_without_end_is_refused() {
    let link = link_of(&" ".repeat(5 << 20));
    assert!(link.len() < 10_000);
    assert_eq!(text_of(&link), Err(CaseLinkError::TooLong));
}
