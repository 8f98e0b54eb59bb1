//! The code panel's view of an algorithm's real source file: paragraphs, captions, folded trace statements.
//!
//! Every file of the rooms that trace is embedded, so a step's line can always be shown as it was compiled; and the shapes,
//! which all of them name.

use include_dir::{Dir, include_dir};
use std::{
    ops::RangeInclusive,
    sync::{LazyLock, OnceLock},
};

/// The rooms whose files trace, and the shapes.
static ROOMS: [(&str, Dir<'_>); 6] = [
    (
        "crates/core/src/articles",
        include_dir!("$CARGO_MANIFEST_DIR/../core/src/articles"),
    ),
    (
        "crates/core/src/broad_phase",
        include_dir!("$CARGO_MANIFEST_DIR/../core/src/broad_phase"),
    ),
    (
        "crates/core/src/exact",
        include_dir!("$CARGO_MANIFEST_DIR/../core/src/exact"),
    ),
    (
        "crates/core/src/geometry",
        include_dir!("$CARGO_MANIFEST_DIR/../core/src/geometry"),
    ),
    (
        "crates/core/src/method",
        include_dir!("$CARGO_MANIFEST_DIR/../core/src/method"),
    ),
    (
        "crates/lab/src/run",
        include_dir!("$CARGO_MANIFEST_DIR/../lab/src/run"),
    ),
];

/// An embedded file, and its listing once it was opened: every step of a record asks for its own.
struct EmbeddedFile {
    /// In the repository.
    path: String,
    text: &'static str,
    listing: OnceLock<Listing>,
}

static FILES: LazyLock<Vec<EmbeddedFile>> = LazyLock::new(|| {
    let mut files = vec![];
    for (room, folder) in &ROOMS {
        collect(room, folder, &mut files);
    }
    files
});

/// Adds the files of `folder`, of a room at `path`, to `files`.
fn collect(path: &str, folder: &'static Dir<'_>, files: &mut Vec<EmbeddedFile>) {
    for file in folder.files() {
        if let (Some(own), Some(text)) = (file.path().to_str(), file.contents_utf8()) {
            files.push(EmbeddedFile {
                path: format!("{path}/{}", own.replace('\\', "/")),
                text,
                listing: OnceLock::new(),
            });
        }
    }
    for inner in folder.dirs() {
        collect(path, inner, files);
    }
}

/// The names of the trace argument in algorithms.
const WATCHERS: [&str; 2] = ["trace", "watch"];

/// An algorithm's source file, ready to show. Lines are counted from 1.
#[derive(Debug)]
pub struct Listing {
    /// Its path in the repository.
    pub path: &'static str,
    pub text: &'static str,
    folded: Vec<bool>,
    hidden: Vec<bool>,
}

impl Listing {
    /// The embedded file that `path` (as [`std::panic::Location::file`] gives it) names.
    pub fn open(path: &str) -> Option<&'static Self> {
        let path = path.replace('\\', "/");
        let file = FILES.iter().find(|file| path.ends_with(&file.path))?;
        Some(
            file.listing
                .get_or_init(|| Self::new(&file.path, file.text)),
        )
    }

    fn new(path: &'static str, text: &'static str) -> Self {
        let folded = folded_lines(text);
        let hidden = hidden_lines(text, &folded);
        Self {
            path,
            text,
            folded,
            hidden,
        }
    }

    /// Every embedded file's path.
    pub fn paths() -> impl Iterator<Item = &'static str> {
        FILES.iter().map(|file| file.path.as_str())
    }

    /// The lines, without their ends.
    pub fn lines(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.text.lines()
    }

    /// Whether `line` belongs to a `trace…;` statement under code. Readers need not see it: the code says the same.
    pub fn is_hidden(&self, line: usize) -> bool {
        self.hidden.get(line - 1).copied().unwrap_or(false)
    }

    /// Whether `line` belongs to a `trace…;` statement.
    pub fn is_folded(&self, line: usize) -> bool {
        self.folded.get(line - 1).copied().unwrap_or(false)
    }

    /// The lines between the blank lines around `line`.
    pub fn paragraph(&self, line: usize) -> RangeInclusive<usize> {
        let lines: Vec<&str> = self.lines().collect();
        let is_blank = |n: usize| lines.get(n - 1).is_none_or(|text| text.trim().is_empty());
        let first = (1..=line).rev().take_while(|&n| !is_blank(n)).last();
        let last = (line..=lines.len()).take_while(|&n| !is_blank(n)).last();
        first.unwrap_or(line)..=last.unwrap_or(line)
    }

    /// The line of code to mark for a step recorded at `line`: the nearest one at or above it that is not hidden; where that
    /// only closes a block opened above, the line that opened it.
    pub fn marked_line(&self, line: usize) -> usize {
        let lines: Vec<&str> = self.lines().collect();
        let shown = (1..=line).rev().find(|&n| !self.is_hidden(n));
        let shown = shown.unwrap_or(line);
        let closing = lines.get(shown - 1).copied().unwrap_or_default();
        if !closes(closing) {
            return shown;
        }
        let opens = |&n: &usize| {
            let above = lines[n - 1];
            indent(above) == indent(closing) && !above.trim_start().starts_with(CLOSERS)
        };
        (1..shown).rev().find(opens).unwrap_or(shown)
    }

    /// The nearest comment at or above `line` in its paragraph, as one sentence: the reason for the code there.
    pub fn caption(&self, line: usize) -> Option<String> {
        let lines: Vec<&str> = self.lines().collect();
        let comment = |n: usize| lines[n - 1].trim_start().strip_prefix("// ");
        let paragraph = self.paragraph(line);
        let last = (*paragraph.start()..=line)
            .rev()
            .find(|&n| comment(n).is_some())?;
        let first = (*paragraph.start()..=last)
            .rev()
            .take_while(|&n| comment(n).is_some())
            .last()?;
        let text: Vec<&str> = (first..=last).filter_map(comment).map(str::trim).collect();
        Some(text.join(" "))
    }
}

/// The characters that end a block, a call or a list.
const CLOSERS: [char; 3] = ['}', ')', ']'];

/// Whether a line does nothing but end what was begun above it.
fn closes(line: &str) -> bool {
    let line = line.trim();
    line.starts_with(CLOSERS)
        && line
            .chars()
            .all(|c| CLOSERS.contains(&c) || ",;?".contains(c))
}

/// How far a line is moved to the right; more than any line for one that is empty.
fn indent(line: &str) -> usize {
    line.find(|c: char| !c.is_whitespace())
        .unwrap_or(usize::MAX)
}

/// The `folded` lines of statements that stand under code of their paragraph. A statement alone under its comment is all that
/// shows its step.
fn hidden_lines(text: &str, folded: &[bool]) -> Vec<bool> {
    let mut has_code = false;
    let hidden = text.lines().zip(folded).map(|(line, &is_folded)| {
        let line = line.trim();
        has_code &= !line.is_empty();
        has_code |= !is_folded && !line.is_empty() && !line.starts_with("//");
        is_folded && has_code
    });
    hidden.collect()
}

/// Marks the lines of whole `trace…;` statements. A `trace.inside` block is code and stays, and so is a
/// `trace.retell`, whose steps follow.
fn folded_lines(text: &str) -> Vec<bool> {
    let lines: Vec<&str> = text.lines().collect();
    let mut folded = vec![false; lines.len()];
    let mut n = 0;
    while n < lines.len() {
        let line = lines[n].trim_start();
        let Some(rest) = WATCHERS.iter().find_map(|name| line.strip_prefix(name)) else {
            n += 1;
            continue;
        };
        let called = match rest {
            "" => lines.get(n + 1).map_or("", |next| next.trim_start()),
            rest => rest,
        };
        if !called.starts_with(".step") {
            n += 1;
            continue;
        }
        while n < lines.len() {
            folded[n] = true;
            n += 1;
            if lines[n - 1].trim_end().ends_with(';') {
                break;
            }
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "\
fn f() {
    // Why the first
    // thing is so.
    let a = 1;
    trace
        .step(\"a\")
        .value(\"a\", a);

    let b = trace.inside(\"b\", |trace| {
        trace.step(\"inner\");
        2
    });
}";

    fn sample() -> Listing {
        Listing::new("sample.rs", SAMPLE)
    }

    #[test]
    fn a_statement_alone_under_its_comment_is_shown_and_marked() {
        let listing = Listing::new(
            "sample.rs",
            "    // One stands in for all.\n    trace\n        .step(\"one\")\n        .value(\"one\", 1);\n",
        );
        assert!((1..=4).all(|n| !listing.is_hidden(n)) && listing.is_folded(3));
        assert_eq!(listing.marked_line(3), 3);
        let listing =
            Listing::open("crates/core/src/articles/wicked/capsule_triangle.rs").expect("embedded");
        let step = listing
            .lines()
            .position(|line| line.contains("candidate sphere"));
        let step = step.expect("a step") + 1;
        assert_eq!(listing.marked_line(step), step);
    }

    #[test]
    fn a_step_under_a_brace_marks_what_the_brace_ends() {
        let listing = Listing::new(
            "sample.rs",
            "    let one = One {\n        a,\n    };\n    trace.step(\"one\");\n    for a in b {\n    }\n    trace.step(\"two\");\n",
        );
        assert_eq!(listing.marked_line(4), 1);
        assert_eq!(listing.marked_line(7), 5);
    }

    #[test]
    fn trace_statements_fold_but_groups_stay() {
        let listing = sample();
        let shown: Vec<usize> = (1..=13).filter(|&n| !listing.is_folded(n)).collect();
        assert_eq!(shown, [1, 2, 3, 4, 8, 9, 11, 12, 13]);
    }

    #[test]
    fn statements_of_a_response_s_watch_fold_as_well() {
        let watched = SAMPLE.replace("trace", "watch");
        assert_eq!(folded_lines(&watched), folded_lines(SAMPLE));
        let handed_on = "    watch,\n    watched.step();\n    watch.inside_named(title, |watch| {";
        assert_eq!(folded_lines(handed_on), [false; 3]);
    }

    #[test]
    fn a_step_marks_the_code_above_it_and_takes_its_comment() {
        let listing = sample();
        assert_eq!(listing.marked_line(5), 4);
        assert_eq!(
            listing.caption(5).as_deref(),
            Some("Why the first thing is so.")
        );
        assert_eq!(listing.paragraph(5), 1..=7);
        assert_eq!(listing.caption(10), None);
    }
}
