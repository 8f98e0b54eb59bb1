//! Values of a TOML file, read with the mistakes in them.
//!
//! Numbers become `f32` straight from their digits, so each is the nearest `f32` to what is written; an `f32` written
//! in its shortest form reads back bit for bit.

use super::error::Mistake;
use glam::Vec3;
use std::{cell::RefCell, ops::Range};
use toml::{Spanned, de::DeValue};

/// The latest frame that a scene may open at: a hundred minutes of sixty frames a second.
pub(super) const FRAMES: std::ops::RangeInclusive<u32> = 0..=360_000;

/// Coordinates and radii may be this large, meters: beyond it products of lengths overflow `f32`.
pub const LARGEST: f32 = 1e8;

/// A value somewhere in the file.
pub(super) type SpannedValue<'i> = Spanned<DeValue<'i>>;

/// The mistakes found so far.
#[derive(Debug, Default)]
pub struct Mistakes(RefCell<Vec<Mistake>>);

impl Mistakes {
    /// Notes a mistake at `span`: what is wrong, and what was expected there.
    pub fn add(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        expected: impl Into<String>,
        help: Option<String>,
    ) {
        self.0.borrow_mut().push(Mistake {
            span,
            message: message.into(),
            expected: expected.into(),
            help,
        });
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    pub(super) fn into_vec(self) -> Vec<Mistake> {
        self.0.into_inner()
    }

    /// Notes that `value` of `key` has the wrong type.
    pub fn wrong_type(&self, key: &str, value: &Spanned<DeValue<'_>>, expected: &str) {
        let found = described(value.get_ref());
        self.add(
            value.span(),
            format!("`{key}` must be {expected}"),
            format!("expected {expected}, found {found}"),
            None,
        );
    }
}

/// What the value is, in words.
pub(super) fn described(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(_) => "text".into(),
        DeValue::Integer(_) | DeValue::Float(_) => "a number".into(),
        DeValue::Boolean(_) => "true or false".into(),
        DeValue::Datetime(_) => "a date".into(),
        DeValue::Array(list) if list.len() == 1 => "a list of 1".into(),
        DeValue::Array(list) => format!("a list of {}", list.len()),
        DeValue::Table(_) => "a table".into(),
    }
}

/// A string, with its place.
pub(super) fn text(
    key: &str,
    value: &SpannedValue<'_>,
    mistakes: &Mistakes,
) -> Option<Spanned<String>> {
    if let DeValue::String(text) = value.get_ref() {
        return Some(Spanned::new(value.span(), text.to_string()));
    }
    mistakes.wrong_type(key, value, "text in quotes");
    None
}

/// A finite number, with its place.
pub(super) fn number(
    key: &str,
    value: &SpannedValue<'_>,
    mistakes: &Mistakes,
) -> Option<Spanned<f32>> {
    let number = match value.get_ref() {
        DeValue::Float(float) => float.as_str().parse::<f32>().ok(),
        DeValue::Integer(integer) => i128::from_str_radix(integer.as_str(), integer.radix())
            .ok()
            .map(|integer| integer as f32),
        _ => {
            mistakes.wrong_type(key, value, "a number");
            return None;
        }
    };
    let number = number.unwrap_or(f32::INFINITY);
    if number.abs() <= LARGEST {
        return Some(Spanned::new(value.span(), number));
    }
    let says_infinity =
        matches!(value.get_ref(), DeValue::Float(float) if float.as_str().contains("inf"));
    let (problem, expected, help) = if number.is_nan() {
        ("must be finite", "a finite number, found nan", None)
    } else if says_infinity {
        ("must be finite", "a finite number, found infinity", None)
    } else {
        let help = "products of longer lengths overflow single precision";
        ("is too large", "a size of at most 1e8", Some(help.into()))
    };
    let (message, expected) = (format!("`{key}` {problem}"), format!("expected {expected}"));
    mistakes.add(value.span(), message, expected, help);
    None
}

pub(super) fn vector(key: &str, value: &SpannedValue<'_>, mistakes: &Mistakes) -> Option<Vec3> {
    let parts: [_; 3] = list(key, value, "three numbers [x, y, z]", mistakes)?;
    let parts = parts.map(|part| number(key, part, mistakes));
    let [Some(x), Some(y), Some(z)] = parts else {
        return None;
    };
    Some(Vec3::new(*x.get_ref(), *y.get_ref(), *z.get_ref()))
}

/// A list of exactly `N` values.
pub(super) fn list<'t, 'i, const N: usize>(
    key: &str,
    value: &'t SpannedValue<'i>,
    expected: &str,
    mistakes: &Mistakes,
) -> Option<[&'t SpannedValue<'i>; N]> {
    if let DeValue::Array(list) = value.get_ref() {
        let parts: Vec<&SpannedValue<'i>> = list.iter().collect();
        if let Ok(parts) = parts.try_into() {
            return Some(parts);
        }
    }
    mistakes.wrong_type(key, value, expected);
    None
}
