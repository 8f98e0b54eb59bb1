//! How pictures of the view are taken in this session, and the one that is under way.

use crate::app::palette::Theme;
use capsule_lab::session::Origin;
use std::path::{Path, PathBuf};

/// Looks at the window until it has shown that a picture is being taken, without the question before it: taking it holds
/// the window still.
const LOOKS: u8 = 3;

/// How large a picture is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Size {
    /// Two pixels for a point of the view.
    #[default]
    View,
    /// 1600 by 1000.
    Usual,
    /// 3840 by 2160.
    FourK,
    /// As many pixels as one says.
    Own,
}

/// How pictures are taken in this session, and the one that is under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pictures {
    pub size: Size,
    /// Of [`Size::Own`], pixels.
    pub own: [u32; 2],
    /// On which paper; `None` for that of the window.
    pub theme: Option<Theme>,
    /// Whether title and sentence stand above it.
    pub caption: bool,
    /// Whether the caption names the method and its answer.
    pub verdict: bool,
    /// Whether there is nothing behind the shapes but their shadows; then it has no caption and no panes.
    pub transparent: bool,
    /// Whether points have names; `None` where it is as in the window.
    pub labels: Option<bool>,
    /// Whether it has legend, axes and scale; `None` where it is as in the window.
    pub legend: Option<bool>,
    /// Where the next one goes, as it is typed.
    pub path: String,
    /// The scene of the last one, and its folder.
    folder: Option<(Origin, PathBuf)>,
    order: Option<PictureOrder>,
}

/// A picture that is to be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PictureOrder {
    path: PathBuf,
    /// How often the window has said so.
    looks: u8,
}

impl Default for Pictures {
    fn default() -> Self {
        Self {
            size: Size::default(),
            own: [1920, 1080],
            theme: None,
            caption: true,
            verdict: false,
            transparent: false,
            labels: None,
            legend: None,
            path: String::new(),
            folder: None,
            order: None,
        }
    }
}

impl Pictures {
    /// Whether one is being taken.
    pub(crate) fn is_under_way(&self) -> bool {
        self.order.is_some()
    }

    /// The window says so.
    pub(crate) fn note_shown(&mut self) {
        if let Some(order) = &mut self.order {
            order.looks = order.looks.saturating_add(1);
        }
    }

    /// Where to take it to, once the window has said that it does.
    pub(crate) fn due(&mut self) -> Option<PathBuf> {
        let order = self.order.take_if(|order| order.looks >= LOOKS)?;
        Some(order.path)
    }

    /// One is to be taken to `path`, of the scene of `origin`.
    pub(crate) fn order(&mut self, origin: &Origin, path: PathBuf) {
        let folder = path.parent().map(Path::to_path_buf);
        self.folder = folder.map(|folder| (origin.clone(), folder));
        self.order = Some(PictureOrder { path, looks: 0 });
    }

    /// Where the next one of the scene of `origin` goes: where its last went, else `beside` its file, else where the last
    /// of any went.
    pub(crate) fn folder(&self, origin: &Origin, beside: Option<PathBuf>) -> Option<PathBuf> {
        let last = self.folder.as_ref();
        let own = last.filter(|(place, _)| place == origin);
        let folder = |last: &(Origin, PathBuf)| last.1.clone();
        own.map(folder).or(beside).or_else(|| last.map(folder))
    }
}
