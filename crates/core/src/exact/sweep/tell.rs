//! What the steps of a sweep against a rounded body record: pictures, numbers and reasons.

use super::{
    body::Rounded,
    quadratic::Quadratic,
    touch::{Ray, world},
};
use crate::{
    geometry::rounded::RoundedFace,
    trace::{Comparison, Fate, Note, Part, Role, Roots, Trial},
};
use glam::DVec3;

/// Where a point that meets a face's plane, moved out by the radius, is beside the face.
pub(super) struct Crossed {
    pub(super) time: f64,
    /// Outwards, unit length.
    pub(super) normal: DVec3,
    /// The foot of the point on the plane.
    pub(super) on_plane: DVec3,
    /// How far inside of the nearest border it is, as a share of the face.
    pub(super) least: f64,
    pub(super) is_over: bool,
}

/// How a round part is entered. All times are fractions of the displacement.
pub(super) struct Entered {
    pub(super) part: Part,
    pub(super) quadratic: Quadratic,
    /// Where along the edge, as a fraction of its length; 0 for spheres.
    pub(super) along: f64,
    pub(super) fate: Fate,
    /// The moment from which the quadratic counts.
    pub(super) from: f64,
    pub(super) time: f64,
    /// The time to be earlier than.
    pub(super) earliest: f64,
}

/// Why a round part was dropped, or that it was not.
fn reason(fate: Fate) -> &'static str {
    match fate {
        Fate::Earliest => "it is the earliest hit so far",
        Fate::Later => "it is not the earliest",
        Fate::TooLate => "it is too late",
        Fate::Outside => "it is entered beyond an end, so a sphere decides",
        Fate::MovesAway => "it moves away or along the surface",
        Fate::PassesBy => "it passes by",
        Fate::Degenerate => "it has no length, so its spheres decide",
        Fate::NotNeeded => "a cylinder here decides, so the sphere is not needed",
        Fate::WrongSide => "it is on the wrong side",
    }
}

/// Why a face was dropped.
fn reason_of_face(fate: Fate) -> &'static str {
    match fate {
        Fate::Degenerate => "it has no area, so its edges decide",
        Fate::NotNeeded => "it is on the far side",
        Fate::WrongSide => "the motion starts on its inner side",
        Fate::Outside => "another slab is entered later",
        _ => "it is too late",
    }
}

/// Records slabs, faces and round parts.
pub(super) trait TellBody: Note {
    /// A slab whose border is entered at a point with a unit normal: its times, and those of all slabs so far.
    #[inline(always)]
    fn crosses(
        self,
        [first, opposite]: [DVec3; 2],
        normal: DVec3,
        own: [f64; 2],
        [enters, leaves]: [f64; 2],
        apart: bool,
    ) -> Self {
        // An infinite time is recorded as this large number instead.
        const NEVER: f64 = 1e6;
        let [own_enters, own_leaves] = own.map(|time| time.clamp(-NEVER, NEVER));
        self.plane(Role::Plane, "slab", first, normal)
            .plane(Role::Plane, "", opposite, normal)
            .value("enters", own_enters)
            .value("leaves", own_leaves)
            .compares(
                "enters last",
                enters.min(NEVER),
                Comparison::Greater,
                "leaves first",
                leaves.max(-NEVER),
            )
            .decides(
                apart,
                "it is never in all slabs at once, so they are apart",
                "it is in all slabs for some time",
            )
    }

    /// A face that the point does not come to.
    #[inline(always)]
    fn drops_face(self, body: &Rounded<'_>, face: &RoundedFace, fate: Fate, time: f64) -> Self {
        let is_late = fate == Fate::TooLate;
        self.outline(Role::Rejected, body, face, DVec3::ZERO)
            .faces_out(body, face)
            .decides(!is_late, reason_of_face(fate), reason_of_face(fate))
            .tries(trial_of_face(face, fate, time))
    }

    /// A face whose plane the point comes to, beside it or over it.
    #[inline(always)]
    fn enters_face(self, body: &Rounded<'_>, face: &RoundedFace, crossed: Crossed) -> Self {
        let Crossed { time, is_over, .. } = crossed;
        let fate = if is_over {
            Fate::Earliest
        } else {
            Fate::Outside
        };
        // The point is compared with the face where it comes to its plane.
        let lift = crossed.normal * body.radius;
        let at = body.origin + crossed.on_plane + lift;
        self.outline(Role::or_rejected(Role::Edge, is_over), body, face, lift)
            .arrow(Role::FaceNormal, "n", at, crossed.normal)
            .point(Role::or_rejected(Role::Reference, is_over), "p", at)
            .value("t", time)
            .compares(
                "least side",
                crossed.least,
                Comparison::GreaterOrEqual,
                "border",
                0.0,
            )
            .decides(
                is_over,
                "it is hit, and nothing can be earlier",
                "it is outside the face",
            )
            .tries(trial_of_face(face, fate, time))
    }

    /// The outward normal of a face, at its middle; nothing of a face without area.
    #[inline(always)]
    fn faces_out(self, body: &Rounded<'_>, face: &RoundedFace) -> Self {
        self.at_length(|note| {
            let mean = |corners: &[DVec3]| corners.iter().sum::<DVec3>() / corners.len() as f64;
            let corners: Vec<DVec3> = face.around.iter().map(|&corner| body.at[corner]).collect();
            let [first, one, other] = face.joined.map(|corner| body.at[corner]);
            let middle = mean(&corners);
            let Some(normal) = (one - first).cross(other - first).try_normalize() else {
                return note;
            };
            let out = normal * (middle - mean(body.corners())).dot(normal).signum();
            note.arrow(Role::FaceNormal, "n", world(body.origin, middle), out)
        })
    }

    /// The borders of a face, moved by `lift`; of a prism's triangle also the parallelograms that join it to the other.
    #[inline(always)]
    fn outline(self, role: Role, body: &Rounded<'_>, face: &RoundedFace, lift: DVec3) -> Self {
        self.at_length(|note| {
            let corner = |i: usize| body.at[face.around[i % face.around.len()]];
            let place = |i: usize| body.origin + corner(i) + lift;
            let note = (0..face.around.len()).fold(note, |note, i| {
                note.segment(role, "", place(i), place(i + 1))
            });
            let is_joined = matches!(face.part, Part::Triangle(_));
            let walls = body.kind.faces().iter().filter(|_| is_joined);
            let walls = walls.filter(|wall| matches!(wall.part, Part::Parallelogram(_)));
            walls.fold(note, |note, wall| {
                let [first, one, other] = wall.joined.map(|corner| body.at[corner]);
                let sides = [one - first, other - first];
                note.parallelogram(Role::Construction, "", body.origin + first, sides)
            })
        })
    }

    /// The cylinder about the edge between two corners.
    #[inline(always)]
    fn enters_cylinder(self, body: &Rounded<'_>, corners: [usize; 2], entered: Entered) -> Self {
        let ends = corners.map(|corner| world(body.origin, body.at[corner]));
        if entered.fate == Fate::Degenerate {
            return self.point(Role::Rejected, "", ends[0]).drops(
                entered.part,
                entered.fate,
                entered.earliest,
            );
        }
        let role = Role::or_rejected(Role::Edge, entered.fate == Fate::Earliest);
        let is_endless = entered.fate == Fate::Outside;
        self.segment(role, "", ends[0], ends[1])
            .tube_of(role, "cylinder", (ends, body.radius), is_endless)
            .links(body, &corners)
            .enters(&entered)
    }

    /// The sphere about a corner; `ray` is the rest of the motion.
    #[inline(always)]
    fn enters_sphere(self, body: &Rounded<'_>, corner: usize, ray: &Ray, entered: Entered) -> Self {
        let role = Role::or_rejected(Role::CandidateSphere, entered.fate == Fate::Earliest);
        let center = body.at[corner];
        self.sphere(role, "", world(body.origin, center), body.radius)
            .links(body, &[corner])
            .at_length(|note| {
                if entered.fate != Fate::PassesBy {
                    return note;
                }
                let nearest = (center - ray.start).dot(ray.motion) / ray.motion.length_squared();
                let there = world(body.origin, ray.at(nearest.min(1.0)));
                note.segment(Role::Gap, "passes at", world(body.origin, center), there)
            })
            .enters(&entered)
    }

    /// The sphere about a corner that need not be tested.
    #[inline(always)]
    fn drops_sphere(self, body: &Rounded<'_>, corner: usize, earliest: f64) -> Self {
        let center = world(body.origin, body.at[corner]);
        self.point(Role::Rejected, "", center).drops(
            Part::Sphere(corner),
            Fate::NotNeeded,
            earliest,
        )
    }

    /// The vectors from the obstacle's core to `corners` of the body: the mover's core, turned round.
    #[inline(always)]
    fn links(self, body: &Rounded<'_>, corners: &[usize]) -> Self {
        self.at_length(|note| {
            let ends = |&corner: &usize| [body.on_obstacle(corner), body.at[corner]];
            let links = corners.iter().map(ends).filter(|[from, to]| from != to);
            links.fold(note, |note, link| {
                let [from, to] = link.map(|end| world(body.origin, end));
                note.segment(Role::Construction, "", from, to)
            })
        })
    }

    /// The quadratic of a round part, and what was found with it.
    #[inline(always)]
    fn enters(self, entered: &Entered) -> Self {
        use Comparison::{Greater, GreaterOrEqual, Less};
        let &Entered {
            fate,
            quadratic,
            along,
            ..
        } = entered;
        let Quadratic { a, b, c } = quadratic;
        let discriminant = quadratic.discriminant();
        let is_never = matches!(fate, Fate::MovesAway | Fate::PassesBy);
        let note = self
            .value("a", a)
            .value("b", b)
            .value("c", c)
            .value("discriminant", discriminant)
            .value("entered", !is_never);
        let note = match fate {
            Fate::MovesAway => note.compares("b", b, GreaterOrEqual, "zero", 0.0),
            Fate::PassesBy => note.compares("discriminant", discriminant, Less, "zero", 0.0),
            Fate::Outside if along < 0.0 => note.compares("along", along, Less, "start", 0.0),
            Fate::Outside => note.compares("along", along, Greater, "end", 1.0),
            _ => note.compares(
                "root",
                entered.time,
                Less,
                "earliest so far",
                entered.earliest,
            ),
        };
        let holds = is_never || matches!(fate, Fate::Outside | Fate::Earliest);
        note.decides(holds, reason(fate), reason(fate))
            .tries(Trial {
                part: entered.part,
                fate,
                time: finite(entered.time),
                earliest: entered.earliest as f32,
                roots: Some(Roots {
                    a: a as f32,
                    b: b as f32,
                    c: c as f32,
                    from: entered.from as f32,
                }),
            })
    }

    /// A round part that was dropped untested.
    #[inline(always)]
    fn drops(self, part: Part, fate: Fate, earliest: f64) -> Self {
        self.decides(false, "", reason(fate)).tries(Trial {
            part,
            fate,
            time: None,
            earliest: earliest as f32,
            roots: None,
        })
    }
}

impl<N: Note> TellBody for N {}

fn trial_of_face(face: &RoundedFace, fate: Fate, time: f64) -> Trial {
    Trial {
        part: face.part,
        fate,
        time: finite(time),
        earliest: 1.0,
        roots: None,
    }
}

fn finite(time: f64) -> Option<f32> {
    time.is_finite().then_some(time as f32)
}
