//! A preferences file becomes [`Preferences`], with every mistake in it.

use super::{Bindings, DRAWERS, OwnProgram, PANELS, Preferences, SCALES, SHARES, SIDES};
use crate::app::{
    keys::Shortcut,
    palette::Theme,
    view::{PointingDevice, Shading},
};
use capsule_lab::bench::engine::CommandLine;
use capsule_lab::core::trace::nearest;
use capsule_lab::lab::scene::{Fields, Mistakes, SceneErrors, read_fields, suggestion};
use clap::ValueEnum;
use egui::Key;
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    ops::{Range, RangeInclusive},
    path::PathBuf,
    time::Duration,
};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

type WrittenValue<'i> = Spanned<DeValue<'i>>;

const ROOT: [&str; 17] = [
    "theme",
    "motion",
    "scale",
    "pointer",
    "drags_at_once",
    "shadows",
    "crease_shade",
    "window",
    "recent",
    "welcome",
    "course",
    "read",
    "guesses",
    "panels",
    "folded",
    "program",
    "keys",
];
const PROGRAM: [&str; 3] = ["name", "command", "time_limit"];
/// Seconds that a program may have for a case.
const TIME_LIMITS: RangeInclusive<f32> = 0.001..=60.0;
const WINDOW: [&str; 2] = ["width", "height"];
/// What is larger is a mistake; what is too large for a window gives the largest.
const MOST_SIDE: f32 = 16384.0;
/// Always closes what is on top.
const ESCAPE: Shortcut = Shortcut::key(Key::Escape);

/// What the file says as far as it is right, `None` where it is not even TOML; and what is wrong with it.
pub(super) fn read(
    path: &str,
    bytes: &[u8],
    usual: &Preferences,
) -> (Option<Preferences>, Option<SceneErrors>) {
    read_fields(path, bytes, "the preferences", &ROOT, |root| {
        let window = root.table("window", "`window`", &WINDOW);
        let sides = *SIDES.start() as f32..=MOST_SIDE;
        let side = |key| {
            let side = number(window.as_ref()?, key, sides.clone())?;
            Some(side.min(*SIDES.end() as f32))
        };
        let [width, height] = WINDOW.map(side);
        let panels = root.table("panels", "`panels`", &PANELS);
        let share = |key| number(panels.as_ref()?, key, SHARES);
        let folded = root.table("folded", "`folded`", &DRAWERS);
        Preferences {
            theme: one_of::<Theme>(root, "theme").unwrap_or(usual.theme),
            motion: root.flag("motion").unwrap_or(usual.motion),
            scale: number(root, "scale", SCALES).unwrap_or(usual.scale),
            pointer: one_of::<PointingDevice>(root, "pointer").unwrap_or(usual.pointer),
            drags_at_once: root.flag("drags_at_once").unwrap_or(usual.drags_at_once),
            shading: Shading {
                shadows: root.flag("shadows").unwrap_or(usual.shading.shadows),
                creases: root.flag("crease_shade").unwrap_or(usual.shading.creases),
            },
            window: [
                width.map_or(usual.window[0], |width| width as u32),
                height.map_or(usual.window[1], |height| height as u32),
            ],
            recent: recent(root),
            welcome: root.flag("welcome").unwrap_or(usual.welcome),
            course: root.text("course").map(|name| name.get_ref().to_string()),
            read: read_pages(root),
            guesses: guesses(root),
            panels: PANELS.map(share),
            folded: DRAWERS.map(|key| folded.as_ref()?.flag(key)),
            programs: programs(root),
            keys: keys(root, usual.keys.usual()),
        }
    })
}

fn one_of<T: ValueEnum>(root: &Fields<'_, '_>, key: &str) -> Option<T> {
    let word = root.text(key)?;
    let found = T::from_str(word.get_ref(), false).ok();
    if found.is_none() {
        let values = T::value_variants().iter().filter_map(T::to_possible_value);
        let names: Vec<String> = values.map(|value| value.get_name().into()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        root.mistakes().add(
            word.span(),
            format!("no {key} is called `{}`", word.get_ref()),
            format!("expected {}", names.join(" or ")),
            Some(suggestion(word.get_ref(), "there are", &names)),
        );
    }
    found
}

/// A number in `range`.
fn number(fields: &Fields<'_, '_>, key: &str, range: RangeInclusive<f32>) -> Option<f32> {
    let number = fields.number(key)?;
    if range.contains(number.get_ref()) {
        return Some(number.into_inner());
    }
    let (least, most) = (range.start(), range.end());
    fields.mistakes().add(
        number.span(),
        format!("`{key}` must be from {least} to {most}"),
        format!("expected {least} to {most}, found {}", number.get_ref()),
        None,
    );
    None
}

/// Every program whose table is right, each with a name of its own.
fn programs(root: &Fields<'_, '_>) -> Vec<OwnProgram> {
    let mut known: Vec<OwnProgram> = vec![];
    for fields in root.tables("program", "[[program]]", &PROGRAM) {
        let time_limit = number(&fields, "time_limit", TIME_LIMITS).unwrap_or(1.0);
        let name = fields.required("name", "\"mine\"", fields.text("name"));
        let command = fields.required("command", "\"./mine\"", fields.text("command"));
        let (Some(name), Some(command)) = (name, command) else {
            continue;
        };
        let command = match CommandLine::parse(command.get_ref()) {
            Ok(command) => command,
            Err(error) => {
                let expected = "expected a program and its arguments, such as \"./mine --fast\"";
                root.mistakes()
                    .add(command.span(), error.to_string(), expected, None);
                continue;
            }
        };
        if known.iter().any(|one| one.name == *name.get_ref()) {
            root.mistakes().add(
                name.span(),
                format!("two programs are called `{}`", name.get_ref()),
                "expected a name of its own",
                None,
            );
            continue;
        }
        known.push(OwnProgram {
            name: name.into_inner(),
            command,
            time_limit: Duration::from_secs_f32(time_limit),
        });
    }
    known
}

fn recent(root: &Fields<'_, '_>) -> Vec<PathBuf> {
    let listed = root
        .get("recent")
        .map(|value| texts("recent", value, root.mistakes()));
    let texts = listed.unwrap_or_default().into_iter();
    let mut paths: Vec<PathBuf> = vec![];
    for (path, _) in texts {
        let path = PathBuf::from(path);
        if !paths.contains(&path) && paths.len() < super::MOST_RECENT {
            paths.push(path);
        }
    }
    paths
}

fn read_pages(root: &Fields<'_, '_>) -> BTreeSet<String> {
    let listed = root
        .get("read")
        .map(|value| texts("read", value, root.mistakes()));
    let texts = listed.unwrap_or_default().into_iter();
    texts.map(|(name, _)| name).collect()
}

/// Names of pages with numbers that are not negative.
fn guesses(root: &Fields<'_, '_>) -> BTreeMap<String, f32> {
    let Some(value) = root.get("guesses") else {
        return BTreeMap::new();
    };
    let DeValue::Table(table) = value.get_ref() else {
        let expected = "a table such as { plane-trace = 0.12 }";
        root.mistakes().wrong_type("guesses", value, expected);
        return BTreeMap::new();
    };
    let names: Vec<&str> = table.keys().map(|key| key.get_ref().as_ref()).collect();
    let Some(fields) = root.table("guesses", "`guesses`", &names) else {
        return BTreeMap::new();
    };
    let numbers = names.iter().filter_map(|name| {
        let number = fields.length(name)?;
        Some((name.to_string(), *number.get_ref()))
    });
    numbers.collect()
}

/// A list of strings with their places; a string alone is a list of one.
fn texts(key: &str, value: &WrittenValue<'_>, mistakes: &Mistakes) -> Vec<(String, Range<usize>)> {
    let text = |value: &WrittenValue<'_>| match value.get_ref() {
        DeValue::String(text) => Some((text.to_string(), value.span())),
        _ => {
            mistakes.wrong_type(key, value, "a list of texts in quotes");
            None
        }
    };
    match value.get_ref() {
        DeValue::Array(list) => list.iter().filter_map(text).collect(),
        _ => text(value).into_iter().collect(),
    }
}

fn keys(root: &Fields<'_, '_>, mut bindings: Bindings) -> Bindings {
    let mut given = HashMap::new();
    let mut lines = vec![];
    let Some(value) = root.get("keys") else {
        return bindings;
    };
    match value.get_ref() {
        DeValue::Table(table) => collect(table, "", &mut lines),
        _ => root.mistakes().wrong_type("keys", value, "a table"),
    }
    lines.sort_by_key(|(_, place, _)| place.start);
    for (id, place, value) in lines {
        let Some(command) = bindings.commands().find(|command| *command == id) else {
            unknown(&id, place, &bindings, root.mistakes());
            continue;
        };
        let listed = texts(&id, value, root.mistakes());
        let right = listed
            .iter()
            .filter_map(|(text, place)| shortcut(text, place, root.mistakes()));
        let free = right.filter(|(shortcut, place)| {
            let owner = *given.entry(*shortcut).or_insert(command);
            if owner != command {
                taken(*shortcut, owner, place, root.mistakes());
            }
            owner == command
        });
        let shortcuts: Vec<Shortcut> = free.map(|(shortcut, _)| shortcut).collect();
        // A line with nothing right in it says nothing.
        if !shortcuts.is_empty() || listed.is_empty() {
            bindings.choose(command, shortcuts);
        }
    }
    bindings
}

/// Every value below `table`: `view.theme`, as a dotted key or in quotes.
fn collect<'t, 'i>(
    table: &'t DeTable<'i>,
    above: &str,
    lines: &mut Vec<(String, Range<usize>, &'t WrittenValue<'i>)>,
) {
    for (key, value) in table.iter() {
        let name = format!("{above}{}", key.get_ref());
        match value.get_ref() {
            DeValue::Table(inner) => collect(inner, &format!("{name}."), lines),
            _ => lines.push((name, key.span(), value)),
        }
    }
}

fn unknown(id: &str, place: Range<usize>, bindings: &Bindings, mistakes: &Mistakes) {
    let like = nearest(id, bindings.commands());
    mistakes.add(
        place,
        format!("no command is called `{id}`"),
        "expected a command, such as view.theme",
        like.map(|like| format!("did you mean `{like}`?")),
    );
}

fn shortcut(
    text: &str,
    place: &Range<usize>,
    mistakes: &Mistakes,
) -> Option<(Shortcut, Range<usize>)> {
    let shortcut = Shortcut::parse(text);
    if shortcut == Some(ESCAPE) {
        mistakes.add(
            place.clone(),
            "Esc cannot be given away",
            "expected another key",
            Some("it always closes what is on top".into()),
        );
        return None;
    }
    if shortcut.is_none() {
        mistakes.add(
            place.clone(),
            format!("no key is called `{text}`"),
            "expected keys, such as \"Ctrl+Shift+P\", \"Right\", \"F5\", \"Num 1\" or \"?\"",
            None,
        );
    }
    Some((shortcut?, place.clone()))
}

fn taken(shortcut: Shortcut, owner: &str, place: &Range<usize>, mistakes: &Mistakes) {
    mistakes.add(
        place.clone(),
        format!("`{}` is given twice", shortcut.written()),
        format!("expected a key that `{owner}` does not have"),
        None,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::commands::usual_keys;

    fn usual() -> Preferences {
        Preferences::new(usual_keys())
    }

    fn read_text(text: &str) -> (Option<Preferences>, Vec<String>) {
        let (read, errors) = read("p.toml", text.as_bytes(), &usual());
        let errors = errors.map_or(vec![], |errors| errors.errors);
        (read, errors.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn everything_is_read() {
        let (read, errors) = read_text(
            r#"
            theme = "dark" # at night
            motion = false
            scale = 1.2
            pointer = "trackpad"
            drags_at_once = false
            shadows = false
            crease_shade = false
            window = { width = 1024, height = 640 }
            recent = ["/a.toml", "/b.toml", "/a.toml"]
            welcome = false
            course = "swept"
            read = ["face", "plane-trace"]
            guesses = { plane-trace = 0.12, face = 2 }
            panels = { left = 0.25, ledger = 0.1 }
            [keys]
            view.theme = ["Shift+T", "f5"]
            "step.restart" = []
            "#,
        );
        assert_eq!(errors, Vec::<String>::new());
        let read = read.expect("TOML");
        assert_eq!((read.theme, read.motion), (Theme::Dark, false));
        assert_eq!((read.scale, read.pointer), (1.2, PointingDevice::Trackpad));
        assert!(!read.drags_at_once);
        assert_eq!(read.shading, Shading::NONE);
        assert_eq!(read.window, [1024, 640]);
        assert_eq!(
            read.panels.map(|share| share.unwrap_or(0.0)),
            [0.25, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.1]
        );
        assert_eq!(read.recent(), [PathBuf::from("/a.toml"), "/b.toml".into()]);
        assert!(!read.welcome);
        assert_eq!(read.course.as_deref(), Some("swept"));
        assert!(read.read.iter().eq(["face", "plane-trace"]));
        let guesses = [("face", 2.0), ("plane-trace", 0.12)];
        let guesses = guesses.map(|(name, miss)| (name.to_owned(), miss));
        assert!(read.guesses.into_iter().eq(guesses));
        let keys = |id| read.keys.of(id).iter().map(Shortcut::written);
        assert_eq!(keys("view.theme").collect::<Vec<_>>(), ["Shift+T", "F5"]);
        assert_eq!(keys("step.restart").count(), 0);
    }

    #[test]
    fn every_mistake_is_told_with_its_place_and_the_rest_counts() {
        let (read, errors) = read_text(
            r#"theme = "drak"
colour = 3
motion = 1
scale = 7
pointer = "mouse"
window = { width = 10, height = 640 }
recent = ["/a.toml", 4]
[keys]
view.them = ["T"]
view.theme = ["Crtl+T", "Y"]
step.restart = ["Y"]
step.next = ["Esc"]
help.search = "Ctrl+K"
"#,
        );
        assert_eq!(
            errors,
            [
                "p.toml:1:9: no theme is called `drak`",
                "p.toml:2:1: unknown key `colour` in the preferences",
                "p.toml:3:10: `motion` must be true or false",
                "p.toml:4:9: `scale` must be from 0.8 to 1.6",
                "p.toml:6:20: `width` must be from 320 to 16384",
                "p.toml:7:22: `recent` must be a list of texts in quotes",
                "p.toml:9:6: no command is called `view.them`",
                "p.toml:10:15: no key is called `Crtl+T`",
                "p.toml:11:17: `Y` is given twice",
                "p.toml:12:14: Esc cannot be given away",
            ]
        );
        let read = read.expect("TOML");
        assert_eq!(read.recent(), [PathBuf::from("/a.toml")]);
        assert_eq!(read.window, [1440, 640]);
        let keys = |id| read.keys.of(id).iter().map(Shortcut::written);
        assert_eq!(keys("view.theme").collect::<Vec<_>>(), ["Y"]);
        assert_eq!(keys("help.search").collect::<Vec<_>>(), ["Ctrl+K"]);
        assert_eq!(keys("step.restart").collect::<Vec<_>>(), ["R"]);
        assert!(!read.keys.is_chosen("step.next"));
    }

    #[test]
    fn programs_have_names_of_their_own_and_commands_that_start_something() {
        let (read, errors) = read_text(
            r#"[[program]]
name = "mine"
command = "./mine --fast"
time_limit = 0.5
[[program]]
name = "mine"
command = "./other"
[[program]]
name = "theirs"
command = "'./open"
[[program]]
name = "nobody"
"#,
        );
        assert_eq!(
            errors,
            [
                "p.toml:6:8: two programs are called `mine`",
                "p.toml:10:11: a quote is not closed",
                "p.toml:11:1: [[program]] has no `command`",
            ]
        );
        let programs = read.expect("TOML").programs;
        let [mine] = &programs[..] else {
            panic!("{programs:?}");
        };
        assert_eq!(mine.command.to_string(), "./mine --fast");
        assert_eq!(mine.time_limit, Duration::from_millis(500));
    }

    #[test]
    fn what_is_no_toml_is_told_with_what_was_expected() {
        for text in [
            "theme = dark\n",
            "theme \"dark\"\n",
            "[keys\n",
            "a = 1\na = 2\n",
        ] {
            let (read, errors) = read_text(text);
            assert!(read.is_none(), "{text}");
            assert_eq!(errors.len(), 1, "{errors:?}");
            assert!(errors[0].contains("not TOML"), "{errors:?}");
        }
        let (read, errors) = read("p.toml", b"theme = \"\xff\"", &usual());
        let errors = errors.map(|errors| errors.to_string()).unwrap_or_default();
        assert!(read.is_none());
        assert!(
            errors.contains("not UTF-8") && errors.contains("p.toml:1"),
            "{errors}"
        );
    }

    #[test]
    fn an_empty_file_says_nothing() {
        assert_eq!(read_text(""), (Some(usual()), vec![]));
    }
}
