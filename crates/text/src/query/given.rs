//! An answer from outside this program: from an engine, a log, another program.
//!
//! ```json
//! {"id": 7, "hit": true, "time": 0.25, "depth": 0.0, "normal": [0, 1, 0], "point": [0, 0, 0], "distance": 0.3}
//! ```
//!
//! Only `hit` is needed. A missing or null value is not judged. `depth`, `normal` and `point` may also stand in a `contact`, so
//! that a line written by `query` is such an answer; other keys are not read. JSON has no word for NaN and infinity, but
//! languages print them all the same: `NaN`, `nan`, `-nan(ind)`, `Infinity` and `inf` are read.

use capsule_core::method::GivenAnswer;
use glam::Vec3;
use serde_json::{Map, Value};

/// An answer as a line has it.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerLine {
    /// The id of the case, if given.
    pub id: Option<Value>,
    pub answer: GivenAnswer,
}

/// Why a text is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GivenError {
    #[error("`{0}` is not a JSON object")]
    NoObject(String),
    #[error("`{0}` has no `hit`; true or false was expected")]
    NoHit(String),
    #[error("`{key}` is {found}; {expected} was expected")]
    Kind {
        key: &'static str,
        found: String,
        expected: &'static str,
    },
    /// The engine declines, with its reason.
    #[error("{0}")]
    Declined(String),
}

/// The length of a text that an error repeats, characters.
const SHOWN: usize = 80;

impl AnswerLine {
    pub fn read(line: &[u8]) -> Result<Self, GivenError> {
        let value = serde_json::from_slice(line).or_else(|_| {
            let text = with_quoted_numbers(&String::from_utf8_lossy(line));
            serde_json::from_str(&text)
        });
        match value {
            Ok(Value::Object(object)) => Self::of(&object),
            _ => Err(GivenError::NoObject(shown(&String::from_utf8_lossy(line)))),
        }
    }

    fn of(object: &Map<String, Value>) -> Result<Self, GivenError> {
        if let Some(error) = object.get("error").filter(|error| !error.is_null()) {
            let text = error
                .as_str()
                .map_or_else(|| error.to_string(), String::from);
            return Err(GivenError::Declined(shown(&text)));
        }
        let hit = match object.get("hit") {
            Some(Value::Bool(hit)) => *hit,
            Some(Value::Number(number)) => number.as_f64() != Some(0.0),
            _ => {
                let text = Value::Object(object.clone()).to_string();
                return Err(GivenError::NoHit(shown(&text)));
            }
        };
        let contact = object.get("contact").and_then(Value::as_object);
        let told = |key: &str| {
            let of_contact = contact.and_then(|contact| contact.get(key));
            object.get(key).or(of_contact)
        };
        let scalar = |key: &'static str| number(key, told(key));
        let vector = |key: &'static str| vector(key, told(key));
        let answer = GivenAnswer {
            hit,
            time: scalar("time")?,
            depth: scalar("depth")?,
            normal: vector("normal")?,
            point: vector("point")?,
            distance: scalar("distance")?,
            non_finite: object.get("non_finite") == Some(&Value::Bool(true)),
        };
        Ok(Self {
            id: object.get("id").filter(|id| !id.is_null()).cloned(),
            answer,
        })
    }
}

/// The answer of a line, whatever its id is.
pub fn read_answer(line: &[u8]) -> Result<GivenAnswer, GivenError> {
    AnswerLine::read(line).map(|line| line.answer)
}

fn kind_error(key: &'static str, value: &Value, expected: &'static str) -> GivenError {
    GivenError::Kind {
        key,
        found: shown(&value.to_string()),
        expected,
    }
}

/// A number, which may be none; `None` of nothing and of null.
fn number(key: &'static str, value: Option<&Value>) -> Result<Option<f32>, GivenError> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(value) => match read_number(value) {
            Some(number) => Ok(Some(number)),
            None => Err(kind_error(key, value, "a number")),
        },
    }
}

/// Three numbers, each of which may be none; null among them is none as well.
fn vector(key: &'static str, value: Option<&Value>) -> Result<Option<Vec3>, GivenError> {
    let value = match value {
        None | Some(Value::Null) => return Ok(None),
        Some(value) => value,
    };
    let numbers: Option<Vec<f32>> = value.as_array().and_then(|list| {
        let numbers = list.iter().map(|one| match one {
            Value::Null => Some(f32::NAN),
            one => read_number(one),
        });
        numbers.collect()
    });
    match numbers.as_deref() {
        Some(&[x, y, z]) => Ok(Some(Vec3::new(x, y, z))),
        _ => Err(kind_error(key, value, "[x, y, z]")),
    }
}

fn read_number(value: &Value) -> Option<f32> {
    match value {
        Value::Number(number) => number.as_f64().map(|number| number as f32),
        Value::String(word) if is_no_number(word) => Some(f32::NAN),
        _ => None,
    }
}

/// Whether a word stands for NaN or infinity.
fn is_no_number(word: &str) -> bool {
    let word = word.trim_start_matches(['-', '+']).to_ascii_lowercase();
    ["nan", "inf", "infinity"].contains(&word.as_str()) || word.starts_with("nan(")
}

/// `text` with the words for NaN between quotes.
pub(super) fn with_quoted_numbers(text: &str) -> String {
    let mut quoted = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(['"', ':', ',', '[']) {
        let (before, after) = rest.split_at(start + 1);
        quoted.push_str(before);
        rest = after;
        if before.ends_with('"') {
            // To the end of a string, as it is.
            let end = string_end(rest);
            quoted.push_str(&rest[..end]);
            rest = &rest[end..];
            continue;
        }
        let value = rest.trim_start();
        let end = value
            .find([',', ']', '}', '"', '[', '{'])
            .unwrap_or(value.len());
        let word = value[..end].trim_end();
        if is_no_number(word) {
            quoted.push('"');
            quoted.push_str(word);
            quoted.push('"');
            rest = &value[word.len()..];
        }
    }
    quoted + rest
}

/// How long a string is whose opening quote is behind, its closing one included.
fn string_end(text: &str) -> usize {
    let mut is_escaped = false;
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return index + 1,
            _ => {}
        }
    }
    text.len()
}

fn shown(text: &str) -> String {
    let text = text.trim();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::{
        geometry::{Contact, Feature},
        method::Answer,
    };

    fn read(line: &str) -> GivenAnswer {
        read_answer(line.as_bytes()).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    #[test]
    fn an_answer_is_flat_or_as_query_writes_it() {
        let flat = read(r#"{"hit": true, "depth": 0.25, "normal": [0, 1, 0], "feature": "face"}"#);
        let nested =
            read(r#"{"hit": true, "time": null, "contact": {"normal": [0, 1, 0], "depth": 0.25}}"#);
        assert_eq!(flat, nested);
        assert_eq!((flat.depth, flat.normal), (Some(0.25), Some(Vec3::Y)));
        assert_eq!((flat.time, flat.point), (None, None));
        assert!(!read(r#"{"hit": 0}"#).hit && read(r#"{"hit": 1}"#).hit);
    }

    #[test]
    fn what_is_no_number_is_read_however_a_language_prints_it() {
        for word in [
            "NaN",
            "nan",
            "-nan",
            "-nan(ind)",
            "Infinity",
            "-inf",
            "\"NaN\"",
        ] {
            let answer = read(&format!(
                r#"{{"note": "nan, [inf", "hit":true,"time": {word} ,"normal":[{word},0,1]}}"#
            ));
            assert!(answer.time.is_some_and(|time| !time.is_finite()), "{word}");
            assert!(
                answer
                    .normal
                    .is_some_and(|normal| normal.x.is_nan() && normal.z == 1.0)
            );
        }
        let exact = Answer {
            contact: None,
            distance: Some(1.0),
            time: None,
        };
        let query = read(r#"{"hit": false, "distance": null, "non_finite": true}"#);
        assert!(!query.beside(&exact).is_finite());
    }

    #[test]
    fn what_is_not_told_is_taken_from_the_exact_answer() {
        let contact = Contact {
            point: Vec3::X,
            normal: Vec3::Y,
            depth: 0.5,
            feature: Feature::Face,
        };
        let exact = Answer {
            contact: Some(contact),
            distance: Some(0.1),
            time: Some(0.25),
        };
        let whole = read(r#"{"hit": true, "depth": 0.75}"#).beside(&exact);
        assert_eq!(
            whole.contact,
            Some(Contact {
                depth: 0.75,
                ..contact
            })
        );
        assert_eq!((whole.time, whole.distance), (None, None));
        assert_eq!(
            read(r#"{"hit": false, "time": 0.5}"#).beside(&exact).time,
            None
        );
    }

    #[test]
    fn what_is_no_answer_is_told() {
        let error = |line: &str| read_answer(line.as_bytes()).expect_err(line).to_string();
        assert_eq!(error("hello"), "`hello` is not a JSON object");
        assert_eq!(error("{}"), "`{}` has no `hit`; true or false was expected");
        let kind = error(r#"{"hit": true, "normal": [1, 0]}"#);
        assert_eq!(kind, "`normal` is [1,0]; [x, y, z] was expected");
        assert_eq!(
            error(r#"{"hit": true, "time": "soon"}"#),
            "`time` is \"soon\"; a number was expected"
        );
        assert_eq!(error(r#"{"error": "no boxes here"}"#), "no boxes here");
        assert!(error(&"x".repeat(5000)).chars().count() < 120);
    }
}
