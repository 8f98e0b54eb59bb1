use super::question::{self, ButtonWeight};
use crate::app::{
    action::{FileAction, LayerAction},
    context::PanelContext,
    shell::{files::file_name, modal::Modal},
};
use capsule_lab::session::Origin;

#[derive(Clone, Copy)]
enum ChangedAnswer {
    KeepMine,
    SaveMine,
    TakeTheirs,
    Cancel,
}

/// Asks which to keep: the edits made here, or what someone else wrote to the file. `saves`: the reader was about to
/// save over it.
pub(crate) fn changed(ctx: &egui::Context, seen: &PanelContext<'_>, saves: bool) {
    let chrome = seen.chrome();
    let Origin::File(path) = seen.session.origin() else {
        return forget(seen, saves);
    };
    let has_rival = seen.shell.files.rival.is_some();
    if !has_rival && !saves {
        return forget(seen, saves);
    }
    let name = file_name(path);
    let title = if saves {
        format!("Save over the changes in {name}?")
    } else {
        format!("{name} has changed on disk")
    };
    let told = match (saves, has_rival) {
        (_, true) => {
            "Another program wrote to the file, and there are unsaved edits here. \
             Taking the file’s is a step like any other: Undo brings these edits back."
        }
        (_, false) => {
            "Another program wrote to the file, and what it wrote has mistakes. Saving replaces it."
        }
    };
    let mut answers = if saves {
        vec![
            ("Cancel", ButtonWeight::Main, ChangedAnswer::Cancel),
            ("Save mine", ButtonWeight::Loses, ChangedAnswer::SaveMine),
        ]
    } else {
        vec![("Keep mine", ButtonWeight::Main, ChangedAnswer::KeepMine)]
    };
    if has_rival {
        answers.insert(
            1,
            (
                "Take the file’s",
                ButtonWeight::Other,
                ChangedAnswer::TakeTheirs,
            ),
        );
    }
    let place = path.display().to_string();
    let body = |ui: &mut egui::Ui| {
        question::sentence(ui, chrome, told);
        ui.label(egui::RichText::new(place).size(12.0).color(chrome.soft));
    };
    let answer = question::ask(ctx, "changed", chrome, &title, body, &answers);
    if answer.is_some() {
        forget(seen, saves);
    }
    match answer {
        Some(ChangedAnswer::KeepMine) => seen.act(FileAction::KeepMine),
        Some(ChangedAnswer::SaveMine) => seen.act(FileAction::SaveMine),
        Some(ChangedAnswer::TakeTheirs) => seen.act(FileAction::TakeTheirs),
        Some(ChangedAnswer::Cancel) | None => {}
    }
}

fn forget(seen: &PanelContext<'_>, saves: bool) {
    seen.act(LayerAction::Close(Modal::Changed { saves }));
}
