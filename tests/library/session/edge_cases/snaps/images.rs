//! Mirror images, and shapes given the other way round.

use super::desk::{Desk, FORMS};
use crate::support::Random;
use capsule_lab::lab::edge_cases::{Mirror, Snap, SnapAxis, WhyNot};
use glam::Vec3;

const AXES: [SnapAxis; 3] = [SnapAxis::X, SnapAxis::Y, SnapAxis::Z];

/// Fails unless the exact test says the same of both, its normal aside.
#[track_caller]
fn answers_alike(one: &Desk, other: &Desk) {
    let [one, other] = [one, other].map(|desk| desk.standing(Vec3::ZERO));
    let distance = one.distance.zip(other.distance).expect("distances");
    assert!((distance.0 - distance.1).abs() < 2e-6, "{distance:?}");
    match (one.contact, other.contact) {
        (Some(one), Some(other)) => assert!((one.depth - other.depth).abs() < 2e-6),
        (None, None) => {}
        (Some(only), None) | (None, Some(only)) => assert!(only.depth < 2e-6),
    }
}

#[test]
fn an_image_in_an_axis_answers_alike_and_its_image_is_the_original() {
    let mut random = Random::new(41);
    for (form, axis) in FORMS
        .iter()
        .cycle()
        .zip(AXES.iter().cycle().skip(1))
        .take(90)
    {
        let before = Desk::random(&mut random, form);
        let snap = Snap::Mirror(Mirror::Across(*axis));
        let image = before.after(snap);
        answers_alike(&before, &image);
        let front = |desk: &Desk| {
            let facet = desk.facet();
            facet.rise(facet.local(desk.capsule().a)) > 0.0
        };
        assert_eq!(front(&before), front(&image), "the front stays the front");
        let twice = image.after(snap).pair();
        let original = before.pair();
        if *form != "axis" {
            assert_eq!(twice.mover, original.mover);
        }
        assert_eq!(twice.obstacle, original.obstacle);
        assert_eq!(twice.displacement, original.displacement);
    }
}

#[test]
fn a_turned_box_has_an_image_too() {
    let desk = Desk::read(
        "title = \"Box\"\n[run]\nalgorithm = \"exact/capsule-box\"\n[[capsule]]\na = [0.4, 1.2, 0.1]\nb = [0.9, 1.9, 0.3]\n\
         radius = 0.3\n[[box]]\ncenter = [0.3, 0.4, -0.2]\nhalf_size = [0.6, 0.4, 0.3]\nrotation = [20.0, -35.0, 50.0]\n",
    );
    for axis in AXES {
        let image = desk.after(Snap::Mirror(Mirror::Across(axis)));
        answers_alike(&desk, &image);
        assert_ne!(image.pair().obstacle, desk.pair().obstacle);
    }
}

#[test]
fn an_image_in_the_plane_is_on_its_other_side() {
    let mut random = Random::new(42);
    for form in FORMS.iter().cycle().take(90) {
        let before = Desk::random(&mut random, form);
        let image = before.after(Snap::Mirror(Mirror::Plane));
        answers_alike(&before, &image);
        let height = |desk: &Desk| {
            let facet = desk.facet();
            facet.height_of(facet.rise(facet.local(desk.capsule().a)))
        };
        assert!((height(&before) + height(&image)).abs() < 1e-6);
        assert_eq!(before.facet().v, image.facet().v);
    }
}

#[test]
fn swapped_ends_and_reversed_windings_come_back() {
    let mut random = Random::new(43);
    for form in FORMS.iter().cycle().take(90) {
        let before = Desk::random(&mut random, form);
        let swapped = before.after(Snap::SwapEnds);
        let (old, new) = (before.capsule(), swapped.capsule());
        assert!(old.a.distance(new.b) < 2e-7 && old.b.distance(new.a) < 2e-7);
        if *form != "axis" {
            assert_eq!(swapped.after(Snap::SwapEnds).0.text(), before.0.text());
        }
        let reversed = before.after(Snap::ReverseWinding);
        let normals = [&before, &reversed].map(|desk| desk.facet().area_normal);
        assert!(normals[0].distance(-normals[1]) < 1e-12);
        answers_alike(&before, &reversed);
        assert_eq!(
            reversed.after(Snap::ReverseWinding).0.text(),
            before.0.text()
        );
    }
}

#[test]
fn a_box_cannot_be_reversed() {
    let desk = Desk::read(
        "title = \"Box\"\n[run]\nalgorithm = \"exact/capsule-triangle\"\n[[capsule]]\na = [0.4, 1.2, 0.1]\nb = [0.9, 1.9, 0.3]\nradius = 0.3\n\
         [[box]]\ncenter = [0.3, 0.4, -0.2]\nhalf_size = [0.6, 0.4, 0.3]\n",
    );
    assert_eq!(
        desk.snapped(Snap::ReverseWinding).err(),
        Some(WhyNot::PartOfBox)
    );
    assert!(desk.snapped(Snap::OnVertex(None)).is_ok());
}
