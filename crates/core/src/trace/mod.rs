//! The trace of an algorithm while it runs.
//!
//! An algorithm takes `trace: &mut impl Trace` as its last argument and notes its steps on it. `()` hears nothing and
//! compiles away; a [`Recorder`] keeps everything, with the source line each step came from. The result is a
//! [`Record`]: plain data that pictures, lists, the code panel and text are read from.
//!
//! How to write a traced algorithm:
//! 1. A paragraph is a comment that says why, the code, and the step that it records, with a blank line after. The code panel
//!    lights the paragraph, takes its comment as caption and folds the `trace…;` statement away.
//! 2. A step precedes each early return, or the exit is invisible.
//! 3. Only values that the algorithm already has are recorded, at most turned into meters; nothing else is computed for the
//!    trace. A note takes `f32` and `f64` alike and keeps `f32`.
//! 4. A helper's steps go [`inside`](Trace::inside) a group, so that early returns still close it.
//! 5. Titles are roles ("contact normal") and hold no `/` or `#`; parts of a triangle have their letters, `edge v0–v1`.
//!    Labels are the article's own variable names, except where these number the edges.

mod correction;
mod drawable;
mod misspelt;
mod moment;
mod number;
mod record;
mod recorder;
mod single;
mod trial;

pub use crate::geometry::Part;
pub use correction::Correction;
pub use drawable::{Drawable, DrawnShape, Role};
pub use misspelt::{did_you_mean, nearest};
pub use number::significant;
pub use record::{AddressError, Comparison, Decision, Event, Outcome, Record, Step, Value};
pub use recorder::{Recorder, StepNote};
pub use single::{Scalar, Vector};
pub use trial::{Fate, Roots, Sample, Trial};

use crate::geometry::{self, Feature};
use glam::{DVec3, Vec3};

/// A step's title; its words hold no `/` or `#`.
#[derive(Clone, Copy, Debug)]
pub enum Title {
    /// The subject of the step.
    Plain(&'static str),
    /// With a number where one paragraph runs several times: `("iteration", 2)`.
    Numbered(&'static str, usize),
    /// With the part of a shape that it is about: `("over", Feature::Edge(0))` is "over edge v0–v1".
    OfPart(&'static str, Feature),
}

impl From<&'static str> for Title {
    #[inline(always)]
    fn from(text: &'static str) -> Self {
        Self::Plain(text)
    }
}

impl From<(&'static str, usize)> for Title {
    #[inline(always)]
    fn from((text, index): (&'static str, usize)) -> Self {
        Self::Numbered(text, index)
    }
}

impl From<(&'static str, Feature)> for Title {
    #[inline(always)]
    fn from((text, part): (&'static str, Feature)) -> Self {
        Self::OfPart(text, part)
    }
}

/// Anyone who follows an algorithm.
pub trait Trace {
    /// Takes the details of one step.
    type Note<'a>: Note
    where
        Self: 'a;

    /// Notes a step; the returned note takes the values, the drawings and the decision.
    #[track_caller]
    fn step(&mut self, title: impl Into<Title>) -> Self::Note<'_>;

    /// Runs `body` one level deeper: a helper's steps, a feature's test, an iteration.
    #[track_caller]
    fn inside<R>(&mut self, title: impl Into<Title>, body: impl FnOnce(&mut Self) -> R) -> R
    where
        Self: Sized;

    /// Runs `body`, whose answer is known already, only to record its steps, one level deeper.
    #[track_caller]
    fn retell<R>(&mut self, title: impl Into<Title>, body: impl FnOnce(&mut Self) -> R)
    where
        Self: Sized,
    {
        self.inside(title, body);
    }

    /// Runs a whole test one level deeper that is only a part of the pair's: its conclusion is not the answer yet.
    #[track_caller]
    fn inside_test<R>(&mut self, title: impl Into<Title>, body: impl FnOnce(&mut Self) -> R) -> R
    where
        Self: Sized;
}

/// The details of one step, built up call by call.
pub trait Note: Sized {
    /// Something to draw, in world space, labeled with the article's variable name (may be empty).
    fn draw(self, role: Role, label: &'static str, shape: DrawnShape) -> Self;

    /// A number or vector the algorithm computed here.
    fn value(self, name: &'static str, value: impl Into<Value>) -> Self;

    /// The comparison that decides here: `name` against `limit_name`.
    fn compares(
        self,
        name: &'static str,
        number: impl Into<Scalar>,
        sign: Comparison,
        limit_name: &'static str,
        limit: impl Into<Scalar>,
    ) -> Self;

    /// The branch taken here, in the reader's words for either outcome.
    fn decides(self, outcome: bool, yes: &'static str, no: &'static str) -> Self;

    /// The pair's answer is settled here.
    fn concludes(self, outcome: Outcome) -> Self;

    /// A part of a swept body is tried here.
    fn tries(self, trial: Trial) -> Self;

    /// The moving shapes are tested here as they stand at one moment.
    fn samples(self, sample: Sample) -> Self;

    /// Here something is left out early, or is not: what is drawn belongs to this test alone.
    fn filters(self) -> Self;

    /// A contact is answered here: it changes the motion.
    fn corrects(self, correction: Correction) -> Self;

    /// The notes that `tell` adds take work of their own, which is done only with a trace.
    #[inline(always)]
    fn at_length(self, tell: impl FnOnce(Self) -> Self) -> Self {
        tell(self)
    }
    /// A point.
    #[inline(always)]
    fn point(self, role: Role, label: &'static str, at: impl Into<Vector>) -> Self {
        self.draw(role, label, DrawnShape::Point { at: at.into().0 })
    }
    /// A bounded line.
    #[inline(always)]
    fn segment(
        self,
        role: Role,
        label: &'static str,
        from: impl Into<Vector>,
        to: impl Into<Vector>,
    ) -> Self {
        self.draw(
            role,
            label,
            DrawnShape::Segment {
                from: from.into().0,
                to: to.into().0,
            },
        )
    }
    /// An unbounded line through `through` along `direction`, which need not be unit length.
    #[inline(always)]
    fn line(
        self,
        role: Role,
        label: &'static str,
        through: impl Into<Vector>,
        direction: impl Into<Vector>,
    ) -> Self {
        let (through, direction) = (through.into().0, direction.into().0);
        self.draw(role, label, DrawnShape::Line { through, direction })
    }
    /// A vector `along` drawn at `from`.
    #[inline(always)]
    fn arrow(
        self,
        role: Role,
        label: &'static str,
        from: impl Into<Vector>,
        along: impl Into<Vector>,
    ) -> Self {
        let (from, along) = (from.into().0, along.into().0);
        self.draw(role, label, DrawnShape::Arrow { from, along })
    }
    /// A sphere.
    #[inline(always)]
    fn sphere(
        self,
        role: Role,
        label: &'static str,
        center: impl Into<Vector>,
        radius: impl Into<Scalar>,
    ) -> Self {
        let (center, radius) = (center.into().0, radius.into().0);
        self.draw(role, label, DrawnShape::Sphere { center, radius })
    }
    /// A capsule.
    #[inline(always)]
    fn capsule(
        self,
        role: Role,
        label: &'static str,
        [a, b]: [impl Into<Vector>; 2],
        radius: impl Into<Scalar>,
    ) -> Self {
        let (a, b, radius) = (a.into().0, b.into().0, radius.into().0);
        self.draw(role, label, DrawnShape::Capsule { a, b, radius })
    }
    /// A cylinder without lids.
    #[inline(always)]
    fn tube(
        self,
        role: Role,
        label: &'static str,
        [a, b]: [impl Into<Vector>; 2],
        radius: impl Into<Scalar>,
    ) -> Self {
        self.tube_of(role, label, ([a, b], radius), false)
    }
    /// The cylinder, or the infinite one about the line through both ends, of which the stretch between them is emphasized.
    #[inline(always)]
    fn tube_of(
        self,
        role: Role,
        label: &'static str,
        ([a, b], radius): ([impl Into<Vector>; 2], impl Into<Scalar>),
        is_endless: bool,
    ) -> Self {
        let (a, b, radius) = (a.into().0, b.into().0, radius.into().0);
        let shape = DrawnShape::Tube {
            a,
            b,
            radius,
            is_endless,
        };
        self.draw(role, label, shape)
    }
    /// A parallelogram, by a corner and the two sides that leave it.
    #[inline(always)]
    fn parallelogram(
        self,
        role: Role,
        label: &'static str,
        corner: impl Into<Vector>,
        sides: [impl Into<Vector>; 2],
    ) -> Self {
        let (corner, sides) = (corner.into().0, sides.map(|side| side.into().0));
        self.draw(role, label, DrawnShape::Parallelogram { corner, sides })
    }
    /// A round mover by its core: the sphere about one center, or the capsule between two.
    #[inline(always)]
    fn mover(self, role: Role, label: &'static str, core: &[Vec3], radius: f32) -> Self {
        match *core {
            [center] => self.sphere(role, label, center, radius),
            [a, b] => self.capsule(role, label, [a, b], radius),
            _ => self,
        }
    }
    /// A shape as it stands.
    #[inline(always)]
    fn shape(self, role: Role, label: &'static str, shape: &geometry::Shape) -> Self {
        match *shape {
            geometry::Shape::Sphere(sphere) => {
                self.sphere(role, label, sphere.center, sphere.radius)
            }
            geometry::Shape::Capsule(capsule) => {
                self.capsule(role, label, [capsule.a, capsule.b], capsule.radius)
            }
            geometry::Shape::Box(shape) => self.draw(role, label, DrawnShape::Box(shape)),
            geometry::Shape::Triangle(geometry::Triangle { v }) => {
                self.draw(role, label, DrawnShape::Triangle { v })
            }
        }
    }
    /// The boxes around a mover and around another thing, which is rejected unless they meet.
    fn boxes(self, boxes: [geometry::AxisBox; 2], meets: bool) -> Self {
        let [mover, other] = boxes.map(|one| DrawnShape::Box(one.into()));
        self.filters()
            .draw(Role::CandidateSphere, "mover box", mover)
            .draw(Role::or_rejected(Role::Edge, meets), "tested box", other)
    }
    /// The edge of a triangle that all of `points`, seen from its first vertex, are the farthest beyond, with its half-space's
    /// border, the nearest of them in a sphere, and how far beyond that is. Inside of all edges no distance is drawn.
    fn beyond_edges(
        self,
        facet: &geometry::Facet,
        points: &[DVec3],
        radius: f64,
        is_beyond: bool,
    ) -> Self {
        let beyond = facet.farthest_beyond(points);
        let Some(beyond) = beyond.filter(|_| facet.normal().is_finite()) else {
            return self;
        };
        let [start, end] = facet.edges()[beyond.edge];
        let rise = beyond.point.dot(facet.normal());
        let height = facet.normal() * radius.max(rise.abs()).copysign(rise);
        let note = self
            .filters()
            .segment(Role::Edge, "", facet.world(start), facet.world(end))
            .parallelogram(Role::Plane, "", facet.world(start), [end - start, height])
            .sphere(
                Role::or_rejected(Role::CandidateSphere, !is_beyond),
                "",
                facet.world(beyond.point),
                radius,
            );
        if beyond.distance > 0.0 {
            let foot = facet.world(beyond.point - beyond.outward * beyond.distance);
            note.segment(
                Role::Construction,
                "beyond",
                foot,
                facet.world(beyond.point),
            )
        } else {
            note
        }
    }
    /// The plane of a triangle, and a point seen from its first vertex.
    #[inline(always)]
    fn before_plane(self, facet: &geometry::Facet, point: DVec3) -> Self {
        // A triangle without area has no plane.
        if facet.normal().is_finite() {
            self.filters()
                .plane(Role::Plane, "", facet.world(DVec3::ZERO), facet.normal())
                .point(Role::ClosestOnAxis, "", facet.world(point))
        } else {
            self
        }
    }
    /// The edges of a triangle, and a point seen from its first vertex whose sides they are tested for, with its role and name.
    #[inline(always)]
    fn between_edges(
        self,
        facet: &geometry::Facet,
        (role, name): (Role, &'static str),
        point: DVec3,
    ) -> Self {
        let edges = facet.edges().map(|ends| ends.map(|end| facet.world(end)));
        let note = edges.into_iter().fold(self.filters(), |note, [from, to]| {
            note.segment(Role::Edge, "", from, to)
        });
        if point.is_finite() {
            note.point(role, name, facet.world(point))
        } else {
            note
        }
    }
    /// The test of a round mover, by its core, as it stands at one moment; drawn as rejected unless it touches then.
    #[inline(always)]
    fn tests_mover(self, core: &[Vec3], radius: f32, sample: Sample) -> Self {
        let role = Role::or_rejected(Role::CandidateSphere, sample.touches);
        self.mover(role, "", core, radius).samples(sample)
    }
    /// A patch of the plane through `point`, `normal` of unit length.
    #[inline(always)]
    fn plane(
        self,
        role: Role,
        label: &'static str,
        point: impl Into<Vector>,
        normal: impl Into<Vector>,
    ) -> Self {
        let (point, normal) = (point.into().0, normal.into().0);
        self.draw(role, label, DrawnShape::Plane { point, normal })
    }
}

/// No trace: every call compiles to nothing.
impl Trace for () {
    type Note<'a> = ();
    #[inline(always)]
    fn step(&mut self, _: impl Into<Title>) {}
    #[inline(always)]
    fn inside<R>(&mut self, _: impl Into<Title>, body: impl FnOnce(&mut Self) -> R) -> R {
        body(self)
    }
    #[inline(always)]
    fn retell<R>(&mut self, _: impl Into<Title>, _: impl FnOnce(&mut Self) -> R) {}
    #[inline(always)]
    fn inside_test<R>(&mut self, _: impl Into<Title>, body: impl FnOnce(&mut Self) -> R) -> R {
        body(self)
    }
}

impl Note for () {
    #[inline(always)]
    fn draw(self, _: Role, _: &'static str, _: DrawnShape) {}
    #[inline(always)]
    fn value(self, _: &'static str, _: impl Into<Value>) {}
    #[inline(always)]
    fn compares(
        self,
        _: &'static str,
        _: impl Into<Scalar>,
        _: Comparison,
        _: &'static str,
        _: impl Into<Scalar>,
    ) {
    }
    #[inline(always)]
    fn decides(self, _: bool, _: &'static str, _: &'static str) {}
    #[inline(always)]
    fn concludes(self, _: Outcome) {}
    #[inline(always)]
    fn tries(self, _: Trial) {}
    #[inline(always)]
    fn samples(self, _: Sample) {}
    #[inline(always)]
    fn filters(self) {}
    #[inline(always)]
    fn corrects(self, _: Correction) {}
    #[inline(always)]
    fn at_length(self, _: impl FnOnce(())) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_work_is_told_only_where_somebody_watches() {
        Note::at_length((), |()| panic!("no trace"));
        let mut recorder = Recorder::default();
        recorder
            .step("axis")
            .at_length(|note| note.value("overlap", 0.5));
        let told = &recorder.finish().steps[0].values;
        assert_eq!(told, &[("overlap", Value::Scalar(0.5))]);
    }
}
