//! The map of failures that is painted, or was painted last.

use super::prelude::*;
use capsule_bench::{
    judge::contender::Contender,
    map::{
        MapAxis, MapCell, MapOf, MapSubject,
        raster::{MapRaster, MapTile, tiles, values_at},
    },
};
use std::sync::{Mutex, PoisonError};

/// The largest number of threads; one processor is left to the window.
const MAX_THREADS: usize = 8;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MapOrder {
    /// Over which numbers, to the right and upwards, by name; where there is none of that name, the mover's place.
    pub axes: [Option<String>; 2],
    /// How far around the scene, meters.
    pub near: f32,
    /// The painted quantity; `None` for the usual one.
    pub of: Option<MapOf>,
    pub size: [usize; 2],
}

enum MapNews {
    Tile(MapTile, Vec<MapCell>),
    Failed(String),
}

/// A map, or why there is none.
pub(crate) struct ShownMap {
    pub order: MapOrder,
    /// The study of the session that it is about.
    pub revision: u64,
    pub painting: Result<MapPainting, String>,
}

pub(crate) struct MapPainting {
    /// The method, about the scene as it is by now.
    pub subject: MapSubject,
    pub of: MapOf,
    /// To the right, and upwards.
    pub axes: [MapAxis; 2],
    pub raster: MapRaster,
    /// Another one whenever there is something new to see.
    pub version: u64,
    /// Why it could not go on.
    pub failed: Option<String>,
    /// Where a picture of it is to be saved.
    pub picture: Option<PathBuf>,
    /// About the scene as it was when this began.
    begun: MapSubject,
    news: Receiver<MapNews>,
    stops: Arc<AtomicBool>,
}

impl MapPainting {
    /// Begins to paint; `program` answers, if it replaces a method.
    pub(crate) fn start(
        subject: MapSubject,
        (of, axes, size): (MapOf, [MapAxis; 2], [usize; 2]),
        program: Option<Contender>,
        version: u64,
    ) -> Self {
        let (sender, news) = mpsc::channel();
        let stops = Arc::new(AtomicBool::new(false));
        let work = Arc::new(Mutex::new(tiles(size).collect::<Vec<_>>().into_iter()));
        let painter = |program: Option<Contender>| MapPainter {
            subject: subject.clone(),
            of,
            axes,
            size,
            program,
            work: work.clone(),
            stops: stops.clone(),
            sender: sender.clone(),
        };
        let threads = match program {
            Some(_) => 1,
            None => thread::available_parallelism().map_or(1, |all| all.get() - 1),
        };
        let mut program = program;
        for _ in 0..threads.clamp(1, MAX_THREADS) {
            let painter = painter(program.take());
            thread::spawn(move || painter.paint());
        }
        Self {
            begun: subject.clone(),
            subject,
            of,
            axes,
            raster: MapRaster::new(size),
            version,
            failed: None,
            picture: None,
            news,
            stops,
        }
    }

    /// Whether the map is still being computed.
    pub(crate) fn is_running(&self) -> bool {
        !self.raster.is_whole() && !self.is_stopped() && self.failed.is_none()
    }

    /// Whether it was stopped before it was whole.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stops.load(Ordering::Relaxed) && !self.raster.is_whole()
    }

    /// Ends the work; what is painted stays.
    pub(crate) fn stop(&self) {
        self.stops.store(true, Ordering::Relaxed);
    }

    /// Whether the same map would be painted of `subject`, and shows where that is.
    pub(crate) fn shows(&self, subject: &MapSubject) -> bool {
        self.begun.has_map_of(subject, self.axes) && self.reaches(subject)
    }

    /// Whether the scene itself lies on the map.
    pub(crate) fn reaches(&self, subject: &MapSubject) -> bool {
        let count = subject.scene.bodies.len();
        self.axes.iter().all(|axis| {
            let [low, high] = axis.range;
            axis.freedom.body < count && (low..=high).contains(&subject.home(axis.freedom))
        })
    }

    pub(crate) fn follow(&mut self) {
        while let Ok(news) = self.news.try_recv() {
            self.version += 1;
            match news {
                MapNews::Tile(tile, cells) => self.raster.take(&tile, cells),
                MapNews::Failed(why) => self.failed = Some(why),
            }
        }
    }
}

impl Drop for MapPainting {
    fn drop(&mut self) {
        self.stop();
    }
}

struct MapPainter {
    subject: MapSubject,
    of: MapOf,
    axes: [MapAxis; 2],
    size: [usize; 2],
    program: Option<Contender>,
    work: Arc<Mutex<std::vec::IntoIter<MapTile>>>,
    stops: Arc<AtomicBool>,
    sender: Sender<MapNews>,
}

impl MapPainter {
    fn paint(mut self) {
        while !self.stops.load(Ordering::Relaxed) {
            let next = self
                .work
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .next();
            let Some(tile) = next else {
                return;
            };
            let places = tile.places.iter();
            let places = places.map(|place| values_at(self.axes, self.size, *place));
            let cells = match &mut self.program {
                None => Ok(places.map(|at| self.subject.cell(self.of, at)).collect()),
                Some(program) => {
                    let places: Vec<_> = places.collect();
                    let cells = self.subject.cells_of_program(self.of, &places, program);
                    cells.map_err(|error| format!("the program does not answer: {error}"))
                }
            };
            let news = cells.map_or_else(MapNews::Failed, |cells| MapNews::Tile(tile, cells));
            // The receiver is gone once another map has begun.
            if self.sender.send(news).is_err() {
                return;
            }
        }
    }
}
