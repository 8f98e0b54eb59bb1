//! Which shapes are selected.

use capsule_scenes::scene::Scene;
use std::collections::HashSet;

/// The selected shapes by name, the primary last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    names: Vec<String>,
}

impl Selection {
    /// In the order they were selected.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The one that was selected last.
    pub fn primary(&self) -> Option<&str> {
        self.names.last().map(String::as_str)
    }

    pub fn select(&mut self, name: &str) {
        self.names = vec![name.into()];
    }

    /// Adds `name`, or takes it out.
    pub fn toggle(&mut self, name: &str) {
        if self.contains(name) {
            self.names.retain(|one| one != name);
        } else {
            self.names.push(name.into());
        }
    }

    pub fn clear(&mut self) {
        self.names.clear();
    }

    pub fn contains(&self, name: &str) -> bool {
        self.names.iter().any(|one| one == name)
    }

    pub fn select_all(&mut self, names: impl IntoIterator<Item = String>) {
        self.names = names.into_iter().collect();
    }

    /// Follows the shapes of `old` into `new`: where one has another name in its place, under that name. Forgets those
    /// that are gone.
    pub fn follow(&mut self, old: &Scene, new: &Scene) {
        if self.names.is_empty() {
            return;
        }
        let [known, now_known] = [old, new].map(|scene| {
            let names = scene.bodies.iter().map(|body| body.name.as_str());
            names.collect::<HashSet<&str>>()
        });
        let are_as_many = old.bodies.len() == new.bodies.len();
        let renamed = |name: &str| {
            let index = old.bodies.iter().position(|body| body.name == name)?;
            let now = &new.bodies.get(index).filter(|_| are_as_many)?.name;
            (!known.contains(now.as_str())).then(|| now.to_string())
        };
        let follow = |name: String| {
            if now_known.contains(name.as_str()) {
                Some(name)
            } else {
                renamed(&name)
            }
        };
        let names = std::mem::take(&mut self.names);
        self.names = names.into_iter().filter_map(follow).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_selected_is_primary_and_a_second_toggle_takes_it_out() {
        let mut selection = Selection::default();
        selection.select("a");
        selection.toggle("b");
        assert_eq!(selection.names(), ["a", "b"]);
        assert_eq!(selection.primary(), Some("b"));
        selection.toggle("b");
        assert_eq!(selection.primary(), Some("a"));
        selection.clear();
        assert_eq!(selection.primary(), None);
    }
}
