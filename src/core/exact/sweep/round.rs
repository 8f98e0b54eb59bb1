//! The round parts of a body: cylinders about its edges and spheres about its corners, entered by a moving point.
//!
//! The point's distance to an axis or centre reaches the radius where `a t² + 2 b t + c = 0`. `c` shows whether it starts
//! inside, `b` whether it comes nearer, the discriminant `b² - a c` whether it ever comes near enough. The first root is `(-b -
//! √(b² - a c)) / a`; written as `c / (√(b² - a c) - b)` it divides by nothing small, even for a motion that is parallel to the
//! axis, where `a` and `b` are 0.
//!
//! With `D` from a corner to the point and `v` the motion, a sphere has `a = v·v`, `b = v·D`, `c = D·D - r²`. With `e` along
//! an edge and `D` from its start, the squared distance to the endless line is that to the edge's start less the square of
//! what is along the line: `D·D - (e·D)² / e·e`. So the quadratic of a cylinder is that of the sphere about its start, times
//! `e·e`, less the square of `e·D + t e·v`: the edges of a body share nearly all.
//!
//! Source: ray and sphere, ray and cylinder, Christer Ericson, *Real-Time Collision Detection*, 2005, 5.3.2 and 5.3.7; the
//! article 001 has the same quadratics. An edge without length has no cylinder: its spheres decide.
//!
//! A radius that is next to nothing beside the body is lost in its squares, and the seams between the faces with it: the
//! ray is followed on to where it is nearest to each edge and corner, and the quadratics count from there.

use super::{
    slabs::{FaceEntry, SlabEntry},
    supporting::supporting,
    touch::{Ray, Touch, world},
};
use crate::core::{
    geometry::{
        Feature, greater, inverse, lesser,
        rounded::{RoundedCorner, RoundedEdge, RoundedFace},
        tolerance,
    },
    trace::{Comparison, Fate, Note, Outcome, Part, Role, Roots, Trace, Trial},
};
use glam::DVec3;

/// A radius is negligible beside a length if the square of their ratio is no more. Rounding leaves six digits of such a square.
const THIN_SQ: f64 = 1e-10;

/// The earliest entry into a round part.
#[derive(Clone, Copy, Debug)]
enum Entered {
    /// The place of entry along the edge, in metres times the edge's length.
    Cylinder(usize, f64),
    Sphere(usize),
}

/// The search for the earliest round part, along a ray that starts where all slabs are entered.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundSearch {
    ray: Ray,
    /// The time at the ray's start.
    from: f64,
    /// Only what is entered before this can be the first. Counted from the ray's start.
    earliest: f64,
    /// The time at the motion's end, counted alike.
    end: f64,
    /// The radius of the rounding, metres, if that is negligible beside the body: then squares lose it.
    thin: Option<f64>,
    entered: Option<Entered>,
}

impl RoundSearch {
    /// The search among the parts of a body with the `thin` radius, along `ray` from where it enters all slabs.
    #[inline(always)]
    pub(super) fn from_entry<const SLABS: usize>(
        ray: &Ray,
        entry: &SlabEntry<'_, SLABS>,
        thin: Option<f64>,
        origin: DVec3,
        trace: &mut impl Trace,
    ) -> Self {
        // The round parts are tested from where the point is when it is inside of all slabs: small numbers keep digits.
        let enters = entry.enters;
        let from = ray.at(enters);
        let end = 1.0 - enters + tolerance::SEAM;
        trace
            .step("move to the entry")
            .segment(Role::Construction, "", origin + ray.start, origin + from)
            .point(Role::Reference, "p", origin + from)
            .value("t", enters);
        Self {
            ray: Ray {
                start: from,
                ..*ray
            },
            from: enters,
            earliest: end,
            end,
            thin,
            entered: None,
        }
    }

    /// Takes a part that is entered earlier than all before.
    #[inline]
    fn take(&mut self, time: f64, entered: Entered) {
        self.earliest = time;
        self.entered = Some(entered);
    }

    /// The finding about a part that is entered at `time`, between the ends of its edge or not.
    fn found(&self, quadratic: &Quadratic, time: f64, along: f64) -> Finding {
        let fate = if time == f64::INFINITY {
            quadratic.never()
        } else if time >= self.earliest {
            if self.earliest < self.end {
                Fate::Later
            } else {
                Fate::TooLate
            }
        } else if (0.0..=1.0).contains(&along) {
            Fate::Earliest
        } else {
            Fate::Outside
        };
        Finding {
            fate,
            time: self.from + time,
            along,
            from: self.from,
            earliest: self.from + self.earliest,
        }
    }
}

/// The corners and edges of a rounded body, in place.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundParts<'a, const DIRECTIONS: usize, const EDGES: usize, const CORNERS: usize>
{
    /// The obstacle's first point in the world, from which all else is measured.
    pub(super) origin: DVec3,
    /// The radius of the rounding, metres.
    pub(super) radius: f64,
    /// The obstacle's share of it.
    pub(super) obstacle_radius: f64,
    pub(super) vertices: &'a [DVec3],
    /// Edges of one direction share what depends on that alone.
    pub(super) directions: [DVec3; DIRECTIONS],
    pub(super) edges: &'static [RoundedEdge; EDGES],
    pub(super) corners: &'static [RoundedCorner; CORNERS],
    /// Where the corners are.
    pub(super) at: [DVec3; CORNERS],
}

impl<const DIRECTIONS: usize, const EDGES: usize, const CORNERS: usize>
    RoundParts<'_, DIRECTIONS, EDGES, CORNERS>
{
    /// The radius, if its square is lost in those of the body's lengths; at least what touches.
    #[inline]
    pub(super) fn thin_radius(&self) -> Option<f64> {
        let squares = self.directions.map(|direction| direction.length_squared());
        let size_sq = squares.into_iter().fold(0.0, greater);
        let is_thin = self.radius * self.radius <= THIN_SQ * size_sq;
        is_thin.then(|| self.radius.max(tolerance::TOUCH * size_sq.sqrt()))
    }

    /// How the ray lies to each corner.
    #[inline(always)] // a call would pass all of them through memory
    pub(super) fn corners_from(&self, search: &RoundSearch) -> [ToCorner; CORNERS] {
        let ray = &search.ray;
        let at_origin = ToCorner::new(DVec3::ZERO, ray, self.radius);
        let mut corners = [at_origin; CORNERS]; // a loop, for `map` is a call that passes all through memory
        for (to_corner, &corner) in corners.iter_mut().zip(&self.at) {
            *to_corner = ToCorner::new(corner, ray, self.radius);
        }
        corners
    }

    /// Searches all cylinders; the corners whose spheres are still needed.
    #[inline]
    pub(super) fn enter_cylinders(
        &self,
        corners: &[ToCorner; CORNERS],
        search: &mut RoundSearch,
        trace: &mut impl Trace,
    ) -> [bool; CORNERS] {
        // All are entered before any is judged: so none waits for another.
        let lines = self.directions.map(|e| EdgeDirection::new(e, &search.ray));
        let mut entries = [CylinderEntry::NEVER; EDGES];
        for (entry, edge) in entries.iter_mut().zip(self.edges) {
            *entry = lines[edge.direction].enter(&corners[edge.ends[0]]);
        }
        if let Some(radius) = search.thin {
            for (entry, edge) in entries.iter_mut().zip(self.edges) {
                let to_point = corners[edge.ends[0]].to_point;
                *entry = lines[edge.direction].enter_thin(to_point, search.ray.motion, radius);
            }
        }

        let mut needed = [true; CORNERS];
        let mut first = None;
        for (i, edge) in self.edges.iter().enumerate() {
            // An edge without length has no cylinder.
            let [start, end] = edge.ends.map(|corner| self.at[corner]);
            let length_sq = lines[edge.direction].length_sq;
            let no_length = length_sq == 0.0;
            if no_length {
                trace
                    .step(("cylinder", i))
                    .point(Role::Rejected, "", world(self.origin, start))
                    .drops(
                        Part::Cylinder(i),
                        Fate::Degenerate,
                        search.from + search.earliest,
                    );
            }

            // When is the endless cylinder entered, and is that between the edge's ends?
            let CylinderEntry {
                quadratic,
                time,
                along,
                from,
            } = entries[i];
            if !no_length {
                let found = search
                    .found(&quadratic, time, along / length_sq)
                    .counted(from);
                trace
                    .step(("cylinder", i))
                    .segment(
                        found.role(Role::Edge),
                        "",
                        world(self.origin, start),
                        world(self.origin, end),
                    )
                    .tube_of(
                        found.role(Role::Edge),
                        "cylinder",
                        ([start, end].map(|end| world(self.origin, end)), self.radius),
                        found.fate == Fate::Outside,
                    )
                    .links(self, edge.ends)
                    .tell(Part::Cylinder(i), &quadratic, &found);
            }

            // Only where the cylinder is entered in time and beyond an end can the sphere there be first.
            let in_time = time < search.earliest;
            needed[edge.ends[0]] &= no_length | (in_time & (along < 0.0));
            needed[edge.ends[1]] &= no_length | (in_time & (along > length_sq));

            // Which of them is the earliest is as random as a coin, and a branch would be slower.
            let beside = greater(-along, along - length_sq);
            let time = if beside > 0.0 { f64::INFINITY } else { time };
            let is_first = time < search.earliest;
            first = if is_first { Some(i) } else { first };
            search.earliest = lesser(time, search.earliest);
        }
        search.entered = first.map(|i| Entered::Cylinder(i, entries[i].along));
        needed
    }

    /// Searches the spheres that are `needed`.
    #[inline]
    pub(super) fn enter_spheres(
        &self,
        corners: &[ToCorner; CORNERS],
        needed: &[bool; CORNERS],
        search: &mut RoundSearch,
        trace: &mut impl Trace,
    ) {
        for (i, &corner) in self.at.iter().enumerate() {
            // Every cylinder that holds this sphere would have to be entered beyond its end here.
            if !needed[i] {
                trace
                    .step(("sphere", i))
                    .point(Role::Rejected, "", world(self.origin, corner))
                    .drops(
                        Part::Sphere(i),
                        Fate::NotNeeded,
                        search.from + search.earliest,
                    );
                continue;
            }

            // When is the sphere entered, and is that the earliest?
            let (quadratic, from) = match search.thin {
                Some(radius) => corners[i].near(&search.ray, radius),
                None => (corners[i].sphere, 0.0),
            };
            let time = from + quadratic.entry();
            let found = search.found(&quadratic, time, 0.0).counted(from);
            trace
                .step(("sphere", i))
                .sphere(
                    found.role(Role::CandidateSphere),
                    "",
                    world(self.origin, corner),
                    self.radius,
                )
                .links(self, [i])
                .at_length(|note| match found.fate {
                    Fate::PassesBy => {
                        let nearest = from - quadratic.b / quadratic.a;
                        let there = search.ray.at(nearest.min(search.end));
                        let [corner, there] = [corner, there].map(|at| world(self.origin, at));
                        note.segment(Role::Gap, "passes at", corner, there)
                    }
                    _ => note,
                })
                .tell(Part::Sphere(i), &quadratic, &found);
            if time < search.earliest {
                search.take(time, Entered::Sphere(i));
            }
        }
    }

    /// The round part that was entered first, as a contact.
    #[inline]
    pub(super) fn touch(&self, search: &RoundSearch, trace: &mut impl Trace) -> Option<Touch> {
        // No part is entered: the point passes by, or stops before it reaches one.
        let Some(entered) = search.entered else {
            trace.step("apart").concludes(Outcome::Miss);
            return None;
        };

        // The normal leads from the part's core to the point: from an axis, or from a corner. Of a radius that is next to
        // nothing beside the body, it may be rounding.
        let point = search.ray.at(search.earliest);
        let (at, on_obstacle, feature) = match entered {
            Entered::Cylinder(i, along) => {
                let edge = &self.edges[i];
                let length_sq = self.directions[edge.direction].length_squared();
                let fraction = along / length_sq;
                let [one, other] = edge.ends.map(|end| self.on_obstacle(end));
                let on_obstacle = one.lerp(other, fraction);
                let [one, other] = edge.ends.map(|end| self.at[end]);
                (one.lerp(other, fraction), on_obstacle, edge.feature)
            }
            Entered::Sphere(i) => (self.at[i], self.on_obstacle(i), self.corners[i].feature),
        };
        let normal = match self.thin_radius() {
            None => (point - at).normalize_or_zero(),
            Some(_) => supporting(point - at, self.at.map(|q| q - at), search.ray.motion),
        };
        let time = search.from + search.earliest;
        Some(self.contact(time, on_obstacle, normal, feature, trace))
    }

    /// The contact where a flat face is entered.
    #[inline]
    pub(super) fn touch_face(
        &self,
        face: &RoundedFace,
        entry: &FaceEntry,
        trace: &mut impl Trace,
    ) -> Touch {
        let [s, t] = entry.coordinates;
        let [first, one, other] = face.joined.map(|corner| self.on_obstacle(corner));
        let on_obstacle = first + (one - first) * s + (other - first) * t;
        self.contact(entry.time, on_obstacle, entry.normal, face.feature, trace)
    }

    /// The point of the obstacle's core that is touched at a corner.
    #[inline]
    fn on_obstacle(&self, corner: usize) -> DVec3 {
        self.vertices[self.corners[corner].vertex]
    }

    /// The contact at `time` where the point `on_obstacle` of the obstacle's core is touched.
    #[inline]
    fn contact(
        &self,
        time: f64,
        on_obstacle: DVec3,
        normal: DVec3,
        feature: Feature,
        trace: &mut impl Trace,
    ) -> Touch {
        let surface = on_obstacle + normal * self.obstacle_radius;
        Touch::at(time, world(self.origin, surface), normal, feature, trace)
    }
}

/// How a ray lies to a corner.
#[derive(Clone, Copy)]
pub(super) struct ToCorner {
    to_point: DVec3,
    /// The quadratic of the sphere about the corner.
    sphere: Quadratic,
}

impl ToCorner {
    #[inline(always)]
    fn new(corner: DVec3, ray: &Ray, radius: f64) -> Self {
        let to_point = ray.start - corner;
        Self {
            to_point,
            sphere: Quadratic {
                a: ray.motion.length_squared(),
                b: ray.motion.dot(to_point),
                c: to_point.length_squared() - radius * radius,
            },
        }
    }
}

impl ToCorner {
    /// How the ray lies to a sphere of next to no radius where it is two radii before it is nearest, and when that is.
    #[cold]
    fn near(&self, ray: &Ray, radius: f64) -> (Quadratic, f64) {
        let speed_sq = self.sphere.a;
        let nearest = -self.sphere.b * inverse(speed_sq);
        let from = greater(nearest - 2.0 * radius * inverse(speed_sq).sqrt(), 0.0);
        let there = self.to_point + ray.motion * from;
        let quadratic = Quadratic {
            a: speed_sq,
            b: ray.motion.dot(there),
            c: there.length_squared() - radius * radius,
        };
        (quadratic, from)
    }
}

/// How the endless cylinder about an edge is entered.
#[derive(Clone, Copy, Debug)]
struct CylinderEntry {
    quadratic: Quadratic,
    /// Infinity if it never is, or has no length.
    time: f64,
    /// Where along the edge, in metres times its length.
    along: f64,
    /// The moment from which the quadratic counts.
    from: f64,
}

impl CylinderEntry {
    const NEVER: Self = Self {
        quadratic: Quadratic {
            a: 0.0,
            b: 0.0,
            c: 0.0,
        },
        time: f64::INFINITY,
        along: 0.0,
        from: 0.0,
    };
}

/// A direction of edges, and how the ray goes along it.
struct EdgeDirection {
    e: DVec3,
    length_sq: f64,
    climb: f64,
    across_sq: f64,
}

impl EdgeDirection {
    #[inline]
    fn new(e: DVec3, ray: &Ray) -> Self {
        let (length_sq, climb) = (e.length_squared(), e.dot(ray.motion));
        Self {
            e,
            length_sq,
            climb,
            across_sq: length_sq * ray.motion.length_squared() - climb * climb,
        }
    }

    /// The entry into the cylinder about an edge from `start` on.
    #[inline]
    fn enter(&self, start: &ToCorner) -> CylinderEntry {
        let (sphere, along) = (&start.sphere, self.e.dot(start.to_point));
        let quadratic = Quadratic {
            a: self.across_sq,
            b: self.length_sq * sphere.b - self.climb * along,
            c: self.length_sq * sphere.c - along * along,
        };
        let time = quadratic.entry();
        let has_length = self.length_sq > 0.0;
        CylinderEntry {
            quadratic,
            time: if has_length { time } else { f64::INFINITY },
            along: along + self.climb * time,
            from: 0.0,
        }
    }

    /// The entry counted from the place of the point two radii before it is nearest to the line: `e × D` and `e × v` are the
    /// parts of both across the line, and lose nothing where one is negligible.
    #[cold]
    fn enter_thin(&self, to_point: DVec3, motion: DVec3, radius: f64) -> CylinderEntry {
        let across = self.e.cross(motion);
        let across_sq = across.length_squared();
        let nearest = -across.dot(self.e.cross(to_point)) * inverse(across_sq);
        let before = 2.0 * radius * (self.length_sq * inverse(across_sq)).sqrt();
        let from = greater(nearest - before, 0.0);

        let there = to_point + motion * from;
        let beside = self.e.cross(there);
        let quadratic = Quadratic {
            a: across_sq,
            b: across.dot(beside),
            c: beside.length_squared() - radius * radius * self.length_sq,
        };
        let time = from + quadratic.entry();
        let has_length = self.length_sq > 0.0;
        CylinderEntry {
            quadratic,
            time: if has_length { time } else { f64::INFINITY },
            along: self.e.dot(to_point) + self.climb * time,
            from,
        }
    }
}

/// `a t² + 2 b t + c`, not negative outside.
#[derive(Clone, Copy, Debug)]
struct Quadratic {
    a: f64,
    b: f64,
    c: f64,
}

impl Quadratic {
    #[inline]
    fn discriminant(&self) -> f64 {
        self.b * self.b - self.a * self.c
    }

    /// When the point enters; 0 if it is inside already, infinity if it never enters.
    ///
    /// All is computed in any case: which case it is is as random as a coin, and branches on it would be slower.
    #[inline]
    fn entry(&self) -> f64 {
        let discriminant = self.discriminant();
        let root = self.c / (greater(discriminant, 0.0).sqrt() - self.b);
        let comes_near = (self.b < 0.0) & (discriminant >= 0.0);
        // Bounds, for whatever picks the root or not is compiled to a branch around it.
        let least = if comes_near { 0.0 } else { f64::INFINITY };
        let most = if self.c <= 0.0 { 0.0 } else { f64::INFINITY };
        lesser(greater(root, least), most)
    }

    /// Why the point never enters.
    fn never(&self) -> Fate {
        if self.b >= 0.0 {
            Fate::MovesAway
        } else {
            Fate::PassesBy
        }
    }
}

/// Why a round part was dropped, or that it was not, in words.
fn reason(fate: Fate) -> &'static str {
    match fate {
        Fate::Earliest => "hit, the earliest so far",
        Fate::Later => "later than the earliest so far",
        Fate::TooLate => "later than the end of the motion",
        Fate::Outside => "the endless cylinder is entered beyond an end: its sphere decides",
        Fate::MovesAway => "moving away, or along",
        Fate::PassesBy => "negative discriminant: passes by",
        Fate::Degenerate => "no length: its spheres decide",
        Fate::NotNeeded => "not every cylinder here is entered beyond its end: not needed",
        Fate::WrongSide => "on its wrong side",
    }
}

/// The result of a round part.
#[derive(Clone, Copy, Debug)]
struct Finding {
    fate: Fate,
    /// When it is entered, as a fraction of the displacement.
    time: f64,
    /// Where along the edge, as a fraction of its length; 0 for spheres.
    along: f64,
    /// The moment from which the quadratic counts.
    from: f64,
    /// The time to be earlier than.
    earliest: f64,
}

impl Finding {
    /// The finding with a quadratic whose time starts `later`.
    fn counted(self, later: f64) -> Self {
        Self {
            from: self.from + later,
            ..self
        }
    }

    /// The role `taken` for the earliest part so far.
    fn role(&self, taken: Role) -> Role {
        Role::or_rejected(taken, self.fate == Fate::Earliest)
    }

    /// The trial for tables and pictures of parts.
    fn trial(&self, part: Part, quadratic: &Quadratic) -> Trial {
        Trial {
            part,
            fate: self.fate,
            time: self.time.is_finite().then_some(self.time as f32),
            earliest: self.earliest as f32,
            roots: Some(Roots {
                a: quadratic.a as f32,
                b: quadratic.b as f32,
                c: quadratic.c as f32,
                from: self.from as f32,
            }),
        }
    }
}

/// Records round parts.
trait TellPart: Note {
    /// The vectors from the obstacle's core to `corners` of the body: the mover's core, turned round.
    #[inline(always)]
    fn links<const N: usize, const DIRECTIONS: usize, const EDGES: usize, const CORNERS: usize>(
        self,
        body: &RoundParts<'_, DIRECTIONS, EDGES, CORNERS>,
        corners: [usize; N],
    ) -> Self {
        self.at_length(|note| {
            let links = corners.map(|corner| [body.on_obstacle(corner), body.at[corner]]);
            let links = links.into_iter().filter(|[from, to]| from != to);
            links.fold(note, |note, link| {
                let [from, to] = link.map(|end| world(body.origin, end));
                note.segment(Role::Construction, "", from, to)
            })
        })
    }

    /// The quadratic of `part`, and what was found with it.
    #[inline(always)]
    fn tell(self, part: Part, quadratic: &Quadratic, found: &Finding) -> Self {
        use Comparison::{Greater, GreaterOrEqual, Less};
        let Finding { fate, along, .. } = *found;
        let is_entered = !matches!(fate, Fate::MovesAway | Fate::PassesBy);
        let note = self
            .value("a", quadratic.a)
            .value("b", quadratic.b)
            .value("c", quadratic.c)
            .value("discriminant", quadratic.discriminant())
            .value("entered", is_entered);
        let note = match fate {
            Fate::MovesAway => note.compares("b", quadratic.b, GreaterOrEqual, "zero", 0.0),
            Fate::PassesBy => {
                note.compares("discriminant", quadratic.discriminant(), Less, "zero", 0.0)
            }
            Fate::Outside if along < 0.0 => note.compares("along", along, Less, "start", 0.0),
            Fate::Outside => note.compares("along", along, Greater, "end", 1.0),
            _ => note.compares("root", found.time, Less, "earliest so far", found.earliest),
        };
        let is_dropped_by_sign = matches!(fate, Fate::MovesAway | Fate::PassesBy | Fate::Outside);
        let holds = is_dropped_by_sign || fate == Fate::Earliest;
        note.decides(holds, reason(fate), reason(fate))
            .tries(found.trial(part, quadratic))
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

impl<N: Note> TellPart for N {}
