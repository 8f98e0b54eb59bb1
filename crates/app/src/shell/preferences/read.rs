//! A preferences file becomes [`Preferences`], with every mistake in it.

use super::{Bindings, MAX_RECENT, OwnProgram, PANELS, Preferences, SCALES, SHARES, SIDES};
use crate::keys::Shortcut;
use crate::shell::prelude::*;
use capsule_bench::engine::CommandLine;
use capsule_core::trace::nearest;
use capsule_scenes::scene::{Mistakes, SceneErrors, read_table, suggestion};
use egui::Key;
use serde::{
    Deserialize, Deserializer,
    de::{Error, IgnoredAny},
};
use std::{
    collections::BTreeMap,
    fmt::Display,
    ops::{Bound, Range, RangeBounds, RangeInclusive},
};
use toml::{
    Spanned,
    de::{DeArray, DeTable, DeValue},
};

type WrittenValue<'i> = Spanned<DeValue<'i>>;

/// Seconds that a program may have for a case.
const TIME_LIMITS: RangeInclusive<f32> = 0.001..=60.0;
/// A larger value is a mistake; a value too large for a window gives the largest.
const MAX_SIDE: u32 = 16384;
/// After this many mistakes the file counts as unreadable: each costs another reading.
const MAX_MISTAKES: usize = 100;
/// Always closes what is on top.
const ESCAPE: Shortcut = Shortcut::key(Key::Escape);

/// The right part of the file, `None` where it is not even TOML; and its mistakes.
pub(super) fn read(
    path: &str,
    bytes: &[u8],
    usual: &Preferences,
) -> (Option<Preferences>, Option<SceneErrors>) {
    read_table(path, bytes, |root, mistakes| {
        let keys = keys(root.get_ref(), usual.keys.usual(), mistakes);
        let mut read = deserialized(root, mistakes);
        keep_distinct(&mut read.programs, mistakes);
        Preferences { keys, ..read }
    })
}

/// The preferences in `root` without the values that are wrong.
fn deserialized(mut root: Spanned<DeTable<'_>>, mistakes: &Mistakes) -> Preferences {
    for _ in 0..MAX_MISTAKES {
        let error = match Preferences::deserialize(toml::Deserializer::from(root.clone())) {
            Ok(read) => return read,
            Err(error) => error,
        };
        let place = error.span().unwrap_or_default();
        let key = take_out(root.get_mut(), &place);
        let (message, expected, help) = explained(key.as_deref(), error.message());
        mistakes.add(place, message, expected, help);
        if key.is_none() {
            break;
        }
    }
    Preferences::default()
}

/// Takes the innermost value or key at `place` out of `table`, in a list the whole element. Returns its key.
fn take_out(table: &mut DeTable<'_>, place: &Range<usize>) -> Option<String> {
    let mut entries = table.iter();
    let (key, _) = entries.find(|(key, value)| key.span() == *place || covers(value, place))?;
    let key = key.get_ref().to_string();
    let inner = match table.get_mut(key.as_str())?.get_mut() {
        DeValue::Table(inner) => take_out(inner, place),
        DeValue::Array(list) => {
            let elements = std::mem::replace(list, DeArray::new());
            let count = elements.len();
            let right = |element: &WrittenValue<'_>| !covers(element, place);
            *list = elements.into_iter().filter(right).collect();
            (list.len() < count).then(|| key.clone())
        }
        _ => None,
    };
    if inner.is_none() {
        table.remove(key.as_str());
    }
    inner.or(Some(key))
}

/// Whether `place` lies in the value: a table with a header stands elsewhere than its keys.
fn covers(value: &WrittenValue<'_>, place: &Range<usize>) -> bool {
    let span = value.span();
    span.start <= place.start && place.end <= span.end
        || match value.get_ref() {
            DeValue::Table(table) => table
                .iter()
                .any(|(key, value)| key.span() == *place || covers(value, place)),
            DeValue::Array(list) => list.iter().any(|element| covers(element, place)),
            _ => false,
        }
}

/// The meaning of serde's `message` about the value of `key`, the expected value, and a suggestion.
fn explained(key: Option<&str>, message: &str) -> (String, String, Option<String>) {
    let key = key.unwrap_or("the file");
    let (what, expected) = message.rsplit_once(", expected ").unwrap_or((message, ""));
    let names: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
    let like = |name: &str| Some(suggestion(name.trim_matches('`'), "there are", &names));
    if let Some(name) = what.strip_prefix("unknown field ") {
        (
            format!("unknown key {name}"),
            "not a key here".into(),
            like(name),
        )
    } else if let Some(word) = what.strip_prefix("unknown variant ") {
        let expected = format!("expected {}", names.join(" or "));
        (format!("no {key} is called {word}"), expected, like(word))
    } else if let Some(name) = what.strip_prefix("missing field ") {
        (
            format!("`{key}` has no {name}"),
            format!("expected {name} in it"),
            None,
        )
    } else if let Some((_, found)) = what
        .split_once("invalid type: ")
        .or(what.split_once("invalid value: "))
    {
        let expected = in_words(expected);
        (
            format!("`{key}` must be {expected}"),
            format!("expected {expected}, found {found}"),
            None,
        )
    } else if what == "wanted string or table" {
        (
            format!("`{key}` must be text in quotes"),
            "expected text in quotes".into(),
            None,
        )
    } else {
        (what.into(), format!("expected {expected}"), None)
    }
}

/// A type of Rust, as people call it.
fn in_words(expected: &str) -> &str {
    match expected {
        "a boolean" => "true or false",
        "a string" | "path string" => "text in quotes",
        "f32" | "u32" => "a number",
        "a sequence" => "a list",
        "a map" => "a table",
        structure if structure.starts_with("struct ") => "a table",
        other => other,
    }
}

fn number<'de, D: Deserializer<'de>, T: Deserialize<'de> + PartialOrd + Display>(
    deserializer: D,
    range: impl RangeBounds<T>,
) -> Result<T, D::Error> {
    let number = T::deserialize(deserializer)?;
    if range.contains(&number) {
        return Ok(number);
    }
    let expected = match (range.start_bound(), range.end_bound()) {
        (Bound::Included(least), Bound::Included(most)) => format!("from {least} to {most}"),
        (Bound::Included(least), _) => format!("{least} or more"),
        _ => "another number".into(),
    };
    Err(D::Error::custom(format!(
        "invalid value: {number}, expected {expected}"
    )))
}

pub(super) fn scale<'de, D: Deserializer<'de>>(scale: D) -> Result<f32, D::Error> {
    number(scale, SCALES)
}

pub(super) fn side<'de, D: Deserializer<'de>>(side: D) -> Result<u32, D::Error> {
    Ok(number(side, *SIDES.start()..=MAX_SIDE)?.min(*SIDES.end()))
}

pub(super) fn time_limit<'de, D: Deserializer<'de>>(seconds: D) -> Result<Duration, D::Error> {
    number(seconds, TIME_LIMITS).map(Duration::from_secs_f32)
}

pub(super) fn command<'de, D: Deserializer<'de>>(text: D) -> Result<CommandLine, D::Error> {
    CommandLine::parse(&String::deserialize(text)?).map_err(|error| {
        let expected = "a program and its arguments, such as \"./mine --fast\"";
        D::Error::custom(format!("{error}, expected {expected}"))
    })
}

pub(super) fn recent<'de, D: Deserializer<'de>>(list: D) -> Result<Vec<PathBuf>, D::Error> {
    let mut paths: Vec<PathBuf> = vec![];
    for path in Vec::<PathBuf>::deserialize(list)? {
        if !paths.contains(&path) && paths.len() < MAX_RECENT {
            paths.push(path);
        }
    }
    Ok(paths)
}

pub(super) fn guesses<'de, D: Deserializer<'de>>(
    table: D,
) -> Result<BTreeMap<String, f32>, D::Error> {
    #[derive(Deserialize)]
    struct Radii(#[serde(deserialize_with = "radii")] f32);
    fn radii<'de, D: Deserializer<'de>>(radii: D) -> Result<f32, D::Error> {
        number(radii, 0.0..f32::INFINITY)
    }
    let guesses = BTreeMap::<String, Radii>::deserialize(table)?.into_iter();
    Ok(guesses.map(|(page, Radii(miss))| (page, miss)).collect())
}

pub(super) fn panels<'de, D: Deserializer<'de>>(
    table: D,
) -> Result<BTreeMap<&'static str, f32>, D::Error> {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    struct Panel(&'static str);
    impl<'de> Deserialize<'de> for Panel {
        fn deserialize<D: Deserializer<'de>>(name: D) -> Result<Self, D::Error> {
            let name = String::deserialize(name)?;
            let panel = PANELS.into_iter().find(|panel| *panel == name);
            let panel = panel.ok_or_else(|| D::Error::unknown_field(&name, &PANELS));
            panel.map(Self)
        }
    }
    #[derive(Deserialize)]
    struct Share(#[serde(deserialize_with = "share")] f32);
    fn share<'de, D: Deserializer<'de>>(share: D) -> Result<f32, D::Error> {
        number(share, SHARES)
    }
    let shares = BTreeMap::<Panel, Share>::deserialize(table)?.into_iter();
    Ok(shares
        .map(|(Panel(panel), Share(share))| (panel, share))
        .collect())
}

pub(super) fn no_keys<'de, D: Deserializer<'de>>(table: D) -> Result<Bindings, D::Error> {
    IgnoredAny::deserialize(table).map(|_| Bindings::default())
}

/// Takes out every program that is called like one before it.
fn keep_distinct(programs: &mut Vec<OwnProgram>, mistakes: &Mistakes) {
    let mut known = vec![];
    programs.retain(|program| {
        let name = program.name.get_ref();
        let is_new = !known.contains(name);
        if is_new {
            known.push(name.clone());
        } else {
            let message = format!("two programs are called `{name}`");
            mistakes.add(
                program.name.span(),
                message,
                "expected a name of its own",
                None,
            );
        }
        is_new
    });
}

fn keys(root: &DeTable<'_>, mut bindings: Bindings, mistakes: &Mistakes) -> Bindings {
    let mut given = HashMap::new();
    let mut lines = vec![];
    match root.get("keys").map(|keys| (keys, keys.get_ref())) {
        Some((_, DeValue::Table(table))) => collect(table, "", &mut lines),
        Some((value, _)) => mistakes.wrong_type("keys", value, "a table"),
        None => {}
    }
    lines.sort_by_key(|(_, place, _)| place.start);
    for (id, place, value) in lines {
        let Some(command) = bindings.commands().find(|command| *command == id) else {
            let like = nearest(&id, bindings.commands());
            let help = like.map(|like| format!("did you mean `{like}`?"));
            let message = format!("no command is called `{id}`");
            mistakes.add(
                place,
                message,
                "expected a command, such as view.theme",
                help,
            );
            continue;
        };
        let listed = match value.get_ref() {
            DeValue::Array(list) => list.iter().collect(),
            _ => vec![value],
        };
        let mut shortcuts = vec![];
        for value in &listed {
            let Some(shortcut) = shortcut(&id, value, mistakes) else {
                continue;
            };
            let owner = *given.entry(shortcut).or_insert(command);
            if owner == command {
                shortcuts.push(shortcut);
            } else {
                let message = format!("`{}` is given twice", shortcut.written());
                let expected = format!("expected a key that `{owner}` does not have");
                mistakes.add(value.span(), message, expected, None);
            }
        }
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

fn shortcut(id: &str, value: &WrittenValue<'_>, mistakes: &Mistakes) -> Option<Shortcut> {
    let DeValue::String(text) = value.get_ref() else {
        mistakes.wrong_type(id, value, "a list of texts in quotes");
        return None;
    };
    let shortcut = Shortcut::parse(text);
    if shortcut.is_none() {
        let message = format!("no key is called `{text}`");
        let expected =
            "expected keys, such as \"Ctrl+Shift+P\", \"Right\", \"F5\", \"Num 1\" or \"?\"";
        mistakes.add(value.span(), message, expected, None);
    } else if shortcut == Some(ESCAPE) {
        let help = Some("it always closes the topmost window".into());
        mistakes.add(
            value.span(),
            "Esc is reserved",
            "expected another key",
            help,
        );
    }
    shortcut.filter(|shortcut| *shortcut != ESCAPE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{commands::usual_keys, shell::preferences::Drawer};
    use capsule_view::{PointingDevice, Shading, palette::Theme};

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
            listing_names = true
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
        assert_eq!(read.shading(), Shading::NONE);
        assert!(read.listing_names);
        assert_eq!((read.window.width, read.window.height), (1024, 640));
        assert_eq!(read.panels, [("ledger", 0.1), ("left", 0.25)].into());
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
color = 3
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
                "p.toml:2:1: unknown key `color`",
                "p.toml:3:10: `motion` must be true or false",
                "p.toml:4:9: `scale` must be from 0.8 to 1.6",
                "p.toml:6:20: `width` must be from 320 to 16384",
                "p.toml:7:22: `recent` must be text in quotes",
                "p.toml:9:6: no command is called `view.them`",
                "p.toml:10:15: no key is called `Crtl+T`",
                "p.toml:11:17: `Y` is given twice",
                "p.toml:12:14: Esc is reserved",
            ]
        );
        let read = read.expect("TOML");
        assert_eq!(read.recent(), [PathBuf::from("/a.toml")]);
        assert_eq!((read.window.width, read.window.height), (1440, 640));
        let keys = |id| read.keys.of(id).iter().map(Shortcut::written);
        assert_eq!(keys("view.theme").collect::<Vec<_>>(), ["Y"]);
        assert_eq!(keys("help.search").collect::<Vec<_>>(), ["Ctrl+K"]);
        assert_eq!(keys("step.restart").collect::<Vec<_>>(), ["R"]);
        assert!(!read.keys.is_chosen("step.next"));
    }

    #[test]
    fn a_wrong_value_in_a_table_leaves_the_others() {
        let (read, errors) = read_text(
            r#"theme = 3
panels = { left = 0.25, lft = 0.1, steps = 7 }
guesses = { face = -1, plane-trace = 0.5, way = inf }
window = 4
read = "face"
[folded]
sweep = 3
ledger = true
"#,
        );
        assert_eq!(
            errors,
            [
                "p.toml:1:9: `theme` must be text in quotes",
                "p.toml:2:25: unknown key `lft`",
                "p.toml:2:44: `steps` must be from 0.02 to 0.9",
                "p.toml:3:20: `face` must be 0 or more",
                "p.toml:3:49: `way` must be 0 or more",
                "p.toml:4:10: `window` must be a table",
                "p.toml:5:8: `read` must be a list",
                "p.toml:7:9: `sweep` must be true or false",
            ]
        );
        let read = read.expect("TOML");
        assert_eq!(read.panels, [("left", 0.25)].into());
        assert!(read.guesses.into_keys().eq(["plane-trace"]));
        assert_eq!(read.folded, [(Drawer::ContactLog, true)].into());
    }

    #[test]
    fn a_file_of_mistakes_is_given_up_after_some() {
        let keys = (0..5000).map(|key| format!("key{key} = 1\n"));
        let text: String = keys.chain(["theme = \"dark\"\n".into()]).collect();
        let (read, errors) = read_text(&text);
        assert_eq!((read, errors.len()), (Some(usual()), MAX_MISTAKES));
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
name = "unknown"
"#,
        );
        assert_eq!(
            errors,
            [
                "p.toml:6:8: two programs are called `mine`",
                "p.toml:10:11: a quote is not closed",
                "p.toml:11:1: `program` has no `command`",
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
