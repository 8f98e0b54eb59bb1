//! A case as a link: whole or refused, wherever it stands.

use capsule_lab::lab::scene::{
    case_link::{CaseLinkError, link_of, text_in},
    library,
};

/// The start of every link.
const SCHEME: &str = "capsule-lab:";

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

fn whole(text: &str) -> Option<Result<String, CaseLinkError>> {
    Some(Ok(text.to_string()))
}

#[test]
fn every_scene_comes_back_bit_for_bit() {
    for scene in library::all() {
        assert_eq!(
            text_in(&link_of(scene.text)),
            whole(scene.text),
            "{}",
            scene.id
        );
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
    let broken = |start: &str| {
        let letters: Vec<char> = link.chars().collect();
        let lines: Vec<String> = letters
            .chunks(72)
            .map(|line| line.iter().collect())
            .collect();
        format!(
            "{start}see {}\n{start}thanks",
            lines.join(&format!("\n{start}"))
        )
    };
    for message in [
        link.clone(),
        format!("It falls through here: {link}."),
        format!("<{link}>, look at the \u{201c}floor\u{201d}"),
        format!("see\n\n    {link}\n\nthanks"),
        format!("[case]({link})"),
        format!("see {link}\r\nthanks"),
        broken(""),
        broken("> "),
        broken(">> "),
    ] {
        assert_eq!(text_in(&message), whole(CASE), "{message}");
    }
    for message in ["", "capsule-lab:", "capsule-lab: a tool", "capsule lab"] {
        assert_eq!(text_in(message), None, "{message}");
    }
    let scene = library::open(format!("look: {link}")).expect("it opens as an argument");
    assert_eq!(scene.title, "The corner by the door");
    assert_eq!(scene.bodies.len(), 2);
}

#[test]
fn a_cut_or_changed_link_is_refused_and_never_another_case() {
    let link = link_of(CASE);
    for end in SCHEME.len() + 1..link.len() {
        let cut = text_in(&link[..end]);
        assert_eq!(cut, Some(Err(CaseLinkError::Damaged)), "cut at {end}");
    }
    for place in SCHEME.len()..link.len() {
        for other in ['A', 'z', '-'] {
            let mut changed: Vec<char> = link.chars().collect();
            changed[place] = other;
            let changed: String = changed.into_iter().collect();
            let told = text_in(&changed);
            // The last character has bits that stand for nothing.
            let is_refused = told == Some(Err(CaseLinkError::Damaged));
            assert!(is_refused || told == whole(CASE), "{place}: {changed}");
        }
    }
    let error = library::open(&link[..200]).expect_err("it is cut off");
    let why = error.to_string();
    assert!(why.contains("a part is missing or changed"), "{why}");
}

#[test]
fn a_short_link_of_a_text_without_end_is_refused() {
    let link = link_of(&" ".repeat(5 << 20));
    assert!(link.len() < 10_000);
    assert_eq!(text_in(&link), Some(Err(CaseLinkError::TooLong)));
}
