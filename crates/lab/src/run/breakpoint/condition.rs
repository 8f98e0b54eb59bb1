//! Conditions as people write them: `velocity.x > 0 && other == "crate"`.

use super::facts::{FUNCTIONS, Facts, NAMES, is_of_contact};
use capsule_core::{geometry::Feature, trace::nearest};
use evalexpr::{EvalexprError, Node, Operator, Value, ValueType, build_operator_tree};
use std::{fmt, ops::Range};

/// The longest condition that is read, bytes.
const LONGEST: usize = 400;

/// The expected form, for a message about another one.
const A_COMPARISON: &str = "a comparison such as `speed > 1`";

/// A question about a frame's values, answered by yes or no.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    text: String,
    tree: Node,
    asks_about_contacts: bool,
}

/// Why a text is no condition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}; expected {expected}")]
pub struct ConditionError {
    /// Which bytes of the text.
    pub span: Range<usize>,
    /// The mistake at that place.
    pub message: String,
    /// The expected text.
    pub expected: String,
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Condition {
    /// Reads a condition over the values that a frame has.
    pub fn parse(text: &str) -> Result<Self, ConditionError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(error(text, 0..0, "the condition is empty", A_COMPARISON));
        }
        if text.len() > LONGEST {
            let expected = format!("at most {LONGEST} characters");
            return Err(error(
                text,
                LONGEST..text.len(),
                "the condition is too long",
                expected,
            ));
        }
        refuse_assignment(text)?;
        let mut tree = build_operator_tree(text).map_err(|why| unreadable(text, &why))?;
        // All numbers are of one kind, so that 1 equals 1.0, and parts of shapes have the names that contacts give them.
        for operator in tree.iter_operators_mut() {
            if let Operator::Const {
                value: Value::String(name),
            } = operator
                && let Some(part) = Feature::named(name)
            {
                *name = part.to_string();
            }
            if let Operator::Const {
                value: value @ Value::Int(_),
            } = operator
                && let Ok(number) = value.as_number()
            {
                *value = Value::Float(number);
            }
        }
        check_names(text, &tree)?;
        check_kinds(text, &tree)?;
        let asks_about_contacts = tree.iter_variable_identifiers().any(is_of_contact);
        Ok(Self {
            text: text.into(),
            tree,
            asks_about_contacts,
        })
    }

    /// The names of all values, those of every mover first, then those of a contact.
    pub fn names() -> &'static [&'static str] {
        &NAMES
    }

    /// Whether it names a value that only contacts have.
    pub fn asks_about_contacts(&self) -> bool {
        self.asks_about_contacts
    }

    /// Whether it holds; what cannot be computed does not hold.
    pub(super) fn holds(&self, facts: &Facts) -> bool {
        self.tree.eval_with_context(facts) == Ok(Value::Boolean(true))
    }
}

fn error(
    text: &str,
    span: Range<usize>,
    message: impl Into<String>,
    expected: impl Into<String>,
) -> ConditionError {
    let end = span.end.min(text.len());
    ConditionError {
        span: span.start.min(end)..end,
        message: message.into(),
        expected: expected.into(),
    }
}

/// The places of `text` outside of quoted texts, with their characters.
fn unquoted(text: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    text.char_indices().filter(move |&(_, character)| {
        let was_quoted = is_quoted;
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            _ => {}
        }
        !was_quoted && character != '"'
    })
}

/// A single `=` sets a value, and `;` and `,` make lists: neither is a question.
fn refuse_assignment(text: &str) -> Result<(), ConditionError> {
    let around = |at: usize| {
        let before = text[..at].chars().next_back();
        (before, text[at + 1..].chars().next())
    };
    for (at, character) in unquoted(text) {
        let is_assignment = character == '='
            && !matches!(
                around(at),
                (_, Some('=')) | (Some('=' | '!' | '<' | '>'), _)
            );
        if is_assignment {
            let message = "`=` does not compare";
            return Err(error(text, at..at + 1, message, "`==`"));
        }
        if character == ';' {
            let message = "`;` is not allowed";
            return Err(error(text, at..at + 1, message, "one condition alone"));
        }
    }
    Ok(())
}

/// Where `name` stands in `text` as a word of its own.
fn place_of(text: &str, name: &str) -> Range<usize> {
    let is_part = |character: char| character.is_alphanumeric() || "_.:".contains(character);
    let starts: Vec<usize> = unquoted(text).map(|(at, _)| at).collect();
    let found = text.match_indices(name).find(|(at, _)| {
        let before = text[..*at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        starts.contains(at) && !before.is_some_and(is_part) && !after.is_some_and(is_part)
    });
    found.map_or(0..text.len(), |(at, _)| at..at + name.len())
}

/// The words that begin at `place` where they are not a function's call: `left wall` is read as a call of `left`.
fn bare_words<'a>(text: &'a str, place: &Range<usize>) -> Option<&'a str> {
    let rest = &text[place.start..];
    let is_of_words = |character: char| character.is_alphanumeric() || " _.-".contains(character);
    let end = rest.find(|character| !is_of_words(character));
    let is_call = end.is_some_and(|end| rest[end..].starts_with('('));
    (!is_call).then(|| rest[..end.unwrap_or(rest.len())].trim_end())
}

fn check_names(text: &str, tree: &Node) -> Result<(), ConditionError> {
    for name in tree.iter_function_identifiers() {
        let place = place_of(text, name);
        if NAMES.contains(&name) {
            let message = format!("missing operator after `{name}`");
            return Err(error(
                text,
                place,
                message,
                "an operator such as `>`, `==`, `&&`",
            ));
        }
        if !FUNCTIONS.contains(&name) {
            if let Some(words) = bare_words(text, &place) {
                let message = format!("no value is called `{words}`");
                let expected = format!("\"{words}\" in quotes for a text");
                return Err(error(
                    text,
                    place.start..place.start + words.len(),
                    message,
                    expected,
                ));
            }
            let message = format!("no function is called `{name}`");
            return Err(error(text, place, message, FUNCTIONS.join(", ")));
        }
    }
    for name in tree.iter_variable_identifiers() {
        if !NAMES.contains(&name) {
            let meant = nearest(name, NAMES);
            let meant = meant.map_or_else(String::new, |near| format!("`{near}`, or "));
            let expected = format!("{meant}\"{name}\" in quotes for a text");
            let message = format!("no value is called `{name}`");
            return Err(error(text, place_of(text, name), message, expected));
        }
    }
    Ok(())
}

/// Whether fitting values are put together, found out with some value of each kind.
fn check_kinds(text: &str, tree: &Node) -> Result<(), ConditionError> {
    let sample = Facts::sample();
    let whole = 0..text.len();
    let kind = |node: &Node| {
        node.eval_with_context(&sample)
            .map(|value| ValueType::from(&value))
    };
    for node in tree.iter() {
        if !matches!(node.operator(), Operator::Eq | Operator::Neq) {
            continue;
        }
        if let [a, b] = node.children()
            && let (Ok(a), Ok(b)) = (kind(a), kind(b))
            && a != b
        {
            let message = format!("{} cannot equal {}", kind_name(a), kind_name(b));
            let expected = "two values of one kind";
            return Err(error(text, whole, message, expected));
        }
    }
    match kind(tree) {
        Ok(ValueType::Boolean) => Ok(()),
        Ok(other) => {
            let message = format!("this is {}, not true or false", kind_name(other));
            Err(error(text, whole, message, A_COMPARISON))
        }
        Err(why) => Err(unreadable(text, &why)),
    }
}

fn kind_name(kind: ValueType) -> &'static str {
    match kind {
        ValueType::String => "a text",
        ValueType::Float | ValueType::Int => "a number",
        ValueType::Boolean => "true or false",
        ValueType::Tuple => "a list",
        ValueType::Empty => "nothing",
    }
}

fn unreadable(text: &str, why: &EvalexprError) -> ConditionError {
    use EvalexprError as E;
    let first = |wanted: char| unquoted(text).find(|(_, character)| *character == wanted);
    let at =
        |found: Option<(usize, char)>| found.map_or(0..text.len(), |(at, c)| at..at + c.len_utf8());
    let (span, message, expected) = match why {
        E::UnmatchedLBrace => (at(first('(')), "a `(` is not closed", "a `)`"),
        E::UnmatchedRBrace => {
            let last = unquoted(text).filter(|(_, c)| *c == ')').last();
            (at(last), "a `)` has no `(`", "a `(` before it")
        }
        E::UnmatchedDoubleQuote => {
            let open = text.rfind('"').unwrap_or_default();
            (
                open..text.len(),
                "a text is not closed",
                "a `\"` at its end",
            )
        }
        E::IllegalEscapeSequence(_) => (
            at(text.char_indices().find(|(_, c)| *c == '\\')),
            "a text may escape only `\"` and `\\`",
            "`\\\"` or `\\\\`",
        ),
        E::UnmatchedPartialToken { first, .. } => {
            let token = first.to_string();
            let token = token.chars().next().unwrap_or(' ');
            let alone = unquoted(text).find(|(at, c)| {
                let after = text[at + c.len_utf8()..].chars().next();
                let before = text[..*at].chars().next_back();
                *c == token && after != Some(token) && before != Some(token)
            });
            (at(alone), "an operator is incomplete", "`&&`, `||` or `==`")
        }
        E::WrongOperatorArgumentAmount { .. } | E::AppendedToLeafNode => (
            0..text.len(),
            "a value is missing",
            "a value on both sides of each operator",
        ),
        E::MissingOperatorOutsideOfBrace => (
            0..text.len(),
            "missing operator beside a parenthesis",
            "an operator such as `&&`",
        ),
        E::ExpectedBoolean { .. } => (
            0..text.len(),
            "`&&`, `||` and `!` need true or false",
            A_COMPARISON,
        ),
        E::ExpectedNumber { .. } | E::ExpectedFloat { .. } => {
            (0..text.len(), "a number is needed here", "a number")
        }
        E::ExpectedNumberOrString { .. } => (
            0..text.len(),
            "`<` and `>` compare numbers",
            "numbers on both sides",
        ),
        _ => (0..text.len(), "cannot read this condition", A_COMPARISON),
    };
    error(text, span, message, expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> (String, String) {
        let trimmed = text.trim();
        let error = Condition::parse(text).expect_err(text);
        let place = &trimmed[error.span.clone()];
        (place.into(), error.to_string())
    }

    #[test]
    fn values_of_movers_and_of_contacts_are_told_apart() {
        for (text, asks) in [
            ("velocity.x > 0", false),
            ("frame==30||time>=.5", false),
            ("velocity.x > 0 && other == \"box\"", true),
            ("abs(velocity.y) < 1e-3 && grounded && !wall", false),
            ("max(depth, push) > 0.01", true),
        ] {
            let condition = Condition::parse(text).expect(text);
            assert_eq!(condition.asks_about_contacts(), asks, "{text}");
            assert_eq!(condition.to_string(), text);
        }
    }

    #[test]
    fn whole_numbers_equal_themselves() {
        let condition = Condition::parse("frame == 0 && 1 == 1.0").expect("a condition");
        assert!(condition.holds(&Facts::sample()));
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_place() {
        for (text, place, said) in [
            ("velocty.x > 0", "velocty.x", "expected `velocity.x`, or"),
            ("other = \"box\"", "=", "expected `==`"),
            ("other == box", "box", "\"box\" in quotes"),
            ("other == left wall", "left wall", "\"left wall\" in quotes"),
            ("other == left wall && push > 0", "left wall", "in quotes"),
            ("depth > 0 & wall", "&", "incomplete"),
            ("(depth > 0", "(", "not closed"),
            ("depth > 0)", ")", "has no `(`"),
            ("other == \"box", "\"box", "a text is not closed"),
            ("sin(depth) > 0", "sin", "abs, sqrt, min, max"),
            ("speed 5", "speed", "missing operator after `speed`"),
            ("depth", "depth", "this is a number, not true or false"),
            ("other == 5", "other == 5", "a text cannot equal a number"),
            ("speed > other", "speed > other", "number"),
            ("speed >", "speed >", "a value is missing"),
            ("speed && wall", "speed && wall", "need true or false"),
            ("", "", "the condition is empty"),
            ("frame > 1; wall", ";", "one condition"),
        ] {
            let (found, message) = refused(text);
            assert_eq!(found, place, "{text}: {message}");
            assert!(message.contains(said), "{text}: {message}");
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic() {
        let words = [
            "speed",
            "velocity.x",
            "other",
            "\"a\"",
            "\"",
            "\\",
            "1",
            "0x",
            "1e",
            ".5",
            "-",
            "+",
            "*",
            "/",
            "//",
            "/*",
            "%",
            "^",
            "==",
            "!=",
            "=",
            "<",
            ">",
            "<=",
            "&&",
            "||",
            "&",
            "|",
            "!",
            "(",
            ")",
            "()",
            ",",
            ";",
            "abs",
            "min",
            "true",
            "é",
            "𝛼",
            " ",
        ];
        let mut random = fnv::FnvHasher::default();
        let mut next = || {
            use std::hash::Hasher;
            random.write_u8(7);
            random.finish() as usize >> 7
        };
        for _ in 0..30_000 {
            let many = 1 + next() % 9;
            let text: String = (0..many).map(|_| words[next() % words.len()]).collect();
            if let Ok(condition) = Condition::parse(&text) {
                condition.holds(&Facts::sample());
            }
        }
        let deep = "(".repeat(5000);
        assert!(Condition::parse(&deep).is_err());
        let deep = "!".repeat(LONGEST - 4) + "wall";
        assert!(Condition::parse(&deep).is_ok());
    }
}
