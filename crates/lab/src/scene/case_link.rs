//! A case as a link: `capsule-lab:` and the text of its scene, compressed (zlib, RFC 1950), as base64url (RFC 4648) without
//! padding. It can stand anywhere in a message.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use std::io::{Read, Write};

/// The start of every link.
const SCHEME: &str = "capsule-lab:";

/// The longest text that is read of a link, bytes: a short link can hold a text of any length.
pub const MAX_TEXT: usize = 4 << 20;

/// Why a link gives no scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CaseLinkError {
    /// Characters are missing or changed: zlib's checksum does not hold.
    #[error(
        "the link that begins with `capsule-lab:` is damaged: a part is missing or changed. Copy all of it again"
    )]
    Damaged,
    /// Its text is longer than [`MAX_TEXT`].
    #[error("the link holds more than {} MiB of text; expected one scene", MAX_TEXT >> 20)]
    TooLong,
}

/// The link of a scene's text.
pub fn link_of(text: &str) -> String {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(text.as_bytes());
    let bytes = written.and_then(|()| encoder.finish());
    let bytes = bytes.expect("writing to memory does not fail");
    format!("{SCHEME}{}", URL_SAFE_NO_PAD.encode(bytes))
}

/// The scene's text that the first link in `message` holds; none where there is no link. Mail programs break a long link
/// over lines and quote it with `>`: its lines are put together.
pub fn text_in(message: &str) -> Option<Result<String, CaseLinkError>> {
    let (_, rest) = message.split_once(SCHEME)?;
    let (mut payload, mut error) = (String::new(), None);
    for (place, line) in rest.lines().enumerate() {
        let quoted: &[char] = if place == 0 { &[] } else { &['>', ' ', '\t'] };
        let line = line.trim_start_matches(quoted);
        let own = line.find(|letter| !is_of_link(letter));
        let part = &line[..own.unwrap_or(line.len())];
        if part.is_empty() {
            break;
        }
        payload.push_str(part);
        match text_of(&payload) {
            Err(CaseLinkError::Damaged) => error = Some(CaseLinkError::Damaged),
            read => return Some(read),
        }
        if !line[part.len()..].trim_end().is_empty() {
            break;
        }
    }
    error.map(Err)
}

fn is_of_link(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_')
}

/// The scene's text in what follows the start of a link.
fn text_of(payload: &str) -> Result<String, CaseLinkError> {
    let damaged = CaseLinkError::Damaged;
    let bytes = URL_SAFE_NO_PAD.decode(payload).map_err(|_| damaged)?;
    let mut text = String::new();
    let mut decoder = ZlibDecoder::new(bytes.as_slice()).take(MAX_TEXT as u64 + 1);
    let read = decoder.read_to_string(&mut text).map_err(|_| damaged)?;
    if read > MAX_TEXT {
        return Err(CaseLinkError::TooLong);
    }
    Ok(text)
}
