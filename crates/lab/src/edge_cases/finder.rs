//! Gathering what was found.

use super::{EdgeCase, Nearness, Severity, Unit, limits};

/// Keeps what is near a special configuration.
pub(super) struct EdgeCaseFinder {
    pub(super) found: Vec<Nearness>,
    /// The length that the rounding of lengths is relative to, meters, at least 0.
    pub(super) size: f64,
    /// The length that a length near zero is compared with, meters: no more than the size.
    pub(super) neighborhood: f64,
    /// The gap between an `f32` of the largest coordinate's size and the next, meters: far from the origin more than the size
    /// suggests.
    pub(super) spacing: f64,
}

impl EdgeCaseFinder {
    /// A length that is 0 in the configuration, meters.
    pub(super) fn length(&mut self, case: EdgeCase, off: f64) {
        self.measured(case, off, limits::ZERO_LENGTH);
    }

    /// A signed gap that is 0 in the configuration, meters.
    pub(super) fn gap(&mut self, case: EdgeCase, gap: f64) {
        self.measured(case, gap, limits::TOUCHING);
    }

    fn measured(&mut self, case: EdgeCase, off: f64, tolerance: f64) {
        let [exact, tolerance] = [limits::EXACT, tolerance].map(|part| part * self.size);
        let tolerance = tolerance.max(limits::SPACINGS * self.spacing);
        let near = limits::NEAR_LENGTH * self.neighborhood;
        self.add(case, Unit::Meters, off, [exact, tolerance, near]);
    }

    /// A direction of `length` meters that is parallel to something in the configuration, off by an angle with this
    /// sine. The shorter, the more the rounding of coordinates tilts it.
    pub(super) fn angle(&mut self, case: EdgeCase, sine: f64, length: f64) {
        let tilt = (self.size / length).max(1.0);
        let tolerance = (limits::PARALLEL * tilt).max(limits::SPACINGS * self.spacing / length);
        let limits = [
            limits::EXACT * tilt,
            tolerance.min(limits::NEAR_PARALLEL),
            limits::NEAR_PARALLEL,
        ];
        let degrees = |sine: f64| sine.clamp(-1.0, 1.0).asin().to_degrees();
        self.add(case, Unit::Degrees, degrees(sine), limits.map(degrees));
    }

    /// One length or area beside another, which is 0 in the configuration.
    pub(super) fn ratio(&mut self, case: EdgeCase, ratio: f64, near: f64) {
        let limits = [limits::EXACT, limits::ZERO_LENGTH, near];
        self.add(case, Unit::Ratio, ratio, limits);
    }

    /// Adds a case that is near without being at anything: a number beyond its limit.
    pub(super) fn beyond(&mut self, case: EdgeCase, unit: Unit, number: f64, limit: f64) {
        self.found.push(Nearness {
            case,
            number: number as f32,
            unit,
            tolerance: limit as f32,
            severity: Severity::Near,
            height: None,
        });
    }

    fn add(&mut self, case: EdgeCase, unit: Unit, number: f64, limits: [f64; 3]) {
        let severity = match limits.map(|limit| number.abs() <= limit) {
            [true, ..] => Severity::Exact,
            [_, true, _] => Severity::Within,
            [.., true] => Severity::Near,
            _ => return,
        };
        self.found.push(Nearness {
            case,
            number: number as f32 + 0.0, // no sign on zero
            unit,
            tolerance: limits[1] as f32,
            severity,
            height: None,
        });
    }

    /// How near `case` is, if it was found.
    pub(super) fn severity(&self, case: EdgeCase) -> Option<Severity> {
        let found = self.found.iter().find(|found| found.case == case);
        found.map(|found| found.severity)
    }

    /// Drops `less` unless it is nearer than `more`, which says it as well.
    pub(super) fn drop_implied(&mut self, more: EdgeCase, less: EdgeCase) {
        if let Some(severity) = self.severity(more) {
            self.found
                .retain(|found| found.case != less || found.severity < severity);
        }
    }

    pub(super) fn finish(mut self) -> Vec<Nearness> {
        self.found
            .sort_by_key(|found| (found.severity, found.case.rank()));
        self.found
    }
}
