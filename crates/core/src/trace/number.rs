//! Numbers as people read them.

/// `x` with this many significant digits. NaN reads `NaN`; what rounds to zero has no sign.
pub fn significant(x: f32, digits: usize) -> String {
    if !x.is_finite() {
        return x.to_string();
    }
    let digits = digits.max(1);
    // The exponent after rounding: 9.9999996 with six digits is 10.0000.
    let scientific = format!("{x:.*e}", digits - 1);
    let exponent: i32 = scientific
        .split_once('e')
        .and_then(|(_, exponent)| exponent.parse().ok())
        .unwrap_or(0);
    if x == 0.0 {
        return format!("{:.*}", digits - 1, 0.0);
    }
    if !(-4..7).contains(&exponent) {
        return scientific;
    }
    let decimals = (digits as i32 - 1 - exponent).max(0) as usize;
    format!("{x:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::significant;

    #[test]
    fn numbers_keep_their_significant_digits() {
        let cases = [
            (0.25, "0.250000"),
            (-12.5, "-12.5000"),
            (9.999_999_9, "10.0000"),
            (-0.0, "0.00000"),
            (1.0e-7, "1.00000e-7"),
            (1_234_567.0, "1234567"),
            (f32::NAN, "NaN"),
            (f32::NEG_INFINITY, "-inf"),
        ];
        for (number, written) in cases {
            assert_eq!(significant(number, 6), written);
        }
    }
}
