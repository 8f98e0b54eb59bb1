//! Keeps names apart: each goes to the cheapest free place around its thing.

use super::{clutter::Clutter, steady};
use egui::{Pos2, Rect, Vec2, pos2, vec2};
use std::{cell::OnceCell, f32::consts::TAU};

/// Distances from the named point to the name's edge, points.
const DISTANCES: [f32; 11] = [
    8.0, 12.0, 17.0, 24.0, 34.0, 48.0, 66.0, 90.0, 120.0, 150.0, 185.0,
];
/// Directions that are tried.
const DIRECTIONS: usize = 16;
/// Free space between names, points: beside each other more than above each other, or two read as one.
const GAP: Vec2 = vec2(10.0, 4.0);
/// Free space between a name and a leader that is not its own, points.
const BESIDE_LEADER: f32 = 2.0;
/// The cost of another tie than the first one, each.
const OTHER_TIE: f32 = 1.5;
/// The cost of a direction toward the middle of all names.
const INWARDS: f32 = 6.0;

/// The cost of a direction into its own outline.
const INTO: f32 = 20.0;
/// A name farther than this from its thing gets a leader, points.
pub(super) const LEADER_FROM: f32 = 14.0;
/// The cost of a leader besides its length.
const LEADER: f32 = 8.0;
/// The cost of a leader's crossing, as a share of the cost of a name that covers.
const CROSSING: f32 = 0.3;
/// The cosine of the least angle between a leader and the line or outline that it leads to.
const STEEP: f32 = 0.71;
/// The cost of a place in line with it.
const FLAT: f32 = 60.0;
/// More than rounding may take from what something costs.
const ROUNDING: f32 = 1.0;
/// The cost of a place beside another name's point, and how near that is, points.
const BESIDE_POINT: (f32, f32) = (25.0, 7.0);

/// A name that wants a place.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    /// The points of its thing that it can be tied to, the best first.
    pub(super) ties: Vec<Pos2>,
    /// For each of those on an outline, the unit vector that leads out there.
    pub(super) outwards: Vec<Vec2>,
    /// The direction of the named thing: a unit vector; zero where it has none.
    pub(super) along: Vec2,
    /// The place to avoid: in the middle of an outline.
    pub(super) inside: Option<Pos2>,
    pub(super) size: Vec2,
    /// The way from the middle of its ties to its own in the frame before.
    pub(super) before: Option<Vec2>,
}

impl Wanted {
    /// The middle of its ties.
    pub(super) fn middle(&self) -> Pos2 {
        let sum = self
            .ties
            .iter()
            .fold(Vec2::ZERO, |sum, tie| sum + tie.to_vec2());
        (sum / self.ties.len().max(1) as f32).to_pos2()
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NamePlace {
    pub(super) rect: Rect,
    /// The point that it is tied to.
    pub(super) tie: Pos2,
}

impl NamePlace {
    /// Whether two names can be there: neither over the other, nor over the line that leads to it.
    pub(super) fn goes_with(&self, other: &Self) -> bool {
        let [own, others] = [self, other].map(|place| place.rect.expand(BESIDE_LEADER));
        !self.rect.expand2(GAP).intersects(other.rect)
            && !crosses(own, other.leader())
            && !crosses(others, self.leader())
            && !meet(self.leader(), other.leader())
    }

    /// The line from the named thing to its nearest side.
    pub(super) fn leader(&self) -> [Pos2; 2] {
        let Rect { min, max } = self.rect;
        let nearest = pos2(
            self.tie.x.clamp(min.x, max.x),
            self.tie.y.clamp(min.y, max.y),
        );
        [self.tie, nearest]
    }
}

/// A place within the bounds for each name in turn, the first being the most important; `None` where all places are taken.
/// Where something else is `written` no name goes.
pub(super) fn place(
    wanted: &[Wanted],
    (bounds, written): (Rect, &[Rect]),
    ground: &Clutter,
) -> Vec<Option<NamePlace>> {
    let middle = middle_of(wanted, bounds);
    let best = |index: usize, places: &[Option<NamePlace>]| {
        let name = &wanted[index];
        let others: Vec<NamePlace> = (0..places.len())
            .filter(|&other| other != index)
            .filter_map(|other| places[other])
            .collect();
        // A point that is the only tie of a name is to stay in sight.
        let points: Vec<Pos2> = (0..wanted.len())
            .filter(|&other| other != index)
            .filter_map(|other| match wanted[other].ties[..] {
                [point] => Some(point),
                _ => None,
            })
            .collect();
        let mut best: Option<(NamePlace, f32)> = None;
        let ties: Vec<NameTie<'_>> = (0..name.ties.len())
            .map(|index| NameTie::of(name, index, middle, ground))
            .collect();
        for candidate in ties.iter().flat_map(|tie| tie.candidates(name.size)) {
            // The drawings there cost at least zero: most candidates are dear enough without a look.
            if best.is_some_and(|(_, cost)| candidate.near > cost + ROUNDING) {
                continue;
            }
            let place = candidate.place;
            let is_free =
                |other: &Rect| !other.intersects(place.rect) && !crosses(*other, place.leader());
            let is_possible = bounds.contains_rect(place.rect)
                && written.iter().all(is_free)
                && others.iter().all(|other| place.goes_with(other));
            if !is_possible {
                continue;
            }
            let (beside, near) = BESIDE_POINT;
            let room = place.rect.expand(near);
            let crowd = points.iter().filter(|point| room.contains(**point)).count() as f32;
            let cost = candidate.cost() + crowd * beside + ground.cost(place.rect.expand(1.0));
            if best.is_none_or(|(_, least)| cost.total_cmp(&least).is_lt()) {
                best = Some((place, cost));
            }
        }
        best.map(|(place, _)| place)
    };
    let mut places: Vec<Option<NamePlace>> = vec![];
    for index in 0..wanted.len() {
        places.push(best(index, &places));
    }
    // Once all have a place, each looks for a better one.
    for index in 0..wanted.len() {
        let better = best(index, &places);
        places[index] = better.or(places[index]);
    }
    places
}

fn middle_of(wanted: &[Wanted], bounds: Rect) -> Pos2 {
    if wanted.is_empty() {
        return bounds.center();
    }
    let sum = wanted
        .iter()
        .fold(Vec2::ZERO, |sum, name| sum + name.ties[0].to_vec2());
    (sum / wanted.len() as f32).to_pos2()
}

struct PlaceOffer<'a> {
    place: NamePlace,
    /// The cost of its distance and direction: near is cheap, and so is away from the middle of the figure.
    near: f32,
    tie: &'a NameTie<'a>,
}

/// A tie of a name.
struct NameTie<'a> {
    at: Pos2,
    /// The cost of this tie.
    price: f32,
    /// The direction of the first place to try, and the cost of others.
    outwards: Vec2,
    weight: f32,
    /// The middle of all ties, and the way from there to the name in the frame before.
    middle: Pos2,
    before: Option<Vec2>,
    /// Out of the outline that it is on.
    own: Option<Vec2>,
    along: Vec2,
    /// The directions of the lines there, found when they are needed.
    lines: OnceCell<Vec<Vec2>>,
    ground: &'a Clutter,
}

impl PlaceOffer<'_> {
    /// The cost of the place without the things that it covers.
    fn cost(&self) -> f32 {
        let [from, to] = self.place.leader();
        let of_leader = if from.distance(to) > LEADER_FROM {
            let cosine = self.tie.cosine((to - from).normalized());
            let flat = FLAT * (cosine - STEEP).max(0.0) / (1.0 - STEEP);
            LEADER + flat + CROSSING * self.tie.ground.cost_of_line([from, to])
        } else {
            0.0
        };
        self.near + of_leader
    }
}

impl<'a> NameTie<'a> {
    /// The tie of place `index` of a name.
    fn of(name: &Wanted, index: usize, middle: Pos2, ground: &'a Clutter) -> Self {
        let at = name.ties[index];
        let from = name.inside.unwrap_or(middle);
        let own = name.outwards.get(index).copied();
        let own = own.filter(|own| *own != Vec2::ZERO);
        Self {
            at,
            price: index as f32 * OTHER_TIE,
            outwards: own.unwrap_or_else(|| (at - from).normalized()),
            middle: name.middle(),
            before: name.before,
            weight: if name.inside.is_some() { INTO } else { INWARDS },
            own,
            along: name.along,
            lines: OnceCell::new(),
            ground,
        }
    }

    /// Places around it for a name of this size, the near ones first.
    fn candidates(&'a self, size: Vec2) -> impl Iterator<Item = PlaceOffer<'a>> {
        let places = DISTANCES
            .into_iter()
            .flat_map(|distance| (0..DIRECTIONS).map(move |i| (distance, i)));
        places.map(move |(distance, i)| {
            let (sin, cos) = (TAU * i as f32 / DIRECTIONS as f32).sin_cos();
            let direction = vec2(cos, sin);
            // From the tie to the middle of a box whose near side is `distance` away.
            let half = size * 0.5;
            let reach = (half.x * cos.abs()).hypot(half.y * sin.abs());
            let rect = Rect::from_center_size(self.at + direction * (distance + reach), size);
            let inwards = 1.0 - direction.dot(self.outwards);
            PlaceOffer {
                place: NamePlace { rect, tie: self.at },
                near: distance + inwards * self.weight + self.price
                    - steady::worth(self.before, rect.center() - self.middle),
                tie: self,
            }
        })
    }

    /// How far a leader is in line with its target: along a line it leads nowhere; nor does it along an outline.
    fn cosine(&self, leader: Vec2) -> f32 {
        if let Some(own) = self.own {
            let sine = leader.dot(own);
            return (1.0 - sine.max(0.0).powi(2)).max(0.0).sqrt();
        }
        let lines = self.lines.get_or_init(|| {
            let mut lines = self.ground.lines_through(self.at);
            lines.push(self.along);
            lines
        });
        let cosines = lines.iter().map(|line| leader.dot(*line).abs());
        cosines.fold(0.0, f32::max)
    }
}
/// Whether two stretches cross that do not begin in one place.
fn meet([a, b]: [Pos2; 2], [c, d]: [Pos2; 2]) -> bool {
    let turn = |p: Pos2, q: Pos2, r: Pos2| {
        let (way, other) = (q - p, r - p);
        way.x * other.y - way.y * other.x
    };
    let parts = |from: Pos2, to: Pos2, one: Pos2, other: Pos2| {
        turn(from, to, one) * turn(from, to, other) < 0.0
    };
    a.distance(c) > 1.0 && parts(a, b, c, d) && parts(c, d, a, b)
}

/// Whether a stretch goes through `rect`.
fn crosses(rect: Rect, [from, to]: [Pos2; 2]) -> bool {
    super::clutter::clipped(from, to, rect).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Rect = Rect {
        min: Pos2::ZERO,
        max: pos2(400.0, 300.0),
    };

    fn name(x: f32, y: f32) -> Wanted {
        Wanted {
            ties: vec![pos2(x, y)],
            outwards: vec![],
            along: Vec2::ZERO,
            inside: None,
            size: vec2(60.0, 18.0),
            before: None,
        }
    }

    fn placed(wanted: &[Wanted], written: &[Rect], ground: &Clutter) -> Vec<Option<NamePlace>> {
        place(wanted, (BOUNDS, written), ground)
    }

    #[test]
    fn names_of_one_spot_touch_neither_each_other_nor_their_leaders() {
        let wanted = vec![name(200.0, 150.0); 4];
        let places = placed(&wanted, &[], &Clutter::bare(BOUNDS));
        let places: Vec<NamePlace> = places.into_iter().flatten().collect();
        assert_eq!(places.len(), 4);
        for (i, a) in places.iter().enumerate() {
            for b in &places[i + 1..] {
                assert!(!a.rect.intersects(b.rect));
                assert!(!crosses(a.rect, b.leader()) && !crosses(b.rect, a.leader()));
            }
        }
    }

    #[test]
    fn names_stay_inside_and_leave_their_point_free() {
        for at in [(2.0, 2.0), (398.0, 150.0), (200.0, 299.0)] {
            let wanted = name(at.0, at.1);
            let place = placed(std::slice::from_ref(&wanted), &[], &Clutter::bare(BOUNDS))[0];
            let rect = place.expect("a place").rect;
            assert!(BOUNDS.contains_rect(rect));
            assert!(!rect.contains(wanted.ties[0]));
        }
    }

    #[test]
    fn a_name_avoids_what_is_drawn_and_what_is_written() {
        let wanted = [name(200.0, 150.0)];
        let free = placed(&wanted, &[], &Clutter::bare(BOUNDS))[0].expect("a place");
        let drawn = Clutter::with_point(BOUNDS, free.rect.center());
        let moved = placed(&wanted, &[], &drawn)[0].expect("a place");
        assert!(!moved.rect.contains(free.rect.center()));
        let moved = placed(&wanted, &[free.rect], &Clutter::bare(BOUNDS))[0].expect("a place");
        assert!(!moved.rect.intersects(free.rect));
    }

    #[test]
    fn a_leader_meets_a_line_and_an_outline_steeply() {
        // All that is near is taken.
        let taken = [Rect::from_center_size(pos2(200.0, 150.0), vec2(70.0, 26.0))];
        let beyond = [taken[0].with_max_y(146.0), taken[0].with_min_y(154.0)];
        for along in [Vec2::X, Vec2::Y] {
            let line = Wanted {
                along,
                ..name(200.0, 150.0)
            };
            let wanted = std::slice::from_ref(&line);
            let place = placed(wanted, &beyond, &Clutter::bare(BOUNDS))[0];
            let [from, to] = place.expect("a place").leader();
            let way = to - from;
            let is_flat = way.normalized().dot(along).abs() > STEEP;
            assert!(way.length() <= LEADER_FROM || !is_flat || along == Vec2::X);
        }
        let rim = Wanted {
            outwards: vec![vec2(0.0, -1.0)],
            inside: Some(pos2(200.0, 250.0)),
            ..name(200.0, 150.0)
        };
        let place = placed(std::slice::from_ref(&rim), &[], &Clutter::bare(BOUNDS))[0];
        let rect = place.expect("a place").rect;
        assert!(rect.bottom() < 150.0, "outside: {rect}");
    }

    #[test]
    fn a_word_leaves_the_body_that_its_point_is_in_and_a_number_may_stay() {
        let (at, radius) = (pos2(200.0, 150.0), 50.0);
        let ball = Clutter::with_ball(BOUNDS, at, radius);
        let rect = placed(&[name(at.x, at.y)], &[], &ball)[0]
            .expect("a place")
            .rect;
        assert!(rect.distance_to_pos(at) > radius, "{rect}");
        assert!(ball.cost_of_number(rect.translate(at - rect.center())) < 30.0);
    }

    #[test]
    fn a_word_is_wholly_inside_of_a_rim_or_wholly_outside() {
        let (center, radius) = (pos2(200.0, 150.0), 90.0);
        let ball = Clutter::with_ball(BOUNDS, center, radius);
        for along in [0.0, 30.0, 60.0, 85.0] {
            let places = placed(&[name(center.x + along, center.y)], &[], &ball);
            let rect = places[0].expect("a place").rect;
            let corners = [rect.min, rect.max, rect.left_bottom(), rect.right_top()];
            let is_inside = corners.iter().all(|at| at.distance(center) < radius + 2.0);
            let is_outside = rect.distance_to_pos(center) > radius - 2.0;
            assert!(is_inside || is_outside, "{along}: {rect}");
        }
    }

    #[test]
    fn a_word_does_not_lie_across_a_line_where_there_is_room_beside_it() {
        // Between two walls there is less room than the word takes.
        let mut walls = [pos2(180.0, 0.0), pos2(220.0, 0.0)].map(|top| [top, pos2(top.x, 300.0)]);
        for turn in 0..2 {
            let ground = Clutter::with_lines(BOUNDS, &walls);
            let rect = placed(&[name(200.0, 150.0)], &[], &ground)[0]
                .expect("a place")
                .rect;
            for [a, b] in walls {
                assert!(!crosses(rect, [a, b]), "{turn}: {rect}");
            }
            walls = [pos2(0.0, 140.0), pos2(0.0, 160.0)].map(|left| [left, pos2(400.0, left.y)]);
        }
    }

    #[test]
    fn a_leader_does_not_go_on_from_a_line_that_ends_at_its_point() {
        let at = pos2(200.0, 150.0);
        let cheapest = |ground: &Clutter, is_straight: bool| {
            let name = name(at.x, at.y);
            let tie = NameTie::of(&name, 0, at, ground);
            let places = tie.candidates(name.size).filter_map(|candidate| {
                let [from, to] = candidate.place.leader();
                let cosine = (to - from).normalized().x;
                let is_far = from.distance(to) > LEADER_FROM && to.x > at.x;
                (is_far && (cosine > 0.95) == is_straight).then(|| candidate.cost())
            });
            places.fold(f32::INFINITY, f32::min)
        };
        let line = Clutter::with_lines(BOUNDS, &[[pos2(60.0, 150.0), at]]);
        let bare = Clutter::bare(BOUNDS);
        assert!(cheapest(&line, true) > cheapest(&bare, true) + FLAT * 0.5);
        assert!(cheapest(&line, false) < cheapest(&line, true));
    }

    #[test]
    fn leaders_do_not_cross() {
        let one = [pos2(0.0, 0.0), pos2(10.0, 10.0)];
        assert!(meet(one, [pos2(0.0, 10.0), pos2(10.0, 0.0)]));
        assert!(!meet(one, [pos2(0.0, 10.0), pos2(4.0, 6.0)]));
        assert!(
            !meet(one, [pos2(0.0, 0.0), pos2(10.0, 0.0)]),
            "of one place"
        );
    }

    #[test]
    fn a_name_without_room_is_left_out() {
        let small = Rect::from_min_size(Pos2::ZERO, vec2(50.0, 10.0));
        let places = place(&[name(5.0, 5.0)], (small, &[]), &Clutter::bare(small));
        assert_eq!(places, [None]);
    }
}
