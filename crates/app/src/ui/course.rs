//! Beneath the lesson: which page of which course it is, the page before and the next.

use super::layers;
use super::prelude::*;
use crate::{
    action::CourseAction,
    shell::scene_list::{GuessTally, LessonCourse},
};
use capsule_session::prediction::percent;

/// Height of the line that tells how much is done, points.
const DONE: f32 = 3.0;
/// Behind the course's name, points: the arrow of the list that it opens.
const ARROW: f32 = 16.0;
/// How high the list of a course's pages is at most, points.
const PAGES: f32 = 380.0;

/// The foot of a lesson that is a page of a course; nothing for another.
pub(super) fn foot(ui: &mut Ui, seen: &PanelContext<'_>) {
    let Some((course, page)) = seen.shell.page(seen.session.origin()) else {
        return;
    };
    let chrome = seen.chrome();
    TopBottomPanel::bottom("course")
        .frame(Frame::NONE)
        .show_separator_line(false)
        .show_inside(ui, |ui| {
            let read = seen.shell.pages_read(course);
            let size = vec2(ui.available_width(), DONE);
            let (line, _) = ui.allocate_exact_size(size, Sense::hover());
            ui.painter().rect_filled(line, 1.5, chrome.hover);
            let share = read as f32 / course.pages.len() as f32;
            let done = line.with_max_x(line.left() + line.width() * share);
            ui.painter().rect_filled(done, 1.5, chrome.accent);
            ui.horizontal(|ui| {
                ui.set_height(style::ROW + 4.0);
                widgets::command_button(ui, seen, "course.previous", 15.0);
                let count = course.pages.len();
                let told = format!("{} of {count} · {}", page + 1, course.course.title);
                widgets::at_right(ui, |ui| {
                    widgets::command_button(ui, seen, "course.next", 15.0);
                    widgets::at_left(ui, |ui| {
                        let font = FontId::proportional(12.0);
                        let room = ui.available_width() - 8.0 - ARROW;
                        let shown = widgets::without_end(ui, &told, &font, room);
                        let text = widgets::pieces(&[
                            (&shown, 0.0, font, chrome.soft),
                            (icon::CARET_UP, 4.0, fonts::icons(10.0), chrome.soft),
                        ]);
                        let menu = ui.menu_button(text, |ui| {
                            pages(ui, seen, course, page);
                            ui.separator();
                            courses(ui, seen);
                        });
                        widgets::name(&menu.response, WidgetType::Button, &told);
                        menu.response.on_hover_text(format!("{told}\n{read} done"));
                    });
                });
            });
        });
}

/// What the page adds to what its course builds; nothing for another.
pub(super) fn builds(ui: &mut Ui, seen: &PanelContext<'_>) {
    let origin = seen.session.origin();
    let name = seen.shell.page_name(origin);
    let page = seen.shell.page(origin).zip(name);
    let Some(told) = page.and_then(|((course, _), name)| course.course.builds_at(&name)) else {
        return;
    };
    let chrome = seen.chrome();
    let (so_far, new) = told.split_once(" New here: ").unwrap_or((told, ""));
    widgets::note(ui, chrome.control, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        widgets::small(ui, so_far, 12.5);
        ui.label(widgets::sized(format!("New here: {new}"), 13.0, chrome.ink));
    });
    ui.add_space(4.0);
}

/// The pages of this course, those done with a tick; the current one is lit and in sight.
fn pages(ui: &mut Ui, seen: &PanelContext<'_>, course: &LessonCourse, current: usize) {
    let has_opened = layers::panel_menu(ui, seen.session.origin());
    ui.set_min_width(300.0);
    let chrome = seen.chrome();
    let (count, read) = (course.pages.len(), seen.shell.pages_read(course));
    let title = course.course.title;
    let head = format!("Course “{title}”: {count} pages, {read} done");
    widgets::small(ui, head, 12.0);
    ScrollArea::vertical()
        .id_salt(course.course.name)
        .max_height(PAGES)
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysVisible)
        .show(ui, |ui| {
            for (page, &place) in course.pages.iter().enumerate() {
                let Some(title) = seen.listed(place) else {
                    continue;
                };
                let is_current = page == current;
                let title = format!("{}   {}", page + 1, typography::curly(&title));
                let is_read = seen.shell.is_read(place);
                let tick = if is_read { "  ✓" } else { "" };
                let text = RichText::new(format!("{title}{tick}")).color(chrome.ink);
                let row = ui.selectable_label(is_current, text);
                widgets::name(&row, WidgetType::Button, &title);
                if is_current && has_opened {
                    row.scroll_to_me(Some(Align::Center));
                }
                if row.clicked() {
                    seen.act(CourseAction::Open(course.course, place));
                    ui.close_menu();
                }
            }
        });
}

fn courses(ui: &mut Ui, seen: &PanelContext<'_>) {
    let chrome = seen.chrome();
    for course in &seen.shell.lessons.courses {
        let read = seen.shell.pages_read(course);
        let told = format!("{}   {read} of {}", course.course.title, course.pages.len());
        let button = ui.button(RichText::new(told).color(chrome.ink));
        let guesses = seen.shell.guesses(course);
        let guesses = guesses.map(|tally| format!("\nFirst guesses: {}.", tally_text(&tally)));
        let more = format!("{}{}", course.course.leads_to, guesses.unwrap_or_default());
        if button.on_hover_text(more).clicked() {
            seen.act(CourseAction::Resume(Some(course.course)));
            ui.close_menu();
        }
    }
}

/// `3, median 12 % of the radius off`.
fn tally_text(tally: &GuessTally) -> String {
    let off = format!("{} of the radius off", percent(tally.middle));
    match tally.count {
        1 => format!("1, {off}"),
        count => format!("{count}, median {off}"),
    }
}
