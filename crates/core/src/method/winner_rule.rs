/// How one contact is chosen among several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WinnerRule {
    /// The first overlap found, in the order of the scene.
    First,
    /// The least distance between the cores, less the summed radius.
    Closest,
    /// The greatest depth; among shapes that move, the earliest impact.
    #[default]
    Deepest,
}

impl WinnerRule {
    /// Every rule with its name in settings.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::First, "first"),
        (Self::Closest, "closest"),
        (Self::Deepest, "deepest"),
    ];

    /// The rule that settings call `name`.
    pub fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|(_, known)| *known == name);
        found.map(|(rule, _)| rule)
    }

    /// Its name in settings.
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Closest => "closest",
            Self::Deepest => "deepest",
        }
    }

    /// Its name for people: of shapes that move, the earliest impact counts before all depths.
    pub fn title(self, is_swept: bool) -> &'static str {
        match self {
            Self::First => "first found",
            Self::Deepest if is_swept => "earliest",
            Self::Closest | Self::Deepest => self.name(),
        }
    }
}
