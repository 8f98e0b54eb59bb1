//! What a reader was asked to point at: where it is, and how far from it they pointed.
//!
//! Of a part, a face, an edge or a corner say, it is the whole part that is meant: no place on it is off. Parts are those of
//! the obstacle, or of the rounded body that a sweep's point is shot at.

use super::prelude::*;
use super::text::{in_unit, length};
use capsule_core::{
    geometry::{
        Capsule, Facet, Feature, Part, Shape, Triangle, closest_point_on_segment,
        closest_point_on_triangle,
    },
    minkowski::{MinkowskiBody, Stage},
    trace::DrawnShape,
};
use capsule_scenes::scene::Prediction;

/// Why nothing can be pointed at.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`[predict]` names `{what}`: {why}")]
pub struct UnknownPoint {
    pub what: String,
    pub why: String,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RightPoint {
    /// Where it is, meters.
    pub at: Vec3,
    /// What a miss is held against: the radius of what is asked about, half the smallest side of a box; meters.
    pub radius: f32,
    /// The part that is asked for; `None` where a point is.
    pub part: Option<RightPart>,
}

/// The part that is hit of the shape that is asked about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RightPart {
    pub part: AskedPart,
    of: ManyParted,
}

/// A part of an obstacle, or of the rounded body that it makes with a mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedPart {
    /// A face, an edge, a corner, an end or a side.
    Own(Feature),
    /// A triangle, a parallelogram, a cylinder or a sphere.
    OfBody(Part),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum ManyParted {
    Triangle(Triangle),
    Capsule(Capsule),
    /// The body of this mover, where its sweep starts, and this obstacle.
    Body(Shape, Shape),
}

/// A guess this close is right, in radii: a hand points no better.
const HIT: f32 = 0.05;
/// A right guess that is farther off than this, in radii, is said to be so.
const SEEN: f32 = 0.01;
/// A guess within this share of a triangle's inner radius means the edge, and one within half as much more the corner.
const NEAR_EDGE: f32 = 0.25;
const NEAR_CORNER: f32 = 1.5 * NEAR_EDGE;

impl RightPart {
    /// The part that a guess there means: the nearest, and of a triangle rather an edge or a corner than the face.
    pub fn meant_by(&self, guess: Vec3) -> AskedPart {
        AskedPart::Own(match self.of {
            ManyParted::Body(..) => {
                let part = self.body().and_then(|body| body.part_at(guess));
                return part.map_or(self.part, AskedPart::OfBody);
            }
            ManyParted::Triangle(triangle) => {
                let around: f32 = triangle.edges().iter().map(|(a, b)| a.distance(*b)).sum();
                let inner = triangle.area_normal().length() / around.max(f32::MIN_POSITIVE);
                let near = |share: f32, part: fn(u8) -> Feature| {
                    let parts = [0, 1, 2].map(part).into_iter();
                    let place = |part: &Feature| self.nearest_on(AskedPart::Own(*part), guess);
                    let off = |part: &Feature| guess.distance(place(part));
                    let nearest = parts.min_by(|a, b| off(a).total_cmp(&off(b)));
                    nearest.filter(|part| off(part) <= share * inner)
                };
                near(NEAR_CORNER, Feature::Vertex)
                    .or_else(|| near(NEAR_EDGE, Feature::Edge))
                    .unwrap_or_else(|| closest_part(&triangle, guess).1)
            }
            ManyParted::Capsule(capsule) => {
                let (along, length) = along(&capsule, guess);
                Feature::on_core(f64::from(along / length.max(f32::MIN_POSITIVE)))
            }
        })
    }

    /// The rounded body whose part is asked for; `None` where a part of the obstacle is.
    pub fn body(&self) -> Option<MinkowskiBody> {
        match &self.of {
            ManyParted::Body(mover, obstacle) => MinkowskiBody::of(mover, obstacle, Stage::WHOLE),
            _ => None,
        }
    }

    /// The place on the right part that is nearest to `guess`, meters: `guess` itself where it means that.
    pub fn nearest(&self, guess: Vec3) -> Vec3 {
        if self.meant_by(guess) == self.part {
            guess
        } else {
            self.nearest_on(self.part, guess)
        }
    }

    /// The same of any part; of a capsule as far from its axis as the guess is.
    fn nearest_on(&self, part: AskedPart, guess: Vec3) -> Vec3 {
        let part = match part {
            AskedPart::Own(part) => part,
            AskedPart::OfBody(part) => {
                return self.body().map_or(guess, |body| body.on_part(part, guess));
            }
        };
        match (self.of, part) {
            (ManyParted::Body(..), _) => guess,
            (ManyParted::Triangle(triangle), Feature::Vertex(i)) => {
                triangle.edges()[usize::from(i % 3)].0
            }
            (ManyParted::Triangle(triangle), Feature::Edge(i)) => {
                let (a, b) = triangle.edges()[usize::from(i % 3)];
                closest_point_on_segment(guess, a, b)
            }
            (ManyParted::Triangle(triangle), _) => closest_part(&triangle, guess).0,
            (ManyParted::Capsule(capsule), part) => {
                let (along, length) = along(&capsule, guess);
                let wanted = match part {
                    Feature::End(0) => along.min(0.0),
                    Feature::End(_) => along.max(length),
                    _ => along.clamp(0.0, length),
                };
                guess + (capsule.b - capsule.a).normalize_or_zero() * (wanted - along)
            }
        }
    }

    /// What was pointed at and what is right, in words.
    pub fn verdict(&self, guess: Vec3) -> String {
        let meant = self.meant_by(guess);
        let body = self.body();
        let named = |part: AskedPart| match part {
            AskedPart::Own(Feature::Face) => "the face".into(),
            AskedPart::Own(Feature::Axis) => "the side".into(),
            AskedPart::Own(part) => part.to_string(),
            AskedPart::OfBody(part) => match &body {
                Some(body) => format!("{part}, {}", body.meaning(part)),
                None => part.to_string(),
            },
        };
        let right = named(self.part);
        if meant == self.part {
            format!("Right: it is {right}.")
        } else {
            format!("You pointed at {}. It is {right}.", named(meant))
        }
    }
}

/// `share` in per cent, without decimals.
pub fn percent(share: f32) -> String {
    in_unit((share * 100.0).round(), "%")
}

/// The place on `triangle` that is nearest to `guess`, and on which part that is.
fn closest_part(triangle: &Triangle, guess: Vec3) -> (Vec3, Feature) {
    let facet = Facet::from(triangle);
    let from_corner = guess.as_dvec3() - facet.origin();
    let (point, part) = closest_point_on_triangle(from_corner, &facet);
    ((facet.origin() + point).as_vec3(), part)
}

/// How far along the axis of `capsule` from a, and how long that is; meters.
fn along(capsule: &Capsule, guess: Vec3) -> (f32, f32) {
    let axis = capsule.b - capsule.a;
    let length = axis.length();
    let along = (guess - capsule.a).dot(axis.normalize_or_zero());
    (along, length)
}

impl RightPoint {
    /// Where what `prediction` asks for is in `study`, which is of `scene`.
    pub fn of(prediction: &Prediction, scene: &Scene, study: &Study) -> Result<Self, UnknownPoint> {
        let what = prediction.what.as_str();
        let point = |at: Vec3| (at, None);
        let found = match what.rsplit_once(": ") {
            Some((address, name)) => step_point(address, name, study).map(point),
            None if what == Prediction::PART => hit_part(study),
            None if what == Prediction::PRISM_PART => entered_part(study),
            None => end_of(what, scene, study).map(point),
        };
        let found = found.and_then(|(at, part)| {
            if at.is_finite() {
                Ok((at, part))
            } else {
                Err("it is NaN".into())
            }
        });
        let (at, part) = found.map_err(|why| UnknownPoint {
            what: what.into(),
            why,
        })?;
        Ok(Self {
            at,
            radius: radius(scene, study),
            part,
        })
    }

    /// What is right and nearest to `guess`, meters.
    pub fn nearest(&self, guess: Vec3) -> Vec3 {
        self.part.map_or(self.at, |part| part.nearest(guess))
    }

    /// Whether `guess` is right: on the part that is asked for, else as near to the point as a hand points.
    pub fn is_hit(&self, guess: Vec3) -> bool {
        match self.part {
            Some(part) => part.meant_by(guess) == part.part,
            None => {
                let (miss, share) = self.miss(guess);
                miss == 0.0 || share.is_some_and(|share| share < HIT)
            }
        }
    }

    /// Whether `guess` is right, in words, and how far off it is where that counts.
    pub fn verdict(&self, guess: Vec3) -> String {
        let (miss, share) = self.miss(guess);
        let in_radii = share.map(|share| format!(", {} of the radius", percent(share)));
        let off = format!("{} off{}.", length(miss), in_radii.unwrap_or_default());
        let is_near = share.is_some_and(|share| share < HIT);
        match (self.part, self.is_hit(guess)) {
            (Some(part), is_hit) if is_hit || is_near => part.verdict(guess),
            (Some(part), _) => format!("{} {off}", part.verdict(guess)),
            (None, true) if share.is_some_and(|share| share >= SEEN) => {
                format!("Right, close enough: {off}")
            }
            (None, true) => "Right.".into(),
            (None, false) => off,
        }
    }

    /// How far off `guess` is, meters, and as a share of the radius; none where there is no radius.
    pub fn miss(&self, guess: Vec3) -> (f32, Option<f32>) {
        let miss = guess.distance(self.nearest(guess));
        (miss, (self.radius > 0.0).then_some(miss / self.radius))
    }
}

/// The point that the step at `address` tells and calls `name`, or means by it.
fn step_point(address: &str, name: &str, study: &Study) -> Result<Vec3, String> {
    let step = study.find(address).map_err(|error| error.to_string())?;
    let points = study.record.steps[step].drawables.iter();
    let points: Vec<(&str, &str, Vec3)> = points
        .filter_map(|told| match told.shape {
            DrawnShape::Point { at } => Some((told.label, told.role.name(), at)),
            _ => None,
        })
        .collect();
    let labeled = points.iter().find(|(label, ..)| *label == name);
    let meant = points.iter().find(|(_, role, _)| *role == name);
    if let Some((.., at)) = labeled.or(meant) {
        return Ok(*at);
    }
    let names: Vec<&str> = points
        .iter()
        .map(|(label, role, _)| if label.is_empty() { *role } else { *label })
        .collect();
    Err(if names.is_empty() {
        "that step records no point".into()
    } else {
        format!("that step records {}", names.join(", "))
    })
}

/// Where the shown pair touches by the exact answer, and with which part of the obstacle.
fn hit_part(study: &Study) -> Result<(Vec3, Option<RightPart>), String> {
    let pair = study.current(None).map(|place| &study.pairs[place]);
    let pair = pair.ok_or("no pair is tested")?;
    let contact = pair.exact.contact.ok_or("they do not touch")?;
    let of = match pair.shapes.obstacle {
        Shape::Triangle(triangle) => ManyParted::Triangle(triangle),
        Shape::Capsule(capsule) => ManyParted::Capsule(capsule),
        Shape::Sphere(_) | Shape::Box(_) => {
            return Err("the obstacle is neither a triangle nor a capsule".into());
        }
    };
    let part = AskedPart::Own(contact.feature);
    Ok((contact.point, Some(RightPart { part, of })))
}

/// Where the point of the shown pair's sweep enters the rounded body by the exact answer, and which part that is.
fn entered_part(study: &Study) -> Result<(Vec3, Option<RightPart>), String> {
    let pair = study.current(None).map(|place| &study.pairs[place]);
    let pair = pair.ok_or("no pair is tested")?;
    let (mover, obstacle) = (pair.shapes.mover, pair.shapes.obstacle);
    let time = pair
        .exact
        .time
        .ok_or("they do not meet during the motion")?;
    let body = MinkowskiBody::of(&mover, &obstacle, Stage::WHOLE);
    let body = body.ok_or("these shapes have no Minkowski sum")?;
    if time <= 0.0 {
        return Err("the point starts inside the Minkowski sum".into());
    }
    let entry = body.mover.a + pair.shapes.displacement * time;
    let part = body.part_at(entry).ok_or("the body has no surface")?;
    let of = ManyParted::Body(mover, obstacle);
    let part = AskedPart::OfBody(part);
    Ok((entry, Some(RightPart { part, of })))
}

/// The middle of the mover `name` where its frame ends; where its sweep meets something, or ends.
fn end_of(name: &str, scene: &Scene, study: &Study) -> Result<Vec3, String> {
    if let Some(contact_log) = study.contact_log() {
        let passage = contact_log.passages.iter().find(|one| one.name == name);
        let passage = passage.ok_or_else(|| format!("no mover is called `{name}`"))?;
        return Ok(middle(&passage.after.shape));
    }
    let body = scene.find(name).filter(|(_, part)| part.is_none());
    let (body, _) = body.ok_or_else(|| format!("no shape is called `{name}`"))?;
    let body = &scene.bodies[body];
    if body.velocity == Vec3::ZERO {
        return Err(format!("`{name}` does not move"));
    }
    let pair = study.current(None).map(|place| &study.pairs[place]);
    let time = pair.and_then(|pair| pair.answer.time).unwrap_or(1.0);
    Ok(middle(&body.shape) + body.velocity * (scene.world.time_step * time))
}

/// The radius of the mover under study, else of the first that is round.
fn radius(scene: &Scene, study: &Study) -> f32 {
    let pair = study.current(None).map(|place| study.pairs[place].mover);
    let moving = scene.bodies.iter().position(|body| body.moves());
    let round = || scene.bodies.iter().position(|body| body.shape.is_round());
    let body = pair.or(moving).or_else(round);
    body.map_or(0.0, |body| scene.bodies[body].shape.inner_radius())
}

/// The mean of the points of a shape, meters.
pub fn middle(shape: &Shape) -> Vec3 {
    let points = shape.points();
    points.iter().sum::<Vec3>() / points.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::scene::library;
    use glam::vec3;

    fn asked(id: &str, what: &str) -> Result<RightPoint, UnknownPoint> {
        let found = library::all().find(|scene| scene.id == id);
        let scene = found.expect("a scene").read().expect("it reads");
        let prediction = Prediction {
            question: "Where?".into(),
            what: what.into(),
            on: None,
        };
        RightPoint::of(&prediction, &scene, &Study::of_scene(&scene))
    }

    #[test]
    fn a_point_is_that_of_a_step_by_its_label_or_its_meaning() {
        let labeled = asked("mirrored-trace", "plane trace: line_plane_intersection");
        let meant = asked("mirrored-trace", "plane trace: plane trace");
        assert_eq!(labeled, meant);
        let right = meant.expect("it is told");
        assert!(right.at.distance(vec3(1.1649, 3.70232, -0.5)) < 1e-4);
        let (miss, share) = right.miss(right.at + 0.5 * right.radius * Vec3::X);
        assert!((miss / right.radius - 0.5).abs() < 1e-5, "{miss}");
        assert!((share.expect("a radius") - 0.5).abs() < 1e-5);
        let told = |share: f32| right.verdict(right.at + share * right.radius * Vec3::X);
        assert_eq!(told(0.0), "Right.");
        assert!(told(0.04).starts_with("Right, close enough: ") && told(0.04).contains("4 % of"));
        assert!(told(0.5).ends_with(" off, 50 % of the radius."));
    }

    #[test]
    fn a_mover_is_where_its_sweep_or_its_frame_ends() {
        let bullet = asked("bullet-and-paper", "bullet").expect("it moves");
        assert!(
            (bullet.at.x - (-2.7 + 6.0 * 0.392253)).abs() < 0.01,
            "{bullet:?}"
        );
        assert!(asked("into-a-square-corner", "walker").is_ok());
    }

    #[test]
    fn a_part_is_right_wherever_it_is_pointed_at_and_a_miss_is_told_in_words() {
        let right = asked("into-an-edge", "part").expect("it touches");
        let part = right.part.expect("a part");
        let AskedPart::Own(own @ Feature::Edge(edge)) = part.part else {
            panic!("{part:?}")
        };
        let ManyParted::Triangle(triangle) = part.of else {
            panic!("{part:?}")
        };
        let (a, b) = triangle.edges()[usize::from(edge)];
        let third = triangle.edges()[usize::from((edge + 2) % 3)].0;
        let on_edge = a.lerp(b, 0.4);
        assert_eq!(right.miss(on_edge).0, 0.0);
        let label = own.to_string();
        assert_eq!(part.verdict(on_edge), format!("Right: it is {label}."));
        assert_eq!(part.meant_by(a), AskedPart::Own(Feature::Vertex(edge)));
        // Beside the triangle the edge there is meant, however far off.
        let out = closest_point_on_segment(third, a, b) - third;
        assert_eq!(part.meant_by(on_edge + out), part.part);
        let middle = (a + b + third) / 3.0;
        assert_eq!(part.meant_by(middle), AskedPart::Own(Feature::Face));
        let told = part.verdict(middle);
        assert_eq!(told, format!("You pointed at the face. It is {label}."));
        assert!(right.miss(middle).0 > 0.0);
        // On the edge, and so near to its end that the corner is meant: another part than is asked for.
        let near = a.lerp(b, 1e-4);
        assert!(right.miss(near).0 < 1e-3 && !right.is_hit(near));
        let end = Feature::Vertex(edge);
        assert_eq!(
            right.verdict(near),
            format!("You pointed at {end}. It is {label}.")
        );
        assert_eq!(right.verdict(on_edge), format!("Right: it is {label}."));
        assert!(asked("phantom", "part").is_err(), "they do not touch");
    }

    #[test]
    fn a_part_of_the_rounded_prism_is_told_with_what_it_stands_for() {
        let right = asked("a-point-and-a-rounded-prism", "prism part").expect("it enters");
        let part = right.part.expect("a part");
        assert_eq!(part.part, AskedPart::OfBody(Part::Cylinder(0)));
        assert_eq!(right.miss(right.at).0, 0.0);
        let told = part.verdict(right.at);
        assert_eq!(told, "Right: it is cylinder 0, edge v0–v1 at end a.");
        let body = part.body().expect("a body");
        for other in body.parts().into_iter().filter(|one| *one != Part::Core) {
            let guess = body.middle_of(other);
            assert_eq!(part.meant_by(guess), AskedPart::OfBody(other));
            let is_right = other == Part::Cylinder(0);
            assert_eq!(right.miss(guess).0 == 0.0, is_right, "{other}");
        }
        let told = part.verdict(body.middle_of(Part::Sphere(4)));
        let pointed = "You pointed at sphere 4, vertex v1 at end b.";
        assert!(told.starts_with(pointed), "{told}");
        assert!(asked("best-edge", "prism part").is_err(), "nothing moves");
    }

    #[test]
    fn what_is_not_there_is_told() {
        for (what, why) in [
            (
                "plane trace: c9",
                "that step records base, line_plane_intersection",
            ),
            ("plane trice: c9", "plane trice"),
            ("floor", "`floor` does not move"),
            ("divers", "no shape is called `divers`"),
        ] {
            let error = asked("mirrored-trace", what).expect_err("nothing");
            assert!(error.to_string().contains(why), "{error}");
        }
    }
}
