//! Clean lines in place of a text that cannot be read.

use super::reader::{self, PastedField};
use capsule_scenes::scene::LARGEST;
use glam::{DVec3, Vec3};

/// So many contacts get a triangle each.
const MAX_TRIANGLES: usize = 4;

/// The numbers of a text by what the words before them say.
#[derive(Default, PartialEq)]
struct FoundNumbers {
    place: Option<Vec3>,
    velocity: Option<Vec3>,
    radius: Option<f32>,
    height: Option<f32>,
    feet: Option<Vec3>,
    /// Where something touches, and the normal there.
    contacts: Vec<(Vec3, Vec3)>,
}

const OPEN_POINT: &str = "(?, ?, ?)";

/// A capsule and a triangle on a line each, to be filled in: they have the numbers that were found in `text`, and a question
/// mark for each other. Where contacts with their normals are in it, each of the first four has a triangle.
pub fn clean_lines(text: &str) -> String {
    let found = found(text);
    let place = found.feet.or(found.place);
    let number = |number: Option<f32>| number.map_or("?".into(), |number| number.to_string());
    let sizes = match (place, found.radius, found.height) {
        (Some(place), Some(radius), Some(height)) => {
            let reach = (0.5 * height - radius).max(0.0);
            let rise = found.feet.map_or(0.0, |_| reach + radius);
            let [a, b] =
                [rise - reach, rise + reach].map(|y| point(place + Vec3::new(0.0, y, 0.0)));
            format!("a={a} b={b} r={radius}")
        }
        (None, radius, None) => format!("a={OPEN_POINT} b={OPEN_POINT} r={}", number(radius)),
        (place, radius, height) => {
            let label = found.feet.map_or("center", |_| "base");
            let place = place.map_or(OPEN_POINT.into(), point);
            let [height, radius] = [height, radius].map(number);
            format!("{label}={place} height={height} r={radius}")
        }
    };
    let velocity = found
        .velocity
        .map(|way| format!(" velocity={}", point(way)));
    let mut lines = vec![format!("capsule {sizes}{}", velocity.unwrap_or_default())];
    let contacts = found.contacts.iter().take(MAX_TRIANGLES);
    lines.extend(contacts.map(|(at, normal)| triangle(*at, *normal)));
    if lines.len() == 1 {
        lines.push(format!(
            "triangle v0={OPEN_POINT} v1={OPEN_POINT} v2={OPEN_POINT}"
        ));
    }
    lines.join("\n")
}

/// Whether any of those numbers are of `text`.
pub fn has_clean_numbers(text: &str) -> bool {
    found(text) != FoundNumbers::default()
}

/// A triangle with legs of about 1 m around `at`.
fn triangle(at: Vec3, normal: Vec3) -> String {
    let normal = normal.try_normalize().unwrap_or(Vec3::Y);
    let (right, back) = normal.any_orthonormal_pair();
    let corners = [-right - back, right - back, back].map(|offset| point(at + offset));
    let [v0, v1, v2] = corners;
    format!("triangle v0={v0} v1={v1} v2={v2}")
}

fn point(point: Vec3) -> String {
    let [x, y, z] = (point + Vec3::ZERO).to_array();
    format!("({x}, {y}, {z})")
}

fn found(text: &str) -> FoundNumbers {
    let mut found = FoundNumbers::default();
    // The vector before, if it is one that says where something is.
    let mut last_place = None;
    for (word, numbers) in reader::labeled_numbers(text) {
        let is_sound = |number: &f64| number.is_finite() && number.abs() <= f64::from(LARGEST);
        if !numbers.iter().all(is_sound) {
            continue;
        }
        let field = reader::field_of(&word);
        let [x, y, z] = numbers[..] else {
            let size = numbers.first().filter(|number| **number >= 0.0);
            let known = match field {
                Some(PastedField::Radius) => &mut found.radius,
                Some(PastedField::Height) => &mut found.height,
                _ => continue,
            };
            *known = known.or(size.map(|size| *size as f32));
            continue;
        };
        let vector = DVec3::new(x, y, z).as_vec3();
        let mut nothing = None;
        let (known, is_place) = match field {
            _ if word.eq_ignore_ascii_case("normal") => {
                let place = last_place.take();
                found.contacts.extend(place.map(|place| (place, vector)));
                continue;
            }
            Some(field) if field.is_motion() => (&mut found.velocity, false),
            Some(PastedField::Axis) => (&mut nothing, false),
            Some(PastedField::Base) => (&mut found.feet, true),
            _ => (&mut found.place, true),
        };
        *known = known.or(Some(vector));
        last_place = is_place.then_some(vector);
    }
    found.height = found.height.or_else(|| height_before(text, "tall"));
    found
}

/// The number before `word`, and a unit of meters between: `1.8 m tall`.
fn height_before(text: &str, word: &str) -> Option<f32> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_its = |own: &&str| own.trim_end_matches(|c: char| !c.is_alphanumeric()) == word;
    let at = words.iter().position(is_its)?;
    let number = words[..at].iter().rev().find(|own| !own.starts_with('m'))?;
    let height: f32 = number.trim_end_matches('m').parse().ok()?;
    (height > 0.0 && height <= LARGEST).then_some(height)
}
