//! The ways to look at a scene: responses, algorithms and coarse passes by one type, as a scene names them beside its own.

use crate::core::{
    catalog::{
        AlgorithmChoice, AlgorithmChoiceError, CoarsePassChoice, CoarsePassError, ResponseChoice,
        ResponseError,
    },
    method::{Finder, Repair, Settings},
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

/// Why a name calls no way.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MethodChoiceError {
    /// A response is called that, but is asked for a repair that it has not.
    #[error(transparent)]
    Response(#[from] ResponseError),
    /// A coarse pass is called that, but is asked for a repair that it has not.
    #[error(transparent)]
    Pass(#[from] CoarsePassError),
    /// No response or coarse pass is called that, nor such an algorithm.
    #[error(transparent)]
    Algorithm(#[from] AlgorithmChoiceError),
}

impl MethodChoice {
    /// Reads a catalog name with repairs: `wicked/push-and-slide+W11`.
    pub fn parse(text: &str) -> Result<Self, MethodChoiceError> {
        match ResponseChoice::parse(text) {
            Ok(chosen) => Ok(Self::Response(chosen)),
            Err(ResponseError::Unknown { .. }) => match CoarsePassChoice::parse(text) {
                Ok(chosen) => Ok(Self::Pass(chosen)),
                Err(CoarsePassError::Unknown { .. }) => {
                    Ok(Self::Algorithm(AlgorithmChoice::parse(text)?))
                }
                Err(error) => Err(error.into()),
            },
            Err(error) => Err(error.into()),
        }
    }

    /// Its catalog name.
    pub fn catalog_name(&self) -> &'static str {
        match self {
            Self::Response(chosen) => chosen.response.name,
            Self::Algorithm(choice) => choice.algorithm.name,
            Self::Pass(chosen) => chosen.pass.name,
        }
    }

    /// What it is called.
    pub fn plain_title(&self) -> &'static str {
        match self {
            Self::Response(chosen) => chosen.response.title,
            Self::Algorithm(choice) => choice.algorithm.title,
            Self::Pass(chosen) => chosen.pass.title,
        }
    }

    /// What it is called, and how much of it is mended.
    pub fn title(&self) -> String {
        match self {
            Self::Response(chosen) => chosen.title(),
            Self::Algorithm(choice) => choice.title(),
            Self::Pass(chosen) => chosen.title(),
        }
    }

    /// Its catalog name with repairs.
    pub fn name(&self) -> String {
        match self {
            Self::Response(chosen) => chosen.name(),
            Self::Algorithm(choice) => choice.name(),
            Self::Pass(chosen) => chosen.name(),
        }
    }

    /// Whether it is as good as this program has it: not from an article.
    pub fn is_exact(&self) -> bool {
        let article = match self {
            Self::Response(chosen) => chosen.response.article,
            Self::Algorithm(choice) => choice.algorithm.article,
            Self::Pass(chosen) => chosen.pass.article,
        };
        article.is_exact()
    }

    /// Whether it is an algorithm that looks at the motion.
    pub fn is_sweep(&self) -> bool {
        match self {
            Self::Response(_) | Self::Pass(_) => false,
            Self::Algorithm(choice) => choice.algorithm.question.is_sweep(),
        }
    }

    /// Whether a scene may name it: not a program of somebody's own.
    pub fn can_be_written(&self) -> bool {
        match self {
            Self::Response(_) | Self::Pass(_) => true,
            Self::Algorithm(choice) => choice.algorithm.respondent.is_none(),
        }
    }

    /// What can be mended.
    pub fn repairs(&self) -> &'static [Repair] {
        match self {
            Self::Response(chosen) => chosen.response.repairs,
            Self::Algorithm(choice) => choice.algorithm.repairs,
            Self::Pass(chosen) => chosen.pass.repairs,
        }
    }

    /// The same with every repair; `None` where there is nothing to mend.
    pub fn put_right(&self) -> Option<Self> {
        if self.repairs().is_empty() || self.is_exact() {
            return None;
        }
        let mut other = self.clone();
        let settings = match &mut other {
            Self::Response(chosen) => &mut chosen.settings,
            Self::Algorithm(choice) => &mut choice.settings,
            Self::Pass(chosen) => &mut chosen.settings,
        };
        settings.repairs = self.repairs().iter().map(|repair| repair.id).collect();
        Some(other)
    }

    /// What its name alone says: the method with its repairs. The rest is the scene's to say.
    pub fn as_named(&self) -> Self {
        let mut named = self.clone();
        let settings = match &mut named {
            Self::Response(chosen) => {
                chosen.finder = Finder::exact();
                chosen.coarse = None;
                &mut chosen.settings
            }
            Self::Algorithm(choice) => &mut choice.settings,
            Self::Pass(chosen) => &mut chosen.settings,
        };
        *settings = Settings {
            repairs: std::mem::take(&mut settings.repairs),
            ..Settings::default()
        };
        named
    }

    /// What it is told.
    pub fn settings(&self) -> &Settings {
        match self {
            Self::Response(chosen) => &chosen.settings,
            Self::Algorithm(choice) => &choice.settings,
            Self::Pass(chosen) => &chosen.settings,
        }
    }

    /// The same with repair `id` switched.
    pub fn switched(&self, id: &str) -> Self {
        let mut other = self.clone();
        let (repairs, settings) = match &mut other {
            Self::Response(chosen) => (chosen.response.repairs, &mut chosen.settings),
            Self::Algorithm(choice) => (choice.algorithm.repairs, &mut choice.settings),
            Self::Pass(chosen) => (chosen.pass.repairs, &mut chosen.settings),
        };
        settings.repairs = Repair::switched(repairs, &settings.repairs, id);
        other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_only_told_is_not_headed_as_printed() {
        let title = |name| MethodChoice::parse(name).expect("a way").title();
        let ray = "Better collision: a ray ahead of the center, as told";
        assert_eq!(title("better-collision/center-ray"), ray);
        let slide = "Wicked Engine: push out and slide, as printed";
        assert_eq!(title("wicked/push-and-slide"), slide);
        let trace = "Wicked comments: the trace segment, as told";
        assert_eq!(title("wicked/trace-segment"), trace);
        let advancement = title("advancement/capsule-triangle");
        assert_eq!(advancement, "Conservative advancement");
        assert_eq!(title("thunderfist/octree+T14"), "Octree, repaired");
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
