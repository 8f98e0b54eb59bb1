//! What changed goes into the file's text; everything else in it stays as it is written.

use super::{Bindings, DRAWERS, PANELS, Preferences};
use capsule_lab::lab::edit::shortest;
use clap::ValueEnum;
use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, TableLike, TomlError, Value};

/// Stands above a file that the program began.
const HEAD: &str = "\
# Preferences of Capsule Lab. Edit them here or in the program, which keeps your comments and the order.
# theme: light, dark or print. pointer: mouse or trackpad. scale: 0.8 to 1.6.
# [keys] gives commands other keys: view.theme = [\"Shift+T\", \"F5\"]

";

pub(super) fn begun(preferences: &Preferences) -> String {
    let usual = Preferences::new(preferences.keys.usual());
    let changed = updated("", &usual, preferences);
    format!("{HEAD}{}", changed.unwrap_or_default())
}

/// `text`, told what differs between `before` and `after`.
pub(super) fn updated(
    text: &str,
    before: &Preferences,
    after: &Preferences,
) -> Result<String, TomlError> {
    let mut tree: DocumentMut = text.parse()?;
    let root = tree.as_table_mut();
    if before.theme != after.theme {
        put(root, "theme", word(after.theme));
    }
    if before.motion != after.motion {
        put(root, "motion", after.motion.into());
    }
    if before.scale != after.scale {
        put(root, "scale", decimal(after.scale));
    }
    if before.pointer != after.pointer {
        put(root, "pointer", word(after.pointer));
    }
    if before.drags_at_once != after.drags_at_once {
        put(root, "drags_at_once", after.drags_at_once.into());
    }
    if before.shading.shadows != after.shading.shadows {
        put(root, "shadows", after.shading.shadows.into());
    }
    if before.shading.creases != after.shading.creases {
        put(root, "crease_shade", after.shading.creases.into());
    }
    if before.window != after.window {
        let sides = after.window.map(|side| Some(i64::from(side).into()));
        put_in(root, "window", ["width", "height"].into_iter().zip(sides));
    }
    let shares = PANELS
        .into_iter()
        .zip(before.panels.iter().zip(after.panels));
    let pulled = shares.filter(|(_, (before, after))| **before != *after);
    let pulled = pulled.map(|(panel, (_, share))| (panel, share.map(decimal)));
    let pulled: Vec<(&str, Option<Value>)> = pulled.collect();
    if !pulled.is_empty() {
        put_in(root, "panels", pulled);
    }
    let drawers = DRAWERS
        .into_iter()
        .zip(before.folded.iter().zip(after.folded));
    let told = drawers.filter(|(_, (before, after))| **before != *after);
    let told = told.map(|(drawer, (_, folded))| (drawer, folded.map(Value::from)));
    let told: Vec<(&str, Option<Value>)> = told.collect();
    if !told.is_empty() {
        put_in(root, "folded", told);
    }
    if before.recent() != after.recent() {
        let paths = after.recent().iter().filter_map(|path| path.to_str());
        put(root, "recent", paths.collect::<Array>().into());
    }
    if before.welcome != after.welcome {
        put(root, "welcome", after.welcome.into());
    }
    if before.course != after.course {
        match &after.course {
            Some(course) => put(root, "course", course.as_str().into()),
            None => {
                root.remove("course");
            }
        }
    }
    if before.read != after.read {
        let pages = after.read.iter().map(String::as_str);
        put(root, "read", pages.collect::<Array>().into());
    }
    if before.guesses != after.guesses {
        let guesses = after.guesses.iter();
        let guesses = guesses.map(|(name, miss)| (name.as_str(), Some(decimal(*miss))));
        put_in(root, "guesses", guesses);
    }
    if before.keys != after.keys {
        put_keys(root, &before.keys, &after.keys);
    }
    Ok(tree.to_string())
}

/// A number in as few digits as tell it.
fn decimal(number: f32) -> Value {
    let written = shortest(number).parse();
    written.unwrap_or_else(|_| f64::from(number).into())
}

/// The name of one of a few.
fn word(value: impl ValueEnum) -> Value {
    let value = value.to_possible_value();
    value
        .map_or_else(String::new, |value| value.get_name().into())
        .into()
}

/// Gives `key` a value, in the spaces and comments around the old one.
fn put(table: &mut dyn TableLike, key: &str, mut value: Value) {
    if let Some(old) = table.get_mut(key).and_then(Item::as_value_mut) {
        *value.decor_mut() = old.decor().clone();
        *old = value;
    } else {
        table.insert(key, Item::Value(value));
    }
}

/// Gives keys of the table called `name` their values; takes out those that have none.
fn put_in<'a>(
    root: &mut Table,
    name: &str,
    values: impl IntoIterator<Item = (&'a str, Option<Value>)>,
) {
    if root.get(name).and_then(Item::as_table_like).is_none() {
        put(root, name, InlineTable::new().into());
    }
    let Some(table) = root.get_mut(name).and_then(Item::as_table_like_mut) else {
        return;
    };
    for (key, value) in values {
        match value {
            Some(value) => put(table, key, value),
            None => {
                table.remove(key);
            }
        }
    }
}

fn put_keys(root: &mut Table, before: &Bindings, after: &Bindings) {
    if root.get("keys").and_then(Item::as_table_like).is_none() {
        root.insert("keys", Item::Table(Table::new()));
    }
    let Some(keys) = root.get_mut("keys").and_then(Item::as_table_like_mut) else {
        return;
    };
    for command in after.commands() {
        let shortcuts = |bindings: &Bindings| {
            let chosen = bindings.is_chosen(command);
            chosen.then(|| bindings.of(command).to_vec())
        };
        let wanted = shortcuts(after);
        if wanted == shortcuts(before) {
            continue;
        }
        match wanted {
            Some(shortcuts) => {
                let written = shortcuts.iter().map(|shortcut| shortcut.written());
                put_below(keys, command, written.collect::<Array>().into());
            }
            None => remove_below(keys, command),
        }
    }
}

/// Gives the command `id` a value: where it stands already, in quotes or as a dotted key, else as a dotted key.
fn put_below(table: &mut dyn TableLike, id: &str, value: Value) {
    let Some((first, rest)) = id.split_once('.').filter(|_| !table.contains_key(id)) else {
        return put(table, id, value);
    };
    if !table.contains_key(first) {
        let mut inner = Table::new();
        inner.set_dotted(true);
        table.insert(first, Item::Table(inner));
    }
    match table.get_mut(first).and_then(Item::as_table_like_mut) {
        Some(inner) => put_below(inner, rest, value),
        None => put(table, id, value),
    }
}

/// Takes the command `id` out, with a dotted key that it leaves empty.
fn remove_below(table: &mut dyn TableLike, id: &str) {
    table.remove(id);
    let Some((first, rest)) = id.split_once('.') else {
        return;
    };
    let Some(inner) = table.get_mut(first).and_then(Item::as_table_like_mut) else {
        return;
    };
    remove_below(inner, rest);
    if inner.is_empty() && inner.is_dotted() {
        table.remove(first);
    }
}

#[cfg(test)]
mod tests {
    use super::{super::read, *};
    use crate::app::{
        commands::usual_keys,
        keys::Shortcut,
        palette::Theme,
        view::{PointingDevice, Shading},
    };
    use std::path::Path;

    fn usual() -> Preferences {
        Preferences::new(usual_keys())
    }

    fn read_text(text: &str) -> Preferences {
        let (read, errors) = read::read("p.toml", text.as_bytes(), &usual());
        assert_eq!(errors.map(|errors| errors.to_string()), None);
        read.expect("TOML")
    }

    fn keys(texts: &[&str]) -> Vec<Shortcut> {
        let keys = texts.iter().map(|text| Shortcut::parse(text));
        keys.map(|key| key.expect("a key")).collect()
    }

    fn all_changed() -> Preferences {
        let mut changed = Preferences {
            theme: Theme::Print,
            motion: false,
            scale: 1.1,
            pointer: PointingDevice::Trackpad,
            drags_at_once: false,
            shading: Shading::NONE,
            window: [800, 600],
            panels: std::array::from_fn(|place| (place < 2).then_some(0.25)),
            folded: [Some(false), None, Some(true)],
            ..usual()
        };
        changed.note_recent(Path::new("/cases/one.toml"));
        changed.note_recent(Path::new("/cases/two.toml"));
        changed.welcome = false;
        changed.course = Some("swept".into());
        changed.read = ["face", "plane-trace"].map(String::from).into();
        let bindings = &mut changed.keys;
        bindings.choose("view.theme", keys(&["Shift+T", "?", "Num 3"]));
        bindings.choose("quit", keys(&["Ctrl+W"]));
        bindings.choose("step.restart", vec![]);
        bindings.choose("step.next", keys(&["Right", "R"]));
        changed
    }

    #[test]
    fn a_new_file_says_only_what_differs_and_reads_back() {
        let changed = all_changed();
        assert_eq!(read_text(&begun(&changed)), changed);
        let dark = Preferences {
            theme: Theme::Dark,
            ..usual()
        };
        let text = begun(&dark);
        let said = text
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty());
        assert_eq!(said.collect::<Vec<_>>(), ["theme = \"dark\""]);
        assert!(text.starts_with("# Preferences"));
    }

    #[test]
    fn comments_order_and_all_that_did_not_change_stay() {
        let text = "# mine\nscale = 1.20 # for the projector\n\ntheme = 'dark'   # at night\n# more\nodd = 3\n\n[keys] # own\n# on a small keyboard\nview.theme = [ \"F5\" ] # yes\n\"step.restart\" = []\n";
        let (before, _) = read::read("p.toml", text.as_bytes(), &usual());
        let before = before.expect("TOML");
        let mut after = before.clone();
        after.theme = Theme::Light;
        after.motion = false;
        after.keys.choose("view.theme", keys(&["F6"]));
        after.keys.choose("view.labels", keys(&["F7"]));
        after.keys.reset("step.restart");
        let written = updated(text, &before, &after).expect("TOML");
        assert_eq!(
            written,
            "# mine\nscale = 1.20 # for the projector\n\ntheme = \"light\"   # at night\n# more\nodd = 3\nmotion = false\n\n[keys] # own\n# on a small keyboard\nview.theme = [\"F6\"] # yes\nview.labels = [\"F7\"]\n"
        );
    }

    #[test]
    fn any_way_of_writing_tables_can_be_changed() {
        for text in [
            "window.width = 700\nkeys.view.theme = [\"F5\"]\n",
            "window = { width = 700 }\nkeys = { view = { theme = \"F5\" } }\n",
            "[window]\nwidth = 700\n[keys.view]\ntheme = \"F5\"\n",
            "[window]\nwidth = 700\n[keys]\n\"view.theme\" = \"F5\"\n",
        ] {
            let before = read_text(text);
            assert_eq!(before.window[0], 700);
            assert!(before.keys.is_chosen("view.theme"));
            let after = all_changed();
            let written = updated(text, &before, &after).expect("TOML");
            assert_eq!(read_text(&written), after, "{written}");
            let back = updated(&written, &after, &before).expect("TOML");
            assert_eq!(read_text(&back), before, "{back}");
        }
    }

    #[test]
    fn nothing_changed_changes_no_byte() {
        let text = "theme='dark'\n# end";
        let said = read_text(text);
        assert_eq!(updated(text, &said, &said).expect("TOML"), text);
    }
}
