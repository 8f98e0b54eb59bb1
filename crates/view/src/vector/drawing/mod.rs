//! A figure as SVG, from the list that the renderer draws, in its order.
//!
//! Where the renderer tests depths, regions and stretches are cut at what stands before them: see [`super::sight`].

mod parts;
mod scenery;

use super::{
    markup::{self, Markup, Region, ScreenOutline, number, paint, stop, stroke},
    shading::{Lighting, mix, smoothstep},
    sight::{
        HalfSpace, RoundForm, Screens, Sight, and, inset, inside, minus, outside, union, whole,
    },
};
use crate::{
    palette::Theme,
    renderer::{DrawnFrame, Instances, LineInstance, Point, Solid, Uniforms},
};
use glam::{Vec2, Vec3, Vec4Swizzles, vec2, vec3};
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

    fn is_dark(&self) -> bool {
        self.frame.theme == Theme::Dark
    }

    /// The bodies under study that cut surfaces.
    fn cutting(&self) -> Vec<RoundForm> {
        let ends = self.uniforms.body_a.iter().zip(&self.uniforms.body_b);
        let cutting = ends.filter(|(a, b)| a.w > 0.0 && b.w > 0.5);
        cutting.map(|(a, b)| RoundForm::of(*a, *b)).collect()
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

    /// Where bodies under study cut a surface, and the lines around.
    fn cuts_of(&self, plane: &HalfSpace, seen: &Region) -> Vec<(Region, Vec<ScreenOutline>)> {
        let bodies = self.cutting().into_iter();
        let cuts = bodies.map(|body| {
            let cut = self.sight.hull(&body.cut(plane));
            let line = inset(&cut, 0.5 * self.contour_width());
            let closed: ScreenOutline = line.iter().chain(line.first()).copied().collect();
            (and(seen, &whole(cut)), inside(&[closed], seen))
        });
        cuts.filter(|(region, _)| !region.is_empty()).collect()
    }

    fn contour_width(&self) -> f32 {
        if self.is_dark() { 3.2 } else { 2.2 }
    }

    fn cuts(&mut self, cuts: Vec<(Region, Vec<ScreenOutline>)>, tint: f32) {
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

    /// The line around a silhouette, within it, where it is not `hidden`.
    fn outline(
        &mut self,
        outline: &ScreenOutline,
        hidden: &Region,
        (color, opacity, width): (Vec3, f32, f32),
        more: &str,
    ) {
        let line = inset(outline, 0.5 * width);
        let closed: ScreenOutline = line.iter().chain(line.first()).copied().collect();
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
        let [start, end] = [a, b].map(|p| Vec2::from(self.sight.place(p)));
        if !self.sight.holds([start, end]) {
            return;
        }
        let near = [a, b].map(|p| self.sight.nearer(p, FORWARD * line.color.w));
        let hidden = self.all.hide_line(&self.sight, near[0], near[1]);
        let parts = if is_hidden { hidden } else { rest_of(&hidden) };
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

/// The outlines of a sign of `palette::Glyph::ALL`, the outermost first, as `shaders/mark.frag` has it.
fn glyph(number: usize, at: Vec2, r: f32) -> Vec<String> {
    let polygon = |places: &[[f32; 2]]| {
        let places = places.iter().map(|p| (at + Vec2::from(*p) * r).to_array());
        markup::path_of([places.collect::<ScreenOutline>()].iter(), true)
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
