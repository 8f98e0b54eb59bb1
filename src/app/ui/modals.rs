//! The windows over everything, of which the topmost is shown.

use super::prelude::*;
use super::{
    Panels, changed, dialogs, help, link, lost, paste, picture, preferences, renewal, search,
    unsaved, welcome,
};

/// The topmost, if there is one.
pub(super) fn modals(ctx: &Context, seen: &PanelContext<'_>, panels: &mut Panels) {
    match seen.shell.modals.last().cloned() {
        Some(Modal::Welcome) => welcome::welcome(ctx, seen, &mut panels.welcome),
        Some(Modal::Help) => help::help(ctx, seen),
        Some(Modal::Search { scenes_only }) => {
            search::search(ctx, seen, &mut panels.search, scenes_only)
        }
        Some(Modal::Problem { title, report }) => {
            let note = "The previous scene is still open.";
            let modal = Modal::Problem {
                title: title.clone(),
                report: report.clone(),
            };
            dialogs::problem(ctx, seen, modal, &title, note, &report);
        }
        Some(Modal::Preferences) => preferences::preferences(ctx, seen, &mut panels.preferences),
        Some(Modal::BadPreferences { report }) => preferences::bad(ctx, seen, &report),
        Some(Modal::Paste) => paste::paste(ctx, seen, &mut panels.paste),
        Some(Modal::Unsaved) => unsaved::unsaved(ctx, seen),
        Some(Modal::Changed { saves }) => changed::changed(ctx, seen, saves),
        Some(Modal::Lost) => lost::lost(ctx, seen),
        Some(Modal::Renewal) => renewal::renewal(ctx, seen, &mut panels.renewal),
        Some(Modal::Picture) => picture::picture(ctx, seen),
        Some(Modal::Link { address }) => link::link(ctx, seen, &address),
        None => {}
    }
}
