//! The difference between two texts: what stood in one place, and what stands there now.

/// One replaced stretch. Small where the texts are alike, however long they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    at: usize,
    old: Box<str>,
    new: Box<str>,
}

impl Change {
    /// What makes `new` of `old`.
    pub(super) fn between(old: &str, new: &str) -> Self {
        let same = |(a, b): &(u8, u8)| a == b;
        let mut at = old.bytes().zip(new.bytes()).take_while(same).count();
        while !(old.is_char_boundary(at) && new.is_char_boundary(at)) {
            at -= 1;
        }
        let (old, new) = (&old[at..], &new[at..]);
        let from_behind = old.bytes().rev().zip(new.bytes().rev());
        let mut after = from_behind.take_while(same).count();
        while !(old.is_char_boundary(old.len() - after) && new.is_char_boundary(new.len() - after))
        {
            after -= 1;
        }
        Self {
            at,
            old: old[..old.len() - after].into(),
            new: new[..new.len() - after].into(),
        }
    }

    /// The new text of the old one.
    pub(super) fn done(&self, old: &str) -> String {
        replaced(old, self.at, self.old.len(), &self.new)
    }

    /// The old text of the new one.
    pub(super) fn undone(&self, new: &str) -> String {
        replaced(new, self.at, self.new.len(), &self.old)
    }

    /// Bytes of text that it holds.
    pub(super) fn size(&self) -> usize {
        self.old.len() + self.new.len()
    }
}

fn replaced(text: &str, at: usize, length: usize, by: &str) -> String {
    [&text[..at], by, &text[at + length..]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_goes_both_ways() {
        let texts = [
            "",
            "a",
            "aa",
            "aaa",
            "aba",
            "a = 1.0\nb",
            "é",
            "è",
            "xéy",
            "xèy",
            "éé",
        ];
        for old in texts {
            for new in texts {
                let change = Change::between(old, new);
                assert_eq!(change.done(old), new);
                assert_eq!(change.undone(new), old);
            }
        }
    }

    #[test]
    fn a_change_holds_only_what_differs() {
        let old = "radius = 0.4\n".repeat(1000);
        let new = old.replacen("0.4", "0.5", 1);
        assert_eq!(Change::between(&old, &new).size(), 2);
    }
}
