//! Large numbers with commas, fit for people.

/// A number with a comma before every three digits.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_number_is_read_three_digits_at_a_time() {
        assert_eq!([7, 1000, 1234567].map(grouped), ["7", "1,000", "1,234,567"]);
    }
}
