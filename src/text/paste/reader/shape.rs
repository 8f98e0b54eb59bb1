//! An object's properties become a shape, and a motion. All is computed in f64 and rounded once.

use super::{
    super::{HeightMeaning, HeightReading, NoteKind, mistake, token::Pieces},
    grammar::is_speed,
    object::{BareValue, Given, PastedObject},
    table::{AXES_OF_DATA, CYLINDER_HEIGHTS, Engine, PastedField, PastedField::*},
    value::{PastedPose, PastedValue, ValueData, translation},
};
use crate::{
    core::geometry::{Capsule, Kind, OrientedBox, Shape, Sphere, Triangle},
    lab::scene::{LARGEST, Mistake},
};
use glam::{DQuat, DVec3, EulerRot, Vec3};
use std::ops::Range;

/// The radius of a round shape that none was given for, metres.
const RADIUS: f64 = 0.5;

const ENDS_EXPECTED: &str = "expected `a` and `b` (sphere centers), `base` and `tip` (outer ends), or `center` and `height`";

/// What is said of a motion that may be either.
pub(super) const EITHER: &str =
    "its motion may be metres per second or the whole way: taken for the whole way";

/// A shape's motion.
#[derive(Clone, Debug)]
pub(super) struct PastedWay {
    /// Metres per second, or metres.
    pub(super) value: DVec3,
    /// Whether it is the displacement of a whole step.
    pub(super) is_whole: bool,
    /// Where it was read.
    pub(super) places: Vec<Range<usize>>,
}

/// A shape, and what was assumed to make it.
pub(super) struct MadeShape {
    pub(super) shape: Shape,
    pub(super) base_tip: Option<[Vec3; 2]>,
    pub(super) double_sided: bool,
    pub(super) way: Option<PastedWay>,
    pub(super) height: Option<HeightReading>,
    /// Which pieces became what.
    pub(super) parts: Vec<(Range<usize>, &'static str)>,
    /// What may have been meant otherwise, and then what was assumed.
    pub(super) notes: Vec<(NoteKind, String)>,
}

/// What is known of the text around an object.
#[derive(Clone, Copy)]
pub(super) struct ShapeContext<'r> {
    pub(super) pieces: &'r Pieces<'r>,
    pub(super) engine: Option<&'static Engine>,
    /// What heights count, where the reader of the text says so.
    pub(super) meaning: Option<HeightMeaning>,
    pub(super) is_unreal: bool,
    /// Whether another shape is placed relative to this one.
    pub(super) is_origin: bool,
}

/// The shape of `object`, or what is wrong with it.
pub(super) fn make(
    object: &PastedObject,
    kind: Kind,
    context: ShapeContext<'_>,
) -> Result<MadeShape, Mistake> {
    let mut maker = ShapeMaker {
        object,
        context,
        height: None,
        parts: vec![],
        used: vec![],
        notes: vec![],
    };
    object.doubts.iter().for_each(|doubt| maker.doubt(doubt));
    maker.check_numbers()?;
    for given in object.given.values() {
        if let Some(name) = &given.value.missing {
            let text = format!("`{name}` has no value in the text: 0 is taken for it");
            maker.doubt(text);
        }
    }
    if object.kind.is_none() && (!object.vectors.is_empty() || !object.numbers.is_empty()) {
        maker.doubt(format!(
            "no word says what shape it is: taken for a {}",
            kind.name()
        ));
    }
    let (shape, base_tip) = match kind {
        Kind::Capsule => maker.capsule()?,
        Kind::Sphere => (maker.sphere()?, None),
        Kind::Triangle => (maker.triangle()?, None),
        Kind::Box => (maker.oriented_box()?, None),
    };
    let is_large = |point: &Vec3| !point.is_finite() || point.abs().max_element() > LARGEST;
    if shape.points().iter().any(is_large) || !(0.0..=LARGEST).contains(&shape.radius()) {
        let problem = format!("this {} is too large", kind.name());
        return Err(maker.mistake(problem, "expected coordinates of at most 1e8"));
    }
    let way = if kind.can_move() { maker.way() } else { None };
    maker
        .parts
        .extend(object.heads.iter().map(|head| (head.clone(), kind.name())));
    let double_sided = match maker
        .take(DoubleSided, "double sided")
        .map(|value| value.data)
    {
        Some(ValueData::Flag(flag)) => flag || shape.is_round(),
        _ => true,
    };
    maker
        .notes
        .sort_by_key(|(kind, _)| *kind == NoteKind::Assumed);
    Ok(MadeShape {
        double_sided,
        shape,
        base_tip,
        way,
        parts: maker.parts,
        height: maker.height,
        notes: maker.notes,
    })
}

struct ShapeMaker<'r> {
    object: &'r PastedObject,
    context: ShapeContext<'r>,
    height: Option<HeightReading>,
    parts: Vec<(Range<usize>, &'static str)>,
    used: Vec<PastedField>,
    notes: Vec<(NoteKind, String)>,
}

impl ShapeMaker<'_> {
    fn doubt(&mut self, text: impl Into<String>) {
        self.notes.push((NoteKind::Doubt, text.into()));
    }

    fn assume(&mut self, text: impl Into<String>) {
        self.notes.push((NoteKind::Assumed, text.into()));
    }

    fn mistake(&self, message: impl Into<String>, expected: impl Into<String>) -> Mistake {
        mistake(self.object.span(self.context.pieces), message, expected)
    }

    /// Every number must be finite and of a size that can be worked with.
    fn check_numbers(&self) -> Result<(), Mistake> {
        let object = self.object;
        let given = object
            .given
            .values()
            .map(|given| (&given.value, given.places_of_value()));
        let bare = object.vectors.iter().chain(&object.numbers);
        let bare = bare.map(|(value, range)| (value, std::slice::from_ref(range)));
        for (value, places) in given.chain(bare) {
            let numbers = value
                .numbers()
                .or(value.as_number().map(|number| vec![number]));
            let numbers = numbers.unwrap_or_default();
            let problem = if numbers.iter().any(|size| size.is_nan()) {
                "a number is not finite"
            } else if numbers.iter().any(|size| size.abs() > f64::from(LARGEST)) {
                "a number is too large"
            } else {
                continue;
            };
            return Err(Mistake {
                span: super::object::span_of(self.context.pieces, places),
                ..self.mistake(problem, "expected finite numbers of at most 1e8")
            });
        }
        Ok(())
    }

    /// Whether a call made it, or variables of code alone.
    fn is_of_code(&self) -> bool {
        self.object.is_made || (self.object.kind.is_none() && self.context.engine.is_some())
    }

    fn has(&self, field: PastedField) -> bool {
        self.object.has(field)
    }

    /// The value of a property, which becomes `what`.
    fn take(&mut self, field: PastedField, what: &'static str) -> Option<PastedValue> {
        let given = self.object.given.get(&field)?;
        self.parts
            .extend(given.places.iter().map(|place| (place.clone(), what)));
        self.used.push(field);
        Some(given.value.clone())
    }

    fn vector(&mut self, field: PastedField, what: &'static str) -> Option<DVec3> {
        self.object.given.get(&field)?.value.as_vector()?;
        self.take(field, what)?.as_vector()
    }

    fn number(&mut self, field: PastedField, what: &'static str) -> Option<f64> {
        self.object.given.get(&field)?.value.as_number()?;
        self.take(field, what)?.as_number()
    }

    /// Points by name, in the order of their digits, then those without one; where no vector was given at all, every
    /// three bare numbers. Each with its pieces.
    fn all_points(&self) -> Vec<(DVec3, Vec<Range<usize>>)> {
        let object = self.object;
        let named = object
            .given
            .iter()
            .filter(|(field, _)| matches!(field, Point(_)));
        let named =
            named.filter_map(|(_, given)| Some((given.value.as_vector()?, given.places.clone())));
        let bare = |(value, range): &BareValue| Some((value.as_vector()?, vec![range.clone()]));
        if object.has_points() {
            return named
                .chain(object.vectors.iter().filter_map(bare))
                .collect();
        }
        let point = |three: &[BareValue]| {
            let [(x, start), (y, _), (z, end)] = three else {
                return None;
            };
            let value = DVec3::new(x.as_number()?, y.as_number()?, z.as_number()?);
            Some((value, std::iter::once(start.start..end.end).collect()))
        };
        object.numbers.chunks_exact(3).filter_map(point).collect()
    }

    /// As many points as there are names for, which they become.
    fn points<const N: usize>(&mut self, whats: [&'static str; N]) -> Vec<DVec3> {
        let mut found = vec![];
        for ((value, places), what) in self.all_points().into_iter().zip(whats) {
            self.parts
                .extend(places.into_iter().map(|place| (place, what)));
            found.push(value);
        }
        found
    }

    /// The radius by name, or the bare number behind the points, or the fourth number of one.
    fn radius(&mut self) -> Result<f64, Mistake> {
        let object = self.object;
        let skipped = if object.has_points() {
            0
        } else {
            object.numbers.len() / 3 * 3
        };
        let mut radius = self.number(Radius, "radius");
        if radius.is_none() {
            radius = self
                .number(Diameter, "diameter")
                .map(|diameter| diameter * 0.5);
        }
        if let (None, Some((number, range))) = (radius, object.numbers.get(skipped)) {
            self.parts.push((range.clone(), "radius"));
            radius = number.as_number();
        }
        let fourth = object
            .vectors
            .iter()
            .find_map(|(vector, _)| vector.fourth());
        let center = [Center, Position]
            .iter()
            .find_map(|field| object.given.get(field)?.value.fourth());
        let radius = radius.or(fourth).or(center).unwrap_or_else(|| {
            self.doubt(format!("no radius was given: {RADIUS}"));
            RADIUS
        });
        if radius.is_finite() && (0.0..=f64::from(LARGEST)).contains(&radius) {
            return Ok(radius * self.scale());
        }
        let expected = "expected a radius of 0 or more, at most 1e8";
        Err(self.mistake(format!("the radius is {}", radius as f32), expected))
    }

    /// How much larger all is made. Different factors along its axes are left over.
    fn scale(&mut self) -> f64 {
        let Some(given) = self.object.given.get(&Scale) else {
            return 1.0;
        };
        let value = &given.value;
        let uniform = value.as_number().or_else(|| {
            let [x, y, z] = value.as_vector()?.to_array();
            (x == y && y == z).then_some(x)
        });
        match uniform.filter(|scale| scale.is_finite() && *scale > 0.0) {
            Some(scale) => {
                if !self.used.contains(&Scale) {
                    self.take(Scale, "scale");
                }
                scale
            }
            None => {
                if !self.notes.iter().any(|(_, text)| text.contains("scale")) {
                    self.doubt("its scale differs along its axes: not applied");
                }
                1.0
            }
        }
    }

    /// What stands where the text places it nowhere.
    fn nowhere(&mut self) -> DVec3 {
        if !self.context.is_origin {
            self.doubt("no position was found for it: taken to be at (0, 0, 0)");
        }
        DVec3::ZERO
    }

    /// Where its body is: by a pose, or by a position and a rotation. A point that is measured from there is none.
    fn pose(&mut self) -> Option<PastedPose> {
        let pose = self
            .take(Pose, "position")
            .and_then(|value| value.as_pose());
        let at = match pose {
            None => self.vector(Position, "position"),
            Some(_) => None,
        };
        let turn = match pose {
            None => self.turn(),
            Some(_) => None,
        };
        pose.or_else(|| {
            (at.is_some() || turn.is_some()).then(|| PastedPose {
                at: at.unwrap_or(DVec3::ZERO),
                turn: turn.unwrap_or(DQuat::IDENTITY),
            })
        })
    }

    /// A rotation by a quaternion, or by degrees about x, then y, then z.
    fn turn(&mut self) -> Option<DQuat> {
        let value = self.object.given.get(&Rotation)?.value.clone();
        if value.as_turn().is_none() && value.as_point().is_none() {
            self.doubt("its rotation is no quaternion of length 1: not applied");
            return None;
        }
        self.take(Rotation, "rotation")?;
        if let Some(turn) = value.as_turn() {
            return Some(turn);
        }
        let degrees = value.as_point()?;
        if degrees != DVec3::ZERO {
            self.doubt("its rotation is taken in degrees about x, then y, then z");
        }
        let [x, y, z] = degrees.to_array().map(f64::to_radians);
        Some(DQuat::from_euler(EulerRot::ZYX, z, y, x))
    }

    /// Where `pose` puts what Jolt has put within the shape.
    fn whole(&self, pose: Option<PastedPose>) -> Option<PastedPose> {
        let Some(mut within) = self.object.within else {
            return pose;
        };
        if self.object.is_at_its_center {
            within.at = DVec3::ZERO;
        }
        Some(pose.unwrap_or(PastedPose::IDENTITY).after(within))
    }

    fn place(pose: Option<PastedPose>, point: DVec3) -> DVec3 {
        pose.map_or(point, |pose| pose.place(point))
    }

    /// The pose of a shape whose own points say where it is: only what a call or a name gives it moves it.
    fn pose_of_points(&mut self) -> Option<PastedPose> {
        let is_firm = |field| {
            self.object
                .given
                .get(&field)
                .is_some_and(|given| given.is_firm)
        };
        let is_posed = is_firm(Position) || is_firm(Pose) || is_firm(Rotation);
        let pose = if is_posed { self.pose() } else { None };
        self.whole(pose)
    }

    /// The middle by name or a bare point, measured from the body's place if there is one, with that place.
    fn center(&mut self) -> (Option<DVec3>, Option<PastedPose>) {
        let mut center = self.vector(Center, "center");
        if center.is_none() {
            center = self.points(["center"]).first().copied();
        }
        let pose = self.pose();
        if let (Some(center), Some(pose)) = (center, pose)
            && center != DVec3::ZERO
            && pose.at != DVec3::ZERO
        {
            self.assume("its center is measured from its position");
        }
        if center.is_none()
            && pose.is_none_or(|pose| pose.at == DVec3::ZERO)
            && !self.has(Position)
            && !self.has(Pose)
        {
            center = self.vector(From, "center");
        }
        let scale = self.scale();
        let center = center.map(|center| if scale == 1.0 { center } else { center * scale });
        match pose {
            // It turns about its own center.
            Some(pose) if center.is_some() && !self.has(Position) && !self.has(Pose) => (
                None,
                Some(PastedPose {
                    at: center.unwrap_or(pose.at),
                    ..pose
                }),
            ),
            pose => (center, pose),
        }
    }

    /// Whether something says where its center is.
    fn is_placed(&self) -> bool {
        let fields = [Center, Position, Pose, From];
        let has_bare = !self.object.vectors.is_empty() || self.object.points_given() > 0;
        fields.iter().any(|field| self.has(*field)) || has_bare || self.object.within.is_some()
    }

    fn sphere(&mut self) -> Result<Shape, Mistake> {
        let is_sized = self.has(Radius) || self.has(Diameter) || !self.object.numbers.is_empty();
        let (center, pose) = self.center();
        if center.is_none() && pose.is_none() && !is_sized {
            let expected = "expected `center` (x, y, z) and `radius`";
            return Err(self.mistake("this sphere is placed nowhere", expected));
        }
        let center = match (center, self.whole(pose)) {
            (Some(center), pose) => Self::place(pose, center),
            (None, Some(pose)) => pose.at,
            (None, None) => self.nowhere(),
        };
        let radius = self.radius()? as f32;
        Ok(Shape::Sphere(Sphere {
            center: center.as_vec3(),
            radius,
        }))
    }

    fn triangle(&mut self) -> Result<Shape, Mistake> {
        let count = self.all_points().len();
        let points = self.points(["v0", "v1", "v2"]);
        let (3, [v0, v1, v2]) = (count, &points[..]) else {
            let problem = match count {
                1 => "this triangle has 1 point".into(),
                count => format!("this triangle has {count} points"),
            };
            return Err(self.mistake(problem, "expected three points (x, y, z): `v0`, `v1`, `v2`"));
        };
        let mut pose = self.pose_of_points();
        if let Some(offset) = self.vector(Center, "position") {
            pose = Some(translation(offset).after(pose.unwrap_or(PastedPose::IDENTITY)));
        }
        let v = [v0, v1, v2].map(|point| Self::place(pose, *point).as_vec3());
        Ok(Shape::Triangle(Triangle { v }))
    }

    /// A size that may be one number for all three directions.
    fn size(&mut self, field: PastedField, what: &'static str) -> Option<DVec3> {
        self.number(field, what)
            .map(DVec3::splat)
            .or_else(|| self.vector(field, what))
    }

    fn oriented_box(&mut self) -> Result<Shape, Mistake> {
        let corners = if let Some(min) = self.vector(Min, "min") {
            let max = self.vector(Max, "max");
            let max = max.or_else(|| Some(min + self.size(Size, "size")?));
            max.map(|max| [min, max])
        } else if self.object.has_corners && self.object.vectors.len() == 2 {
            self.doubt("the two points are taken for its least and greatest corner");
            self.points(["min", "max"])[..].try_into().ok()
        } else {
            None
        };
        let (center, half_size, pose) = match corners {
            Some([min, max]) => {
                let pose = self.pose_of_points();
                (Some((min + max) * 0.5), Some((max - min) * 0.5), pose)
            }
            None => self.center_and_half_size(),
        };
        let pose = match corners {
            Some(_) => pose,
            None => self.whole(pose),
        };
        let Some(half_size) = half_size.filter(|_| center.is_some() || pose.is_some()) else {
            let expected = "expected `center` and `half_size`, or `min` and `max`";
            return Err(self.mistake("this box lacks its place or its size", expected));
        };
        let half_size = half_size * self.scale();
        if !half_size.is_finite()
            || half_size.min_element() < 0.0
            || half_size.max_element() > f64::from(LARGEST)
        {
            let problem = "a size of this box is negative or too large";
            return Err(self.mistake(problem, "expected 0 or more, at most 1e8"));
        }
        // Degrees as they are written stay as they are.
        let given = self
            .object
            .given
            .get(&Rotation)
            .filter(|_| !self.has(Pose) && self.object.within.is_none());
        let degrees = given.and_then(|given| given.value.as_point());
        let rotation = match (degrees, pose) {
            (Some(degrees), _) => {
                self.take(Rotation, "rotation");
                degrees.as_vec3()
            }
            (None, Some(pose)) => {
                let (z, y, x) = pose.turn.to_euler(EulerRot::ZYX);
                DVec3::from_array([x, y, z].map(f64::to_degrees)).as_vec3() + Vec3::ZERO // no -0
            }
            (None, None) => Vec3::ZERO,
        };
        let center = match (center, pose) {
            (Some(center), pose) => Self::place(pose, center),
            (None, pose) => pose.map_or(DVec3::ZERO, |pose| pose.at),
        };
        Ok(Shape::Box(OrientedBox {
            center: center.as_vec3(),
            half_size: half_size.as_vec3(),
            rotation,
        }))
    }

    fn center_and_half_size(&mut self) -> (Option<DVec3>, Option<DVec3>, Option<PastedPose>) {
        let mut half = self.size(HalfSize, "half size");
        let is_cuboid = self.object.row.is_some_and(|row| row.words == "cuboid");
        if let Some(half) = half.filter(|_| is_cuboid && self.context.engine.is_none()) {
            let [x, y, z] = (half * 0.5).to_array().map(|size| size as f32);
            self.doubt(format!(
                "its lengths are taken for half of its size, as in Rapier; Avian's are whole: half size ({x}, {y}, {z})"
            ));
        }
        if half.is_none() && self.has(Size) {
            half = self.size(Size, "size").map(|size| size * 0.5);
        }
        if half.is_none() && self.has(Extents) {
            half = self.size(Extents, "half size");
            self.doubt("`extents` are taken for half of its size, as in Unity and Unreal");
        }
        let has_place = self.has(Center) || self.has(Position) || self.has(Pose);
        if half.is_none() && has_place {
            half = self.points(["half size"]).first().copied();
            let (center, pose) = (self.vector(Center, "center"), self.pose());
            if half.is_some() {
                self.doubt("what stands without a name is taken for half of its size");
            }
            return (center, half, pose);
        }
        if half.is_none() {
            if let [center, half] = self.points(["center", "half size"])[..] {
                self.doubt("what stands without a name is taken for half of its size");
                return (Some(center), Some(half), self.pose());
            }
            return (None, None, None);
        }
        let (center, pose) = self.center();
        let center = if self.is_placed() || center.is_some() {
            center
        } else {
            Some(self.nowhere())
        };
        (center, half, pose)
    }

    fn capsule(&mut self) -> Result<(Shape, Option<[Vec3; 2]>), Mistake> {
        let radius = self.radius()?;
        if let Some([base, tip]) = self.outer_ends(radius)? {
            let ends = [base, tip].map(|end| end.as_vec3());
            let capsule = Capsule::from_base_tip(ends[0], ends[1], radius as f32);
            return Ok((Shape::Capsule(capsule), Some(ends)));
        }
        let [a, b] = self.centers(radius)?.map(|end| end.as_vec3());
        if a == b && !self.object.has_height() {
            self.doubt("its two ends are one point: a sphere");
        }
        let radius = radius as f32;
        Ok((Shape::Capsule(Capsule { a, b, radius }), None))
    }

    /// Base and tip, or a base and how high it stands.
    fn outer_ends(&mut self, radius: f64) -> Result<Option<[DVec3; 2]>, Mistake> {
        let is_both = self.has(Base) && self.has(Tip);
        let is_high = self.object.has_height() && (self.has(Base) || self.has(Tip));
        if !is_both && !is_high {
            return Ok(None);
        }
        let base = self.vector(Base, "base");
        let tip = self.vector(Tip, "tip");
        if let (Some(base), Some(tip)) = (base, tip) {
            return Ok(Some([base, tip]));
        }
        let up = self.up(None) * (2.0 * (self.reach(radius) + radius));
        let ends = base.map(|base| [base, base + up]);
        Ok(ends.or(tip.map(|tip| [tip - up, tip])))
    }

    /// The centers of its first and its last sphere.
    fn centers(&mut self, radius: f64) -> Result<[DVec3; 2], Mistake> {
        let count = self.all_points().len();
        let has_place = self.has(Center) || self.has(Position);
        if count >= 2 {
            let by_place = |given: &Given| given.is_firm && given.places == given.value.sources;
            let is_plain =
                self.object.row.is_some_and(|row| row.is_plain) && self.context.engine.is_none();
            let is_open = is_plain && self.object.given.get(&Point(0)).is_some_and(by_place);
            let is_named = self.object.vectors.is_empty() && self.object.has_points() && !is_open;
            if !is_named && !self.object.is_cast {
                self.doubt("its two points are taken for the centers of its end spheres, not for its outer ends");
            }
            let ends = self.points(["a", "b"]);
            let pose = self.pose_of_points();
            let scale = self.scale();
            return Ok([ends[0], ends[1]]
                .map(|end| Self::place(pose, if scale == 1.0 { end } else { end * scale })));
        }
        if self.object.has_height() {
            return Ok(self.upright(radius));
        }
        if count == 1 && has_place {
            self.doubt("its two points are taken for the centers of its end spheres");
            let a = self
                .vector(Center, "a")
                .or_else(|| self.vector(Position, "a"));
            return Ok([a.unwrap_or_default(), self.points(["b"])[0]]);
        }
        if count == 1 && self.has(Axis) {
            let axis = self.vector(Axis, "axis").unwrap_or_default();
            let a = self.points(["a"])[0];
            return Ok([a, a + axis]);
        }
        if count == 1 && self.has(To) && !self.object.is_moving && !has_place {
            self.doubt("its two points are taken for the centers of its end spheres");
            let a = self.points(["a"])[0];
            return Ok([a, self.vector(To, "b").unwrap_or_default()]);
        }
        let is_between = self.has(From) && self.has(To) && !self.object.is_moving;
        if count == 0 && !has_place && is_between {
            self.doubt(
                "`from` and `to` are taken for the centers of its end spheres, not for its way",
            );
            let from = self.vector(From, "a").unwrap_or_default();
            return Ok([from, self.vector(To, "b").unwrap_or_default()]);
        }
        let has_end = count > 0 || has_place || self.has(Base) || self.has(Tip);
        let problem = match has_end {
            true => "this capsule has one end",
            false => "this capsule is placed nowhere",
        };
        Err(self.mistake(problem, ENDS_EXPECTED))
    }

    /// The ends of a capsule given by its middle and height.
    fn upright(&mut self, radius: f64) -> [DVec3; 2] {
        let (center, pose) = self.center();
        let reach = self.reach(radius);
        let row_axis = self.object.row.and_then(|row| row.axis);
        let known = row_axis.or(self
            .context
            .engine
            .filter(|engine| self.is_of_code() || AXES_OF_DATA.contains(engine))
            .map(|engine| engine.axis));
        let offset = self.up(known.map(|axis| axis.as_dvec3())) * reach;
        let center = match self.is_placed() || center.is_some() {
            true => center.unwrap_or(DVec3::ZERO),
            false => self.nowhere(),
        };
        let pose = self.whole(pose);
        [center - offset, center + offset].map(|end| Self::place(pose, end))
    }

    /// From the center to a sphere's center, metres, 0 or more. Programs differ in what they call a height.
    fn reach(&mut self, radius: f64) -> f64 {
        let row = self.object.row;
        let own = row.and_then(|row| row.engine);
        let engine = own.or(self.context.engine);
        let is_unreal = self.context.is_unreal;
        let is_known = engine.is_some() || row.is_some_and(|row| !row.fields.is_empty());
        let is_whole = row.is_some_and(|row| row.fields.is_empty())
            || engine.is_some_and(|engine| engine.height == HeightMeaning::Whole);
        let usual = match is_unreal {
            true => HeightMeaning::Whole,
            false => engine.map_or(HeightMeaning::Cylinder, |engine| engine.height),
        };
        let [as_whole, as_cylinder] = self.agreeing_heights(radius);
        let has_whole = self.number_of(Height).is_some();
        let (field, usual, text, is_doubtful) = if self.has(HalfLength) {
            let text = "`half height of cylinder` is from the center to a sphere's center";
            (HalfLength, HeightMeaning::Cylinder, text, false)
        } else if self.has(Reach) {
            let text = "`half height` reaches from the center to the outer end, as in Unreal";
            let is_doubtful = !self.object.is_made;
            (Reach, HeightMeaning::Whole, text, is_doubtful)
        } else if self.has(HalfHeight) && as_cylinder {
            let text =
                "`half_height` is from the center to a sphere's center, as the other height says";
            (HalfHeight, HeightMeaning::Cylinder, text, false)
        } else if self.has(HalfHeight) && as_whole && has_whole {
            let text =
                "`height` is twice `half_height`: both are taken with both round ends included";
            (HalfHeight, HeightMeaning::Whole, text, !is_unreal)
        } else if self.has(HalfHeight) {
            let (text, is_doubtful) = match usual {
                HeightMeaning::Whole if is_unreal => (
                    "Unreal's half height reaches from the center to the outer end",
                    false,
                ),
                HeightMeaning::Whole => (
                    "`half_height` reaches from the center to the outer end",
                    !is_known,
                ),
                HeightMeaning::Cylinder => (
                    "`half_height` is from the center to a sphere's center; Unreal's reaches to the outer end",
                    !is_known,
                ),
            };
            (HalfHeight, usual, text, is_doubtful)
        } else if self.has(Length) {
            let text = "`length` is between the spheres' centers";
            (Length, HeightMeaning::Cylinder, text, !is_known)
        } else if engine.is_some_and(|engine| CYLINDER_HEIGHTS.contains(&engine)) {
            let text = "`height` is between the spheres' centers";
            (Height, HeightMeaning::Cylinder, text, false)
        } else {
            let text = match is_whole {
                true => "`height` is the whole height, both round ends included",
                false => {
                    "`height` is taken for the whole height, both round ends included; Bullet's leaves them out"
                }
            };
            (Height, HeightMeaning::Whole, text, !is_whole)
        };
        let what = height_name(field);
        let written = self.number(field, what).unwrap_or(0.0);
        let half = written * half_of(field);
        self.take_other_heights(field, half, usual, radius);
        let is_said = self.is_of_code() && is_known;
        match (self.context.meaning, is_doubtful) {
            (Some(_), _) => {}
            (None, true) => self.doubt(text),
            (None, false) if !is_said => self.assume(text),
            _ => {}
        }
        let meaning = self.context.meaning.unwrap_or(usual);
        let is_its = |engine: &&Engine| self.context.meaning.is_none() && engine.height == meaning;
        self.height = Some(HeightReading {
            text: format!("{what} {}", written as f32),
            meaning,
            engine: engine.filter(is_its).map(|engine| engine.name),
        });
        let half = half * self.scale();
        let reach = match meaning {
            HeightMeaning::Cylinder => half,
            HeightMeaning::Whole => half - radius,
        };
        if reach < 0.0 {
            self.doubt("the height is less than twice the radius: a sphere");
        }
        reach.max(0.0)
    }

    fn number_of(&self, field: PastedField) -> Option<f64> {
        self.object.given.get(&field)?.value.as_number()
    }

    /// Whether the heights but `half height` agree with it where that reaches to the outer end, and where it does not.
    fn agreeing_heights(&self, radius: f64) -> [bool; 2] {
        let Some(half) = self.number_of(HalfHeight) else {
            return [false; 2];
        };
        let whole = self.number_of(Height).map(|height| height * 0.5);
        let core = self.number_of(Length).map(|length| length * 0.5);
        let is_close = |a: Option<f64>, b: f64| a.is_none_or(|a| (a - b).abs() <= 1e-3 * b.abs());
        let says = whole.is_some() || core.is_some();
        [(half, half - radius), (half + radius, half)]
            .map(|(outer, inner)| says && is_close(whole, outer) && is_close(core, inner))
    }

    /// Further heights say the same as the one that is used, or it is doubtful.
    fn take_other_heights(
        &mut self,
        used: PastedField,
        half: f64,
        meaning: HeightMeaning,
        radius: f64,
    ) {
        let inner = match meaning {
            HeightMeaning::Cylinder => half,
            HeightMeaning::Whole => half - radius,
        };
        for field in [Reach, HalfLength, HalfHeight, Length, Height] {
            let Some(value) = self.number_of(field).filter(|_| field != used) else {
                continue;
            };
            let what = height_name(field);
            let other = value * half_of(field);
            let is_same = |size: f64| (other - size).abs() <= 1e-3 * size.abs();
            if is_same(inner) || is_same(inner + radius) {
                self.take(field, what);
            } else {
                let text = format!(
                    "its `{what}` {} fits no capsule with the `{}` that is read",
                    value as f32,
                    height_name(used)
                );
                self.doubt(text);
            }
        }
    }

    /// Which way it stands, a unit vector.
    fn up(&mut self, known: Option<DVec3>) -> DVec3 {
        // A direction that only stands in the same code is no axis.
        let is_strange = self.object.is_made
            && self
                .object
                .given
                .get(&Axis)
                .is_some_and(|given| !given.is_firm);
        let is_own = self.has(Axis) && !self.has(Distance) && !is_strange;
        if let Some(known) = known.filter(|_| !is_own) {
            if !self.is_of_code() {
                let letter = ["x", "y", "z"][(0..3).find(|at| known[*at] == 1.0).unwrap_or(1)];
                self.assume(format!("it lies along {letter}, as that engine has it"));
            }
            return known;
        }
        let axis = match self.has(Distance) {
            true => None, // It is cast that way.
            false => self.vector(Axis, "axis"),
        };
        axis.and_then(DVec3::try_normalize).unwrap_or_else(|| {
            if !self.is_of_code() {
                self.assume("it stands along y");
            }
            DVec3::Y
        })
    }

    /// The first that the text gives: a velocity, a motion, where it goes, a cast's direction and distance.
    fn way(&mut self) -> Option<PastedWay> {
        let places = |field: PastedField| {
            let given = self.object.given.get(&field);
            given.map_or(vec![], |given| given.places.clone())
        };
        if let Some(field) = [Velocity, Motion, Moving]
            .into_iter()
            .find(|field| self.has(*field))
        {
            let places = places(field);
            let what = if field == Velocity {
                "velocity"
            } else {
                "motion"
            };
            let value = self.vector(field, what)?;
            let is_speed = places
                .iter()
                .any(|place| is_speed(self.context.pieces, place));
            if field == Moving && !is_speed {
                self.doubt(EITHER);
            }
            return Some(PastedWay {
                value,
                is_whole: field != Velocity && !is_speed,
                places,
            });
        }
        let is_free = |field: PastedField| self.has(field) && !self.used.contains(&field);
        if self.has(From) && is_free(To) {
            let to_places = places(To);
            let from = self.object.given.get(&From)?.value.as_vector()?;
            if is_free(From) {
                self.vector(From, "motion");
            }
            let to = self.vector(To, "motion")?;
            if !self.object.given.get(&To)?.is_firm {
                self.doubt("`from` and `to` are taken for its whole way");
            }
            return Some(PastedWay {
                value: to - from,
                is_whole: true,
                places: to_places,
            });
        }
        if is_free(Axis) && is_free(Distance) {
            let places = places(Axis);
            let axis = self.vector(Axis, "direction")?;
            let distance = self.number(Distance, "distance")?;
            return Some(PastedWay {
                value: along(axis, distance),
                is_whole: true,
                places,
            });
        }
        let says_way = |place: &Range<usize>| {
            !matches!(
                self.context.pieces.word_at(place.start).as_str(),
                "axis" | "up"
            )
        };
        if is_free(Axis) && places(Axis).iter().all(says_way) {
            let places = places(Axis);
            let value = self.vector(Axis, "direction")?;
            self.doubt(
                "its direction has no distance: its motion is taken to be the direction itself",
            );
            return Some(PastedWay {
                value,
                is_whole: true,
                places,
            });
        }
        None
    }
}

/// What a height is called.
fn height_name(field: PastedField) -> &'static str {
    match field {
        Length => "length",
        Height => "height",
        _ => "half height",
    }
}

/// What part of a height is half the capsule's.
fn half_of(field: PastedField) -> f64 {
    if matches!(field, Length | Height) {
        0.5
    } else {
        1.0
    }
}

/// `distance` along `direction`, which is of about unit length or is made so.
fn along(direction: DVec3, distance: f64) -> DVec3 {
    let is_unit = (direction.length() - 1.0).abs() < 1e-3;
    let unit = if is_unit {
        direction
    } else {
        direction.normalize_or_zero()
    };
    unit * distance
}
