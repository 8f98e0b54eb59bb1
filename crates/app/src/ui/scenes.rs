//! The list of chapters and scenes, left of the view, beneath the lesson.

use super::prelude::*;
use crate::{action::CourseAction, shell::scene_list::LessonCourse};

/// Before a chapter's name, points: an arrow.
const ARROW: f32 = 28.0;
/// Behind the title of a page that is done, points: a tick.
const READ: f32 = 18.0;

/// Chapters and their scenes; the current one is lit.
pub(crate) fn scenes(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut widgets::Bring<Origin>) {
    let chrome = seen.chrome();
    widgets::section(ui, "Scenes", |ui| {
        widgets::command_button(ui, seen, "scene.open", 15.0);
        widgets::command_button(ui, seen, "scene.find", 15.0);
    });
    let mut chosen = None;
    let brings = own.wants(ui, seen.session.origin().clone());
    ScrollArea::vertical()
        .id_salt("scenes")
        .auto_shrink(false)
        .show(ui, |ui| {
            chosen = own_scenes(ui, seen, brings).map(opening);
            let mut place = 0;
            for chapter in &seen.shell.lessons.chapters {
                let font = fonts::semibold(12.5);
                let room = ui.available_width() - ARROW;
                let shown = widgets::without_end(ui, &chapter.title, &font, room);
                let heading = widgets::heading(&shown, chrome).size(12.5);
                // A chapter that is a course by its name is read as that course.
                let course = seen.shell.lessons.course_titled(&chapter.title);
                let first = place;
                place += chapter.scenes.len();
                let header = egui::CollapsingHeader::new(heading)
                    .id_salt(&chapter.title)
                    .default_open(true)
                    .show_unindented(ui, |ui| {
                        ui.spacing_mut().item_spacing.y = 0.0;
                        for (offset, entry) in chapter.scenes.iter().enumerate() {
                            let place = Origin::BuiltIn(first + offset);
                            let title = seen.listed(first + offset).unwrap_or_default();
                            let hint = if title == entry.document.scene().title {
                                format!("{title}\n{}", entry.name)
                            } else {
                                title.clone()
                            };
                            if scene_row(ui, seen, &place, &title, &hint, brings) {
                                let at = first + offset;
                                let course = course.filter(|it| it.page_of(at).is_some());
                                let page = |it: &LessonCourse| CourseAction::Open(it.course, at);
                                let page = course.map(|course| page(course).into());
                                chosen = page.or(Some(opening(place)));
                            }
                        }
                    });
                if shown != chapter.title {
                    header.header_response.on_hover_text(&chapter.title);
                }
            }
        });
    if let Some(action) = chosen {
        seen.act(action);
    }
}

fn opening(origin: Origin) -> Action {
    FileAction::Open(origin).into()
}

/// New scenes and the files of late; answers the one that was clicked.
fn own_scenes(ui: &mut Ui, seen: &PanelContext<'_>, brings: bool) -> Option<Origin> {
    let chrome = seen.chrome();
    let own = seen.own_places();
    if own.is_empty() {
        return None;
    }
    let mut chosen = None;
    let heading = widgets::heading("Your scenes", chrome).size(12.5);
    egui::CollapsingHeader::new(heading)
        .default_open(true)
        .show_unindented(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for place in &own {
                let (title, hint) = match place {
                    Origin::File(path) => (file_name(path), path.display().to_string()),
                    _ => (seen.title_of(place), "Not saved yet".into()),
                };
                if scene_row(ui, seen, place, &title, &hint, brings) {
                    chosen = Some(place.clone());
                }
            }
        });
    chosen
}

/// A scene to choose; one that is edited has a dot.
fn scene_row(
    ui: &mut Ui,
    seen: &PanelContext<'_>,
    place: &Origin,
    title: &str,
    hint: &str,
    brings: bool,
) -> bool {
    let chrome = seen.chrome();
    let size = vec2(ui.available_width(), style::ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let is_current = seen.session.origin() == place;
    let is_edited = seen.is_unsaved_at(place);
    let name = format!("{title}{}", if is_edited { ", edited" } else { "" });
    table::selectable(&response, WidgetType::SelectableLabel, is_current, &name);
    if is_current && brings && !ui.clip_rect().contains_rect(rect) {
        response.scroll_to_me(Some(Align::Center));
    }
    table::light(ui, rect, (is_current, response.hovered()));
    if is_edited {
        let dot = rect.left_center() + vec2(11.0, 0.0);
        ui.painter().circle_filled(dot, 3.0, chrome.accent);
    }
    let mut room = Rect::from_min_max(rect.min + vec2(20.0, 0.0), rect.max - vec2(8.0, 0.0));
    if matches!(place, Origin::BuiltIn(place) if seen.shell.is_read(*place)) {
        let at = room.right_center();
        table::text_to(ui, at, icon::CHECK, fonts::icons(12.0), chrome.soft);
        room.max.x -= READ;
    }
    table::clipped_text(ui, room, title, table::row_font(is_current), chrome.ink);
    response.on_hover_text(hint).clicked()
}
