//! What a word means by the rows of the table.

use super::*;
use std::sync::LazyLock;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A kind of shape, and whether the word says more than that: `capsule_2`.
    Kind {
        kind: Kind,
        is_name: bool,
    },
    OtherShape,
    /// A property, and of what, where the word says it: `player_radius`.
    Field {
        field: PastedField,
        of: Option<String>,
    },
    Plain,
}

/// Rows of the table by word.
type WordIndex<T> = LazyLock<HashMap<&'static str, Vec<T>>>;

static USES: WordIndex<WordUse> = LazyLock::new(|| by_word(WORDS.iter().copied()));
static FIELD_WORDS: WordIndex<PastedField> =
    LazyLock::new(|| by_word(FIELDS.iter().chain(POINTS).copied()));
static KIND_WORDS: WordIndex<Kind> = LazyLock::new(|| by_word(KINDS.iter().copied()));
static UNIT_WORDS: WordIndex<f64> = LazyLock::new(|| by_word(UNITS.iter().copied()));
static MAKERS: WordIndex<&Constructor> =
    LazyLock::new(|| by_word(CONSTRUCTORS.iter().map(|row| (row, row.words))));

fn by_word<T: Copy>(
    rows: impl Iterator<Item = (T, &'static str)>,
) -> HashMap<&'static str, Vec<T>> {
    let mut index: HashMap<&str, Vec<T>> = HashMap::new();
    for (row, words) in rows {
        let words = words.split_whitespace();
        words.for_each(|word| index.entry(word).or_default().push(row));
    }
    index
}

/// The rows that have `word`, in small letters.
fn rows<T>(index: &'static WordIndex<T>, word: &str) -> &'static [T] {
    index.get(word).map_or(&[], Vec::as_slice)
}

/// Whether `word`, in small letters, is used so.
pub(super) fn is(word: &str, used: WordUse) -> bool {
    rows(&USES, word).contains(&used)
}

impl Pieces<'_> {
    /// Whether the word at `at`, in small letters, is used so.
    pub(super) fn is_used(&self, at: usize, used: WordUse) -> bool {
        is(&self.word_at(at), used)
    }
}

pub(super) fn meaning(word: &str) -> Meaning {
    if word.len() > 64 {
        return Meaning::Plain;
    }
    let parts = parts(word);
    let names = small_parts(word);
    for tail in (1..=names.len().min(4)).rev() {
        let head = names.len() - tail;
        if let Some(field) = field(&names[head..].concat()) {
            let before = &word[..place_in(word, parts[head]).start];
            let of = before.trim_matches('_').to_string();
            // Members of a class are often called `m_…`.
            let is_owner = !of.is_empty() && !is(&of.to_lowercase(), WordUse::NoPrefix);
            let of = is_owner.then_some(of);
            return Meaning::Field { field, of };
        }
    }
    let kinds: Vec<Kind> = match names.concat().as_str() {
        "charactercontroller" => vec![Kind::Capsule],
        _ => names.iter().filter_map(|name| kind(name)).collect(),
    };
    // `capsuleBodyDef`: what a body is made from
    let ends = ["def", "desc", "definition", "description"];
    if matches!(&names[..], [.., body, last] if body == "body" && ends.contains(&last.as_str())) {
        return Meaning::Plain;
    }
    // `offsetTriangle`
    if let ([_], [first, tail]) = (&kinds[..], &names[..])
        && kind(tail).is_some()
        && let Some(field) = field(first).filter(|field| names_place(*field))
    {
        let of = Some(tail.clone());
        return Meaning::Field { field, of };
    }
    match kinds[..] {
        [kind] => Meaning::Kind {
            kind,
            is_name: word.contains('_') || word.ends_with(|c: char| c.is_ascii_digit()),
        },
        [] if names.iter().any(|name| is_other_shape(name)) => Meaning::OtherShape,
        _ => Meaning::Plain,
    }
}

/// Whether a name says that a value is of what a test found, or of a shape that none can be made of.
pub(super) fn is_of_no_shape(word: &str) -> bool {
    let is_contact = |part: &String| is(part, WordUse::Contact);
    small_parts(word).iter().any(is_contact) || meaning(word) == Meaning::OtherShape
}

pub(super) fn names_place(field: PastedField) -> bool {
    matches!(field, Center | Position | Rotation | Pose)
}

/// The property that `word` says, of whatever.
pub(in super::super) fn field_of(word: &str) -> Option<PastedField> {
    match meaning(word) {
        Meaning::Field { field, .. } => Some(field),
        _ => None,
    }
}

pub(super) fn kind_in(word: &str) -> Option<Kind> {
    match meaning(word) {
        Meaning::Kind { kind, .. } => Some(kind),
        _ => None,
    }
}

/// `player_a` and `playerA` are two parts. Each is a piece of `word` itself.
pub(super) fn parts(word: &str) -> Vec<&str> {
    let mut parts = vec![];
    for piece in word.split('_').filter(|piece| !piece.is_empty()) {
        let letters = piece.char_indices();
        let mut start = 0;
        for ((_, before), (at, letter)) in letters.clone().zip(letters.skip(1)) {
            if letter.is_uppercase() && (before.is_lowercase() || before.is_ascii_digit()) {
                parts.push(&piece[start..at]);
                start = at;
            }
        }
        parts.push(&piece[start..]);
    }
    parts
}

pub(super) fn small_parts(word: &str) -> Vec<String> {
    parts(word).into_iter().map(str::to_lowercase).collect()
}

fn without_digits(part: &str) -> &str {
    part.trim_end_matches(|c: char| c.is_ascii_digit())
}

fn kind(part: &str) -> Option<Kind> {
    let part = part.trim_end_matches("'s").trim_end_matches("’s");
    rows(&KIND_WORDS, without_digits(part)).last().copied()
}

fn is_other_shape(part: &str) -> bool {
    is(without_digits(part), WordUse::OtherShape)
}

/// What `name`, written together in small letters, says that a value is.
pub(super) fn field(name: &str) -> Option<PastedField> {
    let field = rows(&FIELD_WORDS, name).last().copied();
    field.or_else(|| numbered(name))
}

/// `v0`, `p1`, `vertex2`.
pub(super) fn numbered(name: &str) -> Option<PastedField> {
    let digit = name.chars().next_back()?.to_digit(10)?;
    let stem = &name[..name.len() - 1];
    is(stem, WordUse::PointStem).then_some(PastedField::Point(digit as u8))
}

/// Whether a word before a bracket makes a vector of what is in it.
pub(in super::super) fn makes_vector(word: &str) -> bool {
    let word = word.to_lowercase();
    matches!(word.as_str(), "new" | "simd" | "xyz") || holds_one(VECTORS, &word)
}

pub(super) fn holds_one(list: &'static str, word: &str) -> bool {
    list.split_whitespace().any(|part| word.contains(part))
}

/// Whether the name of a variable, a type or a call says that a vector is something else than a place.
pub(super) fn names_no_place(word: &str) -> bool {
    let small = word.to_lowercase();
    let parts = small_parts(word);
    let is_telling = |other: &str| other.len() > 4 && !matches!(other, "world" | "scene" | "scale");
    NO_PLACES.split_whitespace().any(|other| {
        parts.iter().any(|part| part == other) || (is_telling(other) && small.contains(other))
    })
}

/// Whether the name of a variable says that it is a place.
pub(super) fn says_place(word: &str) -> bool {
    let is_place = |field: PastedField| names_place(field) || matches!(field, Point(_));
    holds_one(PLACES, &word.to_lowercase()) || field_of(word).is_some_and(is_place)
}

pub(super) fn is_pose_name(name: &str) -> bool {
    holds_one(POSE_WORDS, name)
}

pub(super) fn is_weighty(word: &str) -> bool {
    let mut stems = WEIGHTY_STEMS.split_whitespace();
    is(word, WordUse::Weighty) || stems.any(|stem| word.starts_with(stem))
}

pub(super) fn unit(word: &str) -> Option<f64> {
    rows(&UNIT_WORDS, word).last().copied()
}

/// Which of x, y, z and w a name is.
pub(super) fn coordinate(name: &str) -> Option<usize> {
    let mut letters = ["x", "y", "z", "w"].into_iter();
    letters.position(|letter| name.eq_ignore_ascii_case(letter))
}

/// How `word` makes a shape, whatever its letters' size; several ways where engines share it.
pub(super) fn constructors(word: &str) -> &'static [&'static Constructor] {
    match word.len() {
        ..=64 => rows(&MAKERS, &word.to_lowercase()),
        _ => &[],
    }
}

pub(super) fn is_turn_name(name: &str) -> bool {
    holds_one("quat rot basis", name)
}
