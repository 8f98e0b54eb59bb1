//! Expressions of code, data and logs, and what they come to.

use super::*;

/// So deep may expressions stand in one another.
const DEEPEST: usize = 40;

/// A value and the piece behind it.
pub(super) type Parsed = Option<(PastedValue, usize)>;

/// Words joined by `::`, `.` and `->`.
#[derive(Clone, Debug)]
pub(super) struct PastedPath<'t> {
    pub(super) words: Vec<&'t str>,
    pub(super) pieces: Range<usize>,
}

impl<'t> PastedPath<'t> {
    pub(super) fn last(&self) -> &'t str {
        self.words.last().copied().unwrap_or_default()
    }

    /// `b` of `a.b.c`.
    pub(super) fn before_last(&self) -> &'t str {
        self.words.iter().rev().nth(1).copied().unwrap_or_default()
    }

    /// `a.b` of `a.b.c`.
    pub(super) fn owner(&self) -> String {
        self.words[..self.words.len() - 1].join(".")
    }

    /// The last word before the last that says of what it is.
    pub(super) fn holder(&self) -> Option<String> {
        let is_holder = |word: &&&str| !words::is(&word.to_lowercase(), WordUse::NoOwner);
        let mut owners = self.words.iter().rev().skip(1);
        owners.find(is_holder).map(|owner| owner.to_string())
    }

    pub(super) fn whole(&self) -> String {
        self.words.join(".")
    }
}

/// Of each bracket that is closed the piece that closes it.
pub(super) fn closes(pieces: &Pieces<'_>) -> Vec<Option<usize>> {
    let mut open: [Vec<usize>; 3] = Default::default();
    let mut closes = vec![None; pieces.list.len()];
    for at in 0..pieces.list.len() {
        let kind = match pieces.text_at(at) {
            "(" | ")" => 0,
            "[" | "]" => 1,
            "{" | "}" => 2,
            _ => continue,
        };
        if pieces.is(at, Token::Open) {
            open[kind].push(at);
        } else if let Some(start) = open[kind].pop() {
            closes[start] = Some(at);
            // What is not closed before its surroundings are never is.
            open.iter_mut().for_each(|open| {
                let inner = open.partition_point(|at| *at < start);
                open.truncate(inner);
            });
        }
    }
    closes
}

impl<'p> TextReader<'p> {
    pub(super) fn close_of(&self, open: usize) -> Option<usize> {
        self.closes.get(open).copied().flatten()
    }

    pub(super) fn behind_lines(&self, at: usize) -> usize {
        let end = self.list.len().max(at);
        (at..end)
            .find(|here| !self.is(*here, Token::Newline))
            .unwrap_or(end)
    }

    /// Words joined by `::`, `.` and `->`, and by the colon of `xformOp:translate`, with what stands in `<…>` left out.
    pub(super) fn path(&self, at: usize) -> Option<PastedPath<'p>> {
        let mut words = vec![];
        let (mut here, mut next) = (at, at);
        while self.is(next, Token::Word) && words.len() < 16 {
            words.push(self.text_at(next));
            here = self.behind_generics(next + 1);
            next = here + 1;
            let is_joined = match self.text_at(here) {
                "::" => true,
                // `Name. Next sentence`
                "." => self.is_tight(next),
                "->" => self.is_tight(here) && self.is_tight(next),
                ":" => words.last() == Some(&"xformOp") && self.is_tight(next),
                _ => false,
            };
            if !is_joined {
                break;
            }
        }
        let pieces = at..here;
        (!words.is_empty()).then_some(PastedPath { words, pieces })
    }

    /// Past `<f32>` and `::<f32>`.
    fn behind_generics(&self, at: usize) -> usize {
        let start = at + usize::from(self.text_at(at) == "::");
        let is_type = self.is(start + 1, Token::Word) || self.text_at(start + 1) == "&";
        if self.text_at(start) != "<" || !self.is_tight(start) || !is_type {
            return at;
        }
        let mut open = 0;
        for here in start..start + 16 {
            match self.text_at(here) {
                "<" => open += 1,
                ">" if open == 1 => return here + 1,
                ">" => open -= 1,
                "," | "::" | "&" | "*" => {}
                _ if matches!(self.at(here), Token::Word | Token::Number) => {}
                _ => break,
            }
        }
        at
    }

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
            let text = self.text_at(here);
            // `a-1` is lexed as a number with a sign.
            let is_signed = self.is(here, Token::Number)
                && self.is_tight(here)
                && text.starts_with(['+', '-', '−']);
            let start = match text {
                "+" | "-" if self.text_at(here + 1) != "=" => here + 1,
                _ if is_signed => here,
                _ => return Some((value, here)),
            };
            let Some((other, end)) = self.product(self.behind_lines(start)) else {
                return Some((value, here));
            };
            // `(0, 0, 0)-(4, 0, 4)`: two ends.
            let is_end = |value: &PastedValue, open: usize, end: usize| {
                let is_round = self.text_at(open) == "(" && self.close_of(open) == Some(end - 1);
                is_round && value.as_point().is_some()
            };
            if text == "-" && is_end(&value, at, here) && is_end(&other, start, end) {
                return Some((value, here));
            }
            let sign = if text == "-" { -1.0 } else { 1.0 };
            value = value.combined(&other, |a, b| a + sign * b);
            here = end;
        }
    }

    fn product(&mut self, at: usize) -> Parsed {
        let (mut value, mut here) = self.unary(at)?;
        loop {
            let text = self.text_at(here);
            let next = self.behind_lines(here + 1);
            // `radius 0.5 / height 2`
            let is_another = text == "/" && self.is_label(next);
            if !matches!(text, "*" | "/") || is_another {
                return Some((value, here));
            }
            let Some((other, end)) = self.unary(next) else {
                return Some((value, here));
            };
            value = match text {
                "*" => value.product(&other),
                _ => value.combined(&other, |a, b| a / b),
            };
            here = end;
        }
    }

    fn unary(&mut self, at: usize) -> Parsed {
        if self.depth >= DEEPEST {
            return None;
        }
        let text = self.text_at(at);
        let is_negative = matches!(text, "-" | "−");
        let is_word = matches!(text, "new" | "ref" | "out" | "in" | "mut" | "const");
        let is_passed =
            matches!(text, "&" | "*" | "!") || (is_word && self.is(at + 1, Token::Word));
        if is_negative || is_passed {
            self.depth += 1;
            let parsed = self.unary(at + 1);
            self.depth -= 1;
            let (value, end) = parsed?;
            let sign = PastedValue::number(-1.0, vec![]);
            let negative = || sign.combined(&value, |a, b| a * b);
            return Some((if is_negative { negative() } else { value }, end));
        }
        let (mut value, mut here) = self.primary(at)?;
        // `….Normalized()`, `…->Create()`, `…[0]`, a chain that goes on in the next line.
        loop {
            let chained = self.behind_lines(here);
            let is_dot =
                |at: usize| matches!(self.text_at(at), "." | "->") && self.is_tight(at + 1);
            let next = if is_dot(chained) { chained } else { here };
            if is_dot(next) && self.is(next + 1, Token::Word) {
                let (name, open) = (self.text_at(next + 1), next + 2);
                here = open;
                if self.text_at(open) == "(" {
                    here = self.close_of(open)? + 1;
                    let arguments = self.arguments(open);
                    value = self.method(value, name, arguments, open..here);
                } else {
                    value = value.member(name);
                }
                continue;
            }
            let is_item = next == here && self.text_at(here) == "[" && self.is_tight(here);
            let Some(close) = self.close_of(here).filter(|_| is_item) else {
                return Some((value, here));
            };
            value = self.item(value, here, at);
            here = close + 1;
        }
    }

    /// `list[i]`
    fn item(&mut self, value: PastedValue, open: usize, start: usize) -> PastedValue {
        let index = self.expression(open + 1);
        let index = index.and_then(|(index, _)| index.as_number());
        let items = value.items().unwrap_or_default();
        let is_counted = self.counters.contains(self.text_at(open + 1));
        if is_counted && items.len() > 1 && open > start {
            let name = self.text_at(open - 1).to_string();
            self.lists.insert(name, items.len());
        }
        let item = index.and_then(|index| items.get(index as usize));
        item.map(|item| item.value.clone()).unwrap_or_default()
    }

    fn primary(&mut self, at: usize) -> Parsed {
        let flag = |flag| Some((PastedValue::of(ValueData::Flag(flag), vec![]), at + 1));
        match self.text_at(at) {
            _ if self.number_at(at).is_some() => self.bare_number(at),
            "(" => self.bracketed(at),
            "{" | "[" => {
                let end = self.close_of(at)? + 1;
                let list = PastedValue::list(self.arguments(at), at..end);
                Some(scaled(self.pieces, list, end))
            }
            "<" => self.angled(at),
            "true" | "True" => flag(true),
            "false" | "False" => flag(false),
            _ => self.named(at),
        }
    }

    /// `<1.5, 2, -3>`
    fn angled(&mut self, at: usize) -> Parsed {
        let (vector, close) = self.bare_vector(at + 1)?;
        let items = vector.items()?.to_vec();
        let value = PastedValue::list(items, at..close + 1);
        (self.text_at(close) == ">").then_some((value, close + 1))
    }

    /// `(a, b)`, `(a)`, `(float)a`, `(b3Vec3){…}`
    fn bracketed(&mut self, at: usize) -> Parsed {
        let close = self.close_of(at)?;
        if let Some(path) = self.path(at + 1) {
            let behind = path.pieces.end;
            let is_whole = behind + usize::from(self.text_at(behind) == "*") == close;
            let is_cast = is_whole && !self.names.contains_key(&path.whole());
            let next = self.text_at(close + 1);
            if is_cast && next == "{" {
                return self.called(&path, close + 1);
            }
            let is_operand =
                next == "(" || matches!(self.at(close + 1), Token::Word | Token::Number);
            if is_cast && is_operand && self.is_tight(close + 1) {
                return self.unary(close + 1);
            }
        }
        let mut arguments = self.arguments(at);
        let value = match &arguments[..] {
            [ValueItem { name: None, .. }] => arguments.remove(0).value,
            _ => self.joined(PastedValue::list(arguments, at..close + 1)),
        };
        Some(scaled(self.pieces, value, close + 1))
    }

    /// What a path comes to with the values in the bracket at `open`.
    fn called(&mut self, path: &PastedPath<'p>, open: usize) -> Parsed {
        let end = self.close_of(open)? + 1;
        let arguments = self.arguments(open);
        Some((self.call(path, arguments, open..end), end))
    }

    /// A call, a value in braces behind its type, or a name.
    fn named(&mut self, at: usize) -> Parsed {
        let path = self.path(at)?;
        let behind = path.pieces.end;
        let is_macro = self.text_at(behind) == "!"; // `vector![…]`
        let here = behind + usize::from(is_macro);
        let open = self.text_at(here);
        let is_called = open == "(" || (open == "[" && is_macro);
        let value = if is_called {
            self.called(&path, here)
        } else {
            None
        };
        let value = value.map(|(value, end)| scaled(self.pieces, value, end));
        // `new Capsule() { Radius = … }`
        let is_empty = !is_called || self.close_of(here)? == here + 1;
        let is_type = path.last().starts_with(char::is_uppercase)
            || engine_of(std::iter::once(path.last()), "").is_some();
        let brace = self.behind_lines(value.as_ref().map_or(here, |(_, end)| *end));
        let is_braced = is_empty && is_type && self.text_at(brace) == "{";
        let braced = if is_braced {
            self.called(&path, brace)
        } else {
            None
        };
        match braced.or(value) {
            None if !is_called && !is_braced => Some((self.value_of(&path), behind)),
            value => value,
        }
    }

    fn value_of(&self, path: &PastedPath<'p>) -> PastedValue {
        if let Some(value) = self.names.get(&path.whole()) {
            return value.clone();
        }
        let (first, members) = (path.words[0], &path.words[1..]);
        let last = path.last();
        if let Some(owner) = self.names.get(first).filter(|_| !members.is_empty()) {
            let member = |value: PastedValue, name: &&str| value.member(name);
            return members.iter().fold(owner.clone(), member);
        }
        let is_constant = !members.is_empty() || last.len() > 1;
        match functions::constant(last).filter(|_| is_constant) {
            Some(value) if value.items().is_none() => value,
            Some(vector) if !members.is_empty() || last.contains('_') => PastedValue {
                sources: vec![path.pieces.clone()],
                ..vector
            },
            None if last.eq_ignore_ascii_case("identity") => {
                functions::identity(path.before_last())
            }
            // The name itself may say something: `GEOM_CAPSULE`.
            _ => PastedValue {
                maker: last.to_lowercase(),
                variable: last.into(),
                ..PastedValue::default()
            },
        }
    }

    /// What stands in the bracket at `open`, in order.
    pub(super) fn arguments(&mut self, open: usize) -> Vec<ValueItem> {
        let Some(close) = self.close_of(open) else {
            return vec![];
        };
        let mut found = vec![];
        let mut here = open + 1;
        loop {
            while here < close && matches!(self.at(here), Token::Comma | Token::Newline) {
                here += 1;
            }
            if here >= close {
                self.name_shorthand(open, &mut found);
                return found;
            }
            let label = here + usize::from(self.is(here, Token::Dot));
            let is_named = self.is(label, Token::Word)
                && self.is(label + 1, Token::Sep)
                && self.text_at(label + 1) != "->";
            let start = if is_named {
                self.behind_lines(label + 2)
            } else {
                here
            };
            let value = self.expression(start);
            let (value, mut end) = value.unwrap_or((PastedValue::default(), start));
            // `(1 2 3)`, `(X=1 Y=2 Z=3)`: the next begins where this ends.
            let is_next = |at: usize| match is_named {
                true => self.is(at + 1, Token::Sep) && self.is(at, Token::Word),
                false => self.is(at, Token::Number) && value.as_number().is_some(),
            };
            // Past what is left of it, to the next comma.
            while end < close && !self.is(end, Token::Comma) && !(end > start && is_next(end)) {
                end = self.close_of(end).unwrap_or(end) + 1;
            }
            let name = is_named.then(|| self.text_at(label).to_string());
            found.push(ValueItem { name, label, value });
            here = end.min(close);
        }
    }

    /// `{ radius, friction: 0.8 }`: a variable among named values has the name of its own.
    fn name_shorthand(&self, open: usize, items: &mut [ValueItem]) {
        if self.text_at(open) != "{" || items.iter().all(|item| item.name.is_none()) {
            return;
        }
        for item in items.iter_mut().filter(|item| item.name.is_none()) {
            let behind = self.at(item.label + 1);
            let ends = matches!(behind, Token::Comma | Token::Close | Token::Newline);
            let is_variable = ends && self.is(item.label, Token::Word);
            item.name = is_variable.then(|| self.text_at(item.label).into());
        }
    }

    fn is_label(&self, at: usize) -> bool {
        let word = self.text_at(at);
        let is_told = words::field_of(word).is_some() || words::kind_in(word).is_some();
        self.is(at, Token::Word) && !self.names.contains_key(word) && is_told
    }
}

/// What the unit at `at` makes of a number and the piece behind it: `0.5 m`, `2 m/s`, `40 cm`. Nothing there is meters.
pub(super) fn unit(pieces: &Pieces<'_>, at: usize) -> (f64, usize) {
    let behind = pieces.at(at + 1);
    let is_named = matches!(behind, Token::Sep | Token::Open | Token::Dot | Token::Path);
    let is_unit = pieces.is(at, Token::Word) && !is_named;
    let Some(length) = words::unit(pieces.text_at(at)).filter(|_| is_unit) else {
        return (1.0, at);
    };
    match [at + 1, at + 2].map(|at| pieces.text_at(at)) {
        ["/", "h"] => (length / 3600.0, at + 3),
        ["/", "s" | "sec" | "second"] => (length, at + 3),
        _ => (length, at + 1),
    }
}

/// `(100, 200, 50) cm`
fn scaled(pieces: &Pieces<'_>, value: PastedValue, at: usize) -> (PastedValue, usize) {
    let (factor, end) = unit(pieces, at);
    if end == at || value.numbers().is_none() {
        return (value, at);
    }
    let start = value.sources.iter().map(|source| source.start).min();
    let sources = std::iter::once(start.unwrap_or(at)..end).collect();
    let times = || value.combined(&PastedValue::number(factor, vec![]), |a, b| a * b);
    let value = if factor == 1.0 { value } else { times() };
    (PastedValue { sources, ..value }, end)
}

/// Whether the value in `range` has a unit of speed: `m/s`.
pub(super) fn is_speed(pieces: &Pieces<'_>, range: &Range<usize>) -> bool {
    let mut last = range.start.max(range.end.saturating_sub(3))..range.end;
    last.any(|at| pieces.text_at(at) == "/")
}

/// The unit that is written somewhere in `range`, if there is one and it is not meters.
pub(super) fn other_unit<'t>(pieces: &Pieces<'t>, range: Range<usize>) -> Option<&'t str> {
    range
        .skip(1)
        .filter(|at| pieces.is(*at, Token::Word))
        .filter(|at| matches!(pieces.at(at - 1), Token::Number | Token::Close))
        .map(|at| pieces.text_at(at))
        .find(|word| words::unit(word).is_some_and(|factor| factor != 1.0))
}
