//! Settings as cases and command lines give them.

use super::CaseError;
use capsule_core::method::{Domain, Setting, Settings};
use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, Visitor},
};
use std::fmt;

/// Every key that may be set.
static KEYS: [&str; Setting::ALL.len() + 1] = Setting::keys(["double_sided"]);

/// The user's settings for every case, on top of which a case's own settings go. They are checked where they are applied.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overrides {
    double_sided: Option<bool>,
    settings: [Option<Written>; Setting::ALL.len()],
}

/// A setting's value as it is written.
#[derive(Clone, Debug, PartialEq)]
enum Written {
    Text(String),
    Number(f64),
}

impl Overrides {
    /// Sets one by its key, as `--set` does.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), CaseError> {
        if key == "double_sided" {
            let flag = value.parse().map_err(|_| CaseError::NotAFlag {
                name: "double_sided",
                value: value.into(),
            })?;
            self.double_sided = Some(flag);
        } else {
            let setting = Setting::named(key);
            let setting = setting.ok_or_else(|| CaseError::UnknownSetting { name: key.into() })?;
            setting.read(value)?;
            self.settings[setting as usize] = Some(Written::Text(value.into()));
        }
        Ok(())
    }

    /// Says whether a triangle is hit from behind as well.
    pub(super) fn set_sides(&mut self, double_sided: bool) {
        self.double_sided = Some(double_sided);
    }

    /// Which settings of algorithms were set.
    pub(super) fn settings(&self) -> Vec<Setting> {
        let is_set = |setting: &Setting| self.settings[*setting as usize].is_some();
        Setting::ALL.into_iter().filter(is_set).collect()
    }

    /// Sets in `settings` what was set.
    pub fn apply(&self, settings: &mut Settings) -> Result<(), CaseError> {
        settings.double_sided = self.double_sided.unwrap_or(settings.double_sided);
        for (setting, written) in Setting::ALL.into_iter().zip(&self.settings) {
            let value = match written {
                None => continue,
                Some(Written::Text(text)) => setting.read(text)?,
                Some(Written::Number(number)) => setting.read_number(*number)?,
            };
            setting.set(settings, value);
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for Overrides {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(OverridesVisitor)
    }
}

struct OverridesVisitor;

impl<'de> Visitor<'de> for OverridesVisitor {
    type Value = Overrides;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object of settings")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Overrides, A::Error> {
        let (mut overrides, mut seen) = (Overrides::default(), vec![]);
        while let Some(key) = map.next_key::<String>()? {
            let Some(known) = KEYS.iter().find(|known| **known == key) else {
                return Err(A::Error::unknown_field(&key, &KEYS));
            };
            if seen.contains(known) {
                return Err(A::Error::duplicate_field(known));
            }
            seen.push(*known);
            match Setting::named(known) {
                None => overrides.double_sided = map.next_value()?,
                Some(setting) => {
                    overrides.settings[setting as usize] = match setting.domain() {
                        Domain::Words { .. } => map.next_value::<Option<_>>()?.map(Written::Text),
                        Domain::Count(_) | Domain::Length(_) => {
                            map.next_value::<Option<_>>()?.map(Written::Number)
                        }
                    };
                }
            }
        }
        Ok(overrides)
    }
}
