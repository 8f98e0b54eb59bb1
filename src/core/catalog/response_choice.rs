use super::{CoarsePassChoice, RESPONSES};
use crate::core::method::{Finder, Repair, Response, Settings, UnknownRepair};

/// A response, its settings, its test for contacts, and its coarse pass.
#[derive(Clone, Debug, PartialEq)]
pub struct ResponseChoice {
    /// The response.
    pub response: &'static Response,
    /// Its repairs and settings.
    pub settings: Settings,
    /// How its tests are made.
    pub finder: Finder,
    /// The coarse pass whose candidates alone the response tests; `None` leaves out nothing that could be hit.
    pub coarse: Option<CoarsePassChoice>,
}

/// Why a name is not a response.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResponseError {
    /// None is called that.
    #[error("no response is called `{name}`; there are {}", names().join(", "))]
    Unknown {
        /// The name as given.
        name: String,
    },
    /// It has no such repair.
    #[error(transparent)]
    UnknownRepair(#[from] UnknownRepair),
}

fn names() -> Vec<&'static str> {
    RESPONSES.iter().map(|response| response.name).collect()
}

impl ResponseChoice {
    /// Reads a catalog name with repairs: `wicked/push-and-slide+W11`. Contacts are found by the exact forms.
    pub fn parse(text: &str) -> Result<Self, ResponseError> {
        let (name, ids) = Repair::split(text);
        let response = RESPONSES
            .iter()
            .find(|response| response.name == name)
            .ok_or_else(|| ResponseError::Unknown { name: name.into() })?;
        let settings = Settings {
            repairs: Repair::all_of(ids, response.name, response.repairs)?,
            ..Settings::default()
        };
        Ok(Self {
            response,
            settings,
            finder: Finder::exact(),
            coarse: None,
        })
    }

    /// The same response with every repair on; `None` where that is so already.
    pub fn repaired(&self) -> Option<Self> {
        let all = self.response.repairs.iter().map(|repair| repair.id);
        let other = self.with(&all.collect::<Vec<_>>());
        (other.settings.repairs.len() > self.settings.repairs.len()).then_some(other)
    }

    /// The same response with these repairs on as well.
    pub fn with(&self, ids: &[&'static str]) -> Self {
        let mut other = self.clone();
        let on = |id: &&str| self.settings.repairs(id) || ids.contains(id);
        let all = self.response.repairs.iter().map(|repair| repair.id);
        other.settings.repairs = all.filter(on).collect();
        other
    }

    /// Its catalog name with repairs, as [`ResponseChoice::parse`] reads it.
    pub fn name(&self) -> String {
        Repair::join(self.response.name, &self.settings.repairs)
    }

    /// For people: its title, and how much of it is mended.
    pub fn title(&self) -> String {
        let title = (self.response.title, self.response.form);
        Repair::title_with(title, self.response.repairs, &self.settings)
    }
}
