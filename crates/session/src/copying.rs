//! The current view, as text for other programs.

use super::{Effect, Session};
use capsule_bench::take_home::{TakenTest, TestForm};
use capsule_scenes::run::study::AlgorithmChoice;
use capsule_text::{
    listing::Listing,
    snippet::{Configuration, SnippetForm},
    take_along::{CodeLanguage, take_along},
};

impl Session {
    /// Copies the pair that is looked at; where there is none, every shape.
    pub fn copy(&mut self, form: SnippetForm) {
        let configuration = match self.pair() {
            Some(pair) => Configuration::of_pair(self.snapshot(), &pair.tested()),
            None => Configuration::of_scene(self.snapshot()),
        };
        if configuration.bodies.is_empty() {
            return self.refuse("There is no shape to copy.");
        }
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

    /// The listing of the current step, else of the current pair's algorithm; `None` where what runs has none.
    pub fn listing(&self) -> Option<&'static Listing> {
        let step = self.cursor.map(|step| &self.study.record.steps[step]);
        let own = step.and_then(|step| Listing::open(step.source.file()));
        let source = || self.pair().map(|pair| pair.choice.method.source);
        own.or_else(|| Listing::open(source()?))
    }

    /// Copies the current listing, without the statements that only record steps.
    pub(super) fn copy_listing(&mut self) {
        let Some(listing) = self.listing() else {
            return self.refuse("The running method has no listing.");
        };
        let lines = listing.lines().enumerate();
        let lines = lines.filter(|(place, _)| !listing.is_hidden(place + 1));
        let lines: Vec<&str> = lines.map(|(_, line)| line).collect();
        self.effects.push(Effect::Copied(lines.join("\n") + "\n"));
        self.say(format!("Copied the listing {}", listing.path));
    }

    /// Copies the listing of the method as code of `language`.
    pub(super) fn copy_code(&mut self, language: CodeLanguage) {
        let name = self.code_choice().map(AlgorithmChoice::name);
        match self.code(language) {
            Ok(text) => {
                let (title, needs) = (language.title(), language.needs());
                let name = name.unwrap_or_default();
                self.effects.push(Effect::Copied(text));
                self.say(format!("Copied as {title}: {name}. It needs {needs}."));
            }
            Err(why) => self.refuse(why),
        }
    }

    /// The method that is taken along as code: the current pair's, else the chosen one.
    pub fn code_choice(&self) -> Option<&AlgorithmChoice> {
        let own = self.pair().map(|pair| &pair.choice);
        own.or_else(|| self.choice())
    }

    /// The listing of that method as code of `language`, or the sentence why there is none.
    pub fn code(&self, language: CodeLanguage) -> Result<String, String> {
        let choice = self.code_choice().ok_or("No two shapes here are tested.")?;
        let code = take_along(choice.method, &choice.settings, language);
        code.map_err(|error| format!("{error}."))
    }

    /// Copies the scene file's own text.
    pub(super) fn copy_file(&mut self) {
        let text = self.history.document().text().to_string();
        self.effects.push(Effect::Copied(text));
        self.say("Copied the whole scene file");
    }
}
