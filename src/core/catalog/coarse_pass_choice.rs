use super::COARSE_PASSES;
use crate::core::method::{CoarsePass, Repair, Settings, UnknownRepair};

/// A coarse pass and its settings.
#[derive(Clone, Debug, PartialEq)]
pub struct CoarsePassChoice {
    /// The pass.
    pub pass: &'static CoarsePass,
    /// Its repairs and settings.
    pub settings: Settings,
}

/// Why a name is not a coarse pass.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoarsePassError {
    /// None is called that.
    #[error("no coarse pass is called `{name}`")]
    Unknown {
        /// The name as given.
        name: String,
    },
    /// It has no such repair.
    #[error(transparent)]
    UnknownRepair(#[from] UnknownRepair),
}

impl CoarsePassChoice {
    /// Reads a catalog name with repairs: `thunderfist/octree+T14`.
    pub fn parse(text: &str) -> Result<Self, CoarsePassError> {
        let (name, ids) = Repair::split(text);
        let pass = COARSE_PASSES.iter().find(|pass| pass.name == name);
        let pass = pass.ok_or_else(|| CoarsePassError::Unknown { name: name.into() })?;
        let settings = Settings {
            repairs: Repair::all_of(ids, pass.name, pass.repairs)?,
            ..Settings::default()
        };
        Ok(Self { pass, settings })
    }

    /// Its catalog name with repairs, as [`CoarsePassChoice::parse`] reads it.
    pub fn name(&self) -> String {
        Repair::join(self.pass.name, &self.settings.repairs)
    }

    /// For people: its title, and how much of it is mended.
    pub fn title(&self) -> String {
        let title = (self.pass.title, self.pass.form);
        Repair::title_with(title, self.pass.repairs, &self.settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pass_is_called_by_its_name_with_all_of_its_repairs() {
        for pass in COARSE_PASSES {
            let ids: Vec<&str> = pass.repairs.iter().map(|repair| repair.id).collect();
            let name = Repair::join(pass.name, &ids);
            let chosen = CoarsePassChoice::parse(&name).expect("known");
            assert_eq!((chosen.pass.name, chosen.name()), (pass.name, name));
        }
        let unknown = CoarsePassChoice::parse("exact/octree").expect_err("no such pass");
        assert!(unknown.to_string().contains("`exact/octree`"));
        assert!(CoarsePassChoice::parse("exact/bvh+T14").is_err());
    }
}
