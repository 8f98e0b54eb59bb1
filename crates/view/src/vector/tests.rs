use super::*;
use crate::{
    camera::Framing,
    figure::FigureOptions,
    overlay::{Caption, OverlayOptions},
    panes::FirstPane,
    style,
};
use capsule_scenes::{edit::Document, run::study::Study, scene::library};

/// A scene as its file opens it, with its caption.
fn drawn(text: &str, theme: Theme) -> String {
    let document = Document::new(text, "case.toml").expect("a scene");
    let scene = document.scene();
    let study = Study::of(scene, None);
    let step = study.answer();
    let figure = Figure::of(scene, &study, step, theme, &FigureOptions::default());
    let caption = Caption::of(scene, &study, step);
    let view = ViewPicture {
        first: FirstPane {
            figure: &figure,
            sight: Framing::at(scene, &study, (step, false)),
            theme,
            overlay: OverlayOptions::default(),
            caption: Some(&caption),
        },
        beside: None,
    };
    let context = style::context(theme);
    let picture = VectorPicture::of_view([960, 600], &context, &view, Some(text));
    picture.expect("a picture").text().into()
}

fn built_in(scene: &str, theme: Theme) -> String {
    drawn(
        &library::source(scene).expect("a built-in scene").text,
        theme,
    )
}

const CASE: &str = r#"
title = "Shapes <&> \"names\""
[[capsule]]
name = "a<b&\"c\""
a = [0.0, 0.2, 0.0]
b = [0.0, 1.0, 0.0]
radius = 0.4
[[triangle]]
name = "floor"
points = [[-1, 0, -1], [-1, 0, 2], [2, 0, -1]]
"#;

#[test]
fn names_are_text_and_every_sign_is_escaped() {
    let svg = drawn(CASE, Theme::Light);
    let document = roxmltree::Document::parse(&svg).expect("well-formed XML");
    let texts = document
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    let texts: Vec<&str> = texts.filter_map(|node| node.text()).collect();
    assert!(texts.contains(&"Shapes <&> \"names\""), "{texts:?}");
    assert!(texts.contains(&"floor"), "{texts:?}");
    let case = document
        .descendants()
        .find(|node| node.has_tag_name(("urn:capsule-lab", "scene")));
    assert_eq!(case.and_then(|node| node.text()), Some(CASE));
}

#[test]
fn an_svg_opens_as_its_scene() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("case.svg");
    let windows = CASE.replace('\n', "\r\n");
    std::fs::write(&path, drawn(&windows, Theme::Light)).expect("written");
    assert_eq!(
        case_in_picture::text_in(&path).expect("readable"),
        Some(windows)
    );
    std::fs::write(&path, "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").expect("written");
    assert_eq!(case_in_picture::text_in(&path).expect("readable"), None);
}

#[test]
fn every_scene_is_drawn_in_finite_numbers() {
    for scene in library::all() {
        let svg = drawn(&scene.source().text, Theme::Light);
        let document = roxmltree::Document::parse(&svg).expect("well-formed XML");
        let values = document.descendants().flat_map(|node| node.attributes());
        let odd = values.map(|one| one.value()).find(|value| {
            let mut words = value.split([' ', ',', '(', ')']);
            words.any(|word| word.ends_with("NaN") || word.ends_with("inf"))
        });
        assert_eq!(odd, None, "{}", scene.id);
    }
}

#[test]
fn two_runs_give_the_same_bytes_and_small_files() {
    for scene in [
        "a-crate",
        "a-point-and-a-rounded-prism",
        "a-dungeon-to-walk",
        "zig-zag",
    ] {
        let svg = built_in(scene, Theme::Dark);
        assert!(svg.len() < 300_000, "{scene}: {} bytes", svg.len());
        assert_eq!(svg, built_in(scene, Theme::Dark), "{scene}");
    }
}

#[test]
fn a_line_behind_a_face_is_dashed_and_before_it_is_not() {
    let behind = |z: f32| {
        let case = format!(
            "title = \"t\"\n[view]\neye = [0.0, 0.5, 6.0]\ntarget = [0.0, 0.5, 0.0]\n\
            [[capsule]]\na = [-0.5, 0.5, {z}]\nb = [0.5, 0.5, {z}]\nradius = 0.1\n\
            [[triangle]]\npoints = [[-2, -1, 0], [2, -1, 0], [0, 3, 0]]\n"
        );
        drawn(&case, Theme::Light)
            .matches("stroke-opacity=\".4\"")
            .count()
    };
    assert!(behind(-1.0) > 0);
    assert_eq!(behind(1.0), 0);
}
