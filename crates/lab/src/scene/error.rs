//! What is wrong with a scene file, said the way compilers say it.

use super::printable;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use capsule_core::trace::nearest;
use std::{collections::HashMap, fmt, ops::Range};

/// Of mistakes that expected the same, so many are shown with an excerpt.
const MAX_ALIKE: usize = 3;

/// One mistake in a scene file, or another TOML file of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneError {
    /// The file, as it was asked for.
    pub path: String,
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
    /// What is wrong, one line.
    pub message: String,
    /// What was expected there, for beneath the caret.
    pub expected: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The offending bytes of the file.
    pub span: Range<usize>,
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            path,
            line,
            column,
            message,
            ..
        } = self;
        let path = printable(path);
        write!(f, "{path}:{line}:{column}: {message}")
    }
}

/// Every mistake in such a file, in the order of their places. Displays as a plain report with excerpts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneErrors {
    /// The file's text, which the excerpts are cut from.
    pub text: String,
    /// At least one.
    pub errors: Vec<SceneError>,
}

impl SceneErrors {
    /// Places `mistakes` in the file.
    pub fn new(path: &str, text: &str, mut mistakes: Vec<Mistake>) -> Self {
        mistakes.sort_by_key(|mistake| (mistake.span.start, mistake.span.end));
        let mut places = LineCounter::of(text);
        let errors = mistakes
            .into_iter()
            .map(|mistake| mistake.placed(path, &mut places))
            .collect();
        Self {
            text: text.into(),
            errors,
        }
    }

    /// The report: place, excerpt, caret, what was expected, help; the first three of mistakes that expected the same,
    /// the others by their lines. `color` adds terminal colors.
    pub fn render(&self, color: bool) -> String {
        let renderer = if color {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let mut alike: HashMap<&str, usize> = HashMap::new();
        let (shown, others): (Vec<_>, Vec<_>) = self.errors.iter().partition(|error| {
            let count = alike.entry(error.expected.as_str()).or_default();
            *count += 1;
            *count <= MAX_ALIKE
        });
        let reports = shown.into_iter().map(|error| {
            let path = printable(&error.path);
            // The lines of the mistake alone: of a long file the rest need not be looked through for each.
            let Range { start, end } = error.span;
            let first = line_start(&self.text, start);
            let rest = self.text[end..].find('\n');
            let last = rest.map_or(self.text.len(), |newline| end + newline + 1);
            let excerpt = Snippet::source(&self.text[first..last])
                .line_start(error.line)
                .path(&*path)
                .annotation(
                    AnnotationKind::Primary
                        .span(start - first..end - first)
                        .label(error.expected.as_str()),
                );
            let report = Level::ERROR
                .primary_title(error.message.as_str())
                .element(excerpt);
            let help = error
                .help
                .as_deref()
                .map(|help| Level::HELP.message(help.to_string()));
            renderer.render(&[report.elements(help)])
        });
        let mut reports: Vec<String> = reports.collect();
        reports.extend(more_of_each(&others));
        reports.join("\n\n")
    }
}

/// A line for the mistakes of each kind that are not shown one by one.
fn more_of_each(errors: &[&SceneError]) -> Vec<String> {
    let mut kinds: Vec<(&str, Vec<usize>)> = vec![];
    for error in errors {
        match kinds.iter_mut().find(|kind| kind.0 == error.expected) {
            Some((_, lines)) => lines.push(error.line),
            None => kinds.push((&error.expected, vec![error.line])),
        }
    }
    let line = |(expected, lines): &(&str, Vec<usize>)| {
        let (first, last) = (lines[0], lines[lines.len() - 1]);
        let count = lines.len();
        format!("{count} more with “{expected}”, in lines {first} to {last}")
    };
    kinds.iter().map(line).collect()
}

impl fmt::Display for SceneErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for SceneErrors {}

/// A mistake whose place is still a range of bytes.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// Where it is, in bytes.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub expected: String,
    /// A hint, where there is one.
    pub help: Option<String>,
}

impl Mistake {
    /// With the line and column of its start; `places` has looked at no place behind it.
    fn placed(self, path: &str, places: &mut LineCounter<'_>) -> SceneError {
        let text = places.text;
        let start = char_boundary(text, self.span.start);
        let end = char_boundary(text, self.span.end.max(start));
        SceneError {
            path: path.into(),
            line: places.line_of(start),
            column: text[line_start(text, start)..start].chars().count() + 1,
            message: self.message,
            expected: self.expected,
            help: self.help,
            span: start..end,
        }
    }
}

/// Counts the lines of a text once, from its start to its end.
struct LineCounter<'t> {
    text: &'t str,
    /// Up to which byte lines were counted, and how many ended before it.
    seen: usize,
    lines: usize,
}

impl<'t> LineCounter<'t> {
    fn of(text: &'t str) -> Self {
        Self {
            text,
            seen: 0,
            lines: 0,
        }
    }

    /// The line of byte `at`, counted from 1; never before one that was asked for.
    fn line_of(&mut self, at: usize) -> usize {
        self.lines += self.text[self.seen..at].matches('\n').count();
        self.seen = at;
        self.lines + 1
    }
}

/// Where the line of byte `at` starts.
fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// The nearest place at or before byte `at` where a character starts.
fn char_boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at)
        .rev()
        .find(|&n| text.is_char_boundary(n))
        .unwrap_or(0)
}

pub(super) fn quoted_list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

/// The most names that are told.
const MAX_NAMES: usize = 8;

/// "did you mean `x`? " where something is like `asked`, then the candidates; of many the first, and how
/// many more.
pub fn suggestion(asked: &str, what: &str, candidates: &[&str]) -> String {
    let told = &candidates[..candidates.len().min(MAX_NAMES)];
    let more = match candidates.len() - told.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let list = format!("{what} {}{more}", quoted_list(told.iter().copied()));
    match nearest(asked, candidates.iter().copied()) {
        Some(name) => format!("did you mean `{name}`? {list}"),
        None => list,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_mistakes_of_one_kind_the_first_have_an_excerpt() {
        let text = "x = 1\n".repeat(60) + "y = 1\n";
        let mistake = |line: usize, expected: &str| Mistake {
            span: 6 * line..6 * line + 1,
            message: format!("mistake {line}"),
            expected: expected.into(),
            help: None,
        };
        let mut mistakes: Vec<Mistake> = (0..60).map(|line| mistake(line, "a list")).collect();
        mistakes.push(mistake(60, "a number"));
        let report = SceneErrors::new("case.toml", &text, mistakes).to_string();
        assert_eq!(report.matches("error: ").count(), MAX_ALIKE + 1, "{report}");
        assert!(report.contains("mistake 60"), "{report}");
        let rest = "57 more with “a list”, in lines 4 to 60";
        assert!(report.ends_with(rest), "{report}");
    }

    #[test]
    fn of_very_many_names_the_first_are_told_and_the_one_that_is_meant() {
        let names: Vec<String> = (0..2000).map(|index| format!("ground {index}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let told = suggestion("grund 1999", "the shapes are", &names);
        assert!(told.starts_with("did you mean `ground 1999`? the shapes are `ground 0`, "));
        assert!(told.ends_with("`ground 7` and 1992 more"), "{told}");
        assert_eq!(
            suggestion("x", "there are", &["a", "b"]),
            "there are `a`, `b`"
        );
    }
}
