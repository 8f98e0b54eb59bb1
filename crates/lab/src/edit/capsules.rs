//! The three ways a file places a capsule, and how each is written so that the sphere centers come out as wanted.

use super::{draft::put, numbers};
use capsule_core::geometry::Capsule;
use glam::Vec3;
use toml_edit::TableLike;

/// How a capsule is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CapsuleForm {
    Centers,
    Ends,
    Axis,
}

impl CapsuleForm {
    /// That of a `[[capsule]]`.
    pub(super) fn of(table: &dyn TableLike) -> Self {
        if table.contains_key("base") {
            CapsuleForm::Ends
        } else if table.contains_key("axis") {
            CapsuleForm::Axis
        } else {
            CapsuleForm::Centers
        }
    }

    /// Places `capsule` in `table` in this form; its radius is written too, where it differs.
    pub(super) fn write(self, table: &mut dyn TableLike, capsule: &Capsule) {
        match self {
            CapsuleForm::Centers => {
                put(table, "a", numbers::vector(capsule.a));
                put(table, "b", numbers::vector(capsule.b));
            }
            CapsuleForm::Axis => {
                put(table, "a", numbers::vector(capsule.a));
                put(
                    table,
                    "axis",
                    numbers::vector(axis_to(capsule.a, capsule.b)),
                );
            }
            CapsuleForm::Ends => {
                let [base, tip] = ends_of(capsule);
                put(table, "base", numbers::vector(base));
                put(table, "tip", numbers::vector(tip));
            }
        }
        put(table, "radius", numbers::number(capsule.radius));
    }
}

/// The outer ends of `capsule` in few digits: six decimals, where that is no more than a rounding off.
pub fn ends_in_short(capsule: &Capsule) -> [Vec3; 2] {
    let in_short = |x: f32| {
        let short = ((f64::from(x) * 1e6).round() / 1e6) as f32;
        let rounding = 4.0 * f32::EPSILON * x.abs().max(1.0);
        if (short - x).abs() <= rounding {
            short
        } else {
            x
        }
    };
    let ends: [Vec3; 2] = capsule.base_tip().into();
    ends.map(|end| Vec3::from(end.to_array().map(in_short)))
}

/// Writes a capsule by its outer ends from now on, whatever the form was: their numbers stand as they are told.
pub(super) fn write_ends(table: &mut dyn TableLike, [base, tip]: [Vec3; 2], radius: f32) {
    if CapsuleForm::of(table) != CapsuleForm::Ends {
        for key in ["a", "b", "axis"] {
            table.remove(key);
        }
    }
    put(table, "base", numbers::vector(base));
    put(table, "tip", numbers::vector(tip));
    put(table, "radius", numbers::number(radius));
}

/// What to add to `a` to get `b`, as exactly as the sum's rounding allows.
fn axis_to(a: Vec3, b: Vec3) -> Vec3 {
    let part = |a: f32, b: f32| {
        let part = (f64::from(b) - f64::from(a)) as f32;
        let error = |part: &f32| (a + part - b).abs();
        let near = [part, part.next_up(), part.next_down()];
        let best = near
            .into_iter()
            .min_by(|p, q| error(p).total_cmp(&error(q)));
        best.unwrap_or(part)
    };
    Vec3::new(part(a.x, b.x), part(a.y, b.y), part(a.z, b.z))
}

/// The outer ends that [`Capsule::from_base_tip`] takes for `capsule`, as exactly as its rounding allows.
///
/// They are a radius beyond the centers; then each coordinate is stepped to its neighbors while that brings the centers
/// nearer. Where the centers coincide, so do the ends: the form has no direction to keep.
fn ends_of(capsule: &Capsule) -> [Vec3; 2] {
    const ROUNDS: usize = 16;
    let (a, b) = (capsule.a.as_dvec3(), capsule.b.as_dvec3());
    let outset = (b - a).normalize_or_zero() * f64::from(capsule.radius);
    let [base, tip] = [a - outset, b + outset].map(|end| end.as_vec3().to_array());
    let mut best = [base, tip].concat();
    let mut least = ends_error(&best, capsule);
    for _ in 0..ROUNDS {
        let before = least;
        for i in 0..best.len() {
            for step in [f32::next_up, f32::next_down] {
                let mut other = best.clone();
                other[i] = step(other[i]);
                let error = ends_error(&other, capsule);
                if error < least {
                    (best, least) = (other, error);
                }
            }
        }
        if least == 0.0 || least == before {
            break;
        }
    }
    [Vec3::from_slice(&best[..3]), Vec3::from_slice(&best[3..])]
}

/// How far the centers of the capsule with these ends are from those wanted: the sum over coordinates.
fn ends_error(ends: &[f32], wanted: &Capsule) -> f64 {
    let (base, tip) = (Vec3::from_slice(&ends[..3]), Vec3::from_slice(&ends[3..]));
    let got = Capsule::from_base_tip(base, tip, wanted.radius);
    let off = |got: Vec3, wanted: Vec3| (got.as_dvec3() - wanted.as_dvec3()).abs();
    let off = off(got.a, wanted.a) + off(got.b, wanted.b);
    off.x + off.y + off.z
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    /// Seeded capsules of about two meters.
    fn capsules() -> impl Iterator<Item = Capsule> {
        let mut state = 1_u32;
        let mut next = move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / (1 << 24) as f32 * 4.0 - 2.0
        };
        let mut point = move || vec3(next(), next(), next());
        (0..10_000).map(move |_| Capsule {
            a: point(),
            b: point(),
            radius: point().x.abs(),
        })
    }

    #[test]
    fn an_axis_reaches_its_end() {
        for Capsule { a, b, .. } in capsules() {
            assert_eq!(a + axis_to(a, b), b);
        }
        let (a, b) = (vec3(0.0, 1.25, 0.0), vec3(0.1, 0.15, 0.3));
        let off = (a + axis_to(a, b) - b).abs();
        assert!(
            off.x == 0.0 && off.y < 6e-8,
            "no sum of 1.25 is nearer: {off}"
        );
    }

    #[test]
    fn ends_give_the_wanted_centers_within_a_rounding() {
        let mut exact = 0;
        for capsule in capsules() {
            let error = ends_error(
                &ends_of(&capsule).map(|end| end.to_array()).concat(),
                &capsule,
            );
            assert!(error < 1e-6, "six coordinates are {error} off: {capsule:?}");
            exact += usize::from(error == 0.0);
        }
        assert!(exact > 4000, "{exact} of 10000 are exact");
    }

    #[test]
    fn ends_in_short_are_a_rounding_off_at_most() {
        for capsule in capsules() {
            let ends: [Vec3; 2] = capsule.base_tip().into();
            for (short, end) in ends_in_short(&capsule).into_iter().zip(ends) {
                assert!(short.distance(end) < 4e-6, "{short} for {end}");
            }
        }
        let capsule = Capsule {
            a: vec3(0.0, 0.31, 0.0),
            b: vec3(0.0, 1.31, 0.0),
            radius: 0.3,
        };
        assert_ne!(capsule.base_tip().0.y, 0.01, "it is a rounding off");
        assert_eq!(ends_in_short(&capsule)[0].y, 0.01);
    }

    #[test]
    fn ends_of_a_sphere_are_its_center() {
        let center = vec3(0.1, 0.7, 0.3);
        let capsule = Capsule {
            a: center,
            b: center,
            radius: 0.4,
        };
        assert_eq!(ends_of(&capsule), [center; 2]);
    }
}
