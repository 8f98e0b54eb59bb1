//! A capsule out of whatever says where it is.

use super::{
    super::{
        super::engine::{self, Engine, HeightMeaning, HeightReading},
        words::PastedField,
    },
    ShapeMaker,
};
use crate::{
    core::geometry::{Capsule, Shape},
    lab::scene::Mistake,
};
use glam::Vec3;

impl ShapeMaker<'_> {
    pub(super) fn capsule(&mut self) -> Result<(Shape, Option<[Vec3; 2]>), Mistake> {
        let radius = self.radius()?;
        if let Some([base, tip]) = self.outer_ends(radius)? {
            let capsule = Capsule::from_base_tip(base, tip, radius);
            return Ok((Shape::Capsule(capsule), Some([base, tip])));
        }
        let [a, b] = self.centers(radius)?;
        Ok((Shape::Capsule(Capsule { a, b, radius }), None))
    }

    /// Base and tip, or a base and how high it stands.
    fn outer_ends(&mut self, radius: f32) -> Result<Option<[Vec3; 2]>, Mistake> {
        let is_both = self.has(PastedField::Base) && self.has(PastedField::Tip);
        let is_high =
            self.clause.has_height() && (self.has(PastedField::Base) || self.has(PastedField::Tip));
        if !is_both && !is_high {
            return Ok(None);
        }
        let base = self.vector(PastedField::Base, "base");
        let tip = self.vector(PastedField::Tip, "tip");
        if let (Some(base), Some(tip)) = (base, tip) {
            return Ok(Some([base, tip]));
        }
        let up = self.up(None) * (2.0 * (self.reach(radius) + radius));
        let ends = base.map(|base| [base, base + up]);
        Ok(ends.or(tip.map(|tip| [tip - up, tip])))
    }

    /// The centers of its first and its last sphere.
    fn centers(&mut self, radius: f32) -> Result<[Vec3; 2], Mistake> {
        let count = self.all_points().len();
        let has_place = self.has(PastedField::Center);
        if count >= 2 {
            let is_named = self.clause.vectors.is_empty() && self.clause.has_points();
            if !is_named && !self.clause.is_cast {
                let text = "its two points are taken for the centers of its end spheres, not for its outer ends";
                self.doubts.push(text.into());
            }
            let points = self.points(["a", "b"]);
            return Ok([points[0], points[1]]);
        }
        if self.clause.has_height() {
            return Ok(self.upright(count, radius));
        }
        if count == 1 && has_place {
            let text = "its two points are taken for the centers of its end spheres";
            self.doubts.push(text.into());
            let a = self.vector(PastedField::Center, "a").unwrap_or_default();
            return Ok([a, self.points(["b"])[0]]);
        }
        if count == 1 && self.has(PastedField::Axis) {
            let axis = self.vector(PastedField::Axis, "axis").unwrap_or_default();
            let a = self.points(["a"])[0];
            return Ok([a, a + axis]);
        }
        let is_between =
            self.has(PastedField::From) && self.has(PastedField::To) && !self.clause.is_on_its_way;
        if count == 0 && !has_place && is_between {
            let text =
                "`from` and `to` are taken for the centers of its end spheres, not for its way";
            self.doubts.push(text.into());
            let from = self.vector(PastedField::From, "a").unwrap_or_default();
            return Ok([from, self.vector(PastedField::To, "b").unwrap_or_default()]);
        }
        let has_end =
            count > 0 || has_place || self.has(PastedField::Base) || self.has(PastedField::Tip);
        let problem = match has_end {
            true => "this capsule has one end",
            false => "this capsule is placed nowhere",
        };
        let expected = "expected `a` and `b` (sphere centers), `base` and `tip` (outer ends), or `center` and `height`";
        Err(self.mistake(problem, expected))
    }

    /// The ends of a capsule given by its middle and height.
    fn upright(&mut self, count: usize, radius: f32) -> [Vec3; 2] {
        let mut center = self.vector(PastedField::Center, "center");
        if center.is_none() && count > 0 {
            center = self.points(["center"]).first().copied();
        }
        if center.is_none() {
            center = self.vector(PastedField::From, "center");
        }
        let center = center.unwrap_or_else(|| self.nowhere());
        let reach = self.reach(radius);
        let known = self.clause.constructor.and_then(|known| known.axis);
        let offset = self.up(known) * reach;
        [center - offset, center + offset]
    }

    /// From the center to a sphere's center, metres, 0 or more. Programs differ in what they call a height.
    fn reach(&mut self, radius: f32) -> f32 {
        let constructor = self.clause.constructor;
        let own = constructor.and_then(|known| known.engine);
        let engine = own.or(self.engine);
        let is_unreal = engine::unreal(self.pieces.text).is_some();
        let is_known =
            engine.is_some() || constructor.is_some_and(|known| !known.fields.is_empty());
        let is_whole = constructor.is_some_and(|known| known.fields.is_empty());
        let usual = match is_unreal {
            true => HeightMeaning::Whole,
            false => engine.map_or(HeightMeaning::Cylinder, |engine| engine.height),
        };
        let half = |value: Option<f32>| value.map(|value| value * 0.5);
        let (half, what, usual, text, is_doubtful) = if let Some(value) =
            self.number(PastedField::Reach, "half height")
        {
            let text = "`half height` reaches from the center to the outer end, as in Unreal";
            (value, "half height", HeightMeaning::Whole, text, true)
        } else if let Some(value) = self.number(PastedField::HalfHeight, "half height") {
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
            (value, "half height", usual, text, is_doubtful)
        } else if let Some(value) = half(self.number(PastedField::Length, "length")) {
            let text = "`length` is between the spheres' centers";
            (value, "length", HeightMeaning::Cylinder, text, !is_known)
        } else {
            let value = half(self.number(PastedField::Height, "height")).unwrap_or(0.0);
            let text = match is_whole {
                true => "`height` is the whole height, both round ends included",
                false => {
                    "`height` is taken for the whole height, both round ends included; Bullet's leaves them out"
                }
            };
            (value, "height", HeightMeaning::Whole, text, !is_whole)
        };
        match (self.meaning, is_doubtful) {
            (Some(_), _) => {}
            (None, true) => self.doubts.push(text.into()),
            (None, false) => self.assumed.push(text.into()),
        }
        let meaning = self.meaning.unwrap_or(usual);
        let written = if what == "half height" {
            half
        } else {
            half * 2.0
        };
        let is_its = |engine: &&Engine| self.meaning.is_none() && engine.height == meaning;
        self.height = Some(HeightReading {
            text: format!("{what} {written}"),
            meaning,
            engine: engine.filter(is_its).map(|engine| engine.name),
        });
        let reach = match meaning {
            HeightMeaning::Cylinder => half,
            HeightMeaning::Whole => half - radius,
        };
        if reach < 0.0 {
            let text = "the height is less than twice the radius: a sphere";
            self.doubts.push(text.into());
        }
        reach.max(0.0)
    }

    /// Which way it stands, a unit vector.
    fn up(&mut self, known: Option<Vec3>) -> Vec3 {
        if let Some(known) = known.filter(|_| !self.has(PastedField::Axis)) {
            let [x, y, _] = known.to_array();
            let axis = if x == 1.0 {
                "x"
            } else if y == 1.0 {
                "y"
            } else {
                "z"
            };
            self.assumed
                .push(format!("it lies along {axis}, as that engine has it"));
            return known;
        }
        let axis = match self.has(PastedField::Distance) {
            true => None, // It is cast that way.
            false => self.vector(PastedField::Axis, "axis"),
        };
        axis.and_then(Vec3::try_normalize).unwrap_or_else(|| {
            self.assumed.push("it stands along y".into());
            Vec3::Y
        })
    }
}
