//! What is looked at, as text for other places.

use super::{Effect, Session};
use crate::{
    bench::take_home::{TakenTest, TestForm},
    text::snippet::{Configuration, SnippetForm},
};

impl Session {
    /// Copies the pair that is looked at; where there is none, every shape.
    pub fn copy(&mut self, form: SnippetForm) {
        let configuration = match self.pair() {
            Some(pair) => Configuration::of_pair(self.snapshot(), &pair.tested()),
            None => Configuration::of_scene(self.snapshot()),
        };
        match configuration.write(form) {
            Ok(text) => {
                self.effects.push(Effect::Copied(text));
                let names = configuration.bodies.iter().map(|body| body.name.as_str());
                let names: Vec<&str> = names.collect();
                self.say(format!("Copied as {}: {}", form.title(), names.join(", ")));
            }
            Err(error) => self.fail(error.to_string()),
        }
    }

    /// Copies a test of the pair that is looked at, with what is right about it.
    pub(super) fn copy_test(&mut self, form: TestForm) {
        let Some(pair) = self.pair() else {
            return self.refuse("No two shapes here are tested.");
        };
        let test = TakenTest::of_pair(pair, &self.scene);
        let text = form.write(&[test], None);
        let names = pair.names(&self.scene).join(" and ");
        self.effects.push(Effect::Copied(text));
        self.say(format!("Copied as a test in {}: {names}", form.title()));
    }

    /// Copies the scene file's own text.
    pub(super) fn copy_file(&mut self) {
        let text = self.history.document().text().to_string();
        self.effects.push(Effect::Copied(text));
        self.say("Copied the whole scene file");
    }
}
