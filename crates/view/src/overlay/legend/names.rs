//! The names in a legend.

use crate::figure::sign::Sign;
use capsule_core::{geometry::Shape, trace::Role};

/// The name of a sign in this pair: a ball has no axis to be close on, and a box or a capsule is no triangle.
pub(super) fn name(sign: Sign, pair: Option<[Shape; 2]>) -> String {
    let has = |is: fn(&Shape) -> bool| pair.iter().flatten().any(is);
    let no_capsule = !has(|shape| matches!(shape, Shape::Capsule(_)));
    let no_triangle = !has(|shape| matches!(shape, Shape::Triangle(_)));
    let has_box = has(|shape| matches!(shape, Shape::Box(_)));
    let better = match sign {
        Sign::Role(Role::ClosestOnAxis) if no_capsule => "center",
        Sign::Role(Role::CapsuleLine) if no_capsule && pair.is_some() => "mover’s line",
        Sign::Role(Role::ClosestOnTriangle) if has_box && no_triangle => "closest point of the box",
        Sign::Role(Role::ClosestOnTriangle) if pair.is_some_and(|pair| pair[1].is_round()) => {
            "closest point of the obstacle"
        }
        _ => return sign.name(),
    };
    better.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::plain;
    use capsule_scenes::run::study::Study;

    #[test]
    fn names_are_those_of_the_pair_s_shapes() {
        let pair = |id: &str| {
            let scene = plain(id);
            let study = Study::of_scene(&scene);
            let shapes = study.pairs[study.focus.expect("a pair")].shapes;
            Some([shapes.mover, shapes.obstacle])
        };
        let on_axis = Sign::Role(Role::ClosestOnAxis);
        let on_triangle = Sign::Role(Role::ClosestOnTriangle);
        for (id, sign, expected) in [
            ("face", on_axis, "center"),
            ("two-spheres", on_axis, "center"),
            ("two-capsules", on_axis, "closest point of the axis"),
            ("beside-the-capsule", on_axis, "closest point of the axis"),
            ("face", on_triangle, "closest point of the triangle"),
            ("voxels", on_triangle, "closest point of the box"),
            (
                "the-latest-entry",
                on_triangle,
                "closest point of the triangle",
            ),
            ("both-move", on_triangle, "closest point of the obstacle"),
        ] {
            assert_eq!(name(sign, pair(id)), expected, "{id}");
        }
    }
}
