//! Round numbers while something is dragged.

use glam::Vec3;

/// Between the lines of the grid, meters.
pub(super) const GRID: f32 = 0.1;
/// Between the angles that a turn snaps to, degrees.
pub(super) const ANGLE: f32 = 5.0;
/// A coordinate that moves less than this stays, meters.
const STILL: f32 = 1e-5;

/// The nearest number on the grid.
pub(super) fn number(x: f32) -> f32 {
    let lines = (1.0 / GRID).round();
    (x * lines).round() / lines
}

/// `from` moved by `by`, onto the grid in every coordinate that moves.
pub(super) fn point(from: Vec3, by: Vec3) -> Vec3 {
    let coordinate = |from: f32, by: f32| {
        if by.abs() > STILL {
            number(from + by)
        } else {
            from
        }
    };
    Vec3::new(
        coordinate(from.x, by.x),
        coordinate(from.y, by.y),
        coordinate(from.z, by.z),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    #[test]
    fn what_moves_goes_to_the_grid_and_the_rest_stays() {
        let from = vec3(0.123, 0.456, -0.789);
        assert_eq!(point(from, vec3(0.2, 0.0, 0.0)), vec3(0.3, 0.456, -0.789));
        assert_eq!(point(from, vec3(0.0, 1.0, -1.0)), vec3(0.123, 1.5, -1.8));
    }
}
