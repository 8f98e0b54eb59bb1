//! Every word can be read: it stands out from what is painted beneath it.

use super::Lab;
use crate::shell::modal::Modal;
use capsule_view::palette::{Theme, contrast};
use egui::{Color32, Key, Rect, Shape};

/// What is grayed out stands out by no less; what is not by far more.
const LEAST: f32 = 1.7;

/// The words of the last frame that hardly differ from the color beneath them.
fn unreadable(lab: &Lab) -> Vec<String> {
    let mut grounds: Vec<(Rect, Color32)> = vec![];
    let mut found = vec![];
    for clipped in &lab.harness().output().shapes {
        look(&clipped.shape, clipped.clip_rect, &mut grounds, &mut found);
    }
    found
}

fn look(shape: &Shape, clip: Rect, grounds: &mut Vec<(Rect, Color32)>, found: &mut Vec<String>) {
    match shape {
        Shape::Vec(shapes) => {
            for shape in shapes {
                look(shape, clip, grounds, found);
            }
        }
        Shape::Rect(rect) if rect.fill.is_opaque() => {
            grounds.push((rect.rect.intersect(clip), rect.fill));
        }
        Shape::Text(text) => {
            let center = text.visual_bounding_rect().center();
            let is_seen = clip.contains(center) && !text.galley.text().trim().is_empty();
            let beneath = grounds.iter().rev().find(|(rect, _)| rect.contains(center));
            let Some((_, ground)) = beneath.filter(|_| is_seen) else {
                return;
            };
            for section in &text.galley.job.sections {
                let own = match section.format.color {
                    Color32::PLACEHOLDER => text.fallback_color,
                    color => color,
                };
                let color = text.override_text_color.unwrap_or(own);
                let is_marked = section.format.background != Color32::TRANSPARENT;
                if color.is_opaque() && !is_marked && contrast(color, *ground) < LEAST {
                    let words = &text.galley.text()[section.byte_range.clone()];
                    found.push(format!("`{words}` {color:?} on {ground:?}"));
                }
            }
        }
        _ => {}
    }
}

#[test]
fn no_word_has_the_color_of_what_it_stands_on() {
    for theme in [Theme::Light, Theme::Dark] {
        let mut lab = Lab::at("into-an-edge");
        lab.app_mut().view.theme = theme;
        lab.settle();
        let check = |lab: &Lab, what: &str| {
            let found = unreadable(lab);
            assert!(found.is_empty(), "{theme:?}, {what}: {found:#?}");
        };
        check(&lab, "a sweep");
        lab.key(Key::N);
        check(&lab, "the inspector");
        for modal in [
            Modal::Welcome,
            Modal::Help,
            Modal::Preferences,
            Modal::Search { scenes_only: false },
        ] {
            lab.app_mut().shell.modals = vec![modal.clone()];
            lab.settle();
            check(&lab, &format!("{modal:?}"));
            if modal == Modal::Preferences {
                for section in ["Look", "Mouse", "Keys"] {
                    if lab.shows(section) {
                        lab.click(section);
                        check(&lab, section);
                    }
                }
            }
            lab.app_mut().shell.modals.clear();
        }
        lab.open("zig-zag");
        lab.toggle_window("frame.log");
        lab.toggle_window("frame.breaks");
        lab.settle();
        check(&lab, "the log and the breaks");
        lab.open("four-ways-through-the-zig-zag");
        check(&lab, "panes");
    }
}
