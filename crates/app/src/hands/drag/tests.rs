use super::*;
use crate::hands::{
    pick::{self, PlacedShape},
    test_scene::sphere_over_triangle,
};
use capsule_core::geometry::Sphere;
use capsule_scenes::scene::Scene;
use capsule_view::{camera::Camera, overlay::Screen};
use egui::{Rect, pos2, vec2};
use glam::vec3;

fn rect() -> Rect {
    Rect::from_min_size(pos2(100.0, 50.0), vec2(800.0, 500.0))
}

fn camera(orthographic: bool) -> Camera {
    Camera {
        target: vec3(0.0, 0.3, 0.0),
        yaw: 0.6,
        pitch: 0.4,
        distance: 6.0,
        orthographic,
    }
}

fn sphere(scene: &Scene) -> Sphere {
    match scene.bodies[0].shape {
        Shape::Sphere(sphere) => sphere,
        _ => panic!("the first is a sphere"),
    }
}

/// A drag of the sphere from where its center is seen, or of its handle there.
fn taken(screen: Screen<'_>, is_selected: bool) -> (Drag, Pos2) {
    let scene = sphere_over_triangle();
    let from = screen.at(sphere(&scene).center).expect("in sight") + vec2(9.0, 0.0);
    let from = if is_selected {
        from - vec2(9.0, 0.0)
    } else {
        from
    };
    let all = pick::shown((&scene).into(), None, None);
    let hit = pick::at((&scene).into(), &all, |_| is_selected, screen, from).expect("a hit");
    assert_eq!(hit.handle.is_some(), is_selected);
    let names = vec![scene.bodies[0].name.to_string()];
    let normal = screen.camera.back();
    (
        Drag::new((&scene).into(), hit, names, screen.ray(from), normal),
        from,
    )
}

fn moved_by(effect: &DragEffect) -> Vec3 {
    match effect.edit {
        Edit::Move { by, .. } => by,
        ref other => panic!("no move: {other:?}"),
    }
}

#[test]
fn the_grabbed_point_stays_under_the_pointer() {
    for orthographic in [false, true] {
        let camera = camera(orthographic);
        let screen = Screen {
            rect: rect(),
            camera: &camera,
        };
        let (drag, from) = taken(screen, false);
        for by in [vec2(60.0, -40.0), vec2(-210.0, 35.0), vec2(0.0, 0.0)] {
            let effect = drag
                .effect_at(screen.ray(from + by), false)
                .expect("a move");
            let at = screen
                .at(drag.hit().at + moved_by(&effect))
                .expect("in sight");
            assert!(at.distance(from + by) < 1e-2, "{at:?} {by:?}");
            assert!(moved_by(&effect).dot(camera.back()).abs() < 1e-4);
        }
    }
}

#[test]
fn a_locked_axis_moves_one_coordinate_and_a_locked_plane_the_two_others() {
    let camera = camera(false);
    let screen = Screen {
        rect: rect(),
        camera: &camera,
    };
    let (mut drag, from) = taken(screen, false);
    let ray = screen.ray(from + vec2(70.0, -50.0));
    for axis in 0..3 {
        drag.lock = Lock::Axis(axis);
        let way = drag.way(ray).expect("a way");
        let others = [(axis + 1) % 3, (axis + 2) % 3];
        assert!(
            way[axis] != 0.0 && others.iter().all(|&i| way[i] == 0.0),
            "{way}"
        );
        drag.lock = Lock::Plane(axis);
        let way = drag.way(ray).expect("a way");
        assert!(
            way[axis] == 0.0 && others.iter().all(|&i| way[i] != 0.0),
            "{way}"
        );
        let at = screen.at(drag.hit().at + way).expect("in sight");
        assert!(at.distance(from + vec2(70.0, -50.0)) < 1e-2, "{at:?}");
    }
}

#[test]
fn a_key_locks_the_axis_then_its_plane_then_nothing() {
    let once = Lock::View.pressed(1);
    assert_eq!(once, Lock::Axis(1));
    assert_eq!(once.pressed(0), Lock::Axis(0));
    assert_eq!(once.pressed(1), Lock::Plane(1));
    assert_eq!(once.pressed(1).pressed(1), Lock::View);
}

#[test]
fn an_axis_seen_from_its_end_does_not_run_away() {
    let camera = camera(false).along(capsule_view::camera::Axis::Top);
    let camera = Camera {
        orthographic: true,
        ..camera
    };
    let screen = Screen {
        rect: rect(),
        camera: &camera,
    };
    let (mut drag, from) = taken(screen, false);
    drag.lock = Lock::Axis(1);
    assert_eq!(
        drag.effect_at(screen.ray(from + vec2(50.0, 0.0)), false),
        None
    );
}

#[test]
fn a_snapped_handle_ends_on_the_grid_exactly() {
    let camera = camera(false);
    let screen = Screen {
        rect: rect(),
        camera: &camera,
    };
    let (drag, from) = taken(screen, true);
    let effect = drag
        .effect_at(screen.ray(from + vec2(83.0, 61.0)), true)
        .expect("an edit");
    let Edit::Set {
        to: Field::Center(center),
        ..
    } = effect.edit
    else {
        panic!("no center: {:?}", effect.edit);
    };
    for x in center.to_array() {
        assert_eq!(x, format!("{x:.1}").parse::<f32>().expect("a number"));
    }
}

#[test]
fn a_slow_pointer_goes_a_tenth_of_the_way_and_on_from_there() {
    let mut pointer = SlowedPointer::new(pos2(10.0, 10.0));
    assert_eq!(pointer.moved(pos2(30.0, 10.0), false), pos2(30.0, 10.0));
    assert_eq!(pointer.moved(pos2(40.0, 10.0), true), pos2(31.0, 10.0));
    assert_eq!(pointer.moved(pos2(45.0, 10.0), false), pos2(36.0, 10.0));
}

#[test]
fn radii_follow_the_hand_outwards_and_never_vanish() {
    let camera = camera(false);
    let screen = Screen {
        rect: rect(),
        camera: &camera,
    };
    let scene = sphere_over_triangle();
    let shape = scene.bodies[0].shape;
    let shown = PlacedShape {
        body: 0,
        shape,
        drift: Vec3::ZERO,
        is_start: false,
    };
    let handles = crate::hands::handles::of(&scene.bodies[0], &shown.shape, &camera, 1.0);
    let handle = handles.into_iter().find(|one| one.grip == Grip::Radius);
    let handle = handle.expect("a sphere has a radius");
    let from = screen.at(handle.at).expect("in sight");
    let hit = Hit {
        shown,
        handle: Some(handle),
        at: handle.at,
    };
    let drag = Drag::new(
        (&scene).into(),
        hit,
        vec![],
        screen.ray(from),
        camera.back(),
    );
    let radius = |by: f32| match drag.effect_at(screen.ray(from + vec2(by, 0.0)), false) {
        Some(DragEffect {
            edit:
                Edit::Set {
                    to: Field::Radius(radius),
                    ..
                },
            ..
        }) => radius,
        other => panic!("no radius: {other:?}"),
    };
    assert!((radius(0.0) - shape.radius()).abs() < 1e-5);
    assert!(radius(30.0) > shape.radius() && radius(-5.0) < shape.radius());
    assert!(radius(-900.0) > 0.0);
}

#[test]
fn nothing_has_no_sign() {
    let tiny = Vec3::new(-1e-5, -0.0, -2e-3);
    assert_eq!(point_text(tiny), "0.000, 0.000, -0.002 m");
    assert_eq!(change_text(tiny, "m"), "moved +0.000, +0.000, -0.002 m");
}
