//! `keys`: every command of the window, with its keys.

use super::output;
use capsule_app::commands::{self, Category, Command};
use std::{fmt::Write, process::ExitCode};

/// Prints the commands, menu after menu: title, keys, and the name that the preferences have for it.
pub(crate) fn run() -> anyhow::Result<ExitCode> {
    let rows: Vec<(&Command, String)> = commands::all()
        .map(|command| (command, keys(command)))
        .collect();
    let titles = rows.iter().map(|(row, _)| row.title.chars().count()).max();
    let titles = titles.unwrap_or(0);
    let width = rows.iter().map(|(_, keys)| keys.chars().count()).max();
    let width = width.unwrap_or(0);
    let mut out = String::from("The preferences may change these keys. On a Mac, Ctrl is Cmd.\n");
    for category in Category::ALL {
        writeln!(out, "\n{}\n", category.title())?;
        for (command, keys) in rows.iter().filter(|(row, _)| row.category == category) {
            let (title, id) = (command.title, command.id);
            writeln!(out, "  {title:<titles$}  {keys:<width$}  {id}")?;
        }
    }
    output::print(&out)?;
    Ok(ExitCode::SUCCESS)
}

/// The keys of `command` as the preferences have them; a dash for none.
fn keys(command: &Command) -> String {
    if command.shortcuts.is_empty() {
        return "-".into();
    }
    let written: Vec<String> = command.shortcuts.iter().map(|one| one.written()).collect();
    written.join("  ")
}
