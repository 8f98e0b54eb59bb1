//! Lengths as people write them.

use capsule_scenes::wording::trimmed;

/// A length as people write it: `0.98 mm`, `1.3 m`.
pub fn length(meters: f32) -> String {
    let (number, unit) = match meters.abs() {
        size if size >= 1000.0 => (meters / 1000.0, "km"),
        size if size >= 0.1 || size == 0.0 => (meters, "m"),
        size if size >= 9.95e-5 => (meters * 1e3, "mm"),
        _ => (meters * 1e6, "µm"),
    };
    let digits = (1.0 - number.abs().max(1e-9).log10().floor()).clamp(0.0, 3.0) as usize;
    let text = format!("{number:.digits$}");
    format!("{} {unit}", trimmed(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_told_with_two_digits() {
        assert_eq!(
            [
                0.0,
                0.25,
                1.3,
                0.000_98,
                9.99e-5,
                1.2e-7,
                10_000.0,
                4_194_304.0
            ]
            .map(length),
            [
                "0 m", "0.25 m", "1.3 m", "0.98 mm", "0.1 mm", "0.12 µm", "10 km", "4194 km"
            ]
        );
    }
}
