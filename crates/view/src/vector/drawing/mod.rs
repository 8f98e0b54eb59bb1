//! A figure as SVG, from the list that the renderer draws, in its order.
//!
//! Where the renderer tests depths, regions and stretches are cut at what stands before them: see [`sight`].

mod parts;

use super::{
    markup::{self, Markup, Outline, Region, number, paint, stop, stroke},
    shading::{Lighting, mix, smoothstep},
    sight::{
        self, HalfSpace, RoundForm, Screens, Sight, and, inset, inside, minus, outside, union,
        whole,
    },
};
use crate::{
    figure::DrawnScenery,
    palette::Theme,
    renderer::{DrawnFrame, Instances, LineInstance, Point, Solid, Uniforms},
};
use glam::{Mat2, Mat4, Vec2, Vec3, Vec4, Vec4Swizzles, vec2, vec3};
use std::f32::consts::{FRAC_1_SQRT_2, FRAC_PI_2, SQRT_2, TAU};

/// How much is seen of hidden bodies, and of hidden lines.
const HIDDEN: [f32; 2] = [0.4, 0.36];
/// What is seen of scenery that would hide the subject.
const VEIL: f32 = 0.09;
/// The depth by which sides of triangles come forward, a share of the depth buffer's range; other lines twice as far.
const FORWARD: f32 = 4.5e-4;
/// The same of points.
const MARK_FORWARD: f32 = 1.2e-3;
/// How dark shadows with hard edges are, beside soft ones.
const SHADOW: f32 = 0.75;
/// Where the ground has faded, in reaches of the grid.
const FADED: f32 = 1.6;
/// Side of the picture that the light sees, in which what throws shadows is found.
const LIT_SIDE: f32 = 512.0;
/// Overlap of neighbors of one color, points: without it the paper shines through between them.
const SEAM: f32 = 0.5;

/// A triangle of the scenery, as it is seen.
struct SceneryTriangle {
    v: [Vec3; 3],
    half: HalfSpace,
    normal: Vec3,
    color: Vec3,
    /// All of it, without what would hide the subject.
    solid: Region,
    veil: Region,
}

/// Draws `frame` in the square from 0, 0 to its size, points.
pub(super) fn draw(markup: &mut Markup, frame: &DrawnFrame<'_>) {
    let uniforms = Uniforms::of(frame);
    let size = vec2(frame.size[0] as f32, frame.size[1] as f32) / frame.scale;
    let half_height = frame.camera.unit_at(frame.camera.target);
    let sight = Sight::new(uniforms.clip_from_world, size, uniforms.eye, half_height);
    let mut drawing = FigureDrawing {
        sight,
        light: Lighting::of(&uniforms),
        uniforms,
        things: Instances::of(frame),
        from_light: (sight, Screens::default()),
        frame,
        markup,
        opaque: Screens::default(),
        all: Screens::default(),
    };
    drawing.draw();
}

pub(super) struct FigureDrawing<'a> {
    frame: &'a DrawnFrame<'a>,
    things: Instances,
    uniforms: Uniforms,
    light: Lighting,
    sight: Sight,
    markup: &'a mut Markup,
    /// What the light sees, and what throws shadows.
    from_light: (Sight, Screens),
    /// What hides faces.
    opaque: Screens,
    /// What hides all the rest: faces too.
    all: Screens,
}

impl FigureDrawing<'_> {
    fn draw(&mut self) {
        let things = std::mem::take(&mut self.things);
        self.backdrop();
        let triangles = self.scenery_triangles();
        let [stood, veiled]: [Vec<&Solid>; 2] = {
            let hides = |body: &&Solid| self.hides_subject(body) > 0.5;
            let (veiled, stood) = things.standing.iter().partition(hides);
            [stood, veiled]
        };
        for one in &triangles {
            self.opaque.add_triangle(one.v, one.half, one.solid.clone());
        }
        self.light_scenery();
        self.ground(&things);
        self.scenery(&triangles, &things);
        for body in &stood {
            self.standing(body, 1.0);
        }
        for body in &stood {
            let round = RoundForm::of(body.a, body.b);
            self.opaque.add_round(round, &self.sight);
        }
        self.creases();
        self.all = self.opaque.clone();
        self.faces(&things);
        for is_near in [false, true] {
            things
                .bodies
                .iter()
                .for_each(|body| self.body(body, is_near, true));
        }
        let far_sides: &[bool] = if self.frame.figure.has_far_sides {
            &[false, true]
        } else {
            &[true]
        };
        self.parts(&things.parts, far_sides, true);
        things
            .side_lines
            .iter()
            .chain(&things.lines)
            .for_each(|line| self.line(line, true));
        things
            .points
            .iter()
            .for_each(|point| self.mark(point, true));

        things
            .ghosts
            .iter()
            .for_each(|body| self.body(body, true, false));
        things
            .bodies
            .iter()
            .for_each(|body| self.body(body, false, false));
        self.parts(&things.parts, far_sides, false);
        things
            .quiet_lines
            .iter()
            .chain(&things.side_lines)
            .for_each(|line| self.line(line, false));
        things
            .bodies
            .iter()
            .for_each(|body| self.body(body, true, false));
        for one in triangles.iter().filter(|one| !one.veil.is_empty()) {
            self.markup.fill(&one.veil, &paint("fill", one.color, VEIL));
        }
        veiled
            .into_iter()
            .for_each(|body| self.standing(body, VEIL));
        things.lines.iter().for_each(|line| self.line(line, false));
        things.heads.iter().for_each(|head| self.head(head));
        things
            .points
            .iter()
            .for_each(|point| self.mark(point, false));
    }

    fn backdrop(&mut self) {
        let [top, bottom] = [self.uniforms.top, self.uniforms.bottom].map(|c| c.truncate());
        if self
            .frame
            .figure
            .backdrop
            .is_some_and(|color| color.a() == 0)
        {
            return;
        }
        let fill = if top == bottom {
            markup::hex(top)
        } else {
            let stops = [0.0, 0.15, 0.36, 0.575, 0.79, 1.0].map(|at: f32| {
                let up = smoothstep(0.0, 0.85, 1.0 - at);
                stop(at, bottom.lerp(top, up), 1.0)
            });
            let down = "x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"";
            self.markup.define("linearGradient", down, &stops.concat())
        };
        let [width, height] = self.sight.size.to_array().map(number);
        self.markup.element(&format!(
            "rect width=\"{width}\" height=\"{height}\" fill=\"{fill}\""
        ));
    }

    /// The triangles that throw shadows.
    fn standing_triangles(&self) -> impl Iterator<Item = (&DrawnScenery, &[Vec3; 3])> {
        let scenery = self.frame.figure.scenery.iter();
        let scenery = scenery.filter(|drawn| drawn.presence >= 1.0);
        scenery.flat_map(|drawn| drawn.scenery.triangles.iter().map(move |v| (drawn, v)))
    }

    /// Finds what the light sees.
    fn light_scenery(&mut self) {
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
    fn scenery_triangles(&self) -> Vec<SceneryTriangle> {
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

    fn is_dark(&self) -> bool {
        self.frame.theme == Theme::Dark
    }

    /// The bodies under study that cut surfaces.
    fn cutting(&self) -> Vec<RoundForm> {
        let ends = self.uniforms.body_a.iter().zip(&self.uniforms.body_b);
        let cutting = ends.filter(|(a, b)| a.w > 0.0 && b.w > 0.5);
        cutting.map(|(a, b)| RoundForm::of(*a, *b)).collect()
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
    fn hides_subject(&self, body: &Solid) -> f32 {
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
    fn ground(&mut self, things: &Instances) {
        let u = &self.uniforms;
        let (reach, height) = (u.ground.w, u.contour.w);
        let center = vec3(u.ground.x, height, u.ground.z);
        let half = HalfSpace::new(Vec3::Y, center);
        let ring: Vec<Vec3> = (0..48)
            .map(|i| Vec2::from_angle(i as f32 * TAU / 48.0) * reach * 2.6)
            .map(|p| center + vec3(p.x, 0.0, p.y))
            .collect();
        let attributes = self.ground_circle(center, reach);
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

    /// The attributes of a gradient over the circle on the ground in which it fades, as it is seen.
    fn ground_circle(&self, center: Vec3, reach: f32) -> String {
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
        let focus = Mat2::from_cols(side, down).inverse() * (center - middle);
        let [fx, fy] = focus.clamp_length_max(0.95).to_array().map(number);
        format!(
            "gradientUnits=\"userSpaceOnUse\" cx=\"0\" cy=\"0\" r=\"1\" fx=\"{fx}\" fy=\"{fy}\" \
             gradientTransform=\"matrix({matrix})\""
        )
    }

    /// The lines of the ground's grid that are told from each other.
    fn grid(&self, unit: f32, center: Vec3, reach: f32) -> Vec<Outline> {
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

    /// The shadow that a convex flat thing throws on the border of `half`, which is lit.
    fn shadow(&self, half: &HalfSpace, polygon: &[Vec3]) -> Region {
        self.thrown(half, half.clip(polygon))
    }

    fn round_shadow(&self, half: &HalfSpace, body: &Solid) -> Region {
        let light = self.light.to_light.extend(0.0);
        self.thrown(half, RoundForm::of(body.a, body.b).part(half, light))
    }

    fn thrown(&self, half: &HalfSpace, points: Vec<Vec3>) -> Region {
        let light = self.light.to_light;
        let fall = half.side(light) - half.side(Vec3::ZERO);
        let below = |p: Vec3| p - light * (half.side(p) / fall);
        if fall < 0.05 || points.is_empty() {
            return vec![];
        }
        whole(
            self.sight
                .hull(&points.into_iter().map(below).collect::<Vec<_>>()),
        )
    }

    /// The scenery in sight: one path for each color, then shadows and cuts.
    fn scenery(&mut self, triangles: &[SceneryTriangle], things: &Instances) {
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

    /// Where bodies under study cut a surface, and the lines around.
    fn cuts_of(&self, plane: &HalfSpace, seen: &Region) -> Vec<(Region, Vec<Outline>)> {
        let bodies = self.cutting().into_iter();
        let cuts = bodies.map(|body| {
            let cut = self.sight.hull(&body.cut(plane));
            let line = inset(&cut, 0.5 * self.contour_width());
            let closed: Outline = line.iter().chain(line.first()).copied().collect();
            (and(seen, &whole(cut)), inside(&[closed], seen))
        });
        cuts.filter(|(region, _)| !region.is_empty()).collect()
    }

    fn contour_width(&self) -> f32 {
        if self.is_dark() { 3.2 } else { 2.2 }
    }

    fn cuts(&mut self, cuts: Vec<(Region, Vec<Outline>)>, tint: f32) {
        let line = self.uniforms.contour.xyz();
        let color = if self.is_dark() {
            line * vec3(0.42, 0.52, 0.68)
        } else {
            line
        };
        for (region, _) in &cuts {
            self.markup.fill(region, &paint("fill", color, tint));
        }
        for (_, lines) in &cuts {
            self.markup
                .lines(lines, false, &stroke(line, 1.0, self.contour_width()));
        }
    }

    /// An opaque round body of the scenery.
    fn standing(&mut self, body: &Solid, opacity: f32) {
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

    /// The line around a silhouette, within it, where it is not `hidden`.
    fn outline(
        &mut self,
        outline: &Outline,
        hidden: &Region,
        (color, opacity, width): (Vec3, f32, f32),
        more: &str,
    ) {
        let line = inset(outline, 0.5 * width);
        let closed: Outline = line.iter().chain(line.first()).copied().collect();
        let paint = stroke(color, opacity, width) + more;
        if hidden.is_empty() {
            self.markup.lines(&[line], true, &paint);
        } else {
            self.markup
                .lines(&outside(&[closed], hidden), false, &paint);
        }
    }

    /// Whether a round thing is seen so long that it looks like a tube.
    fn is_tube(&self, round: &RoundForm) -> bool {
        let v = self.light.to_viewer(round.middle());
        let across = (round.b - round.a).reject_from_normalized(v);
        across.length() > 0.35 * round.radius
    }

    /// A gradient over a round thing: across a tube; over a sphere toward the light, or, where one sees through it, around
    /// its middle. `look` has the color and the opacity where a normal leads, seen at an angle.
    fn round_paint(
        &mut self,
        round: &RoundForm,
        is_clear: bool,
        look: impl Fn(Vec3, f32) -> (Vec3, f32),
    ) -> String {
        let middle = round.middle();
        let v = self.light.to_viewer(middle);
        let is_tube = self.is_tube(round);
        let lit = self.light.to_light.reject_from_normalized(v);
        let lit = lit.normalize_or(Vec3::Y);
        let (across, toward) = if is_tube {
            let axis = (round.b - round.a).normalize_or(Vec3::Y);
            let across = axis.cross(v).normalize_or(lit);
            (across, across.cross(axis))
        } else {
            (lit, v)
        };
        let is_radial = is_clear && !is_tube;
        // Denser where one sees along the surface: there its look changes most.
        let turns = if is_radial { 0..=7 } else { -7..=7 };
        let stops: String = turns
            .map(|i| {
                let s = (i as f32 / 7.0 * FRAC_PI_2).sin();
                let at = if is_radial { s } else { 0.5 + 0.5 * s };
                let deep = (1.0 - s * s).max(0.0).sqrt();
                let [one, other] = [s, -s].map(|s| {
                    let n = across * s + toward * deep;
                    look(n, n.dot(v).max(0.0))
                });
                let color = if is_radial {
                    one.0.lerp(other.0, 0.5)
                } else {
                    one.0
                };
                stop(at, color, one.1)
            })
            .collect();
        let units = "gradientUnits=\"userSpaceOnUse\"";
        let [low, high] =
            [-1.0, 1.0].map(|way| self.sight.place(middle + across * round.radius * way));
        if is_radial {
            let [cx, cy] = self.sight.place(middle).map(number);
            let r = number(Vec2::from(low).distance(high.into()) * 0.5);
            let circle = format!("{units} cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\"");
            return self.markup.define("radialGradient", &circle, &stops);
        }
        let [[x1, y1], [x2, y2]] = [low, high].map(|end| end.map(number));
        let line = format!("{units} x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"");
        self.markup.define("linearGradient", &line, &stops)
    }

    /// The lines of the scenery, fainter before and behind bodies under study.
    fn creases(&mut self) {
        let crease = self.uniforms.crease;
        let bodies: Vec<RoundForm> = self
            .uniforms
            .body_a
            .iter()
            .zip(&self.uniforms.body_b)
            .filter(|(a, _)| a.w > 0.0)
            .map(|(a, b)| RoundForm::of(*a, *b))
            .collect();
        let mut by_opacity: std::collections::BTreeMap<i32, Vec<Outline>> = Default::default();
        for drawn in &self.frame.figure.scenery {
            for one in &drawn.scenery.creases {
                let before = self.sight.before_eye().clip(&one.ends);
                let [a, b] = before[..] else { continue };
                let places = [a, b].map(|p| Vec2::from(self.sight.place(p)));
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

    /// Translucent faces, the farthest first. Neighbors in one plane are one piece.
    fn faces(&mut self, things: &Instances) {
        let mut pieces: Vec<(Vec3, f32, (HalfSpace, bool), Region)> = vec![];
        let mut cuts = vec![];
        for corners in things.faces.chunks_exact(3) {
            let v = [0, 1, 2].map(|i| corners[i].at.truncate());
            let Some(half) = self.sight.viewer_side(v) else {
                continue;
            };
            let (color, is_solid) = (corners[0].color, corners[0].at.w > 0.5);
            let n = corners[0].normal;
            let is_back = n.dot(self.light.to_viewer(v[0])) < 0.0;
            let base = color.xyz() * if is_back { 0.82 } else { 1.0 };
            let shaded = self.light.shade(base, n, (v[0] + v[1] + v[2]) / 3.0, 0.12);
            let whole = whole(self.sight.polygon(&v));
            let seen = minus(&whole, &self.opaque.hide_flat(&self.sight, &whole, &half));
            if is_solid {
                cuts.push((self.cuts_of(&half, &seen), color.w));
                self.all.add_triangle(v, half, whole);
            }
            let flat = 1e-4 * v[0].distance(v[1]);
            match pieces.last_mut() {
                Some((last, opacity, (plane, _), region))
                    if last.distance(shaded) < 2e-3
                        && *opacity == color.w
                        && v.iter().all(|p| plane.side(*p).abs() < flat)
                        && and(region, &seen).is_empty() =>
                {
                    region.extend(seen);
                }
                _ => pieces.push((shaded, color.w, (half, self.is_shaded(v)), seen)),
            }
        }
        for (color, opacity, (half, is_shaded), region) in pieces {
            let region = union(region.into_iter().map(|piece| vec![piece]));
            self.markup.fill(&region, &paint("fill", color, opacity));
            if is_shaded {
                let bodies = things.standing.iter().chain(&things.casters);
                let shadows = union(bodies.map(|body| self.round_shadow(&half, body)));
                let dark = 0.38 * SHADOW * self.uniforms.look.x * opacity;
                self.markup
                    .fill(&and(&region, &shadows), &paint("fill", Vec3::ZERO, dark));
            }
        }
        for (cuts, opacity) in cuts {
            self.cuts(cuts, 0.45 * opacity.max(0.55));
        }
    }

    /// Whether shadows fall on a face: it belongs to scenery that one does not see through.
    fn is_shaded(&self, v: [Vec3; 3]) -> bool {
        let mut scenery = self.frame.figure.scenery.iter();
        scenery.any(|drawn| {
            let stands = !drawn.is_clear && drawn.presence >= 1.0;
            let mut holes = drawn.holes.iter();
            stands && holes.any(|&hole| drawn.scenery.triangles[hole] == v)
        })
    }

    /// The near side of a translucent body, with its outline, or its far side; what is hidden of it, or all else.
    fn body(&mut self, body: &Solid, is_near: bool, is_hidden: bool) {
        let round = RoundForm::of(body.a, body.b);
        let outline = self.sight.silhouette(&round);
        let behind = self.all.hide_round(&self.sight, &round, is_near);
        let own = whole(outline.clone());
        let (region, share) = if is_hidden {
            (and(&own, &behind), HIDDEN[0])
        } else {
            (minus(&own, &behind), 1.0)
        };
        if region.is_empty() {
            return;
        }
        let (light, color, middle) = (self.light, body.color, round.middle());
        if color.w > 0.0 {
            // A ball mirrors the light at a spot: see `glint`.
            let gloss = if self.is_tube(&round) { 0.5 } else { 0.0 };
            let fill = self.round_paint(&round, true, |n, facing| {
                let edge = (1.0 - facing).powi(3);
                let opacity = mix(color.w * 0.8, (color.w * 2.4).min(1.0), edge);
                (light.shade(color.xyz(), n, middle, gloss), opacity)
            });
            let share = share * if is_near { 1.0 } else { 0.55 };
            self.markup.fill(
                &region,
                &format!("fill=\"{fill}\" fill-opacity=\"{}\"", number(share)),
            );
        }
        if is_near && !is_hidden && color.w > 0.0 {
            self.glint(&round, color.w);
        }
        if is_near && body.outline.w != 0.0 {
            let dashes = if body.outline.w < 0.0 {
                " stroke-dasharray=\"6.4 3.6\" style=\"stroke-linecap:butt\""
            } else {
                ""
            };
            let rest = if is_hidden {
                minus(&own, &region)
            } else {
                behind
            };
            let look = (body.outline.xyz(), share, body.outline.w.abs());
            self.outline(&outline, &rest, look, dashes);
        }
    }

    /// Where the light is mirrored by a round body.
    fn glint(&mut self, round: &RoundForm, opacity: f32) {
        let middle = round.middle();
        let toward = self.light.to_viewer(middle);
        let half = (self.light.to_light + toward).normalize_or(toward);
        let is_last = half.dot(round.b - round.a) > 0.0;
        let end = if is_last { round.b } else { round.a };
        let at = end + half * round.radius;
        let [x, y] = self.sight.place(at);
        let reach = 0.4
            * Vec2::from(self.sight.place(end)).distance({
                let across = half
                    .any_orthonormal_vector()
                    .cross(toward)
                    .normalize_or(Vec3::Y);
                self.sight.place(end + across * round.radius).into()
            });
        let stops = [
            (0.0, 0.5),
            (0.25, 0.42),
            (0.5, 0.2),
            (0.75, 0.06),
            (1.0, 0.0),
        ];
        let stops = stops.map(|(at, share)| stop(at, Vec3::ONE, share * opacity));
        let fill = self.markup.define("radialGradient", "", &stops.concat());
        let [x, y, r] = [x, y, reach].map(number);
        self.markup.element(&format!(
            "circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\""
        ));
    }

    /// A line: what is hidden of it, dashed and faint, or all else.
    fn line(&mut self, line: &LineInstance, is_hidden: bool) {
        let ends = [line.a, line.b].map(|end| end.truncate());
        let [a, b] = self.sight.before_eye().clip(&ends)[..] else {
            return;
        };
        let near = [a, b].map(|p| self.sight.nearer(p, FORWARD * line.color.w));
        let hidden = self.all.hide_line(&self.sight, near[0], near[1]);
        let parts = if is_hidden { hidden } else { rest_of(&hidden) };
        let [start, end] = [a, b].map(|p| Vec2::from(self.sight.place(p)));
        let length = start.distance(end);
        let pattern = if is_hidden && line.b.w == 0.0 {
            8.0
        } else {
            line.b.w
        };
        let opacity = if is_hidden { HIDDEN[1] } else { 1.0 };
        let paint = stroke(line.color.xyz(), opacity, line.a.w);
        for part in parts {
            let places = part.map(|share| self.sight.place(a.lerp(b, share)));
            let dashes = if pattern == 0.0 {
                String::new()
            } else {
                // Whole periods fit the line, so that both ends begin with half a dash.
                let period = length / (length / pattern.abs()).round().max(1.0);
                let dash = if pattern > 0.0 { 0.48 * period } else { 0.01 };
                let from = start.distance(places[0].into()) + 0.5 * dash;
                let [dash, gap, from] = [dash, period - dash, from].map(number);
                format!(" stroke-dasharray=\"{dash} {gap}\" stroke-dashoffset=\"{from}\"")
            };
            self.markup
                .lines(&[places.to_vec()], false, &(paint.clone() + &dashes));
        }
    }

    /// An arrow's head: a cone.
    fn head(&mut self, head: &Solid) {
        let (base, tip) = (head.a.truncate(), head.b.truncate());
        let way = (tip - base).normalize_or(Vec3::Y);
        let (x, y) = way.any_orthonormal_pair();
        let mut rim: Vec<Vec3> = (0..32)
            .map(|i| Vec2::from_angle(i as f32 * TAU / 32.0) * head.a.w)
            .map(|p| base + x * p.x + y * p.y)
            .collect();
        let opening = whole(self.sight.hull(&rim));
        rim.push(tip);
        let toward = self.light.to_viewer(base);
        let side = toward.reject_from_normalized(way).normalize_or(way);
        let color = head.color.xyz() * (0.9 + 0.1 * side.dot(self.light.to_light));
        let all = whole(self.sight.hull(&rim));
        self.markup.fill(&all, &paint("fill", color, 1.0));
        if way.dot(toward) < 0.0 {
            let paper = self.uniforms.paper.xyz();
            self.markup
                .fill(&opening, &paint("fill", color.lerp(paper, 0.45), 1.0));
        }
    }

    /// A point, with its rim of paper; a faint ring where it is hidden.
    fn mark(&mut self, mark: &Point, is_hidden: bool) {
        let at = mark.at.truncate();
        if self.sight.before_eye().side(at) < 0.0 {
            return;
        }
        let near = self.sight.nearer(at, MARK_FORWARD);
        if self.all.hide_point(&self.sight, near) != is_hidden {
            return;
        }
        let [x, y] = self.sight.place(at);
        let forms = glyph(mark.color.w as usize, vec2(x, y), mark.at.w);
        let d = forms.join("");
        let color = mark.color.xyz();
        if is_hidden {
            let line = stroke(color, 0.5, 1.4);
            return self
                .markup
                .element(&format!("path d=\"{d}\" fill=\"none\" {line}"));
        }
        let rim = stroke(self.uniforms.paper.xyz(), 0.92, 3.6);
        self.markup.element(&format!(
            "path d=\"{}\" {} {rim}",
            forms[0],
            paint("fill", self.uniforms.paper.xyz(), 0.92)
        ));
        self.markup.element(&format!(
            "path d=\"{d}\" fill-rule=\"evenodd\" {}",
            paint("fill", color, 1.0)
        ));
    }
}

/// The parts of a stretch that are not `hidden`.
fn rest_of(hidden: &[[f32; 2]]) -> Vec<[f32; 2]> {
    let starts = [0.0].into_iter().chain(hidden.iter().map(|span| span[1]));
    let ends = hidden.iter().map(|span| span[0]).chain([1.0]);
    let rest = starts.zip(ends).map(|(from, to)| [from, to]);
    rest.filter(|[from, to]| from + 1e-4 < *to).collect()
}

/// Of the axis of a round body, the point nearest to the line through `p` along `v`.
fn nearest_to_line(p: Vec3, v: Vec3, body: &RoundForm) -> Vec3 {
    let (ab, pa) = (body.b - body.a, body.a - p);
    let across = ab.reject_from_normalized(v);
    let off = pa.reject_from_normalized(v);
    let share = (-off.dot(across) / across.length_squared().max(1e-12)).clamp(0.0, 1.0);
    body.a + ab * share
}

/// The outlines of a sign of `palette::Glyph::ALL`, the outermost first, as `shaders/mark.frag` has it.
fn glyph(number: usize, at: Vec2, r: f32) -> Vec<String> {
    let polygon = |places: &[[f32; 2]]| {
        let places = places.iter().map(|p| (at + Vec2::from(*p) * r).to_array());
        markup::path_of([places.collect::<Outline>()].iter(), true)
    };
    let disc = |share: f32| {
        let [x, y, r, d] = [at.x - r * share, at.y, r * share, 2.0 * r * share].map(markup::number);
        format!("M{x} {y}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z")
    };
    let diamond = |s: f32| polygon(&[[0.0, -s], [s, 0.0], [0.0, s], [-s, 0.0]]);
    match number {
        0 => vec![disc(0.88)],
        1 => vec![diamond(1.13)],
        2 => vec![diamond(1.13), diamond(0.65), disc(0.2)],
        3 => {
            let (f, g, near) = (1.24 * FRAC_1_SQRT_2, 0.76 * FRAC_1_SQRT_2, 0.24 * SQRT_2);
            vec![polygon(&[
                [0.0, -near],
                [g, -f],
                [f, -g],
                [near, 0.0],
                [f, g],
                [g, f],
                [0.0, near],
                [-g, f],
                [-f, g],
                [-near, 0.0],
                [-f, -g],
                [-g, -f],
            ])]
        }
        4 => vec![disc(0.88), disc(0.6)],
        5 => vec![polygon(&[
            [-0.72, -0.72],
            [0.72, -0.72],
            [0.72, 0.72],
            [-0.72, 0.72],
        ])],
        6 => vec![polygon(&[[0.0, -1.1], [0.95, 0.55], [-0.95, 0.55]])],
        _ => vec![disc(0.72)],
    }
}
