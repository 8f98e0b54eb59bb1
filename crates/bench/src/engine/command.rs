//! The command line of a program: the program and its arguments, as they are typed.

use std::{
    fmt,
    path::{Path, PathBuf},
    process::Command,
};

/// A program with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    text: String,
    words: Vec<String>,
}

/// Why a text starts nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandLineError {
    /// There is nothing in it.
    #[error("no program is named")]
    Empty,
    /// A quote that is opened and not closed.
    #[error("a quote is not closed")]
    OpenQuote,
}

impl CommandLine {
    /// Reads words between blanks. Between quotes of either kind blanks belong to a word; no shell looks at it.
    pub fn parse(text: &str) -> Result<Self, CommandLineError> {
        let mut words = vec![];
        let mut word: Option<String> = None;
        let mut quote = None;
        for sign in text.chars() {
            match (quote, sign) {
                (Some(open), _) if sign == open => quote = None,
                (Some(_), _) => word.get_or_insert_default().push(sign),
                (None, '"' | '\'') => {
                    quote = Some(sign);
                    word.get_or_insert_default();
                }
                (None, _) if sign.is_whitespace() => words.extend(word.take()),
                (None, _) => word.get_or_insert_default().push(sign),
            }
        }
        if quote.is_some() {
            return Err(CommandLineError::OpenQuote);
        }
        words.extend(word);
        if words.first().is_none_or(String::is_empty) {
            return Err(CommandLineError::Empty);
        }
        Ok(Self {
            text: text.trim().into(),
            words,
        })
    }

    /// The name for readers: the last file in it, such as a script, without its folders; else its first word's.
    pub fn name(&self) -> String {
        let files = self.files();
        let path = files
            .last()
            .map_or(Path::new(&self.words[0]), PathBuf::as_path);
        let name = path.file_name().unwrap_or(path.as_os_str());
        name.to_string_lossy().into_owned()
    }

    pub(super) fn command(&self) -> Command {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]);
        command
    }

    /// Every word that names a file: a change of one is a change of the program.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let paths = self.words.iter().map(PathBuf::from);
        paths.filter(|path| Path::is_file(path)).collect()
    }
}

/// The command line as it was typed.
impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_at_blanks_but_not_between_quotes() {
        let words = |text: &str| CommandLine::parse(text).map(|line| line.words);
        let expected = ["./my engine", "--mode", "a 'b'", ""]
            .map(String::from)
            .to_vec();
        assert_eq!(words(r#" "./my engine" --mode  "a 'b'" '' "#), Ok(expected));
        assert_eq!(words("  "), Err(CommandLineError::Empty));
        assert_eq!(words("'' x"), Err(CommandLineError::Empty));
        assert_eq!(words("a 'b"), Err(CommandLineError::OpenQuote));
    }
}
