//! Axes and motions made parallel.

use super::desk::{Desk, FORMS};
use crate::support::Random;
use capsule_lab::core::geometry::Capsule;
use capsule_lab::lab::edge_cases::Snap;
use glam::DVec3;

/// The sine of what is left of an angle: less than the rounding of one coordinate of a meter.
const PARALLEL: f64 = 5e-8;

fn sine(p: DVec3, q: DVec3) -> f64 {
    p.cross(q).length() / (p.length() * q.length())
}

/// Fails unless the capsule kept its length, middle and radius.
fn is_only_turned(before: &Desk, after: &Desk) {
    let (before, after) = (before.capsule(), after.capsule());
    assert!((before.a.distance(before.b) - after.a.distance(after.b)).abs() < 1e-6);
    assert!((before.a + before.b).distance(after.a + after.b) < 2e-6);
    assert_eq!(before.radius, after.radius);
}

#[test]
fn an_axis_parallel_to_the_plane_has_ends_at_one_height() {
    let mut random = Random::new(21);
    for form in FORMS.iter().cycle().take(300) {
        let before = Desk::random(&mut random, form);
        let after = before.after(Snap::AxisParallelToPlane);
        is_only_turned(&before, &after);
        let off = after.facet().normal().dot(after.axis()).abs() / after.axis().length();
        let allowed = if *form == "axis" { 2e-7 } else { PARALLEL };
        assert!(off < allowed, "{form}: {off}");
    }
}

#[test]
fn an_axis_parallel_to_a_level_plane_is_level_to_the_last_bit() {
    for form in [
        "a = [0.1, 0.7, 0.3]\nb = [0.4, 1.1, 0.9]",
        "base = [0.1, 0.2, 0.3]\ntip = [0.4, 1.1, 0.9]",
    ] {
        let desk = Desk::read(&format!(
            "title = \"Level\"\n[[capsule]]\n{form}\nradius = 0.2\n[[triangle]]\n\
             points = [[-1.0, 0.3, 1.0], [1.0, 0.3, 1.0], [0.0, 0.3, -1.0]]\n"
        ));
        let capsule = desk.after(Snap::AxisParallelToPlane).capsule();
        assert_eq!(capsule.a.y, capsule.b.y);
    }
}

#[test]
fn an_upright_axis_is_laid_along_the_longest_edge() {
    let desk = Desk::read(
        "title = \"Upright\"\n[[capsule]]\na = [0.0, 1.0, 0.0]\nb = [0.0, 2.0, 0.0]\nradius = 0.2\n[[triangle]]\n\
         points = [[-1.0, 0.0, 1.0], [2.0, 0.0, 1.0], [0.0, 0.0, 0.0]]\n",
    );
    let axis = desk.after(Snap::AxisParallelToPlane).axis();
    assert_eq!((axis.y, axis.z), (0.0, 0.0));
}

#[test]
fn an_axis_parallel_to_an_edge_or_to_its_motion_is_so() {
    let mut random = Random::new(22);
    let edges = [None, Some(0), Some(1), Some(2)];
    for (form, edge) in FORMS.iter().cycle().zip(edges.iter().cycle()).take(300) {
        let before = Desk::random(&mut random, form);
        let after = before.after(Snap::AxisParallelToEdge(*edge));
        is_only_turned(&before, &after);
        let edges = after.facet().edges().map(|[start, end]| end - start);
        let off = edges.map(|way| sine(after.axis(), way));
        let least = match edge {
            Some(i) => off[usize::from(*i)],
            None => off.into_iter().fold(1.0, f64::min),
        };
        assert!(least < 3e-7, "{form} {edge:?}: {least}");

        let after = before.after(Snap::AxisParallelToMotion);
        is_only_turned(&before, &after);
        let off = sine(after.axis(), after.pair().displacement.as_dvec3());
        assert!(off < 3e-7, "{form}: {off}");
    }
}

#[test]
fn a_motion_parallel_to_the_plane_keeps_its_speed() {
    let mut random = Random::new(23);
    for _ in 0..300 {
        let before = Desk::random(&mut random, "centers");
        let after = before.after(Snap::MotionParallelToPlane);
        let [old, new] = [&before, &after].map(|desk| desk.pair().displacement.as_dvec3());
        assert!((old.length() - new.length()).abs() < 1e-6);
        let off = after.facet().normal().dot(new).abs() / new.length();
        assert!(off < 2e-7, "{off}");
        assert_eq!(before.capsule(), after.capsule());
    }
}

#[test]
fn axes_of_capsules_become_parallel() {
    let mut random = Random::new(24);
    for _ in 0..100 {
        let (a, b) = (random.point(1.0), random.point(1.0));
        let desk = Desk::read(&format!(
            "title = \"Two\"\n[[capsule]]\na = [{}, {}, {}]\nb = [0.1, 0.9, 0.3]\nradius = 0.3\n[[capsule]]\n\
             a = [{}, {}, {}]\nb = [0.2, -0.9, 0.5]\nradius = 0.2\n",
            a.x, a.y, a.z, b.x, b.y, b.z
        ));
        let after = desk.after(Snap::AxisParallelToAxis);
        let other = after.pair();
        let (_, other) = other.shapes::<Capsule, Capsule>();
        let off = sine(after.axis(), other.b.as_dvec3() - other.a.as_dvec3());
        assert!(off < 5e-7, "{off}");
    }
}
