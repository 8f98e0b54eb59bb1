//! What a panel works out in a thread of its own, so that the pointer's next move is not kept waiting.

use super::prelude::*;
use std::{
    sync::mpsc::{Receiver, TryRecvError, channel},
    thread,
};

/// How long a frame waits for what is nearly there, while nothing is dragged.
const PATIENCE: Duration = Duration::from_millis(30);

/// The last result, which stays until the next is there.
#[derive(Debug)]
pub(crate) struct Background<Key, Made> {
    made: Option<(Key, Made)>,
    /// What is being worked out.
    coming: Option<(Key, Receiver<Made>)>,
}

impl<Key, Made> Default for Background<Key, Made> {
    fn default() -> Self {
        Self {
            made: None,
            coming: None,
        }
    }
}

impl<Key: PartialEq, Made: Send + 'static> Background<Key, Made> {
    /// Has the work of `key` done, which `work` hands out, unless the last result is of that; one work at a time. While
    /// something is dragged no frame waits for it.
    pub(crate) fn update<Work>(
        &mut self,
        ctx: &Context,
        key: Key,
        is_dragging: bool,
        work: impl FnOnce() -> Work,
    ) where
        Work: FnOnce() -> Made + Send + 'static,
    {
        self.take(Duration::ZERO);
        if !self.is_of(&key) && self.coming.is_none() {
            self.start(ctx, key, work());
        }
        if !is_dragging {
            self.take(PATIENCE);
        }
    }

    fn start(&mut self, ctx: &Context, key: Key, work: impl FnOnce() -> Made + Send + 'static) {
        let (send, coming) = channel();
        let ctx = ctx.clone();
        let run = move || {
            // The window may be gone.
            let _ = send.send(work());
            ctx.request_repaint();
        };
        if thread::Builder::new()
            .name("panel".into())
            .spawn(run)
            .is_ok()
        {
            self.coming = Some((key, coming));
        }
    }

    fn take(&mut self, patience: Duration) {
        let Some((key, coming)) = self.coming.take() else {
            return;
        };
        let made = match coming.try_recv() {
            Err(TryRecvError::Empty) if patience > Duration::ZERO => {
                coming.recv_timeout(patience).ok()
            }
            Err(TryRecvError::Disconnected) => return,
            made => made.ok(),
        };
        match made {
            Some(made) => self.made = Some((key, made)),
            None => self.coming = Some((key, coming)),
        }
    }

    fn is_of(&self, key: &Key) -> bool {
        self.made.as_ref().is_some_and(|(of, _)| of == key)
    }

    /// The last result, paler in `ui` while the next is worked out.
    pub(crate) fn shown(&self, ui: &mut Ui) -> Option<&Made> {
        if self.is_behind() {
            ui.set_opacity(widgets::STALE);
        }
        self.made()
    }

    fn is_behind(&self) -> bool {
        self.coming.is_some()
    }

    fn made(&self) -> Option<&Made> {
        self.made.as_ref().map(|(_, made)| made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn the_last_result_stays_until_the_next_is_there_and_no_drag_waits() {
        let ctx = Context::default();
        let mut background = Background::default();
        background.update(&ctx, 1, false, || || "one");
        while background.is_behind() {
            background.update(&ctx, 1, false, || || "again");
        }
        assert_eq!(background.made(), Some(&"one"));
        let (go, wait) = mpsc::channel();
        let slow = move || {
            wait.recv().expect("it is told to go on");
            "two"
        };
        background.update(&ctx, 2, true, || slow);
        assert!(background.is_behind());
        assert_eq!(background.made(), Some(&"one"), "grayed, but there");
        go.send(()).expect("it waits");
        while background.is_behind() {
            background.update(&ctx, 2, false, || || "again");
        }
        assert_eq!(background.made(), Some(&"two"));
    }
}
