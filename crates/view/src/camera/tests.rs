use super::{framing::WRITTEN_FOR, moves::wrapped, *};
use crate::{figure::measured, picture_room::PictureRoom, rounded_triangle::RoundedTriangle};
use capsule_core::{
    exact::overlap::capsule_triangle_distance,
    geometry::{Capsule, Shape},
};
use capsule_scenes::{
    run::study::{Study, Timeline},
    scene::{Scene, View, Viewpoint, library},
};
use glam::vec3;
use std::{fs, path::Path};

const ASPECT: f32 = 1.6;

fn cameras() -> [Camera; 3] {
    let camera = Camera {
        target: vec3(1.0, 2.0, -3.0),
        yaw: 0.7,
        pitch: 0.5,
        distance: 6.0,
        orthographic: false,
    };
    let parallel = Camera {
        orthographic: true,
        ..camera
    };
    [camera, parallel, camera.along(Axis::Top)]
}

/// The view of `camera` in a scene file.
fn view_of(camera: &Camera) -> View {
    View {
        from: Viewpoint::Eye {
            eye: camera.written_eye(),
            target: camera.target,
        },
        orthographic: camera.orthographic,
        minkowski: Default::default(),
    }
}

#[test]
fn a_view_survives_the_way_through_a_camera() {
    for camera in cameras() {
        let Framing::Placed(again, aspect) = Framing::of(Some(&view_of(&camera))) else {
            panic!("an eye is a place");
        };
        assert_eq!(aspect, WRITTEN_FOR);
        assert!(again.eye().distance(camera.eye()) < 1e-4);
        assert!(again.back().distance(camera.back()) < 1e-3);
    }
}

#[test]
fn the_target_is_in_the_middle_and_up_is_up() {
    for camera in cameras() {
        let middle = camera.project(camera.target, ASPECT).unwrap();
        assert!(middle.length() < 1e-5);
        let above = camera.project(camera.target + camera.up() * 0.1, ASPECT);
        assert!(above.unwrap().y > 0.0);
    }
}

#[test]
fn a_ray_passes_through_the_point_it_was_cast_at() {
    let point = vec3(1.5, 1.2, -2.5);
    for camera in cameras() {
        let screen = camera.project(point, ASPECT).unwrap();
        let (origin, direction) = camera.ray(screen, ASPECT);
        let off = (point - origin).cross(direction).length();
        assert!(off < 1e-3, "{off}");
    }
}

#[test]
fn zoom_keeps_the_point_under_the_cursor() {
    for mut camera in cameras() {
        let point = camera.target + camera.right() * 0.8 - camera.up() * 0.5;
        let before = camera.project(point, ASPECT).unwrap();
        camera.zoom(0.6, before, ASPECT);
        let after = camera.project(point, ASPECT).unwrap();
        assert!(before.distance(after) < 1e-4, "{before} {after}");
    }
}

#[test]
fn pan_carries_the_target_plane_along() {
    for mut camera in cameras() {
        let point = camera.target;
        camera.pan(vec2(0.2, -0.1));
        let moved = camera.project(point, ASPECT).unwrap();
        assert!(moved.distance(vec2(0.2 / ASPECT, -0.1)) < 1e-4, "{moved}");
    }
}

/// A capsule, a ball and a triangle.
fn subject() -> [RoundedTriangle; 3] {
    [
        RoundedTriangle::capsule([vec3(-3.0, 0.0, 0.0), vec3(-3.0, 2.0, 0.4)], 0.5),
        RoundedTriangle::ball(vec3(3.0, 2.0, -1.0), 1.0),
        RoundedTriangle::triangle([Vec3::ZERO, Vec3::X, vec3(0.0, 0.0, 2.5)]),
    ]
}

/// The box around `subject` in a picture of this width over height.
fn seen(camera: &Camera, subject: &[RoundedTriangle], aspect: f32) -> [Vec2; 2] {
    let sides = subject.iter().flat_map(RoundedTriangle::samples);
    let sides = sides.flat_map(|(center, radius)| {
        let [x, y] = [camera.right() * radius, camera.up() * radius];
        [x, -x, y, -y].map(|by| camera.project(center + by, aspect).expect("before the eye"))
    });
    sides.fold([Vec2::INFINITY, Vec2::NEG_INFINITY], |[low, high], at| {
        [low.min(at), high.max(at)]
    })
}

#[test]
fn what_is_fitted_is_in_the_middle_as_large_as_there_is_room() {
    for camera in cameras() {
        for size in [vec2(500.0, 900.0), vec2(700.0, 700.0), vec2(1200.0, 500.0)] {
            let room = PictureRoom::plain(size);
            let fitted = camera.fitted(&subject(), &room);
            let [low, high] = seen(&fitted, &subject(), room.aspect());
            assert!(low.cmpge(Vec2::NEG_ONE).all() && high.cmple(Vec2::ONE).all());
            assert!((low + high).abs().max_element() < 0.1, "{low} {high}");
            assert!((high - low).max_element() > 1.7, "{low} {high}");
        }
    }
}

#[test]
fn what_is_fitted_leaves_what_is_written_in_the_corners_free() {
    let room = PictureRoom {
        size: vec2(900.0, 600.0),
        corners: [vec2(190.0, 130.0), vec2(104.0, 130.0)],
    };
    for camera in cameras() {
        let fitted = camera.fitted(&subject(), &room);
        for (center, _) in subject().iter().flat_map(RoundedTriangle::samples) {
            let place = fitted
                .project(center, room.aspect())
                .expect("before the eye");
            let at = (place + 1.0) * 0.5 * room.size;
            assert!(at.x > 190.0 && at.x < 796.0 || at.y > 130.0, "{at}");
        }
    }
}

#[test]
fn what_is_nowhere_moves_no_camera() {
    let room = PictureRoom::plain(vec2(900.0, 600.0));
    for camera in cameras() {
        assert_eq!(camera.fitted(&[], &room), camera);
        let lost = RoundedTriangle::ball(Vec3::NAN, 1.0);
        assert_eq!(camera.fitted(&[lost], &room), camera);
        let point = camera.fitted(&[RoundedTriangle::ball(Vec3::X, 0.0)], &room);
        assert!(point.sees(&[(Vec3::X, 0.0)], room.aspect()));
    }
}

#[test]
fn what_stands_upright_hardly_leans() {
    let upright = RoundedTriangle::capsule([Vec3::ZERO, Vec3::Y * 2.0], 0.4);
    let all = [-2.0, 0.0, 2.0].map(|x| upright.translated(Vec3::X * x));
    let camera = Camera {
        pitch: 0.4,
        yaw: 0.0,
        ..cameras()[0]
    };
    let room = PictureRoom::plain(vec2(900.0, 600.0));
    let camera = camera.fitted(&all, &room);
    for hull in all {
        let [a, b, _] = hull.points.map(|point| camera.project(point, 1.5).unwrap());
        let way = (b - a) * vec2(1.5, 1.0);
        assert!((way.x / way.y).abs() < 5_f32.to_radians().tan(), "{way}");
    }
}

#[test]
fn a_narrow_picture_shows_as_much_across_as_a_wide_one() {
    let mut scene = crate::picture::tests::sphere_over_triangle();
    scene.view = Some(view_of(&cameras()[0]));
    let across = |aspect: f32| {
        let camera = Camera::of(&scene, aspect);
        let point = camera.target + camera.right();
        camera.project(point, aspect).map(|seen| seen.x)
    };
    let eye = Camera::of(&scene, WRITTEN_FOR).eye();
    assert!(eye.distance(cameras()[0].eye()) < 1e-4);
    let (wide, narrow) = (across(WRITTEN_FOR), across(0.8));
    assert!((wide.unwrap() - narrow.unwrap()).abs() < 0.02);
}

#[test]
fn a_look_around_leaves_the_eye_in_place() {
    for mut camera in cameras() {
        let eye = camera.eye();
        camera.look_around(vec2(0.3, -0.2));
        assert!(eye.distance(camera.eye()) < 1e-4);
    }
}

#[test]
fn the_tween_ends_where_it_should_and_turns_the_shorter_way() {
    let [from, ..] = cameras();
    let from = Camera { yaw: 3.0, ..from };
    let to = Camera { yaw: -3.0, ..from };
    assert!(wrapped(from.toward(&to, 1.0).yaw - to.yaw).abs() < 1e-5);
    assert!(from.toward(&to, 0.5).yaw.abs() > 3.0);
}

/// Whether nothing of `scene` is between the camera that it opens with and the middle of its player.
fn sees_its_player(scene: &Scene) -> bool {
    let view = scene.view.as_ref().expect("a view of its own");
    let Framing::Placed(camera, _) = Framing::of(Some(view)) else {
        return false;
    };
    let player = scene.bodies.iter().find(|body| body.player);
    let points = player.expect("a player").shape.points();
    let sight = Capsule {
        a: points.iter().sum::<Vec3>() / points.len() as f32,
        b: camera.eye(),
        radius: 0.01,
    };
    scene.bodies.iter().all(|body| match &body.shape {
        Shape::Triangle(triangle) => capsule_triangle_distance(&sight, triangle) > 0.01,
        _ => true,
    })
}

#[test]
fn a_level_opens_with_nothing_between_the_camera_and_the_player() {
    let folder = tempfile::tempdir().expect("a folder");
    let meshes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/meshes");
    for file in [
        "recast_dungeon.obj",
        "recast_nav_test.obj",
        "box3d_test_map01.obj",
        "avian_character_controller_demo.glb",
        "threejs_collision-world.glb",
    ] {
        let path = folder.path().join(file);
        fs::copy(meshes.join(file), &path).expect("a copy");
        let scene = library::open(&path).expect("a level");
        assert!(sees_its_player(&scene), "{file}");
    }
}

#[test]
fn a_closed_room_opens_from_within() {
    // Six meters square and three high.
    let corners =
        "v -3 0 -3\nv 3 0 -3\nv 3 0 3\nv -3 0 3\nv -3 3 -3\nv 3 3 -3\nv 3 3 3\nv -3 3 3\n";
    let faces = "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("room.obj");
    fs::write(&path, format!("{corners}{faces}")).expect("written");
    let scene = library::open(&path).expect("a level");
    assert!(sees_its_player(&scene));
}

#[test]
fn a_drawing_square_to_an_axis_has_no_ground_and_a_stage_has_one() {
    let [stage, parallel, top] = cameras();
    let front = Camera {
        yaw: 0.0,
        pitch: 0.0,
        ..parallel
    };
    let seen = [stage, parallel, top, front].map(|camera| camera.sees_ground(PictureGround::Stage));
    assert_eq!(seen, [true, true, false, false]);
    assert!(top.sees_ground(PictureGround::Everywhere));
    assert!(!stage.sees_ground(PictureGround::Missing));
}

#[test]
fn two_axes_that_a_step_compares_are_seen_at_their_angle() {
    let case = "title = \"Mine\"\n[run]\nalgorithm = \"thunderfist/parallel-capsules\"\n\
        [[capsule]]\nname = \"log\"\na = [0, 0.4, 0]\nb = [0.6, 0.4, 0.8]\nradius = 0.2\n\
        [[capsule]]\nname = \"branch\"\na = [0.05, 0.55, 0.15]\nb = [1.45, 1.05, 0.35]\nradius = 0.12\n";
    let scene = Scene::read("mine.toml", case).unwrap_or_else(|errors| panic!("{errors}"));
    let study = Study::of_scene(&scene);
    let step = study.find("log-branch/dot product of the axes").ok();
    let room = PictureRoom::plain(glam::vec2(960.0, 600.0));
    let camera = Framing::at(&scene, &study, (step, false)).camera(&[], &room);
    let normal = vec3(0.6, 0.0, 0.8).cross(vec3(1.4, 0.5, 0.2));
    let cosine = normal.normalize_or_zero().dot(camera.back()).abs();
    assert!(cosine > 0.84, "{cosine}");
}

#[test]
fn two_distances_that_a_step_compares_are_both_seen() {
    let case = "title = \"Mine\"\n[run]\nalgorithm = \"exact/sphere-triangle\"\n\
        [view]\ndirection = [0, 1, 0]\n\
        [[sphere]]\nname = \"ball\"\ncenter = [1.4, 0.6, 0.2]\nradius = 0.9\n\
        [[triangle]]\nname = \"pillar\"\npoints = [[1, -1, 0], [1, 2, 0], [0, -1, 0.5]]\n";
    let scene = Scene::read("mine.toml", case).unwrap_or_else(|errors| panic!("{errors}"));
    let study = Study::of_scene(&scene);
    let room = PictureRoom::plain(glam::vec2(960.0, 600.0));
    let mut compared = 0;
    for step in 0..study.record.steps.len() {
        let stated = measured::stated_ends(&study, step);
        let Some(ends) = stated.zip(measured::compared_ends(&study, step)) else {
            continue;
        };
        compared += 1;
        let back = Framing::at(&scene, &study, (Some(step), false))
            .camera(&[], &room)
            .back();
        for [from, to] in [ends.0, ends.1] {
            let along = (to - from).normalize_or_zero().dot(back).abs();
            assert!(along < 0.55, "{along}: {}", study.record.address(step));
        }
    }
    assert!(compared > 0);
}

#[test]
fn a_mover_that_the_picture_of_a_level_leaves_out_is_seen_at_its_own_steps() {
    let scene = library::open("into-a-wedge").expect("a built-in scene");
    let study = Timeline::of(&scene).study(&scene, scene.run.frame.unwrap_or(0));
    let step = study.find("player/displacement").expect("a step");
    let framing = Framing::at(&scene, &study, (Some(step), false));
    assert!(matches!(framing, Framing::Kept(..)), "{framing:?}");
}
