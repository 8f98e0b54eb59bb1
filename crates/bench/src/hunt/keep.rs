//! The result of a hunt as a scene of its own.

use super::{Counterexample, Hunt, HuntFailure, HuntSubject};
use crate::judge::keep::{KeptMethod, scene_text_saying, with_expectations};
use capsule_scenes::edit::{Document, Edit};
use toml_edit::{DocumentMut, Item, Table, value};

/// The keys about a scene's own configuration, which another configuration makes untrue.
const ITS_OWN: [&str; 5] = ["note", "expect", "picture", "caption", "predict"];

impl Hunt {
    /// The text of a scene about what was `found`: of two shapes alone, of a response all of `document`, whose scene this
    /// hunt is near.
    pub fn scene_text(&self, found: &Counterexample, document: &Document) -> String {
        let near = &self.near.scene.title;
        let title = format!("{}: {}", self.who, found.complaint());
        let mut more = vec![];
        if let Some(remedy) = found.remedy() {
            let mut letters = remedy.chars();
            let first = letters.next().map(|one| one.to_uppercase().to_string());
            more.push(format!(
                "{}{}.",
                first.unwrap_or_default(),
                letters.as_str()
            ));
        }
        more.push(format!("Found near “{near}”."));
        match (&self.subject, &found.failure) {
            (HuntSubject::Answers(hunt), HuntFailure::Answer(wrong)) => {
                let engine = KeptMethod::Engine(&self.who);
                let method = hunt.choice().map_or(engine, KeptMethod::Ours);
                scene_text_saying(&title, &wrong.judged, method, &more)
            }
            (_, HuntFailure::Frame(failure)) => {
                let lesson = format!(
                    "Frame {}: {}.\n\n{}",
                    failure.frame,
                    failure.text,
                    more.join("\n\n")
                );
                let text = self.edited(found, document, (title, lesson));
                let text = text.and_then(|text| opened_at(&text, failure.frame, document));
                let text = text.unwrap_or_else(|| document.text().to_string());
                with_expectations(&text).unwrap_or(text)
            }
            _ => document.text().to_string(),
        }
    }

    /// The scene's own text with the numbers that were found.
    fn edited(
        &self,
        found: &Counterexample,
        document: &Document,
        (title, lesson): (String, String),
    ) -> Option<String> {
        let other = self.near.scene_with(&found.values);
        let bodies = self.near.scene.bodies.iter().zip(&other.bodies);
        let mut edits: Vec<Edit> = bodies
            .flat_map(|(before, after)| Edit::between(before, after))
            .collect();
        if let HuntSubject::Frames(hunt) = &self.subject {
            edits.push(Edit::Response(Some(hunt.response.name())));
        }
        edits.push(Edit::Title(title.clone()));
        edits.push(Edit::Lesson(lesson));
        let edited = document.with(&Edit::Group { title, edits }).ok()?;
        Some(edited.document.text().to_string())
    }
}

/// The text with `frame` as its opening frame, and without the keys about another configuration.
fn opened_at(text: &str, frame: usize, document: &Document) -> Option<String> {
    let mut written: DocumentMut = text.parse().ok()?;
    for key in ITS_OWN {
        written.remove(key);
    }
    let run = written.entry("run").or_insert(Item::Table(Table::new()));
    let run = run.as_table_like_mut()?;
    for key in ["step", "beside"] {
        run.remove(key);
    }
    run.insert("frame", value(frame as i64));
    let text = written.to_string();
    Document::new(text.as_str(), document.path()).ok()?;
    Some(text)
}
