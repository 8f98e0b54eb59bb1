use super::{framing::WRITTEN_FOR, moves::wrapped, *};
use glam::vec3;

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

/// What a scene file would say of `camera`.
fn view_of(camera: &Camera) -> View {
    View {
        eye: camera.eye(),
        target: camera.target,
        orthographic: camera.orthographic,
        minkowski: Default::default(),
    }
}

#[test]
fn a_view_survives_the_way_through_a_camera() {
    for camera in cameras() {
        let again = Camera::from_view(&view_of(&camera));
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

#[test]
fn framing_contains_every_corner_and_is_not_wasteful() {
    let bounds = Bounds {
        min: vec3(-4.0, 0.0, 1.0),
        max: vec3(2.0, 1.0, 9.0),
    };
    for camera in cameras() {
        for aspect in [0.5, 1.0, 2.2] {
            let framed = camera.framed(&bounds, aspect);
            let spread = bounds
                .corners()
                .map(|corner| framed.project(corner, aspect).unwrap().abs().max_element());
            assert!(spread.iter().all(|&s| s <= 1.0), "{spread:?}");
            assert!(spread.iter().any(|&s| s > 0.6), "{spread:?}");
        }
    }
}

#[test]
fn balls_are_framed_tighter_than_the_box_around_them() {
    let balls = [(vec3(-3.0, 0.0, 0.0), 0.5), (vec3(3.0, 2.0, 0.0), 1.0)];
    let around = Bounds::around(balls).expect("a box");
    for camera in cameras() {
        let framed = camera.framed_on(&balls, ASPECT);
        assert!(framed.sees(&balls, ASPECT));
        assert!(framed.distance <= camera.framed(&around, ASPECT).distance);
        assert!(framed.middle_of(&balls, ASPECT).length() < 0.05);
        let nearer = Camera {
            distance: framed.distance * 0.6,
            ..framed
        };
        assert!(!nearer.sees(&balls, ASPECT));
    }
}

#[test]
fn a_narrow_picture_shows_as_much_across_as_a_wide_one() {
    let mut scene = crate::app::view::picture::tests::sphere_over_triangle();
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
    assert!(wrapped(from.towards(&to, 1.0).yaw - to.yaw).abs() < 1e-5);
    assert!(from.towards(&to, 0.5).yaw.abs() > 3.0);
}
