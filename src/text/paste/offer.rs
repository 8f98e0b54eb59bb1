//! Clean lines in place of a text that cannot be read.

use super::{
    engine::PastedField,
    loose::{self, value},
    token::{Digits, Pieces, Token},
};
use crate::lab::scene::LARGEST;
use glam::Vec3;

/// So many contacts get a triangle each.
const MOST_TRIANGLES: usize = 4;

/// The numbers of a text by what the words before them say.
#[derive(Default)]
struct FoundNumbers {
    places: Vec<Vec3>,
    velocity: Option<Vec3>,
    radius: Option<f32>,
    /// Where something touches, and the normal there.
    contacts: Vec<(Vec3, Vec3)>,
}

/// A capsule and a triangle on a line each, to be filled in: they have the numbers that were found in `text`. Where
/// contacts with their normals are in it, each of the first four has a triangle.
pub fn clean_lines(text: &str) -> String {
    let found = found(text);
    let center = found
        .places
        .first()
        .copied()
        .unwrap_or(Vec3::new(0.0, 1.0, 0.0));
    let [a, b] = [-0.5, 0.5].map(|y| point(center + Vec3::new(0.0, y, 0.0)));
    let radius = found.radius.unwrap_or(0.5);
    let velocity = found
        .velocity
        .map(|velocity| format!(" velocity={}", point(velocity)));
    let mut lines = vec![format!(
        "capsule a={a} b={b} r={radius}{}",
        velocity.unwrap_or_default()
    )];
    let contacts = found.contacts.iter().take(MOST_TRIANGLES);
    lines.extend(contacts.map(|(at, normal)| triangle(*at, *normal)));
    if lines.len() == 1 {
        lines.push(triangle(center - Vec3::new(0.0, 1.0, 0.0), Vec3::Y));
    }
    lines.join("\n")
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
    let pieces = Pieces::new(text);
    let mut found = FoundNumbers::default();
    let mut at = 0;
    let mut word = "";
    // The vector before, if it is one that says where something is.
    let mut last_place = None;
    while at < pieces.list.len() {
        let Some(vector) = value::vector(&pieces, at) else {
            let number = Digits::at(&pieces, at).map(|digits| digits.single);
            let number =
                number.filter(|number| number.is_finite() && (0.0..=LARGEST).contains(number));
            if loose::field_of(word) == Some(PastedField::Radius) {
                found.radius = found.radius.or(number);
            }
            if pieces.is(at, Token::Word) {
                word = pieces.text_at(at);
            }
            at += 1;
            continue;
        };
        at = vector.pieces.end.max(at + 1);
        let vector = vector.value;
        if !vector.is_finite() || vector.abs().max_element() > LARGEST {
            continue;
        }
        match loose::field_of(word) {
            _ if word.eq_ignore_ascii_case("normal") => {
                let place = last_place.take();
                found.contacts.extend(place.map(|place| (place, vector)));
            }
            Some(field) if field.is_motion() => {
                found.velocity = found.velocity.or(Some(vector));
                last_place = None;
            }
            Some(PastedField::Axis) => last_place = None,
            _ => {
                found.places.push(vector);
                last_place = Some(vector);
            }
        }
        word = "";
    }
    found
}
