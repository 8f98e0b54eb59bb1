//! Capsules: by their ends, or by how high they are.

use super::{HeightMeaning::*, *};
use capsule_core::geometry::Capsule;

const ENDS_EXPECTED: &str = "expected `a` and `b` (sphere centers), `base` and `tip` (outer ends), or `center` and `height`";

impl ShapeMaker<'_> {
    pub(super) fn capsule(&mut self) -> Result<Shape, Mistake> {
        let radius = self.radius()?;
        if let Some(ends) = self.outer_ends(radius) {
            let [base, tip] = ends.map(|end| end.as_vec3());
            self.base_tip = Some([base, tip]);
            let capsule = Capsule::from_base_tip(base, tip, radius as f32);
            return Ok(Shape::Capsule(capsule));
        }
        let [a, b] = self.centers(radius)?.map(|end| end.as_vec3());
        if a == b && !self.object.has_height() {
            self.doubt("its two ends are one point: a sphere");
        }
        let radius = radius as f32;
        Ok(Shape::Capsule(Capsule { a, b, radius }))
    }

    /// Base and tip, or one of them and how high it stands.
    fn outer_ends(&mut self, radius: f64) -> Option<[DVec3; 2]> {
        let is_high = self.object.has_height();
        let [has_base, has_tip] = [Base, Tip].map(|end| self.has(end));
        if !(has_base && has_tip || is_high && (has_base || has_tip)) {
            return None;
        }
        match (self.vector(Base, "base"), self.vector(Tip, "tip")) {
            (Some(base), Some(tip)) => Some([base, tip]),
            (base, tip) => {
                let up = self.up(None) * (2.0 * (self.reach(radius) + radius));
                let ends = base.map(|base| [base, base + up]);
                ends.or(tip.map(|tip| [tip - up, tip]))
            }
        }
    }

    fn centers(&mut self, radius: f64) -> Result<[DVec3; 2], Mistake> {
        const CENTERS: &str = "its two points are read as the centers of its end spheres";
        let object = self.object;
        let count = self.all_points().len();
        let has_place = self.has(Center) || self.has(Position);
        if count >= 2 {
            let by_place = |given: &Given| given.is_firm && given.places == given.value.sources;
            let is_open = object.row.is_some_and(|row| row.is_plain)
                && self.reader.engine.is_none()
                && object.given.get(&Point(0)).is_some_and(by_place);
            let is_named = object.vectors.is_empty() && object.has_points() && !is_open;
            if !is_named && !object.is_cast {
                self.doubt(format!("{CENTERS}, not as its outer ends"));
            }
            let ends = self.points(["a", "b"]);
            let pose = self.pose_of_points();
            let scale = self.scale();
            return Ok([ends[0], ends[1]].map(|end| Self::place(pose, end * scale)));
        }
        if object.has_height() {
            return Ok(self.upright(radius));
        }
        let goes = self.has(To) && !object.is_moving;
        if count == 1 && has_place {
            self.doubt(CENTERS);
            let center = self.vector(Center, "a");
            let a = center.or_else(|| self.vector(Position, "a"));
            return Ok([a.unwrap_or_default(), self.points(["b"])[0]]);
        }
        if count == 1
            && let Some(axis) = self.vector(Axis, "axis")
        {
            let a = self.points(["a"])[0];
            return Ok([a, a + axis]);
        }
        if count == 1 && goes {
            self.doubt(CENTERS);
            let a = self.points(["a"])[0];
            return Ok([a, self.vector(To, "b").unwrap_or_default()]);
        }
        if count == 0 && !has_place && self.has(From) && goes {
            let text =
                "`from` and `to` are read as the centers of its end spheres, not as its motion";
            self.doubt(text);
            let from = self.vector(From, "a").unwrap_or_default();
            return Ok([from, self.vector(To, "b").unwrap_or_default()]);
        }
        let has_end = count > 0 || has_place || self.has(Base) || self.has(Tip);
        let lack = if has_end { "one end" } else { "no position" };
        Err(self.mistake(format!("this capsule has {lack}"), ENDS_EXPECTED))
    }

    fn upright(&mut self, radius: f64) -> [DVec3; 2] {
        let (center, pose) = self.center();
        let reach = self.reach(radius);
        let is_of_it = |engine: &&Engine| self.is_of_code() || AXES_OF_DATA.contains(engine);
        let engine = self.reader.engine.filter(is_of_it);
        let known = self.object.row.and_then(|row| row.axis);
        let known = known.or(engine.map(|engine| engine.axis));
        let offset = self.up(known.map(|axis| axis.as_dvec3())) * reach;
        let center = match center {
            None if !self.is_placed() => self.nowhere(),
            center => center.unwrap_or_default(),
        };
        let pose = self.whole(pose);
        [center - offset, center + offset].map(|end| Self::place(pose, end))
    }

    /// From the center to a sphere's center, meters, 0 or more. Programs differ in what they call a height.
    fn reach(&mut self, radius: f64) -> f64 {
        let row = self.object.row;
        let engine = row.and_then(|row| row.engine).or(self.reader.engine);
        let is_unreal = self.reader.is_unreal;
        let is_known = engine.is_some() || row.is_some_and(|row| !row.fields.is_empty());
        let counts_whole = engine.is_some_and(|engine| engine.height == Whole);
        let (usual, half_text) = if is_unreal {
            (
                Whole,
                "Unreal's half height reaches from the center to the outer end",
            )
        } else if counts_whole {
            (
                Whole,
                "`half_height` reaches from the center to the outer end",
            )
        } else {
            (
                Cylinder,
                "`half_height` is from the center to a sphere's center; Unreal's reaches to the outer end",
            )
        };
        let [as_whole, as_cylinder] = self.agreeing_heights(radius);
        let is_half = self.has(HalfHeight);
        let is_twice = is_half && as_whole && self.number_of(Height).is_some();
        let is_cylinder = engine.is_some_and(|engine| CYLINDER_HEIGHTS.contains(&engine));
        let is_whole = row.is_some_and(|row| row.fields.is_empty()) || counts_whole;
        // When a height is read so, what it counts, whether that is doubtful, and why.
        #[rustfmt::skip]
        let readings = [
            (self.has(HalfLength), HalfLength, Cylinder, false, "`half height of cylinder` is from the center to a sphere's center"),
            (self.has(Reach), Reach, Whole, !self.object.is_made, "`half height` reaches from the center to the outer end, as in Unreal"),
            (is_half && as_cylinder, HalfHeight, Cylinder, false, "`half_height` is from the center to a sphere's center, as the other height says"),
            (is_twice, HalfHeight, Whole, !is_unreal, "`height` is twice `half_height`: both are read with both round ends included"),
            (is_half, HalfHeight, usual, !is_known && !is_unreal, half_text),
            (self.has(Length), Length, Cylinder, !is_known, "`length` is between the spheres' centers"),
            (is_cylinder, Height, Cylinder, false, "`height` is between the spheres' centers"),
            (is_whole, Height, Whole, false, "`height` is the whole height, both round ends included"),
        ];
        let open = "`height` is read as the whole height, both round ends included; Bullet's excludes them";
        let reading = readings.into_iter().find(|(is_so, ..)| *is_so);
        let (_, field, usual, is_doubtful, text) =
            reading.unwrap_or((true, Height, Whole, true, open));
        let (what, part) = height_name(field);
        let written = self.number(field, what).unwrap_or(0.0);
        let half = written * part;
        let inner = |meaning: HeightMeaning, half: f64| match meaning {
            Whole => half - radius,
            Cylinder => half,
        };
        self.take_other_heights(field, inner(usual, half), radius);
        let asked = self.reader.meaning;
        if asked.is_none() && is_doubtful {
            self.doubt(text);
        } else if asked.is_none() && !(self.is_of_code() && is_known) {
            self.assume(text);
        }
        let meaning = asked.unwrap_or(usual);
        let is_its = |engine: &&Engine| asked.is_none() && engine.height == meaning;
        self.height = Some(HeightReading {
            text: format!("{what} {}", written as f32),
            meaning,
            engine: engine.filter(is_its).map(|engine| engine.name),
        });
        let reach = inner(meaning, half * self.scale());
        if reach < 0.0 {
            self.doubt("the height is less than twice the radius: a sphere");
        }
        reach.max(0.0)
    }

    fn number_of(&self, field: PastedField) -> Option<f64> {
        self.object.get(field)?.as_number()
    }

    /// Whether the heights but `half height` agree with it where that reaches to the outer end, and where it does not.
    fn agreeing_heights(&self, radius: f64) -> [bool; 2] {
        let Some(half) = self.number_of(HalfHeight) else {
            return [false; 2];
        };
        let [whole, core] = [Height, Length].map(|field| Some(self.number_of(field)? * 0.5));
        let is_close = |a: Option<f64>, b: f64| a.is_none_or(|a| (a - b).abs() <= 1e-3 * b.abs());
        let says = whole.is_some() || core.is_some();
        [(half, half - radius), (half + radius, half)]
            .map(|(outer, inner)| says && is_close(whole, outer) && is_close(core, inner))
    }

    /// Further heights say the same as the one that is used, or it is doubtful. `inner` is from the center to a sphere's.
    fn take_other_heights(&mut self, used: PastedField, inner: f64, radius: f64) {
        for field in [Reach, HalfLength, HalfHeight, Length, Height] {
            let Some(value) = self.number_of(field).filter(|_| field != used) else {
                continue;
            };
            let (what, part) = height_name(field);
            let is_same = |size: f64| (value * part - size).abs() <= 1e-3 * size.abs();
            if is_same(inner) || is_same(inner + radius) {
                self.take(field, what);
            } else {
                let (value, used) = (value as f32, height_name(used).0);
                self.doubt(format!(
                    "its `{what}` {value} does not fit the `{used}` that was read"
                ));
            }
        }
    }

    fn up(&mut self, known: Option<DVec3>) -> DVec3 {
        // A direction that only stands in the same code is no axis; what it is cast along is none.
        let is_strange = self.object.is_made && self.has(Axis) && !self.object.is_firm(Axis);
        let is_own = self.has(Axis) && !self.has(Distance);
        let is_of_code = self.is_of_code();
        if let Some(known) = known.filter(|_| !is_own || is_strange) {
            if !is_of_code {
                let mut letters = ["x", "y", "z"].into_iter().zip(DVec3::AXES);
                let letter = letters.find(|(_, axis)| *axis == known);
                let letter = letter.map_or("y", |(letter, _)| letter);
                self.assume(format!("it lies along {letter}, as that engine has it"));
            }
            return known;
        }
        let own = is_own.then(|| self.vector(Axis, "axis")).flatten();
        own.and_then(DVec3::try_normalize).unwrap_or_else(|| {
            if !is_of_code {
                self.assume("it stands along y");
            }
            DVec3::Y
        })
    }
}

/// What a height is called, and what part of it is half the capsule's.
fn height_name(field: PastedField) -> (&'static str, f64) {
    match field {
        Length => ("length", 0.5),
        Height => ("height", 0.5),
        _ => ("half height", 1.0),
    }
}
