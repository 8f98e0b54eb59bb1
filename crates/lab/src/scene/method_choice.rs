//! The ways to look at a scene: responses, algorithms and coarse passes by one type, as a scene names them beside its own.

use capsule_core::{
    catalog::{AlgorithmChoice, Choice, ChoiceError, CoarsePassChoice, MethodHead, ResponseChoice},
    method::{Repair, Settings},
};

/// A way to look at a scene.
#[derive(Clone, Debug, PartialEq)]
pub enum MethodChoice {
    /// A response, in a scene that moves.
    Response(ResponseChoice),
    /// An algorithm; in a scene that moves, of the tests that the scene's own response makes.
    Algorithm(AlgorithmChoice),
    /// A coarse pass before the scene's own tests; in a scene that moves, its response asks about what that lets go on.
    Pass(CoarsePassChoice),
}

impl MethodChoice {
    /// Reads a catalog name with repairs: `wicked/push-and-slide+W11`.
    pub fn parse(text: &str) -> Result<Self, ChoiceError> {
        let response = ResponseChoice::parse(text).map(Self::Response);
        let pass = || CoarsePassChoice::parse(text).map(Self::Pass);
        let algorithm = || AlgorithmChoice::parse(text).map(Self::Algorithm);
        match response.or_else(|error| next(error, pass)) {
            Err(error) => next(error, algorithm),
            found => found,
        }
    }

    /// What the method is called, and its repairs.
    fn head(&self) -> MethodHead {
        match self {
            Self::Response(choice) => choice.head(),
            Self::Algorithm(choice) => choice.head(),
            Self::Pass(choice) => choice.head(),
        }
    }

    /// Its catalog name.
    pub fn catalog_name(&self) -> &'static str {
        self.head().name
    }

    /// What it is called.
    pub fn plain_title(&self) -> &'static str {
        self.head().title
    }

    /// What it is called, and how many of its fixes are on.
    pub fn title(&self) -> String {
        self.head().title_with(self.settings())
    }

    /// Its catalog name with repairs.
    pub fn name(&self) -> String {
        self.head().name_with(self.settings())
    }

    /// Whether it is as good as this program has it: not from an article.
    pub fn is_exact(&self) -> bool {
        self.head().article.is_exact()
    }

    /// Whether it is an algorithm that looks at the motion.
    pub fn is_sweep(&self) -> bool {
        matches!(self, Self::Algorithm(choice) if choice.method.question.is_sweep())
    }

    /// Whether a scene may name it: not a program of somebody's own.
    pub fn can_be_written(&self) -> bool {
        !matches!(self, Self::Algorithm(choice) if choice.method.respondent.is_some())
    }

    /// Its repairs, in the order of the ids.
    pub fn repairs(&self) -> &'static [Repair] {
        self.head().repairs
    }

    /// The same with every repair; `None` where there is nothing to mend.
    pub fn put_right(&self) -> Option<Self> {
        if self.repairs().is_empty() || self.is_exact() {
            return None;
        }
        Some(match self {
            Self::Response(choice) => Self::Response(choice.repaired()),
            Self::Algorithm(choice) => Self::Algorithm(choice.repaired()),
            Self::Pass(choice) => Self::Pass(choice.repaired()),
        })
    }

    /// The same without any repair.
    pub fn as_published(&self) -> Self {
        let on = self.settings().repairs.iter();
        on.fold(self.clone(), |way, id| way.switched(id))
    }

    /// What its name alone says: the method with its repairs. The rest is the scene's to say.
    pub fn as_named(&self) -> Self {
        let settings = Settings {
            repairs: self.settings().repairs.clone(),
            ..Settings::default()
        };
        match self {
            Self::Response(choice) => Self::Response(Choice::new(choice.method, settings)),
            Self::Algorithm(choice) => Self::Algorithm(Choice::new(choice.method, settings)),
            Self::Pass(choice) => Self::Pass(Choice::new(choice.method, settings)),
        }
    }

    /// Its repairs that are on, and its settings.
    pub fn settings(&self) -> &Settings {
        match self {
            Self::Response(choice) => &choice.settings,
            Self::Algorithm(choice) => &choice.settings,
            Self::Pass(choice) => &choice.settings,
        }
    }

    /// The same with repair `id` switched.
    pub fn switched(&self, id: &str) -> Self {
        match self {
            Self::Response(choice) => Self::Response(choice.switched(id)),
            Self::Algorithm(choice) => Self::Algorithm(choice.switched(id)),
            Self::Pass(choice) => Self::Pass(choice.switched(id)),
        }
    }
}

/// What `read` finds where `error` says that no method of another kind has the name.
fn next(
    error: ChoiceError,
    read: impl FnOnce() -> Result<MethodChoice, ChoiceError>,
) -> Result<MethodChoice, ChoiceError> {
    match error {
        ChoiceError::UnknownMethod { .. } => read(),
        ChoiceError::UnknownRepair(_) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_only_told_is_not_headed_as_printed() {
        let title = |name| MethodChoice::parse(name).expect("a way").title();
        let ray = "Better collision: a ray from the center, described in prose";
        assert_eq!(title("better-collision/center-ray"), ray);
        let slide = "Wicked Engine: push out and slide, as published";
        assert_eq!(title("wicked/push-and-slide"), slide);
        let trace = "Wicked comments: the trace segment, described in prose";
        assert_eq!(title("wicked/trace-segment"), trace);
        let advancement = title("advancement/capsule-triangle");
        assert_eq!(advancement, "Conservative advancement");
        assert_eq!(title("thunderfist/octree+T14"), "Octree, fixed");
        assert!(MethodChoice::parse("exact/bvh+T14").is_err());
    }

    #[test]
    fn a_way_is_named_without_what_the_scene_tells_it() {
        let plain = MethodChoice::parse("wicked/sub-steps+W16").expect("a way");
        let mut other = plain.clone();
        let MethodChoice::Response(chosen) = &mut other else {
            panic!("it is a response");
        };
        chosen.settings.sub_steps = 12;
        assert_ne!(other, plain);
        assert_eq!(other.name(), plain.name());
        assert_eq!(other.as_named(), plain);
    }
}
