//! Forms of text with places that are filled in.

/// `form` with `parts` in their places `$0`, `$1` …; another `$` stays.
pub fn fill(form: &str, parts: &[&str]) -> String {
    let mut pieces = form.split('$');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let place = piece.chars().next().and_then(|digit| digit.to_digit(10));
        match place.and_then(|place| parts.get(place as usize)) {
            Some(part) => {
                text += part;
                text += &piece[1..];
            }
            None => {
                text.push('$');
                text += piece;
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn a_form_takes_its_parts_and_keeps_other_signs() {
        assert_eq!(fill("($1, $0, $1)", &["a", "b"]), "(b, a, b)");
        assert_eq!(fill("$\"{x}\" $9", &["a"]), "$\"{x}\" $9");
    }
}
