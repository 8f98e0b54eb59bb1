use super::{
    half_spaces::Pass,
    ray::{Touch, world},
};
use crate::{
    geometry::{Facet, Feature, lesser, tolerance},
    trace::{Comparison, Fate, Note, Part, Role, Trace, Trial},
};
use glam::DVec3;

/// Where one of the core's ends, which do not overlap at the start, comes within the radius of the triangle's face.
///
/// The rounded body has such a face for each end. It is convex: when one of them is entered, nothing else of it is
/// entered earlier, and there is no need to know the rest of it.
#[inline(always)] // a call would pass all of the pass through memory
pub(super) fn enter_triangles<const N: usize>(
    pass: &Pass<N>,
    facet: &Facet,
    origin: DVec3,
    trace: &mut impl Trace,
) -> Option<Touch> {
    let off_the_plane = pass.starts_off_the_plane(facet);
    for end in 0..N {
        // A triangle without area has no plane. Only what starts off the plane can come to it, the nearer end first.
        let is_nearer = pass.is_as_near(end);
        if !(off_the_plane & is_nearer) {
            let (fate, reason) = if facet.is_degenerate() {
                (Fate::Degenerate, "no area: its edges decide")
            } else if is_nearer {
                (Fate::WrongSide, "not coming from its outside")
            } else {
                (Fate::NotNeeded, "on the far side")
            };
            trace
                .step(("face", end))
                .draw_triangle(Role::Rejected, pass, facet, end)
                .decides(true, reason, reason)
                .tries(trial(end, fate, None));
            continue;
        }

        // Where the end is a radius from the plane, is it over the triangle?
        let outwards = pass.outwards(end);
        let time = pass.reaches_the_plane(facet, end, outwards);
        let sides = pass.sides_at(end, time);
        let least = lesser(lesser(sides[0], sides[1]), sides[2]);
        let is_over = least >= -tolerance::SEAM * facet.area_normal_sq;
        let normal = facet.normal() * outwards;
        let on_plane = pass.core[end] + pass.motion * time - normal * pass.radius;
        let fate = if is_over {
            Fate::Earliest
        } else {
            Fate::Outside
        };
        trace
            .step(("face", end))
            .draw_triangle(Role::or_rejected(Role::Edge, is_over), pass, facet, end)
            .arrow(Role::FaceNormal, "n", facet.world(on_plane), normal)
            .point(
                Role::or_rejected(Role::Reference, is_over),
                "",
                facet.world(on_plane),
            )
            .value("t", time)
            .compares(
                "least side",
                least / facet.area_normal_sq,
                Comparison::GreaterOrEqual,
                "border",
                0.0,
            )
            .decides(is_over, "hit: nothing can be earlier", "outside the face")
            .tries(trial(end, fate, Some(time)));
        if is_over {
            let surface = world(origin, on_plane);
            return Some(Touch::at(time, surface, normal, Feature::Face, trace));
        }
    }
    None
}

#[inline(always)]
fn trial(end: usize, fate: Fate, time: Option<f64>) -> Trial {
    Trial {
        part: Part::Triangle(end),
        fate,
        time: time.map(|time| time as f32),
        earliest: 1.0,
        roots: None,
    }
}

/// Draws the face of one of the core's ends.
trait DrawTriangle: Note {
    /// Its borders, where the first end has to be when `end` is on the triangle.
    fn draw_triangle<const N: usize>(
        self,
        role: Role,
        pass: &Pass<N>,
        facet: &Facet,
        end: usize,
    ) -> Self {
        let back = pass.core[0] - pass.core[end];
        facet.edges().into_iter().fold(self, |note, edge| {
            let [from, to] = edge.map(|corner| facet.world(corner + back));
            note.segment(role, "", from, to)
        })
    }
}

impl<N: Note> DrawTriangle for N {}
