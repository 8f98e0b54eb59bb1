//! A case of a recording as a scene file.

use super::CaseRecording;
use crate::judge::{
    keep::{KeptMethod, scene_text},
    tally::JudgedCase,
};

/// The text of a scene about a case of a recording.
pub fn recorded_scene_text(recording: &CaseRecording, judged: &JudgedCase) -> String {
    let name = recording.path().file_name().unwrap_or_default();
    let name = name.to_string_lossy();
    let place = match judged.case.note.frame {
        Some(frame) => format!("{name}, frame {frame}, line {}", judged.number),
        None => format!("{name}, line {}", judged.number),
    };
    let title = if judged.ruling.outcome.is_failure() {
        format!("{place}: {}", judged.complaint())
    } else {
        format!("{place}: {}", judged.ruling.outcome.title())
    };
    let engine = recording.path().file_stem().unwrap_or_default();
    let engine = engine.to_string_lossy();
    scene_text(&title, judged, KeptMethod::Engine(&engine))
}
