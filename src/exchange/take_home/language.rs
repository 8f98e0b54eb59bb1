//! What a test is made of, whatever it is written in: each language fills in its own forms.

use super::{ExpectedHit, TakenTest};
use crate::geometry::Shape;
use glam::Vec3;

/// How one language writes a test. In a form `$0`, `$1` … stand for what is put there.
pub(super) struct TestLanguage {
    /// A number.
    pub(super) number: fn(f32) -> String,
    /// How far off a number may be.
    pub(super) off: fn(f32) -> String,
    /// A vector of its three numbers with commas between them.
    pub(super) vector: &'static str,
    /// All that comes before what is expected of a hit: the case, and whether they touch.
    pub(super) begin: fn(&Self, &TakenTest) -> String,
    /// Of time and depth: the word, what is right, how far off it may be, and the word with a capital.
    pub(super) check_number: &'static str,
    /// Of the normal: what is right, and how far off it may be.
    pub(super) check_normal: &'static str,
    /// All that comes after.
    pub(super) end: fn(&TakenTest) -> String,
}

/// How the adapter of a language writes shapes.
pub(super) struct ShapeForms {
    /// Center, radius.
    pub(super) sphere: &'static str,
    /// Both ends, radius.
    pub(super) capsule: &'static str,
    /// Three corners.
    pub(super) triangle: &'static str,
    /// Center, half size, rotation.
    pub(super) cuboid: &'static str,
}

/// In digits that are the same number as `f64`, which is what adapters reckon with.
pub(super) fn exact(number: f32) -> String {
    format!("{:?}", f64::from(number))
}

/// Three digits say how near something has to be.
pub(super) fn about(number: f32) -> String {
    format!("{number:.2e}")
}

/// `form` with `parts` in their places.
pub(super) fn fill(form: &str, parts: &[&str]) -> String {
    let mut pieces = form.split('$');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let place = piece.chars().next().and_then(|digit| digit.to_digit(10));
        match place.and_then(|place| parts.get(place as usize)) {
            Some(part) => {
                text += part;
                text += &piece[1..];
            }
            None => {
                text.push('$');
                text += piece;
            }
        }
    }
    text
}

impl TestLanguage {
    /// The whole test.
    pub(super) fn write(&self, test: &TakenTest) -> String {
        let mut text = (self.begin)(self, test);
        if let Some(ExpectedHit {
            time,
            depth,
            normal,
        }) = test.expected()
        {
            for (word, capital, told) in [("time", "Time", time), ("depth", "Depth", depth)] {
                if let Some((right, off)) = told {
                    let (right, off) = ((self.number)(right), (self.off)(off));
                    text += &fill(self.check_number, &[word, &right, &off, capital]);
                }
            }
            let (right, off) = (self.vector(normal.0), (self.off)(normal.1));
            text += &fill(self.check_normal, &[&right, &off]);
        }
        text + &(self.end)(test)
    }

    /// A vector.
    pub(super) fn vector(&self, vector: Vec3) -> String {
        let numbers = vector.to_array().map(self.number).join(", ");
        fill(self.vector, &[&numbers])
    }

    /// A shape in these `forms`.
    pub(super) fn shape(&self, shape: &Shape, forms: &ShapeForms) -> String {
        let vector = |v: Vec3| self.vector(v);
        match shape {
            Shape::Sphere(one) => fill(
                forms.sphere,
                &[&vector(one.center), &(self.number)(one.radius)],
            ),
            Shape::Capsule(one) => fill(
                forms.capsule,
                &[&vector(one.a), &vector(one.b), &(self.number)(one.radius)],
            ),
            Shape::Triangle(one) => {
                let [a, b, c] = one.v.map(vector);
                fill(forms.triangle, &[&a, &b, &c])
            }
            Shape::Box(one) => fill(
                forms.cuboid,
                &[
                    &vector(one.center),
                    &vector(one.half_size),
                    &vector(one.rotation),
                ],
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn a_form_takes_its_parts_and_keeps_other_signs() {
        assert_eq!(fill("($1, $0, $1)", &["a", "b"]), "(b, a, b)");
        assert_eq!(fill("$\"{x}\" $9", &["a"]), "$\"{x}\" $9");
    }
}
