//! What hides what: exact regions of a picture, from flat and round things in space.
//!
//! A point of a plane is hidden where something lies before it on the viewer's side of that plane. So what hides a flat
//! thing is the other things, cut at its plane and seen from the eye. The near side of a round thing is nearer than a plane
//! where the part of it on the viewer's side is seen. All cut parts are convex: their hulls in the picture are exact.

use super::markup::{Region, ScreenOutline};
use glam::{Mat4, Vec2, Vec3, Vec4, vec2};
use i_overlay::{
    core::{fill_rule::FillRule, overlay_rule::OverlayRule},
    float::{clip::FloatClip, single::SingleFloatOverlay},
    string::clip::ClipRule,
};
use std::f32::consts::TAU;

/// How many points stand for a circle.
const AROUND: usize = 96;
/// Side of a cell of the list of what is near, points.
const CELL: f32 = 24.0;
/// How far beyond the picture regions reach, points.
const MARGIN: f32 = 6.0;
/// What lies nearer to a plane than this share of half the picture's height lies in it.
const IN_PLANE: f32 = 2e-4;
/// What is nearer to the eye than this share of half the picture's height is not drawn.
const NEAREST: f32 = 1e-2;

/// Half of space: what is on the side of `normal`.
#[derive(Clone, Copy, Debug)]
pub(super) struct HalfSpace {
    normal: Vec3,
    offset: f32,
}

impl HalfSpace {
    pub(super) fn new(normal: Vec3, on: Vec3) -> Self {
        let offset = normal.dot(on);
        Self { normal, offset }
    }

    pub(super) fn side(&self, p: Vec3) -> f32 {
        self.normal.dot(p) - self.offset
    }

    fn other(self) -> Self {
        Self {
            normal: -self.normal,
            offset: -self.offset,
        }
    }

    /// The part of a convex polygon in it.
    pub(super) fn clip(&self, polygon: &[Vec3]) -> Vec<Vec3> {
        let mut kept = vec![];
        for (i, &p) in polygon.iter().enumerate() {
            let q = polygon[(i + 1) % polygon.len()];
            let [at, next] = [p, q].map(|p| self.side(p));
            if at >= 0.0 {
                kept.push(p);
            }
            if (at >= 0.0) != (next >= 0.0) {
                kept.push(p.lerp(q, at / (at - next)));
            }
        }
        kept
    }

    /// The part of a stretch in it, shares of its length.
    fn span(&self, a: Vec3, b: Vec3, [from, to]: [f32; 2]) -> [f32; 2] {
        match [a, b].map(|p| self.side(p)) {
            [u, v] if u >= 0.0 && v >= 0.0 => [from, to],
            [u, v] if u < 0.0 && v < 0.0 => [1.0, 0.0],
            [u, v] if u < 0.0 => [from.max(u / (u - v)), to],
            [u, v] => [from, to.min(u / (u - v))],
        }
    }
}

/// A capsule, or a sphere where `a` is `b`.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundForm {
    pub(super) a: Vec3,
    pub(super) b: Vec3,
    pub(super) radius: f32,
}

impl RoundForm {
    /// Of the form in which instances have it: both ends with the radius.
    pub(super) fn of(a: Vec4, b: Vec4) -> Self {
        Self {
            a: a.truncate(),
            b: b.truncate(),
            radius: a.w,
        }
    }

    pub(super) fn middle(&self) -> Vec3 {
        self.a.midpoint(self.b)
    }

    /// Points around both ends, where rays from `from` graze them; from a direction where `from` ends with 0.
    fn grazed(&self, from: Vec4) -> Vec<Vec3> {
        let circle = |center: Vec3| {
            let way = from.truncate() - center * from.w;
            let (x, y) = way.normalize_or(Vec3::Y).any_orthonormal_pair();
            let share = (self.radius / way.length()).min(1.0) * from.w;
            let middle = center + way * (share * share);
            let radius = self.radius * (1.0 - share * share).sqrt();
            (0..AROUND).map(move |i| {
                let (sin, cos) = (TAU * i as f32 / AROUND as f32).sin_cos();
                middle + (x * cos + y * sin) * radius
            })
        };
        let mut points: Vec<Vec3> = circle(self.a).collect();
        if self.a != self.b {
            points.extend(circle(self.b));
        }
        points
    }

    /// Points around the cut by the border of `half`.
    pub(super) fn cut(&self, half: &HalfSpace) -> Vec<Vec3> {
        let mut points = vec![];
        let n = half.normal;
        for center in [self.a, self.b] {
            let off = half.side(center);
            let radius_sq = self.radius * self.radius - off * off;
            if radius_sq > 0.0 {
                let (x, y) = n.any_orthonormal_pair();
                points.extend((0..AROUND).map(|i| {
                    let (sin, cos) = (TAU * i as f32 / AROUND as f32).sin_cos();
                    center - n * off + (x * cos + y * sin) * radius_sq.sqrt()
                }));
            }
        }
        let along = self.b - self.a;
        let Some(axis) = along.try_normalize() else {
            return points;
        };
        let (x, y) = axis.any_orthonormal_pair();
        for i in 0..AROUND {
            let (sin, cos) = (TAU * i as f32 / AROUND as f32).sin_cos();
            let beside = (x * cos + y * sin) * self.radius;
            let [at, end] = [self.a, self.b].map(|p| half.side(p + beside));
            if (at > 0.0) != (end > 0.0) {
                points.push(self.a + beside + along * (at / (at - end)));
            }
        }
        points
    }

    /// Points whose hull, seen from `from`, is that of the part in `half`.
    pub(super) fn part(&self, half: &HalfSpace, from: Vec4) -> Vec<Vec3> {
        let mut points = self.grazed(from);
        points.retain(|&p| half.side(p) >= 0.0);
        points.extend(self.cut(half));
        points
    }
}

/// Where a picture is seen from, and how large it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub(super) clip_from_world: Mat4,
    inverse: Mat4,
    /// Width and height, points.
    pub(super) size: Vec2,
    /// Position and 1, or direction to the viewer and 0.
    pub(super) eye: Vec4,
    in_plane: f32,
}

impl Sight {
    pub(super) fn new(clip_from_world: Mat4, size: Vec2, eye: Vec4, half_height: f32) -> Self {
        Self {
            clip_from_world,
            inverse: clip_from_world.inverse(),
            size,
            eye,
            in_plane: half_height * IN_PLANE,
        }
    }

    pub(super) fn place(&self, p: Vec3) -> [f32; 2] {
        let clip = self.clip_from_world * p.extend(1.0);
        let at = vec2(clip.x, -clip.y) / clip.w.max(1e-4) * 0.5 + 0.5;
        (at * self.size).to_array()
    }

    /// Whether a stretch between two places may be in the picture.
    pub(super) fn holds(&self, [p, q]: [Vec2; 2]) -> bool {
        let (low, high) = (p.min(q), p.max(q));
        high.cmpge(Vec2::splat(-MARGIN)).all() && low.cmple(self.size + MARGIN).all()
    }

    /// What lies before the eye.
    pub(super) fn before_eye(&self) -> HalfSpace {
        let row = self.clip_from_world.row(3);
        let least = self.eye.w * NEAREST * self.in_plane / IN_PLANE;
        HalfSpace {
            normal: row.truncate(),
            offset: least - row.w,
        }
    }

    /// `p`, as much nearer to the eye as the depth buffer's bias says.
    pub(super) fn nearer(&self, p: Vec3, bias: f32) -> Vec3 {
        let mut clip = self.clip_from_world * p.extend(1.0);
        clip.z -= bias * clip.w;
        self.inverse.project_point3(clip.truncate() / clip.w)
    }

    /// The side of a plane on which the viewer is; `None` of a triangle without area.
    pub(super) fn viewer_side(&self, [a, b, c]: [Vec3; 3]) -> Option<HalfSpace> {
        let normal = (b - a).cross(c - a).try_normalize()?;
        let half = HalfSpace::new(normal, a);
        Some(if self.is_in(&half) {
            half
        } else {
            half.other()
        })
    }

    fn is_in(&self, half: &HalfSpace) -> bool {
        half.normal.dot(self.eye.truncate()) - half.offset * self.eye.w > 0.0
    }

    /// The hull of what is seen of `points`, as far as it is in the picture.
    pub(super) fn hull(&self, points: &[Vec3]) -> ScreenOutline {
        let before = self.before_eye();
        let seen = points.iter().filter(|p| before.side(**p) >= 0.0);
        let hull = hull(seen.map(|p| self.place(*p)).collect());
        self.within(hull)
    }

    /// A convex polygon as it is seen.
    pub(super) fn polygon(&self, polygon: &[Vec3]) -> ScreenOutline {
        self.hull(&self.before_eye().clip(polygon))
    }

    fn within(&self, mut outline: ScreenOutline) -> ScreenOutline {
        let [low, high] = [Vec2::splat(-MARGIN), self.size + MARGIN];
        for (normal, offset) in [
            (Vec2::X, low.x),
            (Vec2::Y, low.y),
            (Vec2::NEG_X, -high.x),
            (Vec2::NEG_Y, -high.y),
        ] {
            outline = clip_flat(&outline, normal, offset);
        }
        outline
    }

    pub(super) fn silhouette(&self, round: &RoundForm) -> ScreenOutline {
        let before = self.before_eye();
        if [round.a, round.b]
            .iter()
            .any(|p| before.side(*p) < round.radius)
            && self.eye.w > 0.5
        {
            return vec![];
        }
        self.hull(&round.grazed(self.eye))
    }

    /// Where the near side of a round thing is in `half`, or its far side.
    pub(super) fn skin(&self, round: &RoundForm, half: &HalfSpace, is_near: bool) -> Region {
        if self.is_in(half) == is_near {
            whole(self.hull(&round.part(half, self.eye)))
        } else {
            let rest = self.hull(&round.part(&half.other(), self.eye));
            minus(&whole(self.silhouette(round)), &whole(rest))
        }
    }
}

/// What hides: opaque triangles and round bodies.
#[derive(Clone, Debug, Default)]
pub(super) struct Screens {
    triangles: Vec<ScreenTriangle>,
    rounds: Vec<(RoundForm, ScreenOutline)>,
    cells: std::collections::HashMap<[i32; 2], Vec<usize>>,
}

#[derive(Clone, Debug)]
pub(super) struct ScreenTriangle {
    pub(super) v: [Vec3; 3],
    half: HalfSpace,
    /// Where it is seen.
    region: Region,
}

impl Screens {
    /// Adds a triangle that is seen in `region`.
    pub(super) fn add_triangle(&mut self, v: [Vec3; 3], half: HalfSpace, region: Region) {
        let number = self.triangles.len();
        for cell in cells(&region) {
            self.cells.entry(cell).or_default().push(number);
        }
        self.triangles.push(ScreenTriangle { v, half, region });
    }

    pub(super) fn add_round(&mut self, round: RoundForm, sight: &Sight) {
        self.rounds.push((round, sight.silhouette(&round)));
    }

    /// The triangles near what is seen in a region.
    pub(super) fn near(&self, outline: &Region) -> Vec<&ScreenTriangle> {
        let found = cells(outline)
            .into_iter()
            .filter_map(|cell| self.cells.get(&cell));
        let mut found: Vec<usize> = found.flatten().copied().collect();
        found.sort_unstable();
        found.dedup();
        found.into_iter().map(|i| &self.triangles[i]).collect()
    }

    /// Where a flat thing is hidden that lies on the border of `half`, the viewer's side.
    pub(super) fn hide_flat(&self, sight: &Sight, region: &Region, half: &HalfSpace) -> Region {
        let before = HalfSpace {
            offset: half.offset + sight.in_plane,
            ..*half
        };
        let triangles = self.near(region).into_iter();
        let triangles = triangles.map(|one| {
            let part = before.clip(&one.v);
            if part.len() == 3 && one.v.iter().all(|p| before.side(*p) >= 0.0) {
                one.region.clone()
            } else {
                let part = whole(sight.polygon(&part));
                if one.region.len() == 1 && one.region[0].len() == 1 {
                    part
                } else {
                    and(&part, &one.region)
                }
            }
        });
        let rounds = self.rounds.iter();
        let rounds = rounds.map(|(round, _)| whole(sight.hull(&round.part(&before, sight.eye))));
        union(triangles.chain(rounds))
    }

    /// Where the near side of a round thing is hidden, or its far side.
    pub(super) fn hide_round(&self, sight: &Sight, round: &RoundForm, is_near: bool) -> Region {
        let own = whole(sight.silhouette(round));
        let triangles = self.near(&own).into_iter().map(|one| {
            let seen = sight.skin(round, &one.half, is_near);
            minus(&one.region, &seen)
        });
        let to_eye = |p: Vec3| sight.clip_from_world.row(3).dot(p.extend(1.0));
        let depth = |round: &RoundForm| {
            if sight.eye.w > 0.5 {
                to_eye(round.middle())
            } else {
                -round.middle().dot(sight.eye.truncate())
            }
        };
        let before = self
            .rounds
            .iter()
            .filter(|(one, _)| depth(one) < depth(round) - 1e-4);
        let rounds = before.map(|(_, outline)| whole(outline.clone()));
        union(triangles.chain(rounds))
    }

    /// The hidden parts of a stretch, shares of its length, in order.
    pub(super) fn hide_line(&self, sight: &Sight, a: Vec3, b: Vec3) -> Vec<[f32; 2]> {
        let thin = vec![vec![vec![sight.place(a), sight.place(b)]]];
        let mut spans: Vec<[f32; 2]> = vec![];
        for one in self.near(&thin) {
            let mut span = one.half.other().span(a, b, [0.0, 1.0]);
            for (i, &corner) in one.v.iter().enumerate() {
                let (next, last) = (one.v[(i + 1) % 3], one.v[(i + 2) % 3]);
                let to_eye = sight.eye.truncate() - corner * sight.eye.w;
                let side = HalfSpace::new((next - corner).cross(to_eye), corner);
                let side = if side.side(last) < 0.0 {
                    side.other()
                } else {
                    side
                };
                span = side.span(a, b, span);
            }
            if one.region.len() == 1 && one.region[0].len() == 1 {
                spans.push(span);
            } else if span[0] < span[1] {
                spans.extend(inside_of(&one.region, sight, (a, b), span));
            }
        }
        for (round, _) in &self.rounds {
            spans.extend(round_spans(round, sight, (a, b)));
        }
        spans.retain(|[from, to]| from + 1e-4 < *to);
        spans.sort_by(|p, q| p[0].total_cmp(&q[0]));
        let mut merged: Vec<[f32; 2]> = vec![];
        for span in spans {
            match merged.last_mut() {
                Some(last) if span[0] <= last[1] + 1e-3 => last[1] = last[1].max(span[1]),
                _ => merged.push(span),
            }
        }
        merged
    }

    pub(super) fn hide_point(&self, sight: &Sight, p: Vec3) -> bool {
        let beside = sight.nearer(p, -1e-6);
        self.hide_line(sight, p, beside)
            .iter()
            .any(|[from, to]| *from < 0.5 && *to > 0.5)
    }
}

/// The parts of `span` that are seen in a region with holes.
fn inside_of(
    region: &Region,
    sight: &Sight,
    (a, b): (Vec3, Vec3),
    span: [f32; 2],
) -> Vec<[f32; 2]> {
    let ends = span.map(|share| Vec2::from(sight.place(a.lerp(b, share))));
    let line = vec![ends.map(|end| end.to_array()).to_vec()];
    let length = ends[0].distance(ends[1]).max(1e-6);
    // In the picture shares of a length are not those in space, but between near places nearly so.
    let share =
        |p: &[f32; 2]| span[0] + (span[1] - span[0]) * (Vec2::from(*p).distance(ends[0]) / length);
    let parts = inside(&line, region);
    let parts = parts
        .iter()
        .filter_map(|part| Some([part.first()?, part.last()?].map(share)));
    parts.map(|[p, q]| [p.min(q), p.max(q)]).collect()
}

/// The parts of a stretch behind or in a round body.
fn round_spans(round: &RoundForm, sight: &Sight, (a, b): (Vec3, Vec3)) -> Vec<[f32; 2]> {
    const STEPS: usize = 48;
    let is_hidden = |share: f32| is_behind(round, sight, a.lerp(b, share));
    let mut turns = vec![];
    let mut last = is_hidden(0.0);
    if last {
        turns.push(0.0);
    }
    for i in 1..=STEPS {
        let [mut low, mut high] = [i - 1, i].map(|i| i as f32 / STEPS as f32);
        let now = is_hidden(high);
        if now != last {
            for _ in 0..10 {
                let middle = 0.5 * (low + high);
                if is_hidden(middle) == last {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            turns.push(high);
        }
        last = now;
    }
    turns.push(1.0);
    turns
        .chunks_exact(2)
        .map(|pair| [pair[0], pair[1]])
        .collect()
}

/// Whether the way from `p` to the viewer meets a round body.
pub(super) fn is_behind(round: &RoundForm, sight: &Sight, p: Vec3) -> bool {
    let way = (sight.eye.truncate() - p * sight.eye.w).normalize_or(Vec3::Z);
    crate::heads::meets((round.a, round.b, round.radius), p, way)
}

/// The cells of the picture in which a region is.
fn cells(region: &Region) -> Vec<[i32; 2]> {
    let mut all = vec![];
    for outline in region.iter().filter_map(|piece| piece.first()) {
        let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for p in outline {
            (low, high) = (low.min((*p).into()), high.max((*p).into()));
        }
        if !low.is_finite() || !high.is_finite() {
            continue;
        }
        let [low, high] = [low, high].map(|p| {
            (p.clamp(Vec2::splat(-CELL), Vec2::splat(1e4)) / CELL)
                .floor()
                .as_ivec2()
        });
        all.extend((low.x..=high.x).flat_map(|x| (low.y..=high.y).map(move |y| [x, y])));
    }
    all
}

/// A region of one outline.
pub(super) fn whole(outline: ScreenOutline) -> Region {
    if outline.len() < 3 {
        vec![]
    } else {
        vec![vec![outline]]
    }
}

pub(super) fn minus(region: &Region, other: &Region) -> Region {
    if region.is_empty() || other.is_empty() {
        return region.clone();
    }
    region.overlay(other, OverlayRule::Difference, FillRule::NonZero)
}

pub(super) fn and(region: &Region, other: &Region) -> Region {
    if region.is_empty() || other.is_empty() {
        return vec![];
    }
    region.overlay(other, OverlayRule::Intersect, FillRule::NonZero)
}

pub(super) fn union(regions: impl Iterator<Item = Region>) -> Region {
    let all: Region = regions.flatten().collect();
    if all.len() < 2 {
        return all;
    }
    all.overlay(&Region::new(), OverlayRule::Subject, FillRule::NonZero)
}

/// The parts of `lines` in a region.
pub(super) fn inside(lines: &[ScreenOutline], region: &Region) -> Vec<ScreenOutline> {
    clipped(lines, region, false)
}

/// The parts of `lines` beside a region.
pub(super) fn outside(lines: &[ScreenOutline], region: &Region) -> Vec<ScreenOutline> {
    if region.is_empty() {
        return lines.to_vec();
    }
    clipped(lines, region, true)
}

fn clipped(lines: &[ScreenOutline], region: &Region, invert: bool) -> Vec<ScreenOutline> {
    if lines.is_empty() || region.is_empty() {
        return vec![];
    }
    let rule = ClipRule {
        invert,
        boundary_included: false,
    };
    lines.to_vec().clip_by(region, FillRule::NonZero, rule)
}

/// A convex polygon, `by` points smaller on all sides.
pub(super) fn inset(outline: &ScreenOutline, by: f32) -> ScreenOutline {
    let mut smaller = outline.clone();
    for (i, &p) in outline.iter().enumerate() {
        let way = Vec2::from(outline[(i + 1) % outline.len()]) - Vec2::from(p);
        let Some(inward) = way.perp().try_normalize() else {
            continue;
        };
        smaller = clip_flat(&smaller, inward, inward.dot(p.into()) + by);
    }
    smaller
}

/// The part of a convex polygon in which `normal` leads at least so far.
fn clip_flat(outline: &ScreenOutline, normal: Vec2, offset: f32) -> ScreenOutline {
    let mut kept = vec![];
    for (i, &p) in outline.iter().enumerate() {
        let [p, q] = [p, outline[(i + 1) % outline.len()]].map(Vec2::from);
        let [at, next] = [p, q].map(|p| normal.dot(p) - offset);
        if at >= 0.0 {
            kept.push(p.to_array());
        }
        if (at >= 0.0) != (next >= 0.0) {
            kept.push(p.lerp(q, at / (at - next)).to_array());
        }
    }
    kept
}

/// The convex hull, its inside to the left of `perp`.
fn hull(mut points: ScreenOutline) -> ScreenOutline {
    points.retain(|p| p.iter().all(|c| c.is_finite()));
    points.sort_by(|p, q| p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1])));
    points.dedup();
    if points.len() < 3 {
        return vec![];
    }
    let half = |points: &mut dyn Iterator<Item = [f32; 2]>| {
        let mut chain: Vec<Vec2> = vec![];
        for p in points.map(Vec2::from) {
            while let [.., a, b] = chain[..]
                && (b - a).perp_dot(p - b) <= 0.0
            {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut all = half(&mut points.iter().copied());
    all.extend(half(&mut points.iter().rev().copied()));
    if all.len() < 3 {
        return vec![];
    }
    all.into_iter().map(|p| p.to_array()).collect()
}
