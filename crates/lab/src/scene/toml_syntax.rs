//! A file's bytes become a TOML table that knows the place of each value.

use super::{
    error::{Mistake, SceneErrors},
    values::Mistakes,
};
use toml::{Spanned, de::DeTable};

/// Reads a TOML file of any kind: `read` takes from it what it can and notes mistakes. `None` for the content where the
/// file is no text or no TOML; `None` for the mistakes where there is none. `path` is what they are reported under.
pub fn read_table<T>(
    path: &str,
    bytes: &[u8],
    read: impl FnOnce(Spanned<DeTable<'_>>, &Mistakes) -> T,
) -> (Option<T>, Option<SceneErrors>) {
    let parsed = utf8(path, bytes).and_then(|text| Ok((text, parse(path, text)?)));
    let (text, table) = match parsed {
        Ok(parsed) => parsed,
        Err(errors) => return (None, Some(errors)),
    };
    let mistakes = Mistakes::default();
    let content = read(table, &mistakes);
    let is_right = mistakes.is_empty();
    let errors = (!is_right).then(|| SceneErrors::new(path, text, mistakes.into_vec()));
    (Some(content), errors)
}

/// How files of pictures begin that contain no scene: JPEG, GIF, WebP.
const PICTURES: [&[u8]; 3] = [b"\xff\xd8\xff", b"GIF8", b"RIFF"];

/// The bytes as text.
pub(super) fn utf8<'b>(path: &str, bytes: &'b [u8]) -> Result<&'b str, SceneErrors> {
    std::str::from_utf8(bytes).map_err(|error| {
        let is_picture = PICTURES.iter().any(|start| bytes.starts_with(start));
        let help = if is_picture {
            "this picture contains no scene: only a PNG that Capsule Lab saved contains one"
        } else {
            "it must be plain text, saved as UTF-8"
        };
        let mistake = Mistake {
            span: error.valid_up_to()..error.valid_up_to(),
            message: "the file is not UTF-8 text".into(),
            expected: format!("byte {:#04x} is no character", bytes[error.valid_up_to()]),
            help: Some(help.into()),
        };
        SceneErrors::new(path, &String::from_utf8_lossy(bytes), vec![mistake])
    })
}

pub(super) fn parse<'t>(path: &str, text: &'t str) -> Result<Spanned<DeTable<'t>>, SceneErrors> {
    DeTable::parse(text).map_err(|error| SceneErrors::new(path, text, vec![syntax_mistake(&error)]))
}

fn syntax_mistake(error: &toml::de::Error) -> Mistake {
    let (what, expected) = match error.message().split_once(", expected ") {
        Some((what, "nothing")) => (what, String::new()),
        Some((what, expected)) => (what, format!("expected {expected}")),
        None => (error.message(), String::new()),
    };
    Mistake {
        span: error.span().unwrap_or_default(),
        message: format!("not TOML: {what}"),
        expected,
        help: None,
    }
}
