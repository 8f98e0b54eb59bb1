//! How pictures of the view are taken in this session, and the one that is under way.

use super::prelude::*;
use capsule_view::palette::Theme;

/// How long a picture takes before the window says that one is being taken.
const AT_ONCE: Duration = Duration::from_millis(500);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Size {
    /// Two pixels for a point of the view.
    #[default]
    View,
    /// 1600 by 1000.
    Usual,
    /// 3840 by 2160.
    FourK,
    /// The size that the user gives.
    Own,
}

/// How pictures are taken in this session, and the one that is under way.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pictures {
    pub size: Size,
    /// The size for [`Size::Own`], pixels.
    pub own: [u32; 2],
    /// On which paper; `None` for that of the window.
    pub theme: Option<Theme>,
    /// Whether title and sentence stand above it.
    pub caption: bool,
    /// The text under the title instead of the usual; nothing else where it is empty.
    pub words: String,
    /// Whether the caption names the method and its answer.
    pub verdict: bool,
    /// Whether there is nothing behind the shapes but their shadows; then it has no panes.
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

/// Where a picture goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PictureTarget {
    File(PathBuf),
    Clipboard,
}

/// A picture that is to be taken, or is being taken.
#[derive(Clone, Debug, PartialEq)]
struct PictureOrder {
    target: PictureTarget,
    /// Whether it shows the scene as published and fixed, not the view.
    is_of_both: bool,
    since: Instant,
    /// How much of it is done, 0 to 1; `None` before it is begun.
    share: Option<f32>,
    is_cancelled: bool,
}

impl Default for Pictures {
    fn default() -> Self {
        Self {
            size: Size::default(),
            own: [1920, 1080],
            theme: None,
            caption: true,
            words: String::new(),
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
    pub(crate) fn is_under_way(&self) -> bool {
        self.order.is_some()
    }

    /// How much is done of one that takes its time, 0 to 1.
    pub(crate) fn slow_share(&self, now: Instant) -> Option<f32> {
        let order = self.order.as_ref()?;
        let is_slow = now.duration_since(order.since) >= AT_ONCE;
        is_slow.then_some(order.share.unwrap_or(0.0))
    }

    /// Where to take one to that is not begun yet; it is from now on.
    pub(crate) fn due(&mut self) -> Option<PictureTarget> {
        let order = self.order.as_mut().filter(|order| order.share.is_none())?;
        order.share = Some(0.0);
        Some(order.target.clone())
    }

    /// Sets the finished share of the picture in work, 0 to 1.
    pub(crate) fn note_share(&mut self, share: f32) {
        if let Some(order) = &mut self.order {
            order.share = Some(share);
        }
    }

    /// It is not wanted any more.
    pub(crate) fn cancel(&mut self) {
        if let Some(order) = &mut self.order {
            order.is_cancelled = true;
        }
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.order.as_ref().is_some_and(|order| order.is_cancelled)
    }

    /// It is taken, or never will be.
    pub(crate) fn end(&mut self) {
        self.order = None;
    }

    /// Whether the picture in work shows the scene as published and fixed.
    pub(crate) fn is_of_both(&self) -> bool {
        self.order.as_ref().is_some_and(|order| order.is_of_both)
    }

    /// One is to be taken to `path`, of the scene of `origin` as published and fixed.
    pub(crate) fn order_of_both(&mut self, origin: &Origin, path: PathBuf) {
        self.order(origin, PictureTarget::File(path));
        if let Some(order) = &mut self.order {
            order.is_of_both = true;
        }
    }

    /// One is to be taken to `target`, of the scene of `origin`.
    pub(crate) fn order(&mut self, origin: &Origin, target: PictureTarget) {
        if let PictureTarget::File(path) = &target {
            let folder = path.parent().map(Path::to_path_buf);
            self.folder = folder.map(|folder| (origin.clone(), folder));
        }
        self.order = Some(PictureOrder {
            target,
            is_of_both: false,
            since: Instant::now(),
            share: None,
            is_cancelled: false,
        });
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
