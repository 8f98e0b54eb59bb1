//! Expressions of code and what they come to.

use super::{
    super::token::{Digits, Token},
    reader::{CodePath, CodeReader, DEEPEST},
    value::{CodeData, CodePose, CodeValue},
};
use glam::DVec3;

/// A value and the piece behind it.
type Parsed = Option<(CodeValue, usize)>;

/// Values that a call or a list in braces has, with the names that some have.
pub(super) type CallArguments = Vec<(Option<String>, CodeValue)>;

impl<'p> CodeReader<'p> {
    /// The expression at piece `at`; it ends with its line unless brackets are open.
    pub(super) fn expression(&mut self, at: usize) -> Parsed {
        if self.depth >= DEEPEST {
            return None;
        }
        self.depth += 1;
        let parsed = self.sum(at);
        self.depth -= 1;
        parsed
    }

    fn sum(&mut self, at: usize) -> Parsed {
        let (mut value, mut here) = self.product(at)?;
        loop {
            let text = self.pieces.text_at(here);
            // `a -1` is lexed as a number with a sign.
            let is_signed =
                self.pieces.is(here, Token::Number) && text.starts_with(['+', '-', '−']);
            let start = match text {
                "+" | "-" => here + 1,
                _ if is_signed => here,
                _ => return Some((value, here)),
            };
            let Some((other, end)) = self.product(self.behind_lines(start)) else {
                return Some((value, here));
            };
            let sign = if text == "-" { -1.0 } else { 1.0 };
            value = combined(&value, &other, |a, b| a + sign * b);
            here = end;
        }
    }

    fn product(&mut self, at: usize) -> Parsed {
        let (mut value, mut here) = self.unary(at)?;
        loop {
            let text = self.pieces.text_at(here);
            let is_comment = text == "/" && self.pieces.text_at(here + 1) == "/";
            if !matches!(text, "*" | "/") || is_comment {
                return Some((value, here));
            }
            let Some((other, end)) = self.unary(self.behind_lines(here + 1)) else {
                return Some((value, here));
            };
            value = match (text, &value.data, &other.data) {
                (_, CodeData::Pose(first), CodeData::Pose(second)) => {
                    CodeValue::pose(first.after(*second), value.sources_with(&other))
                }
                ("*", ..) => scaled(&value, &other),
                _ => combined(&value, &other, |a, b| a / b),
            };
            here = end;
        }
    }

    fn unary(&mut self, at: usize) -> Parsed {
        if self.depth >= DEEPEST {
            return None;
        }
        let pieces = self.pieces;
        let text = pieces.text_at(at);
        if text == "-" || text == "−" {
            self.depth += 1;
            let parsed = self.unary(at + 1);
            self.depth -= 1;
            let (value, end) = parsed?;
            let none = CodeValue::number(-1.0, vec![]);
            return Some((scaled(&none, &value), end));
        }
        let is_passed = matches!(text, "&" | "*" | "!")
            || (matches!(text, "new" | "ref" | "out" | "in" | "mut" | "const")
                && pieces.is(at + 1, Token::Word));
        if is_passed {
            self.depth += 1;
            let parsed = self.unary(at + 1);
            self.depth -= 1;
            return parsed;
        }
        let (mut value, mut here) = self.primary(at)?;
        // `….Normalized()`, `…->Create()`, `…[0]`, a chain that goes on in the next line.
        loop {
            let next = match pieces.text_at(self.behind_lines(here)) {
                "." | "->" => self.behind_lines(here),
                _ => here,
            };
            match pieces.text_at(next) {
                "." | "->" if pieces.is(next + 1, Token::Word) => {
                    let name = pieces.text_at(next + 1);
                    let open = next + 2;
                    if pieces.text_at(open) == "(" {
                        let close = self.close_of(open)?;
                        let arguments = self.arguments(open);
                        value = self.method(value, name, arguments);
                        here = close + 1;
                    } else {
                        value = member(&value, name);
                        here = open;
                    }
                }
                "[" if next == here => {
                    let Some(close) = self.close_of(here) else {
                        return Some((value, here));
                    };
                    value = self.item(value, here, at);
                    here = close + 1;
                }
                _ => return Some((value, here)),
            }
        }
    }

    /// `list[i]`
    fn item(&mut self, value: CodeValue, open: usize, start: usize) -> CodeValue {
        let index = self
            .expression(open + 1)
            .and_then(|(index, _)| index.as_number());
        let counter = self.pieces.text_at(open + 1);
        let CodeData::List(items) = &value.data else {
            return CodeValue::unknown();
        };
        let item = index.and_then(|index| items.get(index as usize).cloned());
        if self.counters.contains(counter) && items.len() > 1 && open > start {
            let name = self.pieces.text_at(open - 1).to_string();
            self.lists.insert(name, items.len());
        }
        item.unwrap_or_default()
    }

    fn primary(&mut self, at: usize) -> Parsed {
        let pieces = self.pieces;
        if let Some(digits) = Digits::at(pieces, at) {
            let source = at..at + 1;
            let number = CodeValue::number(f64::from(digits.single), vec![source]);
            return Some((number, at + 1));
        }
        match pieces.text_at(at) {
            "(" => self.bracketed(at),
            "{" | "[" => {
                let close = self.close_of(at)?;
                let arguments = self.arguments(at);
                Some((listed(arguments, at..close + 1), close + 1))
            }
            _ => self.named(at),
        }
    }

    /// `(a, b)`, `(a)`, `(float)a`, `(b3Vec3){…}`
    fn bracketed(&mut self, at: usize) -> Parsed {
        let close = self.close_of(at)?;
        if let Some((path, behind)) = self.path(at + 1) {
            let is_cast = (behind == close
                || (self.pieces.text_at(behind) == "*" && behind + 1 == close))
                && !self.names.contains_key(&path.whole());
            let next = self.pieces.text_at(close + 1);
            if is_cast && next == "{" {
                let end = self.close_of(close + 1)?;
                let arguments = self.arguments(close + 1);
                let value = self.made_by(&path, arguments, close + 1..end + 1);
                return Some((value, end + 1));
            }
            let is_operand =
                next == "(" || matches!(self.pieces.at(close + 1), Token::Word | Token::Number);
            if is_cast && is_operand {
                return self.unary(close + 1);
            }
        }
        let mut arguments = self.arguments(at);
        let value = match &arguments[..] {
            [(None, _)] => arguments.remove(0).1,
            _ => listed(arguments, at..close + 1),
        };
        Some((value, close + 1))
    }

    /// A call, a value in braces behind its type, or a name.
    fn named(&mut self, at: usize) -> Parsed {
        let (path, here) = self.path(at)?;
        let here = here + usize::from(self.pieces.text_at(here) == "!"); // `vector![…]`
        let is_macro = self.pieces.text_at(here.saturating_sub(1)) == "!";
        let open = self.pieces.text_at(here);
        let brace = self.behind_lines(here);
        let is_type = path.last().starts_with(char::is_uppercase)
            || super::super::engine::of_words([path.last()].into_iter()).is_some();
        if open == "(" || (open == "[" && is_macro) {
            let close = self.close_of(here)?;
            let arguments = self.arguments(here);
            let value = self.call(&path, arguments, here..close + 1);
            // `new Capsule() { Radius = … }` is read by its braces.
            return Some((value, close + 1));
        }
        if self.pieces.text_at(brace) == "{" && is_type {
            let close = self.close_of(brace)?;
            let arguments = self.arguments(brace);
            let value = self.made_by(&path, arguments, brace..close + 1);
            return Some((value, close + 1));
        }
        Some((self.value_of(&path), here))
    }

    /// What a name stands for.
    fn value_of(&self, path: &CodePath<'p>) -> CodeValue {
        if let Some(value) = self.names.get(&path.whole()) {
            return value.clone();
        }
        let owner = self.names.get(path.words[0]);
        if let Some(owner) = owner.filter(|_| path.words.len() > 1) {
            let members = path.words[1..].iter();
            return members.fold(owner.clone(), |value, name| member(&value, name));
        }
        constant(path.last())
    }

    /// What stands in the bracket at `open`, in order.
    pub(super) fn arguments(&mut self, open: usize) -> CallArguments {
        let Some(close) = self.close_of(open) else {
            return vec![];
        };
        let pieces = self.pieces;
        let mut found = vec![];
        let mut here = open + 1;
        loop {
            while here < close && matches!(pieces.at(here), Token::Comma | Token::Newline) {
                here += 1;
            }
            if here >= close {
                return found;
            }
            let dot = usize::from(pieces.is(here, Token::Dot));
            let is_named = pieces.is(here + dot, Token::Word)
                && pieces.is(here + dot + 1, Token::Sep)
                && pieces.text_at(here + dot + 1) != "->";
            let name = is_named.then(|| pieces.text_at(here + dot).to_string());
            let start = if is_named { here + dot + 2 } else { here };
            let value = self.expression(start);
            let (value, mut end) = value.unwrap_or((CodeValue::unknown(), start));
            // Past what is left of it, to the next comma.
            while end < close && !pieces.is(end, Token::Comma) {
                let inner = matches!(pieces.text_at(end), "(" | "[" | "{");
                let past = self.close_of(end).filter(|_| inner);
                end = past.unwrap_or(end) + 1;
            }
            found.push((name, value));
            here = end.min(close);
        }
    }
}

/// A list, or a vector of `x`, `y` and `z`.
pub(super) fn listed(arguments: CallArguments, range: std::ops::Range<usize>) -> CodeValue {
    let letters = ["x", "y", "z", "w"];
    let place = |name: &Option<String>| {
        let name = name.as_ref()?.to_lowercase();
        letters.iter().position(|letter| *letter == name)
    };
    let places: Option<Vec<usize>> = arguments.iter().map(|(name, _)| place(name)).collect();
    let Some(places) = places.filter(|places| !places.is_empty()) else {
        let values = arguments.into_iter().map(|(_, value)| value);
        return CodeValue::list(values.collect(), range);
    };
    let count = if places.contains(&3) { 4 } else { 3 };
    let mut items = vec![CodeValue::number(0.0, vec![]); count];
    for (place, (_, value)) in places.into_iter().zip(arguments) {
        items[place] = value;
    }
    CodeValue::list(items, range)
}

/// Item by item where one is a list, or both.
pub(super) fn combined(
    first: &CodeValue,
    second: &CodeValue,
    operation: impl Fn(f64, f64) -> f64 + Copy,
) -> CodeValue {
    let sources = first.sources_with(second);
    let [a, b] = [first, second].map(|value| (value.as_number(), value.as_vector()));
    let each = |a: DVec3, b: DVec3| {
        let [x, y, z] = [0, 1, 2].map(|at| operation(a[at], b[at]));
        CodeValue::vector(DVec3::new(x, y, z), sources.clone())
    };
    match (a, b) {
        ((Some(a), _), (Some(b), _)) => CodeValue::number(operation(a, b), sources.clone()),
        ((_, Some(a)), (_, Some(b))) => each(a, b),
        ((_, Some(a)), (Some(b), _)) => each(a, DVec3::splat(b)),
        ((Some(a), _), (_, Some(b))) => each(DVec3::splat(a), b),
        _ => CodeValue::unknown(),
    }
}

pub(super) fn scaled(first: &CodeValue, second: &CodeValue) -> CodeValue {
    combined(first, second, |a, b| a * b)
}

/// `v.x`, `hull.base`: a shape's member is taken for the shape.
fn member(value: &CodeValue, name: &str) -> CodeValue {
    if value.solid.is_some() {
        return value.clone();
    }
    let at = match name.to_lowercase().as_str() {
        "x" => 0,
        "y" => 1,
        "z" => 2,
        _ => return CodeValue::unknown(),
    };
    let number = value.as_vector().map(|vector| vector[at]);
    number.map_or_else(CodeValue::unknown, |number| {
        CodeValue::number(number, value.sources.clone())
    })
}

/// `PxIdentity`, `b3Quat_identity`, `Vector3.up`.
fn constant(name: &str) -> CodeValue {
    let small = name.to_lowercase();
    let vector = |vector: DVec3| CodeValue::vector(vector, vec![]);
    match small.as_str() {
        "zero" | "b3vec3_zero" | "b3pos_zero" => vector(DVec3::ZERO),
        "one" => vector(DVec3::ONE),
        "up" => vector(DVec3::Y),
        "down" => vector(DVec3::NEG_Y),
        "pi" => CodeValue::number(std::f64::consts::PI, vec![]),
        _ if small.contains("identity") => CodeValue::pose(CodePose::IDENTITY, vec![]),
        _ => CodeValue::unknown(),
    }
}
