//! `[[figure]]`: its keys are the options of the command that draws it, so that each is read as on the command line.

use super::super::{
    animate::AnimateArgs, map::MapArgs, reading::watched, screenshot::ScreenshotArgs,
};
use capsule_scenes::{
    edit::Document,
    scene::{
        FileSource, Folder, Mistakes, SceneErrors, library::OpenError, read_table, suggestion,
    },
};
use clap::{
    Arg, ArgAction, Args,
    error::{ContextKind, ContextValue},
};
use std::{
    hash::{DefaultHasher, Hash, Hasher},
    ops::Range,
    path::Path,
};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// The keys of `[[figure]]` that are no options.
const OWN: [&str; 2] = ["name", "scene"];
/// The option that says where a picture goes: that is the name's to say.
const OUT: &str = "out";

/// A file of figures.
pub(super) struct FigureFile {
    pub(super) path: String,
    pub(super) text: String,
    pub(super) entries: Vec<FigureEntry>,
}

/// A figure: how it is drawn.
pub(super) struct FigureEntry {
    /// The name of its file.
    pub(super) name: String,
    /// Where the name stands in the file of figures, bytes.
    pub(super) place: Range<usize>,
    pub(super) scene: String,
    pub(super) command: &'static str,
    pub(super) options: Vec<String>,
    /// The text of its scene and the bytes of the scene's meshes, hashed.
    pub(super) sources: u64,
}

impl FigureFile {
    /// Reads `bytes`, the content of the file at `path`, which lies in the current folder.
    pub(super) fn read(path: &Path, bytes: &[u8]) -> Result<Self, SceneErrors> {
        let told = path.to_string_lossy();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let (entries, errors) = read_table(&told, bytes, |root, mistakes| {
            let root = root.get_ref();
            // A file with other tables is a scene.
            let is_scene = root.keys().any(|key| key.get_ref() != "figure");
            entries(root, is_scene.then_some(&*name), mistakes)
        });
        match errors {
            Some(errors) => Err(errors),
            None => Ok(Self {
                path: told.clone().into(),
                text: String::from_utf8_lossy(bytes).into(),
                entries: entries.unwrap_or_default(),
            }),
        }
    }
}

/// The figures of a file that is the scene `own`, or none.
fn entries(root: &DeTable<'_>, own: Option<&str>, mistakes: &Mistakes) -> Vec<FigureEntry> {
    let Some(value) = root.get("figure") else {
        let help = "the page docs/figures.md shows one".into();
        let expected = "expected a table [[figure]]";
        mistakes.add(0..0, "the file lists no figure", expected, Some(help));
        return vec![];
    };
    let mut all: Vec<FigureEntry> = vec![];
    let DeValue::Array(list) = value.get_ref() else {
        mistakes.wrong_type("figure", value, "a list of tables [[figure]]");
        return all;
    };
    for value in list {
        let DeValue::Table(table) = value.get_ref() else {
            mistakes.wrong_type("figure", value, "a table");
            continue;
        };
        let entry = FigureTable {
            table,
            place: value.span(),
            mistakes,
        };
        let Some(entry) = entry.read(own) else {
            continue;
        };
        if all.iter().any(|other| other.name == entry.name) {
            let message = format!("two figures are called `{}`", entry.name);
            mistakes.add(entry.place, message, "expected another name", None);
            continue;
        }
        all.push(entry);
    }
    all
}

/// A table `[[figure]]` that is being read.
struct FigureTable<'t, 'i> {
    table: &'t DeTable<'i>,
    place: Range<usize>,
    mistakes: &'t Mistakes,
}

impl FigureTable<'_, '_> {
    /// What it says; `None` after a mistake.
    fn read(&self, own: Option<&str>) -> Option<FigureEntry> {
        let (command, grammar) = self.command();
        let options = self.options(&grammar, own.is_some());
        let name = self.text("name", "\"figure.png\"");
        let scene = match own {
            Some(own) => Some(Spanned::new(self.place.clone(), own.into())),
            None => self.text("scene", "\"over-the-face\""),
        };
        let scene = scene?;
        let found = sources(scene.get_ref());
        if let Err(error) = &found {
            let (message, expected) = refusal_of(scene.get_ref(), error);
            self.mistakes.add(scene.span(), message, expected, None);
        }
        let (name, options) = (name?, options?);
        let (place, name) = (name.span(), name.into_inner());
        let is_file = Path::new(&name).file_name() == Some(name.as_ref());
        if !is_file || Path::new(&name).extension().is_none() || name.contains('%') {
            let message = format!("`{name}` is no name of one picture");
            let expected = "expected a file name such as \"figure.png\"";
            self.mistakes.add(place, message, expected, None);
            return None;
        }
        let words = [command].into_iter().chain(options.iter().map(|it| &**it));
        let words = words.chain(["--out", &name, "--", scene.get_ref()]);
        if let Err(error) = grammar.try_get_matches_from(words) {
            self.refuse(command, &error);
            return None;
        }
        Some(FigureEntry {
            name,
            place,
            scene: scene.into_inner(),
            command,
            options,
            sources: found.ok()?,
        })
    }

    /// The command that draws it, and its grammar.
    fn command(&self) -> (&'static str, clap::Command) {
        let has = |key: &str| self.table.contains_key(key);
        if has("moment") {
            let grammar = AnimateArgs::augment_args(clap::Command::new("animate"));
            ("animate", grammar)
        } else if has("x") || has("y") {
            ("map", MapArgs::augment_args(clap::Command::new("map")))
        } else {
            let grammar = ScreenshotArgs::augment_args(clap::Command::new("screenshot"));
            ("screenshot", grammar)
        }
    }

    /// Its options as they stand on the command line.
    fn options(&self, grammar: &clap::Command, is_scene: bool) -> Option<Vec<String>> {
        let known: Vec<(String, &Arg)> = grammar
            .get_arguments()
            .filter_map(|one| Some((one.get_long()?.replace('-', "_"), one)))
            .filter(|(key, _)| key != OUT)
            .collect();
        let own = if is_scene { &OWN[..1] } else { &OWN };
        let mut words = Some(vec![]);
        for (key, value) in self.table {
            let name: &str = key.get_ref();
            if own.contains(&name) {
                continue;
            }
            let written = match known.iter().find(|(key, _)| key == name) {
                Some((_, option)) => self.option(option, name, value),
                None => {
                    let keys = known.iter().map(|(key, _)| &**key);
                    let keys: Vec<&str> = own.iter().copied().chain(keys).collect();
                    let message = format!("unknown key `{name}` in [[figure]]");
                    let expected = format!("not an option of `{}`", grammar.get_name());
                    let help = suggestion(name, "allowed here:", &keys);
                    self.mistakes.add(key.span(), message, expected, Some(help));
                    None
                }
            };
            words = words.zip(written).map(|(all, one)| [all, one].concat());
        }
        words
    }

    /// One of them with its value.
    fn option(&self, option: &Arg, key: &str, value: &Spanned<DeValue<'_>>) -> Option<Vec<String>> {
        let flag = format!("--{}", option.get_long()?);
        let with = |text: String| format!("{flag}={text}");
        let takes_value = option.get_action().takes_values();
        let needs_value = takes_value && option.get_num_args().is_none_or(|it| it.min_values() > 0);
        let is_repeated = matches!(option.get_action(), ArgAction::Append);
        let found = match value.get_ref() {
            DeValue::Boolean(true) if !needs_value => Some(vec![flag]),
            DeValue::Boolean(false) if !needs_value => Some(vec![]),
            DeValue::Array(list) if takes_value => {
                let parts: Option<Vec<String>> =
                    list.iter().map(|part| plain(part.get_ref())).collect();
                parts.map(|parts| match is_repeated {
                    true => parts.into_iter().map(with).collect(),
                    false => vec![with(parts.join(","))],
                })
            }
            value if takes_value => plain(value).map(|text| vec![with(text)]),
            _ => None,
        };
        if found.is_none() {
            let expected = match (takes_value, is_repeated) {
                (false, _) => "true or false",
                (true, true) => "text or a list of texts",
                (true, false) => "text or numbers",
            };
            self.mistakes.wrong_type(key, value, expected);
        }
        found
    }

    /// The text of a key that must be there.
    fn text(&self, key: &str, form: &str) -> Option<Spanned<String>> {
        match self.table.get(key) {
            None => {
                let message = format!("[[figure]] has no `{key}`");
                let expected = format!("expected `{key} = {form}`");
                self.mistakes
                    .add(self.place.clone(), message, expected, None);
                None
            }
            Some(value) => match value.get_ref() {
                DeValue::String(text) => Some(Spanned::new(value.span(), text.to_string())),
                _ => {
                    self.mistakes.wrong_type(key, value, "text in quotes");
                    None
                }
            },
        }
    }

    /// Notes what `command` says against the options.
    fn refuse(&self, command: &str, error: &clap::Error) {
        let flag = match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::String(flag)) => flag.split_whitespace().next(),
            _ => None,
        };
        let key = flag.map(|flag| flag.trim_start_matches('-').replace('-', "_"));
        let key = key
            .as_deref()
            .map(|key| if key == OUT { "name" } else { key });
        let written = key.and_then(|key| self.table.get(key));
        let place = written.map_or(self.place.clone(), Spanned::span);
        let told = error.to_string();
        let value = match error.get(ContextKind::InvalidValue) {
            Some(ContextValue::String(value)) => Some(value),
            _ => None,
        };
        let told = told.split("\n\n").next().unwrap_or_default();
        let told = told.strip_prefix("error: ").unwrap_or(told);
        let (message, expected) = match told.split_once("': ").or(told.split_once('\n')) {
            Some((_, expected)) if let (Some(key), Some(value)) = (key, value) => (
                format!("`{key}` cannot be `{value}`"),
                expected.trim().into(),
            ),
            Some((message, expected)) => (message.into(), expected.trim().into()),
            None => (told.into(), format!("see `capsule-lab {command} --help`")),
        };
        self.mistakes.add(place, message, expected, None);
    }
}

/// A text or a number as the command line has it.
fn plain(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.to_string()),
        DeValue::Float(number) => Some(number.to_string()),
        DeValue::Boolean(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => None,
    }
}

/// The text of `scene` and the bytes of its meshes, hashed.
fn sources(scene: &str) -> Result<u64, OpenError> {
    let document = watched(|progress| Document::open(scene, progress))?;
    let mut hasher = DefaultHasher::new();
    document.text().hash(&mut hasher);
    let folder = Folder::of(Path::new(document.path()));
    for mesh in &document.scene().meshes {
        for file in mesh.beside.iter().chain([&mesh.file]) {
            // Meshes that come with the program are in no folder, and the same as long as the program is.
            folder.bytes(file).ok().hash(&mut hasher);
        }
    }
    Ok(hasher.finish())
}

/// Why `scene` cannot be drawn, and what was expected.
fn refusal_of(scene: &str, error: &OpenError) -> (String, String) {
    match error {
        OpenError::Invalid(errors) => {
            let first = errors.errors.first().map(ToString::to_string);
            let message = format!("the scene `{scene}` has mistakes");
            (message, first.unwrap_or_default())
        }
        other => {
            let expected = "expected a built-in scene, or a file beside this one";
            (other.to_string(), expected.into())
        }
    }
}
