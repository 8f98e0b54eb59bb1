//! Line endings: the tree that edits a text knows only `\n`, and ends every text with one.

/// `edited`, a changed copy of `original` with plain line endings, in the line endings of `original`.
///
/// Lines before the first and after the last change keep their own ending; those between take the one most used. The
/// last line ends as it did.
pub(super) fn restore(original: &str, edited: String) -> String {
    let mut restored = if original.contains('\r') {
        by_lines(original, &edited)
    } else {
        edited
    };
    if !original.ends_with('\n') {
        let end = restored.trim_end_matches(['\r', '\n']).len();
        restored.truncate(end);
    }
    restored
}

/// The text of a line without its ending.
fn content(line: &str) -> &str {
    let line = line.strip_suffix('\n').unwrap_or(line);
    line.strip_suffix('\r').unwrap_or(line)
}

fn by_lines(original: &str, edited: &str) -> String {
    let old: Vec<&str> = original.split_inclusive('\n').collect();
    let new: Vec<&str> = edited.split_inclusive('\n').collect();
    let same = |(old, new): &(&&str, &&str)| content(old) == content(new);
    let before = old.iter().zip(&new).take_while(same).count();
    let room = old.len().min(new.len()) - before;
    let both_ends = old.iter().rev().zip(new.iter().rev());
    let after = both_ends.take(room).take_while(same).count();

    let crlf = old.iter().filter(|line| line.ends_with("\r\n")).count();
    let ending = if 2 * crlf >= old.len() { "\r\n" } else { "\n" };
    let mut text = old[..before].concat();
    for line in &new[before..new.len() - after] {
        text.push_str(content(line));
        text.push_str(ending);
    }
    text + &old[old.len() - after..].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn untouched_lines_keep_their_endings_and_new_ones_take_the_usual() {
        let original = "a\r\nb\nc\r\nd\r\n";
        let edited = "a\nb\nx\ny\nd\n";
        assert_eq!(restore(original, edited.into()), "a\r\nb\nx\r\ny\r\nd\r\n");
        assert_eq!(restore("a\nb", "a\nc\n".into()), "a\nc");
        assert_eq!(restore("a\r\nb", "a\nc\n".into()), "a\r\nc");
        assert_eq!(restore("a\r\nb", "a\nb\n".into()), "a\r\nb");
    }
}
