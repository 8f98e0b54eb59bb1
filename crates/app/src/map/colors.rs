//! The meaning of a map's colors.

use capsule_bench::{
    judge::outcome::CaseOutcome,
    map::{MapBranch, MapCell, MapOf},
};
use capsule_view::palette::scale::{
    HATCHES, HATCHES_OVER_PARTS, NO_NUMBER, UNKNOWN, apart, part, scale,
};
use egui::{Color32, ColorImage};
use std::collections::HashMap;

/// From one line of a hatch to the next, and its width, pixels.
const HATCH: (usize, usize) = (8, 2);

/// The colors outside the scale.
pub(crate) const SWATCHES: [(&str, CaseOutcome); 3] = [
    ("missed", CaseOutcome::Missed),
    ("false hit", CaseOutcome::FalseHit),
    ("NaN", CaseOutcome::NotANumber),
];

/// The least end of a scale: smaller errors are rounding.
pub(crate) const MIN_SCALE: f32 = 1e-6;

/// The side of a swatch, pixels.
pub(crate) const SWATCH: usize = 16;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum MapColors {
    /// From none to this, which is round.
    Scale(f32),
    /// The deciding branches: the touching features, then the reasons for being apart; each with its color.
    Branches(Vec<(MapBranch, Color32)>),
}

impl MapColors {
    pub(crate) fn of<'a>(of: MapOf, cells: impl Iterator<Item = &'a MapCell>) -> Self {
        match of {
            MapOf::Branch => Self::Branches(branches(cells)),
            _ => Self::Scale(most(cells)),
        }
    }

    /// A picture of cells, by column and row.
    pub(crate) fn image<'a>(
        &self,
        size: [usize; 2],
        cell: impl Fn([usize; 2]) -> Option<&'a MapCell>,
    ) -> ColorImage {
        let inks = self.inks();
        let mut image = ColorImage::new(size, UNKNOWN);
        for (index, pixel) in image.pixels.iter_mut().enumerate() {
            let place = [index % size[0], index / size[0]];
            if let Some(cell) = cell(place) {
                *pixel = self.color(&inks, cell, place);
            }
        }
        image
    }

    /// Missed hits, false hits and NaN, one below the other.
    pub(crate) fn swatches(&self) -> ColorImage {
        let inks = self.inks();
        let mut image = ColorImage::new([SWATCH, SWATCH * SWATCHES.len()], UNKNOWN);
        for (index, pixel) in image.pixels.iter_mut().enumerate() {
            let place = [index % SWATCH, index / SWATCH];
            let cell = MapCell {
                value: 0.5,
                outcome: SWATCHES[place[1] / SWATCH].1,
                branch: None,
            };
            let shown = match self {
                Self::Scale(_) => Self::Scale(1.0),
                Self::Branches(_) => Self::Branches(vec![]),
            };
            *pixel = shown.color(&inks, &cell, place);
        }
        image
    }

    fn inks(&self) -> HashMap<&MapBranch, Color32> {
        match self {
            Self::Scale(_) => HashMap::new(),
            Self::Branches(all) => all.iter().map(|(branch, ink)| (branch, *ink)).collect(),
        }
    }

    /// The color of a cell at a pixel of the map.
    fn color(
        &self,
        inks: &HashMap<&MapBranch, Color32>,
        cell: &MapCell,
        [x, y]: [usize; 2],
    ) -> Color32 {
        let (apart, width) = HATCH;
        let is_line = |along: usize| along % apart < width;
        let [missed, falsely] = match self {
            Self::Scale(_) => HATCHES,
            Self::Branches(_) => HATCHES_OVER_PARTS,
        };
        match cell.outcome {
            CaseOutcome::NotANumber => return NO_NUMBER,
            CaseOutcome::Unanswered => return UNKNOWN,
            CaseOutcome::Missed if is_line(x + y) => return missed,
            CaseOutcome::FalseHit if is_line(x + apart * (y / apart + 1) - y % apart) => {
                return falsely;
            }
            _ if !cell.value.is_finite() => return NO_NUMBER,
            _ => {}
        }
        match (self, &cell.branch) {
            (Self::Scale(most), _) => scale(cell.value / most),
            (Self::Branches(_), Some(branch)) => inks.get(branch).copied().unwrap_or(UNKNOWN),
            (Self::Branches(_), None) => UNKNOWN,
        }
    }
}

fn branches<'a>(cells: impl Iterator<Item = &'a MapCell>) -> Vec<(MapBranch, Color32)> {
    let mut counts: HashMap<&MapBranch, usize> = HashMap::new();
    for branch in cells.filter_map(|cell| cell.branch.as_ref()) {
        *counts.entry(branch).or_default() += 1;
    }
    let mut all: Vec<&MapBranch> = counts.into_keys().collect();
    // Colors must not change hands while more is found out, so the names alone settle the order.
    all.sort_by_key(|branch| (branch.hue().is_none(), branch.hue(), branch.name()));
    let mut reasons = 0;
    let with_ink = all.into_iter().map(|branch| {
        let ink = match branch.hue() {
            Some(hue) => part(hue.feature, hue.end),
            None => {
                reasons += 1;
                apart(reasons - 1)
            }
        };
        (branch.clone(), ink)
    });
    with_ink.collect()
}

/// The end of the scale: the largest value there is, or 1, 2 or 5 times a power of ten above it.
fn most<'a>(cells: impl Iterator<Item = &'a MapCell>) -> f32 {
    let values = cells.map(|cell| cell.value);
    let largest = values
        .filter(|value| value.is_finite())
        .fold(MIN_SCALE, f32::max);
    let power = 10.0_f32.powf(largest.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    let above = steps.into_iter().find(|step| *step >= largest * 0.9999);
    above.unwrap_or(largest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::geometry::Feature;

    fn cell(value: f32, outcome: CaseOutcome) -> MapCell {
        MapCell {
            value,
            outcome,
            branch: None,
        }
    }

    #[test]
    fn a_scale_ends_at_a_round_number() {
        for (largest, end) in [(0.13, 0.2), (1.0, 1.0), (0.0, 1e-6), (3.2, 5.0)] {
            let cells = [largest, f32::NAN].map(|value| cell(value, CaseOutcome::Right));
            assert!((most(cells.iter()) / end - 1.0).abs() < 1e-3, "{largest}");
        }
    }

    #[test]
    fn what_is_missed_and_what_is_no_number_is_seen_whatever_its_size() {
        let colors = |outcome| {
            let cell = cell(0.0, outcome);
            let image = MapColors::Scale(1.0).image([16, 16], |_| Some(&cell));
            image.pixels
        };
        let right = colors(CaseOutcome::Right);
        assert!(right.iter().all(|one| *one == scale(0.0)));
        for (outcome, ink) in [
            (CaseOutcome::Missed, HATCHES[0]),
            (CaseOutcome::FalseHit, HATCHES[1]),
        ] {
            let inked = colors(outcome).into_iter().filter(|one| *one == ink);
            assert_eq!(inked.count(), 16 * 16 / 4);
        }
        assert!(
            colors(CaseOutcome::NotANumber)
                .iter()
                .all(|one| *one == NO_NUMBER)
        );
    }

    #[test]
    fn parts_keep_their_colors_whatever_else_is_there() {
        let of = |branch: MapBranch| MapCell {
            branch: Some(branch),
            ..cell(0.0, CaseOutcome::Right)
        };
        let face = of(MapBranch::Feature(Feature::Face));
        let edge = of(MapBranch::Feature(Feature::Edge(1)));
        let apart = of(MapBranch::Apart("face".into()));
        let ink = |cells: &[&MapCell], shown: &MapCell| {
            let colors = MapColors::of(MapOf::Branch, cells.iter().copied());
            colors.image([1, 1], |_| Some(shown)).pixels[0]
        };
        let alone = ink(&[&edge], &edge);
        assert_eq!(ink(&[&apart, &face, &edge], &edge), alone);
        assert_ne!(ink(&[&apart, &face, &edge], &face), alone);
        assert_ne!(ink(&[&apart, &face, &edge], &apart), alone);
    }
}
