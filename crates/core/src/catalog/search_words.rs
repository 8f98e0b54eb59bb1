//! The words of a search, and whether a text has them.

/// Words that every text has.
const COMMON: [&str; 35] = [
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "how",
    "i", "if", "in", "is", "it", "its", "my", "of", "on", "or", "that", "than", "the", "there",
    "to", "what", "when", "where", "which", "why", "with",
];
/// The words that mean nothing even in a title.
const MUTE: [&str; 7] = ["a", "an", "and", "in", "of", "the", "to"];
/// Words of fewer letters are found as they stand alone, not inside others.
const SHORTEST_STEM: usize = 3;
/// The number of letters that a word must keep when its ending is cut.
const MIN_STEM: usize = 4;

/// Words that mean the same to who looks for them. What is written here in one word stands for [`TOGETHER`].
const ALIKE: [&[&str]; 22] = [
    &["ball", "sphere"],
    &["fps", "framerate", "timestep"],
    &["jitter", "tremble", "shake"],
    &["converge", "convergence"],
    &["swept", "sweep", "ccd"],
    &["obb", "box"],
    &["aabb", "box"],
    &["penetration", "overlap"],
    &["implementation", "code", "program"],
    &["snag", "stuck", "catches"],
    &["tunnel", "tunnelled"],
    &["velocity", "speed"],
    &["vertex", "vertices", "corner"],
    &["ledge", "rim"],
    &["curb", "kerb"],
    &["late", "stale"],
    &["screenshot", "picture"],
    &["object", "body"],
    &["epsilon", "tolerance"],
    &["predictive", "predict", "ahead"],
    &["halve", "halving", "bisection"],
    &["remaining", "remain", "left"],
];
/// Several words that are looked for as one.
const TOGETHER: [(&str, &str); 12] = [
    ("frames per second", "fps"),
    ("frames a second", "fps"),
    ("frame rate", "framerate"),
    ("time step", "timestep"),
    ("double sided", "doublesided"),
    ("one sided", "onesided"),
    ("v·n", "dot"),
    ("unnormalised", "normalised"),
    ("32 bit", "f32"),
    ("single precision", "f32"),
    ("numbers of 32 bits", "f32"),
    ("non unit", "unit"),
];

/// The words of a search: `clamped`, `clamps` and `clamping` are one, so are `normalised` and `normalized`, and words of one
/// meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchWords {
    /// The stems that mean each word.
    words: Vec<Vec<String>>,
    phrase: String,
}

impl SearchWords {
    /// The words of `query`; without those that every text has, unless there are no others.
    pub fn of(query: &str) -> Self {
        let phrase = spelled(query);
        let words: Vec<&str> = words(&phrase).collect();
        let telling: Vec<&str> = words
            .iter()
            .filter(|word| !COMMON.contains(*word))
            .copied()
            .collect();
        let kept = if telling.is_empty() { words } else { telling };
        let mut words: Vec<Vec<String>> = kept.into_iter().map(alike).collect();
        words.dedup();
        Self {
            words,
            phrase: phrase.split_whitespace().collect::<Vec<_>>().join(" "),
        }
    }

    /// Whether nothing is looked for.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// How many words are looked for.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// How many words of the query `text` has, the common ones too, but for those that say nothing at all.
    pub fn as_asked_in(&self, text: &str) -> usize {
        let text = spelled(text);
        let has = |asked: &str| words(&text).any(|word| stem(word) == stem(asked));
        let asked = words(&self.phrase).filter(|word| !MUTE.contains(word));
        asked.filter(|asked| has(asked)).count()
    }

    /// Whether `text` has each word, in their order.
    pub fn found_in(&self, text: &str) -> impl Iterator<Item = bool> {
        let text = spelled(text);
        let has = move |stem: &String| match stem.chars().count() {
            ..SHORTEST_STEM => words(&text).any(|word| word == stem),
            _ => words(&text).any(|word| word.starts_with(stem.as_str())),
        };
        self.words.iter().map(move |stems| stems.iter().any(&has))
    }

    /// Without those words for which `is_known` is false.
    pub fn known(&self, is_known: &[bool]) -> Self {
        let words = self.words.iter().zip(is_known);
        let words = words.filter(|(_, is_known)| **is_known);
        Self {
            words: words.map(|(word, _)| word.clone()).collect(),
            phrase: self.phrase.clone(),
        }
    }

    /// Whether `text` has all of them, and there are any.
    pub fn are_all_in(&self, text: &str) -> bool {
        !self.is_empty() && self.found_in(text).all(|found| found)
    }

    /// Whether `text` has the words together, in the order of the search.
    pub fn stand_together_in(&self, text: &str) -> bool {
        !self.is_empty() && spelled(text).contains(&self.phrase)
    }
}

/// The words of a text, without signs around them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split_whitespace();
    let words = words.map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()));
    words.filter(|word| !word.is_empty())
}

/// The stems that mean `word`, its own first.
fn alike(word: &str) -> Vec<String> {
    let own = stem(word);
    let mut stems = vec![own.to_owned()];
    let groups = ALIKE
        .iter()
        .filter(|group| group.iter().any(|one| stem(one) == own));
    for other in groups.flat_map(|group| group.iter()) {
        let other = stem(&spelled(other)).to_owned();
        if !stems.contains(&other) {
            stems.push(other);
        }
    }
    stems
}

/// In small letters, in one of two spellings, with the apostrophes of a keyboard, what is looked for as one word in one.
fn spelled(text: &str) -> String {
    let text = text.to_lowercase().replace("iz", "is");
    let text = text.replace("center", "centre").replace('-', " ");
    let text = text.replace('’', "'");
    let one_by_one = TOGETHER.iter();
    one_by_one.fold(text, |text, (several, one)| text.replace(several, one))
}

/// A word without its end.
fn stem(word: &str) -> &str {
    let ends = ["ation", "ion", "ing", "ed", "es", "e", "s"];
    let stems = ends.iter().filter_map(|end| word.strip_suffix(end));
    let mut stems = stems.filter(|stem| stem.chars().count() >= MIN_STEM);
    stems.next().unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds(query: &str, text: &str) -> bool {
        SearchWords::of(query).are_all_in(text)
    }

    #[test]
    fn forms_and_spellings_of_a_word_are_one() {
        assert!(finds(
            "independent clamping",
            "each is clamped independently"
        ));
        assert!(finds("not normalised", "they are not normalized"));
        assert!(finds("normalization", "a normalised axis"));
        assert!(finds("unnormalized axes", "axes that are not normalised"));
        assert!(finds("the center of it?", "its centre"));
        assert!(finds("time steps", "one time-step"));
        assert!(finds("projection", "it is projected"));
        assert!(finds("s and t", "both `s` and `t`") && !finds("s and t", "is it"));
        assert!(finds("the capsule’s ends", "a capsule's ends"));
        assert!(!finds("clamping", "a lamp"));
        assert!(!finds("normalised", "a normal"));
    }

    #[test]
    fn words_of_one_meaning_are_one() {
        assert!(finds("20 fps", "at 20 frames a second"));
        assert!(finds("low frame rate", "with a low frame-rate"));
        assert!(finds("does it jitter", "it trembles"));
        assert!(finds("swept", "a sweep") && finds("sweep", "it is swept"));
        assert!(finds("vertices", "its corners"));
        assert!(finds("double-sided", "it is double sided"));
        assert!(!finds("tremble", "a table"));
    }

    #[test]
    fn common_words_count_only_where_there_are_no_others() {
        assert!(finds("what is the skin", "a skin"));
        assert!(!finds("what is", "a skin"));
        assert!(finds("what is", "this is what"));
        assert!(SearchWords::of(" ? ").is_empty());
        assert!(!finds("", "anything"));
    }

    #[test]
    fn words_that_stand_together_are_told() {
        let words = SearchWords::of("Nearly  parallel");
        assert!(words.stand_together_in("they are nearly parallel."));
        assert!(!words.stand_together_in("parallel, nearly"));
        let found: Vec<bool> = words.found_in("parallel").collect();
        assert_eq!(found, [false, true]);
    }
}
