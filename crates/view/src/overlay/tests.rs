use super::{names::ShownName, placement::NamePlace, *};
use crate::camera::Framing;
use crate::figure::plain;
use crate::figure::sign::Sign;
use crate::figure::{Dimension, DrawnExtent, FigureOptions, Weight};
use crate::picture_room::PictureRoom;
use capsule_scenes::{
    edit::{Document, UndoHistory},
    run::study::Study,
    scene::library::{self, BuiltIn},
};
use capsule_session::{Origin, Session};
use egui::Vec2;

fn opened(place: usize, scene: &BuiltIn) -> Session {
    let source = scene.source();
    let document = Document::new(source.text, source.path).expect("a built-in scene");
    let mut session = Session::default();
    session.open(UndoHistory::new(document), Origin::BuiltIn(place), None);
    session
}

/// The text over a view.
struct Written<'a> {
    names: Vec<(ShownName<'a>, NamePlace)>,
    /// How many names have no place.
    lost: usize,
    rows: Vec<Sign>,
    reserved: Vec<Rect>,
}

/// The text on `figure`, with the program's own fonts.
fn written<'a>(figure: &'a Figure, screen: Screen<'a>, context: &egui::Context) -> Written<'a> {
    let inner = screen.rect.shrink(MARGIN);
    let names = names::chosen(figure, screen);
    let rows = legend::rows(figure, screen, &names);
    let mut found = None;
    let _ = context.run(Default::default(), |context| {
        let painter = context.layer_painter(egui::LayerId::background());
        let (theme, pair) = (Theme::Light, figure.pair);
        let covers = |room| covered::covers(figure, screen, room);
        let reserved = vec![
            legend::paint(&painter, inner, &rows, pair, theme, covers),
            triad::paint(
                &painter,
                inner,
                screen.camera,
                theme,
                size_share(screen.rect),
            ),
            scale::paint(&painter, inner, figure, screen.camera, theme),
        ];
        let galley = |name: &ShownName<'_>| names::galley(&painter, name, screen.rect).size();
        let wanted = names
            .iter()
            .map(|name| names::wanted(name, galley(name), None));
        let wanted: Vec<_> = wanted.collect();
        let places = names::places(&wanted, figure, screen, &reserved);
        found = Some((places, reserved));
    });
    let (places, reserved) = found.expect("it ran");
    let lost = places.iter().filter(|place| place.is_none()).count();
    let both = names.into_iter().zip(places);
    Written {
        names: both
            .filter_map(|(name, place)| Some((name, place?)))
            .collect(),
        lost,
        rows: rows.into_iter().map(|(sign, _)| sign).collect(),
        reserved,
    }
}

/// Calls `check` with the text on each scene at the steps that `steps` picks from their number, in a view of `size`.
fn every_scene(
    size: Vec2,
    steps: impl Fn(Option<usize>, usize) -> Vec<Option<usize>>,
    mut check: impl FnMut(&str, &Figure, Screen<'_>, Written<'_>),
) {
    let context = crate::style::context(Theme::Light);
    let _ = context.run(Default::default(), |_| {});
    for (place, scene) in library::all().enumerate() {
        let session = opened(place, scene);
        let snapshot = session.snapshot();
        let sight = Framing::of(snapshot.scene.view.as_ref());
        let rect = Rect::from_min_size(Pos2::ZERO, size);
        for step in steps(session.cursor(), session.study().record.steps.len()) {
            let options = FigureOptions::default();
            let figure = Figure::of(snapshot, session.study(), step, Theme::Light, &options);
            let room = super::room(size, OverlayOptions::default());
            let camera = sight.camera(&figure.subject, &room);
            let screen = Screen {
                rect,
                camera: &camera,
            };
            let told = format!("{} at {step:?}", scene.id);
            check(&told, &figure, screen, written(&figure, screen, &context));
        }
    }
}

/// The step that a scene opens at, and a few others.
fn some(own: Option<usize>, count: usize) -> Vec<Option<usize>> {
    let others = (0..count).step_by((count / 6).max(1)).map(Some);
    std::iter::once(own).chain(others).collect()
}

/// A row tells nothing that a name tells, and a name nothing that cannot be seen.
fn check_names_and_rows(told: &str, figure: &Figure, screen: Screen<'_>, written: &Written<'_>) {
    for (name, place) in &written.names {
        assert!(screen.rect.contains(place.tie), "{told}: {name:?}");
        let is_told = |sign: &Sign| name.tells(*sign);
        assert!(!written.rows.iter().any(is_told), "{told}: {name:?}");
        if let DrawnExtent::Line([a, b]) = name.labels[0].extent {
            assert!(a != b, "{told}: {name:?} has no length");
            let seen = name.seen.span >= names::MIN_NAMED_LENGTH;
            assert!(seen || name.is_tick, "{told}: {name:?}");
        }
    }
    for sign in &written.rows {
        assert!(figure.shows(*sign), "{told}: {sign:?}");
    }
}

#[test]
fn a_picture_has_few_names_and_rows_each_tells_its_own_and_a_shape_s_points_are_named_all_or_none()
{
    let mut named = 0;
    every_scene(
        vec2(1280.0, 800.0),
        some,
        |told, figure, screen, written| {
            check_names_and_rows(told, figure, screen, &written);
            let names: Vec<&ShownName<'_>> = written.names.iter().map(|(name, _)| name).collect();
            let own = |name: &&&ShownName<'_>| name.labels.iter().any(|label| label.set.is_some());
            let mut sets: Vec<usize> = names
                .iter()
                .filter(own)
                .filter_map(|name| name.labels.iter().find_map(|label| label.set))
                .collect();
            sets.sort_unstable();
            sets.dedup();
            let count = names.len() - names.iter().filter(own).count() + sets.len();
            let most = names::MAX_NAMES + names::MAX_MOMENTS;
            assert!(count <= most, "{told}: {count} names");
            assert!(written.rows.len() <= 4, "{told}: {:?}", written.rows);
            named += names.len();
            for label in names.iter().flat_map(|name| &name.labels) {
                let Some(set) = label.set else { continue };
                let mut all = figure.labels.iter().filter(|one| one.set == Some(set));
                let is_told = |text: &str| {
                    let mut told = names.iter().flat_map(|name| &name.labels);
                    told.any(|one| one.text == text || one.shown.as_deref() == Some(text))
                };
                let is_whole = all.all(|one| is_told(&one.text));
                assert!(is_whole || written.lost > 0, "{told}: {label:?}");
            }
        },
    );
    assert!(named > 1000, "{named}");
}

#[test]
fn names_lie_over_nothing_that_is_written() {
    for size in [vec2(1280.0, 800.0), vec2(820.0, 560.0)] {
        let (mut placed, mut lost) = (0, 0);
        every_scene(
            size,
            |own, _| vec![own],
            |told, _, screen, written| {
                let places: Vec<&NamePlace> =
                    written.names.iter().map(|(_, place)| place).collect();
                placed += places.len();
                lost += written.lost;
                for (index, one) in places.iter().enumerate() {
                    assert!(screen.rect.contains_rect(one.rect), "{told}: {one:?}");
                    let others = written.reserved.iter();
                    let over = others.chain(places[..index].iter().map(|other| &other.rect));
                    for other in over {
                        assert!(!other.intersects(one.rect), "{told}: {one:?} over {other}");
                    }
                    for other in places.iter().filter(|other| **other != *one) {
                        assert!(one.goes_with(other), "{told}: {one:?} and {other:?}");
                    }
                }
            },
        );
        assert!(lost * 50 < placed, "{lost} of {placed} have no place");
    }
}

#[test]
fn points_of_one_place_share_a_name_and_both_capsules_have_theirs() {
    let texts = |id: &str, step: &str| {
        let scene = plain(id);
        let study = capsule_scenes::run::study::Study::of_scene(&scene);
        let step = study.find(step).expect("a step");
        let camera = Camera::of(&scene, 1.6);
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0));
        let options = FigureOptions {
            plain_names: false,
            ..FigureOptions::default()
        };
        let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
        let screen = Screen {
            rect,
            camera: &camera,
        };
        let names = names::chosen(&figure, screen);
        names.iter().map(ShownName::text).collect::<Vec<_>>()
    };
    let sides = texts("plane-trace", "sphere test/inside test/side of edge v2–v0");
    assert!(sides.iter().any(|text| text == "p2 = v2"), "{sides:?}");
    let capsules = texts("two-capsules", "best point of capsule A");
    assert!(capsules.iter().any(|text| text == "pole"), "{capsules:?}");
    assert!(capsules.iter().any(|text| text == "rail"), "{capsules:?}");
}

#[test]
fn the_part_that_a_sentence_speaks_of_has_its_name() {
    let mut spoken_of = 0;
    for id in ["shorter-at-a-corner", "into-an-edge", "a-wire"] {
        let scene = plain(id);
        let study = Study::of_scene(&scene);
        for step in 0..study.record.steps.len() {
            let Some(trial) = study.record.steps[step].trial else {
                continue;
            };
            let part = trial.part.to_string();
            let said = capsule_session::text::said_at(&scene, &study, step);
            if !said.contains(&part) {
                continue;
            }
            spoken_of += 1;
            let options = FigureOptions::default();
            let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
            let room = PictureRoom::plain(glam::vec2(1280.0, 800.0));
            let framing = Framing::at(&scene, &study, (Some(step), false));
            let camera = framing.camera(&figure.subject, &room);
            let rect = Rect::from_min_size(Pos2::ZERO, egui::vec2(1280.0, 800.0));
            let screen = Screen {
                rect,
                camera: &camera,
            };
            let names = names::chosen(&figure, screen);
            let texts: Vec<String> = names.iter().map(ShownName::text).collect();
            let is_named = texts.iter().any(|text| text.contains(&part));
            assert!(is_named, "{said}: {texts:?}");
        }
    }
    assert!(spoken_of > 20, "{spoken_of}");
}

#[test]
fn a_short_length_that_a_magnifier_tells_is_not_told_twice() {
    let (scene, options) = (plain("best-edge"), FigureOptions::default());
    let study = Study::of_scene(&scene);
    let mut figure = Figure::of(&scene, &study, None, Theme::Light, &options);
    let rect = Rect::from_min_size(Pos2::ZERO, egui::vec2(900.0, 600.0));
    let camera = Camera::from_eye(glam::Vec3::Z * 10.0, glam::Vec3::ZERO, true);
    let screen = Screen {
        rect,
        camera: &camera,
    };
    // Thirty points: longer than what a magnifier is there for by itself.
    let meter = screen.at(glam::Vec3::X).expect("seen").x - rect.center().x;
    figure.dimensions = vec![Dimension {
        a: glam::Vec3::ZERO,
        b: glam::Vec3::X * (30.0 / meter),
        beside: glam::Vec3::ZERO,
        text_at: None,
        text: "gap".into(),
        color: Theme::Light.ink(),
        is_drawn: false,
        weight: Weight::Current,
    }];
    let context = crate::style::context(Theme::Light);
    let _ = context.run(Default::default(), |_| {});
    let told = |tells_below: f32| {
        let lens = LensRoom {
            room: Rect::NOTHING,
            source: rect.center(),
            around: 60.0,
            tells_below,
        };
        let output = context.run(Default::default(), |context| {
            let painter = context.layer_painter(egui::LayerId::background());
            dimension::paint_all(
                &painter,
                screen,
                &figure,
                &[lens],
                Theme::Light,
                (&mut vec![], &mut SteadyPlaces::of(context, rect)),
            );
        });
        output.shapes.len()
    };
    assert!(told(MAGNIFIED) > 0, "it is told in the view");
    assert_eq!(told(MAGNIFIED_AS_ASKED), 0);
}

#[test]
fn of_a_length_that_leaves_the_picture_the_number_stands_at_what_is_seen_and_two_lie_side_by_side()
{
    let (scene, options) = (plain("best-edge"), FigureOptions::default());
    let study = Study::of_scene(&scene);
    let mut figure = Figure::of(&scene, &study, None, Theme::Light, &options);
    let rect = Rect::from_min_size(Pos2::ZERO, egui::vec2(900.0, 600.0));
    let camera = Camera::from_eye(glam::Vec3::Z * 10.0, glam::Vec3::ZERO, true);
    let screen = Screen {
        rect,
        camera: &camera,
    };
    figure.dimensions = vec![Dimension {
        a: glam::Vec3::ZERO,
        b: glam::Vec3::X * 500.0,
        beside: glam::Vec3::ZERO,
        text_at: None,
        text: "400 m".into(),
        color: Theme::Light.ink(),
        is_drawn: false,
        weight: Weight::Current,
    }];
    let context = crate::style::context(Theme::Light);
    let _ = context.run(Default::default(), |_| {});
    let mut written = vec![];
    let _ = context.run(Default::default(), |context| {
        let painter = context.layer_painter(egui::LayerId::background());
        let steady = &mut SteadyPlaces::of(context, rect);
        let rooms = (&mut written, steady);
        dimension::paint_all(&painter, screen, &figure, &[], Theme::Light, rooms);
    });
    let [room] = written[..] else {
        panic!("{written:?}");
    };
    assert!(
        room.left() > rect.center().x && rect.contains_rect(room),
        "{room}"
    );
    figure.dimensions.extend(figure.dimensions.clone());
    let rulers = ruler::rulers(&figure, screen);
    let [(_, one), (_, other)] = rulers.as_slice() else {
        panic!("two lengths");
    };
    assert!(one.ends[0].distance(other.ends[0]) > 10.0);
}
