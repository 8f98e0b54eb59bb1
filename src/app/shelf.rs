//! The scenes to choose from, in their chapters.

use capsule_lab::scene::{Scene, library};

/// Scenes that belong together.
#[derive(Clone, Debug)]
pub(crate) struct Chapter {
    /// Heading.
    pub title: String,
    /// Its scenes, in reading order.
    pub scenes: Vec<Entry>,
}

/// A scene with the name it is found by.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// Path without the ending, such as `first-steps/face`.
    pub name: String,
    /// The scene itself.
    pub scene: Scene,
}

/// Every chapter, and the scenes counted through them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shelf {
    /// The chapters, in reading order.
    pub chapters: Vec<Chapter>,
}

impl Shelf {
    /// The scenes that come with the program.
    pub(crate) fn built_in() -> Self {
        let entry = |scene: &library::BuiltIn| {
            let name = scene.id.into();
            scene.read().ok().map(|scene| Entry { name, scene })
        };
        let chapters = library::chapters().iter().map(|chapter| Chapter {
            title: chapter.title.clone(),
            scenes: chapter.scenes.iter().filter_map(entry).collect(),
        });
        Self {
            chapters: chapters.collect(),
        }
    }

    /// Every scene, in reading order.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.chapters.iter().flat_map(|chapter| &chapter.scenes)
    }

    /// The scene at `place`, counted through all chapters.
    pub(crate) fn get(&self, place: usize) -> Option<&Entry> {
        self.entries().nth(place)
    }

    /// Where the built-in scene that `argument` opens stands; none for a file.
    pub(crate) fn place_of(&self, argument: &str) -> Option<usize> {
        let id = library::built_in(argument)?.id;
        self.entries().position(|entry| entry.name == id)
    }

    /// How many scenes there are.
    pub(crate) fn len(&self) -> usize {
        self.entries().count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scene_is_found_by_its_name_and_no_file_is() {
        let shelf = Shelf::built_in();
        for (place, entry) in shelf.entries().enumerate() {
            assert_eq!(shelf.place_of(&entry.name), Some(place), "{}", entry.name);
        }
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/scenes/1-start-here/1-plane-trace.toml"
        );
        assert_eq!(shelf.place_of(file), None);
        assert_eq!(shelf.place_of("no-such-scene"), None);
    }
}
