//! The question which text to keep when another program has changed the open file.

use super::{ButtonWeight, ask, sentence};
use crate::ui::prelude::*;

/// Asks which to keep: the edits made here, or what someone else wrote to the file. `saves`: the reader was about to
/// save over it.
pub(in crate::ui) fn ask_about_changed_file(ctx: &Context, seen: &PanelContext<'_>, saves: bool) {
    let chrome = seen.chrome();
    let Origin::File(path) = seen.session.origin() else {
        return forget(seen, saves);
    };
    let has_rival = seen.shell.files.rival.is_some();
    if !has_rival && !saves {
        return forget(seen, saves);
    }
    let name = file_name(path);
    let told = if has_rival {
        "Another program changed the file, and you have unsaved edits. \
         If you take the file’s version, Undo brings your edits back."
    } else {
        "Another program changed the file, and its text has mistakes. Saving replaces that text."
    };
    let does = |action: FileAction| Some(Action::from(action));
    let take = does(FileAction::TakeTheirs);
    let take = has_rival.then_some(("Take the file’s version", ButtonWeight::Other, take));
    let (title, main, other) = if saves {
        let save = ("Save mine", ButtonWeight::Loses, does(FileAction::SaveMine));
        let title = format!("Save over the changes in {name}?");
        (title, ("Cancel", ButtonWeight::Main, None), Some(save))
    } else {
        let keep = does(FileAction::KeepMine);
        let title = format!("{name} has changed on disk");
        (title, ("Keep mine", ButtonWeight::Main, keep), None)
    };
    let answers: Vec<_> = [Some(main), take, other].into_iter().flatten().collect();
    let place = path.display().to_string();
    let body = |ui: &mut Ui| {
        sentence(ui, told);
        ui.label(widgets::sized(place, 12.0, chrome.soft));
    };
    if let Some(action) = ask(ctx, seen, ("changed", &title), body, &answers) {
        forget(seen, saves);
        action.into_iter().for_each(|action| seen.act(action));
    }
}

fn forget(seen: &PanelContext<'_>, saves: bool) {
    seen.act(LayerAction::Close(Modal::ChangedOnDisk { saves }));
}
