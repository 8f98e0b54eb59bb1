//! How large errors are, counted as they come: quantiles of any number of them in little room.
//!
//! Sixteen classes a decade. A quantile is reported as the upper border of its class, so it is too large by 15 % at most; the
//! largest is exact. Histograms add up, in any order, to the same one.

use std::collections::BTreeMap;

/// Classes a factor of ten.
const PER_DECADE: f32 = 16.0;

/// A smaller value counts as this: no answer in `f32` is nearer.
const SMALLEST: f32 = 1e-9;

/// How often errors of which size came, in one unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ErrorHistogram {
    /// By class: class `i` ends at `10^(i/16)`.
    counts: BTreeMap<i16, u64>,
    largest: f32,
}

impl ErrorHistogram {
    /// Counts an error; NaN is not counted.
    pub fn add(&mut self, size: f32) {
        if size.is_nan() {
            return;
        }
        let class = (size.max(SMALLEST).log10() * PER_DECADE).ceil() as i16;
        *self.counts.entry(class).or_default() += 1;
        self.largest = self.largest.max(size);
    }

    /// Counts what another one counted.
    pub fn merge(&mut self, other: &Self) {
        for (class, more) in &other.counts {
            *self.counts.entry(*class).or_default() += more;
        }
        self.largest = self.largest.max(other.largest);
    }

    /// The size that the share `share` of all errors does not exceed; `None` where there are none.
    pub fn quantile(&self, share: f64) -> Option<f32> {
        let total: u64 = self.counts.values().sum();
        let wanted = ((total as f64 * share).ceil() as u64).clamp(1, total.max(1));
        let mut counted = 0;
        let class = self.counts.iter().find_map(|(class, count)| {
            counted += count;
            (counted >= wanted).then_some(*class)
        })?;
        let border = 10.0_f32.powf(f32::from(class) / PER_DECADE);
        Some(border.min(self.largest))
    }

    /// The largest; `None` where there are none.
    pub fn largest(&self) -> Option<f32> {
        (!self.counts.is_empty()).then_some(self.largest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_right_to_a_class_and_parts_add_up() {
        let mut whole = ErrorHistogram::default();
        let mut parts = [ErrorHistogram::default(), ErrorHistogram::default()];
        assert_eq!((whole.quantile(0.5), whole.largest()), (None, None));
        for number in 1..=1000_u16 {
            let size = f32::from(number) * 1e-4;
            whole.add(size);
            parts[usize::from(number % 2)].add(size);
        }
        whole.add(f32::NAN);
        let [mut sum, other] = parts;
        sum.merge(&other);
        assert_eq!(sum, whole);
        for (share, expected) in [(0.5, 0.05), (0.99, 0.099)] {
            let quantile = whole.quantile(share).expect("some");
            assert!(
                (expected..expected * 1.16).contains(&quantile),
                "{quantile}"
            );
        }
        let largest = Some(1000.0 * 1e-4);
        assert_eq!((whole.quantile(1.0), whole.largest()), (largest, largest));
        let mut none = ErrorHistogram::default();
        none.add(0.0);
        assert_eq!((none.quantile(0.5), none.largest()), (Some(0.0), Some(0.0)));
    }
}
