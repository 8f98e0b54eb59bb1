//! What comes out of a scene, written down as what it expects.

use capsule_lab::lab::{
    edit::{Document, Edit},
    run::study::Study,
    scene::library,
};

#[test]
fn every_scene_can_expect_what_comes_out_of_it_and_then_holds() {
    let mut recorded = 0;
    for built_in in library::all() {
        let document = Document::new(built_in.text, built_in.path.as_str()).expect(built_in.id);
        let study = Study::of_scene(document.scene());
        let Some(expect) = study.expectation(document.scene()) else {
            continue;
        };
        let edit = Edit::Expect(Box::new(expect.clone()));
        let edited = document
            .with(&edit)
            .unwrap_or_else(|error| panic!("{}: {error}", built_in.id));
        let scene = edited.document.scene();
        let text = edited.document.text();
        assert_eq!(scene.differences(&study), [], "{}:\n{text}", built_in.id);
        let written = scene.expect.as_ref().expect(built_in.id);
        assert_eq!(
            format!("{written:?}"),
            format!("{expect:?}"),
            "{}:\n{text}",
            built_in.id
        );
        assert_eq!(text.matches("[expect]").count(), 1, "{text}");
        recorded += 1;
    }
    assert!(recorded > 100, "{recorded}");
}

#[test]
fn what_was_expected_goes_and_the_rest_of_the_file_stays() {
    let text = "# head\ntitle = \"t\"\n\n[expect] # mine\nhit = false\nwarnings = []\n\n\
        [[sphere]]\ncenter = [0, 0.25, 0] # here\nradius = 0.5\n\n\
        [[triangle]]\npoints = [[-1, 0, 1], [1, 0, 1], [0, 0, -1]]\n";
    let text = text.replace("warnings = []\n", "");
    let document = Document::new(text.as_str(), "t.toml").expect("a scene");
    let study = Study::of_scene(document.scene());
    let expect = study.expectation(document.scene()).expect("a pair");
    let edited = document
        .with(&Edit::Expect(Box::new(expect)))
        .expect("done");
    let now = edited.document.text();
    let [head, rest] = [
        text.split("[expect]").next(),
        text.split("[[sphere]]").nth(1),
    ];
    assert!(now.starts_with(head.expect("a head")), "{now}");
    assert!(now.ends_with(rest.expect("shapes")), "{now}");
    let said = "hit    = true\ndepth  = 0.25\nnormal = [0.0, 1.0, 0.0]\n";
    assert!(now.contains(said), "{now}");
}
