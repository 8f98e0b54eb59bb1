//! What a length of the current step is compared with.

use capsule_lab::{
    core::trace::Decision,
    session::text::length,
    text::terms::{self, Quantity},
};

/// The share by which a recorded number may differ from the drawn length that it is.
const SAME: f32 = 1e-3;

/// A length in a comparison.
#[derive(Debug, PartialEq)]
pub(super) struct ComparedLength {
    /// Its own name there.
    pub(super) name: String,
    /// What it is compared with, as " > radius 40 cm".
    pub(super) limit: String,
}

/// What `decision` compares a drawn length of `metres` with; `None` where it compares something else, or with nothing that has
/// a length. The numbers may be squares.
///
/// Names are plain terms; `file` is the source file of the step.
pub(super) fn compared(decision: &Decision, file: &str, metres: f32) -> Option<ComparedLength> {
    let (name, number, _, limit_name, limit) = decision.comparison?;
    let sides = [
        (name, number, limit_name, limit),
        (limit_name, limit, name, number),
    ];
    let root = |x: f32| x.abs().sqrt();
    let squares = is_squared(name) && is_squared(limit_name);
    let (own_name, other_name, other) = sides.into_iter().find_map(|side| {
        let (own_name, own, other_name, other) = side;
        let is_own = |own: f32| (own - metres).abs() <= SAME * metres;
        match squares {
            true if is_own(root(own)) => Some((own_name, other_name, root(other))),
            false if is_own(own.abs()) => Some((own_name, other_name, other.abs())),
            _ => None,
        }
    })?;
    let speeds = [(name, limit_name), (limit_name, name)];
    let is_speed = speeds.into_iter().any(|(name, other)| {
        terms::compared(name, other, file).is_some_and(|term| term.quantity == Quantity::Speed)
    });
    let plain = |name: &str, other: &str| {
        let term = terms::compared(name, other, file);
        unsquared(term.map_or(name, |term| term.text))
    };
    let [own_name, other_name] = [plain(own_name, other_name), plain(other_name, own_name)];
    let has_length = !is_speed && other > 0.0 && other.is_finite() && other < f32::MAX.sqrt();
    let [own_text, other_text] = [metres, other].map(length);
    let sign = match metres.total_cmp(&other) {
        _ if own_text == other_text => "=",
        std::cmp::Ordering::Less => "<",
        _ => ">",
    };
    has_length.then(|| ComparedLength {
        name: own_name,
        limit: format!(" {sign} {other_name} {other_text}"),
    })
}

/// Whether the number of this name is the square of a length.
fn is_squared(name: &str) -> bool {
    name.contains('²') || name.ends_with("sq") || name.contains("sq ")
}

/// The name of the length whose square has this name.
fn unsquared(name: &str) -> String {
    let name = name.replace('²', "");
    name.strip_suffix("sq").map_or(name.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_lab::core::trace::Comparison;

    #[test]
    fn a_length_is_compared_with_what_decides_also_where_squares_are() {
        let decision = |name, number, limit_name, limit| Decision {
            comparison: Some((name, number, Comparison::Less, limit_name, limit)),
            ..Decision::default()
        };
        let compared = |decision: &Decision, metres| {
            let found = compared(decision, "listing.rs", metres)?;
            Some(found.name + &found.limit)
        };
        let plain = decision("distance", 0.687, "radius", 0.4);
        assert_eq!(
            compared(&plain, 0.687).as_deref(),
            Some("distance > radius 40 cm")
        );
        let signed = decision("distance", -0.3, "radius", 0.4);
        assert_eq!(
            compared(&signed, 0.3).as_deref(),
            Some("distance < radius 40 cm")
        );
        let squares = decision("distance²", 0.25, "radius²", 0.16);
        assert_eq!(
            compared(&squares, 0.5).as_deref(),
            Some("distance > radius 40 cm")
        );
        assert_eq!(compared(&squares, 0.25), None, "another length");
        let against_zero = decision("side", -0.5, "zero", 0.0);
        assert_eq!(compared(&against_zero, 0.5), None);
    }
}
