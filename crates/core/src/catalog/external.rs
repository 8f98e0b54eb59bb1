//! Methods outside this program, made while it runs: a routine for each question. Names of methods are never forgotten.

use super::ARTICLES;
use crate::method::{Algorithm, Article, ArticleFacts, ExternalMethod, Question};

/// What is said of a method that only answers.
#[derive(Clone, Copy, Debug)]
pub struct ExternalHead<'a> {
    /// The owner's name for it.
    pub name: &'a str,
    /// What readers see in place of the name.
    pub shown: Option<&'a str>,
    /// The names that are taken: of such a name it gets one with a number.
    pub known: &'a [&'a str],
    /// The text before the name.
    pub title: &'a str,
    /// Who answers.
    pub by: &'a str,
    /// A sentence about it.
    pub contributes: &'static str,
}

impl ExternalHead<'_> {
    /// A routine for each question, all of which ask `respondent`.
    pub fn routines(&self, respondent: &'static dyn ExternalMethod) -> &'static [Algorithm] {
        let name = leak_text(unlike(spelt(self.name), self.known));
        let shown = self.shown.map_or(name, |shown| leak_text(shown.into()));
        let title = leak_text(format!("{} {shown}", self.title));
        let article: &'static Article = Box::leak(Box::new(Article {
            name,
            title: leak_text(format!("{} {shown}", self.title.to_lowercase())),
            facts: Some(ArticleFacts {
                title: shown,
                by: leak_text(self.by.to_owned()),
                contributes: self.contributes,
            }),
        }));
        let algorithms = Question::ALL.map(|question| {
            let own = format!("{name}/{}", question.name().replace('_', "-"));
            Algorithm::asking(leak_text(own), title, question, article, respondent)
        });
        Box::leak(Box::new(algorithms))
    }
}

/// A name as a method has it: small letters, digits, dashes inside; none that an article has.
fn spelt(name: &str) -> String {
    let sign = |sign: char| {
        if sign.is_alphanumeric() || sign == '.' || sign == '_' {
            sign.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let spelt: String = name.chars().map(sign).collect();
    let spelt = spelt.trim_matches('-');
    let is_taken = ARTICLES.iter().any(|article| article.name == spelt);
    match spelt {
        "" => "program".into(),
        name if is_taken => format!("{name}-program"),
        name => name.into(),
    }
}

/// `name`, with a number where one of `known` is called so.
fn unlike(name: String, known: &[&str]) -> String {
    let is_known = |name: &str| known.contains(&name);
    if !is_known(&name) {
        return name;
    }
    let mut numbered = (2..).map(|number| format!("{name}-{number}"));
    numbered.find(|name| !is_known(name)).unwrap_or(name)
}

fn leak_text(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_spelt_as_those_of_methods_are() {
        assert_eq!(spelt("./My Engine"), ".-my-engine");
        assert_eq!(spelt("Sweep_v2.py"), "sweep_v2.py");
        assert_eq!(spelt("  / "), "program");
        assert_eq!(spelt("wicked"), "wicked-program");
    }
}
