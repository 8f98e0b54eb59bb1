//! Lines along places: without corners where they are curved, and where in the middle of them a name goes.

use glam::Vec3;

/// Pieces between two places.
const PIECES: usize = 12;
/// Pieces between two corners of an outline.
const ROUND: usize = 6;
/// Where the last piece of all begins, as a share of the way from the last but one place: it is as long as a head needs.
const LAST: f32 = 0.6;

/// A line through `places` that turns evenly: Catmull and Rom's, through the first and last place as well. Where it comes
/// back to its first place it has no corner there either.
pub(super) fn curved(places: &[Vec3]) -> Vec<Vec3> {
    let Some((&first, &last)) = places.first().zip(places.last()) else {
        return vec![];
    };
    if places.len() > 3 && first == last {
        let mut around = closed(&places[..places.len() - 1]);
        around.push(first);
        return around;
    }
    let mut line = vec![first];
    for i in 1..places.len() {
        let (b, c) = (places[i - 1], places[i]);
        let before = if i > 1 { places[i - 2] } else { 2.0 * b - c };
        let after = places.get(i + 1).copied().unwrap_or(2.0 * c - b);
        let is_last = i + 1 == places.len();
        let shares = (1..PIECES).map(|piece| piece as f32 / PIECES as f32);
        let shares = shares.filter(|share| !is_last || *share <= LAST);
        line.extend(shares.map(|t| {
            let [ahead, bend] = [c - before, 2.0 * before - 5.0 * b + 4.0 * c - after];
            let twist = 3.0 * (b - c) + after - before;
            0.5 * (2.0 * b + ahead * t + bend * t * t + twist * t * t * t)
        }));
        if !is_last {
            line.push(c);
        }
    }
    line.push(last);
    line
}

/// The outline through `corners`, closed, that turns evenly.
pub(super) fn closed(corners: &[Vec3]) -> Vec<Vec3> {
    let count = corners.len();
    let of = |i: usize| {
        let [before, b, c, after] = [count - 1, 0, 1, 2].map(|by| corners[(i + by) % count]);
        (0..ROUND).map(move |piece| {
            let t = piece as f32 / ROUND as f32;
            let [ahead, bend] = [c - before, 2.0 * before - 5.0 * b + 4.0 * c - after];
            let twist = 3.0 * (b - c) + after - before;
            0.5 * (2.0 * b + ahead * t + bend * t * t + twist * t * t * t)
        })
    };
    (0..count).flat_map(of).collect()
}

/// The piece of a line in whose middle half of its length is done.
pub(super) fn middle(line: &[Vec3]) -> [Vec3; 2] {
    let pieces = || line.windows(2).map(|piece| [piece[0], piece[1]]);
    let whole: f32 = pieces().map(|[a, b]| a.distance(b)).sum();
    let mut done = 0.0;
    let mut halfway = pieces().filter(|[a, b]| {
        done += a.distance(*b);
        done >= 0.5 * whole
    });
    halfway.next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    #[test]
    fn a_curve_goes_through_its_places_and_turns_without_corners() {
        let places = [Vec3::ZERO, vec3(1.0, 1.0, 0.0), vec3(2.0, 0.0, 0.0)];
        let line = curved(&places);
        assert!(places.iter().all(|place| line.contains(place)), "{line:?}");
        let ways = line.windows(2).map(|piece| piece[1] - piece[0]);
        let ways: Vec<Vec3> = ways.collect();
        let turn = |pair: &[Vec3]| pair[0].angle_between(pair[1]);
        assert!(
            ways.windows(2).map(turn).all(|angle| angle < 0.45),
            "{ways:?}"
        );
        let last = ways.last().expect("a piece").length();
        assert!(last > 0.4, "room for a head: {last}");
        assert_eq!(curved(&places[..2]).len(), 2 + 7, "straight");
    }

    #[test]
    fn a_curve_that_comes_back_has_no_corner_where_it_began() {
        let around = [Vec3::X, Vec3::Y, -Vec3::X, -Vec3::Y, Vec3::X];
        let line = curved(&around);
        assert_eq!(
            (line.first(), line.last()),
            (Some(&Vec3::X), Some(&Vec3::X))
        );
        let far = line.iter().map(|at| at.length());
        assert!(far.clone().all(|far| (0.85..1.01).contains(&far)), "round");
    }

    #[test]
    fn a_closed_outline_goes_through_its_corners_and_has_none() {
        let corners = [Vec3::X, Vec3::Y, -Vec3::X, -Vec3::Y];
        let line = closed(&corners);
        assert!(corners.iter().all(|corner| line.contains(corner)));
        let far = line.iter().map(|at| at.length());
        assert!(far.clone().all(|far| (0.85..1.01).contains(&far)), "round");
        assert_eq!(line.len(), 4 * ROUND);
    }

    #[test]
    fn a_name_goes_to_the_middle_of_a_line() {
        let line = [Vec3::ZERO, Vec3::X, Vec3::X * 4.0, Vec3::X * 5.0];
        assert_eq!(middle(&line), [Vec3::X, Vec3::X * 4.0]);
    }
}
