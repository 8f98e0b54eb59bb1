//! The names that the world outside the window is written with: paths, times, threads, and where scenes come from.

pub(crate) use capsule_scenes::edit::Document;
pub(crate) use capsule_session::Origin;
pub(crate) use std::{
    collections::HashMap,
    io,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError},
    },
    thread,
    time::{Duration, Instant},
};
