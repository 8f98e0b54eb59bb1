//! `list`: the built-in scenes, the algorithms, the responses and the coarse passes.

use super::output;
use anyhow::bail;
use capsule_core::{
    catalog::{
        COARSE_PASSES, ERRATA, Erratum, GLOSSARY, GlossaryTerm, HowTo, RESPONSES, SearchWords,
    },
    method::{Algorithm, Question, Repair, Setting},
};
use capsule_scenes::scene::{
    COURSES, Course, Scene,
    library::{self, BuiltIn},
    search::search,
    with_plain_formulas,
};
use capsule_session::lesson_values;
use capsule_text::report::wrapped;
use std::{fmt::Write, process::ExitCode};

/// Letters of a line, without the indent.
const WIDTH: usize = 82;
/// The largest number of scenes shown for a search.
const MAX_HITS: usize = 10;

/// List the built-in scenes, courses, algorithms, responses and broad phases.
#[derive(clap::Args, Debug)]
pub(crate) struct ListArgs {
    /// Also show each scene's caption.
    #[arg(long)]
    long: bool,
    /// Search scenes, errata and the glossary for these words, such as "nearly parallel".
    #[arg(long, value_name = "WORDS", conflicts_with = "long")]
    search: Option<String>,
    /// Show only the pages of this course, in order.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["long", "search"])]
    course: Option<String>,
}

/// Prints the lists.
pub(crate) fn run(args: &ListArgs) -> anyhow::Result<ExitCode> {
    let mut out = String::new();
    if let Some(words) = &args.search {
        found(&mut out, words)?;
        output::print(&out)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(name) = &args.course {
        pages(&mut out, name)?;
        output::print(&out)?;
        return Ok(ExitCode::SUCCESS);
    }
    scenes(&mut out, args.long)?;
    courses(&mut out)?;
    algorithms(&mut out)?;
    responses(&mut out)?;
    coarse_passes(&mut out)?;
    hints(&mut out)?;
    output::print(&out)?;
    Ok(ExitCode::SUCCESS)
}

/// The how-tos, scenes, errata and words of the glossary that match `words`.
fn found(out: &mut String, words: &str) -> anyhow::Result<()> {
    let all: Vec<&BuiltIn> = library::all().collect();
    let scenes: Result<Vec<Scene>, _> = all.iter().map(|one| one.read()).collect();
    let scenes = scenes?;
    let asked = SearchWords::of(words);
    let chapters = library::chapters().iter();
    let chapters = chapters.flat_map(|one| one.scenes.iter().map(|_| one.title.as_str()));
    let how_to = HowTo::that_tell_of(&asked);
    for one in &how_to {
        writeln!(out, "how to  {}", one.wanted)?;
        sentence(out, one.said)?;
    }
    let hits = search(chapters.zip(&scenes), &asked);
    for hit in hits.iter().take(MAX_HITS) {
        let (id, scene) = (all[hit.place].id, &scenes[hit.place]);
        writeln!(out, "{id}  {}", scene.title)?;
        let filled = lesson_values::filled(&hit.sentence, scene);
        sentence(out, &with_plain_formulas(&filled))?;
    }
    if let Some(more) = hits.len().checked_sub(MAX_HITS).filter(|more| *more > 0) {
        writeln!(
            out,
            "… and {more} more scenes. Add a word to narrow the search."
        )?;
    }
    let errata: Vec<&Erratum> = ERRATA.iter().filter(|row| row.tells_of(&asked)).collect();
    for row in &errata {
        writeln!(out, "errata {}  {}", row.id, row.article.title)?;
        sentence(out, row.told)?;
    }
    let terms: Vec<&GlossaryTerm> = GLOSSARY
        .iter()
        .filter(|term| term.tells_of(&asked))
        .collect();
    for term in &terms {
        writeln!(out, "glossary {:?}", term.word)?;
        for line in wrapped(term.said, 84) {
            writeln!(out, "    {line}")?;
        }
    }
    if how_to.is_empty() && hits.is_empty() && errata.is_empty() && terms.is_empty() {
        writeln!(out, "No matches for “{words}”.")?;
    }
    Ok(())
}

/// Writes a sentence under its heading.
fn sentence(out: &mut String, text: &str) -> anyhow::Result<()> {
    for line in wrapped(text, WIDTH) {
        writeln!(out, "      {line}")?;
    }
    Ok(())
}

fn scenes(out: &mut String, is_long: bool) -> anyhow::Result<()> {
    let ids = library::all().map(|scene| scene.id.len());
    let width = ids.max().unwrap_or(0);
    writeln!(out, "SCENES")?;
    for chapter in library::chapters() {
        writeln!(out, "\n  {}", chapter.title)?;
        for scene in &chapter.scenes {
            let id = scene.id;
            let scene = scene.read()?;
            writeln!(out, "    {id:<width$}  {}", scene.title)?;
            if let Some(caption) = scene.caption.as_ref().filter(|_| is_long) {
                let filled = lesson_values::filled(caption, &scene);
                sentence(out, &with_plain_formulas(&filled))?;
            }
        }
    }
    Ok(())
}

fn courses(out: &mut String) -> anyhow::Result<()> {
    let width = COURSES.iter().map(|course| course.name.len()).max();
    let width = width.unwrap_or(0);
    writeln!(out, "\nCOURSES")?;
    for course in COURSES.iter() {
        writeln!(out, "    {:<width$}  {}", course.name, course.title)?;
    }
    Ok(())
}

/// The pages of the course called `name`.
fn pages(out: &mut String, name: &str) -> anyhow::Result<()> {
    let Some(course) = Course::named(name) else {
        let names: Vec<&str> = COURSES.iter().map(|course| course.name).collect();
        bail!(
            "no course is called `{name}`; the courses are {}",
            names.join(", ")
        );
    };
    let all: Vec<&BuiltIn> = library::all().collect();
    let scenes: Result<Vec<Scene>, _> = all.iter().map(|one| one.read()).collect();
    let scenes = scenes?;
    let articles = scenes.iter().map(|scene| scene.article.as_deref());
    let known = all.iter().map(|one| one.id).zip(articles);
    writeln!(out, "{}\n{}\n", course.title, course.leads_to)?;
    for (page, place) in course.pages(known).into_iter().enumerate() {
        let (id, title) = (all[place].id, &scenes[place].title);
        writeln!(out, "{:>3}  {title}  ({id})", page + 1)?;
        if let Some(told) = course.builds_at(id) {
            sentence(out, told)?;
        }
    }
    Ok(())
}

fn algorithms(out: &mut String) -> anyhow::Result<()> {
    writeln!(out, "\nALGORITHMS")?;
    for question in Question::ALL {
        writeln!(out, "\n  For a {}", question.pair_name())?;
        let fitting: Vec<&Algorithm> = question.algorithms().collect();
        let names = fitting.iter().map(|algorithm| algorithm.name.len());
        let width = names.max().unwrap_or(0);
        for algorithm in fitting {
            let article = algorithm.form.origin(algorithm.article);
            writeln!(out, "    {:<width$}  {article}", algorithm.name)?;
            repairs(out, algorithm.repairs)?;
        }
    }
    Ok(())
}

fn responses(out: &mut String) -> anyhow::Result<()> {
    writeln!(out, "\nRESPONSES\n")?;
    let width = RESPONSES.iter().map(|response| response.name.len()).max();
    let width = width.unwrap_or(0);
    for response in RESPONSES {
        let settings: Vec<&str> = response.settings.iter().map(|one| one.key()).collect();
        let reads = if settings.is_empty() {
            String::new()
        } else {
            format!("; reads {}", settings.join(", "))
        };
        writeln!(
            out,
            "    {:<width$}  {}; {}{reads}",
            response.name,
            response.title,
            response.form.origin(response.article)
        )?;
        repairs(out, response.repairs)?;
    }
    Ok(())
}

fn coarse_passes(out: &mut String) -> anyhow::Result<()> {
    writeln!(out, "\nBROAD PHASES\n")?;
    let names = COARSE_PASSES.iter().map(|pass| pass.name.len());
    let width = names.max().unwrap_or(0);
    for pass in COARSE_PASSES {
        let origin = pass.form.origin(pass.article);
        writeln!(out, "    {:<width$}  {}; {origin}", pass.name, pass.title)?;
        repairs(out, pass.repairs)?;
    }
    Ok(())
}

fn repairs(out: &mut String, repairs: &[Repair]) -> anyhow::Result<()> {
    for repair in repairs {
        let id = format!("+{}", repair.id);
        writeln!(out, "      {id:<5} {}", repair.title)?;
    }
    Ok(())
}

fn hints(out: &mut String) -> anyhow::Result<()> {
    writeln!(
        out,
        "\nAppend fixes to a name: wicked/capsule-triangle+W1+W2."
    )?;
    for setting in Setting::ALL {
        let words = setting.domain().words();
        let colon = if words.is_empty() { "" } else { ": " };
        writeln!(out, "{}{colon}{}.", setting.help(), words.join(", "))?;
    }
    writeln!(
        out,
        "A response moves a scene: capsule-lab trace SCENE --response exact/slide --frame 30 --set iterations=4"
    )?;
    Ok(())
}
