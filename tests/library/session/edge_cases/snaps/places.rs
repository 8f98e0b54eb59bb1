//! Gaps closed, and points put onto parts.

use super::desk::{Desk, FORMS};
use crate::support::Random;
use capsule_lab::{
    core::{
        geometry::{Shape, fraction_on_segment},
        method::Question,
    },
    lab::edge_cases::{End, Snap, WhyNot},
};
use glam::{DVec3, Vec3};

#[test]
fn just_touching_hits_with_no_depth_and_misses_two_micrometers_away() {
    let mut random = Random::new(31);
    for form in FORMS.iter().cycle().take(400) {
        let before = Desk::random(&mut random, form);
        let after = before.after(Snap::JustTouching);
        let contact = after.standing(Vec3::ZERO).contact;
        let contact = contact.unwrap_or_else(|| panic!("{form} misses: {}", after.0.text()));
        assert!(contact.depth <= 1e-6, "{form}: {}", contact.depth);
        let away = after.standing(contact.normal * 2e-6);
        assert!(away.contact.is_none(), "{form}: {}", after.0.text());
        let (old, new) = (before.axis(), after.axis());
        assert!(old.distance(new) < 1e-6, "the capsule only moves");
    }
}

#[test]
fn spheres_touch_spheres_capsules_and_triangles() {
    for other in [
        "[[sphere]]\ncenter = [0.7, 0.1, -0.3]\nradius = 0.45\n",
        "[[capsule]]\na = [0.7, 0.1, -0.3]\nb = [0.2, 1.3, 0.4]\nradius = 0.35\n",
        "[[triangle]]\npoints = [[-1.0, 0.3, 1.0], [1.0, 0.2, 1.0], [0.0, 0.9, -1.0]]\n",
    ] {
        let desk = Desk::read(&format!(
            "title = \"Ball\"\n[[sphere]]\ncenter = [0.1, 0.7, 0.3]\nradius = 0.3\n{other}"
        ));
        let after = desk.after(Snap::JustTouching);
        let contact = after.standing(Vec3::ZERO).contact.expect("a touch");
        assert!(contact.depth <= 1e-6);
        assert!(after.standing(contact.normal * 2e-6).contact.is_none());
    }
}

#[test]
fn behind_a_one_sided_triangle_there_is_nothing_to_touch() {
    let behind = "title = \"Behind\"\n[[sphere]]\ncenter = [0.0, -1.0, 0.0]\nradius = 0.3\n[[triangle]]\n\
                  double_sided = false\npoints = [[-1.0, 0.0, 1.0], [1.0, 0.0, 1.0], [0.0, 0.0, -1.0]]\n";
    let refused = Desk::read(behind).snapped(Snap::JustTouching).err();
    assert_eq!(refused, Some(WhyNot::NoSide));
    let before = behind.replace("-1.0, 0.0]\nradius", "1.0, 0.0]\nradius");
    assert!(Desk::read(&before).snapped(Snap::JustTouching).is_ok());
}

/// How far the nearer end is from what `off` measures.
fn nearer(desk: &Desk, off: impl Fn(DVec3) -> f64) -> f64 {
    let (capsule, facet) = (desk.capsule(), desk.facet());
    let off = [capsule.a, capsule.b].map(|end| off(facet.local(end)));
    off[0].min(off[1])
}

#[test]
fn ends_come_onto_the_plane_an_edge_and_a_vertex() {
    let mut random = Random::new(32);
    for form in FORMS.iter().cycle().take(300) {
        let before = Desk::random(&mut random, form);
        let facet = before.facet();
        let on_plane = before.after(Snap::OnPlane);
        let off = nearer(&on_plane, |q| facet.height_of(facet.rise(q)).abs());
        assert!(off < 1e-7, "{form}: {off}");

        let to_edge = |q: DVec3, i: usize| {
            let [start, end] = facet.edges()[i];
            q.distance(start.lerp(end, fraction_on_segment(q, start, end)))
        };
        let on_edge = before.after(Snap::OnEdge(None));
        let off = nearer(&on_edge, |q| {
            let edges = [0, 1, 2].map(|i| to_edge(q, i));
            edges.into_iter().fold(f64::INFINITY, f64::min)
        });
        assert!(off < 2e-7, "{form}: {off}");
        let on_edge = before.after(Snap::OnEdge(Some(1)));
        assert!(nearer(&on_edge, |q| to_edge(q, 1)) < 2e-7);

        let on_vertex = before.after(Snap::OnVertex(Some(2)));
        let off = nearer(&on_vertex, |q| q.distance(facet.v[2]));
        let allowed = if *form == "centers" { 0.0 } else { 3e-7 };
        assert!(off <= allowed, "{form}: {off}");
        assert!((on_vertex.axis() - before.axis()).length() < 1e-6);
    }
}

#[test]
fn an_end_goes_alone_onto_the_plane_an_edge_and_a_vertex() {
    let mut random = Random::new(34);
    for form in FORMS.iter().cycle().take(300) {
        let before = Desk::random(&mut random, form);
        let facet = before.facet();
        for (end, index) in [(End::A, 0), (End::B, 1)] {
            let point = |desk: &Desk, index: usize| {
                let capsule = desk.capsule();
                [capsule.a, capsule.b][index]
            };
            let end_of = |desk: &Desk| facet.local(point(desk, index));
            let on_edge = before.after(Snap::EndOnEdge(end));
            let q = end_of(&on_edge);
            let off = facet.edges().map(|[start, end]| {
                q.distance(start.lerp(end, fraction_on_segment(q, start, end)))
            });
            let off = off.into_iter().fold(f64::INFINITY, f64::min);
            assert!(off < 3e-7, "{form}: {off}");
            let on_plane = end_of(&before.after(Snap::EndOnPlane(end)));
            assert!(facet.height_of(facet.rise(on_plane)).abs() < 2e-7, "{form}");
            let on_vertex = end_of(&before.after(Snap::EndOnVertex(end)));
            let off = facet.v.map(|v| on_vertex.distance(v));
            let off = off.into_iter().fold(f64::INFINITY, f64::min);
            assert!(
                off <= if *form == "centers" { 0.0 } else { 5e-7 },
                "{form}: {off}"
            );
            let other = |desk: &Desk| point(desk, 1 - index);
            let shift = other(&on_edge).distance(other(&before));
            let allowed = if *form == "centers" { 0.0 } else { 1e-6 };
            assert!(shift <= allowed, "{form}: the other end moves by {shift}");
        }
    }
}

#[test]
fn a_center_comes_onto_an_axis() {
    let desk = Desk::read(
        "title = \"Ball\"\n[[sphere]]\ncenter = [0.1, 0.7, 0.3]\nradius = 0.3\n\
         [[capsule]]\na = [0.7, 0.1, -0.3]\nb = [0.2, 1.3, 0.4]\nradius = 0.35\n",
    );
    let distance = desk.after(Snap::OnAxis).standing(Vec3::ZERO).distance;
    assert!(distance.expect("a distance") < 1e-7);
}

#[test]
fn a_mover_stopped_at_its_impact_touches() {
    let mut random = Random::new(33);
    let mut stopped = 0;
    for form in FORMS.iter().cycle().take(400) {
        let before = Desk::random(&mut random, form);
        let after = match before.snapped(Snap::StopAtImpact) {
            Ok(after) => after,
            Err(why) => {
                assert_eq!(why, WhyNot::NoImpact);
                continue;
            }
        };
        stopped += 1;
        let answer = after.standing(Vec3::ZERO);
        let gap = answer.distance.expect("a distance") - after.pair().reach();
        assert!(gap.abs() < 2e-6, "{form}: {gap}");
        let displacement = before.pair().displacement;
        assert_eq!(after.pair().displacement, displacement, "it still moves");
        let impact = Question::SWEEP_CAPSULE_TRIANGLE.exact();
        let again = (impact.silent)(&after.pair(), &Default::default());
        let rest = again.time.unwrap_or(0.0) * displacement.length();
        assert!(rest < 1e-3, "{form}: {rest} m are left");
        let way = after.pair().mover.points()[0] - before.pair().mover.points()[0];
        assert!(way.cross(displacement).length() < 1e-5);
    }
    assert!(stopped > 30, "{stopped} of 400 meet something");
}

#[test]
fn two_that_move_are_stopped_where_they_meet() {
    let desk = Desk::read(
        "title = \"Two\"\n[[capsule]]\na = [-2.0, 0.3, 0.1]\nb = [-2.0, 0.9, 0.2]\nradius = 0.3\nvelocity = [3.0, 0.1, 0.0]\n\
         [[capsule]]\na = [2.0, 0.1, 0.0]\nb = [2.2, 1.3, 0.0]\nradius = 0.25\nvelocity = [-1.5, 0.0, 0.0]\n",
    );
    let after = desk.after(Snap::StopAtImpact);
    let contact = after.standing(Vec3::ZERO).contact.expect("a touch");
    assert!(contact.depth < 1e-6);
    let [old, new] = [&desk, &after].map(|desk| match desk.pair().obstacle {
        Shape::Capsule(capsule) => capsule.a.x,
        other => panic!("{other:?}"),
    });
    assert!(new < old - 0.5, "the other goes its own way");
}
