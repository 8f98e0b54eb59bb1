//! Plain terms for names from listings, for pictures beside which no listing stands.

use super::sign::Sign;
use capsule_lab::core::trace::Role;

/// The meaning of names from listings and from the program.
const TERMS: [(&str, &str); 30] = [
    ("-velocity", "back along the way"),
    ("CapsuleNormal", "direction of the axis"),
    ("R1 + R2", "both radii"),
    ("answer", "stops here"),
    ("bestA", "chosen on A"),
    ("bestB", "chosen on B"),
    ("best_point", "best point"),
    ("closest_edge", "nearest on the edges"),
    ("d*n", "push"),
    ("d.n", "push"),
    ("desired_motion", "what is left"),
    ("dist", "distance"),
    ("dt*v", "way in a frame"),
    ("exact", "ought to be here"),
    ("exact normal", "normal as it ought to be"),
    ("impact_depth", "depth"),
    ("len", "distance"),
    ("line_plane_intersection", "line meets plane"),
    ("p(s)", "nearest"),
    ("penetration", "depth"),
    ("penetration_depth", "depth"),
    ("penetration_normal", "normal"),
    ("point0", "in the plane"),
    ("q(t)", "nearest"),
    ("reference_point", "sought from here"),
    ("sphere_center", "center"),
    ("t*u", "way to the touch"),
    ("undesired_motion", "taken away"),
    ("velocity_normalized", "direction of motion"),
    ("x - [a + (b - a) t]", "distance"),
];

/// The plain term for `name`, which means `sign`; `None` where it is plain itself.
pub(super) fn term(name: &str, sign: Option<Sign>) -> Option<String> {
    if let Some(term) = whole(name, sign) {
        return Some(term);
    }
    // Several moments that are one, and a name with its number.
    if name.contains(", ") {
        let parts = name.split(", ");
        let said = parts.map(|part| whole(part, sign).unwrap_or_else(|| part.into()));
        let said = said.collect::<Vec<_>>().join(", ");
        return (said != name).then_some(said);
    }
    let (first, rest) = name.split_once(' ')?;
    whole(first, sign).map(|term| format!("{term} {rest}"))
}

fn whole(name: &str, sign: Option<Sign>) -> Option<String> {
    let by_sign = match (name, sign) {
        ("n" | "N", Some(Sign::Role(Role::FaceNormal | Role::ContactNormal))) => Some("normal"),
        ("exact", Some(Sign::Moment)) => Some("first touch"),
        _ => None,
    };
    let told = TERMS.iter().find(|(known, _)| *known == name);
    let term = by_sign.or(told.map(|(_, term)| *term)).map(String::from);
    let is_joined = name.contains('_') && !name.contains(' ');
    term.or_else(|| is_joined.then(|| name.replace('_', " ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_from_listings_have_plain_terms_and_words_have_none() {
        let moment = Some(Sign::Moment);
        let normal = Some(Sign::Role(Role::FaceNormal));
        for (name, sign, expected) in [
            ("impact_depth", None, Some("depth")),
            ("undesired_motion 0.5", None, Some("taken away 0.5")),
            (
                "velocity_normalized is NaN",
                None,
                Some("direction of motion is NaN"),
            ),
            ("ab_closest_point", None, Some("ab closest point")),
            ("exact", moment, Some("first touch")),
            ("exact", None, Some("ought to be here")),
            ("start, answer", moment, Some("start, stops here")),
            ("N", normal, Some("normal")),
            ("N", None, None),
            ("start, impact", moment, None),
            ("v0", None, None),
            ("surface normal", normal, None),
        ] {
            assert_eq!(term(name, sign).as_deref(), expected, "{name}");
        }
    }
}
