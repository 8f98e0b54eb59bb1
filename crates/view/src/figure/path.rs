//! Lines along places: without corners where they are curved, and where in the middle of them a name goes.

use glam::Vec3;

/// Pieces between two places.
const PIECES: usize = 12;
/// Pieces between two corners of an outline.
const ROUND: usize = 6;
/// Dashes of a curve: its pieces are too short to be dashed each by itself.
const DASHES: usize = 40;
/// Where the last piece of all begins, as a share of the way from the last but one place: it is as long as a head needs.
const LAST: f32 = 0.6;

/// A line through `places` that turns evenly, through the first and last place as well, where it goes on turning as it did.
/// Where it comes back to its first place it has no corner there either.
pub(super) fn curved(places: &[Vec3]) -> Vec<Vec3> {
    let Some((&first, &last)) = places.first().zip(places.last()) else {
        return vec![];
    };
    if places.len() > 3 && first == last {
        let mut around = closed(&places[..places.len() - 1]);
        around.push(first);
        return around;
    }
    let mut ways: Vec<Vec3> = places
        .windows(3)
        .map(|three| way(three[0], three[2]))
        .collect();
    let ends = [(first, places.get(1)), (last, places.iter().nth_back(1))];
    let [start, end] = ends.map(|(end, next)| next.map_or(Vec3::ZERO, |&next| way(end, next)));
    // An arc leaves its first place as much to one side of the chord as it comes in on the other.
    let turned = |chord: Vec3, near: Option<&Vec3>| {
        near.map_or(chord, |near| 2.0 * chord * chord.dot(*near) - *near)
    };
    let [start, end] = [turned(start, ways.first()), turned(-end, ways.last())];
    ways.insert(0, start);
    ways.push(end);
    let mut line = vec![first];
    for i in 1..places.len() {
        let is_last = i + 1 == places.len();
        let shares = (1..PIECES).map(|piece| piece as f32 / PIECES as f32);
        let shares = shares.filter(|share| !is_last || *share <= LAST);
        let between = Between {
            ends: [places[i - 1], places[i]],
            ways: [ways[i - 1], ways[i]],
        };
        line.extend(shares.map(|share| between.at(share)));
        line.push(places[i]);
    }
    line
}

/// The straight pieces of a line.
pub(super) fn pieces(line: &[Vec3]) -> impl Iterator<Item = [Vec3; 2]> {
    line.windows(2).map(|ends| [ends[0], ends[1]])
}

/// The length of a line, meters.
pub(super) fn length(line: &[Vec3]) -> f32 {
    pieces(line).map(|[a, b]| a.distance(b)).sum()
}

/// The direction from one place to another, a unit vector; zero where they are one.
fn way(from: Vec3, to: Vec3) -> Vec3 {
    (to - from).normalize_or_zero()
}

/// A piece of a curve: Hermite's cubic. It leaves each end as fast as it is long, so that a short piece beside a long one
/// does not overshoot.
struct Between {
    ends: [Vec3; 2],
    /// Directions at the ends, unit vectors.
    ways: [Vec3; 2],
}

impl Between {
    /// The place at a share of the way, 0 to 1.
    fn at(&self, share: f32) -> Vec3 {
        let [a, b] = self.ends;
        let [from, to] = self.ways.map(|way| way * a.distance(b));
        let [t, left] = [share, 1.0 - share];
        let [at_a, at_b] = [left * left * (1.0 + 2.0 * t), t * t * (1.0 + 2.0 * left)];
        at_a * a + at_b * b + t * left * (left * from - t * to)
    }
}

/// The dashes of a curved `line`, each a line of its own; it begins and ends with one unless it comes back.
pub(super) fn dashes(line: &[Vec3]) -> Vec<[Vec3; 2]> {
    // Around, the last gap lies before the first dash.
    let gaps = if line.first() == line.last() {
        DASHES
    } else {
        DASHES - 1
    };
    let dash = length(line) / (DASHES + gaps) as f32;
    if dash <= 0.0 {
        return vec![];
    }
    let mut found = vec![];
    let mut done = 0.0;
    for [a, b] in pieces(line) {
        let length = a.distance(b);
        // Dash `i` lies from `2 i` to `2 i + 1` dashes along the line.
        let first = (done / (2.0 * dash)) as usize;
        for start in (first..DASHES).map(|i| 2.0 * dash * i as f32 - done) {
            if start >= length {
                break;
            }
            let ends = [start, start + dash].map(|at| at.clamp(0.0, length) / length);
            if ends[0] < ends[1] {
                found.push(ends.map(|share| a.lerp(b, share)));
            }
        }
        done += length;
    }
    found
}

/// The outline through `corners`, closed, that turns evenly.
pub(super) fn closed(corners: &[Vec3]) -> Vec<Vec3> {
    let count = corners.len();
    let at = |i: usize| corners[i % count];
    let of = |i: usize| {
        let between = Between {
            ends: [at(i), at(i + 1)],
            ways: [way(at(i + count - 1), at(i + 1)), way(at(i), at(i + 2))],
        };
        (0..ROUND).map(move |piece| between.at(piece as f32 / ROUND as f32))
    };
    (0..count).flat_map(of).collect()
}

/// The piece of a line in whose middle half of its length is done.
pub(super) fn middle(line: &[Vec3]) -> [Vec3; 2] {
    let whole = length(line);
    let mut done = 0.0;
    let mut halfway = pieces(line).filter(|[a, b]| {
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
    fn an_arc_does_not_bulge_at_its_ends() {
        let at =
            |degrees: f32| Vec3::new(degrees.to_radians().cos(), degrees.to_radians().sin(), 0.0);
        let line = curved(&[0.0, 30.0, 60.0, 90.0].map(at));
        let far = line.iter().map(|at| at.length());
        assert!(far.clone().all(|far| (far - 1.0).abs() < 0.005), "round");
    }

    #[test]
    fn a_straight_part_beside_an_arc_stays_straight() {
        let arc = [0.0, 30.0, 60.0, 90.0_f32].map(|degrees| {
            let (sin, cos) = degrees.to_radians().sin_cos();
            vec3(cos - 1.0, sin, 0.0)
        });
        let places = [vec3(0.0, -10.0, 0.0), arc[0], arc[1], arc[2], arc[3]];
        let line = curved(&places);
        let off = line.iter().filter(|at| at.y < 0.0).map(|at| at.x.abs());
        assert!(off.fold(0.0, f32::max) < 0.05, "{line:?}");
        let ahead = line.windows(2).map(|piece| piece[1].y - piece[0].y);
        assert!(ahead.fold(1.0, f32::min) > 0.0, "nowhere back");
    }

    #[test]
    fn dashes_of_a_curve_cover_half_of_it_from_end_to_end() {
        let line = curved(&[Vec3::ZERO, vec3(1.0, 1.0, 0.0), vec3(2.0, 0.0, 0.0)]);
        let dashes = dashes(&line);
        let drawn: f32 = dashes.iter().map(|dash| length(dash)).sum();
        let share = drawn / length(&line);
        assert!((share - 0.5).abs() < 0.02, "{share}");
        assert_eq!(dashes[0][0], line[0]);
        let last = dashes.last().expect("a dash")[1];
        assert!(last.distance(line[line.len() - 1]) < 1e-4, "{last}");
        assert!(super::dashes(&[Vec3::X; 3]).is_empty(), "no length");
        let around = curved(&[Vec3::X, Vec3::Y, -Vec3::X, -Vec3::Y, Vec3::X]);
        let last = super::dashes(&around).last().expect("a dash")[1];
        let gap = length(&around) / (2 * DASHES) as f32;
        assert!(
            (last.distance(Vec3::X) - gap).abs() < 0.05 * gap,
            "no two in one"
        );
    }

    #[test]
    fn a_name_goes_to_the_middle_of_a_line() {
        let line = [Vec3::ZERO, Vec3::X, Vec3::X * 4.0, Vec3::X * 5.0];
        assert_eq!(middle(&line), [Vec3::X, Vec3::X * 4.0]);
    }
}
