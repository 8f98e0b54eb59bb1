//! What helps to find a fault in one's own program, whose code is not here.

use super::prelude::*;
use capsule_bench::engine::ProgramMethod;
use capsule_core::{geometry::Kind, method::Question};

/// A thing to try, and the command that does it.
type Advice = (&'static str, String);

/// Whether what answers the current pair is no code of this house.
pub(super) fn is_shown(seen: &PanelContext<'_>) -> bool {
    let pair = seen.session.pair();
    pair.is_some_and(|pair| pair.choice.method.respondent.is_some())
}

/// What helps with the program that answers, or with the engine that a recording is of.
pub(super) fn own_program(ui: &mut Ui, seen: &PanelContext<'_>) {
    let chrome = seen.chrome();
    widgets::hairline(ui);
    let recorded = "The lab has the engine's answer to this case, not its code. With --program your engine answers here.";
    let running =
        "The lab has your program's answers, not its code. These commands help to find a fault.";
    let (title, told) = if seen.session.asks_engine() {
        ("Recorded engine", recorded)
    } else {
        ("Your program", running)
    };
    widgets::section(ui, title, |_| {});
    ScrollArea::vertical()
        .id_salt("own program")
        .auto_shrink([false, true])
        .show(ui, |ui| {
            widgets::wrapped(ui, widgets::sized(told, 12.5, chrome.prose));
            for advice in all_advice(seen) {
                ui.add_space(6.0);
                row(ui, &advice, chrome);
            }
        });
}

fn row(ui: &mut Ui, (said, command): &Advice, chrome: &Chrome) {
    widgets::wrapped(ui, widgets::sized(*said, 12.5, chrome.prose));
    ui.horizontal_top(|ui| {
        let button = Button::new(widgets::icon_text(icon::COPY, 14.0)).frame(false);
        let button = widgets::button(ui, button, &format!("Copy {command}"));
        if button.on_hover_text("Copy the command").clicked() {
            ui.ctx().copy_text(command.clone());
        }
        widgets::wrapped(ui, widgets::monospaced(command, 12.0, chrome.ink));
    });
}

/// In quotes where a shell needs them.
fn quoted(word: &str) -> String {
    let is_plain = |sign: char| sign.is_alphanumeric() || "-_./,:=+".contains(sign);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.into()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// The helper functions that such a question is usually put together from, each with the simpler question that tests it
/// alone (adapters/README.md); none where the question itself is one of those.
fn helpers(question: Question) -> Vec<(&'static str, Question)> {
    let segments = (
        "Judges only your closest points of two segments, sent as capsules.",
        Question::CAPSULE_CAPSULE,
    );
    let point = (
        "Judges only your closest point of a triangle, sent as a sphere.",
        Question::SPHERE_TRIANGLE,
    );
    let of_triangle = question.kinds()[1] == Kind::Triangle;
    if [segments.1, point.1].contains(&question) {
        return vec![];
    }
    let of_capsule = question.kinds()[0] == Kind::Capsule;
    let helpers = [(of_capsule, segments), (of_triangle, point)].into_iter();
    helpers
        .filter_map(|(is_used, helper)| is_used.then_some(helper))
        .collect()
}

fn all_advice(seen: &PanelContext<'_>) -> Vec<Advice> {
    let session = seen.session;
    let Some(pair) = session.pair() else {
        return vec![];
    };
    let algorithm = pair.choice.method;
    let program = session.program_of(algorithm);
    let quote = |program: ProgramMethod| quoted(&program.command().to_string());
    let program = program.map_or("./mine".into(), quote);
    let scene = match session.origin() {
        Origin::File(path) => quoted(&path.to_string_lossy()),
        Origin::BuiltIn(place) => {
            let lesson = seen.shell.lessons.get(*place);
            lesson.map_or("SCENE".into(), |lesson| quoted(&lesson.name))
        }
        // It has no name before it is saved.
        Origin::New(_) => "SCENE".into(),
    };
    let mut all = vec![];
    let freedoms = session.case().map(|case| case.freedoms());
    if let Some([x, y, ..]) = freedoms.as_deref() {
        let [x, y] = [x, y].map(|one| quoted(&one.name(session.scene())));
        let map = format!("capsule-lab map {scene} --x {x} --y {y}");
        let said = "Maps where it is wrong near this case, and by how much.";
        all.push((said, format!("{map} --program {program}")));
        let said = "Maps the same, beside the deciding feature.";
        all.push((said, format!("{map} --of branch --program {program}")));
    }
    let said = "Checks rules that every correct answer obeys.";
    let command = format!("capsule-lab invariants {scene} --program {program}");
    all.push((said, command));
    for (said, query) in helpers(algorithm.question) {
        let query = query.name();
        let command = format!("capsule-lab judge --program ./helpers --query {query}");
        all.push((said, command));
    }
    let said = "Writes a test for your debugger, with the exact values.";
    let command = format!("capsule-lab take-home {scene} --as cpp --out test.cpp");
    all.push((said, command));
    all
}
