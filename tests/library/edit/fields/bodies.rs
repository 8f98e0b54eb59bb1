//! Shapes that come, go, hide, turn and change their names.

use super::*;
use capsule_lab::{
    core::geometry::{OrientedBox, Triangle},
    lab::{
        run::study::{Study, tested_pairs},
        scene::Body,
    },
};
use glam::Quat;
use std::sync::Arc;

#[test]
fn a_new_name_is_known_to_the_run_as_well() {
    let document = built_in("voxels");
    let rename = |body: &str, to: &str| Edit::Rename {
        body: body.into(),
        to: to.into(),
    };
    let edited = document.with(&rename("wall", "the wall")).unwrap();
    assert_eq!(edited.dropped, Vec::<String>::new());
    let run = &edited.document.scene().run;
    assert_eq!(run.pair, Some(["player".into(), "the wall".into()]));
    assert_eq!(
        run.step.as_deref(),
        Some("player-the wall/closest point of the segment")
    );
    let back = after(&edited.document, &rename("the wall", "wall"));
    assert_eq!(back.text(), document.text());
}

#[test]
fn notes_follow_their_shape_and_go_with_it() {
    let text = "title = \"t\"\n\n[picture]\nhide = [\"end\", \"ball\"]  # not seen\nlens = \"ball\" # near\nin_view = [[0, 2, 0], \"ball\"]\n\n\
        [[note]]\nbody = \"ball\"\nby = [1, 0, 0]\n\n[[note]]\nbody = \"ball\"\nby = [1, 0, 0]\n\n\
        [[note]]\nat = [0, 0, 0]\ntext = \"here\"\n\n\
        [[sphere]]\nname = \"ball\"\ncenter = [0, 0, 0]\nradius = 1\n\n\
        [[sphere]]\ncenter = [0, 3, 0]\nradius = 1\n";
    let document = Document::new(text, "notes.toml").unwrap();
    let renamed = after(
        &document,
        &Edit::Rename {
            body: "ball".into(),
            to: "stone".into(),
        },
    );
    let expected = text.replace("\"ball\"", "\"stone\"");
    assert_eq!(renamed.text().to_string(), expected);
    let delete = Edit::Delete {
        bodies: vec!["ball".into()],
    };
    let deleted = document.with(&delete).unwrap();
    assert_eq!(deleted.dropped.len(), 2, "{:?}", deleted.dropped);
    let notes = &deleted.document.scene().picture.notes;
    assert_eq!(notes.len(), 1);
    assert_eq!(notes[0].text, "here");

    // Other line endings stay, however many entries go.
    let windows = Document::new(text.replace('\n', "\r\n"), "notes.toml").unwrap();
    let after = windows.with(&delete).unwrap();
    assert_eq!(after.dropped, deleted.dropped);
    let expected = deleted.document.text().replace('\n', "\r\n");
    assert_eq!(after.document.text().to_string(), expected);
}

/// An edit of 100,000 triangles kept 230 bytes for each that it left as it was.
#[test]
fn an_edit_shares_the_shapes_that_it_leaves_as_they_are() {
    let mut text = String::from("title = \"t\"\n\n[[sphere]]\ncenter = [0, 3, 0]\nradius = 1\n");
    for x in 0..20 {
        text += &format!("\n[[triangle]]\npoints = [[{x}, 0, 0], [{x}, 0, 1], [{x}, 1, 0]]\n");
    }
    let document = Document::new(text, "many.toml").unwrap();
    let shared = |edit: &Edit| {
        let edited = after(&document, edit);
        let own = edited.scene().bodies.listed();
        let before = document.scene().bodies.listed();
        let is_shared = |body: &&Arc<Body>| before.iter().any(|other| Arc::ptr_eq(body, other));
        (own.iter().filter(is_shared).count(), own.len())
    };
    let bodies = || vec!["triangle 9".into()];
    let drag = Edit::Set {
        body: "triangle 9".into(),
        to: Field::Vertex(1, Vec3::Y),
    };
    assert_eq!(shared(&drag), (20, 21));
    let delete = Edit::Delete { bodies: bodies() };
    assert_eq!(shared(&delete), (20, 20));
    let duplicate = Edit::Duplicate {
        bodies: bodies(),
        by: Vec3::Y,
    };
    assert_eq!(shared(&duplicate), (21, 22));
}

#[test]
fn hidden_shapes_are_kept_but_not_tested() {
    let document = built_in("voxels");
    let hide = |hidden| Edit::Hide {
        bodies: vec!["wall".into()],
        hidden,
    };
    let edited = document.with(&hide(true)).unwrap();
    assert_eq!(edited.dropped, Vec::<String>::new());
    let hidden = edited.document;
    let (wall, _) = hidden.scene().find("wall").unwrap();
    let is_tested = |document: &Document| {
        tested_pairs(document.scene())
            .iter()
            .any(|pair| pair.involves(wall))
    };
    assert!(is_tested(&document) && !is_tested(&hidden));
    assert!(Study::of_scene(hidden.scene()).focus.is_some());
    assert_eq!(after(&hidden, &hide(false)).text(), document.text());

    let all = all_names(&document);
    let nothing = after(
        &document,
        &Edit::Hide {
            bodies: all,
            hidden: true,
        },
    );
    assert!(Study::of_scene(nothing.scene()).pairs.is_empty());
}

#[test]
fn every_kind_of_shape_can_be_hidden_and_only_by_true_or_false() {
    let shapes = "[[capsule]]\na = [0, 1, 0]\nb = [0, 2, 0]\nradius = 1\nhidden = yes\n[[sphere]]\ncenter = [0, 0, 0]\nradius = 1\nhidden = yes\n[[triangle]]\npoints = [[0, 0, 0], [1, 0, 0], [0, 0, 1]]\nhidden = yes\n[[box]]\ncenter = [0, 0, 0]\nhalf_size = [1, 1, 1]\nhidden = yes\n";
    let read = |value: &str| {
        let text = format!("title = \"Hidden\"\n{}", shapes.replace("yes", value));
        Document::new(text, "hidden.toml")
    };
    let all = |hidden: bool, document: &Document| {
        let mut bodies = document.scene().bodies.iter();
        bodies.all(|body| body.hidden == hidden)
    };
    assert!(all(true, &read("true").unwrap()) && all(false, &read("false").unwrap()));
    let errors = read("1").unwrap_err().errors;
    assert_eq!(errors.len(), 4);
    let is_told = |message: &str| message == "`hidden` must be true or false";
    assert!(
        errors.iter().all(|error| is_told(&error.message)),
        "{errors:?}"
    );
}

#[test]
fn what_an_edit_leaves_nothing_to_stand_on_goes_with_it() {
    let document = built_in("voxels");
    let dropped = |edit: Edit| {
        document
            .with(&edit)
            .unwrap_or_else(|error| panic!("{error}"))
            .dropped
    };
    let boxes = ["ground", "more ground", "wall"].map(String::from).to_vec();
    let edited = document.with(&Edit::Delete { bodies: boxes }).unwrap();
    let run = &edited.document.scene().run;
    assert_eq!((&run.algorithm, &run.pair), (&None, &None));
    assert_eq!(edited.document.scene().expect, None);
    assert_eq!(dropped(Edit::Algorithm(None)), ["expect.chosen"]);
}

#[test]
fn deleting_takes_the_comment_above_and_keeps_the_names_of_the_others() {
    let text = "title = \"Three\"\n\n# first\n[[sphere]]\ncenter = [0, 0, 0]\nradius = 1\n\n# second\n[[sphere]]\ncenter = [1, 0, 0]\nradius = 1\n\n# third\n[[sphere]]\ncenter = [2, 0, 0]\nradius = 1\n";
    let document = Document::new(text, "three.toml").unwrap();
    let edited = after(
        &document,
        &Edit::Delete {
            bodies: vec!["sphere".into()],
        },
    );
    assert_eq!(
        &**edited.text(),
        "title = \"Three\"\n\n# second\n[[sphere]]\ncenter = [1, 0, 0]\nradius = 1\nname = \"sphere 2\"\n\n# third\n[[sphere]]\ncenter = [2, 0, 0]\nradius = 1\nname = \"sphere 3\"\n"
    );
}

#[test]
fn added_shapes_stand_after_their_kind_under_a_free_name() {
    let new = |name: &str, shape| {
        Edit::Add(Box::new(Body {
            name: name.into(),
            shape,
            base_tip: None,
            velocity: vec3(0.0, -1.5, 0.0),
            double_sided: false,
            player: false,
            script: None,
            hidden: false,
        }))
    };
    let sphere = Shape::Sphere(Sphere {
        center: vec3(0.1, 1e-7, 3.0),
        radius: 0.25,
    });
    replaces(
        &new("", sphere),
        "[0, 0x3, 0]\nradius = 0.5\n",
        "[0, 0x3, 0]\nradius = 0.5\n\n[[sphere]]\nname     = \"sphere 2\"\ncenter   = [0.1, 1e-7, 3.0]\nradius   = 0.25\nvelocity = [0.0, -1.5, 0.0]\n",
    );
    let wall = Shape::Box(OrientedBox {
        center: Vec3::ONE,
        half_size: Vec3::splat(0.5),
        rotation: Vec3::ZERO,
    });
    replaces(
        &new("wall", wall),
        "[0, 0x3, 0]\nradius = 0.5\n",
        "[0, 0x3, 0]\nradius = 0.5\n\n[[box]]\nname         = \"wall\"\ncenter       = [1.0, 1.0, 1.0]\nhalf_size    = [0.5, 0.5, 0.5]\nvelocity     = [0.0, -1.5, 0.0]\ndouble_sided = false\n",
    );
    let triangle = Shape::Triangle(Triangle {
        v: [Vec3::X, Vec3::Y, Vec3::Z],
    });
    let edited = odd().with(&new("floor", triangle)).unwrap();
    assert_eq!(edited.added, ["floor 2"]);
    assert_eq!(body(&edited.document, "floor 2").shape, triangle);
}

#[test]
fn a_copy_is_the_same_but_for_its_name_and_place() {
    let copy = |name: &str| Edit::Duplicate {
        bodies: vec![name.into()],
        by: vec3(0.5, 0.0, 0.0),
    };
    let edited = odd().with(&copy("floor")).unwrap();
    assert_eq!(edited.added, ["floor 2"]);
    let text = edited.document.text().to_string();
    assert!(
        text.contains("name = \"floor 2\"\npoints = [\n    [-1.5, 0, -2],   # v0\n"),
        "{text}"
    );
    let edited = odd().with(&copy("capsule")).unwrap();
    assert_eq!(edited.added, ["capsule 2"]);
    let [old, new] = ["capsule", "capsule 2"].map(|name| capsule(&edited.document, name));
    assert_eq!(new.a - old.a, vec3(0.5, 0.0, 0.0));
}

#[test]
fn turning_keeps_the_answer() {
    for id in ["voxels", "a-crate", "over-the-face", "bullet-and-paper"] {
        let document = built_in(id);
        let bodies = all_names(&document);
        let turn = Edit::Turn {
            bodies,
            by: Quat::from_rotation_y(0.7) * Quat::from_rotation_x(-0.4),
            about: vec3(0.5, 1.0, -0.2),
            velocities: true,
        };
        let exact = |document: &Document| {
            let study = Study::of(document.scene(), None);
            study
                .pairs
                .iter()
                .map(|pair| pair.exact.distance)
                .collect::<Vec<_>>()
        };
        let turned = after(&document, &turn);
        assert_ne!(turned.text(), document.text());
        for (one, other) in exact(&document).into_iter().zip(exact(&turned)) {
            let (one, other) = (one.unwrap(), other.unwrap());
            assert!((one - other).abs() < 1e-5, "{id}: {one} {other}");
        }
    }
}

#[test]
fn the_blank_scene_is_a_case_to_drag() {
    let blank = Document::blank();
    let study = Study::of_scene(blank.scene());
    assert_eq!(study.pairs.len(), 1);
    assert!(!study.pairs[0].answer.is_hit(), "near, but apart");
    let dragged = after(&blank, &set("capsule", Field::A(vec3(-0.4, 0.5, 0.2))));
    assert!(dragged.text().contains("a      = [-0.4, 0.5, 0.2]"));
}

#[test]
fn what_the_reader_points_at_follows_the_shape_that_it_is_on() {
    let text = "title = \"t\"\n[predict]\nquestion = \"Where?\"\nwhat = \"ball\"\non = \"wall\" # flat\n\
        [[sphere]]\nname = \"ball\"\ncenter = [0, 1, 0]\nradius = 1\nvelocity = [1, 0, 0]\n\
        [[triangle]]\nname = \"wall\"\npoints = [[0, 0, 0], [1, 0, 0], [0, 0, 1]]\n";
    let document = Document::new(text, "t.toml").expect("a scene");
    let mut renamed = document;
    for (body, to) in [("wall", "panel"), ("ball", "shot")] {
        let edit = Edit::Rename {
            body: body.into(),
            to: to.into(),
        };
        renamed = after(&renamed, &edit);
    }
    let asked = renamed.scene().prediction.clone().expect("a question");
    assert_eq!(
        (asked.what.as_str(), asked.on.as_deref()),
        ("shot", Some("panel"))
    );
    let bodies = vec!["panel".to_owned()];
    let edited = renamed.with(&Edit::Delete { bodies }).expect("an edit");
    let asked = edited.document.scene().prediction.clone();
    assert_eq!(asked.expect("a question").on, None);
}
