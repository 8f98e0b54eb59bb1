//! A length such as `1mm`, as an option of the command line has it.

/// Units that a length may be written in, with their meters; the longer names first.
const UNITS: [(&str, f32); 5] = [
    ("mm", 1e-3),
    ("cm", 1e-2),
    ("um", 1e-6),
    ("µm", 1e-6),
    ("m", 1.0),
];

/// Reads a length such as `1mm`, `0.5 cm`, `20um` or `1e-4`, in meters where it has no unit.
pub fn read_length(text: &str) -> Result<f32, String> {
    let unit = UNITS.into_iter().find_map(|(unit, meters)| {
        let number = text.strip_suffix(unit)?;
        Some((number, meters))
    });
    let (number, meters) = unit.unwrap_or((text, 1.0));
    let length = number.trim().parse::<f32>().ok().map(|n| n * meters);
    length
        .filter(|length| length.is_finite() && *length >= 0.0)
        .ok_or_else(|| "expected a length such as 1mm, 0.5cm, 20um or 1e-4 (meters)".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_read_in_its_unit() {
        for (text, expected) in [
            ("1mm", 1e-3),
            ("0.5 cm", 5e-3),
            ("20um", 2e-5),
            ("20µm", 2e-5),
            ("2m", 2.0),
            ("1e-4", 1e-4),
            ("0", 0.0),
        ] {
            let length = read_length(text).expect(text);
            assert!(
                (length - expected).abs() <= 1e-6 * expected,
                "{text}: {length}"
            );
        }
        for text in ["", "mm", "-1mm", "1 inch", "nan", "inf"] {
            assert!(read_length(text).is_err(), "{text}");
        }
    }
}
