//! The repairs of a method, and names that switch some on: `wicked/capsule-triangle+W1+W2`.

use super::{Form, Settings};

/// A fault of a printed method that can be mended on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repair {
    /// Erratum id, such as `W1`.
    pub id: &'static str,
    /// Its effect, one short sentence.
    pub title: &'static str,
}

/// A method has no such repair.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{method}` has no fix `{id}`; it has {}", listed(.repairs))]
pub struct UnknownRepair {
    /// The method's catalog name.
    pub method: &'static str,
    /// The id as given.
    pub id: String,
    /// The repairs that the method has.
    pub repairs: &'static [Repair],
}

fn listed(repairs: &[Repair]) -> String {
    let ids: Vec<&str> = repairs.iter().map(|repair| repair.id).collect();
    match ids[..] {
        [] => "none".into(),
        _ => ids.join(", "),
    }
}

impl Repair {
    /// A method's name and the ids after it, as `text` has them.
    pub(crate) fn split(text: &str) -> (&str, impl Iterator<Item = &str>) {
        let mut parts = text.split('+').map(str::trim);
        (parts.next().unwrap_or_default(), parts)
    }

    /// The ids in `asked` among the `repairs` of `method`, whatever their case.
    pub(crate) fn all_of<'t>(
        asked: impl Iterator<Item = &'t str>,
        method: &'static str,
        repairs: &'static [Repair],
    ) -> Result<Vec<&'static str>, UnknownRepair> {
        let known = |id: &str| {
            let found = repairs.iter().find(|one| one.id.eq_ignore_ascii_case(id));
            found.map(|repair| repair.id).ok_or_else(|| UnknownRepair {
                method,
                id: id.into(),
                repairs,
            })
        };
        asked.map(known).collect()
    }

    /// The name of `method` with the repairs that are `on`.
    pub fn join(method: &str, on: &[&str]) -> String {
        let parts: Vec<&str> = std::iter::once(method).chain(on.iter().copied()).collect();
        parts.join("+")
    }

    /// A title from an article with how many of the `repairs` are on: `Wicked Engine: sub-steps, with W16`.
    pub(crate) fn title_with(
        (title, form): (&str, Form),
        repairs: &[Self],
        settings: &Settings,
    ) -> String {
        let state = match (repairs.len(), settings.repairs.len()) {
            (_, 0) => form.title().map(String::from),
            (all, on) if all == on => Some("fixed".into()),
            _ => Some(format!("with {}", settings.repairs.join(", "))),
        };
        match state {
            Some(state) => format!("{title}, {state}"),
            None => title.into(),
        }
    }

    /// The `repairs` that are `on` once `id` is switched, in their order.
    pub fn switched(repairs: &[Repair], on: &[&'static str], id: &str) -> Vec<&'static str> {
        let all = repairs.iter().map(|repair| repair.id);
        all.filter(|one| on.contains(one) != (*one == id)).collect()
    }
}

/// Declares the repairs of an article's listings, a row each: the field that says whether it is on, the constant that methods
/// list, its id and the fault that it fixes.
macro_rules! repairs {
    ($($field:ident $constant:ident $id:literal $title:literal,)*) => {
        /// Which faults are mended, by erratum.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Repairs {
            $(#[doc = $title] pub $field: bool,)*
        }

        impl Repairs {
            /// The repairs that `settings` switch on.
            pub fn of(settings: &$crate::method::Settings) -> Self {
                Self {
                    $($field: settings.mends($constant),)*
                }
            }
        }

        $(pub(crate) const $constant: $crate::method::Repair = $crate::method::Repair {
            id: $id,
            title: $title,
        };)*
    };
}
pub(crate) use repairs;

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &[Repair] = &[
        Repair {
            id: "W1",
            title: "",
        },
        Repair {
            id: "W2",
            title: "",
        },
    ];

    fn read(text: &str) -> Result<(&str, Vec<&'static str>), UnknownRepair> {
        let (name, ids) = Repair::split(text);
        Ok((name, Repair::all_of(ids, "a/b", TWO)?))
    }

    #[test]
    fn a_name_is_read_as_it_is_written() {
        for text in ["a/b", "a/b+W2", "a/b+W2+W1"] {
            let (name, on) = read(text).expect("known repairs");
            assert_eq!(Repair::join(name, &on), text);
        }
        assert_eq!(read("a/b + w1"), Ok(("a/b", vec!["W1"])));
        let unknown = read("a/b+W9").expect_err("no such repair").to_string();
        assert_eq!(unknown, "`a/b` has no fix `W9`; it has W1, W2");
    }

    #[test]
    fn switching_twice_changes_nothing_and_keeps_the_order() {
        let once = Repair::switched(TWO, &["W2"], "W1");
        assert_eq!(once, ["W1", "W2"]);
        assert_eq!(Repair::switched(TWO, &once, "W1"), ["W2"]);
    }
}
