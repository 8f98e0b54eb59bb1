//! The scene that a picture contains: its text, in a PNG chunk.

use super::case_link::MAX_TEXT;
use std::{
    fs::File,
    io::{self, BufReader},
    path::Path,
};

/// The keyword of the chunk, of the kind `iTXt`.
pub const KEYWORD: &str = "capsule-lab scene";

/// Whether a file of this name is a picture that may contain a scene, by its ending.
pub fn is_picture(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("png"))
}

/// The text of the scene in the picture at `path`; none where it contains none. Fails where it is no PNG file.
pub fn text_in(path: &Path) -> io::Result<Option<String>> {
    let decoder = png::Decoder::new(BufReader::new(File::open(path)?));
    let reader = decoder.read_info()?;
    let chunks = &reader.info().utf8_text;
    let chunk = chunks.iter().find(|chunk| chunk.keyword == KEYWORD);
    Ok(chunk.cloned().and_then(|mut chunk| {
        chunk.decompress_text_with_limit(MAX_TEXT).ok()?;
        chunk.get_text().ok()
    }))
}
