//! Unsaved edits, on disk as soon as they are made. A thread of its own writes them: the disk may be slow.

use crate::shell::prelude::*;
use capsule_scenes::edit::{Autosave, LostEdits, UndoHistory};
use std::thread::JoinHandle;

/// The least time from one writing to the next: edits may come with every frame.
const PACE: Duration = Duration::from_millis(300);

/// Keeps every unsaved scene in a file of its own, as long as it is unsaved.
#[derive(Default)]
pub(crate) struct Autosaver {
    writer: Option<Writer>,
    /// The texts sent to the writer to keep.
    kept: HashMap<Origin, Arc<str>>,
    /// When something was last kept.
    last: Option<Instant>,
}

struct Writer {
    orders: Sender<AutosaveOrder>,
    failures: Receiver<String>,
    thread: JoinHandle<()>,
}

enum AutosaveOrder {
    Keep {
        place: Origin,
        saved: Arc<str>,
        text: Arc<str>,
    },
    Drop(Origin),
    Discard(LostEdits),
}

impl Autosaver {
    /// Begins keeping in `folder`; answers what programs that run no more left there.
    pub(crate) fn start(&mut self, folder: PathBuf) -> io::Result<Vec<LostEdits>> {
        let lost = Autosave::open(&folder)?.lost()?;
        let (orders, received) = mpsc::channel();
        let (fails, failures) = mpsc::channel();
        let write = move || write(&folder, &received, &fails);
        let thread = thread::Builder::new()
            .name("autosave".into())
            .spawn(write)?;
        self.writer = Some(Writer {
            orders,
            failures,
            thread,
        });
        Ok(lost)
    }

    /// Keeps the unsaved scenes at `now`, and removes the others. While edits follow each other that is done every so often,
    /// and `at_once` at the end of one. Returns the failure, if any.
    pub(crate) fn update(
        &mut self,
        now: Instant,
        at_once: bool,
        unsaved: &[(&Origin, &UndoHistory)],
    ) -> Vec<String> {
        let Some(writer) = &self.writer else {
            return vec![];
        };
        self.kept.retain(|place, _| {
            let stays = unsaved.iter().any(|(one, _)| *one == place);
            if !stays {
                writer.order(AutosaveOrder::Drop(place.clone()));
            }
            stays
        });
        let is_stale = |(place, history): &&(&Origin, &UndoHistory)| {
            self.kept.get(*place) != Some(history.document().text())
        };
        let stale: Vec<_> = unsaved.iter().filter(is_stale).collect();
        let is_soon = |last| now.saturating_duration_since(last) < PACE;
        if !stale.is_empty() && (at_once || !self.last.is_some_and(is_soon)) {
            self.last = Some(now);
            for (place, history) in stale {
                let text = history.document().text().clone();
                self.kept.insert((*place).clone(), text.clone());
                writer.order(AutosaveOrder::Keep {
                    place: (*place).clone(),
                    saved: history.saved_text().clone(),
                    text,
                });
            }
        }
        writer.failures.try_iter().collect()
    }

    pub(crate) fn discard(&self, lost: LostEdits) {
        if let Some(writer) = &self.writer {
            writer.order(AutosaveOrder::Discard(lost));
        }
    }

    /// The program ends by the user's decision: nothing is unsaved any more.
    pub(crate) fn finish(&mut self) {
        let Some(writer) = self.writer.take() else {
            return;
        };
        for (place, _) in self.kept.drain() {
            writer.order(AutosaveOrder::Drop(place));
        }
        drop(writer.orders);
        // A writer that panicked has said so.
        let _ = writer.thread.join();
    }
}

impl Writer {
    fn order(&self, order: AutosaveOrder) {
        // A writer that panicked keeps nothing any more.
        let _ = self.orders.send(order);
    }
}

/// Carries out orders until the sender is gone. Each kind of failure is reported once.
fn write(folder: &Path, orders: &Receiver<AutosaveOrder>, fails: &Sender<String>) {
    let mut kept: HashMap<Origin, Autosave> = HashMap::new();
    let mut told = vec![];
    while let Ok(first) = orders.recv() {
        for order in latest(first, orders) {
            let done = follow(order, folder, &mut kept);
            if let Err(error) = done
                && !told.contains(&error)
            {
                let _ = fails.send(error.clone());
                told.push(error);
            }
        }
    }
}

/// The orders that have come by now, without texts of a scene that another follows: the disk may be slow.
fn latest(first: AutosaveOrder, orders: &Receiver<AutosaveOrder>) -> Vec<AutosaveOrder> {
    let mut latest: Vec<AutosaveOrder> = vec![];
    for order in std::iter::once(first).chain(orders.try_iter()) {
        let is_same = |last: &AutosaveOrder| match (last, &order) {
            (AutosaveOrder::Keep { place: one, .. }, AutosaveOrder::Keep { place: other, .. }) => {
                one == other
            }
            _ => false,
        };
        if latest.last().is_some_and(is_same) {
            latest.pop();
        }
        latest.push(order);
    }
    latest
}

fn follow(
    order: AutosaveOrder,
    folder: &Path,
    kept: &mut HashMap<Origin, Autosave>,
) -> Result<(), String> {
    let failed = |error: io::Error| error.to_string();
    match order {
        AutosaveOrder::Keep { place, saved, text } => {
            if !kept.contains_key(&place) {
                let file = Autosave::open(folder).map_err(failed)?;
                kept.insert(place.clone(), file);
            }
            let path = match &place {
                Origin::File(path) => Some(path.as_path()),
                Origin::BuiltIn(_) | Origin::New(_) => None,
            };
            let written = kept[&place].write(path, &saved, &text);
            written.map_err(|error| error.to_string())
        }
        AutosaveOrder::Drop(place) => match kept.remove(&place) {
            Some(file) => file.clear().map_err(failed),
            None => Ok(()),
        },
        AutosaveOrder::Discard(lost) => {
            let file = Autosave::open(folder).map_err(failed)?;
            file.discard(&lost).map_err(failed)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::edit::{Document, Edit};

    #[test]
    fn edits_are_kept_at_once_and_no_longer_than_they_are_unsaved() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut autosaver = Autosaver::default();
        let lost = autosaver.start(folder.path().into()).expect("started");
        assert_eq!(lost, []);
        let mut history = UndoHistory::new(Document::blank());
        history.apply(&Edit::Title("Mine".into())).expect("valid");
        let place = Origin::New(1);
        let kept = |words: &str| {
            let entries = std::fs::read_dir(folder.path())
                .expect("a folder")
                .flatten();
            let texts = entries.filter_map(|entry| std::fs::read_to_string(entry.path()).ok());
            texts.filter(|text| text.contains(words)).count()
        };
        let wait_for = |words: &str, count: usize| {
            let start = Instant::now();
            while kept(words) != count {
                assert!(start.elapsed() < Duration::from_secs(10), "{words} is not");
                thread::sleep(Duration::from_millis(10));
            }
        };
        let start = Instant::now();
        autosaver.update(start, false, &[(&place, &history)]);
        wait_for("Mine", 1);
        let mut edit = |title: &str| {
            let edit = Edit::Title(title.into());
            history.apply(&edit).expect("valid");
            history.clone()
        };
        let second = edit("Mine, second");
        autosaver.update(start + PACE / 2, false, &[(&place, &second)]);
        assert_ne!(autosaver.kept.get(&place), Some(second.document().text()));
        autosaver.update(start + PACE, false, &[(&place, &second)]);
        wait_for("Mine, second", 1);
        let third = edit("Mine, third");
        autosaver.update(start + PACE, true, &[(&place, &third)]);
        wait_for("Mine, third", 1);
        autosaver.update(start + PACE, false, &[]);
        wait_for("Mine", 0);
        autosaver.update(start + 2 * PACE, false, &[(&place, &third)]);
        wait_for("Mine", 1);
        autosaver.finish();
        let left = std::fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(left, 0, "a program that ends as told leaves nothing");
    }
}
