use super::question::{self, Weight};
use crate::app::{files::file_name, modal::Modal, state::App};
use capsule_lab::session::Origin;

#[derive(Clone, Copy)]
enum Answer {
    KeepMine,
    SaveMine,
    TakeTheirs,
    Cancel,
}

/// Asks which to keep: the edits made here, or what someone else wrote to the file. `saves`: the reader was about to
/// save over it.
pub(crate) fn changed(ctx: &egui::Context, app: &mut App, saves: bool) {
    let chrome = app.view.theme.chrome();
    let Origin::File(path) = &app.session.origin else {
        return forget(app);
    };
    let has_rival = app.shell.files.rival.is_some();
    if !has_rival && !saves {
        return forget(app);
    }
    let name = file_name(path);
    let title = match saves {
        true => format!("Save over the changes in {name}?"),
        false => format!("{name} has changed on disk"),
    };
    let told = match (saves, has_rival) {
        (_, true) => {
            "Another program wrote to the file, and there are unsaved edits here. \
             Taking the file's is a step like any other: Undo brings these edits back."
        }
        (_, false) => {
            "Another program wrote to the file, and what it wrote has mistakes. Saving replaces it."
        }
    };
    let mut answers = match saves {
        true => vec![
            ("Cancel", Weight::Main, Answer::Cancel),
            ("Save mine", Weight::Loses, Answer::SaveMine),
        ],
        false => vec![("Keep mine", Weight::Main, Answer::KeepMine)],
    };
    if has_rival {
        answers.insert(1, ("Take the file's", Weight::Other, Answer::TakeTheirs));
    }
    let place = path.display().to_string();
    let body = |ui: &mut egui::Ui| {
        question::sentence(ui, chrome, told);
        ui.label(egui::RichText::new(place).size(12.0).color(chrome.soft));
    };
    let answer = question::ask(ctx, "changed", chrome, &title, body, &answers);
    if answer.is_some() {
        forget(app);
    }
    match answer {
        Some(Answer::KeepMine) => app.keep_mine(),
        Some(Answer::SaveMine) => app.save_mine(),
        Some(Answer::TakeTheirs) => app.take_theirs(),
        Some(Answer::Cancel) | None => {}
    }
}

fn forget(app: &mut App) {
    app.shell
        .modals
        .retain(|modal| !matches!(modal, Modal::Changed { .. }));
}
