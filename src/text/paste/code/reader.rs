//! Code is read from its first statement to its last: names get values, shapes are made and put in places.

use super::{
    super::{
        engine::{Engine, HeightMeaning},
        loose,
        token::{Pieces, Token},
    },
    solid::CodeSolid,
    value::CodeValue,
};
use std::{
    collections::{BTreeMap, HashMap, HashSet},
    ops::Range,
};

/// So deep may expressions stand in one another.
pub(super) const DEEPEST: usize = 40;

/// Words after which no name of a variable stands.
const NO_TYPES: [&str; 14] = [
    "return", "new", "else", "in", "case", "throw", "delete", "await", "yield", "if", "while",
    "do", "and", "or",
];

/// Words before a `{` that begins no value.
const BLOCKS: [&str; 12] = [
    "struct",
    "class",
    "namespace",
    "enum",
    "interface",
    "trait",
    "impl",
    "mod",
    "try",
    "do",
    "else",
    "union",
];

/// Words joined by `::`, `.` and `->`.
#[derive(Clone, Debug)]
pub(super) struct CodePath<'t> {
    pub(super) words: Vec<&'t str>,
    pub(super) pieces: Range<usize>,
}

impl<'t> CodePath<'t> {
    pub(super) fn last(&self) -> &'t str {
        self.words.last().copied().unwrap_or_default()
    }

    /// `a.b` of `a.b.c`.
    pub(super) fn owner(&self) -> String {
        self.words[..self.words.len().saturating_sub(1)].join(".")
    }

    pub(super) fn whole(&self) -> String {
        self.words.join(".")
    }
}

/// What has been read so far.
pub(super) struct CodeReader<'p> {
    pub(super) pieces: &'p Pieces<'p>,
    pub(super) engine: Option<&'static Engine>,
    /// What the reader of the text takes heights for; unset where the engine says it.
    pub(super) meaning: Option<HeightMeaning>,
    /// Of each opening bracket the piece that closes it.
    closes: HashMap<usize, usize>,
    /// Names with their values.
    pub(super) names: HashMap<String, CodeValue>,
    /// The names in the order in which they were given, each once.
    pub(super) order: Vec<String>,
    /// Variables of loops, which are read once with 0.
    pub(super) counters: HashSet<String>,
    /// Lists that a loop goes through, and how many items each has.
    pub(super) lists: BTreeMap<String, usize>,
    /// Functions that are read with the arguments of their first call.
    pub(super) calls: Vec<(Range<usize>, String)>,
    pub(super) solids: Vec<CodeSolid>,
    /// The name on the last line that ended with a colon.
    heading: Option<String>,
    pub(super) depth: usize,
}

impl<'p> CodeReader<'p> {
    pub(super) fn new(
        pieces: &'p Pieces<'p>,
        engine: Option<&'static Engine>,
        meaning: Option<HeightMeaning>,
    ) -> Self {
        Self {
            pieces,
            engine,
            meaning,
            closes: closes(pieces),
            names: HashMap::new(),
            order: vec![],
            counters: HashSet::new(),
            lists: BTreeMap::new(),
            calls: vec![],
            solids: vec![],
            heading: None,
            depth: 0,
        }
    }

    /// Reads everything.
    pub(super) fn read(&mut self) {
        self.give_parameters();
        let mut at = 0;
        while at < self.pieces.list.len() {
            at = self.statement(at).max(at + 1);
        }
    }

    pub(super) fn close_of(&self, open: usize) -> Option<usize> {
        self.closes.get(&open).copied()
    }

    pub(super) fn behind_lines(&self, at: usize) -> usize {
        let mut here = at;
        while here < self.pieces.list.len() && self.pieces.is(here, Token::Newline) {
            here += 1;
        }
        here
    }

    /// Words joined by `::`, `.` and `->`, with what stands in `<…>` left out.
    pub(super) fn path(&self, at: usize) -> Option<(CodePath<'p>, usize)> {
        let pieces = self.pieces;
        if !pieces.is(at, Token::Word) {
            return None;
        }
        let mut words = vec![pieces.text_at(at)];
        let mut here = self.behind_generics(at + 1);
        loop {
            let is_joined =
                matches!(pieces.at(here), Token::Path | Token::Dot) || pieces.text_at(here) == "->";
            if !is_joined {
                break;
            }
            let next = self.behind_generics(here + 1);
            match pieces.at(next) {
                Token::Word => {
                    words.push(pieces.text_at(next));
                    here = self.behind_generics(next + 1);
                }
                _ if next > here + 1 => here = next, // `Vec::<f32>`
                _ => break,
            }
        }
        let pieces = at..here;
        Some((CodePath { words, pieces }, here))
    }

    fn behind_generics(&self, at: usize) -> usize {
        let pieces = self.pieces;
        if pieces.text_at(at) != "<" || !pieces.is_tight(at) {
            return at;
        }
        let (mut here, mut open) = (at, 0);
        while here < at + 16 {
            match pieces.text_at(here) {
                "<" => open += 1,
                ">" => open -= 1,
                "," | "::" | "&" | "*" => {}
                _ if matches!(pieces.at(here), Token::Word | Token::Number) => {}
                _ => return at,
            }
            here += 1;
            if open == 0 {
                return here;
            }
        }
        at
    }

    /// Parameters get the values that the first call of their function gives them.
    fn give_parameters(&mut self) {
        let pieces = self.pieces;
        let mut functions: HashMap<&str, (usize, Vec<String>)> = HashMap::new();
        for at in 0..pieces.list.len() {
            if let Some(names) = self.parameters(at) {
                functions.entry(pieces.text_at(at)).or_insert((at, names));
            }
        }
        let mut called = HashSet::new();
        for at in 0..pieces.list.len() {
            let word = pieces.text_at(at);
            let Some((definition, names)) = functions.get(word) else {
                continue;
            };
            let is_call =
                at != *definition && pieces.text_at(at + 1) == "(" && pieces.is(at, Token::Word);
            if !is_call || !called.insert(word) {
                continue;
            }
            let (names, arguments) = (names.clone(), self.arguments(at + 1));
            let is_number = |(_, value): &(Option<String>, CodeValue)| value.as_number().is_some();
            if arguments.len() != names.len() || !arguments.iter().all(is_number) {
                continue;
            }
            let end = self.close_of(at + 1).unwrap_or(at + 1);
            let mut said = vec![];
            for (name, (_, value)) in names.into_iter().zip(arguments) {
                said.push(format!(
                    "{name} = {}",
                    value.as_number().unwrap_or(0.0) as f32
                ));
                self.give(name, value);
            }
            let text = format!("`{word}` is read with its first call: {}", said.join(", "));
            self.calls.push((at..end + 1, text));
        }
    }

    /// The names of the parameters of the function that is defined at `at`.
    fn parameters(&self, at: usize) -> Option<Vec<String>> {
        let pieces = self.pieces;
        let is_headed = at > 0 && pieces.is(at - 1, Token::Word) && pieces.is(at, Token::Word);
        if !is_headed || pieces.text_at(at + 1) != "(" {
            return None;
        }
        let close = self.close_of(at + 1).filter(|close| *close < at + 40)?;
        let is_defined = matches!(
            pieces.text_at(self.behind_lines(close + 1)),
            "{" | ":" | "->"
        );
        let is_word = |at: &usize| pieces.is(*at, Token::Word);
        let ends = (at + 2..=close).filter(|at| matches!(pieces.text_at(*at), "," | ")"));
        let names: Vec<String> = ends
            .filter_map(|end| Some(end - 1).filter(is_word))
            .map(|name| pieces.text_at(name).to_string())
            .collect();
        (is_defined && !names.is_empty()).then_some(names)
    }

    pub(super) fn give(&mut self, name: String, value: CodeValue) {
        if self.names.insert(name.clone(), value).is_none() {
            self.order.push(name);
        }
    }

    /// Reads what begins at piece `at`; the answer is where the next begins.
    fn statement(&mut self, at: usize) -> usize {
        if !self.pieces.is(at, Token::Word) {
            return at + 1;
        }
        match self.pieces.text_at(at) {
            "for" | "foreach" => self.counter(at),
            _ => self.declaration(at),
        }
    }

    /// `for (int i = 0; …)`, `for x in list`: a variable that is read once.
    fn counter(&mut self, at: usize) -> usize {
        let pieces = self.pieces;
        let start = at + 1 + usize::from(pieces.text_at(at + 1) == "(");
        let mut here = start;
        while pieces.is(here, Token::Word) && !matches!(pieces.text_at(here), "in" | "of") {
            here += 1;
        }
        if here == start {
            return start;
        }
        let name = pieces.text_at(here - 1).to_string();
        if pieces.text_at(here) == "=" {
            self.counters.insert(name.clone());
            self.give(name, CodeValue::number(0.0, vec![]));
            return here + 1;
        }
        if !matches!(pieces.text_at(here), "in" | "of" | ":") {
            return here;
        }
        let Some((list, end)) = self.expression(here + 1) else {
            return here + 1;
        };
        if let super::value::CodeData::List(items) = &list.data
            && let Some(first) = items.first()
        {
            self.lists.insert(name.clone(), items.len());
            self.give(name, first.clone());
        }
        end
    }

    fn declaration(&mut self, at: usize) -> usize {
        let pieces = self.pieces;
        let (mut type_name, mut start, mut here) = ("", at, at);
        let mut path = None;
        let mut count = 0;
        while let Some((next, behind)) = self.path(here) {
            if let Some(path) = path.replace(next) {
                let path: CodePath<'p> = path;
                type_name = path.last();
                start = here;
            }
            here = behind;
            count += 1;
            let is_pointer =
                matches!(pieces.text_at(here), "*" | "&") && pieces.is(here + 1, Token::Word);
            here += usize::from(is_pointer);
            if count == 8 || NO_TYPES.contains(&pieces.text_at(behind - 1)) {
                break;
            }
        }
        let Some(path) = path else {
            return at + 1;
        };
        let is_typed = !type_name.is_empty() && !NO_TYPES.contains(&type_name);
        // `body position RVec3(0, 2, 0)`: of the word before it.
        if is_typed
            && path.last().starts_with(char::is_uppercase)
            && loose::makes_vector(path.last())
        {
            let Some((value, end)) = self.expression(path.pieces.start) else {
                return here;
            };
            self.give(type_name.into(), value);
            return end;
        }
        match pieces.text_at(here) {
            "=" if pieces.text_at(here + 1) != "=" => self.assignment(&path, type_name, here + 1),
            "[" => {
                let close = self.close_of(here).unwrap_or(here);
                match pieces.text_at(close + 1) {
                    "=" => {
                        let pieces = path.pieces.start..close + 1;
                        let path = CodePath { pieces, ..path };
                        self.assignment(&path, type_name, close + 2)
                    }
                    _ => here + 1,
                }
            }
            "(" if is_typed => self.made(&path, type_name, here, start),
            "{" if is_typed && !BLOCKS.contains(&type_name) => {
                self.made(&path, type_name, here, start)
            }
            "(" if self.is_heading(here) => {
                self.heading = Some(path.whole());
                self.close_of(here).unwrap_or(here) + 2
            }
            "(" => match self.expression(path.pieces.start) {
                Some((_, end)) => end,
                None => here + 1,
            },
            ":" => self.labelled(&path, here + 1),
            _ => here,
        }
    }

    /// `mTransform1 (col-major):` at the end of a line.
    fn is_heading(&self, open: usize) -> bool {
        let close = self.close_of(open);
        close.is_some_and(|close| {
            self.pieces.text_at(close + 1) == ":" && self.pieces.is(close + 2, Token::Newline)
        })
    }

    fn assignment(&mut self, path: &CodePath<'p>, type_name: &str, at: usize) -> usize {
        let at = self.behind_lines(at);
        let Some((value, end)) = self.expression(at) else {
            return at;
        };
        self.assign(path, type_name, value);
        end
    }

    /// `Vec3 v1(…)`, `PxVec3 start{…}`: or the head of a function.
    fn made(
        &mut self,
        path: &CodePath<'p>,
        type_name: &'p str,
        open: usize,
        start: usize,
    ) -> usize {
        let Some(close) = self.close_of(open) else {
            return open + 1;
        };
        let is_call = self.pieces.text_at(open) == "(";
        let behind = self.behind_lines(close + 1);
        let is_definition = matches!(
            self.pieces.text_at(behind),
            "{" | "->" | "const" | "override" | "where"
        );
        if is_call && (is_definition || path.words.len() > 1) {
            if path.words.len() > 1 && !is_definition {
                return match self.expression(start) {
                    Some((_, end)) => end,
                    None => open + 1,
                };
            }
            return close + 1;
        }
        let maker = CodePath {
            words: vec![type_name],
            pieces: start.saturating_sub(1)..start,
        };
        let arguments = self.arguments(open);
        let value = self.made_by(&maker, arguments, open..close + 1);
        self.assign(path, type_name, value);
        close + 1
    }

    /// `name: Type = value`, `name: value`, or a heading.
    fn labelled(&mut self, path: &CodePath<'p>, at: usize) -> usize {
        if self.pieces.is(at, Token::Newline) {
            self.heading = Some(path.whole());
            return at + 1;
        }
        if let Some((kind, behind)) = self.path(at)
            && self.pieces.text_at(behind) == "="
        {
            return self.assignment(path, kind.last(), behind + 1);
        }
        match self.expression(at) {
            Some((value, end)) => {
                self.assign(path, "", value);
                end
            }
            None => at,
        }
    }

    fn assign(&mut self, path: &CodePath<'p>, type_name: &str, value: CodeValue) {
        let mut value = self.shaped(path, type_name, value);
        if let Some(solid) = value.solid {
            let solid = self.solids.get_mut(solid).filter(|_| path.words.len() == 1);
            if let Some(solid) = solid {
                solid.name = Some(path.last().to_string());
            }
        }
        if value.type_name.is_empty() {
            value.type_name = type_name.to_lowercase();
        }
        self.give(path.whole(), value);
        self.take_columns(path.last());
    }

    /// Four lines `col0 = …` to `col3 = …` below a heading are its pose.
    fn take_columns(&mut self, name: &str) {
        let Some(stem) = name
            .strip_suffix('3')
            .filter(|stem| matches!(*stem, "col" | "row"))
        else {
            return;
        };
        let lists = (0..4).map(|at| self.names.get(&format!("{stem}{at}")).cloned());
        let lists: Option<Vec<CodeValue>> = lists.collect();
        if let (Some(lists), Some(heading)) = (lists, self.heading.take()) {
            self.give(heading, CodeValue::list(lists, 0..0));
        }
    }
}

/// Of each bracket that is closed the piece that closes it.
fn closes(pieces: &Pieces<'_>) -> HashMap<usize, usize> {
    let mut open = vec![];
    let mut closes = HashMap::new();
    for at in 0..pieces.list.len() {
        let text = pieces.text_at(at);
        match text {
            "(" | "[" | "{" => open.push((at, text)),
            ")" | "]" | "}" => {
                let wanted = match text {
                    ")" => "(",
                    "]" => "[",
                    _ => "{",
                };
                // What is not closed before its surroundings are never is.
                let Some(found) = open.iter().rposition(|(_, open)| *open == wanted) else {
                    continue;
                };
                closes.insert(open[found].0, at);
                open.truncate(found);
            }
            _ => {}
        }
    }
    closes
}
