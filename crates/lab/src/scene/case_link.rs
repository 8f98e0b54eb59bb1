//! A case as a link: `capsule-lab:` and the text of its scene, compressed (zlib, RFC 1950), as base64url (RFC 4648) without
//! padding. It can stand anywhere in a message.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use std::io::{Read, Write};

/// The start of every link.
pub const SCHEME: &str = "capsule-lab:";

/// The longest text that is read of a link, bytes: a short link can hold a text of any length.
pub const MAX_TEXT: usize = 4 << 20;

/// Why a link gives no scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CaseLinkError {
    /// Characters are missing or changed: zlib's checksum does not hold.
    #[error(
        "the link is damaged: part of its {0} characters is missing or changed. Copy all of it again"
    )]
    Damaged(usize),
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

/// The first link in a message; none where there is none.
pub fn link_in(message: &str) -> Option<&str> {
    let link = &message[message.find(SCHEME)?..];
    let is_own = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let payload = link.bytes().skip(SCHEME.len()).take_while(is_own).count();
    (payload > 0).then(|| &link[..SCHEME.len() + payload])
}

/// The scene's text that a link holds.
pub fn text_of(link: &str) -> Result<String, CaseLinkError> {
    let damaged = CaseLinkError::Damaged(link.len());
    let payload = link.strip_prefix(SCHEME).ok_or(damaged)?;
    let bytes = URL_SAFE_NO_PAD.decode(payload).map_err(|_| damaged)?;
    let mut text = String::new();
    let mut decoder = ZlibDecoder::new(bytes.as_slice()).take(MAX_TEXT as u64 + 1);
    let read = decoder.read_to_string(&mut text).map_err(|_| damaged)?;
    if read > MAX_TEXT {
        return Err(CaseLinkError::TooLong);
    }
    Ok(text)
}
