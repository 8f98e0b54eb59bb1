//! Keeps labels apart: each goes to the cheapest free place around what it names.

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use std::f32::consts::TAU;

/// Distances from the named point to the label's edge, points.
const DISTANCES: [f32; 6] = [9.0, 15.0, 24.0, 38.0, 56.0, 80.0];
/// Directions that are tried.
const DIRECTIONS: usize = 16;
/// What it costs to write over something written: more than anything else.
const OVER: f32 = 1e6;
/// Free space between labels, points.
const GAP: f32 = 3.0;

/// A label that wants a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) anchor: Pos2,
    pub(crate) size: Vec2,
}

/// What labels should not cover.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blocked {
    pub(crate) at: Pos2,
    /// How bad it is to cover it.
    pub(crate) cost: f32,
}

/// A place within the bounds for each label in turn, the first being the most important; `None` where all places are taken.
/// Where something else is `written` no label goes, unless there is no other place.
pub(crate) fn place(
    wanted: &[Wanted],
    (bounds, written): (Rect, &[Rect]),
    obstacles: &[Blocked],
) -> Vec<Option<Rect>> {
    let is_over = |rect: Rect| written.iter().any(|other| other.intersects(rect));
    let middle = middle_of(wanted, bounds);
    let mut taken: Vec<Rect> = vec![];
    let mut places = vec![];
    for label in wanted {
        let best = candidates(label, middle)
            .filter(|(rect, _)| bounds.contains_rect(*rect))
            .filter(|(rect, _)| taken.iter().all(|other| !other.intersects(*rect)))
            .map(|(rect, cost)| {
                let over = if is_over(rect) { OVER } else { 0.0 };
                (rect, cost + over + covering(rect, obstacles))
            })
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(rect, _)| rect);
        taken.extend(best.map(|rect| rect.expand(GAP)));
        places.push(best);
    }
    places
}

fn middle_of(wanted: &[Wanted], bounds: Rect) -> Pos2 {
    if wanted.is_empty() {
        return bounds.center();
    }
    let sum = wanted
        .iter()
        .fold(Vec2::ZERO, |sum, w| sum + w.anchor.to_vec2());
    (sum / wanted.len() as f32).to_pos2()
}

/// Places around a label's anchor with what they cost: near is cheap, and so is away from the middle of the figure.
fn candidates(label: &Wanted, middle: Pos2) -> impl Iterator<Item = (Rect, f32)> + use<> {
    let Wanted { anchor, size } = *label;
    let outwards = (anchor - middle).normalized();
    DISTANCES.into_iter().flat_map(move |distance| {
        (0..DIRECTIONS).map(move |i| {
            let (sin, cos) = (TAU * i as f32 / DIRECTIONS as f32).sin_cos();
            let direction = vec2(cos, sin);
            // From the anchor to the middle of a box whose near side is `distance` away.
            let half = size * 0.5;
            let reach = (half.x * cos.abs()).hypot(half.y * sin.abs());
            let rect = Rect::from_center_size(anchor + direction * (distance + reach), size);
            let inwards = 1.0 - direction.dot(outwards);
            (rect, distance + inwards * 5.0)
        })
    })
}

fn covering(rect: Rect, obstacles: &[Blocked]) -> f32 {
    let near = rect.expand(2.0);
    let covered = obstacles.iter().filter(|o| near.contains(o.at));
    covered.map(|obstacle| obstacle.cost).sum()
}

/// Points every few pixels along a line.
pub(crate) fn along(from: Pos2, to: Pos2, bounds: Rect) -> impl Iterator<Item = Pos2> {
    let steps = ((to - from).length() / 7.0).clamp(1.0, 200.0) as usize;
    (0..=steps)
        .map(move |i| pos2_lerp(from, to, i as f32 / steps as f32))
        .filter(move |at| bounds.contains(*at))
}

fn pos2_lerp(from: Pos2, to: Pos2, share: f32) -> Pos2 {
    pos2(
        from.x + (to.x - from.x) * share,
        from.y + (to.y - from.y) * share,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Rect = Rect {
        min: Pos2::ZERO,
        max: pos2(400.0, 300.0),
    };

    fn label(x: f32, y: f32) -> Wanted {
        Wanted {
            anchor: pos2(x, y),
            size: vec2(60.0, 18.0),
        }
    }

    #[test]
    fn labels_of_one_spot_do_not_touch() {
        let wanted = vec![label(200.0, 150.0); 7];
        let places: Vec<Rect> = place(&wanted, (BOUNDS, &[]), &[])
            .into_iter()
            .flatten()
            .collect();
        assert_eq!(places.len(), 7);
        for (i, a) in places.iter().enumerate() {
            assert!(places[i + 1..].iter().all(|b| !a.intersects(*b)));
        }
    }

    #[test]
    fn labels_stay_inside_and_leave_their_point_free() {
        for at in [(2.0, 2.0), (398.0, 150.0), (200.0, 299.0)] {
            let wanted = label(at.0, at.1);
            let rect = place(&[wanted], (BOUNDS, &[]), &[])[0].unwrap();
            assert!(BOUNDS.contains_rect(rect));
            assert!(!rect.contains(wanted.anchor));
        }
    }

    #[test]
    fn a_label_avoids_what_is_drawn() {
        let wanted = [label(200.0, 150.0)];
        let free = place(&wanted, (BOUNDS, &[]), &[])[0].unwrap();
        let obstacle = Blocked {
            at: free.center(),
            cost: 50.0,
        };
        let moved = place(&wanted, (BOUNDS, &[]), &[obstacle])[0].unwrap();
        assert!(!moved.contains(obstacle.at));
    }

    #[test]
    fn a_label_is_not_written_over_the_scale() {
        let wanted = [label(360.0, 280.0)];
        let scale = Rect::from_min_max(pos2(330.0, 284.0), BOUNDS.max);
        let marked = Blocked {
            at: pos2(300.0, 270.0),
            cost: 900.0,
        };
        let rect = place(&wanted, (BOUNDS, &[scale]), &[marked])[0].unwrap();
        assert!(!rect.intersects(scale), "{rect}");
    }

    #[test]
    fn a_label_without_room_is_left_out() {
        let small = Rect::from_min_size(Pos2::ZERO, vec2(50.0, 10.0));
        assert_eq!(place(&[label(5.0, 5.0)], (small, &[]), &[]), [None]);
    }
}
