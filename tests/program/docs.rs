//! README.md and the pages in `docs`: they show what the program prints, and name what is there.

use capsule_lab::{
    core::catalog::ERRATA,
    lab::scene::{COURSES, library},
};
use std::{
    collections::BTreeSet,
    env, fs, iter,
    path::Path,
    process::{Command, Output, Stdio},
};

/// A landing page is read at a glance.
const MAX_README_LINES: usize = 160;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// README.md and every page in `docs`: the path from the root, and the text.
pub(super) fn pages() -> Vec<(String, String)> {
    let mut paths = vec![String::from("README.md")];
    for entry in fs::read_dir(root().join("docs")).expect("a folder") {
        let name = entry.expect("an entry").file_name();
        let name = name.to_string_lossy();
        if name.ends_with(".md") {
            paths.push(format!("docs/{name}"));
        }
    }
    paths.sort();
    let read = |path: String| {
        let text = fs::read_to_string(root().join(&path)).expect("a page");
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// Runs `command` in the root, with the program on its path.
fn ran(command: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_capsule-lab"));
    let own = program.parent().expect("a folder").to_path_buf();
    let others = env::var_os("PATH").unwrap_or_default();
    let folders = iter::once(own).chain(env::split_paths(&others));
    Command::new("bash")
        .args(["-c", command])
        .env("PATH", env::join_paths(folders).expect("a path"))
        .current_dir(root())
        .stdin(Stdio::null())
        .output()
        .expect("bash starts")
}

/// What a page shows of `text`: no blanks at the ends of lines, and no empty lines at the end.
fn shown(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().into()
}

fn printed(command: &str) -> String {
    shown(&String::from_utf8_lossy(&ran(command).stdout))
}

/// The console blocks of a page: each command, and the output below it.
fn examples(page: &str) -> Vec<(&str, &str)> {
    let blocks = page.split("```console\n$ ").skip(1);
    blocks
        .map(|rest| {
            let block = rest.split("\n```").next().unwrap_or_default();
            block.split_once('\n').unwrap_or((block, ""))
        })
        .collect()
}

#[test]
fn every_example_shows_what_its_command_prints() {
    let has_python = ran("python3 --version").status.success();
    let (mut seen, mut stale) = (0, vec![]);
    for (path, page) in pages() {
        for (command, output) in examples(&page) {
            if command.contains("python3") && !has_python {
                eprintln!("skipped: there is no `python3` here");
                continue;
            }
            seen += 1;
            let (now, was) = (printed(command), shown(output));
            if now != was {
                let differs = now.lines().zip(was.lines()).find(|(now, was)| now != was);
                stale.push(format!("{path}: $ {command}\n  {differs:?}"));
            }
        }
    }
    assert!(seen > 20, "{seen}");
    assert!(
        stale.is_empty(),
        "run scripts/docs.sh, then read what changed:\n{}",
        stale.join("\n")
    );
}

#[test]
fn the_page_of_the_command_line_has_the_help_of_each_command() {
    let page = fs::read_to_string(root().join("docs/command-line.md")).expect("a page");
    let help = printed("capsule-lab --help");
    let commands = help
        .split("Commands:\n")
        .nth(1)
        .expect("a list of commands");
    for line in commands.lines().take_while(|line| !line.is_empty()) {
        let name = line.split_whitespace().next().unwrap_or_default();
        let example = format!("```console\n$ capsule-lab {name} --help\n");
        assert!(name == "help" || page.contains(&example), "{name}");
    }
}

#[test]
fn every_menu_item_that_a_page_names_is_there() {
    let keys = printed("capsule-lab keys");
    let (mut items, mut menu) = (BTreeSet::new(), "");
    for line in keys.lines() {
        match line.strip_prefix("  ") {
            Some(row) => {
                let title = row.split("  ").next().unwrap_or_default();
                items.insert(format!("{menu} › {}", title.trim_end_matches('…')));
            }
            None if !line.is_empty() => menu = line,
            None => {}
        }
    }
    let mut named = 0;
    for (path, page) in pages() {
        for italic in page.split('*').filter(|part| part.contains(" › ")) {
            let item = italic.split_whitespace().collect::<Vec<_>>().join(" ");
            if item == "Menu › Item" {
                continue;
            }
            assert!(items.contains(&item), "{path}: {item}");
            named += 1;
        }
    }
    assert!(named > 10, "{named}");
}

#[test]
fn every_link_of_a_page_leads_to_a_file() {
    for (path, page) in pages() {
        let folder = root().join(&path);
        let folder = folder.parent().expect("a folder");
        for link in page.split("](").skip(1) {
            let to = link.split([')', '#']).next().unwrap_or_default();
            // A page of the web, or a lesson's link.
            let is_elsewhere = to.contains(':') || to.is_empty();
            assert!(is_elsewhere || folder.join(to).exists(), "{path}: {to}");
        }
    }
}

#[test]
fn every_page_has_a_picture_and_the_readme_is_short() {
    for (path, page) in pages() {
        assert!(page.contains("\n!["), "{path}");
        let lines = page.lines().count();
        let is_short = path != "README.md" || lines <= MAX_README_LINES;
        assert!(is_short, "{path}: {lines} lines");
    }
}

#[test]
fn the_readme_counts_what_is_there() {
    let readme = fs::read_to_string(root().join("README.md")).expect("a page");
    let scenes = format!("{} scenes", library::all().count());
    let errata = format!("{} errata", ERRATA.len());
    for counted in [&scenes, &errata] {
        assert!(readme.contains(counted), "{counted}");
    }
    for course in COURSES.iter() {
        let pages = printed(&format!("capsule-lab list --course {}", course.name));
        let is_page = |line: &&str| {
            let number = line.trim_start().split_once("  ").map(|(first, _)| first);
            number.is_some_and(|number| number.parse::<u32>().is_ok())
        };
        let pages = pages.lines().filter(is_page).count();
        let row = format!("| {} (`{}`) | {pages} |", course.title, course.name);
        assert!(readme.contains(&row), "{row}");
    }
}

#[test]
fn the_scenes_of_the_page_on_their_format_are_right() {
    let page = fs::read_to_string(root().join("docs/scene-format.md")).expect("a page");
    let mut read = 0;
    for block in page.split("```toml\n").skip(1) {
        let scene = block.split("```").next().unwrap_or_default();
        if !scene.starts_with("title") {
            continue;
        }
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("page-{read}.toml"));
        fs::write(&file, scene).expect("written");
        let output = ran(&format!("capsule-lab check '{}'", file.display()));
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{told}");
        if read == 0 {
            let example = root().join("docs/examples/my-corner.toml");
            let example = fs::read_to_string(example).expect("a scene");
            assert_eq!(scene, example);
        }
        read += 1;
    }
    assert_eq!(read, 2);
}
