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

    /// Its heading, for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Wicked => "as printed in \"Capsule Collision Detection\", Wicked Engine",
            Self::Swept => "as printed in \"Swept capsule vs triangle test\"",
            Self::SomeMath => "as printed in \"Some Math About Capsule Collision\"",
            Self::Thunderfist => "as told in \"Capsule-Capsule Collision in Games\", Thunderfist",
            Self::BetterCollision => "as printed in \"Better collision detection\"",
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
