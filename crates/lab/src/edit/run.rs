//! What a scene says about itself as a whole: its run, its world, its view, its words.

use super::{
    EditError, KeyValue,
    draft::{Draft, put, subsection},
    expect, names, notes, numbers, places,
};
use crate::scene::{Pairing, Scene, View, Viewpoint, face_name};
use capsule_core::minkowski::Stage;
use toml_edit::{Array, Formatted, Item, Value};

impl KeyValue {
    fn value(&self) -> Value {
        match self {
            KeyValue::Text(text) => text.as_str().into(),
            KeyValue::Number(number) => numbers::number(*number),
            KeyValue::Vector(vector) => numbers::vector(*vector),
            KeyValue::Count(count) => Value::Integer(Formatted::new(*count)),
        }
    }
}

/// Gives `key` of the section, or takes it out.
pub(super) fn set_key(draft: &mut Draft, section: &str, key: &str, value: Option<Value>) {
    match value {
        Some(value) => {
            if let Some(table) = draft.section(section) {
                put(table, key, value);
            }
        }
        None => {
            let table = draft.tree.get_mut(section);
            if let Some(table) = table.and_then(Item::as_table_like_mut) {
                table.remove(key);
            }
        }
    }
}

/// Gives a text in `[run]`, or takes it out.
pub(super) fn set_text(draft: &mut Draft, key: &str, text: Option<&str>) {
    set_key(draft, "run", key, text.map(Value::from));
}

/// Gives the frame to open at, or takes it out.
pub(super) fn set_frame(draft: &mut Draft, frame: Option<usize>) {
    let count = |frame| Value::Integer(Formatted::new(frame as i64));
    set_key(draft, "run", "frame", frame.map(count));
}

/// Gives a key of `[world]`, or takes it out.
pub(super) fn set_world(draft: &mut Draft, key: &str, to: Option<&KeyValue>) {
    set_key(draft, "world", key, to.map(KeyValue::value));
}

/// Gives a key of `[run.settings]`, or takes it out.
pub(super) fn set_setting(draft: &mut Draft, key: &str, to: Option<&KeyValue>) {
    if to.is_some() {
        draft.section("run");
    }
    let Some(run) = draft.tree.get_mut("run") else {
        return;
    };
    match to {
        Some(to) => {
            if let Some(settings) = subsection(run, "settings") {
                put(settings, key, to.value());
            }
        }
        None => {
            let settings = run.get_mut("settings").and_then(Item::as_table_like_mut);
            if let Some(settings) = settings {
                settings.remove(key);
            }
        }
    }
}

/// Names what to look at beside the scene's own way. Names that stay keep the layout of their list.
pub(super) fn set_beside(draft: &mut Draft, names: &[String]) {
    let written = draft.tree.get_mut("run").and_then(|run| {
        let list = run.get_mut("beside")?.as_array_mut()?;
        (list.len() == names.len()).then_some(list)
    });
    if let Some(written) = written {
        return put_texts(written, names);
    }
    let list = names.iter().map(String::as_str).collect::<Array>();
    let list = (!names.is_empty()).then_some(Value::Array(list));
    set_key(draft, "run", "beside", list);
}

/// Replaces the texts that differ.
fn put_texts(written: &mut Array, texts: &[String]) {
    for (old, new) in written.iter_mut().zip(texts) {
        if old.as_str() != Some(new.as_str()) {
            numbers::replace(old, new.as_str().into());
        }
    }
}

/// Names the pair to look at.
pub(super) fn set_pair(draft: &mut Draft, pair: Option<&[String; 2]>) {
    let written = draft.tree.get_mut("run").and_then(|run| {
        let pair = run.get_mut("pair")?.as_array_mut()?;
        (pair.len() == 2).then_some(pair)
    });
    if let (Some(written), Some(pair)) = (written, pair) {
        return put_texts(written, pair);
    }
    let list = pair.map(|pair| pair.iter().map(String::as_str).collect::<Array>());
    set_key(draft, "run", "pair", list.map(Value::Array));
}

/// Says where to look from.
pub(super) fn set_view(draft: &mut Draft, view: Option<&View>) {
    let Some(view) = view else {
        draft.tree.remove("view");
        return;
    };
    if let Some(table) = draft.section("view") {
        match view.from {
            Viewpoint::Direction(direction) => {
                table.remove("eye");
                table.remove("target");
                put(table, "direction", numbers::vector(direction));
            }
            Viewpoint::Eye { eye, target } => {
                table.remove("direction");
                put(table, "eye", numbers::vector(eye));
                put(table, "target", numbers::vector(target));
            }
        }
        if view.orthographic || table.contains_key("orthographic") {
            put(table, "orthographic", view.orthographic.into());
        }
        let Stage { morph, explode } = view.minkowski;
        for (key, share) in [("minkowski", morph), ("explode", explode)] {
            if share != 0.0 || table.contains_key(key) {
                put(table, key, numbers::number(share));
            }
        }
    }
}

/// The lesson: lines of their own between triple quotes. An empty one is none. The report of the former one goes with it.
pub(super) fn set_lesson(draft: &mut Draft, scene: &Scene, lesson: &str) {
    if lesson.replace("\r\n", "\n") == scene.text.replace("\r\n", "\n") {
        return;
    }
    draft.tree.remove("source");
    if lesson.is_empty() {
        draft.tree.remove("text");
        return;
    }
    put(draft.tree.as_table_mut(), "text", multi_line(lesson));
}

fn multi_line(text: &str) -> Value {
    let is_plain = |c: char| c == '\n' || c == '\t' || !c.is_control();
    let is_safe = text.chars().all(is_plain) && !text.contains('\\') && !text.contains("\"\"\"");
    let quoted = format!("\"\"\"\n{text}\"\"\"");
    let plain = quoted
        .parse()
        .ok()
        .filter(|_| is_safe && !text.ends_with('"'));
    plain.unwrap_or_else(|| text.into())
}

/// Gives a shape another name, also in `[run] pair`, in the first part of `[run] step`, where it is put on its way, in notes, and in
/// what is expected of it.
pub(super) fn rename(
    draft: &mut Draft,
    scene: &Scene,
    from: &str,
    to: &str,
) -> Result<(), EditError> {
    let renamed = |name: &str| match scene.find(name) {
        Some((body, part)) if scene.bodies[body].name == from => match part {
            Some(part) => face_name(to, part),
            None => to.into(),
        },
        _ => name.to_string(),
    };
    if let Some(pair) = &scene.run.pair {
        let pair = pair.each_ref().map(|name| renamed(name));
        set_pair(draft, Some(&pair));
    }
    if let Some(step) = &scene.run.step {
        let shown = scene.shown();
        let address = Pairing::of(&shown).iter().find_map(|pair| {
            let names = pair.names(scene);
            let rest = step.strip_prefix(names.join("-").as_str())?;
            let is_whole = rest.is_empty() || rest.starts_with(['/', '#']);
            let names = names.map(|name| renamed(&name));
            is_whole.then(|| format!("{}{rest}", names.join("-")))
        });
        if let Some(address) = address {
            set_text(draft, "step", Some(&address));
        }
    }
    places::rename(draft, from, to);
    notes::rename(draft, from, to);
    expect::rename(draft, from, to);
    names::rename(draft, from, to)?;
    names::pin(draft);
    Ok(())
}

/// Takes out `[run] pair` if it names a shape that is no more.
pub(super) fn forget_pair(draft: &mut Draft, scene: &Scene, bodies: &[String]) {
    let Some(pair) = &scene.run.pair else {
        return;
    };
    let is_gone = |name: &String| {
        let found = scene.find(name);
        found.is_some_and(|(body, _)| bodies.iter().any(|name| scene.bodies[body].name == *name))
    };
    if pair.iter().any(is_gone) {
        set_key(draft, "run", "pair", None);
    }
}
