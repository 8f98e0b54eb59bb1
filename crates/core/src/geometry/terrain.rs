use super::Triangle;
use glam::Vec3;

/// Ground as a single sheet: a height at every corner of a grid of square tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct Terrain {
    /// The corner with the least x and z; heights are measured from it. Meters.
    pub origin: Vec3,
    /// The length of a tile's side, meters, more than 0.
    pub tile: f32,
    /// Rows along z of heights along x, meters: at least two of at least two, all of one length.
    pub heights: Vec<Vec<f32>>,
}

crate::geometry::same_bits!(struct Terrain { origin, tile, heights });

/// Where on a terrain a point is, seen from above.
#[derive(Clone, Copy, Debug)]
struct GridPlace {
    column: usize,
    row: usize,
    /// From the tile's first corner along x and z, in tiles, 0..=1.
    along: [f32; 2],
}

impl Terrain {
    /// How many tiles there are along x and along z.
    pub fn tiles(&self) -> [usize; 2] {
        let columns = self.heights.first().map_or(0, Vec::len);
        [columns, self.heights.len()].map(|corners| corners.saturating_sub(1))
    }

    /// The two triangles of a tile, counter-clockwise from above: the one at its first corner, the one across.
    pub fn triangles_of(&self, column: usize, row: usize) -> [Triangle; 2] {
        let [first, right, back, across] = [(0, 0), (1, 0), (0, 1), (1, 1)]
            .map(|(right, back)| self.corner(column + right, row + back));
        [
            Triangle {
                v: [first, back, right],
            },
            Triangle {
                v: [right, back, across],
            },
        ]
    }

    /// The height of the ground above or below `point`; `None` beside the terrain.
    pub fn height_at(&self, point: Vec3) -> Option<f32> {
        let place = self.place(point)?;
        let triangle = self.triangle_at(place);
        let [right, back] = place.along;
        let corners = self.triangles_of(place.column, place.row);
        // Each triangle is a plane over its right-angled corner.
        let height = if triangle == 0 {
            let [first, back_corner, right_corner] = corners[0].v;
            first.y + (right_corner.y - first.y) * right + (back_corner.y - first.y) * back
        } else {
            let [right_corner, back_corner, across] = corners[1].v;
            across.y
                + (back_corner.y - across.y) * (1.0 - right)
                + (right_corner.y - across.y) * (1.0 - back)
        };
        Some(height)
    }

    /// The unit normal of the ground above or below `point`, upwards; `None` beside the terrain.
    pub fn normal_at(&self, point: Vec3) -> Option<Vec3> {
        let place = self.place(point)?;
        let triangle = self.triangles_of(place.column, place.row)[self.triangle_at(place)];
        Some(triangle.area_normal().normalize_or(Vec3::Y))
    }

    /// Where a way from `start` crosses edges of triangles, seen from above: fractions of it, rising, without its ends.
    pub fn crossings(&self, start: Vec3, way: Vec3) -> Vec<f32> {
        let from = (start - self.origin) / self.tile;
        let step = way / self.tile;
        // The edges lie where x, z or their sum are whole numbers of tiles.
        let lines = [
            (from.x, step.x),
            (from.z, step.z),
            (from.x + from.z, step.x + step.z),
        ];
        let [columns, rows] = self.tiles();
        let most = (columns + rows) as f32;
        let mut found: Vec<f32> = vec![];
        for (from, step) in lines {
            let (low, high) = (
                from.min(from + step).max(0.0),
                from.max(from + step).min(most),
            );
            if low.is_nan() || high.is_nan() || step == 0.0 {
                continue;
            }
            let first = low.ceil() as usize;
            let whole = (first..).take_while(|&line| line as f32 <= high);
            found.extend(whole.map(|line| (line as f32 - from) / step));
        }
        found.retain(|fraction| *fraction > 0.0 && *fraction < 1.0);
        found.sort_by(f32::total_cmp);
        found.dedup();
        found
    }

    fn corner(&self, column: usize, row: usize) -> Vec3 {
        let height = self.heights[row][column];
        self.origin + Vec3::new(column as f32 * self.tile, height, row as f32 * self.tile)
    }

    fn place(&self, point: Vec3) -> Option<GridPlace> {
        let [columns, rows] = self.tiles();
        let from = (point - self.origin) / self.tile;
        let (column, right) = tile_of(from.x, columns)?;
        let (row, back) = tile_of(from.z, rows)?;
        Some(GridPlace {
            column,
            row,
            along: [right, back],
        })
    }

    fn triangle_at(&self, place: GridPlace) -> usize {
        usize::from(place.along[0] + place.along[1] > 1.0)
    }
}

/// Which of `count` tiles in a row `at` is in, and how far.
fn tile_of(at: f32, count: usize) -> Option<(usize, f32)> {
    let is_on = count > 0 && (0.0..=count as f32).contains(&at);
    is_on.then(|| {
        let tile = (at as usize).min(count - 1);
        (tile, at - tile as f32)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ridge() -> Terrain {
        Terrain {
            origin: Vec3::new(0.0, 0.5, -1.0),
            tile: 1.0,
            heights: vec![vec![0.0, 1.0, 0.0]; 3],
        }
    }

    #[test]
    fn heights_are_those_of_the_triangles() {
        let terrain = Terrain {
            heights: vec![vec![0.0, 1.0, 0.3], vec![0.2, -0.5, 2.0]],
            ..ridge()
        };
        for (column, row) in [(0, 0), (1, 0)] {
            for triangle in terrain.triangles_of(column, row) {
                assert!(triangle.area_normal().y > 0.0);
                for weights in [[0.2, 0.3, 0.5], [0.6, 0.3, 0.1], [0.1, 0.1, 0.8]] {
                    let point: Vec3 = (0..3).map(|i| triangle.v[i] * weights[i]).sum();
                    let height = terrain.height_at(point).expect("on it");
                    assert!((height - point.y).abs() < 1e-5, "{height}, not {}", point.y);
                    let normal = terrain.normal_at(point).expect("on it");
                    assert!(normal.dot(triangle.v[1] - triangle.v[0]).abs() < 1e-5);
                }
            }
        }
    }

    #[test]
    fn beside_it_there_is_no_ground() {
        for (x, z) in [
            (-0.1, 0.0),
            (2.1, 0.0),
            (1.0, -1.1),
            (1.0, 1.1),
            (f32::NAN, 0.0),
        ] {
            assert_eq!(ridge().height_at(Vec3::new(x, 0.0, z)), None);
        }
        assert_eq!(ridge().height_at(Vec3::new(2.0, 9.0, 1.0)), Some(0.5));
    }

    #[test]
    fn a_way_over_the_ridge_crosses_its_edge() {
        let start = Vec3::new(0.6, 0.0, -0.9);
        let crossings = ridge().crossings(start, Vec3::X * 0.8);
        // The diagonal of the first tile lies at x 0.9, the ridge at 1.
        let wanted = [0.375, 0.5];
        assert_eq!(crossings.len(), 2, "{crossings:?}");
        for (found, wanted) in crossings.iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-5, "{crossings:?}");
        }
        assert!(ridge().crossings(start, Vec3::ZERO).is_empty());
    }
}
