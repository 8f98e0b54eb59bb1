//! Typed access to TOML tables that keeps every mistake instead of stopping at the first.
//!
//! Numbers become `f32` straight from their digits, so each is the nearest `f32` to what is written; an `f32` written
//! in its shortest form reads back bit for bit.

use super::error::{Mistake, nearest, suggestion};
use glam::Vec3;
use std::{cell::RefCell, ops::Range};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// Coordinates and radii may be this large, metres: beyond it products of lengths overflow `f32`.
pub(super) const LARGEST: f32 = 1e8;

/// A value somewhere in the file.
pub(super) type Value<'i> = Spanned<DeValue<'i>>;

/// The mistakes found so far.
#[derive(Default)]
pub(super) struct Mistakes(RefCell<Vec<Mistake>>);

impl Mistakes {
    /// Notes a mistake at `span`: what is wrong, and what was expected there.
    pub(super) fn add(
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

    /// All of them.
    pub(super) fn into_vec(self) -> Vec<Mistake> {
        self.0.into_inner()
    }

    /// Notes that `value` of `key` has the wrong type.
    fn wrong_type(&self, key: &str, value: &Value<'_>, expected: &str) {
        let found = described(value.get_ref());
        self.add(
            value.span(),
            format!("`{key}` must be {expected}"),
            format!("expected {expected}, found {found}"),
            None,
        );
    }
}

fn described(value: &DeValue<'_>) -> String {
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

/// One table of the file.
pub(super) struct Fields<'t, 'i> {
    /// As it is written: `[[capsule]]`.
    what: &'static str,
    span: Range<usize>,
    table: &'t DeTable<'i>,
    /// Keys that unknown ones were probably meant to be.
    misspelt: Vec<String>,
    mistakes: &'t Mistakes,
}

impl<'t, 'i> Fields<'t, 'i> {
    /// Opens a table that may hold the keys `allowed`; every other key is a mistake.
    pub(super) fn open(
        what: &'static str,
        span: Range<usize>,
        table: &'t DeTable<'i>,
        allowed: &[&str],
        mistakes: &'t Mistakes,
    ) -> Self {
        let mut misspelt = vec![];
        for key in table.keys() {
            let name: &str = key.get_ref();
            if !allowed.contains(&name) {
                misspelt.extend(nearest(name, allowed.iter().copied()).map(String::from));
                mistakes.add(
                    key.span(),
                    format!("unknown key `{name}` in {what}"),
                    format!("not a key of {what}"),
                    Some(suggestion(name, "allowed here:", allowed)),
                );
            }
        }
        Self {
            what,
            span,
            table,
            misspelt,
            mistakes,
        }
    }

    /// Where its header is.
    pub(super) fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The value of `key`, if written.
    pub(super) fn get(&self, key: &str) -> Option<&'t Value<'i>> {
        self.table.get(key)
    }

    /// Where `key` itself is written.
    pub(super) fn key_span(&self, key: &str) -> Option<Range<usize>> {
        self.table.get_key_value(key).map(|(key, _)| key.span())
    }

    /// Notes a mistake if `key` is not written, not even misspelt; hands on what was `read` there.
    pub(super) fn required<T>(&self, key: &str, form: &str, read: Option<T>) -> Option<T> {
        if self.get(key).is_none() && !self.misspelt.iter().any(|other| other == key) {
            self.mistakes.add(
                self.span(),
                format!("{} has no `{key}`", self.what),
                format!("expected `{key} = {form}`"),
                None,
            );
        }
        read
    }

    /// A string.
    pub(super) fn text(&self, key: &str) -> Option<Spanned<String>> {
        text(key, self.get(key)?, self.mistakes)
    }

    /// True or false.
    pub(super) fn flag(&self, key: &str) -> Option<bool> {
        let value = self.get(key)?;
        if let DeValue::Boolean(flag) = value.get_ref() {
            return Some(*flag);
        }
        self.mistakes.wrong_type(key, value, "true or false");
        None
    }

    /// A finite number.
    pub(super) fn number(&self, key: &str) -> Option<Spanned<f32>> {
        number(key, self.get(key)?, self.mistakes)
    }

    /// A number that is not negative.
    pub(super) fn length(&self, key: &str) -> Option<Spanned<f32>> {
        let number = self.number(key)?;
        if *number.get_ref() >= 0.0 {
            return Some(number);
        }
        self.mistakes.add(
            number.span(),
            format!("`{key}` must not be negative"),
            format!("expected 0 or more, found {}", number.get_ref()),
            None,
        );
        None
    }

    /// Three finite numbers.
    pub(super) fn vector(&self, key: &str) -> Option<Vec3> {
        vector(key, self.get(key)?, self.mistakes)
    }

    /// A list of exactly `N` values.
    pub(super) fn list<const N: usize>(
        &self,
        key: &str,
        expected: &str,
    ) -> Option<[&'t Value<'i>; N]> {
        list(key, self.get(key)?, expected, self.mistakes)
    }

    /// A table inside this one.
    pub(super) fn table(
        &self,
        key: &str,
        what: &'static str,
        allowed: &[&str],
    ) -> Option<Fields<'t, 'i>> {
        let value = self.get(key)?;
        let DeValue::Table(table) = value.get_ref() else {
            self.mistakes.wrong_type(key, value, "a table");
            return None;
        };
        let (span, mistakes) = (value.span(), self.mistakes);
        Some(Fields::open(what, span, table, allowed, mistakes))
    }

    /// The tables of an array of tables.
    pub(super) fn tables(
        &self,
        key: &str,
        what: &'static str,
        allowed: &[&str],
    ) -> Vec<Fields<'t, 'i>> {
        let Some(value) = self.get(key) else {
            return vec![];
        };
        let DeValue::Array(list) = value.get_ref() else {
            self.mistakes.add(
                value.span(),
                format!("`{key}` must be a list of tables"),
                format!("expected {what}, found {}", described(value.get_ref())),
                Some(format!("write {what} with two brackets on each side")),
            );
            return vec![];
        };
        let open = |value: &'t Value<'i>| {
            let DeValue::Table(table) = value.get_ref() else {
                self.mistakes.wrong_type(key, value, "a table");
                return None;
            };
            let (span, mistakes) = (value.span(), self.mistakes);
            Some(Fields::open(what, span, table, allowed, mistakes))
        };
        list.iter().filter_map(open).collect()
    }
}

/// A string, with its place.
pub(super) fn text(key: &str, value: &Value<'_>, mistakes: &Mistakes) -> Option<Spanned<String>> {
    if let DeValue::String(text) = value.get_ref() {
        return Some(Spanned::new(value.span(), text.to_string()));
    }
    mistakes.wrong_type(key, value, "text in quotes");
    None
}

/// A finite number, with its place.
pub(super) fn number(key: &str, value: &Value<'_>, mistakes: &Mistakes) -> Option<Spanned<f32>> {
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
    let written = value.get_ref();
    let is_infinite = matches!(written, DeValue::Float(float) if float.as_str().contains("inf"));
    if number.is_nan() || is_infinite {
        let found = if number.is_nan() { "nan" } else { "infinity" };
        let expected = format!("expected a finite number, found {found}");
        mistakes.add(
            value.span(),
            format!("`{key}` must be finite"),
            expected,
            None,
        );
        return None;
    }
    if number.abs() > LARGEST {
        let expected = format!("expected a size of at most {LARGEST:e}");
        let help = "products of longer lengths overflow single precision".to_string();
        mistakes.add(
            value.span(),
            format!("`{key}` is too large"),
            expected,
            Some(help),
        );
        return None;
    }
    Some(Spanned::new(value.span(), number))
}

/// Three finite numbers.
pub(super) fn vector(key: &str, value: &Value<'_>, mistakes: &Mistakes) -> Option<Vec3> {
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
    value: &'t Value<'i>,
    expected: &str,
    mistakes: &Mistakes,
) -> Option<[&'t Value<'i>; N]> {
    if let DeValue::Array(list) = value.get_ref() {
        let parts: Vec<&Value<'i>> = list.iter().collect();
        if let Ok(parts) = parts.try_into() {
            return Some(parts);
        }
    }
    mistakes.wrong_type(key, value, expected);
    None
}
