//! A map while it is painted: coarse to fine, a tile at a time.
//!
//! The first pass computes every sixteenth cell of every sixteenth row, each later pass about those between; until a cell is
//! known itself, its neighbor to the upper left stands for it. The query of a cell is the same in every pass: when all is
//! painted, every cell is its own.

use super::{MapAxis, MapCell};
use capsule_scenes::scene::Freedom;

/// From one cell of each pass to the next.
const STEPS: [usize; 5] = [16, 8, 4, 2, 1];

/// Cells along the side of a tile.
const TILE: usize = 64;

/// A part of the work: some cells of one pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapTile {
    /// Column and row of each, the topmost row first.
    pub places: Vec<[usize; 2]>,
}

/// All tiles of a map of this many columns and rows, those of coarse passes first: every cell once.
pub fn tiles(size: [usize; 2]) -> impl Iterator<Item = MapTile> {
    let [width, height] = size;
    STEPS.into_iter().flat_map(move |step| {
        let corners = (0..height).step_by(TILE).flat_map(move |top| {
            let lefts = (0..width).step_by(TILE);
            lefts.map(move |left| [left, top])
        });
        corners.map(move |[left, top]| {
            let rows = (top..height.min(top + TILE)).step_by(step);
            let places = rows.flat_map(|row| {
                let columns = (left..width.min(left + TILE)).step_by(step);
                columns.map(move |column| [column, row])
            });
            let is_new = |place: &[usize; 2]| {
                step == STEPS[0] || place.iter().any(|along| along % (2 * step) != 0)
            };
            MapTile {
                places: places.filter(is_new).collect(),
            }
        })
    })
}

/// The known cells of a map.
#[derive(Clone, Debug)]
pub struct MapRaster {
    size: [usize; 2],
    cells: Vec<Option<MapCell>>,
    known: usize,
}

impl MapRaster {
    /// The raster of `size` columns and rows, with no cell known.
    pub fn new(size: [usize; 2]) -> Self {
        Self {
            size,
            cells: vec![None; size[0] * size[1]],
            known: 0,
        }
    }

    pub fn size(&self) -> [usize; 2] {
        self.size
    }

    /// Takes in what is known of a tile's cells, in their order.
    pub fn take(&mut self, tile: &MapTile, cells: Vec<MapCell>) {
        for ([column, row], cell) in tile.places.iter().zip(cells) {
            let old = self.cells[row * self.size[0] + column].replace(cell);
            self.known += usize::from(old.is_none());
        }
    }

    /// How much is known, 0 to 1.
    pub fn share(&self) -> f32 {
        self.known as f32 / self.cells.len().max(1) as f32
    }

    /// Whether every cell is known.
    pub fn is_whole(&self) -> bool {
        self.known == self.cells.len()
    }

    /// The result of a cell itself.
    pub fn cell(&self, [column, row]: [usize; 2]) -> Option<&MapCell> {
        self.cells[row * self.size[0] + column].as_ref()
    }

    /// The shown cell: the cell itself, else the nearest to its upper left that an earlier pass computed.
    pub fn shown(&self, [column, row]: [usize; 2]) -> Option<&MapCell> {
        let steps = STEPS.into_iter().rev();
        let mut places = steps.map(|step| [column - column % step, row - row % step]);
        places.find_map(|place| self.cell(place))
    }

    /// Every cell that is known.
    pub fn known(&self) -> impl Iterator<Item = &MapCell> {
        self.cells.iter().flatten()
    }
}

/// The numbers of the scene at the middle of a cell.
pub fn values_at(
    [x, y]: [MapAxis; 2],
    [width, height]: [usize; 2],
    [column, row]: [usize; 2],
) -> [(Freedom, f32); 2] {
    [
        (x.freedom, x.value(column, width)),
        (y.freedom, y.value(height - 1 - row, height)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::outcome::CaseOutcome;

    fn cell(value: usize) -> MapCell {
        MapCell {
            value: value as f32,
            outcome: CaseOutcome::Right,
            branch: None,
        }
    }

    #[test]
    fn every_cell_is_asked_about_once_and_from_the_first_pass_on_something_stands_everywhere() {
        for size in [[1, 1], [64, 64], [130, 70], [17, 200]] {
            let mut raster = MapRaster::new(size);
            let mut asked = 0;
            let count: usize = size.map(|side| side.div_ceil(TILE)).iter().product();
            for (index, tile) in tiles(size).enumerate() {
                let own = |[column, row]: &[usize; 2]| cell(row * size[0] + column);
                raster.take(&tile, tile.places.iter().map(own).collect());
                asked += tile.places.len();
                if index + 1 == count {
                    let mut places =
                        (0..size[1]).flat_map(|row| (0..size[0]).map(move |column| [column, row]));
                    assert!(
                        places.all(|place| raster.shown(place).is_some()),
                        "{size:?}"
                    );
                }
            }
            assert_eq!(asked, size[0] * size[1]);
            assert!(raster.is_whole() && raster.share() == 1.0);
            let values: Vec<usize> = raster.known().map(|cell| cell.value as usize).collect();
            assert_eq!(values, (0..asked).collect::<Vec<_>>());
        }
    }
}
