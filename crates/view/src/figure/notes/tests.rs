use super::*;
use crate::figure::PictureGround;
use crate::{
    figure::{FigureOptions, Stroke, TouchForm, sign::Sign},
    palette::Theme,
};
use capsule_core::trace::Role;
use capsule_scenes::{
    run::study::Study,
    scene::{NoteMark, Scene},
};

const SCENE: &str = r#"
        title = "t"
        [run]
        step = "reach of the plane"
        [picture]
        hide = ["plane", "other"]
        names = { a = "foot", v2 = "" }
        [[note]]
        from = "a"
        to = [0.0, 0.5, 0.0]
        text = "down"
        tone = "wrong"
        [[note]]
        body = "player"
        by = [0.0, 1.0, 0.0]
        text = "up"
        [[capsule]]
        name = "player"
        a = [0.0, 1.0, 0.0]
        b = [0.0, 2.0, 0.0]
        radius = 0.4
        [[triangle]]
        name = "floor"
        points = [[-1, 0, -1], [-1, 0, 2], [2, 0, -1]]
        [[sphere]]
        name = "other"
        center = [0.5, 0.5, 0.0]
        radius = 0.1
    "#;

fn figure(step: &str) -> Figure {
    figure_of(SCENE, step)
}

fn figure_of(text: &str, step: &str) -> Figure {
    let scene = Scene::read("a.toml", text).unwrap_or_else(|errors| panic!("{errors}"));
    let study = Study::of_scene(&scene);
    let step = study.find(step).expect("a step");
    Figure::of(
        &scene,
        &study,
        Some(step),
        Theme::Light,
        &FigureOptions::default(),
    )
}

#[test]
fn where_a_scene_opens_its_picture_is_as_it_says() {
    let figure = figure("reach of the plane");
    let lengths = figure.dimensions.iter().filter(|one| !one.is_drawn);
    let texts: Vec<&str> = lengths.map(|one| one.text.as_str()).collect();
    assert_eq!(texts, ["down 50 cm"]);
    let up = figure.labels.iter().find(|label| label.text == "up");
    assert!(up.is_some_and(|up| up.kind == LabelKind::Note));
    let shown = |text: &str| {
        let mut labels = figure.labels.iter().filter(|label| label.text == text);
        labels.find_map(|label| label.shown.as_deref())
    };
    assert_eq!(shown("a"), Some("foot"));
    assert!(figure.labels.iter().all(|label| label.text != "v2"));
    assert!(figure.unnamed.iter().any(|label| label.text == "v2"));
    assert!(!figure.shows(Sign::Role(Role::Plane)));
    assert!(figure.standing.is_empty(), "the other is left out");
}

#[test]
fn frames_of_what_is_touched_too_trails_and_wires_are_left_out_where_the_scene_says() {
    let drawn = |scene: &str, hidden: &str, minkowski: bool| {
        let mut scene = crate::figure::plain(scene);
        scene.picture.hidden = vec![hidden.into()];
        let study = Study::of_scene(&scene);
        let mut options = FigureOptions::default();
        if minkowski {
            options.minkowski.stage.morph = 1.0;
        }
        options.opening = Some(true);
        let step = study.record.steps.len() - 1;
        let theme = Theme::Light;
        Figure::of(&scene, &study, Some(step), theme, &options)
    };
    for (scene, hidden, body) in [
        ("voxels", "touched too", false),
        ("down-a-ramp", "path", false),
        ("down-a-ramp", "end", false),
        ("a-pillar-and-a-square", "prism wires", true),
        ("plane-trace", "axis", false),
        ("plane-trace", "earlier steps", false),
    ] {
        let [all, fewer] = ["nothing", hidden].map(|hidden| drawn(scene, hidden, body));
        let count = |figure: &Figure| figure.strokes.len() + figure.ghosts.len();
        assert!(count(&fewer) < count(&all), "{hidden}");
        assert!(fewer.unknown_names.is_empty(), "{hidden}");
    }
}

#[test]
fn paths_texts_at_a_place_and_what_has_a_shape_s_own_color_are_drawn() {
    let notes = r#"
        [[note]]
        path = [[-1, 0, 0], [0, 3, 0], [1, 0, 0]]
        curved = true
        arrow = true
        text = "over"
        [[note]]
        at = "v0"
        text = "corner"
        text_at = [-2.0, 1.0, 0.0]
        [[note]]
        points = [[0, 0, 0], [1, 0, 0], [1, 1, 0]]
        body = "player"
        [[note]]
        body = "floor"
        by = [0.0, 1.0, 0.0]
        [[note]]
        from = [0.0, 0.0, 0.0]
        to = [0.0, 2.0, 0.0]
        number = false
        [[note]]
        from = [0.0, 0.0, 0.0]
        to = [0.0, 1.0, 0.0]
        text_at = [-3.0, 1.0, 0.0]
        [[capsule]]
        name = "player""#;
    let scene = SCENE.replace("[[capsule]]\n        name = \"player\"", notes);
    let [figure, before] = [&scene, SCENE].map(|scene| figure_of(scene, "reach of the plane"));
    let tip = figure.heads.last().map(|head| head.tip);
    assert_eq!(tip, Some(Vec3::X));
    let [callout] = figure.callouts.as_slice() else {
        panic!("{:?}", figure.callouts);
    };
    assert_eq!(callout.text_at, Vec3::new(-2.0, 1.0, 0.0));
    assert!(figure.labels.iter().all(|label| label.text != "corner"));
    let theme = Theme::Light;
    let [.., polygon, outline] = figure.faces.as_slice() else {
        panic!("{:?}", figure.faces);
    };
    assert_eq!(polygon.fill, theme.round(false).1, "the player's");
    assert_eq!(outline.fill, theme.triangle().1, "the floor's");
    let own = figure.dimensions.iter().find_map(|one| one.text_at);
    assert_eq!(own, Some(Vec3::new(-3.0, 1.0, 0.0)));
    let wordless = figure.dimensions.iter().filter(|one| one.text.is_empty());
    assert_eq!(wordless.count(), 1);
    assert!(figure.strokes.len() > before.strokes.len() + 15);
}

#[test]
fn marks_angles_lines_and_polygons_are_drawn_where_the_scene_says() {
    let notes = r#"
        [[note]]
        at = [0.0, 1.0, 0.0]
        mark = "ring"
        [[note]]
        at = "v0"
        from = "v1"
        to = [-1.0, 3.0, -1.0]
        angle = true
        text = "wall"
        [[note]]
        at = [0.0, 0.0, 0.0]
        from = [1.0, 0.0, 0.0]
        to = [1.0, 1.0, 0.0]
        angle = true
        text = "slope"
        [[note]]
        at = [0.0, 0.0, 0.0]
        from = [0.0, 0.0, 0.0]
        to = [1.0, 1.0, 0.0]
        angle = true
        [[note]]
        points = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]
        [[note]]
        from = [0.0, 0.0, 0.0]
        to = [0.0, 2.0, 0.0]
        beside = [1.0, 0.0, 0.0]
        number = false
        text = "twice"
        [[capsule]]
        name = "player""#;
    let scene = SCENE.replace("[[capsule]]\n        name = \"player\"", notes);
    let figure = figure_of(&scene, "reach of the plane");
    let [touch] = figure.touches[..] else {
        panic!("{:?}", figure.touches);
    };
    assert_eq!(
        (touch.at, touch.form),
        (Vec3::Y, TouchForm::Note(NoteMark::Ring))
    );
    let angles = figure
        .angles
        .iter()
        .map(|one| (one.text.as_str(), one.is_right));
    let angles: Vec<_> = angles.collect();
    assert_eq!(
        angles,
        [("wall", true), ("slope 45°", false)],
        "not of nothing"
    );
    let filled = figure.faces.iter().filter(|face| face.opacity == FILL);
    assert_eq!(filled.count(), 2);
    let ruler = figure.dimensions.iter().find(|one| one.text == "twice");
    assert_eq!(ruler.map(|one| one.beside), Some(Vec3::X));
}

#[test]
fn an_arrow_of_a_body_starts_at_its_rim() {
    let ball = Shape::Sphere(capsule_core::geometry::Sphere {
        center: Vec3::ZERO,
        radius: 0.5,
    });
    let crate_ = Shape::Box(capsule_core::geometry::OrientedBox {
        center: Vec3::ZERO,
        half_size: Vec3::new(0.5, 2.0, 2.0),
        rotation: Vec3::ZERO,
    });
    for shape in [ball, crate_] {
        let start = rim(&shape, middle(&shape), Vec3::X * 3.0);
        assert!(start.distance(Vec3::X * 0.5) < 1e-5, "{start}");
        assert_eq!(rim(&shape, Vec3::X, Vec3::X), Vec3::X, "outside already");
    }
    let more = "[[note]]\nbody = \"player\"\nalong = [0.0, 0.5, 0.0]\ntext = \"up\"\n[[capsule]]\nname = \"player\"";
    let scene = SCENE.replace("[[capsule]]\n        name = \"player\"", more);
    let figure = figure_of(&scene, "reach of the plane");
    let head = figure.heads.last().expect("an arrow");
    assert!((head.tip - head.from).distance(Vec3::Y * 0.5) < 1e-5);
    assert!(figure.labels.iter().any(|label| label.text == "up"));
}

#[test]
fn what_has_to_be_in_the_picture_is_part_of_its_subject() {
    let scene = SCENE.replace(
        "[picture]",
        "[picture]\nin_view = [[9.0, 0.0, 0.0], \"nobody\"]",
    );
    let figure = figure_of(&scene, "reach of the plane");
    let far = RoundedTriangle::ball(Vec3::new(9.0, 0.0, 0.0), 0.0);
    assert!(figure.subject.contains(&far));
    assert!(figure.unknown_names.contains(&"nobody".into()));
}

#[test]
fn in_plain_words_code_has_no_names_but_those_that_the_scene_gives() {
    let scene = SCENE.replace("names = { a = \"foot\"", "names = { base = \"foot\"");
    let scene = scene.replace("\"distances to the plane\"", "\"reference point\"");
    let scene = scene.replace("from = \"a\"", "from = [0.0, 1.0, 0.0]");
    let scene = scene.replace("[run]", "[run]\nalgorithm = \"wicked/capsule-triangle\"");
    let scene = Scene::read("a.toml", &scene).unwrap_or_else(|errors| panic!("{errors}"));
    let study = Study::of_scene(&scene);
    let step = study.find("reference point").expect("a step");
    let shown = |plain_names: bool| {
        let options = FigureOptions {
            plain_names,
            ..FigureOptions::default()
        };
        let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
        let mut labels = figure.labels.into_iter();
        let label = labels.find(|label| label.text == "reference_point");
        label.expect("a name").shown
    };
    assert_eq!(shown(true).as_deref(), Some("reference point"));
    assert_eq!(shown(false), None, "beside the listing");
}

#[test]
fn what_nothing_is_called_is_told() {
    assert!(figure("reach of the plane").unknown_names.is_empty());
    let scene = SCENE.replace("[\"plane\", \"other\"]", "[\"plain\", \"other\"]");
    let scene = scene.replace("from = \"a\"", "from = \"v9\"");
    let unknown = figure_of(&scene, "reach of the plane").unknown_names;
    assert_eq!(unknown, ["plain", "v9"]);
}

#[test]
fn the_ground_and_the_lines_where_bodies_meet_faces_are_left_out_where_the_scene_says() {
    let scene = SCENE.replace("hide = [", "hide = [\"grid\", \"cuts\", \"far sides\", ");
    let [less, all] = [&scene, SCENE].map(|scene| figure_of(scene, "reach of the plane"));
    assert_eq!(
        [all.ground, less.ground],
        [PictureGround::Everywhere, PictureGround::Missing]
    );
    assert!(all.has_cuts && all.has_far_sides);
    assert!(!less.has_cuts && !less.has_far_sides);
    assert!(less.unknown_names.is_empty(), "{:?}", less.unknown_names);
}

#[test]
fn a_place_may_be_a_point_of_a_shape() {
    for (from, to, meters) in [
        ("player bottom", "floor v1", 5.36_f32.sqrt()),
        ("player top", "player", 0.9),
        ("player a", "player b", 1.0),
        ("other", "other bottom", 0.1),
    ] {
        let scene = SCENE.replace("from = \"a\"", &format!("from = \"{from}\""));
        let scene = scene.replace("to = [0.0, 0.5, 0.0]", &format!("to = \"{to}\""));
        let figure = figure_of(&scene, "reach of the plane");
        let mut lengths = figure.dimensions.iter();
        let down = lengths
            .find(|one| one.text.starts_with("down "))
            .expect(from);
        let length = down.a.distance(down.b);
        assert!((length - meters).abs() < 1e-4, "{from} to {to}: {length}");
        assert!(
            figure.unknown_names.is_empty(),
            "{:?}",
            figure.unknown_names
        );
    }
}

#[test]
fn a_note_of_one_pane_is_in_none_of_the_others() {
    let scene = SCENE.replace("text = \"up\"", "text = \"up\"\npane = 2");
    let scene = Scene::read("a.toml", &scene).unwrap_or_else(|errors| panic!("{errors}"));
    let study = Study::of_scene(&scene);
    let step = study.find("reach of the plane").expect("a step");
    let is_there = |pane: usize| {
        let options = FigureOptions {
            pane,
            ..FigureOptions::default()
        };
        let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
        figure.labels.iter().any(|label| label.text == "up")
    };
    assert_eq!([0, 1, 2].map(is_there), [false, true, false]);
}

#[test]
fn the_text_of_an_outline_is_tied_to_its_rim() {
    let scene = SCENE.replace("text = \"up\"", "text = \"up\"\ntext_at = [3, 2.5, 0]");
    let figure = figure_of(&scene, "reach of the plane");
    let [callout] = figure.callouts.as_slice() else {
        panic!("{:?}", figure.callouts);
    };
    assert!(
        callout.at.distance(Vec3::new(0.4, 2.5, 0.0)) < 1e-4,
        "{callout:?}"
    );
}

#[test]
fn what_is_no_number_is_called_otherwise_left_out_or_named_where_the_scene_says() {
    let told = |change: &dyn Fn(&mut Staging)| {
        let mut scene = crate::figure::plain("at-rest-and-no-number");
        scene.picture = Staging::default();
        change(&mut scene.picture);
        let study = Study::of_scene(&scene);
        let step = scene.run.step.as_ref().expect("a step");
        let step = study.find(step).expect("the step");
        let options = FigureOptions {
            plain_names: false,
            ..FigureOptions::default()
        };
        let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
        let texts = figure.dimensions.iter().map(|one| one.text.clone());
        let places = figure.callouts.iter().map(|one| one.at);
        (
            texts.collect::<Vec<_>>(),
            places.collect::<Vec<_>>(),
            figure.unknown_names,
        )
    };
    let (texts, ..) = told(&|_| ());
    let is_odd = |text: &&String| text.ends_with("is NaN");
    let odd = texts.iter().find(is_odd).expect("it is told").clone();
    let name = odd.clone();
    let (texts, ..) = told(&|picture| picture.names = vec![(odd.clone(), "odd".into())]);
    assert!(texts.contains(&"odd".into()), "{texts:?}");
    let (texts, _, unknown) = told(&|picture| picture.hidden = vec![odd.clone()]);
    assert!(!texts.contains(&name) && unknown.is_empty(), "{texts:?}");
    let (_, places, unknown) = told(&|picture| {
        picture.notes.push(PictureNote {
            text: "here".into(),
            form: NoteForm::At {
                place: PicturePlace::Called(odd.clone()),
                mark: None,
            },
            tone: NoteTone::Plain,
            text_at: Some(Vec3::Y),
            pane: None,
        });
    });
    assert_eq!(places.len(), 1);
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn an_arrow_can_be_dashed_and_the_head_of_a_long_curve_is_not_small() {
    let notes = r#"
        [[note]]
        from = [0.0, 0.0, 0.0]
        to = [0.0, 2.0, 0.0]
        arrow = true
        dashed = true
        [[note]]
        path = [[-1, 0, 0], [0, 3, 0], [1, 0, 0]]
        curved = true
        arrow = true
        [[capsule]]
        name = "player""#;
    let scene = SCENE.replace("[[capsule]]\n        name = \"player\"", notes);
    let figure = figure_of(&scene, "reach of the plane");
    let [.., arrow, curve] = figure.heads.as_slice() else {
        panic!("{:?}", figure.heads);
    };
    let shaft = |stroke: &&Stroke| stroke.b == arrow.tip;
    let shaft = figure.strokes.iter().find(shaft).expect("a shaft");
    assert_eq!(shaft.pattern, Pattern::Dashed);
    assert!(curve.tip.distance(curve.from) > 5.0, "{curve:?}");
}

#[test]
fn at_another_step_nothing_is_said_or_left_out() {
    let figure = figure("player-floor/face normal");
    assert!(figure.dimensions.iter().all(|one| one.is_drawn));
    let is_renamed = |label: &Label| label.shown.as_deref() == Some("foot");
    assert!(!figure.labels.iter().any(is_renamed));
    assert_eq!(figure.standing.len(), 1);
}

#[test]
fn what_is_not_filled_is_an_outline_alone() {
    let notes = |filled: &str| {
        format!(
            "[[note]]\n points = [[0, 0, 0], [1, 0, 0], [1, 1, 0]]\n{filled}\
             [[note]]\n body = \"player\"\n by = [0, 3, 0]\n tone = \"right\"\n{filled}\
             [[capsule]]\n name = \"player\""
        )
    };
    let [filled, outline] = ["", "filled = false\n"].map(|filled| {
        let scene = SCENE.replace("[[capsule]]\n        name = \"player\"", &notes(filled));
        figure_of(&scene, "reach of the plane")
    });
    let bare = |figure: &Figure| {
        let bodies = figure.bodies.iter().filter(|body| body.opacity == 0.0);
        bodies.count()
    };
    assert_eq!([bare(&filled), bare(&outline)], [0, 1]);
    assert_eq!(filled.faces.len(), outline.faces.len() + 1);
    assert_eq!(filled.strokes.len(), outline.strokes.len());
}

#[test]
fn the_name_of_a_length_ends_before_its_number() {
    for (text, name) in [
        ("dist 3 cm", "dist"),
        (
            "x - [a + (b - a) t] 1.2 m < radius 2 m",
            "x - [a + (b - a) t]",
        ),
        ("height −12 cm", "height"),
        ("missed here", "missed here"),
    ] {
        assert_eq!(&text[..end_of_name(text)], name);
    }
}
