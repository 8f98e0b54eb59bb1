//! Edits change what they say and nothing else: comments, spaces, order and digits of the rest stay byte for byte.

use capsule_lab::{
    edit::{Document, Edit, EditError, Field, Setting, shortest},
    geometry::{Capsule, OrientedBox, Shape, Sphere, Triangle},
    scene::{Body, View, library},
    study::{Study, tested_pairs},
};
use glam::{Quat, Vec3, vec3};

/// Odd on purpose: comments everywhere, odd spacing, every way to write a thing.
const ODD: &str = include_str!("odd/by-hand.toml");

/// Shapes as inline tables, the run as dotted keys.
const INLINE: &str = include_str!("odd/inline.toml");

fn odd() -> Document {
    Document::new(ODD, "odd.toml").unwrap_or_else(|errors| panic!("{errors}"))
}

fn after(document: &Document, edit: &Edit) -> Document {
    let edited = document.with(edit);
    edited
        .unwrap_or_else(|error| panic!("{edit:?}: {error}"))
        .document
}

fn set(body: &str, to: Field) -> Edit {
    Edit::Set {
        body: body.into(),
        to,
    }
}

fn body<'d>(document: &'d Document, name: &str) -> &'d Body {
    let (index, _) = document.scene().find(name).expect("a body of that name");
    &document.scene().bodies[index]
}

fn capsule(document: &Document, name: &str) -> Capsule {
    match body(document, name).shape {
        Shape::Capsule(capsule) => capsule,
        other => panic!("{other:?}"),
    }
}

/// Fails unless `edit` replaces `old` by `new` in the odd text and leaves every other byte.
#[track_caller]
fn replaces(edit: &Edit, old: &str, new: &str) {
    assert_eq!(ODD.matches(old).count(), 1, "{old:?} is there once");
    let expected = ODD.replacen(old, new, 1);
    assert_eq!(&**after(&odd(), edit).text(), expected);
}

#[test]
fn an_edit_touches_only_its_own_digits() {
    let text = |text: &str| text.to_string();
    replaces(
        &set("player", Field::Base(vec3(0.1, 0.75, 0.2))),
        "0.55",
        "0.75",
    );
    replaces(&set("player", Field::RadiusBetweenEnds(0.5)), "4e-1", "0.5");
    replaces(&set("capsule", Field::Radius(1.0)), "1_0.25e-1", "1.0");
    replaces(
        &set("capsule", Field::A(vec3(1.0, 1.5, 1.0))),
        "a = [1.0, 1.0, 1.0]\naxis = [0.0, 1.0, 0.0]",
        "a = [1.0, 1.5, 1.0]\naxis = [0.0, 0.5, 0.0]",
    );
    replaces(
        &set("floor", Field::Vertex(1, vec3(-2.0, 0.1, 2.0))),
        "0.00",
        "0.1",
    );
    replaces(
        &set("floor", Field::Vertex(2, vec3(3.0, 0.0, -2.0))),
        "+2.0",
        "3.0",
    );
    replaces(
        &set("sphere", Field::Center(vec3(0.0, 3.5, 0.0))),
        "0x3",
        "3.5",
    );
    replaces(&Edit::Title(text("Odder")), "'Odd'", "\"Odder\"");
    replaces(
        &Edit::Lesson(text("Other words.\n")),
        "Words  with   spaces.",
        "Other words.",
    );
    replaces(
        &set("sphere", Field::Velocity(vec3(0.0, -1.0, 0.0))),
        "radius = 0.5\n",
        "radius = 0.5\nvelocity = [0.0, -1.0, 0.0]\n",
    );
    replaces(
        &set("floor", Field::DoubleSided(false)),
        "# v2\n]\n",
        "# v2\n]\ndouble_sided = false\n",
    );
    let setting = Edit::Setting {
        key: text("winner"),
        to: Some(Setting::Text(text("first"))),
    };
    replaces(&setting, "\"deepest\"", "\"first\"");
    replaces(
        &Edit::Setting {
            key: text("winner"),
            to: None,
        },
        "winner = \"deepest\"\n",
        "",
    );
    replaces(
        &Edit::Pair(Some([text("player"), text("sphere")])),
        "\"floor\"] #",
        "\"sphere\"] #",
    );
    replaces(
        &Edit::Algorithm(Some(text("exact/capsule-triangle"))),
        "wicked/capsule-triangle",
        "exact/capsule-triangle",
    );
    replaces(
        &Edit::Move {
            bodies: vec![text("sphere")],
            by: vec3(0.0, 0.0, 0.5),
        },
        "[0, 0x3, 0]",
        "[0, 0x3, 0.5]",
    );
}

#[test]
fn what_says_the_same_again_changes_no_byte() {
    let document = odd();
    let texts = [
        set("player", Field::Tip(vec3(0.1, 2.35, 0.2))),
        set("player", Field::RadiusBetweenEnds(0.4)),
        set("capsule", Field::B(vec3(1.0, 2.0, 1.0))),
        set("capsule", Field::Velocity(Vec3::ZERO)),
        set("floor", Field::DoubleSided(true)),
        Edit::Title("Odd".into()),
        Edit::Lesson("Words  with   spaces.\n".into()),
        Edit::RemoveExpect,
        Edit::View(None),
        Edit::Hide {
            bodies: vec!["floor".into()],
            hidden: false,
        },
        Edit::Group {
            title: "Nothing".into(),
            edits: vec![],
        },
    ];
    for edit in texts {
        assert_eq!(after(&document, &edit).text(), document.text(), "{edit:?}");
    }
}

#[test]
fn every_built_in_scene_survives_an_edit_that_says_the_same() {
    for built_in in library::all() {
        let document = Document::new(built_in.text, built_in.path.as_str()).unwrap();
        let scene = document.scene().clone();
        let mut edits = vec![
            Edit::Title(scene.title.clone()),
            Edit::Lesson(scene.text.clone()),
            Edit::Algorithm(scene.run.algorithm.clone()),
            Edit::Pair(scene.run.pair.clone()),
            Edit::View(scene.view),
        ];
        let mut numbers = 0;
        for body in &scene.bodies {
            let fields = match body.shape {
                Shape::Capsule(_) if body.base_tip.is_some() => {
                    let [base, tip] = body.base_tip.unwrap();
                    vec![
                        Field::Base(base),
                        Field::Tip(tip),
                        Field::Velocity(body.velocity),
                    ]
                }
                Shape::Capsule(Capsule { a, b, radius }) => {
                    vec![
                        Field::A(a),
                        Field::B(b),
                        Field::Radius(radius),
                        Field::Velocity(body.velocity),
                    ]
                }
                Shape::Sphere(Sphere { center, radius }) => {
                    vec![Field::Center(center), Field::Radius(radius)]
                }
                Shape::Triangle(Triangle { v }) => (0..3).map(|i| Field::Vertex(i, v[i])).collect(),
                Shape::Box(OrientedBox {
                    center,
                    half_size,
                    rotation,
                }) => {
                    vec![
                        Field::Center(center),
                        Field::HalfSize(half_size),
                        Field::Rotation(rotation),
                    ]
                }
            };
            numbers += fields.len();
            edits.extend(fields.into_iter().map(|field| set(&body.name, field)));
        }
        assert!(numbers > 0);
        for edit in edits {
            assert_eq!(
                &**after(&document, &edit).text(),
                built_in.text,
                "{}: {edit:?}",
                built_in.id
            );
        }
    }
}

#[test]
fn an_end_of_a_capsule_goes_where_it_is_put_in_every_form() {
    let wanted = vec3(-0.3, 1.7, 0.45);
    for name in ["player", "capsule"] {
        let before = capsule(&odd(), name);
        let a = capsule(&after(&odd(), &set(name, Field::A(wanted))), name);
        let b = capsule(&after(&odd(), &set(name, Field::B(wanted))), name);
        for (got, wanted) in [
            (a.a, wanted),
            (a.b, before.b),
            (b.a, before.a),
            (b.b, wanted),
        ] {
            assert!(got.distance(wanted) <= 2.4e-7, "{name}: {got} for {wanted}");
        }
        assert_eq!((a.radius, b.radius), (before.radius, before.radius));
    }
    let text = after(&odd(), &set("player", Field::B(wanted)))
        .text()
        .to_string();
    assert!(
        text.contains("base = [ ") && text.contains("tip  = ["),
        "{text}"
    );
    assert!(text.contains("  # lowest point"), "{text}");
}

#[test]
fn a_radius_keeps_the_centres_or_the_ends_as_asked() {
    let before = capsule(&odd(), "player");
    let grown = capsule(&after(&odd(), &set("player", Field::Radius(0.6))), "player");
    assert!(grown.a.distance(before.a) <= 2.4e-7 && grown.b.distance(before.b) <= 2.4e-7);
    assert_eq!(grown.radius, 0.6);
    let document = after(&odd(), &set("capsule", Field::RadiusBetweenEnds(0.5)));
    let (base, tip) = capsule(&document, "capsule").base_tip();
    let (old_base, old_tip) = capsule(&odd(), "capsule").base_tip();
    assert!(base.distance(old_base) < 1e-6 && tip.distance(old_tip) < 1e-6);
}

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
            to: Some(Setting::Number(0.0))
        })
        .contains("greater than 0")
    );
    let all = document
        .scene()
        .bodies
        .iter()
        .map(|body| body.name.clone())
        .collect();
    assert!(refused(Edit::Delete { bodies: all }).contains("the scene is empty"));
}

#[test]
fn a_new_name_is_known_to_the_run_as_well() {
    let built_in = library::find("voxels").unwrap();
    let document = Document::new(built_in.text, built_in.path.as_str()).unwrap();
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
        Some("player-the wall/closest point in AB")
    );
    let back = after(&edited.document, &rename("the wall", "wall"));
    assert_eq!(&**back.text(), built_in.text);
}

#[test]
fn hidden_shapes_are_kept_but_not_tested() {
    let built_in = library::find("voxels").unwrap();
    let document = Document::new(built_in.text, built_in.path.as_str()).unwrap();
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
    assert!(Study::of_scene(hidden.scene()).unwrap().focus.is_some());
    assert_eq!(after(&hidden, &hide(false)).text(), document.text());

    let all = document
        .scene()
        .bodies
        .iter()
        .map(|body| body.name.clone())
        .collect();
    let nothing = after(
        &document,
        &Edit::Hide {
            bodies: all,
            hidden: true,
        },
    );
    assert!(Study::of_scene(nothing.scene()).unwrap().pairs.is_empty());
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
    let built_in = library::find("voxels").unwrap();
    let document = Document::new(built_in.text, built_in.path.as_str()).unwrap();
    let dropped = |edit: Edit| {
        document
            .with(&edit)
            .unwrap_or_else(|error| panic!("{error}"))
            .dropped
    };
    assert_eq!(
        dropped(Edit::Delete {
            bodies: vec!["wall".into()]
        }),
        ["run.step"]
    );
    let boxes = ["ground", "more ground", "wall"].map(String::from).to_vec();
    let edited = document.with(&Edit::Delete { bodies: boxes }).unwrap();
    assert_eq!(edited.document.scene().run, Default::default());
    assert_eq!(edited.document.scene().expect, None);
    assert_eq!(
        dropped(Edit::Algorithm(None)),
        ["run.step", "expect.chosen"]
    );
    let other = Edit::Algorithm(Some("exact/capsule-triangle".into()));
    assert_eq!(dropped(other), ["run.step"]);
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
            player: false,
            double_sided: false,
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
        "[0, 0x3, 0]\nradius = 0.5\n\n[[box]]\nname         = \"wall\"\ncenter       = [1.0, 1.0, 1.0]\nhalf_size    = [0.5, 0.5, 0.5]\ndouble_sided = false\n",
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
fn sections_that_are_missing_are_made_in_front_of_the_shapes() {
    let text = "title = \"Bare\"\n\n[[sphere]]\ncenter = [0, 0, 0]\nradius = 1\n\n[[sphere]]\ncenter = [1, 0, 0]\nradius = 1\n";
    let mut document = Document::new(text, "bare.toml").unwrap();
    let view = View {
        eye: vec3(4.0, 3.0, 5.0),
        target: Vec3::Y,
        orthographic: true,
        minkowski: Default::default(),
    };
    for edit in [
        Edit::Setting {
            key: "winner".into(),
            to: Some(Setting::Text("deepest".into())),
        },
        Edit::Algorithm(Some("exact/sphere-sphere".into())),
        Edit::World {
            key: "time_step".into(),
            to: Some(Setting::Number(0.1)),
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
            to: Some(Setting::Text("first".into())),
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
fn turning_keeps_the_answer() {
    for id in ["voxels", "a-crate", "over-the-face", "bullet-and-paper"] {
        let built_in = library::find(id).unwrap();
        let document = Document::new(built_in.text, built_in.path.as_str()).unwrap();
        let bodies: Vec<String> = document
            .scene()
            .bodies
            .iter()
            .map(|body| body.name.clone())
            .collect();
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
    let study = Study::of_scene(blank.scene()).unwrap();
    assert_eq!(study.pairs.len(), 1);
    assert!(!study.pairs[0].answer.is_hit(), "near, but apart");
    let built_in = after(&blank, &set("capsule", Field::A(vec3(-0.4, 0.5, 0.2))));
    assert!(built_in.text().contains("a      = [-0.4, 0.5, 0.2]"));
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

#[test]
fn every_finite_number_reads_back_bit_for_bit() {
    let mut bits = 0x9E37_79B9_u32;
    let (mut read, mut document) = (0, odd());
    for round in 0..200_000 {
        bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let number = f32::from_bits(bits ^ (bits >> 15));
        if !number.is_finite() {
            continue;
        }
        let text = shortest(number);
        assert!(text.contains(['.', 'e']), "{text}");
        assert_eq!(text.parse::<f32>().unwrap().to_bits(), number.to_bits());
        if round % 500 == 0 && number.abs() <= 1e8 {
            document = after(
                &document,
                &set("sphere", Field::Center(Vec3::splat(number))),
            );
            let Shape::Sphere(sphere) = body(&document, "sphere").shape else {
                panic!("a sphere")
            };
            assert_eq!(
                sphere.center.to_array().map(f32::to_bits),
                [number.to_bits(); 3]
            );
            read += 1;
        }
    }
    assert!(read > 100, "{read}");
}
