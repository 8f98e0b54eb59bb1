//! Where new lines go, and the forms that a file may have.

use super::*;
use capsule_lab::lab::{
    edit::KeyValue,
    scene::{MethodChoice, View, Viewpoint},
};

#[test]
fn sections_that_are_missing_are_made_in_front_of_the_shapes() {
    let text = "title = \"Bare\"\n\n[[sphere]]\ncenter = [0, 0, 0]\nradius = 1\n\n[[sphere]]\ncenter = [1, 0, 0]\nradius = 1\n";
    let mut document = Document::new(text, "bare.toml").unwrap();
    let view = View {
        from: Viewpoint::Eye {
            eye: vec3(4.0, 3.0, 5.0),
            target: Vec3::Y,
        },
        orthographic: true,
        minkowski: Default::default(),
    };
    for edit in [
        Edit::Setting {
            key: "winner".into(),
            to: Some(KeyValue::Text("deepest".into())),
        },
        Edit::Algorithm(Some("exact/sphere-sphere".into())),
        Edit::World {
            key: "time_step".into(),
            to: Some(KeyValue::Number(0.1)),
        },
        Edit::View(Some(view)),
        Edit::Lesson("Two \"spheres\".\nNo more.\n".into()),
    ] {
        document = after(&document, &edit);
    }
    let expected = "title = \"Bare\"\ntext = \"\"\"\nTwo \"spheres\".\nNo more.\n\"\"\"\n\n[run]\nalgorithm = \"exact/sphere-sphere\"\n\n[run.settings]\nwinner = \"deepest\"\n\n[world]\ntime_step = 0.1\n\n[view]\neye = [4.0, 3.0, 5.0]\ntarget = [0.0, 1.0, 0.0]\northographic = true\n";
    assert_eq!(
        document
            .text()
            .strip_suffix(&text["title = \"Bare\"\n".len()..]),
        Some(expected)
    );
    assert_eq!(document.scene().view, Some(view));
}

#[test]
fn inline_tables_stay_inline() {
    let document = Document::new(INLINE, "inline.toml").unwrap();
    let moved = after(&document, &set("capsule", Field::B(vec3(0.0, 2.5, 0.0))));
    assert_eq!(
        &**moved.text(),
        INLINE.replace("b = [0, 2, 0]", "b = [0, 2.5, 0]")
    );
    let copied = after(
        &moved,
        &Edit::Duplicate {
            bodies: vec!["capsule".into(), "sphere".into()],
            by: Vec3::Z,
        },
    );
    assert_eq!(copied.scene().bodies.len(), 4);
    assert!(!copied.text().contains("[["), "{}", copied.text());
    let hidden = after(
        &copied,
        &Edit::Hide {
            bodies: vec!["capsule 2".into()],
            hidden: true,
        },
    );
    assert!(body(&hidden, "capsule 2").hidden);
    let set_up = after(
        &hidden,
        &Edit::Setting {
            key: "winner".into(),
            to: Some(KeyValue::Text("first".into())),
        },
    );
    assert!(
        set_up.text().contains("run.settings.winner = \"first\"\n"),
        "{}",
        set_up.text()
    );
    let gone = after(
        &set_up,
        &Edit::Delete {
            bodies: vec!["capsule".into(), "capsule 2".into(), "sphere".into()],
        },
    );
    assert_eq!(gone.scene().bodies.len(), 1);
}

#[test]
fn line_endings_byte_order_mark_and_a_missing_last_one_stay() {
    let crlf = ODD.replace('\n', "\r\n");
    let edit = set("player", Field::Base(vec3(0.1, 0.75, 0.2)));
    for original in [
        crlf.clone(),
        ODD.trim_end().into(),
        crlf.trim_end().into(),
        format!("\u{feff}{crlf}"),
    ] {
        let document = Document::new(original.as_str(), "odd.toml")
            .unwrap_or_else(|errors| panic!("{errors}"));
        assert_eq!(
            &**after(&document, &edit).text(),
            original.replacen("0.55", "0.75", 1)
        );
        let lines = |text: &str| (text.matches('\n').count(), text.matches("\r\n").count());
        let added = after(
            &document,
            &Edit::Duplicate {
                bodies: vec!["floor".into()],
                by: Vec3::X,
            },
        );
        let (all, with_return) = lines(added.text());
        assert!(all > lines(&original).0);
        assert!(with_return == 0 || with_return == all, "{:?}", added.text());
    }
}

#[test]
fn ways_beside_are_a_list_whose_layout_stays() {
    let document = built_in("best-edge");
    let beside = |names: &[&str]| Edit::Beside(names.iter().map(|name| name.to_string()).collect());
    let [exact, printed] = ["exact/sphere-triangle", "wicked/sphere-triangle+W1"];
    let one = after(&document, &beside(&[exact]));
    assert!(
        one.text()
            .contains("beside    = [\"exact/sphere-triangle\"]")
    );
    let by_hand = one.text().replace(
        "[\"exact/sphere-triangle\"]",
        "[\n  \"exact/sphere-triangle\", # right\n]",
    );
    let by_hand = Document::new(by_hand, "by-hand.toml").unwrap();
    let other = after(&by_hand, &beside(&[printed]));
    assert_eq!(&**other.text(), by_hand.text().replace(exact, printed));
    assert_eq!(
        other.scene().run.beside,
        [MethodChoice::parse(printed).unwrap()]
    );
    let none = after(&one, &beside(&[]));
    assert_eq!(none.text(), document.text());
    let refused = document.with(&beside(&[exact, exact]));
    assert!(refused.unwrap_err().to_string().contains("twice"));
}

#[test]
fn an_edit_leaves_the_question_and_its_answer() {
    let text = "title = \"Asked\"\ntext = \"Look.\"\nquestion = \"Where?\"\nanswer   = \"Here.\"\n\n[[sphere]]\ncenter = [0, 0, 0]\nradius = 1\n";
    let document = Document::new(text, "asked.toml").unwrap();
    let changed = after(&document, &Edit::Lesson("See.\n".into()));
    let asked = changed.scene().question.as_ref().expect("a question");
    assert_eq!((&*asked.question, &*asked.answer), ("Where?", "Here."));
    assert!(
        changed
            .text()
            .contains("\nquestion = \"Where?\"\nanswer   = \"Here.\"\n")
    );
}

#[test]
fn the_report_stays_as_long_as_its_lesson() {
    let text = "title = \"Reported\"\ntext = \"Look.\"\nsource = \"https://example.org/12\"\n\n[[sphere]]\ncenter = [0, 0, 0]\nradius = 1\n";
    let document = Document::new(text, "reported.toml").unwrap();
    let source = |document: &Document| document.scene().source.clone();
    let titled = after(&document, &Edit::Title("Other".into()));
    assert_eq!(source(&titled).as_deref(), Some("https://example.org/12"));
    assert_eq!(&**titled.text(), text.replace("Reported", "Other"));
    let same = after(&titled, &Edit::Lesson("Look.".into()));
    assert_eq!(source(&same), source(&titled));
    let other = after(&titled, &Edit::Lesson("See.\n".into()));
    assert_eq!(source(&other), None);
}
