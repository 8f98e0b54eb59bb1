//! The scene that a picture contains: its text, in a chunk of a PNG or in the metadata of an SVG. A PNG has its answers too.

use super::case_link::MAX_TEXT;
use std::{
    fs::{self, File},
    io::{self, BufReader},
    path::Path,
    sync::Arc,
};

/// The keyword of the chunk, of the kind `iTXt`.
const KEYWORD: &str = "capsule-lab scene";

/// What a PNG contains beside its pixels.
pub struct CaseInPicture {
    /// The text of the scene that opens as the picture shows it.
    pub scene: Arc<str>,
    /// The answers, for a person who reads the file with another program, a bug tracker say.
    pub answers: String,
}

impl CaseInPicture {
    /// The chunks, each with its keyword.
    pub fn chunks(&self) -> [(&'static str, &str); 2] {
        [
            (KEYWORD, &self.scene),
            ("capsule-lab answers", &self.answers),
        ]
    }
}

/// The element in the metadata of an SVG.
const TAGS: [&str; 2] = ["<scene xmlns=\"urn:capsule-lab\">", "</scene>"];
/// The marks that stand for signs in XML; the last one is the one that all begin with.
const ENTITIES: [(&str, &str); 5] = [
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&quot;", "\""),
    ("&#13;", "\r"),
    ("&amp;", "&"),
];

/// The element that contains a scene in the metadata of an SVG, of its text as XML has it.
pub fn svg_element(escaped: &str) -> String {
    let [open, close] = TAGS;
    format!("{open}{escaped}{close}")
}

/// The text of the scene in an SVG.
fn text_in_svg(svg: &str) -> Option<String> {
    let (_, rest) = svg.split_once(TAGS[0])?;
    let (escaped, _) = rest.split_once(TAGS[1])?;
    let text = ENTITIES.iter();
    Some(text.fold(escaped.into(), |text: String, (entity, sign)| {
        text.replace(entity, sign)
    }))
}

/// Whether a file of this name is a picture that may contain a scene, by its ending.
pub fn is_picture(path: &Path) -> bool {
    has_ending(path, "png") || has_ending(path, "svg")
}

fn has_ending(path: &Path, wanted: &str) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case(wanted))
}

/// The text of the scene in the picture at `path`; none where it contains none. Fails where it is no such file.
pub fn text_in(path: &Path) -> io::Result<Option<String>> {
    if has_ending(path, "svg") {
        return Ok(text_in_svg(&fs::read_to_string(path)?));
    }
    let decoder = png::Decoder::new(BufReader::new(File::open(path)?));
    let reader = decoder.read_info()?;
    let chunks = &reader.info().utf8_text;
    let chunk = chunks.iter().find(|chunk| chunk.keyword == KEYWORD);
    Ok(chunk.cloned().and_then(|mut chunk| {
        chunk.decompress_text_with_limit(MAX_TEXT).ok()?;
        chunk.get_text().ok()
    }))
}
