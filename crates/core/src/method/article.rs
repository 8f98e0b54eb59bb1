/// The source of methods: an article, the literature or, for the exact ones, this program.
#[derive(Debug, PartialEq, Eq)]
pub struct Article {
    /// Its name before the `/` of an algorithm's name and in scene files.
    pub name: &'static str,
    /// Its name in sentences.
    pub title: &'static str,
    /// Facts about the article for a reader; `None` for the exact forms.
    pub facts: Option<ArticleFacts>,
}

impl Article {
    /// Whether it is that of the exact forms: no article's.
    pub fn is_exact(&self) -> bool {
        self.facts.is_none()
    }
}

/// Facts about an article for a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArticleFacts {
    /// Its title.
    pub title: &'static str,
    /// The publisher, as far as the article says.
    pub by: &'static str,
    /// The article's contribution to the subject, one sentence.
    pub contributes: &'static str,
}

/// How an article gives a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// No article has it: it is our own, or from the literature.
    Own,
    /// As a listing or a formula.
    Printed,
    /// In words alone, the article's or its readers'; how it is put into code is our reading.
    Told,
}

impl Form {
    /// `as published` or `described in prose`; `None` for our own methods.
    pub fn title(self) -> Option<&'static str> {
        match self {
            Self::Own => None,
            Self::Printed => Some("as published"),
            Self::Told => Some("described in prose"),
        }
    }

    /// Where a method of this form comes from, for people.
    pub fn origin(self, article: &Article) -> String {
        match self.title() {
            Some(form) => format!("{form} in {}", article.title),
            None => article.title.into(),
        }
    }
}
