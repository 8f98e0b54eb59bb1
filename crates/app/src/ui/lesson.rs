//! The text of the scene, left of the view, with its links, formulas and question.

use super::prelude::*;
use super::{course, first_step_hint, follow_link, formula, mention_highlight, predict};
use capsule_core::{catalog::ARTICLES, method::ArticleFacts};
use capsule_scenes::scene::LessonQuestion;
use capsule_session::lesson_values::FilledLesson;
use egui::{OutputCommand, TextStyle};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

#[derive(Default)]
pub(crate) struct Lesson {
    cache: CommonMarkCache,
    written: Option<(String, Option<LessonQuestion>)>,
    text: String,
    question: Option<LessonQuestion>,
    answered: Option<String>,
}

pub(crate) fn lesson(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut Lesson) {
    let chrome = seen.chrome();

    let scene = seen.scene();
    let is_read = |(text, question): &(String, Option<LessonQuestion>)| {
        *text == scene.text && *question == scene.question
    };
    // Its numbers are of the scene as it opened: they stay while shapes are dragged and methods changed, as the words do.
    if !own.written.as_ref().is_some_and(is_read) {
        own.written = Some((scene.text.clone(), scene.question.clone()));
        let lesson = FilledLesson::of(scene);
        own.text = closed_in(&joined_lines(&lesson.text));
        own.question = lesson.question;
    }
    let before = ui.ctx().output(|output| output.commands.len());
    widgets::hairline(ui);
    course::foot(ui, seen);
    mention_highlight::note_lesson(ui.ctx(), ui.available_rect_before_wrap());
    ScrollArea::vertical()
        .id_salt(("lesson", &seen.scene().title))
        .auto_shrink(false)
        .show(ui, |ui| {
            let title = if seen.is_asked() {
                predict::TITLE.into()
            } else {
                typography::curly(&seen.scene().title)
            };
            ui.label(RichText::new(title).font(fonts::semibold(15.0)));
            if let Some(facts) = article_of(seen.scene()) {
                let source = format!("From “{}”", facts.title);
                let source = widgets::small(ui, source, 11.5);
                source.on_hover_text(format!("{}\n{}", facts.by, facts.contributes));
            }
            ui.add_space(4.0);
            if seen.is_asked() {
                predict::block(ui, seen);
                ui.add_space(4.0);
                predict::hides(ui, seen);
                return;
            }
            course::builds(ui, seen);
            predict::block(ui, seen);
            if !first_step_hint::in_lesson(ui, seen) {
                how_to_go_on(ui, seen);
            }
            ui.spacing_mut().item_spacing.y = 8.0;
            ui.spacing_mut().interact_size.y = 16.0;
            ui.visuals_mut().widgets.noninteractive.fg_stroke.color = chrome.prose;
            ui.style_mut().url_in_tooltip = true;
            let width = ui.available_width() as usize;
            CommonMarkViewer::new()
                .default_width(Some(width))
                .render_math_fn(Some(&formula::formula))
                .show(ui, &mut own.cache, &own.text);
            if let Some(source) = &scene.source {
                ui.hyperlink_to("The report", source);
            }
            if let Some(asked) = &own.question {
                question(ui, asked, &mut own.answered);
            }
            ui.add_space(8.0);
        });
    for address in clicked_links(ui.ctx(), before) {
        follow_link::follow(ui.ctx(), seen, &address);
    }
}

/// Where the scene has just opened, the keys that lead on from there.
fn how_to_go_on(ui: &mut Ui, seen: &PanelContext<'_>) {
    let session = seen.session;
    if !session.study().opens(session.scene(), session.cursor()) {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 3.0);
        let keys = [("step.next", "next step"), ("step.first", "back to start")];
        let keys = keys.into_iter().filter_map(|(id, does)| {
            let command = commands::command(id);
            let key = command.shortcut_text(&seen.shell.preferences.keys);
            (!key.is_empty() && command.is_enabled(seen)).then_some((key, does))
        });
        for (place, (key, does)) in keys.enumerate() {
            if place > 0 {
                widgets::small(ui, "·", 12.0);
            }
            widgets::key_cap(ui, &key);
            widgets::small(ui, does, 12.0);
        }
    });
}

/// What the scene asks, and its answer once that is wanted.
fn question(ui: &mut Ui, asked: &LessonQuestion, answered: &mut Option<String>) {
    let chrome = style::chrome(ui.ctx());
    widgets::hairline(ui);
    let set = |text, font, color| typography::prose(text, &TextFormat::simple(font, color));
    ui.label(set(&asked.question, fonts::semibold(13.0), chrome.ink));
    if answered.as_ref() == Some(&asked.question) {
        let font = TextStyle::Body.resolve(ui.style());
        ui.label(set(&asked.answer, font, chrome.prose));
    } else if ui.button("Show the answer").clicked() {
        *answered = Some(asked.question.clone());
    }
}

/// Takes out the addresses that were to be opened, after the first so many commands: what a file says is not simply done.
fn clicked_links(ctx: &Context, before: usize) -> Vec<String> {
    let is_link = |command: &mut OutputCommand| matches!(command, OutputCommand::OpenUrl(_));
    let address = |command| match command {
        OutputCommand::OpenUrl(open) => Some(open.url),
        _ => None,
    };
    ctx.output_mut(|output| {
        let taken = output.commands.extract_if(before.., is_link);
        taken.filter_map(address).collect()
    })
}

/// What there is to know about the article that the scene belongs to.
fn article_of(scene: &Scene) -> Option<&'static ArticleFacts> {
    let name = scene.article.as_deref()?;
    let article = ARTICLES.iter().find(|one| one.name == name)?;
    article.facts.as_ref()
}

/// Markdown with each paragraph on one line: the viewer begins a line with a space where a line of the file ended.
fn joined_lines(markdown: &str) -> String {
    let mut joined = String::with_capacity(markdown.len());
    let (mut is_code, mut goes_on) = (false, false);
    for line in markdown.lines() {
        let words = line.trim_start();
        let is_fence = words.starts_with("```");
        let begins = is_code || is_fence || words.is_empty() || begins_block(words);
        if goes_on && !begins {
            joined.push(' ');
            joined.push_str(words);
        } else {
            if !joined.is_empty() {
                joined.push('\n');
            }
            joined.push_str(line);
        }
        is_code ^= is_fence;
        goes_on = !(is_code || is_fence || words.is_empty() || words.starts_with(['#', '|']));
    }
    joined
}

/// Markdown with the comma or stop after an emphasis or code within it, and curly apostrophes: the viewer may begin a line between the two.
fn closed_in(markdown: &str) -> String {
    let mut lines = vec![];
    let mut is_code = false;
    for line in markdown.lines() {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        lines.push(if is_code || is_fence {
            line.into()
        } else {
            closed_in_line(line)
        });
    }
    lines.join("\n")
}

/// The signs that end a formula or a name.
const STOPS: [char; 5] = ['.', ',', ';', ':', '?'];

fn closed_in_line(line: &str) -> String {
    let words = |text: &str, is_code: bool| {
        if is_code {
            text.to_string()
        } else {
            typography::curly(text)
        }
    };
    let mut closed = String::with_capacity(line.len());
    let (mut rest, mut open, mut is_code) = (line, None, false);
    while let Some(at) = rest.find(['*', '`', '$']) {
        let (before, from) = rest.split_at(at);
        closed.push_str(&words(before, is_code));
        if !is_code && let Some((formula, after)) = formula_at(from) {
            let (stops, after) = split_stops(after, &STOPS);
            closed.push_str(&format!("${formula}{stops}$"));
            rest = after;
            continue;
        }
        if let Some(after) = from.strip_prefix('$') {
            closed.push('$');
            rest = after;
            continue;
        }
        if let Some(after) = from.strip_prefix('`') {
            let signs = if is_code { &STOPS[..] } else { &[] };
            let (stops, after) = split_stops(after, signs);
            is_code = !is_code;
            closed.push_str(stops);
            closed.push('`');
            rest = after;
            continue;
        }
        let after = from.trim_start_matches('*');
        let stars = &from[..from.len() - after.len()];
        rest = after;
        if is_code || (open.is_none() && after.starts_with(' ')) {
            closed.push_str(stars);
        } else if open == Some(stars) {
            open = None;
            let (stops, after) = split_stops(after, &['.', ',', ';', ':', '!', '?']);
            closed.push_str(stops);
            closed.push_str(stars);
            rest = after;
        } else {
            open = open.or(Some(stars));
            closed.push_str(stars);
        }
    }
    closed + &words(rest, is_code)
}

/// The signs that end the word before `text`, those of `signs`, and what follows them.
fn split_stops<'t>(text: &'t str, signs: &[char]) -> (&'t str, &'t str) {
    let words = text.trim_start_matches(signs);
    let is_end = words.is_empty() || words.starts_with(' ');
    text.split_at(if is_end { text.len() - words.len() } else { 0 })
}

/// The formula in words with which `text` begins, and what follows it.
fn formula_at(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('$')?;
    let (formula, after) = inside.split_once('$')?;
    (!formula.is_empty() && !formula.starts_with('$')).then_some((formula, after))
}

/// Whether a line is an item, a heading, a row or a quotation of its own.
fn begins_block(words: &str) -> bool {
    let number = words.trim_start_matches(|c: char| c.is_ascii_digit());
    words.starts_with(['#', '|', '>'])
        || words.starts_with("- ")
        || words.starts_with("* ")
        || (number.len() < words.len() && number.starts_with(". "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_goes_with_the_emphasis_before_it() {
        for (written, shown) in [
            ("press **K**. A gap", "press **K.** A gap"),
            ("*one*, two; *three*.", "*one,* two; *three.*"),
            ("**Try:** go `a*b*.` on", "**Try:** go `a*b*.` on"),
            ("2 * 3. *x*.y and **so**", "2 * 3. *x*.y and **so**"),
            ("where $a * b$, `$c$.`", "where $a * b,$ `$c$.`"),
            ("$$a * b * c$$", "$$a * b * c$$"),
            (
                "the face's `hit`, then `a'`; so",
                "the face’s `hit,` then `a';` so",
            ),
            (
                "* item **bold**,\n```\n*p*.\n```",
                "* item **bold,**\n```\n*p*.\n```",
            ),
        ] {
            assert_eq!(closed_in(written), shown);
        }
    }

    #[test]
    fn paragraphs_join_and_everything_else_stays() {
        let markdown = "One\ntwo\n\n- item\n  goes on\n- next\n1. first\n```\nlet a;\nlet b;\n```\n# Head\ntext";
        let joined =
            "One two\n\n- item goes on\n- next\n1. first\n```\nlet a;\nlet b;\n```\n# Head\ntext";
        assert_eq!(joined_lines(markdown), joined);
    }
}
