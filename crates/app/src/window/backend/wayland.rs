//! Whether a Wayland compositor has what the window layer takes for granted: it panics where something is missing.
//!
//! One request is sent, in the protocol's own bytes: which globals are there? A message is the object's number, the length and
//! the request's number in one word, then the arguments.

use std::{
    io::{self, Read, Write},
    os::unix::net::UnixStream,
    path::PathBuf,
    time::Duration,
};

/// How long a compositor may think.
const PATIENCE: Duration = Duration::from_secs(2);

const DISPLAY: u32 = 1;
const REGISTRY: u32 = 2;
const CALLBACK: u32 = 3;
/// Requests of the display.
const SYNC: u32 = 0;
const GET_REGISTRY: u32 = 1;
/// The registry's event that names a global.
const GLOBAL: u32 = 0;
/// The longest list that is read, bytes.
const LONGEST: u64 = 1 << 20;

/// Says what is missing, if anything is.
pub(super) fn probe() -> Result<(), &'static str> {
    let names = globals().map_err(|_| "no compositor answers at WAYLAND_DISPLAY")?;
    let has = |name: &str| names.iter().any(|one| one == name);
    for (name, lacks) in [
        (
            "wl_seat",
            "the Wayland compositor has no keyboard and no mouse",
        ),
        ("xdg_wm_base", "the Wayland compositor shows no windows"),
        (
            "wl_data_device_manager",
            "the Wayland compositor has no clipboard",
        ),
    ] {
        if !has(name) {
            return Err(lacks);
        }
    }
    Ok(())
}

/// The names of what the compositor at `WAYLAND_DISPLAY`, in the user's runtime folder or anywhere, has to offer.
fn globals() -> io::Result<Vec<String>> {
    let folder = std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default();
    let socket = std::env::var_os("WAYLAND_DISPLAY").unwrap_or_default();
    let mut compositor = UnixStream::connect(PathBuf::from(folder).join(socket))?;
    compositor.set_read_timeout(Some(PATIENCE))?;
    compositor.set_write_timeout(Some(PATIENCE))?;
    let asks = [
        [DISPLAY, 12 << 16 | GET_REGISTRY, REGISTRY],
        [DISPLAY, 12 << 16 | SYNC, CALLBACK],
    ];
    let bytes: Vec<u8> = asks
        .as_flattened()
        .iter()
        .flat_map(|word| word.to_ne_bytes())
        .collect();
    compositor.write_all(&bytes)?;
    read_globals(&mut compositor.take(LONGEST))
}

/// Reads names until all requests are answered.
fn read_globals(from: &mut impl Read) -> io::Result<Vec<String>> {
    let mut names = vec![];
    loop {
        let mut head = [0; 8];
        from.read_exact(&mut head)?;
        let (object, size) = (word(&head, 0), word(&head, 4));
        let (length, event) = (size >> 16, size & 0xFFFF);
        let mut body = vec![0; (length as usize).saturating_sub(head.len())];
        from.read_exact(&mut body)?;
        match (object, event) {
            // The global's number, then the length of its name with the zero that ends it.
            (REGISTRY, GLOBAL) if body.len() > 8 => {
                let end = 8 + (word(&body, 4) as usize).saturating_sub(1);
                let name = body.get(8..end).unwrap_or_default();
                names.push(String::from_utf8_lossy(name).into_owned());
            }
            (CALLBACK, _) => return Ok(names),
            (DISPLAY, 0) => return Err(io::Error::other("it refuses")),
            _ => {}
        }
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    let word = bytes.get(at..at + 4).and_then(|word| word.try_into().ok());
    u32::from_ne_bytes(word.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globals_are_read_until_the_answer_ends_and_nonsense_is_refused() {
        let words = |words: &[u32]| -> Vec<u8> {
            words.iter().flat_map(|word| word.to_ne_bytes()).collect()
        };
        let mut answer = words(&[REGISTRY, 28 << 16, 7, 8]);
        answer.extend(b"wl_seat\0");
        answer.extend(words(&[5]));
        answer.extend(words(&[CALLBACK, 12 << 16, 0]));
        let names = read_globals(&mut answer.as_slice()).expect("whole");
        assert_eq!(names, ["wl_seat"]);
        answer.truncate(answer.len() - 1);
        assert!(read_globals(&mut answer.as_slice()).is_err());
        let refused = words(&[DISPLAY, 8 << 16]);
        assert!(read_globals(&mut refused.as_slice()).is_err());
    }
}
