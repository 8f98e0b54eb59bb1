//! Writes the changes into the file's text; everything else in it stays as it is written.

use super::Preferences;
use capsule_scenes::edit::shortest;
use toml::Value;
use toml_edit::{DocumentMut, InlineTable, Item, Table, TableLike, TomlError};

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

pub(super) fn updated(
    text: &str,
    before: &Preferences,
    after: &Preferences,
) -> Result<String, TomlError> {
    let mut tree: DocumentMut = text.parse()?;
    merge(tree.as_table_mut(), &table(before), &table(after));
    Ok(tree.to_string())
}

/// The keys and values of the file. A path that is not UTF-8 is never among them, so that none fails.
fn table(preferences: &Preferences) -> toml::Table {
    toml::Table::try_from(preferences).unwrap_or_default()
}

/// Gives the keys of `written` the values that differ between `before` and `after`; takes out those that have none.
fn merge(written: &mut dyn TableLike, before: &toml::Table, after: &toml::Table) {
    for key in before.keys().filter(|key| !after.contains_key(*key)) {
        remove_below(written, key);
    }
    for (key, value) in after {
        let old = before.get(key);
        if old == Some(value) {
            continue;
        }
        let Value::Table(after) = value else {
            put_below(written, key, edited(value));
            continue;
        };
        let nothing = toml::Table::new();
        let before = old.and_then(Value::as_table).unwrap_or(&nothing);
        if before == after {
            continue;
        }
        if written.get(key).and_then(Item::as_table_like).is_none() {
            if after.values().any(Value::is_array) {
                written.insert(key, Item::Table(Table::new()));
            } else {
                put(written, key, InlineTable::new().into());
            }
        }
        if let Some(inner) = written.get_mut(key).and_then(Item::as_table_like_mut) {
            merge(inner, before, after);
        }
    }
}

/// A value as it is written, a number in the fewest digits that give it.
fn edited(value: &Value) -> toml_edit::Value {
    match value {
        Value::String(text) => text.into(),
        Value::Integer(number) => (*number).into(),
        Value::Float(number) => {
            let digits = shortest(*number as f32).parse();
            digits.unwrap_or_else(|_| (*number).into())
        }
        Value::Boolean(flag) => (*flag).into(),
        Value::Datetime(time) => (*time).into(),
        Value::Array(list) => list.iter().map(edited).collect(),
        Value::Table(table) => table
            .iter()
            .map(|(key, value)| (key, edited(value)))
            .collect(),
    }
}

/// Gives `key` a value, in the spaces and comments around the old one.
fn put(table: &mut dyn TableLike, key: &str, mut value: toml_edit::Value) {
    if let Some(old) = table.get_mut(key).and_then(Item::as_value_mut) {
        *value.decor_mut() = old.decor().clone();
        *old = value;
    } else {
        table.insert(key, Item::Value(value));
    }
}

/// Gives `id` a value: where it stands already, in quotes or as a dotted key, else as a dotted key.
fn put_below(table: &mut dyn TableLike, id: &str, value: toml_edit::Value) {
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

/// Takes `id` out, with a dotted key that it leaves empty.
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
    use crate::{
        commands::usual_keys,
        keys::Shortcut,
        shell::preferences::{Drawer, WindowSize},
    };
    use capsule_view::{PointingDevice, palette::Theme};
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
            shadows: false,
            crease_shade: false,
            listing_names: true,
            window: WindowSize {
                width: 800,
                height: 600,
            },
            panels: [("left", 0.25), ("right", 0.1)].into(),
            folded: [(Drawer::Sweep, false), (Drawer::ContactLog, true)].into(),
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
            assert_eq!(before.window.width, 700);
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
