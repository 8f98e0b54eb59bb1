//! Which shapes are selected.

use capsule_lab::scene::Scene;

/// The selected shapes by name, the primary last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Selection {
    names: Vec<String>,
}

impl Selection {
    /// In the order they were selected.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// The one that was selected last.
    pub(crate) fn primary(&self) -> Option<&str> {
        self.names.last().map(String::as_str)
    }

    /// Selects `name` alone.
    pub(crate) fn select(&mut self, name: &str) {
        self.names = vec![name.into()];
    }

    /// Adds `name`, or takes it out.
    pub(crate) fn toggle(&mut self, name: &str) {
        if self.contains(name) {
            self.names.retain(|one| one != name);
        } else {
            self.names.push(name.into());
        }
    }

    /// Selects nothing.
    pub(crate) fn clear(&mut self) {
        self.names.clear();
    }

    /// Whether `name` is selected.
    pub(crate) fn contains(&self, name: &str) -> bool {
        self.names.iter().any(|one| one == name)
    }

    /// Selects all of `names`.
    pub(crate) fn select_all(&mut self, names: impl IntoIterator<Item = String>) {
        self.names = names.into_iter().collect();
    }

    /// Forgets what `scene` no longer holds.
    pub(crate) fn keep(&mut self, scene: &Scene) {
        self.names
            .retain(|name| scene.bodies.iter().any(|body| body.name == *name));
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
