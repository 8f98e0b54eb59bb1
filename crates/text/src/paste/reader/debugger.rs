//! What a debugger shows: a command with an expression, and its value on the next line.

use std::ops::Range;

const PROMPTS: [&str; 2] = ["(lldb)", "(gdb)"];

const COMMANDS: [&str; 6] = ["p", "print", "po", "v", "expr", "frame variable"];

/// `text` with each value that a debugger shows as an assignment to the expression of its command, byte for byte as long:
/// `(lldb) p radius` and `(float) $0 = 0.5` in the next line become `radius = 0.5`. Nothing where no prompt is in it.
pub(super) fn with_names(text: &str) -> Option<String> {
    let mut bytes = text.as_bytes().to_vec();
    let mut start = 0;
    let mut is_changed = false;
    for line in text.split_inclusive('\n') {
        let next = start + line.len();
        if let Some(name) = shown(line)
            && let Some((open, value)) = value(&text[next..])
        {
            super::blank(&mut bytes, start..start + name);
            bytes[next - 1] = b' ';
            super::blank(&mut bytes, next..next + value);
            let type_name = &text[next..][open.clone()];
            if !type_name.contains(['*', '&', ' ', '<', '(']) {
                bytes[next + open.start..next + open.end].copy_from_slice(type_name.as_bytes());
            }
            bytes[next] = b'=';
            is_changed = true;
        }
        start = next;
    }
    is_changed.then(|| String::from_utf8(bytes).ok()).flatten()
}

/// Where the expression begins that the command on `line` shows.
fn shown(line: &str) -> Option<usize> {
    let mut prompts = PROMPTS.iter();
    let command = prompts
        .find_map(|prompt| line.strip_prefix(prompt))?
        .trim_start();
    let behind = COMMANDS.iter().find_map(|own| {
        let behind = command.strip_prefix(own)?;
        behind.starts_with(' ').then_some(behind.trim_start())
    })?;
    let is_path = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '\r' | '\n');
    let is_expression = !behind.trim().is_empty() && behind.chars().all(is_path);
    is_expression.then_some(line.len() - behind.len())
}

/// Where the type of the value at the beginning of `text` stands, if it has one, and where the value begins:
/// `(JPH::Vec3) $1 = (1, 2, 3)`, `$1 = 0.5`.
fn value(text: &str) -> Option<(Range<usize>, usize)> {
    if PROMPTS.iter().any(|prompt| text.starts_with(prompt)) {
        return None;
    }
    let (open, rest) = match text.strip_prefix('(') {
        Some(inner) => {
            let close = inner
                .find(['\n', ')'])
                .filter(|at| inner[*at..].starts_with(')'))?;
            (1..close + 1, &inner[close + 1..])
        }
        None => (0..0, text),
    };
    let value = match rest.trim_start().strip_prefix('$') {
        Some(number) => {
            let behind = number.trim_start_matches(|c: char| c.is_ascii_digit());
            behind.trim_start().strip_prefix('=')?
        }
        None if rest.len() < text.len() => rest,
        None => return None,
    };
    Some((open, text.len() - value.len()))
}
