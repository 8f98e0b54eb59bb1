//! Formulas of lessons and captions: `$t = (c - a) · d$` in a line of words, `$$frac(a, b)$$` on a line of its own.
//!
//! | written | set |
//! |---|---|
//! | `x`, `ab`, `ε` | a variable, slanted |
//! | `c0`, `x_1`, `x_(i+1)` | with an index beneath |
//! | `x^2`, `x²`, `x^(n+1)` | with a power above |
//! | `sqrt(x)`, `frac(a, b)` | a root, a fraction |
//! | `min(a, b)`, `cos(x)` | functions stand upright, as digits do and `"words"` |
//! | `v'` | a prime |
//! | `-`, `*`, `<=`, `>=`, `!=` | −, ·, ≤, ≥, ≠ |
//! | `(a)`, `[a]`, `\|a\|` | brackets as tall as what they hold |

use std::{iter::Peekable, str::Chars};

/// Names that stand upright.
const FUNCTIONS: [&str; 10] = [
    "abs", "clamp", "cos", "det", "dist", "max", "min", "saturate", "sign", "sin",
];
/// Signs that stand between two pieces, as they are written and as they are set.
const BETWEEN: [(char, char); 18] = [
    ('-', '−'),
    ('*', '·'),
    ('−', '−'),
    ('·', '·'),
    ('+', '+'),
    ('=', '='),
    ('<', '<'),
    ('>', '>'),
    ('≤', '≤'),
    ('≥', '≥'),
    ('≠', '≠'),
    ('≈', '≈'),
    ('×', '×'),
    ('±', '±'),
    ('/', '/'),
    ('→', '→'),
    ('⊕', '⊕'),
    ('∈', '∈'),
];
/// Letters that text has small as powers and as indices, each with that.
const POWERS: &str = "0123456789+−n ⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ";
const INDICES: &str = "0123456789+−aehijklmnoprstuvx ₀₁₂₃₄₅₆₇₈₉₊₋ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ";

/// A formula, piece after piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula(pub Vec<FormulaPiece>);

/// A piece of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormulaPiece {
    /// A variable, set slanted.
    Variable(String),
    /// A number, a function's name, words, or the sign before a number.
    Upright(String),
    /// A sign between two pieces, with room on both sides.
    Between(char),
    /// A comma, with room behind it.
    Comma,
    /// One above the other.
    Fraction(Formula, Formula),
    /// A square root.
    Root(Formula),
    /// Between an opening and a closing bracket.
    Bracket(char, Formula, char),
    /// A power of the piece before it.
    Above(Formula),
    /// An index of the piece before it.
    Below(Formula),
}

/// Where a stretch of a formula stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormulaLevel {
    /// In the line.
    Line,
    /// Raised, as a power.
    Above,
    /// Lowered, as an index.
    Below,
}

/// A stretch of a formula that is set in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaRun {
    /// Its letters, with blanks where room is.
    pub text: String,
    /// Whether they are a variable's.
    pub is_variable: bool,
    /// Whether it stands in the line, above or beneath.
    pub level: FormulaLevel,
}

/// A piece of a text that may have formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProsePiece<'a> {
    /// Words.
    Words(&'a str),
    /// What stands between two backticks.
    Code(&'a str),
    /// A formula as it is written, without the signs around it.
    Formula(&'a str),
}

impl Formula {
    /// Reads what is written; `None` where a bracket has no partner, or a root, a fraction or a power nothing in it.
    pub fn read(written: &str) -> Option<Self> {
        let mut reader = FormulaReader {
            signs: written.chars().peekable(),
        };
        let (formula, end) = reader.until(&[])?;
        end.is_none().then_some(formula)
    }

    /// How it is set in one line, where `frac(a, b)` is `a / b`.
    pub fn in_line(&self) -> Vec<FormulaRun> {
        let mut runs = vec![];
        self.add_runs(FormulaLevel::Line, &mut runs);
        runs
    }

    /// As text, with the signs that text has for powers, indices and roots.
    pub fn plain(&self) -> String {
        let runs = self.in_line();
        let stretches = runs.chunk_by(|one, next| one.level == next.level);
        let plain = stretches.map(|stretch| {
            let text: String = stretch.iter().map(|run| run.text.as_str()).collect();
            let (table, sign) = match stretch[0].level {
                FormulaLevel::Line => return text,
                FormulaLevel::Above => (POWERS, '^'),
                FormulaLevel::Below => (INDICES, '_'),
            };
            let (from, to) = table.split_once(' ').unwrap_or_default();
            let small = |letter: char| {
                let place = from.chars().position(|one| one == letter)?;
                to.chars().nth(place)
            };
            let all: Option<String> = text.chars().map(small).collect();
            all.unwrap_or_else(|| match text.chars().count() {
                1 => format!("{sign}{text}"),
                _ => format!("{sign}({text})"),
            })
        });
        plain.collect()
    }

    /// Whether it needs brackets beside a slash or under a root that has no roof.
    fn is_long(&self) -> bool {
        let mut signs = self
            .0
            .iter()
            .filter(|piece| matches!(piece, FormulaPiece::Between(_) | FormulaPiece::Fraction(..)));
        signs.next().is_some()
    }

    fn add_runs(&self, level: FormulaLevel, runs: &mut Vec<FormulaRun>) {
        let mut before: Option<&FormulaPiece> = None;
        for piece in &self.0 {
            if before.is_some_and(|before| piece.stands_off(before)) {
                runs.push(FormulaRun::upright(" ", level));
            }
            piece.add_runs(level, runs);
            before = Some(piece);
        }
    }

    fn add_closed_runs(&self, level: FormulaLevel, runs: &mut Vec<FormulaRun>) {
        let brackets = if self.is_long() { ["(", ")"] } else { ["", ""] };
        runs.push(FormulaRun::upright(brackets[0], level));
        self.add_runs(level, runs);
        runs.push(FormulaRun::upright(brackets[1], level));
    }
}

impl FormulaPiece {
    /// Whether there is a little room between it and the piece `before`, so that two names are not read as one.
    pub fn stands_off(&self, before: &Self) -> bool {
        let is_name = matches!(before, Self::Variable(_) | Self::Above(_) | Self::Below(_));
        is_name && matches!(self, Self::Variable(_))
    }

    fn add_runs(&self, level: FormulaLevel, runs: &mut Vec<FormulaRun>) {
        let upright = |text: &str| FormulaRun::upright(text, level);
        match self {
            Self::Variable(name) => runs.push(FormulaRun {
                is_variable: true,
                ..upright(name)
            }),
            Self::Upright(text) => runs.push(upright(text)),
            Self::Between(sign) => runs.push(match level {
                FormulaLevel::Line => upright(&format!(" {sign} ")),
                FormulaLevel::Above | FormulaLevel::Below => upright(&sign.to_string()),
            }),
            Self::Comma => runs.push(upright(", ")),
            Self::Fraction(above, beneath) => {
                above.add_closed_runs(level, runs);
                runs.push(upright(" / "));
                beneath.add_closed_runs(level, runs);
            }
            Self::Root(of) => {
                runs.push(upright("√"));
                of.add_closed_runs(level, runs);
            }
            Self::Bracket(open, inside, close) => {
                runs.push(upright(&open.to_string()));
                inside.add_runs(level, runs);
                runs.push(upright(&close.to_string()));
            }
            Self::Above(of) => of.add_runs(FormulaLevel::Above, runs),
            Self::Below(of) => of.add_runs(FormulaLevel::Below, runs),
        }
    }
}

impl FormulaRun {
    fn upright(text: &str, level: FormulaLevel) -> Self {
        Self {
            text: text.into(),
            is_variable: false,
            level,
        }
    }
}

struct FormulaReader<'a> {
    signs: Peekable<Chars<'a>>,
}

impl FormulaReader<'_> {
    /// All pieces until one of `ends`, which is taken and told, or until there are no more.
    fn until(&mut self, ends: &[char]) -> Option<(Formula, Option<char>)> {
        let mut pieces = vec![];
        while let Some(sign) = self.signs.next() {
            if ends.contains(&sign) {
                return Some((Formula(pieces), Some(sign)));
            }
            self.piece(sign, &mut pieces)?;
        }
        Some((Formula(pieces), None))
    }

    /// The piece that begins with `sign`, behind those `before`.
    fn piece(&mut self, sign: char, before: &mut Vec<FormulaPiece>) -> Option<()> {
        let is_first = matches!(
            before.last(),
            None | Some(FormulaPiece::Between(_) | FormulaPiece::Comma)
        );
        let piece = match sign {
            ' ' | '\n' => return Some(()),
            '(' | '[' => {
                let close = if sign == '(' { ')' } else { ']' };
                FormulaPiece::Bracket(sign, self.closed_by(close)?, close)
            }
            '|' => FormulaPiece::Bracket('|', self.closed_by('|')?, '|'),
            ')' | ']' => return None,
            '^' => FormulaPiece::Above(self.small()?),
            '_' => FormulaPiece::Below(self.small()?),
            '²' | '³' => {
                let power = if sign == '²' { "2" } else { "3" };
                FormulaPiece::Above(Formula(vec![FormulaPiece::Upright(power.into())]))
            }
            ',' => FormulaPiece::Comma,
            '\'' => FormulaPiece::Upright('′'.into()),
            '"' => {
                let words = self.signs.by_ref().take_while(|sign| *sign != '"');
                FormulaPiece::Upright(words.collect())
            }
            '!' if self.signs.next_if_eq(&'=').is_some() => FormulaPiece::Between('≠'),
            '<' if self.signs.next_if_eq(&'=').is_some() => FormulaPiece::Between('≤'),
            '>' if self.signs.next_if_eq(&'=').is_some() => FormulaPiece::Between('≥'),
            _ if sign.is_alphabetic() => return self.name(sign, before),
            _ if sign.is_ascii_digit() => {
                let digits = self.run_of(sign, |sign| sign.is_ascii_digit() || sign == '.');
                FormulaPiece::Upright(digits)
            }
            _ => match BETWEEN.iter().find(|(written, _)| *written == sign) {
                Some((_, set)) if is_first => FormulaPiece::Upright(set.to_string()),
                Some((_, set)) => FormulaPiece::Between(*set),
                None => FormulaPiece::Upright(sign.to_string()),
            },
        };
        before.push(piece);
        Some(())
    }

    /// A name that begins with `first`, with the digits behind it as its index.
    fn name(&mut self, first: char, before: &mut Vec<FormulaPiece>) -> Option<()> {
        let name = self.run_of(first, char::is_alphabetic);
        match name.as_str() {
            "sqrt" => {
                self.signs.next_if_eq(&'(')?;
                before.push(FormulaPiece::Root(self.closed_by(')')?));
                return Some(());
            }
            "frac" => {
                self.signs.next_if_eq(&'(')?;
                let (above, end) = self.until(&[','])?;
                end?;
                let beneath = self.closed_by(')')?;
                before.push(FormulaPiece::Fraction(above, beneath));
                return Some(());
            }
            _ if FUNCTIONS.contains(&name.as_str()) => {
                before.push(FormulaPiece::Upright(name));
                return Some(());
            }
            _ => before.push(FormulaPiece::Variable(name)),
        }
        if let Some(digit) = self.signs.next_if(char::is_ascii_digit) {
            let index = self.run_of(digit, |sign| sign.is_ascii_digit());
            let index = Formula(vec![FormulaPiece::Upright(index)]);
            before.push(FormulaPiece::Below(index));
        }
        Some(())
    }

    /// What a power or an index is: in brackets, which are left out, or a name or a number alone.
    fn small(&mut self) -> Option<Formula> {
        let first = self.signs.next()?;
        if first == '(' {
            return self.closed_by(')');
        }
        let mut pieces = vec![];
        self.piece(first, &mut pieces)?;
        (!pieces.is_empty()).then_some(Formula(pieces))
    }

    /// What stands before `close`; `None` without it, or if there is nothing.
    fn closed_by(&mut self, close: char) -> Option<Formula> {
        let (inside, end) = self.until(&[close])?;
        (end.is_some() && !inside.0.is_empty()).then_some(inside)
    }

    /// `first` and all signs behind it that are of its kind.
    fn run_of(&mut self, first: char, is_one: impl Fn(char) -> bool) -> String {
        let mut run = first.to_string();
        while let Some(sign) = self.signs.next_if(|sign| is_one(*sign)) {
            run.push(sign);
        }
        run
    }
}

/// The words, the code and the formulas of a text. A sign that has no partner stands for itself.
pub fn prose_pieces(text: &str) -> Vec<ProsePiece<'_>> {
    let mut pieces = vec![];
    let (mut from, mut at) = (0, 0);
    while let Some(start) = text[at..].find(['`', '$']).map(|start| at + start) {
        let rest = &text[start..];
        let sign = ["$$", "$", "`"]
            .into_iter()
            .find(|sign| rest.starts_with(sign));
        let sign = sign.unwrap_or_default();
        let inside = &rest[sign.len()..];
        let Some(length) = inside.find(sign).filter(|length| *length > 0) else {
            at = start + sign.len();
            continue;
        };
        if from < start {
            pieces.push(ProsePiece::Words(&text[from..start]));
        }
        let inside = &inside[..length];
        pieces.push(match sign {
            "`" => ProsePiece::Code(inside),
            _ => ProsePiece::Formula(inside),
        });
        at = start + 2 * sign.len() + length;
        from = at;
    }
    if from < text.len() {
        pieces.push(ProsePiece::Words(&text[from..]));
    }
    pieces
}

/// A text whose formulas are plain text: `v^2` is `v²`.
pub fn with_plain_formulas(text: &str) -> String {
    let pieces = prose_pieces(text).into_iter();
    let plain = pieces.map(|piece| match piece {
        ProsePiece::Words(words) => words.into(),
        ProsePiece::Code(code) => format!("`{code}`"),
        ProsePiece::Formula(written) => match Formula::read(written) {
            Some(formula) => formula.plain(),
            None => written.into(),
        },
    });
    plain.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_in_text_has_the_signs_that_text_has() {
        for (written, plain) in [
            ("v² / (2 g) - v * dt / 2", "v² / (2g) − v · dt / 2"),
            ("frac(v^2, 2g) - 1", "v² / 2g − 1"),
            ("frac(a - b, c)", "(a − b) / c"),
            ("sqrt(b² - a c)", "√(b² − a c)"),
            ("sqrt(2)", "√2"),
            ("|u × v|² <= ε² |u|²", "|u × v|² ≤ ε²|u|²"),
            ("c0 - d_n x_(i+1)", "c₀ − dₙ xᵢ₊₁"),
            ("x^(-k)", "x^(−k)"),
            ("-1 < min(a, -b)", "−1 < min(a, −b)"),
            ("\"no hit\" != t", "no hit ≠ t"),
            ("v' = t_\"in\" Δt", "v′ = tᵢₙ Δt"),
        ] {
            let formula = Formula::read(written).expect(written);
            assert_eq!(formula.plain(), plain, "{written}");
        }
        for broken in ["(a", "a)", "frac(a)", "sqrt()", "x^", "|a", "sqrt x"] {
            assert_eq!(Formula::read(broken), None, "{broken}");
        }
    }

    #[test]
    fn a_text_has_words_code_and_formulas() {
        use ProsePiece::{Code, Formula, Words};
        assert_eq!(
            prose_pieces("a `$b` $c^2$, $$d$$ 5 $"),
            [
                Words("a "),
                Code("$b"),
                Words(" "),
                Formula("c^2"),
                Words(", "),
                Formula("d"),
                Words(" 5 $"),
            ]
        );
        let text = "`a` and $b^2$";
        assert_eq!(with_plain_formulas(text), "`a` and b²");
    }

    #[test]
    fn every_formula_of_a_lesson_can_be_read() {
        let mut with = 0;
        for scene in crate::scene::library::all() {
            let scene = scene.read().expect("it reads");
            let asked = scene.question.iter();
            let asked = asked.flat_map(|it| [it.question.as_str(), it.answer.as_str()]);
            let texts = [scene.text.as_str()].into_iter().chain(asked);
            let texts = texts.chain(scene.caption.as_deref());
            let mut is_with = false;
            for piece in texts.flat_map(prose_pieces) {
                if let ProsePiece::Formula(written) = piece {
                    assert!(
                        Formula::read(written).is_some(),
                        "{}: {written}",
                        scene.title
                    );
                    is_with = true;
                }
            }
            with += usize::from(is_with);
        }
        assert!(with >= 25, "{with} lessons have a formula");
    }
}
