use super::{
    cut::{Sheet, outside},
    *,
};
use crate::figure::plain;
use crate::{
    camera::Camera,
    figure::{DrawnBody, FigureOptions},
};
use capsule_scenes::run::study::Study;
use glam::vec3;

/// The magnified part of a built-in scene as it opens, in a view of this size.
fn magnified(scene: &str, size: Vec2) -> Option<(f32, Rect)> {
    let scene = plain(scene);
    let study = Study::of_scene(&scene);
    let step = scene.run.step.as_ref();
    let step = step.and_then(|step| study.find(step).ok());
    let step = step.unwrap_or(study.record.steps.len() - 1);
    let options = FigureOptions::default();
    let figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
    let rect = Rect::from_min_size(pos2(50.0, 20.0), size);
    let camera = Camera::of(&scene, rect.aspect_ratio());
    let screen = Screen {
        rect,
        camera: &camera,
    };
    let lenses = Lens::all_over(&figure, screen);
    let lens = lenses.first()?;
    assert!(rect.contains_rect(lens.room));
    Some((lens.times, lens.glass))
}

#[test]
fn what_is_too_small_to_be_seen_is_magnified_and_nothing_else() {
    let size = vec2(960.0, 600.0);
    let (times, _) = magnified("halving", size).expect("a centimeter");
    assert!(times > 8.0, "{times}");
    assert!(magnified("mirrored-trace", size).is_none(), "it is seen");
    assert!(
        magnified("halving", vec2(290.0, 200.0)).is_none(),
        "no room"
    );
}

/// The result of `see` for the magnifier of a built-in scene at its opening step, with `request` for it.
fn asked<T>(
    scene: &str,
    request: impl Fn(&mut Figure),
    see: impl Fn(Option<Lens<'_>>, &Figure, Screen<'_>) -> T,
) -> T {
    with(scene, request, |figure, screen| {
        let first = Lens::all_over(figure, screen).into_iter().next();
        see(first, figure, screen)
    })
}

/// The result of `see` for the figure of a built-in scene at its opening step, with `request` for its magnifiers.
fn with<T>(
    scene: &str,
    request: impl Fn(&mut Figure),
    see: impl Fn(&Figure, Screen<'_>) -> T,
) -> T {
    let scene = plain(scene);
    let study = Study::of_scene(&scene);
    let step = scene.run.step.as_ref().expect("a step");
    let step = study.find(step).expect("the step");
    let options = FigureOptions::default();
    let mut figure = Figure::of(&scene, &study, Some(step), Theme::Light, &options);
    request(&mut figure);
    let rect = Rect::from_min_size(pos2(50.0, 20.0), vec2(960.0, 600.0));
    let camera = Camera::of(&scene, rect.aspect_ratio());
    let screen = Screen {
        rect,
        camera: &camera,
    };
    see(&figure, screen)
}

#[test]
fn a_scene_says_what_is_magnified_and_where_it_is_shown() {
    let off = |figure: &mut Figure| figure.lenses.clear();
    assert!(asked("halving", off, |lens, _, _| lens.is_none()));
    let place = vec3(-0.3, 0.4, 0.0);
    let seen = |scene: &str, spot: LensSpot| {
        let request = |figure: &mut Figure| {
            let (at, spot) = (Some(place), Some(spot));
            figure.lenses = vec![LensRequest { at, spot }];
        };
        asked(scene, request, |lens, _, screen| {
            let lens = lens.expect("it is asked for");
            assert_eq!(screen.at(place), Some(lens.source));
            (lens.glass.center() - screen.rect.center(), lens.times)
        })
    };
    let (corner, times) = seen("mirrored-trace", LensSpot::Side(LensSide::TopLeft));
    assert!(corner.x < -300.0 && corner.y < -150.0, "{corner}");
    assert_eq!(times, ASKED.1, "nothing there is short");
    let (corner, _) = seen("mirrored-trace", LensSpot::Side(LensSide::BottomRight));
    assert!(corner.y + 96.0 < 301.0 - AXES, "over the axes: {corner}");
    let (side, _) = seen("mirrored-trace", LensSpot::Side(LensSide::Right));
    assert!(side.x > 300.0 && side.y.abs() < 40.0, "{side}");
    let (away, _) = seen("mirrored-trace", LensSpot::Over(vec3(-90.0, 0.4, 0.0)));
    assert!(away.x < -300.0, "it stays in the view: {away}");
}

#[test]
fn two_show_one_place_each_and_lie_beside_each_other() {
    let places = [vec3(-0.3, 0.4, 0.0), vec3(0.6, 0.2, 0.0)];
    let two = |figure: &mut Figure| {
        let request = places.map(|at| LensRequest {
            at: Some(at),
            spot: None,
        });
        figure.lenses = request.to_vec();
    };
    with("mirrored-trace", two, |figure, screen| {
        let lenses = Lens::all_over(figure, screen);
        let sources: Vec<Option<Pos2>> = lenses.iter().map(|lens| Some(lens.source)).collect();
        assert_eq!(sources, places.map(|at| screen.at(at)));
        assert!(!lenses[0].room.intersects(lenses[1].room));
        assert_eq!(Lens::rooms(&lenses)[1], Some(lenses[1].room()));
    });
}

#[test]
fn a_text_beside_what_it_is_about_within_what_is_magnified_is_written_there() {
    let more = |figure: &mut Figure| {
        let first = figure.dimensions.iter().find(|one| is_told(one));
        let at = first.expect("a length").middle();
        figure.callouts = [1e-3, 1.0]
            .map(|far| Callout {
                at,
                text_at: at + Vec3::Y * far,
                text: "here".into(),
                color: Theme::Light.ink(),
            })
            .to_vec();
    };
    asked("halving", more, |lens, figure, _| {
        let lens = lens.expect("a centimeter");
        assert_eq!(lens.callouts, [&figure.callouts[0]]);
    });
}

#[test]
fn where_nothing_is_asked_for_it_covers_the_least_of_what_is_drawn() {
    asked(
        "halving",
        |_| {},
        |lens, figure, screen| {
            let lens = lens.expect("a centimeter");
            assert!(!overlay::covers(figure, screen, lens.room));
            let crowd = Crowd::of(figure, screen);
            let inner = screen.rect.shrink(MARGIN);
            for side in LensSide::ALL {
                let other = aligned(side).align_size_within_rect(lens.room.size(), inner);
                let far = |room: Rect| FAR * room.center().distance(lens.source);
                let least = crowd.cost(other.expand(BESIDE)) + far(other);
                let own = crowd.cost(lens.room.expand(BESIDE));
                assert!(own == 0.0 || own < least, "{side:?}: {own} of {least}");
            }
        },
    );
}

#[test]
fn every_short_length_that_it_shows_is_told_in_it_and_no_other() {
    let more = |figure: &mut Figure| {
        let first = figure.dimensions.iter().find(|one| is_told(one));
        let first = first.expect("a length").clone();
        for by in [Vec3::Y * 1e-3, Vec3::Y] {
            let [a, b] = [first.a, first.b].map(|end| end + by);
            figure.dimensions.push(Dimension {
                a,
                b,
                ..first.clone()
            });
        }
    };
    asked("halving", more, |lens, _, screen| {
        let lens = lens.expect("a centimeter");
        let [told, near] = lens.dimensions[..] else {
            panic!("{:?}", lens.dimensions);
        };
        assert!(told.a.distance(near.a) < 0.01);
        let shown = lens.room();
        let far = [near.a, near.b].map(|end| screen.at(end + Vec3::Y).expect("in front"));
        assert!(!shown.shows(&far), "it is told outside");
    });
}

#[test]
fn lengths_along_each_other_are_told_beside_each_other() {
    let more = |figure: &mut Figure| {
        let first = figure.dimensions.iter().find(|one| is_told(one));
        let first = first.expect("a length").clone();
        figure.lenses[0].at = Some(first.middle());
        let b = first.a.lerp(first.b, 0.9);
        figure.dimensions.push(Dimension { b, ..first });
    };
    asked("halving", more, |lens, _, _| {
        let lens = lens.expect("a centimeter");
        let [one, other] = lens.dimensions[..] else {
            panic!("{:?}", lens.dimensions);
        };
        assert_eq!(lens.ends(one), lens.measured(one));
        let moved = lens.ends(other)[0] - lens.measured(other)[0];
        assert!((moved.length() - BESIDE_ANOTHER).abs() < 0.01);
    });
}

#[test]
fn seen_as_the_view_is_it_shows_flat_things_outlines_and_lines() {
    let see = |lens: Option<Lens<'_>>, figure: &Figure, screen: Screen<'_>| {
        let lens = lens.expect("it is asked for");
        assert!(lens.cut.is_view(), "nothing there leads to the eye");
        assert_eq!(lens.cut.flats(figure).len(), 3, "triangle and plane");
        let reach = lens.cut.reach;
        let [a, b] = figure
            .triangles()
            .next()
            .map(|v| [v[0], v[1]])
            .expect("one");
        let away = screen.camera.back() * 5.0;
        let [line] = lens.cut.line([a, b].map(|end| end + away), &[])[..] else {
            panic!("no line");
        };
        let far = line.map(|[x, y]| x.hypot(y));
        assert!(far.iter().all(|far| *far <= reach * 1.001), "{far:?}");
    };
    let corner = |figure: &mut Figure| {
        let corner = figure.triangles().next().map(|v| v[0].lerp(v[1], 0.5));
        figure.lenses[0].at = corner;
    };
    asked("near-miss", corner, see);
}

#[test]
fn a_line_is_seen_as_far_as_it_belongs_to_the_cut_and_nothing_opaque_is_before_it() {
    let mut cut = Cut {
        middle: Vec3::ZERO,
        axes: [Vec3::X, Vec3::Y],
        reach: 1.0,
        depth: 0.5,
    };
    let way = [vec3(-0.9, 0.0, -0.9), vec3(0.9, 0.0, 0.9)];
    assert_eq!(cut.line(way, &[]), [[[-0.5, 0.0], [0.5, 0.0]]]);
    let beyond = way.map(|end| vec3(end.x, 0.0, -2.0));
    assert!(cut.line(beyond, &[]).is_empty(), "far behind");
    cut.depth = f32::INFINITY;
    assert_eq!(cut.line(beyond, &[]), [[[-0.9, 0.0], [0.9, 0.0]]]);
    let ball = DrawnBody {
        a: Vec3::ZERO,
        b: Vec3::ZERO,
        radius: 0.45,
        fill: Theme::Light.ink(),
        opacity: 1.0,
        outline: Theme::Light.ink(),
        width: 2.0,
        is_solid: true,
    };
    let seen = cut.line(beyond, &[ball]);
    let is_beside = |[[a, _], [b, _]]: &[[f32; 2]; 2]| a.midpoint(*b).abs() > 0.45;
    assert!(!seen.is_empty() && seen.iter().all(is_beside), "{seen:?}");
}

#[test]
fn the_plane_holds_the_length_and_faces_the_eye() {
    for (along, back) in [
        (vec3(0.0, -2.0, 0.0), vec3(0.6, 0.0, 0.8)),
        (vec3(1.0, 1.0, 0.3), vec3(0.0, 0.6, 0.8)),
        (vec3(0.0, 0.0, 1.0), Vec3::Z),
    ] {
        let [right, up] = axes(along, back, Vec3::Y);
        let facing = right.cross(up);
        assert!((facing.length() - 1.0).abs() < 1e-5 && right.dot(up).abs() < 1e-5);
        assert!(facing.dot(along).abs() < 1e-5 && facing.dot(back) > -1e-5);
    }
}

#[test]
fn a_triangle_is_cut_in_a_line_and_a_ball_in_a_disc() {
    let cut = Cut {
        middle: Vec3::ZERO,
        axes: [Vec3::X, Vec3::Y],
        reach: 1.0,
        depth: NEAR,
    };
    let corners = [
        vec3(-1.0, 0.5, -1.0),
        vec3(1.0, 0.5, -1.0),
        vec3(0.0, 0.5, 1.0),
    ];
    let [a, b] = cut.through(corners).expect("it crosses");
    assert_eq!([a[1], b[1]], [0.5; 2]);
    assert!((a[0] - b[0]).abs() == 1.0);
    assert_eq!(cut.through(corners.map(|v| v + Vec3::Z * 5.0)), None);
    let ball = DrawnBody {
        a: Vec3::ZERO,
        b: Vec3::ZERO,
        radius: 0.5,
        fill: Theme::Light.ink(),
        opacity: 1.0,
        outline: Theme::Light.ink(),
        width: 2.0,
        is_solid: true,
    };
    assert_eq!(outside(&ball, vec3(0.0, 1.0, 0.0)), 0.5);
    let painted = Painted {
        cut,
        flats: vec![],
        sheets: vec![],
        bodies: vec![ball],
        blocks: vec![],
        pixels: 64,
        scale: 1.0,
        theme: Theme::Light,
    };
    let image = painted.image();
    let at = |x: usize, y: usize| image.pixels[y * 64 + x].r();
    assert!(at(32, 16) < 60, "its rim");
    assert!(at(32, 32) < at(2, 2), "inside it is darker than outside");
}

#[test]
fn a_box_and_what_is_behind_a_floor_are_filled() {
    let shape = capsule_core::geometry::OrientedBox {
        center: vec3(-0.5, 0.5, 0.0),
        half_size: vec3(0.4, 0.4, 0.4),
        rotation: Vec3::ZERO,
    };
    let theme = Theme::Light;
    let (fill, outline) = theme.triangle();
    let painted = Painted {
        cut: Cut {
            middle: Vec3::ZERO,
            axes: [Vec3::X, Vec3::Y],
            reach: 1.0,
            depth: NEAR,
        },
        flats: vec![],
        sheets: vec![Sheet {
            ends: [[-1.0, 0.0], [1.0, 0.0]],
            back: [0.0, -1.0],
            fill,
            outline,
            width: 3.0,
        }],
        bodies: vec![],
        blocks: vec![DrawnBlock {
            shape,
            fill,
            opacity: 1.0,
            outline,
            width: 2.0,
        }],
        pixels: 64,
        scale: 1.0,
        theme,
    };
    let image = painted.image();
    let at = |x: usize, y: usize| image.pixels[y * 64 + x];
    assert_eq!(at(16, 16), fill, "in the box");
    assert_eq!(at(48, 16), theme.paper(), "beside it");
    assert!(at(48, 40).r() < theme.paper().r(), "below the floor");
    assert_eq!(at(48, 40), at(48, 63), "as much far below");
}

#[test]
fn a_line_is_kept_within_the_circle() {
    let circle = (pos2(0.0, 0.0), 10.0);
    let cut = within([pos2(-30.0, 6.0), pos2(30.0, 6.0)], circle).expect("it crosses");
    assert_eq!(cut, [pos2(-8.0, 6.0), pos2(8.0, 6.0)]);
    assert_eq!(within([pos2(-30.0, 16.0), pos2(30.0, 16.0)], circle), None);
}
