use super::ALGORITHMS;
use crate::core::{
    method::{Algorithm, Repair, Settings, UnknownRepair},
    trace::did_you_mean,
};

/// An algorithm and its settings.
#[derive(Clone, Debug, PartialEq)]
pub struct AlgorithmChoice {
    /// The algorithm.
    pub algorithm: &'static Algorithm,
    /// Its settings; `double_sided` is the scene's, triangle by triangle.
    pub settings: Settings,
}

/// Why a name is not a choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AlgorithmChoiceError {
    /// No algorithm is called that.
    #[error("no algorithm is called `{name}`{hint}")]
    UnknownAlgorithm {
        /// The name as given.
        name: String,
        /// The name that is meant, where one is like it; how it goes on.
        hint: String,
    },
    /// The algorithm has no such repair.
    #[error(transparent)]
    UnknownRepair(#[from] UnknownRepair),
}

impl AlgorithmChoice {
    /// The algorithm as printed, without repairs.
    pub fn plain(algorithm: &'static Algorithm) -> Self {
        Self {
            algorithm,
            settings: Settings::default(),
        }
    }

    /// Reads a catalog name with repairs: `wicked/capsule-triangle+W1+W2`.
    pub fn parse(text: &str) -> Result<Self, AlgorithmChoiceError> {
        let (name, ids) = Repair::split(text);
        let algorithm = ALGORITHMS
            .iter()
            .find(|algorithm| algorithm.name == name)
            .ok_or_else(|| AlgorithmChoiceError::UnknownAlgorithm {
                name: name.into(),
                hint: did_you_mean(name, ALGORITHMS.iter().map(|one| one.name)),
            })?;
        let mut choice = Self::plain(algorithm);
        choice.settings.repairs = Repair::all_of(ids, algorithm.name, algorithm.repairs)?;
        Ok(choice)
    }

    /// Its catalog name with repairs, as [`AlgorithmChoice::parse`] reads it.
    pub fn name(&self) -> String {
        Repair::join(self.algorithm.name, &self.settings.repairs)
    }

    /// For people: its title, and how much of it is mended.
    pub fn title(&self) -> String {
        let Self {
            algorithm,
            settings,
        } = self;
        let title = (algorithm.title, algorithm.form);
        Repair::title_with(title, algorithm.repairs, settings)
    }

    /// The same algorithm with every repair on.
    pub fn repaired(&self) -> Self {
        let all = self.algorithm.repairs.iter().map(|repair| repair.id);
        self.with(&all.collect::<Vec<_>>())
    }

    /// The same algorithm with these repairs on as well.
    pub fn with(&self, ids: &[&'static str]) -> Self {
        let mut other = self.clone();
        let on = |id: &&str| self.settings.repairs(id) || ids.contains(id);
        let all = self.algorithm.repairs.iter().map(|repair| repair.id);
        other.settings.repairs = all.filter(on).collect();
        other
    }
}
