//! A capsule out of whatever says where it is.

use super::{
    super::{idiom, words::PastedField},
    ShapeMaker,
};
use crate::{
    geometry::{Capsule, Shape},
    scene::Mistake,
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
        let known = self.clause.idiom.and_then(|idiom| idiom.axis);
        let offset = self.up(known) * reach;
        [center - offset, center + offset]
    }

    /// From the center to a sphere's center, metres, 0 or more. Programs differ in what they call a height.
    fn reach(&mut self, radius: f32) -> f32 {
        let idiom = self.clause.idiom;
        let is_known = idiom.is_some_and(|idiom| !idiom.numbers.is_empty());
        let is_whole = idiom.is_some_and(|idiom| idiom.has_whole_height);
        let (reach, text, is_doubtful) = if let Some(half) =
            self.number(PastedField::Reach, "half height")
        {
            let text = "`half height` reaches from the center to the outer end, as in Unreal";
            (half - radius, text, true)
        } else if idiom::unreal(self.pieces.text).is_some()
            && let Some(half) = self.number(PastedField::HalfHeight, "half height")
        {
            let text = "Unreal's half height reaches from the center to the outer end";
            (half - radius, text, false)
        } else if let Some(half) = self.number(PastedField::HalfHeight, "half height") {
            let text = "`half_height` is from the center to a sphere's center; Unreal's reaches to the outer end";
            (half, text, !is_known)
        } else if let Some(length) = self.number(PastedField::Length, "length") {
            let text = "`length` is between the spheres' centers";
            (length * 0.5, text, !is_known)
        } else {
            let height = self.number(PastedField::Height, "height").unwrap_or(0.0);
            let text = match is_whole {
                true => "`height` is the whole height, both round ends included",
                false => {
                    "`height` is taken for the whole height, both round ends included; Bullet's leaves them out"
                }
            };
            (height * 0.5 - radius, text, !is_whole)
        };
        match is_doubtful {
            true => self.doubts.push(text.into()),
            false => self.assumed.push(text.into()),
        }
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
