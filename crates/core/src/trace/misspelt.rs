//! The known name that a misspelled one means.

/// The largest number of wrong, missing or extra letters.
const MISTAKES: usize = 2;
/// The number of first letters that identify a name alone.
const BEGINNING: usize = 4;

/// The candidate that `asked` is a misspelling of, or that begins like it; `None` where no candidate is close.
pub fn nearest<'a>(asked: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let asked = asked.to_lowercase();
    let ranked = candidates.into_iter().filter_map(|name| {
        let known = name.to_lowercase();
        let mistakes = strsim::osa_distance(&known, &asked);
        let is_misspelt = mistakes <= MISTAKES && mistakes < asked.chars().count();
        let alike = beginning(own(&known).0, own(&asked).0);
        let begins_alike = alike >= BEGINNING && own(&known).1 == own(&asked).1;
        (is_misspelt || begins_alike).then_some((!is_misspelt, mistakes, name))
    });
    let best = ranked.min_by_key(|&(begins, mistakes, _)| (begins, mistakes));
    best.map(|(_, _, name)| name)
}

/// "; did you mean `x`?", or nothing where nothing is close.
pub fn did_you_mean<'a>(asked: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(asked, candidates).map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

/// The parts of a name after its last slash, and before it.
fn own(name: &str) -> (&str, &str) {
    match name.rsplit_once('/') {
        Some((group, own)) => (own, group),
        None => (name, ""),
    }
}

/// How many first letters two names share.
fn beginning(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_close_is_meant() {
        let names = ["radius", "center", "wicked/slide", "wicked/sub-steps"];
        for (asked, meant) in [
            ("raduis", Some("radius")),
            ("Center", Some("center")),
            ("center of it", Some("center")),
            ("wiked/slide", Some("wicked/slide")),
            ("wicked/sub", None),
            ("wicked/sub-stepped", Some("wicked/sub-steps")),
            ("wicked/frog", None),
            ("zeppelin", None),
            ("x", None),
        ] {
            assert_eq!(nearest(asked, names), meant, "{asked}");
        }
    }
}
