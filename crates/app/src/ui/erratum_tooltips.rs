//! What the ids of errata mean, told under the pointer wherever they stand.

use super::prelude::*;
use capsule_core::catalog::{ALGORITHMS, RESPONSES};

/// Shows under the pointer what the ids in `text` mean, if there are any.
pub(super) fn on_hover(response: Response, text: &str, seen: &PanelContext<'_>) -> Response {
    match explanations(text, &current_repairs(seen)).as_str() {
        "" => response,
        told => response.on_hover_text(told),
    }
}

/// The repairs of what runs: they tell their ids first.
pub(super) fn current_repairs(seen: &PanelContext<'_>) -> Vec<&'static Repair> {
    let response = seen.session.run();
    let response = response.map_or(&[][..], |run| run.chosen().method.repairs);
    let algorithm = seen.session.choice();
    let algorithm = algorithm.map_or(&[][..], |it| it.method.repairs);
    response.iter().chain(algorithm).collect()
}

/// A line for each id in `text`, told as `own` repairs have it, else as the first method of the catalog that has it.
pub(super) fn explanations(text: &str, own: &[&'static Repair]) -> String {
    let algorithms = ALGORITHMS.iter().flat_map(|one| one.repairs);
    let responses = RESPONSES.iter().flat_map(|one| one.repairs);
    let own = own.iter().copied();
    let all = || {
        own.clone()
            .chain(algorithms.clone())
            .chain(responses.clone())
    };
    let mut lines: Vec<String> = vec![];
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()) {
        if let Some(repair) = all().find(|repair| repair.id == word) {
            let line = format!("{}: {}", repair.id, repair.title);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_in_a_text_is_told_once() {
        let text = explanations("Wicked Engine, with W1, W16; W1 again, and 11W1", &[]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2, "{text}");
        assert!(lines[0].starts_with("W1: ") && lines[1].starts_with("W16: "));
        assert_eq!(explanations("no id, only words", &[]), "");
        for repair in ALGORITHMS.iter().flat_map(|one| one.repairs) {
            assert!(!explanations(repair.id, &[]).is_empty(), "{}", repair.id);
        }
    }
}
