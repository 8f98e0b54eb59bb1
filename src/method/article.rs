/// Where an algorithm comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Article {
    /// Ours; meets the reference vectors.
    Exact,
    /// *Capsule Collision Detection*, Wicked Engine (000).
    Wicked,
    /// *Swept capsule vs triangle test* (001).
    Swept,
    /// *Some Math About Capsule Collision* (002).
    SomeMath,
    /// *Capsule-Capsule Collision in Games*, Thunderfist (003).
    Thunderfist,
    /// *Better collision detection* (004).
    BetterCollision,
    /// Conservative advancement, from the literature: no article's, but what exact sweeps are often compared with.
    Advancement,
}

impl Article {
    /// Every one, ours first.
    pub const ALL: [Article; 7] = [
        Article::Exact,
        Article::Wicked,
        Article::Swept,
        Article::SomeMath,
        Article::Thunderfist,
        Article::BetterCollision,
        Article::Advancement,
    ];

    /// What it is called, for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Wicked => "\"Capsule Collision Detection\", Wicked Engine",
            Self::Swept => "\"Swept capsule vs triangle test\"",
            Self::SomeMath => "\"Some Math About Capsule Collision\"",
            Self::Thunderfist => "\"Capsule-Capsule Collision in Games\", Thunderfist",
            Self::BetterCollision => "\"Better collision detection\"",
            Self::Advancement => "conservative advancement, after Mirtich (1996)",
        }
    }

    /// Its name before the `/` of an algorithm's name and in scene files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Wicked => "wicked",
            Self::Swept => "swept",
            Self::SomeMath => "some-math",
            Self::Thunderfist => "thunderfist",
            Self::BetterCollision => "better-collision",
            Self::Advancement => "advancement",
        }
    }
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
    /// `as printed` or `as told`; `None` for what is our own.
    pub fn title(self) -> Option<&'static str> {
        match self {
            Self::Own => None,
            Self::Printed => Some("as printed"),
            Self::Told => Some("as told"),
        }
    }

    /// Where a method of this form comes from, for people.
    pub fn origin(self, article: Article) -> String {
        match self.title() {
            Some(form) => format!("{form} in {}", article.title()),
            None => article.title().into(),
        }
    }
}
