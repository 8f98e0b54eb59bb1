//! An object's properties become a shape, and a motion. All is computed in f64 and rounded once.

mod capsule;

use super::*;
use capsule_core::geometry::{OrientedBox, Shape, Sphere, Triangle};
use capsule_scenes::scene::Body;
use glam::{EulerRot, Vec3};

/// The radius of a round shape that none was given for, meters.
const RADIUS: f64 = 0.5;

/// What is said of a motion that may be either.
pub(super) const EITHER: &str =
    "its motion may be a velocity or a displacement: read as a displacement";

pub(super) struct PastedWay {
    /// Meters per second, or meters.
    pub(super) value: DVec3,
    /// Whether it is the displacement of a whole step.
    pub(super) is_whole: bool,
    /// Whether the text does not say which.
    pub(super) is_open: bool,
    pub(super) what: &'static str,
    pub(super) places: Vec<Range<usize>>,
}

impl PastedWay {
    pub(super) fn of(pieces: &Pieces<'_>, field: PastedField, given: &Given) -> Option<Self> {
        let is_speed = given.places.iter().any(|place| is_speed(pieces, place));
        let is_velocity = field == Velocity;
        Some(Self {
            value: given.value.as_vector()?,
            is_whole: !is_velocity && !is_speed,
            is_open: field == Moving && !is_speed,
            what: if is_velocity { "velocity" } else { "motion" },
            places: given.places.clone(),
        })
    }
}

/// An object that becomes a shape, what was used of it, and what was assumed.
pub(super) struct ShapeMaker<'r> {
    object: &'r PastedObject,
    reader: &'r TextReader<'r>,
    used: Vec<PastedField>,
    base_tip: Option<[Vec3; 2]>,
    pub(super) height: Option<HeightReading>,
    pub(super) parts: Vec<(Range<usize>, &'static str)>,
    pub(super) notes: Vec<(NoteKind, String)>,
}

impl<'r> ShapeMaker<'r> {
    pub(super) fn new(object: &'r PastedObject, reader: &'r TextReader<'r>) -> Self {
        Self {
            object,
            reader,
            used: vec![],
            base_tip: None,
            height: None,
            parts: vec![],
            notes: vec![],
        }
    }

    /// The shape of a body without a name, and its motion.
    pub(super) fn make(&mut self, kind: Kind) -> Result<(Body, Option<PastedWay>), Mistake> {
        let object = self.object;
        object.doubts.iter().for_each(|doubt| self.doubt(doubt));
        self.check_numbers()?;
        let values = object.given.values();
        for name in values.filter_map(|given| given.value.missing.as_ref()) {
            self.doubt(format!("`{name}` has no value in the text: 0 is used"));
        }
        if object.kind.is_none() && !(object.vectors.is_empty() && object.numbers.is_empty()) {
            self.doubt(format!("no word names the shape: read as a {kind}"));
        }
        let shape = match kind {
            Kind::Capsule => self.capsule()?,
            Kind::Sphere => self.sphere()?,
            Kind::Triangle => self.triangle()?,
            Kind::Box => self.oriented_box()?,
        };
        let is_large = |point: &Vec3| !point.is_finite() || point.abs().max_element() > LARGEST;
        if shape.points().iter().any(is_large) || !(0.0..=LARGEST).contains(&shape.radius()) {
            let problem = format!("this {kind} is too large");
            return Err(self.mistake(problem, "expected coordinates of at most 1e8"));
        }
        let way = if kind.can_move() { self.way() } else { None };
        let heads = object.heads.iter().cloned();
        self.parts.extend(heads.map(|head| (head, kind.name())));
        let sides = self.take(DoubleSided, "double sided");
        let is_single = sides.is_some_and(|own| matches!(own.data, ValueData::Flag(false)));
        self.notes
            .sort_by_key(|(kind, _)| *kind == NoteKind::Assumed);
        let body = Body {
            base_tip: self.base_tip.map(Box::new),
            double_sided: !is_single || shape.is_round(),
            ..Body::standing("", shape)
        };
        Ok((body, way))
    }

    fn doubt(&mut self, text: impl Into<String>) {
        self.notes.push((NoteKind::Doubt, text.into()));
    }

    fn assume(&mut self, text: impl Into<String>) {
        self.notes.push((NoteKind::Assumed, text.into()));
    }

    fn mistake(&self, message: impl Into<String>, expected: &str) -> Mistake {
        mistake(self.object.span(self.reader.pieces), message, expected)
    }

    /// Every number must be finite and of a size that can be worked with.
    fn check_numbers(&self) -> Result<(), Mistake> {
        for Given { value, places, .. } in self.object.values() {
            let one = || value.as_number().map(|number| vec![number]);
            let numbers = value.numbers().or_else(one).unwrap_or_default();
            let is_large = |size: &f64| size.abs() > f64::from(LARGEST);
            let problem = match numbers.iter().any(|size| size.is_nan()) {
                true => "a number is not finite",
                false if numbers.iter().any(is_large) => "a number is too large",
                false => continue,
            };
            // Without its label, where the place of the value alone is known.
            let sources = Some(&value.sources).filter(|sources| !sources.is_empty());
            let span = span_of(self.reader.pieces, sources.unwrap_or(places));
            let expected = "expected finite numbers of at most 1e8";
            return Err(mistake(span, problem, expected));
        }
        Ok(())
    }

    /// Whether a call made it, or variables of code alone.
    fn is_of_code(&self) -> bool {
        self.object.is_made || (self.object.kind.is_none() && self.reader.engine.is_some())
    }

    fn has(&self, field: PastedField) -> bool {
        self.object.has(field)
    }

    fn take(&mut self, field: PastedField, what: &'static str) -> Option<&'r PastedValue> {
        let given = self.object.given.get(&field)?;
        self.take_places(&given.places, what);
        self.used.push(field);
        Some(&given.value)
    }

    fn take_places(&mut self, places: &[Range<usize>], what: &'static str) {
        let places = places.iter().cloned();
        self.parts.extend(places.map(|place| (place, what)));
    }

    fn vector(&mut self, field: PastedField, what: &'static str) -> Option<DVec3> {
        let vector = self.object.get(field)?.as_vector()?;
        self.take(field, what);
        Some(vector)
    }

    fn number(&mut self, field: PastedField, what: &'static str) -> Option<f64> {
        let number = self.object.get(field)?.as_number()?;
        self.take(field, what);
        Some(number)
    }

    /// Points by name, in the order of their digits, then those without one; where no vector was given at all, every
    /// three bare numbers. Each with its pieces.
    fn all_points(&self) -> Vec<(DVec3, Vec<Range<usize>>)> {
        let object = self.object;
        if object.has_points() {
            let is_point = |(field, _): &(&PastedField, &Given)| matches!(field, Point(_));
            let named = object.given.iter().filter(is_point).map(|(_, given)| given);
            let all = named.chain(&object.vectors);
            let point = |given: &Given| Some((given.value.as_vector()?, given.places.clone()));
            return all.filter_map(point).collect();
        }
        let point = |three: &[Given]| {
            let [x, y, z] = [0, 1, 2].map(|at| three[at].value.as_number());
            let places = || three.iter().flat_map(|number| &number.places);
            let range = places().next()?.start..places().last()?.end;
            Some((DVec3::new(x?, y?, z?), vec![range]))
        };
        object.numbers.chunks_exact(3).filter_map(point).collect()
    }

    /// As many points as there are names for, which they become.
    fn points<const N: usize>(&mut self, whats: [&'static str; N]) -> Vec<DVec3> {
        let found = self.all_points().into_iter().zip(whats);
        let named = found.map(|((value, places), what)| {
            self.take_places(&places, what);
            value
        });
        named.collect()
    }

    /// The radius by name, or the bare number behind the points, or the fourth number of one.
    fn radius(&mut self) -> Result<f64, Mistake> {
        let object = self.object;
        let radius = self.number(Radius, "radius");
        let mut radius = radius.or_else(|| Some(self.number(Diameter, "diameter")? * 0.5));
        let coordinates = object.numbers.len() / 3 * 3;
        let skipped = if object.has_points() { 0 } else { coordinates };
        if let (None, Some(number)) = (radius, object.numbers.get(skipped)) {
            self.take_places(&number.places, "radius");
            radius = number.value.as_number();
        }
        let bare = object.vectors.iter().map(|given| &given.value);
        let named = [Center, Position].into_iter();
        let mut points = bare.chain(named.filter_map(|field| object.get(field)));
        let radius = radius.or_else(|| points.find_map(PastedValue::fourth));
        let radius = radius.unwrap_or_else(|| {
            self.doubt(format!("no radius was given: {RADIUS}"));
            RADIUS
        });
        if (0.0..=f64::from(LARGEST)).contains(&radius) {
            return Ok(radius * self.scale());
        }
        let expected = "expected a radius of 0 or more, at most 1e8";
        Err(self.mistake(format!("the radius is {}", radius as f32), expected))
    }

    /// How much larger all is made. Different factors along its axes are left over.
    fn scale(&mut self) -> f64 {
        let Some(value) = self.object.get(Scale) else {
            return 1.0;
        };
        let even = |scale: DVec3| (scale == DVec3::splat(scale.x)).then_some(scale.x);
        let uniform = value.as_number().or_else(|| even(value.as_vector()?));
        if let Some(scale) = uniform.filter(|scale| *scale > 0.0) {
            self.take(Scale, "scale");
            return scale;
        }
        if !self.notes.iter().any(|(_, text)| text.contains("scale")) {
            self.doubt("its scale differs along its axes: not applied");
        }
        1.0
    }

    /// What stands where the text places it nowhere.
    fn nowhere(&mut self) -> DVec3 {
        if !self.reader.has_offset {
            self.doubt("no position was found: (0, 0, 0) is used");
        }
        DVec3::ZERO
    }

    /// Where its body is: by a pose, or by a position and a rotation. A point that is measured from there is none.
    fn pose(&mut self) -> Option<PastedPose> {
        let pose = self.take(Pose, "position");
        if let Some(pose) = pose.and_then(PastedValue::as_pose) {
            return Some(pose);
        }
        let (at, turn) = (self.vector(Position, "position"), self.turn());
        (at.is_some() || turn.is_some()).then(|| PastedPose {
            at: at.unwrap_or(DVec3::ZERO),
            turn: turn.unwrap_or(DQuat::IDENTITY),
        })
    }

    /// A rotation by a quaternion, or by degrees about x, then y, then z.
    fn turn(&mut self) -> Option<DQuat> {
        let value = self.object.get(Rotation)?;
        let (turn, degrees) = (value.as_turn(), value.as_point());
        if turn.is_none() && degrees.is_none() {
            self.doubt("its rotation is not a unit quaternion: not applied");
            return None;
        }
        self.take(Rotation, "rotation");
        turn.or_else(|| {
            let degrees = degrees?;
            if degrees != DVec3::ZERO {
                self.doubt("its rotation is read in degrees about x, then y, then z");
            }
            let [x, y, z] = degrees.to_array().map(f64::to_radians);
            Some(DQuat::from_euler(EulerRot::ZYX, z, y, x))
        })
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
        let mut places = [Position, Pose, Rotation].into_iter();
        let is_posed = places.any(|field| self.object.is_firm(field));
        let pose = is_posed.then(|| self.pose()).flatten();
        self.whole(pose)
    }

    /// The middle by name or a bare point, measured from the body's place if there is one, with that place.
    fn center(&mut self) -> (Option<DVec3>, Option<PastedPose>) {
        let center = self.vector(Center, "center");
        let mut center = center.or_else(|| self.points(["center"]).first().copied());
        let pose = self.pose();
        let is_off = |point: Option<DVec3>| point.is_some_and(|point| point != DVec3::ZERO);
        let is_posed = is_off(pose.map(|pose| pose.at));
        if is_off(center) && is_posed {
            self.assume("its center is relative to its position");
        }
        let has_place = self.has(Position) || self.has(Pose);
        if center.is_none() && !is_posed && !has_place {
            center = self.vector(From, "center");
        }
        let scale = self.scale();
        let center = center.map(|center| center * scale);
        match (pose, center) {
            // It turns about its own center.
            (Some(pose), Some(at)) if !has_place => (None, Some(PastedPose { at, ..pose })),
            _ => (center, pose),
        }
    }

    fn is_placed(&self) -> bool {
        self.object.is_put() || self.object.within.is_some()
    }

    fn sphere(&mut self) -> Result<Shape, Mistake> {
        let is_sized = self.has(Radius) || self.has(Diameter) || !self.object.numbers.is_empty();
        let (center, pose) = self.center();
        if center.is_none() && pose.is_none() && !is_sized {
            let expected = "expected `center` (x, y, z) and `radius`";
            return Err(self.mistake("this sphere has no position", expected));
        }
        let center = match (center, self.whole(pose)) {
            (Some(center), pose) => Self::place(pose, center),
            (None, Some(pose)) => pose.at,
            (None, None) => self.nowhere(),
        };
        let radius = self.radius()? as f32;
        let center = center.as_vec3();
        Ok(Shape::Sphere(Sphere { center, radius }))
    }

    fn triangle(&mut self) -> Result<Shape, Mistake> {
        let count = self.all_points().len();
        let points = self.points(["v0", "v1", "v2"]);
        let (3, [v0, v1, v2]) = (count, &points[..]) else {
            let ending = if count == 1 { "" } else { "s" };
            let problem = format!("this triangle has {count} point{ending}");
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
        let number = self.number(field, what).map(DVec3::splat);
        number.or_else(|| self.vector(field, what))
    }

    fn corners(&mut self) -> Option<[DVec3; 2]> {
        if let Some(min) = self.vector(Min, "min") {
            let max = self.vector(Max, "max");
            return Some([min, max.or_else(|| Some(min + self.size(Size, "size")?))?]);
        }
        if !self.object.has_corners || self.object.vectors.len() != 2 {
            return None;
        }
        self.doubt("the two points are read as its minimum and maximum corner");
        self.points(["min", "max"])[..].try_into().ok()
    }

    fn oriented_box(&mut self) -> Result<Shape, Mistake> {
        let (center, half_size, pose) = match self.corners() {
            Some([min, max]) => {
                let pose = self.pose_of_points();
                (Some((min + max) * 0.5), Some((max - min) * 0.5), pose)
            }
            None => {
                let (center, half_size, pose) = self.center_and_half_size();
                (center, half_size, self.whole(pose))
            }
        };
        let Some(half_size) = half_size.filter(|_| center.is_some() || pose.is_some()) else {
            let expected = "expected `center` and `half_size`, or `min` and `max`";
            return Err(self.mistake("this box has no position or no size", expected));
        };
        let half_size = half_size * self.scale();
        let is_size = |size: f64| (0.0..=f64::from(LARGEST)).contains(&size);
        if !half_size.to_array().into_iter().all(is_size) {
            let problem = "a size of this box is negative or too large";
            return Err(self.mistake(problem, "expected 0 or more, at most 1e8"));
        }
        // Degrees as they are written stay as they are.
        let is_own = !self.has(Pose) && self.object.within.is_none();
        let given = self.object.get(Rotation).filter(|_| is_own);
        let rotation = match (given.and_then(PastedValue::as_point), pose) {
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
        let at = pose.map_or(DVec3::ZERO, |pose| pose.at);
        let center = center.map_or(at, |center| Self::place(pose, center));
        Ok(Shape::Box(OrientedBox {
            center: center.as_vec3(),
            half_size: half_size.as_vec3(),
            rotation,
        }))
    }

    fn center_and_half_size(&mut self) -> (Option<DVec3>, Option<DVec3>, Option<PastedPose>) {
        const NAMELESS: &str = "a size without a name is read as its half size";
        let mut half = self.size(HalfSize, "half size");
        let is_cuboid = self.object.row.is_some_and(|row| row.words == "cuboid");
        if let Some(half) = half.filter(|_| is_cuboid && self.reader.engine.is_none()) {
            let [x, y, z] = (half * 0.5).to_array().map(|size| size as f32);
            self.doubt(format!(
                "its lengths are read as its half size, as in Rapier; Avian's are whole: half size ({x}, {y}, {z})"
            ));
        }
        if half.is_none() {
            half = self.size(Size, "size").map(|size| size * 0.5);
        }
        if half.is_none() && self.has(Extents) {
            half = self.size(Extents, "half size");
            self.doubt("`extents` is read as its half size, as in Unity and Unreal");
        }
        if half.is_some() {
            let (mut center, pose) = self.center();
            if center.is_none() && !self.is_placed() {
                center = Some(self.nowhere());
            }
            return (center, half, pose);
        }
        let center = if self.object.has_one(&[Center, Position, Pose]) {
            half = self.points(["half size"]).first().copied();
            self.vector(Center, "center")
        } else if let [center, own] = self.points(["center", "half size"])[..] {
            half = Some(own);
            Some(center)
        } else {
            return (None, None, None);
        };
        let pose = self.pose();
        if half.is_some() {
            self.doubt(NAMELESS);
        }
        (center, half, pose)
    }

    /// The first that the text gives: a velocity, a motion, where it goes, a cast's direction and distance.
    fn way(&mut self) -> Option<PastedWay> {
        let object = self.object;
        let pieces = self.reader.pieces;
        let mut moves = [Velocity, Motion, Moving].into_iter();
        if let Some((field, given)) = moves.find_map(|field| object.given.get_key_value(&field)) {
            let way = PastedWay::of(pieces, *field, given)?;
            self.take(*field, way.what);
            if way.is_open {
                self.doubt(EITHER);
            }
            return Some(way);
        }
        let places = |field: PastedField| object.given.get(&field).map(|given| &given.places);
        let whole = |value: DVec3, field: PastedField| PastedWay {
            value,
            is_whole: true,
            is_open: false,
            what: "motion",
            places: places(field).cloned().unwrap_or_default(),
        };
        let is_free = |field: PastedField| object.has(field) && !self.used.contains(&field);
        let [from, to, axis, distance] = [From, To, Axis, Distance].map(is_free);
        if to && let Some(start) = object.get(From) {
            let start = start.as_vector()?;
            if from {
                self.take(From, "motion");
            }
            let end = self.vector(To, "motion")?;
            if !object.is_firm(To) {
                self.doubt("`from` and `to` are read as its whole motion");
            }
            return Some(whole(end - start, To));
        }
        let is_axis = |place: &Range<usize>| {
            let word = pieces.word_at(place.start);
            matches!(word.as_str(), "axis" | "up")
        };
        if !axis || (!distance && places(Axis).into_iter().flatten().any(is_axis)) {
            return None;
        }
        let axis = self.vector(Axis, "direction")?;
        if !distance {
            let text = "its direction has no distance: the direction itself is used as its motion";
            self.doubt(text);
            return Some(whole(axis, Axis));
        }
        let is_unit = (axis.length() - 1.0).abs() < 1e-3;
        let unit = if is_unit {
            axis
        } else {
            axis.normalize_or_zero()
        };
        Some(whole(unit * self.number(Distance, "distance")?, Axis))
    }
}
