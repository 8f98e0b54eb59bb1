//! Typed access to TOML tables that keeps every mistake instead of stopping at the first.

use super::{
    error::suggestion,
    values::{Mistakes, SpannedValue, described, list, number, text, vector},
};
use capsule_core::{method::Settings, trace::nearest};
use glam::Vec3;
use std::ops::{Range, RangeInclusive};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

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

    /// Where mistakes in it are noted.
    pub(super) fn mistakes(&self) -> &'t Mistakes {
        self.mistakes
    }

    /// As it is written: `[[capsule]]`.
    pub(super) fn what(&self) -> &'static str {
        self.what
    }

    pub(super) fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The value of `key`, if written.
    pub(super) fn get(&self, key: &str) -> Option<&'t Spanned<DeValue<'i>>> {
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

    /// A number greater than 0; `expected` says of what.
    pub(super) fn more_than_zero(&self, key: &str, expected: &str) -> Option<f32> {
        let number = self.number(key)?;
        if *number.get_ref() > 0.0 {
            return Some(number.into_inner());
        }
        let message = format!("`{key}` must be greater than 0");
        let expected = format!("expected {expected}");
        self.mistakes.add(number.span(), message, expected, None);
        None
    }

    /// A whole number in `range`.
    pub(super) fn count(&self, key: &str, range: &RangeInclusive<u32>) -> Option<u32> {
        let number = self.number(key)?;
        let count = Settings::count_in(range, f64::from(*number.get_ref()));
        if count.is_none() {
            let (least, most) = (range.start(), range.end());
            let message = format!("`{key}` must be a whole number from {least} to {most}");
            let expected = format!("expected {least} to {most}, found {}", number.get_ref());
            self.mistakes.add(number.span(), message, expected, None);
        }
        count
    }

    pub(super) fn vector(&self, key: &str) -> Option<Vec3> {
        vector(key, self.get(key)?, self.mistakes)
    }

    /// A list of exactly `N` values.
    pub(super) fn list<const N: usize>(
        &self,
        key: &str,
        expected: &str,
    ) -> Option<[&'t SpannedValue<'i>; N]> {
        list(key, self.get(key)?, expected, self.mistakes)
    }

    /// A list of at most `most` strings; none where it is not written.
    pub(super) fn texts(&self, key: &str, most: usize, expected: &str) -> Vec<Spanned<String>> {
        let Some(value) = self.get(key) else {
            return vec![];
        };
        let DeValue::Array(list) = value.get_ref() else {
            self.mistakes.wrong_type(key, value, expected);
            return vec![];
        };
        if let Some(beyond) = list.get(most) {
            let message = format!("`{key}` has {} names", list.len());
            let expected = format!("expected {most} at most");
            self.mistakes.add(beyond.span(), message, expected, None);
        }
        list.iter()
            .filter_map(|value| text(key, value, self.mistakes))
            .collect()
    }

    /// A table inside this one.
    pub(super) fn table(
        &self,
        key: &str,
        what: &'static str,
        allowed: &[&str],
    ) -> Option<Fields<'t, 'i>> {
        self.open_inner(key, self.get(key)?, what, allowed)
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
        list.iter()
            .filter_map(|value| self.open_inner(key, value, what, allowed))
            .collect()
    }

    fn open_inner(
        &self,
        key: &str,
        value: &'t SpannedValue<'i>,
        what: &'static str,
        allowed: &[&str],
    ) -> Option<Fields<'t, 'i>> {
        let (span, mistakes) = (value.span(), self.mistakes);
        if let DeValue::Table(table) = value.get_ref() {
            return Some(Fields::open(what, span, table, allowed, mistakes));
        }
        mistakes.wrong_type(key, value, "a table");
        None
    }
}
