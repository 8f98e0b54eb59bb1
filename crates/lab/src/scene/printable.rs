//! Text from elsewhere, fit for a terminal.

use std::{borrow::Cow, fmt::Write};

/// `text` with everything written out, as `\u{1b}`, that would not show as a sign of its own but command the terminal or
/// mislead the reader: control characters except tabs and line ends, what turns the direction of writing, and what has no
/// width.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unseen) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match is_unseen(character) {
            // Writing to a string cannot fail.
            true => drop(write!(shown, "\\u{{{:x}}}", u32::from(character))),
            false => shown.push(character),
        }
    }
    shown.into()
}

/// Whether a reader would not see it.
fn is_unseen(character: char) -> bool {
    match character {
        '\n' | '\t' => false,
        // Directions of writing, joiners and other marks without width, line ends that are none, tags.
        '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}' => true,
        other => other.is_control(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_commands_a_terminal_or_hides_is_written_out() {
        for (text, shown) in [
            ("plain ≠ é\n\tx", "plain ≠ é\n\tx"),
            ("\u{1b}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
            ("\u{9b}31m\r", "\\u{9b}31m\\u{d}"),
            (
                "a\u{202e}b\u{200b}c\u{feff}",
                "a\\u{202e}b\\u{200b}c\\u{feff}",
            ),
        ] {
            assert_eq!(printable(text), shown);
        }
    }
}
