use crate::{
    catalog::{Asks, RESPONSES, Repair, Response, Settings},
    response::Finder,
    scene::Scene,
    study::{Choice, ChoiceError},
};

/// A response, what it is told, and how it finds contacts.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The response.
    pub response: &'static Response,
    /// Its repairs and settings.
    pub settings: Settings,
    /// How its tests are made.
    pub finder: Finder,
}

/// Why a name is not a response.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResponseError {
    /// None is called that.
    #[error("no response is called `{name}`; there are {}", names().join(", "))]
    Unknown {
        /// As asked for.
        name: String,
    },
    /// It has no such repair.
    #[error("`{response}` has no repair `{id}`; it has {}", listed(.repairs))]
    UnknownRepair {
        /// The response.
        response: &'static str,
        /// As asked for.
        id: String,
        /// What it has.
        repairs: &'static [Repair],
    },
    /// The algorithm beside it is none.
    #[error(transparent)]
    Algorithm(#[from] ChoiceError),
}

fn names() -> Vec<&'static str> {
    RESPONSES.iter().map(|response| response.name).collect()
}

fn listed(repairs: &[Repair]) -> String {
    let ids: Vec<&str> = repairs.iter().map(|repair| repair.id).collect();
    if ids.is_empty() {
        "none".into()
    } else {
        ids.join(", ")
    }
}

impl Chosen {
    /// Reads a catalog name with repairs: `wicked/push-and-slide+W11`. Contacts are found by the exact forms.
    pub fn parse(text: &str) -> Result<Self, ResponseError> {
        let mut parts = text.split('+').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let response = RESPONSES
            .iter()
            .find(|response| response.name == name)
            .ok_or_else(|| ResponseError::Unknown { name: name.into() })?;
        let mut settings = Settings::default();
        for id in parts {
            let known = response.repairs.iter().map(|repair| repair.id);
            let repair = known
                .into_iter()
                .find(|known| known.eq_ignore_ascii_case(id));
            settings
                .repairs
                .push(repair.ok_or_else(|| ResponseError::UnknownRepair {
                    response: response.name,
                    id: id.into(),
                    repairs: response.repairs,
                })?);
        }
        Ok(Self {
            response,
            settings,
            finder: Finder::exact(),
        })
    }

    /// What the scene's `[run]` chooses; `None` where it names no response, so that nothing moves by itself.
    pub fn of(scene: &Scene) -> Result<Option<Self>, ResponseError> {
        let Some(name) = &scene.run.response else {
            return Ok(None);
        };
        let mut chosen = Self::parse(name)?;
        scene.run.tell(&mut chosen.settings);
        if let Some(choice) = Choice::of(scene)? {
            let is_sweep = choice.algorithm.question.is_sweep();
            if is_sweep == (chosen.response.asks == Asks::Impacts) {
                chosen.finder = Finder {
                    algorithm: Some(choice.algorithm),
                    settings: choice.settings,
                };
            }
        }
        Ok(Some(chosen))
    }

    /// Its catalog name with repairs, as [`Chosen::parse`] reads it.
    pub fn name(&self) -> String {
        let mut name = self.response.name.to_string();
        for id in &self.settings.repairs {
            name.push('+');
            name.push_str(id);
        }
        name
    }
}
