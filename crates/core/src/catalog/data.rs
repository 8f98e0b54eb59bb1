//! Texts that come with the program as tables of TOML: errata, glossary, how-to, courses.

use serde::Deserialize;
use std::collections::BTreeMap;

/// The rows `[[name]]` of a table that is compiled in, where `text` has nothing else.
///
/// # Panics
/// If it does not read: a test of each table reads it.
pub fn rows<'de, Row: Deserialize<'de>>(text: &'de str, name: &str) -> Vec<Row> {
    let table: Result<BTreeMap<String, Vec<Row>>, _> = toml::from_str(text);
    let mut table = table.unwrap_or_else(|error| panic!("the table of `{name}`: {error}"));
    table.remove(name).unwrap_or_default()
}
