//! What stands around the shapes under study: scenery, ground, and the shadows on them.

use super::{FORWARD, FigureDrawing, SHADOW, rest_of};
use crate::{
    figure::DrawnScenery,
    renderer::{Instances, Solid, Uniforms},
    vector::{
        markup::{self, Markup, Region, ScreenOutline, number, stop, stroke},
        shading::{mix, smoothstep},
        sight::{self, HalfSpace, RoundForm, Screens, Sight, and, inside, minus, union, whole},
    },
};
use glam::{Mat2, Mat4, Vec2, Vec3, Vec4, Vec4Swizzles, vec2, vec3};
use std::f32::consts::TAU;

/// Where the ground has faded, in reaches of the grid.
const FADED: f32 = 1.6;
/// Side of the picture that the light sees, in which what throws shadows is found.
const LIT_SIDE: f32 = 512.0;
/// Overlap of neighbors of one color, points: without it the paper shines through between them.
const SEAM: f32 = 0.5;

/// A triangle of the scenery, as it is seen.
pub(super) struct SceneryTriangle {
    pub(super) v: [Vec3; 3],
    pub(super) half: HalfSpace,
    normal: Vec3,
    pub(super) color: Vec3,
    /// All of it, without what would hide the subject.
    pub(super) solid: Region,
    pub(super) veil: Region,
}

impl FigureDrawing<'_> {
    /// The triangles that throw shadows.
    fn standing_triangles(&self) -> impl Iterator<Item = (&DrawnScenery, &[Vec3; 3])> {
        let scenery = self.frame.figure.scenery.iter();
        let scenery = scenery.filter(|drawn| drawn.presence >= 1.0);
        scenery.flat_map(|drawn| drawn.scenery.triangles.iter().map(move |v| (drawn, v)))
    }

    /// Finds what the light sees.
    pub(super) fn light_scenery(&mut self) {
        let (z, bounds) = (self.light.to_light, self.frame.figure.bounds);
        let (x, y) = z.any_orthonormal_pair();
        let reach = 0.55 * bounds.diagonal().max(1e-6);
        let rows = [x, y, -z].map(|row| (row / reach).extend(-row.dot(bounds.center()) / reach));
        let clip = Mat4::from_cols(rows[0], rows[1], rows[2], Vec4::W).transpose();
        let sight = Sight::new(clip, Vec2::splat(LIT_SIDE), z.extend(0.0), reach);
        let mut casters = Screens::default();
        for (_, v) in self.standing_triangles() {
            if let Some(half) = sight.viewer_side(*v) {
                casters.add_triangle(*v, half, whole(sight.polygon(v)));
            }
        }
        self.from_light = (sight, casters);
    }

    /// The triangles of the scenery, with their color in full light.
    pub(super) fn scenery_triangles(&self) -> Vec<SceneryTriangle> {
        let mut all = vec![];
        for drawn in &self.frame.figure.scenery {
            let uniforms = self.uniforms.of_scenery(drawn);
            for v in drawn
                .shown()
                .into_iter()
                .flat_map(|range| &drawn.scenery.triangles[range])
            {
                let region = whole(self.sight.polygon(v));
                if let Some(half) = self.sight.viewer_side(*v)
                    && !region.is_empty()
                {
                    all.push(self.scenery_triangle(*v, half, region, &uniforms));
                }
            }
        }
        all
    }

    fn scenery_triangle(
        &self,
        v: [Vec3; 3],
        half: HalfSpace,
        region: Region,
        uniforms: &Uniforms,
    ) -> SceneryTriangle {
        let [a, b, c] = v;
        let normal = (b - a).cross(c - a).normalize_or(Vec3::Y);
        let toward = if normal.dot(self.light.to_viewer(a)) < 0.0 {
            -normal
        } else {
            normal
        };
        let level = normal.y.abs();
        let look = uniforms.look;
        let is_high = (a.y + b.y + c.y) / 3.0 >= look.w;
        let high = f32::from(is_high) * look.z * smoothstep(0.995, 0.9995, level);
        let share = smoothstep(0.6, 0.85, level) * (1.0 - 0.8 * high);
        let paler = if self.is_dark() { 1.22 } else { 0.88 };
        let base = uniforms.steep.xyz().lerp(uniforms.fill.xyz(), share) * mix(1.0, paler, high);
        let veil = if uniforms.fill.w < 1.0 {
            region.clone()
        } else {
            and(&region, &self.veil(&toward, a))
        };
        SceneryTriangle {
            v,
            half,
            normal: toward,
            color: base,
            solid: minus(&region, &veil),
            veil,
        }
    }

    /// Where a surface through `on` would hide bodies under study: they are behind it by a share of their radius.
    fn veil(&self, normal: &Vec3, on: Vec3) -> Region {
        let before = |body: &RoundForm| {
            let border = HalfSpace::new(-*normal, on - *normal * (0.3 * body.radius));
            match [body.a, body.b].map(|p| border.side(p)) {
                [u, v] if u < 0.0 && v < 0.0 => None,
                [u, v] => {
                    let cut = body.a.lerp(body.b, if u == v { 0.0 } else { u / (u - v) });
                    let [a, b] = [
                        if u < 0.0 { cut } else { body.a },
                        if v < 0.0 { cut } else { body.b },
                    ];
                    let radius = 1.15 * body.radius;
                    Some(whole(self.sight.silhouette(&RoundForm { a, b, radius })))
                }
            }
        };
        union(self.cutting().iter().filter_map(before))
    }

    /// How much a round body stands before one under study.
    pub(super) fn hides_subject(&self, body: &Solid) -> f32 {
        let mut most: f32 = 0.0;
        for studied in self.uniforms.body_a.iter().zip(&self.uniforms.body_b) {
            let studied = RoundForm::of(*studied.0, *studied.1);
            for share in [0.0, 0.5, 1.0] {
                let p = body.a.truncate().lerp(body.b.truncate(), share);
                let v = self.light.to_viewer(p);
                let near = nearest_to_line(p, v, &studied);
                let off = (near - p).reject_from_normalized(v).length();
                let over = 1.0 - smoothstep(0.6, 0.95, off / (studied.radius + body.a.w));
                let behind = smoothstep(0.1, 0.5, v.dot(p - near) / studied.radius.max(1e-6));
                most = most.max(if studied.radius > 0.0 {
                    over * behind
                } else {
                    0.0
                });
            }
        }
        most
    }

    /// Shadows and grid on the ground.
    pub(super) fn ground(&mut self, things: &Instances) {
        let u = &self.uniforms;
        let (reach, height) = (u.ground.w, u.contour.w);
        let center = vec3(u.ground.x, height, u.ground.z);
        let half = HalfSpace::new(Vec3::Y, center);
        let ring: Vec<Vec3> = (0..48)
            .map(|i| Vec2::from_angle(i as f32 * TAU / 48.0) * reach * 2.6)
            .map(|p| center + vec3(p.x, 0.0, p.y))
            .collect();
        let Some(attributes) = self.ground_circle(center, reach) else {
            return;
        };
        let fading = |markup: &mut Markup, color: Vec3, opacity: f32, fall: f32| {
            let stops = [0.0_f32, 0.2, 0.4, 0.6, 0.8, 1.0].map(|at| {
                let there = (-(FADED * at).powi(2) * fall).exp() * (1.0 - at.powi(6));
                stop(at, color, opacity * there)
            });
            markup.define("radialGradient", &attributes, &stops.concat())
        };
        if u.floor.w > 0.0 {
            let fill = fading(self.markup, u.floor.xyz(), u.floor.w, 0.6);
            let ground = whole(self.sight.polygon(&ring));
            self.markup.fill(&ground, &format!("fill=\"{fill}\""));
        }
        let strength = SHADOW * u.shadow.w * u.look.x;
        if strength > 0.0 {
            let thrown = |is_stage: bool| {
                let standing = self.standing_triangles();
                let standing = standing.filter(|(drawn, _)| drawn.is_stage == is_stage);
                let standing = standing.map(|(_, v)| self.shadow(&half, v));
                let rounds = things
                    .standing
                    .iter()
                    .chain(&things.casters)
                    .filter(|_| !is_stage);
                let rounds = rounds.map(|body| self.round_shadow(&half, body));
                union(standing.chain(rounds))
            };
            for (region, share) in [(thrown(false), 1.0), (thrown(true), 0.2)] {
                let fill = fading(self.markup, u.shadow.xyz(), strength * share, 0.6);
                let blur = "<feGaussianBlur stdDeviation=\"4\"/>";
                let blur = self.markup.define("filter", "", blur);
                self.markup
                    .fill(&region, &format!("fill=\"{fill}\" filter=\"{blur}\""));
            }
        }
        let unit = u.grid.w;
        if unit > 0.0 {
            let color = u.grid.xyz();
            for (unit, width, opacity) in [(unit, 1.0, 0.26), (unit * 5.0, 1.4, 0.44)] {
                let lines = self.grid(unit, center, reach * 1.5);
                let stroke = fading(self.markup, color, opacity, 1.1);
                self.markup.lines(
                    &lines,
                    false,
                    &format!("stroke=\"{stroke}\" stroke-width=\"{width}\""),
                );
            }
        }
    }

    /// The attributes of a gradient over the circle on the ground in which it fades, as it is seen; `None` where it is seen
    /// from its edge.
    fn ground_circle(&self, center: Vec3, reach: f32) -> Option<String> {
        let v = self.light.to_viewer(center);
        let toward = vec3(v.x, 0.0, v.z).normalize_or(Vec3::Z);
        let radius = FADED * reach;
        let before = self.sight.before_eye();
        // Toward the viewer it is cut off well before the eye.
        let nearing = before.side(center) - before.side(center + toward);
        let ahead = if nearing > 0.0 {
            radius.min(0.8 * before.side(center) / nearing)
        } else {
            radius
        };
        let [front, back, side, center] = [
            center + toward * ahead,
            center - toward * radius,
            center + toward.cross(Vec3::Y) * radius,
            center,
        ]
        .map(|p| Vec2::from(self.sight.place(p)));
        let (middle, down, side) = ((front + back) * 0.5, (front - back) * 0.5, side - center);
        let all = [side.x, side.y, down.x, down.y, middle.x, middle.y];
        let matrix = all.map(|n| format!("{n:.2}")).join(" ");
        let circle = Mat2::from_cols(side, down);
        let is_seen = circle.determinant().abs() > 1.0;
        let focus = is_seen.then(|| circle.inverse() * (center - middle))?;
        let [fx, fy] = focus.clamp_length_max(0.95).to_array().map(number);
        Some(format!(
            "gradientUnits=\"userSpaceOnUse\" cx=\"0\" cy=\"0\" r=\"1\" fx=\"{fx}\" fy=\"{fy}\" \
             gradientTransform=\"matrix({matrix})\""
        ))
    }

    /// The lines of the ground's grid that are told from each other.
    fn grid(&self, unit: f32, center: Vec3, reach: f32) -> Vec<ScreenOutline> {
        let mut lines = vec![];
        let before = self.sight.before_eye();
        let (along, across) = (Vec3::X, Vec3::Z);
        for (along, across) in [(along, across), (across, along)] {
            let middle = (center.dot(across) / unit).round();
            let count = (reach / unit).min(200.0) as i32;
            for i in -count..=count {
                let off = (middle + i as f32) * unit - center.dot(across);
                let half = (reach * reach - off * off).max(0.0).sqrt();
                let ends = [-half, half].map(|way| center + across * off + along * way);
                let ends = before.clip(&ends);
                if ends.len() < 2 {
                    continue;
                }
                let line = [ends[0], ends[1]].map(|p| self.sight.place(p));
                let next = ends.iter().map(|p| self.sight.place(*p + across * unit));
                let way = Vec2::from(line[1]) - Vec2::from(line[0]);
                let apart = next.zip(line).map(|(q, p)| {
                    (Vec2::from(q) - Vec2::from(p)).perp_dot(way).abs() / way.length().max(1e-6)
                });
                if apart.fold(0.0, f32::max) > 3.0 {
                    lines.push(line.to_vec());
                }
            }
        }
        let frame = [
            vec2(0.0, 0.0),
            vec2(self.sight.size.x, 0.0),
            self.sight.size,
            vec2(0.0, self.sight.size.y),
        ];
        inside(&lines, &whole(frame.map(|p| p.to_array()).to_vec()))
    }

    /// The scenery in sight: one path for each color, then shadows and cuts.
    pub(super) fn scenery(&mut self, triangles: &[SceneryTriangle], things: &Instances) {
        let mut fills: Vec<(String, Region)> = vec![];
        let mut add = |color: Vec3, region: Region| {
            let color = markup::hex(color);
            match fills.iter_mut().find(|(known, _)| *known == color) {
                Some((_, known)) => known.extend(region),
                None => fills.push((color, region)),
            }
        };
        let mut shadows = vec![];
        let mut cuts = vec![];
        for one in triangles {
            let hidden = self.opaque.hide_flat(&self.sight, &one.solid, &one.half);
            let seen = minus(&one.solid, &hidden);
            if seen.is_empty() {
                continue;
            }
            let lit = HalfSpace::new(
                one.normal,
                one.v[0] + one.normal * 1e-3 * one.v[0].distance(one.v[1]),
            );
            let bodies = things.standing.iter().chain(&things.casters);
            let bodies = bodies.map(|body| self.round_shadow(&lit, body));
            let (from_light, casters) = &self.from_light;
            let others = casters.near(&whole(from_light.polygon(&one.v))).into_iter();
            let others = others.map(|other| self.shadow(&lit, &other.v));
            let shadow = and(&seen, &union(bodies.chain(others)));
            let dark = 1.0 - self.uniforms.look.x;
            shadows.push((self.light.matte(one.color, one.normal, dark), shadow));
            cuts.extend(self.cuts_of(&HalfSpace::new(one.normal, one.v[0]), &seen));
            add(self.light.matte(one.color, one.normal, 1.0), seen);
        }
        for (color, region) in shadows {
            add(color, region);
        }
        for (color, region) in fills {
            let fill = format!(
                "fill=\"{color}\" stroke=\"{color}\" stroke-width=\"{SEAM}\" stroke-linejoin=\"round\""
            );
            self.markup.fill(&region, &fill);
        }
        self.cuts(cuts, 0.18);
    }

    /// An opaque round body of the scenery.
    pub(super) fn standing(&mut self, body: &Solid, opacity: f32) {
        let round = RoundForm::of(body.a, body.b);
        let outline = self.sight.silhouette(&round);
        let hidden = self.opaque.hide_round(&self.sight, &round, true);
        let seen = minus(&whole(outline.clone()), &hidden);
        let color = body.color.xyz();
        let light = self.light;
        let fill = self.round_paint(&round, false, |n, _| (light.matte(color, n, 1.0), 1.0));
        self.markup.fill(
            &seen,
            &format!("fill=\"{fill}\" fill-opacity=\"{}\"", number(opacity)),
        );
        self.outline(
            &outline,
            &hidden,
            (body.outline.xyz(), opacity, body.outline.w),
            "",
        );
    }

    /// The lines of the scenery, fainter before and behind bodies under study.
    pub(super) fn creases(&mut self) {
        let crease = self.uniforms.crease;
        let bodies: Vec<RoundForm> = self
            .uniforms
            .body_a
            .iter()
            .zip(&self.uniforms.body_b)
            .filter(|(a, _)| a.w > 0.0)
            .map(|(a, b)| RoundForm::of(*a, *b))
            .collect();
        let mut by_opacity: std::collections::BTreeMap<i32, Vec<ScreenOutline>> =
            Default::default();
        for drawn in &self.frame.figure.scenery {
            for one in &drawn.scenery.creases {
                let before = self.sight.before_eye().clip(&one.ends);
                let [a, b] = before[..] else { continue };
                let places = [a, b].map(|p| Vec2::from(self.sight.place(p)));
                if !self.sight.holds(places) {
                    continue;
                }
                let long = smoothstep(2.0, 9.0, places[0].distance(places[1]));
                let ends = [a, b].map(|p| self.sight.nearer(p, 0.5 * FORWARD));
                for [from, to] in rest_of(&self.opaque.hide_line(&self.sight, ends[0], ends[1])) {
                    let count = if bodies.is_empty() { 1 } else { 8 };
                    for i in 0..count {
                        let at = |i: usize| mix(from, to, i as f32 / count as f32);
                        let middle = a.lerp(b, 0.5 * (at(i) + at(i + 1)));
                        let is_behind = bodies
                            .iter()
                            .any(|body| sight::is_behind(body, &self.sight, middle));
                        let mut opacity = one.strength * long * if is_behind { 0.25 } else { 1.0 };
                        opacity *= mix(0.3, 1.0, drawn.presence);
                        let line =
                            [at(i), at(i + 1)].map(|share| self.sight.place(a.lerp(b, share)));
                        let lines = by_opacity
                            .entry((opacity * 16.0).round() as i32)
                            .or_default();
                        match lines.last_mut() {
                            Some(last) if last.last() == Some(&line[0]) => last.push(line[1]),
                            _ => lines.push(line.to_vec()),
                        }
                    }
                }
            }
        }
        for (opacity, lines) in by_opacity.into_iter().filter(|(opacity, _)| *opacity > 0) {
            let paint = stroke(crease.xyz(), opacity as f32 / 16.0, crease.w);
            self.markup.lines(&lines, false, &paint);
        }
    }
}

/// Of the axis of a round body, the point nearest to the line through `p` along `v`.
fn nearest_to_line(p: Vec3, v: Vec3, body: &RoundForm) -> Vec3 {
    let (ab, pa) = (body.b - body.a, body.a - p);
    let across = ab.reject_from_normalized(v);
    let off = pa.reject_from_normalized(v);
    let share = (-off.dot(across) / across.length_squared().max(1e-12)).clamp(0.0, 1.0);
    body.a + ab * share
}
