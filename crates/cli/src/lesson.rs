//! `lesson`: what a scene says, as text.

use super::{input, output, reading::watched};
use capsule_scenes::scene::{library, links_of, with_plain_formulas, without_links};
use capsule_session::lesson_values::{self, FilledLesson};
use capsule_text::report::wrapped;
use std::{ffi::OsString, fmt::Write, process::ExitCode};

/// Letters of a line.
const WIDTH: usize = 88;

/// Show a scene's lesson as text.
#[derive(clap::Args, Debug)]
pub(crate) struct LessonArgs {
    /// A built-in scene (capsule-lab list) or a scene file.
    scene: OsString,
}

/// Prints the lesson.
pub(crate) fn run(args: &LessonArgs) -> anyhow::Result<ExitCode> {
    let scene = watched(|progress| library::open_watched(&args.scene, progress))
        .map_err(input::readable)?;
    let lesson = FilledLesson::of(&scene);
    let mut out = String::new();
    writeln!(out, "{}", scene.title)?;
    if let Some(caption) = &scene.caption {
        writeln!(out)?;
        lines(&mut out, &lesson_values::filled(caption, &scene), "")?;
    }
    if let Some(asked) = &scene.prediction {
        writeln!(out)?;
        lines(&mut out, &format!("Predict: {}", asked.question), "")?;
    }
    for paragraph in without_links(lesson.text.trim()).split("\n\n") {
        writeln!(out)?;
        let paragraph = without_emphasis(&paragraph.replace("**", ""));
        if paragraph.trim_start().starts_with("- ") {
            for item in paragraph.split("\n- ") {
                lines(&mut out, item.trim_start_matches("- "), "- ")?;
            }
        } else {
            lines(&mut out, &paragraph, "")?
        }
    }
    if let Some(source) = &scene.source {
        writeln!(out, "\nThe report: {source}")?;
    }
    if let Some(asked) = &lesson.question {
        writeln!(out)?;
        lines(&mut out, &format!("Question: {}", asked.question), "")?;
        lines(&mut out, &format!("Answer: {}", asked.answer), "")?;
    }
    let linked = linked_scenes(&lesson.text);
    if !linked.is_empty() {
        writeln!(out, "\nSee also:")?;
    }
    for (id, title) in linked {
        writeln!(out, "  capsule-lab lesson {id}: {title}")?;
    }
    output::print(&out)?;
    Ok(ExitCode::SUCCESS)
}

/// The built-in scenes that a lesson links to, in the order in which it first does, each with its title.
fn linked_scenes(lesson: &str) -> Vec<(&'static str, String)> {
    let mut linked: Vec<(&str, String)> = vec![];
    for address in links_of(lesson) {
        let id = address.strip_prefix("scene:");
        let scene = id.and_then(|id| library::all().find(|scene| scene.id == id));
        let new = scene.filter(|scene| linked.iter().all(|(id, _)| *id != scene.id));
        if let Some((id, scene)) = new.and_then(|new| Some((new.id, new.read().ok()?))) {
            linked.push((id, scene.title));
        }
    }
    linked
}

/// Without the stars around words; code keeps its own.
fn without_emphasis(paragraph: &str) -> String {
    let plain = |text: &str| -> String {
        let all: Vec<char> = text.chars().collect();
        let is_word = |place: Option<usize>| {
            place
                .and_then(|at| all.get(at))
                .is_some_and(|one| one.is_alphanumeric())
        };
        let is_star = |&(place, one): &(usize, &char)| {
            *one == '*' && is_word(place.checked_sub(1)) != is_word(Some(place + 1))
        };
        let kept = all.iter().enumerate().filter(|one| !is_star(one));
        kept.map(|(_, one)| *one).collect()
    };
    let parts = paragraph.split('`').enumerate();
    let parts = parts.map(|(place, part)| match place % 2 {
        0 => plain(part),
        _ => part.into(),
    });
    parts.collect::<Vec<_>>().join("`")
}

/// Writes `text` in lines, the first of them after `sign`.
fn lines(out: &mut String, text: &str, sign: &str) -> anyhow::Result<()> {
    let text = with_plain_formulas(text);
    let text: Vec<&str> = text.split_whitespace().collect();
    for (number, line) in wrapped(&text.join(" "), WIDTH - sign.len())
        .iter()
        .enumerate()
    {
        let before = if number == 0 {
            sign
        } else {
            &"  "[..sign.len()]
        };
        writeln!(out, "{before}{line}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::without_emphasis;

    #[test]
    fn emphasis_loses_its_stars_and_products_keep_theirs() {
        assert_eq!(
            without_emphasis("The *whole* path, (*above*) is 2 * r: `a * b` and `*p`."),
            "The whole path, (above) is 2 * r: `a * b` and `*p`."
        );
    }
}
