//! What would make a mistaken scene is refused.

use super::*;
use capsule_lab::lab::edit::{EditError, KeyValue};

#[test]
fn a_field_of_another_kind_or_a_mistaken_value_is_refused() {
    let document = odd();
    let refused = |edit: Edit| document.with(&edit).expect_err("refused").to_string();
    assert_eq!(
        refused(set("floor", Field::Radius(1.0))),
        "`floor` is a triangle, which has no radius"
    );
    assert_eq!(
        refused(set("nobody", Field::Radius(1.0))),
        "no shape is called `nobody`"
    );
    assert!(refused(set("sphere", Field::Radius(-1.0))).contains("`radius` must not be negative"));
    assert!(refused(set("sphere", Field::Radius(f32::NAN))).contains("must be finite"));
    assert!(
        refused(set("sphere", Field::Center(Vec3::splat(f32::NEG_INFINITY))))
            .contains("must be finite")
    );
    assert!(refused(set("floor", Field::Vertex(3, Vec3::ZERO))).contains("has no v3"));
    assert!(
        refused(Edit::Rename {
            body: "player".into(),
            to: "floor".into()
        })
        .contains("two shapes are called `floor`")
    );
    assert!(
        refused(Edit::Rename {
            body: "player".into(),
            to: "a/b".into()
        })
        .contains("free of `/`")
    );
    assert!(refused(Edit::Algorithm(Some("exakt".into()))).contains("no algorithm is called"));
    assert!(
        refused(Edit::World {
            key: "time_step".into(),
            to: Some(KeyValue::Number(0.0))
        })
        .contains("greater than 0")
    );
    let all = all_names(&document);
    assert!(refused(Edit::Delete { bodies: all }).contains("the scene is empty"));
}

#[test]
fn a_whole_text_is_refused_where_it_has_mistakes() {
    let whole = |text: &str| Edit::Whole {
        title: "Paste".into(),
        text: text.into(),
    };
    assert!(matches!(
        odd().with(&whole("title = 3")),
        Err(EditError::Refused(_))
    ));
    assert_eq!(&**after(&odd(), &whole(INLINE)).text(), INLINE);
}
