//! The list of edits that an earlier run lost, with buttons to restore or discard them.

use super::{ButtonWeight, ask, sentence};
use crate::ui::prelude::*;
use capsule_scenes::edit::{Document, LostEdits};
use std::time::{Duration, SystemTime};

/// Offers the edits that a run lost when it stopped without having been told to.
pub(in crate::ui) fn ask_about_lost_edits(ctx: &Context, seen: &PanelContext<'_>) {
    let is_one = seen.shell.files.lost.len() == 1;
    let [restore, discard] = if is_one {
        ["Restore", "Discard"]
    } else {
        ["Restore all", "Discard all"]
    };
    let does = |action: FileAction| Some(Action::from(action));
    // Left for later they stay where they are, and the next start offers them again.
    let later = does(FileAction::RestoreLater);
    let answers = [
        (restore, ButtonWeight::Main, does(FileAction::RestoreAll)),
        ("Later", ButtonWeight::Other, later),
        (discard, ButtonWeight::Loses, does(FileAction::DiscardAll)),
    ];
    let mut single = None;
    let room = ctx.screen_rect().height() - 260.0;
    let body = |ui: &mut Ui| {
        let told =
            "The program stopped before these edits were saved. You can undo restored edits.";
        sentence(ui, told);
        ui.add_space(4.0);
        ScrollArea::vertical().max_height(room).show(ui, |ui| {
            for (index, lost) in seen.shell.files.lost.iter().enumerate() {
                single = single.take().or(row(ui, lost, index, is_one));
            }
        });
    };
    let title = "Unsaved edits from last time";
    let answer = ask(ctx, seen, ("lost", title), body, &answers).flatten();
    if let Some(action) = single.map(Into::into).or(answer) {
        seen.act(action);
    }
}

/// One scene: its title, then where and when. Buttons of its own where there are several.
fn row(ui: &mut Ui, lost: &LostEdits, index: usize, is_one: bool) -> Option<FileAction> {
    let chrome = style::chrome(ui.ctx());
    let mut answer = None;
    ui.horizontal(|ui| {
        if !is_one {
            ui.set_min_height(40.0);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let room = if is_one { 0.0 } else { 168.0 };
            ui.set_width(ui.available_width() - room);
            let title = RichText::new(title(lost)).color(chrome.ink);
            ui.add(Label::new(title).truncate());
            ui.add(Label::new(widgets::sized(whereabouts(lost), 12.0, chrome.soft)).truncate());
        });
        if !is_one {
            widgets::at_right(ui, |ui| {
                if ui.button("Restore").clicked() {
                    answer = Some(FileAction::Restore(index));
                }
                if ui.button("Discard").clicked() {
                    answer = Some(FileAction::Discard(index));
                }
            });
        }
    });
    answer
}

fn title(lost: &LostEdits) -> String {
    match (Document::new(lost.text.as_str(), ""), &lost.path) {
        (Ok(document), _) => document.scene().title.clone(),
        (Err(_), Some(path)) => file_name(path),
        (Err(_), None) => "Unnamed scene".into(),
    }
}

fn whereabouts(lost: &LostEdits) -> String {
    let place = match &lost.path {
        Some(path) => path.display().to_string(),
        None => "Not saved yet".into(),
    };
    let now = SystemTime::now();
    match lost.kept.and_then(|kept| now.duration_since(kept).ok()) {
        Some(age) => format!("{} · {place}", ago(age)),
        None => place,
    }
}

/// How long ago, in the largest unit that fits.
fn ago(age: Duration) -> String {
    const UNITS: [(u64, &str); 3] = [(86_400, "day"), (3_600, "hour"), (60, "minute")];
    let seconds = age.as_secs();
    for (length, unit) in UNITS {
        match seconds / length {
            0 => {}
            1 => return format!("1 {unit} ago"),
            count => return format!("{count} {unit}s ago"),
        }
    }
    "Just now".into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_age_is_told_in_the_largest_unit_that_fits() {
        let told = |seconds| ago(Duration::from_secs(seconds));
        assert_eq!(told(59), "Just now");
        assert_eq!(told(60), "1 minute ago");
        assert_eq!(told(7_199), "1 hour ago");
        assert_eq!(told(172_800), "2 days ago");
    }
}
