//! What a shape is called: one of a hundred thousand triangles takes no memory of its own for that.

use std::{
    borrow::Borrow,
    fmt,
    hash::{Hash, Hasher},
    ops::Deref,
};

/// How many bytes a name has at most that lies where it is used.
const SHORT: usize = 22;

/// A name: a text that is copied as it is where it is short.
#[derive(Clone)]
pub struct Name(Letters);

#[derive(Clone)]
enum Letters {
    Short { len: u8, bytes: [u8; SHORT] },
    Long(Box<str>),
}

impl Name {
    /// As text.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            // They were text when they were copied.
            Letters::Short { len, bytes } => {
                std::str::from_utf8(&bytes[..usize::from(*len)]).unwrap_or_default()
            }
            Letters::Long(text) => text,
        }
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        let mut bytes = [0; SHORT];
        match bytes.get_mut(..text.len()) {
            Some(own) => {
                own.copy_from_slice(text.as_bytes());
                let len = text.len() as u8;
                Self(Letters::Short { len, bytes })
            }
            None => Self(Letters::Long(text.into())),
        }
    }
}

impl From<String> for Name {
    fn from(text: String) -> Self {
        match text.len() {
            ..=SHORT => text.as_str().into(),
            _ => Self(Letters::Long(text.into())),
        }
    }
}

impl From<&String> for Name {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.as_str().into()
    }
}

impl Default for Name {
    fn default() -> Self {
        "".into()
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl Borrow<str> for Name {
    fn borrow(&self) -> &str {
        self
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        self
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Name {}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        **self == *other
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl PartialEq<String> for Name {
    fn eq(&self, other: &String) -> bool {
        **self == **other
    }
}

impl PartialEq<Name> for str {
    fn eq(&self, other: &Name) -> bool {
        *self == **other
    }
}

impl PartialEq<Name> for &str {
    fn eq(&self, other: &Name) -> bool {
        **self == **other
    }
}

impl PartialEq<Name> for String {
    fn eq(&self, other: &Name) -> bool {
        **self == **other
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

crate::core::geometry::same_bits!(equal Name);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_its_text_however_long() {
        assert_eq!(size_of::<Name>(), size_of::<String>());
        for text in [
            "",
            "triangle 100000",
            "twenty-two letters now",
            "twenty-three letters it",
            "vierzehn Äpfel, größer",
        ] {
            let name = Name::from(text);
            assert_eq!((&*name, format!("{name:?}")), (text, format!("{text:?}")));
            assert_eq!(Name::from(text.to_string()), name);
            assert_eq!(String::from(name), text);
        }
    }
}
