//! Unsaved edits, on disk a moment after they were made. A thread of its own writes them: the disk may be slow.

use crate::app::state::Place;
use capsule_lab::edit::{Autosave, History, LostEdits};
use std::{
    collections::HashMap,
    io,
    path::{Path, PathBuf},
    sync::{
        Arc,
        mpsc::{self, Receiver, Sender},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// How long after the first edit that is not kept yet.
const PATIENCE: Duration = Duration::from_secs(2);

/// Keeps every unsaved scene in a file of its own, as long as it is unsaved.
#[derive(Default)]
pub(crate) struct Keeper {
    writer: Option<Writer>,
    /// What the writer was told to keep.
    kept: HashMap<Place, Arc<str>>,
    /// Since when something else should be kept.
    stale_since: Option<Instant>,
}

struct Writer {
    orders: Sender<Order>,
    failures: Receiver<String>,
    thread: JoinHandle<()>,
}

enum Order {
    Keep {
        place: Place,
        saved: Arc<str>,
        text: Arc<str>,
    },
    Drop(Place),
    Discard(LostEdits),
}

impl Keeper {
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

    /// Has the unsaved scenes kept at `now`, unless edits are still fresh, and the others no more. Answers what failed.
    pub(crate) fn tend(&mut self, now: Instant, unsaved: &[(&Place, &History)]) -> Vec<String> {
        let Some(writer) = &self.writer else {
            return vec![];
        };
        self.kept.retain(|place, _| {
            let stays = unsaved.iter().any(|(one, _)| *one == place);
            if !stays {
                writer.order(Order::Drop(place.clone()));
            }
            stays
        });
        let is_stale = |(place, history): &&(&Place, &History)| {
            self.kept.get(*place) != Some(history.document().text())
        };
        let stale: Vec<_> = unsaved.iter().filter(is_stale).collect();
        if stale.is_empty() {
            self.stale_since = None;
        } else if now - *self.stale_since.get_or_insert(now) >= PATIENCE {
            self.stale_since = None;
            for (place, history) in stale {
                let text = history.document().text().clone();
                self.kept.insert((*place).clone(), text.clone());
                writer.order(Order::Keep {
                    place: (*place).clone(),
                    saved: history.saved_text().clone(),
                    text,
                });
            }
        }
        writer.failures.try_iter().collect()
    }

    /// Keeps what was restored at `place` before it throws `lost` away.
    pub(crate) fn take_over(&mut self, lost: LostEdits, place: &Place, history: &History) {
        let text = history.document().text().clone();
        self.kept.insert(place.clone(), text.clone());
        if let Some(writer) = &self.writer {
            writer.order(Order::Keep {
                place: place.clone(),
                saved: history.saved_text().clone(),
                text,
            });
        }
        self.discard(lost);
    }

    /// Throws lost edits away.
    pub(crate) fn discard(&self, lost: LostEdits) {
        if let Some(writer) = &self.writer {
            writer.order(Order::Discard(lost));
        }
    }

    /// The program ends as it was told to: nothing is unsaved any more.
    pub(crate) fn finish(&mut self) {
        let Some(writer) = self.writer.take() else {
            return;
        };
        for (place, _) in self.kept.drain() {
            writer.order(Order::Drop(place));
        }
        drop(writer.orders);
        // A writer that panicked has said so.
        let _ = writer.thread.join();
    }
}

impl Writer {
    fn order(&self, order: Order) {
        // A writer that panicked keeps nothing any more.
        let _ = self.orders.send(order);
    }
}

/// Follows orders until there can be no more. Each kind of failure is told once.
fn write(folder: &Path, orders: &Receiver<Order>, fails: &Sender<String>) {
    let mut kept: HashMap<Place, Autosave> = HashMap::new();
    let mut told = vec![];
    for order in orders {
        let done = follow(order, folder, &mut kept);
        if let Err(error) = done
            && !told.contains(&error)
        {
            let _ = fails.send(error.clone());
            told.push(error);
        }
    }
}

fn follow(order: Order, folder: &Path, kept: &mut HashMap<Place, Autosave>) -> Result<(), String> {
    let failed = |error: io::Error| error.to_string();
    match order {
        Order::Keep { place, saved, text } => {
            if !kept.contains_key(&place) {
                let file = Autosave::open(folder).map_err(failed)?;
                kept.insert(place.clone(), file);
            }
            let path = match &place {
                Place::File(path) => Some(path.as_path()),
                Place::Shelf(_) | Place::New(_) => None,
            };
            let written = kept[&place].write(path, &saved, &text);
            written.map_err(|error| error.to_string())
        }
        Order::Drop(place) => match kept.remove(&place) {
            Some(file) => file.clear().map_err(failed),
            None => Ok(()),
        },
        Order::Discard(lost) => {
            let file = Autosave::open(folder).map_err(failed)?;
            file.discard(&lost).map_err(failed)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_lab::edit::{Document, Edit};

    #[test]
    fn edits_are_kept_after_a_while_and_no_longer_than_they_are_unsaved() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut keeper = Keeper::default();
        let lost = keeper.start(folder.path().into()).expect("started");
        assert_eq!(lost, []);
        let mut history = History::new(Document::blank());
        history.apply(&Edit::Title("Mine".into())).expect("valid");
        let place = Place::New(1);
        let kept = || {
            let entries = std::fs::read_dir(folder.path())
                .expect("a folder")
                .flatten();
            let texts = entries.filter_map(|entry| std::fs::read_to_string(entry.path()).ok());
            texts.filter(|text| text.contains("Mine")).count()
        };
        let wait_for = |count: usize| {
            let start = Instant::now();
            while kept() != count {
                assert!(start.elapsed() < Duration::from_secs(10), "{} kept", kept());
                thread::sleep(Duration::from_millis(10));
            }
        };
        let start = Instant::now();
        keeper.tend(start, &[(&place, &history)]);
        keeper.tend(start + PATIENCE / 2, &[(&place, &history)]);
        assert!(keeper.kept.is_empty(), "the edit is fresh");
        keeper.tend(start + PATIENCE, &[(&place, &history)]);
        wait_for(1);
        keeper.tend(start + PATIENCE, &[]);
        wait_for(0);
        keeper.tend(start + PATIENCE, &[(&place, &history)]);
        keeper.tend(start + 2 * PATIENCE, &[(&place, &history)]);
        wait_for(1);
        keeper.finish();
        let left = std::fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(left, 0, "a program that ends as told leaves nothing");
    }
}
