use super::question::{self, ButtonWeight};
use crate::app::{
    action::{Action, LayerAction},
    context::PanelContext,
    shell::modal::Modal,
};
use capsule_lab::scene::printable;

#[derive(Clone, Copy)]
enum LinkAnswer {
    Open,
    Cancel,
}

/// Opens `address`, a lesson's link, in the browser; where it comes from a file or was pasted, after a question. Nothing
/// but pages of the web is opened.
pub(crate) fn follow(ctx: &egui::Context, seen: &PanelContext<'_>, address: &str) {
    if !is_web_page(address) {
        let shown = printable(address);
        seen.act(Action::Refuse(format!(
            "A lesson's links open pages of the web alone: {shown} is none"
        )));
    } else if seen.is_lesson_built_in() {
        ctx.open_url(egui::OpenUrl::new_tab(address));
    } else {
        seen.act(LayerAction::Show(Modal::Link {
            address: address.into(),
        }));
    }
}

/// Whether an address is one of the web, written out.
fn is_web_page(address: &str) -> bool {
    let scheme = address.split_once("://").map(|(scheme, _)| scheme);
    let is_web = |scheme: &str| {
        ["http", "https"]
            .iter()
            .any(|web| scheme.eq_ignore_ascii_case(web))
    };
    scheme.is_some_and(is_web) && !address.contains(|c: char| c.is_whitespace() || c.is_control())
}

/// Asks whether to open an address that a file names.
pub(crate) fn link(ctx: &egui::Context, seen: &PanelContext<'_>, address: &str) {
    let chrome = seen.chrome();
    let body = |ui: &mut egui::Ui| {
        question::sentence(
            ui,
            chrome,
            "This link is from the scene's file. It leads to:",
        );
        let shown = egui::RichText::new(printable(address)).monospace();
        egui::ScrollArea::vertical()
            .max_height(160.0)
            .show(ui, |ui| {
                ui.add(egui::Label::new(shown.color(chrome.ink)).wrap());
            });
    };
    let answers = [
        ("Open", ButtonWeight::Other, LinkAnswer::Open),
        ("Cancel", ButtonWeight::Main, LinkAnswer::Cancel),
    ];
    let title = "Open this page in the browser?";
    let answer = question::ask(ctx, "link", chrome, title, body, &answers);
    if answer.is_some() {
        seen.act(LayerAction::Close(Modal::Link {
            address: address.into(),
        }));
    }
    if let Some(LinkAnswer::Open) = answer {
        ctx.open_url(egui::OpenUrl::new_tab(address));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_web_are_pages() {
        for page in ["https://example.org/a?b#c", "HTTP://example.org"] {
            assert!(is_web_page(page), "{page}");
        }
        for other in [
            "file:///etc/passwd",
            "smb://host/share",
            "vscode://x",
            "javascript:alert(1)",
            "mailto:a@example.org",
            "/usr/bin/xterm",
            "httpsx://example.org",
            "https://example.org/\u{1b}[31m",
            "",
        ] {
            assert!(!is_web_page(other), "{other}");
        }
    }
}
