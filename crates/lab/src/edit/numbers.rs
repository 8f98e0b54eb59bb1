//! Numbers in a file: an `f32` in its shortest form, and values replaced within their surroundings.

use glam::Vec3;
use toml_edit::{Array, Formatted, Item, Value};

/// The shortest decimal that reads back as `number` bit for bit, with a decimal point or an exponent: `0.1`, `1.0`, `1e-7`.
pub fn shortest(number: f32) -> String {
    if number.is_nan() {
        "nan".into()
    } else if number.is_infinite() {
        (if number > 0.0 { "inf" } else { "-inf" }).into()
    } else {
        format!("{number:?}")
    }
}

pub(super) fn number(number: f32) -> Value {
    let written = shortest(number).parse();
    written.unwrap_or_else(|_| Value::Float(Formatted::new(f64::from(number))))
}

/// A value of `vector`: `[x, y, z]`.
pub(super) fn vector(vector: Vec3) -> Value {
    let mut array = Array::new();
    for coordinate in vector.to_array() {
        array.push(number(coordinate));
    }
    Value::Array(array)
}

/// Whether `value` reads as `number`, bit for bit.
pub(super) fn is_number(value: &Value, number: f32) -> bool {
    let read = match value {
        Value::Float(float) => float.display_repr().replace('_', "").parse::<f32>().ok(),
        Value::Integer(integer) => Some(*integer.value() as f32),
        _ => None,
    };
    read.is_some_and(|read| read.to_bits() == number.to_bits())
}

/// Puts `new` where `old` was, with the spaces and comments around it.
pub(super) fn replace(old: &mut Value, mut new: Value) {
    *new.decor_mut() = old.decor().clone();
    *old = new;
}

/// Replaces `value` by `new` unless it reads as that already.
pub(super) fn put_number(value: &mut Value, new: f32) {
    if !is_number(value, new) {
        replace(value, number(new));
    }
}

/// Replaces the coordinates that differ.
pub(super) fn put_vector(value: &mut Value, new: Vec3) {
    match value.as_array_mut() {
        Some(array) if array.len() == 3 => {
            for (old, new) in array.iter_mut().zip(new.to_array()) {
                put_number(old, new);
            }
        }
        _ => replace(value, vector(new)),
    }
}

/// Replaces the vector at `index` of the list in `item`.
pub(super) fn put_vector_at(item: &mut Item, index: usize, new: Vec3) {
    let list = item.as_array_mut();
    if let Some(old) = list.and_then(|list| list.get_mut(index)) {
        put_vector(old, new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_keep_a_point() {
        let written = [0.1, 1.0, -0.0, 1e-7, 1e8, f32::MIN_POSITIVE].map(shortest);
        assert_eq!(
            written,
            ["0.1", "1.0", "-0.0", "1e-7", "100000000.0", "1.1754944e-38"]
        );
    }

    #[test]
    fn coordinates_that_stay_keep_their_digits() {
        let mut value: Value = "[ 1, 2.50,0_3.0e0 ]".replace("0_3", "3").parse().unwrap();
        put_vector(&mut value, Vec3::new(1.0, 2.75, 3.0));
        assert_eq!(value.to_string(), "[ 1, 2.75,3.0e0 ]");
    }
}
