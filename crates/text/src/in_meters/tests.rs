use super::*;
use capsule_scenes::scene::library;

/// What the step of a built-in scene at `address` compares.
fn of(scene: &str, address: &str) -> Option<InMeters> {
    let scene = library::open(scene).expect("a scene");
    let study = Study::of_scene(&scene);
    at(&study, study.find(address).expect("a step"))
}

#[test]
fn numbers_of_every_kind_have_their_length() {
    for (scene, address, label, fact) in [
        (
            "edge",
            "inside test",
            "25 cm outside",
            "the projection is 25 cm outside of the nearest edge",
        ),
        (
            "plane-trace",
            "closest point on the triangle/inside test/side of edge v0–v1",
            "64.2 cm inside",
            "the intersection with the plane is 64.2 cm inside",
        ),
        (
            "pushed-deeper",
            "inner prism/side of the face 0",
            "1 m from the plane",
            "the point is 1 m from the plane",
        ),
        (
            "at-the-round-end",
            "closest point of the segment/position relative to end b",
            "40 cm beyond",
            "the sphere's center is 40 cm beyond it",
        ),
        (
            "beside-the-capsule",
            "closest point of the segment/position relative to end b",
            "1.2 m along",
            "the sphere's center is 1.2 m along the segment of 2 m",
        ),
        (
            "lost-at-the-edge",
            "spheres/sphere 1/discriminant",
            "distance 1.61 m",
            "the line of the path passes 1.61 m from the sphere's center, more than the radius of 50 cm",
        ),
        (
            "two-steps",
            "sphere test/projected center",
            "36.9 cm off",
            "the point in the plane is 36.9 cm from its correct place",
        ),
        (
            "standing-still",
            "cylinders/cylinder 0/parallel",
            "distance 2.24 m",
            "the path starts 2.24 m from the cylinder's axis, more than the radius of 50 cm",
        ),
    ] {
        let found = of(scene, address).unwrap_or_else(|| panic!("{scene} {address}"));
        assert_eq!((found.label.as_str(), found.fact.as_str()), (label, fact));
    }
}

#[test]
fn a_length_stays_one_and_nan_has_none() {
    assert_eq!(of("edge", "comparison with the radius"), None);
    assert_eq!(
        of(
            "zero-length",
            "closest point on the triangle/inside test/side of edge v0–v1"
        ),
        None
    );
}

/// A side or a discriminant of an exact method has the sign of its length: what is shown is what decides.
#[test]
fn the_length_decides_as_the_number_does() {
    let mut checked = 0;
    for built_in in library::all() {
        let scene = library::open(built_in.id).expect("a scene");
        let study = Study::of_scene(&scene);
        for (index, step) in study.record.steps.iter().enumerate() {
            let is_exact = step.source.file().contains("exact");
            let compared = ComparedNumber::of(step).filter(|_| is_exact);
            let (Some(compared), Some(found)) = (compared, at(&study, index)) else {
                continue;
            };
            let length = found.ends[0].distance(found.ends[1]);
            let is_positive = match compared.term {
                "discriminant" => found.label.contains('<'),
                "position along the edge" => continue,
                _ => !found.label.ends_with("outside"),
            };
            // On the edge either is right.
            let is_near = length < 1e-3;
            checked += 1;
            assert!(
                is_near || is_positive == (compared.number >= 0.0),
                "{} {}: {} is {}",
                built_in.id,
                study.record.address(index),
                compared.number,
                found.label
            );
        }
    }
    assert!(checked > 500, "{checked}");
}
