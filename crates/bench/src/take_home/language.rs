//! The parts of a test, whatever its language: each language fills in its own forms.

use super::{RightValue, TakenTest};
use capsule_core::geometry::Shape;
pub(super) use capsule_text::forms::fill;
use glam::Vec3;

/// How one language writes a test. In a form `$0`, `$1` … stand for what is put there.
pub(super) struct TestLanguage {
    pub(super) number: fn(f32) -> String,
    /// How far off a number may be.
    pub(super) off: fn(f32) -> String,
    /// A vector of its three numbers with commas between them.
    pub(super) vector: &'static str,
    /// The file that the tests stand beside, unless another is named; none where they need none.
    pub(super) adapter: Option<&'static str>,
    /// All that comes before the tests; `$0` is the file they stand beside, `$1` its name without the ending.
    pub(super) head: &'static str,
    /// All of one test that comes before the expected values: the case, and whether they touch.
    pub(super) begin: fn(&Self, &NamedTest<'_>) -> String,
    /// The check of a number of the answer: its key, the right value, the tolerance, and the key with a capital.
    pub(super) check_number: &'static str,
    /// The check of a vector of the answer.
    pub(super) check_vector: &'static str,
    pub(super) end: &'static str,
    /// All that comes after the tests of these names.
    pub(super) tail: fn(&[String]) -> String,
}

/// A test with a name that no other one in its file has.
pub(super) struct NamedTest<'a> {
    pub(super) test: &'a TakenTest,
    pub(super) name: &'a str,
    /// The file that it stands beside.
    pub(super) adapter: &'a str,
}

/// How the adapter of a language writes shapes.
pub(super) struct ShapeForms {
    pub(super) sphere: &'static str,
    pub(super) capsule: &'static str,
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

/// The same names, with a number where one was there before.
fn distinct(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut taken: Vec<String> = vec![];
    for name in names {
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let mut all = std::iter::once(name.clone()).chain(numbered);
        taken.extend(all.find(|one| !taken.contains(one)));
    }
    taken
}

/// `Depth` of `depth`.
pub(super) fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1.min(word.len()));
    first.to_ascii_uppercase() + rest
}

impl TestLanguage {
    /// A whole file of tests, beside the file `adapter` or the usual one.
    pub(super) fn write(&self, tests: &[TakenTest], adapter: Option<&str>) -> String {
        let adapter = adapter.or(self.adapter).unwrap_or_default();
        let stem = adapter.rsplit_once('.').map_or(adapter, |(stem, _)| stem);
        let names = distinct(tests.iter().map(TakenTest::name));
        let mut text = fill(self.head, &[adapter, stem]);
        for (test, name) in tests.iter().zip(&names) {
            text += &self.write_one(&NamedTest {
                test,
                name,
                adapter,
            });
        }
        text + &(self.tail)(&names)
    }

    fn write_one(&self, named: &NamedTest<'_>) -> String {
        let mut text = (self.begin)(self, named);
        for expected in named.test.expected() {
            let (form, right) = match expected.right {
                RightValue::Number(number) => (self.check_number, (self.number)(number)),
                RightValue::Vector(vector) => (self.check_vector, self.vector(vector)),
            };
            let off = (self.off)(expected.off);
            text += &fill(form, &[expected.key, &right, &off, &capital(expected.key)]);
        }
        text + self.end
    }

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
    use super::distinct;

    #[test]
    fn no_two_tests_have_a_name() {
        let names = ["a", "b", "a", "a"].map(String::from).into_iter();
        assert_eq!(distinct(names), ["a", "b", "a_2", "a_3"]);
    }
}
