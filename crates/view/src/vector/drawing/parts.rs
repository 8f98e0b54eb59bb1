//! The pieces of a swept body's surface.

use super::FigureDrawing;
use crate::renderer::{PartInstance, PartMesh};
use crate::vector::{
    markup::{Region, ScreenOutline, hex, number, paint, stroke},
    shading::mix,
    sight::{HalfSpace, RoundForm, and, inset, inside, minus, outside, whole},
};
use glam::{Vec2, Vec3, Vec4Swizzles};
use std::f32::consts::TAU;

/// How much is seen of what is hidden.
const HIDDEN: f32 = 0.4;
/// Places around a tube at which its parts are told from each other.
const PLACES: usize = 180;

/// A tube that is seen shorter, points, is not seen at all.
const THIN: f32 = 4.0;
/// The sine of the angle from which on a flat part is seen.
const EDGE_ON: f32 = 0.01;

/// A piece of one part that has one look.
struct Patch {
    region: Region,
    /// Its borders to other parts.
    borders: Vec<ScreenOutline>,
    /// Where one sees along the surface.
    silhouette: Vec<ScreenOutline>,
    /// How much of it is seen.
    shown: f32,
    fill: String,
}

impl FigureDrawing<'_> {
    /// The near sides of parts, or the far ones first; what is hidden of them, or all else.
    pub(super) fn parts(&mut self, parts: &[PartInstance], sides: &[bool], is_hidden: bool) {
        for &is_near in sides {
            for part in parts {
                let behind = self.behind(part, is_near);
                for patch in self.patches(part, is_near) {
                    self.patch(part, &patch, is_near, (&behind, is_hidden));
                }
            }
        }
    }

    fn form(part: &PartInstance) -> RoundForm {
        let by = part.offset.truncate();
        let form = RoundForm::of(part.a, part.b);
        RoundForm {
            a: form.a + by,
            b: form.b + by,
            ..form
        }
    }

    fn corners(part: &PartInstance) -> Vec<Vec3> {
        let first = part.a.truncate() + part.offset.truncate();
        let [one, other] = [part.b, part.c].map(|side| first + side.truncate());
        if part.c.w > 0.5 {
            vec![first, one, other]
        } else {
            vec![first, one, one + part.c.truncate(), other]
        }
    }

    /// Where something stands before it.
    fn behind(&self, part: &PartInstance, is_near: bool) -> Region {
        if part.kind() != PartMesh::Flat {
            return self.all.hide_round(&self.sight, &Self::form(part), is_near);
        }
        let corners = Self::corners(part);
        let region = whole(self.sight.polygon(&corners));
        let side = self.sight.viewer_side([corners[0], corners[1], corners[2]]);
        side.map_or(vec![], |half| {
            self.all.hide_flat(&self.sight, &region, &half)
        })
    }

    fn patches(&mut self, part: &PartInstance, is_near: bool) -> Vec<Patch> {
        match part.kind() {
            PartMesh::Flat => self.flat(part, is_near).into_iter().collect(),
            PartMesh::Cylinder => self.tube(part, is_near),
            PartMesh::Sphere => self.sphere(part, is_near),
        }
    }

    /// The opacity of a surface that is seen at an angle.
    fn opacity(part: &PartInstance, facing: f32, is_near: bool) -> f32 {
        let (a, edge) = (part.color.w, (1.0 - facing).powi(3));
        mix(a * 0.85, (a * 2.0).min(1.0), edge) * if is_near { 1.0 } else { 0.5 }
    }

    fn flat(&mut self, part: &PartInstance, is_near: bool) -> Option<Patch> {
        let corners = Self::corners(part);
        let normal = (part.b.truncate())
            .cross(part.c.truncate())
            .try_normalize()?;
        let facing = normal.dot(self.light.to_viewer(corners[0]));
        let outline = self.sight.polygon(&corners);
        if (facing > 0.0) != is_near || facing.abs() < EDGE_ON || outline.is_empty() {
            return None;
        }
        let middle = corners.iter().sum::<Vec3>() / corners.len() as f32;
        let color = self.light.shade(part.color.xyz(), normal, middle, 0.4);
        let closed = outline.iter().chain(outline.first()).copied().collect();
        Some(Patch {
            fill: paint("fill", color, Self::opacity(part, facing.abs(), is_near)),
            region: whole(outline),
            borders: vec![closed],
            silhouette: vec![],
            shown: 1.0,
        })
    }

    fn gradient(&mut self, part: &PartInstance, is_near: bool) -> String {
        let form = Self::form(part);
        let (light, color, middle, part) = (self.light, part.color.xyz(), form.middle(), *part);
        // A sphere mirrors the light at a spot, not around its middle.
        let gloss = if part.kind() == PartMesh::Sphere {
            0.0
        } else {
            0.4
        };
        let gradient = self.round_paint(&form, true, |n, facing| {
            let opacity = Self::opacity(&part, facing, is_near);
            (
                light.shade(color, if is_near { n } else { -n }, middle, gloss),
                opacity,
            )
        });
        format!("fill=\"{gradient}\"")
    }

    /// The ways from a part's home to the other corners of the volume inside.
    fn inward(&self, part: &PartInstance, axis: Vec3) -> Vec<Vec3> {
        let corners = self.uniforms.core.iter().filter(|corner| corner.w > 0.5);
        let ways = corners.map(|corner| {
            let way = corner.truncate() - part.a.truncate();
            way - axis * way.dot(axis)
        });
        let least = 1e-4 * part.look.w;
        ways.filter(|way| way.length() > least)
            .map(Vec3::normalize_or_zero)
            .collect()
    }

    /// The stretches around a tube that lie on the surface of the body, and those inside of it.
    fn tube(&mut self, part: &PartInstance, is_near: bool) -> Vec<Patch> {
        let form = Self::form(part);
        let Some(axis) = (form.b - form.a).try_normalize() else {
            return vec![];
        };
        let (x, y) = axis.any_orthonormal_pair();
        let inward = self.inward(part, axis);
        let normal = |turn: f32| x * (turn * TAU).cos() + y * (turn * TAU).sin();
        let light = self.light;
        let look = |turn: f32| {
            let n = normal(turn);
            let is_seen = n.dot(light.to_viewer(form.a + n * form.radius)) > 0.0;
            (is_seen, inward.iter().all(|way| n.dot(*way) <= 1e-5))
        };
        let mut turns = vec![];
        for i in 0..PLACES {
            let [mut low, mut high] = [i, i + 1].map(|i| i as f32 / PLACES as f32);
            let (from, to) = (look(low), look(high));
            if from != to {
                for _ in 0..12 {
                    let middle = 0.5 * (low + high);
                    if look(middle) == from {
                        low = middle
                    } else {
                        high = middle
                    }
                }
                turns.push((high, from.0 != to.0));
            }
        }
        let closing: Vec<(f32, bool)> = match turns.first() {
            Some((first, is_edge)) => turns
                .iter()
                .copied()
                .chain([(first + 1.0, *is_edge)])
                .collect(),
            None => vec![(0.0, false), (1.0, false)],
        };
        let fill = self.gradient(part, is_near);
        let mut patches = vec![];
        for pair in closing.windows(2) {
            let [(from, starts_at_edge), (to, ends_at_edge)] = [pair[0], pair[1]];
            let (is_seen, is_outside) = look(0.5 * (from + to));
            let shown = if is_outside { 1.0 } else { part.look.x * 0.6 };
            if is_seen != is_near || shown <= 0.0 {
                continue;
            }
            let count = (((to - from) * 96.0) as usize).max(2);
            let arc = |end: Vec3| -> ScreenOutline {
                let turns = (0..=count).map(|i| mix(from, to, i as f32 / count as f32));
                turns
                    .map(|turn| self.sight.place(end + normal(turn) * form.radius))
                    .collect()
            };
            let [one, other] = [arc(form.a), arc(form.b)];
            let (mut borders, mut silhouette) = (vec![one.clone(), other.clone()], vec![]);
            for (i, is_edge) in [(0, starts_at_edge), (count, ends_at_edge)] {
                let line = vec![one[i], other[i]];
                if is_edge {
                    silhouette.push(line)
                } else {
                    borders.push(line)
                }
            }
            // Of a tube that is seen along its axis there is next to nothing, not even its borders.
            let ends = one.iter().zip(&other);
            let long = ends.map(|(p, q)| Vec2::from(*p).distance((*q).into()));
            if long.fold(0.0, f32::max) < THIN {
                continue;
            }
            let outline: ScreenOutline = one.into_iter().chain(other.into_iter().rev()).collect();
            patches.push(Patch {
                region: whole(outline),
                borders,
                silhouette,
                shown,
                fill: fill.clone(),
            });
        }
        patches
    }

    /// The piece of a sphere that lies on the surface of the body, and the rest of it.
    fn sphere(&mut self, part: &PartInstance, is_near: bool) -> Vec<Patch> {
        let form = Self::form(part);
        let outline = self.sight.silhouette(&form);
        let all = whole(outline.clone());
        let mut own = all.clone();
        for way in self.inward(part, Vec3::ZERO) {
            let half = HalfSpace::new(-way, form.a);
            own = and(&own, &self.sight.skin(&form, &half, is_near));
        }
        let rest = minus(&all, &own);
        let line = inset(&outline, 0.5 * part.outline.w);
        let closed: ScreenOutline = line.iter().chain(line.first()).copied().collect();
        let fill = self.gradient(part, is_near);
        let patches = [(own, 1.0), (rest, part.look.x * 0.6)].into_iter();
        let patches = patches.filter(|(region, shown)| !region.is_empty() && *shown > 0.0);
        let patches = patches.map(|(region, shown)| {
            let borders = region.iter().flatten();
            let borders = borders.map(|one| one.iter().chain(one.first()).copied().collect());
            Patch {
                fill: fill.clone(),
                borders: borders.collect(),
                silhouette: inside(std::slice::from_ref(&closed), &region),
                shown,
                region,
            }
        });
        patches.collect()
    }

    fn patch(
        &mut self,
        part: &PartInstance,
        patch: &Patch,
        is_near: bool,
        (behind, is_hidden): (&Region, bool),
    ) {
        let region = if is_hidden {
            and(&patch.region, behind)
        } else {
            minus(&patch.region, behind)
        };
        if region.is_empty() {
            return;
        }
        let share = patch.shown * if is_hidden { HIDDEN } else { 1.0 };
        self.markup.fill(
            &region,
            &format!("{} opacity=\"{}\"", patch.fill, number(share)),
        );
        let color = part.outline.xyz();
        if is_near && part.look.z > 0.5 && patch.shown >= 1.0 {
            let marks = self.texture(color, part.look.z);
            self.markup.fill(
                &region,
                &format!("fill=\"{marks}\" opacity=\"{}\"", number(0.34 * share)),
            );
        }
        let seen = |lines: &[ScreenOutline]| {
            if is_hidden {
                inside(lines, behind)
            } else {
                outside(lines, behind)
            }
        };
        let faint = if is_near { 0.8 } else { 0.28 };
        self.markup.lines(
            &seen(&patch.borders),
            false,
            &stroke(color, faint * share, part.look.y),
        );
        if is_near {
            self.markup.lines(
                &seen(&patch.silhouette),
                false,
                &stroke(color, share, part.outline.w),
            );
        }
    }

    /// Hatches, or dots.
    fn texture(&mut self, color: Vec3, kind: f32) -> String {
        let color = hex(color);
        if kind < 1.5 {
            let lines = format!("<path d=\"M2.83 0V8\" stroke=\"{color}\" stroke-width=\"1.8\"/>");
            let turned = "width=\"5.66\" height=\"8\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"";
            return self.markup.define("pattern", turned, &lines);
        }
        let dots = format!("<circle cx=\"3\" cy=\"3\" r=\".9\" fill=\"{color}\"/>");
        let size = "width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"";
        self.markup.define("pattern", size, &dots)
    }
}
