//! The hunt for failures that goes on, or went on last.

use super::prelude::*;
use capsule_bench::hunt::{Counterexample, Hunt};

/// The time between two reports of the hunter.
const TELL: Duration = Duration::from_millis(100);

enum HuntNews {
    /// The number of tested cases, and the failures so far.
    Asked(u64, Vec<Counterexample>),
    Over(Box<Hunt>, Vec<Counterexample>),
    /// This one has round numbers by now.
    Shrunk(Box<Hunt>, usize, Box<Counterexample>),
    Failed(String),
}

pub(crate) struct ShownHunt {
    pub who: String,
    /// The names of the varied values.
    pub varied: Vec<String>,
    /// The number of cases in all, and so far.
    pub total: u64,
    pub asked: u64,
    /// The failures, the worst first once the hunt is over.
    pub found: Vec<Counterexample>,
    pub shrunk: Vec<usize>,
    /// Why it could not go on.
    pub failed: Option<String>,
    /// Which of these was opened last.
    pub shown: Option<usize>,
    /// The scene that these are shown as, one after the other.
    pub place: Option<Origin>,
    document: Document,
    /// The hunt, while no thread works with it.
    hunt: Option<Hunt>,
    news: Receiver<HuntNews>,
    stops: Arc<AtomicBool>,
}

impl ShownHunt {
    /// Begins `hunt` near the scene of `document`, in the background.
    pub(crate) fn start(mut hunt: Hunt, document: Document) -> Self {
        let (told, news) = mpsc::channel();
        let stops = Arc::new(AtomicBool::new(false));
        let shown = Self {
            who: hunt.who.clone(),
            varied: hunt.near.names(),
            total: hunt.cases,
            asked: 0,
            found: vec![],
            shrunk: vec![],
            failed: None,
            shown: None,
            place: None,
            document,
            hunt: None,
            news,
            stops: stops.clone(),
        };
        thread::spawn(move || {
            let mut last = Instant::now();
            let found = hunt.run(|asked, found| {
                if last.elapsed() > TELL {
                    last = Instant::now();
                    // The receiver is gone once another hunt has begun.
                    let _ = told.send(HuntNews::Asked(asked, found.to_vec()));
                }
                !stops.load(Ordering::Relaxed)
            });
            let _ = told.send(match found {
                Ok(found) => HuntNews::Over(Box::new(hunt), found),
                Err(error) => HuntNews::Failed(error.to_string()),
            });
        });
        shown
    }

    pub(crate) fn goes_on(&self) -> bool {
        self.hunt.is_none() && self.failed.is_none()
    }

    /// Ends the search; what was found stays.
    pub(crate) fn stop(&self) {
        self.stops.store(true, Ordering::Relaxed);
    }

    /// Rounds the numbers of what was found, in the background.
    pub(crate) fn shrink(&mut self, index: usize) {
        let (Some(found), Some(mut hunt)) = (self.found.get(index).cloned(), self.hunt.take())
        else {
            return;
        };
        let (told, news) = mpsc::channel();
        self.news = news;
        thread::spawn(move || {
            let shrunk = Box::new(hunt.shrink(&found));
            let _ = told.send(HuntNews::Shrunk(Box::new(hunt), index, shrunk));
        });
    }

    /// The scene of what was found; `None` while the hunt goes on.
    pub(crate) fn scene_text(&self, index: usize) -> Option<String> {
        let hunt = self.hunt.as_ref()?;
        Some(hunt.scene_text(self.found.get(index)?, &self.document))
    }

    /// Takes in the hunter's reports; returns the failure that is to be shown anew, if there is one.
    pub(crate) fn follow(&mut self) -> Option<usize> {
        loop {
            match self.news.try_recv() {
                Ok(HuntNews::Asked(asked, found)) => (self.asked, self.found) = (asked, found),
                Ok(HuntNews::Over(hunt, found)) => {
                    self.found = found;
                    self.hunt = Some(*hunt);
                }
                Ok(HuntNews::Shrunk(hunt, index, shrunk)) => {
                    self.hunt = Some(*hunt);
                    self.found[index] = *shrunk;
                    self.shrunk.push(index);
                    return Some(index);
                }
                Ok(HuntNews::Failed(why)) => self.failed = Some(why),
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => {
                    if self.goes_on() {
                        self.failed = Some("the search stopped unexpectedly".into());
                    }
                    return None;
                }
            }
        }
    }
}

impl Drop for ShownHunt {
    fn drop(&mut self) {
        self.stop();
    }
}
