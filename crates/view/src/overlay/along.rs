//! Where the number of a length goes: beside the middle of its stretch; where that is taken, farther away with a leader that
//! meets the stretch at no acute angle.

use super::{
    clutter::{Clutter, clipped},
    placement::NamePlace,
    steady,
};
use egui::{Pos2, Rect, Vec2, vec2};
use std::f32::consts::TAU;

/// Between a stretch and its number, points.
const GAP: f32 = 5.0;
/// Where along the stretch the number may be.
const SHARES: [f32; 7] = [0.5, 0.4, 0.6, 0.28, 0.72, 0.15, 0.85];
/// The cost of a distance from the middle of the stretch.
const OFF_MIDDLE: f32 = 24.0;
/// The cost of the inner side of the measured shape.
const INNER_SIDE: f32 = 40.0;
/// The cost of the side on which another stretch lies.
const BETWEEN_PAIR: f32 = 1000.0;
/// The cost of a place behind an arrow that holds a short stretch.
const BEHIND: f32 = 4.0;
/// The cost of a leader besides its length.
const LEADER: f32 = 30.0;
/// How long leaders are, points.
const LEADERS: [f32; 9] = [14.0, 22.0, 34.0, 50.0, 70.0, 100.0, 130.0, 165.0, 205.0];
const DIRECTIONS: usize = 24;
/// The cosine of the least angle between a leader and the stretch.
const STEEP: f32 = 0.71;
/// The cost of a leader's crossing, as a share of the cost of a number that covers.
const CROSSING: f32 = 0.5;

/// A stretch whose number wants a place.
#[derive(Clone, Debug)]
pub(super) struct NumberedStretch {
    pub(super) ends: [Pos2; 2],
    /// The direction away from the measured shape: a unit vector, or zero.
    pub(super) away: Vec2,
    /// Whether another stretch lies beside it, whose number this one would seem on that side.
    pub(super) is_paired: bool,
    /// How long the arrows are that hold it from outside; 0 where there are none.
    pub(super) held: f32,
    /// The room that the number takes.
    pub(super) size: Vec2,
    /// The way from the middle of the stretch to the number's in the frame before.
    pub(super) before: Option<Vec2>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NumberPlace {
    pub(super) rect: Rect,
    /// From the stretch to the number, where that is away.
    pub(super) leader: Option<[Pos2; 2]>,
}

impl NumberedStretch {
    /// The best place within the bounds, where nothing is `written`, the number of a point beside bodies as words are; `None`
    /// where there is none, as in a picture that has no room at all, where the stretch itself is nowhere.
    pub(super) fn place(
        &self,
        (bounds, written): (Rect, &[Rect]),
        ground: &Clutter,
    ) -> Option<NumberPlace> {
        if !self.ends.iter().all(|end| end.is_finite()) {
            return None;
        }
        let is_free = |place: &NumberPlace| {
            bounds.contains_rect(place.rect)
                && written.iter().all(|other| {
                    let leader = place.leader.and_then(|[a, b]| clipped(a, b, *other));
                    !other.intersects(place.rect) && leader.is_none()
                })
        };
        let places = self
            .beside()
            .chain(self.behind())
            .chain(self.with_leaders());
        let free = places.filter(|(place, _)| is_free(place));
        let costs = free.map(|(place, cost)| {
            let crossed = place.leader.map_or(0.0, |ends| ground.cost_of_line(ends));
            let covered = if self.ends[0] == self.ends[1] {
                ground.cost(place.rect)
            } else {
                ground.cost_of_number(place.rect)
            };
            let held = steady::worth(self.before, place.rect.center() - self.middle());
            (place, cost + covered + crossed * CROSSING - held)
        });
        let best = costs.min_by(|a, b| a.1.total_cmp(&b.1));
        best.map(|(place, _)| place)
    }

    pub(super) fn middle(&self) -> Pos2 {
        self.ends[0].lerp(self.ends[1], 0.5)
    }

    fn along(&self) -> Vec2 {
        (self.ends[1] - self.ends[0]).normalized()
    }

    /// Next to the line, on both of its sides.
    fn beside(&self) -> impl Iterator<Item = (NumberPlace, f32)> + '_ {
        let across = self.along().rot90();
        let places = SHARES.into_iter().flat_map(move |share| {
            let at = self.ends[0].lerp(self.ends[1], share);
            [across, -across].map(|side| {
                let is_inner = side.dot(self.away) < -0.3;
                let inner = if is_inner && self.is_paired {
                    BETWEEN_PAIR
                } else if is_inner {
                    INNER_SIDE
                } else {
                    0.0
                };
                let cost = (share - 0.5).abs() * OFF_MIDDLE + inner;
                (self.touching(at, side, GAP), cost)
            })
        });
        places.filter(move |_| across != Vec2::ZERO)
    }

    /// Behind each of the arrows that hold it.
    fn behind(&self) -> impl Iterator<Item = (NumberPlace, f32)> + '_ {
        let along = self.along();
        let [a, b] = self.ends;
        let places = [(a, -along), (b, along)];
        let places =
            places.map(|(end, way)| (self.touching(end + way * self.held, way, GAP), BEHIND));
        places.into_iter().filter(move |_| self.held > 0.0)
    }

    fn with_leaders(&self) -> impl Iterator<Item = (NumberPlace, f32)> + '_ {
        let along = self.along();
        let tie = self.middle();
        LEADERS.into_iter().flat_map(move |distance| {
            (0..DIRECTIONS).filter_map(move |i| {
                let (sin, cos) = (TAU * i as f32 / DIRECTIONS as f32).sin_cos();
                let rect = self.touching(tie, vec2(cos, sin), distance).rect;
                let leader = NamePlace { rect, tie }.leader();
                let way = leader[1] - leader[0];
                let is_steep = way.normalized().dot(along).abs() <= STEEP;
                let place = NumberPlace {
                    rect,
                    leader: Some(leader),
                };
                let is_between = self.is_paired && vec2(cos, sin).dot(self.away) < 0.0;
                let between = if is_between { BETWEEN_PAIR } else { 0.0 };
                is_steep.then_some((place, LEADER + way.length() + between))
            })
        })
    }

    /// The room whose nearest point is at this distance from `at`, measured along a unit vector.
    fn touching(&self, at: Pos2, way: Vec2, distance: f32) -> NumberPlace {
        let half = self.size * 0.5;
        let reach = half.x * way.x.abs() + half.y * way.y.abs();
        NumberPlace {
            rect: Rect::from_center_size(at + way * (distance + reach), self.size),
            leader: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    const BOUNDS: Rect = Rect {
        min: Pos2::ZERO,
        max: pos2(400.0, 300.0),
    };

    fn stretch(a: Pos2, b: Pos2) -> NumberedStretch {
        NumberedStretch {
            ends: [a, b],
            away: Vec2::ZERO,
            is_paired: false,
            held: 0.0,
            size: vec2(50.0, 18.0),
            before: None,
        }
    }

    #[test]
    fn a_number_is_beside_the_middle_without_a_leader() {
        let bare = Clutter::bare(BOUNDS);
        for end in [pos2(300.0, 150.0), pos2(100.0, 250.0), pos2(250.0, 260.0)] {
            let stretch = stretch(pos2(100.0, 150.0), end);
            let place = stretch.place((BOUNDS, &[]), &bare).expect("a place");
            assert_eq!(place.leader, None);
            let middle = stretch.ends[0].lerp(stretch.ends[1], 0.5);
            assert!(place.rect.distance_to_pos(middle) < 16.0, "{place:?}");
            let [a, b] = stretch.ends;
            assert_eq!(clipped(a, b, place.rect), None, "it lies on its line");
        }
    }

    #[test]
    fn it_is_on_the_side_away_from_what_is_measured() {
        let mut stretch = stretch(pos2(100.0, 150.0), pos2(300.0, 150.0));
        for away in [Vec2::Y, -Vec2::Y] {
            stretch.away = away;
            let place = stretch.place((BOUNDS, &[]), &Clutter::bare(BOUNDS));
            let way = place.expect("a place").rect.center() - pos2(200.0, 150.0);
            assert!(way.dot(away) > 0.0);
        }
    }

    #[test]
    fn a_stretch_that_is_nowhere_has_no_number() {
        let nowhere = NumberedStretch {
            ends: [pos2(f32::NAN, f32::NAN); 2],
            away: Vec2::ZERO,
            is_paired: false,
            held: 0.0,
            size: vec2(40.0, 12.0),
            before: None,
        };
        let ground = Clutter::bare(BOUNDS);
        assert_eq!(nowhere.place((BOUNDS, &[]), &ground), None);
    }

    #[test]
    fn a_leader_never_lies_in_line_with_its_stretch() {
        let stretch = stretch(pos2(195.0, 150.0), pos2(205.0, 150.0));
        // Everything around is written on.
        let around = Rect::from_center_size(pos2(200.0, 150.0), vec2(60.0, 60.0));
        let written = [
            around.with_max_y(148.0),
            around.with_min_y(152.0).with_max_x(180.0),
        ];
        let place = stretch.place((BOUNDS, &written), &Clutter::bare(BOUNDS));
        let place = place.expect("a place");
        if let Some([tie, end]) = place.leader {
            assert!((end - tie).normalized().x.abs() <= STEEP);
        }
        for other in written {
            assert!(!other.intersects(place.rect));
        }
    }

    #[test]
    fn what_is_told_of_a_point_inside_a_body_is_beside_the_body_and_a_length_may_stay() {
        let (center, radius) = (pos2(200.0, 150.0), 55.0);
        let ball = Clutter::with_ball(BOUNDS, center, radius);
        let rect = |stretch: NumberedStretch| stretch.place((BOUNDS, &[]), &ball).map(|it| it.rect);
        let told = rect(stretch(center, center)).expect("a place");
        assert!(told.distance_to_pos(center) > radius - 2.0, "{told}");
        let beside = rect(stretch(center, pos2(200.0, 190.0))).expect("a place");
        assert!(beside.distance_to_pos(center) < radius, "{beside}");
    }
}
